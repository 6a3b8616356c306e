/* Stacks, fog of war and control: the few verbs by which counters change place (rules 3.4, 4.0-4.4, 7.3, 7.6).
 * They keep the lists, the presence bits, the top counters, what the enemy knows, and the holders of the ports. */
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

/* ---- counting (4.0, 4.2) ------------------------------------------------------------------------------------------ */

static int height(const Game *g, int side, int at)
{
    int n = 0;

    FOR_STACK(p, g, side, at)
        n++;
    return n;
}

static int count_ships(const Game *g, int side, int at)
{
    int n = 0;

    FOR_STACK(p, g, side, at)
        n += is_ship(p);
    return n;
}

static int count_stacked(const Game *g, int side, int at, int kind)
{
    int n = 0;

    FOR_STACK(p, g, side, at)
        n += pieces[p].kind == kind && !bit_has(EXEMPT, p);
    return n;
}

/* ---- cargo (7.3) --------------------------------------------------------------------------------------------------- */

static bool carries(const Game *g, int ship)
{
    FOR_STACK(p, g, side_of(ship), g->where[ship])
        if (g->carrier[p] == ship)
            return true;
    return false;
}

/* 7.3-a: a merchant takes any number, but no two of a type. */
static bool carries_type(const Game *g, int ship, int type)
{
    FOR_STACK(p, g, side_of(ship), g->where[ship])
        if (g->carrier[p] == ship && is_type(p, type))
            return true;
    return false;
}

static bool room_aboard(const Game *g, int land, int ship)
{
    if (!pieces[land].anchor)
        return false;
    switch (pieces[ship].type) {
    case TYPE_MERCHANT: return !carries_type(g, ship, pieces[land].type);
    case TYPE_BOMB_SHIP:
    case TYPE_FIRE_SHIP: return is_type(land, TYPE_LEADER) && !carries(g, ship);
    default: return !carries(g, ship);
    }
}

/* ---- fog of war (4.3, 4.4) ----------------------------------------------------------------------------------------- */

static int top_of(const Game *g, int side, int at)
{
    FOR_STACK(p, g, side, at)
        if (has_flag(g, p, ON_TOP))
            return p;
    return NO_PIECE;
}

static bool may_be_top(const Game *g, int p)
{
    if (is_deception(p) || is_aboard(g, p))
        return true;
    if (is_ship(p))
        return !carries(g, p);
    FOR_STACK(q, g, side_of(p), g->where[p])
        if (is_ship(q))
            return false;
    return true;
}

/* 9.3-a: no die is higher than six, and what has no cost cannot be bought again. */
static bool may_come_back(int p)
{
    return pieces[p].cost > 0 && pieces[p].cost < 6;
}

static int price_of_loss(int p)
{
    return pieces[p].cost + (may_come_back(p) ? 0 : 100);
}

/* 4.3-a: the owner would rather show a deception counter, then what is cheapest to lose: never, if he can help it, what
 * he could not buy again. */
static int default_top(const Game *g, int side, int at)
{
    int best = NO_PIECE;

    FOR_STACK(p, g, side, at) {
        if (is_deception(p))
            return p;
        if (may_be_top(g, p) && (best == NO_PIECE || price_of_loss(p) < price_of_loss(best)))
            best = p;
    }
    return best;
}

/* The counter that was on top has been seen and is still there: it stays known. */
static void set_top(Run *r, Game *g, int p)
{
    int old = top_of(g, side_of(p), g->where[p]);

    if (old == p)
        return;
    if (old != NO_PIECE)
        g->flags[old] = (uint8_t)((g->flags[old] & ~ON_TOP) | KNOWN);
    if (!has_flag(g, p, KNOWN))
        show(r, ONLY(enemy_of(side_of(p))));
    g->flags[p] |= ON_TOP;
}

/* 4.3-a: until its first step the owner of a group may name the counter that the enemy is to see. */
static bool is_forming(const Game *g, int side)
{
    const struct sail *sails = RUNNING(g, sail);
    const struct march *marches = RUNNING(g, march);

    if (sails)
        return sails->side == side && !sails->steps;
    return marches && marches->side == side && !marches->steps;
}

/* Gives the stack a lawful top counter if it has none. */
static void settle(Run *r, Game *g, int side, int at)
{
    int top = top_of(g, side, at);

    if (top != NO_PIECE && may_be_top(g, top))
        return;
    if (top == NO_PIECE && at == MOVING && is_forming(g, side))
        return;
    top = default_top(g, side, at);
    if (top != NO_PIECE)
        set_top(r, g, top);
}

/* 4.4-b: when part of a stack leaves, nobody can tell any more which counters are in which part, but for those that
 * were revealed in that hex: who of them is still there may be looked up, and so who has left. */
static void forget(Game *g, int side, int at)
{
    FOR_STACK(p, g, side, at)
        if (!has_flag(g, p, OPEN))
            g->flags[p] &= (uint8_t)~KNOWN;
}

/* Elsewhere nobody has a right to look. */
static void leave_the_open(Game *g, int side, int at)
{
    FOR_STACK(p, g, side, at)
        g->flags[p] &= (uint8_t)~OPEN;
}

static void reveal(Run *r, Game *g, int side, int at)
{
    bool news = false;

    FOR_STACK(p, g, side, at) {
        news |= !is_seen(g, p);
        g->flags[p] |= KNOWN | OPEN;
    }
    if (!news)
        return;
    show(r, ONLY(enemy_of(side)));
    TELL(R(4_4), "the %1S stack in %2L is revealed", side, hex_of(g, at));
}

/* Nobody sees any more what was on top. */
static void cover(Game *g, int side, int at)
{
    FOR_STACK(p, g, side, at)
        g->flags[p] &= (uint8_t)~ON_TOP;
}

/* ---- movement of counters ------------------------------------------------------------------------------------------- */

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

static void deploy(Run *r, Game *g, int p, int at)
{
    put(g, p, at);
    settle(r, g, side_of(p), at);
}

static void embark(Run *r, Game *g, int land, int ship)
{
    int side = side_of(land), from = g->where[land], to = g->where[ship];

    if (from != to)
        transfer(r, g, land, from, to);
    g->carrier[land] = (uint8_t)ship;
    g->flags[land] |= EMBARKED;
    note_presence(g, side, to);
    settle(r, g, side, to);
    change_control(r, g, hex_of(g, to));
}

static void put_ashore(Run *r, Game *g, int land)
{
    int at = g->where[land];

    g->carrier[land] = NO_PIECE;
    g->flags[land] |= LANDED;
    note_presence(g, side_of(land), at);
    settle(r, g, side_of(land), at);
}

/* A8: what is left of a stack tells about those in it that are not seen. */
static bool has_unseen(const Game *g, int side, int at)
{
    FOR_STACK(p, g, side, at)
        if (!is_seen(g, p))
            return true;
    return false;
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

/* ---- funds and control (3.2, 3.4, 7.6) ------------------------------------------------------------------------------ */

static void gain_funds(Run *r, Game *g, int side, int points, YaRule rule)
{
    int total = g->funds[side] + points;

    g->funds[side] = (uint8_t)(total < FUNDS_MAX ? total : FUNDS_MAX);
    TELL(rule, "%1S war funds +%2d: now %3d", side, points, g->funds[side]);
}

/* A land counter ashore in the hex, or in a land group now standing there. */
static bool holds(const Game *g, int side, int hex)
{
    if (ashore_at(g, side, hex))
        return true;
    if (g->moving_at == hex)
        FOR_STACK(p, g, side, MOVING)
            if (is_ashore(g, p))
                return true;
    return false;
}

static void capture(Run *r, Game *g, int side, int port)
{
    int nation = ports[port].nation;

    TELL(R(7_6), "the %1S hold %2T", side, port);
    g->taken |= UINT64_C(1) << nation;
    if (nation == side || (g->paid[side] >> port & 1))
        return;
    g->paid[side] |= UINT64_C(1) << port;
    gain_funds(r, g, side, ports[port].value, R(3_4));
}

static void change_control(Run *r, Game *g, int hex)
{
    int port = port_at(hex);

    if (port < 0 || g->contested)
        return;
    bool english = holds(g, ENGLISH, hex), spanish = holds(g, SPANISH, hex);
    int to = english ? ENGLISH : spanish ? SPANISH : ports[port].nation;
    if ((english && spanish) || g->holder[port] == to)
        return;
    g->holder[port] = (uint8_t)to;
    if (english || spanish)
        capture(r, g, to, port);
    else
        TELL(STEP(3_4, 1), "%1T is held by nobody and is %2W again", port, ports[port].nation);
}

static void mark_battle(Game *g, int hex, int attacker)
{
    if (battle_at(g, hex)) /* 7.2-k: the first success there decides who attacks */
        return;
    bit_add(g->battle, hex);
    if (attacker == SPANISH)
        bit_add(g->spanish_attack, hex);
}
