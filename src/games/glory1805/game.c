/* 1805: Sea of Glory: the chapters in the order of the rulebook, and the one table that is the game. */
#include "games/glory1805/state.h"

#include "glory1805_board.h"
#include "glory1805_first.h"
#include "glory1805_help.h"
#include "glory1805_yardstick.h"

#include "games/glory1805/names.c"
#include "games/glory1805/forces.c"
#include "games/glory1805/blocks.c"
#include "games/glory1805/objectives.c"
#include "games/glory1805/conseil.c"
#include "games/glory1805/movement.c"
#include "games/glory1805/search.c"
#include "games/glory1805/engagement.c"
#include "games/glory1805/weather.c"
#include "games/glory1805/events.c"
#include "games/glory1805/administration.c"
#include "games/glory1805/ports.c"
#include "games/glory1805/activation.c"
#include "games/glory1805/admiralty.c"
#include "games/glory1805/britain.c"

#include "games/glory1805/tactics.c"
#include "games/glory1805/fire.c"
#include "games/glory1805/aftermath.c"
#include "games/glory1805/battle.c"
#include "games/glory1805/scenarios.c"

#include "games/glory1805/hidden.c"
#include "games/glory1805/evaluate.c"
#include "games/glory1805/characters.c"
#include "games/glory1805/sketch.c"
#include "games/glory1805/policy.c"
SMALL_FROM_HERE
#include "games/glory1805/script_british.c"
#include "games/glory1805/script_allied.c"
#include "games/glory1805/script.c"
#include "games/glory1805/check.c"
#include "games/glory1805/position.c"
#include "games/glory1805/stage.c"
#include "games/glory1805/view.c"
#include "games/glory1805/prompts.c"
#include "games/glory1805/owes.c"
#include "games/glory1805/odds.c"
QUICK_AGAIN

#include "glory1805_steps.h"

FLOW_TABLES

const GameDef game_glory1805 = {
    .id = "glory1805",
    .title = "1805: Sea of Glory",
    .blurb = "The Royal Navy against the Emperor's fleets, from the Channel to the West Indies",
    .length = "half an hour for a battle, an evening or a day for a campaign",
    .weight = "heavy",
    .rules_version = "1-" GLORY1805_DATA_HASH,
    .min_sides = BOTH_SIDES,
    .max_sides = BOTH_SIDES,
    .draws = true,
    .side_names = side_names,
    .side_titles = side_titles,
    .options = (const OptionDef[]){CHOICE_OPTION("scenario", "what is played", scenario_choices), {0}},
    GAME_TABLES,
    GAME_FUNCTIONS,
    GAME_OF_A_BOOK,
    .words = prompt_words,
    .first = &first_game,
    .hint = hint,
    .confirm = confirm,
    .owes = owes,
    .class_of = class_of,
    .winner = winner,
    .evaluate = evaluate,
    .characters = &characters,
    .settled = settled,
    .by_lot = by_lot,
    .plans = &script,
    .levels = machine_levels,
    .odds = &glory1805_odds,
    .yardstick = BESIDE(yardstick),
};
