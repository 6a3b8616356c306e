/* Before an upgrade: what will this program make of every match that is not over? It looks at a copy of the data, which it
 * may bring to its own form; the data themselves are not touched, and the old server may run meanwhile. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/room.h"

typedef struct {
    int same, moved, shown, lost;
} Forecast;

/* A match that cannot go on is shown from what was kept of it; that may be older than its last step, or not there. */
static bool is_kept_whole(const Room *room)
{
    return room->kept == room->row.seq;
}

static void foresee(const char *id, Forecast *f)
{
    Room *room = room_open(id);

    if (!room) {
        printf("%s cannot be read\n", id);
        f->lost++;
        return;
    }
    if (room->broken) {
        printf("%s %s: will be shown only: %s%s\n", id, room->row.game, room->differs,
               is_kept_whole(room) ? "" : "; its last views are not kept: stop and start the old program once more");
        f->shown++;
    } else if (room->moved_house || strcmp(room->row.rules, room->def->rules_version) != 0) {
        f->moved++;
    } else {
        f->same++;
    }
    room_close(room);
}

static Forecast foresee_all(void)
{
    enum { MANY = 256 };
    char ids[MANY][ID_CAP], after[ID_CAP] = "";
    Forecast f = {0};
    int n;

    do {
        n = store_match_list(server.store, LIST_RUNNING, 0, ids, MANY, after);
        for (int i = 0; i < n; i++)
            foresee(ids[i], &f);
        if (n)
            memcpy(after, ids[n - 1], ID_CAP);
    } while (n == MANY);
    return f;
}

static bool copy_open(const char *where, char *directory, size_t cap, Text *err)
{
    char file[4096];
    const char *data = store_directory(where);

    directory[0] = 0;
    if (!data) {
        text_put(err, "only the matches of a data directory can be checked yet");
        return false;
    }
    Text t = text_in(directory, cap), to = text_in(file, sizeof file);

    text_fmt(&t, "%s/check-XXXXXX", data);
    if (t.full || !mkdtemp(directory)) {
        text_fmt(err, "%s: a copy cannot be made there", data);
        directory[0] = 0;
        return false;
    }
    text_fmt(&to, "%s/yardarm.db", directory);
    return store_backup(data, file, err) && (server.store = store_open(directory, err));
}

static void copy_remove(const char *directory)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char file[4200];

    for (int i = 0; directory[0] && i < 3; i++) {
        Text t = text_in(file, sizeof file);
        text_fmt(&t, "%s/yardarm.db%s", directory, ends[i]);
        unlink(file);
    }
    if (directory[0])
        rmdir(directory);
}

int check_upgrade(const char *data)
{
    char why[512], directory[4096];
    Text err = text_in(why, sizeof why);
    Forecast f = {0};

    server.config.rooms = 16;
    bool open = copy_open(data, directory, sizeof directory, &err);
    if (open) {
        f = foresee_all();
        printf("%d matches are not over: %d go on, %d go on though another build stored them, %d will be shown only, "
               "%d cannot be read\n",
               f.same + f.moved + f.shown + f.lost, f.same, f.moved, f.shown, f.lost);
        rooms_free();
        store_close(server.store);
    } else {
        fprintf(stderr, "check-upgrade: %s\n", why);
    }
    copy_remove(directory);
    return !open ? 2 : f.shown || f.lost ? EXIT_FAILURE : EXIT_SUCCESS;
}
