/* Random games on a graphics card, one a thread. The rules are compiled in one piece with this, so what nobody here calls is
 * left out: no view, no position, no word is told (YARDARM_SILENT). */
#include "engine/played.h"

#define GAME(id) extern const GameDef game_##id;
#include "games/games.def"
#undef GAME

_Noreturn void check_failed(const char *file, int line, const char *what)
{
    (void)file, (void)line, (void)what;
    __builtin_trap();
}

static uint64_t thread_number(void)
{
    return (uint64_t)__nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x();
}

/* The twins of plans, which elsewhere a thread keeps for itself. */
static char *twins;
static uint64_t twin_bytes;

void *last_twins(void)
{
    return twins + thread_number() * twin_bytes;
}

/* What the rules need of a game; of the rest nothing is left. */
static void rules_of(const GameDef *all, GameDef *def)
{
    def->min_sides = all->min_sides;
    def->max_sides = all->max_sides;
    def->state_size = all->state_size;
    def->set_words = all->set_words;
    def->stack_words = all->stack_words;
    def->plan_orders = all->plan_orders;
    def->procs = all->procs;
    def->questions = all->questions;
    def->verbs = all->verbs;
    def->verb_count = all->verb_count;
    def->setup = all->setup;
    def->score = all->score;
    def->winner = all->winner;
}

/* The entry (src/cli/gpu.c calls it). */
void play_many(uint64_t seed, uint64_t first, uint64_t games, const int16_t *option, char *states, uint64_t state_bytes,
               char *last, uint64_t last_bytes, Played *out)
{
    uint64_t thread = thread_number();
    uint64_t threads = (uint64_t)__nvvm_read_ptx_sreg_nctaid_x() * __nvvm_read_ptx_sreg_ntid_x();
    GameDef def = {0};
#define GAME(id) rules_of(&game_##id, &def);
#include "games/games.def"
#undef GAME

    twins = last;
    twin_bytes = last_bytes;
    for (uint64_t i = thread; i < games; i += threads)
        play_one(&def, (Game *)(void *)(states + thread * state_bytes), seed, first + i, option, &out[i]);
}
