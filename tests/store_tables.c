/* tables.h, from which whole tables are moved, against the tables that there are: one that it does not list, or a column,
 * would be left behind. */
#include "store/tables.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdlib.h>

#include "store_unit.h"

typedef struct {
    const char *name, *key, *columns;
} Listed;

static const Listed listed[] = {
#define T(X, id, name, key, key_marks, columns, marks) {name, key, columns},
    TABLES(T, )
#undef T
};

static const char *const numbered[] = {
#define T(X, id, name) name,
    NUMBERED_TABLES(T, )
#undef T
};

static int columns_seen, numbers_seen;

/* Its place among words with commas between, from 1; 0: it is none of them. */
static int place_in(const char *words, const char *word)
{
    int place = 1;

    for (size_t n = strlen(word); *words; words += *words == ',', place++) {
        size_t length = strcspn(words, ",");
        if (length == n && memcmp(words, word, n) == 0)
            return place;
        words += length;
    }
    return 0;
}

static int words_in(const char *words)
{
    int n = 1;

    for (; *words; words++)
        n += *words == ',';
    return n;
}

static bool is_numbered(const char *table)
{
    for (int i = 0; i < COUNT_OF(numbered); i++)
        if (strcmp(numbered[i], table) == 0)
            return true;
    return false;
}

static void see_column(const char *table, const char *column, int in_key, bool counted)
{
    const Listed *found = NULL;

    for (int i = 0; i < COUNT_OF(listed); i++)
        if (strcmp(listed[i].name, table) == 0)
            found = &listed[i];
    if (!found)
        fail_msg("tables.h does not list the table %s", table);
    if (place_in(found->key, column) != in_key || !place_in(found->columns, column) != !!in_key)
        fail_msg("tables.h does not list %s.%s as it is", table, column);
    if (counted && !is_numbered(table))
        fail_msg("tables.h does not say that %s is numbered", table);
    columns_seen++;
    numbers_seen += counted;
}

static void see_columns_of_file(void)
{
    static const char sql[] =
        "SELECT m.name,p.name,p.pk,p.pk AND p.name='id' AND p.type='INTEGER' FROM sqlite_schema m "
        "JOIN pragma_table_info(m.name) p WHERE m.type='table'";
    char file[600];
    sqlite3 *db;
    sqlite3_stmt *s;

    snprintf(file, sizeof file, "%s/yardarm.db", store_directory(store_where));
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW)
        see_column((const char *)sqlite3_column_text(s, 0), (const char *)sqlite3_column_text(s, 1),
                   sqlite3_column_int(s, 2), sqlite3_column_int(s, 3));
    sqlite3_finalize(s);
    sqlite3_close(db);
}

static void see_columns_of_postgres(void)
{
    static const char sql[] = "SELECT c.table_name,c.column_name,coalesce(k.ordinal_position,0),c.is_identity='YES' "
                              "FROM information_schema.columns c LEFT JOIN information_schema.table_constraints t "
                              "ON t.table_name=c.table_name AND t.constraint_type='PRIMARY KEY' LEFT JOIN "
                              "information_schema.key_column_usage k "
                              "ON k.constraint_name=t.constraint_name AND k.column_name=c.column_name "
                              "WHERE c.table_schema='public' AND c.table_name NOT IN ('version',"
                              "'server','here','machine','bucket')"; /* what servers do just now is not moved */
    PGconn *db = PQconnectdb(store_where);
    PGresult *r = PQexec(db, sql);

    for (int i = 0; i < PQntuples(r); i++)
        see_column(PQgetvalue(r, i, 0), PQgetvalue(r, i, 1), atoi(PQgetvalue(r, i, 2)), PQgetvalue(r, i, 3)[0] == 't');
    PQclear(r);
    PQfinish(db);
}

static void every_table_is_listed(void **state)
{
    int columns = 0;

    (void)state;
    columns_seen = numbers_seen = 0;
    if (on_postgres())
        see_columns_of_postgres();
    else
        see_columns_of_file();
    for (int i = 0; i < COUNT_OF(listed); i++)
        columns += words_in(listed[i].key) + words_in(listed[i].columns);
    assert_int_equal(columns_seen, columns);
    assert_int_equal(numbers_seen, COUNT_OF(numbered));
}

const struct CMUnitTest table_tests[] = {STORE_TEST(every_table_is_listed)};
const size_t table_count = COUNT_OF(table_tests);
