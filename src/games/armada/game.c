/* Armada: the chapters in the order of the rulebook, and the one table that is the game. */
#include "games/armada/state.h"

#include "armada_board.h"
#include "armada_first.h"
#include "armada_help.h"

extern const GameDef game_armada;

SMALL_FROM_HERE
#include "games/armada/names.c"
QUICK_AGAIN
#include "games/armada/pieces.c"
SMALL_FROM_HERE
#include "games/armada/setup.c"
QUICK_AGAIN
#include "games/armada/sequence.c"

#include "games/armada/construction.c"
#include "games/armada/fleets.c"
#include "games/armada/transport.c"
#include "games/armada/naval_orders.c"
#include "games/armada/sailing.c"
SMALL_FROM_HERE
#include "games/armada/interception.c"
#include "games/armada/coasting.c"
#include "games/armada/naval_combat.c"
QUICK_AGAIN
#include "games/armada/land_movement.c"
SMALL_FROM_HERE
#include "games/armada/land_combat.c"
#include "games/armada/siege.c"
#include "games/armada/finance.c"
#include "games/armada/munitions.c"
#include "games/armada/leaders.c"
#include "games/armada/politics.c"
#include "games/armada/victory.c"
#include "games/armada/evaluate.c"
#include "games/armada/characters.c"
#include "games/armada/script_land.c"
#include "games/armada/script_sea.c"
#include "games/armada/script_money.c"
#include "games/armada/script.c"
#include "games/armada/script_plans.c"

#include "games/armada/check.c"
#include "games/armada/position.c"
#include "games/armada/view.c"
#include "games/armada/forces.c"
#include "games/armada/stage.c"
#include "games/armada/prompts.c"
#include "games/armada/owes.c"
#include "games/armada/known.c"
#include "games/armada/dealing.c"
#include "games/armada/hidden.c"
#include "games/armada/odds.c"
QUICK_AGAIN

#include "armada_steps.h"

FLOW_TABLES

const GameDef game_armada = {
    .id = "armada",
    .title = "Armada",
    .blurb =
        "Philip of Spain against Elizabeth of England, December 1586 to the winter of 1588: fleets, ducats and sieges",
    .length = "seventeen turns, six to eight hours",
    .weight = "heavy",
    .rules_version = "3-" ARMADA_DATA_HASH,
    .min_sides = 2,
    .max_sides = 2,
    .draws = true,
    .side_names = side_slugs,
    .options = (const OptionDef[]){{0}},

    GAME_TABLES,
    GAME_FUNCTIONS,
    GAME_OF_A_BOOK,
    .first = &first_game,
    .slug = slug,
    .find = find,
    .nothing = nothing,
    .other_line = other_line,
    .write_others = write_others,
    .label = label,
    .words = prompt_words,
    .hint = hint,
    .confirm = confirm,
    .owes = owes,
    .class_of = class_of,
    .evaluate = evaluate,
    .characters = &characters,
    .settled = settled,
    .plans = &script,
    .levels = machine_levels,
    .odds = &armada_odds,
};
