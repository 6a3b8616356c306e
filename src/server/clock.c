#include "server/clock.h"

enum { SECOND = 1000, DAY = 86400 * SECOND };

bool clock_is(const StoredMatch *row)
{
    return row->clock_move || row->clock_bank;
}

bool clock_is_live(const StoredMatch *row)
{
    return clock_is(row) && row->clock_move + row->clock_bank < DAY;
}

int64_t clock_left(const StoredMatch *row, const StoredSeat *s, int64_t now)
{
    int64_t left = row->clock_move + s->bank - (s->since ? now - s->since : 0);

    return left > 0 ? left : 0;
}

bool clock_flagged(const StoredMatch *row, const StoredSeat *s, int64_t now)
{
    return clock_is(row) && s->kind == SEAT_PERSON && s->since && !clock_left(row, s, now);
}

static void turn_end(const StoredMatch *row, StoredSeat *s, int64_t now)
{
    int64_t over = now - s->since - row->clock_move;

    if (over > 0)
        s->bank = s->bank > over ? s->bank - over : 0;
    s->bank += row->clock_increment;
}

void clock_turn(const StoredMatch *row, StoredSeat *s, bool owed, bool owes, int64_t now)
{
    if (owed && !owes && s->since && clock_is(row))
        turn_end(row, s, now);
    if (!owes)
        s->since = 0;
    else if (!owed || !s->since)
        s->since = now;
}

void clock_resume(StoredMatch *row, int64_t began)
{
    for (int seat = 0; seat < row->seats && clock_is_live(row); seat++)
        if (row->seat[seat].since && row->seat[seat].since < began)
            row->seat[seat].since = began;
}

void clock_json(Json *j, const StoredMatch *row)
{
    if (!clock_is(row))
        return;
    json_kbegin(j, "clock");
    json_kint(j, "move", row->clock_move / SECOND);
    json_kint(j, "bank", row->clock_bank / SECOND);
    json_kint(j, "increment", row->clock_increment / SECOND);
    json_kbool(j, "live", clock_is_live(row));
    json_end(j);
}

void seat_clock_json(Json *j, const StoredMatch *row, const StoredSeat *s)
{
    int64_t now = now_millis();

    if (!clock_is(row))
        return;
    json_kbegin(j, "clock");
    json_kint(j, "bank", s->bank / SECOND);
    json_kint(j, "since", s->since / SECOND);
    json_kint(j, "left", clock_left(row, s, now));
    json_kbool(j, "flagged", clock_flagged(row, s, now));
    json_end(j);
}
