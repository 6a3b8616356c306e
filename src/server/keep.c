/* What a match meant and what everybody saw last, kept in the store: for a program that plays it otherwise, which may then
 * show it but not go on with it. Written a while after a change, when a match is over, and when the server stops; after a
 * crash the next start catches up. The record and the logs are stored with every change, as ever. */
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

enum { SECONDS_TO_KEEP = 30, AT_ONCE = 16 };

typedef struct {
    const Room *room;
    StoredSeen seen[VIEWERS + 1];
    int n;
    char meaning[20];
} Keeping;

static void write_all(void *subject)
{
    Keeping *k = subject;
    const Room *room = k->room;
    Text t = page(PAGE_LOOK), number = text_in(k->meaning, sizeof k->meaning);

    for (int v = 0; v < VIEWERS; v++) {
        if (!room->viewer[v].version)
            continue;
        size_t n = ya_view(room->def, room->m->now, v, t.at + t.n, t.cap - t.n);
        CHECK(n > 0);
        k->seen[k->n++] = (StoredSeen){v, room->viewer[v].version, t.at + t.n};
        t.n += n + 1;
    }
    text_hex64(&number, ya_meaning(room->def, room->m->now));
    k->seen[k->n++] = (StoredSeen){SEEN_MEANING, room->row.seq, k->meaning};
}

static void keep(Room *room)
{
    Keeping k = {.room = room};

    if (!room->broken && guarded(write_all, &k) && store_seen_save(server.store, room->id, k.seen, k.n) == STORE_FAILED)
        return; /* the next time will do */
    room->kept = room->row.seq;
}

static bool due(const Room *room)
{
    return room->kept != room->row.seq &&
           (room->row.status == MATCH_OVER || now_seconds() - room->changed >= SECONDS_TO_KEEP);
}

static int this_second; /* matches kept */

static void keep_when_due(Room *room)
{
    pthread_mutex_lock(&room->lock);
    if (this_second < AT_ONCE && !room->gone && !room->stale && due(room)) {
        keep(room);
        this_second++;
    }
    pthread_mutex_unlock(&room->lock);
}

static void keep_now(Room *room)
{
    pthread_mutex_lock(&room->lock);
    if (!room->gone && !room->stale && room->kept != room->row.seq)
        keep(room);
    pthread_mutex_unlock(&room->lock);
}

/* What an earlier program, or a crash, has left behind: some of it every second, until there is no more. */
static void keep_left_behind(void)
{
    static char after[ID_CAP];
    static bool done;
    char ids[AT_ONCE][ID_CAP];
    int64_t faults = store_faults();
    int n = done ? 0 : store_match_list(server.store, LIST_UNKEPT, 0, ids, AT_ONCE, after);

    for (int i = 0; i < n; i++) {
        Room *room = room_open(ids[i]);
        if (room) {
            if (room->kept != room->row.seq)
                keep(room);
            room_close(room);
        }
    }
    done |= n < AT_ONCE && store_faults() == faults;
    if (n)
        memcpy(after, ids[n - 1], ID_CAP);
}

void keep_tick(void)
{
    this_second = 0;
    rooms_each(keep_when_due);
    keep_left_behind();
}

void keep_all(void)
{
    rooms_each(keep_now);
}
