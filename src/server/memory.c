/* Memory, clock and log: the little that everything else needs. */
#include "server/server.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

Server server;

void *need(void *memory)
{
    if (memory)
        return memory;
    note("fatal", "reason=\"memory has run out\"");
    abort();
}

/* ---- pages --------------------------------------------------------------------------------------------------------------- */

static pthread_key_t pages_key;
static pthread_once_t pages_once = PTHREAD_ONCE_INIT;

static void pages_free(void *pages)
{
    for (int i = 0; i < PAGES; i++)
        free(((char **)pages)[i]);
    free(pages);
}

static void pages_start(void)
{
    pthread_key_create(&pages_key, pages_free);
}

Text page(int which)
{
    pthread_once(&pages_once, pages_start);
    char **pages = pthread_getspecific(pages_key);
    if (!pages) {
        pages = need(calloc(PAGES, sizeof *pages));
        pthread_setspecific(pages_key, pages);
    }
    if (!pages[which])
        pages[which] = need(malloc(PAGE_BYTES));
    return text_in(pages[which], PAGE_BYTES);
}

/* ---- clock ---------------------------------------------------------------------------------------------------------------- */

int64_t now_millis(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t now_seconds(void)
{
    return now_millis() / 1000;
}

/* ---- log ------------------------------------------------------------------------------------------------------------------ */

void note(const char *event, const char *format, ...)
{
    char line[1024], stamp[32];
    time_t now = time(NULL);
    struct tm utc;
    va_list args;

    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    for (char *p = line; *p; p++) /* what came from outside stays on one line */
        if ((unsigned char)*p < ' ' || *p == 0x7f)
            *p = '?';
    fprintf(stderr, "time=%s event=%s %s\n", stamp, event, line);
}
