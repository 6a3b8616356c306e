/* The stage of an attack: who comes with what, what defends, what the hidden counter may bring. */
#include "engine/members.h"
#include "games/drake/state.h"

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

static void stage_goods(int good, int n, Json *j)
{
    if (n)
        view_shown((Shown){.kind = good_slugs[good], .count = n}, j);
}

static void open_line(const char *party, const char *role, Json *j)
{
    json_put(j, "{party:%w role:%w counters:[", party, role);
}

static void stage_attacker(const Game *g, int side, Json *j)
{
    open_line(captain_names[side], "attacks", j);
    view_shown((Shown){.kind = has(g, side, GALLEON) ? "galleon" : "frigate", .party = captain_names[side]}, j);
    if (has(g, side, PINNACE))
        view_shown((Shown){.kind = "pinnace"}, j);
    for (int good = GOOD_CREW; good <= GOOD_GUN; good++)
        stage_goods(good, held(g, side, good), j);
    json_put(j, "]}");
}

static void stage_defender(const Game *g, int viewer, int to, Json *j)
{
    const DestinationInfo *d = &destinations[to];

    open_line("spain", "defends", j);
    stage_goods(GOOD_CREW, d->type == TYPE_GALLEON ? 0 : d->troops, j);
    stage_goods(GOOD_GUN, d->type == TYPE_GALLEON ? galleon_on(g, to)->guns : d->guns, j);
    if (d->type != TYPE_TOWN)
        view_counter(g, viewer, to, j);
    json_put(j, "]}");
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
    const DestinationInfo *d = &destinations[to];
    bool fort = d->type == TYPE_FORT;
    int n = 0;

    if (knows_counter(g, viewer, to))
        return counter_value(g, to) == value;
    for (int i = 0; i < (fort ? FORT_COUNT : GALLEON_COUNT); i++) {
        int other = fort ? fort_at[i] : galleon_at[i];
        n += !knows_counter(g, viewer, other) && counter_value(g, other) == value;
    }
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
