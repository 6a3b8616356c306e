/* SQLite: one connection that writes and a few that read, in one data directory. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/driver.h"

static const char *const texts[SQL_COUNT] = {
#define X(id, sql) [SQL_##id] = sql,
    STATEMENTS(X)
#undef X
};

/* ---- statements ----------------------------------------------------------------------------------------------------- */

static Statement *prepare(Connection *c, int sql)
{
    Statement *s = &c->statement[sql];
    sqlite3_stmt *made = s->handle;

    if (!made && sqlite3_prepare_v3(c->db, texts[sql], -1, SQLITE_PREPARE_PERSISTENT, &made, NULL) != SQLITE_OK)
        made = NULL;
    s->handle = made;
    return made ? s : NULL;
}

/* When the disk says that it has not kept something, nobody knows what it has kept. What was acknowledged stands in the
 * log of the data base; going on would build on what may be gone. */
static void notice_failure(Connection *c)
{
    int code = sqlite3_extended_errcode(c->db);

    if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC)
        c->failed = true;
}

static void give_back(Statement *s)
{
    notice_failure(s->of);
    sqlite3_reset(s->handle);
    sqlite3_clear_bindings(s->handle);
}

static void fill_in(Statement *filled, const Value *values, int n)
{
    sqlite3_stmt *s = filled->handle;

    for (int i = 0; i < n; i++) {
        const Value *v = &values[i];
        if (v->kind == 'i')
            sqlite3_bind_int64(s, i + 1, v->integer);
        else if (v->kind == 'd')
            sqlite3_bind_double(s, i + 1, v->real);
        else if (v->kind == 't')
            sqlite3_bind_text64(s, i + 1, v->bytes, v->n, SQLITE_STATIC, SQLITE_UTF8);
        else
            sqlite3_bind_blob64(s, i + 1, v->bytes, v->n, SQLITE_STATIC);
    }
}

static Stored step(Statement *s)
{
    int code = sqlite3_step(s->handle);
    return code == SQLITE_ROW ? STORE_OK : code == SQLITE_DONE ? STORE_NONE : STORE_FAILED;
}

static void reset_it(Statement *s)
{
    sqlite3_reset(s->handle);
}

static int64_t changes_of(Connection *c)
{
    return sqlite3_changes(c->db);
}

static bool has_transaction(Connection *c)
{
    return !sqlite3_get_autocommit(c->db);
}

/* A transaction that could not even be rolled back, for want of memory, would swallow whatever follows. */
static bool is_ready(Connection *c)
{
    return !has_transaction(c) || run_once(prepared(c, SQL_ROLLBACK));
}

static bool begin(Connection *c)
{
    return run_once(prepared(c, SQL_BEGIN));
}

static Ended end(Connection *c, bool commit)
{
    bool done = commit && run_once(prepared(c, SQL_COMMIT));
    Statement *back = prepared(c, SQL_ROLLBACK);

    if (!done) {
        notice_failure(c);
        run_once(back);
    }
    return done ? ENDED_KEPT : ENDED_NOT;
}

/* NULL is what a column holds, or that there was no memory for it. */
static void notice_nothing(sqlite3_stmt *s, const void *found)
{
    if (!found && sqlite3_errcode(sqlite3_db_handle(s)) == SQLITE_NOMEM)
        count_fault();
}

static int64_t integer(Statement *s, int i)
{
    return sqlite3_column_int64(s->handle, i);
}

static double real(Statement *s, int i)
{
    return sqlite3_column_double(s->handle, i);
}

static const char *words(Statement *s, int i)
{
    const char *found = (const char *)sqlite3_column_text(s->handle, i);

    notice_nothing(s->handle, found);
    return found;
}

static const void *bytes(Statement *s, int i, size_t *n)
{
    const void *found = sqlite3_column_blob(s->handle, i);

    *n = (size_t)sqlite3_column_bytes(s->handle, i);
    notice_nothing(s->handle, found);
    return found;
}

static char kind(Statement *s, int i)
{
    switch (sqlite3_column_type(s->handle, i)) {
    case SQLITE_INTEGER: return 'i';
    case SQLITE_FLOAT: return 'd';
    case SQLITE_BLOB: return 'b';
    default: return 't';
    }
}

static void error(Connection *c, Text *out)
{
    text_put(out, sqlite3_errmsg(c->db));
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
    sqlite3 *db = NULL;
    bool good = sqlite3_open_v2(file, &db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK;

    c->db = db;
    if (db)
        count_open(1);
    if (good)
        sqlite3_busy_timeout(db, 5000);
    else
        text_fmt(err, "%s: %s", file, sqlite3_errmsg(db));
    return good;
}

static bool prepare_to_write(Connection *c, Text *err)
{
    static const char settings[] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=20000;"
                                   "PRAGMA cache_size=-32000;"; /* nobody else writes: what it has read stays true */

    if (sqlite3_exec(c->db, settings, NULL, NULL, NULL) != SQLITE_OK) {
        text_fmt(err, "the data base cannot be used: %s", sqlite3_errmsg(c->db));
        return false;
    }
    return schema_install(c->db, c->store->opening != OPEN_TO_SERVE, err);
}

static void disconnect(Connection *c)
{
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(c->statement[i].handle);
    if (c->db)
        count_open(-1);
    sqlite3_close(c->db);
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

bool sqlite_open(Store *store, const char *directory, Text *err)
{
    char file[4096];
    Connection *c = &store->write[0];

    bool make = store->opening != OPEN_TO_LEAVE;

    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* a lock for every bit of memory that nobody asks about */
    if (make && !directory_make(directory)) {
        text_fmt(err, "%s: %s", directory, strerror(errno));
        return false;
    }
    return directory_lock(store, directory, err) && file_of(directory, file, sizeof file) &&
           (!make || make_private(file, 0, err)) && open_connection(c, file, SQLITE_OPEN_READWRITE, err) &&
           store_fits(store, schema_holds(c->db), err) && prepare_to_write(c, err) &&
           open_connection(&store->tidy, file, SQLITE_OPEN_READWRITE, err) &&
           sqlite3_exec(store->tidy.db, "PRAGMA synchronous=FULL", NULL, NULL, NULL) == SQLITE_OK &&
           open_readers(store, file, SQLITE_OPEN_READONLY, err);
}

static const char *problem(Store *store)
{
    return store->write[0].failed ? "the disk failed: no change is taken until the server is started again" : NULL;
}

/* Moves what is in the log to its place, so that no change has to wait for that. */
static void tidy(Store *store)
{
    if (problem(store))
        return;
    sqlite3_wal_checkpoint_v2(store->tidy.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    notice_failure(&store->tidy);
    if (store->tidy.failed)
        store->write[0].failed = true;
}

/* ---- backup ------------------------------------------------------------------------------------------------------------ */

static bool vacuum_into(sqlite3 *db, const char *file)
{
    sqlite3_stmt *s = NULL;
    bool good = sqlite3_prepare_v2(db, "VACUUM INTO ?", -1, &s, NULL) == SQLITE_OK;

    if (good) {
        sqlite3_bind_text(s, 1, file, -1, SQLITE_STATIC);
        good = sqlite3_step(s) == SQLITE_DONE;
    }
    sqlite3_finalize(s);
    return good;
}

bool sqlite_backup(const char *directory, const char *file, Text *err)
{
    char from[4096];
    Connection c;

    connection_make(&c, &sqlite_driver, NULL);
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
    pthread_mutex_destroy(&c.lock);
    return good;
}

const Driver sqlite_driver = {
    .prepare = prepare,
    .fill = fill_in,
    .step = step,
    .reset = reset_it,
    .give = give_back,
    .integer = integer,
    .real = real,
    .words = words,
    .bytes = bytes,
    .kind = kind,
    .changes = changes_of,
    .ready = is_ready,
    .in_transaction = has_transaction,
    .begin = begin,
    .end = end,
    .disconnect = disconnect,
    .tidy = tidy,
    .problem = problem,
    .error = error,
};
