/* What happened in many games, counted: how long they were, what was scored, ordered and lost. */
#ifndef CLI_CENSUS_H
#define CLI_CENSUS_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
    COUNTS_DECISIONS, /* games: a decisions */
    COUNTS_TURNS,     /* games: a headings of the first level */
    COUNTS_SCORE,     /* games: that side had a points */
    COUNTS_ORDERS,    /* of that side: the verb a, and b, the first thing it names */
    COUNTS_NAMED,     /* in orders of that side: something of the kind a (a place, a site), b */
    COUNTS_LOSSES,    /* parts of the piece a, lost at the place b */
} Counts;

typedef struct {
    int32_t what, side, a, b;
    uint64_t n; /* 0: the slot is free */
} Counted;

typedef struct {
    Counted *at; /* cap slots, a power of two; once it is sorted, the first n in order */
    size_t n, cap;
} Census;

void census_add(Census *c, Counted more);
void census_merge(Census *c, const Census *from); /* not of sorted ones */
void census_sort(Census *c);                      /* nothing is added afterwards */
void census_free(Census *c);

/* Of a sorted one, those that count that; of every side, or of one. */
typedef struct {
    const Counted *at;
    size_t n;
} Row;
Row census_row(const Census *c, Counts what);
Row census_row_of(const Census *c, Counts what, int side);

#endif
