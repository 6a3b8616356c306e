/* What a machine player does by habit in the Orders step (4.1.4): which card he keeps, who is given it, who is laid up and
 * who comes out. */
#include "games/yellowjack/state.h"

/* The Sail that a Command has for another Order. */
static int sail_to_hand(const Game *g, int command)
{
    int n = 0;

    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (is_in_play(g, s) && g->squadron[s].command == command && !(is_stormy(g) && is_worn_out(g, s)) &&
            (g->squadron[s].state == IN_ORDINARY || g->formation[g->squadron[s].formation].card == NOBODY))
            n += g->squadron[s].sail;
    return n;
}

static int units_inside(const Game *g, int place)
{
    int n = 0;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        n += g->unit_at[unit] == place;
    return n;
}

static int troops_at(const Game *g, int command)
{
    return garrison_units(g, ports[commands[command].hq].place, side_of_fleet(commands[command].fleet));
}

/* What a drawn card is worth to a Command: as often as it is fulfilled, most by what any force of the fleet does. */
static int worth_of_card(const Game *g, int command, int order, int target, int sail)
{
    static const uint8_t plain[ORDER_COUNT] = {
        [ORDER_CRUISE] = 9,        [ORDER_ESCORT] = 6,           [ORDER_BLOCKADE] = 3,
        [ORDER_SHOW_OF_FORCE] = 5, [ORDER_SUPPORT_THE_ARMY] = 2, [ORDER_RELIEVE] = 4,
        [ORDER_RAID_TRADE] = 8,    [ORDER_VICTUAL] = 12,         [ORDER_CARRY_THE_TREASURE] = 2};
    int worth = 4 * plain[order];

    if (order == ORDER_SUPPORT_THE_ARMY) {
        int inside = units_inside(g, target);
        worth = !inside ? 48 : troops_at(g, command) >= 2 * inside ? 20 : 4;
    }
    if (sail > sail_to_hand(g, command))
        worth /= 4;
    if (target != NOBODY)
        worth -= distances[ports[commands[command].hq].place][target];
    return worth;
}

static bool chooses_card(Habit *h)
{
    const struct draw *l = ASKING(h->g, draw);
    int first = worth_of_card(h->g, l->command, l->order, l->aim, l->sail);
    int second = worth_of_card(h->g, l->command, l->new_order, l->new_aim, l->new_sail);

    return takes(h, (Action){V_CHOOSE, (uint8_t)h->side, {(int16_t)(second > first ? 2 : 1), 0, 0}});
}

/* Who can carry a card out: enough Sail, sound, near; best in Harbour, where it costs no check. */
static int liking_of_bearer(const Game *g, Action a)
{
    const Card *c = &g->card[a.arg[0] - PIECE_CARDS];
    int f = a.arg[1] - PIECE_FORMATIONS;
    int away = c->target == NOBODY ? 0 : distances[g->formation[f].place][c->target];

    if (sail_in(g, f) < c->sail || must_rest(g, f) || convoy_under(g, f) != NOBODY || all_galleys(g, f))
        return 0;
    return 100 - 3 * away - 2 * (sail_in(g, f) - c->sail) + 30 * (g->formation[f].state == FITTING_OUT);
}

/* Whoever has no Order is laid up at home, where he does not wear (11.2) and is repaired; an Order fits him out. */
static int liking_of_lay_up(const Game *g, Action a)
{
    int formation = g->squadron[a.arg[0]].formation;
    const Formation *f = &g->formation[formation];
    bool in_yard = lacks_yard(f->command) && is_port(f->place) && is_yard(g, harbour_of(f->place));

    return f->card == NOBODY && !(f->flags & FLOTILLA) && (in_yard || f->place == home_of(g, formation)) &&
           !is_besieged(g, f->place, other(a.side));
}

static bool is_at_hand(const Game *g, int formation, int command)
{
    const Formation *f = &g->formation[formation];

    return (f->state == READY || f->state == FITTING_OUT) && f->command == command && f->card == NOBODY &&
           !must_rest(g, formation) && !all_galleys(g, formation) && convoy_under(g, formation) == NOBODY;
}

/* The Sail that a Command wants for the cards it holds, beyond what is at hand. */
static int sail_wanted(const Game *g, int command)
{
    int wanted = 0;

    for (int i = 0; i < COMMAND_CARDS; i++) {
        const Card *c = &g->card[command * COMMAND_CARDS + i];
        wanted += c->state == HELD && !(c->flags & CARD_TRIED) ? c->sail + !c->sail : 0;
    }
    for (int f = 0; f < FORMATIONS; f++)
        wanted -= is_at_hand(g, f, command) ? sail_in(g, f) : 0;
    return wanted;
}

/* The soundest come out, as many as the cards want; none that is half worn, the less so in the months of storms. */
static int liking_of_fit_out(const Game *g, Action a)
{
    const Squadron *s = &g->squadron[a.arg[0]];
    int tenths = ends_soon(g) ? 5 : is_stormy(g) ? 4 : 6;
    bool worn = (is_stormy(g) || !ends_soon(g)) && 10 * s->dp > tenths * rating_of(a.arg[0]);

    if (worn || squadrons[a.arg[0]].kind == CLASS_GALLEY || sail_wanted(g, s->command) <= 0)
        return 0;
    return 40 - 2 * s->dp + s->sail;
}

/* The most Sail that a card held by a Command needs. */
static int greatest_need(const Game *g, int command)
{
    int most = 0;

    for (int i = 0; i < COMMAND_CARDS; i++) {
        const Card *c = &g->card[command * COMMAND_CARDS + i];
        if (c->state == HELD && !(c->flags & CARD_TRIED) && c->sail > most)
            most = c->sail;
    }
    return most;
}

/* Small Formations of one Harbour come together until they are strong enough for an Order. */
static int liking_of_assigning(const Game *g, Action a)
{
    int from = g->squadron[a.arg[0]].formation, into = a.arg[1] - PIECE_FORMATIONS;

    if (g->formation[from].card != NOBODY || g->formation[into].card != NOBODY ||
        sail_in(g, into) >= greatest_need(g, g->formation[into].command) ||
        squadrons_in(g, from) > squadrons_in(g, into) ||
        (squadrons[a.arg[0]].kind == CLASS_GALLEY) != all_galleys(g, into))
        return 0;
    if (squadrons_in(g, from) == squadrons_in(g, into) && from < into)
        return 0;
    return 10 + sail_in(g, into);
}

/* A Leader without a ship takes the strongest Formation that has none. */
static int liking_of_boarding(const Game *g, Action a)
{
    int leader = a.arg[0] - PIECE_LEADERS, formation = g->squadron[a.arg[1]].formation;

    return g->leader[leader].at >= ASHORE && commander(g, formation) == LEADER_COUNT ? 1 + sail_in(g, formation) : 0;
}

static int liking_of_post(const Game *g, Action a)
{
    int aux = a.arg[0] - PIECE_AUXILIARIES, f = a.arg[1] - PIECE_FORMATIONS;

    if (g->aux_at[aux] != AVAILABLE)
        return 0;
    return 10 + sail_in(g, f) + 10 * (g->formation[f].card != NOBODY);
}

static int liking_of_station(const Game *g, Action a)
{
    return g->aux_at[a.arg[0] - PIECE_AUXILIARIES] == AVAILABLE ? 1 + ports[harbour_of(a.arg[1])].prestige : 0;
}

static int liking_of_zone(const Game *g, Action a)
{
    return g->aux_at[a.arg[0] - PIECE_AUXILIARIES] == AVAILABLE ? 1 + (a.arg[0] * 7 + a.arg[1] * 5) % 11 : 0;
}

/* Its deadline is near, and there is something to save. */
static int liking_of_extension(const Game *g, Action a)
{
    const Card *c = &g->card[a.arg[0] - PIECE_CARDS];

    return c->deadline <= g->turn && (c->progress || wants_convoy(c->order) || c->order == ORDER_SUPPORT_THE_ARMY);
}

/* 9.388: an Order whose Formation is penned up in its Harbour by a stronger enemy is given back. */
static int liking_of_giving_up(const Game *g, Action a)
{
    int f = g->card[a.arg[0] - PIECE_CARDS].formation;

    return g->formation[f].state == FITTING_OUT && is_penned(g, f);
}

/* Between ports of a side: home for its tokens, short. From a port whose escort waits, first. */
static int liking_of_local(const Game *g, Action a)
{
    int away = distances[a.arg[0]][a.arg[1]], worth = 20 - 3 * away;

    for (int f = 0; f < FORMATIONS; f++)
        if (g->formation[f].state == FITTING_OUT && g->formation[f].place == a.arg[0] &&
            g->formation[f].card != NOBODY && wants_convoy(g->card[g->formation[f].card].order))
            worth += 30;
    for (int command = 0; command < COMMAND_COUNT; command++)
        worth += 6 * (ports[commands[command].hq].place == a.arg[1]);
    return away > 5 ? 0 : worth;
}

/* A Formation that is to support the army and lies where troops are. */
static bool waits_for_troops(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];

    return (f->state == READY || f->state == FITTING_OUT) && f->card != NOBODY &&
           g->card[f->card].order == ORDER_SUPPORT_THE_ARMY && f->place != g->card[f->card].target &&
           !carries_units(g, formation) && units_inside(g, g->card[f->card].target);
}

/* Whether one in this Harbour waits for them. */
static bool are_awaited(const Game *g, int place, int side)
{
    FOR_SIDE_FORMATIONS(f, g, side)
    if (g->formation[f].state == FITTING_OUT && g->formation[f].place == place && waits_for_troops(g, f) &&
        may_regroup(g, f))
        return true;
    return false;
}

/* A garrison that the enemy's army may be sent against stays. */
static bool is_coveted(int place, int side)
{
    for (int command = 0; command < COMMAND_COUNT; command++)
        if (side_of_fleet(commands[command].fleet) != side && is_army_target(command, place))
            return true;
    return false;
}

static int liking_of_embarking(const Game *g, Action a)
{
    return are_awaited(g, a.arg[0], a.side) && garrison_units(g, a.arg[0], a.side) >= 2 &&
           !is_coveted(a.arg[0], a.side);
}

static int liking_of_flotilla(const Game *g, Action a)
{
    int formation = a.arg[0] - PIECE_FORMATIONS;

    if (!waits_for_troops(g, formation))
        return 0;
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state != OUT && may_gather(g, formation, PIECE_CONVOYS + convoy))
            return 1;
    return 0;
}

/* A Flotilla that has done its work comes apart again, and troops that nobody waits for go ashore. */
static int liking_of_unforming(const Game *g, Action a)
{
    int formation = a.arg[0] - PIECE_FORMATIONS;

    if (is_convoy(a.arg[0]))
        return !are_awaited(g, g->convoy[a.arg[0] - PIECE_CONVOYS].place, a.side);
    return g->formation[formation].card == NOBODY &&
           !is_besieged(g, g->formation[formation].place, side_of_formation(formation));
}

/* What is done in the Orders step, in this order. */
typedef struct {
    uint8_t verb;
    int (*liking)(const Game *g, Action a);
} Business;

static bool does_business(Habit *h, const Business *business)
{
    uint64_t possible[BIT_WORDS(V_COUNT)] = {0};

    for (int i = 0; i < h->n; i++)
        bit_add(possible, h->list[i].verb);
    for (; business->liking; business++)
        if (bit_has(possible, business->verb) && takes_best(h, business->verb, business->liking))
            return true;
    return takes_first(h, V_DONE);
}

static bool gives_orders(Habit *h)
{
    static const Business business[] = {
        {V_FITOUT, liking_of_fit_out},   {V_ASSIGN, liking_of_assigning}, {V_BOARD, liking_of_boarding},
        {V_ISSUE, liking_of_bearer},     {V_EXTEND, liking_of_extension}, {V_ORDINARY, liking_of_lay_up},
        {V_UNFORM, liking_of_unforming}, {V_TROOPS, liking_of_embarking}, {V_FLOTILLA, liking_of_flotilla},
        {V_CONVOY, liking_of_local},     {V_POST, liking_of_post},        {V_CORSAIR, liking_of_zone},
        {V_STATION, liking_of_station},  {V_FAIL, liking_of_giving_up},   {0}};

    return does_business(h, business);
}
