/* What a player wants to know before the dice fall: whether a fleet is seen and brought to battle, who wins, what it costs. */
#include "engine/odds.h"
#include "games/glory1805/state.h"

static const uint8_t odds_affairs[] = {P_contact, P_lookout, P_engage,  P_roadstead, P_alarm,
                                       P_battle,  P_weather, P_rockets, P_diplomacy, 0};

static const char *const odds_outcomes[] = {
    [SEEN] = "spotted", [IN_BATTLE] = "brought to battle", [VICTORIOUS] = "victorious", [OUTCOMES] = NULL};

enum { LOSES_SHIPS, LOSES_WRECKS, LOSES_DAMAGED, LOSES_ADMIRALS, LOSES_KINDS };

static const char *const odds_classes[] = {[LOSES_SHIPS] = "ships lost",
                                           [LOSES_WRECKS] = "ships wrecked",
                                           [LOSES_DAMAGED] = "ships damaged",
                                           [LOSES_ADMIRALS] = "admirals lost",
                                           [LOSES_KINDS] = NULL};

_Static_assert(SHIP_WRECKED == OUTCOMES + LOSES_WRECKS && SHIP_DAMAGED == OUTCOMES + LOSES_DAMAGED &&
                   ADMIRAL_KILLED == OUTCOMES + LOSES_ADMIRALS,
               "they are counted as losses");

static int odds_class(int piece)
{
    return piece < SHIP_COUNT ? LOSES_SHIPS : -1;
}

static const OddsDef glory1805_odds = {.affairs = odds_affairs,
                                       .outcomes = odds_outcomes,
                                       .classes = odds_classes,
                                       .class_of = odds_class,
                                       .owner = side_of_ship};
