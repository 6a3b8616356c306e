/* What a player wants to know before the dice fall: who is found, caught, beaten; whether a port falls; and what it costs. */
#include "engine/odds.h"
#include "games/yellowjack/state.h"

static const uint8_t odds_affairs[] = {P_attack,
                                       P_pounce,
                                       P_step,
                                       P_catch_wind,
                                       P_harbour,
                                       P_search,
                                       P_convoy_passage,
                                       P_convoy_harbour,
                                       P_convoy_search,
                                       P_convoy_hunt,
                                       P_convoy_attack,
                                       P_task,
                                       P_assault,
                                       P_siege,
                                       P_ships_storm,
                                       P_hurricane,
                                       P_weather_effects,
                                       P_random_event,
                                       0};

static const char *const odds_outcomes[] = {[FOUND] = "found",
                                            [CAUGHT] = "caught off the port",
                                            [SLIPS_AWAY] = "slip into Harbour",
                                            [MISSES_THE_WIND] = "miss the wind",
                                            [BEATEN] = "beaten",
                                            [TAKES_THE_PORT] = "take the port",
                                            [RAIDED] = "raided",
                                            [OUTCOMES] = NULL};

enum { LOSES_LEADERS, LOSES_SAIL, LOSES_UNITS, LOSES_CONVOYS, LOSES_KINDS };

static const char *const odds_classes[] = {[LOSES_LEADERS] = "Leaders lost",
                                           [LOSES_SAIL] = "Sail lost",
                                           [LOSES_UNITS] = "Units lost",
                                           [LOSES_CONVOYS] = "Sail of Convoys lost",
                                           [LOSES_KINDS] = NULL};

_Static_assert(LEADER_LOST == OUTCOMES + LOSES_LEADERS, "they are counted as losses");

static int odds_class(int piece)
{
    if (piece < SQUADRON_COUNT)
        return LOSES_SAIL;
    if (piece >= PIECE_UNITS && piece < PIECE_AUXILIARIES)
        return LOSES_UNITS;
    return piece >= PIECE_CONVOYS && piece < PIECE_CARDS ? LOSES_CONVOYS : -1;
}

static int odds_owner(int piece)
{
    if (piece < SQUADRON_COUNT)
        return side_of_squadron(piece);
    return piece < PIECE_AUXILIARIES ? side_of_unit(piece - PIECE_UNITS) : convoy_slots[piece - PIECE_CONVOYS].side;
}

static int odds_place(const Game *g)
{
    const struct siege *siege = RUNNING(g, siege);

    return siege ? siege->place : -1;
}

static int odds_holder(const Game *g, int place)
{
    return port_side(g, harbour_of(place));
}

static const OddsDef yellowjack_odds = {.affairs = odds_affairs,
                                        .outcomes = odds_outcomes,
                                        .classes = odds_classes,
                                        .class_of = odds_class,
                                        .owner = odds_owner,
                                        .place_kind = ARG_PLACE,
                                        .place = odds_place,
                                        .holder = odds_holder};
