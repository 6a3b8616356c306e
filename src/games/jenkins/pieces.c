/* How counters change place: the few verbs that keep the lists, the presence bits, the top counters, what the enemy knows
 * (4.4) and the holders of the ports (7.6). */
#include "games/jenkins/state.h"

/* ---- lists and presence ------------------------------------------------------------------------------------------ */

static void note_presence(Game *g, int side, int at)
{
    bool ship = false, land = false;

    if (!is_hex(at))
        return;
    FOR_STACK(p, g, side, at) {
        ship |= is_ship(p);
        land |= is_ashore(g, p);
    }
    (ship ? bit_add : bit_remove)(g->ships[side], at);
    (land ? bit_add : bit_remove)(g->ashore[side], at);
}

static void unlink_piece(Game *g, int p)
{
    uint8_t *link = &g->head[side_of(p)][g->where[p]];

    while (*link != p)
        link = &g->next[*link];
    *link = g->next[p];
    g->next[p] = NO_PIECE;
}

static void link_piece(Game *g, int p, int at)
{
    uint8_t *link = &g->head[side_of(p)][at];

    while (*link < p)
        link = &g->next[*link];
    g->next[p] = *link;
    *link = (uint8_t)p;
}

static void put(Game *g, int p, int at)
{
    int from = g->where[p];

    if (from < STACKS)
        unlink_piece(g, p);
    g->where[p] = (uint16_t)at;
    if (at < STACKS)
        link_piece(g, p, at);
    if (from < STACKS)
        note_presence(g, side_of(p), from);
    if (at < STACKS)
        note_presence(g, side_of(p), at);
}

/* ---- groups and stacks ------------------------------------------------------------------------------------------- */

static void put_with_cargo(Game *g, int p, int at)
{
    int side = side_of(p), from = g->where[p];

    for (int q = g->head[side][from], after; q != NO_PIECE; q = after) {
        after = g->next[q];
        if (q == p || g->carrier[q] == p)
            put(g, q, at);
    }
}

static void form_group(Run *r, Game *g, int side, int from, const Set *chosen)
{
    g->moving_at = (int16_t)(is_hex(from) ? from : NO_HEX);
    SET_EACH(p, chosen)
        put_with_cargo(g, p, MOVING);
    if (g->head[side][from] != NO_PIECE) {
        forget(g, side, from);
        forget(g, side, MOVING);
        if (is_forming(g, side))
            cover(g, side, MOVING);
    }
    settle(r, g, side, from);
    settle(r, g, side, MOVING);
}

/* Nobody can tell any more where these went; and a stack that has a top keeps it. */
static void lose_in_crowd(Game *g, int p, int to)
{
    int side = side_of(p);
    bool covered = top_of(g, side, to) != NO_PIECE || (to == MOVING && is_forming(g, side));
    int hidden = KNOWN | (covered ? ON_TOP : 0);

    FOR_STACK(q, g, side, g->where[p])
        if (q == p || g->carrier[q] == p)
            g->flags[q] &= (uint8_t) ~(has_flag(g, q, OPEN) ? hidden & ~KNOWN : hidden);
}

/* One counter with its cargo passes between the moving group and the stack of its hex. */
static void transfer(Run *r, Game *g, int p, int from, int to)
{
    int side = side_of(p);

    lose_in_crowd(g, p, to);
    put_with_cargo(g, p, to);
    forget(g, side, from);
    settle(r, g, side, from);
    settle(r, g, side, to);
}

static void join_group(Run *r, Game *g, int p)
{
    transfer(r, g, p, g->moving_at, MOVING);
}

static void leave_behind(Run *r, Game *g, int p)
{
    transfer(r, g, p, MOVING, g->moving_at);
}

static void merge(Run *r, Game *g, int side, int from, int to)
{
    int top = top_of(g, side, from);

    if (hex_of(g, from) != to)
        leave_the_open(g, side, from);
    if (top != NO_PIECE && top_of(g, side, to) != NO_PIECE)
        g->flags[top] = (uint8_t)((g->flags[top] & ~ON_TOP) | KNOWN);
    while (g->head[side][from] != NO_PIECE)
        put(g, g->head[side][from], to);
    settle(r, g, side, to);
    if (from == MOVING)
        g->moving_at = NO_HEX;
}

/* ---- onto the map and off it ------------------------------------------------------------------------------------- */

static void deploy(Run *r, Game *g, int p, int at)
{
    put(g, p, at);
    settle(r, g, side_of(p), at);
}

static void withdraw(Run *r, Game *g, int p, int to)
{
    int side = side_of(p), from = g->where[p], hex = from < STACKS ? hex_of(g, from) : NO_HEX;

    if (from < STACKS && has_unseen(g, side, from))
        show(r, ONLY(enemy_of(side)));
    put(g, p, to);
    g->flags[p] = 0;
    g->carrier[p] = NO_PIECE;
    g->bound_for[p] = NO_PORT;
    set_remove(&g->party, p);
    if (from < STACKS)
        settle(r, g, side, from);
    if (hex != NO_HEX)
        change_control(r, g, hex);
}

/* A6: a deception counter needs a ship, a land counter or a friendly port. */
static int stranded(const Game *g, int side, int at)
{
    int hex = hex_of(g, at), deception = NO_PIECE;

    if (hex != NO_HEX && is_friendly_port(g, side, hex))
        return NO_PIECE;
    FOR_STACK(p, g, side, at) {
        if (!is_deception(p))
            return NO_PIECE;
        if (deception == NO_PIECE)
            deception = p;
    }
    return deception;
}

/* ---- which of a stack, and which are alike --------------------------------------------------------------------------- */

static bool is_in(const Game *g, int side, int hex, int p)
{
    return is_own(side, p) && g->where[p] == hex;
}

static int first_of_kind(const Game *g, int side, int hex, int kind)
{
    FOR_STACK(p, g, side, hex)
        if (pieces[p].kind == kind)
            return p;
    return NO_PIECE;
}

static int first_ashore(const Game *g, int side, int hex)
{
    FOR_STACK(p, g, side, hex)
        if (is_ashore(g, p))
            return p;
    return NO_PIECE;
}

/* For machines, counters alike in every value stand for each other: the first one met is offered. */
static bool look_alike(const Offer *o, int p, Set *met)
{
    int class = class_of_piece[p];

    if (!o->walk)
        return false;
    if (set_has(met, class))
        return true;
    set_add(met, class);
    return false;
}
