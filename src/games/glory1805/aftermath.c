/* 20 After combat. */
#include "games/glory1805/state.h"

/* ---- who has won, 20.1 ------------------------------------------------------------------------------------------------ */

/* 20.1.3: steps lost in a hundred of the ships at the start. */
static int share(const Game *g, int side)
{
    return g->battle.steps[side] * 100 / g->battle.ships[side];
}

static int victor_at_night(Game *g)
{
    int windward = g->battle.windward, leeward = other(windward), lead = share(g, windward) - share(g, leeward);

    if (g->battle.order[leeward] == ORDER_GW)
        return lead >= NIGHT_SHARE ? 0 : windward + 1;
    if (lead < NIGHT_SHARE && -lead < NIGHT_SHARE) /* 20.1.5 */
        return 0;
    int winner_ = lead > 0 ? leeward : windward; /* 20.1.4 */
    g->battle.counts_withdrawn |= (uint8_t)(1 << other(winner_));
    return winner_ + 1;
}

static int victor_of(Game *g)
{
    bool british = all_wrecked(g, BRITISH), allied = all_wrecked(g, ALLIED);

    if (british || allied) /* 20.1.1 */
        return british && allied ? 0 : british ? ALLIED + 1 : BRITISH + 1;
    for (int side = BRITISH; side <= ALLIED; side++) /* 20.1.2: one force at most leaves */
        if (g->battle.left[side])
            return other(side) + 1;
    return victor_at_night(g);
}

static void decide(Run *r, Game *g)
{
    g->battle.victor = (uint8_t)victor_of(g);
    if (g->battle.victor) {
        OUTCOME(VICTORIOUS, g->battle.victor - 1);
        TELL(R(20_1), "the %1S are victorious", g->battle.victor - 1);
    } else
        TELL(R(20_1_5), "nobody is victorious");
}

/* ---- fate, 20.3 and 20.4 ------------------------------------------------------------------------------------------------ */

static bool withdrawn(const Game *g, int side)
{
    return g->battle.left[side] || g->battle.counts_withdrawn >> side & 1 ||
           (side != g->battle.windward && g->battle.order[side] == ORDER_GW);
}

/* The worst that applies. */
static int fate_row(const Game *g, int side)
{
    if (all_wrecked(g, side))
        return FATE_ALL_OWN_SHIPS_WRECKED;
    if (g->battle.left[side] == PRECIPITOUS)
        return FATE_PRECIPITOUS_WITHDRAWAL;
    if (2 * ships_in_state(g, side, STATE_WRECKED) > g->battle.ships[side])
        return FATE_MAJORITY_OF_OWN_SHIPS_WRECKED;
    if (withdrawn(g, side))
        return FATE_WITHDREW_OR_BROKE_OFF;
    return g->battle.victor == side + 1 ? FATE_VICTORIOUS : FATE_DRAW;
}

/* 20.4: footnote 6. */
static bool has_fate(const Game *g, int enemy_row, int side)
{
    if (!hurt_ships(g, side))
        return false;
    return enemy_row < FATE_PRECIPITOUS_WITHDRAWAL || all_wrecked(g, side);
}

/* 20.3: a victory or draw under Nelson. */
static int nelson_adds(const Game *g, int side)
{
    return side == ALLIED && g->battle.victor != ALLIED + 1 && commander(g, BRITISH) == ADMIRAL_NELSON ? NELSON_FATE
                                                                                                       : 0;
}

/* 20.3: by the nation of the commander. */
static const FateDice *dice_of_fate(const Game *g, int side, int row)
{
    return &fate_dice[row][commanding_nation(g, side)];
}

static int least_sunk(const Game *g, const struct fate *l)
{
    int least = l->count - ships_in_state(g, l->side, STATE_DAMAGED);

    return least > 0 ? least : 0;
}

static int most_sunk(const Game *g, const struct fate *l)
{
    int wrecks = ships_in_state(g, l->side, STATE_WRECKED);

    return l->count < wrecks ? l->count : wrecks;
}

static Verdict judge_founder(const Game *g, int side, Action a)
{
    const struct fate *l = ASKING(g, fate);

    (void)side;
    if (a.verb == V_FOUNDER && a.arg[0] >= least_sunk(g, l) && a.arg[0] <= most_sunk(g, l))
        return ok();
    return no(R(20_4_2), "not so many can founder");
}

static void list_founder(const Game *g, int side, Offer *o)
{
    const struct fate *l = ASKING(g, fate);

    (void)side;
    for (int n = least_sunk(g, l); n <= most_sunk(g, l); n++)
        sure1(o, V_FOUNDER, n);
}

/* 20.4.3: half of them, if the enemy is the victor or nobody is. */
static int prizes_of(const Game *g, const struct fate *l)
{
    return l->sum >= WRECK_FROM && g->battle.victor != l->side + 1 ? l->sunk / 2 : 0;
}

/* 20.7: the enemy scores for those who founder and those who were taken, at once. */
static void sink(Run *r, Game *g, int side, int prizes)
{
    int sunk = bits_count(g->battle.sinking, BIT_WORDS(SHIP_COUNT));

    BITS_EACH(ship, g->battle.sinking, BIT_WORDS(SHIP_COUNT)) {
        lose_ship(r, g, ship, AT_LOST);
        TELL(R(20_4_2), "%1P founders", ship);
    }
    score_vp(r, g, other(side), sunk * VP_SHIP_LOST + prizes * VP_PRIZE);
    memset(g->battle.sinking, 0, sizeof g->battle.sinking);
}

static const char *const fate_words[FATE_KINDS] = {
    "victorious",
    "a draw",
    "withdrew or broke off",
    "most of its ships Wrecked",
    "withdrew precipitously",
    "all of its ships Wrecked",
};

static void tell_fate_row(Run *r, const Game *g, int side)
{
    int row = g->battle.row[side];

    MODIFIER(R(20_3), dice_of_fate(g, side, row)->add, fate_words[row]);
    MODIFIER(R(20_3), nelson_adds(g, side), "the enemy is led by Nelson");
    NEED(R(20_4_3), "half of those that founder are taken with %1d or more", WRECK_FROM);
}

/* l->count comes as the number to be added to the dice. */
PROC(fate)
{
    BEGIN
    for (; l->dice > 0; l->dice--) {
        ROLL(STEP(20_4_1, 1), d6);
        l->sum += w->rolled;
    }
    l->sum += l->count;
    tell_fate_row(r, g, l->side);
    l->count = damage(l->sum, hurt_ships(g, l->side));
    TELL(R(20_4_1), "fate of the %1S: %2d in all, %3d {ship|ships}", l->side, l->sum, l->count);
    l->sunk = most_sunk(g, l);
    if (g->battle.victor == l->side + 1 && least_sunk(g, l) < most_sunk(g, l)) {
        ASK(STEP(20_4_2, 1), l->side, founder);
        l->sunk = w->answer.arg[0];
    }
    l->count -= l->sunk;
    CALL(STEP(20_4_2, 2), random, .side = l->side, .what = SINK_WRECKED, .count = l->sunk);
    CALL(STEP(20_4_2, 3), random, .side = l->side, .what = DAMAGE_BY_FATE, .count = l->count);
    CALL(STEP(20_4_3, 1), random, .side = l->side, .what = TAKE_SINKING, .count = prizes_of(g, l));
    sink(r, g, l->side, prizes_of(g, l));
    END;
}

/* ---- admirals, 20.5 ------------------------------------------------------------------------------------------------------ */

static int hurt_in_battle(const Game *g, int side)
{
    Line hurt;

    memcpy(hurt.w, g->battle.hurt, sizeof hurt.w);
    return count_common(hurt, ships_of_side[side]);
}

enum { FEW_ARE_HURT = 6 };

static int rounds_on_admirals(const Game *g)
{
    return g->battle.fought >= 3 ? FATE_THREE_OR_MORE_ROUNDS : g->battle.fought == 2 ? FATE_TWO_ROUNDS_FOUGHT : 0;
}

static int few_hurt_on_admirals(const Game *g, int side)
{
    int hurt = hurt_in_battle(g, side);

    return hurt < FEW_ARE_HURT && hurt < g->battle.ships[side] ? FATE_UNDER_SIX_OWN_SHIPS_HURT : 0;
}

static int admiral_modifier(const Game *g, int admiral)
{
    return rounds_on_admirals(g) + (admiral == ADMIRAL_NELSON ? FATE_NELSON : 0) +
           few_hurt_on_admirals(g, side_of_admiral(admiral));
}

static void tell_admiral(Run *r, const Game *g, int admiral)
{
    MODIFIER(R(20_5), rounds_on_admirals(g), "%1d {round|rounds} fought", g->battle.fought);
    MODIFIER(R(20_5), admiral == ADMIRAL_NELSON ? FATE_NELSON : 0, "Nelson");
    MODIFIER(R(20_5), few_hurt_on_admirals(g, side_of_admiral(admiral)), "few of his ships were hurt");
    NEED(R(20_5), "more than %1d", FATE_KILLED_IF_TOTAL_AT_MOST);
}

/* 20.7: the others score. */
static void kill_admiral(Run *r, Game *g, int admiral)
{
    OUTCOME(ADMIRAL_KILLED, side_of_admiral(admiral));
    g->admiral_at[admiral] = AT_LOST;
    TELL(R(20_5), "%1P is killed", PIECE_ADMIRALS + admiral);
    score_vp(r, g, other(side_of_admiral(admiral)), admiral == ADMIRAL_NELSON ? VP_NELSON_KILLED : VP_ADMIRAL_KILLED);
}

PROC(admirals_fate)
{
    BEGIN
    for (l->admiral = 0; l->admiral < NAMED_ADMIRALS; l->admiral++) {
        if (side_of_admiral(l->admiral) != l->side || !in_force(g, l->side, g->admiral_at[l->admiral]))
            continue;
        ROLL(STEP(20_5, 1), d6);
        l->die = w->rolled;
        ROLL(STEP(20_5, 2), d6);
        tell_admiral(r, g, l->admiral);
        if (l->die + w->rolled + admiral_modifier(g, l->admiral) <= FATE_KILLED_IF_TOTAL_AT_MOST)
            kill_admiral(r, g, l->admiral);
        else
            TELL(R(20_5), "%1P comes through", PIECE_ADMIRALS + l->admiral);
    }
    END;
}
