/* Dealing out anew what a side cannot know of the enemy's counters: which lie in which stack under the ones it sees, and
 * who carries whom.
 *
 * The deal is made of what the side may know alone. Of each enemy stack these are its height, the counters seen, and
 * whether it has ships, land counters ashore, ships that have intercepted (A8). What a procedure under way has told is
 * known too. All unseen counters go into one pool and are dealt out again by a search that draws how many of each sort a
 * place gets, place by place, and goes back where that comes to nothing. It leaves nothing out, and the truth is a deal
 * that fits: so one is always found.
 *
 * Approximated: a place is filled after the other, so that deals are near to, but not exactly, equally likely; unseen
 * counters have the marks of the counter on top, as far as they suit them; a seaport is not overfull unless it must be;
 * what earlier questions have told by being asked, or not, is not remembered. */
#include "games/jenkins/state.h"

/* ---- what is known ------------------------------------------------------------------------------------------------ */

enum { NO_LIMIT = 255, NOWHERE = 255, MAX_PLACES = 128, MAX_OF_SORT = 64, DEAD_ENDS = 512, PROBES = 8 };

/* Counters of a sort may lie in the same places. */
enum {
    SORT_LINER, /* frigates too: they carry one counter */
    SORT_SMALL,
    SORT_MERCHANT,
    SHIP_SORTS,
    SORT_SOLDIERS = SHIP_SORTS, /* cargo, in the order of the types */
    SORT_CANNONS,
    SORT_HEAVY_GUNS,
    SORT_SUPPLIES,
    SORT_LEADER,
    CARGO_END,
    SORT_FIXED_CANNONS = CARGO_END,
    SORT_FIXED_GUNS,
    SORT_BOOM,
    LAND_END,
    SORT_DECEPTION = LAND_END,
    SORTS,
    CARGO_SORTS = CARGO_END - SORT_SOLDIERS,
};

typedef struct {
    int16_t at;
    uint8_t free; /* counters it still has to get */
    uint8_t top;
    uint8_t room;                /* 4.0: for land counters that count */
    uint8_t ship;                /* the first of those in it, then next_ship */
    uint8_t orphans;             /* seen aboard of ships that are not */
    uint8_t need_ships;          /* of its slots so many must be ships, */
    uint8_t need_cargo;          /* counters aboard, */
    uint8_t need_troops;         /* land counters that count for the limit */
    bool need_ashore;            /* somebody must be ashore, */
    bool need_marcher;           /* who is no boom chain */
    bool need_warship;           /* a ship must be no merchant */
    bool intercepts;             /* and one such must not have intercepted before */
    bool ships, ashore, flipped; /* public (A8) */
    bool seen_flipped, starving; /* 6.7: there are no supplies */
    uint16_t sorts;              /* that may lie there */
} Place;

/* What is so in one of several places, nobody can tell in which. */
enum { INTERCEPTOR, SAILOR, MARCHER };

typedef struct {
    uint8_t place, need;
} Clue;

/* Berths on the ships seen in a place, and who is seen aboard of others. */
typedef struct {
    uint8_t liners, small, traders[CARGO_SORTS], orphans[CARGO_SORTS];
} Hold;

/* What places have, a place and all after it. */
typedef struct {
    int ships, land;                     /* wanted */
    int moorings, ashore, quays, berths; /* slots for ships, land counters ashore, boom chains; and for cargo at sea */
} Room;

typedef struct {
    const Game *g;
    Rng *rng;
    int side, n, orphans, clues;
    uint8_t orphan[PIECE_COUNT / 2 + 1];
    Clue clue[2 * MAX_PLACES];
    Place place[MAX_PLACES];
    uint8_t here[ASIDE + 1]; /* by place: which one it is */
    uint8_t whole[SORTS], pool[SORTS][MAX_OF_SORT];

    /* The search: the places with free slots, in its order, and what each gets. */
    int open;
    Place *order[MAX_PLACES];
    Hold hold[MAX_PLACES];
    Room room[MAX_PLACES + 1];
    uint8_t left[SORTS], share[MAX_PLACES][SORTS];
    uint64_t dead[DEAD_ENDS];

    /* By counter. */
    uint8_t lies_in[PIECE_COUNT], next_ship[PIECE_COUNT], carrier[PIECE_COUNT];
    uint16_t aboard[PIECE_COUNT]; /* a ship: types of its cargo */
} Deal;

static int sort_of(int p)
{
    switch (pieces[p].type) {
    case TYPE_SHIP_OF_THE_LINE:
    case TYPE_FRIGATE: return SORT_LINER;
    case TYPE_FIRE_SHIP:
    case TYPE_BOMB_SHIP: return SORT_SMALL;
    case TYPE_MERCHANT: return SORT_MERCHANT;
    case TYPE_BOOM_CHAIN: return SORT_BOOM;
    case TYPE_DECEPTION: return SORT_DECEPTION;
    default:
        if (pieces[p].anchor)
            return SORT_SOLDIERS + pieces[p].type - TYPE_SOLDIERS;
        return is_type(p, TYPE_CANNONS) ? SORT_FIXED_CANNONS : SORT_FIXED_GUNS;
    }
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
    int sort = sort_of(p);

    at->free++;
    d->pool[sort][d->whole[sort]++] = (uint8_t)p;
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

/* ---- what must be --------------------------------------------------------------------------------------------------- */

/* Whether somebody is seen in a stack of whom this is true. */
static bool sees_one(const Deal *d, int at, bool (*is_so)(const Game *g, int p))
{
    FOR_STACK(p, d->g, d->side, at)
        if (is_seen(d->g, p) && is_so(d->g, p))
            return true;
    return false;
}

static bool is_able_warship(const Game *g, int p)
{
    return is_warship(p) && !has_flag(g, p, FLIPPED);
}

static bool can_sail(const Game *g, int p)
{
    return is_ship(p) && may_muster(g, p, true);
}

static bool can_march(const Game *g, int p)
{
    return is_land(p) && may_muster(g, p, false);
}

static bool one_has_intercepted(const Place *at)
{
    return at->flipped && !at->seen_flipped;
}

static void add_clue(Deal *d, const Place *at, int need)
{
    d->clue[d->clues++] = (Clue){(uint8_t)(at - d->place), (uint8_t)need};
}

/* 7.2: of the stacks around, one has a warship that tries to intercept. */
static void note_interceptor(Deal *d, int hex)
{
    bool seen = false;

    FOR_EXITS(from, sea_exits, hex)
        if (in_reach(d->g, d->side, from)) {
            const Place *at = open_place(d, from);
            seen |= sees_one(d, from, is_able_warship);
            if (at->free > one_has_intercepted(at))
                add_clue(d, at, INTERCEPTOR);
        }
    d->clues = seen ? 0 : d->clues;
}

/* 7.0: somewhere there are ships or land counters of whom a group can be formed. */
static void note_muster(Deal *d)
{
    bool seen = false;

    for (const Place *at = d->place; at < d->place + d->n; at++) {
        bool sails = at->ships && at->at != MOVING && !may_weigh(d->g, at->at).reason;
        bool marches = at->ashore && is_hex(at->at) && !may_go_inland(d->g, at->at).reason;
        seen |= (sails && sees_one(d, at->at, can_sail)) || (marches && sees_one(d, at->at, can_march));
        if (at->free && sails)
            add_clue(d, at, SAILOR);
        if (at->free && marches)
            add_clue(d, at, MARCHER);
    }
    d->clues = seen ? 0 : d->clues;
}

static void follow_clue(Deal *d, Clue clue)
{
    Place *at = &d->place[clue.place];

    if (clue.need == INTERCEPTOR) {
        at->need_ships = (uint8_t)(1 + one_has_intercepted(at));
        at->need_warship = at->intercepts = true;
    } else if (clue.need == SAILOR)
        at->need_ships = at->need_ships ? at->need_ships : 1;
    else
        at->need_ashore = at->need_marcher = true;
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

    if (g->flow.question == Q_muster && g->flow.owing == ONLY(d->side))
        note_muster(d);
    if (f->proc == P_intercept && f->step == STEP(7_2, 1) && LOCALS(f, intercept)->side == d->side)
        note_interceptor(d, LOCALS(f, intercept)->hex);
    if (f->proc == P_force_entry && f->step == STEP(7_2, 2) && LOCALS(f, force_entry)->side == d->side)
        open_place(d, MOVING)->need_warship = !sees_one(d, MOVING, is_able_warship);
    if (f->proc == P_debark && f->step == R(7_3) && LOCALS(f, debark)->side == d->side)
        open_place(d, MOVING)->need_cargo = !sees_one(d, MOVING, can_land);
    if (f->proc == P_overstack && LOCALS(f, overstack)->side == d->side)
        need_crowd(d, LOCALS(f, overstack)->port);
    if (f->proc == P_supply && LOCALS(f, supply)->side == d->side)
        open_place(d, LOCALS(f, supply)->hex)->starving = true;
}

static void note_needs(Deal *d)
{
    note_procedures(d);
    for (Place *at = d->place; at < d->place + d->n; at++) {
        if (at->at >= STACKS)
            continue;
        at->need_ships =
            at->orphans || (at->ships && at->ship == NO_PIECE) || one_has_intercepted(at) || at->need_warship;
        at->need_ashore = at->ashore && !sees_one(d, at->at, is_ashore);
    }
}

/* ---- the search ----------------------------------------------------------------------------------------------------- */

/* It deals sorts, not counters, to those places first that must have what others can do without. What was left where it
 * came to nothing is remembered, so that no dead end is entered twice. */
static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

static int sum_of(const uint8_t *n, int from, int to)
{
    int sum = 0;

    for (int sort = from; sort < to; sort++)
        sum += n[sort];
    return sum;
}

static bool may_lie(const Place *at, int sort)
{
    switch (sort) {
    case SORT_DECEPTION: return at->at < STACKS;
    case SORT_FIXED_CANNONS:
    case SORT_FIXED_GUNS: return at->ashore;
    case SORT_BOOM: return at->ashore && is_hex(at->at) && port_at(at->at) >= 0;
    case SORT_SOLDIERS: return at->ashore || at->ships || at->at == ASIDE;
    case SORT_SUPPLIES: return (at->ashore || at->ships) && !at->starving;
    default: return at->ships || (sort >= SHIP_SORTS && at->ashore);
    }
}

static void find_sorts(Place *at)
{
    at->sorts = 0;
    for (int sort = 0; sort < SORTS; sort++)
        at->sorts |= (uint16_t)(may_lie(at, sort) << sort);
}

static bool admits(const Place *at, int sort)
{
    return at->sorts >> sort & 1;
}

/* Whether it must have counters of certain sorts. */
static bool is_choosy(const Place *at)
{
    return at->orphans || at->need_troops || at->need_cargo || at->need_warship || at->need_marcher || at->starving;
}

static int confinement(const Place *at)
{
    return (is_choosy(at) ? 0 : 256 * (2 * at->ashore + at->ships)) + at->free;
}

static void order_places(Deal *d)
{
    d->open = 0;
    for (Place *at = d->place; at < d->place + d->n; at++) {
        int i = d->open;
        if (!at->free)
            continue;
        for (; i > 0 && confinement(d->order[i - 1]) > confinement(at); i--)
            d->order[i] = d->order[i - 1];
        d->order[i] = at;
        d->open++;
        find_sorts(at);
    }
}

static void survey_ship(const Deal *d, int ship, Hold *hold)
{
    if (has_flag(d->g, ship, ON_TOP))
        return;
    if (sort_of(ship) == SORT_MERCHANT)
        for (int i = 0; i < CARGO_SORTS; i++)
            hold->traders[i] = (uint8_t)(hold->traders[i] + !(d->aboard[ship] >> (TYPE_SOLDIERS + i) & 1));
    else if (!d->aboard[ship])
        (*(sort_of(ship) == SORT_LINER ? &hold->liners : &hold->small))++;
}

static Hold survey_hold(const Deal *d, const Place *at)
{
    Hold hold = {0};

    for (int ship = at->ship; ship != NO_PIECE; ship = d->next_ship[ship])
        survey_ship(d, ship, &hold);
    for (int i = 0; i < d->orphans; i++)
        if (&d->place[d->lies_in[d->orphan[i]]] == at)
            hold.orphans[sort_of(d->orphan[i]) - SORT_SOLDIERS]++;
    return hold;
}

/* With as many new ships as counters for them; merchants, which carry more, are reckoned apart. */
static int most_aboard(const Place *at, const Hold *hold)
{
    int berths = hold->liners + hold->small + sum_of(hold->traders, 0, CARGO_SORTS);

    return least(at->free - at->need_ships, (at->free + berths) / 2);
}

static int wanted_land(const Place *at)
{
    return most(at->need_ashore, most(at->need_cargo, at->need_troops));
}

static void survey_rooms(Deal *d)
{
    for (int k = d->open - 1; k >= 0; k--) {
        const Place *at = d->order[k];
        Room *room = &d->room[k];
        d->hold[k] = survey_hold(d, at);
        *room = d->room[k + 1];
        room->ships += at->need_ships;
        room->land += wanted_land(at);
        room->moorings += at->ships ? at->free - wanted_land(at) : 0;
        room->ashore += at->ashore || at->at == ASIDE ? at->free - at->need_ships : 0;
        room->quays += admits(at, SORT_BOOM) ? at->free : 0;
        room->berths += at->ashore || !at->ships ? 0 : most_aboard(at, &d->hold[k]);
    }
}

/* Whether what is left may still go into the places that are left. */
static bool is_hopeful(const Deal *d, int k)
{
    const Room *room = &d->room[k];
    int ships = sum_of(d->left, 0, SHIP_SORTS), fixed = sum_of(d->left, CARGO_END, LAND_END);
    int land = sum_of(d->left, SORT_SOLDIERS, LAND_END);

    return ships >= room->ships && ships <= room->moorings && land >= room->land && fixed <= room->ashore &&
           d->left[SORT_BOOM] <= room->quays &&
           land <= room->ashore + room->berths + (CARGO_SORTS - 1) * d->left[SORT_MERCHANT];
}

/* Merchants take one of each, small ships leaders: the others go to ships that take any one. Those who are seen aboard
 * are on ships that are not seen. */
static bool fits_aboard(const Deal *d, int k)
{
    const Hold *hold = &d->hold[k];
    const uint8_t *n = d->share[k];
    int on_new = 0, on_any = 0;

    for (int i = 0; i < CARGO_SORTS; i++) {
        int new_small = SORT_SOLDIERS + i == SORT_LEADER ? n[SORT_SMALL] : 0,
            small = SORT_SOLDIERS + i == SORT_LEADER ? hold->small : 0;
        int spare = n[SORT_MERCHANT] + new_small - hold->orphans[i];
        on_new += most(0, -spare);
        on_any += most(0, n[SORT_SOLDIERS + i] - hold->traders[i] - small - most(0, spare));
    }
    return on_new <= n[SORT_LINER] && (d->order[k]->ashore || on_new + on_any <= n[SORT_LINER] + hold->liners);
}

/* 4.2: those that count for the limit. */
static int count_troops(const uint8_t n[SORTS])
{
    return n[SORT_SOLDIERS] + n[SORT_HEAVY_GUNS] + n[SORT_SUPPLIES] + n[SORT_FIXED_GUNS];
}

static bool meets_needs(const Place *at, const uint8_t n[SORTS])
{
    int land = sum_of(n, SORT_SOLDIERS, LAND_END), cargo = sum_of(n, SORT_SOLDIERS, CARGO_END);

    return sum_of(n, 0, SHIP_SORTS) >= at->need_ships && (!at->need_warship || n[SORT_LINER] + n[SORT_SMALL]) &&
           (!at->need_ashore || land) && (!at->need_marcher || land > n[SORT_BOOM]) && cargo >= at->need_cargo &&
           count_troops(n) >= at->need_troops;
}

static uint64_t key_of(const Deal *d, int k)
{
    uint64_t key = (uint64_t)k + 1;

    for (int sort = 0; sort < SORTS; sort++)
        key = key * (d->whole[sort] + 1u) + d->left[sort];
    return key;
}

/* Where a dead end stands in the table, or would: NULL if there is no room for it. */
static uint64_t *dead_end(Deal *d, uint64_t key)
{
    for (uint64_t i = key * UINT64_C(0x9e3779b97f4a7c15) >> 32, end = i + PROBES; i < end; i++)
        if (!d->dead[i % DEAD_ENDS] || d->dead[i % DEAD_ENDS] == key)
            return &d->dead[i % DEAD_ENDS];
    return NULL;
}

static bool share_out(Deal *d, int k, int sort, int slots);

static bool search_from(Deal *d, int k)
{
    uint64_t key = key_of(d, k), *dead = dead_end(d, key);

    if (k == d->open)
        return true;
    if ((dead && *dead == key) || !is_hopeful(d, k))
        return false;
    if (share_out(d, k, 0, d->order[k]->free))
        return true;
    dead = dead_end(d, key);
    if (dead)
        *dead = key;
    return false;
}

/* How many later sorts could fill. */
static int others(const Deal *d, int k, int sort)
{
    int n = 0;

    for (uint64_t later = (uint64_t)d->order[k]->sorts >> (sort + 1) << (sort + 1); later; later &= later - 1)
        n += d->left[bit_lowest(later)];
    return n;
}

/* How many of a sort come to a place by chance: ships to any mooring, others as if drawn one after the other; of those that
 * count no more than there is room for (4.0). */
static int likely_share(const Deal *d, int k, int sort, int slots, int later)
{
    int all = sort < SHIP_SORTS ? slots + d->room[k + 1].moorings : d->left[sort] + later, n = 0;
    int room = d->order[k]->room - count_troops(d->share[k]);

    for (int i = 0; i < slots && i < all; i++)
        n += (int)rng_below(d->rng, (uint32_t)(all - i)) < d->left[sort] - n;
    return sort < SHIP_SORTS || bit_has(EXEMPT, d->pool[sort][0]) ? n : least(n, room);
}

/* So many of this sort to a place, a likely number first, and the rest of its slots to later sorts. */
static bool share_out(Deal *d, int k, int sort, int slots)
{
    if (sort == SORTS)
        return meets_needs(d->order[k], d->share[k]) && search_from(d, k + 1);
    int later = others(d, k, sort), few = most(0, slots - later);
    int many = admits(d->order[k], sort) ? least(slots, d->left[sort]) : 0, range = many - few + 1;
    int first = many ? least(many, most(few, likely_share(d, k, sort, slots, later))) : 0;
    for (int i = 0; i < range; i++) {
        int n = few + (first - few - i + range) % range;
        d->share[k][sort] = (uint8_t)n;
        d->left[sort] = (uint8_t)(d->left[sort] - n);
        if ((sort < SORT_MERCHANT || fits_aboard(d, k)) && share_out(d, k, sort + 1, slots - n))
            return true;
        d->left[sort] = (uint8_t)(d->left[sort] + n);
        d->share[k][sort] = 0;
    }
    return false;
}

/* ---- from sorts to counters ------------------------------------------------------------------------------------------ */

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

/* Those ships first that take the least besides: so the search has reckoned. */
static int best_berth(const Deal *d, const Place *at, int land, bool unseen)
{
    int best = NO_PIECE;

    for (int ship = at->ship; ship != NO_PIECE; ship = d->next_ship[ship])
        if (room_on(d, land, ship) && !(unseen && is_seen(d->g, ship)) &&
            (best == NO_PIECE || sort_of(best) == SORT_LINER))
            best = ship;
    return best;
}

/* Where there is a shore it may be there as well. */
static int some_berth(const Deal *d, const Place *at, int land)
{
    int n = 1, found = NO_PIECE;

    for (int ship = at->ship; ship != NO_PIECE; ship = d->next_ship[ship])
        if (room_on(d, land, ship) && rng_below(d->rng, (uint32_t)++n) == 0)
            found = ship;
    return found;
}

static void load(Deal *d, int land, int ship)
{
    d->carrier[land] = (uint8_t)ship;
    if (ship != NO_PIECE)
        d->aboard[ship] |= (uint16_t)(1u << pieces[land].type);
}

static void lay_down(Deal *d, Place *at, int p)
{
    d->lies_in[p] = (uint8_t)(at - d->place);
    d->carrier[p] = NO_PIECE;
    if (is_ship(p)) {
        add_ship(d, at, p);
    } else if (is_land(p) && pieces[p].anchor && !at->need_ashore) {
        load(d, p, at->ashore ? some_berth(d, at, p) : best_berth(d, at, p, false));
    }
    at->need_ashore &= !is_land(p);
}

/* 3.1: soldiers who are still to be set up are some of those that can be. */
static int draw(Deal *d, const Place *at, int sort)
{
    int n = d->whole[sort], i = (int)rng_below(d->rng, (uint32_t)n);

    while (at->at == ASIDE && pieces[d->pool[sort][i]].start != START_GARRISON)
        i = (i + 1) % n;
    int p = d->pool[sort][i];
    d->pool[sort][i] = d->pool[sort][n - 1];
    d->whole[sort]--;
    return p;
}

static void lay_out(Deal *d, int from, int to)
{
    for (int k = 0; k < d->open; k++)
        for (int sort = from; sort < to; sort++)
            for (int i = 0; i < d->share[k][sort]; i++)
                lay_down(d, d->order[k], draw(d, d->order[k], sort));
}

static void lay_out_all(Deal *d)
{
    lay_out(d, 0, SHIP_SORTS);
    for (int i = 0; i < d->orphans; i++) {
        int land = d->orphan[i];
        load(d, land, best_berth(d, &d->place[d->lies_in[land]], land, true));
    }
    lay_out(d, SHIP_SORTS, SORTS);
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

/* 7.2: of a stack in which somebody has intercepted, one did: a merchant, if a warship is to intercept now. */
static void flip_one(Game *g, const Deal *d, const Place *at)
{
    int flipped = NO_PIECE;

    if (!one_has_intercepted(at))
        return;
    for (int ship = at->ship; ship != NO_PIECE; ship = d->next_ship[ship])
        if (!is_seen(g, ship) && (flipped == NO_PIECE || (at->intercepts && !is_warship(ship))))
            flipped = ship;
    g->flags[flipped] |= FLIPPED;
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

static bool search(Deal *d)
{
    memcpy(d->left, d->whole, sizeof d->left);
    memset(d->dead, 0, sizeof d->dead);
    order_places(d);
    survey_rooms(d);
    return search_from(d, 0);
}

/* Of what is so in one of several places, each is tried, any first. */
static bool search_clues(Deal *d)
{
    int first = d->clues ? (int)rng_below(d->rng, (uint32_t)d->clues) : 0;

    for (int i = 0; i < d->clues; i++) {
        Clue clue = d->clue[(first + i) % d->clues];
        Place before = d->place[clue.place];
        follow_clue(d, clue);
        if (search(d))
            return true;
        d->place[clue.place] = before;
    }
    return !d->clues && search(d);
}

static void deal_again(Game *g, int side, Rng *rng)
{
    Deal d = {.g = g, .rng = rng, .side = side};

    memset(d.lies_in, NOWHERE, sizeof d.lies_in);
    memcpy(d.carrier, g->carrier, sizeof d.carrier);
    survey(&d);
    note_needs(&d);
    CHECK(search_clues(&d));
    lay_out_all(&d);
    accept(g, &d);
}
