/* What base/bits.h asks of sixteen bytes at once, by WebAssembly's own instructions. */
#ifndef WASM_EMMINTRIN_H
#define WASM_EMMINTRIN_H

#include <wasm_simd128.h>

#define __m128i             v128_t
#define _mm_loadu_si128     wasm_v128_load
#define _mm_set1_epi8       wasm_i8x16_splat
#define _mm_set1_epi16      wasm_i16x8_splat
#define _mm_setzero_si128() wasm_i8x16_splat(0)
#define _mm_and_si128       wasm_v128_and
#define _mm_max_epu8        wasm_u8x16_max
#define _mm_cmpeq_epi8      wasm_i8x16_eq
#define _mm_cmpeq_epi16     wasm_i16x8_eq
#define _mm_packs_epi16     wasm_i8x16_narrow_i16x8
#define _mm_movemask_epi8   (int)wasm_i8x16_bitmask

#endif
