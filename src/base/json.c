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

static bool all_plain(Str s)
{
    size_t i = 0;
    uint64_t other = 0, word;

    for (; i + sizeof word <= s.n; i += sizeof word) {
        memcpy(&word, s.at + i, sizeof word);
        other |= any_below(word, ' ') | any_is(word, '"') | any_is(word, '\\') | any_is(word, 0x7f);
    }
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

typedef struct {
    char kind; /* w s d b, or 0: a word of the pattern itself */
    Str word;
    const char *text;
    int32_t number;
} Value;

static bool is_of_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static Str word_at(const char *at)
{
    size_t n = 0;

    while (is_of_word(at[n]))
        n++;
    return (Str){at, n};
}

static Str take_key(Pattern *p)
{
    Str key = word_at(p->at);

    if (p->at[key.n] != ':')
        return (Str){p->at, 0};
    p->at += key.n + 1;
    return key;
}

static Value take_word(Pattern *p)
{
    Value v = {.word = word_at(p->at)};

    CHECK(v.word.n); /* the pattern has a sign of its own */
    p->at += v.word.n;
    if (str_int(v.word, &v.number))
        v.kind = 'd';
    else if (str_is(v.word, "true"))
        v = (Value){.kind = 'b', .number = true};
    return v;
}

static Value take_value(Pattern *p)
{
    Value v = {.kind = p->at[1]};

    if (p->at[0] != '%')
        return take_word(p);
    p->at += 2;
    if (v.kind == 'd' || v.kind == 'b')
        v.number = va_arg(p->args, int);
    else
        v.text = va_arg(p->args, const char *);
    return v;
}

static bool is_left_out(Pattern *p, const Value *v)
{
    if (*p->at != '?')
        return false;
    p->at++;
    return !v->number && !v->text;
}

static void put_value(Json *j, const Value *v)
{
    switch (v->kind) {
    case 'd': json_int(j, v->number); break;
    case 'b': json_bool(j, v->number); break;
    case 's': json_text(j, v->text); break;
    case 'w': json_slug(j, v->text); break;
    default: json_plain(j, v->word); break;
    }
}

static void put_member(Json *j, Pattern *p)
{
    Str key = take_key(p);
    bool opens = *p->at == '{' || *p->at == '[';
    Value v = opens ? (Value){0} : take_value(p);

    if (!opens && is_left_out(p, &v))
        return;
    if (key.n)
        json_name(j, key);
    if (!opens)
        put_value(j, &v);
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
