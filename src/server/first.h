/* First games: guided matches against a teacher, whose orders and whose dice stand in the game's first.txt as long as the
 * match follows it. Then he plays like any machine, and the dice are like any dice. */
#ifndef SERVER_FIRST_H
#define SERVER_FIRST_H

#include "server/play.h"
#include "server/request.h"

bool first_is(const StoredMatch *row);                            /* a teacher sits there */
bool is_taught(const Room *room);                                 /* and whoever learns sits opposite */
bool first_answer(const Room *room, const Match *m, Action *out); /* what its script says next; false: nothing */
bool first_waits(const Room *room);                               /* for whoever learns, also where both are asked */

const GameDef *first_of(Request *r); /* the game of this request, which has one; NULL: refused */
void first_seats(const GameDef *def, MatchRequest *ask);

#endif
