/* Matches in memory of their own, and the lines all subcommands print about them. */
#include "cli/cli.h"

#include <stdlib.h>

Match *match_new(const GameDef *def)
{
    return match_in(must(calloc(1, match_size(def, MATCH_ROOM))), def, MATCH_ROOM);
}

Game *state_new(const GameDef *def)
{
    return must(calloc(1, def->state_size));
}

Match *match_from_record(Str text, Run *r, Text *err)
{
    const GameDef *def = record_game(text, err);

    if (!def)
        return NULL;
    Match *m = match_new(def);
    if (record_read(m, text, r, err))
        return m;
    free(m);
    return NULL;
}

static const GameDef *position_game(Str text, Text *err)
{
    str_line(&text);
    Str value = str_line(&text), key = str_until(&value, ':');
    const GameDef *def = str_is(key, "game") ? game_find(str_trim(value)) : NULL;

    if (!def)
        text_put(err, "line 2: this must be 'game: ' and a game there is");
    return def;
}

static Match *match_from_position(Str text, Text *err)
{
    const GameDef *def = position_game(text, err);

    if (!def)
        return NULL;
    Match *m = match_new(def);
    if (match_load(m, text, err))
        return m;
    free(m);
    return NULL;
}

Match *match_from(Str text, Run *r, Text *err)
{
    if (str_starts(text, "yardarm position"))
        return match_from_position(text, err);
    if (str_starts(text, "yardarm record"))
        return match_from_record(text, r, err);
    text_put(err, "line 1: neither a position nor a record");
    return NULL;
}

void write_view(const void *looking, Text *out)
{
    const Looking *l = looking;

    out->n = ya_view(l->def, l->g, l->side, out->at, out->cap);
    out->full = out->n == 0;
}

void write_board(const void *def, Text *out)
{
    out->n = ya_board(def, out->at, out->cap);
    out->full = out->n == 0;
}

void write_record(const void *match, Text *out)
{
    record_write(match, out);
}

void action_text(const GameDef *def, Action a, bool with_side, Text *out)
{
    if (with_side)
        text_fmt(out, "%s ", side_name(def, a.side));
    action_write(def, a, out);
}

void verdict_text(Verdict v, Text *out)
{
    if (v.rule)
        rule_write(v.rule, out, false);
    else
        text_char(out, '-');
    text_fmt(out, " %s", v.reason);
}

bool event_line(const GameDef *def, const YaEvent *e, int side, Text *out)
{
    if (e->kind != YA_LINE)
        return false;
    rule_write(e->rule, out, false);
    text_char(out, ' ');
    size_t before = out->n;
    event_write(def, e, side, out);
    return out->n > before;
}
