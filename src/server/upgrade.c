/* Before an upgrade: does this program play every running match as the store has it? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/room.h"

/* Opening a room replays its record and compares the hash; the stored state must be the same bytes too. */
static bool agrees(const char *id, const char **why)
{
    Room *room = room_open(id);

    if (!room) {
        *why = "cannot be read";
        return false;
    }
    Game *stored = need(malloc(room->def->state_size));
    bool rules = strcmp(room->row.rules, room->def->rules_version) == 0;
    bool state = store_match_state(server.store, id, stored, room->def->state_size) == STORE_OK &&
                 memcmp(stored, room->m->now, room->def->state_size) == 0;
    *why = room->broken ? "its replay differs" : !state ? "its state differs" : "its rules have another version";
    bool good = !room->broken && state && rules;
    free(stored);
    room_close(room);
    return good;
}

int check_upgrade(const char *data)
{
    enum { MANY = 256 };
    char why[512], ids[MANY][ID_CAP], after[ID_CAP] = "";
    Text err = text_in(why, sizeof why);
    int n, checked = 0, differ = 0;

    server.config.rooms = 16;
    server.store = store_open_to_read(data, &err);
    if (!server.store) {
        fprintf(stderr, "check-upgrade: %s\n", why);
        return 2;
    }
    do {
        n = store_match_list(server.store, LIST_RUNNING, 0, ids, MANY, after);
        for (int i = 0; i < n; i++, checked++) {
            const char *problem;
            if (!agrees(ids[i], &problem)) {
                printf("%s %s\n", ids[i], problem);
                differ++;
            }
        }
        if (n)
            memcpy(after, ids[n - 1], ID_CAP);
    } while (n == MANY);
    printf("%d running matches, %d differ\n", checked, differ);
    rooms_free();
    store_close(server.store);
    return differ ? EXIT_FAILURE : EXIT_SUCCESS;
}
