/* Positions: the whole state as readable text at quiet points, and the way back to the same bytes.
 *
 *     turn: 3
 *     phase: english movement
 *     funds: english 40 spanish 12
 *     storms: havana nassau
 *     english 2719: boyne(supplies-e2) frigate-e2/f(waterhouse) deception-e1* soldiers-e2+
 *     spanish gone: soldiers-s1
 *
 * A counter is its slug; then /letters for m moved, s stopped, e embarked, l landed, f flipped; then * on top, + known
 * to the enemy; then a ship's cargo in parentheses. A counter that no line names is in the force pool if it can be
 * bought, aside if its side has yet to set it up, and out of the game otherwise. */
#include "engine/reader.h"
#include "games/jenkins/state.h"

static const char *const phase_names[] = {
    [PHASE_SETUP] = "setup",   [PHASE_PURCHASES] = "purchases",           [PHASE_MOVEMENT] = "movement",
    [PHASE_COMBAT] = "combat", [PHASE_ADMINISTRATION] = "administration", [PHASE_VICTORY] = "victory",
};
enum { PHASE_NAMES = PHASE_VICTORY + 1 };

static const FlagLetter flag_letters[] = {
    {'m', MOVED}, {'s', STOPPED}, {'e', EMBARKED}, {'l', LANDED}, {'f', FLIPPED}, {0},
};

/* Places outside the stacks that a line may name: "english gone: soldiers-e1". */
static const char *const off_map_names[] = {"pool", "gone", "bought", "aside"};
enum { OFF_MAP_NAMES = 4 };

/* ---- what both ways share ---------------------------------------------------------------------------------------- */

/* Where a counter is that no line names. */
static int unnamed_place(const Game *g, int p)
{
    if (pieces[p].start == START_TRACK)
        return g->phase == PHASE_SETUP || g->isidoro_box ? BOX : GONE;
    if (g->phase == PHASE_SETUP && g->side <= side_of(p) && pieces[p].start != START_POOL)
        return ASIDE;
    return pieces[p].cost != NO_VALUE ? POOL : GONE;
}

/* A3: who holds a port that no line names. */
static int unnamed_holder(const Game *g, int port)
{
    bool english = ashore_at(g, ENGLISH, ports[port].hex), spanish = ashore_at(g, SPANISH, ports[port].hex);

    if (english == spanish || ports[port].value == 0)
        return ports[port].nation;
    return english ? ENGLISH : SPANISH;
}

static bool any_bit(const uint64_t *bits, int words)
{
    uint64_t all = 0;

    for (int i = 0; i < words; i++)
        all |= bits[i];
    return all;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

/* The question that stands at the beginning of a phase, or between two things done in it. */
static bool quiet(const Game *g)
{
    if (any_bit(g->done, HEX_WORDS))
        return false;
    switch (flow_in(g)->question) {
    case Q_buy: return true;
    case Q_activate: return true;
    case Q_battle: return true;
    case Q_claim: return !g->claimed;
    case Q_garrison: return true;
    case Q_stack_order: return g->phase == PHASE_ADMINISTRATION && flow_in(g)->owing == ONLY(ENGLISH);
    default: return false;
    }
}

static void write_phase(const Game *g, Text *out)
{
    text_put(out, "phase: ");
    if (g->phase == PHASE_SETUP)
        text_fmt(out, "setup %s\n", side_slugs[g->side]);
    else if (g->phase < PHASE_ADMINISTRATION)
        text_fmt(out, "%s %s\n", side_slugs[g->side], phase_names[g->phase]);
    else
        text_fmt(out, "%s\n", phase_names[g->phase]);
}

static void write_ports(const char *key, uint64_t set, Text *out)
{
    if (!set)
        return;
    text_put(out, key);
    for (; set; set &= set - 1)
        text_fmt(out, " %s", ports[bit_lowest(set)].slug);
    text_char(out, '\n');
}

static void write_markers(const Game *g, Text *out)
{
    write_ports("storms:", g->storm, out);
    write_ports("scuttled:", g->scuttled, out);
    if (g->scuttles)
        text_fmt(out, "scuttles: %d\n", g->scuttles);
    if (g->succession_over)
        text_put(out, "succession: over\n");
    if (g->isidoro_box)
        text_fmt(out, "isidoro: %d\n", g->isidoro_box);
    if (g->french_taken || g->dutch_taken)
        text_fmt(out, "taken:%s%s\n", g->french_taken ? " french" : "", g->dutch_taken ? " dutch" : "");
    write_ports("paid: english", g->paid[ENGLISH], out);
    write_ports("paid: spanish", g->paid[SPANISH], out);
}

static void write_battles(const Game *g, Text *out)
{
    for (int hex = 0; hex < HEX_COUNT; hex++)
        if (battle_at(g, hex)) {
            text_put(out, "battle: ");
            put_hex_number(hex, out);
            text_fmt(out, " %s\n", side_slugs[attacker_at(g, hex)]);
        }
}

static void write_holders(const Game *g, Text *out)
{
    for (int port = 0; port < PORT_COUNT; port++)
        if (g->holder[port] != unnamed_holder(g, port))
            text_fmt(out, "held: %s %s\n", ports[port].slug, nation_slugs[g->holder[port]]);
}

static void write_counter(const Game *g, int p, Text *out)
{
    text_put(out, pieces[p].slug);
    write_letters(flag_letters, g->flags[p], out);
    if (has_flag(g, p, ON_TOP))
        text_char(out, '*');
    if (has_flag(g, p, KNOWN))
        text_char(out, '+');
}

static void write_cargo(const Game *g, int ship, Text *out)
{
    char before = '(';

    FOR_STACK(p, g, side_of(ship), g->where[ship])
        if (g->carrier[p] == ship) {
            text_char(out, before);
            write_counter(g, p, out);
            before = ' ';
        }
    if (before == ' ')
        text_char(out, ')');
}

static void write_stack(const Game *g, int side, int at, Text *out)
{
    if (g->head[side][at] == NO_PIECE)
        return;
    text_fmt(out, "%s ", side_slugs[side]);
    put_place(at, out);
    text_char(out, ':');
    FOR_STACK(p, g, side, at)
        if (!is_aboard(g, p)) {
            text_char(out, ' ');
            write_counter(g, p, out);
            write_cargo(g, p, out);
        }
    text_char(out, '\n');
}

static void write_off_map(const Game *g, int side, int at, Text *out)
{
    bool any = false;

    for (int p = 0; p < PIECE_COUNT; p++)
        if (side_of(p) == side && g->where[p] == at && unnamed_place(g, p) != at) {
            if (!any)
                text_fmt(out, "%s %s:", side_slugs[side], off_map_names[at - POOL]);
            any = true;
            text_fmt(out, " %s", pieces[p].slug);
        }
    if (any)
        text_char(out, '\n');
}

static void write_others(const Game *g, Text *out)
{
    text_fmt(out, "turn: %d\n", g->turn);
    write_phase(g, out);
    text_fmt(out, "funds: english %d spanish %d\n", g->funds[ENGLISH], g->funds[SPANISH]);
    write_markers(g, out);
    write_battles(g, out);
    write_holders(g, out);
    for (int side = ENGLISH; side <= SPANISH; side++) {
        for (int at = 0; at < MOVING; at++)
            write_stack(g, side, at, out);
        for (int at = POOL; at < POOL + OFF_MAP_NAMES; at++)
            write_off_map(g, side, at, out);
    }
}

/* ---- reading: words ---------------------------------------------------------------------------------------------- */

struct Notes {
    Set named;
    uint64_t held; /* ports whose holder a line has named */
};

static bool read_side(Reader *r, int *side)
{
    return read_among(r, side_slugs, 2, "'%v' is not a side", side);
}

static bool read_port(Reader *r, Str word, int *port)
{
    *port = find_port(word);
    return *port >= 0 || bad(r, "unknown port '%v'", word);
}

static bool read_ports(Reader *r, uint64_t *set)
{
    FOR_WORDS(word, r)
    {
        int port;
        if (!read_port(r, word, &port))
            return false;
        *set |= UINT64_C(1) << port;
    }
    return true;
}

/* ---- reading: the lines that are no stacks ----------------------------------------------------------------------- */

static bool read_turn(Reader *r)
{
    return read_byte(r, 0, TURNS, &r->g->turn);
}

/* "setup english", "english movement", "administration" */
static bool read_phase(Reader *r)
{
    Str all = str_trim(r->rest), first = next_word(r), second = next_word(r);
    int side = str_among(side_slugs, 2, first), phase = str_among(phase_names, PHASE_NAMES, second);

    if (side < 0) {
        side = str_among(side_slugs, 2, second);
        phase = str_among(phase_names, PHASE_NAMES, first);
        if (phase != PHASE_SETUP && (phase < PHASE_ADMINISTRATION || second.n))
            return bad(r, "unknown phase '%v'", all);
        if (phase == PHASE_SETUP && side < 0)
            return bad(r, "'%v': whose set-up?", all);
    } else if (phase <= PHASE_SETUP || phase >= PHASE_ADMINISTRATION) {
        return bad(r, "unknown phase '%v'", all);
    }
    r->g->phase = (uint8_t)phase;
    r->g->side = (uint8_t)(side < 0 ? ENGLISH : side);
    return true;
}

static bool read_funds(Reader *r)
{
    FOR_WORDS(word, r)
    {
        int side = str_among(side_slugs, 2, word);
        if (side < 0)
            return bad(r, "'%v' is not a side", word);
        if (!read_byte(r, 0, FUNDS_MAX, &r->g->funds[side]))
            return false;
    }
    return true;
}

static bool read_storms(Reader *r)
{
    return read_ports(r, &r->g->storm);
}

static bool read_scuttled(Reader *r)
{
    return read_ports(r, &r->g->scuttled);
}

static bool read_paid(Reader *r)
{
    int side;

    return read_side(r, &side) && read_ports(r, &r->g->paid[side]);
}

static bool read_scuttles(Reader *r)
{
    return read_byte(r, 0, SCUTTLE_MAX, &r->g->scuttles);
}

static bool read_succession(Reader *r)
{
    Str word = next_word(r);

    r->g->succession_over = str_is(word, "over");
    return r->g->succession_over || bad(r, "the succession is 'over', not '%v'", word);
}

static bool read_isidoro(Reader *r)
{
    return read_byte(r, 1, TURNS, &r->g->isidoro_box);
}

static bool read_taken(Reader *r)
{
    FOR_WORDS(word, r)
    {
        if (str_is(word, "french"))
            r->g->french_taken = 1;
        else if (str_is(word, "dutch"))
            r->g->dutch_taken = 1;
        else
            return bad(r, "only french and dutch ports are noted, not '%v'", word);
    }
    return true;
}

static bool read_battle(Reader *r)
{
    Str word = next_word(r);
    int hex = find_hex(word), side;

    if (hex < 0)
        return bad(r, "unknown hex '%v'", word);
    if (battle_at(r->g, hex))
        return bad(r, "the battle in %v is named twice", word);
    if (!read_side(r, &side))
        return false;
    mark_battle(r->g, hex, side);
    return true;
}

static bool read_held(Reader *r)
{
    int port, nation;

    if (!read_port(r, next_word(r), &port))
        return false;
    Str word = next_word(r);
    nation = str_among(nation_slugs, NATION_COUNT, word);
    if (nation < 0)
        return bad(r, "unknown nation '%v'", word);
    if (nation > SPANISH && nation != ports[port].nation)
        return bad(r, "the port was never %v", word);
    r->notes->held |= UINT64_C(1) << port;
    r->g->holder[port] = (uint8_t)nation;
    return true;
}

static const LineDef position_lines[] = {
    OWN_LINE("turn", NEEDED, read_turn, NULL),
    OWN_LINE("phase", NEEDED, read_phase, NULL),
    OWN_LINE("funds", NEEDED, read_funds, NULL),
    OWN_LINE("storms", ONCE, read_storms, NULL),
    OWN_LINE("scuttled", ONCE, read_scuttled, NULL),
    OWN_LINE("paid", OFTEN, read_paid, NULL),
    OWN_LINE("scuttles", ONCE, read_scuttles, NULL),
    OWN_LINE("succession", ONCE, read_succession, NULL),
    OWN_LINE("isidoro", ONCE, read_isidoro, NULL),
    OWN_LINE("taken", ONCE, read_taken, NULL),
    OWN_LINE("battle", OFTEN, read_battle, NULL),
    OWN_LINE("held", OFTEN, read_held, NULL),
    {0},
};

/* ---- reading: stacks --------------------------------------------------------------------------------------------- */

/* Takes what stands before a blank or a sign: a counter's slug, letters. */
static Str take_part(Str *rest)
{
    Str part = {rest->at, 0};

    while (part.n < rest->n && !strchr(" \t/*+()", rest->at[part.n]))
        part.n++;
    rest->at += part.n;
    rest->n -= part.n;
    return part;
}

static bool take_char(Str *rest, char c)
{
    if (rest->n == 0 || rest->at[0] != c)
        return false;
    rest->at++;
    rest->n--;
    return true;
}

static void skip_blanks(Str *rest)
{
    while (take_char(rest, ' ') || take_char(rest, '\t'))
        ;
}

static bool read_counter(Reader *r, int side, int *piece)
{
    Str word = take_part(&r->rest);
    int p = find_piece(word);

    if (word.n == 0)
        return bad(r, "'%v' is no counter", r->rest);
    if (p < 0)
        return bad(r, "unknown counter '%v'", word);
    if (side_of(p) != side)
        return bad(r, "%v is on the other side", word);
    if (set_has(&r->notes->named, p))
        return bad(r, "%v is named twice", word);
    set_add(&r->notes->named, p);
    *piece = p;
    return true;
}

static bool read_flags(Reader *r, int p)
{
    unsigned flags = 0;

    if (take_char(&r->rest, '/') && !read_letters(r, flag_letters, take_part(&r->rest), &flags))
        return false;
    r->g->flags[p] = (uint8_t)(r->g->flags[p] | flags);
    if (take_char(&r->rest, '*')) {
        if (top_of(r->g, side_of(p), r->g->where[p]) != NO_PIECE)
            return bad(r, "%v is the second counter on top", str(pieces[p].slug));
        r->g->flags[p] |= ON_TOP;
    }
    if (take_char(&r->rest, '+'))
        r->g->flags[p] |= KNOWN;
    return true;
}

/* Where ships float and where others may stand (4.0, 7.1); cargo is where its ship is. */
static bool may_stand(Reader *r, int p, int at)
{
    if (is_ship(p) && is_hex(at) && hexes[at].terrain == TERRAIN_LAND)
        return bad(r, "%v cannot be on land", str(pieces[p].slug));
    if (is_land(p) && (!is_hex(at) || is_sea_hex(at)))
        return bad(r, "%v is at sea without a ship", str(pieces[p].slug));
    return true;
}

static bool load_aboard(Reader *r, int land, int ship)
{
    if (!is_land(land) || !is_ship(ship) || !room_aboard(r->g, land, ship)) {
        text_fmt(r->err, "line %d: %s cannot take %s aboard", r->line, pieces[ship].slug, pieces[land].slug);
        return false;
    }
    put(r->g, land, r->g->where[ship]);
    r->g->carrier[land] = (uint8_t)ship;
    note_presence(r->g, side_of(ship), r->g->where[ship]);
    return true;
}

static bool read_cargo(Reader *r, int ship)
{
    Str *rest = &r->rest;
    int land = NO_PIECE;

    if (!take_char(rest, '('))
        return true;
    do {
        skip_blanks(rest);
        if (!read_counter(r, side_of(ship), &land) || !load_aboard(r, land, ship) || !read_flags(r, land))
            return false;
        skip_blanks(rest);
    } while (rest->n && rest->at[0] != ')');
    return take_char(rest, ')') || bad(r, "the cargo of %v has no end", str(pieces[ship].slug));
}

/* The counter on top must be one that may lie there (4.3); without one the owner's default does. */
static bool read_top(Reader *r, int side, int at)
{
    int top = top_of(r->g, side, at);

    if (top != NO_PIECE && !may_be_top(r->g, top))
        return bad(r, "%v may not be on top", str(pieces[top].slug));
    settle(&r->run, r->g, side, at);
    return true;
}

static bool read_stack(Reader *r, int side, int at)
{
    if (r->g->head[side][at] != NO_PIECE)
        return bad_line(r, "a line above names this stack");
    for (skip_blanks(&r->rest); r->rest.n; skip_blanks(&r->rest)) {
        int p = NO_PIECE;
        if (!read_counter(r, side, &p) || !may_stand(r, p, at))
            return false;
        put(r->g, p, at);
        if (!read_flags(r, p) || !read_cargo(r, p))
            return false;
    }
    return read_top(r, side, at);
}

static bool read_off_map(Reader *r, int side, int at)
{
    for (skip_blanks(&r->rest); r->rest.n; skip_blanks(&r->rest)) {
        int p = NO_PIECE;
        if (!read_counter(r, side, &p))
            return false;
        if ((at == POOL || at == BOUGHT) && pieces[p].cost == NO_VALUE)
            return bad(r, "%v cannot be bought", str(pieces[p].slug));
        r->g->where[p] = (uint16_t)at;
    }
    return true;
}

/* "english 2719" or "spanish gone" */
static bool other_line(Reader *r)
{
    Str words = r->key;
    int side = str_among(side_slugs, 2, str_word(&words));
    Str where = str_word(&words);

    if (side < 0 || where.n == 0 || str_word(&words).n)
        return bad(r, "unknown key '%v'", r->key);
    int at = find_place(where), off = str_among(off_map_names, OFF_MAP_NAMES, where);
    if (off >= 0)
        return read_off_map(r, side, POOL + off);
    return at >= 0 ? read_stack(r, side, at) : bad(r, "unknown place '%v'", where);
}

/* ---- reading: the whole ------------------------------------------------------------------------------------------ */

static bool phase_fits(Reader *r)
{
    const Game *g = r->g;
    bool setup = g->phase == PHASE_SETUP;

    if (setup != (g->turn == 0) || (g->phase == PHASE_VICTORY && g->turn != TURNS))
        return bad_line(r, "the phase does not belong to the turn");
    return true;
}

static void empty_map(Game *g)
{
    memset(g->head, NO_PIECE, sizeof g->head);
    memset(g->next, NO_PIECE, sizeof g->next);
    memset(g->carrier, NO_PIECE, sizeof g->carrier);
    memset(g->bound_for, NO_PORT, sizeof g->bound_for);
    g->moving_at = NO_HEX;
    for (int p = 0; p < PIECE_COUNT; p++)
        g->where[p] = GONE;
}

static void fill_in(Reader *r)
{
    Game *g = r->g;

    for (int p = 0; p < PIECE_COUNT; p++)
        if (!set_has(&r->notes->named, p))
            g->where[p] = (uint16_t)unnamed_place(g, p);
    for (int port = 0; port < PORT_COUNT; port++)
        if (!(r->notes->held >> port & 1))
            g->holder[port] = (uint8_t)unnamed_holder(g, port);
}

/* ---- where play stands, from the phase ---------------------------------------------------------------------------- */

/* 3.1: what the rulebook places and no line names. */
static void set_up_the_rest(Run *r, Game *g, int side)
{
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (g->where[p] == ASIDE && pieces[p].start >= 0) {
            deploy(r, g, p, ports[pieces[p].start].hex);
            if (!has_flag(g, p, ON_TOP))
                g->flags[p] |= KNOWN;
        }
}

static bool has_garrison(const Game *g, int port)
{
    FOR_STACK(p, g, SPANISH, ports[port].hex)
        if (pieces[p].start == START_GARRISON)
            return true;
    return false;
}

/* The first seaport whose garrison is still to be chosen; -1: all are. */
static int garrison_due(const Game *g)
{
    int port = next_garrison(0);

    while (port >= 0 && has_garrison(g, port))
        port = next_garrison(port + 1);
    return port;
}

static void setup_entry(const Game *g, Text *out)
{
    int port = g->side == SPANISH ? garrison_due(g) : -1;

    if (port >= 0)
        text_fmt(out, "game@3.1#0 > setup@3.1#2(port=%s) ? garrison spanish", ports[port].slug);
    else
        text_fmt(out, "game@3.1#0 > setup@3.1#%d > purchases(side=%s)", g->side == ENGLISH ? 1 : 3,
                 side_slugs[g->side]);
}

static void phase_entry(const Game *g, Text *out)
{
    const char *side = side_slugs[g->side];

    text_fmt(out, "game@6.0#0 > game_turn@6.0#%d > ", g->side == ENGLISH ? 1 : 2);
    if (g->phase == PHASE_PURCHASES)
        text_fmt(out, "player_phase@6.1#0(side=%s) > purchases(side=%s)", side, side);
    else if (g->phase == PHASE_MOVEMENT)
        text_fmt(out, "player_phase@6.3#0(side=%s) > movement_step@7.0#0(side=%s) ? activate %s", side, side, side);
    else
        text_fmt(out, "player_phase@6.4#0(side=%s) > combat_step(side=%s)", side, side);
}

static void entry(Reader *r, Text *out)
{
    if (r->g->phase == PHASE_SETUP)
        setup_entry(r->g, out);
    else if (r->g->phase < PHASE_ADMINISTRATION)
        phase_entry(r->g, out);
    else if (r->g->phase == PHASE_ADMINISTRATION)
        text_put(out, "game@6.0#0 > game_turn@4.3#1 > arrange(side=english)");
    else
        text_put(out, "game@5.0#0 > victory");
}

static void open_position(Reader *r)
{
    empty_map(r->g);
}

static bool close_position(Reader *r)
{
    if (!phase_fits(r))
        return false;
    fill_in(r);
    if (!checked(r, check_placed))
        return false;
    if (r->g->phase == PHASE_SETUP)
        set_up_the_rest(&r->run, r->g, r->g->side);
    return true;
}
