/* Characters beside the levels: who has one, that two of them do not play alike, and that a seat without one plays on as
 * ever. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/plans.h"
#include "any_options.h"
#include "engine/match.h"

enum { DECISIONS = 1000, GAMES = 60, COMPARED = 6 }; /* a battle has few decisions */

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

static const char *const words[] = {"midshipman", "lieutenant", "captain", "admiral"};

/* Who thinks or has habits here thinks the least there is, and has none. */
static Player hasty(const GameDef *def, const char *level, const char *character)
{
    static const LevelDef a_round = {.thought = 1}, attentive = {0};
    char name[40];
    Text t = text_in(name, sizeof name);

    text_fmt(&t, "%s:%s", level, character);
    Player player = *player_find(def, str(name));
    if (player.rank >= CAPTAIN)
        player.level = player_level(&player, def)->thought ? &a_round : &attentive;
    return player;
}

static Action choice_of(const GameDef *def, const char *level, const char *character, const Game *g, void *room,
                        int side, Rng rng)
{
    Player player = hasty(def, level, character);
    Action a;

    assert_true(player_choose(&player, def, g, room, side, &rng, &a));
    return a;
}

static void start_any(const GameDef *def, Game *g, Run *r)
{
    int16_t option[MAX_OPTIONS];
    char some[YA_MAX_LINE], why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);

    any_options(def, r->dice, some, sizeof some);
    assert_true(options_read(def, str(some), option, &err));
    flow_start(def, g, option, r);
}

/* How often two characters of a level choose otherwise at the questions of a game that plays itself at random. */
static int differences(const GameDef *def, const char *level, const char *one, const char *other, uint64_t seed)
{
    Game *g = calloc(1, def->state_size);
    void *room = aligned_alloc(16, (player_room(def) + 15) / 16 * 16);
    Run r = {.dice = &seed};
    int found = 0;

    start_any(def, g, &r);
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

/* ---- whoever compares plans ------------------------------------------------------------------------------------------------ */

static bool always(const Game *g)
{
    (void)g;
    return true;
}

static Action first_of(const GameDef *def, const Game *g, int side, Plan plan, const Action *list, int n, Rng rng)
{
    return def->plans->act(g, side, plan, list, n, &rng);
}

static bool same(Action a, Action b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool is_drawn(const GameDef *def, const Game *g, int side, Plan plan, const Action *list, int n)
{
    Action a = first_of(def, g, side, plan, list, n, 1);

    for (Rng lot = 2; lot < 8; lot++)
        if (!same(first_of(def, g, side, plan, list, n, lot), a))
            return true;
    return false;
}

static int liking(const GameDef *def, const Game *g, int side, Plan plan, Action first)
{
    const Leaning *l = def->plans->leaning ? def->plans->leaning(g, side, plan) : NULL;

    return l ? (*l)[BOLD] : def->plans->leaning ? 0 : leaning_to(def, g, BOLD, first);
}

/* What the bold like best of what comes to mind. False: there is nothing to choose, or lots decide it. */
static bool favourite(const GameDef *def, const Game *g, int side, Action *out)
{
    Action list[YA_MAX_LEGAL], first[MAX_PLANS] = {0};
    Plan plans[MAX_PLANS];
    int legal = ya_legal(def, g, side, true, list, YA_MAX_LEGAL), best = 0, most = 0;
    int n = legal > 1 ? def->plans->propose(g, side, list, legal, plans, MAX_PLANS) : 0;

    for (int i = 0; i < n; i++) {
        first[i] = first_of(def, g, side, plans[i], list, legal, 1);
        if (is_drawn(def, g, side, plans[i], list, legal))
            return false;
        int like = liking(def, g, side, plans[i], first[i]);
        if (i == 0 || like > most) {
            best = i;
            most = like;
        }
    }
    *out = first[best];
    return best && ya_class(def, g, first[best]) != ya_class(def, g, first[0]);
}

/* At the questions of a game that plays itself at random. How often there was a favourite. */
static int favourites_chosen(const GameDef *def, uint64_t seed)
{
    Game *g = calloc(1, def->state_size);
    void *room = aligned_alloc(16, (player_room(def) + 15) / 16 * 16);
    Run r = {.dice = &seed};
    int met = 0;

    start_any(def, g, &r);
    for (int side; !met && (side = ya_actor(def, g)) >= 0;) {
        Action a, wanted;
        if (side != YA_CHANCE && favourite(def, g, side, &wanted)) {
            a = choice_of(def, "admiral", "bold", g, room, side, seed);
            if (!same(a, wanted))
                fail_msg("%s, seed %d: the bold admiral does not choose what he likes best", def->id, (int)seed);
            met++;
        }
        assert_true(ya_sample(def, g, side, &seed, &a));
        flow_take(def, g, a, &r);
    }
    free(g);
    free(room);
    return met;
}

/* Where play-outs are all worth the same, for none goes on. */
static void among_plans_of_equal_worth_he_chooses_what_he_likes(void **state)
{
    (void)state;
    for (int k = 0; k < ya_game_count(); k++) {
        GameDef def = *ya_game_at(k);
        if (!def.plans || !def.levels[ADMIRAL].thought)
            continue;
        PlansDef plans = *def.plans;
        int met = 0;
        plans.outlook.decided = always;
        def.plans = &plans;
        for (uint64_t seed = 1; seed <= COMPARED; seed++)
            met += favourites_chosen(&def, seed);
        if (met < COMPARED / 2)
            fail_msg("%s: plans were compared %d times", def.id, met);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_a_character),
        cmocka_unit_test(two_characters_do_not_play_alike),
        cmocka_unit_test(among_plans_of_equal_worth_he_chooses_what_he_likes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
