/* Odds without knowing the game: do what is asked about to copies of the state, let chance answer up to the next
 * decision of a player, and group what was told on the way.
 *
 * Where the side knows everything and the dice are few, every outcome of chance is tried and the odds are exact.
 * Otherwise each trial redraws what the side cannot know and samples the dice; then a 95 % interval (Wilson's) stands
 * beside each probability. Faces of dice are blotted out, [4] to [*], so that "fails [5]" and "fails [6]" are one. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/referee.h"

enum { MOST_ACTIONS = 12, MOST_LINES = 8, MOST_LEAVES = 20000, MOST_DICE = 24, REDRAWS = 8, STORY = 400 };

typedef struct {
    char *story;
    double weight;
} Outcome;

typedef struct {
    OddsAsked asked;
    Rng rng;
    Game *twin;
    Game *known;  /* a world as the side knows it: nothing is read of the true one but through a redraw */
    Buffer story; /* told since the action */
    Outcome *outcome;
    int n, cap, leaves;
    double over, score[YA_MAX_SIDES];
} Odds;

/* ---- outcomes ----------------------------------------------------------------------------------------------------- */

static void forget(Odds *o)
{
    for (int i = 0; i < o->n; i++)
        free(o->outcome[i].story);
    o->n = o->leaves = 0;
    o->over = 0;
    memset(o->score, 0, sizeof o->score);
    o->story.n = 0;
}

static void blot_dice(char *line)
{
    char *to = line;

    for (const char *p = line; *p;) {
        size_t digits = *p == '[' ? strspn(p + 1, "0123456789") : 0;
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

static void hear(void *listener, const YaGame *def, const YaEvent *e)
{
    Odds *o = listener;
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    if (!event_line(def, e, o->asked.side, &t) || o->story.n > STORY)
        return;
    blot_dice(line);
    if (o->story.n)
        buffer_text(&o->story, " | ");
    buffer_text(&o->story, line);
}

static void add_outcome(Odds *o, const Game *g, double weight)
{
    const char *story = o->story.n ? o->story.at : "nothing is told";
    int32_t score[YA_MAX_SIDES];
    int i = 0;

    ya_score(o->asked.def, g, score);
    for (int side = 0; side < YA_MAX_SIDES; side++)
        o->score[side] += weight * score[side];
    if (!ya_owing(o->asked.def, g))
        o->over += weight;
    while (i < o->n && strcmp(o->outcome[i].story, story) != 0)
        i++;
    if (i == o->n) {
        if (o->n == o->cap) {
            o->cap = o->cap ? 2 * o->cap : 64;
            o->outcome = must(realloc(o->outcome, (size_t)o->cap * sizeof *o->outcome));
        }
        size_t size = strlen(story) + 1;
        o->outcome[o->n++] = (Outcome){memcpy(must(malloc(size)), story, size), 0};
    }
    o->outcome[i].weight += weight;
}

/* ---- exact -------------------------------------------------------------------------------------------------------- */

/* What chance may answer, and how likely each is. */
typedef struct {
    Action action[YA_MAX_LEGAL];
    uint32_t weight[YA_MAX_LEGAL];
} Lots;

static bool explore(Odds *o, const Game *g, double weight, int dice);

static bool branch(Odds *o, const Game *g, double weight, int dice, Lots *lots, Game *child)
{
    const GameDef *def = o->asked.def;
    int n = ya_chance(def, g, lots->action, lots->weight, YA_MAX_LEGAL);
    size_t told = o->story.n;
    double all = 0;

    for (int i = 0; i < n; i++)
        all += lots->weight[i];
    for (int i = 0; i < n; i++) {
        Run r = {.tell = hear, .listener = o};
        memcpy(child, g, def->state_size);
        flow_take(def, child, lots->action[i], &r);
        if (!explore(o, child, weight * lots->weight[i] / all, dice + 1))
            return false;
        o->story.n = told;
        if (o->story.at)
            o->story.at[told] = 0;
    }
    return true;
}

/* False: there are too many outcomes to try them all. */
static bool explore(Odds *o, const Game *g, double weight, int dice)
{
    if (ya_actor(o->asked.def, g) != YA_CHANCE) {
        add_outcome(o, g, weight);
        return ++o->leaves <= MOST_LEAVES;
    }
    if (dice == MOST_DICE)
        return false;
    Lots *lots = must(malloc(sizeof *lots));
    Game *child = state_new(o->asked.def);
    bool ok = branch(o, g, weight, dice, lots, child);
    free(child);
    free(lots);
    return ok;
}

static bool all_outcomes(Odds *o, const Action *a)
{
    const GameDef *def = o->asked.def;
    Run r = {.tell = hear, .listener = o};

    forget(o);
    memcpy(o->twin, o->known, def->state_size);
    if (a)
        flow_take(def, o->twin, *a, &r);
    return explore(o, o->twin, 1, 0);
}

/* ---- sampled ------------------------------------------------------------------------------------------------------ */

static void redraw(Odds *o)
{
    memcpy(o->twin, o->asked.now, o->asked.def->state_size);
    if (o->asked.side != YA_REFEREE)
        ya_determinise(o->asked.def, o->twin, o->asked.side, &o->rng);
}

static void sample(Odds *o, const Action *a)
{
    const GameDef *def = o->asked.def;
    Run r = {.dice = &o->rng, .tell = hear, .listener = o};

    forget(o);
    for (int i = 0; i < o->asked.worlds; i++) {
        Action taken = {0};
        redraw(o);
        o->story.n = 0;
        if (a)
            taken = *a;
        else
            ya_sample(def, o->twin, YA_CHANCE, &o->rng, &taken);
        if (ya_is_legal(def, o->twin, taken))
            flow_take(def, o->twin, taken, &r);
        add_outcome(o, o->twin, 1.0 / o->asked.worlds);
    }
}

/* Nothing is hidden from the side if what it cannot know is always redrawn alike. The truth has no say in it: which of two
 * worlds that look the same is the true one must not be told by what is reckoned, nor by how. */
static bool knows_all(Odds *o)
{
    bool alike = true;

    redraw(o);
    memcpy(o->known, o->twin, o->asked.def->state_size);
    for (int i = 0; i < REDRAWS; i++) {
        redraw(o);
        alike &= memcmp(o->twin, o->known, o->asked.def->state_size) == 0;
    }
    return alike;
}

/* ---- told --------------------------------------------------------------------------------------------------------- */

static int by_weight(const void *a, const void *b)
{
    const Outcome *x = a, *y = b;
    return x->weight != y->weight ? (x->weight < y->weight) - (x->weight > y->weight) : strcmp(x->story, y->story);
}

static void put_chance(Buffer *out, double p, int worlds)
{
    double z = 1.96, n = worlds;

    buffer_fmt(out, "  %6.2f%% ", 100 * p);
    if (!worlds)
        return;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    buffer_fmt(out, "(%.1f-%.1f) ", 100 * fmax(0, middle - half), 100 * fmin(1, middle + half));
}

static void put_outcomes(Odds *o, Buffer *out, int worlds)
{
    double rest = 0;

    qsort(o->outcome, (size_t)o->n, sizeof *o->outcome, by_weight);
    for (int i = 0; i < o->n; i++) {
        if (i >= MOST_LINES) {
            rest += o->outcome[i].weight;
            continue;
        }
        put_chance(out, o->outcome[i].weight, worlds);
        buffer_fmt(out, "%s\n", o->outcome[i].story);
    }
    if (o->n > MOST_LINES) {
        put_chance(out, rest, worlds);
        buffer_fmt(out, "%d other outcomes\n", o->n - MOST_LINES);
    }
    if (o->over > 0) {
        put_chance(out, o->over, worlds);
        buffer_text(out, "the game is over\n");
    }
    buffer_text(out, "  score");
    for (int side = 0; side < ya_sides(o->asked.def, o->asked.now); side++)
        buffer_fmt(out, " %s %.2f", side_name(o->asked.def, side), o->score[side]);
    buffer_text(out, "\n");
}

static void put_block(Odds *o, const Action *a, bool exactly, Buffer *out)
{
    char line[YA_MAX_ACTION] = "chance";
    Text t = text_in(line, a ? sizeof line : 0);

    if (a)
        action_write(o->asked.def, *a, &t);
    if (exactly && all_outcomes(o, a)) {
        buffer_fmt(out, "%s: exact\n", line);
        put_outcomes(o, out, 0);
    } else {
        sample(o, a);
        buffer_fmt(out, "%s: sampled %d worlds\n", line, o->asked.worlds);
        put_outcomes(o, out, o->asked.worlds);
    }
}

/* One action of each class of look-alikes. Returns how many there are; keeps the first few. */
static int fold(const Odds *o, int side, Action kept[MOST_ACTIONS])
{
    const GameDef *def = o->asked.def;
    Action *list = must(malloc(YA_MAX_LEGAL * sizeof *list));
    uint32_t *class = must(malloc(YA_MAX_LEGAL * sizeof *class));
    int n = ya_legal(def, o->known, side, true, list, YA_MAX_LEGAL), classes = 0;

    for (int i = 0; i < n; i++) {
        uint32_t this = ya_class(def, o->known, list[i]);
        int k = 0;
        while (k < classes && class[k] != this)
            k++;
        if (k < classes)
            continue;
        class[classes] = this;
        if (classes < MOST_ACTIONS)
            kept[classes] = list[i];
        classes++;
    }
    free(class);
    free(list);
    return classes;
}

static void put_actions(Odds *o, int side, bool exactly, Buffer *out)
{
    Action kept[MOST_ACTIONS];
    int classes = fold(o, side, kept);

    for (int i = 0; i < classes && i < MOST_ACTIONS; i++)
        put_block(o, &kept[i], exactly, out);
    if (classes > MOST_ACTIONS)
        buffer_fmt(out, "%d more actions are not shown\n", classes - MOST_ACTIONS);
}

bool odds_write(OddsAsked asked, Buffer *out, Text *err)
{
    int actor = ya_actor(asked.def, asked.now);
    uint16_t owing = ya_owing(asked.def, asked.now);
    Odds o = {.asked = asked, .rng = asked.seed};

    if (actor < 0) {
        text_put(err, "the game is over");
        return false;
    }
    if (asked.side < YA_MAX_SIDES)
        actor = owing >> asked.side & 1 ? asked.side : actor;
    if (actor != YA_CHANCE && asked.side != YA_REFEREE && asked.side != actor) {
        text_fmt(err, "another side is asked: %s", side_name(asked.def, actor));
        return false;
    }
    o.twin = state_new(asked.def);
    o.known = state_new(asked.def);
    bool exactly = knows_all(&o);
    if (actor == YA_CHANCE)
        put_block(&o, NULL, exactly, out);
    else
        put_actions(&o, actor, exactly, out);
    forget(&o);
    free(o.outcome);
    free(o.twin);
    free(o.known);
    buffer_free(&o.story);
    return true;
}
