/* Ratings: one row for each rated match of a user, a number for each, so that the last is the one he has. */
#include "store/driver.h"

#define PERIOD (30.0 * 86400) /* seconds in which somebody who plays nobody becomes less sure by one step */

/* OK, or it is damaged. */
static Stored rating_read(Statement *s, StoredRating *out)
{
    column_text(s, 0, out->game, sizeof out->game);
    out->number = column_small(s, 1, INT32_MAX - 1);
    column_text(s, 2, out->match, sizeof out->match);
    out->now = (Glicko){column_double(s, 3), column_double(s, 4), column_double(s, 5)};
    out->at = column_int(s, 6);
    return out->number >= 1 && out->at >= 0 && glicko_is_sound(&out->now) ? STORE_OK : damaged();
}

static double periods_since(int64_t then, int64_t now)
{
    return now > then ? (double)(now - then) / PERIOD : 0;
}

void store_rating_age(StoredRating *rating, int64_t now)
{
    rating->now = glicko_after(rating->now, NULL, 0, periods_since(rating->at, now));
    rating->at = now;
}

/* The last one; of who has none what everybody begins with, and number 0. */
static Stored latest(Statement *s, int64_t user, const char *game, int64_t now, StoredRating *out)
{
    fill(s, "it", user, game);
    Stored result = step_once(s);
    if (result == STORE_OK)
        result = rating_read(s, out);
    else
        *out = (StoredRating){.at = now, .now = glicko_unknown};
    reset(s);
    return result;
}

Stored store_rating_get(Store *store, int64_t user, const char *game, int64_t now, StoredRating *out)
{
    Statement *s = take(reader(store), SQL_RATING_LATEST);
    Stored result = latest(s, user, game, now, out);

    give(reader(store), s);
    if (result == STORE_OK)
        store_rating_age(out, now);
    return result;
}

Stored store_ratings_of(Store *store, int64_t user, RatingVisitor *visit, void *context)
{
    Statement *s = take(reader(store), SQL_RATING_OF);
    StoredRating rating;
    Stored result;

    fill(s, "i", user);
    while ((result = step_once(s)) == STORE_OK)
        if (rating_read(s, &rating) == STORE_OK)
            visit(context, &rating);
    give(reader(store), s);
    return result == STORE_FAILED ? STORE_FAILED : STORE_OK;
}

/* Those who sit there as the store has them: who leaves for good with this very change is among them. */
static int players(Connection *c, const StoredMatch *m, int64_t user[MAX_SEATS])
{
    Statement *s = prepared(c, SQL_SEAT_PEOPLE);
    int n = 0;
    Stored result;

    fill(s, "t", m->id);
    while ((result = step_once(s)) == STORE_OK && n < MAX_SEATS)
        user[n++] = column_int(s, 0);
    reset(s);
    return result == STORE_FAILED ? -1 : n;
}

static bool rating_write(Connection *c, const StoredMatch *m, int64_t user, const StoredRating *r)
{
    Statement *s = prepared(c, SQL_RATING_ADD);

    fill(s, "ititdddi", user, m->game, r->number + 1, m->id, r->now.rating, r->now.deviation, r->now.volatility, r->at);
    return run_once(s);
}

/* A match is a rating period of its own, for both alike: each is judged by what the other was before it. */
bool ratings_write(Connection *c, const StoredMatch *m, int64_t now)
{
    int64_t user[MAX_SEATS];
    StoredRating before[2];
    int n = players(c, m, user);

    if (n != 2 || !user[0] || !user[1] || user[0] == user[1])
        return n >= 0;
    for (int i = 0; i < 2; i++)
        if (latest(prepared(c, SQL_RATING_LATEST), user[i], m->game, now, &before[i]) == STORE_FAILED)
            return false;
    for (int i = 0; i < 2; i++) {
        Bout bout = {before[1 - i].now, m->winner < 0 ? 0.5 : m->winner == i};
        StoredRating after = before[i];
        after.now = glicko_after(after.now, &bout, 1, periods_since(after.at, now));
        after.at = now;
        if (!rating_write(c, m, user[i], &after))
            return false;
    }
    return true;
}
