/* What somebody is answered where there is no server (local.h, judging.h): a page, and the status that goes with it. */
#ifndef TABLE_REPLY_H
#define TABLE_REPLY_H

#include "table/table.h"

enum { PAGE = 1 << 20 };

typedef struct {
    Text out;
    char page[2 * PAGE];
} Reply;

Text *reply_new(Reply *r); /* an empty page */
Json reply_json(Reply *r);
int reply_given(const Reply *r, int status); /* or that the page was too small */

/* An object. */
Json reply_begin(Reply *r);
int reply_end(Reply *r, Json *j);

int reply_refused(Reply *r, int status, Refusal no);
int reply_no(Reply *r, int status, const char *why);
int reply_no_memory(Reply *r);

#endif
