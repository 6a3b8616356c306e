/* Machine players. They see a game through its GameDef and nothing else, and of the state only what their side may
 * know: whoever asks a player hands it a copy in which everything hidden was redrawn (ya_determinise). */
#ifndef AI_PLAYER_H
#define AI_PLAYER_H

#include <stdatomic.h>

#include "engine/character.h"

enum {
    PLAYER_STATES = 3,    /* states a player may keep in its room, */
    PLAYER_NODES = 16384, /* and nodes of a tree */
    NODE_BYTES = 32,
};

/* Whoever asks may call a player off at any time, from any thread; NULL: nobody will. */
typedef const atomic_bool CallOff;

static inline bool is_off(CallOff *off)
{
    return off && atomic_load_explicit(off, memory_order_relaxed);
}

/* What a player thinks with. */
typedef struct {
    Rng *rng;
    void *room; /* for PLAYER_STATES states and PLAYER_NODES nodes, 16-byte aligned */
    uint32_t iterations;
    int character;
    CallOff *off; /* looked at before every decision that is tried or played out */
} Means;

/* False: there is no answer, because there is nothing to answer or because it was called off. */
typedef bool Choose(const GameDef *def, const Game *as_seen, int side, const Means *with, Action *out);

typedef struct {
    const char *name;
    bool looks;            /* it looks at the state: false lets a driver spare the redrawn copy */
    int rank;              /* what he has learnt of a game goes by it */
    const LevelDef *level; /* NULL: what the game makes of his rank */
    Choose *choose;        /* where he has learnt nothing; NULL: he plays what he has learnt, and nothing else */
    int character;
} Player;

extern const char *const character_names[CHARACTERS];

/* How much more a character likes an action, in thousandths of a win. */
static inline int leaning_to(const GameDef *def, const Game *as_seen, int character, Action a)
{
    const CharacterDef *c = def->characters;
    const Leaning *l = !character ? NULL : c->by_verb ? &c->by_verb[a.verb] : c->of(as_seen, a);

    return l ? (*l)[character] : 0;
}

/* Those who play a game, the weakest first. From the midshipman on each may have a character, "captain:bold". */
const Player *player_find(const GameDef *def, Str name); /* NULL: nobody of that name plays it */
const Player *player_at(const GameDef *def, int i);      /* NULL: there are no more */
const Player *player_standard(const GameDef *def);       /* a fair opponent, for a seat that somebody has left */
const Player *player_plain(const GameDef *def); /* by what was learnt, or the script, alone; NULL: nobody has learnt it */
const LevelDef *player_level(const Player *player, const GameDef *def); /* NULL: he has learnt nothing of it */

/* Chooses for a side of the true state. The scratch is of player_room() bytes, 16-byte aligned: the redrawn copy goes
 * there, and whatever the player thinks of. */
size_t player_room(const GameDef *def);
bool player_choose(const Player *player, const GameDef *def, const Game *g, void *scratch, int side, Rng *rng,
                   Action *out);
bool player_choose_unless(CallOff *off, const Player *player, const GameDef *def, const Game *g, void *scratch,
                          int side, Rng *rng, Action *out);

/* A world as it may be for all that a side knows; while plans are written, on its own twin, as if the others had none. */
void player_redraw(const GameDef *def, const Game *as_seen, int side, Rng *rng, Game *world);

/* Where a game's plans look no further: how likely each side is to win. False: not there, or it is over. */
bool player_foresees(const GameDef *def, const Game *g, double chance[YA_MAX_SIDES]);

/* What somebody does who would do this by habit or by lot: where it is strongly against his character, as often in a
 * hundred as it is so by thousandths, what is most in it. */
Action in_character(const GameDef *def, const Game *as_seen, const Means *with, const Action *list, int n,
                    Action usual);

Choose choose_at_random, choose_at_a_glance, choose_one_ahead, choose_by_policy, choose_by_search;

extern const Player player_random, player_cabinboy, player_midshipman, player_lieutenant, player_captain,
    player_admiral;

#endif
