/* Positions: the whole state as readable text at quiet points, and the way back to the same bytes.
 *
 *     players: 4
 *     voyage: 2
 *     phase: mission 2 red
 *     street: drake crew-b queen …              the first 16 places; unnamed: as printed
 *     galleons: spanish-galleon-2 …             by station
 *     order: red blue yellow green
 *     outbound: green red yellow blue
 *     homebound: green
 *     stop supplies-a: red blue
 *     frigates: 2 0 1+                          by station; + is turned over
 *     troops: 0 1+ 0 2                          by fort
 *     taken panama: red
 *     wares san-juan: coffee                    what is left; unnamed: all
 *     red: score 12 after-1 9 crew 3 gun 2 barrel 4 gold 1 sugar 2 galleon pinnace ghost invested
 *     red discs: 1 panama 3 cumana              on the map
 *
 * after-1 and after-2 are the scores at the end of the voyages before. Phases are `street SIDE`, `sailing SIDE` and
 * `mission DISC SIDE`: whose question it is. The rest follows: the supply, the treasures on the map, who stands where on
 * the street, the conquests. */
#include "engine/reader.h"
#include "games/drake/state.h"

static const struct {
    const char *word;
    uint8_t flag;
} flag_words[] = {{"galleon", GALLEON}, {"pinnace", PINNACE}, {"ghost", GHOST}, {"invested", INVESTED}};
enum { FLAG_WORDS = sizeof flag_words / sizeof flag_words[0] };

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static bool quiet(const Game *g)
{
    int question = flow_in(g)->question;
    return question == Q_street || question == Q_sail || question == Q_mission;
}

static void write_phase(const Game *g, Text *out)
{
    if (g->phase == PHASE_PROVISIONING)
        text_fmt(out, "phase: street %s\n", captain_names[ASKING(g, provisioning)->side]);
    else if (g->phase == PHASE_PLACING)
        text_fmt(out, "phase: sailing %s\n", captain_names[ASKING(g, place_discs)->side]);
    else
        text_fmt(out, "phase: mission %s %s\n", face_slugs[ASKING(g, mission)->face],
                 captain_names[ASKING(g, mission)->side]);
}

static void write_captains(const char *key, const char *of, const uint8_t list[CAPTAINS], Text *out)
{
    if (!list[0])
        return;
    text_fmt(out, "%s%s:", key, of);
    for (int i = 0; i < CAPTAINS && list[i]; i++)
        text_fmt(out, " %s", captain_names[list[i] - 1]);
    text_char(out, '\n');
}

static void write_street(const Game *g, Text *out)
{
    text_put(out, "street:");
    for (int place = 0; place < TILE_COUNT; place++)
        text_fmt(out, " %s", locations[g->street[place]].slug);
    text_put(out, "\ngalleons:");
    for (int station = 0; station < GALLEON_COUNT; station++)
        text_fmt(out, " %s", galleons[g->station[station] - 1].slug);
    text_char(out, '\n');
    write_captains("order", "", g->order, out);
    write_captains("outbound", "", g->outbound, out);
    write_captains("homebound", "", g->homebound, out);
    for (int location = 0; location < LOCATION_COUNT; location++)
        write_captains("stop ", locations[location].slug, g->circle[location], out);
    if (g->drake)
        text_fmt(out, "drake: %s\n", captain_names[g->drake - 1]);
}

static void write_counters(const char *key, const uint8_t *value, int n, unsigned up, Text *out)
{
    text_put(out, key);
    for (int i = 0; i < n; i++)
        text_fmt(out, " %d%s", value[i], up >> i & 1 ? "+" : "");
    text_char(out, '\n');
}

static void write_spain(const Game *g, Text *out)
{
    if (g->phase > PHASE_HIDING) {
        write_counters("frigates:", g->frigate, GALLEON_COUNT, g->frigates_up, out);
        write_counters("troops:", g->troop, FORT_COUNT, g->troops_up, out);
    }
    if (g->scouted)
        text_fmt(out, "scouted: %s\n", destinations[g->scouted - 1].slug);
    for (int to = 0; to < DESTINATION_COUNT; to++)
        if (g->taken[to]) {
            text_fmt(out, "taken %s:", destinations[to].slug);
            for (unsigned rest = g->taken[to]; rest; rest &= rest - 1)
                text_fmt(out, " %s", captain_names[bit_lowest(rest)]);
            text_char(out, '\n');
        }
    for (int port = 0; port < TRADE_COUNT; port++)
        if (g->wares[port] != destinations[trade_at[port]].wares) {
            text_fmt(out, "wares %s:", destinations[trade_at[port]].slug);
            for (unsigned rest = g->wares[port]; rest; rest &= rest - 1)
                text_fmt(out, " %s", good_slugs[FIRST_COMMODITY + bit_lowest(rest)]);
            text_char(out, '\n');
        }
}

static void write_captain(const Game *g, int side, Text *out)
{
    const Captain *captain = &g->captain[side];

    text_fmt(out, "%s: score %d", captain_names[side], captain->score);
    for (int i = 0; i < VOYAGES - 1; i++)
        if (captain->after[i])
            text_fmt(out, " after-%d %d", i + 1, captain->after[i]);
    for (int good = 0; good < GOODS; good++)
        if (captain->goods[good])
            text_fmt(out, " %s %d", good_slugs[good], captain->goods[good]);
    for (int i = 0; i < FLAG_WORDS; i++)
        if (has(g, side, flag_words[i].flag))
            text_fmt(out, " %s", flag_words[i].word);
    text_char(out, '\n');
    if (!faces_on_map(g, side))
        return;
    text_fmt(out, "%s discs:", captain_names[side]);
    for (int face = 0; face < FACES; face++)
        if (captain->disc[face])
            text_fmt(out, " %s %s", face_slugs[face], destinations[captain->disc[face] - 1].slug);
    text_char(out, '\n');
}

static void write_others(const Game *g, Text *out)
{
    text_fmt(out, "players: %d\n", g->flow.sides);
    if (g->printed)
        text_put(out, "printed: 1\n");
    text_fmt(out, "voyage: %d\n", g->voyage);
    write_phase(g, out);
    write_street(g, out);
    write_spain(g, out);
    FOR_CAPTAINS(side, g)
        write_captain(g, side, out);
}

/* ---- reading: words ---------------------------------------------------------------------------------------------- */

struct Notes {
    int side, face;    /* of the phase */
    unsigned captains; /* that had their line */
    bool wares_named[TRADE_COUNT];
};

static bool read_captain_name(Reader *in, Str word, int *side)
{
    *side = str_among(captain_names, in->g->flow.sides, word);
    return *side >= 0 || bad(in, "'%v' is not a captain of this game", word);
}

static bool read_name(Reader *in, int kind, Str word, int *out)
{
    *out = find(kind, word);
    return *out >= 0 || bad(in, "'%v' is not known here", word);
}

static bool read_list(Reader *in, uint8_t list[CAPTAINS])
{
    int n = 0, side;

    if (list[0])
        return bad_line(in, "this list stands twice");
    FOR_WORDS(word, in)
    {
        if (!read_captain_name(in, word, &side))
            return false;
        if (listed(list, side))
            return bad(in, "'%v' stands twice", word);
        list[n++] = (uint8_t)(side + 1);
    }
    return true;
}

/* ---- reading: the lines ------------------------------------------------------------------------------------------ */

static bool read_players(Reader *in)
{
    int n = 0;

    if (!read_number(in, PLAYERS_MIN, PLAYERS_MAX, &n))
        return false;
    in->g->flow.sides = (uint8_t)n;
    FOR_CAPTAINS(side, in->g) {
        in->g->captain[side].score = START_VP;
        in->g->captain[side].discs = PLAYER_DISCS;
    }
    return true;
}

static bool read_printed(Reader *in)
{
    return read_byte(in, 0, 1, &in->g->printed);
}

static bool read_voyage(Reader *in)
{
    return read_byte(in, 1, VOYAGES, &in->g->voyage);
}

static bool read_phase(Reader *in)
{
    Str word = next_word(in);

    if (str_is(word, "street")) {
        in->g->phase = PHASE_PROVISIONING;
    } else if (str_is(word, "sailing")) {
        in->g->phase = PHASE_PLACING;
    } else if (str_is(word, "mission")) {
        in->g->phase = PHASE_MISSIONS;
        word = next_word(in);
        in->notes->face = str_among(face_slugs, FACE_GHOST, word);
        if (in->notes->face < 0)
            return bad(in, "'%v' is no disc that has a mission", word);
    } else {
        return bad(in, "'%v' is not a phase: street, sailing, mission", word);
    }
    return read_captain_name(in, next_word(in), &in->notes->side);
}

static bool read_street(Reader *in)
{
    for (int place = 0, location; place < TILE_COUNT; place++) {
        Str word = next_word(in);
        if (!read_name(in, ARG_PLACE, word, &location))
            return false;
        if (location >= TILE_COUNT)
            return bad(in, "'%v' is no tile", word);
        in->g->street[place] = (uint8_t)location;
    }
    return true;
}

static bool read_galleons(Reader *in)
{
    for (int station = 0, piece; station < GALLEON_COUNT; station++) {
        Str word = next_word(in);
        if (!read_name(in, ARG_PIECE, word, &piece))
            return false;
        if (piece < FIRST_GALLEON || is_on_station(in->g, piece - FIRST_GALLEON))
            return bad(in, "'%v' is no galleon counter, or lies elsewhere", word);
        in->g->station[station] = (uint8_t)(piece - FIRST_GALLEON + 1);
    }
    return true;
}

static bool read_order(Reader *in)
{
    return read_list(in, in->g->order);
}

static bool read_outbound(Reader *in)
{
    return read_list(in, in->g->outbound);
}

static bool read_homebound(Reader *in)
{
    return read_list(in, in->g->homebound);
}

static bool read_drake(Reader *in)
{
    int side = 0;

    if (!read_captain_name(in, next_word(in), &side))
        return false;
    in->g->drake = (uint8_t)(side + 1);
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

static bool read_scouted(Reader *in)
{
    int to = 0;

    if (!read_name(in, ARG_SITE, next_word(in), &to))
        return false;
    in->g->scouted = (uint8_t)(to + 1);
    return true;
}

static bool read_stop(Reader *in, Str place)
{
    int location = 0;

    return read_name(in, ARG_PLACE, place, &location) && read_list(in, in->g->circle[location]);
}

static bool read_taken(Reader *in, Str place)
{
    int to = 0, side = 0;

    if (!read_name(in, ARG_SITE, place, &to))
        return false;
    FOR_WORDS(word, in)
    {
        if (!read_captain_name(in, word, &side))
            return false;
        in->g->taken[to] = (uint8_t)(in->g->taken[to] | 1u << side);
    }
    return true;
}

static bool read_wares(Reader *in, Str place)
{
    int to = 0, good = 0;

    if (!read_name(in, ARG_SITE, place, &to))
        return false;
    if (destinations[to].type != TYPE_TRADE)
        return bad(in, "'%v' is no Trade Port", place);
    int port = destinations[to].index;
    in->notes->wares_named[port] = true;
    FOR_WORDS(word, in)
    {
        if (!read_name(in, ARG_WORD, word, &good))
            return false;
        if (good < FIRST_COMMODITY || good >= GOODS || !(destinations[to].wares >> (good - FIRST_COMMODITY) & 1))
            return bad(in, "'%v' is not shown there", word);
        in->g->wares[port] = (uint8_t)(in->g->wares[port] | 1u << (good - FIRST_COMMODITY));
    }
    return true;
}

static bool read_flag(Captain *captain, Str word)
{
    for (int i = 0; i < FLAG_WORDS; i++)
        if (str_is(word, flag_words[i].word)) {
            captain->flags |= flag_words[i].flag;
            return true;
        }
    return false;
}

/* The score, or what it was. */
static int16_t *find_score(Captain *captain, Str word)
{
    return str_is(word, "score")     ? &captain->score
           : str_is(word, "after-1") ? &captain->after[0]
           : str_is(word, "after-2") ? &captain->after[1]
                                     : NULL;
}

static bool read_captain(Reader *in, int side)
{
    Captain *captain = &in->g->captain[side];

    if (in->notes->captains >> side & 1)
        return bad(in, "the captain '%v' has two lines", str(captain_names[side]));
    in->notes->captains |= 1u << side;
    FOR_WORDS(word, in)
    {
        int n = 0, good = str_among(good_slugs, GOODS, word);
        int16_t *score_ = find_score(captain, word);
        if (score_) {
            if (!read_number(in, 0, 999, &n))
                return false;
            *score_ = (int16_t)n;
        } else if (good >= 0) {
            if (!read_number(in, 0, stock_of[good], &n))
                return false;
            captain->goods[good] = (uint8_t)n;
        } else if (!read_flag(captain, word)) {
            return bad(in, "'%v' is nothing a captain has", word);
        }
    }
    return true;
}

static bool read_discs(Reader *in, int side)
{
    FOR_WORDS(word, in)
    {
        int to = 0, face = str_among(face_slugs, FACES, word);
        if (face < 0)
            return bad(in, "'%v' is no mission disc", word);
        if (!read_name(in, ARG_SITE, next_word(in), &to))
            return false;
        in->g->captain[side].disc[face] = (uint8_t)(to + 1);
    }
    return true;
}

static const LineDef position_lines[] = {
    OWN_LINE("players", FIRST, read_players, NULL),    OWN_LINE("printed", ONCE, read_printed, NULL),
    OWN_LINE("voyage", ONCE, read_voyage, NULL),       OWN_LINE("phase", NEEDED, read_phase, NULL),
    OWN_LINE("street", ONCE, read_street, NULL),       OWN_LINE("galleons", ONCE, read_galleons, NULL),
    OWN_LINE("order", ONCE, read_order, NULL),         OWN_LINE("outbound", ONCE, read_outbound, NULL),
    OWN_LINE("homebound", ONCE, read_homebound, NULL), OWN_LINE("drake", ONCE, read_drake, NULL),
    OWN_LINE("frigates", ONCE, read_frigates, NULL),   OWN_LINE("troops", ONCE, read_troops, NULL),
    OWN_LINE("scouted", ONCE, read_scouted, NULL),     {0},
};

/* A line of a place or of a captain. */
static bool other_line(Reader *in)
{
    Str head = in->key, key = str_word(&head), what = str_trim(head);
    int side = str_among(captain_names, in->g->flow.sides, key);

    if (str_is(key, "stop"))
        return read_stop(in, what);
    if (str_is(key, "taken"))
        return read_taken(in, what);
    if (str_is(key, "wares"))
        return read_wares(in, what);
    if (side >= 0 && str_is(what, "discs"))
        return read_discs(in, side);
    if (side >= 0 && !what.n)
        return read_captain(in, side);
    return bad(in, "'%v' begins no line of a position", key);
}

/* ---- reading: what follows from the lines ------------------------------------------------------------------------ */

static bool fill_captain(Reader *in, int side)
{
    Game *g = in->g;
    Captain *captain = &g->captain[side];

    for (int place = 0; place < LOCATION_COUNT; place++) {
        int location = g->street[place];
        if (!listed(g->circle[location], side))
            continue;
        int discs = discs_needed(location) - (location == LOCATION_DRAKE && g->drake == side + 1);
        if (discs > captain->discs)
            return bad(in, "'%v' has stopped too often", str(captain_names[side]));
        captain->at = (uint8_t)(place + 1);
        captain->discs = (uint8_t)(captain->discs - discs);
    }
    if (holder(g, LOCATION_GOLDEN_HIND) == side)
        captain->flags |= HIND;
    captain->conquests = (uint8_t)types_taken(g, side);
    return true;
}

static bool fill_supply(Reader *in)
{
    Game *g = in->g;

    for (int good = 0; good < GOODS; good++) {
        int left = stock_of[good];
        FOR_CAPTAINS(side, g)
            left -= g->captain[side].goods[good];
        for (int port = 0; port < TRADE_COUNT; port++)
            left -= good >= FIRST_COMMODITY && (g->wares[port] >> (good - FIRST_COMMODITY) & 1);
        left -= good >= FIRST_TREASURE && good < FIRST_COMMODITY ? unclaimed(g, good) : 0;
        if (left < 0)
            return bad(in, "the box has not so much of '%v'", str(good_slugs[good]));
        g->supply[good] = (uint8_t)left;
    }
    return true;
}

static bool fill_rest(Reader *in)
{
    Game *g = in->g;

    for (int port = 0; port < TRADE_COUNT; port++)
        if (!in->notes->wares_named[port])
            g->wares[port] = destinations[trade_at[port]].wares;
    for (int station = 0; station < GALLEON_COUNT; station++)
        if (!g->station[station])
            g->station[station] = (uint8_t)(last_counter(g) + 1);
    for (int to = 0; to < DESTINATION_COUNT && g->phase > PHASE_HIDING; to++)
        if (destinations[to].treasure && !g->taken[to])
            g->treasure = (uint16_t)(g->treasure | 1u << to);
    FOR_CAPTAINS(side, g)
        if (!fill_captain(in, side))
            return false;
    return fill_supply(in);
}

/* ---- reading: the frames ----------------------------------------------------------------------------------------- */

static int turn_of(const uint8_t list[CAPTAINS], int side)
{
    int turn = 0;

    while (list[turn] != side + 1)
        turn++;
    return turn;
}

static bool check_street(Reader *in)
{
    Game *g = in->g;


    if (is_in_harbour(g, in->notes->side) || must_leave(g, in->notes->side) || g->drake == in->notes->side + 1)
        return bad(in, "'%v' is not asked anything on the street", str(captain_names[in->notes->side]));
    return true;
}

static bool check_sailing(Reader *in)
{
    Game *g = in->g;

    if (!can_place(g, in->notes->side))
        return bad(in, "'%v' has no disc to place", str(captain_names[in->notes->side]));
    if (g->scouted)
        return bad(in, "the Informer looks at %v only when all discs are placed",
                   str(destinations[g->scouted - 1].name));
    return true;
}

/* 3.5: a disc that waits although its turn is over; -1: there is none. */
static int overdue(const Game *g, int face, int turn)
{
    for (int dock = 0; dock < g->flow.sides; dock++) {
        int side = g->outbound[dock] - 1;
        for (int f = FACE_HIND; f < face + (dock < turn); f++) {
            int to = g->captain[side].disc[f] - 1;
            if (to >= 0 && !(g->taken[to] >> side & 1))
                return side;
        }
    }
    return -1;
}

static bool check_mission(Reader *in)
{
    Game *g = in->g;
    int face = in->notes->face, side = in->notes->side, turn = turn_of(g->outbound, side);
    int to = g->captain[side].disc[face] - 1;

    if (to < 0 || (g->taken[to] >> side & 1) || listed(g->homebound, side) || !can_act(g, side, to))
        return bad(in, "'%v' can do nothing with that disc", str(captain_names[in->notes->side]));
    if (overdue(g, face, turn) >= 0)
        return bad(in, "'%v' has a disc waiting whose turn is over", str(captain_names[overdue(g, face, turn)]));
    return true;
}

static bool check_phase(Reader *in)
{
    switch (in->g->phase) {
    case PHASE_PROVISIONING: return check_street(in);
    case PHASE_PLACING: return check_sailing(in);
    default: return check_mission(in);
    }
}

static void entry(Reader *in, Text *out)
{
    const Game *g = in->g;
    int side = in->notes->side, face = in->notes->face;
    const char *name = captain_names[side];

    if (g->phase == PHASE_PROVISIONING)
        text_fmt(out, "game@4.0#1 > voyage@2.2#0 > provisioning@2.2#1(turn=%d side=%s) ? street %s",
                 turn_of(g->order, side), name, name);
    else if (g->phase == PHASE_PLACING)
        text_fmt(out, "game@4.0#1 > voyage@3.0#0 > sailing@3.2#0 > place_discs@3.2#1(turn=%d side=%s) ? sail %s",
                 turn_of(g->outbound, side), name, name);
    else
        text_fmt(out,
                 "game@4.0#1 > voyage@3.0#0 > sailing@3.5#0 > resolve_missions@3.5#1(face=%d turn=%d) > "
                 "mission@3.5#1(side=%s face=%d to=%s) ? mission %s",
                 face, turn_of(g->outbound, side), name, face, destinations[g->captain[side].disc[face] - 1].slug,
                 name);
}

static void open_position(Reader *in)
{
    in->g->voyage = 1;
    for (int place = 0; place < LOCATION_COUNT; place++)
        in->g->street[place] = (uint8_t)place;
}

static bool close_position(Reader *in)
{
    return fill_rest(in) && checked(in, check_state) && check_phase(in);
}
