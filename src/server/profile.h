/* What somebody has played, and how strong he is (profile.c). */
#ifndef SERVER_PROFILE_H
#define SERVER_PROFILE_H

#include "server/play.h"
#include "server/request.h"

void rating_json(Json *j, const char *key, const StoredRating *rating); /* a member: rating, deviation, provisional */
void seat_rating_json(Json *j, const StoredMatch *row, const StoredSeat *s);
void ratings_json(Json *j, int64_t user); /* a member: all that is kept of them */

/* Whose page is asked for by its name, if who asks may see it; or it is refused. */
bool person_shown(Request *r, StoredUser *out);
/* The game of a match that counts for somebody, and his seat in it; NULL: it counts for nothing. */
const GameDef *contest_of(const StoredMatch *row, int64_t user, int *seat);

/* NULL: such a match can be rated. */
const char *rated_problem(const StoredUser *who, const MatchRequest *ask);
const char *rated_join_problem(const StoredUser *who, const StoredMatch *row);

#endif
