/* Everything of a store into another one, of whatever kind, that is empty or holds the beginning of it. */
#ifndef STORE_MOVE_H
#define STORE_MOVE_H

#include "base/text.h"
#include "store/tables.h"

/* Of all rows of a table by their values, in the order of its key: the same in both kinds. */
typedef struct {
    int64_t rows;
    uint64_t hash;
} Digest;

typedef struct {
    const char *name;
    Digest from, to;
} MovedTable;

typedef struct {
    const char *from, *to; /* as store_open has them */
    int batch;             /* rows in a transaction */

    /* After each; NULL: nobody does. */
    void (*watch)(void *context, const char *table, int64_t rows, int64_t of);
    void *context;
} MoveOrder;

typedef enum {
    MOVE_NOT,     /* err says why; what was written stays, and is gone on from */
    MOVE_DIFFERS, /* it came out otherwise there; no server starts on that */
    MOVE_DONE,
    MOVE_WAS_DONE /* before: nothing was changed */
} Moved;

/* Sets the tables but for MOVE_NOT. */
Moved store_move(const MoveOrder *order, MovedTable tables[TABLE_COUNT], Text *err);

#endif
