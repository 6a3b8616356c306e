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
        text_fmt(out, "phase: street %s\n", captain_names[TOP_LOCALS(g, provisioning)->side]);
    else if (g->phase == PHASE_PLACING)
        text_fmt(out, "phase: sailing %s\n", captain_names[TOP_LOCALS(g, place_discs)->side]);
    else
        text_fmt(out, "phase: mission %s %s\n", face_slugs[TOP_LOCALS(g, mission)->face],
                 captain_names[TOP_LOCALS(g, mission)->side]);
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

static void write_position(const Game *g, Text *out)
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

/* ---- reading: errors and words ----------------------------------------------------------------------------------- */

typedef struct {
    Game *g;
    Text *err;
    int line;
    int side, face;          /* of the phase */
    unsigned seen, captains; /* keys and captains that had their line */
    bool wares_named[TRADE_COUNT];
} Reader;

/* What is wrong, with the word that is (%v). */
static bool bad(Reader *in, const char *what, Str word)
{
    if (word.n > 40)
        word.n = 40;
    text_fmt(in->err, "line %d: ", in->line);
    text_fmt(in->err, what, word);
    return false;
}

static bool read_number(Reader *in, Str word, int low, int high, int *out)
{
    int32_t v;

    if (!str_int(word, &v) || v < low || v > high)
        return bad(in, "'%v' is no number in its range", word);
    *out = v;
    return true;
}

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

static bool read_list(Reader *in, Str rest, uint8_t list[CAPTAINS])
{
    int n = 0, side;

    if (list[0])
        return bad(in, "this list stands twice%v", str(""));
    for (Str word = str_word(&rest); word.n; word = str_word(&rest)) {
        if (!read_captain_name(in, word, &side))
            return false;
        if (listed(list, side))
            return bad(in, "'%v' stands twice", word);
        list[n++] = (uint8_t)(side + 1);
    }
    return true;
}

/* ---- reading: the lines ------------------------------------------------------------------------------------------ */

static bool read_players(Reader *in, Str rest)
{
    int n = 0;

    if (!read_number(in, str_trim(rest), PLAYERS_MIN, PLAYERS_MAX, &n))
        return false;
    in->g->flow.sides = (uint8_t)n;
    FOR_CAPTAINS(side, in->g) {
        in->g->captain[side].score = START_VP;
        in->g->captain[side].discs = PLAYER_DISCS;
    }
    return true;
}

static bool read_printed(Reader *in, Str rest)
{
    int n = 0;

    if (!read_number(in, str_trim(rest), 0, 1, &n))
        return false;
    in->g->printed = (uint8_t)n;
    return true;
}

static bool read_voyage(Reader *in, Str rest)
{
    int n = 0;

    if (!read_number(in, str_trim(rest), 1, VOYAGES, &n))
        return false;
    in->g->voyage = (uint8_t)n;
    return true;
}

static bool read_phase(Reader *in, Str rest)
{
    Str word = str_word(&rest);

    if (str_is(word, "street")) {
        in->g->phase = PHASE_PROVISIONING;
    } else if (str_is(word, "sailing")) {
        in->g->phase = PHASE_PLACING;
    } else if (str_is(word, "mission")) {
        in->g->phase = PHASE_MISSIONS;
        word = str_word(&rest);
        in->face = str_among(face_slugs, FACE_GHOST, word);
        if (in->face < 0)
            return bad(in, "'%v' is no disc that has a mission", word);
    } else {
        return bad(in, "'%v' is not a phase: street, sailing, mission", word);
    }
    return read_captain_name(in, str_trim(rest), &in->side);
}

static bool read_street(Reader *in, Str rest)
{
    for (int place = 0, location; place < TILE_COUNT; place++) {
        Str word = str_word(&rest);
        if (!read_name(in, ARG_PLACE, word, &location))
            return false;
        if (location >= TILE_COUNT)
            return bad(in, "'%v' is no tile", word);
        in->g->street[place] = (uint8_t)location;
    }
    return str_trim(rest).n == 0 || bad(in, "'%v' is too much", str_trim(rest));
}

static bool read_galleons(Reader *in, Str rest)
{
    for (int station = 0, piece; station < GALLEON_COUNT; station++) {
        Str word = str_word(&rest);
        if (!read_name(in, ARG_PIECE, word, &piece))
            return false;
        if (piece < FIRST_GALLEON || is_on_station(in->g, piece - FIRST_GALLEON))
            return bad(in, "'%v' is no galleon counter, or lies elsewhere", word);
        in->g->station[station] = (uint8_t)(piece - FIRST_GALLEON + 1);
    }
    return str_trim(rest).n == 0 || bad(in, "'%v' is too much", str_trim(rest));
}

static bool read_order(Reader *in, Str rest)
{
    return read_list(in, rest, in->g->order);
}

static bool read_outbound(Reader *in, Str rest)
{
    return read_list(in, rest, in->g->outbound);
}

static bool read_homebound(Reader *in, Str rest)
{
    return read_list(in, rest, in->g->homebound);
}

static bool read_drake(Reader *in, Str rest)
{
    int side = 0;

    if (!read_captain_name(in, str_trim(rest), &side))
        return false;
    in->g->drake = (uint8_t)(side + 1);
    return true;
}

static bool read_values(Reader *in, Str rest, uint8_t *value, int n, uint8_t *up)
{
    for (int i = 0, v = 0; i < n; i++) {
        Str word = str_word(&rest);
        if (word.n && word.at[word.n - 1] == '+') {
            *up = (uint8_t)(*up | 1u << i);
            word.n--;
        }
        if (!read_number(in, word, 0, 2, &v))
            return false;
        value[i] = (uint8_t)v;
    }
    return str_trim(rest).n == 0 || bad(in, "'%v' is too much", str_trim(rest));
}

static bool read_frigates(Reader *in, Str rest)
{
    return read_values(in, rest, in->g->frigate, GALLEON_COUNT, &in->g->frigates_up);
}

static bool read_troops(Reader *in, Str rest)
{
    return read_values(in, rest, in->g->troop, FORT_COUNT, &in->g->troops_up);
}

static bool read_scouted(Reader *in, Str rest)
{
    int to = 0;

    if (!read_name(in, ARG_SITE, str_trim(rest), &to))
        return false;
    in->g->scouted = (uint8_t)(to + 1);
    return true;
}

static bool read_stop(Reader *in, Str place, Str rest)
{
    int location = 0;

    return read_name(in, ARG_PLACE, place, &location) && read_list(in, rest, in->g->circle[location]);
}

static bool read_taken(Reader *in, Str place, Str rest)
{
    int to = 0, side = 0;

    if (!read_name(in, ARG_SITE, place, &to))
        return false;
    for (Str word = str_word(&rest); word.n; word = str_word(&rest)) {
        if (!read_captain_name(in, word, &side))
            return false;
        in->g->taken[to] = (uint8_t)(in->g->taken[to] | 1u << side);
    }
    return true;
}

static bool read_wares(Reader *in, Str place, Str rest)
{
    int to = 0, good = 0;

    if (!read_name(in, ARG_SITE, place, &to))
        return false;
    if (destinations[to].type != TYPE_TRADE)
        return bad(in, "'%v' is no Trade Port", place);
    int port = destinations[to].index;
    in->wares_named[port] = true;
    for (Str word = str_word(&rest); word.n; word = str_word(&rest)) {
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

static bool read_captain(Reader *in, int side, Str rest)
{
    Captain *captain = &in->g->captain[side];

    if (in->captains >> side & 1)
        return bad(in, "the captain '%v' has two lines", str(captain_names[side]));
    in->captains |= 1u << side;
    for (Str word = str_word(&rest); word.n; word = str_word(&rest)) {
        int n = 0, good = str_among(good_slugs, GOODS, word);
        int16_t *score_ = find_score(captain, word);
        if (score_) {
            if (!read_number(in, str_word(&rest), 0, 999, &n))
                return false;
            *score_ = (int16_t)n;
        } else if (good >= 0) {
            if (!read_number(in, str_word(&rest), 0, stock_of[good], &n))
                return false;
            captain->goods[good] = (uint8_t)n;
        } else if (!read_flag(captain, word)) {
            return bad(in, "'%v' is nothing a captain has", word);
        }
    }
    return true;
}

static bool read_discs(Reader *in, int side, Str rest)
{
    for (Str word = str_word(&rest); word.n; word = str_word(&rest)) {
        int to = 0, face = str_among(face_slugs, FACES, word);
        if (face < 0)
            return bad(in, "'%v' is no mission disc", word);
        if (!read_name(in, ARG_SITE, str_word(&rest), &to))
            return false;
        in->g->captain[side].disc[face] = (uint8_t)(to + 1);
    }
    return true;
}

typedef bool ReadLine(Reader *in, Str rest);

static const struct {
    const char *key;
    ReadLine *read;
} line_readers[] = {
    {"players", read_players}, {"printed", read_printed},   {"voyage", read_voyage},
    {"phase", read_phase},     {"street", read_street},     {"galleons", read_galleons},
    {"order", read_order},     {"outbound", read_outbound}, {"homebound", read_homebound},
    {"drake", read_drake},     {"frigates", read_frigates}, {"troops", read_troops},
    {"scouted", read_scouted},
};
enum { LINE_READERS = sizeof line_readers / sizeof line_readers[0], KEY_PLAYERS = 0, KEY_PHASE = 3 };

static bool read_line(Reader *in, Str line)
{
    Str rest = line, head = str_until(&rest, ':'), key = str_word(&head), what = str_trim(head);
    int side = str_among(captain_names, in->g->flow.sides, key);

    for (int i = 0; i < LINE_READERS && !what.n; i++)
        if (str_is(key, line_readers[i].key)) {
            if ((in->seen >> i & 1) || (i != KEY_PLAYERS && !(in->seen & 1)))
                return bad(in, "'%v' stands twice, or before the number of players", key);
            in->seen |= 1u << i;
            return line_readers[i].read(in, rest);
        }
    if (!(in->seen & 1))
        return bad(in, "the number of players comes first, not '%v'", key);
    if (str_is(key, "stop"))
        return read_stop(in, what, rest);
    if (str_is(key, "taken"))
        return read_taken(in, what, rest);
    if (str_is(key, "wares"))
        return read_wares(in, what, rest);
    if (side >= 0 && str_is(what, "discs"))
        return read_discs(in, side, rest);
    if (side >= 0 && !what.n)
        return read_captain(in, side, rest);
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
        if (!in->wares_named[port])
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

static int16_t turn_of(const uint8_t list[CAPTAINS], int side)
{
    int turn = 0;

    while (list[turn] != side + 1)
        turn++;
    return (int16_t)turn;
}

static void resume_voyage(Game *g, YaRule step)
{
    flow_resume(g, P_game, R(4, 0, 1), &(struct game){0}, sizeof(struct game));
    flow_resume(g, P_voyage, step, &(struct voyage){0}, sizeof(struct voyage));
}

static bool resume_street(Reader *in)
{
    Game *g = in->g;
    struct provisioning l = {turn_of(g->order, in->side), (int16_t)in->side};

    if (is_in_harbour(g, in->side) || must_leave(g, in->side) || g->drake == in->side + 1)
        return bad(in, "'%v' is not asked anything on the street", str(captain_names[in->side]));
    resume_voyage(g, R(2, 2, 0));
    flow_resume(g, P_provisioning, R(2, 2, 1), &l, sizeof l);
    flow_ask(&g->flow, Q_street, ONLY(in->side));
    return true;
}

static bool resume_sailing(Reader *in)
{
    Game *g = in->g;
    struct place_discs l = {turn_of(g->outbound, in->side), (int16_t)in->side};

    if (!can_place(g, in->side))
        return bad(in, "'%v' has no disc to place", str(captain_names[in->side]));
    resume_voyage(g, R(3, 0, 0));
    flow_resume(g, P_sailing, R(3, 2, 0), &(struct sailing){0}, sizeof(struct sailing));
    flow_resume(g, P_place_discs, R(3, 2, 1), &l, sizeof l);
    flow_ask(&g->flow, Q_sail, ONLY(in->side));
    return true;
}

static bool resume_missions(Reader *in)
{
    Game *g = in->g;
    struct resolve_missions l = {(int16_t)in->face, turn_of(g->outbound, in->side)};
    struct mission m = {(int16_t)in->side, (int16_t)in->face, (int16_t)(g->captain[in->side].disc[in->face] - 1)};

    if (m.to < 0 || (g->taken[m.to] >> in->side & 1) || listed(g->homebound, in->side) || !can_act(g, in->side, m.to))
        return bad(in, "'%v' can do nothing with that disc", str(captain_names[in->side]));
    resume_voyage(g, R(3, 0, 0));
    flow_resume(g, P_sailing, R(3, 5, 0), &(struct sailing){0}, sizeof(struct sailing));
    flow_resume(g, P_resolve_missions, R(3, 5, 1), &l, sizeof l);
    flow_resume(g, P_mission, R(3, 5, 1), &m, sizeof m);
    flow_ask(&g->flow, Q_mission, ONLY(in->side));
    return true;
}

static bool resume(Reader *in)
{
    switch (in->g->phase) {
    case PHASE_PROVISIONING: return resume_street(in);
    case PHASE_PLACING: return resume_sailing(in);
    default: return resume_missions(in);
    }
}

static bool read_position(Game *g, Str text, int first_line, Text *err)
{
    Reader in = {.g = g, .err = err, .line = first_line - 1};
    char why[YA_MAX_LINE];
    Text reason = text_in(why, sizeof why);

    g->voyage = 1;
    for (int place = 0; place < LOCATION_COUNT; place++)
        g->street[place] = (uint8_t)place;
    while (text.n) {
        in.line++;
        if (!read_line(&in, str_line(&text)))
            return false;
    }
    if (!(in.seen >> KEY_PHASE & 1))
        return bad(&in, "the line '%v' is missing", str("phase:"));
    if (!fill_rest(&in))
        return false;
    if (!check_state(g, &reason)) {
        text_fmt(err, "line %d: %s", in.line, why);
        return false;
    }
    return resume(&in);
}
