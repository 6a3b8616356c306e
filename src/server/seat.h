/* Who a request speaks for in a match. */
#ifndef SERVER_SEAT_H
#define SERVER_SEAT_H

#include "server/play.h"
#include "server/request.h"

/* The match of the path, open and locked, and the seat: ?seat=NAME, or the only one of whoever asks. These refuse the
 * request and return NULL where it may not be. */
Room *room_for_viewer(Request *r, int *viewer); /* who has no seat is a spectator */
Room *room_for_player(Request *r, int *side);   /* somebody's seat, held by whoever asks */
Room *room_for_request(Request *r);             /* the match only */

void answer_changed(Request *r, Room *room, const Outcome *o, int side); /* as it stands after a change, or why not */

#endif
