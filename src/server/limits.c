/* How fast one address or account may do something: a bucket of tokens for each, refilled with time. The table has a
 * fixed size; where two share a slot the older one is forgotten, so nobody is ever refused for another's haste. */
#include "base/hash.h"
#include "server/server.h"

typedef struct {
    int burst;  /* tokens in a full bucket */
    int millis; /* to earn one */
} Rate;

static const Rate rates[LIMITS] = {
    [LIMIT_GUEST] = {20, 6000}, [LIMIT_LOGIN] = {10, 12000}, [LIMIT_CREATE] = {20, 10000},
    [LIMIT_CHAT] = {8, 2000},   [LIMIT_ACTION] = {120, 50},  [LIMIT_REQUEST] = {600, 10},
};

typedef struct {
    uint64_t key;
    int64_t full_at; /* when the bucket will be full again, in milliseconds */
} Bucket;

enum { BUCKETS = 1 << 14 };

static Bucket buckets[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool take(Bucket *b, const Rate *rate, int64_t now)
{
    int64_t burst = (int64_t)rate->burst * rate->millis;
    int64_t cost = (int64_t)rate->millis * 100 / server.config.rates;

    if (b->full_at < now)
        b->full_at = now;
    if (b->full_at + cost - now > burst)
        return false;
    b->full_at += cost;
    return true;
}

bool limit_take(Limit limit, const char *who)
{
    if (!server.config.rates)
        return true;
    Str name = str(who);
    uint64_t key = hash_bytes(name.at, name.n, (uint64_t)limit + 1);
    Bucket *b = &buckets[key % BUCKETS];
    pthread_mutex_lock(&lock);
    if (b->key != key)
        *b = (Bucket){.key = key};
    bool good = take(b, &rates[limit], now_millis());
    pthread_mutex_unlock(&lock);
    if (!good)
        metrics.limited++;
    return good;
}
