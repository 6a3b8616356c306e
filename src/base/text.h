/* Text written: appended to a buffer the caller owns. A full buffer is remembered, never overrun; the text stays
 * NUL-terminated. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

typedef struct {
    char *at;
    size_t n, cap;
    bool full;
} Text;

Text text_in(char *buffer, size_t cap);
void text_char(Text *t, char c);
void text_put(Text *t, const char *z);
void text_str(Text *t, Str s);
void text_int(Text *t, int64_t v);
void text_pad(Text *t, size_t column); /* spaces up to a column of the current line */
void text_hex64(Text *t, uint64_t v);

/* "%s" const char *, "%d" int, "%v" Str, "%%". */
void text_fmt(Text *t, const char *format, ...);

#endif
