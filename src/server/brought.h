/* Matches that come from elsewhere as records, and go on here; and those that are taken home. What was done elsewhere is told
 * and replayed as if it had been done here, but nothing proves its dice, and none of it can be taken back. */
#ifndef SERVER_BROUGHT_H
#define SERVER_BROUGHT_H

#include "server/play.h"
#include "server/request.h"

#define TAKEN_HOME "taken home" /* how such a match ended here */

/* The key of a match's first step says how many of its actions were brought, and so does a tag of its record. */
void brought_key(const Match *read, Text *out);
int brought_by(const StoredStep *step, int64_t seq); /* 0: it was begun here */
#define BROUGHT_TAG "x-brought"

/* The record in a request, as a match that the caller frees, with who is to sit there: whoever asks, and machines by their
 * levels. NULL: refused. */
Match *brought_read(Request *r, MatchRequest *out);

#endif
