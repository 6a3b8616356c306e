#include "server/hasher.h"

#include <pthread.h>

enum { QUEUE = 64, MOST_THREADS = 4 };

typedef struct {
    void (*work)(void *);
    void *subject;
} Job;

static Job jobs[QUEUE];
static int first, queued, thread_count;
static bool stopping;
static pthread_t threads[MOST_THREADS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;

static bool next(Job *out)
{
    pthread_mutex_lock(&lock);
    while (!queued && !stopping)
        pthread_cond_wait(&more, &lock);
    bool got = queued > 0;
    if (got) {
        *out = jobs[first];
        first = (first + 1) % QUEUE;
        queued--;
    }
    pthread_mutex_unlock(&lock);
    return got;
}

static void *run(void *unused)
{
    Job job;

    while (next(&job))
        job.work(job.subject);
    return unused;
}

void hasher_start(int count)
{
    thread_count = count < MOST_THREADS ? count : MOST_THREADS;
    for (int i = 0; i < thread_count; i++)
        pthread_create(&threads[i], NULL, run, NULL);
}

bool hasher_add(void (*work)(void *), void *subject)
{
    pthread_mutex_lock(&lock);
    bool room = queued < QUEUE && !stopping;
    if (room)
        jobs[(first + queued++) % QUEUE] = (Job){work, subject};
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
