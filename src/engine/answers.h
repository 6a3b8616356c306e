/* What the parts of the engine want of each other: flow.c, group.c, plan.c. No business of anybody else. */
#ifndef ENGINE_ANSWERS_H
#define ENGINE_ANSWERS_H

#include "engine/game.h"

enum { CHANCE_OWES = 1 << YA_CHANCE };

/* flow.c, of a state in which no plans are written. A procedure is entered with locals that are all 0. It runs until something is asked, or no more frames are left than so
 * many; an answer that is taken must be legal. */
Frame *flow_enter(const GameDef *def, Game *g, int proc);
void flow_run_to(const GameDef *def, Game *g, Run *r, int floor);
void take_answer(const GameDef *def, Game *g, Action a, Run *r, int floor);
Verdict judge_answer(const GameDef *def, const Game *g, Action a);
void list_answers(const GameDef *def, Offer *o);

#define OUT_OF_LINE __attribute__((noinline))

/* Of most lists one answer is wanted, by lot: there is room for so many at a time. */
#ifndef LIST_ROOM
#define LIST_ROOM 128
#endif
OUT_OF_LINE void list_from(const GameDef *def, Offer *o, int i);

/* What stands at that place of the list; where there was no room for it, it is listed again from there on. */
static inline Action answer_at(const GameDef *def, Offer *o, int i)
{
    if ((unsigned)(i - o->from) >= (unsigned)o->cap)
        list_from(def, o, i);
    return o->at[i - o->from];
}

/* tell.c: what the die that is asked for shows, before it is taken. */
void tell_die(const GameDef *def, const Game *g, int face, Run *r);

/* group.c: a question of the kind ASK_GROUP. */
void list_group(const GameDef *def, const QuestionDef *q, Offer *o);
Verdict judge_group(const GameDef *def, const QuestionDef *q, const Game *g, Action a);
bool take_pick(const QuestionDef *q, Game *g, Action a); /* true when the group is complete */

/* plan.c: while plans are written. What is asked for most is kept out of line, so that games without plans do not pay. */
size_t plans_size(const GameDef *def);
bool has_plan(const GameDef *def, const Game *g, int side);
OUT_OF_LINE int list_orders(const GameDef *def, const Game *g, Offer *o);
Verdict why_order(const GameDef *def, const Game *g, Action a);
Verdict apply_order(const GameDef *def, Game *g, Action a, Run *r);
OUT_OF_LINE void take_order(const GameDef *def, Game *g, Action a, Run *r);            /* known to be legal */
OUT_OF_LINE int random_order(const GameDef *def, Game *g, int side, Rng *rng, Run *r); /* as flow_step() */
void redraw_plans(const GameDef *def, Game *g, int side, uint64_t *rng);

#endif
