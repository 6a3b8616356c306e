#include "base/text.h"

#include <string.h>

void text_int(Text *t, int64_t v)
{
    char digits[24], *end = digits + sizeof digits, *p = end;
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;

    if (u == (uint64_t)v && u < 10) {
        text_char(t, (char)('0' + u));
        return;
    }
    do
        *--p = (char)('0' + u % 10);
    while (u /= 10);
    if (v < 0)
        *--p = '-';
    text_str(t, (Str){p, (size_t)(end - p)});
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
            size_t run = strcspn(p, "%");
            text_str(t, (Str){p, run});
            p += run - 1;
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
