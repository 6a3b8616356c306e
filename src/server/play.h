/* Changes of a match. Each is tried on a copy, stored, and only then made and told. The room is open (locked). */
#ifndef SERVER_PLAY_H
#define SERVER_PLAY_H

#include "server/body.h"
#include "server/room.h"

/* What came of it: status 200, or why not. */
typedef struct {
    unsigned status;
    char rule[16], why[YA_MAX_LINE];
} Outcome;

Outcome outcome(unsigned status, const char *why);

/* A change on its way. After a 200 the lines and views it gave are still to be read, in this thread. */
typedef struct {
    Room *room;
    StoredMatch next;
    int64_t at;
    Trial t;
    uint8_t link[HASH_BYTES]; /* of the chain of steps */
    const char *rematch_of;   /* of a new match: the one that it follows */
} Change;

Change *change_space(void); /* this thread's own, for one change at a time */

/* Play begins with the change that leaves no seat open: a match is never stored with all seats taken and not begun. */
Outcome play_create(Room *room, const Match *brought, Change *c); /* brought: what was done before; NULL: nothing */
Outcome play_rematch(Room *room, Room *old, Change *c);           /* the old one names it, or neither is changed */
Outcome play_join(Room *room, const StoredMatch *next, Change *c);
Outcome play_action(Room *room, int side, const ActionRequest *ask, Change *c, bool *replayed);
Outcome play_machine(Room *room, Action a, Change *c);
Outcome play_undo(Room *room, int side, int64_t base_version, int count, Change *c); /* 0: the whole turn */
Outcome play_seed(Room *room, const StoredMatch *next,
                  Change *c); /* a seat's mark has changed: dice may be rolled now */
Outcome play_take_back(Room *room, int side, Change *c);

/* Decides what was left open for a viewer while he was away; he is about to look. */
void viewer_settle(Room *room, int viewer);

/* Stores a row that differs in other things than the game (seats, offers, the end), and tells everybody. */
Outcome play_row(Room *room, const StoredMatch *next);

/* This thread's last change was refused because another server had changed the match: said once. It may be tried again. */
bool came_second(void);
bool left_unsure(void); /* whether a change of this thread's was stored is not known; and forgets it */

/* Ends a match by something the rules do not know. */
#define CALLED_OFF "called off"
void row_end(StoredMatch *row, const GameDef *def, int loser, const char *how);
void row_call_off(StoredMatch *row, const GameDef *def, const char *how); /* as if it had not been played */
void seat_free(StoredSeat *s); /* of a match that waits: open again, or for whoever has its link */
bool row_leave(StoredMatch *row, const GameDef *def, int side,
               const char *how); /* resigns, or hands over to a machine */

/* JSON members version, step, undo, acted, log_from, log, view. */
void change_json(Json *j, const Change *c, int viewer);
void state_json(Json *j, const Room *room, const Viewer *v, int32_t log_from, Str lines, Str view);

#endif
