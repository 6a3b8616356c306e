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

enum { REDUCED = 32768 }; /* among the flags, while it is read or written */

static const FlagLetter flag_letters[] = {
    {'*', REDUCED},  {'m', MOVED},    {'j', JOINED}, {'l', LEFT},   {'e', EMBARKED}, {'d', LANDED},  {'a', ASSIGNED},
    {'v', ADVANCED}, {'i', ICEBOUND}, {'t', TRIED},  {'x', STRUCK}, {'s', SAILED},   {'h', MARCHED}, {'n', DECLINED},
    {'w', WORN},     {'+', KNOWN},    {0},
};

static const char *const holder_slugs[] = {"english", "spanish", "nobody"};
static const char *const pope_names[] = {"unpaid", "paid"};

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
        text_fmt(out, "control: %s", holder_slugs[who]);
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
    text_fmt(out, "phase: %s %s\n", side_slugs[g->side], phase_slugs[g->phase]);
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

static void write_group(const Game *g, int side, int hex, int group, unsigned kinds, Text *out)
{
    FOR_HEX(p, g, hex)
        if (in_group(g, p, side, group) && (kinds >> is_ship(p) & 1))
            write_counter(g, p, out);
}

static void write_stack(const Game *g, int side, int hex, Text *out)
{
    enum { OTHERS = 1, SHIPS = 2 };
    static const struct {
        int group;
        unsigned kinds;
        const char *key;
    } lines[] = {{NO_PIECE, OTHERS, "%s %s:"}, {LOOSE, SHIPS, "%s %s:"}, {LOOSE, OTHERS, "%s %s aboard:"}};

    for (int i = 0; i < 3; i++) {
        text_fmt(out, lines[i].key, side_slugs[side], HEX(hex));
        write_group(g, side, hex, lines[i].group, lines[i].kinds, out);
        end_line(out);
    }
    FOR_KIND(f, side, KIND_FLEET) {
        if (g->where[f] != hex)
            continue;
        text_fmt(out, "%s %s %d", pieces[f].slug, HEX(hex), g->munitions[f - FIRST_FLEET]);
        text_put(out, g->flags[f] ? " " : "");
        write_letters(flag_letters, g->flags[f], out);
        text_char(out, ':');
        write_group(g, side, hex, f, OTHERS | SHIPS, out);
        text_char(out, '\n');
    }
}

static void write_box(const Game *g, int place, Text *out)
{
    for (int p = 0; p < FIRST_FLEET; p++)
        if (g->where[p] == place)
            write_counter(g, p, out);
    end_line(out);
}

static void write_gone(const Game *g, Text *out)
{
    text_put(out, "gone:");
    write_box(g, GONE, out);
}

static void write_others(const Game *g, Text *out)
{
    for (int hex = 0; hex < HEX_COUNT; hex++)
        FOR_SIDES(side)
            if (g->head[hex] != NO_PIECE)
                write_stack(g, side, hex, out);
    for (int at = TRACK_BOXES; at < POOL; at++) {
        text_fmt(out, "track %s %d:", tracks[(at - TRACK_BOXES) / 4].slug, (at - TRACK_BOXES) % 4 + 1);
        write_box(g, at, out);
    }
}

/* ---- reading: words ---------------------------------------------------------------------------------------------- */

struct Notes {
    int entry, side; /* where a phase begins, and for whom; NO_ENTRY: its line does not say */
    Set named;
};

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
    {"naval-movement", PHASE_NAVAL_MOVEMENT, {2, 4}, 0, 0, "naval_move@6.0#1", "naval_order"},
    {"naval-combat", PHASE_NAVAL_COMBAT, {3, 5}, 0, 0, "naval_combat@7.13#2", "naval_attack"},
    {"land-movement", PHASE_LAND_MOVEMENT, {6, 9}, 0, 0, "land_move@8.0#1", "land_order"},
    {"land-combat", PHASE_LAND_COMBAT, {8, 11}, 0, 0, "land_combat@9.0#1", "land_attack"},
    {"acquisition", PHASE_ACQUISITION, {13}, 0, 1, "acquisition@12.1#1", "acquisition_lane"},
    {"de-activation", PHASE_DE_ACTIVATION, {14}, 0, 1, "deactivation@5.61#1", "deactivation_lane"},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

static bool read_phase(Reader *r)
{
    int side;

    if (!read_thing(r, ARG_SIDE, &side))
        return false;
    Str word = next_word(r);
    int at = str_row(entries, ENTRIES, name, word), phase = str_among(phase_slugs, PHASE_COUNT, word);
    if (at < 0 && phase < 0)
        return bad(r, "'%v' is not a phase", word);
    r->notes->entry = at;
    r->notes->side = side;
    r->g->phase = (uint8_t)(at < 0 ? phase : entries[at].phase);
    r->g->side = (uint8_t)(at >= 0 && entries[at].lane_dones ? ENGLISH : side);
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
    while (more_words(r)) {
        if (g->path_n == MAX_PATH)
            return bad_line(r, "no course is as long as that");
        if (!read_thing(r, ARG_PLACE, &hex))
            return false;
        g->path[g->path_n++] = (uint16_t)hex;
    }
    return g->path_n >= g->path_at || bad_line(r, "more is sailed than was declared");
}

static bool read_control(Reader *r)
{
    int who;
    uint64_t bits[HEX_WORDS] = {0};

    if (!read_among(r, holder_slugs, NOBODY + 1, "'%v' is not a side", &who) ||
        !read_bits(r, ARG_PLACE, bits, HEX_COUNT))
        return false;
    BITS_EACH(hex, bits, HEX_WORDS) {
        if (hexes[hex].area < 0)
            return bad_line(r, "nobody controls a hex of the high seas");
        FOR_SIDES(side)
            set_bit(r->g->control[side], hex, side == who);
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
    if (!read_thing(r, ARG_SIDE, &side) || !read_thing(r, ARG_PLACE, &hex) || (land && !read_number(r, 0, 20, &clock)))
        return false;
    bit_add(land ? r->g->land_siege[side] : r->g->sea_siege[side], hex);
    r->g->clock[hex] = (uint8_t)(r->g->clock[hex] + clock);
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

/* Where the counters of a line are; side NOBODY: that of the first. */
typedef struct {
    int side, at, group;
} Spot;

/* Who is where, and whom that besieges, is known when all lines are read. */
static void set_down(Game *g, int p, int at)
{
    g->where[p] = (uint16_t)at;
    if (at < HEX_COUNT)
        link_into(g, p, at);
}

static bool read_counters(Reader *r, Spot s)
{
    while (more_words(r)) {
        int p = NO_PIECE, ship;
        if (!read_counter(r, &p, &ship))
            return false;
        if (s.side == NOBODY && s.at != GONE)
            s.side = side_of(p);
        if ((s.at == GONE ? !is_leader(p) : side_of(p) != s.side) || is_fleet(p))
            return bad(r, "'%v' does not belong on this line", str(pieces[p].slug));
        if (is_leader(p) && s.at < HEX_COUNT && (ship != NO_PIECE) != (s.group != NO_PIECE))
            return bad(r, "'%v': a leader afloat needs his ship, one ashore has none", str(pieces[p].slug));
        if (s.at < HEX_COUNT)
            r->g->group[p] = (uint8_t)(is_leader(p) ? ship : is_ship(p) && s.group == NO_PIECE ? LOOSE : s.group);
        set_down(r->g, p, s.at);
    }
    return true;
}

static bool read_gone(Reader *r)
{
    return read_counters(r, (Spot){NOBODY, GONE, NO_PIECE});
}

/* "english 2114", "english 2114 aboard" */
static bool read_stack(Reader *r, Spot *s)
{
    if (!read_thing(r, ARG_SIDE, &s->side) || !read_thing(r, ARG_PLACE, &s->at))
        return false;
    Str more = next_word(r);
    s->group = more.n ? LOOSE : NO_PIECE;
    return !more.n || str_is(more, "aboard") || bad(r, "'%v' is too much", more);
}

/* "fleet-1 2114 3 /ms" */
static bool read_fleet(Reader *r, Spot *s)
{
    unsigned flags = 0;

    if (!take_piece(r, r->notes->named.w, &s->group) || !read_thing(r, ARG_PLACE, &s->at) ||
        !read_byte(r, 0, MUNITIONS_MAX, &r->g->munitions[s->group - FIRST_FLEET]))
        return false;
    more_words(r);
    if (!take_marks(r, flag_letters, &flags))
        return false;
    if (flags & (REDUCED | KNOWN))
        return bad_line(r, "a fleet has no such sign");
    s->side = side_of(s->group);
    r->g->flags[s->group] = (uint16_t)flags;
    set_down(r->g, s->group, s->at);
    return true;
}

/* "track london 2" */
static bool read_track_box(Reader *r, Spot *s)
{
    int track, box;

    next_word(r);
    if (!read_thing(r, ARG_SITE, &track) || !read_number(r, 1, 4, &box))
        return false;
    *s = (Spot){NOBODY, track_box(track, box), NO_PIECE};
    return true;
}

/* A line of counters: the words of its head are read first. */
static bool other_line(Reader *r)
{
    Str counters = r->rest, head = r->key, first = str_word(&head);
    bool (*read_head)(Reader *r, Spot *s) = str_is(first, "track")              ? read_track_box
                                            : find_piece(first) >= FIRST_FLEET ? read_fleet
                                                                               : read_stack;
    Spot s;

    r->rest = r->key;
    if (!read_head(r, &s) || !at_end(r))
        return false;
    r->rest = counters;
    return read_counters(r, s);
}

/* ---- reading: the whole ------------------------------------------------------------------------------------------ */

static const RecordField silver_fields[] = {
    {FIELD_OF(struct Game, silver), .names = silver_slugs, .high = SILVER_LOST},
    {FIELD_OF(struct Game, month), .names = month_slugs, .high = MONTHS - 1, .open = true},
    {0},
};

static const RecordField landing_fields[] = {
    {ONE_WORD("ireland"), FIELD_OF(struct Game, irish_landing), .kind = ARG_WORD, .names = landing_slugs, .high = LANDING_PAST},
    {ONE_WORD("britain"), FIELD_OF(struct Game, british_landing), .kind = ARG_WORD, .names = landing_slugs, .high = LANDING_PAST},
    {0},
};

static const RecordField bankrupt_fields[] = {
    {FIELDS_OF(struct Game, bankruptcies), .kind = ARG_NUMBER, .low = 1, .high = TURNS},
    {FIELDS_OF(struct Game, bankrupt_turn), .kind = ARG_NUMBER, .low = 1, .high = TURNS},
    {0},
};

static const RecordField quarry_fields[] = {{FIELDS_OF(struct Game, quarry), .kind = ARG_PLACE}, {0}};

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
    TUPLE_LINE("silver", silver_fields),
    RECORD_LINE("landings", landing_fields),
    RECORD_LINE("due", due_fields),
    OWN_LINE("muster", ONCE, read_muster, write_muster),
    OWN_LINE("violated", ONCE, read_violated, write_violated),
    WORD_LINE("pope", pope_paid, ONCE, pope_names),
    TUPLE_LINES("bankrupt", SIDE, ENGLISH, 2, bankrupt_fields),
    OWN_LINE("sailed", ONCE, read_sailed, write_sailed),
    OWN_LINE("control", OFTEN, read_control, write_control),
    OWN_LINE("siege", OFTEN, read_siege, write_sieges),
    TUPLE_LINES("quarry", PIECE, FIRST_FLEET, FLEET_COUNT, quarry_fields),
    BITS_LINE("struck", struck_at, PLACE, HEX_COUNT),
    BITS_LINE("struck-from", struck_from, PLACE, HEX_COUNT),
    BITS_LINE("party", party, PIECE, PIECE_COUNT),
    BITS_LINE("fighting", fighting, PIECE, PIECE_COUNT),
    OWN_LINE("course", ONCE, read_course, write_course),
    OWN_LINE("gone", ONCE, read_gone, write_gone),
    {0},
};

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

static void open_position(Reader *r)
{
    r->notes->entry = NO_ENTRY;
    empty_board(r->g);
    first_control(r->g);
}

static bool close_position(Reader *r)
{
    for (int hex = 0; hex < HEX_COUNT; hex++)
        note_presence(r->g, hex);
    return true;
}
