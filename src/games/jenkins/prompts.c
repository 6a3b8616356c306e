/* The words of the prompts in flow.def, which only the side that is asked reads: they may name what it alone knows. And
 * a word beside an action, and before a large step. */
#include "games/jenkins/state.h"

/* ---- purchases and stacks ---------------------------------------------------------------------------------------- */

static int count_funds(const Game *g, int side)
{
    return g->funds[side];
}

static int count_waiting(const Game *g, int side)
{
    int n = 0;

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        n += g->where[p] == BOUGHT && g->bound_for[p] == NO_PORT;
    return n;
}

static int count_after_it(const Game *g, int side)
{
    return count_waiting(g, side) - 1;
}

static void say_purchase(const Game *g, int side, Text *out)
{
    Set bought = all_at(g, side, BOUGHT);

    text_put(out, pieces[next_purchase(g, &bought)].label);
}

/* ---- movement ---------------------------------------------------------------------------------------------------- */

static void say_step(const Game *g, int side, Text *out)
{
    if (may_end_step(g, side).reason)
        text_put(out, "Move groups: the ships on the Turn Record Track must arrive before you end the Movement Step");
    else
        text_put(out, "Choose a place to move a group from, or end the Movement Step");
}

static void say_movers(const Game *g, int side UNUSED, Text *out)
{
    text_put(out, musters_ships(g) ? "ships that sail" : "land counters that march");
}

static int count_group(const Game *g, int side)
{
    return height(g, side, MOVING);
}

/* The hex of the group, or of those who land or fall ill. */
static void say_here(const Game *g, int side UNUSED, Text *out)
{
    int at = ASKS(g, debark) ? ASKING(g, debark)->at : ASKS(g, disease) ? ASKING(g, disease)->at : MOVING;

    put_place_label(hex_of(g, at), out);
}

static void say_under_way(const Game *g, int side UNUSED, Text *out)
{
    const struct sail *l = ASKING(g, sail);

    if (l->stopped == HALTED)
        text_put(out, "it may land counters, or stop");
    else if (l->count)
        text_fmt(out, "%d of %d hexes to a perilous sea", l->count % PERILOUS_SEA_HEXES, PERILOUS_SEA_HEXES);
}

static void say_enemy(const Game *g UNUSED, int side, Text *out)
{
    text_put(out, nation_names[enemy_of(side)]);
}

static void say_whose(const Game *g, int side, Text *out)
{
    text_put(out, ASKING(g, perilous_sea)->side == side ? "your" : "the enemy");
}

static int count_ships_lost(const Game *g, int side UNUSED)
{
    const struct perilous_sea *l = ASKING(g, perilous_sea);
    int ships = count_ships(g, l->side, MOVING);

    return l->losses < ships ? l->losses : ships;
}

static int count_room(const Game *g, int side UNUSED)
{
    return ports[ASKING(g, overstack)->port].value;
}

static int count_too_many(const Game *g, int side)
{
    return count_stacked(g, side, ports[ASKING(g, overstack)->port].hex, KIND_LAND) - count_room(g, side);
}

/* ---- combat, the Administrative Phase, the end ------------------------------------------------------------------- */

static void say_combat(const Game *g, int side UNUSED, Text *out)
{
    text_put(out, any_combat_due(g) ? "Choose the hex of the next combat" : "Bombard a shore with bomb ships, or pass");
}

static void say_victim(const Game *g, int side UNUSED, Text *out)
{
    const FortuneInfo *row = &fortunes[ASKING(g, fortunes)->row];

    text_fmt(out, "%s %s", nation_names[row->victim_side], row->victim_class == CLASS_NAVAL ? "ship" : "land counter");
}

static void say_recalled(const Game *g, int side UNUSED, Text *out)
{
    text_put(out, recalled_type(ASKING(g, succession)->row) == TYPE_SOLDIERS ? "soldiers" : "a named ship");
}

static int count_unclaimed(const Game *g, int side UNUSED)
{
    return bit_count(captured_ports(g) & ~g->claimed);
}

/* ---- dice: for whom, and what they decide; everybody reads this --------------------------------------------------- */

static void die_in(const char *what, const Game *g, int at, Text *out)
{
    text_fmt(out, "%s%s", what, PLACE_LABEL(hex_of(g, at)));
}

static void die_for(const char *what, int p, Text *out)
{
    text_fmt(out, "%s%s", what, pieces[p].label);
}

static void say_die_of_combat(const Game *g, Text *out)
{
    const struct naval_fire *fire = ASKING(g, naval_fire);
    const struct reroll *again = ASKING(g, reroll);

    if (ASKS(g, naval_fire))
        die_for("for the guns of ", g->dice.piece[fire->i], out);
    else if (ASKS(g, land_fire))
        text_fmt(out, "for the %s land counters", nation_names[ASKING(g, land_fire)->side]);
    else if (again->naval)
        die_for("again for the guns of ", g->dice.piece[again->die], out);
    else
        text_fmt(out, "again for the %s land counters", nation_names[again->die]);
}

static void say_die(const Game *g, int side UNUSED, Text *out)
{
    switch (TOP_PROC(g)) {
    case P_setup: die_for("for ", PIECE_SAN_ISIDRO, out); break;
    case P_storms: text_put(out, "for the storms"); break;
    case P_perilous_sea: die_in("for the perilous sea in ", g, MOVING, out); break;
    case P_intercept: die_in("for the interception in ", g, ASKING(g, intercept)->hex, out); break;
    case P_force_entry: die_in("for the interception of the ships in ", g, ASKING(g, force_entry)->to, out); break;
    case P_disease: die_in("for disease in ", g, ASKING(g, disease)->at, out); break;
    case P_scuttle: die_for("for the wreck of ", ASKING(g, scuttle)->piece, out); break;
    case P_fate: die_for("for the eliminated counter ", ASKING(g, fate)->piece, out); break;
    case P_fortunes: text_put(out, "for the fortunes of war"); break;
    case P_succession: text_put(out, "for the War of Austrian Succession"); break;
    case P_victory: text_fmt(out, "for victory in %s", ports[ASKING(g, victory)->port].name); break;
    default: say_die_of_combat(g, out);
    }
}

static const WordDef prompt_words[] = {
    COUNT(funds), COUNT(waiting), COUNT(after_it), SAY(purchase),    SAY(step),         SAY(movers), COUNT(group),
    SAY(here),    SAY(under_way), SAY(enemy),      SAY(whose),       COUNT(ships_lost), COUNT(room), COUNT(too_many),
    SAY(combat),  SAY(victim),    SAY(recalled),   COUNT(unclaimed), SAY(die),          {0},
};

/* ---- a word beside an action ------------------------------------------------------------------------------------- */

/* Which faces of a die will do, up to this one. */
static void hint_faces(int most, Text *out)
{
    if (most < 1)
        text_put(out, "cannot succeed");
    else if (most == 1)
        text_put(out, "succeeds with 1");
    else
        text_fmt(out, most < 6 ? "succeeds with 1 to %d" : "succeeds with every die", most);
}

/* 7.2: merchants do not count. */
static void hint_interception(const Game *g, Text *out)
{
    int ships = 0;

    SET_EACH(p, &g->chosen)
        ships += is_warship(p);
    hint_faces(ships < INTERCEPTION_FAILS_ON ? ships : INTERCEPTION_FAILS_ON - 1, out);
}

static void hint(const Game *g, Action a, Text *out)
{
    if (a.verb == V_DONE && flow_in(g)->question == Q_interceptors)
        hint_interception(g, out);
    else if (a.verb == V_BUY)
        text_int(out, pieces[a.arg[0]].cost);
    else if (a.verb == V_CLAIM)
        hint_faces(ports[a.arg[0]].value - victory_modifier(g, a.arg[0]), out);
    else if (a.verb == V_SCUTTLE)
        hint_faces(pieces[a.arg[0]].gun, out);
    else if (a.verb == V_BOX)
        hint_faces(a.arg[0] - 1, out);
}

/* ---- before a large step ------------------------------------------------------------------------------------------ */

/* 7.6, 3.4: a seaport taken from others that the counters which go now would leave without anybody ashore. */
static int port_given_up(const Game *g, int side, int hex, const Set *going)
{
    int port = is_hex(hex) ? port_at(hex) : -1;
    bool ours = port >= 0 && g->holder[port] == side && ports[port].nation != side && ashore_at(g, side, hex);

    if (ours)
        FOR_STACK(p, g, side, hex)
            if (is_ashore(g, p) && !set_has(going, p))
                return -1;
    return ours ? port : -1;
}

static void warn_of_port(const Game *g, Action a, Text *out)
{
    Set going = {0};
    int port = -1;

    if (a.verb == V_EMBARK) {
        set_add(&going, a.arg[0]);
        port = port_given_up(g, a.side, g->moving_at, &going);
    } else if (a.verb == V_MARCH) {
        going = all_at(g, a.side, a.arg[0]);
        port = port_given_up(g, a.side, a.arg[0], &going);
    } else if (a.verb == V_DONE && flow_in(g)->question == Q_muster) {
        port = port_given_up(g, a.side, muster_place(g), &g->chosen);
    }
    if (port >= 0)
        text_fmt(out, "%sobody would be left ashore in %s, and you would lose it.",
                 a.verb == V_MARCH ? "If all march, n" : "N", ports[port].name);
}

static int counters_aboard(const Game *g, int ship)
{
    int n = 0;

    FOR_STACK(p, g, side_of(ship), g->where[ship])
        n += g->carrier[p] == ship;
    return n;
}

/* 9.3: what is aboard goes down with its ship; told where another could be chosen that carries less. */
static void warn_of_cargo(const Game *g, Action a, const Action *legal, int n, Text *out)
{
    int aboard = a.verb == V_LOSE && side_of(a.arg[0]) == a.side ? counters_aboard(g, a.arg[0]) : 0;
    bool lighter = false;

    for (int i = 0; i < n && aboard; i++)
        lighter |= legal[i].verb == a.verb && counters_aboard(g, legal[i].arg[0]) < aboard;
    if (!lighter)
        return;
    text_put(out, pieces[a.arg[0]].label);
    text_fmt(out, " carries %d %s, which would go down with it.", aboard, aboard == 1 ? "counter" : "counters");
}

/* 4.5: what will count for the limit of a port when the group has stopped there, or has put some ashore. */
static int crowd(const Game *g, Action a, int port)
{
    int n = count_stacked(g, a.side, ports[port].hex, KIND_LAND);
    Set staying = all_at(g, a.side, MOVING), anchored = {0};

    if (a.verb == V_STOP)
        return n + count_stacked(g, a.side, MOVING, KIND_LAND);
    SET_EACH(p, &g->chosen)
        set_add(&anchored, g->carrier[p]);
    SET_EACH(p, &staying)
        n += counts_ashore_or_aboard(p) && is_aboard(g, p) && set_has(&anchored, g->carrier[p]);
    return n;
}

static void warn_of_crowd(const Game *g, Action a, Text *out)
{
    bool stays = a.verb == V_STOP || (a.verb == V_DONE && flow_in(g)->question == Q_landing);
    int port = stays && is_hex(g->moving_at) ? port_at(g->moving_at) : -1, n, room;

    if (port < 0 || !ports[port].value)
        return;
    n = crowd(g, a, port);
    room = ports[port].value;
    if (n > room)
        text_fmt(out,
                 "%s has room for %d land counters: with these there are %d, and what is too much when the step ends "
                 "is lost.",
                 ports[port].name, room, n);
}

/* Of all ports. */
static int count_overstacked(const Game *g, int side)
{
    int over = 0;

    for (int port = 0; port < PORT_COUNT; port++)
        if (overstacked(g, side, port))
            over += count_stacked(g, side, ports[port].hex, KIND_LAND) - ports[port].value;
    return over;
}

static void confirm(const Game *g, Action a, const Action *legal, int n, Text *out)
{
    warn_of_port(g, a, out);
    warn_of_cargo(g, a, legal, n, out);
    warn_of_crowd(g, a, out);
    if (a.verb != V_DONE || n < 2 || out->n)
        return;
    int question = flow_in(g)->question, groups = count_verb(legal, n, V_SAIL) + count_verb(legal, n, V_MARCH);
    if (question == Q_buy)
        text_fmt(out, "You have %d war funds left, and could buy more with them.", g->funds[a.side]);
    if (question == Q_activate && count_overstacked(g, a.side))
        text_fmt(out, "Your ports hold too many land counters: %d would be lost now.", count_overstacked(g, a.side));
    if (question == Q_activate && groups)
        text_fmt(out, "%s%d of your groups could still move.", out->n ? " " : "", groups);
}
