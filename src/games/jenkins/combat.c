/* 6.4 The Combat Resolution Step, 9.0 combat in a hex, 9.3 eliminated counters; and what both kinds of combat share:
 * bomb ships (11.1), re-rolls by deception (11.2), losses and retreats. Naval and land combat follow in files of their
 * own. When a combat begins both stacks are revealed, so everything asked in it follows from what both sides know. */
#include "games/jenkins/state.h"

/* ---- 9.3 eliminated counters ------------------------------------------------------------------------------------ */

static int cargo_of(const Game *g, int ship)
{
    FOR_STACK(p, g, side_of(ship), g->where[ship])
        if (g->carrier[p] == ship)
            return p;
    return NO_PIECE;
}

/* Everybody is told for whom the die is. */
static void name_publicly(Run *r, Game *g, int p)
{
    if (!is_seen(g, p))
        show(r, ONLY(enemy_of(side_of(p))));
    g->flags[p] |= KNOWN;
}

PROC(fate) /* 9.3 the die; returns the counter's new place */
{
    BEGIN
    name_publicly(r, g, l->piece);
    if (!may_come_back(l->piece)) {
        TELL(R(9_3), "%1P is eliminated and out of the game", l->piece);
        RETURN(GONE);
    }
    ROLL(STEP(9_3, 1), d6);
    if (w->rolled <= pieces[l->piece].cost) {
        TELL(STEP(9_3, 1), "%1P is eliminated: %2D, out of the game", l->piece, w->rolled);
        RETURN(GONE);
    }
    TELL(STEP(9_3, 1), "%1P is eliminated: %2D, back to the force pool", l->piece, w->rolled);
    RETURN(POOL);
    END;
}

/* The ship's die comes first, but it leaves the map last: its cargo always has a deck to stand on. */
PROC(eliminate) /* 9.3 */
{
    BEGIN
    CALL(STEP(9_3, 1), fate, .piece = l->piece);
    l->fate = w->result;
    for (l->cargo = cargo_of(g, l->piece); l->cargo != NO_PIECE; l->cargo = cargo_of(g, l->piece)) {
        CALL(STEP(9_3, 2), fate, .piece = l->cargo);
        withdraw(r, g, l->cargo, w->result);
    }
    withdraw(r, g, l->piece, l->fate);
    END;
}

/* Out of the game without a die, and what is aboard with it (6.8, 11.7). */
static void remove_with_cargo(Run *r, Game *g, int p)
{
    while (cargo_of(g, p) != NO_PIECE)
        withdraw(r, g, cargo_of(g, p), GONE);
    withdraw(r, g, p, GONE);
}

/* ---- counters in a combat --------------------------------------------------------------------------------------- */

static bool is_in(const Game *g, int side, int hex, int p)
{
    return is_piece(p) && side_of(p) == side && g->where[p] == hex;
}

static int first_of_kind(const Game *g, int side, int hex, int kind)
{
    FOR_STACK(p, g, side, hex)
        if (pieces[p].kind == kind)
            return p;
    return NO_PIECE;
}

static int first_ashore(const Game *g, int side, int hex)
{
    FOR_STACK(p, g, side, hex)
        if (is_ashore(g, p))
            return p;
    return NO_PIECE;
}

/* A6: a deception counter of either side that has lost its company here. */
static int left_alone(const Game *g, int hex)
{
    int p = stranded(g, ENGLISH, hex);
    return p != NO_PIECE ? p : stranded(g, SPANISH, hex);
}

static bool both_ashore(const Game *g, int hex)
{
    return ashore_at(g, ENGLISH, hex) && ashore_at(g, SPANISH, hex);
}

/* ---- 11.1 bomb ships, 11.7 scuttled ships ----------------------------------------------------------------------- */

/* 9.2-i: English ships in a port with a scuttled marker lend nothing to land combat. */
static bool is_blocked(const Game *g, int side, int hex)
{
    int port = port_at(hex);
    return side == ENGLISH && port >= 0 && (g->scuttled >> port & 1);
}

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

static Verdict may_bombard(const Game *g, int side, int hex) /* 9.2-b */
{
    if (!ships_at(g, side, hex) || !ashore_at(g, enemy_of(side), hex))
        return no(R(6_4), "there is no combat in that hex");
    if (storm_at(g, hex))
        return no(R(8_1), "nobody fights in a storm");
    if (bit_has(g->done, hex))
        return no(R(11_1), "land combat was fought there this step");
    if (is_blocked(g, side, hex))
        return no(R(11_7), "a scuttled ship keeps yours from firing at the shore");
    if (!has_green(g, side, hex))
        return no(R(11_1), "only a bomb ship can begin a land combat from the sea");
    return ok();
}

/* ---- 11.1 what the enemy may know of bomb ships ----------------------------------------------------------------- */

static bool unseen_bomb_ship(const Game *g, int side)
{
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (is_type(p, TYPE_BOMB_SHIP) && in_stack(g, p) && !is_seen(g, p))
            return true;
    return false;
}

/* The owner is asked wherever a bomb ship may lie for all the enemy knows: being asked must not give it away. */
static bool might_bombard(const Game *g, int side, int hex)
{
    bool unseen = false;

    if (bit_has(g->done, hex) || storm_at(g, hex) || is_blocked(g, side, hex))
        return false;
    FOR_STACK(p, g, side, hex) {
        unseen |= !is_seen(g, p);
        if (is_type(p, TYPE_BOMB_SHIP) && is_seen(g, p))
            return true;
    }
    return unseen && unseen_bomb_ship(g, side);
}

/* ---- 6.4 which combats there are -------------------------------------------------------------------------------- */

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
    return next_hex(due, 0) >= 0;
}

static bool any_bombardment(const Game *g, int side)
{
    uint64_t shores[HEX_WORDS];

    find_shores(g, side, shores);
    for (int hex = next_hex(shores, 0); hex >= 0; hex = next_hex(shores, hex + 1))
        if (might_bombard(g, side, hex))
            return true;
    return false;
}

static void list_battle(const Game *g, int side, Offer *o)
{
    uint64_t due[HEX_WORDS], shores[HEX_WORDS];

    find_combats(g, due);
    find_shores(g, side, shores);
    for (int hex = next_hex(due, 0); hex >= 0; hex = next_hex(due, hex + 1))
        sure1(o, V_BATTLE, hex);
    for (int hex = next_hex(shores, 0); hex >= 0; hex = next_hex(shores, hex + 1))
        if (!may_bombard(g, side, hex).reason)
            sure1(o, V_BATTLE, hex);
    if (!any_combat_due(g))
        sure(o, V_PASS);
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

/* ---- 9.0 combat in a hex ---------------------------------------------------------------------------------------- */

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

/* ---- 11.2 deception --------------------------------------------------------------------------------------------- */

static bool is_face(int face)
{
    return face >= 1 && face <= 6;
}

/* The die of a naval combat with that face, or -1; two that show the same are as good as one. */
static int find_die(const Game *g, int piece, int face)
{
    for (int i = 0; i < g->dice.n; i++)
        if (g->dice.piece[i] == piece && g->dice.face[i] == face)
            return i;
    return -1;
}

static void offer_naval_dice(const Game *g, int deception, Offer *o)
{
    for (int i = 0; i < g->dice.n; i++)
        if (find_die(g, g->dice.piece[i], g->dice.face[i]) == i)
            sure3(o, V_REROLL, deception, g->dice.piece[i], g->dice.face[i]);
}

static void offer_land_dice(const Game *g, int deception, Offer *o)
{
    for (int side = ENGLISH; side <= SPANISH; side++)
        for (int face = 1; face <= 6; face++)
            if (g->dice.land[side][face])
                sure3(o, V_RECAST, deception, side, face);
}

static void list_spend(const Game *g, int side, Offer *o)
{
    const struct reroll *l = ASKING(g, reroll);
    Set met = {0};

    FOR_STACK(p, g, side, l->hex)
        if (is_deception(p) && !look_alike(o, p, &met))
            (l->naval ? offer_naval_dice : offer_land_dice)(g, p, o);
    sure(o, V_PASS);
}

static Verdict judge_spend(const Game *g, int side, Action a)
{
    const struct reroll *l = ASKING(g, reroll);
    int deception = a.arg[0], whose = a.arg[1], face = a.arg[2];

    if (a.verb == V_PASS)
        return ok();
    if (a.verb != (l->naval ? V_REROLL : V_RECAST))
        return no(R(11_2), "re-roll a die of this combat, or pass");
    if (!is_in(g, side, l->hex, deception) || !is_deception(deception))
        return no(R(11_2), "you have no such deception counter in this combat");
    if (l->naval ? is_face(face) && find_die(g, whose, face) >= 0
                 : is_face(face) && (whose == ENGLISH || whose == SPANISH) && g->dice.land[whose][face])
        return ok();
    return no(R(11_2), "no such die was rolled");
}

/* The old face leaves the table; the die is remembered until it is rolled again. */
static void take_up_die(Run *r, Game *g, struct reroll *l, Action a)
{
    l->deception = a.arg[0];
    if (l->naval) {
        l->die = find_die(g, a.arg[1], a.arg[2]);
        g->dice.face[l->die] = 0;
        TELL(R(11_2), "the %1S spend %2P: %3P rolls its %4D again", l->turn, l->deception, a.arg[1], a.arg[2]);
    } else {
        l->die = a.arg[1];
        g->dice.land[l->die][a.arg[2]]--;
        TELL(R(11_2), "the %1S spend %2P: the %3S roll their %4D again", l->turn, l->deception, a.arg[1], a.arg[2]);
    }
}

PROC(reroll) /* 11.2-a: the attacker first, in turns, until both let it be */
{
    BEGIN
    for (l->turn = l->attacker; l->passes < 2; l->turn = enemy_of(l->turn)) {
        l->passes++;
        if (first_of_kind(g, l->turn, l->hex, KIND_DECEPTION) == NO_PIECE)
            continue;
        ASK(STEP(11_2, 1), l->turn, spend);
        if (w->answer.verb == V_PASS)
            continue;
        l->passes = 0;
        take_up_die(r, g, l, w->answer);
        ROLL(STEP(11_2, 2), d6);
        if (l->naval)
            show_naval_die(r, g, l->hex, l->attacker, l->die, w->rolled);
        else
            show_land_die(r, g, l->die, w->rolled);
        CALL(STEP(11_2, 3), eliminate, .piece = l->deception);
    }
    END;
}

/* ---- 9.1.8, 9.2.7 losses -------------------------------------------------------------------------------------- */

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
    const struct losses *l = ASKING(g, losses);

    FOR_STACK(p, g, side, l->hex)
        if (may_be_lost(g, l->naval, p))
            sure1(o, V_LOSE, p);
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

/* ---- 9.1.9, 9.2.8 retreat ------------------------------------------------------------------------------------- */

static bool leads_to(const uint8_t exits[HEX_COUNT], int from, int to)
{
    FOR_EXITS(next, exits, from)
        if (next == to)
            return true;
    return false;
}

static void retreat(Run *r, Game *g, int side, int from, int to, const Set *who)
{
    form_group(r, g, side, from, who);
    advance(g, to);
    if (g->head[enemy_of(side)][to] != NO_PIECE)
        reveal(r, g, side, MOVING);
    merge(r, g, side, MOVING, to);
    change_control(r, g, to);
}
