/* How a game reads its positions: lines of `key: words`, each read by the function the game names for its key, word by
 * word. The first thing that is wrong is written down with the number of its line; false then goes all the way up.
 *
 *     static bool read_turn(Reader *r)
 *     {
 *         return read_byte(r, 1, TURNS, &r->g->turn);
 *     }
 *     static const LineDef lines[] = {{"turn", read_turn, NEEDED}, {"storms", read_storms, ONCE}, {0}};
 */
#ifndef ENGINE_READER_H
#define ENGINE_READER_H

#include "engine/game.h"

typedef struct Notes Notes; /* what a game has to remember from line to line: each defines its own, or none */

struct Reader {
    Game *g;
    Notes *notes;
    Str text; /* the lines that are still to be read */
    int line; /* the number of this one; in the end, of the one that does not follow */
    Str key;  /* what stands before its colon */
    Str rest; /* what stands behind it and has not been read yet */
    Text *err;
    Run run; /* for what needs one: nobody listens */
};

typedef struct {
    const char *key; /* NULL ends the list */
    bool (*read)(Reader *r);
    enum { ONCE, OFTEN, NEEDED, FIRST } how; /* at most once; any number; exactly once; that, before all others */
} LineDef;

/* Reads all lines: those of the list, and the others, whose keys are no fixed words, by `other`. Empty lines and those
 * that begin with # are skipped; words that nobody has read are an error. */
bool read_lines(Reader *r, const LineDef *lines, bool (*other)(Reader *r));
bool checked(Reader *r, bool (*check)(const Game *g, Text *why)); /* the invariants, when all is read */

/* What is wrong, as in "'%v' is not a side" with the word that is. They return false. */
bool bad(Reader *r, const char *what, Str word);
bool bad_line(Reader *r, const char *what);

/* The next word of the line, as what it must be. */
Str next_word(Reader *r); /* empty at the end */
bool read_number(Reader *r, int low, int high, int *out);
bool read_byte(Reader *r, int low, int high, uint8_t *out);
bool read_among(Reader *r, const char *const *words, int n, const char *what, int *out); /* one of them, or bad(what) */

bool at_end(Reader *r); /* there is no more; read_lines asks that of every line */

#define FOR_WORDS(word, r) for (Str word = next_word(r); word.n; word = next_word(r))

/* What a piece has done, in letters: "/ms". A list of them ends with 0. */
typedef struct {
    char letter;
    uint16_t flag;
} FlagLetter;

void write_letters(const FlagLetter *list, unsigned flags, Text *out);              /* nothing for none */
bool read_letters(Reader *r, const FlagLetter *list, Str letters, unsigned *flags); /* without the stroke */

/* Puts back a frame that waits at a step, with its locals. */
#define RESUME(g, id, step, ...) flow_resume(g, P_##id, step, &(struct id){__VA_ARGS__}, sizeof(struct id))

#endif
