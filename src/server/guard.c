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
