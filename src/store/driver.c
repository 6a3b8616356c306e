/* The few verbs all statements are run with, whatever the data base; opening and closing. */
#include "store/driver.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- faults -------------------------------------------------------------------------------------------------------------- */

static _Thread_local int64_t faults;

StoreFigures store_figures;

int64_t store_faults(void)
{
    return faults;
}

void faults_forget(int64_t before)
{
    faults = before;
}

void count_fault(void)
{
    faults++;
    store_figures.faults++;
}

Stored damaged(void)
{
    count_fault();
    return STORE_FAILED;
}

void count_open(int n)
{
    store_figures.open += n;
    store_figures.connects += n > 0;
}

/* ---- connections ---------------------------------------------------------------------------------------------------------- */

static int64_t micros(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void hold(Connection *c)
{
    if (pthread_mutex_trylock(&c->lock) != 0) {
        store_figures.waits++;
        pthread_mutex_lock(&c->lock);
    }
    store_figures.busy++;
    c->since = micros();
}

static void let_go(Connection *c)
{
    latency_add(&store_figures.held, micros() - c->since);
    store_figures.busy--;
    pthread_mutex_unlock(&c->lock);
}

static int number_of_thread(void)
{
    static atomic_int threads;
    static _Thread_local int mine;

    if (!mine)
        mine = 1 + atomic_fetch_add(&threads, 1);
    return mine;
}

Connection *reader(Store *store)
{
    return &store->read[number_of_thread() % READERS];
}

Connection *writer(Store *store)
{
    return &store->write[store->writers > 1 ? number_of_thread() % store->writers : 0];
}

/* ---- statements ----------------------------------------------------------------------------------------------------------- */

Statement *prepared(Connection *c, int sql)
{
    return c->failed ? NULL : c->driver->prepare(c, sql);
}

Statement *take(Connection *c, int sql)
{
    store_figures.questions++;
    hold(c);
    return c->driver->ready(c) ? prepared(c, sql) : NULL;
}

void give(Connection *c, Statement *s)
{
    if (s) /* it may not have been prepared: then whoever took it was told that it failed */
        c->driver->give(s);
    let_go(c);
}

void fill(Statement *s, const char *kinds, ...)
{
    Value values[MOST_VALUES];
    int n = 0;
    va_list args;

    va_start(args, kinds);
    for (; kinds[n]; n++) {
        Value *v = &values[n];
        v->kind = kinds[n];
        if (v->kind == 'i')
            v->integer = va_arg(args, int64_t);
        else if (v->kind == 'd')
            v->real = va_arg(args, double);
        else
            v->bytes = va_arg(args, const void *);
        if (v->kind == 't')
            v->n = v->bytes ? strlen(v->bytes) : 0;
        else if (v->kind == 'b')
            v->n = va_arg(args, size_t);
    }
    va_end(args);
    fill_values(s, values, n);
}

void fill_values(Statement *s, const Value *values, int n)
{
    if (s)
        s->of->driver->fill(s, values, n);
}

Stored step_once(Statement *s)
{
    Stored result = s ? s->of->driver->step(s) : STORE_FAILED;

    if (result == STORE_FAILED)
        count_fault();
    return result;
}

void reset(Statement *s)
{
    if (s)
        s->of->driver->reset(s);
}

bool run_once(Statement *s)
{
    bool good = step_once(s) == STORE_NONE;

    reset(s);
    return good;
}

bool run_later(Statement *s)
{
    if (!s || !s->of->driver->later)
        return run_once(s);
    bool sent = s->of->driver->later(s);
    faults += !sent;
    return sent;
}

bool settled(Connection *c)
{
    bool good = !c->driver->settle || c->driver->settle(c);

    faults += !good;
    return good;
}

bool run_for_id(Statement *s, int64_t *id)
{
    bool good = step_once(s) == STORE_OK;

    *id = good ? column_int(s, 0) : 0;
    good = good && step_once(s) == STORE_NONE;
    reset(s);
    return good;
}

int64_t changes(Connection *c)
{
    return c->driver->changes(c);
}

Stored done_once(Store *store, Statement *s)
{
    Connection *c = writer(store);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : changes(c) ? STORE_OK : STORE_NONE;

    give(c, s);
    return result;
}

/* ---- transactions --------------------------------------------------------------------------------------------------------- */

enum { MOST_TRIES = 20 };

static _Thread_local struct {
    Ended how;
    int tries;
    int64_t faults; /* before it began */
} last;

static bool begin(Connection *c)
{
    hold(c);
    if (c->driver->ready(c) && c->driver->begin(c))
        return true;
    let_go(c);
    return false;
}

bool transaction_begin(Connection *c)
{
    last.tries = 0;
    last.how = ENDED_NOT;
    last.faults = faults;
    return begin(c);
}

/* What failed in a round that is gone through again has done no harm. Whoever was in the way is given time, each loser
 * another one. */
bool transaction_again(Connection *c)
{
    if (last.how != ENDED_BEHIND || ++last.tries == MOST_TRIES)
        return false;
    nanosleep(&(struct timespec){.tv_nsec = (1 + number_of_thread() % 16) * last.tries * 100000L}, NULL);
    faults = last.faults;
    last.how = ENDED_NOT;
    store_figures.retries++;
    return begin(c);
}

bool transaction_end(Connection *c, bool commit)
{
    last.how = c->driver->end(c, commit);
    let_go(c);
    return last.how == ENDED_KEPT;
}

Ended transaction_ended(void)
{
    return last.how;
}

bool in_transaction(Connection *c)
{
    return c->driver->in_transaction(c);
}

/* ---- columns -------------------------------------------------------------------------------------------------------------- */

int64_t column_int(Statement *s, int i)
{
    return s->of->driver->integer(s, i);
}

double column_double(Statement *s, int i)
{
    return s->of->driver->real(s, i);
}

int column_small(Statement *s, int i, int most)
{
    int64_t n = column_int(s, i);
    return n >= 0 && n <= most ? (int)n : -1;
}

/* Bytes that are there but none at all have an address too: without one they would be nothing. */
Value column_value(Statement *s, int i)
{
    const Driver *driver = s->of->driver;
    Value v = {.kind = driver->kind(s, i)};

    if (v.kind == 'i') {
        v.integer = driver->integer(s, i);
    } else if (v.kind == 'd') {
        v.real = driver->real(s, i);
    } else {
        v.bytes = v.kind == 't' ? driver->words(s, i) : "";
        const void *bytes = driver->bytes(s, i, &v.n);
        v.bytes = v.bytes && bytes ? bytes : v.bytes;
    }
    return v;
}

const char *column_words(Statement *s, int i)
{
    return s->of->driver->words(s, i);
}

void column_text(Statement *s, int i, char *out, size_t cap)
{
    Text t = text_in(out, cap);
    const char *words = column_words(s, i);

    if (words)
        text_put(&t, words);
}

void column_blob(Statement *s, int i, void *out, size_t size)
{
    size_t n = 0;
    const void *bytes = s->of->driver->bytes(s, i, &n);

    memset(out, 0, size);
    if (bytes)
        memcpy(out, bytes, n < size ? n : size);
}

/* ---- open and close ------------------------------------------------------------------------------------------------------- */

void connection_make(Connection *c, const Driver *driver, Store *store)
{
    *c = (Connection){.driver = driver, .store = store};
    pthread_mutex_init(&c->lock, NULL);
    for (int i = 0; i < SQL_COUNT; i++)
        c->statement[i] = (Statement){.of = c, .sql = i};
}

static Store *store_make(const Driver *driver)
{
    Store *store = calloc(1, sizeof *store);

    if (!store)
        return NULL;
    store->driver = driver;
    store->directory = -1;
    store->writers = driver == &sqlite_driver ? 1 : WRITERS;
    for (int i = 0; i < WRITERS; i++)
        connection_make(&store->write[i], driver, store);
    for (int i = 0; i < READERS; i++)
        connection_make(&store->read[i], driver, store);
    connection_make(&store->tidy, driver, store);
    pthread_mutex_init(&store->queue_lock, NULL);
    pthread_mutex_init(&store->known_lock, NULL);
    store->queue_end = &store->queue;
    store->known = known_make();
    return store;
}

static bool begins(const char *words, const char *with)
{
    return strncmp(words, with, strlen(with)) == 0;
}

bool store_is_postgres(const char *where)
{
    return begins(where, "postgres://") || begins(where, "postgresql://");
}

const char *store_directory(const char *where)
{
    return store_is_postgres(where) ? NULL : begins(where, "sqlite:") ? where + strlen("sqlite:") : where;
}

bool store_fits(const Store *store, Holds holds, Text *err)
{
    if (store->opening == OPEN_TO_LEAVE && holds != HOLDS_STORE)
        text_put(err, "there is no store in it");
    else if (store->opening == OPEN_TO_FILL && holds == HOLDS_OTHER)
        text_put(err, "it holds tables that are not of a store");
    else
        return true;
    return false;
}

/* -1: it cannot be read. */
static int64_t tables_version(Store *store)
{
    Statement *s = take(reader(store), SQL_TABLES_VERSION);
    int64_t version = step_once(s) == STORE_OK ? column_int(s, 0) : -1;

    give(reader(store), s);
    return version;
}

bool store_half_filled(Store *store, Text *err)
{
    Statement *s = take(reader(store), SQL_MOVING);
    bool read = step_once(s) == STORE_OK, half = read && column_int(s, 0);

    give(reader(store), s);
    if (!read)
        text_put(err, "the data base cannot be read");
    else if (half)
        text_put(err, "a move into this store was begun and is not done: run yardarm migrate again");
    return half || !read;
}

Store *store_open_for(Opening opening, const char *where, Text *err)
{
    const char *directory = store_directory(where);
    Store *store = store_make(directory ? &sqlite_driver : &postgres_driver);
    bool good = store && store->known;

    if (!good)
        text_put(err, "no memory");
    else
        store->opening = opening;
    good = good && (directory ? sqlite_open(store, directory, err) : postgres_open(store, where, err));
    good = good && (opening == OPEN_TO_FILL || !store_half_filled(store, err));
    if (good)
        store->version = tables_version(store);
    if (good || !store)
        return store;
    store_close(store);
    return NULL;
}

Store *store_open(const char *where, Text *err)
{
    return store_open_for(OPEN_TO_SERVE, where, err);
}

static void disconnect(Connection *c)
{
    c->driver->disconnect(c);
    pthread_mutex_destroy(&c->lock);
}

void store_close(Store *store)
{
    for (int i = 0; i < READERS; i++)
        disconnect(&store->read[i]);
    disconnect(&store->tidy);
    for (int i = 0; i < WRITERS; i++)
        disconnect(&store->write[i]);
    pthread_mutex_destroy(&store->queue_lock);
    pthread_mutex_destroy(&store->known_lock);
    free(store->known);
    ear_free(store->ear);
    free(store->address);
    if (store->directory >= 0)
        close(store->directory);
    free(store);
}

const char *store_problem(Store *store)
{
    return store->driver->problem(store);
}

void store_tidy(Store *store)
{
    store->driver->tidy(store);
}


/* Whether the disk takes anything is not known before something is written. Whoever asks often is told what was found a
 * few seconds ago. */
static bool writes(Store *store)
{
    enum { SECONDS = 5 };
    struct timespec now;
    Connection *c = writer(store);
    bool good = false;

    clock_gettime(CLOCK_MONOTONIC, &now);
    if (store->written && now.tv_sec - store->written < SECONDS)
        return true;
    TRANSACTION(c)
    good = transaction_end(c, run_once(prepared(c, SQL_WRITES)));
    store->written = good ? now.tv_sec : 0;
    return good;
}

/* Tables that are newer may be: whoever has changed them took care that this program goes on with them. */
const char *store_not_ready(Store *store)
{
    const char *problem = store_problem(store);
    int64_t version = problem ? 0 : tables_version(store);

    if (problem)
        return problem;
    if (version < 0)
        return "the store cannot be read";
    if (version < store->version)
        return "the tables are older than this program wants them: start it again";
    return writes(store) ? NULL : "nothing can be stored: the disk may be full, or failing";
}

bool store_backup(const char *where, const char *file, Text *err)
{
    const char *directory = store_directory(where);

    if (!directory)
        text_put(err, "a store on PostgreSQL is backed up with pg_dump or pg_basebackup");
    return directory && sqlite_backup(directory, file, err);
}
