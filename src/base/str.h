/* Text read: a slice of somebody else's bytes, never NUL-terminated, taken apart line by line and word by word. */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    const char *at;
    size_t n;
} Str;

/* A word in a row of fixed length. It is copied as a whole, which takes no call and no branch: for tables of words that are
 * written again and again. */
typedef struct {
    char at[47];
    uint8_t n;
} Padded;
#define PADDED(literal)                                                                                                \
    {                                                                                                                  \
        literal, sizeof(literal) - 1                                                                                   \
    }

static inline Str str(const char *z)
{
    return (Str){z, strlen(z)};
}

bool str_is(Str s, const char *z);
int str_among(const char *const *words, int n,
              Str s); /* its place in a list, whose empty words stand for none; or -1 */
bool str_starts(Str s, const char *z);

/* The first row of a table that has this word as that member, or -1: str_row(ports, PORT_COUNT, slug, word).
 * And has another row the same word as row i has? */
#define str_row(rows, n, member, s)    str_among_rows(&(rows)[0].member, sizeof(rows)[0], n, s)
#define str_shared(rows, n, member, i) str_shared_in_rows(&(rows)[0].member, sizeof(rows)[0], n, i)
int str_among_rows(const char *const *first, size_t row, int n, Str s);
bool str_shared_in_rows(const char *const *first, size_t row, int n, int i);

#define COUNT_OF(table) ((int)(sizeof(table) / sizeof(table)[0]))

Str str_trim(Str s);
Str str_line(Str *rest);           /* takes the next line, without its end (LF or CR LF) */
Str str_word(Str *rest);           /* takes the next word; empty at the end */
Str str_until(Str *rest, char c);  /* takes what stands before c (or all); c itself is dropped */
bool str_int(Str s, int32_t *out); /* a whole decimal number, nothing else */
bool str_hex64(Str s, uint64_t *out);
bool str_plain(Str s); /* printable ASCII and nothing else */

#endif
