#include "cli/device.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"

enum { COMPARED = 4 }; /* games of each batch */

/* ---- the processor as a device ------------------------------------------------------------------------------------------ */

static void no_opening(const Plan *plan)
{
    (void)plan;
}

static uint64_t a_few(const Plan *plan)
{
    (void)plan;
    return 64;
}

static void play_here(const Plan *plan, uint64_t first, uint64_t n, Played *out)
{
    Game *g = state_new(plan->def);

    for (uint64_t i = 0; i < n; i++)
        play_one(plan->def, g, plan->seed, first + i, plan->option, &out[i]);
    free(g);
}

static void no_closing(void) {}

const Device device_processor = {"processor", no_opening, a_few, play_here, no_closing};

const Device *device_find(Str name)
{
    static const Device *const all[] = {&device_processor, &device_gpu};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (str_is(name, all[i]->name))
            return all[i];
    return NULL;
}

/* ---- many games ------------------------------------------------------------------------------------------------------------ */

static void count(Tally *t, const Plan *plan, uint64_t game, const Played *p)
{
    uint64_t fingerprint[2] = {game, p->hash};

    t->games++;
    t->decisions += p->decisions;
    t->legal += p->legal;
    t->dice += p->dice;
    t->longest = p->decisions > t->longest ? p->decisions : t->longest;
    t->shortest = p->decisions < t->shortest ? p->decisions : t->shortest;
    t->hash += hash_bytes(fingerprint, sizeof fingerprint, 0);
    t->dead_ends += p->end == GAME_DEAD;
    t->unfinished += p->end == GAME_UNFINISHED;
    if (p->end != GAME_OVER)
        return;
    for (int side = 0; side < plan->sides; side++)
        t->score[side] += p->score[side];
    if (p->winner >= 0)
        t->wins[p->winner]++;
    else
        t->draws++;
}

/* Games spread over the batch, the first and the last among them. */
static void compare(const Device *device, const Plan *plan, uint64_t first, uint64_t n, const Played *played)
{
    for (int i = 0; i < COMPARED; i++) {
        uint64_t at = (n - 1) * (uint64_t)i / (COMPARED - 1);
        Played here;
        play_here(plan, first + at, 1, &here);
        if (memcmp(&here, &played[at], sizeof here) == 0)
            continue;
        fprintf(stderr, "yardarm: game %llu of %s, seed %llu, ended otherwise on the %s than on the processor\n",
                (unsigned long long)(first + at), plan->def->id, (unsigned long long)plan->seed, device->name);
        exit(EXIT_FAILED);
    }
}

static double began;

bool device_is_watched(void)
{
    return isatty(STDERR_FILENO);
}

void device_shows(const Plan *plan, uint64_t ended)
{
    if (device_is_watched())
        progress_show(ended, plan->games, "games", seconds_now() - began);
}

double plan_play_on(const Device *device, Plan *plan, Tally *sum)
{
    device->open(plan);
    uint64_t batch = device->at_once(plan);
    Played *played = must(calloc(batch, sizeof *played));
    double seconds = 0;

    began = seconds_now();
    *sum = (Tally){.shortest = UINT64_MAX};
    for (uint64_t first = 0, n; first < plan->games; first += n) {
        n = plan->games - first < batch ? plan->games - first : batch;
        double started = seconds_now();
        device->play(plan, first, n, played);
        seconds += seconds_now() - started;
        compare(device, plan, first, n, played);
        for (uint64_t i = 0; i < n; i++)
            count(sum, plan, first + i, &played[i]);
        device_shows(plan, first + n);
    }
    if (device_is_watched())
        progress_clear();
    free(played);
    device->close();
    return seconds;
}
