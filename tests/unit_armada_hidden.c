/* Armada: what is redrawn for a side depends on what it may know alone. */
#include "rules_armada.h"

enum { SEEDS = 40, LOOKS = 6, PAIRS = 500 };

static struct Game redrawn_from(const char *position, int side, uint64_t seed)
{
    static struct Game twin;

    set_up(position);
    twin = *now();
    ya_determinise(&DEF, &twin, side, &seed);
    return twin;
}

/* Two worlds that a side cannot tell apart are redrawn alike, soundly, and not always as they are. */
static void redrawn_alike(const char *one, const char *other, int side)
{
    static struct Game first, second;
    char why[YA_MAX_LINE];
    int kept = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        Text t = text_in(why, sizeof why);
        first = redrawn_from(one, side, seed);
        second = redrawn_from(other, side, seed);
        if (memcmp(&first, &second, sizeof first) != 0)
            fail_msg("seed %d: the redraw tells which of the two is true", (int)seed);
        if (!DEF.check(&first, &t))
            fail_msg("seed %d: %s", (int)seed, why);
        set_up(one);
        kept += memcmp(first.where, now()->where, sizeof first.where) == 0;
    }
    assert_true(kept < SEEDS);
}

/* All that is aboard fills all the ships to the last point of room, and nobody may be ashore: of all the ways to deal it
 * out next to none works. */
#define FULL(a, b, c, d)                                                                                               \
    HEAD(3, "english naval-movement")                                                                                  \
    "fleet-1 1616 1: en-queens-drake\n"                                                                                \
    "armada-1 0620 1: es-hulks-1 " a "\narmada-2 0622 1: es-hulks-2 " b "\n"                                           \
    "armada-3 0624 1: es-hulks-3 es-squadron-of-biscay-1 " c "\n"                                                      \
    "armada-4 0626 1: es-squadron-of-portugal-1 es-squadron-of-portugal-2 " d "\n"                                     \
    "armada-5 0628 1: es-squadron-of-the-levant-1 wa-regiment-2\n"                                                     \
    "armada-6 0630 1: es-squadron-of-the-levant-2 wa-regiment-3\n"

static void cargo_that_fits_in_few_ways(void **state)
{
    (void)state;
    redrawn_alike(FULL("es-tercio-1", "es-tercio-2", "es-tercio-of-naples", "ge-regiment-1"),
                  FULL("es-tercio-2", "es-tercio-1", "ge-regiment-1", "es-tercio-of-naples"), ENGLISH);
}

static void a_fleet_that_has_declined_tells_nobody(void **state)
{
    (void)state;
    static struct Game quiet, declined;
    uint64_t seed = 7, again = 7;

    set_up(HEAD(3, "english naval-movement") "fleet-1 1616 1: en-queens-drake\narmada-1 1817 2: es-hulks-1\n");
    quiet = declined = *now();
    declined.flags[piece_named("armada-1")] |= DECLINED;
    ya_determinise(&DEF, &quiet, ENGLISH, &seed);
    ya_determinise(&DEF, &declined, ENGLISH, &again);
    assert_memory_equal(&quiet, &declined, sizeof quiet);
    declined.flags[piece_named("armada-1")] |= DECLINED;
    ya_determinise(&DEF, &declined, SPANISH, &again);
    assert_true(declined.flags[piece_named("armada-1")] & DECLINED); /* its owner knows */
}

static bool shown_to(int side, const char *hex)
{
    char line[64];

    snprintf(line, sizeof line, "may intercept\",\"place\":\"%s", hex);
    return side_sees(side, line);
}

static void nor_does_the_stage(void **state)
{
    (void)state;
    set_up(
        HEAD(3, "english naval-movement") "fleet-1 1616 2: en-queens-drake\narmada-1 1817 2: es-squadron-of-biscay-1\n"
                                          "armada-2 1818 2: es-squadron-of-castile-1\n");
    dice("6 6");
    play("sail fleet-1; course 1717; weigh; run 1");
    assert_true(shown_to(ENGLISH, "1817") && shown_to(ENGLISH, "1818"));
    play("decline armada-1");
    assert_true(shown_to(ENGLISH, "1817") && shown_to(ENGLISH, "1818"));
    assert_false(shown_to(SPANISH, "1817"));
}

/* ---- what is under way is open to all ----------------------------------------------------------------------------- */

static void orders_not_complete_yet_are_seen(void **state)
{
    (void)state;
    set_up(HEAD(3, "english naval-combat") "fleet-1 1717 3: en-queens-drake\narmada-1 1817 2: es-hulks-1\n");
    play("attack 1817 1717");
    assert_true(side_sees(SPANISH, "on 1817 from 1717"));
    set_up(HEAD(3, "english naval-movement") "english 1616: en-queens-drake en-queens-howard\n");
    play("party 1616");
    assert_true(side_sees(SPANISH, "\"about\":\"1616\""));
    set_up(HEAD(3, "english naval-movement") "fleet-1 1616 1: en-queens-drake\nfleet-2 1616 1: en-queens-howard\n");
    play("coast fleet-2");
    assert_true(side_sees(SPANISH, "\"Along the coast\",\"value\":\"Fleet 2\""));
    set_up(HEAD(3, "english naval-movement") "fleet-1 1616 1: en-queens-drake en-london-merchants-1 en-brill-garrison\n"
                                             "fleet-2 1616 1: en-queens-howard en-drakes-merchants-1\n");
    play("join en-queens-drake fleet-2");
    assert_true(side_sees(SPANISH, "Fleet 1, with Fleet 2"));
}

/* ---- deeds that look alike --------------------------------------------------------------------------------------- */

typedef struct {
    int side;
    uint64_t hash;
} Ear;

static void listen(void *listener, const YaGame *def, const YaEvent *e)
{
    Ear *ear = listener;
    char line[YA_MAX_LINE];
    size_t n = ya_event_text(def, e, ear->side, line, sizeof line);

    for (size_t i = 0; i < n; i++)
        ear->hash = ear->hash * 0x100000001B3u ^ (unsigned char)line[i];
}

enum { VIEW_BYTES = 1 << 18 };

typedef struct {
    struct Game after;
    Ear ear;
    bool shown; /* to the side: then all is over */
    char view[VIEW_BYTES];
} Deed;

static void witness(Deed *deed, const struct Game *before, Action a, int side)
{
    YaRun run = {.tell = listen, .listener = &deed->ear};

    deed->ear = (Ear){.side = side, .hash = 1};
    deed->after = *before;
    ya_apply(&DEF, &deed->after, a, &run);
    deed->shown = run.shown >> side & 1;
    assert_true(ya_view(&DEF, &deed->after, side, deed->view, sizeof deed->view));
}

static bool look_alike(const Deed *one, const Deed *other)
{
    return !one->shown && !other->shown && one->ear.hash == other->ear.hash && strcmp(one->view, other->view) == 0;
}

/* Of two orders of the enemy that a side cannot tell apart, it is not told by the redraw which was given. */
static bool compare_orders(const struct Game *g, int side, uint64_t *rng)
{
    static Action list[YA_MAX_LEGAL];
    static Deed one, other;
    int n = ya_legal(&DEF, g, enemy_of(side), false, list, YA_MAX_LEGAL);
    uint64_t seed = rng_next(rng), again = seed;
    Action a = list[rng_below(rng, (uint32_t)n)], b = list[rng_below(rng, (uint32_t)n)];
    char first[YA_MAX_ACTION], second[YA_MAX_ACTION];

    if (a.verb != b.verb || memcmp(&a, &b, sizeof a) == 0)
        return false;
    witness(&one, g, a, side);
    witness(&other, g, b, side);
    if (!look_alike(&one, &other))
        return false;
    ya_determinise(&DEF, &one.after, side, &seed);
    ya_determinise(&DEF, &other.after, side, &again);
    ya_action_text(&DEF, a, first, sizeof first);
    ya_action_text(&DEF, b, second, sizeof second);
    if (memcmp(&one.after, &other.after, sizeof one.after) != 0)
        fail_msg("the redraw tells '%s' from '%s'", first, second);
    return true;
}

static void orders_that_look_alike(void **state)
{
    static struct Game g;
    char err[YA_MAX_LINE];
    int pairs = 0;

    (void)state;
    for (uint64_t game = 1; pairs < PAIRS; game++) {
        uint64_t dice_ = game, rng = game;
        YaRun run = {.dice = &dice_};
        assert_true(ya_start(&DEF, &g, "", &run, err, sizeof err));
        while (ya_owing(&DEF, &g) && pairs < PAIRS) {
            int actor = ya_actor(&DEF, &g);
            Action a;
            for (int i = 0; i < LOOKS && actor <= SPANISH && !flow_in(&g)->plan; i++)
                pairs += compare_orders(&g, enemy_of(actor), &rng);
            assert_true(ya_sample(&DEF, &g, actor, &rng, &a));
            ya_apply(&DEF, &g, a, &run);
        }
    }
}

RULES_MAIN(cmocka_unit_test(cargo_that_fits_in_few_ways), cmocka_unit_test(a_fleet_that_has_declined_tells_nobody),
           cmocka_unit_test(nor_does_the_stage), cmocka_unit_test(orders_not_complete_yet_are_seen),
           cmocka_unit_test(orders_that_look_alike))
