/* Positions: the whole state as readable text, and the way back to the same bytes.
 *
 *     players: 4
 *     voyage: 2
 *     phase: mission                            preparation, street, hiding, sailing, mission
 *     street: drake crew-b queen ...            the first 16 places, as far as they are laid; unnamed: as printed
 *     galleons: spanish-galleon-2 ...           by station, as far as they are laid
 *     order: red blue yellow green
 *     outbound: green red yellow blue
 *     homebound: green
 *     drake: red                                who owes Drake his second disc
 *     peeked: panama                            where the Informer looked at the discs
 *     scouted: cumana                           where he looked at the defence
 *     frigates: 2 0 1+                          by station; + is turned over
 *     troops: 0 1+ 0 2                          by fort
 *     stop supplies-a: red blue
 *     taken panama: red
 *     wares san-juan: coffee                    what is left; unnamed: all
 *     red: score 12 after-1 9 crew 3 gun 2 barrel 4 gold 1 sugar 2 galleon pinnace ghost invested
 *     red discs: 1 panama 3 cumana              on the map
 *
 * after-1 and after-2 are the scores at the end of the voyages before. The rest follows: the supply, the treasures on
 * the map, who stands where on the street, the conquests. Without a line that says where play stands, the phase names
 * whose question it is: `street SIDE`, `sailing SIDE`, `mission DISC SIDE`; and the galleons may be left out. */
#include "engine/reader.h"
#include "games/drake/state.h"

static const char *const phase_words[] = {"preparation", "street", "hiding", "sailing", "mission"};

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static void write_phase(const Game *g, Text *out)
{
    text_fmt(out, "phase: %s\n", phase_words[g->phase]);
}

static void write_street(const Game *g, Text *out)
{
    text_put(out, "street:");
    for (int place = 0; place < TILE_COUNT && g->street[place] != NO_TILE; place++)
        text_fmt(out, " %s", locations[g->street[place]].slug);
    text_char(out, '\n');
}

static void write_galleons(const Game *g, Text *out)
{
    text_put(out, "galleons:");
    for (int station = 0; station < GALLEON_COUNT && g->station[station]; station++)
        text_fmt(out, " %s", galleons[g->station[station] - 1].slug);
    text_char(out, '\n');
}

static void write_counters(const char *key, const uint8_t *value, int n, unsigned up, Text *out)
{
    text_put(out, key);
    for (int i = 0; i < n; i++)
        text_fmt(out, " %d%s", value[i], up >> i & 1 ? "+" : "");
    text_char(out, '\n');
}

static void write_frigates(const Game *g, Text *out)
{
    if (frigates_lie(g))
        write_counters("frigates:", g->frigate, GALLEON_COUNT, g->frigates_up, out);
}

static void write_troops(const Game *g, Text *out)
{
    if (troops_lie(g))
        write_counters("troops:", g->troop, FORT_COUNT, g->troops_up, out);
}

static void write_wares(const Game *g, Text *out)
{
    for (int port = 0; port < TRADE_COUNT; port++) {
        const DestinationInfo *d = &destinations[trade_at[port]];
        if (g->wares[port] == d->wares)
            continue;
        text_fmt(out, "wares %s:", d->slug);
        for (unsigned left = g->wares[port]; left; left &= left - 1)
            text_fmt(out, " %s", good_slugs[FIRST_COMMODITY + bit_lowest(left)]);
        text_char(out, '\n');
    }
}

/* ---- reading: words ---------------------------------------------------------------------------------------------- */

struct Notes {
    bool asked;     /* the phase says who is asked: */
    int side, face; /* the captain, and the disc of his mission */
    bool wares_named[TRADE_COUNT];
};

static bool read_captain_name(Reader *in, Str word, int *side)
{
    *side = str_among(captain_names, in->g->flow.sides, word);
    return *side >= 0 || bad(in, "'%v' is not a captain of this game", word);
}

static bool read_name(Reader *in, int kind, Str word, int *out)
{
    *out = name_find(in->def, kind, word);
    return *out >= 0 || bad(in, "'%v' is not known here", word);
}

/* ---- reading: the lines ------------------------------------------------------------------------------------------ */

/* The first word alone, where another line says where play stands. */
static bool read_phase(Reader *in)
{
    int phase = 0;

    if (!read_among(in, phase_words, COUNT_OF(phase_words), "'%v' is not a phase", &phase))
        return false;
    in->g->phase = (uint8_t)phase;
    Str word = next_word(in);
    if (!word.n)
        return true;
    if (phase == PHASE_MISSIONS) {
        in->notes->face = str_among(face_slugs, FACE_GHOST, word);
        if (in->notes->face < 0)
            return bad(in, "'%v' is no disc that has a mission", word);
        word = next_word(in);
    }
    in->notes->asked = true;
    return read_captain_name(in, word, &in->notes->side);
}

static bool read_street(Reader *in)
{
    int place = 0, location = 0;

    memset(in->g->street, NO_TILE, TILE_COUNT);
    FOR_WORDS(word, in)
    {
        if (!read_name(in, ARG_PLACE, word, &location))
            return false;
        if (location >= TILE_COUNT || place == TILE_COUNT)
            return bad(in, "'%v' is no tile, or one too many", word);
        in->g->street[place++] = (uint8_t)location;
    }
    return true;
}

static bool read_galleons(Reader *in)
{
    int station = 0, piece = 0;

    FOR_WORDS(word, in)
    {
        if (!read_name(in, ARG_PIECE, word, &piece))
            return false;
        if (piece < FIRST_GALLEON || is_on_station(in->g, piece - FIRST_GALLEON))
            return bad(in, "'%v' is no galleon counter, or lies elsewhere", word);
        in->g->station[station++] = (uint8_t)(piece - FIRST_GALLEON + 1);
    }
    return true;
}

static bool read_values(Reader *in, uint8_t *value, int n, uint8_t *up)
{
    static const char *const values[] = {"0", "1", "2"};

    for (int i = 0; i < n; i++) {
        Str word = next_word(in);
        if (word.n && word.at[word.n - 1] == '+') {
            *up = (uint8_t)(*up | 1u << i);
            word.n--;
        }
        int v = str_among(values, COUNT_OF(values), word);
        if (v < 0)
            return bad(in, "'%v' is no number in its range", word);
        value[i] = (uint8_t)v;
    }
    return true;
}

static bool read_frigates(Reader *in)
{
    return read_values(in, in->g->frigate, GALLEON_COUNT, &in->g->frigates_up);
}

static bool read_troops(Reader *in)
{
    return read_values(in, in->g->troop, FORT_COUNT, &in->g->troops_up);
}

static bool read_wares(Reader *in)
{
    const DestinationInfo *d = &destinations[in->row];
    int good = 0;

    if (d->type != TYPE_TRADE)
        return bad(in, "'%v' is no Trade Port", str(d->slug));
    in->notes->wares_named[d->index] = true;
    FOR_WORDS(word, in)
    {
        if (!read_name(in, ARG_WORD, word, &good))
            return false;
        if (good < FIRST_COMMODITY || good >= GOODS || !(d->wares >> (good - FIRST_COMMODITY) & 1))
            return bad(in, "'%v' is not shown there", word);
        in->g->wares[d->index] = (uint8_t)(in->g->wares[d->index] | 1u << (good - FIRST_COMMODITY));
    }
    return true;
}

#define FLAG_FIELD(word, flag_)                                                                                        \
    {                                                                                                                  \
        ONE_WORD(word), .kind = ARG_NONE, FIELD_OF(Captain, flags), .flag = flag_                                      \
    }
#define SCORE_FIELD(word, member, ...)                                                                                 \
    {                                                                                                                  \
        ONE_WORD(word), .kind = ARG_NUMBER, FIELD_OF(Captain, member), .high = 999, __VA_ARGS__                        \
    }

static const RecordField captain_fields[] = {
    SCORE_FIELD("score", score, .always = true),
    SCORE_FIELD("after-1", after[0], ),
    SCORE_FIELD("after-2", after[1], ),
    {.words = good_slugs, .kind = ARG_NUMBER, FIELDS_OF(Captain, goods), .most = stock_of},
    FLAG_FIELD("galleon", GALLEON),
    FLAG_FIELD("pinnace", PINNACE),
    FLAG_FIELD("ghost", GHOST),
    FLAG_FIELD("invested", INVESTED),
    {0},
};
static const RecordField disc_fields[] = {
    {.words = face_slugs, .kind = ARG_SITE, FIELDS_OF(Captain, disc)},
    {0},
};

static const LineDef position_lines[] = {
    NUMBER_LINE("players", flow.sides, FIRST, PLAYERS_MIN, PLAYERS_MAX),
    NUMBER_LINE("printed", printed, ONCE, 0, 1),
    NUMBER_LINE("voyage", voyage, ONCE, 1, VOYAGES),
    OWN_LINE("phase", NEEDED, read_phase, write_phase),
    OWN_LINE("street", ONCE, read_street, write_street),
    OWN_LINE("galleons", ONCE, read_galleons, write_galleons),
    NAMES_LINE("order", order, SIDE),
    NAMES_LINE("outbound", outbound, SIDE),
    NAMES_LINE("homebound", homebound, SIDE),
    NAMES_LINE("drake", drake, SIDE),
    NAMES_LINE("peeked", peeked, SITE),
    NAMES_LINE("scouted", scouted, SITE),
    OWN_LINE("frigates", ONCE, read_frigates, write_frigates),
    OWN_LINE("troops", ONCE, read_troops, write_troops),
    NAMES_LINES("stop *", circle, PLACE, LOCATION_COUNT, SIDE),
    BYTE_BITS_LINES("taken *", taken, SITE, DESTINATION_COUNT, SIDE),
    OWN_LINES("wares *", SITE, DESTINATION_COUNT, read_wares, write_wares),
    RECORD_LINES("*", captain, SIDE, CAPTAINS, captain_fields),
    RECORD_LINES("* discs", captain, SIDE, CAPTAINS, disc_fields),
    {0},
};

/* ---- reading: what follows from the lines ------------------------------------------------------------------------ */

static bool fill_captain(Reader *in, int side)
{
    Game *g = in->g;
    Captain *captain = &g->captain[side];
    Walk walk = walk_of(g, side);

    if (walk.discs < 0)
        return bad(in, "'%v' has stopped too often", str(captain_names[side]));
    captain->at = (uint8_t)walk.at;
    captain->discs = (uint8_t)walk.discs;
    if (holder(g, LOCATION_GOLDEN_HIND) == side)
        captain->flags |= HIND;
    captain->conquests = (uint8_t)types_taken(g, side);
    return true;
}

static bool fill_supply(Reader *in)
{
    Game *g = in->g;

    for (int good = 0; good < GOODS; good++) {
        int left = left_in_box(g, good);
        if (left < 0)
            return bad(in, "the box has not so much of '%v'", str(good_slugs[good]));
        g->supply[good] = (uint8_t)left;
    }
    return true;
}

/* Locals are judged before they are used: a text must come to a question. */
static bool close_position(Reader *in)
{
    Game *g = in->g;

    if (in->stands.n && !memchr(in->stands.at, '?', in->stands.n))
        return bad_line(in, "the line 'stands:' must say what is asked");
    for (int port = 0; port < TRADE_COUNT; port++)
        if (!in->notes->wares_named[port])
            g->wares[port] = destinations[trade_at[port]].wares;
    for (int station = 0; station < GALLEON_COUNT && in->notes->asked; station++)
        if (!g->station[station])
            g->station[station] = (uint8_t)(last_counter(g) + 1);
    for (int to = 0; to < DESTINATION_COUNT && g->phase >= PHASE_HIDING; to++)
        if (destinations[to].treasure && !g->taken[to])
            g->treasure = (uint16_t)(g->treasure | 1u << to);
    memset(&g->captain[g->flow.sides], 0, (CAPTAINS - g->flow.sides) * sizeof g->captain[0]);
    FOR_CAPTAINS(side, g)
        if (!fill_captain(in, side))
            return false;
    return fill_supply(in);
}

/* ---- reading: where play stands, by the phase -------------------------------------------------------------------- */

static int turn_of(const uint8_t list[CAPTAINS], int side)
{
    int turn = 0;

    while (turn < CAPTAINS && list[turn] != side + 1)
        turn++;
    return turn;
}

static void entry(Reader *in, Text *out)
{
    const Game *g = in->g;
    int side = in->notes->side, face = in->notes->face;
    const char *name = captain_names[side];

    if (!in->notes->asked)
        return;
    if (g->phase == PHASE_PROVISIONING)
        text_fmt(out, "game@4.0#1 > voyage@2.2#0 > provisioning@2.2#1(turn=%d side=%s) ? street %s",
                 turn_of(g->order, side), name, name);
    else if (g->phase == PHASE_PLACING)
        text_fmt(out, "game@4.0#1 > voyage@3.0#0 > sailing@3.2#0 > place_discs@3.2#1(turn=%d side=%s) ? sail %s",
                 turn_of(g->outbound, side), name, name);
    else if (g->phase == PHASE_MISSIONS)
        text_fmt(out,
                 "game@4.0#1 > voyage@3.0#0 > sailing@3.5#0 > resolve_missions@3.5#1(face=%d turn=%d) > "
                 "mission@3.5#1(side=%s face=%d to=#%d) ? mission %s",
                 face, turn_of(g->outbound, side), name, face, g->captain[side].disc[face] - 1, name);
}

static void open_position(Reader *in)
{
    in->g->voyage = 1;
    for (int side = 0; side < CAPTAINS; side++)
        in->g->captain[side].score = START_VP;
    for (int place = 0; place < LOCATION_COUNT; place++)
        in->g->street[place] = (uint8_t)place;
}
