/* Where play stands, as text: the procedures under way with the rule each has come to and what they hold, then what is
 * asked, and of whom.
 *
 *     game@6.0#1 > player_phase@6.3#2(side=english) > movement_step@7.0#1(side=english) ? activate english
 *
 * A local that is zero and no side is left out. What has no name in the game is written as a number behind #. A text may
 * end without a question, with a procedure that has not begun: it is then run to the first one. */
#include <string.h>

#include "engine/match.h"
#include "engine/stack.h"

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static void value_write(const GameDef *def, int kind, int value, Text *out)
{
    size_t before = out->n;

    if (kind == ARG_NUMBER || kind == ARG_DIE)
        text_fmt(out, "%d", value);
    else if (kind == ARG_SIDE ? value >= 0 && value < def->max_sides : value >= 0)
        argument_write(def, kind, value, true, out);
    if (out->n == before)
        text_fmt(out, "#%d", value);
}

static void locals_write(const GameDef *def, const Frame *f, Text *out)
{
    const ProcDef *proc = &def->procs[f->proc];
    char before = '(';

    for (int i = 0; i < proc->local_count; i++) {
        if (!f->local[i] && proc->locals[i].kind != ARG_SIDE)
            continue;
        text_char(out, before);
        text_fmt(out, "%s=", proc->locals[i].name);
        value_write(def, proc->locals[i].kind, f->local[i], out);
        before = ' ';
    }
    if (before == ' ')
        text_char(out, ')');
}

static void frame_write(const GameDef *def, const int32_t *stack, int at, Text *out)
{
    const Frame *f = frame_on(stack, at);

    if (f->below != NO_FRAME) {
        frame_write(def, stack, f->below, out);
        text_put(out, " > ");
    }
    text_fmt(out, "%s@", def->procs[f->proc].name);
    rule_write(f->step, out, true);
    locals_write(def, f, out);
}

void stack_write(const GameDef *def, const Game *g, Text *out)
{
    const Flow *w = flow_in(g);

    if (!w->depth)
        return;
    frame_write(def, stack_in(def, g), w->top, out);
    if (!w->owing)
        return;
    text_fmt(out, " ? %s", w->plan ? def->procs[w->plan].name : def->questions[w->question].name);
    for (int side = 0; side <= YA_CHANCE; side++)
        if (w->owing >> side & 1)
            text_fmt(out, " %s", side_name(def, side));
}

size_t ya_stack_text(const YaGame *def, const YaState *g, char *out, size_t cap)
{
    Text t = text_in(out, cap);

    stack_write(def, g, &t);
    return t.full ? 0 : t.n;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static int proc_find(const GameDef *def, Str name)
{
    for (int i = 1; i < def->proc_count; i++)
        if (str_is(name, def->procs[i].name))
            return i;
    return -1;
}

static int question_find(const GameDef *def, Str name)
{
    for (int i = 1; i < def->question_count; i++)
        if (str_is(name, def->questions[i].name))
            return i;
    return -1;
}

/* A number behind # stands for nothing. */
static bool raw_fits(const GameDef *def, const LocalDef *local, int32_t value)
{
    if (!def->nothing)
        return true;
    const int16_t *none = def->nothing[local->kind];
    return local->low == OR_NONE && value && (value == none[0] || value == none[1]);
}

static bool value_read(const GameDef *def, const LocalDef *local, Str word, int32_t *out)
{
    int kind = local->kind;
    bool raw = word.n && word.at[0] == '#';
    bool read = raw ? str_int((Str){word.at + 1, word.n - 1}, out) : argument_read(def, kind, word, out);

    if (!read || *out < INT16_MIN || *out > INT16_MAX)
        return false;
    if (raw)
        return raw_fits(def, local, *out);
    return kind == ARG_SIDE ? *out < def->max_sides : *out >= 0 || local->low < 0 || !def->nothing;
}

static bool local_read(Reader *r, const ProcDef *proc, Str word, int32_t *locals)
{
    Str value = word, name = str_until(&value, '=');

    for (int i = 0; i < proc->local_count; i++)
        if (str_is(name, proc->locals[i].name))
            return value_read(r->def, &proc->locals[i], value, &locals[i]) ||
                   bad(r, "'%v' does not say what this local holds", word);
    return bad(r, "'%v' is no local of its procedure", name);
}

/* name@rule#step(local=value local=value) */
static bool frame_read(Reader *r, Str text)
{
    Str locals = text, head = str_until(&locals, '('), step = head, name = str_until(&step, '@');
    int32_t value[STACK_WORDS_MAX] = {0};
    int proc = proc_find(r->def, name);
    YaRule rule = 0;

    if (proc < 0)
        return bad(r, "'%v' is no procedure", name);
    if (step.n && !rule_read(step, &rule))
        return bad(r, "'%v' is no rule number with its step, such as 7.2#1", step);
    if (locals.n && locals.at[locals.n - 1] != ')')
        return bad(r, "'%v' has no closing parenthesis", text);
    locals.n -= locals.n > 0;
    for (Str word = str_word(&locals); word.n; word = str_word(&locals))
        if (!local_read(r, &r->def->procs[proc], word, value))
            return false;
    if (flow_in(r->g)->end + FRAME_WORDS + r->def->procs[proc].local_count > r->def->stack_words)
        return bad(r, "'%v' is a procedure too many", name);
    flow_resume(r->def, r->g, proc, rule, value);
    return true;
}

static bool asked_read(Reader *r, Str text)
{
    Flow *w = flow_of(r->g);
    Str name = str_word(&text);
    int question = question_find(r->def, name), plan = question < 0 ? proc_find(r->def, name) : 0;
    unsigned owing = 0;

    if (plan < 0 || (plan && !r->def->plan_orders))
        return bad(r, "'%v' is no question", name);
    for (Str word = str_word(&text); word.n; word = str_word(&text)) {
        int side = side_find(r->def, word);
        if (side < 0 || (side >= w->sides && side != YA_CHANCE))
            return bad(r, "'%v' is not a side", word);
        owing |= 1u << side;
    }
    if (!owing)
        return bad(r, "'%v': who is asked?", name);
    if (plan)
        flow_plan(w, plan, owing);
    else
        flow_ask(w, question, owing);
    return true;
}

/* Whether the rules stop there, to ask or call that. */
static bool stops_at(const GameDef *def, const Frame *f, int what, int target)
{
    const StepDef *row = def->steps;

    while (row->proc && !(row->proc == f->proc && row->step == f->step && row->what == what && row->target == target))
        row++;
    return row->proc;
}

/* Every procedure waits for the one above it, and the last one for an answer. */
static bool holds_together(Reader *r)
{
    const int32_t *stack = stack_in(r->def, r->g);
    const Flow *w = flow_in(r->g);
    const Frame *above = top_frame(w, stack);

    if (w->owing && !stops_at(r->def, above, w->plan ? STEP_PLANS : STEP_ASKS, w->plan ? w->plan : w->question))
        return bad(r, "'%v' does not ask that there", str(r->def->procs[above->proc].name));
    if (!w->owing && above->step)
        return bad(r, "'%v': what is asked?", str(r->def->procs[above->proc].name));
    for (const Frame *f = frame_on(stack, above->below); f; above = f, f = frame_on(stack, f->below))
        if (!stops_at(r->def, f, STEP_CALLS, above->proc))
            return bad(r, "'%v' is not called from there", str(r->def->procs[above->proc].name));
    const char *beyond = frame_out_of_range(r->def, r->g);
    if (beyond)
        return bad(r, "'%v' holds what it cannot", str(beyond));
    return above->proc == 1 || bad(r, "'%v' is not where a game begins", str(r->def->procs[above->proc].name));
}

bool stack_read(Reader *r, Str text)
{
    Str asked = text, frames = str_until(&asked, '?');
    Run quiet = {0};

    while (frames.n)
        if (!frame_read(r, str_trim(str_until(&frames, '>'))))
            return false;
    if (!flow_in(r->g)->depth)
        return bad_line(r, "no procedure is named");
    bool from_outside = asked.n || r->stands.at; /* only the game's own entry may be run unjudged */
    if ((asked.n && !asked_read(r, asked)) || !holds_together(r) || (from_outside && !checked(r, r->def->check)))
        return false;
    if (!asked.n)
        flow_run(r->def, r->g, &quiet);
    return question_of(r->def, r->g) || bad_line(r, "in this position the game is over");
}
