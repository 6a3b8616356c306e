/* Battle orders as the lieutenant gives them (17.4). Both choose unseen in every round, and what an order is worth hangs on
 * the orders of the rounds that follow: so he fights the battle in numbers (sketch.c) again and again, both sides learning
 * by regret what they should have ordered, until neither gains by another mixture; from his own he draws. */
#include "games/glory1805/state.h"

enum { MOST_ROUNDS = 6, PLIGHTS = 5, TACK_KINDS = 8, LESSONS = 600, TACK_FL_EASY = 6 };

/* How much a side wishes, at a round and in the plight of both, it had ordered something else. */
typedef int32_t Regret[TACK_KINDS];
typedef Regret School[MOST_ROUNDS][PLIGHTS][PLIGHTS][BOTH_SIDES];

/* Fit for Full Sail, or by sixths of the ships that are Wrecked. */
static int plight_of(const Array *it)
{
    int sixths = it->start ? 6 * it->wrecked / it->start : 0;

    return !sketch_eased(it) ? 0 : 1 + (sixths < PLIGHTS - 2 ? sixths : PLIGHTS - 2);
}

static Regret *regrets_at(School *school, const Sketch *s)
{
    int round = s->round < 1 ? 0 : s->round - 1;

    return (*school)[round][plight_of(&s->side[BRITISH])][plight_of(&s->side[ALLIED])];
}

/* In the order of any_tack. */
static Tack tack_of_kind(const Sketch *s, int side, int kind)
{
    static const uint8_t orders[2][4] = {{ORDER_GW, ORDER_WT, ORDER_AW, ORDER_FL},
                                         {ORDER_GC, ORDER_CA, ORDER_AW, ORDER_FL}};

    return (Tack){orders[side == s->windward][kind / 2], kind % 2 ? SAIL_FULL : SAIL_EASY};
}

static bool may_tack(const Sketch *s, int side, int kind)
{
    if (s->anchored && side != s->windward)
        return kind == TACK_FL_EASY;
    return !(kind % 2 && sketch_eased(&s->side[side]));
}

/* As often as each is wished for; any of them where nothing is. */
static void parts_by_regret(const Sketch *s, int side, const Regret regret, uint32_t parts[TACK_KINDS])
{
    uint32_t all = 0;

    for (int kind = 0; kind < TACK_KINDS; kind++) {
        parts[kind] = may_tack(s, side, kind) ? (uint32_t)regret[kind] : 0;
        all += parts[kind];
    }
    for (int kind = 0; kind < TACK_KINDS && !all; kind++)
        parts[kind] = may_tack(s, side, kind);
}

static int draw_part(const uint32_t parts[TACK_KINDS], Rng *rng)
{
    uint32_t all = 0;
    int kind = 0;

    for (int i = 0; i < TACK_KINDS; i++)
        all += parts[i];
    uint32_t left = rng_below(rng, all);
    while (left >= parts[kind])
        left -= parts[kind++];
    return kind;
}

static int draw_by_regret(School *school, const Sketch *s, int side, Rng *rng)
{
    uint32_t parts[TACK_KINDS];

    parts_by_regret(s, side, regrets_at(school, s)[side], parts);
    return draw_part(parts, rng);
}

/* 17.6.3, 17.6.4: who makes off leaves when he may; to Windward only who is worse off. */
static bool would_leave(const Sketch *s, int side)
{
    if (!sketch_way_out(s, side))
        return false;
    return side != s->windward || sketch_share(&s->side[side]) > sketch_share(&s->side[other(side)]);
}

static void fight_kinds(Sketch *s, const int kind[BOTH_SIDES], Rng *rng)
{
    int windward = s->windward, leeward = other(windward);

    fight_round(s, tack_of_kind(s, windward, kind[windward]), tack_of_kind(s, leeward, kind[leeward]), rng);
    if (!s->ended && would_leave(s, windward))
        sketch_leave(s, windward, sketch_way_out(s, windward));
    if (!s->ended && would_leave(s, leeward))
        sketch_leave(s, leeward, sketch_way_out(s, leeward));
}

static bool goes_on(Sketch *s)
{
    if (s->ended || s->round >= s->rounds)
        return false;
    s->round++;
    return true;
}

enum { CARGO_AT_STAKE = 5 * POINT };

/* 20.2: cargo is lost with the battle. To the British. */
static int32_t worth_of_fight(const Game *g, const Sketch *s)
{
    int32_t worth = worth_of_battle(g, s);

    if (s->victor && has_cargo(g, other(s->victor - 1)))
        worth += s->victor == BRITISH + 1 ? CARGO_AT_STAKE : -CARGO_AT_STAKE;
    return worth;
}

/* With these orders now, and then as both have learnt: to the British. */
static int32_t worth_of_kinds(const Game *g, School *school, Sketch s, const int kind[BOTH_SIDES], Rng rng)
{
    int now_[BOTH_SIDES] = {kind[BRITISH], kind[ALLIED]};

    for (fight_kinds(&s, now_, &rng); goes_on(&s); fight_kinds(&s, now_, &rng))
        for (int side = BRITISH; side <= ALLIED; side++)
            now_[side] = draw_by_regret(school, &s, side, &rng);
    sketch_aftermath(&s, &rng);
    return worth_of_fight(g, &s);
}

/* What each order brings with the same dice, over what his mixture brings; nobody regrets less than nothing. */
static void regret_orders(const Game *g, School *school, const Sketch *s, int side, const int kind[BOTH_SIDES], Rng dice)
{
    int32_t worth[TACK_KINDS] = {0}, *regret = regrets_at(school, s)[side];
    int instead[BOTH_SIDES] = {kind[BRITISH], kind[ALLIED]};
    uint32_t parts[TACK_KINDS];
    int64_t sum = 0, all = 0;

    parts_by_regret(s, side, regret, parts);
    for (int i = 0; i < TACK_KINDS; i++) {
        if (!may_tack(s, side, i))
            continue;
        instead[side] = i;
        worth[i] = worth_of_kinds(g, school, *s, instead, dice) * (side == BRITISH ? 1 : -1);
        sum += (int64_t)parts[i] * worth[i];
        all += parts[i];
    }
    for (int i = 0; i < TACK_KINDS; i++) {
        int32_t more = may_tack(s, side, i) ? regret[i] + worth[i] - (int32_t)(sum / all) : 0;
        regret[i] = more < 0 ? 0 : more;
    }
}

static void fight_a_lesson(const Game *g, School *school, Sketch s, Rng *rng)
{
    do {
        int kind[BOTH_SIDES];
        for (int side = BRITISH; side <= ALLIED; side++)
            kind[side] = draw_by_regret(school, &s, side, rng);
        regret_orders(g, school, &s, BRITISH, kind, rng_next(rng));
        regret_orders(g, school, &s, ALLIED, kind, rng_next(rng));
        fight_kinds(&s, kind, rng);
    } while (goes_on(&s));
}

/* How often he has wished for each on the whole: that is the mixture. */
static void learn_orders(const Game *g, int side, Rng *rng, uint32_t sum[TACK_KINDS])
{
    School school = {{{{{0}}}}};
    Sketch s = sketch_of(g);

    memset(sum, 0, TACK_KINDS * sizeof *sum);
    for (int i = 0; i < LESSONS; i++) {
        uint32_t parts[TACK_KINDS], all = 0;
        fight_a_lesson(g, &school, s, rng);
        parts_by_regret(&s, side, regrets_at(&school, &s)[side], parts);
        for (int kind = 0; kind < TACK_KINDS; kind++)
            all += parts[kind];
        for (int kind = 0; kind < TACK_KINDS; kind++)
            sum[kind] += (uint32_t)((uint64_t)i * parts[kind] / all);
    }
}

static bool order_by_lessons(const Game *g, int side, Rng *rng, Action *out)
{
    uint32_t sum[TACK_KINDS];
    Sketch s = sketch_of(g);

    learn_orders(g, side, rng, sum);
    Tack tack = tack_of_kind(&s, side, draw_part(sum, rng));
    *out = act_of(side, V_ORDER, tack.order, WORD_SAILS + tack.sail);
    return true;
}

/* ---- whether to fight at all, 17.2 ------------------------------------------------------------------------------------------------ */

enum { USUAL_ROUNDS = 3, PRELIMINARIES = 60, TRIALS = 100 };

/* What the battle is worth to a side that would be fought with this gauge. */
static int32_t worth_of_engaging(const Game *g, int side, Rng *rng)
{
    School school = {{{{{0}}}}};
    Sketch s = sketch_of(g);
    int32_t sum = 0;

    s.round = 1;
    s.rounds = USUAL_ROUNDS;
    for (int i = BRITISH; i <= ALLIED; i++)
        s.side[i].start = array_ships(&s.side[i]);
    for (int i = 0; i < PRELIMINARIES; i++)
        fight_a_lesson(g, &school, s, rng);
    for (int i = 0; i < TRIALS; i++) {
        int kind[BOTH_SIDES] = {draw_by_regret(&school, &s, BRITISH, rng), draw_by_regret(&school, &s, ALLIED, rng)};
        sum += worth_of_kinds(g, &school, s, kind, rng_next(rng));
    }
    return (side == BRITISH ? sum : -sum) / TRIALS;
}

/* Nobody goes away from the Barges. */
static bool denies_what_costs(const Game *g, int side, Rng *rng, Action *out)
{
    bool barges = side == ALLIED && g->barges == BARGES_OUT && g->battle.node == NODE_NAR_DOVER;

    *out = act_of(side, barges || worth_of_engaging(g, side, rng) > 0 ? V_FIGHT : V_DENY, 0, 0);
    return true;
}
