/* 4.1.4 The Orders step: states, divisions, transfers, Leaders; and 3.26, 3.31, 3.32, 3.52. */
#include "games/yellowjack/state.h"

static bool is_own_squadron(int squadron, int side)
{
    return squadron >= 0 && squadron < SQUADRON_COUNT && side_of_squadron(squadron) == side;
}

/* ---- states, 3.52 ---------------------------------------------------------------------------------------------- */

static Verdict judge_state(const Game *g, int side, Action a)
{
    int squadron = a.arg[0], from = a.verb == V_ORDINARY ? FITTING_OUT : IN_ORDINARY;

    if (!is_own_squadron(squadron, side) || g->squadron[squadron].state != from)
        return no(R(3_52), a.verb == V_ORDINARY ? "it is not Fitting Out" : "it is not In Ordinary");
    if (g->squadron[squadron].flags & STATE_CHANGED)
        return no(R(4_1_4), "it has changed its state in this step");
    if (a.verb == V_ORDINARY)
        return may_lay_up(g, squadrons[squadron].fleet, harbour_of(place_of_squadron(g, squadron)))
                   ? ok()
                   : no(R(3_52), "only in ports of its fleet and neutral ones");
    return free_formation(g, squadrons[squadron].fleet) == NOBODY ? no(R(2_5), "there are no more Formations") : ok();
}

static void lay_up(Run *r, Game *g, int squadron)
{
    Squadron *s = &g->squadron[squadron];
    int formation = s->formation, place = place_of_squadron(g, squadron);

    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (g->leader[leader].at == squadron)
            g->leader[leader].at = (uint8_t)(ASHORE + place);
    s->state = IN_ORDINARY;
    s->place = (uint8_t)place;
    s->formation = NOBODY;
    s->flags |= STATE_CHANGED;
    end_if_empty(r, g, formation);
}

static void fit_out(Game *g, int squadron)
{
    int formation = free_formation(g, squadrons[squadron].fleet);

    open_formation(g, formation, FITTING_OUT, g->squadron[squadron].place, g->squadron[squadron].command);
    put_into(g, squadron, formation);
    g->squadron[squadron].flags |= STATE_CHANGED;
}

/* ---- divisions, 3.32 ------------------------------------------------------------------------------------------- */

static Verdict judge_assign(const Game *g, int side, Action a)
{
    int squadron = a.arg[0], into = a.arg[1] - PIECE_FORMATIONS;
    const Formation *from;

    if (!is_own_squadron(squadron, side) || g->squadron[squadron].state != FITTING_OUT)
        return no(R(3_32), "it is not Fitting Out");
    if (g->squadron[squadron].flags & FORMATION_CHANGED)
        return no(R(4_1_4), "it has changed its Formation in this step");
    from = &g->formation[g->squadron[squadron].formation];
    if (from->flags & FLOTILLA)
        return no(R(3_34), "a Flotilla is unformed as a whole");
    if (a.verb == V_DIVIDE)
        return squadrons_in(g, g->squadron[squadron].formation) < 2     ? no(R(3_32), "it is alone already")
               : free_formation(g, squadrons[squadron].fleet) == NOBODY ? no(R(2_5), "there are no more Formations")
                                                                        : ok();
    if (into < 0 || into >= FORMATIONS || g->formation[into].state != FITTING_OUT ||
        into == g->squadron[squadron].formation || fleet_of_formation(into) != squadrons[squadron].fleet)
        return no(R(3_32), "it is no other Formation Fitting Out");
    if (g->formation[into].place != from->place || g->formation[into].command != g->squadron[squadron].command ||
        (g->formation[into].flags & FLOTILLA))
        return no(R(3_32), "it is not of the Command in this Harbour");
    return ok();
}

static int leaders_on(const Game *g, int squadron)
{
    int n = 0;

    for (int leader = 0; leader < LEADER_COUNT; leader++)
        n += g->leader[leader].at == squadron;
    return n;
}

/* 2.5: Leaders beyond the third stay ashore. */
static void assign(Run *r, Game *g, int squadron, int into)
{
    int from = g->squadron[squadron].formation, place = g->formation[from].place;

    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (g->leader[leader].at == squadron && leaders_in(g, into) + leaders_on(g, squadron) > LEADERS_MOST)
            g->leader[leader].at = (uint8_t)(ASHORE + place);
    put_into(g, squadron, into);
    g->squadron[squadron].flags |= FORMATION_CHANGED;
    end_if_empty(r, g, from);
}

static void divide(Run *r, Game *g, int squadron)
{
    int into = free_formation(g, squadrons[squadron].fleet), from = g->squadron[squadron].formation;

    open_formation(g, into, FITTING_OUT, g->formation[from].place, g->squadron[squadron].command);
    assign(r, g, squadron, into);
}

/* ---- Leaders, 3.31 --------------------------------------------------------------------------------------------- */

static Verdict judge_board(const Game *g, int side, Action a)
{
    int leader = a.arg[0] - PIECE_LEADERS, squadron = a.arg[1], place;

    if (leader < 0 || leader >= LEADER_COUNT || side_of_fleet(leaders[leader].fleet) != side ||
        place_of_leader(g, leader) == NOBODY)
        return no(R(3_31), "he is no Leader of yours");
    if (g->leader[leader].handled)
        return no(R(4_1_4), "he has been handled in this step");
    place = place_of_leader(g, leader);
    if (a.verb == V_LAND)
        return g->leader[leader].at < ASHORE && is_own_port_space(g, leaders[leader].fleet, place)
                   ? ok()
                   : no(R(3_31), "he is not aboard in an own port");
    if (!is_own_squadron(squadron, side) || squadrons[squadron].fleet != leaders[leader].fleet ||
        squadron == g->leader[leader].at || !is_in_play(g, squadron) || g->squadron[squadron].state == IN_ORDINARY)
        return no(R(3_31), "he cannot be aboard it");
    if (place_of_squadron(g, squadron) != place)
        return no(R(3_31), "it is elsewhere");
    if (!is_aboard(g, leader, g->squadron[squadron].formation) &&
        leaders_in(g, g->squadron[squadron].formation) >= LEADERS_MOST)
        return no(R(2_5), "it has three Leaders");
    return ok();
}

/* ---- transfer of Sail, 3.26 ------------------------------------------------------------------------------------ */

static bool lie_together(const Game *g, int a, int b)
{
    bool ready = g->squadron[a].state == READY;

    return is_in_play(g, a) && is_in_play(g, b) && ready == (g->squadron[b].state == READY) &&
           place_of_squadron(g, a) == place_of_squadron(g, b);
}

static Verdict judge_transfer(const Game *g, int side, Action a)
{
    int from = a.arg[0], to = a.arg[1], n = a.arg[2];

    if (!is_own_squadron(from, side) || !is_own_squadron(to, side) || from == to ||
        squadrons[from].fleet != squadrons[to].fleet || squadrons[from].kind != squadrons[to].kind)
        return no(R(3_26), "they are not of one class and fleet");
    if (!lie_together(g, from, to))
        return no(R(3_26), "they do not lie in one Harbour, or Ready in one Space");
    if ((g->squadron[from].flags | g->squadron[to].flags) & TRANSFERRED)
        return no(R(4_1_4), "they have been handled in this step");
    if (n < 1 || n > g->squadron[from].sail || g->squadron[to].sail + n > class_of_squadron(to)->most_sail)
        return no(R(3_26), "there is not so much Sail, or no room");
    return ok();
}

static void offer_transfer(const Game *g, int from, int to, Offer *o)
{
    int room = class_of_squadron(to)->most_sail - g->squadron[to].sail;

    for (int n = 1; n <= room && n <= g->squadron[from].sail; n++)
        sure3(o, V_TRANSFER, from, to, n);
}

/* Others of its class and fleet that are Ready as it is, or not, and not handled. */
static uint64_t like_it(const Game *g, const Muster *all, int squadron)
{
    uint64_t ready = all->state[READY], in_port = all->state[FITTING_OUT] | all->state[IN_ORDINARY];

    return (g->squadron[squadron].state == READY ? ready : in_port) & squadrons_of_class[squadrons[squadron].kind] &
           squadrons_of_fleet[squadrons[squadron].fleet] & ~all->transferred & ~(UINT64_C(1) << squadron);
}

static void offer_transfers(const Game *g, const Muster *all, Offer *o)
{
    uint64_t in_play = all->state[READY] | all->state[FITTING_OUT] | all->state[IN_ORDINARY];

    WORD_EACH(s, in_play & ~all->transferred)
    {
        int place = place_of_squadron(g, s);
        WORD_EACH(to, like_it(g, all, s))
        if (place_of_squadron(g, to) == place)
            offer_transfer(g, s, to, o);
    }
}

PROC(transfer)
{
    BEGIN
    g->squadron[l->from].flags |= TRANSFERRED;
    g->squadron[l->to].flags |= TRANSFERRED;
    if (!(g->squadron[l->from].flags & g->squadron[l->to].flags & ARRIVED)) {
        ROLL(STEP(3_26, 1), order_die);
        if (!try_sc(r, g, g->squadron[l->from].command, w->rolled, 0, strategy_of(g, g->squadron[l->from].command))) {
            TELL_SOME(R(3_26), ONLY(side_of_squadron(l->from)), "No Sail goes from %1P to %2P", "A check fails",
                      l->from, l->to);
            RETURN(0);
        }
    }
    g->squadron[l->to].sail = (uint8_t)(g->squadron[l->to].sail + l->count);
    g->squadron[l->from].sail = (uint8_t)(g->squadron[l->from].sail - l->count);
    TELL_SOME(R(3_26), ONLY(side_of_squadron(l->from)), "%1d Sail {goes|go} from %2P to %3P",
              "Sail goes from one Squadron to another", l->count, l->from, l->to);
    if (!g->squadron[l->from].sail)
        remove_squadron(r, g, l->from);
    END;
}

/* ---- the step -------------------------------------------------------------------------------------------------- */

static Verdict judge_gathering(const Game *g, int side, Action a);
static void offer_gatherings(const Game *g, const Muster *all, int side, Offer *o);

static Verdict judge_orders(const Game *g, int side, Action a)
{
    if (!is_sound(a))
        return no(R(4_1_4), "there is no such thing");
    switch (a.verb) {
    case V_DONE: return ok();
    case V_ORDINARY:
    case V_FITOUT: return judge_state(g, side, a);
    case V_ASSIGN:
    case V_DIVIDE: return judge_assign(g, side, a);
    case V_BOARD:
    case V_LAND: return judge_board(g, side, a);
    case V_TRANSFER: return judge_transfer(g, side, a);
    case V_POST:
    case V_STATION:
    case V_CORSAIR: return judge_post(g, side, a);
    case V_TURN: return judge_turn(g, side, a);
    case V_ISSUE:
    case V_EXTEND:
    case V_HANDOVER:
    case V_FAIL: return judge_card(g, side, a);
    default: return judge_gathering(g, side, a);
    }
}

/* Squadrons of his fleet with room for a Leader, in a place. */
static uint64_t berths_for(const Game *g, const Muster *all, const uint8_t *aboard, int leader, int place)
{
    uint64_t there = 0, own = all->afloat & formations_of_fleet(leaders[leader].fleet);

    WORD_EACH(f, own)
    if (g->formation[f].place == place && (aboard[f] < LEADERS_MOST || is_aboard(g, leader, f)))
        there |= all->in[f];
    return there;
}

static void count_leaders(const Game *g, uint8_t aboard[FORMATIONS])
{
    memset(aboard, 0, FORMATIONS);
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (g->leader[leader].at < ASHORE && g->squadron[g->leader[leader].at].formation != NOBODY)
            aboard[g->squadron[g->leader[leader].at].formation]++;
}

/* Leaders go aboard what lies where they are. */
static void offer_boarding_of(const Game *g, const Muster *all, const uint8_t *aboard, int leader, Offer *o)
{
    int fleet = leaders[leader].fleet, place = place_of_leader(g, leader), at = g->leader[leader].at;
    uint64_t there = berths_for(g, all, aboard, leader, place);

    if (at < ASHORE) {
        there &= ~(UINT64_C(1) << at);
        if (is_own_port_space(g, fleet, place))
            sure1(o, V_LAND, PIECE_LEADERS + leader);
    }
    sure_among(o, V_BOARD, PIECE_LEADERS + leader, there, NULL);
}

static void offer_boarding(const Game *g, const Muster *all, int side, Offer *o)
{
    uint8_t aboard[FORMATIONS];

    count_leaders(g, aboard);
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (side_of_fleet(leaders[leader].fleet) == side && !g->leader[leader].handled &&
            place_of_leader(g, leader) != NOBODY)
            offer_boarding_of(g, all, aboard, leader, o);
}

/* Of one Fitting Out: into which others of its fleet and Command it may go (3.32). */
static void offer_divisions(const Game *g, const Muster *all, int squadron, Offer *o)
{
    const Squadron *s = &g->squadron[squadron];
    int fleet = squadrons[squadron].fleet, place = g->formation[s->formation].place;
    uint64_t others = all->afloat & formations_of_fleet(fleet) & ~(UINT64_C(1) << s->formation);

    if ((s->flags & FORMATION_CHANGED) || (g->formation[s->formation].flags & FLOTILLA))
        return;
    if (bits_several(&all->in[s->formation], 1) && free_formation(g, fleet) != NOBODY)
        sure1(o, V_DIVIDE, squadron);
    WORD_EACH(f, others)
    if (g->formation[f].place == place && g->formation[f].state == FITTING_OUT &&
        g->formation[f].command == s->command && !(g->formation[f].flags & FLOTILLA))
        sure2(o, V_ASSIGN, squadron, PIECE_FORMATIONS + f);
}

static void offer_states(const Game *g, const Muster *all, int side, Offer *o)
{
    uint64_t in_port = all->state[FITTING_OUT] | all->state[IN_ORDINARY];

    WORD_EACH(s, in_port)
    {
        int verb = g->squadron[s].state == FITTING_OUT ? V_ORDINARY : V_FITOUT;
        if (!judge_state(g, side, (Action){.verb = (uint8_t)verb, .arg = {(int16_t)s}}).reason)
            sure1(o, verb, s);
        if (verb == V_ORDINARY)
            offer_divisions(g, all, s, o);
    }
}

static void list_orders(const Game *g, int side, Offer *o)
{
    Muster all;

    muster_side(g, side, &all);
    offer_states(g, &all, side, o);
    offer_boarding(g, &all, side, o);
    offer_transfers(g, &all, o);
    offer_posts(g, &all, side, o);
    offer_cards(g, &all, side, o);
    offer_gatherings(g, &all, side, o);
    sure(o, V_DONE);
}

/* What needs no die. */
static void do_order(Run *r, Game *g, Action a)
{
    if (a.verb == V_ORDINARY)
        lay_up(r, g, a.arg[0]);
    else if (a.verb == V_FITOUT)
        fit_out(g, a.arg[0]);
    else if (a.verb == V_ASSIGN)
        assign(r, g, a.arg[0], a.arg[1] - PIECE_FORMATIONS);
    else if (a.verb == V_DIVIDE)
        divide(r, g, a.arg[0]);
    else if (a.verb == V_BOARD || a.verb == V_LAND) {
        int leader = a.arg[0] - PIECE_LEADERS;
        g->leader[leader].handled = 1;
        g->leader[leader].at = (uint8_t)(a.verb == V_LAND ? ASHORE + place_of_leader(g, leader) : a.arg[1]);
    } else if (a.verb == V_POST || a.verb == V_STATION || a.verb == V_CORSAIR)
        post(g, a);
    else
        turn_over(g, a.arg[0] - PIECE_AUXILIARIES);
}

static bool is_card_verb(int verb)
{
    return verb == V_ISSUE || verb == V_EXTEND || verb == V_HANDOVER || verb == V_FAIL;
}

static bool is_gathering(int verb)
{
    return verb == V_FLOTILLA || verb == V_UNFORM || verb == V_CONVOY || verb == V_TROOPS || verb == V_COMMAND;
}

static bool draws_cards(const Game *g, int side, int command)
{
    return side_of_fleet(commands[command].fleet) == side &&
           (commands[command].fleet != FLEET_FRENCH || france_at_war(g)) && cards_of(g, command) < CARDS_WANTED;
}

static void clear_handled(Game *g, int side)
{
    g->tried_local = 0;
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (side_of_squadron(s) == side)
            g->squadron[s].flags &= ARRIVED;
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        g->leader[leader].handled = 0;
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        g->aux_flags[aux] &= (uint8_t)~AUX_HANDLED;
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        g->convoy[convoy].flags &= (uint8_t)~CONVOY_HANDLED;
}

PROC(orders_step)
{
    BEGIN
    clear_handled(g, l->side);
    while (holds_cards(g, l->side)) {
        ASK(STEP(9_2, 4), l->side, discard);
        if (w->answer.verb == V_DONE)
            break;
        fail_card(r, g, w->answer.arg[0] - PIECE_CARDS);
    }
    for (l->drawing = 0; l->drawing < COMMAND_COUNT; l->drawing++)
        if (draws_cards(g, l->side, l->drawing))
            CALL(STEP(9_2, 5), draw, .command = l->drawing);
    for (;;) {
        ASK(STEP(4_1_4, 2), l->side, orders);
        if (w->answer.verb == V_DONE)
            break;
        if (is_card_verb(w->answer.verb))
            CALL(STEP(9_3, 1), card_business, .verb = w->answer.verb, .card = w->answer.arg[0] - PIECE_CARDS,
                 .formation = w->answer.arg[1] ? w->answer.arg[1] - PIECE_FORMATIONS : 0);
        else if (w->answer.verb == V_TRANSFER)
            CALL(STEP(3_26, 2), transfer, .from = w->answer.arg[0], .to = w->answer.arg[1], .count = w->answer.arg[2]);
        else if (is_gathering(w->answer.verb))
            CALL(STEP(3_33, 1), gather, .side = l->side, .verb = w->answer.verb, .first = w->answer.arg[0],
                 .second = w->answer.arg[1]);
        else
            do_order(r, g, w->answer);
    }
    clear_handled(g, l->side);
    END;
}
