/* The small tools under everything: slices, text, JSON, bitsets, numbers, hashes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/str.h"

static void word_among_words(void **state)
{
    static const char *const words[] = {"", "june", "july"};

    (void)state;
    assert_int_equal(str_among(words, 3, str("july")), 2);
    assert_int_equal(str_among(words, 2, str("july")), -1);
    assert_int_equal(str_among(words, 3, str("jul")), -1);
    assert_int_equal(str_among(words, 3, str("")), -1);
}

static void row_of_a_word(void **state)
{
    static const struct {
        int points;
        const char *slug, *name;
    } ports[] = {{4, "nassau", "Port"}, {2, "havana", "Fort"}, {1, "leogane", "Port"}};

    (void)state;
    assert_int_equal(COUNT_OF(ports), 3);
    assert_int_equal(str_row(ports, 3, slug, str("leogane")), 2);
    assert_int_equal(str_row(ports, 2, slug, str("leogane")), -1);
    assert_int_equal(str_row(ports, 3, name, str("Port")), 0);
    assert_true(str_shared(ports, 3, name, 2));
    assert_false(str_shared(ports, 3, name, 1));
}

static void str_takes_lines_and_words(void **state)
{
    (void)state;
    Str rest = str("one  two\r\n\nthree");
    Str line = str_line(&rest);
    assert_true(str_is(line, "one  two"));
    assert_true(str_is(str_word(&line), "one"));
    assert_true(str_is(str_word(&line), "two"));
    assert_int_equal(str_word(&line).n, 0);
    assert_int_equal(str_line(&rest).n, 0);
    assert_true(str_is(str_line(&rest), "three"));
    assert_int_equal(rest.n, 0);
}

static void str_reads_numbers_and_nothing_else(void **state)
{
    (void)state;
    int32_t n = 7;
    uint64_t h;
    assert_true(str_int(str("-42"), &n));
    assert_int_equal(n, -42);
    assert_false(str_int(str(""), &n));
    assert_false(str_int(str("-"), &n));
    assert_false(str_int(str("4x"), &n));
    assert_false(str_int(str("12345678901"), &n));
    assert_int_equal(n, -42);
    assert_true(str_hex64(str("00ff"), &h));
    assert_int_equal(h, 255);
    assert_false(str_hex64(str("00FF"), &h));
    assert_false(str_hex64((Str){"a\0b", 3}, &h));
    assert_false(str_plain((Str){"a\0b", 3}));
}

static void text_never_overruns(void **state)
{
    (void)state;
    char buffer[8];
    Text t = text_in(buffer, sizeof buffer);
    text_fmt(&t, "%s-%d", "abc", -12);
    assert_string_equal(buffer, "abc--12");
    assert_false(t.full);
    text_char(&t, '!');
    assert_true(t.full);
    assert_string_equal(buffer, "abc--12");
}

static void text_writes_the_widest_numbers(void **state)
{
    (void)state;
    char buffer[64];
    Text t = text_in(buffer, sizeof buffer);
    text_int(&t, INT64_MIN);
    text_char(&t, ' ');
    text_hex64(&t, UINT64_C(0x00ab));
    assert_string_equal(buffer, "-9223372036854775808 00000000000000ab");
}

static void json_places_commas_and_escapes(void **state)
{
    (void)state;
    char buffer[128];
    Text t = text_in(buffer, sizeof buffer);
    Json j = json_to(&t);
    json_begin(&j);
    json_kint(&j, "a", 1);
    json_key(&j, "b");
    json_list(&j);
    json_text(&j, "x\"\\\n");
    json_bool(&j, true);
    json_nothing(&j);
    json_close(&j);
    json_kbool(&j, "c", false);
    json_end(&j);
    assert_string_equal(buffer, "{\"a\":1,\"b\":[\"x\\\"\\\\\\u000a\",true,null],\"c\":false}");
}

static void json_by_a_pattern(void **state)
{
    (void)state;
    char buffer[256];
    Text t = text_in(buffer, sizeof buffer);
    Json j = json_to(&t);
    json_put(&j, "{a:%d b:[%s %w plain 7] c:%b down:true", -12, "x\"y", "word", false);
    json_put(&j, "on:%w? n:%d? is:%b? said:%s? kept:%w? last:{}}", (char *)NULL, 0, false, "", "here");
    assert_string_equal(buffer, "{\"a\":-12,\"b\":[\"x\\\"y\",\"word\",\"plain\",7],\"c\":false,\"down\":true,"
                                "\"said\":\"\",\"kept\":\"here\",\"last\":{}}");
}

static void json_writes_padded_words_as_any_others(void **state)
{
    static const Padded words[] = {PADDED("a"), PADDED("a-word-of-forty-seven-bytes-is-the-longest-ever")};
    char padded[200], plain[200];
    Text t = text_in(padded, sizeof padded), u = text_in(plain, sizeof plain);
    Json j = json_to(&t), k = json_to(&u);

    (void)state;
    json_begin(&j), json_begin(&k);
    json_kpadded(&j, "key", &words[0]), json_kslug(&k, "key", "a");
    json_pair(&j, &words[0], &words[1]), json_kplain(&k, "a", (Str){words[1].at, words[1].n});
    json_klist(&j, "list"), json_klist(&k, "list");
    for (int i = 0; i < 2; i++)
        json_padded(&j, &words[i]), json_plain(&k, (Str){words[i].at, words[i].n});
    json_close(&j), json_close(&k);
    json_end(&j), json_end(&k);
    assert_false(t.full);
    assert_string_equal(padded, plain);
}

static void json_never_overruns_with_padded_words(void **state)
{
    static const Padded word = PADDED("seville");
    char buffer[160];

    (void)state;
    for (size_t cap = 1; cap < sizeof buffer; cap++) {
        memset(buffer, '~', sizeof buffer);
        Text t = text_in(buffer, cap);
        Json j = json_to(&t);
        json_pair(&j, &word, &word);
        json_kpadded(&j, "port", &word);
        json_padded(&j, &word);
        assert_int_equal(buffer[t.n], 0);
        for (size_t i = cap; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '~');
    }
    assert_string_equal(buffer, "\"seville\":\"seville\",\"port\":\"seville\",\"seville\"");
}

/* Whatever the room, nothing is written beyond it, and what fits is a beginning of the whole. */
static void json_never_overruns(void **state)
{
    (void)state;
    const char *whole = "{\"side\":\"english\",\"list\":[\"a\",\"b\\\"c\"],\"n\":-7}";
    char buffer[64];
    for (size_t cap = 1; cap < sizeof buffer; cap++) {
        memset(buffer, '~', sizeof buffer);
        Text t = text_in(buffer, cap);
        Json j = json_to(&t);
        json_begin(&j);
        json_kslug(&j, "side", "english");
        json_key(&j, "list");
        json_list(&j);
        json_slug(&j, "a");
        json_text(&j, "b\"c");
        json_close(&j);
        json_kint(&j, "n", -7);
        json_end(&j);
        assert_int_equal(buffer[t.n], 0);
        assert_memory_equal(buffer, whole, t.n);
        assert_int_equal(t.full, t.n != strlen(whole));
        for (size_t i = cap; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '~');
    }
    assert_memory_equal(buffer, whole, strlen(whole) + 1);
}

static void sets_iterate_lowest_first(void **state)
{
    (void)state;
    Set s = {0};
    int seen[4], n = 0;
    set_add(&s, 255);
    set_add(&s, 0);
    set_add(&s, 64);
    set_add(&s, 63);
    SET_EACH(i, &s)
        seen[n++] = i;
    assert_int_equal(n, 4);
    assert_int_equal(seen[0], 0);
    assert_int_equal(seen[1], 63);
    assert_int_equal(seen[2], 64);
    assert_int_equal(seen[3], 255);
    assert_int_equal(set_highest(&s), 255);
    set_remove(&s, 255);
    assert_int_equal(set_highest(&s), 64);
    assert_int_equal(set_next(&s, 65), -1);
    assert_int_equal(set_count(&s), 3);
}

static void bytes_below_a_limit_or_with_a_flag_are_found(void **state)
{
    enum { MOST = 171 };
    uint8_t bytes[MOST];
    uint64_t below[BIT_WORDS(MOST)], flagged[BIT_WORDS(MOST)];

    (void)state;
    for (int i = 0; i < MOST; i++)
        bytes[i] = (uint8_t)(i * 37 % 256);
    for (int count = 16; count <= MOST; count++)
        for (int limit = 0; limit < 256; limit += 51) {
            bits_below(bytes, count, limit, below);
            bits_flagged(bytes, count, limit, flagged);
            for (int i = 0; i < 64 * BIT_WORDS(count); i++) {
                assert_int_equal(bit_has(below, i), i < count && bytes[i] < limit);
                assert_int_equal(bit_has(flagged, i), i < count && (bytes[i] & limit));
            }
        }
}

static void members_of_a_word_come_in_order(void **state)
{
    uint64_t word = UINT64_C(0x8000000100000401), left = word;

    (void)state;
    WORD_EACH(i, word)
    {
        assert_int_equal(i, bit_lowest(left));
        left &= left - 1;
    }
    assert_true(!left);
    WORD_EACH(i, 0)
    assert_int_equal(i, -1);
    WORD_EACH(i, word)
    if (i == 10)
        break;
    else
        assert_int_equal(i, 0);
}

static void bytes_of_a_value_are_found(void **state)
{
    enum { MOST = 171 };
    uint8_t bytes[MOST];
    uint64_t found[BIT_WORDS(MOST)];

    (void)state;
    for (int count = 16; count <= MOST; count++) {
        int left = 0;
        for (int i = 0; i < MOST; i++)
            bytes[i] = (uint8_t)(i * i % 7);
        bits_where(bytes, count, 2, found);
        for (int i = 0; i < count; i++) {
            assert_int_equal(bit_has(found, i), bytes[i] == 2);
            left += bytes[i] == 2;
        }
        assert_int_equal(bits_count(found, BIT_WORDS(count)), left);
        for (int last = -1, i; (i = bits_take(found, BIT_WORDS(count))) >= 0; last = i, left--)
            assert_true(i > last && bytes[i] == 2);
        assert_int_equal(left, 0);
    }
}

static void wide_values_are_found(void **state)
{
    enum { MOST = 171, FROM = 5, WANTED = 256 * 2 + 1 };
    uint16_t values[MOST];

    (void)state;
    for (int i = 0; i < MOST; i++)
        values[i] = (uint16_t)(256 * (i * i % 7) + i % 3);
    for (int end = FROM + 16; end <= MOST; end++) {
        uint64_t found[BIT_WORDS(MOST)] = {1};
        bits_where_wide(values, FROM, end, WANTED, found);
        for (int i = 0; i < 64 * BIT_WORDS(MOST); i++)
            assert_int_equal(bit_has(found, i), i == 0 || (i >= FROM && i < end && values[i] == WANTED));
    }
}

static void dice_of_the_generator_are_fair(void **state)
{
    (void)state;
    Rng rng = 1739;
    int count[6] = {0};
    for (int i = 0; i < 60000; i++)
        count[rng_below(&rng, 6)]++;
    for (int face = 0; face < 6; face++)
        assert_in_range(count[face], 9600, 10400); /* 4.4 standard deviations */
}

static void hash_sees_every_byte(void **state)
{
    (void)state;
    unsigned char bytes[37] = {0};
    uint64_t plain = hash_bytes(bytes, sizeof bytes, 0);
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = 1;
        assert_true(hash_bytes(bytes, sizeof bytes, 0) != plain);
        bytes[i] = 0;
    }
    assert_true(hash_bytes(bytes, 36, 0) != plain);
    assert_true(hash_bytes("yardarm", 7, 0) == UINT64_C(0xcfa43fa62c4348a6)); /* pinned: the same on every build */
}

static void quick_hash_sees_every_byte(void **state)
{
    (void)state;
    unsigned char bytes[101] = {0};
    uint64_t plain = hash_quick(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = 128;
        assert_true(hash_quick(bytes, sizeof bytes) != plain);
        bytes[(i + 32) % sizeof bytes] = 128;
        assert_true(hash_quick(bytes, sizeof bytes) != plain);
        bytes[i] = bytes[(i + 32) % sizeof bytes] = 0;
    }
    for (size_t n = 0; n < sizeof bytes; n++)
        assert_true(hash_quick(bytes, n) != plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(str_takes_lines_and_words),
        cmocka_unit_test(word_among_words),
        cmocka_unit_test(row_of_a_word),
        cmocka_unit_test(str_reads_numbers_and_nothing_else),
        cmocka_unit_test(text_never_overruns),
        cmocka_unit_test(text_writes_the_widest_numbers),
        cmocka_unit_test(json_places_commas_and_escapes),
        cmocka_unit_test(json_by_a_pattern),
        cmocka_unit_test(json_writes_padded_words_as_any_others),
        cmocka_unit_test(json_never_overruns_with_padded_words),
        cmocka_unit_test(json_never_overruns),
        cmocka_unit_test(sets_iterate_lowest_first),
        cmocka_unit_test(bytes_of_a_value_are_found),
        cmocka_unit_test(wide_values_are_found),
        cmocka_unit_test(bytes_below_a_limit_or_with_a_flag_are_found),
        cmocka_unit_test(members_of_a_word_come_in_order),
        cmocka_unit_test(dice_of_the_generator_are_fair),
        cmocka_unit_test(hash_sees_every_byte),
        cmocka_unit_test(quick_hash_sees_every_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
