/* 8 Battle, from the attack to the retreat; its Combats are in combat.c. */
#include "games/yellowjack/state.h"

/* ---- who is in it ---------------------------------------------------------------------------------------------- */

static bool is_engaged(const Game *g, int formation)
{
    return (g->battle.engaged[0] | g->battle.engaged[1]) >> formation & 1;
}

static bool fights(const Game *g, int squadron, int side)
{
    int formation = g->squadron[squadron].formation;

    return formation != NOBODY && side_of_squadron(squadron) == side && is_engaged(g, formation);
}

#define FOR_FIGHTERS(s, g, side)                                                                                       \
    for (int s = 0; s < SQUADRON_COUNT; s++)                                                                           \
        if (fights(g, s, side))

static void engage(Run *r, Game *g, int formation)
{
    g->battle.engaged[side_of_formation(formation)] |= UINT32_C(1) << formation;
    make_known(r, g, formation);
}

/* 8.31: the senior Leader of a side; LEADER_COUNT: a notional one. */
static int senior_engaged(const Game *g, int side)
{
    int found = LEADER_COUNT;

    FOR_SIDE_FORMATIONS(f, g, side)
    if (is_engaged(g, f)) {
        int leader = commander(g, f);
        if (leader != LEADER_COUNT && (found == LEADER_COUNT || is_senior(leader, found)))
            found = leader;
    }
    return found;
}

static bool close_waters(int place)
{
    return spaces[place].kind == KIND_STRAIT || is_port(place);
}

/* ---- what is lost in it ------------------------------------------------------------------------------------------ */

static int total_of_class(int kind)
{
    return kind == CLASS_FLAGSHIP  ? TOTAL_FLAGSHIPS
           : kind == CLASS_FRIGATE ? TOTAL_FRIGATES
           : kind == CLASS_GALLEY  ? TOTAL_KINDS
                                   : TOTAL_SOL;
}

/* A Sail lost in battle: for Strike Colours, for who has lost, for Prestige. */
static void sink_in_battle(Run *r, Game *g, int squadron)
{
    int side = side_of_squadron(squadron);

    g->battle.lost[squadron]++;
    g->battle.points[side] = (uint8_t)(g->battle.points[side] + 4);
    count_total(g, other(side), total_of_class(squadrons[squadron].kind), 1);
    TELL(R(8_35), "A Sail of %1P is lost", squadron);
    lose_sail(r, g, squadron, 1);
}

/* ---- slipping away, 8.12 --------------------------------------------------------------------------------------- */

static bool may_slip(const Game *g, int target)
{
    const Formation *f = &g->formation[target];

    if (!is_port(f->place) || (side_of_formation(target) == g->active && (f->flags & MOVED)))
        return false;
    return is_own_port(g, fleet_of_formation(target), harbour_of(f->place)) ||
           ports[harbour_of(f->place)].nation == NATION_NEUTRAL;
}

static void list_slip(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_SLIP);
    sure(o, V_PASS);
}

static Verdict judge_slip(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_SLIP || a.verb == V_PASS ? ok() : no(R(8_12), "it slips away, or fights");
}

/* ---- the Weather Gauge, 8.22 ----------------------------------------------------------------------------------- */

static int gauge_of(const Game *g, int formation)
{
    static const int8_t came[CAME_KINDS] = {GAUGE_ON_STATION, GAUGE_APPROACH_WITH_WIND, GAUGE_APPROACH_AGAINST_WIND,
                                            GAUGE_APPROACH_CATCHING_WIND, GAUGE_APPROACH_FROM_FITTING_OUT};
    const Formation *f = &g->formation[formation];
    int sum = GAUGE_BASE + came[f->came] + leadership_of(g, commander(g, formation));

    if (slowest(g, formation) >= 5)
        sum += GAUGE_MOVEMENT_5;
    if (any_over_two_thirds(g, formation))
        sum += GAUGE_ANY_SQUADRON_OVER_TWO_THIRDS_DAMAGED;
    if (all_galleys(g, formation) && close_waters(f->place))
        sum += GAUGE_GALLEYS_IN_STRAIT_OR_PORT;
    return sum;
}

/* ---- reinforcement, 8.24, 8.252 -------------------------------------------------------------------------------- */

static bool admiral_there(const Game *g, int command, int place)
{
    int admiral = commands[command].admiral;

    return is_serving(g, admiral) && place_of_leader(g, admiral) == place;
}

/* 8.25, 8.252: the Fleet Admiral stands for one of two Command Admirals. */
static bool commands_meet(const Game *g, int a, int b, int place)
{
    int admiral = g->fleet_admiral[commands[a].fleet];
    int there = admiral_there(g, a, place) + admiral_there(g, b, place);

    if (a == b || there == 2)
        return true;
    bool stands_in = is_serving(g, admiral) && place_of_leader(g, admiral) == place && admiral != commands[a].admiral &&
                     admiral != commands[b].admiral;
    return there == 1 && stands_in;
}

static bool may_reinforce(const Game *g, int formation, int first)
{
    const Formation *f = &g->formation[formation];

    return f->state == READY && f->place == g->battle.place && !(f->flags & DISORGANISED) &&
           !is_engaged(g, formation) && fleet_of_formation(formation) == fleet_of_formation(first);
}

static bool is_nimble(const Game *g, int formation)
{
    int frigates = 0;

    FOR_SQUADRONS(s, g, formation)
    if (squadrons[s].kind == CLASS_FRIGATE)
        frigates += g->squadron[s].sail;
    return all_galleys(g, formation) || 2 * frigates >= sail_in(g, formation);
}

static bool any_over_a_third(const Game *g, int formation)
{
    FOR_SQUADRONS(s, g, formation)
    if (over_a_third(g, s))
        return true;
    return false;
}

enum { BY_TEMPER, BY_SQUADRONS, BY_APPROACH, BY_NIMBLE, BY_DAMAGE, REINFORCE_PARTS };

static int temper_part(const Game *g, int formation)
{
    int leader = commander(g, formation);

    return leader == LEADER_COUNT ? REINFORCE_TIMID : leaders[leader].reinforcement;
}

static int reinforcement_part(const Game *g, int formation, int part)
{
    static const int8_t came[CAME_KINDS] = {REINFORCE_BEGAN_THERE, 0, REINFORCE_AGAINST, REINFORCE_CATCHING,
                                            REINFORCE_FITTING_OUT};

    switch (part) {
    case BY_TEMPER: return temper_part(g, formation);
    case BY_SQUADRONS: return REINFORCE_SQUADRON * (squadrons_in(g, formation) - 1);
    case BY_APPROACH: return came[g->formation[formation].came];
    case BY_NIMBLE: return is_nimble(g, formation) ? REINFORCE_NIMBLE : 0;
    default: return any_over_a_third(g, formation) ? REINFORCE_DAMAGED : 0;
    }
}

static int reinforcement_drm(const Game *g, int formation)
{
    int drm = 0;

    for (int part = 0; part < REINFORCE_PARTS; part++)
        drm += reinforcement_part(g, formation, part);
    return drm;
}

static const char *reinforcement_words(const Game *g, int formation, int part)
{
    static const char *const came[CAME_KINDS] = {"was there before", "came with the wind", "came against the wind",
                                                 "has caught the wind", "has come out of Harbour"};

    switch (part) {
    case BY_TEMPER: return commander(g, formation) == LEADER_COUNT ? "without a Leader" : "the Leader's temper";
    case BY_SQUADRONS: return "more than one Squadron";
    case BY_APPROACH: return came[g->formation[formation].came];
    case BY_NIMBLE: return "Galleys, or half of it Frigates";
    default: return "a Squadron damaged by more than a third";
    }
}

/* 8.24; assistance: what an Auxiliary adds. */
static bool comes_up(Run *r, const Game *g, int formation, int die, int assistance)
{
    unsigned sides = ONLY(side_of_formation(formation));

    for (int part = 0; part < REINFORCE_PARTS; part++)
        MODIFIER_OF(sides, R(8_24), reinforcement_part(g, formation, part), reinforcement_words(g, formation, part));
    MODIFIER_OF(sides, R(8_24), assistance, "an Auxiliary assists");
    return try_lc(r, g, formation, die, reinforcement_drm(g, formation) + assistance);
}

static void list_reinforce(const Game *g, int side, Offer *o)
{
    (void)side;
    offer1(o, V_REINFORCE, PIECE_FORMATIONS + ASKING(g, reinforcement)->formation);
    offer(o, V_PASS);
}

static Verdict judge_reinforce(const Game *g, int side, Action a)
{
    const struct reinforcement *l = ASKING(g, reinforcement);

    if (a.verb != V_PASS && !is_for(a, V_REINFORCE))
        return no(R(8_24), "that is not asked");
    (void)side;
    if (a.verb == V_PASS)
        return ok();
    if (a.arg[0] - PIECE_FORMATIONS != l->formation)
        return no(R(8_24), "another Formation is asked");
    return commands_meet(g, g->formation[l->formation].command, g->formation[l->first].command, g->battle.place)
               ? ok()
               : no(R(8_252), "the Command Admirals are not both there");
}

PROC(reinforcement)
{
    BEGIN
    for (l->formation = 0; l->formation < FORMATIONS; l->formation++) {
        if (!may_reinforce(g, l->formation, l->first))
            continue;
        ASK(STEP(8_24, 1), side_of_formation(l->first), reinforce);
        if (w->answer.verb == V_PASS)
            continue;
        CALL(STEP(8_24, 7), assist, .side = side_of_formation(l->first));
        l->drm = w->result;
        ROLL(STEP(8_24, 2), reinforcement_die);
        if (!comes_up(r, g, l->formation, w->rolled, l->drm)) {
            TELL(R(8_24), "%1P does not come up", PIECE_FORMATIONS + l->formation);
            continue;
        }
        TELL(R(8_24), "%1P comes into the battle", PIECE_FORMATIONS + l->formation);
        engage(r, g, l->formation);
    }
    END;
}

/* ---- intensity, 8.31 ------------------------------------------------------------------------------------------- */

static void list_intensity(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int i = 0; i < 3; i++)
        sure1(o, V_INTENSITY, WORD_INTENSITIES + i);
}

static Verdict judge_intensity(const Game *g, int side, Action a)
{
    if (!is_for(a, V_INTENSITY))
        return no(R(8_31), "that is not asked");
    (void)g, (void)side;
    return a.arg[0] >= WORD_INTENSITIES && a.arg[0] < WORD_INTENSITIES + 3 ? ok()
                                                                           : no(R(8_31), "light, medium or heavy");
}

static int tempered(const Game *g, int intensity)
{
    int points = points_of(senior_engaged(g, BRITISH)) + points_of(senior_engaged(g, BOURBON));

    intensity += (points >= 2) - (points <= -2);
    return intensity < 0 ? 0 : intensity > 2 ? 2 : intensity;
}

/* ---- pairing, 8.33, 8.333 -------------------------------------------------------------------------------------- */

static bool is_flagship(int squadron)
{
    return squadrons[squadron].kind == CLASS_FLAGSHIP;
}

static bool is_unpaired(const Game *g, int squadron, int side)
{
    return fights(g, squadron, side) && g->battle.combat[squadron] == NO_COMBAT;
}

/* Flagships only when their side has nothing else. */
static bool may_pair(const Game *g, int squadron, int side)
{
    if (squadron >= SQUADRON_COUNT || !is_unpaired(g, squadron, side))
        return false;
    if (!is_flagship(squadron))
        return true;
    FOR_FIGHTERS(s, g, side)
    if (is_unpaired(g, s, side) && !is_flagship(s))
        return false;
    return true;
}

static bool can_pair(const Game *g, int side)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (may_pair(g, s, side))
            return true;
    return false;
}

static Verdict judge_pair(const Game *g, int side, Action a)
{
    if (!is_for(a, V_PAIR))
        return no(R(8_33), "that is not asked");
    return may_pair(g, a.arg[0], side) && may_pair(g, a.arg[1], other(side))
               ? ok()
               : no(R(8_33), "pair an own with an enemy Squadron; Flagships last");
}

static void list_pair(const Game *g, int side, Offer *o)
{
    for (int own = 0; own < SQUADRON_COUNT; own++)
        if (may_pair(g, own, side))
            for (int enemy = 0; enemy < SQUADRON_COUNT; enemy++)
                if (may_pair(g, enemy, other(side)))
                    sure2(o, V_PAIR, own, enemy);
}

/* Of a side in a Combat: Squadrons beside the first, Flagships apart. */
static void count_in(const Game *g, int combat, int side, int *squads, int *flags)
{
    *squads = *flags = 0;
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (g->battle.combat[s] == combat && side_of_squadron(s) == side)
            *(is_flagship(s) ? flags : squads) += 1;
}

static Verdict judge_addition(const Game *g, int side, Action a)
{
    int combat = a.arg[1], squads, flags;

    if (a.verb != V_PASS && !is_for(a, V_COMMIT))
        return no(R(8_333), "that is not asked");
    if (a.verb == V_PASS)
        return ok();
    if (a.arg[0] >= SQUADRON_COUNT || !is_unpaired(g, a.arg[0], side) || combat < 1 || combat > g->battle.count)
        return no(R(8_333), "a left-over Squadron to a Combat");
    count_in(g, combat - 1, side, &squads, &flags);
    if (is_flagship(a.arg[0]))
        return flags < 1 + !squads ? ok() : no(R(8_333), "one Flagship a side beyond the others");
    return squads + flags - (squads && flags) < 1 + g->battle.intensity ? ok()
                                                                        : no(R(8_333), "no more at this intensity");
}

static void list_addition(const Game *g, int side, Offer *o)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (is_unpaired(g, s, side))
            for (int combat = 1; combat <= g->battle.count; combat++)
                offer2(o, V_COMMIT, s, combat);
    offer(o, V_PASS);
}

static bool can_add(const Game *g, int side)
{
    Action some[256];
    Offer o = {.at = some, .cap = 256, .side = (uint8_t)side, .g = g, .judge = judge_addition};

    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (is_unpaired(g, s, side))
            for (int combat = 1; combat <= g->battle.count && !o.n; combat++)
                offer2(&o, V_COMMIT, s, combat);
    return o.n;
}

PROC(pairing)
{
    BEGIN
    l->side = g->battle.gauge;
    while (g->battle.count < COMBATS && can_pair(g, BRITISH) && can_pair(g, BOURBON)) {
        ASK(STEP(8_33, 1), l->side, pair);
        g->battle.combat[w->answer.arg[0]] = g->battle.combat[w->answer.arg[1]] = g->battle.count++;
        TELL(R(8_33), "%1P against %2P", w->answer.arg[0], w->answer.arg[1]);
        l->side = other(l->side);
    }
    l->side = g->battle.gauge;
    for (l->round = 0; l->round < BOTH_SIDES; l->round++, l->side = other(l->side))
        while (can_add(g, l->side)) {
            ASK(STEP(8_333, 1), l->side, addition);
            if (w->answer.verb == V_PASS)
                break;
            g->battle.combat[w->answer.arg[0]] = (uint8_t)(w->answer.arg[1] - 1);
            TELL(R(8_333), "%1P is added to Combat %2d", w->answer.arg[0], w->answer.arg[1]);
        }
    END;
}

/* ---- the end of it, 8.4 to 8.45 -------------------------------------------------------------------------------- */

/* 7.3: at the end of a battle. */
PROC(battle_checks)
{
    BEGIN
    for (l->squadron = 0; l->squadron < SQUADRON_COUNT; l->squadron++) {
        if (!fights(g, l->squadron, BRITISH) && !fights(g, l->squadron, BOURBON))
            continue;
        if (g->squadron[l->squadron].dp <= rating_of(l->squadron))
            continue;
        ROLL(STEP(7_3, 3), sunk_die);
        if (!sinks(r, g, l->squadron, w->rolled))
            continue;
        g->squadron[l->squadron].dp = (uint8_t)rating_of(l->squadron);
        sink_in_battle(r, g, l->squadron);
    }
    END;
}

static int loser_of(const Game *g)
{
    int lead = g->battle.points[BRITISH] - g->battle.points[BOURBON];

    return lead > 0 ? BRITISH : lead < 0 ? BOURBON : other(g->battle.gauge);
}

static int sunk_here(const Game *g, int side)
{
    int n = 0;

    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (side_of_squadron(s) == side)
            n += g->battle.lost[s];
    return n;
}

/* 8.44: into an own Squadron of that class there with room. */
static Verdict judge_strike_sail(const Game *g, int side, Action a)
{
    int from = a.arg[0], to = a.arg[1];

    if (!is_for(a, V_STRIKE))
        return no(R(8_44), "that is not asked");
    if (from >= SQUADRON_COUNT || to >= SQUADRON_COUNT || !g->battle.lost[from] || side_of_squadron(from) == side)
        return no(R(8_44), "no Sail of it was sunk here");
    if (side_of_squadron(to) != side || g->squadron[to].state != READY || place_of_squadron(g, to) != g->battle.place)
        return no(R(8_44), "it is no own Squadron there");
    if (squadrons[to].kind != squadrons[from].kind || g->squadron[to].sail >= class_of_squadron(to)->most_sail)
        return no(R(8_44), "it is of another class, or full");
    return ok();
}

static void list_strike_sail(const Game *g, int side, Offer *o)
{
    (void)side;
    for (int from = 0; from < SQUADRON_COUNT; from++)
        if (g->battle.lost[from])
            for (int to = 0; to < SQUADRON_COUNT; to++)
                offer2(o, V_STRIKE, from, to);
}

static bool can_strike(const Game *g, int side)
{
    for (int from = 0; from < SQUADRON_COUNT; from++)
        for (int to = 0; to < SQUADRON_COUNT; to++)
            if (g->battle.lost[from] &&
                !judge_strike_sail(g, side, (Action){.verb = V_STRIKE, .arg = {(int16_t)from, (int16_t)to}}).reason)
                return true;
    return false;
}

PROC(strike_colours)
{
    BEGIN
    if (!sunk_here(g, other(l->side)))
        RETURN(0);
    ROLL(STEP(8_44, 1), strike_die);
    w->rolled = own_die(r, g, l->side, DIE_LOW, w->rolled);
    l->count = sunk_here(g, other(l->side)) * strike_percent[w->rolled] / 100;
    TELL(R(8_44), "Of %1d Sail sunk %2d {strikes|strike}", sunk_here(g, other(l->side)), l->count);
    for (; l->count && can_strike(g, l->side); l->count--) {
        ASK(STEP(8_44, 2), l->side, strike_sail);
        g->battle.lost[w->answer.arg[0]]--;
        g->squadron[w->answer.arg[1]].sail++;
        TELL(R(8_44), "A Sail of %1P strikes and joins %2P", w->answer.arg[0], w->answer.arg[1]);
    }
    END;
}

static bool has_enemy(const Game *g, int fleet, int place)
{
    for (int f = 0; f < FORMATIONS; f++)
        if (g->formation[f].state == READY && g->formation[f].place == place &&
            are_enemies(g, fleet, fleet_of_formation(f), place))
            return true;
    return false;
}

/* 8.4.2. */
static Verdict judge_retreat(const Game *g, int side, Action a)
{
    int formation = ASKING(g, retreat)->formation, from = g->formation[formation].place, to = a.arg[0];
    const WayInfo *way = way_to(from, to);

    if (!is_for(a, V_RETREAT))
        return no(R(8_4_2), "that is not asked");
    (void)side;
    if (to == from && is_own_port_space(g, fleet_of_formation(formation), from))
        return ok();
    if (!way || is_against(g, to, way->bearing))
        return no(R(8_4_2), "it is not a step with the wind");
    if (spaces[to].kind == KIND_SZ && any_galley(g, formation))
        return no(R(5_2), "Galleys never enter a Sea Zone");
    return has_enemy(g, fleet_of_formation(formation), to) ? no(R(8_4_2), "there is an enemy") : ok();
}

static void list_retreat(const Game *g, int side, Offer *o)
{
    const SpaceInfo *space = &spaces[g->formation[ASKING(g, retreat)->formation].place];

    (void)side;
    offer1(o, V_RETREAT, (int)(space - spaces));
    for (int i = 0; i < space->ways; i++)
        offer1(o, V_RETREAT, ways[space->way + i].to);
}

static bool can_retreat(const Game *g, int formation)
{
    const SpaceInfo *space = &spaces[g->formation[formation].place];
    int fleet = fleet_of_formation(formation);

    if (is_own_port_space(g, fleet, g->formation[formation].place))
        return true;
    for (int i = 0; i < space->ways; i++) {
        const WayInfo *way = &ways[space->way + i];
        if (!is_against(g, way->to, way->bearing) && !has_enemy(g, fleet, way->to) &&
            (spaces[way->to].kind != KIND_SZ || !any_galley(g, formation)))
            return true;
    }
    return false;
}

/* An escorted Convoy stays behind; the Troop Convoys of a Flotilla go with it. */
static void leave_convoys(Game *g, int formation)
{
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].escort == formation &&
            (convoy_slots[convoy].kind != CONVOY_TROOP || !(g->formation[formation].flags & FLOTILLA)))
            g->convoy[convoy].escort = NOBODY;
}

PROC(retreat)
{
    BEGIN
    g->formation[l->formation].flags |= DISORGANISED;
    g->formation[l->formation].flags &= (uint8_t) ~(BLOCKADING | INTERDICTING);
    leave_convoys(g, l->formation);
    if (!can_retreat(g, l->formation))
        RETURN(0);
    ASK(STEP(8_4_2, 1), side_of_formation(l->formation), retreat);
    if (w->answer.arg[0] == g->formation[l->formation].place)
        set_state(g, l->formation, FITTING_OUT);
    else
        go_to(g, l->formation, w->answer.arg[0]);
    TELL(R(8_4_2), "%1P retreats to %2L", PIECE_FORMATIONS + l->formation, w->answer.arg[0]);
    END;
}

PROC(aftermath)
{
    BEGIN
    CALL(STEP(8_4, 1), battle_checks, .none = 0);
    l->side = loser_of(g);
    OUTCOME(BEATEN, l->side);
    TELL(R(8_4), "The %1S have lost the battle", l->side);
    CALL(STEP(8_44, 3), strike_colours, .side = other(l->side));
    for (l->beaten = 0; l->beaten < FORMATIONS; l->beaten++)
        if (g->formation[l->beaten].state == READY && (g->battle.engaged[l->side] >> l->beaten & 1))
            CALL(STEP(8_4_2, 2), retreat, .formation = l->beaten);
    CALL(STEP(12_1, 1), gains, .side = BRITISH);
    CALL(STEP(12_1, 2), gains, .side = BOURBON);
    RETURN(l->side);
    END;
}

/* ---- the whole ------------------------------------------------------------------------------------------------- */

static void open_battle(Run *r, Game *g, int formation, int target)
{
    Battle *b = &g->battle;

    memset(b, 0, sizeof *b);
    memset(b->combat, NO_COMBAT, sizeof b->combat);
    b->under_way = 1;
    b->place = g->formation[formation].place;
    b->attacker = (uint8_t)side_of_formation(formation);
    g->fought[g->battles++ % 8] = b->place;
    if (g->battles > 8)
        g->battles = 8;
    HEADING(3, R(8_1), "Battle at %1L", b->place);
    engage(r, g, formation);
    engage(r, g, target);
}

/* Of each side's Convoys the first has the first bit: fewer than a local of a position may hold. */
static int prize_bit(int convoy)
{
    int at = 0;

    for (int before = 0; before < convoy; before++)
        at += convoy_slots[before].side == convoy_slots[convoy].side;
    return 1 << at;
}

/* 10.182: Convoys under its escort, a bit each. */
static int escorted_by(const Game *g, int formation)
{
    int mask = 0;

    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state == READY && g->convoy[convoy].escort == formation)
            mask |= prize_bit(convoy);
    return mask;
}

/* The next of them that was left to the winner; NOBODY: none. */
static int next_prize(const Game *g, int formation, int prizes)
{
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (convoy_slots[convoy].side != side_of_formation(formation) && (prizes & prize_bit(convoy)) &&
            g->convoy[convoy].state == READY && g->convoy[convoy].escort == NOBODY &&
            g->formation[formation].state == READY && g->convoy[convoy].place == g->formation[formation].place)
            return convoy;
    return NOBODY;
}

PROC(attack)
{
    BEGIN
    if (may_slip(g, l->target)) {
        ASK(STEP(8_12, 1), side_of_formation(l->target), slip);
        if (w->answer.verb == V_SLIP) {
            ROLL(STEP(8_12, 2), slip_die);
            if (try_lc(r, g, l->target, w->rolled, 0)) {
                set_state(g, l->target, FITTING_OUT);
                OUTCOME(SLIPS_AWAY, side_of_formation(l->target));
                TELL(R(8_12), "%1P slips into the Harbour", PIECE_FORMATIONS + l->target);
                RETURN(ACTIVATION_ENDS);
            }
            TELL(R(8_12), "%1P does not slip away", PIECE_FORMATIONS + l->target);
        }
    }
    open_battle(r, g, l->formation, l->target);
    l->prizes = escorted_by(g, l->target);
    l->lead = gauge_of(g, l->formation) - gauge_of(g, l->target);
    if (!l->lead) {
        ROLL(STEP(8_22, 1), gauge_die);
        NEED(R(8_22), "%1d or less for the attacker, as both have %2d", 4, gauge_of(g, l->target));
        l->lead = w->rolled <= 4 ? 1 : -1;
    } else {
        MODIFIER(R(8_22), gauge_of(g, l->formation), "the attacker");
        MODIFIER(R(8_22), gauge_of(g, l->target), "the defender");
    }
    g->battle.gauge = (uint8_t)(l->lead > 0 ? g->battle.attacker : other(g->battle.attacker));
    TELL(R(8_22), "The %1S have the Weather Gauge", g->battle.gauge);
    CALL(STEP(8_24, 3), reinforcement, .first = l->formation);
    CALL(STEP(8_24, 4), reinforcement, .first = l->target);
    ASK(STEP(8_31, 1), g->battle.gauge, intensity);
    g->battle.intensity = (uint8_t)tempered(g, w->answer.arg[0] - WORD_INTENSITIES);
    TELL(R(8_31), "%1W intensity is named; it is fought at %2W", w->answer.arg[0],
         WORD_INTENSITIES + g->battle.intensity);
    if (any_announces(g))
        CALL(STEP(12_3, 9), announce, .side = BRITISH);
    ROLL(STEP(8_31, 2), intensity_die);
    l->die = face(w->rolled + take_edge(r, g));
    COLUMN(R(8_31), "%1W intensity", WORD_INTENSITIES + g->battle.intensity);
    CALL(STEP(12_2, 1), mulligan, .side = g->battle.gauge);
    if (w->result) {
        if (any_announces(g))
            CALL(STEP(12_3, 10), announce, .side = BRITISH);
        ROLL(STEP(8_31, 3), intensity_die);
        l->die = face(w->rolled + take_edge(r, g));
        COLUMN(R(8_31), "%1W intensity", WORD_INTENSITIES + g->battle.intensity);
    }
    g->battle.level = intensities[l->die][g->battle.intensity];
    TELL(R(8_31), "Damage Level %1d", g->battle.level);
    CALL(STEP(8_33, 2), pairing, .none = 0);
    for (l->combats = 0; l->combats < g->battle.count; l->combats++)
        CALL(STEP(8_34, 4), combat, .number = l->combats);
    CALL(STEP(8_4, 2), aftermath, .none = 0);
    memset(&g->battle, 0, sizeof g->battle);
    if (w->result == side_of_formation(l->formation))
        l->prizes = 0;
    while (!g->ended && next_prize(g, l->formation, l->prizes) != NOBODY) {
        l->prize = next_prize(g, l->formation, l->prizes);
        l->prizes &= ~prize_bit(l->prize);
        CALL(STEP(10_182, 5), convoy_hunt, .formation = l->formation, .convoy = l->prize);
    }
    RETURN(ACTIVATION_ENDS);
    END;
}
