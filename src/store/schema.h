#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "base/text.h"

struct sqlite3;
struct pg_conn;

typedef enum { HOLDS_NOTHING, HOLDS_STORE, HOLDS_OTHER } Holds; /* tables that are not ours */
Holds schema_holds(struct sqlite3 *db);
Holds postgres_schema_holds(struct pg_conn *db);

/* Creates what is missing; false: err says why. */
bool schema_install(struct sqlite3 *db, Text *err);
bool postgres_schema_install(struct pg_conn *db, Text *err);

#endif
