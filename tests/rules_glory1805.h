/* 1805: Sea of Glory: what its rule tests share. Chance draws ships as well as rolling dice, so say() plays the actions of
 * chance too. */
#ifndef TESTS_RULES_GLORY1805_H
#define TESTS_RULES_GLORY1805_H

#include "games/glory1805/game.c"

#define DEF game_glory1805
#define RULES_NO_PIECES
#include "rules.h"

static int state_of(const char *slug) UNUSED;
static int spot_of(const char *slug) UNUSED;
static void chance_is_asked(const char *question) UNUSED;

static struct Game sheet UNUSED;
static void laid_out(int scenario) UNUSED;
static int scored(int side) UNUSED;
static void begin(const char *scenario) UNUSED;
static int unit_named(const char *slug) UNUSED;
static const Unit *the(const char *slug) UNUSED;

/* A scenario on the sheet, for functions that are tried by themselves. */
static void laid_out(int scenario)
{
    char why[YA_MAX_LINE];
    Text t = text_in(why, sizeof why);

    memset(&sheet, 0, sizeof sheet);
    lay_out(&sheet, scenario);
    if (!check_state(&sheet, &t))
        fail_msg("%s", why);
}

/* On the sheet, since the start (3.3). */
static int scored(int side)
{
    return sheet.vp[side] - scenarios[sheet.scenario].vp[side];
}

/* A match of a scenario, up to its first question. */
static void begin(const char *scenario)
{
    char err[YA_MAX_LINE], options[80];
    Text why = text_in(err, sizeof err);
    Run run = table_run();

    snprintf(options, sizeof options, "scenario=%s", scenario);
    table.dice_n = table.dice_at = 0;
    if (!table.match)
        table.match = match_in(malloc(match_size(&DEF, RULES_ACTIONS)), &DEF, RULES_ACTIONS);
    forget_events();
    if (!match_start(table.match, str(options), &run, &why))
        fail_msg("%s", err);
}

static int unit_named(const char *slug)
{
    return name_find(&DEF, ARG_PIECE, str(slug)) - PIECE_UNITS;
}

static const Unit *the(const char *slug)
{
    return &now()->unit[unit_named(slug)];
}

/* Where units act: turn 8, Mar II, no season; the winds of the start. */
#define MARCH                                                                                                          \
    "scenario: campaign\nturn: 8\nwind: 5 6 0 7 7 2\nlast-wind: 5 6 0 7 7 2\nmanpower: 8 6 3\nevent-rolled: 1\n"
#define CHIT(side, zone)                                                                                               \
    "stands: game@4.1#1 > turn@4.1#2 > activation@6.4#1 > initiative@6.4#1(side=" side " zone=" zone ")"
#define NEXT(side, zone) CHIT(side, zone) " ? next " side "\n"
#define ACTS(side, zone, unit)                                                                                         \
    "stands: game@4.1#1 > turn@4.1#2 > activation@6.4#1 > initiative@6.5#1(side=" side " zone=" zone                   \
    ") > act(unit=" unit ")\n"
#define TURN_END          "stands: game@4.1#1 > turn@4.2#1 > turn_end\n"
#define AT_TURN_END(proc) "stands: game@4.1#1 > turn@4.2#1 > turn_end@" proc "\n"

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
