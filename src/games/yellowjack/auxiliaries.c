/* 6 Auxiliaries: boxes, posts, recovery, Tasks. */
#include "games/yellowjack/state.h"

/* ---- posts, 6.11 ----------------------------------------------------------------------------------------------- */

static int post_of(Action a)
{
    return a.verb == V_POST      ? a.arg[1] - PIECE_FORMATIONS
           : a.verb == V_STATION ? POST_PLACES + a.arg[1]
                                 : POST_ZONES + a.arg[1];
}

static bool may_serve(int aux, int kind_of_post)
{
    return aux_classes[auxiliaries[aux].kind].posts >> kind_of_post & 1;
}

static bool suits_formation(const Game *g, int aux, int formation)
{
    if (formation < 0 || formation >= FORMATIONS || fleet_of_formation(formation) != auxiliaries[aux].fleet ||
        (g->formation[formation].state != READY && g->formation[formation].state != FITTING_OUT))
        return false;
    return may_serve(aux, POST_FORMATION) || (may_serve(aux, POST_GALLEY_FORMATION) && all_galleys(g, formation)) ||
           (may_serve(aux, POST_FLOTILLA) && (g->formation[formation].flags & FLOTILLA));
}

static bool suits_post(const Game *g, int aux, Action a)
{
    int fleet = auxiliaries[aux].fleet;

    if (a.verb == V_POST)
        return suits_formation(g, aux, a.arg[1] - PIECE_FORMATIONS);
    if (a.verb == V_STATION)
        return may_serve(aux, POST_PORT) && a.arg[1] < PLACE_COUNT && is_own_port_space(g, fleet, a.arg[1]);
    return may_serve(aux, POST_CZ) && a.arg[1] < CZ_COUNT && (corsair_zones[a.arg[1]].privateers >> fleet & 1);
}

static Verdict judge_post(const Game *g, int side, Action a)
{
    int aux = a.arg[0] - PIECE_AUXILIARIES;

    if (aux < 0 || aux >= AUXILIARY_COUNT || auxiliaries[aux].fleet == FLEET_PIRATE ||
        side_of_fleet(auxiliaries[aux].fleet) != side || g->aux_at[aux] > AVAILABLE)
        return no(R(6_11), "it is not Available or Assigned");
    if (g->aux_flags[aux] & AUX_HANDLED)
        return no(R(4_1_4), "it has been handled in this step");
    if (g->aux_follows[aux] != NOBODY)
        return no(R(7_13), "it shadows an enemy");
    if (!suits_post(g, aux, a))
        return no(R(6_11), "that is no post for it");
    return post_of(a) == g->aux_at[aux] ? no(R(6_11), "it is there") : ok();
}

static void post(Game *g, Action a)
{
    int aux = a.arg[0] - PIECE_AUXILIARIES;

    g->aux_at[aux] = (uint8_t)post_of(a);
    g->aux_flags[aux] |= AUX_HANDLED;
}

/* All ports of which is_own_port() is true, a bit each. */
static uint64_t own_ports(int fleet, uint64_t held)
{
    uint64_t british = ports_of_nation[NATION_BRITAIN], spanish = ports_of_nation[NATION_SPAIN];
    uint64_t french = ports_of_nation[NATION_FRANCE];

    if (fleet == FLEET_FRENCH)
        return french & ~held;
    return fleet == FLEET_BRITISH ? (british & ~held) | ((spanish | french) & held)
                                  : (spanish & ~held) | (british & held);
}

/* What a fleet has for its Auxiliaries, a bit each: Formations, those of Galleys alone, Flotillas, its ports. */
typedef struct {
    uint64_t formations, galleys, flotillas, ports;
} Posts;

static void find_formations(const Game *g, const Muster *all, int fleet, Posts *out)
{
    for (int f = first_of_fleet(fleet); f < end_of_fleet(fleet); f++)
        if (g->formation[f].state == READY || g->formation[f].state == FITTING_OUT) {
            out->formations |= UINT64_C(1) << f;
            if (g->formation[f].flags & FLOTILLA)
                out->flotillas |= UINT64_C(1) << f;
            if (!(all->in[f] & ~squadrons_of_class[CLASS_GALLEY]))
                out->galleys |= UINT64_C(1) << f;
        }
}

static Posts posts_of_fleet(const Game *g, const Muster *all, int fleet)
{
    Posts posts = {.ports = own_ports(fleet, all->held)};

    find_formations(g, all, fleet, &posts);
    return posts;
}

static uint64_t formations_for(int aux, const Posts *posts)
{
    return (may_serve(aux, POST_FORMATION) ? posts->formations : 0) |
           (may_serve(aux, POST_GALLEY_FORMATION) ? posts->galleys : 0) |
           (may_serve(aux, POST_FLOTILLA) ? posts->flotillas : 0);
}

/* Of one that may be handled: all posts but its own. */
static void offer_posts_of(const Game *g, int aux, const Posts *posts, Offer *o)
{
    int fleet = auxiliaries[aux].fleet, piece = PIECE_AUXILIARIES + aux, at = g->aux_at[aux];
    uint64_t with = formations_for(aux, posts), there = posts->ports, zones = zones_of_fleet[fleet];

    if (at < POST_PLACES)
        with &= ~(UINT64_C(1) << at);
    else if (at < POST_ZONES)
        there &= ~(UINT64_C(1) << harbour_of(at - POST_PLACES));
    else if (at < AVAILABLE)
        zones &= ~(UINT64_C(1) << (at - POST_ZONES));
    sure_among(o, V_POST, piece, with, formation_pieces);
    if (may_serve(aux, POST_PORT))
        sure_among(o, V_STATION, piece, there, port_places);
    if (may_serve(aux, POST_CZ))
        sure_among(o, V_CORSAIR, piece, zones, NULL);
}

/* Of a fleet, those Available or Assigned that have not been handled. */
static void find_ready(const Game *g, int fleet, uint64_t out[AUX_WORDS])
{
    uint64_t handled[AUX_WORDS];

    bits_below(g->aux_at, AUXILIARY_COUNT, AVAILABLE + 1, out);
    bits_flagged(g->aux_flags, AUXILIARY_COUNT, AUX_HANDLED, handled);
    for (int k = 0; k < AUX_WORDS; k++)
        out[k] &= auxiliaries_of_fleet[fleet][k] & ~handled[k];
}

static void offer_posts(const Game *g, const Muster *all, int side, Offer *o)
{
    for (int fleet = 0; fleet < SIDE_FLEETS; fleet++) {
        uint64_t ready[AUX_WORDS];
        if (side_of_fleet(fleet) != side)
            continue;
        Posts posts = posts_of_fleet(g, all, fleet);
        find_ready(g, fleet, ready);
        BITS_EACH(aux, ready, AUX_WORDS)
        {
            if (auxiliaries[aux].kind == AUX_MIXED_ROLE)
                sure1(o, V_TURN, PIECE_AUXILIARIES + aux);
            if (g->aux_follows[aux] == NOBODY)
                offer_posts_of(g, aux, &posts, o);
        }
    }
}

/* ---- Mixed Role, 6.324 ----------------------------------------------------------------------------------------- */

static Verdict judge_turn(const Game *g, int side, Action a)
{
    int aux = a.arg[0] - PIECE_AUXILIARIES;

    if (aux < 0 || aux >= AUXILIARY_COUNT || auxiliaries[aux].kind != AUX_MIXED_ROLE ||
        side_of_fleet(auxiliaries[aux].fleet) != side || g->aux_at[aux] > AVAILABLE)
        return no(R(6_324), "it is no Mixed Role Auxiliary of yours");
    return g->aux_flags[aux] & AUX_HANDLED ? no(R(4_1_4), "it has been handled in this step") : ok();
}

static void turn_over(Game *g, int aux)
{
    g->aux_flags[aux] ^= AS_FLEET50;
    g->aux_flags[aux] |= AUX_HANDLED;
}

/* ---- recovery, 6.12 -------------------------------------------------------------------------------------------- */

static int recovery_drm(int aux)
{
    int fleet = auxiliaries[aux].fleet, kind = auxiliaries[aux].kind;

    if (fleet == FLEET_SPANISH && (kind == AUX_GALLEY || kind == AUX_PRIVATEER))
        return -2;
    return fleet == FLEET_BRITISH && (aux_classes[kind].task_class == TASK_FLEET || kind == AUX_BOMB) ? -1 : 0;
}

/* X2.4: a pirate comes back to the zone of its name. */
static void recover(Game *g, int aux)
{
    g->aux_at[aux] = (uint8_t)(auxiliaries[aux].fleet == FLEET_PIRATE ? POST_ZONES + auxiliaries[aux].home : AVAILABLE);
}

PROC(recovery)
{
    BEGIN
    for (l->aux = 0; l->aux < AUXILIARY_COUNT; l->aux++) {
        if (g->aux_at[l->aux] != RECOVERY || side_of_auxiliary(g, l->aux) != l->side)
            continue;
        ROLL(STEP(6_12, 1), recovery_die);
        if (own_die(g, l->side, DIE_LOW, w->rolled) + recovery_drm(l->aux) >
            recovery_most[aux_classes[auxiliaries[l->aux].kind].task_class])
            continue;
        recover(g, l->aux);
        TELL(R(6_12), "%1P recovers", PIECE_AUXILIARIES + l->aux);
    }
    END;
}
