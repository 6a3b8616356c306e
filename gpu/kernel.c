/* Random games on a graphics card. The rules are compiled in one piece with this, so what nobody here calls is left out: no view,
 * no position, no word is told (YARDARM_SILENT).
 *
 * The 32 lanes of a warp run at its full speed only while all do the same, and games part company after the first decision. So a
 * warp does not play 32 games but several for each lane, and takes up, stride by stride, those of them that go on alike: at the same
 * question, or at the same step of the same procedure. Any lane may lead any of the warp's games. */
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

/* What the game at a seat does next. Those that are alike go on together. */
enum { EMPTY, BEGINS, ENDS, GOES_ON };

/* What a launch is told (src/cli/gpu.c). */
typedef struct {
    uint64_t seed, first, games;
    const int16_t *option;
    Played *out;
    long long *next;
    unsigned seats; /* of a warp */
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
    seat->number = (uint64_t)__nvvm_atom_add_gen_ll(o->next, 1);
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

/* ---- the warp ------------------------------------------------------------------------------------------------------------ */

#ifndef SHARED
#define SHARED __attribute__((address_space(3), loader_uninitialized)) static
#endif
SHARED uint32_t kinds[LANES * MOST_SEATS_A_LANE]; /* of the games at the seats: EMPTY, BEGINS, ... */
SHARED uint32_t taken[LANES];                     /* the seats that go on now */

#define LANE() ((unsigned)__nvvm_read_ptx_sreg_laneid())

static int count_bits(unsigned mask)
{
    return __builtin_popcount(mask);
}

/* What most of some 32 neighbours do next, of all such neighbours. */
static unsigned commonest(const Order *o)
{
    unsigned best = 0, kind = EMPTY;

    for (unsigned seat = LANE(); seat < o->seats; seat += LANES) {
        unsigned mine = kinds[seat];
        unsigned alike = (unsigned)count_bits(__nvvm_match_any_sync_i32(EVERY_LANE, mine));
        if (mine != EMPTY && alike > best) {
            best = alike;
            kind = mine;
        }
    }
    unsigned most = best;
    for (int by = LANES / 2; by; by /= 2) {
        unsigned other = (unsigned)__nvvm_shfl_sync_bfly_i32(EVERY_LANE, (int)most, by, LANES - 1);
        most = other > most ? other : most;
    }
    unsigned who = (unsigned)__nvvm_vote_ballot_sync(EVERY_LANE, best == most);
    return (unsigned)__nvvm_shfl_sync_idx_i32(EVERY_LANE, (int)kind, __builtin_ctz(who), LANES - 1);
}

/* Gives each lane a seat whose game is of that kind; how many have one. */
static unsigned take_seats(const Order *o, unsigned kind)
{
    unsigned n = 0;

    for (unsigned seat = LANE(); seat < o->seats; seat += LANES) {
        unsigned alike = (unsigned)__nvvm_vote_ballot_sync(EVERY_LANE, kinds[seat] == kind);
        unsigned place = n + (unsigned)count_bits(alike & ((1u << LANE()) - 1));
        if ((alike >> LANE() & 1) && place < LANES)
            taken[place] = seat;
        n += (unsigned)count_bits(alike);
    }
    __nvvm_bar_warp_sync(EVERY_LANE);
    return n;
}

/* The entry (src/cli/gpu.c calls it): a block is one warp. */
void play_many(uint64_t seed, uint64_t first, uint64_t games, const int16_t *option, char *seats, Played *out,
               long long *next, uint32_t seats_a_lane)
{
    Order o = {seed, first, games, option, out, next, LANES * seats_a_lane};
    char *mine = seats + (uint64_t)__nvvm_read_ptx_sreg_ctaid_x() * o.seats * seat_size(&rules);

    for (unsigned seat = LANE(); seat < o.seats; seat += LANES)
        kinds[seat] = BEGINS;
    __nvvm_bar_warp_sync(EVERY_LANE);
    for (unsigned kind; (kind = commonest(&o)) != EMPTY;) {
        if (take_seats(&o, kind) > LANE()) {
            unsigned seat = taken[LANE()];
            kinds[seat] = go_on(&o, kind, (Seat *)(void *)(mine + seat * seat_size(&rules)));
        }
        __nvvm_bar_warp_sync(EVERY_LANE);
    }
}
