/* 7.5 Land movement and disease. */
#include "games/jenkins/state.h"

/* ---- disease ----------------------------------------------------------------------------------------------------- */

/* 7.5-b: any land counter of the side ashore in that hex. */
static bool may_fall_ill(const Game *g, int p, int hex)
{
    return is_ashore(g, p) && in_stack(g, p) && hex_of(g, g->where[p]) == hex;
}

static Verdict judge_lose_land(const Game *g, int side, Action a)
{
    int hex = hex_of(g, ASKING(g, disease)->at);

    if (a.verb != V_LOSE || !is_own(side, a.arg[0]) || !may_fall_ill(g, a.arg[0], hex))
        return no(STEP(7_5, 1), "choose a land counter of yours ashore there");
    return ok();
}

static void list_lose_land(const Game *g, int side, Offer *o)
{
    int at = ASKING(g, disease)->at;

    FOR_STACK(p, g, side, hex_of(g, at))
        offer1(o, V_LOSE, p);
    if (at == MOVING)
        FOR_STACK(p, g, side, MOVING)
            offer1(o, V_LOSE, p);
}

/* A group that has entered a land hex which is no seaport; at: MOVING or the hex. */
PROC(disease) /* 7.5 */
{
    BEGIN
    ROLL(R(7_5), d6);
    NEED(R(7_5), "an even number");
    if (w->rolled % 2 != DISEASE_ON_ODD) {
        TELL(R(7_5), "%1D: no disease in %2L", w->rolled, hex_of(g, l->at));
        RETURN(0);
    }
    OUTCOME(STRUCK_BY_DISEASE, l->side);
    TELL(R(7_5), "%1D: disease strikes the %2S in %3L", w->rolled, l->side, hex_of(g, l->at));
    ASK(STEP(7_5, 1), l->side, lose_land);
    CALL(R(9_3), eliminate, .piece = w->answer.arg[0]);
    while (l->at != MOVING && stranded(g, l->side, l->at) != NO_PIECE)
        CALL(STEP(9_3, 1), eliminate, .piece = stranded(g, l->side, l->at));
    RETURN(1);
    END;
}

/* ---- a land group ------------------------------------------------------------------------------------------------ */

static Verdict may_march_to(const Game *g, const struct march *l, int to)
{
    Verdict v = may_cross(g, to, land_exits, "land counters cannot cross the sea");

    return v.reason ? v : may_step(g, to, l->steps);
}

static void list_marching(const Game *g, int side, Offer *o)
{
    const struct march *l = ASKING(g, march);

    (void)side;
    FOR_EXITS(to, land_exits, g->moving_at)
        if (!may_step(g, to, l->steps).reason)
            sure1(o, V_STEP, to);
    list_heads(g, l->from, o);
    list_company(g, false, l->steps == 0, o);
    sure(o, V_STOP);
}

static Verdict judge_marching(const Game *g, int side, Action a)
{
    switch (a.verb) {
    case V_STEP: return may_march_to(g, ASKING(g, march), a.arg[0]);
    case V_TOP: return may_head(g, side, ASKING(g, march)->from, a);
    case V_ADD: return may_join(g, side, a.arg[0], false);
    case V_LEAVE: return may_stay(g, side, a.arg[0]);
    case V_STOP: return ok();
    default: return no(R(7_5), "the land group is to be moved");
    }
}

static void march_on(Run *r, Game *g, struct march *l, int to)
{
    l->from = g->moving_at;
    l->steps++;
    settle(r, g, l->side, MOVING);
    advance(g, to);
    TELL(STEP(7_0, 2), "%1S group of %2d marches to %3L", l->side, height(g, l->side, MOVING), to);
    if (g->head[enemy_of(l->side)][to] != NO_PIECE)
        reveal(r, g, l->side, MOVING);
    change_control(r, g, l->from);
    change_control(r, g, to);
}

/* A6: deception counters left without company, and enemy ones in a port that has just changed hands. */
static int bereft(const Game *g, const struct march *l)
{
    int own = abandoned(g, l->side, l->from);

    return own != NO_PIECE ? own : stranded(g, enemy_of(l->side), g->moving_at);
}

PROC(march) /* 7.5; l->from becomes the hex last left, then the hex of rest */
{
    BEGIN
    SELECT(STEP(7_0, 1), l->side, muster);
    form_group(r, g, l->side, l->from, &g->chosen);
    TELL(STEP(7_0, 1), "%1S land counters in %2L form a group of %3d", l->side, l->from, height(g, l->side, MOVING));
    while (!l->stopped) {
        ASK(R(7_5), l->side, marching);
        if (w->answer.verb == V_STOP)
            break;
        if (w->answer.verb == V_TOP) {
            head_group(r, g, w->answer.arg[0], w->answer.arg[1]);
        } else if (w->answer.verb == V_ADD) {
            add_company(r, g, w->answer.arg[0]);
        } else if (w->answer.verb == V_LEAVE) {
            leave_company(r, g, w->answer.arg[0]);
        } else {
            march_on(r, g, l, w->answer.arg[0]);
            while (bereft(g, l) != NO_PIECE)
                CALL(R(9_3), eliminate, .piece = bereft(g, l));
            if (port_at(g->moving_at) < 0) {
                CALL(STEP(7_5, 1), disease, .side = l->side, .at = MOVING);
                l->stopped = w->result;
            }
            l->stopped |= ashore_at(g, enemy_of(l->side), g->moving_at);
        }
    }
    l->from = g->moving_at;
    come_to_rest(r, g, l->side, l->stopped ? MOVED | STOPPED : MOVED);
    while (stranded(g, l->side, l->from) != NO_PIECE)
        CALL(STEP(9_3, 1), eliminate, .piece = stranded(g, l->side, l->from));
    END;
}
