/* train: a policy learns by playing against itself.
 *
 * All sides play by the policy as it stands. Where a stretch of the game ends (PolicyDef.horizon) each side's chance to
 * win is judged by what has been learnt about standings; what that chance gained or lost over the stretch is credit or
 * blame for every decision the side took in it, and the weights move so that what was credited becomes likelier (policy
 * gradient, a step for each weight that shrinks with what it has moved). Standings learn from who won in the end.
 *
 * Before that it may go to school: for some games another player decides, and what he does becomes likelier. One thread,
 * one seed, the same weights. */
#include "cli/cli.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/policy.h"

static const float PACE = 0.2f, PACE_OF_STANDINGS = 0.03f, VARIETY = 0.003f;
static const double UNIT = 1024 * 1.4426950408889634; /* of the weights that are written: 1024 to a doubling */

enum { MAX_SPANS = 64 };

/* A decision as it is remembered: its actions' features lie one after the other. */
typedef struct {
    int side, stretch, n, chosen;
    size_t first; /* the action's numbers of features, then these */
    size_t odds;  /* how likely each action was */
} Decision;

typedef struct {
    float credit[YA_MAX_SIDES]; /* the sides' chances when the stretch began */
    Features prospects[YA_MAX_SIDES];
} Span;

typedef struct {
    const GameDef *def;
    const int16_t *option;
    Game *now, *seen; /* the game, and what the side that is asked sees of it */
    char *look;
    const Player *teacher; /* who decides; NULL: the policy itself */
    void *room;            /* for him to think in */
    Rng rng;
    int sides, stretches;
    Span stretch[MAX_SPANS];
    Decision *decision;
    uint16_t *feature; /* an arena, as are the odds */
    float *odds;
    size_t decisions, features, likelihoods, decisions_cap, features_cap, odds_cap;

    float weight[POLICY_SIZE], moved[POLICY_SIZE], step[POLICY_SIZE];
    uint16_t touched[POLICY_SIZE];
    int touched_count;
} School;

/* ---- playing -------------------------------------------------------------------------------------------------------- */

static void grow(void **memory, size_t *cap, size_t need, size_t each)
{
    if (need <= *cap)
        return;
    *cap = need * 2;
    *memory = must(realloc(*memory, *cap * each));
}

static float sum_of(const School *s, const uint16_t *at, int n)
{
    float sum = 0;

    for (int i = 0; i < n; i++)
        sum += s->weight[at[i]];
    return sum;
}

static void to_odds(float *x, int n)
{
    float best = x[0], all = 0;

    for (int i = 1; i < n; i++)
        best = x[i] > best ? x[i] : best;
    for (int i = 0; i < n; i++)
        all += x[i] = expf(x[i] - best);
    for (int i = 0; i < n; i++)
        x[i] /= all;
}

static float chance(Rng *rng)
{
    return (float)(rng_next(rng) >> 40) / (float)(1 << 24);
}

static int draw(const float *odds, int n, Rng *rng)
{
    float lot = chance(rng);
    int i = 0;

    while (i < n - 1 && lot >= odds[i])
        lot -= odds[i++];
    return i;
}

static size_t remember_features(School *s, Action a)
{
    Features f = {.n = 0};
    size_t at = s->features;

    s->def->policy->features(s->seen, s->look, a, &f);
    grow((void **)&s->feature, &s->features_cap, at + 1 + (size_t)f.n, sizeof *s->feature);
    s->feature[at] = (uint16_t)f.n;
    memcpy(s->feature + at + 1, f.at, (size_t)f.n * sizeof *f.at);
    s->features += 1 + (size_t)f.n;
    return at;
}

/* As a player will see it: with what is hidden drawn anew, where the features look at that. */
static void look_at(School *s, int side)
{
    memcpy(s->seen, s->now, s->def->state_size);
    if (s->def->policy->hidden)
        ya_determinise(s->def, s->seen, side, &s->rng);
    if (s->def->policy->look)
        s->def->policy->look(s->seen, side, s->look);
}

/* Which of the list he takes, or one that is like it. */
static int as_taught(School *s, int side, const Action *list, int n)
{
    Action taught;

    CHECK(player_choose(s->teacher, s->def, s->now, s->room, side, &s->rng, &taught));
    uint32_t class = ya_class(s->def, s->now, taught);
    int like = 0;
    for (int i = 0; i < n; i++) {
        if (memcmp(&list[i], &taught, sizeof taught) == 0)
            return i;
        if (ya_class(s->def, s->now, list[i]) == class)
            like = i;
    }
    return like;
}

static int decide(School *s, int side, const Action *list, int n)
{
    Decision d = {.side = side, .stretch = s->stretches - 1, .n = n, .first = s->features, .odds = s->likelihoods};

    look_at(s, side);
    grow((void **)&s->odds, &s->odds_cap, s->likelihoods + (size_t)n, sizeof *s->odds);
    float *odds = s->odds + s->likelihoods;
    for (int i = 0; i < n; i++) {
        size_t at = remember_features(s, list[i]);
        odds[i] = sum_of(s, s->feature + at + 1, s->feature[at]);
    }
    to_odds(odds, n);
    s->likelihoods += (size_t)n;
    d.chosen = s->teacher ? as_taught(s, side, list, n) : draw(odds, n, &s->rng);
    grow((void **)&s->decision, &s->decisions_cap, s->decisions + 1, sizeof *s->decision);
    s->decision[s->decisions++] = d;
    return d.chosen;
}

static void begin_stretch(School *s)
{
    Span *at = &s->stretch[s->stretches++];

    for (int side = 0; side < s->sides; side++) {
        at->prospects[side].n = 0;
        s->def->policy->prospects(s->now, side, &at->prospects[side]);
        at->credit[side] = sum_of(s, at->prospects[side].at, at->prospects[side].n);
    }
    to_odds(at->credit, s->sides);
}

static void play_game(School *s)
{
    Action list[YA_MAX_LEGAL];
    Run r = {.dice = &s->rng};

    memset(s->now, 0, s->def->state_size);
    flow_start(s->def, s->now, s->option, &r);
    s->sides = flow_in(s->now)->sides;
    s->decisions = s->features = s->likelihoods = 0;
    s->stretches = 0;
    begin_stretch(s);
    int horizon = s->def->policy->horizon(s->now);
    while (ya_owing(s->def, s->now)) {
        int side = ya_actor(s->def, s->now), n = ya_legal(s->def, s->now, side, true, list, YA_MAX_LEGAL);
        flow_take(s->def, s->now, list[n == 1 ? 0 : decide(s, side, list, n)], &r);
        if (s->def->policy->horizon(s->now) > horizon && s->stretches < MAX_SPANS && ya_owing(s->def, s->now)) {
            horizon = s->def->policy->horizon(s->now);
            begin_stretch(s);
        }
    }
}

/* ---- learning ------------------------------------------------------------------------------------------------------- */

static void push(School *s, const uint16_t *at, int n, float by)
{
    for (int i = 0; i < n; i++) {
        if (s->step[at[i]] == 0)
            s->touched[s->touched_count++] = at[i];
        s->step[at[i]] += by;
    }
}

static void move_weights(School *s, float pace)
{
    for (int i = 0; i < s->touched_count; i++) {
        int at = s->touched[i];
        float step = s->step[at];
        s->moved[at] += step * step;
        s->weight[at] += step == 0 ? 0 : pace * step / sqrtf(s->moved[at] + 1e-8f);
        s->step[at] = 0;
    }
    s->touched_count = 0;
}

/* Likelier or less likely by its credit; and a little towards all of them, so that none is given up too soon. */
static void learn_decision(School *s, const Decision *d, float credit)
{
    const float *odds = s->odds + d->odds;
    size_t at = d->first;
    float spread = 0;

    for (int i = 0; i < d->n; i++)
        spread -= odds[i] * logf(odds[i] + 1e-9f);
    for (int i = 0; i < d->n; i++) {
        float by = credit * ((i == d->chosen) - odds[i]) - VARIETY * odds[i] * (logf(odds[i] + 1e-9f) + spread);
        push(s, s->feature + at + 1, s->feature[at], by);
        at += 1u + s->feature[at];
    }
}

static void learn_standings(School *s, const double result[YA_MAX_SIDES])
{
    for (int k = 0; k < s->stretches; k++)
        for (int side = 0; side < s->sides; side++)
            push(s, s->stretch[k].prospects[side].at, s->stretch[k].prospects[side].n,
                 (float)result[side] - s->stretch[k].credit[side]);
    move_weights(s, PACE_OF_STANDINGS);
}

/* What its decision is credited with: what the chance to win gained by the end of its stretch; a teacher is right. */
static float credit_of(const School *s, const Decision *d, const double result[YA_MAX_SIDES])
{
    bool last = d->stretch + 1 == s->stretches;
    float after = last ? (float)result[d->side] : s->stretch[d->stretch + 1].credit[d->side];

    return s->teacher ? 1 : after - s->stretch[d->stretch].credit[d->side];
}

static void learn_game(School *s)
{
    double result[YA_MAX_SIDES];

    policy_chances(s->def, s->now, result);
    for (size_t i = 0; i < s->decisions; i++)
        learn_decision(s, &s->decision[i], credit_of(s, &s->decision[i], result));
    move_weights(s, PACE);
    learn_standings(s, result);
}

/* ---- the command ---------------------------------------------------------------------------------------------------- */

static void write_weights(const School *s, uint64_t games, uint64_t seed, uint64_t lessons, const Player *teacher,
                          Buffer *out)
{
    buffer_fmt(out, "# yardarm train %s --games %llu --seed %llu", s->def->id, (unsigned long long)games,
               (unsigned long long)seed);
    if (lessons)
        buffer_fmt(out, " --lessons %llu --teacher %s", (unsigned long long)lessons, teacher->name);
    buffer_text(out, "\n");
    for (int i = 0; i < POLICY_SIZE; i++) {
        double w = s->weight[i] * UNIT;
        int whole = (int)lround(w > 32767 ? 32767 : w < -32767 ? -32767 : w);
        if (whole)
            buffer_fmt(out, "%d,%d\n", i, whole);
    }
}

static void from_weights(School *s)
{
    for (int i = 0; i < POLICY_SIZE; i++) {
        s->weight[i] = (float)(s->def->policy->weights[i] / UNIT);
        s->moved[i] = s->weight[i] != 0 ? 4.0f : 0;
    }
}

/* Said before hours are spent on it. */
static void must_be_writable(const Args *args, const char *path)
{
    FILE *file = fopen(path, "a");

    if (!file)
        bad_usage(args->command, "cannot write '%s'", path);
    fclose(file);
}

static void leave(School *s)
{
    free(s->decision);
    free(s->feature);
    free(s->odds);
    free(s->room);
    free(s->look);
    free(s->seen);
    free(s->now);
    free(s);
}

static void show_progress(uint64_t played, uint64_t games, double began)
{
    if (isatty(STDERR_FILENO) && (played % 1000 == 0 || played == games))
        fprintf(stderr, "\r%llu of %llu games, %.0f s%s", (unsigned long long)played, (unsigned long long)games,
                seconds_now() - began, played == games ? "\n" : "");
}

static const Player *arg_teacher(const Args *args, const GameDef *def)
{
    const char *name = arg_value(args, "--teacher") ? arg_value(args, "--teacher") : "midshipman";
    const Player *teacher = player_find(def, str(name));

    if (!teacher)
        bad_usage(args->command, "nobody called '%s' plays %s", name, def->id);
    return teacher;
}

static int train(const Args *args)
{
    int16_t option[MAX_OPTIONS];
    School *s = must(calloc(1, sizeof *s));
    uint64_t games = arg_number(args, "--games", 100000, 1, 1u << 30),
             seed = arg_number(args, "--seed", 1, 0, UINT64_MAX), lessons = arg_number(args, "--lessons", 0, 0, games);
    const char *path = arg_value(args, "--out") ? arg_value(args, "--out") : "policy.csv";
    char line[256];
    Text err = text_in(line, sizeof line);
    Buffer out = {0};

    s->def = arg_game(args);
    if (!s->def->policy)
        bad_usage(args->command, "%s has nothing to learn with yet", s->def->id);
    arg_options(args, 1, option);
    s->option = option;
    s->now = state_new(s->def);
    s->seen = state_new(s->def);
    s->look = must(malloc(POLICY_LOOK));
    const Player *teacher = arg_teacher(args, s->def);
    must_be_writable(args, path);
    if (arg_value(args, "--on"))
        from_weights(s);
    s->room = must(aligned_alloc(16, (player_room(s->def) + 15) & ~(size_t)15));
    double began = seconds_now();
    for (uint64_t i = 0; i < games; i++) {
        s->rng = seed_of_game(seed, i);
        s->teacher = i < lessons ? teacher : NULL;
        play_game(s);
        learn_game(s);
        show_progress(i + 1, games, began);
    }
    write_weights(s, games, seed, lessons, teacher, &out);
    if (!file_write(path, buffer_str(&out), &err))
        bad_usage(args->command, "%s", line);
    buffer_free(&out);
    leave(s);
    return EXIT_SUCCESS;
}

const Command command_train = {
    .name = "train",
    .operands = "GAME [KEY=VALUE ...]",
    .summary = "let a machine player learn by playing against itself",
    .about =
        "Plays games of a policy against itself and writes what it has learnt: one weight a line, to stand in the\n"
        "game's folder as data/policy.csv. The same seed gives the same weights.",
    .least = 1,
    .most = 1 + MAX_OPTIONS,
    .run = train,
    .flags = {{"--games", "N", "how many games (100000)"},
              {"--seed", "S", "the seed (1)"},
              {"--lessons", "N", "how many of them, the first, a teacher plays (0)"},
              {"--teacher", "NAME", "who that is (midshipman)"},
              {"--on", NULL, "go on from what the program has learnt already"},
              {"--out", "FILE", "where to (policy.csv)"}},
};
