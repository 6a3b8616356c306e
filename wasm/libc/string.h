/* What the core needs of a C library, for modules that have none (libc.c). */
#ifndef WASM_STRING_H
#define WASM_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
int bcmp(const void *a, const void *b, size_t n); /* which the compiler calls where only likeness counts */
void *memchr(const void *in, int byte, size_t n);
size_t strlen(const char *s);
size_t strcspn(const char *s, const char *of);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
char *strstr(const char *s, const char *words);

#endif
