/* 12 Prestige: running totals, awards, spending, the end. */
#include "games/yellowjack/state.h"

/* 12.1: how many of each make a point. The last is the Prestige of Convoys that have come in (10.14). */
static const uint8_t total_per[TOTAL_KINDS] = {1, 2, 4, 8, 1, 1};

static void count_total(Game *g, int side, int kind, int n)
{
    if (kind < TOTAL_KINDS)
        g->total[side][kind] = (uint8_t)(g->total[side][kind] + n);
}

/* 12.4: at 0 the game is over at once. */
static void lose_prestige(Run *r, Game *g, int side, int points)
{
    if (points > g->prestige[side])
        points = g->prestige[side];
    if (points <= 0)
        return;
    g->prestige[side] = (uint8_t)(g->prestige[side] - points);
    TELL(R(12_1), "The %1S lose %2d Prestige", side, points);
    if (!g->prestige[side])
        g->ended = 1;
}

static void gain_prestige(Run *r, Game *g, int side, int points)
{
    if (points <= 0)
        return;
    g->prestige[side] = (uint8_t)(g->prestige[side] + points > 200 ? 200 : g->prestige[side] + points);
    TELL(R(12_1), "The %1S gain %2d Prestige", side, points);
}

/* ---- awards, 12.12 --------------------------------------------------------------------------------------------- */

static void list_award(const Game *g, int side, Offer *o)
{
    (void)side;
    for (int n = 0; n <= ASKING(g, award)->points; n++)
        sure1(o, V_AWARD, n);
}

static Verdict judge_award(const Game *g, int side, Action a)
{
    if (!is_for(a, V_AWARD))
        return no(R(12_12), "that is not asked");
    (void)side;
    return a.arg[0] >= 0 && a.arg[0] <= ASKING(g, award)->points ? ok() : no(R(12_12), "there are not so many points");
}

PROC(award)
{
    BEGIN
    if (l->points <= 0 || g->ended)
        RETURN(0);
    ASK(STEP(12_12, 1), l->side, award);
    lose_prestige(r, g, other(l->side), w->answer.arg[0]);
    gain_prestige(r, g, l->side, l->points - w->answer.arg[0]);
    END;
}

static const char *const deeds_told[TOTAL_KINDS] = {
    "For Flagships the %1S win %2d Prestige",   "For ships of the line the %1S win %2d Prestige",
    "For Frigates the %1S win %2d Prestige",    "For damage the %1S win %2d Prestige",
    "For the Azogues the %1S win %2d Prestige", "For Convoys the %1S win %2d Prestige"};

/* 12.1: what the running totals have come to. */
static int points_due(Run *r, Game *g, int side)
{
    int points = 0;

    for (int kind = 0; kind < TOTAL_KINDS; kind++) {
        int due = g->total[side][kind] / total_per[kind];
        g->total[side][kind] %= total_per[kind];
        points += due;
        if (due)
            TELL(R(12_1), deeds_told[kind], side, due);
    }
    return points;
}

static bool any_due(const Game *g, int side)
{
    for (int kind = 0; kind < TOTAL_KINDS; kind++)
        if (g->total[side][kind] >= total_per[kind])
            return true;
    return false;
}

PROC(gains)
{
    BEGIN
    if (any_due(g, l->side))
        CALL(STEP(12_1, 3), award, .side = l->side, .points = points_due(r, g, l->side));
    END;
}

/* ---- spending, 12.2 -------------------------------------------------------------------------------------------- */

/* Nobody spends his last point. */
static bool may_spend(const Game *g, int side, int points)
{
    return g->prestige[side] > points;
}

static void list_mulligan(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_MULLIGAN);
    sure(o, V_PASS);
}

static Verdict judge_mulligan(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_MULLIGAN || a.verb == V_PASS ? ok() : no(R(12_2), "reroll it, or let it stand");
}

/* 12.3: one a Turn costs an Admiral of the Fleet nothing. */
static bool rerolls_free(const Game *g, int side)
{
    return has_rank(g, side, RANK_ADMIRAL_OF_THE_FLEET) && !g->announced[side];
}

static bool may_reroll(const Game *g, int side)
{
    return rerolls_free(g, side) || (!g->mulligan[side] && may_spend(g, side, 1));
}

/* The die that may be rolled again: whose procedure asks. */
static int standing_die(const Game *g)
{
    const struct casualties *fate = RUNNING(g, casualties);
    const struct request_roll *request = RUNNING(g, request_roll);
    const struct siege *storm = RUNNING(g, siege);

    return fate ? fate->die : request ? request->die : storm ? storm->die : RUNNING(g, attack)->die;
}

/* 1: the die is rolled again. */
PROC(mulligan)
{
    BEGIN
    if (!may_reroll(g, l->side))
        RETURN(0);
    TELL(R(12_2), "The die comes to %1d", standing_die(g));
    ASK(STEP(12_2, 2), l->side, mulligan);
    if (w->answer.verb == V_PASS)
        RETURN(0);
    if (rerolls_free(g, l->side))
        g->announced[l->side] = 1;
    else {
        g->mulligan[l->side] = 1;
        lose_prestige(r, g, l->side, 1);
    }
    RETURN(1);
    END;
}

/* ---- the end, 12.4 --------------------------------------------------------------------------------------------- */

static int lead_of(const Game *g)
{
    return g->prestige[BRITISH] - g->prestige[BOURBON];
}

static void score(const Game *g, int32_t out[YA_MAX_SIDES])
{
    out[BRITISH] = g->prestige[BRITISH];
    out[BOURBON] = g->prestige[BOURBON];
}

/* 1.1: the higher Prestige. */
static int winner(const Game *g)
{
    int lead = lead_of(g);

    if (!g->prestige[BRITISH] || !g->prestige[BOURBON])
        return g->prestige[BRITISH] ? BRITISH : BOURBON;
    if (g->scenario == SCENARIO_CARTAGENA)
        return lead >= 3 ? BRITISH : lead >= 1 ? -1 : BOURBON;
    return lead > 0 ? BRITISH : lead < 0 ? BOURBON : -1;
}

/* 12.3: the last of the table that the lead pays for; RANK_COUNT: none. */
static int dearest_rank(int lead)
{
    int found = RANK_COUNT;

    for (int rank = 0; rank < RANK_COUNT; rank++)
        if (player_ranks[rank].cost <= lead &&
            (found == RANK_COUNT || player_ranks[rank].cost >= player_ranks[found].cost))
            found = rank;
    return found;
}

static const char *level_of(int lead)
{
    return lead >= 6 ? "decisive" : lead >= 3 ? "substantial" : "marginal";
}

/* In Cartagena the lead has no levels: it wins, or does not. */
static void say_expedition(const Game *g, Text *out)
{
    int side = winner(g);

    if (side < 0)
        text_put(out, g->ended ? "drawn" : "it would be drawn");
    else
        text_fmt(out, g->ended ? "the %s win" : "the %s would win", side_titles[side]);
}

static void standing(const Game *g, Text *out)
{
    int lead = lead_of(g) < 0 ? -lead_of(g) : lead_of(g);

    text_fmt(out, "British %d, Bourbons %d; ", g->prestige[BRITISH], g->prestige[BOURBON]);
    if (g->scenario == SCENARIO_CARTAGENA)
        say_expedition(g, out);
    else
        text_fmt(out, lead ? "%s lead %s" : "no lead", lead_of(g) < 0 ? "Bourbon" : "British", level_of(lead));
    if (g->ended && dearest_rank(lead) < RANK_COUNT) /* 12.3 */
        text_fmt(out, "; it buys a rank up to %s", player_ranks[dearest_rank(lead)].name);
}
