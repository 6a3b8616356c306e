/* What a side may know: built by adding, never by taking away (rules 3.3, 4.3, 4.4; rulings A8, 4.4-c).
 * A spectator sees of both sides what each may see of the other; the referee sees everything. */
#include "base/hash.h"
#include "games/jenkins/state.h"

/* ---- who sees what -------------------------------------------------------------------------------------------------- */

static bool commands(int viewer, int side)
{
    return viewer == side || viewer == YA_REFEREE;
}

/* Whether the viewer knows that this counter is in its stack. */
static bool sees(const Game *g, int viewer, int p)
{
    return commands(viewer, side_of(p)) || (g->flags[p] & (ON_TOP | KNOWN));
}

static bool has_ships(const Game *g, int side, int at)
{
    return count_ships(g, side, at) > 0;
}

static bool has_ashore(const Game *g, int side, int at)
{
    FOR_STACK (p, g, side, at)
        if (is_ashore(g, p))
            return true;
    return false;
}

static bool any_flipped(const Game *g, int side, int at)
{
    FOR_STACK (p, g, side, at)
        if (has_flag(g, p, FLIPPED))
            return true;
    return false;
}

/* ---- small pieces of JSON --------------------------------------------------------------------------------------------- */

static void json_named(Json *j, const char *key, int kind, int id)
{
    char buffer[YA_MAX_ACTION];
    Text t = text_in(buffer, sizeof buffer);

    slug(kind, id, &t);
    if (key)
        json_key(j, key);
    json_str(j, (Str){t.at, t.n});
}

static void json_ports(Json *j, const char *key, uint64_t set)
{
    json_key(j, key);
    json_array(j);
    for (; set; set &= set - 1)
        json_string(j, ports[bit_lowest(set)].slug);
    json_close(j);
}

static void json_flag(Json *j, const char *key, bool on)
{
    if (on)
        json_kbool(j, key, true);
}

/* ---- stacks ----------------------------------------------------------------------------------------------------------- */

static void view_piece(const Game *g, int viewer, int p, Json *j)
{
    int ship = g->carrier[p];

    json_object(j);
    json_kstring(j, "piece", pieces[p].slug);
    json_flag(j, "top", has_flag(g, p, ON_TOP));
    json_flag(j, "known", has_flag(g, p, KNOWN));
    json_flag(j, "aboard", ship != NO_PIECE);
    if (ship != NO_PIECE && sees(g, viewer, ship))
        json_kstring(j, "ship", pieces[ship].slug);
    json_flag(j, "moved", has_flag(g, p, MOVED));
    json_flag(j, "stopped", has_flag(g, p, STOPPED));
    json_flag(j, "embarked", has_flag(g, p, EMBARKED));
    json_flag(j, "landed", has_flag(g, p, LANDED));
    json_flag(j, "flipped", has_flag(g, p, FLIPPED));
    json_end(j);
}

static void view_stack(const Game *g, int viewer, int side, int at, Json *j)
{
    int place = at == MOVING ? g->moving_at : at;

    json_object(j);
    json_kstring(j, "side", side_slugs[side]);
    if (place == NO_HEX) {
        json_key(j, "place");
        json_null(j);
    } else {
        json_named(j, "place", ARG_PLACE, place);
    }
    json_kint(j, "height", height(g, side, at));
    json_kbool(j, "ships", has_ships(g, side, at));
    json_kbool(j, "ashore", has_ashore(g, side, at));
    json_kbool(j, "intercepted", any_flipped(g, side, at));
    json_kstring(j, "top", pieces[top_of(g, side, at)].slug);
    json_key(j, "pieces");
    json_array(j);
    FOR_STACK (p, g, side, at)
        if (sees(g, viewer, p))
            view_piece(g, viewer, p, j);
    json_close(j);
    json_end(j);
}

static void view_stacks(const Game *g, int viewer, Json *j)
{
    json_key(j, "stacks");
    json_array(j);
    for (int side = ENGLISH; side <= SPANISH; side++)
        for (int at = 0; at < MOVING; at++)
            if (g->head[side][at] != NO_PIECE)
                view_stack(g, viewer, side, at, j);
    json_close(j);
    for (int side = ENGLISH; side <= SPANISH; side++)
        if (g->head[side][MOVING] != NO_PIECE) {
            json_key(j, "moving");
            view_stack(g, viewer, side, MOVING, j);
        }
}

/* ---- off the map ------------------------------------------------------------------------------------------------------- */

static void view_off_map(const Game *g, const char *key, int place, Json *j)
{
    json_key(j, key);
    json_object(j);
    for (int side = ENGLISH; side <= SPANISH; side++) {
        json_key(j, side_slugs[side]);
        json_array(j);
        for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
            if (g->where[p] == place)
                json_string(j, pieces[p].slug);
        json_close(j);
    }
    json_end(j);
}

/* 3.3, 3.5: what was bought is public, where it goes is not. */
static void view_purchases(const Game *g, int viewer, Json *j)
{
    json_key(j, "bought");
    json_array(j);
    for (int p = 0; p < PIECE_COUNT; p++)
        if (g->where[p] == BOUGHT) {
            json_object(j);
            json_kstring(j, "piece", pieces[p].slug);
            if (commands(viewer, side_of(p)) && g->bound_for[p] != NO_PORT)
                json_kstring(j, "port", ports[g->bound_for[p]].slug);
            json_end(j);
        }
    json_close(j);
}

/* 3.1: which start counters are still to be placed tells where the others went, so only their owner sees it. */
static void view_aside(const Game *g, int viewer, Json *j)
{
    json_key(j, "aside");
    json_array(j);
    for (int p = 0; p < PIECE_COUNT; p++)
        if (g->where[p] == ASIDE && commands(viewer, side_of(p)))
            json_string(j, pieces[p].slug);
    json_close(j);
}

/* ---- tracks, markers, dice ----------------------------------------------------------------------------------------------- */

static void view_tracks(const Game *g, Json *j)
{
    json_kint(j, "turn", g->turn);
    json_kstring(j, "phase", phase_names[g->phase]);
    json_kstring(j, "side", side_slugs[g->side]);
    json_key(j, "funds");
    json_object(j);
    json_kint(j, "english", g->funds[ENGLISH]);
    json_kint(j, "spanish", g->funds[SPANISH]);
    json_end(j);
    json_kbool(j, "succession_over", g->succession_over);
    json_kint(j, "isidoro", g->isidoro_box);
    json_kint(j, "scuttles", g->scuttles);
    json_flag(j, "french_taken", g->french_taken);
    json_flag(j, "dutch_taken", g->dutch_taken);
    if (g->winner)
        json_kstring(j, "winner", side_slugs[g->winner - 1]);
}

static void view_ports(const Game *g, Json *j)
{
    json_key(j, "holders");
    json_object(j);
    for (int port = 0; port < PORT_COUNT; port++)
        json_kstring(j, ports[port].slug, nation_slugs[g->holder[port]]);
    json_end(j);
    json_ports(j, "storms", g->storm);
    json_ports(j, "scuttled", g->scuttled);
    json_ports(j, "claimed", g->claimed);
}

static void view_battles(const Game *g, Json *j)
{
    json_key(j, "battles");
    json_array(j);
    for (int hex = 0; hex < HEX_COUNT; hex++)
        if (battle_at(g, hex)) {
            json_object(j);
            json_named(j, "place", ARG_PLACE, hex);
            json_kstring(j, "attacker", side_slugs[attacker_at(g, hex)]);
            json_end(j);
        }
    json_close(j);
}

/* 9.1: each die beside its counter. */
static void view_naval_dice(const Game *g, Json *j)
{
    json_key(j, "naval_dice");
    json_array(j);
    for (int i = 0; i < g->dice.n; i++) {
        json_object(j);
        json_kstring(j, "piece", pieces[g->dice.piece[i]].slug);
        json_kint(j, "face", g->dice.face[i]);
        json_end(j);
    }
    json_close(j);
    json_key(j, "batteries");
    json_array(j);
    SET_EACH (p, &g->fighting)
        json_string(j, pieces[p].slug);
    json_close(j);
}

/* 9.2: how many dice of a side show 1, 2, up to 6. */
static void view_land_dice(const Game *g, Json *j)
{
    json_key(j, "land_dice");
    json_object(j);
    for (int side = ENGLISH; side <= SPANISH; side++) {
        json_key(j, side_slugs[side]);
        json_array(j);
        for (int face = 1; face <= 6; face++)
            json_int(j, g->dice.land[side][face]);
        json_close(j);
    }
    json_end(j);
}

static void view(const Game *g, int viewer, Json *j)
{
    view_tracks(g, j);
    view_ports(g, j);
    view_stacks(g, viewer, j);
    view_off_map(g, "pool", POOL, j);
    view_off_map(g, "gone", GONE, j);
    view_purchases(g, viewer, j);
    view_aside(g, viewer, j);
    view_battles(g, j);
    if (runs(g, P_naval_combat))
        view_naval_dice(g, j);
    if (runs(g, P_land_combat))
        view_land_dice(g, j);
}

/* ---- look-alikes --------------------------------------------------------------------------------------------------------- */

/* Two counters of one class in the same place, with the same marks and the same cargo, are the same to a player. */
static uint64_t likeness(const Game *g, int p)
{
    int ship = g->carrier[p];
    uint64_t cargo = 0;

    if (in_stack(g, p) && is_ship(p))
        FOR_STACK (q, g, side_of(p), g->where[p])
            if (g->carrier[q] == p)
                cargo = 31 * cargo + class_of_piece[q] + 1;
    uint64_t aboard = ship == NO_PIECE ? 0 : (uint64_t)class_of_piece[ship] + 1;
    return (uint64_t)class_of_piece[p] | (uint64_t)g->where[p] << 8 | (uint64_t)g->flags[p] << 24 | aboard << 32 | cargo << 42;
}

static uint32_t class_of(const Game *g, Action a)
{
    struct {
        uint64_t verb, arg[3];
    } key = {.verb = (uint64_t)a.verb << 8 | a.side};

    for (int i = 0; i < 3; i++)
        key.arg[i] = verbs[a.verb].kind[i] == ARG_PIECE && is_piece(a.arg[i]) ? likeness(g, a.arg[i]) : (uint16_t)a.arg[i];
    return (uint32_t)hash_bytes(&key, sizeof key, 0);
}

/* ---- the result ------------------------------------------------------------------------------------------------------------ */

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
    int spanish = count_captured(g, ENGLISH, NATION_SPANISH), english = count_captured(g, SPANISH, NATION_ENGLISH);

    if (g->winner)
        text_fmt(out, "the %s have won; ", g->winner == 1 + ENGLISH ? "English" : "Spanish");
    else if (g->turn)
        text_fmt(out, "turn %d of %d; ", g->turn, TURNS);
    text_fmt(out, "Spanish ports in English hands: %d, English ports in Spanish hands: %d; ", spanish, english);
    text_fmt(out, "war funds: English %d, Spanish %d", g->funds[ENGLISH], g->funds[SPANISH]);
}
