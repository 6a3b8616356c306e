/* Accounts, sessions, mail, push and notices in the store. */
#include <stdlib.h>

#include "store_unit.h"

/* ---- accounts --------------------------------------------------------------------------------------------------------------- */

static void a_guest_is_added_with_his_session(void **state)
{
    StoredUser user = {.name = "Guest 7"}, found;
    StoredSession session = a_session(0, 1), seen;

    (void)state;
    CHECK_OK(store_user_add(store, &user, 50, &session, NULL));
    assert_true(user.id > 0 && session.id > 0 && user.guest);
    assert_int_equal(session.user, user.id);
    CHECK_OK(store_user_get(store, user.id, &found));
    assert_true(found.guest && !found.password[0] && !found.webhook[0] && !found.shown && !found.totp_on);
    assert_string_equal(found.name, "Guest 7");
    CHECK_OK(store_session_find(store, session.hash, &seen, &found));
    SAME(&seen, &session, id);
    SAME(&seen, &session, user);
    SAME(&seen, &session, created);
    SAME(&seen, &session, seen);
    SAME(&seen, &session, kind);
    SAME(&seen, &session, scopes);
    SAME_BYTES(&seen, &session, hash);
    assert_string_equal(seen.label, session.label);
    assert_int_equal(store_user_named(store, "Guest 7", &found), STORE_NONE);
    assert_int_equal(store_user_get(store, user.id + 1, &found), STORE_NONE);
}

static void a_new_session_ends_the_one_before_it(void **state)
{
    StoredUser user = {.name = "Guest"}, whose;
    StoredSession first = a_session(0, 1), second = a_session(0, 2), third, seen;

    (void)state;
    CHECK_OK(store_user_add(store, &user, 50, &first, NULL));
    CHECK_OK(store_user_add(store, &user, 50, &second, &first));
    assert_int_equal(store_session_find(store, first.hash, &seen, &whose), STORE_NONE);
    third = a_session(user.id, 3);
    CHECK_OK(store_session_add(store, &third, &second));
    assert_int_equal(store_session_find(store, second.hash, &seen, &whose), STORE_NONE);
    CHECK_OK(store_session_find(store, third.hash, &seen, &whose));
}

static void no_two_sessions_have_one_token(void **state)
{
    StoredUser user = somebody("Anne", "secret");
    StoredSession session = a_session(user.id, 900), same = session;

    (void)state;
    CHECK_OK(store_session_add(store, &session, NULL));
    assert_int_equal(store_session_add(store, &same, NULL), STORE_FAILED);
    assert_int_equal(store_session_drop(store, user.id, session.id), STORE_OK);
}

static void names_are_unique_whatever_their_case(void **state)
{
    StoredUser anne = somebody("Anne Bonny", "one"), guest = somebody("Guest 2", NULL), found;
    StoredSession session = a_session(guest.id, 800), none;

    (void)state;
    assert_false(anne.guest);
    assert_int_equal(store_user_claim(store, guest.id, "ANNE bonny", "two", &session, NULL), STORE_NONE);
    assert_int_equal(store_session_find(store, session.hash, &none, &found), STORE_NONE);
    CHECK_OK(store_user_get(store, guest.id, &found));
    assert_true(found.guest);
    CHECK_OK(store_user_named(store, "aNNE bONNY", &found));
    assert_int_equal(found.id, anne.id);
    assert_string_equal(found.password, "one");
    assert_int_equal(store_user_claim(store, anne.id, "Another", "x", &session, NULL), STORE_NONE); /* he has one */
}

/* Only of ASCII: no data base's own idea of letters. */
static void letters_of_other_alphabets_are_themselves(void **state)
{
    StoredUser small = somebody("\xc3\xa5ngstr\xc3\xb6m", "one"), large = somebody("\xc3\x85NGSTR\xc3\x96M", "two"),
               found;

    (void)state;
    assert_true(small.id != large.id);
    CHECK_OK(store_user_named(store, "\xc3\xa5NGSTR\xc3\xb6M", &found));
    assert_int_equal(found.id, small.id);
}

static void a_guest_gives_up_the_name_that_is_claimed(void **state)
{
    StoredUser guest = somebody("Mary", NULL), mary = somebody("mary", "secret"), found;

    (void)state;
    CHECK_OK(store_user_get(store, guest.id, &found));
    assert_int_equal(strncmp(found.name, "Guest ", 6), 0);
    assert_in_range(strtol(found.name + 6, NULL, 10), 1000, 9999);
    CHECK_OK(store_user_named(store, "MARY", &found));
    assert_int_equal(found.id, mary.id);
}

static void everything_about_an_account_is_kept(void **state)
{
    StoredUser user = somebody("Anne", "secret"), found;

    (void)state;
    CHECK_OK(store_user_shown(store, user.id, true));
    CHECK_OK(store_user_webhook(store, user.id, "https://example.org/?a='b'", "key"));
    strcpy(user.totp, "totp key");
    user.totp_on = true;
    user.totp_last = 77;
    memset(user.recovery, 0, sizeof user.recovery);
    user.recovery[3] = 0xff;
    CHECK_OK(store_user_totp(store, &user));
    CHECK_OK(store_user_get(store, user.id, &found));
    assert_true(found.shown && found.totp_on && found.totp_last == 77);
    assert_string_equal(found.webhook, "https://example.org/?a='b'");
    assert_string_equal(found.hook_key, "key");
    assert_string_equal(found.totp, "totp key");
    assert_memory_equal(found.recovery, user.recovery, sizeof user.recovery);
    assert_int_equal(store_user_shown(store, user.id + 9, true), STORE_NONE);
    assert_int_equal(store_user_webhook(store, user.id + 9, "", ""), STORE_NONE);
}

static void no_code_is_taken_twice(void **state)
{
    StoredUser user = somebody("Anne", "secret");

    (void)state;
    CHECK_OK(store_user_totp_used(store, user.id, 10));
    assert_int_equal(store_user_totp_used(store, user.id, 10), STORE_NONE);
    assert_int_equal(store_user_totp_used(store, user.id, 9), STORE_NONE);
    CHECK_OK(store_user_totp_used(store, user.id, 11));
}

static void count_session(void *context, const StoredSession *session)
{
    int64_t *sum = context;
    assert_true(session->id > sum[1]); /* the oldest first */
    sum[0]++;
    sum[1] = session->id;
}

static int sessions_of(int64_t user)
{
    int64_t sum[2] = {0};

    CHECK_OK(store_sessions_of(store, user, count_session, sum));
    return (int)sum[0];
}

static void a_new_password_ends_sessions_of_some_kinds(void **state)
{
    StoredUser user = somebody("Anne", "secret"), found;
    StoredSession here = a_session(user.id, 701), there = a_session(user.id, 702), bot = a_session(user.id, 703);

    (void)state;
    bot.kind = SESSION_BOT;
    CHECK_OK(store_session_add(store, &here, NULL));
    CHECK_OK(store_session_add(store, &there, NULL));
    CHECK_OK(store_session_add(store, &bot, NULL));
    assert_int_equal(sessions_of(user.id), 4);
    CHECK_OK(store_user_password(store, user.id, "new", here.id, KIND_BROWSERS));
    assert_int_equal(sessions_of(user.id), 2);
    CHECK_OK(store_user_get(store, user.id, &found));
    assert_string_equal(found.password, "new");
    CHECK_OK(store_sessions_end(store, user.id, here.id, KIND_BOTS));
    assert_int_equal(sessions_of(user.id), 1);
    assert_int_equal(store_sessions_end(store, user.id, here.id, KIND_BOTS | KIND_BROWSERS), STORE_NONE);
    assert_int_equal(store_user_password(store, user.id + 9, "x", 0, KIND_BROWSERS), STORE_FAILED);
}

static void sessions_are_seen_dropped_and_expire(void **state)
{
    StoredUser user = {.name = "Guest"}, whose;
    StoredSession old = a_session(0, 1), bot, seen;

    (void)state;
    assert_int_equal(store_sessions_newest(store), 0);
    CHECK_OK(store_user_add(store, &user, 50, &old, NULL));
    bot = a_session(user.id, 2);
    bot.kind = SESSION_BOT;
    bot.scopes = SCOPE_READ | SCOPE_PLAY;
    CHECK_OK(store_session_add(store, &bot, NULL));
    assert_int_equal(store_sessions_newest(store), 102);
    CHECK_OK(store_session_seen(store, old.id, 500));
    CHECK_OK(store_session_find(store, old.hash, &seen, &whose));
    assert_int_equal(seen.seen, 500);
    CHECK_OK(store_session_find(store, bot.hash, &seen, &whose));
    assert_int_equal(seen.scopes, SCOPE_READ | SCOPE_PLAY);
    assert_int_equal(store_session_drop(store, user.id + 1, bot.id), STORE_NONE); /* another's */
    assert_int_equal(store_sessions_expire(store, 500), STORE_NONE);
    CHECK_OK(store_sessions_expire(store, 501)); /* but not a bot's */
    assert_int_equal(sessions_of(user.id), 1);
    CHECK_OK(store_session_drop(store, user.id, bot.id));
    assert_int_equal(store_session_drop(store, user.id, bot.id), STORE_NONE);
    assert_int_equal(store_session_find(store, bot.hash, &seen, &whose), STORE_NONE);
}

static void who_is_dropped_leaves_nothing(void **state)
{
    StoredUser user = somebody("Anne", "secret"), found;
    Notice notices[4];

    (void)state;
    CHECK_OK(store_notice_add(store, &(StoredNotice){user.id, "https://a", "{}"}, 5));
    assert_int_equal(store_notices_of(store, user.id, notices, 4), 1);
    CHECK_OK(store_user_drop(store, user.id));
    assert_int_equal(store_user_get(store, user.id, &found), STORE_NONE);
    assert_int_equal(sessions_of(user.id), 0);
    assert_int_equal(store_notices_of(store, user.id, notices, 4), 0);
    assert_false(somebody("anne", "again").guest); /* the name is free */
}

enum { THREADS = 8 };

typedef struct {
    StoredUser user;
    Stored result;
} Claim;

static void *claim(void *subject)
{
    Claim *c = subject;
    StoredSession session = a_session(c->user.id, 600);

    c->result = store_user_claim(store, c->user.id, "Calico Jack", "secret", &session, NULL);
    return NULL;
}

static void a_name_that_many_want_goes_to_one(void **state)
{
    Claim claims[THREADS];
    int won = 0, lost = 0;

    (void)state;
    for (int i = 0; i < THREADS; i++)
        claims[i].user = somebody("Guest 3", NULL);
    at_once(THREADS, claim, claims, sizeof *claims);
    for (int i = 0; i < THREADS; i++) {
        won += claims[i].result == STORE_OK;
        lost += claims[i].result == STORE_NONE;
    }
    assert_int_equal(won, 1);
    assert_int_equal(lost, THREADS - 1);
}

/* ---- mail ------------------------------------------------------------------------------------------------------------------- */

static StoredLetter a_letter(int64_t user, int kind, const char *mail, int n)
{
    StoredLetter letter = {.user = user, .kind = kind, .until = 100};

    strcpy(letter.mail, mail);
    memset(letter.hash, n, sizeof letter.hash);
    return letter;
}

static void an_address_is_confirmed_by_a_letter(void **state)
{
    StoredUser user = somebody("Anne", "secret"), guest = somebody("Guest", NULL);
    StoredNotice notice = {user.id, "mailto:", "confirm"};
    StoredLetter letter = a_letter(user.id, LETTER_CONFIRM, "anne@example.org", 1), found;
    Notice notices[4];

    (void)state;
    assert_int_equal(store_mail_on(store, user.id, true), STORE_NONE);
    assert_int_equal(store_mail_ask(store, guest.id, "x@example.org", &notice, 5), STORE_FAILED);
    assert_int_equal(store_notice_count(store, NOTICE_WAITING), 0);
    CHECK_OK(store_mail_ask(store, user.id, "anne@example.org", &notice, 5));
    assert_int_equal(store_notices_of(store, user.id, notices, 4), 1);
    CHECK_OK(store_letter_add(store, &letter));
    assert_int_equal(store_letter_find(store, letter.hash, LETTER_RESET, 50, &found), STORE_NONE);
    assert_int_equal(store_letter_find(store, letter.hash, LETTER_CONFIRM, 100, &found), STORE_NONE);
    CHECK_OK(store_letter_find(store, letter.hash, LETTER_CONFIRM, 99, &found));
    SAME(&found, &letter, user);
    SAME(&found, &letter, until);
    SAME(&found, &letter, kind);
    SAME_BYTES(&found, &letter, hash);
    assert_string_equal(found.mail, letter.mail);
    CHECK_OK(store_mail_confirm(store, &found));
    assert_int_equal(store_mail_confirm(store, &found), STORE_NONE);
    CHECK_OK(store_user_get(store, user.id, &user));
    assert_string_equal(user.mail, "anne@example.org");
    assert_true(user.mail_on && !user.mail_asked[0]);
    CHECK_OK(store_mail_on(store, user.id, false));
    CHECK_OK(store_mail_ask(store, user.id, "", NULL, 5));
    CHECK_OK(store_user_get(store, user.id, &user));
    assert_false(user.mail[0]);
}

static void an_account_has_one_letter_of_a_kind(void **state)
{
    StoredUser user = somebody("Anne", "secret");
    StoredLetter first = a_letter(user.id, LETTER_RESET, "a@example.org", 1),
                 second = a_letter(user.id, LETTER_RESET, "a@example.org", 2), found;

    (void)state;
    CHECK_OK(store_letter_add(store, &first));
    CHECK_OK(store_letter_add(store, &second));
    assert_int_equal(store_letter_find(store, first.hash, LETTER_RESET, 1, &found), STORE_NONE);
    CHECK_OK(store_letter_find(store, second.hash, LETTER_RESET, 1, &found));
}

static void address_confirm(StoredUser *user, const char *mail, int n)
{
    StoredNotice notice = {user->id, "mailto:", "confirm"};
    StoredLetter letter = a_letter(user->id, LETTER_CONFIRM, mail, n);

    CHECK_OK(store_mail_ask(store, user->id, mail, &notice, 5));
    CHECK_OK(store_letter_add(store, &letter));
    CHECK_OK(store_mail_confirm(store, &letter));
}

static void a_reset_ends_every_session(void **state)
{
    StoredUser user = somebody("Anne", "secret");
    StoredLetter letter = a_letter(user.id, LETTER_RESET, "anne@example.org", 9);

    (void)state;
    CHECK_OK(store_letter_add(store, &letter));
    assert_int_equal(store_password_reset(store, &letter, "new"), STORE_NONE); /* not the account's address */
    assert_int_equal(sessions_of(user.id), 1);
    address_confirm(&user, "anne@example.org", 3);
    CHECK_OK(store_letter_add(store, &letter));
    CHECK_OK(store_password_reset(store, &letter, "new"));
    assert_int_equal(sessions_of(user.id), 0);
    assert_int_equal(store_password_reset(store, &letter, "newer"), STORE_NONE);
    CHECK_OK(store_user_get(store, user.id, &user));
    assert_string_equal(user.password, "new");
}

static StoredLetter contested;

static void *reset_password(void *result)
{
    *(Stored *)result = store_password_reset(store, &contested, "new");
    return NULL;
}

static void a_letter_is_good_once(void **state)
{
    StoredUser user = somebody("Anne", "secret");
    Stored results[THREADS];
    int good = 0, none = 0;

    (void)state;
    address_confirm(&user, "anne@example.org", 3);
    contested = a_letter(user.id, LETTER_RESET, "anne@example.org", 4);
    CHECK_OK(store_letter_add(store, &contested));
    at_once(THREADS, reset_password, results, sizeof *results);
    for (int i = 0; i < THREADS; i++) {
        good += results[i] == STORE_OK;
        none += results[i] == STORE_NONE;
    }
    assert_int_equal(good, 1);
    assert_int_equal(none, THREADS - 1);
}

/* ---- push ------------------------------------------------------------------------------------------------------------------- */

static StoredPush a_push(int64_t user, int64_t session, int n)
{
    StoredPush push = {.user = user, .session = session, .point = {4, 0, 0xff}, .auth = {0, 1, 0xfe}};

    snprintf(push.endpoint, sizeof push.endpoint, "https://push.example.org/%d", n);
    return push;
}

static int64_t push_of(const StoredPush *wanted, StoredPush *found)
{
    for (int64_t id = 1; id < 200; id++)
        if (store_push_get(store, id, found) == STORE_OK && strcmp(found->endpoint, wanted->endpoint) == 0)
            return id;
    return 0;
}

static void a_browser_is_forgotten_with_its_session(void **state)
{
    StoredUser user = somebody("Anne", "secret");
    StoredSession session = a_session(user.id, 500);
    StoredPush push, found;

    (void)state;
    CHECK_OK(store_session_add(store, &session, NULL));
    push = a_push(user.id, session.id, 1);
    CHECK_OK(store_push_add(store, &push));
    push.id = push_of(&push, &found);
    assert_true(push.id);
    SAME(&found, &push, id);
    SAME(&found, &push, user);
    SAME(&found, &push, session);
    SAME_BYTES(&found, &push, point);
    SAME_BYTES(&found, &push, auth);
    CHECK_OK(store_session_drop(store, user.id, session.id));
    assert_int_equal(store_push_get(store, push.id, &found), STORE_NONE);
}

static void an_endpoint_is_whose_it_was_last(void **state)
{
    StoredUser anne = somebody("Anne", "secret"), mary = somebody("Mary", "secret");
    StoredPush hers = a_push(anne.id, 1, 1), found;

    (void)state;
    CHECK_OK(store_push_add(store, &hers));
    hers.user = mary.id;
    CHECK_OK(store_push_add(store, &hers));
    assert_true(push_of(&hers, &found));
    assert_int_equal(found.user, mary.id);
    assert_int_equal(store_push_drop(store, anne.id, hers.endpoint), STORE_NONE);
    CHECK_OK(store_push_drop(store, mary.id, hers.endpoint));
    assert_false(push_of(&hers, &found));
}

static void *push_add(void *subject)
{
    store_push_add(store, subject);
    return NULL;
}

static void there_are_only_so_many_browsers(void **state)
{
    StoredUser user = somebody("Anne", "secret");
    StoredPush pushes[2 * THREADS], found;
    int n = 0;

    (void)state;
    for (int i = 0; i < 2 * THREADS; i++)
        pushes[i] = a_push(user.id, 1, i);
    at_once(2 * THREADS, push_add, pushes, sizeof *pushes);
    for (int i = 0; i < 2 * THREADS; i++)
        n += push_of(&pushes[i], &found) != 0;
    assert_int_equal(n, PUSH_EACH);
    pushes[0] = a_push(user.id, 1, 99);
    assert_int_equal(store_push_add(store, &pushes[0]), STORE_NONE);
}

static void the_first_key_is_kept(void **state)
{
    uint8_t first[PUSH_SECRET] = {1, 0, 0xff}, second[PUSH_SECRET] = {2};

    (void)state;
    CHECK_OK(store_push_key(store, first, sizeof first));
    CHECK_OK(store_push_key(store, second, sizeof second));
    assert_memory_equal(first, second, sizeof first);
    assert_int_equal(second[2], 0xff);
}

/* ---- notices ---------------------------------------------------------------------------------------------------------------- */

static void notices_are_due_in_order(void **state)
{
    Notice notice, list[4];

    (void)state;
    assert_int_equal(store_notice_due(store, 100, "[]", &notice), STORE_NONE);
    CHECK_OK(store_notice_add(store, &(StoredNotice){2, "https://b", "later"}, 9));
    CHECK_OK(store_notice_add(store, &(StoredNotice){1, "https://a", "sooner"}, 8));
    assert_int_equal(store_notice_due(store, 7, "[]", &notice), STORE_NONE);
    CHECK_OK(store_notice_due(store, 9, "[]", &notice));
    assert_string_equal(notice.body, "sooner");
    CHECK_OK(store_notice_due(store, 9, "[1]", &notice));
    assert_string_equal(notice.body, "later");
    assert_int_equal(store_notice_due(store, 9, "[1,2]", &notice), STORE_NONE);
    notice.tries = 3;
    notice.next = 50;
    strcpy(notice.problem, "nobody answers");
    CHECK_OK(store_notice_done(store, &notice));
    assert_int_equal(store_notice_due(store, 49, "[1]", &notice), STORE_NONE);
    CHECK_OK(store_notice_due(store, 50, "[1]", &notice));
    assert_int_equal(notice.tries, 3);
    assert_string_equal(notice.problem, "nobody answers");
    notice.status = NOTICE_SENT;
    CHECK_OK(store_notice_done(store, &notice));
    assert_int_equal(store_notice_count(store, NOTICE_SENT), 1);
    assert_int_equal(store_notice_count(store, NOTICE_WAITING), 1);
    assert_int_equal(store_notices_of(store, 2, list, 4), 1);
    CHECK_OK(store_notice_drop(store, notice.id));
    assert_int_equal(store_notices_of(store, 2, list, 4), 0);
}

static void those_to_one_place_wait_together(void **state)
{
    Notice notice, list[4];

    (void)state;
    for (int i = 0; i < 3; i++)
        CHECK_OK(store_notice_add(store, &(StoredNotice){1, i < 2 ? "https://a" : "https://b", "{}"}, 5 + i));
    CHECK_OK(store_notice_due(store, 5, "[]", &notice));
    CHECK_OK(store_notices_wait(store, &notice, 60));
    notice.next = 60;
    CHECK_OK(store_notice_done(store, &notice));
    CHECK_OK(store_notice_due(store, 59, "[]", &notice));
    assert_string_equal(notice.url, "https://b");
    assert_int_equal(store_notices_of(store, 1, list, 2), 2); /* the newest */
    assert_true(list[0].id > list[1].id);
}

static void one_for_an_address_becomes_one_for_each_account(void **state)
{
    Notice notice, list[4];
    int64_t id[7];

    (void)state;
    for (int i = 0; i < 7; i++) {
        char name[8];
        snprintf(name, sizeof name, "name%d", i);
        StoredUser user = somebody(name, "secret");
        id[i] = user.id;
        address_confirm(&user, i % 2 ? "ship@example.org" : "Ship@Example.org", 10 + i);
        assert_int_equal(store_notices_of(store, user.id, list, 4), 1);
    }
    CHECK_OK(store_notice_add(store, &(StoredNotice){0, "address:", "forgotten"}, 1));
    CHECK_OK(store_notice_due(store, 1, "[]", &notice));
    CHECK_OK(store_notice_address(store, &notice, "SHIP@example.org", "reset", 6));
    int n = 0;
    for (int i = 0; i < 7; i++)
        n += store_notices_of(store, id[i], list, 4) == 2 && strcmp(list[0].body, "reset") == 0;
    assert_int_equal(n, 5);
    assert_int_equal(store_notices_of(store, 0, list, 4), 0);
}

static void one_to_browsers_goes_to_each(void **state)
{
    StoredUser user = somebody("Anne", "secret");
    StoredPush first = a_push(user.id, 1, 1), second = a_push(user.id, 1, 2);
    Notice list[4];

    (void)state;
    CHECK_OK(store_notice_add(store, &(StoredNotice){user.id, PUSH_URL, "{}"}, 5));
    assert_int_equal(store_notices_of(store, user.id, list, 4), 0);
    CHECK_OK(store_push_add(store, &first));
    CHECK_OK(store_push_add(store, &second));
    CHECK_OK(store_notice_add(store, &(StoredNotice){user.id, PUSH_URL, "{}"}, 5));
    assert_int_equal(store_notices_of(store, user.id, list, 4), 2);
    assert_int_equal(strncmp(list[0].url, PUSH_URL, strlen(PUSH_URL)), 0);
    assert_true(strtol(list[0].url + strlen(PUSH_URL), NULL, 10) > 0);
}

const struct CMUnitTest account_tests[] = {
    STORE_TEST(a_guest_is_added_with_his_session),
    STORE_TEST(a_new_session_ends_the_one_before_it),
    STORE_TEST(no_two_sessions_have_one_token),
    STORE_TEST(names_are_unique_whatever_their_case),
    STORE_TEST(letters_of_other_alphabets_are_themselves),
    STORE_TEST(a_guest_gives_up_the_name_that_is_claimed),
    STORE_TEST(everything_about_an_account_is_kept),
    STORE_TEST(no_code_is_taken_twice),
    STORE_TEST(a_new_password_ends_sessions_of_some_kinds),
    STORE_TEST(sessions_are_seen_dropped_and_expire),
    STORE_TEST(who_is_dropped_leaves_nothing),
    STORE_TEST(a_name_that_many_want_goes_to_one),
    STORE_TEST(an_address_is_confirmed_by_a_letter),
    STORE_TEST(an_account_has_one_letter_of_a_kind),
    STORE_TEST(a_reset_ends_every_session),
    STORE_TEST(a_letter_is_good_once),
    STORE_TEST(a_browser_is_forgotten_with_its_session),
    STORE_TEST(an_endpoint_is_whose_it_was_last),
    STORE_TEST(there_are_only_so_many_browsers),
    STORE_TEST(the_first_key_is_kept),
    STORE_TEST(notices_are_due_in_order),
    STORE_TEST(those_to_one_place_wait_together),
    STORE_TEST(one_for_an_address_becomes_one_for_each_account),
    STORE_TEST(one_to_browsers_goes_to_each),
};
const size_t account_count = COUNT_OF(account_tests);
