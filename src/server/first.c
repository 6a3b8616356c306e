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
static bool is_taught(const Room *room)
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

bool first_opens(const Room *room, const Match *m, Action *out)
{
    return is_taught(room) && first_opening(m) && first_next(m, out);
}

static bool is_his(const GameDef *def, const FirstLine *line, Str *order)
{
    *order = str(line->words);
    return side_find(def, str_word(order)) == side_find(def, str(def->first->side));
}

/* The step of the next order that is his, or the one after the last. */
static int step_from(const GameDef *def, int at)
{
    int step = 0;
    Str order;

    for (const FirstLine *line = def->first->actions; line->words; line++) {
        step = line->step;
        if (line - def->first->actions >= at && is_his(def, line, &order))
            return step;
    }
    return step + 1;
}

/* His orders that are wanted now. */
static void orders_json(Json *j, const GameDef *def, FirstPlace place)
{
    Str order;

    json_key(j, "next");
    json_list(j);
    for (int i = 0; i < place.n; i++)
        if (!(place.given >> i & 1) && is_his(def, &def->first->actions[place.at + i], &order))
            json_str(j, str_trim(order));
    json_close(j);
}

void first_json(Json *j, const Room *room)
{
    if (!is_taught(room))
        return;
    FirstPlace place = first_place_of(room->m);
    json_key(j, "first");
    json_begin(j);
    json_kint(j, "step", step_from(room->def, place.at));
    if (place.left)
        json_kbool(j, "left", true);
    else
        orders_json(j, room->def, place);
    json_end(j);
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
