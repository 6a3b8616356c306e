/* Whether a game's outlook (engine/plans.h) says how likely a side is to win: plays games by the script, asks at the beginning of
 * every turn, and tells by turn what was said of the first side and what came, and how much is known of the end by it.
 *
 *     bench/outlook GAME [GAMES [SEED [OPTIONS]]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/player.h"
#include "engine/match.h"
#include "engine/plans.h"

enum { MOST_TURNS = 200, LONGEST = 200000 };

/* Of a turn: the sums of what was said, what came, and the nats that the end was worth by what was said. */
typedef struct {
    int n;
    double said, came, nats;
} Look;

static Look look[MOST_TURNS];
static double said[MOST_TURNS]; /* in this game; below nought: not asked */

static double nats_of(double chance, double came)
{
    double p = fmin(fmax(chance, 1e-3), 1 - 1e-3);

    return -came * log(p) - (1 - came) * log(1 - p);
}

static void count(double came)
{
    for (int turn = 0; turn < MOST_TURNS; turn++)
        if (said[turn] >= 0) {
            look[turn].n++;
            look[turn].said += said[turn];
            look[turn].came += came;
            look[turn].nats += nats_of(said[turn], came);
        }
}

/* How likely the first side was to win before the last dice. */
static double play(const GameDef *def, Game *g, void *room, Rng *rng)
{
    const Outlook *to = &def->plans->outlook;
    double foreseen[YA_MAX_SIDES];
    Run r = {.dice = rng};

    for (int i = 0; i < LONGEST && ya_owing(def, g); i++) {
        int turn = def->plans->stage(g) / to->turn;
        Action a;
        if (player_foresees(def, g, foreseen))
            return foreseen[0];
        if (turn >= 0 && turn < MOST_TURNS && said[turn] < 0)
            said[turn] = to->chance(g, 0);
        CHECK(player_choose(player_plain(def), def, g, room, ya_actor(def, g), rng, &a));
        flow_take(def, g, a, &r);
    }
    int winner = ya_winner(def, g);
    return winner < 0 ? .5 : winner == 0;
}

static void print_looks(const char *of, const Look *l)
{
    printf("%-6s %6d %6.1f %6.1f %7.3f\n", of, l->n, 100 * l->said / l->n, 100 * l->came / l->n, l->nats / l->n);
}

int main(int argc, char **argv)
{
    const GameDef *def = argc > 1 ? game_find(str(argv[1])) : NULL;
    int games = argc > 2 ? atoi(argv[2]) : 200;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    char why[YA_MAX_LINE];
    Look all = {0};

    if (!def || !def->plans) {
        fputs("usage: outlook GAME [GAMES [SEED [OPTIONS]]], a game that is played by plans\n", stderr);
        return 2;
    }
    Game *g = malloc(def->state_size);
    void *room = aligned_alloc(16, (player_room(def) + 15) & ~(size_t)15);
    for (int i = 0; i < games; i++) {
        Rng rng = seed_of_game(seed, (uint64_t)i);
        Run r = {.dice = &rng};
        if (!ya_start(def, g, argc > 4 ? argv[4] : "", &r, why, sizeof why)) {
            fprintf(stderr, "%s\n", why);
            return 2;
        }
        for (int turn = 0; turn < MOST_TURNS; turn++)
            said[turn] = -1;
        count(play(def, g, room, &rng));
    }
    printf("turn    looks  said %%  came %%  nats (0.693 by tossing a coin)\n");
    for (int turn = 0; turn < MOST_TURNS; turn++)
        if (look[turn].n) {
            char name[16];
            (void)snprintf(name, sizeof name, "%d", turn);
            print_looks(name, &look[turn]);
            all.n += look[turn].n;
            all.said += look[turn].said;
            all.came += look[turn].came;
            all.nats += look[turn].nats;
        }
    print_looks("all", &all);
    free(room);
    free(g);
    return 0;
}
