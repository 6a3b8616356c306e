/* A room is a match in memory. It is made from the store by playing the match's record again, and forgotten when
 * nobody has used it for a while. All that touches a match holds its room's lock; the store has every change before
 * anybody is told of it. */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "server/dice.h"
#include "server/server.h"
#include "table/table.h"

_Static_assert((int)MAX_SEATS == (int)YA_MAX_SIDES, "seats are sides");

/* The match as spectators see it who are told late (late.c). */
typedef struct {
    Match *m;        /* NULL: nobody has asked yet */
    int64_t seq;     /* of its last step */
    int64_t next;    /* when the step after it was made; INT64_MAX: there is none */
    StoredTold told; /* the last thing they may know */
} Late;

/* Which keys of idempotency the match may have seen (room.c): a hash of each, and the step that bore it, in a table that is
 * never more than half full. */
typedef struct {
    struct KeySeen {
        uint32_t mark, step;
    } * seen;
    uint32_t n, cap; /* cap: a power of two */
    bool lost;       /* there was no memory for one: any may be there */
} Keys;

#define OTHER_RULES                                                                                                    \
    "the rules of this program differ from those the match was played with: it is shown as it stood, and cannot go on"

typedef struct Listener Listener; /* stream.c */
typedef struct Room Room;

struct Room {
    Room *next; /* in the same bucket of the table */
    char id[ID_CAP];
    int refs;
    int64_t used;
    bool gone;         /* there is no such match */
    bool damaged;      /* there is, but it cannot be read */
    bool no_memory;    /* to load it with */
    bool stale;        /* the store has gone on without it, or may have: it is made again by whoever opens it next */
    bool broken;       /* its replay comes out otherwise than the store says: it is shown from there, and not played */
    char differs[160]; /* and where */
    bool moved_house;  /* it was stored by a build with other bytes, and means the same here */
    int64_t kept;      /* step as of which the store has what it meant and what everybody saw (keep.c) */
    int64_t changed;   /* when a step was first made that is not kept */

    pthread_mutex_t lock;
    StoredMatch row;
    union {
        Table table;
        struct {
            TABLE_MEMBERS
        };
    };
    Chain chain; /* of its steps (dice.h) */
    int brought; /* so many actions were done elsewhere (brought.h) */
    Keys keys;
    Late late;

    pthread_mutex_t listening; /* guards what follows; taken after lock, if both are */
    Listener *listeners;
    int present[VIEWERS];
    bool came_or_went;
    int64_t shown;      /* version the spectators have been told, where they are told late */
    uint64_t shown_row; /* hash of the match as they have been told it */
    int64_t shown_chat; /* number of the last line they have been told */
    int64_t heard_chat; /* and all others, where servers share the data */
    int here[VIEWERS];  /* present, as the other servers have been told */
    unsigned elsewhere; /* who listens at them: a bit each */
    int spectators;     /* of those */
    bool chat_waits;    /* there may be lines after it */
};

/* Finds or loads a match and locks its room; NULL: there is none, or it cannot be read, and then room_trouble() says so.
 * Every open is followed by its close. */
Room *room_open(const char *id);           /* as it is in the store now, whatever other servers have done */
bool room_is_heard(const char *id);        /* it is in memory, and somebody listens */
bool room_differs(const StoredLook *look); /* it is in memory, and otherwise than it should be */
const char *room_trouble(void);            /* of this thread's last room_open; empty: none */
void room_close(Room *room);
Room *room_add(const StoredMatch *row,
               const GameDef *def); /* a new match, open and locked, not in the store yet; NULL: no memory for it */
int rooms_count(void);
void rooms_free(void);

/* Keeps a room in memory without its lock, for streams. */
void room_hold(Room *room);
void room_release(Room *room);
void rooms_each(void (*visit)(Room *room)); /* those in memory, without their locks */

/* A copy that the caller frees: a match as it stood after so many actions of its record. NULL: it cannot be replayed. */
Match *match_copy_at(const Match *m, int actions);

/* Takes a match, which stands as step *seq of the store left it, and gives it back as it stood at a time, with all that was
 * taken back later; *next is when the step after that was made. NULL: it cannot be replayed. */
Match *match_follow(const char *id, Match *m, int64_t until, int64_t *seq, int64_t *next);

/* What a viewer saw after so many actions of a match, the room's or its late one; until the next call. Empty: it cannot be
 * replayed. */
Str past_view(Room *room, const Match *of, int actions, int viewer);

/* Runs rules code; false: a check failed there, and whatever it was working on is to be thrown away. */
bool guarded(void (*work)(void *), void *subject);

/* What a viewer sees, in this thread's PAGE_LOOK; empty: a check failed. Where the match is not played on, what he saw
 * last, at most as of that version. */
Str look(const GameDef *def, const Game *g, int viewer);
Str room_look(const Room *room, const Match *m, int viewer, int64_t until);

/* Hardly ever has the store to be asked whether a step bore a key; NONE: none did. */
void keys_add(Keys *keys, const char *key, int64_t seq);
Stored room_step_keyed(const Room *room, const char *key, Text *actions);

/* Every action of the record as the store has it, one a line. */
bool record_stored(const char *id, Text *out);

/* keep.c */
void keep_tick(void); /* once a second */
void keep_all(void);  /* at the end */

#endif
