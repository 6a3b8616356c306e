/* PostgreSQL: a pool of connections, each made when it is first needed and again when it was lost. Values travel in their
 * binary form. A transaction sees what others have committed (READ COMMITTED); moves are safe by the compare-and-set on
 * their match's sequence number, everything else by keys that are unique, and whoever comes second tries again. */
#include "store/postgres.h"

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "store/driver.h"

enum { OID_BYTES = 17, OID_INT8 = 20, OID_TEXT = 25, OID_FLOAT8 = 701 };

typedef struct {
    PGconn *conn;
    bool known[SQL_COUNT]; /* statements that it has prepared */
    int64_t changed;       /* rows, by the last statement */
    int n;                 /* values of the statement that is being filled in */
    const char *value[MOST_VALUES];
    int length[MOST_VALUES], format[MOST_VALUES];
    Oid type[MOST_VALUES];
    char number[MOST_VALUES][8];
} Postgres;

/* Why it cannot be used. */
enum { HERE, OUT_OF_REACH, TAKEN };

static const char *const texts[SQL_COUNT] = {
#define X(id, sql) [SQL_##id] = sql,
    STATEMENTS(X)
#undef X
};

static const char *const own_texts[SQL_COUNT] = {
#define X(id, sql) [SQL_##id] = sql,
    POSTGRES_STATEMENTS(X)
#undef X
};

/* ---- words ---------------------------------------------------------------------------------------------------------------- */

static size_t letters(const char *at)
{
    return strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_");
}

void postgres_words(const char *sql, Text *out)
{
    int values = 0;

    while (*sql) {
        size_t n = letters(sql);
        if (n) {
            bool user = n == 4 && memcmp(sql, "user", 4) == 0;
            text_fmt(out, user ? "\"%v\"" : "%v", (Str){sql, n});
            sql += n;
        } else if (*sql == '?') {
            char *end;
            long given = strtol(++sql, &end, 10);
            values = end == sql ? values + 1 : (int)given > values ? (int)given : values;
            text_fmt(out, "$%d", end == sql ? values : (int)given);
            sql = end;
        } else {
            text_char(out, *sql++);
        }
    }
}

static void first_line(const char *words, Text *out)
{
    text_str(out, (Str){words, strcspn(words, "\n")});
}

void postgres_error(const PGconn *conn, Text *out)
{
    first_line(PQerrorMessage(conn), out);
}

/* ---- connections ---------------------------------------------------------------------------------------------------------- */

static void no_notices(void *context __attribute__((unused)), const char *message __attribute__((unused))) {}

static bool run_words(PGconn *conn, const char *sql)
{
    PGresult *r = PQexec(conn, sql);
    bool good = PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;

    PQclear(r);
    return good;
}

/* What the address says goes before what is said here, but for the encoding. A dead network is noticed within seconds. */
PGconn *postgres_connect(const char *address, Text *err)
{
    const char *const names[] = {"fallback_application_name",
                                 "connect_timeout",
                                 "tcp_user_timeout",
                                 "keepalives_idle",
                                 "target_session_attrs",
                                 "keepalives_interval",
                                 "dbname",
                                 "client_encoding",
                                 NULL};
    const char *const values[] = {"yardarm", "5", "10000", "10", "read-write", "5", address, "UTF8", NULL};
    PGconn *conn = PQconnectdbParams(names, values, 1);
    static const char durable[] = "SELECT set_config('synchronous_commit','on',false) "
                                  "WHERE current_setting('synchronous_commit')='off'";

    PQsetNoticeProcessor(conn, no_notices, NULL);
    bool good = PQstatus(conn) == CONNECTION_OK && run_words(conn, durable);
    const char *encoding = good ? PQparameterStatus(conn, "server_encoding") : "";
    if (!good && err)
        postgres_error(conn, err);
    else if (good && encoding && strcmp(encoding, "UTF8") != 0) {
        good = false;
        if (err)
            text_fmt(err, "the data base must have the encoding UTF8, and has %s", encoding);
    }
    if (good)
        return conn;
    PQfinish(conn);
    return NULL;
}

static void forget_rows(Connection *c)
{
    for (int i = 0; i < SQL_COUNT; i++) {
        PQclear(c->statement[i].handle);
        c->statement[i].handle = NULL;
    }
}

static void disconnect(Connection *c)
{
    Postgres *p = c->db;

    forget_rows(c);
    if (p) {
        PQfinish(p->conn);
        count_open(-1);
    }
    free(p);
    c->db = NULL;
}

static bool connect_again(Connection *c, Text *err)
{
    disconnect(c);
    Postgres *p = calloc(1, sizeof *p);
    if (!p)
        return false;
    p->conn = postgres_connect(c->store->address, err);
    if (!p->conn) {
        free(p);
        return false;
    }
    c->db = p;
    count_open(1);
    return true;
}

/* What it has heard meanwhile, perhaps that it is at its end, it knows when it has read it. */
static bool is_there(Connection *c)
{
    Postgres *p = c->db;

    return p && PQconsumeInput(p->conn) && !PQnotifies(p->conn) && PQconsumeInput(p->conn) &&
           PQstatus(p->conn) == CONNECTION_OK;
}

static bool is_lost(const Connection *c)
{
    const Postgres *p = c->db;
    return !p || PQstatus(p->conn) != CONNECTION_OK;
}

static bool has_transaction(Connection *c)
{
    const Postgres *p = c->db;
    PGTransactionStatusType status = is_lost(c) ? PQTRANS_UNKNOWN : PQtransactionStatus(p->conn);

    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

static bool command(Connection *c, const char *sql)
{
    const Postgres *p = c->db;
    return p && run_words(p->conn, sql);
}

/* While it is out of reach only who looks once a second tries again: nobody else waits for that. */
static bool ready(Connection *c)
{
    bool good = is_there(c) || (!c->store->away && connect_again(c, NULL));

    if (good && has_transaction(c))
        good = command(c, "ROLLBACK");
    if (!good && !c->store->away)
        c->store->away = OUT_OF_REACH;
    if (!good)
        count_fault();
    return good;
}

/* ---- statements ----------------------------------------------------------------------------------------------------------- */

static Statement *prepare(Connection *c, int sql)
{
    Postgres *p = c->db;

    if (!p)
        return NULL;
    p->n = 0;
    return &c->statement[sql];
}

static void put_number(Postgres *p, int i, uint64_t bits, Oid type)
{
    for (int byte = 0; byte < 8; byte++)
        p->number[i][byte] = (char)(bits >> (56 - 8 * byte));
    p->value[i] = p->number[i];
    p->length[i] = sizeof p->number[i];
    p->type[i] = type;
}

static uint64_t bits_of(double d)
{
    uint64_t bits;

    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static void put_bytes(Postgres *p, int i, const void *bytes, size_t n, Oid type)
{
    p->value[i] = bytes;
    p->length[i] = (int)n;
    p->type[i] = type;
}

static void fill_in(Statement *s, const Value *values, int n)
{
    Postgres *p = s->of->db;

    for (int i = 0; i < n; i++) {
        const Value *v = &values[i];
        p->format[i] = 1;
        if (v->kind == 'i')
            put_number(p, i, (uint64_t)v->integer, OID_INT8);
        else if (v->kind == 'd')
            put_number(p, i, bits_of(v->real), OID_FLOAT8);
        else
            put_bytes(p, i, v->bytes, v->n, v->kind == 't' ? OID_TEXT : OID_BYTES);
    }
    p->n = n;
}

static bool is_good(const PGresult *r)
{
    return PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
}

/* Somebody else was quicker, or both waited for each other: it would come out otherwise now. */
static bool in_the_way(const PGresult *r)
{
    static const char *const codes[] = {"40001", "40P01", "23505"};
    const char *code = PQresultErrorField(r, PG_DIAG_SQLSTATE);

    for (int i = 0; i < COUNT_OF(codes) && code; i++)
        if (strcmp(code, codes[i]) == 0)
            return true;
    return false;
}

static PGresult *ask(Statement *s)
{
    Postgres *p = s->of->db;
    char name[16], sql[4096];
    Text t = text_in(name, sizeof name), words = text_in(sql, sizeof sql);

    text_fmt(&t, "s%d", s->sql);
    if (!p->known[s->sql]) {
        postgres_words(own_texts[s->sql] ? own_texts[s->sql] : texts[s->sql], &words);
        PGresult *r = PQprepare(p->conn, name, sql, p->n, p->type);
        if (!is_good(r))
            return r;
        PQclear(r);
        p->known[s->sql] = true;
    }
    return PQexecPrepared(p->conn, name, p->n, p->value, p->length, p->format, 1);
}

/* What was asked on a connection that is lost meanwhile may be asked on a new one. The values stay. */
static bool connect_for(Connection *c)
{
    Postgres values = *(Postgres *)c->db;

    if (!connect_again(c, NULL))
        return false;
    Postgres *p = c->db;
    values.conn = p->conn;
    memset(values.known, 0, sizeof values.known);
    *p = values;
    for (int i = 0; i < p->n; i++)
        if (p->type[i] == OID_INT8 || p->type[i] == OID_FLOAT8)
            p->value[i] = p->number[i];
    return true;
}

static bool may_ask_again(Connection *c, const PGresult *r, int tries)
{
    enum { MOST = 20 };

    if (is_lost(c))
        return c->reads && !tries && c->db && connect_for(c);
    return in_the_way(r) && tries < MOST;
}

/* A statement that is a transaction of its own is repeated here. */
static PGresult *run(Statement *s)
{
    Connection *c = s->of;
    bool alone = !has_transaction(c);

    for (int tries = 0;; tries++) {
        PGresult *r = ask(s);
        if (is_good(r)) {
            ((Postgres *)c->db)->changed = strtoll(PQcmdTuples(r), NULL, 10);
            return r;
        }
        c->behind |= in_the_way(r);
        bool again = alone && may_ask_again(c, r, tries);
        PQclear(r);
        if (!again)
            return NULL;
    }
}

static Stored step(Statement *s)
{
    if (!s->handle) {
        if (!s->of->db || !(s->handle = run(s)))
            return STORE_FAILED;
        s->row = -1;
    }
    return ++s->row < PQntuples(s->handle) ? STORE_OK : STORE_NONE;
}

static void reset_it(Statement *s)
{
    PQclear(s->handle);
    s->handle = NULL;
}

static int64_t changes_of(Connection *c)
{
    const Postgres *p = c->db;
    return p ? p->changed : 0;
}

/* ---- transactions --------------------------------------------------------------------------------------------------------- */

/* Nothing is lost with a connection that ends before anything was done on it. */
static bool begin(Connection *c)
{
    c->behind = false;
    bool good = command(c, "BEGIN") || (is_lost(c) && connect_again(c, NULL) && command(c, "BEGIN"));
    if (!good)
        count_fault();
    return good;
}

/* COMMIT of a transaction in which something has failed is answered with ROLLBACK. */
static Ended commit_it(Connection *c)
{
    const Postgres *p = c->db;
    PGresult *r = PQexec(p->conn, "COMMIT");
    bool kept = is_good(r) && strcmp(PQcmdStatus(r), "COMMIT") == 0;

    c->behind |= in_the_way(r);
    PQclear(r);
    if (kept)
        return ENDED_KEPT;
    count_fault();
    return is_lost(c) ? ENDED_UNSURE : c->behind ? ENDED_BEHIND : ENDED_NOT;
}

static Ended end(Connection *c, bool commit)
{
    if (!has_transaction(c)) { /* it was lost, and what it had begun with it */
        count_fault();
        return ENDED_NOT;
    }
    if (commit)
        return commit_it(c);
    command(c, "ROLLBACK");
    return c->behind ? ENDED_BEHIND : ENDED_NOT;
}

/* ---- columns -------------------------------------------------------------------------------------------------------------- */

static int64_t integer(Statement *s, int i)
{
    const char *at = PQgetvalue(s->handle, s->row, i);
    int64_t n = 0;

    if (PQgetisnull(s->handle, s->row, i))
        return 0;
    for (int byte = 0; byte < PQgetlength(s->handle, s->row, i); byte++)
        n = (int64_t)((uint64_t)n << 8 | (uint8_t)at[byte]);
    return n;
}

static double real(Statement *s, int i)
{
    int64_t bits = integer(s, i);
    double d;

    memcpy(&d, &bits, sizeof d);
    return d;
}

static const char *words(Statement *s, int i)
{
    return PQgetisnull(s->handle, s->row, i) ? NULL : PQgetvalue(s->handle, s->row, i);
}

static const void *bytes(Statement *s, int i, size_t *n)
{
    *n = (size_t)PQgetlength(s->handle, s->row, i);
    return words(s, i);
}

static char kind(Statement *s, int i)
{
    switch (PQftype(s->handle, i)) {
    case OID_INT8: return 'i';
    case OID_FLOAT8: return 'd';
    case OID_BYTES: return 'b';
    default: return 't';
    }
}

static void error(Connection *c, Text *out)
{
    const Postgres *p = c->db;

    if (p)
        postgres_error(p->conn, out);
}

/* ---- open, and look after ------------------------------------------------------------------------------------------------- */

/* Servers share the lock; whoever moves all the data, or is a program that knew no other servers, has it alone. It goes with
 * its connection. */
static bool lock_take(Connection *c)
{
    const Postgres *p = c->db;
    bool serves = c->store->opening == OPEN_TO_SERVE;
    PGresult *r = PQexec(p->conn, serves ? "SELECT pg_try_advisory_lock_shared(1739,16)"
                                         : "SELECT pg_try_advisory_lock(1739,16)");
    bool good = is_good(r) && PQgetvalue(r, 0, 0)[0] == 't';

    PQclear(r);
    return good;
}

static int keep_hold(Connection *c)
{
    if (is_there(c))
        return HERE;
    if (!connect_again(c, NULL))
        return OUT_OF_REACH;
    if (lock_take(c))
        return HERE;
    disconnect(c);
    return TAKEN;
}

static void tidy(Store *store)
{
    Connection *c = &store->tidy;

    pthread_mutex_lock(&c->lock);
    store->away = keep_hold(c);
    pthread_mutex_unlock(&c->lock);
}

static const char *problem(Store *store)
{
    static const char *const why[] = {
        [OUT_OF_REACH] = "the data base is out of reach: nothing is taken until it is there again",
        [TAKEN] = "somebody has the data base for himself: nothing is taken here",
    };
    return why[store->away];
}

bool postgres_open(Store *store, const char *address, Text *err)
{
    Connection *c = &store->tidy;

    store->address = strdup(address);
    if (store->opening == OPEN_TO_SERVE && !(store->ear = ear_make())) {
        text_put(err, "no memory");
        return false;
    }
    if (getrandom(&store->number, sizeof store->number, 0) != sizeof store->number) {
        text_put(err, "no randomness");
        return false;
    }
    for (int i = 0; i < READERS; i++)
        store->read[i].reads = true;
    if (!store->address || !connect_again(c, err)) {
        if (!err->n)
            text_put(err, "no memory");
        return false;
    }
    if (!lock_take(c)) {
        text_put(err, store->opening == OPEN_TO_SERVE ? "somebody has the data base for himself: its data are being "
                                                        "moved, or a server of an older program runs"
                                                      : "another server uses the data base");
        return false;
    }
    PGconn *conn = ((Postgres *)c->db)->conn;
    return store_fits(store, postgres_schema_holds(conn), err) && postgres_schema_install(conn, err);
}

const Driver postgres_driver = {
    .prepare = prepare,
    .fill = fill_in,
    .step = step,
    .reset = reset_it,
    .give = reset_it,
    .integer = integer,
    .real = real,
    .words = words,
    .bytes = bytes,
    .kind = kind,
    .changes = changes_of,
    .ready = ready,
    .in_transaction = has_transaction,
    .begin = begin,
    .end = end,
    .disconnect = disconnect,
    .tidy = tidy,
    .problem = problem,
    .error = error,
};
