/* 4 The sequence of a Turn. */
#include "games/yellowjack/state.h"

enum { FIRST_YEAR = 1739 };

PROC(game)
{
    BEGIN
    if (g->scenario == SCENARIO_CARTAGENA) {
        ASK(STEP(3_21, 1), BRITISH, secret_target);
        g->card[COMMAND_JAMAICA * COMMAND_CARDS].target = (uint8_t)w->answer.arg[0];
    }
    for (; g->turn <= scenarios[g->scenario].last && !g->ended; g->turn++)
        CALL(STEP(1_2, 1), turn, .none = 0);
    if (!g->ended)
        CALL(STEP(9_5, 1), tally, .none = 0);
    g->ended = 1;
    END;
}

PROC(turn)
{
    BEGIN
    HEADING(1, R(1_2), "%1d, Turn %2d", FIRST_YEAR + (g->turn - 1) / YEAR, turn_of_year(g));
    if (turn_of_year(g) == 1) {
        memcpy(g->prestige_then, g->prestige, sizeof g->prestige);
        g->yearly = 0;
    }
    CALL(STEP(4_1, 1), administration, .none = 0);
    for (g->impulse = 1; g->impulse <= IMPULSES && !g->ended; g->impulse++)
        CALL(STEP(4_2, 1), impulse, .none = 0);
    g->impulse = 0;
    if (!g->ended)
        CALL(STEP(4_4, 1), end_turn, .none = 0);
    END;
}

/* ---- administration, 4.1 --------------------------------------------------------------------------------------- */

/* 4.1.1: who arrives and leaves by date. */
static void keep_date(Run *r, Game *g)
{
    for (int leader = 0; leader < LEADER_COUNT; leader++) {
        if (leaders[leader].arrives == g->turn && g->leader[leader].at == LEADER_WAITING) {
            post_leader(g, leader, leaders[leader].place);
            TELL(R(4_1_1), "%1P arrives", PIECE_LEADERS + leader);
        }
        if (leaders[leader].leaves == g->turn && g->leader[leader].at < LEADER_WAITING) {
            g->leader[leader] = (Leader){.at = LEADER_GONE};
            TELL(R(4_1_1), "%1P leaves", PIECE_LEADERS + leader);
        }
    }
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (personages[man].arrives == g->turn && g->personage_at[man] == LAND_WAITING) {
            g->personage_at[man] = personages[man].place;
            TELL(R(4_1_1), "%1P arrives", PIECE_PERSONAGES + man);
        }
}

/* What a Turn begins with. */
static void clear_marks(Game *g)
{
    memset(g->mulligan, 0, sizeof g->mulligan);
    memset(g->announced, 0, sizeof g->announced);
    g->storm = (Storm){0};
    if (is_quarterly(g))
        g->french_repair = 0;
}

PROC(administration)
{
    BEGIN
    clear_marks(g);
    keep_date(r, g);
    assemble_convoys(r, g);
    CALL(STEP(X3_1, 2), call_events, .event = 0);
    CALL(STEP(10_14, 7), home_convoys, .halves = 0);
    if (is_quarterly(g))
        CALL(STEP(4_1_2, 1), quarterly, .none = 0);
    if (g->ended)
        RETURN(0);
    HEADING(2, R(4_1_3), "Rest and repair");
    for (l->who = BRITISH; l->who <= BOURBON; l->who++)
        CALL(STEP(4_1_3, 1), land_attrition, .side = l->who);
    for (l->who = BRITISH; l->who <= BOURBON; l->who++)
        CALL(STEP(4_1_3, 2), repairs, .side = l->who);
    for (l->who = BRITISH; l->who <= BOURBON; l->who++)
        CALL(STEP(4_1_3, 3), recovery, .side = l->who);
    HEADING(2, R(4_1_4), "Orders");
    for (l->who = BRITISH; l->who <= BOURBON; l->who++)
        CALL(STEP(4_1_4, 1), orders_step, .side = l->who);
    CALL(STEP(4_1_5, 1), entry_rolls, .none = 0);
    END;
}

/* ---- operations, 4.2 ------------------------------------------------------------------------------------------- */

static void list_first(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_FIRST);
    sure(o, V_SECOND);
}

static Verdict judge_first(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_FIRST || a.verb == V_SECOND ? ok() : no(R(4_2), "first or second");
}

/* A tie: the side that had the second MPI last time; at the start the Bourbons. */
PROC(initiative)
{
    BEGIN
    ROLL(STEP(4_2, 2), initiative_die);
    l->die = own_die(r, g, BRITISH, DIE_HIGH, w->rolled);
    TELL(R(4_2), "The British have a %1d for the initiative", l->die);
    ROLL(STEP(4_2, 3), initiative_die);
    w->rolled = own_die(r, g, BOURBON, DIE_HIGH, w->rolled);
    NEED(R(4_2), other(g->first) == BOURBON ? "%1d or more" : "more than %1d", l->die);
    g->initiative = (uint8_t)(l->die > w->rolled ? BRITISH : l->die < w->rolled ? BOURBON : other(g->first));
    TELL(R(4_2), "British %1d, Bourbons %2d: the %3S have the initiative", l->die, w->rolled, g->initiative);
    shake_off(g);
    ASK(STEP(4_2, 4), g->initiative, first);
    g->first = (uint8_t)(w->answer.verb == V_FIRST ? g->initiative : other(g->initiative));
    TELL(R(4_2), "The %1S move first", g->first);
    END;
}

static void open_impulse(Game *g)
{
    for (int f = 0; f < FORMATIONS; f++)
        g->formation[f].passed = 0;
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        g->aux_flags[aux] &= (uint8_t)~AUX_ACTED;
}

PROC(impulse)
{
    BEGIN
    HEADING(2, R(4_2), "Impulse %1d", g->impulse);
    open_impulse(g);
    CALL(STEP(5_3, 2), winds, .wind = 0);
    CALL(STEP(X1_5, 5), hurricane, .none = 0);
    shake_off(g);
    CALL(STEP(4_2, 5), initiative, .none = 0);
    CALL(STEP(4_3, 1), mpi, .side = g->first);
    if (!g->ended)
        CALL(STEP(4_3, 2), mpi, .side = other(g->first));
    if (!g->ended)
        CALL(STEP(4_2, 6), sieges, .none = 0);
    give_back_ports(r, g);
    if (!g->ended)
        check_orders(r, g);
    END;
}

/* ---- an MPI, 4.3 ----------------------------------------------------------------------------------------------- */

static void open_mpi(Run *r, Game *g, int side)
{
    HEADING(3, R(4_3), "Moves of the %1S", side);
    g->active = (uint8_t)side;
    g->battles = 0;
    for (int f = 0; f < FORMATIONS; f++)
        if (g->formation[f].state != OUT) {
            g->formation[f].came = ON_STATION;
            g->formation[f].flags &= (uint8_t) ~(ACTED | MOVED | SEARCHED);
        }
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        g->convoy[convoy].flags &= (uint8_t) ~(CONVOY_ACTED | ESCORT_CHANGED);
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        g->aux_flags[aux] &= (uint8_t)~AUX_HANDLED;
}

/* X2.32: where a French Formation is, while France is neutral. */
static Verdict judge_challenge(const Game *g, int side, int place)
{
    if (side != BRITISH || france_at_war(g))
        return no(R(X2_32), "the British challenge a neutral France");
    if (g->challenged != NOBODY)
        return no(R(X2_32), "one place in an MPI");
    for (int f = first_of_fleet(FLEET_FRENCH); f < FORMATIONS; f++)
        if (g->formation[f].state == READY && g->formation[f].place == place)
            return may_spend(g, side, 3) ? ok() : no(R(12_2), "nobody spends his last point");
    return no(R(X2_32), "there are no French");
}

static void challenge(Run *r, Game *g, int place)
{
    TELL(R(X2_32), "The British challenge the French at %1L", place);
    lose_prestige(r, g, BRITISH, 3);
    g->challenged = (uint8_t)place;
}

static Verdict judge_mpi(const Game *g, int side, Action a)
{
    int formation = a.arg[0] - PIECE_FORMATIONS, convoy = a.arg[0] - PIECE_CONVOYS;

    if (!is_sound(a))
        return no(R(4_3), "there is no such thing");
    if (a.verb == V_STOP)
        return ok();
    if (a.verb == V_REFIT)
        return judge_refit(g, side, a.arg[0]);
    if (a.verb == V_CHALLENGE)
        return judge_challenge(g, side, a.arg[0]);
    if (a.verb != V_ACTIVATE)
        return judge_task(g, side, a);
    if (convoy >= 0 && convoy < CONVOYS)
        return judge_convoy_turn(g, side, convoy);
    if (formation < 0 || formation >= FORMATIONS || side_of_formation(formation) != side ||
        (g->formation[formation].state != READY && g->formation[formation].state != FITTING_OUT))
        return no(R(4_3), "it is no Formation or Convoy of yours");
    return g->formation[formation].flags & ACTED ? no(R(4_3), "it has acted already") : ok();
}

/* X2.32: where neutral French Formations are. */
static void offer_challenges(const Game *g, int side, Offer *o)
{
    uint64_t places[PLACE_WORDS] = {0};

    if (side != BRITISH || france_at_war(g) || g->challenged != NOBODY || !may_spend(g, side, 3))
        return;
    for (int f = first_of_fleet(FLEET_FRENCH); f < FORMATIONS; f++)
        if (g->formation[f].state == READY)
            bit_add(places, g->formation[f].place);
    ROW_EACH(place, places, PLACE_WORDS)
        sure1(o, V_CHALLENGE, place);
}

static bool may_activate(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];

    return (f->state == READY || f->state == FITTING_OUT) && !(f->flags & ACTED);
}

/* 11.32: some lie where there are RP tokens. */
static bool any_tokens(const Game *g, int side)
{
    FOR_SIDE_FORMATIONS(f, g, side)
    if (g->formation[f].state == FITTING_OUT && g->port[harbour_of(g->formation[f].place)].tokens)
        return true;
    return false;
}

static void offer_refits(const Game *g, int side, Offer *o)
{
    uint64_t own = any_tokens(g, side) ? squadrons_of_side(side) : 0;

    WORD_EACH(s, own)
    if (g->squadron[s].state == FITTING_OUT && g->squadron[s].dp && !judge_refit(g, side, s).reason)
        sure1(o, V_REFIT, s);
}

static void list_mpi(const Game *g, int side, Offer *o)
{
    FOR_SIDE_FORMATIONS(f, g, side)
    if (may_activate(g, f))
        sure1(o, V_ACTIVATE, PIECE_FORMATIONS + f);
    WORD_EACH(convoy, convoys_of_side[side])
    if (g->convoy[convoy].state != OUT && !judge_convoy_turn(g, side, convoy).reason)
        sure1(o, V_ACTIVATE, PIECE_CONVOYS + convoy);
    offer_refits(g, side, o);
    offer_challenges(g, side, o);
    offer_tasks(g, side, o);
    sure(o, V_STOP);
}

/* What is done at once, without a die. */
static void do_at_once(Run *r, Game *g, Action a)
{
    if (a.verb == V_CHALLENGE)
        challenge(r, g, a.arg[0]);
    else if (a.verb == V_COUNTER)
        counter_shadow(r, g, a.arg[0] - PIECE_AUXILIARIES, a.arg[1] - PIECE_AUXILIARIES);
    else
        rebase(r, g, a.arg[0] - PIECE_AUXILIARIES, a.arg[1]);
}

static bool is_unseen(int verb)
{
    return verb == V_SCOUT || verb == V_SHADOW || verb == V_PREY;
}

PROC(mpi)
{
    BEGIN
    open_mpi(r, g, l->side);
    CALL(STEP(5_6, 1), arrivals, .side = l->side);
    while (!g->ended) {
        ASK(STEP(4_3, 3), l->side, mpi);
        if (w->answer.verb == V_STOP) {
            TELL(R(4_3), "The %1S end their moves", l->side);
            break;
        }
        if (w->answer.verb == V_ACTIVATE && w->answer.arg[0] < PIECE_CONVOYS)
            CALL(STEP(4_3, 4), activation, .formation = w->answer.arg[0] - PIECE_FORMATIONS);
        else if (w->answer.verb == V_ACTIVATE)
            CALL(STEP(10_11, 1), convoy_activation, .convoy = w->answer.arg[0] - PIECE_CONVOYS);
        else if (is_unseen(w->answer.verb))
            CALL(STEP(6_2, 2), task, .side = l->side, .duty = duty_of(w->answer.verb), .object = w->answer.arg[0],
                 .sent = NOBODY);
        else if (w->answer.verb == V_LOOKOUT)
            CALL(STEP(6_2, 3), task, .side = l->side, .duty = DUTY_SEARCH, .object = w->answer.arg[1],
                 .sent = w->answer.arg[0] - PIECE_AUXILIARIES);
        else if (w->answer.verb == V_TURN)
            CALL(STEP(6_324, 2), turning, .sent = w->answer.arg[0] - PIECE_AUXILIARIES);
        else if (w->answer.verb >= V_BURN && w->answer.verb <= V_BOARDERS)
            CALL(STEP(6_2, 4), assault, .side = l->side, .verb = w->answer.verb,
                 .sent = w->answer.arg[0] - PIECE_AUXILIARIES, .object = w->answer.arg[1],
                 .inside = w->answer.verb == V_SHELL || (w->answer.verb == V_LOOSE && w->answer.arg[1]));
        else if (w->answer.verb == V_REFIT)
            CALL(STEP(11_32, 1), emergency_repair, .squadron = w->answer.arg[0]);
        else
            do_at_once(r, g, w->answer);
    }
    end_shadows(g, l->side);
    if (!g->ended)
        CALL(STEP(4_3, 5), weather_effects, .side = l->side);
    g->challenged = NOBODY;
    g->active = BOTH_SIDES;
    END;
}

/* ---- the end of the Turn, 4.4 ---------------------------------------------------------------------------------- */

/* 4.4: what was known, done or suffered in this Turn. */
static void forget(Game *g)
{
    for (int f = 0; f < FORMATIONS; f++)
        g->formation[f].flags &= (uint8_t)~KNOWN;
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        g->convoy[convoy].flags &= (uint8_t)~CONVOY_KNOWN;
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        g->port[harbour].known = 0;
    for (int s = 0; s < SQUADRON_COUNT; s++)
        g->squadron[s].flags = 0;
    for (int leader = 0; leader < LEADER_COUNT; leader++) {
        g->leader[leader].handled = 0;
        if (g->leader[leader].wounded)
            g->leader[leader].wounded--;
    }
}

/* 8.45: an LC, or lying in Harbour, ends it. */
PROC(reorganise)
{
    BEGIN
    for (l->formation = 0; l->formation < FORMATIONS; l->formation++) {
        if (!(g->formation[l->formation].flags & DISORGANISED))
            continue;
        if (g->formation[l->formation].state == READY) {
            ROLL(STEP(8_45, 1), reorganise_die);
            if (!try_lc(r, g, l->formation, w->rolled, 0)) {
                TELL(R(8_45), "%1P stays in disorder", PIECE_FORMATIONS + l->formation);
                continue;
            }
        }
        g->formation[l->formation].flags &= (uint8_t)~DISORGANISED;
        if (g->formation[l->formation].state == READY)
            TELL(R(8_45), "%1P is in order again", PIECE_FORMATIONS + l->formation);
    }
    END;
}

PROC(end_turn)
{
    BEGIN
    HEADING(2, R(4_4), "End of the Turn");
    g->storm = (Storm){0};
    CALL(STEP(11_2, 3), attrition, .squadron = 0);
    meet_deadlines(r, g);
    CALL(STEP(X3_1_4, 2), recall, .count = 0);
    if (g->ended)
        RETURN(0);
    CALL(STEP(8_45, 2), reorganise, .formation = 0);
    forget(g);
    if (turn_of_year(g) == YEAR)
        CALL(STEP(3_485, 1), relief, .fleet = 0);
    END;
}
