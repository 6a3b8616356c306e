/* Characters of machine players, beside their levels: what they like more, or less, than it is worth. Two Captains of
 * different characters do not play alike; neither gives away much. */
#ifndef ENGINE_CHARACTER_H
#define ENGINE_CHARACTER_H

#include "engine/game.h"

enum { PLAIN, BOLD, CAREFUL, CUNNING, CHARACTERS };

typedef int8_t Leaning[CHARACTERS]; /* how much more each of them likes it, in thousandths of a win */

struct CharacterDef {
    const Leaning *by_verb; /* what they think of each verb; or NULL, and of an action, from what its side may know: */
    const Leaning *(*of)(const Game *g, Action a); /* (NULL: nothing) */
    int points;                                    /* a hundredth of a win, in points of the game's evaluation */
};

#endif
