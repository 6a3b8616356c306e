#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/move.h"

static void show_progress(void *context __attribute__((unused)), const char *table, int64_t rows, int64_t of)
{
    fprintf(stderr, "\r%-10s%12lld of %lld rows\033[K", table, (long long)rows, (long long)of);
}

static void print_tables(const MovedTable tables[TABLE_COUNT])
{
    printf("%-10s%12s%12s  %-16s  %s\n", "table", "FROM: rows", "TO: rows", "FROM: hash", "TO: hash");
    for (int i = 0; i < TABLE_COUNT; i++) {
        const MovedTable *t = &tables[i];
        bool same = t->from.rows == t->to.rows && t->from.hash == t->to.hash;
        printf("%-10s%12lld%12lld  %016llx  %016llx%s\n", t->name, (long long)t->from.rows, (long long)t->to.rows,
               (unsigned long long)t->from.hash, (unsigned long long)t->to.hash, same ? "" : "  differs");
    }
}

static const char *store_operand(const Args *args, int i)
{
    if (!is_store(args->operand[i]))
        bad_usage(args->command, "'%s' is neither sqlite:DIR nor postgres://...", args->operand[i]);
    return args->operand[i];
}

static MoveOrder order_read(const Args *args)
{
    MoveOrder order = {
        .from = store_operand(args, 0),
        .to = store_operand(args, 1),
        .batch = (int)arg_number(args, "--batch", 500, 1, 100000),
        .watch = isatty(STDERR_FILENO) ? show_progress : NULL,
    };

    if (strcmp(order.from, order.to) == 0)
        bad_usage(args->command, "FROM and TO are the same store");
    return order;
}

static int run(const Args *args)
{
    static const char *const words[] = {
        [MOVE_DONE] = "everything of FROM is in TO, and the same",
        [MOVE_WAS_DONE] = "everything of FROM was in TO already, and is the same: nothing was changed",
    };
    char why[1024];
    Text err = text_in(why, sizeof why);
    MovedTable tables[TABLE_COUNT];
    MoveOrder order = order_read(args);
    Moved how = store_move(&order, tables, &err);

    if (order.watch)
        fputs("\r\033[K", stderr);
    if (how != MOVE_NOT)
        print_tables(tables);
    if (words[how])
        puts(words[how]);
    else
        fprintf(stderr, "yardarm migrate: %s\n",
                how == MOVE_NOT ? why : "TO differs from FROM: no server starts on it");
    return words[how] ? EXIT_SUCCESS : EXIT_FAILED;
}

const Command command_migrate = {
    .name = "migrate",
    .operands = "FROM TO",
    .summary = "move everything of a server into another store",
    .about =
        "Copies all accounts and matches from one store into another: sqlite:DIR, or postgres://USER@HOST/DATABASE.\n"
        "TO must be empty, or hold what an earlier run that was interrupted has copied: then it goes on there. No\n"
        "server may use either. FROM stays as it is, but for its tables, which this program brings up to date. At\n"
        "the end all rows of both are compared and counted; where they differ the exit status is 1.",
    .least = 2,
    .most = 2,
    .run = run,
    .flags = {{"--batch", "N", "rows in a transaction (500)"}},
};
