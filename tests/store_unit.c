/* The store's interface, one suite for both of its data bases: every function of store.h, what it refuses, in which order it
 * answers, and what becomes of many threads that want the same. */
#include "store_unit.h"

#include <libpq-fe.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

Store *store;
char store_where[512];

static char directory[64];

bool on_postgres(void)
{
    return getenv("YARDARM_POSTGRES");
}

static void to_file(const char *sql)
{
    char file[96];
    sqlite3 *db;

    snprintf(file, sizeof file, "%s/yardarm.db", directory);
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

void database(const char *sql)
{
    if (!on_postgres()) {
        to_file(sql);
        return;
    }
    PGconn *db = PQconnectdb(store_where);
    PQclear(PQexec(db, "SET client_min_messages=warning"));
    PGresult *r = PQexec(db, sql);

    if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(db));
    PQclear(r);
    PQfinish(db);
}

static void open_it(void)
{
    char why[512] = "";
    Text err = text_in(why, sizeof why);

    store = store_open(store_where, &err);
    if (!store)
        fail_msg("%s", why);
}

int new_store(void **state)
{
    (void)state;
    if (on_postgres()) {
        snprintf(store_where, sizeof store_where, "postgres:///postgres?host=%s&user=yardarm",
                 getenv("YARDARM_POSTGRES"));
        database("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    } else {
        snprintf(directory, sizeof directory, "/tmp/yardarm-store-XXXXXX");
        assert_non_null(mkdtemp(directory));
        snprintf(store_where, sizeof store_where, "sqlite:%s", directory);
    }
    open_it();
    return 0;
}

static void remove_files(void)
{
    for (const char *const *end = (const char *const[]){"", "-wal", "-shm", NULL}; *end; end++) {
        char file[96];
        snprintf(file, sizeof file, "%s/yardarm.db%s", directory, *end);
        remove(file);
    }
}

int end_store(void **state)
{
    (void)state;
    store_close(store);
    if (on_postgres())
        return 0;
    remove_files();
    return rmdir(directory);
}

void open_again(void)
{
    store_close(store);
    open_it();
}

/* ---- people and matches ---------------------------------------------------------------------------------------------------- */

StoredSession a_session(int64_t user, int n)
{
    StoredSession s = {.user = user, .created = 100, .seen = 100 + n, .scopes = EVERY_SCOPE, .label = "a browser"};

    memcpy(s.hash, &(int64_t[]){user, n}, 16);
    s.hash[31] = 1;
    return s;
}

StoredUser somebody(const char *name, const char *password)
{
    static int last;
    StoredUser user = {0};
    StoredSession session = a_session(0, ++last);
    char guest[NAME_CAP];

    snprintf(guest, sizeof guest, "%s", password ? "Guest 1" : name);
    memcpy(user.name, guest, sizeof guest);
    CHECK_OK(store_user_add(store, &user, 50, &session, NULL));
    if (password) {
        StoredSession another = a_session(user.id, ++last);
        CHECK_OK(store_user_claim(store, user.id, name, password, &another, &session));
    }
    CHECK_OK(store_user_get(store, user.id, &user));
    return user;
}

StoredMatch a_match(const char *id, int64_t first, int64_t second)
{
    StoredMatch m = {.game = "skeleton",
                     .rules = "rules 1",
                     .options = "a=1",
                     .status = MATCH_RUNNING,
                     .seats = 2,
                     .listed = true,
                     .owner = first,
                     .created = 1000,
                     .hash = UINT64_C(0xfedcba9876543210),
                     .owing = 1,
                     .delay = 7,
                     .dice = 3,
                     .clock_move = 1,
                     .clock_bank = 2,
                     .clock_increment = 3,
                     .retaken = "3-5 9",
                     .winner = -1,
                     .retake_side = -1,
                     .seat = {{.kind = SEAT_PERSON, .user = first, .name = "Anne", .seed = "aa", .since = 5, .bank = 6},
                              {.kind = SEAT_PERSON, .user = second, .name = "Bartholomew", .seed = "bb", .muted = 1}}};

    snprintf(m.id, sizeof m.id, "%s", id);
    memset(m.secret, 0x80, sizeof m.secret);
    memset(m.seat[1].link, 0xff, sizeof m.seat[1].link);
    return m;
}

void match_begin(StoredMatch *m)
{
    StoredStep step = {.actions = "", .at = 1000, .hash = m->hash};

    m->seq = 1;
    CHECK_OK(store_match_add(store, &(StoredChange){.match = m, .seats = 3, .step = &step}));
}

Stored play(StoredMatch *m, const char *actions, const char *key)
{
    m->seq++;
    StoredStep step = {.keep = m->seq - 2, .actions = actions, .key = key, .at = 1000 + m->seq, .hash = m->hash};
    StoredChange change = {.match = m, .step = &step, .now = 1000 + m->seq};
    Stored result = store_match_save(store, &change);
    m->seq -= result != STORE_OK;
    m->edition += result == STORE_OK;
    return result;
}

static void same_seat(const StoredSeat *a, const StoredSeat *b)
{
    SAME(a, b, kind);
    SAME(a, b, muted);
    SAME(a, b, user);
    SAME(a, b, since);
    SAME(a, b, bank);
    SAME(a, b, guest);
    SAME_BYTES(a, b, link);
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->level, b->level);
    assert_string_equal(a->seed, b->seed);
}

static void same_words(const StoredMatch *a, const StoredMatch *b)
{
    assert_string_equal(a->id, b->id);
    assert_string_equal(a->game, b->game);
    assert_string_equal(a->rules, b->rules);
    assert_string_equal(a->options, b->options);
    assert_string_equal(a->retaken, b->retaken);
    assert_string_equal(a->ended, b->ended);
    assert_string_equal(a->rematch, b->rematch);
    SAME_BYTES(a, b, secret);
}

void same_match(const StoredMatch *a, const StoredMatch *b)
{
    same_words(a, b);
    SAME(a, b, status);
    SAME(a, b, seats);
    SAME(a, b, listed);
    SAME(a, b, owner);
    SAME(a, b, created);
    SAME(a, b, seq);
    SAME(a, b, edition);
    SAME(a, b, hash);
    SAME(a, b, owing);
    SAME(a, b, machine);
    SAME(a, b, clock_move);
    SAME(a, b, clock_bank);
    SAME(a, b, clock_increment);
    SAME(a, b, delay);
    SAME(a, b, dice);
    SAME(a, b, winner);
    SAME(a, b, draw_offers);
    SAME(a, b, retake_yes);
    SAME(a, b, retake_side);
    SAME(a, b, rated);
    for (int seat = 0; seat < MAX_SEATS; seat++)
        same_seat(&a->seat[seat], &b->seat[seat]);
}

void at_once(int threads, void *(*work)(void *), void *each, size_t size)
{
    pthread_t thread[16];

    for (int i = 0; i < threads; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, work, (char *)each + (size_t)i * size), 0);
    for (int i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
}

/* ---- the store itself ------------------------------------------------------------------------------------------------------- */

static void what_was_stored_is_there_again(void **state)
{
    StoredUser user = somebody("Anne", "secret"), found;
    StoredMatch m = a_match("kept", user.id, 0), row;

    (void)state;
    match_begin(&m);
    open_again();
    CHECK_OK(store_user_named(store, "anne", &found));
    assert_int_equal(found.id, user.id);
    CHECK_OK(store_match_get(store, "kept", &row));
    same_match(&row, &m);
    assert_null(store_not_ready(store));
    assert_null(store_problem(store));
}

static void only_one_server_uses_it(void **state)
{
    char why[200];
    Text err = text_in(why, sizeof why);

    (void)state;
    if (on_postgres()) /* there they share it (store_servers.c) */
        return;
    assert_null(store_open(store_where, &err));
    assert_non_null(strstr(why, "another server uses"));
}

static int file_number(const char *sql)
{
    char file[300];
    Text t = text_in(file, sizeof file);
    sqlite3 *db;
    sqlite3_stmt *s;

    text_fmt(&t, "%s/yardarm.db", directory);
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int n = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(db);
    return n;
}

/* As the next program leaves them, which adds something: a program that knows all but the last change may use them. */
static void next_program_writes(const char *adds)
{
    char sql[200];
    Text t = text_in(sql, sizeof sql);
    int version = on_postgres() ? 0 : file_number("PRAGMA user_version");

    if (on_postgres()) {
        database("DO $$ BEGIN ASSERT (SELECT oldest=number-1 FROM version); END $$");
        text_fmt(&t, "UPDATE version SET oldest=number,number=number+1; %s", adds);
    } else {
        assert_int_equal(file_number("PRAGMA application_id"), version - 1);
        text_fmt(&t, "PRAGMA application_id=%d; PRAGMA user_version=%d; %s", version, version + 1, adds);
    }
    database(sql);
}

static void data_of_a_newer_program_are_left_alone(void **state)
{
    char why[200];
    Text err = text_in(why, sizeof why);
    StoredMatch m = a_match("one", 1, 2), same;

    (void)state;
    store_close(store);
    next_program_writes("ALTER TABLE match ADD COLUMN newer BIGINT NOT NULL DEFAULT 0");
    open_it(); /* one version back: it goes on as it did */
    match_begin(&m);
    CHECK_OK(play(&m, "a\n", NULL));
    CHECK_OK(store_match_get(store, "one", &same));
    assert_int_equal(same.seq, 2);
    store_close(store);
    next_program_writes("ALTER TABLE step ADD COLUMN newer BIGINT NOT NULL DEFAULT 0");
    assert_null(store_open(store_where, &err)); /* two versions back: it does not know them */
    assert_string_equal(why, "the data were written by a newer program");
    if (on_postgres())
        database("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    else
        remove_files();
    open_it();
}

static void what_cannot_be_opened_says_why(void **state)
{
    static const char *const bad[] = {"postgres://127.0.0.1:1/none", "postgres:///none?host=/nowhere",
                                      "postgres://%zz/", "sqlite:/proc/nowhere", "/dev/null/nowhere"};

    (void)state;
    for (int i = 0; i < COUNT_OF(bad); i++) {
        char why[512] = "";
        Text err = text_in(why, sizeof why);
        assert_null(store_open(bad[i], &err));
        assert_true(why[0] && !strchr(why, '\n'));
    }
}

static void questions_are_counted_and_refusals_are_no_faults(void **state)
{
    int64_t questions = (int64_t)store_figures.questions, faults = store_faults();
    StoredUser user;

    (void)state;
    assert_int_equal(store_user_get(store, 12345, &user), STORE_NONE);
    assert_int_equal(store_figures.questions, questions + 1);
    assert_int_equal(store_faults(), faults);
}

static void a_backup_is_a_file(void **state)
{
    char why[200] = "", file[96], copy_in[40];
    Text err = text_in(why, sizeof why);

    (void)state;
    somebody("Anne", "secret");
    snprintf(copy_in, sizeof copy_in, "/tmp/yardarm-copy-XXXXXX");
    assert_non_null(mkdtemp(copy_in));
    snprintf(file, sizeof file, "%s/yardarm.db", copy_in);
    assert_int_equal(store_backup(store_where, file, &err), !on_postgres());
    assert_int_equal(why[0] != 0, on_postgres());
    assert_false(store_backup(store_where, file, &err));
    remove(file);
    rmdir(copy_in);
}

static const struct CMUnitTest store_tests[] = {
    STORE_TEST(what_was_stored_is_there_again),
    STORE_TEST(only_one_server_uses_it),
    STORE_TEST(data_of_a_newer_program_are_left_alone),
    STORE_TEST(what_cannot_be_opened_says_why),
    STORE_TEST(questions_are_counted_and_refusals_are_no_faults),
    STORE_TEST(a_backup_is_a_file),
};

/* One group, so that the tests have one list of numbers. */
int main(void)
{
    struct CMUnitTest all[128];
    size_t n = COUNT_OF(store_tests);

    memcpy(all, store_tests, sizeof store_tests);
    memcpy(all + n, account_tests, account_count * sizeof *all), n += account_count;
    memcpy(all + n, match_tests, match_count * sizeof *all), n += match_count;
    memcpy(all + n, table_tests, table_count * sizeof *all), n += table_count;
    if (on_postgres()) {
        memcpy(all + n, postgres_tests, postgres_count * sizeof *all), n += postgres_count;
        memcpy(all + n, servers_tests, servers_count * sizeof *all), n += servers_count;
    }
    return _cmocka_run_group_tests("store", all, n, NULL, NULL);
}
