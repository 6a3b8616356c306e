#include "base/json.h"

#include "base/check.h"

Json json_to(Text *out)
{
    return (Json){out, false};
}

/* ---- numbers and the like ---------------------------------------------------------------------------------------- */

static void before(Json *j)
{
    if (j->comma)
        text_char(j->out, ',');
    j->comma = true;
}

void json_int(Json *j, int64_t v)
{
    before(j);
    text_int(j->out, v);
}

void json_bool(Json *j, bool v)
{
    before(j);
    text_put(j->out, v ? "true" : "false");
}

void json_nothing(Json *j)
{
    before(j);
    text_put(j->out, "null");
}

/* ---- text from anywhere ------------------------------------------------------------------------------------------ */

static bool plain(char c)
{
    return (unsigned char)c >= ' ' && c != '"' && c != '\\' && c != 0x7f;
}

/* Eight at a time: has any byte of the word a value below n (of 1 to 128), or just that value? */
static uint64_t any_below(uint64_t word, uint64_t n)
{
    return (word - UINT64_C(0x0101010101010101) * n) & ~word & UINT64_C(0x8080808080808080);
}

static uint64_t any_is(uint64_t word, unsigned char c)
{
    return any_below(word ^ UINT64_C(0x0101010101010101) * c, 1);
}

static uint64_t other_than_plain(const char *eight)
{
    uint64_t word;

    memcpy(&word, eight, sizeof word);
    return any_below(word, ' ') | any_is(word, '"') | any_is(word, '\\') | any_is(word, 0x7f);
}

static bool all_plain(Str s)
{
    size_t i = 0;
    uint64_t other = 0;

    for (; i + 8 < s.n; i += 8)
        other |= other_than_plain(s.at + i);
    if (s.n >= 8) /* the last eight may overlap those before */
        return !(other | other_than_plain(s.at + s.n - 8));
    for (; i < s.n; i++)
        other |= !plain(s.at[i]);
    return !other;
}

static void escaped(Text *out, unsigned char c)
{
    if (c == '"' || c == '\\') {
        text_char(out, '\\');
        text_char(out, (char)c);
    } else {
        text_put(out, "\\u00");
        text_char(out, "0123456789abcdef"[c >> 4]);
        text_char(out, "0123456789abcdef"[c & 15]);
    }
}

void json_members(Json *j, const char *text)
{
    if (!*text)
        return;
    if (j->comma)
        text_char(j->out, ',');
    text_put(j->out, text);
    j->comma = true;
}

void json_quote(Json *j)
{
    before(j);
    text_char(j->out, '"');
}

void json_unquote(Json *j)
{
    text_char(j->out, '"');
}

void json_str(Json *j, Str s)
{
    if (all_plain(s)) {
        json_plain(j, s);
        return;
    }
    before(j);
    text_char(j->out, '"');
    for (size_t i = 0; i < s.n; i++)
        if (plain(s.at[i]))
            text_char(j->out, s.at[i]);
        else
            escaped(j->out, (unsigned char)s.at[i]);
    text_char(j->out, '"');
}

void json_vfmt(Json *j, const char *format, va_list args)
{
    char line[JSON_LINE];
    Text t = text_in(line, sizeof line);

    text_vfmt(&t, format, args);
    j->out->full |= t.full;
    json_str(j, (Str){t.at, t.n});
}

void json_kfmt(Json *j, const char *key, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    json_key(j, key);
    json_vfmt(j, format, args);
    va_end(args);
}

/* ---- patterns ---------------------------------------------------------------------------------------------------- */

typedef struct {
    const char *at; /* what is still to be written */
    va_list args;
} Pattern;

/* Letters, digits, - and _. */
static bool is_of_word(unsigned char c)
{
    static const uint64_t signs[4] = {UINT64_C(0x03FF200000000000), UINT64_C(0x07FFFFFE87FFFFFE)};

    return signs[c >> 6] >> (c & 63) & 1;
}

static Str take_word(Pattern *p)
{
    const char *end = p->at;

    while (is_of_word((unsigned char)*end))
        end++;
    Str word = {p->at, (size_t)(end - p->at)};
    p->at = end;
    return word;
}

static void put_word(Json *j, Str word)
{
    int32_t number;

    if (str_int(word, &number))
        json_int(j, number);
    else if (str_is(word, "true"))
        json_bool(j, true);
    else
        json_plain(j, word);
}

/* Whether it is to be written: a value with a ? is not, if it is nothing. */
static bool stays(Pattern *p, bool is_something)
{
    if (*p->at != '?')
        return true;
    p->at++;
    return is_something;
}

static void put_number(Json *j, Str key, Pattern *p, bool is_truth)
{
    int number = va_arg(p->args, int);

    if (!stays(p, number))
        return;
    if (key.n)
        json_name(j, key);
    if (is_truth)
        json_bool(j, number);
    else
        json_int(j, number);
}

static void put_text(Json *j, Str key, Pattern *p, bool is_plain)
{
    const char *text = va_arg(p->args, const char *);

    if (!stays(p, text))
        return;
    if (key.n)
        json_name(j, key);
    if (is_plain)
        json_slug(j, text);
    else
        json_text(j, text);
}

/* From elsewhere, behind its key if it has one. */
static void put_value(Json *j, Str key, Pattern *p)
{
    char kind = p->at[1];

    p->at += 2;
    if (kind == 'd' || kind == 'b')
        put_number(j, key, p, kind == 'b');
    else
        put_text(j, key, p, kind == 'w');
}

static void put_member(Json *j, Pattern *p)
{
    Str word = take_word(p);
    bool keyed = *p->at == ':';

    CHECK(word.n || *p->at == '%'); /* the pattern has no other signs */
    p->at += keyed;
    if (*p->at == '%' && (keyed || !word.n)) {
        put_value(j, word, p);
        return;
    }
    if (keyed)
        json_name(j, word);
    if (!keyed || is_of_word((unsigned char)*p->at))
        put_word(j, keyed ? take_word(p) : word);
}

void json_put(Json *j, const char *pattern, ...)
{
    Pattern p = {.at = pattern};

    va_start(p.args, pattern);
    while (*p.at)
        switch (*p.at) {
        case ' ': p.at++; break;
        case '{': json_begin(j), p.at++; break;
        case '[': json_list(j), p.at++; break;
        case '}': json_end(j), p.at++; break;
        case ']': json_close(j), p.at++; break;
        default: put_member(j, &p); break;
        }
    va_end(p.args);
}
