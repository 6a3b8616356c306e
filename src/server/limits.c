/* How fast one address, account or name may do something: a bucket of tokens for each, refilled with time.
 *
 * Buckets are found by a hash with a key of this process, over what is limited, whose bucket it is and the name: nobody
 * can make two meet on purpose. A bucket's place is given away only when it is full again and so has nothing to
 * remember. Where a newcomer finds no such place in reach, he shares the last one he looked at. */
#include <sodium.h>
#include <string.h>

#include "server/server.h"

typedef struct {
    int burst;  /* tokens in a full bucket */
    int micros; /* to earn one */
} Rate;

static const Rate rates[LIMITS] = {
    [LIMIT_GUEST] = {20, 6000000}, [LIMIT_LOGIN] = {10, 12000000},  [LIMIT_CREATE] = {20, 10000000},
    [LIMIT_CHAT] = {8, 2000000},   [LIMIT_ACTION] = {120, 50000},   [LIMIT_REQUEST] = {600, 10000},
    [LIMIT_MAIL] = {5, 600000000}, [LIMIT_THOUGHT] = {30, 2000000}, [LIMIT_WORK] = {4000000, 4},
};

typedef struct {
    uint64_t key;
    int64_t full_at; /* when the bucket will be full again, in microseconds */
} Bucket;

enum { BUCKETS = 1 << 18, REACH = 16 };

static Bucket buckets[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- finding a bucket --------------------------------------------------------------------------------------------------- */

enum { WORDS_CAP = 2 + NAME_CAP + 64 };

static size_t words_of(Limit limit, Whose whose, const char *who, char words[WORDS_CAP])
{
    size_t n = 0;

    words[n++] = (char)limit;
    words[n++] = (char)whose;
    for (; *who && n < WORDS_CAP; who++)
        words[n++] = *who >= 'A' && *who <= 'Z' ? (char)(*who - 'A' + 'a') : *who;
    return n;
}

static uint64_t key_of(Limit limit, Whose whose, const char *who)
{
    char words[WORDS_CAP];
    return secret_hash(words, words_of(limit, whose, who, words));
}

/* The lock is held. */
static Bucket *bucket_of(uint64_t key, int64_t now)
{
    Bucket *free_one = NULL, *b = NULL;

    for (uint64_t i = 0; i < REACH; i++) {
        b = &buckets[(key + i) % BUCKETS];
        if (b->key == key)
            return b;
        if (!free_one && b->full_at <= now)
            free_one = b;
    }
    if (!free_one)
        return b;
    *free_one = (Bucket){key, now};
    return free_one;
}

/* ---- taking from it ------------------------------------------------------------------------------------------------------ */

static int64_t burst_of(Limit limit)
{
    return (int64_t)rates[limit].burst * rates[limit].micros;
}

static int64_t cost_of(Limit limit, int64_t n)
{
    return n * rates[limit].micros * 100 / server.config.rates;
}

/* What is rare and dear to who is harmed by it: whoever goes from one server to the next takes from the same bucket. */
static bool is_shared(Limit limit)
{
    return store_is_shared(server.store) &&
           (limit == LIMIT_GUEST || limit == LIMIT_LOGIN || limit == LIMIT_CREATE || limit == LIMIT_MAIL);
}

/* Where the store cannot be asked what follows will fail, too. */
static int64_t take_shared(Limit limit, Whose whose, const char *who, int64_t cost, int64_t most)
{
    char words[WORDS_CAP];
    uint8_t key[BUCKET_BYTES];
    int64_t lacks;

    crypto_generichash(key, sizeof key, (const uint8_t *)words, words_of(limit, whose, who, words), NULL, 0);
    store_bucket_take(server.store, key, cost, most, &lacks);
    return lacks;
}

/* How much of its burst the bucket is short of once n are taken; they are, where that is no more than may be. */
static int64_t take(Limit limit, Whose whose, const char *who, int64_t n, int64_t most)
{
    int64_t now = ticks_micros(), cost = cost_of(limit, n);

    if (is_shared(limit))
        return take_shared(limit, whose, who, cost, most);

    pthread_mutex_lock(&lock);
    Bucket *b = bucket_of(key_of(limit, whose, who), now);
    if (b->full_at < now)
        b->full_at = now;
    int64_t lacks = b->full_at + cost - now;
    if (lacks <= most)
        b->full_at += cost;
    pthread_mutex_unlock(&lock);
    return lacks;
}

bool limit_take(Limit limit, Whose whose, const char *who)
{
    bool good = !server.config.rates || take(limit, whose, who, 1, burst_of(limit)) <= burst_of(limit);

    if (!good)
        metrics.limited++;
    return good;
}

bool limit_left(Limit limit, Whose whose, const char *who)
{
    bool good = !server.config.rates || take(limit, whose, who, 0, 0) <= burst_of(limit);

    if (!good)
        metrics.limited++;
    return good;
}

void limit_spend(Limit limit, Whose whose, const char *who, int64_t n)
{
    if (server.config.rates)
        take(limit, whose, who, n, INT64_MAX);
}

/* Half a second for each token the bucket is in debt, eight seconds at most: who guesses is slowed down, and the owner of
 * the name is never shut out. */
int64_t limit_slow(Limit limit, Whose whose, const char *who)
{
    enum { MILLIS_EACH = 500, MOST = 16 };
    if (!server.config.rates)
        return 0;
    int64_t one = cost_of(limit, 1), burst = burst_of(limit), lacks = take(limit, whose, who, 1, burst + MOST * one);
    int64_t debt = lacks > burst ? (lacks - burst + one - 1) / one : 0;

    return (debt < MOST ? debt : MOST) * MILLIS_EACH;
}
