#include "engine/reader.h"

/* ---- errors ------------------------------------------------------------------------------------------------------ */

enum { LONGEST_WORD = 40 }; /* of what is wrong, in an error */

bool bad(Reader *r, const char *what, Str word)
{
    if (word.n > LONGEST_WORD)
        word.n = LONGEST_WORD;
    text_fmt(r->err, "line %d: ", r->line);
    text_fmt(r->err, what, word);
    return false;
}

bool bad_line(Reader *r, const char *what)
{
    text_fmt(r->err, "line %d: %s", r->line, what);
    return false;
}

bool checked(Reader *r, bool (*check)(const Game *g, Text *why))
{
    char why[YA_MAX_LINE];
    Text reason = text_in(why, sizeof why);

    return check(r->g, &reason) || bad_line(r, why);
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

Str next_word(Reader *r)
{
    return str_word(&r->rest);
}

bool read_number(Reader *r, int low, int high, int *out)
{
    Str word = next_word(r);
    int32_t v;

    if (!str_int(word, &v) || v < low || v > high)
        return bad(r, "'%v' is no number in its range", word);
    *out = v;
    return true;
}

bool read_byte(Reader *r, int low, int high, uint8_t *out)
{
    int v;

    if (!read_number(r, low, high, &v))
        return false;
    *out = (uint8_t)v;
    return true;
}

bool read_among(Reader *r, const char *const *words, int n, const char *what, int *out)
{
    Str word = next_word(r);

    *out = str_among(words, n, word);
    return *out >= 0 || bad(r, what, word);
}

bool at_end(Reader *r)
{
    Str more = next_word(r);
    return more.n == 0 || bad(r, "'%v' is too much", more);
}

/* ---- letters ----------------------------------------------------------------------------------------------------- */

void write_letters(const FlagLetter *list, unsigned flags, Text *out)
{
    const char *before = "/";

    for (; list->letter; list++)
        if (flags & list->flag) {
            text_put(out, before);
            text_char(out, list->letter);
            before = "";
        }
}

static const FlagLetter *find_letter(const FlagLetter *list, char letter)
{
    while (list->letter && list->letter != letter)
        list++;
    return list->letter ? list : NULL;
}

bool read_letters(Reader *r, const FlagLetter *list, Str letters, unsigned *flags)
{
    for (size_t i = 0; i < letters.n; i++) {
        const FlagLetter *found = find_letter(list, letters.at[i]);
        if (!found)
            return bad(r, "'%v' has an unknown letter", letters);
        *flags |= found->flag;
    }
    return true;
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

/* Where the list has the key of this line: at its end, if it has not. */
static int find_line(const Reader *r, const LineDef *lines)
{
    int i = 0;

    while (lines[i].key && !str_is(r->key, lines[i].key))
        i++;
    return i;
}

static bool read_line(Reader *r, const LineDef *lines, bool (*other)(Reader *r), uint32_t *seen)
{
    if (!memchr(r->rest.at, ':', r->rest.n))
        return bad_line(r, "'key: value' is expected");
    r->key = str_trim(str_until(&r->rest, ':'));
    int i = find_line(r, lines);
    CHECK(i < 32); /* a bit of seen for each */
    if (i && lines[0].how == FIRST && !*seen)
        return bad(r, "the line '%v:' comes first", str(lines[0].key));
    if (!lines[i].key)
        return other(r);
    if (lines[i].how != OFTEN && (*seen >> i & 1))
        return bad(r, "'%v' stands twice", r->key);
    *seen |= UINT32_C(1) << i;
    return lines[i].read(r);
}

static bool nothing_is_missing(Reader *r, const LineDef *lines, uint32_t seen)
{
    for (int i = 0; lines[i].key; i++)
        if (lines[i].how >= NEEDED && !(seen >> i & 1))
            return bad(r, "the line '%v:' is missing", str(lines[i].key));
    return true;
}

bool read_lines(Reader *r, const LineDef *lines, bool (*other)(Reader *r))
{
    uint32_t seen = 0;

    for (; r->text.n; r->line++) {
        r->rest = str_trim(str_line(&r->text));
        bool says_something = r->rest.n && r->rest.at[0] != '#';
        if (says_something && (!read_line(r, lines, other, &seen) || !at_end(r)))
            return false;
    }
    return nothing_is_missing(r, lines, seen);
}
