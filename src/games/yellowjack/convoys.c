/* 10 Convoys: assembling, moving, escort, arriving, attacks. */
#include "games/yellowjack/state.h"

enum { DP_TO_A_SAIL = 4, LOCAL_SAIL = 2, UNITS_TO_A_SAIL = 3, TOKENS_TO_A_SAIL = 3 };

static int fleet_of_convoy(int convoy)
{
    int fleet = convoys[convoy_slots[convoy].kind].fleet, side = convoy_slots[convoy].side;

    if (fleet != FLEET_KINDS && side_of_fleet(fleet) == side)
        return fleet;
    return side == BRITISH ? FLEET_BRITISH : FLEET_SPANISH;
}

static void drop_convoy(Game *g, int convoy)
{
    g->convoy[convoy] = (Convoy){.place = NOBODY, .to = NOBODY, .escort = NOBODY};
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (g->unit_at[unit] == IN_CONVOY + convoy)
            g->unit_at[unit] = LAND_LOST;
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (g->personage_at[man] == IN_CONVOY + convoy)
            g->personage_at[man] = LAND_LOST;
}

/* 10.183, 12.1: for Raid Trade, and each Azogues Sail for Prestige. */
static void convoy_sail_sunk(Run *r, Game *g, int convoy, int by, int sail)
{
    for (int fleet = 0; fleet < SIDE_FLEETS; fleet++)
        if (side_of_fleet(fleet) == by)
            trade_raided(r, g, fleet, sail);
    if (convoy_slots[convoy].kind == CONVOY_AZOGUES)
        count_total(g, by, TOTAL_AZOGUES, sail);
}

/* 10.183: at 0 Sail it is gone with what it carried. By: who did it; BOTH_SIDES: the weather. */
static void hurt_convoy(Run *r, Game *g, int convoy, int sail, int dp, int by)
{
    Convoy *c = &g->convoy[convoy];
    int lost = sail + (c->dp + dp) / DP_TO_A_SAIL;

    c->dp = (uint8_t)((c->dp + dp) % DP_TO_A_SAIL);
    lost = lost > c->sail ? c->sail : lost;
    if (!lost) {
        TELL_SOME(R(10_183), by < BOTH_SIDES ? EVERYBODY : ONLY(convoy_slots[convoy].side), "%1P loses no Sail", NULL,
                  PIECE_CONVOYS + convoy);
        return;
    }
    LOSS(PIECE_CONVOYS + convoy, c->place, lost);
    c->sail = (uint8_t)(c->sail - lost);
    show(r, EVERYBODY); /* 2.4: Sail sunk, and what a last one carried */
    TELL(R(10_183), c->sail ? "%1P loses %2d Sail" : "%1P is lost with its last %2d Sail", PIECE_CONVOYS + convoy,
         lost);
    if (by < BOTH_SIDES)
        convoy_sail_sunk(r, g, convoy, by, lost);
    if (!c->sail)
        drop_convoy(g, convoy);
}

/* ---- assembling by date, 10.1 ---------------------------------------------------------------------------------- */

/* Where a Convoy gathers; NOBODY: nowhere now. The treasure comes from Cartagena if Portobelo is captured or razed. */
static int gathers_at(const Game *g, int kind)
{
    int from = convoys[kind].from;

    if (kind == CONVOY_TREASURE && (g->port[HARBOUR_PORTOBELO].held || g->port[HARBOUR_PORTOBELO].razed))
        from = PLACE_CARTAGENA;
    return from != NOBODY && g->port[harbour_of(from)].held ? NOBODY : from;
}

static bool is_sailing_turn(const Game *g, int kind)
{
    bool french = convoys[kind].fleet == FLEET_FRENCH;

    return (convoys[kind].turns >> turn_of_year(g) & 1) && (!french || france_at_war(g));
}

static void assemble(Run *r, Game *g, int convoy)
{
    int kind = convoy_slots[convoy].kind, from = gathers_at(g, kind), sail = convoys[kind].sail;

    if (convoys[kind].from != NOBODY && from == NOBODY)
        return;
    if (kind == CONVOY_TREASURE && g->fair)
        sail *= 2;
    g->convoy[convoy] = (Convoy){.state = (uint8_t)(from == NOBODY ? DUE : IN_HARBOUR),
                                 .place = (uint8_t)from,
                                 .to = convoys[kind].to,
                                 .sail = (uint8_t)sail,
                                 .began = (uint8_t)sail,
                                 .escort = NOBODY};
    TELL(R(10_1), "%1P assembles", PIECE_CONVOYS + convoy);
}

static void assemble_convoys(Run *r, Game *g)
{
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == OUT && is_sailing_turn(g, convoy_slots[convoy].kind))
            assemble(r, g, convoy);
}

/* ---- arriving, 10.14 ------------------------------------------------------------------------------------------- */

/* Half its Sail, rounded up, is left. */
static bool enough_left(const Convoy *c)
{
    return 2 * c->sail >= c->began;
}

static bool is_victualling(int kind)
{
    return kind == CONVOY_VICTUALLING || kind == CONVOY_FRENCH_VICTUALLING;
}

static void bring_tokens(Run *r, Game *g, int convoy)
{
    const Convoy *c = &g->convoy[convoy];
    int harbour = harbour_of(c->place), kind = convoy_slots[convoy].kind;
    int tokens = g->port[harbour].tokens + (kind == CONVOY_LOCAL ? 1 : TOKENS_TO_A_SAIL * c->sail);

    g->port[harbour].tokens = (uint8_t)(tokens > TOKENS_MOST ? TOKENS_MOST : tokens);
    order_done(r, g, fleet_of_convoy(convoy), ORDER_VICTUAL, NOBODY);
}

/* What a Convoy that has come in brings: Prestige, or RP tokens. Its Orders are done, 9.37. */
static void bring_in(Run *r, Game *g, int convoy, int escort)
{
    int kind = convoy_slots[convoy].kind, side = convoy_slots[convoy].side, worth = convoys[kind].prestige;

    TELL(R(10_14), "%1P has come in", PIECE_CONVOYS + convoy);
    if (enough_left(&g->convoy[convoy])) {
        if (kind == CONVOY_TREASURE && g->fair)
            worth *= 2;
        count_total(g, side, TOTAL_CONVOYS, worth);
        if (is_victualling(kind) || kind == CONVOY_LOCAL)
            bring_tokens(r, g, convoy);
        if (escort != NOBODY)
            order_done(r, g, fleet_of_formation(escort), ORDER_ESCORT, escort);
        if (carries_treasure(convoy))
            order_done(r, g, FLEET_SPANISH, ORDER_CARRY_THE_TREASURE, NOBODY);
    }
    if (kind == CONVOY_TREASURE)
        g->fair = 0;
    drop_convoy(g, convoy);
}

static bool is_destination(int convoy, const Convoy *c)
{
    int kind = convoy_slots[convoy].kind;

    if (kind == CONVOY_TROOP)
        return false;
    if (kind == CONVOY_VICTUALLING)
        return c->place == PLACE_PORT_ROYAL_J || c->place == PLACE_ENGLISH_HARBOUR;
    return c->to == c->place;
}

/* In Harbour: it may have arrived. */
static void make_port(Run *r, Game *g, int convoy, int escort)
{
    if (is_destination(convoy, &g->convoy[convoy]))
        bring_in(r, g, convoy, escort);
}

/* 5.7: those bound off the map have arrived, others are lost to the game. */
static void convoy_exits(Run *r, Game *g, int convoy)
{
    if (g->convoy[convoy].to == NOBODY && convoy_slots[convoy].kind != CONVOY_TROOP)
        bring_in(r, g, convoy, g->convoy[convoy].escort);
    else
        drop_convoy(g, convoy);
}

/* Convoys that came into Harbour with their escort. */
static void make_port_with(Run *r, Game *g, int formation)
{
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == IN_HARBOUR && g->convoy[convoy].escort == formation)
            make_port(r, g, convoy, formation);
}

/* ---- escort, 10.13 --------------------------------------------------------------------------------------------- */

static Verdict judge_escort(const Game *g, const struct activation *l, int verb, int convoy)
{
    const Formation *f = &g->formation[l->formation];

    if (convoy < 0 || convoy >= CONVOYS || g->convoy[convoy].state != f->state || g->convoy[convoy].place != f->place ||
        convoy_slots[convoy].side != side_of_formation(l->formation))
        return no(R(10_13), "it is no Convoy of yours in this place");
    if (g->convoy[convoy].flags & ESCORT_CHANGED)
        return no(R(10_13), "once in its activation");
    if (verb == V_LEAVE_CONVOY)
        return g->convoy[convoy].escort == l->formation && !(f->flags & FLOTILLA)
                   ? ok()
                   : no(R(10_13), "it does not escort it");
    if (g->convoy[convoy].escort != NOBODY)
        return no(R(10_13), "it has an escort");
    return g->convoy[convoy].flags & CONVOY_ACTED ? no(R(4_3), "it has acted already") : ok();
}

static void offer_escorts(const Game *g, const struct activation *l, Offer *o)
{
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state != OUT && g->convoy[convoy].place == g->formation[l->formation].place) {
            offer1(o, V_ESCORT, PIECE_CONVOYS + convoy);
            offer1(o, V_LEAVE_CONVOY, PIECE_CONVOYS + convoy);
        }
}

static void change_escort(Run *r, Game *g, int formation, int verb, int convoy)
{
    g->convoy[convoy].escort = (uint8_t)(verb == V_ESCORT ? formation : NOBODY);
    g->convoy[convoy].flags |= ESCORT_CHANGED | CONVOY_ACTED;
    const char *words = verb == V_ESCORT ? "%1P escorts %2P" : "%1P leaves %2P";
    unsigned see = g->formation[formation].state == READY ? EVERYBODY : ONLY(side_of_formation(formation)); /* 2.3 */
    TELL_SOME(R(10_13), see, words, NULL, PIECE_FORMATIONS + formation, PIECE_CONVOYS + convoy);
}

/* ---- moving, 10.11 --------------------------------------------------------------------------------------------- */

static Verdict judge_convoy_turn(const Game *g, int side, int convoy)
{
    const Convoy *c = &g->convoy[convoy];

    if (convoy_slots[convoy].side != side || (c->state != READY && c->state != IN_HARBOUR))
        return no(R(10_11), "it is no Convoy of yours on the map");
    if (c->escort != NOBODY)
        return no(R(4_3), "it acts with its escort");
    return c->flags & CONVOY_ACTED ? no(R(4_3), "it has acted already") : ok();
}

static Verdict judge_convoy_step(const Game *g, const struct convoy_activation *l, int to)
{
    const Convoy *c = &g->convoy[l->convoy];
    const WayInfo *way = c->state == READY ? way_to(c->place, to) : NULL;

    if (!way)
        return no(R(2_1), "no lane or link leads there, or it lies in Harbour");
    if (in_weather(g, c->place))
        return no(R(5_26), "Convoys do not move in this weather");
    if (is_port(to) && is_blockaded(g, fleet_of_convoy(l->convoy), to))
        return no(R(10_11), "without an escort it does not enter a blockaded Port Space");
    return step_cost(g, way) > l->mp ? no(R(5_2), "it has not enough MP") : ok();
}

static Verdict judge_convoy_act(const Game *g, int side, Action a)
{
    const struct convoy_activation *l = ASKING(g, convoy_activation);
    const Convoy *c = &g->convoy[l->convoy];
    int fleet = fleet_of_convoy(l->convoy);

    if (!is_sound(a))
        return no(R(10_11), "there is no such thing");
    switch (a.verb) {
    case V_STOP: return ok();
    case V_STEP: return judge_convoy_step(g, l, a.arg[0]);
    case V_SAIL:
        return c->state == IN_HARBOUR && l->mp >= HARBOUR_OUT ? ok()
                                                              : no(R(10_11), "it is not in Harbour, or has moved");
    case V_HARBOUR:
        if (c->state != READY || !is_port(c->place) || !may_lie(g, fleet, harbour_of(c->place)))
            return no(R(3_5), "there is no Harbour for it");
        if (is_victualling(convoy_slots[l->convoy].kind) && is_blockaded(g, fleet, c->place))
            return no(R(11_21), "no Victualling enters a blockaded port");
        return l->mp >= HARBOUR_IN ? ok() : no(R(10_11), "it has not enough MP");
    case V_EXIT:
        if (c->state != READY || in_weather(g, c->place) ||
            (c->place != PLACE_SZ_HATTERAS && (c->place != PLACE_X23N || side != BRITISH)))
            return no(R(5_7), "nobody leaves the map here");
        return l->mp >= 1 ? ok() : no(R(5_7), "it has not enough MP");
    default: return no(R(10_11), "a Convoy cannot do that");
    }
}

/* 10.11: what judge_convoy_step() lets it do. */
static void offer_convoy_steps(const Game *g, const struct convoy_activation *l, Offer *o)
{
    const Convoy *c = &g->convoy[l->convoy];
    const SpaceInfo *space = &spaces[c->place];
    int fleet = fleet_of_convoy(l->convoy);

    if (c->state != READY || in_weather(g, c->place))
        return;
    for (const WayInfo *way = &ways[space->way]; way < &ways[space->way + space->ways]; way++)
        if (step_cost(g, way) <= l->mp && !(is_port(way->to) && is_blockaded(g, fleet, way->to)))
            sure1(o, V_STEP, way->to);
}

static void list_convoy_act(const Game *g, int side, Offer *o)
{
    const struct convoy_activation *l = ASKING(g, convoy_activation);

    (void)side;
    offer_convoy_steps(g, l, o);
    if (g->convoy[l->convoy].state == IN_HARBOUR)
        offer(o, V_SAIL);
    else {
        offer(o, V_HARBOUR);
        offer(o, V_EXIT);
    }
    sure(o, V_STOP);
}

static int convoy_price(const Game *g, int convoy, Action a)
{
    if (a.verb == V_STEP)
        return step_cost(g, way_to(g->convoy[convoy].place, a.arg[0]));
    return a.verb == V_SAIL ? HARBOUR_OUT : a.verb == V_HARBOUR ? HARBOUR_IN : 0;
}

/* 5.22: the next Interdicting enemy in its place. */
static int next_hunter(const Game *g, int convoy, int from, int flag)
{
    int place = g->convoy[convoy].place;

    for (int f = from; f < FORMATIONS; f++)
        if (g->formation[f].state == READY && g->formation[f].place == place && (g->formation[f].flags & flag) &&
            !(g->formation[f].flags & DISORGANISED) &&
            are_enemies(g, fleet_of_formation(f), fleet_of_convoy(convoy), place))
            return f;
    return NOBODY;
}

/* What passes an Interdicted Strait is searched, and attacked by those that find it. */
PROC(convoy_passage)
{
    BEGIN
    for (l->formation = next_hunter(g, l->convoy, 0, INTERDICTING); l->formation != NOBODY;
         l->formation = next_hunter(g, l->convoy, l->formation + 1, INTERDICTING)) {
        CALL(STEP(5_22, 5), convoy_search, .formation = l->formation, .convoy = l->convoy);
        if (w->result)
            CALL(STEP(5_22, 6), convoy_hunt, .formation = l->formation, .convoy = l->convoy);
        if (g->convoy[l->convoy].state == OUT)
            RETURN(0);
    }
    END;
}

/* 11.21: past a blockade, with a notional Leader; one Blockading Formation may attack what it caught. */
PROC(convoy_harbour)
{
    BEGIN
    if (is_blockaded(g, fleet_of_convoy(l->convoy), g->convoy[l->convoy].place)) {
        ROLL(STEP(11_21, 4), blockade_die);
        if (!notional_passes(r, g, convoy_slots[l->convoy].side, w->rolled, EVERYBODY)) {
            g->convoy[l->convoy].state = READY;
            TELL(R(11_21), "%1P is caught off %2L", PIECE_CONVOYS + l->convoy, g->convoy[l->convoy].place);
            CALL(STEP(11_21, 5), convoy_hunt, .convoy = l->convoy,
                 .formation = next_hunter(g, l->convoy, 0, BLOCKADING));
            RETURN(ACTIVATION_ENDS);
        }
        TELL(R(11_21), "%1P passes the blockade of %2L", PIECE_CONVOYS + l->convoy, g->convoy[l->convoy].place);
    }
    g->convoy[l->convoy].state = (uint8_t)(l->out ? READY : IN_HARBOUR);
    if (!l->out) {
        make_port(r, g, l->convoy, NOBODY);
        RETURN(ACTIVATION_ENDS);
    }
    END;
}

PROC(convoy_activation)
{
    BEGIN
    g->convoy[l->convoy].flags |= CONVOY_ACTED;
    for (l->mp = CONVOY_MA; g->convoy[l->convoy].state != OUT;) {
        ASK(STEP(10_11, 2), convoy_slots[l->convoy].side, convoy_act);
        l->mp -= convoy_price(g, l->convoy, w->answer);
        if (w->answer.verb == V_STOP)
            break;
        if (w->answer.verb == V_EXIT) {
            convoy_exits(r, g, l->convoy);
            break;
        }
        if (w->answer.verb == V_STEP) {
            g->convoy[l->convoy].place = (uint8_t)w->answer.arg[0];
            TELL(R(10_11), "%1P sails to %2L", PIECE_CONVOYS + l->convoy, w->answer.arg[0]);
            if (spaces[w->answer.arg[0]].kind == KIND_STRAIT)
                CALL(STEP(5_22, 7), convoy_passage, .convoy = l->convoy);
            continue;
        }
        CALL(STEP(10_11, 3), convoy_harbour, .convoy = l->convoy, .out = w->answer.verb == V_SAIL);
        if (w->result == ACTIVATION_ENDS)
            break;
    }
    if (any_due(g, BRITISH))
        CALL(STEP(10_14, 1), gains, .side = BRITISH);
    if (any_due(g, BOURBON))
        CALL(STEP(10_14, 2), gains, .side = BOURBON);
    END;
}

/* ---- Convoy Attack, 10.182 ------------------------------------------------------------------------------------- */

enum { CONVOY_COLUMN = 4 };

static bool is_enemy_convoy(const Game *g, int formation, int convoy)
{
    return convoy >= 0 && convoy < CONVOYS && g->convoy[convoy].state == READY &&
           g->convoy[convoy].place == g->formation[formation].place &&
           are_enemies(g, fleet_of_formation(formation), fleet_of_convoy(convoy), g->convoy[convoy].place);
}

static Verdict judge_hunt(const Game *g, int formation, int convoy)
{
    const Formation *f = &g->formation[formation];
    int fleet = fleet_of_formation(formation);

    if (!is_enemy_convoy(g, formation, convoy))
        return no(R(10_182), "it is no enemy Convoy in its place");
    if (f->flags & DISORGANISED)
        return no(R(8_45), "it is Disorganised");
    if (g->convoy[convoy].escort != NOBODY)
        return no(R(10_182), "its escort must be beaten first");
    if (is_covered(g, f->place, fleet, fleet_of_convoy(convoy)))
        return no(R(X2_3), "the French cover it");
    if (!viceroy_present(g, f->command) && !is_own_port_space(g, fleet, f->place))
        return no(R(X2_234), "without its Viceroy the Command attacks only in its own Port Spaces");
    return ok();
}

static Verdict judge_convoy_hunt(const Game *g, int side, Action a)
{
    const struct convoy_hunt *l = ASKING(g, convoy_hunt);

    if (a.verb != V_PASS && !is_for(a, V_ATTACK))
        return no(R(10_182), "that is not asked");
    (void)side;
    if (a.verb == V_PASS)
        return ok();
    if (a.verb != V_ATTACK || a.arg[0] - PIECE_CONVOYS != l->convoy)
        return no(R(10_182), "it is not that Convoy");
    return judge_hunt(g, l->formation, l->convoy);
}

static void list_convoy_hunt(const Game *g, int side, Offer *o)
{
    (void)side;
    offer1(o, V_ATTACK, PIECE_CONVOYS + ASKING(g, convoy_hunt)->convoy);
    offer(o, V_PASS);
}

/* Once for each of its Squadrons. */
PROC(convoy_attack)
{
    BEGIN
    for (l->count = squadrons_in(g, l->formation); l->count > 0 && g->convoy[l->convoy].state != OUT; l->count--) {
        ROLL(STEP(10_182, 1), convoy_die);
        w->rolled = own_die(r, g, side_of_formation(l->formation), DIE_LOW, w->rolled);
        COLUMN(R(10_182), "Damage Level %1d", CONVOY_COLUMN);
        hurt_convoy(r, g, l->convoy, combat_damage[w->rolled][CONVOY_COLUMN].sail,
                    combat_damage[w->rolled][CONVOY_COLUMN].dp, side_of_formation(l->formation));
    }
    CALL(STEP(12_1, 4), gains, .side = side_of_formation(l->formation));
    END;
}

/* Who caught a Convoy may attack it. */
PROC(convoy_hunt)
{
    BEGIN
    if (l->formation == NOBODY)
        RETURN(0);
    ASK(STEP(10_182, 2), side_of_formation(l->formation), convoy_hunt);
    if (w->answer.verb == V_ATTACK)
        CALL(STEP(10_182, 3), convoy_attack, .formation = l->formation, .convoy = l->convoy);
    END;
}

static SearchDrm convoy_drm(const Game *g, const struct convoy_search *l)
{
    SearchDrm drm = search_drm(g, l->formation);

    add_unknown_sail(g, l->convoy, &drm);
    return drm;
}

PROC(convoy_search)
{
    BEGIN
    g->formation[l->formation].flags |= SEARCHED;
    if (any_announces(g))
        CALL(STEP(12_3, 3), announce, .side = BRITISH);
    ROLL(STEP(7_12, 2), search_die);
    if (look_for(r, g, side_of_formation(l->formation), w->rolled, convoy_drm(g, l)) > SEARCH_CONTACT) {
        TELL(R(7_12), "%1P does not find %2P", PIECE_FORMATIONS + l->formation, PIECE_CONVOYS + l->convoy);
        RETURN(0);
    }
    OUTCOME(FOUND, convoy_slots[l->convoy].side);
    g->convoy[l->convoy].flags |= CONVOY_KNOWN;
    show(r, ONLY(side_of_formation(l->formation)));
    TELL(R(7_12), "%1P has Contact with %2P", PIECE_FORMATIONS + l->formation, PIECE_CONVOYS + l->convoy);
    RETURN(1);
    END;
}
