/* Armada: what its rule tests share. */
#ifndef TESTS_RULES_ARMADA_H
#define TESTS_RULES_ARMADA_H

#include "games/armada/game.c"

#define DEF game_armada
#define RULES_NO_PIECES
#include "rules.h"

#define HEAD(turn_, phase_) "turn: " #turn_ "\nphase: " phase_ "\ntreasury: english 1000 spanish 1000\n"

static void in_hex(const char *piece, const char *hex) UNUSED;
static void in_box(const char *piece, const char *track, int box) UNUSED;
static void off_map(const char *piece, int place) UNUSED;
static int ducats(int side) UNUSED;
static int points(const char *fleet) UNUSED;
static void pass_on(const char *question, int side) UNUSED;
static void start(void) UNUSED;
static void held_by(const char *hex, int side) UNUSED;
static bool reduced(const char *piece) UNUSED;

static int hex_named(const char *hex)
{
    int at = DEF.find(ARG_PLACE, str(hex));

    if (at < 0)
        fail_msg("no hex %s", hex);
    return at;
}

static void in_hex(const char *piece, const char *hex)
{
    int p = piece_named(piece), where = seen_now()->where[p];

    if (where != hex_named(hex))
        fail_msg("%s is in %d, not in %s", piece, where < HEX_COUNT ? hexes[where].number : -where, hex);
}

static void in_box(const char *piece, const char *track, int box)
{
    int t = name_find(&DEF, ARG_SITE, str(track));

    assert_true(t >= 0);
    if (seen_now()->where[piece_named(piece)] != track_box(t, box))
        fail_msg("%s is not in box %d of %s", piece, box, track);
}

static void off_map(const char *piece, int place)
{
    assert_int_equal(seen_now()->where[piece_named(piece)], place);
}

static int ducats(int side)
{
    return seen_now()->treasury[side];
}

static int points(const char *fleet)
{
    return seen_now()->munitions[piece_named(fleet) - FIRST_FLEET];
}

static void held_by(const char *hex, int side)
{
    int at = hex_named(hex);

    assert_int_equal(controls(seen_now(), ENGLISH, at)   ? ENGLISH
                     : controls(seen_now(), SPANISH, at) ? SPANISH
                                                         : NOBODY,
                     side);
}

static bool reduced(const char *piece)
{
    return seen_now()->lost[piece_named(piece)];
}

/* Does nothing, as far as the rules allow, until that question is put to that side; every die shows 6. */
static void pass_on(const char *question, int side)
{
    static Action list[YA_MAX_LEGAL];
    static const int quiet_verbs[] = {V_DONE, V_END, V_PASS, V_STAY, V_BREAK, V_FIGHT};

    for (int steps = 0; ya_owing(&DEF, now()); steps++) {
        int actor = ya_actor(&DEF, now());
        if (actor == side && strcmp(question_of(&DEF, seen_now())->name, question) == 0)
            return;
        assert_true(steps < 500);
        int n = ya_legal(&DEF, now(), actor, false, list, YA_MAX_LEGAL);
        Action a = list[n - 1];
        for (int i = 0; i < n; i++)
            for (size_t k = 0; k < sizeof quiet_verbs / sizeof quiet_verbs[0]; k++)
                if (list[i].verb == quiet_verbs[k])
                    a = list[i];
        Run run = table_run();
        assert_null(match_play(table.match, a, &run).reason);
        state_is_sound();
    }
    if (question[0])
        fail_msg("%s is never asked", question);
}

static void start(void)
{
    char err[YA_MAX_LINE];
    Text why = text_in(err, sizeof err);
    Run run = table_run();

    if (!table.match)
        table.match = match_in(malloc(match_size(&DEF, RULES_ACTIONS)), &DEF, RULES_ACTIONS);
    assert_true(match_start(table.match, str(""), &run, &why));
    table.dice_n = table.dice_at = 0;
    forget_events();
}

#endif
