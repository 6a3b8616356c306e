#include "schema.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
    SCHEMA_OBJECT = 1,
    SCHEMA_ARRAY = 2,
    SCHEMA_STRING = 4,
    SCHEMA_INTEGER = 8,
    SCHEMA_BOOLEAN = 16,
    MAX_DEPTH = 24,
};

typedef struct {
    const char *name;
    int node;
    bool required;
} SchemaMember;

typedef struct {
    const char *name;
    unsigned types;
    int first_member, members;
    int rest;  /* what further members are; -1: there are none */
    int items; /* of an array */
    int first_word, words;
    int least, most; /* items; most 0: any number */
} SchemaNode;

#include "view_schema.h"

/* A step of the way to where something is wrong: a member, or the number of an item. */
typedef struct {
    const char *name;
    int n; /* characters of the name; of an item, its number */
} Step;

typedef struct {
    const char *at;
    Step way[MAX_DEPTH];
    int depth;
    char *why;
    size_t cap;
} Check;

/* ---- what is wrong, and where ------------------------------------------------------------------------------------ */

static size_t write_way(const Check *c, char *out, size_t cap)
{
    size_t n = 0;

    for (int i = 0; i < c->depth && n < cap; i++) {
        const Step *step = &c->way[i];
        int more = step->name ? snprintf(out + n, cap - n, "%s%.*s", i ? "." : "", step->n, step->name)
                              : snprintf(out + n, cap - n, "[%d]", step->n);
        n += (size_t)more;
    }
    return n < cap ? n : cap;
}

__attribute__((format(printf, 2, 3))) static bool wrong(Check *c, const char *format, ...)
{
    size_t n = write_way(c, c->why, c->cap);
    va_list args;

    if (n < c->cap)
        n += (size_t)snprintf(c->why + n, c->cap - n, "%s", n ? ": " : "");
    va_start(args, format);
    if (n < c->cap)
        vsnprintf(c->why + n, c->cap - n, format, args);
    va_end(args);
    return false;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static void skip_space(Check *c)
{
    c->at += strspn(c->at, " \t\r\n");
}

static bool next_is(Check *c, char sign)
{
    skip_space(c);
    if (*c->at != sign)
        return false;
    c->at++;
    return true;
}

/* The text between the quotes, escapes and all. */
static bool read_string(Check *c, Step *out)
{
    if (!next_is(c, '"'))
        return wrong(c, "a string is expected");
    out->name = c->at;
    while (*c->at != '"') {
        if ((unsigned char)*c->at < ' ')
            return wrong(c, "a string does not end");
        c->at += *c->at == '\\' && c->at[1] ? 2 : 1;
    }
    out->n = (int)(c->at++ - out->name);
    return true;
}

static bool is_text(const Step *text, const char *word)
{
    return strncmp(text->name, word, (size_t)text->n) == 0 && !word[text->n];
}

/* ---- one kind of value each -------------------------------------------------------------------------------------- */

static bool value_holds(Check *c, const SchemaNode *node);

static bool string_holds(Check *c, const SchemaNode *node)
{
    Step text;

    if (!read_string(c, &text))
        return false;
    for (int i = 0; i < node->words; i++)
        if (is_text(&text, schema_words[node->first_word + i]))
            return true;
    return !node->words || wrong(c, "'%.*s' is none of the words of %s", text.n, text.name, node->name);
}

static bool integer_holds(Check *c)
{
    const char *digits = c->at + (*c->at == '-');
    size_t n = strspn(digits, "0123456789");

    c->at = digits + n;
    if (!n || strchr(".eE", *c->at ? *c->at : ' '))
        return wrong(c, "a whole number is expected");
    return true;
}

static bool boolean_holds(Check *c)
{
    bool yes = strncmp(c->at, "true", 4) == 0;

    if (!yes && strncmp(c->at, "false", 5) != 0)
        return wrong(c, "true or false is expected");
    c->at += yes ? 4 : 5;
    return true;
}

static bool deeper(Check *c, Step step, const SchemaNode *node)
{
    if (c->depth == MAX_DEPTH)
        return wrong(c, "too deep");
    c->way[c->depth++] = step;
    if (!value_holds(c, node))
        return false;
    c->depth--;
    return true;
}

static bool array_holds(Check *c, const SchemaNode *node)
{
    int n = 0;

    c->at++;
    if (!next_is(c, ']'))
        do {
            if (!deeper(c, (Step){NULL, n++}, &schema_nodes[node->items]))
                return false;
        } while (next_is(c, ','));
    else
        c->at--;
    if (!next_is(c, ']'))
        return wrong(c, "a list does not end");
    if (n < node->least || (node->most && n > node->most))
        return wrong(c, "%d items, not %d to %d", n, node->least, node->most);
    return true;
}

static int member_of(const SchemaNode *node, const Step *key)
{
    for (int i = 0; i < node->members; i++)
        if (is_text(key, schema_members[node->first_member + i].name))
            return i;
    return -1;
}

static bool member_holds(Check *c, const SchemaNode *node, uint64_t *seen)
{
    Step key;

    if (!read_string(c, &key))
        return false;
    int i = member_of(node, &key);
    if (i < 0 && node->rest < 0)
        return wrong(c, "%s has no member '%.*s'", node->name, key.n, key.name);
    if (i >= 0 && *seen >> i & 1)
        return wrong(c, "'%.*s' stands twice", key.n, key.name);
    if (i >= 0)
        *seen |= 1ull << i;
    if (!next_is(c, ':'))
        return wrong(c, "a colon is missing after '%.*s'", key.n, key.name);
    return deeper(c, key, &schema_nodes[i >= 0 ? schema_members[node->first_member + i].node : node->rest]);
}

static bool nothing_missing(Check *c, const SchemaNode *node, uint64_t seen)
{
    for (int i = 0; i < node->members; i++)
        if (schema_members[node->first_member + i].required && !(seen >> i & 1))
            return wrong(c, "%s has no '%s'", node->name, schema_members[node->first_member + i].name);
    return true;
}

static bool object_holds(Check *c, const SchemaNode *node)
{
    uint64_t seen = 0;

    c->at++;
    if (next_is(c, '}'))
        return nothing_missing(c, node, seen);
    do
        if (!member_holds(c, node, &seen))
            return false;
    while (next_is(c, ','));
    if (!next_is(c, '}'))
        return wrong(c, "an object does not end");
    return nothing_missing(c, node, seen);
}

/* ---- together ---------------------------------------------------------------------------------------------------- */

static unsigned type_at(const char *at)
{
    switch (*at) {
    case '{': return SCHEMA_OBJECT;
    case '[': return SCHEMA_ARRAY;
    case '"': return SCHEMA_STRING;
    case 't':
    case 'f': return SCHEMA_BOOLEAN;
    default: return SCHEMA_INTEGER;
    }
}

static bool value_holds(Check *c, const SchemaNode *node)
{
    skip_space(c);
    unsigned type = type_at(c->at);
    if (!(type & node->types))
        return wrong(c, "%.12s… is not of the kind of %s", c->at, node->name);
    switch (type) {
    case SCHEMA_OBJECT: return object_holds(c, node);
    case SCHEMA_ARRAY: return array_holds(c, node);
    case SCHEMA_STRING: return string_holds(c, node);
    case SCHEMA_BOOLEAN: return boolean_holds(c);
    default: return integer_holds(c);
    }
}

bool schema_holds(const char *name, const char *json, char *why, size_t cap)
{
    Check c = {.at = json, .why = why, .cap = cap};

    for (size_t i = 0; i < sizeof schema_nodes / sizeof *schema_nodes; i++)
        if (strcmp(schema_nodes[i].name, name) == 0) {
            if (!value_holds(&c, &schema_nodes[i]))
                return false;
            skip_space(&c);
            return !*c.at || wrong(&c, "something stands behind the end");
        }
    return wrong(&c, "the schema has no %s", name);
}
