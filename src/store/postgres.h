/* What the tables of PostgreSQL and the move from one store to another need of it. */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include "base/text.h"

#include <stdatomic.h>

struct pg_conn;
struct pg_result;

struct pg_conn *postgres_connect(const char *address, Text *err); /* NULL: err, if there is one, says why */
void postgres_words(const char *sql, Text *out);                  /* as PostgreSQL wants it: see statements.h */
void postgres_error(const struct pg_conn *conn, Text *out);       /* the first line of it */


/* The last of what it answers to what was sent, NULL where it was lost. One that says nothing for seconds, or that is known to be
 * away (or NULL), is given up. */
struct pg_result *postgres_answer(struct pg_conn *conn, atomic_int *away);

#endif
