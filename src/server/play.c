#include "server/attempt.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/brought.h"
#include "server/dice.h"
#include "server/first.h"
#include "server/letters.h"
#include "server/stream.h"
#include "ai/player.h"
#include "server/worker.h"

Outcome outcome(unsigned status, const char *why)
{
    Outcome o = {.status = status};
    Text t = text_in(o.why, sizeof o.why);

    text_put(&t, why);
    return o;
}

Outcome forbidden(Verdict v)
{
    Outcome o = outcome(422, v.reason);

    ya_rule_text(v.rule, o.rule, sizeof o.rule);
    return o;
}

/* ---- words ---------------------------------------------------------------------------------------------------------------- */

static bool is_playable(const Room *room)
{
    return room->row.status == MATCH_RUNNING && !room->broken;
}

void state_json(Json *j, const Room *room, const Viewer *v, int32_t log_from, Str lines, Str view)
{
    viewer_json(j, v, is_playable(room), is_taught(room) ? room->m : NULL, log_from, lines, view);
}

void change_json(Json *j, const Change *c, int viewer)
{
    trial_json(j, &c->t, viewer, is_playable(c->room), is_taught(c->room) ? c->room->m : NULL);
}

/* ---- storing and telling ---------------------------------------------------------------------------------------------------------- */

static bool told_make(Change *c, int v)
{
    const Viewer *old = &c->room->viewer[v];
    StoredTold base = {.step = old->step, .log_to = old->log_n};

    if (!trial_lines_end(&c->t, v))
        return false;
    if (trial_cuts(&c->t, v) &&
        store_told_find(server.store, c->room->id, v, TOLD_ACTIONS, c->t.keep, &base) != STORE_OK)
        return false;
    trial_tell(&c->t, v, base.step, base.log_to);
    return true;
}

static StoredTold told_stored(const Change *c, int v)
{
    const Telling *t = &c->t.told[v];

    return (StoredTold){
        (uint8_t)v, t->version, c->at, t->actions, t->step, t->log_from, t->log_to, c->t.lines[v].at,
    };
}

/* Whom a change asks for something while he is away: his turn, or the seed he has committed to. */
typedef struct {
    StoredNotice list[3 * MAX_SEATS]; /* each by webhook, by mail and by push */
    char url[3 * MAX_SEATS][URL_CAP], body[MAX_SEATS][512];
    int n;
} News;

static unsigned turns_of(const StoredMatch *row)
{
    return row->status == MATCH_RUNNING ? row->owing : 0;
}

static unsigned seeds_due(const StoredMatch *row)
{
    unsigned due = 0;

    for (int seat = 0; seat < row->seats && row->status == MATCH_RUNNING && dice_phase(row) == DICE_SHOW; seat++)
        due |= (unsigned)(seed_state(row->seat[seat].seed) == SEED_COMMITTED) << seat;
    return due;
}

/* Who sits down or settles his seed with this very change is here. */
static bool is_away(Room *room, const StoredMatch *next, int seat)
{
    const StoredSeat *old = &room->row.seat[seat], *s = &next->seat[seat];

    return s->kind == SEAT_PERSON && s->user == old->user && strcmp(s->seed, old->seed) == 0 &&
           !stream_listening(room, seat) && !(room->elsewhere >> seat & 1);
}

static void news_by(News *news, int64_t user, const char *scheme, const char *to, const char *body)
{
    Text url = text_in(news->url[news->n], sizeof news->url[0]);

    text_fmt(&url, "%s%s", scheme, to);
    news->list[news->n] = (StoredNotice){user, url.at, body};
    news->n++;
}

static bool news_add(News *news, const Room *room, const StoredMatch *next, int seat, const char *event)
{
    StoredUser user;
    Stored found = store_user_get(server.store, next->seat[seat].user, &user);
    Text body = text_in(news->body[seat], sizeof news->body[0]);

    if (found != STORE_OK)
        return found != STORE_FAILED;
    text_fmt(&body, "{\"event\":\"%s\",\"match\":\"%s\",\"game\":\"%s\",\"seat\":\"%s\"}", event, next->id, next->game,
             side_name(room->def, seat));
    if (user.webhook[0])
        news_by(news, user.id, "", user.webhook, body.at);
    if (user.mail[0] && user.mail_on && mail_offered())
        news_by(news, user.id, MAILTO, user.mail, body.at);
    news_by(news, user.id, PUSH_URL, "", body.at); /* to those browsers that there are */
    return true;
}

/* False: it cannot be known who wants to hear of it. */
static bool news_of(Room *room, const StoredMatch *next, News *news)
{
    unsigned turns = turns_of(next) & ~turns_of(&room->row), seeds = seeds_due(next) & ~seeds_due(&room->row);

    news->n = 0;
    for (int seat = 0; seat < next->seats; seat++)
        if (((turns | seeds) >> seat & 1) && is_away(room, next, seat) &&
            !news_add(news, room, next, seat, turns >> seat & 1 ? "turn" : "seed"))
            return false;
    return true;
}

static _Thread_local News news_here;

static void offers_end(StoredMatch *row)
{
    row->draw_offers = row->retake_yes = 0;
    row->retake_side = -1;
}

static void seats_compare(const StoredMatch *old, StoredChange *change)
{
    for (int seat = 0; seat < change->match->seats; seat++) {
        const StoredSeat *new = &change->match->seat[seat];
        StoredSeat was = old->seat[seat];
        if (memcmp(&was, new, sizeof was) != 0)
            change->clocks |= 1u << seat;
        was.since = new->since;
        was.bank = new->bank;
        if (memcmp(&was, new, sizeof was) != 0)
            change->seats |= 1u << seat;
    }
}

static Stored change_store(Change *c, const char *key, bool first)
{
    Match *m = c->room->trial;
    Text actions = page(PAGE_SCRATCH);
    StoredTold told[VIEWERS];
    News *news = &news_here;
    int n = 0;

    for (int v = 0; v < VIEWERS; v++) {
        if (watches(&c->next, v) && !told_make(c, v))
            return STORE_FAILED;
        if (c->t.told[v].version)
            told[n++] = told_stored(c, v);
    }
    for (int i = c->t.keep; i < m->n; i++)
        action_line(m->def, m->log[i], &actions), text_char(&actions, '\n');
    c->next.hash = ya_hash(m->def, m->now);
    c->next.seq++;
    offers_end(&c->next);
    StoredStep step = {c->t.keep, actions.at, key, c->at, c->next.hash, c->t.removed, c->t.removed_count};
    if (first)
        chain_start(&c->room->chain, c->next.secret, c->next.id);
    chain_next(&c->room->chain, &step, c->link);
    news->n = 0;
    if (!first && !news_of(c->room, &c->next, news)) /* who makes a match knows of it */
        return STORE_FAILED;
    StoredChange change = {.match = &c->next,
                           .seats = first ? (1u << c->next.seats) - 1 : 0,
                           .step = &step,
                           .told = told,
                           .told_count = n,
                           .notices = news->list,
                           .notice_count = news->n,
                           .now = c->at,
                           .rematch_of = c->rematch_of};
    seats_compare(&c->room->row, &change);
    Stored stored = first ? store_match_add(server.store, &change) : store_match_save(server.store, &change);
    c->next.edition += stored == STORE_OK && !first;
    if (stored == STORE_OK && key)
        keys_add(&c->room->keys, key, c->next.seq);
    return stored;
}

static _Thread_local bool second, unsure;

static bool was_so(bool *mark)
{
    bool was = *mark;

    *mark = false;
    return was;
}

bool came_second(void)
{
    return was_so(&second);
}

bool left_unsure(void)
{
    return was_so(&unsure);
}

/* Where the store has gone on, or may have, the room is read again before anybody else uses it. That another server was quicker
 * is no failure: whoever asked for it looks at what is there now, and tries again. */
static Outcome not_stored(Room *room, Stored stored)
{
    const char *problem = store_problem(server.store);

    room->stale |= stored == STORE_NONE || stored == STORE_UNSURE;
    second |= stored == STORE_NONE;
    metrics.overtaken += stored == STORE_NONE;
    unsure |= stored == STORE_UNSURE;
    if (stored == STORE_NONE)
        return outcome(503, "others change the match at the same time: try again");
    metrics.store_failures++;
    note("store", "match=%s problem=\"a change was not stored\"", room->id);
    if (stored == STORE_UNSURE)
        return outcome(503, "it is not known whether it was stored: look again");
    return outcome(503, problem ? problem : "it could not be stored: nothing was changed");
}

static void change_take(Change *c)
{
    Room *room = c->room;

    if (room->kept == room->row.seq)
        room->changed = c->at;
    room->row = c->next;
    worker_call_off(room->id);
    memcpy(room->chain.link, c->link, sizeof room->chain.link);
    if (room->late.next > c->at)
        room->late.next = c->at;
    trial_take(&c->t, c->at);
}

static void change_tell(Change *c)
{
    for (int v = 0; v < VIEWERS; v++)
        if (c->t.told[v].version)
            stream_state(c, v);
}

/* Where only machines play they leave time to watch. */
static void wake_machines(const Room *room)
{
    bool people = false;

    for (int seat = 0; seat < room->row.seats; seat++)
        people |= room->row.seat[seat].kind == SEAT_PERSON;
    if (room->row.machine)
        (people ? worker_wake : worker_wake_later)(room->id);
}

static bool tells_too_much(const Trial *t)
{
    for (int v = 0; v < VIEWERS; v++)
        if (t->lines[v].full)
            return true;
    return false;
}

static Outcome make(Change *c, Attempt a, const char *key, bool first)
{
    Attempting t = {c, a};
    Room *room = c->room;
    uint16_t owing = room->row.owing;
    uint8_t status = room->row.status;

    if (c->t.no_memory)
        return outcome(503, NO_MEMORY);
    change_ready(c);
    bool sound = guarded(attempt, &t);
    trial_end(&c->t);
    if (!sound)
        return outcome(500, "the rules contradict themselves here: nothing was changed, and it was noted");
    if (t.a.verdict.reason)
        return forbidden(t.a.verdict);
    if (c->t.no_memory)
        return outcome(503, NO_MEMORY);
    if (tells_too_much(&c->t))
        return outcome(422, "more has happened in it than can be told at once");
    Stored stored = change_store(c, key, first);
    if (stored != STORE_OK)
        return not_stored(room, stored);
    change_take(c);
    stream_hold();
    change_tell(c);
    if (owing != room->row.owing || status != room->row.status)
        stream_match(room);
    stream_release(room);
    wake_machines(room);
    return outcome(200, "");
}

/* ---- those who were away ----------------------------------------------------------------------------------------------------------- */

static bool tell_silently(Room *room, int v)
{
    Viewer *viewer = &room->viewer[v];
    StoredTold told = {
        .viewer = (uint8_t)v,
        .version = viewer->version + 1,
        .at = now_seconds(),
        .actions = room->m->n,
        .step = viewer->step + 1,
        .log_from = viewer->log_n,
        .log_to = viewer->log_n,
        .lines = "",
    };

    Stored stored =
        store_match_save(server.store, &(StoredChange){.match = &room->row, .told = &told, .told_count = 1});
    if (stored != STORE_OK) {
        not_stored(room, stored);
        return false;
    }
    room->row.edition++;
    viewer->version = told.version;
    viewer->changed = told.at;
    viewer->actions = told.actions;
    viewer->step = told.step;
    viewer->undo = match_may_undo_since(room->m, v, room->brought);
    viewer->acted = match_has_acted(room->m, v);
    return true;
}

void viewer_settle(Room *room, int v)
{
    Viewer *viewer = &room->viewer[v];

    if (!viewer->pending || room->broken)
        return;
    Str past = viewer->seen ? (Str){0} : past_view(room, room->m, (int)viewer->actions, v);
    if (!viewer->seen && !past.n)
        return; /* the next time will do */
    uint64_t then = viewer->seen ? viewer->seen : view_hash(past);
    Str view = look(room->def, room->m->now, v);
    uint64_t now = view_hash(view);
    if (!view.n || (then != now && !tell_silently(room, v)))
        return; /* the next time will do */
    viewer->seen = now;
    viewer->pending = false;
}

static void settle_all(Room *room)
{
    for (int v = 0; v < VIEWERS; v++)
        viewer_settle(room, v);
}

/* ---- the changes ------------------------------------------------------------------------------------------------------------------- */

static Outcome may_play(const Room *room)
{
    if (room->broken)
        return outcome(409, OTHER_RULES);
    if (room->row.status == MATCH_WAITING)
        return outcome(409, "not all seats are taken yet");
    if (room->row.status == MATCH_OVER)
        return outcome(409, "the match is over");
    return outcome(200, "");
}

static bool all_taken(const StoredMatch *row)
{
    for (int seat = 0; seat < row->seats; seat++)
        if (row->seat[seat].kind == SEAT_OPEN || row->seat[seat].kind == SEAT_LINK)
            return false;
    return true;
}

static Outcome create(Room *room, const char *rematch_of, const Match *brought, Change *c)
{
    char key[32];
    Text t = text_in(key, sizeof key);
    Attempt a = {.what = TRY_START, .brought = brought};

    change_open(c, room, NOBODY);
    c->rematch_of = rematch_of;
    if (all_taken(&c->next))
        c->next.status = MATCH_RUNNING;
    if (brought)
        brought_key(brought, &t);
    room->brought = brought ? brought->n : 0;
    return make(c, a, brought ? key : NULL, true);
}

Outcome play_create(Room *room, const Match *brought, Change *c)
{
    return create(room, NULL, brought, c);
}

Outcome play_rematch(Room *room, Room *old, Change *c)
{
    Outcome o = create(room, old->id, NULL, c);

    if (o.status == 200) {
        memcpy(old->row.rematch, room->id, sizeof old->row.rematch);
        old->row.edition++;
        stream_match(old);
    }
    return o;
}

Outcome play_join(Room *room, const StoredMatch *next, Change *c)
{
    Attempt t = {.what = TRY_NOTHING};

    if (!all_taken(next))
        return play_row(room, next);
    change_open(c, room, NOBODY);
    c->next = *next;
    c->next.status = MATCH_RUNNING;
    return make(c, t, NULL, false);
}

/* Whether a stored line is one of the actions asked for. The order may differ: a group is kept in its own. */
static bool asks_for(const Room *room, int side, const ActionRequest *ask, Str line)
{
    for (int i = 0; i < ask->count; i++) {
        char words[YA_MAX_ACTION + 32], none[YA_MAX_LINE];
        Text now = text_in(words, sizeof words), why = text_in(none, sizeof none);
        Action a;
        bool other_side;
        if (!action_of(&room->table, side, str(ask->action[i]), &a, &why, &other_side))
            continue;
        action_line(room->def, a, &now);
        if (str_is(line, words))
            return true;
    }
    return false;
}

/* So many actions of a side stand in what was stored, and all of them are asked for; -1: another is. */
static int stored_count(const Room *room, int side, const ActionRequest *ask, Str stored)
{
    int n = 0;

    while (stored.n) {
        Str line = str_line(&stored), rest = line, first = str_word(&rest);
        if (side_find(room->def, first) != side)
            continue;
        if (!asks_for(room, side, ask, line))
            return -1;
        n++;
    }
    return n;
}

/* The same key again: the action was taken, and is not taken twice. */
static Outcome repeated(Room *room, const char *key, int side, const ActionRequest *ask, Change *c, bool *replayed)
{
    Text before = page(PAGE_SCRATCH);
    Stored found = room_step_keyed(room, key, &before);

    if (found == STORE_FAILED)
        return outcome(503, "the store cannot be read");
    *replayed = found == STORE_OK;
    if (!*replayed)
        return outcome(200, "");
    int n = stored_count(room, side, ask, (Str){before.at, before.n});
    if (n < 1)
        return outcome(409, "this idempotency key was used for another action");
    c->t.taken = ask->listed ? n : 0;
    c->room = room;
    c->t.table = &room->table;
    c->t.view[side] = look(room->def, room->m->now, side);
    return outcome(200, "");
}

Outcome play_action(Room *room, int side, const ActionRequest *ask, Change *c, bool *replayed)
{
    Attempt t = {.what = TRY_ACTION,
                 .side = side,
                 .list = ask->listed ? ask->action : NULL,
                 .listed = ask->count,
                 .careful = ask->careful};
    char err[YA_MAX_LINE], key[80];
    Text why = text_in(err, sizeof err), keyed = text_in(key, sizeof key);
    bool other_side;

    *replayed = false;
    memset(c, 0, sizeof *c);
    if (room->broken)
        return outcome(409, OTHER_RULES);
    text_fmt(&keyed, "%d:%s", side, ask->key);
    if (!action_of(&room->table, side, str(ask->action[0]), &t.action, &why, &other_side))
        return outcome(other_side ? 403 : 422, err);
    Outcome o = repeated(room, key, side, ask, c, replayed);
    if (o.status != 200 || *replayed)
        return o;
    if (ask->base_version != room->viewer[side].version)
        return outcome(409, "");
    o = may_play(room);
    if (o.status != 200)
        return o;
    change_open(c, room, side);
    if (seed_state(c->next.seat[side].seed) == SEED_OPEN)
        seed_set(c->next.seat[side].seed, SEED_WAIVED); /* who plays without a seed wants none */
    return make(c, t, key, false);
}

Outcome play_machine(Room *room, Action a, Change *c)
{
    Attempt t = {.what = TRY_ACTION, .side = a.side, .action = a};
    Outcome o = may_play(room);

    if (o.status != 200)
        return o;
    change_open(c, room, NOBODY);
    return make(c, t, NULL, false);
}

/* The key of a step that takes something back says who agreed to it. */
static void cut_key(const Room *room, const char *what, unsigned sides, Text *out)
{
    text_fmt(out, "%s:", what);
    text_int(out, room->row.seq + 1);
    for (int side = 0, n = 0; side < room->row.seats; side++)
        if (sides >> side & 1)
            text_fmt(out, "%s%s", n++ ? "," : ":", side_name(room->def, side));
}

Outcome play_undo(Room *room, int side, int64_t base_version, int count, Change *c)
{
    Attempt t = {.what = count ? TRY_UNDO : TRY_TURN, .side = side, .count = count};
    char key[160];
    Text keyed = text_in(key, sizeof key);
    Outcome o = may_play(room);

    if (o.status != 200)
        return o;
    if (base_version != room->viewer[side].version)
        return outcome(409, "");
    settle_all(room);
    change_open(c, room, side);
    cut_key(room, "undo", 1u << side, &keyed);
    return make(c, t, key, false);
}

Outcome play_take_back(Room *room, int side, Change *c)
{
    Attempt t = {.what = TRY_CUT, .side = side};
    Outcome o = may_play(room);
    char key[160];
    Text keyed = text_in(key, sizeof key);

    if (o.status != 200)
        return o;
    settle_all(room);
    change_open(c, room, NOBODY);
    cut_key(room, "take-back", (1u << room->row.seats) - 1, &keyed);
    return make(c, t, key, false);
}

Outcome play_seed(Room *room, const StoredMatch *next, Change *c)
{
    Attempt t = {.what = TRY_NOTHING};
    bool rolls = next->status == MATCH_RUNNING && dice_phase(next) == DICE_FIXED &&
                 ya_owing(room->def, room->m->now) == 1u << YA_CHANCE;

    if (!rolls)
        return play_row(room, next);
    change_open(c, room, NOBODY);
    c->next = *next;
    Outcome o = make(c, t, NULL, false);
    if (o.status == 200)
        stream_match(room);
    return o;
}

/* ---- what the rules do not know ----------------------------------------------------------------------------------------------------- */

Outcome play_row(Room *room, const StoredMatch *next)
{
    News *news = &news_here;
    bool known = news_of(room, next, news);
    StoredChange change = {.match = next, .notices = news->list, .notice_count = news->n, .now = now_seconds()};

    seats_compare(&room->row, &change);
    Stored stored = known ? store_match_save(server.store, &change) : STORE_FAILED;
    if (stored != STORE_OK)
        return not_stored(room, stored);
    room->row = *next;
    room->row.edition++;
    if (next->status != MATCH_RUNNING)
        worker_call_off(room->id);
    stream_match(room);
    wake_machines(room);
    return outcome(200, "");
}

void row_end(StoredMatch *row, const GameDef *def, int loser, const char *how)
{
    Text t = text_in(row->ended, sizeof row->ended);

    row->status = MATCH_OVER;
    row->machine = false;
    row->winner = (int8_t)(loser < 0 || row->seats != 2 ? -1 : 1 - loser);
    offers_end(row);
    if (loser >= 0)
        text_fmt(&t, "%s ", side_name(def, loser));
    text_put(&t, how);
}

void row_call_off(StoredMatch *row, const GameDef *def, const char *how)
{
    row_end(row, def, -1, how);
    row->rated = false;
}

void seat_free(StoredSeat *s)
{
    static const uint8_t none[HASH_BYTES];

    s->kind = memcmp(s->link, none, sizeof none) == 0 ? SEAT_OPEN : SEAT_LINK;
    s->user = 0;
    s->guest = false;
    s->name[0] = 0;
    seed_set(s->seed, SEED_OPEN);
}

bool row_leave(StoredMatch *row, const GameDef *def, int side, const char *how)
{
    int people = 0;

    for (int seat = 0; seat < row->seats; seat++)
        people += seat != side && row->seat[seat].kind == SEAT_PERSON;
    if (row->seats == 2 || !people) {
        row_end(row, def, side, how);
        return true;
    }
    StoredSeat *s = &row->seat[side];
    Text t = text_in(s->level, sizeof s->level);
    s->kind = SEAT_MACHINE;
    s->user = 0;
    text_put(&t, player_standard(def)->name);
    row->machine = row->machine || (row->owing >> side & 1);
    offers_end(row);
    return false;
}
