#include "server/dice.h"

#include <sodium.h>
#include <string.h>

#include "server/server.h"

void dice_commitment(const uint8_t secret[SECRET_BYTES], uint8_t out[HASH_BYTES])
{
    crypto_hash_sha256(out, secret, SECRET_BYTES);
}

static void hash_text(crypto_auth_hmacsha256_state *h, const char *words)
{
    crypto_auth_hmacsha256_update(h, (const uint8_t *)words, strlen(words));
    crypto_auth_hmacsha256_update(h, (const uint8_t *)"\n", 1);
}

static void hash_number(crypto_auth_hmacsha256_state *h, int64_t number)
{
    char digits[24];
    Text t = text_in(digits, sizeof digits);

    text_int(&t, number);
    hash_text(h, digits);
}

static void block(const Dice *dice, int64_t k, int round, uint8_t out[32])
{
    crypto_auth_hmacsha256_state h;

    crypto_auth_hmacsha256_init(&h, dice->secret, SECRET_BYTES);
    hash_text(&h, "yardarm dice 1");
    hash_text(&h, dice->match);
    for (int i = 0; i < dice->seats; i++)
        hash_text(&h, dice->seed[i]);
    hash_number(&h, k);
    hash_number(&h, round);
    crypto_auth_hmacsha256_final(&h, out);
}

uint32_t dice_draw(const Dice *dice, int64_t k, uint32_t n)
{
    uint64_t limit = (UINT64_C(1) << 32) / n * n;

    for (int round = 0;; round++) {
        uint8_t b[32];
        block(dice, k, round, b);
        for (int i = 0; i < 32; i += 4) {
            uint32_t x = (uint32_t)b[i] << 24 | (uint32_t)b[i + 1] << 16 | (uint32_t)b[i + 2] << 8 | b[i + 3];
            if (x < limit)
                return x % n;
        }
    }
}

typedef struct {
    const Dice *dice;
    int64_t k;
} Draw;

static uint32_t draw_below(void *source, uint32_t n)
{
    const Draw *draw = source;
    return dice_draw(draw->dice, draw->k, n);
}

Action dice_answer(const Dice *dice, int64_t k, const GameDef *def, const Game *g)
{
    Draw draw = {dice, k};
    return chance_answer(def, g, draw_below, &draw);
}

/* ---- dice that were taken back ------------------------------------------------------------------------------------------ */

bool retaken_add(char *list, size_t cap, int64_t from, int64_t to)
{
    Text t = {list, strlen(list), cap, false};

    text_put(&t, t.n ? " " : "");
    text_int(&t, from);
    text_char(&t, '-');
    text_int(&t, to);
    return !t.full;
}

bool retaken_has(Str list, int64_t k)
{
    int32_t from, to;

    for (Str word = str_word(&list); word.n; word = str_word(&list)) {
        Str last = word, first = str_until(&last, '-');
        if (!str_int(first, &from))
            continue;
        if (!last.n || !str_int(last, &to))
            to = from;
        if (from <= k && k <= to)
            return true;
    }
    return false;
}

/* ---- records ------------------------------------------------------------------------------------------------------------- */

void dice_tags_write(const StoredMatch *row, Text *out)
{
    uint8_t commitment[HASH_BYTES];

    dice_commitment(row->secret, commitment);
    text_fmt(out, "x-dice-match: %s\nx-dice-commitment: ", row->id);
    hex_of(out, commitment, sizeof commitment);
    text_put(out, "\nx-dice-secret: ");
    hex_of(out, row->secret, sizeof row->secret);
    text_char(out, '\n');
    for (int seat = 0; seat < row->seats; seat++)
        text_fmt(out, "x-dice-seed: %s\n", row->seat[seat].seed);
    if (row->retaken[0])
        text_fmt(out, "x-dice-retaken: %s\n", row->retaken);
}
