/* How a match looked earlier. A look at an old step does not play the whole record again: the state is kept after every
 * so many actions, once somebody has looked that far, and so are the last views that were asked for. What was taken back
 * since is noticed by comparing the record with the one they were made from. */
#include <stdlib.h>
#include <string.h>

#include "table/table.h"

enum { EVERY = 128 };

void past_free(Past *p)
{
    for (int i = 0; i < p->marks; i++)
        free(p->mark[i]);
    for (int i = 0; i < PAST_VIEWS; i++)
        free(p->view[i].text);
    free(p->mark);
    free(p->log);
    free(p->state);
    *p = (Past){0};
}

/* ---- the record it was made from ------------------------------------------------------------------------------------------ */

static void forget_after(Past *p, int actions)
{
    while (p->marks && p->marks * EVERY > actions)
        free(p->mark[--p->marks]);
    for (int i = 0; i < PAST_VIEWS; i++)
        if (p->view[i].text && p->view[i].actions > actions) {
            free(p->view[i].text);
            p->view[i] = (PastView){0};
        }
    p->n = actions;
}

static bool follow(Past *p, const Match *of, int actions)
{
    int both = p->n < of->n ? p->n : of->n, same = 0;

    while (same < both && memcmp(&p->log[same], &of->log[same], sizeof(Action)) == 0)
        same++;
    if (same < both)
        forget_after(p, same);
    if (actions <= p->n)
        return true;
    Action *log = realloc(p->log, (size_t)actions * sizeof *log);
    if (!log)
        return false;
    p->log = log;
    memcpy(p->log + p->n, of->log + p->n, (size_t)(actions - p->n) * sizeof *log);
    p->n = actions;
    return true;
}

/* ---- the state ------------------------------------------------------------------------------------------------------------------ */

/* Without memory for it the next walk is longer, and that is all. */
static void mark_add(Past *p, const Game *g, size_t size)
{
    Game **mark = realloc(p->mark, (size_t)(p->marks + 1) * sizeof *mark);

    if (!mark)
        return;
    p->mark = mark;
    p->mark[p->marks] = malloc(size);
    if (p->mark[p->marks])
        memcpy(p->mark[p->marks++], g, size);
}

static void walk(Past *p, const Match *of, int from, int to)
{
    Run quiet = {0};

    for (int i = from; i < to; i++) {
        CHECK(!ya_apply(of->def, p->state, of->log[i], &quiet).reason);
        if ((i + 1) % EVERY == 0 && (i + 1) / EVERY == p->marks + 1)
            mark_add(p, p->state, of->def->state_size);
    }
}

static bool state_at(Past *p, const Match *of, int actions)
{
    size_t size = of->def->state_size;
    int mark = actions / EVERY < p->marks ? actions / EVERY : p->marks;

    if (!p->state)
        p->state = malloc(size);
    if (!p->state)
        return false;
    memcpy(p->state, mark ? p->mark[mark - 1] : of->first, size);
    walk(p, of, mark * EVERY, actions);
    return true;
}

/* ---- the view --------------------------------------------------------------------------------------------------------------------- */

static Str view_kept(const Past *p, int actions, int viewer)
{
    for (int i = 0; i < PAST_VIEWS; i++)
        if (p->view[i].text && p->view[i].actions == actions && p->view[i].viewer == viewer)
            return (Str){p->view[i].text, p->view[i].n};
    return (Str){0};
}

static void view_keep(Past *p, int actions, int viewer, Str view)
{
    PastView *v = &p->view[p->next_view++ % PAST_VIEWS];

    free(v->text);
    *v = (PastView){actions, viewer, malloc(view.n), view.n};
    if (v->text)
        memcpy(v->text, view.at, view.n);
}

Str past_look(Past *p, const Match *of, int actions, int viewer, Text out)
{
    if (actions < 0 || actions > of->n || !follow(p, of, actions))
        return (Str){0};
    Str view = view_kept(p, actions, viewer);
    if (view.n || !state_at(p, of, actions))
        return view;
    view = (Str){out.at, ya_view(of->def, p->state, viewer, out.at, out.cap)};
    CHECK(view.n > 0);
    view_keep(p, actions, viewer, view);
    return view;
}
