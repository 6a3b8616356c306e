/* 9.1 Naval combat, with its leaders (11.4) and fire ships (11.3).
 *
 * The dice lie in the order in which they are rolled: the attacker's ships by number, each with its leaders' dice right
 * after its own, then his guns ashore; then the defender's ships and guns likewise (9.1-h). */
#include "games/jenkins/state.h"

/* ---- 9.1.1 who takes part ---------------------------------------------------------------------------------------- */

static bool is_battery(const Game *g, int p)
{
    return is_ashore(g, p) && pieces[p].gun != NO_VALUE;
}

static void candidates_batteries(const Game *g, int side, Set *out)
{
    FOR_STACK(p, g, side, ASKING(g, naval_combat)->hex)
        if (is_battery(g, p))
            set_add(out, p);
}

static Verdict enough_batteries(const Game *g, int side, const Set *chosen)
{
    (void)g;
    (void)side;
    (void)chosen;
    return ok();
}

static Verdict judge_batteries(const Game *g, int side, Action a)
{
    if (!is_in(g, side, ASKING(g, naval_combat)->hex, a.arg[0]))
        return no(STEP(9_1, 1), "you have no such counter in this combat");
    if (is_ship(a.arg[0]))
        return no(STEP(9_1, 1), "every ship takes part as it is");
    if (!is_battery(g, a.arg[0]))
        return no(STEP(9_1, 1), "only land counters ashore with a gun value may join in");
    return ok();
}

static bool has_batteries(const Game *g, int side, int hex)
{
    FOR_STACK(p, g, side, hex)
        if (is_battery(g, p))
            return true;
    return false;
}

static void commit_batteries(Run *r, Game *g, const Set *chosen)
{
    g->fighting = set_or(g->fighting, *chosen);
    SET_EACH(p, chosen)
        TELL(STEP(9_1, 1), "%1P joins in the naval combat", p);
}

static void begin_naval_combat(Run *r, Game *g, int hex, int attacker)
{
    bit_remove(g->battle, hex);
    bit_remove(g->spanish_attack, hex);
    TELL(R(9_1), "naval combat in %1L: the %2S attack", hex, attacker);
    reveal(r, g, attacker, hex);
    reveal(r, g, enemy_of(attacker), hex);
}

/* ---- 9.1.2 the dice, and 11.4 leaders aboard --------------------------------------------------------------------- */

static void lay_die(Game *g, int at, int piece)
{
    Dice *d = &g->dice;

    CHECK(d->n < MAX_DICE);
    memmove(&d->piece[at + 1], &d->piece[at], (size_t)(d->n - at));
    d->piece[at] = (uint8_t)piece;
    d->n++;
}

static void lay_side(Game *g, int side, int hex)
{
    FOR_STACK(p, g, side, hex)
        if (is_ship(p))
            lay_die(g, g->dice.n, p);
    FOR_STACK(p, g, side, hex)
        if (set_has(&g->fighting, p))
            lay_die(g, g->dice.n, p);
}

static void lay_extra_die(Run *r, Game *g, int leader, int ship)
{
    int at = g->dice.n;

    while (g->dice.piece[at - 1] != ship)
        at--;
    lay_die(g, at, ship);
    TELL(STEP(9_1, 2), "%1P gives a die to %2P", leader, ship);
}

/* 9.1-d: every leader aboard a ship helps; those ashore do not. */
static int admiral_after(const Game *g, int side, int hex, int last)
{
    FOR_STACK(p, g, side, hex)
        if (p > last && is_aboard(g, p) && pieces[p].naval_tactics > 0)
            return p;
    return NO_PIECE;
}

/* The dice are all alike, so for machines they go to ships in ascending order. */
static void list_aim(const Game *g, int side, Offer *o)
{
    const struct naval_tactics *l = ASKING(g, naval_tactics);

    FOR_STACK(p, g, side, l->hex)
        if (!o->walk || p >= l->aimed)
            offer1(o, V_AIM, p);
}

static Verdict judge_aim(const Game *g, int side, Action a)
{
    if (a.verb != V_AIM)
        return no(STEP(9_1, 2), "choose the ship that rolls the extra die");
    if (!is_in(g, side, ASKING(g, naval_tactics)->hex, a.arg[0]))
        return no(STEP(9_1, 2), "you have no such counter in this combat");
    if (!is_ship(a.arg[0]))
        return no(STEP(9_1, 2), "a leader helps ships only");
    return ok();
}

PROC(naval_tactics) /* 9.1.2, 11.4: a leader's dice go to one ship or to several */
{
    BEGIN
    for (l->leader = admiral_after(g, l->side, l->hex, -1); l->leader != NO_PIECE;
         l->leader = admiral_after(g, l->side, l->hex, l->leader))
        for (l->left = pieces[l->leader].naval_tactics; l->left > 0; l->left--) {
            if (count_ships(g, l->side, l->hex) > 1) {
                ASK(STEP(9_1, 2), l->side, aim);
                l->aimed = w->answer.arg[0];
            } else {
                l->aimed = first_of_kind(g, l->side, l->hex, KIND_NAVAL);
            }
            lay_extra_die(r, g, l->leader, l->aimed);
        }
    END;
}

/* ---- 9.1 3-6) fire ----------------------------------------------------------------------------------------------- */

/* 9.1-f: a seaport of the enemy protects him from the ships that attack there. */
static int port_bonus(const Game *g, int hex, int attacker, int p) /* 9.1.3 */
{
    if (!is_ship(p) || side_of(p) != attacker || !is_enemy_port(g, attacker, hex))
        return 0;
    return ports[port_at(hex)].value;
}

static int gun_value(const Game *g, int hex, int p)
{
    bool doubled = is_type(p, TYPE_FIRE_SHIP) && is_enemy_port(g, side_of(p), hex); /* 11.3 */
    return pieces[p].gun * (doubled ? 2 : 1);
}

static bool is_hit(const Game *g, int hex, int attacker, int i)
{
    int p = g->dice.piece[i];
    return g->dice.face[i] + port_bonus(g, hex, attacker, p) <= gun_value(g, hex, p);
}

static void show_naval_die(Run *r, Game *g, int hex, int attacker, int i, int face)
{
    static const char *const plain[] = {"%1P fires: %2D, gun value %3d, a miss",
                                        "%1P fires: %2D, gun value %3d, a hit"};
    static const char *const off_port[] = {"%1P fires: %2D + %4d, gun value %3d, a miss",
                                           "%1P fires: %2D + %4d, gun value %3d, a hit"};
    int p = g->dice.piece[i], bonus = port_bonus(g, hex, attacker, p);

    g->dice.face[i] = (uint8_t)face;
    MODIFIER(STEP(9_1, 3), bonus, "the guns of %1L", hex);
    NEED(STEP(9_1, 4), "%1d or less", gun_value(g, hex, p));
    TELL(STEP(9_1, 4), (bonus ? off_port : plain)[is_hit(g, hex, attacker, i)], p, face, gun_value(g, hex, p), bonus);
}

PROC(naval_fire) /* 9.1.4 */
{
    BEGIN
    for (; l->i < g->dice.n; l->i++) {
        ROLL(STEP(9_1, 4), d6);
        show_naval_die(r, g, l->hex, l->attacker, l->i, w->rolled);
    }
    END;
}

/* 9.1.4: however many of its dice hit, a counter eliminates one enemy. Its dice lie side by side. */
static int naval_hits(const Game *g, int hex, int attacker, int side)
{
    int hits = 0, last = NO_PIECE;

    for (int i = 0; i < g->dice.n; i++) {
        int p = g->dice.piece[i];
        if (side_of(p) == side && p != last && is_hit(g, hex, attacker, i)) {
            hits++;
            last = p;
        }
    }
    return hits;
}

static void count_naval_hits(Run *r, const Game *g, struct naval_combat *l) /* 9.1.6 */
{
    int defender = enemy_of(l->attacker);

    l->inflicted = naval_hits(g, l->hex, l->attacker, l->attacker);
    l->suffered = naval_hits(g, l->hex, l->attacker, defender);
    TELL(STEP(9_1, 6), "the %1S score %2d {hit|hits}, the %3S %4d", l->attacker, l->inflicted, defender, l->suffered);
}

/* ---- 9.1 8-9) the end -------------------------------------------------------------------------------------------- */

/* 11.3: all fire ships have been used, the attacker's first. */
static int spent_fire_ship(const Game *g, int hex, int attacker)
{
    for (int k = 0, side = attacker; k < 2; k++, side = enemy_of(side))
        FOR_STACK(p, g, side, hex)
            if (is_type(p, TYPE_FIRE_SHIP))
                return p;
    return NO_PIECE;
}

/* 9.1-i: guns that kept out of it do not hold off the attacker. */
static bool holds_out(const Game *g, int side, int hex)
{
    FOR_STACK(p, g, side, hex)
        if (is_ship(p) || set_has(&g->fighting, p))
            return true;
    return false;
}

static void clear_naval_combat(Game *g)
{
    g->dice = (Dice){0};
    g->fighting = (Set){0};
}

PROC(naval_combat) /* 9.1 */
{
    BEGIN
    begin_naval_combat(r, g, l->hex, l->attacker);
    if (has_batteries(g, enemy_of(l->attacker), l->hex)) {
        SELECT(STEP(9_1, 1), enemy_of(l->attacker), batteries);
        commit_batteries(r, g, &g->chosen);
    }
    if (has_batteries(g, l->attacker, l->hex)) {
        SELECT(STEP(9_1, 10), l->attacker, batteries);
        commit_batteries(r, g, &g->chosen);
    }
    lay_side(g, l->attacker, l->hex);
    lay_side(g, enemy_of(l->attacker), l->hex);
    CALL(STEP(9_1, 2), naval_tactics, .hex = l->hex, .side = l->attacker);
    CALL(STEP(9_1, 11), naval_tactics, .hex = l->hex, .side = enemy_of(l->attacker));
    CALL(STEP(9_1, 4), naval_fire, .hex = l->hex, .attacker = l->attacker);
    CALL(R(11_2), reroll, .hex = l->hex, .attacker = l->attacker, .naval = 1);
    count_naval_hits(r, g, l);
    while (spent_fire_ship(g, l->hex, l->attacker) != NO_PIECE)
        CALL(R(11_3), eliminate, .piece = spent_fire_ship(g, l->hex, l->attacker));
    CALL(STEP(9_1, 7), losses, .hex = l->hex, .side = enemy_of(l->attacker), .left = l->inflicted, .naval = 1);
    CALL(STEP(9_1, 8), losses, .hex = l->hex, .side = l->attacker, .left = l->suffered, .naval = 1);
    while (left_alone(g, l->hex) != NO_PIECE)
        CALL(STEP(11_2, 4), eliminate, .piece = left_alone(g, l->hex));
    l->repulsed = ships_at(g, l->attacker, l->hex) && holds_out(g, enemy_of(l->attacker), l->hex);
    clear_naval_combat(g);
    if (l->repulsed)
        OUTCOME(REPULSED, l->attacker);
    if (l->repulsed)
        CALL(STEP(9_1, 9), naval_retreat, .side = l->attacker, .hex = l->hex);
    END;
}

/* ---- 9.1.9 retreat ----------------------------------------------------------------------------------------------- */

static Verdict may_sail_off(const Game *g, int side, int from, int to) /* 9.1-j */
{
    if (!is_hex(to) || !leads_to(sea_exits, from, to))
        return no(STEP(9_1, 9), "ships retreat to an adjacent hex, by water");
    if (storm_at(g, to))
        return no(R(8_1), "a storm bars the way");
    if (is_enemy_port(g, side, to))
        return no(STEP(9_1, 9), "ships do not retreat into an enemy seaport");
    if (ships_at(g, enemy_of(side), to))
        return no(STEP(9_1, 9), "enemy ships are there");
    return ok();
}

static void list_retreat_ships(const Game *g, int side, Offer *o)
{
    (void)side;
    FOR_EXITS(to, sea_exits, ASKING(g, naval_retreat)->hex)
        offer1(o, V_RETREAT, to);
}

static Verdict judge_retreat_ships(const Game *g, int side, Action a)
{
    if (a.verb != V_RETREAT)
        return no(STEP(9_1, 9), "choose where the ships retreat");
    return may_sail_off(g, side, ASKING(g, naval_retreat)->hex, a.arg[0]);
}

static bool can_sail_off(const Game *g, int side, int hex)
{
    FOR_EXITS(to, sea_exits, hex)
        if (!may_sail_off(g, side, hex, to).reason)
            return true;
    return false;
}

static void sail_off(Run *r, Game *g, int side, int from, int to)
{
    Set who = {0};

    FOR_STACK(p, g, side, from)
        if (is_ship(p) || is_deception(p))
            set_add(&who, p);
    TELL(STEP(9_1, 9), "the %1S ships retreat from %2L to %3L", side, from, to);
    retreat(r, g, side, from, to, &who);
}

PROC(naval_retreat) /* 9.1.9: all the ships together; 9.1-k: they may be intercepted once */
{
    BEGIN
    if (can_sail_off(g, l->side, l->hex)) {
        ASK(STEP(9_1, 9), l->side, retreat_ships);
        l->to = w->answer.arg[0];
        sail_off(r, g, l->side, l->hex, l->to);
        CALL(R(7_2), intercept, .side = enemy_of(l->side), .hex = l->to);
        RETURN(0);
    }
    TELL(STEP(9_1, 9), "the %1S ships in %2L cannot retreat", l->side, l->hex);
    while (ships_at(g, l->side, l->hex))
        CALL(STEP(9_1, 10), eliminate, .piece = first_of_kind(g, l->side, l->hex, KIND_NAVAL));
    while (left_alone(g, l->hex) != NO_PIECE)
        CALL(R(11_2), eliminate, .piece = left_alone(g, l->hex));
    END;
}
