#include "cli/census.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "cli/cli.h"

static int compare(const void *one, const void *other)
{
    const Counted *x = one, *y = other;

    if (!x->n || !y->n) /* free slots last */
        return !x->n - !y->n;
    return x->what != y->what   ? (x->what > y->what) - (x->what < y->what)
           : x->side != y->side ? (x->side > y->side) - (x->side < y->side)
           : x->a != y->a       ? (x->a > y->a) - (x->a < y->a)
                                : (x->b > y->b) - (x->b < y->b);
}

static Counted *slot_of(const Census *c, const Counted *key)
{
    size_t i = (size_t)hash_bytes(key, offsetof(Counted, n), 0) & (c->cap - 1);

    while (c->at[i].n && memcmp(&c->at[i], key, offsetof(Counted, n)) != 0)
        i = (i + 1) & (c->cap - 1);
    return &c->at[i];
}

static void grow(Census *c)
{
    Census larger = {.cap = c->cap ? 2 * c->cap : 1024};

    larger.at = must(calloc(larger.cap, sizeof *larger.at));
    census_merge(&larger, c);
    census_free(c);
    *c = larger;
}

void census_add(Census *c, Counted more)
{
    if (!more.n)
        return;
    if (2 * c->n >= c->cap)
        grow(c);
    Counted *slot = slot_of(c, &more);
    more.n += slot->n;
    c->n += !slot->n;
    *slot = more;
}

void census_merge(Census *c, const Census *from)
{
    for (size_t i = 0; i < from->cap; i++)
        census_add(c, from->at[i]);
}

void census_sort(Census *c)
{
    if (c->n)
        qsort(c->at, c->cap, sizeof *c->at, compare);
}

void census_free(Census *c)
{
    free(c->at);
    *c = (Census){0};
}

Row census_row(const Census *c, Counts what)
{
    Row row = {c->at, c->n};

    while (row.n && row.at->what != (int)what)
        row.at++, row.n--;
    for (size_t i = 0; i < row.n; i++)
        if (row.at[i].what != (int)what)
            row.n = i;
    return row;
}

Row census_row_of(const Census *c, Counts what, int side)
{
    Row row = census_row(c, what);

    while (row.n && row.at->side != side)
        row.at++, row.n--;
    for (size_t i = 0; i < row.n; i++)
        if (row.at[i].side != side)
            row.n = i;
    return row;
}
