/* Positions: the whole state as readable text, and the way back to the same bytes.
 *
 *     turn: 3
 *     phase: english naval-movement
 *     treasury: english 1200 spanish 2300
 *     control: spanish 1616
 *     siege: land english 1616 2
 *     party: en-queens-howard fleet-1                 who moves, while somebody does
 *     course: 1 2014 1914                             of it, the hexes sailed and all that were declared
 *     english 2114: en-queens-howard+ en-london-guard/m leader-howard
 *     english 2114 aboard: en-levies-1 leader-drake@en-queens-howard
 *     fleet-1 1616 3: en-queens-drake* leader-hawkins@en-queens-drake
 *     track london 2: en-queens-hawkins
 *
 * A counter is its slug; then * reduced, then /letters for what it has done in this segment or turn, then + known to
 * the enemy. A leader aboard says @ and his ship. A fleet's line has its hex, its munitions, and /letters of its own.
 * A counter that no line names is unbuilt or dead; the Treasure Fleet is awaited. */
#include "engine/reader.h"
#include "games/armada/state.h"

static const char *const phase_names[PHASE_COUNT] = {
    "activation",  "naval-movement", "naval-combat",  "land-movement", "land-combat",
    "maintenance", "acquisition",    "de-activation", "over",
};

enum { REDUCED = 32768 }; /* among the flags, while it is read or written */

static const FlagLetter flag_letters[] = {
    {'*', REDUCED},  {'m', MOVED},    {'j', JOINED}, {'l', LEFT},   {'e', EMBARKED}, {'d', LANDED},  {'a', ASSIGNED},
    {'v', ADVANCED}, {'i', ICEBOUND}, {'t', TRIED},  {'x', STRUCK}, {'s', SAILED},   {'h', MARCHED}, {'n', DECLINED},
    {'w', WORN},     {'+', KNOWN},    {0},
};

static const char *const silver_names[] = {"awaited", "at-sea", "home", "lost"};
static const char *const pope_names[] = {"unpaid", "paid"};
static const char *const landing_names[] = {"none", "now", "past"};

/* ---- writing ----------------------------------------------------------------------------------------------------- */

/* Who controls a hex that no line names (16.2, 15.13). */
static int unnamed_control(const Game *g, int hex)
{
    int area = hexes[hex].area;

    if (france_has_sides(g) && area == AREA_FRANCE_CATHOLIC_LEAGUE)
        return SPANISH;
    if (france_has_sides(g) && area == AREA_FRANCE_HUGUENOT)
        return ENGLISH;
    return area >= 0 ? areas[area].control : NOBODY;
}

static int control_of(const Game *g, int hex)
{
    return controls(g, ENGLISH, hex) ? ENGLISH : controls(g, SPANISH, hex) ? SPANISH : NOBODY;
}

static void write_control(const Game *g, Text *out)
{
    for (int who = ENGLISH; who <= NOBODY; who++) {
        uint64_t changed[HEX_WORDS] = {0};
        for (int hex = 0; hex < HEX_COUNT; hex++)
            if (control_of(g, hex) == who && unnamed_control(g, hex) != who)
                bit_add(changed, hex);
        if (bits_empty(changed, HEX_WORDS))
            continue;
        text_fmt(out, "control: %s", who == NOBODY ? "nobody" : side_slugs[who]);
        write_bits(&game_armada, ARG_PLACE, changed, HEX_COUNT, out);
        text_char(out, '\n');
    }
}

static void write_sieges(const Game *g, Text *out)
{
    for (int hex = 0; hex < HEX_COUNT; hex++)
        FOR_SIDES(side) {
            if (besieged_by_land(g, side, hex))
                text_fmt(out, "siege: land %s %s %d\n", side_slugs[side], HEX(hex), g->clock[hex]);
            if (besieged_by_sea(g, side, hex))
                text_fmt(out, "siege: sea %s %s\n", side_slugs[side], HEX(hex));
        }
}

static void write_phase(const Game *g, Text *out)
{
    text_fmt(out, "phase: %s %s\n", side_slugs[g->side], phase_names[g->phase]);
}

static void write_silver(const Game *g, Text *out)
{
    if (g->month || g->silver)
        text_fmt(out, "silver: %s%s%s\n", silver_names[g->silver], g->month ? " " : "", month_slugs[g->month]);
}

static void write_landings(const Game *g, Text *out)
{
    if (g->irish_landing || g->british_landing)
        text_fmt(out, "landings: ireland %s britain %s\n", landing_names[g->irish_landing],
                 landing_names[g->british_landing]);
}

static void write_muster(const Game *g, Text *out)
{
    if (!g->muster_turn)
        return;
    text_fmt(out, "muster: %d", g->muster_turn);
    for (int p = THE_THIRTY; p <= THE_TWENTY; p++)
        if (g->bands_out >> (p - THE_THIRTY) & 1)
            text_fmt(out, " but %s", pieces[p].slug);
    text_char(out, '\n');
}

static void write_violated(const Game *g, Text *out)
{
    if (g->violated)
        text_fmt(out, "violated: %d\n", g->violated - 1);
}

static void write_bankrupt(const Game *g, Text *out)
{
    FOR_SIDES(side)
        if (g->bankruptcies[side])
            text_fmt(out, "bankrupt: %s %d %d\n", side_slugs[side], g->bankruptcies[side], g->bankrupt_turn[side]);
}

static void write_sailed(const Game *g, Text *out)
{
    if (g->sailed[g->side])
        text_fmt(out, "sailed: %d\n", g->sailed[g->side]);
}

static void write_course(const Game *g, Text *out)
{
    if (!g->path_n)
        return;
    text_fmt(out, "course: %d", g->path_at);
    for (int i = 0; i < g->path_n; i++)
        text_fmt(out, " %s", HEX(g->path[i]));
    text_char(out, '\n');
}

static void write_counter(const Game *g, int p, Text *out)
{
    text_fmt(out, " %s", pieces[p].slug);
    write_letters(flag_letters, g->flags[p] | (g->lost[p] ? REDUCED : 0u), out);
    if (is_leader(p) && on_map(g, p) && is_aboard(g, p))
        text_fmt(out, "@%s", pieces[g->group[p]].slug);
}

static void write_line(const Game *g, int side, int hex, int group, bool ships, Text *out)
{
    bool any = false;

    FOR_HEX(p, g, hex) {
        if (!in_group(g, p, side, group) || is_ship(p) != ships)
            continue;
        if (!any)
            text_fmt(out, "%s %s%s", side_slugs[side], HEX(hex), group == LOOSE && !ships ? " aboard:" : ":");
        any = true;
        write_counter(g, p, out);
    }
    if (any)
        text_char(out, '\n');
}

static void write_fleet(const Game *g, int fleet, Text *out)
{
    text_fmt(out, "%s %s %d", pieces[fleet].slug, HEX(g->where[fleet]), g->munitions[fleet - FIRST_FLEET]);
    if (g->flags[fleet] & (SEGMENT_FLAGS | TRIED | DECLINED | STRUCK | ADVANCED | ICEBOUND)) {
        text_char(out, ' ');
        write_letters(flag_letters, g->flags[fleet], out);
    }
    text_char(out, ':');
    FOR_HEX(p, g, g->where[fleet])
        if (in_group(g, p, side_of(fleet), fleet))
            write_counter(g, p, out);
    text_char(out, '\n');
}

static void write_quarry(const Game *g, Text *out)
{
    for (int f = FIRST_FLEET; f < PIECE_COUNT; f++)
        if (g->quarry[f - FIRST_FLEET])
            text_fmt(out, "quarry: %s %s\n", pieces[f].slug, HEX(g->quarry[f - FIRST_FLEET] - 1));
}

static void write_box(const Game *g, int place, const char *key, Text *out)
{
    bool any = false;

    for (int p = 0; p < FIRST_FLEET; p++)
        if (g->where[p] == place) {
            text_put(out, any ? "" : key);
            any = true;
            write_counter(g, p, out);
        }
    if (any)
        text_char(out, '\n');
}

static void write_tracks(const Game *g, Text *out)
{
    for (int track = 0; track < TRACK_COUNT; track++)
        for (int box = 1; box <= 4; box++) {
            char key[64];
            Text t = text_in(key, sizeof key);
            text_fmt(&t, "track %s %d:", tracks[track].slug, box);
            write_box(g, track_box(track, box), key, out);
        }
}

static void write_gone(const Game *g, Text *out)
{
    write_box(g, GONE, "gone:", out);
}

static void write_others(const Game *g, Text *out)
{
    for (int hex = 0; hex < HEX_COUNT; hex++)
        FOR_SIDES(side) {
            if (g->head[hex] == NO_PIECE)
                break;
            write_line(g, side, hex, NO_PIECE, false, out);
            write_line(g, side, hex, LOOSE, true, out);
            write_line(g, side, hex, LOOSE, false, out);
            FOR_KIND(f, side, KIND_FLEET)
                if (g->where[f] == hex)
                    write_fleet(g, f, out);
        }
    write_tracks(g, out);
}

/* ---- reading: words ---------------------------------------------------------------------------------------------- */

struct Notes {
    int entry, side; /* where a phase begins, and for whom; NO_ENTRY: its line does not say */
    Set named;
    uint64_t land_siege[2][HEX_WORDS], sea_siege[2][HEX_WORDS]; /* laid when all counters are there */
    uint8_t clock[HEX_COUNT];
};

static bool read_side(Reader *r, Str word, int *side)
{
    *side = str_among(side_slugs, 2, word);
    return *side >= 0 || bad(r, "'%v' is not a side", word);
}

static bool read_hex(Reader *r, Str word, int *hex)
{
    *hex = find_hex(word);
    return *hex >= 0 || bad(r, "'%v' is not a hex", word);
}

static bool read_name(Reader *r, const char *const *words, int n, uint8_t *out)
{
    int at;

    if (!read_among(r, words, n, "'%v' is not known here", &at))
        return false;
    *out = (uint8_t)at;
    return true;
}

/* ---- reading: lines of what has happened ------------------------------------------------------------------------- */

/* By name: the phase; where it begins: the steps of the turn by side, or one step for both in a joint one, the procedure
 * and what it asks; and how often `done` is said before it, and in the whole of a lane. */
enum { NO_ENTRY = -1 };

static const struct {
    const char *name;
    uint8_t phase, step[2], dones, lane_dones;
    const char *stands, *asks;
} entries[] = {
    {"advance", PHASE_ACTIVATION, {1}, 0, 2, "activation@5.0#1", "activation_lane"},
    {"build", PHASE_ACTIVATION, {1}, 1, 2, "activation@5.0#1", "activation_lane"},
    {"naval-movement", PHASE_NAVAL_MOVE, {2, 4}, 0, 0, "naval_move@6.0#1", "naval_order"},
    {"naval-combat", PHASE_NAVAL_COMBAT, {3, 5}, 0, 0, "naval_combat@7.13#2", "naval_attack"},
    {"land-movement", PHASE_LAND_MOVE, {6, 9}, 0, 0, "land_move@8.0#1", "land_order"},
    {"land-combat", PHASE_LAND_COMBAT, {8, 11}, 0, 0, "land_combat@9.0#1", "land_attack"},
    {"acquisition", PHASE_ACQUISITION, {13}, 0, 1, "acquisition@12.1#1", "acquisition_lane"},
    {"de-activation", PHASE_DEACTIVATION, {14}, 0, 1, "deactivation@5.61#1", "deactivation_lane"},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

static bool read_phase(Reader *r)
{
    int side;

    if (!read_side(r, next_word(r), &side))
        return false;
    Str word = next_word(r);
    int at = str_row(entries, ENTRIES, name, word), phase = str_among(phase_names, PHASE_COUNT, word);
    if (at < 0 && phase < 0)
        return bad(r, "'%v' is not a phase", word);
    r->notes->entry = at;
    r->notes->side = side;
    r->g->phase = (uint8_t)(at < 0 ? phase : entries[at].phase);
    r->g->side = (uint8_t)(at >= 0 && entries[at].lane_dones ? ENGLISH : side);
    return true;
}

static bool read_silver(Reader *r)
{
    if (!read_name(r, silver_names, 4, &r->g->silver))
        return false;
    return !str_trim(r->rest).n || read_name(r, month_slugs, MONTHS, &r->g->month);
}

static bool read_landings(Reader *r)
{
    FOR_WORDS(word, r)
    {
        bool irish = str_is(word, "ireland");
        if (!irish && !str_is(word, "britain"))
            return bad(r, "'%v' is neither ireland nor britain", word);
        if (!read_name(r, landing_names, 3, irish ? &r->g->irish_landing : &r->g->british_landing))
            return false;
    }
    return true;
}

/* "4", "4 but en-trained-bands-tilbury" */
static bool read_muster(Reader *r)
{
    if (!read_byte(r, 1, TURNS + 1, &r->g->muster_turn))
        return false;
    FOR_WORDS(word, r)
    {
        Str band = str_is(word, "but") ? next_word(r) : word;
        int p = find_piece(band);
        if (!str_is(word, "but") || (p != THE_THIRTY && p != THE_TWENTY))
            return bad(r, "'%v': but one of the trained bands is known here", band);
        r->g->bands_out |= (uint8_t)(1 << (p - THE_THIRTY));
    }
    return true;
}

static bool read_violated(Reader *r)
{
    uint8_t turn = 0;

    if (!read_byte(r, 1, TURNS, &turn))
        return false;
    for (int hex = 0; hex < HEX_COUNT; hex++)
        if (hexes[hex].area >= 0 && in_france(hex) && control_of(r->g, hex) != NOBODY)
            return bad_line(r, "'violated' must stand before the lines of control");
    r->g->violated = (uint8_t)(turn + 1);
    if (france_has_sides(r->g))
        take_sides(r->g);
    return true;
}

static bool read_bankrupt(Reader *r)
{
    int side, count = 0, turn = 0;

    if (!read_side(r, next_word(r), &side) || !read_number(r, 1, TURNS, &count) || !read_number(r, 1, TURNS, &turn))
        return false;
    r->g->bankruptcies[side] = (uint8_t)count;
    r->g->bankrupt_turn[side] = (uint8_t)turn;
    return true;
}

static bool read_sailed(Reader *r)
{
    return read_byte(r, 1, FLEETS_PER_SIDE, &r->g->sailed[r->g->side]);
}

/* "1 2014 1914" */
static bool read_course(Reader *r)
{
    Game *g = r->g;
    int hex;

    if (!read_byte(r, 0, MAX_PATH, &g->path_at))
        return false;
    FOR_WORDS(word, r)
    {
        if (g->path_n == MAX_PATH)
            return bad_line(r, "no course is as long as that");
        if (!read_hex(r, word, &hex))
            return false;
        g->path[g->path_n++] = (uint16_t)hex;
    }
    return g->path_n >= g->path_at || bad_line(r, "more is sailed than was declared");
}

static bool read_control(Reader *r)
{
    Str who = next_word(r);
    int side = NOBODY;
    uint64_t bits[HEX_WORDS] = {0};

    if (!str_is(who, "nobody") && !read_side(r, who, &side))
        return false;
    if (!read_bits(r, ARG_PLACE, bits, HEX_COUNT))
        return false;
    for (int hex = 0; hex < HEX_COUNT; hex++)
        if (bit_has(bits, hex)) {
            if (hexes[hex].area < 0)
                return bad_line(r, "nobody controls a hex of the high seas");
            FOR_SIDES(s)
                set_bit(r->g->control[s], hex, s == side);
        }
    return true;
}

/* "land english 1616 2", "sea english 1616" */
static bool read_siege(Reader *r)
{
    Str kind = next_word(r);
    bool land = str_is(kind, "land");
    int side, hex, clock = 0;

    if (!land && !str_is(kind, "sea"))
        return bad(r, "'%v' is neither land nor sea", kind);
    if (!read_side(r, next_word(r), &side) || !read_hex(r, next_word(r), &hex))
        return false;
    if (land && !read_number(r, 0, 20, &clock))
        return false;
    bit_add(land ? r->notes->land_siege[side] : r->notes->sea_siege[side], hex);
    r->notes->clock[hex] = (uint8_t)(r->notes->clock[hex] + clock);
    return true;
}

static bool read_quarry(Reader *r)
{
    Str word = next_word(r);
    int fleet = find_piece(word), hex;

    if (fleet < FIRST_FLEET)
        return bad(r, "'%v' is not a fleet", word);
    if (!read_hex(r, next_word(r), &hex))
        return false;
    r->g->quarry[fleet - FIRST_FLEET] = (uint16_t)(1 + hex);
    return true;
}

/* ---- reading: counters ------------------------------------------------------------------------------------------- */

/* slug[*][/letters][+][@ship]: the counter and its marks; its ship, or NO_PIECE. */
static bool read_counter(Reader *r, int *p, int *ship)
{
    unsigned flags = 0;

    *ship = NO_PIECE;
    if (!take_piece(r, r->notes->named.w, p) || !take_marks(r, flag_letters, &flags))
        return false;
    if ((flags & REDUCED) && (pieces[*p].steps != 2 || pieces[*p].combat >= 20))
        return bad(r, "'%v' has no reduced side", str(pieces[*p].slug));
    bool aboard = take_char(r, '@');
    if (aboard && !take_piece(r, NULL, ship))
        return false;
    if (aboard && (!is_leader(*p) || !is_ship(*ship)))
        return bad(r, "'%v': only leaders are aboard of a ship of their own", str(pieces[*p].slug));
    r->g->lost[*p] = (flags & REDUCED) != 0;
    r->g->flags[*p] = (uint16_t)(flags & ~(unsigned)REDUCED);
    return true;
}

/* All counters of a line go to a place, into a group; on a track they are of the first one's side. */
static bool read_counters(Reader *r, int side, int at, int group)
{
    while (more_words(r)) {
        int p = NO_PIECE, ship;
        if (!read_counter(r, &p, &ship))
            return false;
        side = side == NOBODY ? side_of(p) : side;
        if (side_of(p) != side || is_fleet(p))
            return bad(r, "'%v' does not belong on this line", str(pieces[p].slug));
        if (is_leader(p) && at < HEX_COUNT && (ship != NO_PIECE) != (group != NO_PIECE))
            return bad(r, "'%v': a leader afloat needs his ship, one ashore has none", str(pieces[p].slug));
        if (is_ship(p) && at < HEX_COUNT && group == NO_PIECE)
            r->g->group[p] = LOOSE;
        else if (at < HEX_COUNT)
            r->g->group[p] = (uint8_t)(is_leader(p) ? ship : group);
        put(&r->run, r->g, p, at);
        if (at < HEX_COUNT)
            note_presence(r->g, at);
    }
    return true;
}

/* "english 2114", "english 2114 aboard": the counters follow. */
static bool read_stack(Reader *r, Str counters)
{
    int side, hex;

    if (!read_side(r, next_word(r), &side) || !read_hex(r, next_word(r), &hex))
        return false;
    Str more = next_word(r);
    if (more.n && !str_is(more, "aboard"))
        return bad(r, "'%v' is too much", more);
    r->rest = counters;
    return read_counters(r, side, hex, more.n ? LOOSE : NO_PIECE);
}

/* "fleet-1 2114 3 /ms", after the first word */
static bool read_fleet(Reader *r, int fleet, Str counters)
{
    unsigned flags = 0;
    int hex;

    if (set_has(&r->notes->named, fleet))
        return bad_line(r, "the fleet is named twice");
    set_add(&r->notes->named, fleet);
    if (!read_hex(r, next_word(r), &hex) || !read_byte(r, 0, MUNITIONS_MAX, &r->g->munitions[fleet - FIRST_FLEET]))
        return false;
    more_words(r);
    if (!take_marks(r, flag_letters, &flags) || !at_end(r))
        return false;
    if (flags & (REDUCED | KNOWN))
        return bad_line(r, "a fleet has no such sign");
    put(&r->run, r->g, fleet, hex);
    r->g->flags[fleet] = (uint16_t)(r->g->flags[fleet] | flags);
    r->rest = counters;
    return read_counters(r, side_of(fleet), hex, fleet);
}

/* "track london 2", after the first word */
static bool read_track_line(Reader *r, Str counters)
{
    Str word = next_word(r);
    int track = find_track(word), box = 0;

    if (track < 0)
        return bad(r, "'%v' is not a track", word);
    if (!read_number(r, 1, 4, &box) || !at_end(r))
        return false;
    r->rest = counters;
    return read_counters(r, NOBODY, track_box(track, box), NO_PIECE);
}

static bool read_gone(Reader *r)
{
    while (more_words(r)) {
        int p = NO_PIECE, ship;
        if (!read_counter(r, &p, &ship))
            return false;
        if (!is_leader(p))
            return bad(r, "'%v': only leaders are gone for good", str(pieces[p].slug));
        put(&r->run, r->g, p, GONE);
    }
    return true;
}

/* ---- reading: the whole ------------------------------------------------------------------------------------------ */

static const RecordField due_fields[] = {
    {ONE_WORD("irish"), FIELD_OF(struct Game, loyal_irish_due), .flag = 1},
    {ONE_WORD("scots"), FIELD_OF(struct Game, loyal_scots_due), .flag = 1},
    {0},
};

static const LineDef position_lines[] = {
    NUMBER_LINE("turn", turn, NEEDED, 1, TURNS),
    OWN_LINE("phase", NEEDED, read_phase, write_phase),
    SIDES_LINE("treasury", treasury, ONCE, 0, 30000),
    SIDES_LINE("steps", steps_lost, ONCE, 0, 1000),
    OWN_LINE("silver", ONCE, read_silver, write_silver),
    OWN_LINE("landings", ONCE, read_landings, write_landings),
    RECORD_LINE("due", due_fields),
    OWN_LINE("muster", ONCE, read_muster, write_muster),
    OWN_LINE("violated", ONCE, read_violated, write_violated),
    WORD_LINE("pope", pope_paid, ONCE, pope_names),
    OWN_LINE("bankrupt", OFTEN, read_bankrupt, write_bankrupt),
    OWN_LINE("sailed", ONCE, read_sailed, write_sailed),
    OWN_LINE("control", OFTEN, read_control, write_control),
    OWN_LINE("siege", OFTEN, read_siege, write_sieges),
    OWN_LINE("quarry", OFTEN, read_quarry, write_quarry),
    BITS_LINE("struck", struck_at, PLACE, HEX_COUNT),
    BITS_LINE("struck-from", struck_from, PLACE, HEX_COUNT),
    BITS_LINE("party", party, PIECE, PIECE_COUNT),
    BITS_LINE("fighting", fighting, PIECE, PIECE_COUNT),
    OWN_LINE("course", ONCE, read_course, write_course),
    OWN_LINE("gone", ONCE, read_gone, write_gone),
    {0},
};

/* A line of counters: the words of its head are read first. */
static bool other_line(Reader *r)
{
    Str counters = r->rest, head = r->key, first = str_word(&head);
    int piece = find_piece(first);

    r->rest = head;
    if (str_is(first, "track"))
        return read_track_line(r, counters);
    if (piece >= FIRST_FLEET)
        return read_fleet(r, piece, counters);
    r->rest = r->key;
    return read_stack(r, counters);
}

/* ---- where play stands, from the phase --------------------------------------------------------------------------- */

static void say_done(Reader *r, int side, int times)
{
    static const char *const done[] = {"english done", "spanish done"};

    for (; times > 0; times--)
        r->later[r->later_n++] = (LaterLine){str("orders"), str(done[side]), r->line};
}

/* In a joint segment the English are done before the Spaniards are asked alone. */
static void entry(Reader *r, Text *out)
{
    int at = r->notes->entry, side = r->notes->side;

    if (at == NO_ENTRY)
        return;
    bool joint = entries[at].lane_dones;
    text_fmt(out, "game@4.2#1 > game_turn@4.2#%d > %s", entries[at].step[joint ? 0 : side], entries[at].stands);
    if (!joint)
        text_fmt(out, "(side=%s)", side_slugs[side]);
    text_fmt(out, " ? %s %s", entries[at].asks, joint ? "english spanish" : side_slugs[side]);
    r->later_n = 0;
    say_done(r, ENGLISH, side == SPANISH ? entries[at].lane_dones : 0);
    say_done(r, side, entries[at].dones);
}

static void lay_sieges(const Reader *r)
{
    memcpy(r->g->land_siege, r->notes->land_siege, sizeof r->notes->land_siege);
    memcpy(r->g->sea_siege, r->notes->sea_siege, sizeof r->notes->sea_siege);
    memcpy(r->g->clock, r->notes->clock, sizeof r->notes->clock);
}

static bool leaders_have_ships(Reader *r)
{
    const Game *g = r->g;

    for (int p = 0; p < FIRST_FLEET; p++)
        if (is_leader(p) && on_map(g, p) && is_aboard(g, p) && g->where[g->group[p]] != g->where[p])
            return bad(r, "'%v' is aboard a ship that is not there", str(pieces[p].slug));
    return true;
}

static void open_position(Reader *r)
{
    r->notes->entry = NO_ENTRY;
    empty_board(r->g);
    first_control(r->g);
}

static bool close_position(Reader *r)
{
    if (!leaders_have_ships(r))
        return false;
    lay_sieges(r);
    return true;
}
