/* The move path of the server without the network: text in, rules, dice, views of all seats, and what is to be stored and
 * told.
 *
 *     build/bench/moves [--heard] GAME [SECONDS]                      without the store: linked with no_store.c
 *     build/bench/moves-stored [--heard] GAME SECONDS DIR [THREADS]   with SQLite in that data directory
 *
 * --heard: as if every seat and the spectators listened, so that every view is written for every change. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/play.h"
#include "server/worker.h"

static double seconds_of(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool heard;

static Room *fresh_match(const GameDef *def)
{
    StoredMatch row = {.seats = def->min_sides, .created = now_seconds(), .winner = -1, .retake_side = -1};
    static _Thread_local Change c;

    match_draw(row.id, row.secret);
    snprintf(row.game, sizeof row.game, "%s", def->id);
    snprintf(row.rules, sizeof row.rules, "%s", def->rules_version);
    for (int seat = 0; seat < row.seats; seat++)
        row.seat[seat] = (StoredSeat){.kind = SEAT_PERSON, .user = 1};
    Room *room = room_add(&row, def);
    for (int v = 0; v < VIEWERS; v++)
        room->present[v] = heard;
    if (play_create(room, NULL, &c).status != 200)
        exit(1);
    return room;
}

/* One action as a client would send it: its text, its key, the version it has seen. */
static bool move(Room *room, Rng *rng)
{
    static _Thread_local Change c;
    char words[YA_MAX_ACTION + 32], key[24];
    int side = ya_actor(room->def, room->m->now);
    Text t = text_in(words, sizeof words);
    bool replayed;
    Action a;

    if (side < 0 || !ya_sample(room->def, room->m->now, side, rng, &a))
        return false;
    action_write(room->def, a, &t);
    snprintf(key, sizeof key, "%llx", (unsigned long long)rng_next(rng));
    viewer_settle(room, side); /* as a request of his does */
    ActionRequest ask = {room->viewer[side].version, key, {words}, 1, false};
    return play_action(room, side, &ask, &c, &replayed).status == 200;
}

typedef struct {
    const GameDef *def;
    Rng rng;
    int moves, matches;
} Playing;

static double until;

/* Plays match after match, one move after the other. */
static void *play(void *table)
{
    Playing *t = table;
    Room *room = fresh_match(t->def);

    for (t->matches = 1; seconds_of(CLOCK_MONOTONIC) < until;)
        for (int i = 0; i < 100; i++) {
            if (move(room, &t->rng)) {
                t->moves++;
                continue;
            }
            room_close(room);
            room = fresh_match(t->def);
            t->matches++;
        }
    room_close(room);
    return NULL;
}

static void open_store(const char *directory)
{
    char why[300];
    Text err = text_in(why, sizeof why);

    server.config.rooms = 4;
    server.store = store_open(directory, &err);
    if (!server.store) {
        fprintf(stderr, "%s\n", why);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    enum { MOST = 64 };
    static Playing tables[MOST];
    pthread_t thread[MOST];

    heard = argc > 1 && strcmp(argv[1], "--heard") == 0;
    argc -= heard;
    argv += heard;
    const GameDef *def = argc > 1 ? game_find(str(argv[1])) : NULL;
    int seconds = argc > 2 ? atoi(argv[2]) : 5, threads = argc > 4 ? atoi(argv[4]) : 1, moves = 0, matches = 0;
    if (!def || threads < 1 || threads > MOST || sodium_init() < 0) {
        fprintf(stderr, "usage: %s [--heard] GAME [SECONDS [DIR [THREADS]]]\n", argv[0]);
        return 2;
    }
    open_store(argc > 3 ? argv[3] : "");
    double began = seconds_of(CLOCK_MONOTONIC);
    until = began + seconds;
    for (int i = 0; i < threads; i++) {
        tables[i] = (Playing){.def = def, .rng = 1739 + (Rng)i};
        pthread_create(&thread[i], NULL, play, &tables[i]);
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(thread[i], NULL);
        moves += tables[i].moves;
        matches += tables[i].matches;
    }
    double took = seconds_of(CLOCK_MONOTONIC) - began, busy = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    printf("%d moves in %.1f s, %d matches: %.0f moves a second, %.0f a second of the processor\n", moves, took,
           matches, moves / took, moves / busy);
    return 0;
}
