/* The invariants: of every state, and of what a position says. */
#include "games/yellowjack/state.h"

static bool sound_squadron(const Game *g, int squadron)
{
    const Squadron *s = &g->squadron[squadron];
    bool sails = s->sail > 0 && s->sail <= class_of_squadron(squadron)->most_sail;

    switch (s->state) {
    case OUT: return !s->sail && s->formation == NOBODY && s->place == NOBODY;
    case WAITING: return sails && s->formation == NOBODY && s->place == NOBODY;
    case IN_ORDINARY: return sails && s->formation == NOBODY && s->place < PLACE_COUNT && is_port(s->place);
    default:
        return sails && s->place == NOBODY && s->formation < FORMATIONS &&
               fleet_of_formation(s->formation) == squadrons[squadron].fleet &&
               g->formation[s->formation].state == s->state;
    }
}

static const char *squadrons_fault(const Game *g)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (!sound_squadron(g, s) || commands[g->squadron[s].command].fleet != squadrons[s].fleet)
            return "a Squadron is where it cannot be";
    return NULL;
}

static bool sound_formation(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];

    if (f->state == OUT)
        return f->card == NOBODY && !f->flags;
    if (f->state == IN_ORDINARY || !squadrons_in(g, formation) || leaders_in(g, formation) > LEADERS_MOST)
        return false;
    if (f->state != DUE && (f->place >= PLACE_COUNT || (f->state == FITTING_OUT && !is_port(f->place))))
        return false;
    if ((f->flags & BLOCKADING) && (f->state != READY || !is_port(f->place)))
        return false;
    if ((f->flags & INTERDICTING) && (f->state != READY || spaces[f->place].kind != KIND_STRAIT))
        return false;
    if (commands[f->command].fleet != fleet_of_formation(formation))
        return false;
    return f->card == NOBODY || (g->card[f->card].state == ISSUED && g->card[f->card].formation == formation);
}

static const char *formations_fault(const Game *g)
{
    for (int f = 0; f < FORMATIONS; f++)
        if (!sound_formation(g, f))
            return "a Formation contradicts itself";
    return NULL;
}

static bool sound_card(const Game *g, int card)
{
    const Card *c = &g->card[card];

    if (c->state == ISSUED)
        return c->formation < FORMATIONS && g->formation[c->formation].card == card &&
               fleet_of_formation(c->formation) == fleet_of_card(card);
    return c->formation == NOBODY;
}

static bool needs_port_target(int order)
{
    return order == ORDER_BLOCKADE || order == ORDER_SHOW_OF_FORCE || order == ORDER_SUPPORT_THE_ARMY ||
           order == ORDER_RELIEVE;
}

static const char *cards_fault(const Game *g)
{
    for (int card = 0; card < CARDS; card++) {
        const Card *c = &g->card[card];
        if (!sound_card(g, card))
            return "a card contradicts itself";
        if (c->state && needs_port_target(c->order) && (c->target >= PLACE_COUNT || !is_port(c->target)))
            return "the target of a card is no port";
        if (c->state && c->order == ORDER_CRUISE && c->target >= PLACE_COUNT)
            return "a card has no target";
    }
    return NULL;
}

static bool sound_leader(const Game *g, int leader)
{
    int at = g->leader[leader].at;

    if (at >= ASHORE)
        return true;
    return squadrons[at].fleet == leaders[leader].fleet && g->squadron[at].formation < FORMATIONS;
}

/* A place where Units and Personages may be is a port; a Convoy that carries some exists. */
static bool sound_land(const Game *g, int at)
{
    if (at < IN_CONVOY)
        return is_port(at);
    if (at < BESIEGING)
        return convoy_slots[at - IN_CONVOY].kind == CONVOY_TROOP && g->convoy[at - IN_CONVOY].state != OUT;
    return at < LAND_WAITING ? is_port(at - BESIEGING) : at < LAND_KINDS;
}

static const char *men_fault(const Game *g)
{
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (!sound_leader(g, leader))
            return "a Leader is where he cannot be";
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (!sound_land(g, g->personage_at[man]))
            return "a Personage is where he cannot be";
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (!sound_land(g, g->unit_at[unit]) || g->unit_state[unit] > (DISRUPTED | EMPLOYED))
            return "a Unit is where it cannot be";
    return NULL;
}

static bool sound_auxiliary(const Game *g, int aux)
{
    int at = g->aux_at[aux], shadowed = g->aux_follows[aux];

    if (shadowed != NOBODY && (shadowed >= FORMATIONS || g->formation[shadowed].state != READY || at > AVAILABLE ||
                               side_of_formation(shadowed) == side_of_auxiliary(g, aux)))
        return false;
    if (at < POST_PLACES)
        return g->formation[at].state != OUT && fleet_of_formation(at) == auxiliaries[aux].fleet;
    if (at < POST_ZONES)
        return is_port(at - POST_PLACES);
    return at < POSTED_KINDS;
}

static const char *others_fault(const Game *g)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (!sound_auxiliary(g, aux) || g->aux_flags[aux] > AUX_FLAGS)
            return "an Auxiliary is where it cannot be";
    for (int convoy = 0; convoy < CONVOYS; convoy++) {
        const Convoy *c = &g->convoy[convoy];
        if ((c->state == OUT) != !c->sail || (c->state != OUT && c->state != DUE && c->place >= PLACE_COUNT))
            return "a Convoy contradicts itself";
        if (!(convoys_of_side[convoy_slots[convoy].side] >> convoy & 1))
            return "a Convoy has changed sides";
        if (c->state == FITTING_OUT && !is_port(c->place))
            return "a Convoy lies in no Harbour";
        if (c->escort != NOBODY && (c->state == OUT || g->formation[c->escort].state == OUT))
            return "a Convoy has no escort";
        if (c->escort != NOBODY && (c->state != g->formation[c->escort].state ||
                                    (c->state != DUE && c->place != g->formation[c->escort].place) ||
                                    convoy_slots[convoy].side != side_of_formation(c->escort)))
            return "a Convoy is not with its escort";
        if (c->sail > c->began)
            return "a Convoy has grown";
    }
    for (int wind = 0; wind < WIND_COUNT; wind++)
        if (g->gale[wind].force && (g->gale[wind].force < 8 || g->gale[wind].place >= PLACE_COUNT))
            return "a Gale contradicts itself";
    if (g->storm.kind && (g->storm.place >= PLACE_COUNT || g->storm.start >= PLACE_COUNT))
        return "the storm is nowhere";
    return NULL;
}

static const char *numbers_fault(const Game *g)
{
    if (g->turn > scenarios[g->scenario].last + 1 || !g->turn)
        return "the Turn is not of the scenario";
    for (int side = BRITISH; side <= BOURBON; side++)
        if (!g->prestige[side] && !g->ended && g->flow.depth)
            return "a side without Prestige plays on";
    for (int fleet = 0; fleet < SIDE_FLEETS; fleet++)
        if (g->fleet_admiral[fleet] >= LEADER_COUNT && g->fleet_admiral[fleet] != NOBODY)
            return "a Fleet Admiral is nobody";
    for (int side = BRITISH; side <= BOURBON; side++)
        if (g->rank[side] > RANK_COUNT || g->announced[side] > 3)
            return "a rank does not exist";
    for (int i = 0; i < g->battles; i++)
        if (g->fought[i] >= PLACE_COUNT)
            return "a battle was nowhere";
    return NULL;
}

/* 8: of the battle under way. */
static const char *battle_fault(const Game *g)
{
    const Battle *b = &g->battle;

    if (b->place >= PLACE_COUNT || b->attacker > BOURBON || b->gauge > BOURBON || b->level > 8 || b->intensity > 2 ||
        b->count > COMBATS || b->dice[0] > 9 || b->dice[1] > 9)
        return "the battle contradicts itself";
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (b->combat[s] > NO_COMBAT || b->lost[s] > 3)
            return "a Combat does not exist";
    if ((b->engaged[BRITISH] >> BRITISH_FORMATIONS) ||
        (b->engaged[BOURBON] & ((UINT32_C(1) << BRITISH_FORMATIONS) - 1)) || b->engaged[BOURBON] >> FORMATIONS)
        return "a Formation fights on the wrong side";
    return NULL;
}

/* ---- what the procedures under way hold comes from text as well ------------------------------------------------ */

static const struct {
    const char *name;
    int32_t low, high;
} bounds[] = {
    {"formation", 0, FORMATIONS - 1},
    {"target", 0, NOBODY},
    {"aim", 0, NOBODY},
    {"enemy", 0, NOBODY},
    {"contact", 0, NOBODY},
    {"squadron", 0, NOBODY},
    {"from", 0, SQUADRON_COUNT - 1},
    {"to", 0, PLACE_COUNT - 1},
    {"aux", 0, AUXILIARY_COUNT - 1},
    {"convoy", 0, CONVOYS - 1},
    {"sighted", 0, CONVOYS},
    {"card", 0, CARDS - 1},
    {"command", 0, COMMAND_COUNT - 1},
    {"wind", 0, WIND_COUNT - 1},
    {"event", 0, HAPPENS_COUNT - 1},
    {"column", 0, 8},
    {"start", 0, PLACE_COUNT - 1},
    {"place", 0, NOBODY},
    {"die", -2, 12},
    {"number", 0, COMBATS - 1},
    {"leader", 0, LEADER_COUNT - 1},
    {"order", 0, NOBODY},
    {"new_order", 0, ORDER_COUNT - 1},
    {"new_aim", 0, NOBODY},
    {"first", 0, PIECE_COUNT},
    {"second", 0, PIECE_COUNT},
    {"verb", 0, V_COUNT - 1},
    {"fleet", 0, SIDE_FLEETS - 1},
    {"side", BRITISH, BOURBON},
    {"mp", -9, 9},
    {"points", -99, 99},
    {"count", -9, 99},
    {"found", 0, 2},
    {"round", 0, 2},
    {"incoming", 0, FORMATIONS},
    {"rolled", 0, SIDE_FLEETS},
    {"blow", 0, EVENT_KINDS - 1},
    {"arriving", 0, CONVOYS},
    {"track", 0, TRACK_COUNT - 1},
    {"zone", 0, ZONE_KINDS - 1},
    {"what", LOSS_IN_ZONE, LOSS_STORMED},
    {"where", 0, PLACE_COUNT - 1},
    {"unit", 0, NOBODY},
    {"odds", -1, ODDS_KINDS},
    {"fleeing", 0, FORMATIONS},
    {"harbour", 0, HARBOUR_COUNT},
    {"storming", 0, FORMATIONS},
    {"beaten", 0, FORMATIONS},
    {"drawing", 0, COMMAND_COUNT},
    {"combats", 0, COMBATS},
    {"duty", 0, DUTY_ASSIST},
    {"halves", 0, 8},
    {"prizes", 0, INT16_MAX},
    {"prize", 0, CONVOYS - 1},
    {"object", 0, PIECE_COUNT - 1},
    {"sent", 0, NOBODY},
    {"screener", 0, NOBODY},
    {"partly", 0, 1},
    {"inside", 0, 1},
    {"victim", 0, SQUADRON_COUNT - 1},
};

static const ProcDef procs[P_COUNT];

static bool local_in_bounds(const char *name, int32_t value)
{
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++)
        if (strcmp(name, bounds[i].name) == 0)
            return value >= bounds[i].low && value <= bounds[i].high;
    return true;
}

static const char *frame_fault(const Frame *f)
{
    const ProcDef *proc = &procs[f->proc];

    for (int k = 0; k < proc->local_count; k++)
        if (!local_in_bounds(proc->locals[k].name, f->local[k]))
            return "a procedure holds what it cannot";
    return NULL;
}

static bool check_state(const Game *g, Text *why)
{
    const char *fault = records_in_bounds(g) ? NULL : "a number is out of bounds";

    if (!fault)
        fault = squadrons_fault(g);
    if (!fault)
        fault = formations_fault(g);
    if (!fault)
        fault = cards_fault(g);
    if (!fault)
        fault = men_fault(g);
    if (!fault)
        fault = others_fault(g);
    if (!fault)
        fault = numbers_fault(g);
    if (!fault && g->battle.under_way)
        fault = battle_fault(g);
    FOR_FRAMES(f, g)
    if (!fault)
        fault = frame_fault(f);
    return !fault || wrong(why, "%s", fault);
}
