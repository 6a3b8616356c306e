/* 18 Firing and damage, and ships at random, 1.5. */
#include "games/glory1805/state.h"

/* ---- ships at random, 1.5 --------------------------------------------------------------------------------------------- */

/* In battle ships of a force; else those at a spot: a fleet, or the sheet of a port. */
static Line in_reach(const Game *g, const struct random *l)
{
    return l->what < STEP_WORSE ? line_of(g, l->side) : ships_of_side_at(g, l->side, l->at);
}

/* Who has just been hurt does not founder (6.10.2: Wrecked before this chit); who sinks is only taken. */
static Line eligible(const Game *g, const struct random *l)
{
    static const uint8_t states[RANDOM_KINDS] = {
        [DAMAGE_READY] = 1 << STATE_READY,
        [WRECK_DAMAGED] = 1 << STATE_DAMAGED,
        [SINK_WRECKED] = 1 << STATE_WRECKED,
        [TAKE_SINKING] = 1 << STATE_WRECKED,
        [DAMAGE_BY_FATE] = 1 << STATE_DAMAGED,
        [STEP_WORSE] = UNWRECKED,
        [FOUNDER_AT_SEA] = WRECKS,
        [ROCKETS_ON_READY] = READY,
        [ROCKETS_ON_DAMAGED] = 1 << STATE_DAMAGED,
    };
    Line line = in_reach(g, l), fit = ships_in_any_of(g, states[l->what]);
    const uint64_t *out = l->what == FOUNDER_AT_SEA ? g->battle.hurt : g->battle.sinking;

    for (int k = 0; k < LINE_WORDS; k++)
        line.w[k] &= fit.w[k] & (l->what == TAKE_SINKING ? out[k] : ~out[k]);
    return line;
}

static Verdict judge_first_ship(const Game *g, int side, Action a)
{
    Line line = eligible(g, ASKING(g, random));

    (void)side;
    if (a.verb == V_DRAW && a.arg[0] >= 0 && a.arg[0] < SHIP_COUNT && bit_has(line.w, a.arg[0]))
        return ok();
    return no(R(1_5), "it is not one of them");
}

static void list_first_ship(const Game *g, int side, Offer *o)
{
    Line line = eligible(g, ASKING(g, random));

    (void)side;
    BITS_EACH(ship, line.w, BIT_WORDS(SHIP_COUNT))
        sure1(o, V_DRAW, ship);
}

/* A step in battle: points against its force (20.1.3), and it was hurt (20.5). */
static void go_a_step(Run *r, Game *g, int side, int ship, int state)
{
    OUTCOME(state == STATE_WRECKED ? SHIP_WRECKED : SHIP_DAMAGED, side);
    g->ship_state[ship] = (uint8_t)state;
    g->battle.steps[side]++;
    bit_add(g->battle.hurt, ship);
}

/* 6.10, 10.7, 15.24: away from battle only its owner sees what happens to a ship that is not lost. */
static void strike_away(Run *r, Game *g, const struct random *l, int ship)
{
    bool wrecked = g->ship_state[ship] == STATE_DAMAGED || l->what != STEP_WORSE;

    bit_add(g->battle.hurt, ship);
    if (l->what == FOUNDER_AT_SEA) {
        lose_ship(r, g, ship, AT_LOST);
        show(r, EVERYBODY);
        TELL(R(6_10_2), "%1P founders", ship);
        return;
    }
    OUTCOME(wrecked ? SHIP_WRECKED : SHIP_DAMAGED, l->side);
    g->ship_state[ship] = (uint8_t)(wrecked ? STATE_WRECKED : STATE_DAMAGED);
    if (l->what != STEP_WORSE && ports[l->at - PLACE_PORTS].in_ordinary)
        g->ship_state[ship] = STATE_LAID_UP_WRECKED;
    TELL_SOME(R(6_10_1), ONLY(l->side), wrecked ? "%1P is Wrecked" : "%1P is Damaged", NULL, ship);
}

static void strike(Run *r, Game *g, const struct random *l, int ship)
{
    int side = l->side, what = l->what;

    if (what >= STEP_WORSE) {
        strike_away(r, g, l, ship);
    } else if (what == DAMAGE_READY) {
        go_a_step(r, g, side, ship, STATE_DAMAGED);
        TELL(R(18_5), "%1P is Damaged", ship);
    } else if (what == WRECK_DAMAGED) {
        go_a_step(r, g, side, ship, STATE_WRECKED);
        TELL(R(18_5), "%1P is Wrecked", ship);
    } else if (what == DAMAGE_BY_FATE) {
        OUTCOME(SHIP_WRECKED, side);
        g->ship_state[ship] = STATE_WRECKED;
        TELL(R(20_4_2), "%1P is Wrecked", ship);
    } else if (what == SINK_WRECKED) {
        bit_add(g->battle.sinking, ship);
    } else {
        bit_remove(g->battle.sinking, ship); /* 20.0 */
        lose_ship(r, g, ship, AT_PRIZE);
        TELL(R(20_4_3), "%1P is taken", ship);
    }
}

/* From the first ship on along the line, going round. Who is eligible is settled before the first is struck. */
static void strike_from(Run *r, Game *g, const struct random *l, int first)
{
    Line line = eligible(g, l);

    for (int n = l->count, ship = first; n > 0 && !bits_empty(line.w, BIT_WORDS(SHIP_COUNT)); n--) {
        ship = bits_next(line.w, BIT_WORDS(SHIP_COUNT), ship);
        if (ship < 0)
            ship = bits_next(line.w, BIT_WORDS(SHIP_COUNT), 0);
        bit_remove(line.w, ship);
        strike(r, g, l, ship);
    }
}

PROC(random)
{
    BEGIN
    if (l->count <= 0)
        RETURN(0);
    if (l->count >= count_line(eligible(g, l))) {
        strike_from(r, g, l, 0);
        RETURN(0);
    }
    if (l->what >= STEP_WORSE)
        show(r, EVERYBODY); /* that somebody draws tells of ships */
    ASK(STEP(1_5, 1), YA_CHANCE, first_ship);
    strike_from(r, g, l, w->answer.arg[0]);
    END;
}

/* ---- fire, 18.1 to 18.4 --------------------------------------------------------------------------------------------- */

/* 18.1, 17.7: Wrecked ships have no factor; a Running Battle halves the sum, rounded up. */
static int firepower(const Game *g, int side, int result)
{
    int sum = 0;

    FORCE_SHIPS(ship, g, side)
        if (g->ship_state[ship] != STATE_WRECKED)
            sum += ships[ship].attack[g->ship_state[ship] == STATE_DAMAGED];
    return tactics_codes[result].halved ? (sum + 1) / 2 : sum;
}

/* 18.2, without the die for a target at Full Sail. */
static int fire_dice(const Game *g, int side, int result)
{
    const CodeInfo *code = &tactics_codes[result];

    bool leeward = side != g->battle.windward;

    if (leeward && g->battle.weighing) /* 19.4 */
        return 2;
    if (g->battle.round < code->from_round)
        return 2 + (leeward && g->battle.anchored);
    return 2 + (leeward && g->battle.anchored) + (side == g->battle.windward ? code->windward : code->leeward);
}

/* 18.3. */
static int firepower_bonus(int power)
{
    int over = 0;

    while (over < 5 && power >= firepower_over[over])
        over++;
    return over;
}

static int command_excess(const Game *g, int side)
{
    int excess = command_of(g, side) - command_of(g, other(side));

    return excess > 0 ? excess : 0;
}

static int fire_modifier(const Game *g, int side, int power)
{
    return firepower_bonus(power) + command_excess(g, side);
}

static Verdict judge_extra(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_EXTRA || a.verb == V_PASS ? ok() : no(R(18_2), "take the extra die or pass");
}

static void list_extra(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_EXTRA);
    sure(o, V_PASS);
}

/* The sum of so many dice. */
PROC(fire)
{
    BEGIN
    for (; l->dice > 0; l->dice--) {
        ROLL(STEP(18_2, 1), d6);
        l->sum += w->rolled;
    }
    RETURN(l->sum);
    END;
}

/* ---- hits, 18.5 ------------------------------------------------------------------------------------------------------- */

/* Half of the hits, rounded up, wreck with 13 and more, unless the full-sail die was taken; hits without a target are
 * lost. Both kinds are settled before either falls, so that no ship goes two steps. */
static int wrecking_hits(int total, int hits, bool extra)
{
    return total >= WRECK_FROM && !extra ? (hits + 1) / 2 : 0;
}

PROC(effect)
{
    BEGIN
    if (l->wreck)
        CALL(STEP(18_5, 1), random, .side = l->side, .what = WRECK_DAMAGED, .count = l->wreck);
    if (l->damage)
        CALL(STEP(18_5, 2), random, .side = l->side, .what = DAMAGE_READY, .count = l->damage);
    END;
}
