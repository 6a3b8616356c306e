/* The validator of board and view refuses what docs/view.schema.json does not allow, and says where it stands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "schema.h"

#define VIEW "\"game\":\"x\",\"as\":\"left\",\"owing\":[]"

static char why[400];

static void good(const char *name, const char *json)
{
    if (!schema_holds(name, json, why, sizeof why))
        fail_msg("%s: %s", json, why);
}

static void bad(const char *name, const char *json, const char *reason)
{
    assert_false(schema_holds(name, json, why, sizeof why));
    assert_string_equal(why, reason);
}

static void whole_documents(void **state)
{
    (void)state;
    good("View", "{" VIEW "}");
    good("View", " { \"game\" : \"x\", \"as\":\"left\",\"owing\":[ \"left\" , \"right\" ] } \n");
    bad("View", "{\"game\":\"x\",\"owing\":[]}", "View has no 'as'");
    bad("View", "{" VIEW ",\"battel\":1}", "View has no member 'battel'");
    bad("View", "{" VIEW ",\"as\":\"right\"}", "'as' stands twice");
    bad("View", "{" VIEW "} {", "something stands behind the end");
    bad("Vieuw", "{}", "the schema has no Vieuw");
}

static void kinds_of_values(void **state)
{
    (void)state;
    bad("View", "{" VIEW ",\"headline\":7}", "headline: 7}… is not of the kind of View.headline");
    bad("View", "{" VIEW ",\"tracks\":[{\"track\":\"t\",\"value\":1.5}]}",
        "tracks[0].value: a whole number is expected");
    bad("View", "{" VIEW ",\"moving\":{\"pieces\":[],\"wind\":tru}}", "moving.wind: true or false is expected");
    bad("View", "{" VIEW ",\"about\":null}", "about: null}… is not of the kind of View.about");
    bad("Value", "{\"name\":\"n\",\"value\":1,\"colour\":\"pink\"}",
        "colour: 'pink' is none of the words of Value.colour");
    good("Fact", "{\"label\":\"l\",\"value\":-3}");
    good("Fact", "{\"label\":\"l\",\"value\":\"three\"}");
    bad("Fact", "{\"label\":\"l\",\"value\":true}", "value: true}… is not of the kind of Fact.value");
}

static void lists_and_points(void **state)
{
    (void)state;
    good("Road", "{\"points\":[[1,2],[3,4]]}");
    bad("Road", "{\"points\":[[1,2],[3]]}", "points[1]: 1 items, not 2 to 2");
    bad("Road", "{\"points\":[[1,2],3]}", "points[1]: 3]}… is not of the kind of Point");
}

static void bases_and_the_rest(void **state)
{
    (void)state;
    good("Shown", "{\"kind\":\"gun\",\"guns\":4}");
    bad("Shown", "{\"kind\":\"gun\",\"gunner\":\"Tom\"}", "gunner: \"Tom\"}… is not of the kind of Shown.*");
    good("PieceList", "{\"slug\":\"s\",\"title\":\"t\",\"pieces\":[\"a\",{\"piece\":\"b\",\"on\":\"c\"}]}");
    bad("PieceList", "{\"slug\":\"s\",\"title\":\"t\",\"pieces\":[\"a\",{\"piece\":7}]}",
        "pieces[1].piece: 7}]}… is not of the kind of Listed.piece");
    good("Moving", "{\"pieces\":[],\"left\":3,\"side\":\"english\"}");
    bad("Stack", "{\"pieces\":[],\"left\":3}", "Stack has no member 'left'");
    good("View", "{" VIEW ",\"holders\":{\"any\":\"english\"}}");
    bad("View", "{" VIEW ",\"holders\":{\"any\":[]}}", "holders.any: []}}… is not of the kind of View.holders.*");
}

static void broken_texts(void **state)
{
    (void)state;
    bad("View", "", "… is not of the kind of View");
    bad("View", "{" VIEW, "an object does not end");
    bad("View", "{" VIEW ",\"owin", "a string does not end");
    bad("View", "{\"game\" \"x\"}", "a colon is missing after 'game'");
    bad("View", "{\"game\":\"x\",\"as\":\"left\",\"owing\":[\"left\"}", "owing: a list does not end");
    bad("View", "{" VIEW ",}", "a string is expected");
    good("Fact", "{\"label\":\"a \\\"word\\\" \\\\\",\"value\":1}");
    bad("Fact", "{\"label\":\"\\", "label: a string does not end");
}

/* A view of a game to come: the stage with everything on it. */
static void a_stage(void **state)
{
    (void)state;
    good("Stage",
         "{\"title\":\"Battle\",\"round\":2,\"of\":3,\"lines\":[{\"party\":\"british\",\"role\":\"attacks\","
         "\"post\":\"to windward\",\"counters\":[{\"piece\":\"victory\",\"brings\":6,\"state\":\"damaged\",\"pair\":1},"
         "{\"piece\":\"temeraire\",\"struck\":true,\"lost\":true}],\"strength\":41,\"owes\":2}],"
         "\"modifiers\":[{\"rule\":\"17.6\",\"text\":\"Close Action\",\"value\":1,\"line\":1}],"
         "\"dice\":[{\"title\":\"Fire\",\"line\":1,\"dice\":[{\"face\":0,\"low\":0,\"high\":9},{\"face\":3}],\"sum\":4}"
         "],"
         "\"results\":{\"rows\":[{\"label\":\"4-6\",\"words\":[\"\",\"loses 2\"],\"rolled\":true}]},"
         "\"matrix\":{\"rows\":[{\"text\":\"GC\",\"legal\":true,\"action\":\"order "
         "gc\"}],\"columns\":[{\"text\":\"GW\"}],"
         "\"cells\":[[{\"text\":\"RB\",\"chosen\":true}]]},\"outcome\":\"The French withdraw.\"}");
    bad("Stage", "{\"title\":\"Battle\",\"lines\":[{\"party\":\"b\",\"role\":\"r\",\"counters\":[{\"brings\":[]}]}]}",
        "lines[0].counters[0].brings: []}]}]}… is not of the kind of StageCounter.brings");
}

/* What the tests of the client show as games to come. */
static void fixtures_of_the_client(void **state)
{
    static const char *const documents[][2] = {
        {"Board", "lanes-board"}, {"View", "lanes-view"}, {"View", "stage-view"}, {"View", "pairs-view"}};
    static char text[1 << 16];
    char path[100];

    (void)state;
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++) {
        snprintf(path, sizeof path, "web/tests/fixtures/%s.json", documents[i][1]);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        text[fread(text, 1, sizeof text - 1, file)] = 0;
        fclose(file);
        good(documents[i][0], text);
    }
}

static void long_ways_are_cut(void **state)
{
    char small[12];

    (void)state;
    assert_false(
        schema_holds("View", "{" VIEW ",\"tracks\":[{\"track\":\"t\",\"value\":false}]}", small, sizeof small));
    assert_string_equal(small, "tracks[0].v");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_documents),   cmocka_unit_test(kinds_of_values),
        cmocka_unit_test(lists_and_points),  cmocka_unit_test(bases_and_the_rest),
        cmocka_unit_test(broken_texts),      cmocka_unit_test(a_stage),
        cmocka_unit_test(long_ways_are_cut), cmocka_unit_test(fixtures_of_the_client),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
