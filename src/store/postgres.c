/* PostgreSQL: a pool of connections, each made when it is first needed and again when it was lost. Values travel in their
 * binary form. A transaction sees what others have committed (READ COMMITTED); moves are safe by the compare-and-set on
 * their match's sequence number, everything else by keys that are unique, and whoever comes second tries again.
 *
 * In a transaction nothing is waited for but what somebody wants to know (pipeline mode): its beginning, and all that is to be
 * done and has nothing to say (run_later), go out with the next question, or with its end. */
#include "store/postgres.h"

#include <libpq-fe.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>

#include "store/driver.h"

enum { OID_BYTES = 17, OID_INT8 = 20, OID_TEXT = 25, OID_FLOAT8 = 701 };

typedef struct {
    PGconn *conn;
    bool known[SQL_COUNT]; /* statements that it has prepared */
    int64_t changed;       /* rows, by the last statement */
    bool open;             /* in a transaction */
    bool spoilt;           /* something in it has failed: it can only be taken back */
    int owed;              /* answers in it that nobody has read yet */
    int n;                 /* values of the statement that is being filled in */
    const char *value[MOST_VALUES];
    int length[MOST_VALUES], format[MOST_VALUES];
    Oid type[MOST_VALUES];
    char number[MOST_VALUES][8];
    char problem[200]; /* why the last statement that failed did */
} Postgres;

/* Why it cannot be used. */
enum { HERE, OUT_OF_REACH, TAKEN, TOO_OLD };

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

/* ---- waiting -------------------------------------------------------------------------------------------------------------- */

/* A data base that says nothing for so long is as good as lost; who looks once a second finds that out sooner for all. */
enum { ANSWER_MS = 10000, LOOK_MS = 5000, SLICE_MS = 200 };

static int64_t millis_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

static bool wait_once(PGconn *conn, bool unsent)
{
    struct pollfd of = {.fd = PQsocket(conn), .events = (short)(POLLIN | (unsent ? POLLOUT : 0))};

    return poll(&of, 1, SLICE_MS) <= 0 || PQconsumeInput(conn);
}

/* As if it had been lost; and nobody else need find that out by waiting as long. */
static bool give_up(PGconn *conn, atomic_int *away)
{
    shutdown(PQsocket(conn), SHUT_RDWR);
    PQconsumeInput(conn);
    if (away && !*away)
        *away = OUT_OF_REACH;
    return false;
}

/* Until an answer can be read. False: it is lost, or somebody has given it up. NULL: who asks is he who looks. */
static bool attend(PGconn *conn, int64_t until, atomic_int *away)
{
    for (;;) {
        int unsent = PQflush(conn);
        if (unsent < 0 || PQstatus(conn) != CONNECTION_OK)
            return false;
        if (!unsent && !PQisBusy(conn))
            return true;
        if (millis_now() >= until || (away && *away))
            return give_up(conn, away);
        if (!wait_once(conn, unsent))
            return false;
    }
}

static PGresult *answer_within(PGconn *conn, int64_t millis, atomic_int *away)
{
    int64_t until = millis_now() + millis;
    PGresult *last = NULL, *r;

    while (attend(conn, until, away) && (r = PQgetResult(conn))) {
        PQclear(last);
        last = r;
    }
    return last;
}

PGresult *postgres_answer(PGconn *conn, atomic_int *away)
{
    return answer_within(conn, ANSWER_MS, away);
}

/* ---- connections ---------------------------------------------------------------------------------------------------------- */

static void no_notices(void *context __attribute__((unused)), const char *message __attribute__((unused))) {}

static bool is_good(const PGresult *r)
{
    return PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
}

static bool run_words(PGconn *conn, const char *sql, atomic_int *away)
{
    PGresult *r = PQsendQuery(conn, sql) ? postgres_answer(conn, away) : NULL;
    bool good = is_good(r);

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
    bool good = PQstatus(conn) == CONNECTION_OK && PQsetnonblocking(conn, 1) == 0 && run_words(conn, durable, NULL);
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
    if (p && p->conn) {
        PQfinish(p->conn);
        count_open(-1);
    }
    free(p);
    c->db = NULL;
}

/* A server that is stopped, or cut off, in the middle of a transaction does not hold up the others for long. */
static bool limit_pauses(PGconn *conn, const Store *store)
{
    return store->opening != OPEN_TO_SERVE || run_words(conn, "SET idle_in_transaction_session_timeout='4s'", NULL);
}

static bool connect_again(Connection *c, Text *err)
{
    disconnect(c);
    Postgres *p = calloc(1, sizeof *p);
    if (!p)
        return false;
    p->conn = postgres_connect(c->store->address, err);
    c->db = p;
    if (p->conn)
        count_open(1);
    if (p->conn && limit_pauses(p->conn, c->store))
        return true;
    disconnect(c);
    return false;
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

    return !is_lost(c) && p->open;
}

static bool roll_back(Connection *c);

/* While it is out of reach only who looks once a second tries again: nobody else waits for that. */
static bool ready(Connection *c)
{
    bool good = !c->store->away && (is_there(c) || connect_again(c, NULL));

    if (good && has_transaction(c))
        good = roll_back(c);
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

/* One of the answers that a transaction is owed, up to what separates it from the next. */
static PGresult *owed_answer(Connection *c)
{
    Postgres *p = c->db;

    p->owed--;
    return postgres_answer(p->conn, &c->store->away);
}

static void note_problem(Connection *c, const PGresult *r)
{
    Postgres *p = c->db;

    if (!p) /* it is lost, and was not to be had again */
        return;
    Text t = text_in(p->problem, sizeof p->problem);
    first_line(r ? PQresultErrorMessage(r) : PQerrorMessage(p->conn), &t);
    c->behind |= in_the_way(r);
}

/* What was only passed over has nothing to say. */
static void spoil(Connection *c, const PGresult *r)
{
    ((Postgres *)c->db)->spoilt = true;
    if (PQresultStatus(r) != PGRES_PIPELINE_ABORTED)
        note_problem(c, r);
}

/* All that is owed, but for so many. */
static void owed_read(Connection *c, int but)
{
    const Postgres *p = c->db;

    while (p->owed > but) {
        PGresult *r = owed_answer(c);
        if (!is_good(r))
            spoil(c, r);
        PQclear(r);
    }
}

/* What follows something that failed is passed over until here; then it listens again. */
static bool sync(Connection *c)
{
    const Postgres *p = c->db;
    bool good = PQpipelineSync(p->conn);

    owed_read(c, 0);
    PGresult *r = good ? postgres_answer(p->conn, &c->store->away) : NULL;
    good = PQresultStatus(r) == PGRES_PIPELINE_SYNC;
    PQclear(r);
    return good;
}

/* To what was sent last. In a transaction those before it are read first. */
static PGresult *next_answer(Connection *c)
{
    Postgres *p = c->db;

    if (!p->open)
        return postgres_answer(p->conn, &c->store->away);
    p->owed++;
    PQsendFlushRequest(p->conn);
    owed_read(c, 1);
    PGresult *r = owed_answer(c);
    if (!is_good(r))
        spoil(c, r);
    if (p->spoilt)
        sync(c);
    return r;
}

/* A transaction's beginning, statements and end: each is owed an answer. */
static bool send_words(Postgres *p, const char *sql)
{
    bool sent = PQsendQueryParams(p->conn, sql, 0, NULL, NULL, NULL, NULL, 1);

    p->owed += sent;
    return sent;
}

static bool send_filled(Postgres *p, const char *name)
{
    return PQsendQueryPrepared(p->conn, name, p->n, p->value, p->length, p->format, 1);
}

/* Those that are prepared are so for as long as the connection lasts: it is waited for that, once. */
static PGresult *prepare_it(Statement *s, const char *name)
{
    Postgres *p = s->of->db;
    char sql[4096];
    Text words = text_in(sql, sizeof sql);

    postgres_words(own_texts[s->sql] ? own_texts[s->sql] : texts[s->sql], &words);
    return PQsendPrepare(p->conn, name, sql, p->n, p->type) ? next_answer(s->of) : NULL;
}

static bool is_prepared(Statement *s, char name[16], PGresult **problem)
{
    Postgres *p = s->of->db;
    Text t = text_in(name, 16);

    text_fmt(&t, "s%d", s->sql);
    if (p->known[s->sql])
        return true;
    *problem = prepare_it(s, name);
    p->known[s->sql] = is_good(*problem);
    if (!p->known[s->sql])
        return false;
    PQclear(*problem);
    *problem = NULL;
    return true;
}

static PGresult *ask(Statement *s)
{
    Postgres *p = s->of->db;
    PGresult *problem = NULL;
    char name[16];

    if (!is_prepared(s, name, &problem))
        return problem;
    return send_filled(p, name) ? next_answer(s->of) : NULL;
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
        return c->reads && !tries && c->db && !c->store->away && connect_for(c);
    return in_the_way(r) && tries < MOST;
}

static PGresult *good_or_nothing(Connection *c, PGresult *r)
{
    if (is_good(r)) {
        ((Postgres *)c->db)->changed = strtoll(PQcmdTuples(r), NULL, 10);
        return r;
    }
    if (PQresultStatus(r) != PGRES_PIPELINE_ABORTED)
        note_problem(c, r);
    PQclear(r);
    return NULL;
}

/* After something has failed nothing but the way back to a savepoint is taken. */
static PGresult *run_in_transaction(Statement *s)
{
    Postgres *p = s->of->db;

    if (p->spoilt && s->sql != SQL_UNDO)
        return NULL;
    p->spoilt = false;
    PGresult *r = ask(s);
    if (p->spoilt && is_good(r)) { /* something before it has failed */
        PQclear(r);
        r = NULL;
    }
    return good_or_nothing(s->of, r);
}

/* A statement that is a transaction of its own is repeated here. */
static PGresult *run(Statement *s)
{
    Connection *c = s->of;

    if (has_transaction(c))
        return run_in_transaction(s);
    for (int tries = 0;; tries++) {
        PGresult *r = ask(s);
        bool again = !is_good(r) && may_ask_again(c, r, tries);
        r = good_or_nothing(c, r);
        if (r || !again)
            return r;
    }
}

/* What comes of it is known with the next question, or at the transaction's end. */
static bool later(Statement *s)
{
    Postgres *p = s->of->db;
    PGresult *problem = NULL;
    char name[16];

    if (!has_transaction(s->of) || p->spoilt)
        return false;
    bool sent = is_prepared(s, name, &problem) && !p->spoilt && send_filled(p, name);
    PQclear(problem);
    p->owed += sent;
    return sent;
}

/* Whether all that was sent so far was done. */
static bool settle(Connection *c)
{
    const Postgres *p = c->db;

    if (!has_transaction(c))
        return false;
    if (p->owed) {
        PQsendFlushRequest(p->conn);
        owed_read(c, 0);
        if (p->spoilt)
            sync(c);
    }
    return !p->spoilt && !is_lost(c);
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

/* It begins with the first statement: nothing is waited for. */
static bool begin(Connection *c)
{
    Postgres *p = c->db;

    c->behind = false;
    p->spoilt = false;
    p->owed = 0;
    p->open = PQenterPipelineMode(p->conn) && send_words(p, "BEGIN");
    if (p->open)
        return true;
    count_fault();
    disconnect(c);
    return false;
}

/* As a connection that has no transaction. */
static bool leave(Connection *c)
{
    Postgres *p = c->db;

    p->open = false;
    p->owed = 0;
    if (is_lost(c) || !PQexitPipelineMode(p->conn))
        return false;
    return PQtransactionStatus(p->conn) == PQTRANS_IDLE || run_words(p->conn, "ROLLBACK", &c->store->away);
}

/* A connection that cannot be brought back to nothing is worth nothing. */
static bool roll_back(Connection *c)
{
    if (sync(c) && leave(c))
        return true;
    disconnect(c);
    return false;
}

/* COMMIT of a transaction in which something has failed is passed over, or answered with ROLLBACK. */
static Ended commit_it(Connection *c)
{
    Postgres *p = c->db;
    bool sent = send_words(p, "COMMIT") && PQpipelineSync(p->conn);

    owed_read(c, 1);
    PGresult *r = sent ? owed_answer(c) : NULL;
    bool kept = is_good(r) && strcmp(PQcmdStatus(r), "COMMIT") == 0, failed = p->spoilt;
    c->behind |= in_the_way(r);
    PQclear(r);
    PQclear(postgres_answer(p->conn, &c->store->away)); /* where it listens again */
    bool lost = is_lost(c);
    if (!leave(c))
        disconnect(c);
    if (kept)
        return ENDED_KEPT;
    count_fault();
    return lost && !failed ? ENDED_UNSURE : c->behind ? ENDED_BEHIND : ENDED_NOT;
}

static Ended end(Connection *c, bool commit)
{
    const Postgres *p = c->db;

    if (!has_transaction(c)) { /* it was lost, and what it had begun with it */
        count_fault();
        return ENDED_NOT;
    }
    if (commit && !p->spoilt)
        return commit_it(c);
    roll_back(c);
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
        text_put(out, p->problem);
}

/* ---- open, and look after ------------------------------------------------------------------------------------------------- */

/* Servers share the lock; whoever moves all the data, or is a program that knew no other servers, has it alone. It goes with
 * its connection. */
static bool lock_take(Connection *c)
{
    const Postgres *p = c->db;
    bool serves = c->store->opening == OPEN_TO_SERVE;
    bool sent = PQsendQuery(p->conn, serves ? "SELECT pg_try_advisory_lock_shared(1739,16)"
                                            : "SELECT pg_try_advisory_lock(1739,16)");
    PGresult *r = sent ? answer_within(p->conn, LOOK_MS, NULL) : NULL;
    bool good = is_good(r) && PQgetvalue(r, 0, 0)[0] == 't';

    PQclear(r);
    return good;
}

/* It is asked: a connection that is only not known to be lost is none. Newer servers may have changed the tables. */
static int ask_it(Connection *c)
{
    const Postgres *p = c->db;
    bool sent = is_there(c) && PQsendQuery(p->conn, "SELECT oldest FROM version");
    PGresult *r = sent ? answer_within(p->conn, LOOK_MS, NULL) : NULL;
    bool good = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r);
    long oldest = good ? strtol(PQgetvalue(r, 0, 0), NULL, 10) : 0;

    PQclear(r);
    return !good ? OUT_OF_REACH : oldest > postgres_schema_known() ? TOO_OLD : HERE;
}

static int keep_hold(Connection *c)
{
    int how = ask_it(c);

    if (how != OUT_OF_REACH)
        return how;
    if (!connect_again(c, NULL))
        return OUT_OF_REACH;
    if (lock_take(c))
        return ask_it(c);
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
        [TOO_OLD] = "newer programs have changed the data base: this one does not know it any more, and takes nothing",
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
    return store_fits(store, postgres_schema_holds(conn), err) &&
           postgres_schema_install(conn, store->opening != OPEN_TO_SERVE, err);
}

const Driver postgres_driver = {
    .prepare = prepare,
    .fill = fill_in,
    .step = step,
    .later = later,
    .settle = settle,
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
