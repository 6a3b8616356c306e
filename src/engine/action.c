/* Actions, rules and events as text: one verb table prints, parses and explains them all. */
#include <string.h>

#include "engine/match.h"

/* ---- names ------------------------------------------------------------------------------------------------------- */

const char *side_name(const GameDef *def, int side)
{
    if (side >= 0 && side < def->max_sides)
        return def->side_names[side];
    return side == YA_CHANCE ? "chance" : side == YA_SPECTATOR ? "spectator" : "referee";
}

int side_find(const GameDef *def, Str name)
{
    for (int side = 0; side < def->max_sides; side++)
        if (str_is(name, def->side_names[side]))
            return side;
    return str_is(name, "chance") ? YA_CHANCE : str_is(name, "spectator") ? YA_SPECTATOR : -1;
}

/* As people say it: a side has a capital. */
static void side_write(const GameDef *def, int side, bool plain, Text *out)
{
    bool titled = !plain && def->side_titles && side < def->max_sides;
    const char *name = titled ? def->side_titles[side] : side_name(def, side);
    bool small = !plain && name[0] >= 'a' && name[0] <= 'z';

    text_char(out, (char)(small ? name[0] - 'a' + 'A' : name[0]));
    text_put(out, name + 1);
}

void argument_write(const GameDef *def, int kind, int value, bool plain, Text *out)
{
    if (kind == ARG_NUMBER || kind == ARG_DIE)
        text_fmt(out, kind == ARG_DIE ? "[%d]" : "%d", value);
    else if (kind == ARG_SIDE)
        side_write(def, value, plain, out);
    else
        (plain ? slug_write : label_write)(def, kind, value, out);
}

bool argument_read(const GameDef *def, int kind, Str word, int32_t *out)
{
    if (kind == ARG_NUMBER || kind == ARG_DIE)
        return str_int(word, out);
    *out = kind == ARG_SIDE ? side_find(def, word) : name_find(def, kind, word);
    return *out >= 0;
}

/* ---- actions ------------------------------------------------------------------------------------------------------ */

void action_write(const GameDef *def, Action a, Text *out)
{
    const VerbDef *verb = &def->verbs[a.verb];

    text_put(out, verb->name);
    for (int i = 0; i < 3 && verb->kind[i] != ARG_NONE; i++) {
        text_char(out, ' ');
        argument_write(def, verb->kind[i], a.arg[i], true, out);
    }
}

void action_line(const GameDef *def, Action a, Text *out)
{
    if (a.side != YA_CHANCE)
        text_fmt(out, "%s ", side_name(def, a.side));
    action_write(def, a, out);
}

static int verb_find(const GameDef *def, Str word)
{
    for (int i = 1; i < def->verb_count; i++)
        if (str_is(word, def->verbs[i].name))
            return i;
    return -1;
}

static const char *kind_name(int kind)
{
    static const char *const names[ARG_COUNT] = {"", "number", "die", "side", "piece", "place", "place", "name"};
    return names[kind];
}

/* Words come from outside: only what prints is quoted back, and not too much of it. */
static void quote(Str word, Text *err)
{
    if (word.n > 40)
        word.n = 40;
    text_char(err, '\'');
    for (size_t i = 0; i < word.n; i++)
        text_char(err, word.at[i] < ' ' || word.at[i] > '~' ? '?' : word.at[i]);
    text_char(err, '\'');
}

static bool arguments_read(const GameDef *def, const VerbDef *verb, Str rest, Action *a, Text *err)
{
    for (int i = 0; i < 3 && verb->kind[i] != ARG_NONE; i++) {
        Str word = str_word(&rest);
        if (!word.n) {
            text_fmt(err, "'%s' needs a %s", verb->name, kind_name(verb->kind[i]));
            return false;
        }
        int32_t value;
        if (!argument_read(def, verb->kind[i], word, &value) || value < INT16_MIN || value > INT16_MAX) {
            quote(word, err);
            text_fmt(err, " is not a %s", kind_name(verb->kind[i]));
            return false;
        }
        a->arg[i] = (int16_t)value;
    }
    rest = str_trim(rest);
    if (rest.n) {
        text_fmt(err, "'%s' takes no more: ", verb->name);
        quote(rest, err);
        return false;
    }
    return true;
}

static bool actor_of(const GameDef *def, const Game *g, Action *a, Text *err)
{
    uint16_t owing = ya_owing(def, g);

    if (owing & (owing - 1)) {
        text_put(err, "several sides are asked: begin with the side's name");
        return false;
    }
    a->side = (uint8_t)(owing ? ya_actor(def, g) : 0);
    return true;
}

bool action_read(const GameDef *def, const Game *g, Str text, Action *out, Text *err)
{
    Str rest = text, word = str_word(&rest);
    Action a = {0};
    int side = side_find(def, word);

    if (side >= 0) {
        a.side = (uint8_t)side;
        word = str_word(&rest);
    } else if (!actor_of(def, g, &a, err)) {
        return false;
    }
    int verb = verb_find(def, word);
    if (verb < 0) {
        if (word.n)
            quote(word, err);
        text_put(err, word.n ? " is not something one can do here" : "an action is missing");
        return false;
    }
    a.verb = (uint8_t)verb;
    if (!arguments_read(def, &def->verbs[verb], rest, &a, err))
        return false;
    *out = a;
    return true;
}

int count_verb(const Action *legal, int n, int verb)
{
    int count = 0;

    for (int i = 0; i < n; i++)
        count += legal[i].verb == verb;
    return count;
}

size_t ya_action_text(const YaGame *def, YaAction a, char *out, size_t cap)
{
    Text t = text_in(out, cap);

    if (a.verb >= def->verb_count)
        return 0;
    action_write(def, a, &t);
    return t.full ? 0 : t.n;
}

bool ya_parse_action(const YaGame *def, const YaState *g, const char *text, size_t n, YaAction *out, char *err,
                     size_t errcap)
{
    Text why = text_in(err, errcap);
    return action_read(def, g, (Str){text, n}, out, &why);
}

/* ---- rules, events -------------------------------------------------------------------------------------------------- */

void rule_write(YaRule rule, Text *out, bool with_step)
{
    if (RULE_LETTER(rule))
        text_char(out, (char)('A' + RULE_LETTER(rule) - 1));
    text_fmt(out, "%d.%d", RULE_CHAPTER(rule), RULE_SECTION(rule));
    if (RULE_THIRD(rule))
        text_fmt(out, ".%d", RULE_THIRD(rule));
    if (with_step)
        text_fmt(out, "#%d", RULE_ORDINAL(rule));
}

static bool level_read(Str *rest, int high, int *out)
{
    size_t n = 0;
    int32_t value;

    while (n < rest->n && rest->at[n] >= '0' && rest->at[n] <= '9')
        n++;
    if (!str_int((Str){rest->at, n}, &value) || value > high)
        return false;
    *rest = (Str){rest->at + n, rest->n - n};
    *out = value;
    return true;
}

static bool mark_read(Str *rest, char mark)
{
    if (!rest->n || rest->at[0] != mark)
        return false;
    *rest = (Str){rest->at + 1, rest->n - 1};
    return true;
}

bool rule_read(Str text, YaRule *out)
{
    int letter = 0, chapter, section, third = 0, step = 0;

    if (text.n && text.at[0] >= 'A' && text.at[0] <= 'Z') {
        letter = text.at[0] - 'A' + 1;
        mark_read(&text, text.at[0]);
    }
    if (!level_read(&text, 99, &chapter) || !chapter || !mark_read(&text, '.') || !level_read(&text, 999, &section))
        return false;
    if (mark_read(&text, '.') && !level_read(&text, 31, &third))
        return false;
    if (mark_read(&text, '#') && !level_read(&text, 15, &step))
        return false;
    *out = (YaRule)(RULE(letter, chapter, section, third) | step);
    return text.n == 0;
}

size_t ya_rule_text(YaRule rule, char *out, size_t cap)
{
    Text t = text_in(out, cap);

    if (!rule)
        return 0;
    rule_write(rule, &t, false);
    return t.full ? 0 : t.n;
}

static int kind_of_letter(char letter)
{
    static const char letters[ARG_COUNT] = {
#define X(name, letter) letter,
        ARG_KINDS(X)
#undef X
    };
    for (int kind = 1; kind < ARG_COUNT; kind++)
        if (letters[kind] == letter)
            return kind;
    return ARG_NONE;
}

/* "{ship|ships}": the first for one, the second for any other number. Returns the closing brace. */
static const char *counted_write(const char *p, int count, Text *out)
{
    const char *bar = strchr(p, '|'), *end = strchr(bar, '}'), *from = count == 1 ? p + 1 : bar + 1;

    text_str(out, (Str){from, (size_t)((count == 1 ? bar : end) - from)});
    return end;
}

void event_write(const GameDef *def, const YaEvent *e, int side, Text *out)
{
    bool full = side == YA_REFEREE || (e->see >> side & 1), hears = e->hear >> side & 1;
    int last = 0;

    for (const char *p = full ? e->full : e->redacted; hears && p && *p; p++) {
        if (p[0] == '%' && p[1] >= '1' && p[1] <= '6') {
            last = e->arg[p[1] - '1'];
            argument_write(def, kind_of_letter(p[2]), last, false, out);
            p += 2;
        } else if (*p == '{') {
            p = counted_write(p, last, out);
        } else {
            size_t run = 1 + strcspn(p + 1, "%{");
            text_str(out, (Str){p, run});
            p += run - 1;
        }
    }
}

size_t ya_event_text(const YaGame *def, const YaEvent *e, int side, char *out, size_t cap)
{
    Text t = text_in(out, cap);

    event_write(def, e, side, &t);
    return t.full ? 0 : t.n;
}
