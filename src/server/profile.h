/* What somebody has played, and how strong he is (profile.c). */
#ifndef SERVER_PROFILE_H
#define SERVER_PROFILE_H

#include "server/play.h"
#include "server/request.h"

void rating_json(Json *j, const char *key, const StoredRating *rating); /* a member: rating, deviation, provisional */
void seat_rating_json(Json *j, const StoredMatch *row, const StoredSeat *s);
void ratings_json(Json *j, int64_t user); /* a member: all that is kept of them */

/* NULL: such a match can be rated. */
const char *rated_problem(const StoredUser *who, const MatchRequest *ask);
const char *rated_join_problem(const StoredUser *who, const StoredMatch *row);

#endif
