/* Which request goes to which handler. */
#include <string.h>

#include "server/play.h"
#include "server/request.h"

typedef struct {
    const char *method, *pattern;
    Handler *handler;
    int flags;
} Route;

static const Route routes[] = {
#define X(method, pattern, handler, flags) {#method, pattern, handler, flags},
    ROUTES(X)
#undef X
};

enum { ROUTE_COUNT = sizeof routes / sizeof routes[0] };

static bool param_take(Request *r, int *n, const char **path)
{
    size_t length = strcspn(*path, "/");

    if (*n == PARAMS || !length || length >= PARAM_CAP)
        return false;
    memcpy(r->param[*n], *path, length);
    r->param[(*n)++][length] = 0;
    *path += length;
    return true;
}

/* A part of the pattern that begins with ':' takes whatever stands there. */
static bool fits(Request *r, const char *pattern)
{
    const char *path = r->path;
    int n = 0;

    while (*pattern) {
        if (*pattern == ':') {
            if (!param_take(r, &n, &path))
                return false;
            pattern += strcspn(pattern, "/");
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return !*path;
}

static bool may(Request *r, int flags)
{
    int scopes = flags & (SCOPE_READ | SCOPE_PLAY | SCOPE_NOTIFY | SCOPE_ACCOUNT);

    if ((flags & SIGNED_IN) && !signed_in(r))
        return false;
    if (r->user.id && (r->session.scopes & scopes) != scopes) {
        refuse(r, 403, "this token may not do that");
        return false;
    }
    return !(flags & PACED) || slow_enough(r, LIMIT_ACTION, true);
}

/* Where another server has changed the match meanwhile, all is looked at again. */
static void until_settled(Request *r, Handler *handler)
{
    enum { MOST_TRIES = 20 };

    came_second();
    for (int i = 0; i < MOST_TRIES; i++) {
        handler(r);
        if (!came_second() || r->status != 503)
            return;
    }
}

static void handle(Request *r, const Route *route)
{
    if (!(route->flags & ANYBODY))
        session_find(r);
    if (may(r, route->flags))
        until_settled(r, route->handler);
}

void route(Request *r)
{
    bool other_method = false;

    for (int i = 0; i < ROUTE_COUNT; i++)
        if (fits(r, routes[i].pattern)) {
            if (strcmp(r->method, routes[i].method) == 0) {
                handle(r, &routes[i]);
                return;
            }
            other_method = true;
        }
    if (other_method)
        refuse(r, 405, "this path takes another method");
    else if (strncmp(r->path, "/api/", 5) == 0 || strcmp(r->method, "GET") != 0)
        refuse(r, 404, "there is nothing here");
    else
        file_serve(r);
}

/* ---- health ---------------------------------------------------------------------------------------------------------------- */

static void health(Request *r, const char *problem)
{
    answer_begin(r, problem ? 503 : 200);
    json_kbool(&r->out, "ok", !problem);
    if (problem)
        json_ktext(&r->out, "problem", problem);
    json_kint(&r->out, "uptime", ticks_millis() / 1000 - server.started);
    answer_end(r);
}

/* Whether requests should be sent here. */
void get_ready(Request *r)
{
    health(r, server.draining ? "this server is about to stop" : store_not_ready(server.store));
}

/* Whether the process should be left alone: it answers, whatever may be wrong with the store. */
void get_live(Request *r)
{
    health(r, NULL);
}
