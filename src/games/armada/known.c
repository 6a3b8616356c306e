/* What a side knows of the enemy's counters: the piles they lie in, and what each pile must have.
 *
 * All see where a side has fleets, loose ships and counters ashore, whether there are combat units among these, and which
 * counters are on the map at all. Known counters stay. Of every pile, a fleet, the loose ships or the counters ashore of a
 * hex, the side knows whether there is anything in it that it does not know: then the pile is open.
 *
 * Known too is what has been told: that a fleet goes a declared course or tries to intercept, so that its ships are able
 * to; what the counters of a pile have done in the segment, but not which of them; how many ships the wind has damaged;
 * whether others stay behind when a group goes; and what the view says of what is under way. */
#include "games/armada/state.h"

enum { NO_PILE = 255, MOST_NEEDS = 2 * PIECE_COUNT };
enum { A_SHIP = 1 << KIND_SHIP, A_UNIT = 1 << KIND_LAND, A_LEADER = 1 << KIND_LEADER };
enum { STRONG = 1, SAILING = 2, LOSES = 4, ATTACKS = 8, KEPT = 16 }; /* what a need may ask besides the kind */

/* Counters that are together: of a fleet, of the loose ships or ashore; of the last two, those on their way apart. */
typedef struct {
    int16_t hex, room;
    uint16_t flags; /* what its unknown counters have done */
    uint8_t group;  /* a fleet, LOOSE or NO_PIECE */
    uint8_t movement;
    uint8_t ships, units, dealt; /* in it so far; dealt: of the unknown ones */
    bool going, open, needy, able;
    bool afloat, troops; /* it has ships, or combat units ashore */
    bool lone;           /* the Treasure Fleet on its way, which takes leaders only */
    bool no_deep, no_dutch, overladen;
} Pile;

/* One of the pile's unknown counters is of these kinds, with these traits. A pile's needs are of different kinds. */
typedef struct {
    uint8_t pile, kinds, traits;
} Need;

typedef struct {
    Game *g;
    Rng *rng;
    int owner, piles, opens, needs, n;
    bool moves;  /* a party is on its way */
    int papal;   /* 11.27: so many more before the Pope pays */
    int gone;    /* steps of a march or along a coast */
    int damaged; /* ships, by the wind, nobody knows which */
    int attack_from, attack_to;
    int from, to; /* 6.52: the piles whose cargo is divided between them */
    Need any;     /* what some pile that is able needs besides; its pile is chosen by lot */
    int patience, agenda_n;
    bool loose; /* see dealing.c */
    Pile pile[PIECE_COUNT];
    Need need[MOST_NEEDS];
    uint8_t hidden[PIECE_COUNT];
    uint8_t open[PIECE_COUNT];    /* the open piles */
    uint8_t lies_in[PIECE_COUNT]; /* by counter: its pile */
    uint8_t serves[PIECE_COUNT];  /* by counter: the need it meets */
    uint16_t agenda[PIECE_COUNT + MOST_NEEDS];
} Deal;

static bool is_unknown(const Game *g, int p, int owner)
{
    return side_of(p) == owner && !is_fleet(p) && on_map(g, p) && !has_flag(g, p, KNOWN) && may_command(g, p) &&
           !(p == TREASURE && g->group[p] == LOOSE);
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

/* Of what a pile's counters have done, all see what fleets and those ashore do together. Which ship of several has joined,
 * left or gone aboard is not told, nor what it had done before; who has come from the tracks (5.0) or shows his reduced
 * side has been seen himself. */
enum { ITS_OWN = WORN | ADVANCED };

static uint16_t done_in_sight(const Game *g, const Pile *at)
{
    if (at->group == NO_PIECE)
        return MOVED | MARCHED | STRUCK;
    if (at->group == LOOSE)
        return 0;
    return is_high_seas(at->hex) || set_has(&g->party, at->group) ? SAILED | ICEBOUND : ICEBOUND;
}

/* 14.22: loose ships of a port mostly began the winter turn there. */
static uint16_t done_together(const Game *g, int hex, int group)
{
    return is_fleet(group) ? g->flags[group] & MOVED : group == LOOSE && icebound_at(g, hex) ? ICEBOUND : 0;
}

static void open_pile(Deal *d, int hex, int group, bool going)
{
    d->pile[d->piles++] = (Pile){.hex = (int16_t)hex,
                                 .group = (uint8_t)group,
                                 .going = going,
                                 .flags = done_together(d->g, hex, group),
                                 .lone = group == LOOSE && (is_high_seas(hex) || (going && RUNNING(d->g, sail)))};
}

static int pile_of(const Deal *d, int first, int group, bool going)
{
    for (int i = first; i < d->piles; i++)
        if (d->pile[i].group == group && d->pile[i].going == going)
            return i;
    return NO_PILE;
}

static bool is_papal(const Game *g, int p, const Pile *at)
{
    return !g->pope_paid && side_of(p) == SPANISH && is_land(p) && is_paid(p) && at->group == NO_PIECE &&
           (in_england(at->hex) || in_scotland(at->hex) || in_ireland(at->hex));
}

/* n: 1 it comes into the pile, -1 out of it */
static void count_in(Deal *d, int pile, int p, int n)
{
    Pile *at = &d->pile[pile];

    if (is_ship(p)) {
        at->ships = (uint8_t)(at->ships + n);
        at->room = (int16_t)(at->room + n * pieces[p].transport);
    } else if (is_land(p)) {
        at->units = (uint8_t)(at->units + n);
        at->room = (int16_t)(at->room - n * strength(d->g, p));
    }
    d->papal -= n * is_papal(d->g, p, at);
}

static void note_member(Deal *d, int i, int p)
{
    Pile *at = &d->pile[i];

    at->troops |= is_land(p);
    at->afloat |= is_ship(p);
    if (is_unknown(d->g, p, d->owner)) {
        at->open = true;
        at->flags |= d->g->flags[p] & done_in_sight(d->g, at);
        return;
    }
    d->lies_in[p] = (uint8_t)i;
    count_in(d, i, p, 1);
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

/* The enemy knows how many ships the wind has damaged, and not which, but for those he has seen. */
static bool may_be_damaged(const Game *g, int p)
{
    return is_ship(p) && pieces[p].steps == 2 && !has_flag(g, p, WORN);
}

static void take_up(Deal *d, int p)
{
    d->hidden[d->n++] = (uint8_t)p;
    if (may_be_damaged(d->g, p)) {
        d->damaged += d->g->lost[p];
        d->g->lost[p] = 0;
    }
}

/* 11.27: between a landing and the Pope's word there may be more. */
static bool pope_is_to_hear(const Game *g)
{
    return RUNNING(g, violate_france) || RUNNING(g, capture);
}

static void survey(Deal *d)
{
    uint64_t held[HEX_WORDS] = {0};

    d->papal = pope_is_to_hear(d->g) ? PIECE_COUNT : POPE_MIN_UNITS - 1;
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
            take_up(d, p);
}

static Pile *pile_at(Deal *d, int hex, int group, bool going)
{
    for (int i = 0; i < d->piles; i++)
        if (d->pile[i].group == group && (is_fleet(group) || d->pile[i].hex == hex) && d->pile[i].going == going)
            return &d->pile[i];
    return NULL;
}

static Pile *fleet_pile(Deal *d, int fleet)
{
    return pile_at(d, NO_HEX, fleet, false);
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

/* Those who have gone so far are able to. */
static void note_gone(Deal *d, int side, int movement)
{
    for (int i = 0; i < d->piles && side == d->owner; i++)
        if (d->pile[i].going || (is_fleet(d->pile[i].group) && set_has(&d->g->party, d->pile[i].group)))
            d->pile[i].movement = (uint8_t)movement;
}

/* ---- what a pile needs ------------------------------------------------------------------------------------------- */

static void add_to_need(Need *n, int kinds, int traits)
{
    n->kinds &= (uint8_t)kinds;
    n->traits |= (uint8_t)traits;
}

/* What one counter may meet together is one need: a ship with sails has strength. */
static void need(Deal *d, Pile *at, int kinds, int traits)
{
    int pile = (int)(at - d->pile);

    for (int i = 0; at->needy && i < d->needs; i++)
        if (d->need[i].pile == pile && d->need[i].kinds & kinds) {
            add_to_need(&d->need[i], kinds, traits);
            return;
        }
    at->needy = true;
    d->need[d->needs++] = (Need){(uint8_t)pile, (uint8_t)kinds, (uint8_t)traits};
}

/* 11.3: it could be laid up, damaged perhaps. */
static bool may_be_kept(const Deal *d, int p, int hex)
{
    int track = cities[hexes[hex].city].track;

    return is_paid(p) && p != TREASURE &&
           (fits_track(d->g, track, activation_strength(d->g, p)) ||
            (d->damaged && is_unknown(d->g, p, d->owner) && may_be_damaged(d->g, p) &&
             fits_track(d->g, track, pieces[p].reduced)));
}

static bool has_traits(const Deal *d, const Pile *at, int traits, int p)
{
    const Game *g = d->g;

    if (traits & STRONG && !strength(g, p))
        return false;
    if (traits & (SAILING | LOSES) && pieces[p].oared)
        return false;
    if (traits & LOSES && p == TREASURE)
        return false;
    if (traits & ATTACKS && may_enter(g, p, d->attack_from, d->attack_to).reason)
        return false;
    return !(traits & KEPT) || may_be_kept(d, p, at->hex);
}

static bool known_ship_has(const Deal *d, const Pile *at, int traits)
{
    FOR_HEX(p, d->g, at->hex)
        if (is_ship(p) && d->lies_in[p] == at - d->pile && has_traits(d, at, traits, p))
            return true;
    return false;
}

static void need_of_fleet(Deal *d, int fleet, int trait)
{
    Pile *at = side_of(fleet) == d->owner ? fleet_pile(d, fleet) : NULL;

    if (at && at->open && at->afloat && !known_ship_has(d, at, trait))
        need(d, at, A_SHIP, trait);
}

/* A fleet that attacks, or has tried to intercept, must be able to. */
static void note_attacker(Deal *d, int fleet, int hex)
{
    Pile *at = side_of(fleet) == d->owner ? fleet_pile(d, fleet) : NULL;

    if (!at)
        return;
    must_float(at, hex);
    need_of_fleet(d, fleet, STRONG);
}

/* Later the wind may have cost it ships. */
static void note_interceptor(Deal *d, const struct interception *l)
{
    int question = flow_in(d->g)->question;
    Pile *at = l->side == d->owner && question != Q_try_intercept ? fleet_pile(d, l->fleet) : NULL;

    if (!at)
        return;
    must_float(at, l->hex);
    if (question == Q_d6 || question == Q_route)
        need_of_fleet(d, l->fleet, STRONG);
    at->no_deep |= !any_way_for(d->g, l, false);
    at->no_dutch |= !any_way_for(d->g, l, true);
    if (l->first != NO_HEX)
        must_float(at, l->first);
    if (question != Q_route && (question != Q_d6 || RUNNING(d->g, wind)))
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
    if (l->side != d->owner || flow_in(d->g)->question != Q_lay_up)
        return;
    int hex = cities[l->city].hex; /* beyond the last city units are disbanded */
    for (int i = 0; i < d->piles; i++) {
        Pile *at = &d->pile[i];
        if (at->hex == hex && at->group != NO_PIECE && known_ship_has(d, at, KEPT))
            return;
        at->able = at->hex == hex && at->group != NO_PIECE && at->open;
    }
    d->any = (Need){.kinds = A_SHIP, .traits = KEPT};
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
    if (!is_unknown(d->g, l->piece, d->owner))
        return;
    for (int i = 0; i < d->piles; i++) {
        Pile *at = &d->pile[i];
        at->able = at->group == NO_PIECE && at->open && at->troops && at->flags & MARCHED;
    }
    d->any = (Need){.kinds = A_UNIT};
}

/* 6.52: cargo is divided, or lost for want of room: there is some. */
static Pile *note_cargo(Deal *d, int side, int hex, int group)
{
    Pile *at = side == d->owner ? pile_at(d, hex, group, false) : NULL;

    if (at && at->open && !at->units)
        need(d, at, A_UNIT, 0);
    return at;
}

static void note_losses(Deal *d, const struct lose_ships *l)
{
    Pile *at;

    if (flow_in(d->g)->question == Q_lose_step && l->kind == LOSS_BY_WIND) {
        need_of_fleet(d, l->fleet, LOSES);
    } else if (flow_in(d->g)->question == Q_drop_cargo) {
        at = note_cargo(d, l->side, l->at, l->group);
        if (at)
            at->overladen = true;
    }
}

static void note_division(Deal *d, const struct share_cargo *l)
{
    const Pile *from = note_cargo(d, l->side, l->hex, l->from);
    const Pile *to = l->to == NO_PIECE ? NULL : pile_at(d, l->hex, l->to, false);

    if (!from || !to)
        return;
    d->from = (int)(from - d->pile);
    d->to = (int)(to - d->pile);
}

static void note_frame(Deal *d, const Frame *f)
{
    switch (f->proc) {
    case P_sail: note_course(d, LOCALS(f, sail)); break;
    case P_coast: note_gone(d, LOCALS(f, coast)->side, 2 * d->gone); break; /* 6.32 */
    case P_march: note_gone(d, LOCALS(f, march)->side, d->gone); break;
    case P_wind:
        if (flow_in(d->g)->question == Q_d6)
            need_of_fleet(d, LOCALS(f, wind)->fleet, SAILING);
        break;
    case P_interception: note_interceptor(d, LOCALS(f, interception)); break;
    case P_land_battle: note_land_battle(d, LOCALS(f, land_battle)); break;
    case P_naval_battle:
        SET_EACH(fleet, &d->g->fighting)
            if (is_fleet(fleet))
                note_attacker(d, fleet, LOCALS(f, naval_battle)->to);
        break;
    case P_bankrupt: note_bankrupt(d, LOCALS(f, bankrupt)); break;
    case P_debark: note_landed(d, LOCALS(f, debark)); break;
    case P_attrition: note_attrition(d, LOCALS(f, attrition)); break;
    case P_lose_ships: note_losses(d, LOCALS(f, lose_ships)); break;
    case P_share_cargo: note_division(d, LOCALS(f, share_cargo)); break;
    default: break;
    }
}

/* 6.52: cargo whose last ship has just left it, or gone down. */
static bool is_stranded(const Pile *at)
{
    return at->group != NO_PIECE && !at->afloat;
}

static void note_kinds(Deal *d, Pile *at)
{
    if (at->group != NO_PIECE && !at->ships && !is_stranded(at))
        need(d, at, A_SHIP, 0);
    else if (at->group == NO_PIECE && at->troops && !at->units)
        need(d, at, A_UNIT, 0);
    else if (at->group == NO_PIECE && !at->troops)
        need(d, at, A_LEADER, 0);
}

static void note_needs(Deal *d)
{
    FOR_KIND(fleet, d->owner, KIND_FLEET)
        if (d->g->quarry[fleet - FIRST_FLEET])
            note_attacker(d, fleet, d->g->quarry[fleet - FIRST_FLEET] - 1);
    FOR_FRAMES(f, d->g)
    note_frame(d, f);
    for (int i = 0; i < d->opens; i++)
        note_kinds(d, &d->pile[d->open[i]]);
    for (int i = 0; i < d->opens; i++)
        if (!d->pile[d->open[i]].needy)
            need(d, &d->pile[d->open[i]], A_SHIP | A_UNIT | A_LEADER, 0);
}
