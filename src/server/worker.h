/* Machine players: threads that answer for the seats they sit in. */
#ifndef SERVER_WORKER_H
#define SERVER_WORKER_H

#include <stdatomic.h>
#include <stdbool.h>

bool worker_start(int threads); /* also wakes every match that waits for a machine; false: the threads cannot be had */
void worker_tick(void);         /* once a second: those that could not be woken */
void worker_look(void);         /* once a second: those for which no server answers */
void worker_wake(const char *match);
void worker_wake_later(const char *match); /* after the pause for matches without people */
void worker_call_off(const char *match);   /* it has changed: what machines think about it is worth nothing now */
int worker_thinking(void);                 /* what is being thought out here just now */
void worker_stop(void);

/* What is done for people besides: whenever no machine is to move. False: too much is waiting already. What still waits when
 * the server stops is run then, and may see that it does (server.stopping). */
bool worker_errand(void (*work)(void *), void *subject);

/* Something that is thought about a match, which worker_call_off() may call off. Begun while its room is locked, so that no
 * change slips in between what it was given and its place in the list. */
typedef struct Thinking Thinking;
struct Thinking {
    Thinking *next;
    const char *match;
    atomic_bool off; /* nobody wants the answer any more */
};
void thinking_begin(Thinking *t);
void thinking_end(Thinking *t);

#endif
