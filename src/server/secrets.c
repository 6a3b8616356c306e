/* Random tokens, shown once and kept only as their hash; a hash that nobody outside can foresee; bytes as figures. */
#include <sodium.h>
#include <string.h>

#include "server/server.h"

void token_make(char out[TOKEN_CAP])
{
    uint8_t bytes[32];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, TOKEN_CAP, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void token_hash(Str token, uint8_t out[HASH_BYTES])
{
    crypto_generichash(out, HASH_BYTES, (const uint8_t *)token.at, token.n, NULL, 0);
}

static uint8_t hash_key[crypto_shorthash_KEYBYTES];
static pthread_once_t hash_once = PTHREAD_ONCE_INIT;

static void hash_start(void)
{
    crypto_shorthash_keygen(hash_key);
}

uint64_t secret_hash(const void *bytes, size_t n)
{
    uint8_t out[crypto_shorthash_BYTES];
    uint64_t hash;

    pthread_once(&hash_once, hash_start);
    crypto_shorthash(out, bytes, n, hash_key);
    memcpy(&hash, out, sizeof hash);
    return hash;
}

void hex_of(Text *out, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        text_char(out, "0123456789abcdef"[bytes[i] >> 4]);
        text_char(out, "0123456789abcdef"[bytes[i] & 15]);
    }
}

bool bytes_of(Str hex, uint8_t *out, size_t n)
{
    size_t got = 0;
    const char *end = NULL;

    return hex.n == 2 * n && sodium_hex2bin(out, n, hex.at, hex.n, NULL, &got, &end) == 0 && got == n &&
           end == hex.at + hex.n;
}
