/* The engine's promises, on the skeleton game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/match.h"

static const GameDef *def;
static Match *m;

static int open_match(void **state)
{
    (void)state;
    def = game_find(str("skeleton"));
    m = match_in(malloc(match_size(def, 64)), def, 64);
    Run run = {0};
    Text none = {0};
    return match_start(m, str("rounds=2"), &run, &none) ? 0 : -1;
}

static int close_match(void **state)
{
    (void)state;
    free(m);
    return 0;
}

static Action read_action(const char *words)
{
    char err[YA_MAX_LINE];
    Text why = text_in(err, sizeof err);
    Action a = {0};
    if (!action_read(def, m->now, str(words), &a, &why))
        fail_msg("%s: %s", words, err);
    return a;
}

static Verdict play(const char *words)
{
    Run run = {0};
    return match_play(m, read_action(words), &run);
}

static void plays(const char *words)
{
    Str rest = str(words);
    while (rest.n) {
        char line[YA_MAX_ACTION];
        Str one = str_trim(str_until(&rest, ';'));
        snprintf(line, sizeof line, "%.*s", (int)one.n, one.at);
        Verdict v = play(line);
        if (v.reason)
            fail_msg("%s: %s", line, v.reason);
    }
}

static void bad_actions_say_what_is_wrong(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"", "an action is missing"},
        {"fly left-1", "'fly' is not something one can do here"},
        {"keep", "'keep' needs a piece"},
        {"keep left-9", "'left-9' is not a piece"},
        {"keep left-1 left-2", "'keep' takes no more: 'left-2'"},
        {"roll x", "'x' is not a number"},
        {"roll 99999", "'99999' is not a number"},
        {"left", "an action is missing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char err[YA_MAX_LINE];
        Text why = text_in(err, sizeof err);
        Action a;
        assert_false(action_read(def, m->now, str(cases[i][0]), &a, &why));
        assert_string_equal(err, cases[i][1]);
    }
}

static void out_of_turn_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    uint64_t before = ya_hash(def, m->now);
    assert_non_null(play("right keep right-1").reason);
    assert_non_null(play("chance roll 3").reason);
    assert_non_null(play("keep right-1").reason);
    assert_true(before == ya_hash(def, m->now));
    assert_int_equal(m->n, 0);
}

static void simultaneous_answers_stay_secret_until_all_are_in(void **state)
{
    (void)state;
    char one[8192], other[8192];
    plays("keep left-5; keep right-1");
    assert_int_equal(ya_owing(def, m->now), 3);
    plays("left play left-2");
    assert_int_equal(ya_owing(def, m->now), 2);
    size_t n = ya_view(def, m->now, 1, one, sizeof one);
    assert_non_null(strstr(one, "\"owing\":[\"right\"]"));
    assert_non_null(play("left play left-3").reason);
    assert_null(match_undo(m, 0).reason);
    plays("left play left-3");
    assert_int_equal(ya_view(def, m->now, 1, other, sizeof other), n);
    assert_memory_equal(one, other, n);
    plays("right play right-4");
    assert_int_equal(ya_actor(def, m->now), YA_CHANCE);
}

static void undo_stops_at_dice_reveals_and_other_answers(void **state)
{
    (void)state;
    uint64_t start = ya_hash(def, m->now);
    assert_non_null(match_undo(m, 0).reason);
    plays("keep left-5");
    assert_non_null(match_undo(m, 1).reason);
    assert_null(match_undo(m, 0).reason);
    assert_true(start == ya_hash(def, m->now));
    plays("keep left-5; keep right-1");
    assert_non_null(match_undo(m, 0).reason); /* right has answered */
    assert_null(match_undo(m, 1).reason);
    plays("keep right-2; left play left-1; right play right-3");
    assert_non_null(match_undo(m, 1).reason); /* both tokens were shown */
    plays("roll 6");
    assert_non_null(match_undo(m, 1).reason);
}

/* He picks unseen: were it his first pick that ends the undo, a refusal would tell of it. */
static void undo_stops_where_another_chooses_unseen(void **state)
{
    (void)state;
    plays("keep left-5; keep right-1; left play left-1; right play right-3; roll 6; left play left-2; right play "
          "right-2; roll 1");
    plays("add left-3");
    assert_null(match_undo(m, 0).reason);
    plays("pass");
    assert_int_equal(ya_owing(def, m->now), 2);
    assert_non_null(match_undo(m, 0).reason);
    plays("add right-4");
    assert_non_null(match_undo(m, 0).reason);
    assert_null(match_undo(m, 1).reason);
}

static void a_group_is_picked_in_any_order_and_recorded_in_one(void **state)
{
    (void)state;
    plays(
        "keep left-5; keep right-5; left play left-1; right play right-2; roll 2; left play left-2; right play right-1;"
        "roll 1; add left-4; add left-3");
    assert_non_null(play("add left-4").reason);
    assert_non_null(play("all").reason);
    assert_non_null(play("pass").reason);
    assert_non_null(play("leave left-4").reason);
    plays("done");
    assert_int_equal(m->log[m->n - 3].arg[0], 2);
    assert_int_equal(m->log[m->n - 2].arg[0], 3);
}

static void all_then_leave(void **state)
{
    (void)state;
    plays(
        "keep left-5; keep right-5; left play left-1; right play right-2; roll 2; left play left-2; right play right-1;"
        "roll 1; all");
    assert_non_null(play("add left-3").reason);
    plays("leave left-3");
    assert_non_null(play("leave left-4").reason); /* somebody must stay */
    plays("done; roll 1; pass");
    assert_int_equal(ya_owing(def, m->now), 0);
}

static void the_machine_walk_reaches_every_group_once(void **state)
{
    (void)state;
    Action list[16];
    plays(
        "keep left-5; keep right-5; left play left-1; right play right-2; roll 2; left play left-2; right play right-1;"
        "roll 1; add left-4");
    int n = ya_legal(def, m->now, 0, true, list, 16);
    assert_int_equal(n, 1); /* left-3 would only repeat the group picked as 3, 4 */
    assert_int_equal(list[0].verb, V_DONE);
    assert_int_equal(ya_legal(def, m->now, 0, false, list, 16), 2);
}

static void record_round_trip(char *text, size_t cap)
{
    Text out = text_in(text, cap);
    plays("keep left-5; keep right-1; left play left-2; right play right-3; roll 4");
    record_write(m, &out);
    assert_false(out.full);
}

static bool replays(const char *text, char *err, size_t cap)
{
    void *memory = malloc(match_size(def, 64));
    Match *copy = match_in(memory, def, 64);
    Run run = {0};
    Text why = text_in(err, cap);
    bool good = record_read(copy, str(text), &run, &why) && ya_hash(def, copy->now) == ya_hash(def, m->now);
    free(memory);
    return good;
}

static void records_replay_to_the_same_bytes(void **state)
{
    (void)state;
    char text[2048], err[YA_MAX_LINE];
    record_round_trip(text, sizeof text);
    if (!replays(text, err, sizeof err))
        fail_msg("%s", err);
}

/* Its hash was of bytes that only its own build could make. */
static void records_of_version_1_are_read_without_their_hash(void **state)
{
    (void)state;
    char text[2048], err[YA_MAX_LINE];
    record_round_trip(text, sizeof text);
    char *version = strstr(text, "record 2") + 7, *hash = strstr(text, "hash: ") + 6;
    *version = '1';
    *hash = *hash == '0' ? '1' : '0';
    assert_int_equal(record_version(str(text)), 1);
    assert_true(replays(text, err, sizeof err));
    *version = '2';
    assert_false(replays(text, err, sizeof err));
}

/* Bytes that no text shows do not count, whatever else they do. */
static void meaning_is_not_of_bytes(void **state)
{
    (void)state;
    def = game_find(str("skeleton"));
    _Alignas(16) char one[4096] = {0}, two[4096] = {0};
    Game *g = (Game *)(void *)one, *twin = (Game *)(void *)two;
    assert_true(ya_start(def, g, "", &(Run){0}, NULL, 0));
    memcpy(two, one, sizeof two);
    flow_of(twin)->result = 7;
    assert_int_not_equal(ya_hash(def, g), ya_hash(def, twin));
    assert_int_equal(ya_meaning(def, g), ya_meaning(def, twin));
    Action a;
    assert_true(ya_parse_action(def, g, "left keep left-5", 16, &a, NULL, 0));
    assert_null(ya_apply(def, twin, a, &(Run){0}).reason);
    assert_int_not_equal(ya_meaning(def, g), ya_meaning(def, twin));
}

static void bad_records_name_their_line(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"yardarm record 2", "yardarm position 2", "line 1: not a record"},
        {"yardarm record 2", "yardarm record 3", "line 1: a record of another version"},
        {"game: skeleton", "game: nowhere", "line 2: the record is of another game"},
        {"rules: 1", "rules: 0", "line 3: the record was made with rules 0, these are 1"},
        {"options: rounds=2", "options: rounds=9", "line 4: option rounds takes a number from 1 to 4"},
        {"options: rounds=2", "colour: red", "line 4: unknown tag"},
        {"left keep left-5", "left keep left-6", "line 8: 'left-6' is not a piece"},
        {"roll 4", "roll 7", "line 12: roll 7: illegal, 2.0: the die has no such face"},
        {"right keep right-1", "left keep left-1", "line 9: left keep left-1: illegal, 1.0"},
        {"result: unfinished", "result: left 9 right 0",
         "line 5: the record says 'left 9 right 0', the rules say 'unfinished'"},
        {"hash: ", "hash: 1", "line 6: the hash"},
    };
    char text[2048], changed[2048], err[YA_MAX_LINE];
    record_round_trip(text, sizeof text);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *at = strstr(text, cases[i][0]);
        assert_non_null(at);
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, cases[i][1], at + strlen(cases[i][0]));
        assert_false(replays(changed, err, sizeof err));
        if (!strstr(err, cases[i][2]))
            fail_msg("%s: '%s'", cases[i][1], err);
    }
}

static void truncated_records_are_errors_or_shorter_games(void **state)
{
    (void)state;
    char text[2048], err[YA_MAX_LINE];
    record_round_trip(text, sizeof text);
    for (size_t n = strlen(text) - 1; n > 0; n--) {
        text[n - 1] = 0;
        assert_false(replays(text, err, sizeof err));
    }
}

static void positions_round_trip_and_reject_nonsense(void **state)
{
    (void)state;
    char text[1024], err[YA_MAX_LINE] = "";
    plays("keep left-5; keep right-1; left play left-2; right play right-3; roll 4");
    size_t n = ya_write_position(def, m->now, text, sizeof text);
    assert_true(n > 0);
    uint64_t before = ya_hash(def, m->now);
    if (!ya_read_position(def, m->now, text, n, err, sizeof err))
        fail_msg("%s", err);
    assert_true(before == ya_hash(def, m->now));
    for (size_t cut = n - 1; cut > 0; cut--)
        if (!ya_read_position(def, m->now, text, cut, err, sizeof err)) {
            assert_true(before == ya_hash(def, m->now));
            assert_int_equal(strncmp(err, "line ", 5), 0);
        } else {
            assert_non_null(question_of(def, m->now)); /* what is left can be a whole position */
            memcpy(m->now, m->fixed, def->state_size);
            before = ya_hash(def, m->now);
        }
}

static void unreadable(const char *lines, const char *error)
{
    char text[1024], err[YA_MAX_LINE] = "";
    Text t = text_in(text, sizeof text);

    text_fmt(&t, "yardarm position 1\ngame: skeleton\n%s", lines);
    assert_false(ya_read_position(def, m->now, text, t.n, err, sizeof err));
    assert_string_equal(err, error);
}

#define HANDS "kept: left 3 right 1\n"

static void position_lines_are_read_by_their_keys(void **state)
{
    static const char text[] =
        "yardarm position 1\r\ngame: skeleton\r\n# a remark\r\n\r\n  round :  1  \r\n" HANDS "rounds: 2";
    char err[YA_MAX_LINE] = "";

    (void)state;
    if (!ya_read_position(def, m->now, text, sizeof text - 1, err, sizeof err))
        fail_msg("%s", err);
    unreadable("rounds: 2\n\nrounds: 2\n", "line 5: 'rounds' stands twice");
    unreadable("rounds: 2\n# none\n", "line 5: the line 'round:' is missing");
    unreadable("rounds: 2 3\n", "line 3: '3' is too much");
    unreadable("rounds:\n", "line 3: '' is no number in its range");
    unreadable("rounds: 5\n", "line 3: '5' is no number in its range");
    unreadable("rounds 2\n", "line 3: 'key: value' is expected");
    unreadable("up: kept 3\n", "line 3: unknown key 'up'");
    unreadable("kept: up 3\n", "line 3: 'up' is not a side");
    unreadable("kept: left score\n", "line 3: 'score' is no number in its range");
    unreadable("rounds: 1\nround: 1\nkept: left 1 right 1\nplayed: left 2\n",
               "line 7: a token is kept and played, or there is none of its points");
    unreadable("rounds: 1\nround: 2\n" HANDS, "line 6: there are not so many rounds");
}

/* Where play stands is held against the rules: nothing that they could not have come to is read. */
static void a_stack_that_cannot_be_is_refused(void **state)
{
    (void)state;
#define BEFORE "rounds: 3\nround: 1\n" HANDS "stands: "
    unreadable(BEFORE "\n", "line 6: no procedure is named");
    unreadable(BEFORE "? play left\n", "line 6: '' is no procedure");
    unreadable(BEFORE "stake@3.0#1 ? stakes left\n", "line 6: 'stake' is not where a game begins");
    unreadable(BEFORE "gam@2.0#1 ? play left\n", "line 6: 'gam' is no procedure");
    unreadable(BEFORE "game@2.x#1 ? play left\n", "line 6: '2.x#1' is no rule number with its step, such as 7.2#1");
    unreadable(BEFORE "game@2.0#1 ? stakes left\n", "line 6: 'game' does not ask that there");
    unreadable(BEFORE "game@2.0#9 ? play left\n", "line 6: 'game' does not ask that there");
    unreadable(BEFORE "game@2.0#1 ? play\n", "line 6: 'play': who is asked?");
    unreadable(BEFORE "game@2.0#1 ? play up\n", "line 6: 'up' is not a side");
    unreadable(BEFORE "game@2.0#1 ? games left\n", "line 6: 'games' is no question");
    unreadable(BEFORE "game@2.0#1\n", "line 6: 'game': what is asked?");
    unreadable(BEFORE "game@2.0#1 > stake@3.0#1 ? stakes left\n", "line 6: 'stake' is not called from there");
    unreadable(BEFORE "game@2.0#1(up=1) ? play left\n", "line 6: 'up' is no local of its procedure");
    unreadable(BEFORE "game@2.0#1(left=x) ? play left\n", "line 6: 'left=x' does not say what this local holds");
    unreadable(BEFORE "game@2.0#1(left=1 ? play left\n", "line 6: 'game@2.0#1(left=1' has no closing parenthesis");
    unreadable(BEFORE "game@2.0#1 ? play right\nanswered: right play right-2\n",
               "line 7: this side has no answer here, or is still asked");
    unreadable(BEFORE "game@2.0#1 ? play right\nanswered: left play left-3\n", "line 7: it was played or kept back");
    unreadable(BEFORE "game@2.0#1 ? play right\nchosen: left-1\n", "line 7: no group is being picked");
    unreadable(BEFORE "game@2.0#1 ? play right\norders: left play left-1\n", "line 7: no plans are being written");
    unreadable("rounds: 3\nround: 3\n" HANDS
               "stands: game@3.0#1 > stake@3.0#1(side=left) ? stakes left\nchosen: right-2\n",
               "line 7: it is not a token of this side");
#undef BEFORE
}

static void a_loaded_position_is_part_of_the_record(void **state)
{
    (void)state;
    char text[2048], position[1024], err[YA_MAX_LINE];
    Text why = text_in(err, sizeof err), out;
    plays("keep left-5; keep right-1; left play left-2; right play right-3; roll 4");
    size_t n = ya_write_position(def, m->now, position, sizeof position);
    assert_true(match_load(m, (Str){position, n}, &why));
    plays("left play left-4; right play right-2; roll 1");
    out = text_in(text, sizeof text);
    record_write(m, &out);
    assert_non_null(strstr(text, "\n| round: 2\n"));
    if (!replays(text, err, sizeof err))
        fail_msg("%s", err);
}

static void the_stack_reads_like_a_place_in_the_rules(void **state)
{
    (void)state;
    char text[256];
    plays(
        "keep left-5; keep right-5; left play left-1; right play right-2; roll 2; left play left-2; right play right-1;"
        "roll 1");
    ya_stack_text(def, m->now, text, sizeof text);
    assert_string_equal(text, "game@3.0#1 > stake@3.0#1(side=left) ? stakes left");
}

/* The highest score wins if it is alone; a game may say otherwise (GameDef.winner). */
static void the_highest_score_wins_alone(void **state)
{
    (void)state;
    assert_int_equal(ya_winner(def, m->now), -1); /* not yet */
    plays("left keep left-3; right keep right-3; left play left-1; right play right-1; roll 2; left play left-2;"
          "right play right-2; roll 2; pass; pass");
    assert_int_equal(ya_owing(def, m->now), 0);
    assert_int_equal(ya_winner(def, m->now), -1);
    match_start(m, str("rounds=2"), &(Run){0}, &(Text){0});
    plays("left keep left-3; right keep right-4; left play left-1; right play right-1; roll 2; left play left-2;"
          "right play right-2; roll 2; pass; pass");
    assert_int_equal(ya_winner(def, m->now), 1);
}

static bool is_said(const GameDef *game, const ProcDef *proc, Str name)
{
    for (const WordDef *word = game->words; word && word->name; word++)
        if (str_is(name, word->name))
            return true;
    for (int i = 0; i < proc->local_count; i++)
        if (str_is(name, proc->locals[i].name))
            return true;
    return false;
}

static void check_prompt(const GameDef *game, const ProcDef *proc, const QuestionDef *q)
{
    for (const char *p = q->prompt[1]; p && (p = strchr(p, '{')); p++)
        if (!is_said(game, proc, (Str){p + 1, strcspn(p + 1, "}")}))
            fail_msg("%s: %s asks \"%s\" and has no such word", game->id, proc->name, q->prompt[1]);
}

/* Nobody need have played up to a question to know that it can be said. */
static void every_word_of_a_prompt_is_known(void **state)
{
    (void)state;
    for (int i = 0; i < ya_game_count(); i++) {
        const GameDef *game = ya_game_at(i);
        for (const StepDef *stop = game->steps; stop->proc; stop++)
            if (stop->what == STEP_ASKS)
                check_prompt(game, &game->procs[stop->proc], &game->questions[stop->target]);
    }
}

static bool holds_soundly(YaRule step, int32_t die, int32_t from)
{
    static const LocalDef locals[] = {
        {"die", ARG_NUMBER, 0, 6}, {"count", ARG_NUMBER, 0, 0}, {"from", ARG_NUMBER, 3, 9}};
    const ProcDef proc = {.locals = locals, .local_count = 3};
    int32_t words[FRAME_WORDS + 3] = {[FRAME_WORDS] = die, 1000, from};
    Frame *f = (Frame *)(void *)words;

    f->step = step;
    return locals_in_range(&proc, f);
}

static void a_local_keeps_to_what_it_may_hold(void **state)
{
    (void)state;
    assert_true(holds_soundly(1, 0, 3) && holds_soundly(1, 6, 9));
    assert_false(holds_soundly(1, 7, 3) || holds_soundly(1, -1, 3));
    assert_false(holds_soundly(1, 0, 2) || holds_soundly(1, 0, 10));
    assert_true(holds_soundly(0, 0, 0)); /* before its first step what is not given yet is 0 */
    assert_false(holds_soundly(0, 0, 2));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_match, close_match)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_local_keeps_to_what_it_may_hold),
        TEST(bad_actions_say_what_is_wrong),
        TEST(out_of_turn_is_refused_and_changes_nothing),
        TEST(simultaneous_answers_stay_secret_until_all_are_in),
        TEST(undo_stops_at_dice_reveals_and_other_answers),
        TEST(undo_stops_where_another_chooses_unseen),
        TEST(a_group_is_picked_in_any_order_and_recorded_in_one),
        TEST(all_then_leave),
        TEST(the_machine_walk_reaches_every_group_once),
        TEST(records_replay_to_the_same_bytes),
        TEST(records_of_version_1_are_read_without_their_hash),
        TEST(meaning_is_not_of_bytes),
        TEST(bad_records_name_their_line),
        TEST(truncated_records_are_errors_or_shorter_games),
        TEST(positions_round_trip_and_reject_nonsense),
        TEST(position_lines_are_read_by_their_keys),
        TEST(a_stack_that_cannot_be_is_refused),
        TEST(a_loaded_position_is_part_of_the_record),
        TEST(the_stack_reads_like_a_place_in_the_rules),
        TEST(the_highest_score_wins_alone),
        TEST(every_word_of_a_prompt_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
