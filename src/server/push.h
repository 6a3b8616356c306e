/* Web Push: messages for a browser that is not open, which only that browser can read (RFC 8291), and the proof from whom they
 * come (RFC 8292). Where they go is the business of outbox.c. */
#ifndef SERVER_PUSH_H
#define SERVER_PUSH_H

#include "server/server.h"

enum { PUSH_SALT = 16, PUSH_OVERHEAD = 16 + 4 + 1 + PUSH_POINT + 1 + 16, PUSH_MOST = 2048 };

/* The server's key as browsers want it; found, or made, when it is first needed. NULL: it cannot be had. */
const char *push_public_key(void);

/* A key pair; NULL: it is none, or there is no memory. Without bytes a new one is made. */
typedef struct evp_pkey_st PushKey;
PushKey *push_key_make(const uint8_t secret[PUSH_SECRET], const uint8_t point[PUSH_POINT]);
bool push_key_bytes(PushKey *key, uint8_t secret[PUSH_SECRET], uint8_t point[PUSH_POINT]);
void push_key_free(PushKey *key);

/* The body of a push message. The key is the sender's, for this message alone. */
bool push_encrypt(const StoredPush *to, PushKey *key, const uint8_t salt[PUSH_SALT], Str plain, Text *out);
bool push_message(const StoredPush *to, Str plain, Text *out); /* with a new key and salt */

/* "Authorization: vapid t=…, k=…" for whoever runs that endpoint. */
bool push_authorization(const char *endpoint, Text *out);

bool push_point_is_good(const uint8_t point[PUSH_POINT]); /* it lies on the curve */
bool push_endpoint_is_good(const char *endpoint);

#endif
