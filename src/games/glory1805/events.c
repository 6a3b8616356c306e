/* 15 Events. */
#include "games/glory1805/state.h"

/* ---- manpower and Napoleon ------------------------------------------------------------------------------------------------------- */

static void barham(Run *r, Game *g) /* 15.3 */
{
    TELL(R(15_3), "Lord Barham is at the Admiralty");
    if (g->barham++)
        gain_manpower(r, g, NATION_BRITISH, 1);
    else if (g->manpower[NATION_BRITISH] < BARHAM_SPACE)
        gain_manpower(r, g, NATION_BRITISH, BARHAM_SPACE - g->manpower[NATION_BRITISH]);
}

/* 15.13, 22.6.7. */
static void head_east(Run *r, Game *g)
{
    if (g->napoleon_east)
        return;
    g->napoleon_east = 1;
    TELL(R(15_13), "Napoleon heads east");
    if (g->barges == BARGES_OUT) {
        g->barges = BARGES_AT_BOULOGNE;
        g->barges_held = 0;
        TELL(R(22_6_7), "the Barges go back to Boulogne");
    }
}

static bool is_invasion_off(const Game *g)
{
    return g->napoleon_east || g->barges == BARGES_DESTROYED;
}

static void strip_dutch_navy(Run *r, Game *g) /* 15.2 */
{
    if (g->dutch_stripped || is_invasion_off(g))
        return;
    g->dutch_stripped = 1;
    SHIPS_AT(ship, g, PLACE_NORTH_SEA)
        if (g->ship_state[ship] == STATE_READY)
            g->ship_state[ship] = STATE_DAMAGED;
    move_all(g, PLACE_NORTH_SEA, PLACE_PORTS + PORT_PORTSMOUTH);
    TELL(R(15_2), "the North Sea Fleet goes to Portsmouth");
    gain_manpower(r, g, NATION_FRENCH, DUTCH_MANPOWER);
}

/* ---- illness, 8.1 and 15.4 ------------------------------------------------------------------------------------------------------------------- */

static void take_his_place(Run *r, Game *g, int leaves, int comes)
{
    g->admiral_at[comes] = g->admiral_at[leaves];
    g->admiral_at[leaves] = AT_WAITING;
    TELL(R(15_4), "%1P takes the place of %2P", PIECE_ADMIRALS + comes, PIECE_ADMIRALS + leaves);
}

static bool is_in_play(const Game *g, int admiral)
{
    return g->admiral_at[admiral] < AT_WAITING;
}

static void fall_ill(Run *r, Game *g)
{
    g->illness = (uint8_t)(g->illness < 3 ? g->illness + 1 : 3);
    if (g->illness == 1 && is_in_play(g, ADMIRAL_CORNWALLIS)) {
        take_his_place(r, g, ADMIRAL_CORNWALLIS, ADMIRAL_GARDNER);
        g->cornwallis_returns = (uint8_t)(g->turn + ILLNESS_TURNS);
    } else if (g->illness == 2 && is_in_play(g, ADMIRAL_MISSIESSY)) {
        take_his_place(r, g, ADMIRAL_MISSIESSY, ADMIRAL_ALLEMAND);
        g->admiral_at[ADMIRAL_MISSIESSY] = AT_LOST;
    }
}

/* The British fleet with most ships at sea in WA, else Plymouth. */
static int flagship_of_channel(const Game *g)
{
    int best = -1;

    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        if (is_on_sheet(g, unit) && zone_at(g->unit[unit].place) == ZONE_WA &&
            (best < 0 || fleet_ships(g, unit, AFLOAT) > fleet_ships(g, best, AFLOAT)))
            best = unit;
    return best < 0 ? PLACE_PORTS + PORT_PLYMOUTH : AT_BLOCKS + best;
}

static void return_cornwallis(Run *r, Game *g)
{
    g->cornwallis_returns = 0;
    if (is_in_play(g, ADMIRAL_GARDNER)) {
        take_his_place(r, g, ADMIRAL_GARDNER, ADMIRAL_CORNWALLIS);
        return;
    }
    g->admiral_at[ADMIRAL_CORNWALLIS] = (uint8_t)flagship_of_channel(g);
    TELL(R(15_4), "%1P returns", PIECE_ADMIRALS + ADMIRAL_CORNWALLIS);
}

/* ---- agents and spies, 15.7 and 15.8 ---------------------------------------------------------------------------------------------------- */

static void show_chits(Run *r, Game *g)
{
    show(r, ONLY(BRITISH));
    for (int port = 0; port < PORT_COUNT; port++)
        if (is_friendly(g, ALLIED, port)) {
            g->port[port].flags |= CHIT_SHOWN;
            if (g->port[port].chit)
                TELL_SOME(R(15_7), ONLY(BRITISH) | ONLY(ALLIED), "%1L has provisions for %2d {turn|turns}", NULL,
                          PLACE_PORTS + port, g->port[port].chit - 1);
        }
}

static void show_markers(Run *r, Game *g)
{
    show(r, ONLY(BRITISH));
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (is_on_sheet(g, unit))
            set_flag(g, unit, is_fog(g, unit) ? PROVEN : PROVEN | MARK_SHOWN);
    for (int port = 0; port < PORT_COUNT; port++)
        if (is_friendly(g, ALLIED, port))
            g->port[port].flags |= PORT_MARK_SHOWN;
    TELL(R(15_8_1), "the British see all markers of the Grand Conseil");
}

static Verdict judge_royalist_spies(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    if (a.verb == V_PASS || (a.verb == V_SEE && (a.arg[0] == WORD_MARKERS || a.arg[0] == WORD_RAIDS)))
        return ok();
    return no(R(15_8_1), "see markers, see raids, or pass");
}

static void list_royalist_spies(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure1(o, V_SEE, WORD_MARKERS);
    sure1(o, V_SEE, WORD_RAIDS);
    sure(o, V_PASS);
}

static void take_royalist_spies(Run *r, Game *g, Action a)
{
    if (a.verb == V_SEE && a.arg[0] == WORD_MARKERS)
        show_markers(r, g);
    for (int objective = 0; objective < OBJECTIVE_COUNT && a.verb == V_SEE && a.arg[0] == WORD_RAIDS; objective++)
        show_raid(r, g, objective);
}

static Verdict judge_french_spies(const Game *g, int side, Action a)
{
    (void)side;
    if (a.verb == V_PASS || (a.verb == V_SEE && a.arg[0] == WORD_EVENT && g->event_down))
        return ok();
    if (a.verb == V_LOOK && a.arg[0] >= 0 && (is_port(a.arg[0]) || is_patrol(a.arg[0])))
        return ok();
    return no(R(15_8_3), "look at a port or a patrol zone, see the event, or pass");
}

static void list_french_spies(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int place = 0; place < PLACE_BOXES; place++)
        offer1(o, V_LOOK, place);
    offer1(o, V_SEE, WORD_EVENT);
    sure(o, V_PASS);
}

static void tell_ships_at(Run *r, const Game *g, int at)
{
    static const char *const words[SHIP_STATES] = {"%1P: Ready", "%1P: Damaged", "%1P: Wrecked", "%1P: In Ordinary",
                                                   "%1P: Wrecked, In Ordinary"};

    SHIPS_AT(ship, g, at)
        if (side_of_ship(ship) == BRITISH)
            TELL_SOME(R(15_8_3), ONLY(ALLIED) | ONLY(BRITISH), words[g->ship_state[ship]], NULL, ship);
}

static void take_french_spies(Run *r, Game *g, Action a)
{
    if (a.verb == V_PASS)
        return;
    show(r, ONLY(ALLIED));
    if (a.verb == V_SEE) {
        g->event_seen = 1;
        TELL_SOME(R(15_8_3), ONLY(ALLIED) | ONLY(BRITISH), "the Allies see the Admiralty Event: %1W",
                  "the Allies see the Admiralty Event", WORD_EVENTS + g->event_down - 1);
        return;
    }
    TELL(R(15_8_3), "French spies report from %1L", a.arg[0]);
    tell_ships_at(r, g, a.arg[0]);
    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        if (g->unit[unit].place == a.arg[0]) {
            note_sighting(g, unit);
            tell_ships_at(r, g, AT_BLOCKS + unit);
        }
}

/* ---- the roll, 15.1 ------------------------------------------------------------------------------------------------------------------------ */

static void start_fever(Run *r, Game *g) /* 15.10 */
{
    g->fever = 1;
    TELL(R(15_10), "Yellow Jack in the West Indies");
}

static void threaten_naples(Run *r, Game *g) /* 15.11 */
{
    bool too_late = false;

    for (int turn = 1; turn < g->turn; turn++)
        too_late |= turns[turn].fixed == FIXED_NEAPOLITAN_EVENT_LAST_TURN;
    if (g->st_cyr || too_late || g->port[PORT_NAPLES].flags & ALLIED_CONTROL)
        return;
    g->st_cyr = 1;
    g->naples_turn = (uint8_t)(g->turn + EVENTS_AHEAD);
    TELL(R(15_11), "St. Cyr threatens Naples: %1W lies on turn %2d", WORD_EVENTS + ADMIRALTY_NEAPOLITAN_MONARCHY,
         g->naples_turn);
}

/* Those that neither roll nor ask anything more. */
static void simple_event(Run *r, Game *g, int roll)
{
    switch (roll) {
    case EVENT_DUTCH_NAVY_STRIPPED: strip_dutch_navy(r, g); break;
    case EVENT_BARHAM: barham(r, g); break;
    case EVENT_ADMIRAL_ILL: fall_ill(r, g); break;
    case EVENT_SPANISH_MANPOWER: gain_manpower(r, g, NATION_SPANISH, 1); break; /* 15.6 */
    case EVENT_FRENCH_MANPOWER: gain_manpower(r, g, NATION_FRENCH, 1); break;   /* 15.9 */
    case EVENT_YELLOW_JACK: start_fever(r, g); break;
    case EVENT_ST_CYR: threaten_naples(r, g); break;
    case EVENT_SEA_FENCIBLES: /* 15.12 */
        if (!is_invasion_off(g))
            gain_manpower(r, g, NATION_BRITISH, 1);
        break;
    default: break;
    }
}

static void tell_event(Run *r, int roll)
{
    static const char *const words[] = {
        [EVENT_DUTCH_NAVY_STRIPPED] = "Random Event %1d: Napoleon strips the Dutch navy",
        [EVENT_BARHAM] = "Random Event %1d: Barham, First Lord",
        [EVENT_ADMIRAL_ILL] = "Random Event %1d: an admiral falls ill",
        [EVENT_NEW_ORDERS] = "Random Event %1d: new orders from the Emperor",
        [EVENT_SPANISH_MANPOWER] = "Random Event %1d: Spanish manpower surge",
        [EVENT_AGENTS_AND_PRIVATEERS] = "Random Event %1d: agents and privateers",
        [EVENT_SPIES] = "Random Event %1d: spy networks",
        [EVENT_FRENCH_MANPOWER] = "Random Event %1d: French manpower surge",
        [EVENT_YELLOW_JACK] = "Random Event %1d: Yellow Jack",
        [EVENT_ST_CYR] = "Random Event %1d: St. Cyr threatens Naples",
        [EVENT_SEA_FENCIBLES] = "Random Event %1d: Sea Fencibles",
    };

    TELL(R(15_1), words[roll], roll);
}

/* 15.7, 15.8: a die, and 1 at war with the United States. */
static int event_die(Run *r, const Game *g, int die, YaRule rule, const char *need)
{
    MODIFIER(rule, g->tension == TENSION_WAR, "war with the United States");
    NEED(rule, need);
    return die + (g->tension == TENSION_WAR);
}

PROC(random_event)
{
    BEGIN
    ROLL(STEP(15_1, 1), d6);
    l->die = w->rolled;
    ROLL(STEP(15_1, 2), d6);
    l->die += w->rolled;
    tell_event(r, l->die);
    simple_event(r, g, l->die);
    if (l->die == EVENT_NEW_ORDERS && scenarios[g->scenario].directives)
        CALL(STEP(15_5, 1), new_directive, .directive = 0);
    if (l->die == EVENT_AGENTS_AND_PRIVATEERS) {
        ROLL(STEP(15_7, 1), d6);
        l->die = event_die(r, g, w->rolled, R(15_7), "agents with 4 or less, else privateers");
        TELL(R(15_7), l->die <= 4 ? "agents report on the provisions" : "privateers draw a frigate away");
        if (l->die <= 4)
            show_chits(r, g);
        else
            CALL(STEP(15_7, 2), frigate_leaves, .zone = ZONE_COUNT, .turns = PRIVATEER_TURNS);
        RETURN(0);
    }
    if (l->die != EVENT_SPIES)
        RETURN(0);
    ROLL(STEP(15_8, 1), d6);
    l->die = event_die(r, g, w->rolled, R(15_8), "1 or 2 Royalists, 3 or 4 intrigues, 5 and more French spies");
    TELL(R(15_8), l->die <= 2 ? "Royalist spies report" : l->die <= 4 ? "intrigues at court" : "French spies report");
    if (l->die <= 2) {
        ASK(STEP(15_8_1, 1), BRITISH, royalist_spies);
        take_royalist_spies(r, g, w->answer);
    } else if (l->die <= 4) {
        g->directive_shown = g->directive > 0; /* 15.8.2 */
        show(r, EVERYBODY);
        if (g->directive)
            TELL(R(15_8_2), "the Directive is %1W", WORD_DIRECTIVES + g->directive - 1);
    } else {
        ASK(STEP(15_8_3, 1), ALLIED, french_spies);
        take_french_spies(r, g, w->answer);
    }
    END;
}
