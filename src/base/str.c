#include "base/str.h"

#include <string.h>

static bool blank(char c)
{
    return c == ' ' || c == '\t';
}

static Str take(Str *rest, size_t n, size_t skip)
{
    Str head = {rest->at, n};

    if (n + skip) /* an empty slice may stand nowhere */
        *rest = (Str){rest->at + n + skip, rest->n - n - skip};
    return head;
}

bool str_is(Str s, const char *z)
{
    return s.n == strlen(z) && memcmp(s.at, z, s.n) == 0;
}

int str_among(const char *const *words, int n, Str s)
{
    for (int i = 0; i < n; i++)
        if (words[i][0] && str_is(s, words[i]))
            return i;
    return -1;
}

static const char *word_of_row(const char *const *first, size_t row, int i)
{
    return *(const char *const *)(const void *)((const char *)first + (size_t)i * row);
}

int str_among_rows(const char *const *first, size_t row, int n, Str s)
{
    for (int i = 0; i < n; i++)
        if (str_is(s, word_of_row(first, row, i)))
            return i;
    return -1;
}

bool str_shared_in_rows(const char *const *first, size_t row, int n, int i)
{
    for (int k = 0; k < n; k++)
        if (k != i && strcmp(word_of_row(first, row, k), word_of_row(first, row, i)) == 0)
            return true;
    return false;
}

bool str_starts(Str s, const char *z)
{
    size_t n = strlen(z);
    return s.n >= n && memcmp(s.at, z, n) == 0;
}

Str str_trim(Str s)
{
    while (s.n && blank(s.at[0]))
        s.at++, s.n--;
    while (s.n && (blank(s.at[s.n - 1]) || s.at[s.n - 1] == '\r'))
        s.n--;
    return s;
}

Str str_until(Str *rest, char c)
{
    const char *end = rest->n ? memchr(rest->at, c, rest->n) : NULL;

    return end ? take(rest, (size_t)(end - rest->at), 1) : take(rest, rest->n, 0);
}

Str str_line(Str *rest)
{
    Str line = str_until(rest, '\n');

    if (line.n && line.at[line.n - 1] == '\r')
        line.n--;
    return line;
}

Str str_word(Str *rest)
{
    size_t n = 0;

    while (rest->n && blank(rest->at[0]))
        take(rest, 1, 0);
    while (n < rest->n && !blank(rest->at[n]))
        n++;
    return take(rest, n, 0);
}

bool str_int(Str s, int32_t *out)
{
    bool minus = s.n && s.at[0] == '-';
    int64_t v = 0;

    if (minus)
        s.at++, s.n--;
    if (s.n == 0 || s.n > 9)
        return false;
    for (size_t i = 0; i < s.n; i++) {
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
        v = 10 * v + (s.at[i] - '0');
    }
    *out = (int32_t)(minus ? -v : v);
    return true;
}

bool str_hex64(Str s, uint64_t *out)
{
    uint64_t v = 0;

    if (s.n == 0 || s.n > 16)
        return false;
    for (size_t i = 0; i < s.n; i++) {
        const char *digits = "0123456789abcdef", *d = s.at[i] ? strchr(digits, s.at[i]) : NULL;
        if (!d)
            return false;
        v = v << 4 | (uint64_t)(d - digits);
    }
    *out = v;
    return true;
}

bool str_plain(Str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.at[i] < ' ' || s.at[i] > '~')
            return false;
    return true;
}
