/* The smallest game that has everything the engine offers; a new game starts as its copy.
 *
 * Left and right have tokens of 1 to 5 points each.
 *   1.0 Each secretly keeps one back; it scores its points at the end.
 *   2.0 Each round both play a token at once, unseen; then a die is rolled. Even: the higher token scores a point for
 *       each pip between them; odd: the lower one does.
 *   3.0 At the end each may stake a group of the tokens he has left: a roll of at most their number scores that many. */
#include <string.h>

#define SET_MAX     64
#define STACK_WORDS 16
#include "engine/members.h"
#include "engine/reader.h"

/* ---- table of contents ------------------------------------------------------------------------------------------- */

/* Its rules have no ledger. Those of other games do, and tools/ledger.py makes these constants of it. */
enum { R_1_0 = RULE(0, 1, 0, 0), R_2_0 = RULE(0, 2, 0, 0), R_3_0 = RULE(0, 3, 0, 0) };

#define PROCEDURES(X, L)                                                                                               \
    X(game, "The whole game", L(NUMBER, left) L(NUMBER, right))                                                        \
    X(stake, "3.0 The stake", L(SIDE, side) L(NUMBER, count))

#define VERBS(X)                                                                                                       \
    X(KEEP, "keep", PIECE, NONE, NONE, "keep that token for the end")                                                  \
    X(PLAY, "play", PIECE, NONE, NONE, "play that token")

#define QUESTIONS(DIE, QUESTION, UNSEEN, GROUP, GROUP_OR_PASS)                                                         \
    DIE(d6, R(2_0), 1, 6, "Roll a die")                                                                                \
    QUESTION(keep, R(1_0), "Keep a token for the end")                                                                 \
    QUESTION(play, R(2_0), "Play a token")                                                                             \
    GROUP_OR_PASS(stakes, R(3_0), "Stake some tokens, or none")

FLOW_ENUMS

/* ---- state ---------------------------------------------------------------------------------------------------------- */

enum { LEFT, RIGHT, TOKENS = 5, PIECES = 2 * TOKENS };

struct Game {
    GAME_HEAD;
    uint8_t rounds, round;
    uint8_t kept[2];   /* token kept back, 1 to 5; 0: not chosen yet */
    uint8_t played[2]; /* bit per token */
    uint8_t score[2];
};

static int token(int side, int points)
{
    return side * TOKENS + points - 1;
}

static int points_of(int piece)
{
    return piece % TOKENS + 1;
}

static bool in_hand(const Game *g, int side, int points)
{
    return g->kept[side] != points && !(g->played[side] >> points & 1);
}

/* ---- rules ------------------------------------------------------------------------------------------------------------ */

static void reveal(Run *r, Game *g, int left, int right)
{
    g->played[LEFT] |= (uint8_t)(1 << left);
    g->played[RIGHT] |= (uint8_t)(1 << right);
    show(r, EVERYBODY);
    TELL(R(2_0), "Left plays %1d, Right %2d", left, right);
}

static void compare(Run *r, Game *g, int left, int right, int die)
{
    int winner = (left > right) == (die % 2 == 0) ? LEFT : RIGHT,
        difference = left > right ? left - right : right - left;

    g->score[winner] = (uint8_t)(g->score[winner] + difference);
    NEED(R(2_0), "even: the higher token scores; odd: the lower");
    TELL(R(2_0), "the die shows %1D: %2d for %3S", die, difference, winner);
}

PROC(game)
{
    BEGIN
    ASK(STEP(1_0, 1), LEFT, keep);
    g->kept[LEFT] = (uint8_t)points_of(w->answer.arg[0]);
    TELL_SOME(R(1_0), ONLY(LEFT), "Left keeps %1P", "Left keeps a token", w->answer.arg[0]);
    ASK(STEP(1_0, 2), RIGHT, keep);
    g->kept[RIGHT] = (uint8_t)points_of(w->answer.arg[0]);
    TELL_SOME(R(1_0), ONLY(RIGHT), "Right keeps %1P", "Right keeps a token", w->answer.arg[0]);
    for (g->round = 1; g->round <= g->rounds; g->round++) {
        HEADING(1, R(2_0), "round %1d", g->round);
        ASK_ALL(STEP(2_0, 1), ONLY(LEFT) | ONLY(RIGHT), play);
        l->left = points_of(w->answers[LEFT].arg[0]);
        l->right = points_of(w->answers[RIGHT].arg[0]);
        reveal(r, g, l->left, l->right);
        ROLL(STEP(2_0, 2), d6);
        compare(r, g, l->left, l->right, w->rolled);
        l->left = l->right = 0;
    }
    CALL(STEP(3_0, 1), stake, .side = LEFT);
    CALL(STEP(3_0, 2), stake, .side = RIGHT);
    g->score[LEFT] = (uint8_t)(g->score[LEFT] + g->kept[LEFT]);
    g->score[RIGHT] = (uint8_t)(g->score[RIGHT] + g->kept[RIGHT]);
    show(r, EVERYBODY);
    TELL(R(1_0), "Left kept %1d, Right %2d", g->kept[LEFT], g->kept[RIGHT]);
    END;
}

PROC(stake)
{
    BEGIN
    SELECT(STEP(3_0, 1), l->side, stakes);
    if (w->answer.verb == V_PASS)
        RETURN(0);
    l->count = set_count(&g->chosen);
    TELL(R(3_0), "%1S stakes %2d {token|tokens}", l->side, l->count);
    ROLL(STEP(3_0, 2), d6);
    if (w->rolled <= l->count)
        g->score[l->side] = (uint8_t)(g->score[l->side] + l->count);
    NEED(R(3_0), "%1d or less", l->count);
    TELL(R(3_0), "the die shows %1D: %2d for %3S", w->rolled, w->rolled <= l->count ? l->count : 0, l->side);
    END;
}

/* ---- questions ---------------------------------------------------------------------------------------------------------- */

static Verdict token_of(int side, int piece, YaRule rule)
{
    return piece >= 0 && piece < PIECES && piece / TOKENS == side ? ok() : no(rule, "it is not a token of this side");
}

static Verdict judge_keep(const Game *g, int side, Action a)
{
    (void)g;
    if (a.verb != V_KEEP)
        return no(R(1_0), "keep a token");
    return token_of(side, a.arg[0], R(1_0));
}

static void list_keep(const Game *g, int side, Offer *o)
{
    (void)g;
    for (int points = 1; points <= TOKENS; points++)
        sure1(o, V_KEEP, token(side, points));
}

static Verdict judge_play(const Game *g, int side, Action a)
{
    if (a.verb != V_PLAY)
        return no(R(2_0), "play a token");
    Verdict v = token_of(side, a.arg[0], R(2_0));
    if (!v.reason && !in_hand(g, side, points_of(a.arg[0])))
        return no(R(2_0), "it was played or kept back");
    return v;
}

static void candidates_stakes(const Game *g, int side, Set *out)
{
    for (int points = 1; points <= TOKENS; points++)
        if (in_hand(g, side, points))
            set_add(out, token(side, points));
}

static Verdict enough_stakes(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side, (void)chosen;
    return ok();
}

static Verdict judge_stakes(const Game *g, int side, Action a)
{
    (void)g;
    Verdict v = token_of(side, a.arg[0], R(3_0));
    return v.reason ? v : no(R(3_0), "it was played or kept back");
}

static void list_play(const Game *g, int side, Offer *o)
{
    for (int points = 1; points <= TOKENS; points++)
        if (in_hand(g, side, points))
            sure1(o, V_PLAY, token(side, points));
}

/* ---- names and views ------------------------------------------------------------------------------------------------------ */

static const char *const side_names[] = {"left", "right"};

static const char *const token_names[PIECES] = {
    "left-1", "left-2", "left-3", "left-4", "left-5", "right-1", "right-2", "right-3", "right-4", "right-5",
};

static const NameDef names[] = {NAME_LIST(PIECE, 0, PIECES, token_names), {0}};

/* docs/view.md explains both documents. What a side may not know is never written. */
static void view_hand(const Game *g, int side, int viewer, Json *j)
{
    view_list("hand", "In hand", side_names[side], j);
    for (int points = 1; points <= TOKENS; points++)
        if (in_hand(g, side, points) || (!sees_side(viewer, side) && !(g->played[side] >> points & 1)))
            json_text(j, token_names[token(side, points)]);
    view_list_end(j);
}

static void view_table(const Game *g, int side, Json *j)
{
    int height = bit_count(g->played[side]);

    if (!height)
        return;
    json_begin(j);
    json_ktext(j, "side", side_names[side]);
    json_ktext(j, "place", side_names[side]);
    json_kint(j, "height", height);
    json_key(j, "pieces");
    json_list(j);
    for (int points = 1; points <= TOKENS; points++)
        if (g->played[side] >> points & 1) {
            json_begin(j);
            json_ktext(j, "piece", token_names[token(side, points)]);
            json_end(j);
        }
    json_close(j);
    json_end(j);
}

static void say_headline(const Game *g, Text *out)
{
    if (g->round)
        text_fmt(out, "Round %d of %d", g->round < g->rounds ? g->round : g->rounds, g->rounds);
    else
        text_put(out, "Before the first round");
}

static void view_scores(const Game *g, int viewer UNUSED, Json *j)
{
    for (int who = LEFT; who <= RIGHT; who++)
        view_track("score", side_names[who], g->score[who], j);
}

static void view_tables(const Game *g, int viewer UNUSED, Json *j)
{
    for (int who = LEFT; who <= RIGHT; who++)
        view_table(g, who, j);
}

static void view_hands(const Game *g, int viewer, Json *j)
{
    for (int who = LEFT; who <= RIGHT; who++)
        view_hand(g, who, viewer, j);
}

static void view_kept(const Game *g, int viewer, Json *j)
{
    for (int who = LEFT; who <= RIGHT; who++)
        if (g->kept[who] && sees_side(viewer, who))
            view_fact("Kept back", token_names[token(who, g->kept[who])], j);
}

static const MemberDef view_members[] = {
    TEXT_MEMBER("headline", say_headline), LIST_MEMBER("tracks", view_scores), LIST_MEMBER("stacks", view_tables),
    LIST_MEMBER("lists", view_hands),      LIST_MEMBER("facts", view_kept),    {0},
};

/* What a side cannot know: the other's token kept back, and his play while it is still secret. Every world is drawn from
 * what is known alone, never from the true one: the same view and the same generator give the same world. */
static void determinise(Game *g, int side, Rng *rng)
{
    for (int who = LEFT; who <= RIGHT; who++) {
        if (who == side || !g->kept[who])
            continue;
        Action *pending = &g->flow.answers[who];
        do
            g->kept[who] = (uint8_t)(1 + rng_below(rng, TOKENS));
        while (g->played[who] >> g->kept[who] & 1);
        if (pending->verb)
            do
                pending->arg[0] = (int16_t)token(who, 1 + (int)rng_below(rng, TOKENS));
            while (!in_hand(g, who, points_of(pending->arg[0])));
        if (g->flow.question == Q_stakes && g->flow.owing == ONLY(who)) { /* as if he had not begun */
            g->chosen = (Set){0};
            g->flow.picked_all = 0;
        }
    }
}

static void score(const Game *g, int32_t out[YA_MAX_SIDES])
{
    out[LEFT] = g->score[LEFT];
    out[RIGHT] = g->score[RIGHT];
}

static void standing(const Game *g, Text *out)
{
    text_fmt(out, "left %d, right %d", g->score[LEFT], g->score[RIGHT]);
}

static bool check_state(const Game *g, Text *why)
{
    for (int who = LEFT; who <= RIGHT; who++)
        if (g->kept[who] > TOKENS || (g->played[who] & 1) || (g->kept[who] && (g->played[who] >> g->kept[who] & 1)))
            return wrong(why, "a token is kept and played, or there is none of its points");
    if (g->round > g->rounds + 1 || (g->flow.question == Q_play && g->round > g->rounds))
        return wrong(why, "there are not so many rounds");
    return true;
}

/* ---- positions --------------------------------------------------------------------------------------------------- */

static const LineDef position_lines[] = {
    NUMBER_LINE("rounds", rounds, NEEDED, 1, TOKENS - 1),
    NUMBER_LINE("round", round, NEEDED, 0, TOKENS),
    SIDES_LINE("kept", kept, ONCE, 0, TOKENS),
    SIDES_LINE("played", played, ONCE, 0, 62), /* a bit a token */
    SIDES_LINE("score", score, ONCE, 0, 99),
    {0},
};

/* Without a word on where play stands, a round begins. */
static void entry(Reader *r, Text *out)
{
    (void)r;
    text_put(out, "game@2.0#1 ? play left right");
}

/* ---- the game -------------------------------------------------------------------------------------------------------------- */

enum { SCENARIO_OPEN, SCENARIO_DUEL };

static const ChoiceDef scenarios[] = {
    {"open", "as many rounds as you like"},
    {"duel", "a single round, then the stakes"},
    {0},
};

static void setup_state(Run *r, Game *g, const int16_t option[MAX_OPTIONS])
{
    (void)r;
    g->rounds = (uint8_t)(option[1] == SCENARIO_DUEL ? 1 : option[0]);
}

#include "skeleton_board.h"
#include "skeleton_steps.h"

FLOW_TABLES

const GameDef game_skeleton = {
    .id = "skeleton",
    .title = "Skeleton",
    .example = true,
    .length = "five minutes",
    .weight = "light",
    .blurb = "The smallest game the engine can play",
    .rules_version = "1",
    .min_sides = 2,
    .max_sides = 2,
    .draws = true,
    .side_names = side_names,
    .options = (const OptionDef[]){NUMBER_OPTION("rounds", "rounds to play", 3, 1, TOKENS - 1),
                                   CHOICE_OPTION("scenario", "what is played", scenarios),
                                   {0}},
    GAME_TABLES,
    GAME_FUNCTIONS,
};
