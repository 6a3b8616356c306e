/* 10.0 Fortunes of war, in the step of 6.6. */
#include "games/jenkins/state.h"

static Verdict may_strike(const Game *g, int p, const FortuneInfo *row)
{
    if (!is_piece(p) || side_of(p) != row->victim_side)
        return no(R(10_0), "only an enemy counter is struck");
    if (row->victim_class == CLASS_NAVAL ? !is_ship(p) : !is_land(p))
        return no(R(10_0), row->victim_class == CLASS_NAVAL ? "it must be a ship" : "it must be a land counter");
    if (!has_flag(g, p, ON_TOP) || !is_hex(g->where[p]))
        return no(R(10_0), "only the top counter of a stack on the map is struck");
    return ok();
}

/* What can be struck is what can be seen: everybody knows whether there is anything. */
static void find_targets(const Game *g, const FortuneInfo *row, Set *targets)
{
    uint64_t stacks[HEX_WORDS];

    find_stacks(g, row->victim_side, stacks);
    BITS_EACH(hex, stacks, HEX_WORDS) {
        int top = top_of(g, row->victim_side, hex);
        if (!may_strike(g, top, row).reason)
            set_add(targets, top);
    }
}

static void list_fortune(const Game *g, int side, Offer *o)
{
    Set targets = {0};

    (void)side;
    find_targets(g, &fortunes[ASKING(g, fortunes)->row], &targets);
    SET_EACH(p, &targets)
        sure1(o, V_STRIKE, p);
}

static Verdict judge_fortune(const Game *g, int side, Action a)
{
    (void)side;
    if (a.verb != V_STRIKE)
        return no(R(10_0), "choose the counter that is lost");
    return may_strike(g, a.arg[0], &fortunes[ASKING(g, fortunes)->row]);
}

static bool anything_to_strike(Run *r, const Game *g, const FortuneInfo *row)
{
    static const char *const words[2][2] = {
        [CLASS_NAVAL] = {"no %1S ship can be seen: none is lost", "one %1S ship is to be lost"},
        [CLASS_LAND] = {"no %1S land counter can be seen: none is lost", "one %1S land counter is to be lost"},
    };
    Set targets = {0};

    find_targets(g, row, &targets);
    TELL(R(10_0), words[row->victim_class][!set_empty(&targets)], row->victim_side);
    return !set_empty(&targets);
}

PROC(fortunes) /* 6.6, 10.0 */
{
    BEGIN
    ROLL(R(6_6), d6);
    TELL(R(6_6), "%1D: fortunes of war", w->rolled);
    l->last = fortunes_first[w->rolled + 1];
    for (l->row = fortunes_first[w->rolled]; l->row < l->last; l->row++) {
        if (!anything_to_strike(r, g, &fortunes[l->row]))
            continue;
        ASK(STEP(10_0, 1), fortunes[l->row].chooser, fortune);
        l->at = g->where[w->answer.arg[0]];
        CALL(R(9_3), eliminate, .piece = w->answer.arg[0]);
        while (stranded(g, fortunes[l->row].victim_side, l->at) != NO_PIECE)
            CALL(STEP(9_3, 1), eliminate, .piece = stranded(g, fortunes[l->row].victim_side, l->at));
    }
    END;
}
