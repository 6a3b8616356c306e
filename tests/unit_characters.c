/* Characters beside the levels: who has one, that two of them do not play alike, and that a seat without one plays on as
 * ever. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/player.h"
#include "engine/match.h"

enum { DECISIONS = 1000, GAMES = 60 }; /* a battle has few decisions */

static const GameDef *game(const char *id)
{
    return game_find(str(id));
}

static void who_has_a_character(void **state)
{
    (void)state;
    assert_non_null(player_find(game("jenkins"), str("captain:bold")));
    assert_string_equal(player_find(game("jenkins"), str("captain:bold"))->name, "captain:bold");
    assert_int_equal(player_find(game("drake"), str("admiral:cunning"))->character, CUNNING);
    assert_null(player_find(game("jenkins"), str("captain:rash")));
    assert_null(player_find(game("jenkins"), str("captain:")));
    assert_null(player_find(game("jenkins"), str("random:bold")));
    assert_null(player_find(game("skeleton"), str("midshipman:bold")));
    assert_null(player_find(game("skeleton"), str("captain:bold")));
}

static const char *const words[] = {"midshipman", "lieutenant"};

static Action choice_of(const GameDef *def, const char *level, const char *character, const Game *g, void *room,
                        int side, Rng rng)
{
    char name[40];
    Text t = text_in(name, sizeof name);
    Action a;

    text_fmt(&t, "%s:%s", level, character);
    assert_true(player_choose(player_find(def, str(name)), def, g, room, side, &rng, &a));
    return a;
}

/* How often two characters of a level choose otherwise at the questions of a game that plays itself at random. */
static int differences(const GameDef *def, const char *level, const char *one, const char *other, uint64_t seed)
{
    Game *g = calloc(1, def->state_size);
    void *room = aligned_alloc(16, (player_room(def) + 15) / 16 * 16);
    Run r = {.dice = &seed};
    int16_t option[MAX_OPTIONS];
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    int found = 0;

    assert_true(options_read(def, str(""), option, &err));
    flow_start(def, g, option, &r);
    for (int i = 0, side; i < DECISIONS && !found && (side = ya_actor(def, g)) >= 0; i++) {
        Action a, b;
        if (i % 2 == 0) {
            Rng mind = seed;
            a = choice_of(def, level, one, g, room, side, mind);
            b = choice_of(def, level, other, g, room, side, mind);
            found += memcmp(&a, &b, sizeof a) != 0;
        }
        assert_true(ya_sample(def, g, side, &seed, &a));
        flow_take(def, g, a, &r);
    }
    free(g);
    free(room);
    return found;
}

static void two_characters_do_not_play_alike(void **state)
{
    (void)state;
    for (int k = 0; k < ya_game_count(); k++) {
        const GameDef *def = ya_game_at(k);
        for (size_t level = 0; def->characters && level < sizeof words / sizeof words[0]; level++) {
            int found[2] = {0, 0};
            if (!player_find(def, str(words[level])))
                continue;
            for (uint64_t seed = 1; seed <= GAMES && !(found[0] && found[1]); seed++) {
                found[0] += differences(def, words[level], "bold", "careful", seed);
                found[1] += differences(def, words[level], "careful", "cunning", seed);
            }
            if (!found[0] || !found[1])
                fail_msg("%s: characters of the %s choose alike", def->id, words[level]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_a_character),
        cmocka_unit_test(two_characters_do_not_play_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
