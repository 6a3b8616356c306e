/* Rules code that contradicts itself (a failed CHECK) loses the action it was running, not the process: it works on a
 * copy, and from here the thread jumps out of it. */
#include <setjmp.h>

#include "server/room.h"

static _Thread_local jmp_buf way_out;

static void leave(const char *file, int line, const char *what)
{
    metrics.checks_failed++;
    note("check", "file=%s line=%d what=%s", file, line, in_quotes(what));
    longjmp(way_out, 1);
}

bool guarded(void (*work)(void *), void *subject)
{
    if (setjmp(way_out)) {
        check_on_failure(NULL);
        return false;
    }
    check_on_failure(leave);
    work(subject);
    check_on_failure(NULL);
    return true;
}

typedef struct {
    const GameDef *def;
    const Game *g;
    int viewer;
    Text out;
} Looking;

static void write_view(void *subject)
{
    Looking *l = subject;

    l->out.n = ya_view(l->def, l->g, l->viewer, l->out.at, l->out.cap);
    CHECK(l->out.n > 0);
}

Str look(const GameDef *def, const Game *g, int viewer)
{
    Looking l = {def, g, viewer, page(PAGE_LOOK)};

    return guarded(write_view, &l) ? (Str){l.out.at, l.out.n} : (Str){0};
}

Str room_look(const Room *room, const Match *m, int viewer, int64_t until)
{
    int64_t version;

    if (!room->broken)
        return look(room->def, m->now, viewer);
    Text t = page(PAGE_LOOK);
    bool found =
        store_seen_get(server.store, room->id, viewer, &version, &t) == STORE_OK && version <= until && !t.full;
    return found ? (Str){t.at, t.n} : (Str){0};
}

typedef struct {
    Room *room;
    const Match *of;
    int actions, viewer;
    Str view;
} LookingBack;

static void look_back(void *subject)
{
    LookingBack *l = subject;
    l->view = past_look(&l->room->past, l->of, l->actions, l->viewer, page(PAGE_LOOK));
}

Str past_view(Room *room, const Match *of, int actions, int viewer)
{
    LookingBack l = {room, of, actions, viewer, {0}};

    return guarded(look_back, &l) ? l.view : (Str){0};
}
