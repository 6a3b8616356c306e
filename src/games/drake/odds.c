/* What a captain wants to know before the counters are turned over: whether an attack succeeds. */
#include "engine/odds.h"
#include "games/drake/state.h"

static const uint8_t odds_affairs[] = {P_mission, 0};

static const char *const odds_outcomes[] = {[SUCCEEDS] = "succeeds", [FAILS] = "fails", [FAILS + 1] = NULL};

static const OddsDef drake_odds = {.affairs = odds_affairs, .outcomes = odds_outcomes};
