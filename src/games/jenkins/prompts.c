/* What is asked, in a sentence for the side that is asked. Only it reads these: they may name what it alone knows. */
#include "games/jenkins/state.h"

static int moving_height(const Game *g)
{
    return height(g, ENGLISH, MOVING) + height(g, SPANISH, MOVING);
}

static int chosen_count(const Game *g)
{
    return set_count(&g->chosen);
}

/* "3 chosen", once the choice has begun. */
static void put_chosen(const Game *g, Text *out)
{
    if (chosen_count(g))
        text_fmt(out, " (%d chosen)", chosen_count(g));
}

static void put_left(int n, Text *out)
{
    if (n > 1)
        text_fmt(out, " (%d to choose)", n);
}

/* ---- purchases and stacks ---------------------------------------------------------------------------------------- */

static int count_waiting(const Game *g, int side)
{
    int n = 0;

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        n += g->where[p] == BOUGHT && g->bound_for[p] == NO_PORT;
    return n;
}

static void prompt_buy(const Game *g, int side, Text *out)
{
    int waiting = count_waiting(g, side);

    text_fmt(out, "Buy counters with your %d war funds, or be done", g->funds[side]);
    if (waiting)
        text_fmt(out, " (%d bought so far)", waiting);
}

static void prompt_place(const Game *g, int side, Text *out)
{
    int more = count_waiting(g, side) - 1;

    text_put(out, "Choose a friendly seaport for ");
    put_piece_label(next_purchase(g, side), out);
    if (more)
        text_fmt(out, " (%d more after it)", more);
}

static void prompt_garrison(const Game *g, int side, Text *out)
{
    (void)side;
    text_fmt(out, "Choose the soldiers that garrison %s", ports[ASKING(g, setup)->port].name);
}

static void prompt_isidoro(const Game *g, int side, Text *out)
{
    (void)g;
    (void)side;
    text_put(out, "Choose the turn the San Isidoro is to arrive: a die must then show less than its number");
}

static void prompt_stack_order(const Game *g, int side, Text *out)
{
    (void)g;
    (void)side;
    text_put(out, "Choose which counters the enemy sees on top of your stacks, or be done");
}

/* ---- movement ---------------------------------------------------------------------------------------------------- */

static void prompt_activate(const Game *g, int side, Text *out)
{
    if (may_end_step(g, side).reason)
        text_put(out, "Move groups: the ships on the Turn Record Track must arrive before you end the Movement Step");
    else
        text_put(out, "Choose a place to move a group from, or end the Movement Step");
}

static void prompt_muster(const Game *g, int side, Text *out)
{
    (void)side;
    text_fmt(out, "Choose the %s from ", musters_ships(g) ? "ships that sail" : "land counters that march");
    put_place_label(muster_place(g), out);
    put_chosen(g, out);
}

static void prompt_sailing(const Game *g, int side, Text *out)
{
    const struct sail *l = ASKING(g, sail);

    (void)side;
    text_fmt(out, "Move your group of %d in ", moving_height(g));
    put_place_label(g->moving_at, out);
    if (l->stopped == HALTED)
        text_put(out, ": it may land counters, or stop");
    else if (l->count)
        text_fmt(out, ": %d of %d hexes to a perilous sea", l->count % PERILOUS_SEA_HEXES, PERILOUS_SEA_HEXES);
}

static void prompt_arrival(const Game *g, int side, Text *out)
{
    (void)side;
    text_fmt(out, "Choose the sea hex where your group of %d arrives", moving_height(g));
}

static void prompt_run_in(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, "Enemy ships lie off ");
    put_place_label(ASKING(g, force_entry)->to, out);
    text_put(out, ": slip in past them, or attack");
}

static void prompt_interceptors(const Game *g, int side, Text *out)
{
    (void)side;
    text_fmt(out, "Choose ships to intercept the %s in ", nation_names[enemy_of(side)]);
    put_place_label(ASKING(g, intercept)->hex, out);
    text_put(out, ", or pass");
    put_chosen(g, out);
}

static void prompt_marching(const Game *g, int side, Text *out)
{
    (void)side;
    text_fmt(out, "March with your group of %d in ", moving_height(g));
    put_place_label(g->moving_at, out);
}

static void prompt_landing(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, "Choose who goes ashore in ");
    put_place_label(hex_of(g, ASKING(g, debark)->at), out);
    if (ASKING(g, debark)->in_combat)
        text_put(out, ", or pass");
    put_chosen(g, out);
}

static void prompt_lose_ship(const Game *g, int side, Text *out)
{
    const struct perilous_sea *l = ASKING(g, perilous_sea);
    int ships = count_ships(g, l->side, MOVING);

    text_fmt(out, "Perilous sea: choose %s ship that is lost", l->side == side ? "your" : "the enemy");
    put_left(l->losses < ships ? l->losses : ships, out);
}

static void prompt_lose_land(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, "Disease in ");
    put_place_label(hex_of(g, ASKING(g, disease)->at), out);
    text_put(out, ": choose the land counter that is lost");
}

static void prompt_lose_over(const Game *g, int side, Text *out)
{
    int port = ASKING(g, overstack)->port;

    text_fmt(out, "%s holds %d land counters: choose one that is lost", ports[port].name, ports[port].value);
    put_left(count_stacked(g, side, ports[port].hex, KIND_LAND) - ports[port].value, out);
}

/* ---- combat ------------------------------------------------------------------------------------------------------ */

static void prompt_battle(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, any_combat_due(g) ? "Choose the hex of the next combat" : "Bombard a shore with bomb ships, or pass");
}

static void prompt_batteries(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, "Choose the guns ashore that join the naval combat in ");
    put_place_label(ASKING(g, naval_combat)->hex, out);
    text_put(out, ", or pass");
    put_chosen(g, out);
}

static void prompt_aim(const Game *g, int side, Text *out)
{
    const struct naval_tactics *l = ASKING(g, naval_tactics);

    (void)side;
    text_put(out, "Choose the ship that rolls an extra die of ");
    put_piece_label(l->leader, out);
    put_left(l->left, out);
}

static void prompt_spend(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, "Spend a deception counter to roll a die of the combat in ");
    put_place_label(ASKING(g, reroll)->hex, out);
    text_put(out, " again, or pass");
}

static void prompt_losses(const Game *g, int side, Text *out)
{
    const struct losses *l = ASKING(g, losses);

    (void)side;
    text_fmt(out, "Choose your loss in the %s combat in ", l->naval ? "naval" : "land");
    put_place_label(l->hex, out);
    put_left(l->left, out);
}

static void prompt_retreat_ships(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, "Choose where your ships retreat from ");
    put_place_label(ASKING(g, naval_retreat)->hex, out);
}

static void prompt_retreat_land(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, "Choose where your land counters retreat from ");
    put_place_label(ASKING(g, land_retreat)->hex, out);
}

/* ---- the Administrative Phase, the end --------------------------------------------------------------------------- */

static void prompt_fortune(const Game *g, int side, Text *out)
{
    const FortuneInfo *row = &fortunes[ASKING(g, fortunes)->row];

    (void)side;
    text_fmt(out, "Fortunes of war: choose the %s %s that is lost", nation_names[row->victim_side],
             row->victim_class == CLASS_NAVAL ? "ship" : "land counter");
}

static void prompt_lose_supply(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, "Out of supply in ");
    put_place_label(ASKING(g, supply)->hex, out);
    text_put(out, ": choose the counter that is lost");
}

static void prompt_recall(const Game *g, int side, Text *out)
{
    (void)side;
    text_fmt(out, "The war in Europe calls for %s: choose who goes home",
             recalled_type(ASKING(g, succession)->row) == TYPE_SOLDIERS ? "soldiers" : "a named ship");
}

static void prompt_claim(const Game *g, int side, Text *out)
{
    (void)side;
    text_fmt(out, "Name a captured Spanish seaport for a victory roll (%d left)",
             bit_count(captured_ports(g) & ~g->claimed));
}

/* ---- dice: for whom, and what they decide; everybody reads this --------------------------------------------------- */

static void die_in(const char *what, const Game *g, int at, Text *out)
{
    text_fmt(out, "Roll a die %s ", what);
    put_place_label(hex_of(g, at), out);
}

static void die_for(const char *what, int p, Text *out)
{
    text_fmt(out, "Roll a die %s ", what);
    put_piece_label(p, out);
}

static void prompt_die_of_combat(const Game *g, Text *out)
{
    const struct naval_fire *fire = ASKING(g, naval_fire);
    const struct reroll *again = ASKING(g, reroll);

    if (ASKS(g, naval_fire))
        die_for("for the guns of", g->dice.piece[fire->i], out);
    else if (ASKS(g, land_fire))
        text_fmt(out, "Roll a die for the %s land counters", nation_names[ASKING(g, land_fire)->side]);
    else if (again->naval)
        die_for("again for the guns of", g->dice.piece[again->die], out);
    else
        text_fmt(out, "Roll a die again for the %s land counters", nation_names[again->die]);
}

static void prompt_d6(const Game *g, int side, Text *out)
{
    (void)side;
    switch (top_frame(&g->flow, g->stack)->proc) {
    case P_setup: die_for("for", PIECE_SAN_ISIDRO, out); break;
    case P_storms: text_put(out, "Roll a die for the storms"); break;
    case P_perilous_sea: die_in("for the perilous sea in", g, MOVING, out); break;
    case P_intercept: die_in("for the interception in", g, ASKING(g, intercept)->hex, out); break;
    case P_force_entry: die_in("for the interception of the ships in", g, ASKING(g, force_entry)->to, out); break;
    case P_disease: die_in("for disease in", g, ASKING(g, disease)->at, out); break;
    case P_scuttle: die_for("for the wreck of", ASKING(g, scuttle)->piece, out); break;
    case P_fate: die_for("for the eliminated counter", ASKING(g, fate)->piece, out); break;
    case P_fortunes: text_put(out, "Roll a die for the fortunes of war"); break;
    case P_succession: text_put(out, "Roll a die for the War of Austrian Succession"); break;
    case P_victory: text_fmt(out, "Roll a die for victory in %s", ports[ASKING(g, victory)->port].name); break;
    default: prompt_die_of_combat(g, out);
    }
}

static void prompt(const Game *g, int side, Text *out)
{
    static void (*const sentence[Q_COUNT])(const Game *, int, Text *) = {
        [Q_d6] = prompt_d6,
        [Q_buy] = prompt_buy,
        [Q_place] = prompt_place,
        [Q_garrison] = prompt_garrison,
        [Q_isidoro] = prompt_isidoro,
        [Q_stack_order] = prompt_stack_order,
        [Q_activate] = prompt_activate,
        [Q_muster] = prompt_muster,
        [Q_sailing] = prompt_sailing,
        [Q_arrival] = prompt_arrival,
        [Q_run_in] = prompt_run_in,
        [Q_interceptors] = prompt_interceptors,
        [Q_marching] = prompt_marching,
        [Q_landing] = prompt_landing,
        [Q_beachhead] = prompt_landing,
        [Q_lose_ship] = prompt_lose_ship,
        [Q_lose_land] = prompt_lose_land,
        [Q_lose_over] = prompt_lose_over,
        [Q_battle] = prompt_battle,
        [Q_batteries] = prompt_batteries,
        [Q_aim] = prompt_aim,
        [Q_spend] = prompt_spend,
        [Q_lose_naval] = prompt_losses,
        [Q_lose_fight] = prompt_losses,
        [Q_retreat_ships] = prompt_retreat_ships,
        [Q_retreat_land] = prompt_retreat_land,
        [Q_fortune] = prompt_fortune,
        [Q_lose_supply] = prompt_lose_supply,
        [Q_recall] = prompt_recall,
        [Q_claim] = prompt_claim,
    };

    if (sentence[flow_in(g)->question])
        sentence[flow_in(g)->question](g, side, out);
}

/* ---- a word beside an action ------------------------------------------------------------------------------------- */

/* 7.2: merchants do not count. */
static void hint_interception(const Game *g, Text *out)
{
    int ships = 0;

    SET_EACH(p, &g->chosen)
        ships += is_warship(p);
    text_fmt(out, "succeeds with %s%d", ships > 1 ? "1 to " : "",
             ships < INTERCEPTION_FAILS_ON ? ships : INTERCEPTION_FAILS_ON - 1);
}

static void hint(const Game *g, Action a, Text *out)
{
    if (a.verb == V_DONE && flow_in(g)->question == Q_interceptors)
        hint_interception(g, out);
    else if (a.verb == V_BUY)
        text_int(out, pieces[a.arg[0]].cost);
    else if (a.verb == V_CLAIM)
        text_fmt(out, "%d or less", ports[a.arg[0]].value - victory_modifier(g, a.arg[0]));
    else if (a.verb == V_SCUTTLE)
        text_fmt(out, "%d or less", pieces[a.arg[0]].gun);
}

/* ---- before a large step ------------------------------------------------------------------------------------------ */

static int count_groups(const Action *legal, int n)
{
    int groups = 0;

    for (int i = 0; i < n; i++)
        groups += legal[i].verb == V_SAIL || legal[i].verb == V_MARCH;
    return groups;
}

static void confirm(const Game *g, Action a, const Action *legal, int n, Text *out)
{
    int question = flow_in(g)->question, groups = count_groups(legal, n);

    if (a.verb != V_DONE || n < 2)
        return;
    if (question == Q_buy)
        text_fmt(out, "You have %d war funds left, and could buy more with them.", g->funds[a.side]);
    if (question == Q_activate && groups)
        text_fmt(out, "%d of your groups could still move.", groups);
}
