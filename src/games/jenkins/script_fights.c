/* The script: combat, losses and blows of fate. */
#include "games/jenkins/script.h"

static int worth_with_cargo(const Game *g, int p)
{
    int sum = worth(p);

    if (is_ship(p))
        FOR_STACK(q, g, side_of(p), g->where[p])
            sum += g->carrier[q] == p ? worth(q) : 0;
    return sum;
}

enum { FIGHTS = 100 };

/* Who can be missed best, or of the enemy's least. In land combat those who fight are lost last. */
static int cost_of_loss(const Game *g, int side, Action a)
{
    int p = a.arg[0], question = flow_in(g)->question, cost = worth_with_cargo(g, p);

    if (pieces[p].land > 0 && (question == Q_lose_fight || question == Q_lose_land))
        cost += FIGHTS;
    return side_of(p) == side ? cost : -cost;
}

static Action choose_piece(const Desk *d)
{
    const Action *best = d->list;

    for (int i = 1; i < d->n; i++)
        if (cost_of_loss(d->g, d->side, d->list[i]) < cost_of_loss(d->g, d->side, *best))
            best = &d->list[i];
    return *best;
}

static Action aim_die(const Desk *d)
{
    const Action *best = d->list;
    int most = -1, hex = ASKING(d->g, naval_tactics)->hex;

    for (int i = 0; i < d->n; i++) {
        int p = d->list[i].arg[0], bonus = is_enemy_port(d->g, d->side, hex) ? ports[port_at(hex)].value : 0;
        int faces = gun_value(d->g, hex, p) - bonus;
        faces = faces < 0 ? 0 : faces > 6 ? 6 : faces;
        if (faces * (6 - faces) > most) {
            most = faces * (6 - faces);
            best = &d->list[i];
        }
    }
    return *best;
}

static Action retreat_to(const Desk *d, bool sea)
{
    const Action *best = d->list;
    int least = INT32_MAX;

    for (int i = 0; i < d->n; i++) {
        int hex = d->list[i].arg[0], cost = 20 * (sea && exposed(d->g, d->side, hex)), home = 60;
        for (int port = 0; port < PORT_COUNT; port++)
            if (d->g->holder[port] == d->side && ports[port].value) {
                int far = sea ? sea_distance[hex][port] : land_distance[hex][port];
                home = far < home ? far : home;
            }
        if (cost + home < least) {
            least = cost + home;
            best = &d->list[i];
        }
    }
    return *best;
}

static Action claim_best(const Desk *d)
{
    uint64_t captured = captured_ports(d->g);
    const Action *best = d->list;

    for (int i = 1; i < d->n; i++)
        if (winning_faces(captured, d->list[i].arg[0]) > winning_faces(captured, best->arg[0]))
            best = &d->list[i];
    return *best;
}
