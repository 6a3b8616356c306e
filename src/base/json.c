#include "base/json.h"

static void before(Json *j)
{
    if (j->comma)
        text_char(j->out, ',');
    j->comma = true;
}

static void open(Json *j, char c)
{
    before(j);
    text_char(j->out, c);
    j->comma = false;
}

static void close(Json *j, char c)
{
    text_char(j->out, c);
    j->comma = true;
}

static bool plain(char c)
{
    return (unsigned char)c >= ' ' && c != '"' && c != '\\' && c != 0x7f;
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

/* Nearly all text needs no escape and is copied as it is checked; views are written millions of times. */
static bool quoted_at_once(Text *out, Str s)
{
    char *to = out->at + out->n;
    size_t i = 0;

    if (out->full || out->cap - out->n <= s.n + 2)
        return false;
    *to++ = '"';
    for (; i < s.n && plain(s.at[i]); i++)
        to[i] = s.at[i];
    if (i < s.n) {
        out->at[out->n] = 0;
        return false;
    }
    to[i] = '"';
    to[i + 1] = 0;
    out->n += s.n + 2;
    return true;
}

static void quoted(Text *out, Str s)
{
    if (quoted_at_once(out, s))
        return;
    text_char(out, '"');
    for (size_t i = 0; i < s.n; i++)
        if (plain(s.at[i]))
            text_char(out, s.at[i]);
        else
            escaped(out, (unsigned char)s.at[i]);
    text_char(out, '"');
}

Json json_to(Text *out)
{
    return (Json){out, false};
}

void json_begin(Json *j)
{
    open(j, '{');
}

void json_end(Json *j)
{
    close(j, '}');
}

void json_list(Json *j)
{
    open(j, '[');
}

void json_close(Json *j)
{
    close(j, ']');
}

void json_key(Json *j, const char *key)
{
    before(j);
    quoted(j->out, str(key));
    text_char(j->out, ':');
    j->comma = false;
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

void json_str(Json *j, Str s)
{
    before(j);
    quoted(j->out, s);
}

void json_text(Json *j, const char *z)
{
    json_str(j, str(z));
}

void json_kint(Json *j, const char *key, int64_t v)
{
    json_key(j, key);
    json_int(j, v);
}

void json_kbool(Json *j, const char *key, bool v)
{
    json_key(j, key);
    json_bool(j, v);
}

void json_ktext(Json *j, const char *key, const char *z)
{
    json_key(j, key);
    json_text(j, z);
}
