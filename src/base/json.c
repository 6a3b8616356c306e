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

static void quoted(Text *out, Str s)
{
    text_char(out, '"');
    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.at[i];
        if (c == '"' || c == '\\') {
            text_char(out, '\\');
            text_char(out, (char)c);
        } else if (c < ' ' || c == 0x7f) {
            text_put(out, "\\u00");
            text_char(out, "0123456789abcdef"[c >> 4]);
            text_char(out, "0123456789abcdef"[c & 15]);
        } else {
            text_char(out, (char)c);
        }
    }
    text_char(out, '"');
}

Json json_to(Text *out)
{
    return (Json){out, false};
}

void json_object(Json *j)
{
    open(j, '{');
}

void json_end(Json *j)
{
    close(j, '}');
}

void json_array(Json *j)
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

void json_null(Json *j)
{
    before(j);
    text_put(j->out, "null");
}

void json_str(Json *j, Str s)
{
    before(j);
    quoted(j->out, s);
}

void json_string(Json *j, const char *z)
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

void json_kstring(Json *j, const char *key, const char *z)
{
    json_key(j, key);
    json_string(j, z);
}
