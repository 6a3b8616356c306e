/* 5 Movement, and 4.31: what a Formation does in its activation. */
#include "games/yellowjack/state.h"

/* ---- allowance and costs, 5.1, 5.2 ----------------------------------------------------------------------------- */

enum { CONVOY_MA = 3, LONE_FLAGSHIP_MA = 4, HARBOUR_IN = 1, HARBOUR_OUT = 2 };

static bool has_convoy(const Game *g, int formation)
{
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state != OUT && g->convoy[convoy].escort == formation)
            return true;
    return false;
}

static int slowest(const Game *g, int formation)
{
    int ma = 99;

    FOR_SQUADRONS(s, g, formation)
    if (class_of_squadron(s)->movement && class_of_squadron(s)->movement < ma)
        ma = class_of_squadron(s)->movement;
    return ma == 99 ? LONE_FLAGSHIP_MA : ma;
}

static int allowance(const Game *g, int formation)
{
    int ma = slowest(g, formation) - any_over_two_thirds(g, formation);

    return has_convoy(g, formation) && ma > CONVOY_MA ? CONVOY_MA : ma;
}

static int step_cost(const Game *g, const WayInfo *way)
{
    int cost = spaces[way->to].kind == KIND_SZ ? 2 : 1;

    return cost + is_against(g, way->to, way->bearing);
}

static const WayInfo *way_to(int from, int to)
{
    for (int i = 0; i < spaces[from].ways; i++)
        if (ways[spaces[from].way + i].to == to)
            return &ways[spaces[from].way + i];
    return NULL;
}

/* ---- what an activation may still do, 4.31 --------------------------------------------------------------------- */

static bool is_blockaded(const Game *g, int fleet, int place)
{
    FOR_SIDE_FORMATIONS(f, g, other(side_of_fleet(fleet)))
    if (g->formation[f].place == place && (g->formation[f].flags & BLOCKADING) && g->formation[f].state == READY &&
        are_enemies(g, fleet, fleet_of_formation(f), place))
        return true;
    return false;
}

/* Whether it blockades the port off which an enemy stands. */
static bool blockades_for(const Game *g, int blockader, int formation)
{
    const Formation *f = &g->formation[blockader];

    return f->state == READY && f->place == g->formation[formation].place && (f->flags & BLOCKADING) &&
           are_enemies(g, fleet_of_formation(blockader), fleet_of_formation(formation), f->place);
}

static Verdict judge_step(const Game *g, const struct activation *l, int to, bool catching)
{
    const Formation *f = &g->formation[l->formation];
    const WayInfo *way = f->state == READY ? way_to(f->place, to) : NULL;

    if (f->state != READY)
        return no(R(3_51), "it must leave the Harbour first");
    if (!way)
        return no(R(2_1), "no lane or link leads there");
    if (l->stopped)
        return no(R(5_25), "its movement has ended");
    if (spaces[to].kind == KIND_SZ && any_galley(g, l->formation))
        return no(R(5_2), "Galleys never enter a Sea Zone");
    bool weather = in_weather(g, f->place), dear = step_cost(g, way) > l->mp;
    if (catching)
        return weather || dear ? ok() : no(R(5_25), "it can pay for this step");
    if (weather)
        return no(R(5_26), "in this weather it must catch the wind");
    return dear ? no(R(5_2), "it has not enough MP") : ok();
}

static Verdict judge_sail(const Game *g, const struct activation *l)
{
    if (g->formation[l->formation].state != FITTING_OUT)
        return no(R(3_51), "it is not in Harbour");
    return l->mp >= HARBOUR_OUT ? ok() : no(R(3_51), "it has not enough MP");
}

static Verdict judge_harbour(const Game *g, const struct activation *l)
{
    const Formation *f = &g->formation[l->formation];

    if (f->state != READY || !is_port(f->place) || !may_lie(g, fleet_of_formation(l->formation), harbour_of(f->place)))
        return no(R(3_5), "there is no Harbour for it");
    return l->mp >= HARBOUR_IN ? ok() : no(R(3_51), "it has not enough MP");
}

static Verdict judge_blockade(const Game *g, const struct activation *l)
{
    const Formation *f = &g->formation[l->formation];

    if (f->state != READY || !is_port(f->place) ||
        !is_enemy_port(g, fleet_of_formation(l->formation), harbour_of(f->place)))
        return no(R(11_21), "it is not in an enemy Port Space");
    return f->flags & DISORGANISED ? no(R(8_45), "it is Disorganised") : ok();
}

static Verdict judge_interdict(const Game *g, const struct activation *l)
{
    const Formation *f = &g->formation[l->formation];

    if (f->state != READY || spaces[f->place].kind != KIND_STRAIT)
        return no(R(5_22), "it is not in a Strait");
    return f->flags & DISORGANISED ? no(R(8_45), "it is Disorganised") : ok();
}

/* 3.36: another of its fleet and Command in its Space. */
static Verdict judge_join(const Game *g, const struct activation *l, int piece, int own_order)
{
    int into = piece - PIECE_FORMATIONS;
    const Formation *f = &g->formation[l->formation];

    if (into < 0 || into >= FORMATIONS || into == l->formation || g->formation[into].state != READY ||
        fleet_of_formation(into) != fleet_of_formation(l->formation))
        return no(R(3_36), "it is not another Formation of the fleet");
    if (f->state != READY || g->formation[into].place != f->place || g->formation[into].command != f->command)
        return no(R(3_36), "it is elsewhere, or of another Command");
    if ((f->flags | g->formation[into].flags) & FLOTILLA)
        return no(R(3_33), "a Flotilla is formed in the Orders step");
    if (leaders_in(g, into) + leaders_in(g, l->formation) > LEADERS_MOST)
        return no(R(2_5), "there would be too many Leaders");
    if (own_order && (own_order != 1 || f->card == NOBODY || g->formation[into].card == NOBODY))
        return no(R(3_36), "1 where both have an Order and its own is kept, else 0");
    return ok();
}

/* 3.35, 3.352. */
static Verdict judge_detach(const Game *g, const struct activation *l, int squadron, int with_order)
{
    const Formation *f = &g->formation[l->formation];

    if (squadron >= SQUADRON_COUNT || g->squadron[squadron].formation != l->formation)
        return no(R(3_352), "it is not of this Formation");
    if (f->state != READY || l->moved)
        return no(R(3_352), "only before it moves");
    if (with_order < 0 || with_order > 1)
        return no(R(3_352), "0 without, 1 with the Order");
    if (l->detached)
        return no(R(3_352), "once in an MPI");
    if (with_order && f->card == NOBODY)
        return no(R(3_352), "there is no Order to take");
    if (squadrons_in(g, l->formation) < 2)
        return no(R(3_352), "it has but one Squadron");
    return free_formation(g, fleet_of_formation(l->formation)) == NOBODY ? no(R(2_5), "there are no more Formations")
                                                                         : ok();
}

/* 5.7. */
static Verdict judge_exit(const Game *g, const struct activation *l)
{
    const Formation *f = &g->formation[l->formation];
    bool north = f->place == PLACE_X23N && side_of_formation(l->formation) == BRITISH;

    if (f->state != READY || (f->place != PLACE_SZ_HATTERAS && !north))
        return no(R(5_7), "nobody leaves the map here");
    if (l->stopped || in_weather(g, f->place))
        return no(R(5_26), "it cannot move on");
    return l->mp >= 1 ? ok() : no(R(5_7), "it has not enough MP");
}

static Verdict judge_landing(const Game *g, const struct activation *l, int verb);
static Verdict judge_escort(const Game *g, const struct activation *l, int verb, int convoy);
static void offer_escorts(const Game *g, const struct activation *l, Offer *o);

static Verdict judge_act(const Game *g, int side, Action a)
{
    const struct activation *l = ASKING(g, activation);

    if (!is_sound(a))
        return no(R(4_31), "there is no such thing");
    (void)side;
    switch (a.verb) {
    case V_STEP: return judge_step(g, l, a.arg[0], false);
    case V_CATCH: return judge_step(g, l, a.arg[0], true);
    case V_SAIL: return judge_sail(g, l);
    case V_HARBOUR: return judge_harbour(g, l);
    case V_BLOCKADE: return judge_blockade(g, l);
    case V_INTERDICT: return judge_interdict(g, l);
    case V_JOIN: return judge_join(g, l, a.arg[0], a.arg[1]);
    case V_DETACH: return judge_detach(g, l, a.arg[0], a.arg[1]);
    case V_EXIT: return judge_exit(g, l);
    case V_SEARCH: return judge_search(g, l, a.arg[0]);
    case V_ATTACK: return judge_attack(g, l, a.arg[0]);
    case V_DISEMBARK:
    case V_REEMBARK: return judge_landing(g, l, a.verb);
    case V_ESCORT:
    case V_LEAVE_CONVOY: return judge_escort(g, l, a.verb, a.arg[0] - PIECE_CONVOYS);
    case V_STOP: return ok();
    default: return no(R(4_31), "it cannot do that");
    }
}

/* 5.2, 5.25: what it can pay for, or must catch the wind for. */
static void offer_steps(const Game *g, const struct activation *l, Offer *o)
{
    const Formation *f = &g->formation[l->formation];
    const SpaceInfo *space = &spaces[f->place];

    if (f->state != READY || l->stopped)
        return;
    bool galley = any_galley(g, l->formation), weather = in_weather(g, f->place);
    for (const WayInfo *way = &ways[space->way]; way < &ways[space->way + space->ways]; way++)
        if (!galley || spaces[way->to].kind != KIND_SZ)
            sure1(o, weather || step_cost(g, way) > l->mp ? V_CATCH : V_STEP, way->to);
}

/* Others at sea where it is. */
static void offer_meetings(const Game *g, const struct activation *l, int side, Offer *o)
{
    for (int f = 0; f < FORMATIONS; f++) {
        if (g->formation[f].state != READY || g->formation[f].place != g->formation[l->formation].place ||
            f == l->formation)
            continue;
        if (side_of_formation(f) == side) {
            offer2(o, V_JOIN, PIECE_FORMATIONS + f, 0);
            offer2(o, V_JOIN, PIECE_FORMATIONS + f, 1);
        } else {
            offer1(o, V_SEARCH, PIECE_FORMATIONS + f);
            offer1(o, V_ATTACK, PIECE_FORMATIONS + f);
        }
    }
}

static void offer_detaching(const Game *g, const struct activation *l, Offer *o)
{
    if (!l->moved && !l->detached && squadrons_in(g, l->formation) > 1)
        FOR_SQUADRONS(s, g, l->formation)
        {
            offer2(o, V_DETACH, s, 0);
            offer2(o, V_DETACH, s, 1);
        }
}

static void list_act(const Game *g, int side, Offer *o)
{
    const struct activation *l = ASKING(g, activation);
    int place = g->formation[l->formation].place;

    if (g->formation[l->formation].state == FITTING_OUT) { /* it must leave the Harbour first (3.51) */
        offer_escorts(g, l, o);
        offer(o, V_SAIL);
        sure(o, V_STOP);
        return;
    }
    offer_steps(g, l, o);
    offer_meetings(g, l, side, o);
    offer_detaching(g, l, o);
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == READY && g->convoy[convoy].place == place) {
            offer1(o, V_SEARCH, PIECE_CONVOYS + convoy);
            offer1(o, V_ATTACK, PIECE_CONVOYS + convoy);
        }
    offer_escorts(g, l, o);
    if (is_port(place)) {
        offer(o, V_HARBOUR);
        offer(o, V_BLOCKADE);
    }
    if (spaces[place].kind == KIND_STRAIT)
        offer(o, V_INTERDICT);
    if (place == PLACE_SZ_HATTERAS || place == PLACE_X23N)
        offer(o, V_EXIT);
    if (is_port(place) && g->formation[l->formation].flags & FLOTILLA) {
        offer(o, V_DISEMBARK);
        offer(o, V_REEMBARK);
    }
    sure(o, V_STOP);
}

/* ---- the deeds ------------------------------------------------------------------------------------------------- */

static void shake_off(Game *g);

static void set_state(Game *g, int formation, int state)
{
    g->formation[formation].state = (uint8_t)state;
    g->formation[formation].flags &= (uint8_t) ~(BLOCKADING | INTERDICTING);
    FOR_SQUADRONS(s, g, formation)
    g->squadron[s].state = (uint8_t)state;
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state != OUT && g->convoy[convoy].escort == formation)
            g->convoy[convoy].state = (uint8_t)state;
    shake_off(g);
}

static void go_to(Game *g, int formation, int place)
{
    Formation *f = &g->formation[formation];

    f->place = (uint8_t)place;
    f->flags |= MOVED;
    f->flags &= (uint8_t) ~(BLOCKADING | INTERDICTING);
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state != OUT && g->convoy[convoy].escort == formation)
            g->convoy[convoy].place = (uint8_t)place;
    shake_off(g);
}

/* 5.21. */
static void enter_strait(Game *g, int formation)
{
    FOR_SQUADRONS(s, g, formation)
    if (squadrons[s].kind != CLASS_GALLEY)
        damage(g, s, 1);
}

/* 3.36: one Order is kept; without a choice, the one that stays. */
static void join_formations(Run *r, Game *g, int from, int into, bool keep_first)
{
    Formation *a = &g->formation[from], *b = &g->formation[into];

    FOR_SQUADRONS(s, g, from)
    put_into(g, s, into);
    if (a->card != NOBODY && b->card != NOBODY) {
        uint8_t back = keep_first ? b->card : a->card;
        b->card = keep_first ? a->card : b->card;
        g->card[back].state = HELD;
        g->card[back].formation = NOBODY;
        g->card[back].progress = 0;
    } else if (a->card != NOBODY)
        b->card = a->card;
    if (b->card != NOBODY)
        g->card[b->card].formation = (uint8_t)into;
    b->flags |= a->flags & (KNOWN | DISORGANISED);
    if (a->flags & MOVED)
        b->flags |= ACTED;
    a->card = NOBODY;
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++) {
        if (g->aux_at[aux] == from)
            g->aux_at[aux] = (uint8_t)into;
        if (g->aux_follows[aux] == from)
            g->aux_follows[aux] = (uint8_t)into;
    }
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].escort == from)
            g->convoy[convoy].escort = (uint8_t)into;
    TELL(R(3_36), "%1P joins %2P", PIECE_FORMATIONS + from, PIECE_FORMATIONS + into);
    end_if_empty(r, g, from);
}

static void convoy_exits(Run *r, Game *g, int convoy);
static void reembark(Run *r, Game *g, int formation);
static void make_port_with(Run *r, Game *g, int formation);
static void change_escort(Run *r, Game *g, int formation, int verb, int convoy);

/* 5.7: what leaves does not return. */
static void leave_map(Run *r, Game *g, int formation)
{
    show(r, EVERYBODY); /* so many Sail less */
    TELL(R(5_7), "%1P leaves the map", PIECE_FORMATIONS + formation);
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (is_aboard(g, leader, formation))
            g->leader[leader].at = LEADER_GONE;
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state != OUT && g->convoy[convoy].escort == formation)
            convoy_exits(r, g, convoy);
    FOR_SQUADRONS(s, g, formation)
    {
        if (side_of_squadron(s) == BRITISH && has_happened(g, HAPPENS_ADMIRALTY_RECALLS_THE_EIGHTIES) &&
            squadrons[s].kind != CLASS_FRIGATE)
            g->withdrawn = (uint8_t)(g->withdrawn + g->squadron[s].sail);
        g->squadron[s] =
            (Squadron){.state = OUT, .place = NOBODY, .formation = NOBODY, .command = g->squadron[s].command};
    }
    end_if_empty(r, g, formation);
}

/* ---- steps, 5.2 to 5.25 ---------------------------------------------------------------------------------------- */

/* The next Interdicting enemy that may search who enters; NOBODY: none is left. */
static int next_interdictor(const Game *g, int mover, int from)
{
    int place = g->formation[mover].place;

    for (int f = from; f < FORMATIONS; f++)
        if (g->formation[f].state == READY && g->formation[f].place == place &&
            (g->formation[f].flags & INTERDICTING) && !(g->formation[f].flags & DISORGANISED) &&
            !(g->formation[mover].passed >> f & 1) &&
            are_enemies(g, fleet_of_formation(mover), fleet_of_formation(f), place))
            return f;
    return NOBODY;
}

static int came_by(const Game *g, int from, int to, bool caught)
{
    const WayInfo *way = way_to(from, to);

    return caught ? CAME_CATCHING : is_against(g, to, way->bearing) ? CAME_AGAINST : CAME_WITH;
}

PROC(step)
{
    BEGIN
    g->formation[l->formation].came = (uint8_t)came_by(g, g->formation[l->formation].place, l->to, l->caught);
    go_to(g, l->formation, l->to);
    TELL(R(5_2), "%1P sails to %2L", PIECE_FORMATIONS + l->formation, l->to);
    if (spaces[l->to].kind != KIND_STRAIT)
        RETURN(GOES_ON);
    enter_strait(g, l->formation);
    for (l->enemy = next_interdictor(g, l->formation, 0); l->enemy != NOBODY;
         l->enemy = next_interdictor(g, l->formation, l->enemy + 1)) {
        g->formation[l->formation].passed |= UINT32_C(1) << l->enemy;
        CALL(STEP(5_22, 1), search, .formation = l->enemy, .target = l->formation);
        if (w->result < CONTACTS || has_fought(g, l->to))
            continue;
        CALL(STEP(5_22, 2), pounce, .formation = l->enemy, .target = l->formation);
        if (w->result)
            RETURN(ACTIVATION_ENDS);
    }
    END;
}

/* 5.25. */
PROC(catch_wind)
{
    BEGIN
    ROLL(STEP(5_25, 2), catch_die);
    if (!keeps_up(r, g, l->formation, w->rolled)) {
        OUTCOME(MISSES_THE_WIND, side_of_formation(l->formation));
        TELL(R(5_25), "%1P does not catch the wind", PIECE_FORMATIONS + l->formation);
        RETURN(MOVEMENT_ENDS);
    }
    CALL(STEP(5_25, 3), step, .formation = l->formation, .to = l->to, .caught = 1);
    RETURN(w->result == GOES_ON ? MOVEMENT_ENDS : w->result);
    END;
}

/* ---- Harbours, 3.51, 11.21 ------------------------------------------------------------------------------------- */

static void tell_harbour(Run *r, int side, int formation, int place, bool out)
{
    if (out)
        TELL_SOME(R(3_51), ONLY(side), "%1P leaves the Harbour of %2L", "%1P stands off %2L",
                  PIECE_FORMATIONS + formation, place);
    else
        TELL(R(3_51), "%1P enters the Harbour of %2L", PIECE_FORMATIONS + formation, place);
}

PROC(harbour)
{
    BEGIN
    if (is_blockaded(g, fleet_of_formation(l->formation), g->formation[l->formation].place)) {
        ROLL(STEP(11_21, 1), blockade_die);
        if (!try_lc(r, g, l->formation, w->rolled, 0)) {
            if (l->out)
                g->formation[l->formation].came = CAME_OUT;
            set_state(g, l->formation, READY);
            OUTCOME(CAUGHT, side_of_formation(l->formation));
            TELL(R(11_21), "%1P is caught off %2L", PIECE_FORMATIONS + l->formation, g->formation[l->formation].place);
            CALL(STEP(11_21, 2), caught, .formation = l->formation);
            RETURN(ACTIVATION_ENDS);
        }
    }
    set_state(g, l->formation, l->out ? READY : FITTING_OUT);
    tell_harbour(r, side_of_formation(l->formation), l->formation, g->formation[l->formation].place, l->out);
    if (!l->out) {
        make_port_with(r, g, l->formation);
        g->formation[l->formation].flags &= (uint8_t)~KNOWN;
        RETURN(ACTIVATION_ENDS);
    }
    g->formation[l->formation].came = CAME_OUT;
    END;
}

/* One Blockading Formation may attack what it caught, without search. */
PROC(caught)
{
    BEGIN
    for (l->enemy = 0; l->enemy < FORMATIONS; l->enemy++) {
        if (!blockades_for(g, l->enemy, l->formation))
            continue;
        CALL(STEP(11_21, 3), pounce, .formation = l->enemy, .target = l->formation);
        if (w->answer.verb == V_ATTACK || has_fought(g, g->formation[l->formation].place))
            RETURN(0);
    }
    END;
}

/* ---- detaching and joining, 3.352, 3.36 ------------------------------------------------------------------------ */

static void split_off(Run *r, Game *g, int squadron, int from, bool with_order)
{
    int alone = free_formation(g, squadrons[squadron].fleet);
    Formation *f = &g->formation[from];

    open_formation(g, alone, READY, f->place, g->squadron[squadron].command);
    g->formation[alone].flags = f->flags & (KNOWN | DISORGANISED);
    put_into(g, squadron, alone);
    if (with_order) {
        g->formation[alone].card = f->card;
        g->card[f->card].formation = (uint8_t)alone;
        f->card = NOBODY;
    }
    TELL(R(3_352), "%1P detaches a Squadron", PIECE_FORMATIONS + from);
}

PROC(detach)
{
    BEGIN
    ROLL(STEP(3_352, 2), detach_die);
    if (l->with_order ? !try_sc(r, g, g->formation[l->formation].command, w->rolled, 0,
                                strategy_of(g, g->formation[l->formation].command))
                      : !try_lc(r, g, l->formation, w->rolled, 0)) {
        TELL_SOME(R(3_352), ONLY(side_of_formation(l->formation)), "%1P does not get away", "%2P detaches nobody",
                  l->squadron, PIECE_FORMATIONS + l->formation);
        RETURN(DETACH_FAILED);
    }
    split_off(r, g, l->squadron, l->formation, l->with_order);
    RETURN(DETACH_FAILED); /* one Squadron, once */
    END;
}

/* ---- the activation, 4.31 -------------------------------------------------------------------------------------- */

/* 11.21, 5.22: until it moves. */
static void settle(Run *r, Game *g, int formation, int verb)
{
    int place = g->formation[formation].place;

    g->formation[formation].flags |= verb == V_BLOCKADE ? BLOCKADING : INTERDICTING;
    if (verb == V_BLOCKADE)
        TELL(R(11_21), "%1P blockades %2L", PIECE_FORMATIONS + formation, place);
    else
        TELL(R(5_22), "%1P interdicts %2L", PIECE_FORMATIONS + formation, place);
}

static void take_result(const Game *g, struct activation *l, int result)
{
    if (result == MOVEMENT_ENDS)
        l->stopped = 1;
    if (result == DETACH_FAILED)
        l->detached = 1;
    if (result >= CONTACTS)
        l->contact = result - CONTACTS;
    if (result == ACTIVATION_ENDS || g->formation[l->formation].state == OUT)
        l->over = 1;
}

/* What a step, or leaving or entering a Harbour, costs. */
static int price(const Game *g, int formation, Action a)
{
    int place = g->formation[formation].place;

    if (a.verb == V_STEP)
        return step_cost(g, way_to(place, a.arg[0]));
    return a.verb == V_SAIL ? HARBOUR_OUT : a.verb == V_HARBOUR ? HARBOUR_IN : 0;
}

PROC(activation)
{
    BEGIN
    g->formation[l->formation].flags |= ACTED;
    l->mp = allowance(g, l->formation);
    l->contact = NOBODY;
    while (!l->over && !g->ended) {
        ASK(STEP(4_31, 1), side_of_formation(l->formation), act);
        l->mp -= price(g, l->formation, w->answer);
        l->moved |= w->answer.verb == V_STEP || w->answer.verb == V_CATCH || w->answer.verb == V_SAIL;
        if (w->answer.verb == V_STEP)
            CALL(STEP(5_2, 1), step, .formation = l->formation, .to = w->answer.arg[0]);
        else if (w->answer.verb == V_CATCH)
            CALL(STEP(5_25, 1), catch_wind, .formation = l->formation, .to = w->answer.arg[0]);
        else if (w->answer.verb == V_SAIL || w->answer.verb == V_HARBOUR)
            CALL(STEP(3_51, 1), harbour, .formation = l->formation, .out = w->answer.verb == V_SAIL);
        else if (w->answer.verb == V_SEARCH && w->answer.arg[0] >= PIECE_CONVOYS) {
            l->sighted = w->answer.arg[0] - PIECE_CONVOYS + 1;
            CALL(STEP(7_1, 2), convoy_search, .formation = l->formation, .convoy = l->sighted - 1);
            if (!w->result)
                l->sighted = 0;
            continue;
        } else if (w->answer.verb == V_ATTACK && w->answer.arg[0] >= PIECE_CONVOYS) {
            CALL(STEP(10_182, 4), convoy_attack, .formation = l->formation, .convoy = w->answer.arg[0] - PIECE_CONVOYS);
            break;
        } else if (w->answer.verb == V_ESCORT || w->answer.verb == V_LEAVE_CONVOY) {
            change_escort(r, g, l->formation, w->answer.verb, w->answer.arg[0] - PIECE_CONVOYS);
            continue;
        } else if (w->answer.verb == V_SEARCH)
            CALL(STEP(7_1, 1), search, .formation = l->formation, .target = w->answer.arg[0] - PIECE_FORMATIONS);
        else if (w->answer.verb == V_ATTACK)
            CALL(STEP(8_1, 1), attack, .formation = l->formation, .target = w->answer.arg[0] - PIECE_FORMATIONS);
        else if (w->answer.verb == V_DETACH)
            CALL(STEP(3_352, 1), detach, .formation = l->formation, .squadron = w->answer.arg[0],
                 .with_order = w->answer.arg[1]);
        else if (w->answer.verb == V_JOIN) {
            join_formations(r, g, l->formation, w->answer.arg[0] - PIECE_FORMATIONS, w->answer.arg[1]);
            break;
        } else if (w->answer.verb == V_DISEMBARK) {
            CALL(STEP(X3_41, 2), disembark, .formation = l->formation);
            break;
        } else if (w->answer.verb == V_REEMBARK) {
            reembark(r, g, l->formation);
            break;
        } else if (w->answer.verb == V_EXIT) {
            leave_map(r, g, l->formation);
            break;
        } else {
            if (w->answer.verb != V_STOP)
                settle(r, g, l->formation, w->answer.verb);
            break;
        }
        take_result(g, l, w->result);
    }
    if (any_due(g, BRITISH))
        CALL(STEP(10_14, 3), gains, .side = BRITISH);
    if (any_due(g, BOURBON))
        CALL(STEP(10_14, 4), gains, .side = BOURBON);
    END;
}
