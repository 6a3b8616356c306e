/* What a side cannot know, drawn anew from what it does know (known.c), and from nothing else.
 *
 * The unknown counters of the other side are taken up in order of their numbers and dealt out again (dealing.c); then what
 * is under way is put in order for them: who goes, who attacks, whom a procedure names. What is drawn is a function of what
 * the side may know and of the generator.
 *
 * Approximated: a choice of a group begins anew; what upkeep has told is forgotten. */
#include "games/armada/state.h"

enum { LEAVING_TRIES = 32 };

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
    g->flags[p] = (uint16_t)((g->flags[p] & ITS_OWN) | done_by(d, at));
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

/* 6.52: which ships leave, and with what, is not said yet: the cargo is divided from the beginning. All of it may go, so
 * that all the ships at least can leave. */
static void redraw_leavers(Deal *d, int hex)
{
    Game *g = d->g;
    Set all = {0};

    FOR_HEX(p, g, hex)
        if (is_loose_ship(g, d->owner, p))
            set_add(&all, p);
        else if (is_cargo(g, p, d->owner, LOOSE))
            g->flags[p] &= (uint16_t)~MOVED;
    g->party = all;
    for (int tries = 0; tries < LEAVING_TRIES; tries++) {
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

static int at_least_none(int n)
{
    return n > 0 ? n : 0;
}

static void redraw_movers(Deal *d)
{
    Game *g = d->g;
    struct march *by_land = TO_CHANGE(g, march);
    struct coast *by_sea = TO_CHANGE(g, coast);

    if (party_side(g) != d->owner)
        return;
    if (divides_party(g)) {
        redraw_leavers(d, RUNNING(g, share_cargo)->hex);
        return;
    }
    redraw_party(d);
    if (by_land)
        by_land->left = at_least_none(marching_allowance(g) - d->gone);
    if (by_sea)
        by_sea->left = at_least_none(coastal_allowance(g) - d->gone);
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
    struct naval_move *organises = TO_CHANGE(g, naval_move);
    struct debark *lands = TO_CHANGE(g, debark);
    struct displace *flees = TO_CHANGE(g, displace);

    if (organises && organises->side == d->owner)
        organises->ship = 0;
    if (landed)
        lands->piece = some_unknown(d, lands->hex, leader);
    if (frozen)
        TO_CHANGE(g, attrition)->piece = some_unknown(d, NO_HEX, false);
    if (!flees || flees->side != d->owner)
        return;
    FOR_KIND(p, d->owner, KIND_LEADER)
        if (g->where[p] == flees->hex && is_ashore(g, p)) {
            flees->leader = p;
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

/* 11.3: that a ship can be laid up may take one that is damaged. */
static int damaged_if_kept(const Deal *d)
{
    int kept = NO_PIECE;

    for (int i = 0; i < d->n; i++) {
        int p = d->hidden[i], hex = d->g->where[p];
        if (!is_ship(p) || !d->pile[d->lies_in[p]].able || !may_be_kept(d, p, hex))
            continue;
        if (fits_track(d->g, cities[hexes[hex].city].track, activation_strength(d->g, p)))
            return NO_PIECE;
        kept = p;
    }
    return kept;
}

static void redraw_damage(Deal *d)
{
    uint8_t able[PIECE_COUNT];
    int n = 0, kept = d->any.traits & KEPT ? damaged_if_kept(d) : NO_PIECE;

    for (int i = 0; i < d->n; i++)
        if (may_be_damaged(d->g, d->hidden[i]))
            able[n++] = d->hidden[i];
    for (; d->damaged; d->damaged--) {
        int i = chance_below(d, n);
        for (int k = 0; k < n && kept != NO_PIECE; k++)
            i = able[k] == kept ? k : i;
        kept = NO_PIECE;
        d->g->lost[able[i]] = 1;
        able[i] = able[--n];
    }
}

/* What must be said before the counters are taken up. */
static void begin_deal(Deal *d)
{
    d->piles = d->opens = d->needs = d->n = d->damaged = 0;
    d->attack_from = d->attack_to = NO_HEX;
    d->from = d->to = NO_PILE;
    d->any = (Need){0};
    d->loose = false;
    memset(d->lies_in, NO_PILE, sizeof d->lies_in);
    d->gone = party_side(d->g) == d->owner ? steps_gone(d->g) : 0;
}

static void redraw_side(Game *g, int owner, Rng *rng)
{
    Deal d;
    const struct debark *lands = RUNNING(g, debark);
    const struct attrition *winter = RUNNING(g, attrition);
    bool landed = lands && is_unknown(g, lands->piece, owner), leader = landed && is_leader(lands->piece);
    bool frozen = winter && is_unknown(g, winter->piece, owner);

    d.g = g;
    d.rng = rng;
    d.owner = owner;
    begin_deal(&d);
    survey(&d);
    note_needs(&d);
    deal_out(&d);
    place_all(&d);
    redraw_damage(&d);
    redraw_movers(&d);
    if (d.attack_from != NO_HEX)
        redraw_attackers(&d);
    redraw_named(&d, landed, leader, frozen);
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

/* 6.4: a fleet that will not try against the present move says so to nobody; who moves takes it that all may still try. */
static void determinise(Game *g, int side, Rng *rng)
{
    FOR_SIDES(owner)
        if (owner != side && side != YA_REFEREE) {
            clear_flags(g, owner, DECLINED);
            redraw_side(g, owner, rng);
        }
    if (side != SPANISH)
        redraw_month(g, rng);
}
