/* Secrets stay secret: two states that look the same to a side are the same to whoever thinks for it. In random games of
 * every game, at every question, the truth and a world that looks alike are a pair: they are redrawn alike from one seed,
 * every machine player answers alike, and odds and hints are the same to the letter. What a page is given to think with is the
 * same text for both, and in it whatever can be asked is answered as in truth.
 *
 *     YARDARM_PAIRS=100000 YARDARM_SEED=7 YARDARM_GAME=drake build/tests/twins
 *     YARDARM_MOVES=100000 YARDARM_GAME=drake build/tests/twins     so many pairs, each shown to a machine of some level
 *                                                                   and character; every other game is played by one */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/judge.h"
#include "cli/cli.h"
#include "cli/referee.h"
#include "any_options.h"
#include "table/local.h"

enum {
    PAIRS = 4000,      /* of each game, unless told */
    MACHINE_LOOKS = 8, /* one pair in so many is shown to the machines, */
    THOUGHT_LOOKS = 6, /* one of these to whoever thinks, */
    ODDS_LOOKS = 64,   /* and to those who reckon odds, */
    HINT_LOOKS = 96,   /* and to those who give hints */
    WORLDS = 4,        /* in so many worlds */
    KNOWN_LOOKS = 16,  /* and one to whoever asks in what is known, */
    KNOWN_WHYS = 12,   /* so many times why, */
    KNOWN_ODDS = 8,    /* and one of these for odds */
    PAGE = 1 << 20,
    SHARES = 8,        /* a game gives one in so many of all pairs at most: there are several scenarios */
    SEARCH_LOOKS = 24, /* of pairs that are moves, so many times fewer are searched */
    LEVELS = 8,
};

static struct {
    const GameDef *def;
    Game *now, *twin, *one, *other;
    char *room;
    uint64_t rng, seed;
    int reckoned, thoughts; /* how often there were odds, and how often somebody thought */
    Local *known;
    int whys, nexts, known_odds;
    uint64_t moves, by_level[LEVELS];
} play;

static char page[PAGE], page_too[PAGE];

static uint64_t number_from(const char *name, uint64_t standard)
{
    const char *value = getenv(name);
    return value && *value ? strtoull(value, NULL, 10) : standard;
}

static Game *state_of(const GameDef *def)
{
    return must(aligned_alloc(16, (ya_state_size(def) + 15) / 16 * 16));
}

static void open_game(const GameDef *def, uint64_t seed)
{
    play.def = def;
    play.now = state_of(def);
    play.twin = state_of(def);
    play.one = state_of(def);
    play.other = state_of(def);
    play.room = must(aligned_alloc(16, (player_room(def) + 15) / 16 * 16));
    play.known = must(local_new(def));
    play.seed = seed;
}

static void close_game(void)
{
    local_free(play.known);
    free(play.now);
    free(play.twin);
    free(play.one);
    free(play.other);
    free(play.room);
}

static void expect_alike(bool alike, const char *who, int side)
{
    if (!alike)
        fail_msg("%s, seed %llu: %s tells what %s may not know", play.def->id, (unsigned long long)play.seed, who,
                 ya_side_name(play.def, side));
}

static void redrawn_alike(int side)
{
    uint64_t seed = rng_next(&play.rng), again = seed;
    size_t size = ya_state_size(play.def);

    memcpy(play.one, play.now, size);
    memcpy(play.other, play.twin, size);
    ya_determinise(play.def, play.one, side, &seed);
    ya_determinise(play.def, play.other, side, &again);
    expect_alike(memcmp(play.one, play.other, size) == 0, "the redraw", side);
}

static bool thinks(const Player *player)
{
    const LevelDef *level = player_level(player, play.def);

    return level && level->thought;
}

/* Who thinks does so whenever he is asked; where plans are compared, the least there is. */
static Player attentive(const Player *player, LevelDef *level)
{
    Player hasty = *player;

    if (thinks(player)) {
        *level = (LevelDef){.thought = play.def->plans ? 1 : player_level(player, play.def)->thought};
        hasty.level = level;
    }
    return hasty;
}

static void moves_alike(const Player *player, int side)
{
    uint64_t mind = rng_next(&play.rng), again = mind;
    LevelDef level;
    Player hasty = attentive(player, &level);
    Action a, b;

    bool has_one = player_choose(&hasty, play.def, play.now, play.room, side, &mind, &a);
    bool has_other = player_choose(&hasty, play.def, play.twin, play.room, side, &again, &b);
    expect_alike(has_one && has_other && memcmp(&a, &b, sizeof a) == 0, player->name, side);
}

/* Where the Captain thinks the Admiral is one with more time. */
static int count_machines(void)
{
    int n = 0;

    while (player_at(play.def, n) && !thinks(player_at(play.def, n)))
        n++;
    return player_at(play.def, n) ? n + 1 : n;
}

static void machines_alike(int side)
{
    for (int i = 0, n = count_machines(); i < n; i++) {
        const Player *player = player_at(play.def, i);
        if (thinks(player) && rng_below(&play.rng, THOUGHT_LOOKS))
            continue;
        moves_alike(player, side);
        play.thoughts += thinks(player);
    }
}

/* One that plays the game, of any character. */
static int some_level(const Player **player)
{
    char name[YA_MAX_LINE];
    int level = (int)rng_below(&play.rng, (uint32_t)count_machines());

    if (thinks(player_at(play.def, level)) && rng_below(&play.rng, SEARCH_LOOKS))
        level--;
    const char *character = character_names[rng_below(&play.rng, CHARACTERS)];
    snprintf(name, sizeof name, "%s:%s", player_at(play.def, level)->name, character ? character : "");
    *player = player_find(play.def, str(name));
    if (!*player)
        *player = player_at(play.def, level);
    return level;
}

static void a_move_is_alike(int side)
{
    const Player *player;
    int level = some_level(&player);

    moves_alike(player, side);
    play.moves++;
    play.by_level[level]++;
}

static void odds_alike(int side)
{
    Buffer one = {0}, other = {0};
    char why[YA_MAX_LINE], too[YA_MAX_LINE];
    Text err = text_in(why, sizeof why), err_too = text_in(too, sizeof too);
    OddsAsked asked = {.def = play.def, .now = play.now, .side = side, .seed = rng_next(&play.rng), .worlds = WORLDS};
    OddsAsked again = asked;

    again.now = play.twin;
    bool has_one = odds_write(asked, &one, &err), has_other = odds_write(again, &other, &err_too);
    expect_alike(has_one == has_other && one.n == other.n && strcmp(why, too) == 0 &&
                     (!one.n || memcmp(one.at, other.at, one.n) == 0),
                 "the odds", side);
    play.reckoned += has_one;
    free(one.at);
    free(other.at);
}

/* What the best player would do, and every figure of why. */
static void hints_alike(int side)
{
    Buffer one = {0}, other = {0};
    char why[YA_MAX_LINE], again[YA_MAX_LINE];
    Text none = text_in(why, sizeof why), too = text_in(again, sizeof again);

    bool has_one = hint_write(play.def, play.now, side, &one, &none);
    bool has_other = hint_write(play.def, play.twin, side, &other, &too);
    expect_alike(has_one == has_other && one.n == other.n && memcmp(one.at, other.at, one.n) == 0, "the hint", side);
    free(one.at);
    free(other.at);
}

/* ---- what a page is given -------------------------------------------------------------------------------------------------- */

static const char *known_of(const Game *g, int side, char memory[PAGE])
{
    Text t = text_in(memory, PAGE);

    assert_true(known_write(play.def, g, side, &t));
    return memory;
}

static void known_alike(int side)
{
    expect_alike(strcmp(known_of(play.now, side, page), known_of(play.twin, side, page_too)) == 0, "what is known",
                 side);
}

/* A page's answer against the one that is made of the truth. */
static void answers_alike(int status, const char *truth, const char *what, int side)
{
    assert_int_equal(status, 200);
    if (strcmp(local_text(play.known), truth) != 0)
        fail_msg("%s, seed %llu: %s of %s: %.300s instead of %.300s", play.def->id, (unsigned long long)play.seed, what,
                 ya_side_name(play.def, side), local_text(play.known), truth);
}

/* Half of them legal, the others with an argument of something else. */
static Action some_action(int side)
{
    static Action list[YA_MAX_LEGAL];
    int n = ya_legal(play.def, play.now, side, false, list, YA_MAX_LEGAL);
    Action a = list[rng_below(&play.rng, (uint32_t)n)];

    if (rng_below(&play.rng, 2))
        a.arg[rng_below(&play.rng, 3)] = (int16_t)rng_below(&play.rng, 64);
    return a;
}

static void whys_alike(int side)
{
    char words[YA_MAX_LINE];
    Text t = text_in(words, sizeof words), truth = text_in(page, sizeof page);
    Action a = some_action(side), same;
    Json j = json_to(&truth);

    action_write(play.def, a, &t);
    if (!ya_parse_action(play.def, play.now, words, t.n, &same, page_too, sizeof page_too)) /* it has no such name */
        return;
    same.side = (uint8_t)side;
    Verdict v = ya_why(play.def, play.now, same);
    json_begin(&j);
    verdict_json(&j, v.reason, v.rule);
    json_end(&j);
    answers_alike(local_why(play.known, side, words), page, words, side);
    play.whys++;
}

static void odds_pages_alike(int side, const char *words, Action a)
{
    void *room = must(malloc(odds_page_room(play.def)));
    OddsAsked asked = {.def = play.def, .now = play.now, .side = side, .acts = words[0], .action = a, .seed = 1};
    Text truth = text_in(page, sizeof page);
    Json j = json_to(&truth);

    json_begin(&j);
    odds_page(&j, &asked, room, NULL);
    json_end(&j);
    free(room);
    answers_alike(local_odds(play.known, side, words), page, "the odds", side);
    play.known_odds += words[0] != 0;
}

/* What comes of an order, unless dice decide it, or something hidden in either world. */
static void next_alike(int side, Action a, const char *words)
{
    YaRun run = {.dice = NULL};

    memcpy(play.one, play.now, ya_state_size(play.def));
    if (ya_apply(play.def, play.one, a, &run).reason)
        return;
    if ((run.shown >> side & 1) || (ya_owing(play.def, play.one) >> YA_CHANCE & 1))
        return;
    if (local_next(play.known, side, words) == 204)
        return;
    assert_true(ya_view(play.def, play.one, side, page, sizeof page) > 0);
    expect_alike(strstr(local_text(play.known), page) != NULL, "what comes next", side);
    play.nexts++;
}

static void view_alike(int side)
{
    assert_true(ya_view(play.def, play.now, side, page, sizeof page) > 0);
    assert_int_equal(local_look(play.known, side), 200);
    expect_alike(strstr(local_text(play.known), page) != NULL, "the view of what is known", side);
}

static void known_serves(int side)
{
    char words[YA_MAX_LINE];
    Text t = text_in(words, sizeof words);
    Action a = some_action(side);

    if (local_known(play.known, known_of(play.now, side, page)) != 204)
        fail_msg("%s, seed %llu: %.300s\n%.3000s", play.def->id, (unsigned long long)play.seed, local_text(play.known),
                 page);
    view_alike(side);
    for (int i = 0; i < KNOWN_WHYS; i++)
        whys_alike(side);
    action_write(play.def, a, &t);
    next_alike(side, a, words);
    if (rng_below(&play.rng, KNOWN_ODDS))
        return;
    odds_pages_alike(side, "", a);
    if (ya_is_legal(play.def, play.now, a))
        odds_pages_alike(side, words, a);
}

static void compare_pair(int side)
{
    memcpy(play.twin, play.now, ya_state_size(play.def));
    ya_determinise(play.def, play.twin, side, &play.rng);
    redrawn_alike(side);
    if (!(ya_owing(play.def, play.now) >> side & 1))
        return;
    known_alike(side);
    if (!rng_below(&play.rng, KNOWN_LOOKS))
        known_serves(side);
    if (!rng_below(&play.rng, MACHINE_LOOKS))
        machines_alike(side);
    if (!rng_below(&play.rng, ODDS_LOOKS))
        odds_alike(side);
    if (judge_level(play.def) && !rng_below(&play.rng, HINT_LOOKS))
        hints_alike(side);
}

static void print_moves(void)
{
    printf("# %s: %llu moves alike:", ya_id(play.def), (unsigned long long)play.moves);
    for (int i = 0; i < LEVELS && player_at(play.def, i); i++)
        if (play.by_level[i])
            printf(" %s %llu", player_at(play.def, i)->name, (unsigned long long)play.by_level[i]);
    printf("\n");
}

/* Any scenario, for any number of players. */
static void start_any(uint64_t seed, YaRun *run)
{
    char err[YA_MAX_LINE], options[YA_MAX_LINE];

    play.rng = play.seed = seed;
    any_options(play.def, &play.rng, options, sizeof options);
    assert_true(ya_start(play.def, play.now, options, run, err, sizeof err));
}

/* At every decision of a game, by the side that decides. */
static void play_moves(uint64_t seed, uint64_t wanted)
{
    uint64_t enough = play.moves + wanted;
    bool by_machine = seed % 2 && (play.def->plans || play.def->policy);
    uint64_t dice = seed;
    YaRun run = {.dice = &dice};

    start_any(seed, &run);
    for (int side; (side = ya_actor(play.def, play.now)) >= 0 && play.moves < enough;) {
        Action a;
        if (side < YA_MAX_SIDES) {
            memcpy(play.twin, play.now, ya_state_size(play.def));
            ya_determinise(play.def, play.twin, side, &play.rng);
            a_move_is_alike(side);
        }
        bool machine = by_machine && side < YA_MAX_SIDES;
        assert_true(machine ? player_choose(&player_lieutenant, play.def, play.now, play.room, side, &play.rng, &a)
                            : ya_sample(play.def, play.now, side, &play.rng, &a));
        ya_apply(play.def, play.now, a, &run);
    }
}

/* A taste is spread over whole games; the long run looks at every question. */
static uint64_t play_a_game(uint64_t seed, uint64_t wanted, uint32_t one_in)
{
    uint64_t pairs = 0, dice = seed;
    YaRun run = {.dice = &dice};

    start_any(seed, &run);
    while (ya_owing(play.def, play.now) && pairs < wanted) {
        bool look = !rng_below(&play.rng, one_in);
        for (int side = 0; look && side < ya_sides(play.def, play.now); side++, pairs++)
            compare_pair(side);
        Action a;
        assert_true(ya_sample(play.def, play.now, ya_actor(play.def, play.now), &play.rng, &a));
        ya_apply(play.def, play.now, a, &run);
    }
    return pairs;
}

static uint64_t share(uint64_t wanted, uint64_t made)
{
    uint64_t most = 1 + wanted / SHARES, left = wanted - made;

    return most < left ? most : left;
}

static void alike_to_a_side_alike_to_all(void **state)
{
    uint64_t wanted = number_from("YARDARM_PAIRS", PAIRS), seed = number_from("YARDARM_SEED", 1),
             moves = number_from("YARDARM_MOVES", 0);
    const char *only = getenv("YARDARM_GAME");

    (void)state;
    for (int k = 0; k < ya_game_count(); k++) {
        uint64_t pairs = 0;
        if (only && strcmp(only, ya_id(ya_game_at(k))) != 0)
            continue;
        open_game(ya_game_at(k), seed);
        for (uint64_t game = 0; play.moves < moves; game++)
            play_moves(seed + game, share(moves, play.moves));
        if (moves)
            print_moves();
        for (uint64_t game = 0; !moves && pairs < wanted; game++)
            pairs += play_a_game(seed + game, share(wanted, pairs), wanted <= PAIRS ? 16 : 1);
        print_message("# %s: %llu pairs, %d of them thought over, odds of %d; in what is known %d times why, %d times "
                      "what comes next, %d times odds\n",
                      ya_id(ya_game_at(k)), (unsigned long long)pairs, play.thoughts, play.reckoned, play.whys,
                      play.nexts, play.known_odds);
        play.reckoned = play.thoughts = play.whys = play.nexts = play.known_odds = 0;
        play.moves = 0;
        memset(play.by_level, 0, sizeof play.by_level);
        close_game();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(alike_to_a_side_alike_to_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
