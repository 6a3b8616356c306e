/* 7.0 Naval combat, 12.2 munitions in it, 13.1 naval leaders. */
#include "games/armada/state.h"

/* ---- 7.1 who may attack whom ------------------------------------------------------------------------------------- */

static Verdict may_attack_with(const Game *g, int fleet, int to)
{
    if (!g->munitions[fleet - FIRST_FLEET])
        return no(R(7_11), "a fleet without munitions may not attack");
    if (has_flag(g, fleet, STRUCK))
        return no(R(7_14), "it has attacked in this segment already");
    if (!fleet_strength(g, fleet))
        return no(R(7_11), "it has no combat strength");
    if (is_shallow(to) && has_deep(g, fleet))
        return no(R(7_41), "deep-draft ships may not attack in shallow coastal hexes");
    if (g->where[fleet] != to && may_float(g, fleet, to).reason)
        return no(R(6_6), "Dutch ships stay within four hexes of Brill");
    return ok();
}

/* Some fleet of the hex may; else what keeps the last of them from it. */
static Verdict any_fleet_attacks(const Game *g, int side, int from, int to)
{
    Verdict v = no(R(7_11), "no fleet of yours is there");

    FOR_HEX(p, g, from) {
        if (!is_fleet(p) || side_of(p) != side)
            continue;
        v = may_attack_with(g, p, to);
        if (!v.reason)
            break;
    }
    return v;
}

/* 10.13: besieged ships are attacked only from within; 10.11: besieged ships attack only those who besiege them. */
static Verdict may_attack_at_sea(const Game *g, int side, int to, int from)
{
    if (!is_hex(to) || !is_hex(from) || !ships_at(g, enemy_of(side), to))
        return no(R(7_13), "no enemy ships are there");
    if (bit_has(g->struck_at, to))
        return no(R(7_14), "those ships have been attacked in this segment already");
    if (to != from && !exit_to(sea_exits, from, to))
        return no(direction_to(from, to) < 0 ? R(7_14) : R(7_42), "ships attack only into an adjacent hex they reach");
    if (to != from && besieged_by_sea(g, enemy_of(side), to))
        return no(R(10_13), "besieged ships are attacked only by their besiegers");
    if (to != from && besieged_by_sea(g, side, from))
        return no(R(10_13), "besieged ships attack only their besiegers");
    return any_fleet_attacks(g, side, from, to);
}

static Verdict judge_naval_attack(const Game *g, int side, Action a)
{
    if (a.verb == V_DONE)
        return ok();
    if (a.verb != V_ATTACK)
        return no(STEP(7_13, 1), "attack, or be done");
    return may_attack_at_sea(g, side, a.arg[0], a.arg[1]);
}

static void list_naval_attack(const Game *g, int side, Offer *o)
{
    uint64_t seen[HEX_WORDS] = {0};

    FOR_KIND(f, side, KIND_FLEET) {
        if (!on_map(g, f) || !g->munitions[f - FIRST_FLEET] || bit_has(seen, g->where[f]))
            continue;
        int from = g->where[f];
        bit_add(seen, from);
        if (!may_attack_at_sea(g, side, from, from).reason)
            sure2(o, V_ATTACK, from, from);
        for (int k = 0; k < DIRECTION_COUNT; k++)
            if (sea_exits[from] >> k & 1 && !may_attack_at_sea(g, side, neighbour[from][k], from).reason)
                sure2(o, V_ATTACK, neighbour[from][k], from);
    }
    sure(o, V_DONE);
}

/* 7.14 fleets of one hex, and 10.14 those they come to relieve. */
static bool may_be_picked(const Game *g, int side, const struct naval_combat *l, int f)
{
    bool here = g->where[f] == l->from, relieved = g->where[f] == l->to && besieged_by_sea(g, side, l->to);

    return on_map(g, f) && (here || relieved) && !may_attack_with(g, f, l->to).reason;
}

static void candidates_pick_fleets(const Game *g, int side, Set *out)
{
    FOR_KIND(f, side, KIND_FLEET)
        if (may_be_picked(g, side, ASKING(g, naval_combat), f))
            set_add(out, f);
}

static Verdict enough_pick_fleets(const Game *g, int side, const Set *chosen)
{
    const struct naval_combat *l = ASKING(g, naval_combat);

    (void)side;
    SET_EACH(f, chosen)
        if (g->where[f] == l->from)
            return ok();
    return no(R(7_14), "a fleet of the attacking hex must take part");
}

static Verdict judge_pick_fleets(const Game *g, int side, Action a)
{
    const struct naval_combat *l = ASKING(g, naval_combat);

    if (!own_fleet(side, a.arg[0]) || !on_map(g, a.arg[0]))
        return no(R(7_11), "it is not a fleet of yours on the map");
    if (g->where[a.arg[0]] != l->from && g->where[a.arg[0]] != l->to)
        return no(R(7_14), "all attackers are in a single hex");
    return may_attack_with(g, a.arg[0], l->to);
}

/* ---- 6.4, 7.13 interceptors attack first ------------------------------------------------------------------------- */

/* The hex a fleet that intercepted must attack, if it still can. */
static int quarry_of(const Game *g, int fleet)
{
    int to = g->quarry[fleet - FIRST_FLEET] - 1, from = g->where[fleet];

    if (to < 0 || !on_map(g, fleet) || !g->munitions[fleet - FIRST_FLEET] || !fleet_strength(g, fleet))
        return NO_HEX;
    return ships_at(g, enemy_of(side_of(fleet)), to) && exit_to(sea_exits, from, to) ? to : NO_HEX;
}

static Verdict judge_engage(const Game *g, int side, Action a)
{
    if (a.verb == V_ATTACK)
        FOR_KIND(f, side, KIND_FLEET)
            if (quarry_of(g, f) == a.arg[0] && g->where[f] == a.arg[1] && a.arg[0] >= 0)
                return ok();
    return no(R(7_13), "choose one of the interceptions");
}

static void list_engage(const Game *g, int side, Offer *o)
{
    FOR_KIND(f, side, KIND_FLEET) {
        int to = quarry_of(g, f);
        bool seen = to == NO_HEX;
        for (int i = 0; i < o->n; i++)
            seen |= o->at[i].arg[0] == to && o->at[i].arg[1] == g->where[f];
        if (!seen)
            sure2(o, V_ATTACK, to, g->where[f]);
    }
}

static int first_quarry(const Game *g, int side)
{
    FOR_KIND(f, side, KIND_FLEET)
        if (quarry_of(g, f) != NO_HEX)
            return f;
    return NO_PIECE;
}

static bool several_quarries(const Game *g, int side)
{
    int first = first_quarry(g, side);

    FOR_KIND(f, side, KIND_FLEET)
        if (quarry_of(g, f) != NO_HEX && (quarry_of(g, f) != quarry_of(g, first) || g->where[f] != g->where[first]))
            return true;
    return false;
}

static void join_interceptors(Game *g, int side, int to, int from)
{
    FOR_KIND(f, side, KIND_FLEET)
        if (quarry_of(g, f) == to && g->where[f] == from) {
            set_add(&g->fighting, f);
            g->quarry[f - FIRST_FLEET] = 0;
        }
}

static void end_interceptions(Game *g)
{
    memset(g->quarry, 0, sizeof g->quarry);
}

static void begin_naval_combat(Run *r, Game *g, int side)
{
    g->phase = PHASE_NAVAL_COMBAT;
    g->side = (uint8_t)side;
    HEADING(2, R(4_2), "%1S naval combat", side);
}

static void end_naval_combat(Game *g)
{
    memset(g->struck_at, 0, sizeof g->struck_at);
    FOR_SIDES(side)
        clear_flags(g, side, STRUCK);
}

PROC(naval_combat) /* 7.1 */
{
    BEGIN
    begin_naval_combat(r, g, l->side);
    while (first_quarry(g, enemy_of(l->side)) != NO_PIECE) {
        if (several_quarries(g, enemy_of(l->side))) {
            ASK(STEP(7_13, 1), enemy_of(l->side), engage);
            l->to = w->answer.arg[0];
            l->from = w->answer.arg[1];
        } else {
            l->from = g->where[first_quarry(g, enemy_of(l->side))];
            l->to = quarry_of(g, first_quarry(g, enemy_of(l->side)));
        }
        join_interceptors(g, enemy_of(l->side), l->to, l->from);
        CALL(STEP(7_0, 1), naval_battle, .side = enemy_of(l->side), .to = l->to, .from = l->from);
    }
    end_interceptions(g);
    for (;;) {
        l->to = l->from = 0;
        ASK(STEP(7_13, 2), l->side, naval_attack);
        if (w->answer.verb == V_DONE)
            break;
        l->to = w->answer.arg[0];
        l->from = w->answer.arg[1];
        bit_add(g->struck_at, l->to);
        SELECT(STEP(7_14, 1), l->side, pick_fleets);
        g->fighting = g->chosen;
        CALL(STEP(7_0, 2), naval_battle, .side = l->side, .to = l->to, .from = l->from);
    }
    end_naval_combat(g);
    END;
}

/* ---- 7.63, 10.2 siege -------------------------------------------------------------------------------------------- */

static bool may_enter_siege_at_sea(const Game *g, int side, int hex, int from)
{
    return is_port(hex) && friendly_fortress(g, side, hex) && !besieged_by_sea(g, side, hex) && hex != from;
}

static Verdict judge_accept_siege(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_FIGHT || a.verb == V_SIEGE ? ok() : no(R(10_0), "fight, or enter siege");
}

static void list_accept_siege(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_FIGHT);
    sure(o, V_SIEGE);
}

/* 7.64: the attackers advance into the port. */
static void lay_naval_siege(Run *r, Game *g, int attacker, int hex)
{
    SET_EACH(f, &g->fighting) {
        move_fleet(r, g, f, hex);
        g->flags[f] |= STRUCK;
    }
    bit_add(g->sea_siege[enemy_of(attacker)], hex);
    TELL(R(7_64), "the %1S ships in %2L are besieged", enemy_of(attacker), hex);
}

/* ---- 7.0 strength ------------------------------------------------------------------------------------------------ */

static bool takes_part(const Game *g, int p, int side, bool attacks)
{
    return is_ship(p) && side_of(p) == side &&
           (!attacks || (g->group[p] != LOOSE && set_has(&g->fighting, g->group[p])));
}

/* Deep-draft ships of a side in one hex of the battle. */
static bool deep_takes_part(const Game *g, int side, int hex, bool attacks)
{
    FOR_HEX(p, g, hex)
        if (takes_part(g, p, side, attacks) && pieces[p].deep)
            return true;
    return false;
}

/* 7.12, 7.62, 7.73: quarters of strength in a hex, so that halves and doubles are rounded once; and the sails that lend it */
static int quarters(const Game *g, int side, int hex, bool attacks, bool deep_only, int *sails)
{
    int sum = 0;

    FOR_HEX(p, g, hex) {
        if (!takes_part(g, p, side, attacks) || (deep_only && !pieces[p].deep))
            continue;
        bool halved = !attacks && pieces[p].deep && !munitions_of(g, g->group[p]);
        sum += strength(g, p) * (halved ? 2 : 4);
        *sails += !pieces[p].oared;
    }
    return sum;
}

static int port_modified(const Game *g, int side, int hex, int sum) /* 7.62 */
{
    if (!friendly_port(g, side, hex))
        return sum;
    return is_fortress(hex) ? 2 * sum : sum / 2;
}

/* 7.71, 7.72: 1 the side in `from` has the wind over that in `to`, -1 the other way, 0 nobody. */
static int weather_gauge(int from, int to)
{
    if (from == to || hexes[from].zone != hexes[to].zone || zones[hexes[to].zone].wind == WIND_NONE)
        return 0;
    return step_is_against(from, to) ? -1 : 1;
}

static int capped(int bonus, int cap) /* 13.0: of each leader by himself */
{
    return bonus < cap ? bonus : cap;
}

/* 13.12, 13.13, 13.14: in a hex, the best naval leader of each fleet and of the loose ships; with a senior one there, all. */
static int naval_bonus_in(const Game *g, int side, int hex, bool attacks, int cap)
{
    int best[FLEET_COUNT + 1] = {0}, all = 0, ones = 0;
    bool senior = false;

    FOR_KIND(p, side, KIND_LEADER) {
        if (g->where[p] != hex || !is_aboard(g, p) || !pieces[p].naval)
            continue;
        senior |= pieces[p].senior;
        if (!takes_part(g, g->group[p], side, attacks))
            continue;
        int i = group_of(g, p) == LOOSE ? FLEET_COUNT : group_of(g, p) - FIRST_FLEET,
            bonus = capped(pieces[p].bonus, cap);
        best[i] = bonus > best[i] ? bonus : best[i];
        all += bonus;
    }
    for (int i = 0; i <= FLEET_COUNT; i++)
        ones += best[i];
    return senior ? all : ones;
}

static int naval_bonus(const Game *g, int side, int to, int from, bool attacks, int cap)
{
    int sum = naval_bonus_in(g, side, from, attacks, cap);

    return from == to ? sum : sum + naval_bonus_in(g, side, to, attacks, cap);
}

/* What ships and wind bring; leaders come on top (13.0). */
static int ships_attack(const Game *g, const struct naval_round *l, int *gauge)
{
    int sails_out = 0, sails_in = 0, sum;
    bool deep = deep_takes_part(g, l->side, l->from, true) || deep_takes_part(g, l->side, l->to, true);

    sum = quarters(g, l->side, l->from, true, deep, &sails_out) / 4;
    if (l->from != l->to)
        sum += quarters(g, l->side, l->to, true, deep, &sails_in) / 4;
    *gauge = weather_gauge(l->from, l->to) > 0 ? sails_out : 0;
    return sum + *gauge;
}

static int ships_defend(const Game *g, const struct naval_round *l, int *port, int *gauge)
{
    int side = enemy_of(l->side), sails = 0;
    int sum = quarters(g, side, l->to, false, deep_takes_part(g, side, l->to, false), &sails);
    int modified = port_modified(g, side, l->to, sum) / 4;

    *port = modified - sum / 4;
    *gauge = weather_gauge(l->from, l->to) < 0 ? sails : 0;
    return modified + *gauge;
}

static int leaders_attack(const Game *g, const struct naval_round *l, int ships)
{
    return naval_bonus(g, l->side, l->to, l->from, true, ships);
}

static int leaders_defend(const Game *g, const struct naval_round *l, int ships)
{
    return naval_bonus(g, enemy_of(l->side), l->to, l->to, false, ships);
}

static int attack_strength(const Game *g, const struct naval_round *l)
{
    int gauge, ships = ships_attack(g, l, &gauge);
    return ships + leaders_attack(g, l, ships);
}

static int defence_strength(const Game *g, const struct naval_round *l)
{
    int port, gauge, ships = ships_defend(g, l, &port, &gauge);
    return ships + leaders_defend(g, l, ships);
}

static int naval_column(int diff)
{
    int column = 0;

    while (diff > naval_column_max[column])
        column++;
    return column;
}

/* ---- a round ----------------------------------------------------------------------------------------------------- */

/* 12.21, 12.23: each fleet engaged pays a point; attackers without any break off (7.14). */
static void spend_munitions(Run *r, Game *g, const struct naval_round *l)
{
    FOR_KIND(f, l->side, KIND_FLEET)
        if (set_has(&g->fighting, f)) {
            g->munitions[f - FIRST_FLEET]--;
            TELL(R(12_21), "%1P has %2d munitions {point|points} left", f, g->munitions[f - FIRST_FLEET]);
            if (!g->munitions[f - FIRST_FLEET])
                set_remove(&g->fighting, f);
        }
    if (l->diff < FREE_DEFENCE_BELOW)
        return;
    FOR_KIND(f, enemy_of(l->side), KIND_FLEET)
        if (g->where[f] == l->to && g->munitions[f - FIRST_FLEET]) {
            g->munitions[f - FIRST_FLEET]--;
            TELL(R(12_21), "%1P has %2d munitions {point|points} left", f, g->munitions[f - FIRST_FLEET]);
        }
}

static void note_strengths(Run *r, Game *g, struct naval_round *l)
{
    int attack = attack_strength(g, l), defence = defence_strength(g, l);

    l->diff = (attack - defence);
    TELL(R(7_2), "the %1S attack in %2L with %3d against %4d in strength", l->side, l->to, attack, defence);
}

/* The difference of the strengths: what wind, port and leaders add to one side, or take from it by the other. */
static void tell_difference(Run *r, const Game *g, const struct naval_round *l)
{
    int gauge, lee, port, attack = ships_attack(g, l, &gauge), defence = ships_defend(g, l, &port, &lee),
                          defender = enemy_of(l->side);

    COLUMN(R(7_2), "a difference of %1d", l->diff);
    MODIFIER(R(7_2), attack - gauge, "ships of the %1S", l->side);
    MODIFIER(R(7_73), gauge, "weather gauge of the %1S", l->side);
    MODIFIER(R(13_13), leaders_attack(g, l, attack), "leaders of the %1S", l->side);
    MODIFIER(R(7_2), port + lee - defence, "ships of the %1S", defender);
    MODIFIER(R(7_62), -port, "port of the %1S", defender);
    MODIFIER(R(7_73), -lee, "weather gauge of the %1S", defender);
    MODIFIER(R(13_13), -leaders_defend(g, l, defence), "leaders of the %1S", defender);
}

PROC(naval_round) /* 7.2 */
{
    BEGIN
    note_strengths(r, g, l);
    ROLL(STEP(7_2, 1), d6);
    l->die = w->rolled;
    tell_difference(r, g, l);
    TELL(R(7_2), "attacker loses %1d, defender %2d {step|steps}", naval_crt[naval_column(l->diff)][l->die - 1].attacker,
         naval_crt[naval_column(l->diff)][l->die - 1].defender);
    if (naval_crt[naval_column(l->diff)][l->die - 1].attacker)
        CALL(STEP(7_31, 1), lose_ships, .side = l->side, .left = naval_crt[naval_column(l->diff)][l->die - 1].attacker,
             .kind = LOSS_OF_ATTACKER, .hex = l->from, .other = l->to);
    if (naval_crt[naval_column(l->diff)][l->die - 1].defender)
        CALL(STEP(7_31, 2), lose_ships, .side = enemy_of(l->side),
             .left = naval_crt[naval_column(l->diff)][l->die - 1].defender, .kind = LOSS_OF_DEFENDER, .hex = l->to);
    spend_munitions(r, g, l);
    END;
}

/* ---- 7.5 disengagement, 7.0 breaking off ------------------------------------------------------------------------- */

static Verdict judge_disengage(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_FLEE || a.verb == V_STAY ? ok() : no(R(7_51), "flee, or stay");
}

static void list_disengage(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_FLEE);
    sure(o, V_STAY);
}

static Verdict judge_fight_on(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_AGAIN || a.verb == V_BREAK ? ok() : no(R(7_0), "attack again, or break off");
}

static void list_fight_on(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_AGAIN);
    sure(o, V_BREAK);
}

static int least_to_disengage(const Game *g, int side, int hex) /* 7.52, 7.53 */
{
    bool spanish_deep = side == SPANISH && deep_takes_part(g, side, hex, false);
    return spanish_deep ? DISENGAGE_MIN_DIE_SPANISH_DEEP : DISENGAGE_MIN_DIE_OTHER;
}

static void reveal_battle(Run *r, Game *g, const struct naval_battle *l)
{
    int defender = enemy_of(l->side);

    SET_EACH(f, &g->fighting) {
        g->flags[f] |= STRUCK;
        reveal_group(r, g, l->side, g->where[f], f);
    }
    reveal_group(r, g, defender, l->to, LOOSE);
    FOR_KIND(f, defender, KIND_FLEET)
        if (g->where[f] == l->to)
            reveal_group(r, g, defender, l->to, f);
    show(r, EVERYBODY);
}

/* ---- 10.14 by 10.22: those who relieved a port may put into it --------------------------------------------------- */

static int relieving_fleets(const Game *g, const struct naval_battle *l)
{
    int bits = 0;

    if (l->from == l->to || !besieged_by_sea(g, l->side, l->to))
        return 0;
    SET_EACH(f, &g->fighting)
        bits |= g->where[f] == l->from ? 1 << (f - FIRST_FLEET) : 0;
    return bits;
}

static bool may_put_in(const Game *g, const struct naval_battle *l, int f)
{
    return l->relievers >> (f - FIRST_FLEET) & 1 && g->where[f] == l->from && !held_by_winter(g, f) &&
           !may_float(g, f, l->to).reason;
}

static void candidates_put_in(const Game *g, int side, Set *out)
{
    FOR_KIND(f, side, KIND_FLEET)
        if (may_put_in(g, ASKING(g, naval_battle), f))
            set_add(out, f);
}

static Verdict enough_put_in(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side, (void)chosen;
    return ok();
}

static Verdict judge_put_in(const Game *g, int side, Action a)
{
    (void)g, (void)side, (void)a;
    return no(R(10_14), "only fleets that relieved the port put into it");
}

static bool anyone_puts_in(const Game *g, const struct naval_battle *l)
{
    FOR_KIND(f, l->side, KIND_FLEET)
        if (may_put_in(g, l, f))
            return true;
    return false;
}

static void put_in(Run *r, Game *g, const Set *fleets, int hex)
{
    SET_EACH(f, fleets) {
        move_fleet(r, g, f, hex);
        TELL(R(10_14), "%1P puts into %2L", f, hex);
    }
}

static bool has_disengaged(const Game *g, const struct naval_battle *l, int die)
{
    return die >= least_to_disengage(g, enemy_of(l->side), l->to);
}

PROC(naval_battle) /* 7.0 */
{
    BEGIN
    TELL(R(7_13), "%1S ships attack from %2L into %3L", l->side, l->from, l->to);
    l->relievers = relieving_fleets(g, l);
    if (may_enter_siege_at_sea(g, enemy_of(l->side), l->to, l->from)) {
        ASK(STEP(7_63, 1), enemy_of(l->side), accept_siege);
        if (w->answer.verb == V_SIEGE) {
            OUTCOME(BESIEGED, enemy_of(l->side));
            lay_naval_siege(r, g, l->side, l->to);
            g->fighting = (Set){0};
            RETURN(0);
        }
    }
    reveal_battle(r, g, l);
    for (;;) {
        CALL(STEP(7_2, 1), naval_round, .side = l->side, .to = l->to, .from = l->from);
        if (set_empty(&g->fighting) || !ships_at(g, enemy_of(l->side), l->to))
            break;
        ASK(STEP(7_51, 1), enemy_of(l->side), disengage);
        if (w->answer.verb == V_FLEE) {
            ROLL(STEP(7_51, 2), d6);
            NEED(R(7_51), "%1d or more", least_to_disengage(g, enemy_of(l->side), l->to));
            TELL(R(7_51),
                 has_disengaged(g, l, w->rolled) ? "the %1S try to disengage, and get away"
                                                 : "the %1S try to disengage, in vain",
                 enemy_of(l->side));
            if (has_disengaged(g, l, w->rolled)) {
                OUTCOME(DISENGAGED, enemy_of(l->side));
                break;
            }
        }
        ASK(STEP(7_0, 1), l->side, fight_on);
        if (w->answer.verb == V_BREAK)
            break;
    }
    TELL(R(7_54), "the combat in %1L is over", l->to);
    if (!ships_at(g, enemy_of(l->side), l->to))
        OUTCOME(SWEPT_AWAY, enemy_of(l->side));
    g->fighting = (Set){0};
    if (!ships_at(g, enemy_of(l->side), l->to) && anyone_puts_in(g, l)) {
        SELECT(STEP(10_14, 1), l->side, put_in);
        if (w->answer.verb != V_PASS)
            put_in(r, g, &g->chosen, l->to);
    }
    END;
}
