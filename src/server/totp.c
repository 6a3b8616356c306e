#include "server/totp.h"

#include <sodium.h>
#include <string.h>

enum { BLOCK = 64, SHA1_BYTES = 20, KEY_BYTES = 20, HALF_MINUTE = 30 };

/* ---- SHA-1: libsodium has none, and the apps know nothing else ------------------------------------------------------------ */

static uint32_t turned(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

static void sha1_block(uint32_t h[5], const uint8_t *bytes)
{
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];

    for (int i = 0; i < 16; i++, bytes += 4)
        w[i] = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    for (int i = 16; i < 80; i++)
        w[i] = turned(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                     : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                     : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                              : (b ^ c ^ d) + 0xca62c1d6;
        uint32_t next = turned(a, 5) + f + e + w[i];
        e = d;
        d = c;
        c = turned(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

void sha1(const uint8_t *bytes, size_t n, uint8_t out[SHA1_BYTES])
{
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t last[2 * BLOCK] = {0};
    size_t whole = n / BLOCK * BLOCK, rest = n - whole, end = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;

    for (size_t i = 0; i < whole; i += BLOCK)
        sha1_block(h, bytes + i);
    memcpy(last, bytes + whole, rest);
    last[rest] = 0x80;
    for (int i = 0; i < 8; i++)
        last[end - 1 - (size_t)i] = (uint8_t)((uint64_t)n * 8 >> 8 * i);
    for (size_t i = 0; i < end; i += BLOCK)
        sha1_block(h, last + i);
    for (int i = 0; i < SHA1_BYTES; i++)
        out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

static void hmac(const uint8_t key[KEY_BYTES], const uint8_t words[8], uint8_t out[SHA1_BYTES])
{
    uint8_t inner[BLOCK + 8], outer[BLOCK + SHA1_BYTES];

    memset(inner, 0x36, BLOCK);
    memset(outer, 0x5c, BLOCK);
    for (int i = 0; i < KEY_BYTES; i++) {
        inner[i] ^= key[i];
        outer[i] ^= key[i];
    }
    memcpy(inner + BLOCK, words, 8);
    sha1(inner, sizeof inner, outer + BLOCK);
    sha1(outer, sizeof outer, out);
}

/* ---- keys ----------------------------------------------------------------------------------------------------------------------- */

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

void totp_make(char out[KEY_CAP])
{
    int n = KEY_BYTES * 8 / 5;

    for (int i = 0; i < n; i++)
        out[i] = letters[randombytes_uniform(32)];
    out[n] = 0;
}

static void key_read(const char *words, uint8_t out[KEY_BYTES])
{
    memset(out, 0, KEY_BYTES);
    for (int i = 0; words[i] && i < KEY_BYTES * 8 / 5; i++) {
        const char *at = strchr(letters, words[i]);
        unsigned value = at ? (unsigned)(at - letters) : 0;
        for (int bit = 0; bit < 5; bit++)
            if (value >> (4 - bit) & 1)
                out[(5 * i + bit) / 8] |= (uint8_t)(0x80 >> (5 * i + bit) % 8);
    }
}

/* ---- codes ---------------------------------------------------------------------------------------------------------------------- */

uint32_t totp_code(const char *key, int64_t half_minute)
{
    uint8_t bytes[KEY_BYTES], words[8], mac[SHA1_BYTES];

    key_read(key, bytes);
    for (int i = 0; i < 8; i++)
        words[7 - i] = (uint8_t)((uint64_t)half_minute >> 8 * i);
    hmac(bytes, words, mac);
    const uint8_t *at = mac + (mac[SHA1_BYTES - 1] & 15);
    return ((uint32_t)(at[0] & 0x7f) << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]) % 1000000;
}

bool totp_fits(const char *key, const char *code, int64_t now, int64_t *half_minute)
{
    int32_t given;

    if (!key[0] || strlen(code) != 6 || !str_int(str(code), &given))
        return false;
    for (int64_t at = now / HALF_MINUTE - 1; at <= now / HALF_MINUTE + 1; at++)
        if (totp_code(key, at) == (uint32_t)given) {
            *half_minute = at;
            return true;
        }
    return false;
}
