#ifndef WASM_STDLIB_H
#define WASM_STDLIB_H

_Noreturn void abort(void);

#endif
