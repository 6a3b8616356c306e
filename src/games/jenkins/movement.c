/* 7.0 Movement and 7.1 its restrictions, and the Movement Step (6.3). A group is formed in one place, stands in the stack
 * MOVING while it moves step by step, and is done for the step when it comes to rest. */
#include "games/jenkins/state.h"

enum { LONGEST_MOVE = 100 };         /* 7.0-c: steps of one group */
enum { UNDER_WAY, HALTED, AT_REST }; /* sail.stopped; HALTED: it moves no more and may still land (7.2-h, 7.3) */
enum { LASTS_A_STEP = MOVED | STOPPED | EMBARKED | LANDED };

/* ---- 7.0 who moves ----------------------------------------------------------------------------------------------- */

/* 7.0-g, 11.6: a land counter that may march now. */
static bool may_march(const Game *g, int p)
{
    return is_ashore(g, p) && !has_flag(g, p, STOPPED) && !is_type(p, TYPE_BOOM_CHAIN);
}

static bool may_muster(const Game *g, int p, bool naval)
{
    if (has_flag(g, p, MOVED))
        return false;
    return is_deception(p) || (naval ? is_ship(p) : may_march(g, p));
}

static bool any_ready(const Game *g, int side, int at, bool naval)
{
    FOR_STACK(p, g, side, at)
        if (!is_deception(p) && may_muster(g, p, naval))
            return true;
    return false;
}

/* Ships, or land counters on the march, of the moving group: not its cargo, nor its deception counters. */
static int strength(const Game *g, int side)
{
    int n = 0;

    FOR_STACK(p, g, side, MOVING)
        n += !is_deception(p) && !is_aboard(g, p);
    return n;
}

static bool musters_ships(const Game *g)
{
    return ASKS(g, sail);
}

static int muster_place(const Game *g)
{
    return musters_ships(g) ? ASKING(g, sail)->from : ASKING(g, march)->from;
}

static void candidates_muster(const Game *g, int side, Set *out)
{
    bool naval = musters_ships(g);

    FOR_STACK(p, g, side, muster_place(g))
        if (may_muster(g, p, naval))
            set_add(out, p);
}

static Verdict enough_muster(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side;
    for (int i = 0; i < SET_WORDS; i++)
        if (chosen->w[i] & ~DECEPTIONS[i])
            return ok();
    return no(STEP(7_0, 1), "deception counters never move alone");
}

/* Why a counter in the right place is not fit for the group. */
static Verdict unfit(const Game *g, int p, bool naval)
{
    if (is_deception(p) || is_ship(p) == naval) {
        if (has_flag(g, p, MOVED))
            return no(STEP(7_0, 1), "it has moved in this step");
        if (has_flag(g, p, STOPPED))
            return no(STEP(7_0, 1), "disease or enemies have stopped it");
    }
    if (naval && is_land(p))
        return no(STEP(7_0, 1), "only ships and deception counters sail: cargo goes along");
    if (!naval && is_ship(p))
        return no(R(7_1), "ships do not go by land");
    if (is_type(p, TYPE_BOOM_CHAIN))
        return no(R(11_6), "boom chains never move");
    if (!naval && is_aboard(g, p))
        return no(R(7_3), "it is aboard a ship");
    return ok();
}

static Verdict judge_muster(const Game *g, int side, Action a)
{
    if (!is_own(side, a.arg[0]) || g->where[a.arg[0]] != muster_place(g))
        return no(STEP(7_0, 1), "no such counter of yours is there");
    return unfit(g, a.arg[0], musters_ships(g));
}

/* ---- 7.0 joining and leaving a group ----------------------------------------------------------------------------- */

/* 7.0-b */
static Verdict may_join(const Game *g, int side, int p, bool naval)
{
    if (!is_own(side, p) || g->where[p] != g->moving_at)
        return no(STEP(7_0, 2), "no such counter of yours is in the group's hex");
    return unfit(g, p, naval);
}

/* 7.0-a: left behind on the way, it is done for the step. */
static Verdict may_stay(const Game *g, int side, int p)
{
    if (!is_own(side, p) || g->where[p] != MOVING)
        return no(STEP(7_0, 2), "it is not in the group");
    if (is_aboard(g, p))
        return no(R(7_3), "it goes where its ship goes");
    if (!is_deception(p) && strength(g, side) == 1)
        return no(STEP(7_0, 2), "somebody has to stay in the group");
    return ok();
}

/* For machines the muster has settled who goes: what could be undone at once is not offered to them. */
static void list_company(const Game *g, bool naval, bool fresh, Offer *o)
{
    if (o->walk && fresh)
        return;
    FOR_STACK(p, g, o->side, g->moving_at)
        if (may_muster(g, p, naval))
            sure1(o, V_ADD, p);
    bool several = strength(g, o->side) > 1;
    FOR_STACK(p, g, o->side, MOVING)
        if (is_deception(p) || (several && !is_aboard(g, p)))
            sure1(o, V_LEAVE, p);
}

static void add_company(Run *r, Game *g, int p)
{
    TELL_SOME(STEP(7_0, 2), ONLY(side_of(p)), "%1P joins the group in %2L", "a counter joins the %3S group in %2L", p,
              g->moving_at, side_of(p));
    join_group(r, g, p);
}

static void leave_company(Run *r, Game *g, int p)
{
    TELL_SOME(STEP(7_0, 2), ONLY(side_of(p)), "%1P stays behind in %2L", "part of the %3S group stays behind in %2L", p,
              g->moving_at, side_of(p));
    leave_behind(r, g, p);
    g->flags[p] |= MOVED;
}

/* ---- 4.3 the top of a group -------------------------------------------------------------------------------------- */

/* 4.3-a: a group formed out of part of a stack has no top counter yet. */
static Verdict may_head(const Game *g, int side, int from, Action a)
{
    if (top_of(g, side, MOVING) != NO_PIECE)
        return no(R(4_3), "the group has its top counter");
    if (a.arg[0] != from || !is_own(side, a.arg[1]) || g->where[a.arg[1]] != MOVING)
        return no(R(4_3), "it is not in the group");
    if (!may_be_top(g, a.arg[1]))
        return no(R(4_1), "ships lie above what is ashore, and cargo above its ship");
    return ok();
}

/* Machines are content with the one that is the default. */
static void list_heads(const Game *g, int from, Offer *o)
{
    if (o->walk || top_of(g, o->side, MOVING) != NO_PIECE)
        return;
    FOR_STACK(p, g, o->side, MOVING)
        if (may_be_top(g, p))
            sure2(o, V_TOP, from, p);
}

static void head_group(Run *r, Game *g, int from, int p)
{
    set_top(r, g, p);
    TELL(STEP(4_3, 1), "%1P is on top of the group in %2L", p, from);
}

/* ---- 7.0, 7.1 a step, and rest ----------------------------------------------------------------------------------- */

static void come_to_rest(Run *r, Game *g, int side, int mark)
{
    FOR_STACK(p, g, side, MOVING)
        if (!is_aboard(g, p))
            g->flags[p] |= (uint8_t)(is_land(p) ? mark : MOVED);
    if (g->head[side][MOVING] != NO_PIECE)
        merge(r, g, side, MOVING, g->moving_at);
    g->moving_at = NO_HEX;
}

static void advance(Game *g, int to)
{
    leave_the_open(g, ENGLISH, MOVING);
    leave_the_open(g, SPANISH, MOVING);
    g->moving_at = (int16_t)to;
}

static int direction_of(int from, int to)
{
    for (int k = 0; k < DIRECTION_COUNT; k++)
        if (neighbour[from][k] == to)
            return k;
    return -1;
}

static bool leads_to(const uint8_t exits[HEX_COUNT], int from, int to)
{
    FOR_EXITS(next, exits, from)
        if (next == to)
            return true;
    return false;
}

/* 7.0, 7.1: what bars the way of any group. */
static Verdict may_cross(const Game *g, int to, const uint8_t exits[], const char *barred)
{
    int way = is_hex(to) ? direction_of(g->moving_at, to) : -1;

    if (way < 0)
        return no(STEP(7_0, 2), "it is not an adjacent hex");
    return exits[g->moving_at] >> way & 1 ? ok() : no(R(7_1), barred);
}

/* 7.0-c, 8.1: where the way is open. */
static Verdict may_step(const Game *g, int to, int steps)
{
    if (storm_at(g, to))
        return no(R(8_1), "nobody moves into a storm");
    if (steps >= LONGEST_MOVE)
        return no(STEP(7_0, 2), "the group has moved a hundred hexes: it has to stop");
    return ok();
}

/* ---- 6.3 the Movement Step --------------------------------------------------------------------------------------- */

/* 8.1: in a storm nobody leaves, embarks or lands, so that no group is formed there at all. */
static Verdict may_weigh(const Game *g, int at)
{
    return is_hex(at) && storm_at(g, at) ? no(R(8_1), "the storm keeps them there") : ok();
}

static Verdict may_go_inland(const Game *g, int hex)
{
    if (storm_at(g, hex))
        return no(R(8_1), "the storm keeps them there");
    FOR_EXITS(to, land_exits, hex)
        if (!storm_at(g, to))
            return ok();
    return no(R(7_1), "there is no way out by land");
}

static Verdict may_sail_from(const Game *g, int side, int at)
{
    if (at < 0 || at > TO_CARIBBEAN || !any_ready(g, side, at, true))
        return no(R(7_0), "no ship of yours there can still move in this step");
    return may_weigh(g, at);
}

static Verdict may_march_from(const Game *g, int side, int at)
{
    if (!is_hex(at) || !any_ready(g, side, at, false))
        return no(R(7_0), "no land counter of yours there can still march in this step");
    return may_go_inland(g, at);
}

/* 7.4: all ships due on the track must be brought on. */
static Verdict may_end_step(const Game *g, int side)
{
    if (any_ready(g, side, TO_PACIFIC, true) || any_ready(g, side, TO_CARIBBEAN, true))
        return no(R(7_4), "ships due from the Turn Record Track must arrive first");
    return ok();
}

static void list_activate(const Game *g, int side, Offer *o)
{
    BITS_EACH(hex, g->ships[side], HEX_WORDS)
        if (!may_sail_from(g, side, hex).reason)
            sure1(o, V_SAIL, hex);
    for (int at = TO_PACIFIC; at <= TO_CARIBBEAN; at++)
        if (!may_sail_from(g, side, at).reason)
            sure1(o, V_SAIL, at);
    BITS_EACH(hex, g->ashore[side], HEX_WORDS)
        if (!may_march_from(g, side, hex).reason)
            sure1(o, V_MARCH, hex);
    list_scuttling(g, side, o);
    if (!may_end_step(g, side).reason)
        sure(o, V_DONE);
}

static Verdict judge_activate(const Game *g, int side, Action a)
{
    switch (a.verb) {
    case V_SAIL: return may_sail_from(g, side, a.arg[0]);
    case V_MARCH: return may_march_from(g, side, a.arg[0]);
    case V_SCUTTLE: return may_scuttle(g, side, a.arg[0]);
    case V_DONE: return may_end_step(g, side);
    case V_BUY: return no(R(6_1), "counters are bought in the War Fund Purchases Step only");
    default: return no(R(7_0), "choose a place to move from, or be done");
    }
}

static void fresh_counters(Game *g, int side)
{
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        g->flags[p] &= (uint8_t)~LASTS_A_STEP;
}

static void begin_movement(Run *r, Game *g, int side)
{
    HEADING(2, R(6_3), "%1S movement", side);
    fresh_counters(g, side);
    memset(g->battle, 0, sizeof g->battle);
    memset(g->spanish_attack, 0, sizeof g->spanish_attack);
    isidoro_arrives(r, g);
}

PROC(movement_step) /* 6.3 */
{
    BEGIN
    begin_movement(r, g, l->side);
    for (;;) {
        ASK(R(7_0), l->side, activate);
        if (w->answer.verb == V_DONE)
            break;
        if (w->answer.verb == V_SAIL)
            CALL(STEP(7_0, 1), sail, .side = l->side, .from = w->answer.arg[0]);
        else if (w->answer.verb == V_MARCH)
            CALL(STEP(7_0, 2), march, .side = l->side, .from = w->answer.arg[0]);
        else
            CALL(R(11_7), scuttle, .piece = w->answer.arg[0]);
    }
    CALL(STEP(4_5, 1), overstack, .side = l->side);
    CALL(STEP(4_5, 2), overstack, .side = enemy_of(l->side));
    fresh_counters(g, l->side);
    CALL(R(4_3), arrange, .side = l->side);
    END;
}

/* ---- 7.0 a naval group ------------------------------------------------------------------------------------------- */

static Verdict may_sail_on(const Game *g, const struct sail *l, int to)
{
    Verdict v = may_step(g, to, l->steps);

    if (v.reason || !ships_at(g, enemy_of(l->side), to) || is_friendly_port(g, l->side, to))
        return v;
    return may_attack(g, l->side);
}

static Verdict may_sail_to(const Game *g, const struct sail *l, int to)
{
    Verdict v = may_cross(g, to, sea_exits, "ships cannot cross land");

    return v.reason ? v : may_sail_on(g, l, to);
}

static void list_sailing(const Game *g, int side, Offer *o)
{
    const struct sail *l = ASKING(g, sail);

    if (l->stopped == UNDER_WAY) {
        FOR_EXITS(to, sea_exits, g->moving_at)
            if (!may_sail_on(g, l, to).reason)
                sure1(o, V_STEP, to);
        list_heads(g, l->from, o);
        list_company(g, true, l->steps == 0, o);
        list_embarking(g, side, o);
        if (!may_depart(g, l).reason)
            sure(o, V_DEPART);
    }
    if (!may_land(g, side).reason)
        sure(o, V_LAND);
    sure(o, V_STOP);
}

static Verdict judge_sailing(const Game *g, int side, Action a)
{
    const struct sail *l = ASKING(g, sail);

    if (a.verb == V_STOP)
        return ok();
    if (a.verb == V_LAND)
        return may_land(g, side);
    if (l->stopped == HALTED)
        return no(R(7_2), "the group has been stopped: it can only land or stop");
    switch (a.verb) {
    case V_STEP: return may_sail_to(g, l, a.arg[0]);
    case V_TOP: return may_head(g, side, l->from, a);
    case V_ADD: return may_join(g, side, a.arg[0], true);
    case V_LEAVE: return may_stay(g, side, a.arg[0]);
    case V_EMBARK: return may_embark(g, side, a.arg[0], a.arg[1]);
    case V_DEPART: return may_depart(g, l);
    default: return no(STEP(7_0, 2), "the naval group is to be moved");
    }
}

static void weigh_anchor(Run *r, Game *g, const struct sail *l, const Set *chosen)
{
    form_group(r, g, l->side, l->from, chosen);
    TELL(STEP(7_0, 1), "%1S ships in %2L form a group of %3d", l->side, l->from, height(g, l->side, MOVING));
}

static void sail_on(Run *r, Game *g, struct sail *l, int to)
{
    advance(g, to);
    reckon(g, l, to);
    TELL(STEP(7_0, 2), "%1S group of %2d moves to %3L", l->side, height(g, l->side, MOVING), to);
}

/* The orders that need neither dice nor the enemy. */
static void carry_out(Run *r, Game *g, struct sail *l, Action a)
{
    if (a.verb == V_TOP)
        head_group(r, g, a.arg[0], a.arg[1]);
    else if (a.verb == V_ADD)
        add_company(r, g, a.arg[0]);
    else if (a.verb == V_LEAVE)
        leave_company(r, g, a.arg[0]);
    else if (a.verb == V_EMBARK)
        go_aboard(r, g, a.arg[0], a.arg[1]);
    else
        l->stopped = AT_REST;
}

/* Its owner has named the top counter by now, or leaves it to the default (4.3-a). */
static void get_under_way(Run *r, Game *g, struct sail *l)
{
    l->steps++;
    settle(r, g, l->side, MOVING);
}

/* A6: a deception counter alone in the place that the group has left. */
static int abandoned(const Game *g, int side, int left)
{
    return left == g->moving_at ? NO_PIECE : stranded(g, side, left);
}

PROC(sail) /* 7.0, 7.3, 7.4; l->from becomes the hex last left */
{
    BEGIN
    SELECT(STEP(7_0, 1), l->side, muster);
    weigh_anchor(r, g, l, &g->chosen);
    if (!is_hex(l->from)) {
        do {
            ASK(STEP(7_4, 1), l->side, arrival);
            if (w->answer.verb == V_TOP)
                head_group(r, g, l->from, w->answer.arg[1]);
        } while (w->answer.verb == V_TOP);
        get_under_way(r, g, l);
        round_the_horn(r, g, l->side, w->answer.arg[0]);
        CALL(STEP(7_4, 2), enter_sea, .side = l->side);
        l->stopped = w->result;
    }
    while (l->stopped != AT_REST) {
        while (abandoned(g, l->side, l->from) != NO_PIECE)
            CALL(STEP(9_3, 1), eliminate, .piece = abandoned(g, l->side, l->from));
        ASK(STEP(7_0, 2), l->side, sailing);
        if (w->answer.verb == V_STEP) {
            l->from = g->moving_at;
            get_under_way(r, g, l);
            if (ships_at(g, enemy_of(l->side), w->answer.arg[0])) {
                CALL(STEP(7_2, 1), force_entry, .side = l->side, .to = w->answer.arg[0], .at_once = l->steps == 1);
            } else {
                sail_on(r, g, l, w->answer.arg[0]);
                CALL(STEP(7_2, 2), enter_sea, .side = l->side, .count = l->count, .near_storm = l->near_storm);
            }
            l->stopped = w->result == HALTED && !on_a_shore(g, l->side) ? AT_REST : w->result;
        } else if (w->answer.verb == V_LAND) {
            CALL(STEP(7_3, 1), debark, .side = l->side, .at = MOVING);
            if (strength(g, l->side) == 0)
                l->stopped = AT_REST;
        } else if (w->answer.verb == V_DEPART) {
            l->stopped = AT_REST;
            get_under_way(r, g, l);
            CALL(STEP(7_4, 3), intercept, .side = enemy_of(l->side), .hex = g->moving_at);
            if (!w->result)
                leave_for_the_horn(r, g, l->side);
        } else {
            carry_out(r, g, l, w->answer);
        }
    }
    come_to_rest(r, g, l->side, MOVED);
    while (abandoned(g, l->side, l->from) != NO_PIECE)
        CALL(STEP(9_3, 2), eliminate, .piece = abandoned(g, l->side, l->from));
    END;
}

/* 7.2: what may befall a group in the hex it has just entered. Returns AT_REST if it sinks or is intercepted. */
PROC(enter_sea)
{
    BEGIN
    if (g->head[enemy_of(l->side)][g->moving_at] != NO_PIECE)
        reveal(r, g, l->side, MOVING);
    if (l->count == PERILOUS_SEA_HEXES) {
        CALL(R(6_3), perilous_sea, .side = l->side, .near_storm = l->near_storm);
        if (g->head[l->side][MOVING] == NO_PIECE)
            RETURN(AT_REST);
    }
    if (!exposed(g, l->side, g->moving_at))
        RETURN(UNDER_WAY);
    CALL(R(7_2), intercept, .side = enemy_of(l->side), .hex = g->moving_at);
    RETURN(w->result ? AT_REST : UNDER_WAY);
    END;
}
