/* What can go wrong only where the data base is a program of its own: it gives up a transaction, or is lost. */
#include <libpq-fe.h>

#include "store_unit.h"

/* Before a row of that table is added the words are done in the data base. */
static void before_adding_to(const char *table, const char *words)
{
    char sql[600];

    snprintf(sql, sizeof sql,
             "CREATE SEQUENCE IF NOT EXISTS tries; CREATE FUNCTION harm() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
             "%s RETURN new; "
             "END $$; CREATE TRIGGER harm BEFORE INSERT ON %s FOR EACH ROW EXECUTE FUNCTION harm()",
             words, table);
    database(sql);
}

static void mend(void)
{
    database("DROP FUNCTION harm CASCADE");
}

#define GIVE_UP_TWICE(code) "IF nextval('tries')<3 THEN RAISE EXCEPTION 'in the way' USING ERRCODE='" code "'; END IF;"
#define END_CONNECTION      "PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(600);"

static void a_transaction_that_was_given_up_is_tried_again(void **state)
{
    StoredUser user = {.name = "Guest"};
    StoredSession session = a_session(0, 1);
    int64_t faults = store_faults();

    (void)state;
    before_adding_to("session", GIVE_UP_TWICE("40001"));
    CHECK_OK(store_user_add(store, &user, 50, &session, NULL));
    CHECK_OK(store_user_get(store, user.id, &user));
    assert_int_equal(store_faults(), faults);
    StoredUser other;
    for (int64_t id = 1; id < user.id; id++) /* of the rounds before nothing is there */
        assert_int_equal(store_user_get(store, id, &other), STORE_NONE);
}

static void so_is_a_move_and_a_single_statement(void **state)
{
    StoredMatch m = a_match("one", 1, 2);
    StoredChat line = {.name = "Anne", .words = "ahoy"};

    (void)state;
    match_begin(&m);
    before_adding_to("step", GIVE_UP_TWICE("40P01"));
    CHECK_OK(play(&m, "a\n", NULL));
    mend();
    database("ALTER SEQUENCE tries RESTART");
    before_adding_to("chat", GIVE_UP_TWICE("40001"));
    CHECK_OK(store_chat_add(store, "one", &line));
    assert_int_equal(line.number, 1);
}

static void one_that_is_always_given_up_fails(void **state)
{
    StoredUser user = {.name = "Guest"}, found;
    StoredSession session = a_session(0, 1);
    int64_t faults = store_faults();

    (void)state;
    before_adding_to("session", "RAISE EXCEPTION 'in the way' USING ERRCODE='40001';");
    assert_int_equal(store_user_add(store, &user, 50, &session, NULL), STORE_FAILED);
    assert_true(store_faults() > faults);
    assert_int_equal(store_user_get(store, 1, &found), STORE_NONE);
    mend();
    CHECK_OK(store_user_add(store, &user, 50, &session, NULL));
}

/* In the middle of a move: nothing of it is there, and the next one is taken. */
static void a_move_is_whole_or_not_there(void **state)
{
    StoredMatch m = a_match("one", 1, 2), found;

    (void)state;
    match_begin(&m);
    before_adding_to("step", END_CONNECTION);
    assert_int_equal(play(&m, "a\n", NULL), STORE_FAILED);
    mend();
    CHECK_OK(store_match_get(store, "one", &found));
    same_match(&found, &m);
    CHECK_OK(play(&m, "a\n", NULL));
}

/* At the very end: nobody knows, and the caller is told so. */
static void whether_the_last_was_kept_may_not_be_known(void **state)
{
    StoredMatch m = a_match("one", 1, 2), found;

    (void)state;
    match_begin(&m);
    before_adding_to("chat", END_CONNECTION);
    database("CREATE CONSTRAINT TRIGGER at_the_end AFTER INSERT ON step DEFERRABLE INITIALLY DEFERRED "
             "FOR EACH ROW EXECUTE FUNCTION harm()");
    assert_int_equal(play(&m, "a\n", NULL), STORE_UNSURE);
    mend();
    CHECK_OK(store_match_get(store, "one", &found));
    assert_int_equal(found.seq, 1);
    CHECK_OK(play(&m, "a\n", NULL));
}

static void lose_all(void)
{
    database("SELECT pg_terminate_backend(pid,600000) FROM pg_stat_activity "
             "WHERE pid<>pg_backend_pid() AND backend_type='client backend'");
}

static void connections_that_were_lost_are_made_again(void **state)
{
    StoredUser user = somebody("Anne", "secret");
    StoredMatch m = a_match("one", user.id, 2), found;
    int64_t faults = store_faults();

    (void)state;
    match_begin(&m);
    CHECK_OK(store_match_get(store, "one", &found));
    lose_all();
    CHECK_OK(store_match_get(store, "one", &found));
    CHECK_OK(play(&m, "a\n", NULL));
    CHECK_OK(store_user_shown(store, user.id, true));
    CHECK_OK(store_user_get(store, user.id, &user));
    assert_true(user.shown);
    store_tidy(store); /* takes the lock again */
    assert_null(store_problem(store));
    assert_null(store_not_ready(store));
    assert_int_equal(store_faults(), faults);
}

/* While somebody has the lock for himself nothing is said to be well, and nobody else comes in. */
static void whoever_was_lost_finds_another_in_his_place(void **state)
{
    char why[200];
    Text err = text_in(why, sizeof why);

    (void)state;
    lose_all();
    PGconn *alone = PQconnectdb(store_where);
    PQclear(PQexec(alone, "SELECT pg_advisory_lock(1739,16)"));
    store_tidy(store);
    assert_string_equal(store_problem(store), "somebody has the data base for himself: nothing is taken here");
    assert_non_null(store_not_ready(store));
    assert_null(store_open(store_where, &err));
    assert_non_null(strstr(why, "somebody has the data base for himself"));
    PQfinish(alone);
    store_tidy(store);
    assert_null(store_problem(store));
    assert_null(store_not_ready(store));
}

/* Nobody may come in until the limit is lifted, which somebody does who is in. */
static void what_is_out_of_reach_is_refused_until_it_is_back(void **state)
{
    StoredUser user = somebody("Anne", "secret"), found;
    StoredMatch m = a_match("one", user.id, 2);
    PGconn *inside = PQconnectdb(store_where);

    (void)state;
    match_begin(&m);
    PQclear(PQexec(inside, "UPDATE pg_database SET datallowconn=false WHERE datname='postgres'"));
    PQclear(PQexec(inside, "SELECT pg_terminate_backend(pid,600000) FROM pg_stat_activity "
                           "WHERE pid<>pg_backend_pid() AND backend_type='client backend'"));
    int64_t faults = store_faults();
    assert_int_equal(store_user_get(store, user.id, &found), STORE_FAILED);
    assert_int_equal(play(&m, "a\n", NULL), STORE_FAILED);
    store_tidy(store);
    assert_string_equal(store_problem(store),
                        "the data base is out of reach: nothing is taken until it is there again");
    assert_non_null(store_not_ready(store));
    assert_true(store_faults() > faults);
    PQclear(PQexec(inside, "UPDATE pg_database SET datallowconn=true WHERE datname='postgres'"));
    PQfinish(inside);
    store_tidy(store);
    assert_null(store_problem(store));
    CHECK_OK(play(&m, "a\n", NULL));
    CHECK_OK(store_user_get(store, user.id, &found));
}

/* Programs that start at once, and a set of tables that another has begun to make. */
static void tables_are_made_once(void **state)
{
    char why[200];
    Text err = text_in(why, sizeof why);

    (void)state;
    store_close(store);
    database("DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE match(id INT)");
    assert_null(store_open(store_where, &err));
    assert_non_null(strstr(why, "cannot set up the tables"));
    database("DROP TABLE match");
    store = store_open(store_where, &err);
    assert_non_null(store);
    open_again();
}

const struct CMUnitTest postgres_tests[] = {
    STORE_TEST(a_transaction_that_was_given_up_is_tried_again),
    STORE_TEST(so_is_a_move_and_a_single_statement),
    STORE_TEST(one_that_is_always_given_up_fails),
    STORE_TEST(a_move_is_whole_or_not_there),
    STORE_TEST(whether_the_last_was_kept_may_not_be_known),
    STORE_TEST(connections_that_were_lost_are_made_again),
    STORE_TEST(whoever_was_lost_finds_another_in_his_place),
    STORE_TEST(what_is_out_of_reach_is_refused_until_it_is_back),
    STORE_TEST(tables_are_made_once),
};
const size_t postgres_count = COUNT_OF(postgres_tests);
