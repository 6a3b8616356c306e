/* Threads for what takes long by design: passwords. The queue is short; whoever does not fit is told to come back. */
#ifndef SERVER_HASHER_H
#define SERVER_HASHER_H

#include <stdbool.h>
#include <stdint.h>

bool hasher_start(int threads);                                            /* false: they cannot be had */
bool hasher_add(void (*work)(void *), void *subject, int64_t wait_millis); /* false: the queue is full */
void hasher_stop(void);                                                    /* finishes what is queued, at once */

#endif
