/* How a position looks to a side, for machine players: points won and to be hoped for, ships by their state, and what
 * each fleet at sea can do where it is or is bound for. The weights are guesses of this implementation and no part of
 * the rules. It looks at everything in the state it is given, which for a player is a redrawn copy. */
#include "games/glory1805/state.h"

enum {
    POINT = 100,  /* a victory point */
    SURE = 100,   /* a chance of one */
    FAR = 16,     /* turns of sailing from where a goal does not attract */
    DAY_RUN = 9,  /* movement points of a turn, winds allowed for */
    INVADED = 40, /* Great Britain, in victory points */
    UPKEEP = 3,   /* a ship at sea, a turn */
    HUNGER = 15,  /* a ship and a turn for which provisions are wanting */
    BLOCK = 25,   /* so that fleets are not parted without need */
    HOME = 5,     /* a ship that can go into a port */
    REPAIR = 8,   /* a hurt ship where it can be repaired */
    OFF_DUTY = 4, /* tenths of its worth that a fleet keeps Off Station */
};

/* ---- what is where ----------------------------------------------------------------------------------------------------- */

/* The ships at a spot: factors of those unwrecked, and how many are Ready, unwrecked, hurt. */
typedef struct {
    int16_t guns, ready, sound, hurt, wrecks;
} Muster;

/* Hundredths of a victory point for each factor of a ship, by its state. */
static const uint8_t worth_of_state[SHIP_STATES] = {6, 4, 1, 3, 1};

static int32_t call_muster(const Game *g, Muster at[AT_WAITING])
{
    int32_t lead = 0;

    memset(at, 0, AT_WAITING * sizeof at[0]);
    for (int ship = 0; ship < SHIP_COUNT; ship++) {
        int state = g->ship_state[ship];
        if (g->ship_at[ship] >= AT_WAITING)
            continue;
        Muster *m = &at[g->ship_at[ship]];
        int worth = worth_of_state[state] * ships[ship].attack[0];
        lead += side_of_ship(ship) == ALLIED ? worth : -worth;
        if (state > STATE_WRECKED)
            continue;
        m->guns = (int16_t)(m->guns + (state == STATE_WRECKED ? 0 : ships[ship].attack[state == STATE_DAMAGED]));
        m->ready = (int16_t)(m->ready + (state == STATE_READY));
        m->sound = (int16_t)(m->sound + (state != STATE_WRECKED));
        m->hurt = (int16_t)(m->hurt + (state != STATE_READY));
        m->wrecks = (int16_t)(m->wrecks + (state == STATE_WRECKED));
    }
    return lead;
}

static int turns_left(const Game *g)
{
    return scenarios[g->scenario].last_turn - g->turn;
}

/* Printed points, from a node or a box. */
static int way_to(int place, int node)
{
    if (place < NODE_COUNT)
        return printed_mp[place][node];
    if (!is_box(place))
        return 0;
    int box = place - PLACE_BOXES, track = boxes[box].track;
    return printed_mp_of_track[track][node] - BOX_MP * (box - (track ? BOX_E1 : BOX_W1));
}

/* Turns of sailing. */
static int turns_to(int place, int node)
{
    return (way_to(place, node) + DAY_RUN - 1) / DAY_RUN;
}

static int32_t in_time(const Game *g, int32_t hope, int turns_)
{
    if (turns_ > turns_left(g) || turns_ >= FAR)
        return 0;
    return hope * (FAR - turns_) / FAR;
}

/* ---- what the Allies hope for --------------------------------------------------------------------------------------------- */

typedef struct {
    int ships, ready, hurt;
    bool troops, gold;
    int endurance;
    bool second; /* another is bound for the same place */
} Squadron;

static Squadron squadron_at(const Game *g, const Muster *at, int spot, int endurance)
{
    const Muster *m = &at[spot];

    return (Squadron){.ships = m->sound,
                      .ready = m->ready,
                      .hurt = m->hurt,
                      .troops = cargo_aboard(g, spot) >= CARGO_TRANSPORTS,
                      .gold = g->cargo_at[CARGO_GOLD] == spot,
                      .endurance = endurance};
}

/* 22.1: British ships that would contest a landing. */
static int opposers(const Game *g, const Muster *at, int node)
{
    int port = nodes[node].port, n = 0;

    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        if (g->unit[unit].place == node && (on_station(g, unit) || !is_patrol(node)))
            n += at[AT_BLOCKS + unit].sound;
    if (port != PORT_COUNT && is_friendly(g, BRITISH, port))
        n += at[PLACE_PORTS + port].ready;
    return n;
}

static int32_t uncontested(const Game *g, const Muster *at, int ships_, int node)
{
    return 2 * opposers(g, at, node) < ships_ ? 85 : 12;
}

static int32_t directive_bonus(const Game *g, int directive, int points_)
{
    return g->directive == directive + 1 ? POINT * points_ : 0;
}

static bool wants_raid(const Game *g, int objective)
{
    return objectives[objective].mode == MODE_RAID && !has_fallen(g, objective);
}

/* What a place gives that falls to the Allies, the Pitt value that the British lose included. */
static int32_t prize_of(int objective)
{
    return POINT * (objectives[objective].napoleon + objectives[objective].pitt);
}

/* Of all places that have not fallen; the Invasion is no place. */
static int32_t prizes_open(const Game *g)
{
    int32_t sum = 0;

    for (int objective = 0; objective < OBJECTIVE_COUNT; objective++)
        if (objectives[objective].mode <= MODE_RAID && objectives[objective].port < PORT_COUNT &&
            !has_fallen(g, objective))
            sum += prize_of(objective);
    return sum;
}

static int32_t raid_hope(const Game *g, const Muster *at, const Squadron *s, int node, int objective)
{
    if (!wants_raid(g, objective) || s->ships < objectives[objective].ships)
        return 0;
    int32_t prize = prize_of(objective);
    if (in_sugar_islands(objective))
        prize += directive_bonus(g, DIRECTIVE_SUGAR_ISLANDS, 2);
    return prize * uncontested(g, at, s->ships, node) / SURE;
}

static int32_t landing_hope(const Game *g, const Muster *at, const Squadron *s, int node, int port)
{
    if (!s->troops || !wants_transport(g, port))
        return 0;
    int32_t prize =
        prize_of(objective_at(port)) + (port == PORT_BANTRY_BAY ? 0 : directive_bonus(g, DIRECTIVE_EGYPT, 5));
    return prize * uncontested(g, at, s->ships, node) / SURE;
}

static int british_in_channel(const Game *g, const Muster *at)
{
    int n = at[PLACE_NORTH_SEA].sound;

    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        if (in_node(g, unit) && zone_at(g->unit[unit].place) == ZONE_WA)
            n += at[AT_BLOCKS + unit].sound;
    return n;
}

/* 22.6: the more of the Channel Fleet is away, the better. */
static int32_t invasion_hope(const Game *g, const Muster *at, const Squadron *s)
{
    int need = g->barges == BARGES_OUT ? BARGES_HELD_BY : BARGES_READY_SHIPS, enemy = british_in_channel(g, at);

    if (is_invasion_off(g) || s->ready < need)
        return 0;
    return POINT * INVADED * (s->ships > 2 * enemy ? 80 : 25 * s->ships / (s->ships + enemy)) / SURE;
}

/* 24.3: ships that are in the Mediterranean, or still in Cadiz, each as its share of what fifteen of them score. */
static int32_t cadiz_share(const Game *g, int port, int ships_)
{
    int share = port == PORT_CADIZ                                                    ? -POINT * VP_TRAFALGAR_KEPT_IN
                : port == PORT_TOULON || port == PORT_GENOA || port == PORT_CARTAGENA ? POINT * VP_TRAFALGAR_BREAK_OUT
                                                                                      : 0;

    return g->scenario == SCENARIO_TRAFALGAR_CAMPAIGN ? share * ships_ / TRAFALGAR_SHIPS : 0;
}

static int32_t port_hope(const Game *g, const Squadron *s, int port)
{
    int32_t hope = HOME * s->ships + (full_repair(g, port) ? REPAIR * s->hurt : 0) + cadiz_share(g, port, s->ships);

    if (!is_friendly(g, ALLIED, port))
        return 0;
    if (s->gold && (port == PORT_CADIZ || port == PORT_FERROL))
        hope += POINT * VP_GOLD_HOME + directive_bonus(g, DIRECTIVE_TREASURE, 5);
    if (s->troops && port == PORT_MARTINIQUE)
        hope += directive_bonus(g, DIRECTIVE_MARTINIQUE, 5);
    return hope;
}

/* What a squadron hopes for at a node, were it there. What another of them is bound for counts once. */
static int32_t hope_at(const Game *g, const Muster *at, const Squadron *s, int node)
{
    int port = nodes[node].port, objective = port == PORT_COUNT ? -1 : objective_at(port);
    int32_t best = node == NODE_NAR_DOVER && !s->second ? invasion_hope(g, at, s) : 0, other_;

    if (port == PORT_COUNT)
        return best;
    best = port_hope(g, s, port);
    if (s->second)
        return best;
    if (objective >= 0 && (other_ = raid_hope(g, at, s, node, objective)) > best)
        best = other_;
    if ((other_ = landing_hope(g, at, s, node, port)) > best)
        best = other_;
    return best;
}

/* What it hopes for, bound for a node: with time and provisions counted. */
static int32_t voyage_hope(const Game *g, const Muster *at, const Squadron *s, int place, int node)
{
    int turns_ = turns_to(place, node), hungry = turns_ - s->endurance;
    int32_t unite = s->ready >= UNITE_SHIPS ? directive_bonus(g, DIRECTIVE_UNITE, 4) : 0;

    return in_time(g, hope_at(g, at, s, node), turns_) + unite - UPKEEP * s->ships -
           (hungry > 0 ? HUNGER * s->ships * hungry : 0);
}

static int32_t best_voyage(const Game *g, const Muster *at, const Squadron *s, int place)
{
    int32_t best = INT32_MIN;

    for (int node = 0; node < NODE_COUNT; node++) {
        int32_t hope =
            nodes[node].port == PORT_COUNT && node != NODE_NAR_DOVER ? INT32_MIN : voyage_hope(g, at, s, place, node);
        best = hope > best ? hope : best;
    }
    return best;
}

/* 22.2, 22.3: what is to be done there is done Inshore. */
static int32_t inshore_bonus(const Game *g, const Squadron *s, int unit)
{
    int port = port_inshore(g, unit), objective = port == PORT_COUNT ? -1 : objective_at(port);

    if (objective < 0 || !(wants_raid(g, objective) || (s->troops && wants_transport(g, port))))
        return 0;
    return prize_of(objective) / 8;
}

static int32_t allied_fleet(const Game *g, const Muster *at, int unit, uint64_t *taken)
{
    const Unit *it = &g->unit[unit];
    Squadron s = squadron_at(g, at, AT_BLOCKS + unit, it->endurance);
    bool bound = it->marker && it->endurance && 2 * s.hurt <= s.ships;

    if (bound) {
        s.second = *taken >> (it->marker - 1) & 1;
        *taken |= UINT64_C(1) << (it->marker - 1);
    }
    int32_t hope = bound ? voyage_hope(g, at, &s, it->place, it->marker - 1) : best_voyage(g, at, &s, it->place);
    return hope + inshore_bonus(g, &s, unit) - 6 * at[AT_BLOCKS + unit].wrecks - BLOCK;
}

/* 13: what waits outside, by its factors and by how well it sees. */
static int32_t blockade_risk(const Game *g, const Muster *at, int port)
{
    int guns = 0;

    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        if (g->unit[unit].place == ports[port].node)
            guns += at[AT_BLOCKS + unit].guns * (on_station(g, unit) ? 5 : 2) / 4;
    int over = guns - at[PLACE_PORTS + port].guns;
    return over > 0 ? 8 * over : 0;
}

/* Those in a port that have a marker and provisions: what a sortie hopes for. */
static int32_t sortie_hope(const Game *g, const Muster *at, int port, int node)
{
    const Port *it = &g->port[port];

    if (it->chit <= LEAST_CHIT || !at[PLACE_PORTS + port].ready)
        return 0;
    Squadron s = squadron_at(g, at, PLACE_PORTS + port, it->chit - 1);
    s.ships = s.ready;
    s.hurt = 0;
    return voyage_hope(g, at, &s, ports[port].node, node) - HOME * s.ships - cadiz_share(g, port, s.ships) -
           blockade_risk(g, at, port);
}

static int32_t hopes_at_sea(const Game *g, const Muster *at)
{
    uint64_t taken = 0;
    int32_t sum = 0;

    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (is_fleet(g, unit))
            sum += allied_fleet(g, at, unit, &taken);
    return sum;
}

static int32_t cadiz_shares(const Game *g, const Muster *at)
{
    int32_t sum = 0;

    for (int port = 0; port < PORT_COUNT; port++)
        if (is_friendly(g, ALLIED, port))
            sum += cadiz_share(g, port, at[PLACE_PORTS + port].sound);
    return sum;
}

static int32_t allied_hopes(const Game *g, const Muster *at)
{
    int32_t sum = hopes_at_sea(g, at) + cadiz_shares(g, at);

    for (int port = 0; port < PORT_COUNT; port++) {
        int32_t hope = is_friendly(g, ALLIED, port) && g->port[port].marker
                           ? sortie_hope(g, at, port, g->port[port].marker - 1)
                           : 0;
        sum += hope > 0 ? hope * 3 / 4 : 0;
    }
    return sum;
}

/* ---- what the British have to do ----------------------------------------------------------------------------------------- */

/* A duty: so many factors at a node, each worth so much; perhaps Inshore. */
typedef struct {
    int16_t node, guns, each;
    bool inshore;
} Duty;

enum { MOST_DUTIES = PORT_COUNT + ALLIED_BLOCKS + OBJECTIVE_COUNT + 4 };

static int add_duty(Duty *duties, int n, Duty duty)
{
    if (duty.guns > 0)
        duties[n++] = duty;
    return n;
}

/* 13: a port is watched by as much as lies in it, and a quarter. */
static int list_blockades(const Game *g, const Muster *at, Duty *duties, int n)
{
    for (int port = 0; port < PORT_COUNT; port++)
        if (is_friendly(g, ALLIED, port))
            n = add_duty(
                duties, n,
                (Duty){.node = ports[port].node, .guns = (int16_t)(at[PLACE_PORTS + port].guns * 5 / 4), .each = 4});
    return n;
}

static int list_chases(const Game *g, const Muster *at, Duty *duties, int n)
{
    for (int unit = BRITISH_BLOCKS; unit < BLOCKS; unit++)
        if (is_fleet(g, unit) && in_node(g, unit))
            n = add_duty(duties, n,
                         (Duty){.node = g->unit[unit].place,
                                .guns = (int16_t)(at[AT_BLOCKS + unit].guns * 3 / 2 + 5),
                                .each = 6});
    return n;
}

/* 22.1: half of what a raid takes is enough to contest it. */
static int list_guards(const Game *g, Duty *duties, int n)
{
    for (int objective = 0; objective < OBJECTIVE_COUNT; objective++) {
        const ObjectiveInfo *it = &objectives[objective];
        bool raid = wants_raid(g, objective),
             landing = it->mode == MODE_INVASION && it->port < PORT_COUNT && wants_transport(g, it->port);
        int guns = raid ? 5 * ((it->ships + 1) / 2) : 20;
        if (raid || landing)
            n = add_duty(duties, n,
                         (Duty){.node = ports[it->port].node,
                                .guns = (int16_t)guns,
                                .each = (int16_t)(prize_of(objective) / 8 / guns)});
    }
    return n;
}

/* 15.23, 15.25: events that ask for ships. */
static int list_demands(const Game *g, Duty *duties, int n)
{
    if (is_out(g, ADMIRALTY_CARIBBEAN_INTERESTS))
        n = add_duty(duties, n, (Duty){.node = NODE_PZ_BARBADOS, .guns = 55, .each = 13});
    if (is_out(g, ADMIRALTY_DIAMOND_ROCK))
        n = add_duty(duties, n, (Duty){.node = NODE_PZ_MARTINIQUE, .guns = 28, .each = 16, .inshore = true});
    return n;
}

static int list_duties(const Game *g, const Muster *at, Duty *duties)
{
    int n = list_blockades(g, at, duties, 0);

    n = list_chases(g, at, duties, n);
    n = list_guards(g, duties, n);
    return list_demands(g, duties, n);
}

/* In tenths: on the spot by the station, else by the way. */
static int readiness(const Game *g, int unit, const Duty *duty)
{
    const Unit *it = &g->unit[unit];

    if (it->place != duty->node)
        return 8 - turns_to(it->place, duty->node);
    if (it->station == STATION_OFF)
        return OFF_DUTY;
    if (duty->inshore)
        return it->station == STATION_INSHORE ? 10 : 8;
    return it->station == STATION_INSHORE && turns[g->turn].winter ? 9 : 10;
}

/* Where an Expedition is wanted, and what it would bring. */
static int32_t expedition_prize(const Game *g, int port)
{
    int objective = objective_at(port);

    if (!asks_for_expedition(g, port, is_out))
        return 0;
    if (port == PORT_HALIFAX)
        return 15 * POINT;
    if (port == PORT_NAPLES)
        return prize_of(objective);
    return port == PORT_CORFU                                              ? 5 * POINT
           : objective >= 0 && objectives[objective].mode == MODE_CONQUEST ? POINT * objectives[objective].pitt
                                                                           : POINT * objectives[objective].napoleon;
}

static int32_t expedition_hope(const Game *g, int unit)
{
    int32_t best = 0;

    for (int port = 0; port < PORT_COUNT; port++) {
        int32_t prize = expedition_prize(g, port), hope = 0;
        if (prize)
            hope = in_time(g, prize * 3 / 4, turns_to(g->unit[unit].place, ports[port].node));
        if (prize && port_inshore(g, unit) == port)
            hope = prize * (g->unit[unit].landing ? 95 : 85) / SURE;
        best = hope > best ? hope : best;
    }
    return best;
}

/* A fleet with more than half of its ships hurt looks for a port. */
static int32_t repair_hope(const Game *g, const Muster *m, int unit)
{
    int near = FAR;

    for (int port = 0; port < PORT_COUNT; port++)
        if (is_friendly(g, BRITISH, port) && full_repair(g, port) > 1) {
            int turns_ = turns_to(g->unit[unit].place, ports[port].node);
            near = turns_ < near ? turns_ : near;
        }
    return REPAIR * m->hurt * (FAR - near) / FAR;
}

/* Each fleet in turn takes the duty that is worth most to it, of what those before it have left. */
static int32_t british_fleet(const Game *g, const Muster *at, int unit, Duty *duties, int n)
{
    const Muster *m = &at[AT_BLOCKS + unit];
    int32_t best = 2 * m->hurt > m->sound ? repair_hope(g, m, unit) : 0;
    int chosen = -1;

    for (int i = 0; i < n; i++) {
        int ready = readiness(g, unit, &duties[i]), guns = m->guns < duties[i].guns ? m->guns : duties[i].guns;
        int32_t hope = ready > 0 ? guns * duties[i].each * ready / 10 : 0;
        if (hope > best) {
            best = hope;
            chosen = i;
        }
    }
    if (chosen >= 0)
        duties[chosen].guns = (int16_t)(duties[chosen].guns - m->guns);
    if (chosen >= 0 && duties[chosen].guns < 0)
        duties[chosen].guns = 0;
    return best - BLOCK - 6 * m->wrecks - m->sound;
}

static int32_t duties_done(const Game *g, const Muster *at)
{
    Duty duties[MOST_DUTIES];
    int n = list_duties(g, at, duties);
    int32_t sum = 0;

    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        if (is_on_sheet(g, unit))
            sum += british_fleet(g, at, unit, duties, n);
    return sum;
}

static int32_t british_hopes(const Game *g, const Muster *at)
{
    int32_t sum = duties_done(g, at);

    for (int unit = 0; unit < BRITISH_BLOCKS; unit++)
        if (is_on_sheet(g, unit) && cargo_of(g, unit) >= 0)
            sum += expedition_hope(g, unit);
    return sum;
}

/* ---- a battle ------------------------------------------------------------------------------------------------------------------ */

/* About so many ships go a step in a round. */
static int hits_in_a_round(const Game *g, int side)
{
    int power = firepower(g, side, RESULT_HA);

    return damage(8 + fire_modifier(g, side, power), power);
}

/* What hurt ships may still come to, and the rounds that are left. */
static int32_t battle_lead(const Game *g)
{
    const Battle *b = &g->battle;
    int left = b->rounds ? b->rounds - b->round + 1 : 3;
    int32_t lead = 0;

    for (int side = BRITISH; side <= ALLIED; side++) {
        int32_t loss = 15 * ships_in_state(g, side, STATE_DAMAGED) + 60 * ships_in_state(g, side, STATE_WRECKED) +
                       12 * left * hits_in_a_round(g, other(side));
        lead += side == BRITISH ? loss : -loss;
    }
    return lead;
}

static bool in_battle(const Game *g)
{
    return (g->battle.fleets[BRITISH] || g->battle.harbour[BRITISH]) &&
           (g->battle.fleets[ALLIED] || g->battle.harbour[ALLIED]) && !g->battle.ended;
}

/* ---- the sum --------------------------------------------------------------------------------------------------------------------- */

static int32_t admirals_lead(const Game *g)
{
    int32_t lead = 0;

    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (g->admiral_at[admiral] < AT_WAITING)
            lead += (side_of_admiral(admiral) == ALLIED ? 10 : -10) * admirals[admiral].command;
    return lead;
}

/* 23.3: as it would be counted now. */
static int32_t points_lead(const Game *g)
{
    const Port *algiers = &g->port[PORT_ALGIERS];
    int lead = g->vp[ALLIED] + hidden_vp(g) - g->vp[BRITISH] - pitt_values(g);

    lead += algiers->flags & ALLIED_CONTROL ? VP_ALGIERS_HELD : algiers->flags & BRITISH_CONTROL ? -VP_ALGIERS_HELD : 0;
    if (threatens_canada(g))
        lead += objectives[objective_at(PORT_HALIFAX)].napoleon;
    if (g->barges == BARGES_OUT)
        lead += INVADED / 4 * (1 + g->barges_held);
    return POINT * lead;
}

static int32_t evaluate(const Game *g, int side)
{
    Muster at[AT_WAITING];
    int32_t lead = call_muster(g, at) + points_lead(g) + admirals_lead(g);

    if (in_battle(g))
        lead += battle_lead(g);
    if (g->scenario != SCENARIO_TRAFALGAR_BATTLE)
        lead += side == ALLIED ? allied_hopes(g, at) : -british_hopes(g, at);
    return side == ALLIED ? lead : -lead;
}

/* A fleet that has begun to move is judged where it is. */
static bool settled(const Game *g)
{
    switch (g->flow.question) {
    case Q_NONE:
    case Q_next:
    case Q_next_out:
    case Q_conseil:
    case Q_order: return true;
    case Q_act: return has_moved(g, unit_of(ASKING(g, act)->unit));
    default: return false;
    }
}
