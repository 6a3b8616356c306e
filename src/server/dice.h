/* Dice nobody has to trust.
 *
 * At creation the server draws a secret of 32 bytes and shows its SHA-256, the commitment. Each seat may add a seed of
 * its own before the first die. Draw number k (from 0) among n equally likely outcomes is made from
 *
 *     HMAC-SHA-256(secret, "yardarm dice 1\n" match "\n" seed of seat 0 "\n" … seed of the last seat "\n" k "\n" round "\n")
 *
 * with k and round in decimal digits: the 32 bytes are eight numbers of 32 bits, big end first; the first one below the
 * largest multiple of n gives its remainder by n; where none is, round (from 0) counts up. Dice that are taken back by
 * consent are never used again, so k never repeats. When the match is over the secret is shown. */
#ifndef SERVER_DICE_H
#define SERVER_DICE_H

#include "engine/match.h"
#include "store/store.h"

typedef struct {
    const uint8_t *secret; /* SECRET_BYTES */
    const char *match;
    int seats;
    const char *seed[MAX_SEATS];
} Dice;

void dice_commitment(const uint8_t secret[SECRET_BYTES], uint8_t out[HASH_BYTES]);
uint32_t dice_draw(const Dice *dice, int64_t k, uint32_t n);                        /* 0 to n - 1 */
Action dice_answer(const Dice *dice, int64_t k, const GameDef *def, const Game *g); /* for chance, which must owe one */

/* Adds a range to a list like "3-5 9-9"; false: no room. */
bool retaken_add(char *list, size_t cap, int64_t from, int64_t to);
bool retaken_has(Str list, int64_t k);

/* Checks every die of a record that carries x-dice tags. A record without them passes with checked 0. */
bool dice_verify(Str record, int *checked, Text *err);

/* The tags for a record, each line "x-dice-…: value". */
void dice_tags_write(const StoredMatch *row, Text *out);

#endif
