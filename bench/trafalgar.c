/* How often 24.4 can be won at all against orders at random: the whole battle is gone through, round by round, with the
 * numbers of ships in each state (sketch.c), every fall of the dice and every answer of the enemy.
 *
 *     bench/trafalgar LEVEL ...      for every level: the best that the British, and the Allies, can have
 *
 * A British lead of LEVEL wins the battle; there are no draws. */
#include "games/glory1805/game.c"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_LOST = 128, MOST_DICE = 6, LEAVINGS = 5, LINES = 28 * 28 * 34 * 34 };

static double chance[MOST_DICE][6 * MOST_DICE]; /* of a sum, by so many dice */
static float *of_round[7], *of_end;             /* what was found before; less than nothing: not yet */
static int hero, level;                         /* who plays his best, and for what */
static Sketch day;                              /* the battle before the first shot */

static const Tack tacks[2][8] = {
    {{ORDER_GW, 0},
     {ORDER_GW, 1},
     {ORDER_WT, 0},
     {ORDER_WT, 1},
     {ORDER_AW, 0},
     {ORDER_AW, 1},
     {ORDER_FL, 0},
     {ORDER_FL, 1}},
    {{ORDER_GC, 0},
     {ORDER_GC, 1},
     {ORDER_CA, 0},
     {ORDER_CA, 1},
     {ORDER_AW, 0},
     {ORDER_AW, 1},
     {ORDER_FL, 0},
     {ORDER_FL, 1}},
};

static void know_dice(void)
{
    chance[0][0] = 1;
    for (int dice = 1; dice < MOST_DICE; dice++)
        for (int sum = 1; sum <= 6 * dice; sum++)
            for (int face = 1; face <= 6 && face <= sum; face++)
                chance[dice][sum] += chance[dice - 1][sum - face] / 6;
}

static size_t place_of(const Sketch *s)
{
    const Array *b = &s->side[BRITISH], *a = &s->side[ALLIED];

    return (((size_t)b->ready * 28 + (size_t)b->damaged) * 34 + (size_t)a->ready) * 34 + (size_t)a->damaged;
}

/* He who plays his best takes the better of two, the other either. */
static double either(int side, double a, double b)
{
    return side != hero ? (a + b) / 2 : a > b ? a : b;
}

/* ---- the end, 20 -------------------------------------------------------------------------------------------------------- */

/* 20.4: chances of points lost by ships. */
static void lose_ships(const Sketch *s, int side, int row, double lost[MOST_LOST])
{
    const Array *it = &s->side[side];
    const FateDice *fate = &fate_dice[row][it->nation];
    bool victor = s->victor == side + 1;
    int add = fate->add + (side == ALLIED && s->victor != ALLIED + 1 && s->side[BRITISH].nelson ? NELSON_FATE : 0);

    for (int sum = fate->dice; sum <= 6 * fate->dice; sum++) {
        int n = damage(sum + add, array_hurt(it)), most = n < it->wrecked ? n : it->wrecked;
        int least = !victor ? most : n > it->damaged ? n - it->damaged : 0;
        int prizes = !victor && sum + add >= WRECK_FROM ? most / 2 : 0;
        least = least < most ? least : most;
        int end = victor && side == hero ? least : most;
        for (int sunk = least; sunk <= end; sunk++)
            lost[sunk + prizes] += chance[fate->dice][sum] / (end - least + 1);
    }
}

/* 20.5: and by admirals. */
static void lose_admirals(const Sketch *s, int side, double lost[MOST_LOST])
{
    const Array *it = &s->side[side];
    int modifier = s->fought >= 3 ? FATE_THREE_OR_MORE_ROUNDS : s->fought == 2 ? FATE_TWO_ROUNDS_FOUGHT : 0;

    if (array_hurt(it) < FEW_ARE_HURT)
        modifier += FATE_UNDER_SIX_OWN_SHIPS_HURT;
    for (int i = 0; i < it->admirals; i++) {
        bool nelson = it->nelson && !i;
        int worth = nelson ? VP_NELSON_KILLED : VP_ADMIRAL_KILLED;
        double killed = 0;
        for (int sum = 2; sum <= 12; sum++)
            if (sum + modifier + (nelson ? FATE_NELSON : 0) <= FATE_KILLED_IF_TOTAL_AT_MOST)
                killed += chance[2][sum];
        for (int n = MOST_LOST - 1; n >= 0; n--)
            lost[n] = lost[n] * (1 - killed) + (n >= worth ? lost[n - worth] * killed : 0);
    }
}

static void count_losses(const Sketch *s, int side, const int row[BOTH_SIDES], double lost[MOST_LOST])
{
    bool fate = array_hurt(&s->side[side]) &&
                (row[other(side)] < FATE_PRECIPITOUS_WITHDRAWAL || sketch_wrecked(&s->side[side]));

    memset(lost, 0, MOST_LOST * sizeof lost[0]);
    if (fate)
        lose_ships(s, side, row[side], lost);
    else
        lost[0] = 1;
    lose_admirals(s, side, lost);
}

/* Never less than nothing, which would mean that it is not known yet. */
static double for_hero(double british)
{
    double won = hero == BRITISH ? british : 1 - british;

    return won > 0 ? won : 0;
}

static double reckon_end(Sketch s)
{
    double lost[BOTH_SIDES][MOST_LOST], british = 0;
    int row[BOTH_SIDES];

    s.victor = sketch_victor(&s);
    for (int side = BRITISH; side <= ALLIED; side++)
        row[side] = sketch_row(&s, side);
    for (int side = BRITISH; side <= ALLIED; side++)
        count_losses(&s, side, row, lost[side]);
    for (int a = 0; a < MOST_LOST; a++)
        for (int b = 0; b < MOST_LOST && a - b >= level; b++)
            british += lost[ALLIED][a] * lost[BRITISH][b];
    return for_hero(british);
}

/* How the battle ends, if a side leaves it now, or nobody. */
static double worth_of_end(const Sketch *from, int side, int how)
{
    static const uint8_t kind[] = {[STAYED] = 0, [WITHDREW] = 1, [BROKE_OFF] = 2, [PRECIPITOUS] = 3};
    Sketch s = *from;

    if (!s.fought)
        return for_hero(0 >= level);
    s.side[side].left = how;
    int leaving = how == PRECIPITOUS && side == s.windward ? 4 : kind[how], fought = s.fought < 3 ? s.fought : 3;
    bool away = s.side[other(s.windward)].tack.order == ORDER_GW;
    float *known = &of_end[((place_of(&s) * LEAVINGS + (size_t)leaving) * 2 + away) * 3 + (size_t)fought - 1];
    if (*known < 0)
        *known = (float)reckon_end(s);
    return *known;
}

/* ---- rounds, 17.6 to 18.6 -------------------------------------------------------------------------------------------------- */

static double worth_of_next(const Sketch *after);

/* After a round Windward is asked first whether he leaves (17.6.4). */
static double worth_of_parting(Sketch s)
{
    int windward = s.windward, leeward = other(windward);

    if (sketch_wrecked(&s.side[BRITISH]) || sketch_wrecked(&s.side[ALLIED]))
        return worth_of_end(&s, windward, STAYED);
    for (int side = BRITISH; side <= ALLIED; side++)
        if (sketch_eased(&s.side[side]))
            s.side[side].tack.sail = SAIL_EASY;
    double worth = s.round < s.rounds ? worth_of_next(&s) : worth_of_end(&s, windward, STAYED);
    int out = sketch_way_out(&s, leeward);
    if (out != STAYED)
        worth = either(leeward, worth_of_end(&s, leeward, out), worth);
    out = sketch_way_out(&s, windward);
    return out == STAYED ? worth : either(windward, worth_of_end(&s, windward, out), worth);
}

typedef struct {
    int wreck, hit;
    double chance;
} Volley;

static int volleys_of(const Sketch *s, int side, int result, Volley out[6 * MOST_DICE])
{
    const Array *target = &s->side[other(side)];
    Broadside b = lay_guns(s, side, result);
    int n = 0;

    for (int sum = b.dice; sum <= 6 * b.dice; sum++) {
        int hits = damage(sum + b.add, b.power), wreck = wrecking_hits(sum + b.add, hits, b.extra), hit = hits - wreck;
        wreck = wreck < target->damaged ? wreck : target->damaged;
        hit = hit < target->ready ? hit : target->ready;
        if (!n || out[n - 1].wreck != wreck || out[n - 1].hit != hit)
            out[n++] = (Volley){wreck, hit, 0};
        out[n - 1].chance += chance[b.dice][sum];
    }
    return n;
}

static double worth_of_fire(Sketch s, int result, bool by_windward, bool by_leeward)
{
    Volley volley[BOTH_SIDES][6 * MOST_DICE];
    int n[BOTH_SIDES], windward = s.windward, leeward = other(windward);
    double sum = 0;

    s.side[windward].command_lost |= tactics_codes[result].windward_command != 0;
    s.side[leeward].command_lost |= tactics_codes[result].leeward_command != 0;
    s.extra[windward] = by_windward ? EXTRA_TAKEN : EXTRA_LEFT;
    s.extra[leeward] = by_leeward ? EXTRA_TAKEN : EXTRA_LEFT;
    for (int side = BRITISH; side <= ALLIED; side++)
        n[side] = volleys_of(&s, side, result, volley[side]);
    s.fought++;
    for (int b = 0; b < n[BRITISH]; b++)
        for (int a = 0; a < n[ALLIED]; a++) {
            const Volley *on_allies = &volley[BRITISH][b], *on_british = &volley[ALLIED][a];
            Sketch after = s;
            suffer(&after.side[ALLIED], on_allies->wreck, on_allies->hit);
            suffer(&after.side[BRITISH], on_british->wreck, on_british->hit);
            sum += on_allies->chance * on_british->chance * worth_of_parting(after);
        }
    return sum;
}

/* 18.2: Windward says first whether he takes the die at a target at Full Sail. */
static double worth_of_result(const Sketch *s, int result)
{
    int windward = s->windward, leeward = other(windward);
    bool open[2] = {s->side[leeward].tack.sail == SAIL_FULL, s->side[windward].tack.sail == SAIL_FULL};
    double worth[2] = {0, 0};

    for (int more = 0; more <= open[0]; more++) {
        worth[more] = worth_of_fire(*s, result, more, false);
        if (open[1])
            worth[more] = either(leeward, worth_of_fire(*s, result, more, true), worth[more]);
    }
    return open[0] ? either(windward, worth[0], worth[1]) : worth[0];
}

/* 17.6.5: the better admiral is Nelson, whatever he has lost. */
static double worth_of_choice(const Sketch *s)
{
    double sum = 0, best = 0;

    for (int result = RESULT_HA; result <= RESULT_RB; result++) {
        double worth = worth_of_result(s, result);
        sum += worth;
        best = worth > best ? worth : best;
    }
    return hero == BRITISH ? best : sum / (RESULT_RB - RESULT_HA + 1);
}

static double worth_of_orders_given(Sketch s, Tack windward, Tack leeward)
{
    int result = matrix_result(leeward.order, leeward.sail, windward.order, s.round <= 1);

    s.side[s.windward].tack = windward;
    s.side[other(s.windward)].tack = leeward;
    if (result == RESULT_LEEWARD_WITHDRAWS)
        return worth_of_end(&s, other(s.windward), WITHDREW);
    double worth = result == RESULT_ADMIRALS_CHOICE ? worth_of_choice(&s) : worth_of_result(&s, result);
    if (leeward.order != ORDER_GW || leeward.sail != SAIL_FULL || windward.sail == SAIL_FULL)
        return worth;
    return either(other(s.windward), worth_of_end(&s, other(s.windward), WITHDREW), worth);
}

static bool may_give(const Sketch *s, int side, Tack tack)
{
    return tack.sail == SAIL_EASY || !sketch_eased(&s->side[side]);
}

/* Against any order that the enemy may give. */
static double worth_of_order_given(const Sketch *s, Tack own)
{
    bool windward = hero == s->windward;
    double sum = 0;
    int n = 0;

    for (int i = 0; i < 8; i++) {
        Tack his = tacks[!windward][i];
        if (!may_give(s, other(hero), his))
            continue;
        sum += worth_of_orders_given(*s, windward ? own : his, windward ? his : own);
        n++;
    }
    return sum / n;
}

static double worth_of_next(const Sketch *after)
{
    Sketch s = *after;
    double best = 0;

    s.round++;
    size_t place = place_of(&s) * 4 + (size_t)(s.side[BRITISH].command_lost * 2 + s.side[ALLIED].command_lost);
    float *known = &of_round[s.round][place];
    if (*known >= 0)
        return *known;
    for (int i = 0; i < 8; i++) {
        Tack own = tacks[hero == s.windward][i];
        double worth = may_give(&s, hero, own) ? worth_of_order_given(&s, own) : 0;
        best = worth > best ? worth : best;
    }
    return *known = (float)best;
}

/* ---- all of it ------------------------------------------------------------------------------------------------------------ */

static float *room_for(size_t n)
{
    float *room = malloc(n * sizeof *room);

    CHECK(room);
    return room;
}

static void forget(float *room, size_t n)
{
    for (size_t i = 0; i < n; i++)
        room[i] = -1;
}

/* 17.3. */
static double worth_of_day(const Game *g)
{
    double sum = 0;

    forget(of_end, (size_t)LINES * LEAVINGS * 6);
    for (int dice = 2; dice <= 12; dice++) {
        int rounds = most_rounds(g, dice);
        if (dice > 2 && rounds == day.rounds) {
            sum += chance[2][dice] * of_round[0][0];
            continue;
        }
        day.rounds = rounds;
        for (int round = 1; round <= rounds; round++)
            forget(of_round[round], (size_t)LINES * 4);
        of_round[0][0] = (float)worth_of_next(&day);
        sum += chance[2][dice] * of_round[0][0];
    }
    return sum;
}

int main(int argc, char **argv)
{
    Rng dice = 1;
    YaRun run = {.dice = &dice};
    char err[YA_MAX_LINE];
    static struct Game g;

    CHECK(ya_start(&game_glory1805, &g, "scenario=trafalgar-battle", &run, err, sizeof err));
    know_dice();
    day = sketch_of(&g);
    day.round = 0;
    of_end = room_for((size_t)LINES * LEAVINGS * 6);
    for (int round = 0; round < 7; round++)
        of_round[round] = room_for((size_t)LINES * 4);
    for (int i = 1; i < argc; i++) {
        double best[BOTH_SIDES];
        level = (int)strtol(argv[i], NULL, 10);
        for (hero = BRITISH; hero <= ALLIED; hero++)
            best[hero] = worth_of_day(&g);
        printf("a lead of %d: British %.1f %%, Allies %.1f %%\n", level, 100 * best[BRITISH], 100 * best[ALLIED]);
        fflush(stdout);
    }
    return 0;
}
