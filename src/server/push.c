#include "server/push.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <string.h>

static PushKey *own;
static char own_public[96];

/* ---- keys ---------------------------------------------------------------------------------------------------------------- */

void push_key_free(PushKey *key)
{
    EVP_PKEY_free(key);
}

static EVP_PKEY *key_of_parameters(OSSL_PARAM *parameters, int selection)
{
    EVP_PKEY_CTX *c = parameters ? EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL) : NULL;
    EVP_PKEY *key = NULL;

    if (c && EVP_PKEY_fromdata_init(c) == 1 && EVP_PKEY_fromdata(c, &key, selection, parameters) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(c);
    return key;
}

/* Of a pair, or of the other side's point alone. */
static EVP_PKEY *key_of_bytes(const uint8_t *secret, const uint8_t point[PUSH_POINT])
{
    OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
    BIGNUM *n = secret ? BN_bin2bn(secret, PUSH_SECRET, NULL) : NULL;
    bool good = b && (n || !secret) &&
                OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
                OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT) == 1 &&
                (!n || OSSL_PARAM_BLD_push_BN(b, OSSL_PKEY_PARAM_PRIV_KEY, n) == 1);
    OSSL_PARAM *parameters = good ? OSSL_PARAM_BLD_to_param(b) : NULL;
    EVP_PKEY *key = key_of_parameters(parameters, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY);

    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(b);
    BN_clear_free(n);
    return key;
}

PushKey *push_key_make(const uint8_t secret[PUSH_SECRET], const uint8_t point[PUSH_POINT])
{
    return secret ? key_of_bytes(secret, point) : EVP_EC_gen("P-256");
}

bool push_key_bytes(PushKey *key, uint8_t secret[PUSH_SECRET], uint8_t point[PUSH_POINT])
{
    BIGNUM *n = NULL;
    uint8_t *bytes = NULL;
    bool good = EVP_PKEY_get1_encoded_public_key(key, &bytes) == PUSH_POINT &&
                (!secret || (EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &n) == 1 &&
                             BN_bn2binpad(n, secret, PUSH_SECRET) == PUSH_SECRET));

    if (good)
        memcpy(point, bytes, PUSH_POINT);
    OPENSSL_free(bytes);
    BN_clear_free(n);
    return good;
}

bool push_point_is_good(const uint8_t point[PUSH_POINT])
{
    EVP_PKEY *key = key_of_bytes(NULL, point);
    EVP_PKEY_CTX *c = key ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
    bool good = point[0] == 4 && c && EVP_PKEY_public_check(c) == 1;

    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(key);
    return good;
}

/* ---- a message (RFC 8291) ------------------------------------------------------------------------------------------------------ */

/* What both sides know and nobody else. The point is checked to be one of the curve. */
static bool shared_secret(EVP_PKEY *key, const uint8_t point[PUSH_POINT], uint8_t out[PUSH_SECRET])
{
    EVP_PKEY *peer = key_of_bytes(NULL, point);
    EVP_PKEY_CTX *c = peer ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
    size_t n = PUSH_SECRET;
    bool good = c && EVP_PKEY_derive_init(c) == 1 && EVP_PKEY_derive_set_peer_ex(c, peer, 1) == 1 &&
                EVP_PKEY_derive(c, out, &n) == 1 && n == PUSH_SECRET;

    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(peer);
    return good;
}

typedef struct {
    const void *at;
    size_t n;
} Part;

/* HMAC-SHA-256 of several parts, one after the other. */
static void hmac(const uint8_t *key, size_t n, const Part *part, int parts, uint8_t out[32])
{
    crypto_auth_hmacsha256_state h;

    crypto_auth_hmacsha256_init(&h, key, n);
    for (int i = 0; i < parts; i++)
        crypto_auth_hmacsha256_update(&h, part[i].at, part[i].n);
    crypto_auth_hmacsha256_final(&h, out);
}

/* HKDF with one block of output: a key out of a secret, its salt and what it is for. */
static void derive(const uint8_t *salt, size_t salt_n, const uint8_t secret[32], const Part info[3], uint8_t out[32])
{
    uint8_t key[32];

    hmac(salt, salt_n, &(Part){secret, 32}, 1, key);
    hmac(key, sizeof key, (Part[]){info[0], info[1], info[2], {"\1", 1}}, 4, out);
    sodium_memzero(key, sizeof key);
}

static bool seal(const uint8_t key[16], const uint8_t nonce[12], Str plain, uint8_t *out)
{
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    int n = 0, more = 0, end = 0;
    bool good = c && EVP_EncryptInit_ex2(c, EVP_aes_128_gcm(), key, nonce, NULL) == 1 &&
                EVP_EncryptUpdate(c, out, &n, (const uint8_t *)plain.at, (int)plain.n) == 1 &&
                EVP_EncryptUpdate(c, out + n, &more, (const uint8_t *)"\2", 1) == 1 &&
                EVP_EncryptFinal_ex(c, out + n + more, &end) == 1 &&
                EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_GET_TAG, 16, out + n + more) == 1;

    EVP_CIPHER_CTX_free(c);
    return good;
}

bool push_encrypt(const StoredPush *to, PushKey *key, const uint8_t salt[PUSH_SALT], Str plain, Text *out)
{
    static const uint8_t head[] = {0, 0, 16, 0, PUSH_POINT}; /* records of 4,096 bytes, of which this is the only one */
    uint8_t secret[32], point[PUSH_POINT], both[32], content[32], nonce[32];
    char *room = plain.n <= PUSH_MOST ? text_room(out, plain.n + PUSH_OVERHEAD) : NULL;

    if (!room || !push_key_bytes(key, NULL, point) || !shared_secret(key, to->point, secret))
        return false;
    derive(to->auth, sizeof to->auth, secret,
           (Part[]){{"WebPush: info", 14}, {to->point, PUSH_POINT}, {point, PUSH_POINT}}, both);
    derive(salt, PUSH_SALT, both, (Part[]){{"Content-Encoding: aes128gcm", 28}, {"", 0}, {"", 0}}, content);
    derive(salt, PUSH_SALT, both, (Part[]){{"Content-Encoding: nonce", 24}, {"", 0}, {"", 0}}, nonce);
    memcpy(room, salt, PUSH_SALT);
    memcpy(room + PUSH_SALT, head, sizeof head);
    memcpy(room + PUSH_SALT + sizeof head, point, PUSH_POINT);
    bool good = seal(content, nonce, plain, (uint8_t *)room + PUSH_SALT + sizeof head + PUSH_POINT);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(both, sizeof both);
    if (good)
        text_end(out, room + plain.n + PUSH_OVERHEAD);
    return good;
}

bool push_message(const StoredPush *to, Str plain, Text *out)
{
    uint8_t salt[PUSH_SALT];
    PushKey *key = push_key_make(NULL, NULL);

    randombytes_buf(salt, sizeof salt);
    bool good = key && push_encrypt(to, key, salt, plain, out);
    push_key_free(key);
    return good;
}

/* ---- who sends it (RFC 8292) ------------------------------------------------------------------------------------------------------ */

static void base64(const void *bytes, size_t n, Text *out)
{
    size_t size = sodium_base64_encoded_len(n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    char *room = text_room(out, size);

    if (!room)
        return;
    sodium_bin2base64(room, size, bytes, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text_end(out, room + size - 1);
}

/* Both halves as 32 bytes each, as JOSE wants them. */
static bool halves(const uint8_t *der, size_t n, uint8_t out[64])
{
    const uint8_t *at = der;
    ECDSA_SIG *s = d2i_ECDSA_SIG(NULL, &at, (long)n);
    bool good =
        s && BN_bn2binpad(ECDSA_SIG_get0_r(s), out, 32) == 32 && BN_bn2binpad(ECDSA_SIG_get0_s(s), out + 32, 32) == 32;

    ECDSA_SIG_free(s);
    return good;
}

static bool sign(EVP_PKEY *key, Str words, uint8_t out[64])
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    uint8_t der[80];
    size_t n = sizeof der;
    bool good = c && EVP_DigestSignInit(c, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(c, der, &n, (const uint8_t *)words.at, words.n) == 1 && halves(der, n, out);

    EVP_MD_CTX_free(c);
    return good;
}

static void claims_write(const char *endpoint, Text *out)
{
    size_t scheme = strcspn(endpoint, "/") + 2;
    Str origin = {endpoint, scheme + strcspn(endpoint + scheme, "/?#")};
    const Config *c = &server.config;

    text_fmt(out, "{\"aud\":\"%v\",\"exp\":", origin);
    text_int(out, now_seconds() + 12 * 3600);
    if (c->mail_from || c->url)
        text_fmt(out, ",\"sub\":\"%s%s\"", c->mail_from ? "mailto:" : "", c->mail_from ? c->mail_from : c->url);
    text_char(out, '}');
}

bool push_authorization(const char *endpoint, Text *out)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[1600];
    Text t = text_in(claims, sizeof claims);
    uint8_t signature[64];

    const char *key = push_public_key();
    claims_write(endpoint, &t);
    text_put(out, "Authorization: vapid t=");
    size_t begin = out->n;
    base64(head, strlen(head), out);
    text_char(out, '.');
    base64(claims, t.n, out);
    if (!key || t.full || out->full || !sign(own, (Str){out->at + begin, out->n - begin}, signature))
        return false;
    text_char(out, '.');
    base64(signature, sizeof signature, out);
    text_fmt(out, ", k=%s", key);
    return !out->full;
}

/* ---- the server's own key ------------------------------------------------------------------------------------------------------------ */

static bool own_find(void)
{
    uint8_t bytes[PUSH_SECRET + PUSH_POINT];
    PushKey *fresh = push_key_make(NULL, NULL);
    Text t = text_in(own_public, sizeof own_public);
    bool good = fresh && push_key_bytes(fresh, bytes, bytes + PUSH_SECRET) &&
                store_push_key(server.store, bytes, sizeof bytes) == STORE_OK; /* the one there is, if there is one */

    push_key_free(fresh);
    if (!good)
        return false;
    base64(bytes + PUSH_SECRET, PUSH_POINT, &t);
    own = push_key_make(bytes, bytes + PUSH_SECRET);
    sodium_memzero(bytes, sizeof bytes);
    return own;
}

const char *push_public_key(void)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

    pthread_mutex_lock(&lock);
    bool good = own || own_find();
    pthread_mutex_unlock(&lock);
    return good ? own_public : NULL;
}

/* A push service is spoken to over TLS; without it only where an operator tries things out. */
bool push_endpoint_is_good(const char *endpoint)
{
    Str e = str(endpoint);
    bool scheme = str_starts(e, "https://") || (server.config.local_webhooks && str_starts(e, "http://"));

    return scheme && e.n < ENDPOINT_CAP && str_plain(e) && !strpbrk(endpoint, " \"\\<>");
}
