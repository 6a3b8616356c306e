/* 9 Orders: cards, targets, progress, deadlines. */
#include "games/yellowjack/state.h"

enum {
    CARDS_WANTED = 2,
    CRUISE_IMPULSES = 6,
    BLOCKADE_IMPULSES = 6,
    SHOW_IMPULSES = 2,
    SIEGE_IMPULSES = 4,
    RAID_SAIL = 3
};

static int command_of_card(int card)
{
    return card / COMMAND_CARDS;
}

static int fleet_of_card(int card)
{
    return commands[command_of_card(card)].fleet;
}

static int side_of_card(int card)
{
    return side_of_fleet(fleet_of_card(card));
}

static int cards_of(const Game *g, int command)
{
    int n = 0;

    for (int i = 0; i < COMMAND_CARDS; i++)
        n += g->card[command * COMMAND_CARDS + i].state != 0;
    return n;
}

/* NOBODY: none is free. */
static int free_card(const Game *g, int command)
{
    for (int i = 0; i < COMMAND_CARDS; i++)
        if (!g->card[command * COMMAND_CARDS + i].state)
            return command * COMMAND_CARDS + i;
    return NOBODY;
}

/* ---- fulfilled or failed, 9.37, 9.38 --------------------------------------------------------------------------- */

/* The card goes back into the deck. */
static void return_card(Game *g, int card)
{
    if (g->card[card].formation != NOBODY)
        g->formation[g->card[card].formation].card = NOBODY;
    g->card[card] = (Card){.target = NOBODY, .formation = NOBODY};
}

static void tell_card(Run *r, const Game *g, int card, YaRule rule, const char *words)
{
    show(r, EVERYBODY); /* 2.3: a card that is done with is shown */
    TELL(rule, words, g->card[card].order, side_of_card(card));
}

static void fail_card(Run *r, Game *g, int card)
{
    tell_card(r, g, card, R(9_38), "%1W of the %2S has failed");
    g->failed[side_of_card(card)]++;
    return_card(g, card);
}

static void fulfil_card(Run *r, Game *g, int card)
{
    tell_card(r, g, card, R(9_37), "%1W of the %2S is fulfilled");
    g->fulfilled[side_of_card(card)]++;
    return_card(g, card);
}

/* A word of them, a bit each. */
static uint64_t units_of_side(int side, int k)
{
    return side == BRITISH ? units_of_fleet[FLEET_BRITISH][k] : ~units_of_fleet[FLEET_BRITISH][k];
}

static bool is_besieged(const Game *g, int place, int by)
{
    uint64_t ashore[BIT_WORDS(UNIT_COUNT)];

    bits_where(g->unit_at, UNIT_COUNT, BESIEGING + place, ashore);
    for (int k = 0; k < UNIT_WORDS; k++)
        if (ashore[k] & units_of_side(by, k))
            return true;
    return false;
}

/* Ports before which Units of a side are ashore, a bit each. */
static uint64_t besieged_ports(const Game *g, int by)
{
    uint64_t away[BIT_WORDS(UNIT_COUNT)], inside[BIT_WORDS(UNIT_COUNT)], besieged = 0;

    bits_below(g->unit_at, UNIT_COUNT, LAND_WAITING, away);
    bits_below(g->unit_at, UNIT_COUNT, BESIEGING, inside);
    for (int k = 0; k < BIT_WORDS(UNIT_COUNT); k++)
        away[k] &= ~inside[k] & units_of_side(by, k);
    ROW_EACH(unit, away, UNIT_WORDS)
        besieged |= UINT64_C(1) << harbour_of(g->unit_at[unit] - BESIEGING);
    return besieged;
}

static bool is_near(int place, int target)
{
    return place == target || way_to(place, target) != NULL;
}

/* Whether this Impulse counts for an Order that counts them. */
static bool serves(const Game *g, const Card *card)
{
    const Formation *f = &g->formation[card->formation];

    switch (card->order) {
    case ORDER_CRUISE: return is_near(f->place, card->target);
    case ORDER_BLOCKADE: return f->place == card->target && (f->flags & BLOCKADING);
    case ORDER_SHOW_OF_FORCE: return f->place == card->target;
    default: return false;
    }
}

static bool is_fit(const Game *g, const Card *card)
{
    const Formation *f = &g->formation[card->formation];

    return f->state == READY && !(f->flags & DISORGANISED) && sail_in(g, card->formation) >= card->sail;
}

/* Some must be done without a break. */
static void count_impulse(const Game *g, Card *card)
{
    if (is_fit(g, card) && serves(g, card))
        card->progress++;
    else if (card->order != ORDER_CRUISE)
        card->progress = 0;
}

static bool is_captured(const Game *g, int place, int side)
{
    const Port *port = &g->port[harbour_of(place)];

    return port_side(g, harbour_of(place)) == side || (port->razed && port->taken);
}

static bool is_relieved(const Game *g, const Card *card)
{
    int fleet = fleet_of_formation(card->formation);

    return is_fit(g, card) && g->formation[card->formation].place == card->target &&
           !is_blockaded(g, fleet, card->target) && !is_besieged(g, card->target, other(side_of_fleet(fleet)));
}

/* At the end of an Impulse: true if it is fulfilled. */
static bool check_order(const Game *g, Card *card, int side)
{
    switch (card->order) {
    case ORDER_CRUISE: return count_impulse(g, card), card->progress >= CRUISE_IMPULSES;
    case ORDER_BLOCKADE: return count_impulse(g, card), card->progress >= BLOCKADE_IMPULSES;
    case ORDER_SHOW_OF_FORCE: return count_impulse(g, card), card->progress >= SHOW_IMPULSES;
    case ORDER_SUPPORT_THE_ARMY:
        card->progress = (uint8_t)(card->progress + is_besieged(g, card->target, side));
        return card->progress >= SIEGE_IMPULSES || is_captured(g, card->target, side);
    case ORDER_RELIEVE: return is_relieved(g, card);
    default: return false;
    }
}

static void check_orders(Run *r, Game *g)
{
    for (int card = 0; card < CARDS; card++)
        if (g->card[card].state == ISSUED && check_order(g, &g->card[card], side_of_card(card)))
            fulfil_card(r, g, card);
}

/* 9.38: at the end of a Turn. */
static void meet_deadlines(Run *r, Game *g)
{
    for (int card = 0; card < CARDS; card++) {
        g->card[card].flags &= (uint8_t)~CARD_TRIED;
        if (g->card[card].state == ISSUED && g->turn >= g->card[card].deadline)
            fail_card(r, g, card);
    }
}

/* 9.37: what is fulfilled when it happens; a Formation, or NOBODY for all of the fleet. */
static void order_done(Run *r, Game *g, int fleet, int order, int formation)
{
    for (int card = 0; card < CARDS; card++)
        if (g->card[card].state == ISSUED && g->card[card].order == order && fleet_of_card(card) == fleet &&
            (formation == NOBODY || g->card[card].formation == formation))
            fulfil_card(r, g, card);
}

/* Raid Trade, by any force of the fleet. */
static void trade_raided(Run *r, Game *g, int fleet, int sail)
{
    for (int card = 0; card < CARDS; card++)
        if (g->card[card].state == ISSUED && g->card[card].order == ORDER_RAID_TRADE && fleet_of_card(card) == fleet) {
            g->card[card].progress = (uint8_t)(g->card[card].progress + sail);
            if (g->card[card].progress >= RAID_SAIL)
                fulfil_card(r, g, card);
        }
}

/* ---- the tally, 9.5 -------------------------------------------------------------------------------------------- */

static int tally_points(int lead)
{
    return lead >= 5 ? 3 : lead >= 3 ? 2 : lead >= 1 ? 1 : 0;
}

static void fail_held(Run *r, Game *g)
{
    for (int card = 0; card < CARDS; card++)
        if (g->card[card].state == HELD)
            fail_card(r, g, card);
}

PROC(tally)
{
    BEGIN
    fail_held(r, g);
    l->lead = g->fulfilled[BRITISH] - g->failed[BRITISH] - g->fulfilled[BOURBON] + g->failed[BOURBON];
    memset(g->fulfilled, 0, sizeof g->fulfilled);
    memset(g->failed, 0, sizeof g->failed);
    TELL(R(9_5), l->lead ? "Orders: the %1S lead by %2d" : "Orders: nobody leads", l->lead > 0 ? BRITISH : BOURBON,
         l->lead > 0 ? l->lead : -l->lead);
    if (l->lead > 0)
        CALL(STEP(9_5, 2), award, .side = BRITISH, .points = tally_points(l->lead));
    else if (l->lead < 0)
        CALL(STEP(9_5, 3), award, .side = BOURBON, .points = tally_points(-l->lead));
    END;
}

/* ---- drawing, 9.2, 9.21 ---------------------------------------------------------------------------------------- */

static int left_in_deck(const Game *g, int fleet, int order)
{
    int left = orders[order].cards[fleet];

    for (int card = 0; card < CARDS; card++)
        left -= g->card[card].state && fleet_of_card(card) == fleet && g->card[card].order == order;
    return left > 0 ? left : 0;
}

static bool has_targets(int command, int order)
{
    return order_targets[command][order][0].place != NOBODY;
}

/* Relieve: own ports that are Blockaded or besieged. */
static void ports_in_need(const Game *g, int fleet, uint64_t *out)
{
    *out = 0;
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        if (is_own_port(g, fleet, harbour) && (is_blockaded(g, fleet, ports[harbour].place) ||
                                               is_besieged(g, ports[harbour].place, other(side_of_fleet(fleet)))))
            *out |= UINT64_C(1) << harbour;
}

static bool carries_treasure(int convoy)
{
    return convoy_slots[convoy].kind == CONVOY_AZOGUES || convoy_slots[convoy].kind == CONVOY_TREASURE;
}

static bool treasure_near(const Game *g)
{
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state != OUT && carries_treasure(convoy))
            return true;
    for (int ahead = 0; ahead <= 4; ahead++) {
        int turn = (g->turn - 1 + ahead) % YEAR + 1;
        if ((convoys[CONVOY_AZOGUES].turns | convoys[CONVOY_TREASURE].turns) >> turn & 1)
            return true;
    }
    return false;
}

/* Before its target is rolled. */
static bool is_possible(const Game *g, int command, int order)
{
    uint64_t ports_;

    switch (order) {
    case ORDER_CRUISE:
    case ORDER_BLOCKADE:
    case ORDER_SHOW_OF_FORCE:
    case ORDER_SUPPORT_THE_ARMY: return has_targets(command, order);
    case ORDER_RELIEVE: return ports_in_need(g, commands[command].fleet, &ports_), ports_ != 0;
    case ORDER_CARRY_THE_TREASURE: return treasure_near(g);
    default: return true;
    }
}

/* How many of an Order were tried in this drawing: three bits each, in two locals. */
static int tried(const struct draw *l, int order)
{
    return (order < 5 ? l->tried >> 3 * order : l->tried_too >> 3 * (order - 5)) & 7;
}

static void count_tried(struct draw *l, int order, int n)
{
    if (order < 5)
        l->tried += n * (1 << 3 * order);
    else
        l->tried_too += n * (1 << 3 * (order - 5));
}

/* How many of an Order may still be dealt: neither those tried nor the one found first. */
static int left_to_deal(const Game *g, const struct draw *l, int order)
{
    return left_in_deck(g, commands[l->command].fleet, order) - (l->order == order) - tried(l, order);
}

/* left_in_deck() of every Order. */
static void count_deck(const Game *g, int fleet, int8_t out[ORDER_COUNT])
{
    for (int order = 0; order < ORDER_COUNT; order++)
        out[order] = (int8_t)orders[order].cards[fleet];
    for (int card = 0; card < CARDS; card++)
        if (g->card[card].state && fleet_of_card(card) == fleet)
            out[g->card[card].order]--;
}

static void list_deal(const Game *g, int side, Offer *o)
{
    const struct draw *l = ASKING(g, draw);

    int8_t left_of[ORDER_COUNT];

    (void)side;
    count_deck(g, commands[l->command].fleet, left_of);
    for (int order = 0; order < ORDER_COUNT; order++) {
        int left = left_of[order] - (l->order == order) - tried(l, order);
        if (left > 0)
            offer_weighted(o, (uint32_t)left, V_DEAL, order);
    }
}

static Verdict judge_deal(const Game *g, int side, Action a)
{
    const struct draw *l = ASKING(g, draw);

    if (!is_for(a, V_DEAL))
        return no(R(9_2), "that is not asked");
    (void)side;
    return a.arg[0] >= 0 && a.arg[0] < ORDER_COUNT && left_to_deal(g, l, a.arg[0]) > 0
               ? ok()
               : no(R(9_2), "the deck has no such card");
}

static bool can_deal(const Game *g, const struct draw *l)
{
    for (int order = 0; order < ORDER_COUNT; order++)
        if (left_to_deal(g, l, order) > 0)
            return true;
    return false;
}

static void list_need(const Game *g, int side, Offer *o)
{
    uint64_t need;

    (void)side;
    ports_in_need(g, commands[ASKING(g, draw)->command].fleet, &need);
    BITS_EACH(harbour, &need, 1)
        sure1(o, V_DRAW, ports[harbour].place);
}

static Verdict judge_need(const Game *g, int side, Action a)
{
    uint64_t need;

    if (!is_for(a, V_DRAW))
        return no(R(9_21), "that is not asked");
    (void)side;
    ports_in_need(g, commands[ASKING(g, draw)->command].fleet, &need);
    return a.arg[0] < PLACE_COUNT && is_port(a.arg[0]) && (need >> harbour_of(a.arg[0]) & 1)
               ? ok()
               : no(R(9_21), "it needs no relief");
}

static void list_choose(const Game *g, int side, Offer *o)
{
    const struct draw *l = ASKING(g, draw);

    (void)g, (void)side, (void)l;
    sure1(o, V_CHOOSE, 1);
    sure1(o, V_CHOOSE, 2);
}

static Verdict judge_choose(const Game *g, int side, Action a)
{
    if (!is_for(a, V_CHOOSE))
        return no(R(9_2), "that is not asked");
    (void)g, (void)side;
    return a.arg[0] == 1 || a.arg[0] == 2 ? ok() : no(R(9_2), "the first or the second");
}

/* The target of a drawn card is an enemy port where it must be (9.21). */
static bool target_stands(const Game *g, int command, int order, int target)
{
    if (order != ORDER_BLOCKADE && order != ORDER_SHOW_OF_FORCE && order != ORDER_SUPPORT_THE_ARMY)
        return true;
    return is_enemy_port(g, commands[command].fleet, harbour_of(target));
}

static void tell_card_drawn(Run *r, const struct draw *l)
{
    TELL_SOME(R(9_2), ONLY(side_of_fleet(commands[l->command].fleet)),
              l->new_aim == NOBODY ? "%1W is drawn" : "%1W at %2L is drawn", "A card is drawn", l->new_order,
              l->new_aim);
}

static void tell_kept(Run *r, const struct draw *l)
{
    TELL_SOME(R(9_2), ONLY(side_of_fleet(commands[l->command].fleet)),
              l->aim == NOBODY ? "%1W is the new Order" : "%1W at %2L is the new Order", NULL, l->order, l->aim);
}

/* Two cards, one after the other; one is kept. A drawn Order stands in `new_order` until it has its target. */
PROC(draw)
{
    BEGIN
    l->order = NOBODY;
    for (l->found = 0; l->found < CARDS_WANTED && can_deal(g, l);) {
        ROLL(STEP(9_2, 1), deal);
        l->new_order = w->answer.arg[0];
        l->new_aim = NOBODY;
        l->new_sail = 0;
        count_tried(l, l->new_order, 1);
        if (!is_possible(g, l->command, l->new_order)) {
            TELL(R(9_21), "%1W is not possible and goes back", l->new_order);
            continue;
        }
        if (has_targets(l->command, l->new_order)) {
            ROLL(STEP(9_2, 2), target_die);
            l->new_aim = order_targets[l->command][l->new_order][w->rolled].place;
            l->new_sail = order_targets[l->command][l->new_order][w->rolled].sail;
        } else if (l->new_order == ORDER_RELIEVE) {
            ROLL(STEP(9_21, 1), need);
            l->new_aim = w->answer.arg[0];
        }
        if (!target_stands(g, l->command, l->new_order, l->new_aim)) {
            TELL(R(9_21), "%1W is not possible and goes back", l->new_order);
            continue;
        }
        tell_card_drawn(r, l);
        count_tried(l, l->new_order, -1);
        l->found++;
        if (l->found == 1) {
            l->order = l->new_order;
            l->aim = l->new_aim;
            l->sail = l->new_sail;
        }
    }
    if (!l->found)
        RETURN(0);
    if (l->found == 2) {
        ASK(STEP(9_2, 3), side_of_fleet(commands[l->command].fleet), choose);
        if (w->answer.arg[0] == 2) {
            l->order = l->new_order;
            l->aim = l->new_aim;
            l->sail = l->new_sail;
        }
    }
    tell_kept(r, l);
    g->card[free_card(g, l->command)] = (Card){.state = HELD,
                                               .order = (uint8_t)l->order,
                                               .target = (uint8_t)l->aim,
                                               .sail = (uint8_t)l->sail,
                                               .formation = NOBODY};
    END;
}

/* ---- issuing and the rest, 9.3 to 9.41 ------------------------------------------------------------------------- */

static Verdict judge_own_card(const Game *g, int side, int card, int state)
{
    if (card < 0 || card >= CARDS || side_of_card(card) != side || g->card[card].state != state)
        return no(R(9_3), "it is no such card of yours");
    return g->card[card].flags & CARD_TRIED ? no(R(4_1_4), "it has been handled in this step") : ok();
}

/* A Formation that may be given an Order of the Command. */
static Verdict judge_bearer(const Game *g, int card, int formation)
{
    if (formation < 0 || formation >= FORMATIONS ||
        (g->formation[formation].state != READY && g->formation[formation].state != FITTING_OUT) ||
        fleet_of_formation(formation) != fleet_of_card(card) ||
        g->formation[formation].command != command_of_card(card))
        return no(R(9_3), "it is no Formation of the Command");
    return g->formation[formation].card == NOBODY ? ok() : no(R(9_3), "it has an Order");
}

static bool lies_with(const Game *g, int formation, int with)
{
    return g->formation[formation].place == g->formation[with].place &&
           g->formation[formation].state == g->formation[with].state;
}

static Verdict judge_card(const Game *g, int side, Action a)
{
    int card = a.arg[0] - PIECE_CARDS, formation = a.arg[1] - PIECE_FORMATIONS;
    Verdict v = judge_own_card(g, side, card, a.verb == V_ISSUE ? HELD : ISSUED);

    if (v.reason)
        return v;
    if (a.verb == V_EXTEND)
        return g->card[card].flags & EXTENDED ? no(R(9_39), "once a card") : ok();
    if (a.verb == V_FAIL)
        return ok();
    v = judge_bearer(g, card, formation);
    if (v.reason || a.verb == V_ISSUE)
        return v;
    return lies_with(g, formation, g->card[card].formation) ? ok() : no(R(9_41), "it is not in the same place");
}

/* All that judge_bearer() allows, by Command, a bit each. */
static void find_bearers(const Game *g, const Muster *all, uint64_t out[COMMAND_COUNT])
{
    memset(out, 0, COMMAND_COUNT * sizeof out[0]);
    WORD_EACH(f, all->afloat)
    if (g->formation[f].card == NOBODY)
        out[g->formation[f].command] |= UINT64_C(1) << f;
}

static void offer_handovers(const Game *g, int card, uint64_t bearers, Offer *o)
{
    WORD_EACH(f, bearers)
    if (lies_with(g, f, g->card[card].formation))
        sure2(o, V_HANDOVER, PIECE_CARDS + card, PIECE_FORMATIONS + f);
}

static void offer_cards(const Game *g, const Muster *all, int side, Offer *o)
{
    uint64_t bearers[COMMAND_COUNT];

    find_bearers(g, all, bearers);
    for (int card = 0; card < CARDS; card++) {
        const Card *c = &g->card[card];
        if (!c->state || (c->flags & CARD_TRIED) || side_of_card(card) != side)
            continue;
        if (c->state == HELD) {
            sure_among(o, V_ISSUE, PIECE_CARDS + card, bearers[command_of_card(card)], formation_pieces);
            continue;
        }
        offer_handovers(g, card, bearers[command_of_card(card)], o);
        if (!(c->flags & EXTENDED))
            sure1(o, V_EXTEND, PIECE_CARDS + card);
        sure1(o, V_FAIL, PIECE_CARDS + card);
    }
}

static int dp_in(const Game *g, int formation)
{
    int n = 0;

    FOR_SQUADRONS(s, g, formation)
    n += g->squadron[s].dp;
    return n;
}

/* 9.36, 9.365, X2.234: issuing needs an SC for a Ready Formation, or without the Viceroy. */
static bool needs_sc(const Game *g, int verb, int command, int formation)
{
    return verb != V_ISSUE || g->formation[formation].state == READY || !viceroy_present(g, command);
}

static void issue(Game *g, int card, int formation)
{
    Card *c = &g->card[card];

    c->state = ISSUED;
    c->formation = (uint8_t)formation;
    c->progress = 0;
    c->deadline = (uint8_t)(g->turn + orders[c->order].deadline - 1);
    g->formation[formation].card = (uint8_t)card;
}

static void hand_over(Game *g, int card, int formation)
{
    g->formation[g->card[card].formation].card = NOBODY;
    g->card[card].formation = (uint8_t)formation;
    g->formation[formation].card = (uint8_t)card;
}

static void do_card(Run *r, Game *g, int verb, int card, int formation)
{
    int side = side_of_card(card);

    if (verb == V_ISSUE) {
        issue(g, card, formation);
        TELL_SOME(R(9_3), ONLY(side), "%1P is issued to %2P", "An Order of the %3S is issued", PIECE_CARDS + card,
                  PIECE_FORMATIONS + formation, side);
    } else if (verb == V_HANDOVER) {
        hand_over(g, card, formation);
        TELL_SOME(R(9_41), ONLY(side), "%1P is handed over to %2P", "An Order is looked to", PIECE_CARDS + card,
                  PIECE_FORMATIONS + formation);
    } else if (verb == V_EXTEND) {
        g->card[card].deadline++;
        g->card[card].flags |= EXTENDED;
        TELL_SOME(R(9_39), ONLY(side), "%1P is extended", "An Order is looked to", PIECE_CARDS + card);
    } else {
        tell_card(r, g, card, R(9_388), "%1W of the %2S goes back");
        return_card(g, card);
    }
}

PROC(card_business)
{
    BEGIN
    g->card[l->card].flags |= CARD_TRIED;
    if (needs_sc(g, l->verb, command_of_card(l->card), l->formation)) {
        ROLL(STEP(9_365, 1), order_die);
        l->drm = l->verb == V_FAIL ? -dp_in(g, g->card[l->card].formation) / 4 : 0;
        MODIFIER_OF(ONLY(side_of_card(l->card)), R(9_388), l->drm, "one for every four DPs of the Formation");
        if (!try_sc(r, g, command_of_card(l->card), w->rolled, l->drm, strategy_of(g, command_of_card(l->card)))) {
            TELL_SOME(R(9_3), ONLY(side_of_card(l->card)), "The check for %1P fails", "A check fails",
                      PIECE_CARDS + l->card);
            RETURN(0);
        }
    }
    do_card(r, g, l->verb, l->card, l->formation);
    END;
}

/* ---- throwing away, 9.2 ---------------------------------------------------------------------------------------- */

static Verdict judge_discard(const Game *g, int side, Action a)
{
    if (a.verb != V_DONE && !is_for(a, V_DISCARD))
        return no(R(9_2), "that is not asked");
    return a.verb == V_DONE ? ok() : judge_own_card(g, side, a.arg[0] - PIECE_CARDS, HELD);
}

static void list_discard(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int card = 0; card < CARDS; card++)
        offer1(o, V_DISCARD, PIECE_CARDS + card);
    offer(o, V_DONE);
}

static bool holds_cards(const Game *g, int side)
{
    for (int card = 0; card < CARDS; card++)
        if (side_of_card(card) == side && g->card[card].state == HELD)
            return true;
    return false;
}
