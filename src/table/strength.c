#include "table/strength.h"

#include <math.h>
#include <string.h>

#include "ai/judge.h"

/* ---- what is given away --------------------------------------------------------------------------------------------- */

void losses_add_some(Losses *l, double lost, double looked_into, double decisions)
{
    if (decisions < STRENGTH_DECISIONS)
        return;
    l->games++;
    l->lost += lost;
    l->decisions += looked_into;
    l->lost_squares += lost * lost;
    l->both += lost * looked_into;
    l->decision_squares += looked_into * looked_into;
}

void losses_add(Losses *l, double lost, double decisions)
{
    losses_add_some(l, lost, decisions, decisions);
}

/* Of a ratio of two sums, each game being one draw: how far what it lost is from what its decisions would have it. */
Rate losses_rate(const Losses *l)
{
    const double points = 100 * 100;

    if (!l->games || l->decisions <= 0)
        return (Rate){.games = l->games};
    double n = l->games, rate = l->lost / l->decisions;
    double off = l->lost_squares - 2 * rate * l->both + rate * rate * l->decision_squares;
    double variance = l->games > 1 && off > 0 ? off * n / (n - 1) / (l->decisions * l->decisions) : 0;
    return (Rate){l->games, points * rate, points * sqrt(variance)};
}

/* Student's factor for 95 %, by degrees of freedom. */
static double student(int freedom)
{
    static const double few[] = {12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23};
    enum { FEW = sizeof few / sizeof few[0] };

    return freedom < 1 ? few[0] : freedom <= FEW ? few[freedom - 1] : 1.96 + 2.7 / freedom;
}

double rate_margin(Rate r)
{
    return student(r.games - 1) * r.error;
}

/* ---- levels --------------------------------------------------------------------------------------------------------- */

bool seats_are_alike(const GameDef *def)
{
    return def->min_sides != def->max_sides;
}

bool is_measured(const GameDef *def)
{
    return def->yardstick && def->yardstick->judge == judge_version(def);
}

static bool are_alike(const GameDef *def, const char *options, const int16_t option[MAX_OPTIONS])
{
    int16_t of_kind[MAX_OPTIONS];
    Text none = {0};

    return options_read(def, str(options), of_kind, &none) && memcmp(of_kind, option, sizeof of_kind) == 0;
}

static bool is_new_kind(const YardDef *y, const YardDef *first)
{
    return y == first || strcmp(y->options, y[-1].options) != 0;
}

int strength_kind(const GameDef *def, const int16_t option[MAX_OPTIONS])
{
    int kind = -1;

    if (!is_measured(def))
        return are_alike(def, "", option) ? 0 : -1;
    for (const YardDef *y = def->yardstick; y->level; y++) {
        kind += is_new_kind(y, def->yardstick);
        if (kind < STRENGTH_KINDS && is_new_kind(y, def->yardstick) && are_alike(def, y->options, option))
            return kind;
    }
    return -1;
}

static const YardDef *yard_of(const GameDef *def, const char *level, int kind, int side)
{
    const char *name = seats_are_alike(def) ? "" : side_name(def, side);
    int at = -1;

    for (const YardDef *y = def->yardstick; y->level; y++) {
        at += is_new_kind(y, def->yardstick);
        if (at == kind && strcmp(y->level, level) == 0 && strcmp(y->side, name) == 0)
            return y;
    }
    return NULL;
}

/* How much of what somebody decided he decided there. */
typedef struct {
    double of[STRENGTH_KINDS][YA_MAX_SIDES];
} Shares;

/* A kind of game's part of what a level would give away. False: it was not measured on one of these sides. */
static bool add_kind(const GameDef *def, int kind, const double share[YA_MAX_SIDES], Rung *out, double *variance)
{
    double alike = 0, squares = 0;

    for (int side = 0; side < def->max_sides; side++) {
        const YardDef *y = share[side] > 0 ? yard_of(def, out->level, kind, side) : NULL;
        if (share[side] > 0 && !y)
            return false;
        double margin = y ? share[side] * rate_margin((Rate){y->games, y->lost, y->error}) : 0;
        out->lost += y ? share[side] * y->lost : 0;
        alike += margin; /* one and the same number for all seats */
        squares += margin * margin;
    }
    *variance += seats_are_alike(def) ? alike * alike : squares;
    return true;
}

/* A level that plays these sides as often. */
static bool rung_of(const GameDef *def, const char *level, const Shares *share, Rung *out)
{
    double variance = 0;

    *out = (Rung){.level = level};
    for (int kind = 0; kind < STRENGTH_KINDS; kind++)
        if (!add_kind(def, kind, share->of[kind], out, &variance))
            return false;
    out->margin = sqrt(variance);
    return true;
}

/* The first of the rows of a level, of the first kind. */
static bool is_first_of_level(const YardDef *y, const YardDef *first)
{
    return strcmp(y->options, first->options) == 0 && (y == first || strcmp(y->level, y[-1].level) != 0);
}

/* A judge tells levels apart up to where a stronger one gives away no less by his measure. */
static void climb(const GameDef *def, const Shares *share, Strength *s)
{
    for (const YardDef *y = def->yardstick; y->level && s->rungs < STRENGTH_RUNGS; y++) {
        Rung next;
        if (!is_first_of_level(y, def->yardstick))
            continue;
        bool lower = rung_of(def, y->level, share, &next) && (!s->rungs || next.lost < s->rung[s->rungs - 1].lost);
        s->more |= !lower;
        if (!s->more)
            s->rung[s->rungs++] = next;
    }
}

static double between(const Strength *s, const Rung *r)
{
    double margin = rate_margin(s->own);

    return sqrt(margin * margin + r->margin * r->margin);
}

static void compare(Strength *s)
{
    for (int i = 0; i < s->rungs; i++)
        if (s->rung[i].lost - s->own.lost > between(s, &s->rung[i]))
            s->above = i;
    for (int i = s->rungs - 1; i > s->above; i--)
        if (s->own.lost - s->rung[i].lost > between(s, &s->rung[i]))
            s->below = i;
}

static void losses_add_all(Losses *all, const Losses *l)
{
    all->games += l->games;
    all->lost += l->lost;
    all->decisions += l->decisions;
    all->lost_squares += l->lost_squares;
    all->both += l->both;
    all->decision_squares += l->decision_squares;
}

static Losses all_of(const Played *own)
{
    Losses all = {0};

    for (int kind = 0; kind < STRENGTH_KINDS; kind++)
        for (int side = 0; side < YA_MAX_SIDES; side++)
            losses_add_all(&all, &own->of[kind][side]);
    return all;
}

bool strength_of(const GameDef *def, const Played *own, Strength *out)
{
    Shares share;
    Losses all = all_of(own);

    *out = (Strength){.own = losses_rate(&all), .above = -1, .below = -1};
    if (!is_measured(def) || all.games < STRENGTH_GAMES || all.decisions <= 0)
        return false;
    for (int kind = 0; kind < STRENGTH_KINDS; kind++)
        for (int side = 0; side < YA_MAX_SIDES; side++)
            share.of[kind][side] = own->of[kind][side].decisions / all.decisions;
    climb(def, &share, out);
    compare(out);
    return out->rungs > 0;
}

void strength_words(const Strength *s, Text *out)
{
    if (s->above >= 0 && s->below >= 0)
        text_fmt(out, "between %s and %s", s->rung[s->above].level, s->rung[s->below].level);
    else if (s->above >= 0)
        text_fmt(out, "above %s", s->rung[s->above].level);
    else if (s->below >= 0)
        text_fmt(out, "below %s", s->rung[s->below].level);
    else
        text_put(out, "not to be told apart from any level yet");
}
