/* Each rank is two processes: one plays and writes what came of each slice of games into a pipe, the other hands that on to
 * rank 0. So a player that dies is noticed at once, by its parent, while all other ranks play on; and who plays has nothing to
 * do with MPI. */
#include "cli/ranks.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef YARDARM_MODULES
#define YARDARM_MODULES "build"
#endif

enum { SLICES_A_RANK = 64, MOST_IN_A_SLICE = 4096, RANGES_NAMED = 8, LINES_OF_PROGRESS = 10 };

typedef enum { MESSAGE_SLICE, MESSAGE_END } MessageKind;

/* Before what it tells of: a Tally and its census; or how the player ended. */
typedef struct {
    uint32_t kind, status;
    uint64_t size; /* of all of it: another build would not understand this one */
    int64_t process;
    char host[64];
} Head;

/* What rank 0 knows of the others. */
typedef struct {
    uint64_t slices; /* that have come, its first ones */
    bool ended;
    Head last;
} Rank;

typedef struct {
    Plan *plan;
    int count, own;
    uint64_t slice; /* games */
    int pipe;
    pid_t player;
    const Messenger *messenger;
    Rank *rank;
    Tally *sum;
    double started;
    int told; /* tenths of progress */
} Ranks;

static volatile sig_atomic_t stopped;

static int from_mpirun(const char *name, int otherwise)
{
    const char *word = getenv(name);
    uint64_t n;

    return word && number_read(str(word), &n) && n < 1 << 20 ? (int)n : otherwise;
}

int ranks_count(void)
{
    int n = from_mpirun("OMPI_COMM_WORLD_SIZE", 1);

    return n > 0 ? n : 1;
}

int ranks_own(void)
{
    return from_mpirun("OMPI_COMM_WORLD_RANK", 0);
}

_Noreturn static void give_up(const char *what, const char *why)
{
    fprintf(stderr, "yardarm: %s: %s\n", what, why);
    exit(EXIT_FAILED);
}

/* ---- shares ------------------------------------------------------------------------------------------------------------ */

static uint64_t slice_for(const Plan *plan, int count)
{
    uint64_t games = plan->games / (uint64_t)count / SLICES_A_RANK;

    return games < 1 ? 1 : games > MOST_IN_A_SLICE ? MOST_IN_A_SLICE : games;
}

/* Rank r plays the slices r, r + count and so on: the first game of its nth. */
static uint64_t first_game(const Ranks *r, int rank, uint64_t nth)
{
    return (nth * (uint64_t)r->count + (uint64_t)rank) * r->slice;
}

static uint64_t end_of_slice(const Ranks *r, uint64_t first)
{
    return first + r->slice < r->plan->games ? first + r->slice : r->plan->games;
}

/* ---- who plays ----------------------------------------------------------------------------------------------------------- */

static bool write_all(int pipe, const void *bytes, size_t n)
{
    for (const char *at = bytes; n;) {
        ssize_t done = write(pipe, at, n);
        if (done < 0 && errno != EINTR)
            return false;
        at += done > 0 ? done : 0;
        n -= (size_t)(done > 0 ? done : 0);
    }
    return true;
}

static bool write_slice(int pipe, const Tally *t)
{
    Buffer counted = {0};

    for (size_t i = 0; i < t->census.cap; i++)
        if (t->census.at[i].n)
            buffer_put(&counted, (const char *)&t->census.at[i], sizeof t->census.at[i]);
    Head head = {.kind = MESSAGE_SLICE, .size = sizeof head + sizeof *t + counted.n, .process = getpid()};
    gethostname(head.host, sizeof head.host - 1);
    bool ok =
        write_all(pipe, &head, sizeof head) && write_all(pipe, t, sizeof *t) && write_all(pipe, counted.at, counted.n);
    buffer_free(&counted);
    return ok;
}

static bool play_slices(const Ranks *r, int pipe)
{
    uint64_t first;
    bool ok = true;

    for (uint64_t n = 0; ok && (first = first_game(r, r->own, n)) < r->plan->games; n++) {
        Tally t;
        plan_play_part(r->plan, first, end_of_slice(r, first), &t);
        ok = write_slice(pipe, &t);
        census_free(&t.census);
    }
    return ok;
}

static void start_player(Ranks *r)
{
    int ends[2];

    if (pipe(ends) != 0 || (r->player = fork()) < 0)
        give_up("cannot start a player", strerror(errno));
    if (r->player == 0) {
        close(ends[0]);
        _exit(play_slices(r, ends[1]) ? EXIT_SUCCESS : EXIT_FAILED);
    }
    close(ends[1]);
    r->pipe = ends[0];
}

/* ---- messages ------------------------------------------------------------------------------------------------------------ */

static bool read_all(int pipe, void *bytes, size_t n)
{
    for (char *at = bytes; n;) {
        ssize_t done = read(pipe, at, n);
        if (done == 0 || (done < 0 && (errno != EINTR || stopped)))
            return false;
        at += done > 0 ? done : 0;
        n -= (size_t)(done > 0 ? done : 0);
    }
    return true;
}

static void end_message(const Ranks *r, Buffer *out)
{
    int status = 0;
    Head head = {.kind = MESSAGE_END, .size = sizeof head, .process = r->player};

    while (waitpid(r->player, &status, 0) < 0 && errno == EINTR && !stopped)
        continue;
    head.status = (uint32_t)status;
    gethostname(head.host, sizeof head.host - 1);
    out->n = 0;
    buffer_put(out, (const char *)&head, sizeof head);
}

/* A whole message of the own player; where he is gone, how he went. */
static void next_message(const Ranks *r, Buffer *out)
{
    Head head;

    out->n = 0;
    if (read_all(r->pipe, &head, sizeof head)) {
        size_t rest = (size_t)head.size - sizeof head;
        buffer_put(out, (const char *)&head, sizeof head);
        char *bytes = must(malloc(rest));
        bool whole = read_all(r->pipe, bytes, rest);
        buffer_put(out, bytes, rest);
        free(bytes);
        if (whole)
            return;
    }
    end_message(r, out);
}

static Head head_of(const Buffer *message)
{
    Head head;

    memcpy(&head, message->at, sizeof head);
    return head;
}

static void forward_all(const Ranks *r)
{
    Buffer message = {0};

    do {
        next_message(r, &message);
        r->messenger->send(message.at, message.n);
    } while (head_of(&message).kind != MESSAGE_END);
    buffer_free(&message);
}

/* ---- rank 0 -------------------------------------------------------------------------------------------------------------- */

static void take_slice(Ranks *r, const Buffer *message)
{
    Tally t;
    Counted c;

    memcpy(&t, message->at + sizeof(Head), sizeof t);
    t.census = (Census){0};
    tally_add(r->sum, &t);
    for (size_t at = sizeof(Head) + sizeof t; at + sizeof c <= message->n; at += sizeof c) {
        memcpy(&c, message->at + at, sizeof c);
        census_add(&r->sum->census, c);
    }
}

static uint64_t share_of(const Ranks *r, int rank, uint64_t slices)
{
    uint64_t games = 0, first;

    for (uint64_t n = 0; n < slices && (first = first_game(r, rank, n)) < r->plan->games; n++)
        games += end_of_slice(r, first) - first;
    return games;
}

static bool is_complete(const Ranks *r, int rank)
{
    return first_game(r, rank, r->rank[rank].slices) >= r->plan->games;
}

static void name_the_dead(const Ranks *r, int rank)
{
    const Head *last = &r->rank[rank].last;
    int status = (int)last->status;

    fprintf(stderr, "yardarm: rank %d (process %lld on %s) died: %s; it had played %llu of its %llu games\n", rank,
            (long long)last->process, last->host, WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "it gave up",
            (unsigned long long)share_of(r, rank, r->rank[rank].slices),
            (unsigned long long)share_of(r, rank, UINT64_MAX));
}

static void take_message(Ranks *r, int from, const Buffer *message)
{
    Head head = message->n >= sizeof head ? head_of(message) : (Head){0};

    if (head.size != message->n || (head.kind == MESSAGE_SLICE && head.size < sizeof head + sizeof(Tally)))
        give_up("the ranks are not of one build", "all machines need the same program");
    r->rank[from].last = head;
    if (head.kind == MESSAGE_SLICE) {
        r->rank[from].slices++;
        take_slice(r, message);
        return;
    }
    r->rank[from].ended = true;
    if (!is_complete(r, from))
        name_the_dead(r, from);
}

/* What mpirun passes on is no terminal: a line for every tenth that takes its time. */
static void show_progress(Ranks *r)
{
    double seconds = seconds_now() - r->started;
    int tenths = (int)(LINES_OF_PROGRESS * r->sum->games / r->plan->games);
    double left = r->sum->games ? seconds * (double)(r->plan->games - r->sum->games) / (double)r->sum->games : 0;

    if (tenths <= r->told || left < 1)
        return;
    r->told = tenths;
    fprintf(stderr, "yardarm: %d %%, %llu of %llu games, %.0f s left\n", 100 * tenths / LINES_OF_PROGRESS,
            (unsigned long long)r->sum->games, (unsigned long long)r->plan->games, left);
}

static bool all_ended(const Ranks *r)
{
    for (int i = 0; i < r->count; i++)
        if (!r->rank[i].ended)
            return false;
    return true;
}

static void take_from_others(Ranks *r, Buffer *message)
{
    int from;

    for (size_t n; !stopped && (n = r->messenger->waiting(&from)) > 0; take_message(r, from, message)) {
        char *bytes = must(malloc(n));
        r->messenger->receive(from, bytes, n);
        message->n = 0;
        buffer_put(message, bytes, n);
        free(bytes);
    }
}

static void gather(Ranks *r)
{
    Buffer message = {0};

    while (!stopped && !all_ended(r)) {
        struct pollfd own = {r->rank[0].ended ? -1 : r->pipe, POLLIN, 0};
        if (poll(&own, 1, 5) > 0 && own.revents) {
            next_message(r, &message);
            if (!stopped)
                take_message(r, 0, &message);
        }
        take_from_others(r, &message);
        show_progress(r);
    }
    buffer_free(&message);
}

static void say_what_is_missing(const Ranks *r)
{
    uint64_t missing = r->plan->games - r->sum->games, first;
    int named = 0;

    fprintf(stderr, "yardarm: %llu of %llu games are missing:", (unsigned long long)missing,
            (unsigned long long)r->plan->games);
    for (int rank = 0; rank < r->count; rank++)
        for (uint64_t n = r->rank[rank].slices; (first = first_game(r, rank, n)) < r->plan->games; n++) {
            if (named++ == RANGES_NAMED) {
                fputs(", and more\n", stderr);
                return;
            }
            fprintf(stderr, "%s %llu to %llu (rank %d)", named > 1 ? "," : "", (unsigned long long)first,
                    (unsigned long long)end_of_slice(r, first) - 1, rank);
        }
    fputs("\n", stderr);
}

/* ---- all of it ------------------------------------------------------------------------------------------------------------ */

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

/* Beside the program, or where it was installed. */
static const Messenger *load_messenger(void)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 64);

    path[n > 0 ? n : 0] = '\0';
    char *name = strrchr(path, '/');
    snprintf(name ? name + 1 : path, 32, "yardarm-mpi.so");
    void *module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!module && access(path, F_OK) != 0)
        module = dlopen(YARDARM_MODULES "/yardarm-mpi.so", RTLD_NOW | RTLD_GLOBAL);
    const Messenger *messenger = module ? dlsym(module, "messenger") : NULL;
    if (!messenger)
        give_up("started by mpirun, but its module for Open MPI cannot be used", dlerror());
    return messenger;
}

/* When mpirun ends the run, because a rank is gone or somebody asks it to, what is there so far is worth having. */
static void listen_for_the_end(void)
{
    struct sigaction action = {.sa_handler = stop};

    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
}

bool ranks_play(Plan *plan, Tally *sum, double *seconds)
{
    Ranks r = {.plan = plan, .count = ranks_count(), .own = ranks_own(), .sum = sum, .started = seconds_now()};

    r.slice = slice_for(plan, r.count);
    r.messenger = load_messenger();
    *sum = (Tally){.shortest = UINT64_MAX};
    start_player(&r);
    r.messenger->open();
    if (r.own > 0) {
        forward_all(&r);
        r.messenger->close();
        return true;
    }
    r.rank = must(calloc((size_t)r.count, sizeof *r.rank));
    listen_for_the_end();
    gather(&r);
    *seconds = seconds_now() - r.started;
    tally_close(sum);
    bool whole = sum->games == plan->games;
    if (!whole)
        say_what_is_missing(&r);
    if (stopped)
        kill(r.player, SIGKILL);
    else
        r.messenger->close();
    free(r.rank);
    return whole;
}
