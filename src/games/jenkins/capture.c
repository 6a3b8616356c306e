/* 7.6 Capturing a hex, and 3.4 what a captured seaport pays. */
#include "games/jenkins/state.h"

/* A land counter ashore in the hex, or in a land group now standing there. */
static bool holds(const Game *g, int side, int hex)
{
    if (ashore_at(g, side, hex))
        return true;
    if (g->moving_at == hex)
        FOR_STACK(p, g, side, MOVING)
            if (is_ashore(g, p))
                return true;
    return false;
}

static void capture(Run *r, Game *g, int side, int port)
{
    int nation = ports[port].nation;

    TELL(R(7_6), "the %1S hold %2T", side, port);
    g->taken |= UINT64_C(1) << nation;
    if (nation == side || (g->paid[side] >> port & 1))
        return;
    g->paid[side] |= UINT64_C(1) << port;
    gain_funds(r, g, side, ports[port].value, R(3_4), "%1S war funds +%2d, the value of the seaport: now %3d");
}

static void change_control(Run *r, Game *g, int hex)
{
    int port = port_at(hex);

    if (port < 0 || g->contested)
        return;
    bool english = holds(g, ENGLISH, hex), spanish = holds(g, SPANISH, hex);
    int to = english ? ENGLISH : spanish ? SPANISH : ports[port].nation;
    if ((english && spanish) || g->holder[port] == to)
        return;
    g->holder[port] = (uint8_t)to;
    if (english || spanish)
        capture(r, g, to, port);
    else
        TELL(STEP(3_4, 1), "%1T is held by nobody and is %2W again", port, ports[port].nation);
}
