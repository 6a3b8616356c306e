/* The few functions of a C library that the core calls. Memory is moved by WebAssembly's own instructions: the builtins become
 * memory.copy and memory.fill. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void abort(void)
{
    __builtin_trap();
}

void *memcpy(void *to, const void *from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

void *memset(void *to, int byte, size_t n)
{
    return __builtin_memset(to, byte, n);
}

/* Whole states are compared: word by word as far as they are the same. */
int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;
    uint64_t left, right;

    for (; n >= sizeof left; n -= sizeof left, x += sizeof left, y += sizeof left) {
        __builtin_memcpy(&left, x, sizeof left);
        __builtin_memcpy(&right, y, sizeof right);
        if (left != right)
            break;
    }
    for (; n; n--, x++, y++)
        if (*x != *y)
            return *x - *y;
    return 0;
}

int bcmp(const void *a, const void *b, size_t n)
{
    return memcmp(a, b, n);
}

void *memchr(const void *in, int byte, size_t n)
{
    const unsigned char *p = in;

    for (; n; n--, p++)
        if (*p == (unsigned char)byte)
            return (void *)(size_t)p;
    return NULL;
}

size_t strlen(const char *s)
{
    size_t n = 0;

    while (s[n])
        n++;
    return n;
}

char *strchr(const char *s, int c)
{
    for (;; s++) {
        if (*s == (char)c)
            return (char *)(size_t)s;
        if (!*s)
            return NULL;
    }
}

char *strrchr(const char *s, int c)
{
    char *last = NULL;

    for (char *p = strchr(s, c); p; p = *p ? strchr(p + 1, c) : NULL)
        last = p;
    return last;
}

size_t strcspn(const char *s, const char *of)
{
    size_t n = 0;

    while (s[n] && !strchr(of, s[n]))
        n++;
    return n;
}

int strncmp(const char *a, const char *b, size_t n)
{
    for (; n && *a && *a == *b; n--)
        a++, b++;
    return n ? (unsigned char)*a - (unsigned char)*b : 0;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, (size_t)-1);
}

char *strstr(const char *s, const char *words)
{
    size_t n = strlen(words);

    while (*s && strncmp(s, words, n))
        s++;
    return *s || !n ? (char *)s : NULL;
}
