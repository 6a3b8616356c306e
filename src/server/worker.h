/* Machine players: threads that answer for the seats they sit in. */
#ifndef SERVER_WORKER_H
#define SERVER_WORKER_H

#include <stdbool.h>

bool worker_start(int threads); /* also wakes every match that waits for a machine; false: the threads cannot be had */
void worker_tick(void);         /* once a second: those that could not be woken */
void worker_wake(const char *match);
void worker_wake_later(const char *match); /* after the pause for matches without people */
void worker_call_off(const char *match);   /* it has changed: what machines think about it is worth nothing now */
void worker_stop(void);

#endif
