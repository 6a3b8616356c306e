/* What may come of an action, before it is taken (ai/odds.h): from what the seat may know, on a copy, outside the room. And that
 * knowledge itself (table.h: known_write), for a page that finds out by itself. */
#include <stdlib.h>
#include <string.h>

#include "server/seat.h"

typedef struct {
    OddsAsked asked;
    Game *state;
    void *room;
    Json *out;
} Reckoning;

static void reckon(void *subject)
{
    Reckoning *k = subject;

    odds_page(k->out, &k->asked, k->room, &server.stopping);
}

static void reckoning_free(Reckoning *k)
{
    free(k->state);
    free(k->room);
}

static void answer_odds(Request *r, Reckoning *k)
{
    answer_begin(r, 200);
    k->out = &r->out;
    if (guarded(reckon, k)) {
        answer_end(r);
        r->cache = "no-store";
    } else {
        refuse(r, 500, "the rules contradict themselves here");
    }
}

static Outcome may_be_reckoned(const Room *room, int side)
{
    if (room->row.status != MATCH_RUNNING)
        return outcome(409, "the match is not being played");
    if (room->broken)
        return outcome(409, OTHER_RULES);
    if (!(room->row.owing >> side & 1))
        return outcome(409, "you are not asked for anything");
    return outcome(200, "");
}

/* Which action; false: it was refused. */
static bool read_action(Request *r, const Room *room, const char *words, Reckoning *k)
{
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    bool other_side;

    k->asked.acts = words != NULL;
    if (!words || action_of(&room->table, k->asked.side, str(words), &k->asked.action, &err, &other_side))
        return true;
    refuse(r, other_side ? 403 : 422, why);
    return false;
}

/* A copy of what the room has; the true state is read through redraws alone. */
static bool prepare(Request *r, const Room *room, int side, const char *words, Reckoning *k)
{
    Outcome may = may_be_reckoned(room, side);

    k->asked = (OddsAsked){.def = room->def, .side = side, .seed = 1};
    if (may.status != 200) {
        refuse(r, may.status, may.why);
        return false;
    }
    if (!read_action(r, room, words, k))
        return false;
    k->state = malloc(room->def->state_size);
    k->room = malloc(odds_page_room(room->def));
    if (!k->state || !k->room) {
        refuse(r, 503, NO_MEMORY);
        return false;
    }
    memcpy(k->state, room->m->now, room->def->state_size);
    k->asked.now = k->state;
    return true;
}

void get_odds(Request *r)
{
    const char *words = query(r, "action");
    Reckoning k = {.state = NULL};
    int side;

    if (!signed_in(r))
        return;
    if (words && !text_is_plain(words, 200)) {
        refuse(r, 400, "?action= must be a line of plain text");
        return;
    }
    if (words && !slow_enough(r, LIMIT_THOUGHT, true))
        return;
    Room *room = room_for_player(r, &side);
    if (!room)
        return;
    bool ready = prepare(r, room, side, words, &k);
    room_close(room);
    if (ready)
        answer_odds(r, &k);
    reckoning_free(&k);
}

/* ---- what the seat may know --------------------------------------------------------------------------------------------------- */

typedef struct {
    const Room *room;
    int side;
    Text position;
    bool written;
} Knowing;

static void write_known(void *subject)
{
    Knowing *k = subject;

    k->written = known_write(k->room->def, k->room->m->now, k->side, &k->position);
}

static void answer_known(Request *r, const Room *room, int side)
{
    Knowing k = {.room = room, .side = side, .position = page(PAGE_SCRATCH)};

    if (!guarded(write_known, &k) || !k.written) {
        refuse(r, 500, "the rules contradict themselves here");
        return;
    }
    answer_begin(r, 200);
    json_kint(&r->out, "version", room->viewer[side].version);
    json_ktext(&r->out, "position", k.position.at);
    answer_end(r);
    r->cache = "no-store";
}

void get_known(Request *r)
{
    int side;

    if (!signed_in(r))
        return;
    Room *room = room_for_player(r, &side);
    if (!room)
        return;
    Outcome may = may_be_reckoned(room, side);
    if (may.status == 200)
        answer_known(r, room, side);
    else
        refuse(r, may.status, may.why);
    room_close(room);
}
