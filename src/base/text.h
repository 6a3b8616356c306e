/* Text written: appended to a buffer the caller owns. A full buffer is remembered, never overrun; the text stays
 * NUL-terminated. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

typedef struct {
    char *at;
    size_t n, cap;
    bool full;
} Text;

static inline Text text_in(char *buffer, size_t cap)
{
    if (cap)
        buffer[0] = 0;
    return (Text){buffer, 0, cap, false};
}

/* Room for n more bytes, which are written there and ended by text_end; NULL: they do not fit. */
static inline char *text_room(Text *t, size_t n)
{
    if (t->cap - t->n <= n) {
        t->full = true;
        t->cap = t->n; /* what comes after does not fit either */
        return NULL;
    }
    return t->at + t->n;
}

static inline void text_end(Text *t, char *end)
{
    *end = 0;
    t->n = (size_t)(end - t->at);
}

static inline void text_char(Text *t, char c)
{
    char *to = text_room(t, 1);

    if (!to)
        return;
    *to = c;
    text_end(t, to + 1);
}

static inline void text_str(Text *t, Str s)
{
    char *to = text_room(t, s.n);

    if (!to)
        return;
    memcpy(to, s.at, s.n);
    text_end(t, to + s.n);
}

static inline void text_put(Text *t, const char *z)
{
    text_str(t, str(z));
}

void text_int(Text *t, int64_t v);
void text_pad(Text *t, size_t column); /* spaces up to a column of the current line */
void text_hex64(Text *t, uint64_t v);

/* "%s" const char *, "%d" int, "%v" Str, "%%". */
void text_fmt(Text *t, const char *format, ...);
void text_vfmt(Text *t, const char *format, va_list args);

#endif
