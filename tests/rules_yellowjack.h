/* Yellow Jack: what its rule tests share. A test lays a scenario out on a sheet, changes it, and either asks the
 * rules about it or lets play stand somewhere in it. Chance draws places and cards as well as rolling dice: say() plays
 * those too. */
#ifndef TESTS_RULES_YELLOWJACK_H
#define TESTS_RULES_YELLOWJACK_H

#include "games/yellowjack/game.c"

#define DEF game_yellowjack
#define RULES_NO_PIECES
static void set_up(const char *lines) UNUSED;
#include "rules.h"

static struct Game sheet;
static Run quiet;

static void lay(int scenario) UNUSED;
static int gained(int side) UNUSED;
static int alone(int squadron, int state, int place) UNUSED;
static int with(int squadron, int formation) UNUSED;
static void aboard(int leader, int squadron) UNUSED;
static void ordinary(int squadron, int place) UNUSED;
static void stand(const char *where) UNUSED;
static void stand_in_mpi(int side) UNUSED;
static void is_sound_sheet(void) UNUSED;
static void no_weather(void) UNUSED;
static void say_with(int formation, const char *before, const char *after) UNUSED;

static void is_sound_sheet(void)
{
    char why[YA_MAX_LINE];
    Text t = text_in(why, sizeof why);

    if (!check_state(&sheet, &t))
        fail_msg("%s", why);
}

static void lay(int scenario)
{
    memset(&sheet, 0, sizeof sheet);
    sheet.flow.sides = BOTH_SIDES;
    lay_out(&sheet, scenario);
    is_sound_sheet();
}

/* 1.5: Prestige since the scenario began. */
static int gained(int side)
{
    return now()->prestige[side] - scenarios[now()->scenario].prestige[side];
}

/* Out of the Formation it is in. */
static void detached(int squadron)
{
    int formation = sheet.squadron[squadron].formation;

    sheet.squadron[squadron].formation = NOBODY;
    save_leaders(&sheet, squadron, formation, PLACE_PORT_ROYAL_J);
    if (formation != NOBODY)
        end_if_empty(&quiet, &sheet, formation);
}

/* A Formation of its own. */
static int alone(int squadron, int state, int place)
{
    int formation;

    detached(squadron);
    if (!sheet.squadron[squadron].sail)
        sheet.squadron[squadron].sail = 1;
    formation = free_formation(&sheet, squadrons[squadron].fleet);
    open_formation(&sheet, formation, state, place, sheet.squadron[squadron].command);
    put_into(&sheet, squadron, formation);
    return formation;
}

static int with(int squadron, int formation)
{
    detached(squadron);
    if (!sheet.squadron[squadron].sail)
        sheet.squadron[squadron].sail = 1;
    put_into(&sheet, squadron, formation);
    return formation;
}

static void ordinary(int squadron, int place)
{
    detached(squadron);
    sheet.squadron[squadron].state = IN_ORDINARY;
    sheet.squadron[squadron].place = (uint8_t)place;
}

static void aboard(int leader, int squadron)
{
    sheet.leader[leader].at = (uint8_t)squadron;
}

static void no_weather(void)
{
    memset(sheet.gale, 0, sizeof sheet.gale);
    sheet.winds = 0;
    sheet.storm = (Storm){0};
}

static void stand(const char *where)
{
    static char text[1 << 15];
    char err[YA_MAX_LINE] = "";
    Text t = text_in(text, sizeof text), why = text_in(err, sizeof err);

    is_sound_sheet();
    text_fmt(&t, "yardarm position 2\ngame: %s\nrules: %s\n", DEF.id, DEF.rules_version);
    lines_write(&DEF, DEF.lines, &sheet, &t);
    text_fmt(&t, "stands: %s\n", where);
    if (!table.match)
        table.match = match_in(malloc(match_size(&DEF, RULES_ACTIONS)), &DEF, RULES_ACTIONS);
    if (!match_load(table.match, (Str){t.at, t.n}, &why))
        fail_msg("position: %s\n%s", err, text);
    table.dice_n = table.dice_at = 0;
    forget_events();
    state_is_sound();
}

static void stand_in_mpi(int side)
{
    sheet.impulse = 1;
    sheet.active = (uint8_t)side;
    stand(side == BRITISH ? "game@1.2#1 > turn@4.2#1 > impulse@4.3#1 > mpi@4.3#3(side=british) ? mpi british"
                          : "game@1.2#1 > turn@4.2#1 > impulse@4.3#2 > mpi@4.3#3(side=bourbon) ? mpi bourbon");
}

/* Around the name of a Formation. */
static void say_with(int formation, const char *before, const char *after)
{
    char words[256];

    snprintf(words, sizeof words, "%s%s%s", before, formation_names[formation].slug, after);
    say(words);
}

#endif
