/* A hint for somebody who plays against machines (ai/hint.h): found by the machines' threads while no machine is to move,
 * from what his seat may know; kept until the match goes on, in one of a few places. */
#include <stdlib.h>
#include <string.h>

#include "server/seat.h"
#include "server/worker.h"
#include "table/judged.h"

enum { PLACES = 64 };

typedef enum { NOTHING, WORKING, FOUND, NOT_FOUND } State;

typedef struct {
    char match[ID_CAP];
    int64_t seq; /* the step of the match it is for */
    int side;
    State state;
    int64_t asked; /* when: the oldest makes room */
    Hint hint;
} Place;

/* Everything the errand needs, its own. */
typedef struct {
    Thinking thinking;
    char match[ID_CAP];
    const GameDef *def;
    Game *state;
    void *room;
    int side;
    int64_t seq;
    Hint hint;
    bool found;
} Errand;

static Place places[PLACES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- places: in the lock ---------------------------------------------------------------------------------------------------- */

static Place *place_of(const char *match, int side, int64_t seq)
{
    for (Place *p = places; p < places + PLACES; p++)
        if (p->state != NOTHING && p->side == side && p->seq == seq && strcmp(p->match, match) == 0)
            return p;
    return NULL;
}

/* One that is free, or the oldest that is not being worked for; NULL: there is none. */
static Place *place_free(void)
{
    Place *best = NULL;

    for (Place *p = places; p < places + PLACES; p++)
        if (p->state == NOTHING)
            return p;
        else if (p->state != WORKING && (!best || p->asked < best->asked))
            best = p;
    return best;
}

/* ---- the work ---------------------------------------------------------------------------------------------------------------- */

static void errand_free(Errand *e)
{
    if (e) {
        free(e->state);
        free(e->room);
    }
    free(e);
}

static void find(void *subject)
{
    Errand *e = subject;

    e->found = hint_find(e->def, e->state, e->side, e->room, JUDGED_SEED, &e->thinking.off, &e->hint);
}

static void work(void *subject)
{
    Errand *e = subject;
    bool sound = server.stopping || guarded(find, e);

    if (!sound)
        note("hint", "match=%s problem=\"the rules contradict themselves\"", e->match);
    thinking_end(&e->thinking);
    pthread_mutex_lock(&lock);
    Place *p = place_of(e->match, e->side, e->seq);
    if (p) {
        p->state = e->found ? FOUND : e->thinking.off ? NOTHING : NOT_FOUND;
        p->hint = e->hint;
    }
    pthread_mutex_unlock(&lock);
    errand_free(e);
}

/* NULL: no memory for it. */
static Errand *errand_make(const Room *room, int side)
{
    Errand *e = calloc(1, sizeof *e);

    if (!e)
        return NULL;
    memcpy(e->match, room->id, ID_CAP);
    e->thinking.match = e->match;
    e->def = room->def;
    e->side = side;
    e->seq = room->row.seq;
    e->state = malloc(room->def->state_size);
    e->room = malloc(hint_room(room->def));
    if (e->state && e->room) {
        memcpy(e->state, room->m->now, room->def->state_size);
        return e;
    }
    errand_free(e);
    return NULL;
}

/* ---- asking for it ------------------------------------------------------------------------------------------------------------ */

static Outcome may_be_hinted(const Room *room, int side)
{
    int people = 0;

    for (int seat = 0; seat < room->row.seats; seat++)
        people += room->row.seat[seat].kind == SEAT_PERSON;
    if (people > 1)
        return outcome(403, "there are no hints in a match between people");
    if (room->row.status != MATCH_RUNNING)
        return outcome(409, "the match is not being played");
    if (room->broken)
        return outcome(409, OTHER_RULES);
    if (!judge_level(room->def))
        return outcome(422, NO_ADVISER);
    if (!(room->row.owing >> side & 1))
        return outcome(409, "you are not asked for anything");
    return outcome(200, "");
}

/* Status 202, or why not. */
static Outcome begin(const Room *room, int side)
{
    Errand *e = errand_make(room, side);
    Outcome o = outcome(202, "");

    if (!e)
        return outcome(503, NO_MEMORY);
    pthread_mutex_lock(&lock);
    Place *p = place_free();
    if (p) {
        *p = (Place){.seq = e->seq, .side = side, .state = WORKING, .asked = ticks_micros()};
        memcpy(p->match, e->match, ID_CAP);
        thinking_begin(&e->thinking);
    }
    pthread_mutex_unlock(&lock);
    if (!p || !worker_errand(work, e)) {
        if (p) {
            thinking_end(&e->thinking);
            pthread_mutex_lock(&lock);
            p->state = NOTHING;
            pthread_mutex_unlock(&lock);
        }
        errand_free(e);
        o = outcome(503, "too many hints are being looked for: try again in a while");
    }
    return o;
}

static void answer_hint(Request *r, const GameDef *def, const Place *p)
{
    bool found = p->state == FOUND;

    if (p->state == NOT_FOUND) {
        refuse(r, 422, NO_ADVICE);
        return;
    }
    answer_begin(r, found ? 200 : 202);
    json_ktext(&r->out, "status", found ? "done" : "working");
    if (found)
        hint_json(&r->out, def, &p->hint);
    answer_end(r);
    r->cache = "no-store";
}

/* How it stands with a hint; NOTHING: nobody has asked for it. */
static Place standing_of(const Room *room, int side)
{
    pthread_mutex_lock(&lock);
    const Place *p = place_of(room->id, side, room->row.seq);
    Place copy = p ? *p : (Place){.state = NOTHING};
    pthread_mutex_unlock(&lock);
    return copy;
}

static void tell_hint(Request *r, const Room *room, int side)
{
    Outcome may = may_be_hinted(room, side);
    Place p = standing_of(room, side);

    if (may.status == 200 && p.state == NOTHING) {
        if (!slow_enough(r, LIMIT_THOUGHT, true))
            return;
        may = begin(room, side);
        p.state = WORKING;
    }
    if (may.status != 200 && may.status != 202)
        refuse(r, may.status, may.why);
    else
        answer_hint(r, room->def, &p);
}

void get_hint(Request *r)
{
    int side;
    Room *room = room_for_player(r, &side);

    if (!room)
        return;
    tell_hint(r, room, side);
    room_close(room);
}
