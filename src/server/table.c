/* At the table: actions, undo, and all that players settle between themselves. */
#include <stdlib.h>
#include <string.h>

#include "server/clock.h"
#include "server/dice.h"
#include "server/seat.h"
#include "server/stream.h"

static void answer_outcome(Request *r, const Outcome *o)
{
    if (o->status == 422)
        refuse_rule(r, o->rule, o->why);
    else
        refuse(r, o->status, o->why);
}

/* The link of the chain of steps that this one made: kept, it proves that the record has it. */
static void receipt_json(Json *j, const Change *c)
{
    char hex[2 * HASH_BYTES + 1];
    Text t = text_in(hex, sizeof hex);

    hex_of(&t, c->link, sizeof c->link);
    json_ktext(j, "receipt", hex);
}

static void answer_change(Request *r, const Outcome *o, const Change *c, int side, bool replayed)
{
    if (o->status == 409 && !o->why[0]) {
        refuse_version(r, c->room ? c->room->viewer[side].version : 0);
        return;
    }
    if (o->status != 200) {
        answer_outcome(r, o);
        return;
    }
    answer_begin(r, 200);
    if (replayed)
        json_kbool(&r->out, "replayed", true);
    change_json(&r->out, c, side);
    taken_json(&r->out, &c->t);
    if (!replayed)
        receipt_json(&r->out, c);
    answer_end(r);
}

/* ---- actions and undo ---------------------------------------------------------------------------------------------------------------- */

void post_action(Request *r)
{
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    ActionRequest ask;
    int side;
    bool replayed;

    if (!slow_enough(r, LIMIT_ACTION, true))
        return;
    if (!action_request_read(r->json, &ask, &err)) {
        refuse(r, 400, why);
        return;
    }
    Room *room = room_for_player(r, &side);
    if (!room)
        return;
    Change *c = change_space();
    Outcome o = play_action(room, side, &ask, c, &replayed);
    c->room = room;
    answer_change(r, &o, c, side, replayed);
    room_close(room);
    if (o.status == 200 && !replayed) {
        metrics.actions++;
        latency_add(&metrics.actions_took, ticks_micros() - r->began);
    }
}

static void undo(Request *r, bool whole_turn)
{
    int side;
    int64_t base = body_int(r->json, "base_version", -1), count = body_int(r->json, "count", 1);

    if (count < 1 || count > MOST_ACTIONS) {
        refuse(r, 400, "count must be a number of actions, 1 to 64");
        return;
    }
    Room *room = room_for_player(r, &side);

    if (!room)
        return;
    Change *c = change_space();
    Outcome o = play_undo(room, side, base, whole_turn ? 0 : (int)count, c);
    c->room = room;
    answer_change(r, &o, c, side, false);
    room_close(room);
}

void post_undo(Request *r)
{
    undo(r, false);
}

void post_restart_turn(Request *r)
{
    undo(r, true);
}

/* ---- agreements ------------------------------------------------------------------------------------------------------------------------ */

static unsigned people(const StoredMatch *row)
{
    unsigned mask = 0;

    for (int seat = 0; seat < row->seats; seat++)
        if (row->seat[seat].kind == SEAT_PERSON)
            mask |= 1u << seat;
    return mask;
}

void answer_changed(Request *r, Room *room, const Outcome *o, int side)
{
    if (o->status != 200) {
        answer_outcome(r, o);
        return;
    }
    answer_begin(r, 200);
    match_json(&r->out, room, side);
    answer_end(r);
}

static bool running(Request *r, const Room *room)
{
    if (room->row.status == MATCH_RUNNING && !room->broken)
        return true;
    refuse(r, 409,
           room->broken                     ? OTHER_RULES
           : room->row.status == MATCH_OVER ? "the match is over"
                                            : "the match is not running");
    return false;
}

/* Asks, agrees or declines. Whoever holds the other seats must all agree; machines do. */
static Outcome take_back(Room *room, int side, const char *word)
{
    StoredMatch next = room->row;
    bool asked = next.retake_side >= 0;

    if (strcmp(word, "ask") == 0) {
        if (asked && next.retake_side != side)
            return outcome(409, "another side asks for one already");
        if (!match_has_acted(room->m, side))
            return outcome(422, "you have done nothing yet");
        next.retake_side = (int8_t)side;
        next.retake_yes = (uint8_t)(1u << side);
    } else if (strcmp(word, "accept") == 0 || strcmp(word, "decline") == 0) {
        if (!asked)
            return outcome(409, "nobody asks for a take-back");
        if (word[0] == 'd')
            next.retake_side = -1, next.retake_yes = 0;
        else
            next.retake_yes = (uint8_t)(next.retake_yes | 1u << side);
    } else {
        return outcome(400, "say ask, accept or decline");
    }
    if (next.retake_side < 0 || (people(&next) & ~(unsigned)next.retake_yes))
        return play_row(room, &next);
    Change *c = change_space();
    Outcome o = play_take_back(room, next.retake_side, c);
    if (o.status == 200)
        stream_match(room);
    return o;
}

void post_take_back(Request *r)
{
    int side;
    Room *room = room_for_player(r, &side);

    if (!room)
        return;
    if (running(r, room)) {
        Outcome o = take_back(room, side, body_text(r->json, "do", ""));
        answer_changed(r, room, &o, side);
    }
    room_close(room);
}

static Outcome draw(Room *room, int side, const char *word)
{
    StoredMatch next = room->row;
    unsigned everybody = (1u << next.seats) - 1;

    if (strcmp(word, "decline") == 0)
        next.draw_offers = 0;
    else if (strcmp(word, "offer") == 0)
        next.draw_offers = (uint8_t)(next.draw_offers | 1u << side);
    else
        return outcome(400, "say offer or decline");
    if (!room->def->draws)
        return outcome(422, "this game knows no draw");
    if (people(&next) != everybody)
        return outcome(422, "the machine agrees to no draw");
    if (next.draw_offers == everybody)
        row_end(&next, room->def, -1, "a draw was agreed");
    return play_row(room, &next);
}

void post_draw(Request *r)
{
    int side;
    Room *room = room_for_player(r, &side);

    if (!room)
        return;
    if (running(r, room)) {
        Outcome o = draw(room, side, body_text(r->json, "do", ""));
        answer_changed(r, room, &o, side);
    }
    room_close(room);
}

/* ---- leaving ------------------------------------------------------------------------------------------------------------------------------ */

void post_resign(Request *r)
{
    int side;
    Room *room = room_for_player(r, &side);

    if (!room)
        return;
    if (room->row.status == MATCH_OVER) {
        refuse(r, 409, "the match is over");
    } else {
        StoredMatch next = room->row;
        if (next.status == MATCH_WAITING && next.owner == r->user.id)
            row_call_off(&next, room->def, CALLED_OFF);
        else if (next.status == MATCH_WAITING)
            seat_free(&next.seat[side]);
        else if (dice_phase(&next) != DICE_FIXED) /* a seed that is kept back gives nobody a second choice of dice */
            row_call_off(&next, room->def, CALLED_OFF " before the dice were settled");
        else
            row_leave(&next, room->def, side, "resigns");
        Outcome o = play_row(room, &next);
        answer_changed(r, room, &o, side);
    }
    room_close(room);
}

/* Time alone ends nothing: the others choose whether to claim it. */
void post_claim_time(Request *r)
{
    int side;
    Room *room = room_for_player(r, &side);

    if (!room)
        return;
    if (running(r, room)) {
        StoredMatch next = room->row;
        int64_t now = now_millis();
        int late = 0;
        for (int seat = 0; seat < next.seats && next.status == MATCH_RUNNING; seat++)
            if (seat != side && clock_flagged(&room->row, &room->row.seat[seat], now)) {
                late++;
                row_leave(&next, room->def, seat, "runs out of time");
            }
        Outcome o = late ? play_row(room, &next) : outcome(422, "nobody else has run out of time");
        answer_changed(r, room, &o, side);
    }
    room_close(room);
}

/* ---- talk ----------------------------------------------------------------------------------------------------------------------------------- */

/* Written so that it is harmless wherever it may be pasted. */
static void safe_text(Json *j, const char *key, const char *words)
{
    Text t = page(PAGE_SCRATCH);

    json_key(j, key);
    Json inner = json_to(&t);
    json_text(&inner, words);
    if (j->comma)
        text_char(j->out, ',');
    for (size_t i = 0; i < t.n; i++)
        if (t.at[i] == '<' || t.at[i] == '>' || t.at[i] == '&')
            text_put(j->out, t.at[i] == '<' ? "\\u003c" : t.at[i] == '>' ? "\\u003e" : "\\u0026");
        else
            text_char(j->out, t.at[i]);
    j->comma = true;
}

void chat_json(Json *j, const GameDef *def, const StoredChat *line)
{
    json_begin(j);
    json_kint(j, "number", line->number);
    json_kint(j, "at", line->at);
    json_ktext(j, "side", side_name(def, line->seat));
    json_ktext(j, "name", line->name);
    safe_text(j, "text", line->words);
    json_end(j);
}

void post_chat(Request *r)
{
    int side;
    const char *words = body_text(r->json, "text", NULL);

    if (!slow_enough(r, LIMIT_CHAT, true))
        return;
    if (!text_is_utf8(words, 500)) {
        refuse(r, 400, "text must be 1 to 500 bytes on one line");
        return;
    }
    Room *room = room_for_player(r, &side);
    if (!room)
        return;
    StoredChat line = {.seat = (int8_t)side, .at = now_seconds()};
    Text name = text_in(line.name, sizeof line.name), t = text_in(line.words, sizeof line.words);
    text_put(&name, r->user.name);
    text_put(&t, words);
    if (store_chat_add(server.store, room->id, &line) == STORE_OK) {
        stream_chat(room, &line);
        r->text = page(PAGE_REPLY);
        r->out = json_to(&r->text);
        r->status = 200;
        chat_json(&r->out, room->def, &line);
    } else {
        refuse(r, 503, "it could not be stored");
    }
    room_close(room);
}

void get_chat(Request *r)
{
    enum { MOST = 100 };
    static _Thread_local StoredChat lines[MOST];
    int viewer;
    int32_t from = 0;
    const char *asked = query(r, "from");
    Room *room = room_for_viewer(r, &viewer);

    if (!room)
        return;
    if (asked && !str_int(str(asked), &from))
        from = 0;
    unsigned muted = viewer == YA_SPECTATOR ? 0 : room->row.seat[viewer].muted;
    int n = store_chat_from(server.store, room->id, from, lines, MOST);
    answer_begin(r, 200);
    sides_json(&r->out, "muted", room->def, muted);
    json_key(&r->out, "chat");
    json_list(&r->out);
    int64_t until = told_late(room, viewer) ? now_seconds() - room->row.delay : INT64_MAX;
    for (int i = 0; i < n; i++)
        if (!(muted >> lines[i].seat & 1) && lines[i].at <= until)
            chat_json(&r->out, room->def, &lines[i]);
    json_close(&r->out);
    answer_end(r);
    room_close(room);
}

/* The seats a request to mute is about: one by its name, or all the others. 0: there is none of that name. */
static unsigned seats_named(const Request *r, const Room *room, int side)
{
    const char *name = body_text(r->json, "side", NULL);
    unsigned others = ((1u << room->row.seats) - 1) & ~(1u << side);

    if (!name)
        return others;
    int seat = side_find(room->def, str(name));
    return seat < 0 ? 0 : 1u << seat & others;
}

void post_mute(Request *r)
{
    int side;
    Room *room = room_for_player(r, &side);

    if (!room)
        return;
    StoredMatch next = room->row;
    unsigned which = seats_named(r, room, side), muted = next.seat[side].muted & ~which;
    if (body_bool(r->json, "muted", true))
        muted |= which;
    next.seat[side].muted = (uint8_t)muted;
    Outcome o = which ? play_row(room, &next) : outcome(404, "there is no such other side");
    if (o.status == 200) {
        answer_begin(r, 200);
        sides_json(&r->out, "muted", room->def, muted);
        answer_end(r);
    } else {
        answer_outcome(r, &o);
    }
    room_close(room);
}
