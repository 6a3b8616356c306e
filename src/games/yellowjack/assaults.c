/* 6.23 to 6.25: Fireships, Bombs and Marines, which nobody screens. */
#include "games/yellowjack/state.h"

/* ---- whom they may be sent against ----------------------------------------------------------------------------- */

/* An enemy Squadron in the Space of its Formation, or in the Harbour there. */
static bool is_in_reach(const Game *g, int aux, int squadron, bool harbour)
{
    int place = place_of_auxiliary(g, aux);

    return is_in_play(g, squadron) && (g->squadron[squadron].state != READY) == harbour &&
           place_of_squadron(g, squadron) == place &&
           are_enemies(g, auxiliaries[aux].fleet, squadrons[squadron].fleet, place);
}

static bool is_beside(const Game *g, int squadron, int place)
{
    return is_in_play(g, squadron) && place_of_squadron(g, squadron) == place;
}

/* 6.252: of Frigates or SOL(D), in the Port Space or the Harbour. */
static bool may_be_cut_out(const Game *g, int aux, int squadron)
{
    int kind = squadrons[squadron].kind;

    return (kind == CLASS_FRIGATE || kind == CLASS_SOL_D) &&
           (is_in_reach(g, aux, squadron, true) || is_in_reach(g, aux, squadron, false));
}

static bool may_be_assailed(const Game *g, int aux, int squadron, bool harbour)
{
    if (auxiliaries[aux].kind == AUX_MARINE)
        return may_be_cut_out(g, aux, squadron);
    return is_in_reach(g, aux, squadron, harbour);
}

/* 7.16. */
static bool is_known(const Game *g, int squadron)
{
    int formation = g->squadron[squadron].formation;

    if (formation != NOBODY && ((g->formation[formation].flags & KNOWN) || is_shadowed(g, formation)))
        return true;
    return g->squadron[squadron].state != READY && is_port(place_of_squadron(g, squadron)) &&
           g->port[harbour_of(place_of_squadron(g, squadron))].known;
}

/* As both know: some enemy ships are there. */
static bool any_in_reach(const Game *g, int aux, bool harbour)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (is_in_reach(g, aux, s, harbour))
            return true;
    return false;
}

static bool stands_ready(const Game *g, int aux)
{
    return g->aux_at[aux] < POST_PLACES && g->formation[g->aux_at[aux]].state == READY;
}

static bool is_off_enemy_port(const Game *g, int aux)
{
    int place = place_of_auxiliary(g, aux);

    return is_port(place) && is_enemy_port(g, auxiliaries[aux].fleet, harbour_of(place));
}

/* 6.253: a Troop Convoy there. */
static Verdict judge_cut_convoy(const Game *g, int aux, int convoy)
{
    const Convoy *c = &g->convoy[convoy];

    return convoy_slots[convoy].kind == CONVOY_TROOP && (c->state == READY || c->state == IN_HARBOUR) &&
                   c->place == place_of_auxiliary(g, aux) &&
                   are_enemies(g, auxiliaries[aux].fleet, fleet_of_convoy(convoy), c->place)
               ? ok()
               : no(R(6_253), "it is no enemy Troop Convoy there");
}

/* A Squadron that is named must be known. */
static Verdict judge_named(const Game *g, int aux, int squadron, bool harbour_only)
{
    if (squadron >= SQUADRON_COUNT || !is_in_play(g, squadron) || !is_known(g, squadron))
        return no(R(7_16), "it is not known");
    return may_be_assailed(g, aux, squadron, true) || (!harbour_only && may_be_assailed(g, aux, squadron, false))
               ? ok()
               : no(R(6_23), "it is not there");
}

static int kind_for(int verb)
{
    return verb == V_BURN || verb == V_LOOSE      ? AUX_FIRESHIP
           : verb == V_BOMBARD || verb == V_SHELL ? AUX_BOMB
                                                  : AUX_MARINE;
}

static Verdict judge_assault_task(const Game *g, int side, Action a)
{
    int aux = a.arg[0] - PIECE_AUXILIARIES;

    if (a.verb < V_BURN || a.verb > V_BOARDERS)
        return no(R(4_3), "it cannot do that");
    if (auxiliaries[aux].kind != kind_for(a.verb) || !is_free(g, aux, side) || !stands_ready(g, aux))
        return no(R(6_21), "it is not with a Ready Formation, or of another class");
    if (kind_for(a.verb) != AUX_FIRESHIP && !is_off_enemy_port(g, aux))
        return no(kind_for(a.verb) == AUX_BOMB ? R(6_24) : R(6_25), "it is not off an enemy port");
    switch (a.verb) {
    case V_BURN:
    case V_BOMBARD: return judge_named(g, aux, a.arg[1], a.verb == V_BOMBARD);
    case V_CUTOUT:
        return is_convoy(a.arg[1]) ? judge_cut_convoy(g, aux, a.arg[1] - PIECE_CONVOYS)
                                   : judge_named(g, aux, a.arg[1], false);
    case V_RAID: return ok();
    case V_LOOSE:
        if (a.arg[1] != 0 && a.arg[1] != 1)
            return no(R(6_23), "0 at sea, 1 in Harbour");
        return any_in_reach(g, aux, a.arg[1]) ? ok() : no(R(6_23), "there is no enemy");
    default:
        return any_in_reach(g, aux, true) || (a.verb == V_BOARDERS && any_in_reach(g, aux, false))
                   ? ok()
                   : no(a.verb == V_SHELL ? R(6_24) : R(6_252), "there is no enemy");
    }
}

/* What needs no name of a Squadron: 6.23 Fireships, 6.24 Bombs, 6.25 Marines. */
static void offer_unnamed(int aux, bool beside, Offer *o)
{
    int kind = auxiliaries[aux].kind, piece = PIECE_AUXILIARIES + aux;

    for (int where = 0; where < 2 && kind == AUX_FIRESHIP && beside; where++)
        offer2(o, V_LOOSE, piece, where);
    if (kind == AUX_BOMB && beside)
        offer1(o, V_SHELL, piece);
    if (kind == AUX_MARINE)
        offer1(o, V_RAID, piece);
    if (kind == AUX_MARINE && beside)
        offer1(o, V_BOARDERS, piece);
}

static void offer_assault_task(const Game *g, int aux, const Objects *objects, Offer *o)
{
    static const uint8_t named[] = {V_BURN, V_BOMBARD, V_CUTOUT};
    int kind = class_of_auxiliary(aux)->task_class - TASK_FIRESHIP, piece = PIECE_AUXILIARIES + aux;
    int place = place_of_auxiliary(g, aux);
    bool beside = false;

    if (auxiliaries[aux].kind != AUX_FIRESHIP && !is_off_enemy_port(g, aux))
        return;
    uint64_t enemies = squadrons_of_side(other(side_of_fleet(auxiliaries[aux].fleet)));
    if (!is_port(place) && !bit_has(objects->places, place))
        return;
    WORD_EACH(s, enemies)
    if (is_beside(g, s, place)) {
        beside = true;
        offer2(o, named[kind], piece, s);
    }
    for (int convoy = 0; convoy < CONVOYS && kind == 2; convoy++)
        if (g->convoy[convoy].place == place)
            offer2(o, V_CUTOUT, piece, PIECE_CONVOYS + convoy);
    offer_unnamed(aux, beside, o);
}

/* ---- one drawn among those there ------------------------------------------------------------------------------- */

static void list_quarry(const Game *g, int side, Offer *o)
{
    const struct assault *l = ASKING(g, assault);

    (void)side;
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (may_be_assailed(g, l->sent, s, l->inside))
            sure1(o, V_STRAGGLE, s);
}

static Verdict judge_quarry(const Game *g, int side, Action a)
{
    const struct assault *l = ASKING(g, assault);

    (void)side;
    return is_for(a, V_STRAGGLE) && a.arg[0] < SQUADRON_COUNT && may_be_assailed(g, l->sent, a.arg[0], l->inside)
               ? ok()
               : no(R(6_23), "it is not there");
}

static int quarries(const Game *g, const struct assault *l, int *only)
{
    int n = 0;

    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (may_be_assailed(g, l->sent, s, l->inside)) {
            *only = s;
            n++;
        }
    return n;
}

/* ---- Fireship and Bomb, 6.23, 6.24 ----------------------------------------------------------------------------- */

enum { BOMB_FACTOR = 3, COLUMN_FAILS = 9 };

static int blockade_value(const Game *g, int squadron)
{
    int place = place_of_squadron(g, squadron);

    return g->squadron[squadron].state == READY ? 0 : ports[harbour_of(place)].blockade;
}

/* 12.1: DPs by Auxiliaries count. */
static void scorch(Run *r, Game *g, int squadron, int dp)
{
    if (!dp) {
        TELL(R(12_1), "%1P suffers nothing", squadron);
        return;
    }
    damage(g, squadron, dp);
    count_total(g, other(side_of_squadron(squadron)), TOTAL_DP, dp);
    TELL(R(12_1), "%1P suffers %2d {DP|DPs}", squadron, dp);
}

/* 6.23: in Harbour DPs are doubled; the Sail go first. */
static void burn(Run *r, Game *g, int squadron, DamageInfo cell)
{
    int factor = g->squadron[squadron].state == READY ? 1 : 2;

    for (int n = cell.sail; n > 0 && g->squadron[squadron].sail; n--) {
        TELL(R(6_23), "A Sail of %1P is burnt", squadron);
        lose_sail(r, g, squadron, 1);
    }
    if (g->squadron[squadron].sail)
        scorch(r, g, squadron, factor * cell.dp);
}

/* Leaders aboard one Squadron, a bit each from the first of the side. */
static int leaders_on_board(const Game *g, int squadron)
{
    int mask = 0, first = first_leader(side_of_squadron(squadron));

    for (int leader = first; leader < LEADER_COUNT; leader++)
        if (g->leader[leader].at == squadron)
            mask |= 1 << (leader - first);
    return mask;
}

PROC(fireship)
{
    BEGIN
    ROLL(STEP(6_23, 1), fire_die);
    w->rolled = own_die(r, g, other(side_of_squadron(l->victim)), DIE_HIGH, w->rolled);
    MODIFIER(R(6_23), -blockade_value(g, l->victim), "the Blockade Value");
    NEED_OF(ONLY(side_of_squadron(l->victim)), R(6_23), "%1d or more: twice its Sail", 2 * g->squadron[l->victim].sail);
    if (w->rolled - blockade_value(g, l->victim) < 2 * g->squadron[l->victim].sail) {
        TELL(R(6_23), "The Fireship fails");
        RETURN(0);
    }
    ROLL(STEP(6_23, 2), fire_die);
    l->column = w->rolled;
    NEED(R(6_23), "less than %1d", COLUMN_FAILS);
    if (l->column == COLUMN_FAILS) {
        TELL(R(6_23), "The Fireship burns out alone");
        RETURN(0);
    }
    TELL(R(6_23), "The Fireship takes hold");
    ROLL(STEP(6_23, 3), fire_die);
    l->side = side_of_squadron(l->victim);
    w->rolled = own_die(r, g, other(l->side), DIE_TASK, w->rolled);
    COLUMN(R(6_23), "Damage Level %1d", l->column);
    l->hit = combat_damage[w->rolled][l->column].casualty ? leaders_on_board(g, l->victim) : 0;
    burn(r, g, l->victim, combat_damage[w->rolled][l->column]);
    CALL(STEP(6_23, 4), casualties, .side = l->side, .who = l->hit);
    END;
}

PROC(bombard)
{
    BEGIN
    ROLL(STEP(6_24, 1), bomb_die);
    l->column = w->rolled;
    NEED(R(6_24), "less than %1d", COLUMN_FAILS);
    TELL(R(6_24), l->column == COLUMN_FAILS ? "The Bomb misses" : "The Bomb hits");
    if (l->column == COLUMN_FAILS)
        RETURN(0);
    ROLL(STEP(6_24, 2), bomb_die);
    w->rolled = own_die(r, g, other(side_of_squadron(l->victim)), DIE_TASK, w->rolled);
    COLUMN(R(6_24), "Damage Level %1d", l->column);
    scorch(r, g, l->victim, BOMB_FACTOR * combat_damage[w->rolled][l->column].dp);
    END;
}

/* ---- Marines, 6.25 --------------------------------------------------------------------------------------------- */

static bool has_enemy_units(const Game *g, int place, int side)
{
    return garrison_units(g, place, other(side)) > 0;
}

/* 6.251: an RP token, or without one the next repair die. */
static void raid(Run *r, Game *g, int place)
{
    Port *port = &g->port[harbour_of(place)];

    OUTCOME(RAIDED, port_side(g, harbour_of(place)));
    TELL(R(6_251), "%1L is raided", place);
    if (port->tokens)
        port->tokens--;
    else if (port->raided < 9)
        port->raided++;
}

/* The nearest Squadron of a class with room, ties by file order; if so wished only of those the enemy does not know.
 * NOBODY: none. */
static int nearest_with_room(const Game *g, int fleet, int kind, int place, bool unknown)
{
    int found = NOBODY, best = 255;

    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (squadrons[s].fleet == fleet && squadrons[s].kind == kind && is_in_play(g, s) &&
            g->squadron[s].sail < class_of_squadron(s)->most_sail && !(unknown && is_known(g, s)) &&
            distances[place][place_of_squadron(g, s)] < best) {
            best = distances[place][place_of_squadron(g, s)];
            found = s;
        }
    return found;
}

static void cut_out(Run *r, Game *g, int aux, int squadron)
{
    int crew =
        nearest_with_room(g, auxiliaries[aux].fleet, squadrons[squadron].kind, place_of_auxiliary(g, aux), false);

    TELL(R(6_252), crew == NOBODY ? "A Sail of %1P is cut out and sunk" : "A Sail of %1P is cut out", squadron);
    lose_sail(r, g, squadron, 1);
    if (crew != NOBODY)
        g->squadron[crew].sail++;
}

/* 6.253: the first that is fresh. */
static void disrupt_aboard(Run *r, Game *g, int convoy)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (g->unit_at[unit] == IN_CONVOY + convoy && !g->unit_state[unit]) {
            g->unit_state[unit] = JUST_DISRUPTED;
            TELL(R(6_253), "A Unit aboard %1P is Disrupted", PIECE_CONVOYS + convoy);
            return;
        }
    TELL(R(6_253), "Nobody fresh is aboard %1P", PIECE_CONVOYS + convoy);
}

static int bv_at(const Game *g, int aux)
{
    return ports[harbour_of(place_of_auxiliary(g, aux))].blockade;
}

/* What is added to the Marines' die, and the most they may have then. */
static int marine_drm(Run *r, const Game *g, const struct marines *l)
{
    int place = place_of_auxiliary(g, l->sent), side = side_of_auxiliary(g, l->sent);
    int garrison = l->verb == V_RAID ? 2 * has_enemy_units(g, place, side) : 0;
    int guarded = l->verb == V_RAID ? 0 : bv_at(g, l->sent);

    MODIFIER(R(6_25), garrison, "Units there");
    MODIFIER(R(6_25), guarded, "the Blockade Value");
    return garrison + guarded;
}

static int marine_most(const struct marines *l)
{
    return l->verb == V_RAID      ? MARINE_RAID_PORT
           : is_convoy(l->object) ? MARINE_CUTTING_OUT_TROOP_CONVOY
                                  : MARINE_CUTTING_OUT_SQUADRON;
}

PROC(marines)
{
    BEGIN
    ROLL(STEP(6_25, 1), marine_die);
    w->rolled = own_die(r, g, side_of_auxiliary(g, l->sent), DIE_TASK, w->rolled) + marine_drm(r, g, l);
    NEED(R(6_25), "%1d or less", marine_most(l));
    if (w->rolled > marine_most(l))
        TELL(R(6_25), "The Marines are beaten off");
    else if (l->verb == V_RAID)
        raid(r, g, place_of_auxiliary(g, l->sent));
    else if (is_convoy(l->object))
        disrupt_aboard(r, g, l->object - PIECE_CONVOYS);
    else if (l->object < SQUADRON_COUNT)
        cut_out(r, g, l->sent, l->object);
    else
        TELL(R(6_25), "The Marines find nothing");
    END;
}

/* ---- the Task -------------------------------------------------------------------------------------------------- */

/* Whether the Squadron is drawn: it was not named. */
static bool is_drawn(int verb)
{
    return verb == V_LOOSE || verb == V_SHELL || verb == V_BOARDERS;
}

PROC(assault)
{
    BEGIN
    show(r, EVERYBODY); /* 2.3: a post when it acts, and what it is sent against */
    TELL(R(6_2), "%1P is sent in", PIECE_AUXILIARIES + l->sent);
    if (is_drawn(l->verb)) {
        l->object = PIECE_COUNT - 1;
        if (quarries(g, l, &l->object) > 1) {
            ROLL(STEP(6_23, 5), quarry);
            l->object = w->answer.arg[0];
        }
    }
    if (kind_for(l->verb) == AUX_FIRESHIP)
        CALL(STEP(6_23, 6), fireship, .victim = l->object);
    else if (kind_for(l->verb) == AUX_BOMB)
        CALL(STEP(6_24, 3), bombard, .victim = l->object);
    else
        CALL(STEP(6_25, 2), marines, .sent = l->sent, .verb = l->verb, .object = l->object);
    spend(g, l->sent);
    CALL(STEP(12_1, 5), gains, .side = l->side);
    END;
}
