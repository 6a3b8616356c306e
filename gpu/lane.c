/* The kernel on the processor, as a card with a single lane: its seats, twins and lists, without the card.
 *
 *     lane GAME GAMES OPTIONS       prints what `yardarm sim GAME --games GAMES --hash OPTIONS` prints */
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"

#define __nvvm_atom_add_gen_ll(at, more) ((*(at))++)
#define SHARED                           static
#define WIDE                             1u
#define LANE()                           0u
#define THREAD()                         0u
#define THREADS()                        1u
#define BLOCK()                          0u
#define ADD(count, more)                 ((count) += (unsigned)(more))
#define REPLACED(it, old, by)            ((it) = (by), true)
#define WHO(is)                          ((unsigned)(is))
#define OF_LANE(which, mine)             (mine)
#define OF_PAIR(by, mine)                (mine)
#define WARP_IS_HERE()                   (void)0
#define BLOCK_IS_HERE()                  (void)0
#define BLOCK_SEES_IT()                  (void)0
#define check_failed                     check_failed_there

#include "kernel.c"

enum { SEATS_A_LANE = 8 };

int main(int argc, char **argv)
{
    const GameDef *def = argc == 4 ? game_find(str(argv[1])) : NULL;
    uint64_t games = def ? strtoull(argv[2], NULL, 10) : 0, hash = 0;
    long long counts[2] = {0};
    int16_t option[MAX_OPTIONS];
    char why[256];
    Text err = text_in(why, sizeof why);

    if (!def || !options_read(def, str(argv[3]), option, &err))
        return EXIT_FAILURE;
    rules_of(def);
    Played *out = calloc(games, sizeof *out);
    char *seats = aligned_alloc(128, LANES * SEATS_A_LANE * seat_size(def));
    if (!out || !seats)
        return EXIT_FAILURE;
    play_many(1, 0, games, option, seats, out, counts, SEATS_A_LANE);
    for (uint64_t i = 0; i < games; i++)
        hash += hash_bytes((uint64_t[]){i, out[i].hash}, 2 * sizeof i, 0);
    printf("%s %d games, seed 1: %016llx\n", def->id, (int)games, (unsigned long long)hash);
    free(out);
    free(seats);
}
