/* 5.6, 3.485, 4.1.2, X3.1: entry, relief, Quarterly business, events. */
#include "games/yellowjack/state.h"

/* ---- map entry, 5.6 -------------------------------------------------------------------------------------------- */

enum { TURN_OF_OGLE = 16 + 14 };

/* 10.14: each French Home Convoy on its own column. */
static int entry_column(int convoy)
{
    return convoy_slots[convoy].kind == CONVOY_FRENCH_HOME_1   ? 2
           : convoy_slots[convoy].kind == CONVOY_FRENCH_HOME_2 ? 3
                                                               : 0;
}

/* It escorts a French Home Convoy that is due. */
static bool comes_home(const Game *g, int formation)
{
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == DUE && g->convoy[convoy].escort == formation && entry_column(convoy))
            return true;
    return false;
}

static bool has_due(const Game *g, int fleet)
{
    for (int f = first_of_fleet(fleet); f < end_of_fleet(fleet); f++)
        if (g->formation[f].state == DUE && !g->formation[f].impulse && !comes_home(g, f))
            return true;
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == DUE && !g->convoy[convoy].impulse && g->convoy[convoy].escort == NOBODY &&
            fleet_of_convoy(convoy) == fleet)
            return true;
    return false;
}

static void set_entry(Game *g, int fleet, int place)
{
    for (int f = first_of_fleet(fleet); f < end_of_fleet(fleet); f++)
        if (g->formation[f].state == DUE && !g->formation[f].impulse)
            g->formation[f].place = (uint8_t)place;
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == DUE && fleet_of_convoy(convoy) == fleet)
            g->convoy[convoy].place = (uint8_t)place;
}

static void mark_damage(Game *g, int formation, int die)
{
    FOR_SQUADRONS(s, g, formation)
    g->squadron[s].dp = entry_wear[die].dp[season(g)];
}

static void tell_entry(Run *r, int side, int place)
{
    TELL_SOME(R(5_6), ONLY(side), "Those who are due will come by %1L", "Ships of the %2S are on their way", place,
              side);
}

static void tell_coming(Run *r, int side, int piece, int impulse)
{
    TELL_SOME(R(5_6), ONLY(side), "%1P comes in Impulse %2d", "They come in one of its Impulses", piece, impulse);
}

PROC(entry_rolls)
{
    BEGIN
    for (l->rolled = 0; l->rolled < SIDE_FLEETS; l->rolled++)
        if (l->rolled != FLEET_SPANISH && has_due(g, l->rolled)) {
            ROLL(STEP(5_6, 2), entry_die);
            set_entry(g, l->rolled, map_entries[l->rolled == FLEET_FRENCH][w->rolled]);
            tell_entry(r, side_of_fleet(l->rolled), map_entries[l->rolled == FLEET_FRENCH][w->rolled]);
        }
    for (l->incoming = 0; l->incoming < FORMATIONS; l->incoming++) {
        if (g->formation[l->incoming].state != DUE || g->formation[l->incoming].impulse)
            continue;
        ROLL(STEP(5_6, 3), entry_die);
        g->formation[l->incoming].impulse = entry_wear[w->rolled].impulse;
        tell_coming(r, side_of_formation(l->incoming), PIECE_FORMATIONS + l->incoming,
                    g->formation[l->incoming].impulse);
        ROLL(STEP(5_6, 4), entry_die);
        mark_damage(g, l->incoming, w->rolled);
        TELL_SOME(R(5_6), ONLY(side_of_formation(l->incoming)), "%1P comes with %2d {DP|DPs} for each Squadron",
                  "They are worn by the sea", PIECE_FORMATIONS + l->incoming, entry_wear[w->rolled].dp[season(g)]);
    }
    for (l->arriving = 0; l->arriving < CONVOYS; l->arriving++) {
        if (g->convoy[l->arriving].state != DUE || g->convoy[l->arriving].impulse ||
            (g->convoy[l->arriving].escort != NOBODY && !entry_column(l->arriving)))
            continue;
        if (entry_column(l->arriving)) {
            ROLL(STEP(5_6, 5), entry_die);
            g->convoy[l->arriving].place = map_entries[entry_column(l->arriving)][w->rolled];
            tell_entry(r, convoy_slots[l->arriving].side, g->convoy[l->arriving].place);
        }
        if (g->convoy[l->arriving].escort != NOBODY) {
            g->formation[g->convoy[l->arriving].escort].place = g->convoy[l->arriving].place;
            continue;
        }
        ROLL(STEP(5_6, 6), entry_die);
        g->convoy[l->arriving].impulse = entry_wear[w->rolled].impulse;
        tell_coming(r, convoy_slots[l->arriving].side, PIECE_CONVOYS + l->arriving, g->convoy[l->arriving].impulse);
    }
    END;
}

/* The Spanish choose any Space 82 when they enter. */
static void list_entry(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure1(o, V_ENTER, PLACE_X82A);
    sure1(o, V_ENTER, PLACE_X82B);
    sure1(o, V_ENTER, PLACE_X82C);
}

static Verdict judge_entry(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return is_for(a, V_ENTER) && a.arg[0] >= PLACE_X82A && a.arg[0] <= PLACE_X82C ? ok()
                                                                                  : no(R(5_6), "one of the Spaces 82");
}

static void enter(Run *r, Game *g, int formation, int place)
{
    g->formation[formation].place = (uint8_t)place;
    g->formation[formation].impulse = 0;
    set_state(g, formation, READY);
    go_to(g, formation, place);
    g->formation[formation].flags &= (uint8_t)~MOVED;
    TELL(R(5_6), "%1P enters at %2L", PIECE_FORMATIONS + formation, place);
}

PROC(arrivals)
{
    BEGIN
    for (l->incoming = 0; l->incoming < FORMATIONS; l->incoming++) {
        if (g->formation[l->incoming].state != DUE || side_of_formation(l->incoming) != l->side ||
            g->formation[l->incoming].impulse != g->impulse)
            continue;
        l->place = g->formation[l->incoming].place;
        if (fleet_of_formation(l->incoming) == FLEET_SPANISH) {
            ASK(STEP(5_6, 7), l->side, entry);
            l->place = w->answer.arg[0];
        }
        enter(r, g, l->incoming, l->place);
    }
    for (l->arriving = 0; l->arriving < CONVOYS; l->arriving++) {
        if (g->convoy[l->arriving].state != DUE || convoy_slots[l->arriving].side != l->side ||
            g->convoy[l->arriving].impulse != g->impulse)
            continue;
        l->place = g->convoy[l->arriving].place;
        if (fleet_of_convoy(l->arriving) == FLEET_SPANISH) {
            ASK(STEP(5_6, 8), l->side, entry);
            l->place = w->answer.arg[0];
        }
        g->convoy[l->arriving].place = (uint8_t)l->place;
        g->convoy[l->arriving].state = READY;
        g->convoy[l->arriving].impulse = 0;
        TELL(R(5_6), "%1P enters at %2L", PIECE_CONVOYS + l->arriving, l->place);
    }
    END;
}

/* ---- forces that events bring, X3.1 ---------------------------------------------------------------------------- */

/* Squadrons of an event become one Formation that is due, with the Leaders of the event; NOBODY: there is no number
 * free. */
static int call_up(Game *g, int event)
{
    int formation = NOBODY;

    for (int s = 0; s < SQUADRON_COUNT; s++) {
        if (squadrons[s].event != event || g->squadron[s].state != WAITING)
            continue;
        if (formation == NOBODY) {
            formation = free_formation(g, squadrons[s].fleet);
            if (formation == NOBODY)
                return NOBODY;
            open_formation(g, formation, DUE, NOBODY, g->squadron[s].command);
        }
        put_into(g, s, formation);
        g->squadron[s].flags |= ARRIVED;
    }
    for (int leader = 0; leader < LEADER_COUNT && formation != NOBODY; leader++)
        if (leaders[leader].event == event && g->leader[leader].at == LEADER_WAITING &&
            leaders_in(g, formation) < LEADERS_MOST)
            g->leader[leader].at = (uint8_t)berth_in(g, formation);
    return formation;
}

/* X3.1.1: in Troop Convoys of the Flotilla, three Units to a Sail. */
static void call_up_army(Game *g, int formation)
{
    int convoy = free_convoy(g, BRITISH, CONVOY_TROOP), n = 0;

    if (convoy == NOBODY)
        return;
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (units[unit].event == HAPPENS_OGLE && g->unit_at[unit] == LAND_WAITING) {
            g->unit_at[unit] = (uint8_t)(IN_CONVOY + convoy);
            n++;
        }
    int sail = (n + UNITS_TO_A_SAIL - 1) / UNITS_TO_A_SAIL;
    g->convoy[convoy] = (Convoy){.state = DUE,
                                 .place = NOBODY,
                                 .to = NOBODY,
                                 .sail = (uint8_t)sail,
                                 .began = (uint8_t)sail,
                                 .escort = (uint8_t)formation};
    g->personage_at[PERSONAGE_WENTWORTH] = (uint8_t)(IN_CONVOY + convoy);
    g->formation[formation].flags |= FLOTILLA;
}

/* What is due in this Turn of events that have happened. */
static bool comes_now(const Game *g, int event)
{
    if (event == HAPPENS_OGLE)
        return g->turn == TURN_OF_OGLE;
    return true;
}

static bool awaits(const Game *g, int event)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (squadrons[s].event == event && g->squadron[s].state == WAITING)
            return free_formation(g, squadrons[s].fleet) != NOBODY;
    return false;
}

static void call_up_spares(Game *g, int fleet);

PROC(call_events)
{
    BEGIN
    for (int fleet = 0; fleet < SIDE_FLEETS; fleet++)
        call_up_spares(g, fleet);
    for (l->event = 0; l->event < HAPPENS_COUNT; l->event++) {
        if (!has_happened(g, l->event) || !comes_now(g, l->event) || !awaits(g, l->event))
            continue;
        l->formation = call_up(g, l->event);
        if (l->event != HAPPENS_OGLE || l->formation == NOBODY)
            continue;
        call_up_army(g, l->formation);
        ASK(STEP(X3_1_1, 1), BRITISH, secret_target);
        if (free_card(g, g->formation[l->formation].command) != NOBODY)
            give_order_at(g, free_card(g, g->formation[l->formation].command), l->formation, w->answer.arg[0]);
    }
    END;
}

/* ---- what happens, X3.1 ---------------------------------------------------------------------------------------- */

/* X3.1.2. */
static void gooch_comes(Game *g)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (units[unit].event == HAPPENS_GOOCH && g->unit_at[unit] == LAND_WAITING)
            g->unit_at[unit] = PLACE_PORT_ROYAL_J;
}

/* X3.1.3: his Squadrons and Leaders leave at once. */
static void dantin_leaves(Run *r, Game *g)
{
    show(r, EVERYBODY); /* which Formations his ships were in, and what served with them */
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (leaders[leader].event == HAPPENS_DANTIN)
            g->leader[leader] = (Leader){.at = LEADER_GONE};
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (squadrons[s].event == HAPPENS_DANTIN) {
            int formation = g->squadron[s].formation;
            save_leaders(g, s, formation, is_in_play(g, s) ? place_of_squadron(g, s) : PLACE_PORT_LOUIS);
            g->squadron[s] = (Squadron){.place = NOBODY, .formation = NOBODY, .command = g->squadron[s].command};
            end_if_empty(r, g, formation);
        }
}

enum { CADIZ_SAIL = 3 };

static void add_sail(Game *g, int fleet, int kind, int n, int formation);

static void happen(Run *r, Game *g, int event)
{
    TELL(R(X3_1), "Event: %1W", WORD_EVENTS + event);
    if (happenings[event].yearly)
        g->yearly |= 1;
    else
        g->happened |= (uint16_t)(1 << event);
    if (event == HAPPENS_GOOCH)
        gooch_comes(g);
    if (event == HAPPENS_DANTIN_RECALLED)
        dantin_leaves(r, g);
    if (event == HAPPENS_CADIZ_REINFORCEMENT)
        add_sail(g, FLEET_SPANISH, CLASS_SOL, CADIZ_SAIL, NOBODY);
    if (event == HAPPENS_PORTOBELO_TREASURE_FAIR)
        g->fair = 1;
}

static bool is_event_due(const Game *g, int event)
{
    if (happenings[event].yearly ? g->yearly & 1 : has_happened(g, event))
        return false;
    return g->turn >= happenings[event].due;
}

/* ---- campaigns, X3.2 ------------------------------------------------------------------------------------------- */

static int units_at(const Game *g, int fleet, int place)
{
    int n = 0;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        n += g->unit_at[unit] == place && units[unit].fleet == fleet;
    return n;
}

static int auxiliaries_at(const Game *g, int place)
{
    int n = 0;

    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        n += auxiliaries[aux].fleet == FLEET_BRITISH && place_of_auxiliary(g, aux) == place;
    return n;
}

/* By how much the British have more. */
static int campaign_lead(const Game *g, int track)
{
    if (track == TRACK_GEORGIA)
        return units_at(g, FLEET_BRITISH, PLACE_CHARLES_TOWN) + units_at(g, FLEET_BRITISH, PLACE_PORT_ROYAL_C) +
               units_at(g, FLEET_BRITISH, PLACE_FREDERICA) - units_at(g, FLEET_SPANISH, PLACE_SAN_AGUSTIN);
    int lead = units_at(g, FLEET_BRITISH, PLACE_ROATAN) + units_at(g, FLEET_BRITISH, PLACE_BLEWFIELDS) +
               auxiliaries_at(g, PLACE_ROATAN) + auxiliaries_at(g, PLACE_BLEWFIELDS);
    for (int f = first_of_fleet(FLEET_SPANISH); f < end_of_fleet(FLEET_SPANISH); f++)
        if (g->formation[f].state == READY && (distances[g->formation[f].place][PLACE_ROATAN] <= 1 ||
                                               distances[g->formation[f].place][PLACE_BLEWFIELDS] <= 1))
            lead--;
    return lead;
}

enum { BOX_BRITISH = 2, CAMPAIGN_MOVES = 3 };

/* X3.2.2: British: one more Light; Spanish: the Roatan and Mosquitos pirates leave. */
static void campaign_won(Game *g)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++) {
        int home = auxiliaries[aux].home;
        if (g->track[TRACK_HONDURAN] == 0 && auxiliaries[aux].fleet == FLEET_PIRATE &&
            (home == CZ_ROATAN || home == CZ_MOSQUITO_COAST))
            box_up(g, aux, AUX_GONE);
        if (g->track[TRACK_HONDURAN] == BOX_BRITISH && auxiliaries[aux].fleet == FLEET_BRITISH &&
            auxiliaries[aux].kind == AUX_LIGHT && g->aux_at[aux] == RESERVE) {
            g->aux_at[aux] = AVAILABLE;
            return;
        }
    }
}

/* A box towards one of the sides, where there is one. */
static void gain_ground(Run *r, Game *g, int track, int side)
{
    int box = g->track[track] + (side == BRITISH ? 1 : -1);

    if (box < 0 || box > BOX_BRITISH) {
        TELL(R(X3_2), "The %1S have no more ground to gain", side);
        return;
    }
    g->track[track] = (uint8_t)box;
    if (track == TRACK_GEORGIA)
        TELL(R(X3_2_1), "The %1S gain ground in Georgia", side);
    else if (track == TRACK_HONDURAN)
        TELL(R(X3_2_2), "The %1S gain ground in Honduras", side);
    else
        TELL(R(X3_2_3), "The %1S gain ground before Louisburg", side);
}

static void list_again(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_AGAIN);
    sure(o, V_PASS);
}

static Verdict judge_again(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_AGAIN || a.verb == V_PASS ? ok() : no(R(X3_2), "again, or let it stand");
}

PROC(campaign_check)
{
    BEGIN
    ROLL(STEP(X3_2, 2), campaign_die);
    l->die = w->rolled;
    NEED(R(X3_2), "%1d or less", CAMPAIGN_MOVES);
    TELL(R(X3_2), l->die > CAMPAIGN_MOVES ? "The campaign does not move" : "The campaign moves");
    for (l->side = BRITISH; l->side <= BOURBON; l->side++) {
        if (!may_spend(g, l->side, 1))
            continue;
        ASK(STEP(X3_2, 3), l->side, again);
        if (w->answer.verb == V_PASS)
            continue;
        lose_prestige(r, g, l->side, 1);
        ROLL(STEP(X3_2, 4), campaign_die);
        NEED(R(X3_2), "%1d or less", CAMPAIGN_MOVES);
        l->die = w->rolled;
        break;
    }
    if (l->die > CAMPAIGN_MOVES || !campaign_lead(g, l->track)) {
        TELL(R(X3_2), "Nobody gains ground");
        RETURN(0);
    }
    show(r, EVERYBODY); /* who has more there */
    gain_ground(r, g, l->track, campaign_lead(g, l->track) > 0 ? BRITISH : BOURBON);
    if (l->track == TRACK_HONDURAN)
        campaign_won(g);
    END;
}

PROC(events)
{
    BEGIN
    for (l->event = 0; l->event < HAPPENS_COUNT; l->event++) {
        if (!is_event_due(g, l->event))
            continue;
        w->rolled = 0;
        if (happenings[l->event].most < 9) {
            ROLL(STEP(X3_1, 1), happening_die);
            NEED(R(X3_1), "%1d or less", happenings[l->event].most);
        }
        if (w->rolled > happenings[l->event].most) {
            TELL(R(X3_1), "Not yet: %1W", WORD_EVENTS + l->event);
            continue;
        }
        happen(r, g, l->event);
        if (l->event == HAPPENS_GEORGIA_CAMPAIGN || l->event == HAPPENS_MOSQUITO_ALLIANCE)
            CALL(STEP(X3_2, 1), campaign_check,
                 .track = l->event == HAPPENS_GEORGIA_CAMPAIGN ? TRACK_GEORGIA : TRACK_HONDURAN);
    }
    END;
}

/* X3.2.1, X3.2.3: each T16. */
PROC(year_of_campaigns)
{
    BEGIN
    ROLL(STEP(X3_2_3, 1), campaign_die);
    NEED(R(X3_2_3), "0 for the British, 9 for the Bourbons");
    if (w->rolled == 0 || w->rolled == 9)
        gain_ground(r, g, TRACK_LOUISBURG, w->rolled == 0 ? BRITISH : BOURBON);
    else
        TELL(R(X3_2_3), "Nobody gains ground before Louisburg");
    if (g->track[TRACK_GEORGIA] == BOX_BRITISH || !g->track[TRACK_GEORGIA])
        TELL(R(X3_2_1), "For Georgia the %1S win 1 Prestige", g->track[TRACK_GEORGIA] ? BRITISH : BOURBON);
    if (g->track[TRACK_GEORGIA] == BOX_BRITISH)
        CALL(STEP(X3_2_1, 1), award, .side = BRITISH, .points = 1);
    else if (g->track[TRACK_GEORGIA] == 0)
        CALL(STEP(X3_2_1, 2), award, .side = BOURBON, .points = 1);
    END;
}

/* ---- Quarterly business, 4.1.2 --------------------------------------------------------------------------------- */

/* 12.2: a captured Admiral, not a Commodore. */
static Verdict judge_ransom(const Game *g, int side, Action a)
{
    int leader = a.arg[0] - PIECE_LEADERS;

    if (a.verb == V_DONE)
        return ok();
    if (!is_for(a, V_RANSOM) || leader < 0 || leader >= LEADER_COUNT || side_of_fleet(leaders[leader].fleet) != side ||
        g->leader[leader].at != LEADER_CAPTURED)
        return no(R(12_2), "he is no captured Leader of yours");
    if (leaders[leader].rank >= 9)
        return no(R(12_2), "a Commodore is not ransomed");
    return may_spend(g, side, 1) ? ok() : no(R(12_2), "nobody spends his last point");
}

static void list_ransom(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        offer1(o, V_RANSOM, PIECE_LEADERS + leader);
    offer(o, V_DONE);
}

static bool can_ransom(const Game *g, int side)
{
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (g->leader[leader].at == LEADER_CAPTURED && side_of_fleet(leaders[leader].fleet) == side &&
            leaders[leader].rank < 9 && may_spend(g, side, 1))
            return true;
    return false;
}

PROC(ransom)
{
    BEGIN
    while (can_ransom(g, l->side)) {
        ASK(STEP(12_2, 4), l->side, ransom);
        if (w->answer.verb == V_DONE)
            break;
        lose_prestige(r, g, l->side, 1);
        g->leader[w->answer.arg[0] - PIECE_LEADERS].at =
            (uint8_t)(ASHORE + ports[fleet_hq(leaders[w->answer.arg[0] - PIECE_LEADERS].fleet)].place);
        TELL(R(12_2), "%1P is ransomed", w->answer.arg[0]);
    }
    END;
}

/* X2.24: a spare Squadron first, else room in one that the enemy does not know. Whether there is either he can count:
 * Squadrons and Sail of a class are public. Where they lie is not, and changes nothing that he sees. */
static int squadron_for_a_build(const Game *g)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (squadrons[s].kind == CLASS_SOL_HABANA && g->squadron[s].state == OUT)
            return s;
    return nearest_with_room(g, FLEET_SPANISH, CLASS_SOL_HABANA, PLACE_LA_HABANA, true);
}

/* X2.24: Conquista present; one SOL of the Habana class. */
static void new_build(Run *r, Game *g)
{
    bool turn = turn_of_year(g) == 8 || turn_of_year(g) == YEAR;
    int s = squadron_for_a_build(g);

    if (!turn || s == NOBODY || !viceroy_present(g, COMMAND_NEW_SPAIN) || g->port[HARBOUR_LA_HABANA].held ||
        g->port[HARBOUR_LA_HABANA].razed)
        return;
    Squadron *q = &g->squadron[s];
    if (q->state == OUT)
        *q = (Squadron){
            .state = IN_ORDINARY, .place = PLACE_LA_HABANA, .formation = NOBODY, .command = COMMAND_NEW_SPAIN};
    q->sail++;
    TELL(R(X2_24), "A SOL is built at La Habana");
}

PROC(quarterly)
{
    BEGIN
    HEADING(2, R(4_1_2), "Quarterly business");
    CALL(STEP(4_1_2, 6), viceroys, .command = 0);
    CALL(STEP(4_1_2, 2), tally, .lead = 0);
    for (l->who = BRITISH; l->who <= BOURBON && !g->ended; l->who++)
        CALL(STEP(4_1_2, 3), ransom, .side = l->who);
    if (!g->ended)
        CALL(STEP(4_1_2, 4), events, .event = 0);
    if (!g->ended && turn_of_year(g) == YEAR)
        CALL(STEP(4_1_2, 5), year_of_campaigns, .none = 0);
    if (!g->ended && (turn_of_year(g) == 4 || turn_of_year(g) == 8))
        CALL(STEP(4_1_2, 7), requests, .fleet = 0);
    new_build(r, g);
    END;
}

/* ---- relief, 3.485 --------------------------------------------------------------------------------------------- */

static int next_senior(const Game *g, int fleet, int but)
{
    int found = NOBODY;

    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (leaders[leader].fleet == fleet && leader != but && is_serving(g, leader) &&
            (found == NOBODY || is_senior(leader, found)))
            found = leader;
    return found;
}

PROC(relief)
{
    BEGIN
    for (l->fleet = 0; l->fleet < SIDE_FLEETS; l->fleet++) {
        if (!is_serving(g, g->fleet_admiral[l->fleet]))
            continue;
        ROLL(STEP(3_485, 2), relief_die);
        l->lost = g->prestige_then[side_of_fleet(l->fleet)] - g->prestige[side_of_fleet(l->fleet)];
        MODIFIER(R(3_485), 2 * (l->lost > 0 ? l->lost : 0), "Prestige lost in the year");
        NEED(R(3_485), "9 or less keeps him");
        if (own_die(r, g, side_of_fleet(l->fleet), DIE_LOW, w->rolled) + 2 * (l->lost > 0 ? l->lost : 0) <= 9) {
            TELL(R(3_485), "%1P stays in command", PIECE_LEADERS + g->fleet_admiral[l->fleet]);
            continue;
        }
        TELL(R(3_485), "%1P is relieved", PIECE_LEADERS + g->fleet_admiral[l->fleet]);
        g->leader[g->fleet_admiral[l->fleet]] = (Leader){.at = LEADER_GONE};
        g->fleet_admiral[l->fleet] = (uint8_t)next_senior(g, l->fleet, g->fleet_admiral[l->fleet]);
    }
    END;
}
