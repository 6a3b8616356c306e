/* 13.17 Leaders without troops, and 16.2 the capture of a hex, which drives them out. Their bonuses stand with the
 * combats, 13.16 with the fleets, 13.2 with the sequence of play. */
#include "games/armada/state.h"

/* ---- 13.17, 13.18 displacement ----------------------------------------------------------------------------------- */

static bool enemies_adjacent(const Game *g, int side, int hex)
{
    for (int k = 0; k < DIRECTION_COUNT; k++)
        if (neighbour[hex][k] >= 0 && troops_at(g, enemy_of(side), neighbour[hex][k]))
            return true;
    return false;
}

static bool is_refuge(const Game *g, int side, int hex)
{
    if (besieged_by_land(g, side, hex) || troops_at(g, enemy_of(side), hex))
        return false;
    if (friendly_fortress(g, side, hex))
        return true;
    return troops_at(g, side, hex) && !enemies_adjacent(g, side, hex);
}

/* A leader's way goes where he might march, never through France while it is neutral. */
static bool refuge_step(const Game *g, int leader, int from, int to)
{
    return exit_to(land_exits, from, to) && !troops_at(g, enemy_of(side_of(leader)), to) &&
           !may_enter(g, leader, from, to).reason && !(violates_by_land(g, to) && !is_french(leader));
}

/* The nearest refuges by land; how many there are. */
static int refuges(const Game *g, int leader, int hex, int16_t out[HEX_COUNT])
{
    static const uint64_t none[HEX_WORDS];
    uint64_t seen[HEX_WORDS];
    int16_t queue[HEX_COUNT];
    int head = 0, tail = 0, ring = 0, n = 0;

    memcpy(seen, none, sizeof seen);
    bit_add(seen, hex);
    queue[tail++] = (int16_t)hex;
    while (head < tail && n == 0) {
        for (ring = tail; head < ring; head++)
            for (int k = 0; k < DIRECTION_COUNT; k++) {
                int to = neighbour[queue[head]][k];
                if (to < 0 || bit_has(seen, to) || !refuge_step(g, leader, queue[head], to))
                    continue;
                bit_add(seen, to);
                queue[tail++] = (int16_t)to;
                if (is_refuge(g, side_of(leader), to))
                    out[n++] = (int16_t)to;
            }
    }
    return n;
}

static Verdict judge_displace_to(const Game *g, int side, Action a)
{
    const struct displace *l = ASKING(g, displace);
    int16_t to[HEX_COUNT];
    int n = refuges(g, l->leader, l->hex, to);

    (void)side;
    for (int i = 0; a.verb == V_DISPLACE && i < n; i++)
        if (to[i] == a.arg[0])
            return ok();
    return no(R(13_17), "choose one of the nearest refuges");
}

static void list_displace_to(const Game *g, int side, Offer *o)
{
    const struct displace *l = ASKING(g, displace);
    int16_t to[HEX_COUNT];
    int n = refuges(g, l->leader, l->hex, to);

    (void)side;
    for (int i = 0; i < n; i++)
        sure1(o, V_DISPLACE, to[i]);
}

static int only_refuge(const Game *g, const struct displace *l)
{
    int16_t to[HEX_COUNT];
    int n = l->trapped ? 0 : refuges(g, l->leader, l->hex, to);

    return n == 0 ? NO_HEX : n == 1 ? to[0] : HEX_COUNT;
}

static void displace_leader(Run *r, Game *g, int leader, int to)
{
    show(r, EVERYBODY);
    if (to == NO_HEX) {
        take_off(r, g, leader, GONE);
        TELL(R(13_18), "%1P is taken", leader);
    } else {
        put(r, g, leader, to);
        TELL(R(13_17), "%1P escapes to %2L", leader, to);
    }
}

PROC(displace) /* 13.17 */
{
    BEGIN
    for (l->leader = side_range[l->side][KIND_LEADER][0]; l->leader < side_range[l->side][KIND_LEADER][1];
         l->leader++) {
        if (g->where[l->leader] != l->hex || !is_ashore(g, l->leader))
            continue;
        if (only_refuge(g, l) != HEX_COUNT) {
            displace_leader(r, g, l->leader, only_refuge(g, l));
        } else {
            ASK(STEP(13_17, 1), l->side, displace_to);
            displace_leader(r, g, l->leader, w->answer.arg[0]);
        }
    }
    END;
}

/* ---- 16.2 capture ------------------------------------------------------------------------------------------------ */

static bool needs_capture(const Game *g, int side, int hex)
{
    int other = enemy_of(side);

    if (troops_at(g, other, hex))
        return false;
    return !controls(g, side, hex) || leaders_alone(g, other, hex);
}

static void take_hex(Run *r, Game *g, int side, int hex)
{
    int other = enemy_of(side);

    if (controls(g, side, hex))
        return;
    bit_remove(g->control[other], hex);
    bit_add(g->control[side], hex);
    if (hexes[hex].city >= 0)
        TELL(R(16_2), "the %1S take %2L", side, hex);
    clear_tracks(r, g, hex, other);
    settle_sieges(r, g, hex);
}

PROC(capture) /* 16.2 */
{
    BEGIN
    if (!needs_capture(g, l->side, l->hex))
        RETURN(0);
    take_hex(r, g, l->side, l->hex);
    if (leaders_alone(g, enemy_of(l->side), l->hex))
        CALL(STEP(13_17, 1), displace, .side = enemy_of(l->side), .hex = l->hex, .trapped = l->trapped);
    END;
}

/* At the end of a side's land movement it controls every hex it alone holds: rebels and allies take theirs so. */
static void sweep_control(Run *r, Game *g, int side)
{
    FOR_KIND(p, side, KIND_LAND)
        if (is_ashore(g, p) && may_command(g, p) && !troops_at(g, enemy_of(side), g->where[p]))
            take_hex(r, g, side, g->where[p]);
}
