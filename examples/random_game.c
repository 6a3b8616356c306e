/* Plays one game at random through the public interface and prints what happened.
 *
 *     random_game [GAME] [SEED]        the first game there is, seed 1739
 *
 * Build it against the installed library:  cc random_game.c -lyardarm */
#include <stdio.h>
#include <stdlib.h>

#include <yardarm.h>

typedef struct {
    int events;
} Listener;

static void print_event(void *listener, const YaGame *game, const YaEvent *event)
{
    char rule[16], text[YA_MAX_LINE];

    ((Listener *)listener)->events++;
    if (ya_rule_text(event->rule, rule, sizeof rule) && ya_event_text(game, event, YA_REFEREE, text, sizeof text))
        printf("%s %s\n", rule, text);
}

static int play(const YaGame *game, YaState *state, YaRun *run, uint64_t *rng)
{
    char why[YA_MAX_LINE];
    int decisions = 0;

    if (!ya_start(game, state, "", run, why, sizeof why)) {
        fprintf(stderr, "%s\n", why);
        return -1;
    }
    for (; ya_owing(game, state); decisions++) {
        YaAction action;
        if (!ya_sample(game, state, ya_actor(game, state), rng, &action))
            return -1;
        YaVerdict verdict = ya_apply(game, state, action, run);
        if (verdict.reason) {
            fprintf(stderr, "refused: %s\n", verdict.reason);
            return -1;
        }
    }
    return decisions;
}

int main(int argc, char **argv)
{
    const YaGame *game = argc > 1 ? ya_game(argv[1]) : ya_game_at(0);
    uint64_t rng = argc > 2 ? strtoull(argv[2], NULL, 10) : 1739;
    Listener listener = {0};
    YaRun run = {.dice = &rng, .tell = print_event, .listener = &listener};
    int32_t score[YA_MAX_SIDES];

    if (!game) {
        fprintf(stderr, "no such game\n");
        return 2;
    }
    YaState *state = calloc(1, ya_state_size(game));
    int decisions = state ? play(game, state, &run, &rng) : -1;
    if (decisions < 0)
        return 1;
    ya_score(game, state, score);
    printf("%s: %d decisions, %d events", ya_title(game), decisions, listener.events);
    for (int side = 0; side < ya_sides(game, state); side++)
        printf(", %s %d", ya_side_name(game, side), (int)score[side]);
    printf("\n");
    free(state);
    return 0;
}
