/* Delivers notices by webhook, from the outbox table. Play never waits for it. */
#ifndef SERVER_OUTBOX_H
#define SERVER_OUTBOX_H

void outbox_start(void);
void outbox_stop(void);

#endif
