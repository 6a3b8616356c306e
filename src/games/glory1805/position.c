/* Positions: where everything is, and the battle under way. What is not named waits. */
#include "games/glory1805/state.h"

static const char *const scenario_names[] = {"campaign", "grand-design", "trafalgar-campaign", "trafalgar-battle"};
static const char *const station_names[] = {"-", "inshore", "loose", "off"};

static const char state_letters[SHIP_STATES] = {0, 'd', 'w', 'o', 'x'};

static void open_position(Reader *r)
{
    clear_sheet(r->g);
}

/* ---- block: british-1 pz_cadiz loose battle ------------------------------------------------------------------------------ */

static int find_block(Str word)
{
    for (int block = 0; block < BLOCKS; block++)
        if (str_is(word, block_names[block]))
            return block;
    return -1;
}

static bool read_block(Reader *r)
{
    Str word = next_word(r);
    int block = find_block(word), station, place;

    if (block < 0 || r->g->block[block].place != PLACE_NOWHERE)
        return bad(r, "'%v' is no block, or stands twice", word);
    word = next_word(r);
    place = name_find(r->def, ARG_PLACE, word);
    if (place < 0 || place >= NODE_COUNT)
        return bad(r, "'%v' is no node", word);
    if (!read_among(r, station_names, STATION_KINDS, "'%v' is no station", &station))
        return false;
    r->g->block[block] = (Block){.place = (uint8_t)place, .station = (uint8_t)station};
    word = next_word(r);
    if (word.n && !str_is(word, "battle"))
        return bad(r, "'%v': only battle can stand here", word);
    if (word.n)
        r->g->battle.fleets[block >= BRITISH_BLOCKS] |= UINT64_C(1) << block;
    return true;
}

static void write_blocks(const Game *g, Text *out)
{
    for (int block = 0; block < BLOCKS; block++) {
        if (g->block[block].place == PLACE_NOWHERE)
            continue;
        bool fights = (g->battle.fleets[BRITISH] | g->battle.fleets[ALLIED]) >> block & 1;
        text_fmt(out, "block: %s %s %s%s\n", block_names[block], nodes[g->block[block].place].slug,
                 station_names[g->block[block].station], fights ? " battle" : "");
    }
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
        text_put(out, block_names[at - AT_BLOCKS]);
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

static bool read_who(Reader *r, Str word, int at)
{
    Str letter = word, slug = str_until(&letter, '/');
    int piece = name_find(r->def, ARG_PIECE, slug), state = state_by_letter(letter);

    if (piece < 0 || piece >= PIECE_BLOCKS)
        return bad(r, "'%v' is no ship or admiral", slug);
    uint8_t *where = piece < SHIP_COUNT ? &r->g->ship_at[piece] : &r->g->admiral_at[piece - PIECE_ADMIRALS];
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
}

static void write_at(const Game *g, Text *out)
{
    uint64_t used[BIT_WORDS(AT_KINDS)] = {0};

    for (int ship = 0; ship < SHIP_COUNT; ship++)
        bit_add(used, g->ship_at[ship]);
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        bit_add(used, g->admiral_at[admiral]);
    bit_remove(used, AT_WAITING);
    BITS_EACH(at, used, BIT_WORDS(AT_KINDS))
    {
        text_put(out, "at: ");
        write_spot(at, out);
        write_who(g, at, out);
        text_char(out, '\n');
    }
}

/* ---- frigate: 3 pz_rochefort loose; frigate: 4 away 12 --------------------------------------------------------------- */

static bool read_frigate(Reader *r)
{
    int number, place, station, returns = 0;
    Frigate *frigate;

    if (!read_number(r, 1, FRIGATES, &number))
        return false;
    frigate = &r->g->frigate[number - 1];
    Str word = next_word(r);
    if (str_is(word, "away")) {
        if (!read_number(r, 0, 99, &returns))
            return false;
        frigate->returns = (uint8_t)returns;
        return true;
    }
    place = name_find(r->def, ARG_PLACE, word);
    if (place < 0 || place >= PLACE_NORTH_SEA)
        return bad(r, "'%v' is no place for a frigate", word);
    if (!read_among(r, station_names, STATION_KINDS, "'%v' is no station", &station))
        return false;
    frigate->place = (uint8_t)place;
    frigate->station = (uint8_t)station;
    return true;
}

static void write_frigates(const Game *g, Text *out)
{
    for (int i = 0; i < FRIGATES; i++) {
        const Frigate *frigate = &g->frigate[i];
        if (frigate->place == PLACE_NOWHERE && !frigate->returns)
            continue;
        text_fmt(out, "frigate: %d ", i + 1);
        if (frigate->place == PLACE_NOWHERE) {
            text_fmt(out, "away %d\n", frigate->returns);
            continue;
        }
        write_spot(frigate->place, out);
        text_fmt(out, " %s\n", station_names[frigate->station]);
    }
}

static const LineDef position_lines[] = {
    WORD_LINE("scenario", scenario, NEEDED, scenario_names),
    NUMBER_LINE("turn", turn, NEEDED, 1, MOST_TURNS),
    SIDES_LINE("vp", vp, ONCE, 0, 255),
    OWN_LINE("block", OFTEN, read_block, write_blocks),
    OWN_LINE("at", OFTEN, read_at, write_at),
    OWN_LINE("frigate", OFTEN, read_frigate, write_frigates),
    LIST_LINE("wind", wind, ONCE, 0, POINT_KINDS - 1),
    LIST_LINE("last-wind", last_wind, ONCE, 0, POINT_KINDS - 1),
    LIST_LINE("manpower", manpower, ONCE, 0, MOST_MANPOWER),
    LIST_LINE("cargo", cargo_box, ONCE, 0, CARGO_READY_BOX),
    NUMBER_LINE("tension", tension, ONCE, TENSION_NEUTRAL, TENSION_WAR),
    NUMBER_LINE("barham", barham, ONCE, 0, 99),
    NUMBER_LINE("napoleon-east", napoleon_east, ONCE, 0, 1),
    NUMBER_LINE("node", battle.node, ONCE, 0, NODE_COUNT - 1),
    NUMBER_LINE("windward", battle.windward, ONCE, BRITISH, ALLIED),
    NUMBER_LINE("round", battle.round, ONCE, 0, 6),
    NUMBER_LINE("rounds", battle.rounds, ONCE, 0, 6),
    NUMBER_LINE("fought", battle.fought, ONCE, 0, 6),
    NUMBER_LINE("under-way", battle.under_way, ONCE, 0, 1),
    NUMBER_LINE("ended", battle.ended, ONCE, 0, 1),
    NUMBER_LINE("victor", battle.victor, ONCE, 0, ALLIED + 1),
    NUMBER_LINE("counts-withdrawn", battle.counts_withdrawn, ONCE, 0, 3),
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

/* Without a word on where play stands, a battle begins. */
static void entry(Reader *r, Text *out)
{
    (void)r;
    text_put(out, "game@24.4#1 > battle");
}
