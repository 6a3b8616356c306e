/* Random games on a graphics card. The rules are compiled in one piece with this, so what nobody here calls is left out: no view,
 * no position, no word is told (YARDARM_SILENT).
 *
 * The 32 lanes of a warp run at its full speed only while all do the same, warps share what was fetched of the code only while they
 * are near each other in it, and games part company after the first decision. So a block does not play a game for each of its lanes
 * but several, and its warps take up, stride by stride, those of them that go on alike: at the same question, or at the same step
 * of the same procedure; as a neighbour just did, if there are enough. Any lane may lead any of the block's games. */
#include "engine/answers.h"
#include "engine/played.h"

#define GAME(id) extern const GameDef game_##id;
#include "games/games.def"
#undef GAME

_Noreturn void check_failed(const char *file, int line, const char *what)
{
    (void)file, (void)line, (void)what;
    __builtin_trap();
}

/* ---- the rules ----------------------------------------------------------------------------------------------------------- */

/* What the rules need of a game; of the rest nothing is left. LLVM fills this in while it compiles, and so knows all of it. */
static GameDef rules;

static void rules_of(const GameDef *all)
{
    rules.min_sides = all->min_sides;
    rules.max_sides = all->max_sides;
    rules.state_size = all->state_size;
    rules.set_words = all->set_words;
    rules.stack_words = all->stack_words;
    rules.plan_orders = all->plan_orders;
    rules.procs = all->procs;
    rules.questions = all->questions;
    rules.verbs = all->verbs;
    rules.verb_count = all->verb_count;
    rules.setup = all->setup;
    rules.score = all->score;
    rules.winner = all->winner;
}

__attribute__((constructor)) static void choose_rules(void)
{
#define GAME(id) rules_of(&game_##id);
#include "games/games.def"
#undef GAME
}

/* ---- the seats ----------------------------------------------------------------------------------------------------------- */

enum { EVERY_LANE = -1 };

/* What the game at a seat does next. Those that are alike go on together. LED: somebody sees to it just now. */
enum { EMPTY, BEGINS, ENDS, GOES_ON };
static const unsigned LED = 1u << 31;

/* What a launch is told (src/cli/gpu.c). */
typedef struct {
    uint64_t seed, first, games;
    const int16_t *option;
    Played *out;
    long long *begun, *ended;
    unsigned seats; /* of a block */
} Order;

/* The question of the plan that is being written; the twin lies behind the state, and there may be none yet. */
static unsigned asked_in_plan(const Game *g)
{
    const char *head = (const char *)g + TWIN_BEHIND(rules.state_size);
    const Flow *twin = (const Flow *)(const void *)(head + TWIN_HEAD);

    return *(const GameDef *const *)(const void *)head ? twin->question : 0;
}

/* Two that differ may by chance be given one number: they are then slower, not wrong. */
static unsigned what_next(const Game *g)
{
    const Flow *w = flow_in(g);
    const Frame *f = top_frame(w, stack_in(&rules, g));

    if (!w->owing && !f)
        return ENDS;
    if (w->owing && w->owing != CHANCE_OWES)
        return GOES_ON + (w->plan ? 256 + asked_in_plan(g) : w->question);
    return GOES_ON + 512 + ((f->step * 37u + f->proc * 0x10001u + w->question * 0x1000193u) & 0xFFFFFF);
}

static unsigned begin(const Order *o, Seat *seat, Game *g)
{
    seat->number = (uint64_t)__nvvm_atom_add_gen_ll(o->begun, 1);
    if (seat->number >= o->games)
        return EMPTY;
    memset((char *)g + TWIN_BEHIND(rules.state_size), 0, TWIN_HEAD);
    playing_begin(&rules, g, o->seed, o->first + seat->number, o->option, &seat->playing);
    return what_next(g);
}

static unsigned end(const Order *o, Seat *seat, const Game *g)
{
    playing_end(&rules, g, &seat->playing.played);
    o->out[seat->number] = seat->playing.played;
    __nvvm_atom_add_gen_ll(o->ended, 1);
    return BEGINS;
}

static unsigned go_on(const Order *o, unsigned kind, Seat *seat)
{
    Game *g = (Game *)(void *)(seat + 1);

    if (kind == BEGINS)
        return begin(o, seat, g);
    if (kind == ENDS)
        return end(o, seat, g);
    return playing_on(&rules, g, &seat->playing) ? what_next(g) : ENDS;
}

/* ---- the block ----------------------------------------------------------------------------------------------------------- */

#ifndef SHARED
#define SHARED                __attribute__((address_space(3), loader_uninitialized)) static volatile
#define WIDE                  LANES
#define LANE()                ((unsigned)__nvvm_read_ptx_sreg_laneid())
#define THREAD()              ((unsigned)__nvvm_read_ptx_sreg_tid_x())
#define THREADS()             ((unsigned)__nvvm_read_ptx_sreg_ntid_x())
#define BLOCK()               ((unsigned)__nvvm_read_ptx_sreg_ctaid_x())
#define ADD(count, more)      __nvvm_atom_add_gen_i((int *)&(count), more)
#define REPLACED(it, old, by) ((unsigned)__nvvm_atom_cas_gen_i((int *)&(it), (int)(old), (int)(by)) == (old))
#define WHO(is)               ((unsigned)__nvvm_vote_ballot_sync(EVERY_LANE, is))
#define OF_LANE(which, mine)  ((unsigned)__nvvm_shfl_sync_idx_i32(EVERY_LANE, (int)(mine), which, LANES - 1))
#define OF_PAIR(by, mine)     ((unsigned)__nvvm_shfl_sync_bfly_i32(EVERY_LANE, (int)(mine), by, LANES - 1))
#define WARP_IS_HERE()        __nvvm_bar_warp_sync(EVERY_LANE)
#define BLOCK_IS_HERE()       __nvvm_barrier_sync(0)
#define BLOCK_SEES_IT()       __nvvm_membar_cta()
#endif

enum { SORTS = 256, NO_SORT = SORTS, NO_SEAT = -1 };

SHARED uint32_t kinds[MOST_WARPS * LANES * MOST_SEATS_A_LANE]; /* of the games at the seats: EMPTY, BEGINS, ... */
SHARED uint32_t many[SORTS];                                   /* games that wait to go on so, or are about to */
SHARED uint32_t latest;                                        /* sort that some warp took up */
SHARED int32_t taken[MOST_WARPS * LANES];                      /* the seat that a lane has been given */

/* Kinds that share a sort go on together: slower, not wrong. */
static unsigned sort_of(unsigned kind)
{
    return kind * 0x9E3779B1u >> 24;
}

static int count_bits(unsigned mask)
{
    return __builtin_popcount(mask);
}

static unsigned commonest(void)
{
    unsigned best = 0;

    for (unsigned sort = LANE(); sort < SORTS; sort += WIDE) {
        unsigned n = many[sort], it = n ? n << 8 | sort : 0;
        best = it > best ? it : best;
    }
    for (int by = (int)WIDE / 2; by; by /= 2) {
        unsigned other = OF_PAIR(by, best);
        best = other > best ? other : best;
    }
    return best ? best % SORTS : NO_SORT;
}

/* What the warp takes up: what a neighbour did, whose code is at hand, if there are games for all lanes. */
static unsigned choose_sort(void)
{
    unsigned near = latest;

    near = OF_LANE(0, many[near] >= WIDE ? near : NO_SORT);
    if (near != NO_SORT)
        return near;
    near = commonest();
    if (near != NO_SORT)
        latest = near;
    return near;
}

/* Gives each lane a seat whose game is of that sort, as far as there are any. */
static int take_seat(const Order *o, unsigned sort)
{
    unsigned n = 0, warp = THREAD() - LANE();

    taken[THREAD()] = NO_SEAT;
    WARP_IS_HERE();
    for (unsigned i = 0; i < o->seats && n < WIDE; i += WIDE) {
        unsigned seat = (i + THREAD()) % o->seats, kind = kinds[seat]; /* each warp looks first at its own */
        bool is = kind != EMPTY && !(kind & LED) && sort_of(kind) == sort;
        unsigned alike = WHO(is), place = n + (unsigned)count_bits(alike & ((1u << LANE()) - 1));
        if (is && place < WIDE && REPLACED(kinds[seat], kind, kind | LED)) {
            ADD(many[sort], -1);
            taken[warp + place] = (int32_t)seat;
        }
        n += (unsigned)count_bits(alike);
    }
    WARP_IS_HERE();
    return taken[THREAD()];
}

static void lead(const Order *o, unsigned seat, char *seats)
{
    BLOCK_SEES_IT();
    unsigned kind = go_on(o, kinds[seat] & ~LED, (Seat *)(void *)(seats + seat * seat_size(&rules)));
    BLOCK_SEES_IT();
    if (kind != EMPTY)
        ADD(many[sort_of(kind)], 1);
    kinds[seat] = kind;
}

static void open_block(const Order *o)
{
    for (unsigned i = THREAD(); i < SORTS; i += THREADS())
        many[i] = i == sort_of(BEGINS) ? o->seats : 0;
    for (unsigned seat = THREAD(); seat < o->seats; seat += THREADS())
        kinds[seat] = BEGINS;
    latest = sort_of(BEGINS);
    BLOCK_IS_HERE();
}

/* The entry (src/cli/gpu.c calls it). A warp that finds nothing more to take up leaves the rest to those that have it. */
void play_many(uint64_t seed, uint64_t first, uint64_t games, const int16_t *option, char *seats, Played *out,
               long long *counts, uint32_t seats_a_lane)
{
    Order o = {seed, first, games, option, out, counts, counts + 1, THREADS() * seats_a_lane};
    char *mine = seats + (uint64_t)BLOCK() * o.seats * seat_size(&rules);

    open_block(&o);
    for (unsigned sort; (sort = choose_sort()) != NO_SORT;) {
        int seat = take_seat(&o, sort);
        if (seat != NO_SEAT)
            lead(&o, (unsigned)seat, mine);
        WARP_IS_HERE();
    }
}
