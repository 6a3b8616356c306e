/* attempt.c, for play.c. */
#ifndef SERVER_ATTEMPT_H
#define SERVER_ATTEMPT_H

#include "server/play.h"

enum { NOBODY = -1 };

typedef enum { TRY_NOTHING, TRY_START, TRY_ACTION, TRY_UNDO, TRY_TURN, TRY_CUT } Try;

typedef struct {
    Change *c;
    Try what;
    Action action;
    const ActionRequest *ask; /* what is to follow the action; NULL: nothing */
    int side, count;          /* count: of actions to take back */
    Verdict verdict;
} Attempt;

bool watches(const StoredMatch *row, int viewer); /* a person's seat, or a spectator */
void change_open(Change *c, Room *room, int reader);
void attempt(void *attempt); /* guarded: it runs the rules */
void note_alike(Change *c);
uint64_t view_hash(Str view);
Outcome forbidden(Verdict v);

#endif
