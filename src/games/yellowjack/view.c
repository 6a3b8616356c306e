/* The view: what 2.3 lets a side see. */
#include "games/yellowjack/state.h"

static bool sees_all(int viewer)
{
    return viewer == YA_REFEREE;
}

static bool owns(int viewer, int side)
{
    return viewer == side || sees_all(viewer);
}

/* 7.16. */
static bool sees_inside(const Game *g, int viewer, int formation)
{
    if (owns(viewer, side_of_formation(formation)) || is_engaged(g, formation))
        return true;
    return viewer <= BOURBON && ((g->formation[formation].flags & KNOWN) || is_shadowed(g, formation));
}

/* ---- Formations ------------------------------------------------------------------------------------------------ */

static void view_squadron(const Game *g, int squadron, bool with_damage, const char *mark, Json *j)
{
    json_begin(j);
    json_kslug(j, "piece", squadrons[squadron].slug);
    json_key(j, "values");
    json_list(j);
    json_value(j, "Sail", "blue", g->squadron[squadron].sail, false);
    if (with_damage)
        json_value(j, "DPs", "red", g->squadron[squadron].dp, false);
    json_close(j);
    if (mark) {
        json_key(j, "marks");
        json_list(j);
        json_slug(j, mark);
        json_close(j);
    }
    json_end(j);
}

static void view_leaders(const Game *g, int formation, Json *j)
{
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (is_aboard(g, leader, formation)) {
            json_begin(j);
            json_kslug(j, "piece", leaders[leader].slug);
            json_end(j);
        }
}

static void view_badges(const Game *g, int formation, bool own, Json *j)
{
    const Formation *f = &g->formation[formation];
    static const struct {
        uint8_t flag;
        const char *word;
    } marks[] = {{BLOCKADING, "blockading"}, {INTERDICTING, "interdicting"}, {DISORGANISED, "disorganised"}};

    json_key(j, "badges");
    json_list(j);
    for (int i = 0; i < 3; i++)
        if (f->flags & marks[i].flag)
            json_slug(j, marks[i].word);
    if (has_convoy(g, formation))
        json_slug(j, "escorting");
    if (is_shadowed(g, formation))
        json_slug(j, "shadowed");
    if (own && (f->flags & FLOTILLA))
        json_slug(j, "flotilla");
    if (own && f->state == FITTING_OUT)
        json_slug(j, "fitting-out");
    json_close(j);
}

static bool is_shown(const Game *g, int viewer, int formation)
{
    int state = g->formation[formation].state;

    return state == READY || (state == FITTING_OUT && owns(viewer, side_of_formation(formation)));
}

static void view_formation(const Game *g, int viewer, int formation, Json *j)
{
    const Formation *f = &g->formation[formation];
    bool inside = sees_inside(g, viewer, formation), own = owns(viewer, side_of_formation(formation));

    json_begin(j);
    json_kslug(j, "side", fleet_names[fleet_of_formation(formation)]);
    json_kslug(j, "place", spaces[f->place].slug);
    json_kslug(j, "top", formation_names[formation]);
    view_badges(g, formation, own, j);
    json_key(j, "pieces");
    json_list(j);
    if (inside) {
        FOR_SQUADRONS(s, g, formation)
        view_squadron(g, s, own || is_engaged(g, formation), NULL, j);
        view_leaders(g, formation, j);
    }
    json_close(j);
    json_end(j);
}

/* ---- Convoys, Harbours ----------------------------------------------------------------------------------------- */

static void view_convoy(const Game *g, int viewer, int convoy, Json *j)
{
    const Convoy *c = &g->convoy[convoy];

    json_begin(j);
    json_kslug(j, "side", side_names[convoy_slots[convoy].side]);
    json_kslug(j, "place", spaces[c->place].slug);
    json_key(j, "pieces");
    json_list(j);
    json_begin(j);
    json_ktext(j, "name", convoy_slots[convoy].slug);
    json_kslug(j, "party", side_names[convoy_slots[convoy].side]);
    json_kslug(j, "shape", "merchant");
    if (owns(viewer, convoy_slots[convoy].side) || (c->flags & CONVOY_KNOWN)) {
        json_key(j, "values");
        json_list(j);
        json_value(j, "Sail", "blue", c->sail, false);
        json_close(j);
    }
    json_end(j);
    json_close(j);
    json_end(j);
}

static bool fleet_lies_at(const Game *g, int fleet, int place)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (squadrons[s].fleet == fleet &&
            (g->squadron[s].state == FITTING_OUT || g->squadron[s].state == IN_ORDINARY) &&
            place_of_squadron(g, s) == place)
            return true;
    return false;
}

static void view_land(const Game *g, int place, int side, Json *j)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (g->unit_at[unit] == place && side_of_fleet(units[unit].fleet) == side)
            json_text(j, unit_slugs[unit]);
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (g->personage_at[man] == place && side_of_fleet(personages[man].fleet) == side)
            json_text(j, personages[man].slug);
}

static void view_in_ordinary(const Game *g, int place, int side, Json *j)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (g->squadron[s].state == IN_ORDINARY && g->squadron[s].place == place && side_of_squadron(s) == side)
            view_squadron(g, s, true, "in-ordinary", j);
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (g->leader[leader].at == ASHORE + place && side_of_fleet(leaders[leader].fleet) == side)
            json_text(j, leaders[leader].slug);
}

static void view_harbour(const Game *g, int viewer, int harbour, Json *j)
{
    int place = ports[harbour].place;

    view_list(ports[harbour].slug, ports[harbour].name, "neutral", j);
    for (int side = BRITISH; side <= BOURBON; side++)
        if (owns(viewer, side)) {
            view_in_ordinary(g, place, side, j);
            view_land(g, place, side, j);
        }
    view_list_end(j);
}

/* Which fleets have ships in a Harbour: everybody sees that. */
static void view_flags(const Game *g, Json *j)
{
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        for (int fleet = 0; fleet < SIDE_FLEETS; fleet++)
            if (fleet_lies_at(g, fleet, ports[harbour].place)) {
                json_begin(j);
                json_kslug(j, "kind", "fitting-out");
                json_kslug(j, "place", ports[harbour].slug);
                json_kslug(j, "party", fleet_names[fleet]);
                json_end(j);
            }
}

/* ---- weather --------------------------------------------------------------------------------------------------- */

static void view_marks(const Game *g, Json *j)
{
    json_key(j, "marks");
    json_list(j);
    view_flags(g, j);
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        if (g->port[harbour].razed) {
            json_begin(j);
            json_kslug(j, "kind", "razed");
            json_kslug(j, "place", ports[harbour].slug);
            json_end(j);
        }
    if (g->squall != NOBODY) {
        json_begin(j);
        json_kslug(j, "kind", "squall");
        json_kslug(j, "place", spaces[g->squall].slug);
        json_end(j);
    }
    json_close(j);
}

static void view_storm(const char *name, int place, int force, Json *j)
{
    json_begin(j);
    json_ktext(j, "name", name);
    json_kslug(j, "place", spaces[place].slug);
    if (force)
        json_kint(j, "force", force);
    json_end(j);
}

static void view_storms(const Game *g, Json *j)
{
    json_key(j, "storms");
    json_list(j);
    for (int wind = 0; wind < WIND_COUNT; wind++)
        if (g->gale[wind].force)
            view_storm("Gale", g->gale[wind].place, g->gale[wind].force, j);
    if (g->storm.kind)
        view_storm(g->storm.kind == STORM_HURRICANE + 1 ? "Hurricane" : "Tropical Storm", g->storm.place, 0, j);
    json_close(j);
}

/* ---- facts ----------------------------------------------------------------------------------------------------- */

static void view_number(const char *label, const char *more, int value, Json *j)
{
    char words[16], name[64];
    Text t = text_in(words, sizeof words), n = text_in(name, sizeof name);

    text_int(&t, value);
    text_fmt(&n, "%s%s", label, more);
    view_fact(name, words, j);
}

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
            char words[48];
            Text t = text_in(words, sizeof words);
            text_fmt(&t, "%s, %s", fleet_names[fleet], classes[kind].name);
            char value[48];
            Text v = text_in(value, sizeof value);
            text_fmt(&v, "%d Squadrons, %d Sail", squads, sail);
            view_fact(words, value, j);
        }
    }
}

static void view_cards(const Game *g, int viewer, int command, Json *j)
{
    int held = 0, issued = 0;

    for (int i = 0; i < COMMAND_CARDS; i++) {
        const Card *c = &g->card[command * COMMAND_CARDS + i];
        held += c->state == HELD;
        issued += c->state == ISSUED;
        if (c->state && owns(viewer, side_of_fleet(commands[command].fleet))) {
            char words[96];
            Text t = text_in(words, sizeof words);
            text_fmt(&t, "%s%s%s, %s, progress %d", orders[c->order].name, c->target == NOBODY ? "" : " ",
                     c->target == NOBODY ? "" : spaces[c->target].name, c->state == HELD ? "held" : "issued",
                     c->progress);
            view_fact(card_names[command * COMMAND_CARDS + i], words, j);
        }
    }
    char count[48];
    Text t = text_in(count, sizeof count);
    text_fmt(&t, "%d held, %d issued", held, issued);
    view_fact(commands[command].slug, count, j);
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
    text_fmt(&n, "%s %s", fleet_names[fleet], aux_classes[kind].slug);
    text_fmt(&t, "%d available, %d assigned, %d in recovery", box[0], box[1], box[2]);
    view_fact(name, words, j);
}

/* 2.4. */
static void view_tokens(const Game *g, Json *j)
{
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        if (g->port[harbour].tokens)
            view_number(ports[harbour].name, " RP tokens", g->port[harbour].tokens, j);
}

/* X2.4: everybody knows where pirates are. */
static void view_pirates(const Game *g, Json *j)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (auxiliaries[aux].fleet == FLEET_PIRATE && is_assigned(g, aux))
            view_fact(auxiliaries[aux].slug, corsair_zones[g->aux_at[aux] - POST_ZONES].slug, j);
}

static void view_facts(const Game *g, int viewer, Json *j)
{
    json_key(j, "facts");
    json_list(j);
    for (int side = BRITISH; side <= BOURBON; side++) {
        view_number(side_names[side], " Orders fulfilled", g->fulfilled[side], j);
        view_number(side_names[side], " Orders failed", g->failed[side], j);
        view_number(side_names[side], " DPs inflicted", g->total[side][TOTAL_DP], j);
    }
    for (int fleet = 0; fleet < SIDE_FLEETS; fleet++) {
        view_strength(g, fleet, j);
        for (int kind = 0; kind < AUX_COUNT; kind++)
            view_boxes(g, fleet, kind, j);
    }
    view_tokens(g, j);
    view_pirates(g, j);
    for (int command = 0; command < COMMAND_COUNT; command++)
        view_cards(g, viewer, command, j);
    json_close(j);
}

/* ---- the whole ------------------------------------------------------------------------------------------------- */

static void view_tracks(const Game *g, Json *j)
{
    json_key(j, "tracks");
    json_list(j);
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
    json_key(j, "stacks");
    json_list(j);
    for (int f = 0; f < FORMATIONS; f++)
        if (is_shown(g, viewer, f))
            view_formation(g, viewer, f, j);
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == READY || g->convoy[convoy].state == FITTING_OUT)
            view_convoy(g, viewer, convoy, j);
    json_close(j);
}

static void view(const Game *g, int side, Json *j)
{
    char headline[64];
    Text t = text_in(headline, sizeof headline);

    text_fmt(&t, "%d, Turn %d, %s", FIRST_YEAR + (g->turn - 1) / YEAR, turn_of_year(g), turn_dates[turn_of_year(g)]);
    json_ktext(j, "headline", headline);
    view_tracks(g, j);
    view_facts(g, side, j);
    view_stacks(g, side, j);
    view_marks(g, j);
    view_storms(g, j);
    json_key(j, "lists");
    json_list(j);
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        if (owns(side, port_side(g, harbour)) || fleet_lies_at(g, FLEET_BRITISH, ports[harbour].place) ||
            fleet_lies_at(g, FLEET_SPANISH, ports[harbour].place))
            view_harbour(g, side, harbour, j);
    json_close(j);
}
