/* Francis Drake: what its rule tests share. Chance draws frigates, tiles and counters as well as rolling dice, so say()
 * plays the actions of chance too. */
#ifndef TESTS_RULES_DRAKE_H
#define TESTS_RULES_DRAKE_H

#include "games/drake/game.c"

#define DEF game_drake
#define RULES_NO_PIECES
#include "rules.h"

enum { RED, BLUE, YELLOW, GREEN, WHITE };

#define ORDER       "order: red blue yellow green\n"
#define STREET(who) "players: 4\nphase: street " who "\n" ORDER
#define COUNTERS    "frigates: 0 1 2\ntroops: 0 0 1 2\n" /* by station; Cumana, Cartagena, Panama, Veracruz */
#define SEA(what)   "players: 4\nphase: " what "\n" ORDER "outbound: green red yellow blue\n" COUNTERS

static int goods(int side, int good) UNUSED;
static int points(int side) UNUSED;
static void start(const char *options) UNUSED;
static void lists(int side, const char *action, bool expected) UNUSED;
static int count_legal(int side) UNUSED;
static void chance_is_asked(const char *question) UNUSED;
static void play_rest(void) UNUSED;

static int goods(int side, int good)
{
    return held(now(), side, good);
}

static int points(int side)
{
    return now()->captain[side].score;
}

/* A game from its beginning; the galleons lie in the order of their guns, the docks in the order of the colours. */
static void start(const char *options)
{
    static const char *const draws[] = {"draw red", "draw blue", "draw yellow", "draw green"};
    char err[YA_MAX_LINE];
    Text why = text_in(err, sizeof err);
    Run run = table_run();

    set_up(STREET("red"));
    if (!match_start(table.match, str(options), &run, &why))
        fail_msg("%s", err);
    say("counter spanish-galleon-1; counter spanish-galleon-2");
    for (int i = 0; i < now()->flow.sides - 1; i++)
        say(draws[i]);
}

/* Whether a side is offered an action. */
static void lists(int side, const char *action, bool expected)
{
    static Action list[YA_MAX_LEGAL];
    Action wanted = read_action(str(action));
    int n = ya_legal(&DEF, now(), side, false, list, YA_MAX_LEGAL);
    bool found = false;

    wanted.side = (uint8_t)side;
    for (int i = 0; i < n; i++)
        found |= memcmp(&list[i], &wanted, sizeof wanted) == 0;
    if (found != expected)
        fail_msg("%s is %soffered", action, found ? "" : "not ");
}

static int count_legal(int side)
{
    static Action list[YA_MAX_LEGAL];
    return ya_legal(&DEF, now(), side, true, list, YA_MAX_LEGAL);
}

static void chance_is_asked(const char *question)
{
    const QuestionDef *q = question_of(&DEF, now());

    assert_non_null(q);
    assert_string_equal(q->name, question);
    assert_int_equal(ya_owing(&DEF, now()), 1 << YA_CHANCE);
}

/* The first legal answer to everything, to the end of the game. */
static void play_rest(void)
{
    static Action list[YA_MAX_LEGAL];
    Run run = table_run();

    while (ya_owing(&DEF, now())) {
        ya_legal(&DEF, now(), ya_actor(&DEF, now()), true, list, YA_MAX_LEGAL);
        table.events = 0;
        assert_null(match_play(table.match, list[0], &run).reason);
    }
    state_is_sound();
}

#endif
