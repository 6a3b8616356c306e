/* A position: the whole state as readable text, at quiet points. The engine writes the head, the game the rest. */
#include <string.h>

#include "engine/match.h"

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

static bool fail(Text *err, int line, const char *what)
{
    text_fmt(err, "line %d: %s", line, what);
    return false;
}

/* The head: its mark, the game, and the rules if they are named. */
static bool head_read(const GameDef *def, Str *text, int *line, Text *err)
{
    *line = 1;
    if (!str_is(str_line(text), POSITION_MARK))
        return fail(err, 1, "not a position: the first line must be '" POSITION_MARK "'");
    Str value = str_line(text), key = str_until(&value, ':');
    *line = 2;
    if (!str_is(key, "game") || !str_is(str_trim(value), def->id))
        return fail(err, 2, "the second line must name the game this position is of");
    if (str_starts(*text, "rules:")) {
        value = str_line(text);
        *line = 3;
        str_until(&value, ':');
        if (!str_is(str_trim(value), def->rules_version))
            return fail(err, 3, "the position was written with other rules");
    }
    return true;
}

static bool plain(Str text, Text *err)
{
    for (int line = 1; text.n; line++)
        if (!str_plain(str_line(&text)))
            return fail(err, line, "only plain ASCII text is allowed");
    return true;
}

bool ya_read_position(const YaGame *def, YaState *g, const char *text, size_t n, char *err, size_t errcap)
{
    _Alignas(16) char fresh[MAX_STATE];
    Text why = text_in(err, errcap);
    Str rest = {text, n};
    int line;

    CHECK(def->state_size <= MAX_STATE);
    if (!def->read_position)
        return fail(&why, 1, "this game has no positions");
    if (!plain(rest, &why) || !head_read(def, &rest, &line, &why))
        return false;
    memset(fresh, 0, def->state_size);
    Game *made = (Game *)(void *)fresh;
    flow_of(made)->sides = def->min_sides;
    if (!def->read_position(made, rest, line + 1, &why))
        return false;
    CHECK(question_of(def, made));
    memcpy(g, made, def->state_size);
    return true;
}
