/* Matches, their steps and tellings, ratings and chat in the store. */
#include <stdlib.h>

#include "store_unit.h"

/* ---- rows ------------------------------------------------------------------------------------------------------------------- */

static void a_match_comes_back_as_it_was(void **state)
{
    StoredMatch m = a_match("one", 1, 2), found;

    (void)state;
    match_begin(&m);
    CHECK_OK(store_match_get(store, "one", &found));
    same_match(&found, &m);
    assert_int_equal(store_match_get(store, "none", &found), STORE_NONE);
    assert_int_equal(store_match_add(store, &(StoredChange){.match = &m, .seats = 3}),
                     STORE_FAILED); /* the id is taken */
    m.dice = 9;
    m.hash = 5;
    m.owing = 2;
    m.draw_offers = 1;
    m.retake_side = 1;
    m.machine = true;
    memset(m.retaken, 0, sizeof m.retaken);
    assert_int_equal(play(&m, "left keep\n", NULL), STORE_OK);
    CHECK_OK(store_match_get(store, "one", &found));
    same_match(&found, &m);
}

static void seats_and_clocks_change(void **state)
{
    StoredMatch m = a_match("one", 1, 2), found;

    (void)state;
    match_begin(&m);
    m.seat[0].since = 70;
    m.seat[0].bank = 80;
    memcpy(m.seat[1].name, "Calico\0\0\0\0", 11);
    m.seat[1].kind = SEAT_MACHINE;
    strcpy(m.seat[1].level, "captain");
    m.seat[1].guest = true;
    CHECK_OK(store_match_save(store, &(StoredChange){.match = &m, .seats = 2, .clocks = 1}));
    m.edition++;
    CHECK_OK(store_match_get(store, "one", &found));
    same_match(&found, &m);
}

/* Whoever stores what he has not seen is refused, and changes nothing. */
static void a_step_follows_the_one_that_is_there(void **state)
{
    StoredMatch m = a_match("one", 1, 2), found, before;
    StoredStep step = {.actions = "late\n", .at = 5};

    (void)state;
    match_begin(&m);
    assert_int_equal(play(&m, "a\n", NULL), STORE_OK);
    before = m;
    for (int64_t seq = 0; seq <= 4; seq++) {
        m.seq = seq;
        m.dice = 99;
        m.seat[0].bank = 99;
        Stored result =
            seq == 3 ? STORE_NONE : store_match_save(store, &(StoredChange){.match = &m, .seats = 1, .step = &step});
        assert_int_equal(result, STORE_NONE);
    }
    m.seq = 1;
    assert_int_equal(store_match_save(store, &(StoredChange){.match = &m}), STORE_NONE); /* nor without a step */
    m.seq = 2;
    m.edition = 0; /* of the step that is there, but of a row that has changed since */
    assert_int_equal(store_match_save(store, &(StoredChange){.match = &m}), STORE_NONE);
    CHECK_OK(store_match_get(store, "one", &found));
    same_match(&found, &before);
}

enum { THREADS = 8 };

typedef struct {
    StoredMatch m;
    Stored result;
} Rival;

static void *play_once(void *subject)
{
    Rival *r = subject;
    r->result = play(&r->m, "mine\n", NULL);
    return NULL;
}

static void count_rivals(const Rival rivals[THREADS], int *won, int *lost)
{
    *won = *lost = 0;
    for (int i = 0; i < THREADS; i++) {
        *won += rivals[i].result == STORE_OK;
        *lost += rivals[i].result == STORE_NONE;
    }
}

static void of_many_who_move_at_once_one_does(void **state)
{
    StoredMatch m = a_match("one", 1, 2), found;
    Rival rivals[THREADS];
    int won, lost;

    (void)state;
    match_begin(&m);
    for (int round = 0; round < 10; round++) {
        CHECK_OK(store_match_get(store, "one", &found));
        for (int i = 0; i < THREADS; i++)
            rivals[i].m = found;
        at_once(THREADS, play_once, rivals, sizeof *rivals);
        count_rivals(rivals, &won, &lost);
        assert_int_equal(won, 1);
        assert_int_equal(lost, THREADS - 1);
    }
    CHECK_OK(store_match_get(store, "one", &found));
    assert_int_equal(found.seq, 11);
}

static void *play_much(void *subject)
{
    Rival *r = subject;

    r->result = STORE_OK;
    for (int i = 0; i < 25 && r->result == STORE_OK; i++)
        r->result = play(&r->m, "mine\n", NULL);
    return NULL;
}

static void matches_do_not_disturb_each_other(void **state)
{
    Rival rivals[THREADS];
    StoredMatch found;

    (void)state;
    for (int i = 0; i < THREADS; i++) {
        char id[8];
        snprintf(id, sizeof id, "m%d", i);
        rivals[i].m = a_match(id, 1, 2);
        match_begin(&rivals[i].m);
    }
    rivals[3].m.seq = 7; /* what one does is refused */
    at_once(THREADS, play_much, rivals, sizeof *rivals);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(rivals[i].result, i == 3 ? STORE_NONE : STORE_OK);
        CHECK_OK(store_match_get(store, rivals[i].m.id, &found));
        assert_int_equal(found.seq, i == 3 ? 1 : 26);
    }
}

static void a_match_has_one_rematch(void **state)
{
    StoredMatch m = a_match("one", 1, 2), next = a_match("two", 1, 2), other = a_match("three", 1, 2), found;

    (void)state;
    match_begin(&m);
    next.seq = other.seq = 1;
    CHECK_OK(store_match_add(store, &(StoredChange){.match = &next, .seats = 3, .rematch_of = "one"}));
    assert_int_equal(store_match_add(store, &(StoredChange){.match = &other, .seats = 3, .rematch_of = "one"}),
                     STORE_NONE);
    CHECK_OK(store_match_get(store, "one", &found));
    assert_string_equal(found.rematch, "two");
    assert_int_equal(store_match_get(store, "three", &found), STORE_NONE);
}

/* ---- lists ------------------------------------------------------------------------------------------------------------------ */

static void add_match(const char *id, int status, int kind, int64_t created, bool listed)
{
    StoredMatch m = a_match(id, 7, 0);

    m.status = (uint8_t)status;
    m.seat[1] = (StoredSeat){.kind = (uint8_t)kind};
    m.created = created;
    m.listed = listed;
    m.machine = kind == SEAT_MACHINE;
    match_begin(&m);
}

static void row_add(void *context, const StoredMatch *row)
{
    Text *t = context;
    text_fmt(t, "%s%d ", row->id, row->seats);
}

static void rows_are(int which, int64_t user, int most, const char *wanted)
{
    char words[200];
    Text t = text_in(words, sizeof words);

    CHECK_OK(store_match_rows(store, which, user, most, row_add, &t));
    assert_string_equal(words, wanted);
}

/* Not by any language: B comes before a. */
static void add_many(void)
{
    add_match("a", MATCH_RUNNING, SEAT_MACHINE, 10, true);
    add_match("B", MATCH_WAITING, SEAT_OPEN, 30, true);
    add_match("c", MATCH_OVER, SEAT_MACHINE, 40, true);
    add_match("D", MATCH_RUNNING, SEAT_LINK, 20, false);
    add_match("e", MATCH_WAITING, SEAT_LINK, 15, true);
    add_match("F", MATCH_WAITING, SEAT_MACHINE, 5, false);
}

static void the_lobby_shows_the_newest_first(void **state)
{
    (void)state;
    add_many();
    rows_are(ROWS_MINE, 7, 10, "B2 D2 e2 a2 F2 c2 ");
    rows_are(ROWS_MINE, 7, 2, "B2 D2 ");
    rows_are(ROWS_MINE, 8, 10, "");
    rows_are(ROWS_OVER, 7, 10, "c2 ");
    rows_are(ROWS_OPEN, 0, 10, "B2 ");
    rows_are(ROWS_WATCHABLE, 0, 10, "a2 ");
    assert_int_equal(store_match_count(store, MATCH_WAITING), 3);
    assert_int_equal(store_match_count(store, MATCH_OVER), 1);
}

static void list_is(int which, int64_t user, int cap, const char *after, const char *wanted)
{
    char ids[8][ID_CAP], words[100];
    Text t = text_in(words, sizeof words);
    int n = store_match_list(store, which, user, ids, cap, after);

    for (int i = 0; i < n; i++)
        text_fmt(&t, "%s ", ids[i]);
    assert_string_equal(words, wanted);
}

static void lists_go_by_the_bytes_of_ids(void **state)
{
    StoredSeen seen = {SEEN_MEANING, 1, "means"};
    StoredUser user = somebody("Anne", "secret");
    StoredMatch m = a_match("g", user.id, user.id);

    (void)state;
    add_many();
    m.seat[0].guest = true;
    match_begin(&m);
    list_is(LIST_SEATED, 7, 8, "", "B D F a c e ");
    list_is(LIST_SEATED, 7, 2, "D", "F a ");
    list_is(LIST_SEATED, user.id, 8, "", "g ");
    list_is(LIST_MACHINE, 0, 8, "", "F a c ");
    list_is(LIST_RUNNING, 0, 8, "", "B D F a e g ");
    list_is(LIST_STUCK, 0, 8, "", "F ");
    list_is(LIST_MISNAMED, 0, 8, "", "g ");
    CHECK_OK(store_seen_save(store, "a", &seen, 1));
    list_is(LIST_UNKEPT, 0, 8, "D", "F c e g ");
}

/* ---- steps and tellings ------------------------------------------------------------------------------------------------------- */

typedef struct {
    Text words;
    int most;
} Heard;

static bool step_add(void *context, const StoredStep *step, int64_t seq)
{
    Heard *h = context;

    text_fmt(&h->words, "%d:%d:%s:%s ", (int)seq, (int)step->keep, step->actions, step->key ? step->key : "-");
    return --h->most;
}

/* An empty list of actions is written as such, and a key that is none as none. */
static void steps_are_read(void **state)
{
    StoredMatch m = a_match("one", 1, 2);
    char words[200], actions[40];
    Text t = text_in(actions, sizeof actions);

    (void)state;
    match_begin(&m);
    assert_int_equal(play(&m, "a", "0:key"), STORE_OK);
    assert_int_equal(play(&m, "it's", NULL), STORE_OK);
    Heard all = {text_in(words, sizeof words), 10};
    CHECK_OK(store_steps(store, "one", 0, step_add, &all));
    assert_string_equal(words, "1:0::- 2:0:a:0:key 3:1:it's:- ");
    Heard later = {text_in(words, sizeof words), 1};
    CHECK_OK(store_steps(store, "one", 1, step_add, &later));
    assert_string_equal(words, "2:0:a:0:key ");
    CHECK_OK(store_step_keyed(store, "one", "0:key", 0, INT64_MAX, &t));
    assert_string_equal(actions, "a");
    assert_int_equal(store_step_keyed(store, "one", "0:key", 3, 9, &t), STORE_NONE);
    assert_int_equal(store_step_keyed(store, "one", "0:other", 0, 9, &t), STORE_NONE);
}

static void tell(StoredMatch *m, int viewer, int64_t version, int64_t at, int64_t actions, int step, int removed)
{
    StoredTold told = {.viewer = (uint8_t)viewer,
                       .version = version,
                       .at = at,
                       .actions = actions,
                       .step = step,
                       .log_from = (int32_t)version - 1,
                       .log_to = (int32_t)version,
                       .lines = "7.2\tfire!\n"};
    StoredStep taken = {.actions = "", .at = at, .removed = &removed, .removed_count = removed >= 0};

    m->seq++;
    CHECK_OK(store_match_save(store, &(StoredChange){.match = m, .step = &taken, .told = &told, .told_count = 1}));
    m->edition++;
}

static bool told_add(void *context, const StoredTold *told)
{
    Heard *h = context;

    text_fmt(&h->words, "%d:%d:%d:%s", (int)told->version, (int)told->actions, told->step, told->lines);
    return --h->most;
}

static void tellings_are_found(void **state)
{
    StoredMatch m = a_match("one", 1, 2);
    StoredTold found;
    char words[200];

    (void)state;
    match_begin(&m);
    tell(&m, 1, 1, 10, 1, 1, -1);
    tell(&m, 1, 2, 20, 3, 2, -1);
    tell(&m, 0, 1, 25, 5, 1, -1);
    tell(&m, 1, 3, 30, 6, 2, -1);
    Heard all = {text_in(words, sizeof words), 10};
    CHECK_OK(store_told(store, "one", 1, 1, told_add, &all));
    assert_string_equal(words, "2:3:2:7.2\tfire!\n3:6:2:7.2\tfire!\n");
    CHECK_OK(store_told_find(store, "one", 1, TOLD_LATEST, 0, &found));
    assert_int_equal(found.version, 3);
    CHECK_OK(store_told_find(store, "one", 1, TOLD_ACTIONS, 5, &found));
    assert_int_equal(found.version, 2);
    CHECK_OK(store_told_find(store, "one", 1, TOLD_TIME, 19, &found));
    assert_int_equal(found.version, 1);
    assert_int_equal(store_told_find(store, "one", 1, TOLD_TIME, 9, &found), STORE_NONE);
    assert_int_equal(store_told_find(store, "one", 2, TOLD_LATEST, 0, &found), STORE_NONE);
    CHECK_OK(store_told_step(store, "one", 1, 2, 2, &found));
    assert_int_equal(found.version, 2);
    CHECK_OK(store_told_step(store, "one", 1, 2, 9, &found));
    assert_int_equal(found.version, 3);
    assert_int_equal(store_told_step(store, "one", 1, 3, 9, &found), STORE_NONE);
}

/* An action that is taken out from among others moves what was told after it up. */
static void what_was_told_moves_up(void **state)
{
    StoredMatch m = a_match("one", 1, 2);
    StoredTold found;

    (void)state;
    match_begin(&m);
    tell(&m, 1, 1, 10, 2, 1, -1);
    tell(&m, 1, 2, 20, 5, 2, -1);
    tell(&m, 0, 1, 30, 4, 1, 3);
    CHECK_OK(store_told_step(store, "one", 1, 1, 9, &found));
    assert_int_equal(found.actions, 2);
    CHECK_OK(store_told_step(store, "one", 1, 2, 9, &found));
    assert_int_equal(found.actions, 4);
}

static void what_was_seen_last_is_kept(void **state)
{
    StoredSeen first[] = {{1, 4, "old"}, {SEEN_MEANING, 2, "m"}}, second = {1, 5, "new"};
    char words[40];
    Text t = text_in(words, sizeof words);
    int64_t version;

    (void)state;
    CHECK_OK(store_seen_save(store, "one", first, 2));
    CHECK_OK(store_seen_save(store, "one", &second, 1));
    CHECK_OK(store_seen_get(store, "one", 1, &version, &t));
    assert_string_equal(words, "new");
    assert_int_equal(version, 5);
    assert_int_equal(store_seen_get(store, "one", 2, &version, &t), STORE_NONE);
    assert_int_equal(store_seen_get(store, "two", 1, &version, &t), STORE_NONE);
}

/* ---- ratings and notices ------------------------------------------------------------------------------------------------------ */

static Stored end_match(StoredMatch *m, int winner)
{
    m->status = MATCH_OVER;
    m->winner = (int8_t)winner;
    strcpy(m->ended, "by a flag");
    return play(m, "last\n", NULL);
}

static void *end_it(void *subject)
{
    Rival *r = subject;
    r->result = end_match(&r->m, 0);
    return NULL;
}

static void rating_add(void *context, const StoredRating *rating)
{
    int64_t *last = context;
    assert_int_equal(rating->number, ++*last);
}

static StoredMatch begun_rated(const StoredUser *one, const StoredUser *other)
{
    StoredMatch m = a_match("one", one->id, other->id);

    m.rated = true;
    match_begin(&m);
    return m;
}

static void a_rated_match_changes_ratings_once(void **state)
{
    StoredUser anne = somebody("Anne", "secret"), mary = somebody("Mary", "secret");
    StoredMatch m = begun_rated(&anne, &mary), found;
    StoredRating rating;

    (void)state;
    assert_int_equal(store_rating_get(store, anne.id, "skeleton", 5, &rating), STORE_NONE);
    assert_true(rating.now.rating == glicko_unknown.rating);
    CHECK_OK(end_match(&m, 0));
    CHECK_OK(store_match_get(store, "one", &found));
    assert_int_equal(found.status, MATCH_OVER);
    CHECK_OK(store_rating_get(store, anne.id, "skeleton", 1002, &rating));
    assert_true(rating.now.rating > 1600 && rating.number == 1);
    assert_string_equal(rating.match, "one");
    CHECK_OK(store_rating_get(store, mary.id, "skeleton", 1002, &rating));
    assert_true(rating.now.rating < 1400);
    CHECK_OK(play(&m, "", NULL)); /* what follows the end changes none */
    CHECK_OK(store_rating_get(store, mary.id, "skeleton", 1002, &rating));
    assert_int_equal(rating.number, 1);
}

static void what_is_called_off_is_not_rated(void **state)
{
    StoredUser anne = somebody("Anne", "secret"), mary = somebody("Mary", "secret");
    StoredMatch m = begun_rated(&anne, &mary), found;
    StoredRating rating;

    (void)state;
    m.rated = false;
    CHECK_OK(end_match(&m, -1));
    CHECK_OK(store_match_get(store, "one", &found));
    assert_false(found.rated);
    assert_int_equal(store_rating_get(store, anne.id, "skeleton", 5, &rating), STORE_NONE);
}

static void matches_that_end_at_once_are_all_rated(void **state)
{
    StoredUser anne = somebody("Anne", "secret"), mary = somebody("Mary", "secret");
    Rival rivals[THREADS];
    int64_t numbers = 0;

    (void)state;
    for (int i = 0; i < THREADS; i++) {
        char id[8];
        snprintf(id, sizeof id, "m%d", i);
        rivals[i].m = a_match(id, anne.id, mary.id);
        rivals[i].m.rated = true;
        match_begin(&rivals[i].m);
    }
    at_once(THREADS, end_it, rivals, sizeof *rivals);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(rivals[i].result, STORE_OK);
    CHECK_OK(store_ratings_of(store, mary.id, rating_add, &numbers));
    assert_int_equal(numbers, THREADS);
}

static void notices_go_with_their_change_or_not_at_all(void **state)
{
    StoredMatch m = a_match("one", 1, 2);
    StoredNotice notices[] = {{1, "https://a", "{}"}, {2, "https://b", "{}"}};
    StoredStep step = {.actions = "", .at = 44};
    Notice list[4];

    (void)state;
    match_begin(&m);
    StoredChange change = {.match = &m, .step = &step, .notices = notices, .notice_count = 2};
    m.seq = 9;
    assert_int_equal(store_match_save(store, &change), STORE_NONE);
    assert_int_equal(store_notice_count(store, NOTICE_WAITING), 0);
    m.seq = 2;
    CHECK_OK(store_match_save(store, &change));
    assert_int_equal(store_notices_of(store, 1, list, 4), 1);
    assert_int_equal(list[0].created, 44);
    assert_int_equal(store_notice_count(store, NOTICE_WAITING), 2);
}

static StoredInquiry inquiry_about(const char *match, int64_t asker)
{
    StoredInquiry inquiry = {.asker = asker, .asked = 10};

    strcpy(inquiry.match, match);
    return inquiry;
}

static void the_last_analysis_is_kept(void **state)
{
    char words[40];
    Text t = text_in(words, sizeof words);
    StoredInquiry one = inquiry_about("one", 1);

    (void)state;
    assert_int_equal(store_analysis_get(store, "one", &t), STORE_NONE);
    assert_int_equal(store_analysis_save(store, "one", "{}"), STORE_NONE); /* nobody asks for it */
    assert_int_equal(store_analysis_get(store, "one", &t), STORE_NONE);
    CHECK_OK(store_inquiry_add(store, &one, 2));
    CHECK_OK(store_inquiry_take(store, &one));
    CHECK_OK(store_analysis_save(store, "one", "{}"));
    assert_int_equal(store_analysis_save(store, "one", "{\"luck\":1}"), STORE_NONE); /* that is done */
    CHECK_OK(store_inquiry_add(store, &one, 2));
    CHECK_OK(store_inquiry_take(store, &one));
    CHECK_OK(store_analysis_save(store, "one", "{\"luck\":1}"));
    CHECK_OK(store_analysis_get(store, "one", &t));
    assert_string_equal(words, "{\"luck\":1}");
}

static void those_that_are_judged_are_found(void **state)
{
    StoredInquiry one = inquiry_about("c", 7);

    (void)state;
    add_many();
    rows_are(ROWS_JUDGED, 7, 10, "");
    CHECK_OK(store_inquiry_add(store, &one, 2));
    CHECK_OK(store_inquiry_take(store, &one));
    CHECK_OK(store_analysis_save(store, "c", "{}"));
    rows_are(ROWS_JUDGED, 7, 10, "c2 ");
    rows_are(ROWS_JUDGED, 8, 10, "");
}

static void what_is_to_be_judged_is_kept(void **state)
{
    StoredInquiry one = inquiry_about("one", 1), two = inquiry_about("two", 1), three = inquiry_about("three", 1), got;
    StoredInquiry idle[4];

    (void)state;
    two.asked = 9;
    CHECK_OK(store_inquiry_add(store, &one, 2));
    CHECK_OK(store_inquiry_add(store, &two, 2));
    assert_int_equal(store_inquiry_add(store, &three, 2), STORE_NONE); /* he has two */
    CHECK_OK(store_inquiry_add(store, &one, 2));                       /* it is there already */
    assert_int_equal(store_inquiry_get(store, "three", &got), STORE_NONE);
    assert_int_equal(store_inquiries_idle(store, idle, 4), 2);
    assert_string_equal(idle[0].match, "two"); /* asked for before */
    CHECK_OK(store_inquiry_take(store, &idle[1]));
    CHECK_OK(store_inquiry_at(store, "one", 17));
    CHECK_OK(store_inquiry_get(store, "one", &got));
    assert_int_equal(got.at, 17);
    assert_int_equal(got.asker, 1);
    assert_int_equal(store_inquiry_drop(store, "one", 2), STORE_NONE); /* it was another who asked */
    CHECK_OK(store_inquiry_drop(store, "one", 1));
    assert_int_equal(store_inquiry_at(store, "one", 18), STORE_NONE);
    CHECK_OK(store_inquiry_take(store, &idle[0]));
    CHECK_OK(store_inquiry_give_up(store, "two"));
    assert_int_equal(store_inquiries_idle(store, idle, 4), 0);
}

/* ---- chat ------------------------------------------------------------------------------------------------------------------- */

static void *say(void *subject)
{
    StoredChat *line = subject;

    for (int i = 0; i < 10; i++)
        if (store_chat_add(store, "one", line) != STORE_OK)
            line->seat = -1;
    return NULL;
}

static void lines_are_numbered_without_gaps(void **state)
{
    StoredChat lines[THREADS], found[10 * THREADS + 1];

    (void)state;
    for (int i = 0; i < THREADS; i++)
        lines[i] = (StoredChat){.at = 5, .seat = 1, .name = "Anne", .words = "ahoy"};
    at_once(THREADS, say, lines, sizeof *lines);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(lines[i].seat, 1);
    assert_int_equal(store_chat_from(store, "one", 0, found, 10 * THREADS + 1), 10 * THREADS);
    for (int i = 0; i < 10 * THREADS; i++)
        assert_int_equal(found[i].number, i + 1);
    assert_int_equal(store_chat_from(store, "one", 70, found, 4), 4); /* the newest of them */
    assert_int_equal(found[3].number, 10 * THREADS);
}

static void said_add(void *context, const char *match, const StoredChat *line)
{
    Text *t = context;
    text_fmt(t, "%s %d %s,", match, (int)line->number, line->words);
}

static void what_somebody_said_is_found_and_forgotten(void **state)
{
    StoredMatch m = a_match("one", 5, 6), n = a_match("two", 6, 5);
    StoredChat line = {.at = 5, .name = "Anne", .words = "ahoy"}, found[4];
    char words[100];
    Text t = text_in(words, sizeof words);

    (void)state;
    match_begin(&m);
    match_begin(&n);
    CHECK_OK(store_chat_add(store, "two", &(StoredChat){.seat = 0, .name = "Mary", .words = "hers"}));
    CHECK_OK(store_chat_add(store, "two", &(StoredChat){.seat = 1, .name = "Anne", .words = "his"}));
    CHECK_OK(store_chat_add(store, "one", &line));
    assert_int_equal(line.number, 1);
    CHECK_OK(store_chat_said(store, 5, said_add, &t));
    assert_string_equal(words, "one 1 ahoy,two 2 his,");
    CHECK_OK(store_chat_forget(store, 5));
    assert_int_equal(store_chat_from(store, "two", 0, found, 4), 2);
    assert_string_equal(found[0].name, "Mary");
    assert_string_equal(found[1].name, "(gone)");
}

const struct CMUnitTest match_tests[] = {
    STORE_TEST(a_match_comes_back_as_it_was),
    STORE_TEST(seats_and_clocks_change),
    STORE_TEST(a_step_follows_the_one_that_is_there),
    STORE_TEST(of_many_who_move_at_once_one_does),
    STORE_TEST(matches_do_not_disturb_each_other),
    STORE_TEST(a_match_has_one_rematch),
    STORE_TEST(the_lobby_shows_the_newest_first),
    STORE_TEST(lists_go_by_the_bytes_of_ids),
    STORE_TEST(steps_are_read),
    STORE_TEST(tellings_are_found),
    STORE_TEST(what_was_told_moves_up),
    STORE_TEST(what_was_seen_last_is_kept),
    STORE_TEST(a_rated_match_changes_ratings_once),
    STORE_TEST(what_is_called_off_is_not_rated),
    STORE_TEST(matches_that_end_at_once_are_all_rated),
    STORE_TEST(notices_go_with_their_change_or_not_at_all),
    STORE_TEST(the_last_analysis_is_kept),
    STORE_TEST(those_that_are_judged_are_found),
    STORE_TEST(what_is_to_be_judged_is_kept),
    STORE_TEST(lines_are_numbered_without_gaps),
    STORE_TEST(what_somebody_said_is_found_and_forgotten),
};
const size_t match_count = COUNT_OF(match_tests);
