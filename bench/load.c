/* Load for a running server, by the clock: moves are due at given times and are sent then, whether or not earlier ones
 * have been answered. What a move took is counted from when it was due, so a server that falls behind cannot hide it.
 *
 *     build/yardarm serve --port 1739 --data DIR --rates 0 --per-address 0 --web none &
 *     build/bench/load PORT[,PORT…] PID[,PID…][+PID] GAME MATCHES LISTENERS SECONDS RATE [RATE …]
 *
 * Several servers share the work as behind a balancer: those who listen to a match do it at different ones, and a move goes to
 * any of them. Behind the plus stands the process of their data base, whose children count as well.
 *
 * Both players of every match listen to it, as pages do, and move when their stream says that they are asked; whoever
 * else listens is a spectator. For each rate a line: moves made, how long their answers took, how long after a move was sent those
 * who listen heard of it, events heard and missed (versions have no gaps, and the last one is the match's own), the
 * servers' memory, and the processor time a move costs the servers, the data base and this program, which says on a busy machine, too, what a change of either has brought. A second
 * line says whether the machine was ours meanwhile: what part of its processors went to other programs, was taken by
 * the host of a virtual machine, or was left over; before the first rate the same while nothing is asked of the server.
 * A rate holds where 99 of 100 answers come within 50 ms; after one that does not, no higher one is tried. scripts/load
 * starts the server and calls this. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 1 << 20, MOST_MATCHES = 4096, MOST_LISTENERS = 16384, MOST_POSTERS = 1024, ACTION = 128, SERVERS = 8 };

typedef struct {
    int64_t version;
    char action[ACTION]; /* one of those it may do; empty: it is not asked */
} Side;

typedef struct {
    char id[24], cookie[96], name[2][24];
    Side side[2];
    bool busy, queued; /* a move is under way; it stands in the queue of those that can be played */
    double moved;      /* when the last move was sent */
} Table;

/* Whatever is read from a socket. */
typedef struct {
    enum { LISTENER, POSTER } kind;
    int socket;
    char *page; /* a listener's line, a poster's answer */
    size_t n;
    Table *table;

    int viewer; /* of a listener */
    enum { HEADERS, SIZE, DATA, AFTER } state;
    size_t left; /* of a chunk */
    int64_t version, gaps;

    int server, side; /* of a poster: whom it asks, and whose move it is */
    double due;
} Peer;

static int port[SERVERS], servers, tables, listeners, seconds, epoll;
static const char *game;
static char pid[SERVERS][16], database[16];
static Table table[MOST_MATCHES];
static Peer listener[MOST_LISTENERS], poster[MOST_POSTERS];
static Peer *idle[SERVERS][MOST_POSTERS];
static int posters, idle_count[SERVERS];
static Table *ready[MOST_MATCHES]; /* a ring of those that can be played */
static int ready_first, ready_count;
static long long events;
static unsigned seed = 1739;

enum { MOST_HEARD = 1 << 20 };
static double *took, heard[MOST_HEARD];
static int moves, refused, stale, heard_count;

/* ---- little helpers ------------------------------------------------------------------------------------------------- */

static void die(const char *what)
{
    fprintf(stderr, "load: %s\n", what);
    exit(1);
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int dial(int server)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port[server])};
    int s = socket(AF_INET, SOCK_STREAM, 0);

    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (s < 0 || connect(s, (struct sockaddr *)&to, sizeof to) != 0)
        die("cannot connect");
    return s;
}

static void watch(Peer *peer)
{
    epoll_ctl(epoll, EPOLL_CTL_ADD, peer->socket, &(struct epoll_event){.events = EPOLLIN, .data.ptr = peer});
}

/* The text behind "key": up to the quote or comma that ends it. */
static bool member(const char *json, const char *key, char *out, size_t cap)
{
    char mark[48];
    snprintf(mark, sizeof mark, "\"%s\":", key);
    const char *at = strstr(json, mark);

    if (!at)
        return false;
    at += strlen(mark);
    bool quoted = *at == '"';
    size_t n = strcspn(at + quoted, quoted ? "\"" : ",}");
    if (n >= cap)
        return false;
    memcpy(out, at + quoted, n);
    out[n] = 0;
    return true;
}

static void write_all(int s, const char *bytes, size_t n)
{
    while (n) {
        ssize_t done = write(s, bytes, n);
        if (done <= 0)
            die("the server has gone");
        bytes += done;
        n -= (size_t)done;
    }
}

static void request(int s, const char *method, const char *path, const char *cookie, const char *body)
{
    char text[4096];
    int n = snprintf(text, sizeof text,
                     "%s %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nContent-Type: application/json\r\n"
                     "Content-Length: %zu\r\n\r\n%s",
                     method, path, cookie, strlen(body), body);

    write_all(s, text, (size_t)n);
}

/* The body of an answer that is there in full; NULL: it is not. */
static char *body_of(const char *page, size_t n)
{
    char *end = memmem(page, n, "\r\n\r\n", 4);
    const char *at = end ? strcasestr(page, "\r\nContent-Length:") : NULL;
    size_t length = at && at < end ? strtoul(at + 17, NULL, 10) : 0;

    return end && n >= (size_t)(end + 4 - page) + length ? end + 4 : NULL;
}

/* ---- setting the tables, one request after the other -------------------------------------------------------------------- */

static char *ask(int s, const char *method, const char *path, const char *cookie, const char *body, int wanted)
{
    static char page[PAGE];
    size_t n = 0;

    request(s, method, path, cookie, body);
    for (;;) {
        ssize_t got = read(s, page + n, sizeof page - 1 - n);
        if (got <= 0)
            die("the server has gone");
        n += (size_t)got;
        page[n] = 0;
        char *answer = body_of(page, n);
        if (answer && atoi(page + 9) != wanted)
            die(answer);
        if (answer)
            return answer;
    }
}

static void cookie_read(const char *answer, char *out, size_t cap)
{
    const char *page = answer - 1, *at;

    while (strncmp(page, "HTTP/", 5) != 0)
        page--;
    at = strstr(page, "\r\nSet-Cookie: ");
    if (at)
        snprintf(out, cap, "%.*s", (int)strcspn(at + 14, ";\r"), at + 14);
}

static void table_open(int s, Table *t)
{
    char body[200], path[100];

    cookie_read(ask(s, "POST", "/api/guest", "", "{}", 201), t->cookie, sizeof t->cookie);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[\"me\",\"me\"],\"public\":true}", game);
    member(ask(s, "POST", "/api/matches", t->cookie, body, 201), "id", t->id, sizeof t->id);
    snprintf(path, sizeof path, "/api/matches/%s?seat=spectator", t->id);
    const char *seats = strstr(ask(s, "GET", path, t->cookie, "", 200), "\"seats\":");
    for (int i = 0; i < 2 && seats; i++) {
        seats = strstr(seats + 1, "{\"side\":");
        if (seats)
            member(seats, "side", t->name[i], sizeof t->name[i]);
    }
    if (!t->name[1][0])
        die("this needs a game of two sides");
}

/* ---- what a side may do ---------------------------------------------------------------------------------------------------- */

static void legal_read(const char *json, Side *side)
{
    const char *at = strstr(json, "\"legal\":["), *end = at ? strchr(at, ']') : NULL;
    int n = 0;

    side->action[0] = 0;
    for (const char *p = at ? at + 9 : NULL; p && p < end; p++)
        n += *p == '"';
    if (!n)
        return;
    const char *p = at + 9;
    for (int pick = rand_r(&seed) % (n / 2); pick; pick--)
        p = strchr(strchr(p, '"') + 1, '"') + 1;
    p = strchr(p, '"') + 1;
    snprintf(side->action, sizeof side->action, "%.*s", (int)strcspn(p, "\""), p);
}

static bool asked(const Table *t)
{
    return t->side[0].action[0] || t->side[1].action[0];
}

static void enqueue(Table *t)
{
    if (t->busy || t->queued || !asked(t))
        return;
    t->queued = true;
    ready[(ready_first + ready_count++) % MOST_MATCHES] = t;
}

/* The newest that is known of a side, from its stream or from the answer to its own move. */
static void side_read(Table *t, int side, const char *json)
{
    char version[24];

    if (!member(json, "version", version, sizeof version) || atoll(version) < t->side[side].version)
        return;
    t->side[side].version = atoll(version);
    legal_read(json, &t->side[side]);
    enqueue(t);
}

/* ---- listeners ------------------------------------------------------------------------------------------------------------- */

static void line_end(Peer *l)
{
    l->page[l->n] = 0;
    l->n = 0;
    if (strncmp(l->page, "id: ", 4) == 0) {
        int64_t version = atoll(l->page + 4);
        l->gaps += l->version && version != l->version + 1;
        l->version = version;
        events++;
        if (heard_count < MOST_HEARD && l->table->moved > 0)
            heard[heard_count++] = now() - l->table->moved;
    } else if (l->viewer < 2 && strncmp(l->page, "data: {", 7) == 0 && strstr(l->page, "\"view\":{")) {
        side_read(l->table, l->viewer, l->page);
    }
}

static size_t data_take(Peer *l, const char *bytes, size_t n)
{
    n = n < l->left ? n : l->left;
    const char *newline = memchr(bytes, '\n', n);
    size_t line = newline ? (size_t)(newline - bytes) : n;

    if (l->n + line >= PAGE)
        die("a line is too long");
    memcpy(l->page + l->n, bytes, line);
    l->n += line;
    if (newline)
        line_end(l);
    line += newline != NULL;
    l->left -= line;
    if (!l->left)
        l->state = AFTER;
    return line;
}

static void feed(Peer *l, const char *bytes, size_t n)
{
    while (n) {
        size_t done = 1;
        char b = *bytes;
        if (l->state == HEADERS) {
            l->n = b == "\r\n\r\n"[l->n] ? l->n + 1 : b == '\r';
            if (l->n == 4)
                l->state = SIZE, l->n = 0;
        } else if (l->state == SIZE) {
            if (b == '\n')
                l->state = DATA;
            else if (b != '\r')
                l->left = l->left * 16 + (size_t)(b <= '9' ? b - '0' : (b | 32) - 'a' + 10);
        } else if (l->state == DATA) {
            done = data_take(l, bytes, n);
        } else if (b == '\n') {
            l->state = SIZE;
        }
        bytes += done;
        n -= done;
    }
}

static void listener_open(Peer *l, int i)
{
    char path[128];
    Table *t = &table[i % tables];
    int viewer = i / tables < 2 ? i / tables : 2;

    *l = (Peer){.kind = LISTENER,
                .socket = dial((i + i / tables) % servers),
                .page = malloc(PAGE),
                .table = t,
                .viewer = viewer};
    snprintf(path, sizeof path, "/api/matches/%s/events?seat=%s", t->id, viewer < 2 ? t->name[viewer] : "spectator");
    request(l->socket, "GET", path, t->cookie, "");
    watch(l);
}

static void hear(Peer *l)
{
    static char bytes[1 << 16];
    ssize_t got = read(l->socket, bytes, sizeof bytes);

    if (got <= 0)
        die("a stream was ended");
    feed(l, bytes, (size_t)got);
}

/* ---- moves ------------------------------------------------------------------------------------------------------------------ */

static Peer *poster_take(int server)
{
    if (idle_count[server])
        return idle[server][--idle_count[server]];
    if (posters == MOST_POSTERS)
        die("too many moves are under way");
    Peer *p = &poster[posters++];
    *p = (Peer){.kind = POSTER, .server = server, .socket = dial(server), .page = malloc(PAGE)};
    watch(p);
    return p;
}

static void move(Table *t, double due)
{
    char path[128], body[400];
    Peer *p = poster_take(rand_r(&seed) % servers);

    p->side = !t->side[0].action[0];
    p->table = t;
    p->due = due;
    t->busy = true;
    t->moved = now();
    snprintf(path, sizeof path, "/api/matches/%s/actions?seat=%s", t->id, t->name[p->side]);
    snprintf(body, sizeof body, "{\"base_version\":%lld,\"idempotency_key\":\"%x%x\",\"action\":\"%s\"}",
             (long long)t->side[p->side].version, (unsigned)rand_r(&seed), (unsigned)rand_r(&seed),
             t->side[p->side].action);
    t->side[p->side].action[0] = 0;
    request(p->socket, "POST", path, t->cookie, body);
}

static void answered(Peer *p, const char *answer)
{
    int status = atoi(p->page + 9);

    p->table->busy = false;
    if (status == 200) {
        took[moves++] = now() - p->due;
        side_read(p->table, p->side, answer);
    } else if (status == 409) {
        stale++; /* the other side was quicker: its stream will say so */
    } else {
        refused++;
    }
    enqueue(p->table);
    p->n = 0;
    idle[p->server][idle_count[p->server]++] = p;
}

static void take_answer(Peer *p)
{
    ssize_t got = read(p->socket, p->page + p->n, PAGE - 1 - p->n);

    if (got <= 0)
        die("an answer was cut off");
    p->n += (size_t)got;
    p->page[p->n] = 0;
    const char *answer = body_of(p->page, p->n);
    if (answer)
        answered(p, answer);
}

/* ---- by the clock ------------------------------------------------------------------------------------------------------------- */

static void attend(double until)
{
    struct epoll_event happened[256];
    double wait = until - now();
    struct timespec t = {.tv_nsec = wait > 0 ? (long)((wait < 0.1 ? wait : 0.1) * 1e9) : 0};
    int n = epoll_pwait2(epoll, happened, 256, &t, NULL);

    for (int i = 0; i < n; i++) {
        Peer *peer = happened[i].data.ptr;
        if (peer->kind == LISTENER)
            hear(peer);
        else
            take_answer(peer);
    }
}

static void attend_for(double time)
{
    for (double until = now() + time; now() < until;)
        attend(until);
}

/* Moves that are due and find no match in which somebody is asked stay due. */
static double play(int rate)
{
    double began = now(), end = began + seconds;
    long sent = 0, all = (long)rate * seconds;

    while (now() < end && sent < all) {
        double due = began + (double)sent / rate;
        if (due > now() || !ready_count) {
            attend(due > now() ? due : now() + 0.0005);
            continue;
        }
        Table *t = ready[ready_first++ % MOST_MATCHES];
        ready_first %= MOST_MATCHES;
        ready_count--;
        t->queued = false;
        move(t, due);
        sent++;
    }
    return now() - began;
}

/* ---- what came of it ---------------------------------------------------------------------------------------------------------- */

static int by_time(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int64_t missed(void)
{
    int s = dial(0);
    int64_t n = 0;

    for (int i = 0; i < listeners; i++) {
        Peer *l = &listener[i];
        char path[128], version[24];
        snprintf(path, sizeof path, "/api/matches/%s?seat=%s", l->table->id,
                 l->viewer < 2 ? l->table->name[l->viewer] : "spectator");
        if (!member(ask(s, "GET", path, l->table->cookie, "", 200), "version", version, sizeof version))
            die("a match without a version");
        n += l->gaps + (atoll(version) - l->version);
    }
    close(s);
    return n;
}

static long resident_kib(const char *process)
{
    char file[64], line[128];
    snprintf(file, sizeof file, "/proc/%s/status", process);
    FILE *f = fopen(file, "r");
    long kib = 0;

    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kib = atol(line + 6);
    if (f)
        fclose(f);
    return kib;
}

/* Processor time of a process so far, in seconds. */
static double worked(const char *process)
{
    char file[64], line[512];
    snprintf(file, sizeof file, "/proc/%s/stat", process);
    FILE *f = fopen(file, "r");
    unsigned long user = 0, system = 0;

    if (f && fgets(line, sizeof line, f) && strrchr(line, ')'))
        sscanf(strrchr(line, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    if (f)
        fclose(f);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static double servers_worked(void)
{
    double sum = 0;

    for (int i = 0; i < servers; i++)
        sum += worked(pid[i]);
    return sum;
}

static bool is_child(const char *process, const char *parent)
{
    char file[300], line[512];
    snprintf(file, sizeof file, "/proc/%s/stat", process);
    FILE *f = fopen(file, "r");
    int found = 0;

    if (f && fgets(line, sizeof line, f) && strrchr(line, ')'))
        sscanf(strrchr(line, ')') + 2, "%*c %d", &found);
    if (f)
        fclose(f);
    return found && found == atoi(parent);
}

/* Those of its children that are there now: the connections stay. */
static double database_worked(void)
{
    DIR *all = database[0] ? opendir("/proc") : NULL;
    double sum = database[0] ? worked(database) : 0;

    for (struct dirent *e; all && (e = readdir(all));)
        if (e->d_name[0] > '0' && e->d_name[0] <= '9' && is_child(e->d_name, database))
            sum += worked(e->d_name);
    if (all)
        closedir(all);
    return sum;
}

static double all_worked(void)
{
    return servers_worked() + database_worked() + worked("self");
}

static void memory_print(void)
{
    printf("; ");
    for (int i = 0; i < servers; i++)
        printf("%s%ld", i ? " + " : "", resident_kib(pid[i]) / 1024);
    printf(" MiB; ");
}

/* Of all processors so far, in ticks. */
typedef struct {
    double all, idle, stolen;
} Machine;

static Machine machine(void)
{
    FILE *f = fopen("/proc/stat", "r");
    double t[8] = {0}; /* user, nice, system, idle, waiting for the disk, two kinds of interrupts, stolen */
    Machine m = {0};

    if (!f || fscanf(f, "cpu %lf %lf %lf %lf %lf %lf %lf %lf", t, t + 1, t + 2, t + 3, t + 4, t + 5, t + 6, t + 7) != 8)
        die("/proc/stat cannot be read");
    fclose(f);
    for (int i = 0; i < 8; i++)
        m.all += t[i];
    m.idle = t[3] + t[4];
    m.stolen = t[7];
    return m;
}

/* What became of the machine between two times, when the server and this program had so many seconds of processor. */
static void machine_print(Machine from, Machine to, double ours)
{
    double part = (to.all - from.all) / 100, left = to.idle - from.idle, stolen = to.stolen - from.stolen;

    ours *= (double)sysconf(_SC_CLK_TCK);
    double others = to.all - from.all - left - stolen - ours;
    printf("    the processors: %.0f %% ours, %.0f %% of other programs, %.0f %% stolen by the host, %.0f %% idle\n",
           ours > 0 ? ours / part : 0, others > 0 ? others / part : 0, stolen / part, left / part);
    fflush(stdout);
}

/* A busy machine, or one whose host is busy, is so before we ask anything of it. */
static void leave_alone(void)
{
    Machine before = machine();
    double ours = -all_worked();

    attend_for(2);
    printf("nothing is asked of the server\n");
    machine_print(before, machine(), ours + all_worked());
}

/* In milliseconds: that part of those who listen had heard of a move. */
static double heard_at(double part)
{
    return heard_count ? heard[(int)((heard_count - 1) * part)] * 1e3 : 0;
}

/* True: the rate holds. */
static bool measure(int rate)
{
    long long before = events;
    Machine began = machine();
    double server = -servers_worked(), base = -database_worked(), own = -worked("self");

    took = calloc((size_t)rate * (size_t)seconds + MOST_MATCHES, sizeof *took);
    moves = refused = stale = heard_count = 0;
    double elapsed = play(rate);
    attend_for(1); /* for what is still under way */
    server += servers_worked();
    base += database_worked();
    own += worked("self");
    Machine then = machine();
    if (!moves)
        die("no move was made");
    qsort(took, (size_t)moves, sizeof *took, by_time);
    qsort(heard, (size_t)heard_count, sizeof *heard, by_time);
    double p99 = took[(int)(moves * 0.99)];
    bool holds = p99 <= 0.05 && moves >= rate * (elapsed - 1) * 0.98;
    printf("%d moves a second wanted: %.0f made, median %.2f ms, p99 %.2f ms, worst %.2f ms; ", rate, moves / elapsed,
           took[moves / 2] * 1e3, p99 * 1e3, took[moves - 1] * 1e3);
    printf("heard after %.2f ms, p99 %.2f ms; %lld events, %lld missed; %d refused, %d too late", heard_at(0.5),
           heard_at(0.99), events - before, (long long)missed(), refused, stale);
    memory_print();
    printf("%.0f us of processor a move, ", server * 1e6 / moves);
    if (database[0])
        printf("%.0f in the data base, ", base * 1e6 / moves);
    printf("and %.0f here%s\n", own * 1e6 / moves, holds ? "" : ": this is past the knee");
    machine_print(began, then, server + base + own);
    free(took);
    return holds;
}

static void servers_read(const char *ports, char *pids)
{
    char *plus = strchr(pids, '+'), *rest = pids;

    if (plus) {
        *plus = 0;
        snprintf(database, sizeof database, "%s", plus + 1);
    }
    for (const char *at = ports; at && servers < SERVERS; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        port[servers++] = atoi(at);
    for (int i = 0; i < servers; i++)
        snprintf(pid[i], sizeof pid[i], "%s", rest ? strsep(&rest, ",") : "0");
}

int main(int argc, char **argv)
{
    struct rlimit files = {65536, 65536};

    if (argc < 8)
        die("usage: load PORT[,PORT…] PID[,PID…][+PID] GAME MATCHES LISTENERS SECONDS RATE [RATE …]");
    servers_read(argv[1], argv[2]);
    game = argv[3];
    tables = atoi(argv[4]);
    listeners = atoi(argv[5]);
    seconds = atoi(argv[6]);
    if (tables < 1 || tables > MOST_MATCHES || listeners < 2 * tables || listeners > MOST_LISTENERS || seconds < 2)
        die("too many, or too few: both players of every match listen");
    setrlimit(RLIMIT_NOFILE, &files);
    epoll = epoll_create1(0);
    int s = dial(0);
    for (int i = 0; i < tables; i++)
        table_open(s, &table[i]);
    close(s);
    for (int i = 0; i < listeners; i++)
        listener_open(&listener[i], i);
    attend_for(1);
    leave_alone();
    for (int i = 7; i < argc; i++)
        if (!measure(atoi(argv[i])))
            break;
    return 0;
}
