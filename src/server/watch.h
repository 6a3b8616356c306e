/* What is shown of a match to who has no seat in it (watch.c). */
#ifndef SERVER_WATCH_H
#define SERVER_WATCH_H

#include "server/seat.h"

enum { AS_IT_STANDS = -1 };

/* The view at a step of the spectators' own, which are those of who is told late where they are; or as it stands; or, when
 * the match is over and ?as= says whose eyes, after so many actions. Until the room is closed or looked at again. Empty: it
 * is refused. */
Str view_watched(Request *r, Room *room, int32_t step);

#endif
