/* How servers that share a PostgreSQL wake each other: LISTEN and NOTIFY, on a connection of their own. What is to be told waits
 * in a short queue for the thread that hears, so that nobody who has changed something waits for it, and no commit for the
 * lock that a NOTIFY takes. What finds no room, or is lost with the connection, is not told. */
#include <libpq-fe.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "store/driver.h"
#include "store/postgres.h"

enum { MOST_WAITING = 1024, WORDS_CAP = 32 };

struct Ear {
    PGconn *conn; /* of the thread that hears; NULL: none */
    int wake;     /* it has something to tell */
    pthread_mutex_t lock;
    char waiting[MOST_WAITING][WORDS_CAP]; /* guarded by the lock */
    int n;
};

Ear *ear_make(void)
{
    Ear *ear = calloc(1, sizeof *ear);

    if (!ear)
        return NULL;
    pthread_mutex_init(&ear->lock, NULL);
    ear->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (ear->wake >= 0)
        return ear;
    ear_free(ear);
    return NULL;
}

static void fall_silent(Ear *ear)
{
    PQfinish(ear->conn);
    ear->conn = NULL;
}

void ear_free(Ear *ear)
{
    if (!ear)
        return;
    fall_silent(ear);
    if (ear->wake >= 0)
        close(ear->wake);
    pthread_mutex_destroy(&ear->lock);
    free(ear);
}

/* ---- telling -------------------------------------------------------------------------------------------------------------- */

static bool waits_already(const Ear *ear, const char *words)
{
    for (int i = 0; i < ear->n; i++)
        if (strcmp(ear->waiting[i], words) == 0)
            return true;
    return false;
}

static void tell(Ear *ear, const char *words)
{
    uint64_t one = 1;

    pthread_mutex_lock(&ear->lock);
    bool known = waits_already(ear, words);
    if (!known && ear->n < MOST_WAITING)
        strcpy(ear->waiting[ear->n++], words);
    else
        store_figures.notifications_dropped += !known;
    pthread_mutex_unlock(&ear->lock);
    if (write(ear->wake, &one, sizeof one) < 0)
        return; /* it is awake as it is */
}

void store_tell_match(Store *store, const char *match)
{
    char words[WORDS_CAP];
    Text t = text_in(words, sizeof words);

    if (!store_is_shared(store))
        return;
    text_fmt(&t, "m%s", match);
    tell(store->ear, words);
}

void store_tell_sessions(Store *store, int64_t user)
{
    char words[WORDS_CAP];
    Text t = text_in(words, sizeof words);

    if (!store_is_shared(store))
        return;
    text_char(&t, 'u');
    text_int(&t, user);
    tell(store->ear, words);
}

static bool next_waiting(Ear *ear, char words[WORDS_CAP])
{
    pthread_mutex_lock(&ear->lock);
    bool any = ear->n;
    if (any)
        memcpy(words, ear->waiting[--ear->n], WORDS_CAP);
    pthread_mutex_unlock(&ear->lock);
    return any;
}

static void tell_all(Ear *ear, atomic_int *away)
{
    char words[WORDS_CAP];
    const char *value = words;
    uint64_t calls;

    if (read(ear->wake, &calls, sizeof calls) < 0)
        calls = 0;
    while (PQstatus(ear->conn) == CONNECTION_OK && next_waiting(ear, words))
        if (PQsendQueryParams(ear->conn, "SELECT pg_notify('yardarm',$1)", 1, NULL, &value, NULL, NULL, 0)) {
            PQclear(postgres_answer(ear->conn, away));
            store_figures.notifications++;
        }
}

/* ---- hearing -------------------------------------------------------------------------------------------------------------- */

static bool listens(Store *store)
{
    Ear *ear = store->ear;

    if (store->away) /* nobody knows what is lost meanwhile */
        fall_silent(ear);
    if (ear->conn || store->away)
        return ear->conn;
    ear->conn = postgres_connect(store->address, NULL);
    bool sent = ear->conn && PQsendQuery(ear->conn, "LISTEN yardarm");
    PGresult *r = sent ? postgres_answer(ear->conn, &store->away) : NULL;
    bool good = PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    if (!good)
        fall_silent(ear);
    return good;
}

static void hear_one(const char *words, const StoreHeard *heard)
{
    if (words[0] == 'm')
        heard->match(words + 1);
    else if (words[0] == 'u')
        heard->sessions(strtoll(words + 1, NULL, 10));
}

/* What comes from here is known here. */
static void hear_all(PGconn *conn, const StoreHeard *heard)
{
    PGnotify *n;

    while ((n = PQnotifies(conn))) {
        if (n->be_pid != PQbackendPID(conn))
            hear_one(n->extra, heard);
        PQfreemem(n);
    }
}

bool store_hear(Store *store, int64_t millis, const StoreHeard *heard)
{
    Ear *ear = store->ear;
    bool good = listens(store);
    struct pollfd of[2] = {{.fd = good ? PQsocket(ear->conn) : -1, .events = POLLIN},
                           {.fd = good ? ear->wake : -1, .events = POLLIN}};

    poll(of, 2, (int)millis);
    if (!good)
        return false;
    tell_all(ear, &store->away);
    good = PQconsumeInput(ear->conn) && PQstatus(ear->conn) == CONNECTION_OK;
    hear_all(ear->conn, heard);
    if (!good)
        fall_silent(ear);
    return good;
}
