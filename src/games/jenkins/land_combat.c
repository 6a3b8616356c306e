/* 9.2 Land combat, with its leaders (11.4) and cannonade (11.5). */
#include "games/jenkins/state.h"

/* ---- 9.2 1-3) the dice ------------------------------------------------------------------------------------------- */

/* The green value a counter fights with here: soldiers ashore, and bomb ships as if they were land counters. */
static int green_value(const Game *g, int p)
{
    if (is_ship(p) ? is_blocked(g, side_of(p), g->where[p]) : is_aboard(g, p))
        return NO_VALUE;
    return pieces[p].land;
}

static bool has_green(const Game *g, int side, int hex)
{
    FOR_STACK(p, g, side, hex)
        if (green_value(g, p) != NO_VALUE)
            return true;
    return false;
}

/* What a counter adds to those with a green value: guns ashore and of ships; leaders, wherever they are. */
static int cannonade(const Game *g, int p)
{
    if (is_ship(p) ? is_blocked(g, side_of(p), g->where[p]) : is_aboard(g, p))
        return 0;
    return pieces[p].cannonade > 0 ? pieces[p].cannonade : 0;
}

static int land_tactics(int p)
{
    return pieces[p].land_tactics > 0 ? pieces[p].land_tactics : 0;
}

static int port_deduction(const Game *g, int side, int hex, int attacker) /* 9.2.3 */
{
    return side == attacker && is_enemy_port(g, side, hex) ? ports[port_at(hex)].value : 0;
}

/* 9.2-c: of a side that can fight against one that can; no others roll dice (9.2-d). */
static int land_dice(const Game *g, int side, int hex, int attacker)
{
    int n = -port_deduction(g, side, hex, attacker);

    FOR_STACK(p, g, side, hex)
        n += (green_value(g, p) != NO_VALUE) + land_tactics(p) + cannonade(g, p);
    return n > 0 ? n : 0;
}

/* The most a die may show that hits: the best green value. */
static int best_green(const Game *g, int side, int hex)
{
    int best = 0;

    FOR_STACK(p, g, side, hex)
        best = green_value(g, p) > best ? green_value(g, p) : best;
    return best;
}

static void show_land_die(Run *r, Game *g, int side, int face)
{
    g->dice.land[side][face]++;
    NEED(STEP(9_2, 4), "%1d or less may hit", best_green(g, side, RUNNING(g, land_combat)->hex));
    TELL(STEP(9_2, 1), "the %1S roll %2D", side, face);
}

PROC(land_fire) /* 9.2.1 */
{
    BEGIN
    TELL(STEP(9_2, 1), "dice for the %1S: %2d", l->side, l->left);
    for (; l->left > 0; l->left--) {
        ROLL(STEP(9_2, 1), d6);
        show_land_die(r, g, l->side, w->rolled);
    }
    END;
}

/* ---- 9.2 4-6) hits ----------------------------------------------------------------------------------------------- */

/* 9.2-e: how many counters, given by green value, find a die of their own that is not above it. Going up the faces, the
 * counters of each value take what dice are left so far. */
static int match_dice(const uint8_t faces[8], const uint8_t values[8]) /* 9.2.4 */
{
    int hits = 0, dice = 0;

    for (int v = 1; v <= 6; v++) {
        dice += faces[v];
        int taken = dice < values[v] ? dice : values[v];
        hits += taken;
        dice -= taken;
    }
    return hits;
}

static int land_hits(const Game *g, int side, int hex)
{
    uint8_t values[8] = {0};

    FOR_STACK(p, g, side, hex)
        if (green_value(g, p) > 0)
            values[green_value(g, p) < 6 ? green_value(g, p) : 6]++;
    return match_dice(g->dice.land[side], values);
}

static void count_land_hits(Run *r, const Game *g, struct land_combat *l) /* 9.2.5 */
{
    int defender = enemy_of(l->attacker);

    l->inflicted = land_hits(g, l->attacker, l->hex);
    l->suffered = land_hits(g, defender, l->hex);
    TELL(STEP(9_2, 4), "the %1S score %2d {hit|hits}, the %3S %4d", l->attacker, l->inflicted, defender, l->suffered);
}

/* ---- 9.2.2 counters that cannot fight alone ---------------------------------------------------------------------- */

static int helpless_plus(const Game *g, int side, int hex)
{
    if (!has_green(g, side, hex))
        FOR_STACK(p, g, side, hex)
            if (is_ashore(g, p) && (cannonade(g, p) || land_tactics(p)))
                return p;
    return NO_PIECE;
}

static int helpless_any(const Game *g, int side, int hex)
{
    if (has_green(g, side, hex) || !has_green(g, enemy_of(side), hex))
        return NO_PIECE;
    return first_ashore(g, side, hex);
}

/* 9.2-l: a seaport without a green defender falls to whoever has come. */
static int helpless_in_port(const Game *g, const struct land_combat *l)
{
    int defender = enemy_of(l->attacker);

    if (!is_enemy_port(g, l->attacker, l->hex) || has_green(g, defender, l->hex) || !ashore_at(g, l->attacker, l->hex))
        return NO_PIECE;
    return first_ashore(g, defender, l->hex);
}

/* 9.2-d, 9.2-g: the next counter that dies without a fight. Without a green value on its side, one that only adds dice
 * dies; so does everything ashore if the other side has one, except for an attacker who has fought: he retreats. */
static int helpless(const Game *g, const struct land_combat *l)
{
    int defender = enemy_of(l->attacker), p = helpless_plus(g, defender, l->hex);

    if (p == NO_PIECE)
        p = helpless_plus(g, l->attacker, l->hex);
    if (p == NO_PIECE)
        p = helpless_any(g, defender, l->hex);
    if (p == NO_PIECE && !l->fought)
        p = helpless_any(g, l->attacker, l->hex);
    if (p == NO_PIECE && !l->fought)
        p = helpless_in_port(g, l);
    return p;
}

/* ---- 9.2 the combat ---------------------------------------------------------------------------------------------- */

static void begin_land_combat(Run *r, Game *g, int hex, int attacker)
{
    g->contested = 1;
    TELL(R(9_2), "land combat in %1L: the %2S attack", hex, attacker);
    reveal(r, g, attacker, hex);
    reveal(r, g, enemy_of(attacker), hex);
}

/* 7.6-a: only now is it settled who holds the place. */
static void end_land_combat(Run *r, Game *g, int hex)
{
    g->dice = (Dice){0};
    g->contested = 0;
    change_control(r, g, hex);
}

PROC(land_combat) /* 9.2 */
{
    BEGIN
    begin_land_combat(r, g, l->hex, l->attacker);
    l->fought = has_green(g, ENGLISH, l->hex) && has_green(g, SPANISH, l->hex);
    if (l->fought) {
        CALL(STEP(9_2, 1), land_fire, .side = l->attacker, .left = land_dice(g, l->attacker, l->hex, l->attacker));
        CALL(STEP(9_2, 2), land_fire, .side = enemy_of(l->attacker),
             .left = land_dice(g, enemy_of(l->attacker), l->hex, l->attacker));
        CALL(R(11_2), reroll, .hex = l->hex, .attacker = l->attacker, .naval = 0);
        count_land_hits(r, g, l);
        CALL(STEP(9_2, 6), losses, .hex = l->hex, .side = enemy_of(l->attacker), .left = l->inflicted);
        CALL(STEP(9_2, 7), losses, .hex = l->hex, .side = l->attacker, .left = l->suffered);
    }
    while (helpless(g, l) != NO_PIECE)
        CALL(STEP(9_2, 3), eliminate, .piece = helpless(g, l));
    end_land_combat(r, g, l->hex);
    while (left_alone(g, l->hex) != NO_PIECE)
        CALL(STEP(11_2, 4), eliminate, .piece = left_alone(g, l->hex));
    if (both_ashore(g, l->hex))
        OUTCOME(THROWN_BACK, l->attacker);
    if (both_ashore(g, l->hex))
        CALL(STEP(9_2, 8), land_retreat, .side = l->attacker, .hex = l->hex);
    END;
}

/* ---- 9.2.8 retreat ----------------------------------------------------------------------------------------------- */

/* 9.2-h: land counters of that side, and for all the other can see one of them with a green value. */
static bool may_be_armed(const Game *g, int side, int hex)
{
    if (ashore_at(g, side, hex))
        FOR_STACK(p, g, side, hex)
            if (!is_seen(g, p) || (is_ashore(g, p) && pieces[p].land != NO_VALUE))
                return true;
    return false;
}

static Verdict may_march_off(const Game *g, int side, int from, int to) /* 9.2-h */
{
    if (!is_hex(to) || !leads_to(land_exits, from, to))
        return no(STEP(9_2, 8), "land counters retreat to an adjacent hex, by land");
    if (storm_at(g, to))
        return no(R(8_1), "a storm bars the way");
    if (may_be_armed(g, enemy_of(side), to))
        return no(STEP(9_2, 8), "enemy land counters are there, and for all you know some with a green value");
    if (ashore_at(g, enemy_of(side), to) && bit_has(g->done, to))
        return no(STEP(9_2, 8), "land combat was fought there this step");
    return ok();
}

static void list_retreat_land(const Game *g, int side, Offer *o)
{
    (void)side;
    FOR_EXITS(to, land_exits, ASKING(g, land_retreat)->hex)
        offer1(o, V_RETREAT, to);
}

static Verdict judge_retreat_land(const Game *g, int side, Action a)
{
    if (a.verb != V_RETREAT)
        return no(STEP(9_2, 8), "choose where the land counters retreat");
    return may_march_off(g, side, ASKING(g, land_retreat)->hex, a.arg[0]);
}

/* 7.0-g: boom chains never move. */
static bool marches(const Game *g, int p)
{
    return is_ashore(g, p) && !is_type(p, TYPE_BOOM_CHAIN);
}

static bool can_march_off(const Game *g, int side, int hex)
{
    bool anybody = false;

    FOR_STACK(p, g, side, hex)
        anybody |= marches(g, p);
    FOR_EXITS(to, land_exits, hex)
        if (anybody && !may_march_off(g, side, hex, to).reason)
            return true;
    return false;
}

/* 9.2-k: deception counters stay with the ships, if any are here. */
static void march_off(Run *r, Game *g, int side, int from, int to)
{
    Set who = {0};

    FOR_STACK(p, g, side, from)
        if (marches(g, p) || (is_deception(p) && !ships_at(g, side, from)))
            set_add(&who, p);
    TELL(STEP(9_2, 8), "the %1S land counters retreat from %2L to %3L", side, from, to);
    retreat(r, g, side, from, to, &who);
}

PROC(land_retreat) /* 9.2.8: all land counters ashore together, never aboard ships; who cannot is eliminated */
{
    BEGIN
    l->to = NO_HEX;
    if (can_march_off(g, l->side, l->hex)) {
        ASK(STEP(9_2, 8), l->side, retreat_land);
        l->to = w->answer.arg[0];
        march_off(r, g, l->side, l->hex, l->to);
    }
    if (ashore_at(g, l->side, l->hex))
        TELL(STEP(9_2, 8), "the %1S in %2L cannot retreat", l->side, l->hex);
    while (ashore_at(g, l->side, l->hex))
        CALL(STEP(9_2, 9), eliminate, .piece = first_ashore(g, l->side, l->hex));
    while (left_alone(g, l->hex) != NO_PIECE)
        CALL(R(11_2), eliminate, .piece = left_alone(g, l->hex));
    if (l->to == NO_HEX)
        RETURN(0);
    if (port_at(l->to) < 0)
        CALL(R(7_5), disease, .side = l->side, .at = l->to);
    while (left_alone(g, l->to) != NO_PIECE)
        CALL(STEP(11_2, 1), eliminate, .piece = left_alone(g, l->to));
    END;
}
