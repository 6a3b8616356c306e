/* attempt.c, for play.c. */
#ifndef SERVER_ATTEMPT_H
#define SERVER_ATTEMPT_H

#include "server/play.h"

typedef struct {
    Change *c;
    Attempt a;
} Attempting;

bool watches(const StoredMatch *row, int viewer); /* a person's seat, or a spectator */
void change_open(Change *c, Room *room, int reader);
void change_ready(Change *c);   /* the table is told of the match as it is to be */
void attempt(void *attempting); /* guarded: it runs the rules */
Outcome forbidden(Verdict v);

#endif
