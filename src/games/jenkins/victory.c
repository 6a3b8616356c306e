/* 5.0 How to win. */
#include "games/jenkins/state.h"

/* Spanish seaports in English hands: an English land counter is ashore there. */
static uint64_t captured_ports(const Game *g)
{
    uint64_t captured = 0;

    for (int port = 0; port < PORT_COUNT; port++)
        if (ports[port].nation == NATION_SPANISH && g->holder[port] == ENGLISH)
            captured |= UINT64_C(1) << port;
    return captured;
}

/* +1 for each trade route to a seaport that Spain still holds. */
static int victory_modifier(const Game *g, int port)
{
    return bit_count(route_mask[port] & ~captured_ports(g));
}

enum { SURE = 1 << 12 }; /* a chance of one */

/* The faces of the die that win with a seaport, when these are captured. */
static int winning_faces(uint64_t captured, int port)
{
    int faces = ports[port].value - bit_count(route_mask[port] & ~captured);

    return faces < 0 ? 0 : faces > 6 ? 6 : faces;
}

/* How likely one of the rolls succeeds. */
static int32_t victory_chance(uint64_t captured)
{
    int32_t fail = SURE;

    for (uint64_t rest = captured; rest; rest &= rest - 1)
        fail = fail * (6 - winning_faces(captured, bit_lowest(rest))) / 6;
    return SURE - fail;
}

static void list_claim(const Game *g, int side, Offer *o)
{
    (void)g;
    (void)side;
    for (int port = 0; port < PORT_COUNT; port++)
        offer1(o, V_CLAIM, port);
}

static Verdict judge_claim(const Game *g, int side, Action a)
{
    (void)side;
    if (a.verb != V_CLAIM || a.arg[0] < 0 || a.arg[0] >= PORT_COUNT)
        return no(R(5_0), "name a captured Spanish seaport");
    if (!(captured_ports(g) >> a.arg[0] & 1))
        return no(R(5_0), "that is no captured Spanish seaport");
    if (g->claimed >> a.arg[0] & 1)
        return no(R(5_0), "each captured seaport has one roll");
    return ok();
}

static bool claim_succeeds(Run *r, const Game *g, int port, int die)
{
    int modifier = victory_modifier(g, port);
    bool success = die + modifier <= ports[port].value;

    MODIFIER(R(5_0), modifier, "ports on the way to it that are still Spanish");
    NEED(R(5_0), "%1d or less", ports[port].value);
    TELL(STEP(5_0, 2), success ? "%1T: %2D + %3d is no more than %4d" : "%1T: %2D + %3d is more than %4d", port, die,
         modifier, ports[port].value);
    return success;
}

static void win(Run *r, Game *g, int side)
{
    g->winner = (uint8_t)(1 + side);
    TELL(R(5_0), "the %1S have won", side);
}

PROC(victory) /* 5.0 */
{
    BEGIN
    while (captured_ports(g) & ~g->claimed) {
        ASK(STEP(5_0, 1), ENGLISH, claim);
        l->port = w->answer.arg[0];
        g->claimed |= UINT64_C(1) << l->port;
        ROLL(STEP(5_0, 2), d6);
        if (claim_succeeds(r, g, l->port, w->rolled)) {
            win(r, g, ENGLISH);
            RETURN(0);
        }
    }
    win(r, g, SPANISH);
    END;
}
