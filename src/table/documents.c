/* What is known of a table, as JSON; and orders as words. */
#include "ai/player.h"
#include "table/table.h"

bool action_of(const Table *table, int side, Str words, Action *out, Text *err, bool *other_side)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);
    Str rest = words, first = str_word(&rest);
    int named = side_find(table->def, first);

    *other_side = named >= 0 && named != side;
    if (*other_side) {
        text_put(err, "that is another side's action");
        return false;
    }
    if (named < 0)
        text_fmt(&t, "%s ", side_name(table->def, side));
    text_str(&t, words);
    return action_read(table->def, table->m->now, (Str){t.at, t.n}, out, err);
}

static void raw(Json *j, Str value)
{
    if (value.n)
        text_str(j->out, value);
    else
        text_put(j->out, "null");
    j->comma = true;
}

void viewer_json(Json *j, const Viewer *v, bool playable, const Match *taught, int32_t log_from, Str lines, Str view)
{
    json_kint(j, "version", v->version);
    json_kint(j, "step", v->step);
    json_kbool(j, "undo", v->undo && playable);
    json_kbool(j, "acted", v->acted);
    if (taught)
        taught_json(j, taught);
    json_kint(j, "log_from", log_from);
    json_key(j, "log");
    lines_json(j, lines);
    json_key(j, "view");
    raw(j, view);
}

void trial_json(Json *j, const Trial *t, int viewer, bool playable, const Match *taught)
{
    const Viewer *v = &t->table->viewer[viewer];
    const Telling *told = &t->told[viewer];
    Str lines = {t->lines[viewer].at, t->lines[viewer].n};

    if (told->version)
        viewer_json(j, v, playable, taught, told->log_from, lines, t->view[viewer]);
    else
        viewer_json(j, v, playable, taught, v->log_n, (Str){0}, t->view[viewer]);
}

void taken_json(Json *j, const Trial *t)
{
    if (!t->taken)
        return;
    json_kint(j, "taken", t->taken);
    if (!t->stopped.why[0])
        return;
    json_key(j, "stopped");
    json_begin(j);
    json_ktext(j, "error", t->stopped.why);
    if (t->stopped.rule[0])
        json_ktext(j, "rule", t->stopped.rule);
    if (t->warns)
        json_kbool(j, "warns", true);
    json_end(j);
}

void verdict_json(Json *j, const char *reason, YaRule rule)
{
    char number[16] = "";

    ya_rule_text(rule, number, sizeof number);
    json_kbool(j, "legal", !reason);
    if (!reason)
        return;
    json_ktext(j, "error", reason);
    if (number[0])
        json_ktext(j, "rule", number);
}

/* ---- what there is to play ------------------------------------------------------------------------------------------------------ */

static void choices_json(Json *j, const OptionDef *o)
{
    json_ktext(j, "standard", o->choices[o->standard].name);
    json_ktext(j, "quick", o->choices[o->quick].name);
    json_key(j, "choices");
    json_list(j);
    for (const ChoiceDef *choice = o->choices; choice->name; choice++) {
        json_begin(j);
        json_ktext(j, "name", choice->name);
        json_ktext(j, "text", choice->help);
        json_end(j);
    }
    json_close(j);
}

static void limits_json(Json *j, const OptionDef *o)
{
    json_kint(j, "standard", o->standard);
    json_kint(j, "min", o->min);
    json_kint(j, "max", o->max);
}

static void options_json(Json *j, const GameDef *def)
{
    json_key(j, "options");
    json_list(j);
    for (const OptionDef *o = def->options; o && o->key; o++) {
        json_begin(j);
        json_ktext(j, "key", o->key);
        json_ktext(j, "help", o->help);
        if (o->choices)
            choices_json(j, o);
        else
            limits_json(j, o);
        json_end(j);
    }
    json_close(j);
}

void game_json(Json *j, const GameDef *def)
{
    json_begin(j);
    json_ktext(j, "id", def->id);
    json_ktext(j, "title", def->title);
    json_ktext(j, "blurb", def->blurb);
    json_ktext(j, "length", def->length);
    json_ktext(j, "weight", def->weight);
    json_kbool(j, "example", def->example);
    json_ktext(j, "rules_version", def->rules_version);
    json_key(j, "sides");
    json_list(j);
    for (int side = 0; side < def->max_sides; side++)
        json_text(j, def->side_names[side]);
    json_close(j);
    json_kint(j, "min_sides", def->min_sides);
    json_kbool(j, "first", def->first);
    options_json(j, def);
    json_key(j, "machines");
    json_list(j);
    for (int i = 0; player_at(def, i); i++)
        json_text(j, player_at(def, i)->name);
    json_close(j);
    json_key(j, "characters");
    json_list(j);
    for (int c = PLAIN + 1; def->characters && c < CHARACTERS; c++)
        json_text(j, character_names[c]);
    json_close(j);
    json_end(j);
}
