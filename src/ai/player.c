#include "ai/plans.h"

#include <string.h>

#include "engine/match.h"

/* With ":" and what the character is called. */
#define RANKED(rank_, otherwise, called, as)                                                                           \
    {                                                                                                                  \
        .name = called, .character = as, .looks = true, .rank = rank_, .choose = otherwise                             \
    }

const Player player_random = {.name = "random", .choose = choose_at_random};
const Player player_cabinboy = RANKED(CABINBOY, choose_at_a_glance, "cabinboy", PLAIN);
const Player player_midshipman = RANKED(MIDSHIPMAN, choose_one_ahead, "midshipman", PLAIN);
const Player player_lieutenant = RANKED(LIEUTENANT, NULL, "lieutenant", PLAIN);
const Player player_captain = RANKED(CAPTAIN, NULL, "captain", PLAIN);
const Player player_admiral = RANKED(ADMIRAL, NULL, "admiral", PLAIN);

static const Player *const players[] = {&player_random,     &player_cabinboy, &player_midshipman,
                                        &player_lieutenant, &player_captain,  &player_admiral};

#define EACH_RANK(called, as)                                                                                          \
    RANKED(MIDSHIPMAN, choose_one_ahead, "midshipman" called, as), RANKED(LIEUTENANT, NULL, "lieutenant" called, as),  \
        RANKED(CAPTAIN, NULL, "captain" called, as), RANKED(ADMIRAL, NULL, "admiral" called, as)
static const Player with_character[] = {EACH_RANK(":bold", BOLD), EACH_RANK(":careful", CAREFUL),
                                        EACH_RANK(":cunning", CUNNING)};

const char *const character_names[CHARACTERS] = {[BOLD] = "bold", [CAREFUL] = "careful", [CUNNING] = "cunning"};

enum {
    PLAYER_COUNT = sizeof players / sizeof players[0],
    WITH_CHARACTER = sizeof with_character / sizeof with_character[0]
};

static bool plays(const Player *player, const GameDef *def)
{
    return player->choose || def->levels;
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
    return def->levels ? &player_lieutenant : &player_midshipman;
}

const LevelDef *player_level(const Player *player, const GameDef *def)
{
    return player->level || !player->rank || !def->levels ? player->level : &def->levels[player->rank];
}

/* The least inattentive of those who think nothing over, attentive. */
const Player *player_plain(const GameDef *def)
{
    static const LevelDef attentive = {0};
    static const Player plain[RANKS] = {
        [LIEUTENANT] = {.name = "lieutenant", .looks = true, .rank = LIEUTENANT, .level = &attentive},
        [CAPTAIN] = {.name = "captain", .looks = true, .rank = CAPTAIN, .level = &attentive},
        [ADMIRAL] = {.name = "admiral", .looks = true, .rank = ADMIRAL, .level = &attentive}};
    int best = RANKLESS;

    for (int rank = LIEUTENANT; def->levels && rank < RANKS; rank++)
        if (!def->levels[rank].thought && (!best || def->levels[rank].habit < def->levels[best].habit))
            best = rank;
    return best ? &plain[best] : NULL;
}

static bool by_habit(const LevelDef *level, Rng *rng)
{
    return level && level->habit && (level->habit >= 100 || rng_below(rng, 100) < level->habit);
}

/* Himself, or as often as it is his habit one below him. */
static const Player *who_decides(const Player *player, const GameDef *def, Rng *rng)
{
    static const Player one_ahead = {.name = "midshipman", .looks = true, .choose = choose_one_ahead};
    static const Player *const below[RANKS] = {[CABINBOY] = &player_random,
                                               [MIDSHIPMAN] = &one_ahead,
                                               [LIEUTENANT] = &player_midshipman,
                                               [CAPTAIN] = &player_lieutenant,
                                               [ADMIRAL] = &player_captain};

    while (by_habit(player_level(player, def), rng))
        player = below[player->rank];
    return player;
}

static Choose *manner(const Player *player, const GameDef *def)
{
    const LevelDef *level = player_level(player, def);

    if (!level || player->rank == CABINBOY)
        return player->choose;
    if (level->thought)
        return def->plans ? choose_by_plans : choose_by_search;
    return def->plans ? choose_by_script : choose_by_policy;
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
    const Player *who = who_decides(player, def, rng);
    const LevelDef *level = player_level(who, def);
    Means with = {.rng = rng,
                  .room = (char *)scratch + rounded(def->state_size),
                  .iterations = level ? level->thought : 0,
                  .character = player->character,
                  .off = off};
    Choose *choose = manner(who, def);

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
