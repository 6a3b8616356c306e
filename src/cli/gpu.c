/* A graphics card through its driver's library, which is opened when it is wanted: nothing of it is needed to build. The rules
 * come as PTX, made of the same sources (gpu/build.py), and the driver compiles them. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/device.h"

/* The few functions of the driver that are called, as its manual has them. */
typedef struct CUctx *Context;
typedef struct CUmod *Module;
typedef struct CUfunc *Function;
typedef struct CUstream *Stream;
typedef uint64_t Address;

static struct {
    int (*cuInit)(unsigned);
    int (*cuGetErrorString)(int, const char **);
    int (*cuDeviceGet)(int *, int);
    int (*cuDeviceGetAttribute)(int *, int, int);
    int (*cuCtxCreate_v2)(Context *, unsigned, int);
    int (*cuCtxDestroy_v2)(Context);
    int (*cuCtxSetLimit)(int, size_t);
    int (*cuCtxSynchronize)(void);
    int (*cuModuleLoadData)(Module *, const void *);
    int (*cuModuleGetFunction)(Function *, Module, const char *);
    int (*cuMemAlloc_v2)(Address *, size_t);
    int (*cuMemsetD8_v2)(Address, unsigned char, size_t);
    int (*cuMemcpyHtoD_v2)(Address, const void *, size_t);
    int (*cuMemcpyDtoH_v2)(void *, Address, size_t);
    int (*cuMemcpyDtoHAsync_v2)(void *, Address, size_t, Stream);
    int (*cuStreamCreate)(Stream *, unsigned);
    int (*cuStreamQuery)(Stream);
    int (*cuStreamSynchronize)(Stream);
    int (*cuLaunchKernel)(Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Stream,
                          void **, void **);
} cu;

/* Where on the card things lie. */
static struct {
    Context context;
    Function kernel;
    unsigned blocks;
    Address options, seats, played, counts; /* of games begun, and ended */
    Stream play, look;                      /* the games; and what they are seen by meanwhile */
} card;

enum {
    STACK = 32 << 10,          /* of each thread */
    GAMES_A_SEAT = 8,          /* of a batch, so that short games do not wait for long ones */
    LIMIT_STACK = 0,           /* CU_LIMIT_STACK_SIZE */
    STREAM_OF_ITS_OWN = 1,     /* CU_STREAM_NON_BLOCKING */
    NOT_READY = 600,           /* CUDA_ERROR_NOT_READY */
    ATTRIBUTE_PROCESSORS = 16, /* CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT */
};

_Noreturn static void give_up(const char *what, const char *why)
{
    fprintf(stderr, "yardarm: %s: %s\n", what, why);
    exit(EXIT_FAILED);
}

static void ask(int failed, const char *what)
{
    const char *why = NULL;

    if (!failed)
        return;
    cu.cuGetErrorString(failed, &why);
    give_up(what, why ? why : "the driver does not say why");
}

/* ---- the driver ---------------------------------------------------------------------------------------------------------- */

static void find_function(void *library, const char *name, void *function)
{
    void *found = dlsym(library, name);

    if (!found)
        give_up("the driver of the graphics card is too old", name);
    memcpy(function, &found, sizeof found);
}

#define FIND(name) find_function(library, #name, &cu.name)

static void load_driver(void)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);

    if (!library)
        give_up("no graphics card can be used here", "its driver's library, libcuda.so.1, is not installed");
    FIND(cuInit);
    FIND(cuGetErrorString);
    FIND(cuDeviceGet);
    FIND(cuDeviceGetAttribute);
    FIND(cuCtxCreate_v2);
    FIND(cuCtxDestroy_v2);
    FIND(cuCtxSetLimit);
    FIND(cuCtxSynchronize);
    FIND(cuModuleLoadData);
    FIND(cuModuleGetFunction);
    FIND(cuMemAlloc_v2);
    FIND(cuMemsetD8_v2);
    FIND(cuMemcpyHtoD_v2);
    FIND(cuMemcpyDtoH_v2);
    FIND(cuMemcpyDtoHAsync_v2);
    FIND(cuStreamCreate);
    FIND(cuStreamQuery);
    FIND(cuStreamSynchronize);
    FIND(cuLaunchKernel);
}

/* ---- the rules ----------------------------------------------------------------------------------------------------------- */

/* Where games for graphics cards lie, seen from the program: where it was built, and where it is installed. */
static const char *const folders[] = {"gpu", "../share/yardarm/gpu"};

static bool read_from(const char *folder, const char *game, Buffer *ptx, Text *err)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 128);

    path[n > 0 ? n : 0] = '\0';
    char *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    snprintf(name, (size_t)(path + sizeof path - name), "%s/%s.ptx", folder, game);
    return file_read(path, ptx, err);
}

static Buffer find_rules(const GameDef *def)
{
    char why[256];
    Buffer ptx = {0};

    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        Text err = text_in(why, sizeof why);
        if (read_from(folders[i], def->id, &ptx, &err))
            return ptx;
    }
    give_up("the game for the graphics card was not built (it wants clang and llvm)", why);
}

static void load_rules(Buffer *ptx)
{
    Module module;

    ask(cu.cuModuleLoadData(&module, ptx->at), "the driver cannot compile the game");
    ask(cu.cuModuleGetFunction(&card.kernel, module, "play_many"), "the game has no entry");
    buffer_free(ptx);
}

/* ---- the device ---------------------------------------------------------------------------------------------------------- */

static Address room(size_t bytes)
{
    Address at = 0;

    ask(cu.cuMemAlloc_v2(&at, bytes), "the graphics card's memory does not suffice");
    ask(cu.cuMemsetD8_v2(at, 0, bytes), "the graphics card's memory");
    return at;
}

static uint64_t threads_of(const Plan *plan)
{
    return (uint64_t)card.blocks * (unsigned)plan->warps * LANES;
}

static uint64_t games_at_once(const Plan *plan)
{
    uint64_t most = threads_of(plan) * (unsigned)plan->seats * GAMES_A_SEAT;

    return plan->games < most ? plan->games : most;
}

static void open_card(const Plan *plan)
{
    int device = 0, processors = 0;
    Buffer ptx = find_rules(plan->def);

    load_driver();
    ask(cu.cuInit(0), "no graphics card can be used here");
    ask(cu.cuDeviceGet(&device, 0), "no graphics card can be used here");
    ask(cu.cuDeviceGetAttribute(&processors, ATTRIBUTE_PROCESSORS, device), "the graphics card");
    ask(cu.cuCtxCreate_v2(&card.context, 0, device), "the graphics card");
    if (device_is_watched())
        fputs("the driver of the card compiles the game; it keeps it for the next time\r", stderr);
    load_rules(&ptx);
    ask(cu.cuStreamCreate(&card.play, STREAM_OF_ITS_OWN), "the graphics card");
    ask(cu.cuStreamCreate(&card.look, STREAM_OF_ITS_OWN), "the graphics card");
    ask(cu.cuCtxSetLimit(LIMIT_STACK, STACK), "the graphics card's stack");
    card.blocks = (unsigned)processors;
    card.seats = room(threads_of(plan) * (size_t)plan->seats * seat_size(plan->def));
    card.played = room(games_at_once(plan) * sizeof(Played));
    card.counts = room(2 * sizeof(uint64_t));
    card.options = room(sizeof plan->option);
    ask(cu.cuMemcpyHtoD_v2(card.options, plan->option, sizeof plan->option), "the graphics card's memory");
}

static uint64_t ended_there(void)
{
    uint64_t ended = 0;

    ask(cu.cuMemcpyDtoHAsync_v2(&ended, card.counts + sizeof ended, sizeof ended, card.look),
        "the graphics card's memory");
    ask(cu.cuStreamSynchronize(card.look), "the graphics card");
    return ended;
}

static void watch_there(const Plan *plan, uint64_t first)
{
    struct timespec pause = {0, 100000000};

    while (cu.cuStreamQuery(card.play) == NOT_READY) {
        device_shows(plan, first + ended_there());
        nanosleep(&pause, NULL);
    }
}

static void play_there(const Plan *plan, uint64_t first, uint64_t n, Played *out)
{
    uint64_t seed = plan->seed;
    uint32_t seats = (uint32_t)plan->seats;
    void *given[] = {&seed, &first, &n, &card.options, &card.seats, &card.played, &card.counts, &seats};

    ask(cu.cuMemsetD8_v2(card.counts, 0, 2 * sizeof(uint64_t)), "the graphics card's memory");
    ask(cu.cuCtxSynchronize(), "the graphics card's memory");
    ask(cu.cuLaunchKernel(card.kernel, card.blocks, 1, 1, (unsigned)plan->warps * LANES, 1, 1, 0, card.play, given,
                          NULL),
        "the graphics card does not begin");
    if (device_is_watched())
        watch_there(plan, first);
    ask(cu.cuCtxSynchronize(), "the graphics card gave up");
    ask(cu.cuMemcpyDtoH_v2(out, card.played, n * sizeof *out), "the graphics card's memory");
}

static void close_card(void)
{
    ask(cu.cuCtxDestroy_v2(card.context), "the graphics card");
}

const Device device_gpu = {"gpu", open_card, games_at_once, play_there, close_card};
