/* The battery: properties that hold for every game, tried on random play.
 *
 * After every action the game's invariants hold, somebody can answer, and a twin fed the same dice by hand is the same
 * bytes. On a sample of the positions: the list, the predicate and the sampler agree; texts lead back to what they came
 * from; a refused action changes nothing; nobody's view, list, prompt or refusal depends on what he cannot know.
 *
 * Half of the games begin in positions of tests/positions/<game>/, where more is afoot than random play comes upon.
 *
 * YARDARM_GAME: only this game. YARDARM_GAMES: random games for each game. YARDARM_SEED: the first seed. YARDARM_SECONDS: go
 * on that long instead. YARDARM_SHARE=2/16: the second of 16 shares of these games, every one of them played. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "ai/player.h"
#include "any_options.h"
#include "base/hash.h"
#include "engine/match.h"
#include "schema.h"

enum {
    BIG = 1 << 20, /* a view, a record */
    MAX_ACTIONS = 1 << 16,
    MUTATIONS = 24, /* actions made up at a sampled position */
    REDRAWS = 12,
    DEEDS = 6,
    MACHINE_LOOKS = 40, /* one in so many questions is put to a machine, too */
    PLAYER_ROOM = (PLAYER_STATES + 1) * MAX_STATE + PLAYER_NODES * NODE_BYTES,
    EVERY_VIEW = 2,      /* games of each kind in which every view is held against the schema; later those looked at */
    LONG_PLAY = 5000000, /* actions after which half as many games of a kind will do */
};

typedef struct {
    _Alignas(16) char bytes[MAX_STATE];
} Box;

static Game *in(Box *b)
{
    return (Game *)(void *)b->bytes;
}

/* ---- one random game, and how to tell where it went wrong -------------------------------------------------------- */

static struct {
    const GameDef *def;
    uint64_t seed;
    char from[300]; /* the position it began with; empty: the beginning */
    Box now, twin, other, third;
    Action log[MAX_ACTIONS];
    int n;
    uint64_t rng;
} play;

static Game *now(void)
{
    return in(&play.now);
}

static size_t state_size(void)
{
    return play.def->state_size;
}

static void copy(Box *to, const Game *from)
{
    memcpy(to->bytes, from, state_size());
}

static bool same(const Game *a, const Game *b)
{
    return memcmp(a, b, state_size()) == 0;
}

static const char *text_of(Action a)
{
    static char line[4][YA_MAX_ACTION];
    static int turn;
    char *out = line[turn++ & 3];

    if (!ya_action_text(play.def, a, out, YA_MAX_ACTION))
        snprintf(out, YA_MAX_ACTION, "verb %d (%d %d %d)", a.verb, a.arg[0], a.arg[1], a.arg[2]);
    return out;
}

static void print_history(void)
{
    char line[4096];

    fprintf(stderr, "# game %s, YARDARM_SEED=%llu, from %s, after %d actions:\n", play.def->id,
            (unsigned long long)play.seed, play.from[0] ? play.from : "the beginning", play.n);
    for (int i = 0; i < play.n; i++)
        fprintf(stderr, "# %s %s\n", side_name(play.def, play.log[i].side), text_of(play.log[i]));
    if (ya_stack_text(play.def, now(), line, sizeof line))
        fprintf(stderr, "# at %s\n", line);
}

__attribute__((format(printf, 2, 3))) static void expect(bool holds, const char *format, ...)
{
    va_list args;
    char what[4096];

    if (holds)
        return;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    print_history();
    fail_msg("%s (game %s, seed %llu)", what, play.def->id, (unsigned long long)play.seed);
}

static uint32_t below(uint32_t n)
{
    return rng_below(&play.rng, n);
}

static int some_owing_side(void)
{
    uint16_t owing = ya_owing(play.def, now());
    int skip = (int)below((uint32_t)bit_count(owing));

    while (skip--)
        owing &= (uint16_t)(owing - 1);
    return bit_lowest(owing);
}

/* ---- what somebody hears ----------------------------------------------------------------------------------------- */

typedef struct {
    int side;
    uint64_t hash; /* of all lines he may read */
    int lines;
} Ear;

static void listen(void *listener, const YaGame *def, const YaEvent *e)
{
    Ear *ear = listener;
    char line[YA_MAX_LINE];
    size_t n = ya_event_text(def, e, ear->side, line, sizeof line);

    if (!n)
        return;
    ear->hash = hash_bytes(line, n, ear->hash + e->rule);
    ear->lines++;
}

/* ---- lists, predicates, texts ------------------------------------------------------------------------------------ */

static Action list[YA_MAX_LEGAL], short_list[YA_MAX_LEGAL], third_list[YA_MAX_LEGAL];

static bool equal(Action a, Action b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool listed(const Action *actions, int n, Action a)
{
    for (int i = 0; i < n; i++)
        if (equal(actions[i], a))
            return true;
    return false;
}

static void text_leads_back(Action a)
{
    char line[YA_MAX_ACTION], full[2 * YA_MAX_ACTION], err[YA_MAX_LINE];
    Action back;

    expect(ya_action_text(play.def, a, line, sizeof line) > 0, "an action without text");
    snprintf(full, sizeof full, "%s %s", side_name(play.def, a.side), line);
    expect(ya_parse_action(play.def, now(), full, strlen(full), &back, err, sizeof err), "'%s' is not read: %s", full,
           err);
    expect(equal(a, back), "'%s' is read as something else", full);
}

/* And what he does is what comes of the one he picks; dice of his own leave the game's alone. */
static void step_is_the_sample(int side, int walk, Action a)
{
    Rng drawn = play.rng, dice = 1, same_dice = 1;
    YaRun step = {.dice = &dice}, taken = {.dice = &same_dice};

    copy(&play.other, now());
    copy(&play.third, now());
    expect(flow_step(play.def, in(&play.other), side, &drawn, &step) == walk, "a step is not one of %d", walk);
    flow_take(play.def, in(&play.third), a, &taken);
    expect(same(in(&play.other), in(&play.third)), "a step is not '%s'", text_of(a));
}

/* Whoever plays at random picks without listing: it must be what the list has at the number drawn. */
static void sample_is_of_the_walk(int side, int walk)
{
    Rng drawn = play.rng, again = play.rng;
    Action a;

    expect(flow_sample(play.def, now(), side, &drawn, &a) == walk, "a sample is not one of %d", walk);
    expect(equal(a, short_list[walk == 1 ? 0 : rng_below(&again, (uint32_t)walk)]), "'%s' is sampled instead",
           text_of(a));
    step_is_the_sample(side, walk, a);
}

static void list_is_good(int side, int n)
{
    int walk = ya_legal(play.def, now(), side, true, short_list, YA_MAX_LEGAL);
    Action a;

    for (int i = 0; i < n; i++) {
        expect(ya_is_legal(play.def, now(), list[i]), "'%s' is listed and refused", text_of(list[i]));
        expect(!listed(list, i, list[i]), "'%s' is listed twice", text_of(list[i]));
        text_leads_back(list[i]);
    }
    expect(walk > 0, "the walk is a dead end");
    for (int i = 0; i < walk; i++)
        expect(listed(list, n, short_list[i]), "'%s' is only in the walk", text_of(short_list[i]));
    expect(ya_sample(play.def, now(), side, &play.rng, &a), "nothing can be sampled");
    expect(listed(short_list, walk, a), "'%s' is sampled and not listed", text_of(a));
    if (side != YA_CHANCE)
        sample_is_of_the_walk(side, walk);
}

/* ---- made-up actions --------------------------------------------------------------------------------------------- */

static int16_t made_up_argument(int kind)
{
    switch (kind) {
    case ARG_NONE: return 0;
    case ARG_NUMBER:
    case ARG_DIE:
    case ARG_SIDE: return (int16_t)((int)below(14) - 2);
    case ARG_PIECE: return (int16_t)((int)below(260) - 2);
    case ARG_PLACE: return (int16_t)((int)below(1400) - 2);
    case ARG_SITE: return (int16_t)((int)below(70) - 2);
    default: return (int16_t)below(1u << 16);
    }
}

/* Something nobody would do, or nearly what is legal. */
static Action made_up(int side, int n)
{
    Action a = list[below((uint32_t)n)];

    if (below(2))
        a.verb = (uint8_t)(1 + below(play.def->verb_count - 1u));
    for (int i = 0; i < 3; i++) {
        int kind = play.def->verbs[a.verb].kind[i];
        if (kind == ARG_NONE || below(2))
            a.arg[i] = made_up_argument(kind);
        else if (below(2))
            a.arg[i] = list[below((uint32_t)n)].arg[i];
    }
    a.side = (uint8_t)side;
    return a;
}

static void refusals_are_good(int side, int n)
{
    for (int i = 0; i < MUTATIONS; i++) {
        Action a = made_up(side, n);
        Verdict v = ya_why(play.def, now(), a);
        bool legal = listed(list, n, a);
        expect(legal == !v.reason, "'%s': %s and %s", text_of(a), legal ? "listed" : "not listed",
               v.reason ? "refused" : "accepted");
        if (legal)
            continue;
        expect(v.rule != 0 && v.reason[0], "'%s' is refused without a rule", text_of(a));
        copy(&play.other, now());
        YaRun run = {0};
        expect(ya_apply(play.def, in(&play.other), a, &run).reason != NULL, "'%s' is applied", text_of(a));
        expect(same(in(&play.other), now()), "'%s' is refused and changes something", text_of(a));
    }
}

/* ---- positions --------------------------------------------------------------------------------------------------- */

static char big[BIG], big_too[BIG];

static void position_leads_back(void)
{
    char err[YA_MAX_LINE];
    size_t n = ya_write_position(play.def, now(), big, sizeof big);

    if (!n)
        return;
    expect(ya_read_position(play.def, in(&play.other), big, n, err, sizeof err), "a position is not read: %s\n%s", err,
           big);
    expect(same(in(&play.other), now()), "a position leads to other bytes:\n%s", big);
}

/* ---- what nobody may tell ---------------------------------------------------------------------------------------- */

static size_t both_views(const Game *a, const Game *b, int side, size_t *m)
{
    size_t n = ya_view(play.def, a, side, big, sizeof big);

    *m = ya_view(play.def, b, side, big_too, sizeof big_too);
    return n;
}

static void views_agree(const Game *t, int side, const char *when)
{
    size_t m, n = both_views(now(), t, side, &m), i = 0;

    expect(n > 0, "a view without text");
    if (n == m && memcmp(big, big_too, n) == 0)
        return;
    while (big[i] && big[i] == big_too[i])
        i++;
    i = i > 60 ? i - 60 : 0;
    expect(false, "%s, the view of %s differs:\n  %.160s\n  %.160s", when, side_name(play.def, side), big + i,
           big_too + i);
}

static void answers_agree(const Game *t, int side)
{
    int n = ya_legal(play.def, now(), side, false, list, YA_MAX_LEGAL);
    int m = ya_legal(play.def, t, side, false, third_list, YA_MAX_LEGAL);
    char line[YA_MAX_LINE], line_too[YA_MAX_LINE];

    expect(n == m && memcmp(list, third_list, (size_t)n * sizeof *list) == 0,
           "the list of %s depends on what it cannot know", side_name(play.def, side));
    line[0] = line_too[0] = 0;
    ya_prompt(play.def, now(), side, line, sizeof line);
    ya_prompt(play.def, t, side, line_too, sizeof line_too);
    expect(strcmp(line, line_too) == 0, "the prompt of %s depends on what it cannot know", side_name(play.def, side));
    for (int i = 0; n && i < MUTATIONS; i++) {
        Action a = made_up(side, n);
        Verdict v = ya_why(play.def, now(), a), u = ya_why(play.def, t, a);
        expect(v.rule == u.rule && v.reason == u.reason, "why %s: '%s' or '%s'", text_of(a),
               v.reason ? v.reason : "legal", u.reason ? u.reason : "legal");
    }
}

static const char *first_difference(const char *a, const char *b)
{
    size_t i = 0;

    while (a[i] && a[i] == b[i])
        i++;
    return a + (i > 60 ? i - 60 : 0);
}

static void repeat_aloud(void *listener, const YaGame *def, const YaEvent *e)
{
    char line[YA_MAX_LINE];

    if (ya_event_text(def, e, *(const int *)listener, line, sizeof line))
        fprintf(stderr, "# %s\n", line);
}

/* What a side hears of an action in a state, for whoever must find out why. */
static void print_heard(const char *where, const Game *g, int side, Action a)
{
    YaRun run = {.tell = repeat_aloud, .listener = &side};

    fprintf(stderr, "# heard %s:\n", where);
    copy(&play.other, g);
    ya_apply(play.def, in(&play.other), a, &run);
    if (ya_stack_text(play.def, in(&play.other), big, sizeof big))
        fprintf(stderr, "# and then at %s\n", big);
}

/* Somebody does something in the true state and in the redrawn one. Unless the side is shown something, it hears and
 * sees the same of it. */
static void deed_agrees(const Game *t, int side, Action a)
{
    Ear ear = {.side = side}, ear_too = ear;
    YaRun run = {.tell = listen, .listener = &ear}, run_too = {.tell = listen, .listener = &ear_too};

    copy(&play.other, now());
    copy(&play.third, t);
    ya_apply(play.def, in(&play.other), a, &run);
    ya_apply(play.def, in(&play.third), a, &run_too);
    if ((run.shown | run_too.shown) >> side & 1)
        return;
    bool alike = ear.lines == ear_too.lines && ear.hash == ear_too.hash;
    if (!alike) {
        print_heard("in truth", now(), side, a);
        print_heard("redrawn", t, side, a);
    }
    expect(alike, "after '%s', %s hears what it cannot know", text_of(a), side_name(play.def, side));
    size_t m, k = both_views(in(&play.other), in(&play.third), side, &m);
    expect(k == m && memcmp(big, big_too, k) == 0, "after '%s', %s sees what it cannot know:\n%.160s\n%.160s",
           text_of(a), side_name(play.def, side), first_difference(big, big_too), first_difference(big_too, big));
}

/* Orders to pieces the side cannot see, and dice, tell by what comes of them. */
static bool tells_by_itself(int side, Action a)
{
    const VerbDef *verb = &play.def->verbs[a.verb];

    if (a.side == side)
        return false;
    if (question_of(play.def, now())->kind != ASK_ANSWER)
        return true;
    return verb->kind[0] == ARG_PIECE || verb->kind[1] == ARG_PIECE || verb->kind[2] == ARG_PIECE;
}

/* ---- names that must not be said --------------------------------------------------------------------------------- */

typedef struct {
    int side;
    const char *name;
    bool said;
} Gossip;

static void overhear(void *listener, const YaGame *def, const YaEvent *e)
{
    Gossip *gossip = listener;
    char line[YA_MAX_LINE];

    if (ya_event_text(def, e, gossip->side, line, sizeof line) && strstr(line, gossip->name))
        gossip->said = true;
}

static bool sees_piece(const Game *g, int side, int piece)
{
    char quoted[YA_MAX_ACTION];
    Text t = text_in(quoted, sizeof quoted);

    text_char(&t, '"');
    slug_write(play.def, ARG_PIECE, piece, &t);
    text_char(&t, '"');
    ya_view(play.def, g, side, big, sizeof big);
    return strstr(big, quoted);
}

/* A piece that the side sees neither before nor after somebody else's order is not named in what it hears of it. */
static void nobody_talks(int side, Action a)
{
    char name[YA_MAX_ACTION];
    Text t = text_in(name, sizeof name);
    Gossip gossip = {.side = side, .name = name};
    YaRun run = {.tell = overhear, .listener = &gossip};

    if (a.side == side || play.def->verbs[a.verb].kind[0] != ARG_PIECE || sees_piece(now(), side, a.arg[0]))
        return;
    label_write(play.def, ARG_PIECE, a.arg[0], &t);
    copy(&play.other, now());
    ya_apply(play.def, in(&play.other), a, &run);
    if (gossip.said && !(run.shown >> side & 1))
        expect(sees_piece(in(&play.other), side, a.arg[0]), "of '%s', %s hears too much", text_of(a),
               side_name(play.def, side));
}

/* ---- deeds ------------------------------------------------------------------------------------------------------- */

static void deeds_agree(const Game *t, int side)
{
    int actor = some_owing_side();
    int n = actor == YA_CHANCE ? 0 : ya_legal(play.def, now(), actor, false, list, YA_MAX_LEGAL);

    for (int i = 0; n && i < DEEDS; i++) {
        Action a = list[below((uint32_t)n)];
        if (ya_is_legal(play.def, t, a) && !tells_by_itself(side, a))
            deed_agrees(t, side, a);
        nobody_talks(side, a);
    }
}

/* What is drawn for a side depends on what it may know, and on the generator, alone: the truth, and another world that
 * looks the same, are redrawn alike. */
static void the_redraw_knows_only_the_view(int side)
{
    uint64_t first = below(1u << 30), second = first;

    copy(&play.twin, now());
    ya_determinise(play.def, in(&play.twin), side, &play.rng);
    ya_determinise(play.def, in(&play.twin), side, &first);
    copy(&play.other, now());
    ya_determinise(play.def, in(&play.other), side, &second);
    expect(same(in(&play.twin), in(&play.other)), "redrawn for %s: two states of one view are not redrawn alike",
           side_name(play.def, side));
}

/* Nor does a machine know more: in both it answers the same. */
static void the_machine_knows_only_the_view(int side)
{
    static _Alignas(16) char room[PLAYER_ROOM];
    uint64_t mind = below(1u << 30), second = mind;
    Action a, b;

    if (!(ya_owing(play.def, now()) >> side & 1) || below(MACHINE_LOOKS))
        return;
    CHECK(player_room(play.def) <= sizeof room);
    copy(&play.twin, now());
    ya_determinise(play.def, in(&play.twin), side, &play.rng);
    expect(player_choose(&player_midshipman, play.def, now(), room, side, &mind, &a) &&
               player_choose(&player_midshipman, play.def, in(&play.twin), room, side, &second, &b),
           "the machine of %s has no answer", side_name(play.def, side));
    expect(memcmp(&a, &b, sizeof a) == 0, "the machine of %s knows more than the side", side_name(play.def, side));
}

/* Games that keep this law; all will. */
static bool is_lawful(const char *id)
{
    static const char *const lawful[] = {
        "skeleton", "drake", "jenkins", "glory1805", "armada", "yellowjack",
    };

    for (size_t i = 0; i < sizeof lawful / sizeof lawful[0]; i++)
        if (strcmp(id, lawful[i]) == 0)
            return true;
    return false;
}

static struct {
    long positions, spread;
} redrawn;

static void nothing_leaks(int side)
{
    char why[YA_MAX_LINE];
    Text reason = text_in(why, sizeof why);
    uint64_t first = ya_hash(play.def, now());
    bool spread = false;

    for (int i = 0; i < REDRAWS; i++) {
        copy(&play.twin, now());
        ya_determinise(play.def, in(&play.twin), side, &play.rng);
        spread |= ya_hash(play.def, in(&play.twin)) != first;
        expect(state_check(play.def, in(&play.twin), &reason), "redrawn for %s: %s", side_name(play.def, side), why);
        if (i >= 2)
            continue;
        views_agree(in(&play.twin), side, "redrawn");
        if (side < YA_MAX_SIDES) {
            answers_agree(in(&play.twin), side);
            deeds_agree(in(&play.twin), side);
        }
    }
    redrawn.positions++;
    redrawn.spread += spread;
}

/* ---- random play ------------------------------------------------------------------------------------------------- */

static void view_is_good(int viewer)
{
    char why[YA_MAX_LINE];

    expect(ya_view(play.def, now(), viewer, big, sizeof big) > 0, "a view without text");
    expect(schema_holds("View", big, why, sizeof why), "the view of %s is not as docs/view.schema.json says: %s",
           side_name(play.def, viewer), why);
}

static void views_are_good(void)
{
    for (int who = 0; who < ya_sides(play.def, now()); who++)
        view_is_good(who);
    view_is_good(YA_SPECTATOR);
    view_is_good(YA_REFEREE);
}

/* Wherever losses are chosen the view says how many, and each that it suggests may be chosen. */
static void suggested_losses_are_legal(int side)
{
    const OwesDef *row = play.def->owes;
    char line[YA_MAX_ACTION], err[YA_MAX_LINE];
    int count = 0;
    Action a;

    while (row && row->verb && row->question != flow_in(now())->question)
        row++;
    if (!row || !row->verb || !ya_view(play.def, now(), side, big, sizeof big))
        return;
    const char *owes = strstr(big, "\"owes\":{"), *at = owes ? strstr(owes, "\"suggested\":[") : NULL;
    expect(at || row->more, "nothing is owed where losses are chosen");
    expect(!at || sscanf(strstr(owes, "\"count\":"), "\"count\":%d", &count) == 1, "no number of losses");
    for (at = at ? strchr(at, '[') : "]"; *at != ']'; at += strcspn(at + 1, ",]") + 1, count--) {
        snprintf(line, sizeof line, "%s %.*s", play.def->verbs[row->verb].name, (int)strcspn(at + 2, "\""), at + 2);
        expect(count > 0 && ya_parse_action(play.def, now(), line, strlen(line), &a, err, sizeof err) &&
                   ya_is_legal(play.def, now(), a),
               "'%s' is suggested and cannot be lost", line);
    }
}

static void look_closely(int side, int n)
{
    views_are_good();
    list_is_good(side, n);
    refusals_are_good(side, n);
    position_leads_back();
    for (int who = 0; who < ya_sides(play.def, now()); who++)
        nothing_leaks(who);
    nothing_leaks(YA_SPECTATOR);
    if (is_lawful(play.def->id)) {
        for (int who = 0; who < ya_sides(play.def, now()); who++) {
            the_redraw_knows_only_the_view(who);
            the_machine_knows_only_the_view(who);
        }
        the_redraw_knows_only_the_view(YA_SPECTATOR);
    }
    expect(ya_legal(play.def, now(), side, false, list, YA_MAX_LEGAL) == n, "looking changes the list");
}

/* Dice of which a table says all, without a column: by the step that rolls them. Of all others it is told what they were
 * held against. */
typedef struct {
    const char *game, *step, *what;
} Lookup;

static const Lookup lookups[] = {
    {"jenkins", "6.2#0", "storms"},
    {"jenkins", "6.3#2", "so many ships are lost"},
    {"jenkins", "6.6#0", "fortunes of war"},
    {"jenkins", "6.8#0", "the war in Europe"},
    {"jenkins", "6.8#1", "so much money"},
    {"jenkins", "6.8#2", "so much money"},
    {"armada", "11.4#1", "income"},
    {"armada", "15.31#1", "who rises in the north"},
    {"armada", "15.31#2", "who rises in Scotland"},
    {"glory1805", "6.6#1", "weather: the sum is its level"},
    {"glory1805", "6.6#2", "weather: the sum is its level"},
    {"glory1805", "15.1#1", "Random Events"},
    {"glory1805", "15.1#2", "Random Events"},
    {"glory1805", "15.24#2", "an admiral"},
    {"glory1805", "17.1#1", "the weather gauge: the other side's sum is told likewise"},
    {"glory1805", "17.3#1", "rounds of a battle"},
    {"glory1805", "17.3#2", "rounds of a battle"},
    {"glory1805", "18.2#1", "hits by the sum"},
    {"drake", "2.35#1", "the Tavern"},
    {"yellowjack", "4.2#2", "initiative: the other side's die is held against it"},
    {"yellowjack", "5.31#1", "Gales"},
    {"yellowjack", "5.6#2", "map entries"},
    {"yellowjack", "5.6#3", "map entries"},
    {"yellowjack", "5.6#4", "wear at sea"},
    {"yellowjack", "5.6#5", "map entries"},
    {"yellowjack", "5.6#6", "map entries"},
    {"yellowjack", "8.37#1", "what becomes of a Leader"},
    {"yellowjack", "8.37#4", "what becomes of a Leader"},
    {"yellowjack", "8.44#1", "Sail that strike"},
    {"yellowjack", "9.2#2", "targets of Orders"},
    {"yellowjack", "10.14#5", "Reinforcement Requests"},
    {"yellowjack", "11.3#2", "repairs"},
    {"yellowjack", "11.32#2", "repairs"},
    {"yellowjack", "X1.5#2", "where storms begin"},
    {"yellowjack", "X1.5#3", "tracks of storms"},
    {"yellowjack", "X2.17#3", "Reinforcement Requests"},
    {"yellowjack", "X2.17#4", "Reinforcement Requests"},
    {"yellowjack", "X3.16#1", "Random Events"},
};

enum { TOGETHER = 128, STEP_ROOM = 24 };

/* What came of the dice is told to everybody, before a heading opens something else and before anybody is asked. */
typedef struct {
    char die[YA_MAX_LINE]; /* the last one's words */
    unsigned waiting;      /* sides that have heard nothing since */
    char step[TOGETHER][STEP_ROOM];
    int n; /* of those that came before the next line */
    bool held;
} Dice;

static bool is_lookup(const char *step)
{
    for (size_t i = 0; i < sizeof lookups / sizeof lookups[0]; i++)
        if (strcmp(lookups[i].game, play.def->id) == 0 && strcmp(lookups[i].step, step) == 0)
            return true;
    return false;
}

/* Before a line come its dice, and what they were held against. */
static void hear_what_it_was_held_against(Dice *told, const YaEvent *e)
{
    if (e->kind == YA_DIE && told->n < TOGETHER) {
        Text step = text_in(told->step[told->n++], STEP_ROOM);
        rule_write(e->rule, &step, true);
    }
    told->held |= e->kind == YA_NEED || e->kind == YA_COLUMN;
    if (e->kind != YA_LINE)
        return;
    for (int i = 0; i < told->n; i++)
        expect(told->held || is_lookup(told->step[i]), "the die of %s, '%s': it is not told what it was held against",
               told->step[i], e->full);
    told->n = 0;
    told->held = false;
}

static void hear_what_came_of_it(void *listener, const YaGame *def, const YaEvent *e)
{
    Dice *told = listener;
    char line[YA_MAX_LINE];

    hear_what_it_was_held_against(told, e);
    if (e->kind == YA_DIE) {
        told->waiting = (1u << ya_sides(def, now())) - 1;
        snprintf(told->die, sizeof told->die, "%s", e->full);
    }
    if (e->kind != YA_LINE)
        return;
    for (int side = 0; side < ya_sides(def, now()); side++) {
        if (!ya_event_text(def, e, side, line, sizeof line))
            continue;
        expect(!e->heading || !(told->waiting >> side & 1), "'%s', and %s hears '%s'", told->die, side_name(def, side),
               line);
        told->waiting &= ~(1u << side);
    }
}

/* The same action with the generator, and with the same dice answered by hand. */
static void take(Action a)
{
    uint64_t dice = play.rng, dice_too = play.rng;
    Dice told = {0};
    YaRun run = {.dice = &dice, .tell = hear_what_came_of_it, .listener = &told}, by_hand = {0};
    Action die;

    copy(&play.twin, now());
    play.log[play.n++] = a;
    Verdict v = ya_apply(play.def, now(), a, &run);
    expect(!v.reason, "'%s' is listed and refused: %s", text_of(a), v.reason ? v.reason : "");
    expect(!told.waiting, "'%s', and what came of it is not told", told.die);
    ya_apply(play.def, in(&play.twin), a, &by_hand);
    while (ya_owing(play.def, in(&play.twin)) == 1u << YA_CHANCE) {
        expect(ya_sample(play.def, in(&play.twin), YA_CHANCE, &dice_too, &die), "chance has no answer");
        ya_apply(play.def, in(&play.twin), die, &by_hand);
        play.log[play.n++] = die;
    }
    expect(same(now(), in(&play.twin)), "after '%s', dice answered by hand lead elsewhere", text_of(a));
    play.rng = dice;
}

/* ---- where games begin ------------------------------------------------------------------------------------------- */

enum { MAX_POSITIONS = 32 };

/* The names of a game's positions, in order, so that a seed always means the same game. */
static int find_positions(const GameDef *def, char name[MAX_POSITIONS][300])
{
    char folder[200];
    int n = 0;

    snprintf(folder, sizeof folder, "tests/positions/%s", def->id);
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && n < MAX_POSITIONS && (entry = readdir(dir));)
        if (entry->d_name[0] != '.')
            snprintf(name[n++], 300, "%.199s/%.99s", folder, entry->d_name);
    if (dir)
        closedir(dir);
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && strcmp(name[k], name[k - 1]) < 0; k--) {
            char swap[300];
            memcpy(swap, name[k], sizeof swap);
            memcpy(name[k], name[k - 1], sizeof swap);
            memcpy(name[k - 1], swap, sizeof swap);
        }
    return n;
}

static size_t read_file(const char *name, char *out, size_t cap)
{
    FILE *file = fopen(name, "rb");

    assert_non_null(file);
    size_t n = fread(out, 1, cap, file);
    fclose(file);
    return n;
}

/* Puts a position to begin with into big; 0: begin from the beginning. */
static size_t choose_position(const GameDef *def)
{
    static char name[MAX_POSITIONS][300];
    int n = find_positions(def, name);

    if (n == 0 || below(2))
        return 0;
    const char *chosen = name[below((uint32_t)n)];
    snprintf(play.from, sizeof play.from, "%s", chosen);
    return read_file(chosen, big, sizeof big);
}

static void open_game(const GameDef *def, uint64_t seed)
{
    play.def = def;
    play.seed = play.rng = seed;
    play.n = 0;
    play.from[0] = 0;
    memset(play.now.bytes, 0, sizeof play.now.bytes);
    expect(def->state_size <= MAX_STATE, "the state is too big");
}

static void begin_game(const GameDef *def, uint64_t seed)
{
    char err[YA_MAX_LINE], options[YA_MAX_LINE];
    YaRun run = {.dice = &play.rng};

    open_game(def, seed);
    any_options(def, &play.rng, options, sizeof options);
    size_t n = choose_position(def);
    if (n)
        expect(ya_read_position(def, now(), big, n, err, sizeof err), "%s: %s", play.from, err);
    else
        expect(ya_start(def, now(), options, &run, err, sizeof err), "the game does not start: %s", err);
}

/* Three ways to play at random: as the sampler does, any action alike, any verb alike. */
static Action choose_action(int side, int n)
{
    Action a = list[below((uint32_t)n)];
    int verb[256], verbs = 0;
    bool met[256] = {false};

    if (play.seed % 3 == 0) {
        expect(ya_sample(play.def, now(), side, &play.rng, &a), "nothing can be sampled");
    } else if (play.seed % 3 == 1) {
        for (int i = 0; i < n; i++)
            if (!met[list[i].verb]) {
                met[list[i].verb] = true;
                verb[verbs++] = list[i].verb;
            }
        int wanted = verb[below((uint32_t)verbs)];
        while (a.verb != wanted)
            a = list[below((uint32_t)n)];
    }
    return a;
}

/* Plays a whole game; looks closely at one position in so many. */
static void random_game(const GameDef *def, uint64_t seed, uint32_t one_in, bool every_view)
{
    char why[YA_MAX_LINE];
    Text reason = text_in(why, sizeof why);

    begin_game(def, seed);
    while (ya_owing(def, now())) {
        expect(play.n < MAX_ACTIONS - 4096, "the game does not end");
        expect(state_check(def, now(), &reason), "%s", why);
        int side = some_owing_side();
        int n = ya_legal(def, now(), side, false, list, YA_MAX_LEGAL);
        expect(n > 0, "a dead end: %s has no answer", side_name(def, side));
        if (below(one_in) == 0)
            look_closely(side, n);
        else if (every_view)
            views_are_good();
        suggested_losses_are_legal(side);
        take(choose_action(side, n));
    }
    views_are_good();
    expect(state_check(def, now(), &reason), "at the end: %s", why);
    expect(ya_legal(def, now(), 0, false, list, YA_MAX_LEGAL) == 0, "there are actions after the end");
}

static uint64_t number_from(const char *name, uint64_t standard)
{
    const char *value = getenv(name);
    return value && *value ? strtoull(value, NULL, 10) : standard;
}

/* Of so many processes each takes every so many-th game. */
typedef struct {
    unsigned mine, all;
} Share;

static Share share_from(const char *name)
{
    const char *value = getenv(name);
    Share share = {1, 1};

    if (value && *value &&
        (sscanf(value, "%u/%u", &share.mine, &share.all) != 2 || !share.mine || share.mine > share.all))
        fail_msg("%s=%s is no share: 1/4 is the first of four", name, value);
    return share;
}

static bool in_share(Share share, uint64_t i)
{
    return i % share.all == share.mine - 1;
}

static bool is_wanted(const GameDef *def)
{
    const char *only = getenv("YARDARM_GAME");
    return !only || !*only || strcmp(only, def->id) == 0;
}

/* Long games for what they try: of all games together so many times fewer of these; of one game, or in shares, all. */
static uint64_t fewer(const GameDef *def)
{
    return getenv("YARDARM_GAME") || getenv("YARDARM_SHARE") || strcmp(def->id, "yellowjack") != 0 ? 1 : 10;
}

static void random_play(void **state)
{
    uint64_t seed = number_from("YARDARM_SEED", 1), games = number_from("YARDARM_GAMES", 2000);
    uint64_t seconds = number_from("YARDARM_SECONDS", 0);
    time_t end = time(NULL) + (time_t)seconds;

    Share share = share_from("YARDARM_SHARE");
    int taken[64] = {0}; /* actions, by game */
    unsigned played = 0;

    (void)state;
    memset(&redrawn, 0, sizeof redrawn);
    for (uint64_t i = 0; seconds ? time(NULL) < end : i < games; i++)
        for (int k = 0; k < ya_game_count(); k++) {
            if (!is_wanted(ya_game_at(k)) || !in_share(share, i))
                continue;
            if (!seconds && i >= games / fewer(ya_game_at(k)))
                continue;
            if (!seconds && share.all == 1 && 2 * i >= games && taken[k] > LONG_PLAY)
                continue;
            random_game(ya_game_at(k), seed + i, seconds ? 64 : 256, i < EVERY_VIEW);
            taken[k] += play.n;
            played++;
        }
    print_message("# %u random games\n", played);
    if (!getenv("YARDARM_GAME")) /* of all games together: in some little is hidden */
        assert_true(redrawn.spread * 2 > redrawn.positions);
}

/* ---- records and undo -------------------------------------------------------------------------------------------- */

static void record_leads_back(const Match *m)
{
    static _Alignas(16) char memory[1 << 22];
    char err[YA_MAX_LINE];
    Text out = text_in(big, sizeof big), why = text_in(err, sizeof err);
    YaRun run = {0};

    record_write(m, &out);
    expect(!out.full, "a record is too long");
    expect(record_game((Str){big, out.n}, &why) == m->def, "a record does not name its game: %s", err);
    assert_true(match_size(m->def, MAX_ACTIONS) <= sizeof memory);
    Match *back = match_in(memory, m->def, MAX_ACTIONS);
    expect(record_read(back, (Str){big, out.n}, &run, &why), "a record is not read: %s", err);
    expect(same(back->now, m->now), "a record leads elsewhere");
}

/* Whether another side is asked something that it answers bit by bit, unseen. */
static bool left_to_another(const Match *m, int side)
{
    const QuestionDef *q = question_of(m->def, m->now);
    return q && q->unseen && !(ya_owing(m->def, m->now) >> side & 1);
}

/* After an action of one's own, undo leads back to the same bytes, unless a die, a secret or a hand-over lies between. */
static void undo_is_good(Match *m, Action a, const Run *run)
{
    copy(&play.third, m->now);
    Verdict v = match_undo(m, a.side);

    if (a.side == YA_CHANCE || run->shown || left_to_another(m, a.side)) {
        expect(v.reason != NULL, "'%s' was taken back past a die, a secret or a hand-over", text_of(a));
        expect(same(m->now, in(&play.third)), "a refused undo changes something");
        return;
    }
    expect(!v.reason, "'%s' cannot be taken back: %s", text_of(a), v.reason ? v.reason : "");
    expect(same(m->now, in(&play.other)), "taking back '%s' leads elsewhere", text_of(a));
    YaRun again = {0};
    expect(!match_play(m, a, &again).reason, "'%s' cannot be done again", text_of(a));
    expect(same(m->now, in(&play.third)), "doing '%s' again leads elsewhere", text_of(a));
}

/* Whoever could take something back before another's action and cannot after it has noticed that action. (A die is
 * asked for by an action that all know of.) */
static void play_noticed(Match *m, Action a, Run *run)
{
    int waiting = m->n ? m->log[m->n - 1].side : YA_CHANCE;
    bool might = a.side != YA_CHANCE && a.side != waiting && match_may_undo(m, waiting);
    size_t before = might ? ya_view(m->def, m->now, waiting, big_too, sizeof big_too) : 0;
    Ear ear = {.side = waiting};

    *run = (YaRun){.tell = might ? listen : NULL, .listener = &ear};
    expect(!match_play(m, a, run).reason, "'%s' is sampled and refused", text_of(a));
    if (!might || match_may_undo(m, waiting) || ear.lines)
        return;
    size_t after = ya_view(m->def, m->now, waiting, big, sizeof big);
    expect(before != after || memcmp(big, big_too, after) != 0, "'%s' goes unnoticed, but takes the undo from %s",
           text_of(a), side_name(m->def, waiting));
}

static void match_game(const GameDef *def, uint64_t seed)
{
    static _Alignas(16) char memory[1 << 22];
    char err[YA_MAX_LINE];
    Text why = text_in(err, sizeof err);
    YaRun run = {0};
    Action a;

    assert_true(match_size(def, MAX_ACTIONS) <= sizeof memory);
    Match *m = match_in(memory, def, MAX_ACTIONS);
    open_game(def, seed);
    size_t n = choose_position(def);
    expect(n ? match_load(m, (Str){big, n}, &why) : match_start(m, str(""), &run, &why), "the match does not start: %s",
           err);
    while (ya_owing(def, m->now)) {
        copy(&play.now, m->now);
        copy(&play.other, m->now);
        expect(ya_sample(def, m->now, some_owing_side(), &play.rng, &a), "a dead end");
        play_noticed(m, a, &run);
        if (below(4) == 0)
            undo_is_good(m, a, &run);
        copy(&play.now, m->now);
        memcpy(play.log, m->log, (size_t)m->n * sizeof *m->log);
        play.n = m->n;
        if (below(1024) == 0)
            record_leads_back(m);
    }
    record_leads_back(m);
}

static void matches(void **state)
{
    uint64_t seed = number_from("YARDARM_SEED", 1), games = number_from("YARDARM_GAMES", 2000) / 40 + 1;
    Share share = share_from("YARDARM_SHARE");

    (void)state;
    for (uint64_t i = 0; i < games; i++)
        for (int k = 0; k < ya_game_count(); k++)
            if (is_wanted(ya_game_at(k)) && in_share(share, i))
                match_game(ya_game_at(k), seed + i);
}

/* ---- facts about each game --------------------------------------------------------------------------------------- */

static void boards(void **state)
{
    (void)state;
    for (int k = 0; k < ya_game_count(); k++) {
        const YaGame *game = ya_game_at(k);
        size_t n = ya_board(game, big, sizeof big);
        char why[YA_MAX_LINE];
        assert_true(n > 0);
        if (!schema_holds("Board", big, why, sizeof why))
            fail_msg("the board of %s is not as docs/view.schema.json says: %s", ya_id(game), why);
        assert_int_equal(strlen(big), n);
        assert_true(ya_game(ya_id(game)) == game);
        assert_true(ya_title(game)[0] && ya_rules_version(game)[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards),
        cmocka_unit_test(random_play),
        cmocka_unit_test(matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
