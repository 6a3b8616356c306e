/* Answers as gzip, and what is asked for again and again as brotli too, for those who take it. */
#ifndef SERVER_PACK_H
#define SERVER_PACK_H

#include "server/request.h"

enum { WORTH_PACKING = 1024 }; /* bytes */

/* Something that is asked for again and again: its text, and the same packed, under a tag that changes with it. */
typedef struct {
    char *at[PACKINGS];
    size_t n[PACKINGS]; /* 0: it does not get smaller */
    char etag[48];
} Document;

bool document_make(Document *d, Str text); /* takes a copy; false: no memory for it, and there is none */
void document_free(Document *d);
void document_answer(Request *r, const Document *d); /* the whole, packed if possible; or that it is known already */

struct YaGame;
const Document *board_of(const struct YaGame *def); /* lobby.c; NULL: no memory for it */

Packing packing_of(const Request *r, const Document *d); /* the smallest that is taken */
bool takes_packed(const Request *r);
bool etag_known(const Request *r, const char *etag);
void etag_make(char out[48], Str text);
void answer_pack(Request *r); /* the text of an answer, where that is worth it */

#endif
