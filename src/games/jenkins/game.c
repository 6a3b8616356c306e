/* The War of Jenkins' Ear: stacks (chapter 4), on which all stands; then the chapters in the order of the rulebook; and the
 * one table that is the game. */
#include "games/jenkins/state.h"

extern const GameDef game_jenkins;
#include "jenkins_board.h"
#include "jenkins_first.h"
#include "jenkins_help.h"
#include "jenkins_yardstick.h"

static const ProcDef procs[P_COUNT];
static const QuestionDef questions[Q_COUNT];
static const VerbDef verbs[V_COUNT];

#include "games/jenkins/names.c"
#include "games/jenkins/stacking.c"
#include "games/jenkins/pieces.c"

#include "games/jenkins/sequence.c"
#include "games/jenkins/setup.c"
#include "games/jenkins/purchases.c"
#include "games/jenkins/victory.c"
#include "games/jenkins/weather.c"
#include "games/jenkins/administration.c"
#include "games/jenkins/movement.c"
#include "games/jenkins/interception.c"
#include "games/jenkins/transport.c"
#include "games/jenkins/pacific.c"
#include "games/jenkins/march.c"
#include "games/jenkins/capture.c"
#include "games/jenkins/combat.c"
#include "games/jenkins/naval_combat.c"
#include "games/jenkins/land_combat.c"
#include "games/jenkins/elimination.c"
#include "games/jenkins/fortunes.c"
#include "games/jenkins/special.c"

SMALL_FROM_HERE
#include "games/jenkins/check.c"
#include "games/jenkins/position.c"
#include "games/jenkins/stage.c"
#include "games/jenkins/view.c"
#include "games/jenkins/deal.c"
#include "games/jenkins/hidden.c"
#include "games/jenkins/evaluate.c"
#include "games/jenkins/script.c"
#include "games/jenkins/prompts.c"
#include "games/jenkins/owes.c"
#include "games/jenkins/odds.c"
QUICK_AGAIN

#include "jenkins_steps.h"

FLOW_TABLES

const GameDef game_jenkins = {
    .id = "jenkins",
    .title = "The War of Jenkins' Ear",
    .blurb = "England against Spain in the Caribbean, 1739 to 1748: ten expeditions for the ports of the Spanish Main",
    .length = "ten turns, three to five hours",
    .weight = "medium",
    .rules_version = "4-" JENKINS_DATA_HASH,
    .min_sides = 2,
    .max_sides = 2,
    .draws = true,
    .side_names = side_slugs,
    .options = (const OptionDef[]){{0}},

    GAME_TABLES,
    GAME_FUNCTIONS,
    GAME_OF_A_BOOK,
    .nothing = nothing,
    .slug = slug,
    .find = find,
    .other_line = other_line,
    .write_others = write_others,
    .first = &first_game,
    .label = label,
    .words = prompt_words,
    .hint = hint,
    .confirm = confirm,
    .owes = owes,
    .class_of = class_of,
    .evaluate = evaluate,
    .settled = settled,
    .plans = &plans,
    .levels = machine_levels,
    .characters = &characters,
    .odds = &jenkins_odds,
    .yardstick = BESIDE(yardstick),
};
