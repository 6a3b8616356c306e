/* X2.57, X2.58 and X3.4: land Units, fever, assaults from the sea. */
#include "games/yellowjack/state.h"

enum { LANDED_AN_MPI = 6 };

static int side_of_unit(int unit)
{
    return side_of_fleet(units[unit].fleet);
}

/* X2.57: Tribal, and all Units of the set-up. */
static bool is_fever_proof(int unit)
{
    return units[unit].type == TYPE_TRIBAL || units[unit].event == HAPPENS_COUNT;
}

static int season_drm(const Game *g)
{
    static const uint8_t drm[] = {3, 2, 1, 0};

    return drm[season(g)];
}

static int fever(const Game *g, int die, int zone, int column)
{
    int total = die + season_drm(g);

    return land_attrition[total > 9 ? 9 : total][zone][column];
}

/* The same for a die that was just rolled. */
static int feel_fever(Run *r, const Game *g, int side, int rolled, int zone, int column)
{
    MODIFIER(R(X2_58), season_drm(g), "the season");
    COLUMN(R(X2_58), "the %1W zone", WORD_ZONES + zone);
    return fever(g, own_die(r, g, side, DIE_LOW, rolled), zone, column);
}

/* ---- who must suffer first: those not Fever Proof -------------------------------------------------------------- */

/* What a loss is of: fresh Units in the ports of a zone; Units before a port; its Garrison; and in an Escalade
 * (X3.444), where
 * fever does not choose, those employed and the Garrison. */
enum { LOSS_IN_ZONE, LOSS_BEFORE, LOSS_INSIDE, LOSS_STORMING, LOSS_STORMED };

static bool may_be_lost(const Game *g, int unit, int side, int what, int where)
{
    int at = g->unit_at[unit];

    if (side_of_unit(unit) != side)
        return false;
    if (what == LOSS_BEFORE)
        return at == BESIEGING + where;
    if (what == LOSS_STORMING)
        return at == BESIEGING + where && (g->unit_state[unit] & EMPLOYED);
    if (what == LOSS_INSIDE || what == LOSS_STORMED)
        return at == where;
    return at < IN_CONVOY && spaces[at].zone == where && !g->unit_state[unit] && !is_besieged(g, at, other(side)) &&
           (units[unit].fleet != FLEET_FRENCH || france_at_war(g));
}

static void find_in_zone(const Game *g, int side, int zone, uint64_t out[UNIT_WORDS])
{
    uint64_t there[UNIT_WORDS], fresh[UNIT_WORDS], besieged = besieged_ports(g, other(side));

    bits_below(g->unit_at, UNIT_COUNT, IN_CONVOY, there);
    bits_where(g->unit_state, UNIT_COUNT, 0, fresh);
    bits_none(out, UNIT_WORDS);
    for (int k = 0; k < UNIT_WORDS; k++)
        there[k] &=
            fresh[k] & units_of_side(side, k) & (france_at_war(g) ? ~UINT64_C(0) : ~units_of_fleet[FLEET_FRENCH][k]);
    ROW_EACH(unit, there, UNIT_WORDS)
        if (spaces[g->unit_at[unit]].zone == zone && !(besieged >> harbour_of(g->unit_at[unit]) & 1))
            bit_add(out, unit);
}

/* All of which may_be_lost() is true. */
static void find_exposed(const Game *g, int side, int what, int where, uint64_t out[UNIT_WORDS])
{
    uint64_t employed[UNIT_WORDS];

    if (what == LOSS_IN_ZONE) {
        find_in_zone(g, side, where, out);
        return;
    }
    bits_where(g->unit_at, UNIT_COUNT, what == LOSS_BEFORE || what == LOSS_STORMING ? BESIEGING + where : where, out);
    bits_flagged(g->unit_state, UNIT_COUNT, EMPLOYED, employed);
    for (int k = 0; k < UNIT_WORDS; k++)
        out[k] &= units_of_side(side, k) & (what == LOSS_STORMING ? employed[k] : ~UINT64_C(0));
}

/* Some that must go before the Fever Proof ones. */
static bool any_tender(const uint64_t *exposed, int what)
{
    if (what >= LOSS_STORMING)
        return false;
    ROW_EACH(unit, exposed, UNIT_WORDS)
        if (!is_fever_proof(unit))
            return true;
    return false;
}

/* Those of them that a loss may take. */
static void find_losses(const Game *g, const struct losses *l, int side, uint64_t out[UNIT_WORDS])
{
    find_exposed(g, side, l->what, l->where, out);
    bool tender = any_tender(out, l->what);
    ROW_EACH(unit, out, UNIT_WORDS)
        if ((tender && is_fever_proof(unit)) || (l->marine && units[unit].type != TYPE_MARINE))
            bit_remove(out, unit);
}

static Verdict judge_loss(const Game *g, int side, Action a)
{
    const struct losses *l = ASKING(g, losses);
    int unit = a.arg[0] - PIECE_UNITS;
    uint64_t exposed[UNIT_WORDS];

    if (!is_for(a, V_LOSE) || unit < 0 || unit >= UNIT_COUNT || !may_be_lost(g, unit, side, l->what, l->where))
        return no(R(X3_45), "it is none of those that suffer");
    if (l->marine && units[unit].type != TYPE_MARINE)
        return no(R(X3_444), "one must be a Marine");
    find_exposed(g, side, l->what, l->where, exposed);
    return is_fever_proof(unit) && any_tender(exposed, l->what) ? no(R(X3_45), "others are not Fever Proof") : ok();
}

static void list_loss(const Game *g, int side, Offer *o)
{
    uint64_t may[UNIT_WORDS];

    find_losses(g, ASKING(g, losses), side, may);
    BITS_EACH(unit, may, UNIT_WORDS)
        sure1(o, V_LOSE, PIECE_UNITS + unit);
}

static Verdict judge_sick(const Game *g, int side, Action a)
{
    return judge_loss(g, side, a);
}

static void list_sick(const Game *g, int side, Offer *o)
{
    list_loss(g, side, o);
}

static bool are_alike(const Game *g, int a, int b)
{
    return units[a].type == units[b].type && units[a].fleet == units[b].fleet && g->unit_at[a] == g->unit_at[b] &&
           g->unit_state[a] == g->unit_state[b] && is_fever_proof(a) == is_fever_proof(b);
}

/* Where all that may suffer are alike nobody is asked. */
static int only_loss(const Game *g, const struct losses *l)
{
    uint64_t may[UNIT_WORDS];

    find_losses(g, l, l->side, may);
    int first = bits_next(may, UNIT_WORDS, 0);
    ROW_EACH(unit, may, UNIT_WORDS)
        if (!are_alike(g, first, unit))
            return NOBODY;
    return first < 0 ? NOBODY : first;
}

static int place_of_land_unit(const Game *g, int unit)
{
    int at = g->unit_at[unit];

    return at < IN_CONVOY ? at : at < BESIEGING ? g->convoy[at - IN_CONVOY].place : at - BESIEGING;
}

static void suffer_loss(Run *r, Game *g, int unit, int what)
{
    if (what == LOSS_IN_ZONE) {
        g->unit_state[unit] = JUST_DISRUPTED;
        TELL_SOME(R(X2_58), ONLY(side_of_unit(unit)), "%1P is Disrupted", NULL, PIECE_UNITS + unit);
    } else {
        LOSS(PIECE_UNITS + unit, place_of_land_unit(g, unit), 1);
        g->unit_at[unit] = LAND_LOST;
        g->unit_state[unit] = 0;
        TELL(what < LOSS_STORMING ? R(X3_45) : R(X3_444), "%1P is eliminated", PIECE_UNITS + unit);
    }
}

/* X3.444: one must be a Marine if Marines fought. */
static bool marines_fought(const Game *g, const struct losses *l)
{
    uint64_t exposed[UNIT_WORDS];

    if (l->what < LOSS_STORMING)
        return false;
    find_exposed(g, l->side, l->what, l->where, exposed);
    BITS_EACH(unit, exposed, UNIT_WORDS)
        if (units[unit].type == TYPE_MARINE)
            return true;
    return false;
}

static int exposed_units(const Game *g, int side, int what, int where)
{
    uint64_t exposed[UNIT_WORDS];

    find_exposed(g, side, what, where, exposed);
    return bits_count(exposed, UNIT_WORDS);
}

PROC(losses)
{
    BEGIN
    l->marine = marines_fought(g, l);
    show(r, EVERYBODY); /* how many there were to lose, and whether they were alike */
    for (; l->count > 0 && exposed_units(g, l->side, l->what, l->where); l->count--) {
        l->unit = only_loss(g, l);
        if (l->unit == NOBODY) {
            if (l->what == LOSS_IN_ZONE)
                ASK(STEP(X2_58, 3), l->side, sick);
            else
                ASK(STEP(X3_45, 1), l->side, loss);
            l->unit = w->answer.arg[0] - PIECE_UNITS;
        }
        suffer_loss(r, g, l->unit, l->what);
        l->marine = 0;
    }
    END;
}

/* ---- land attrition, X2.58 ------------------------------------------------------------------------------------- */

/* Units Disrupted in an earlier Turn are fresh again. */
static void refresh(Game *g, int side)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (side_of_unit(unit) == side)
            g->unit_state[unit] = g->unit_state[unit] == JUST_DISRUPTED ? DISRUPTED : 0;
}

static bool has_units_in(const Game *g, int side, int zone)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (side_of_unit(unit) == side && g->unit_at[unit] < IN_CONVOY && spaces[g->unit_at[unit]].zone == zone)
            return true;
    return false;
}

PROC(land_attrition)
{
    BEGIN
    for (l->zone = 0; l->zone < ZONE_KINDS; l->zone++) {
        if (!has_units_in(g, l->side, l->zone))
            continue;
        show(r, EVERYBODY); /* that there are Units */
        ROLL(STEP(X2_58, 1), fever_die);
        w->rolled = feel_fever(r, g, l->side, w->rolled, l->zone, 0);
        TELL(R(X2_58), "Fever in the %3W zone Disrupts %1d {Unit|Units} of the %2S", w->rolled, l->side,
             WORD_ZONES + l->zone);
        CALL(STEP(X2_58, 2), losses, .side = l->side, .what = LOSS_IN_ZONE, .where = l->zone, .count = w->rolled);
    }
    refresh(g, l->side);
    END;
}

/* ---- disembarking and reembarking, X3.41, X3.42 ---------------------------------------------------------------- */

static bool has_aboard(const Game *g, int formation, int piece)
{
    int unit = piece - PIECE_UNITS, man = piece - PIECE_PERSONAGES;
    int at = unit >= 0 && unit < UNIT_COUNT      ? g->unit_at[unit]
             : man >= 0 && man < PERSONAGE_COUNT ? g->personage_at[man]
                                                 : LAND_LOST;

    return at >= IN_CONVOY && at < BESIEGING && g->convoy[at - IN_CONVOY].escort == formation;
}

static bool carries_units(const Game *g, int formation)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (has_aboard(g, formation, PIECE_UNITS + unit))
            return true;
    return false;
}

static int aboard_of(const Game *g, int formation)
{
    int n = 0;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        n += has_aboard(g, formation, PIECE_UNITS + unit);
    return n;
}

/* One of a side's own that the enemy holds. */
static bool is_lost_port(const Game *g, int side, int harbour)
{
    return g->port[harbour].held && ports[harbour].nation != NATION_NEUTRAL &&
           side_of_fleet(fleet_of_nation(ports[harbour].nation)) == side;
}

/* X3.4: its target under the Order with the Sail needed, or an own port that the enemy holds. */
static Verdict judge_assault(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];
    int harbour = harbour_of(f->place);

    if (!is_enemy_port(g, fleet_of_formation(formation), harbour))
        return no(R(X3_4), "it is no enemy port");
    if (is_lost_port(g, side_of_formation(formation), harbour))
        return ok();
    if (f->card == NOBODY || g->card[f->card].order != ORDER_SUPPORT_THE_ARMY || g->card[f->card].target != f->place)
        return no(R(X3_4), "only the target of its Order Support the Army");
    return sail_in(g, formation) >= g->card[f->card].sail ? ok() : no(R(X3_4), "it has not the Sail needed");
}

static Verdict judge_landing(const Game *g, const struct activation *l, int verb)
{
    const Formation *f = &g->formation[l->formation];
    int side = side_of_formation(l->formation);

    if (f->state != READY || !is_port(f->place) || !(f->flags & FLOTILLA))
        return no(R(X3_41), "only a Flotilla in a Port Space");
    if (l->moved || (f->flags & MOVED))
        return no(R(X3_41), "it has moved");
    if (f->flags & DISORGANISED)
        return no(R(8_45), "it is Disorganised");
    if (verb == V_REEMBARK)
        return is_besieged(g, f->place, side) ? ok() : no(R(X3_42), "nobody is ashore");
    if (!carries_units(g, l->formation))
        return no(R(X3_41), "it carries no Units");
    if (has_enemy(g, fleet_of_formation(l->formation), f->place))
        return no(R(X3_41), "an enemy Formation is there");
    return is_besieged(g, f->place, side) ? ok() : judge_assault(g, l->formation);
}

static void candidates_ashore(const Game *g, int side, Set *out)
{
    (void)side;
    for (int piece = PIECE_PERSONAGES; piece < PIECE_AUXILIARIES; piece++)
        if (has_aboard(g, ASKING(g, disembark)->formation, piece))
            set_add(out, piece);
}

static Verdict judge_ashore(const Game *g, int side, Action a)
{
    (void)side;
    return is_sound(a) && has_aboard(g, ASKING(g, disembark)->formation, a.arg[0]) ? ok()
                                                                                   : no(R(X3_41), "it is not aboard");
}

static Verdict enough_ashore(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side;
    SET_EACH(piece, chosen)
        if (piece >= PIECE_UNITS)
            return ok();
    return no(R(X3_41), "at least one Unit");
}

/* Up to six Units, the first six of those named; with Personages. */
PROC(disembark)
{
    BEGIN
    SELECT(STEP(X3_41, 1), side_of_formation(l->formation), ashore);
    l->count = 0;
    SET_EACH(piece, &g->chosen) {
        if (piece < PIECE_UNITS)
            g->personage_at[piece - PIECE_PERSONAGES] = (uint8_t)(BESIEGING + g->formation[l->formation].place);
        else if (l->count < LANDED_AN_MPI) {
            g->unit_at[piece - PIECE_UNITS] = (uint8_t)(BESIEGING + g->formation[l->formation].place);
            l->count++;
        }
    }
    TELL(R(X3_41), "%1P puts Units ashore at %2L", PIECE_FORMATIONS + l->formation, g->formation[l->formation].place);
    if (carries_units(g, l->formation))
        TELL_SOME(STEP(X3_41, 1), ONLY(side_of_formation(l->formation)), "%1d Units went ashore, %2d are still aboard",
                  NULL, l->count, aboard_of(g, l->formation));
    END;
}

/* X3.42: three Units to a Sail of its Troop Convoys; what finds no room stays. */
static int room_in(const Game *g, int convoy)
{
    int room = UNITS_TO_A_SAIL * g->convoy[convoy].sail;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        room -= g->unit_at[unit] == IN_CONVOY + convoy;
    return room;
}

static int convoy_with_room(const Game *g, int formation)
{
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (g->convoy[convoy].state != OUT && g->convoy[convoy].escort == formation &&
            convoy_slots[convoy].kind == CONVOY_TROOP && room_in(g, convoy) > 0)
            return convoy;
    return NOBODY;
}

static void reembark(Run *r, Game *g, int formation)
{
    int place = g->formation[formation].place, side = side_of_formation(formation), convoy;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (g->unit_at[unit] == BESIEGING + place && side_of_unit(unit) == side &&
            (convoy = convoy_with_room(g, formation)) != NOBODY)
            g->unit_at[unit] = (uint8_t)(IN_CONVOY + convoy);
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        for (convoy = 0; convoy < CONVOYS && !is_besieged(g, place, side); convoy++)
            if (g->personage_at[man] == BESIEGING + place && g->convoy[convoy].escort == formation &&
                convoy_slots[convoy].kind == CONVOY_TROOP && g->convoy[convoy].state != OUT)
                g->personage_at[man] = (uint8_t)(IN_CONVOY + convoy);
    TELL(R(X3_42), "%1P takes Units aboard", PIECE_FORMATIONS + formation);
}

/* ---- failure, X3.48 -------------------------------------------------------------------------------------------- */

/* The Flotilla of a side in a Port Space; NOBODY: none. */
static int flotilla_at(const Game *g, int side, int place)
{
    FOR_SIDE_FORMATIONS(f, g, side)
    if (g->formation[f].state == READY && g->formation[f].place == place && (g->formation[f].flags & FLOTILLA))
        return f;
    return NOBODY;
}

static void lose_ashore(Run *r, Game *g, int side, int place)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (g->unit_at[unit] == BESIEGING + place && side_of_unit(unit) == side) {
            LOSS(PIECE_UNITS + unit, place, 1);
            g->unit_at[unit] = LAND_LOST;
        }
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (g->personage_at[man] == BESIEGING + place && side_of_fleet(personages[man].fleet) == side)
            g->personage_at[man] = LAND_LOST;
}

static void fail_expedition(Run *r, Game *g, int side, int place)
{
    int flotilla = flotilla_at(g, side, place);

    TELL(R(X3_48), "The Expedition before %1L has failed", place);
    if (flotilla != NOBODY)
        reembark(r, g, flotilla);
    lose_ashore(r, g, side, place);
    for (int card = 0; card < CARDS; card++)
        if (g->card[card].state == ISSUED && g->card[card].order == ORDER_SUPPORT_THE_ARMY &&
            g->card[card].target == place && side_of_card(card) == side)
            fail_card(r, g, card);
}

/* ---- the Escalade, X3.44 --------------------------------------------------------------------------------------- */

static int fresh_worth(const Game *g, int unit, bool defends)
{
    int type = units[unit].type;

    if (g->unit_state[unit] & ~EMPLOYED)
        return 0;
    return type == TYPE_GRENADIER || type == TYPE_MARINE || (defends && type == TYPE_TRIBAL) ? 2 : 1;
}

static int sail_at(const Game *g, int side, int place, bool harbour_too)
{
    int n = 0;

    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (side_of_squadron(s) == side && is_in_play(g, s) && (harbour_too || g->squadron[s].state == READY) &&
            place_of_squadron(g, s) == place)
            n += g->squadron[s].sail;
    return n;
}

static int intrinsic(const Game *g, int harbour)
{
    return g->port[harbour].held || g->port[harbour].razed ? 0 : ports[harbour].garrison;
}

/* X3.442. */
static int defence_of(const Game *g, int place, int side)
{
    int harbour = harbour_of(place), sum = intrinsic(g, harbour),
        fort = g->port[harbour].razed ? 1 : ports[harbour].fort;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (g->unit_at[unit] == place && side_of_unit(unit) == side)
            sum += fresh_worth(g, unit, true);
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (g->personage_at[man] == place && side_of_fleet(personages[man].fleet) == side) {
            sum++;
            fort += personages[man].fort;
        }
    return sum * fort + sail_at(g, side, place, true);
}

static bool is_unit(int piece)
{
    return piece >= PIECE_UNITS && piece < PIECE_AUXILIARIES;
}

/* 6.24: a Bomb with a Ready Formation there may join the Escalade as a Sail. */
static bool may_bomb(const Game *g, int side, int aux, int place)
{
    int at = aux >= 0 && aux < AUXILIARY_COUNT ? g->aux_at[aux] : AVAILABLE;

    return at < POST_PLACES && auxiliaries[aux].kind == AUX_BOMB && is_free(g, aux, side) &&
           g->formation[at].state == READY && g->formation[at].place == place;
}

/* X3.441: those employed are the chosen. */
static int attack_of(const Game *g, int place, int side, const Set *employed)
{
    int sum = sail_at(g, side, place, false);

    SET_EACH(piece, employed)
        sum += is_unit(piece) ? fresh_worth(g, piece - PIECE_UNITS, false) : 1;
    return sum;
}

/* X3.443: the column, rounded down; -1: below 1:2; ODDS_KINDS: 4:1 or more. */
static int odds_of(int attack, int defence)
{
    if (2 * attack < defence)
        return -1;
    if (attack < defence)
        return ODDS_1_2;
    if (2 * attack < 3 * defence)
        return ODDS_1_1;
    if (attack < 2 * defence)
        return ODDS_3_2;
    return attack < 3 * defence ? ODDS_2_1 : attack < 4 * defence ? ODDS_3_1 : ODDS_KINDS;
}

static int garrison_units(const Game *g, int place, int side)
{
    int n = 0;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        n += g->unit_at[unit] == place && side_of_unit(unit) == side;
    return n;
}

static int cbt_drm(const Game *g, int place, int attacker, const Set *employed)
{
    int drm = 0;

    for (int man = 0; man < PERSONAGE_COUNT; man++) {
        bool attacks = set_has(employed, PIECE_PERSONAGES + man) && personages[man].role == ROLE_ATTACKER;
        bool defends = g->personage_at[man] == place && personages[man].role == ROLE_DEFENDER &&
                       side_of_fleet(personages[man].fleet) != attacker;
        if (attacks || defends)
            drm += personages[man].cbt;
    }
    return drm;
}

/* ---- a siege at the end of an Impulse, X3.44, X3.45 ------------------------------------------------------------ */

/* Which side lays siege to a place; BOTH_SIDES: none. */
static int besieger_of(const Game *g, int place)
{
    for (int side = BRITISH; side <= BOURBON; side++)
        if (is_besieged(g, place, side))
            return side;
    return BOTH_SIDES;
}

/* X3.44: a Formation with the Order and without Units. What the port has is not known before they storm. */
static bool may_storm_alone(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];

    return f->state == READY && is_port(f->place) && besieger_of(g, f->place) == BOTH_SIDES &&
           !carries_units(g, formation) && !judge_assault(g, formation).reason;
}

/* 3.21, X3.1.1: the Expedition's target, of which all know that it is a Spanish Major port. */
static bool may_be_secret_target(const Game *g, int fleet, int harbour)
{
    return fleet == FLEET_BRITISH && (g->scenario == SCENARIO_CARTAGENA || has_happened(g, HAPPENS_OGLE)) &&
           ports[harbour].kind == PORT_MAJOR && ports[harbour].nation == NATION_SPAIN;
}

static bool is_army_target(int command, int place)
{
    for (int die = 0; die < 10; die++)
        if (order_targets[command][ORDER_SUPPORT_THE_ARMY][die].place == place)
            return true;
    return false;
}

/* As far as everybody knows: a card that has been issued may be this. */
static bool may_have_order_for(const Game *g, int fleet, int place)
{
    for (int card = 0; card < CARDS; card++)
        if (g->card[card].state == ISSUED && fleet_of_card(card) == fleet &&
            (is_army_target(command_of_card(card), place) || may_be_secret_target(g, fleet, harbour_of(place))))
            return true;
    return false;
}

/* 1.8: by what everybody knows a Formation may storm where it is. */
static bool seems_to_storm(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];
    int fleet = fleet_of_formation(formation);

    if (f->state != READY || !is_port(f->place) || besieger_of(g, f->place) != BOTH_SIDES ||
        !is_enemy_port(g, fleet, harbour_of(f->place)))
        return false;
    return is_lost_port(g, side_of_fleet(fleet), harbour_of(f->place)) || may_have_order_for(g, fleet, f->place);
}

/* A side is asked once for a port, however many Formations it has there. */
static bool is_asked_to_storm(const Game *g, int formation)
{
    if (!seems_to_storm(g, formation))
        return false;
    FOR_SIDE_FORMATIONS(f, g, side_of_formation(formation))
    if (f < formation && g->formation[f].place == g->formation[formation].place && seems_to_storm(g, f))
        return false;
    return true;
}

static Verdict judge_storm(const Game *g, int side, Action a)
{
    int place = ASKING(g, ships_storm)->place;

    if (a.verb == V_PASS)
        return ok();
    if (a.verb != V_ESCALADE)
        return no(R(X3_44), "escalade or pass");
    FOR_SIDE_FORMATIONS(f, g, side)
    if (g->formation[f].place == place && may_storm_alone(g, f))
        return ok();
    return no(R(X3_44), "only ships with the Order for it, and without Units");
}

static void list_storm(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    offer(o, V_ESCALADE);
    offer(o, V_PASS);
}

static Verdict judge_siege(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_SIEGE || a.verb == V_ESCALADE || a.verb == V_EVACUATE
               ? ok()
               : no(R(X3_44), "siege, escalade or evacuate");
}

static void list_siege(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    offer(o, V_SIEGE);
    offer(o, V_ESCALADE);
    offer(o, V_EVACUATE);
}

static bool is_before(const Game *g, int side, int piece, int place)
{
    int unit = piece - PIECE_UNITS, man = piece - PIECE_PERSONAGES;

    if (unit >= 0 && unit < UNIT_COUNT)
        return g->unit_at[unit] == BESIEGING + place && side_of_unit(unit) == side;
    if (may_bomb(g, side, piece - PIECE_AUXILIARIES, place))
        return true;
    return man >= 0 && man < PERSONAGE_COUNT && g->personage_at[man] == BESIEGING + place;
}

static void candidates_employ(const Game *g, int side, Set *out)
{
    for (int piece = PIECE_PERSONAGES; piece < PIECE_CONVOYS; piece++)
        if (is_before(g, side, piece, ASKING(g, siege)->place))
            set_add(out, piece);
}

static Verdict judge_employ(const Game *g, int side, Action a)
{
    return is_sound(a) && is_before(g, side, a.arg[0], ASKING(g, siege)->place) ? ok()
                                                                                : no(R(X3_441), "it is not ashore");
}

static Verdict enough_employ(const Game *g, int side, const Set *chosen)
{
    (void)g, (void)side;
    SET_EACH(piece, chosen)
        if (is_unit(piece))
            return ok();
    return no(R(X3_441), "at least one Unit");
}

/* How many Units storm; they are marked until it is over. Bombs have done their Task. */
static int employ(Game *g)
{
    int n = 0;

    SET_EACH(piece, &g->chosen) {
        if (piece >= PIECE_AUXILIARIES)
            spend(g, piece - PIECE_AUXILIARIES);
        if (!is_unit(piece))
            continue;
        g->unit_state[piece - PIECE_UNITS] |= EMPLOYED;
        n++;
    }
    return n;
}

/* A Formation that storms without Units takes as many Bombs as it needs for 1:2. */
static void call_bombs(Game *g, int side, int place)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (may_bomb(g, side, aux, place) &&
            odds_of(attack_of(g, place, side, &g->chosen), defence_of(g, place, other(side))) < 0)
            set_add(&g->chosen, PIECE_AUXILIARIES + aux);
}

static void dismiss(Game *g)
{
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        g->unit_state[unit] &= (uint8_t)~EMPLOYED;
}

/* X3.444: losses for every ten, rounded up. */
static int tenths(int number, int per_ten)
{
    return (number * per_ten + 9) / 10;
}

/* X3.446: of the attacker's Ready Sail there, of the defender's in Harbour too. */
static bool may_be_sunk(const Game *g, int squadron, int side, int place)
{
    return squadron < SQUADRON_COUNT && side_of_squadron(squadron) == side && is_in_play(g, squadron) &&
           place_of_squadron(g, squadron) == place &&
           (g->squadron[squadron].state == READY || besieger_of(g, place) != side);
}

static bool any_to_sink(const Game *g, int side, int place)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (may_be_sunk(g, s, side, place))
            return true;
    return false;
}

static Verdict judge_sink(const Game *g, int side, Action a)
{
    return is_for(a, V_SUFFER) && may_be_sunk(g, a.arg[0], side, ASKING(g, sail_losses)->place)
               ? ok()
               : no(R(X3_446), "it is not there");
}

static void list_sink(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int s = 0; s < SQUADRON_COUNT; s++)
        offer1(o, V_SUFFER, s);
}

PROC(sail_losses)
{
    BEGIN
    memset(&g->battle, 0, sizeof g->battle);
    g->battle.place = (uint8_t)l->place;
    for (; l->count > 0 && any_to_sink(g, l->side, l->place); l->count--) {
        ASK(STEP(X3_446, 3), l->side, sink);
        sink_in_battle(r, g, w->answer.arg[0]);
    }
    CALL(STEP(X3_446, 4), strike_colours, .side = other(l->side));
    memset(&g->battle, 0, sizeof g->battle);
    CALL(STEP(X3_446, 5), gains, .side = other(l->side));
    END;
}

/* Both sides show what they have there. */
static void begin_escalade(Run *r, Game *g, struct siege *l)
{
    g->port[harbour_of(l->place)].known = 1;
    l->odds = odds_of(attack_of(g, l->place, l->side, &g->chosen), defence_of(g, l->place, other(l->side)));
    l->drm = cbt_drm(g, l->place, l->side, &g->chosen);
    l->employed = employ(g);
    show(r, EVERYBODY);
    TELL(R(X3_44), "%1d {Unit storms|Units storm} %2L", l->employed, l->place);
}

static const char *const odds_names[ODDS_KINDS] = {"1:2", "1:1", "3:2", "2:1", "3:1"};

static int storming_die(Run *r, Game *g, const struct siege *l, int rolled)
{
    int die = own_die(r, g, l->side, DIE_LOW, rolled) + take_edge(r, g);

    MODIFIER(R(X2_56), l->drm, "Personages");
    COLUMN(R(X3_443), odds_names[l->odds]);
    return face(die);
}

PROC(siege)
{
    BEGIN
    ASK(STEP(X3_44, 1), l->side, siege);
    if (w->answer.verb == V_EVACUATE) {
        fail_expedition(r, g, l->side, l->place);
        RETURN(0);
    }
    if (w->answer.verb == V_SIEGE) {
        CALL(STEP(X3_45, 2), siege_attrition, .side = l->side, .place = l->place);
        RETURN(0);
    }
    memset(&g->chosen, 0, sizeof g->chosen);
    SELECT(STEP(X3_441, 1), l->side, employ);
    begin_escalade(r, g, l);
    if (l->odds < 0) {
        TELL(R(X3_443), "The odds do not allow it");
        dismiss(g);
        RETURN(0);
    }
    if (l->odds == ODDS_KINDS || !garrison_units(g, l->place, other(l->side))) {
        dismiss(g);
        CALL(STEP(X3_443, 1), capture, .side = l->side, .place = l->place);
        RETURN(0);
    }
    if (any_announces(g))
        CALL(STEP(12_3, 11), announce, .side = BRITISH);
    ROLL(STEP(X3_444, 1), escalade_die);
    l->die = storming_die(r, g, l, w->rolled);
    CALL(STEP(12_2, 3), mulligan, .side = l->side);
    if (w->result) {
        if (any_announces(g))
            CALL(STEP(12_3, 12), announce, .side = BRITISH);
        ROLL(STEP(X3_444, 2), escalade_die);
        l->die = storming_die(r, g, l, w->rolled);
    }
    TELL(R(X3_444), "The Escalade of %1L comes to %2d", l->place, face(l->die + l->drm));
    l->die = face(l->die + l->drm);
    CALL(STEP(X3_444, 3), losses, .side = l->side, .what = LOSS_STORMING, .where = l->place,
         .count = tenths(l->employed, escalade[l->die][l->odds].attacker));
    CALL(STEP(X3_444, 4), losses, .side = other(l->side), .what = LOSS_STORMED, .where = l->place,
         .count = tenths(garrison_units(g, l->place, other(l->side)), escalade[l->die][l->odds].defender));
    dismiss(g);
    CALL(STEP(X3_446, 1), sail_losses, .side = l->side, .place = l->place,
         .count = escalade[l->die][l->odds].attacker_sail);
    CALL(STEP(X3_446, 2), sail_losses, .side = other(l->side), .place = l->place,
         .count = escalade[l->die][l->odds].defender_sail);
    if (escalade[l->die][l->odds].result == ESCALADE_SUCCESS)
        CALL(STEP(X3_445, 1), capture, .side = l->side, .place = l->place);
    else if (escalade[l->die][l->odds].result == ESCALADE_RETREAT || besieger_of(g, l->place) == BOTH_SIDES)
        fail_expedition(r, g, l->side, l->place);
    END;
}

/* Whether the port is such as ships can take; if not, that much is seen of it. */
static bool ships_prevail(Run *r, Game *g, int side, int place)
{
    show(r, EVERYBODY);
    if (garrison_units(g, place, other(side))) {
        TELL(R(X3_44), "%1L has a Garrison: ships alone do not storm it", place);
        return false;
    }
    call_bombs(g, side, place);
    if (odds_of(attack_of(g, place, side, &g->chosen), defence_of(g, place, other(side))) >= 0)
        return true;
    TELL(R(X3_443), "The odds do not allow it");
    return false;
}

PROC(ships_storm)
{
    BEGIN
    ASK(STEP(X3_44, 4), l->side, storm);
    if (w->answer.verb == V_PASS) {
        TELL(R(X3_44), "The %1S do not storm %2L with ships alone", l->side, l->place);
        RETURN(0);
    }
    memset(&g->chosen, 0, sizeof g->chosen);
    if (!ships_prevail(r, g, l->side, l->place))
        RETURN(0);
    g->port[harbour_of(l->place)].known = 1;
    employ(g);
    TELL(R(X3_44), "Ships storm %1L", l->place);
    CALL(STEP(X3_443, 2), capture, .side = l->side, .place = l->place);
    END;
}

PROC(siege_attrition)
{
    BEGIN
    ROLL(STEP(X3_45, 3), fever_die);
    w->rolled = feel_fever(r, g, l->side, w->rolled, spaces[l->place].zone, 1);
    TELL(R(X3_45), "Fever takes %1d {Unit|Units} before %2L", w->rolled, l->place);
    CALL(STEP(X3_45, 4), losses, .side = l->side, .what = LOSS_BEFORE, .where = l->place, .count = w->rolled);
    ROLL(STEP(X3_45, 5), fever_die);
    w->rolled = feel_fever(r, g, other(l->side), w->rolled, spaces[l->place].zone, 2);
    TELL(R(X3_45), "Fever takes %1d {Unit|Units} in %2L", w->rolled, l->place);
    CALL(STEP(X3_45, 6), losses, .side = other(l->side), .what = LOSS_INSIDE, .where = l->place, .count = w->rolled);
    if (besieger_of(g, l->place) == BOTH_SIDES)
        fail_expedition(r, g, l->side, l->place);
    END;
}

/* The first besieged port from one on; HARBOUR_COUNT: none. */
static int next_siege(const Game *g, int harbour)
{
    uint64_t besieged = besieged_ports(g, BRITISH) | besieged_ports(g, BOURBON);
    int found = bits_next(&besieged, 1, harbour);
    return found < 0 ? HARBOUR_COUNT : found;
}

PROC(sieges)
{
    BEGIN
    for (l->harbour = next_siege(g, 0); l->harbour < HARBOUR_COUNT && !g->ended;
         l->harbour = next_siege(g, l->harbour + 1))
        CALL(STEP(X3_44, 2), siege, .place = ports[l->harbour].place, .side = besieger_of(g, ports[l->harbour].place));
    for (l->storming = 0; l->storming < FORMATIONS && !g->ended; l->storming++)
        if (is_asked_to_storm(g, l->storming))
            CALL(STEP(X3_44, 3), ships_storm, .place = g->formation[l->storming].place,
                 .side = side_of_formation(l->storming));
    END;
}
