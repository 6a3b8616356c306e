/* A match that is over is judged (ai/analysis.h): when somebody asks for it, by the machines' threads, a little at a time
 * while no machine is to move. What is found is kept with the match. What is asked for is in the store: where this server
 * ends before it is done another takes it up, or the next one that is started. */
#include "server/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "server/pack.h"
#include "server/seat.h"
#include "server/worker.h"
#include "table/judged.h"

enum { MOST_AT_ONCE = 16, MOST_EACH = 2, TELL_MS = 1000, SLICE = 20000 /* microseconds */ };

typedef struct Inquiry Inquiry;
struct Inquiry {
    Inquiry *next;
    char match[ID_CAP];
    int64_t due; /* milliseconds: when the store is told again how far it is */
    atomic_bool off;
    atomic_int at;
    int n;
    bool more; /* there is something left to judge */
    Action *log;
    Analysis *analysis;
};

static Inquiry *inquiries;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- the work -------------------------------------------------------------------------------------------------------------- */

static void inquiry_free(Inquiry *q)
{
    if (q) {
        free(q->log);
        free(q->analysis);
    }
    free(q);
}

static void inquiry_end(Inquiry *q)
{
    pthread_mutex_lock(&lock);
    for (Inquiry **at = &inquiries; *at; at = &(*at)->next)
        if (*at == q) {
            *at = q->next;
            break;
        }
    pthread_mutex_unlock(&lock);
    inquiry_free(q);
}

/* Nobody will find more in it than this server. */
static void give_up(const Inquiry *q, const char *why)
{
    note("analysis", "match=%s problem=\"%s\"", q->match, why);
    store_inquiry_give_up(server.store, q->match);
}

/* Where it could not be stored it is still asked for, and taken up again. */
static void keep(const Inquiry *q)
{
    Text t = page(PAGE_SCRATCH);
    Json j = json_to(&t);

    analysis_json(&j, q->analysis);
    if (t.full)
        give_up(q, "what was found is too long");
    else if (store_analysis_save(server.store, q->match, t.at) == STORE_FAILED)
        note("analysis", "match=%s problem=\"it could not be stored\"", q->match);
}

/* That this server is still at it, and how far. Where another has taken it meanwhile, or nobody wants it any more, it ends. */
static void tell(Inquiry *q)
{
    int64_t now = ticks_millis();

    if (now < q->due)
        return;
    q->due = now + TELL_MS;
    if (store_inquiry_at(server.store, q->match, q->at) == STORE_NONE)
        q->off = true;
}

static void slice(void *subject)
{
    Inquiry *q = subject;
    int64_t until = ticks_micros() + SLICE;

    do {
        q->more = analysis_step(q->analysis);
        q->at = q->analysis->at;
    } while (q->more && ticks_micros() < until);
}

static void work(void *subject)
{
    Inquiry *q = subject;

    if (server.stopping)
        q->off = true;
    if (!q->off && !guarded(slice, q)) {
        give_up(q, "the rules contradict themselves");
        q->off = true;
    }
    if (!q->off && q->more)
        tell(q);
    if (!q->off && q->more && worker_errand(work, q))
        return;
    if (!q->off && !q->more)
        keep(q);
    inquiry_end(q);
}

/* ---- asking for it ---------------------------------------------------------------------------------------------------------- */

/* In the list's lock. */
static Inquiry *inquiry_of(const char *match)
{
    Inquiry *q = inquiries;

    while (q && strcmp(q->match, match) != 0)
        q = q->next;
    return q;
}

static bool is_here(const char *match)
{
    pthread_mutex_lock(&lock);
    bool here = inquiry_of(match);
    pthread_mutex_unlock(&lock);
    return here;
}

static int people_in(const StoredMatch *row)
{
    int n = 0;

    for (int seat = 0; seat < row->seats; seat++)
        n += row->seat[seat].kind == SEAT_PERSON;
    return n;
}

/* Whether a match can be judged: 200, or why not. */
static Outcome may_be_judged(const Room *room)
{
    if (room->row.status != MATCH_OVER)
        return outcome(403, people_in(&room->row) > 1 ? "a match between people is judged when it is over, not before"
                                                      : "the match is judged when it is over: resign, and it is");
    if (room->broken)
        return outcome(409, OTHER_RULES);
    if (!judge_level(room->def))
        return outcome(422, NO_JUDGE);
    if (!room->m->n)
        return outcome(422, NOT_PLAYED);
    return outcome(200, "");
}

/* NULL: no memory for it. */
static Inquiry *inquiry_make(const Room *room)
{
    Inquiry *q = calloc(1, sizeof *q);
    const Match *m = room->m;

    if (!q)
        return NULL;
    Text t = text_in(q->match, sizeof q->match);
    text_put(&t, room->id);
    q->n = m->n;
    q->log = malloc((size_t)m->n * sizeof *q->log);
    void *memory = malloc(analysis_size(m->def));
    if (q->log && memory) {
        memcpy(q->log, m->log, (size_t)m->n * sizeof *q->log);
        q->analysis = analysis_in(memory, m->def, m->first, q->log, m->n);
        analysis_means(q->analysis, JUDGED_SEED, 0, &q->off);
        return q;
    }
    free(memory);
    inquiry_free(q);
    return NULL;
}

/* False: this server works at it already, or at too many. */
static bool enter(Inquiry *q)
{
    int all = 0;

    pthread_mutex_lock(&lock);
    for (const Inquiry *i = inquiries; i; i = i->next)
        all++;
    bool fits = all < MOST_AT_ONCE && !inquiry_of(q->match) && worker_errand(work, q);
    if (fits) {
        q->next = inquiries;
        inquiries = q;
    }
    pthread_mutex_unlock(&lock);
    return fits;
}

/* This server works at it, if it can and no other was quicker; otherwise it stays for whoever looks next. */
static void take_up(const Room *room, const StoredInquiry *idle)
{
    Inquiry *q = is_here(room->id) ? NULL : inquiry_make(room);

    if (q && store_inquiry_take(server.store, idle) == STORE_OK && enter(q))
        return;
    inquiry_free(q);
}

static void take_up_idle(const StoredInquiry *idle)
{
    Room *room = room_open(idle->match);

    if (!room)
        return;
    Outcome may = may_be_judged(room);
    if (may.status == 200) {
        take_up(room, idle);
    } else {
        note("analysis", "match=%s problem=%s", room->id, in_quotes(may.why));
        store_inquiry_drop(server.store, room->id, idle->asker);
    }
    room_close(room);
}

void analysis_look(void)
{
    StoredInquiry idle[MOST_AT_ONCE];
    int n = store_inquiries_idle(server.store, idle, MOST_AT_ONCE);

    for (int i = 0; i < n; i++)
        if (!is_here(idle[i].match))
            take_up_idle(&idle[i]);
}

/* Status 202, or why not. Somebody else may have asked before: that is as good. */
static Outcome begin(const Room *room, int64_t asker)
{
    StoredInquiry inquiry = {.asker = asker, .asked = now_seconds()};

    memcpy(inquiry.match, room->id, ID_CAP);
    Stored stored = store_inquiry_add(server.store, &inquiry, MOST_EACH);
    if (stored == STORE_FAILED)
        return outcome(503, "it could not be stored: try again");
    if (stored == STORE_NONE)
        return outcome(409, "two matches are being judged for you already: wait for them");
    take_up(room, &inquiry);
    return outcome(202, "");
}

/* NONE: nobody asked for it, or somebody else did. */
static Stored call_off(const char *match, int64_t asker)
{
    Stored dropped = store_inquiry_drop(server.store, match, asker);

    pthread_mutex_lock(&lock);
    Inquiry *q = inquiry_of(match);
    if (q && dropped == STORE_OK)
        q->off = true;
    pthread_mutex_unlock(&lock);
    return dropped;
}

/* ---- what was found --------------------------------------------------------------------------------------------------------- */

/* What has no version is from before judges had one. */
bool is_of_its_judge(const GameDef *def, const Body *found)
{
    return judge_level(def) && strcmp(body_text(found, "by", ""), judge_level(def)) == 0 &&
           body_int(found, "version", 1) == judge_version(def);
}

typedef enum { FOUND_NOTHING, FOUND_BEFORE, FOUND } Found; /* before: by another judge */

static Found found_of(const Room *room, Text *out)
{
    if (store_analysis_get(server.store, room->id, out) != STORE_OK)
        return FOUND_NOTHING;
    Body *body = body_own((Str){out->at, out->n});
    Found found = body && is_of_its_judge(room->def, body) ? FOUND : FOUND_BEFORE;
    body_free(body);
    return found;
}

/* ---- how it stands ---------------------------------------------------------------------------------------------------------- */

/* How far somebody is with it, here or elsewhere; -1: nobody has asked for it. */
static int64_t progress_of(const char *match)
{
    StoredInquiry inquiry;
    Stored asked = store_inquiry_get(server.store, match, &inquiry);

    pthread_mutex_lock(&lock);
    const Inquiry *q = asked == STORE_OK ? inquiry_of(match) : NULL;
    int64_t at = q ? q->at : asked == STORE_OK ? inquiry.at : -1;
    pthread_mutex_unlock(&lock);
    return at;
}

/* What is found is looked for last: an inquiry that has ended has left it. */
static void answer_standing(Request *r, const Room *room, unsigned status)
{
    int64_t at = progress_of(room->id);
    Text words = page(PAGE_SCRATCH);
    Found found = found_of(room, &words);
    bool working = at >= 0 && found != FOUND, done = found && !working;
    Outcome may = may_be_judged(room);

    answer_begin(r, done ? 200 : status);
    json_ktext(&r->out, "status", done ? "done" : working ? "working" : "none");
    json_kbool(&r->out, "possible", may.status == 200);
    if (may.status != 200)
        json_ktext(&r->out, "why", may.why);
    if (working) {
        json_kint(&r->out, "at", at);
        json_kint(&r->out, "of", room->m->n);
    }
    if (done) {
        json_kbool(&r->out, "before", found == FOUND_BEFORE);
        json_key(&r->out, "found");
        answer_raw(&r->out, (Str){words.at, words.n});
    }
    answer_end(r);
}

void get_analysis(Request *r)
{
    Room *room = room_for_request(r);

    if (!room)
        return;
    answer_standing(r, room, 200);
    room_close(room);
    etag_make(r->etag, (Str){r->text.at, r->text.n});
    r->cache = "no-cache";
    if (etag_known(r, r->etag)) {
        r->status = 304;
        r->text.n = 0;
    }
}

static void begin_it(Request *r, const Room *room)
{
    Outcome may = may_be_judged(room);
    Text found = page(PAGE_SCRATCH);

    if (may.status != 200) {
        refuse(r, may.status, may.why);
        return;
    }
    if (found_of(room, &found) != FOUND) {
        if (!slow_enough(r, LIMIT_THOUGHT, true))
            return;
        Outcome o = begin(room, r->user.id);
        if (o.status != 202) {
            refuse(r, o.status, o.why);
            return;
        }
    }
    answer_standing(r, room, 202);
}

static void stop_it(Request *r, const Room *room)
{
    Stored dropped = call_off(room->id, r->user.id);

    if (dropped == STORE_FAILED)
        refuse(r, 503, "it could not be stored: try again");
    else if (dropped == STORE_NONE)
        refuse(r, 409, "you have asked for no analysis of this match that is under way");
    else
        answer_standing(r, room, 200);
}

void post_analysis(Request *r)
{
    const char *word = body_text(r->json, "do", "begin");
    Room *room = room_for_request(r);

    if (!room)
        return;
    if (strcmp(word, "begin") == 0)
        begin_it(r, room);
    else if (strcmp(word, "stop") != 0)
        refuse(r, 400, "say begin or stop");
    else
        stop_it(r, room);
    room_close(room);
}
