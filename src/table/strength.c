#include "table/strength.h"

#include <math.h>
#include <string.h>

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

bool options_are_standard(const GameDef *def, const int16_t option[MAX_OPTIONS])
{
    int16_t standard[MAX_OPTIONS];
    Text none = {0};

    return options_read(def, str(""), standard, &none) && memcmp(standard, option, sizeof standard) == 0;
}

static const YardDef *yard_of(const GameDef *def, const char *level, int side)
{
    const char *name = seats_are_alike(def) ? "" : side_name(def, side);

    for (const YardDef *y = def->yardstick; y->level; y++)
        if (strcmp(y->level, level) == 0 && strcmp(y->side, name) == 0)
            return y;
    return NULL;
}

/* A level that plays these sides as often. False: it was not measured on one of them. */
static bool rung_of(const GameDef *def, const char *level, const double share[YA_MAX_SIDES], Rung *out)
{
    double alike = 0, squares = 0;

    *out = (Rung){.level = level};
    for (int side = 0; side < def->max_sides; side++) {
        const YardDef *y = share[side] > 0 ? yard_of(def, level, side) : NULL;
        if (share[side] > 0 && !y)
            return false;
        double margin = y ? share[side] * rate_margin((Rate){y->games, y->lost, y->error}) : 0;
        out->lost += y ? share[side] * y->lost : 0;
        alike += margin; /* one and the same number for all seats */
        squares += margin * margin;
    }
    out->margin = seats_are_alike(def) ? alike : sqrt(squares);
    return true;
}

/* A judge tells levels apart up to where a stronger one gives away no less by his measure. */
static void climb(const GameDef *def, const double share[YA_MAX_SIDES], Strength *s)
{
    const char *last = "";

    for (const YardDef *y = def->yardstick; y->level && s->rungs < STRENGTH_RUNGS; y++) {
        Rung next;
        if (strcmp(y->level, last) == 0)
            continue;
        last = y->level;
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

static Losses all_of(const Losses by_side[YA_MAX_SIDES], int sides)
{
    Losses all = {0};

    for (int side = 0; side < sides; side++) {
        const Losses *l = &by_side[side];
        all.games += l->games;
        all.lost += l->lost;
        all.decisions += l->decisions;
        all.lost_squares += l->lost_squares;
        all.both += l->both;
        all.decision_squares += l->decision_squares;
    }
    return all;
}

bool strength_of(const GameDef *def, const Losses by_side[YA_MAX_SIDES], Strength *out)
{
    double share[YA_MAX_SIDES] = {0};
    Losses all = all_of(by_side, def->max_sides);

    *out = (Strength){.own = losses_rate(&all), .above = -1, .below = -1};
    if (!def->yardstick || all.games < STRENGTH_GAMES)
        return false;
    for (int side = 0; side < def->max_sides; side++)
        share[side] = by_side[side].decisions / all.decisions;
    climb(def, share, out);
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
