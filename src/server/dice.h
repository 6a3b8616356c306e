/* Dice nobody has to trust.
 *
 * When a match is made the server draws a secret of 32 bytes and shows its SHA-256, the commitment. Whoever sits down may
 * commit to a seed of 32 bytes of his own by its SHA-256; when all who do have done so they show their seeds, and only
 * then is the first die rolled. Draw number k (from 0) among n equally likely outcomes is made from
 *
 *     HMAC-SHA-256(secret, "yardarm dice 2\n" match "\n" mark of seat 0 "\n" … mark of the last seat "\n" k "\n" round "\n")
 *
 * with k and round in decimal digits: the 32 bytes are eight numbers of 32 bits, big end first; the first one below the
 * largest multiple of n gives its remainder by n; where none is, round (from 0) counts up. A seat's mark is "r:" and its
 * seed in hexadecimal, "-" where it has none, "m" for a machine.
 *
 * A die that is taken back is remembered by its question: the state it was rolled in and how many dice had been rolled
 * before. The same question gets the same die again, another question the next number, so a take-back gives nobody a
 * second throw.
 *
 * All steps of a match make a chain: each link is an HMAC under the secret of the link before and the step, with who agreed
 * where something was taken back. Who acts is given the link as a receipt. */
#ifndef SERVER_DICE_H
#define SERVER_DICE_H

#include <sodium.h>

#include "store/store.h"
#include "table/table.h"

typedef struct {
    const uint8_t *secret; /* SECRET_BYTES */
    const char *match;
    int seats;
    const char *mark[MAX_SEATS];
} Dice;

Dice dice_of(const StoredMatch *row);
void dice_commitment(const uint8_t secret[SECRET_BYTES], uint8_t out[HASH_BYTES]);
uint32_t dice_draw(const Dice *dice, int64_t k, uint32_t n);                        /* 0 to n - 1 */
Action dice_answer(const Dice *dice, int64_t k, const GameDef *def, const Game *g); /* for chance, which must owe one */

/* What a machine's thoughts begin with: asked again what it was asked before a take-back, it is of the same mind. */
uint64_t dice_mind(const StoredMatch *row, const GameDef *def, const Game *g, int side);

/* ---- seeds ----------------------------------------------------------------------------------------------------------------- */

/* A seat's mark: "?" he has not sat down or not decided, "c:" and what he committed to, "r:" and his seed, "-" none, "m" a
 * machine. Matches from before there were marks have something else. */
typedef enum { SEED_OPEN, SEED_COMMITTED, SEED_SHOWN, SEED_WAIVED, SEED_MACHINE, SEED_OLD } SeedState;
SeedState seed_state(const char *mark);
void seed_set(char mark[SEED_CAP], SeedState state);                  /* without any figures */
bool seed_commit(char mark[SEED_CAP], const char *commitment);        /* false: not 64 hexadecimal digits */
bool seed_show(char mark[SEED_CAP], const char *seed);                /* false: not what was committed to */
void seed_commitment(const char *mark, char out[2 * HASH_BYTES + 1]); /* empty: it has none */

typedef enum { DICE_COMMIT, DICE_SHOW, DICE_FIXED } DicePhase;
DicePhase dice_phase(const StoredMatch *row);

/* ---- questions that come back ------------------------------------------------------------------------------------------------ */

void question_id(const GameDef *def, const Game *g, int64_t dice_before, char out[QUESTION_CAP]);

/* ---- the chain ----------------------------------------------------------------------------------------------------------------- */

typedef struct {
    crypto_auth_hmacsha256_state keyed; /* with the secret: where every link begins */
    uint8_t link[HASH_BYTES];           /* the last one */
} Chain;

void chain_start(Chain *chain, const uint8_t secret[SECRET_BYTES], const char *match);
void chain_next(const Chain *chain, const StoredStep *step, uint8_t link[HASH_BYTES]); /* the link after the last */
void chain_add(Chain *chain, const StoredStep *step);

/* ---- records --------------------------------------------------------------------------------------------------------------------- */

/* The tags for a record, each line "x-dice-…: value"; and one for a step. */
void dice_tags_write(const StoredMatch *row, Text *out);
void step_tag_write(const StoredStep *step, Text *out);

/* What a record proves of its dice. */
typedef struct {
    int proved, unproved; /* of those in the record */
    int retaken, skipped; /* taken back, with everybody's agreement; numbers that were passed over without a reason */
    int seeds;            /* seats with a seed of their own */
} DiceProof;

typedef struct {
    const char *commitment, *receipt; /* that somebody kept, in hexadecimal; NULL: none */
} DiceKept;

/* False: the record contradicts itself, or what was kept. */
bool dice_verify(Str record, const DiceKept *kept, DiceProof *out, Text *err);

#endif
