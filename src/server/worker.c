#include "server/worker.h"

#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "base/hash.h"
#include "server/dice.h"
#include "server/first.h"
#include "server/play.h"

/* ---- the queue of matches that wait for a machine ------------------------------------------------------------------------------------ */

typedef struct Waiting Waiting;
struct Waiting {
    Waiting *next;
    int64_t due; /* milliseconds */
    char match[ID_CAP], cause[CAUSE_CAP];
};

enum {
    MOST_THREADS = 16,
    MOVED_ON = 0,      /* no status: somebody else moved meanwhile */
    STORE_REST = 1000, /* milliseconds until a move is tried again that the store did not take */
};

static Waiting *queue, **queue_end = &queue;
static bool stopping;
static atomic_bool forgotten; /* somebody could not be queued for want of memory */
static int thread_count;
static pthread_t threads[MOST_THREADS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more;

static void wake_in(const char *match, int64_t millis)
{
    pthread_mutex_lock(&lock);
    for (Waiting *w = queue; w; w = w->next)
        if (strcmp(w->match, match) == 0) {
            pthread_mutex_unlock(&lock);
            return;
        }
    Waiting *w = calloc(1, sizeof *w);
    if (w) {
        Text t = text_in(w->match, sizeof w->match);
        text_put(&t, match);
        strcpy(w->cause, cause());
        w->due = ticks_millis() + millis;
        *queue_end = w;
        queue_end = &w->next;
    }
    forgotten |= !w;
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&lock);
}

void worker_wake(const char *match)
{
    wake_in(match, 0);
}

void worker_wake_later(const char *match)
{
    wake_in(match, server.config.machine_pause);
}

static bool take_due(char match[ID_CAP], int64_t now, int64_t *soonest)
{
    for (Waiting **at = &queue; *at; at = &(*at)->next) {
        Waiting *w = *at;
        if (w->due > now) {
            *soonest = w->due < *soonest ? w->due : *soonest;
            continue;
        }
        memcpy(match, w->match, ID_CAP);
        cause_set(w->cause);
        *at = w->next;
        if (!*at)
            queue_end = at;
        free(w);
        return true;
    }
    return false;
}

/* ---- errands --------------------------------------------------------------------------------------------------------------- */

typedef struct {
    void (*work)(void *);
    void *subject;
    char cause[CAUSE_CAP];
} Errand;

static Errand errands[64];
static int errand_count;
enum { MOST_ERRANDS = sizeof errands / sizeof errands[0] };

bool worker_errand(void (*work)(void *), void *subject)
{
    pthread_mutex_lock(&lock);
    bool room = errand_count < MOST_ERRANDS && !stopping;
    if (room) {
        errands[errand_count] = (Errand){.work = work, .subject = subject};
        strcpy(errands[errand_count++].cause, cause());
    }
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&lock);
    return room;
}

static bool take_errand(Errand *out)
{
    if (!errand_count)
        return false;
    *out = errands[0];
    cause_set(out->cause);
    memmove(errands, errands + 1, (size_t)--errand_count * sizeof *errands);
    return true;
}

/* What a thread does next: a match whose machine is to move, or else an errand. */
static bool next_work(char match[ID_CAP], Errand *errand)
{
    bool got = false;

    pthread_mutex_lock(&lock);
    *errand = (Errand){0};
    while (!stopping && !got) {
        int64_t now = ticks_millis(), soonest = now + 3600000;
        got = take_due(match, now, &soonest) || take_errand(errand);
        if (!got)
            cond_wait_millis(&more, &lock, soonest - now);
    }
    pthread_mutex_unlock(&lock);
    return got;
}

/* ---- thinking ---------------------------------------------------------------------------------------------------------------- */

static Thinking *thinking; /* under way; guarded by the lock */

void thinking_begin(Thinking *t)
{
    pthread_mutex_lock(&lock);
    t->next = thinking;
    t->off = stopping;
    thinking = t;
    pthread_mutex_unlock(&lock);
}

void thinking_end(Thinking *t)
{
    pthread_mutex_lock(&lock);
    for (Thinking **at = &thinking; *at; at = &(*at)->next)
        if (*at == t) {
            *at = t->next;
            break;
        }
    pthread_mutex_unlock(&lock);
}

int worker_thinking(void)
{
    int n = 0;

    pthread_mutex_lock(&lock);
    for (const Thinking *t = thinking; t; t = t->next)
        n++;
    pthread_mutex_unlock(&lock);
    return n;
}

void worker_call_off(const char *match)
{
    pthread_mutex_lock(&lock);
    for (Thinking *t = thinking; t; t = t->next)
        if (strcmp(t->match, match) == 0)
            t->off = true;
    pthread_mutex_unlock(&lock);
}

/* ---- one decision ------------------------------------------------------------------------------------------------------------------------ */

/* All that a player is given: a copy of the state, its side and a generator. */
typedef struct {
    Thinking thinking;
    const GameDef *def;
    const Player *player;
    Game *state, *scratch;
    int side;
    Rng rng;
    int64_t seq;
    Action action;
    bool chosen;
} Thought;

static void think(void *subject)
{
    Thought *t = subject;
    t->chosen =
        player_choose_unless(&t->thinking.off, t->player, t->def, t->state, t->scratch, t->side, &t->rng, &t->action);
}

static int machine_asked(const StoredMatch *row)
{
    for (int seat = 0; seat < row->seats; seat++)
        if ((row->owing >> seat & 1) && row->seat[seat].kind == SEAT_MACHINE)
            return seat;
    return -1;
}

static bool thought_fill(Thought *t, const Room *room)
{
    t->def = room->def;
    t->player = player_find(room->def, str(room->row.seat[t->side].level));
    if (!t->player)
        t->player = player_standard(room->def);
    t->seq = room->row.seq;
    t->state = malloc(room->def->state_size);
    t->scratch = malloc(player_room(room->def));
    if (!t->state || !t->scratch)
        return false;
    memcpy(t->state, room->m->now, room->def->state_size);
    t->chosen = first_answer(room, room->m, &t->action);
    t->rng = dice_mind(&room->row, room->def, room->m->now, t->side);
    return true;
}

/* ---- which server answers ------------------------------------------------------------------------------------------------------------ */

/* Matches in which nothing is asked of a machine after all, as they were then: where a first game waits for who learns, or this
 * program does not play them. They are looked at again when they have changed. */
enum { QUIET = 4096 };
static atomic_ullong quiet[QUIET];

static uint64_t quiet_mark(const char *match, int64_t edition)
{
    return hash_bytes(match, strlen(match), (uint64_t)edition) | 1;
}

static void leave_quiet(const Room *room)
{
    uint64_t mark = quiet_mark(room->id, room->row.edition);

    if (store_is_shared(server.store) && room->row.machine)
        quiet[mark / 2 % QUIET] = mark;
}

static bool is_quiet(const StoredLook *look)
{
    uint64_t mark = quiet_mark(look->id, look->edition);
    return quiet[mark / 2 % QUIET] == mark;
}

static bool is_busy(void)
{
    pthread_mutex_lock(&lock);
    bool busy = queue != NULL;
    pthread_mutex_unlock(&lock);
    return busy;
}

/* Whoever made a match wait for a machine may have died since, or have more to do than this server. */
void worker_look(void)
{
    enum { MANY = 64 };
    StoredLook idle[MANY];
    char after[ID_CAP] = "";
    int n = MANY;

    while (n == MANY && !is_busy()) {
        n = store_machines_idle(server.store, idle, MANY, after);
        for (int i = 0; i < n; i++)
            if (!is_quiet(&idle[i]))
                worker_wake(idle[i].id);
        if (n)
            memcpy(after, idle[n - 1].id, ID_CAP);
    }
}

/* False: nothing is asked of a machine here, another server answers, or there is no memory to think about it now, and then it is woken again. */
static bool thought_open(Thought *t, const char *match)
{
    Room *room = room_open(match);

    if (!room) {
        if (room_trouble()[0])
            wake_in(match, STORE_REST);
        return false;
    }
    bool runs = room->row.status == MATCH_RUNNING && !room->broken && !first_waits(room);
    t->side = runs ? machine_asked(&room->row) : -1;
    Stored mine = t->side >= 0 ? store_machine_take(server.store, match, room->row.seq) : STORE_NONE;
    metrics.machines_taken += mine == STORE_OK;
    metrics.machines_elsewhere += t->side >= 0 && mine == STORE_NONE;
    bool ready = mine == STORE_OK && thought_fill(t, room);
    if (ready)
        thinking_begin(&t->thinking);
    if (t->side < 0)
        leave_quiet(room);
    room_close(room);
    if (mine != STORE_NONE && !ready)
        wake_in(match, STORE_REST);
    return ready;
}

/* A player that stumbles lets the simplest one answer for it: a match never hangs on a machine. */
static void choose(Thought *t)
{
    if ((t->chosen || guarded(think, t)) && t->chosen && ya_is_legal(t->def, t->state, t->action))
        return;
    if (t->thinking.off)
        return;
    note("machine", "problem=\"%s has no answer\"", t->player->name);
    t->player = &player_random;
    t->chosen = guarded(think, t) && t->chosen;
}

static void decide(const char *match)
{
    Thought t = {.thinking = {.match = match}};

    if (thought_open(&t, match)) {
        choose(&t);
        thinking_end(&t.thinking);
        Room *room = t.chosen ? room_open(match) : NULL;
        if (room) {
            unsigned status = room->row.seq == t.seq ? play_machine(room, t.action, change_space()).status : MOVED_ON;
            room_close(room);
            if (status == 200)
                metrics.machine_actions++;
            else if (status == MOVED_ON || status == 503)
                wake_in(match, status == 503 && !came_second() ? STORE_REST : 0);
        } else if (t.chosen) {
            wake_in(match, STORE_REST);
        } else if (t.thinking.off) {
            wake_in(match, 0);
        }
    }
    free(t.state);
    free(t.scratch);
}

static void run(void)
{
    char match[ID_CAP];
    Errand errand;

    while (next_work(match, &errand))
        if (errand.work)
            errand.work(errand.subject);
        else
            decide(match);
}

/* ---- start and stop -------------------------------------------------------------------------------------------------------------------------- */

static void each_listed(int which, void (*visit)(const char *match))
{
    enum { MANY = 256 };
    char ids[MANY][ID_CAP], after[ID_CAP] = "";
    int n;

    do {
        n = store_match_list(server.store, which, 0, ids, MANY, after);
        for (int i = 0; i < n; i++)
            visit(ids[i]);
        if (n)
            memcpy(after, ids[n - 1], ID_CAP);
    } while (n == MANY);
}

/* An earlier program could leave a match with all seats taken and not begun. */
static void begin(const char *match)
{
    Room *room = room_open(match);

    if (!room)
        return;
    StoredMatch row = room->row;
    if (!room->broken)
        play_join(room, &row, change_space());
    room_close(room);
}

bool worker_start(int count)
{
    cond_init(&more);
    each_listed(LIST_STUCK, begin);
    each_listed(LIST_MACHINE, worker_wake);
    count = count < MOST_THREADS ? count : MOST_THREADS;
    while (thread_count < count && thread_start(&threads[thread_count], run))
        thread_count++;
    return thread_count == count;
}

void worker_tick(void)
{
    int64_t faults = store_faults();

    if (!atomic_exchange(&forgotten, false))
        return;
    each_listed(LIST_MACHINE, worker_wake);
    forgotten |= store_faults() != faults;
}

void worker_stop(void)
{
    pthread_mutex_lock(&lock);
    stopping = true;
    for (Thinking *t = thinking; t; t = t->next)
        t->off = true;
    pthread_cond_broadcast(&more);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < thread_count; i++)
        pthread_join(threads[i], NULL);
    for (Errand errand; take_errand(&errand);)
        errand.work(errand.subject);
    while (queue) {
        Waiting *w = queue;
        queue = w->next;
        free(w);
    }
    queue_end = &queue;
}
