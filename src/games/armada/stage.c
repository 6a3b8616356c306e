/* The stage of a battle, or of the chance of one: who fights whom, with what, what the rules add and what the die may
 * bring.
 *
 * A strength, and what leaders and wind add to it, is written only where the viewer sees every counter it is made of, and
 * the results only where he sees both sides. While losses are taken, the strengths that gave them are no more. */
#include "engine/members.h"
#include "games/armada/state.h"

/* ---- which battle ------------------------------------------------------------------------------------------------ */

static int besieged_in(const Game *g, const Fight *f)
{
    FOR_SIDES(side)
        if (f->at_sea ? besieged_by_sea(g, side, f->to) : besieged_by_land(g, side, f->to))
            return side;
    return NOBODY;
}

/* 7.14, 9.0: while the attackers are chosen, their side alone knows of it. */
static bool find_fight(const Game *g, int viewer, Fight *f)
{
    const struct naval_round *round = RUNNING(g, naval_round);
    const struct land_battle *battle = RUNNING(g, land_battle);
    Attack a;
    bool fought = find_battle(g, &a);

    if (!fought && !(find_order_to_attack(g, &a) && sees_side(viewer, a.side)))
        return false;
    *f = (Fight){.viewer = viewer, .attacker = a.side, .to = a.to, .from = a.from, .at_sea = a.at_sea};
    f->begun = fought && flow_in(g)->question != Q_accept_siege && !RUNNING(g, violate_france);
    f->besieged = besieged_in(g, f);
    if (round) {
        f->die = round->die;
        f->diff = round->diff;
        f->column = naval_column(f->diff);
    }
    if (battle && battle->die) {
        f->die = battle->die;
        f->column = battle->column;
        f->besieged = battle->sallied ? a.side : battle->trapped ? enemy_of(a.side) : NOBODY;
    }
    return true;
}

/* The state in which those who are chosen so far attack. */
static const Game *as_chosen(const Game *g, Game *copy)
{
    int question = flow_in(g)->question;

    if (question != Q_pick_fleets && question != Q_pick_attackers)
        return g;
    memcpy(copy, g, sizeof *copy);
    copy->fighting = g->chosen;
    return copy;
}

/* ---- what changes them ------------------------------------------------------------------------------------------- */

static int line_of(const Fight *f, int side)
{
    return side == f->attacker ? 1 : 2;
}

static void gauge_modifier(const Game *g, const Fight *f, int side, bool known, Json *j)
{
    bool attacks = side == f->attacker;
    int sails = 0, hex = attacks ? f->from : f->to;

    if (weather_gauge(f->from, f->to) != (attacks ? 1 : -1))
        return;
    quarters(g, side, hex, attacks, deep_takes_part(g, side, hex, attacks), &sails);
    if (known)
        stage_modifier(R(7_73), "weather gauge", sails, line_of(f, side), j);
    else
        stage_modifier_words(R(7_73), "weather gauge", "+1 a sail", line_of(f, side), j);
}

static void port_modifiers(const Game *g, const Fight *f, int side, bool known, Json *j)
{
    if (known && any_halved(g, side, f->to))
        stage_modifier_words(R(7_12), "deep draft without munitions", "halved", 2, j);
    if (friendly_port(g, side, f->to))
        stage_modifier_words(R(7_62), is_fortress(f->to) ? "in a fortress port" : "in an open port",
                             is_fortress(f->to) ? "doubled" : "halved", 2, j);
}

static void wall_modifiers(const Game *g, const Fight *f, int side, Json *j)
{
    int factor = defence_factor(g, side, f->to);

    if (side == f->attacker && f->besieged == side)
        stage_modifier_words(R(10_15), "besieged units that attack", "halved", 1, j);
    if (side == f->attacker || factor == 1)
        return;
    if (factor > 2)
        stage_modifier_words(R(10_16), "besieged in a fortress", "trebled", 2, j);
    else if (f->besieged == side)
        stage_modifier_words(R(10_15), "besieged", "doubled", 2, j);
    else
        stage_modifier_words(R(9_15), "in a fortress", "doubled", 2, j);
}

static void side_modifiers(const Game *g, const Fight *f, int side, Json *j)
{
    bool known = sees_all(g, f, side);
    int leaders = known ? strength_in(g, f, side).leaders : 0;

    if (f->at_sea)
        gauge_modifier(g, f, side, known, j);
    if (f->at_sea && known && any_idle(g, f, side))
        stage_modifier_words(R(7_0), "small ships beside deep draft", "nothing", line_of(f, side), j);
    if (f->at_sea && side != f->attacker)
        port_modifiers(g, f, side, known, j);
    if (!f->at_sea)
        wall_modifiers(g, f, side, j);
    if (leaders)
        stage_modifier(f->at_sea ? R(13_13) : R(13_15), "leaders", leaders, line_of(f, side), j);
}

static void view_modifiers(const Game *g, const Fight *f, Json *j)
{
    if (f->die)
        return;
    json_put(j, "modifiers:[");
    side_modifiers(g, f, f->attacker, j);
    side_modifiers(g, f, enemy_of(f->attacker), j);
    json_put(j, "]");
}

/* ---- a side ------------------------------------------------------------------------------------------------------ */

static void view_fighter(const Game *g, const Fight *f, const Stack *s, int p, Json *j)
{
    bool whole = pieces[p].steps == 2 && !g->lost[p] && sees_side(f->viewer, s->owner);

    json_begin(j);
    unit_members(g, s, p, NO_PIECE, j);
    json_put(j, "brings:%d steps:%d?}", brings(g, f, p), whole ? 2 : 0);
}

static void view_fighters(const Game *g, const Fight *f, int side, Json *j)
{
    Stack s = {.owner = side, .hex = side == f->attacker ? f->from : f->to, .viewer = f->viewer, .top = NO_PIECE};

    json_klist(j, "counters");
    if (f->at_sea)
        FOR_KIND(fleet, side, KIND_FLEET)
            if (on_map(g, fleet) && fleet_fights(g, f, side, fleet))
                fleet_view(g, fleet, j);
    for (int p = 0; p < FIRST_FLEET; p++)
        if (fights(g, f, side, p) && may_see(g, p, f->viewer))
            view_fighter(g, f, &s, p, j);
    if (!sees_all(g, f, side))
        others_view(&s, f->at_sea ? LOOSE : NO_PIECE, j);
    json_close(j);
}

/* 10.3 */
static void view_siege_clock(const Game *g, const Fight *f, int side, Json *j)
{
    if (f->at_sea || !besieged_by_land(g, side, f->to))
        return;
    json_put(j, "facts:[");
    fact_fmt(j, "Besieged", "%d of %d segments", g->clock[f->to], siege_limit(f->to));
    json_put(j, "]");
}

/* The steps a side must lose by the die. */
static int steps_of(const Fight *f, int side)
{
    bool attacks = side == f->attacker;

    if (f->at_sea)
        return attacks ? naval_crt[f->column][f->die - 1].attacker : naval_crt[f->column][f->die - 1].defender;
    return attacks ? land_crt[f->column][f->die - 1].attacker : land_crt[f->column][f->die - 1].defender;
}

/* Those still to be chosen by the die, of the side that chooses now. */
static int steps_left(const Game *g, int side)
{
    const struct lose_ships *sea = RUNNING(g, lose_ships);
    const struct lose_land *land = RUNNING(g, lose_land);

    if (sea && sea->side == side)
        return sea->left;
    return land && land->side == side ? land->left : 0;
}

static int steps_owed(const Game *g, int side); /* in owes.c */

static void view_losses(const Game *g, const Fight *f, int side, Json *j)
{
    int left = f->die ? steps_left(g, side) : 0, gone = left ? steps_of(f, side) - left : 0;

    if (left)
        json_kint(j, "owes", sees_all(g, f, side) ? steps_owed(g, side) : left);
    if (gone > 0)
        json_kfmt(j, "lost", gone == 1 ? "%d step lost" : "%d steps lost", gone);
}

static void view_line(const Game *g, const Fight *f, int side, Json *j)
{
    stage_line(side_slugs[side], side == f->attacker ? "attacks" : "defends", j);
    json_put(j, "place:%w", HEX(side == f->attacker ? f->from : f->to));
    if (!f->die && sees_all(g, f, side))
        json_kint(j, "strength", total_in(g, f, side));
    view_fighters(g, f, side, j);
    view_siege_clock(g, f, side, j);
    view_losses(g, f, side, j);
    json_end(j);
}

/* ---- the die, and what it may bring ------------------------------------------------------------------------------ */

/* A die that is rolled, or is to be; needs NULL: the table tells. */

static void view_die(const char *title, YaRule rule, int line, const char *needs, int face, Json *j)
{
    json_put(j, "dice:[");
    stage_dice(title, rule, line, j);
    json_put(j, "{face:%d?}] needs:%s?}]", face, needs);
}

static bool is_disengaging(const Game *g)
{
    return TOP_PROC(g) == P_naval_battle && (flow_in(g)->question == Q_disengage || flow_in(g)->question == Q_d6);
}

static void view_combat_die(const Game *g, const Fight *f, Json *j)
{
    int least = is_disengaging(g) ? least_to_disengage(g, enemy_of(f->attacker), f->to) : 0;
    char needs[16];
    Text t = text_in(needs, sizeof needs);

    if (least) {
        text_fmt(&t, "%d or more", least);
        view_die("To disengage", least == DISENGAGE_MIN_DIE_SPANISH_DEEP ? R(7_52) : R(7_53), 2, needs, 0, j);
    } else if (f->die || (f->begun && flow_in(g)->question == Q_d6)) {
        view_die("The die of the combat", f->at_sea ? R(7_2) : R(9_3), 0, NULL, f->die, j);
    }
}

static void result_words(const Fight *f, int die, bool attacker, Text *out)
{
    const LandResult *on_land = &land_crt[f->column][die - 1];
    const Fight with = {.at_sea = f->at_sea, .attacker = attacker ? 0 : 1, .die = die, .column = f->column};
    int steps = steps_of(&with, 0);
    bool retreats = !f->at_sea && (attacker ? on_land->attacker_retreats : on_land->defender_retreats);

    if (steps)
        text_fmt(out, "loses %d", steps);
    if (steps && retreats)
        text_put(out, ", ");
    if (retreats)
        text_put(out, "retreats");
}

/* Faces first to last bring the same. */
static void result_row(const Fight *f, int first, int last, Json *j)
{
    char attacker[32], defender[32];
    Text attacks = text_in(attacker, sizeof attacker), defends = text_in(defender, sizeof defender);

    result_words(f, first, true, &attacks);
    result_words(f, first, false, &defends);
    json_put(j, "{faces:[");
    for (int face = first; face <= last; face++)
        json_int(j, face);
    json_put(j, "] words:[%s %s] chance:%d rolled:%b?}", attacker, defender, last - first + 1,
             f->die >= first && f->die <= last);
}

static bool brings_the_same(const Fight *f, int die, int other)
{
    if (f->at_sea)
        return memcmp(&naval_crt[f->column][die - 1], &naval_crt[f->column][other - 1], sizeof naval_crt[0][0]) == 0;
    return memcmp(&land_crt[f->column][die - 1], &land_crt[f->column][other - 1], sizeof land_crt[0][0]) == 0;
}

static void result_rows(const Fight *f, Json *j)
{
    for (int first = 1, last = 1; first <= 6; first = ++last) {
        while (last < 6 && brings_the_same(f, first, last + 1))
            last++;
        result_row(f, first, last, j);
    }
}

static void column_title(const Fight *f, Text *out)
{
    if (f->at_sea)
        text_fmt(out, f->diff > 0 ? "Difference +%d" : "Difference %d", f->diff);
    else
        text_fmt(out, "Odds %s", odds_names[f->column]);
}

/* False: it is not known to the viewer yet. */
static bool find_column(const Game *g, Fight *f)
{
    int defender = enemy_of(f->attacker);

    if (f->die)
        return true;
    if (!sees_all(g, f, f->attacker) || !sees_all(g, f, defender))
        return false;
    int attack = total_in(g, f, f->attacker), defence = total_in(g, f, defender);
    f->diff = attack - defence;
    f->column = f->at_sea ? naval_column(f->diff) : land_column(attack, defence);
    return attack > 0;
}

static void view_results(const Game *g, const Fight *f, Json *j)
{
    char title[32];
    Text t = text_in(title, sizeof title);
    Fight known = *f;

    if (!find_column(g, &known))
        return;
    column_title(&known, &t);
    stage_results(title, f->at_sea ? R(7_2) : R(9_3), 6, j);
    result_rows(&known, j);
    json_put(j, "]}");
}

/* ---- 6.4 an interception ----------------------------------------------------------------------------------------- */

/* What it would attack with; wind and port are told when it does. */
static int strength_of_fleet(const Game *g, int fleet)
{
    Game copy = *g;

    copy.fighting = (Set){0};
    set_add(&copy.fighting, fleet);
    const Fight f = {.attacker = side_of(fleet), .from = g->where[fleet], .to = g->where[fleet], .at_sea = true};
    return total_in(&copy, &f, side_of(fleet));
}

static bool sees_fleet(const Game *g, int viewer, int fleet)
{
    FOR_HEX(p, g, g->where[fleet])
        if (in_group(g, p, side_of(fleet), fleet) && !may_see(g, p, viewer))
            return false;
    return true;
}

static void interception_line(const Game *g, int viewer, int mover, const char *role, Json *j)
{
    int side = side_of(mover);
    Stack s = {.owner = side, .hex = g->where[mover], .viewer = viewer, .top = NO_PIECE};

    stage_line(side_slugs[side], role, j);
    json_put(j, "place:%w", HEX(s.hex));
    if (is_fleet(mover) && sees_fleet(g, viewer, mover))
        json_kint(j, "strength", strength_of_fleet(g, mover));
    json_put(j, "counters:[");
    if (is_fleet(mover))
        group_view(g, &s, mover, j);
    else
        unit_view(g, &s, mover, NO_PIECE, j);
    json_put(j, "]}");
}

static void view_interception(const Game *g, int viewer, const struct interception *l, Json *j)
{
    char needs[16];
    Text t = text_in(needs, sizeof needs);

    text_fmt(&t, "1 to %d", INTERCEPTION_SUCCESS_MAX_DIE);
    json_put(j, "stage:{title:Interception place:%w lines:[", HEX(l->hex));
    if (flow_in(g)->question != Q_try_intercept)
        interception_line(g, viewer, l->fleet, "intercepts", j);
    else
        FOR_KIND(fleet, l->side, KIND_FLEET)
            if (sees_side(viewer, l->side) ? is_asked(g, l, fleet) : might_try(g, l, fleet))
                interception_line(g, viewer, fleet, "may intercept", j);
    interception_line(g, viewer, l->mover, "under way", j);
    json_put(j, "]");
    if (flow_in(g)->question != Q_route)
        view_die("To intercept", R(6_4), 0, needs, 0, j);
    json_put(j, "}");
}

/* ---- together ---------------------------------------------------------------------------------------------------- */

static const char *title_of(const Fight *f)
{
    if (f->from != f->to)
        return f->at_sea ? "Battle at sea" : "Battle on land";
    if (f->besieged == f->attacker)
        return f->at_sea ? "Sally from the port" : "Sally";
    return f->at_sea ? "Attack on besieged ships" : "Assault on the besieged";
}

static void view_fight(const Game *g, const Fight *f, Json *j)
{
    json_put(j, "stage:{title:%s place:%w lines:[", title_of(f), HEX(f->to));
    view_line(g, f, f->attacker, j);
    view_line(g, f, enemy_of(f->attacker), j);
    json_put(j, "]");
    view_modifiers(g, f, j);
    view_combat_die(g, f, j);
    view_results(g, f, j);
    json_put(j, "}");
}

static void view_stage(const Game *g, int viewer, Json *j)
{
    Game copy;
    Fight f;

    if (TOP_PROC(g) == P_interception)
        view_interception(g, viewer, ASKING(g, interception), j);
    else if (find_fight(g, viewer, &f))
        view_fight(as_chosen(g, &copy), &f, j);
}
