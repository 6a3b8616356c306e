/* A seat's time, in milliseconds by the hour that never jumps (now_millis). Each turn it has some to itself, then its bank is
 * used up; after the turn something may be added to the bank. A turn begins when an answer is owed and ends when none is. */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include "base/json.h"
#include "server/server.h"

bool clock_is(const StoredMatch *row);      /* there is one */
bool clock_is_live(const StoredMatch *row); /* less than a day for a turn: it is played in one sitting */
int64_t clock_left(const StoredMatch *row, const StoredSeat *s, int64_t now); /* for this turn and in the bank */
bool clock_flagged(const StoredMatch *row, const StoredSeat *s, int64_t now);

/* Whether an answer was owed and is owed, after a change at that time. */
void clock_turn(const StoredMatch *row, StoredSeat *s, bool owed, bool owes, int64_t now);

/* Of a server that began then. Nobody could move while none ran, so the turn that was broken off begins anew; in days that is
 * no matter. */
void clock_resume(StoredMatch *row, int64_t began);

void clock_json(Json *j, const StoredMatch *row); /* as members: of the match, of a seat */
void seat_clock_json(Json *j, const StoredMatch *row, const StoredSeat *s);

#endif
