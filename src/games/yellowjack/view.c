/* The view: what 2.3 lets a side see. */
#include "games/yellowjack/state.h"

/* 7.16. */
static bool sees_inside(const Game *g, int viewer, int formation)
{
    if (sees_side(viewer, side_of_formation(formation)) || is_engaged(g, formation))
        return true;
    return viewer <= BOURBON && ((g->formation[formation].flags & KNOWN) || is_shadowed(g, formation));
}

/* ---- Formations ------------------------------------------------------------------------------------------------ */

static void view_squadron(const Game *g, int squadron, bool with_damage, const char *mark, Json *j)
{
    json_begin(j);
    json_kslug(j, "piece", squadrons[squadron].slug);
    json_klist(j, "values");
    json_value(j, "Sail", "blue", g->squadron[squadron].sail, false);
    if (with_damage)
        json_value(j, "damage", "red", g->squadron[squadron].dp, false);
    json_close(j);
    if (mark) {
        json_klist(j, "marks");
        json_slug(j, mark);
        json_close(j);
    }
    json_end(j);
}

static void view_piece(const char *slug, Json *j)
{
    json_begin(j);
    json_kslug(j, "piece", slug);
    json_end(j);
}

/* In which Squadron each sails is his owner's business (2.3). */
static void view_leaders(const Game *g, int formation, bool own, Json *j)
{
    for (int leader = 0; leader < LEADER_COUNT; leader++) {
        if (!is_aboard(g, leader, formation))
            continue;
        json_begin(j);
        json_kslug(j, "piece", leaders[leader].slug);
        if (own)
            json_kslug(j, "on", squadrons[g->leader[leader].at].slug);
        json_end(j);
    }
}

/* 2.3: posts are the owner's secret. */
static void view_posted(const Game *g, int post, Json *j)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (g->aux_at[aux] == post)
            view_piece(auxiliaries[aux].slug, j);
}

static void view_badges(const Game *g, int formation, bool own, Json *j)
{
    const Formation *f = &g->formation[formation];
    static const struct {
        uint8_t flag;
        const char *word;
    } marks[] = {{BLOCKADING, "blockading"}, {INTERDICTING, "interdicting"}, {DISORGANISED, "disorganised"}};

    json_klist(j, "badges");
    for (int i = 0; i < 3; i++)
        if (f->flags & marks[i].flag)
            json_slug(j, marks[i].word);
    if (has_convoy(g, formation))
        json_slug(j, "escorting");
    if (is_shadowed(g, formation))
        json_slug(j, "shadowed");
    if (own && (f->flags & FLOTILLA))
        json_slug(j, "flotilla");
    if (own && g->active == side_of_formation(formation) && (f->flags & ACTED))
        json_slug(j, "acted");
    json_close(j);
}

static void view_inside(const Game *g, int formation, bool own, Json *j)
{
    FOR_SQUADRONS(s, g, formation)
    view_squadron(g, s, own || is_engaged(g, formation), NULL, j);
    view_leaders(g, formation, own, j);
    if (own)
        view_posted(g, formation, j);
}

/* The members of a stack. Its place is where a Formation stands, or where one that is due will. */
static void view_formation(const Game *g, int viewer, int formation, Json *j)
{
    const Formation *f = &g->formation[formation];
    bool inside = sees_inside(g, viewer, formation), own = sees_side(viewer, side_of_formation(formation));

    json_kslug(j, "side", fleet_names[fleet_of_formation(formation)]);
    json_kslug(j, "place", f->state == DUE ? "off-map" : spaces[f->place].slug);
    json_kslug(j, "top", formation_names[formation].slug);
    view_badges(g, formation, own, j);
    json_klist(j, "pieces");
    json_begin(j);
    json_kslug(j, "piece", formation_names[formation].slug);
    if (own && f->card != NOBODY && g->card[f->card].target != NOBODY)
        json_kslug(j, "place", spaces[g->card[f->card].target].slug);
    if (own && f->state == DUE)
        json_kint(j, "impulse", f->impulse);
    json_end(j);
    if (inside)
        view_inside(g, formation, own, j);
    json_close(j);
}

/* The Formation that sails now, as far as its MP go; -1: none. */
static int formation_sailing(const Game *g)
{
    int formation = g->flow.question == Q_act ? ASKING(g, activation)->formation : -1;

    return formation >= 0 && g->formation[formation].state == READY && !ASKING(g, activation)->stopped ? formation : -1;
}

static void view_moving(const Game *g, int viewer, Json *j)
{
    int formation = formation_sailing(g);

    if (formation < 0 || !sees_side(viewer, side_of_formation(formation)))
        return;
    json_kbegin(j, "moving");
    view_formation(g, viewer, formation, j);
    json_kint(j, "left", ASKING(g, activation)->mp);
    json_end(j);
}

/* ---- Convoys --------------------------------------------------------------------------------------------------- */

static void view_convoy(const Game *g, int viewer, int convoy, Json *j)
{
    const Convoy *c = &g->convoy[convoy];
    bool own = sees_side(viewer, convoy_slots[convoy].side);

    json_begin(j);
    json_kslug(j, "piece", convoy_slots[convoy].slug);
    if (own && c->to != NOBODY)
        json_kslug(j, "place", spaces[c->to].slug);
    if (own || (c->flags & CONVOY_KNOWN)) {
        json_klist(j, "values");
        json_value(j, "Sail", "blue", c->sail, false);
        json_close(j);
    }
    json_end(j);
}

/* What is aboard a Troop Convoy, its owner sees. */
static void view_cargo(const Game *g, int convoy, Json *j);

static void view_convoy_stack(const Game *g, int viewer, int convoy, Json *j)
{
    json_begin(j);
    json_kslug(j, "side", side_names[convoy_slots[convoy].side]);
    json_kslug(j, "place", spaces[g->convoy[convoy].place].slug);
    json_kslug(j, "top", convoy_slots[convoy].slug);
    if (g->convoy[convoy].state == IN_HARBOUR) {
        json_klist(j, "badges");
        json_slug(j, "fitting-out");
        json_close(j);
    }
    json_klist(j, "pieces");
    view_convoy(g, viewer, convoy, j);
    if (sees_side(viewer, convoy_slots[convoy].side))
        view_cargo(g, convoy, j);
    json_close(j);
    json_end(j);
}

/* ---- Harbours and land ----------------------------------------------------------------------------------------- */

static bool fleet_lies_at(const Game *g, int fleet, int place)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (squadrons[s].fleet == fleet &&
            (g->squadron[s].state == FITTING_OUT || g->squadron[s].state == IN_ORDINARY) &&
            place_of_squadron(g, s) == place)
            return true;
    return false;
}

static void view_unit(const Game *g, int unit, Json *j)
{
    json_begin(j);
    json_kslug(j, "piece", unit_names[unit].slug);
    if (g->unit_state[unit] & (JUST_DISRUPTED | DISRUPTED)) {
        json_klist(j, "marks");
        json_slug(j, "disrupted");
        json_close(j);
    }
    json_end(j);
}

/* Units and Personages of a side: in a port, a Convoy, or before a port. */
static void view_land(const Game *g, int at, int side, Json *j)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (g->unit_at[unit] == at && side_of_unit(unit) == side)
            view_unit(g, unit, j);
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (g->personage_at[man] == at && side_of_fleet(personages[man].fleet) == side)
            view_piece(personages[man].slug, j);
}

static void view_cargo(const Game *g, int convoy, Json *j)
{
    view_land(g, IN_CONVOY + convoy, convoy_slots[convoy].side, j);
}

static int count_units(const Game *g, int at, int side)
{
    int n = 0;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        n += g->unit_at[unit] == at && side_of_unit(unit) == side;
    return n;
}

static void view_number_of(const char *owner, const char *what, int value, Json *j)
{
    char name[64];
    Text n = text_in(name, sizeof name);

    text_fmt(&n, "%s%s", owner, what);
    view_number(name, value, j);
}

/* Those that lie there, ashore or posted. */
static void view_lying(const Game *g, int place, int side, Json *j)
{
    FOR_SIDE_FORMATIONS(f, g, side)
    if (g->formation[f].state == FITTING_OUT && g->formation[f].place == place) {
        view_piece(formation_names[f].slug, j);
        view_inside(g, f, true, j);
    }
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (g->squadron[s].state == IN_ORDINARY && g->squadron[s].place == place && side_of_squadron(s) == side)
            view_squadron(g, s, true, "in-ordinary", j);
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (g->leader[leader].at == ASHORE + place && side_of_fleet(leaders[leader].fleet) == side)
            view_piece(leaders[leader].slug, j);
    view_land(g, place, side, j);
    view_posted(g, POST_PLACES + place, j);
}

static bool lies_something(const Game *g, int place, int side)
{
    if (count_units(g, place, side))
        return true;
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (lies_at(g, s, side, place))
            return true;
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (g->leader[leader].at == ASHORE + place && side_of_fleet(leaders[leader].fleet) == side)
            return true;
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (g->personage_at[man] == place && side_of_fleet(personages[man].fleet) == side)
            return true;
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (g->aux_at[aux] == POST_PLACES + place && side_of_fleet(auxiliaries[aux].fleet) == side)
            return true;
    return false;
}

static void view_harbour_facts(const Game *g, int harbour, int side, Json *j)
{
    int place = ports[harbour].place;

    json_klist(j, "facts");
    view_number("Fort", g->port[harbour].razed ? 1 : ports[harbour].fort, j);
    view_number("Intrinsic Garrison", intrinsic(g, harbour), j);
    if (port_side(g, harbour) == side) {
        view_number("Repair dice", repair_dice(g, harbour), j);
        view_number("RP tokens", g->port[harbour].tokens, j);
    }
    if (is_besieged(g, place, other(side)))
        view_fact("Siege", "the enemy is ashore", j);
    json_close(j);
}

static void view_harbour(const Game *g, int harbour, int side, Json *j)
{
    int place = ports[harbour].place;

    if (!lies_something(g, place, side))
        return;
    json_begin(j);
    json_kslug(j, "party", side_names[side]);
    json_ktext(j, "title", ports[harbour].name);
    view_harbour_facts(g, harbour, side, j);
    json_klist(j, "pieces");
    view_lying(g, place, side, j);
    json_close(j);
    json_end(j);
}

/* 7.16: what an Escalade has shown of an enemy's Harbour. */
static void view_known_harbour(const Game *g, int harbour, int side, Json *j)
{
    int place = ports[harbour].place;

    json_begin(j);
    json_kslug(j, "party", side_names[side]);
    json_ktext(j, "title", ports[harbour].name);
    json_klist(j, "facts");
    json_close(j);
    json_klist(j, "pieces");
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (lies_at(g, s, side, place))
            view_squadron(g, s, false, NULL, j);
    json_close(j);
    json_end(j);
}

static void view_expedition(const Game *g, int harbour, int side, Json *j)
{
    char title[64];
    Text t = text_in(title, sizeof title);

    if (!is_besieged(g, ports[harbour].place, side))
        return;
    text_fmt(&t, "Before %s", ports[harbour].name);
    json_begin(j);
    json_kslug(j, "party", side_names[side]);
    json_ktext(j, "title", title);
    json_klist(j, "facts");
    view_number("Units ashore", count_units(g, BESIEGING + ports[harbour].place, side), j);
    json_close(j);
    json_klist(j, "pieces");
    view_land(g, BESIEGING + ports[harbour].place, side, j);
    json_close(j);
    json_end(j);
}

/* ---- Orders ---------------------------------------------------------------------------------------------------- */

/* What its progress is counted against; 0: it is not counted. */
static int order_needs(int order)
{
    switch (order) {
    case ORDER_CRUISE: return CRUISE_IMPULSES;
    case ORDER_BLOCKADE: return BLOCKADE_IMPULSES;
    case ORDER_SHOW_OF_FORCE: return SHOW_IMPULSES;
    case ORDER_SUPPORT_THE_ARMY: return SIEGE_IMPULSES;
    case ORDER_RAID_TRADE: return RAID_SAIL;
    default: return 0;
    }
}

static void say_card(const Game *g, int card, Text *t)
{
    const Card *c = &g->card[card];

    text_put(t, orders[c->order].name);
    if (c->target != NOBODY)
        text_fmt(t, ", %s", spaces[c->target].name);
    if (c->sail)
        text_fmt(t, ", %d Sail", c->sail);
    if (c->state == HELD)
        text_put(t, "; held");
    if (c->state != ISSUED)
        return;
    if (order_needs(c->order))
        text_fmt(t, "; %d of %d", c->progress, order_needs(c->order));
    text_fmt(t, "; until the end of Turn %d", (c->deadline - 1) % YEAR + 1);
}

static void view_card(const Game *g, int card, Json *j)
{
    json_begin(j);
    json_kslug(j, "piece", card_names[card].slug);
    if (g->card[card].target != NOBODY)
        json_kslug(j, "place", spaces[g->card[card].target].slug);
    if (g->card[card].state == ISSUED)
        json_kslug(j, "on", formation_names[g->card[card].formation].slug);
    json_end(j);
}

static void view_command(const Game *g, int command, Json *j)
{
    char words[160], label[64];

    json_begin(j);
    json_kslug(j, "party", fleet_names[commands[command].fleet]);
    Text l = text_in(label, sizeof label);
    text_fmt(&l, "Orders, %s", command_titles[command]);
    json_ktext(j, "title", label);
    json_klist(j, "facts");
    for (int card = command * COMMAND_CARDS; card < (command + 1) * COMMAND_CARDS; card++)
        if (g->card[card].state) {
            Text t = text_in(words, sizeof words), n = text_in(label, sizeof label);
            say_card(g, card, &t);
            text_fmt(&n, "Order %d", card % COMMAND_CARDS + 1);
            if (g->card[card].state == ISSUED)
                text_fmt(&n, " (%s Formation %d)", fleet_titles[fleet_of_card(card)],
                         g->card[card].formation - first_of_fleet(fleet_of_card(card)) + 1);
            view_fact(label, words, j);
        }
    json_close(j);
    json_klist(j, "pieces");
    for (int card = command * COMMAND_CARDS; card < (command + 1) * COMMAND_CARDS; card++)
        if (g->card[card].state)
            view_card(g, card, j);
    json_close(j);
    json_end(j);
}

static void view_panels(const Game *g, int viewer, Json *j)
{
    json_klist(j, "panels");
    for (int command = 0; command < COMMAND_COUNT; command++)
        if (sees_side(viewer, side_of_fleet(commands[command].fleet)) && cards_of(g, command))
            view_command(g, command, j);
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        for (int side = BRITISH; side <= BOURBON; side++) {
            if (sees_side(viewer, side)) {
                view_expedition(g, harbour, side, j);
                view_harbour(g, harbour, side, j);
            } else if (viewer == other(side) && g->port[harbour].known)
                view_known_harbour(g, harbour, side, j);
        }
    json_close(j);
}

/* ---- marks on the chart ---------------------------------------------------------------------------------------- */

static void view_mark(const char *kind, int place, const char *party, Json *j)
{
    json_begin(j);
    json_kslug(j, "kind", kind);
    json_kslug(j, "place", spaces[place].slug);
    if (party)
        json_kslug(j, "party", party);
}

/* Which fleets have ships in a Harbour, what is razed or besieged: everybody sees that. */
static void view_port_marks(const Game *g, Json *j)
{
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++) {
        int place = ports[harbour].place;
        for (int fleet = 0; fleet < SIDE_FLEETS; fleet++)
            if (fleet_lies_at(g, fleet, place)) {
                view_mark("fitting-out", place, fleet_names[fleet], j);
                json_end(j);
            }
        if (g->port[harbour].razed) {
            view_mark("razed", place, NULL, j);
            json_end(j);
        }
        if (besieger_of(g, place) != BOTH_SIDES) {
            view_mark("siege", place, side_names[besieger_of(g, place)], j);
            json_end(j);
        }
    }
}

/* Targets of own Orders, as a clock that runs full. */
static void view_targets(const Game *g, int viewer, Json *j)
{
    for (int card = 0; card < CARDS; card++) {
        const Card *c = &g->card[card];
        if (!c->state || c->target == NOBODY || !sees_side(viewer, side_of_card(card)))
            continue;
        view_mark("order", c->target, fleet_names[fleet_of_card(card)], j);
        if (c->state == ISSUED && order_needs(c->order)) {
            json_kint(j, "value", c->progress);
            json_kint(j, "of", order_needs(c->order));
        }
        json_end(j);
    }
}

/* X2.4: pirates everybody knows of, of privateers their owner. */
static void view_corsairs(const Game *g, int viewer, Json *j)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (g->aux_at[aux] >= POST_ZONES && g->aux_at[aux] < AVAILABLE &&
            (auxiliaries[aux].fleet == FLEET_PIRATE || sees_side(viewer, side_of_fleet(auxiliaries[aux].fleet)))) {
            view_mark("privateer", corsair_zones[g->aux_at[aux] - POST_ZONES].centre,
                      fleet_names[auxiliaries[aux].fleet], j);
            json_end(j);
        }
}

static void view_marks(const Game *g, int viewer, Json *j)
{
    json_klist(j, "marks");
    view_targets(g, viewer, j);
    view_port_marks(g, j);
    view_corsairs(g, viewer, j);
    if (g->squall != NOBODY) {
        view_mark("squall", g->squall, NULL, j);
        json_end(j);
    }
    json_close(j);
}

static void view_holders(const Game *g, Json *j)
{
    json_kbegin(j, "holders");
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        if (g->port[harbour].held)
            json_kslug(j, ports[harbour].slug, port_side(g, harbour) == BRITISH ? "british" : "spanish");
    json_end(j);
}

/* ---- weather --------------------------------------------------------------------------------------------------- */

static const char *const point_names[POINT_KINDS] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

static void view_winds(const Game *g, Json *j)
{
    json_klist(j, "winds");
    for (size_t i = 0; i < sizeof wind_zones / sizeof wind_zones[0]; i++) {
        int place = wind_zones[i].place, wind = spaces[place].wind, from = wind_at(g, place);
        bool blows = wind < WIND_COUNT && (g->winds >> wind & 1);
        json_begin(j);
        json_kslug(j, "zone", wind_zones[i].slug);
        json_ktext(j, "name", blows ? winds[wind].name : from == POINT_E ? "Trade wind" : "Westerlies");
        json_kint(j, "x", wind_zones[i].x);
        json_kint(j, "y", wind_zones[i].y);
        json_kslug(j, "from", point_names[from]);
        json_kint(j, "turn", (45 * from + 180) % 360);
        json_kint(j, "against", 45);
        json_end(j);
    }
    json_close(j);
}

enum { STEP_UNITS = 130 }; /* map units that two neighbours are apart, about */

/* The rings of weather about a place: how far each reaches, and what it does. */
static void view_rings(const RingInfo *rings, int n, int first, Json *j)
{
    json_klist(j, "rings");
    for (int ring = 0; ring < n; ring++) {
        char words[24];
        Text t = text_in(words, sizeof words);
        text_fmt(&t, rings[ring].dp == 1 ? "%d DP" : "%d DPs", rings[ring].dp);
        json_begin(j);
        json_kint(j, "radius", STEP_UNITS / 2 + STEP_UNITS * (first + ring) * 3 / 4);
        json_ktext(j, "words", words);
        json_end(j);
    }
    json_close(j);
}

static void view_covered(int middle, int reach, Json *j)
{
    json_klist(j, "places");
    for (int place = 0; place < PLACE_COUNT; place++)
        if (distances[middle][place] <= reach)
            json_slug(j, spaces[place].slug);
    json_close(j);
}

static void view_way(const char *key, const uint8_t *track, int from, int to, Json *j)
{
    json_klist(j, key);
    for (int step = from; step < to; step++)
        if (track[step] != NOBODY)
            json_slug(j, spaces[track[step]].slug);
    json_close(j);
}

static void view_gale(const Gale *gale, int wind, Json *j)
{
    json_begin(j);
    json_ktext(j, "name", "Gale");
    json_kslug(j, "place", spaces[gale->place].slug);
    json_kint(j, "force", gale->force);
    view_rings(gale_rings[gale->force - 8], gale->force - 7, 0, j);
    view_covered(gale->place, gale->force - 8, j);
    view_way("track", winds[wind].track, gale->step,
             3 - gale->step < gale->force - 8 ? 3 : gale->step + gale->force - 8, j);
    json_end(j);
}

/* X1.5: where it has been, and where its track leads in the Impulses that are left. */
static void view_storm(const Game *g, Json *j)
{
    const Storm *storm = &g->storm;
    bool great = storm->kind == STORM_HURRICANE + 1;
    const uint8_t *track = track_of(storm->start)->to[storm->half];
    int left = g->impulse < IMPULSES ? IMPULSES - g->impulse : 0;

    json_begin(j);
    json_ktext(j, "name", great ? "Hurricane" : "Tropical Storm");
    json_kslug(j, "place", spaces[storm->place].slug);
    view_rings(storm_rings[storm->kind - 1], 4, great, j);
    view_covered(storm->place, 3 + great, j);
    view_way("track", track, storm->step, storm->step + left > 3 ? 3 : storm->step + left, j);
    json_klist(j, "behind");
    if (storm->step)
        json_slug(j, spaces[storm->start].slug);
    for (int step = 0; step + 1 < storm->step; step++)
        json_slug(j, spaces[track[step]].slug);
    json_close(j);
    json_end(j);
}

static void view_storms(const Game *g, Json *j)
{
    json_klist(j, "storms");
    for (int wind = 0; wind < WIND_COUNT; wind++)
        if (g->gale[wind].force)
            view_gale(&g->gale[wind], wind, j);
    if (g->storm.kind)
        view_storm(g, j);
    json_close(j);
}

/* ---- facts ----------------------------------------------------------------------------------------------------- */

/* 2.4, and the strength of the fleets: arrivals and losses are public. */
static void view_strength(const Game *g, int fleet, Json *j)
{
    for (int kind = 0; kind < CLASS_COUNT; kind++) {
        int squads = 0, sail = 0;
        for (int s = 0; s < SQUADRON_COUNT; s++)
            if (squadrons[s].fleet == fleet && squadrons[s].kind == kind && is_in_play(g, s)) {
                squads++;
                sail += g->squadron[s].sail;
            }
        if (squads) {
            char words[48], value[48];
            Text t = text_in(words, sizeof words), v = text_in(value, sizeof value);
            text_fmt(&t, "%s, %s", fleet_titles[fleet], classes[kind].name);
            text_fmt(&v, "%d Squadron%s, %d Sail", squads, squads == 1 ? "" : "s", sail);
            view_fact(words, value, j);
        }
    }
}

static void view_hand(const Game *g, int command, Json *j)
{
    int held = 0, issued = 0;
    char count[48], label[64];
    Text t = text_in(count, sizeof count), n = text_in(label, sizeof label);

    for (int i = 0; i < COMMAND_CARDS; i++) {
        held += g->card[command * COMMAND_CARDS + i].state == HELD;
        issued += g->card[command * COMMAND_CARDS + i].state == ISSUED;
    }
    text_fmt(&t, "%d held, %d issued", held, issued);
    text_fmt(&n, "Orders, %s", command_titles[command]);
    view_fact(label, count, j);
}

/* 2.3: how many Auxiliaries of each class are Available, Assigned, in Recovery. */
static void view_boxes(const Game *g, int fleet, int kind, Json *j)
{
    int box[3] = {0};
    char words[48], name[48];
    Text t = text_in(words, sizeof words), n = text_in(name, sizeof name);

    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (auxiliaries[aux].fleet == fleet && auxiliaries[aux].kind == kind && g->aux_at[aux] <= RECOVERY)
            box[g->aux_at[aux] == AVAILABLE ? 0 : g->aux_at[aux] == RECOVERY ? 2 : 1]++;
    if (!(box[0] + box[1] + box[2]))
        return;
    text_fmt(&n, "%s %s", fleet_titles[fleet], aux_classes[kind].name);
    text_fmt(&t, "%d available, %d assigned, %d in recovery", box[0], box[1], box[2]);
    view_fact(name, words, j);
}

/* 2.4. */
static void view_tokens(const Game *g, Json *j)
{
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        if (g->port[harbour].tokens)
            view_number_of(ports[harbour].name, " RP tokens", g->port[harbour].tokens, j);
}

/* 12.1: what the running totals have come to since the last point. */
static void view_totals(const Game *g, int side, Json *j)
{
    static const char *const words[] = {NULL, "ships of the line taken", "Frigates taken", "DPs inflicted"};

    for (int kind = TOTAL_SOL; kind <= TOTAL_DP; kind++) {
        char label[64], value[24];
        Text t = text_in(label, sizeof label), v = text_in(value, sizeof value);
        text_fmt(&t, "%s, %s", side_titles[side], words[kind]);
        text_fmt(&v, "%d of %d", g->total[side][kind], total_per[kind]);
        view_fact(label, value, j);
    }
}

static void view_facts(const Game *g, Json *j)
{
    json_klist(j, "facts");
    view_fact("France", france_at_war(g) ? "at war" : "neutral", j);
    for (int side = BRITISH; side <= BOURBON; side++) {
        if (g->rank[side])
            view_fact(side == BRITISH ? "British rank" : "Bourbon rank", player_ranks[g->rank[side] - 1].name, j);
        view_number_of(side_titles[side], ", Orders fulfilled this Quarter", g->fulfilled[side], j);
        view_number_of(side_titles[side], ", Orders failed this Quarter", g->failed[side], j);
        view_totals(g, side, j);
    }
    for (int command = 0; command < COMMAND_COUNT; command++)
        view_hand(g, command, j);
    for (int fleet = 0; fleet < SIDE_FLEETS; fleet++) {
        view_strength(g, fleet, j);
        for (int kind = 0; kind < AUX_COUNT; kind++)
            view_boxes(g, fleet, kind, j);
    }
    view_tokens(g, j);
    json_close(j);
}

/* ---- the whole ------------------------------------------------------------------------------------------------- */

static void view_tracks(const Game *g, Json *j)
{
    json_klist(j, "tracks");
    view_track("turn", NULL, turn_of_year(g), j);
    if (g->impulse)
        view_track("impulse", NULL, g->impulse > IMPULSES ? IMPULSES : g->impulse, j);
    for (int track = 0; track < TRACK_COUNT; track++)
        view_track(track == TRACK_GEORGIA    ? "georgia"
                   : track == TRACK_HONDURAN ? "honduran"
                                             : "louisburg",
                   NULL, g->track[track], j);
    for (int side = BRITISH; side <= BOURBON; side++)
        view_track("prestige", side_names[side], g->prestige[side], j);
    json_close(j);
}

static void view_stacks(const Game *g, int viewer, Json *j)
{
    int sailing = formation_sailing(g);

    json_klist(j, "stacks");
    for (int f = 0; f < FORMATIONS; f++) {
        bool own = sees_side(viewer, side_of_formation(f)), due = g->formation[f].state == DUE && own;
        if ((g->formation[f].state == READY || due) && !(f == sailing && own)) {
            json_begin(j);
            view_formation(g, viewer, f, j);
            json_end(j);
        }
    }
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == READY || g->convoy[convoy].state == IN_HARBOUR)
            view_convoy_stack(g, viewer, convoy, j);
    json_close(j);
}

static void view_box(const Game *g, int side, int box, const char *slug, const char *title, Json *j)
{
    view_list(slug, title, side_names[side], j);
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (g->aux_at[aux] == box && auxiliaries[aux].fleet != FLEET_PIRATE &&
            side_of_fleet(auxiliaries[aux].fleet) == side)
            json_slug(j, auxiliaries[aux].slug);
    view_list_end(j);
}

static void view_privateers(const Game *g, int side, Json *j)
{
    view_list("corsairs", "Privateers on their cruise", side_names[side], j);
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (g->aux_at[aux] >= POST_ZONES && g->aux_at[aux] < AVAILABLE && auxiliaries[aux].fleet != FLEET_PIRATE &&
            side_of_fleet(auxiliaries[aux].fleet) == side)
            json_slug(j, auxiliaries[aux].slug);
    view_list_end(j);
}

/* X2.4: everybody knows where they are. */
static void view_pirates(const Game *g, Json *j)
{
    view_list("pirates", "Pirates", "pirate", j);
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (auxiliaries[aux].fleet == FLEET_PIRATE && g->aux_at[aux] <= RECOVERY) {
            json_begin(j);
            json_kslug(j, "piece", auxiliaries[aux].slug);
            if (is_assigned(g, aux))
                json_kslug(j, "site", corsair_zones[g->aux_at[aux] - POST_ZONES].slug);
            json_end(j);
        }
    view_list_end(j);
}

static void view_lists(const Game *g, int viewer, Json *j)
{
    json_klist(j, "lists");
    view_pirates(g, j);
    for (int side = BRITISH; side <= BOURBON; side++)
        if (sees_side(viewer, side)) {
            view_box(g, side, AVAILABLE, "available", "Auxiliaries Available", j);
            view_privateers(g, side, j);
            view_box(g, side, RECOVERY, "recovery", "Auxiliaries in Recovery", j);
        }
    json_close(j);
}

static void view_goals(const Game *g, Json *j)
{
    char stands[128];
    Text s = text_in(stands, sizeof stands);

    standing(g, &s);
    json_kbegin(j, "goal");
    goal_open(
        j, R(12_4),
        g->scenario == SCENARIO_CARTAGENA
            ? "The British win with a lead of 3 Prestige at the end; 1 or 2 is a draw, with less the Bourbons win. "
              "Who has none left has lost at once."
            : "The higher Prestige wins: fulfil Orders, bring Convoys in, take ports, beat the enemy's ships. Who "
              "has none left has lost at once.",
        "%s", stands);
    for (int side = BRITISH; side <= BOURBON; side++)
        goal_side(j, side_names[side], NULL, "%d Prestige", g->prestige[side]);
    json_close(j);
    json_end(j);
}

/* The place that is decided on. */
static int place_in_question(const Game *g, int viewer)
{
    if (g->battle.under_way)
        return g->battle.place;
    if (RUNNING(g, siege))
        return RUNNING(g, siege)->place;
    if (RUNNING(g, convoy_activation))
        return g->convoy[RUNNING(g, convoy_activation)->convoy].place;
    if (!RUNNING(g, activation))
        return NOBODY;
    int formation = RUNNING(g, activation)->formation;
    return sees_side(viewer, side_of_formation(formation)) || g->formation[formation].state == READY
               ? g->formation[formation].place
               : NOBODY;
}

static void view_all(const Game *g, int side, Json *j)
{
    char headline[96];
    Text t = text_in(headline, sizeof headline);
    int about = place_in_question(g, side);

    text_fmt(&t, "%d, Turn %d, %s", FIRST_YEAR + (g->turn - 1) / YEAR, turn_of_year(g), turn_dates[turn_of_year(g)]);
    json_ktext(j, "headline", headline);
    if (about < PLACE_COUNT)
        json_kslug(j, "about", spaces[about].slug);
    view_goals(g, j);
    view_tracks(g, j);
    view_facts(g, j);
    view_stacks(g, side, j);
    view_moving(g, side, j);
    view_marks(g, side, j);
    view_holders(g, j);
    view_winds(g, j);
    view_storms(g, j);
    view_panels(g, side, j);
    view_lists(g, side, j);
    view_stage(g, side, j);
}

static const MemberDef view_members[] = {OWN_MEMBER("headline", view_all), {0}};
