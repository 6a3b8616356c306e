/* Looking at a match: as it stands, as it was, what happened, and why something is not allowed. */
#include <stdlib.h>
#include <string.h>

#include "server/brought.h"
#include "server/dice.h"
#include "server/first.h"
#include "server/stream.h"
#include "server/watch.h"

/* The match as it is to be shown now, or refuses. */
static const Match *shown(Request *r, Room *room, int viewer, Viewer *out)
{
    const Match *m = match_shown(room, viewer, out);

    if (!m)
        refuse(r, 503, NO_MEMORY);
    return m;
}

/* ---- GET /api/matches/:id ------------------------------------------------------------------------------------------------------------- */

static void held_json(Request *r, const Room *room)
{
    json_key(&r->out, "my_seats");
    json_list(&r->out);
    for (int seat = 0; seat < room->row.seats; seat++)
        if (r->user.id && room->row.seat[seat].kind == SEAT_PERSON && room->row.seat[seat].user == r->user.id)
            json_text(&r->out, side_name(room->def, seat));
    json_close(&r->out);
}

static void answer_match(Request *r, Room *room, const Match *m, int viewer, const Viewer *v)
{
    answer_begin(r, 200);
    match_json(&r->out, room, viewer);
    json_ktext(&r->out, "as", side_name(room->def, viewer));
    held_json(r, room);
    json_kint(&r->out, "changed", v->changed);
    json_kint(&r->out, "log_n", v->log_n);
    state_json(&r->out, room, v, v->log_n, (Str){0}, room_look(room, m, viewer, v->version));
    answer_end(r);
}

void get_match(Request *r)
{
    int viewer;
    Viewer v;
    Room *room = room_for_viewer(r, &viewer);

    if (!room)
        return;
    const Match *m = shown(r, room, viewer, &v);
    if (m)
        answer_match(r, room, m, viewer, &v);
    room_close(room);
}

/* ---- the log ---------------------------------------------------------------------------------------------------------------------------- */

typedef struct {
    Log log;
    int64_t until; /* version */
} LogRead;

static bool log_add(void *context, const StoredTold *told)
{
    LogRead *read = context;

    return told->version <= read->until && log_tell(&read->log, told->log_from, told->step, told->at, str(told->lines));
}

/* ---- through another's eyes --------------------------------------------------------------------------------------------------------------- */

/* When a match is over everybody may look through everybody's eyes, action by action. -1: refused. */
static int viewer_named(Request *r, const Room *room, const char *name)
{
    int viewer = strcmp(name, "referee") == 0 ? YA_REFEREE : side_find(room->def, str(name));
    bool seat = viewer >= 0 && viewer < room->row.seats;

    if (room->row.status != MATCH_OVER)
        refuse(r, 403, "the match is not over yet");
    else if (!seat && viewer != YA_REFEREE && viewer != YA_SPECTATOR)
        refuse(r, 404, "there is no such side");
    else
        return viewer;
    return -1;
}

typedef struct {
    const Room *room;
    int viewer;
    Match *again;
    Json *out;
} Retelling;

static void tell_again(void *subject)
{
    Retelling *t = subject;
    retold_json(t->out, t->room->m, t->again, t->viewer, page(PAGE_LINES));
}

static void answer_retold(Request *r, const Room *room, int viewer)
{
    Retelling t = {room, viewer, match_make(room->def, room->m->cap), &r->out};

    answer_begin(r, 200);
    bool told = t.again && !room->broken && guarded(tell_again, &t);
    answer_end(r);
    if (!t.again)
        refuse(r, 503, NO_MEMORY);
    else if (!told)
        refuse(r, 409, "this match cannot be replayed by this server");
    free(t.again);
}

static void log_as(Request *r, const char *name)
{
    Room *room = room_for_request(r);
    int viewer = room ? viewer_named(r, room, name) : -1;

    if (viewer >= 0)
        answer_retold(r, room, viewer);
    if (room)
        room_close(room);
}

void get_log(Request *r)
{
    int viewer;
    int32_t from = 0;
    Viewer v;
    const char *asked = query(r, "from"), *as = query(r, "as");

    if (as) {
        log_as(r, as);
        return;
    }
    Room *room = room_for_viewer(r, &viewer);
    if (!room)
        return;
    if (asked && (!str_int(str(asked), &from) || from < 0))
        from = 0;
    bool known = shown(r, room, viewer, &v);
    LogRead read = {{.text = page(PAGE_SCRATCH)}, v.version};
    Log *log = &read.log;
    if (known && (store_told(server.store, room->id, viewer, 0, log_add, &read) != STORE_OK || log->text.full)) {
        refuse(r, 503, "the log cannot be read");
    } else if (log->no_memory) {
        refuse(r, 503, NO_MEMORY);
    } else if (known) {
        answer_begin(r, 200);
        json_kint(&r->out, "version", v.version);
        json_kint(&r->out, "log_n", log->n);
        log_json(&r->out, log, from);
        answer_end(r);
    }
    free(log->line);
    room_close(room);
}

/* ---- replay ------------------------------------------------------------------------------------------------------------------------------ */

/* Empty: it is refused. */
static Str past_of(Request *r, Room *room, const Match *of, int viewer, int64_t actions)
{
    Str view = room->broken ? (Str){0} : past_view(room, of, (int)actions, viewer);

    if (!view.n)
        refuse(r, room->broken ? 409 : 503, room->broken ? "this match cannot be replayed by this server" : NO_MEMORY);
    return view;
}

static void answer_past(Request *r, Room *room, const Match *of, int viewer, int64_t actions, const StoredTold *told)
{
    Str view = past_of(r, room, of, viewer, actions);

    if (!view.n)
        return;
    answer_begin(r, 200);
    json_ktext(&r->out, "as", side_name(room->def, viewer));
    if (told) {
        json_kint(&r->out, "step", told->step);
        json_kint(&r->out, "log_n", told->log_to);
    } else {
        json_kint(&r->out, "actions", actions);
        json_kint(&r->out, "of", of->n);
    }
    json_key(&r->out, "view");
    answer_raw(&r->out, view);
    answer_end(r);
}

/* Whose eyes are asked for, where the match was that long; -1: refused. */
static int eyes_asked(Request *r, const Room *room, const char *name, int32_t n)
{
    int viewer = viewer_named(r, room, name);

    if (viewer < 0 || n <= room->m->n)
        return viewer;
    refuse(r, 404, "the match was not that long");
    return -1;
}

static void replay_as(Request *r, Room *room, const char *name, int32_t n)
{
    int viewer = eyes_asked(r, room, name, n);

    if (viewer >= 0)
        answer_past(r, room, room->m, viewer, n, NULL);
}

/* The last time the viewer came to that step: what was taken back since has steps of the same number. NULL: refused. */
static const Match *step_find(Request *r, Room *room, int viewer, int32_t n, StoredTold *told)
{
    Viewer v;
    const Match *of = shown(r, room, viewer, &v);

    if (!of)
        return NULL;
    if (n < 1 || n > v.step || store_told_step(server.store, room->id, viewer, n, v.version, told) != STORE_OK) {
        refuse(r, 404, "there is no such step");
        return NULL;
    }
    told->actions = told->actions < of->n ? told->actions : of->n;
    return of;
}

static void replay_step(Request *r, Room *room, int viewer, int32_t n)
{
    StoredTold told;
    const Match *of = step_find(r, room, viewer, n, &told);

    if (of)
        answer_past(r, room, of, viewer, told.actions, &told);
}

Str view_watched(Request *r, Room *room, int32_t step)
{
    const char *as = query(r, "as");
    StoredTold told;
    Viewer v;

    viewer_settle(room, YA_SPECTATOR);
    if (step == AS_IT_STANDS) {
        const Match *m = shown(r, room, YA_SPECTATOR, &v);
        return m ? room_look(room, m, YA_SPECTATOR, v.version) : (Str){0};
    }
    if (as) {
        int viewer = eyes_asked(r, room, as, step);
        return viewer < 0 ? (Str){0} : past_of(r, room, room->m, viewer, step);
    }
    const Match *of = step_find(r, room, YA_SPECTATOR, step, &told);
    return of ? past_of(r, room, of, YA_SPECTATOR, told.actions) : (Str){0};
}

/* ---- links ------------------------------------------------------------------------------------------------------------------------------ */

/* A step of one's own is another of the spectators': the one at which they knew as much. */
static void answer_link(Request *r, const Room *room, int64_t actions)
{
    char path[64];
    Text t = text_in(path, sizeof path);
    StoredTold told;

    if (store_told_find(server.store, room->id, YA_SPECTATOR, TOLD_ACTIONS, actions, &told) != STORE_OK) {
        refuse(r, 404, "spectators have seen nothing yet");
        return;
    }
    text_fmt(&t, "/match/%s/step/%d", room->id, (int)told.step);
    answer_begin(r, 200);
    json_ktext(&r->out, "link", path);
    json_kint(&r->out, "step", told.step);
    json_kbool(&r->out, "shown",
               !told_late(room, YA_SPECTATOR) || told.at <= now_seconds() - room->row.delay); /* to them, already */
    answer_end(r);
}

void get_link(Request *r)
{
    int32_t n;
    int viewer;
    StoredTold told;

    if (!str_int(str(r->param[1]), &n)) {
        refuse(r, 400, "the step must be a number");
        return;
    }
    Room *room = room_for_viewer(r, &viewer);
    if (!room)
        return;
    viewer_settle(room, YA_SPECTATOR);
    if (step_find(r, room, viewer, n, &told))
        answer_link(r, room, told.actions);
    room_close(room);
}

/* ---- one step ---------------------------------------------------------------------------------------------------------------------------- */

void get_replay(Request *r)
{
    const char *as = query(r, "as");
    int32_t n;
    int viewer = YA_SPECTATOR;

    if (!str_int(str(r->param[1]), &n) || n < 0) {
        refuse(r, 400, "the step must be a number");
        return;
    }
    Room *room = as ? room_for_request(r) : room_for_viewer(r, &viewer);
    if (!room)
        return;
    if (as)
        replay_as(r, room, as, n);
    else
        replay_step(r, room, viewer, n);
    room_close(room);
}

/* ---- the record ---------------------------------------------------------------------------------------------------------------------------- */

static bool step_tag(void *out, const StoredStep *step, int64_t seq)
{
    if (brought_by(step, seq))
        text_fmt(out, BROUGHT_TAG ": %d\n", brought_by(step, seq));
    step_tag_write(step, out);
    return true;
}

static void tags_write(const Room *room, Text *out)
{
    text_fmt(out, "x-ended: %s\n", room->row.ended);
    for (int seat = 0; seat < room->row.seats; seat++) {
        const StoredSeat *s = &room->row.seat[seat];
        text_fmt(out, "x-player: %s %s\n", side_name(room->def, seat),
                 s->kind == SEAT_MACHINE  ? s->level
                 : s->kind == SEAT_PERSON ? s->name
                                          : "nobody");
    }
    if (first_is(&room->row))
        return; /* its first dice stand in the game's folder, and prove nothing */
    dice_tags_write(&room->row, out);
    store_steps(server.store, room->id, 0, step_tag, out);
}

/* Of a match that this program plays otherwise: for the one that played it. */
static void record_as_stored(const Room *room, Text *out)
{
    text_fmt(out, "yardarm record 2\ngame: %s\nrules: %s\noptions: %s\n\n", room->row.game, room->row.rules,
             room->row.options);
    if (!record_stored(room->id, out))
        out->full = true;
}

void get_record(Request *r)
{
    Room *room = room_for_request(r);

    if (!room)
        return;
    if (room->row.status != MATCH_OVER) {
        refuse(r, 403, "the record is published when the match is over");
    } else {
        Text record = page(PAGE_SCRATCH);
        if (room->broken)
            record_as_stored(room, &record);
        else
            record_write(room->m, &record);
        const char *actions = strstr(record.at, "\n\n");
        r->status = record.full || !actions ? 500 : 200;
        r->type = "text/plain; charset=utf-8";
        r->text = page(PAGE_REPLY);
        if (r->status == 200) {
            size_t head = (size_t)(actions - record.at) + 1;
            text_str(&r->text, (Str){record.at, head});
            tags_write(room, &r->text);
            text_str(&r->text, (Str){record.at + head, record.n - head});
        }
    }
    room_close(room);
}

/* ---- why ------------------------------------------------------------------------------------------------------------------------------------- */

typedef struct {
    const Room *room;
    Action action;
    Verdict verdict;
} Judging;

static void judge(void *subject)
{
    Judging *j = subject;
    j->verdict = ya_why(j->room->def, j->room->m->now, j->action);
}

static void answer_verdict(Request *r, const char *reason, YaRule rule)
{
    answer_begin(r, 200);
    verdict_json(&r->out, reason, rule);
    answer_end(r);
}

void get_why(Request *r)
{
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    const char *words = query(r, "action");
    int side;
    bool other_side;

    if (!signed_in(r))
        return;
    if (!text_is_plain(words, 200)) {
        refuse(r, 400, "?action= must be a line of plain text");
        return;
    }
    Room *room = room_for_player(r, &side);
    if (!room)
        return;
    Judging judging = {.room = room};
    if (room->broken) {
        refuse(r, 409, OTHER_RULES);
    } else if (!action_of(&room->table, side, str(words), &judging.action, &err, &other_side)) {
        if (other_side)
            refuse(r, 403, why);
        else
            answer_verdict(r, why, 0);
    } else if (guarded(judge, &judging)) {
        answer_verdict(r, judging.verdict.reason, judging.verdict.rule);
    } else {
        refuse(r, 500, "the rules contradict themselves here");
    }
    room_close(room);
}
