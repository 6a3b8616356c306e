/* 21 Objectives, 22.1 to 22.5 raids and landings. */
#include "games/glory1805/state.h"

static void resolve_by_landing(Run *r, Game *g, int port);

static int objective_at(int port)
{
    for (int objective = 0; objective < OBJECTIVE_COUNT; objective++)
        if (objectives[objective].port == port)
            return objective;
    return -1;
}

/* ---- the Gold, 7.5 ------------------------------------------------------------------------------------------------------------ */

static void gain_manpower(Run *r, Game *g, int nation, int points_)
{
    int level = g->manpower[nation] + points_;

    g->manpower[nation] = (uint8_t)(level < MOST_MANPOWER ? level : MOST_MANPOWER); /* 15.14 */
    TELL(R(15_14),
         nation == NATION_BRITISH  ? "British manpower is %1d"
         : nation == NATION_FRENCH ? "French manpower is %1d"
                                   : "Spanish manpower is %1d",
         g->manpower[nation]);
}

static void land_gold(Run *r, Game *g, int place)
{
    g->cargo_at[CARGO_GOLD] = (uint8_t)place;
    if (place != PLACE_PORTS + PORT_CADIZ && place != PLACE_PORTS + PORT_FERROL)
        return;
    g->cargo_at[CARGO_GOLD] = AT_PRIZE;
    g->accomplished |= 1 << DIRECTIVE_TREASURE;
    show(r, EVERYBODY);
    TELL(R(7_5), "the Spanish Gold is home in %1L", place);
    score_vp(r, g, ALLIED, VP_GOLD_HOME);
    gain_manpower(r, g, NATION_SPANISH, GOLD_MANPOWER);
}

/* ---- where a side may land, 22.4 ------------------------------------------------------------------------------------------------ */

static int event_of_port(int port)
{
    return port == PORT_JAMAICA   ? ADMIRALTY_JAMAICAN_REVOLT
           : port == PORT_CORFU   ? ADMIRALTY_RUSSIAN_RESOLVE
           : port == PORT_ALGIERS ? ADMIRALTY_BARBARY_COAST
                                  : ADMIRALTY_COUNT;
}

/* Whether an event asks for an Expedition there: as the Allies see it, or in truth. */
static bool may_be_out(const Game *g, int event)
{
    return g->event_up == event + 1 || (g->event_down && !(g->events_gone >> event & 1));
}

static bool is_out(const Game *g, int event)
{
    return g->event_up == event + 1 || g->event_down == event + 1;
}

static bool has_landed(const Game *g, int side, int port)
{
    int objective = objective_at(port);

    return objective >= 0 && g->landed[side] >> objective & 1;
}

/* 15.22. */
static bool threatens_canada(const Game *g)
{
    return g->tension == TENSION_WAR && !g->canada_held;
}

static bool asks_for_expedition(const Game *g, int port, bool (*out)(const Game *g, int event))
{
    int event = event_of_port(port), objective = objective_at(port);

    if (event != ADMIRALTY_COUNT)
        return out(g, event);
    if (port == PORT_NAPLES)
        return g->naples_turn;
    if (port == PORT_HALIFAX)
        return threatens_canada(g);
    return objective >= 0 && objectives[objective].mode == MODE_CONQUEST && !has_landed(g, BRITISH, port);
}

static bool wants_transport(const Game *g, int port)
{
    int objective = objective_at(port);

    return objective >= 0 && objectives[objective].mode == MODE_INVASION && !has_landed(g, ALLIED, port) &&
           !(g->port[port].flags & ALLIED_CONTROL);
}

/* By what everybody knows (1.6). */
static bool may_land_at(const Game *g, int side, int port)
{
    return side == BRITISH ? asks_for_expedition(g, port, may_be_out) : wants_transport(g, port);
}

static bool may_really_land(const Game *g, int unit, int port)
{
    if (!is_fleet(g, unit) || cargo_of(g, unit) < 0)
        return false;
    return side_of_unit(unit) == BRITISH ? asks_for_expedition(g, port, is_out) : wants_transport(g, port);
}

/* ---- contested, 22.1 ---------------------------------------------------------------------------------------------------------------- */

static int opposing_ships(const Game *g, int side, int node)
{
    int enemy = other(side), port = nodes[node].port, n = 0;

    for (int unit = first_block(enemy); unit < BLOCKS && side_of_unit(unit) == enemy; unit++)
        if (is_fleet(g, unit) && g->unit[unit].place == node && (on_station(g, unit) || !is_patrol(node)))
            n += fleet_ships(g, unit, UNWRECKED);
    if (is_patrol(node) && port != PORT_COUNT && is_friendly(g, enemy, port))
        n += count_ships(g, PLACE_PORTS + port, enemy, READY);
    return n;
}

/* Fog counts as the ships that are required. */
static bool is_contested(const Game *g, int unit, int required)
{
    int own = is_fog(g, unit) ? required : fleet_ships(g, unit, UNWRECKED);

    return 2 * opposing_ships(g, side_of_unit(unit), g->unit[unit].place) >= own;
}

/* ---- raids, 22.2 ---------------------------------------------------------------------------------------------------------------------- */

static int port_inshore(const Game *g, int unit)
{
    return is_patrol(g->unit[unit].place) && g->unit[unit].station == STATION_INSHORE ? nodes[g->unit[unit].place].port
                                                                                      : PORT_COUNT;
}

/* The raid place where it lies Inshore and of which nobody has been shown that it fell; -1: none. */
static int raid_target(const Game *g, int unit)
{
    int port = port_inshore(g, unit), objective = port == PORT_COUNT ? -1 : objective_at(port);

    if (objective < 0 || objectives[objective].mode != MODE_RAID ||
        (g->raids_shown | g->landed[ALLIED]) >> objective & 1)
        return -1;
    return objective;
}

static Verdict judge_raid(const Game *g, int side, Action a)
{
    int objective = raid_target(g, ASKING(g, raids)->unit);

    (void)side;
    if (a.verb == V_RAID)
        return g->raids_true >> objective & 1 ? no(R(22_2), "the place has fallen") : ok();
    return a.verb == V_PASS ? ok() : no(R(22_2), "raid or pass");
}

static void list_raid(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    offer(o, V_RAID);
    sure(o, V_PASS);
}

static void raid(Run *r, Game *g, int unit)
{
    int objective = raid_target(g, unit), required = objectives[objective].ships;

    if (is_contested(g, unit, required)) {
        show(r, EVERYBODY);
        TELL(R(22_1), "%1P is beaten off at %2L", PIECE_UNITS + unit, PLACE_PORTS + objectives[objective].port);
        return;
    }
    g->raid_markers |= (uint16_t)(1 << objective);
    TELL(R(22_2), "a Raided? marker lies at %1L", PLACE_PORTS + objectives[objective].port);
    if (is_fog(g, unit) || fleet_ships(g, unit, UNWRECKED) < required)
        return;
    g->raids_true |= (uint16_t)(1 << objective);
    TELL_SOME(R(22_2), ONLY(ALLIED), "%1L has fallen", NULL, PLACE_PORTS + objectives[objective].port);
}

PROC(raids)
{
    BEGIN
    for (l->unit = BRITISH_BLOCKS; l->unit < BLOCKS; l->unit++) {
        if (!is_on_sheet(g, l->unit) || raid_target(g, l->unit) < 0)
            continue;
        ASK(STEP(22_2, 1), ALLIED, raid);
        if (w->answer.verb == V_RAID)
            raid(r, g, l->unit);
        else
            TELL(R(22_2), "%1P does not raid", PIECE_UNITS + l->unit);
    }
    END;
}

/* VP that count but are hidden. */
static int hidden_vp(const Game *g)
{
    int sum = 0;

    for (int objective = 0; objective < OBJECTIVE_COUNT; objective++)
        if ((g->raids_true & ~g->raids_shown) >> objective & 1)
            sum += objectives[objective].napoleon;
    return sum;
}

static void show_raid(Run *r, Game *g, int objective)
{
    bool fell = g->raids_true >> objective & 1;

    if ((g->raids_shown | ~g->raid_markers) >> objective & 1)
        return;
    if (fell)
        g->raids_shown |= (uint16_t)(1 << objective);
    else
        g->raid_markers &= (uint16_t) ~(1 << objective);
    show(r, EVERYBODY);
    TELL(R(22_2), fell ? "%1L was raided" : "%1L was not raided", PLACE_PORTS + objectives[objective].port);
    if (fell)
        score_vp(r, g, ALLIED, objectives[objective].napoleon);
}

/* ---- landings, 7.2.2, 22.3 and 22.5 ------------------------------------------------------------------------------------------------------------- */

static int landing_port(const Game *g, int unit)
{
    int port = port_inshore(g, unit);

    return port != PORT_COUNT && may_land_at(g, side_of_unit(unit), port) ? port : PORT_COUNT;
}

static Verdict judge_land(const Game *g, int side, Action a)
{
    int unit = ASKING(g, landings)->unit;

    (void)side;
    if (a.verb == V_PASS)
        return ok();
    if (a.verb != V_LAND)
        return no(R(22_3), "land or pass");
    return may_really_land(g, unit, landing_port(g, unit)) ? ok() : no(R(22_4), "it has nobody to land there");
}

static void list_land(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    offer(o, V_LAND);
    sure(o, V_PASS);
}

/* 22.5: by printed points, ties by the file; its own place if there is none. */
static int nearest_port(const Game *g, int side, int from)
{
    int best = -1;

    for (int port = 0; port < PORT_COUNT; port++)
        if (is_friendly(g, side, port) && port != from &&
            (best < 0 ||
             printed_mp[ports[from].node][ports[port].node] < printed_mp[ports[from].node][ports[best].node]))
            best = port;
    return PLACE_PORTS + (best < 0 ? from : best);
}

static void lose_ships_in_port(Run *r, Game *g, int port, int captor)
{
    SHIPS_AT(ship, g, PLACE_PORTS + port)
        if (side_of_ship(ship) != captor) {
            lose_ship(r, g, ship, AT_LOST);
            show(r, EVERYBODY);
            if (g->ship_state[ship] >= STATE_IN_ORDINARY)
                g->ship_state[ship] = STATE_WRECKED;
            TELL(R(22_5), "%1P is lost in port", ship);
            score_vp(r, g, captor, VP_SHIP_LOST);
        }
}

static void close_port(Run *r, Game *g, int port, int captor)
{
    int place = PLACE_PORTS + port, refuge;

    lose_ships_in_port(r, g, port, captor);
    g->port[port] = (Port){.flags = PORT_CLOSED};
    refuge = nearest_port(g, other(captor), port);
    move_all(g, place, refuge);
    for (int unit = BLOCKS; unit < UNITS; unit++)
        if (g->unit[unit].place == place)
            g->unit[unit].place = (uint8_t)refuge;
    TELL(R(22_5), "%1L is closed to both sides", place);
}

/* 7.2.3: the marker goes back; the ships stay under a new number, if there is one. */
static int after_landing(Run *r, Game *g, int unit)
{
    int new = free_block(g, side_of_unit(unit)), cargo = cargo_of(g, unit);

    g->cargo_at[cargo] = AT_WAITING;
    g->cargo_box[cargo] = 0;
    if (new == BLOCKS)
        return unit;
    prove_fleet(g, unit);
    g->unit[new] = g->unit[unit];
    g->unit[new].since = g->turn;
    g->unit[new].sortie = g->unit[new].strays = g->unit[new].landing = 0;
    g->unit[new].seen_turn = g->unit[new].seen_ships = g->unit[new].seen_cargo = 0;
    move_all(g, AT_BLOCKS + unit, AT_BLOCKS + new);
    free_number(g, unit);
    TELL(R(7_2_3), "%1P is now %2P", PIECE_UNITS + unit, PIECE_UNITS + new);
    return new;
}

static void take_place(Run *r, Game *g, int side, int port)
{
    const ObjectiveInfo *objective = objective_at(port) < 0 ? NULL : &objectives[objective_at(port)];

    TELL(R(22_3), "the %1S land at %2L", side, PLACE_PORTS + port);
    if (objective)
        g->landed[side] |= (uint16_t)(1 << objective_at(port));
    if (side == ALLIED) {
        score_vp(r, g, ALLIED, objective->napoleon);
        if (port == PORT_NAPLES) {
            g->port[port].flags |= ALLIED_CONTROL;
            g->naples_turn = 0; /* 15.21 */
        } else {
            close_port(r, g, port, ALLIED);
        }
        if (port != PORT_BANTRY_BAY)
            g->accomplished |= 1 << DIRECTIVE_EGYPT;
    } else if (objective && objective->mode == MODE_CONQUEST) { /* 21.3 */
        score_vp(r, g, BRITISH, objective->pitt);
        close_port(r, g, port, BRITISH);
    } else {
        resolve_by_landing(r, g, port);
    }
}

static bool lands_now(const Game *g, int unit, int port)
{
    int objective = objective_at(port);

    return objective < 0 || objectives[objective].turn_ends < 2 || g->unit[unit].landing == port + 1;
}

static void land(Run *r, Game *g, int unit)
{
    int port = landing_port(g, unit), side = side_of_unit(unit);

    show(r, EVERYBODY);
    prove_fleet(g, unit);
    if (is_contested(g, unit, 0)) {
        g->unit[unit].landing = 0;
        TELL(R(22_1), "%1P is beaten off at %2L", PIECE_UNITS + unit, PLACE_PORTS + port);
    } else if (lands_now(g, unit, port)) {
        after_landing(r, g, unit);
        take_place(r, g, side, port);
    } else {
        g->unit[unit].landing = (uint8_t)(port + 1);
        TELL(R(22_3), "%1P begins to land at %2L", PIECE_UNITS + unit, PLACE_PORTS + port);
    }
}

/* A number that a landing has made is not asked again. */
PROC(landings)
{
    BEGIN
    for (l->unit = 0; l->unit < BLOCKS; l->unit++) {
        if (side_of_unit(l->unit) != l->side || !is_on_sheet(g, l->unit))
            continue;
        if (landing_port(g, l->unit) == PORT_COUNT) {
            g->unit[l->unit].landing = 0;
            continue;
        }
        ASK(STEP(22_3, 1), l->side, land);
        if (w->answer.verb == V_PASS) {
            g->unit[l->unit].landing = 0;
            TELL(R(22_3), "%1P does not land", PIECE_UNITS + l->unit);
        } else {
            land(r, g, l->unit);
            CALL(STEP(21_4, 1), accomplish, .none = 0);
        }
    }
    END;
}

/* ---- Emperor's Directives, 21.4 -------------------------------------------------------------------------------------------------------------- */

static bool in_pool(const Game *g, int directive)
{
    return directive >= 0 && directive < DIRECTIVE_COUNT && !(g->directives_gone >> directive & 1) &&
           g->directive != directive + 1;
}

static int pool_size(const Game *g, int *last)
{
    int n = 0;

    for (int directive = 0; directive < DIRECTIVE_COUNT; directive++)
        if (in_pool(g, directive)) {
            n++;
            *last = directive;
        }
    return n;
}

static Verdict judge_directive(const Game *g, int side, Action a)
{
    (void)side;
    return a.verb == V_CHIT && in_pool(g, a.arg[0] - WORD_DIRECTIVES) ? ok() : no(R(21_4), "it is not in the pool");
}

static void list_directive(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int directive = 0; directive < DIRECTIVE_COUNT; directive++)
        offer1(o, V_CHIT, WORD_DIRECTIVES + directive);
}

/* One whose condition has been met in this game goes out; false: another is drawn. */
static bool takes_directive(Run *r, Game *g, int directive)
{
    if (g->accomplished >> directive & 1) {
        g->directives_gone |= (uint8_t)(1 << directive);
        TELL(R(21_4), "%1W was accomplished before and is put out of the game", WORD_DIRECTIVES + directive);
        return false;
    }
    g->directive = (uint8_t)(directive + 1);
    g->directive_shown = 0;
    TELL_SOME(R(21_4), ONLY(ALLIED), "the Emperor's Directive is %1W", "the Emperor has given a Directive",
              WORD_DIRECTIVES + directive);
    return true;
}

PROC(new_directive)
{
    BEGIN
    while (pool_size(g, &l->directive) > 0) {
        if (pool_size(g, &l->directive) > 1) {
            ASK(STEP(21_4, 1), YA_CHANCE, directive);
            l->directive = w->answer.arg[0] - WORD_DIRECTIVES;
        }
        if (takes_directive(r, g, l->directive))
            RETURN(0);
    }
    END;
}

static bool in_sugar_islands(int objective)
{
    return objectives[objective].mode == MODE_RAID && zone_at(PLACE_PORTS + objectives[objective].port) == ZONE_WI;
}

static void test_directives(Game *g)
{
    int raided = 0;

    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (is_fleet(g, unit) && at_sea(g, unit) && fleet_ships(g, unit, READY) >= UNITE_SHIPS)
            g->accomplished |= 1 << DIRECTIVE_UNITE;
    for (int objective = 0; objective < OBJECTIVE_COUNT; objective++)
        raided += in_sugar_islands(objective) && g->raids_true >> objective & 1;
    if (raided >= SUGAR_RAIDS)
        g->accomplished |= 1 << DIRECTIVE_SUGAR_ISLANDS;
}

/* Two true markers, the first in the file, are shown. */
static void show_sugar_raids(Run *r, Game *g)
{
    for (int objective = 0, n = 0; objective < OBJECTIVE_COUNT && n < SUGAR_RAIDS; objective++)
        if (in_sugar_islands(objective) && g->raids_true >> objective & 1) {
            show_raid(r, g, objective);
            n++;
        }
}

static bool is_accomplished(const Game *g)
{
    return g->directive && g->accomplished >> (g->directive - 1) & 1;
}

PROC(accomplish)
{
    BEGIN
    while (is_accomplished(g)) {
        show(r, EVERYBODY);
        TELL(R(21_4), "the Directive is accomplished: %1W", WORD_DIRECTIVES + g->directive - 1);
        score_vp(r, g, ALLIED, VP_DIRECTIVE);
        if (g->directive == DIRECTIVE_SUGAR_ISLANDS + 1)
            show_sugar_raids(r, g);
        g->directives_gone |= (uint8_t)(1 << (g->directive - 1));
        g->directive = g->directive_shown = 0;
        CALL(STEP(21_4, 1), new_directive, .directive = 0);
    }
    END;
}
