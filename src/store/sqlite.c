/* Opening, closing, copying, and the few verbs all statements are run with. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *const texts[SQL_COUNT] = {
#define X(id, sql) [SQL_##id] = sql,
    STATEMENTS(X)
#undef X
};

/* ---- statements ----------------------------------------------------------------------------------------------------- */

sqlite3_stmt *prepared(Connection *c, int sql)
{
    sqlite3_stmt **s = &c->statement[sql];

    if (c->failed)
        return NULL;
    if (!*s && sqlite3_prepare_v3(c->db, texts[sql], -1, SQLITE_PREPARE_PERSISTENT, s, NULL) != SQLITE_OK)
        *s = NULL;
    return *s;
}

static _Thread_local int64_t faults;

int64_t store_faults(void)
{
    return faults;
}

void faults_forget(int64_t before)
{
    faults = before;
}

static atomic_llong questions;

int64_t store_questions(void)
{
    return questions;
}

Connection *reader(Store *store)
{
    static atomic_int threads;
    static _Thread_local int mine;

    if (!mine)
        mine = 1 + atomic_fetch_add(&threads, 1);
    return &store->read[mine % READERS];
}

/* A transaction that could not even be rolled back, for want of memory, would swallow whatever follows. */
static bool none_left_open(Connection *c)
{
    return sqlite3_get_autocommit(c->db) || run_once(prepared(c, SQL_ROLLBACK));
}

sqlite3_stmt *take(Connection *c, int sql)
{
    questions++;
    pthread_mutex_lock(&c->lock);
    return none_left_open(c) ? prepared(c, sql) : NULL;
}

/* When the disk says that it has not kept something, nobody knows what it has kept. What was acknowledged stands in the
 * log of the data base; going on would build on what may be gone. */
static void notice_failure(Connection *c)
{
    int code = sqlite3_extended_errcode(c->db);

    if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC)
        c->failed = true;
}

void give(Connection *c, sqlite3_stmt *s)
{
    notice_failure(c);
    if (s) { /* it may not have been prepared: then whoever took it was told that it failed */
        sqlite3_reset(s);
        sqlite3_clear_bindings(s);
    }
    pthread_mutex_unlock(&c->lock);
}

void fill(sqlite3_stmt *s, const char *kinds, ...)
{
    va_list args;

    if (!s)
        return;
    va_start(args, kinds);
    for (int i = 1; *kinds; i++, kinds++) {
        if (*kinds == 'i') {
            sqlite3_bind_int64(s, i, va_arg(args, int64_t));
        } else if (*kinds == 'd') {
            sqlite3_bind_double(s, i, va_arg(args, double));
        } else if (*kinds == 't') {
            sqlite3_bind_text(s, i, va_arg(args, const char *), -1, SQLITE_STATIC);
        } else {
            const void *bytes = va_arg(args, const void *);
            sqlite3_bind_blob64(s, i, bytes, va_arg(args, size_t), SQLITE_STATIC);
        }
    }
    va_end(args);
}

Stored step_once(sqlite3_stmt *s)
{
    int code = s ? sqlite3_step(s) : SQLITE_MISUSE;
    Stored result = code == SQLITE_ROW ? STORE_OK : code == SQLITE_DONE ? STORE_NONE : STORE_FAILED;

    faults += result == STORE_FAILED;
    return result;
}

bool run_once(sqlite3_stmt *s)
{
    bool good = step_once(s) == STORE_NONE;

    sqlite3_reset(s);
    return good;
}

bool transaction_begin(Connection *c)
{
    pthread_mutex_lock(&c->lock);
    if (none_left_open(c) && run_once(prepared(c, SQL_BEGIN)))
        return true;
    pthread_mutex_unlock(&c->lock);
    return false;
}

bool transaction_end(Connection *c, bool commit)
{
    bool done = commit && run_once(prepared(c, SQL_COMMIT));
    sqlite3_stmt *back = prepared(c, SQL_ROLLBACK);

    if (!done) {
        notice_failure(c);
        run_once(back);
    }
    pthread_mutex_unlock(&c->lock);
    return done;
}

Stored damaged(void)
{
    faults++;
    return STORE_FAILED;
}

int column_small(sqlite3_stmt *s, int i, int most)
{
    int64_t n = sqlite3_column_int64(s, i);
    return n >= 0 && n <= most ? (int)n : -1;
}

/* NULL is what a column holds, or that there was no memory for it. */
static void notice_nothing(sqlite3_stmt *s, const void *found)
{
    faults += !found && sqlite3_errcode(sqlite3_db_handle(s)) == SQLITE_NOMEM;
}

const char *column_words(sqlite3_stmt *s, int i)
{
    const char *words = (const char *)sqlite3_column_text(s, i);

    notice_nothing(s, words);
    return words;
}

void column_text(sqlite3_stmt *s, int i, char *out, size_t cap)
{
    Text t = text_in(out, cap);
    const char *words = column_words(s, i);

    if (words)
        text_put(&t, words);
}

void column_blob(sqlite3_stmt *s, int i, void *out, size_t size)
{
    const void *bytes = sqlite3_column_blob(s, i);
    size_t n = (size_t)sqlite3_column_bytes(s, i);

    notice_nothing(s, bytes);
    memset(out, 0, size);
    if (bytes)
        memcpy(out, bytes, n < size ? n : size);
}

/* ---- open and close --------------------------------------------------------------------------------------------------- */

static bool file_of(const char *directory, char *out, size_t cap)
{
    Text t = text_in(out, cap);

    text_fmt(&t, "%s/yardarm.db", directory);
    return !t.full;
}

/* The directory and, where they are missing too, those above it. */
static bool directory_make(const char *directory)
{
    char path[4096];
    Text t = text_in(path, sizeof path);

    for (const char *p = directory; *p; p++) {
        if (*p == '/' && t.n && mkdir(path, 0700) != 0 && errno != EEXIST)
            return false;
        text_char(&t, *p);
    }
    return !t.full && (mkdir(path, 0700) == 0 || errno == EEXIST);
}

static bool open_connection(Connection *c, const char *file, int flags, Text *err)
{
    pthread_mutex_init(&c->lock, NULL);
    if (sqlite3_open_v2(file, &c->db, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
        text_fmt(err, "%s: %s", file, sqlite3_errmsg(c->db));
        return false;
    }
    sqlite3_busy_timeout(c->db, 5000);
    return true;
}

static bool prepare_to_write(Connection *c, Text *err)
{
    static const char settings[] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=20000;"
                                   "PRAGMA cache_size=-32000;"; /* nobody else writes: what it has read stays true */

    if (sqlite3_exec(c->db, settings, NULL, NULL, NULL) != SQLITE_OK) {
        text_fmt(err, "the data base cannot be used: %s", sqlite3_errmsg(c->db));
        return false;
    }
    return schema_install(c->db, err);
}

static void disconnect(Connection *c)
{
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(c->statement[i]);
    sqlite3_close(c->db);
    pthread_mutex_destroy(&c->lock);
}

static Store *store_make(void)
{
    Store *store = calloc(1, sizeof *store);

    if (!store)
        return NULL;
    store->directory = -1;
    pthread_mutex_init(&store->queue_lock, NULL);
    pthread_mutex_init(&store->known_lock, NULL);
    store->queue_end = &store->queue;
    store->known = known_make();
    return store;
}

static Store *opened(Store *store, bool good)
{
    if (good || !store)
        return store;
    store_close(store);
    return NULL;
}

static bool open_readers(Store *store, const char *file, int flags, Text *err)
{
    for (int i = 0; i < READERS; i++)
        if (!open_connection(&store->read[i], file, flags, err))
            return false;
    return true;
}

/* Nobody else on this machine may read it; SQLite gives the files beside it the same rights. */
static bool make_private(const char *file, int more_flags, Text *err)
{
    int fd = open(file, O_CREAT | O_RDWR | O_CLOEXEC | more_flags, 0600);
    bool good = fd >= 0 && fchmod(fd, 0600) == 0;

    if (!good)
        text_fmt(err, "%s: %s", file, strerror(errno));
    if (fd >= 0)
        close(fd);
    return good;
}

/* Two servers on the same data would each go on from what only it knows. */
static bool directory_lock(Store *store, const char *directory, Text *err)
{
    store->directory = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = store->directory >= 0 && flock(store->directory, LOCK_EX | LOCK_NB) == 0;

    if (!good)
        text_fmt(err, "%s: %s", directory, errno == EWOULDBLOCK ? "another server uses it" : strerror(errno));
    return good;
}

Store *store_open(const char *directory, Text *err)
{
    char file[4096];

    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* a lock for every bit of memory that nobody asks about */
    if (!directory_make(directory)) {
        text_fmt(err, "%s: %s", directory, strerror(errno));
        return NULL;
    }
    Store *store = store_make();
    bool good =
        store && store->known && directory_lock(store, directory, err) && file_of(directory, file, sizeof file) &&
        make_private(file, 0, err) && open_connection(&store->write, file, SQLITE_OPEN_READWRITE, err) &&
        prepare_to_write(&store->write, err) && open_connection(&store->tidy, file, SQLITE_OPEN_READWRITE, err) &&
        sqlite3_exec(store->tidy.db, "PRAGMA synchronous=FULL", NULL, NULL, NULL) == SQLITE_OK &&
        open_readers(store, file, SQLITE_OPEN_READONLY, err);
    return opened(store, good);
}

void store_close(Store *store)
{
    for (int i = 0; i < READERS; i++)
        disconnect(&store->read[i]);
    disconnect(&store->tidy);
    disconnect(&store->write);
    pthread_mutex_destroy(&store->queue_lock);
    pthread_mutex_destroy(&store->known_lock);
    free(store->known);
    if (store->directory >= 0)
        close(store->directory);
    free(store);
}

const char *store_problem(Store *store)
{
    return store->write.failed ? "the disk failed: no change is taken until the server is started again" : NULL;
}

void store_tidy(Store *store)
{
    if (store_problem(store))
        return;
    sqlite3_wal_checkpoint_v2(store->tidy.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    notice_failure(&store->tidy);
    if (store->tidy.failed)
        store->write.failed = true;
}

static bool reads(Store *store)
{
    sqlite3_stmt *s = take(reader(store), SQL_READS);
    bool good = step_once(s) == STORE_OK;

    give(reader(store), s);
    return good;
}

/* Whether the disk takes anything is not known before something is written. Whoever asks often is told what was found a
 * few seconds ago. */
static bool writes(Store *store)
{
    enum { SECONDS = 5 };
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    if (store->written && now.tv_sec - store->written < SECONDS)
        return true;
    bool good = transaction_begin(&store->write) &&
                transaction_end(&store->write, run_once(prepared(&store->write, SQL_WRITES)));
    store->written = good ? now.tv_sec : 0;
    return good;
}

bool store_works(Store *store)
{
    return !store_problem(store) && reads(store) && writes(store);
}

/* ---- backup ------------------------------------------------------------------------------------------------------------ */

static bool vacuum_into(sqlite3 *db, const char *file)
{
    sqlite3_stmt *s = NULL;
    bool good = sqlite3_prepare_v2(db, "VACUUM INTO ?", -1, &s, NULL) == SQLITE_OK;

    if (good) {
        fill(s, "t", file);
        good = sqlite3_step(s) == SQLITE_DONE;
    }
    sqlite3_finalize(s);
    return good;
}

bool store_backup(const char *directory, const char *file, Text *err)
{
    char from[4096];
    Connection c = {0};
    bool good = file_of(directory, from, sizeof from) && open_connection(&c, from, SQLITE_OPEN_READWRITE, err);

    if (good && access(file, F_OK) == 0) {
        text_fmt(err, "%s is there already", file);
        good = false;
    } else if (good && !make_private(file, O_EXCL, err)) {
        good = false;
    } else if (good && !vacuum_into(c.db, file)) {
        text_fmt(err, "%s: %s", file, sqlite3_errmsg(c.db));
        good = false;
    }
    disconnect(&c);
    return good;
}
