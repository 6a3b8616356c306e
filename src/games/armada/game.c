/* Armada: the chapters in the order of the rulebook, and the one table that is the game. */
#include "games/armada/state.h"

#include "armada_help.h"

#include "games/armada/names.c"
#include "games/armada/pieces.c"
#include "games/armada/setup.c"
#include "games/armada/sequence.c"

#include "games/armada/construction.c"
#include "games/armada/fleets.c"
#include "games/armada/transport.c"
#include "games/armada/naval_orders.c"
#include "games/armada/sailing.c"
#include "games/armada/interception.c"
#include "games/armada/coasting.c"
#include "games/armada/naval_combat.c"
#include "games/armada/land_movement.c"
#include "games/armada/land_combat.c"
#include "games/armada/siege.c"
#include "games/armada/finance.c"
#include "games/armada/munitions.c"
#include "games/armada/leaders.c"
#include "games/armada/politics.c"
#include "games/armada/victory.c"
#include "games/armada/evaluate.c"

#include "games/armada/check.c"
#include "games/armada/position.c"
#include "games/armada/view.c"
#include "games/armada/hidden.c"
#include "games/armada/tables.c"

static const ProcDef procs[P_COUNT] = {
#define X(id, title_) [P_##id] = {.name = #id, .title = title_, .run = proc_##id},
    PROCEDURES(X)
#undef X
};

#define DIE(id, rule_, faces_, prompt_)                                                                                \
    [Q_##id] = {.name = #id, .rule = rule_, .prompt = prompt_, .kind = ASK_DIE, .faces = faces_},
#define QUESTION(id, rule_, prompt_)                                                                                   \
    [Q_##id] = {                                                                                                       \
        .name = #id, .rule = rule_, .prompt = prompt_, .kind = ASK_ANSWER, .list = list_##id, .judge = judge_##id},
#define GROUP_OF(id, rule_, prompt_, pass)                                                                             \
    [Q_##id] = {.name = #id,                                                                                           \
                .rule = rule_,                                                                                         \
                .prompt = prompt_,                                                                                     \
                .kind = ASK_GROUP,                                                                                     \
                .judge = judge_##id,                                                                                   \
                .candidates = candidates_##id,                                                                         \
                .enough = enough_##id,                                                                                 \
                .may_pass = pass},
#define GROUP(id, rule_, prompt_)         GROUP_OF(id, rule_, prompt_, false)
#define GROUP_OR_PASS(id, rule_, prompt_) GROUP_OF(id, rule_, prompt_, true)

static const QuestionDef questions[Q_COUNT] = {QUESTIONS(DIE, QUESTION, GROUP, GROUP_OR_PASS)};

static const VerbDef verbs[V_COUNT] = {COMMON_VERBS(VERB_ROW) VERBS(VERB_ROW)};

const GameDef game_armada = {
    .id = "armada",
    .title = "Armada",
    .blurb =
        "Philip of Spain against Elizabeth of England, December 1586 to the winter of 1588: fleets, ducats and sieges",
    .rules_version = "1-" ARMADA_DATA_HASH,
    .min_sides = 2,
    .max_sides = 2,
    .side_names = side_slugs,
    .options = (const OptionDef[]){{0}},
    .state_size = sizeof(struct Game),

    .procs = procs,
    .questions = questions,
    .verbs = verbs,
    .proc_count = P_COUNT,
    .question_count = Q_COUNT,
    .verb_count = V_COUNT,
    .help = rules_help,

    .setup = setup_state,
    .slug = slug,
    .label = label,
    .find = find,
    .prompt = prompt,
    .class_of = class_of,
    .view = view,
    .board = board,
    .draw = draw,
    .tables = print_tables,
    .determinise = determinise,
    .score = score,
    .standing = standing,
    .evaluate = evaluate,
    .check = check_state,
    .quiet = quiet,
    .write_position = write_position,
    .read_position = read_position,
};
