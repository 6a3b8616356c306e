#include "server/hasher.h"

#include "server/server.h"

enum { QUEUE = 256, MOST_THREADS = 4 };

typedef struct {
    void (*work)(void *);
    void *subject;
    int64_t due; /* by the ticks */
} Job;

static Job jobs[QUEUE];
static int queued, thread_count;
static bool stopping;
static pthread_t threads[MOST_THREADS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more;

/* The one that has waited longest of those that need not wait; the next one due where there is none. */
static int soonest(void)
{
    int found = 0;

    for (int i = 1; i < queued; i++)
        if (jobs[i].due < jobs[found].due)
            found = i;
    return found;
}

static bool next(Job *out)
{
    int i = 0;

    pthread_mutex_lock(&lock);
    for (;;) {
        i = soonest();
        int64_t wait = queued ? jobs[i].due - ticks_millis() : 60000;
        if (stopping || (queued && wait <= 0))
            break;
        cond_wait_millis(&more, &lock, wait);
    }
    bool got = queued > 0;
    if (got) {
        *out = jobs[i];
        jobs[i] = jobs[--queued];
    }
    pthread_mutex_unlock(&lock);
    return got;
}

static void run(void)
{
    Job job;

    while (next(&job))
        job.work(job.subject);
}

bool hasher_start(int count)
{
    cond_init(&more);
    count = count < MOST_THREADS ? count : MOST_THREADS;
    while (thread_count < count && thread_start(&threads[thread_count], run))
        thread_count++;
    return thread_count == count;
}

/* Those that are made to wait leave half of the queue to the others. */
bool hasher_add(void (*work)(void *), void *subject, int64_t wait_millis)
{
    pthread_mutex_lock(&lock);
    bool room = queued < (wait_millis ? QUEUE / 2 : QUEUE) && !stopping;
    if (room)
        jobs[queued++] = (Job){work, subject, ticks_millis() + wait_millis};
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&lock);
    return room;
}

void hasher_stop(void)
{
    pthread_mutex_lock(&lock);
    stopping = true;
    pthread_cond_broadcast(&more);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < thread_count; i++)
        pthread_join(threads[i], NULL);
}
