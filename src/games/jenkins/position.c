/* Positions: the whole state as readable text, and the way back to the same bytes.
 *
 *     turn: 3
 *     phase: english movement
 *     funds: english 40 spanish 12
 *     storms: havana nassau
 *     english 2719: boyne(supplies-e2) frigate-e2/f(waterhouse) deception-e1* soldiers-e2+
 *     english moving: torbay*
 *     moving: 2818
 *     spanish bought: soldiers-s20@havana supplies-s2
 *     spanish gone: soldiers-s1
 *
 * A counter is its slug; then /letters for m moved, s stopped, e embarked, l landed, f flipped, o revealed in this hex; then * on top, + known
 * to the enemy; then a ship's cargo in parentheses. A counter that no line names is in the force pool if it can be
 * bought, aside if its side has yet to set it up, and out of the game otherwise. What follows from the rest (lists,
 * presence) is not written. */
#include "engine/reader.h"
#include "games/jenkins/state.h"

static const char *const phase_names[] = {
    [PHASE_SETUP] = "setup",   [PHASE_PURCHASES] = "purchases",           [PHASE_MOVEMENT] = "movement",
    [PHASE_COMBAT] = "combat", [PHASE_ADMINISTRATION] = "administration", [PHASE_VICTORY] = "victory",
};
enum { PHASE_NAMES = PHASE_VICTORY + 1 };

static const FlagLetter flag_letters[] = {
    {'m', MOVED}, {'s', STOPPED}, {'e', EMBARKED}, {'l', LANDED}, {'f', FLIPPED},
    {'o', OPEN},  {'*', ON_TOP},  {'+', KNOWN},    {0},
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

/* ---- writing ----------------------------------------------------------------------------------------------------- */

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

static void write_battles(const Game *g, Text *out)
{
    for (int hex = 0; hex < HEX_COUNT; hex++)
        if (battle_at(g, hex))
            text_fmt(out, "battle: %s %s\n", PLACE(hex), side_slugs[attacker_at(g, hex)]);
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
    text_fmt(out, "%s %s:", side_slugs[side], PLACE(at));
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
            if (g->bound_for[p] != NO_PORT)
                text_fmt(out, "@%s", ports[g->bound_for[p]].slug);
        }
    if (any)
        text_char(out, '\n');
}

static void write_dice(const Game *g, Text *out)
{
    if (!g->dice.n)
        return;
    text_put(out, "dice:");
    for (int i = 0; i < g->dice.n; i++)
        text_fmt(out, " %s %d", pieces[g->dice.piece[i]].slug, g->dice.face[i]);
    text_char(out, '\n');
}

static void write_faces(const Game *g, Text *out)
{
    for (int side = ENGLISH; side <= SPANISH; side++) {
        if (all_zero(g->dice.land[side], sizeof g->dice.land[side]))
            continue;
        text_fmt(out, "faces: %s", side_slugs[side]);
        for (int face = 1; face <= 6; face++)
            for (int n = g->dice.land[side][face]; n; n--)
                text_fmt(out, " %d", face);
        text_char(out, '\n');
    }
}

static void write_others(const Game *g, Text *out)
{
    for (int side = ENGLISH; side <= SPANISH; side++) {
        for (int at = 0; at < STACKS; at++)
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

/* ---- reading: the lines that are no stacks ----------------------------------------------------------------------- */

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

static bool read_hex(Reader *r, int *hex)
{
    Str word = next_word(r);

    *hex = find_hex(word);
    return *hex >= 0 || bad(r, "unknown hex '%v'", word);
}

static bool read_battle(Reader *r)
{
    int hex, side;

    if (!read_hex(r, &hex))
        return false;
    if (battle_at(r->g, hex))
        return bad_line(r, "the battle there is named twice");
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

/* The dice of a naval combat: a counter and its face, 0 before it is rolled. */
static bool read_dice(Reader *r)
{
    Dice *d = &r->g->dice;

    FOR_WORDS(word, r)
    {
        int p = find_piece(word);
        if (p < 0)
            return bad(r, "unknown counter '%v'", word);
        if (d->n == MAX_DICE)
            return bad_line(r, "there are too many dice");
        d->piece[d->n] = (uint8_t)p;
        if (!read_byte(r, 0, 6, &d->face[d->n++]))
            return false;
    }
    return true;
}

static bool read_faces(Reader *r)
{
    int side, face, n = 0;

    if (!read_side(r, &side))
        return false;
    while (str_trim(r->rest).n) {
        if (n++ == MAX_DICE)
            return bad_line(r, "there are too many dice");
        if (!read_number(r, 1, 6, &face))
            return false;
        r->g->dice.land[side][face]++;
    }
    return true;
}

static const char *const succession_words[] = {"goes-on", "over"};

static const LineDef position_lines[] = {
    NUMBER_LINE("turn", turn, NEEDED, 0, TURNS),
    OWN_LINE("phase", NEEDED, read_phase, write_phase),
    SIDES_LINE("funds", funds, NEEDED, 0, FUNDS_MAX),
    BITS_LINE("storms", storm, SITE, PORT_COUNT),
    BITS_LINE("scuttled", scuttled, SITE, PORT_COUNT),
    NUMBER_LINE("scuttles", scuttles, ONCE, 0, SCUTTLE_MAX),
    WORD_LINE("succession", succession_over, ONCE, succession_words),
    NUMBER_LINE("isidoro", isidoro_box, ONCE, 1, TURNS),
    BITS_LINE("taken", taken, WORD, NATION_COUNT),
    SIDE_BITS_LINE("paid", paid, SITE, PORT_COUNT),
    BITS_LINE("claimed", claimed, SITE, PORT_COUNT),
    OWN_LINE("battle", OFTEN, read_battle, write_battles),
    OWN_LINE("held", OFTEN, read_held, write_holders),
    THING_LINE("moving", moving_at, PLACE, HEX_COUNT, NO_HEX),
    BITS_LINE("done", done, PLACE, HEX_COUNT),
    BITS_LINE("party", party, PIECE, PIECE_COUNT),
    BITS_LINE("fighting", fighting, PIECE, PIECE_COUNT),
    NUMBER_LINE("contested", contested, ONCE, 0, 1),
    OWN_LINE("dice", ONCE, read_dice, write_dice),
    OWN_LINE("faces", OFTEN, read_faces, write_faces),
    {0},
};

/* ---- reading: stacks --------------------------------------------------------------------------------------------- */

static bool read_counter(Reader *r, int side, int *piece)
{
    if (!take_piece(r, r->notes->named.w, piece))
        return false;
    return side_of(*piece) == side || bad(r, "%v is on the other side", str(pieces[*piece].slug));
}

static bool read_flags(Reader *r, int p)
{
    unsigned flags = 0;

    if (!take_marks(r, flag_letters, &flags))
        return false;
    if ((flags & ON_TOP) && top_of(r->g, side_of(p), r->g->where[p]) != NO_PIECE)
        return bad(r, "%v is the second counter on top", str(pieces[p].slug));
    r->g->flags[p] = (uint8_t)(r->g->flags[p] | flags);
    return true;
}

/* Where ships float and where others may stand (4.0, 7.1); cargo is where its ship is. */
static bool may_stand(Reader *r, int p, int at)
{
    if (at == MOVING) /* judged when it is known where that is */
        return true;
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
    int land = NO_PIECE;

    if (!take_char(r, '('))
        return true;
    do {
        more_words(r);
        if (!read_counter(r, side_of(ship), &land) || !load_aboard(r, land, ship) || !read_flags(r, land))
            return false;
    } while (more_words(r) && r->rest.at[0] != ')');
    return take_char(r, ')') || bad(r, "the cargo of %v has no end", str(pieces[ship].slug));
}

/* The counter on top must be one that may lie there (4.3); without one the owner's default does. */
static bool read_top(Reader *r, int side, int at)
{
    int top = top_of(r->g, side, at);

    if (top != NO_PIECE && !may_be_top(r->g, top))
        return bad(r, "%v may not be on top", str(pieces[top].slug));
    if (at != MOVING) /* which may have none (4.3-a) */
        settle(&r->run, r->g, side, at);
    return true;
}

static bool read_stack(Reader *r, int side, int at)
{
    if (r->g->head[side][at] != NO_PIECE)
        return bad_line(r, "a line above names this stack");
    while (more_words(r)) {
        int p = NO_PIECE;
        if (!read_counter(r, side, &p) || !may_stand(r, p, at))
            return false;
        put(r->g, p, at);
        if (!read_flags(r, p) || !read_cargo(r, p))
            return false;
    }
    return read_top(r, side, at);
}

/* 3.5: where it is bound for. */
static bool read_port_of(Reader *r, int p)
{
    int port;

    if (!take_char(r, '@'))
        return true;
    if (r->g->where[p] != BOUGHT || !read_port(r, take_name(r), &port))
        return bad_line(r, "only what was bought is bound for a seaport");
    r->g->bound_for[p] = (uint8_t)port;
    return true;
}

static bool read_off_map(Reader *r, int side, int at)
{
    while (more_words(r)) {
        int p = NO_PIECE;
        if (!read_counter(r, side, &p))
            return false;
        if ((at == POOL || at == BOUGHT) && pieces[p].cost == NO_VALUE)
            return bad(r, "%v cannot be bought", str(pieces[p].slug));
        r->g->where[p] = (uint16_t)at;
        if (!read_port_of(r, p))
            return false;
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
                g->flags[p] |= KNOWN | OPEN;
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
