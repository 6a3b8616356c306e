/* Decodes what clients send into plain structs. Nothing past body.c sees JSON that came from outside. */
#ifndef SERVER_BODY_H
#define SERVER_BODY_H

#include "base/text.h"
#include "store/store.h"

enum { MAX_BODY = 64 << 10, MAX_RECORD = 1 << 20, MAX_DEPTH = 16 };

typedef struct Body Body;

/* Decodes a request's body: one JSON object, no key twice, not too deep. NULL: err says why. */
Body *body_read(const char *bytes, size_t n, Text *err, bool *no_memory);

void body_free(Body *body);

/* One of our own documents, a board or a view, to be read again; NULL: no memory for it. And as jansson has it. */
Body *body_own(Str document);
const struct json_t *body_root(const Body *body);

/* Members. A member that is missing or of another kind gives the standard value. */
const char *body_text(const Body *body, const char *key, const char *standard);
int64_t body_int(const Body *body, const char *key, int64_t standard);
bool body_bool(const Body *body, const char *key, bool standard);
bool text_is_plain(const char *words, size_t most); /* not empty, printable ASCII, not too long */
bool text_is_utf8(const char *words, size_t most);  /* not empty, no control characters */

enum { MOST_ACTIONS = 64 };

/* What a player asks to be done: one action, or a list of them. */
typedef struct {
    int64_t base_version;
    const char *key, *action[MOST_ACTIONS];
    int count;
    bool listed, careful; /* careful: the list stops before what deserves a second thought */
} ActionRequest;
bool action_request_read(const Body *body, ActionRequest *out, Text *err);

/* What a match is to be. */
typedef struct {
    const char *game;
    char options[OPTIONS_CAP];
    int seats;
    uint8_t kind[MAX_SEATS];
    bool me[MAX_SEATS];
    const char *level[MAX_SEATS];
    bool listed, rated;
    int64_t clock_move, clock_bank, clock_increment; /* milliseconds */
    int64_t delay;
    const char *commitment;
} MatchRequest;
bool commitment_is_good(const char *words); /* to a seed; none at all is good too */
bool match_request_read(const Body *body, MatchRequest *out, Text *err);

#endif
