/* Other servers on the same data base. A thread says every second that this one is alive, hears what the others have changed,
 * and looks for itself once a second, so that whatever nobody told it is noticed too. What a request is about is looked at
 * anyway, by room_open. */
#include <stdlib.h>
#include <string.h>

#include "server/room.h"
#include "server/stream.h"
#include "server/worker.h"

enum { EVERY_MS = 1000, SESSIONS_EVERY = 5, TIDY_EVERY = 60, AT_ONCE = 256 };

static pthread_t thread;
static bool running_here;

/* ---- matches that others have changed ---------------------------------------------------------------------------------------- */

/* Opened, it is as the store has it, and whoever listens has been told. */
static void look_at(const char *id)
{
    Room *room = room_open(id);

    if (room)
        room_close(room);
}

static void heard_match(const char *id)
{
    metrics.notifications_heard++;
    if (room_is_heard(id))
        look_at(id);
}

/* Those somebody listens to: as many as a question has room for, and those of them that differ. */
static char ids[AT_ONCE * (ID_CAP + 4)];
static Text asked;
static char behind[AT_ONCE][ID_CAP];
static int behind_count;

static void differs(void *context, const StoredLook *look)
{
    (void)context;
    if (behind_count < AT_ONCE && room_differs(look))
        memcpy(behind[behind_count++], look->id, ID_CAP);
}

static void ask(void)
{
    behind_count = 0;
    if (asked.n) {
        text_char(&asked, ']');
        store_match_look(server.store, ids, differs, NULL);
    }
    metrics.looks_healed += (unsigned)behind_count;
    for (int i = 0; i < behind_count; i++)
        look_at(behind[i]);
    asked = text_in(ids, sizeof ids);
}

static void ask_for(Room *room)
{
    if (room->gone || !stream_is_heard(room))
        return;
    text_fmt(&asked, asked.n ? ",\"%s\"" : "[\"%s\"", room->id);
    if (asked.n + ID_CAP + 8 > asked.cap)
        ask();
}

static void look_at_all(void)
{
    asked = text_in(ids, sizeof ids);
    rooms_each(ask_for);
    ask();
}

/* ---- every second ---------------------------------------------------------------------------------------------------------------- */

/* One that was silent for longer than its lease was dead to the others meanwhile. */
static void be_here(void)
{
    static int64_t last;
    int64_t began = server.began, now = ticks_millis();

    if (store_server_here(server.store, &began) != STORE_OK)
        return;
    metrics.leases_lost += last && now - last > SERVER_LEASE_MS;
    last = now;
}

static void look_around(int64_t seconds)
{
    be_here();
    look_at_all();
    worker_look();
    if (seconds % SESSIONS_EVERY == 0)
        stream_sessions_gone();
    if (seconds % TIDY_EVERY == 0)
        store_servers_tidy(server.store);
}

/* Who listens at a server that is cut off from the data base would hear nothing, and think that nothing happens: he is sent
 * away, and comes to another, or back when this one knows again. */
static void look_at_store(void)
{
    static bool away;
    const char *problem = store_problem(server.store);

    if (problem)
        stream_stop();
    if (problem && !away)
        note("store-away", "problem=%s", in_quotes(problem));
    else if (!problem && away)
        note("store-back", "everything is taken again");
    away = problem;
}

static void run(void)
{
    static const StoreHeard heard = {.match = heard_match, .sessions = stream_sessions_look};
    int64_t due = 0, seconds = 0;
    bool listened = false;

    while (!server.stopping) {
        int64_t now = ticks_millis();
        if (now >= due) {
            look_around(seconds++);
            due = ticks_millis() + EVERY_MS;
        }
        look_at_store();
        bool listens = store_hear(server.store, due > now ? due - now : 0, &heard);
        if (listens && !listened)
            stream_here_again(); /* the data base may have been restarted, and have forgotten */
        listened = listens;
    }
}

/* ---- start and stop -------------------------------------------------------------------------------------------------------------- */

bool others_start(void)
{
    if (!store_is_shared(server.store))
        return true;
    running_here = thread_start(&thread, run);
    return running_here;
}

void others_stop(void)
{
    if (running_here)
        pthread_join(thread, NULL);
    store_server_gone(server.store);
}
