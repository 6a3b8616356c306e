#include "server/stream.h"

#include <errno.h>
#include <linux/sockios.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "base/hash.h"
#include "server/request.h"
#include "server/seat.h"

enum { WAITING = 64, HEARTBEAT_MS = 15000, ADDRESSES = 4096 };

/* Bytes that several listeners are sent, between what makes a chunk of them. */
enum { HEAD = 12, TAIL = 2 };
typedef struct {
    atomic_int refs;
    size_t n, head; /* of its bytes; of what stands right before them */
    char chunk[];   /* HEAD, the bytes, TAIL */
} Blob;

struct Listener {
    Listener *next, *before;
    Room *room;
    int viewer;
    int64_t user, session; /* 0: nobody */
    atomic_int *from_address;

    pthread_mutex_t lock; /* guards what follows */
    struct MHD_Connection *connection;
    int socket;
    bool asleep, ended;
    bool chunks; /* as HTTP/1.1 has them */
    Blob *waiting[WAITING];
    int first, count;
    size_t sent;  /* of the first one */
    int64_t last; /* when it was last sent something */
};

static atomic_int addresses[ADDRESSES];

/* ---- blobs ------------------------------------------------------------------------------------------------------------------ */

/* NULL: no memory for it. */
static Blob *blob_of(const Text *t)
{
    Blob *b = malloc(sizeof *b + HEAD + t->n + TAIL);
    char head[HEAD + 1];

    if (!b)
        return NULL;
    b->refs = 1;
    b->n = t->n;
    b->head = (size_t)snprintf(head, sizeof head, "%zx\r\n", t->n);
    memcpy(b->chunk + HEAD - b->head, head, b->head);
    memcpy(b->chunk + HEAD, t->at, t->n);
    memcpy(b->chunk + HEAD + t->n, "\r\n", TAIL);
    return b;
}

static void blob_free(Blob *b)
{
    if (b && atomic_fetch_sub(&b->refs, 1) == 1)
        free(b);
}

/* ---- a listener --------------------------------------------------------------------------------------------------------------- */

static void wake(Listener *l)
{
    if (l->asleep) {
        l->asleep = false;
        MHD_resume_connection(l->connection);
    }
}

static void drop_first(Listener *l)
{
    blob_free(l->waiting[l->first]);
    l->first = (l->first + 1) % WAITING;
    l->count--;
    l->sent = 0;
}

static size_t pieces_of(const Listener *l, struct iovec piece[WAITING])
{
    size_t all = 0;

    for (int i = 0; i < l->count; i++) {
        Blob *b = l->waiting[(l->first + i) % WAITING];
        piece[i] = (struct iovec){b->chunk + HEAD - b->head, b->head + b->n + TAIL};
        all += piece[i].iov_len;
    }
    return all;
}

/* A connection that sleeps has sent all it was given: what waits can be written here and now, without waking the thread it
 * belongs to, where the other end has kept up and there is room for it. True: it is done with. */
static bool send_now(Listener *l)
{
    enum { AT_ONCE = 32 << 10 };
    struct iovec piece[WAITING];
    struct msghdr message = {.msg_iov = piece, .msg_iovlen = (size_t)l->count};
    size_t all = pieces_of(l, piece);
    int under_way;

    if (!l->asleep || l->ended || !l->chunks || ioctl(l->socket, SIOCOUTQ, &under_way) != 0 ||
        (size_t)under_way + all > AT_ONCE)
        return false;
    ssize_t n = sendmsg(l->socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        return false;
    while (l->count)
        drop_first(l);
    l->ended = n < 0 || (size_t)n < all; /* half a chunk cannot be mended */
    if (l->ended)
        shutdown(l->socket, SHUT_RDWR);
    return !l->ended;
}

static void go_on(Listener *l)
{
    if (l->ended || (l->count && !send_now(l)))
        wake(l);
}

static _Thread_local bool holding;

/* Who reads too slowly, or whom there is no memory to tell something, is cut off; his page comes back by itself and asks
 * for what it missed. */
static void push(Listener *l, Blob *b)
{
    pthread_mutex_lock(&l->lock);
    if (!b || l->count == WAITING) {
        l->ended = true;
    } else if (!l->ended) {
        b->refs++;
        l->waiting[(l->first + l->count++) % WAITING] = b;
        l->last = ticks_millis();
        metrics.events++;
    }
    if (!holding)
        go_on(l);
    pthread_mutex_unlock(&l->lock);
}

static void end(Listener *l)
{
    pthread_mutex_lock(&l->lock);
    l->ended = true;
    wake(l);
    pthread_mutex_unlock(&l->lock);
}

void stream_hold(void)
{
    holding = true;
}

/* However many listen, whoever moves is kept waiting for a few of them only; the others are told by their own threads. */
void stream_release(Room *room)
{
    enum { A_FEW = 16 };
    int n = 0;

    holding = false;
    pthread_mutex_lock(&room->listening);
    for (Listener *l = room->listeners; l; l = l->next) {
        pthread_mutex_lock(&l->lock);
        if (l->count && n++ >= A_FEW)
            wake(l);
        else
            go_on(l);
        pthread_mutex_unlock(&l->lock);
    }
    pthread_mutex_unlock(&room->listening);
}

static size_t take_bytes(Listener *l, char *out, size_t most)
{
    size_t n = 0;

    while (l->count && n < most) {
        Blob *b = l->waiting[l->first];
        size_t piece = b->n - l->sent < most - n ? b->n - l->sent : most - n;
        memcpy(out + n, b->chunk + HEAD + l->sent, piece);
        n += piece;
        l->sent += piece;
        if (l->sent == b->n)
            drop_first(l);
    }
    return n;
}

static ssize_t on_read(void *listener, uint64_t position, char *out, size_t most)
{
    Listener *l = listener;
    ssize_t result;

    (void)position;
    pthread_mutex_lock(&l->lock);
    result = (ssize_t)take_bytes(l, out, most);
    if (!result && (l->ended || server.stopping)) {
        result = MHD_CONTENT_READER_END_OF_STREAM;
    } else if (!result) {
        l->asleep = true;
        MHD_suspend_connection(l->connection);
    }
    pthread_mutex_unlock(&l->lock);
    return result;
}

static void on_free(void *listener)
{
    Listener *l = listener;
    Room *room = l->room;

    pthread_mutex_lock(&room->listening);
    if (l->before)
        l->before->next = l->next;
    else if (room->listeners == l)
        room->listeners = l->next;
    if (l->next)
        l->next->before = l->before;
    room->present[l->viewer]--;
    room->came_or_went = true;
    pthread_mutex_unlock(&room->listening);
    while (l->count)
        drop_first(l);
    --*l->from_address;
    metrics.streams--;
    pthread_mutex_destroy(&l->lock);
    free(l);
    room_release(room);
}

static Listener *listener_make(Room *room, int viewer, struct MHD_Connection *connection, atomic_int *from)
{
    Listener *l = calloc(1, sizeof *l);

    if (!l)
        return NULL;
    pthread_mutex_init(&l->lock, NULL);
    l->room = room;
    l->viewer = viewer;
    l->connection = connection;
    l->socket = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    l->from_address = from;
    l->last = ticks_millis();
    ++*from;
    metrics.streams++;
    room_hold(room);
    return l;
}

static void listener_join(Listener *l)
{
    Room *room = l->room;

    pthread_mutex_lock(&room->listening);
    l->next = room->listeners;
    if (l->next)
        l->next->before = l;
    room->listeners = l;
    room->present[l->viewer]++;
    room->came_or_went = true;
    pthread_mutex_unlock(&room->listening);
}

/* ---- what they are sent -------------------------------------------------------------------------------------------------------- */

static Text event_open(const char *name, int64_t id)
{
    Text t = page(PAGE_EVENT);

    if (id) {
        text_put(&t, "id: ");
        text_int(&t, id);
        text_char(&t, '\n');
    }
    text_fmt(&t, "event: %s\ndata: ", name);
    return t;
}

static Blob *event_blob(Text *t)
{
    text_put(t, "\n\n");
    return blob_of(t);
}

/* To the listeners of one viewer. */
static void tell(Room *room, int viewer, Blob *b)
{
    pthread_mutex_lock(&room->listening);
    for (Listener *l = room->listeners; l; l = l->next)
        if (l->viewer == viewer)
            push(l, b);
    pthread_mutex_unlock(&room->listening);
}

static void publish(Room *room, int viewer, Blob *b)
{
    tell(room, viewer, b);
    blob_free(b);
}

bool stream_listening(Room *room, int viewer)
{
    pthread_mutex_lock(&room->listening);
    bool any = room->present[viewer] > 0;
    pthread_mutex_unlock(&room->listening);
    return any;
}

static void tell_late(Room *room);

void stream_state(const Change *c, int viewer)
{
    Room *room = c->room;

    if (!stream_listening(room, viewer) || told_late(room, viewer))
        return;
    if (viewer == YA_SPECTATOR && room->row.delay) {
        tell_late(room);
        return;
    }
    Text t = event_open("state", room->viewer[viewer].version);
    Json j = json_to(&t);
    json_begin(&j);
    change_json(&j, c, viewer);
    json_end(&j);
    publish(room, viewer, event_blob(&t));
}

bool stream_is_heard(Room *room)
{
    pthread_mutex_lock(&room->listening);
    bool any = room->listeners;
    pthread_mutex_unlock(&room->listening);
    return any;
}

/* Who has given up a seat, or lost it, hears no more as if he sat there. */
static void end_strangers(Room *room)
{
    pthread_mutex_lock(&room->listening);
    for (Listener *l = room->listeners; l; l = l->next)
        if (l->viewer != YA_SPECTATOR &&
            (room->row.seat[l->viewer].kind != SEAT_PERSON || room->row.seat[l->viewer].user != l->user))
            end(l);
    pthread_mutex_unlock(&room->listening);
}

/* That something happened tells something too: who is told late hears only of what has changed for him. */
static bool row_is_news(Room *room, const Text *event)
{
    uint64_t hash = hash_quick(event->at, event->n);
    bool news = hash != room->shown_row;

    room->shown_row = hash;
    return news;
}

void stream_match(Room *room)
{
    if (!stream_is_heard(room))
        return;
    end_strangers(room);
    for (int late = 0; late < 2; late++) {
        Text t = event_open("match", 0);
        Json j = json_to(&t);
        json_begin(&j);
        match_json(&j, room, late ? YA_SPECTATOR : 0);
        json_end(&j);
        if (late && told_late(room, YA_SPECTATOR) && !row_is_news(room, &t))
            return;
        Blob *b = event_blob(&t);
        pthread_mutex_lock(&room->listening);
        for (Listener *l = room->listeners; l; l = l->next)
            if ((l->viewer == YA_SPECTATOR) == late)
                push(l, b);
        pthread_mutex_unlock(&room->listening);
        blob_free(b);
    }
}

static void chat_tell(Room *room, const StoredChat *line)
{
    Text t = event_open("chat", 0);
    Json j = json_to(&t);

    chat_json(&j, room->def, line);
    Blob *b = event_blob(&t);
    for (int v = 0; v < VIEWERS; v++)
        if (!told_late(room, v) && (v == YA_SPECTATOR || !(room->row.seat[v].muted >> line->seat & 1)))
            tell(room, v, b);
    room->chat_waits = room->row.delay;
    blob_free(b);
}

/* Where several servers take what is said, it is told in the order in which it was. */
static void chat_follow(Room *room)
{
    enum { MOST = 100 };
    static _Thread_local StoredChat lines[MOST];
    int n = store_chat_from(server.store, room->id, room->heard_chat, lines, MOST);

    for (int i = 0; i < n; i++) {
        chat_tell(room, &lines[i]);
        room->heard_chat = lines[i].number;
    }
}

void stream_chat(Room *room, const StoredChat *line)
{
    if (store_is_shared(server.store))
        chat_follow(room);
    else
        chat_tell(room, line);
}

/* ---- spectators who are told late ------------------------------------------------------------------------------------------------- */

typedef struct {
    Listener *only; /* NULL: everybody of the viewer */
    Room *room;
    int viewer;
    int64_t until;
    Str view; /* with the last one */
    bool undo, acted;
} CatchUp;

static bool send_missed(void *context, const StoredTold *told)
{
    CatchUp *up = context;
    Viewer v = {.version = told->version, .step = told->step};

    if (told->version > up->until)
        return false;
    Text t = event_open("state", told->version);
    Json j = json_to(&t);
    json_begin(&j);
    bool last = told->version == up->until;
    v.undo = last && up->undo;
    v.acted = up->acted;
    state_json(&j, up->room, &v, told->log_from, str(told->lines), last ? up->view : (Str){0});
    json_end(&j);
    Blob *b = event_blob(&t);
    if (up->only) {
        push(up->only, b);
        blob_free(b);
    } else {
        publish(up->room, up->viewer, b);
    }
    return true;
}

/* All that the spectators may know by now; when the match is over, everything. */
static void tell_late(Room *room)
{
    Viewer v;
    const Match *m = match_shown(room, YA_SPECTATOR, &v);

    if (m && v.version > room->shown) {
        CatchUp up = {NULL, room, YA_SPECTATOR, v.version, room_look(room, m, YA_SPECTATOR, v.version), false, false};
        if (store_told(server.store, room->id, YA_SPECTATOR, room->shown, send_missed, &up) != STORE_OK)
            tell(room, YA_SPECTATOR, NULL);
        room->shown = v.version;
    }
}

/* The lines of chat whose time has come. Who comes later reads the old ones himself. */
static void tell_late_chat(Room *room, bool aloud)
{
    enum { MOST = 100 };
    static _Thread_local StoredChat lines[MOST];
    int64_t until = told_late(room, YA_SPECTATOR) ? now_seconds() - room->row.delay : INT64_MAX;

    if (!room->chat_waits)
        return;
    int n = store_chat_from(server.store, room->id, room->shown_chat, lines, MOST);
    room->chat_waits = false;
    for (int i = 0; i < n; i++) {
        room->chat_waits = lines[i].at > until;
        if (room->chat_waits)
            return;
        room->shown_chat = lines[i].number;
        if (!aloud)
            continue;
        Text t = event_open("chat", 0);
        Json j = json_to(&t);
        chat_json(&j, room->def, &lines[i]);
        publish(room, YA_SPECTATOR, event_blob(&t));
    }
}

/* ---- what other servers have done ----------------------------------------------------------------------------------------------------- */

void stream_settle(Room *room)
{
    for (int v = 0; v < VIEWERS; v++)
        if (stream_listening(room, v)) {
            viewer_settle(room, v);
            if (room->viewer[v].pending && !room->stale && !room->broken)
                tell(room, v, NULL); /* it could not be decided: who comes back is told */
        }
}

static void tell_missed(Room *room, int viewer, int64_t before)
{
    const Viewer *v = &room->viewer[viewer];

    if (viewer == YA_SPECTATOR && room->row.delay) {
        tell_late(room);
    } else if (v->version > before) {
        CatchUp up = {NULL, room, viewer, v->version, room_look(room, room->m, viewer, v->version), v->undo, v->acted};
        if (store_told(server.store, room->id, viewer, before, send_missed, &up) != STORE_OK)
            tell(room, viewer, NULL);
    }
}

void stream_followed(Room *room, const StoredLook *now, const int64_t before[VIEWERS])
{
    bool moved = now->elsewhere != room->elsewhere || now->spectators != room->spectators;

    room->elsewhere = now->elsewhere;
    room->spectators = now->spectators;
    if (!stream_is_heard(room)) {
        room->heard_chat = now->chat; /* who comes later reads it himself */
        return;
    }
    stream_hold();
    for (int v = 0; v < VIEWERS && before; v++)
        if (stream_listening(room, v))
            tell_missed(room, v, before[v]);
    if (before || moved)
        stream_match(room);
    if (now->chat > room->heard_chat)
        chat_follow(room);
    stream_release(room);
}

/* ---- once a second ------------------------------------------------------------------------------------------------------------------- */

static Blob *heartbeat(void)
{
    static const char beat[] = ": still here\n\n";
    Text t = {(char *)(uintptr_t)beat, sizeof beat - 1, 0, false};

    return blob_of(&t);
}

/* A connection that sleeps does not notice that its other end is gone: we look ourselves. */
static bool has_left(const Listener *l)
{
    char byte;
    return l->asleep && recv(l->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

static void heartbeats(Room *room)
{
    int64_t before = ticks_millis() - HEARTBEAT_MS;

    pthread_mutex_lock(&room->listening);
    for (Listener *l = room->listeners; l; l = l->next) {
        pthread_mutex_lock(&l->lock);
        bool due = l->last <= before;
        if (has_left(l)) {
            l->ended = true;
            wake(l);
        }
        pthread_mutex_unlock(&l->lock);
        if (due) {
            Blob *b = heartbeat();
            push(l, b);
            blob_free(b);
        }
    }
    pthread_mutex_unlock(&room->listening);
}

/* So that the other servers know who listens here; what cannot be told now is told the next time. */
static void tell_here(Room *room, const int present[VIEWERS])
{
    for (int v = 0; v < VIEWERS; v++) {
        if (room->here[v] == present[v])
            continue;
        if (store_here(server.store, room->id, v, present[v]) == STORE_FAILED)
            room->came_or_went = true;
        else
            room->here[v] = present[v];
    }
}

static void room_tick(Room *room)
{
    int present[VIEWERS];

    pthread_mutex_lock(&room->listening);
    bool news = room->came_or_went, late = room->present[YA_SPECTATOR] > 0;
    room->came_or_went = false;
    memcpy(present, room->present, sizeof present);
    pthread_mutex_unlock(&room->listening);
    if (news && store_is_shared(server.store))
        tell_here(room, present);
    if (news || late) {
        pthread_mutex_lock(&room->lock);
        if (news && !room->gone && !room->stale)
            stream_match(room);
        if (late && !room->gone && !room->stale && room->row.delay) {
            tell_late(room);
            tell_late_chat(room, true);
        }
        pthread_mutex_unlock(&room->lock);
    }
    heartbeats(room);
}

void stream_tick(void)
{
    rooms_each(room_tick);
}

void stream_cut(Room *room)
{
    pthread_mutex_lock(&room->listening);
    for (Listener *l = room->listeners; l; l = l->next)
        end(l);
    pthread_mutex_unlock(&room->listening);
}

/* The sessions a user still has. They are read first: no lock of the store is taken under a room's. */
typedef struct {
    int64_t user, *id;
    int n, cap;
    bool unknown; /* for want of memory: then none of them lives, and his pages come back by themselves */
} Living;

static _Thread_local Living *living;

static void living_add(void *context, const StoredSession *session)
{
    Living *l = context;

    if (l->n == l->cap) {
        int cap = l->cap ? 2 * l->cap : 16;
        int64_t *more = realloc(l->id, (size_t)cap * sizeof *more);
        l->unknown |= !more;
        if (!more)
            return;
        l->id = more;
        l->cap = cap;
    }
    l->id[l->n++] = session->id;
}

static bool lives(int64_t session)
{
    for (int i = 0; i < living->n && !living->unknown; i++)
        if (living->id[i] == session)
            return true;
    return false;
}

static void end_sessions(Room *room)
{
    pthread_mutex_lock(&room->listening);
    for (Listener *l = room->listeners; l; l = l->next)
        if (l->user == living->user && !lives(l->session))
            end(l);
    pthread_mutex_unlock(&room->listening);
}

void stream_sessions_look(int64_t user)
{
    Living those = {.user = user};

    if (store_sessions_of(server.store, user, living_add, &those) == STORE_FAILED)
        those.unknown = true;
    living = &those;
    rooms_each(end_sessions);
    living = NULL;
    free(those.id);
}

void stream_sessions_ended(int64_t user)
{
    store_tell_sessions(server.store, user);
    stream_sessions_look(user);
}

static _Thread_local int64_t ended; /* session */

static void end_session(Room *room)
{
    pthread_mutex_lock(&room->listening);
    for (Listener *l = room->listeners; l; l = l->next)
        if (l->session == ended)
            end(l);
    pthread_mutex_unlock(&room->listening);
}

/* Sessions, as many as a question to the store has room for: "[1,2". */
typedef struct {
    Text ids;
    Living gone;
} Asking;

static _Thread_local Asking *asking;

static void gone_add(void *context, int64_t session)
{
    living_add(context, &(StoredSession){.id = session});
}

static void ask_sessions(void)
{
    if (asking->ids.n > 1) {
        text_char(&asking->ids, ']');
        store_sessions_gone(server.store, asking->ids.at, gone_add, &asking->gone);
    }
    asking->ids.n = 0;
    text_char(&asking->ids, '[');
}

static void ask_for_sessions(Room *room)
{
    enum { ROOM_FOR_ONE = 24 };

    if (asking->ids.n + 100 * ROOM_FOR_ONE > asking->ids.cap)
        ask_sessions();
    pthread_mutex_lock(&room->listening);
    for (Listener *l = room->listeners; l && asking->ids.n + ROOM_FOR_ONE < asking->ids.cap; l = l->next)
        if (l->session) {
            text_put(&asking->ids, asking->ids.n > 1 ? "," : "");
            text_int(&asking->ids, l->session);
        }
    pthread_mutex_unlock(&room->listening);
}

void stream_sessions_gone(void)
{
    Asking all = {.ids = page(PAGE_SCRATCH)};

    asking = &all;
    text_char(&all.ids, '[');
    rooms_each(ask_for_sessions);
    ask_sessions();
    for (int i = 0; i < all.gone.n; i++) {
        ended = all.gone.id[i];
        rooms_each(end_session);
    }
    asking = NULL;
    free(all.gone.id);
}

static void here_again(Room *room)
{
    pthread_mutex_lock(&room->listening);
    memset(room->here, 0, sizeof room->here);
    room->came_or_went |= room->listeners != NULL;
    pthread_mutex_unlock(&room->listening);
}

void stream_here_again(void)
{
    rooms_each(here_again);
}

void stream_stop(void)
{
    rooms_each(stream_cut);
}

/* ---- GET /api/matches/:id/events -------------------------------------------------------------------------------------------------------- */

static int64_t last_seen(const Request *r)
{
    const char *id = header(r, "Last-Event-ID");
    int32_t n;

    if (!id)
        id = query(r, "from");
    return id && str_int(str(id), &n) && n >= 0 ? n : -1;
}

static void greet_match(Listener *l)
{
    Text t = event_open("match", 0);
    Json j = json_to(&t);

    json_begin(&j);
    match_json(&j, l->room, l->viewer);
    json_end(&j);
    Blob *b = event_blob(&t);
    push(l, b);
    blob_free(b);
}

/* Who is here misses nothing that the newcomer is shown; the first one reads the chat so far by himself. */
static void late_greet(Room *room)
{
    tell_late(room);
    if (!room->shown_chat) {
        room->chat_waits = true;
        tell_late_chat(room, false);
    }
}

static void greet_state(Listener *l, int64_t seen)
{
    Room *room = l->room;
    Viewer v;

    if (l->viewer == YA_SPECTATOR && room->row.delay)
        late_greet(room);
    const Match *m = match_shown(room, l->viewer, &v);
    if (!m) {
        push(l, NULL);
        return;
    }
    Str view = room_look(room, m, l->viewer, v.version);
    if (seen >= 0 && seen < v.version && v.version - seen < WAITING - 8) {
        CatchUp up = {l, room, l->viewer, v.version, view, v.undo, v.acted};
        if (store_told(server.store, room->id, l->viewer, seen, send_missed, &up) != STORE_OK)
            push(l, NULL);
    } else if (seen != v.version) {
        Text t = event_open("state", v.version);
        Json j = json_to(&t);
        json_begin(&j);
        json_kbool(&j, "reset", true);
        state_json(&j, room, &v, v.log_n, (Str){0}, view);
        json_end(&j);
        Blob *b = event_blob(&t);
        push(l, b);
        blob_free(b);
    }
}

static atomic_int *streams_from(Request *r)
{
    atomic_int *n = &addresses[secret_hash(r->address, strlen(r->address)) % ADDRESSES];

    if (server.config.per_address && *n >= server.config.per_address) {
        refuse(r, 429, "too many live streams from this address");
        return NULL;
    }
    return n;
}

/* The answer that reads from the listener from now on, and frees him in the end; NULL: no memory for it. */
static struct MHD_Response *stream_of(Listener *l)
{
    struct MHD_Response *response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1024, on_read, l, on_free);

    if (!response)
        on_free(l);
    else if (MHD_add_response_header(response, "X-Accel-Buffering", "no") == MHD_YES)
        return response;
    else
        MHD_destroy_response(response);
    return NULL;
}

static void listen_to(Request *r, Room *room, int viewer, atomic_int *from)
{
    Listener *l = listener_make(room, viewer, r->connection, from);

    if (l) {
        l->user = r->user.id;
        l->session = r->session.id;
        l->chunks = r->chunks;
        greet_match(l);
        greet_state(l, last_seen(r));
        listener_join(l);
        r->response = stream_of(l);
    }
    r->status = 200;
    r->type = "text/event-stream";
    r->cache = "no-store";
    if (!r->response)
        refuse(r, 503, NO_MEMORY);
}

void get_events(Request *r)
{
    int viewer;
    Room *room = room_for_viewer(r, &viewer);

    if (!room)
        return;
    atomic_int *from = streams_from(r);
    if (from)
        listen_to(r, room, viewer, from);
    room_close(room);
}
