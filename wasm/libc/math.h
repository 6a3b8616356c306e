#ifndef WASM_MATH_H
#define WASM_MATH_H

/* WebAssembly has an instruction for it. */
static inline double sqrt(double x)
{
    return __builtin_sqrt(x);
}

#endif
