/* The table of rooms: finding, loading, forgetting. */
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/brought.h"
#include "server/clock.h"
#include "server/dice.h"
#include "server/stream.h"
#include "server/worker.h"

enum { BUCKETS = 4096, FIRST_ROOM = 256, KEYS_LEAST = 64 };

static Room *table[BUCKETS];
static int rooms;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static Room **bucket_of(const char *id)
{
    return &table[hash_bytes(id, strlen(id), 0) % BUCKETS];
}

/* ---- matches --------------------------------------------------------------------------------------------------------------- */

typedef struct {
    const Match *from;
    Match *to;
    int actions;
} Again;

static void play_again(void *subject)
{
    Again *again = subject;
    match_replay(again->to, again->from, again->actions);
}

Match *match_copy_at(const Match *m, int actions)
{
    Match *copy = match_make(m->def, m->cap);
    Again again = {m, copy, actions};

    if (copy && actions >= 0 && actions <= m->n && guarded(play_again, &again))
        return copy;
    free(copy);
    return NULL;
}

/* ---- keys ------------------------------------------------------------------------------------------------------------------- */

static uint32_t key_mark(const char *key)
{
    return (uint32_t)hash_quick(key, strlen(key));
}

/* Into the first free place from its own on: there always is one. Steps are numbered from 1. */
static void key_put(Keys *keys, struct KeySeen key)
{
    uint32_t i = key.mark % keys->cap;

    while (keys->seen[i].step)
        i = (i + 1) % keys->cap;
    keys->seen[i] = key;
    keys->n++;
}

static bool keys_grow(Keys *keys)
{
    uint32_t cap = keys->cap ? 2 * keys->cap : KEYS_LEAST;
    Keys larger = {.seen = calloc(cap, sizeof *larger.seen), .cap = cap, .lost = keys->lost};

    if (!larger.seen)
        return false;
    for (uint32_t i = 0; i < keys->cap; i++)
        if (keys->seen[i].step)
            key_put(&larger, keys->seen[i]);
    free(keys->seen);
    *keys = larger;
    return true;
}

void keys_add(Keys *keys, const char *key, int64_t seq)
{
    if (2 * keys->n >= keys->cap && !keys_grow(keys))
        keys->lost = true;
    else
        key_put(keys, (struct KeySeen){key_mark(key), (uint32_t)seq});
}

Stored room_step_keyed(const Room *room, const char *key, Text *actions)
{
    const Keys *keys = &room->keys;
    uint32_t mark = key_mark(key);
    Stored found = STORE_NONE;

    for (uint32_t i = mark; keys->n && found == STORE_NONE && keys->seen[i % keys->cap].step; i++) {
        struct KeySeen seen = keys->seen[i % keys->cap];
        if (seen.mark == mark)
            found = store_step_keyed(server.store, room->id, key, seen.step, seen.step, actions);
    }
    return found == STORE_NONE && keys->lost ? store_step_keyed(server.store, room->id, key, 0, INT64_MAX, actions)
                                             : found;
}

/* ---- loading --------------------------------------------------------------------------------------------------------------- */

/* The record of a match as the store has it: the actions of all steps up to a time, cut back where a step says so. They
 * follow the first `base` actions, which somebody has already. */
typedef struct {
    char **line;
    int n, cap;
    int64_t base, until, last; /* last: step */
    int64_t seq, next;         /* of the last step; when the one after it was made */
    Chain *chain;              /* followed along; NULL: nobody asks */
    Keys *keys;                /* of its steps; NULL: nobody asks */
    int *brought;              /* actions that were done elsewhere; NULL: nobody asks */
    bool no_memory, damaged;
} Lines;

static void lines_cut(Lines *lines, int64_t keep)
{
    while (lines->n > 0 && lines->base + lines->n > keep)
        free(lines->line[--lines->n]);
    if (lines->base > keep)
        lines->base = keep;
}

static void lines_free(Lines *lines)
{
    lines_cut(lines, 0);
    free(lines->line);
}

static bool lines_grow(Lines *lines)
{
    int cap = lines->cap ? 2 * lines->cap : 256;
    char **more = lines->n == lines->cap ? realloc(lines->line, (size_t)cap * sizeof *more) : NULL;

    if (more) {
        lines->line = more;
        lines->cap = cap;
    }
    return lines->n < lines->cap;
}

static bool lines_add(Lines *lines, Str line)
{
    char *copy = lines_grow(lines) ? malloc(line.n + 1) : NULL;

    if (!copy)
        return false;
    memcpy(copy, line.at, line.n);
    copy[line.n] = 0;
    lines->line[lines->n++] = copy;
    return true;
}

static bool collect(void *context, const StoredStep *step, int64_t seq)
{
    Lines *lines = context;

    if (step->at > lines->until || seq > lines->last) {
        lines->next = step->at;
        return false;
    }
    lines->damaged = seq != lines->seq + 1 || step->keep < 0 || step->keep > lines->base + lines->n;
    if (lines->damaged)
        return false;
    lines->seq = seq;
    if (lines->chain)
        chain_add(lines->chain, step);
    if (lines->keys && step->key)
        keys_add(lines->keys, step->key, seq);
    if (lines->brought)
        *lines->brought += brought_by(step, seq);
    lines_cut(lines, step->keep);
    for (Str rest = str(step->actions); rest.n && !lines->no_memory;)
        lines->no_memory = !lines_add(lines, str_line(&rest));
    return !lines->no_memory;
}

/* All steps, as far as they are asked for. False: they cannot be read, or there is no room for them. */
static bool lines_read(const char *id, int64_t after, Lines *lines)
{
    int64_t faults = store_faults();

    return store_steps(server.store, id, after, collect, lines) == STORE_OK && !lines->no_memory && !lines->damaged &&
           store_faults() == faults;
}

typedef struct {
    Room *room;
    Match *m;
    Lines lines;
    bool good, elsewhere; /* elsewhere: it is not the room's own match */
} Loading;

/* Each viewer knows what it could take back when it was last told something. */
static void note_undo(Loading *l, bool at_the_end)
{
    for (int v = 0; v < VIEWERS && !l->elsewhere; v++) {
        Viewer *viewer = &l->room->viewer[v];
        if (viewer->actions == l->m->n || (at_the_end && viewer->actions > l->m->n)) {
            viewer->undo = match_may_undo_since(l->m, v, l->room->brought);
            viewer->acted = match_has_acted(l->m, v);
        }
    }
}

static bool line_play(Match *m, const char *line)
{
    Text none = {0};
    Run quiet = {0};
    Action a;

    return action_read(m->def, m->now, str(line), &a, &none) && !match_play(m, a, &quiet).reason;
}

static void replay(void *subject)
{
    Loading *l = subject;
    Text none = {0};
    Run quiet = {0};

    if (!match_start(l->m, str(l->room->row.options), &quiet, &none))
        return;
    for (int i = 0; i < l->lines.n; i++) {
        if (!line_play(l->m, l->lines.line[i]))
            return;
        note_undo(l, false);
    }
    note_undo(l, true);
    l->good = true;
}

static void play_lines(void *subject)
{
    Loading *l = subject;

    l->good = true;
    for (int i = 0; i < l->lines.n && l->good; i++)
        l->good = line_play(l->m, l->lines.line[i]);
}

/* The match, cut back to so many actions, with room for more. Takes it; NULL: it cannot be had. */
static Match *match_prepared(Match *m, int64_t keep, int more)
{
    if (keep < m->n) {
        Match *past = match_copy_at(m, (int)keep);
        free(m);
        m = past;
    }
    if (!m || m->cap - m->n >= more)
        return m;
    Match *larger = match_grow(m, m->n + more + FIRST_ROOM);
    if (!larger)
        free(m);
    return larger;
}

Match *match_follow(const char *id, Match *m, int64_t until, int64_t *seq, int64_t *next)
{
    Loading l = {.lines = {.until = until, .last = INT64_MAX, .base = m->n, .seq = *seq, .next = INT64_MAX}};
    bool read = lines_read(id, *seq, &l.lines);

    l.m = match_prepared(m, l.lines.base, l.lines.n);
    bool good = read && l.m && guarded(play_lines, &l) && l.good;
    *seq = l.lines.seq;
    *next = l.lines.next;
    lines_free(&l.lines);
    if (good)
        return l.m;
    free(l.m);
    return NULL;
}

static void viewers_load(Room *room)
{
    static char none[1];
    for (int v = 0; v < VIEWERS; v++) {
        StoredTold told = {.lines = none};
        if (store_told_find(server.store, room->row.id, v, TOLD_LATEST, 0, &told) == STORE_OK)
            room->viewer[v] = (Viewer){told.version, told.at, told.actions, told.step, told.log_to, .seen = 0};
    }
}

/* What the match meant when that was last kept, and at which step. */
static bool kept_meaning(Room *room, uint64_t *meaning)
{
    char number[24];
    Text t = text_in(number, sizeof number);

    return store_seen_get(server.store, room->id, SEEN_MEANING, &room->kept, &t) == STORE_OK &&
           str_hex64(str(number), meaning);
}

typedef struct {
    const Match *m;
    uint64_t meaning;
} Reading;

static void read_meaning(void *subject)
{
    Reading *reading = subject;
    reading->meaning = ya_meaning(reading->m->def, reading->m->now);
}

/* Everybody who is known to have seen something would see the same again. */
static bool looks_the_same(const Room *room, const Match *m)
{
    bool any = false;

    for (int v = 0; v < VIEWERS; v++) {
        Text then = page(PAGE_SCRATCH);
        int64_t version;
        if (store_seen_get(server.store, room->id, v, &version, &then) != STORE_OK)
            continue;
        Str now = look(room->def, m->now, v);
        if (now.n != then.n || memcmp(now.at, then.at, then.n) != 0)
            return false;
        any = true;
    }
    return any;
}

/* The text of positions may change from one program to the next, and so may the words of views: where either is as it
 * was, the match is. */
static bool means(const Room *room, const Match *m, uint64_t meaning)
{
    Reading reading = {.m = m};
    return (guarded(read_meaning, &reading) && reading.meaning == meaning) || looks_the_same(room, m);
}

/* As the match stood at the step where its meaning was kept. */
static bool meant(Room *room, uint64_t meaning)
{
    Loading past = {.room = room, .elsewhere = true, .lines = {.until = INT64_MAX, .last = room->kept}};
    bool read = lines_read(room->id, 0, &past.lines);

    past.m = match_make(room->def, past.lines.n);
    bool good = read && past.m && guarded(replay, &past) && past.good && means(room, past.m, meaning);
    lines_free(&past.lines);
    free(past.m);
    return good;
}

/* A match is what its record means. Where this build makes the same bytes of it, nothing more is to be asked. Otherwise
 * what is asked of whom must be the same, and all that the state means, as far as that was kept. */
static bool comes_out_the_same(Room *room, bool known, uint64_t meaning)
{
    Text t = text_in(room->differs, sizeof room->differs);

    if (ya_hash(room->def, room->m->now) == room->row.hash)
        return true;
    if ((ya_owing(room->def, room->m->now) & ((1u << YA_MAX_SIDES) - 1)) != room->row.owing)
        text_put(&t, "the record leads to another question");
    else if (known && !(room->kept == room->row.seq ? means(room, room->m, meaning) : meant(room, meaning)))
        text_put(&t, "the record leads to another position");
    room->moved_house = !t.n;
    return !t.n;
}

static void differs_at(Room *room, const Loading *l)
{
    Text t = text_in(room->differs, sizeof room->differs);

    if (room->m->n < l->lines.n)
        text_fmt(&t, "action %d, '%s', is not legal any more", room->m->n + 1, l->lines.line[room->m->n]);
    else
        text_put(&t, "it cannot be begun any more");
}

static void load_row(Room *room, const char *id)
{
    Stored found = store_match_get(server.store, id, &room->row);

    room->gone = found != STORE_OK;
    room->def = room->gone ? NULL : game_find(str(room->row.game));
    room->damaged = found == STORE_FAILED || (!room->gone && !room->def);
    room->gone |= !room->def;
    if (!room->gone)
        clock_resume(&room->row, server.began);
}

static void load_record(Room *room, Loading *l)
{
    chain_start(&room->chain, room->row.secret, room->id);
    l->lines.chain = &room->chain;
    l->lines.keys = &room->keys;
    l->lines.brought = &room->brought;
    l->lines.last = room->row.seq; /* another server may have gone on since that was read */
    room->damaged = !lines_read(room->id, 0, &l->lines) || l->lines.seq != room->row.seq;
    int cap = l->lines.n + FIRST_ROOM;
    room->m = l->m = match_make(room->def, cap);
    room->trial = match_make(room->def, cap);
    room->no_memory = l->lines.no_memory || !room->m || !room->trial;
    room->gone = room->damaged || room->no_memory;
}

static void load_state(Room *room, Loading *l)
{
    viewers_load(room);
    room->changed = now_seconds();
    uint64_t meaning = 0;
    bool known = kept_meaning(room, &meaning), replayed = guarded(replay, l) && l->good;
    room->broken = !replayed || !comes_out_the_same(room, known, meaning);
    if (!replayed)
        differs_at(room, l);
    for (int v = 0; v < VIEWERS; v++)
        room->viewer[v].pending = room->viewer[v].version && room->viewer[v].actions < room->m->n;
    if (room->broken)
        note("match-differs", "match=%s game=%s rules=%s where=\"%s\"", room->id, room->row.game, room->row.rules,
             room->differs);
}

/* A room that was made from what could not be read whole is gone at once: the next one who comes tries again. */
static void load(Room *room, const char *id)
{
    Loading loading = {.room = room, .lines = {.until = INT64_MAX, .last = INT64_MAX}};
    int64_t faults = store_faults();

    load_row(room, id);
    if (!room->gone)
        load_record(room, &loading);
    if (!room->gone)
        load_state(room, &loading);
    lines_free(&loading.lines);
    room->damaged |= store_faults() != faults;
    room->gone |= room->damaged;
    metrics.rooms_loaded += !room->gone;
}

bool record_stored(const char *id, Text *out)
{
    Lines lines = {.until = INT64_MAX, .last = INT64_MAX};
    bool read = lines_read(id, 0, &lines);

    for (int i = 0; i < lines.n; i++)
        text_fmt(out, "%s\n", lines.line[i]);
    lines_free(&lines);
    return read && !out->full;
}

/* ---- the table --------------------------------------------------------------------------------------------------------------- */

static void match_forget(Room *room)
{
    free(room->m);
    free(room->trial);
    free(room->late.m);
    past_free(&room->past);
    free(room->keys.seen);
}

static void room_free(Room *room)
{
    pthread_mutex_destroy(&room->lock);
    pthread_mutex_destroy(&room->listening);
    match_forget(room);
    free(room);
}

static bool is_kept(const Room *room)
{
    return room->gone || room->broken || room->stale || room->kept == room->row.seq;
}

/* Forgets the room that was not used for longest, when there are too many. The table's lock is held. */
static void forget_one(void)
{
    Room **oldest = NULL;

    if (rooms <= server.config.rooms)
        return;
    for (int b = 0; b < BUCKETS; b++)
        for (Room **at = &table[b]; *at; at = &(*at)->next)
            if (!(*at)->refs && is_kept(*at) && (!oldest || (*at)->used < (*oldest)->used))
                oldest = at;
    if (oldest) {
        Room *room = *oldest;
        *oldest = room->next;
        room_free(room);
        rooms--;
    }
}

/* A room that is locked and in no table yet: nobody can wait for it. */
static Room *room_new(const char *id)
{
    Room *room = calloc(1, sizeof *room);

    if (!room)
        return NULL;
    Text t = text_in(room->id, sizeof room->id);
    pthread_mutex_init(&room->lock, NULL);
    pthread_mutex_init(&room->listening, NULL);
    pthread_mutex_lock(&room->lock);
    text_put(&t, id);
    return room;
}

/* All that is the match's, and not its listeners'. */
static void match_take(Room *room, Room *from)
{
    match_forget(room);
    room->row = from->row;
    room->def = from->def;
    room->m = from->m;
    room->trial = from->trial;
    room->alike = 0;
    room->chain = from->chain;
    room->keys = from->keys;
    room->late = (Late){0};
    room->broken = from->broken;
    room->moved_house = from->moved_house;
    room->kept = from->kept;
    room->changed = from->changed;
    memcpy(room->differs, from->differs, sizeof room->differs);
    memcpy(room->viewer, from->viewer, sizeof room->viewer);
    from->m = from->trial = NULL;
    from->keys = (Keys){0};
}

/* Made again from the store; where that cannot be read, all stays as it was, and the next one tries again. Those who
 * listen are cut off: they come back and ask for what they missed. */
static bool made_again(Room *room)
{
    Room *new = room_new(room->id);

    if (!new)
        return false;
    load(new, room->id);
    bool good = !new->gone;
    if (good) {
        match_take(room, new);
        room->stale = false;
        stream_cut(room);
    }
    pthread_mutex_unlock(&new->lock);
    room_free(new);
    return good;
}

/* ---- where other servers change it too ------------------------------------------------------------------------------------- */

/* What each was told last. Whose version is the same as here needs nothing else. False: it cannot be known, or somebody was told
 * something before what is played here. */
static bool viewers_follow(Room *room, int base)
{
    int64_t faults = store_faults();
    bool good = true;

    for (int v = 0; v < VIEWERS; v++) {
        Viewer *viewer = &room->viewer[v];
        StoredTold told;
        if ((v != YA_SPECTATOR && v >= room->row.seats) ||
            store_told_find(server.store, room->id, v, TOLD_LATEST, 0, &told) != STORE_OK)
            continue;
        if (told.version == viewer->version) {
            viewer->actions = told.actions;
            continue;
        }
        *viewer = (Viewer){told.version, told.at, told.actions, told.step, told.log_to, .seen = 0};
        good &= told.actions >= base;
    }
    return good && store_faults() == faults;
}

static void play_and_note(void *subject)
{
    Loading *l = subject;

    note_undo(l, false);
    l->good = true;
    for (int i = 0; i < l->lines.n && l->good; i++) {
        l->good = line_play(l->m, l->lines.line[i]);
        note_undo(l, false);
    }
    note_undo(l, true);
}

/* A step that another build has made has other bytes. The match was compared by what it means when it was opened; from then on
 * the same side must be asked. */
static bool follows(const Room *room, const Match *m, const StoredMatch *row)
{
    return ya_hash(room->def, m->now) == row->hash ||
           (room->moved_house && (ya_owing(room->def, m->now) & ((1u << YA_MAX_SIDES) - 1)) == row->owing);
}

/* The match as it was, moved on by those steps; the room's own stays as it is. NULL: it cannot be had. */
static Match *moved_on(Room *room, Loading *l, const StoredMatch *row)
{
    Match *copy = match_make(room->def, room->m->cap);

    if (copy)
        match_assign(copy, room->m, 0);
    l->m = copy ? match_prepared(copy, l->lines.base, l->lines.n) : NULL;
    if (l->m && viewers_follow(room, (int)l->lines.base) && guarded(play_and_note, l) && l->good &&
        follows(room, l->m, row))
        return l->m;
    free(l->m);
    return NULL;
}

static void match_replace(Room *room, Match *m, const Chain *chain, const StoredMatch *row)
{
    bool steps = row->seq != room->row.seq;

    free(room->m);
    room->m = m;
    room->chain = *chain;
    room->alike = 0;
    room->late.next = 0;
    if (room->kept == room->row.seq)
        room->kept = row->seq; /* whoever made the change sees to that */
    room->row = *row;
    for (int v = 0; v < VIEWERS; v++)
        room->viewer[v].pending = room->viewer[v].version && room->viewer[v].actions < m->n;
    if (steps)
        worker_call_off(room->id);
}

/* What others have done since is done here too. False: the whole match is to be made again. */
static bool follow(Room *room)
{
    StoredMatch row;
    Chain chain = room->chain;

    if (room->broken || store_match_get(server.store, room->id, &row) != STORE_OK || row.seq < room->row.seq)
        return false;
    Loading l = {.room = room,
                 .lines = {.until = INT64_MAX,
                           .last = row.seq,
                           .base = room->m->n,
                           .seq = room->row.seq,
                           .next = INT64_MAX,
                           .chain = &chain,
                           .keys = &room->keys}};
    bool read = lines_read(room->id, room->row.seq, &l.lines) && l.lines.seq == row.seq;
    Match *m = read ? moved_on(room, &l, &row) : NULL;
    lines_free(&l.lines);
    clock_resume(&row, server.began);
    if (m)
        match_replace(room, m, &chain, &row);
    return m;
}

static bool followed(Room *room)
{
    bool good = follow(room);

    metrics.rooms_followed += good;
    return good;
}

static bool read_again(Room *room)
{
    metrics.rooms_reread++;
    return made_again(room);
}

static void sight_take(void *context, const StoredLook *look)
{
    *(StoredLook *)context = *look;
}

/* False: it cannot be known now. */
static bool sight_of(const Room *room, StoredLook *out)
{
    char ids[ID_CAP + 8];
    Text t = text_in(ids, sizeof ids);

    *out = (StoredLook){.edition = -1};
    text_fmt(&t, "[\"%s\"]", room->id);
    return store_match_look(server.store, ids, sight_take, out) == STORE_OK && out->edition >= 0;
}

/* Those who listen here are told what happened elsewhere. What they were told last is read after the match, and may be newer:
 * so it is looked at again until nothing has changed meanwhile. */
static bool caught_up(Room *room)
{
    enum { MOST_TRIES = 100 };
    int64_t before[VIEWERS];
    StoredLook now;
    bool news = false, good = true;

    for (int v = 0; v < VIEWERS; v++)
        before[v] = room->viewer[v].version;
    for (int i = 0; (good = i < MOST_TRIES && sight_of(room, &now)); i++) {
        if (!room->stale && now.edition == room->row.edition)
            break;
        news = true;
        good = now.edition == room->row.edition || followed(room) || read_again(room);
        if (!good)
            break;
        room->stale = false;
        stream_settle(room);
    }
    if (good) {
        stream_followed(room, &now, news ? before : NULL);
    } else if (news) { /* what they have missed would not be known the next time */
        room->stale = true;
        stream_cut(room);
    }
    return good;
}

static bool is_current(Room *room)
{
    if (room->gone)
        return true;
    return store_is_shared(server.store) ? caught_up(room) : !room->stale || made_again(room);
}

/* ---- finding ---------------------------------------------------------------------------------------------------------------- */

static Room *find(const char *id)
{
    for (Room *room = *bucket_of(id); room; room = room->next)
        if (strcmp(room->id, id) == 0)
            return room;
    return NULL;
}

/* The room of that name, kept in memory from now on: the one in the table, or else the new one, which goes there. */
static Room *enter(const char *id, Room *new)
{
    pthread_mutex_lock(&lock);
    Room *room = find(id), **bucket = bucket_of(id);
    if (!room && new) {
        forget_one();
        room = new;
        room->next = *bucket;
        *bucket = room;
        rooms++;
    }
    if (room) {
        room->refs++;
        room->used = ticks_millis();
    }
    pthread_mutex_unlock(&lock);
    return room;
}

static _Thread_local char trouble[128];

static void trouble_note(const char *words, const char *id)
{
    Text t = text_in(trouble, sizeof trouble);

    text_fmt(&t, words, id);
}

const char *room_trouble(void)
{
    return trouble;
}

Room *room_open(const char *id)
{
    trouble[0] = 0;
    if (strlen(id) >= ID_CAP)
        return NULL;
    Room *room = enter(id, NULL), *new = room ? NULL : room_new(id);
    if (new)
        room = enter(id, new);
    if (!room) {
        trouble_note(NO_MEMORY, "");
        return NULL;
    }
    if (new &&room == new) {
        load(room, id);
    } else {
        if (new) {
            pthread_mutex_unlock(&new->lock);
            room_free(new);
        }
        pthread_mutex_lock(&room->lock);
    }
    bool fresh = is_current(room);
    if (fresh && !room->gone)
        return room;
    if (!fresh) {
        trouble_note("match %s cannot be read now", id);
    } else if (room->no_memory) {
        trouble_note(NO_MEMORY, "");
    } else if (room->damaged && store_problem(server.store)) {
        trouble_note("%s", store_problem(server.store));
    } else if (room->damaged) {
        trouble_note("match %s cannot be read: what is stored of it is damaged, or another program's", id);
        note("damage", "match=%s", id);
    }
    room_close(room);
    return NULL;
}

bool room_is_heard(const char *id)
{
    pthread_mutex_lock(&lock);
    Room *room = find(id);
    bool heard = room && stream_is_heard(room);
    pthread_mutex_unlock(&lock);
    return heard;
}

/* Whoever uses it just now has looked. */
bool room_differs(const StoredLook *look)
{
    pthread_mutex_lock(&lock);
    Room *room = find(look->id);
    bool differs = room && pthread_mutex_trylock(&room->lock) == 0;
    if (differs) {
        differs = room->stale || room->row.edition != look->edition || room->heard_chat != look->chat ||
                  room->elsewhere != look->elsewhere || room->spectators != look->spectators;
        pthread_mutex_unlock(&room->lock);
    }
    pthread_mutex_unlock(&lock);
    return differs;
}

static void unlink_room(Room *room)
{
    for (Room **at = bucket_of(room->id); *at; at = &(*at)->next)
        if (*at == room) {
            *at = room->next;
            rooms--;
            return;
        }
}

void room_release(Room *room)
{
    pthread_mutex_lock(&lock);
    bool drop = --room->refs == 0 && room->gone;
    if (drop)
        unlink_room(room);
    pthread_mutex_unlock(&lock);
    if (drop)
        room_free(room);
}

void room_close(Room *room)
{
    pthread_mutex_unlock(&room->lock);
    room_release(room);
}

void room_hold(Room *room)
{
    pthread_mutex_lock(&lock);
    room->refs++;
    pthread_mutex_unlock(&lock);
}

Room *room_add(const StoredMatch *row, const GameDef *def)
{
    Room *room = room_new(row->id);

    if (!room)
        return NULL;
    room->row = *row;
    room->def = def;
    room->m = match_make(def, FIRST_ROOM);
    room->trial = match_make(def, FIRST_ROOM);
    if (!room->m || !room->trial) {
        pthread_mutex_unlock(&room->lock);
        room_free(room);
        return NULL;
    }
    CHECK(enter(row->id, room) == room); /* ids do not repeat */
    return room;
}

int rooms_count(void)
{
    pthread_mutex_lock(&lock);
    int n = rooms;
    pthread_mutex_unlock(&lock);
    return n;
}

void rooms_each(void (*visit)(Room *room))
{
    for (int b = 0; b < BUCKETS; b++) {
        pthread_mutex_lock(&lock);
        int n = 0;
        Room *held[64];
        for (Room *room = table[b]; room && n < 64; room = room->next) {
            room->refs++;
            held[n++] = room;
        }
        pthread_mutex_unlock(&lock);
        for (int i = 0; i < n; i++) {
            visit(held[i]);
            room_release(held[i]);
        }
    }
}

void rooms_free(void)
{
    for (int b = 0; b < BUCKETS; b++)
        while (table[b]) {
            Room *room = table[b];
            table[b] = room->next;
            room_free(room);
        }
    rooms = 0;
}
