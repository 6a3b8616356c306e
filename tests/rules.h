/* Rule tests: start from a text position, give dice, play actions, assert events and the resulting position.
 * Included after a game's game.c; DEF names the game under test. See CONTRIBUTING.md for the words. */
#ifndef TESTS_RULES_H
#define TESTS_RULES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include <cmocka.h>

#include "engine/match.h"

#ifndef DEF
#define DEF game_jenkins
#endif

enum { RULES_ACTIONS = 1 << 14, RULES_EVENTS = 4096 };

static struct {
    Match *match;
    int dice[256];
    int dice_n, dice_at;
    struct {
        char rule[16], text[YA_MAX_LINE], how[YA_MAX_LINE];
        YaEvent as_told;
    } event[RULES_EVENTS];
    int events;
    unsigned shown;        /* the sides that were shown something hidden */
    char how[YA_MAX_LINE]; /* of the next event */
    YaEvent need;          /* the last one */
    unsigned added_for;    /* the sides that were told of the last modifier */
} table;

static const Game *now(void) UNUSED;
static const Game *seen_now(void) UNUSED;
static void dice(const char *faces) UNUSED;
static void told(const char *rule, const char *words) UNUSED;
static void because(const char *rule, const char *how) UNUSED;
static void hinted(const char *action, const char *words) UNUSED;
static void prompted(int side, const char *rule, const char *words) UNUSED;
static void not_told(const char *words) UNUSED;
static bool heard(int side, const char *words) UNUSED;
static bool heard_need(int side, const char *words) UNUSED;
static bool heard_modifiers(int side) UNUSED;
static bool was_shown(int side) UNUSED;
static bool may_undo(int side) UNUSED;
static void forget_events(void) UNUSED;
static void refused(const char *action, const char *rule, const char *words) UNUSED;
static void accepted(const char *action) UNUSED;
static void asked(int side, const char *question) UNUSED;
static bool side_sees(int side, const char *words) UNUSED;
static void owed(int side, const char *words) UNUSED;
#ifndef RULES_NO_PIECES
static void at(const char *piece, const char *place) UNUSED;
static void aboard(const char *piece, const char *ship) UNUSED;
#endif
static int piece_named(const char *slug) UNUSED;
static void position_has(const char *line) UNUSED;
static void play(const char *actions) UNUSED;
static void say(const char *actions) UNUSED;

/* "[3] for the storms; +6 the port; 1 to 4" */
static void tell_how(const YaGame *def, const YaEvent *e)
{
    char words[YA_MAX_LINE];
    size_t n = strlen(table.how);

    ya_event_text(def, e, YA_REFEREE, words, sizeof words);
    n += (size_t)snprintf(table.how + n, sizeof table.how - n, n ? "; " : "");
    if (e->kind == YA_COLUMN)
        n += (size_t)snprintf(table.how + n, sizeof table.how - n, "column ");
    if (e->kind == YA_DIE || e->kind == YA_MODIFIER)
        n += (size_t)snprintf(table.how + n, sizeof table.how - n, e->kind == YA_DIE ? "[%d] " : "%+d ", (int)e->value);
    snprintf(table.how + n, sizeof table.how - n, "%s", words);
}

static void tell_table(void *self, const YaGame *def, const YaEvent *e)
{
    (void)self;
    if (e->kind != YA_LINE) {
        tell_how(def, e);
        if (e->kind == YA_NEED)
            table.need = *e;
        if (e->kind == YA_MODIFIER)
            table.added_for = e->see & e->hear;
        return;
    }
    assert_true(table.events < RULES_EVENTS);
    memcpy(table.event[table.events].how, table.how, sizeof table.how);
    table.how[0] = 0;
    ya_rule_text(e->rule, table.event[table.events].rule, sizeof table.event[0].rule);
    ya_event_text(def, e, YA_REFEREE, table.event[table.events].text, sizeof table.event[0].text);
    table.event[table.events].as_told = *e;
    table.events++;
}

static Run table_run(void)
{
    return (Run){.tell = tell_table};
}

static const Game *now(void)
{
    return table.match->now;
}

/* As the side sees it that writes a plan, the first if several do. */
static const Game *seen_now(void)
{
    static Twin memory;

    return seen_by(&DEF, now(), YA_REFEREE, &memory);
}

static void state_is_sound(void)
{
    char why[YA_MAX_LINE];
    Text t = text_in(why, sizeof why);

    if (!DEF.check(now(), &t))
        fail_msg("the state is unsound: %s", why);
}

static void forget_events(void)
{
    table.events = 0;
    table.shown = 0;
}

static void dice(const char *faces)
{
    Str rest = str(faces);

    assert_int_equal(table.dice_at, table.dice_n); /* dice given before must have been rolled */
    table.dice_n = table.dice_at = 0;
    for (Str word = str_word(&rest); word.n; word = str_word(&rest)) {
        int32_t face;
        assert_true(str_int(word, &face));
        table.dice[table.dice_n++] = face;
    }
}

/* Rolls what is due, as far as the given dice reach. */
static void roll(void)
{
    while (ya_owing(&DEF, now()) == 1 << YA_CHANCE && table.dice_at < table.dice_n) {
        Run run = table_run();
        Action a = {V_ROLL, YA_CHANCE, {(int16_t)table.dice[table.dice_at++], 0, 0}};
        Verdict v = match_play(table.match, a, &run);
        table.shown |= run.shown;
        if (v.reason)
            fail_msg("roll %d: %s", a.arg[0], v.reason);
        state_is_sound();
    }
}

static void set_up(const char *lines)
{
    char text[8192], err[YA_MAX_LINE] = "";
    Text why = text_in(err, sizeof err);
    int n = snprintf(text, sizeof text, "yardarm position 1\ngame: %s\n%s", DEF.id, lines);

    assert_true(n > 0 && n < (int)sizeof text);
    if (!table.match)
        table.match = match_in(malloc(match_size(&DEF, RULES_ACTIONS)), &DEF, RULES_ACTIONS);
    if (!match_load(table.match, str(text), &why))
        fail_msg("position: %s", err);
    table.dice_n = table.dice_at = 0;
    forget_events();
    state_is_sound();
}

/* Of those who write plans the first gives the order, if none is named. */
static Action read_action(Str words)
{
    char err[YA_MAX_LINE];
    char ordered[YA_MAX_ACTION];
    Text why = text_in(err, sizeof err), order = text_in(ordered, sizeof ordered);
    Str rest = words;
    Action a;

    if (flow_in(now())->plan && side_find(&DEF, str_word(&rest)) < 0) {
        text_fmt(&order, "%s %v", DEF.side_names[ya_actor(&DEF, now())], words);
        words = (Str){order.at, order.n};
    }
    if (!action_read(&DEF, now(), words, &a, &why))
        fail_msg("%.*s: %s", (int)words.n, words.at, err);
    return a;
}

static void play_each(const char *actions, bool chance_too)
{
    Str rest = str(actions);

    roll();
    while (rest.n) {
        Str words = str_trim(str_until(&rest, ';'));
        Run run = table_run();
        if (!words.n)
            continue;
        if (!chance_too && ya_owing(&DEF, now()) == 1 << YA_CHANCE)
            fail_msg("%.*s: the dice have run out", (int)words.n, words.at);
        Verdict v = match_play(table.match, read_action(words), &run);
        table.shown |= run.shown;
        if (v.reason)
            fail_msg("%.*s: illegal, %d.%d: %s", (int)words.n, words.at, RULE_CHAPTER(v.rule), RULE_SECTION(v.rule),
                     v.reason);
        state_is_sound();
        roll();
    }
}

static void play(const char *actions)
{
    play_each(actions, false);
}

/* Where chance draws as well as rolling dice: its answers are among the actions. */
static void say(const char *actions)
{
    play_each(actions, true);
}

/* Capitals do not matter here; tests/words.py minds them. */
static bool says(const char *text, const char *words)
{
    size_t n = strlen(words);

    for (; strlen(text) >= n; text++)
        if (strncasecmp(text, words, n) == 0)
            return true;
    return false;
}

static void told(const char *rule, const char *words)
{
    for (int i = 0; i < table.events; i++)
        if (strcmp(table.event[i].rule, rule) == 0 && says(table.event[i].text, words))
            return;
    for (int i = 0; i < table.events; i++)
        print_message("%s %s\n", table.event[i].rule, table.event[i].text);
    fail_msg("not told: %s %s", rule, words);
}

/* What led to a line that was told by this rule, in full. */
static void because(const char *rule, const char *how)
{
    for (int i = 0; i < table.events; i++)
        if (strcmp(table.event[i].rule, rule) == 0 && strcmp(table.event[i].how, how) == 0)
            return;
    for (int i = 0; i < table.events; i++)
        print_message("%s %s (%s)\n", table.event[i].rule, table.event[i].text, table.event[i].how);
    fail_msg("nothing told by %s because of %s", rule, how);
}

/* What is asked of a side, and by which rule. */
static void prompted(int side, const char *rule, const char *words)
{
    char line[YA_MAX_LINE] = "", number[32] = "";

    ya_prompt(&DEF, now(), side, line, sizeof line);
    ya_rule_text(asked_rule(&DEF, now(), side), number, sizeof number);
    if (!strstr(line, words) || strcmp(number, rule) != 0)
        fail_msg("%s %s is asked", number, line);
}

/* What stands beside an order. */
static void hinted(const char *action, const char *words)
{
    char line[YA_MAX_LINE] = "";
    Text out = text_in(line, sizeof line);

    DEF.hint(now(), read_action(str(action)), &out);
    if (strcmp(line, words) != 0)
        fail_msg("%s: %s", action, line);
}

static void not_told(const char *words)
{
    for (int i = 0; i < table.events; i++)
        if (says(table.event[i].text, words))
            fail_msg("told: %s %s", table.event[i].rule, table.event[i].text);
}

/* Whether a side was told so: others hear less than the referee. */
static bool heard(int side, const char *words)
{
    char text[YA_MAX_LINE];

    for (int i = 0; i < table.events; i++)
        if (ya_event_text(&DEF, &table.event[i].as_told, side, text, sizeof text) && says(text, words))
            return true;
    return false;
}

/* Whether a side was told so of the last die that had to be passed. */
static bool heard_need(int side, const char *words)
{
    char text[YA_MAX_LINE];

    return ya_event_text(&DEF, &table.need, side, text, sizeof text) && says(text, words);
}

/* Whether a side was told what was added to the last die that anything was added to. */
static bool heard_modifiers(int side)
{
    return table.added_for >> side & 1;
}

static bool was_shown(int side)
{
    return table.shown >> side & 1;
}

static bool may_undo(int side)
{
    return match_may_undo(table.match, side);
}

static void refused(const char *action, const char *rule, const char *words)
{
    Action a = read_action(str(action));
    uint64_t before = ya_hash(&DEF, now());
    Verdict v = ya_why(&DEF, now(), a);
    char cited[16] = "";
    Run run = table_run();

    ya_rule_text(v.rule, cited, sizeof cited);
    if (!v.reason)
        fail_msg("%s is legal", action);
    if (strcmp(cited, rule) != 0 || !strstr(v.reason, words))
        fail_msg("%s: refused by %s: %s", action, cited, v.reason);
    match_play(table.match, a, &run);
    assert_true(before == ya_hash(&DEF, now()));
}

static void accepted(const char *action)
{
    Verdict v = ya_why(&DEF, now(), read_action(str(action)));

    if (v.reason)
        fail_msg("%s: illegal, %d.%d: %s", action, RULE_CHAPTER(v.rule), RULE_SECTION(v.rule), v.reason);
}

static void asked(int side, const char *question)
{
    static Twin memory;
    const QuestionDef *q = question_of(&DEF, seen_by(&DEF, now(), side, &memory));

    assert_non_null(q);
    assert_string_equal(q->name, question);
    if (flow_in(now())->plan)
        assert_true(ya_owing(&DEF, now()) >> side & 1);
    else
        assert_int_equal(ya_owing(&DEF, now()), 1 << side);
}

static bool side_sees(int side, const char *words)
{
    static char view[1 << 18];

    assert_true(ya_view(&DEF, now(), side, view, sizeof view) > 0);
    return strstr(view, words);
}

/* What the view of who chooses says of losses: `"party":... "suggested":[...]`. Nobody else is told. */
static void owed(int side, const char *words)
{
    static char view[1 << 18];
    static const char key[] = "\"owes\":{";

    for (int viewer = 0; viewer < DEF.max_sides; viewer++) {
        assert_true(ya_view(&DEF, now(), viewer, view, sizeof view) > 0);
        const char *found = strstr(view, key), *at_words = found ? found + sizeof key - 1 : "nothing";
        if (viewer != side)
            assert_null(found);
        else if (strncmp(at_words, words, strlen(words)) != 0 || at_words[strlen(words)] != '}')
            fail_msg("owed is %.*s", (int)strcspn(at_words, "]") + 1, at_words);
    }
}

static void position_has(const char *line)
{
    char text[1 << 15];
    Str rest = {text, ya_write_position(&DEF, now(), text, sizeof text)};

    if (!rest.n)
        fail_msg("not at a quiet point");
    while (rest.n)
        if (str_is(str_line(&rest), line))
            return;
    fail_msg("no line '%s' in:\n%s", line, text);
}

static int piece_named(const char *slug)
{
    int p = name_find(&DEF, ARG_PIECE, str(slug));

    if (p < 0)
        fail_msg("no counter %s", slug);
    return p;
}

/* These two know the layout of the game included above; a game of another layout defines RULES_NO_PIECES. */
#ifndef RULES_NO_PIECES
static void at(const char *piece, const char *place)
{
    int p = piece_named(piece), where = now()->where[p];
    static const char *const off_map[] = {"moving", "pool", "gone", "bought", "aside", "box"};
    char text[YA_MAX_ACTION];
    Text t = text_in(text, sizeof text);

    if (where == MOVING || where >= STACKS)
        text_put(&t, off_map[where == MOVING ? 0 : 1 + where - STACKS]);
    else
        DEF.slug(ARG_PLACE, where, &t);
    if (strcmp(text, place) != 0)
        fail_msg("%s is in %s, not in %s", piece, text, place);
}

static void aboard(const char *piece, const char *ship)
{
    assert_int_equal(now()->carrier[piece_named(piece)], piece_named(ship));
}
#endif

#define RULES_MAIN(...)                                                                                                \
    int main(void)                                                                                                     \
    {                                                                                                                  \
        const struct CMUnitTest tests[] = {__VA_ARGS__};                                                               \
        int failed = cmocka_run_group_tests(tests, NULL, NULL);                                                        \
        free(table.match);                                                                                             \
        return failed;                                                                                                 \
    }

#endif
