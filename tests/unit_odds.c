/* Odds (ai/odds.h): of the positions in tests/odds, whose odds are held against play by odds_cases.py. Here: that they are
 * those of the view, that they add up, and some that are known. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/odds.h"
#include "engine/match.h"

enum { MOST_CASES = 64, TWINS = 4, TEXT = 1 << 18, ONE_LINE = 256 };

typedef struct {
    char position[64], side[16], action[128];
} Case;

static Case cases[MOST_CASES];
static int case_count;

static struct {
    const GameDef *def;
    Game *now, *twin;
    void *room;
    Odds odds;
    OddsAsked asked;
} table;

/* ---- positions --------------------------------------------------------------------------------------------------------- */

static int read_cases(void **state)
{
    char line[ONE_LINE];
    FILE *in = fopen("tests/odds/cases.csv", "r");

    (void)state;
    assert_non_null(in);
    assert_non_null(fgets(line, sizeof line, in));
    while (fgets(line, sizeof line, in)) {
        Case *c = &cases[case_count++];
        assert_int_equal(sscanf(line, "%63[^,],%15[^,],%127[^\n]", c->position, c->side, c->action), 3);
    }
    fclose(in);
    assert_true(case_count >= 30);
    return 0;
}

static size_t text_of(const char *position, char *out)
{
    char path[128];

    snprintf(path, sizeof path, "tests/odds/%s.txt", position);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    size_t n = fread(out, 1, TEXT, in);
    fclose(in);
    return n;
}

static const GameDef *game_of(const char *position)
{
    Str name = str(position);
    Str id = {name.at, strcspn(position, "-")};

    return game_find(id);
}

static void open_case(const Case *c)
{
    char *text = malloc(TEXT), err[YA_MAX_LINE];
    size_t n = text_of(c->position, text);
    Text why = text_in(err, sizeof err);

    table.def = game_of(c->position);
    assert_non_null(table.def);
    table.now = malloc(table.def->state_size);
    table.twin = malloc(table.def->state_size);
    table.room = malloc(odds_room(table.def));
    if (!ya_read_position(table.def, table.now, text, n, err, sizeof err))
        fail_msg("%s: %s", c->position, err);
    table.asked =
        (OddsAsked){.def = table.def, .now = table.now, .side = side_find(table.def, str(c->side)), .seed = 1};
    char line[2 * YA_MAX_ACTION];
    snprintf(line, sizeof line, "%s %s", c->side, c->action);
    assert_true(action_read(table.def, table.now, str(line), &table.asked.action, &why));
    table.asked.acts = true;
    free(text);
}

static void close_case(void)
{
    free(table.now);
    free(table.twin);
    free(table.room);
}

static const Case *case_named(const char *position)
{
    for (const Case *c = cases; c < cases + case_count; c++)
        if (strcmp(c->position, position) == 0)
            return c;
    fail_msg("no case %s", position);
    return NULL;
}

static void written(const Game *now, char *out)
{
    Text t = text_in(out, TEXT);
    Json j = json_to(&t);

    table.asked.now = now;
    json_begin(&j);
    assert_true(odds_find(&table.asked, table.room, NULL, &table.odds));
    odds_json(&j, table.def, &table.odds);
    json_end(&j);
    assert_false(t.full);
}

/* ---- what holds everywhere ------------------------------------------------------------------------------------------------ */

static void same_view_same_odds(void **state)
{
    char *one = malloc(TEXT), *other = malloc(TEXT);

    (void)state;
    for (const Case *c = cases; c < cases + case_count; c++) {
        open_case(c);
        table.asked.worlds = 12;
        written(table.now, one);
        for (uint64_t twin = 1; twin <= TWINS; twin++) {
            Rng rng = twin;
            memcpy(table.twin, table.now, table.def->state_size);
            ya_determinise(table.def, table.twin, table.asked.side, &rng);
            written(table.twin, other);
            if (strcmp(one, other) != 0)
                fail_msg("%s: the odds tell which world is the true one\n%s\n%s", c->position, one, other);
        }
        close_case();
    }
    free(one);
    free(other);
}

static void row_adds_up(const Case *c, const OddsRow *row)
{
    double spread = 0, mean = 0;

    if (row->chance < 0 || row->chance > 1 + 1e-9 || row->low > row->chance + 1e-9 || row->high < row->chance - 1e-9)
        fail_msg("%s: a chance of %f, %f to %f", c->position, row->chance, row->low, row->high);
    if (row->kind != ODDS_LOSSES)
        return;
    for (int n = 0; n <= ODDS_MOST; n++) {
        spread += row->spread[n];
        mean += n * row->spread[n];
    }
    assert_true(fabs(spread - 1) < 1e-9 && fabs(1 - row->spread[0] - row->chance) < 1e-9);
    assert_true(mean < row->mean + 1e-9); /* more than ODDS_MOST count as many */
}

static void chances_add_up(void **state)
{
    (void)state;
    for (const Case *c = cases; c < cases + case_count; c++) {
        double holds = 0, told = 0;
        open_case(c);
        table.asked.worlds = 12;
        assert_true(odds_find(&table.asked, table.room, NULL, &table.odds));
        assert_true(table.odds.n > 0);
        for (const OddsRow *row = table.odds.row; row < table.odds.row + table.odds.n; row++) {
            row_adds_up(c, row);
            holds += row->kind == ODDS_HOLDS ? row->chance : 0;
            told += row->kind == ODDS_TOLD ? row->chance : 0;
        }
        assert_true(holds == 0 || fabs(holds - 1) < 1e-9);
        assert_true(told < 1 + 1e-9);
        close_case();
    }
}

static void an_action_that_leads_to_dice_is_found(void **state)
{
    Action list[256];

    (void)state;
    for (const Case *c = cases; c < cases + case_count; c++) {
        open_case(c);
        uint32_t class = ya_class(table.def, table.now, table.asked.action);
        int n = odds_actions(&table.asked, table.room, list, 256), found = 0;
        for (int i = 0; i < n && i < 256; i++)
            found += ya_class(table.def, table.now, list[i]) == class;
        if (!found)
            fail_msg("%s: %s is not among %d actions", c->position, c->action, n);
        close_case();
    }
}

/* ---- what is known ---------------------------------------------------------------------------------------------------------- */

static const OddsRow *row_of(OddsKind kind, int what, int side)
{
    for (const OddsRow *row = table.odds.row; row < table.odds.row + table.odds.n; row++)
        if (row->kind == kind && row->what == what && row->side == side)
            return row;
    return NULL;
}

/* Each face of the Tavern's die tells something else. */
static void one_die_is_exact(void **state)
{
    (void)state;
    open_case(case_named("drake-tavern"));
    assert_true(odds_find(&table.asked, table.room, NULL, &table.odds));
    assert_int_equal(table.odds.way, ODDS_EXACT);
    assert_null(table.odds.by);
    assert_int_equal(table.odds.n, 6);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(table.odds.row[i].kind, ODDS_TOLD);
        assert_true(fabs(table.odds.row[i].chance - 1.0 / 6) < 1e-12);
    }
    close_case();
}

/* 14.1: a unit that has marched in winter is lost on a die; so many units, each by itself. */
static void dice_of_many_units_are_put_together(void **state)
{
    (void)state;
    open_case(case_named("armada-winter"));
    assert_true(odds_find(&table.asked, table.room, NULL, &table.odds));
    assert_true(table.odds.way == ODDS_WORLDS && table.odds.agree);
    const OddsRow *row = &table.odds.row[0];
    assert_int_equal(row->kind, ODDS_LOSSES);
    double sixths = 6 * row->mean;
    assert_true(fabs(sixths - round(sixths)) < 1e-9);
    assert_true(row->high - row->low < 0.02);
    close_case();
}

/* Both sides' later choices are somebody's, and it is said whose. */
static void choices_are_said_to_be_somebodys(void **state)
{
    (void)state;
    open_case(case_named("jenkins-maracaibo"));
    assert_true(odds_find(&table.asked, table.room, NULL, &table.odds));
    assert_string_equal(table.odds.by, "lieutenant");
    assert_non_null(row_of(ODDS_HOLDS, table.asked.action.arg[0], 0));
    assert_int_equal(table.odds.way, ODDS_THROWN);
    assert_true(table.odds.worlds >= 200);
    close_case();
}

/* An order to attack is asked about before anybody is chosen: with all who may. */
static void an_attack_has_odds_before_it_is_said_who_attacks(void **state)
{
    char words[YA_MAX_LINE];
    Text t = text_in(words, sizeof words);

    (void)state;
    open_case(case_named("armada-near-antwerp"));
    assert_true(odds_find(&table.asked, table.room, NULL, &table.odds));
    assert_true(table.odds.everybody);
    assert_non_null(row_of(ODDS_HOLDS, table.asked.action.arg[0], 1));
    odds_way_words(&table.odds, &t);
    assert_non_null(strstr(words, "everybody who may takes part"));
    close_case();
}

/* No ship takes a port. */
static void a_battle_at_sea_decides_on_no_port(void **state)
{
    (void)state;
    open_case(case_named("armada-corunna"));
    assert_true(odds_find(&table.asked, table.room, NULL, &table.odds));
    for (int i = 0; i < table.odds.n; i++)
        assert_int_not_equal(table.odds.row[i].kind, ODDS_HOLDS);
    close_case();
}

/* Nothing is rolled where the enemy is sure to withdraw, and yet that is what comes of it. */
static void what_is_certain_is_told_too(void **state)
{
    (void)state;
    open_case(case_named("armada-dunkirk"));
    assert_true(odds_find(&table.asked, table.room, NULL, &table.odds));
    assert_true(table.odds.agree);
    const OddsRow *row = table.odds.row;
    assert_true(row->kind == ODDS_OUTCOME && row->chance == 1);
    close_case();
}

static void an_illegal_action_has_no_odds(void **state)
{
    (void)state;
    open_case(case_named("jenkins-maracaibo"));
    table.asked.action.arg[0] = 0;
    assert_false(odds_find(&table.asked, table.room, NULL, &table.odds));
    close_case();
}

/* What the Allies roll in their dockyards is told to nobody else. */
static void dice_that_nobody_is_told_of_have_no_odds(void **state)
{
    const GameDef *def = game_find(str("glory1805"));
    Match *m = match_in(aligned_alloc(16, (match_size(def, 8) + 15) & ~(size_t)15), def, 8);
    void *room = aligned_alloc(16, (odds_room(def) + 15) & ~(size_t)15);
    Run quiet = {0};
    Text none = {0};

    (void)state;
    assert_true(match_start(m, str("scenario=trafalgar-campaign"), &quiet, &none));
    OddsAsked asked = {.def = def, .now = m->now, .side = ya_actor(def, m->now), .acts = true, .seed = 1};
    asked.action = (Action){.side = (uint8_t)asked.side, .verb = V_DONE};
    assert_true(ya_is_legal(def, m->now, asked.action));
    assert_false(odds_find(&asked, room, NULL, &table.odds));
    free(room);
    free(m);
}

static void whoever_asks_may_call_it_off(void **state)
{
    atomic_bool off = true;

    (void)state;
    open_case(case_named("jenkins-maracaibo"));
    assert_false(odds_find(&table.asked, table.room, &off, &table.odds));
    close_case();
}

static void the_same_question_has_the_same_answer(void **state)
{
    char *one = malloc(TEXT), *other = malloc(TEXT);

    (void)state;
    open_case(case_named("jenkins-at-sea"));
    written(table.now, one);
    memset(table.room, 0xAA, odds_room(table.def));
    written(table.now, other);
    assert_string_equal(one, other);
    close_case();
    free(one);
    free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_view_same_odds),
        cmocka_unit_test(chances_add_up),
        cmocka_unit_test(an_action_that_leads_to_dice_is_found),
        cmocka_unit_test(one_die_is_exact),
        cmocka_unit_test(dice_of_many_units_are_put_together),
        cmocka_unit_test(choices_are_said_to_be_somebodys),
        cmocka_unit_test(an_attack_has_odds_before_it_is_said_who_attacks),
        cmocka_unit_test(a_battle_at_sea_decides_on_no_port),
        cmocka_unit_test(what_is_certain_is_told_too),
        cmocka_unit_test(an_illegal_action_has_no_odds),
        cmocka_unit_test(dice_that_nobody_is_told_of_have_no_odds),
        cmocka_unit_test(whoever_asks_may_call_it_off),
        cmocka_unit_test(the_same_question_has_the_same_answer),
    };
    return cmocka_run_group_tests(tests, read_cases, NULL);
}
