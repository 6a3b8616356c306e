/* Words of prompts beside the locals; what stands beside an order, and what is said before a large step. What a die is
 * for everybody hears, so nothing that is secret is said of it. */
#include "games/yellowjack/state.h"

/* ---- who is asked about what ----------------------------------------------------------------------------------- */

static void say_squad(int fleet, int formation, Text *out)
{
    text_fmt(out, "%s Formation %d", fleet_titles[fleet], formation - first_of_fleet(fleet) + 1);
}

static void say_formation_name(int formation, Text *out)
{
    say_squad(fleet_of_formation(formation), formation, out);
}

static void say_who(const Game *g, int side, Text *out)
{
    (void)side;
    say_formation_name(ASKING(g, activation)->formation, out);
}

static void put_points(int mp, Text *out)
{
    text_fmt(out, mp == 1 ? "%d movement point left" : "%d movement points left", mp);
}

/* 4.31, 5.25: what its MP leave it. */
static void say_deeds(const Game *g, int side, Text *out)
{
    const struct activation *l = ASKING(g, activation);

    (void)side;
    if (g->formation[l->formation].state == FITTING_OUT)
        text_put(out, "leave the Harbour (");
    else if (l->stopped) {
        text_put(out, "its movement has ended; do what it may here");
        return;
    } else if (l->mp == 0 || in_weather(g, g->formation[l->formation].place))
        text_put(out, "search, attack, or catch the wind for one step, by a check (");
    else
        text_put(out, "sail, search, attack (");
    put_points(l->mp, out);
    text_put(out, ")");
}

static void say_convoy_name(int convoy, Text *out)
{
    label_write(&game_yellowjack, ARG_PIECE, PIECE_CONVOYS + convoy, out);
}

static void say_sailing(const Game *g, int side, Text *out)
{
    const struct convoy_activation *l = ASKING(g, convoy_activation);
    const Convoy *c = &g->convoy[l->convoy];

    (void)side;
    say_convoy_name(l->convoy, out);
    if (c->to != NOBODY)
        text_fmt(out, ", bound for %s,", spaces[c->to].name);
    text_put(out, " has ");
    put_points(l->mp, out);
}

static void say_quarry(const Game *g, int side, Text *out)
{
    (void)side;
    say_convoy_name(ASKING(g, convoy_hunt)->convoy, out);
}

static void say_passer(const Game *g, int side, Text *out)
{
    (void)side;
    say_formation_name(ASKING(g, pounce)->target, out);
}

static void say_target(const Game *g, int side, Text *out)
{
    (void)side;
    say_formation_name(ASKING(g, attack)->target, out);
}

static void say_helper(const Game *g, int side, Text *out)
{
    (void)side;
    say_formation_name(ASKING(g, reinforcement)->formation, out);
}

static void say_beaten(const Game *g, int side, Text *out)
{
    (void)side;
    say_formation_name(ASKING(g, retreat)->formation, out);
}

/* ---- the Orders step ------------------------------------------------------------------------------------------- */

static void say_of_card(int order, int target, int sail, Text *out)
{
    text_put(out, orders[order].name);
    if (target != NOBODY)
        text_fmt(out, " at %s", spaces[target].name);
    if (sail)
        text_fmt(out, " with %d Sail", sail);
}

static void say_two_cards(const Game *g, int side, Text *out)
{
    const struct draw *l = ASKING(g, draw);

    (void)side;
    text_fmt(out, "A new Order for %s: 1 ", command_titles[l->command]);
    say_of_card(l->order, l->aim, l->sail, out);
    text_put(out, ", or 2 ");
    say_of_card(l->new_order, l->new_aim, l->new_sail, out);
}

static int count_held(const Game *g, int side)
{
    int n = 0;

    for (int card = 0; card < CARDS; card++)
        n += side_of_card(card) == side && g->card[card].state == HELD;
    return n;
}

static void say_held(const Game *g, int side, Text *out)
{
    int n = count_held(g, side);

    if (n)
        text_fmt(out, n == 1 ? "%d card is held" : "%d cards are held", n);
}

static void say_viceroyalty(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, command_titles[ASKING(g, viceroys)->command]);
}

static void say_halves(const Game *g, int side, Text *out)
{
    int halves = ASKING(g, buying)->halves;

    (void)side;
    text_fmt(out, halves % 2 ? "%d and a half" : "%d", halves / 2);
}

/* ---- battle and siege ------------------------------------------------------------------------------------------ */

static int count_shifts(const Game *g, int side)
{
    (void)side;
    return leaders_shifts(g, ASKING(g, combat)->number);
}

static int count_combat(const Game *g, int side)
{
    (void)side;
    return ASKING(g, combat)->number + 1;
}

static void say_blow(const Game *g, int side, Text *out)
{
    const struct suffer *l = ASKING(g, suffer);

    (void)side;
    if (l->sail)
        text_fmt(out, "%d Sail and ", l->sail);
    text_fmt(out, l->dp == 1 ? "%d damage point" : "%d damage points", l->dp);
}

static void say_port(const Game *g, int side, Text *out)
{
    const struct siege *l = RUNNING(g, siege);
    const struct ships_storm *ships = RUNNING(g, ships_storm);
    const struct capture *c = RUNNING(g, capture);

    (void)side;
    text_put(out, spaces[c ? c->place : ships ? ships->place : l->place].name);
}

static void say_zone(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, zone_names[ASKING(g, losses)->where].name);
}

static void say_scourge(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, ASKING(g, losses)->what < LOSS_STORMING ? "The siege" : "The escalade");
}

static void say_stormed(const struct siege *l, Text *out)
{
    static const char *const ends[] = {"the siege goes on", "captured", "driven off"};
    const EscaladeInfo *cell = &escalade[face(l->die + l->drm)][l->odds];
    int lost = tenths(l->employed, cell->attacker);

    text_fmt(out,
             lost == 1 ? "The Escalade comes to %d, %d Unit lost, %s" : "The Escalade comes to %d, %d Units lost, %s",
             face(l->die + l->drm), lost, ends[cell->result]);
}

/* 12.2: what the die brings if nobody rolls again. */
static void say_stands(const Game *g, int side, Text *out)
{
    const struct casualties *fate = RUNNING(g, casualties);
    const struct request_roll *request = RUNNING(g, request_roll);
    const struct siege *storm = RUNNING(g, siege);

    (void)side;
    if (fate)
        text_fmt(out, "The die for %s's fate is %d", leaders[fate->leader].name, fate->die);
    else if (request)
        text_fmt(out, "The die for the Request is %d", request->die);
    else if (storm)
        say_stormed(storm, out);
    else
        text_fmt(out, "Damage Level %d", intensities[RUNNING(g, attack)->die][g->battle.intensity]);
}

static void say_price(const Game *g, int side, Text *out)
{
    text_put(out, rerolls_free(g, side) ? ", once a Turn without paying" : " for 1 Prestige");
}

static int count_award(const Game *g, int side)
{
    (void)side;
    return ASKING(g, award)->points;
}

static void say_where(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, spaces[g->battle.place].name);
}

/* 6.2.10: what the Auxiliary is Tasked on, both know. */
static void say_task(const Game *g, int side, Text *out)
{
    static const char *const duties[DUTY_KINDS] = {"search for", "shadow", "attack", "assist against"};
    const struct screening *l = ASKING(g, screening);

    text_put(out, side == l->side ? "Send an Auxiliary to " : "Screen against an Auxiliary sent to ");
    text_fmt(out, "%s ", duties[l->duty]);
    label_write(&game_yellowjack, ARG_PIECE, l->object, out);
}

static const WordDef prompt_words[] = {
    SAY(who),     SAY(sailing),     SAY(quarry), SAY(passer),   SAY(target),   SAY(helper), SAY(beaten), SAY(two_cards),
    SAY(held),    SAY(viceroyalty), SAY(halves), COUNT(shifts), COUNT(combat), SAY(blow),   SAY(port),   SAY(zone),
    SAY(scourge), COUNT(award),     SAY(where),  SAY(task),     SAY(stands),   SAY(price),  SAY(deeds),  {0},
};

/* ---- beside an order ------------------------------------------------------------------------------------------- */

/* 1.3: in how many of ten a check succeeds. */
static int chances_in_ten(int rating, int drm)
{
    int n = rating - drm + 1;

    return n < 0 ? 0 : n > 9 ? 9 : n;
}

static int lc_chance(const Game *g, int formation, int drm)
{
    return chances_in_ten(leadership_of(g, commander(g, formation)),
                          drm + rank_drm(g, side_of_formation(formation), DIE_LC));
}

static int sc_chance(const Game *g, int command)
{
    return chances_in_ten(strategy_of(g, command), adm_drm(g, command));
}

static void hint_chance(int n, Text *out)
{
    text_fmt(out, "%d0 %%", n);
}

static void hint_step(const Game *g, int from, int to, Text *out)
{
    const WayInfo *way = way_to(from, to);

    if (!way)
        return;
    text_fmt(out, is_against(g, to, way->bearing) ? "%d MP, against the wind" : "%d MP", step_cost(g, way));
    if (spaces[to].kind == KIND_STRAIT)
        text_put(out, ", a Strait: 1 DP");
    if (in_weather(g, to))
        text_put(out, ", heavy weather");
}

/* By whom a Formation is known: its commander, its Sail, where it lies. */
static void say_company(const Game *g, int formation, Text *out)
{
    int leader = commander(g, formation);

    if (leader < LEADER_COUNT)
        text_fmt(out, "%s, ", leaders[leader].name);
    text_fmt(out, "%d Sail at %s", sail_in(g, formation), spaces[g->formation[formation].place].name);
}

static void hint_card(const Game *g, Action a, Text *out)
{
    int card = a.arg[0] - PIECE_CARDS;

    if (a.verb == V_ISSUE) {
        const Card *c = &g->card[card];
        int has = sail_in(g, a.arg[1] - PIECE_FORMATIONS);
        say_of_card(c->order, c->target, c->sail, out);
        if (has < c->sail) /* 9.37 */
            text_fmt(out, " (it has %d)", has);
        text_put(out, "; ");
        say_company(g, a.arg[1] - PIECE_FORMATIONS, out);
        if (!needs_sc(g, a.verb, command_of_card(card), a.arg[1] - PIECE_FORMATIONS))
            return;
        text_put(out, "; by check ");
    }
    hint_chance(sc_chance(g, command_of_card(card)), out);
}

/* 9.37, 9.38: what it asks for, and how long it may take. */
static void say_demand(int order, Text *out)
{
    switch (order) {
    case ORDER_CRUISE: text_fmt(out, "end %d Impulses there or next to it", CRUISE_IMPULSES); break;
    case ORDER_ESCORT: text_put(out, "a Convoy under its escort comes in"); break;
    case ORDER_BLOCKADE: text_fmt(out, "blockade it %d Impulses running", BLOCKADE_IMPULSES); break;
    case ORDER_SHOW_OF_FORCE: text_fmt(out, "lie off it %d Impulses running", SHOW_IMPULSES); break;
    case ORDER_SUPPORT_THE_ARMY: text_fmt(out, "take it, or besiege it %d Impulses", SIEGE_IMPULSES); break;
    case ORDER_RELIEVE: text_put(out, "lie off it when no enemy blockades or besieges it"); break;
    case ORDER_RAID_TRADE: text_fmt(out, "%d Sail of enemy Convoys sunk", RAID_SAIL); break;
    case ORDER_VICTUAL: text_put(out, "a Convoy brings its RP"); break;
    default: text_put(out, "the Azogues or the Treasure come in"); break;
    }
    text_fmt(out, ", in %d Turns", orders[order].deadline);
}

/* 9.2: the first of the two cards drawn, or the second. */
static void hint_choice(const Game *g, int which, Text *out)
{
    const struct draw *l = ASKING(g, draw);

    if (which == 1)
        say_of_card(l->order, l->aim, l->sail, out);
    else
        say_of_card(l->new_order, l->new_aim, l->new_sail, out);
    text_put(out, ": ");
    say_demand(which == 1 ? l->order : l->new_order, out);
}

static void hint_held(const Game *g, int card, Text *out)
{
    say_of_card(g->card[card].order, g->card[card].target, g->card[card].sail, out);
}

static void hint_unit_of_fleet(const Game *g, int piece, Text *out)
{
    if (is_convoy(piece)) {
        text_fmt(out, "%d Sail", g->convoy[piece - PIECE_CONVOYS].sail);
        return;
    }
    int f = piece - PIECE_FORMATIONS, card = g->formation[f].card;
    say_company(g, f, out);
    text_fmt(out, ", %d MP", allowance(g, f));
    if (card != NOBODY)
        text_fmt(out, ", %s", orders[g->card[card].order].name);
}

static void hint_state(const Game *g, int squadron, Text *out)
{
    text_fmt(out, "%d Sail, damage %d of %d", g->squadron[squadron].sail, g->squadron[squadron].dp,
             rating_of(squadron));
}

/* 11.2. */
static void hint_wear(int dps, Text *out)
{
    text_fmt(out, "%d DP%s more a Turn", dps, dps == 1 ? "" : "s");
}

static void hint_act(const Game *g, Action a, Text *out)
{
    int formation = ASKING(g, activation)->formation, place = g->formation[formation].place;

    switch (a.verb) {
    case V_STEP: hint_step(g, place, a.arg[0], out); break;
    case V_CATCH: hint_chance(lc_chance(g, formation, catch_drm(g, place)), out); break;
    case V_SAIL: text_fmt(out, "%d MP", HARBOUR_OUT); break;
    case V_HARBOUR: text_fmt(out, "%d MP, ends the activation", HARBOUR_IN); break;
    case V_BLOCKADE: hint_wear(ports[harbour_of(place)].blockade, out); break;
    case V_INTERDICT: hint_wear(1, out); break;
    case V_STOP: text_put(out, "ends its activation"); break;
    case V_DISEMBARK:
        if (aboard_of(g, formation) > LANDED_AN_MPI)
            text_fmt(out, "%d of %d Units, and Personages", LANDED_AN_MPI, aboard_of(g, formation));
        break;
    case V_DETACH:
        hint_chance(a.arg[1] ? sc_chance(g, g->formation[formation].command) : lc_chance(g, formation, 0), out);
        if (g->formation[formation].card != NOBODY)
            text_put(out, a.arg[1] ? ", with the Order" : ", without the Order");
        break;
    case V_JOIN:
        if (g->formation[formation].card != NOBODY && g->formation[a.arg[0] - PIECE_FORMATIONS].card != NOBODY)
            text_put(out, a.arg[1] ? "its own Order is kept" : "the other's Order is kept");
        break;
    default: break;
    }
}

/* X3.44, X3.46: what it is worth, and what stands against an assault. */
static void hint_port(const Game *g, int harbour, Text *out)
{
    text_fmt(out, "%d Prestige; Fort %d, Intrinsic Garrison %d", g->port[harbour].taken ? 0 : ports[harbour].prestige,
             ports[harbour].fort, intrinsic(g, harbour));
}

/* 8.31: the Leaders may make it heavier or lighter. */
static void hint_intensity(const Game *g, int named, Text *out)
{
    int fought = tempered(g, named);

    if (fought != named)
        text_fmt(out, "the Leaders make it %s", intensity_names[fought].name);
}

static void hint(const Game *g, Action a, Text *out)
{
    if (ASKS(g, activation)) {
        hint_act(g, a, out);
        return;
    }
    switch (a.verb) {
    case V_STEP: hint_step(g, g->convoy[ASKING(g, convoy_activation)->convoy].place, a.arg[0], out); break;
    case V_ACTIVATE: hint_unit_of_fleet(g, a.arg[0], out); break;
    case V_CHOOSE: hint_choice(g, a.arg[0], out); break;
    case V_TARGET: hint_port(g, harbour_of(a.arg[0]), out); break;
    case V_POST: say_company(g, a.arg[1] - PIECE_FORMATIONS, out); break;
    case V_LOOKOUT: text_fmt(out, "at %s", spaces[place_of_object(g, a.arg[1])].name); break;
    case V_INTENSITY: hint_intensity(g, a.arg[0] - WORD_INTENSITIES, out); break;
    case V_ALL:
        if (g->flow.question == Q_ashore && aboard_of(g, ASKING(g, disembark)->formation) > LANDED_AN_MPI)
            text_fmt(out, "the first %d Units, and Personages", LANDED_AN_MPI);
        break;
    case V_AWARD: text_fmt(out, "you win %d", ASKING(g, award)->points - a.arg[0]); break;
    case V_STOP:
        if (ASKS(g, mpi))
            text_put(out, "ends your moves of this Impulse");
        break;
    case V_FAIL:
    case V_DISCARD: hint_held(g, a.arg[0] - PIECE_CARDS, out); break;
    case V_LOSE: text_put(out, spaces[place_of_land_unit(g, a.arg[0] - PIECE_UNITS)].name); break;
    case V_ISSUE:
    case V_EXTEND:
    case V_HANDOVER: hint_card(g, a, out); break;
    case V_ORDINARY:
    case V_FITOUT:
    case V_REPAIR:
    case V_REFIT: hint_state(g, a.arg[0], out); break;
    case V_SLIP: hint_chance(lc_chance(g, ASKING(g, attack)->target, 0), out); break;
    case V_REINFORCE:
        hint_chance(lc_chance(g, a.arg[0] - PIECE_FORMATIONS, reinforcement_drm(g, a.arg[0] - PIECE_FORMATIONS)), out);
        break;
    case V_CONVOY: text_put(out, "brings an RP token"); break;
    case V_EVACUATE: text_put(out, "the Order fails"); break;
    case V_ESCALADE:
        if (ASKS(g, ships_storm))
            text_put(out, "no die; fails if Units are inside");
        break;
    default: break;
    }
}

/* ---- before a large step --------------------------------------------------------------------------------------- */

/* X3.461: a port taken from the enemy goes back when the last Unit embarks. */
static void warn_of_port(const Game *g, int side, Text *out)
{
    int place = ASKING(g, gather)->first, left = garrison_units(g, place, side);

    SET_EACH(p, &g->chosen)
        left -= p >= PIECE_UNITS;
    if (g->port[harbour_of(place)].held && !left)
        text_fmt(out, "No Unit would be left in %s: it would go back, razed.", spaces[place].name);
}

static void confirm(const Game *g, Action a, const Action *legal, int n, Text *out)
{
    int idle = count_verb(legal, n, V_ACTIVATE), held = count_held(g, a.side);

    if (a.verb == V_STOP && g->flow.question == Q_mpi && idle)
        text_fmt(out,
                 idle == 1 ? "%d Formation or Convoy could still act." : "%d Formations and Convoys could still act.",
                 idle);
    if (a.verb == V_DONE && g->flow.question == Q_orders && held && count_verb(legal, n, V_ISSUE))
        text_put(out, "Cards that are still held when the Quarter ends count as failed.");
    if (a.verb == V_DONE && g->flow.question == Q_embark)
        warn_of_port(g, a.side, out);
    if (a.verb == V_EVACUATE)
        text_put(out, "What finds no room in the transports is lost.");
    if (a.verb == V_FAIL)
        text_put(out, "The Order goes back and cannot be fulfilled any more.");
    if (a.verb == V_EXIT)
        text_put(out, "What leaves the map does not return.");
}
