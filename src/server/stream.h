/* Live updates: server-sent events. A listener belongs to a room and a viewer and hears only what that viewer may. */
#ifndef SERVER_STREAM_H
#define SERVER_STREAM_H

#include "server/play.h"

bool stream_listening(Room *room, int viewer);        /* is anybody of that viewer here? */
void stream_state(const Change *c, int viewer);       /* event: state */
void stream_match(Room *room);                        /* event: match, to everybody; the room is locked */
void stream_chat(Room *room, const StoredChat *line); /* event: chat */
void stream_tick(void);                               /* once a second: heartbeats, delayed spectators */
void stream_hold(void);                               /* what this thread tells anybody from now on waits … */
void stream_release(Room *room);                      /* … and goes to this room's listeners all at once */
void stream_sessions_ended(int64_t user);             /* ends those whose session is no more, here and elsewhere */
void stream_sessions_look(int64_t user);              /* here */
bool stream_is_heard(Room *room);                     /* somebody listens here */
void stream_settle(Room *room);                       /* what was left open for those who listen here is decided */
/* They are told what other servers have told since those versions (NULL: nothing), said, and who listens there. */
void stream_followed(Room *room, const StoredLook *now, const int64_t before[VIEWERS]);
void stream_sessions_gone(void); /* ends those whose session has ended at another server */
void stream_here_again(void);    /* the others may have forgotten who listens here */
void stream_cut(Room *room);     /* ends this room's; their pages come back by themselves */
void stream_stop(void);          /* ends them all */

/* The match without its state: seats, who is here, offers, clock, result. */
void match_json(Json *j, Room *room, int viewer);
void sides_json(Json *j, const char *key, const GameDef *def, unsigned sides); /* their names; a bit each */
void chat_json(Json *j, const GameDef *def, const StoredChat *line);

/* The match as a viewer may see it now, and the last of it he may know: that of a while ago where he is told late (late.c).
 * NULL: it cannot be had, and then he sees nothing. */
const Match *match_shown(Room *room, int viewer, Viewer *out);
bool told_late(const Room *room, int viewer);

#endif
