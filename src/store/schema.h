#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "base/text.h"

struct sqlite3;
struct pg_conn;

typedef enum { HOLDS_NOTHING, HOLDS_STORE, HOLDS_OTHER } Holds; /* tables that are not ours */
Holds schema_holds(struct sqlite3 *db);
Holds postgres_schema_holds(struct pg_conn *db);

/* Creates what is missing; false: err says why. The tables say which they are, and the oldest that a program must know to use
 * them: each change is such that a program which does not know it yet goes on as it did (docs/architecture.md). `exactly`: not
 * for one that does not know all of them. */
bool schema_install(struct sqlite3 *db, bool exactly, Text *err);
bool postgres_schema_install(struct pg_conn *db, bool exactly, Text *err);
int postgres_schema_known(void); /* how many changes of the tables this program knows */

#define SCHEMA_NEWER "the data were written by a newer program"

#endif
