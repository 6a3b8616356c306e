/* A position: the whole state as readable text, at quiet points. The engine writes the head, the game the rest. */
#include <string.h>

#include "engine/reader.h"

#define POSITION_MARK "yardarm position 1"

enum { MAX_STATE = 1 << 16 };

size_t ya_write_position(const YaGame *def, const YaState *g, char *out, size_t cap)
{
    Text t = text_in(out, cap);

    if (!def->write_position || !ya_owing(def, g) || !def->quiet(g))
        return 0;
    text_fmt(&t, POSITION_MARK "\ngame: %s\nrules: %s\n", def->id, def->rules_version);
    def->write_position(g, &t);
    return t.full ? 0 : t.n;
}

/* The head: its mark, the game, and the rules if they are named. */
static bool head_read(const GameDef *def, Reader *r)
{
    if (!str_is(str_line(&r->text), POSITION_MARK))
        return bad_line(r, "not a position: the first line must be '" POSITION_MARK "'");
    Str value = str_line(&r->text), key = str_until(&value, ':');
    r->line++;
    if (!str_is(key, "game") || !str_is(str_trim(value), def->id))
        return bad_line(r, "the second line must name the game this position is of");
    r->line++;
    if (!str_starts(r->text, "rules:"))
        return true;
    value = str_line(&r->text);
    str_until(&value, ':');
    if (!str_is(str_trim(value), def->rules_version))
        return bad_line(r, "the position was written with other rules");
    r->line++;
    return true;
}

static bool plain(Reader r)
{
    for (; r.text.n; r.line++)
        if (!str_plain(str_line(&r.text)))
            return bad_line(&r, "only plain ASCII text is allowed");
    return true;
}

bool ya_read_position(const YaGame *def, YaState *g, const char *text, size_t n, char *err, size_t errcap)
{
    _Alignas(16) char fresh[MAX_STATE];
    Text why = text_in(err, errcap);
    Reader r = {.g = (Game *)(void *)fresh, .text = {text, n}, .line = 1, .err = &why};

    CHECK(def->state_size <= MAX_STATE);
    if (!def->read_position)
        return bad_line(&r, "this game has no positions");
    if (!plain(r) || !head_read(def, &r))
        return false;
    memset(fresh, 0, def->state_size);
    flow_of(r.g)->sides = def->min_sides;
    if (!def->read_position(&r))
        return false;
    CHECK(question_of(def, r.g));
    memcpy(g, r.g, def->state_size);
    return true;
}
