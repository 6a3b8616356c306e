/* 2.2: in a module distances are no tables but measured when it is loaded, because that is smaller. */
#include "games/yellowjack/state.h"

#ifdef __wasm__
enum { FAR = 99 };

static uint8_t distances[PLACE_COUNT][PLACE_COUNT];
static uint64_t within[NEAR + 1][PLACE_COUNT][2];

static void measure_ways(int from)
{
    memset(distances[from], FAR, PLACE_COUNT);
    distances[from][from] = 0;
    for (int i = 0; i < spaces[from].ways; i++) {
        int to = ways[spaces[from].way + i].to;
        distances[from][to] = spaces[from].kind == KIND_SZ || spaces[to].kind == KIND_SZ ? 2 : 1;
    }
}

static void shorten(int by, int from)
{
    for (int to = 0; to < PLACE_COUNT; to++)
        if (distances[from][by] + distances[by][to] < distances[from][to])
            distances[from][to] = (uint8_t)(distances[from][by] + distances[by][to]);
}

__attribute__((constructor)) static void measure(void)
{
    for (int from = 0; from < PLACE_COUNT; from++)
        measure_ways(from);
    for (int k = 0; k < PLACE_COUNT * PLACE_COUNT; k++)
        shorten(k / PLACE_COUNT, k % PLACE_COUNT);
    for (int k = 0; k < PLACE_COUNT * PLACE_COUNT; k++)
        for (int far = distances[k / PLACE_COUNT][k % PLACE_COUNT]; far <= NEAR; far++)
            bit_add(within[far][k / PLACE_COUNT], k % PLACE_COUNT);
}
#endif
