/* Memory and clock: the little that everything else needs. */
#include "server/server.h"

#include <stdlib.h>
#include <time.h>

Server server;

void *need(void *memory)
{
    if (memory)
        return memory;
    note("fatal", "reason=\"memory has run out\"");
    exit(EXIT_FAILURE);
}

/* ---- pages --------------------------------------------------------------------------------------------------------------- */

static _Thread_local char *pages;
static pthread_key_t pages_key;
static pthread_once_t pages_once = PTHREAD_ONCE_INIT;

static void pages_start(void)
{
    pthread_key_create(&pages_key, free);
}

/* The key is there to free them with their thread. */
static bool pages_own(char *memory)
{
    pthread_once(&pages_once, pages_start);
    if (!memory || pthread_setspecific(pages_key, memory) != 0) {
        free(memory);
        return false;
    }
    pages = memory;
    return true;
}

bool pages_ready(void)
{
    return pages || pages_own(malloc((size_t)PAGES * PAGE_BYTES));
}

Text page(int which)
{
    if (!pages_ready())
        need(NULL);
    return text_in(pages + (size_t)which * PAGE_BYTES, PAGE_BYTES);
}

/* ---- threads -------------------------------------------------------------------------------------------------------------- */

typedef struct {
    void (*work)(void);
} Start;

static void *thread_run(void *memory)
{
    Start start = *(Start *)memory;

    if (pages_own(memory))
        start.work();
    return NULL;
}

bool thread_start(pthread_t *thread, void (*work)(void))
{
    Start *memory = malloc((size_t)PAGES * PAGE_BYTES); /* its pages; what it is to do stands in the first of them */

    if (!memory)
        return false;
    *memory = (Start){work};
    if (pthread_create(thread, NULL, thread_run, memory) == 0)
        return true;
    free(memory);
    return false;
}

/* ---- clock ---------------------------------------------------------------------------------------------------------------- */

static int64_t micros_by(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t ticks_micros(void)
{
    return micros_by(CLOCK_BOOTTIME);
}

int64_t ticks_millis(void)
{
    return ticks_micros() / 1000;
}

int64_t work_micros(void)
{
    return micros_by(CLOCK_THREAD_CPUTIME_ID);
}

/* The hour of the day is the ticks and this: what the wall clock was ahead of them when it was first asked. When
 * somebody sets the wall clock we follow by a tenth of a second each second, so nothing that is timed jumps. */
static _Atomic int64_t ahead_millis;
static pthread_once_t ahead_once = PTHREAD_ONCE_INIT;

static int64_t ahead_now(void)
{
    return micros_by(CLOCK_REALTIME) / 1000 - ticks_millis();
}

static void ahead_start(void)
{
    ahead_millis = ahead_now();
}

void clock_follow(void)
{
    enum { MOST = 100, WORTH_A_NOTE = 60000 };
    static bool noted;
    pthread_once(&ahead_once, ahead_start);
    int64_t off = ahead_now() - ahead_millis;

    ahead_millis += off > MOST ? MOST : off < -MOST ? -MOST : off;
    bool far = off > WORTH_A_NOTE || off < -WORTH_A_NOTE;
    if (far && !noted)
        note("clock", "problem=\"the wall clock was set: it is followed slowly\" seconds=%lld", (long long)off / 1000);
    noted = far;
}

int64_t now_millis(void)
{
    pthread_once(&ahead_once, ahead_start);
    return ticks_millis() + ahead_millis;
}

int64_t now_seconds(void)
{
    return now_millis() / 1000;
}

void cond_init(pthread_cond_t *cond)
{
    pthread_condattr_t steady;

    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(cond, &steady);
    pthread_condattr_destroy(&steady);
}

void cond_wait_millis(pthread_cond_t *cond, pthread_mutex_t *lock, int64_t millis)
{
    int64_t until = micros_by(CLOCK_MONOTONIC) + millis * 1000;
    struct timespec t = {.tv_sec = until / 1000000, .tv_nsec = until % 1000000 * 1000};

    pthread_cond_timedwait(cond, lock, &t);
}
