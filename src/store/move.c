/* A table is copied in the order of its key, so that what is there after whatever happened is its beginning: that is where
 * the next run goes on. What is there is read first, and is not touched if it is anything else. From the first row to the
 * comparison at the end the target has a table more, moving, with which no server starts. */
#include "store/move.h"

#include <string.h>

#include "base/hash.h"
#include "store/driver.h"

typedef struct {
    const char *name;
    int keys, columns; /* how many; the keys come first */
    int rows, first, after, copy;
} Table;

static const Table all[TABLE_COUNT] = {
#define WORDS(marks) (sizeof(marks) / 2)
#define T(X, id, name, key, key_marks, more, marks)                                                                    \
    {name, WORDS(key_marks), WORDS(key_marks "," marks), SQL_ROWS_##id, SQL_FIRST_##id, SQL_AFTER_##id, SQL_COPY_##id},
    TABLES(T, )
#undef T
#undef WORDS
};

static const int numbers[] = {
#define T(X, id, name) SQL_NUMBER_##id,
    NUMBERED_TABLES(T, )
#undef T
};

enum { KEY_BYTES = 256, PAGE = 1000 };

/* The row that was read last, by its key. */
typedef struct {
    int keys; /* none: there was no row yet */
    Value key[MOST_KEYS];
    char words[MOST_KEYS][KEY_BYTES];
} Place;

typedef struct {
    const MoveOrder *order;
    Store *from, *to;
    MovedTable *tables;
    Place place[TABLE_COUNT]; /* the last row of each in the target */
    int64_t of[TABLE_COUNT];  /* rows in the source */
    Text *err;
} Move;

/* ---- rows -------------------------------------------------------------------------------------------------------- */

static bool place_set(Place *place, const Table *t, const Value *row)
{
    for (int i = 0; i < t->keys; i++) {
        place->key[i] = row[i];
        if (row[i].n >= KEY_BYTES)
            return false;
        if (row[i].bytes)
            memcpy(place->words[i], row[i].bytes, row[i].n);
    }
    place->keys = t->keys;
    return true;
}

static void fill_place(Statement *s, const Place *place, int64_t most)
{
    Value values[MOST_KEYS + 1];

    for (int i = 0; i < place->keys; i++) {
        values[i] = place->key[i];
        values[i].bytes = place->words[i];
    }
    values[place->keys] = (Value){.kind = 'i', .integer = most};
    fill_values(s, values, place->keys + 1);
}

typedef bool RowTaker(void *context, const Table *t, const Value *row);

static bool take_row(Statement *s, const Table *t, Place *place, RowTaker *taker, void *context)
{
    Value row[MOST_VALUES];

    for (int i = 0; i < t->columns; i++)
        row[i] = column_value(s, i);
    return place_set(place, t, row) && taker(context, t, row);
}

/* The rows after the place, at most so many. How many there were; -1: one could not be read, or was not taken. */
static int64_t next_rows(Store *store, const Table *t, Place *place, int64_t most, RowTaker *taker, void *context)
{
    Connection *c = reader(store);
    const Place after = *place;
    Statement *s = take(c, after.keys ? t->after : t->first);
    Stored found;
    int64_t n = 0;

    fill_place(s, &after, most);
    while ((found = step_once(s)) == STORE_OK && take_row(s, t, place, taker, context))
        n++;
    give(c, s);
    return found == STORE_NONE ? n : -1;
}

/* ---- digests ----------------------------------------------------------------------------------------------------- */

static uint64_t hash_value(uint64_t h, const Value *v)
{
    switch (v->kind) {
    case 'i': return hash_bytes(&v->integer, sizeof v->integer, h + 1);
    case 'd': return hash_bytes(&v->real, sizeof v->real, h + 2);
    default: return v->bytes ? hash_bytes(v->bytes, v->n, h + (v->kind == 't' ? 3 : 4)) : hash_bytes("", 0, h + 5);
    }
}

static bool digest_row(void *context, const Table *t, const Value *row)
{
    Digest *d = context;

    d->rows++;
    for (int i = 0; i < t->columns; i++)
        d->hash = hash_value(d->hash, &row[i]);
    return true;
}

/* Of the first rows, at most so many; *place becomes the last of them. */
static bool digest(Store *store, const Table *t, int64_t most, Digest *d, Place *place)
{
    int64_t n = PAGE, page = PAGE;

    *d = (Digest){0};
    *place = (Place){0};
    while (n == page && d->rows < most) {
        page = most - d->rows < PAGE ? most - d->rows : PAGE;
        n = next_rows(store, t, place, page, digest_row, d);
    }
    return n >= 0;
}

static bool same(Digest a, Digest b)
{
    return a.rows == b.rows && a.hash == b.hash;
}

static bool unread(Move *m, const char *which, const Table *t)
{
    text_fmt(m->err, "%s: the table %s cannot be read", which, t->name);
    return false;
}

static bool compare(Move *m)
{
    Place end;

    for (int i = 0; i < TABLE_COUNT; i++) {
        MovedTable *found = &m->tables[i];
        if (!digest(m->from, &all[i], INT64_MAX, &found->from, &end))
            return unread(m, "FROM", &all[i]);
        if (!digest(m->to, &all[i], INT64_MAX, &found->to, &end))
            return unread(m, "TO", &all[i]);
    }
    return true;
}

/* ---- what is there ----------------------------------------------------------------------------------------------- */

static bool count_rows(Store *store, const Table *t, int64_t *rows)
{
    Statement *s = take(reader(store), t->rows);
    bool good = step_once(s) == STORE_OK;

    *rows = good ? column_int(s, 0) : 0;
    give(reader(store), s);
    return good;
}

/* What is there must be the beginning of what is to come. */
static bool look_at_table(Move *m, int i)
{
    MovedTable *found = &m->tables[i];
    Place end;

    if (!digest(m->to, &all[i], INT64_MAX, &found->to, &m->place[i]))
        return unread(m, "TO", &all[i]);
    if (!count_rows(m->from, &all[i], &m->of[i]) || !digest(m->from, &all[i], found->to.rows, &found->from, &end))
        return unread(m, "FROM", &all[i]);
    if (same(found->from, found->to))
        return true;
    text_fmt(m->err,
             "TO holds something else: the rows in its table %s are not the first of those in FROM; "
             "nothing was changed",
             all[i].name);
    return false;
}

static bool look(Move *m)
{
    for (int i = 0; i < TABLE_COUNT; i++) {
        m->tables[i] = (MovedTable){.name = all[i].name};
        if (!look_at_table(m, i))
            return false;
    }
    return true;
}

static bool is_whole(const Move *m)
{
    char none[1];
    Text nobody = text_in(none, sizeof none);

    for (int i = 0; i < TABLE_COUNT; i++)
        if (m->tables[i].to.rows != m->of[i])
            return false;
    return !store_half_filled(m->to, &nobody);
}

/* ---- copying ----------------------------------------------------------------------------------------------------- */

/* Only the first error is told: the others follow from it. */
static bool failed(Move *m, Connection *c, const char *what)
{
    if (!m->err->n) {
        text_fmt(m->err, "TO: %s: ", what);
        c->driver->error(c, m->err);
    }
    return false;
}

static bool copy_row(void *context, const Table *t, const Value *row)
{
    Move *m = context;
    Connection *c = writer(m->to);
    Statement *s = prepared(c, t->copy);

    fill_values(s, row, t->columns);
    return run_once(s) || failed(m, c, t->name);
}

/* How many rows; -1: nothing of them is there, or nobody knows. */
static int64_t copy_batch(Move *m, int i)
{
    Connection *c = writer(m->to);
    Place next = m->place[i];
    int64_t n = -1;

    TRANSACTION(c)
    {
        next = m->place[i];
        m->err->n = 0;
        n = next_rows(m->from, &all[i], &next, m->order->batch, copy_row, m);
        if (n < 0 && !m->err->n)
            unread(m, "FROM", &all[i]);
        if (!transaction_end(c, n >= 0))
            n = -1;
    }
    if (n >= 0)
        m->place[i] = next;
    else
        failed(m, c, all[i].name);
    return n;
}

static bool copy_table(Move *m, int i)
{
    int64_t n = m->order->batch, there = m->tables[i].to.rows;

    while (n == m->order->batch && there < m->of[i]) {
        n = copy_batch(m, i);
        there += n;
        if (n >= 0 && m->order->watch)
            m->order->watch(m->order->context, all[i].name, there, m->of[i]);
    }
    return n >= 0;
}

static bool copy_tables(Move *m)
{
    for (int i = 0; i < TABLE_COUNT; i++)
        if (!copy_table(m, i))
            return false;
    return true;
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static bool command(Move *m, int sql, const char *what)
{
    Connection *c = writer(m->to);
    Statement *s = take(c, sql);
    Stored found = step_once(s);

    if (found == STORE_FAILED)
        failed(m, c, what);
    give(c, s);
    return found != STORE_FAILED;
}

/* New rows get new numbers. */
static bool number_on(Move *m)
{
    for (int i = 0; i < COUNT_OF(numbers); i++)
        if (!command(m, numbers[i], "the next number"))
            return false;
    return true;
}

static bool all_same(const Move *m)
{
    for (int i = 0; i < TABLE_COUNT; i++)
        if (!same(m->tables[i].from, m->tables[i].to))
            return false;
    return true;
}

static Moved move(Move *m)
{
    if (!look(m))
        return MOVE_NOT;
    if (is_whole(m))
        return MOVE_WAS_DONE;
    if (!command(m, SQL_MOVING_BEGIN, "the table moving") || !copy_tables(m) || !number_on(m) || !compare(m))
        return MOVE_NOT;
    if (!all_same(m))
        return MOVE_DIFFERS;
    return command(m, SQL_MOVING_END, "the table moving") ? MOVE_DONE : MOVE_NOT;
}

static Store *open_one(Opening opening, const char *where, const char *which, Text *err)
{
    char why[512];
    Text t = text_in(why, sizeof why);
    Store *store = store_open_for(opening, where, &t);

    if (!store)
        text_fmt(err, "%s: %s", which, why);
    return store;
}

/* The source first: what is wrong with it leaves no trace in the target. */
static bool open_both(Move *m)
{
    m->from = open_one(OPEN_TO_LEAVE, m->order->from, "FROM", m->err);
    m->to = m->from ? open_one(OPEN_TO_FILL, m->order->to, "TO", m->err) : NULL;
    return m->to;
}

Moved store_move(const MoveOrder *order, MovedTable tables[TABLE_COUNT], Text *err)
{
    Move m = {.order = order, .tables = tables, .err = err};
    Moved how = open_both(&m) ? move(&m) : MOVE_NOT;

    if (m.from)
        store_close(m.from);
    if (m.to)
        store_close(m.to);
    return how;
}
