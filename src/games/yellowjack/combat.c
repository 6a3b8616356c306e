/* 8.34 to 8.37: one Combat, its dice, who suffers and who is hit. */
#include "games/yellowjack/state.h"

/* ---- shifts, 8.34 ------------------------------------------------------------------------------------------------ */

#define FOR_COMBATANTS(s, g, number, side)                                                                             \
    for (int s = 0; s < SQUADRON_COUNT; s++)                                                                           \
        if ((g)->battle.combat[s] == (number) && side_of_squadron(s) == (side) && (g)->squadron[s].sail)

static int best_leadership(const Game *g, int combat, int side)
{
    int best = 0;

    for (int leader = 0; leader < LEADER_COUNT; leader++) {
        int at = g->leader[leader].at;
        if (at < ASHORE && g->battle.combat[at] == combat && side_of_squadron(at) == side &&
            leadership_of(g, leader) > best)
            best = leadership_of(g, leader);
    }
    return best;
}

/* How many shifts the better Leader gives. */
static int leaders_shifts(const Game *g, int combat)
{
    int difference = best_leadership(g, combat, BRITISH) - best_leadership(g, combat, BOURBON);

    return ((difference < 0 ? -difference : difference) + 1) / 2;
}

static int better_led(const Game *g, int combat)
{
    return best_leadership(g, combat, BRITISH) > best_leadership(g, combat, BOURBON) ? BRITISH : BOURBON;
}

static void list_shift(const Game *g, int side, Offer *o)
{
    (void)side;
    for (int n = 0; n <= leaders_shifts(g, ASKING(g, combat)->number); n++)
        sure1(o, V_SHIFT, n);
}

static Verdict judge_shift(const Game *g, int side, Action a)
{
    if (!is_for(a, V_SHIFT))
        return no(R(8_34), "that is not asked");
    (void)side;
    return a.arg[0] >= 0 && a.arg[0] <= leaders_shifts(g, ASKING(g, combat)->number)
               ? ok()
               : no(R(8_34), "it has not so many shifts");
}

static int sail_of(const Game *g, int combat, int side)
{
    int n = 0;

    FOR_COMBATANTS(s, g, combat, side)
    n += g->squadron[s].sail;
    return n;
}

static int worst_shift(const Game *g, int combat, int side)
{
    int worst = 9;

    FOR_COMBATANTS(s, g, combat, side)
    if (class_of_squadron(s)->shift < worst)
        worst = class_of_squadron(s)->shift;
    return worst == 9 ? 0 : worst;
}

static int worst_modifier(const Game *g, int combat, int side)
{
    bool close = close_waters(g->battle.place);
    int worst = 9;

    FOR_COMBATANTS(s, g, combat, side)
    {
        int modifier = close ? class_of_squadron(s)->modifier_close : class_of_squadron(s)->modifier;
        if (modifier < worst)
            worst = modifier;
    }
    return worst == 9 ? 0 : worst;
}

static int shifted_column(const Game *g, int combat, int side)
{
    return g->battle.level + worst_shift(g, combat, side) + g->battle.shift[side];
}

static int beyond_table(int column)
{
    return column < 0 ? column : column > 8 ? column - 8 : 0;
}

/* What a side's die brings: the cell, and beyond columns 0 and 8 a DP for each shift. */
static DamageInfo combat_result(const Game *g, int combat, int side, int die)
{
    int column = shifted_column(g, combat, side), beyond = beyond_table(column);
    DamageInfo cell = combat_damage[die][column - beyond];
    int excess = sail_of(g, combat, side) - sail_of(g, combat, other(side));
    int dp = cell.dp + beyond + (excess > 0 ? excess : 0) + worst_modifier(g, combat, side) +
             has_rank(g, side, RANK_NAVAL_ORDNANCE);

    cell.dp = (uint8_t)(dp < 0 ? 0 : dp);
    return cell;
}

static void list_suffer(const Game *g, int side, Offer *o)
{
    FOR_COMBATANTS(s, g, ASKING(g, suffer)->number, side)
    sure1(o, V_SUFFER, s);
}

static Verdict judge_suffer(const Game *g, int side, Action a)
{
    if (!is_for(a, V_SUFFER))
        return no(R(8_35), "that is not asked");
    FOR_COMBATANTS(s, g, ASKING(g, suffer)->number, side)
    if (s == a.arg[0])
        return ok();
    return no(R(8_35), "it is not in this Combat");
}

static int first_combatant(const Game *g, int combat, int side)
{
    FOR_COMBATANTS(s, g, combat, side)
    return s;
    return NOBODY;
}

static int combatants(const Game *g, int combat, int side)
{
    int n = 0;

    FOR_COMBATANTS(s, g, combat, side)
    n++;
    return n;
}

/* 12.1: what the enemy's loss counts for. */
static void put_damage(Run *r, Game *g, int squadron, int dp)
{
    int side = side_of_squadron(squadron), points = squadrons[squadron].kind == CLASS_GALLEY ? 2 * dp : dp;

    if (!points)
        return;
    damage(g, squadron, points);
    g->battle.points[side] = (uint8_t)(g->battle.points[side] + points);
    count_total(g, other(side), TOTAL_DP, points);
    TELL(R(8_35), "%1P suffers %2d {DP|DPs}", squadron, points);
}

/* A side takes what the enemy's die brought, on the Squadron it names. */
PROC(suffer)
{
    BEGIN
    if (!combatants(g, l->number, l->side) || !(l->dp | l->sail))
        RETURN(0);
    l->squadron = first_combatant(g, l->number, l->side);
    if (combatants(g, l->number, l->side) > 1) {
        ASK(STEP(8_35, 1), l->side, suffer);
        l->squadron = w->answer.arg[0];
    }
    for (; l->sail && combatants(g, l->number, l->side); l->sail--) {
        if (!g->squadron[l->squadron].sail)
            l->squadron = first_combatant(g, l->number, l->side);
        sink_in_battle(r, g, l->squadron);
    }
    if (!g->squadron[l->squadron].sail)
        l->squadron = first_combatant(g, l->number, l->side);
    if (l->squadron != NOBODY)
        put_damage(r, g, l->squadron, l->dp);
    END;
}

enum { FIRST_BOURBON_LEADER = LEADER_LEZO };

static int first_leader(int side)
{
    return side == BRITISH ? 0 : FIRST_BOURBON_LEADER;
}

/* A bit for each Leader of the side, from its first. */
static int leaders_aboard(const Game *g, int combat, int side)
{
    int mask = 0;

    for (int leader = 0; leader < LEADER_COUNT; leader++) {
        int at = g->leader[leader].at;
        if (at < ASHORE && g->battle.combat[at] == combat && side_of_squadron(at) == side)
            mask |= 1 << (leader - first_leader(side));
    }
    return mask;
}

/* 8.37. */
static void strike_leader(Run *r, Game *g, int leader, CasualtyInfo fate)
{
    static const char *const words[] = {"%1P is captured", "%1P is killed", "%1P is wounded for %2d {Turn|Turns}",
                                        "%1P is unhurt"};

    if (fate.fate == FATE_CAPTURED || fate.fate == FATE_KILLED)
        OUTCOME(LEADER_LOST, leader < FIRST_BOURBON_LEADER ? BRITISH : BOURBON);
    TELL(R(8_37), words[fate.fate], PIECE_LEADERS + leader, fate.turns);
    if (fate.fate == FATE_CAPTURED)
        g->leader[leader] = (Leader){.at = LEADER_CAPTURED};
    if (fate.fate == FATE_KILLED)
        g->leader[leader] = (Leader){.at = LEADER_GONE};
    if (fate.fate == FATE_WOUNDED)
        g->leader[leader].wounded = (uint8_t)(g->leader[leader].wounded + fate.turns);
}

PROC(casualties)
{
    BEGIN
    for (l->leader = first_leader(l->side); l->leader < LEADER_COUNT; l->leader++) {
        if (!(l->who >> (l->leader - first_leader(l->side)) & 1))
            continue;
        ROLL(STEP(8_37, 1), casualty_die);
        l->die = w->rolled;
        CALL(STEP(12_2, 5), mulligan, .side = l->side);
        if (w->result) {
            ROLL(STEP(8_37, 4), casualty_die);
            l->die = w->rolled;
        }
        strike_leader(r, g, l->leader, casualties[own_die(r, g, l->side, DIE_HIGH, l->die)]);
    }
    END;
}

/* Both dice are there: what each side suffers, and which Leaders roll. First the side without the Gauge. */
static void resolve(const Game *g, struct combat *l)
{
    int gauge = g->battle.gauge, lee = other(gauge);
    DamageInfo first = combat_result(g, l->number, gauge, g->battle.dice[gauge]);
    DamageInfo second = combat_result(g, l->number, lee, g->battle.dice[lee]);

    l->hit = first.casualty ? leaders_aboard(g, l->number, lee) : 0;
    l->hit_too = second.casualty ? leaders_aboard(g, l->number, gauge) : 0;
    l->dp = first.dp;
    l->sail = first.sail;
    l->dp_too = second.dp;
    l->sail_too = second.sail;
}

/* What each die brought, and what came to it. */
static void tell_combat(Run *r, const Game *g, int number)
{
    for (int round = 0, side = g->battle.gauge; round < BOTH_SIDES; round++, side = other(side)) {
        DamageInfo hit = combat_result(g, number, side, g->battle.dice[side]);
        int excess = sail_of(g, number, side) - sail_of(g, number, other(side));
        MODIFIER(R(8_34), beyond_table(shifted_column(g, number, side)), "DPs for columns beyond the table");
        MODIFIER(R(8_34), excess > 0 ? excess : 0, "DPs for more Sail");
        MODIFIER(R(8_34), worst_modifier(g, number, side), "DPs by class");
        MODIFIER(R(12_3), has_rank(g, side, RANK_NAVAL_ORDNANCE), "DPs, Naval Ordnance");
        TELL(R(8_34), "Combat %1d: the fire of the %2S, die %3d, sinks %4d Sail and does %5d {DP|DPs}", number + 1,
             side, g->battle.dice[side], hit.sail, hit.dp);
    }
}

/* The column is that of the Damage Level (8.31), shifted. */
static void lay_die(Run *r, Game *g, int number, int side, int rolled)
{
    g->battle.dice[side] = (uint8_t)face(own_die(r, g, side, DIE_LOW, rolled) + take_edge(r, g));
    COLUMN(R(8_34), "Damage Level %1d", g->battle.level);
    MODIFIER(R(8_34), worst_shift(g, number, side), "columns by class");
    MODIFIER(R(8_34), g->battle.shift[side], "columns by Leaders");
    TELL(R(8_34), "Combat %1d: the %2S have a %3d", number + 1, side, g->battle.dice[side]);
}

PROC(combat)
{
    BEGIN
    g->battle.shift[BRITISH] = g->battle.shift[BOURBON] = 0;
    if (leaders_shifts(g, l->number)) {
        ASK(STEP(8_34, 1), better_led(g, l->number), shift);
        g->battle.shift[better_led(g, l->number)] = w->answer.arg[0];
        g->battle.shift[other(better_led(g, l->number))] = (int16_t)(w->answer.arg[0] - leaders_shifts(g, l->number));
    }
    if (any_announces(g))
        CALL(STEP(12_3, 7), announce, .side = BRITISH);
    ROLL(STEP(8_34, 2), combat_die);
    lay_die(r, g, l->number, g->battle.gauge, w->rolled);
    if (any_announces(g))
        CALL(STEP(12_3, 8), announce, .side = BRITISH);
    ROLL(STEP(8_34, 3), combat_die);
    lay_die(r, g, l->number, other(g->battle.gauge), w->rolled);
    resolve(g, l);
    tell_combat(r, g, l->number);
    CALL(STEP(8_35, 2), suffer, .number = l->number, .side = other(g->battle.gauge), .dp = l->dp, .sail = l->sail);
    CALL(STEP(8_35, 3), suffer, .number = l->number, .side = g->battle.gauge, .dp = l->dp_too, .sail = l->sail_too);
    CALL(STEP(8_37, 2), casualties, .side = other(g->battle.gauge), .who = l->hit);
    CALL(STEP(8_37, 3), casualties, .side = g->battle.gauge, .who = l->hit_too);
    END;
}
