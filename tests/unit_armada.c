/* What must hold through whole games of Armada: the events tell of every ducat, tracks are not overfilled. */
#include "games/armada/game.c"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

enum { GAMES = 60 };

static struct {
    int ducats[2]; /* the accounts, kept from what each side is told */
    int entries;
} book;

static int number_before(const char *line, const char *word)
{
    const char *at = strstr(line, word);

    assert_non_null(at);
    while (at > line && isdigit((unsigned char)at[-1]))
        at--;
    return atoi(at);
}

/* An entry names the sum and what the treasury is then; only income, silver and the Pope bring something. */
static void keep_books(void *listener, const YaGame *game, const YaEvent *e)
{
    char line[YA_MAX_LINE];

    (void)listener;
    FOR_SIDES(side) {
        bool of_plan = e->hear != EVERYBODY; /* what its writer hears at once, and all others later */
        int account = of_plan || e->see == ONLY(side) ? side : e->arg[0];
        if (of_plan && !(e->hear & ONLY(side) && e->hear & ONLY(YA_REFEREE)))
            continue;
        if (account != side || !(e->see & ONLY(side)) || !ya_event_text(game, e, side, line, sizeof line))
            continue;
        if (e->rule == R(11_3) && strstr(line, " owe ")) {
            assert_true(number_before(line, " ducats") > book.ducats[side]);
            book.ducats[side] = 0;
        } else if (strstr(line, "ducats") && strstr(line, ": treasury ")) {
            bool income = strstr(line, "receive") || strstr(line, "take the silver") || strstr(line, "the Pope sends");
            book.ducats[side] += income ? number_before(line, " ducats") : -number_before(line, " ducats");
            assert_int_equal(book.ducats[side], atoi(strstr(line, ": treasury ") + 11));
        } else {
            continue;
        }
        book.entries++;
    }
}

static void books_agree(const Game *g)
{
    static Twin copy;

    FOR_SIDES(side)
        assert_int_equal(seen_by(&game_armada, g, side, &copy)->treasury[side], book.ducats[side]);
}

/* 5.25: what is built or repaired never overfills a port; only ships laid up may (5.64). */
static void track_filled_lawfully(const Game *before, const Game *after, Action a)
{
    if (a.verb != V_BUILD && a.verb != V_REPAIR)
        return;
    for (int t = 0; t < TRACK_COUNT; t++)
        if (tracks[t].capacity >= 0 && track_load(after, t) > track_load(before, t))
            assert_true(track_load(after, t) <= tracks[t].capacity);
}

static void play_through(uint64_t seed)
{
    static Game g, before;
    uint64_t rng = seed;
    Run run = {.dice = &rng, .tell = keep_books};
    Action a;

    book.ducats[ENGLISH] = book.ducats[SPANISH] = 0;
    assert_true(ya_start(&game_armada, &g, "", &run, NULL, 0));
    while (ya_owing(&game_armada, &g)) {
        memcpy(&before, &g, sizeof g);
        assert_true(ya_sample(&game_armada, &g, ya_actor(&game_armada, &g), &rng, &a));
        flow_take(&game_armada, &g, a, &run);
        books_agree(&g);
        track_filled_lawfully(&before, &g, a);
    }
}

static void every_ducat_is_told(void **state)
{
    (void)state;
    book.entries = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play_through(seed);
    assert_true(book.entries > GAMES * 30);
}

static void unreadable(const char *line, const char *error)
{
    static _Alignas(16) Game g;
    char text[512], err[YA_MAX_LINE] = "";
    Text t = text_in(text, sizeof text);

    text_fmt(&t, "yardarm position 2\ngame: armada\n%s\n", line);
    assert_false(ya_read_position(&game_armada, &g, text, t.n, err, sizeof err));
    assert_string_equal(err, error);
}

static void counters_of_a_line_are_judged(void **state)
{
    (void)state;
    unreadable("english 2114: en-queens", "line 3: unknown counter 'en-queens'");
    unreadable("english 2114: leader-drake*", "line 3: 'leader-drake' has no reduced side");
    unreadable("english 2114: leader-drake@nowhere", "line 3: unknown counter 'nowhere'");
    unreadable("english 2114: leader-drake@leader-howard",
               "line 3: 'leader-drake': only leaders are aboard of a ship of their own");
    unreadable("english 2114: leader-drake leader-drake", "line 3: leader-drake is named twice");
    unreadable("spanish 2114: leader-drake", "line 3: 'leader-drake' does not belong on this line");
    unreadable("fleet-1 2114 3 +: leader-drake", "line 3: a fleet has no such sign");
    unreadable("fleet-1 2114 3 /q: leader-drake", "line 3: 'q' has an unknown letter");
    unreadable("track london 5: leader-drake", "line 3: '5' is no number in its range");
    unreadable("due: dutch", "line 3: 'dutch' is not known here");
}

static void words_of_a_line_are_judged(void **state)
{
    (void)state;
    unreadable("bankrupt: dutch 1 7", "line 3: 'dutch' is not known here");
    unreadable("bankrupt: english 0 7", "line 3: '0' is no number in its range");
    unreadable("bankrupt: english 1", "line 3: '' is no number in its range");
    unreadable("quarry: leader-drake 2114", "line 3: 'leader-drake' is not known here");
    unreadable("quarry: fleet-1 9999", "line 3: '9999' is not known here");
    unreadable("silver: stolen june", "line 3: 'stolen' is not known here");
    unreadable("silver: home june july", "line 3: 'july' is too much");
    unreadable("landings: ireland soon", "line 3: 'soon' is not known here");
    unreadable("gone: en-levies-1", "line 3: 'en-levies-1' does not belong on this line");
}

#define STANDS "turn: 3\nphase: english naval-movement\nstands: game@4.2#1 > game_turn@4.2#2 > naval_move@6.0#1"

/* What a procedure holds is a piece, or stands for none where it may. */
static void locals_are_judged(void **state)
{
    (void)state;
    unreadable(STANDS "(side=english group=#253) ? naval_order english",
               "line 5: 'group=#253' does not say what this local holds");
    unreadable(STANDS "(side=english ship=#255) ? naval_order english",
               "line 5: 'ship=#255' does not say what this local holds");
    unreadable(STANDS "(side=#2) ? naval_order english", "line 5: 'side=#2' does not say what this local holds");
}

/* A line says what the state holds, and is written as it was read. */
static void lines_are_written_as_they_are_read(void **state)
{
    static const char lines[] = "silver: lost june\nlandings: britain now\nbankrupt: spanish 1 2\n"
                                "quarry: fleet-1 2014\nfleet-1 2114 0: en-queens-howard\n";
    static _Alignas(16) Game g;
    char text[4096], out[1 << 16], err[YA_MAX_LINE] = "";
    Text t = text_in(text, sizeof text);

    (void)state;
    text_fmt(&t, "yardarm position 2\ngame: armada\n%s" STANDS "(side=english group=#254) ? naval_order english\n", lines);
    assert_true(ya_read_position(&game_armada, &g, text, t.n, err, sizeof err));
    assert_int_equal(g.bankruptcies[SPANISH], 1);
    assert_int_equal(g.bankrupt_turn[SPANISH], 2);
    assert_int_equal(g.british_landing, LANDING_NOW);
    assert_int_equal(g.silver, SILVER_LOST);
    assert_int_equal(g.month, 1);
    assert_true(g.quarry[0]);
    assert_true(ya_write_position(&game_armada, &g, out, sizeof out));
    assert_non_null(strstr(out, "\nsilver: lost june\nlandings: britain now\nbankrupt: spanish 1 2\n"));
    assert_non_null(strstr(out, "\nquarry: fleet-1 2014\n"));
    assert_non_null(strstr(out, "\nfleet-1 2114 0: en-queens-howard\n"));
    assert_null(strstr(out, "english 2114:"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_ducat_is_told),
        cmocka_unit_test(counters_of_a_line_are_judged),
        cmocka_unit_test(words_of_a_line_are_judged),
        cmocka_unit_test(locals_are_judged),
        cmocka_unit_test(lines_are_written_as_they_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
