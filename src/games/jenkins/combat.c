/* 6.4 The Combat Resolution Step, 9.0 combat in a hex; and what both kinds of combat share: losses and retreats. When a
 * combat begins both stacks are revealed, so everything asked in it follows from what both sides know. */
#include "games/jenkins/state.h"

/* ---- 6.4 which combats there are --------------------------------------------------------------------------------- */

static bool both_ashore(const Game *g, int hex)
{
    return ashore_at(g, ENGLISH, hex) && ashore_at(g, SPANISH, hex);
}

/* Where combat must be resolved. */
static void find_combats(const Game *g, uint64_t out[HEX_WORDS])
{
    for (int i = 0; i < HEX_WORDS; i++)
        out[i] = g->battle[i] | (g->ashore[ENGLISH][i] & g->ashore[SPANISH][i]);
}

/* Where a side's ships lie off land counters of the enemy, and nothing forces them to fight. */
static void find_shores(const Game *g, int side, uint64_t out[HEX_WORDS])
{
    find_combats(g, out);
    for (int i = 0; i < HEX_WORDS; i++)
        out[i] = g->ships[side][i] & g->ashore[enemy_of(side)][i] & ~out[i];
}

static bool any_combat_due(const Game *g)
{
    uint64_t due[HEX_WORDS];

    find_combats(g, due);
    return bits_next(due, HEX_WORDS, 0) >= 0;
}

static bool any_bombardment(const Game *g, int side)
{
    uint64_t shores[HEX_WORDS];

    find_shores(g, side, shores);
    BITS_EACH(hex, shores, HEX_WORDS)
        if (might_bombard(g, side, hex))
            return true;
    return false;
}

static void list_battle(const Game *g, int side, Offer *o)
{
    uint64_t due[HEX_WORDS], shores[HEX_WORDS];

    find_combats(g, due);
    find_shores(g, side, shores);
    BITS_EACH(hex, due, HEX_WORDS)
        sure1(o, V_BATTLE, hex);
    BITS_EACH(hex, shores, HEX_WORDS)
        offer1(o, V_BATTLE, hex);
    offer(o, V_PASS);
}

static Verdict judge_battle(const Game *g, int side, Action a)
{
    int hex = a.arg[0];

    if (a.verb == V_PASS)
        return any_combat_due(g) ? no(R(6_4), "opposing counters must fight") : ok();
    if (a.verb != V_BATTLE || !is_hex(hex))
        return no(R(6_4), "choose the hex of the next combat");
    if (battle_at(g, hex) || both_ashore(g, hex))
        return ok();
    return may_bombard(g, side, hex);
}

/* 9.1-l: no battle where one side has no ships left. */
static void drop_stale_battles(Game *g)
{
    for (int i = 0; i < HEX_WORDS; i++) {
        g->battle[i] &= g->ships[ENGLISH][i] & g->ships[SPANISH][i];
        g->spanish_attack[i] &= g->battle[i];
    }
}

/* A6: a deception counter of either side that has lost its company here. */
static int left_alone(const Game *g, int hex)
{
    int p = stranded(g, ENGLISH, hex);
    return p != NO_PIECE ? p : stranded(g, SPANISH, hex);
}

PROC(combat_step) /* 6.4 */
{
    BEGIN
    HEADING(2, R(6_4), "%1S combat", l->side);
    for (;;) {
        drop_stale_battles(g);
        if (!any_combat_due(g) && !any_bombardment(g, l->side))
            break;
        ASK(STEP(6_4, 1), l->side, battle);
        if (w->answer.verb == V_PASS)
            break;
        CALL(STEP(6_4, 2), hex_combat, .side = l->side, .hex = w->answer.arg[0]);
    }
    memset(g->done, 0, sizeof g->done);
    END;
}

/* ---- 9.0 combat in a hex ----------------------------------------------------------------------------------------- */

/* 7.3-e: only the side whose phase it is, and only when no enemy ship is left. */
static bool may_land_troops(const Game *g, int side, int hex)
{
    if (is_sea_hex(hex) || ships_at(g, enemy_of(side), hex) || storm_at(g, hex))
        return false;
    FOR_STACK(p, g, side, hex)
        if (is_aboard(g, p))
            return true;
    return false;
}

PROC(hex_combat) /* 9.0 naval combat first, then land combat */
{
    BEGIN
    if (battle_at(g, l->hex)) {
        CALL(R(9_1), naval_combat, .hex = l->hex, .attacker = attacker_at(g, l->hex));
        if (may_land_troops(g, l->side, l->hex))
            CALL(R(7_3), debark, .side = l->side, .at = l->hex, .in_combat = 1);
        if (!both_ashore(g, l->hex))
            RETURN(0);
    }
    bit_add(g->done, l->hex);
    CALL(R(9_2), land_combat, .hex = l->hex, .attacker = l->side);
    END;
}

/* ---- 9.1.8, 9.2.7 losses ----------------------------------------------------------------------------------------- */

/* 9.1-h: ships, and the guns ashore that took part. 9.2-f: land counters ashore, leaders wherever they are, and bomb
 * ships. Never deception counters (11.2). */
static bool may_be_lost(const Game *g, bool naval, int p) /* 9.1.5 */
{
    if (naval)
        return is_ship(p) || set_has(&g->fighting, p);
    return is_ashore(g, p) || is_type(p, TYPE_LEADER) || (is_ship(p) && green_value(g, p) != NO_VALUE);
}

/* 11.4: a leader aboard may be lost in place of another, and never has to be. */
static bool must_be_lost(const Game *g, bool naval, int p)
{
    return may_be_lost(g, naval, p) && (naval || is_ship(p) || !is_aboard(g, p));
}

static int count_losses(const Game *g, const struct losses *l, bool (*lost)(const Game *g, bool naval, int p))
{
    int n = 0;

    FOR_STACK(p, g, l->side, l->hex)
        n += lost(g, l->naval, p);
    return n;
}

static int first_loss(const Game *g, const struct losses *l)
{
    FOR_STACK(p, g, l->side, l->hex)
        if (must_be_lost(g, l->naval, p))
            return p;
    return NO_PIECE;
}

/* Unless all must go, the owner chooses. */
static bool has_choice(const Game *g, const struct losses *l)
{
    int able = count_losses(g, l, may_be_lost);

    return able > l->left || able > count_losses(g, l, must_be_lost);
}

static void list_losses(const Game *g, int side, Offer *o)
{
    FOR_STACK(p, g, side, ASKING(g, losses)->hex)
        offer1(o, V_LOSE, p);
}

static Verdict judge_loss(const Game *g, int side, Action a, YaRule rule)
{
    const struct losses *l = ASKING(g, losses);

    if (a.verb != V_LOSE)
        return no(rule, "choose a counter to lose");
    if (!is_in(g, side, l->hex, a.arg[0]))
        return no(rule, "you have no such counter in this combat");
    if (is_deception(a.arg[0]))
        return no(R(11_2), "a deception counter cannot be a loss");
    if (!may_be_lost(g, l->naval, a.arg[0]))
        return no(rule, l->naval ? "it takes no part in the naval combat" : "it takes no part in the land combat");
    return ok();
}

static void list_lose_naval(const Game *g, int side, Offer *o)
{
    list_losses(g, side, o);
}

static Verdict judge_lose_naval(const Game *g, int side, Action a)
{
    return judge_loss(g, side, a, STEP(9_1, 8));
}

static void list_lose_fight(const Game *g, int side, Offer *o)
{
    list_losses(g, side, o);
}

static Verdict judge_lose_fight(const Game *g, int side, Action a)
{
    return judge_loss(g, side, a, STEP(9_2, 7));
}

PROC(losses) /* 9.1.7, 9.1.8, 9.2.6, 9.2.7: the owner chooses, unless all must go; excess hits are void */
{
    BEGIN
    for (; l->left > 0 && first_loss(g, l) != NO_PIECE; l->left--) {
        l->piece = first_loss(g, l);
        if (has_choice(g, l)) {
            if (l->naval)
                ASK(STEP(9_1, 8), l->side, lose_naval);
            else
                ASK(STEP(9_2, 7), l->side, lose_fight);
            l->piece = w->answer.arg[0];
        }
        CALL(R(9_3), eliminate, .piece = l->piece);
    }
    END;
}

/* ---- 9.1.9, 9.2.8 retreat ---------------------------------------------------------------------------------------- */

static void retreat(Run *r, Game *g, int side, int from, int to, const Set *who)
{
    form_group(r, g, side, from, who);
    advance(g, to);
    if (g->head[enemy_of(side)][to] != NO_PIECE)
        reveal(r, g, side, MOVING);
    merge(r, g, side, MOVING, to);
    change_control(r, g, to);
}
