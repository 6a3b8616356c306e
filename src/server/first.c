#include "server/first.h"

#include <string.h>

#define TEACHER "teacher" /* the level of who sits opposite */

bool first_is(const StoredMatch *row)
{
    for (int seat = 0; seat < row->seats; seat++)
        if (row->seat[seat].kind == SEAT_MACHINE && strcmp(row->seat[seat].level, TEACHER) == 0)
            return true;
    return false;
}

/* In a rematch the seats are changed, and there is nothing to be taught. */
bool is_taught(const Room *room)
{
    const FirstGame *first = room->def->first;
    int side = first ? side_find(room->def, str(first->side)) : -1;

    return side >= 0 && room->row.seat[side].kind == SEAT_PERSON && first_is(&room->row);
}

bool first_answer(const Room *room, const Match *m, Action *out)
{
    return is_taught(room) && first_next(m, out);
}

bool first_waits(const Room *room)
{
    Action a;

    return first_answer(room, room->m, &a) && a.side < room->row.seats && room->row.seat[a.side].kind == SEAT_PERSON;
}

/* ---- requests ---------------------------------------------------------------------------------------------------------------- */

const GameDef *first_of(Request *r)
{
    const GameDef *def = game_find(str(r->param[0]));

    if (!def || !def->first)
        refuse(r, 404, def ? "this game has no first game" : "there is no such game");
    return def && def->first ? def : NULL;
}

void get_first(Request *r)
{
    const GameDef *def = first_of(r);

    if (!def)
        return;
    answer_begin(r, 200);
    json_key(&r->out, "first");
    answer_raw(&r->out, str(def->first->text));
    answer_end(r);
}

void first_seats(const GameDef *def, MatchRequest *ask)
{
    int side = side_find(def, str(def->first->side));

    for (int seat = 0; seat < ask->seats; seat++) {
        ask->me[seat] = seat == side;
        ask->kind[seat] = seat == side ? SEAT_PERSON : SEAT_MACHINE;
        ask->level[seat] = TEACHER;
    }
}
