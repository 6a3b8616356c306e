/* The words of the prompts in flow.def, and a word beside an action: what it gives or costs. */
#include "games/drake/state.h"

static void put_cost(Cost c, Text *out)
{
    if (c.crew || !c.guns)
        text_fmt(out, "%d crew", c.crew);
    if (c.crew && c.guns)
        text_put(out, " and ");
    if (c.guns)
        text_fmt(out, c.guns == 1 ? "%d gun" : "%d guns", c.guns);
}

/* As far as he knows: by what is turned over, and by what he hid or spied out himself. */
static bool knows_counter(const Game *g, int side, int to)
{
    const DestinationInfo *d = &destinations[to];

    switch (d->type) {
    case TYPE_FORT: return knows_troop(g, side, d->index);
    case TYPE_GALLEON: return knows_frigate(g, side, d->index);
    default: return true;
    }
}

static Cost known_cost(const Game *g, int side, int to)
{
    return cost_with(g, side, to, knows_counter(g, side, to) ? counter_value(g, to) : 0);
}

static void say_disc(const Game *g, int side UNUSED, Text *out)
{
    int face = ASKING(g, mission)->face;

    text_fmt(out, "%s%s", face == FACE_HIND ? "" : "Disc ", face_names[face]);
}

static void say_mission(const Game *g, int side, Text *out)
{
    int to = ASKING(g, mission)->to, type = destinations[to].type;

    if (type == TYPE_TRADE) {
        text_put(out, "trade for a commodity");
        return;
    }
    text_put(out, "attack for ");
    put_cost(known_cost(g, side, to), out);
    if (!knows_counter(g, side, to))
        text_put(out, type == TYPE_FORT ? ", more if troops are hidden there" : ", more if its frigate has guns");
}

static int count_discs(const Game *g, int side)
{
    return g->captain[side].discs;
}

static int count_hand(const Game *g, int side)
{
    return bit_count(hand(g, side));
}

static int count_price(const Game *g UNUSED, int side UNUSED)
{
    return INVESTOR_COST;
}

/* 3.1: without their holder the counters are laid at random. */
static void say_frigates(const Game *g UNUSED, int side, Text *out)
{
    text_put(out, side == YA_CHANCE
                      ? "Lay the frigate counters at random, face-down: nobody holds the Admiral"
                      : "Admiral: choose the galleons whose frigates have two guns and one; the third has none");
}

static void say_troops(const Game *g UNUSED, int side, Text *out)
{
    text_put(out, side == YA_CHANCE ? "Lay the troop counters at random, face-down: nobody holds the Governor"
                                    : "Governor: choose the forts that get two troops and one; the other two get none");
}

static const WordDef prompt_words[] = {
    SAY(disc), SAY(mission), COUNT(discs), COUNT(hand), COUNT(price), SAY(frigates), SAY(troops), {0},
};

/* ---- hints ------------------------------------------------------------------------------------------------------- */

/* 2.3, 2.36: what he would really get, as the supply is now and with the ship he has. */
static void put_grant(const Game *g, int side, const Grant *grant, Text *out)
{
    size_t before = out->n;
    bool short_of = false;

    for (int good = 0; good < ITEMS; good++) {
        int n = grant->goods[good] < g->supply[good] ? grant->goods[good] : g->supply[good];
        short_of |= n < grant->goods[good];
        if (n)
            text_fmt(out, "%s%d %s", out->n > before ? ", " : "", n, n == 1 ? one_good[good] : good_names[good]);
    }
    if ((grant->galleon && !has(g, side, GALLEON)) || grant->pinnace)
        text_fmt(out, "%s%s", out->n > before ? ", " : "", grant->galleon ? "galleon" : "pinnace");
    if (out->n == before)
        text_put(out, "nothing");
    if (short_of)
        text_put(out, ": no more is left");
    else if (grant->galleon && has(g, side, GALLEON))
        text_put(out, ": you have a galleon");
}

/* 2.35 */
static void hint_tavern(const Game *g, int circle, Text *out)
{
    text_put(out, circle ? "a die" : "a die, plus 1");
    if (!g->supply[GOOD_CREW])
        text_put(out, ", but no crew is left");
}

/* 2.45 */
static void hint_dockside(const Game *g, int side, Text *out)
{
    size_t before = out->n;

    for (int i = 0; i < CHOICE_COUNT; i++)
        if (choices[i].location == LOCATION_DOCKSIDE && is_open(g, side, &choices[i]))
            text_fmt(out, "%s%s", out->n > before ? " or " : "", one_good[choices[i].word]);
    text_put(out, out->n > before ? "; then the harbour" : "nothing is left; then the harbour");
}

static void hint_stop(const Game *g, int side, int location, Text *out)
{
    int circle = list_end(g->circle[location]);

    switch (location) {
    case LOCATION_TAVERN: hint_tavern(g, circle, out); break;
    case LOCATION_DRAKE:
        text_put(out, "in two turns one more of either and ");
        put_grant(g, side, &grants[g->flow.sides - PLAYERS_MIN][location][0], out);
        break;
    case LOCATION_ADMIRAL: text_put(out, "hides the frigates, scores gold left"); break;
    case LOCATION_GOVERNOR: text_put(out, "hides the troops, moves up, scores silver left"); break;
    case LOCATION_GOLDEN_HIND: text_put(out, "a mission before all others"); break;
    case LOCATION_INVESTOR: text_fmt(out, "costs %d points", INVESTOR_COST); break;
    case LOCATION_DOCKSIDE: hint_dockside(g, side, out); break;
    case LOCATION_INFORMER:
        put_grant(g, side, &grants[g->flow.sides - PLAYERS_MIN][location][circle], out);
        text_put(out, "; looks before the reveal");
        break;
    default: put_grant(g, side, &grants[g->flow.sides - PLAYERS_MIN][location][circle], out); break;
    }
}

static bool attack_would_fail(const Game *g, int side)
{
    Cost c = known_cost(g, side, ASKING(g, mission)->to);

    return held(g, side, GOOD_CREW) < c.crew || held(g, side, GOOD_GUN) < c.guns;
}

static void hint_attack(const Game *g, int side, Text *out)
{
    int to = ASKING(g, mission)->to;
    const DestinationInfo *d = &destinations[to];
    Cost c = known_cost(g, side, to);

    if (attack_would_fail(g, side)) {
        text_put(out, "would fail: you would need ");
        put_cost(c, out);
        return;
    }
    text_put(out, "costs ");
    put_cost(c, out);
    text_put(out, knows_counter(g, side, to) ? "" : " or more");
    int points = d->type == TYPE_GALLEON ? galleon_on(g, to)->vp : d->vp;
    text_fmt(out, points == 1 ? "; %d point" : "; %d points", points);
    if (g->treasure >> to & 1)
        text_fmt(out, " and %s", good_names[d->treasure]);
}

static void hint_home(const Game *g, int side, Text *out)
{
    static const uint8_t bonus[] = {HERO_FIRST, HERO_SECOND};
    int dock = list_end(g->homebound);

    text_fmt(out, "homebound dock %d", dock + 1);
    if (dock < 2)
        text_fmt(out, ": %d %s%s", bonus[dock], bonus[dock] == 1 ? "point" : "points",
                 g->captain[side].conquests ? "" : ", but only after a conquest");
}

static void hint_onward(const Game *g, int side, Text *out)
{
    int left = missions_left(g, side);

    text_fmt(out, left == 1 ? "%d disc left" : "%d discs left", left);
}

/* 3.3: the discs of others, which are shown to nobody else. */
static void hint_peek(const Game *g, int side, int to, Text *out)
{
    int n = 0;

    FOR_CAPTAINS(other, g)
        n += other != side && face_at(g, other, to) >= 0;
    text_fmt(out, n == 1 ? "%d disc of another" : "%d discs of others", n);
}

static void hint_scout(int to, Text *out)
{
    text_put(out, destinations[to].type == TYPE_FORT ? "how many troops are hidden" : "how many guns its frigate has");
}

static void hint_swap(const Game *g, Action a, Text *out)
{
    text_fmt(out, "%s and %s", face_names[face_at(g, a.side, a.arg[0])], face_names[face_at(g, a.side, a.arg[1])]);
}

static void hint(const Game *g, Action a, Text *out)
{
    switch (a.verb) {
    case V_STOP: hint_stop(g, a.side, a.arg[0], out); break;
    case V_HARBOUR: text_fmt(out, "outbound dock %d", list_end(g->outbound) + 1); break;
    case V_TAKE: put_grant(g, a.side, &choice_of(ASKING(g, visit)->location, a.arg[0])->grant, out); break;
    case V_SAIL:
        text_fmt(out, "%s, zone %d", type_names[destinations[a.arg[1]].type], destinations[a.arg[1]].zone);
        break;
    case V_ATTACK: hint_attack(g, a.side, out); break;
    case V_PEEK: hint_peek(g, a.side, a.arg[0], out); break;
    case V_SCOUT: hint_scout(a.arg[0], out); break;
    case V_SWAP: hint_swap(g, a, out); break;
    case V_MOVE: text_fmt(out, "zone %d", destinations[a.arg[0]].zone); break;
    case V_TRADE: text_fmt(out, "you have %d", held(g, a.side, a.arg[0])); break;
    case V_HOME: hint_home(g, a.side, out); break;
    case V_ONWARD: hint_onward(g, a.side, out); break;
    default: break;
    }
}

/* ---- before a large step ----------------------------------------------------------------------------------------- */

static void confirm(const Game *g, Action a, const Action *legal, int n, Text *out)
{
    (void)legal;
    if (a.verb == V_HARBOUR && n > 1 && !held(g, a.side, GOOD_BARREL))
        text_put(out, "You have no barrels: without supplies you cannot sail on this voyage.");
    else if (a.verb == V_HARBOUR && n > 1 && !list_end(g->outbound))
        text_put(out, "The others go on along the street; you get nothing more there on this voyage.");
    else if (a.verb == V_ATTACK && attack_would_fail(g, a.side))
        text_put(out, "You know what is hidden there: this attack would fail.");
}
