/* The Administrative Phase: 6.7 supply, 6.8 the War of Austrian Succession. Storm removal (6.5) is one line of game_turn, the
 * fortunes of war (6.6, 10) are in fortunes.c. */
#include "games/jenkins/state.h"

/* ---- 6.7 supply -------------------------------------------------------------------------------------------------- */

static bool in_supply(const Game *g, int side, int hex)
{
    if (is_friendly_port(g, side, hex))
        return true;
    FOR_STACK(p, g, side, hex)
        if (is_type(p, TYPE_SUPPLIES))
            return true;
    return false;
}

/* The next hex, from one on, where the side has ships or land counters out of supply; -1: none. */
static int next_unsupplied(const Game *g, int side, int from)
{
    for (int i = from >> 6; i < HEX_WORDS; i++, from = i << 6) {
        uint64_t rest = (g->ships[side][i] | g->ashore[side][i]) >> (from & 63) << (from & 63);
        for (; rest; rest &= rest - 1)
            if (!in_supply(g, side, (i << 6) + bit_lowest(rest)))
                return (i << 6) + bit_lowest(rest);
    }
    return -1;
}

static Verdict may_starve(const Game *g, int side, int p)
{
    if (!is_own(side, p) || g->where[p] != ASKING(g, supply)->hex)
        return no(R(6_7), "it is not one of your counters in that hex");
    if (is_deception(p))
        return no(R(6_7), "a deception counter does not count");
    return ok();
}

static void list_lose_supply(const Game *g, int side, Offer *o)
{
    FOR_STACK(p, g, side, ASKING(g, supply)->hex)
        offer1(o, V_LOSE, p);
}

static Verdict judge_lose_supply(const Game *g, int side, Action a)
{
    if (a.verb != V_LOSE)
        return no(R(6_7), "choose the counter that is lost");
    return may_starve(g, side, a.arg[0]);
}

PROC(supply) /* 6.7, 11.8 */
{
    BEGIN
    l->hex = next_unsupplied(g, l->side, 0);
    for (; l->hex >= 0; l->hex = next_unsupplied(g, l->side, l->hex + 1)) {
        show(r, ONLY(enemy_of(l->side)));
        TELL(R(6_7), "the %1S in %2L are out of supply", l->side, l->hex);
        ASK(STEP(6_7, 1), l->side, lose_supply);
        CALL(R(9_3), eliminate, .piece = w->answer.arg[0]);
        while (stranded(g, l->side, l->hex) != NO_PIECE)
            CALL(STEP(9_3, 1), eliminate, .piece = stranded(g, l->side, l->hex));
    }
    END;
}

/* ---- 6.8 the War of Austrian Succession -------------------------------------------------------------------------- */

/* A port of that nation has been captured in this turn, by either side. */
static bool was_taken(const Game *g, int nation)
{
    return g->taken >> nation & 1;
}

static int succession_row(const Game *g, int die)
{
    int roll = die;

    roll += was_taken(g, NATION_FRENCH) ? SUCCESSION_FRENCH_PORT_MODIFIER : 0;
    roll += was_taken(g, NATION_DUTCH) ? SUCCESSION_DUTCH_PORT_MODIFIER : 0;
    return roll < SUCCESSION_LOWEST ? SUCCESSION_LOWEST : roll > SUCCESSION_HIGHEST ? SUCCESSION_HIGHEST : roll;
}

static int recalled_type(int row)
{
    return succession[row].kind == SUCCESSION_REMOVE_SOLDIERS ? TYPE_SOLDIERS : TYPE_SHIP_OF_THE_LINE;
}

static Verdict may_recall(const Game *g, int side, int p, int row)
{
    int wanted = recalled_type(row);

    if (is_piece(p) && g->where[p] == BOX) /* 6.8-d */
        return no(R(11_9), "she is no ship of the war before she has come");
    if (!is_own(side, p) || !in_stack(g, p))
        return no(R(6_8), "it is not one of your counters on the map or the track");
    if (!is_type(p, wanted))
        return no(R(6_8), wanted == TYPE_SOLDIERS ? "soldiers are called for" : "a named ship is called for");
    return ok();
}

static void list_recall(const Game *g UNUSED, int side, Offer *o)
{
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        offer1(o, V_RECALL, p);
}

static Verdict judge_recall(const Game *g, int side, Action a)
{
    if (a.verb != V_RECALL)
        return no(R(6_8), "choose the counter that goes back to Europe");
    return may_recall(g, side, a.arg[0], ASKING(g, succession)->row);
}

/* Purchases and losses are public: so is whether there is anybody to recall. */
static bool anybody_to_recall(const Game *g, int row)
{
    int side = succession[row].player;

    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (!may_recall(g, side, p, row).reason)
            return true;
    return false;
}

/* 6.8-b: for good, without a die; a ship takes along what it carries. */
static void recall(Run *r, Game *g, int p)
{
    TELL(STEP(6_8, 2), "%1P is recalled to Europe", p);
    FOR_STACK(q, g, side_of(p), g->where[p])
        if (g->carrier[q] == p)
            TELL(STEP(6_8, 2), "%1P goes with it", q);
    remove_with_cargo(r, g, p);
}

static void announce_succession(Run *r, const Game *g, int die, int row)
{
    static const char *const words[] = {
        [SUCCESSION_FUNDS] = "%1d: the war in Europe fills the %2S war chest",
        [SUCCESSION_REMOVE_NAMED_SHIP] = "%1d: a named %2S ship is wanted in Europe",
        [SUCCESSION_REMOVE_SOLDIERS] = "%1d: %2S soldiers are wanted in Europe",
        [SUCCESSION_END] = "%1d: the War of Austrian Succession is over",
    };

    MODIFIER(R(6_8), was_taken(g, NATION_FRENCH), "a French seaport was taken");
    MODIFIER(R(6_8), -was_taken(g, NATION_DUTCH), "a Dutch seaport was taken");
    TELL(R(6_8), "%1D: the War of Austrian Succession", die);
    if (was_taken(g, NATION_FRENCH))
        TELL(STEP(6_8, 1), "a French seaport was taken: +1");
    if (was_taken(g, NATION_DUTCH))
        TELL(STEP(6_8, 1), "a Dutch seaport was taken: -1");
    TELL(STEP(6_8, 1), words[succession[row].kind], row, succession[row].player);
}

PROC(succession) /* 6.8 */
{
    BEGIN
    ROLL(R(6_8), d6);
    l->row = succession_row(g, w->rolled);
    announce_succession(r, g, w->rolled, l->row);
    if (succession[l->row].kind == SUCCESSION_END)
        g->succession_over = 1;
    else if (succession[l->row].kind == SUCCESSION_FUNDS) {
        ROLL(STEP(6_8, 1), d6);
        l->sum = w->rolled;
        ROLL(STEP(6_8, 2), d6);
        TELL(STEP(6_8, 2), "%1D %2D", l->sum, w->rolled);
        gain_funds(r, g, succession[l->row].player, l->sum + w->rolled, STEP(6_8, 3),
                   "%1S war funds +%2d from home: now %3d");
    } else if (anybody_to_recall(g, l->row)) {
        ASK(STEP(6_8, 3), succession[l->row].player, recall);
        l->at = g->where[w->answer.arg[0]];
        recall(r, g, w->answer.arg[0]);
        while (stranded(g, succession[l->row].player, l->at) != NO_PIECE)
            CALL(R(9_3), eliminate, .piece = stranded(g, succession[l->row].player, l->at));
    } else
        TELL(STEP(6_8, 2), "there is none to send");
    END;
}
