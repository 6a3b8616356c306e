/* 1.5, 3.2, 3.21: the scenarios, and how they begin. */
#include "games/yellowjack/state.h"

static const ChoiceDef scenario_choices[] = {
    {"full-war", "Full War: October 1739 to March 1743, 55 Turns"},
    {"vernons-war", "Vernon's War: October 1739 to September 1741, 31 Turns"},
    {"cartagena", "Cartagena: the expedition, January to June 1741, 7 Turns"},
    {0},
};

/* ---- nothing on the board -------------------------------------------------------------------------------------- */

static void clear_pieces(Game *g)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        g->squadron[s] = (Squadron){.place = NOBODY, .formation = NOBODY, .command = squadrons[s].command};
    for (int f = 0; f < FORMATIONS; f++)
        g->formation[f] = (Formation){.card = NOBODY};
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        g->leader[leader] = (Leader){.at = LEADER_WAITING};
    memset(g->personage_at, LAND_WAITING, sizeof g->personage_at);
    memset(g->unit_at, LAND_WAITING, sizeof g->unit_at);
    memset(g->aux_at, RESERVE, sizeof g->aux_at);
    memset(g->aux_follows, NOBODY, sizeof g->aux_follows);
}

static void clear_board(Game *g)
{
    clear_pieces(g);
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        g->convoy[convoy] = (Convoy){.place = NOBODY, .to = NOBODY, .escort = NOBODY};
    for (int card = 0; card < CARDS; card++)
        g->card[card] = (Card){.target = NOBODY, .formation = NOBODY};
    g->fleet_admiral[FLEET_BRITISH] = LEADER_VERNON;
    g->fleet_admiral[FLEET_SPANISH] = LEADER_TORRES;
    g->fleet_admiral[FLEET_FRENCH] = LEADER_DANTIN;
    g->squall = g->challenged = NOBODY;
    g->active = BOTH_SIDES;
}

/* ---- ships and men, 3.2 ---------------------------------------------------------------------------------------- */

static const uint8_t state_of_row[] = {READY, FITTING_OUT, IN_ORDINARY};

static void post_squadron(Game *g, int squadron, int place, int state, int dp)
{
    Squadron *s = &g->squadron[squadron];

    s->state = (uint8_t)state;
    s->place = (uint8_t)place;
    s->sail = squadrons[squadron].sail;
    s->dp = (uint8_t)dp;
}

static void post_squadrons(Game *g)
{
    for (int s = 0; s < SPARES_FROM; s++) {
        int state = state_of_row[squadrons[s].state];
        int dp = state == READY ? 2 : state == FITTING_OUT ? 3 : (rating_of(s) + 1) / 2;
        if (squadrons[s].event == HAPPENS_COUNT)
            post_squadron(g, s, squadrons[s].place, state, dp);
        else
            post_squadron(g, s, NOBODY, WAITING, 0);
    }
}

/* The Formation of a Command in a place and state, opened where there is none yet. */
static int formation_for(Game *g, int squadron)
{
    const Squadron *s = &g->squadron[squadron];
    int fleet = squadrons[squadron].fleet;

    for (int f = first_of_fleet(fleet); f < end_of_fleet(fleet); f++)
        if (g->formation[f].state == s->state && g->formation[f].place == s->place &&
            g->formation[f].command == s->command)
            return f;
    int formation = free_formation(g, fleet);
    open_formation(g, formation, s->state, s->place, s->command);
    return formation;
}

static void form_up(Game *g)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (g->squadron[s].state == READY || g->squadron[s].state == FITTING_OUT)
            put_into(g, s, formation_for(g, s));
}

/* Aboard its Flagship if there is one, else its first Squadron. */
static int berth_in(const Game *g, int formation)
{
    int first = NOBODY;

    FOR_SQUADRONS(s, g, formation)
    {
        if (squadrons[s].kind == CLASS_FLAGSHIP)
            return s;
        if (first == NOBODY)
            first = s;
    }
    return first;
}

/* The Ready Formation of his place, else the one Fitting Out, else he is ashore. */
static void post_leader(Game *g, int leader, int place)
{
    int fleet = leaders[leader].fleet, found = NOBODY;

    for (int f = first_of_fleet(fleet); f < end_of_fleet(fleet); f++) {
        const Formation *formation = &g->formation[f];
        if ((formation->state != READY && formation->state != FITTING_OUT) || formation->place != place ||
            leaders_in(g, f) >= LEADERS_MOST)
            continue;
        if (found == NOBODY || (formation->state == READY && g->formation[found].state != READY))
            found = f;
    }
    g->leader[leader].at = (uint8_t)(found == NOBODY ? ASHORE + place : berth_in(g, found));
}

static void post_leaders(Game *g)
{
    for (int leader = 0; leader < LEADER_COUNT; leader++)
        if (leaders[leader].event == HAPPENS_COUNT && !leaders[leader].arrives)
            post_leader(g, leader, leaders[leader].place);
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (personages[man].event == HAPPENS_COUNT && !personages[man].arrives)
            g->personage_at[man] = personages[man].place;
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (units[unit].event == HAPPENS_COUNT)
            g->unit_at[unit] = units[unit].place;
}

static void post_auxiliaries(Game *g)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        g->aux_at[aux] = (uint8_t)(auxiliaries[aux].fleet == FLEET_PIRATE ? POST_ZONES + auxiliaries[aux].home
                                   : auxiliaries[aux].reserve             ? RESERVE
                                                                          : AVAILABLE);
}

/* ---- Cartagena, 3.2, 3.21 -------------------------------------------------------------------------------------- */

static void repost_squadrons(Game *g)
{
    for (size_t i = 0; i < sizeof squadron_postings / sizeof squadron_postings[0]; i++) {
        const PostingInfo *p = &squadron_postings[i];
        if (p->place == NOBODY)
            g->squadron[p->who] =
                (Squadron){.place = NOBODY, .formation = NOBODY, .command = squadrons[p->who].command};
        else
            post_squadron(g, p->who, p->place, state_of_row[p->state], p->damage);
    }
}

static void repost_men(Game *g)
{
    for (size_t i = 0; i < sizeof leader_postings / sizeof leader_postings[0]; i++) {
        const PostingInfo *p = &leader_postings[i];
        if (p->place == NOBODY)
            g->leader[p->who].at = LEADER_GONE;
        else
            post_leader(g, p->who, p->place);
    }
    for (size_t i = 0; i < sizeof personage_postings / sizeof personage_postings[0]; i++)
        g->personage_at[personage_postings[i].who] = personage_postings[i].place;
}

static int first_troop_convoy(int side)
{
    int convoy = 0;

    while (convoy_slots[convoy].kind != CONVOY_TROOP || convoy_slots[convoy].side != side)
        convoy++;
    return convoy;
}

static int embark_units(Game *g, int convoy)
{
    int n = 0;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (units[unit].event == HAPPENS_OGLE || units[unit].event == HAPPENS_GOOCH) {
            g->unit_at[unit] = (uint8_t)(IN_CONVOY + convoy);
            n++;
        }
    g->personage_at[PERSONAGE_WENTWORTH] = (uint8_t)(IN_CONVOY + convoy);
    return n;
}

enum { CARTAGENA_SAIL = 4 }; /* what the targets of Support the Army need in Jamaica */

static void give_order_at(Game *g, int card, int formation, int target)
{
    g->card[card] = (Card){.state = ISSUED,
                           .order = ORDER_SUPPORT_THE_ARMY,
                           .target = (uint8_t)target,
                           .sail = CARTAGENA_SAIL,
                           .deadline = (uint8_t)(g->turn + orders[ORDER_SUPPORT_THE_ARMY].deadline - 1),
                           .formation = (uint8_t)formation};
    g->formation[formation].card = (uint8_t)card;
}

static void give_order(Game *g, int formation, int target)
{
    give_order_at(g, g->formation[formation].command * COMMAND_CARDS, formation, target);
}

static void open_cartagena(Game *g)
{
    int convoy = first_troop_convoy(BRITISH), formation = g->squadron[SQUADRON_BR_FLAGSHIP].formation;
    int embarked = embark_units(g, convoy), sail = (embarked + 2) / 3;

    g->happened = 1 << HAPPENS_TORRES | 1 << HAPPENS_DANTIN | 1 << HAPPENS_DANTIN_RECALLED | 1 << HAPPENS_OGLE |
                  1 << HAPPENS_GOOCH;
    g->port[HARBOUR_PORTOBELO] = (Port){.razed = 1, .taken = 1};
    g->convoy[convoy] = (Convoy){.state = READY,
                                 .place = PLACE_PORT_ROYAL_J,
                                 .to = NOBODY,
                                 .sail = (uint8_t)sail,
                                 .began = (uint8_t)sail,
                                 .escort = (uint8_t)formation};
    g->formation[formation].flags |= FLOTILLA;
    give_order(g, formation, PLACE_CARTAGENA);
}

/* The British choose the target among the Spanish Major ports. */
static Verdict judge_secret_target(const Game *g, int side, Action a)
{
    if (!is_for(a, V_TARGET))
        return no(R(3_21), "that is not asked");
    (void)side;
    return a.arg[0] < PLACE_COUNT && is_port(a.arg[0]) && ports[harbour_of(a.arg[0])].kind == PORT_MAJOR &&
                   ports[harbour_of(a.arg[0])].nation == NATION_SPAIN && !g->port[harbour_of(a.arg[0])].held
               ? ok()
               : no(R(3_21), "it is no Spanish Major port");
}

static void list_secret_target(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        offer1(o, V_TARGET, ports[harbour].place);
}

/* ---- the whole ------------------------------------------------------------------------------------------------- */

static void lay_out(Game *g, int scenario)
{
    clear_board(g);
    g->scenario = (uint8_t)scenario;
    g->turn = scenarios[scenario].first;
    memcpy(g->prestige, scenarios[scenario].prestige, sizeof g->prestige);
    memcpy(g->prestige_then, g->prestige, sizeof g->prestige);
    memcpy(g->track, track_start, sizeof g->track);
    post_squadrons(g);
    if (scenario == SCENARIO_CARTAGENA)
        repost_squadrons(g);
    form_up(g);
    post_leaders(g);
    post_auxiliaries(g);
    if (scenario == SCENARIO_CARTAGENA) {
        repost_men(g);
        open_cartagena(g);
    } else
        give_order(g, g->squadron[SQUADRON_BR_FLAGSHIP].formation, PLACE_PORTOBELO);
}

static void setup_state(Run *r, Game *g, const int16_t option[MAX_OPTIONS])
{
    (void)r;
    lay_out(g, option[0]);
    for (int side = BRITISH; side <= BOURBON; side++)
        g->rank[side] = (uint8_t)option[1 + side];
}
