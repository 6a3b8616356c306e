/* 18 Firing and damage, and ships at random, 1.5. */
#include "games/glory1805/state.h"

/* ---- ships at random, 1.5 --------------------------------------------------------------------------------------------- */

enum { DAMAGE_READY, WRECK_DAMAGED, SINK_WRECKED, TAKE_SINKING, DAMAGE_BY_FATE };

static bool eligible(const Game *g, int side, int what, int ship)
{
    static const uint8_t state[] = {STATE_READY, STATE_DAMAGED, STATE_WRECKED, STATE_WRECKED, STATE_DAMAGED};

    return in_force(g, side, g->ship_at[ship]) && g->ship_state[ship] == state[what] &&
           bit_has(g->battle.sinking, ship) == (what == TAKE_SINKING);
}

static int eligible_ships(const Game *g, int side, int what)
{
    int n = 0;

    for (int ship = 0; ship < SHIP_COUNT; ship++)
        n += eligible(g, side, what, ship);
    return n;
}

static Verdict judge_first_ship(const Game *g, int side, Action a)
{
    const struct random *l = ASKING(g, random);

    (void)side;
    if (a.verb == V_DRAW && a.arg[0] >= 0 && a.arg[0] < SHIP_COUNT && eligible(g, l->side, l->what, a.arg[0]))
        return ok();
    return no(R(1_5), "it is not one of them");
}

static void list_first_ship(const Game *g, int side, Offer *o)
{
    const struct random *l = ASKING(g, random);

    (void)side;
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (eligible(g, l->side, l->what, ship))
            sure1(o, V_DRAW, ship);
}

/* A step in battle: points against its force (20.1.3), and it was hurt (20.5). */
static void go_a_step(Game *g, int side, int ship, int state)
{
    g->ship_state[ship] = (uint8_t)state;
    g->battle.steps[side]++;
    bit_add(g->battle.hurt, ship);
}

static void score_vp(Game *g, int side, int points_)
{
    g->vp[side] = (uint8_t)(g->vp[side] + points_);
}

static void strike(Run *r, Game *g, int side, int what, int ship)
{
    if (what == DAMAGE_READY) {
        go_a_step(g, side, ship, STATE_DAMAGED);
        TELL(R(18_5), "%1P is Damaged", ship);
    } else if (what == WRECK_DAMAGED) {
        go_a_step(g, side, ship, STATE_WRECKED);
        TELL(R(18_5), "%1P is Wrecked", ship);
    } else if (what == DAMAGE_BY_FATE) {
        g->ship_state[ship] = STATE_WRECKED;
        TELL(R(20_4_2), "%1P is Wrecked", ship);
    } else if (what == SINK_WRECKED) {
        bit_add(g->battle.sinking, ship);
    } else {
        bit_remove(g->battle.sinking, ship);
        g->ship_at[ship] = AT_PRIZE;
        score_vp(g, other(side), VP_PRIZE);
        TELL(R(20_4_3), "%1P is taken", ship);
    }
}

/* From the first ship on along the line, going round. Who is eligible is settled before the first is struck. */
static void strike_from(Run *r, Game *g, const struct random *l, int first)
{
    uint64_t line[BIT_WORDS(SHIP_COUNT)] = {0};

    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (eligible(g, l->side, l->what, ship))
            bit_add(line, ship);
    for (int n = l->count, ship = first; n > 0 && !bits_empty(line, BIT_WORDS(SHIP_COUNT)); n--) {
        ship = bits_next(line, BIT_WORDS(SHIP_COUNT), ship);
        if (ship < 0)
            ship = bits_next(line, BIT_WORDS(SHIP_COUNT), 0);
        bit_remove(line, ship);
        strike(r, g, l->side, l->what, ship);
    }
}

PROC(random)
{
    BEGIN
    if (l->count <= 0)
        RETURN(0);
    if (l->count >= eligible_ships(g, l->side, l->what)) {
        strike_from(r, g, l, 0);
        RETURN(0);
    }
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

    if (g->battle.round < code->from_round)
        return 2;
    return 2 + (side == g->battle.windward ? code->windward : code->leeward);
}

/* 18.3. */
static int fire_modifier(const Game *g, int side, int power)
{
    int over = 0, excess = command_of(g, side) - command_of(g, other(side));

    while (over < 5 && power >= firepower_over[over])
        over++;
    return over + (excess > 0 ? excess : 0);
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
    CALL(STEP(18_5, 1), random, .side = l->side, .what = WRECK_DAMAGED, .count = l->wreck);
    CALL(STEP(18_5, 2), random, .side = l->side, .what = DAMAGE_READY, .count = l->damage);
    END;
}
