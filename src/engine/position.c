/* A position: the whole state as readable text, at any question. The engine writes the head and where play stands, the
 * game the rest.
 *
 *     yardarm position 2
 *     game: GAME
 *     rules: 1
 *     ...                                       the game's own lines
 *     stands: game@2.0#1 ? play right           may be left out where those lines name the beginning of a phase
 *     answered: left play left-3                by who is asked together with others and has answered
 *     chosen: left-1 left-2                     of a group that is being picked; `all` first, where all were taken
 *     orders: english advance en-galleons-1     of a plan, in their order
 */
#include <string.h>

#include "engine/answers.h"
#include "engine/match.h"
#include "engine/stack.h"

#define POSITION_MARK "yardarm position "

enum { VERSION = 2, NOTES_MAX = 4096 };

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static void write_chosen(const GameDef *def, const Game *g, Text *out)
{
    if (bits_empty(chosen_in(g), def->set_words))
        return;
    text_fmt(out, "chosen:%s", flow_in(g)->picked_all ? " all" : "");
    write_bits(def, ARG_PIECE, chosen_in(g), 64 * def->set_words, out);
    text_char(out, '\n');
}

static void write_action(const GameDef *def, const char *key, Action a, Text *out)
{
    text_fmt(out, "%s: %s ", key, side_name(def, a.side));
    action_write(def, a, out);
    text_char(out, '\n');
}

static void write_orders(const GameDef *def, const Game *g, Text *out)
{
    for (int side = 0; flow_in(g)->plan && side < flow_in(g)->sides; side++) {
        const Orders *plan = plan_in(def, g, side);
        for (int i = 0; i < plan->n; i++)
            write_action(def, "orders", plan->order[i], out);
    }
}

size_t ya_write_position(const YaGame *def, const YaState *g, char *out, size_t cap)
{
    Text t = text_in(out, cap);
    const Flow *w = flow_in(g);

    if (!ya_owing(def, g))
        return 0;
    text_fmt(&t, POSITION_MARK "%d\ngame: %s\nrules: %s\n", VERSION, def->id, def->rules_version);
    lines_write(def, def->lines, g, &t);
    if (def->write_others)
        def->write_others(g, &t);
    text_put(&t, "stands: ");
    stack_write(def, g, &t);
    text_char(&t, '\n');
    for (int side = 0; side < w->sides; side++)
        if (w->answers[side].verb)
            write_action(def, "answered", w->answers[side], &t);
    write_chosen(def, g, &t);
    write_orders(def, g, &t);
    return t.full ? 0 : t.n;
}

/* ---- reading: the head ------------------------------------------------------------------------------------------- */

static bool mark_read(Reader *r)
{
    Str mark = str_line(&r->text);
    int32_t version;

    if (!str_starts(mark, POSITION_MARK))
        return bad_line(r, "not a position: the first line must be '" POSITION_MARK "2'");
    mark.at += strlen(POSITION_MARK);
    mark.n -= strlen(POSITION_MARK);
    if (!str_int(mark, &version) || version < 1 || version > VERSION)
        return bad(r, "positions of version '%v' cannot be read, only 1 and 2", mark);
    return true;
}

static bool game_read(Reader *r)
{
    Str value = str_line(&r->text), key = str_until(&value, ':');

    r->line++;
    return (str_is(key, "game") && str_is(str_trim(value), r->def->id)) ||
           bad_line(r, "the second line must name the game this position is of");
}

static bool rules_read(Reader *r)
{
    r->line++;
    if (!str_starts(r->text, "rules:"))
        return true;
    Str value = str_line(&r->text);
    str_until(&value, ':');
    value = str_trim(value);
    if (!str_is(value, r->def->rules_version))
        return bad(r, "the position was written with rules '%v', these are others", value);
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

/* ---- reading: where play stands ---------------------------------------------------------------------------------- */

/* Lines of the engine's own. They mean something only when all others are read: they are kept until then. */
static bool keep_stands(Reader *r)
{
    if (r->stands.at)
        return bad(r, "'%v' stands twice", r->key);
    r->stands = r->rest;
    r->stands_line = r->line;
    r->rest.n = 0;
    return true;
}

static bool keep_later(Reader *r)
{
    if (r->later_n == LATER_MAX)
        return bad_line(r, "too many lines of this kind");
    r->later[r->later_n++] = (LaterLine){r->key, r->rest, r->line};
    r->rest.n = 0;
    return true;
}

static bool flow_line(Reader *r)
{
    if (str_is(r->key, "stands"))
        return keep_stands(r);
    if (str_is(r->key, "answered") || str_is(r->key, "chosen") || str_is(r->key, "orders"))
        return keep_later(r);
    return r->def->other_line ? r->def->other_line(r) : bad(r, "unknown key '%v'", r->key);
}

static bool read_stands(Reader *r)
{
    char text[STANDS_MAX] = "";
    Text begins = text_in(text, sizeof text);
    int last = r->line;

    if (!r->stands.at && r->def->entry)
        r->def->entry(r, &begins);
    if (!r->stands.at && !begins.n)
        return bad_line(r, "the line 'stands:' is missing");
    r->line = r->stands.at ? r->stands_line : last;
    bool good = stack_read(r, r->stands.at ? r->stands : (Str){text, begins.n});
    r->line = good ? last : r->line;
    return good;
}

static bool action_of_line(Reader *r, Action *a)
{
    char why[YA_MAX_LINE] = "";
    Text err = text_in(why, sizeof why);

    return action_read(r->def, r->g, r->rest, a, &err) || bad_line(r, why);
}

static bool legal_of_line(Reader *r, Action a)
{
    Verdict v = ya_why(r->def, r->g, a);
    return !v.reason || bad_line(r, v.reason);
}

static bool read_answered(Reader *r)
{
    Flow *w = flow_of(r->g);
    Action a;

    if (!action_of_line(r, &a))
        return false;
    if (a.side >= w->sides || w->plan || (w->owing >> a.side & 1) || w->answers[a.side].verb)
        return bad_line(r, "this side has no answer here, or is still asked");
    w->owing |= (uint8_t)(1u << a.side);
    bool legal = legal_of_line(r, a);
    w->owing &= (uint8_t) ~(1u << a.side);
    w->answers[a.side] = a;
    return legal;
}

static bool pick(Reader *r, int verb, int piece)
{
    Action a = {(uint8_t)verb, (uint8_t)ya_actor(r->def, r->g), {(int16_t)piece, 0, 0}};
    Run quiet = {0};

    if (!legal_of_line(r, a))
        return false;
    flow_take(r->def, r->g, a, &quiet);
    return true;
}

/* Some may be left only after others: those that may go, until no more of them may. */
static void leave_others(Reader *r, const uint64_t *named)
{
    Run quiet = {0};

    for (bool left = true; left;) {
        left = false;
        for (int i = 0; i < 64 * r->def->set_words; i++) {
            Action a = {V_LEAVE, (uint8_t)ya_actor(r->def, r->g), {(int16_t)i, 0, 0}};
            if (!bit_has(chosen_in(r->g), i) || bit_has(named, i) || judge_answer(r->def, r->g, a).reason)
                continue;
            flow_take(r->def, r->g, a, &quiet);
            left = true;
        }
    }
}

static bool read_chosen(Reader *r)
{
    uint64_t named[MAX_SET_WORDS] = {0};
    bool all = str_starts(str_trim(r->rest), "all ");

    if (question_of(r->def, r->g)->kind != ASK_GROUP)
        return bad_line(r, "no group is being picked");
    if (all)
        next_word(r);
    if (!read_bits(r, ARG_PIECE, named, 64 * r->def->set_words))
        return false;
    if (all && !pick(r, V_ALL, 0))
        return false;
    if (all)
        leave_others(r, named);
    for (int i = 0; i < 64 * r->def->set_words; i++)
        if (bit_has(chosen_in(r->g), i) != bit_has(named, i) && !pick(r, all ? V_LEAVE : V_ADD, i))
            return false;
    return true;
}

/* Whose orders are in owed them, too, until the last of them. */
static void owes_again(Reader *r, int side)
{
    Flow *w = flow_of(r->g);

    if (side < w->sides && !plan_in(r->def, r->g, side)->n)
        w->owing |= (uint8_t)(1u << side);
}

static bool read_orders(Reader *r)
{
    Run quiet = {0};
    Action a;

    if (!flow_in(r->g)->plan)
        return bad_line(r, "no plans are being written");
    if (!action_of_line(r, &a))
        return false;
    owes_again(r, a.side);
    if (!legal_of_line(r, a))
        return false;
    flow_take(r->def, r->g, a, &quiet);
    return true;
}

static bool read_later(Reader *r)
{
    int last = r->line;

    for (int i = 0; i < r->later_n; i++) {
        r->key = r->later[i].key;
        r->rest = r->later[i].rest;
        r->line = r->later[i].line;
        if (!(str_is(r->key, "answered") ? read_answered(r)
              : str_is(r->key, "chosen") ? read_chosen(r)
                                         : read_orders(r)))
            return false;
    }
    r->line = last;
    return true;
}

static bool sound(Reader *r)
{
    char why[YA_MAX_LINE];
    Text reason = text_in(why, sizeof why);

    return state_check(r->def, r->g, &reason) || bad_line(r, why);
}

bool ya_read_position(const YaGame *def, YaState *g, const char *text, size_t n, char *err, size_t errcap)
{
    _Alignas(16) char fresh[MAX_STATE], notes[NOTES_MAX] = {0};
    Text why = text_in(err, errcap);
    Reader r = {
        .def = def, .g = (Game *)(void *)fresh, .notes = (void *)notes, .text = {text, n}, .line = 1, .err = &why};

    if (!plain(r) || !mark_read(&r) || !game_read(&r) || !rules_read(&r))
        return false;
    memset(fresh, 0, def->state_size);
    flow_of(r.g)->sides = def->min_sides;
    if (def->open_position)
        def->open_position(&r);
    if (!read_lines(&r, def->lines, flow_line) || (def->close_position && !def->close_position(&r)) ||
        !read_stands(&r) || !read_later(&r) || !sound(&r))
        return false;
    memcpy(g, r.g, def->state_size);
    return true;
}
