/* Yellow Jack: the chapters in the order of the rulebook, and the one table that is the game. */
#include "games/yellowjack/state.h"

#include "yellowjack_board.h"
#include "yellowjack_first.h"
#include "yellowjack_help.h"
#include "yellowjack_yardstick.h"

extern const GameDef game_yellowjack;

SMALL_FROM_HERE
#include "games/yellowjack/distances.c"
#include "games/yellowjack/names.c"
QUICK_AGAIN
#include "games/yellowjack/ranks.c"
#include "games/yellowjack/organisation.c"
#include "games/yellowjack/prestige.c"
#include "games/yellowjack/weather.c"
#include "games/yellowjack/search.c"
#include "games/yellowjack/movement.c"
SMALL_FROM_HERE
#include "games/yellowjack/battle.c"
#include "games/yellowjack/combat.c"
QUICK_AGAIN
#include "games/yellowjack/orders.c"
#include "games/yellowjack/convoys.c"
#include "games/yellowjack/auxiliaries.c"
SMALL_FROM_HERE
#include "games/yellowjack/tasks.c"
#include "games/yellowjack/attrition.c"
#include "games/yellowjack/scenarios.c"
#include "games/yellowjack/land.c"
#include "games/yellowjack/capture.c"
#include "games/yellowjack/assaults.c"
#include "games/yellowjack/administration.c"
#include "games/yellowjack/gatherings.c"
#include "games/yellowjack/events.c"
#include "games/yellowjack/requests.c"
QUICK_AGAIN
#include "games/yellowjack/sequence.c"

SMALL_FROM_HERE
#include "games/yellowjack/records.c"
#include "games/yellowjack/check.c"
#include "games/yellowjack/hidden.c"
#include "games/yellowjack/position.c"
#include "games/yellowjack/stage.c"
#include "games/yellowjack/view.c"
#include "games/yellowjack/prompts.c"
#include "games/yellowjack/odds.c"
#include "games/yellowjack/evaluate.c"
#include "games/yellowjack/characters.c"
#include "games/yellowjack/policy_fleets.c"
#include "games/yellowjack/policy_orders.c"
#include "games/yellowjack/policy.c"
#include "games/yellowjack/owes.c"
#include "games/yellowjack/script.c"
QUICK_AGAIN

#include "yellowjack_steps.h"

FLOW_TABLES

const GameDef game_yellowjack = {
    .id = "yellowjack",
    .title = "Yellow Jack",
    .blurb = "Admirals in the Caribbean, against the enemy, the weather and the fever, 1739 to 1742",
    .length = "an evening to several",
    .weight = "heavy",
    .rules_version = "2-" YELLOWJACK_DATA_HASH,
    .min_sides = BOTH_SIDES,
    .max_sides = BOTH_SIDES,
    .draws = true,
    .side_names = side_names,
    .side_titles = side_titles,
    .options =
        (const OptionDef[]){
            {.key = "scenario", .help = "what is played", .quick = SCENARIO_CARTAGENA, .choices = scenario_choices},
            CHOICE_OPTION("british-rank", "a rank granted to the British (12.3)", rank_choices),
            CHOICE_OPTION("bourbon-rank", "a rank granted to the Bourbons (12.3)", rank_choices),
            {0}},
    GAME_TABLES,
    GAME_FUNCTIONS,
    GAME_OF_A_BOOK,
    .words = prompt_words,
    .first = &first_game,
    .hint = hint,
    .confirm = confirm,
    .owes = owes,
    .winner = winner,
    .evaluate = evaluate,
    .characters = &characters,
    .by_lot = by_lot,
    .plans = &script,
    .levels = machine_levels,
    .odds = &yellowjack_odds,
    .yardstick = BESIDE(yardstick),
};
