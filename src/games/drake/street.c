/* 2.2 Placement and selection, 2.3 the locations of Plymouth Street. */
#include "games/drake/state.h"

/* The rule that tells what a location gives. */
static YaRule rule_of(int location)
{
    static const YaRule rules[LOCATION_COUNT] = {
        [LOCATION_CREW_A] = R(2_31),      [LOCATION_CREW_B] = R(2_31),     [LOCATION_GUNS_A] = R(2_32),
        [LOCATION_GUNS_B] = R(2_32),      [LOCATION_SUPPLIES_A] = R(2_33), [LOCATION_SUPPLIES_B] = R(2_33),
        [LOCATION_TRADE_GOODS] = R(2_34), [LOCATION_TAVERN] = R(2_35),     [LOCATION_SHIPYARD] = R(2_36),
        [LOCATION_PINNACE] = R(2_37),     [LOCATION_DRAKE] = R(2_38),      [LOCATION_QUEEN] = R(2_39),
        [LOCATION_ADMIRAL] = R(2_40),     [LOCATION_GOVERNOR] = R(2_41),   [LOCATION_INFORMER] = R(2_42),
        [LOCATION_GOLDEN_HIND] = R(2_43), [LOCATION_INVESTOR] = R(2_44),   [LOCATION_DOCKSIDE] = R(2_45),
    };

    return rules[location];
}

/* ---- 2.2 where a captain may stop -------------------------------------------------------------------------------- */

static int place_of(const Game *g, int location)
{
    int place = 0;

    while (place < LOCATION_COUNT && g->street[place] != location)
        place++;
    return place;
}

static bool is_full(const Game *g, int location)
{
    return g->circle[location][locations[location].circles - 1];
}

static int discs_needed(int location)
{
    return location == LOCATION_DRAKE ? 2 : 1;
}

static inline Verdict may_stop(const Game *g, int side, int place)
{
    const Captain *captain = &g->captain[side];
    int location = g->street[place];

    if (place < captain->at)
        return no(R(2_2), "the street is one-way: stop further along than your last disc");
    if (location == LOCATION_DRAKE && g->drake)
        return no(R(2_38), "Drake is taken: his second circle is for the disc that his captain still owes");
    if (is_full(g, location))
        return no(rule_of(location), "no circle is free there");
    if (captain->discs < discs_needed(location))
        return no(R(2_38), "Drake takes two discs, and you have one left");
    if (location == LOCATION_INVESTOR && has(g, side, INVESTED))
        return no(R(2_44), "your Investor tile is spent");
    return ok();
}

static void list_street(const Game *g, int side, Offer *o)
{
    for (int place = g->captain[side].at; place < LOCATION_COUNT; place++)
        if (!may_stop(g, side, place).reason)
            sure1(o, V_STOP, g->street[place]);
    sure(o, V_HARBOUR);
}

static Verdict judge_street(const Game *g, int side, Action a)
{
    if (a.verb == V_HARBOUR)
        return ok();
    if (a.verb != V_STOP)
        return no(R(2_2), "stop at a location, or go to the harbour");
    if (a.arg[0] < 0 || a.arg[0] >= LOCATION_COUNT)
        return no(R(2_2), "there is no such location");
    return may_stop(g, side, place_of(g, a.arg[0]));
}

/* ---- 2.3 what a stop brings -------------------------------------------------------------------------------------- */

/* Places a disc and returns its circle; -1 for the first of Drake's two, which brings nothing yet (2.38). */
static int place_disc(Run *r, Game *g, int side, int location)
{
    Captain *captain = &g->captain[side];
    int circle = list_end(g->circle[location]);

    captain->discs--;
    if (location == LOCATION_DRAKE && g->drake) {
        g->drake = 0;
        TELL(R(2_38), "%1S places his second disc at Drake", side);
        return 0;
    }
    captain->at = (uint8_t)(place_of(g, location) + 1);
    g->circle[location][circle] = (uint8_t)(side + 1);
    TELL(rule_of(location), "%1S stops at %2L", side, location);
    if (location != LOCATION_DRAKE)
        return circle;
    g->drake = (uint8_t)(side + 1);
    return -1;
}

static void take_disc(Run *r, Game *g, int side, int flag, YaRule rule, const char *what)
{
    g->captain[side].flags = (uint8_t)(g->captain[side].flags | flag);
    TELL(rule, what, side);
}

static void receive_from(Run *r, Game *g, int side, int location, int circle)
{
    if (location < TILE_COUNT)
        receive(r, g, side, &grants[g->flow.sides - PLAYERS_MIN][location][circle], rule_of(location));
    if (location == LOCATION_GOLDEN_HIND)
        take_disc(r, g, side, HIND, R(2_43), "%1S takes his Golden Hind disc");
    if (location == LOCATION_INVESTOR) {
        take_disc(r, g, side, INVESTED, R(2_44), "%1S gives up his Investor tile");
        gain(r, g, side, -INVESTOR_COST, R(2_44), "%1S pays the investors, %2d: now %3d");
    }
}

/* 2.35: the first visitor adds one to his die. */
static void carouse(Run *r, Game *g, int side, int circle, int die)
{
    int row = die + (circle == 0 ? 1 : 0);

    MODIFIER(R(2_35), row - die, "first at the Tavern");
    TELL(R(2_35), circle == 0 ? "%1S rolls %2D at the Tavern, plus 1: %3d" : "%1S rolls %2D at the Tavern", side, die,
         row);
    if (tavern[row][1])
        take_disc(r, g, side, GHOST, R(2_35), "%1S finds no crew, but his Ghost Ship disc");
    else
        receive(r, g, side, &(Grant){.goods[GOOD_CREW] = tavern[row][0]}, R(2_35));
}

/* ---- choices: Drake, the Investor, Dockside ---------------------------------------------------------------------- */

static bool has_choice(int location)
{
    return location == LOCATION_DRAKE || location == LOCATION_INVESTOR || location == LOCATION_DOCKSIDE;
}

/* Something of it can be had. */
static bool is_open(const Game *g, int side, const Choice *c)
{
    if (c->word == WORD_GALLEON)
        return !has(g, side, GALLEON);
    for (int good = 0; good < ITEMS; good++)
        if (c->grant.goods[good] && g->supply[good])
            return true;
    return false;
}

static bool any_open(const Game *g, int side, int location)
{
    for (int i = 0; i < CHOICE_COUNT; i++)
        if (choices[i].location == location && is_open(g, side, &choices[i]))
            return true;
    return false;
}

static Verdict may_choose(const Game *g, int side, const Choice *c)
{
    if (is_open(g, side, c))
        return ok();
    if (c->word == WORD_GALLEON)
        return no(R(2_44), "you have no frigate to exchange");
    return any_open(g, side, c->location) ? no(R(2_3), "the supply of it is empty") : ok();
}

static void list_choose(const Game *g, int side, Offer *o)
{
    int location = ASKING(g, visit)->location;

    for (int i = 0; i < CHOICE_COUNT; i++)
        if (choices[i].location == location && !may_choose(g, side, &choices[i]).reason)
            sure1(o, V_TAKE, choices[i].word);
}

static const Choice *choice_of(int location, int word)
{
    for (int i = 0; i < CHOICE_COUNT; i++)
        if (choices[i].location == location && choices[i].word == word)
            return &choices[i];
    return NULL;
}

static Verdict judge_choose(const Game *g, int side, Action a)
{
    int location = ASKING(g, visit)->location;
    const Choice *c = a.verb == V_TAKE ? choice_of(location, a.arg[0]) : NULL;

    return c ? may_choose(g, side, c) : no(rule_of(location), "take something the location gives");
}

/* Three locations ask alike. */
#define list_drake     list_choose
#define list_investor  list_choose
#define list_dockside  list_choose
#define judge_drake    judge_choose
#define judge_investor judge_choose
#define judge_dockside judge_choose

PROC(visit) /* 2.3 */
{
    BEGIN
    l->circle = place_disc(r, g, l->side, l->location);
    if (l->circle < 0)
        RETURN(0);
    receive_from(r, g, l->side, l->location, l->circle);
    if (l->location == LOCATION_TAVERN) {
        ROLL(STEP(2_35, 1), d6);
        carouse(r, g, l->side, l->circle, w->rolled);
    }
    if (l->location == LOCATION_DRAKE)
        ASK(STEP(2_38, 1), l->side, drake);
    if (l->location == LOCATION_INVESTOR)
        ASK(STEP(2_44, 1), l->side, investor);
    if (l->location == LOCATION_DOCKSIDE)
        ASK(STEP(2_45, 1), l->side, dockside);
    if (has_choice(l->location))
        receive(r, g, l->side, &choice_of(l->location, w->answer.arg[0])->grant, rule_of(l->location));
    END;
}

/* ---- 2.2 turns along the street ---------------------------------------------------------------------------------- */

static bool is_in_harbour(const Game *g, int side)
{
    return listed(g->outbound, side);
}

/* After Dockside, or without a disc, nothing is left but the harbour. */
static bool must_leave(const Game *g, int side)
{
    return g->captain[side].at == LOCATION_COUNT || g->captain[side].discs == 0;
}

static void to_harbour(Run *r, Game *g, int side)
{
    int dock = list_end(g->outbound);

    g->outbound[dock] = (uint8_t)(side + 1);
    TELL(R(2_2), "%1S moves to outbound dock %2d", side, dock + 1);
}

static bool all_in_harbour(const Game *g)
{
    return g->outbound[g->flow.sides - 1];
}

PROC(provisioning) /* 2.2 */
{
    BEGIN
    g->phase = PHASE_PROVISIONING;
    HEADING(2, R(2_2), "provisioning");
    for (l->turn = 0; !all_in_harbour(g); l->turn = ((l->turn + 1) % w->sides)) {
        l->side = (g->order[l->turn] - 1);
        if (is_in_harbour(g, l->side))
            continue;
        if (g->drake == l->side + 1) { /* 2.38: his second disc, forced */
            CALL(STEP(2_38, 1), visit, .side = l->side, .location = LOCATION_DRAKE);
            continue;
        }
        if (must_leave(g, l->side)) {
            to_harbour(r, g, l->side);
            continue;
        }
        ASK(STEP(2_2, 1), l->side, street);
        if (w->answer.verb == V_HARBOUR) {
            to_harbour(r, g, l->side);
            continue;
        }
        CALL(STEP(2_2, 2), visit, .side = l->side, .location = w->answer.arg[0]);
    }
    END;
}
