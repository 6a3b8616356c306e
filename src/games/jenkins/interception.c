/* 7.2 Naval interception, by the side that looks on and by the side that moves. */
#include "games/jenkins/state.h"

/* ---- who may intercept ------------------------------------------------------------------------------------------- */

static bool is_warship(int p)
{
    return is_ship(p) && !is_type(p, TYPE_MERCHANT);
}

/* 7.2-o: a combat is due there, and ships of both sides stay for it. */
static bool must_fight(const Game *g, int hex)
{
    return battle_at(g, hex) && ships_at(g, ENGLISH, hex) && ships_at(g, SPANISH, hex);
}

/* 7.2-a, all of it public (A8): ships next door, no land between, no storm over either hex; never in one's own port. */
static bool in_reach(const Game *g, int side, int from)
{
    return ships_at(g, side, from) && !storm_at(g, from) && !must_fight(g, from);
}

static bool exposed(const Game *g, int side, int hex)
{
    if (is_friendly_port(g, side, hex) || storm_at(g, hex))
        return false;
    FOR_EXITS(from, sea_exits, hex)
        if (in_reach(g, enemy_of(side), from))
            return true;
    return false;
}

/* 7.2-b: ships that have not intercepted this turn, with the deception counters beside them. */
static void add_interceptors(const Game *g, int side, int from, Set *out)
{
    bool ship = false;

    FOR_STACK(p, g, side, from)
        if ((is_ship(p) && !has_flag(g, p, FLIPPED)) || (is_deception(p) && ship)) {
            ship = true;
            set_add(out, p);
        }
}

static bool has_warship(const Set *s)
{
    for (int i = 0; i < SET_WORDS; i++)
        if (s->w[i] & NAVAL[i] & ~MERCHANTS[i])
            return true;
    return false;
}

static void candidates_interceptors(const Game *g, int side, Set *out)
{
    FOR_EXITS(from, sea_exits, ASKING(g, intercept)->hex)
        if (in_reach(g, side, from))
            add_interceptors(g, side, from, out);
    if (!has_warship(out))
        *out = (Set){0};
}

static Verdict enough_interceptors(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side;
    return has_warship(chosen) ? ok() : no(R(7_2), "merchants and deception counters do not intercept alone");
}

static Verdict judge_interceptors(const Game *g, int side, Action a)
{
    int p = a.arg[0];

    if (!is_own(side, p) || is_land(p))
        return no(R(7_2), "ships intercept, with deception counters; cargo goes along");
    FOR_EXITS(from, sea_exits, ASKING(g, intercept)->hex)
        if (g->where[p] == from && storm_at(g, from))
            return no(R(8_1), "nobody intercepts out of a storm");
        else if (g->where[p] == from && must_fight(g, from))
            return no(R(7_2), "it stays for the combat that is due in its hex");
        else if (g->where[p] == from && has_flag(g, p, FLIPPED))
            return no(R(7_2), "it has intercepted in this turn");
        else if (g->where[p] == from)
            return no(R(7_2), "there is no warship that can intercept with it");
    return direction_of(ASKING(g, intercept)->hex, g->where[p]) >= 0
               ? no(R(7_1), "there is land between it and the ships to be intercepted")
               : no(R(7_2), "it is not next to the ships to be intercepted");
}

/* ---- an attempt -------------------------------------------------------------------------------------------------- */

static bool succeeds(int die, int ships)
{
    return die <= ships && die != INTERCEPTION_FAILS_ON;
}

/* How many count is nobody's business but his own. */
static void need_to_intercept(Run *r, int side, int ships)
{
    int most = ships < INTERCEPTION_FAILS_ON ? ships : INTERCEPTION_FAILS_ON - 1;

    NEED_OF(ONLY(side), R(7_2), "%1d or less", most);
}

/* Returns how many count for the die: merchants do not. */
static int form_party(Game *g, const Set *chosen)
{
    int n = 0;

    g->party = *chosen;
    SET_EACH(p, chosen)
        n += is_warship(p);
    return n;
}

/* The party's members in a stack. Deception counters come only with ships of their own stack (A6). */
static Set members_in(const Game *g, int side, int from)
{
    Set members = {0};
    bool ship = false;

    FOR_STACK(p, g, side, from)
        if (set_has(&g->party, p)) {
            ship |= is_ship(p);
            set_add(&members, p);
        }
    return ship ? members : (Set){0};
}

static void disband(Game *g)
{
    g->party = (Set){0};
}

static void flip(Game *g, int side, int at, const Set *members)
{
    FOR_STACK(p, g, side, at)
        if (is_ship(p) && (!members || set_has(members, p)))
            g->flags[p] |= FLIPPED;
}

static void mark_battle(Game *g, int hex, int attacker)
{
    if (battle_at(g, hex)) /* 7.2-k: the first success there decides who attacks */
        return;
    bit_add(g->battle, hex);
    if (attacker == SPANISH)
        bit_add(g->spanish_attack, hex);
}

/* 7.2-d: ships of the side whose Movement Step it is move no more once a battle is due in their hex. */
static void engage(Game *g, int hex)
{
    if (g->phase != PHASE_MOVEMENT)
        return;
    FOR_STACK(p, g, g->side, hex)
        if (is_ship(p))
            g->flags[p] |= MOVED;
}

/* The group that is being intercepted stays where it is while the interceptors come from all sides. */
static void close_in(Run *r, Game *g, int side, int hex)
{
    int16_t halted_at = g->moving_at;

    FOR_EXITS(from, sea_exits, hex) {
        Set members = members_in(g, side, from);
        if (set_empty(&members))
            continue;
        flip(g, side, from, &members);
        form_group(r, g, side, from, &members);
        TELL(R(7_2), "%1S group of %2d comes from %3L into %4L", side, height(g, side, MOVING), from, hex);
        merge(r, g, side, MOVING, hex);
    }
    disband(g);
    g->moving_at = halted_at;
    mark_battle(g, hex, side);
    engage(g, hex);
}

static int left_around(const Game *g, int side, int hex)
{
    FOR_EXITS(from, sea_exits, hex) {
        int p = stranded(g, side, from);
        if (p != NO_PIECE)
            return p;
    }
    return NO_PIECE;
}

/* The interceptors' side is asked whenever ships of its enemy in the hex are exposed, whether or not it has any that
 * can: the question must tell nothing (7.2-b). Nothing is revealed before the battle (7.2-d). */
PROC(intercept) /* 7.2 */
{
    BEGIN
    if (!exposed(g, enemy_of(l->side), l->hex))
        RETURN(0);
    SELECT(R(7_2), l->side, interceptors);
    if (w->answer.verb == V_PASS) {
        TELL(R(7_2), "the %1S do not intercept in %2L", l->side, l->hex);
        RETURN(0);
    }
    l->count = form_party(g, &g->chosen);
    TELL(R(7_2), "the %1S try to intercept in %2L", l->side, l->hex);
    ROLL(STEP(7_2, 1), d6);
    need_to_intercept(r, l->side, l->count);
    if (!succeeds(w->rolled, l->count)) {
        TELL(STEP(7_2, 1), "%1D: the interception fails", w->rolled);
        disband(g);
        RETURN(0);
    }
    TELL(STEP(7_2, 1), "%1D: the interception succeeds", w->rolled);
    OUTCOME(INTERCEPTED, enemy_of(l->side));
    close_in(r, g, l->side, l->hex);
    while (left_around(g, l->side, l->hex) != NO_PIECE)
        CALL(R(9_3), eliminate, .piece = left_around(g, l->side, l->hex));
    RETURN(1);
    END;
}

/* ---- entering a hex with enemy ships ----------------------------------------------------------------------------- */

static int count_warships(const Game *g, int side, int at)
{
    int n = 0;

    FOR_STACK(p, g, side, at)
        n += is_warship(p);
    return n;
}

static Verdict may_attack(const Game *g, int side)
{
    if (!count_warships(g, side, MOVING))
        return no(R(7_2), "merchants alone do not attack enemy ships");
    FOR_STACK(p, g, side, MOVING)
        if (has_flag(g, p, FLIPPED))
            return no(R(7_2), "a ship of the group has intercepted in this turn: enemy ships bar the way");
    return ok();
}

static void list_run_in(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_SLIP);
    offer(o, V_ATTACK);
}

static Verdict judge_run_in(const Game *g, int side, Action a)
{
    if (a.verb == V_SLIP)
        return ok();
    return a.verb == V_ATTACK ? may_attack(g, side) : no(R(7_2), "slip in, or attack");
}

static void slip_in(Run *r, Game *g, int side, int to)
{
    advance(g, to);
    TELL(STEP(7_2, 2), "%1S group of %2d slips into %3L", side, height(g, side, MOVING), to);
    reveal(r, g, side, MOVING);
}

static void break_in(Run *r, Game *g, int side, int to)
{
    advance(g, to);
    TELL(STEP(7_2, 3), "%1S group of %2d enters %3L to fight", side, height(g, side, MOVING), to);
    flip(g, side, MOVING, NULL);
    mark_battle(g, to, side);
    engage(g, to);
}

/* 7.2-f: the whole group attempts it; if that fails it stays next door, where it may land (7.3). 7.2-g: ships beside which
 * it has begun, and which have had no attempt yet, try first. 7.2-h: it may slip into its own port. */
PROC(force_entry) /* 7.2 */
{
    BEGIN
    if (is_friendly_port(g, l->side, l->to)) {
        ASK(STEP(7_2, 1), l->side, run_in);
        if (w->answer.verb == V_SLIP) {
            slip_in(r, g, l->side, l->to);
            RETURN(HALTED);
        }
    }
    if (l->at_once) {
        CALL(STEP(7_2, 3), intercept, .side = enemy_of(l->side), .hex = g->moving_at);
        if (w->result)
            RETURN(AT_REST);
    }
    TELL(STEP(7_2, 3), "the %1S group in %2L tries to intercept the ships in %3L", l->side, g->moving_at, l->to);
    ROLL(STEP(7_2, 2), d6);
    need_to_intercept(r, l->side, count_warships(g, l->side, MOVING));
    if (succeeds(w->rolled, count_warships(g, l->side, MOVING))) {
        TELL(STEP(7_2, 3), "%1D: the interception succeeds", w->rolled);
        OUTCOME(BROUGHT_TO_BATTLE, enemy_of(l->side));
        break_in(r, g, l->side, l->to);
        RETURN(AT_REST);
    }
    TELL(STEP(7_2, 3), "%1D: the interception fails", w->rolled);
    RETURN(HALTED);
    END;
}
