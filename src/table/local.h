/* A match without a server: a table, its dice, and all that each viewer was told of it, in memory. It is asked in words and
 * answers in the documents that a server sends; whoever keeps matches keeps what was asked, and asks it again. Statuses are
 * those of HTTP. */
#ifndef TABLE_LOCAL_H
#define TABLE_LOCAL_H

#include "table/table.h"

typedef struct Local Local;

YA_API Local *local_new(const YaGame *game); /* NULL: no memory */
YA_API void local_free(Local *l);

/* What the last question was answered with; empty: nothing. */
YA_API const char *local_text(const Local *l);
YA_API size_t local_length(const Local *l);

/* Each returns a status. `at`: when, in seconds, as the log is to say it. People: sides that are played by persons, a bit
 * each; the other sides that the game has with these options are machines. A first game has options of its own. */
YA_API int local_start(Local *l, const char *options, unsigned people, bool taught, uint64_t seed, int64_t at);
YA_API int local_open(Local *l, const char *options, unsigned people, uint64_t seed, int64_t at); /* to be read */
/* An action, or a list; after a line "careful" it stops before what deserves a second thought. */
YA_API int local_act(Local *l, int side, int64_t version, const char *lines, int64_t at);
YA_API int local_undo(Local *l, int side, int64_t version, int count, int64_t at); /* 0: the whole turn */
YA_API int local_take_back(Local *l, int side, int64_t at);
YA_API int local_play(Local *l, const char *line, int64_t at); /* a machine's action, as in a record */
YA_API int local_read(Local *l, const char *line, int64_t at); /* one of a record, be it a die; none is rolled */
YA_API int local_roll(Local *l, int64_t at);                   /* what is owed after it */
YA_API void local_people(Local *l, unsigned people);           /* somebody has handed over to a machine */

/* Instead of a match, what a side of one elsewhere may know (known_write): to ask why and for odds in it;
 * nothing is done there. */
YA_API int local_known(Local *l, const char *position);

/* What the last change told a viewer; 204: nothing. */
YA_API int local_told(Local *l, int viewer);

/* Nothing is changed by these. */
YA_API int local_look(Local *l, int viewer);
YA_API int local_log(Local *l, int viewer, int from);
YA_API int local_replay(Local *l, int viewer, int step);
YA_API int local_replay_as(Local *l, int viewer, int actions); /* through anybody's eyes */
YA_API int local_log_as(Local *l, int viewer);
/* What a side would see if it gave these orders, as far as they go: member view. 204: dice decide that, or what is hidden. In what
 * a side knows something hidden may still decide otherwise. */
YA_API int local_next(Local *l, int side, const char *lines);
YA_API int local_why(Local *l, int side, const char *words);
YA_API int local_odds(Local *l, int side, const char *words); /* of an action; empty: which lead to dice */
YA_API int local_status(Local *l); /* where the match stands: sides that owe, winner, words, meaning */
YA_API int local_record(Local *l);
/* Every line, the result and the hash: members options, sides, actions. */
YA_API int local_verify(Local *l, const char *record);
/* The die that is due, by eight numbers as servers draw them (server/dice.h), two in each: member due; 409: none is, 422: these
 * numbers will not do, and others are wanted. */
YA_API int local_due(Local *l, uint64_t a, uint64_t b, uint64_t c, uint64_t d);

/* What a machine does there, in words; 204: it waits for whoever learns, or there is none. */
YA_API int local_think(Local *l, int side, const char *level);

#endif
