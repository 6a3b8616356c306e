/* 4 Stacking: how many (4.0-4.2), in which order (4.3), what the enemy sees (4.4), and what is too much (4.5). */
#include "games/jenkins/state.h"

/* ---- 4.0, 4.2 counting ------------------------------------------------------------------------------------------- */

static int height(const Game *g, int side, int at)
{
    int n = 0;

    FOR_STACK(p, g, side, at)
        n++;
    return n;
}

static int count_ships(const Game *g, int side, int at)
{
    int n = 0;

    FOR_STACK(p, g, side, at)
        n += is_ship(p);
    return n;
}

static int count_stacked(const Game *g, int side, int at, int kind)
{
    int n = 0;

    FOR_STACK(p, g, side, at)
        n += pieces[p].kind == kind && !bit_has(EXEMPT, p);
    return n;
}

/* ---- 4.3 the counter on top -------------------------------------------------------------------------------------- */

static int top_of(const Game *g, int side, int at)
{
    FOR_STACK(p, g, side, at)
        if (has_flag(g, p, ON_TOP))
            return p;
    return NO_PIECE;
}

static bool may_be_top(const Game *g, int p)
{
    if (is_deception(p) || is_aboard(g, p))
        return true;
    if (is_ship(p))
        return !carries(g, p);
    FOR_STACK(q, g, side_of(p), g->where[p])
        if (is_ship(q))
            return false;
    return true;
}

static int price_of_loss(int p)
{
    return pieces[p].cost + (may_come_back(p) ? 0 : 100);
}

/* 4.3-a: the owner would rather show a deception counter, then what is cheapest to lose: never, if he can help it, what
 * he could not buy again. */
static int default_top(const Game *g, int side, int at)
{
    int best = NO_PIECE;

    FOR_STACK(p, g, side, at) {
        if (is_deception(p))
            return p;
        if (may_be_top(g, p) && (best == NO_PIECE || price_of_loss(p) < price_of_loss(best)))
            best = p;
    }
    return best;
}

/* The counter that was on top has been seen and is still there: it stays known. */
static void set_top(Run *r, Game *g, int p)
{
    int old = top_of(g, side_of(p), g->where[p]);

    if (old == p)
        return;
    if (old != NO_PIECE)
        g->flags[old] = (uint8_t)((g->flags[old] & ~ON_TOP) | KNOWN);
    if (!has_flag(g, p, KNOWN))
        show(r, ONLY(enemy_of(side_of(p))));
    g->flags[p] |= ON_TOP;
}

/* 4.3-a: until its first step the owner of a group may name the counter that the enemy is to see. */
static bool is_forming(const Game *g, int side)
{
    const struct sail *sails = RUNNING(g, sail);
    const struct march *marches = RUNNING(g, march);

    if (sails)
        return sails->side == side && !sails->steps;
    return marches && marches->side == side && !marches->steps;
}

/* Gives the stack a lawful top counter if it has none. */
static void settle(Run *r, Game *g, int side, int at)
{
    int top = top_of(g, side, at);

    if (top != NO_PIECE && may_be_top(g, top))
        return;
    if (top == NO_PIECE && at == MOVING && is_forming(g, side))
        return;
    top = default_top(g, side, at);
    if (top != NO_PIECE)
        set_top(r, g, top);
}

/* ---- 4.4 fog of war ---------------------------------------------------------------------------------------------- */

/* 4.4-b: when part of a stack leaves, nobody can tell any more which counters are in which part, but for those that
 * were revealed in that hex: who of them is still there may be looked up, and so who has left. */
static void forget(Game *g, int side, int at)
{
    FOR_STACK(p, g, side, at)
        if (!has_flag(g, p, OPEN))
            g->flags[p] &= (uint8_t)~KNOWN;
}

/* Elsewhere nobody has a right to look. */
static void leave_the_open(Game *g, int side, int at)
{
    FOR_STACK(p, g, side, at)
        g->flags[p] &= (uint8_t)~OPEN;
}

/* Nobody sees any more what was on top. */
static void cover(Game *g, int side, int at)
{
    FOR_STACK(p, g, side, at)
        g->flags[p] &= (uint8_t)~ON_TOP;
}

static void reveal(Run *r, Game *g, int side, int at)
{
    bool news = false;

    FOR_STACK(p, g, side, at) {
        news |= !is_seen(g, p);
        g->flags[p] |= KNOWN | OPEN;
    }
    if (!news)
        return;
    show(r, ONLY(enemy_of(side)));
    TELL(R(4_4), "the %1S stack in %2L is revealed", side, hex_of(g, at));
}

/* A8: what is left of a stack tells about those in it that are not seen. */
static bool has_unseen(const Game *g, int side, int at)
{
    FOR_STACK(p, g, side, at)
        if (!is_seen(g, p))
            return true;
    return false;
}

/* ---- 4.3 stacking order ------------------------------------------------------------------------------------------ */

/* Hexes with a stack of the side: some are nothing but deception counters (A6). */
static void find_stacks(const Game *g, int side, uint64_t found[HEX_WORDS])
{
    Set deceptions;

    for (int i = 0; i < HEX_WORDS; i++)
        found[i] = g->ships[side][i] | g->ashore[side][i];
    for (int i = 0; i < SET_WORDS; i++)
        deceptions.w[i] = DECEPTIONS[i] & SIDE_PIECES[side][i];
    SET_EACH(p, &deceptions)
        if (is_hex(g->where[p]))
            bit_add(found, g->where[p]);
}

/* 4.4: heights are public, so that nobody learns anything from who is asked. */
static bool has_tall_stack(const Game *g, int side)
{
    uint64_t stacks[HEX_WORDS];

    find_stacks(g, side, stacks);
    BITS_EACH(hex, stacks, HEX_WORDS)
        if (g->next[g->head[side][hex]] != NO_PIECE)
            return true;
    return false;
}

static Verdict may_put_on_top(const Game *g, int side, int hex, int p)
{
    if (!is_hex(hex) || g->head[side][hex] == NO_PIECE)
        return no(R(4_3), "you have no stack there");
    if (bit_has(g->done, hex))
        return no(R(4_3), "that stack has been seen to");
    if (!is_own(side, p) || g->where[p] != hex)
        return no(R(4_3), "it is not in that stack");
    if (has_flag(g, p, ON_TOP))
        return no(R(4_3), "it is on top already");
    if (!may_be_top(g, p))
        return no(R(4_1), "ships lie above what is ashore, and cargo above its ship");
    return ok();
}

/* All that may_be_top allows, found in one walk. */
static void list_tops(const Game *g, int side, int hex, Offer *o)
{
    Set laden = {0};
    bool ships = ships_at(g, side, hex);

    if (ships)
        FOR_STACK(p, g, side, hex)
            if (is_aboard(g, p))
                set_add(&laden, g->carrier[p]);
    FOR_STACK(p, g, side, hex)
        if (!has_flag(g, p, ON_TOP) && !set_has(&laden, p) && !(ships && is_ashore(g, p)))
            sure2(o, V_TOP, hex, p);
}

/* Stacks do not touch each other: machines see to them in ascending order. */
static void list_stack_order(const Game *g, int side, Offer *o)
{
    uint64_t stacks[HEX_WORDS];

    int from = o->walk ? bits_highest(g->done, HEX_WORDS) + 1 : 0;

    find_stacks(g, side, stacks);
    for (int hex = bits_next(stacks, HEX_WORDS, from); hex >= 0; hex = bits_next(stacks, HEX_WORDS, hex + 1))
        if (!bit_has(g->done, hex))
            list_tops(g, side, hex, o);
    sure(o, V_DONE);
}

static Verdict judge_stack_order(const Game *g, int side, Action a)
{
    if (a.verb == V_DONE)
        return ok();
    if (a.verb != V_TOP)
        return no(R(4_3), "choose a counter to be on top of its stack, or be done");
    return may_put_on_top(g, side, a.arg[0], a.arg[1]);
}

static void put_on_top(Run *r, Game *g, int hex, int p)
{
    set_top(r, g, p);
    bit_add(g->done, hex);
    TELL(R(4_3), "%1P is on top in %2L", p, hex);
}

PROC(arrange) /* 4.3-a; stacks on the track stay as they are */
{
    BEGIN
    if (!has_tall_stack(g, l->side))
        RETURN(0);
    do {
        ASK(R(4_3), l->side, stack_order);
        if (w->answer.verb == V_TOP)
            put_on_top(r, g, w->answer.arg[0], w->answer.arg[1]);
    } while (w->answer.verb == V_TOP);
    memset(g->done, 0, sizeof g->done);
    END;
}

/* ---- 4.5 overstacking -------------------------------------------------------------------------------------------- */

static bool overstacked(const Game *g, int side, int port)
{
    return ports[port].value && count_stacked(g, side, ports[port].hex, KIND_LAND) > ports[port].value;
}

static bool counts_ashore_or_aboard(int p)
{
    return is_land(p) && !bit_has(EXEMPT, p);
}

static Verdict judge_lose_over(const Game *g, int side, Action a)
{
    int hex = ports[ASKING(g, overstack)->port].hex;

    if (a.verb != V_LOSE || !is_own(side, a.arg[0]) || g->where[a.arg[0]] != hex || !counts_ashore_or_aboard(a.arg[0]))
        return no(R(4_5), "choose a land counter there that counts for the limit");
    return ok();
}

static void list_lose_over(const Game *g, int side, Offer *o)
{
    FOR_STACK(p, g, side, ports[ASKING(g, overstack)->port].hex)
        offer1(o, V_LOSE, p);
}

/* A2, 4.0-a: of ships the overflow lies in the roads; land counters count ashore and aboard. */
PROC(overstack) /* 4.5 */
{
    BEGIN
    for (; l->port < PORT_COUNT; l->port++)
        while (overstacked(g, l->side, l->port)) {
            show(r, ONLY(enemy_of(l->side)));
            TELL(R(4_5), "the %1S are overstacked in %2T", l->side, l->port);
            ASK(R(4_5), l->side, lose_over);
            CALL(R(9_3), eliminate, .piece = w->answer.arg[0]);
        }
    END;
}
