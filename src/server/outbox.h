/* Delivers notices by webhook, from the outbox table. Play never waits for it. */
#ifndef SERVER_OUTBOX_H
#define SERVER_OUTBOX_H

#include "base/text.h"

bool outbox_start(void); /* false: its thread cannot be had */
void outbox_stop(void);
void notice_sign(const char *key, int64_t at, const char *body, Text *out); /* what its header says */

#endif
