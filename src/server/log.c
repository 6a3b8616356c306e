/* The log: one line an event, on standard error, and which request each came from. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/server.h"

static _Thread_local char here[CAUSE_CAP];

const char *cause(void)
{
    return here;
}

void cause_set(const char *request)
{
    memmove(here, request, strlen(request) + 1);
}

/* Letters, digits and a few marks: nothing that means anything in a line of the log, a header, a page or a shell. */
bool cause_is_good(const char *id)
{
    size_t n = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.");
    return n >= 8 && n < CAUSE_CAP && !id[n];
}

void cause_make(char out[CAUSE_CAP])
{
    static atomic_ullong made;
    uint64_t number = ++made;
    Text t = text_in(out, CAUSE_CAP);

    text_hex64(&t, secret_hash(&number, sizeof number));
}

const char *in_quotes(const char *words)
{
    static _Thread_local char line[512];
    Text t = text_in(line, sizeof line - 1);

    text_char(&t, '"');
    for (; *words && t.n + 3 < t.cap; words++) {
        if (*words == '"' || *words == '\\')
            text_char(&t, '\\');
        text_char(&t, *words);
    }
    text_char(&t, '"');
    return line;
}

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
    fprintf(stderr, "time=%s event=%s %s%s%s\n", stamp, event, line, here[0] ? " request=" : "", here);
}
