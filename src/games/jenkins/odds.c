/* What a player wants to know before the dice fall: interceptions, perilous seas, combats and disease, and what they cost. */
#include "engine/odds.h"
#include "games/jenkins/state.h"

static const uint8_t odds_affairs[] = {P_enter_sea,
                                       P_force_entry,
                                       P_intercept,
                                       P_perilous_sea,
                                       P_hex_combat,
                                       P_disease,
                                       P_scuttle,
                                       P_fortunes,
                                       P_supply,
                                       P_succession,
                                       0};

static const char *const odds_outcomes[] = {
    [INTERCEPTED] = "intercepted",        [BROUGHT_TO_BATTLE] = "brought to battle", [REPULSED] = "repulsed at sea",
    [THROWN_BACK] = "thrown back ashore", [STRUCK_BY_DISEASE] = "struck by disease", [STRUCK_BY_DISEASE + 1] = NULL};

enum { LOSES_LINE, LOSES_SMALL, LOSES_MERCHANTS, LOSES_SOLDIERS, LOSES_GUNS, LOSES_LEADERS, LOSES_OTHERS, LOSES_KINDS };

static const char *const odds_classes[] = {[LOSES_LINE] = "ships of the line lost",
                                           [LOSES_SMALL] = "smaller warships lost",
                                           [LOSES_MERCHANTS] = "merchants lost",
                                           [LOSES_SOLDIERS] = "soldiers lost",
                                           [LOSES_GUNS] = "guns lost",
                                           [LOSES_LEADERS] = "leaders lost",
                                           [LOSES_OTHERS] = "other counters lost",
                                           [LOSES_KINDS] = NULL};

static int odds_class(int piece)
{
    static const uint8_t class[TYPE_COUNT] = {
        [TYPE_SHIP_OF_THE_LINE] = LOSES_LINE, [TYPE_FRIGATE] = LOSES_SMALL,      [TYPE_FIRE_SHIP] = LOSES_SMALL,
        [TYPE_BOMB_SHIP] = LOSES_SMALL,       [TYPE_MERCHANT] = LOSES_MERCHANTS, [TYPE_SOLDIERS] = LOSES_SOLDIERS,
        [TYPE_CANNONS] = LOSES_GUNS,          [TYPE_HEAVY_GUNS] = LOSES_GUNS,    [TYPE_SUPPLIES] = LOSES_OTHERS,
        [TYPE_LEADER] = LOSES_LEADERS,        [TYPE_BOOM_CHAIN] = LOSES_OTHERS,  [TYPE_DECEPTION] = LOSES_OTHERS};

    return class[pieces[piece].type];
}

static int odds_place(const Game *g)
{
    const struct hex_combat *combat = RUNNING(g, hex_combat);

    return combat ? combat->hex : -1;
}

/* A seaport is whose it is; any other hex whose counters are alone in it. */
static int odds_holder(const Game *g, int hex)
{
    bool english = g->head[ENGLISH][hex] != NO_PIECE, spanish = g->head[SPANISH][hex] != NO_PIECE;

    if (port_at(hex) >= 0)
        return g->holder[port_at(hex)] < 2 ? g->holder[port_at(hex)] : -1;
    return english == spanish ? -1 : english ? ENGLISH : SPANISH;
}

static const OddsDef jenkins_odds = {.affairs = odds_affairs,
                                     .outcomes = odds_outcomes,
                                     .classes = odds_classes,
                                     .class_of = odds_class,
                                     .owner = side_of,
                                     .place_kind = ARG_PLACE,
                                     .place = odds_place,
                                     .holder = odds_holder};
