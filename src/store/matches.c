/* Matches: their row and seats, the steps of their record, and what each viewer was told. */
#include "store/driver.h"

#include <string.h>

/* ---- rows --------------------------------------------------------------------------------------------------------------- */

static const char *words_of(Statement *s, int column)
{
    const char *words = column_words(s, column);
    return words ? words : "";
}

static void match_bind(Statement *s, const StoredMatch *m)
{
    fill(s, "tttiiiiiiiiiiiibittitiiiiiit", m->game, m->rules, m->options, (int64_t)m->status, (int64_t)m->seats,
         (int64_t)m->listed, m->owner, m->created, m->seq, (int64_t)m->hash, (int64_t)m->owing, (int64_t)m->machine,
         m->clock_move, m->clock_bank, m->delay, m->secret, sizeof m->secret, m->dice, m->retaken, m->ended,
         (int64_t)m->winner, m->rematch, (int64_t)m->draw_offers, (int64_t)m->retake_yes, (int64_t)m->retake_side,
         (int64_t)m->rated, m->clock_increment, m->edition, m->id);
}

enum { EVERYBODY = (1 << MAX_SEATS) - 1 };

/* -1: nobody. -2: there is no such side. */
static int8_t column_side(Statement *s, int i)
{
    return (int8_t)(column_int(s, i) == -1 ? -1 : column_small(s, i, MAX_SEATS - 1) < 0 ? -2 : column_int(s, i));
}

static void match_read(Statement *s, StoredMatch *m)
{
    int i = 0;

    memset(m, 0, sizeof *m);
    column_text(s, i++, m->game, sizeof m->game);
    column_text(s, i++, m->rules, sizeof m->rules);
    column_text(s, i++, m->options, sizeof m->options);
    m->status = (uint8_t)column_small(s, i++, MATCH_OVER);
    m->seats = (uint8_t)column_small(s, i++, MAX_SEATS);
    m->listed = column_int(s, i++);
    m->owner = column_int(s, i++);
    m->created = column_int(s, i++);
    m->seq = column_int(s, i++);
    m->hash = (uint64_t)column_int(s, i++);
    m->owing = (uint16_t)column_small(s, i++, EVERYBODY);
    m->machine = column_int(s, i++);
    m->clock_move = column_int(s, i++);
    m->clock_bank = column_int(s, i++);
    m->delay = column_int(s, i++);
    column_blob(s, i++, m->secret, sizeof m->secret);
    m->dice = column_int(s, i++);
    column_text(s, i++, m->retaken, sizeof m->retaken);
    column_text(s, i++, m->ended, sizeof m->ended);
    m->winner = column_side(s, i++);
    column_text(s, i++, m->rematch, sizeof m->rematch);
    m->draw_offers = (uint8_t)column_small(s, i++, EVERYBODY);
    m->retake_yes = (uint8_t)column_small(s, i++, EVERYBODY);
    m->retake_side = column_side(s, i++);
    m->rated = column_int(s, i++);
    m->clock_increment = column_int(s, i++);
    m->edition = column_int(s, i++);
    column_text(s, i++, m->id, sizeof m->id);
}

static void seat_bind(Statement *s, const StoredMatch *m, int seat)
{
    const StoredSeat *p = &m->seat[seat];

    fill(s, "iiiiiitttbit", (int64_t)seat, (int64_t)p->kind, (int64_t)p->muted, p->user, p->since, p->bank, p->name,
         p->level, p->seed, p->link, sizeof p->link, (int64_t)p->guest, m->id);
}

/* The seat's columns begin at the given one. Returns its bit. */
static unsigned seat_read(Statement *s, int at, StoredMatch *m)
{
    int seat = column_small(s, at, MAX_SEATS - 1);

    if (seat < 0)
        return 0;
    StoredSeat *p = &m->seat[seat];
    p->kind = (uint8_t)column_small(s, at + 1, SEAT_LINK);
    p->muted = (uint8_t)column_small(s, at + 2, EVERYBODY);
    p->user = column_int(s, at + 3);
    p->since = column_int(s, at + 4);
    p->bank = column_int(s, at + 5);
    column_text(s, at + 6, p->name, sizeof p->name);
    column_text(s, at + 7, p->level, sizeof p->level);
    column_text(s, at + 8, p->seed, sizeof p->seed);
    column_blob(s, at + 9, p->link, sizeof p->link);
    p->guest = column_int(s, at + 10);
    return 1u << seat;
}

static bool is_count(int64_t n)
{
    return n >= 0 && n < INT64_C(1) << 40;
}

static bool is_time(int64_t millis)
{
    return millis >= 0 && millis < INT64_C(1) << 44;
}

/* No values that no program of ours has written, and no seat missing. */
static bool is_sound(const StoredMatch *m, unsigned seats)
{
    bool good = m->seats >= 1 && m->seats <= MAX_SEATS && seats == (1u << m->seats) - 1 && m->status <= MATCH_OVER &&
                m->owing <= EVERYBODY && m->draw_offers <= EVERYBODY && m->retake_yes <= EVERYBODY && m->winner >= -1 &&
                m->winner < m->seats && m->retake_side >= -1 && m->retake_side < m->seats && m->seq >= 1 &&
                is_count(m->created) && is_count(m->dice) && is_count(m->delay) && is_time(m->clock_move) &&
                is_time(m->clock_bank) && is_time(m->clock_increment);

    for (int seat = 0; seat < m->seats && good; seat++)
        good = m->seat[seat].kind <= SEAT_LINK && m->seat[seat].muted <= EVERYBODY && is_time(m->seat[seat].bank) &&
               is_time(m->seat[seat].since);
    return good;
}

/* ---- write --------------------------------------------------------------------------------------------------------------- */

static bool seat_write(Connection *c, const StoredMatch *m, int seat, bool clock_only)
{
    Statement *s = prepared(c, clock_only ? SQL_SEAT_CLOCK : SQL_SEAT_SAVE);

    if (clock_only)
        fill(s, "iiti", m->seat[seat].since, m->seat[seat].bank, m->id, (int64_t)seat);
    else
        seat_bind(s, m, seat);
    return run_later(s);
}

static bool seats_write(Connection *c, const StoredChange *change)
{
    for (int seat = 0; seat < change->match->seats; seat++) {
        bool whole = change->seats >> seat & 1, clock = change->clocks >> seat & 1;
        if ((whole || clock) && !seat_write(c, change->match, seat, !whole))
            return false;
    }
    return true;
}

/* NONE: the match that it follows has another already. */
static Stored row_add(Connection *c, const StoredMatch *m, const char *rematch_of)
{
    Statement *s = prepared(c, SQL_MATCH_ADD);

    match_bind(s, m);
    if (!run_once(s))
        return STORE_FAILED;
    if (!rematch_of)
        return STORE_OK;
    s = prepared(c, SQL_MATCH_REMATCH);
    fill(s, "tt", m->id, rematch_of);
    return !run_once(s) ? STORE_FAILED : changes(c) == 1 ? STORE_OK : STORE_NONE;
}

static bool row_save_by(Connection *c, int sql, const StoredMatch *m, int64_t before)
{
    Statement *s = prepared(c, sql);

    fill(s, "iiiiittitiiitiii", m->seq, (int64_t)m->hash, (int64_t)m->owing, (int64_t)m->machine, m->dice, m->retaken,
         m->ended, (int64_t)m->winner, m->rematch, (int64_t)m->draw_offers, (int64_t)m->retake_yes,
         (int64_t)m->retake_side, m->id, before, (int64_t)m->status, m->edition);
    return run_once(s);
}

/* What is called off was rated no more than what is played for nothing. */
static bool match_end(Connection *c, const StoredMatch *m, int64_t now)
{
    if (m->rated)
        return ratings_write(c, m, now);
    Statement *s = prepared(c, SQL_MATCH_UNRATED);
    fill(s, "t", m->id);
    return run_later(s);
}

/* Where it has the status that it had, and otherwise. NONE: whoever stores what he has not seen is refused. */
static Stored row_save(Connection *c, const StoredMatch *m, int64_t before, int64_t now)
{
    if (!row_save_by(c, SQL_MATCH_SAVE, m, before))
        return STORE_FAILED;
    if (changes(c) == 1)
        return STORE_OK;
    if (!row_save_by(c, SQL_MATCH_SAVE_STATUS, m, before))
        return STORE_FAILED;
    if (changes(c) != 1)
        return STORE_NONE;
    return m->status != MATCH_OVER || match_end(c, m, now) ? STORE_OK : STORE_FAILED;
}

static bool step_write(Connection *c, const StoredMatch *m, const StoredStep *step)
{
    Statement *s = prepared(c, SQL_STEP_ADD);

    fill(s, "tiittii", m->id, m->seq, step->keep, step->actions, step->key, step->at, (int64_t)step->hash);
    bool good = run_later(s);
    for (int i = 0; i < step->removed_count && good; i++) {
        s = prepared(c, SQL_TOLD_MOVE_UP);
        fill(s, "ti", m->id, (int64_t)step->removed[i]);
        good = run_later(s);
    }
    return good;
}

static bool told_write(Connection *c, const StoredMatch *m, const StoredTold *told)
{
    Statement *s = prepared(c, SQL_TOLD_ADD);

    fill(s, "tiiiiiiit", m->id, (int64_t)told->viewer, told->version, told->at, told->actions, (int64_t)told->step,
         (int64_t)told->log_from, (int64_t)told->log_to, told->lines);
    return run_later(s);
}

bool notice_write(Connection *c, const StoredNotice *notice, int64_t now)
{
    bool push = strcmp(notice->url, PUSH_URL) == 0;
    Statement *s = prepared(c, push ? SQL_NOTICE_PUSH : SQL_NOTICE_ADD);

    if (push)
        fill(s, "iit", notice->user, now, notice->body);
    else
        fill(s, "iiitt", notice->user, now, now, notice->url, notice->body);
    return run_later(s);
}

static Stored row_write(Connection *c, bool first, const StoredChange *change)
{
    const StoredMatch *m = change->match;

    if (first)
        return row_add(c, m, change->rematch_of);
    return row_save(c, m, change->step ? m->seq - 1 : m->seq, change->now);
}

static bool rest_write(Connection *c, const StoredChange *change)
{
    if (!seats_write(c, change) || (change->step && !step_write(c, change->match, change->step)))
        return false;
    for (int i = 0; i < change->told_count; i++)
        if (!told_write(c, change->match, &change->told[i]))
            return false;
    for (int i = 0; i < change->notice_count; i++)
        if (!notice_write(c, &change->notices[i], change->step ? change->step->at : change->match->created))
            return false;
    return true;
}

static Stored change_write(Connection *c, bool first, const StoredChange *change)
{
    Stored result = row_write(c, first, change);
    return result == STORE_OK && !rest_write(c, change) ? STORE_FAILED : result;
}

/* ---- many changes, one transaction ---------------------------------------------------------------------------------------- */

/* While the disk is busy with some changes others queue up; whoever finds it free takes all that wait, in one
 * transaction. Each lies in the memory of a thread that waits here until its change is on disk. Nobody is woken for what
 * does not concern him: only those whose change is done, and one who writes the next. */
struct Queued {
    Queued *next;
    const StoredChange *change;
    bool first, over; /* a new match; on disk, or failed */
    Stored stored;
    pthread_cond_t called;
};

static bool all_write(Connection *c, Queued *batch)
{
    for (Queued *q = batch; q; q = q->next)
        if ((q->stored = change_write(c, q->first, q->change)) != STORE_OK)
            return false;
    return true;
}

/* One that fails leaves no trace and spoils nothing for the others; where that cannot be, *clean is false. */
static Stored queued_try(Connection *c, const Queued *q, bool *clean)
{
    c->behind = false;
    if (!in_transaction(c) || !run_once(prepared(c, SQL_SAVEPOINT)))
        return STORE_FAILED;
    Stored result = change_write(c, q->first, q->change);
    if (result == STORE_OK && !settled(c))
        result = STORE_FAILED;
    *clean = (result == STORE_OK || run_once(prepared(c, SQL_UNDO))) && run_once(prepared(c, SQL_RELEASE));
    return result;
}

static Stored queued_write(Connection *c, const Queued *q, bool *clean)
{
    enum { TRIES = 3 };
    Stored result = queued_try(c, q, clean);

    for (int i = 1; i < TRIES && result == STORE_FAILED && *clean && c->behind; i++)
        result = queued_try(c, q, clean);
    return result;
}

static bool each_commit(Connection *c, Queued *batch)
{
    bool kept = false;

    TRANSACTION(c)
    {
        bool good = true;
        for (Queued *q = batch; q && good; q = q->next)
            q->stored = queued_write(c, q, &good);
        kept = transaction_end(c, good);
    }
    return kept;
}

/* Hardly ever does one fail: only then is each of them written so that it can be taken back alone. */
static bool queue_commit(Connection *c, Queued *batch)
{
    if (!transaction_begin(c))
        return false;
    if (transaction_end(c, all_write(c, batch)))
        return true;
    bool second = batch->stored == STORE_NONE && !batch->next; /* there is nobody else to whom that could matter */
    return transaction_ended() != ENDED_UNSURE && !second && each_commit(c, batch);
}

/* What is not known to be kept may be. */
static Stored outcome_of(const Queued *q, bool kept)
{
    if (kept || q->stored != STORE_OK)
        return q->stored;
    return transaction_ended() == ENDED_UNSURE ? STORE_UNSURE : STORE_FAILED;
}

/* The other servers hear of it. */
static void change_told(Store *store, const StoredChange *change)
{
    store_tell_match(store, change->match->id);
    if (change->rematch_of)
        store_tell_match(store, change->rematch_of);
}

/* The queue's lock is held, but not while the disk works. */
static void queue_take(Store *store)
{
    Queued *batch = store->queue, *next;

    store->queue = NULL;
    store->queue_end = &store->queue;
    store->committing = true;
    pthread_mutex_unlock(&store->queue_lock);
    bool committed = queue_commit(&store->write[0], batch);
    pthread_mutex_lock(&store->queue_lock);
    store->committing = false;
    for (Queued *q = batch; q; q = next) {
        next = q->next;
        q->stored = outcome_of(q, committed);
        if (q->stored == STORE_OK)
            change_told(store, q->change);
        q->over = true;
        pthread_cond_signal(&q->called);
    }
    if (store->queue)
        pthread_cond_signal(&store->queue->called);
}

static Stored save(Store *store, bool first, const StoredChange *change)
{
    Queued mine = {.change = change, .first = first, .stored = STORE_FAILED, .called = PTHREAD_COND_INITIALIZER};
    int64_t faults = store_faults();

    pthread_mutex_lock(&store->queue_lock);
    *store->queue_end = &mine;
    store->queue_end = &mine.next;
    while (!mine.over)
        if (store->committing)
            pthread_cond_wait(&mine.called, &store->queue_lock);
        else
            queue_take(store);
    pthread_mutex_unlock(&store->queue_lock);
    pthread_cond_destroy(&mine.called);
    faults_forget(faults); /* those of others' changes, too, which this thread has made */
    return mine.stored;
}

Stored store_match_add(Store *store, const StoredChange *change)
{
    return save(store, true, change);
}

Stored store_match_save(Store *store, const StoredChange *change)
{
    return save(store, false, change);
}

/* ---- read ----------------------------------------------------------------------------------------------------------------- */

Stored store_match_get(Store *store, const char *id, StoredMatch *out)
{
    Connection *c = reader(store);
    Statement *s = take(c, SQL_MATCH_GET);

    fill(s, "t", id);
    Stored result = step_once(s);
    unsigned seats = 0;
    if (result == STORE_OK)
        match_read(s, out);
    reset(s);
    if (result == STORE_OK) {
        s = prepared(c, SQL_SEAT_GET);
        fill(s, "t", id);
        while ((result = step_once(s)) == STORE_OK)
            seats |= seat_read(s, 0, out);
        result = result == STORE_NONE && is_sound(out, seats) ? STORE_OK : STORE_FAILED;
    }
    give(c, s);
    return result;
}

static bool seen_write(Connection *c, const char *match, const StoredSeen *seen, int n)
{
    bool good = true;

    for (int i = 0; i < n && good; i++) {
        Statement *s = prepared(c, SQL_SEEN_SAVE);
        fill(s, "tiit", match, (int64_t)seen[i].viewer, seen[i].version, seen[i].view);
        good = run_later(s);
    }
    return good;
}

Stored store_seen_save(Store *store, const char *match, const StoredSeen *seen, int n)
{
    Connection *c = writer(store);
    bool good = false;

    TRANSACTION(c)
    good = transaction_end(c, seen_write(c, match, seen, n));
    return good ? STORE_OK : STORE_FAILED;
}

Stored store_seen_get(Store *store, const char *match, int viewer, int64_t *version, Text *view)
{
    Statement *s = take(reader(store), SQL_SEEN_GET);

    fill(s, "ti", match, (int64_t)viewer);
    Stored result = step_once(s);
    if (result == STORE_OK) {
        *version = column_int(s, 0);
        text_put(view, words_of(s, 1));
    }
    give(reader(store), s);
    return result;
}

int store_match_list(Store *store, int which, int64_t user, char (*ids)[ID_CAP], int cap, const char *after)
{
    static const int statements[] = {
        [LIST_SEATED] = SQL_LIST_SEATED, [LIST_MACHINE] = SQL_LIST_MACHINE, [LIST_RUNNING] = SQL_LIST_RUNNING,
        [LIST_UNKEPT] = SQL_LIST_UNKEPT, [LIST_STUCK] = SQL_LIST_STUCK,     [LIST_MISNAMED] = SQL_LIST_MISNAMED,
    };
    Statement *s = take(reader(store), statements[which]);
    int n = 0;

    fill(s, "iti", user, after, (int64_t)cap);
    while (n < cap && step_once(s) == STORE_OK)
        column_text(s, 0, ids[n++], ID_CAP);
    give(reader(store), s);
    return n;
}

/* Every seat comes with the columns of its match; those of one match follow each other. */
Stored store_match_rows(Store *store, int which, int64_t user, int most, RowVisitor *visit, void *context)
{
    static const int statements[] = {SQL_ROWS_MINE, SQL_ROWS_OVER, SQL_ROWS_JUDGED, SQL_ROWS_OPEN, SQL_ROWS_WATCHABLE};
    enum { ID_COLUMN = 27, SEATS_FROM };
    Statement *s = take(reader(store), statements[which]);
    StoredMatch row = {.id = ""};
    unsigned seats = 0;
    Stored result;

    fill(s, "ii", user, (int64_t)most);
    while ((result = step_once(s)) == STORE_OK) {
        if (strcmp(row.id, words_of(s, ID_COLUMN)) != 0) {
            if (row.id[0] && is_sound(&row, seats))
                visit(context, &row);
            match_read(s, &row);
            seats = 0;
        }
        seats |= seat_read(s, SEATS_FROM, &row);
    }
    if (row.id[0] && is_sound(&row, seats))
        visit(context, &row);
    give(reader(store), s);
    return result == STORE_FAILED ? STORE_FAILED : STORE_OK;
}

static int64_t count(Store *store, int sql, int status)
{
    Statement *s = take(reader(store), sql);

    fill(s, "i", (int64_t)status);
    int64_t n = step_once(s) == STORE_OK ? column_int(s, 0) : -1;
    give(reader(store), s);
    return n;
}

int64_t store_match_count(Store *store, int status)
{
    return count(store, SQL_MATCH_COUNT, status);
}

int64_t store_notice_count(Store *store, int status)
{
    return count(store, SQL_NOTICE_COUNT, status);
}

Stored store_steps(Store *store, const char *match, int64_t after_seq, StepVisitor *visit, void *context)
{
    Statement *s = take(reader(store), SQL_STEP_AFTER);
    Stored result;
    bool more = true;

    fill(s, "ti", match, after_seq);
    while ((result = step_once(s)) == STORE_OK && more) {
        StoredStep step = {
            .keep = column_int(s, 1),
            .actions = words_of(s, 2),
            .at = column_int(s, 3),
            .hash = (uint64_t)column_int(s, 4),
            .key = column_words(s, 5),
        };
        more = visit(context, &step, column_int(s, 0));
    }
    give(reader(store), s);
    return result == STORE_FAILED ? STORE_FAILED : STORE_OK;
}

/* OK, or it is damaged. */
static Stored told_read(Statement *s, int viewer, StoredTold *out)
{
    enum { MOST = 1 << 24 };

    *out = (StoredTold){
        .viewer = (uint8_t)viewer,
        .version = column_small(s, 0, INT32_MAX),
        .at = column_int(s, 1),
        .actions = column_small(s, 2, MOST),
        .step = column_small(s, 3, MOST),
        .log_from = column_small(s, 4, MOST),
        .log_to = column_small(s, 5, MOST),
    };
    bool sound = out->version >= 1 && is_count(out->at) && out->actions >= 0 && out->step >= 0 && out->log_from >= 0 &&
                 out->log_to >= out->log_from;
    return sound ? STORE_OK : damaged();
}

/* The lines are those that are counted. */
static bool lines_fit(const StoredTold *told)
{
    int n = 0;

    for (const char *p = told->lines; *p; p++)
        n += *p == '\n';
    return n == told->log_to - told->log_from;
}

Stored store_told(Store *store, const char *match, int viewer, int64_t after_version, ToldVisitor *visit, void *context)
{
    Statement *s = take(reader(store), SQL_TOLD_AFTER);
    Stored result;
    bool more = true;

    fill(s, "tii", match, (int64_t)viewer, after_version);
    while ((result = step_once(s)) == STORE_OK && more) {
        StoredTold told;
        result = told_read(s, viewer, &told);
        told.lines = words_of(s, 6);
        if (result != STORE_OK || !lines_fit(&told)) {
            result = damaged();
            break;
        }
        more = visit(context, &told);
    }
    give(reader(store), s);
    return result == STORE_FAILED ? STORE_FAILED : STORE_OK;
}

Stored store_told_find(Store *store, const char *match, int viewer, int by, int64_t value, StoredTold *out)
{
    static const int statements[] = {SQL_TOLD_LATEST, SQL_TOLD_ACTIONS, SQL_TOLD_TIME};
    Statement *s = take(reader(store), statements[by]);

    fill(s, "tii", match, (int64_t)viewer, value);
    Stored result = step_once(s);
    if (result == STORE_OK)
        result = told_read(s, viewer, out);
    give(reader(store), s);
    return result;
}

Stored store_told_step(Store *store, const char *match, int viewer, int32_t step, int64_t until, StoredTold *out)
{
    Statement *s = take(reader(store), SQL_TOLD_STEP);

    fill(s, "tiii", match, (int64_t)viewer, (int64_t)step, until);
    Stored result = step_once(s);
    if (result == STORE_OK)
        result = told_read(s, viewer, out);
    give(reader(store), s);
    return result;
}

Stored store_step_keyed(Store *store, const char *match, const char *key, int64_t from, int64_t to, Text *actions)
{
    Statement *s = take(reader(store), SQL_STEP_KEYED);

    fill(s, "tiit", match, from, to, key);
    Stored result = step_once(s);
    if (result == STORE_OK)
        text_put(actions, words_of(s, 0));
    give(reader(store), s);
    return result;
}
