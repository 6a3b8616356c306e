/* The view: the sheet as a side sees it (2.6). Battle shows both forces whole (2.7). */
#include "games/glory1805/state.h"

static const char *place_slug(int place)
{
    return place == PLACE_NORTH_SEA ? north_sea_box[0]
           : is_box(place)          ? boxes[place - PLACE_BOXES].slug
           : is_port(place)         ? ports[place - PLACE_PORTS].slug
                                    : nodes[place].slug;
}

/* ---- stacks -------------------------------------------------------------------------------------------------------------- */

static void view_piece(const char *slug, Json *j)
{
    json_begin(j);
    json_kslug(j, "piece", slug);
    json_end(j);
}

/* 5.2.5: who is laid up may be Wrecked as well. */
static void view_ship(const Game *g, int ship, Json *j)
{
    int state = g->ship_state[ship];
    const WordIf marks[] = {{"damaged", state == STATE_DAMAGED},
                            {"wrecked", state == STATE_WRECKED || state == STATE_LAID_UP_WRECKED},
                            {"in-ordinary", state == STATE_IN_ORDINARY || state == STATE_LAID_UP_WRECKED},
                            {0}};

    json_begin(j);
    json_kslug(j, "piece", ships[ship].slug);
    json_klist(j, "marks");
    json_words(j, marks);
    json_close(j);
    json_end(j);
}

static void view_pieces_at(const Game *g, int at, int side, Json *j)
{
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (g->ship_at[ship] == at && side_of_ship(ship) == side)
            view_ship(g, ship, j);
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (g->admiral_at[admiral] == at && side_of_admiral(admiral) == side)
            view_piece(admirals[admiral].slug, j);
    for (int cargo = 0; cargo < CARGOES; cargo++)
        if (g->cargo_at[cargo] == at)
            view_piece(cargo_names[cargo].slug, j);
}

/* Whether this viewer knows that it is Fog. */
static bool knows_fog(const Game *g, int viewer, int unit)
{
    return !is_frigate(unit) &&
           (sees_side(viewer, side_of_unit(unit)) || is_fighting(g, unit) || has_flag(g, unit, PROVEN)) &&
           is_fog(g, unit);
}

static void view_badges(const Game *g, int viewer, int unit, Json *j)
{
    static const char *const stations[STATION_KINDS] = {[STATION_INSHORE] = "inshore", [STATION_OFF] = "off-station"};
    const Unit *it = &g->unit[unit];
    const char *station = stations[it->station];
    const WordIf badges[] = {{"fog", knows_fog(g, viewer, unit)}, {station ? station : "-", station != NULL},
                             {"acted", it->flags & ACTED},        {"moved-far", it->mp > LONG_MOVE},
                             {"arrived", it->flags & ARRIVED},    {0}};

    json_klist(j, "badges");
    json_words(j, badges);
    json_close(j);
}

/* Who sees into it also sees whether it is Fog, where it is bound, and how long it can stay at sea. */
static void view_unit(const Game *g, int viewer, int unit, Json *j)
{
    int side = side_of_unit(unit);
    bool open = !is_frigate(unit) && (sees_side(viewer, side) || is_fighting(g, unit));
    const Unit *it = &g->unit[unit];

    bool bound = it->marker && (sees_side(viewer, side) || it->flags & MARK_SHOWN);

    json_kslug(j, "side", side_names[side]);
    json_kslug(j, "place", place_slug(it->place));
    json_kint(j, "height", open && is_fleet(g, unit) ? fleet_ships(g, unit, AFLOAT) : 1);
    json_kslug(j, "top", unit_slug(unit));
    view_badges(g, viewer, unit, j);
    json_put(j, "pieces:[{piece:%w place:%w? spent:%d", unit_slug(unit), bound ? nodes[it->marker - 1].slug : NULL,
             it->mp);
    if (open && side == ALLIED) {
        json_kint(j, "fog", is_fog(g, unit));
        if (sees_side(viewer, side))
            json_kint(j, "endurance", it->endurance);
    } else if (it->flags & PROVEN) {
        json_kint(j, "fog", is_fog(g, unit));
    }
    if (it->seen_turn)
        json_put(j, "seen:%d ships:%d cargo:%d", it->seen_turn, it->seen_ships, it->seen_cargo);
    json_end(j);
    if (open)
        view_pieces_at(g, AT_BLOCKS + unit, side, j);
    json_close(j);
}

/* The unit that sails now, as far as its points go; -1: none. */
static int unit_sailing(const Game *g)
{
    int unit = g->flow.question == Q_act ? unit_of(ASKING(g, act)->unit) : -1;

    return unit >= 0 && in_node(g, unit) && (is_free(g, unit) || g->unit[unit].marker) ? unit : -1;
}

/* 10.3: how far it is from each place to where it is bound. */
static void view_nearer(int destination, Json *j)
{
    json_kbegin(j, "nearer");
    for (int node = 0; node < NODE_COUNT; node++)
        json_kint(j, nodes[node].slug, printed_mp[node][destination]);
    for (int box = 0; box < BOX_COUNT; box++)
        json_kint(j, boxes[box].slug, printed_mp_of_track[boxes[box].track][destination]);
    json_end(j);
}

static void view_moving(const Game *g, int viewer, Json *j)
{
    int unit = unit_sailing(g);

    if (unit < 0 || !sees_side(viewer, side_of_unit(unit)))
        return;
    json_kbegin(j, "moving");
    view_unit(g, viewer, unit, j);
    json_kint(j, "left", allowance(g, unit) - g->unit[unit].mp);
    if (!is_free(g, unit))
        view_nearer(g->unit[unit].marker - 1, j);
    json_end(j);
}

/* 22.6: everybody knows where they are. */
static void view_barges(const Game *g, Json *j)
{
    if (g->barges == BARGES_DESTROYED)
        return;
    json_put(j, "{side:allied place:%w height:1 top:barges pieces:[{piece:barges}]}",
             g->barges == BARGES_OUT ? nodes[NODE_NAR_DOVER].slug : "boulogne-box");
}

static int first_ship_at(const Game *g, int at)
{
    int ship = 0;

    while (g->ship_at[ship] != at)
        ship++;
    return ship;
}

static void view_stacks(const Game *g, int viewer, Json *j)
{
    int sailing = unit_sailing(g);

    for (int unit = 0; unit < UNITS; unit++)
        if (is_on_sheet(g, unit) && (unit != sailing || !sees_side(viewer, side_of_unit(unit)))) {
            json_begin(j);
            view_unit(g, viewer, unit, j);
            json_end(j);
        }
    if (g->scenario != SCENARIO_TRAFALGAR_BATTLE)
        view_barges(g, j);
    if (count_ships(g, PLACE_NORTH_SEA, BRITISH, AFLOAT)) { /* 7.8: everybody knows it */
        json_put(j, "{side:british place:%w height:%d top:%w pieces:[", north_sea_box[0],
                 count_ships(g, PLACE_NORTH_SEA, BRITISH, AFLOAT), ships[first_ship_at(g, PLACE_NORTH_SEA)].slug);
        view_pieces_at(g, PLACE_NORTH_SEA, BRITISH, j);
        json_put(j, "]}");
    }
}

/* ---- sheets of ports --------------------------------------------------------------------------------------------------------- */

/* A patrol zone goes by its port's name. */
static const char *marker_text(int marker)
{
    if (!marker)
        return "Hold";
    return nodes[marker - 1].port < PORT_COUNT ? ports[nodes[marker - 1].port].name : nodes[marker - 1].name;
}

static void view_sheet(const Game *g, int side, int port, int viewer, Json *j)
{
    for (int state = 0; state < SHIP_STATES; state++)
        if (count_ships(g, PLACE_PORTS + port, side, 1 << state))
            view_number(state_names[state], count_ships(g, PLACE_PORTS + port, side, 1 << state), j);
    view_number("Repair", repair_number(g, side, port, viewer != YA_REFEREE), j);
}

static void view_port(const Game *g, int viewer, int side, int port, Json *j)
{
    const Port *it = &g->port[port];
    bool own = sees_side(viewer, side);

    if (own ? !count_at(g, PLACE_PORTS + port, 255) : !(it->flags & (CHIT_SHOWN | PORT_MARK_SHOWN)))
        return;
    json_put(j, "{party:%w title:%s place:%w facts:[", side_names[side], ports[port].name, ports[port].slug);
    if (own)
        view_sheet(g, side, port, viewer, j);
    if (side == ALLIED && (own || it->flags & CHIT_SHOWN))
        view_number("Provisions", it->chit ? it->chit - 1 : 0, j);
    if (side == ALLIED && (own || it->flags & PORT_MARK_SHOWN))
        view_fact("Marker", marker_text(it->marker), j);
    json_put(j, "] pieces:[");
    if (own)
        view_pieces_at(g, PLACE_PORTS + port, side, j);
    json_put(j, "]}");
}

static void view_ports(const Game *g, int viewer, Json *j)
{
    json_klist(j, "panels");
    for (int port = 0; port < PORT_COUNT; port++)
        for (int side = BRITISH; side <= ALLIED; side++)
            if (is_friendly(g, side, port) && (sees_side(viewer, side) || viewer == other(side)))
                view_port(g, viewer, side, port, j);
    json_close(j);
}

/* ---- tracks, facts, winds ---------------------------------------------------------------------------------------------------------- */

static void view_tracks(const Game *g, int viewer UNUSED, Json *j)
{
    static const char *const manpower_tracks[] = {"manpower-british", "manpower-french", "manpower-spanish"};

    for (int who = BRITISH; who <= ALLIED; who++)
        view_track("vp", side_names[who], g->vp[who], j);
    view_track("turn", NULL, g->turn, j);
    if (g->scenario != SCENARIO_TRAFALGAR_BATTLE) {
        for (int nation = 0; nation < NATION_KINDS; nation++)
            view_track(manpower_tracks[nation], NULL, g->manpower[nation], j);
        for (int cargo = 0; cargo < CARGO_GOLD; cargo++)
            view_track(cargo < CARGO_TRANSPORTS ? "expeditions" : "transports", NULL, g->cargo_box[cargo], j);
        view_track("tension", NULL, g->tension, j);
    }
}

/* 2.5: what is still in the cup. */
static void view_cup(const Game *g, Json *j)
{
    static const char *const labels[] = {"Cup: British chits", "Cup: Allied chits"};

    for (int side = BRITISH; side <= ALLIED; side++) {
        char words[64] = "";
        Text t = text_in(words, sizeof words);

        for (int zone = 0; zone < ZONE_COUNT; zone++)
            if (g->cup >> (side * ZONE_COUNT + zone) & 1)
                text_fmt(&t, "%s%s", t.n ? " " : "", zones[zone].code);
        view_fact(labels[side], t.n ? words : "none", j);
    }
    view_number("Cup: Weather chits", g->chits_left, j);
}

static void view_designs(const Game *g, int viewer, Json *j)
{
    if (g->directive && (sees_side(viewer, ALLIED) || g->directive_shown))
        view_fact("Directive", directives[g->directive - 1].name, j);
    if (sees_side(viewer, ALLIED) && hidden_vp(g))
        view_number("Hidden VP", hidden_vp(g), j);
    if (g->event_up)
        view_fact("Admiralty Event", admiralty[g->event_up - 1].name, j);
    if (g->event_down) {
        view_number("Event face down on turn", g->event_down_turn, j);
        if (sees_side(viewer, BRITISH) || (viewer == ALLIED && g->event_seen))
            view_fact("Face down", admiralty[g->event_down - 1].name, j);
    }
    if (g->naples_turn)
        view_number("Naples on turn", g->naples_turn, j);
}

static void view_facts(const Game *g, int viewer, Json *j)
{
    static const char *const barges_text[] = {"at Boulogne", "out", "destroyed"};

    json_klist(j, "facts");
    view_fact("Initiative", side_titles[g->initiative], j);
    view_cup(g, j);
    view_fact("Barges", barges_text[g->barges], j);
    if (g->napoleon_east)
        view_fact("Napoleon", "heads east", j);
    if (g->fever)
        view_fact("West Indies", "Yellow Jack", j);
    view_designs(g, viewer, j);
    json_close(j);
}

static void view_winds(const Game *g, Json *j)
{
    json_klist(j, "winds");
    for (int zone = 0; zone < ZONE_COUNT; zone++)
        json_put(j, "{zone:%w name:%s x:%d y:%d from:%w turn:%d state:%w?}", zones[zone].code, zones[zone].name,
                 zones[zone].x, zones[zone].y, points[g->wind[zone]], (45 * g->wind[zone] + 180) % 360,
                 g->foul >> zone & 1 ? "foul" : NULL);
    json_close(j);
}

/* 2.7: the last sighting of blocks this viewer cannot look into, beside the place. */
static bool is_noted(const Game *g, int viewer, int unit, int place)
{
    return is_on_sheet(g, unit) && g->unit[unit].place == place && g->unit[unit].seen_turn &&
           !sees_side(viewer, side_of_unit(unit));
}

static void view_note(const Game *g, int viewer, int place, Json *j)
{
    static const char *const carries[] = {"", ", troops", ", Gold", ", troops and Gold"};
    char words[YA_MAX_LINE] = "";
    Text t = text_in(words, sizeof words);

    for (int unit = 0; unit < BLOCKS; unit++)
        if (is_noted(g, viewer, unit, place))
            text_fmt(&t, "%sno. %d: %d ships%s, %s", t.n ? "; " : "", unit - first_block(side_of_unit(unit)) + 1,
                     g->unit[unit].seen_ships, carries[g->unit[unit].seen_cargo & 3],
                     turns[g->unit[unit].seen_turn].label);
    if (t.n)
        json_ktext(j, place_slug(place), words);
}

/* 5.12, 5.13: beside a port its chit and its marker, to who knows them. */
static void view_port_note(const Game *g, int viewer, int port, Json *j)
{
    const Port *it = &g->port[port];
    bool own = sees_side(viewer, ALLIED) && is_provisioned(g, port);
    char words[80] = "";
    Text t = text_in(words, sizeof words);

    if (!is_friendly(g, ALLIED, port) || !(sees_side(viewer, ALLIED) || viewer == BRITISH))
        return;
    if (it->chit && (own || it->flags & CHIT_SHOWN))
        text_fmt(&t, "provisions %d", it->chit - 1);
    if (own || it->flags & PORT_MARK_SHOWN)
        text_fmt(&t, it->marker ? "%sfor %s" : "%s%s", t.n ? ", " : "", marker_text(it->marker));
    if (t.n)
        json_ktext(j, ports[port].slug, words);
}

static void view_notes(const Game *g, int viewer, Json *j)
{
    json_kbegin(j, "notes");
    for (int place = 0; place < PLACE_COUNT; place++)
        view_note(g, viewer, place, j);
    for (int port = 0; port < PORT_COUNT; port++)
        view_port_note(g, viewer, port, j);
    json_end(j);
}

static void view_map_marks(const Game *g, int viewer, Json *j)
{
    json_klist(j, "marks");
    for (int objective = 0; objective < OBJECTIVE_COUNT; objective++) {
        bool fell =
            (g->raids_shown | g->landed[ALLIED] | (sees_side(viewer, ALLIED) ? g->raids_true : 0)) >> objective & 1;
        if (fell || g->raid_markers >> objective & 1)
            json_put(j, "{kind:%w place:%w}", fell ? "fallen" : "raided", ports[objectives[objective].port].slug);
    }
    json_close(j);
}

static void view_gone(const Game *g, int at, const char *slug, const char *title, Json *j)
{
    view_list(slug, title, "neutral", j);
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (g->ship_at[ship] == at)
            json_text(j, ships[ship].slug);
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (g->admiral_at[admiral] == at)
            json_text(j, admirals[admiral].slug);
    view_list_end(j);
}

/* 23.2, 24.4. What the Allies alone know of counts only for them. */
static void goal_of_battle(const ScenarioInfo *info, Text *out)
{
    text_fmt(
        out,
        "The British win with a lead of %d points, and draw with %d; with less the Allies win. A ship that founders "
        "is worth 1, one that is taken 2, an admiral 2, Nelson 4.",
        info->decisive, info->marginal);
}

static void goal_of_campaign(const ScenarioInfo *info, Text *out)
{
    text_fmt(
        out,
        "More points at the end: a lead of %d is a marginal win, of %d a decisive one. The Allies win at once if they "
        "hold the Strait of Dover with the Barges at two turn ends running.",
        info->marginal, info->decisive);
    for (int side = BRITISH; side <= ALLIED; side++)
        if (info->vp[side]) /* 3.3 */
            text_fmt(out, " The %s began with %d.", side_titles[side], info->vp[side]);
}

static void view_goals(const Game *g, int viewer, Json *j)
{
    char text[400], stands[80], hidden[48];
    Text t = text_in(text, sizeof text), s = text_in(stands, sizeof stands), h = text_in(hidden, sizeof hidden);
    bool one_battle = g->scenario == SCENARIO_TRAFALGAR_BATTLE;

    (one_battle ? goal_of_battle : goal_of_campaign)(&scenarios[g->scenario], &t);
    standing(g, &s);
    if (sees_side(viewer, ALLIED) && hidden_vp(g))
        text_fmt(&h, "and %d the enemy does not know of", hidden_vp(g));
    goal_open(j, one_battle ? R(24_4) : R(23_2), text, "%s", stands);
    for (int side = BRITISH; side <= ALLIED; side++)
        goal_side(j, side_names[side], side == ALLIED ? hidden : NULL, g->vp[side] == 1 ? "%d point" : "%d points",
                  g->vp[side]);
    json_close(j);
}

static void say_headline(const Game *g, Text *out)
{
    text_put(out, g->scenario == SCENARIO_TRAFALGAR_BATTLE ? "21 October 1805, off Cadiz" : turns[g->turn].label);
}

static void say_about(const Game *g, Text *out)
{
    if (is_battle_on(g))
        text_put(out, nodes[g->battle.node].slug);
}

static void view_lists(const Game *g, int viewer UNUSED, Json *j)
{
    view_gone(g, AT_LOST, "lost", "Lost", j);
    view_gone(g, AT_PRIZE, "prizes", "Taken", j);
}

static void view_campaign(const Game *g, int viewer, Json *j)
{
    if (g->scenario == SCENARIO_TRAFALGAR_BATTLE)
        return;
    view_facts(g, viewer, j);
    view_ports(g, viewer, j);
    view_winds(g, j);
    view_notes(g, viewer, j);
    view_map_marks(g, viewer, j);
}

static const MemberDef view_members[] = {
    TEXT_MEMBER("headline", say_headline), OBJECT_MEMBER("goal", view_goals),
    TEXT_MEMBER("about", say_about),       LIST_MEMBER("tracks", view_tracks),
    LIST_MEMBER("stacks", view_stacks),    OWN_MEMBER("moving", view_moving),
    LIST_MEMBER("lists", view_lists),      OWN_MEMBER("facts", view_campaign),
    OWN_MEMBER("stage", view_stage),       {0},
};
