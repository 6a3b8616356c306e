#include "ai/analysis.h"

#include <string.h>

#include "engine/match.h"

/* In a longer record those dice are looked into that at once change what the game looks like, by so much; and less closely. */
enum { LONG_RECORD = 1500 };
enum { OPENING_PLAY_OUTS = 500, POINT_PLAY_OUTS = 80, POINT_PLAY_OUTS_OF_MANY = 20 };
static const double AT_ONCE = 0.02;
/* What is nearer to nought than so many of its errors was neither lucky nor unlucky. */
static const double ERRORS_OF_LUCK = 2;

/* ---- memory ------------------------------------------------------------------------------------------------------------- */

size_t analysis_size(const GameDef *def)
{
    return rounded(sizeof(Analysis)) + 5 * rounded(def->state_size) + player_room(def);
}

Analysis *analysis_in(void *memory, const GameDef *def, const Game *first, const Action *log, int n)
{
    Analysis *a = memory;
    char *rest = (char *)memory + rounded(sizeof *a);
    size_t state = rounded(def->state_size);

    memset(a, 0, sizeof *a);
    a->def = def;
    a->log = log;
    a->n = n;
    a->sides = ya_sides(def, first);
    a->now = (Game *)(void *)rest;
    a->before = (Game *)(void *)(rest + 3 * state);
    a->opening = (Game *)(void *)(rest + 4 * state);
    a->judge = (Judge){.def = def,
                       .world = (Game *)(void *)(rest + state),
                       .trial = (Game *)(void *)(rest + 2 * state),
                       .room = rest + 5 * state};
    memcpy(a->now, first, def->state_size);
    return a;
}

void analysis_means(Analysis *a, Rng seed, int effort, CallOff *off)
{
    a->judge.rng = seed;
    a->judge.effort = effort ? effort : judge_effort(a->def);
    a->judge.reach = judge_reach(a->def);
    a->judge.plans = a->judge.reach > 0;
    a->judge.off = off;
}

void analysis_sample(Analysis *a, Rng lot, int one_in)
{
    a->lot = lot;
    a->one_in = one_in;
    a->judge.roughly = true;
}

/* ---- decisions ---------------------------------------------------------------------------------------------------------- */

static void note_mistake(Analysis *a, Mistake m)
{
    int i = a->worst_count;

    for (; i > 0 && a->worst[i - 1].cost < m.cost; i--)
        a->worst[i] = a->worst[i - 1];
    a->worst[i] = m;
    a->worst_count += a->worst_count < ANALYSIS_WORST;
}

static void ask(Analysis *a, int side)
{
    Text t = text_in(a->asked, sizeof a->asked);

    prompt_write(a->def, a->now, side, &t);
}

/* The procedure that has stopped for a side's answer; where plans are written, in its own. */
static int asking_proc(const Analysis *a, int side)
{
    Twin memory;
    const Game *seen = seen_by(a->def, a->now, side, &memory), *g = flow_in(seen)->owing ? seen : a->now;

    return top_frame(flow_in(g), stack_in(a->def, g))->proc;
}

static void part_add(Part *p, double lost)
{
    p->lost += lost;
    p->decisions++;
}

/* At an action, by what a procedure asked. Who of several others profits hangs on which of moves that are alike to a side is held
 * against its own: they are given equal shares. */
static void give_away(Analysis *a, int side, const Estimate *change, int at, int proc)
{
    double cost = -change->mean[side], share = 1.0 / (a->sides - 1);

    for (int s = 0; s < a->sides; s++) {
        a->skill.mean[s] += s == side ? -cost : cost * share;
        a->skill.variance[s] += change->variance[side] * (s == side ? 1 : share * share);
    }
    a->decisions[side]++;
    a->given_away[side] += cost;
    part_add(&a->third[side][ANALYSIS_THIRDS * at / a->n], cost);
    part_add(&a->phase[side][proc], cost);
}

static void judge_one(Analysis *a, Action done)
{
    Mistake m = {.at = a->at + 1, .done = done, .rule = asked_rule(a->def, a->now, done.side)};
    Estimate change = {{0}, {0}};

    ask(a, done.side);
    memcpy(m.asked, a->asked, sizeof m.asked);
    bool better = judge_decision(&a->judge, a->now, done, &m.better, &change);
    m.cost = -change.mean[done.side];
    m.variance = change.variance[done.side];
    give_away(a, done.side, &change, a->at, asking_proc(a, done.side));
    if (better && m.cost > 0 && m.cost * m.cost > m.variance)
        note_mistake(a, m);
}

static bool had_a_choice(const Analysis *a, Action done)
{
    Action list[YA_MAX_LEGAL];

    return ya_legal(a->def, a->now, done.side, true, list, YA_MAX_LEGAL) > 1;
}

/* One of each side's first so many, one of the next, and so on: each is as likely as the others. */
static bool is_drawn(Analysis *a, int side)
{
    int place = a->choices[side]++;

    if (!a->one_in)
        return true;
    if (place % a->one_in == 0)
        a->drawn[side] = (int)rng_below(&a->lot, (uint32_t)a->one_in);
    return place % a->one_in == a->drawn[side];
}

/* ---- steps as a whole -------------------------------------------------------------------------------------------- */

static void step_begins(Analysis *a, int side)
{
    ask(a, side);
    a->step = (OpenStep){.open = true,
                         .drawn = is_drawn(a, side),
                         .side = side,
                         .at = a->at,
                         .proc = asking_proc(a, side),
                         .rule = asked_rule(a->def, a->now, side)};
    memcpy(a->step.asked, a->asked, sizeof a->asked);
    memcpy(a->opening, a->now, a->def->state_size);
}

/* Nothing was picked out of many for what it costs: an error is as likely to be for as against. */
static const double ERRORS_TOLD = 3;

static void judge_whole(Analysis *a)
{
    const OpenStep *step = &a->step;
    const Action *record = a->log + step->at;
    Estimate change = {{0}, {0}};
    Departure d = {.at = 0};

    judge_step(&a->judge, a->opening, step->side, record, a->at - step->at, &d, &change);
    give_away(a, step->side, &change, step->at, step->proc);
    Mistake m = {.at = step->at + d.at + 1,
                 .done = record[d.at],
                 .better = d.better,
                 .cost = -change.mean[step->side],
                 .variance = change.variance[step->side],
                 .rule = step->rule};
    memcpy(m.asked, step->asked, sizeof m.asked);
    if (m.cost > 0 && m.cost * m.cost > ERRORS_TOLD * ERRORS_TOLD * m.variance)
        note_mistake(a, m);
}

static bool step_goes_on(const Analysis *a)
{
    return a->at < a->n && plans_in_step(a->def, a->now, a->step.side);
}

static void close_step(Analysis *a)
{
    if (!a->step.open || step_goes_on(a))
        return;
    a->step.open = false;
    if (a->step.drawn)
        judge_whole(a);
}

/* ---- chance ------------------------------------------------------------------------------------------------------------- */

static void count_face(Analysis *a, Action roll)
{
    Action list[YA_MAX_LEGAL];
    uint32_t weight[YA_MAX_LEGAL];
    int n = ya_chance(a->def, a->now, list, weight, YA_MAX_LEGAL);

    if (roll.verb != V_ROLL || n > ANALYSIS_FACES)
        return;
    a->lowest[n] = list[0].arg[0];
    for (int i = 0; i < n; i++) {
        if (weight[i] != weight[0])
            return;
        if (list[i].arg[0] == roll.arg[0])
            a->face[n][i]++;
    }
}

/* A list of the few that are farthest from nought, in one direction. */
static void note_throw(Throw *list, int *n, Throw t, int sign)
{
    int i = *n;

    if (t.gain * sign <= 0 || t.gain * t.gain <= ERRORS_OF_LUCK * ERRORS_OF_LUCK * t.variance)
        return;
    for (; i > 0 && list[i - 1].gain * sign < t.gain * sign; i--)
        list[i] = list[i - 1];
    list[i] = t;
    *n += *n < ANALYSIS_THROWS;
}

static void note_throws(Analysis *a, Throw t, const Estimate *before, const Estimate *after)
{
    memcpy(t.asked, a->asked, sizeof t.asked);
    memcpy(t.told, a->told, sizeof t.told);
    for (int side = 0; side < a->sides; side++) {
        Fortune *f = &a->fortune[side];
        t.gain = after->mean[side] - before->mean[side];
        t.variance = after->variance[side] + before->variance[side];
        note_throw(f->best, &f->good, t, 1);
        note_throw(f->worst, &f->bad, t, -1);
    }
}

/* ---- the whole record --------------------------------------------------------------------------------------------------- */

/* Of a turn that begins with its first phase, the turn. */
static void hear_heading(Analysis *a, const YaGame *def, const YaEvent *e)
{
    Text t = text_in(a->heading, sizeof a->heading);

    event_write(def, e, YA_REFEREE, &t);
    a->heading_level = e->heading;
}

/* "[5]: the storms", where the storms were asked for: that says no more than the die. */
static bool says_no_more(const Analysis *a)
{
    const char *words = a->told[0] == '[' ? strstr(a->told, "]: ") : NULL;

    return words && strstr(a->asked, words + 3);
}

static void hear(void *listener, const YaGame *def, const YaEvent *e)
{
    Analysis *a = listener;

    if (e->heading && (!a->heading[0] || e->heading <= a->heading_level))
        hear_heading(a, def, e);
    if (e->heading || e->kind != YA_LINE || a->told[0])
        return;
    Text t = text_in(a->told, sizeof a->told);
    event_write(def, e, YA_REFEREE, &t);
    if (says_no_more(a))
        a->told[0] = 0;
}

/* A long war has more phases than there is room for: then its turns are enough. */
static void keep_turns_only(Analysis *a)
{
    int kept = 0;

    for (int i = 0; i < a->points; i++)
        if (a->point[i].level == 1)
            a->point[kept++] = a->point[i];
    a->points = kept;
}

static void note_point(Analysis *a)
{
    if (a->points == ANALYSIS_POINTS)
        keep_turns_only(a);
    if (a->points < ANALYSIS_POINTS) {
        Point *p = &a->point[a->points++];
        *p = (Point){.at = a->at, .level = a->heading_level, .chance = a->standing};
        memcpy(p->title, a->heading, sizeof p->title);
    }
    a->heading[0] = 0;
}

static Estimate standing_of(Analysis *a, const Game *g)
{
    int play_outs = a->n > LONG_RECORD ? POINT_PLAY_OUTS_OF_MANY : POINT_PLAY_OUTS;

    return judge_standing(&a->judge, g, play_outs * a->judge.effort);
}

static void judge_now(Analysis *a)
{
    if (!a->fresh)
        a->standing = standing_of(a, a->now);
    a->fresh = true;
}

static void take(Analysis *a, Action taken)
{
    Run r = {.tell = hear, .listener = a};

    a->told[0] = 0;
    flow_take(a->def, a->now, taken, &r);
    a->fresh = false;
}

/* Whether it looks otherwise than before. */
static bool is_seen_at_once(const Analysis *a, const double before[YA_MAX_SIDES])
{
    double now[YA_MAX_SIDES];

    judge_at_sight(a->def, a->now, now);
    for (int side = 0; side < a->sides; side++)
        if (now[side] - before[side] > AT_ONCE)
            return true;
    return false;
}

static void follow_seen(Analysis *a, Throw t)
{
    double looked[YA_MAX_SIDES];

    judge_at_sight(a->def, a->now, looked);
    memcpy(a->before, a->now, a->def->state_size);
    take(a, t.action);
    if (is_seen_at_once(a, looked)) {
        Estimate before = standing_of(a, a->before);
        judge_now(a);
        note_throws(a, t, &before, &a->standing);
    }
}

static void follow_any(Analysis *a, Throw t)
{
    judge_now(a);
    Estimate before = a->standing;
    take(a, t.action);
    judge_now(a);
    note_throws(a, t, &before, &a->standing);
}

static void follow_chance(Analysis *a, Action taken)
{
    ask(a, YA_CHANCE);
    count_face(a, taken);
    (a->n > LONG_RECORD ? follow_seen : follow_any)(a, (Throw){.at = a->at + 1, .action = taken});
}

static void follow_player(Analysis *a, Action taken)
{
    bool choice = had_a_choice(a, taken);

    if (choice && !a->step.open && a->judge.plans && plans_in_step(a->def, a->now, taken.side))
        step_begins(a, taken.side);
    bool within = a->step.open && a->step.side == taken.side;
    if (choice && !within && is_drawn(a, taken.side))
        judge_one(a, taken);
    take(a, taken);
}

static void begin(Analysis *a)
{
    a->begun = true;
    if (a->one_in)
        return;
    a->start = judge_standing(&a->judge, a->now, OPENING_PLAY_OUTS * a->judge.effort);
    a->standing = a->end = a->start;
    a->fresh = true;
}

/* What the chances are where a turn or phase has begun, and at the end. */
static void look_round(Analysis *a)
{
    if (a->heading[0]) {
        judge_now(a);
        note_point(a);
    }
    if (a->at == a->n) {
        judge_now(a);
        a->end = a->standing;
    }
}

bool analysis_step(Analysis *a)
{
    if (!a->begun) {
        begin(a);
        return a->n > 0 && !is_off(a->judge.off);
    }
    if (a->at == a->n || is_off(a->judge.off))
        return false;
    Action taken = a->log[a->at];
    if (taken.side != YA_CHANCE)
        follow_player(a, taken);
    else if (a->one_in)
        take(a, taken);
    else
        follow_chance(a, taken);
    a->at++;
    close_step(a);
    if (!a->one_in)
        look_round(a);
    return a->at < a->n && !is_off(a->judge.off);
}

Share analysis_share(const Analysis *a, int side)
{
    double skill = a->skill.mean[side];

    return (Share){.skill = skill,
                   .luck = a->end.mean[side] - a->start.mean[side] - skill,
                   .variance = a->skill.variance[side] + a->start.variance[side]};
}
