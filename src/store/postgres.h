/* What the tables of PostgreSQL and the move from one store to another need of it. */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include "base/text.h"

struct pg_conn;

struct pg_conn *postgres_connect(const char *address, Text *err); /* NULL: err, if there is one, says why */
void postgres_words(const char *sql, Text *out);                  /* as PostgreSQL wants it: see statements.h */
void postgres_error(const struct pg_conn *conn, Text *out);       /* the first line of it */

#endif
