#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/server.h"

#ifndef YARDARM_WEB
#define YARDARM_WEB "web/dist"
#endif

bool is_store(const char *where)
{
    return store_is_postgres(where) || (strncmp(where, "sqlite:", 7) == 0 && where[7]);
}

/* Where matches are kept unless told otherwise: $XDG_DATA_HOME/yardarm, or ~/.local/share/yardarm. */
static const char *store_given(const Args *args, Buffer *b)
{
    const char *given = arg_value(args, "--data"), *store = arg_value(args, "--store"), *data = getenv("XDG_DATA_HOME"),
               *home = getenv("HOME");

    if (given && !given[0])
        bad_usage(args->command, "--data needs a directory");
    if (given && store)
        bad_usage(args->command, "--data and --store are the same thing: give one of them");
    if (store && !is_store(store))
        bad_usage(args->command, "--store '%s' is neither sqlite:DIR nor postgres://...", store);
    if (given || store)
        return given ? given : store;
    if (data && data[0] == '/')
        buffer_fmt(b, "%s/yardarm", data);
    else if (home && home[0])
        buffer_fmt(b, "%s/.local/share/yardarm", home);
    else
        bad_usage(args->command, "neither XDG_DATA_HOME nor HOME says where the data are: give --data");
    return b->at;
}

/* The client's files: as told, beside a program that was built but not installed, or where they are installed. */
static const char *web_directory(const Args *args)
{
    const char *given = arg_value(args, "--web");

    if (given)
        return strcmp(given, "none") == 0 ? NULL : given;
    if (access("web/dist/index.html", R_OK) == 0)
        return "web/dist";
    return access(YARDARM_WEB "/index.html", R_OK) == 0 ? YARDARM_WEB : NULL;
}

static int run(const Args *args)
{
    Buffer data = {0};
    const char *address = arg_value(args, "--bind");
    Config config = {
        .address = address ? address : "127.0.0.1",
        .port = (int)arg_number(args, "--port", 1739, 0, 65535),
        .data = store_given(args, &data),
        .web = web_directory(args),
        .threads = (int)arg_number(args, "--threads", 12, 1, 64),
        .workers = (int)arg_number(args, "--workers", 2, 1, 16),
        .connections = 8192,
        .per_address = (int)arg_number(args, "--per-address", 64, 0, 100000),
        .rooms = 1000,
        .rates = (int)arg_number(args, "--rates", 100, 0, 10000),
        .machine_pause = (int)arg_number(args, "--machine-pause", 400, 0, 60000),
        .metrics_port = (int)arg_number(args, "--metrics", 65536, 0, 65535),
        .hosts = arg_value(args, "--host") ? arg_value(args, "--host") : "",
        .behind_proxy = arg_value(args, "--proxy"),
        .local_webhooks = arg_value(args, "--local-webhooks"),
        .log_requests = arg_value(args, "--log-requests"),
        .drain = (int)arg_number(args, "--drain", 0, 0, 3600),
        .version = YARDARM_VERSION,
        .smtp = arg_value(args, "--smtp"),
        .mail_from = arg_value(args, "--mail-from"),
        .url = arg_value(args, "--url"),
    };
    if (config.metrics_port == 65536)
        config.metrics_port = -1;
    int status = serve(&config);

    buffer_free(&data);
    return status;
}

const Command command_serve = {
    .name = "serve",
    .operands = "",
    .summary = "play in the browser: the server",
    .about = "Serves the games to browsers and bots until it gets SIGTERM or SIGINT. Matches are kept in the data\n"
             "directory and are where they were when it starts again. docs/http-api.md describes the interface,\n"
             "docs/deploy.md how to run it for others.",
    .run = run,
    .flags = {{"--port", "N", "listen there (1739; 0: any free port, it is printed)"},
              {"--bind", "ADDR", "listen on that address (127.0.0.1)"},
              {"--data", "DIR", "the data directory (~/.local/share/yardarm)"},
              {"--store", "STORE", "sqlite:DIR, the same, or postgres://USER@HOST/DATABASE"},
              {"--web", "DIR", "the client's files; 'none' serves none"},
              {"--threads", "N", "threads for requests (12): so many changes can share a write to the disk"},
              {"--workers", "N", "threads for machine players (2)"},
              {"--per-address", "N", "connections from one address at once (64; 0: any number)"},
              {"--rates", "PERCENT", "of the usual rate limits (100; 0: none)"},
              {"--machine-pause", "MS", "between moves where only machines play (400)"},
              {"--host", "NAMES", "it goes by these too, with commas between (localhost and addresses)"},
              {"--metrics", "N", "numbers for Prometheus on that port of 127.0.0.1 (none; 0: any)"},
              {"--proxy", NULL, "believe X-Forwarded-For and X-Forwarded-Proto"},
              {"--local-webhooks", NULL, "let notices go to private addresses"},
              {"--smtp", "URL", "send mail through smtp://HOST:PORT (none is sent)"},
              {"--mail-from", "ADDR", "in the name of that address"},
              {"--url", "URL", "this server's address for others, for links in mail"},
              {"--drain", "SECONDS", "when told to stop: go on so long, not ready (0)"},
              {"--log-requests", NULL, "note every request on standard error"}},
};

/* ---- what is done to its data ---------------------------------------------------------------------------------------- */

static int backup(const Args *args)
{
    char why[512];
    Text err = text_in(why, sizeof why);
    Buffer data = {0};
    bool good = store_backup(store_given(args, &data), args->operand[0], &err);

    if (!good)
        fprintf(stderr, "yardarm backup: %s\n", why);
    buffer_free(&data);
    return good ? EXIT_SUCCESS : EXIT_FAILED;
}

const Command command_backup = {
    .name = "backup",
    .operands = "FILE",
    .summary = "copy the server's data into a file, also while it runs",
    .about = "Writes one consistent copy of all accounts and matches into FILE, which must not exist yet. To restore\n"
             "it, stop the server and put the file into its data directory as yardarm.db, without the files\n"
             "yardarm.db-wal and yardarm.db-shm.",
    .least = 1,
    .most = 1,
    .run = backup,
    .flags = {{"--data", "DIR", "the data directory (~/.local/share/yardarm)"},
              {"--store", "STORE", "sqlite:DIR, the same"}},
};

static int upgrade(const Args *args)
{
    Buffer data = {0};
    int status = check_upgrade(store_given(args, &data));

    buffer_free(&data);
    return status;
}

const Command command_check_upgrade = {
    .name = "check-upgrade",
    .operands = "",
    .summary = "would this program go on with every running match?",
    .about =
        "Replays every match that is not over with this program, in a copy of the data, and lists those that come\n"
        "out otherwise: this program would show them as they stood and take no move; then the exit status is 1.\n"
        "Run the new program's check before you replace the old one, which may run meanwhile.",
    .run = upgrade,
    .flags = {{"--data", "DIR", "the data directory (~/.local/share/yardarm)"},
              {"--store", "STORE", "sqlite:DIR, the same"}},
};
