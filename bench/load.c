/* Load for a running server: many live listeners over many matches, moves made by random players over HTTP.
 *
 *     build/yardarm serve --port 1739 --data DIR --rates 0 --per-address 0 --web none &
 *     build/bench/load PORT PID GAME [MATCHES LISTENERS MOVES_PER_SECOND SECONDS]
 *
 * Prints how long actions took to be answered, how many events the listeners got and how many they missed (versions are
 * counted without gaps, and the last one must be the match's own), and the server's resident memory. */
#include <arpa/inet.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 1 << 20, POSTERS = 4, MOST_MATCHES = 4096, MOST_LISTENERS = 16384 };

typedef struct {
    char id[24], cookie[96], side[2][24];
} Table;

typedef struct {
    int socket, table, viewer;
    enum { HEADERS, SIZE, DATA, AFTER } state;
    size_t left; /* of a chunk */
    int matched; /* bytes of "\r\n\r\n", or of the line being read */
    char line[32];
    int64_t version, events, gaps;
} Listener;

static int port, tables = 300, listeners = 1000, rate = 300, seconds = 30;
static const char *game;
static Table table[MOST_MATCHES];
static Listener listener[MOST_LISTENERS];
static atomic_bool over, heard_all;
static atomic_llong total_events;

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

static int dial(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int s = socket(AF_INET, SOCK_STREAM, 0);

    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (s < 0 || connect(s, (struct sockaddr *)&to, sizeof to) != 0)
        die("cannot connect");
    return s;
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

/* ---- requests, one after the other on one connection ------------------------------------------------------------------- */

typedef struct {
    int socket;
    char *page;
    char set_cookie[96];
} Client;

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

static int answer_read(Client *c, char **body)
{
    size_t n = 0, length = 0;
    char *end = NULL;

    for (;;) {
        ssize_t got = read(c->socket, c->page + n, PAGE - 1 - n);
        if (got <= 0)
            die("the server has gone");
        n += (size_t)got;
        c->page[n] = 0;
        if (!end && (end = strstr(c->page, "\r\n\r\n"))) {
            const char *at = strstr(c->page, "\r\nContent-Length:");
            length = at && at < end ? strtoul(at + 17, NULL, 10) : 0;
            at = strstr(c->page, "\r\nSet-Cookie: ");
            if (at && at < end)
                snprintf(c->set_cookie, sizeof c->set_cookie, "%.*s", (int)strcspn(at + 14, ";\r"), at + 14);
            end += 4;
        }
        if (end && n >= (size_t)(end - c->page) + length)
            break;
    }
    *body = end;
    return atoi(c->page + 9);
}

static int ask(Client *c, const char *method, const char *path, const char *cookie, const char *body, char **answer)
{
    static _Thread_local char request[4096];
    int n = snprintf(request, sizeof request,
                     "%s %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nContent-Type: "
                     "application/json\r\nContent-Length: %zu\r\n\r\n%s",
                     method, path, cookie, strlen(body), body);

    write_all(c->socket, request, (size_t)n);
    return answer_read(c, answer);
}

static void table_open(Client *c, Table *t)
{
    char body[200], path[100], *answer;

    c->set_cookie[0] = 0;
    if (ask(c, "POST", "/api/guest", "", "{}", &answer) != 201)
        die(answer);
    snprintf(t->cookie, sizeof t->cookie, "%s", c->set_cookie);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[\"me\",\"me\"],\"public\":true}", game);
    if (ask(c, "POST", "/api/matches", t->cookie, body, &answer) != 201 || !member(answer, "id", t->id, sizeof t->id))
        die(answer);
    snprintf(path, sizeof path, "/api/matches/%.23s?seat=spectator", t->id);
    if (ask(c, "GET", path, t->cookie, "", &answer) != 200)
        die(answer);
    const char *seats = strstr(answer, "\"seats\":");
    for (int i = 0; i < 2 && seats; i++) {
        member(seats, "side", t->side[i], sizeof t->side[i]);
        seats = strstr(seats + 1, "{\"side\":");
        if (i == 0 && seats)
            seats = strstr(seats + 1, "{\"side\":");
    }
    if (!t->side[1][0])
        die("this needs a game of two sides");
}

/* ---- players ------------------------------------------------------------------------------------------------------------ */

typedef struct {
    int first;
    int moves, failed;
    double *took;
    int room;
} Poster;

static bool random_legal(const char *json, unsigned *seed, char *out, size_t cap)
{
    const char *at = strstr(json, "\"legal\":["), *end = at ? strchr(at, ']') : NULL;
    int n = 0;

    for (const char *p = at ? at + 9 : NULL; p && p < end; p++)
        n += *p == '"';
    n /= 2;
    if (!n)
        return false;
    int pick = rand_r(seed) % n;
    const char *p = at + 9;
    for (int i = 0; i < pick; i++)
        p = strchr(strchr(p, '"') + 1, '"') + 1;
    p = strchr(p, '"') + 1;
    snprintf(out, cap, "%.*s", (int)strcspn(p, "\""), p);
    return true;
}

/* One move in one match: whichever side is asked. */
static void move(Client *c, Table *t, Poster *p, unsigned *seed)
{
    char path[128], body[512], action[128], version[24], *answer;

    for (int side = 0; side < 2; side++) {
        snprintf(path, sizeof path, "/api/matches/%s?seat=%s", t->id, t->side[side]);
        if (ask(c, "GET", path, t->cookie, "", &answer) != 200)
            die(answer);
        if (!random_legal(answer, seed, action, sizeof action) || !member(answer, "version", version, sizeof version))
            continue;
        snprintf(path, sizeof path, "/api/matches/%s/actions?seat=%s", t->id, t->side[side]);
        snprintf(body, sizeof body, "{\"base_version\":%s,\"idempotency_key\":\"%x%x\",\"action\":\"%s\"}", version,
                 (unsigned)rand_r(seed), (unsigned)rand_r(seed), action);
        double began = now();
        int status = ask(c, "POST", path, t->cookie, body, &answer);
        if (status == 200 && p->moves < p->room)
            p->took[p->moves++] = now() - began;
        else
            p->failed++;
        return;
    }
}

static void *player(void *poster)
{
    Poster *p = poster;
    Client c = {.socket = dial(), .page = malloc(PAGE)};
    unsigned seed = (unsigned)p->first + 1;
    double next = now();

    for (int i = p->first; !over; i += POSTERS) {
        move(&c, &table[i % tables], p, &seed);
        next += (double)POSTERS / rate;
        double wait = next - now();
        if (wait > 0)
            nanosleep(
                &(struct timespec){.tv_sec = (time_t)wait, .tv_nsec = (long)((wait - (double)(time_t)wait) * 1e9)},
                NULL);
        else if (wait < -1)
            next = now();
    }
    close(c.socket);
    free(c.page);
    return NULL;
}

/* ---- listeners ------------------------------------------------------------------------------------------------------------- */

static void line_end(Listener *l)
{
    l->line[l->matched < 31 ? l->matched : 31] = 0;
    l->matched = 0;
    if (strncmp(l->line, "id: ", 4) != 0)
        return;
    int64_t version = atoll(l->line + 4);
    if (l->version && version != l->version + 1)
        l->gaps++;
    l->version = version;
    l->events++;
    total_events++;
}

static void data_byte(Listener *l, char b)
{
    if (b == '\n')
        line_end(l);
    else if (l->matched < 31)
        l->line[l->matched++] = b;
}

static void feed(Listener *l, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char b = bytes[i];
        if (l->state == HEADERS) {
            l->matched = b == "\r\n\r\n"[l->matched] ? l->matched + 1 : b == '\r';
            if (l->matched == 4)
                l->state = SIZE, l->matched = 0, l->left = 0;
        } else if (l->state == SIZE) {
            if (b == '\n')
                l->state = DATA;
            else if (b != '\r')
                l->left = l->left * 16 + (size_t)(b <= '9' ? b - '0' : (b | 32) - 'a' + 10);
        } else if (l->state == DATA) {
            data_byte(l, b);
            if (--l->left == 0)
                l->state = AFTER;
        } else if (b == '\n') {
            l->state = SIZE;
        }
    }
}

static void listener_open(Listener *l, int i, int epoll)
{
    char request[400];
    Table *t = &table[i % tables];

    l->table = i % tables;
    l->viewer = i / tables < 2 ? i / tables : 2;
    l->socket = dial();
    int n = snprintf(request, sizeof request,
                     "GET /api/matches/%s/events?seat=%s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n", t->id,
                     l->viewer < 2 ? t->side[l->viewer] : "spectator", t->cookie);
    write_all(l->socket, request, (size_t)n);
    epoll_ctl(epoll, EPOLL_CTL_ADD, l->socket, &(struct epoll_event){.events = EPOLLIN, .data.ptr = l});
}

static void *hear(void *epoll)
{
    static char bytes[1 << 16];
    struct epoll_event events[256];

    while (!heard_all) {
        int n = epoll_wait(*(int *)epoll, events, 256, 100);
        for (int i = 0; i < n; i++) {
            Listener *l = events[i].data.ptr;
            ssize_t got = read(l->socket, bytes, sizeof bytes);
            if (got <= 0)
                die("a stream was ended");
            feed(l, bytes, (size_t)got);
        }
    }
    return NULL;
}

/* ---- what came of it ---------------------------------------------------------------------------------------------------------- */

static int by_time(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int64_t missed(Client *c)
{
    int64_t n = 0;

    for (int i = 0; i < listeners; i++) {
        Listener *l = &listener[i];
        Table *t = &table[l->table];
        char path[128], version[24], *answer;
        snprintf(path, sizeof path, "/api/matches/%s?seat=%s", t->id, l->viewer < 2 ? t->side[l->viewer] : "spectator");
        if (ask(c, "GET", path, t->cookie, "", &answer) != 200 || !member(answer, "version", version, sizeof version))
            die(answer);
        n += l->gaps + (atoll(version) - l->version);
    }
    return n;
}

static void resident(const char *pid)
{
    char file[64], line[128];
    snprintf(file, sizeof file, "/proc/%s/status", pid);
    FILE *f = fopen(file, "r");

    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "VmRSS", 5) == 0 || strncmp(line, "VmHWM", 5) == 0)
            fputs(line, stdout);
    if (f)
        fclose(f);
}

static void options_read(int argc, char **argv)
{
    int *numbers[] = {&tables, &listeners, &rate, &seconds};

    if (argc < 4)
        die("usage: load PORT PID GAME [MATCHES LISTENERS MOVES_PER_SECOND SECONDS]");
    port = atoi(argv[1]);
    game = argv[3];
    for (int i = 4; i < argc && i < 8; i++)
        *numbers[i - 4] = atoi(argv[i]);
    if (tables < 1 || tables > MOST_MATCHES || listeners > MOST_LISTENERS || rate < 1)
        die("too many, or too few");
}

static int collect(const Poster *poster, double *took, int *failed)
{
    int n = 0;

    for (int i = 0; i < POSTERS; i++) {
        memcpy(took + n, poster[i].took, (size_t)poster[i].moves * sizeof *took);
        n += poster[i].moves;
        *failed += poster[i].failed;
    }
    qsort(took, (size_t)n, sizeof *took, by_time);
    return n;
}

int main(int argc, char **argv)
{
    struct rlimit files = {65536, 65536};
    pthread_t hearing, playing[POSTERS];
    Poster poster[POSTERS];
    int epoll = epoll_create1(0), failed = 0;

    options_read(argc, argv);
    setrlimit(RLIMIT_NOFILE, &files);
    Client c = {.socket = dial(), .page = malloc(PAGE)};
    for (int i = 0; i < tables; i++)
        table_open(&c, &table[i]);
    for (int i = 0; i < listeners; i++)
        listener_open(&listener[i], i, epoll);
    pthread_create(&hearing, NULL, hear, &epoll);
    sleep(2);

    long long before = total_events;
    double began = now();
    for (int i = 0; i < POSTERS; i++) {
        poster[i] = (Poster){.first = i, .room = rate * seconds + 1000};
        poster[i].took = calloc((size_t)poster[i].room, sizeof(double));
        pthread_create(&playing[i], NULL, player, &poster[i]);
    }
    sleep((unsigned)seconds);
    resident(argv[2]);
    over = true;
    for (int i = 0; i < POSTERS; i++)
        pthread_join(playing[i], NULL);
    double elapsed = now() - began;
    sleep(2); /* for what is still under way */
    heard_all = true;
    pthread_join(hearing, NULL);

    double *took = calloc((size_t)poster[0].room * POSTERS, sizeof *took);
    int n = collect(poster, took, &failed);
    if (!n)
        die("no move was made");
    printf("%d matches, %d listeners, %d moves in %.0f s (%.0f a second), %d failed\n", tables, listeners, n, elapsed,
           n / elapsed, failed);
    printf("an action's answer: median %.2f ms, p99 %.2f ms, worst %.2f ms\n", took[n / 2] * 1e3,
           took[(int)(n * 0.99)] * 1e3, took[n - 1] * 1e3);
    close(c.socket); /* the server has ended it: it was idle for too long */
    c.socket = dial();
    printf("events: %lld heard, %lld missed\n", total_events - before, (long long)missed(&c));
    return 0;
}
