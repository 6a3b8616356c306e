/* A change on trial: what the table is to know of the match before, and what becomes of the match after it. Nothing here is
 * stored; play.c does that, if all goes well. */
#include "server/attempt.h"

#include <string.h>

#include "server/clock.h"
#include "server/dice.h"
#include "server/first.h"
#include "server/stream.h"

bool watches(const StoredMatch *row, int viewer)
{
    return viewer == YA_SPECTATOR || (viewer < row->seats && row->seat[viewer].kind != SEAT_MACHINE);
}

Change *change_space(void)
{
    static _Thread_local Change change;

    memset(&change, 0, sizeof change);
    return &change;
}

void change_open(Change *c, Room *room, int reader)
{
    memset(c, 0, sizeof *c);
    c->room = room;
    c->next = room->row;
    c->at = now_seconds();
    trial_open(&c->t, &room->table, reader, page(PAGE_LINES), page(PAGE_VIEWS));
}

/* ---- before it ------------------------------------------------------------------------------------------------------------ */

static Action roll(void *row, int64_t number, const GameDef *def, const Game *g)
{
    Dice dice = dice_of(row);

    metrics.dice++;
    return dice_answer(&dice, number, def, g);
}

/* No dice before everybody's seed is there: the match waits for it. */
void change_ready(Change *c)
{
    Trial *t = &c->t;

    for (int v = 0; v < VIEWERS; v++) {
        t->watching |= (unsigned)watches(&c->next, v) << v;
        t->looking |= (unsigned)(watches(&c->next, v) && stream_listening(c->room, v)) << v;
        t->people |= (unsigned)(v < c->next.seats && c->next.seat[v].kind == SEAT_PERSON) << v;
    }
    t->late = c->next.delay;
    t->taught = is_taught(c->room);
    t->brought = c->room->brought;
    t->rolls = c->next.status == MATCH_RUNNING && dice_phase(&c->next) == DICE_FIXED;
    t->dice = (TableDice){&c->next, roll, question_id, &c->next.dice, c->next.retaken, sizeof c->next.retaken};
}

/* ---- after it ------------------------------------------------------------------------------------------------------------- */

static void note_end(Change *c)
{
    const Game *g = c->room->trial->now;
    Text t = text_in(c->next.ended, sizeof c->next.ended);

    if (ya_owing(c->room->def, g) || c->next.status != MATCH_RUNNING)
        return;
    c->next.status = MATCH_OVER;
    c->next.winner = (int8_t)ya_winner(c->room->def, g);
    if (c->room->def->standing)
        c->room->def->standing(g, &t);
}

static void note_owing(Change *c)
{
    const Match *m = c->room->trial;
    uint16_t before = c->room->row.status == MATCH_RUNNING ? c->room->row.owing : 0;
    int64_t now = now_millis();

    c->next.owing = ya_owing(m->def, m->now) & ((1u << YA_MAX_SIDES) - 1);
    c->next.machine = false;
    for (int seat = 0; seat < c->next.seats; seat++) {
        bool owes = c->next.status == MATCH_RUNNING && (c->next.owing >> seat & 1);
        clock_turn(&c->next, &c->next.seat[seat], before >> seat & 1, owes, now);
        c->next.machine |= owes && c->next.seat[seat].kind == SEAT_MACHINE;
    }
    note_end(c);
}

void attempt(void *subject)
{
    Attempting *t = subject;

    t->a.options = str(t->c->next.options);
    trial_run(&t->c->t, &t->a);
    if (!t->a.verdict.reason)
        note_owing(t->c);
}
