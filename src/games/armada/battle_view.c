/* A battle, or the chance of one, as JSON: who fights whom, with what, and what the die may bring.
 *
 * A strength is written only where the viewer sees every counter it is made of, and the results only where he sees both. */
#include "games/armada/state.h"

typedef struct {
    int viewer, attacker, to, from;
    bool at_sea;
    int die, column; /* die: of this round, once it is rolled; the column is fixed then */
} Fight;

/* ---- which battle ------------------------------------------------------------------------------------------------ */

static bool fight_at_sea(const Game *g, Fight *f)
{
    const struct naval_battle *battle = RUNNING(g, naval_battle);
    const struct naval_round *round = RUNNING(g, naval_round);

    if (!battle)
        return false;
    f->at_sea = true;
    f->attacker = battle->side;
    f->to = battle->to;
    f->from = battle->from;
    f->die = round ? round->die : 0;
    f->column = f->die ? naval_column(round->diff) : 0;
    return true;
}

static bool fight_ashore(const Game *g, Fight *f)
{
    const struct land_battle *battle = RUNNING(g, land_battle);

    if (!battle)
        return false;
    f->attacker = battle->side;
    f->to = battle->to;
    f->from = battle->from;
    f->die = battle->die;
    f->column = battle->column;
    return true;
}

/* 7.14, 9.0: while the attackers are chosen, their side alone knows of it. */
static bool fight_to_come(const Game *g, Fight *f)
{
    int question = flow_in(g)->question;

    if (question == Q_pick_fleets) {
        const struct naval_combat *l = ASKING(g, naval_combat);
        *f = (Fight){.viewer = f->viewer, .attacker = l->side, .to = l->to, .from = l->from, .at_sea = true};
    } else if (question == Q_pick_attackers) {
        const struct land_combat *l = ASKING(g, land_combat);
        *f = (Fight){.viewer = f->viewer, .attacker = l->side, .to = l->to, .from = l->from};
    } else {
        return false;
    }
    return f->viewer == f->attacker || f->viewer == YA_REFEREE;
}

static bool find_fight(const Game *g, int viewer, Fight *f)
{
    *f = (Fight){.viewer = viewer};
    return fight_at_sea(g, f) || fight_ashore(g, f) || fight_to_come(g, f);
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

/* ---- who takes part ---------------------------------------------------------------------------------------------- */

static bool fleet_fights(const Game *g, const Fight *f, int side, int fleet)
{
    return side == f->attacker ? set_has(&g->fighting, fleet) : g->where[fleet] == f->to;
}

static bool fights_at_sea(const Game *g, const Fight *f, int side, int p)
{
    if (is_land(p) || !is_aboard(g, p))
        return false;
    return side == f->attacker ? is_fleet(group_of(g, p)) && set_has(&g->fighting, group_of(g, p))
                               : g->where[p] == f->to;
}

/* 13.11: leaders fight where their units do. */
static bool leads_ashore(const Game *g, const Fight *f, int side, int p)
{
    if (!is_leader(p) || !pieces[p].ashore)
        return false;
    return side == f->attacker ? g->where[p] == f->from && may_lead_into(g, p, f->to) : g->where[p] == f->to;
}

static bool fights_ashore(const Game *g, const Fight *f, int side, int p)
{
    if (!is_ashore(g, p))
        return false;
    if (is_land(p))
        return side == f->attacker ? set_has(&g->fighting, p) : g->where[p] == f->to;
    return leads_ashore(g, f, side, p);
}

static bool fights(const Game *g, const Fight *f, int side, int p)
{
    return side_of(p) == side && on_map(g, p) &&
           (f->at_sea ? fights_at_sea(g, f, side, p) : fights_ashore(g, f, side, p));
}

/* Nobody can tell whether a counter he may not see would fight: its whole group is what he does not know. */
static bool belongs(const Game *g, const Fight *f, int side, int p)
{
    int at = g->where[p], group = group_of(g, p);

    if (side_of(p) != side || (f->at_sea ? group == NO_PIECE : group != NO_PIECE))
        return false;
    if (side != f->attacker)
        return at == f->to;
    return f->at_sea ? is_fleet(group) && set_has(&g->fighting, group) : at == f->from || at == f->to;
}

static bool sees_all(const Game *g, const Fight *f, int side)
{
    for (int p = 0; p < FIRST_FLEET; p++)
        if (on_map(g, p) && belongs(g, f, side, p) && !may_see(g, p, f->viewer))
            return false;
    return true;
}

/* ---- strengths, and what they are made of ------------------------------------------------------------------------ */

static int strength_in(const Game *g, const Fight *f, int side)
{
    struct naval_round sea = {.side = (int16_t)f->attacker, .to = (int16_t)f->to, .from = (int16_t)f->from};
    struct land_battle land = {.side = (int16_t)f->attacker, .to = (int16_t)f->to, .from = (int16_t)f->from};

    if (side == f->attacker)
        return f->at_sea ? attack_strength(g, &sea) : land_attack_strength(g, &land);
    return f->at_sea ? defence_strength(g, &sea) : land_defence_strength(g, &land);
}

static void leaders_note(const Game *g, const Fight *f, int side, Json *j)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);
    bool attacks = side == f->attacker;
    int from = attacks ? f->from : f->to;
    int bonus = f->at_sea ? naval_bonus(g, side, f->to, from, attacks, INT16_MAX)
                          : land_bonus(g, side, from, attacks ? f->to : NO_HEX, INT16_MAX);

    if (!bonus)
        return;
    text_fmt(&t, "leaders +%d", bonus);
    json_text(j, line);
}

static void place_note(const Game *g, const Fight *f, int side, Json *j)
{
    if (side == f->attacker)
        return;
    if (f->at_sea && friendly_port(g, side, f->to))
        json_text(j, is_fortress(f->to) ? "doubled in a fortress port" : "halved in a port");
    if (!f->at_sea && defence_factor(g, side, f->to) > 1)
        json_text(j, defence_factor(g, side, f->to) > 2 ? "trebled in a besieged fortress" : "doubled behind walls");
}

static void notes_view(const Game *g, const Fight *f, int side, Json *j)
{
    int gauge = f->at_sea ? weather_gauge(f->from, f->to) : 0;

    json_key(j, "notes");
    json_list(j);
    if ((gauge > 0 && side == f->attacker) || (gauge < 0 && side != f->attacker))
        json_text(j, "has the weather gauge");
    place_note(g, f, side, j);
    if (sees_all(g, f, side))
        leaders_note(g, f, side, j);
    json_close(j);
}

/* ---- a side ------------------------------------------------------------------------------------------------------ */

static void fighters_view(const Game *g, const Fight *f, int side, Json *j)
{
    Stack s = {.owner = side, .hex = side == f->attacker ? f->from : f->to, .viewer = f->viewer, .top = NO_PIECE};

    json_key(j, "pieces");
    json_list(j);
    if (f->at_sea)
        FOR_KIND(fleet, side, KIND_FLEET)
            if (on_map(g, fleet) && fleet_fights(g, f, side, fleet))
                fleet_view(g, fleet, j);
    for (int p = 0; p < FIRST_FLEET; p++)
        if (fights(g, f, side, p) && may_see(g, p, f->viewer))
            unit_view(g, &s, p, NO_PIECE, j);
    if (!sees_all(g, f, side))
        others_view(&s, f->at_sea ? LOOSE : NO_PIECE, j);
    json_close(j);
}

/* While losses are taken, the strengths that gave them are no more. */
static void fight_side_view(const Game *g, const Fight *f, int side, Json *j)
{
    json_begin(j);
    json_ktext(j, "party", side_slugs[side]);
    json_ktext(j, "role", side == f->attacker ? "attacks" : "defends");
    json_hex(j, "place", side == f->attacker ? f->from : f->to);
    if (!f->die && sees_all(g, f, side))
        json_kint(j, "strength", strength_in(g, f, side));
    fighters_view(g, f, side, j);
    if (!f->die)
        notes_view(g, f, side, j);
    json_end(j);
}

/* ---- results ----------------------------------------------------------------------------------------------------- */

static void result_words(int steps, bool retreats, Json *j)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    if (steps)
        text_fmt(&t, "loses %d", steps);
    if (steps && retreats)
        text_put(&t, ", ");
    if (retreats)
        text_put(&t, "retreats");
    json_text(j, line);
}

static void result_of_die(const Fight *f, int column, int die, Json *j)
{
    json_list(j);
    if (f->at_sea) {
        result_words(naval_crt[column][die - 1].attacker, false, j);
        result_words(naval_crt[column][die - 1].defender, false, j);
    } else {
        const LandResult *at = &land_crt[column][die - 1];
        result_words(at->attacker, at->attacker_retreats, j);
        result_words(at->defender, at->defender_retreats, j);
    }
    json_close(j);
}

static void results_view(const Game *g, const Fight *f, Json *j)
{
    int column = f->column;

    if (!f->die) {
        if (!sees_all(g, f, f->attacker) || !sees_all(g, f, enemy_of(f->attacker)))
            return;
        int attack = strength_in(g, f, f->attacker), defence = strength_in(g, f, enemy_of(f->attacker));
        if (!attack)
            return;
        column = f->at_sea ? naval_column(attack - defence) : land_column(attack, defence);
    }
    json_key(j, "results");
    json_list(j);
    for (int die = 1; die <= 6; die++)
        result_of_die(f, column, die, j);
    json_close(j);
    if (f->die)
        json_kint(j, "rolled", f->die);
}

/* ---- 6.4 an interception ----------------------------------------------------------------------------------------- */

static bool sees_fleet(const Game *g, int viewer, int fleet)
{
    FOR_HEX(p, g, g->where[fleet])
        if (in_group(g, p, side_of(fleet), fleet) && !may_see(g, p, viewer))
            return false;
    return true;
}

static void interception_side(const Game *g, int viewer, int mover, const char *role, Json *j)
{
    int side = side_of(mover);
    Stack s = {.owner = side, .hex = g->where[mover], .viewer = viewer, .top = NO_PIECE};

    json_begin(j);
    json_ktext(j, "party", side_slugs[side]);
    json_ktext(j, "role", role);
    json_hex(j, "place", g->where[mover]);
    if (is_fleet(mover) && sees_fleet(g, viewer, mover))
        json_kint(j, "strength", fleet_strength(g, mover));
    json_key(j, "pieces");
    json_list(j);
    if (is_fleet(mover))
        group_view(g, &s, mover, j);
    else
        unit_view(g, &s, mover, NO_PIECE, j);
    json_close(j);
    json_end(j);
}

static void interception_view(const Game *g, int viewer, const struct interception *l, Json *j)
{
    json_key(j, "battle");
    json_begin(j);
    json_ktext(j, "title", "Interception");
    json_hex(j, "place", l->hex);
    json_key(j, "sides");
    json_list(j);
    if (flow_in(g)->question == Q_route)
        interception_side(g, viewer, l->fleet, "intercepts", j);
    else
        FOR_KIND(fleet, l->side, KIND_FLEET)
            if (is_asked(g, l, fleet))
                interception_side(g, viewer, fleet, "may intercept", j);
    interception_side(g, viewer, l->mover, "under way", j);
    json_close(j);
    json_end(j);
}

/* ---- together ---------------------------------------------------------------------------------------------------- */

static bool asks_interceptor(const Game *g)
{
    int question = flow_in(g)->question;
    return question == Q_try_intercept || question == Q_route;
}

static void battle_view(const Game *g, int viewer, Json *j)
{
    Game copy;
    Fight f;

    if (asks_interceptor(g)) {
        interception_view(g, viewer, ASKING(g, interception), j);
        return;
    }
    if (!find_fight(g, viewer, &f))
        return;
    g = as_chosen(g, &copy);
    json_key(j, "battle");
    json_begin(j);
    json_ktext(j, "title", f.at_sea ? "Battle at sea" : "Battle on land");
    json_hex(j, "place", f.to);
    json_key(j, "sides");
    json_list(j);
    fight_side_view(g, &f, f.attacker, j);
    fight_side_view(g, &f, enemy_of(f.attacker), j);
    json_close(j);
    results_view(g, &f, j);
    json_end(j);
}
