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

/* A set that is offered again and again, and how many it holds. */
typedef struct {
    uint64_t members;
    int count;
} Several;

static Several several(uint64_t members)
{
    return (Several){members, bit_count(members)};
}

/* What a fleet has for its Auxiliaries: Formations, those of Galleys alone, Flotillas, its ports and zones. */
typedef struct {
    Several formations, galleys, flotillas, ports, zones;
} Posts;

static Posts posts_of_fleet(const Game *g, const Muster *all, int fleet)
{
    uint64_t formations = all->afloat & formations_of_fleet(fleet), galleys = 0, flotillas = 0;

    WORD_EACH(f, formations)
    {
        if (g->formation[f].flags & FLOTILLA)
            flotillas |= UINT64_C(1) << f;
        if (!(all->in[f] & ~squadrons_of_class[CLASS_GALLEY]))
            galleys |= UINT64_C(1) << f;
    }
    return (Posts){several(formations), several(galleys), several(flotillas), several(own_ports(fleet, all->held)),
                   several(zones_of_fleet[fleet])};
}

/* All but its own. */
static inline void offer_others(Offer *o, int verb, int piece, const Several *posts, uint64_t own, const uint8_t *as)
{
    sure_so_many(o, verb, piece, posts->members & ~own, posts->count - !!(posts->members & own), as);
}

static const Several *formations_for(int served, const Posts *posts)
{
    return served & 1 << POST_FORMATION          ? &posts->formations
           : served & 1 << POST_GALLEY_FORMATION ? &posts->galleys
                                                 : &posts->flotillas;
}

static void offer_posts_of(const Game *g, int aux, const Posts *posts, Offer *o)
{
    enum { WITH_SHIPS = 1 << POST_FORMATION | 1 << POST_GALLEY_FORMATION | 1 << POST_FLOTILLA };
    int piece = PIECE_AUXILIARIES + aux, at = g->aux_at[aux], served = aux_classes[auxiliaries[aux].kind].posts;
    uint64_t here = at < POST_PLACES  ? UINT64_C(1) << at
                    : at < POST_ZONES ? UINT64_C(1) << harbour_of(at - POST_PLACES)
                    : at < AVAILABLE  ? UINT64_C(1) << (at - POST_ZONES)
                                      : 0;

    if (served & WITH_SHIPS)
        offer_others(o, V_POST, piece, formations_for(served, posts), at < POST_PLACES ? here : 0, formation_pieces);
    if (served & 1 << POST_PORT)
        offer_others(o, V_STATION, piece, &posts->ports, at < POST_PLACES || at >= POST_ZONES ? 0 : here, port_places);
    if (served & 1 << POST_CZ)
        offer_others(o, V_CORSAIR, piece, &posts->zones, at < POST_ZONES ? 0 : here, NULL);
}

/* Those Available or Assigned that have not been handled. */
static void find_ready(const Game *g, uint64_t out[AUX_WORDS])
{
    uint64_t handled[AUX_WORDS];

    bits_below(g->aux_at, AUXILIARY_COUNT, AVAILABLE + 1, out);
    bits_flagged(g->aux_flags, AUXILIARY_COUNT, AUX_HANDLED, handled);
    for (int k = 0; k < AUX_WORDS; k++)
        out[k] &= ~handled[k];
}

static void offer_posts(const Game *g, const Muster *all, int side, Offer *o)
{
    uint64_t ready[AUX_WORDS], own[AUX_WORDS];

    find_ready(g, ready);
    for (int fleet = 0; fleet < SIDE_FLEETS; fleet++) {
        if (side_of_fleet(fleet) != side)
            continue;
        for (int k = 0; k < AUX_WORDS; k++)
            own[k] = ready[k] & auxiliaries_of_fleet[fleet][k];
        if (bits_empty(own, AUX_WORDS))
            continue;
        Posts posts = posts_of_fleet(g, all, fleet);
        ROW_EACH(aux, own, AUX_WORDS) {
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
        MODIFIER(R(6_12), recovery_drm(l->aux), "its kind");
        NEED(R(6_12), "%1d or less", recovery_most[aux_classes[auxiliaries[l->aux].kind].task_class]);
        if (own_die(r, g, l->side, DIE_LOW, w->rolled) + recovery_drm(l->aux) >
            recovery_most[aux_classes[auxiliaries[l->aux].kind].task_class]) {
            TELL(R(6_12), "%1P does not recover", PIECE_AUXILIARIES + l->aux);
            continue;
        }
        recover(g, l->aux);
        TELL(R(6_12), "%1P recovers", PIECE_AUXILIARIES + l->aux);
    }
    END;
}
