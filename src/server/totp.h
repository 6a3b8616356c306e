/* Codes of six digits that change every half minute (RFC 6238, with SHA-1, as every app reads them). */
#ifndef SERVER_TOTP_H
#define SERVER_TOTP_H

#include "store/store.h"

void totp_make(char out[KEY_CAP]); /* a new key, in base 32 */
uint32_t totp_code(const char *key, int64_t half_minute);
bool totp_fits(const char *key, const char *code, int64_t now, int64_t *half_minute); /* one early or late will do */
void sha1(const uint8_t *bytes, size_t n, uint8_t out[20]);

#endif
