/* What a side may know: built by adding, never by taking away (rules 3.3, 4.3, 4.4; rulings A8, 4.4-c).
 * A spectator sees of both sides what each may see of the other; the referee sees everything. */
#include "base/hash.h"
#include "engine/members.h"
#include "games/jenkins/state.h"

/* ---- who sees what ----------------------------------------------------------------------------------------------- */

/* Whether the viewer knows that this counter is in its stack. */
static bool sees(const Game *g, int viewer, int p)
{
    return sees_side(viewer, side_of(p)) || is_seen(g, p);
}

/* A8: what everybody sees of a stack. */
typedef struct {
    int height, top;
    bool ships, ashore, flipped;
} Sight;

static Sight sight_of(const Game *g, int side, int at)
{
    Sight seen = {.top = NO_PIECE};

    FOR_STACK(p, g, side, at) {
        seen.height++;
        seen.ships |= is_ship(p);
        seen.ashore |= is_ashore(g, p);
        seen.flipped |= has_flag(g, p, FLIPPED);
        if (has_flag(g, p, ON_TOP))
            seen.top = p;
    }
    return seen;
}

/* ---- stacks ------------------------------------------------------------------------------------------------------ */

static void view_piece_marks(const Game *g, int viewer, int p, Json *j)
{
    static const Padded words[] = {PADDED("top"),      PADDED("known"),  PADDED("moved"),   PADDED("stopped"),
                                   PADDED("embarked"), PADDED("landed"), PADDED("flipped"), PADDED("aboard")};
    unsigned seen = g->flags[p] / ON_TOP & 3, done = g->flags[p] & (ON_TOP - 1);
    int ship = g->carrier[p];
    unsigned aboard = ship != NO_PIECE && !sees(g, viewer, ship), marks = seen | done << 2 | aboard << 7;

    if (!marks)
        return;
    json_klist(j, "marks");
    for (; marks; marks &= marks - 1)
        json_padded(j, &words[bit_lowest(marks)]);
    json_close(j);
}

static void view_piece(const Game *g, int viewer, int p, Json *j)
{
    int ship = g->carrier[p];

    json_begin_padded(j, "piece", &piece_words[p]);
    if (ship != NO_PIECE && sees(g, viewer, ship))
        json_kpadded(j, "on", &piece_words[ship]);
    view_piece_marks(g, viewer, p, j);
    json_end(j);
}

static void view_badges(const Sight *seen, Json *j)
{
    bool open = false;

    json_word(j, "badges", &open, "ships", seen->ships);
    json_word(j, "badges", &open, "ashore", seen->ashore);
    json_word(j, "badges", &open, "intercepted", seen->flipped);
    if (open)
        json_close(j);
}

static void view_stack(const Game *g, int viewer, int side, int at, Json *j)
{
    int place = at == MOVING ? g->moving_at : at;
    Sight seen = sight_of(g, side, at);

    json_begin_padded(j, "side", &nation_words[side]);
    if (place != NO_HEX)
        json_named(j, "place", slug, ARG_PLACE, place);
    json_kint(j, "height", seen.height);
    if (seen.top != NO_PIECE)
        json_kpadded(j, "top", &piece_words[seen.top]);
    view_badges(&seen, j);
    json_klist(j, "pieces");
    FOR_STACK(p, g, side, at)
        if (sees(g, viewer, p))
            view_piece(g, viewer, p, j);
    json_close(j);
    json_end(j);
}

/* The places where a side has a stack, lowest first; far fewer than there are places. */
static void occupied(const Game *g, int side, uint64_t places[BIT_WORDS(MOVING)])
{
    memset(places, 0, BIT_WORDS(MOVING) * sizeof *places);
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (g->where[p] < MOVING)
            bit_add(places, g->where[p]);
}

static void view_stacks_of(const Game *g, int viewer, int side, Json *j)
{
    uint64_t places[BIT_WORDS(MOVING)];

    occupied(g, side, places);
    for (int word = 0; word < BIT_WORDS(MOVING); word++)
        for (uint64_t left = places[word]; left; left &= left - 1)
            view_stack(g, viewer, side, 64 * word + bit_lowest(left), j);
}

static void view_stacks(const Game *g, int viewer, Json *j)
{
    for (int side = ENGLISH; side <= SPANISH; side++)
        view_stacks_of(g, viewer, side, j);
}

static void view_moving(const Game *g, int viewer, Json *j)
{
    for (int side = ENGLISH; side <= SPANISH; side++)
        if (g->head[side][MOVING] != NO_PIECE) {
            json_key(j, "moving");
            view_stack(g, viewer, side, MOVING, j);
        }
}

/* ---- off the map ------------------------------------------------------------------------------------------------- */

static void view_pieces_at(const Game *g, int side, int place, const char *slug_, const char *title, Json *j)
{
    Set here = all_at(g, side, place);

    view_list(slug_, title, side_slugs[side], j);
    ROW_EACH(p, here.w, COUNT_OF(here.w))
        json_padded(j, &piece_words[p]);
    view_list_end(j);
}

/* 3.3, 3.5: what was bought is public, where it goes is not. */
static void view_bought(const Game *g, int viewer, int side, Json *j)
{
    Set bought = all_at(g, side, BOUGHT);

    view_list("bought", "Bought", side_slugs[side], j);
    ROW_EACH(p, bought.w, COUNT_OF(bought.w)) {
        bool told = sees_side(viewer, side) && g->bound_for[p] != NO_PORT;
        json_begin_padded(j, "piece", &piece_words[p]);
        if (told)
            json_kpadded(j, "site", &port_words[g->bound_for[p]]);
        json_end(j);
    }
    view_list_end(j);
}

/* 3.1: which start counters are still to be placed tells where the others went, so only their owner sees it. */
static void view_lists(const Game *g, int viewer, Json *j)
{
    for (int side = ENGLISH; side <= SPANISH; side++) {
        view_pieces_at(g, side, POOL, "pool", "Force pool", j);
        view_bought(g, viewer, side, j);
        if (sees_side(viewer, side))
            view_pieces_at(g, side, ASIDE, "aside", "To be set up", j);
        view_pieces_at(g, side, GONE, "gone", "Out of the game", j);
    }
}

/* ---- tracks, markers --------------------------------------------------------------------------------------------- */

static void say_headline(const Game *g, Text *out)
{
    static const char *const words[] = {"set-up", "purchases", "movement", "combat", "Administrative Phase", "victory"};

    if (g->phase == PHASE_SETUP)
        text_fmt(out, "%s set-up", nation_names[g->side]);
    else if (g->phase < PHASE_ADMINISTRATION)
        text_fmt(out, "Turn %d of %d, %s %s", g->turn, TURNS, nation_names[g->side], words[g->phase]);
    else
        text_fmt(out, "Turn %d of %d, %s", g->turn, TURNS, words[g->phase]);
}

static void view_tracks(const Game *g, int viewer UNUSED, Json *j)
{
    view_track("turn", NULL, g->turn, j);
    for (int side = ENGLISH; side <= SPANISH; side++)
        view_track("funds", side_slugs[side], g->funds[side], j);
}

static void view_facts(const Game *g, int viewer UNUSED, Json *j)
{
    bool french = was_taken(g, NATION_FRENCH), dutch = was_taken(g, NATION_DUTCH);

    view_fact("War of Austrian Succession", g->succession_over ? "over" : "goes on", j);
    if (g->isidoro_box)
        fact_fmt(j, "San Isidoro due", "turn %d", g->isidoro_box);
    view_number("Scuttlings tried", g->scuttles, j);
    if (french || dutch)
        view_fact("Neutral ports taken this turn",
                  french && dutch ? "French and Dutch"
                  : french        ? "French"
                                  : "Dutch",
                  j);
}

static void rolls_write(const Game *g, Text *out)
{
    for (uint64_t rest = captured_ports(g); rest; rest &= rest - 1) {
        int port = bit_lowest(rest);
        text_fmt(out, "%s%s %d in 6", out->n ? ", " : "", ports[port].name, winning_faces(captured_ports(g), port));
    }
}

static void view_victory(const Game *g, int viewer UNUSED, Json *j)
{
    char rolls[YA_MAX_LINE];
    int english = (100 * victory_chance(captured_ports(g)) + SURE / 2) / SURE;
    Text t = text_in(rolls, sizeof rolls);

    rolls_write(g, &t);
    goal_open(
        j, R(5_0),
        "After turn 10 England rolls a die for each Spanish seaport it holds, and wins if one of them shows no more "
        "than the port is worth. Each of its trading partners that is still Spanish adds 1 to the die. If all rolls "
        "fail, Spain has won.",
        "England %d %%", english);
    goal_side(j, side_slugs[ENGLISH], t.n ? rolls : "No Spanish seaport is held: no roll", "%d %%", english);
    goal_side(j, side_slugs[SPANISH], NULL, "%d %%", 100 - english);
    json_close(j);
}

static void view_holders(const Game *g, int viewer UNUSED, Json *j)
{
    for (int port = 0; port < PORT_COUNT; port++)
        json_pair(j, &port_words[port], &nation_words[g->holder[port]]);
}

static void view_port_marks(Json *j, const char *kind, uint64_t set)
{
    for (; set; set &= set - 1) {
        json_begin(j);
        json_kslug(j, "kind", kind);
        json_named(j, "place", slug, ARG_PLACE, ports[bit_lowest(set)].hex);
        json_end(j);
    }
}

static void view_marks(const Game *g, int viewer UNUSED, Json *j)
{
    view_port_marks(j, "storm", g->storm);
    view_port_marks(j, "scuttled", g->scuttled);
    view_port_marks(j, "claimed", g->claimed);
    for (int word = 0; word < HEX_WORDS; word++)
        for (uint64_t left = g->battle[word]; left; left &= left - 1) {
            int hex = 64 * word + bit_lowest(left);
            json_put(j, "{kind:battle place:%w party:%w}", PLACE(hex), side_slugs[attacker_at(g, hex)]);
        }
}

static const MemberDef view_members[] = {
    TEXT_MEMBER("headline", say_headline), LIST_MEMBER("tracks", view_tracks),
    LIST_MEMBER("facts", view_facts),      RESULT_MEMBER(NULL),
    OBJECT_MEMBER("goal", view_victory),   OBJECT_MEMBER("holders", view_holders),
    LIST_MEMBER("stacks", view_stacks),    OWN_MEMBER("moving", view_moving),
    LIST_MEMBER("marks", view_marks),      LIST_MEMBER("lists", view_lists),
    OWN_MEMBER("stage", view_stage),       {0},
};

/* ---- look-alikes ------------------------------------------------------------------------------------------------- */

/* Two counters of one class in the same place, with the same marks and the same cargo, are the same to a player. */
static uint64_t likeness(const Game *g, int p)
{
    int ship = g->carrier[p];
    uint64_t cargo = 0;

    if (in_stack(g, p) && is_ship(p))
        FOR_STACK(q, g, side_of(p), g->where[p])
            if (g->carrier[q] == p)
                cargo = 31 * cargo + class_of_piece[q] + 1;
    uint64_t aboard = ship == NO_PIECE ? 0 : (uint64_t)class_of_piece[ship] + 1;
    uint64_t marks = (uint64_t)g->where[p] << 8 | (uint64_t)g->flags[p] << 24;
    return class_of_piece[p] | marks | aboard << 32 | cargo << 42;
}

static uint32_t class_of(const Game *g, Action a)
{
    struct {
        uint64_t verb, arg[3];
    } key = {.verb = (uint64_t)a.verb << 8 | a.side};

    for (int i = 0; i < 3; i++) {
        bool piece = verbs[a.verb].kind[i] == ARG_PIECE && is_piece(a.arg[i]);
        key.arg[i] = piece ? likeness(g, a.arg[i]) : (uint16_t)a.arg[i];
    }
    return (uint32_t)hash_bytes(&key, sizeof key, 0);
}

/* ---- the result -------------------------------------------------------------------------------------------------- */

static void score(const Game *g, int32_t out[YA_MAX_SIDES])
{
    for (int side = ENGLISH; side <= SPANISH; side++)
        out[side] = g->winner == 1 + side;
}

static int count_captured(const Game *g, int by, int from)
{
    int n = 0;

    for (int port = 0; port < PORT_COUNT; port++)
        n += ports[port].nation == from && g->holder[port] == by;
    return n;
}

static void standing(const Game *g, Text *out)
{
    if (g->winner)
        text_fmt(out, "the %s have won; ", g->winner == 1 + ENGLISH ? "English" : "Spanish");
    else if (g->turn)
        text_fmt(out, "turn %d of %d; ", g->turn, TURNS);
    text_fmt(out, "ports taken: %d Spanish, %d English", count_captured(g, ENGLISH, NATION_SPANISH),
             count_captured(g, SPANISH, NATION_ENGLISH));
}
