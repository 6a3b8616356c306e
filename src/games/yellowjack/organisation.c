/* 3 Organisation: Squadrons, Formations, Leaders, admirals, states. */
#include "games/yellowjack/state.h"

/* ---- ports ----------------------------------------------------------------------------------------------------- */

static int fleet_of_nation(int nation)
{
    return nation == NATION_BRITAIN ? FLEET_BRITISH : nation == NATION_SPAIN ? FLEET_SPANISH : FLEET_FRENCH;
}

/* Whose port it is now (X3.461); BOTH_SIDES: nobody's, it is neutral. */
static int port_side(const Game *g, int harbour)
{
    int nation = ports[harbour].nation, side = side_of_fleet(fleet_of_nation(nation));

    if (nation == NATION_NEUTRAL)
        return BOTH_SIDES;
    return g->port[harbour].held ? other(side) : side;
}

/* A port of the fleet itself: of its nation, or held by it. The side's holdings are British or Spanish. */
static bool is_own_port(const Game *g, int fleet, int harbour)
{
    if (port_side(g, harbour) != side_of_fleet(fleet))
        return false;
    return g->port[harbour].held ? fleet != FLEET_FRENCH : fleet_of_nation(ports[harbour].nation) == fleet;
}

/* 3.5: where ships may lie. */
static bool may_lie(const Game *g, int fleet, int harbour)
{
    if (ports[harbour].nation == NATION_NEUTRAL || is_own_port(g, fleet, harbour))
        return true;
    return fleet == FLEET_SPANISH && ports[harbour].nation == NATION_FRANCE && !g->port[harbour].held;
}

/* 3.52: where they may be laid up. */
static bool may_lay_up(const Game *g, int fleet, int harbour)
{
    return ports[harbour].nation == NATION_NEUTRAL || is_own_port(g, fleet, harbour);
}

/* X2.3, X2.32: whether two fleets fight each other in a place. */
static bool are_enemies(const Game *g, int fleet, int other_fleet, int place)
{
    if (side_of_fleet(fleet) == side_of_fleet(other_fleet))
        return false;
    if (fleet != FLEET_FRENCH && other_fleet != FLEET_FRENCH)
        return true;
    return france_at_war(g) || g->challenged == place;
}

/* 1.7: a port of an enemy nation, or an own one that the enemy holds. */
static bool is_enemy_port(const Game *g, int fleet, int harbour)
{
    int whose = port_side(g, harbour), nation = ports[harbour].nation;

    if (whose != other(side_of_fleet(fleet)))
        return false;
    return g->port[harbour].held || are_enemies(g, fleet, fleet_of_nation(nation), ports[harbour].place);
}

/* ---- Squadrons, 3.1 -------------------------------------------------------------------------------------------- */

static int rating_of(int squadron)
{
    return class_of_squadron(squadron)->rating;
}

/* 7.3. */
static bool over_a_third(const Game *g, int squadron)
{
    return 3 * g->squadron[squadron].dp > rating_of(squadron);
}

static bool over_two_thirds(const Game *g, int squadron)
{
    return 3 * g->squadron[squadron].dp > 2 * rating_of(squadron);
}

static bool is_in_play(const Game *g, int squadron)
{
    int state = g->squadron[squadron].state;
    return state == READY || state == FITTING_OUT || state == IN_ORDINARY;
}

static int place_of_squadron(const Game *g, int squadron)
{
    const Squadron *s = &g->squadron[squadron];
    return s->state == IN_ORDINARY ? s->place : g->formation[s->formation].place;
}

static void damage(Game *g, int squadron, int dp)
{
    int now = g->squadron[squadron].dp + dp;
    g->squadron[squadron].dp = (uint8_t)(now > 99 ? 99 : now);
}

/* ---- Leaders aboard, 3.3, 3.31 --------------------------------------------------------------------------------- */

static bool is_aboard(const Game *g, int leader, int formation)
{
    int at = g->leader[leader].at;
    return at < ASHORE && g->squadron[at].formation == formation;
}

static bool is_senior(int leader, int to)
{
    if (leaders[leader].rank != leaders[to].rank)
        return leaders[leader].rank < leaders[to].rank;
    return leaders[leader].leadership > leaders[to].leadership;
}

/* 3.3; LEADER_COUNT: a notional one (1.3). */
static int commander(const Game *g, int formation)
{
    int found = LEADER_COUNT;

    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (is_aboard(g, leader, formation) && (found == LEADER_COUNT || is_senior(leader, found)))
            found = leader;
    return found;
}

/* 3.4.10: halved while he is Wounded. */
static int leadership_of(const Game *g, int leader)
{
    if (leader == LEADER_COUNT)
        return 0;
    return leaders[leader].leadership / (g->leader[leader].wounded ? 2 : 1);
}

static int points_of(int leader)
{
    return leader == LEADER_COUNT ? -2 : leaders[leader].points; /* 8.31: a notional one is Timid */
}

/* 1.3. */
static bool succeeds(int die, int drm, int rating)
{
    return die < 9 && die + drm <= rating;
}

/* The LC of a notional Leader; that there is none these sides may know. */
static bool notional_passes(Run *r, const Game *g, int side, int die, unsigned sides)
{
    MODIFIER_OF(sides, R(12_3), rank_drm(g, side, DIE_LC), "Player Rank");
    NEED_OF(sides, R(1_3), "0 or less, without a Leader");
    return succeeds(die, rank_drm(g, side, DIE_LC), 0);
}

/* X2.56: the Adm ratings in a Command's ports. */
static int personages_drm(const Game *g, int command)
{
    int fleet = commands[command].fleet, drm = 0;

    for (int man = 0; man < PERSONAGE_COUNT; man++) {
        int at = g->personage_at[man];
        if (personages[man].fleet == fleet && at < PLACE_COUNT && ports[harbour_of(at)].command[fleet] == command)
            drm += personages[man].adm;
    }
    return drm;
}

static int adm_drm(const Game *g, int command)
{
    return rank_drm(g, side_of_fleet(commands[command].fleet), DIE_SC) + personages_drm(g, command);
}

/* An SC in a Command, with what is added besides: what it needed the side alone may know. */
static bool try_sc(Run *r, const Game *g, int command, int die, int more, int rating)
{
    int side = side_of_fleet(commands[command].fleet);

    MODIFIER_OF(ONLY(side), R(12_3), rank_drm(g, side, DIE_SC), "Player Rank");
    MODIFIER_OF(ONLY(side), R(X2_56), personages_drm(g, command), "Personages in the ports of the Command");
    NEED_OF(ONLY(side), R(1_3), "%1d or less, the Strategy of its Admiral", rating);
    return succeeds(die, adm_drm(g, command) + more, rating);
}

static bool passes_lc(const Game *g, int formation, int die, int drm)
{
    return succeeds(die, drm + rank_drm(g, side_of_formation(formation), DIE_LC),
                    leadership_of(g, commander(g, formation)));
}

/* The same for a die that was just rolled: what it needed its owner alone may know (2.3). Whoever gives a DRM tells of it. */
static bool try_lc(Run *r, const Game *g, int formation, int die, int drm)
{
    int side = side_of_formation(formation), leader = commander(g, formation);

    MODIFIER_OF(ONLY(side), R(12_3), rank_drm(g, side, DIE_LC), "Player Rank");
    NEED_OF(ONLY(side), R(1_3),
            leader == LEADER_COUNT ? "%1d or less, without a Leader" : "%1d or less, the Leadership of %2P",
            leadership_of(g, leader), PIECE_LEADERS + leader);
    return passes_lc(g, formation, die, drm);
}

static int leaders_in(const Game *g, int formation)
{
    int n = 0;

    for (int leader = 0; leader < LEADER_COUNT; leader++)
        n += is_aboard(g, leader, formation);
    return n;
}

/* NOBODY: he is not in play. */
static int place_of_leader(const Game *g, int leader)
{
    int at = g->leader[leader].at;

    if (at >= LEADER_WAITING)
        return NOBODY;
    if (at >= ASHORE)
        return at - ASHORE;
    return g->squadron[at].state == DUE ? NOBODY : place_of_squadron(g, at);
}

/* 3.1: the own port nearest to a place, ties by file order. */
static int nearest_port(const Game *g, int fleet, int place)
{
    int found = commands[0].hq, best = 255;

    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        if (is_own_port(g, fleet, harbour) && distances[place][ports[harbour].place] < best) {
            best = distances[place][ports[harbour].place];
            found = harbour;
        }
    return ports[found].place;
}

/* ---- Formations, 3.3 ------------------------------------------------------------------------------------------- */

static int squadrons_in(const Game *g, int formation)
{
    int n = 0;

    FOR_SQUADRONS(s, g, formation)
    n++;
    return n;
}

static int sail_in(const Game *g, int formation)
{
    int n = 0;

    FOR_SQUADRONS(s, g, formation)
    n += g->squadron[s].sail;
    return n;
}

static bool all_galleys(const Game *g, int formation)
{
    FOR_SQUADRONS(s, g, formation)
    if (squadrons[s].kind != CLASS_GALLEY)
        return false;
    return true;
}

static bool any_galley(const Game *g, int formation)
{
    WORD_EACH(s, squadrons_of_class[CLASS_GALLEY])
    if (g->squadron[s].formation == formation)
        return true;
    return false;
}

static bool any_over_two_thirds(const Game *g, int formation)
{
    FOR_SQUADRONS(s, g, formation)
    if (over_two_thirds(g, s))
        return true;
    return false;
}

static const uint8_t fleet_formations[] = {0, BRITISH_FORMATIONS, BRITISH_FORMATIONS + SPANISH_FORMATIONS, FORMATIONS};

static int first_of_fleet(int fleet)
{
    return fleet_formations[fleet];
}

static int end_of_fleet(int fleet)
{
    return fleet_formations[fleet + 1];
}

/* 2.5: the lowest free number of the fleet; NOBODY: there is none. */
static int free_formation(const Game *g, int fleet)
{
    for (int f = first_of_fleet(fleet); f < end_of_fleet(fleet); f++)
        if (g->formation[f].state == OUT)
            return f;
    return NOBODY;
}

static void open_formation(Game *g, int formation, int state, int place, int command)
{
    g->formation[formation] =
        (Formation){.state = (uint8_t)state, .place = (uint8_t)place, .command = (uint8_t)command, .card = NOBODY};
}

static void put_into(Game *g, int squadron, int formation)
{
    g->squadron[squadron].formation = (uint8_t)formation;
    g->squadron[squadron].state = g->formation[formation].state;
    g->squadron[squadron].place = NOBODY;
}

static void box_up(Game *g, int aux, int box);
static void spend(Game *g, int aux);

/* 6.11, 7.13, 10.13: what belonged to a Formation that is no more. */
static void leave_behind(Game *g, int formation)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++) {
        if (g->aux_at[aux] == formation)
            box_up(g, aux, AVAILABLE);
        if (g->aux_follows[aux] == formation)
            spend(g, aux);
    }
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].escort == formation)
            g->convoy[convoy].escort = NOBODY;
}

/* 9.38: its Order is fought over no more; orders.c tells of it. */
static void fail_card(Run *r, Game *g, int card);

/* A Formation without Squadrons ends. */
static void end_if_empty(Run *r, Game *g, int formation)
{
    if (formation == NOBODY || squadrons_in(g, formation))
        return;
    if (g->formation[formation].card != NOBODY)
        fail_card(r, g, g->formation[formation].card);
    leave_behind(g, formation);
    g->formation[formation] = (Formation){.card = NOBODY};
}

/* 3.1: the Leaders of a Squadron that is no more change to another of the Formation, or go to the nearest port. */
static void save_leaders(Game *g, int squadron, int formation, int place)
{
    int refuge = NOBODY;

    if (formation != NOBODY)
        FOR_SQUADRONS(s, g, formation)
    if (s != squadron && refuge == NOBODY)
        refuge = s;
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (g->leader[leader].at == squadron)
            g->leader[leader].at =
                (uint8_t)(refuge != NOBODY ? refuge : ASHORE + nearest_port(g, squadrons[squadron].fleet, place));
}

static void remove_squadron(Run *r, Game *g, int squadron)
{
    Squadron *s = &g->squadron[squadron];
    int formation = s->formation, place = place_of_squadron(g, squadron);

    save_leaders(g, squadron, formation, place);
    *s = (Squadron){.state = OUT, .place = NOBODY, .formation = NOBODY, .command = s->command};
    end_if_empty(r, g, formation);
}

/* A Sail is lost, whoever took it. */
static void lose_sail(Run *r, Game *g, int squadron, int n)
{
    Squadron *s = &g->squadron[squadron];

    LOSS(squadron, place_of_squadron(g, squadron), n > s->sail ? s->sail : n);
    s->sail = (uint8_t)(n > s->sail ? 0 : s->sail - n);
    if (side_of_squadron(squadron) == BRITISH && squadrons[squadron].kind != CLASS_FRIGATE)
        g->withdrawn = (uint8_t)(g->withdrawn + n); /* X3.1.4: less those lost so far */
    if (!s->sail)
        remove_squadron(r, g, squadron);
}

/* The Squadrons of a side, gone through once for a long list: a bit each, by state and by Formation. And all ports
 * that are held. */
typedef struct {
    uint64_t state[STATE_COUNT];
    uint64_t in[FORMATIONS];
    uint64_t changed, transferred; /* FORMATION_CHANGED, TRANSFERRED */
    uint64_t afloat;               /* Formations Ready or Fitting Out */
    uint64_t held;
} Muster;

/* Mostly there are none. */
static uint64_t held_ports(const Game *g)
{
    uint64_t held = 0;
    unsigned any = 0;

    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        any |= g->port[harbour].held;
    for (int harbour = 0; harbour < HARBOUR_COUNT && any; harbour++)
        held |= (uint64_t)(g->port[harbour].held != 0) << harbour;
    return held;
}

static uint64_t formations_of_fleet(int fleet)
{
    return ((UINT64_C(1) << end_of_fleet(fleet)) - 1) & ~((UINT64_C(1) << first_of_fleet(fleet)) - 1);
}

static void muster_side(const Game *g, int side, Muster *out)
{
    uint64_t own = squadrons_of_side(side);

    memset(out, 0, sizeof *out);
    out->held = held_ports(g);
    FOR_SIDE_FORMATIONS(f, g, side)
    if (g->formation[f].state != DUE)
        out->afloat |= UINT64_C(1) << f;
    WORD_EACH(s, own)
    {
        const Squadron *squadron = &g->squadron[s];
        uint64_t bit = UINT64_C(1) << s;
        if (squadron->state == OUT)
            continue;
        out->state[squadron->state] |= bit;
        if (squadron->formation != NOBODY)
            out->in[squadron->formation] |= bit;
        if (squadron->flags & FORMATION_CHANGED)
            out->changed |= bit;
        if (squadron->flags & TRANSFERRED)
            out->transferred |= bit;
    }
}

/* 3.44: how many times the control it is, at most three; 0: it is not Oversized. */
static int oversize(const Game *g, int formation)
{
    int leader = commander(g, formation), control = leader == LEADER_COUNT ? 1 : leaders[leader].control;
    int n = squadrons_in(g, formation);

    control += has_rank(g, side_of_formation(formation), RANK_ADMIRAL_BLUE);
    if (g->formation[formation].flags & FLOTILLA)
        control *= 2;
    if (n <= control)
        return 0;
    return n >= 3 * control ? 3 : n >= 2 * control ? 2 : 1;
}

/* ---- admirals, 3.48 -------------------------------------------------------------------------------------------- */

static bool is_serving(const Game *g, int leader)
{
    return leader != NOBODY && g->leader[leader].at < LEADER_WAITING;
}

static int fleet_hq(int fleet)
{
    return fleet == FLEET_BRITISH   ? HARBOUR_PORT_ROYAL_J
           : fleet == FLEET_SPANISH ? HARBOUR_LA_HABANA
                                    : HARBOUR_PORT_LOUIS;
}

/* X3.482: an admiral away from his HQ. */
static int strategy_at(const Game *g, int leader, int hq)
{
    int rating = leaders[leader].strategy / (g->leader[leader].wounded ? 2 : 1);

    return place_of_leader(g, leader) == ports[hq].place ? rating : rating / 2;
}

static int fleet_strategy(const Game *g, int fleet)
{
    int admiral = g->fleet_admiral[fleet];

    return is_serving(g, admiral) ? strategy_at(g, admiral, fleet_hq(fleet)) : 0;
}

/* 3.48: the rating with which a Command's SCs are made. */
static int strategy_of(const Game *g, int command)
{
    int admiral = commands[command].admiral;

    return is_serving(g, admiral) ? strategy_at(g, admiral, commands[command].hq)
                                  : fleet_strategy(g, commands[command].fleet);
}
