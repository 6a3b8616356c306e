/* Words of prompts beside the locals; what stands beside an order, and what is said before a large step. What a die is for
 * everybody hears. */
#include "games/glory1805/state.h"

/* 9.1. */
static int count_left(const Game *g, int side)
{
    int unit = unit_of(ASKING(g, act)->unit);

    (void)side;
    return allowance(g, unit) - g->unit[unit].mp;
}

/* 10.3: nothing is said of one that obeys no marker. */
static void say_bound(const Game *g, int side, Text *out)
{
    int unit = unit_of(ASKING(g, act)->unit);

    (void)side;
    if (g->unit[unit].marker && !is_free(g, unit))
        text_put(out, marker_text(g->unit[unit].marker));
}

static int points_left(const Game *g, int nation)
{
    return g->manpower[nation] - g->spent[nation];
}

/* 5.2: what each nation of the side still has. */
static void say_points(const Game *g, int side, Text *out)
{
    int last = points_left(g, side == BRITISH ? NATION_BRITISH : NATION_SPANISH);

    if (side == BRITISH)
        text_fmt(out, "%d", last);
    else
        text_fmt(out, "%d French and %d Spanish", points_left(g, NATION_FRENCH), last);
    text_fmt(out, " point%s", last == 1 ? "" : "s");
}

/* The block whose raid or landing is asked for. */
static int block_asked(const Game *g)
{
    return ASKS(g, raids) ? ASKING(g, raids)->unit : ASKING(g, landings)->unit;
}

static void say_block(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, block_names[block_asked(g)].name);
}

static void say_goal(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, ports[nodes[g->unit[block_asked(g)].place].port].name);
}

static const char *unit_name(int unit)
{
    return is_frigate(unit) ? frigate_names[unit - BLOCKS].name : block_names[unit].name;
}

/* ---- Administration ------------------------------------------------------------------------------------------------------ */

static void say_made_ready(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, cargo_names[ASKING(g, manpower)->cargo].name);
}

static void say_returning(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, unit_name(frigate_due(g)));
}

static void say_harbour(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, ports[ASKING(g, provisioning)->port].name);
}

/* 10.1: nothing is said where nobody needs one. */
static void say_needy(const Game *g, int side, Text *out)
{
    int n = 0;

    (void)side;
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        n += is_fleet(g, unit) && is_on_sheet(g, unit) && needs_marker(g, unit) && !has_flag(g, unit, MARKED);
    if (n)
        text_fmt(out, n == 1 ? "%d fleet" : "%d fleets", n);
}

/* 5.13: what is set in this step, and the ports that still may be. */
static void say_placed(const Game *g, int side, Text *out)
{
    const char *before = "";

    (void)side;
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (has_flag(g, unit, MARKED)) {
            text_fmt(out, "%s%s for %s", before, block_names[unit].name, marker_text(g->unit[unit].marker));
            before = ", ";
        }
    for (int port = 0; port < PORT_COUNT; port++)
        if (g->port[port].flags & PORT_MARKED) {
            text_fmt(out, g->port[port].marker ? "%s%s for %s" : "%s%s: %s", before, ports[port].name,
                     marker_text(g->port[port].marker));
            before = ", ";
        }
}

static void say_unset(const Game *g, int side, Text *out)
{
    const char *before = "";

    (void)side;
    for (int port = 0; port < PORT_COUNT; port++)
        if (!may_mark_port(g, PLACE_PORTS + port).reason) {
            text_fmt(out, "%s%s", before, ports[port].name);
            before = ", ";
        }
}

/* ---- activation and battle -------------------------------------------------------------------------------------------------- */

static void say_waters(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, zones[ASKING(g, initiative)->zone].name);
}

static void say_leaving(const Game *g, int side, Text *out)
{
    const struct frigate_leaves *l = ASKING(g, frigate_leaves);

    (void)side;
    if (l->zone < ZONE_COUNT)
        text_fmt(out, "Storm, %s", zones[l->zone].name);
    else
        text_put(out, l->turns ? "Privateers" : "War with the United States");
    text_fmt(out, l->turns ? ": gone for %d %s" : ": gone for good", l->turns, l->turns == 1 ? "turn" : "turns");
}

static int count_round(const Game *g, int side)
{
    (void)side;
    return g->battle.round;
}

static int count_rounds(const Game *g, int side)
{
    (void)side;
    return g->battle.rounds;
}

/* 17.6.3, 17.6.4. */
static void say_way_out(const Game *g, int side, Text *out)
{
    int how = side == g->battle.windward ? windward_leaves(g) : leeward_leaves(g);

    text_put(out, how == BROKE_OFF ? "Break off the battle" : "Withdraw precipitously");
}

static void put_ships(int n, Text *out)
{
    text_fmt(out, n == 1 ? "%d ship" : "%d ships", n);
}

static void say_doomed(const Game *g, int side, Text *out)
{
    (void)side;
    put_ships(ASKING(g, fate)->count, out);
}

/* ---- what a die or a draw is for ----------------------------------------------------------------------------------------------- */

static void say_die_of_event(YaRule step, Text *out)
{
    text_put(out, step == STEP(15_7, 1)   ? "for agents or privateers"
                  : step == STEP(15_8, 1) ? "for the spies"
                                          : "for the Random Event");
}

static void say_die_of_search(const Game *g, Text *out)
{
    Search s;

    if (find_search(g, &s))
        text_fmt(out, "for %s to find %s", unit_name(s.searcher), unit_name(s.quarry));
}

static void say_die(const Game *g, int side, Text *out)
{
    YaRule step = top_frame(&g->flow, g->stack)->step;

    (void)side;
    switch (TOP_PROC(g)) {
    case P_contact:
    case P_lookout: say_die_of_search(g, out); break;
    case P_engage: text_fmt(out, "for the weather gauge of the %s", side_titles[ASKING(g, engage)->dice >= 2]); break;
    case P_battle: text_put(out, "for the Day of Battle"); break;
    case P_fire: text_fmt(out, "for the fire of the %s", side_titles[ASKING(g, fire)->side]); break;
    case P_fate: text_fmt(out, "for the fate of the ships of the %s", side_titles[ASKING(g, fate)->side]); break;
    case P_admirals_fate: text_fmt(out, "for the fate of %s", admirals[ASKING(g, admirals_fate)->admiral].name); break;
    case P_weather: text_put(out, step == STEP(6_6, 1) ? "for the zone of the weather" : "for its strength"); break;
    case P_initiative: text_fmt(out, "for the wind, %s", zones[ASKING(g, initiative)->zone].name); break;
    case P_administration: text_put(out, "for the fever in the West Indies"); break;
    case P_random_event: say_die_of_event(step, out); break;
    case P_diplomacy: text_put(out, "for the envoy at Algiers"); break;
    case P_rockets: text_fmt(out, "for the rockets on %s", ports[ASKING(g, rockets)->port - PLACE_PORTS].name); break;
    default: break;
    }
}

static void say_strike(const Game *g, int side, Text *out)
{
    static const char *const words[RANDOM_KINDS] = {
        [DAMAGE_READY] = "that is Damaged",    [WRECK_DAMAGED] = "that is Wrecked",
        [SINK_WRECKED] = "that founders",      [TAKE_SINKING] = "that is taken",
        [DAMAGE_BY_FATE] = "that is Wrecked",  [STEP_WORSE] = "that suffers",
        [FOUNDER_AT_SEA] = "that founders",    [ROCKETS_ON_READY] = "that is burnt",
        [ROCKETS_ON_DAMAGED] = "that is burnt"};
    const struct random *l = ASKING(g, random);

    (void)side;
    text_fmt(out, "of the %s %s", side_titles[l->side], words[l->what]);
}

static const WordDef prompt_words[] = {
    COUNT(left),  SAY(bound),  SAY(points), SAY(block),  SAY(goal),    SAY(made_ready), SAY(returning), SAY(harbour),
    SAY(needy),   SAY(placed), SAY(unset),  SAY(waters), COUNT(round), COUNT(rounds),   SAY(way_out),   SAY(doomed),
    SAY(leaving), SAY(die),    SAY(strike), {0},
};

/* ---- beside an order --------------------------------------------------------------------------------------------------------------- */

/* 17.6.1, 17.6.2: before a shot is fired, from a line at any sail, and from all else at Easy Sail. */
static bool lets_leeward_go(const Game *g, Action a)
{
    return a.side == g->battle.windward && !g->battle.anchored && !must_ease(g, leeward_of(g)) &&
           (a.arg[0] == ORDER_FL || a.arg[1] == WORD_SAILS + SAIL_EASY);
}

/* 17.6.1 to 17.6.3, 18.2. */
static void hint_order(const Game *g, Action a, Text *out)
{
    bool full = a.arg[1] == WORD_SAILS + SAIL_FULL;

    if (a.arg[0] == ORDER_GW) {
        text_put(out, full ? "leaves before fire if Windward is at Easy Sail or in line"
                           : "may leave after the second round");
        return;
    }
    if (lets_leeward_go(g, a))
        text_put(out, full ? "who withdraws at Full Sail gets away; " : "who withdraws at Full Sail gets away");
    if (full)
        text_put(out, "the enemy may take a die more");
}

/* Between two nodes; into and out of ports, and onto the tracks, no wind counts. */
static bool is_against_the_wind(const Game *g, int from, int to)
{
    if (from >= NODE_COUNT || to >= NODE_COUNT)
        return false;
    for (int way = nodes[from].way; way < nodes[from].way + nodes[from].ways; way++)
        if (ways[way].to == to)
            return is_to_windward(ways[way].bearing, g->wind[nodes[to].zone]);
    return false;
}

static void hint_step(const Game *g, Action a, Text *out)
{
    int from = g->unit[unit_of(ASKING(g, act)->unit)].place, to = a.arg[0];

    text_fmt(out, is_against_the_wind(g, from, to) ? "%d MP, against the wind" : "%d MP", step_cost(g, from, to));
}

static void hint_sail(const Game *g, int unit, Text *out)
{
    put_ships(fleet_ships(g, unit, AFLOAT), out);
    text_fmt(out, ", %d MP", allowance(g, unit) - g->unit[unit].mp);
}

static void hint_unit(const Game *g, int unit, Text *out)
{
    if (is_frigate(unit))
        text_fmt(out, "%d MP", allowance(g, unit));
    else if (is_fog(g, unit))
        text_put(out, "Fog");
    else
        hint_sail(g, unit, out);
    if (g->unit[unit].marker && !is_free(g, unit))
        text_fmt(out, ", for %s", marker_text(g->unit[unit].marker));
}

static void hint_launch(const Game *g, int place, Text *out)
{
    int port = place - PLACE_PORTS;

    put_ships(count_at(g, place, UNWRECKED), out);
    if (g->port[port].marker)
        text_fmt(out, ", for %s, provisions %d", nodes[g->port[port].marker - 1].name, g->port[port].chit - 1);
}

/* 14.4, 6.8: for who stays. */
static void hint_station(const Game *g, int station, Text *out)
{
    bool inshore = station == WORD_INSHORE;

    text_fmt(out, "searches +%d", inshore ? SEARCH_INSHORE : SEARCH_LOOSE);
    if (inshore && ASKS(g, act) && !is_frigate(unit_of(ASKING(g, act)->unit)))
        text_put(out, ", but twice the weather damage");
}

/* A fleet that is picked for something; ships are seen as they are. */
static void hint_picked(const Game *g, int piece, Text *out)
{
    if (piece >= PIECE_UNITS && piece < PIECE_FRIGATES && !is_fog(g, unit_of(piece)))
        put_ships(fleet_ships(g, unit_of(piece), AFLOAT), out);
}

/* 17.2: what it costs. */
static void hint_deny(const Game *g, Text *out)
{
    if (g->battle.windward != g->battle.moving && is_patrol(g->battle.node))
        text_put(out, "goes Off Station");
}

static void hint(const Game *g, Action a, Text *out)
{
    switch (a.verb) {
    case V_ORDER: hint_order(g, a, out); break;
    case V_STEP:
        if (ASKS(g, act))
            hint_step(g, a, out);
        break;
    case V_ACTIVATE: hint_unit(g, unit_of(a.arg[0]), out); break;
    case V_ADD: hint_picked(g, a.arg[0], out); break;
    case V_STATION: hint_station(g, a.arg[0], out); break;
    case V_LAUNCH: hint_launch(g, a.arg[0], out); break;
    case V_DENY: hint_deny(g, out); break;
    case V_REFIT: text_fmt(out, "%d points, then Ready", work_costs[WORK_REFIT]); break;
    case V_SALVAGE: text_fmt(out, "%d points, then Damaged", work_costs[WORK_SALVAGE]); break;
    case V_COMMISSION: text_fmt(out, "%d points, then in port, Damaged", work_costs[WORK_COMMISSION]); break;
    case V_PREPARE: text_fmt(out, "%d points, a box on", work_costs[WORK_PREPARE]); break;
    case V_EXTRA: text_put(out, "a die more, nothing is wrecked"); break;
    case V_WITHDRAW: text_put(out, "the enemy has the field"); break;
    default: break;
    }
}

/* ---- before a large step ------------------------------------------------------------------------------------------------------------- */

/* 24.4: the battle is all there is, and without a shot there are no points. */
static void warn_of_escape(const Game *g, Action a, Text *out)
{
    if (g->scenario == SCENARIO_TRAFALGAR_BATTLE && !g->battle.fought && lets_leeward_go(g, a))
        text_fmt(out,
                 "If the %s withdraw at Full Sail they get away before a shot is fired: the battle is over, and %s.",
                 side_titles[leeward_of(g)], result_of_battle(g));
}

static void confirm(const Game *g, Action a, const Action *legal, int n, Text *out)
{
    int units = count_verb(legal, n, V_ACTIVATE), ports_ = count_verb(legal, n, V_LAUNCH);
    int works = count_verb(legal, n, V_REFIT) + count_verb(legal, n, V_SALVAGE) + count_verb(legal, n, V_COMMISSION);

    if (a.verb == V_STOP && g->flow.question == Q_next && units + ports_)
        text_fmt(out,
                 units + ports_ == 1 ? "%d of your units or ports here could still act."
                                     : "%d of your units and ports here could still act.",
                 units + ports_);
    if (a.verb == V_DONE && g->flow.question == Q_work && works)
        text_put(out, "Points that are not spent are lost, and ships could still be worked on.");
    if (a.verb == V_WITHDRAW && g->flow.question == Q_leave)
        text_put(out, "Who leaves is beaten, and may lose ships for it.");
    if (a.verb == V_ORDER)
        warn_of_escape(g, a, out);
}
