/* The terminal's chart: small boards of each kind, drawn whole; then every game's own, at sizes that nobody has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/chart.h"
#include "cli/cli.h"

static char drawn[4 * 20000];

static void read_back(const Canvas *c)
{
    Text t = text_in(drawn, sizeof drawn);

    for (int y = 0; y < canvas_rows(c); y++) {
        int end = c->width;
        while (end && c->cell[y * c->width + end - 1].c == ' ')
            end--;
        for (int x = 0; x < end; x++) {
            assert_in_range(c->cell[y * c->width + x].c, ' ', '~');
            text_char(&t, c->cell[y * c->width + x].c);
        }
        text_char(&t, '\n');
    }
}

static void draw_into(const Chart *chart, const char *view, size_t n, int width, int height)
{
    Canvas c = canvas_new(width, height);
    json_t *document = json_loadb(view, n, 0, NULL);

    chart_draw(chart, document, &c);
    read_back(&c);
    json_decref(document);
    canvas_free(&c);
}

static void draws(const char *board, const char *view, int width, int height, const char *expected)
{
    json_error_t error;
    json_t *document = json_loads(board, 0, &error);

    if (!document)
        fail_msg("%s", error.text);
    Chart *chart = chart_new(document);
    draw_into(chart, view, strlen(view), width, height);
    assert_string_equal(drawn, expected);
    chart_free(chart);
}

/* ---- small boards ------------------------------------------------------------------------------------------------- */

#define PARTIES                                                                                                        \
    "\"parties\":[{\"slug\":\"red\",\"name\":\"Reds\",\"letter\":\"R\",\"colour\":\"#b3261e\",\"plays\":true},"        \
    "{\"slug\":\"blue\",\"name\":\"Blues\",\"letter\":\"B\",\"colour\":\"#1f4e9c\",\"plays\":true}]"

#define HEXES                                                                                                          \
    "{" PARTIES ",\"map\":{\"kind\":\"hexes\",\"cell\":{\"width\":133,\"height\":115},"                                \
    "\"edges\":[{\"letter\":\"s\",\"style\":\"water\"}],\"spaces\":["                                                  \
    "{\"place\":\"0101\",\"x\":100,\"y\":100,\"terrain\":\"sea\",\"sides\":\"ssssss\"},"                               \
    "{\"place\":\"0102\",\"x\":100,\"y\":215,\"terrain\":\"sea\",\"sides\":\"ssssss\"},"                               \
    "{\"place\":\"0201\",\"x\":200,\"y\":158,\"terrain\":\"coastal\",\"sides\":\"-ccss-\",\"region\":\"Mona\"},"       \
    "{\"place\":\"0202\",\"x\":200,\"y\":273,\"terrain\":\"coastal\",\"sides\":\"ssssss\"},"                           \
    "{\"place\":\"0301\",\"x\":300,\"y\":100,\"terrain\":\"land\",\"sides\":\"--llll\"},"                              \
    "{\"place\":\"0302\",\"x\":300,\"y\":215,\"terrain\":\"land\",\"sides\":\"llllll\"}]},"                            \
    "\"sites\":[{\"slug\":\"old-port\",\"name\":\"Old Port\",\"place\":\"0201\",\"party\":\"blue\",\"value\":4}],"     \
    "\"pieces\":[{\"slug\":\"hope\",\"party\":\"red\"}],\"tracks\":[{\"slug\":\"gold\",\"name\":\"Gold\"}],"           \
    "\"marks\":[{\"slug\":\"storm\",\"name\":\"Storm\",\"shape\":\"storm\"},"                                          \
    "{\"slug\":\"ships\",\"name\":\"Has ships\",\"shape\":\"ship\"}]}"

#define ON_HEXES(more)                                                                                                 \
    "{\"as\":\"red\",\"headline\":\"Turn 1\",\"tracks\":[{\"track\":\"gold\",\"party\":\"red\",\"value\":7}],"         \
    "\"marks\":[{\"kind\":\"storm\",\"place\":\"0201\"}],"                                                             \
    "\"stacks\":[{\"side\":\"red\",\"place\":\"0102\",\"height\":12,\"badges\":[\"ships\"],"                           \
    "\"pieces\":[{\"piece\":\"hope\"}]},"                                                                              \
    "{\"side\":\"blue\",\"place\":\"0201\",\"height\":3,\"pieces\":[]}]" more "}"

static void a_window_of_hexes(void **state)
{
    (void)state;
    draws(HEXES, ON_HEXES(""), 40, 12,
          "Turn 1  Gold Reds 7\n"
          "    01  02  03\n"
          "01   .      :\n"
          "        OP4*:::\n"
          "02   .  B3  :::\n"
          "   <R12s>o  :::\n"
          "\n"
          "0102. Reds 12: hope 11 unseen.\n");
}

/* What is asked goes before the main force; what is decided on before that. */
static void the_focus_is_what_matters_now(void **state)
{
    (void)state;
    draws(HEXES, ON_HEXES(",\"legal\":[\"sail old-port\",\"pass\"]"), 40, 12,
          "Turn 1  Gold Reds 7\n"
          "    01  02  03\n"
          "01   .      :\n"
          "        OP4*:::\n"
          "02   . <B3 >:::\n"
          "    R12s o  :::\n"
          "\n"
          "0201 (Old Port), Mona. Storm. Blues 3: 3\n"
          "unseen.\n");
    draws(HEXES, ON_HEXES(",\"legal\":[\"sail old-port\",\"pass\"],\"about\":\"0301\""), 40, 6,
          "Turn 1  Gold Reds 7\n"
          "    01  02  03\n"
          "01   .      :\n"
          "        OP4<:::>\n"
          "        B3\n"
          "0301.\n");
}

static void hostile_documents(void **state)
{
    (void)state;
    draws("{}", "{\"headline\":\"A \\u001b[2Jline\"}", 20, 4, "A ?[2Jline\n");
    draws("[]", "{}", 20, 4, "");
    draws(HEXES, "[]", 20, 4, "");
    draws("{\"map\":{\"kind\":\"hexes\",\"spaces\":[{\"place\":\"x\"},{\"place\":\"y\",\"x\":\"far\",\"sides\":7}]}}",
          "{\"stacks\":[{\"place\":\"x\",\"height\":-5},{\"place\":\"nowhere\",\"height\":9},7],\"about\":\"nowhere\","
          "\"legal\":[1,\"x\"],\"marks\":[{}],\"course\":{\"places\":[1]},\"stage\":7}",
          20, 8, "\n     o\n   <   >\ny.\n");
}

/* Places with links: names to the right of them, or else to the left; a port in its holder's colour. */
#define PLACES                                                                                                         \
    "{" PARTIES                                                                                                        \
    ",\"map\":{\"kind\":\"spaces\",\"links\":[{\"from\":\"a\",\"to\":\"b\"},{\"from\":\"b\",\"to\":\"c\"}],"           \
    "\"spaces\":[{\"place\":\"a\",\"label\":\"Bay (inner)\",\"x\":0,\"y\":0},"                                         \
    "{\"place\":\"b\",\"label\":\"Cape\",\"x\":100,\"y\":50},"                                                         \
    "{\"place\":\"c\",\"label\":\"The long, long harbour\",\"x\":200,\"y\":0}]},"                                      \
    "\"sites\":[{\"slug\":\"c\",\"place\":\"c\",\"party\":\"blue\",\"port\":true}]}"

static void places_and_links(void **state)
{
    (void)state;
    draws(PLACES,
          "{\"as\":\"red\",\"headline\":\"Spring\",\"lists\":[{\"slug\":\"lost\",\"title\":\"Lost\",\"party\":\"red\","
          "\"pieces\":[\"hope\"]},{\"slug\":\"x\",\"title\":\"None\",\"party\":\"red\",\"pieces\":[]}],"
          "\"panels\":[{\"party\":\"blue\",\"title\":\"Cadiz\",\"pieces\":[\"faith\"]}],"
          "\"stacks\":[{\"side\":\"red\",\"place\":\"b\",\"pieces\":[{\"piece\":\"love\"},{\"piece\":\"joy\"}]},"
          "{\"side\":\"blue\",\"place\":\"b\",\"height\":14,\"pieces\":[]}]}",
          60, 13,
          "Spring\n"
          "Reds Lost: hope\n"
          "Blues Cadiz: faith\n"
          " o  Bay              The long, long harbour  #\n"
          "     . .                                   .\n"
          "         . .                           . .\n"
          "             . .                   . .\n"
          "                 . .           . .\n"
          "                     .     . .\n"
          "                      <o> Cape\n"
          "                       R2 B14\n"
          "Cape. Reds 2: love joy. Blues 14: 14 unseen.\n");
}

/* ---- sheets --------------------------------------------------------------------------------------------------------- */

#define TILES                                                                                                          \
    "{" PARTIES ",\"kinds\":[{\"slug\":\"crew\",\"name\":\"Crew\"},{\"slug\":\"gun\",\"name\":\"Guns\"},"              \
    "{\"slug\":\"big-galleon\",\"name\":\"Galleon\"}],"                                                                \
    "\"pieces\":[{\"slug\":\"red-2\",\"party\":\"red\",\"glyph\":\"2\"}],"                                             \
    "\"map\":{\"kind\":\"spaces\",\"spaces\":["                                                                        \
    "{\"place\":\"dock-1\",\"label\":\"1\",\"style\":\"cell\"},{\"place\":\"dock-2\",\"label\":\"2\",\"style\":"       \
    "\"cell\"},"                                                                                                       \
    "{\"place\":\"inn\",\"label\":\"Inn\",\"style\":\"tile\",\"words\":\"all meet here\"},"                            \
    "{\"place\":\"mole\",\"label\":\"Mole\",\"style\":\"tile\"},"                                                      \
    "{\"place\":\"fort\",\"label\":\"Fort\",\"style\":\"tile\",\"zone\":3,\"worth\":5,"                                \
    "\"icons\":[{\"kind\":\"crew\",\"count\":2},{\"kind\":\"gun\",\"count\":1}]}]}}"

#define ON_TILES                                                                                                       \
    "{\"as\":\"red\",\"headline\":\"Voyage 1\",\"legal\":[\"stop mole\"],"                                             \
    "\"moved\":[{\"place\":\"mole\",\"x\":1,\"y\":1,\"number\":1},{\"place\":\"inn\",\"x\":1,\"y\":1,\"number\":12}]," \
    "\"spaces\":{\"inn\":{\"slots\":[[],[]]},\"mole\":{\"slots\":[[{\"kind\":\"gun\",\"count\":3}],"                   \
    "[{\"kind\":\"gun\",\"count\":2}]]}},"                                                                             \
    "\"stacks\":[{\"place\":\"mole\",\"pieces\":[{\"kind\":\"disc\",\"party\":\"blue\",\"slot\":1}]},"                 \
    "{\"place\":\"dock-2\",\"pieces\":[{\"kind\":\"ship\",\"party\":\"red\"}]},"                                       \
    "{\"place\":\"fort\",\"pieces\":[{\"kind\":\"troops\",\"down\":true},{\"piece\":\"red-2\",\"party\":\"red\"},"     \
    "{\"kind\":\"mission\",\"party\":\"blue\",\"down\":true}]}],"                                                      \
    "\"panels\":[{\"party\":\"red\",\"worth\":9,\"goods\":[{\"kind\":\"big-galleon\"},"                                \
    "{\"kind\":\"crew\",\"count\":4}],\"has\":[\"Governor\",\"Ghost\"]},"                                              \
    "{\"party\":\"blue\",\"worth\":12,\"goods\":[{\"kind\":\"crew\",\"count\":0},{\"kind\":\"gun\",\"count\":2}]},"    \
    "{\"title\":\"Supply\",\"goods\":[{\"kind\":\"crew\",\"count\":30}]}]}"

static void tiles_and_panels(void **state)
{
    (void)state;
    draws(TILES, ON_TILES, 80, 16,
          "Voyage 1\n"
          "        pts crew\n"
          "Reds      9    4  galleon Governor, Ghost\n"
          "Blues    12    0  2 gun\n"
          "Supply        30\n"
          "dock 2 R\n"
          "> 1 Mole B/2 gun                         12 Inn  o/o all meet here\n"
          "  3 Fort 2 crew 1 gun   5   R2 B? troops ?\n");
}

/* A low sheet keeps to what may be chosen, and to one row for each player. */
static void a_low_sheet_shows_what_is_asked(void **state)
{
    (void)state;
    draws(TILES, ON_TILES, 79, 7,
          "Voyage 1\n"
          "        pts crew\n"
          "Reds      9    4  galleon Governor, Ghost\n"
          "Blues    12    0  2 gun\n"
          "dock 2 R\n"
          "> 1 Mole B/2 gun\n"
          " 12 Inn  o/o all meet here\n");
}

static void a_fight_in_words(void **state)
{
    (void)state;
    draws("{" PARTIES "}",
          "{\"as\":\"red\",\"headline\":\"Spring\",\"stage\":{\"title\":\"Battle\",\"place\":\"Cape\",\"round\":1,"
          "\"of\":3,\"lines\":[{\"party\":\"red\",\"role\":\"attacks\",\"strength\":12,\"counters\":["
          "{\"piece\":\"hope\"},{\"piece\":\"faith\",\"state\":\"damaged\"},{\"piece\":\"love\"}]},"
          "{\"party\":\"blue\",\"role\":\"defends\",\"counters\":[]}],"
          "\"dice\":[{\"title\":\"Reds\",\"dice\":[{\"face\":4},{}],\"words\":\"a hit\"}],"
          "\"modifiers\":[{\"rule\":\"7.2\",\"text\":\"in port\",\"value\":2}]}}",
          60, 40,
          "Spring\n"
          "Battle Cape, round 1 of 3. Reds attacks with 12: hope love.\n"
          "damaged: faith. Blues defends. Reds: [4] [ ] a hit 7.2 in\n"
          "port +2.\n");
}

/* ---- every game ------------------------------------------------------------------------------------------------------ */

extern const GameDef game_glory1805;

static void draw_at_all_sizes(const Chart *chart, const Buffer *view)
{
    static const int widths[] = {1, 3, 17, 80, 240}, heights[] = {1, 2, 5, 10, 22, 120};

    for (int i = 0; i < COUNT_OF(widths); i++)
        for (int k = 0; k < COUNT_OF(heights); k++)
            draw_into(chart, view->at, view->n, widths[i], heights[k]);
}

static void draw_for_all(const GameDef *def, const Chart *chart, const Game *g)
{
    for (int side = 0; side <= YA_REFEREE; side++) {
        Buffer view = {0};
        if (side >= ya_sides(def, g) && side != YA_SPECTATOR && side != YA_REFEREE)
            continue;
        buffer_write(&view, write_view, &(Looking){def, g, side});
        draw_at_all_sizes(chart, &view);
        assert_true(strlen(drawn) > 0);
        buffer_free(&view);
    }
}

static void draw_a_game(const GameDef *def)
{
    Buffer board = {0};
    Game *g = state_new(def);
    Rng rng = 1739;
    Run run = {.dice = &rng};
    char err[YA_MAX_LINE];

    buffer_write(&board, write_board, def);
    Chart *chart = chart_new(json_loadb(board.at, board.n, 0, NULL));
    assert_non_null(chart);
    assert_true(ya_start(def, g, "", &run, err, sizeof err));
    for (int i = 0; ya_owing(def, g) && i < 600; i++) {
        Action a;
        if (i % 60 == 0)
            draw_for_all(def, chart, g);
        assert_true(ya_sample(def, g, ya_actor(def, g), &rng, &a));
        assert_null(ya_apply(def, g, a, &run).reason);
    }
    chart_free(chart);
    buffer_free(&board);
    free(g);
}

static void every_game_at_every_size(void **state)
{
    (void)state;
    for (int i = 0; i < ya_game_count(); i++)
        draw_a_game(ya_game_at(i));
    draw_a_game(&game_glory1805);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_window_of_hexes), cmocka_unit_test(the_focus_is_what_matters_now),
        cmocka_unit_test(hostile_documents), cmocka_unit_test(places_and_links),
        cmocka_unit_test(tiles_and_panels),  cmocka_unit_test(a_low_sheet_shows_what_is_asked),
        cmocka_unit_test(a_fight_in_words),  cmocka_unit_test(every_game_at_every_size),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
