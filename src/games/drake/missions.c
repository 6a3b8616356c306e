/* 3.5 Resolve missions: towns, forts, galleons, trade; 3.6 returning to Plymouth. */
#include "games/drake/state.h"

/* ---- 3.5 what an attack costs ------------------------------------------------------------------------------------ */

typedef struct {
    int crew, guns;
} Cost;

static bool counter_up(const Game *g, int to)
{
    const DestinationInfo *d = &destinations[to];

    switch (d->type) {
    case TYPE_FORT: return g->troops_up >> d->index & 1;
    case TYPE_GALLEON: return g->frigates_up >> d->index & 1;
    default: return true;
    }
}

static int counter_value(const Game *g, int to)
{
    const DestinationInfo *d = &destinations[to];

    switch (d->type) {
    case TYPE_FORT: return g->troop[d->index];
    case TYPE_GALLEON: return g->frigate[d->index];
    default: return 0;
    }
}

static const GalleonInfo *galleon_on(const Game *g, int to)
{
    return &galleons[g->station[destinations[to].index] - 1];
}

/* With a counter of that value. A pinnace ignores the guns of forts (2.37). */
static Cost cost_with(const Game *g, int side, int to, int counter)
{
    const DestinationInfo *d = &destinations[to];

    switch (d->type) {
    case TYPE_TOWN: return (Cost){d->troops, 0};
    case TYPE_FORT: return (Cost){d->troops + counter, has(g, side, PINNACE) ? 0 : d->guns};
    default: return (Cost){0, galleon_on(g, to)->guns + counter};
    }
}

static bool affords(const Game *g, int side, Cost c)
{
    return held(g, side, GOOD_CREW) >= c.crew && held(g, side, GOOD_GUN) >= c.guns;
}

static int victory_points(const Game *g, int to)
{
    return destinations[to].type == TYPE_GALLEON ? galleon_on(g, to)->vp : destinations[to].vp;
}

/* ---- 3.5 what a captain may announce: from what everybody can see ------------------------------------------------ */

static YaRule rule_of_type(int type)
{
    static const YaRule rules[] = {R(3_51), R(3_52), R(3_53), R(3_54)};
    return rules[type];
}

/* What stands in the way of a mission, in words for the captain and for the log. */
#define OBSTACLES(X)                                                                                                   \
    X(NO_OBSTACLE, "")                                                                                                 \
    X(TAKEN_TWICE, "two attacks have succeeded there")                                                                 \
    X(NO_GALLEON, "only a galleon attacks a galleon")                                                                  \
    X(TOO_FEW_CREW, "there is not crew enough")                                                                        \
    X(TOO_FEW_GUNS, "there are not guns enough")                                                                       \
    X(NO_TRADE_GOODS, "no trade goods are left aboard")                                                                \
    X(NO_WARES, "no commodity is left there")

#define OBSTACLE_ID(id, words)   id,
#define OBSTACLE_WHY(id, words)  words,
#define OBSTACLE_TOLD(id, words) "%1P at %2T comes to nothing: " words,

enum { OBSTACLES(OBSTACLE_ID) };
static const char *const obstacle_words[] = {OBSTACLES(OBSTACLE_WHY)};
static const char *const obstacle_told[] = {OBSTACLES(OBSTACLE_TOLD)};

static int obstacle_to_trade(const Game *g, int side, int to)
{
    if (!held(g, side, GOOD_TRADE))
        return NO_TRADE_GOODS;
    return g->wares[destinations[to].index] ? NO_OBSTACLE : NO_WARES;
}

static int obstacle(const Game *g, int side, int to)
{
    int type = destinations[to].type;

    if (type == TYPE_TRADE)
        return obstacle_to_trade(g, side, to);
    if (bit_count(g->taken[to]) >= ATTACKS_PER_DESTINATION)
        return TAKEN_TWICE;
    if (type == TYPE_GALLEON && !has(g, side, GALLEON))
        return NO_GALLEON;
    Cost c = cost_with(g, side, to, counter_up(g, to) ? counter_value(g, to) : 0);
    if (held(g, side, GOOD_CREW) < c.crew)
        return TOO_FEW_CREW;
    return held(g, side, GOOD_GUN) < c.guns ? TOO_FEW_GUNS : NO_OBSTACLE;
}

static Verdict may_act(const Game *g, int side, int to)
{
    int in_the_way = obstacle(g, side, to);

    if (!in_the_way)
        return ok();
    return no(in_the_way == TAKEN_TWICE ? R(3_5) : rule_of_type(destinations[to].type), obstacle_words[in_the_way]);
}

static Verdict may_attack(const Game *g, int side, int to)
{
    return destinations[to].type == TYPE_TRADE ? no(R(3_54), "a Trade Port is not attacked") : may_act(g, side, to);
}

static Verdict may_trade(const Game *g, int side, int to, int good)
{
    const DestinationInfo *d = &destinations[to];

    if (d->type != TYPE_TRADE)
        return no(R(3_54), "it is no Trade Port");
    if (good < FIRST_COMMODITY || good >= GOODS)
        return no(R(3_54), "it is no commodity");
    if (obstacle_to_trade(g, side, to))
        return may_act(g, side, to);
    if (!(g->wares[d->index] >> (good - FIRST_COMMODITY) & 1))
        return no(R(3_54), "that commodity is not to be had here");
    return ok();
}

static bool can_act(const Game *g, int side, int to)
{
    return !obstacle(g, side, to);
}

static void list_mission(const Game *g, int side, Offer *o)
{
    (void)g;
    (void)side;
    offer(o, V_ATTACK);
    for (int good = FIRST_COMMODITY; good < GOODS; good++)
        offer1(o, V_TRADE, good);
    offer(o, V_DECLINE);
}

static Verdict judge_mission(const Game *g, int side, Action a)
{
    int to = ASKING(g, mission)->to;

    switch (a.verb) {
    case V_ATTACK: return may_attack(g, side, to);
    case V_TRADE: return may_trade(g, side, to, a.arg[0]);
    case V_DECLINE: return ok();
    default: return no(R(3_5), "attack or trade, or decline");
    }
}

/* ---- 3.51 to 3.53 attacks ---------------------------------------------------------------------------------------- */

static const char *troops_found(int n)
{
    return n ? "%1d more {troop defends|troops defend} %2T" : "no more troops defend %2T";
}

static const char *guns_found(int n)
{
    return n ? "the frigate at %2T adds %1d {gun|guns}" : "the frigate at %2T has no guns";
}

/* The first to attack turns the counter over; it stays so. */
static void turn_counter(Run *r, Game *g, int to)
{
    const DestinationInfo *d = &destinations[to];

    if (counter_up(g, to))
        return;
    show(r, EVERYBODY);
    if (d->type == TYPE_FORT) {
        g->troops_up |= (uint8_t)(1 << d->index);
        TELL(R(3_52), troops_found(g->troop[d->index]), g->troop[d->index], to);
    } else {
        g->frigates_up |= (uint8_t)(1 << d->index);
        TELL(R(3_53), guns_found(g->frigate[d->index]), g->frigate[d->index], to);
    }
}

static void claim_treasure(Run *r, Game *g, int side, int to)
{
    int treasure = destinations[to].treasure;

    if (!(g->treasure >> to & 1))
        return;
    g->treasure = (uint16_t)(g->treasure & ~(1u << to));
    g->captain[side].goods[treasure]++;
    TELL(STEP(3_5, 1), treasure == GOOD_JEWEL ? "%1S takes the jewel of %3T" : "%1S takes the %2W of %3T", side,
         treasure, to);
}

static const char *what_it_cost(Cost c)
{
    if (!c.guns)
        return "%1S takes %2T for %3d crew";
    if (!c.crew)
        return "%1S takes %2T for %4d {gun|guns}";
    return "%1S takes %2T for %3d crew and %4d {gun|guns}";
}

static const char *what_it_lacked(Cost c)
{
    if (!c.guns)
        return "%1S needs %3d crew: the attack on %2T fails";
    if (!c.crew)
        return "%1S needs %4d {gun|guns}: the attack on %2T fails";
    return "%1S needs %3d crew and %4d {gun|guns}: the attack on %2T fails";
}

static void succeed(Run *r, Game *g, int side, int to, Cost c)
{
    give_back(g, side, GOOD_CREW, c.crew);
    give_back(g, side, GOOD_GUN, c.guns);
    g->taken[to] = (uint8_t)(g->taken[to] | 1u << side);
    g->captain[side].conquests |= (uint8_t)(1 << destinations[to].type);
    TELL(rule_of_type(destinations[to].type), what_it_cost(c), side, to, c.crew, c.guns);
    gain(r, g, side, victory_points(g, to), R(3_5), "%1S scores %2d: now %3d");
    claim_treasure(r, g, side, to);
}

static void attack(Run *r, Game *g, int side, int face, int to)
{
    turn_counter(r, g, to);
    Cost c = cost_with(g, side, to, counter_value(g, to));
    OUTCOME(affords(g, side, c) ? SUCCEEDS : FAILS, side);
    if (affords(g, side, c)) {
        succeed(r, g, side, to, c);
        return;
    }
    g->captain[side].disc[face] = 0;
    TELL(rule_of_type(destinations[to].type), what_it_lacked(c), side, to, c.crew, c.guns);
}

/* ---- 3.54 trade -------------------------------------------------------------------------------------------------- */

static void trade(Run *r, Game *g, int side, int to, int good)
{
    give_back(g, side, GOOD_TRADE, 1);
    g->wares[destinations[to].index] &= (uint8_t) ~(1 << (good - FIRST_COMMODITY));
    g->captain[side].goods[good]++;
    g->taken[to] = (uint8_t)(g->taken[to] | 1u << side);
    TELL(R(3_54), "%1S trades for %2W at %3T", side, good, to);
}

/* ---- 3.6 returning to Plymouth ----------------------------------------------------------------------------------- */

static void list_homeward(const Game *g, int side, Offer *o)
{
    (void)g;
    (void)side;
    sure(o, V_HOME);
    sure(o, V_ONWARD);
}

/* Whose mission came to nothing may ask why he could not attack or trade. */
static Verdict judge_homeward(const Game *g, int side, Action a)
{
    int to = ASKING(g, mission)->to;

    if (a.verb == V_HOME || a.verb == V_ONWARD)
        return ok();
    if ((a.verb == V_ATTACK || a.verb == V_TRADE) && !(g->taken[to] >> side & 1) && !can_act(g, side, to))
        return may_act(g, side, to);
    return no(R(3_6), "return home, or sail on");
}

/* A disc that is on the map, and not face-down at what he took. */
static bool waits(const Game *g, int side, int face)
{
    int to = g->captain[side].disc[face] - 1;
    return to >= 0 && !(g->taken[to] >> side & 1);
}

static int missions_left(const Game *g, int side)
{
    int n = 0;

    for (int face = 0; face < FACES; face++)
        n += waits(g, side, face);
    return n;
}

static void take_back_discs(Game *g, int side)
{
    for (int face = 0; face < FACES; face++)
        if (waits(g, side, face))
            g->captain[side].disc[face] = 0;
}

static void come_home(Run *r, Game *g, int side, bool early)
{
    static const uint8_t bonus[] = {HERO_FIRST, HERO_SECOND};
    int dock = list_end(g->homebound);

    g->homebound[dock] = (uint8_t)(side + 1);
    take_back_discs(g, side);
    TELL(R(3_6), "%1S returns to homebound dock %2d", side, dock + 1);
    if (early && dock < 2 && g->captain[side].conquests)
        gain(r, g, side, bonus[dock], STEP(3_6, 1), "hero's bonus for %1S, %2d: now %3d");
}

/* ---- 3.5 one mission, and all of them ---------------------------------------------------------------------------- */

static void decline(Run *r, Game *g, const struct mission *l, YaRule rule, const char *what)
{
    g->captain[l->side].disc[l->face] = 0;
    TELL(rule, what, disc_of(l->side, l->face), l->to);
}

static void carry_out(Run *r, Game *g, const struct mission *l, Action a)
{
    if (a.verb == V_ATTACK)
        attack(r, g, l->side, l->face, l->to);
    else if (a.verb == V_TRADE)
        trade(r, g, l->side, l->to, a.arg[0]);
    else
        decline(r, g, l, STEP(3_5, 2), "%1P at %2T is taken back");
}

PROC(mission) /* 3.5, 3.6 */
{
    BEGIN
    l->to = (g->captain[l->side].disc[l->face] - 1);
    if (can_act(g, l->side, l->to)) {
        ASK(STEP(3_5, 1), l->side, mission);
        carry_out(r, g, l, w->answer);
    } else {
        decline(r, g, l, may_act(g, l->side, l->to).rule, obstacle_told[obstacle(g, l->side, l->to)]);
    }
    if (l->face == FACE_4 || !missions_left(g, l->side)) {
        come_home(r, g, l->side, l->face != FACE_4);
        RETURN(0);
    }
    ASK(STEP(3_6, 1), l->side, homeward);
    if (w->answer.verb == V_HOME)
        come_home(r, g, l->side, true);
    END;
}

/* 3.1: those who could not sail are home last. */
static void bring_the_others_home(Run *r, Game *g)
{
    for (int dock = 0; dock < g->flow.sides; dock++)
        if (!listed(g->homebound, g->outbound[dock] - 1))
            come_home(r, g, g->outbound[dock] - 1, true);
}

/* The Golden Hind, then disc by disc, each in sailing order. Whose turn has not come when two have succeeded finds
 * nothing to do: so nobody needs to be kept in a queue. */
PROC(resolve_missions) /* 3.5 */
{
    BEGIN
    HEADING(2, R(3_5), "missions");
    for (l->face = FACE_HIND; l->face <= FACE_4; l->face++)
        for (l->turn = 0; l->turn < w->sides; l->turn++)
            if (g->captain[g->outbound[l->turn] - 1].disc[l->face])
                CALL(STEP(3_5, 1), mission, .side = (g->outbound[l->turn] - 1), .face = l->face);
    bring_the_others_home(r, g);
    END;
}
