/* What is asked, and a word beside an action: what it gives or costs. */
#include "games/drake/state.h"

static void prompt_mission(const Game *g, int side, Text *out)
{
    const struct mission *l = TOP_LOCALS(g, mission);
    const DestinationInfo *d = &destinations[l->to];

    text_fmt(out, "%s, disc %s at %s: ", captain_names[side], face_names[l->face], d->name);
    if (d->type == TYPE_TRADE) {
        text_put(out, "trade for a commodity, or decline");
        return;
    }
    Cost c = cost_with(g, side, l->to, counter_up(g, l->to) ? counter_value(g, l->to) : 0);
    text_fmt(out, "attack for %d crew and %d guns", c.crew, c.guns);
    if (!counter_up(g, l->to))
        text_put(out, d->type == TYPE_FORT ? ", more if troops are hidden there" : ", more if its frigate has guns");
    text_put(out, ", or decline");
}

static void prompt(const Game *g, int side, Text *out)
{
    switch (flow_in(g)->question) {
    case Q_mission: prompt_mission(g, side, out); break;
    case Q_choose: text_fmt(out, "%s: take what you choose", locations[TOP_LOCALS(g, visit)->location].name); break;
    case Q_move:
        text_fmt(out, "Move the disc from %s, or keep it there", destinations[TOP_LOCALS(g, informer)->at].name);
        break;
    case Q_sail: text_fmt(out, "Place a mission disc: %d left in hand", bit_count(hand(g, side))); break;
    default: break;
    }
}

/* ---- hints ----------------------------------------------------------------------------------------------------------- */

static void put_grant(const Grant *grant, Text *out)
{
    size_t before = out->n;

    for (int good = 0; good < ITEMS; good++)
        if (grant->goods[good]) {
            text_put(out, out->n > before ? ", " : "");
            text_fmt(out, "%d %s", grant->goods[good], good_names[good]);
        }
    if (grant->galleon || grant->pinnace)
        text_fmt(out, "%s%s", out->n > before ? ", " : "", grant->galleon ? "galleon" : "pinnace");
}

static void hint_stop(const Game *g, int location, Text *out)
{
    int circle = list_end(g->circle[location]);

    switch (location) {
    case LOCATION_TAVERN: text_put(out, circle ? "a die" : "a die, plus 1"); break;
    case LOCATION_DRAKE: text_put(out, "2 crew, 2 guns and one more, in two turns"); break;
    case LOCATION_ADMIRAL: text_put(out, "hides the frigates, scores gold left"); break;
    case LOCATION_GOVERNOR: text_put(out, "hides the troops, moves up, scores silver left"); break;
    case LOCATION_GOLDEN_HIND: text_put(out, "a mission before all others"); break;
    case LOCATION_INVESTOR: text_fmt(out, "costs %d points", INVESTOR_COST); break;
    case LOCATION_DOCKSIDE: text_put(out, "crew, gun or barrel; then the harbour"); break;
    default: put_grant(&grants[g->flow.sides - PLAYERS_MIN][location][circle], out); break;
    }
}

static void hint_attack(const Game *g, int side, Text *out)
{
    int to = TOP_LOCALS(g, mission)->to;
    Cost c = cost_with(g, side, to, counter_up(g, to) ? counter_value(g, to) : 0);

    text_fmt(out, "%d crew, %d guns%s", c.crew, c.guns, counter_up(g, to) ? "" : " or more");
}

static void hint(const Game *g, Action a, Text *out)
{
    if (a.verb == V_STOP)
        hint_stop(g, a.arg[0], out);
    else if (a.verb == V_TAKE)
        put_grant(&choice_of(TOP_LOCALS(g, visit)->location, a.arg[0])->grant, out);
    else if (a.verb == V_SAIL)
        text_fmt(out, "%s, zone %d", type_names[destinations[a.arg[1]].type], destinations[a.arg[1]].zone);
    else if (a.verb == V_ATTACK)
        hint_attack(g, a.side, out);
}
