/* 14 Search, always made (14.1). What a unit brings to a search everybody can see, so a search tells nothing about who makes it. */
#include "games/glory1805/state.h"

static void open_forces(Game *g, int by, int moving, uint64_t fleets, int target);

/* 14.4: what is added to a search, one by one. */
enum { BY_STATION, BY_NARROWS, BY_SEASON, BY_FOUL_WEATHER, BY_LONG_MOVE, SEARCH_PARTS };

static int search_part(const Game *g, int unit, int part)
{
    const Unit *it = &g->unit[unit];
    int zone = nodes[it->place].zone;

    switch (part) {
    case BY_STATION:
        if (!is_stationary(g, unit))
            return 0;
        return it->station == STATION_INSHORE ? SEARCH_INSHORE : it->station == STATION_LOOSE ? SEARCH_LOOSE : 0;
    case BY_NARROWS: return is_stationary(g, unit) && nodes[it->place].kind == NODE_NARROWS ? SEARCH_NARROWS : 0;
    case BY_SEASON: return season_modifier[turns[g->turn].season][zones[zone].season];
    case BY_FOUL_WEATHER: return g->foul >> zone & 1 ? SEARCH_FOUL_WEATHER : 0;
    default: /* 9.5 */
        return it->station == STATION_OFF || it->mp > LONG_MOVE || it->flags & ARRIVED
                   ? SEARCH_OFF_STATION_LONG_MOVE_OR_ATLANTIC
                   : 0;
    }
}

static int search_modifier(const Game *g, int unit)
{
    int sum = 0;

    for (int part = 0; part < SEARCH_PARTS; part++)
        sum += search_part(g, unit, part);
    return sum;
}

static const char *search_words(const Game *g, int unit, int part)
{
    const Unit *it = &g->unit[unit];

    switch (part) {
    case BY_STATION: return it->station == STATION_INSHORE ? "stationary, Inshore" : "stationary, Loose";
    case BY_NARROWS: return "stationary in narrows";
    case BY_SEASON: return "season";
    case BY_FOUL_WEATHER: return "foul weather";
    default:
        return it->station == STATION_OFF ? "Off Station" : it->mp > LONG_MOVE ? "moved far" : "come from the Atlantic";
    }
}

static bool may_search(const Game *g, int unit)
{
    if (!in_node(g, unit))
        return false;
    return is_patrol(g->unit[unit].place) || (g->unit[unit].mp <= LONG_MOVE && !has_flag(g, unit, ARRIVED));
}

/* 14.2: the best of the enemy units there but one; -1: none. Blocks stand before frigates, low numbers before high. */
static int best_searcher(const Game *g, int unit, int but)
{
    int best = -1, most = 0, enemy = other(side_of_unit(unit)), place = g->unit[unit].place;

    UNITS_OF(it, enemy) {
        if (g->unit[it].place != place || it == but || !may_search(g, it))
            continue;
        int modifier = search_modifier(g, it);
        if (best < 0 || modifier > most) {
            best = it;
            most = modifier;
        }
    }
    return best;
}

static bool is_watched(const Game *g, int unit)
{
    int enemy = other(side_of_unit(unit)), place = g->unit[unit].place;

    UNITS_OF(it, enemy)
        if (g->unit[it].place == place && may_search(g, it))
            return true;
    return false;
}

static bool is_found(Run *r, const Game *g, int searcher, int sum)
{
    int total = sum + search_modifier(g, searcher);

    for (int part = 0; part < SEARCH_PARTS; part++)
        MODIFIER(R(14_4), search_part(g, searcher, part), search_words(g, searcher, part));
    NEED(R(14_3), "%1d or more", SPOTTED_FROM);
    TELL(R(14_3), total >= SPOTTED_FROM ? "%1P searches at %3L: %2d, contact" : "%1P searches at %3L: %2d, no contact",
         PIECE_UNITS + searcher, total, g->unit[searcher].place);
    return total >= SPOTTED_FROM;
}

/* 22.6.3: in the Invasion hex nobody hides once the Barges are out. */
static bool in_plain_sight(const Game *g, int unit)
{
    return g->barges == BARGES_OUT && g->unit[unit].place == NODE_NAR_DOVER;
}

/* What became of the unit that came, was searched for or searched. */
static int fate_of_unit(const Game *g, int unit)
{
    return is_on_sheet(g, unit) && in_node(g, unit) ? GO_ON : VANISHED;
}

PROC(contact) /* 14.1.1, 14.1.2 */
{
    BEGIN
    l->searcher = -1;
    for (l->rolls = 0; l->rolls < SEARCH_ROLLS; l->rolls++) {
        l->searcher = best_searcher(g, unit_of(l->unit), l->searcher);
        if (l->searcher < 0)
            break;
        if (!in_plain_sight(g, unit_of(l->unit))) {
            ROLL(STEP(14_3, 1), d6);
            l->die = w->rolled;
            ROLL(STEP(14_3, 2), d6);
            if (!is_found(r, g, l->searcher, l->die + w->rolled))
                continue;
        }
        CALL(STEP(14_5, 1), spotted, .by = other(side_of_unit(unit_of(l->unit))),
             .moving = side_of_unit(unit_of(l->unit)), .unit = l->unit);
        RETURN(fate_of_unit(g, unit_of(l->unit)) == VANISHED ? VANISHED : w->result);
    }
    RETURN(UNSEEN_BY_ALL);
    END;
}

/* The first enemy block from a number on in the node of a unit that may search; BLOCKS: there is none. */
static int next_quarry(const Game *g, int unit, int from)
{
    int end = end_of_blocks(other(side_of_unit(unit))), target = from;

    if (!may_search(g, unit))
        return BLOCKS;
    while (target < end && g->unit[target].place != g->unit[unit].place)
        target++;
    return target < end ? target : BLOCKS;
}

static int first_quarry(const Game *g, int unit)
{
    return next_quarry(g, unit, first_block(other(side_of_unit(unit))));
}

PROC(lookout) /* 14.1.3 */
{
    BEGIN
    for (l->target = first_quarry(g, unit_of(l->unit)); l->target < BLOCKS;
         l->target = next_quarry(g, unit_of(l->unit), l->target + 1)) {
        if (!in_plain_sight(g, l->target)) {
            ROLL(STEP(14_3, 1), d6);
            l->die = w->rolled;
            ROLL(STEP(14_3, 2), d6);
            if (!is_found(r, g, unit_of(l->unit), l->die + w->rolled))
                continue;
        }
        CALL(STEP(14_5, 1), spotted, .by = side_of_unit(unit_of(l->unit)), .moving = side_of_unit(unit_of(l->unit)),
             .unit = PIECE_UNITS + l->target);
    }
    END;
}

/* ---- sightings, 2.7 and 10.5 -------------------------------------------------------------------------------------------------------- */

enum { SAW_CARGO = 1, SAW_GOLD = 2 };

static void note_sighting(Game *g, int unit)
{
    Unit *it = &g->unit[unit];

    it->seen_turn = g->turn;
    it->seen_ships = (uint8_t)fleet_ships(g, unit, AFLOAT);
    it->seen_cargo = (uint8_t)((cargo_of(g, unit) >= 0 ? SAW_CARGO : 0) | (has_gold(g, unit) ? SAW_GOLD : 0));
    prove_fleet(g, unit);
}

static void sight(Run *r, Game *g, int unit)
{
    static const char *const words[][2] = {
        {"%1P: %2d ship", "%1P: %2d ships"},
        {"%1P: %2d ship, with troops", "%1P: %2d ships, with troops"},
        {"%1P: %2d ship, with Gold", "%1P: %2d ships, with Gold"},
        {"%1P: %2d ship, with troops and Gold", "%1P: %2d ships, with troops and Gold"},
    };

    note_sighting(g, unit);
    show(r, EVERYBODY);
    TELL(R(2_7), words[g->unit[unit].seen_cargo][g->unit[unit].seen_ships != 1], PIECE_UNITS + unit,
         g->unit[unit].seen_ships);
    if (side_of_unit(unit) == BRITISH)
        return;
    set_flag(g, unit, SPOTTED | MARK_SHOWN);
    if (g->unit[unit].marker)
        TELL(R(10_5), "%1P is bound for %2L", PIECE_UNITS + unit, g->unit[unit].marker - 1);
}

/* 16.3: two that have fought each other in this activation do not fight again. */
static bool may_meet(const Game *g, int unit, int enemy)
{
    return !(g->fought >> unit & 1 && g->fought >> enemy & 1);
}

/* 16.1, 1.6: everybody sees the blocks that might be fleets. */
static bool may_offer_battle(const Game *g, int side, int target)
{
    for (int unit = first_block(side); unit < BLOCKS && side_of_unit(unit) == side; unit++)
        if (g->unit[unit].place == g->unit[target].place && may_meet(g, unit, target))
            return true;
    return false;
}

static void candidates_offer(const Game *g, int side, Set *out)
{
    int target = unit_of(ASKING(g, spotted)->unit);

    for (int unit = first_block(side); unit < BLOCKS && side_of_unit(unit) == side; unit++)
        if (is_fleet(g, unit) && g->unit[unit].place == g->unit[target].place && may_meet(g, unit, target))
            set_add(out, PIECE_UNITS + unit);
}

static Verdict enough_offer(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side, (void)chosen;
    return ok();
}

static Verdict judge_offer(const Game *g, int side, Action a)
{
    (void)g, (void)side, (void)a;
    return no(R(16_1), "it is no fleet of yours there that has not fought it");
}

static uint64_t chosen_fleets(const Game *g)
{
    uint64_t fleets = 0;

    SET_EACH(piece, &g->chosen)
        fleets |= UINT64_C(1) << unit_of(piece);
    return fleets;
}

PROC(spotted)
{
    BEGIN
    OUTCOME(SEEN, side_of_unit(unit_of(l->unit)));
    if (is_fog(g, unit_of(l->unit))) {
        remove_fog(r, g, unit_of(l->unit), R(14_5));
        RETURN(VANISHED);
    }
    sight(r, g, unit_of(l->unit));
    if (!may_offer_battle(g, l->by, unit_of(l->unit)))
        RETURN(GO_ON);
    SELECT(STEP(16_1, 1), l->by, offer);
    if (w->answer.verb == V_PASS)
        RETURN(GO_ON);
    open_forces(g, l->by, l->moving, chosen_fleets(g), unit_of(l->unit));
    CALL(STEP(16_1, 2), engage, .by = l->by);
    RETURN(w->result);
    END;
}
