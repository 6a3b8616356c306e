/* A battle in numbers, for machine players: how many ships of each force are in which state, and nothing of which. It is
 * fought out with dice in a microsecond, again and again, and what it comes to says what two orders are worth. Chapters
 * 17 to 20 hold, but that the ships of a force have all the same factors. */
#include "games/glory1805/state.h"

enum { GUN = 16 }; /* parts of a factor */

typedef struct {
    uint8_t order, sail;
} Tack;

typedef struct {
    int ready, damaged, wrecked, start;
    int guns[2]; /* of a Ready ship and of a Damaged one, in parts */
    int command, seamanship, nation, admirals;
    int steps, left, lost; /* lost: victory points to the enemy */
    bool nelson, command_lost;
    Tack tack;
} Array;

typedef struct {
    Array side[BOTH_SIDES];
    int windward, round, rounds, fought, victor;
    bool anchored, ended;
    uint8_t extra[BOTH_SIDES]; /* 18.2: in this round */
} Sketch;

/* The die at a target at Full Sail: as it seems best, taken, or not. */
enum { EXTRA_OPEN, EXTRA_TAKEN, EXTRA_LEFT };

static void sketch_ships(const Game *g, int side, Array *out)
{
    int sum[2] = {0}, n = 0;

    FORCE_SHIPS(ship, g, side) {
        n++;
        sum[0] += ships[ship].attack[0];
        sum[1] += ships[ship].attack[1];
        out->ready += g->ship_state[ship] == STATE_READY;
        out->damaged += g->ship_state[ship] == STATE_DAMAGED;
        out->wrecked += g->ship_state[ship] == STATE_WRECKED;
    }
    for (int i = 0; i < 2; i++)
        out->guns[i] = n ? GUN * sum[i] / n : 0;
}

static int named_admirals(const Game *g, int side)
{
    int n = 0;

    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        n += side_of_admiral(admiral) == side && in_force(g, side, g->admiral_at[admiral]);
    return n;
}

static Array sketch_side(const Game *g, int side)
{
    Array it = {.start = g->battle.ships[side],
                .command = command_of(g, side) + g->battle.command_lost[side],
                .seamanship = seamanship_of(g, side),
                .nation = commanding_nation(g, side),
                .admirals = named_admirals(g, side),
                .steps = g->battle.steps[side],
                .nelson = commander(g, side) == ADMIRAL_NELSON,
                .command_lost = g->battle.command_lost[side]};

    sketch_ships(g, side, &it);
    return it;
}

static Sketch sketch_of(const Game *g)
{
    return (Sketch){.side = {sketch_side(g, BRITISH), sketch_side(g, ALLIED)},
                    .windward = g->battle.windward,
                    .round = g->battle.round,
                    .rounds = g->battle.rounds,
                    .fought = g->battle.fought,
                    .anchored = g->battle.anchored};
}

/* ---- a round, 17.6 to 18.5 ------------------------------------------------------------------------------------------------ */

enum { DIE_BITS = 12, DICE = 5 }; /* of a random number for each die: so many from one */

/* 0 to n - 1 of the lowest bits. */
static int face(uint64_t bits, int n)
{
    return (int)(bits & ((1 << DIE_BITS) - 1)) * n >> DIE_BITS;
}

static int throw_dice(Rng *rng, int dice) /* DICE at most */
{
    uint64_t bits = rng_next(rng);
    int sum = dice;

    for (; dice > 0; dice--, bits >>= DIE_BITS)
        sum += face(bits, 6);
    return sum;
}

static int array_command(const Array *it)
{
    return it->command - it->command_lost;
}

static int array_hurt(const Array *it)
{
    return it->damaged + it->wrecked;
}

static int array_ships(const Array *it)
{
    return it->ready + array_hurt(it);
}

static int array_power(const Array *it, int result)
{
    int power = (it->ready * it->guns[0] + it->damaged * it->guns[1] + GUN / 2) / GUN;

    return tactics_codes[result].halved ? (power + 1) / 2 : power;
}

/* 18.2, 18.3: dice, and what is added to them. */
typedef struct {
    int dice, add, power;
    bool extra;
} Broadside;

/* 18.5: what falls on ships that are there; one that is Wrecked weighs as three that are Damaged. */
static int weight_of_hits(const Array *target, int total, int power, bool extra)
{
    int hits = damage(total, power), wreck = wrecking_hits(total, hits, extra), hit = hits - wreck;

    return (hit < target->ready ? hit : target->ready) + 3 * (wreck < target->damaged ? wreck : target->damaged);
}

static bool wants_extra(const Array *target, Broadside b)
{
    int plain = 0, extra = 0;

    for (int off = -3; off <= 3; off += 3) {
        plain += weight_of_hits(target, 7 * b.dice / 2 + b.add + off, b.power, false);
        extra += weight_of_hits(target, 7 * (b.dice + 1) / 2 + b.add + off, b.power, true);
    }
    return extra > plain;
}

static Broadside lay_guns(const Sketch *s, int side, int result)
{
    const Array *own = &s->side[side], *enemy = &s->side[other(side)];
    const CodeInfo *code = &tactics_codes[result];
    bool leeward = side != s->windward;
    int excess = array_command(own) - array_command(enemy), bonus = leeward ? code->leeward : code->windward;
    Broadside b = {.dice = 2 + (leeward && s->anchored) + (s->round < code->from_round ? 0 : bonus),
                   .power = array_power(own, result)};

    b.add = firepower_bonus(b.power) + (excess > 0 ? excess : 0);
    b.extra = s->extra[side] ? s->extra[side] == EXTRA_TAKEN : enemy->tack.sail == SAIL_FULL && wants_extra(enemy, b);
    b.dice = b.dice + b.extra < 5 ? b.dice + b.extra : 5;
    return b;
}

static void suffer(Array *it, int wreck, int hit)
{
    wreck = wreck < it->damaged ? wreck : it->damaged;
    hit = hit < it->ready ? hit : it->ready;
    it->ready -= hit;
    it->damaged += hit - wreck;
    it->wrecked += wreck;
    it->steps += hit + wreck;
}

static void exchange_broadsides(Sketch *s, int result, Rng *rng)
{
    int hit[BOTH_SIDES], wreck[BOTH_SIDES];

    s->side[s->windward].command_lost |= tactics_codes[result].windward_command != 0;
    s->side[other(s->windward)].command_lost |= tactics_codes[result].leeward_command != 0;
    for (int side = BRITISH; side <= ALLIED; side++) {
        Broadside b = lay_guns(s, side, result);
        int total = throw_dice(rng, b.dice) + b.add, hits = damage(total, b.power);
        wreck[side] = wrecking_hits(total, hits, b.extra);
        hit[side] = hits - wreck[side];
    }
    for (int side = BRITISH; side <= ALLIED; side++)
        suffer(&s->side[side], wreck[other(side)], hit[other(side)]);
    s->fought++;
}

static void sketch_leave(Sketch *s, int side, int how)
{
    s->side[side].left = how;
    s->ended = true;
}

/* 17.6.5: Windward names Pell Mell, Leeward Withering Fire. */
static int sketch_result(const Sketch *s)
{
    const Array *windward = &s->side[s->windward], *leeward = &s->side[other(s->windward)];
    int result = matrix_result(leeward->tack.order, leeward->tack.sail, windward->tack.order, s->round <= 1);

    if (result != RESULT_ADMIRALS_CHOICE)
        return result;
    return leeward->seamanship + array_command(leeward) > windward->seamanship + array_command(windward) ? RESULT_WF
                                                                                                         : RESULT_PM;
}

static void fire_round(Sketch *s, int result, Rng *rng)
{
    exchange_broadsides(s, result, rng);
    for (int side = BRITISH; side <= ALLIED; side++) {
        s->ended |= s->side[side].wrecked == array_ships(&s->side[side]);
        s->extra[side] = EXTRA_OPEN;
    }
}

static void fight_round(Sketch *s, Tack windward, Tack leeward, Rng *rng)
{
    s->side[s->windward].tack = windward;
    s->side[other(s->windward)].tack = leeward;
    int result = sketch_result(s);
    bool may_go = leeward.order == ORDER_GW && leeward.sail == SAIL_FULL && windward.sail == SAIL_EASY;

    if (result == RESULT_LEEWARD_WITHDRAWS || may_go) {
        sketch_leave(s, other(s->windward), WITHDREW);
        return;
    }
    fire_round(s, result, rng);
}

/* ---- the rest of it, 18.6 -------------------------------------------------------------------------------------------------- */

static bool sketch_eased(const Array *it)
{
    return 2 * array_hurt(it) > array_ships(it);
}

/* Any order that is allowed. */
static Tack any_tack(const Sketch *s, int side, Rng *rng)
{
    static const uint8_t orders[2][4] = {{ORDER_GW, ORDER_WT, ORDER_AW, ORDER_FL},
                                         {ORDER_GC, ORDER_CA, ORDER_AW, ORDER_FL}};
    uint32_t drawn = rng_below(rng, 8);
    bool easy = sketch_eased(&s->side[side]);

    if (s->anchored && side != s->windward)
        return (Tack){ORDER_FL, SAIL_EASY};
    return (Tack){orders[side == s->windward][drawn / 2], drawn % 2 && !easy ? SAIL_FULL : SAIL_EASY};
}

/* The Allies to leeward would rather be gone. */
static bool makes_off(const Sketch *s, int side)
{
    return side == ALLIED && side != s->windward && !s->anchored;
}

/* Close, or away. */
static Tack plain_tack(const Sketch *s, int side)
{
    uint8_t sail = sketch_eased(&s->side[side]) ? SAIL_EASY : SAIL_FULL;

    if (side == s->windward)
        return (Tack){ORDER_CA, sail};
    return makes_off(s, side) ? (Tack){ORDER_GW, sail} : (Tack){ORDER_FL, SAIL_EASY};
}

/* 17.6.3, 17.6.4: how a side may leave after the round. */
static int sketch_way_out(const Sketch *s, int side)
{
    Tack own = s->side[side].tack, his = s->side[other(side)].tack;

    if (side == s->windward)
        return own.order != ORDER_AW ? STAYED : his.sail == SAIL_EASY ? BROKE_OFF : PRECIPITOUS;
    return own.order == ORDER_GW && own.sail == SAIL_EASY && s->round >= 2 && his.sail == SAIL_EASY ? PRECIPITOUS
                                                                                                    : STAYED;
}

/* After a round: one who gives orders without thought also leaves without thought. */
static void leave_or_stay(Sketch *s, int side, bool unthinking, Rng *rng)
{
    int how = s->ended ? STAYED : sketch_way_out(s, side);

    if (how != STAYED && (unthinking ? rng_below(rng, 2) : makes_off(s, side)))
        sketch_leave(s, side, how);
}

/* ---- what it comes to, 20 --------------------------------------------------------------------------------------------------- */

static int sketch_share(const Array *it)
{
    return it->steps * 100 / it->start;
}

static bool sketch_wrecked(const Array *it)
{
    return it->wrecked == array_ships(it);
}

/* 20.1: side + 1, 0: nobody. At night who counts as withdrawn is marked so. */
static int sketch_victor(Sketch *s)
{
    int windward = s->windward, leeward = other(windward);
    Array *w = &s->side[windward], *l = &s->side[leeward];

    if (sketch_wrecked(w) || sketch_wrecked(l))
        return sketch_wrecked(w) && sketch_wrecked(l) ? 0 : sketch_wrecked(w) ? leeward + 1 : windward + 1;
    if (w->left || l->left)
        return w->left ? leeward + 1 : windward + 1;
    int lead = sketch_share(w) - sketch_share(l);
    if (l->tack.order == ORDER_GW) {
        l->left = WITHDREW;
        return lead >= NIGHT_SHARE ? 0 : windward + 1;
    }
    if (lead < NIGHT_SHARE && -lead < NIGHT_SHARE)
        return 0;
    (lead > 0 ? w : l)->left = WITHDREW;
    return lead > 0 ? leeward + 1 : windward + 1;
}

static int sketch_row(const Sketch *s, int side)
{
    const Array *it = &s->side[side];

    if (sketch_wrecked(it))
        return FATE_ALL_OWN_SHIPS_WRECKED;
    if (it->left == PRECIPITOUS)
        return FATE_PRECIPITOUS_WITHDRAWAL;
    if (2 * it->wrecked > it->start)
        return FATE_MAJORITY_OF_OWN_SHIPS_WRECKED;
    if (it->left)
        return FATE_WITHDREW_OR_BROKE_OFF;
    return s->victor == side + 1 ? FATE_VICTORIOUS : FATE_DRAW;
}

/* 20.4; the victor has Damaged ships Wrecked rather than lose others. */
static void sketch_fate(Sketch *s, int side, int row, Rng *rng)
{
    Array *it = &s->side[side];
    const FateDice *fate = &fate_dice[row][it->nation];
    bool nelson = side == ALLIED && s->victor != ALLIED + 1 && s->side[BRITISH].nelson;
    int total = throw_dice(rng, fate->dice) + fate->add + (nelson ? NELSON_FATE : 0);
    int n = damage(total, array_hurt(it)), sunk = s->victor == side + 1 ? n - it->damaged : n;

    sunk = sunk < 0 ? 0 : sunk < it->wrecked ? sunk : it->wrecked;
    int prizes = total >= WRECK_FROM && s->victor != side + 1 ? sunk / 2 : 0;
    int worse = n - sunk < it->damaged ? n - sunk : it->damaged;
    it->wrecked += worse - sunk;
    it->damaged -= worse;
    it->lost += (sunk - prizes) * VP_SHIP_LOST + prizes * VP_PRIZE;
}

/* How many of the 36 ways of two dice come to so much or less, 7 at most. */
static int ways_up_to(int total)
{
    return total < 2 ? 0 : total * (total - 1) / 2;
}

/* Of so many admirals, for each of whom two dice with so much added are thrown. */
static int count_killed(int n, int modifier, Rng *rng)
{
    int fatal = ways_up_to(FATE_KILLED_IF_TOTAL_AT_MOST - modifier), killed = 0;
    uint64_t bits = 0;

    for (int i = 0; fatal && i < n; i++, bits >>= DIE_BITS) {
        if (i % DICE == 0)
            bits = rng_next(rng);
        killed += face(bits, 36) < fatal;
    }
    return killed;
}

/* 20.5. */
static void sketch_admirals(Sketch *s, int side, Rng *rng)
{
    Array *it = &s->side[side];
    int modifier = s->fought >= 3 ? FATE_THREE_OR_MORE_ROUNDS : s->fought == 2 ? FATE_TWO_ROUNDS_FOUGHT : 0;

    if (it->steps < FEW_ARE_HURT && it->steps < it->start)
        modifier += FATE_UNDER_SIX_OWN_SHIPS_HURT;
    it->lost += VP_NELSON_KILLED * count_killed(it->nelson, modifier + FATE_NELSON, rng) +
                VP_ADMIRAL_KILLED * count_killed(it->admirals - it->nelson, modifier, rng);
}

static void sketch_aftermath(Sketch *s, Rng *rng)
{
    int row[BOTH_SIDES];

    if (!s->fought)
        return;
    s->victor = sketch_victor(s);
    for (int side = BRITISH; side <= ALLIED; side++)
        row[side] = sketch_row(s, side);
    for (int side = BRITISH; side <= ALLIED; side++) {
        if (array_hurt(&s->side[side]) &&
            (row[other(side)] < FATE_PRECIPITOUS_WITHDRAWAL || sketch_wrecked(&s->side[side])))
            sketch_fate(s, side, row[side], rng);
        sketch_admirals(s, side, rng);
    }
}
