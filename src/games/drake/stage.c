/* Pieces as views show them; then the stage of an attack: who comes with what, what defends, what the hidden counter may
 * bring. */
#include "engine/members.h"
#include "games/drake/state.h"

/* ---- pieces ------------------------------------------------------------------------------------------------------ */

static void view_own(const char *kind, int side, Json *j)
{
    view_shown((Shown){.kind = kind, .party = captain_names[side]}, j);
}

static void view_kind(const char *kind, Json *j)
{
    view_shown((Shown){.kind = kind}, j);
}

static void view_goods(int good, int count, Json *j)
{
    view_shown((Shown){.kind = good_slugs[good], .count = count, .counted = true}, j);
}

static const char *ship_kind(const Game *g, int side)
{
    return has(g, side, GALLEON) ? "galleon" : "frigate";
}

static void view_ship(const Game *g, int side, Json *j)
{
    view_own(ship_kind(g, side), side, j);
    if (has(g, side, PINNACE))
        view_kind("pinnace", j);
}

static void view_any(int good, int n, Json *j)
{
    if (n)
        view_goods(good, n, j);
}

/* The counter that defends a fort or a galleon, as far as a viewer knows it. */
static void view_counter(const Game *g, int viewer, int to, Json *j)
{
    bool known = knows_counter(g, viewer, to);

    view_shown((Shown){.kind = destinations[to].type == TYPE_FORT ? "troops" : "frigate-counter",
                       .value = known ? counter_value(g, to) : 0,
                       .valued = known,
                       .lies = counter_up(g, to) ? FACE_UP : FACE_DOWN},
               j);
}

/* ---- the stage --------------------------------------------------------------------------------------------------- */

static void stage_attacker(const Game *g, int side, Json *j)
{
    stage_line(captain_names[side], "attacks", j);
    json_klist(j, "counters");
    view_ship(g, side, j);
    view_any(GOOD_CREW, held(g, side, GOOD_CREW), j);
    view_any(GOOD_GUN, held(g, side, GOOD_GUN), j);
    view_list_end(j);
}

static void stage_defender(const Game *g, int viewer, int to, Json *j)
{
    const DestinationInfo *d = &destinations[to];

    stage_line("spain", "defends", j);
    json_klist(j, "counters");
    view_any(GOOD_CREW, d->type == TYPE_GALLEON ? 0 : d->troops, j);
    view_any(GOOD_GUN, d->type == TYPE_GALLEON ? galleon_on(g, to)->guns : d->guns, j);
    if (d->type != TYPE_TOWN)
        view_counter(g, viewer, to, j);
    view_list_end(j);
}

static void view_modifiers(const Game *g, int viewer, int side, int to, Json *j)
{
    const DestinationInfo *d = &destinations[to];
    bool fort = d->type == TYPE_FORT;

    json_klist(j, "modifiers");
    if (d->type != TYPE_TOWN && knows_counter(g, viewer, to))
        stage_modifier(rule_of_type(d->type), fort ? "troops of the counter" : "guns of the frigate",
                       counter_value(g, to), 2, j);
    if (fort && has(g, side, PINNACE))
        stage_modifier(R(2_37), "the pinnace ignores the guns", -d->guns, 2, j);
    json_close(j);
}

/* How many of the counters that may lie there, as far as a viewer knows, have that value. */
static int cases_of(const Game *g, int viewer, int to, int value)
{
    int n = 0;

    if (knows_counter(g, viewer, to))
        return counter_value(g, to) == value;
    for (int other = 0; other < DESTINATION_COUNT; other++)
        n += destinations[other].type == destinations[to].type && !knows_counter(g, viewer, other) &&
             counter_value(g, other) == value;
    return n;
}

static void stage_result(const Game *g, int side, int to, int value, int cases, Json *j)
{
    Cost c = cost_with(g, side, to, value);
    char words[80];
    Text t = text_in(words, sizeof words);

    text_put(&t, affords(g, side, c) ? "pays " : "fails: needs ");
    put_cost(c, &t);
    json_begin(j);
    json_kfmt(j, "label", destinations[to].type == TYPE_TOWN ? "one troop" : "counter %d", value);
    json_put(j, "words:[%s %s] chance:%d}", words, "", cases);
}

static void view_results(const Game *g, int viewer, int side, int to, Json *j)
{
    int cases[3], of = 0;

    for (int value = 0; value <= 2; value++)
        of += cases[value] = cases_of(g, viewer, to, value);
    stage_results("What the attack costs", rule_of_type(destinations[to].type), of, j);
    for (int value = 0; value <= 2; value++)
        if (cases[value])
            stage_result(g, side, to, value, cases[value], j);
    json_put(j, "]}");
}

static void view_stage(const Game *g, int viewer, Json *j)
{
    if (flow_in(g)->question != Q_mission)
        return;
    const struct mission *l = ASKING(g, mission);
    const DestinationInfo *d = &destinations[l->to];
    static const char *const titles[] = {"Attack on a town", "Attack on a fort", "Attack on a galleon"};
    if (d->type == TYPE_TRADE)
        return;
    json_put(j, "stage:{title:%s place:%w lines:[", titles[d->type], d->slug);
    stage_attacker(g, l->side, j);
    stage_defender(g, viewer, l->to, j);
    json_put(j, "]");
    view_modifiers(g, viewer, l->side, l->to, j);
    view_results(g, viewer, l->side, l->to, j);
    json_end(j);
}
