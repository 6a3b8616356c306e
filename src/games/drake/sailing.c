/* 3.1 Prepare for sailing, 3.2 sail, 3.3 the Informer, 3.4 the mission discs are turned over. */
#include "games/drake/state.h"

/* ---- 3.1 prepare for sailing ------------------------------------------------------------------------------------- */

static void lay_treasure(Run *r, Game *g)
{
    for (int to = 0; to < DESTINATION_COUNT; to++)
        if (destinations[to].treasure) {
            g->supply[destinations[to].treasure]--;
            g->treasure = (uint16_t)(g->treasure | 1u << to);
        }
    TELL(R(3_1), "silver, gold and jewels are laid out");
}

/* Two places of a type for the counters of 2 and of 1; the others get 0. */
static void list_pairs(int verb, const uint8_t *at, int n, Offer *o)
{
    unsigned all = (1u << n) - 1;

    for (int i = 0; i < n; i++)
        sure_so_many(o, verb, at[i], all & ~(1u << i), n - 1, at);
}

static Verdict judge_pair(Action a, int verb, int type, YaRule rule)
{
    if (a.verb != verb)
        return no(rule, "place the counters");
    for (int i = 0; i < 2; i++)
        if (!is_destination(a.arg[i]) || destinations[a.arg[i]].type != type)
            return no(rule, "such a counter does not go there");
    return a.arg[0] == a.arg[1] ? no(rule, "one counter goes to each place") : ok();
}

static void list_frigates(const Game *g, int side, Offer *o)
{
    (void)g;
    (void)side;
    list_pairs(V_FRIGATES, galleon_at, GALLEON_COUNT, o);
}

static Verdict judge_frigates(const Game *g, int side, Action a)
{
    (void)g;
    (void)side;
    return judge_pair(a, V_FRIGATES, TYPE_GALLEON, STEP(3_1, 1));
}

static void list_troops(const Game *g, int side, Offer *o)
{
    (void)g;
    (void)side;
    list_pairs(V_TROOPS, fort_at, FORT_COUNT, o);
}

static Verdict judge_troops(const Game *g, int side, Action a)
{
    (void)g;
    (void)side;
    return judge_pair(a, V_TROOPS, TYPE_FORT, STEP(3_1, 2));
}

static void hide_frigates(Run *r, Game *g, Action a)
{
    g->frigate[destinations[a.arg[0]].index] = 2;
    g->frigate[destinations[a.arg[1]].index] = 1;
    if (a.side == YA_CHANCE)
        TELL(STEP(3_1, 1), "the frigate counters are laid face-down at random");
    else
        TELL_SOME(STEP(3_1, 1), ONLY(a.side), "%1S hides two guns at %2T, one at %3T", "%1S hides the frigate counters",
                  a.side, a.arg[0], a.arg[1]);
}

static void hide_troops(Run *r, Game *g, Action a)
{
    g->troop[destinations[a.arg[0]].index] = 2;
    g->troop[destinations[a.arg[1]].index] = 1;
    if (a.side == YA_CHANCE)
        TELL(STEP(3_1, 2), "the troop counters are laid face-down at random");
    else
        TELL_SOME(STEP(3_1, 2), ONLY(a.side), "%1S hides two troops at %2T, one at %3T", "%1S hides the troop counters",
                  a.side, a.arg[0], a.arg[1]);
}

/* The Governor's ship changes places with the one a dock nearer to dock 1. */
static void governor_swap(Run *r, Game *g)
{
    int governor = holder(g, LOCATION_GOVERNOR), dock = governor >= 0 ? place_in(g->outbound, governor) : 0;

    if (!dock)
        return;
    g->outbound[dock] = g->outbound[dock - 1];
    g->outbound[dock - 1] = (uint8_t)(governor + 1);
    TELL(STEP(3_1, 3), "%1S moves up to outbound dock %2d", governor, dock);
}

static void navigate(Run *r, Game *g)
{
    FOR_CAPTAINS(side, g)
        TELL(STEP(3_1, 4), zone_of(g, side) ? "%1S may sail to zone %2d" : "%1S has no supplies and cannot sail", side,
             zone_of(g, side));
}

static int holder_or_chance(const Game *g, int location)
{
    int side = holder(g, location);
    return side >= 0 ? side : YA_CHANCE;
}

PROC(prepare_to_sail) /* 3.1 */
{
    BEGIN
    g->phase = PHASE_HIDING;
    lay_treasure(r, g);
    ASK(STEP(3_1, 1), holder_or_chance(g, LOCATION_ADMIRAL), frigates);
    hide_frigates(r, g, w->answer);
    ASK(STEP(3_1, 2), holder_or_chance(g, LOCATION_GOVERNOR), troops);
    hide_troops(r, g, w->answer);
    governor_swap(r, g);
    navigate(r, g);
    END;
}

/* ---- 3.2 sail ---------------------------------------------------------------------------------------------------- */

static unsigned hand(const Game *g, int side)
{
    return faces_of(g, side) & ~faces_on_map(g, side);
}

/* In reach, and without a disc of his. */
static unsigned open_to(const Game *g, int side)
{
    return reach(g, side) & ~presence(g, side);
}

static bool can_place(const Game *g, int side)
{
    return hand(g, side) && open_to(g, side);
}

static bool anyone_can_place(const Game *g)
{
    FOR_CAPTAINS(side, g)
        if (can_place(g, side))
            return true;
    return false;
}

static Verdict may_lie_at(const Game *g, int side, int to, YaRule rule)
{
    if (!is_destination(to))
        return no(rule, "there is no such destination");
    if (!(reach(g, side) >> to & 1))
        return no(R(2_33), "your supplies do not reach that zone");
    if (presence(g, side) >> to & 1)
        return no(rule, "you have a disc there already");
    return ok();
}

static void list_sail(const Game *g, int side, Offer *o)
{
    unsigned places = open_to(g, side);
    int n = bit_count(places);

    for (unsigned faces = hand(g, side); faces; faces &= faces - 1)
        sure_so_many(o, V_SAIL, disc_of(side, bit_lowest(faces)), places, n, NULL);
}

static Verdict judge_sail(const Game *g, int side, Action a)
{
    if (a.verb != V_SAIL)
        return no(R(3_2), "place a mission disc");
    if (a.arg[0] < disc_of(side, 0) || a.arg[0] >= disc_of(side + 1, 0))
        return no(R(3_2), "it is not a mission disc of yours");
    if (!(hand(g, side) >> (a.arg[0] - disc_of(side, 0)) & 1))
        return no(R(3_2), "you do not have that disc in hand");
    return may_lie_at(g, side, a.arg[1], R(3_2));
}

static void place_mission(Run *r, Game *g, int side, int disc, int to)
{
    g->captain[side].disc[disc - disc_of(side, 0)] = (uint8_t)(to + 1);
    TELL_SOME(R(3_2), ONLY(side), "%2P is placed at %3T", "%1S places a disc at %3T", side, disc, to);
}

PROC(place_discs) /* 3.2 */
{
    BEGIN
    g->phase = PHASE_PLACING;
    for (l->turn = 0; anyone_can_place(g); l->turn = ((l->turn + 1) % w->sides)) {
        l->side = (g->outbound[l->turn] - 1);
        if (!can_place(g, l->side))
            continue;
        ASK(STEP(3_2, 1), l->side, sail);
        place_mission(r, g, l->side, w->answer.arg[0], w->answer.arg[1]);
    }
    END;
}

/* ---- 3.3 the Informer -------------------------------------------------------------------------------------------- */

static bool has_defence(int to)
{
    return destinations[to].type == TYPE_FORT || destinations[to].type == TYPE_GALLEON;
}

static Verdict is_present(const Game *g, int side, int to)
{
    if (!is_destination(to))
        return no(R(3_3), "there is no such destination");
    return presence(g, side) >> to & 1 ? ok() : no(R(3_3), "you have no mission disc there");
}

static Verdict may_scout(const Game *g, int side, int to)
{
    Verdict v = is_present(g, side, to);

    if (!v.reason && !has_defence(to))
        return no(R(3_3), "no counter defends that destination");
    return v;
}

static void list_informer(const Game *g, int side, Offer *o)
{
    for (unsigned rest = presence(g, side); rest; rest &= rest - 1)
        sure1(o, V_PEEK, bit_lowest(rest));
    for (unsigned rest = presence(g, side); rest; rest &= rest - 1)
        offer1(o, V_SCOUT, bit_lowest(rest));
    sure(o, V_PASS);
}

static Verdict judge_informer(const Game *g, int side, Action a)
{
    switch (a.verb) {
    case V_PEEK: return is_present(g, side, a.arg[0]);
    case V_SCOUT: return may_scout(g, side, a.arg[0]);
    case V_PASS: return ok();
    default: return no(R(3_3), "look at the discs or at the defence of a destination, or pass");
    }
}

/* The order of the two does not matter: machines are offered one. */
static void list_swap(const Game *g, int side, Offer *o)
{
    unsigned places = presence(g, side);

    for (unsigned one = places; one; one &= one - 1)
        for (unsigned two = o->walk ? one & (one - 1) : places; two; two &= two - 1)
            offer2(o, V_SWAP, bit_lowest(one), bit_lowest(two));
    sure(o, V_KEEP);
}

static Verdict judge_swap(const Game *g, int side, Action a)
{
    if (a.verb == V_KEEP)
        return ok();
    if (a.verb != V_SWAP)
        return no(STEP(3_3, 1), "exchange two of your discs, or keep them");
    for (int i = 0; i < 2; i++) {
        Verdict v = is_present(g, side, a.arg[i]);
        if (v.reason)
            return v;
    }
    return a.arg[0] == a.arg[1] ? no(STEP(3_3, 1), "name two destinations") : ok();
}

static void list_move(const Game *g, int side, Offer *o)
{
    (void)g;
    (void)side;
    for (int to = 0; to < DESTINATION_COUNT; to++)
        offer1(o, V_MOVE, to);
    offer(o, V_KEEP);
}

static Verdict judge_move(const Game *g, int side, Action a)
{
    if (a.verb == V_KEEP)
        return ok();
    if (a.verb != V_MOVE)
        return no(STEP(3_3, 2), "move the disc, or keep it");
    return may_lie_at(g, side, a.arg[0], STEP(3_3, 2));
}

static void peek(Run *r, Game *g, int side, int to)
{
    g->peeked = (uint8_t)(to + 1);
    show(r, ONLY(side));
    TELL(STEP(3_3, 1), "%1S looks at the mission discs at %2T", side, to);
    FOR_CAPTAINS(who, g)
        if (who != side && face_at(g, who, to) >= 0)
            TELL_SOME(STEP(3_3, 1), ONLY(side), "%1P is there", NULL, disc_of(who, face_at(g, who, to)));
}

static void scout(Run *r, Game *g, int side, int to)
{
    bool fort = destinations[to].type == TYPE_FORT;
    int value = fort ? g->troop[destinations[to].index] : g->frigate[destinations[to].index];

    g->scouted = (uint8_t)(to + 1);
    show(r, ONLY(side));
    TELL_SOME(STEP(3_3, 2), ONLY(side),
              fort ? "%1S looks at the defence of %2T, hidden troops: %3d"
                   : "%1S looks at the defence of %2T, hidden guns: %3d",
              "%1S looks at the defence of %2T", side, to, value);
}

static void swap_discs(Run *r, Game *g, int side, int one, int two)
{
    int face = face_at(g, side, one), other = face_at(g, side, two);

    g->captain[side].disc[face] = (uint8_t)(two + 1);
    g->captain[side].disc[other] = (uint8_t)(one + 1);
    TELL(STEP(3_3, 1), "%1S exchanges his discs at %2T and %3T", side, one, two);
}

static void move_disc(Run *r, Game *g, int side, int from, int to)
{
    g->captain[side].disc[face_at(g, side, from)] = (uint8_t)(to + 1);
    TELL(STEP(3_3, 2), "%1S moves a disc from %2T to %3T", side, from, to);
}

PROC(informer) /* 3.3 */
{
    BEGIN
    ASK(STEP(3_3, 1), l->side, informer);
    if (w->answer.verb == V_PASS)
        RETURN(0);
    l->at = w->answer.arg[0];
    if (w->answer.verb == V_PEEK) {
        peek(r, g, l->side, l->at);
        ASK(STEP(3_3, 2), l->side, swap);
        if (w->answer.verb == V_SWAP)
            swap_discs(r, g, l->side, w->answer.arg[0], w->answer.arg[1]);
        RETURN(0);
    }
    scout(r, g, l->side, l->at);
    ASK(STEP(3_3, 3), l->side, move);
    if (w->answer.verb == V_MOVE)
        move_disc(r, g, l->side, l->at, w->answer.arg[0]);
    END;
}

/* ---- 3.4 the discs are turned over ------------------------------------------------------------------------------- */

static void tell_discs_at(Run *r, const Game *g, int to)
{
    int place = 0;

    for (int face = FACE_HIND; face <= FACE_4; face++)
        for (int dock = 0; dock < g->flow.sides; dock++) {
            int side = g->outbound[dock] - 1;
            if (g->captain[side].disc[face] == to + 1)
                TELL(R(3_4), "at %1T, place %2d: %3P", to, ++place, disc_of(side, face));
        }
}

static void reveal(Run *r, Game *g)
{
    show(r, EVERYBODY);
    g->phase = PHASE_MISSIONS;
    g->peeked = 0;
    FOR_CAPTAINS(side, g) {
        uint8_t *ghost = &g->captain[side].disc[FACE_GHOST];
        if (*ghost)
            TELL(STEP(3_4, 1), "%1P at %2T vanishes", disc_of(side, FACE_GHOST), *ghost - 1);
        *ghost = 0;
    }
    for (int to = 0; r->tell && to < DESTINATION_COUNT; to++)
        tell_discs_at(r, g, to);
}

/* ---- 3.0 the sailing phase --------------------------------------------------------------------------------------- */

static bool informer_sails(const Game *g)
{
    int side = holder(g, LOCATION_INFORMER);
    return side >= 0 && presence(g, side);
}

PROC(sailing) /* 3.0 */
{
    BEGIN
    HEADING(2, R(3_0), "sailing");
    CALL(R(3_1), prepare_to_sail, 0);
    CALL(R(3_2), place_discs, 0);
    if (informer_sails(g))
        CALL(R(3_3), informer, .side = holder(g, LOCATION_INFORMER));
    reveal(r, g);
    CALL(R(3_5), resolve_missions, 0);
    END;
}
