/* Where accounts and matches live. Nothing here knows a game: actions, log lines and views are text.
 *
 * The functions below are the whole interface, whether the data lie in a directory (SQLite) or in PostgreSQL. All may be
 * called from any thread. Every change is on disk before its function returns. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/text.h"
#include "store/glicko.h"
#include "store/latency.h"

typedef struct Store Store;

/* What became of a call. */
typedef enum {
    STORE_UNSURE = -2, /* of a match's change: the data base was lost before it said */
    STORE_FAILED,
    STORE_NONE,
    STORE_OK
} Stored;

/* sqlite:DIRECTORY, or the directory alone; postgres://… as libpq reads it. Creates what is missing; NULL: err says why. */
Store *store_open(const char *where, Text *err);
bool store_is_postgres(const char *where);
const char *store_directory(const char *where); /* NULL: it is none */
void store_close(Store *store);
void store_tidy(Store *store); /* once a second, by one thread: beside the changes, so that none waits for it */
/* For the health check. NULL: it can be read, its tables are those that this program wants, and it could be written a few
 * seconds ago; or which of these is not so. */
const char *store_not_ready(Store *store);
const char *store_problem(Store *store); /* why nothing is taken any more; NULL: it is */
int64_t store_faults(void); /* of this thread, so far: what was read when it has grown is not to be believed */
bool store_backup(const char *where, const char *file, Text *err); /* a whole copy, also while a server runs */

/* Numbers of this process, for whoever watches it; the last column: how finely they are shown (server/metrics.c). */
#define STORE_COUNTS(X)                                                                                                \
    X(questions, "questions put to the store", 100)                                                                    \
    X(faults, "questions that the store did not answer, with those that were asked again", 1)                          \
    X(retries, "transactions gone through again because another was in the way", 1)                                    \
    X(waits, "times somebody waited for a connection of the pool", 100)                                                \
    X(connects, "connections made", 1)                                                                                 \
    X(notifications, "notifications sent to other servers", 100)                                                       \
    X(notifications_dropped, "notifications not sent because too many were waiting", 1)

typedef struct {
#define X(name, help, grain) atomic_ullong name;
    STORE_COUNTS(X)
#undef X
    atomic_int open, busy; /* connections: there, and in use just now */
    Latency held;          /* how long a question or a transaction had its connection */
} StoreFigures;

extern StoreFigures store_figures;

/* ---- accounts ------------------------------------------------------------------------------------------------------ */

enum {
    NAME_CAP = 48,
    PASSWORD_CAP = 160,
    LABEL_CAP = 96,
    URL_CAP = 264,
    MAIL_CAP = 256,
    HASH_BYTES = 32,
    KEY_CAP = 48
};

typedef struct {
    int64_t id;
    bool guest;
    char name[NAME_CAP], password[PASSWORD_CAP], webhook[URL_CAP];
    char hook_key[KEY_CAP];       /* signs its notices */
    char totp[KEY_CAP];           /* key of its codes; empty: none */
    bool totp_on;                 /* the first code has been shown: sign-in asks for one */
    int64_t totp_last;            /* when the last code that was taken was made: none is taken twice */
    uint8_t recovery[HASH_BYTES]; /* hash of what is taken instead of a code, once */
    bool shown;                   /* others may see what he has played */
    char mail[MAIL_CAP];          /* an address that was confirmed; empty: none */
    char mail_asked[MAIL_CAP];    /* one that is still to be */
    bool mail_on;                 /* notices go there */
} StoredUser;

enum { SESSION_BROWSER, SESSION_BOT };

/* What a token may do. Browsers have all of it. */
enum { SCOPE_READ = 1, SCOPE_PLAY = 2, SCOPE_NOTIFY = 4, SCOPE_ACCOUNT = 8, EVERY_SCOPE = 15 };

typedef struct {
    int64_t id, user, created, seen;
    uint8_t kind, scopes;
    char label[LABEL_CAP];
    uint8_t hash[HASH_BYTES]; /* of its token: the token itself is nowhere */
} StoredSession;

/* What begins a session (which gets its id) ends the one in whose place it comes, if any: all of it or nothing. */
Stored store_user_add(Store *store, StoredUser *user, int64_t now, StoredSession *session,
                      const StoredSession *instead_of); /* sets the ids of both */
Stored store_user_get(Store *store, int64_t id, StoredUser *out);
Stored store_user_named(Store *store, const char *name, StoredUser *out);
Stored store_user_claim(Store *store, int64_t id, const char *name, const char *password, StoredSession *session,
                        const StoredSession *instead_of); /* NONE: the name is taken */
/* With a new password the sessions of these kinds end, but for that one: all of it or nothing. */
Stored store_user_password(Store *store, int64_t id, const char *password, int64_t but, int kinds);
Stored store_user_shown(Store *store, int64_t id, bool shown);
Stored store_user_webhook(Store *store, int64_t id, const char *url, const char *key);
Stored store_user_totp(Store *store, const StoredUser *user);        /* all that belongs to its codes */
Stored store_user_totp_used(Store *store, int64_t id, int64_t when); /* NONE: that one was used before */
Stored store_user_drop(Store *store, int64_t id);                    /* with its sessions and notices */

Stored store_session_add(Store *store, StoredSession *session, const StoredSession *instead_of);
Stored store_session_find(Store *store, const uint8_t hash[HASH_BYTES], StoredSession *out, StoredUser *whose);
Stored store_session_seen(Store *store, int64_t id, int64_t now);
Stored store_session_drop(Store *store, int64_t user, int64_t id); /* NONE: that user has no such session */
enum { KIND_BROWSERS = 1 << SESSION_BROWSER, KIND_BOTS = 1 << SESSION_BOT };
Stored store_sessions_end(Store *store, int64_t user, int64_t but, int kinds); /* of these kinds, but for that one */
int64_t store_sessions_newest(Store *store); /* when any was last seen; 0: there is none */
Stored store_sessions_expire(Store *store, int64_t seen_before);
typedef void SessionVisitor(void *context, const StoredSession *session);
Stored store_sessions_of(Store *store, int64_t user, SessionVisitor *visit, void *context);

/* ---- mail ---------------------------------------------------------------------------------------------------------- */

/* A letter has a token that is good once, until its time, and stored as its hash. An account has one of each kind at most. */
enum { LETTER_CONFIRM, LETTER_RESET };

typedef struct {
    uint8_t hash[HASH_BYTES];
    int64_t user, until;
    int kind;
    char mail[MAIL_CAP]; /* where it was sent */
} StoredLetter;

typedef struct {
    int64_t user; /* 0: it is not known yet whose */
    const char *url, *body;
} StoredNotice;

/* With the notice that asks for its confirmation. An empty address takes back the one there is: then there is none. */
Stored store_mail_ask(Store *store, int64_t user, const char *mail, const StoredNotice *notice, int64_t now);
Stored store_mail_on(Store *store, int64_t user, bool on); /* NONE: it has no address */
Stored store_letter_add(Store *store, const StoredLetter *letter);

/* NONE: the token is none, was used, or has had its time; or the address is not the account's any more. */
Stored store_letter_find(Store *store, const uint8_t hash[HASH_BYTES], int kind, int64_t now, StoredLetter *out);
Stored store_mail_confirm(Store *store, const StoredLetter *letter);
Stored store_password_reset(Store *store, const StoredLetter *letter, const char *password); /* ends every session */

/* ---- push ---------------------------------------------------------------------------------------------------------- */

/* A browser that wants notices, as its push service knows it. It is forgotten with the session in which it asked. */
enum { PUSH_SECRET = 32, PUSH_POINT = 65, PUSH_AUTH = 16, ENDPOINT_CAP = 1024, PUSH_EACH = 8 };

typedef struct {
    int64_t id, user, session;
    char endpoint[ENDPOINT_CAP];
    uint8_t point[PUSH_POINT], auth[PUSH_AUTH];
} StoredPush;

#define PUSH_URL "push:" /* of a notice: for each of the account's browsers; with a number, for that one */

Stored store_push_add(Store *store, const StoredPush *push); /* NONE: there are too many */
Stored store_push_get(Store *store, int64_t id, StoredPush *out);
Stored store_push_drop(Store *store, int64_t user, const char *endpoint);
Stored store_push_key(Store *store, uint8_t *bytes, size_t n); /* keeps these, or gives those that are kept */

/* ---- matches ------------------------------------------------------------------------------------------------------- */

enum { MAX_SEATS = 6, ID_CAP = 16, GAME_CAP = 32, LEVEL_CAP = 24, SEED_CAP = 68, OPTIONS_CAP = 256 };
enum { SEAT_OPEN, SEAT_PERSON, SEAT_MACHINE, SEAT_LINK };
enum { MATCH_WAITING, MATCH_RUNNING, MATCH_OVER };
enum { SECRET_BYTES = 32, ENDED_CAP = 120, RETAKEN_CAP = 2048 };

typedef struct {
    uint8_t kind;
    uint8_t muted;       /* seats it does not hear in the chat: a bit each */
    int64_t user;        /* who sits here */
    int64_t since, bank; /* clock, in milliseconds: when it came to owe an answer; what is in the bank */
    char name[NAME_CAP], level[LEVEL_CAP], seed[SEED_CAP];
    uint8_t link[HASH_BYTES]; /* hash of the token of an invitation */
    bool guest;               /* who sits here has no account */
} StoredSeat;

typedef struct {
    char id[ID_CAP], game[GAME_CAP], rules[LABEL_CAP], options[OPTIONS_CAP];
    uint8_t status, seats;
    bool listed;
    int64_t owner, created, seq; /* seq: of its last step */
    int64_t edition;             /* changes of its row so far, those without a step included */
    uint64_t hash;               /* of its state's bytes: for the build that wrote them, and no other */
    uint16_t owing;              /* bit per side that owes an answer */
    bool machine;                /* a machine player owes one */
    int64_t clock_move, clock_bank, clock_increment; /* milliseconds; 0: none */
    int64_t delay;                                   /* seconds */
    uint8_t secret[SECRET_BYTES];                    /* of its dice: shown when it is over */
    int64_t dice;                                    /* rolled so far, those taken back included */
    char retaken[RETAKEN_CAP];                       /* numbers of dice that were taken back: "3-5 9" */
    char ended[ENDED_CAP];                           /* how it ended, in words */
    int8_t winner;                                   /* side, -1: none */
    char rematch[ID_CAP];                            /* the match that follows it */
    uint8_t draw_offers, retake_yes;
    int8_t retake_side; /* who asks for a take-back; -1: nobody */
    bool rated;         /* its end changes the ratings of those who play it */
    StoredSeat seat[MAX_SEATS];
} StoredMatch;

/* One change of a match's record: it is cut back to `keep` actions, then some are added. */
typedef struct {
    int64_t keep;
    const char *actions; /* one a line, as in a record */
    const char *key;     /* idempotency key with its seat; NULL: none */
    int64_t at;
    uint64_t hash;
    const int
        *removed; /* places in the record of actions that are gone from among others: what was told later moves up */
    int removed_count;
} StoredStep;

/* What a viewer learned by it. A viewer's log is cut back to log_from lines, then these are added. */
typedef struct {
    uint8_t viewer;
    int64_t version, at;
    int64_t actions; /* in the record after it */
    int32_t step;    /* of the viewer's own history */
    int32_t log_from, log_to;
    const char *lines; /* "rule TAB words LF", # before a heading, log_to - log_from of them */
} StoredTold;

/* All of it in one transaction. The step may be NULL: then only the match's row and seats change. */
typedef struct {
    const StoredMatch *match;
    unsigned seats;  /* those that changed: bit per seat */
    unsigned clocks; /* those of which nothing else need have changed */
    const StoredStep *step;
    const StoredTold *told;
    int told_count;
    const StoredNotice *notices;
    int notice_count;
    int64_t now;            /* when: for the ratings of a match that ends */
    const char *rematch_of; /* of a new match: the one that it follows, which must have no other; NULL: none */
} StoredChange;

Stored store_match_add(Store *store, const StoredChange *change); /* NONE: what it follows has a rematch already */
/* It follows the step and the edition that its row names, and makes the next edition. NONE: the store has another; UNSURE: it
 * may have this one. Then the match is to be read again. */
Stored store_match_save(Store *store, const StoredChange *change);
Stored store_match_get(Store *store, const char *id, StoredMatch *out);

/* What a viewer saw at a version of his, so that it can be shown by a program which plays the match otherwise; and under
 * SEEN_MEANING, at a step, what the match meant then. */
enum { SEEN_MEANING = 8 };
typedef struct {
    int viewer;
    int64_t version;
    const char *view;
} StoredSeen;

Stored store_seen_save(Store *store, const char *match, const StoredSeen *seen, int n);
Stored store_seen_get(Store *store, const char *match, int viewer, int64_t *version, Text *view);

/* A user's own matches, those of them that are over, and those that are judged; those that anybody may join, and those that
 * anybody may watch: what the lobby shows. */
enum { ROWS_MINE, ROWS_OVER, ROWS_JUDGED, ROWS_OPEN, ROWS_WATCHABLE };
typedef void RowVisitor(void *context, const StoredMatch *row);
Stored store_match_rows(Store *store, int which, int64_t user, int most, RowVisitor *visit, void *context);

/* By their ids, after the given one. */
enum {
    LIST_SEATED,
    LIST_MACHINE,
    LIST_RUNNING,
    LIST_UNKEPT /* its meaning is not, as it stands */,
    LIST_STUCK /* all seats are taken, but it has not begun */,
    LIST_MISNAMED /* somebody sits there as a guest who is none any more */
};
int store_match_list(Store *store, int which, int64_t user, char (*ids)[ID_CAP], int cap, const char *after);
int64_t store_match_count(Store *store, int status);

/* Steps and tellings, oldest first; a visitor that returns false ends it. */
typedef bool StepVisitor(void *context, const StoredStep *step, int64_t seq);
typedef bool ToldVisitor(void *context, const StoredTold *told);
Stored store_steps(Store *store, const char *match, int64_t after_seq, StepVisitor *visit, void *context);
Stored store_told(Store *store, const char *match, int viewer, int64_t after_version, ToldVisitor *visit,
                  void *context);

/* The newest telling of a viewer; of those with at most so many actions; at most so late. And the newest of a step, up to
 * a version. Their lines are not read. */
enum { TOLD_LATEST, TOLD_ACTIONS, TOLD_TIME };
Stored store_told_find(Store *store, const char *match, int viewer, int by, int64_t value, StoredTold *out);

Stored store_told_step(Store *store, const char *match, int viewer, int32_t step, int64_t until, StoredTold *out);

/* The actions of the step that bore this key of idempotency, among those from one to another. */
Stored store_step_keyed(Store *store, const char *match, const char *key, int64_t from, int64_t to, Text *actions);

/* ---- ratings ------------------------------------------------------------------------------------------------------------- */

typedef struct {
    char game[GAME_CAP], match[ID_CAP]; /* the match that led to it */
    int64_t number, at;                 /* how many rated matches of that game so far; as of when it is */
    Glicko now;
} StoredRating;

/* A user's for a game, as it is now; NONE: he has none, and *out is what everybody begins with. */
Stored store_rating_get(Store *store, int64_t user, const char *game, int64_t now, StoredRating *out);
void store_rating_age(StoredRating *rating, int64_t now); /* who does not play becomes less sure */

/* The last forty of each game, by game, the oldest first, as they were then. */
typedef void RatingVisitor(void *context, const StoredRating *rating);
Stored store_ratings_of(Store *store, int64_t user, RatingVisitor *visit, void *context);

/* ---- analyses ------------------------------------------------------------------------------------------------------- */

/* A match that is over and that somebody wants judged. A server takes it and works at it; when that is dead, another does. */
typedef struct {
    char match[ID_CAP];
    int64_t asker, asked, at; /* asked: when; at: so many actions are judged */
    int64_t server;           /* that took it last; 0: none has */
} StoredInquiry;

/* OK: it is there, whoever asked for it. NONE: he has so many others that are not judged yet. */
Stored store_inquiry_add(Store *store, const StoredInquiry *inquiry, int most);
Stored store_inquiry_get(Store *store, const char *match, StoredInquiry *out);
Stored store_inquiry_drop(Store *store, const char *match, int64_t asker); /* NONE: he has not asked for it */

/* Those that no living server works at, and this one's own; the oldest first. */
int store_inquiries_idle(Store *store, StoredInquiry *out, int cap);
Stored store_inquiry_take(Store *store, const StoredInquiry *idle);   /* NONE: another was quicker */
Stored store_inquiry_at(Store *store, const char *match, int64_t at); /* NONE: it is not this server's any more */
Stored store_inquiry_give_up(Store *store, const char *match);        /* what it works at cannot be judged */

/* What was found out about a match: text, one a match. It ends the inquiry that this server has taken; NONE: it has not, or no
 * more, and nothing is kept. */
Stored store_analysis_save(Store *store, const char *match, const char *found);
Stored store_analysis_get(Store *store, const char *match, Text *found);

/* ---- chat and notices ------------------------------------------------------------------------------------------------ */

enum { CHAT_CAP = 1024 };

typedef struct {
    int64_t number, at;
    int8_t seat;
    char name[NAME_CAP], words[CHAT_CAP];
} StoredChat;

Stored store_chat_add(Store *store, const char *match, StoredChat *line); /* sets its number */
typedef void ChatVisitor(void *context, const char *match, const StoredChat *line);
Stored store_chat_said(Store *store, int64_t user, ChatVisitor *visit, void *context); /* all that user's lines */
Stored store_chat_forget(Store *store, int64_t user);                                  /* whose lines they were */
int store_chat_from(Store *store, const char *match, int64_t from, StoredChat *out, int cap);

enum { NOTICE_WAITING, NOTICE_SENT, NOTICE_FAILED };

typedef struct {
    int64_t id, user, created, next;
    int tries;
    uint8_t status;
    char url[URL_CAP], body[512], problem[128];
} Notice;

/* One that waits, but for those users', "[1,2]". Where servers share the data it is this one's for a while. */
Stored store_notice_due(Store *store, int64_t now, const char *but, Notice *out);
Stored store_notices_wait(Store *store, const Notice *notice, int64_t until); /* none to the same, before then */
Stored store_notice_done(Store *store, const Notice *notice);                 /* its status, tries, next and problem */
Stored store_notice_add(Store *store, const StoredNotice *notice, int64_t now);
Stored store_notice_drop(Store *store, int64_t id);

/* One that is for whoever has confirmed that address becomes one for each of those accounts, some at most. */
Stored store_notice_address(Store *store, const Notice *notice, const char *mail, const char *body, int64_t now);
int store_notices_of(Store *store, int64_t user, Notice *out, int cap);
int64_t store_notice_count(Store *store, int status);

/* ---- other servers on the same data ------------------------------------------------------------------------------- */

/* Several servers may share a PostgreSQL. Each is alive while it says so every few seconds, by the data base's clock; what a
 * dead one was about to do is anybody's. With SQLite there is one: it is told that everything is its own. */
bool store_is_shared(const Store *store); /* NULL is not */

#define SERVER_LEASE_MS 5000

/* This server is alive. *began, in milliseconds: since when there has been one without a break; as far as this one knows,
 * and as all know. Then it is not any more; and what is left of those that died is cleared away. */
Stored store_server_here(Store *store, int64_t *began);
int64_t store_servers_alive(Store *store);
void store_server_gone(Store *store);
void store_servers_tidy(Store *store);

/* How matches stand, by their ids: ["…","…"]. One that is there is visited. */
typedef struct {
    char id[ID_CAP];
    int64_t edition, chat; /* chat: number of the last line */
    unsigned elsewhere;    /* viewers who listen at another server: a bit each */
    int spectators;        /* and how many of them only watch */
} StoredLook;
typedef void LookVisitor(void *context, const StoredLook *look);
Stored store_match_look(Store *store, const char *ids, LookVisitor *visit, void *context);
Stored store_here(Store *store, const char *match, int viewer, int n); /* so many listen at this server */

/* This server answers for the machines of a match, up to that step; NONE: another does. Those for which nobody does, by their
 * ids, after the given one; only their ids and editions. */
Stored store_machine_take(Store *store, const char *match, int64_t seq);
int store_machines_idle(Store *store, StoredLook *out, int cap, const char *after);

/* Those of the sessions, "[1,2]", that are no more. */
typedef void NumberVisitor(void *context, int64_t number);
Stored store_sessions_gone(Store *store, const char *sessions, NumberVisitor *visit, void *context);

/* A bucket of tokens (server/limits.c) that all servers take from: how much it lacks then, all in microseconds. */
enum { BUCKET_BYTES = 16 };
Stored store_bucket_take(Store *store, const uint8_t key[BUCKET_BYTES], int64_t cost, int64_t most, int64_t *lacks);

/* The others are told that a match has changed, or that sessions of a user have ended. One thread hears what they tell, for so
 * long at most; false: it cannot now. What is lost on the way nobody is told again: everybody looks from time to time. */
void store_tell_match(Store *store, const char *match);
void store_tell_sessions(Store *store, int64_t user);
typedef struct {
    void (*match)(const char *match);
    void (*sessions)(int64_t user);
} StoreHeard;
bool store_hear(Store *store, int64_t millis, const StoreHeard *heard);

#endif
