/* 9.0 Land combat, and 10.1 combat in a siege. */
#include "games/armada/state.h"

/* ---- who may attack whom ----------------------------------------------------------------------------------------- */

static Verdict may_attack_as(const Game *g, int side, int p, int to)
{
    if (!is_piece(p) || !is_land(p) || side_of(p) != side || !is_ashore(g, p))
        return no(R(9_0), "it is not a combat unit of yours ashore");
    if (has_flag(g, p, STRUCK))
        return no(R(9_0), "it has attacked in this segment already");
    if (!may_command(g, p))
        return no(side == ENGLISH ? R(8_21) : R(8_22), "the French are not under your command");
    if (g->where[p] == to)
        return ok();
    Verdict v = may_enter(g, p, g->where[p], to);
    return v.reason ? no(R(9_12), v.reason) : ok();
}

/* 10.15: half of a single point is no strength to attack with. */
static Verdict enough_to_sally(const Game *g, int side, const Set *units)
{
    int halves = 0;

    SET_EACH(p, units)
        halves += strength(g, p) * (besieged_by_land(g, side, g->where[p]) ? 1 : 2);
    return halves > 1 ? ok() : no(R(10_15), "halved, they have no strength to attack with");
}

static Set units_that_attack(const Game *g, int side, int from, int to)
{
    Set units = {0};

    FOR_HEX(p, g, from)
        if (is_land(p) && !may_attack_as(g, side, p, to).reason)
            set_add(&units, p);
    return units;
}

static Verdict why_nobody_attacks(const Game *g, int side, int from, int to)
{
    FOR_HEX(p, g, from)
        if (is_land(p) && side_of(p) == side && is_ashore(g, p))
            return may_attack_as(g, side, p, to);
    return no(R(9_0), "no combat unit of yours is there");
}

static Verdict may_attack_on_land(const Game *g, int side, int to, int from)
{
    int other = enemy_of(side);

    if (!is_hex(to) || !is_hex(from) || !troops_at(g, other, to))
        return no(R(9_0), "no enemy land units are there");
    if (bit_has(g->struck_at, to))
        return no(R(9_0), "that stack has been attacked in this segment already");
    if (bit_has(g->struck_from, from))
        return no(R(9_0), "units of that hex have attacked in this segment already");
    if (to != from && direction_to(from, to) < 0)
        return no(R(9_0), "land units attack only into an adjacent hex");
    if (to != from && !exit_to(land_exits, from, to))
        return no(R(9_12), "land units attack only into an adjacent hex they could march to");
    if (to != from && besieged_by_land(g, other, to))
        return no(R(10_13), "besieged units are attacked only by their besiegers");
    if (to != from && besieged_by_land(g, side, from))
        return no(R(10_13), "besieged units attack only their besiegers");
    Set units = units_that_attack(g, side, from, to);
    return set_empty(&units) ? why_nobody_attacks(g, side, from, to) : enough_to_sally(g, side, &units);
}

static Verdict judge_land_attack(const Game *g, int side, Action a)
{
    if (a.verb == V_DONE)
        return ok();
    if (a.verb != V_ATTACK)
        return no(R(9_0), "attack, or be done");
    return may_attack_on_land(g, side, a.arg[0], a.arg[1]);
}

static void list_land_attack(const Game *g, int side, Offer *o)
{
    for (int word = 0; word < HEX_WORDS; word++)
        for (uint64_t rest = g->troops[side][word]; rest; rest &= rest - 1) {
            int from = 64 * word + bit_lowest(rest);
            if (!may_attack_on_land(g, side, from, from).reason)
                sure2(o, V_ATTACK, from, from);
            for (int k = 0; k < DIRECTION_COUNT; k++)
                if (land_exits[from] >> k & 1 && troops_at(g, enemy_of(side), neighbour[from][k]) &&
                    !may_attack_on_land(g, side, neighbour[from][k], from).reason)
                    sure2(o, V_ATTACK, neighbour[from][k], from);
        }
    sure(o, V_DONE);
}

/* 10.14: besieged units may join those that come to relieve them. */
static bool relieves(const Game *g, int side, int to, int from)
{
    return to != from && besieged_by_land(g, side, to);
}

static void candidates_pick_attackers(const Game *g, int side, Set *out)
{
    const struct land_combat *l = ASKING(g, land_combat);

    *out = units_that_attack(g, side, l->from, l->to);
    if (relieves(g, side, l->to, l->from))
        *out = set_or(*out, units_that_attack(g, side, l->to, l->to));
}

static Verdict enough_pick_attackers(const Game *g, int side, const Set *chosen)
{
    const struct land_combat *l = ASKING(g, land_combat);

    SET_EACH(p, chosen)
        if (g->where[p] == l->from)
            return enough_to_sally(g, side, chosen);
    return no(R(9_0), "a unit of the attacking hex must take part");
}

static Verdict judge_pick_attackers(const Game *g, int side, Action a)
{
    const struct land_combat *l = ASKING(g, land_combat);
    Verdict v = may_attack_as(g, side, a.arg[0], l->to);

    return v.reason ? v : no(R(9_0), "all attackers stand in one hex");
}

static void begin_land_combat(Run *r, Game *g, int side)
{
    g->phase = PHASE_LAND_COMBAT;
    g->side = (uint8_t)side;
    HEADING(2, R(4_2), "%1S land combat", side);
}

static void end_land_combat(Game *g, int side)
{
    memset(g->struck_at, 0, sizeof g->struck_at);
    memset(g->struck_from, 0, sizeof g->struck_from);
    clear_flags(g, side, STRUCK);
}

PROC(land_combat) /* 9.0, 9.11 */
{
    BEGIN
    begin_land_combat(r, g, l->side);
    for (;;) {
        l->to = l->from = 0;
        ASK(STEP(9_0, 1), l->side, land_attack);
        if (w->answer.verb == V_DONE)
            break;
        l->to = w->answer.arg[0];
        l->from = w->answer.arg[1];
        bit_add(g->struck_at, l->to);
        bit_add(g->struck_from, l->from);
        SELECT(STEP(9_0, 2), l->side, pick_attackers);
        g->fighting = g->chosen;
        SET_EACH(p, &g->fighting)
            g->flags[p] |= STRUCK;
        CALL(STEP(9_0, 3), land_battle, .side = l->side, .to = l->to, .from = l->from);
    }
    end_land_combat(g, l->side);
    CALL(STEP(10_3, 1), siege_clock, .side = l->side);
    END;
}

/* ---- strength ---------------------------------------------------------------------------------------------------- */

/* 8.2, 15.13: nobody leads an attack to where he may not go himself. */
static bool may_lead_into(const Game *g, int leader, int to)
{
    int from = g->where[leader];
    return may_command(g, leader) && (from == to || !may_enter(g, leader, from, to).reason);
}

/* 13.11, 13.15; to: the hex they attack, NO_HEX in defence */
static int land_bonus(const Game *g, int side, int hex, int to, int cap)
{
    int sum = 0;

    FOR_HEX(p, g, hex)
        if (is_leader(p) && side_of(p) == side && is_ashore(g, p) && pieces[p].ashore &&
            (to == NO_HEX || may_lead_into(g, p, to)))
            sum += capped(pieces[p].bonus, cap);
    return sum;
}

/* 10.15: besieged attackers count half, those who relieve them full. */
static int units_attack(const Game *g, const struct land_battle *l)
{
    int halves = 0;

    SET_EACH(p, &g->fighting)
        halves += strength(g, p) * (besieged_by_land(g, l->side, g->where[p]) ? 1 : 2);
    return halves / 2;
}

/* 10.14: those of the besieged lead with the others if any of theirs sallies. */
static int land_leaders_attack(const Game *g, const struct land_battle *l, int units)
{
    bool sallied = false;

    SET_EACH(p, &g->fighting)
        sallied |= g->where[p] != l->from;
    return land_bonus(g, l->side, l->from, l->to, units) + (sallied ? land_bonus(g, l->side, l->to, l->to, units) : 0);
}

static int land_attack_strength(const Game *g, const struct land_battle *l)
{
    int units = units_attack(g, l);
    return units + land_leaders_attack(g, l, units);
}

static bool french_defend(const Game *g, int side, int hex)
{
    FOR_HEX(p, g, hex)
        if (is_land(p) && side_of(p) == side && is_ashore(g, p) && is_french(p))
            return true;
    return false;
}

static int defence_factor(const Game *g, int side, int hex) /* 9.15, 10.15, 10.16 */
{
    if (besieged_by_land(g, side, hex))
        return is_fortress(hex) ? 3 : 2;
    if (besieged_by_land(g, enemy_of(side), hex)) /* besiegers are not inside the walls */
        return 1;
    return friendly_fortress(g, side, hex) || (is_fortress(hex) && french_defend(g, side, hex)) ? 2 : 1;
}

static int units_defend(const Game *g, const struct land_battle *l)
{
    int side = enemy_of(l->side), sum = 0;

    FOR_HEX(p, g, l->to)
        if (is_land(p) && side_of(p) == side && is_ashore(g, p))
            sum += strength(g, p);
    return sum * defence_factor(g, side, l->to);
}

static int land_leaders_defend(const Game *g, const struct land_battle *l, int units)
{
    return land_bonus(g, enemy_of(l->side), l->to, NO_HEX, units);
}

static int land_defence_strength(const Game *g, const struct land_battle *l)
{
    int units = units_defend(g, l);
    return units + land_leaders_defend(g, l, units);
}

/* 9.0: rounded in the defender's favour; worse than 1-3 uses that column. */
static int land_column(int attack, int defence)
{
    if (attack >= 4 * defence)
        return 5;
    if (attack >= 3 * defence)
        return 4;
    if (attack >= 2 * defence)
        return 3;
    if (attack >= defence)
        return 2;
    return 2 * attack >= defence ? 1 : 0;
}

static const char *const odds_names[] = {"1-3", "1-2", "1-1", "2-1", "3-1", "4-1"};

/* What walls and leaders add is in the strengths that give the odds. */
static void tell_odds(Run *r, const Game *g, const struct land_battle *l)
{
    int side = enemy_of(l->side), attack = units_attack(g, l), defence = units_defend(g, l);
    int factor = defence_factor(g, side, l->to);

    COLUMN(R(9_0), odds_names[l->column]);
    MODIFIER(R(13_15), land_leaders_attack(g, l, attack), "leaders of the %1S", l->side);
    MODIFIER(factor > 2                         ? R(10_16)
             : besieged_by_land(g, side, l->to) ? R(10_15)
                                                : R(9_15),
             defence - defence / factor, "walls of the %1S", side);
    MODIFIER(R(13_15), land_leaders_defend(g, l, defence), "leaders of the %1S", side);
}

/* ---- siege instead of combat (10.0) ------------------------------------------------------------------------------ */

/* 10.11: not while besieged, nor while besieging in that very hex. */
static bool may_enter_siege_on_land(const Game *g, int side, int hex, int from)
{
    return hex != from && !besieged_by_land(g, side, hex) && !troops_at(g, enemy_of(side), hex);
}

static void leaders_follow(Run *r, Game *g, int side, int from, int to)
{
    FOR_KIND(p, side, KIND_LEADER)
        if (g->where[p] == from && is_ashore(g, p) && (pieces[p].ashore || !troops_at(g, side, from)) &&
            !may_enter(g, p, from, to).reason)
            put(r, g, p, to);
}

static void lay_land_siege(Run *r, Game *g, int attacker, int to, int from)
{
    SET_EACH(p, &g->fighting)
        put(r, g, p, to);
    leaders_follow(r, g, attacker, from, to);
    show(r, EVERYBODY); /* who stays behind */
    bit_add(g->land_siege[enemy_of(attacker)], to);
    g->clock[to] = 0;
    TELL(R(10_0), "the %1S units in %2L are besieged", enemy_of(attacker), to);
}

/* ---- the battle -------------------------------------------------------------------------------------------------- */

static void reveal_land_battle(Run *r, Game *g, struct land_battle *l)
{
    int attack = land_attack_strength(g, l), defence = land_defence_strength(g, l);

    reveal_group(r, g, enemy_of(l->side), l->to, NO_PIECE);
    reveal_group(r, g, l->side, l->from, NO_PIECE);
    if (relieves(g, l->side, l->to, l->from))
        reveal_group(r, g, l->side, l->to, NO_PIECE);
    show(r, EVERYBODY);
    l->column = land_column(attack, defence);
    TELL(R(9_0), "the %1S attack in %2L with %3d against %4d in strength", l->side, l->to, attack, defence);
}

static const LandResult *land_result(const struct land_battle *l)
{
    return &land_crt[l->column][l->die - 1];
}

static bool attackers_left(const Game *g, int hex)
{
    SET_EACH(p, &g->fighting)
        if (g->where[p] == hex)
            return true;
    return false;
}

/* Leaders whose combat units are gone (13.17). */
static bool leaders_alone(const Game *g, int side, int hex)
{
    if (troops_at(g, side, hex))
        return false;
    FOR_HEX(p, g, hex)
        if (is_leader(p) && side_of(p) == side && is_ashore(g, p))
            return true;
    return false;
}

PROC(land_battle) /* 9.0; besieged units never retreat (9.24) */
{
    BEGIN
    TELL(R(9_0), "%1S units attack from %2L into %3L", l->side, l->from, l->to);
    if (!g->violated && french_defend(g, enemy_of(l->side), l->to)) {
        CALL(STEP(15_11, 1), violate_france, .side = l->side);
        if (!attackers_left(g, l->from) || !troops_at(g, enemy_of(l->side), l->to)) {
            g->fighting = (Set){0};
            RETURN(0);
        }
    }
    if (may_enter_siege_on_land(g, enemy_of(l->side), l->to, l->from)) {
        ASK(STEP(10_0, 1), enemy_of(l->side), accept_siege);
        if (w->answer.verb == V_SIEGE) {
            OUTCOME(BESIEGED, enemy_of(l->side));
            lay_land_siege(r, g, l->side, l->to, l->from);
            g->fighting = (Set){0};
            RETURN(0);
        }
    }
    reveal_land_battle(r, g, l);
    l->trapped = besieged_by_land(g, enemy_of(l->side), l->to);
    l->sallied = besieged_by_land(g, l->side, l->from);
    l->relieved = relieves(g, l->side, l->to, l->from);
    ROLL(STEP(9_3, 1), d6);
    l->die = w->rolled;
    tell_odds(r, g, l);
    TELL(R(9_3), "attacker loses %1d, defender %2d {step|steps}", land_result(l)->attacker, land_result(l)->defender);
    if (land_result(l)->attacker)
        CALL(STEP(9_13, 1), lose_land, .side = l->side, .left = land_result(l)->attacker, .hex = l->from,
             .attacker = 1);
    if (land_result(l)->defender)
        CALL(STEP(9_13, 2), lose_land, .side = enemy_of(l->side), .left = land_result(l)->defender, .hex = l->to);
    if (land_result(l)->attacker_retreats && attackers_left(g, l->from) && !besieged_by_land(g, l->side, l->from))
        CALL(STEP(9_21, 1), retreat, .side = l->side, .hex = l->from, .attacker = 1);
    if (land_result(l)->defender_retreats && troops_at(g, enemy_of(l->side), l->to) &&
        !besieged_by_land(g, enemy_of(l->side), l->to))
        CALL(STEP(9_21, 2), retreat, .side = enemy_of(l->side), .hex = l->to);
    if (!troops_at(g, enemy_of(l->side), l->to) && l->from != l->to && attackers_left(g, l->from))
        CALL(STEP(9_23, 1), advance_after, .side = l->side, .from = l->from, .to = l->to, .attacker = 1);
    else if (l->from != l->to && !troops_at(g, l->side, l->from) && troops_at(g, enemy_of(l->side), l->to) &&
             !besieged_by_land(g, enemy_of(l->side), l->to))
        CALL(STEP(9_23, 2), advance_after, .side = enemy_of(l->side), .from = l->to, .to = l->from);
    if (leaders_alone(g, l->side, l->from))
        CALL(STEP(13_17, 1), displace, .side = l->side, .hex = l->from, .trapped = l->sallied);
    if (leaders_alone(g, enemy_of(l->side), l->to))
        CALL(STEP(13_17, 2), displace, .side = enemy_of(l->side), .hex = l->to, .trapped = l->trapped);
    if (troops_at(g, l->side, l->to) && needs_capture(g, l->side, l->to))
        CALL(STEP(16_2, 1), capture, .side = l->side, .hex = l->to);
    if (troops_at(g, enemy_of(l->side), l->to) && needs_capture(g, enemy_of(l->side), l->to))
        CALL(STEP(16_2, 2), capture, .side = enemy_of(l->side), .hex = l->to, .trapped = l->relieved);
    g->fighting = (Set){0};
    END;
}

/* ---- 9.13, 9.14 losses ------------------------------------------------------------------------------------------- */

static bool may_suffer(const Game *g, const struct lose_land *l, int p)
{
    if (!is_land(p) || side_of(p) != l->side || !is_ashore(g, p))
        return false;
    return l->attacker ? set_has(&g->fighting, p) : g->where[p] == l->hex;
}

static Verdict judge_lose_unit(const Game *g, int side, Action a)
{
    (void)side;
    if (a.verb != V_LOSE || !is_piece(a.arg[0]) || !may_suffer(g, ASKING(g, lose_land), a.arg[0]))
        return no(R(9_13), "choose a unit of the stack that suffers the loss");
    return ok();
}

static void list_lose_unit(const Game *g, int side, Offer *o)
{
    (void)g;
    FOR_KIND(p, side, KIND_LAND)
        offer1(o, V_LOSE, p);
}

static bool any_to_suffer(const Game *g, const struct lose_land *l)
{
    FOR_KIND(p, l->side, KIND_LAND)
        if (may_suffer(g, l, p))
            return true;
    return false;
}

static void lose_unit_wholly(Run *r, Game *g, int p)
{
    LOSS(p, g->where[p], 1);
    g->lost[p] = 0;
    take_off(r, g, p, POOL);
}

/* 9.14: smaller units of the nation that are off the map may take the place of the 20 and the 30. */
static Verdict may_replace(const Game *g, int unit, int p)
{
    if (!is_piece(p) || !is_land(p) || pieces[p].nation != pieces[unit].nation || g->where[p] != POOL)
        return no(R(9_14), "only an unbuilt or eliminated unit of the same nation replaces it");
    if (pieces[p].combat >= pieces[unit].combat)
        return no(R(9_14), "only a unit of lower combat strength replaces it");
    return ok();
}

static Verdict judge_replace(const Game *g, int side, Action a)
{
    (void)side;
    if (a.verb == V_PASS)
        return ok();
    if (a.verb != V_REPLACE)
        return no(R(9_14), "name a replacement, or pass");
    return may_replace(g, ASKING(g, lose_land)->unit, a.arg[0]);
}

static void list_replace(const Game *g, int side, Offer *o)
{
    (void)g;
    FOR_KIND(p, side, KIND_LAND)
        offer1(o, V_REPLACE, p);
    offer(o, V_PASS);
}

/* Steps it costs to turn the big unit into the smaller one; NO_PIECE is nothing at all. */
static int replacement_steps(int unit, int by)
{
    if (by == NO_PIECE)
        return pieces[unit].steps;
    return unit == THE_THIRTY && by != THE_TWENTY ? 2 : 1;
}

static void replace_unit(Run *r, Game *g, struct lose_land *l, int by)
{
    int hex = g->where[l->unit];
    uint16_t flags = g->flags[l->unit];
    bool fought = set_has(&g->fighting, l->unit);

    l->left = (l->left - replacement_steps(l->unit, by));
    if (by == NO_PIECE) {
        TELL(R(9_14), "%1P is eliminated", l->unit);
        lose_unit_wholly(r, g, l->unit);
        return;
    }
    put(r, g, by, hex); /* before the other goes, so that no siege ends between */
    g->flags[by] = flags;
    lose_unit_wholly(r, g, l->unit);
    if (fought)
        set_add(&g->fighting, by);
    if (g->muster_turn == g->turn + 1)
        note_bands_out(g);
    TELL(R(9_14), "%1P is replaced by %2P", l->unit, by);
}

static void lose_land_step(Run *r, Game *g, struct lose_land *l, int p)
{
    l->left--;
    OUTCOME(LAND_STEP_LOST, side_of(p));
    if (pieces[p].steps == 2 && !g->lost[p]) {
        g->lost[p] = 1;
        g->flags[p] |= WORN;
        TELL(R(9_13), "%1P loses a step", p);
        return;
    }
    TELL(R(9_13), "%1P is eliminated", p);
    lose_unit_wholly(r, g, p);
}

PROC(lose_land) /* 9.13 */
{
    BEGIN
    while (l->left > 0 && any_to_suffer(g, l)) {
        ASK(STEP(9_13, 1), l->side, lose_unit);
        if (pieces[w->answer.arg[0]].combat < 20) {
            lose_land_step(r, g, l, w->answer.arg[0]);
        } else {
            l->unit = w->answer.arg[0];
            ASK(STEP(9_14, 1), l->side, replace);
            replace_unit(r, g, l, w->answer.verb == V_PASS ? NO_PIECE : w->answer.arg[0]);
        }
    }
    END;
}

/* ---- 9.2 retreat ------------------------------------------------------------------------------------------------- */

static bool retreats(const Game *g, int side, int hex, bool attacker, int p)
{
    return is_land(p) && side_of(p) == side && g->where[p] == hex && is_ashore(g, p) &&
           (!attacker || set_has(&g->fighting, p));
}

/* How many combat units could go there. */
static int retreat_room(const Game *g, const struct retreat *l, int to)
{
    int n = 0;

    FOR_HEX(p, g, l->hex)
        n += retreats(g, l->side, l->hex, l->attacker, p) && !may_step(g, p, l->hex, to).reason;
    return n;
}

/* 9.21: where most of them can go. */
static int best_room(const Game *g, const struct retreat *l)
{
    int best = 0;

    for (int k = 0; k < DIRECTION_COUNT; k++)
        if (land_exits[l->hex] >> k & 1) {
            int n = retreat_room(g, l, neighbour[l->hex][k]);
            best = n > best ? n : best;
        }
    return best;
}

static Verdict judge_retreat_to(const Game *g, int side, Action a)
{
    const struct retreat *l = ASKING(g, retreat);

    (void)side;
    if (a.verb != V_RETREAT || !is_hex(a.arg[0]) || direction_to(l->hex, a.arg[0]) < 0)
        return no(R(9_21), "retreat one hex");
    int room = retreat_room(g, l, a.arg[0]);
    if (!room)
        return no(R(9_22), "the units cannot retreat there");
    return room == best_room(g, l) ? ok() : no(R(9_22), "more units can retreat elsewhere");
}

static void list_retreat_to(const Game *g, int side, Offer *o)
{
    const struct retreat *l = ASKING(g, retreat);
    int best = best_room(g, l);

    (void)side;
    for (int k = 0; k < DIRECTION_COUNT; k++)
        if (land_exits[l->hex] >> k & 1 && retreat_room(g, l, neighbour[l->hex][k]) == best)
            sure1(o, V_RETREAT, neighbour[l->hex][k]);
}

static void retreat_units(Run *r, Game *g, const struct retreat *l)
{
    FOR_KIND(p, l->side, KIND_LAND) {
        if (!retreats(g, l->side, l->hex, l->attacker, p))
            continue;
        if (l->to != NO_HEX && !may_step(g, p, l->hex, l->to).reason) {
            put(r, g, p, l->to);
            set_remove(&g->fighting, p);
        } else {
            TELL(R(9_22), "%1P has nowhere to retreat", p);
            lose_unit_wholly(r, g, p);
        }
    }
    if (l->to != NO_HEX)
        leaders_follow(r, g, l->side, l->hex, l->to);
}

PROC(retreat) /* 9.21 */
{
    BEGIN
    OUTCOME(DRIVEN_BACK, l->side);
    l->to = NO_HEX;
    if (best_room(g, l)) {
        ASK(STEP(9_21, 1), l->side, retreat_to);
        l->to = w->answer.arg[0];
        TELL(R(9_21), "%1S units retreat to %2L", l->side, l->to);
    }
    retreat_units(r, g, l);
    if (l->to != NO_HEX && violates_by_land(g, l->to))
        CALL(STEP(15_11, 1), violate_france, .side = l->side);
    if (l->to != NO_HEX && troops_at(g, l->side, l->to) && needs_capture(g, l->side, l->to))
        CALL(STEP(16_2, 1), capture, .side = l->side, .hex = l->to);
    END;
}

/* ---- 9.23 advance ------------------------------------------------------------------------------------------------ */

static bool may_follow_up(const Game *g, int side, const struct advance_after *l, int p)
{
    return is_land(p) && side_of(p) == side && g->where[p] == l->from && is_ashore(g, p) && may_command(g, p) &&
           (!l->attacker || set_has(&g->fighting, p)) && !may_step(g, p, l->from, l->to).reason;
}

static bool may_lead_on(const Game *g, int side, const struct advance_after *l, int p)
{
    return is_leader(p) && side_of(p) == side && g->where[p] == l->from && is_ashore(g, p) && may_command(g, p) &&
           !may_step(g, p, l->from, l->to).reason;
}

static void candidates_advancers(const Game *g, int side, Set *out)
{
    const struct advance_after *l = ASKING(g, advance_after);

    FOR_HEX(p, g, l->from)
        if (may_follow_up(g, side, l, p) || may_lead_on(g, side, l, p))
            set_add(out, p);
}

static Verdict enough_advancers(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side;
    SET_EACH(p, chosen)
        if (is_land(p))
            return ok();
    return no(R(9_23), "leaders advance only with a combat unit");
}

static Verdict judge_advancers(const Game *g, int side, Action a)
{
    (void)g, (void)side, (void)a;
    return no(R(9_23), "only units that won the combat, and may enter the hex, advance");
}

static bool anyone_advances(const Game *g, const struct advance_after *l)
{
    FOR_HEX(p, g, l->from)
        if (may_follow_up(g, l->side, l, p))
            return true;
    return false;
}

static void advance_units(Run *r, Game *g, const struct advance_after *l, const Set *chosen)
{
    SET_EACH(p, chosen)
        put(r, g, p, l->to);
    if (!troops_at(g, l->side, l->from))
        leaders_follow(r, g, l->side, l->from, l->to);
    TELL(R(9_23), "%1S units advance into %2L", l->side, l->to);
}

PROC(advance_after) /* 9.23 */
{
    BEGIN
    if (!anyone_advances(g, l))
        RETURN(0);
    SELECT(STEP(9_23, 1), l->side, advancers);
    if (w->answer.verb == V_PASS)
        RETURN(0);
    advance_units(r, g, l, &g->chosen);
    if (violates_by_land(g, l->to))
        CALL(STEP(15_11, 1), violate_france, .side = l->side);
    if (troops_at(g, l->side, l->to) && needs_capture(g, l->side, l->to))
        CALL(STEP(16_2, 1), capture, .side = l->side, .hex = l->to);
    pope(r, g);
    END;
}
