/* Plans written unseen, and other things the engine offers, on a game made for it: two captains put stores into three
 * boxes and pick a crew out of 500, each unseen by the other; then a die from 0 to 9 is rolled, and a ball drawn from a
 * bag with several alike. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define SET_MAX     512
#define STACK_WORDS 32
#define PLAN_SIDES  2
#define PLAN_ORDERS 32
#include "cli/referee.h"
#include "engine/match.h"
#include "engine/members.h"
#include "engine/reader.h"

enum {
    R_1_0 = RULE(0, 1, 0, 0),
    R_2_0 = RULE(0, 2, 0, 0),
    R_X2_164 = RULE(24, 2, 164, 0),
    R_22_6_4 = RULE(0, 22, 6, 4)
};

enum { RED, BLUE, BOXES = 3, STORES = 20, CREW = 500 };

#define PROCEDURES(X, L)                                                                                               \
    X(game, "The whole game", )                                                                                        \
    X(lane, "1.0 A side's stores", L(SIDE, side) L(NUMBER, put))

#define QUESTIONS(DIE, QUESTION, UNSEEN, GROUP, GROUP_OR_PASS)                                                         \
    DIE(d10, R(2_0), 0, 9, "Roll a die")                                                                               \
    QUESTION(ball, R(X2_164), "Draw a ball")                                                                           \
    QUESTION(store, R(1_0), "Put a store into a box, or be done")                                                      \
    GROUP(crew, R(22_6_4), "Pick the crew")

#define VERBS(X)                                                                                                       \
    X(PUT, "put", NUMBER, NONE, NONE, "put a store into that box")                                                     \
    X(BALL, "ball", WORD, NONE, NONE, "that ball is drawn")

FLOW_ENUMS

struct Game {
    GAME_HEAD;
    uint64_t crew[2][8];
    uint8_t box[2][BOXES + 1];
    uint8_t die, ball, spare[6];
};

PROC(lane)
{
    BEGIN
    for (;;) {
        ASK(STEP(1_0, 1), l->side, store);
        if (w->answer.verb == V_DONE)
            break;
        g->box[l->side][w->answer.arg[0]]++;
        l->put++;
        TELL(R(1_0), "%1S puts a store into box %2d", l->side, w->answer.arg[0]);
    }
    SELECT(STEP(22_6_4, 1), l->side, crew);
    memcpy(g->crew[l->side], g->chosen.w, sizeof g->crew[0]);
    TELL_SOME(R(22_6_4), ONLY(l->side), "%1S has a crew of %2d", "%1S has a crew", l->side, set_count(&g->chosen));
    END;
}

PROC(game)
{
    BEGIN
    ASK_PLAN(STEP(1_0, 1), ONLY(RED) | ONLY(BLUE), lane);
    TELL(R(1_0), "stores are in");
    ROLL(STEP(2_0, 1), d10);
    g->die = (uint8_t)w->rolled;
    ASK(STEP(X2_164, 1), YA_CHANCE, ball);
    g->ball = (uint8_t)w->answer.arg[0];
    TELL(R(X2_164), g->ball ? "a black ball" : "a white ball");
    END;
}

static Verdict judge_store(const Game *g, int side, Action a)
{
    if (a.verb == V_DONE)
        return ok();
    if (a.verb != V_PUT || a.arg[0] < 1 || a.arg[0] > BOXES)
        return no(R(1_0), "there is no such box");
    return g->box[side][1] + g->box[side][2] + g->box[side][3] < STORES ? ok() : no(R(1_0), "there are no more stores");
}

static void list_store(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int box = 0; box <= BOXES + 1; box++) /* judged: what is no box is not offered */
        offer1(o, V_PUT, box);
    offer(o, V_DONE);
}

static Verdict judge_ball(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_BALL && a.arg[0] >= 0 && a.arg[0] < 2 ? ok() : no(R(X2_164), "no such ball");
}

static void list_ball(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    offer_weighted(o, 7, V_BALL, 0);
    offer_weighted(o, 1, V_BALL, 1);
}

static void candidates_crew(const Game *g, int side, Set *out)
{
    (void)g, (void)side;
    for (int man = 0; man < CREW; man++)
        set_add(out, man);
}

static Verdict enough_crew(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side, (void)chosen;
    return ok();
}

static Verdict judge_crew(const Game *g, int side, Action a)
{
    (void)g, (void)side, (void)a;
    return no(R(22_6_4), "there is no such man");
}

static const char *const side_names[] = {"red", "blue"};
static const char *const balls[] = {"white", "black"};
static const ChoiceDef scenarios[] = {{"calm", "nothing happens"}, {"gale", "everything does"}, {0}};

static void slug(int kind, int id, Text *out)
{
    if (kind == ARG_PIECE && id >= 0 && id < CREW)
        text_fmt(out, "man-%d", id);
}

static int find(int kind, Str name)
{
    int32_t man;

    if (kind != ARG_PIECE || !str_starts(name, "man-") || !str_int((Str){name.at + 4, name.n - 4}, &man) || man >= CREW)
        return -1;
    return man;
}

static const NameDef names[] = {NAME_LIST(WORD, 0, 2, balls), {0}};

static void view_boxes(const Game *g, int side, Json *j)
{
    (void)side;
    for (int who = RED; who <= BLUE; who++)
        for (int box = 1; box <= BOXES; box++)
            json_kint(j, side_names[who], g->box[who][box]);
}

static const MemberDef view_members[] = {OWN_MEMBER("boxes", view_boxes), RESULT_MEMBER(NULL), {0}};

static void determinise(Game *g, int side, Rng *rng)
{
    (void)g, (void)side, (void)rng;
}

static void score(const Game *g, int32_t out[YA_MAX_SIDES])
{
    out[RED] = g->box[RED][1];
    out[BLUE] = g->box[BLUE][1];
}

static void standing(const Game *g, Text *out)
{
    (void)g;
    text_put(out, "stores");
}

static bool check_state(const Game *g, Text *why)
{
    (void)g, (void)why;
    return true;
}

static void setup_state(Run *r, Game *g, const int16_t option[MAX_OPTIONS])
{
    (void)r;
    g->ball = (uint8_t)option[0];
}

static const LineDef position_lines[] = {NUMBER_LINE("die", die, ONCE, 0, 9), {0}};

static const StepDef flow_steps[] = {
    {P_game, STEP_PLANS, P_lane, STEP(1_0, 1)},   {P_game, STEP_ASKS, Q_d10, STEP(2_0, 1)},
    {P_game, STEP_ASKS, Q_ball, STEP(X2_164, 1)}, {P_lane, STEP_ASKS, Q_store, STEP(1_0, 1)},
    {P_lane, STEP_ASKS, Q_crew, STEP(22_6_4, 1)}, {0},
};

static unsigned flow_asks(const Game *g, const Frame *f)
{
    (void)g;
    if (f->proc == P_lane)
        return ONLY(LOCALS(f, lane)->side);
    return f->step == STEP(1_0, 1) ? ONLY(RED) | ONLY(BLUE) : 1u << YA_CHANCE;
}

FLOW_TABLES

static const char board_text[] = "", charts_text[] = "";

static void entry(Reader *r, Text *out)
{
    (void)r;
    text_put(out, "game");
}

static const GameDef DEF = {
    .id = "stores",
    .title = "Stores",
    .blurb = "",
    .length = "",
    .rules_version = "1",
    .min_sides = 2,
    .max_sides = 2,
    .side_names = side_names,
    .options = (const OptionDef[]){CHOICE_OPTION("scenario", "what happens", scenarios), {0}},
    .slug = slug,
    .find = find,
    GAME_TABLES,
    GAME_FUNCTIONS,
};

/* ---- the table --------------------------------------------------------------------------------------------------- */

static _Alignas(16) char memory[1 << 20];
static Match *m;
static char heard[3][4096]; /* by red, blue, spectators */

static void hear(void *listener, const YaGame *def, const YaEvent *e)
{
    static const int who[3] = {RED, BLUE, YA_SPECTATOR};

    (void)listener;
    for (int i = 0; i < 3; i++) {
        Text t = {heard[i], strlen(heard[i]), sizeof heard[i], false};
        size_t before = t.n;
        event_write(def, e, who[i], &t);
        if (t.n > before)
            text_char(&t, '|');
    }
}

static Verdict tries(const char *text)
{
    char err[YA_MAX_LINE] = "";
    Text why = text_in(err, sizeof err);
    Run r = {.tell = hear};
    Action a;

    if (!action_read(&DEF, m->now, str(text), &a, &why))
        fail_msg("%s: %s", text, err);
    return match_play(m, a, &r);
}

static void plays(const char *actions)
{
    for (Str rest = str(actions); rest.n;) {
        char line[64];
        Text t = text_in(line, sizeof line);
        text_fmt(&t, "%v", str_trim(str_until(&rest, ';')));
        Verdict v = tries(line);
        if (v.reason)
            fail_msg("%s: %s", line, v.reason);
    }
}

static int begin(void **state)
{
    char err[YA_MAX_LINE];
    Text why = text_in(err, sizeof err);

    (void)state;
    m = match_in(memory, &DEF, 256);
    memset(heard, 0, sizeof heard);
    return !match_start(m, str(""), &(Run){0}, &why);
}

static const char *view_of(int side)
{
    static char text[3][8192];
    static int turn;
    char *out = text[turn++ % 3];

    assert_true(ya_view(&DEF, m->now, side, out, sizeof text[0]) > 0);
    return out;
}

static void refused(const char *action, const char *words)
{
    uint64_t before = ya_hash(&DEF, m->now);
    Verdict v = tries(action);

    assert_non_null(v.reason);
    if (!strstr(v.reason, words))
        fail_msg("%s", v.reason);
    assert_true(before == ya_hash(&DEF, m->now));
}

/* ---- plans ------------------------------------------------------------------------------------------------------- */

static void orders_are_seen_by_their_writer_alone(void **state)
{
    (void)state;
    const char *before = view_of(BLUE);
    plays("red put 1; red put 2");
    assert_string_equal(view_of(BLUE), before);
    assert_non_null(strstr(view_of(RED), "\"red\":1,\"red\":1"));
    assert_non_null(strstr(view_of(BLUE), "\"red\":0,\"red\":0"));
    assert_string_equal(heard[RED], "Red puts a store into box 1|Red puts a store into box 2|");
    assert_string_equal(heard[BLUE], "");
    assert_string_equal(heard[2], "");
}

static void they_are_carried_out_when_all_are_in(void **state)
{
    (void)state;
    plays("red put 1; blue put 3; red done; red add man-7; red done");
    refused("red put 1", "in");
    assert_int_equal(ya_owing(&DEF, m->now), ONLY(BLUE));
    assert_non_null(strstr(view_of(RED), "\"question\":{\"name\":\"plans\""));
    plays("blue done; blue all; blue done");
    assert_int_equal(ya_owing(&DEF, m->now), 1 << YA_CHANCE);
    assert_string_equal(heard[RED], "Red puts a store into box 1|Red has a crew of 1|Blue puts a store into box 3|"
                                    "Blue has a crew|stores are in|");
    assert_string_equal(heard[BLUE], "Blue puts a store into box 3|Blue has a crew of 500|Red puts a store into box 1|"
                                     "Red has a crew|stores are in|");
    assert_string_equal(heard[2], "Red puts a store into box 1|Red has a crew|Blue puts a store into box 3|"
                                  "Blue has a crew|stores are in|");
    assert_int_equal(m->now->box[RED][1], 1);
    assert_int_equal(m->now->box[BLUE][3], 1);
    assert_int_equal(bits_count(m->now->crew[BLUE], 8), CREW);
    assert_true(bits_empty(m->now->chosen.w, SET_WORDS));
}

/* Not to a side whose plan is in, which owes nothing either. */
static void the_result_is_shown_at_the_end(void **state)
{
    (void)state;
    plays("red put 1; red done; red add man-7; red done");
    assert_null(strstr(view_of(RED), "result"));
    plays("blue done; blue add man-1; blue done; roll 3");
    assert_null(strstr(view_of(RED), "result"));
    plays("ball white");
    assert_non_null(strstr(view_of(RED), "\"result\":{\"winner\":\"red\",\"text\":\"stores\"}"));
}

/* Who wrote first leaves no trace. */
static void the_order_between_sides_means_nothing(void **state)
{
    (void)state;
    plays("red put 1; red put 2; blue put 3; blue done");
    uint64_t hash = ya_hash(&DEF, m->now);
    begin(NULL);
    plays("blue put 3; red put 1; blue done; red put 2");
    assert_true(hash == ya_hash(&DEF, m->now));
    plays("red done; red add man-9; red add man-3");
    hash = ya_hash(&DEF, m->now);
    begin(NULL);
    plays("red put 1; red put 2; blue put 3; blue done; red done; red add man-3; red add man-9");
    assert_true(hash == ya_hash(&DEF, m->now));
}

static void undo_takes_back_ones_own_orders(void **state)
{
    (void)state;
    plays("red put 1; blue put 3; red put 2; blue put 3");
    assert_true(match_may_undo(m, RED));
    assert_null(match_undo(m, RED).reason);
    assert_non_null(strstr(view_of(RED), "\"red\":1,\"red\":0"));
    assert_non_null(strstr(view_of(BLUE), "\"blue\":0,\"blue\":0,\"blue\":2"));
    assert_null(match_undo(m, RED).reason);
    assert_false(match_may_undo(m, RED));
    assert_true(match_may_undo(m, BLUE));
    plays("red done; red add man-1; red done");
    assert_false(match_may_undo(m, RED)); /* handed in */
    assert_non_null(match_undo(m, RED).reason);
}

static void a_full_plan_can_only_be_ended(void **state)
{
    Action list[YA_MAX_LEGAL];

    (void)state;
    for (int i = 0; i < PLAN_ORDERS - 16; i++)
        plays("red put 1");
    refused("red put 1", "no room");
    assert_int_equal(ya_legal(&DEF, m->now, RED, false, list, YA_MAX_LEGAL), 1);
    assert_int_equal(list[0].verb, V_DONE);
}

static void what_is_offered_is_judged(void **state)
{
    Action list[YA_MAX_LEGAL];

    (void)state;
    assert_int_equal(ya_legal(&DEF, m->now, RED, false, list, YA_MAX_LEGAL), BOXES + 1);
    refused("red put 4", "no such box");
}

static void another_world_has_other_orders(void **state)
{
    uint64_t rng = 1;

    (void)state;
    plays("red put 1; red put 2; blue put 3; blue done; blue add man-2; blue done");
    const char *before = view_of(RED);
    ya_determinise(&DEF, m->now, RED, &rng);
    assert_string_equal(view_of(RED), before);
    assert_non_null(strstr(view_of(BLUE), "\"blue\":0,\"blue\":0,\"blue\":0"));
    assert_int_equal(plan_in(&DEF, m->now, BLUE)->n, 3); /* done, and the least crew */
}

static void plans_are_kept_in_positions_and_records(void **state)
{
    char text[8192], err[YA_MAX_LINE] = "";
    Text out = text_in(text, sizeof text), why = text_in(err, sizeof err);
    static _Alignas(16) char fresh[MAX_STATE];

    (void)state;
    plays("red put 1; blue put 3; blue done; red done; red add man-4; red add man-2");
    size_t n = ya_write_position(&DEF, m->now, text, sizeof text);
    assert_non_null(strstr(text, "stands: game@1.0#1 ? lane red blue\norders: red put 1\norders: red done\n"
                                 "orders: red add man-2\norders: red add man-4\norders: blue put 3\n"));
    if (!ya_read_position(&DEF, (Game *)(void *)fresh, text, n, err, sizeof err))
        fail_msg("%s\n%s", err, text);
    assert_memory_equal(fresh, m->now, sizeof *m->now);
    plays("red done; blue add man-499; blue done; roll 0; ball black");
    record_write(m, &out);
    uint64_t hash = ya_hash(&DEF, m->now);
    m = match_in(memory, &DEF, 256);
    if (!record_read(m, (Str){text, strlen(text)}, &(Run){0}, &why))
        fail_msg("%s", err);
    assert_true(hash == ya_hash(&DEF, m->now));
}

/* ---- chance, numbers, scenarios ---------------------------------------------------------------------------------- */

static void a_die_may_show_nought(void **state)
{
    bool seen[10] = {0};
    uint64_t rng = 3;
    Action a;

    (void)state;
    plays("red done; red add man-1; red done; blue done; blue add man-1; blue done");
    for (int i = 0; i < 400; i++) {
        assert_true(ya_sample(&DEF, m->now, YA_CHANCE, &rng, &a));
        seen[a.arg[0]] = true;
    }
    for (int face = 0; face < 10; face++)
        assert_true(seen[face]);
    refused("roll 10", "no such face");
    plays("roll 0");
    assert_int_equal(m->now->die, 0);
}

static void a_bag_holds_several_alike(void **state)
{
    Action list[4], a;
    uint32_t weight[4];
    uint64_t rng = 5;
    int black = 0;

    (void)state;
    plays("red done; red add man-1; red done; blue done; blue add man-1; blue done; roll 3");
    assert_int_equal(ya_chance(&DEF, m->now, list, weight, 4), 2);
    assert_int_equal(weight[0], 7);
    assert_int_equal(weight[1], 1);
    for (int i = 0; i < 8000; i++) {
        ya_sample(&DEF, m->now, YA_CHANCE, &rng, &a);
        black += a.arg[0];
    }
    assert_in_range(black, 850, 1150); /* a thousand, five deviations either way */
}

static void odds_weigh_what_is_in_the_bag(void **state)
{
    char err[YA_MAX_LINE];
    Text why = text_in(err, sizeof err);
    Buffer out = {0};

    (void)state;
    plays("red done; red add man-1; red done; blue done; blue add man-1; blue done; roll 3");
    assert_true(
        odds_write((OddsAsked){.def = &DEF, .now = m->now, .side = YA_REFEREE, .worlds = 10, .seed = 1}, &out, &why));
    assert_non_null(strstr(out.at, "exact"));
    assert_non_null(strstr(out.at, "87.50% a white ball"));
    assert_non_null(strstr(out.at, "12.50% a black ball"));
    buffer_free(&out);
}

static void numbers_have_room_for_what_rulebooks_do(void **state)
{
    static const struct {
        YaRule rule;
        const char *text;
    } cases[] = {{R(X2_164), "X2.164"}, {R(22_6_4), "22.6.4"}, {RULE(26, 99, 999, 31), "Z99.999.31"}, {R(1_0), "1.0"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[32];
        YaRule back;
        ya_rule_text(cases[i].rule, text, sizeof text);
        assert_string_equal(text, cases[i].text);
        assert_true(rule_read(str(text), &back));
        assert_int_equal(back, cases[i].rule);
    }
    YaRule none;
    const char *const wrong[] = {"100.1", "1.1000", "1.1.32", "1", "1.", ".1", "1.1#16", "x1.1", "1.1.", "0.1", "1.1 "};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(rule_read(str(wrong[i]), &none));
}

static void scenarios_are_chosen_by_name(void **state)
{
    char err[YA_MAX_LINE] = "", text[64];
    Text why = text_in(err, sizeof err), out = text_in(text, sizeof text);

    (void)state;
    assert_true(match_start(m, str("scenario=gale"), &(Run){0}, &why));
    assert_int_equal(m->now->ball, 1);
    options_write(&DEF, m->option, &out);
    assert_string_equal(text, "scenario=gale");
    assert_false(match_start(m, str("scenario=storm"), &(Run){0}, &why));
    assert_string_equal(err, "option scenario takes one of calm, gale");
}

#define TEST(name) cmocka_unit_test_setup(name, begin)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(orders_are_seen_by_their_writer_alone),
        TEST(they_are_carried_out_when_all_are_in),
        TEST(the_result_is_shown_at_the_end),
        TEST(the_order_between_sides_means_nothing),
        TEST(undo_takes_back_ones_own_orders),
        TEST(a_full_plan_can_only_be_ended),
        TEST(what_is_offered_is_judged),
        TEST(another_world_has_other_orders),
        TEST(plans_are_kept_in_positions_and_records),
        TEST(a_die_may_show_nought),
        TEST(a_bag_holds_several_alike),
        TEST(odds_weigh_what_is_in_the_bag),
        TEST(numbers_have_room_for_what_rulebooks_do),
        TEST(scenarios_are_chosen_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
