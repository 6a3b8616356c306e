#include "server/dice.h"

#include <string.h>

#include "server/server.h"

void dice_commitment(const uint8_t secret[SECRET_BYTES], uint8_t out[HASH_BYTES])
{
    crypto_hash_sha256(out, secret, SECRET_BYTES);
}

Dice dice_of(const StoredMatch *row)
{
    Dice dice = {.secret = row->secret, .match = row->id, .seats = row->seats};

    for (int i = 0; i < row->seats; i++)
        dice.mark[i] = row->seat[i].seed;
    return dice;
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
    hash_text(&h, "yardarm dice 2");
    hash_text(&h, dice->match);
    for (int i = 0; i < dice->seats; i++)
        hash_text(&h, dice->mark[i]);
    hash_number(&h, k);
    hash_number(&h, round);
    crypto_auth_hmacsha256_final(&h, out);
}

uint32_t dice_draw(const Dice *dice, int64_t k, uint32_t n)
{
    uint32_t number[8], below;
    uint8_t b[32];
    int round = 0;

    do {
        block(dice, k, round++, b);
        for (int i = 0; i < 8; i++)
            number[i] =
                (uint32_t)b[4 * i] << 24 | (uint32_t)b[4 * i + 1] << 16 | (uint32_t)b[4 * i + 2] << 8 | b[4 * i + 3];
    } while (!below_of_eight(number, n, &below));
    return below;
}

uint64_t dice_mind(const StoredMatch *row, const GameDef *def, const Game *g, int side)
{
    crypto_auth_hmacsha256_state h;
    uint8_t out[32];
    uint64_t mind;

    crypto_auth_hmacsha256_init(&h, row->secret, SECRET_BYTES);
    hash_text(&h, "yardarm machine 1");
    hash_text(&h, row->id);
    hash_number(&h, side);
    hash_number(&h, (int64_t)ya_meaning(def, g));
    crypto_auth_hmacsha256_final(&h, out);
    memcpy(&mind, out, sizeof mind);
    return mind;
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

/* ---- seeds ----------------------------------------------------------------------------------------------------------------- */

enum { HEX = 2 * HASH_BYTES };

_Static_assert(SEED_CAP > HEX + 2, "room for a mark");

static bool is_hex(const char *words)
{
    return strlen(words) == HEX && strspn(words, "0123456789abcdef") == HEX;
}

SeedState seed_state(const char *mark)
{
    bool figures = mark[0] && mark[1] == ':' && is_hex(mark + 2);

    if (strcmp(mark, "?") == 0)
        return SEED_OPEN;
    if (strcmp(mark, "-") == 0)
        return SEED_WAIVED;
    if (strcmp(mark, "m") == 0)
        return SEED_MACHINE;
    return figures && mark[0] == 'c' ? SEED_COMMITTED : figures && mark[0] == 'r' ? SEED_SHOWN : SEED_OLD;
}

static void mark_write(char mark[SEED_CAP], const char *letter, const char *figures)
{
    Text t = text_in(mark, SEED_CAP);

    text_fmt(&t, "%s%s", letter, figures);
}

void seed_set(char mark[SEED_CAP], SeedState state)
{
    static const char *const letters[] = {[SEED_OPEN] = "?", [SEED_WAIVED] = "-", [SEED_MACHINE] = "m"};

    mark_write(mark, letters[state], "");
}

bool seed_commit(char mark[SEED_CAP], const char *commitment)
{
    if (!is_hex(commitment))
        return false;
    mark_write(mark, "c:", commitment);
    return true;
}

static void hash_of_seed(const char *seed, char out[HEX + 1])
{
    uint8_t bytes[HASH_BYTES] = {0}, hash[HASH_BYTES];
    Text t = text_in(out, HEX + 1);

    bytes_of(str(seed), bytes, sizeof bytes);
    crypto_hash_sha256(hash, bytes, sizeof bytes);
    hex_of(&t, hash, sizeof hash);
}

bool seed_show(char mark[SEED_CAP], const char *seed)
{
    char hash[HEX + 1];

    if (seed_state(mark) != SEED_COMMITTED || !is_hex(seed))
        return false;
    hash_of_seed(seed, hash);
    if (strcmp(hash, mark + 2) != 0)
        return false;
    mark_write(mark, "r:", seed);
    return true;
}

void seed_commitment(const char *mark, char out[HEX + 1])
{
    SeedState state = seed_state(mark);
    Text t = text_in(out, HEX + 1);

    if (state == SEED_COMMITTED)
        text_put(&t, mark + 2);
    else if (state == SEED_SHOWN)
        hash_of_seed(mark + 2, out);
}

DicePhase dice_phase(const StoredMatch *row)
{
    DicePhase phase = DICE_FIXED;

    for (int seat = 0; seat < row->seats; seat++) {
        SeedState state = seed_state(row->seat[seat].seed);
        if (state == SEED_OPEN)
            return DICE_COMMIT;
        if (state == SEED_COMMITTED)
            phase = DICE_SHOW;
    }
    return phase;
}

/* ---- questions that come back ------------------------------------------------------------------------------------------------ */

/* By what the state means, not by its bytes: another build asks the same questions. */
void question_id(const GameDef *def, const Game *g, int64_t dice_before, char out[QUESTION_CAP])
{
    uint8_t hash[16];
    char words[48];
    Text t = text_in(words, sizeof words), id = text_in(out, QUESTION_CAP);

    text_int(&t, dice_before);
    text_char(&t, ' ');
    text_hex64(&t, ya_meaning(def, g));
    crypto_generichash(hash, sizeof hash, (const uint8_t *)words, t.n, NULL, 0);
    hex_of(&id, hash, (QUESTION_CAP - 1) / 2);
}

/* ---- the chain ----------------------------------------------------------------------------------------------------------------- */

void chain_start(Chain *chain, const uint8_t secret[SECRET_BYTES], const char *match)
{
    crypto_auth_hmacsha256_init(&chain->keyed, secret, SECRET_BYTES);
    crypto_auth_hmacsha256_state h = chain->keyed;
    hash_text(&h, "yardarm chain 1");
    hash_text(&h, match);
    crypto_auth_hmacsha256_final(&h, chain->link);
}

/* Who took something back stands behind the second colon of the step's key. */
static const char *who_agreed(const StoredStep *step)
{
    bool cut = step->key && (strncmp(step->key, "undo:", 5) == 0 || strncmp(step->key, "take-back:", 10) == 0);
    const char *who = cut ? strchr(strchr(step->key, ':') + 1, ':') : NULL;
    return who && who[1] ? who + 1 : "-";
}

void chain_next(const Chain *chain, const StoredStep *step, uint8_t link[HASH_BYTES])
{
    crypto_auth_hmacsha256_state h = chain->keyed;

    crypto_auth_hmacsha256_update(&h, chain->link, HASH_BYTES);
    hash_number(&h, step->keep);
    hash_text(&h, who_agreed(step));
    crypto_auth_hmacsha256_update(&h, (const uint8_t *)step->actions, strlen(step->actions));
    crypto_auth_hmacsha256_final(&h, link);
}

void chain_add(Chain *chain, const StoredStep *step)
{
    chain_next(chain, step, chain->link);
}

/* ---- records --------------------------------------------------------------------------------------------------------------------- */

static void seat_tag_write(const char *mark, Text *out)
{
    char commitment[HEX + 1];

    seed_commitment(mark, commitment);
    text_put(out, "x-dice-seat: ");
    if (seed_state(mark) == SEED_SHOWN)
        text_fmt(out, "committed %s seed %s\n", commitment, mark + 2);
    else
        text_put(out, seed_state(mark) == SEED_MACHINE ? "machine\n" : "none\n");
}

/* A match that was over before its dice were fixed rolled none, and one from before there were marks proves nothing. */
void dice_tags_write(const StoredMatch *row, Text *out)
{
    uint8_t commitment[HASH_BYTES];

    for (int seat = 0; seat < row->seats; seat++)
        if (seed_state(row->seat[seat].seed) == SEED_OLD)
            return;
    dice_commitment(row->secret, commitment);
    text_fmt(out, "x-dice-match: %s\nx-dice-commitment: ", row->id);
    hex_of(out, commitment, sizeof commitment);
    text_put(out, "\nx-dice-secret: ");
    hex_of(out, row->secret, sizeof row->secret);
    text_char(out, '\n');
    for (int seat = 0; seat < row->seats; seat++)
        seat_tag_write(row->seat[seat].seed, out);
}

/* "x-step: KEEP WHO; action; action" */
void step_tag_write(const StoredStep *step, Text *out)
{
    text_put(out, "x-step: ");
    text_int(out, step->keep);
    text_fmt(out, " %s", who_agreed(step));
    for (Str rest = str(step->actions); rest.n;)
        text_fmt(out, "; %v", str_line(&rest));
    text_char(out, '\n');
}
