/* A change as the rules make it: actions tried on a copy of the match, dice, clocks, and what each viewer is told and sees of
 * it. Nothing here is stored; play.c does that, if all goes well. */
#include "server/attempt.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/clock.h"
#include "server/dice.h"
#include "server/first.h"
#include "server/stream.h"

enum { SPARE_ACTIONS = 64 }; /* room made at once, so that it need not be made for every action */

/* ---- what a change is made of ----------------------------------------------------------------------------------------------- */

bool watches(const StoredMatch *row, int viewer)
{
    return viewer == YA_SPECTATOR || (viewer < row->seats && row->seat[viewer].kind != SEAT_MACHINE);
}

static void hear(void *listener, const YaGame *def, const YaEvent *e)
{
    Change *c = listener;

    for (int v = 0; v < VIEWERS; v++)
        if (watches(&c->next, v) && line_write(def, e, v, &c->lines[v]))
            c->line_count[v]++, text_char(&c->lines[v], '\n');
}

static bool trial_open(Room *room)
{
    if (room->trial->cap <= room->m->n) {
        Match *larger = match_make(room->def, 2 * room->m->n + SPARE_ACTIONS);
        if (!larger)
            return false;
        free(room->trial);
        room->trial = larger;
        room->alike = 0;
    }
    match_assign(room->trial, room->m, room->alike);
    room->alike = 0;
    return true;
}

/* Nothing is changed before the point up to which actions can be undone, nor before what a change keeps. */
void note_alike(Change *c)
{
    int fixed = c->room->m->fixed_n;
    c->room->alike = c->keep < fixed ? c->keep : fixed;
}

Change *change_space(void)
{
    static _Thread_local Change change;

    memset(&change, 0, sizeof change);
    return &change;
}

void change_open(Change *c, Room *room, int reader)
{
    enum { SLICE = PAGE_BYTES / VIEWERS };
    Text lines = page(PAGE_LINES);

    memset(c, 0, sizeof *c);
    c->no_memory = !trial_open(room);
    c->room = room;
    c->reader = reader;
    c->taker = NOBODY;
    c->next = room->row;
    c->keep = room->m->n;
    c->at = now_seconds();
    c->run = (Run){.tell = hear, .listener = c};
    for (int v = 0; v < VIEWERS; v++)
        c->lines[v] = text_in(lines.at + v * SLICE, SLICE);
}

/* ---- the rules' part, which runs guarded -------------------------------------------------------------------------------------- */

/* However often chance is asked, there is room for its answers; false: no memory. */
static bool trial_has_room(Room *room)
{
    Match *larger = room->trial->n == room->trial->cap ? match_grow(room->trial, 2 * room->trial->cap) : NULL;

    if (larger)
        room->trial = larger;
    return room->trial->n < room->trial->cap;
}

static int64_t dice_in(const Match *m, int actions)
{
    int64_t n = 0;

    for (int i = 0; i < actions; i++)
        n += m->log[i].side == YA_CHANCE;
    return n;
}

/* A question whose die was taken back gets that die again; any other the next one. */
static int64_t die_number(StoredMatch *row, const Match *m)
{
    char question[QUESTION_CAP];

    if (row->retaken[0]) {
        question_id(m->def, m->now, dice_in(m, m->n), question);
        int64_t k = retaken_find(row->retaken, question);
        if (k >= 0)
            return k;
    }
    return row->dice++;
}

/* None before everybody's seed is there: the match waits for it. */
static void roll_dice(Change *c)
{
    const GameDef *def = c->room->def;
    Dice dice = dice_of(&c->next);

    if (dice_phase(&c->next) != DICE_FIXED)
        return;
    while (ya_owing(def, c->room->trial->now) == 1u << YA_CHANCE) {
        c->no_memory = !trial_has_room(c->room);
        if (c->no_memory)
            return;
        Match *m = c->room->trial;
        Action a;
        int64_t number = die_number(&c->next, m);
        if (!first_answer(c->room, m, &a))
            a = dice_answer(&dice, number, def, m->now);
        CHECK(!match_play(m, a, &c->run).reason);
        metrics.dice++;
    }
}

/* Of a first game. Its dice are counted like others, so that those after it have their numbers. */
static void play_opening(Change *c)
{
    Action a;

    while (first_opens(c->room, c->room->trial, &a)) {
        c->no_memory = !trial_has_room(c->room);
        if (c->no_memory)
            return;
        CHECK(!match_play(c->room->trial, a, &c->run).reason);
        c->next.dice += a.side == YA_CHANCE;
    }
}

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

static Str view_write(const GameDef *def, const Game *g, int viewer, Text *t)
{
    size_t n = ya_view(def, g, viewer, t->at + t->n, t->cap - t->n);
    Str view = {t->at + t->n, n};

    CHECK(n > 0);
    t->n += n + 1;
    return view;
}

uint64_t view_hash(Str view)
{
    return hash_quick(view.at, view.n);
}

/* Where no line was told to a viewer only his view can say whether anything has changed for him, unless it is he who acts. It
 * is written where somebody looks; for one who is away all that is left open until he comes, or is told something. Who is
 * told late is told everything in its time. */
static void view_make(Change *c, int v, Text *t)
{
    const GameDef *def = c->room->def;
    Viewer *old = &c->room->viewer[v];
    bool looks = v == c->reader || stream_listening(c->room, v),
         compare = old->version && !c->line_count[v] && v != c->reader;

    if (compare && !old->seen && !old->pending)
        old->seen = view_hash(view_write(def, c->room->m->now, v, t));
    c->waits[v] = compare && !looks && !c->cut && !c->next.delay;
    if (c->waits[v])
        return;
    if (compare || looks) {
        c->view[v] = view_write(def, c->room->trial->now, v, t);
        c->seen[v] = view_hash(c->view[v]);
    }
    c->changed[v] = !compare || c->seen[v] != old->seen;
}

static void views_make(Change *c)
{
    Text t = page(PAGE_VIEWS);

    for (int v = 0; v < VIEWERS; v++)
        if (watches(&c->next, v))
            view_make(c, v, &t);
}

/* A list goes on while its side is asked and all of it can still be taken back. */
static bool goes_on(const Change *c, int side)
{
    const Match *m = c->room->trial;

    return m->fixed_n <= c->keep && (ya_owing(m->def, m->now) >> side & 1);
}

static Outcome play_next(Attempt *t, const char *words)
{
    Outcome o = outcome(422, "");
    Text why = text_in(o.why, sizeof o.why);
    Action a;
    bool other_side;

    if (!action_of(t->c->room, t->side, str(words), &a, &why, &other_side))
        return o;
    t->c->no_memory = !trial_has_room(t->c->room);
    if (t->c->no_memory)
        return outcome(503, NO_MEMORY);
    Verdict v = match_play(t->c->room->trial, a, &t->c->run);
    return v.reason ? forbidden(v) : outcome(200, "");
}

/* The first must be legal. The others are taken as far as they are. */
static void play_list(Attempt *t)
{
    Change *c = t->c;

    t->verdict = match_play(c->room->trial, t->action, &c->run);
    if (t->verdict.reason || !t->ask || !t->ask->listed)
        return;
    for (c->taken = 1; c->taken < t->ask->count && goes_on(c, t->side); c->taken++) {
        Outcome o = play_next(t, t->ask->action[c->taken]);
        if (o.status != 200) {
            c->stopped = o;
            return;
        }
    }
}

/* While several sides write orders at once, those of the others stay behind the one that is taken back. */
static Verdict undo_one(Attempt *t)
{
    Match *m = t->c->room->trial;
    int last = m->n - 1;

    while (last > 0 && m->log[last].side != t->side)
        last--;
    Verdict v = match_undo(m, t->side);
    if (v.reason)
        return v;
    t->c->keep = last < t->c->keep ? last : t->c->keep;
    if (last < m->n)
        t->c->removed[t->c->removed_count++] = last;
    return v;
}

static void undo_turn(Attempt *t)
{
    Change *c = t->c;

    t->verdict = undo_one(t);
    for (int n = 1; (t->what == TRY_TURN || n < t->count) && !t->verdict.reason && c->removed_count < MOST_REMOVED; n++)
        if (undo_one(t).reason)
            break;
    c->taker = c->removed_count ? t->side : NOBODY;
    c->cut = true;
}

/* Starts again and plays so many actions of the record. */
static void play_again(Match *m, const Match *old, int actions)
{
    char options[OPTIONS_CAP];
    Text words = text_in(options, sizeof options), none = {0};
    Run quiet = {0};

    options_write(m->def, old->option, &words);
    CHECK(match_start(m, str(options), &quiet, &none));
    while (m->n < actions)
        CHECK(!match_play(m, old->log[m->n], &quiet).reason);
}

/* Remembers the dice from an action on, each with its question. Those that were never taken back have the numbers that are
 * in no list, in order. False: there is no room. */
static bool dice_remember(StoredMatch *row, Match *m, const Match *old, int keep)
{
    char list[RETAKEN_CAP], question[QUESTION_CAP];
    int64_t fresh = 0;
    Run quiet = {0};
    bool room = true;

    memcpy(list, row->retaken, sizeof list);
    play_again(m, old, 0);
    for (int64_t live = 0; m->n < old->n;) {
        if (old->log[m->n].side == YA_CHANCE) {
            question_id(m->def, m->now, live++, question);
            bool known = retaken_find(list, question) >= 0;
            while (!known && retaken_has(list, fresh))
                fresh++;
            if (!known && m->n >= keep)
                room &= retaken_add(row->retaken, sizeof row->retaken, fresh, question);
            fresh += !known;
        }
        CHECK(!match_play(m, old->log[m->n], &quiet).reason);
    }
    return room;
}

/* Nobody but machines is there to agree. */
static bool is_alone(const StoredMatch *row, int side)
{
    for (int seat = 0; seat < row->seats; seat++)
        if (seat != side && row->seat[seat].kind == SEAT_PERSON)
            return false;
    return true;
}

/* Since an action this side, and it alone, was shown something: what it looks at once more must not be something else. */
static bool has_looked(Match *m, const Match *old, int keep, int side)
{
    bool looked = false;

    play_again(m, old, keep);
    while (m->n < old->n) {
        Run run = {0};
        CHECK(!match_play(m, old->log[m->n], &run).reason);
        looked |= run.shown == 1u << side;
    }
    return looked;
}

/* Plays the record again up to before that side's last action. */
static void cut_record(Attempt *t)
{
    Match *m = t->c->room->trial;
    const Match *old = t->c->room->m;
    int keep = old->n - 1;

    while (keep >= 0 && old->log[keep].side != t->side)
        keep--;
    if (keep < 0) {
        t->verdict = no(0, "nothing has been done yet");
        return;
    }
    if (is_alone(&t->c->next, t->side) && has_looked(m, old, keep, t->side)) {
        t->verdict = no(0, "you have looked at something hidden since, and nobody is here who could agree");
        return;
    }
    if (dice_in(old, old->n) > dice_in(old, keep) && !dice_remember(&t->c->next, m, old, keep)) {
        t->verdict = no(0, "too much has been taken back in this match");
        return;
    }
    play_again(m, old, keep);
    t->c->keep = keep;
    t->c->cut = true;
}

void attempt(void *subject)
{
    Attempt *t = subject;
    Change *c = t->c;

    if (t->what == TRY_START) {
        Text none = {0};
        CHECK(match_start(c->room->trial, str(c->next.options), &c->run, &none));
        play_opening(c);
    } else if (t->what == TRY_ACTION)
        play_list(t);
    else if (t->what == TRY_UNDO || t->what == TRY_TURN)
        undo_turn(t);
    else if (t->what == TRY_CUT)
        cut_record(t);
    if (t->verdict.reason)
        return;
    if (c->next.status == MATCH_RUNNING)
        roll_dice(c);
    note_owing(c);
    views_make(c);
}
