#include "base/text.h"

#include <string.h>

Text text_in(char *buffer, size_t cap)
{
    if (cap)
        buffer[0] = 0;
    return (Text){buffer, 0, cap, false};
}

static void append(Text *t, const char *p, size_t n)
{
    char *to = text_room(t, n);

    if (!to)
        return;
    memcpy(to, p, n);
    text_end(t, to + n);
}

void text_put(Text *t, const char *z)
{
    append(t, z, strlen(z));
}

void text_str(Text *t, Str s)
{
    append(t, s.at, s.n);
}

void text_int(Text *t, int64_t v)
{
    char digits[24], *p = digits + sizeof digits;
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;

    do
        *--p = (char)('0' + u % 10);
    while (u /= 10);
    if (v < 0)
        *--p = '-';
    append(t, p, (size_t)(digits + sizeof digits - p));
}

void text_hex64(Text *t, uint64_t v)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(t, "0123456789abcdef"[v >> shift & 15]);
}

void text_pad(Text *t, size_t column)
{
    size_t start = t->n;

    while (start && t->at[start - 1] != '\n')
        start--;
    while (!t->full && t->n - start < column)
        text_char(t, ' ');
}

void text_vfmt(Text *t, const char *format, va_list args)
{
    for (const char *p = format; *p; p++) {
        if (*p != '%') {
            const char *words = p;
            while (p[1] && p[1] != '%')
                p++;
            append(t, words, (size_t)(p + 1 - words));
            continue;
        }
        switch (*++p) {
        case 's': text_put(t, va_arg(args, const char *)); break;
        case 'd': text_int(t, va_arg(args, int)); break;
        case 'v': text_str(t, va_arg(args, Str)); break;
        default: text_char(t, *p); break;
        }
    }
}

void text_fmt(Text *t, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_vfmt(t, format, args);
    va_end(args);
}
