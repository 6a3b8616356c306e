/* Plans of one deed (engine/plans.h): an action, at the moment it is thought of; before and after it the script sees to
 * everything. */
#ifndef ENGINE_DEEDS_H
#define ENGINE_DEEDS_H

#include <string.h>

#include "engine/flow.h"
#include "engine/plans.h"

/* Plan.what: the script's own way; or a verb and its first two arguments, at a moment. */
enum { AS_SCRIPT = 1, A_DEED };

/* 0: none. */
static inline int verb_of_deed(Plan plan)
{
    return plan.what < A_DEED ? 0 : plan.what - A_DEED;
}

/* A number by which a decision is known again: what asks, and what it holds. */
static inline int moment_in(const Flow *w, const int32_t *stack, int stage)
{
    uint32_t sum = (uint32_t)stage * 256 + w->question;

    for (int i = w->top; i < w->end; i++)
        sum = sum * 31 + (uint32_t)stack[i];
    return (int)(sum % INT16_MAX);
}

/* It may be done, and this is its moment. */
static inline bool does_deed(Plan plan, int moment, const Action *list, int n, Action *out)
{
    for (int i = 0; plan.what >= A_DEED && plan.c == moment && i < n; i++)
        if (list[i].verb == verb_of_deed(plan) && list[i].arg[0] == plan.a && list[i].arg[1] == plan.b) {
            *out = list[i];
            return true;
        }
    return false;
}

/* ---- a list of them, each once ------------------------------------------------------------------------------------ */

typedef struct {
    const Action *list; /* which may be done */
    int n, moment;
    Plan *out;
    int count, cap;
} Deeds;

static inline void deeds_plan(Deeds *d, Plan plan)
{
    for (int i = 0; i < d->count; i++)
        if (memcmp(&d->out[i], &plan, sizeof plan) == 0)
            return;
    if (d->count < d->cap)
        d->out[d->count++] = plan;
}

static inline void deeds_do(Deeds *d, Action a)
{
    deeds_plan(d, (Plan){(int16_t)(A_DEED + a.verb), a.arg[0], a.arg[1], (int16_t)d->moment});
}

/* Whatever it names. */
static inline void deeds_verb(Deeds *d, int verb)
{
    for (int i = 0; i < d->n; i++)
        if (d->list[i].verb == verb)
            deeds_do(d, d->list[i]);
}

#endif
