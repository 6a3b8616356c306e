/* A streaming JSON writer. Commas and quotes are its business; nesting is the caller's. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

typedef struct {
    Text *out;
    bool comma; /* something stands before the next value */
} Json;

enum { JSON_LINE = 512 };

Json json_to(Text *out);
void json_int(Json *j, int64_t v);
void json_bool(Json *j, bool v);
void json_nothing(Json *j);
void json_str(Json *j, Str s);
void json_quote(Json *j); /* plain text is written to j->out piece by piece, until */
void json_unquote(Json *j);
void json_vfmt(Json *j, const char *format, va_list args); /* as text_fmt, at most JSON_LINE characters */
void json_kfmt(Json *j, const char *key, const char *format, ...);
void json_members(Json *j, const char *text); /* of an object, written before: "key":value,"key":value */

/* By a pattern that looks like what it writes, or like any part of it:
 *
 *     json_put(j, "{piece:%w brings:%d state:%s? down:true on:%w?}", slug, n, state, on)
 *
 * %w is a plain word, %s any text, %d a number, %b true or false. A member whose value is followed by ? is left out where
 * that is NULL, 0 or false. Keys, words and numbers stand as they are. For what is
 * not written again and again: that is done in line, below. */
void json_put(Json *j, const char *pattern, ...);

/* Words of the program and of the games' data, such as keys and slugs, are plain: nothing in them is escaped. Views are
 * written millions of times, so what follows is always in line, where the lengths of literals are known. */
#define IN_LINE static inline __attribute__((always_inline))

IN_LINE char *json_quoted(char *to, Str word)
{
    *to++ = '"';
    memcpy(to, word.at, word.n);
    to[word.n] = '"';
    return to + word.n + 1;
}

/* Room for n bytes and the comma that is due before them; NULL: they do not fit. */
IN_LINE char *json_room(Json *j, size_t n)
{
    char *to = text_room(j->out, n + 1);

    if (!to)
        return NULL;
    *to = ',';
    return to + j->comma;
}

IN_LINE void json_open(Json *j, char bracket)
{
    char *to = json_room(j, 1);

    j->comma = false;
    if (!to)
        return;
    *to = bracket;
    text_end(j->out, to + 1);
}

IN_LINE void json_shut(Json *j, char bracket)
{
    text_char(j->out, bracket);
    j->comma = true;
}

IN_LINE void json_begin(Json *j)
{
    json_open(j, '{');
}

IN_LINE void json_end(Json *j)
{
    json_shut(j, '}');
}

IN_LINE void json_list(Json *j)
{
    json_open(j, '[');
}

IN_LINE void json_close(Json *j)
{
    json_shut(j, ']');
}

IN_LINE void json_name(Json *j, Str word)
{
    char *to = json_room(j, word.n + 3);

    if (!to)
        return;
    to = json_quoted(to, word);
    *to++ = ':';
    text_end(j->out, to);
    j->comma = false;
}

IN_LINE void json_key(Json *j, const char *key)
{
    json_name(j, str(key));
}

IN_LINE void json_plain(Json *j, Str word)
{
    char *to = json_room(j, word.n + 2);

    if (!to)
        return;
    text_end(j->out, json_quoted(to, word));
    j->comma = true;
}

IN_LINE void json_slug(Json *j, const char *slug)
{
    json_plain(j, str(slug));
}

IN_LINE void json_text(Json *j, const char *z)
{
    json_str(j, str(z));
}

/* key and value at once */
IN_LINE void json_kplain(Json *j, const char *key, Str word)
{
    Str name = str(key);
    char *to = json_room(j, name.n + word.n + 5);

    if (!to)
        return;
    to = json_quoted(to, name);
    *to++ = ':';
    text_end(j->out, json_quoted(to, word));
    j->comma = true;
}

IN_LINE void json_kslug(Json *j, const char *key, const char *slug)
{
    json_kplain(j, key, str(slug));
}

IN_LINE void json_ktext(Json *j, const char *key, const char *z)
{
    json_key(j, key);
    json_text(j, z);
}

/* the same for words of a table */
IN_LINE char *json_quoted_padded(char *to, const Padded *word)
{
    *to++ = '"';
    memcpy(to, word->at, sizeof word->at);
    to[word->n] = '"';
    return to + word->n + 1;
}

IN_LINE void json_padded(Json *j, const Padded *word)
{
    char *to = json_room(j, sizeof *word + 2);

    if (!to)
        return;
    text_end(j->out, json_quoted_padded(to, word));
    j->comma = true;
}

IN_LINE char *json_member_padded(char *to, Str name, const Padded *word)
{
    to = json_quoted(to, name);
    *to++ = ':';
    return json_quoted_padded(to, word);
}

IN_LINE void json_kpadded(Json *j, const char *key, const Padded *word)
{
    Str name = str(key);
    char *to = json_room(j, name.n + sizeof *word + 5);

    if (!to)
        return;
    text_end(j->out, json_member_padded(to, name, word));
    j->comma = true;
}

/* an object opened, with its first member */
IN_LINE void json_begin_padded(Json *j, const char *key, const Padded *word)
{
    Str name = str(key);
    char *to = json_room(j, name.n + sizeof *word + 6);

    if (!to)
        return;
    *to++ = '{';
    text_end(j->out, json_member_padded(to, name, word));
    j->comma = true;
}

IN_LINE void json_pair(Json *j, const Padded *key, const Padded *word)
{
    char *to = json_room(j, 2 * sizeof *word + 5);

    if (!to)
        return;
    to = json_quoted_padded(to, key);
    *to++ = ':';
    text_end(j->out, json_quoted_padded(to, word));
    j->comma = true;
}

/* what stands under a key, opened */
IN_LINE void json_klist(Json *j, const char *key)
{
    json_key(j, key);
    json_list(j);
}

IN_LINE void json_kbegin(Json *j, const char *key)
{
    json_key(j, key);
    json_begin(j);
}

IN_LINE void json_kint(Json *j, const char *key, int64_t v)
{
    json_key(j, key);
    json_int(j, v);
}

IN_LINE void json_kbool(Json *j, const char *key, bool v)
{
    json_key(j, key);
    json_bool(j, v);
}

#undef IN_LINE

#endif
