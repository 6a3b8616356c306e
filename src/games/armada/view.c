/* What a side may know, as JSON.
 *
 * 7.0, 9.0: the contents of the enemy's stacks and boxes are his own affair. All see which hexes hold loose ships, land
 * units and leaders of a side, the fleets and their munitions, tracks, treasuries, control and sieges. A counter of the
 * enemy is named only while it is known. */
#include "engine/members.h"
#include "games/armada/state.h"

static bool may_see(const Game *g, int p, int side)
{
    return sees_side(side, side_of(p)) || has_flag(g, p, KNOWN) || (p == TREASURE && g->group[p] == LOOSE);
}

/* ---- small pieces of JSON ---------------------------------------------------------------------------------------- */

static void json_hex(Json *j, const char *key, int hex)
{
    json_named(j, key, slug, ARG_PLACE, hex);
}

/* What a counter shows with that strength, or bonus. */
static void json_values(Json *j, int p, int combat)
{
    json_klist(j, "values");
    json_value(j, is_leader(p) ? "bonus" : "combat", is_land(p) ? "green" : "red", combat, is_leader(p));
    if (is_ship(p))
        json_value(j, "transport", "green", pieces[p].transport, false);
    json_value(j, "movement", "blue", pieces[p].movement, false);
    json_close(j);
}

/* ---- the group on its way ---------------------------------------------------------------------------------------- */

/* Where the group is that this side moves now. */
static int moving_at(const Game *g, int side)
{
    int proc = TOP_PROC(g), question = flow_in(g)->question;

    if (set_empty(&g->party))
        return NO_HEX;
    if (proc == P_sail && (question == Q_course || question == Q_under_way) && ASKING(g, sail)->side == side)
        return g->where[ASKING(g, sail)->mover];
    if (proc == P_coast && question == Q_coast_step && ASKING(g, coast)->side == side)
        return ASKING(g, coast)->hex;
    if (proc == P_march && question == Q_land_step && ASKING(g, march)->side == side)
        return ASKING(g, march)->hex;
    return NO_HEX;
}

/* ---- attacks ----------------------------------------------------------------------------------------------------- */

/* What orders to attack, at sea and on land, and the battles that follow have as their first locals. */
typedef struct {
    int side, to, from;
    bool at_sea;
} Attack;

static bool find_attack(const Game *g, int at_sea, int ashore, Attack *a)
{
    const int32_t *sea = locals_of(&g->flow, g->stack, at_sea), *land = locals_of(&g->flow, g->stack, ashore);
    const int32_t *l = sea ? sea : land;

    if (l)
        *a = (Attack){.side = l[0], .to = l[1], .from = l[2], .at_sea = sea};
    return l;
}

static bool find_battle(const Game *g, Attack *a)
{
    return find_attack(g, P_naval_battle, P_land_battle, a);
}

/* 7.14, 9.0: while the attackers are chosen. */
static bool find_order_to_attack(const Game *g, Attack *a)
{
    int question = flow_in(g)->question;

    return (question == Q_pick_fleets || question == Q_pick_attackers) &&
           find_attack(g, P_naval_combat, P_land_combat, a);
}

/* ---- stacks ------------------------------------------------------------------------------------------------------ */

/* A stack while it is written: all of a side's groups in a hex, and what there is of them. */
typedef struct {
    int owner, hex, viewer, height, top;
    bool stays, fleets, loose, ashore; /* stays: somebody who is not on his way */
} Stack;

/* Who is on his way is shown as such to his side, and not in the stack as well. */
static bool goes_apart(const Game *g, const Stack *s, int p)
{
    return s->viewer == s->owner && set_has(&g->party, p) && moving_at(g, s->owner) == s->hex;
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
static void unit_members(const Game *g, const Stack *s, int p, int group, Json *j)
{
    bool own = sees_side(s->viewer, s->owner), aboard = is_leader(p) && on_map(g, p) && is_aboard(g, p);

    json_kpadded(j, "piece", &piece_words[p]);
    if (is_fleet(group))
        json_kpadded(j, "on", &piece_words[group]);
    else if (aboard && own)
        json_kpadded(j, "on", &piece_words[g->group[p]]);
    if (aboard && own)
        json_kpadded(j, "ship", &piece_words[g->group[p]]);
    if (g->lost[p])
        json_values(j, p, strength(g, p));
    unit_marks(g, p, own, j);
}

static void unit_view(const Game *g, const Stack *s, int p, int group, Json *j)
{
    json_begin(j);
    unit_members(g, s, p, group, j);
    json_end(j);
}

static void fleet_view(const Game *g, int fleet, Json *j)
{
    bool open = false;

    json_begin_padded(j, "piece", &piece_words[fleet]);
    json_klist(j, "values");
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
    json_kslug(j, "shape", "unknown");
    json_kpadded(j, "party", &party_words[s->owner]);
    json_kbool(j, "down", true);
    if (is_fleet(group))
        json_kpadded(j, "on", &piece_words[group]);
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

    if (is_fleet(group) && !goes_apart(g, s, group)) {
        fleet_view(g, group, j);
        add_shown(s, group);
    }
    FOR_HEX(p, g, s->hex) {
        if (!in_group(g, p, s->owner, group) || goes_apart(g, s, p))
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

static Stack stack_at(const Game *g, int owner, int hex, int viewer)
{
    Stack s = {.owner = owner, .hex = hex, .viewer = viewer, .top = NO_PIECE};

    FOR_HEX(p, g, hex) {
        if (side_of(p) != owner)
            continue;
        s.stays |= !goes_apart(g, &s, p);
        s.fleets |= is_fleet(p);
        s.loose |= is_ship(p) && g->group[p] == LOOSE;
        s.ashore |= (is_land(p) || is_leader(p)) && !is_aboard(g, p);
    }
    return s;
}

/* Some of the loose ships, or of those ashore, are on their way, and others stay. */
static bool is_parted(const Game *g, const Stack *s, int group)
{
    bool stay = false, go = false;

    FOR_HEX(p, g, s->hex)
        if (in_group(g, p, s->owner, group)) {
            go |= set_has(&g->party, p);
            stay |= !set_has(&g->party, p);
        }
    return stay && go;
}

static void badges_view(const Game *g, const Stack *s, Json *j)
{
    bool open = false;

    json_word(j, "badges", &open, "ships", s->loose || s->fleets);
    json_word(j, "badges", &open, "ashore", troops_at(g, s->owner, s->hex));
    json_word(j, "badges", &open, "besieged",
              besieged_by_land(g, s->owner, s->hex) || besieged_by_sea(g, s->owner, s->hex));
    json_word(j, "badges", &open, "part",
              !set_empty(&g->party) && (is_parted(g, s, LOOSE) || is_parted(g, s, NO_PIECE)));
    if (open)
        json_close(j);
}

static void stack_view(const Game *g, Stack *s, Json *j)
{
    json_begin_padded(j, "side", &party_words[s->owner]);
    json_hex(j, "place", s->hex);
    badges_view(g, s, j);
    json_klist(j, "pieces");
    FOR_HEX(f, g, s->hex)
        if (is_fleet(f) && side_of(f) == s->owner)
            group_view(g, s, f, j);
    if (s->loose)
        group_view(g, s, LOOSE, j);
    if (s->ashore)
        group_view(g, s, NO_PIECE, j);
    json_close(j);
    json_kint(j, "height", s->height);
    if (s->top != NO_PIECE)
        json_kpadded(j, "top", &piece_words[s->top]);
    json_end(j);
}

/* The units in each box of the tracks, in their order. */
typedef struct {
    uint8_t first[4 * TRACK_COUNT], next[FIRST_LEADER];
} Boxes;

static void sort_into_boxes(const Game *g, Boxes *b)
{
    memset(b->first, NO_PIECE, sizeof b->first);
    for (int p = FIRST_LEADER - 1; p >= 0; p--) {
        int box = g->where[p] - track_box(0, 1);
        if (box < 0 || box >= 4 * TRACK_COUNT)
            continue;
        b->next[p] = b->first[box];
        b->first[box] = (uint8_t)p;
    }
}

/* 5.0: what is in a box of an activation track, open to all. */
static void box_view(const Game *g, const Boxes *b, int track, int box, Json *j)
{
    int height = 0, first = b->first[track_box(track, box) - track_box(0, 1)];

    if (first == NO_PIECE)
        return;
    json_begin_padded(j, "side", &party_words[side_of(first)]);
    json_kfmt(j, "place", "%s-%d", tracks[track].slug, box);
    json_klist(j, "pieces");
    for (int p = first; p != NO_PIECE; p = b->next[p], height++) {
        json_begin_padded(j, "piece", &piece_words[p]);
        if (g->lost[p])
            json_values(j, p, strength(g, p));
        unit_marks(g, p, false, j);
        json_end(j);
    }
    json_close(j);
    json_kint(j, "height", height);
    json_end(j);
}

/* Adds the hexes where there is anybody; far fewer than there are hexes. */
static void occupied(const Game *g, uint64_t places[HEX_WORDS])
{
    for (int p = 0; p < PIECE_COUNT; p++)
        if (on_map(g, p))
            bit_add(places, g->where[p]);
}

static void stacks_view(const Game *g, int side, Json *j)
{
    uint64_t places[HEX_WORDS] = {0};

    occupied(g, places);
    ROW_EACH(hex, places, HEX_WORDS) {
        FOR_SIDES(owner) {
            Stack s = stack_at(g, owner, hex, side);
            if (s.stays)
                stack_view(g, &s, j);
        }
    }
    Boxes boxes;
    sort_into_boxes(g, &boxes);
    for (int track = 0; track < TRACK_COUNT; track++)
        for (int box = 1; box <= 4; box++)
            box_view(g, &boxes, track, box, j);
}

/* ---- the group on its way, and its course ------------------------------------------------------------------------ */

static void party_view(const Game *g, Stack *s, Json *j)
{
    SET_EACH(p, &g->party)
        if (is_fleet(p)) {
            fleet_view(g, p, j);
            add_shown(s, p);
        }
    SET_EACH(p, &g->party)
        if (!is_fleet(p)) {
            unit_view(g, s, p, group_of(g, p), j);
            add_shown(s, p);
        }
}

/* 6.35, 6.6: what keeps the whole group out of a hex. 15.11: to go along the coast of France, or through it, is dear. */

static void limits_view(const Game *g, Json *j)
{
    if (!g->violated && (TOP_PROC(g) == P_march || TOP_PROC(g) == P_coast))
        json_put(j, "shuns:[%s %s]", areas[AREA_FRANCE_CATHOLIC_LEAGUE].name, areas[AREA_FRANCE_HUGUENOT].name);
    if (party_has(g, is_deep))
        json_put(j, "closed:[shallow]");
    if (party_has(g, is_dutch))
        json_put(j, "range:{from:%w steps:%d}", HEX(cities[CITY_BRILL].hex), DUTCH_NAVAL_RANGE_FROM_BRILL);
}

/* 6.7: how far the fleet comes, and what it loses, by the total of two dice. */

static void prospect_view(const Game *g, int mover, bool against, Json *j)
{
    for (int total = 2; total <= 12; total++) {
        const WindEffect *e = &wind_effects[total - 2][2 * turns[g->turn].rough + against];
        json_put(j, "{chance:%d reach:%d lost:%d}", total <= 7 ? total - 1 : 13 - total,
                 fleet_allowance(g, mover, e->loss), e->steps);
    }
}

/* 6.4: who may try to intercept it, and where, by what both sides can see. */
static void hunters_view(const Game *g, int mover, Json *j)
{
    struct interception l = {.side = enemy_of(side_of(mover)), .mover = mover, .first = NO_HEX};

    json_put(j, "hunters:{");
    FOR_KIND(fleet, l.side, KIND_FLEET) {
        if (!on_map(g, fleet))
            continue;
        json_klist(j, pieces[fleet].slug);
        for (l.hex = 0; l.hex < HEX_COUNT; l.hex++)
            if (might_try(g, &l, fleet) && may_stop_in(g, side_of(mover), l.hex))
                json_slug(j, HEX(l.hex));
        json_close(j);
    }
    json_put(j, "}");
}

static void reach_view(const Game *g, Json *j)
{
    int proc = TOP_PROC(g), mover = proc == P_sail ? ASKING(g, sail)->mover : NO_PIECE;

    if (proc == P_coast)
        json_kint(j, "left", ASKING(g, coast)->left);
    if (proc == P_march)
        json_kint(j, "left", ASKING(g, march)->left);
    if (proc != P_sail || flow_in(g)->question != Q_course)
        return;
    hunters_view(g, mover, j);
    json_put(j, "left:%d wind:%b", fleet_allowance(g, mover, 0) - g->path_n, has_sails(g, mover));
    if (!has_sails(g, mover))
        return;
    json_put(j, "prospects:{w:[");
    prospect_view(g, mover, false, j);
    json_put(j, "] a:[");
    prospect_view(g, mover, true, j);
    json_put(j, "]}");
}

/* Who takes part in a move is shown to the side that makes it. */
static void moving_view(const Game *g, int side, Json *j)
{
    int hex = side == ENGLISH || side == SPANISH ? moving_at(g, side) : NO_HEX;
    Stack s = {.owner = side, .hex = hex, .viewer = side, .top = NO_PIECE};

    if (!is_hex(hex))
        return;
    json_put(j, "moving:{side:%w place:%w pieces:[", side_slugs[side], HEX(hex));
    party_view(g, &s, j);
    json_put(j, "] height:%d", s.height);
    limits_view(g, j);
    reach_view(g, j);
    json_end(j);
}

/* 6.22: a declared course is open to all, and with it whether it goes against the wind. */
static void course_view(const Game *g, int side UNUSED, Json *j)
{
    const struct sail *l = RUNNING(g, sail);

    if (!g->path_n || !l || !on_map(g, l->mover))
        return;
    json_put(j, "course:{side:%w place:%w verb:run gone:%d against:%b places:[", side_slugs[l->side],
             HEX(g->where[l->mover]), g->path_at, l->against);
    for (int i = 0; i < g->path_n; i++)
        json_slug(j, HEX(g->path[i]));
    json_put(j, "]}");
}

/* ---- beside the map ---------------------------------------------------------------------------------------------- */

static void off_map_view(const Game *g, int side, int place, Json *j)
{
    for (int kind = KIND_SHIP; kind <= KIND_FLEET; kind++)
        FOR_KIND(p, side, kind)
            if (g->where[p] == place)
                json_padded(j, &piece_words[p]);
}

/* The holding box of a fleet: what the viewer may see of it. */
static void holding_box_view(const Game *g, int side, int fleet, Json *j)
{
    char title[YA_MAX_LINE];
    Text t = text_in(title, sizeof title);
    Stack s = {.owner = side_of(fleet), .hex = g->where[fleet], .viewer = side, .top = NO_PIECE};
    bool others = false;

    text_fmt(&t, "%s in %s, munitions %d", pieces[fleet].name, HEX_LABEL(s.hex), g->munitions[fleet - FIRST_FLEET]);
    view_list(pieces[fleet].slug, title, side_slugs[side_of(fleet)], j);
    FOR_HEX(p, g, s.hex) {
        if (!in_group(g, p, s.owner, fleet))
            continue;
        others |= !may_see(g, p, side);
        if (may_see(g, p, side))
            unit_view(g, &s, p, NO_PIECE, j);
    }
    if (others)
        others_view(&s, NO_PIECE, j);
    view_list_end(j);
}

/* 5.42: the pools lie open. */
static void lists_view(const Game *g, int side, Json *j)
{
    FOR_SIDES(owner) {
        FOR_KIND(f, owner, KIND_FLEET)
            if (on_map(g, f))
                holding_box_view(g, side, f, j);
        view_list("pool", "Not in play", side_slugs[owner], j);
        off_map_view(g, owner, POOL, j);
        off_map_view(g, owner, GONE, j);
        view_list_end(j);
    }
}

/* ---- marks on the map -------------------------------------------------------------------------------------------- */

/* There are many of them. */
static void mark_view(Json *j, const char *kind, int hex, int side)
{
    json_begin(j);
    json_kslug(j, "kind", kind);
    json_hex(j, "place", hex);
    json_kpadded(j, "party", &party_words[side]);
    json_end(j);
}

static void holders_view(const Game *g, int side UNUSED, Json *j)
{
    for (int c = 0; c < CITY_COUNT; c++) {
        int holder = control_of(g, cities[c].hex);
        json_pair(j, &city_words[c], &party_words[holder == NOBODY ? areas[cities[c].area].party : holder]);
    }
}

/* Cities are shown by their holders. */
static bool is_seized(const Game *g, int side, int hex)
{
    return hexes[hex].city < 0 && unnamed_control(g, hex) != side;
}

static void marks_at(const Game *g, int side, int hex, Json *j)
{
    if (besieged_by_land(g, side, hex)) /* 10.3: and how much of its time is over */
        json_put(j, "{kind:land-siege place:%w party:%w value:%d of:%d}", HEX(hex), side_slugs[enemy_of(side)],
                 g->clock[hex], siege_limit(hex));
    else if (besieged_by_sea(g, side, hex))
        mark_view(j, "sea-siege", hex, enemy_of(side));
    if (controls(g, side, hex) && is_seized(g, side, hex))
        mark_view(j, "control", hex, side);
}

/* What the question is about: the battle, or the group on its way. */
static int about_hex(const Game *g)
{
    const struct sail *l = RUNNING(g, sail);
    const struct coast *by_sea = RUNNING(g, coast);
    const struct march *by_land = RUNNING(g, march);
    Attack attack;

    if (find_battle(g, &attack) || find_order_to_attack(g, &attack))
        return attack.to;
    if (flow_in(g)->question == Q_share)
        return ASKING(g, share_cargo)->hex;
    if (l)
        return on_map(g, l->mover) ? g->where[l->mover] : NO_HEX;
    return by_sea ? by_sea->hex : by_land ? by_land->hex : NO_HEX;
}

static void say_about(const Game *g, Text *out)
{
    slug(ARG_PLACE, about_hex(g), out);
}

/* Only where somebody is besieged, or controls what was not his from the start, may there be anything to mark. */
static uint64_t perhaps_marked(const Game *g, int word)
{
    uint64_t any = 0;

    FOR_SIDES(side)
        any |= g->land_siege[side][word] | g->sea_siege[side][word] |
               (g->control[side][word] & ~unmarked_control[side][word]);
    return any;
}

static void marks_view(const Game *g, int viewer UNUSED, Json *j)
{
    Attack battle;

    for (int word = 0; word < HEX_WORDS; word++)
        for (uint64_t left = perhaps_marked(g, word); left; left &= left - 1)
            FOR_SIDES(side)
                marks_at(g, side, 64 * word + bit_lowest(left), j);
    if (find_battle(g, &battle))
        mark_view(j, "battle", battle.to, battle.side);
}

/* ---- tracks and facts -------------------------------------------------------------------------------------------- */

static void say_headline(const Game *g, Text *out)
{
    static const char *const whose[] = {"English", "Spanish"};

    text_fmt(out, "Turn %d of %d, %s %s", g->turn, TURNS, turns[g->turn].month, turns[g->turn].year);
    if (g->phase == PHASE_OVER)
        text_put(out, ", over");
    else if (phase_is_joint[g->phase])
        text_fmt(out, ", %s", phase_labels[g->phase]);
    else
        text_fmt(out, ", %s %s", whose[g->side], phase_labels[g->phase]);
}

static void tracks_view(const Game *g, int viewer UNUSED, Json *j)
{
    view_track("turn", NULL, g->turn, j);
    FOR_SIDES(side) {
        view_track("treasury", side_slugs[side], g->treasury[side], j);
        view_track("points", side_slugs[side], victory_points(g, side), j);
    }
}

static void pair_view(Json *j, const char *label_, int english, int spanish)
{
    fact_fmt(j, label_, "English %d, Spanish %d", english, spanish);
}

static void say_cargo(const Game *g, const struct share_cargo *l, Text *out)
{
    text_put(out, is_fleet(l->from) ? pieces[l->from].name : "of loose ships");
    if (l->to != NO_PIECE)
        text_fmt(out, ", with %s", is_fleet(l->to) ? pieces[l->to].name : "loose ships");
    if (!has_ships(g, l->side, l->hex, l->from))
        text_put(out, "; none of its ships is left");
}

/* What is in a stack is hidden, and not what is done with it: of an order that is not complete yet all see which hex is
 * attacked and from where (7.14, 9.0), between which boxes cargo is divided (6.52), who goes along the coast (6.31), and
 * by which way a fleet comes that has found the enemy (6.4). Returns the label of what it says. */
static const char *say_order(const Game *g, Text *out)
{
    const struct interception *finds = RUNNING(g, interception);
    const struct lose_ships *l;
    Attack attack;

    switch (flow_in(g)->question) {
    case Q_pick_fleets:
    case Q_pick_attackers:
        find_order_to_attack(g, &attack);
        text_fmt(out, "on %s from %s", HEX_LABEL(attack.to), HEX_LABEL(attack.from));
        return "Attack";
    case Q_share: say_cargo(g, ASKING(g, share_cargo), out); return "Cargo divided";
    case Q_drop_cargo:
        l = ASKING(g, lose_ships);
        say_cargo(g, &(struct share_cargo){.side = l->side, .hex = l->at, .from = l->group, .to = NO_PIECE}, out);
        return "Cargo lost";
    default: break;
    }
    if (finds && RUNNING(g, wind))
        text_fmt(out, "%s by way of %s", pieces[finds->fleet].name, HEX_LABEL(finds->via));
    else if (RUNNING(g, coast))
        SET_EACH(p, &g->party)
            text_put(out, is_fleet(p) ? pieces[p].name : "");
    return finds ? "Interception" : "Along the coast";
}

static void order_fact(const Game *g, Json *j)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);
    const char *label_ = say_order(g, &t);

    if (t.n)
        view_fact(label_, line, j);
}

static void facts_view(const Game *g, int side, Json *j)
{
    view_fact("Standing", victory_levels[level_now(g)].name, j);
    pair_view(j, "Naval steps lost", g->steps_lost[ENGLISH], g->steps_lost[SPANISH]);
    pair_view(j, "Bankruptcies", g->bankruptcies[ENGLISH], g->bankruptcies[SPANISH]);
    if (g->violated)
        pair_view(j, "French cities", french_cities(g, ENGLISH), french_cities(g, SPANISH));
    view_fact("French neutrality", g->violated ? "violated" : "kept", j);
    view_fact("Treasure Fleet", silver_labels[g->silver], j);
    if (sees_side(side, SPANISH) && g->month)
        view_fact("Its month", month_labels[g->month], j);
    view_fact("Landing in Ireland", landing_labels[g->irish_landing], j);
    view_fact("Landing in Britain", landing_labels[g->british_landing], j);
    if (is_winter(g))
        view_fact("Season", "winter", j);
    if (g->path_n)
        fact_fmt(j, "Course", "%d of %d hexes sailed", g->path_at, g->path_n);
    order_fact(g, j);
}

static void goal_view(const Game *g, int viewer UNUSED, Json *j)
{
    goal_open(
        j, R(16_0),
        "Points after the last turn: each side scores for enemy cities it holds and a point for every three steps, "
        "rounded, of enemy ships that are lost, and 10 for the civil war in France; a bankruptcy takes 20. The English "
        "total is taken from the Spanish: 25 or more is a Spanish victory, 4 or less an English one.",
        "%s", victory_levels[level_now(g)].name);
    FOR_SIDES(side) {
        char words[80];
        Text t = text_in(words, sizeof words);
        text_fmt(&t, "cities %d, ships %d", points_for_cities(g, side),
                 points_for_steps(g->steps_lost[enemy_of(side)]));
        goal_side(j, side_slugs[side], words, "%d points", victory_points(g, side));
    }
    json_close(j);
}

static void view_stage(const Game *g, int viewer, Json *j); /* in stage.c */

static const MemberDef view_members[] = {
    TEXT_MEMBER("headline", say_headline),
    LIST_MEMBER("tracks", tracks_view),
    LIST_MEMBER("facts", facts_view),
    OBJECT_MEMBER("holders", holders_view),
    LIST_MEMBER("stacks", stacks_view),
    OWN_MEMBER("moving", moving_view),
    OWN_MEMBER("course", course_view),
    TEXT_MEMBER("about", say_about),
    OWN_MEMBER("stage", view_stage),
    LIST_MEMBER("marks", marks_view),
    LIST_MEMBER("lists", lists_view),
    OBJECT_MEMBER("goal", goal_view),
    RESULT_MEMBER(NULL),
    {0},
};
