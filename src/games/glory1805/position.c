/* Positions: where everything is, and the battle under way. What is not named waits. */
#include "games/glory1805/state.h"

static const char *const scenario_names[] = {"campaign", "grand-design", "trafalgar-campaign", "trafalgar-battle"};
static const char *const station_names[] = {"-", "inshore", "loose", "off"};

static const char state_letters[SHIP_STATES] = {0, 'd', 'w', 'o', 'x'};

static void open_position(Reader *r)
{
    clear_sheet(r->g);
}

/* ---- block: british-1 pz_cadiz loose battle acted mp=3 for=pz_cadiz ------------------------------------------------------------ */

static const char *const unit_flags[] = {"acted",  "arrived",    "spotted", "fog",
                                         "proven", "mark-shown", "marked",  "was-inshore"};
static const char *const port_flags[] = {"acted", "chit-shown", "mark-shown", "marked", "closed", "british", "allied"};

/* A number of a unit or a port that has a name: mp=3. */
typedef struct {
    const char *name;
    uint8_t offset, high;
} FieldDef;

static const FieldDef unit_fields[] = {
    {"mp", offsetof(Unit, mp), 99},
    {"endurance", offsetof(Unit, endurance), 9},
    {"since", offsetof(Unit, since), MOST_TURNS},
    {"sortie", offsetof(Unit, sortie), BLOCKS},
    {"strays", offsetof(Unit, strays), 2},
    {"landing", offsetof(Unit, landing), PORT_COUNT},
    {"seen", offsetof(Unit, seen_turn), MOST_TURNS},
    {"seen-ships", offsetof(Unit, seen_ships), SHIPS_IN_A_FLEET},
    {"seen-cargo", offsetof(Unit, seen_cargo), SAW_CARGO | SAW_GOLD},
    {0},
};

static const FieldDef port_fields[] = {
    {"chit", offsetof(Port, chit), 10},
    {"worked", offsetof(Port, worked), 9},
    {0},
};

static bool read_flag(Str word, const char *const *names_, int n, uint8_t *flags)
{
    for (int i = 0; i < n; i++)
        if (str_is(word, names_[i])) {
            *flags |= (uint8_t)(1 << i);
            return true;
        }
    return false;
}

static bool read_marker(Reader *r, Str word, uint8_t *marker)
{
    int node = name_find(r->def, ARG_PLACE, word);

    if (node < 0 || node >= NODE_COUNT)
        return bad(r, "'%v' is no node", word);
    *marker = (uint8_t)(node + 1);
    return true;
}

static bool read_field(Reader *r, Str word, const FieldDef *fields, uint8_t *row, uint8_t *marker)
{
    Str value = word, name = str_until(&value, '=');
    int32_t number;

    if (str_is(name, "for"))
        return read_marker(r, value, marker);
    for (const FieldDef *field = fields; field->name; field++)
        if (str_is(name, field->name) && str_int(value, &number) && number >= 0 && number <= field->high) {
            row[field->offset] = (uint8_t)number;
            return true;
        }
    return bad(r, "'%v' cannot stand here", word);
}

static void write_fields(const FieldDef *fields, const uint8_t *row, int marker, Text *out)
{
    for (const FieldDef *field = fields; field->name; field++)
        if (row[field->offset])
            text_fmt(out, " %s=%d", field->name, row[field->offset]);
    if (marker)
        text_fmt(out, " for=%s", nodes[marker - 1].slug);
}

static void write_flags(const char *const *names_, int n, int flags, Text *out)
{
    for (int i = 0; i < n; i++)
        if (flags >> i & 1)
            text_fmt(out, " %s", names_[i]);
}

static int find_block(Str word)
{
    for (int block = 0; block < BLOCKS; block++)
        if (str_is(word, block_names[block].slug))
            return block;
    return -1;
}

static bool read_unit(Reader *r, int unit)
{
    Unit *it = &r->g->unit[unit];
    Str word = next_word(r);
    int place = name_find(r->def, ARG_PLACE, word), station;

    if (place < 0 || place >= PLACE_NORTH_SEA || (is_port(place) && !is_frigate(unit)))
        return bad(r, "'%v' is no place for it", word);
    if (!read_among(r, station_names, STATION_KINDS, "'%v' is no station", &station))
        return false;
    *it = (Unit){.place = (uint8_t)place, .station = (uint8_t)station};
    FOR_WORDS(more, r)
    {
        if (str_is(more, "battle") && unit < BLOCKS)
            r->g->battle.fleets[side_of_unit(unit)] |= UINT64_C(1) << unit;
        else if (!read_flag(more, unit_flags, 8, &it->flags) &&
                 !read_field(r, more, unit_fields, (uint8_t *)it, &it->marker))
            return false;
    }
    return true;
}

static bool read_block(Reader *r)
{
    Str word = next_word(r);
    int block = find_block(word);

    if (block < 0 || r->g->unit[block].place != PLACE_NOWHERE)
        return bad(r, "'%v' is no block, or stands twice", word);
    return read_unit(r, block);
}

static void write_spot(int at, Text *out);

static void write_unit(const Game *g, int unit, Text *out)
{
    const Unit *it = &g->unit[unit];

    write_spot(it->place, out);
    text_fmt(out, " %s", station_names[it->station]);
    write_flags(unit_flags, 8, it->flags, out);
    write_fields(unit_fields, (const uint8_t *)it, it->marker, out);
}

static void write_blocks(const Game *g, Text *out)
{
    for (int block = 0; block < BLOCKS; block++) {
        if (!is_on_sheet(g, block))
            continue;
        text_fmt(out, "block: %s ", block_names[block].slug);
        write_unit(g, block, out);
        text_put(out, is_fighting(g, block) ? " battle\n" : "\n");
    }
}

/* ---- port: brest acted chit=4 for=pz_martinique ---------------------------------------------------------------------------------- */

static bool read_port(Reader *r)
{
    Str word = next_word(r);
    int place = name_find(r->def, ARG_PLACE, word);

    if (place < 0 || !is_port(place))
        return bad(r, "'%v' is no port", word);
    Port *port = &r->g->port[place - PLACE_PORTS];
    FOR_WORDS(more, r)
    if (!read_flag(more, port_flags, 7, &port->flags) &&
        !read_field(r, more, port_fields, (uint8_t *)port, &port->marker))
        return false;
    return true;
}

static void write_ports(const Game *g, Text *out)
{
    static const Port plain;

    for (int port = 0; port < PORT_COUNT; port++) {
        if (!memcmp(&g->port[port], &plain, sizeof plain))
            continue;
        text_fmt(out, "port: %s", ports[port].slug);
        write_flags(port_flags, 7, g->port[port].flags, out);
        write_fields(port_fields, (const uint8_t *)&g->port[port], g->port[port].marker, out);
        text_char(out, '\n');
    }
}

/* ---- fought-before: british-1 allied-3 ---------------------------------------------------------------------------------------------------- */

static bool read_fought(Reader *r)
{
    FOR_WORDS(word, r)
    {
        if (find_block(word) < 0)
            return bad(r, "'%v' is no block", word);
        r->g->fought |= UINT64_C(1) << find_block(word);
    }
    return true;
}

static void write_fought(const Game *g, Text *out)
{
    if (!g->fought)
        return;
    text_put(out, "fought-before:");
    for (int block = 0; block < BLOCKS; block++)
        if (g->fought >> block & 1)
            text_fmt(out, " %s", block_names[block].slug);
    text_char(out, '\n');
}

/* ---- at: british-1 b-victory b-temeraire/d nelson -------------------------------------------------------------------------- */

static int find_spot(Reader *r, Str word)
{
    int at = find_block(word);

    if (at >= 0)
        return AT_BLOCKS + at;
    for (int off = AT_LOST; off < AT_KINDS; off++)
        if (str_is(word, off_names[off - AT_WAITING]))
            return off;
    return name_find(r->def, ARG_PLACE, word);
}

static void write_spot(int at, Text *out)
{
    if (at >= AT_WAITING)
        text_put(out, off_names[at - AT_WAITING]);
    else if (at >= AT_BLOCKS)
        text_put(out, block_names[at - AT_BLOCKS].slug);
    else
        text_put(out, at == PLACE_NORTH_SEA ? north_sea_box[0]
                      : at >= PLACE_BOXES   ? boxes[at - PLACE_BOXES].slug
                      : at >= PLACE_PORTS   ? ports[at - PLACE_PORTS].slug
                                            : nodes[at].slug);
}

/* By its letter; SHIP_STATES: there is no such state. */
static int state_by_letter(Str letter)
{
    int state = STATE_READY;

    if (!letter.n)
        return state;
    while (++state < SHIP_STATES && (letter.n != 1 || letter.at[0] != state_letters[state]))
        ;
    return state;
}

static uint8_t *spot_of_piece(Game *g, int piece)
{
    if (piece < PIECE_ADMIRALS)
        return &g->ship_at[piece];
    if (piece < PIECE_UNITS)
        return &g->admiral_at[piece - PIECE_ADMIRALS];
    return piece >= PIECE_CARGO ? &g->cargo_at[piece - PIECE_CARGO] : NULL;
}

static bool read_who(Reader *r, Str word, int at)
{
    Str letter = word, slug = str_until(&letter, '/');
    int piece = name_find(r->def, ARG_PIECE, slug), state = state_by_letter(letter);
    uint8_t *where = piece < 0 ? NULL : spot_of_piece(r->g, piece);

    if (!where)
        return bad(r, "'%v' is no ship, admiral or cargo", slug);
    if (*where != AT_WAITING)
        return bad(r, "'%v' stands twice", slug);
    if (state >= SHIP_STATES || (state && piece >= SHIP_COUNT))
        return bad(r, "'%v' cannot be in such a state", word);
    *where = (uint8_t)at;
    if (piece < SHIP_COUNT)
        r->g->ship_state[piece] = (uint8_t)state;
    return true;
}

static bool read_at(Reader *r)
{
    Str word = next_word(r);
    int at = find_spot(r, word);

    if (at < 0)
        return bad(r, "'%v' is no place and no block", word);
    FOR_WORDS(who, r)
    if (!read_who(r, who, at))
        return false;
    return true;
}

static void write_who(const Game *g, int at, Text *out)
{
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (g->ship_at[ship] == at) {
            text_fmt(out, " %s", ships[ship].slug);
            if (g->ship_state[ship]) {
                text_char(out, '/');
                text_char(out, state_letters[g->ship_state[ship]]);
            }
        }
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (g->admiral_at[admiral] == at)
            text_fmt(out, " %s", admirals[admiral].slug);
    for (int cargo = 0; cargo < CARGOES; cargo++)
        if (g->cargo_at[cargo] == at)
            text_fmt(out, " %s", cargo_names[cargo].slug);
}

static void write_at(const Game *g, Text *out)
{
    uint64_t used[BIT_WORDS(AT_KINDS)] = {0};

    for (int ship = 0; ship < SHIP_COUNT; ship++)
        bit_add(used, g->ship_at[ship]);
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        bit_add(used, g->admiral_at[admiral]);
    for (int cargo = 0; cargo < CARGOES; cargo++)
        bit_add(used, g->cargo_at[cargo]);
    bit_remove(used, AT_WAITING);
    BITS_EACH(at, used, BIT_WORDS(AT_KINDS)) {
        text_put(out, "at: ");
        write_spot(at, out);
        write_who(g, at, out);
        text_char(out, '\n');
    }
}

/* ---- frigate: 3 pz_rochefort loose; frigate: 4 away 12 --------------------------------------------------------------- */

static bool read_frigate(Reader *r)
{
    int number, returns = 0;
    Str look = r->rest;

    if (!read_number(r, 1, FRIGATES, &number))
        return false;
    look = r->rest;
    if (!str_is(str_word(&look), "away"))
        return read_unit(r, BLOCKS + number - 1);
    next_word(r);
    if (!read_number(r, 0, 99, &returns))
        return false;
    r->g->unit[BLOCKS + number - 1] = (Unit){.place = PLACE_NOWHERE, .since = (uint8_t)returns};
    return true;
}

static void write_frigates(const Game *g, Text *out)
{
    for (int i = 0; i < FRIGATES; i++) {
        const Unit *frigate = &g->unit[BLOCKS + i];
        if (!is_on_sheet(g, BLOCKS + i) && !frigate->since)
            continue;
        text_fmt(out, "frigate: %d ", i + 1);
        if (is_on_sheet(g, BLOCKS + i))
            write_unit(g, BLOCKS + i, out);
        else
            text_fmt(out, "away %d", frigate->since);
        text_char(out, '\n');
    }
}

static const LineDef position_lines[] = {
    WORD_LINE("scenario", scenario, NEEDED, scenario_names),
    NUMBER_LINE("turn", turn, NEEDED, 1, MOST_TURNS),
    SIDES_LINE("vp", vp, ONCE, 0, 255),
    OWN_LINE("block", OFTEN, read_block, write_blocks),
    OWN_LINE("at", OFTEN, read_at, write_at),
    OWN_LINE("frigate", OFTEN, read_frigate, write_frigates),
    OWN_LINE("port", OFTEN, read_port, write_ports),
    OWN_LINE("fought-before", ONCE, read_fought, write_fought),
    LIST_LINE("wind", wind, ONCE, 0, POINT_KINDS - 1),
    LIST_LINE("last-wind", last_wind, ONCE, 0, POINT_KINDS - 1),
    LIST_LINE("manpower", manpower, ONCE, 0, MOST_MANPOWER),
    LIST_LINE("cargo", cargo_box, ONCE, 0, CARGO_READY_BOX),
    NUMBER_LINE("tension", tension, ONCE, TENSION_NEUTRAL, TENSION_WAR),
    NUMBER_LINE("barham", barham, ONCE, 0, 99),
    NUMBER_LINE("napoleon-east", napoleon_east, ONCE, 0, 1),
    NUMBER_LINE("wind-known", wind_known, ONCE, 0, (1 << ZONE_COUNT) - 1),
    NUMBER_LINE("foul", foul, ONCE, 0, (1 << ZONE_COUNT) - 1),
    LIST_LINE("spent", spent, ONCE, 0, MOST_MANPOWER),
    NUMBER_LINE("prepared", prepared, ONCE, 0, (1 << CARGO_GOLD) - 1),
    NUMBER_LINE("initiative", initiative, ONCE, BRITISH, ALLIED),
    NUMBER_LINE("cup", cup, ONCE, 0, (1 << INITIATIVE_CHITS) - 1),
    NUMBER_LINE("weather-chits", chits_left, ONCE, 0, WEATHER_CHITS),
    NUMBER_LINE("event-rolled", event_rolled, ONCE, 0, 1),
    NUMBER_LINE("provisioned", provisioned, ONCE, 0, 1),
    NUMBER_LINE("brest-sortie", brest_sortie, ONCE, 0, 1),
    NUMBER_LINE("dutch-stripped", dutch_stripped, ONCE, 0, 1),
    NUMBER_LINE("illness", illness, ONCE, 0, 3),
    NUMBER_LINE("cornwallis-returns", cornwallis_returns, ONCE, 0, 99),
    NUMBER_LINE("st-cyr", st_cyr, ONCE, 0, 1),
    NUMBER_LINE("fever", fever, ONCE, 0, 1),
    NUMBER_LINE("barges", barges, ONCE, BARGES_AT_BOULOGNE, BARGES_DESTROYED),
    NUMBER_LINE("barges-held", barges_held, ONCE, 0, 2),
    NUMBER_LINE("events-gone", events_gone, ONCE, 0, 255),
    NUMBER_LINE("event-down", event_down, ONCE, 0, ADMIRALTY_COUNT),
    NUMBER_LINE("event-down-turn", event_down_turn, ONCE, 0, 99),
    NUMBER_LINE("event-seen", event_seen, ONCE, 0, 1),
    NUMBER_LINE("event-up", event_up, ONCE, 0, ADMIRALTY_COUNT),
    NUMBER_LINE("naples-turn", naples_turn, ONCE, 0, 99),
    NUMBER_LINE("canada-held", canada_held, ONCE, 0, 1),
    SIDES_LINE("landed", landed, ONCE, 0, (1 << OBJECTIVE_COUNT) - 1),
    NUMBER_LINE("raid-markers", raid_markers, ONCE, 0, (1 << OBJECTIVE_COUNT) - 1),
    NUMBER_LINE("raids-true", raids_true, ONCE, 0, (1 << OBJECTIVE_COUNT) - 1),
    NUMBER_LINE("raids-shown", raids_shown, ONCE, 0, (1 << OBJECTIVE_COUNT) - 1),
    NUMBER_LINE("directive", directive, ONCE, 0, DIRECTIVE_COUNT),
    NUMBER_LINE("directive-shown", directive_shown, ONCE, 0, 1),
    NUMBER_LINE("directives-gone", directives_gone, ONCE, 0, (1 << DIRECTIVE_COUNT) - 1),
    NUMBER_LINE("accomplished", accomplished, ONCE, 0, (1 << DIRECTIVE_COUNT) - 1),
    NUMBER_LINE("invaded", invaded, ONCE, 0, 1),
    BITS_LINE("busy", busy, PIECE, SHIP_COUNT),
    NUMBER_LINE("node", battle.node, ONCE, 0, NODE_COUNT - 1),
    NUMBER_LINE("windward", battle.windward, ONCE, BRITISH, ALLIED),
    NUMBER_LINE("round", battle.round, ONCE, 0, 6),
    NUMBER_LINE("rounds", battle.rounds, ONCE, 0, 6),
    NUMBER_LINE("fought", battle.fought, ONCE, 0, 6),
    NUMBER_LINE("under-way", battle.under_way, ONCE, 0, 1),
    NUMBER_LINE("ended", battle.ended, ONCE, 0, 1),
    NUMBER_LINE("victor", battle.victor, ONCE, 0, ALLIED + 1),
    NUMBER_LINE("counts-withdrawn", battle.counts_withdrawn, ONCE, 0, 3),
    NUMBER_LINE("moving", battle.moving, ONCE, BRITISH, ALLIED),
    NUMBER_LINE("anchored", battle.anchored, ONCE, 0, 1),
    NUMBER_LINE("weighing", battle.weighing, ONCE, 0, 1),
    SIDES_LINE("harbour", battle.harbour, ONCE, 0, PLACE_COUNT),
    SIDES_LINE("row", battle.row, ONCE, 0, FATE_KINDS - 1),
    BITS_LINE("moored", battle.moored, PIECE, SHIP_COUNT),
    SIDES_LINE("began", battle.ships, ONCE, 0, SHIP_COUNT),
    SIDES_LINE("steps", battle.steps, ONCE, 0, 2 * SHIP_COUNT),
    SIDES_LINE("order", battle.order, ONCE, 0, ORDERS - 1),
    SIDES_LINE("sail", battle.sail, ONCE, SAIL_EASY, SAIL_FULL),
    SIDES_LINE("command-lost", battle.command_lost, ONCE, 0, 1),
    SIDES_LINE("left", battle.left, ONCE, STAYED, PRECIPITOUS),
    BITS_LINE("hurt", battle.hurt, PIECE, SHIP_COUNT),
    BITS_LINE("sinking", battle.sinking, PIECE, SHIP_COUNT),
    {0},
};

/* The forces must be sound before any procedure is run with them. */
static bool close_position(Reader *r)
{
    return checked(r, check_state);
}

/* Without a word on where play stands, a battle begins, or a turn. */
static void entry(Reader *r, Text *out)
{
    text_put(out, r->g->scenario == SCENARIO_TRAFALGAR_BATTLE ? "game@24.4#1 > battle" : "game@4.1#1 > turn");
}
