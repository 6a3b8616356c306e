#include "server/brought.h"

#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "server/seat.h"

static const char mark[] = "brought:";

void brought_key(const Match *read, Text *out)
{
    text_fmt(out, "%s%d", mark, read->n);
}

int brought_by(const StoredStep *step, int64_t seq)
{
    size_t n = strlen(mark);
    int32_t actions = 0;

    if (seq == 1 && step->key && strncmp(step->key, mark, n) == 0)
        str_int(str(step->key + n), &actions);
    return actions;
}

/* ---- reading one ------------------------------------------------------------------------------------------------------------- */

typedef struct {
    const GameDef *def;
    Str record;
    Match *m;
    Text *err;
} Reading;

static void read_it(void *subject)
{
    Reading *reading = subject;

    reading->m = match_read(reading->def, reading->record, reading->err);
}

/* What stands behind a side's name in the tag of its player; empty: nothing. */
static Str player_of(Str record, const char *side)
{
    for (Str line = str_line(&record); line.n; line = str_line(&record)) {
        Str value = line, key = str_until(&value, ':');
        if (str_is(key, "x-player") && str_is(str_word(&value), side))
            return str_trim(value);
    }
    return (Str){0};
}

/* Whether its dice say so: of people's names some are those of machines. */
static bool is_person(Str record, int seat)
{
    for (Str line = str_line(&record); line.n; line = str_line(&record)) {
        Str value = line, key = str_until(&value, ':');
        if (str_is(key, "x-dice-seat") && seat-- == 0)
            return !str_is(str_word(&value), "machine");
    }
    return false;
}

static const Player *machine_of(const GameDef *def, Str record, int seat)
{
    Str name = player_of(record, side_name(def, seat));

    if (is_person(record, seat))
        return NULL;
    return str_is(name, "teacher") ? player_standard(def) : player_find(def, name);
}

static void seats_read(const Match *m, Str record, MatchRequest *out)
{
    out->seats = ya_sides(m->def, m->now);
    for (int seat = 0; seat < out->seats; seat++) {
        const Player *machine = machine_of(m->def, record, seat);
        out->me[seat] = !machine;
        out->kind[seat] = machine ? SEAT_MACHINE : SEAT_PERSON;
        out->level[seat] = machine ? machine->name : "";
    }
}

Match *brought_read(Request *r, MatchRequest *out)
{
    char why[YA_MAX_LINE] = "";
    Text err = text_in(why, sizeof why);
    Reading reading = {.record = str(body_text(r->json, "record", "")), .err = &err};

    *out = (MatchRequest){.commitment = body_text(r->json, "commitment", "")};
    if (!commitment_is_good(out->commitment)) {
        refuse(r, 400, "a commitment is 64 hexadecimal digits, in small letters");
        return NULL;
    }
    reading.def = record_game(reading.record, &err);
    if (reading.def && !guarded(read_it, &reading))
        text_put(&err, "the rules contradict themselves in this record");
    if (!reading.m) {
        refuse(r, err.n ? 422 : 503, err.n ? why : NO_MEMORY);
        return NULL;
    }
    Text options = text_in(out->options, sizeof out->options);
    options_write(reading.def, reading.m->option, &options);
    seats_read(reading.m, reading.record, out);
    return reading.m;
}

/* ---- taking one home ------------------------------------------------------------------------------------------------------------ */

static bool others_sit_there(const Request *r, const StoredMatch *row)
{
    for (int seat = 0; seat < row->seats; seat++)
        if (row->seat[seat].kind == SEAT_PERSON && row->seat[seat].user != r->user.id)
            return true;
    return false;
}

static Outcome may_be_taken(const Request *r, const Room *room)
{
    if (others_sit_there(r, &room->row))
        return outcome(403, "a match between people stays here until it is over; then its record is for everybody");
    if (room->row.status != MATCH_RUNNING)
        return outcome(409, room->row.status == MATCH_OVER ? "the match is over: its record can be had"
                                                           : "not all seats are taken yet");
    return room->broken ? outcome(409, OTHER_RULES) : outcome(200, "");
}

/* It is over here, so that its secret may be told and it goes on in one place only. */
void post_take_home(Request *r)
{
    int side;
    Room *room = room_for_player(r, &side);

    if (!room)
        return;
    Outcome o = may_be_taken(r, room);
    if (o.status == 200) {
        StoredMatch next = room->row;
        row_call_off(&next, room->def, TAKEN_HOME);
        o = play_row(room, &next);
    }
    answer_changed(r, room, &o, side);
    room_close(room);
}
