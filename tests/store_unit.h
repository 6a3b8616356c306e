/* What the tests of the store share: a new store for each test, in a folder, or in the PostgreSQL of YARDARM_POSTGRES
 * (with_postgres.py). */
#ifndef TESTS_STORE_UNIT_H
#define TESTS_STORE_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants those before it */
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "store/store.h"

extern Store *store;
extern char store_where[]; /* what it was opened with */

bool on_postgres(void);
int new_store(void **state);
int end_store(void **state);
void open_again(void);          /* closes it and opens it */
void database(const char *sql); /* to the data base itself */

#define STORE_TEST(f) cmocka_unit_test_setup_teardown(f, new_store, end_store)

/* Somebody with an account, or a guest where there is no password. */
StoredUser somebody(const char *name, const char *password);
StoredSession a_session(int64_t user, int n);
StoredMatch a_match(const char *id, int64_t first, int64_t second);
void match_begin(StoredMatch *m); /* into the store, with its first step */
Stored play(StoredMatch *m, const char *actions, const char *key);

void at_once(int threads, void *(*work)(void *), void *each, size_t size);

/* Field by field: between them lie bytes that nobody sets. */
void same_match(const StoredMatch *a, const StoredMatch *b);
#define SAME(a, b, field)       assert_true((a)->field == (b)->field)
#define SAME_BYTES(a, b, field) assert_memory_equal((a)->field, (b)->field, sizeof(a)->field)

#define CHECK_OK(call) assert_int_equal((call), STORE_OK)

extern const struct CMUnitTest account_tests[], match_tests[], table_tests[], postgres_tests[], servers_tests[];
extern const size_t account_count, match_count, table_count, postgres_count, servers_count;

#endif
