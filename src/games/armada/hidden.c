/* What a side cannot know, drawn anew from what it does know, and from nothing else.
 *
 * All see where a side has fleets, loose ships and counters ashore, whether there are combat units among these, and which
 * counters are on the map at all. Known counters stay. Of every pile, a fleet, the loose ships or the counters ashore of a
 * hex, the side knows whether there is anything in it that it does not know. Those counters go into one pool, in order of
 * their numbers, and are dealt out again: first to each pile what it must have, so that all looks the same and what is being
 * asked can be asked; then the rest, each to any pile where it may be, ships before leaders and troops, for their room.
 *
 * Known too is what has been told: that a fleet goes a declared course or tries to intercept, so that its ships are able
 * to; what the counters of a pile have done in the segment, but not which of them; how many ships the wind has damaged;
 * which hex a group is formed in; whether others stay behind when it goes.
 *
 * Approximated: piles are filled one after the other, so that deals are near to, but not exactly, equally likely; leaders go
 * where they are of use; a choice of a group begins anew; what upkeep has told is forgotten. If no deal is found in ATTEMPTS
 * tries, which takes cargo that fits in one way only, the true one stays. */
#include "games/armada/state.h"

enum {
    ATTEMPTS = 2000,
    TOGETHER_AFTER = 8,
    LUCKY_TRIES = 8,
    NO_PILE = 255,
    NO_NEED = 255,
    MOST_NEEDS = 2 * PIECE_COUNT
};
enum { A_SHIP = 1 << KIND_SHIP, A_UNIT = 1 << KIND_LAND, A_LEADER = 1 << KIND_LEADER };
enum {
    STRONG = 1,
    SAILING = 2,
    ATTACKS = 4,
    KEPT = 8,
    ROOMY = 16
}; /* what a pile may need of a counter besides its kind */

/* Counters that are together: of a fleet, of the loose ships or ashore; of the last two, those on their way apart. */
typedef struct {
    int16_t hex;
    uint8_t group; /* a fleet, LOOSE or NO_PIECE */
    uint8_t movement;
    bool going, open; /* open: some of it is unknown */
    bool needy;
    bool afloat;       /* it has ships: of loose ones all see that */
    bool troops, lone; /* lone: leaders aboard the Treasure Fleet on its way */
    bool no_deep, no_dutch, overladen;
    uint8_t dealt;
    uint8_t ships, strong, sails, units; /* in it so far */
    int16_t room;
    uint16_t flags; /* what its unknown counters have done */
} Pile;

typedef struct {
    uint8_t pile, kinds, traits;
} Need;

typedef struct {
    Game *g;
    Rng *rng;
    int owner, piles, opens, needs, n;
    bool moves; /* a party is on its way */
    int papal;  /* 11.27: so many more before the Pope pays */
    int gone;   /* steps of a march or along a coast */
    int attack_from, attack_to;
    Pile pile[PIECE_COUNT];
    Need need[MOST_NEEDS];
    uint8_t hidden[PIECE_COUNT];
    uint8_t open[PIECE_COUNT];    /* the open piles */
    uint8_t lies_in[PIECE_COUNT]; /* by counter: its pile */
    uint8_t serves[PIECE_COUNT];  /* by counter: the need it meets */
} Deal;

static bool is_unknown(const Game *g, int p, int owner)
{
    return side_of(p) == owner && !is_fleet(p) && on_map(g, p) && !has_flag(g, p, KNOWN) && may_command(g, p) &&
           !(p == TREASURE && g->group[p] == LOOSE);
}

static int chance_below(Deal *d, int n)
{
    return (int)rng_below(d->rng, (uint32_t)n);
}

/* ---- the piles --------------------------------------------------------------------------------------------------- */

/* 6.52: while the cargo of those who leave is divided, it is not said yet who goes. */
static bool divides_party(const Game *g)
{
    const struct share_cargo *l = RUNNING(g, share_cargo);
    return l && l->to == NO_PIECE;
}

static bool goes(const Deal *d, int p)
{
    return d->moves && set_has(&d->g->party, p) && !is_fleet(group_of(d->g, p));
}

static void open_pile(Deal *d, int hex, int group, bool going)
{
    d->pile[d->piles++] = (Pile){.hex = (int16_t)hex,
                                 .group = (uint8_t)group,
                                 .going = going,
                                 .lone = group == LOOSE && (is_high_seas(hex) || (going && RUNNING(d->g, sail)))};
}

static int pile_of(const Deal *d, int first, int group, bool going)
{
    for (int i = first; i < d->piles; i++)
        if (d->pile[i].group == group && d->pile[i].going == going)
            return i;
    return NO_PILE;
}

static void add_to(Deal *d, Pile *at, int p)
{
    const Game *g = d->g;

    if (is_ship(p)) {
        at->ships++;
        at->strong = (uint8_t)(at->strong + (strength(g, p) > 0));
        at->sails = (uint8_t)(at->sails + (!pieces[p].oared && p != TREASURE));
        at->room = (int16_t)(at->room + pieces[p].transport);
    } else if (is_land(p)) {
        at->units++;
        at->room = (int16_t)(at->room - strength(g, p));
    }
}

static bool is_papal(const Game *g, int p, const Pile *at)
{
    return !g->pope_paid && side_of(p) == SPANISH && is_land(p) && is_paid(p) && at->group == NO_PIECE &&
           (in_england(at->hex) || in_scotland(at->hex) || in_ireland(at->hex));
}

static void note_member(Deal *d, int i, int p)
{
    Pile *at = &d->pile[i];

    at->troops |= is_land(p);
    at->afloat |= is_ship(p);
    if (is_unknown(d->g, p, d->owner)) {
        at->open = true;
        at->flags |= d->g->flags[p] & (uint16_t) ~(KNOWN | WORN);
        return;
    }
    d->lies_in[p] = (uint8_t)i;
    add_to(d, at, p);
    d->papal -= is_papal(d->g, p, at);
}

/* In an order that tells nothing: fleets, loose ships, those ashore. */
static void survey_hex(Deal *d, int hex)
{
    const Game *g = d->g;
    bool there[2][2] = {0};
    int first = d->piles;

    FOR_HEX(p, g, hex)
        if (side_of(p) == d->owner && is_fleet(p))
            open_pile(d, hex, p, false);
        else if (side_of(p) == d->owner && !is_fleet(group_of(g, p)))
            there[group_of(g, p) == NO_PIECE][goes(d, p)] = true;
    for (int ashore = 0; ashore < 2; ashore++)
        for (int going = 0; going < 2; going++)
            if (there[ashore][going])
                open_pile(d, hex, ashore ? NO_PIECE : LOOSE, going);
    FOR_HEX(p, g, hex)
        if (side_of(p) == d->owner && !is_fleet(p))
            note_member(d, pile_of(d, first, group_of(g, p), goes(d, p)), p);
}

static void survey(Deal *d)
{
    uint64_t held[HEX_WORDS] = {0};

    d->papal = POPE_MIN_UNITS - 1;
    d->moves = !set_empty(&d->g->party) && !divides_party(d->g);
    for (int p = 0; p < PIECE_COUNT; p++)
        if (side_of(p) == d->owner && on_map(d->g, p))
            bit_add(held, d->g->where[p]);
    BITS_EACH(hex, held, HEX_WORDS)
    survey_hex(d, hex);
    d->papal = d->papal > 0 ? d->papal : 0;
    for (int i = 0; i < d->piles; i++)
        if (d->pile[i].open)
            d->open[d->opens++] = (uint8_t)i;
    for (int p = 0; p < FIRST_FLEET; p++)
        if (is_unknown(d->g, p, d->owner))
            d->hidden[d->n++] = (uint8_t)p;
}

static Pile *fleet_pile(Deal *d, int fleet)
{
    for (int i = 0; i < d->piles; i++)
        if (d->pile[i].group == fleet)
            return &d->pile[i];
    return NULL;
}

static Pile *pile_at(Deal *d, int hex, int group, bool going)
{
    for (int i = 0; i < d->piles; i++)
        if (d->pile[i].hex == hex && d->pile[i].group == group && d->pile[i].going == going)
            return &d->pile[i];
    return NULL;
}

/* ---- what the ships of a pile must be able to do ----------------------------------------------------------------- */

static void must_float(Pile *at, int hex)
{
    at->no_deep |= is_shallow(hex);
    at->no_dutch |= hexes[hex].brill > DUTCH_NAVAL_RANGE_FROM_BRILL;
}

static void note_course(Deal *d, const struct sail *l)
{
    Pile *at = l->side == d->owner && is_fleet(l->mover) ? fleet_pile(d, l->mover) : NULL;

    if (!at)
        return;
    at->movement = d->g->path_n;
    for (int i = 0; i < d->g->path_n; i++)
        must_float(at, d->g->path[i]);
}

static bool any_way_for(const Game *g, const struct interception *l, bool dutch)
{
    int16_t ways[DIRECTION_COUNT];
    int n = ways_beside(g, l->side, l->fleet, l->hex, false, ways);
    bool any = false;

    for (int i = 0; i < n; i++)
        any |= dutch ? hexes[ways[i]].brill <= DUTCH_NAVAL_RANGE_FROM_BRILL : !is_shallow(ways[i]);
    return any || !n;
}

/* ---- what a pile needs ------------------------------------------------------------------------------------------- */

/* A need that another may meet as well is one with it. */
static void need(Deal *d, const Pile *at, int kinds, int traits)
{
    int pile = (int)(at - d->pile);

    for (int i = 0; at->needy && i < d->needs; i++)
        if (d->need[i].pile == pile && d->need[i].kinds & kinds) {
            d->need[i].kinds &= (uint8_t)kinds;
            d->need[i].traits |= (uint8_t)traits;
            return;
        }
    d->pile[pile].needy = true;
    d->need[d->needs++] = (Need){(uint8_t)pile, (uint8_t)kinds, (uint8_t)traits};
}

static void need_of_fleet(Deal *d, int fleet, int trait)
{
    Pile *at = fleet_pile(d, fleet);

    if (at && at->open && side_of(fleet) == d->owner && !(trait == STRONG ? at->strong : at->sails))
        need(d, at, A_SHIP, trait);
}

/* A fleet that attacks, or has tried to intercept, must be able to. */
static void note_attacker(Deal *d, int fleet, int hex)
{
    Pile *at = fleet_pile(d, fleet);

    if (!at || side_of(fleet) != d->owner)
        return;
    must_float(at, hex);
    need_of_fleet(d, fleet, STRONG);
}

static void note_interceptor(Deal *d, const struct interception *l)
{
    Pile *at = l->side == d->owner && flow_in(d->g)->question != Q_try_intercept ? fleet_pile(d, l->fleet) : NULL;

    if (!at)
        return;
    note_attacker(d, l->fleet, l->hex);
    at->no_deep |= !any_way_for(d->g, l, false);
    at->no_dutch |= !any_way_for(d->g, l, true);
    if (l->first != NO_HEX)
        must_float(at, l->first);
    if (l->via != NO_HEX && flow_in(d->g)->question != Q_d6 && flow_in(d->g)->question != Q_route)
        must_float(at, l->via);
}

/* Before all is shown (9.0), who attacks is unknown. */
static bool attack_is_hidden(const Game *g, const struct land_battle *l)
{
    return !l->die && (flow_in(g)->question == Q_accept_siege || RUNNING(g, violate_france));
}

static bool attacks_already(const Deal *d, int hex)
{
    SET_EACH(p, &d->g->fighting)
        if (d->g->where[p] == hex && !is_unknown(d->g, p, d->owner))
            return true;
    return false;
}

static void note_land_battle(Deal *d, const struct land_battle *l)
{
    Pile *at = l->side == d->owner && attack_is_hidden(d->g, l) ? pile_at(d, l->from, NO_PIECE, false) : NULL;

    if (!at || !at->open)
        return;
    d->attack_from = l->from;
    d->attack_to = l->to;
    if (!attacks_already(d, l->from))
        need(d, at, A_UNIT, ATTACKS);
}

/* 11.3: a ship of the port can be laid up. */
static void note_bankrupt(Deal *d, const struct bankrupt *l)
{
    const Game *g = d->g;
    Pile *able[FLEET_COUNT + 1];
    int n = 0;

    if (l->side != d->owner || flow_in(g)->question != Q_lay_up)
        return;
    for (int i = 0; i < d->piles; i++) {
        bool here = d->pile[i].hex == cities[l->city].hex && d->pile[i].group != NO_PIECE;
        if (here && d->pile[i].open)
            able[n++] = &d->pile[i];
    }
    FOR_HEX(p, g, cities[l->city].hex)
        if (must_lay_up(g, l->side, p, cities[l->city].hex) && !is_unknown(g, p, d->owner) &&
            fits_track(g, cities[l->city].track, activation_strength(g, p)))
            return;
    if (n)
        need(d, able[chance_below(d, n)], A_SHIP, KEPT);
}

/* 6.54: somebody of the kind that was told has just stepped ashore. */
static void note_landed(Deal *d, const struct debark *l)
{
    Pile *at = is_unknown(d->g, l->piece, d->owner) ? pile_at(d, l->hex, NO_PIECE, false) : NULL;

    if (at)
        need(d, at, is_leader(l->piece) ? A_LEADER : A_UNIT, 0);
}

/* 14.1: some unit that has marched waits for its die. */
static void note_attrition(Deal *d, const struct attrition *l)
{
    Pile *able[PIECE_COUNT];
    int n = 0;

    if (!is_unknown(d->g, l->piece, d->owner))
        return;
    for (int i = 0; i < d->piles; i++)
        if (d->pile[i].group == NO_PIECE && d->pile[i].open && d->pile[i].troops && d->pile[i].flags & MARCHED)
            able[n++] = &d->pile[i];
    if (n)
        need(d, able[chance_below(d, n)], A_UNIT, 0);
}

/* 6.52: cargo is divided, or lost for want of room: there is some. */
static void note_cargo(Deal *d, int hex, int group, bool overladen_)
{
    Pile *at = is_fleet(group) ? fleet_pile(d, group) : pile_at(d, hex, group, false);

    if (!at)
        return;
    at->overladen = overladen_ || (at->group == LOOSE && !at->afloat);
    if (at->open && !at->units)
        need(d, at, A_UNIT, 0);
}

/* Those who have gone so far are able to. */
static void note_gone(Deal *d, int side, int movement)
{
    for (int i = 0; i < d->piles && side == d->owner; i++)
        if (d->pile[i].going || (is_fleet(d->pile[i].group) && set_has(&d->g->party, d->pile[i].group)))
            d->pile[i].movement = (uint8_t)movement;
}

static void note_frame(Deal *d, const Frame *f)
{
    const Game *g = d->g;
    int question = flow_in(g)->question;

    switch (f->proc) {
    case P_sail: note_course(d, LOCALS(f, sail)); break;
    case P_coast: note_gone(d, LOCALS(f, coast)->side, 2 * d->gone); break; /* 6.32 */
    case P_march: note_gone(d, LOCALS(f, march)->side, d->gone); break;
    case P_wind: need_of_fleet(d, LOCALS(f, wind)->fleet, SAILING); break;
    case P_interception: note_interceptor(d, LOCALS(f, interception)); break;
    case P_land_battle: note_land_battle(d, LOCALS(f, land_battle)); break;
    case P_naval_battle:
        SET_EACH(fleet, &g->fighting)
            if (is_fleet(fleet))
                note_attacker(d, fleet, LOCALS(f, naval_battle)->to);
        break;
    case P_bankrupt: note_bankrupt(d, LOCALS(f, bankrupt)); break;
    case P_debark: note_landed(d, LOCALS(f, debark)); break;
    case P_attrition: note_attrition(d, LOCALS(f, attrition)); break;
    case P_lose_ships:
        if (question == Q_drop_cargo && LOCALS(f, lose_ships)->side == d->owner)
            note_cargo(d, LOCALS(f, lose_ships)->at, LOCALS(f, lose_ships)->group, true);
        break;
    case P_share_cargo:
        if (LOCALS(f, share_cargo)->side == d->owner)
            note_cargo(d, LOCALS(f, share_cargo)->hex, LOCALS(f, share_cargo)->from, false);
        break;
    default: break;
    }
}

/* 6.52: cargo whose last ship has just left it for a fleet. */
static bool is_stranded(const Pile *at)
{
    return at->group == LOOSE && !at->afloat;
}

static void note_needs(Deal *d)
{
    for (int i = 0; i < d->piles; i++) {
        const Pile *at = &d->pile[i];
        if (!at->open)
            continue;
        if (at->group != NO_PIECE && !at->ships && !is_stranded(at))
            need(d, at, A_SHIP, at->room < 0 ? ROOMY : 0);
        else if (at->group == NO_PIECE && at->troops && !at->units)
            need(d, at, A_UNIT, 0);
        else if (at->group == NO_PIECE && !at->troops)
            need(d, at, A_LEADER, 0);
    }
    FOR_KIND(fleet, d->owner, KIND_FLEET)
        if (d->g->quarry[fleet - FIRST_FLEET])
            note_attacker(d, fleet, d->g->quarry[fleet - FIRST_FLEET] - 1);
    FOR_FRAMES(f, d->g)
    note_frame(d, f);
    for (int i = 0; i < d->piles; i++)
        if (d->pile[i].open && !d->pile[i].needy && !is_stranded(&d->pile[i]))
            need(d, &d->pile[i], A_SHIP | A_UNIT | A_LEADER, 0);
}

/* ---- who may be where -------------------------------------------------------------------------------------------- */

static bool ship_fits(const Pile *at, int p)
{
    if (at->group == NO_PIECE || at->lone || is_stranded(at) || (at->group == LOOSE && p == TREASURE))
        return false;
    if (pieces[p].deep && (at->no_deep || is_shallow(at->hex)))
        return false;
    if (is_dutch(p) && (at->no_dutch || hexes[at->hex].brill > DUTCH_NAVAL_RANGE_FROM_BRILL))
        return false;
    return pieces[p].movement >= at->movement;
}

/* 15.11: before France is violated nobody but the French is there. */
static bool may_stand(const Game *g, int p, int hex)
{
    return !may_enter(g, p, NO_HEX, hex).reason && (g->violated || !in_france(hex) || is_french(p));
}

static bool goes_aboard(int p) /* 8.25, 8.26 */
{
    return !is_french(p) && !is_irish(p);
}

static bool unit_fits(const Deal *d, const Pile *at, int p)
{
    if (at->group == NO_PIECE)
        return at->troops && pieces[p].movement >= at->movement && may_stand(d->g, p, at->hex) &&
               (d->papal > 0 || !is_papal(d->g, p, at));
    return goes_aboard(p) && !at->lone && strength(d->g, p) <= at->room;
}

static bool leader_fits(const Deal *d, const Pile *at, int p)
{
    return at->group == NO_PIECE ? may_stand(d->g, p, at->hex) : !is_french(p) && at->ships;
}

static bool fits(const Deal *d, const Pile *at, int p)
{
    if (!at->open)
        return false;
    return is_ship(p) ? ship_fits(at, p) : is_land(p) ? unit_fits(d, at, p) : leader_fits(d, at, p);
}

static bool has_traits(const Deal *d, const Need *n, int p)
{
    const Game *g = d->g;

    if (n->traits & STRONG && !strength(g, p))
        return false;
    if (n->traits & ROOMY && !pieces[p].transport)
        return false;
    if (n->traits & SAILING && (pieces[p].oared || p == TREASURE))
        return false;
    if (n->traits & ATTACKS && may_enter(g, p, d->attack_from, d->attack_to).reason)
        return false;
    return !(n->traits & KEPT) ||
           (is_paid(p) && p != TREASURE &&
            fits_track(g, cities[hexes[d->pile[n->pile].hex].city].track, activation_strength(g, p)));
}

/* Cargo that a question is about may be too much for its ships. */
static bool meets(const Deal *d, const Need *n, int p)
{
    const Pile *at = &d->pile[n->pile];

    if (!(n->kinds >> pieces[p].kind & 1) || !has_traits(d, n, p))
        return false;
    return fits(d, at, p) || (is_land(p) && at->overladen && goes_aboard(p));
}

/* ---- dealing ----------------------------------------------------------------------------------------------------- */

static void shuffle(Deal *d)
{
    for (int i = d->n - 1; i > 0; i--) {
        int k = chance_below(d, i + 1);
        uint8_t p = d->hidden[i];
        d->hidden[i] = d->hidden[k];
        d->hidden[k] = p;
    }
}

/* A counter for the need, if others that serve already can change over. */
static bool serve(Deal *d, int which, uint64_t *asked)
{
    const Need *n = &d->need[which];

    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < d->n; i++) {
            int p = d->hidden[i];
            bool is_free = d->serves[p] == NO_NEED;
            if (d->lies_in[p] != NO_PILE || is_free != !pass || (pass && bit_has(asked, p)) || !meets(d, n, p))
                continue;
            bit_add(asked, p);
            if (!is_free && !serve(d, d->serves[p], asked))
                continue;
            d->serves[p] = (uint8_t)which;
            return true;
        }
    return false;
}

static void lay(Deal *d, int pile, int p)
{
    d->lies_in[p] = (uint8_t)pile;
    d->pile[pile].dealt++;
    add_to(d, &d->pile[pile], p);
    d->papal -= is_papal(d->g, p, &d->pile[pile]);
}

static bool is_cargo_need(const Deal *d, const Need *n)
{
    return n->kinds == A_UNIT && d->pile[n->pile].group != NO_PIECE;
}

/* Cargo comes when all ships are there. */
static bool deal_needs(Deal *d, bool cargo)
{
    for (int i = 0; i < d->needs; i++) {
        uint64_t asked[BIT_WORDS(PIECE_COUNT)] = {0};
        if (is_cargo_need(d, &d->need[i]) == cargo && !serve(d, i, asked))
            return false;
    }
    for (int i = 0; i < d->n; i++) {
        int p = d->hidden[i], which = d->serves[p];
        if (which != NO_NEED && d->lies_in[p] == NO_PILE)
            lay(d, d->need[which].pile, p);
    }
    return true;
}

static bool is_of_use(const Pile *at, int p)
{
    return !is_leader(p) || (at->group == NO_PIECE ? pieces[p].ashore : pieces[p].naval);
}

static bool suits(const Deal *d, int pile, int p, bool of_use)
{
    return fits(d, &d->pile[pile], p) && (!of_use || is_of_use(&d->pile[pile], p));
}

/* Any open pile where it may be: most are found by luck, the others by looking at all. */
static int find_pile(Deal *d, int p, bool of_use, bool together)
{
    uint8_t able[PIECE_COUNT];
    int n = 0;

    for (int tries = 0; tries < LUCKY_TRIES && !together; tries++) {
        int i = d->open[chance_below(d, d->opens)];
        if (suits(d, i, p, of_use))
            return i;
    }
    for (int i = 0; i < d->opens; i++)
        if (suits(d, d->open[i], p, of_use))
            able[n++] = d->open[i];
    return n ? able[together ? 0 : chance_below(d, n)] : NO_PILE;
}

static bool deal_rest(Deal *d, int kind, bool big, bool together)
{
    for (int i = 0; i < d->n; i++) {
        int p = d->hidden[i];
        if (pieces[p].kind != kind || d->lies_in[p] != NO_PILE || (big && strength(d->g, p) < 3))
            continue;
        int at = find_pile(d, p, true, together);
        if (at == NO_PILE)
            at = find_pile(d, p, false, together);
        if (at == NO_PILE)
            return false;
        lay(d, at, p);
    }
    return true;
}

static bool is_short(const Pile *at)
{
    return at->group != NO_PIECE && at->room < 0 && !at->overladen;
}

/* Ships for cargo that all have seen. */
static void deal_room(Deal *d)
{
    for (int k = 0; k < d->piles; k++)
        for (int i = 0; i < d->n && is_short(&d->pile[k]); i++) {
            int p = d->hidden[i];
            if (is_ship(p) && d->lies_in[p] == NO_PILE && pieces[p].transport && fits(d, &d->pile[k], p))
                lay(d, k, p);
        }
}

static bool has_room(const Deal *d)
{
    for (int i = 0; i < d->piles; i++)
        if (is_short(&d->pile[i]))
            return false;
    return d->papal >= 0;
}

/* Ships that keep together leave more room for cargo in one piece. */
static bool deal(Deal *d, bool together)
{
    memset(d->serves, NO_NEED, sizeof d->serves);
    shuffle(d);
    if (!deal_needs(d, false))
        return false;
    deal_room(d);
    return deal_rest(d, KIND_SHIP, false, together) && deal_needs(d, true) && deal_rest(d, KIND_LEADER, false, false) &&
           deal_rest(d, KIND_LAND, true, false) && deal_rest(d, KIND_LAND, false, false) && has_room(d);
}

/* ---- the new world ----------------------------------------------------------------------------------------------- */

static void relink(Game *g, int p, int to)
{
    int from = g->where[p];

    if (from == to)
        return;
    unlink_from(g, p, from);
    g->where[p] = (uint16_t)to;
    link_into(g, p, to);
}

/* Of a fleet, or of those on their way, all have done the same; elsewhere one has, and perhaps others. */
static uint16_t done_by(Deal *d, Pile *at)
{
    bool all = is_fleet(at->group) || at->going || at->dealt, luck = chance_below(d, 2);

    at->dealt = 0;
    return all || luck ? at->flags : at->flags & ICEBOUND;
}

static void place_counter(Deal *d, int p)
{
    Game *g = d->g;
    Pile *at = &d->pile[d->lies_in[p]];

    relink(g, p, at->hex);
    g->group[p] = at->group;
    g->flags[p] = (uint16_t)((g->flags[p] & WORN) | done_by(d, at));
}

/* Which ship of the fleet a leader is aboard of, nobody but his own side knows. */
static void go_aboard(Deal *d, int leader)
{
    Game *g = d->g;
    const Pile *at = &d->pile[d->lies_in[leader]];
    uint8_t ships[PIECE_COUNT];
    int n = 0;

    FOR_HEX(p, g, at->hex)
        if (is_ship(p) && side_of(p) == d->owner && d->lies_in[p] == d->lies_in[leader])
            ships[n++] = (uint8_t)p;
    if (at->group != NO_PIECE && n)
        g->group[leader] = ships[chance_below(d, n)];
}

static void place_all(Deal *d)
{
    Game *g = d->g;

    for (int p = 0; p < FIRST_FLEET; p++)
        if (d->lies_in[p] != NO_PILE && is_unknown(g, p, d->owner))
            place_counter(d, p);
    FOR_KIND(leader, d->owner, KIND_LEADER)
        if (on_map(g, leader))
            go_aboard(d, leader);
    for (int i = 0; i < d->piles; i++)
        note_presence(g, d->pile[i].hex);
}

/* ---- what is under way ------------------------------------------------------------------------------------------- */

static int party_side(const Game *g)
{
    SET_EACH(p, &g->party)
        return side_of(p);
    return NOBODY;
}

/* 6.52: which ships leave, perhaps all; the cargo is divided from the beginning. */
static void redraw_leavers(Deal *d, int hex)
{
    Game *g = d->g;
    Set all = {0};

    FOR_HEX(p, g, hex)
        if (is_loose_ship(g, d->owner, p))
            set_add(&all, p);
    g->party = all;
    for (int tries = 0; tries < ATTEMPTS; tries++) {
        Set some = {0};
        SET_EACH(p, &all)
            if (chance_below(d, 2))
                set_add(&some, p);
        if (!set_empty(&some) && !enough_party(g, d->owner, &some).reason) {
            g->party = some;
            break;
        }
    }
    add_leaders(g, d->owner);
}

static void redraw_party(Deal *d)
{
    Game *g = d->g;
    Set party = {0};

    SET_EACH(p, &g->party)
        if (is_fleet(p))
            set_add(&party, p);
    for (int p = 0; p < FIRST_FLEET; p++) {
        int i = d->lies_in[p];
        if (i != NO_PILE && (d->pile[i].going || (is_fleet(d->pile[i].group) && set_has(&party, d->pile[i].group))))
            set_add(&party, p);
    }
    g->party = party;
}

/* How far those on their way have gone is seen by all; how far they may go depends on who they are. */
static int steps_gone(const Game *g)
{
    const struct march *by_land = RUNNING(g, march);
    const struct coast *by_sea = RUNNING(g, coast);

    if (by_land)
        return marching_allowance(g) - by_land->left;
    return by_sea && !divides_party(g) ? coastal_allowance(g) - by_sea->left : 0;
}

static Frame *frame_of(Game *g, int proc)
{
    FOR_FRAMES(f, g)
    if (f->proc == proc)
        return (Frame *)(void *)((char *)g->stack + ((const char *)f - (const char *)g->stack));
    return NULL;
}

#define LOCALS_TO(f, id) ((struct id *)(void *)(f)->local)

static int at_least_none(int n)
{
    return n > 0 ? n : 0;
}

static void redraw_movers(Deal *d)
{
    Game *g = d->g;
    Frame *march = frame_of(g, P_march), *coast = frame_of(g, P_coast);

    if (party_side(g) != d->owner)
        return;
    if (divides_party(g)) {
        redraw_leavers(d, RUNNING(g, share_cargo)->hex);
        return;
    }
    redraw_party(d);
    if (march)
        LOCALS_TO(march, march)->left = at_least_none(marching_allowance(g) - d->gone);
    if (coast)
        LOCALS_TO(coast, coast)->left = at_least_none(coastal_allowance(g) - d->gone);
}

/* 9.0: which of the unknown units of the hex attack. */
static void redraw_attackers(Deal *d)
{
    Game *g = d->g;
    Set able = {0};
    bool any = attacks_already(d, d->attack_from);

    for (int i = 0; i < d->n; i++)
        set_remove(&g->fighting, d->hidden[i]);
    for (int p = FIRST_LAND; p < FIRST_FLEET; p++) {
        bool here = g->where[p] == d->attack_from ||
                    (g->where[p] == d->attack_to && besieged_by_land(g, d->owner, d->attack_to));
        if (is_unknown(g, p, d->owner) && is_ashore(g, p) && here)
            g->flags[p] &= (uint16_t)~STRUCK;
        if (is_unknown(g, p, d->owner) && here && !may_attack_as(g, d->owner, p, d->attack_to).reason)
            set_add(&able, p);
    }
    SET_EACH(p, &able) {
        bool must = !any && g->where[p] == d->attack_from;
        if (!must && !chance_below(d, 2))
            continue;
        any |= must;
        set_add(&g->fighting, p);
        g->flags[p] |= STRUCK;
    }
}

static int some_unknown(Deal *d, int hex, bool leader)
{
    uint8_t able[PIECE_COUNT];
    int n = 0;

    for (int p = FIRST_LAND; p < FIRST_FLEET; p++)
        if (is_unknown(d->g, p, d->owner) && is_ashore(d->g, p) && is_leader(p) == leader &&
            (hex == NO_HEX ? has_flag(d->g, p, MARCHED) : d->g->where[p] == hex))
            able[n++] = (uint8_t)p;
    return n ? able[chance_below(d, n)] : NO_PIECE;
}

/* Counters that procedures under way name. */
static void redraw_named(Deal *d, bool landed, bool leader, bool frozen)
{
    Game *g = d->g;
    Frame *organises = frame_of(g, P_naval_move), *lands = frame_of(g, P_debark), *winter = frame_of(g, P_attrition),
          *flees = frame_of(g, P_displace);

    if (organises && LOCALS_TO(organises, naval_move)->side == d->owner)
        LOCALS_TO(organises, naval_move)->ship = 0;
    if (landed)
        LOCALS_TO(lands, debark)->piece = some_unknown(d, LOCALS_TO(lands, debark)->hex, leader);
    if (frozen)
        LOCALS_TO(winter, attrition)->piece = some_unknown(d, NO_HEX, false);
    if (!flees || LOCALS_TO(flees, displace)->side != d->owner)
        return;
    struct displace *l = LOCALS_TO(flees, displace);
    FOR_KIND(p, d->owner, KIND_LEADER)
        if (g->where[p] == l->hex && is_ashore(g, p)) {
            l->leader = p;
            break;
        }
}

/* A choice of counters is its maker's business. */
static void forget_choice(Game *g, int owner)
{
    SET_EACH(p, &g->chosen)
        if (side_of(p) == owner) {
            g->chosen = (Set){0};
            return;
        }
}

/* ---- together ---------------------------------------------------------------------------------------------------- */

/* The enemy knows how many ships the wind has damaged, and not which, but for those he has seen. */
static void redraw_damage(Deal *d)
{
    uint8_t able[PIECE_COUNT];
    int n = 0, damaged = 0;

    for (int i = 0; i < d->n; i++) {
        int p = d->hidden[i];
        if (!is_ship(p) || pieces[p].steps != 2 || has_flag(d->g, p, WORN))
            continue;
        able[n++] = (uint8_t)p;
        damaged += d->g->lost[p];
        d->g->lost[p] = 0;
    }
    for (; damaged; damaged--) {
        int i = chance_below(d, n);
        d->g->lost[able[i]] = 1;
        able[i] = able[--n];
    }
}

static void redraw_side(Game *g, int owner, Rng *rng)
{
    Deal d = {.g = g, .rng = rng, .owner = owner, .attack_from = NO_HEX, .attack_to = NO_HEX}, again;
    const struct debark *lands = RUNNING(g, debark);
    const struct attrition *winter = RUNNING(g, attrition);
    bool landed = lands && is_unknown(g, lands->piece, owner), leader = landed && is_leader(lands->piece);
    bool frozen = winter && is_unknown(g, winter->piece, owner);

    memset(d.lies_in, NO_PILE, sizeof d.lies_in);
    d.gone = party_side(g) == owner ? steps_gone(g) : 0;
    survey(&d);
    redraw_damage(&d);
    note_needs(&d);
    memcpy(&again, &d, sizeof d);
    for (int tries = 0; tries < ATTEMPTS; tries++) {
        if (deal(&d, tries >= TOGETHER_AFTER)) {
            place_all(&d);
            redraw_movers(&d);
            if (d.attack_from != NO_HEX)
                redraw_attackers(&d);
            redraw_named(&d, landed, leader, frozen);
            break;
        }
        memcpy(&d, &again, sizeof d);
    }
    forget_choice(g, owner);
}

/* ---- the month --------------------------------------------------------------------------------------------------- */

static int first_possible_month(const Game *g)
{
    int year = g->turn > 8 ? 8 : 0, turn = g->turn - year;

    if (g->phase == PHASE_ACTIVATION)
        turn--;
    return turn <= 3 ? 1 : turn - 2; /* June is the fourth turn of a year */
}

static void redraw_month(Game *g, Rng *rng)
{
    int first = first_possible_month(g);

    if (!g->month || g->silver != SILVER_AWAITED || flow_in(g)->question == Q_place_treasure || first >= MONTHS)
        return;
    g->month = (uint8_t)(first + (int)rng_below(rng, (uint32_t)(MONTHS - first)));
}

static void determinise(Game *g, int side, Rng *rng)
{
    FOR_SIDES(owner)
        if (owner != side && side != YA_REFEREE)
            redraw_side(g, owner, rng);
    if (side != SPANISH)
        redraw_month(g, rng);
}
