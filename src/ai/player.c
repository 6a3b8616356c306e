#include "ai/plans.h"

#include <string.h>

#include "engine/match.h"

/* With ":" and what the character is called. */
#define MIDSHIPMAN(called, as)                                                                                         \
    {                                                                                                                  \
        .name = "midshipman" called, .character = as, .looks = true, .choose = choose_one_ahead                        \
    }
#define LIEUTENANT(called, as)                                                                                         \
    {                                                                                                                  \
        .name = "lieutenant" called, .character = as, .looks = true, .learnt = true, .choose = choose_by_policy,       \
        .plan = choose_by_script                                                                                       \
    }
#define SEARCHER(level, as, often, plans)                                                                              \
    {                                                                                                                  \
        .name = level, .character = as, .looks = true, .learnt = true, .iterations = often,                            \
        .choose = choose_by_search, .play_outs = plans, .plan = choose_by_plans                                        \
    }
#define CAPTAIN(called, as) SEARCHER("captain" called, as, 200, 60)
#define ADMIRAL(called, as) SEARCHER("admiral" called, as, 8000, 250)

const Player player_random = {.name = "random", .choose = choose_at_random};
const Player player_cabinboy = {.name = "cabinboy", .looks = true, .choose = choose_at_a_glance};
const Player player_midshipman = MIDSHIPMAN("", PLAIN);
const Player player_lieutenant = LIEUTENANT("", PLAIN);
const Player player_captain = CAPTAIN("", PLAIN);
const Player player_admiral = ADMIRAL("", PLAIN);

static const Player *const players[] = {&player_random,     &player_cabinboy, &player_midshipman,
                                        &player_lieutenant, &player_captain,  &player_admiral};

#define IN_CHARACTER(level) level(":bold", BOLD), level(":careful", CAREFUL), level(":cunning", CUNNING)
static const Player with_character[] = {IN_CHARACTER(MIDSHIPMAN), IN_CHARACTER(LIEUTENANT), IN_CHARACTER(CAPTAIN),
                                        IN_CHARACTER(ADMIRAL)};

const char *const character_names[CHARACTERS] = {[BOLD] = "bold", [CAREFUL] = "careful", [CUNNING] = "cunning"};

enum {
    PLAYER_COUNT = sizeof players / sizeof players[0],
    WITH_CHARACTER = sizeof with_character / sizeof with_character[0]
};

/* A level that does not beat the one below is none: who compares plans plays where that was measured. */
static bool plays(const Player *player, const GameDef *def)
{
    bool plans = def->plans && player->play_outs <= def->plans->compared;

    return !player->learnt || def->policy || plans;
}

const Player *player_at(const GameDef *def, int i)
{
    for (int k = 0; k < PLAYER_COUNT; k++)
        if (plays(players[k], def) && i-- == 0)
            return players[k];
    return NULL;
}

const Player *player_find(const GameDef *def, Str name)
{
    for (int i = 0; player_at(def, i); i++)
        if (str_is(name, player_at(def, i)->name))
            return player_at(def, i);
    for (int i = 0; def->characters && i < WITH_CHARACTER; i++)
        if (plays(&with_character[i], def) && str_is(name, with_character[i].name))
            return &with_character[i];
    return NULL;
}

const Player *player_standard(const GameDef *def)
{
    return def->policy || def->plans ? &player_lieutenant : &player_midshipman;
}

/* Where there is one answer only, nobody has to think. */
static bool only_answer(const GameDef *def, const Game *g, int side, Action *out)
{
    Action list[YA_MAX_LEGAL];

    if (ya_legal(def, g, side, true, list, YA_MAX_LEGAL) != 1)
        return false;
    *out = list[0];
    return true;
}

size_t player_room(const GameDef *def)
{
    return rounded(def->state_size) * (1 + PLAYER_STATES) + (def->policy ? PLAYER_NODES * NODE_BYTES : 0);
}

bool player_choose_unless(CallOff *off, const Player *player, const GameDef *def, const Game *g, void *scratch,
                          int side, Rng *rng, Action *out)
{
    void *room = (char *)scratch + rounded(def->state_size);
    bool plans = def->plans && player->plan;
    Means with = {.rng = rng,
                  .room = room,
                  .iterations = plans ? player->play_outs : player->iterations,
                  .character = player->character,
                  .off = off};
    Choose *choose = plans ? player->plan : player->choose;

    if (!player->looks)
        return choose(def, g, side, &with, out);
    if (only_answer(def, g, side, out))
        return true;
    memcpy(scratch, g, def->state_size);
    ya_determinise(def, scratch, side, rng);
    return choose(def, scratch, side, &with, out) && !is_off(off);
}

bool player_choose(const Player *player, const GameDef *def, const Game *g, void *scratch, int side, Rng *rng,
                   Action *out)
{
    return player_choose_unless(NULL, player, def, g, scratch, side, rng, out);
}

void player_redraw(const GameDef *def, const Game *as_seen, int side, Rng *rng, Game *world)
{
    Twin memory;

    memcpy(world, as_seen, def->state_size);
    ya_determinise(def, world, side, rng);
    const Game *seen = seen_by(def, world, side, &memory);
    if (seen != world)
        memcpy(world, seen, def->state_size);
}

enum { STRONGLY = 25 }; /* thousandths of a win */

Action in_character(const GameDef *def, const Game *as_seen, const Means *with, const Action *list, int n, Action usual)
{
    int most = 0, before = leaning_to(def, as_seen, with->character, usual);
    Action best = usual;

    for (int i = 0; with->character && i < n; i++) {
        int more = leaning_to(def, as_seen, with->character, list[i]) - before;
        if (more > most) {
            most = more;
            best = list[i];
        }
    }
    return most >= STRONGLY && (int)rng_below(with->rng, 100) < most ? best : usual;
}
