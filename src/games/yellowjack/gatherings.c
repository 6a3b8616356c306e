/* 3.33, 3.34, 10.1, X2.164: Flotillas, Local and Troop Convoys, other Commands; all in the Orders step. */
#include "games/yellowjack/state.h"

/* ---- Flotillas, 3.33, 3.34 ------------------------------------------------------------------------------------- */

static bool may_regroup(const Game *g, int formation)
{
    FOR_SQUADRONS(s, g, formation)
    if (g->squadron[s].flags & FORMATION_CHANGED)
        return false;
    return true;
}

static Verdict judge_own_formation(const Game *g, int side, int formation)
{
    if (formation < 0 || formation >= FORMATIONS || side_of_formation(formation) != side ||
        (g->formation[formation].state != READY && g->formation[formation].state != FITTING_OUT))
        return no(R(3_33), "it is no Formation of yours");
    return may_regroup(g, formation) ? ok() : no(R(4_1_4), "its Squadrons have changed Formation in this step");
}

/* What may become one Flotilla with a Formation: others of its fleet, and Troop Convoys, in its place and state. */
static bool may_gather(const Game *g, int formation, int piece)
{
    const Formation *f = &g->formation[formation];
    int other_one = piece - PIECE_FORMATIONS, convoy = piece - PIECE_CONVOYS;

    if (convoy >= 0 && convoy < CONVOYS)
        return convoy_slots[convoy].kind == CONVOY_TROOP && convoy_slots[convoy].side == side_of_formation(formation) &&
               g->convoy[convoy].state == f->state && g->convoy[convoy].place == f->place &&
               g->convoy[convoy].escort == NOBODY;
    return other_one >= 0 && other_one < FORMATIONS && other_one != formation &&
           g->formation[other_one].state == f->state && g->formation[other_one].place == f->place &&
           fleet_of_formation(other_one) == fleet_of_formation(formation) && may_regroup(g, other_one);
}

static bool has_company(const Game *g, int formation)
{
    int fleet = fleet_of_formation(formation), place = g->formation[formation].place;

    for (int f = first_of_fleet(fleet); f < end_of_fleet(fleet); f++)
        if (g->formation[f].place == place && may_gather(g, formation, PIECE_FORMATIONS + f))
            return true;
    for (int convoy = FIRST_TROOPS; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].place == place && may_gather(g, formation, PIECE_CONVOYS + convoy))
            return true;
    return false;
}

/* ---- Convoys, 10.1 --------------------------------------------------------------------------------------------- */

static int free_convoy(const Game *g, int side, int kind)
{
    for (int convoy = kind == CONVOY_TROOP ? FIRST_TROOPS : FIRST_LOCALS; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == OUT && convoy_slots[convoy].kind == kind && convoy_slots[convoy].side == side)
            return convoy;
    return NOBODY;
}

static bool is_open_port(const Game *g, int fleet, int place)
{
    return place < PLACE_COUNT && is_own_port_space(g, fleet, place) && !is_blockaded(g, fleet, place);
}

/* Neutral France assembles none. */
static int local_fleet(const Game *g, int side, int place)
{
    if (side == BRITISH)
        return FLEET_BRITISH;
    return ports[harbour_of(place)].nation == NATION_FRANCE && france_at_war(g) ? FLEET_FRENCH : FLEET_SPANISH;
}

static Verdict judge_local(const Game *g, int side, int from, int to)
{
    if (from >= PLACE_COUNT || to >= PLACE_COUNT || !is_port(from) || !is_port(to) ||
        !is_open_port(g, local_fleet(g, side, from), from) || !is_open_port(g, local_fleet(g, side, from), to))
        return no(R(10_1), "between two own ports that are not blockaded");
    if (g->tried_local >> harbour_of(from) & 1)
        return no(R(4_1_4), "it has been tried from there in this step");
    if (distances[from][to] < LOCAL_DISTANCE)
        return no(R(10_1), "they are not 3 apart");
    return free_convoy(g, side, CONVOY_LOCAL) == NOBODY ? no(R(2_5), "there are no more Local Convoys") : ok();
}

static bool lies_in_port(const Game *g, int side, int piece, int place)
{
    int unit = piece - PIECE_UNITS, man = piece - PIECE_PERSONAGES;

    if (unit >= 0 && unit < UNIT_COUNT)
        return g->unit_at[unit] == place && side_of_fleet(units[unit].fleet) == side;
    return man >= 0 && man < PERSONAGE_COUNT && g->personage_at[man] == place &&
           side_of_fleet(personages[man].fleet) == side;
}

static bool has_troops(const Game *g, int side, int place)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (g->unit_at[unit] == place && side_of_fleet(units[unit].fleet) == side)
            return true;
    return false;
}

static Verdict judge_troops(const Game *g, int side, int place)
{
    if (place >= PLACE_COUNT || !is_port(place) || port_side(g, harbour_of(place)) != side ||
        !has_troops(g, side, place))
        return no(R(10_1), "no Units of yours lie there");
    if (is_besieged(g, place, other(side)))
        return no(R(X3_41), "they are the Garrison of a siege");
    return free_convoy(g, side, CONVOY_TROOP) == NOBODY ? no(R(2_5), "there are no more Troop Convoys") : ok();
}

/* A Troop Convoy in an own Harbour puts its Units ashore. */
static Verdict judge_unload(const Game *g, int side, int convoy)
{
    const Convoy *c = &g->convoy[convoy];

    if (c->flags & CONVOY_HANDLED)
        return no(R(4_1_4), "it has been assembled in this step");
    return convoy_slots[convoy].kind == CONVOY_TROOP && convoy_slots[convoy].side == side && c->state == IN_HARBOUR &&
                   c->escort == NOBODY && port_side(g, harbour_of(c->place)) == side
               ? ok()
               : no(R(10_1), "it is no Troop Convoy in a Harbour of yours");
}

/* ---- another Command, X2.164 ----------------------------------------------------------------------------------- */

static Verdict may_change_command(const Game *g, int squadron)
{
    if (g->squadron[squadron].flags & FORMATION_CHANGED)
        return no(R(4_1_4), "it has changed its Formation in this step");
    if (g->squadron[squadron].state == FITTING_OUT && free_formation(g, squadrons[squadron].fleet) == NOBODY &&
        squadrons_in(g, g->squadron[squadron].formation) > 1)
        return no(R(2_5), "there are no more Formations");
    if (g->squadron[squadron].state == FITTING_OUT && g->formation[g->squadron[squadron].formation].flags & FLOTILLA)
        return no(R(3_34), "a Flotilla is unformed as a whole");
    return ok();
}

static Verdict judge_command(const Game *g, int side, int squadron, int command)
{
    if (!is_own_squadron(squadron, side) ||
        (g->squadron[squadron].state != FITTING_OUT && g->squadron[squadron].state != IN_ORDINARY))
        return no(R(X2_164), "it does not lie in Harbour");
    if (command < 0 || command >= COMMAND_COUNT || commands[command].fleet != squadrons[squadron].fleet ||
        command == g->squadron[squadron].command)
        return no(R(X2_164), "it is no other Command of the fleet");
    return may_change_command(g, squadron);
}

static void change_command(Run *r, Game *g, int squadron, int command)
{
    g->squadron[squadron].command = (uint8_t)command;
    if (g->squadron[squadron].state == FITTING_OUT) {
        int formation = g->squadron[squadron].formation;
        if (squadrons_in(g, formation) > 1)
            divide(r, g, squadron);
        else {
            if (g->formation[formation].card != NOBODY)
                fail_card(r, g, g->formation[formation].card);
            g->formation[formation].command = (uint8_t)command;
        }
    }
    g->squadron[squadron].flags |= FORMATION_CHANGED;
}

/* ---- the questions --------------------------------------------------------------------------------------------- */

static Verdict judge_gathering(const Game *g, int side, Action a)
{
    int formation = a.arg[0] - PIECE_FORMATIONS, convoy = a.arg[0] - PIECE_CONVOYS;

    if (a.verb == V_CONVOY)
        return judge_local(g, side, a.arg[0], a.arg[1]);
    if (a.verb == V_TROOPS)
        return judge_troops(g, side, a.arg[0]);
    if (a.verb == V_COMMAND)
        return judge_command(g, side, a.arg[0], a.arg[1]);
    if (a.verb == V_UNFORM && convoy >= 0 && convoy < CONVOYS)
        return judge_unload(g, side, convoy);
    if (a.verb != V_FLOTILLA && a.verb != V_UNFORM)
        return no(R(4_1_4), "that cannot be ordered");
    Verdict v = judge_own_formation(g, side, formation);
    if (v.reason)
        return v;
    if (a.verb == V_UNFORM)
        return g->formation[formation].flags & FLOTILLA ? ok() : no(R(3_34), "it is no Flotilla");
    return has_company(g, formation) ? ok() : no(R(3_33), "there is nothing to form it with");
}

/* 10.1: own ports of a fleet that are not blockaded, a bit each. */
static uint64_t open_ports(const Game *g, int fleet, uint64_t held)
{
    uint64_t open = own_ports(fleet, held);

    for (int f = 0; f < FORMATIONS; f++)
        if ((g->formation[f].flags & BLOCKADING) && g->formation[f].state == READY &&
            are_enemies(g, fleet, fleet_of_formation(f), g->formation[f].place))
            open &= ~(UINT64_C(1) << harbour_of(g->formation[f].place));
    return open;
}

static void offer_locals(const Game *g, int side, uint64_t held, Offer *o)
{
    bool two = side == BOURBON && france_at_war(g);
    uint64_t open = open_ports(g, side == BRITISH ? FLEET_BRITISH : FLEET_SPANISH, held);
    uint64_t french = two ? ports_of_nation[NATION_FRANCE] : 0, open_too = two ? open_ports(g, FLEET_FRENCH, held) : 0;
    uint64_t from = ((open & ~french) | (open_too & french)) & ~g->tried_local;

    WORD_EACH(harbour, from)
    sure_among(o, V_CONVOY, port_places[harbour], (french >> harbour & 1 ? open_too : open) & local_ports[harbour],
               port_places);
}

/* Ports in which Units of a side lie. */
static uint64_t ports_with_troops(const Game *g, int side)
{
    uint64_t ashore[BIT_WORDS(UNIT_COUNT)], ports_ = 0;

    bits_below(g->unit_at, UNIT_COUNT, IN_CONVOY, ashore);
    for (int k = 0; k < BIT_WORDS(UNIT_COUNT); k++)
        ashore[k] &= units_of_side(side, k);
    ROW_EACH(unit, ashore, UNIT_WORDS)
        ports_ |= UINT64_C(1) << harbour_of(g->unit_at[unit]);
    return ports_;
}

static void offer_troops(const Game *g, int side, Offer *o)
{
    uint64_t lie = ports_with_troops(g, side) & ~besieged_ports(g, other(side));

    WORD_EACH(harbour, lie)
    if (port_side(g, harbour) == side)
        sure1(o, V_TROOPS, ports[harbour].place);
}

static void offer_commands(const Game *g, const Muster *all, Offer *o)
{
    uint64_t in_port = (all->state[FITTING_OUT] | all->state[IN_ORDINARY]) & ~all->changed;

    WORD_EACH(s, in_port)
    if (!may_change_command(g, s).reason)
        sure_among(o, V_COMMAND, s, commands_of_fleet[squadrons[s].fleet] & ~(1u << g->squadron[s].command), NULL);
}

/* has_company() of one that lies in a place, for all of whom the Squadrons are known. */
static bool lies_with_others(const Game *g, const Muster *all, int formation)
{
    const Formation *f = &g->formation[formation];
    uint64_t others = all->afloat & formations_of_fleet(fleet_of_formation(formation)) & ~(UINT64_C(1) << formation);

    WORD_EACH(k, others)
    if (g->formation[k].place == f->place && g->formation[k].state == f->state && !(all->in[k] & all->changed))
        return true;
    for (int convoy = FIRST_TROOPS; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].place == f->place && may_gather(g, formation, PIECE_CONVOYS + convoy))
            return true;
    return false;
}

/* Places where there may be company: two Formations of a side, or a Troop Convoy. */
static void find_company(const Game *g, const Muster *all, uint64_t out[PLACE_WORDS])
{
    uint64_t taken[PLACE_WORDS] = {0};

    bits_none(out, PLACE_WORDS);
    WORD_EACH(f, all->afloat)
    {
        if (bit_has(taken, g->formation[f].place))
            bit_add(out, g->formation[f].place);
        bit_add(taken, g->formation[f].place);
    }
    for (int convoy = FIRST_TROOPS; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == READY || g->convoy[convoy].state == IN_HARBOUR)
            bit_add(out, g->convoy[convoy].place);
}

static void offer_flotillas(const Game *g, const Muster *all, Offer *o)
{
    uint64_t company[PLACE_WORDS];

    find_company(g, all, company);
    WORD_EACH(f, all->afloat)
    {
        if (all->in[f] & all->changed)
            continue;
        if (bit_has(company, g->formation[f].place) && lies_with_others(g, all, f))
            sure1(o, V_FLOTILLA, PIECE_FORMATIONS + f);
        if (g->formation[f].flags & FLOTILLA)
            sure1(o, V_UNFORM, PIECE_FORMATIONS + f);
    }
}

static void offer_gatherings(const Game *g, const Muster *all, int side, Offer *o)
{
    offer_flotillas(g, all, o);
    for (int convoy = FIRST_TROOPS; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == IN_HARBOUR && !judge_unload(g, side, convoy).reason)
            sure1(o, V_UNFORM, PIECE_CONVOYS + convoy);
    if (free_convoy(g, side, CONVOY_LOCAL) != NOBODY)
        offer_locals(g, side, all->held, o);
    if (free_convoy(g, side, CONVOY_TROOP) != NOBODY)
        offer_troops(g, side, o);
    offer_commands(g, all, o);
}

/* Which Formations and Troop Convoys become one. */
static void candidates_company(const Game *g, int side, Set *out)
{
    int formation = ASKING(g, gather)->first - PIECE_FORMATIONS;

    (void)side;
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        if (may_gather(g, formation, piece))
            set_add(out, piece);
}

static Verdict judge_company(const Game *g, int side, Action a)
{
    (void)side;
    return may_gather(g, ASKING(g, gather)->first - PIECE_FORMATIONS, a.arg[0]) ? ok()
                                                                                : no(R(3_33), "it is not with them");
}

static Verdict enough_company(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side;
    return set_empty(chosen) ? no(R(3_33), "with whom?") : ok();
}

/* Which Units and Personages are embarked. */
static void candidates_embark(const Game *g, int side, Set *out)
{
    int place = ASKING(g, gather)->first;

    for (int piece = PIECE_PERSONAGES; piece < PIECE_AUXILIARIES; piece++)
        if (lies_in_port(g, side, piece, place))
            set_add(out, piece);
}

static Verdict judge_embark(const Game *g, int side, Action a)
{
    return lies_in_port(g, side, a.arg[0], ASKING(g, gather)->first) ? ok() : no(R(10_1), "it does not lie there");
}

static Verdict enough_embark(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side;
    SET_EACH(piece, chosen)
        if (piece >= PIECE_UNITS)
            return ok();
    return no(R(10_1), "at least one Unit");
}

static void embark(Run *r, Game *g, int side, int place)
{
    int convoy = free_convoy(g, side, CONVOY_TROOP), n = 0;

    SET_EACH(piece, &g->chosen) {
        if (piece >= PIECE_UNITS) {
            g->unit_at[piece - PIECE_UNITS] = (uint8_t)(IN_CONVOY + convoy);
            n++;
        } else
            g->personage_at[piece - PIECE_PERSONAGES] = (uint8_t)(IN_CONVOY + convoy);
    }
    int sail = (n + UNITS_TO_A_SAIL - 1) / UNITS_TO_A_SAIL;
    g->convoy[convoy] = (Convoy){.state = IN_HARBOUR,
                                 .place = (uint8_t)place,
                                 .to = NOBODY,
                                 .sail = (uint8_t)sail,
                                 .began = (uint8_t)sail,
                                 .escort = NOBODY,
                                 .flags = CONVOY_HANDLED};
    TELL(R(10_1), "%1P assembles at %2L", PIECE_CONVOYS + convoy, place);
}

static void unload(Game *g, int convoy)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (g->unit_at[unit] == IN_CONVOY + convoy)
            g->unit_at[unit] = g->convoy[convoy].place;
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (g->personage_at[man] == IN_CONVOY + convoy)
            g->personage_at[man] = g->convoy[convoy].place;
    drop_convoy(g, convoy);
}

/* 3.33: one Order is kept: that of the Formation which is named first, or else the first of the others. */
static void form_flotilla(Run *r, Game *g, int formation)
{
    SET_EACH(piece, &g->company) {
        if (piece >= PIECE_CONVOYS)
            g->convoy[piece - PIECE_CONVOYS].escort = (uint8_t)formation;
        else
            join_formations(r, g, piece - PIECE_FORMATIONS, formation, g->formation[formation].card == NOBODY);
    }
    g->formation[formation].flags |= FLOTILLA;
    FOR_SQUADRONS(s, g, formation)
    g->squadron[s].flags |= FORMATION_CHANGED;
    for (int leader = LEADER_COUNT - 1; leader >= 0; leader--)
        if (is_aboard(g, leader, formation) && leaders_in(g, formation) > LEADERS_MOST &&
            leader != commander(g, formation))
            g->leader[leader].at =
                (uint8_t)(ASHORE + nearest_port(g, leaders[leader].fleet, g->formation[formation].place));
}

/* 3.34: a Formation of each Command, and the Troop Convoys. */
static void unform(Run *r, Game *g, int formation)
{
    Formation *f = &g->formation[formation];
    int command = f->card != NOBODY ? command_of_card(f->card) : f->command, of[COMMAND_COUNT];

    memset(of, 0xFF, sizeof of);
    of[command] = formation;
    f->flags &= (uint8_t)~FLOTILLA;
    FOR_SQUADRONS(s, g, formation)
    {
        int own = g->squadron[s].command;
        if (of[own] < 0) {
            of[own] = free_formation(g, squadrons[s].fleet);
            if (of[own] == NOBODY)
                of[own] = formation;
            else
                open_formation(g, of[own], f->state, f->place, own);
        }
        put_into(g, s, of[own]);
        g->squadron[s].flags |= FORMATION_CHANGED;
    }
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].escort == formation)
            g->convoy[convoy].escort = NOBODY;
    if (squadrons_in(g, formation) && f->card == NOBODY)
        FOR_SQUADRONS(s, g, formation)
    f->command = g->squadron[s].command;
    end_if_empty(r, g, formation);
}

static bool all_of_one_command(const Game *g, int formation)
{
    FOR_SQUADRONS(s, g, formation)
    if (g->squadron[s].command != g->formation[formation].command)
        return false;
    SET_EACH(piece, &g->company)
        if (piece < PIECE_CONVOYS && g->formation[piece - PIECE_FORMATIONS].command != g->formation[formation].command)
            return false;
    return true;
}

/* 3.33: the Fleet Admiral's, or the Command Admiral's if all are of his Command. */
static bool passes_sc(Run *r, const Game *g, int die, int formation, bool one_command)
{
    int command = g->formation[formation].command;

    return try_sc(r, g, command, die, 0,
                  one_command ? strategy_of(g, command) : fleet_strategy(g, commands[command].fleet));
}

/* 4.1.4: a check that failed is not tried again in this step. */
static void tire(Game *g, int formation)
{
    FOR_SQUADRONS(s, g, formation)
    g->squadron[s].flags |= FORMATION_CHANGED;
}

/* 10.1: by SC with the Adm ratings, once a step from a port whether it succeeds or not. */
static void assemble_local(Run *r, Game *g, int side, int from, int to, int die)
{
    int fleet = local_fleet(g, side, from), command = ports[harbour_of(from)].command[fleet],
        convoy = free_convoy(g, side, CONVOY_LOCAL);

    if (command == COMMAND_COUNT)
        command = side == BRITISH ? COMMAND_JAMAICA : COMMAND_NEW_SPAIN;
    g->tried_local |= UINT64_C(1) << harbour_of(from);
    if (!try_sc(r, g, command, die, 0, strategy_of(g, command))) {
        TELL(R(10_1), "No Convoy assembles at %1L", from);
        return;
    }
    g->convoy[convoy] = (Convoy){.state = IN_HARBOUR,
                                 .place = (uint8_t)from,
                                 .to = (uint8_t)to,
                                 .sail = LOCAL_SAIL,
                                 .began = LOCAL_SAIL,
                                 .escort = NOBODY};
    TELL(R(10_1), "%1P assembles at %2L", PIECE_CONVOYS + convoy, from);
}

PROC(gather)
{
    BEGIN
    if (l->verb == V_TROOPS) {
        SELECT(STEP(10_1, 1), l->side, embark);
        embark(r, g, l->side, l->first);
        RETURN(0);
    }
    if (l->verb == V_UNFORM && l->first >= PIECE_CONVOYS) {
        unload(g, l->first - PIECE_CONVOYS);
        RETURN(0);
    }
    if (l->verb == V_FLOTILLA) {
        SELECT(STEP(3_33, 2), l->side, company);
        g->company = g->chosen;
        l->one = all_of_one_command(g, l->first - PIECE_FORMATIONS);
    }
    if (l->verb == V_CONVOY) {
        ROLL(STEP(10_1, 2), order_die);
        assemble_local(r, g, l->side, l->first, l->second, w->rolled);
        RETURN(0);
    }
    if (l->verb == V_COMMAND) {
        if (!(g->squadron[l->first].flags & ARRIVED)) {
            ROLL(STEP(X2_164, 1), order_die);
            g->squadron[l->first].flags |= FORMATION_CHANGED;
            if (!try_sc(r, g, g->squadron[l->first].command, w->rolled, 0,
                        fleet_strategy(g, squadrons[l->first].fleet))) {
                TELL_SOME(R(X2_164), ONLY(l->side), "%1P stays in its Command", "A check fails", l->first);
                RETURN(0);
            }
        }
        TELL_SOME(R(X2_164), ONLY(l->side), "%1P changes its Command", "A Squadron of the %2S changes its Command",
                  l->first, l->side);
        change_command(r, g, l->first, l->second);
        RETURN(0);
    }
    if (l->verb == V_FLOTILLA || g->formation[l->first - PIECE_FORMATIONS].card != NOBODY) {
        ROLL(STEP(3_33, 3), order_die);
        if (!passes_sc(r, g, w->rolled, l->first - PIECE_FORMATIONS, l->one)) {
            TELL_SOME(R(3_33), ONLY(l->side), "%1P stays as it is", "A check fails", l->first);
            tire(g, l->first - PIECE_FORMATIONS);
            g->company = (Set){0};
            RETURN(0);
        }
    }
    TELL_SOME(R(3_33), ONLY(l->side), l->verb == V_FLOTILLA ? "%1P forms a Flotilla" : "%1P is unformed",
              "A Formation of the %2S is made or unmade", l->first, l->side);
    if (l->verb == V_FLOTILLA)
        form_flotilla(r, g, l->first - PIECE_FORMATIONS);
    else
        unform(r, g, l->first - PIECE_FORMATIONS);
    g->company = (Set){0};
    END;
}
