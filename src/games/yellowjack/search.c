/* 7 Search: who searches whom, and what it finds. Shadows are in auxiliaries.c, damage effects in organisation.c. */
#include "games/yellowjack/state.h"

/* 8.1: one battle to a place and MPI. */
static bool has_fought(const Game *g, int place)
{
    for (int i = 0; i < g->battles; i++)
        if (g->fought[i] == place)
            return true;
    return false;
}

/* X2.234: without its Viceroy a Command attacks only in own Port Spaces. */
static bool viceroy_present(const Game *g, int command)
{
    int man = commands[command].viceroy, fleet = commands[command].fleet;

    if (man == PERSONAGE_COUNT)
        return true;
    int at = g->personage_at[man];
    return at < PLACE_COUNT && ports[harbour_of(at)].command[fleet] == command;
}

static bool is_own_port_space(const Game *g, int fleet, int place)
{
    return is_port(place) && is_own_port(g, fleet, harbour_of(place));
}

/* X2.3: no attack on Spaniards where a neutral French Formation is Ready, but in Port Spaces. */
static bool is_covered(const Game *g, int place, int by_fleet, int fleet)
{
    if (by_fleet != FLEET_BRITISH || fleet != FLEET_SPANISH || france_at_war(g) || g->challenged == place ||
        is_port(place))
        return false;
    for (int f = first_of_fleet(FLEET_FRENCH); f < FORMATIONS; f++)
        if (g->formation[f].state == READY && g->formation[f].place == place)
            return true;
    return false;
}

static bool is_enemy_here(const Game *g, int formation, int target)
{
    return target >= 0 && target < FORMATIONS && g->formation[target].state == READY &&
           g->formation[target].place == g->formation[formation].place &&
           are_enemies(g, fleet_of_formation(formation), fleet_of_formation(target), g->formation[target].place);
}

static bool is_enemy_convoy(const Game *g, int formation, int convoy);
static Verdict judge_hunt(const Game *g, int formation, int convoy);

/* 7.1. */
static Verdict judge_search(const Game *g, const struct activation *l, int piece)
{
    const Formation *f = &g->formation[l->formation];

    if (f->state != READY || (!is_enemy_here(g, l->formation, piece - PIECE_FORMATIONS) &&
                              !is_enemy_convoy(g, l->formation, piece - PIECE_CONVOYS)))
        return no(R(7_1), "it is no enemy Formation in its place");
    if (f->flags & DISORGANISED)
        return no(R(8_45), "it is Disorganised");
    return f->flags & SEARCHED ? no(R(7_1), "it has searched") : ok();
}

/* 8.1: whether one may attack the other at all. */
static Verdict judge_fight(const Game *g, int formation, int target)
{
    const Formation *f = &g->formation[formation];
    int fleet = fleet_of_formation(formation);

    if (f->state != READY || !is_enemy_here(g, formation, target))
        return no(R(8_1), "it is no enemy Formation in its place");
    if (f->flags & DISORGANISED)
        return no(R(8_45), "it is Disorganised");
    if (has_fought(g, f->place))
        return no(R(8_1), "there has been a battle here in this MPI");
    if (is_covered(g, f->place, fleet, fleet_of_formation(target)))
        return no(R(X2_3), "the French cover it");
    if (!viceroy_present(g, f->command) && !is_own_port_space(g, fleet, f->place))
        return no(R(X2_234), "without its Viceroy the Command attacks only in its own Port Spaces");
    return ok();
}

static bool is_shadowed(const Game *g, int target)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (g->aux_follows[aux] == target)
            return true;
    return false;
}

static Verdict judge_attack(const Game *g, const struct activation *l, int piece)
{
    int target = piece - PIECE_FORMATIONS;
    Verdict v;

    if (piece >= PIECE_CONVOYS)
        return l->sighted == piece - PIECE_CONVOYS + 1 ? judge_hunt(g, l->formation, piece - PIECE_CONVOYS)
                                                       : no(R(8_1), "there is no Contact");
    v = judge_fight(g, l->formation, target);
    if (v.reason)
        return v;
    return l->contact == target || is_shadowed(g, target) ? ok() : no(R(8_1), "there is no Contact");
}

/* 7.12: enemy Squadrons in the place of the searcher. */
static int enemies_at(const Game *g, int place, int side)
{
    int n = 0;

    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (g->squadron[s].state == READY && side_of_squadron(s) != side && place_of_squadron(g, s) == place &&
            are_enemies(g, side == BRITISH ? FLEET_BRITISH : FLEET_SPANISH, squadrons[s].fleet, place))
            n++;
    return n;
}

/* 7.12: what is added to a search, one by one. */
enum { BY_RANK, BY_SEARCHERS, BY_ENEMIES, BY_CLASS, BY_SCREEN, BY_UNKNOWN_SAIL, SEARCH_PARTS };

typedef struct {
    int8_t part[SEARCH_PARTS];
} SearchDrm;

static SearchDrm search_drm(const Game *g, int formation)
{
    int side = side_of_formation(formation);
    SearchDrm drm = {{0}};

    drm.part[BY_RANK] = (int8_t)rank_drm(g, side, DIE_SEARCH);
    drm.part[BY_SEARCHERS] = (int8_t)(-squadrons_in(g, formation) / 2);
    drm.part[BY_ENEMIES] = (int8_t)(-enemies_at(g, g->formation[formation].place, side) / 2);
    return drm;
}

static void add_unknown_sail(const Game *g, int convoy, SearchDrm *drm)
{
    drm->part[BY_UNKNOWN_SAIL] = g->convoy[convoy].flags & CONVOY_KNOWN ? 0 : -4;
}

static int sum_of(SearchDrm drm)
{
    int sum = 0;

    for (int part = 0; part < SEARCH_PARTS; part++)
        sum += drm.part[part];
    return sum;
}

/* 2.3: its content is seen until the Turn ends. */
static void make_known(Run *r, Game *g, int formation)
{
    g->formation[formation].flags |= KNOWN;
    show(r, ONLY(other(side_of_formation(formation))));
}

/* What a die for a search comes to. What is added his side alone may know who searches. */
static int look_for(Run *r, Game *g, int side, int rolled, SearchDrm drm)
{
    static const char *const words[SEARCH_PARTS] = {[BY_RANK] = "Player Rank",
                                                    [BY_SEARCHERS] = "one for every two Squadrons that search",
                                                    [BY_ENEMIES] = "one for every two enemy Squadrons there",
                                                    [BY_CLASS] = "a Galley or Fleet-50 searches",
                                                    [BY_SCREEN] = "partly screened",
                                                    [BY_UNKNOWN_SAIL] = "a Convoy whose Sail is not known"};
    int die = rolled + take_edge(r, g);

    for (int part = 0; part < SEARCH_PARTS; part++)
        MODIFIER_OF(ONLY(side),
                    part == BY_RANK     ? R(12_3)
                    : part == BY_SCREEN ? R(6_2_10)
                                        : R(7_12),
                    drm.part[part], words[part]);
    NEED_OF(ONLY(side), R(7_12), "%1d or less", SEARCH_CONTACT);
    return die + sum_of(drm);
}

PROC(search)
{
    BEGIN
    g->formation[l->formation].flags |= SEARCHED;
    if (any_announces(g))
        CALL(STEP(12_3, 2), announce, .side = BRITISH);
    ROLL(STEP(7_12, 1), search_die);
    if (look_for(r, g, side_of_formation(l->formation), w->rolled, search_drm(g, l->formation)) > SEARCH_CONTACT) {
        TELL(R(7_12), "%1P does not find %2P", PIECE_FORMATIONS + l->formation, PIECE_FORMATIONS + l->target);
        RETURN(GOES_ON);
    }
    OUTCOME(FOUND, side_of_formation(l->target));
    make_known(r, g, l->target);
    TELL(R(7_12), "%1P has Contact with %2P", PIECE_FORMATIONS + l->formation, PIECE_FORMATIONS + l->target);
    RETURN(CONTACTS + l->target);
    END;
}

/* ---- an attack on somebody who passes, 5.22, 11.21 ------------------------------------------------------------- */

static Verdict judge_pounce(const Game *g, int side, Action a)
{
    const struct pounce *l = ASKING(g, pounce);

    if (a.verb != V_PASS && !is_for(a, V_ATTACK))
        return no(R(5_22), "that is not asked");
    (void)side;
    if (a.verb == V_PASS)
        return ok();
    if (a.verb != V_ATTACK || a.arg[0] - PIECE_FORMATIONS != l->target)
        return no(R(5_22), "it is not the one that passes");
    return judge_fight(g, l->formation, l->target);
}

static void list_pounce(const Game *g, int side, Offer *o)
{
    (void)side;
    offer1(o, V_ATTACK, PIECE_FORMATIONS + ASKING(g, pounce)->target);
    offer(o, V_PASS);
}

/* True: the mover was attacked and lost. */
PROC(pounce)
{
    BEGIN
    ASK(STEP(5_22, 3), side_of_formation(l->formation), pounce);
    if (w->answer.verb == V_PASS)
        RETURN(0);
    CALL(STEP(5_22, 4), attack, .formation = l->formation, .target = l->target);
    RETURN(g->formation[l->target].state == OUT || (g->formation[l->target].flags & DISORGANISED));
    END;
}
