/* What a side may know, as JSON and on a terminal; the board that never changes; prompts.
 *
 * 7.0, 9.0: the contents of the enemy's stacks and boxes are his own affair. All see which hexes hold loose ships, land
 * units and leaders of a side, the fleets and their munitions, tracks, treasuries, control and sieges. A counter of the
 * enemy is named only while it is known. */
#include "games/armada/state.h"

static const char *const phase_labels[PHASE_COUNT] = {
    "joint activation", "naval movement", "naval combat",  "land movement", "land combat",
    "maintenance",      "acquisition",    "de-activation", "over",
};

static bool may_see(const Game *g, int p, int side)
{
    return side == side_of(p) || side == YA_REFEREE || has_flag(g, p, KNOWN) || (p == TREASURE && g->group[p] == LOOSE);
}

/* ---- the view ---------------------------------------------------------------------------------------------------- */

static void json_hex(Json *j, const char *key, int hex)
{
    char number[8];
    Text t = text_in(number, sizeof number);

    put_hex_number(hex, &t);
    json_kstring(j, key, number);
}

static void unit_view(const Game *g, int p, bool own, Json *j)
{
    json_object(j);
    json_kstring(j, "piece", pieces[p].slug);
    json_kint(j, "strength", is_leader(p) ? pieces[p].bonus : strength(g, p));
    if (g->lost[p])
        json_kbool(j, "reduced", true);
    if (own && has_flag(g, p, MOVED))
        json_kbool(j, "moved", true);
    if (is_leader(p) && on_map(g, p) && is_aboard(g, p) && own)
        json_kstring(j, "ship", pieces[g->group[p]].slug);
    json_end(j);
}

/* Counters of a group that the side may see; true if there are others. */
static bool units_view(const Game *g, int owner, int hex, int group, int side, Json *j)
{
    bool others = false;

    json_key(j, "units");
    json_array(j);
    FOR_HEX(p, g, hex) {
        if (!in_group(g, p, owner, group))
            continue;
        if (may_see(g, p, side))
            unit_view(g, p, side == owner || side == YA_REFEREE, j);
        else
            others = true;
    }
    json_close(j);
    return others;
}

static void group_view(const Game *g, int owner, int hex, int group, int side, Json *j)
{
    json_object(j);
    json_hex(j, "hex", hex);
    json_kstring(j, "side", side_slugs[owner]);
    json_kstring(j, "group", group == NO_PIECE ? "ashore" : group == LOOSE ? "loose" : pieces[group].slug);
    if (is_fleet(group)) {
        json_kint(j, "munitions", g->munitions[group - FIRST_FLEET]);
        json_kbool(j, "tried", has_flag(g, group, TRIED));
        json_kbool(j, "moved", has_flag(g, group, MOVED));
    }
    if (group == NO_PIECE) {
        json_kbool(j, "land", troops_at(g, owner, hex));
        json_kbool(j, "besieged", besieged_by_land(g, owner, hex));
    } else {
        json_kbool(j, "besieged", besieged_by_sea(g, owner, hex));
    }
    if (units_view(g, owner, hex, group, side, j))
        json_kbool(j, "others", true);
    json_end(j);
}

static bool leader_ashore_at(const Game *g, int side, int hex)
{
    FOR_HEX(p, g, hex)
        if (is_leader(p) && side_of(p) == side && is_ashore(g, p))
            return true;
    return false;
}

static bool loose_at(const Game *g, int side, int hex)
{
    FOR_HEX(p, g, hex)
        if (is_ship(p) && side_of(p) == side && g->group[p] == LOOSE)
            return true;
    return false;
}

static void groups_view(const Game *g, int side, Json *j)
{
    json_key(j, "groups");
    json_array(j);
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        if (g->head[hex] == NO_PIECE)
            continue;
        FOR_SIDES(owner) {
            if (troops_at(g, owner, hex) || leader_ashore_at(g, owner, hex))
                group_view(g, owner, hex, NO_PIECE, side, j);
            if (loose_at(g, owner, hex))
                group_view(g, owner, hex, LOOSE, side, j);
            FOR_KIND(f, owner, KIND_FLEET)
                if (g->where[f] == hex)
                    group_view(g, owner, hex, f, side, j);
        }
    }
    json_close(j);
}

static void tracks_view(const Game *g, Json *j)
{
    json_key(j, "tracks");
    json_array(j);
    for (int p = 0; p < FIRST_LEADER; p++)
        if (on_track(g, p)) {
            json_object(j);
            json_kstring(j, "piece", pieces[p].slug);
            json_kstring(j, "track", tracks[track_of(g, p)].slug);
            json_kint(j, "box", box_of(g, p));
            json_kbool(j, "reduced", g->lost[p]);
            json_end(j);
        }
    json_close(j);
}

static void control_view(const Game *g, Json *j)
{
    FOR_SIDES(side) {
        json_key(j, side == ENGLISH ? "english_control" : "spanish_control");
        json_array(j);
        for (int hex = 0; hex < HEX_COUNT; hex++)
            if (controls(g, side, hex) && unnamed_control(g, hex) != side)
                json_int(j, hexes[hex].number);
        json_close(j);
    }
    json_key(j, "sieges");
    json_array(j);
    for (int hex = 0; hex < HEX_COUNT; hex++)
        FOR_SIDES(side)
            if (besieged_by_land(g, side, hex) || besieged_by_sea(g, side, hex)) {
                json_object(j);
                json_hex(j, "hex", hex);
                json_kstring(j, "besieged", side_slugs[side]);
                json_kbool(j, "land", besieged_by_land(g, side, hex));
                json_kbool(j, "sea", besieged_by_sea(g, side, hex));
                json_kint(j, "clock", g->clock[hex]);
                json_kint(j, "limit", siege_limit(hex));
                json_end(j);
            }
    json_close(j);
}

/* 6.22: a declared course is open to all, and with it whether it goes against the wind. */
static void course_view(const Game *g, Json *j)
{
    const Flow *w = flow_in(g);

    if (!g->path_n)
        return;
    json_key(j, "course");
    json_array(j);
    for (int i = 0; i < g->path_n; i++)
        json_int(j, hexes[g->path[i]].number);
    json_close(j);
    json_kint(j, "sailed", g->path_at);
    for (int i = 0; i < w->depth; i++)
        if (w->frame[i].proc == P_sail)
            json_kbool(j, "against", ((const struct sail *)(const void *)w->frame[i].local)->against);
}

static void standing_view(const Game *g, Json *j)
{
    json_key(j, "score");
    json_object(j);
    FOR_SIDES(side) {
        json_key(j, side_slugs[side]);
        json_object(j);
        json_kint(j, "treasury", g->treasury[side]);
        json_kint(j, "points", victory_points(g, side));
        json_kint(j, "steps_lost", g->steps_lost[side]);
        json_kint(j, "bankruptcies", g->bankruptcies[side]);
        json_kint(j, "french_cities", french_cities(g, side));
        json_end(j);
    }
    json_end(j);
    json_kstring(j, "level", victory_levels[level_now(g)].name);
}

static void view(const Game *g, int side, Json *j)
{
    Game copy;

    g = as_seen_by(g, side, &copy);
    json_kint(j, "turn", g->turn);
    json_kstring(j, "month", turns[g->turn].month);
    json_kstring(j, "year", turns[g->turn].year);
    json_kbool(j, "winter", is_winter(g));
    json_kstring(j, "phase", phase_labels[g->phase]);
    json_kstring(j, "side", side_slugs[g->side]);
    standing_view(g, j);
    groups_view(g, side, j);
    tracks_view(g, j);
    control_view(g, j);
    course_view(g, j);
    json_kstring(j, "silver", silver_names[g->silver]);
    if ((side == SPANISH || side == YA_REFEREE) && g->month)
        json_kstring(j, "silver_month", month_slugs[g->month]);
    json_kbool(j, "france_violated", g->violated);
    json_kstring(j, "ireland", landing_names[g->irish_landing]);
    json_kstring(j, "britain", landing_names[g->british_landing]);
}

/* ---- the board --------------------------------------------------------------------------------------------------- */

/* Flat-topped hexes, even columns half a hex lower, in thousandths of a hex's width. */
static void hexes_board(Json *j)
{
    static const char *const terrains[] = {"sea", "coastal", "shallow", "land"};

    json_key(j, "hexes");
    json_array(j);
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        int column = hexes[hex].number / 100, row = hexes[hex].number % 100;
        json_object(j);
        json_hex(j, "id", hex);
        json_kint(j, "x", column * 750);
        json_kint(j, "y", row * 866 + (column % 2 ? 0 : 433));
        json_kstring(j, "terrain", terrains[hexes[hex].terrain]);
        if (hexes[hex].area >= 0)
            json_kstring(j, "area", areas[hexes[hex].area].name);
        if (hexes[hex].zone >= 0)
            json_kstring(j, "zone", zones[hexes[hex].zone].slug);
        char sides[DIRECTION_COUNT + 1] = "";
        for (int k = 0; k < DIRECTION_COUNT; k++)
            sides[k] = "SCLX-"[hexside[hex][k]];
        json_kstring(j, "sides", sides);
        json_end(j);
    }
    json_close(j);
}

static void places_board(Json *j)
{
    json_key(j, "cities");
    json_array(j);
    for (int c = 0; c < CITY_COUNT; c++) {
        json_object(j);
        json_kstring(j, "id", cities[c].slug);
        json_kstring(j, "name", cities[c].name);
        json_hex(j, "hex", cities[c].hex);
        json_kbool(j, "port", cities[c].port);
        json_kbool(j, "fortress", cities[c].fortress);
        json_kint(j, "points", cities[c].vp);
        json_kint(j, "activation", cities[c].activation);
        json_end(j);
    }
    json_close(j);
    json_key(j, "landmarks");
    json_array(j);
    for (int i = 0; i < LANDMARK_COUNT; i++) {
        json_object(j);
        json_kstring(j, "name", landmarks[i].name);
        json_hex(j, "hex", landmarks[i].hex);
        json_end(j);
    }
    json_close(j);
}

static void tracks_board(Json *j)
{
    json_key(j, "tracks");
    json_array(j);
    for (int t = 0; t < TRACK_COUNT; t++) {
        json_object(j);
        json_kstring(j, "id", tracks[t].slug);
        json_kstring(j, "name", tracks[t].name);
        json_kstring(j, "side", side_slugs[tracks[t].side]);
        if (tracks[t].hex >= 0)
            json_hex(j, "hex", tracks[t].hex);
        else
            json_kstring(j, "area", areas[tracks[t].area].name);
        json_kint(j, "capacity", tracks[t].capacity);
        json_end(j);
    }
    json_close(j);
}

static void areas_board(Json *j)
{
    static const char *const winds[] = {"none", "N", "NE", "SE", "S", "SW", "NW"};
    static const char *const first[] = {"english", "spanish", "nobody"};

    json_key(j, "areas");
    json_array(j);
    for (int a = 0; a < AREA_COUNT; a++) {
        json_object(j);
        json_kstring(j, "name", areas[a].name);
        json_kstring(j, "control", first[areas[a].control]);
        json_kbool(j, "open", areas[a].open);
        json_end(j);
    }
    json_close(j);
    json_key(j, "zones");
    json_array(j);
    for (int z = 0; z < ZONE_COUNT; z++) {
        json_object(j);
        json_kstring(j, "id", zones[z].slug);
        json_kstring(j, "name", zones[z].name);
        json_kstring(j, "wind", winds[zones[z].wind]);
        json_kint(j, "against", zones[z].against);
        json_end(j);
    }
    json_close(j);
}

static void piece_board(int p, Json *j)
{
    static const char *const kinds[] = {"ship", "land", "leader", "fleet"};
    char name[YA_MAX_ACTION];
    Text t = text_in(name, sizeof name);

    put_piece_label(p, &t);
    json_object(j);
    json_kstring(j, "id", pieces[p].slug);
    json_kstring(j, "name", name);
    json_kstring(j, "side", side_slugs[side_of(p)]);
    json_kstring(j, "kind", kinds[pieces[p].kind]);
    json_kstring(j, "nation", nation_names[pieces[p].nation]);
    json_kint(j, "combat", is_leader(p) ? pieces[p].bonus : pieces[p].combat);
    json_kint(j, "reduced", pieces[p].reduced);
    json_kint(j, "movement", pieces[p].movement);
    json_kint(j, "steps", pieces[p].steps);
    if (is_ship(p)) {
        json_kint(j, "transport", pieces[p].transport);
        json_kint(j, "maintenance", pieces[p].m);
        json_kbool(j, "deep", pieces[p].deep);
        json_kbool(j, "oared", pieces[p].oared);
    }
    if (is_leader(p)) {
        json_kbool(j, "senior", pieces[p].senior);
        json_kbool(j, "naval", pieces[p].naval);
        json_kbool(j, "land", pieces[p].ashore);
    }
    json_end(j);
}

static void board(Json *j)
{
    hexes_board(j);
    places_board(j);
    areas_board(j);
    tracks_board(j);
    json_key(j, "pieces");
    json_array(j);
    for (int p = 0; p < PIECE_COUNT; p++)
        piece_board(p, j);
    json_close(j);
    json_key(j, "turns");
    json_array(j);
    for (int t = 1; t <= TURNS; t++) {
        json_object(j);
        json_kstring(j, "month", turns[t].month);
        json_kstring(j, "year", turns[t].year);
        json_kbool(j, "winter", turns[t].winter);
        json_end(j);
    }
    json_close(j);
}

/* ---- the terminal ------------------------------------------------------------------------------------------------ */

/* 66 columns by 41 rows: two characters a hex; the second shows who is there. */
static void draw_hex(const Game *g, int hex, Canvas *c)
{
    int column = hexes[hex].number / 100, row = hexes[hex].number % 100, x = 2 * column - 1, y = row;
    static const char ground[] = {'~', ',', ';', '.'};
    static const int inks[] = {INK_SEA, INK_COAST, INK_COAST, INK_LAND};
    bool city = hexes[hex].city >= 0;

    canvas_put(c, x, y, city ? (is_fortress(hex) ? '#' : 'o') : ground[hexes[hex].terrain],
               city && controls(g, ENGLISH, hex)   ? INK_FIRST
               : city && controls(g, SPANISH, hex) ? INK_SECOND
                                                   : inks[hexes[hex].terrain],
               city);
    FOR_SIDES(side) {
        char what = troops_at(g, side, hex) ? (ships_at(g, side, hex) ? '&' : 'A') : ships_at(g, side, hex) ? 'S' : 0;
        if (what)
            canvas_put(c, x + 1, y, what, side == ENGLISH ? INK_FIRST : INK_SECOND, 1);
    }
}

static void draw(const Game *g, int side, Canvas *c)
{
    Game copy;
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    g = as_seen_by(g, side, &copy);
    text_fmt(&t, "Turn %d, %s %s: %s %s", g->turn, turns[g->turn].month, turns[g->turn].year, side_slugs[g->side],
             phase_labels[g->phase]);
    canvas_text(c, 0, 0, line, INK_PLAIN, 1);
    for (int hex = 0; hex < HEX_COUNT; hex++)
        draw_hex(g, hex, c);
    FOR_SIDES(who) {
        t = text_in(line, sizeof line);
        text_fmt(&t, "%s %d", who == ENGLISH ? "E" : "S", g->treasury[who]);
        canvas_text(c, 69, 2 + 8 * who, line, who == ENGLISH ? INK_FIRST : INK_SECOND, 1);
        int y = 3 + 8 * who;
        FOR_KIND(f, who, KIND_FLEET) {
            if (!on_map(g, f))
                continue;
            t = text_in(line, sizeof line);
            text_fmt(&t, "%d:", f - side_range[who][KIND_FLEET][0] + 1);
            put_hex_number(g->where[f], &t);
            text_fmt(&t, "/%d", g->munitions[f - FIRST_FLEET]);
            canvas_text(c, 69, y++, line, who == ENGLISH ? INK_FIRST : INK_SECOND, 0);
        }
    }
}

/* ---- prompts and look-alikes ------------------------------------------------------------------------------------- */

static void prompt(const Game *g, int side, Text *out)
{
    const Flow *w = flow_in(g);

    (void)side;
    switch (w->question) {
    case Q_course:
        text_fmt(out, "Declare the course of %s: %d of %d hexes so far%s", pieces[TOP_LOCALS(g, sail)->mover].name,
                 g->path_n, fleet_allowance(g, TOP_LOCALS(g, sail)->mover, 0),
                 TOP_LOCALS(g, sail)->against ? ", against the wind" : "");
        break;
    case Q_under_way:
        text_fmt(out, "%s may sail %d more hexes of its course, land troops, detach ships, or end",
                 pieces[TOP_LOCALS(g, sail)->mover].name, hexes_in_reach(g, TOP_LOCALS(g, sail)));
        break;
    case Q_coast_step: text_fmt(out, "Go along the coast, %d hexes at most, or end", TOP_LOCALS(g, coast)->left); break;
    case Q_land_step: text_fmt(out, "March, %d hexes at most, or end", TOP_LOCALS(g, march)->left); break;
    case Q_try_intercept:
        text_fmt(out, "Intercept %s with %s?", pieces[TOP_LOCALS(g, interception)->mover].name,
                 pieces[TOP_LOCALS(g, interception)->fleet].name);
        break;
    case Q_lose_step: text_fmt(out, "Choose a ship to lose a step: %d to lose", TOP_LOCALS(g, lose_ships)->left); break;
    case Q_lose_unit: text_fmt(out, "Choose a unit to lose a step: %d to lose", TOP_LOCALS(g, lose_land)->left); break;
    case Q_raise_rebels:
        text_fmt(out, "Raise %s units, %d of strength at most", nation_names[TOP_LOCALS(g, landings)->kind],
                 TOP_LOCALS(g, landings)->left);
        break;
    case Q_disband: text_fmt(out, "Disband a land unit: %d to go", TOP_LOCALS(g, bankrupt)->left); break;
    default: break;
    }
}

/* Two counters are alike if they are printed alike and stand alike. */
static uint32_t counter_class(const Game *g, int p)
{
    if (!is_piece(p) || is_fleet(p))
        return (uint32_t)p;
    uint32_t like = class_of_piece[p], stands = g->where[p];
    return like | (uint32_t)(stands << 8) | (uint32_t)g->lost[p] << 20 | (uint32_t)(g->group[p] & 15) << 21;
}

static const VerbDef verbs[V_COUNT]; /* in game.c */

static uint32_t class_of(const Game *g, Action a)
{
    uint32_t hash = a.verb;

    for (int i = 0; i < 3; i++) {
        bool piece = verbs[a.verb].kind[i] == ARG_PIECE;
        hash = hash * 0x9E3779B1u ^ (piece ? counter_class(g, a.arg[i]) : (uint32_t)(uint16_t)a.arg[i]);
    }
    return hash;
}
