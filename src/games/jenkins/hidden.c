/* Redrawing what a side cannot know: which enemy counters lie in which stack under the ones it sees, who carries whom,
 * what they have done, and choices not yet made public.
 *
 * The redraw is made of what the side may know alone. Of each enemy stack these are its height, the counters seen, and
 * whether it has ships, land counters ashore, ships that have intercepted (A8). All unseen counters go into one pool, in
 * order of their numbers, and are dealt out again: first what the public facts demand, then the rest, the most confined
 * first, each to any free slot where it may lie. What a procedure under way has told is kept to as well.
 *
 * Approximated: slots are filled one after the other, so that deals are near to, but not exactly, equally likely; unseen
 * counters have the marks of the counter on top, as far as they suit them; a seaport is not overfull unless it must be;
 * what earlier questions have told by being asked, or not, is not remembered. If no deal is found in ATTEMPTS tries, which
 * takes many stacks that fit in one way only, what is not seen is left out: never is the truth the way out. */
#include "games/jenkins/state.h"

/* ---- what is known ------------------------------------------------------------------------------------------------ */

enum { BOOMS, FIXED, SHIPS, CARGO, DECEPTIONS_LEFT, KINDS }; /* in the order of dealing */
enum { ATTEMPTS = 20000, HARD_AFTER = 3, NO_LIMIT = 255, NOWHERE = 255, MAX_PLACES = 128 };

typedef struct {
    int16_t at;
    uint8_t free; /* counters it still has to get */
    uint8_t top;
    uint8_t room;                /* 4.0: for land counters that count */
    uint8_t ship;                /* the first of those in it, then next_ship */
    uint8_t need_ships;          /* of its slots so many must be ships, */
    uint8_t need_cargo;          /* counters aboard, */
    uint8_t orphans;             /* seen aboard of ships that are not, and still without one */
    uint8_t need_troops;         /* land counters that count for the limit */
    bool need_ashore;            /* somebody must be ashore */
    bool need_warship;           /* a ship must be no merchant */
    bool ships, ashore, flipped; /* public (A8) */
    bool seen_flipped, starving; /* 6.7: there are no supplies */
} Place;

typedef struct {
    const Game *g;
    Rng *rng;
    int side, n, orphans;
    int boards;   /* who is to go aboard */
    int moorings; /* free slots of stacks that have ships */
    bool hard;    /* luck has not found a deal */
    int left[KINDS];
    uint8_t pool[KINDS][PIECE_COUNT / 2 + 1];
    uint8_t orphan[PIECE_COUNT / 2 + 1];
    Place place[MAX_PLACES];
    uint8_t here[ASIDE + 1];      /* by place: which one it is */
    uint8_t lies_in[PIECE_COUNT]; /* by counter */
    uint8_t next_ship[PIECE_COUNT];
    uint8_t carrier[PIECE_COUNT];
    uint16_t aboard[PIECE_COUNT]; /* by ship: types of its cargo */
} Deal;

static int kind_of(int p)
{
    if (is_deception(p))
        return DECEPTIONS_LEFT;
    if (is_ship(p))
        return SHIPS;
    return is_type(p, TYPE_BOOM_CHAIN) ? BOOMS : pieces[p].anchor ? CARGO : FIXED;
}

static Place *open_place(Deal *d, int at)
{
    if (d->here[at] == NOWHERE) {
        int port = is_hex(at) ? port_at(at) : -1;
        d->here[at] = (uint8_t)d->n;
        d->place[d->n++] = (Place){
            .at = (int16_t)at, .top = NO_PIECE, .ship = NO_PIECE, .room = port >= 0 ? ports[port].value : NO_LIMIT};
    }
    return &d->place[d->here[at]];
}

static void add_ship(Deal *d, Place *at, int ship)
{
    d->next_ship[ship] = at->ship;
    at->ship = (uint8_t)ship;
}

static bool counts_for_limit(int p)
{
    return is_land(p) && !bit_has(EXEMPT, p);
}

/* Of a stack without a berth left for it: it lies in the roads. */
static void take_room(Place *at, int p)
{
    if (counts_for_limit(p) && at->room != NO_LIMIT && at->room)
        at->room--;
}

static void note_seen(Deal *d, Place *at, int p)
{
    const Game *g = d->g;
    int ship = g->carrier[p];

    at->seen_flipped |= has_flag(g, p, FLIPPED);
    if (has_flag(g, p, ON_TOP))
        at->top = (uint8_t)p;
    take_room(at, p);
    if (is_ship(p))
        add_ship(d, at, p);
    if (ship == NO_PIECE)
        return;
    if (is_seen(g, ship)) {
        d->aboard[ship] |= (uint16_t)(1u << pieces[p].type);
    } else {
        d->orphan[d->orphans++] = (uint8_t)p;
        at->orphans++;
    }
}

static void note_hidden(Deal *d, Place *at, int p)
{
    int kind = kind_of(p);

    at->free++;
    d->pool[kind][d->left[kind]++] = (uint8_t)p;
}

/* 3.1: which soldiers are still to be set up, the enemy does not know either. */
static bool is_aside(const Game *g, int p)
{
    return g->where[p] == ASIDE && g->side == side_of(p) && pieces[p].start == START_GARRISON;
}

static void note_counter(Deal *d, int p, void (*note)(Deal *d, Place *at, int p))
{
    const Game *g = d->g;
    Place *at = open_place(d, g->where[p]);

    at->ships |= is_ship(p);
    at->ashore |= is_ashore(g, p);
    at->flipped |= has_flag(g, p, FLIPPED);
    d->lies_in[p] = d->here[g->where[p]];
    note(d, at, p);
}

/* Those that are seen first: every stack but a group that forms has one, so the order of the stacks tells nothing. */
static void survey(Deal *d)
{
    int first = SIDE_FIRST[d->side], end = first + SIDE_PIECE_COUNT[d->side];

    memset(d->here, NOWHERE, sizeof d->here);
    if (d->g->head[d->side][MOVING] != NO_PIECE)
        open_place(d, MOVING);
    for (int p = first; p < end; p++)
        if (in_stack(d->g, p) && is_seen(d->g, p))
            note_counter(d, p, note_seen);
    for (int p = first; p < end; p++)
        if (is_aside(d->g, p) || (in_stack(d->g, p) && !is_seen(d->g, p)))
            note_counter(d, p, note_hidden);
}

static bool sees_ashore(const Game *g, int side, int at)
{
    FOR_STACK(p, g, side, at)
        if (is_seen(g, p) && is_ashore(g, p))
            return true;
    return false;
}

/* ---- what must be --------------------------------------------------------------------------------------------------- */

static bool sees_warship(const Deal *d, const Place *at)
{
    for (int ship = at->ship; ship != NO_PIECE; ship = d->next_ship[ship])
        if (is_warship(ship) && !has_flag(d->g, ship, FLIPPED))
            return true;
    return false;
}

/* 7.2: of the stacks around, one has a warship that tries to intercept. */
static void need_interceptor(Deal *d, int hex)
{
    Place *able[DIRECTION_COUNT];
    int n = 0;

    FOR_EXITS(from, sea_exits, hex) {
        Place *at = in_reach(d->g, d->side, from) ? open_place(d, from) : NULL;
        if (at && sees_warship(d, at))
            return;
        if (at && at->free > (at->flipped && !at->seen_flipped))
            able[n++] = at;
    }
    if (!n)
        return;
    Place *at = able[rng_below(d->rng, (uint32_t)n)];
    at->need_ships = (uint8_t)(1 + (at->flipped && !at->seen_flipped));
    at->need_warship = true;
}

static bool sees_cargo(const Game *g, int side)
{
    FOR_STACK(p, g, side, MOVING)
        if (is_seen(g, p) && can_land(g, p))
            return true;
    return false;
}

/* 4.5: land counters that count are too many there. */
static void need_crowd(Deal *d, int port)
{
    Place *at = open_place(d, ports[port].hex);
    int seen = 0;

    FOR_STACK(p, d->g, d->side, at->at)
        seen += is_seen(d->g, p) && counts_for_limit(p);
    int wanted = ports[port].value + 1 - seen;
    at->need_troops = (uint8_t)(wanted > 0 ? wanted : 0);
    at->room = NO_LIMIT;
}

/* What procedures under way have made known by being there. */
static void note_procedures(Deal *d)
{
    const Game *g = d->g;
    const Frame *f = top_frame(&g->flow, g->stack);

    if (f->proc == P_intercept && f->step == STEP(7_2, 1) && LOCALS(f, intercept)->side == d->side)
        need_interceptor(d, LOCALS(f, intercept)->hex);
    if (f->proc == P_force_entry && f->step == STEP(7_2, 2) && LOCALS(f, force_entry)->side == d->side)
        open_place(d, MOVING)->need_warship = !sees_warship(d, open_place(d, MOVING));
    if (f->proc == P_debark && f->step == R(7_3) && LOCALS(f, debark)->side == d->side)
        open_place(d, MOVING)->need_cargo = !sees_cargo(g, d->side);
    if (f->proc == P_overstack && LOCALS(f, overstack)->side == d->side)
        need_crowd(d, LOCALS(f, overstack)->port);
    if (f->proc == P_supply && LOCALS(f, supply)->side == d->side)
        open_place(d, LOCALS(f, supply)->hex)->starving = true;
}

static void note_needs(Deal *d)
{
    for (Place *at = d->place; at < d->place + d->n; at++) {
        if (at->at >= STACKS)
            continue;
        at->need_ships = at->ships && at->ship == NO_PIECE;
        at->need_ashore = at->ashore && !sees_ashore(d->g, d->side, at->at);
    }
    note_procedures(d);
    d->moorings = 0;
    for (Place *at = d->place; at < d->place + d->n; at++)
        d->moorings += at->ships ? at->free : 0;
    for (Place *at = d->place; at < d->place + d->n; at++)
        if (at->need_ships == 0 && ((at->flipped && !at->seen_flipped) || at->need_warship))
            at->need_ships = 1;
}

/* ---- dealing -------------------------------------------------------------------------------------------------------- */

static bool room_on(const Deal *d, int land, int ship)
{
    if (has_flag(d->g, ship, ON_TOP))
        return false;
    switch (pieces[ship].type) {
    case TYPE_MERCHANT: return !(d->aboard[ship] >> pieces[land].type & 1);
    case TYPE_BOMB_SHIP:
    case TYPE_FIRE_SHIP: return is_type(land, TYPE_LEADER) && !d->aboard[ship];
    default: return !d->aboard[ship];
    }
}

static int count_berths_for(const Deal *d, const Place *at, int land, bool unseen)
{
    int n = 0;

    for (int ship = at->ship; ship != NO_PIECE; ship = d->next_ship[ship])
        n += room_on(d, land, ship) && !(unseen && is_seen(d->g, ship));
    return n;
}

static void load(Deal *d, const Place *at, int land, bool unseen, int which)
{
    int ship = at->ship;

    for (;; ship = d->next_ship[ship])
        if (room_on(d, land, ship) && !(unseen && is_seen(d->g, ship)) && which-- == 0)
            break;
    d->carrier[land] = (uint8_t)ship;
    d->aboard[ship] |= (uint16_t)(1u << pieces[land].type);
}

static bool takes(const Deal *d, const Place *at, int p)
{
    if (!at->free || (at->starving && is_type(p, TYPE_SUPPLIES)))
        return false;
    switch (kind_of(p)) {
    case DECEPTIONS_LEFT: return at->at < STACKS;
    case SHIPS: return at->ships;
    case BOOMS: return at->ashore && is_hex(at->at) && port_at(at->at) >= 0;
    case FIXED: return at->ashore || at->at == ASIDE;
    default: return at->ashore || at->at == ASIDE || count_berths_for(d, at, p, false);
    }
}

static void lay_down(Deal *d, Place *at, int p)
{
    at->free--;
    d->moorings -= at->ships;
    d->lies_in[p] = (uint8_t)(at - d->place);
    d->carrier[p] = NO_PIECE;
    take_room(at, p);
    at->need_troops = (uint8_t)(at->need_troops - (at->need_troops && counts_for_limit(p)));
    if (is_ship(p)) {
        add_ship(d, at, p);
        at->need_ships = (uint8_t)(at->need_ships - (at->need_ships > 0));
        d->aboard[p] = 0;
    }
    if (!is_land(p) || at->at == ASIDE)
        return;
    int berths = pieces[p].anchor ? count_berths_for(d, at, p, false) : 0;
    bool ashore = at->ashore && !at->need_cargo;
    int which = (int)rng_below(d->rng, (uint32_t)(berths + (ashore ? 1 : 0)));
    if (which < berths && !at->need_ashore)
        load(d, at, p, false, which);
    at->need_ashore &= d->carrier[p] != NO_PIECE;
    at->need_cargo = (uint8_t)(at->need_cargo && d->carrier[p] == NO_PIECE);
}

static int draw_from(Deal *d, int kind, int i)
{
    int p = d->pool[kind][i];

    d->pool[kind][i] = d->pool[kind][--d->left[kind]];
    return p;
}

/* One of a kind that will do, given to a place that needs it. */
static bool give(Deal *d, Place *at, int kind, bool (*will_do)(const Deal *d, const Place *at, int p))
{
    int n = d->left[kind];

    for (int k = 0, i = n ? (int)rng_below(d->rng, (uint32_t)n) : 0; k < n; k++, i = (i + 1) % n)
        if (takes(d, at, d->pool[kind][i]) && will_do(d, at, d->pool[kind][i])) {
            lay_down(d, at, draw_from(d, kind, i));
            return true;
        }
    return false;
}

static bool any(const Deal *d, const Place *at, int p)
{
    (void)d, (void)at, (void)p;
    return true;
}

static bool right_ship(const Deal *d, const Place *at, int p)
{
    (void)d;
    return !at->need_warship || is_warship(p);
}

static bool is_carrier(const Deal *d, const Place *at, int p)
{
    (void)d, (void)at;
    return !is_type(p, TYPE_FIRE_SHIP) && !is_type(p, TYPE_BOMB_SHIP);
}

static bool has_berth(const Deal *d, const Place *at)
{
    for (int i = 0; i < d->left[CARGO]; i++)
        if (count_berths_for(d, at, d->pool[CARGO][i], false))
            return true;
    return false;
}

static bool right_troops(const Deal *d, const Place *at, int p)
{
    (void)d, (void)at;
    return counts_for_limit(p);
}

static int capacity(int ship)
{
    return is_type(ship, TYPE_MERCHANT) ? 2 : !is_type(ship, TYPE_FIRE_SHIP) && !is_type(ship, TYPE_BOMB_SHIP);
}

/* Who can carry most lies where there is most to carry. */
static bool fitting_ship(const Deal *d, const Place *at, int p)
{
    int wanted = at->free == 1 ? 2 : 0;

    for (int i = 0; i < d->left[SHIPS]; i++) {
        int other = capacity(d->pool[SHIPS][i]);
        wanted = at->free == 1 ? (other < wanted ? other : wanted) : (other > wanted ? other : wanted);
    }
    return capacity(p) == wanted && right_ship(d, at, p);
}

static bool satisfy(Deal *d, Place *at)
{
    while (at->free && !at->ships && !at->ashore && at->at < STACKS)
        if (!give(d, at, DECEPTIONS_LEFT, any))
            return false;
    while (at->need_ships) {
        if (!give(d, at, SHIPS, d->hard ? fitting_ship : right_ship))
            return false;
        at->need_warship = false;
    }
    return !at->need_cargo || has_berth(d, at) || give(d, at, SHIPS, is_carrier);
}

/* After the ships: whoever must be ashore, aboard or in a crowd. */
static bool satisfy_land(Deal *d, Place *at)
{
    while (at->need_troops)
        if (!give(d, at, CARGO, right_troops) && !give(d, at, FIXED, right_troops))
            return false;
    if (at->need_cargo && !give(d, at, CARGO, any))
        return false;
    if (at->need_ashore && d->hard) /* those first that can hardly be anywhere else */
        return give(d, at, BOOMS, any) || give(d, at, FIXED, any) || give(d, at, CARGO, any);
    return !at->need_ashore || give(d, at, CARGO, any) || give(d, at, FIXED, any) || give(d, at, BOOMS, any);
}

static bool carrier(const Deal *d, const Place *at, int p)
{
    (void)at;
    return room_on(d, d->boards, p);
}

static bool roomy_carrier(const Deal *d, const Place *at, int p)
{
    return is_type(p, TYPE_MERCHANT) && carrier(d, at, p);
}

/* A seen counter aboard needs an unseen ship that can carry it. */
static bool house_orphan(Deal *d, int land)
{
    Place *at = &d->place[d->lies_in[land]];
    int n = count_berths_for(d, at, land, true);

    d->boards = land;
    if (!n)
        n = (at->orphans > at->free && give(d, at, SHIPS, roomy_carrier)) || give(d, at, SHIPS, carrier);
    if (!n)
        return false;
    load(d, at, land, true, (int)rng_below(d->rng, (uint32_t)n));
    at->orphans--;
    return true;
}

/* How many slots of a place are open to a counter now. */
static int openings(const Deal *d, const Place *at, int p, bool strict)
{
    if (!takes(d, at, p))
        return 0;
    if (!is_ship(p) && at->ships && d->moorings <= d->left[SHIPS]) /* the ships have no other place */
        return 0;
    if (strict && counts_for_limit(p) && at->room == 0)
        return 0;
    return at->free;
}

static bool deal_one(Deal *d, int p, bool strict)
{
    int n = 0;

    for (const Place *at = d->place; at < d->place + d->n; at++)
        n += openings(d, at, p, strict);
    if (!n)
        return false;
    int skip = (int)rng_below(d->rng, (uint32_t)n);
    Place *at = d->place;
    for (int k = openings(d, at, p, strict); skip >= k; k = openings(d, at, p, strict)) {
        skip -= k;
        at++;
    }
    lay_down(d, at, p);
    return true;
}

static bool deal_kind(Deal *d, int kind)
{
    while (d->left[kind]) {
        int p = draw_from(d, kind, (int)rng_below(d->rng, (uint32_t)d->left[kind]));
        if (!deal_one(d, p, true) && !deal_one(d, p, false))
            return false;
    }
    return true;
}

/* ---- when luck does not find a deal ----------------------------------------------------------------------------------- */

/* Afloat: cargo wherever there is a berth, ships or deception counters where there is none. */
static bool fill_slot(Deal *d, Place *at)
{
    bool spare = d->moorings > d->left[SHIPS];

    return (spare && give(d, at, CARGO, any)) || (spare && rng_below(d->rng, 2) && give(d, at, DECEPTIONS_LEFT, any)) ||
           give(d, at, SHIPS, fitting_ship);
}

static void fill_afloat(Deal *d, Place *at)
{
    while (at->free && at->ships && !at->ashore && fill_slot(d, at))
        ;
}

static bool deal_tight(Deal *d)
{
    if (!deal_kind(d, BOOMS) || !deal_kind(d, FIXED))
        return false;
    for (int size = 1; size < PIECE_COUNT; size++)
        for (Place *at = d->place; at < d->place + d->n; at++)
            if (at->free == size)
                fill_afloat(d, at);
    return true;
}

static bool deal_out(Deal *d)
{
    for (int i = 0; i < d->orphans; i++)
        if (!house_orphan(d, d->orphan[i]))
            return false;
    for (Place *at = d->place; at < d->place + d->n; at++)
        if (!satisfy(d, at))
            return false;
    for (Place *at = d->place; at < d->place + d->n; at++)
        if (!satisfy_land(d, at))
            return false;
    if (d->hard && !deal_tight(d))
        return false;
    for (int kind = 0; kind < KINDS; kind++)
        if (!deal_kind(d, kind))
            return false;
    return true;
}

/* ---- the deal becomes the state --------------------------------------------------------------------------------------- */

/* What a counter below the top is taken to have done. */
static int marks_like(const Game *g, int top, int p)
{
    return top == NO_PIECE ? 0 : g->flags[top] & (is_land(p) && is_land(top) ? LASTS_A_STEP : MOVED);
}

static void put_down(Game *g, const Deal *d, int p)
{
    const Place *at = &d->place[d->lies_in[p]];

    if (!is_seen(g, p)) {
        g->flags[p] = (uint8_t)marks_like(g, at->top, p);
        g->where[p] = (uint16_t)at->at;
    }
    g->carrier[p] = d->carrier[p];
    if (at->at == ASIDE) {
        g->flags[p] = 0;
        g->next[p] = NO_PIECE;
    } else {
        g->next[p] = g->head[d->side][at->at];
        g->head[d->side][at->at] = (uint8_t)p;
    }
}

/* 7.2: of a stack in which somebody has intercepted, one did. */
static void flip_one(Game *g, const Deal *d, const Place *at)
{
    int ship = at->ship;

    if (!at->flipped || at->seen_flipped)
        return;
    while (is_seen(g, ship))
        ship = d->next_ship[ship];
    g->flags[ship] |= FLIPPED;
}

static void accept(Game *g, const Deal *d)
{
    for (const Place *at = d->place; at < d->place + d->n; at++)
        if (at->at < STACKS)
            g->head[d->side][at->at] = NO_PIECE;
    for (int p = SIDE_FIRST[d->side] + SIDE_PIECE_COUNT[d->side] - 1; p >= SIDE_FIRST[d->side]; p--)
        if (d->lies_in[p] != NOWHERE)
            put_down(g, d, p);
    for (const Place *at = d->place; at < d->place + d->n; at++)
        flip_one(g, d, at);
}

/* No deal is found: the side has what is seen of it. Soldiers to be set up all wait for it (3.1). */
static void leave_out(Game *g, const Deal *known)
{
    for (int p = SIDE_FIRST[known->side], end = p + SIDE_PIECE_COUNT[known->side]; p < end; p++) {
        bool sinks = is_aboard(g, p) && !is_seen(g, g->carrier[p]);
        if (known->lies_in[p] == NOWHERE || (is_seen(g, p) && !sinks))
            continue;
        put(g, p, g->phase == PHASE_SETUP && pieces[p].start == START_GARRISON ? ASIDE : GONE);
        g->flags[p] = 0;
    }
    for (int p = SIDE_FIRST[known->side], end = p + SIDE_PIECE_COUNT[known->side]; p < end; p++)
        if (!in_stack(g, p))
            g->carrier[p] = NO_PIECE;
}

static void deal_again(Game *g, int side, int attempts, Rng *rng)
{
    Deal known = {.g = g, .rng = rng, .side = side}, deal;

    memset(known.lies_in, NOWHERE, sizeof known.lies_in);
    memcpy(known.carrier, g->carrier, sizeof known.carrier);
    survey(&known);
    for (int tries = 0; tries < attempts; tries++) {
        deal = known;
        deal.hard = tries >= HARD_AFTER;
        note_needs(&deal);
        if (deal_out(&deal)) {
            accept(g, &deal);
            return;
        }
    }
    leave_out(g, &known);
}

/* ---- choices not yet made public --------------------------------------------------------------------------------- */

/* 3.5: how many purchases have a port by now, and which, nobody else knows. */
static void redraw_ports(Game *g, int side, Rng *rng)
{
    uint8_t open[PORT_COUNT];
    int bought = 0;

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++) {
        bought += g->where[p] == BOUGHT;
        g->bound_for[p] = NO_PORT;
    }
    if (flow_in(g)->question != Q_place || flow_in(g)->owing != ONLY(side))
        return;
    for (int left = (int)rng_below(rng, (uint32_t)bought); left > 0; left--) {
        int p = next_purchase(g, side), n = 0;
        Bound bound = count_bound(g, side, pieces[p].kind);
        for (int port = 0; port < PORT_COUNT; port++)
            if (!may_place(g, side, p, port, &bound).reason)
                open[n++] = (uint8_t)port;
        g->bound_for[p] = open[rng_below(rng, (uint32_t)n)];
    }
}

/* A group half picked begins anew. */
static void redraw_choice(Game *g, int side)
{
    Flow *w = flow_of(g);

    if (w->owing != ONLY(side))
        return;
    g->chosen = (Set){0};
    w->picked_all = 0;
}

static Frame *asking_frame(Game *g)
{
    return (Frame *)(void *)&g->stack[g->flow.top];
}

static int find_musters(const Game *g, int side, uint16_t out[2 * PIECE_COUNT], int *sails)
{
    int n = 0;

    for (int hex = next_hex(g->ships[side], 0); hex >= 0; hex = next_hex(g->ships[side], hex + 1))
        if (!may_sail_from(g, side, hex).reason)
            out[n++] = (uint16_t)hex;
    for (int at = TO_PACIFIC; at <= TO_CARIBBEAN; at++)
        if (!may_sail_from(g, side, at).reason)
            out[n++] = (uint16_t)at;
    *sails = n;
    for (int hex = next_hex(g->ashore[side], 0); hex >= 0; hex = next_hex(g->ashore[side], hex + 1))
        if (!may_march_from(g, side, hex).reason)
            out[n++] = (uint16_t)hex;
    return n;
}

/* 7.0: where a group is being formed, of ships or on land, is known only when it is done. */
static void redraw_muster(Game *g, int side, Rng *rng)
{
    Flow *w = flow_of(g);
    uint16_t from[2 * PIECE_COUNT];
    int sails, n;

    if (w->question != Q_muster || w->owing != ONLY(side))
        return;
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (!is_seen(g, p))
            g->flags[p] &= (uint8_t)~LASTS_A_STEP;
    n = find_musters(g, side, from, &sails);
    if (!n)
        return;
    int i = (int)rng_below(rng, (uint32_t)n);
    flow_pop(w, g->stack, 0);
    w->result = 0;
    asking_frame(g)->step = STEP(7_0, i < sails ? 1 : 2);
    if (i < sails)
        flow_call(w, g->stack, STACK_WORDS, P_sail, &(struct sail){.side = side, .from = from[i]}, LOCAL_WORDS(sail));
    else
        flow_call(w, g->stack, STACK_WORDS, P_march, &(struct march){.side = side, .from = from[i]},
                  LOCAL_WORDS(march));
    asking_frame(g)->step = STEP(7_0, 1);
}

static Set some_of(const Set *from, int n, Rng *rng)
{
    Set rest = *from, out = {0};

    while (set_count(&out) < n && !set_empty(&rest)) {
        int skip = (int)rng_below(rng, (uint32_t)set_count(&rest)), p = set_next(&rest, 0);
        while (skip--)
            p = set_next(&rest, p + 1);
        set_remove(&rest, p);
        set_add(&out, p);
    }
    return out;
}

/* 7.2-b: the party that waits for its die. */
static void redraw_interceptors(Game *g, int side, Rng *rng)
{
    Frame *f = asking_frame(g);
    struct intercept *l = (struct intercept *)(void *)f->local;
    Set candidates = {0}, party;

    if (f->proc != P_intercept || f->step != STEP(7_2, 1) || l->side != side)
        return;
    candidates_interceptors(g, side, &candidates);
    if (set_empty(&candidates))
        return;
    do
        party = some_of(&candidates, 1 + (int)rng_below(rng, (uint32_t)set_count(&candidates)), rng);
    while (!has_warship(&party));
    l->count = form_party(g, &party);
}

/* 7.3: who has just landed: all who seem to have, or else somebody. */
static void redraw_landed(Game *g, int side)
{
    const struct debark *l = RUNNING(g, debark);
    int first = NO_PIECE;

    if (!l || l->side != side || !is_hex(l->at) || flow_in(g)->question == Q_beachhead)
        return;
    g->party = (Set){0};
    FOR_STACK(p, g, side, l->at)
        if (is_ashore(g, p)) {
            first = first == NO_PIECE || !is_seen(g, p) ? p : first;
            if (has_flag(g, p, LANDED))
                set_add(&g->party, p);
        }
    if (set_empty(&g->party) && first != NO_PIECE)
        set_add(&g->party, first);
}

static void determinise(Game *g, int viewer, Rng *rng)
{
    if (!flow_in(g)->depth)
        return;
    for (int side = ENGLISH; side <= SPANISH; side++)
        if (!commands(viewer, side)) {
            deal_again(g, side, ATTEMPTS, rng);
            redraw_ports(g, side, rng);
            redraw_choice(g, side);
            redraw_muster(g, side, rng);
            redraw_interceptors(g, side, rng);
            redraw_landed(g, side);
        }
}
