/* Every first game, played through as it is written: each order is legal when its turn comes, each thing it points at is
 * there, and he who learns is told what it says he is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/match.h"

enum { MOST_ACTIONS = 4096, HEARD = 1 << 16 };

static struct {
    int side;
    char heard[HEARD]; /* in this step */
    size_t n;
} pupil;

static void hear(void *listener, const YaGame *def, const YaEvent *e)
{
    (void)listener;
    if (e->kind == YA_LINE && pupil.n < HEARD - YA_MAX_LINE - 2)
        pupil.n += ya_event_text(def, e, pupil.side, pupil.heard + pupil.n, YA_MAX_LINE), pupil.heard[pupil.n++] = '\n';
    pupil.heard[pupil.n] = 0;
}

static void all_was_told(const FirstGame *first, int step)
{
    for (const FirstLine *line = first->tells; line->words; line++)
        if (line->step == step && !strstr(pupil.heard, line->words))
            fail_msg("step %d: '%s' is not told, but\n%s", step, line->words, pupil.heard);
    pupil.n = 0;
    pupil.heard[0] = 0;
}

static void all_is_there(const GameDef *def)
{
    for (const FirstLine *line = def->first->looks; line->words; line++)
        if (name_find(def, ARG_PIECE, str(line->words)) < 0 && name_find(def, ARG_PLACE, str(line->words)) < 0 &&
            name_find(def, ARG_SITE, str(line->words)) < 0)
            fail_msg("step %d: there is no %s to look at", line->step, line->words);
}

static void play_line(Match *m, const FirstLine *line)
{
    char err[YA_MAX_LINE] = "";
    Text why = text_in(err, sizeof err);
    Run run = {.tell = hear};
    Action a, next;

    if (!action_read(m->def, m->now, str(line->words), &a, &why))
        fail_msg("step %d: '%s': %s", line->step, line->words, err);
    if (!first_next(m, &next) || memcmp(&a, &next, sizeof a) != 0)
        fail_msg("step %d: '%s' does not come next", line->step, line->words);
    Verdict v = match_play(m, a, &run);
    if (v.reason)
        fail_msg("step %d: '%s': %s", line->step, line->words, v.reason);
}

static Match *begun(const GameDef *def)
{
    char err[YA_MAX_LINE] = "";
    Text why = text_in(err, sizeof err);
    Match *m = match_in(calloc(1, match_size(def, MOST_ACTIONS)), def, MOST_ACTIONS);
    Run quiet = {0};

    if (!match_start(m, str(def->first->options), &quiet, &why))
        fail_msg("%s: %s", def->id, err);
    return m;
}

static void play_through(const GameDef *def)
{
    Match *m = begun(def);
    int step = 0;

    pupil.side = side_find(def, str(def->first->side));
    assert_in_range(pupil.side, 0, YA_MAX_SIDES - 1);
    for (const FirstLine *line = def->first->actions; line->words; line++) {
        if (line->step != step)
            all_was_told(def->first, step);
        if (!step && line->step)
            assert_false(match_may_undo(m, pupil.side)); /* or he could undo what he has not done */
        step = line->step;
        play_line(m, line);
    }
    all_was_told(def->first, step);
    assert_int_not_equal(ya_owing(def, m->now), 0); /* free play follows */
    assert_int_equal(first_place_of(m).n, 0);
    free(m);
}

static void first_games_can_be_played(void **state)
{
    int games = 0;

    (void)state;
    for (int i = 0; i < ya_game_count(); i++)
        if (ya_game_at(i)->first) {
            print_message("# %s\n", ya_id(ya_game_at(i)));
            all_is_there(ya_game_at(i));
            play_through(ya_game_at(i));
            games++;
        }
    assert_true(games > 0);
}

static void say(Match *m, const char *words)
{
    Run quiet = {0};
    Text none = {0};
    Action a;

    assert_true(action_read(m->def, m->now, str(words), &a, &none));
    assert_null(match_play(m, a, &quiet).reason);
}

/* Orders of one step may be given as he likes; another one, and he has left it. */
static void first_games_follow_the_pupil(void **state)
{
    static const FirstLine lines[] = {
        {1, "english buy boyne"}, {1, "english buy cornwall"}, {2, "english done"}, {0, NULL}};
    static const FirstGame first = {.side = "english", .options = "", .actions = lines};
    GameDef taught = *game_find(str("jenkins"));
    Action next;

    (void)state;
    taught.first = &first;
    Match *m = begun(&taught);
    say(m, "english buy cornwall");
    assert_int_equal(first_place_of(m).given, 2);
    say(m, "english buy boyne");
    assert_int_equal(first_place_of(m).at, 2);
    assert_true(first_next(m, &next));
    say(m, "english buy russell");
    assert_true(first_place_of(m).left);
    assert_false(first_next(m, &next));
    assert_null(match_undo(m, 0).reason);
    assert_false(first_place_of(m).left);
    free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_games_can_be_played),
        cmocka_unit_test(first_games_follow_the_pupil),
    };
    return cmocka_run_group_tests_name("first_games", tests, NULL, NULL);
}
