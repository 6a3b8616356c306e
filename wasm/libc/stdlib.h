#ifndef WASM_STDLIB_H
#define WASM_STDLIB_H

#include <stddef.h>

_Noreturn void abort(void);
void *malloc(size_t n);
void *calloc(size_t n, size_t size);
void *realloc(void *memory, size_t n);
void free(void *memory);

#endif
