/* 1805: Sea of Glory: what its rule tests share. Chance draws ships as well as rolling dice, so say() plays the actions of
 * chance too. */
#ifndef TESTS_RULES_GLORY1805_H
#define TESTS_RULES_GLORY1805_H

#include "games/glory1805/game.c"

#define DEF game_glory1805
#define RULES_NO_PIECES
#include "rules.h"

static void say(const char *actions) UNUSED;
static int state_of(const char *slug) UNUSED;
static int spot_of(const char *slug) UNUSED;
static void chance_is_asked(const char *question) UNUSED;

static void say(const char *actions)
{
    Str rest = str(actions);

    roll();
    while (rest.n) {
        Str words = str_trim(str_until(&rest, ';'));
        Run run = table_run();
        if (!words.n)
            continue;
        Verdict v = match_play(table.match, read_action(words), &run);
        if (v.reason)
            fail_msg("%.*s: illegal, %d.%d: %s", (int)words.n, words.at, RULE_CHAPTER(v.rule), RULE_SECTION(v.rule),
                     v.reason);
        state_is_sound();
        roll();
    }
}

static int state_of(const char *slug)
{
    return now()->ship_state[name_find(&DEF, ARG_PIECE, str(slug))];
}

static int spot_of(const char *slug)
{
    return now()->ship_at[name_find(&DEF, ARG_PIECE, str(slug))];
}

static void chance_is_asked(const char *question)
{
    asked(YA_CHANCE, question);
}

#endif
