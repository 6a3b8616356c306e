/* The counters that a side does not know, dealt out again to the piles where they may be.
 *
 * What is hard to place comes first: units that fit nowhere ashore, and cargo that there must be, go to piles where ships
 * could make room for them, then ships make room. Where that does not work out the last lot is drawn again, so that in the
 * end all ways are tried. Then every need of a pile gets a counter, or the search goes back again; whatever is left over
 * always finds a place. The true deal is one of those the search would find, so there is one; but piles and needs are all
 * it knows, and nothing leads to the truth.
 *
 * A search that runs out of patience begins anew with more. A position set up by hand may contradict what has been told;
 * then, and only then, the search is loose about that and keeps to what all see on the map.
 *
 * Approximated: piles are filled one after the other, so that deals are near to, but not exactly, equally likely; leaders go
 * where they are of use. */
#include "games/armada/state.h"

enum {
    FIRST_PATIENCE = 64,
    STRICT_TRIES = 12,
    MOST_PATIENT = 20,
    LUCKY_TRIES = 8,
    A_NEED = PIECE_COUNT,
    NO_NEED = 255
};

static int chance_below(Deal *d, int n)
{
    return (int)rng_below(d->rng, (uint32_t)n);
}

/* ---- who may be where -------------------------------------------------------------------------------------------- */

static bool ship_fits(const Deal *d, const Pile *at, int p)
{
    bool deep = pieces[p].deep;

    if (at->group == NO_PIECE || at->lone || is_stranded(at) || (at->group == LOOSE && p == TREASURE))
        return false;
    if ((deep && is_shallow(at->hex)) || (is_dutch(p) && hexes[at->hex].brill > DUTCH_NAVAL_RANGE_FROM_BRILL))
        return false;
    return d->loose || (!(deep && at->no_deep) && !(is_dutch(p) && at->no_dutch) && pieces[p].movement >= at->movement);
}

/* 15.11: before France is violated nobody but the French is there. */
static bool may_stand(const Deal *d, int p, int hex)
{
    return !may_enter(d->g, p, NO_HEX, hex).reason && (d->g->violated || !in_france(hex) || is_french(p) || d->loose);
}

static bool unit_fits_ashore(const Deal *d, const Pile *at, int p)
{
    return at->group == NO_PIECE && at->troops && may_stand(d, p, at->hex) &&
           (d->loose || pieces[p].movement >= at->movement);
}

static bool goes_aboard(int p) /* 8.25, 8.26 */
{
    return !is_french(p) && !is_irish(p);
}

/* Cargo that is lost for want of room is too much for its ships; what is divided finds room in both groups together. */
static int room_in(const Deal *d, const Pile *at)
{
    int pile = (int)(at - d->pile), both;

    if (at->overladen || d->loose)
        return INT16_MAX;
    if (d->to == NO_PILE || (pile != d->from && pile != d->to))
        return at->room;
    both = d->pile[d->from].room + d->pile[d->to].room;
    return pile == d->to && at->room < both ? at->room : both;
}

/* more: room that ships still to be dealt could make */
static bool unit_fits(const Deal *d, const Pile *at, int p, int more)
{
    if (at->group == NO_PIECE)
        return unit_fits_ashore(d, at, p) && (d->loose || d->papal > 0 || !is_papal(d->g, p, at));
    return !at->lone && (d->loose || goes_aboard(p)) && strength(d->g, p) <= room_in(d, at) + more;
}

static bool leader_fits(const Deal *d, const Pile *at, int p)
{
    return at->group == NO_PIECE ? may_stand(d, p, at->hex) : at->ships && (d->loose || !is_french(p));
}

static bool fits(const Deal *d, int pile, int p)
{
    const Pile *at = &d->pile[pile];

    return is_ship(p) ? ship_fits(d, at, p) : is_land(p) ? unit_fits(d, at, p, 0) : leader_fits(d, at, p);
}

static void lay(Deal *d, int pile, int p, int n)
{
    d->lies_in[p] = (uint8_t)(n > 0 ? pile : NO_PILE);
    d->pile[pile].dealt = (uint8_t)(d->pile[pile].dealt + n);
    count_in(d, pile, p, n);
}

/* ---- needs ------------------------------------------------------------------------------------------------------- */

static Need need_now(const Deal *d, int which)
{
    Need n = d->need[which];

    if (n.pile == d->any.pile && n.kinds & d->any.kinds)
        add_to_need(&n, d->any.kinds, d->any.traits);
    return n;
}

static bool is_of(const Deal *d, Need n, int p)
{
    return n.kinds >> pieces[p].kind & 1 && (d->loose || has_traits(d, &d->pile[n.pile], n.traits, p));
}

static bool is_met(const Deal *d, Need n)
{
    for (int i = 0; i < d->n && d->pile[n.pile].dealt; i++)
        if (d->lies_in[d->hidden[i]] == n.pile && is_of(d, n, d->hidden[i]))
            return true;
    return false;
}

/* A counter for the need, if others that serve already can change over. */
static bool serve(Deal *d, int which, uint64_t *asked)
{
    Need n = need_now(d, which);

    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < d->n; i++) {
            int p = d->hidden[i];
            bool is_free = d->serves[p] == NO_NEED;
            if (d->lies_in[p] != NO_PILE || is_free != !pass || (pass && bit_has(asked, p)) || !is_of(d, n, p) ||
                !fits(d, n.pile, p))
                continue;
            bit_add(asked, p);
            if (!is_free && !serve(d, d->serves[p], asked))
                continue;
            d->serves[p] = (uint8_t)which;
            return true;
        }
    return false;
}

static bool serve_all(Deal *d)
{
    memset(d->serves, NO_NEED, sizeof d->serves);
    for (int i = 0; i < d->needs; i++) {
        uint64_t asked[BIT_WORDS(PIECE_COUNT)] = {0};
        if (!is_met(d, need_now(d, i)) && !serve(d, i, asked))
            return false;
    }
    return true;
}

static void lay_served(Deal *d, int n)
{
    for (int i = 0; i < d->n; i++)
        if (d->serves[d->hidden[i]] != NO_NEED)
            lay(d, d->need[d->serves[d->hidden[i]]].pile, d->hidden[i], n);
}

/* ---- the rest ---------------------------------------------------------------------------------------------------- */

static bool is_of_use(const Pile *at, int p)
{
    return !is_leader(p) || (at->group == NO_PIECE ? pieces[p].ashore : pieces[p].naval);
}

/* Any open pile where it may be: most are found by luck, the others by looking at all. */
static int find_pile(Deal *d, int p, bool of_use)
{
    uint8_t able[PIECE_COUNT];
    int n = 0;

    for (int tries = 0; tries < LUCKY_TRIES; tries++) {
        int i = d->open[chance_below(d, d->opens)];
        if (fits(d, i, p) && (!of_use || is_of_use(&d->pile[i], p)))
            return i;
    }
    for (int i = 0; i < d->opens; i++)
        if (fits(d, d->open[i], p) && (!of_use || is_of_use(&d->pile[d->open[i]], p)))
            able[n++] = d->open[i];
    return n ? able[chance_below(d, n)] : NO_PILE;
}

static void deal_rest(Deal *d, int kind)
{
    for (int i = 0; i < d->n; i++) {
        int p = d->hidden[i], at;
        if (pieces[p].kind != kind || d->lies_in[p] != NO_PILE)
            continue;
        at = find_pile(d, p, true);
        if (at == NO_PILE)
            at = find_pile(d, p, false);
        if (at == NO_PILE)
            CANNOT_BE("a counter that may be nowhere");
        lay(d, at, p, 1);
    }
}

static bool finish(Deal *d)
{
    if (!serve_all(d))
        return false;
    lay_served(d, 1);
    if (d->papal < 0) {
        lay_served(d, -1);
        return false;
    }
    deal_rest(d, KIND_SHIP);
    deal_rest(d, KIND_LEADER);
    deal_rest(d, KIND_LAND);
    return true;
}

/* ---- room for cargo ---------------------------------------------------------------------------------------------- */

/* 6.52: the cargo that is divided can be. */
static bool can_be_divided(const Deal *d)
{
    uint64_t sums = 1;

    for (int p = FIRST_LAND; p < FIRST_LEADER; p++)
        if (d->lies_in[p] == d->from)
            sums |= sums << strength(d->g, p);
    return any_sum_between(sums, -d->pile[d->from].room, d->pile[d->to].room);
}

/* A pile with too much cargo that ships could be added to. */
static int short_pile(const Deal *d)
{
    bool divides = d->to != NO_PILE && (d->pile[d->from].open || d->pile[d->to].open);

    for (int i = 0; i < d->opens; i++) {
        const Pile *at = &d->pile[d->open[i]];
        bool part = divides && (d->open[i] == d->from || d->open[i] == d->to);
        if (at->group != NO_PIECE && !part && room_in(d, at) < 0)
            return d->open[i];
    }
    return divides && !d->loose && !can_be_divided(d) ? d->from : NO_PILE;
}

/* Whether the ships that are left could make room everywhere, and be in every pile that has none yet. */
static bool is_hopeful(const Deal *d)
{
    int room = 0, wanted = 0, both = 0;

    for (int i = 0; i < d->n; i++)
        if (is_ship(d->hidden[i]) && d->lies_in[d->hidden[i]] == NO_PILE)
            room += pieces[d->hidden[i]].transport;
    for (int i = 0; i < d->opens; i++) {
        const Pile *at = &d->pile[d->open[i]];
        int more = at->overladen || at->room > 0 ? 0 : -at->room;
        if (at->group == NO_PIECE)
            continue;
        if (d->to != NO_PILE && (d->open[i] == d->from || d->open[i] == d->to))
            both = 1;
        else
            wanted += at->afloat && !at->ships && !more && !at->lone ? 1 : more;
    }
    if (both)
        both = d->pile[d->from].room + d->pile[d->to].room;
    return d->loose || wanted - (both < 0 ? both : 0) <= room;
}

static bool make_room(Deal *d);

static bool add_ship(Deal *d, int pile, int p)
{
    if (!d->pile[pile].open || !pieces[p].transport || !ship_fits(d, &d->pile[pile], p))
        return false;
    lay(d, pile, p, 1);
    if (make_room(d))
        return true;
    lay(d, pile, p, -1);
    return false;
}

/* A ship like it has been tried in its place. */
static bool tried_alike(const Deal *d, int i)
{
    for (int k = 0; k < i; k++)
        if (d->lies_in[d->hidden[k]] == NO_PILE && class_of_piece[d->hidden[k]] == class_of_piece[d->hidden[i]])
            return true;
    return false;
}

static bool make_room(Deal *d)
{
    int pile = short_pile(d);

    if (pile == NO_PILE)
        return finish(d);
    if (!is_hopeful(d))
        return false;
    for (int i = 0; i < d->n && d->patience-- > 0; i++) {
        int p = d->hidden[i];
        if (!is_ship(p) || d->lies_in[p] != NO_PILE || tried_alike(d, i))
            continue;
        if (add_ship(d, pile, p) || (pile == d->from && d->to != NO_PILE && add_ship(d, d->to, p)))
            return true;
    }
    return false;
}

/* ---- what is hard to place --------------------------------------------------------------------------------------- */

static int room_to_come(const Deal *d, int pile)
{
    int room = 0;

    for (int i = 0; i < d->n; i++) {
        int p = d->hidden[i];
        if (is_ship(p) && d->lies_in[p] == NO_PILE && ship_fits(d, &d->pile[pile], p))
            room += pieces[p].transport;
    }
    return pile == d->from && d->to != NO_PILE ? room + room_to_come(d, d->to) : room;
}

static bool deal_next(Deal *d, int k);

static bool try_unit(Deal *d, int k, int pile, int p)
{
    if (d->lies_in[p] != NO_PILE || !unit_fits(d, &d->pile[pile], p, room_to_come(d, pile)))
        return false;
    lay(d, pile, p, 1);
    if (is_hopeful(d) && deal_next(d, k + 1))
        return true;
    lay(d, pile, p, -1);
    return false;
}

static bool deal_cargo(Deal *d, int k, Need n)
{
    for (int i = 0; i < d->n && d->patience-- > 0; i++)
        if (is_of(d, n, d->hidden[i]) && try_unit(d, k, n.pile, d->hidden[i]))
            return true;
    return false;
}

static bool deal_unit(Deal *d, int k, int p)
{
    int start = chance_below(d, d->opens);

    for (int i = 0; i < d->opens && d->patience-- > 0; i++)
        if (try_unit(d, k, d->open[(start + i) % d->opens], p))
            return true;
    return false;
}

static bool deal_next(Deal *d, int k)
{
    if (k == d->agenda_n)
        return make_room(d);
    if (d->agenda[k] >= A_NEED)
        return deal_cargo(d, k, d->need[d->agenda[k] - A_NEED]);
    return d->lies_in[d->agenda[k]] == NO_PILE ? deal_unit(d, k, d->agenda[k]) : deal_next(d, k + 1);
}

/* 11.27: where the Pope counts there may not be room for all. */
static bool always_fits_ashore(const Deal *d, int p)
{
    for (int i = 0; i < d->opens; i++) {
        const Pile *at = &d->pile[d->open[i]];
        if (unit_fits_ashore(d, at, p) && !is_papal(d->g, p, at))
            return true;
    }
    return false;
}

static void add_hard_units(Deal *d)
{
    int first = d->agenda_n;

    for (int i = 0; i < d->n; i++) {
        int p = d->hidden[i], k = d->agenda_n;
        if (!is_land(p) || always_fits_ashore(d, p))
            continue;
        for (; k > first && strength(d->g, d->agenda[k - 1]) < strength(d->g, p); k--)
            d->agenda[k] = d->agenda[k - 1];
        d->agenda[k] = (uint16_t)p;
        d->agenda_n++;
    }
}

static void set_agenda(Deal *d)
{
    d->agenda_n = 0;
    for (int i = 0; i < d->needs; i++)
        if (d->need[i].kinds == A_UNIT && d->pile[d->need[i].pile].group != NO_PIECE)
            d->agenda[d->agenda_n++] = (uint16_t)(A_NEED + i);
    add_hard_units(d);
}

/* ---- together ---------------------------------------------------------------------------------------------------- */

static void shuffle(Deal *d, uint8_t *list, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int k = chance_below(d, i + 1);
        uint8_t one = list[i];
        list[i] = list[k];
        list[k] = one;
    }
}

static void choose_any(Deal *d)
{
    uint8_t able[PIECE_COUNT];
    int n = 0;

    for (int i = 0; i < d->opens; i++)
        if (d->pile[d->open[i]].able)
            able[n++] = d->open[i];
    d->any.pile = n ? able[chance_below(d, n)] : NO_PILE;
}

static bool deal_once(Deal *d, int tries)
{
    shuffle(d, d->hidden, d->n);
    choose_any(d);
    set_agenda(d);
    d->patience = FIRST_PATIENCE << (tries < MOST_PATIENT ? tries : MOST_PATIENT);
    return deal_next(d, 0);
}

static void deal_out(Deal *d)
{
    for (int tries = 0; !deal_once(d, tries); tries++)
        d->loose = tries >= STRICT_TRIES;
}
