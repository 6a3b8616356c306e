/* Parts of the server that are hard to reach over HTTP. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "ai/player.h"
#include "engine/members.h"
#include "server/clock.h"
#include "server/dice.h"
#include "server/play.h"
#include "server/push.h"
#include "server/stream.h"
#include "server/room.h"
#include "server/session.h"
#include "server/totp.h"
#include "server/worker.h"

/* ---- a failed check loses the action, not the process ------------------------------------------------------------------- */

static void contradicts(void *subject)
{
    *(int *)subject = 1;
    CANNOT_BE("the rules contradict themselves");
}

static void agrees(void *subject)
{
    *(int *)subject = 3;
}

static void *in_a_thread(void *subject)
{
    guarded(contradicts, subject);
    return subject;
}

static void a_failed_check_is_survived(void **state)
{
    int reached = 0, elsewhere = 0;
    unsigned long long before = metrics.checks_failed;
    pthread_t thread;

    (void)state;
    assert_false(guarded(contradicts, &reached));
    assert_int_equal(reached, 1);
    assert_true(guarded(agrees, &reached));
    assert_int_equal(reached, 3);
    pthread_create(&thread, NULL, in_a_thread, &elsewhere);
    pthread_join(thread, NULL);
    assert_int_equal(elsewhere, 1);
    assert_int_equal(metrics.checks_failed, before + 2);
}

/* ---- dice ------------------------------------------------------------------------------------------------------------------ */

static const uint8_t secret[SECRET_BYTES] = "a secret of thirty-two bytes....";

static void dice_depend_on_everything_that_goes_into_them(void **state)
{
    Dice dice = {secret, "match", 2, {"one", "two"}}, other_match = {secret, "natch", 2, {"one", "two"}},
         other_seed = {secret, "match", 2, {"one", "twp"}};
    int same_match = 0, same_seed = 0, same_number = 0;

    (void)state;
    for (int k = 0; k < 1000; k++) {
        uint32_t drawn = dice_draw(&dice, k, 1000);
        assert_true(drawn < 1000);
        assert_int_equal(drawn, dice_draw(&dice, k, 1000));
        same_match += drawn == dice_draw(&other_match, k, 1000);
        same_seed += drawn == dice_draw(&other_seed, k, 1000);
        same_number += drawn == dice_draw(&dice, k + 1, 1000);
    }
    assert_true(same_match < 10 && same_seed < 10 && same_number < 10);
}

/* Chi-square of 60,000 rolls with 5 degrees of freedom: above 20.5 once in a thousand seeds, and this is one seed. */
static void dice_are_even(void **state)
{
    enum { ROLLS = 60000 };
    Dice dice = {secret, "match", 0, {NULL}};
    int faces[6] = {0};
    double chi = 0;

    (void)state;
    for (int k = 0; k < ROLLS; k++)
        faces[dice_draw(&dice, k, 6)]++;
    for (int i = 0; i < 6; i++)
        chi += (faces[i] - ROLLS / 6.0) * (faces[i] - ROLLS / 6.0) / (ROLLS / 6.0);
    assert_true(chi < 20.5);
    assert_int_equal(dice_draw(&dice, 0, 1), 0);
}

static void dice_taken_back_are_remembered_by_their_question(void **state)
{
    char list[40] = "";

    (void)state;
    assert_int_equal(retaken_find(list, "0123456789ab"), -1);
    assert_true(retaken_add(list, sizeof list, 3, "0123456789ab"));
    assert_true(retaken_add(list, sizeof list, 12, "ba9876543210"));
    assert_string_equal(list, "3:0123456789ab 12:ba9876543210");
    assert_int_equal(retaken_find(list, "ba9876543210"), 12);
    assert_int_equal(retaken_find(list, "ba987654321"), -1);
    assert_true(retaken_has(list, 3) && retaken_has(list, 12) && !retaken_has(list, 1) && !retaken_has(list, 2));
    assert_false(retaken_add(list, sizeof list, 20, "0123456789ab")); /* full */
    assert_string_equal(list, "3:0123456789ab 12:ba9876543210");
}

static void seeds_are_committed_to_and_then_shown(void **state)
{
    static const char seed[] = "0000000000000000000000000000000000000000000000000000000000000000",
                      hash[] = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    StoredMatch row = {.seats = 3};
    char commitment[65];

    (void)state;
    seed_set(row.seat[0].seed, SEED_OPEN);
    seed_set(row.seat[1].seed, SEED_MACHINE);
    seed_set(row.seat[2].seed, SEED_WAIVED);
    assert_int_equal(dice_phase(&row), DICE_COMMIT);
    assert_false(seed_show(row.seat[0].seed, seed));
    assert_false(seed_commit(row.seat[0].seed, "66"));
    assert_false(seed_commit(row.seat[0].seed, "66687AADF862BD776C8FC18B8E9F8E20089714856EE233B3902A591D0D5F2925"));
    assert_true(seed_commit(row.seat[0].seed, hash));
    assert_int_equal(dice_phase(&row), DICE_SHOW);
    assert_false(seed_show(row.seat[0].seed, hash));
    assert_true(seed_show(row.seat[0].seed, seed));
    assert_int_equal(dice_phase(&row), DICE_FIXED);
    seed_commitment(row.seat[0].seed, commitment);
    assert_string_equal(commitment, hash);
    assert_int_equal(seed_state("words of somebody"), SEED_OLD);
}

/* ---- limits ------------------------------------------------------------------------------------------------------------------ */

static int let_through(const char *who, int most)
{
    int n = 0;

    while (n < most && limit_take(LIMIT_LOGIN, BY_NAME, who))
        n++;
    return n;
}

static void limits_are_each_ones_own(void **state)
{
    (void)state;
    server.config.rates = 100;
    assert_int_equal(let_through("anna", 100), 10);
    assert_int_equal(let_through("anna", 100), 0);
    assert_int_equal(let_through("ben", 100), 10);
    server.config.rates = 200;
    assert_int_equal(let_through("carl", 100), 20);
    server.config.rates = 0;
    assert_int_equal(let_through("anna", 100), 100);
}

/* ---- matches ------------------------------------------------------------------------------------------------------------------ */

static char directory[32];

static void open_store(void)
{
    char why[200];
    Text err = text_in(why, sizeof why);

    memcpy(directory, "/tmp/yardarm-store-XXXXXX", 26);
    assert_non_null(mkdtemp(directory));
    server.store = store_open(directory, &err);
    assert_non_null(server.store);
    server.config.rooms = 16;
}

static void close_store(void)
{
    char file[64];

    rooms_free();
    store_close(server.store);
    server.store = NULL;
    for (const char *const *end = (const char *const[]){"", "-wal", "-shm", NULL}; *end; end++) {
        snprintf(file, sizeof file, "%s/yardarm.db%s", directory, *end);
        remove(file);
    }
    assert_int_equal(rmdir(directory), 0);
}

/* Two people at a game, open and locked. */
static Room *match_of(const GameDef *def, int64_t delay)
{
    StoredMatch row = {.seats = 2, .created = now_seconds(), .winner = -1, .retake_side = -1, .delay = delay};
    static Change c;

    match_draw(row.id, row.secret);
    snprintf(row.game, sizeof row.game, "%s", def->id);
    for (int seat = 0; seat < row.seats; seat++)
        row.seat[seat] = (StoredSeat){.kind = SEAT_PERSON, .user = 1};
    Room *room = room_add(&row, def);
    assert_int_equal(play_create(room, NULL, &c).status, 200);
    return room;
}

enum { MANY_DICE = 3000 };

/* Nothing but dice, then the end. */
static void roll_on(Run *r, Game *g, Frame *f)
{
    (void)r;
    if (f->local[0]++ < MANY_DICE)
        flow_ask(flow_of(g), 1, 1u << YA_CHANCE);
    else
        flow_pop(flow_of(g), stack_of(r->game, g), 0);
}

static void chance_may_be_asked_any_number_of_times(void **state)
{
    GameDef dicing = *game_find(str("skeleton"));
    ProcDef procs[8];

    (void)state;
    open_store();
    memcpy(procs, dicing.procs, dicing.proc_count * sizeof *procs);
    procs[1].run = roll_on;
    dicing.procs = procs;
    assert_int_equal(dicing.questions[1].kind, ASK_DIE);
    Room *room = match_of(&dicing, 0);
    assert_int_equal(room->row.dice, MANY_DICE);
    assert_int_equal(room->m->n, MANY_DICE);
    assert_int_equal(room->row.status, MATCH_OVER);
    room_close(room);
    close_store();
}

static bool contrary;

static void contrary_view(const Game *g, int side, Json *j)
{
    if (contrary)
        CANNOT_BE("the rules contradict themselves");
    write_members(game_find(str("skeleton")), g, side, j);
}

/* Where an answer is given again, and where spectators are told late, views are written too. */
static void a_view_that_fails_is_survived(void **state)
{
    GameDef def = *game_find(str("skeleton"));
    static Change c;
    bool replayed;

    (void)state;
    open_store();
    def.members = (const MemberDef[]){OWN_MEMBER("all", contrary_view), {0}};
    Room *room = match_of(&def, 1);
    ActionRequest ask = {room->viewer[0].version, "key", {"keep left-1"}, 1, false, false};
    assert_int_equal(play_action(room, 0, &ask, &c, &replayed).status, 200);
    contrary = true;
    assert_int_equal(play_action(room, 0, &ask, &c, &replayed).status, 200);
    assert_true(replayed && !c.t.view[0].n);
    room->present[YA_SPECTATOR] = 1;
    pthread_mutex_unlock(&room->lock);
    sleep(2);
    stream_tick();
    assert_int_equal(room->shown, 2);
    contrary = false;
    room_release(room);
    close_store();
}

static void machines_think_about_states_of_any_size(void **state)
{
    enum { LARGE = 1 << 17 };
    const GameDef *def = game_find(str("jenkins"));
    GameDef large = *def;
    Action usual, with_large;

    (void)state;
    large.state_size = LARGE;
    Game *g = calloc(1, LARGE);
    void *room = malloc(player_room(&large));
    assert_true(ya_start(def, g, "", &(Run){0}, NULL, 0));
    for (Rng play = 1; play < 20; play++) {
        Rng one = play, two = play, dice = play;
        int side = ya_actor(def, g);
        assert_true(player_choose(&player_midshipman, def, g, room, side, &one, &usual));
        assert_true(player_choose(&player_midshipman, &large, g, room, side, &two, &with_large));
        assert_memory_equal(&usual, &with_large, sizeof usual);
        assert_null(ya_apply(def, g, usual, &(Run){.dice = &dice}).reason);
    }
    free(room);
    free(g);
}

/* ---- machines are called off --------------------------------------------------------------------------------------------- */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t moved;
    bool thinks, go, second_thinks;
    int looks; /* at the first match, once it went on */
} brooding = {.lock = PTHREAD_MUTEX_INITIALIZER, .moved = PTHREAD_COND_INITIALIZER};

static void set(bool *what)
{
    pthread_mutex_lock(&brooding.lock);
    *what = true;
    pthread_cond_broadcast(&brooding.moved);
    pthread_mutex_unlock(&brooding.lock);
}

static void await(const bool *what)
{
    pthread_mutex_lock(&brooding.lock);
    while (!*what)
        pthread_cond_wait(&brooding.moved, &brooding.lock);
    pthread_mutex_unlock(&brooding.lock);
}

static int32_t brood(const Game *g, int side)
{
    (void)g, (void)side;
    pthread_mutex_lock(&brooding.lock);
    brooding.looks += brooding.go;
    pthread_mutex_unlock(&brooding.lock);
    set(&brooding.thinks);
    await(&brooding.go);
    return 0;
}

static int32_t brood_on_the_second(const Game *g, int side)
{
    (void)g, (void)side;
    set(&brooding.second_thinks);
    return 0;
}

static Room *match_with_machine(const GameDef *def)
{
    StoredMatch row = {.seats = 2, .created = now_seconds(), .winner = -1, .retake_side = -1};
    static Change c;

    match_draw(row.id, row.secret);
    snprintf(row.game, sizeof row.game, "%s", def->id);
    row.seat[0] = (StoredSeat){.kind = SEAT_MACHINE, .level = "midshipman"};
    row.seat[1] = (StoredSeat){.kind = SEAT_PERSON, .user = 1};
    Room *room = room_add(&row, def);
    assert_int_equal(play_create(room, NULL, &c).status, 200);
    return room;
}

/* One thread thinks: when it begins on the second match it is done with the first. */
static void what_a_machine_thinks_of_a_match_that_is_over_is_given_up(void **state)
{
    GameDef first = *game_find(str("skeleton")), second = first;

    (void)state;
    first.evaluate = brood;
    second.evaluate = brood_on_the_second;
    open_store();
    assert_true(worker_start(1));
    Room *room = match_with_machine(&first);
    assert_true(room->row.machine);
    room_close(room);
    await(&brooding.thinks);
    room = room_open(room->id);
    StoredMatch over = room->row;
    row_end(&over, room->def, 1, "resigned");
    assert_int_equal(play_row(room, &over).status, 200);
    room_close(room);
    room_close(match_with_machine(&second));
    set(&brooding.go);
    await(&brooding.second_thinks);
    assert_true(brooding.looks < 4);
    worker_stop();
    close_store();
}

/* ---- limits again --------------------------------------------------------------------------------------------------------- */

static int64_t waits(const char *who, int times)
{
    int64_t wait = 0;

    while (times--)
        wait = limit_slow(LIMIT_LOGIN, BY_NAME, who);
    return wait;
}

/* However many come in between, nobody's haste is forgotten before its time; and a name is no address and no account. */
static void limits_are_not_forgotten(void **state)
{
    char who[24];

    (void)state;
    server.config.rates = 100;
    assert_int_equal(let_through("dora", 100), 10);
    for (int i = 0; i < 20000; i++) {
        snprintf(who, sizeof who, "x%d", i);
        assert_true(limit_take(LIMIT_LOGIN, BY_NAME, who));
    }
    assert_int_equal(let_through("dora", 100), 0);
    assert_int_equal(let_through("DoRa", 100), 0);
    assert_true(limit_take(LIMIT_LOGIN, BY_ADDRESS, "dora") && limit_take(LIMIT_LOGIN, BY_ACCOUNT, "dora"));
    assert_true(limit_take(LIMIT_CHAT, BY_NAME, "dora"));
    server.config.rates = 0;
}

static void a_name_is_slowed_down_and_never_refused(void **state)
{
    (void)state;
    server.config.rates = 100;
    assert_int_equal(waits("emil", 10), 0);
    assert_in_range(waits("emil", 1), 500, 500);
    assert_in_range(waits("emil", 3), 2000, 2000);
    assert_in_range(waits("emil", 1000), 8000, 8000);
    server.config.rates = 0;
}

static void work_is_paid_for_when_it_is_done(void **state)
{
    (void)state;
    server.config.rates = 100;
    assert_true(limit_left(LIMIT_WORK, BY_ADDRESS, "192.0.2.1"));
    limit_spend(LIMIT_WORK, BY_ADDRESS, "192.0.2.1", 3900000);
    assert_true(limit_left(LIMIT_WORK, BY_ADDRESS, "192.0.2.1"));
    limit_spend(LIMIT_WORK, BY_ADDRESS, "192.0.2.1", 200000);
    assert_false(limit_left(LIMIT_WORK, BY_ADDRESS, "192.0.2.1"));
    assert_true(limit_left(LIMIT_WORK, BY_ADDRESS, "192.0.2.2"));
    server.config.rates = 0;
}

/* ---- codes ------------------------------------------------------------------------------------------------------------------ */

static void sha1_is_sha1(void **state)
{
    static const uint8_t abc[20] = {0xa9, 0x99, 0x3e, 0x36, 0x47, 0x06, 0x81, 0x6a, 0xba, 0x3e,
                                    0x25, 0x71, 0x78, 0x50, 0xc2, 0x6c, 0x9c, 0xd0, 0xd8, 0x9d};
    static const uint8_t long_one[20] = {0x84, 0x98, 0x3e, 0x44, 0x1c, 0x3b, 0xd2, 0x6e, 0xba, 0xae,
                                         0x4a, 0xa1, 0xf9, 0x51, 0x29, 0xe5, 0xe5, 0x46, 0x70, 0xf1};
    const char *words = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    uint8_t out[20];

    (void)state;
    sha1((const uint8_t *)"abc", 3, out);
    assert_memory_equal(out, abc, sizeof abc);
    sha1((const uint8_t *)words, strlen(words), out);
    assert_memory_equal(out, long_one, sizeof long_one);
}

/* RFC 6238, appendix B: the key is "12345678901234567890"; its codes have eight digits, ours are the last six. */
static void codes_are_those_of_the_rfc(void **state)
{
    static const char key[] = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    int64_t when;

    (void)state;
    assert_int_equal(totp_code(key, 59 / 30), 287082);
    assert_int_equal(totp_code(key, 1111111109 / 30), 81804);
    assert_int_equal(totp_code(key, 20000000000 / 30), 353130);
    assert_true(totp_fits(key, "081804", 1111111109 + 30, &when));
    assert_int_equal(when, 1111111109 / 30);
    assert_false(totp_fits(key, "081804", 1111111109 + 90, &when));
    assert_false(totp_fits(key, "81804", 1111111109, &when));
    assert_false(totp_fits("", "081804", 1111111109, &when));
}

static void weak_passwords_are_told(void **state)
{
    static const char *const weak[] = {
        "aaaaaaaaaaaa",     "abababababab", "abcdefghijkl",       "123456789012", "password1234", "Passw0rd2024",
        "passwordpassword", "qwertyuiop12", "annabellaannabella", "annabella123", "short",        "1q2w3e4r5t6y",
    };
    static const char *const good[] = {"down to the sea in ships", "twelve letters", "kq8!vz-Rt2wp", "xkrzvqplmwty"};

    (void)state;
    for (int i = 0; i < COUNT_OF(weak); i++)
        if (!password_problem(weak[i], "Annabella"))
            fail_msg("%s", weak[i]);
    for (int i = 0; i < COUNT_OF(good); i++)
        assert_null(password_problem(good[i], "Annabella"));
}

/* ---- the store ----------------------------------------------------------------------------------------------------------------- */

enum { WRITERS = 8, CHANGES = 40 };

/* Writes its match again and again; in between changes that cannot be made, of a match that is nowhere. */
typedef struct {
    Store *store;
    StoredMatch row;
    int good, refused;
} Writer;

static void *write_changes(void *subject)
{
    Writer *w = subject;

    for (int i = 0; i < CHANGES; i++) {
        char words[] = "left keep left-1\n";
        StoredMatch nowhere = w->row;
        StoredStep step = {.actions = words, .at = 1};
        memcpy(nowhere.id, "nowhere", 8);
        w->row.seq = nowhere.seq = i + 1;
        w->row.edition = i;
        w->good += store_match_save(w->store, &(StoredChange){.match = &w->row, .step = &step}) == STORE_OK;
        w->refused += store_match_save(w->store, &(StoredChange){.match = &nowhere, .step = &step}) == STORE_NONE;
    }
    return NULL;
}

static bool count_step(void *count, const StoredStep *step, int64_t seq)
{
    ++*(int *)count;
    return step->at == 1 && seq == *(int *)count;
}

/* Changes that wait at the same time go into one transaction: each is made or refused for itself. */
static void changes_in_one_transaction_do_not_touch_each_other(void **state)
{
    Writer writers[WRITERS] = {0};
    pthread_t threads[WRITERS];

    (void)state;
    open_store();
    Store *store = server.store;
    for (int i = 0; i < WRITERS; i++) {
        writers[i].store = store;
        snprintf(writers[i].row.id, sizeof writers[i].row.id, "match-%d", i);
        assert_int_equal(store_match_add(store, &(StoredChange){.match = &writers[i].row}), STORE_OK);
    }
    for (int i = 0; i < WRITERS; i++)
        pthread_create(&threads[i], NULL, write_changes, &writers[i]);
    for (int i = 0; i < WRITERS; i++) {
        int steps = 0;
        pthread_join(threads[i], NULL);
        assert_int_equal(writers[i].good, CHANGES);
        assert_int_equal(writers[i].refused, CHANGES);
        assert_int_equal(store_steps(store, writers[i].row.id, 0, count_step, &steps), STORE_OK);
        assert_int_equal(steps, CHANGES);
    }
    assert_int_equal(store_match_get(store, "nowhere", &writers[0].row), STORE_NONE);
    close_store();
}

typedef struct {
    Store *store;
    atomic_bool done;
} Reading;

static void *read_match(void *subject)
{
    Reading *reading = subject;
    StoredMatch row;

    store_match_get(reading->store, "nowhere", &row);
    reading->done = true;
    return NULL;
}

/* Somebody else reads while this one is in the middle of it. */
static bool read_meanwhile(void *subject, const StoredStep *step, int64_t seq)
{
    Reading *reading = subject;
    pthread_t other;

    (void)step;
    (void)seq;
    pthread_create(&other, NULL, read_match, reading);
    for (int i = 0; i < 1000 && !reading->done; i++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    pthread_detach(other);
    return false;
}

static void who_reads_for_long_holds_up_nobody(void **state)
{
    StoredMatch row = {.id = "match", .seq = 1};
    StoredStep step = {.actions = "", .at = 1};

    (void)state;
    open_store();
    static Reading reading;
    reading.store = server.store;
    assert_int_equal(store_match_add(server.store, &(StoredChange){.match = &row, .step = &step}), STORE_OK);
    assert_int_equal(store_steps(server.store, row.id, 0, read_meanwhile, &reading), STORE_OK);
    assert_true(reading.done);
    close_store();
}

/* ---- ratings ------------------------------------------------------------------------------------------------------------------ */

static bool is_near(double value, double wanted, double by)
{
    return value > wanted - by && value < wanted + by;
}

/* The example of Glickman's paper: 1464.06, 151.52 and 0.05999. */
static void ratings_are_those_of_the_paper(void **state)
{
    const Glicko player = {1500, 200, 0.06};
    const Bout bouts[] = {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    Glicko after = glicko_after(player, bouts, 3, 1);

    (void)state;
    assert_true(is_near(after.rating, 1464.06, 0.01));
    assert_true(is_near(after.deviation, 151.52, 0.01));
    assert_true(is_near(after.volatility, 0.05999, 0.00001));
}

static void who_does_not_play_is_only_less_sure(void **state)
{
    const Glicko player = {1700, 50, 0.06};
    Glicko after = glicko_after(player, NULL, 0, 1), long_after = glicko_after(player, NULL, 0, 1e6);

    (void)state;
    assert_true(is_near(after.deviation, 51.0744, 0.001)); /* the root of 50 squared and (173.7178 * 0.06) squared */
    assert_true(is_near(after.rating, 1700, 0.000001) && is_near(long_after.deviation, 350, 0.000001));
}

/* However one-sided, the numbers stay numbers: a thousand surprises, and a thousand wins that surprise nobody. */
static void ratings_stay_sound(void **state)
{
    Glicko strong = glicko_unknown, weak = {-2000, 350, 0.06};

    (void)state;
    for (int i = 0; i < 1000; i++) {
        Bout win = {weak, 1}, loss = {strong, 0};
        strong = glicko_after(strong, &win, 1, 0);
        weak = glicko_after(weak, &loss, 1, 0);
        assert_true(glicko_is_sound(&strong) && glicko_is_sound(&weak));
    }
    for (int i = 0; i < 1000; i++) {
        Bout upset = {strong, i % 2}, loss = {weak, 1 - i % 2};
        Glicko next = glicko_after(weak, &upset, 1, 0.01);
        strong = glicko_after(strong, &loss, 1, 0.01);
        weak = next;
        assert_true(glicko_is_sound(&strong) && glicko_is_sound(&weak));
    }
}

/* ---- clocks --------------------------------------------------------------------------------------------------------------------- */

/* A match with a clock, in seconds; its first seat came to owe an answer at a thousand seconds. */
static StoredMatch timed(int64_t move, int64_t bank, int64_t increment)
{
    StoredMatch row = {
        .seats = 2, .clock_move = move * 1000, .clock_bank = bank * 1000, .clock_increment = increment * 1000};

    row.seat[0] = (StoredSeat){.kind = SEAT_PERSON, .bank = row.clock_bank};
    clock_turn(&row, &row.seat[0], false, true, 1000000);
    return row;
}

static void a_clock_adds_after_each_turn(void **state)
{
    StoredMatch row = timed(0, 300, 5);
    StoredSeat *s = &row.seat[0];

    (void)state;
    assert_int_equal(clock_left(&row, s, 1000000), 300000);
    assert_int_equal(clock_left(&row, s, 1012345), 287655);
    clock_turn(&row, s, true, false, 1012345);
    assert_int_equal(s->bank, 292655);
    assert_int_equal(s->since, 0);
    assert_int_equal(clock_left(&row, s, 9999999), 292655); /* it stands while others think */
    clock_turn(&row, s, false, true, 1100000);
    clock_turn(&row, s, true, true, 1200000); /* a question more is the same turn */
    assert_int_equal(s->since, 1100000);
    clock_turn(&row, s, true, false, 1999999); /* too late, but nobody claimed it */
    assert_int_equal(s->bank, 5000);
}

static void a_delay_comes_before_the_bank(void **state)
{
    StoredMatch row = timed(10, 60, 0);
    StoredSeat *s = &row.seat[0];

    (void)state;
    clock_turn(&row, s, true, false, 1010000);
    assert_int_equal(s->bank, 60000);
    clock_turn(&row, s, false, true, 1020000);
    clock_turn(&row, s, true, false, 1030001);
    assert_int_equal(s->bank, 59999);
    clock_turn(&row, s, false, true, 1040000);
    assert_false(clock_flagged(&row, s, 1109998));
    assert_true(clock_flagged(&row, s, 1109999));
    s->kind = SEAT_MACHINE;
    assert_false(clock_flagged(&row, s, 1109999));
}

static void a_live_clock_stands_while_no_server_runs(void **state)
{
    StoredMatch live = timed(10, 60, 0), days = timed(86400, 86400, 0), none = timed(0, 0, 0);

    (void)state;
    assert_true(clock_is_live(&live) && !clock_is_live(&days) && !clock_is_live(&none));
    clock_resume(&live, 5000000);
    clock_resume(&days, 5000000);
    assert_int_equal(live.seat[0].since, 5000000);
    assert_int_equal(days.seat[0].since, 1000000);
    assert_int_equal(live.seat[1].since, 0);
    clock_resume(&live, 4000000); /* this server has seen it begin */
    assert_int_equal(live.seat[0].since, 5000000);
    assert_false(clock_flagged(&none, &none.seat[0], INT64_MAX));
}

/* ---- push -------------------------------------------------------------------------------------------------------------- */

static void from_base64(const char *words, void *out, size_t n)
{
    size_t got;

    assert_int_equal(
        sodium_base642bin(out, n, words, strlen(words), NULL, &got, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING), 0);
    assert_int_equal(got, n);
}

/* RFC 8291, section 5. */
static void push_is_encrypted_as_the_standard_has_it(void **state)
{
    static const char plain[] = "When I grow up, I want to be a watermelon";
    StoredPush to = {0};
    uint8_t number[PUSH_SECRET], point[PUSH_POINT], salt[PUSH_SALT], expected[144];
    char bytes[512];
    Text out = text_in(bytes, sizeof bytes);

    (void)state;
    from_base64("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", to.point,
                sizeof to.point);
    from_base64("BTBZMqHH6r4Tts7J_aSIgg", to.auth, sizeof to.auth);
    from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", number, sizeof number);
    from_base64("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8", point,
                sizeof point);
    from_base64("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
    from_base64(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
        expected, sizeof expected);
    PushKey *key = push_key_make(number, point);
    assert_non_null(key);
    assert_true(push_encrypt(&to, key, salt, str(plain), &out));
    assert_int_equal(out.n, sizeof expected);
    assert_memory_equal(out.at, expected, sizeof expected);
    to.point[PUSH_POINT - 1] ^= 1; /* no point of the curve */
    assert_false(push_point_is_good(to.point));
    assert_false(push_encrypt(&to, key, salt, str(plain), &out));
    push_key_free(key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failed_check_is_survived),
        cmocka_unit_test(dice_depend_on_everything_that_goes_into_them),
        cmocka_unit_test(dice_are_even),
        cmocka_unit_test(dice_taken_back_are_remembered_by_their_question),
        cmocka_unit_test(seeds_are_committed_to_and_then_shown),
        cmocka_unit_test(limits_are_each_ones_own),
        cmocka_unit_test(chance_may_be_asked_any_number_of_times),
        cmocka_unit_test(a_view_that_fails_is_survived),
        cmocka_unit_test(machines_think_about_states_of_any_size),
        cmocka_unit_test(what_a_machine_thinks_of_a_match_that_is_over_is_given_up),
        cmocka_unit_test(limits_are_not_forgotten),
        cmocka_unit_test(a_name_is_slowed_down_and_never_refused),
        cmocka_unit_test(work_is_paid_for_when_it_is_done),
        cmocka_unit_test(sha1_is_sha1),
        cmocka_unit_test(codes_are_those_of_the_rfc),
        cmocka_unit_test(weak_passwords_are_told),
        cmocka_unit_test(changes_in_one_transaction_do_not_touch_each_other),
        cmocka_unit_test(who_reads_for_long_holds_up_nobody),
        cmocka_unit_test(ratings_are_those_of_the_paper),
        cmocka_unit_test(who_does_not_play_is_only_less_sure),
        cmocka_unit_test(ratings_stay_sound),
        cmocka_unit_test(push_is_encrypted_as_the_standard_has_it),
        cmocka_unit_test(a_clock_adds_after_each_turn),
        cmocka_unit_test(a_delay_comes_before_the_bank),
        cmocka_unit_test(a_live_clock_stands_while_no_server_runs),
    };
    return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL);
}
