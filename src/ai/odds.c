#include "ai/odds.h"

#include <string.h>

#include "ai/policy.h"
#include "engine/match.h"
#include "engine/plans.h"

/* Work, in throws of a die: of one world in all ways, of all worlds, of worlds that are thrown; and what else costs as much
 * as how many. */
enum {
    ALL_WAYS = 12000,
    ALL_WORLDS = 50000,
    THROWS = 120000,
    REDRAW = 20,
    BY_SCRIPT = 40,
    BY_MIXTURE = 120, /* where the script weighs what both may choose */
    BY_POLICY = 4,
    AT_A_GLANCE = 60
};
enum {
    FEWEST_WORLDS = 24, /* of those in which the dice fall in all ways: fewer say too little */
    MOST_WORLDS = 400,
    FEWEST_THROWN = 200,
    MOST_THROWN = 20000,
    LONGEST = 4000, /* steps of one affair: a rule that never ends one is not waited for */
    LAYER = 3 << 20,
    MOST_NODES = 2048,
    INDEX = 2 * MOST_NODES,
    STORIES = 40,
    TRIES = 4,        /* whether dice come of an action that somebody's choices follow … */
    WORLDS_TRIED = 2, /* … or that meets nobody in one world, and somebody in another */
};

/* Rows as they are summed up: cells of outcomes and losses, then these. */
enum {
    HOLDS = ODDS_CELLS,
    SCORES = HOLDS + YA_MAX_SIDES + 1, /* one more: nobody holds it */
    OVER = SCORES + YA_MAX_SIDES,
    TOLD = OVER + 1,
    SUMS = TOLD + STORIES + 1, /* one more: all other stories */
};

typedef struct {
    double weight;
    uint64_t hash;
    uint8_t cell[ODDS_CELLS];
    int story;
} Node;

/* States that were reached by as many steps, no two alike. */
typedef struct {
    int n;
    Node *node;
    char *states;
} Layer;

/* Of one world, and of all of them. */
typedef struct {
    double chance[SUMS], mean[SUMS], spread[ODDS_CELLS][ODDS_MOST + 1];
} World;

typedef struct {
    World sum, squares; /* no squares of a spread */
    World first;
    bool agree;
    int n;
} Worlds;

typedef struct {
    int proc, at, whose; /* proc 0: none */
} Affair;

typedef struct {
    const OddsAsked *asked;
    const GameDef *def;
    Affair affair;            /* that is seen through in this world */
    int sides, losses, cells; /* losses: the first cell of them */
    Rng rng;
    CallOff *off;
    Game *world, *known;
    void *mind; /* of player_room() bytes */
    Layer layer[2];
    uint16_t *index; /* by hash: a node of the next layer, and 1; 0: none */
    size_t step;     /* from one state of a layer to the next */
    int most;        /* states of a layer */
    int place;       /* that is fought for in this world; -1: none */
    int32_t score[YA_MAX_SIDES];
    Node *telling; /* the node whose events are heard */
    int stories;
    int work;
    bool seen_through, dice, lots, chosen, everybody;
    World one;
    Worlds all;
    char story[STORIES][ODDS_STORY];
} Reckoning;

/* ---- memory ------------------------------------------------------------------------------------------------------------ */

static int states_of_a_layer(const GameDef *def)
{
    size_t n = LAYER / rounded(def->state_size);

    return n < MOST_NODES ? (int)n : MOST_NODES;
}

static size_t layer_bytes(const GameDef *def)
{
    return (size_t)states_of_a_layer(def) * rounded(def->state_size) + rounded(MOST_NODES * sizeof(Node));
}

size_t odds_room(const GameDef *def)
{
    return rounded(sizeof(Reckoning)) + 2 * rounded(def->state_size) + rounded(player_room(def)) +
           rounded(INDEX * sizeof(uint16_t)) + 2 * layer_bytes(def);
}

static void *cut(char **room, size_t n)
{
    void *at = *room;

    *room += rounded(n);
    return at;
}

static int count_words(const char *const *words)
{
    int n = 0;

    while (words && words[n])
        n++;
    return n;
}

static Reckoning *reckoning_in(void *room, const OddsAsked *asked, CallOff *off)
{
    const GameDef *def = asked->def;
    char *rest = room;
    Reckoning *o = cut(&rest, sizeof *o);

    memset(o, 0, sizeof *o);
    o->asked = asked;
    o->def = def;
    o->rng = asked->seed;
    o->off = off;
    o->sides = flow_in(asked->now)->sides;
    o->losses = def->odds ? count_words(def->odds->outcomes) * o->sides : 0;
    o->cells = o->losses + (def->odds ? count_words(def->odds->classes) * o->sides : 0);
    CHECK(o->cells <= ODDS_CELLS);
    o->world = cut(&rest, def->state_size);
    o->known = cut(&rest, def->state_size);
    o->mind = cut(&rest, player_room(def));
    o->index = cut(&rest, INDEX * sizeof *o->index);
    o->step = rounded(def->state_size);
    o->most = states_of_a_layer(def);
    for (Layer *l = o->layer; l < o->layer + 2; l++) {
        l->node = cut(&rest, MOST_NODES * sizeof(Node));
        l->states = cut(&rest, (size_t)o->most * o->step);
    }
    return o;
}

static Game *state_at(const Reckoning *o, const Layer *l, int i)
{
    return (Game *)(void *)(l->states + (size_t)i * o->step);
}

/* ---- what is told on the way ------------------------------------------------------------------------------------------- */

static int class_cell(const Reckoning *o, int piece)
{
    int class = o->def->odds->class_of(piece);

    return class < 0 ? -1 : o->losses + class * o->sides + o->def->odds->owner(piece);
}

static void count(Node *node, int cell, int n)
{
    int sum = cell < 0 ? 0 : node->cell[cell] + n;

    if (cell >= 0)
        node->cell[cell] = (uint8_t)(sum > UINT8_MAX ? UINT8_MAX : sum);
}

/* Faces of dice are blotted out, [4] to [*], so that "fails [5]" and "fails [6]" are one. */
static void blot_dice(char *line)
{
    char *to = line;

    for (const char *p = line; *p;) {
        int digits = 0;
        while (*p == '[' && p[1 + digits] >= '0' && p[1 + digits] <= '9')
            digits++;
        if (digits && p[1 + digits] == ']') {
            memcpy(to, "[*]", 3);
            to += 3;
            p += digits + 2;
        } else {
            *to++ = *p++;
        }
    }
    *to = 0;
}

/* A story goes on: the number of it with one line more. */
static int story_with(Reckoning *o, int before, const char *line)
{
    char words[ODDS_STORY];
    Text t = text_in(words, sizeof words);
    int i = 0;

    if (before == STORIES)
        return STORIES;
    if (before >= 0)
        text_fmt(&t, "%s; ", o->story[before]);
    text_put(&t, line);
    while (i < o->stories && strcmp(o->story[i], words) != 0)
        i++;
    if (i == o->stories && i < STORIES)
        memcpy(o->story[o->stories++], words, sizeof words);
    return i;
}

static void hear(void *listener, const YaGame *def, const YaEvent *e)
{
    Reckoning *o = listener;
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    if (e->kind == YA_LOSS && def->odds && def->odds->class_of)
        count(o->telling, class_cell(o, e->arg[0]), e->value);
    else if (e->kind == YA_OUTCOME)
        count(o->telling, e->arg[0] * o->sides + e->arg[1], 1);
    if (o->seen_through || e->kind != YA_LINE || e->heading)
        return;
    event_write(def, e, o->asked->side, &t);
    blot_dice(line);
    if (t.n)
        o->telling->story = story_with(o, o->telling->story, line);
}

/* ---- who decides on the way -------------------------------------------------------------------------------------------- */

/* As the midshipman does, but he does not look ahead: that would take too long for a play-out. */
static bool choose_by_habit(const GameDef *def, const Game *as_seen, int side, const Means *with, Action *out)
{
    if (def->by_lot && def->by_lot(as_seen, side, with->rng, out))
        return true;
    return choose_at_a_glance(def, as_seen, side, with, out);
}

static const Player player_in_haste = {.name = "midshipman in haste", .looks = true, .choose = choose_by_habit};

const Player *odds_player(const GameDef *def)
{
    const Player *plain = player_plain(def);

    return plain ? plain : &player_in_haste;
}

static int work_of_thought(const GameDef *def)
{
    if (def->plans)
        return def->plans->mixture ? BY_MIXTURE : BY_SCRIPT;
    return def->policy ? BY_POLICY : AT_A_GLANCE;
}

/* Each by what his own side may know; a policy that looks at nothing hidden needs no redrawn copy for that. */
static Action think(Reckoning *o, const Game *g, int side, Rng *rng)
{
    const Player *player = odds_player(o->def);
    Means with = {.rng = rng, .room = o->mind, .off = o->off};
    Action a = {0};

    if (o->def->policy && !o->def->policy->hidden && !o->def->plans)
        CHECK(choose_by_policy(o->def, g, side, &with, &a));
    else
        CHECK(player_choose(player, o->def, g, o->mind, side, rng, &a));
    o->work += work_of_thought(o->def);
    return a;
}

static Action decide(Reckoning *o, const Game *g, int side, Rng *rng)
{
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(o->def, g, side, true, list, YA_MAX_LEGAL);
    Rng before = *rng;

    CHECK(n > 0);
    if (n == 1)
        return list[0];
    Action a = think(o, g, side, rng);
    o->chosen = true;
    o->lots |= *rng != before;
    return a;
}

/* ---- affairs ----------------------------------------------------------------------------------------------------------- */

static bool is_affair(const OddsDef *odds, int proc)
{
    for (const uint8_t *affair = odds->affairs; affair && *affair; affair++)
        if (*affair == proc)
            return true;
    return false;
}

/* The outermost under way. One that begins where another ended is told by its first local: the next captain's mission, the
 * next besieged port. */
static Affair affair_in(const GameDef *def, const Game *g)
{
    const int32_t *stack = stack_in(def, g);
    Affair found = {0};

    for (const Frame *f = def->odds ? top_frame(flow_in(g), stack) : NULL; f; f = frame_on(stack, f->below))
        if (is_affair(def->odds, f->proc))
            found = (Affair){f->proc, (int)((const int32_t *)(const void *)f - stack),
                             def->procs[f->proc].local_count ? f->local[0] : 0};
    return found;
}

static bool same_affair(Affair a, Affair b)
{
    return a.proc && a.proc == b.proc && a.at == b.at && a.whose == b.whose;
}

static bool is_end(const Reckoning *o, const Game *g)
{
    if (o->affair.proc)
        return !ya_owing(o->def, g) || !same_affair(o->affair, affair_in(o->def, g));
    return ya_actor(o->def, g) != YA_CHANCE;
}

static void take(Reckoning *o, Game *g, Action a, Node *node, Rng *dice)
{
    Run r = {.dice = dice, .tell = hear, .listener = o};

    o->telling = node;
    flow_take(o->def, g, a, &r);
    o->dice |= r.rolled > 0;
    o->work++;
}

/* Picks of a group lead to nothing yet. */
static bool is_pick(Action a)
{
    return a.verb == V_ADD || a.verb == V_LEAVE || a.verb == V_ALL;
}

/* An order after which it is asked who takes part: all who may. */
static void choose_everybody(Reckoning *o, Game *g, Node *node)
{
    Action all = {.side = o->asked->action.side, .verb = V_ALL}, done = {.side = all.side, .verb = V_DONE};

    if (is_pick(o->asked->action) || !ya_is_legal(o->def, g, all))
        return;
    o->everybody = true;
    take(o, g, all, node, NULL);
    if (ya_is_legal(o->def, g, done))
        take(o, g, done, node, NULL);
}

/* The first step in a world: the action, if there is one, and what is at stake after it. */
static bool begin(Reckoning *o, Game *g, Node *node)
{
    const OddsDef *odds = o->def->odds;

    *node = (Node){.weight = 1, .story = -1};
    ya_score(o->def, g, o->score);
    o->place = -1;
    o->affair = affair_in(o->def, g);
    o->seen_through = o->affair.proc;
    if (o->asked->acts && !ya_is_legal(o->def, g, o->asked->action))
        return false;
    if (o->asked->acts)
        take(o, g, o->asked->action, node, NULL);
    if (o->asked->acts && !o->affair.proc)
        choose_everybody(o, g, node);
    if (!o->affair.proc)
        o->affair = affair_in(o->def, g);
    if (o->affair.proc || ya_actor(o->def, g) == YA_CHANCE)
        node->story = -1; /* what is told before the first die is no outcome */
    if (!o->affair.proc)
        return true;
    o->seen_through = true;
    if (odds->place)
        o->place = odds->place(g);
    return true;
}

/* ---- what came of it ------------------------------------------------------------------------------------------------------ */

static void add(Reckoning *o, int row, double weight, double value)
{
    if (value != 0)
        o->one.chance[row] += weight;
    o->one.mean[row] += weight * value;
}

static int holder_of(const Reckoning *o, const Game *g)
{
    return o->place < 0 ? -1 : o->def->odds->holder(g, o->place);
}

static void add_end(Reckoning *o, const Game *g, const Node *node)
{
    int32_t score[YA_MAX_SIDES];

    for (int cell = 0; cell < o->cells; cell++) {
        int n = node->cell[cell];
        add(o, cell, node->weight, n);
        o->one.spread[cell][n < ODDS_MOST ? n : ODDS_MOST] += node->weight;
    }
    if (o->place >= 0) {
        int holder = holder_of(o, g);
        add(o, HOLDS + (holder < 0 ? YA_MAX_SIDES : holder), node->weight, 1);
    }
    ya_score(o->def, g, score);
    for (int side = 0; side < o->sides; side++)
        add(o, SCORES + side, node->weight, score[side] - o->score[side]);
    add(o, OVER, node->weight, !ya_owing(o->def, g));
    if (node->story >= 0)
        add(o, TOLD + node->story, node->weight, 1);
}

static void add_world(Reckoning *o)
{
    Worlds *all = &o->all;
    const World *one = &o->one;

    for (int i = 0; i < SUMS; i++) {
        all->sum.chance[i] += one->chance[i];
        all->squares.chance[i] += one->chance[i] * one->chance[i];
        all->sum.mean[i] += one->mean[i];
        all->squares.mean[i] += one->mean[i] * one->mean[i];
    }
    for (int i = 0; i < o->cells; i++)
        for (int n = 0; n <= ODDS_MOST; n++)
            all->sum.spread[i][n] += one->spread[i][n];
    if (all->n++ == 0) {
        all->first = *one;
        all->agree = true;
    }
    all->agree &= memcmp(&all->first, one, sizeof *one) == 0;
}

static void forget_worlds(Reckoning *o)
{
    o->all = (Worlds){.n = 0};
    o->stories = 0;
}

/* ---- in all ways ------------------------------------------------------------------------------------------------------------ */

static void clear_layer(Reckoning *o, Layer *l)
{
    l->n = 0;
    memset(o->index, 0, INDEX * sizeof *o->index);
}

static bool same_node(const Reckoning *o, const Layer *l, int a, int b)
{
    const Node *x = &l->node[a], *y = &l->node[b];

    return x->hash == y->hash && x->story == y->story && memcmp(x->cell, y->cell, sizeof x->cell) == 0 &&
           memcmp(state_at(o, l, a), state_at(o, l, b), o->def->state_size) == 0;
}

/* The state behind the last of the layer becomes one of it, or is put to its like. */
static void keep(Reckoning *o, Layer *l)
{
    Node *node = &l->node[l->n];
    uint32_t at;

    node->hash = ya_hash(o->def, state_at(o, l, l->n));
    for (at = (uint32_t)node->hash % INDEX; o->index[at]; at = (at + 1) % INDEX)
        if (same_node(o, l, o->index[at] - 1, l->n)) {
            l->node[o->index[at] - 1].weight += node->weight;
            return;
        }
    o->index[at] = (uint16_t)++l->n;
}

/* False: there is no room for another. */
static bool reach(Reckoning *o, Layer *to, const Game *from, const Node *node, Action a, double share)
{
    if (to->n == o->most)
        return false;
    Game *g = state_at(o, to, to->n);
    Node *next = &to->node[to->n];
    memcpy(g, from, o->def->state_size);
    *next = *node;
    next->weight *= share;
    take(o, g, a, next, NULL);
    keep(o, to);
    return true;
}

static bool branch(Reckoning *o, Layer *to, const Game *g, const Node *node)
{
    Action action[YA_MAX_LEGAL];
    uint32_t weight[YA_MAX_LEGAL];
    int n = ya_chance(o->def, g, action, weight, YA_MAX_LEGAL);
    double all = 0;

    o->dice |= n > 1;
    for (int i = 0; i < n; i++)
        all += weight[i];
    for (int i = 0; i < n; i++)
        if (!reach(o, to, g, node, action[i], weight[i] / all))
            return false;
    return true;
}

/* What is decided by lot is drawn for each state by itself, so that the mean over worlds is that of all lots. */
static bool go_on(Reckoning *o, Layer *to, const Game *g, const Node *node, uint64_t seed)
{
    int actor = ya_actor(o->def, g);

    if (is_end(o, g)) {
        add_end(o, g, node);
        return true;
    }
    if (actor == YA_CHANCE)
        return branch(o, to, g, node);
    Rng lot = seed ^ node->hash;
    return reach(o, to, g, node, decide(o, g, actor, &lot), 1);
}

/* One world, all ways. False: they are too many. */
static bool all_ways(Reckoning *o, int work)
{
    Layer *from = &o->layer[0], *to = &o->layer[1];
    uint64_t seed = rng_next(&o->rng);
    int most = o->work + work;

    memset(&o->one, 0, sizeof o->one);
    clear_layer(o, from);
    memcpy(state_at(o, from, 0), o->world, o->def->state_size);
    if (!begin(o, state_at(o, from, 0), &from->node[0]))
        return false;
    keep(o, from);
    for (int steps = 0; from->n && steps < LONGEST; steps++) {
        clear_layer(o, to);
        for (int i = 0; i < from->n; i++)
            if (o->work > most || is_off(o->off) || !go_on(o, to, state_at(o, from, i), &from->node[i], seed))
                return false;
        Layer *swap = from;
        from = to;
        to = swap;
    }
    return from->n == 0;
}

/* ---- thrown --------------------------------------------------------------------------------------------------------------- */

static bool see_through(Reckoning *o, Game *g, Node *node, Rng *rng)
{
    if (!begin(o, g, node))
        return false;
    for (int steps = 0; steps < LONGEST && !is_off(o->off) && !is_end(o, g); steps++) {
        int actor = ya_actor(o->def, g);
        Action a;
        if (actor == YA_CHANCE)
            CHECK(ya_sample(o->def, g, YA_CHANCE, rng, &a));
        else
            a = decide(o, g, actor, rng);
        o->dice |= actor == YA_CHANCE;
        take(o, g, a, node, NULL);
    }
    return true;
}

static void redraw(Reckoning *o)
{
    if (o->asked->side == YA_REFEREE) {
        memcpy(o->world, o->asked->now, o->def->state_size);
        return;
    }
    player_redraw(o->def, o->asked->now, o->asked->side, &o->rng, o->world);
    o->work += REDRAW;
}

static bool throw_worlds(Reckoning *o)
{
    int most = o->work + THROWS, wanted = o->asked->worlds;

    forget_worlds(o);
    while (wanted ? o->all.n < wanted : o->all.n < MOST_THROWN && (o->work < most || o->all.n < FEWEST_THROWN)) {
        Node node;
        redraw(o);
        memset(&o->one, 0, sizeof o->one);
        if (is_off(o->off) || !see_through(o, o->world, &node, &o->rng))
            return false;
        add_end(o, o->world, &node);
        add_world(o);
    }
    return true;
}

/* ---- worlds ----------------------------------------------------------------------------------------------------------------- */

/* Nothing is hidden from the side if nothing was drawn to make a world of what it knows. */
static bool knows_all(Reckoning *o)
{
    Rng before = o->rng;

    redraw(o);
    return o->rng == before;
}

/* As many worlds as are worth while, after the first; false: too few of them. */
static bool other_worlds(Reckoning *o, int work)
{
    int worlds = ALL_WORLDS / (work + REDRAW), most = o->asked->worlds ? o->asked->worlds : MOST_WORLDS;

    if (worlds < FEWEST_WORLDS)
        return false;
    while (o->all.n < worlds && o->all.n < most) {
        redraw(o);
        if (!all_ways(o, ALL_WAYS))
            return false;
        add_world(o);
    }
    return true;
}

static bool reckon(Reckoning *o, OddsWay *way)
{
    bool known = knows_all(o);

    o->work = 0;
    if (all_ways(o, ALL_WAYS)) {
        add_world(o);
        *way = known && !o->lots ? ODDS_EXACT : ODDS_WORLDS;
        if (*way == ODDS_EXACT || other_worlds(o, o->work))
            return true;
    }
    *way = ODDS_THROWN;
    return throw_worlds(o);
}

/* ---- rows ------------------------------------------------------------------------------------------------------------------ */

/* By Newton's way: the core has no library of mathematics. */
static double root(double x)
{
    double r = x > 1 ? x : 1;

    if (x <= 0)
        return 0;
    for (int i = 0; i < 64; i++)
        r = (r + x / r) / 2;
    return r;
}

static double variance(double sum, double squares, int n)
{
    double v = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;

    return v > 0 ? v : 0;
}

/* Wilson's interval, with the variance there is between worlds instead of that of a coin. */
static void put_interval(OddsRow *row, double v, int n)
{
    double z = 1.96, all = 1 + z * z / n, middle = (row->chance + z * z / (2 * n)) / all;
    double half = z * root(v / n + z * z / (4.0 * n * n)) / all;

    row->low = middle - half > 0 ? middle - half : 0;
    row->high = middle + half < 1 ? middle + half : 1;
}

/* The same of a mean; also where all worlds agree there may be others, which so many have missed. */
static double error_of(double mean, double v, int n)
{
    double size = mean < 0 ? -mean : mean;

    return 1.96 * root(v / n) + 1.96 * 1.96 / (2 * n) * (size > 1 ? size : 1);
}

static void put_row(const Reckoning *o, Odds *out, int sum, OddsRow row)
{
    const Worlds *all = &o->all;
    if (out->n == ODDS_ROWS)
        return;
    row.chance = row.low = row.high = all->sum.chance[sum] / all->n;
    row.mean = all->sum.mean[sum] / all->n;
    if (out->way != ODDS_EXACT) {
        put_interval(&row, variance(all->sum.chance[sum], all->squares.chance[sum], all->n), all->n);
        row.error = error_of(row.mean, variance(all->sum.mean[sum], all->squares.mean[sum], all->n), all->n);
    }
    for (int n = 0; row.kind == ODDS_LOSSES && n <= ODDS_MOST; n++)
        row.spread[n] = all->sum.spread[sum][n] / all->n;
    out->row[out->n++] = row;
}

static bool ever(const Reckoning *o, int sum)
{
    return o->all.sum.chance[sum] > 0;
}

static void put_cells(const Reckoning *o, Odds *out)
{
    for (int cell = 0; cell < o->losses; cell++)
        if (ever(o, cell))
            put_row(o, out, cell, (OddsRow){.kind = ODDS_OUTCOME, .side = cell % o->sides, .what = cell / o->sides});
    for (int i = 0; i <= YA_MAX_SIDES; i++)
        if (ever(o, HOLDS + i))
            put_row(o, out, HOLDS + i, (OddsRow){.kind = ODDS_HOLDS, .side = i, .what = o->place});
    for (int cell = o->losses; cell < o->cells; cell++) {
        int at = cell - o->losses;
        if (ever(o, cell))
            put_row(o, out, cell, (OddsRow){.kind = ODDS_LOSSES, .side = at % o->sides, .what = at / o->sides});
    }
}

/* The likeliest first. */
static void put_stories(Reckoning *o, Odds *out)
{
    for (int left = o->stories; left > 0; left--) {
        OddsRow row = {.kind = ODDS_TOLD};
        int best = 0;
        for (int i = 1; i < o->stories; i++)
            if (o->all.sum.chance[TOLD + i] > o->all.sum.chance[TOLD + best])
                best = i;
        if (!ever(o, TOLD + best))
            return;
        memcpy(row.story, o->story[best], sizeof row.story);
        put_row(o, out, TOLD + best, row);
        o->all.sum.chance[TOLD + best] = 0;
    }
}

static void put_rows(Reckoning *o, Odds *out)
{
    put_cells(o, out);
    for (int side = 0; side < o->sides; side++)
        if (ever(o, SCORES + side))
            put_row(o, out, SCORES + side, (OddsRow){.kind = ODDS_SCORE, .side = side});
    if (ever(o, OVER) && o->all.sum.chance[OVER] < o->all.n)
        put_row(o, out, OVER, (OddsRow){.kind = ODDS_OVER});
    put_stories(o, out);
    if (ever(o, TOLD + STORIES))
        put_row(o, out, TOLD + STORIES, (OddsRow){.kind = ODDS_TOLD, .story = "something else"});
}

/* A certain outcome or loss, an enemy who withdraws into his fortress, is worth saying. */
static bool anything_to_say(const Reckoning *o)
{
    bool any = o->dice || !o->all.agree;

    for (int cell = 0; cell < o->cells; cell++)
        any |= ever(o, cell);
    return any;
}

bool odds_find(const OddsAsked *asked, void *room, CallOff *off, Odds *out)
{
    Reckoning *o = reckoning_in(room, asked, off);

    *out = (Odds){.n = 0};
    if (!reckon(o, &out->way) || is_off(off) || !anything_to_say(o))
        return false;
    out->worlds = o->all.n;
    out->agree = o->all.agree;
    out->everybody = o->everybody;
    out->by = o->chosen ? odds_player(asked->def)->name : NULL;
    put_rows(o, out);
    return out->n > 0; /* dice that nobody is told of say nothing */
}

/* ---- which actions ------------------------------------------------------------------------------------------------------------ */

/* Or to something that turns on what is hidden. */
static bool leads_to_dice(Reckoning *o, Action a)
{
    const OddsAsked *of = o->asked;
    OddsAsked asked = *of;
    Rng rng = of->seed;
    bool leads = false;

    asked.acts = true;
    asked.action = a;
    o->asked = &asked;
    o->dice = o->chosen = false;
    for (int i = 0; i < TRIES && !leads && (i < WORLDS_TRIED || o->chosen); i++) {
        Node node;
        if (i < WORLDS_TRIED)
            redraw(o);
        else
            memcpy(o->world, o->known, o->def->state_size);
        leads = see_through(o, o->world, &node, &rng) && (o->dice || !all_zero(node.cell, sizeof node.cell));
    }
    o->asked = of;
    return leads;
}

int odds_actions(const OddsAsked *asked, void *room, Action *out, int cap)
{
    Reckoning *o = reckoning_in(room, asked, NULL);
    Action list[YA_MAX_LEGAL];
    uint32_t class[YA_MAX_LEGAL];
    int side = asked->side == YA_REFEREE ? ya_actor(asked->def, asked->now) : asked->side, classes = 0, found = 0;

    redraw(o);
    memcpy(o->known, o->world, o->def->state_size);
    int n = ya_legal(o->def, o->known, side, true, list, YA_MAX_LEGAL);
    for (int i = 0; i < n; i++) {
        uint32_t this = ya_class(o->def, o->known, list[i]);
        int k = 0;
        while (k < classes && class[k] != this)
            k++;
        if (k < classes || is_pick(list[i]))
            continue;
        class[classes++] = this;
        if (leads_to_dice(o, list[i]) && found++ < cap)
            out[found - 1] = list[i];
    }
    return found;
}

/* ---- played, to hold the odds against -------------------------------------------------------------------------------------------- */

int odds_cell(const GameDef *def, const Game *g, OddsKind kind, int what, int side)
{
    int sides = flow_in(g)->sides, outcomes = def->odds ? count_words(def->odds->outcomes) : 0;

    return ((kind == ODDS_LOSSES ? outcomes : 0) + what) * sides + side;
}

void odds_play(const OddsAsked *asked, void *room, Rng *rng, OddsPlayed *out)
{
    Reckoning *o = reckoning_in(room, asked, NULL);
    const Player *player = odds_player(o->def);
    Node node;
    Action a;

    o->rng = rng_next(rng);
    redraw(o);
    Game *g = o->world;
    CHECK(begin(o, g, &node));
    Run r = {.tell = hear, .listener = o};
    while (!is_end(o, g)) {
        int side = ya_actor(o->def, g);
        if (side == YA_CHANCE)
            CHECK(ya_sample(o->def, g, side, rng, &a));
        else
            CHECK(player_choose(player, o->def, g, o->mind, side, rng, &a));
        CHECK(!ya_apply(o->def, g, a, &r).reason);
    }
    memcpy(out->cell, node.cell, sizeof out->cell);
    memset(out->story, 0, sizeof out->story);
    if (node.story >= 0)
        memcpy(out->story, o->story[node.story], sizeof out->story); /* one world has few */
    out->holder = holder_of(o, g);
    out->over = !ya_owing(o->def, g);
    ya_score(o->def, g, out->score);
    for (int side = 0; side < o->sides; side++)
        out->score[side] -= o->score[side];
}
