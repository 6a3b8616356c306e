/* A 64-bit fingerprint of bytes: the same on every machine we build for (little-endian words). Not for secrets. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t n, uint64_t seed);

/* Another one, several times as fast on long texts. It is compared within one run of a program and never stored. */
uint64_t hash_quick(const void *bytes, size_t n);

#endif
