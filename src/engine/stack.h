/* Where play stands, as text, and back. */
#ifndef ENGINE_STACK_H
#define ENGINE_STACK_H

#include "engine/reader.h"

enum { STACK_WORDS_MAX = 64, STANDS_MAX = 1024 }; /* locals of one procedure; the whole text */

void stack_write(const GameDef *def, const Game *g, Text *out);
bool stack_read(Reader *r, Str text); /* into a state that has no frames yet */

#endif
