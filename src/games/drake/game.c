/* Francis Drake: the chapters in the order of the rulebook, and the one table that is the game. */
#include "games/drake/state.h"

#include "drake_board.h"
#include "drake_first.h"
#include "drake_help.h"
#include "drake_yardstick.h"

extern const GameDef game_drake;

#include "games/drake/names.c"
#include "games/drake/goods.c"

#include "games/drake/prepare.c"
#include "games/drake/street.c"
#include "games/drake/sailing.c"
#include "games/drake/missions.c"
#include "games/drake/scoring.c"

#include "games/drake/hidden.c"
SMALL_FROM_HERE
#include "games/drake/check.c"
#include "games/drake/position.c"
#include "games/drake/prompts.c"
#include "games/drake/stage.c"
#include "games/drake/view.c"
#include "games/drake/odds.c"
QUICK_AGAIN
#include "games/drake/evaluate.c"
#include "games/drake/policy.c"
#include "games/drake/characters.c"

#include "drake_steps.h"

FLOW_TABLES

const GameDef game_drake = {
    .id = "drake",
    .title = "Francis Drake",
    .blurb = "Three voyages from Plymouth to the Spanish Main: provisions, secret missions and plunder",
    .length = "three voyages, about two hours",
    .weight = "light",
    .rules_version = "1-" DRAKE_DATA_HASH,
    .min_sides = PLAYERS_MIN,
    .max_sides = PLAYERS_MAX,
    .side_names = captain_names,
    .options =
        (const OptionDef[]){NUMBER_OPTION("players", "captains", 4, PLAYERS_MIN, PLAYERS_MAX),
                            NUMBER_OPTION("printed", "1: the street keeps its printed order in every voyage", 0, 0, 1),
                            {0}},

    GAME_TABLES, /* with the charts T2.3, T2.35, T3.5, T3.7, T5.1 */
    GAME_FUNCTIONS,
    GAME_OF_A_BOOK,
    .first = &first_game,
    .words = prompt_words,
    .hint = hint,
    .confirm = confirm,
    .winner = winner,
    .evaluate = evaluate,
    .policy = &drake_policy,
    .levels = machine_levels,
    .characters = &characters,
    .leeway = leeway,
    .by_lot = by_lot,
    .odds = &drake_odds,
    .yardstick = BESIDE(yardstick),
};
