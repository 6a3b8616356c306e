/* A match without a server (src/table/local.c): it is asked in words, and what it answers is held against the library's own
 * match, in every game there is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/player.h"
#include "table/judged.h"
#include "table/judging.h"
#include "table/local.h"

enum { MOST_ACTIONS = 1 << 16, MANY = 1 << 15, SEED = 1739, ENGLISH = 0, SPANISH = 1, BOTH = 3, AT = 1000 };

/* ---- what was answered ------------------------------------------------------------------------------------------------------- */

static void answers(Local *l, int status, int wanted)
{
    if (status != wanted)
        fail_msg("%d instead of %d: %.300s", status, wanted, local_text(l));
    assert_int_equal(local_length(l), strlen(local_text(l)));
}

static void says(const Local *l, const char *words)
{
    if (!strstr(local_text(l), words))
        fail_msg("'%s' is not in %.600s", words, local_text(l));
}

static bool has(const Local *l, const char *words)
{
    return strstr(local_text(l), words);
}

static long number(const Local *l, const char *key)
{
    char quoted[32];

    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(local_text(l), quoted);
    if (!at)
        fail_msg("no %s in %.300s", key, local_text(l));
    return strtol(at + strlen(quoted), NULL, 10);
}

static char *kept(const Local *l)
{
    char *copy = malloc(local_length(l) + 1);

    assert_non_null(copy);
    return memcpy(copy, local_text(l), local_length(l) + 1);
}

static char *record(Local *l)
{
    answers(l, local_record(l), 200);
    return kept(l);
}

static long version(Local *l, int side)
{
    answers(l, local_look(l, side), 200);
    return number(l, "version");
}

static int act(Local *l, int side, const char *lines)
{
    return local_act(l, side, version(l, side), lines, AT);
}

static Local *begun(const char *game, unsigned people)
{
    Local *l = local_new(game_find(str(game)));

    assert_non_null(l);
    answers(l, local_start(l, "", people, false, SEED, AT), 200);
    return l;
}

/* ---- orders and what is refused ---------------------------------------------------------------------------------------------- */

static void an_order_is_taken_and_told(void **state)
{
    (void)state;
    Local *l = begun("jenkins", BOTH);
    long before = version(l, ENGLISH);

    answers(l, local_act(l, ENGLISH, before, "buy boyne", AT), 200);
    assert_int_equal(number(l, "version"), before + 1);
    says(l, "\"undo\":true");
    says(l, "\"view\":{");
    assert_false(has(l, "\"taken\""));
    answers(l, local_told(l, ENGLISH), 200);
    char *told = kept(l);
    answers(l, local_log(l, ENGLISH, 0), 200); /* and looking spoils nothing that was told */
    answers(l, local_log_as(l, YA_REFEREE), 200);
    answers(l, local_told(l, ENGLISH), 200);
    assert_string_equal(local_text(l), told);
    free(told);
    local_free(l);
}

static void a_list_is_taken_as_far_as_it_goes(void **state)
{
    (void)state;
    Local *l = begun("jenkins", BOTH);

    answers(l, act(l, ENGLISH, "buy boyne\nbuy cornwall\nbuy the moon\nbuy russell\n"), 200);
    assert_int_equal(number(l, "taken"), 2);
    says(l, "\"stopped\":{\"error\":\"");
    answers(l, local_status(l), 200);
    assert_int_equal(number(l, "actions"), 2);
    local_free(l);
}

static void a_careful_list_stops_before_what_throws_something_away(void **state)
{
    (void)state;
    Local *l = begun("jenkins", BOTH);

    answers(l, act(l, ENGLISH, "careful\nbuy boyne\ndone\nplace port-royal\n"), 200);
    assert_int_equal(number(l, "taken"), 1);
    says(l, "\"stopped\":{\"error\":\"You have 92 war funds left, and could buy more with them.\",\"warns\":true}");
    answers(l, act(l, ENGLISH, "careful\nconquer\n"), 422);
    answers(l, act(l, ENGLISH, "careful\n"), 400);
    answers(l, act(l, ENGLISH, "careful\ndone\nplace port-royal\n"), 200); /* who says it first has thought of it */
    assert_int_equal(number(l, "taken"), 2);
    local_free(l);
}

static void what_is_wrong_changes_nothing(void **state)
{
    static const char *const wrong[] = {"",
                                        "\n",
                                        "buy the moon",
                                        "conquer",
                                        "chance 3",
                                        "done done",
                                        "\t\x01\x7f\xff\xfe",
                                        "english",
                                        "buy boyne boyne boyne boyne boyne boyne boyne boyne boyne boyne",
                                        "%s%n%d"};
    (void)state;
    Local *l = begun("jenkins", BOTH);
    char *before = record(l), many[65 * 10 + 1] = "", *endless = malloc(MANY);

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_in_range(act(l, ENGLISH, wrong[i]), 400, 422);
        says(l, "{\"error\":\"");
        answers(l, local_play(l, wrong[i], AT), 422);
        answers(l, local_read(l, wrong[i], AT), 422);
        assert_in_range(local_why(l, ENGLISH, wrong[i]), 200, 403);
        assert_false(has(l, "\"legal\":true"));
        answers(l, local_verify(l, wrong[i]), 422);
    }
    answers(l, act(l, ENGLISH, "spanish done"), 403);
    answers(l, local_why(l, ENGLISH, "spanish done"), 403);
    answers(l, act(l, SPANISH, "done"), 422);
    answers(l, local_act(l, ENGLISH, version(l, ENGLISH) + 1, "buy boyne", AT), 409);
    assert_int_equal(number(l, "version"), version(l, ENGLISH));
    answers(l, local_undo(l, ENGLISH, version(l, ENGLISH), 1, AT), 422);
    answers(l, local_undo(l, ENGLISH, -1, 1, AT), 409);
    answers(l, local_take_back(l, ENGLISH, AT), 422);
    answers(l, local_start(l, "no=1", BOTH, false, 0, 0), 422);
    for (int i = 0; i < 65; i++)
        strcat(many, "buy boyne\n");
    answers(l, act(l, ENGLISH, many), 400);
    memset(endless, 'x', MANY - 1);
    endless[MANY - 1] = 0;
    answers(l, act(l, ENGLISH, endless), 400);
    answers(l, local_play(l, endless, AT), 422);
    answers(l, local_why(l, ENGLISH, endless), 200);
    char *after = record(l);
    assert_string_equal(after, before);
    free(endless);
    free(before);
    free(after);
    local_free(l);
}

static void nobody_is_answered(Local *l, int who)
{
    answers(l, local_act(l, who, 1, "done", AT), 404);
    answers(l, local_undo(l, who, 1, 1, AT), 404);
    answers(l, local_take_back(l, who, AT), 404);
    answers(l, local_why(l, who, "done"), 404);
    answers(l, local_next(l, who, "done"), 404);
    answers(l, local_think(l, who, "random"), 404);
    answers(l, local_told(l, who), 404);
    answers(l, local_look(l, who), 404);
    answers(l, local_log(l, who, 0), 404);
    answers(l, local_replay(l, who, 1), 404);
    answers(l, local_replay_as(l, who, 0), 404);
    answers(l, local_log_as(l, who), 404);
}

static void nobody_sits_where_there_is_no_seat(void **state)
{
    static const int nobody[] = {-1, 2, YA_CHANCE, 9, 1 << 30, -(1 << 30)};
    (void)state;
    Local *l = local_new(game_find(str("jenkins")));

    nobody_is_answered(l, ENGLISH); /* before there is a match */
    answers(l, local_status(l), 404);
    answers(l, local_record(l), 404);
    answers(l, local_roll(l, AT), 404);
    answers(l, local_play(l, "english done", AT), 404);
    answers(l, local_start(l, "", ~0u, false, SEED, AT), 200);
    for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++)
        nobody_is_answered(l, nobody[i]);
    answers(l, local_replay(l, ENGLISH, -1), 404);
    answers(l, local_replay(l, ENGLISH, 1000), 404);
    answers(l, local_replay_as(l, YA_REFEREE, -1), 404);
    answers(l, local_replay_as(l, YA_REFEREE, 1), 404);
    answers(l, local_replay_as(l, YA_REFEREE, 0), 200);
    answers(l, local_log(l, ENGLISH, -5), 200);
    answers(l, local_log(l, ENGLISH, 1 << 30), 200);
    local_free(l);
}

static void orders_are_explained(void **state)
{
    (void)state;
    Local *l = begun("jenkins", BOTH);

    answers(l, local_why(l, ENGLISH, "buy boyne"), 200);
    assert_string_equal(local_text(l), "{\"legal\":true}");
    answers(l, act(l, ENGLISH, "buy boyne"), 200);
    answers(l, local_why(l, ENGLISH, "english buy boyne"), 200);
    says(l, "\"legal\":false,\"error\":\"");
    says(l, "\"rule\":\"");
    local_free(l);
}

/* ---- what is taken back ------------------------------------------------------------------------------------------------------ */

static char *log_of(Local *l, int viewer)
{
    answers(l, local_log(l, viewer, 0), 200);
    char *log = strstr(local_text(l), "\"log\":");
    assert_non_null(log);
    return strdup(log);
}

/* What a side knows of a match elsewhere: asked as the match itself, and nothing can be done in it. */
static void what_is_known_is_asked_like_a_match(void **state)
{
    static char position[MANY];
    Local *page = local_new(game_find(str("jenkins")));
    Text t = text_in(position, sizeof position);
    Match *m = match_make(game_find(str("jenkins")), 1);
    Run quiet = {0};

    (void)state;
    assert_true(match_start(m, str(""), &quiet, &(Text){0}));
    assert_true(known_write(m->def, m->now, SPANISH, &t));
    answers(page, local_why(page, SPANISH, "done"), 404);
    answers(page, local_known(page, "yardarm position 2\ngame: drake\n"), 422);
    answers(page, local_why(page, SPANISH, "done"), 404);
    answers(page, local_known(page, position), 204);
    answers(page, local_why(page, ENGLISH, "sing"), 200);
    says(page, "\"legal\":false");
    answers(page, local_known(page, "hello"), 422);
    answers(page, local_why(page, ENGLISH, "sing"), 200);
    answers(page, local_next(page, SPANISH, "sing\ndone"), 204);
    answers(page, local_next(page, 2, "done"), 404);
    answers(page, local_act(page, SPANISH, 0, "done", AT), 409);
    says(page, "only what a side knows");
    answers(page, local_take_back(page, SPANISH, AT), 409);
    answers(page, local_start(page, "", BOTH, false, SEED, AT), 200);
    free(m);
    local_free(page);
}

/* Orders are tried as far as they go, and nothing is done. */
static void what_comes_next_is_seen_before_it_is_done(void **state)
{
    Local *l = begun("jenkins", BOTH);

    (void)state;
    answers(l, local_look(l, ENGLISH), 200);
    char *before = kept(l);
    answers(l, local_next(l, ENGLISH, "buy boyne\nbuy the moon\nbuy russell"), 200);
    char *next = kept(l);
    assert_null(strstr(next, "\"buy boyne\""));
    says(l, "\"buy russell\"");
    answers(l, local_look(l, ENGLISH), 200);
    assert_string_equal(local_text(l), before);
    answers(l, act(l, ENGLISH, "buy boyne"), 200);
    says(l, next + 1); /* the view as it is when that was done */
    free(before);
    free(next);
    local_free(l);
}

static void the_last_orders_are_undone(void **state)
{
    (void)state;
    Local *l = begun("jenkins", BOTH);
    char *clean = record(l), *quiet = log_of(l, ENGLISH);

    answers(l, act(l, ENGLISH, "buy boyne"), 200);
    char *one = record(l);
    answers(l, act(l, ENGLISH, "buy cornwall\nbuy russell"), 200);
    answers(l, local_undo(l, ENGLISH, version(l, ENGLISH), 2, AT), 200);
    char *again = record(l);
    assert_string_equal(again, one);
    answers(l, act(l, ENGLISH, "buy cornwall"), 200);
    answers(l, local_undo(l, ENGLISH, version(l, ENGLISH), 0, AT), 200); /* the whole turn */
    says(l, "\"undo\":false");
    char *turn = record(l), *log = log_of(l, ENGLISH);
    assert_string_equal(turn, clean);
    assert_string_equal(log, quiet);
    char *all[] = {clean, quiet, one, again, turn, log};
    for (int i = 0; i < 6; i++)
        free(all[i]);
    local_free(l);
}

static void the_last_action_is_taken_back(void **state)
{
    (void)state;
    Local *l = begun("jenkins", BOTH);

    answers(l, act(l, ENGLISH, "buy boyne"), 200);
    char *one = record(l);
    answers(l, act(l, ENGLISH, "done"), 200);
    answers(l, local_take_back(l, ENGLISH, AT), 200);
    assert_string_equal(local_text(l), "{}");
    answers(l, local_told(l, ENGLISH), 200);
    char *back = record(l);
    assert_string_equal(back, one);
    free(one);
    free(back);
    local_free(l);
}

/* ---- whole games ------------------------------------------------------------------------------------------------------------- */

static Match *room_for(const GameDef *def)
{
    Match *m = match_make(def, MOST_ACTIONS);

    assert_non_null(m);
    return m;
}

static uint32_t below(void *rng, uint32_t n)
{
    return rng_below(rng, n);
}

/* The same match beside it, with the same dice. */
typedef struct {
    Match *m;
    Rng mind;
    uint64_t dice;
} Beside;

static void take(Match *m, Action a)
{
    Run quiet = {0};

    assert_null(match_play(m, a, &quiet).reason);
}

static void dice_beside(Beside *b)
{
    while (ya_owing(b->m->def, b->m->now) == 1u << YA_CHANCE) {
        Rng rng = seed_of_game(SEED, b->dice++);
        take(b->m, chance_answer(b->m->def, b->m->now, below, &rng));
    }
}

static void same_as(Local *l, const Match *m)
{
    char meaning[24];
    Text t = text_in(meaning, sizeof meaning);

    text_hex64(&t, ya_meaning(m->def, m->now));
    answers(l, local_status(l), 200);
    says(l, meaning);
    assert_int_equal(number(l, "actions"), m->n);
}

static void words_of(const GameDef *def, Action a, char words[YA_MAX_LINE])
{
    Text t = text_in(words, YA_MAX_LINE);

    action_line(def, a, &t);
}

/* What a person took back, and does again, has the same dice. */
static void changes_his_mind(Local *l, Action a, const char *words)
{
    answers(l, local_status(l), 200);
    char *before = kept(l);
    int status = local_take_back(l, a.side, AT);

    if (status != 422) {
        answers(l, status, 200);
        answers(l, act(l, a.side, words), 200);
    }
    answers(l, local_status(l), 200);
    assert_string_equal(local_text(l), before);
    free(before);
}

static void play_both(Local *l, Beside *b, unsigned people, int number_of_it)
{
    char words[YA_MAX_LINE];
    int side = ya_actor(b->m->def, b->m->now);
    Action a;

    assert_true(ya_sample(b->m->def, b->m->now, side, &b->mind, &a));
    words_of(b->m->def, a, words);
    if (people >> side & 1)
        answers(l, act(l, side, words), 200);
    else
        answers(l, local_play(l, words, AT), 200);
    take(b->m, a);
    dice_beside(b);
    if ((people >> side & 1) && number_of_it % 13 == 0)
        changes_his_mind(l, a, words);
    if (number_of_it % 17 == 0)
        same_as(l, b->m);
}

static void all_can_be_seen(Local *l, unsigned people, int sides)
{
    for (int v = 0; v < VIEWERS; v++)
        if (v == YA_SPECTATOR || (v < sides && (people >> v & 1))) {
            answers(l, local_log(l, v, 0), 200);
            answers(l, local_look(l, v), 200);
            long step = number(l, "step");
            char *view = strdup(strstr(local_text(l), "\"view\":"));
            answers(l, local_replay(l, v, (int)step), 200);
            assert_string_equal(strstr(local_text(l), "\"view\":"), view); /* the last step is how it stands */
            free(view);
            answers(l, local_replay(l, v, (int)(step + 1) / 2), 200);
        }
    answers(l, local_log_as(l, YA_REFEREE), 200);
    answers(l, local_status(l), 200);
    answers(l, local_replay_as(l, YA_REFEREE, (int)number(l, "actions") / 2), 200);
}

/* Read line by line, dice and all, it is the same match; and goes on from there. */
static void read_again(const Match *m, char *written)
{
    Local *again = local_new(m->def);
    char options[256], words[YA_MAX_LINE];
    Text t = text_in(options, sizeof options);

    options_write(m->def, m->option, &t);
    answers(again, local_open(again, options, 0, 5, AT), 200);
    for (int i = 0; i < m->n; i++) {
        words_of(m->def, m->log[i], words);
        answers(again, local_read(again, words, AT), 200);
    }
    answers(again, local_roll(again, AT), 200);
    char *read = record(again);
    assert_string_equal(read, written);
    free(read);
    local_free(again);
}

static void the_record_is_true(Local *l, const Match *m)
{
    char *written = record(l), *expected = malloc(1 << 22);
    Text t = text_in(expected, 1 << 22);

    record_write(m, &t);
    assert_string_equal(written, expected);
    answers(l, local_verify(l, written), 200);
    assert_int_equal(number(l, "sides"), ya_sides(m->def, m->now));
    read_again(m, written);
    free(expected);
    free(written);
}

static void play_to_the_end(const GameDef *def, const char *options, unsigned people, int most)
{
    Beside b = {.m = room_for(def), .mind = 7};
    Local *l = local_new(def);
    Run quiet = {0};
    Text none = {0};
    int n = 1;

    assert_true(match_start(b.m, str(options), &quiet, &none));
    dice_beside(&b);
    answers(l, local_start(l, options, people, false, SEED, AT), 200);
    same_as(l, b.m);
    while (ya_owing(def, b.m->now) && n < most)
        play_both(l, &b, people, n++);
    same_as(l, b.m);
    says(l, ya_owing(def, b.m->now) ? "\"over\":false" : "\"over\":true");
    all_can_be_seen(l, people, ya_sides(def, b.m->now));
    the_record_is_true(l, b.m);
    print_message("# %s %s: %d actions\n", def->id, options, b.m->n);
    local_free(l);
    free(b.m);
}

/* The k-th value of the option that says what is played: tools/scenarios.py has the same list. */
static bool scenario(const GameDef *def, int k, char *options, size_t cap)
{
    const OptionDef *o = def->options;
    Text t = text_in(options, cap);

    while (o->key && strcmp(o->key, "scenario") && strcmp(o->key, "players"))
        o++;
    if (!o->key)
        return k == 0;
    if (o->choices ? !o->choices[k].name : k > o->max - o->min)
        return false;
    if (o->choices)
        text_fmt(&t, "%s=%s", o->key, o->choices[k].name);
    else
        text_fmt(&t, "%s=%d", o->key, o->min + k);
    return true;
}

static void every_game_is_the_librarys_own(void **state)
{
    (void)state;
    char options[64] = "";

    for (int i = 0; i < ya_game_count(); i++) {
        const GameDef *def = ya_game_at(i);
        for (int k = 0; scenario(def, k, options, sizeof options); k++, *options = 0) {
            play_to_the_end(def, options, 1, k ? 1200 : MANY); /* the first scenario whole */
            play_to_the_end(def, options, (1u << YA_MAX_SIDES) - 1, 150);
        }
    }
}

static void machines_think_and_are_of_one_mind(void **state)
{
    (void)state;
    for (int i = 0; i < ya_game_count(); i++) {
        const GameDef *def = ya_game_at(i);
        Beside b = {.m = room_for(def)};
        Local *l = begun(def->id, 0);
        for (int n = 0; n < 40; n++) {
            answers(l, local_record(l), 200);
            Run quiet = {0};
            Text none = {0};
            assert_true(record_read(b.m, str(local_text(l)), &quiet, &none));
            int side = ya_actor(def, b.m->now);
            if (side < 0)
                break;
            answers(l, local_think(l, side, player_at(def, n % 2)->name), 200);
            char *thought = kept(l);
            answers(l, local_think(l, side, player_at(def, n % 2)->name), 200);
            assert_string_equal(local_text(l), thought);
            answers(l, local_play(l, thought, AT), 200);
            free(thought);
        }
        local_free(l);
        free(b.m);
    }
}

/* ---- first games ------------------------------------------------------------------------------------------------------------- */

static void learn(const GameDef *def)
{
    int pupil = side_find(def, str(def->first->side)), given = 0;
    Local *l = local_new(def);
    Match *m = room_for(def);
    char words[YA_MAX_LINE];
    Run quiet = {0};
    Text none = {0};
    Action next = {0};

    answers(l, local_start(l, "nonsense", 1u << pupil, true, SEED, AT), 200); /* it has options of its own */
    while (answers(l, local_record(l), 200),
           record_read(m, str(local_text(l)), &quiet, &none) && first_next(m, &next)) {
        words_of(def, next, words);
        for (int side = 0; next.side == pupil && side < ya_sides(def, m->now); side++)
            answers(l, local_think(l, side, "teacher"), 204); /* all wait for him */
        if (next.side == pupil) {
            answers(l, local_look(l, pupil), 200);
            says(l, "\"first\":{\"step\":");
            says(l, strchr(words, ' ') + 1);
            answers(l, act(l, pupil, words), 200);
            given++;
            continue;
        }
        answers(l, local_think(l, next.side, "teacher"), 200);
        assert_string_equal(local_text(l), words);
        answers(l, local_play(l, words, AT), 200);
    }
    assert_true(given > 1);
    answers(l, local_look(l, pupil), 200);
    says(l, "\"next\":[]");
    free(m);
    local_free(l);
}

static void first_games_are_taught(void **state)
{
    (void)state;
    for (int i = 0; i < ya_game_count(); i++)
        if (ya_game_at(i)->first)
            learn(ya_game_at(i));
    Local *l = begun("skeleton", 1);
    answers(l, local_start(l, "", 1, true, SEED, AT), 200); /* there is none: it is a game like others */
    local_free(l);
}

/* ---- records from elsewhere -------------------------------------------------------------------------------------------------- */

static void spoilt_records_are_refused(void **state)
{
    (void)state;
    Local *l = begun("jenkins", BOTH), *other = begun("skeleton", BOTH);
    Rng rng = 11;

    answers(l, act(l, ENGLISH, "buy boyne\nbuy cornwall\ndone"), 200);
    char *good = record(l), *spoilt = strdup(good);
    size_t n = strlen(good);
    for (int i = 0; i < 3000; i++) {
        size_t at = rng_below(&rng, (uint32_t)n);
        spoilt[at] = (char)(i % 3 ? 1 + rng_below(&rng, 255) : 0);
        int status = local_verify(l, spoilt);
        assert_true(status == 422 || status == 200);
        assert_int_equal(status == 422, has(l, "{\"error\":\""));
        memcpy(spoilt, good, n + 1);
    }
    answers(other, local_verify(other, good), 422);
    answers(l, local_verify(l, good), 200);
    says(l, "\"english buy boyne\"");
    char *after = record(l);
    assert_string_equal(after, good); /* verifying changes nothing */
    free(after);
    free(good);
    free(spoilt);
    local_free(l);
    local_free(other);
}

static void who_hands_over_is_told_no_more(void **state)
{
    (void)state;
    Local *l = begun("jenkins", BOTH);

    local_people(l, 1u << SPANISH);
    answers(l, local_think(l, ENGLISH, "random"), 200);
    char *thought = kept(l);
    answers(l, local_play(l, thought, AT), 200);
    answers(l, local_told(l, ENGLISH), 204);
    assert_string_equal(local_text(l), "");
    free(thought);
    local_free(l);
}

/* ---- what is thought of it --------------------------------------------------------------------------------------------------- */

enum { SHORT = 12 };

static void judged(Judging *j, int status, int wanted, const char *words)
{
    if (status != wanted || !strstr(judging_text(j), words))
        fail_msg("%d instead of %d, or no '%s': %.300s", status, wanted, words, judging_text(j));
    assert_int_equal(judging_length(j), strlen(judging_text(j)));
}

/* A match of the library's own, played at random up to a decision. */
static Match *at_a_decision(const GameDef *def)
{
    Match *m = match_make(def, MOST_ACTIONS);
    Rng rng = SEED;
    Run quiet = {0};
    Text none = {0};
    Action a;

    assert_true(match_start(m, str(""), &quiet, &none));
    while (m->n < SHORT || ya_actor(def, m->now) >= YA_MAX_SIDES) {
        assert_true(ya_sample(def, m->now, ya_actor(def, m->now), &rng, &a));
        assert_null(match_play(m, a, &quiet).reason);
    }
    return m;
}

static Judging *read_of(const Match *m)
{
    static char text[1 << 20];
    Judging *j = judging_new(m->def);
    Text t = text_in(text, sizeof text);

    record_write(m, &t);
    judged(j, judging_read(j, text), 200, "{}");
    return j;
}

static void hint_is_the_same(const Match *m)
{
    static char text[1 << 16];
    Judging *j = read_of(m);
    void *room = malloc(hint_room(m->def));
    Text t = text_in(text, sizeof text);
    Json out = json_to(&t);
    Hint hint;

    assert_true(hint_find(m->def, m->now, ya_actor(m->def, m->now), room, JUDGED_SEED, NULL, &hint));
    hint_json(&out, m->def, &hint);
    judged(j, judging_hint(j, ya_actor(m->def, m->now)), 200, text);
    judged(j, judging_hint(j, YA_CHANCE), 409, "not asked");
    free(room);
    judging_free(j);
}

static void verdict_is_the_same(const Match *m)
{
    static char text[1 << 20];
    Judging *j = read_of(m);
    Analysis *a = analysis_in(malloc(analysis_size(m->def)), m->def, m->first, m->log, m->n);
    Text t = text_in(text, sizeof text);
    Json out = json_to(&t);
    char far[40];

    analysis_means(a, JUDGED_SEED, 0, NULL);
    while (analysis_step(a)) {
        snprintf(far, sizeof far, "{\"at\":%d,\"of\":%d}", a->at, m->n);
        judged(j, judging_go_on(j), 202, far);
    }
    analysis_json(&out, a);
    judged(j, judging_go_on(j), 200, text);
    assert_string_equal(judging_text(j), text);
    free(a);
    judging_free(j);
}

static void a_match_is_judged_from_its_record(void **state)
{
    (void)state;
    for (int i = 0; ya_game_at(i); i++) {
        Match *m = at_a_decision(ya_game_at(i));
        if (judge_level(m->def)) {
            hint_is_the_same(m);
            verdict_is_the_same(m);
        }
        free(m);
    }
}

static void what_cannot_be_judged_is_refused(void **state)
{
    (void)state;
    Judging *j = judging_new(game_find(str("jenkins")));

    judged(j, judging_hint(j, ENGLISH), 409, "not asked");
    judged(j, judging_go_on(j), 422, NOT_PLAYED);
    judged(j, judging_read(j, "hello"), 422, "not a record");
    judged(j, judging_go_on(j), 422, NOT_PLAYED);
    judging_free(j);
    j = judging_new(game_find(str("skeleton")));
    judged(j, judging_hint(j, 0), 422, NO_ADVISER);
    judged(j, judging_go_on(j), 422, NO_JUDGE);
    judging_free(j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_order_is_taken_and_told),
        cmocka_unit_test(a_list_is_taken_as_far_as_it_goes),
        cmocka_unit_test(a_careful_list_stops_before_what_throws_something_away),
        cmocka_unit_test(what_is_wrong_changes_nothing),
        cmocka_unit_test(nobody_sits_where_there_is_no_seat),
        cmocka_unit_test(orders_are_explained),
        cmocka_unit_test(what_is_known_is_asked_like_a_match),
        cmocka_unit_test(what_comes_next_is_seen_before_it_is_done),
        cmocka_unit_test(the_last_orders_are_undone),
        cmocka_unit_test(the_last_action_is_taken_back),
        cmocka_unit_test(every_game_is_the_librarys_own),
        cmocka_unit_test(machines_think_and_are_of_one_mind),
        cmocka_unit_test(first_games_are_taught),
        cmocka_unit_test(spoilt_records_are_refused),
        cmocka_unit_test(who_hands_over_is_told_no_more),
        cmocka_unit_test(a_match_is_judged_from_its_record),
        cmocka_unit_test(what_cannot_be_judged_is_refused),
    };
    return cmocka_run_group_tests_name("local", tests, NULL, NULL);
}
