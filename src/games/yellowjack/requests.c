/* X2.17, X2.23, X3.1.4, 10.14: what home sends, and what it wants back. */
#include "games/yellowjack/state.h"

/* ---- Sail in spare Squadrons ----------------------------------------------------------------------------------- */

/* In halves of a point: SOL 1, SOL(D) 1/2, two Frigates 1, Light or Galley 1, Bomb 2. */
static const struct {
    uint8_t halves, kind, sail; /* kind: a class of Squadrons; of Auxiliaries where there is no Sail */
} goods[GOODS] = {
    [GOOD_SOL] = {2, CLASS_SOL, 1},   [GOOD_SOL_D] = {1, CLASS_SOL_D, 1}, [GOOD_FRIGATES] = {2, CLASS_FRIGATE, 2},
    [GOOD_LIGHT] = {2, AUX_LIGHT, 0}, [GOOD_GALLEY] = {2, AUX_GALLEY, 0}, [GOOD_BOMB] = {4, AUX_BOMB, 0},
};

static bool is_spare(int squadron, int fleet, int kind)
{
    return squadron >= SPARES_FROM && squadrons[squadron].fleet == fleet && squadrons[squadron].kind == kind;
}

/* A spare Squadron that takes a Sail: one that is called up in this way and not full, or a free one; NOBODY: none. */
static int spare_for(const Game *g, int fleet, int kind, int formation)
{
    int state = formation == NOBODY ? WAITING : DUE, found = NOBODY;

    for (int s = SPARES_FROM; s < SQUADRON_COUNT; s++) {
        const Squadron *q = &g->squadron[s];
        if (!is_spare(s, fleet, kind))
            continue;
        if (q->state == state && q->formation == formation && q->sail < class_of_squadron(s)->most_sail)
            return s;
        if (q->state == OUT && found == NOBODY)
            found = s;
    }
    return found;
}

static int room_in_spares(const Game *g, int fleet, int kind, int formation)
{
    int room = 0;

    for (int s = SPARES_FROM; s < SQUADRON_COUNT; s++) {
        const Squadron *q = &g->squadron[s];
        bool ours = q->state == (formation == NOBODY ? WAITING : DUE) && q->formation == formation;
        if (is_spare(s, fleet, kind) && (ours || q->state == OUT))
            room += class_of_squadron(s)->most_sail - q->sail;
    }
    return room;
}

/* The Command of the fleet's HQ. */
static int command_at_home(int fleet)
{
    return ports[fleet_hq(fleet)].command[fleet];
}

/* They wait for the next Turn; or a Formation that is due takes them along. */
static void add_sail(Game *g, int fleet, int kind, int n, int formation)
{
    for (; n > 0; n--) {
        int s = spare_for(g, fleet, kind, formation);
        if (s == NOBODY)
            return;
        Squadron *q = &g->squadron[s];
        if (q->state == OUT) {
            *q = (Squadron){
                .state = WAITING, .place = NOBODY, .formation = NOBODY, .command = (uint8_t)command_at_home(fleet)};
            if (formation != NOBODY)
                put_into(g, s, formation);
        }
        q->sail++;
    }
}

/* X2.17: all that was bought for a fleet enters as one Formation. */
static void call_up_spares(Game *g, int fleet)
{
    int formation = free_formation(g, fleet);

    for (int s = SPARES_FROM; s < SQUADRON_COUNT && formation != NOBODY; s++)
        if (squadrons[s].fleet == fleet && g->squadron[s].state == WAITING) {
            if (g->formation[formation].state == OUT)
                open_formation(g, formation, DUE, NOBODY, command_at_home(fleet));
            put_into(g, s, formation);
            g->squadron[s].flags |= ARRIVED;
        }
}

/* ---- buying, X2.17 --------------------------------------------------------------------------------------------- */

static int in_reserve(const Game *g, int fleet, int kind)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (auxiliaries[aux].fleet == fleet && auxiliaries[aux].kind == kind && g->aux_at[aux] == RESERVE)
            return aux;
    return NOBODY;
}

/* 10.14: the escort of a Home Convoy, by its number; NOBODY: there is none yet, or it is no matter of Convoys. */
static int home_convoy(int number)
{
    int convoy = 0;

    while (convoy_slots[convoy].kind != (number == 1 ? CONVOY_FRENCH_HOME_1 : CONVOY_FRENCH_HOME_2))
        convoy++;
    return convoy;
}

static Verdict judge_escort_bought(const Game *g, int good, int number)
{
    int convoy, room;

    if (number != 1 && number != 2)
        return no(R(10_14), "with Home Convoy 1 or 2");
    if (good != GOOD_SOL && good != GOOD_FRIGATES)
        return no(R(10_14), "SOL or Frigates");
    convoy = home_convoy(number);
    if (g->convoy[convoy].state != DUE)
        return no(R(10_14), "that Convoy does not come");
    if (g->convoy[convoy].escort == NOBODY && free_formation(g, FLEET_FRENCH) == NOBODY)
        return no(R(2_5), "there are no more Formations");
    room = room_in_spares(g, FLEET_FRENCH, goods[good].kind, g->convoy[convoy].escort);
    if (g->convoy[convoy].escort == NOBODY) /* what waits is of a Request */
        for (int s = SPARES_FROM; s < SQUADRON_COUNT; s++)
            if (is_spare(s, FLEET_FRENCH, goods[good].kind) && g->squadron[s].state == WAITING)
                room -= class_of_squadron(s)->most_sail - g->squadron[s].sail;
    return room >= goods[good].sail ? ok() : no(R(2_5), "there are no more Squadrons");
}

static Verdict judge_buy(const Game *g, int side, Action a)
{
    const struct buying *l = ASKING(g, buying);
    int good = a.arg[0] - WORD_GOODS;

    (void)side;
    if (a.verb == V_DONE)
        return ok();
    if (!is_for(a, V_BUY) || good < 0 || good >= GOODS)
        return no(R(X2_17), "that is not to be had");
    if (goods[good].halves > l->halves)
        return no(R(X2_17), "it is too dear");
    if (l->convoy)
        return judge_escort_bought(g, good, a.arg[1]);
    if (a.arg[1])
        return no(R(X2_17), "there is no Home Convoy");
    if (!goods[good].sail)
        return in_reserve(g, l->fleet, goods[good].kind) != NOBODY ? ok() : no(R(X2_17), "the reserve has none");
    return room_in_spares(g, l->fleet, goods[good].kind, NOBODY) >= goods[good].sail
               ? ok()
               : no(R(2_5), "there are no more Squadrons");
}

static void list_buy(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int good = 0; good < GOODS; good++)
        for (int convoy = 0; convoy <= 2; convoy++)
            offer2(o, V_BUY, WORD_GOODS + good, convoy);
    offer(o, V_DONE);
}

static bool can_buy(const Game *g, const struct buying *l)
{
    Action some[4 * GOODS];
    Offer o = {.at = some, .cap = 4 * GOODS, .side = (uint8_t)side_of_fleet(l->fleet), .g = g, .judge = judge_buy};

    list_buy(g, o.side, &o);
    return o.n > 1;
}

static int escort_of_home(Game *g, int number)
{
    Convoy *c = &g->convoy[home_convoy(number)];

    if (c->escort == NOBODY) {
        c->escort = (uint8_t)free_formation(g, FLEET_FRENCH);
        open_formation(g, c->escort, DUE, NOBODY, COMMAND_FRENCH);
    }
    return c->escort;
}

static void buy(Run *r, Game *g, int fleet, int good, int number)
{
    TELL(R(X2_17), "The %1S buy %2W", side_of_fleet(fleet), WORD_GOODS + good);
    if (!goods[good].sail)
        g->aux_at[in_reserve(g, fleet, goods[good].kind)] = AVAILABLE;
    else
        add_sail(g, fleet, goods[good].kind, goods[good].sail, number ? escort_of_home(g, number) : NOBODY);
}

PROC(buying)
{
    BEGIN
    while (l->halves > 0) {
        if (!can_buy(g, l))
            RETURN(0);
        ASK(STEP(X2_17, 1), side_of_fleet(l->fleet), buy);
        if (w->answer.verb == V_DONE)
            RETURN(0);
        l->halves -= goods[w->answer.arg[0] - WORD_GOODS].halves;
        buy(r, g, l->fleet, w->answer.arg[0] - WORD_GOODS, w->answer.arg[1]);
    }
    END;
}

/* ---- Units, X2.17 ---------------------------------------------------------------------------------------------- */

static bool may_be_raised(const Game *g, int unit, int fleet)
{
    return g->unit_at[unit] == LAND_LOST && units[unit].fleet == fleet;
}

static int lost_units(const Game *g, int fleet)
{
    int n = 0;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        n += may_be_raised(g, unit, fleet);
    return n;
}

static Verdict judge_raise(const Game *g, int side, Action a)
{
    int unit = a.arg[0] - PIECE_UNITS;

    (void)side;
    return is_for(a, V_RAISE) && unit >= 0 && unit < UNIT_COUNT && may_be_raised(g, unit, ASKING(g, raising)->fleet)
               ? ok()
               : no(R(X2_17), "it is no eliminated Unit of the fleet");
}

static void list_raise(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        offer1(o, V_RAISE, PIECE_UNITS + unit);
}

static void raise_unit(Run *r, Game *g, int unit)
{
    g->unit_at[unit] = ports[fleet_hq(units[unit].fleet)].place;
    g->unit_state[unit] = 0;
    TELL_SOME(R(X2_17), ONLY(side_of_unit(unit)), "%1P is rebuilt", NULL, PIECE_UNITS + unit);
}

static void raise_all(Run *r, Game *g, int fleet)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (may_be_raised(g, unit, fleet))
            raise_unit(r, g, unit);
}

PROC(raising)
{
    BEGIN
    if (!is_own_port(g, l->fleet, fleet_hq(l->fleet)))
        RETURN(0);
    for (; l->count > 0; l->count--) {
        if (lost_units(g, l->fleet) <= l->count) {
            raise_all(r, g, l->fleet);
            RETURN(0);
        }
        ASK(STEP(X2_17, 2), side_of_fleet(l->fleet), raise);
        raise_unit(r, g, w->answer.arg[0] - PIECE_UNITS);
    }
    END;
}

/* ---- the Request, X2.17 ---------------------------------------------------------------------------------------- */

/* Louisburg: the box at each end of its track. */
static int louisburg_drm(const Game *g, int fleet)
{
    int box = g->track[TRACK_LOUISBURG];

    return (fleet == FLEET_BRITISH && box == BOX_BRITISH) || (fleet == FLEET_FRENCH && box == 0) ? -1 : 0;
}

static int request_of(int fleet, int sum, bool units_too)
{
    int row = sum + 1;

    return requests[row < 0 ? 0 : row > 6 ? 6 : row][2 * fleet + units_too];
}

static bool is_at_war(const Game *g, int fleet)
{
    return fleet != FLEET_FRENCH || france_at_war(g);
}

static void list_better(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure1(o, V_BETTER, WORD_ROWS);
    sure1(o, V_BETTER, WORD_ROWS + 1);
    sure(o, V_PASS);
}

static Verdict judge_better(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_PASS || (is_for(a, V_BETTER) && (a.arg[0] == WORD_ROWS || a.arg[0] == WORD_ROWS + 1))
               ? ok()
               : no(R(X2_17), "Sail or Units");
}

/* A die, and for a point another in its place (12.2). */
PROC(request_roll)
{
    BEGIN
    if (any_announces(g))
        CALL(STEP(12_3, 13), announce, .side = BRITISH);
    ROLL(STEP(X2_17, 3), request_die);
    l->die = w->rolled + take_edge(r, g);
    CALL(STEP(12_2, 6), mulligan, .side = l->side);
    if (w->result) {
        if (any_announces(g))
            CALL(STEP(12_3, 14), announce, .side = BRITISH);
        ROLL(STEP(X2_17, 4), request_die);
        l->die = w->rolled + take_edge(r, g);
    }
    MODIFIER(R(12_3), rank_drm(g, l->side, DIE_LOW), "Player Rank");
    RETURN(l->die + rank_drm(g, l->side, DIE_LOW));
    END;
}

PROC(request)
{
    BEGIN
    CALL(STEP(X2_17, 5), request_roll, .side = side_of_fleet(l->fleet));
    l->sail = w->result + louisburg_drm(g, l->fleet);
    MODIFIER(R(X2_17), louisburg_drm(g, l->fleet), "Louisburg");
    TELL(R(X2_17), "The Request stands at %1d Sail", request_of(l->fleet, l->sail, false));
    CALL(STEP(X2_17, 6), request_roll, .side = side_of_fleet(l->fleet));
    l->men = w->result + louisburg_drm(g, l->fleet);
    MODIFIER(R(X2_17), louisburg_drm(g, l->fleet), "Louisburg");
    TELL(R(X2_17), "The Request stands at %1d {Unit|Units}", request_of(l->fleet, l->men, true));
    if (may_spend(g, side_of_fleet(l->fleet), 1)) {
        ASK(STEP(X2_17, 7), side_of_fleet(l->fleet), better);
        if (w->answer.verb == V_BETTER) {
            lose_prestige(r, g, side_of_fleet(l->fleet), 1);
            l->sail -= w->answer.arg[0] == WORD_ROWS;
            l->men -= w->answer.arg[0] != WORD_ROWS;
        }
    }
    TELL(R(X2_17), "A Request brings %1d Sail and %2d {Unit|Units}", request_of(l->fleet, l->sail, false),
         request_of(l->fleet, l->men, true));
    CALL(STEP(X2_17, 8), buying, .fleet = l->fleet, .halves = 2 * request_of(l->fleet, l->sail, false));
    CALL(STEP(X2_17, 9), raising, .fleet = l->fleet, .count = request_of(l->fleet, l->men, true));
    END;
}

PROC(requests)
{
    BEGIN
    for (l->fleet = 0; l->fleet < SIDE_FLEETS - 1; l->fleet++)
        CALL(STEP(X2_17, 10), request, .fleet = l->fleet);
    if (is_at_war(g, FLEET_FRENCH))
        CALL(STEP(X2_17, 11), request, .fleet = FLEET_FRENCH);
    END;
}

/* ---- French Home Convoys, 10.14 -------------------------------------------------------------------------------- */

enum { HOME_DRM = -3 };

/* Both have just been assembled. */
static bool home_convoys_come(const Game *g)
{
    return is_sailing_turn(g, CONVOY_FRENCH_HOME_1) && g->convoy[home_convoy(1)].state == DUE &&
           g->convoy[home_convoy(2)].state == DUE && g->convoy[home_convoy(1)].escort == NOBODY;
}

PROC(home_convoys)
{
    BEGIN
    if (!home_convoys_come(g))
        RETURN(0);
    ROLL(STEP(10_14, 5), request_die);
    MODIFIER(R(10_14), HOME_DRM, "Home Convoys");
    MODIFIER(R(12_3), rank_drm(g, BOURBON, DIE_LOW), "Player Rank");
    w->rolled = request_of(FLEET_FRENCH, w->rolled + rank_drm(g, BOURBON, DIE_LOW) + HOME_DRM, false);
    TELL(R(10_14), "%1d Sail {comes|come} with the French Home Convoys", w->rolled);
    CALL(STEP(10_14, 6), buying, .fleet = FLEET_FRENCH, .convoy = 1, .halves = 2 * w->rolled);
    END;
}

/* ---- Viceroys, X2.23 ------------------------------------------------------------------------------------------- */

static bool command_holds(const Game *g, int command)
{
    for (int i = 0; i < COMMAND_CARDS; i++)
        if (g->card[command * COMMAND_CARDS + i].state == HELD)
            return true;
    return false;
}

static Verdict judge_viceroy(const Game *g, int side, Action a)
{
    int card = a.arg[0] - PIECE_CARDS, command = ASKING(g, viceroys)->command;

    (void)side;
    if (a.verb == V_PASS)
        return ok();
    if (!is_for(a, V_GIVE) || card < 0 || card >= CARDS || command_of_card(card) != command ||
        g->card[card].state != HELD)
        return no(R(X2_23), "it is no held card of the Command");
    return viceroy_present(g, command) ? ok() : no(R(X2_23), "the Viceroy is not there");
}

static void list_viceroy(const Game *g, int side, Offer *o)
{
    int command = ASKING(g, viceroys)->command;

    (void)side;
    for (int i = 0; i < COMMAND_CARDS; i++)
        offer1(o, V_GIVE, PIECE_CARDS + command * COMMAND_CARDS + i);
    sure(o, V_PASS);
}

PROC(viceroys)
{
    BEGIN
    for (l->command = 0; l->command < COMMAND_COUNT; l->command++) {
        if (commands[l->command].viceroy == PERSONAGE_COUNT || !command_holds(g, l->command))
            continue;
        ASK(STEP(X2_23, 1), side_of_fleet(commands[l->command].fleet), viceroy);
        if (w->answer.verb == V_PASS) {
            TELL(R(X2_23), "A Viceroy gives no card back");
            continue;
        }
        tell_card(r, g, w->answer.arg[0] - PIECE_CARDS, R(X2_23), "%1W of the %2S goes back");
        return_card(g, w->answer.arg[0] - PIECE_CARDS);
    }
    END;
}

/* ---- the eighties, X3.1.4 -------------------------------------------------------------------------------------- */

enum { SAIL_RECALLED = 11, TURN_OF_RECALL = 2 * 16 + 8 };

static bool may_be_recalled(const Game *g, int squadron)
{
    int kind = squadrons[squadron].kind;

    return side_of_squadron(squadron) == BRITISH && is_in_play(g, squadron) && kind != CLASS_FRIGATE &&
           kind != CLASS_GALLEY;
}

static int to_be_recalled(const Game *g)
{
    int n = 0;

    for (int s = 0; s < SQUADRON_COUNT; s++)
        n += may_be_recalled(g, s) ? g->squadron[s].sail : 0;
    return n;
}

static Verdict judge_recall(const Game *g, int side, Action a)
{
    (void)side;
    return is_for(a, V_RECALL) && a.arg[0] < SQUADRON_COUNT && may_be_recalled(g, a.arg[0])
               ? ok()
               : no(R(X3_1_4), "it is no Squadron of SOL, no Flagship");
}

static void list_recall(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int s = 0; s < SQUADRON_COUNT; s++)
        offer1(o, V_RECALL, s);
}

/* Short of what had to leave: a point for each two, and the missing Sail leave play. */
PROC(recall)
{
    BEGIN
    l->count = SAIL_RECALLED - g->withdrawn;
    if (g->turn != TURN_OF_RECALL || !has_happened(g, HAPPENS_ADMIRALTY_RECALLS_THE_EIGHTIES) || l->count <= 0)
        RETURN(0);
    TELL(R(X3_1_4), "%1d Sail {is|are} late in going home", l->count);
    lose_prestige(r, g, BRITISH, l->count / 2);
    for (; l->count > 0 && !g->ended && to_be_recalled(g); l->count--) {
        ASK(STEP(X3_1_4, 1), BRITISH, recall);
        show(r, EVERYBODY); /* 2.3: losses are public */
        lose_sail(r, g, w->answer.arg[0], 1);
    }
    END;
}
