/* Spectators who are told late: the match as it stood a while ago, kept beside the present one and moved on as time passes.
 * It costs what has happened since the last look, and nothing where nothing has. */
#include <stdlib.h>

#include "server/stream.h"

bool told_late(const Room *room, int viewer)
{
    return viewer == YA_SPECTATOR && room->row.delay && room->row.status == MATCH_RUNNING;
}

static void late_begin(Room *room)
{
    free(room->late.m);
    room->late = (Late){.m = match_copy_at(room->m, 0)};
}

static void late_advance(Room *room, int64_t until)
{
    Late *late = &room->late;

    if (room->broken) { /* nothing is replayed: what was told is all there is */
        store_told_find(server.store, room->id, YA_SPECTATOR, TOLD_TIME, until, &late->told);
        late->m =
            late->m ? late->m : match_make(room->def, 0); /* it stands for what they may see, and is not looked at */
        return;
    }
    if (!late->m)
        late_begin(room);
    if (!late->m || late->next > until)
        return;
    late->m = match_follow(room->id, late->m, until, &late->seq, &late->next);
    if (!late->m ||
        store_told_find(server.store, room->id, YA_SPECTATOR, TOLD_TIME, until, &late->told) == STORE_FAILED)
        late_begin(room); /* rather the beginning than the present */
}

const Match *match_shown(Room *room, int viewer, Viewer *out)
{
    const StoredTold *told = &room->late.told;

    *out = room->viewer[viewer];
    if (!told_late(room, viewer))
        return room->m;
    late_advance(room, now_seconds() - room->row.delay);
    *out = (Viewer){.version = told->version, .changed = told->at, .step = told->step, .log_n = told->log_to};
    return room->late.m;
}
