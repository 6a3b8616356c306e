#include "server/seat.h"

#include <string.h>

Room *room_for_request(Request *r)
{
    Room *room = room_open(r->param[0]);

    if (!room && room_trouble()[0])
        refuse(r, 503, room_trouble());
    else if (!room)
        refuse(r, 404, "there is no such match");
    return room;
}

static bool holds(const Request *r, const Room *room, int seat)
{
    return r->user.id && room->row.seat[seat].kind == SEAT_PERSON && room->row.seat[seat].user == r->user.id;
}

static int seats_held(const Request *r, const Room *room, int *first)
{
    int n = 0;

    for (int seat = room->row.seats - 1; seat >= 0; seat--)
        if (holds(r, room, seat)) {
            *first = seat;
            n++;
        }
    return n;
}

static int seat_refused(Request *r)
{
    refuse(r, 403, "this is not your seat");
    return -1;
}

/* "mine": the one that is held, or a spectator's. -1: refused */
static int seat_asked(Request *r, const Room *room, bool to_play)
{
    const char *name = query(r, "seat");
    int first = YA_SPECTATOR, n = seats_held(r, room, &first);

    if (!name && n > 1) {
        refuse(r, 400, "you hold several seats: say which with ?seat=");
        return -1;
    }
    if (name && strcmp(name, "mine") == 0)
        return n == 1 ? first : to_play ? seat_refused(r) : YA_SPECTATOR;
    int seat = name ? side_find(room->def, str(name)) : first;
    if (name && seat != YA_SPECTATOR && (seat < 0 || seat >= room->row.seats)) {
        refuse(r, 404, "there is no such seat");
        return -1;
    }
    if (seat == YA_SPECTATOR ? to_play : !holds(r, room, seat))
        return seat_refused(r);
    return seat;
}

/* What he sees has changed, and which version that is could not be stored: another server would call it by another. Where there
 * is no other it is shown all the same. */
static bool is_unsettled(const Room *room, int seat)
{
    return store_is_shared(server.store) && room->viewer[seat].pending && !room->broken && !room->stale;
}

static Room *room_and_seat(Request *r, int *seat, bool to_play)
{
    enum { MOST_TRIES = 100 };

    for (int i = 0; i < MOST_TRIES; i++) {
        Room *room = room_for_request(r);
        if (!room)
            return NULL;
        *seat = seat_asked(r, room, to_play);
        if (*seat >= 0)
            viewer_settle(room, *seat);
        bool waits = *seat >= 0 && is_unsettled(room, *seat);
        if (*seat >= 0 && !room->stale && !waits)
            return room;
        room_close(room);
        if (waits)
            break;
        if (*seat < 0)
            return NULL;
    } /* another server was quicker to settle it: what it has told him is looked at first */
    refuse(r, 503, "others change the match at the same time: try again");
    return NULL;
}

Room *room_for_viewer(Request *r, int *viewer)
{
    return room_and_seat(r, viewer, false);
}

Room *room_for_player(Request *r, int *side)
{
    return room_and_seat(r, side, true);
}
