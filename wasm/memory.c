/* Memory for those parts that ask for it. Pieces have sizes that are powers of two, and those that were given back wait in a list of their size. A table asks for the
 * same few sizes again and again. */
#include <stdlib.h>
#include <string.h>

enum { LEAST = 5, SIZES = 32, WASM_PAGE = 65536, ALIGNED = 16 };

typedef struct Piece Piece;
struct Piece {
    size_t size; /* 2 to the power of it, this head included */
    Piece *next;
    _Alignas(ALIGNED) char bytes[];
};

extern char __heap_base;
static Piece *given_back[SIZES];
static size_t top;

static size_t size_for(size_t n)
{
    size_t size = LEAST;

    while (size < SIZES && ((size_t)1 << size) - sizeof(Piece) < n)
        size++;
    return size;
}

/* New memory, at the end of what there is. */
static Piece *piece_new(size_t size)
{
    size_t bytes = (size_t)1 << size, at;

    if (!top)
        top = ((size_t)&__heap_base + ALIGNED - 1) / ALIGNED * ALIGNED;
    at = top;
    size_t have = __builtin_wasm_memory_size(0) * WASM_PAGE,
           missing = at + bytes > have ? (at + bytes - have + WASM_PAGE - 1) / WASM_PAGE : 0;
    if (missing && __builtin_wasm_memory_grow(0, missing) == (size_t)-1)
        return NULL;
    top = at + bytes;
    return (Piece *)at;
}

void *malloc(size_t n)
{
    size_t size = size_for(n);

    if (size == SIZES)
        return NULL;
    Piece *piece = given_back[size];
    if (piece)
        given_back[size] = piece->next;
    else
        piece = piece_new(size);
    if (!piece)
        return NULL;
    *piece = (Piece){.size = size};
    return piece->bytes;
}

void *calloc(size_t n, size_t size)
{
    void *memory = size && n > (size_t)-1 / size ? NULL : malloc(n * size);

    return memory ? memset(memory, 0, n * size) : NULL;
}

static Piece *piece_of(void *memory)
{
    return (Piece *)((char *)memory - offsetof(Piece, bytes));
}

void free(void *memory)
{
    if (!memory)
        return;
    Piece *piece = piece_of(memory);
    piece->next = given_back[piece->size];
    given_back[piece->size] = piece;
}

void *realloc(void *memory, size_t n)
{
    size_t has = memory ? ((size_t)1 << piece_of(memory)->size) - sizeof(Piece) : 0;

    if (n <= has)
        return memory;
    void *larger = malloc(n);
    if (larger && memory) {
        memcpy(larger, memory, has);
        free(memory);
    }
    return larger;
}
