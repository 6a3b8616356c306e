/* A change as the rules make it: actions tried on a copy of the match, dice, and what each viewer is told and sees of it. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "table/table.h"

enum { SPARE_ACTIONS = 64 }; /* room made at once, so that it need not be made for every action */

#define STANDS "what was done before the match was brought here cannot be taken back"

Refusal refusal_of(Verdict v)
{
    Refusal r = {0};
    Text why = text_in(r.why, sizeof r.why);

    text_put(&why, v.reason);
    ya_rule_text(v.rule, r.rule, sizeof r.rule);
    return r;
}

/* ---- beginning and end ---------------------------------------------------------------------------------------------------------- */

static void hear(void *listener, const YaGame *def, const YaEvent *e)
{
    Trial *t = listener;

    for (int v = 0; v < VIEWERS; v++)
        if ((t->watching >> v & 1) && line_write(def, e, v, &t->lines[v]))
            t->line_count[v]++, text_char(&t->lines[v], '\n');
}

static bool copy_ready(Table *table)
{
    if (table->trial->cap <= table->m->n) {
        Match *larger = match_make(table->def, 2 * table->m->n + SPARE_ACTIONS);
        if (!larger)
            return false;
        free(table->trial);
        table->trial = larger;
        table->alike = 0;
    }
    match_assign(table->trial, table->m, table->alike);
    table->alike = 0;
    return true;
}

void trial_open(Trial *t, Table *table, int reader, Text lines, Text views)
{
    size_t slice = lines.cap / VIEWERS;

    memset(t, 0, sizeof *t);
    t->table = table;
    t->no_memory = !copy_ready(table);
    t->reader = reader;
    t->taker = NOBODY;
    t->keep = table->m->n;
    t->run = (Run){.tell = hear, .listener = t};
    t->views = views;
    for (int v = 0; v < VIEWERS; v++)
        t->lines[v] = text_in(lines.at + (size_t)v * slice, slice);
}

/* Nothing is changed before the point up to which actions can be undone, nor before what a change keeps. */
void trial_end(Trial *t)
{
    int fixed = t->table->m->fixed_n;
    t->table->alike = t->keep < fixed ? t->keep : fixed;
}

/* ---- what the rules do ---------------------------------------------------------------------------------------------------------- */

/* However often chance is asked, there is room for its answers; false: no memory. */
static bool has_room(Trial *t)
{
    Table *table = t->table;
    Match *larger = table->trial->n == table->trial->cap ? match_grow(table->trial, 2 * table->trial->cap) : NULL;

    if (larger)
        table->trial = larger;
    t->no_memory = table->trial->n == table->trial->cap;
    return !t->no_memory;
}

static int64_t dice_in(const Match *m, int actions)
{
    int64_t n = 0;

    for (int i = 0; i < actions; i++)
        n += m->log[i].side == YA_CHANCE;
    return n;
}

/* A question whose die was taken back gets that die again; any other the next one. */
static int64_t die_number(const TableDice *dice, const Match *m)
{
    char question[QUESTION_CAP];

    if (dice->retaken[0]) {
        dice->question(m->def, m->now, dice_in(m, m->n), question);
        int64_t k = retaken_find(dice->retaken, question);
        if (k >= 0)
            return k;
    }
    return (*dice->rolled)++;
}

static void roll_dice(Trial *t)
{
    const GameDef *def = t->table->def;

    while (ya_owing(def, t->table->trial->now) == 1u << YA_CHANCE && has_room(t)) {
        Match *m = t->table->trial;
        Action a;
        int64_t number = die_number(&t->dice, m);
        if (!t->taught || !first_next(m, &a))
            a = t->dice.roll(t->dice.source, number, def, m->now);
        CHECK(!match_play(m, a, &t->run).reason);
    }
}

/* Of a first game. Its dice are counted like others, so that those after it have their numbers. */
static void play_opening(Trial *t)
{
    Action a;

    while (t->taught && first_opening(t->table->trial) && first_next(t->table->trial, &a) && has_room(t)) {
        CHECK(!match_play(t->table->trial, a, &t->run).reason);
        *t->dice.rolled += a.side == YA_CHANCE;
    }
}

/* What was done elsewhere, its dice too: they are counted like others. */
static void play_brought(Trial *t, const Match *brought)
{
    for (int i = 0; brought && i < brought->n && has_room(t); i++) {
        CHECK(!match_play(t->table->trial, brought->log[i], &t->run).reason);
        *t->dice.rolled += brought->log[i].side == YA_CHANCE;
    }
}

static Str view_write(const GameDef *def, const Game *g, int viewer, Text *t)
{
    size_t n = ya_view(def, g, viewer, t->at + t->n, t->cap - t->n);
    Str view = {t->at + t->n, n};

    CHECK(n > 0);
    t->n += n + 1;
    return view;
}

uint64_t view_hash(Str view)
{
    return hash_quick(view.at, view.n);
}

/* Where no line was told to a viewer only his view can say whether anything has changed for him, unless it is he who acts. It
 * is written where somebody looks; for one who is away all that is left open until he comes, or is told something. Who is
 * told late is told everything in its time. */
static void view_make(Trial *t, int v)
{
    const GameDef *def = t->table->def;
    Viewer *old = &t->table->viewer[v];
    bool looks = v == t->reader || (t->looking >> v & 1), compare = old->version && !t->line_count[v] && v != t->reader;

    if (compare && !old->seen && !old->pending)
        old->seen = view_hash(view_write(def, t->table->m->now, v, &t->views));
    t->waits[v] = compare && !looks && !t->cut && !t->late;
    if (t->waits[v])
        return;
    if (compare || looks) {
        t->view[v] = view_write(def, t->table->trial->now, v, &t->views);
        t->seen[v] = view_hash(t->view[v]);
    }
    t->changed[v] = !compare || t->seen[v] != old->seen;
}

/* A list goes on while its side is asked and all of it can still be taken back. */
static bool goes_on(const Trial *t, int side)
{
    const Match *m = t->table->trial;

    return m->fixed_n <= t->keep && (ya_owing(m->def, m->now) >> side & 1);
}

static bool warns_of(Trial *t, Action a)
{
    const Match *m = t->table->trial;
    Action list[YA_MAX_LEGAL];
    Text words = text_in(t->stopped.why, sizeof t->stopped.why);
    Twin memory;

    if (!m->def->confirm || !ya_is_legal(m->def, m->now, a))
        return false;
    int n = ya_legal(m->def, m->now, a.side, false, list, YA_MAX_LEGAL);
    m->def->confirm(seen_by(m->def, m->now, a.side, &memory), a, list, n, &words);
    return words.n;
}

static bool play_next(Trial *t, int side, bool careful, const char *words)
{
    Text why = text_in(t->stopped.why, sizeof t->stopped.why);
    Action a;
    bool other_side;

    if (!action_of(t->table, side, str(words), &a, &why, &other_side) || !has_room(t))
        return false;
    t->warns = careful && warns_of(t, a);
    if (t->warns)
        return false;
    Verdict v = match_play(t->table->trial, a, &t->run);
    if (v.reason)
        t->stopped = refusal_of(v);
    return !v.reason;
}

/* The first must be legal. The others are taken as far as they are. */
static void play_list(Trial *t, Attempt *a)
{
    a->verdict = match_play(t->table->trial, a->action, &t->run);
    if (a->verdict.reason || !a->list)
        return;
    for (t->taken = 1; t->taken < a->listed && goes_on(t, a->side); t->taken++)
        if (!play_next(t, a->side, a->careful, a->list[t->taken]))
            return;
}

/* While several sides write orders at once, those of the others stay behind the one that is taken back. */
static Verdict undo_one(Trial *t, int side)
{
    Match *m = t->table->trial;
    int last = m->n - 1;

    while (last > 0 && m->log[last].side != side)
        last--;
    Verdict v = t->brought && last < t->brought ? no(0, STANDS) : match_undo(m, side);
    if (v.reason)
        return v;
    t->keep = last < t->keep ? last : t->keep;
    if (last < m->n)
        t->removed[t->removed_count++] = last;
    return v;
}

static void undo_turn(Trial *t, Attempt *a)
{
    a->verdict = undo_one(t, a->side);
    for (int n = 1; (a->what == TRY_TURN || n < a->count) && !a->verdict.reason && t->removed_count < MOST_REMOVED; n++)
        if (undo_one(t, a->side).reason)
            break;
    t->taker = t->removed_count ? a->side : NOBODY;
    t->cut = true;
}

/* Remembers the dice from an action on, each with its question. Those that were never taken back have the numbers that are
 * in no list, in order. False: there is no room. */
static bool dice_remember(const TableDice *dice, Match *m, const Match *old, int keep)
{
    enum { LIST = 2048 };
    char list[LIST], question[QUESTION_CAP];
    int64_t fresh = 0;
    Run quiet = {0};
    bool room = true;

    CHECK(dice->retaken_cap <= sizeof list);
    memcpy(list, dice->retaken, dice->retaken_cap);
    match_replay(m, old, 0);
    for (int64_t live = 0; m->n < old->n;) {
        if (old->log[m->n].side == YA_CHANCE) {
            dice->question(m->def, m->now, live++, question);
            bool known = retaken_find(list, question) >= 0;
            while (!known && retaken_has(list, fresh))
                fresh++;
            if (!known && m->n >= keep)
                room &= retaken_add(dice->retaken, dice->retaken_cap, fresh, question);
            fresh += !known;
        }
        CHECK(!match_play(m, old->log[m->n], &quiet).reason);
    }
    return room;
}

/* Since an action this side, and it alone, was shown something: what it looks at once more must not be something else. */
static bool has_looked(Match *m, const Match *old, int keep, int side)
{
    bool looked = false;

    match_replay(m, old, keep);
    while (m->n < old->n) {
        Run run = {0};
        CHECK(!match_play(m, old->log[m->n], &run).reason);
        looked |= run.shown == 1u << side;
    }
    return looked;
}

/* Plays the record again up to before that side's last action. Where nobody but machines is there, none can agree to what
 * was looked at. */
static Verdict cut_record(Trial *t, int side)
{
    Match *m = t->table->trial;
    const Match *old = t->table->m;
    int keep = old->n - 1;

    while (keep >= 0 && old->log[keep].side != side)
        keep--;
    if (keep < 0)
        return no(0, "nothing has been done yet");
    if (keep < t->brought)
        return no(0, STANDS);
    if (!(t->people & ~(1u << side)) && has_looked(m, old, keep, side))
        return no(0, "you have looked at something hidden since, and nobody is here who could agree");
    if (dice_in(old, old->n) > dice_in(old, keep) && !dice_remember(&t->dice, m, old, keep))
        return no(0, "too much has been taken back in this match");
    match_replay(m, old, keep);
    t->keep = keep;
    t->cut = true;
    return ok();
}

void trial_run(Trial *t, Attempt *a)
{
    Text none = {0};

    if (a->what == TRY_START) {
        CHECK(match_start(t->table->trial, a->options, &t->run, &none));
        play_opening(t);
        play_brought(t, a->brought);
    } else if (a->what == TRY_ACTION)
        play_list(t, a);
    else if (a->what == TRY_UNDO || a->what == TRY_TURN)
        undo_turn(t, a);
    else if (a->what == TRY_CUT)
        a->verdict = cut_record(t, a->side);
    if (a->verdict.reason)
        return;
    if (t->rolls)
        roll_dice(t);
    for (int v = 0; v < VIEWERS; v++)
        if (t->watching >> v & 1)
            view_make(t, v);
}

/* ---- what is told of it ----------------------------------------------------------------------------------------------------------- */

bool trial_lines_end(Trial *t, int viewer)
{
    lines_end(&t->lines[viewer]);
    return !t->lines[viewer].full;
}

bool trial_cuts(const Trial *t, int viewer)
{
    return t->cut && (t->taker == NOBODY || t->taker == viewer);
}

void trial_tell(Trial *t, int viewer, int32_t step, int32_t log_n)
{
    const Viewer *old = &t->table->viewer[viewer];

    if (!t->changed[viewer] && log_n == old->log_n)
        return;
    t->told[viewer] = (Telling){
        .version = old->version + 1,
        .actions = t->taker == viewer ? t->keep : t->table->trial->n, /* what others ordered since, he has not seen */
        .step = trial_cuts(t, viewer) ? step : step + 1,
        .log_from = log_n,
        .log_to = log_n + t->line_count[viewer],
    };
}

static void viewer_take(Trial *t, int v, int64_t at)
{
    Viewer *viewer = &t->table->viewer[v];
    const Telling *told = &t->told[v];

    for (int i = 0; i < t->removed_count; i++)
        viewer->actions -= viewer->actions > t->removed[i];
    viewer->pending |= t->waits[v];
    if (!told->version)
        return;
    *viewer = (Viewer){
        .version = told->version,
        .changed = at,
        .actions = told->actions,
        .step = told->step,
        .log_n = told->log_to,
        .undo = match_may_undo_since(t->table->m, v, t->brought),
        .acted = match_has_acted(t->table->m, v),
        .seen = t->seen[v],
    };
}

void trial_take(Trial *t, int64_t at)
{
    Match *old = t->table->m;

    t->table->m = t->table->trial;
    t->table->trial = old;
    for (int v = 0; v < VIEWERS; v++)
        viewer_take(t, v, at);
}
