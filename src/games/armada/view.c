/* What a side may know, as JSON and on a terminal; prompts.
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

/* ---- parties ----------------------------------------------------------------------------------------------------- */

enum { PARTY_LEAGUE = 2, PARTY_HUGUENOT, PARTY_SCOTS, PARTY_NEUTRAL, PARTY_COUNT };

static const char *const party_slugs[PARTY_COUNT] = {
    "english", "spanish", "french-league", "huguenot", "scots", "neutral",
};

static int party_of_area(int area)
{
    if (areas[area].control != NOBODY)
        return areas[area].control;
    if (area == AREA_FRANCE_CATHOLIC_LEAGUE)
        return PARTY_LEAGUE;
    if (area == AREA_FRANCE_HUGUENOT)
        return PARTY_HUGUENOT;
    return area == AREA_SCOTLAND_LOWLANDS || area == AREA_SCOTLAND_HIGHLANDS ? PARTY_SCOTS : PARTY_NEUTRAL;
}

/* ---- small pieces of JSON ---------------------------------------------------------------------------------------- */

static void json_hex(Json *j, const char *key, int hex)
{
    char number[8];
    Text t = text_in(number, sizeof number);

    put_hex_number(hex, &t);
    json_ktext(j, key, number);
}

/* Words of a list for all that is true: the list is opened by the first one. */
static void json_word(Json *j, const char *key, bool *open, const char *word, bool on)
{
    if (!on)
        return;
    if (!*open) {
        json_key(j, key);
        json_list(j);
        *open = true;
    }
    json_text(j, word);
}

static void json_value(Json *j, const char *name, const char *colour, int value, bool plus)
{
    json_begin(j);
    json_ktext(j, "name", name);
    json_ktext(j, "colour", colour);
    json_kint(j, "value", value);
    if (plus)
        json_kbool(j, "plus", true);
    json_end(j);
}

/* What a counter shows with that strength, or bonus. */
static void json_values(Json *j, int p, int combat)
{
    json_key(j, "values");
    json_list(j);
    json_value(j, is_leader(p) ? "bonus" : "combat", is_land(p) ? "green" : "red", combat, is_leader(p));
    if (is_ship(p))
        json_value(j, "transport", "green", pieces[p].transport, false);
    json_value(j, "movement", "blue", pieces[p].movement, false);
    json_close(j);
}

/* ---- stacks ------------------------------------------------------------------------------------------------------ */

/* A stack while it is written: all of a side's groups in a hex. */
typedef struct {
    int owner, hex, viewer, height, top;
} Stack;

static bool commands(const Stack *s)
{
    return s->viewer == s->owner || s->viewer == YA_REFEREE;
}

static void unit_marks(const Game *g, int p, bool own, Json *j)
{
    bool open = false;

    json_word(j, "marks", &open, "reduced", g->lost[p]);
    json_word(j, "marks", &open, "moved", own && has_flag(g, p, MOVED));
    if (open)
        json_close(j);
}

/* A leader in a fleet is shown on the fleet; which ship he is aboard of is told to his side only. */
static void unit_view(const Game *g, const Stack *s, int p, int group, Json *j)
{
    bool own = commands(s), aboard = is_leader(p) && on_map(g, p) && is_aboard(g, p);

    json_begin(j);
    json_ktext(j, "piece", pieces[p].slug);
    if (is_fleet(group))
        json_ktext(j, "on", pieces[group].slug);
    else if (aboard && own)
        json_ktext(j, "on", pieces[g->group[p]].slug);
    if (aboard && own)
        json_ktext(j, "ship", pieces[g->group[p]].slug);
    if (g->lost[p])
        json_values(j, p, strength(g, p));
    unit_marks(g, p, own, j);
    json_end(j);
}

static void fleet_view(const Game *g, int fleet, Json *j)
{
    bool open = false;

    json_begin(j);
    json_ktext(j, "piece", pieces[fleet].slug);
    json_key(j, "values");
    json_list(j);
    json_value(j, "munitions", "blue", g->munitions[fleet - FIRST_FLEET], false);
    json_close(j);
    json_word(j, "marks", &open, "tried", has_flag(g, fleet, TRIED));
    json_word(j, "marks", &open, "moved", has_flag(g, fleet, MOVED));
    if (open)
        json_close(j);
    json_end(j);
}

/* One face-down counter stands for all of a group that the viewer may not see, however many. */
static void others_view(const Stack *s, int group, Json *j)
{
    json_begin(j);
    json_ktext(j, "name",
               group == NO_PIECE ? "Unknown counters ashore"
               : group == LOOSE  ? "Unknown ships"
                                 : "Unknown counters of the fleet");
    json_ktext(j, "shape", "unknown");
    json_ktext(j, "party", side_slugs[s->owner]);
    json_kbool(j, "down", true);
    if (is_fleet(group))
        json_ktext(j, "on", pieces[group].slug);
    json_end(j);
}

static void add_shown(Stack *s, int p)
{
    s->height++;
    if (s->top == NO_PIECE)
        s->top = p;
}

static void group_view(const Game *g, Stack *s, int group, Json *j)
{
    bool others = false;

    if (is_fleet(group)) {
        fleet_view(g, group, j);
        add_shown(s, group);
    }
    FOR_HEX(p, g, s->hex) {
        if (!in_group(g, p, s->owner, group))
            continue;
        if (!may_see(g, p, s->viewer)) {
            others = true;
            continue;
        }
        unit_view(g, s, p, group, j);
        add_shown(s, p);
    }
    if (others) {
        others_view(s, group, j);
        s->height++;
    }
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

static bool ashore_at(const Game *g, int side, int hex)
{
    return troops_at(g, side, hex) || leader_ashore_at(g, side, hex);
}

static bool fleet_at(const Game *g, int side, int hex)
{
    FOR_KIND(f, side, KIND_FLEET)
        if (g->where[f] == hex)
            return true;
    return false;
}

static void badges_view(const Game *g, const Stack *s, Json *j)
{
    bool open = false, loose = loose_at(g, s->owner, s->hex), fleet = fleet_at(g, s->owner, s->hex);

    json_word(j, "badges", &open, "ships", loose || fleet);
    json_word(j, "badges", &open, "ashore", troops_at(g, s->owner, s->hex));
    json_word(j, "badges", &open, "besieged",
              besieged_by_land(g, s->owner, s->hex) || besieged_by_sea(g, s->owner, s->hex));
    if (open)
        json_close(j);
}

static void stack_view(const Game *g, Stack *s, Json *j)
{
    json_begin(j);
    json_ktext(j, "side", side_slugs[s->owner]);
    json_hex(j, "place", s->hex);
    badges_view(g, s, j);
    json_key(j, "pieces");
    json_list(j);
    FOR_KIND(f, s->owner, KIND_FLEET)
        if (g->where[f] == s->hex)
            group_view(g, s, f, j);
    if (loose_at(g, s->owner, s->hex))
        group_view(g, s, LOOSE, j);
    if (ashore_at(g, s->owner, s->hex))
        group_view(g, s, NO_PIECE, j);
    json_close(j);
    json_kint(j, "height", s->height);
    if (s->top != NO_PIECE)
        json_ktext(j, "top", pieces[s->top].slug);
    json_end(j);
}

static void stacks_view(const Game *g, int side, Json *j)
{
    json_key(j, "stacks");
    json_list(j);
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        if (g->head[hex] == NO_PIECE)
            continue;
        FOR_SIDES(owner) {
            Stack s = {.owner = owner, .hex = hex, .viewer = side, .top = NO_PIECE};
            if (ashore_at(g, owner, hex) || loose_at(g, owner, hex) || fleet_at(g, owner, hex))
                stack_view(g, &s, j);
        }
    }
    json_close(j);
}

/* Where the group is that its side moves hex by hex, or where the course that it declares has come to. */
static int moving_at(const Game *g, int side)
{
    const Flow *w = flow_in(g);
    int proc = w->depth ? w->frame[w->depth - 1].proc : P_COUNT;

    if (proc == P_sail && w->question == Q_course && TOP_LOCALS(g, sail)->side == side)
        return g->path_n ? g->path[g->path_n - 1] : g->where[TOP_LOCALS(g, sail)->mover];
    if (proc == P_coast && w->question == Q_coast_step && TOP_LOCALS(g, coast)->side == side)
        return TOP_LOCALS(g, coast)->hex;
    if (proc == P_march && w->question == Q_land_step && TOP_LOCALS(g, march)->side == side)
        return TOP_LOCALS(g, march)->hex;
    return NO_HEX;
}

/* Who takes part in a move is shown to the side that makes it. */
static void moving_view(const Game *g, int side, Json *j)
{
    int hex = side == ENGLISH || side == SPANISH ? moving_at(g, side) : NO_HEX;
    Stack s = {.owner = side, .hex = hex, .viewer = side, .top = NO_PIECE};

    if (!is_hex(hex) || set_empty(&g->party))
        return;
    json_key(j, "moving");
    json_begin(j);
    json_ktext(j, "side", side_slugs[side]);
    json_hex(j, "place", hex);
    json_key(j, "pieces");
    json_list(j);
    SET_EACH(p, &g->party)
        if (side_of(p) == side) {
            unit_view(g, &s, p, NO_PIECE, j);
            add_shown(&s, p);
        }
    json_close(j);
    json_kint(j, "height", s.height);
    json_end(j);
}

/* ---- beside the map ---------------------------------------------------------------------------------------------- */

static void open_list(Json *j, const char *name, const char *title, int side)
{
    json_begin(j);
    json_ktext(j, "slug", name);
    json_ktext(j, "title", title);
    json_ktext(j, "party", side_slugs[side]);
    json_key(j, "pieces");
    json_list(j);
}

static void close_list(Json *j)
{
    json_close(j);
    json_end(j);
}

/* 5.0: what is in that box of a side's activation tracks, open to all. */
static void box_view(const Game *g, int side, int box, Json *j)
{
    for (int p = 0; p < FIRST_LEADER; p++) {
        if (side_of(p) != side || !on_track(g, p) || box_of(g, p) != box)
            continue;
        json_begin(j);
        json_ktext(j, "piece", pieces[p].slug);
        json_ktext(j, "site", tracks[track_of(g, p)].slug);
        if (g->lost[p])
            json_values(j, p, strength(g, p));
        unit_marks(g, p, false, j);
        json_end(j);
    }
}

static void off_map_view(const Game *g, int side, int place, Json *j)
{
    for (int p = 0; p < PIECE_COUNT; p++)
        if (side_of(p) == side && g->where[p] == place)
            json_text(j, pieces[p].slug);
}

/* What is not in play would tell what is, so only its owner sees it. */
static void lists_view(const Game *g, int side, Json *j)
{
    static const char *const slugs[] = {"box-1", "box-2", "box-3", "box-4"};
    static const char *const titles[] = {"Activation box 1", "Activation box 2", "Activation box 3",
                                         "Activation box 4"};

    json_key(j, "lists");
    json_list(j);
    FOR_SIDES(owner) {
        for (int box = 1; box <= 4; box++) {
            open_list(j, slugs[box - 1], titles[box - 1], owner);
            box_view(g, owner, box, j);
            close_list(j);
        }
        if (side != owner && side != YA_REFEREE)
            continue;
        open_list(j, "pool", "Not in play", owner);
        off_map_view(g, owner, POOL, j);
        close_list(j);
    }
    json_close(j);
}

/* ---- marks on the map -------------------------------------------------------------------------------------------- */

static void mark_view(Json *j, const char *kind, int hex, const char *party)
{
    json_begin(j);
    json_ktext(j, "kind", kind);
    json_hex(j, "place", hex);
    if (party)
        json_ktext(j, "party", party);
    json_end(j);
}

static void holders_view(const Game *g, Json *j)
{
    json_key(j, "holders");
    json_begin(j);
    for (int c = 0; c < CITY_COUNT; c++) {
        int hex = cities[c].hex;
        int party = controls(g, ENGLISH, hex)   ? ENGLISH
                    : controls(g, SPANISH, hex) ? SPANISH
                                                : party_of_area(cities[c].area);
        json_ktext(j, cities[c].slug, party_slugs[party]);
    }
    json_end(j);
}

static void marks_at(const Game *g, int side, int hex, Json *j)
{
    if (besieged_by_land(g, side, hex))
        mark_view(j, "land-siege", hex, side_slugs[side]);
    if (besieged_by_sea(g, side, hex))
        mark_view(j, "sea-siege", hex, side_slugs[side]);
    if (hexes[hex].city < 0 && controls(g, side, hex) && unnamed_control(g, hex) != side)
        mark_view(j, "control", hex, side_slugs[side]);
}

/* 6.22: a declared course is open to all. */
static void marks_view(const Game *g, Json *j)
{
    json_key(j, "marks");
    json_list(j);
    for (int hex = 0; hex < HEX_COUNT; hex++)
        FOR_SIDES(side)
            marks_at(g, side, hex, j);
    for (int i = 0; i < g->path_n; i++)
        mark_view(j, "course", g->path[i], NULL);
    json_close(j);
}

static bool is_siege(const Game *g, int hex)
{
    return besieged_by_land(g, ENGLISH, hex) || besieged_by_land(g, SPANISH, hex) || besieged_by_sea(g, ENGLISH, hex) ||
           besieged_by_sea(g, SPANISH, hex);
}

static void notes_view(const Game *g, Json *j)
{
    char line[YA_MAX_LINE], number[8];

    json_key(j, "notes");
    json_begin(j);
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        if (!is_siege(g, hex))
            continue;
        Text t = text_in(line, sizeof line), at = text_in(number, sizeof number);
        put_hex_number(hex, &at);
        text_fmt(&t, "siege %d of %d", g->clock[hex], siege_limit(hex));
        json_ktext(j, number, line);
    }
    json_end(j);
}

/* ---- tracks and facts -------------------------------------------------------------------------------------------- */

static void headline_view(const Game *g, Json *j)
{
    static const char *const names[] = {"English", "Spanish"};
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    text_fmt(&t, "Turn %d of %d, %s %s", g->turn, TURNS, turns[g->turn].month, turns[g->turn].year);
    if (g->phase == PHASE_OVER)
        text_put(&t, ", over");
    else if (g->phase == PHASE_ACTIVATION)
        text_fmt(&t, ", %s", phase_labels[g->phase]);
    else
        text_fmt(&t, ", %s %s", names[g->side], phase_labels[g->phase]);
    json_ktext(j, "headline", line);
}

static void track_view(Json *j, const char *track, const char *party, int value)
{
    json_begin(j);
    json_ktext(j, "track", track);
    if (party)
        json_ktext(j, "party", party);
    json_kint(j, "value", value);
    json_end(j);
}

static void tracks_view(const Game *g, Json *j)
{
    json_key(j, "tracks");
    json_list(j);
    track_view(j, "turn", NULL, g->turn);
    FOR_SIDES(side) {
        track_view(j, "treasury", side_slugs[side], g->treasury[side]);
        track_view(j, "points", side_slugs[side], victory_points(g, side));
    }
    json_close(j);
}

static void fact_view(Json *j, const char *label_, const char *value)
{
    json_begin(j);
    json_ktext(j, "label", label_);
    json_ktext(j, "value", value);
    json_end(j);
}

static void pair_view(Json *j, const char *label_, int english, int spanish)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    text_fmt(&t, "English %d, Spanish %d", english, spanish);
    fact_view(j, label_, line);
}

/* 6.22: a declared course is open to all, and with it whether it goes against the wind. */
static void course_view(const Game *g, Json *j)
{
    const Flow *w = flow_in(g);

    if (!g->path_n)
        return;
    json_key(j, "course");
    json_list(j);
    for (int i = 0; i < g->path_n; i++)
        json_int(j, hexes[g->path[i]].number);
    json_close(j);
    json_kint(j, "sailed", g->path_at);
    for (int i = 0; i < w->depth; i++)
        if (w->frame[i].proc == P_sail)
            json_kbool(j, "against", ((const struct sail *)(const void *)w->frame[i].local)->against);
}

static bool knows_month(const Game *g, int side)
{
    return (side == SPANISH || side == YA_REFEREE) && g->month;
}

static void course_fact(const Game *g, Json *j)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    if (!g->path_n)
        return;
    text_fmt(&t, "%d of %d hexes sailed", g->path_at, g->path_n);
    fact_view(j, "Course", line);
}

static void facts_view(const Game *g, int side, Json *j)
{
    static const char *const silver[] = {"awaited", "at sea", "home", "lost"};
    static const char *const landing[] = {"none", "in this segment", "made"};

    json_key(j, "facts");
    json_list(j);
    fact_view(j, "Standing", victory_levels[level_now(g)].name);
    pair_view(j, "Naval steps lost", g->steps_lost[ENGLISH], g->steps_lost[SPANISH]);
    pair_view(j, "Bankruptcies", g->bankruptcies[ENGLISH], g->bankruptcies[SPANISH]);
    if (g->violated)
        pair_view(j, "French cities", french_cities(g, ENGLISH), french_cities(g, SPANISH));
    fact_view(j, "French neutrality", g->violated ? "violated" : "kept");
    fact_view(j, "Treasure Fleet", silver[g->silver]);
    if (knows_month(g, side))
        fact_view(j, "Its month", month_labels[g->month]);
    fact_view(j, "Landing in Ireland", landing[g->irish_landing]);
    fact_view(j, "Landing in Britain", landing[g->british_landing]);
    if (is_winter(g))
        fact_view(j, "Season", "winter");
    course_fact(g, j);
    json_close(j);
}

static void result_view(const Game *g, Json *j)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);
    int level = level_now(g);

    if (g->phase != PHASE_OVER)
        return;
    standing(g, &t);
    json_key(j, "result");
    json_begin(j);
    if (level != LEVEL_DRAW)
        json_ktext(j, "winner", side_slugs[level < LEVEL_DRAW ? SPANISH : ENGLISH]);
    json_ktext(j, "text", line);
    json_end(j);
}

static void view(const Game *g, int side, Json *j)
{
    Game copy;

    g = as_seen_by(g, side, &copy);
    headline_view(g, j);
    tracks_view(g, j);
    facts_view(g, side, j);
    holders_view(g, j);
    stacks_view(g, side, j);
    moving_view(g, side, j);
    marks_view(g, j);
    notes_view(g, j);
    lists_view(g, side, j);
    course_view(g, j);
    if (knows_month(g, side))
        json_ktext(j, "silver_month", month_slugs[g->month]);
    result_view(g, j);
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

static int count_verb(const Action *legal, int n, int verb)
{
    int count = 0;

    for (int i = 0; i < n; i++)
        count += legal[i].verb == verb;
    return count;
}

/* A fleet that may sail may mostly go along the coast as well: it counts once. */
static void confirm(const Game *g, Action a, const Action *legal, int n, Text *out)
{
    int question = flow_in(g)->question, sail = count_verb(legal, n, V_SAIL), coast = count_verb(legal, n, V_COAST);
    int fleets = sail > coast ? sail : coast, marches = count_verb(legal, n, V_MARCH);

    if (a.verb == V_DONE && question == Q_naval_order && fleets)
        text_fmt(out, "%d of your fleets could still move.", fleets);
    if (a.verb == V_DONE && question == Q_land_order && marches)
        text_fmt(out, "Land units could still march from %d places.", marches);
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
