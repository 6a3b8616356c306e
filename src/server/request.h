/* A request and its answer. Handlers read the one and write the other; http.c does the rest. */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include <microhttpd.h>

#include "base/json.h"
#include "server/body.h"
#include "server/server.h"

enum { PARAMS = 2, PARAM_CAP = 64, ADDRESS_CAP = 64, MADE_BYTES = 4096 };

typedef enum { PACKED_NOT, PACKED_GZIP, PACKED_BROTLI, PACKINGS } Packing;

typedef struct Request Request;
typedef void Handler(Request *r);

struct Request {
    struct MHD_Connection *connection;
    const char *method, *path;
    char id[CAUSE_CAP]; /* in the log, and for whoever reports it */
    char address[ADDRESS_CAP];
    bool secure;                   /* over TLS, as the proxy says */
    bool chunks;                   /* it takes an answer in chunks: HTTP/1.1 */
    char param[PARAMS][PARAM_CAP]; /* what stood for :id and the like in the path */

    char *body;
    size_t body_n;
    bool body_too_big, body_lost; /* for want of memory */
    Body *json;                   /* the body, an object; NULL where the method has none */

    StoredUser user; /* id 0: nobody */
    StoredSession session;

    /* the answer */
    unsigned status;
    const char *type;
    Text text; /* in this thread's reply page */
    Json out;  /* into text */
    Packing packed;
    char cookie[192];
    char etag[48];
    const char *cache;
    bool anywhere;                 /* pages of other sites may show it */
    struct MHD_Response *response; /* made by a handler itself: a stream, a file */

    Handler *later; /* goes on in a worker: passwords */
    int64_t wait;   /* milliseconds before it does */
    char *made;     /* what the worker wrote, MADE_BYTES at most */
    size_t made_n;
    bool resumed;
    bool malformed; /* so that the rest of the connection is not to be believed either */
    int64_t began;  /* microseconds */
    void *conn;     /* http.c: the deadline of the connection */
};

/* ---- the answer (http.c) -------------------------------------------------------------------------------------------------- */

void refuse(Request *r, unsigned status, const char *why); /* {"error": why} */
void refuse_rule(Request *r, const char *rule, const char *why);
void refuse_version(Request *r, int64_t version);
void answer_begin(Request *r, unsigned status); /* opens the answer's object */
void answer_end(Request *r);
void answer_raw(Json *j, Str json);                   /* a value that is JSON already */
const char *query(const Request *r, const char *key); /* NULL: not there */
const char *header(const Request *r, const char *key);
bool signed_in(Request *r);                                 /* or refuses */
bool slow_enough(Request *r, Limit limit, bool by_account); /* or refuses */

struct MHD_Daemon *http_start(int socket);
void http_stop(struct MHD_Daemon *daemon);
void http_deadlines(void); /* once a second: ends connections that keep us waiting */

/* ---- who handles what (routes.c) ---------------------------------------------------------------------------------------------- */

void route(Request *r);
void session_find(Request *r);   /* session.c */
void file_serve(Request *r);     /* files.c */
bool match_page_read(Text *out); /* the client's, of any match; false: there is none */

/* What a route asks of who comes. A bot's token has some of these scopes; only a browser's may change the account. */
enum {
    SIGNED_IN = 16,
    READ = SCOPE_READ, /* a token must have it; who has none reads what everybody may */
    PLAY = SIGNED_IN | SCOPE_PLAY,
    NOTIFY = SIGNED_IN | SCOPE_NOTIFY,
    OWN = SIGNED_IN | SCOPE_ACCOUNT,
    PACED = 32,  /* no faster than actions */
    ANYBODY = 64 /* the store is not asked who it is */
};

/* The handlers. */
#define ROUTES(X)                                                                                                      \
    X(GET, "/healthz", get_ready, ANYBODY)                                                                             \
    X(GET, "/healthz/ready", get_ready, ANYBODY)                                                                       \
    X(GET, "/healthz/live", get_live, ANYBODY)                                                                         \
    X(GET, "/api/session", get_session, 0)                                                                             \
    X(POST, "/api/guest", post_guest, 0)                                                                               \
    X(POST, "/api/claim", post_claim, OWN)                                                                             \
    X(POST, "/api/login", post_login, 0)                                                                               \
    X(POST, "/api/password", post_password, OWN)                                                                       \
    X(POST, "/api/logout", post_logout, SIGNED_IN)                                                                     \
    X(GET, "/api/sessions", get_sessions, OWN)                                                                         \
    X(POST, "/api/sessions/revoke", post_revoke_all, OWN)                                                              \
    X(POST, "/api/sessions/:id/revoke", post_revoke, OWN)                                                              \
    X(POST, "/api/bots", post_bot, OWN)                                                                                \
    X(POST, "/api/totp", post_totp, OWN)                                                                               \
    X(POST, "/api/totp/confirm", post_totp_confirm, OWN)                                                               \
    X(POST, "/api/totp/off", post_totp_off, OWN)                                                                       \
    X(GET, "/api/account/export", get_export, OWN)                                                                     \
    X(POST, "/api/account/delete", post_delete, OWN)                                                                   \
    X(GET, "/api/people/:name", get_profile, READ)                                                                     \
    X(GET, "/api/people/:name/skill", get_skill, READ)                                                                 \
    X(POST, "/api/profile", post_profile, OWN)                                                                         \
    X(POST, "/api/webhook", post_webhook, NOTIFY)                                                                      \
    X(POST, "/api/mail", post_mail, OWN)                                                                               \
    X(POST, "/api/mail/notices", post_mail_notices, OWN)                                                               \
    X(POST, "/api/mail/confirm", post_mail_confirm, 0)                                                                 \
    X(GET, "/api/push", get_push, OWN)                                                                                 \
    X(POST, "/api/push", post_push, OWN)                                                                               \
    X(POST, "/api/push/off", post_push_off, OWN)                                                                       \
    X(POST, "/api/forgot", post_forgot, 0)                                                                             \
    X(POST, "/api/reset", post_reset, 0)                                                                               \
    X(GET, "/api/notices", get_notices, NOTIFY)                                                                        \
    X(GET, "/api/games", get_games, 0)                                                                                 \
    X(GET, "/api/games/:id/board", get_board, 0)                                                                       \
    X(GET, "/api/games/:id/first", get_first, 0)                                                                       \
    X(POST, "/api/games/:id/first", post_first, PLAY)                                                                  \
    X(POST, "/api/matches", post_match, PLAY)                                                                          \
    X(POST, "/api/records", post_record, PLAY)                                                                         \
    X(GET, "/api/matches", get_matches, READ)                                                                          \
    X(GET, "/api/matches/:id", get_match, READ)                                                                        \
    X(POST, "/api/matches/:id/invitation", post_invitation, READ)                                                      \
    X(POST, "/api/matches/:id/join", post_join, PLAY | PACED)                                                          \
    X(GET, "/api/matches/:id/events", get_events, READ)                                                                \
    X(POST, "/api/matches/:id/actions", post_action, PLAY)                                                             \
    X(POST, "/api/matches/:id/undo", post_undo, PLAY | PACED)                                                          \
    X(POST, "/api/matches/:id/restart-turn", post_restart_turn, PLAY | PACED)                                          \
    X(POST, "/api/matches/:id/take-back", post_take_back, PLAY | PACED)                                                \
    X(POST, "/api/matches/:id/resign", post_resign, PLAY | PACED)                                                      \
    X(POST, "/api/matches/:id/take-home", post_take_home, PLAY | PACED)                                                \
    X(POST, "/api/matches/:id/draw", post_draw, PLAY | PACED)                                                          \
    X(POST, "/api/matches/:id/rematch", post_rematch, PLAY | PACED)                                                    \
    X(POST, "/api/matches/:id/chat", post_chat, PLAY)                                                                  \
    X(GET, "/api/matches/:id/chat", get_chat, READ)                                                                    \
    X(POST, "/api/matches/:id/mute", post_mute, PLAY | PACED)                                                          \
    X(POST, "/api/matches/:id/seed", post_seed, PLAY | PACED)                                                          \
    X(POST, "/api/matches/:id/claim-time", post_claim_time, PLAY | PACED)                                              \
    X(GET, "/api/matches/:id/log", get_log, READ)                                                                      \
    X(GET, "/api/matches/:id/replay/:step", get_replay, READ)                                                          \
    X(GET, "/api/matches/:id/link/:step", get_link, READ)                                                              \
    X(GET, "/api/matches/:id/picture", get_picture, READ)                                                              \
    X(GET, "/api/matches/:id/picture/:step", get_step_picture, READ)                                                   \
    X(GET, "/match/:id", get_match_page, 0)                                                                            \
    X(GET, "/match/:id/verdict", get_match_page, 0)                                                                    \
    X(GET, "/match/:id/step/:step", get_step_page, 0)                                                                  \
    X(GET, "/join/:id", get_match_page, 0)                                                                             \
    X(GET, "/api/matches/:id/record", get_record, READ)                                                                \
    X(GET, "/api/matches/:id/why", get_why, READ)                                                                      \
    X(GET, "/api/matches/:id/analysis", get_analysis, READ)                                                            \
    X(POST, "/api/matches/:id/analysis", post_analysis, PLAY | PACED)                                                  \
    X(GET, "/api/matches/:id/hint", get_hint, PLAY)                                                                    \
    X(GET, "/api/matches/:id/odds", get_odds, PLAY)                                                                    \
    X(GET, "/api/matches/:id/known", get_known, READ)

#define X(method, path, handler, flags) Handler handler;
ROUTES(X)
#undef X

#endif
