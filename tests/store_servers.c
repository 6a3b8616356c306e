/* Several stores on one PostgreSQL, as several servers have it. */
#include <libpq-fe.h>
#include <stdlib.h>

#include "store_unit.h"

static Store *other;

static int new_stores(void **state)
{
    char why[200];
    Text err = text_in(why, sizeof why);
    int64_t began = 100;

    new_store(state);
    other = store_open(store_where, &err);
    assert_non_null(other);
    CHECK_OK(store_server_here(store, &began));
    CHECK_OK(store_server_here(other, &began));
    return 0;
}

static int end_stores(void **state)
{
    store_close(other);
    return end_store(state);
}

/* As if the first had said nothing for longer than its lease. */
static void first_dies(void)
{
    database("UPDATE server SET until=0 WHERE began=100 AND ctid=(SELECT min(ctid) FROM server)");
}

static void the_time_without_a_server_ends_with_the_first(void **state)
{
    int64_t began = 900;

    (void)state;
    CHECK_OK(store_server_here(other, &began));
    assert_int_equal(began, 100);
    store_server_gone(store);
    store_server_gone(other);
    began = 900;
    CHECK_OK(store_server_here(other, &began));
    assert_int_equal(began, 900);
}

static void a_row_is_changed_by_who_has_seen_it(void **state)
{
    StoredMatch m = a_match("one", 1, 2), same;

    (void)state;
    match_begin(&m);
    same = m;
    same.draw_offers = 1;
    CHECK_OK(store_match_save(other, &(StoredChange){.match = &same}));
    m.draw_offers = 2;
    assert_int_equal(store_match_save(store, &(StoredChange){.match = &m}), STORE_NONE);
    assert_int_equal(play(&m, "a\n", NULL), STORE_NONE); /* nor is a step taken by who has not */
    CHECK_OK(store_match_get(store, "one", &same));
    assert_int_equal(same.draw_offers, 1);
    assert_int_equal(same.edition, 1);
}

static void one_server_answers_for_a_machine(void **state)
{
    StoredMatch m = a_match("one", 1, 2);
    StoredLook idle[2];

    (void)state;
    m.machine = true;
    match_begin(&m);
    assert_int_equal(store_machines_idle(other, idle, 2, ""), 1);
    assert_string_equal(idle[0].id, "one");
    CHECK_OK(store_machine_take(store, "one", 1));
    assert_int_equal(store_machines_idle(other, idle, 2, ""), 0);
    assert_int_equal(store_machine_take(other, "one", 1), STORE_NONE);
    CHECK_OK(store_machine_take(store, "one", 1));
    CHECK_OK(store_machine_take(other, "one", 2)); /* the next step is another's, if he is quicker */
    assert_int_equal(store_machine_take(store, "one", 2), STORE_NONE);
}

static void what_a_dead_server_was_about_to_do_is_anybodys(void **state)
{
    StoredMatch m = a_match("one", 1, 2);
    StoredLook idle[2];

    (void)state;
    m.machine = true;
    match_begin(&m);
    CHECK_OK(store_machine_take(store, "one", 1));
    first_dies();
    assert_int_equal(store_machines_idle(other, idle, 2, ""), 1);
    CHECK_OK(store_machine_take(other, "one", 1));
    assert_int_equal(store_machine_take(store, "one", 1), STORE_NONE); /* it was only stopped, and comes too late */
}

static void one_server_judges_a_match(void **state)
{
    StoredInquiry one = {.match = "one", .asker = 1, .asked = 10}, idle[2];
    char words[8];
    Text t = text_in(words, sizeof words);

    (void)state;
    CHECK_OK(store_inquiry_add(store, &one, 2));
    assert_int_equal(store_inquiries_idle(other, idle, 2), 1);
    CHECK_OK(store_inquiry_take(store, &one));
    assert_int_equal(store_inquiry_take(other, &idle[0]), STORE_NONE); /* the first was quicker */
    assert_int_equal(store_inquiries_idle(other, idle, 2), 0);
    assert_int_equal(store_inquiries_idle(store, idle, 2), 1); /* its own it finds again */
    CHECK_OK(store_inquiry_at(store, "one", 3));
    assert_int_equal(store_inquiry_at(other, "one", 4), STORE_NONE);
    first_dies();
    assert_int_equal(store_inquiries_idle(other, idle, 2), 1);
    assert_int_equal(idle[0].at, 3);
    CHECK_OK(store_inquiry_take(other, &idle[0]));
    assert_int_equal(store_inquiry_at(store, "one", 5), STORE_NONE); /* it was only stopped, and comes too late */
    assert_int_equal(store_analysis_save(store, "one", "late"), STORE_NONE);
    assert_int_equal(store_inquiry_give_up(store, "one"), STORE_NONE);
    CHECK_OK(store_analysis_save(other, "one", "good"));
    CHECK_OK(store_analysis_get(store, "one", &t));
    assert_string_equal(words, "good");
    assert_int_equal(store_inquiries_idle(other, idle, 2), 0);
}

static void seen_at(void *context, const StoredLook *look)
{
    *(StoredLook *)context = *look;
}

static StoredLook look_from(Store *at)
{
    StoredLook look = {.edition = -1};

    CHECK_OK(store_match_look(at, "[\"none\",\"one\"]", seen_at, &look));
    return look;
}

static void who_listens_is_known_at_the_others(void **state)
{
    StoredMatch m = a_match("one", 1, 2);
    StoredChat line = {.name = "Anne", .words = "ahoy"};

    (void)state;
    match_begin(&m);
    CHECK_OK(store_here(store, "one", 1, 1));
    CHECK_OK(store_here(store, "one", 6, 3));
    CHECK_OK(store_chat_add(store, "one", &line));
    StoredLook look = look_from(other);
    assert_int_equal(look.edition, 0);
    assert_int_equal(look.chat, 1);
    assert_int_equal(look.elsewhere, 1u << 1 | 1u << 6);
    assert_int_equal(look.spectators, 3);
    assert_int_equal(look_from(store).elsewhere, 0); /* one's own are not elsewhere */
    CHECK_OK(store_here(store, "one", 1, 0));
    assert_int_equal(look_from(other).elsewhere, 1u << 6);
    first_dies();
    assert_int_equal(look_from(other).elsewhere, 0);
}

static void a_notice_is_taken_by_one(void **state)
{
    Notice notice, none;

    (void)state;
    CHECK_OK(store_notice_add(store, &(StoredNotice){1, "https://a", "{}"}, 5));
    CHECK_OK(store_notice_add(store, &(StoredNotice){1, "https://a", "{}"}, 5));
    CHECK_OK(store_notice_due(store, 9, "[]", &notice));
    assert_int_equal(store_notice_due(other, 9, "[]", &none), STORE_NONE); /* one for each account at a time */
    database("UPDATE notice SET taken=1 WHERE taken>0");                   /* whoever took it is long gone */
    CHECK_OK(store_notice_due(other, 9, "[]", &none));
    assert_int_equal(none.id, notice.id);
}

static void a_bucket_is_the_same_everywhere(void **state)
{
    static const uint8_t key[BUCKET_BYTES] = {1}, another[BUCKET_BYTES] = {2};
    const int64_t HOUR = 3600000000;
    int64_t lacks;

    (void)state;
    CHECK_OK(store_bucket_take(store, key, HOUR, 2 * HOUR, &lacks));
    assert_int_equal(lacks, HOUR);
    CHECK_OK(store_bucket_take(other, key, HOUR, 2 * HOUR, &lacks));
    assert_true(lacks > HOUR && lacks <= 2 * HOUR);
    CHECK_OK(store_bucket_take(store, key, HOUR, 2 * HOUR, &lacks)); /* there is not that much left */
    assert_true(lacks > 2 * HOUR && lacks <= 3 * HOUR);
    CHECK_OK(store_bucket_take(other, key, HOUR, 2 * HOUR, &lacks)); /* and it was not taken */
    assert_true(lacks > 2 * HOUR && lacks <= 3 * HOUR);
    CHECK_OK(store_bucket_take(other, another, HOUR, 2 * HOUR, &lacks));
    assert_int_equal(lacks, HOUR);
}

static void gone(void *context, int64_t session)
{
    *(int64_t *)context = session;
}

static void a_session_that_ends_is_known_nowhere(void **state)
{
    StoredUser user = somebody("Anne", "secret"), whose;
    StoredSession session = a_session(user.id, 7), found;
    int64_t ended = 0;
    char list[40];

    (void)state;
    CHECK_OK(store_session_add(store, &session, NULL));
    snprintf(list, sizeof list, "[%lld]", (long long)session.id);
    CHECK_OK(store_session_find(other, session.hash, &found, &whose));
    CHECK_OK(store_sessions_gone(other, list, gone, &ended));
    assert_int_equal(ended, 0);
    CHECK_OK(store_session_drop(store, user.id, session.id));
    assert_int_equal(store_session_find(other, session.hash, &found, &whose), STORE_NONE);
    CHECK_OK(store_sessions_gone(other, list, gone, &ended));
    assert_int_equal(ended, session.id);
}

static char heard_words[64];

static void hear_match(const char *match)
{
    snprintf(heard_words, sizeof heard_words, "match %s", match);
}

static void hear_sessions(int64_t user)
{
    snprintf(heard_words, sizeof heard_words, "sessions of %lld", (long long)user);
}

static const StoreHeard heard = {.match = hear_match, .sessions = hear_sessions};

/* Whoever listens hears it, however long that takes; whoever told it does not. */
static void hears(const char *words)
{
    heard_words[0] = 0;
    assert_true(store_hear(store, 0, &heard)); /* tells what waits there */
    while (!heard_words[0])
        assert_true(store_hear(other, 60000, &heard));
    assert_string_equal(heard_words, words);
}

static void servers_wake_each_other(void **state)
{
    StoredMatch m = a_match("one", 1, 2);

    (void)state;
    assert_true(store_hear(other, 0, &heard));
    match_begin(&m);
    hears("match one");
    CHECK_OK(play(&m, "a\n", NULL));
    hears("match one");
    store_tell_sessions(store, 17);
    hears("sessions of 17");
    database("SELECT pg_terminate_backend(pid,600000) FROM pg_stat_activity "
             "WHERE pid<>pg_backend_pid() AND backend_type='client backend'");
    for (heard_words[0] = 0;
         !heard_words[0];) { /* what is told to who has lost his connection is lost, until he has another */
        store_tidy(store);
        store_tidy(other);
        store_tell_match(store, "one");
        store_hear(store, 0, &heard);
        store_hear(other, 100, &heard);
    }
    assert_string_equal(heard_words, "match one");
}

#define SERVERS_TEST(f) cmocka_unit_test_setup_teardown(f, new_stores, end_stores)

const struct CMUnitTest servers_tests[] = {
    SERVERS_TEST(the_time_without_a_server_ends_with_the_first),
    SERVERS_TEST(a_row_is_changed_by_who_has_seen_it),
    SERVERS_TEST(one_server_answers_for_a_machine),
    SERVERS_TEST(what_a_dead_server_was_about_to_do_is_anybodys),
    SERVERS_TEST(one_server_judges_a_match),
    SERVERS_TEST(who_listens_is_known_at_the_others),
    SERVERS_TEST(a_notice_is_taken_by_one),
    SERVERS_TEST(a_bucket_is_the_same_everywhere),
    SERVERS_TEST(a_session_that_ends_is_known_nowhere),
    SERVERS_TEST(servers_wake_each_other),
};
const size_t servers_count = COUNT_OF(servers_tests);
