/* 2.3: what a side cannot know, drawn anew from what it does know.
 *
 * Of an enemy fleet it knows where Formations are Ready, in which Harbours ships lie, what is in Formations in Contact
 * or battle; and of each class how many Squadrons there are in all and how much Sail, for arrivals and losses are
 * public. All other Squadrons of the fleet are put into a pool and dealt anew: one to each place that must have one,
 * the rest evenly. DPs, states in Harbour, Leaders, Orders, posts, Units and what Convoys carry are drawn with them.
 * What a procedure under way is about stays.
 *
 * Approximated: every deal is alike, whatever has been seen in earlier Turns; Personages stay; Commands are not kept
 * apart in a Formation; the target of a card is any of its table. */
#include "games/yellowjack/state.h"

typedef struct {
    Game *g;
    Rng *rng;
    int side;                                   /* who looks */
    uint64_t kept;                              /* Squadrons that stay as they are */
    uint32_t formations;                        /* Formations of which all stays */
    uint32_t named;                             /* Formations that a procedure names, lost ones too */
    uint32_t convoys;                           /* Convoys that a procedure is about */
    uint64_t posts[BIT_WORDS(AUXILIARY_COUNT)]; /* Auxiliaries that have been put forward and shown */
} Redraw;

static int pick(Redraw *d, int n)
{
    return (int)rng_below(d->rng, (uint32_t)n);
}

/* ---- what stays ------------------------------------------------------------------------------------------------ */

static void keep_formation(Redraw *d, int formation)
{
    d->formations |= UINT32_C(1) << formation;
    FOR_SQUADRONS(s, d->g, formation)
    d->kept |= UINT64_C(1) << s;
}

static void keep_squadron(Redraw *d, int squadron)
{
    d->kept |= UINT64_C(1) << squadron;
    if (d->g->squadron[squadron].formation != NOBODY)
        keep_formation(d, d->g->squadron[squadron].formation);
}

/* What has been put forward and shown stays at its post. */
static void keep_auxiliary(Redraw *d, int aux)
{
    bit_add(d->posts, aux);
    if (d->g->aux_at[aux] < POST_PLACES)
        keep_formation(d, d->g->aux_at[aux]);
}

/* Formations, Squadrons and Auxiliaries that a procedure names. */
static void keep_named(Redraw *d, const char *name, int32_t value)
{
    if (strcmp(name, "object") == 0 && is_formation(value)) {
        d->named |= UINT32_C(1) << (value - PIECE_FORMATIONS);
        keep_formation(d, value - PIECE_FORMATIONS);
        return;
    }
    if (strcmp(name, "object") == 0 && is_convoy(value))
        d->convoys |= UINT32_C(1) << (value - PIECE_CONVOYS);
    if ((strcmp(name, "convoy") == 0 || strcmp(name, "prize") == 0) && value >= 0 && value < CONVOYS)
        d->convoys |= UINT32_C(1) << value;
    if ((strcmp(name, "sent") == 0 || strcmp(name, "screener") == 0) && value < AUXILIARY_COUNT) {
        keep_auxiliary(d, value);
        return;
    }
    bool formation = strcmp(name, "formation") == 0 || strcmp(name, "target") == 0 || strcmp(name, "enemy") == 0 ||
                     strcmp(name, "contact") == 0;

    if (formation && value >= 0 && value < FORMATIONS) {
        d->named |= UINT32_C(1) << value;
        if (d->g->formation[value].state != OUT)
            keep_formation(d, value);
    }
    bool squadron = strcmp(name, "squadron") == 0 || strcmp(name, "from") == 0 || strcmp(name, "victim") == 0 ||
                    strcmp(name, "object") == 0;
    if (squadron && value >= 0 && value < SQUADRON_COUNT)
        keep_squadron(d, value);
}

static void keep_frames(Redraw *d)
{
    FOR_FRAMES(f, d->g)
    for (int k = 0; k < procs[f->proc].local_count; k++)
        keep_named(d, procs[f->proc].locals[k].name, f->local[k]);
}

static void keep_what_is_known(Redraw *d)
{
    for (int f = 0; f < FORMATIONS; f++)
        if (d->g->formation[f].state != OUT &&
            (side_of_formation(f) == d->side || (d->g->formation[f].flags & KNOWN) || d->g->formation[f].state == DUE ||
             is_engaged(d->g, f) || is_shadowed(d->g, f)))
            keep_formation(d, f);
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (is_in_play(d->g, s) && d->g->squadron[s].state != READY && is_known(d->g, s))
            keep_squadron(d, s);
    keep_frames(d);
}

/* ---- the pool of a fleet --------------------------------------------------------------------------------------- */

typedef struct {
    uint8_t count[CLASS_COUNT], sail[CLASS_COUNT];
    uint8_t squadron[SQUADRON_COUNT];
    int n;
    uint8_t spot[FORMATIONS + HARBOUR_COUNT]; /* Formations, then FORMATIONS + place of a Harbour */
    int spots;
} Pool;

static bool is_pooled(const Redraw *d, int squadron, int fleet)
{
    return squadrons[squadron].fleet == fleet && is_in_play(d->g, squadron) && !(d->kept >> squadron & 1);
}

/* A Harbour that must be shown to have ships, and has none that stay. */
static void add_spot(Pool *p, int spot)
{
    for (int i = 0; i < p->spots; i++)
        if (p->spot[i] == spot)
            return;
    p->spot[p->spots++] = (uint8_t)spot;
}

static void collect(Redraw *d, int fleet, Pool *p)
{
    uint64_t lies[BIT_WORDS(PLACE_COUNT)] = {0};

    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (is_pooled(d, s, fleet)) {
            p->count[squadrons[s].kind]++;
            p->sail[squadrons[s].kind] = (uint8_t)(p->sail[squadrons[s].kind] + d->g->squadron[s].sail);
            if (d->g->squadron[s].state != READY)
                bit_add(lies, place_of_squadron(d->g, s));
        }
    for (int f = first_of_fleet(fleet); f < end_of_fleet(fleet); f++)
        if (d->g->formation[f].state == READY && !(d->formations >> f & 1))
            add_spot(p, f);
    BITS_EACH(place, lies, BIT_WORDS(PLACE_COUNT))
        add_spot(p, FORMATIONS + place);
}

/* All that was hidden is taken off the board; auxiliaries and cards of what ends are dealt with later. */
static void take_off(Redraw *d, int fleet)
{
    Game *g = d->g;

    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (is_pooled(d, s, fleet)) {
            for (int leader = 0; leader < LEADER_COUNT; leader++)
                if (g->leader[leader].at == s)
                    g->leader[leader].at = (uint8_t)(ASHORE + ports[fleet_hq(fleet)].place);
            g->squadron[s] = (Squadron){.place = NOBODY, .formation = NOBODY, .command = squadrons[s].command};
        } else if (squadrons[s].fleet == fleet && g->squadron[s].state == OUT)
            g->squadron[s].command = squadrons[s].command;
    for (int f = first_of_fleet(fleet); f < end_of_fleet(fleet); f++)
        if (g->formation[f].state == FITTING_OUT && !(d->formations >> f & 1)) {
            for (int convoy = 0; convoy < CONVOYS; convoy++)
                if (g->convoy[convoy].escort == f)
                    g->convoy[convoy].escort = NOBODY;
            g->formation[f] = (Formation){.card = NOBODY};
        }
}

/* The lowest numbers of each class that are free, with the Sail dealt one by one. */
static void muster(Redraw *d, int fleet, Pool *p)
{
    for (int s = 0; s < SQUADRON_COUNT; s++) {
        int kind = squadrons[s].kind;
        if (squadrons[s].fleet != fleet || d->g->squadron[s].state != OUT || !p->count[kind] || (d->kept >> s & 1))
            continue;
        d->g->squadron[s] =
            (Squadron){.place = NOBODY, .formation = NOBODY, .command = squadrons[s].command, .sail = 1};
        p->sail[kind]--;
        p->count[kind]--;
        p->squadron[p->n++] = (uint8_t)s;
    }
    for (int i = 0; i < p->n; i++) {
        int s = p->squadron[i], kind = squadrons[s].kind, room = class_of_squadron(s)->most_sail - 1;
        int others = 0;
        for (int k = i + 1; k < p->n; k++)
            if (squadrons[p->squadron[k]].kind == kind)
                others += class_of_squadron(s)->most_sail - 1;
        int least = p->sail[kind] > others ? p->sail[kind] - others : 0;
        int most = p->sail[kind] < room ? p->sail[kind] : room, n = least + pick(d, most - least + 1);
        d->g->squadron[s].sail = (uint8_t)(d->g->squadron[s].sail + n);
        p->sail[kind] = (uint8_t)(p->sail[kind] - n);
    }
}

static void shuffle(Redraw *d, uint8_t *list, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int k = pick(d, i + 1);
        uint8_t held = list[i];
        list[i] = list[k];
        list[k] = held;
    }
}

static bool suits(const Redraw *d, int squadron, int spot)
{
    return spot >= FORMATIONS || squadrons[squadron].kind != CLASS_GALLEY ||
           spaces[d->g->formation[spot].place].kind != KIND_SZ;
}

/* As many Formations as bear Orders, and one for those Auxiliaries that are with one. */
static bool lacks_formations(const Game *g, int fleet)
{
    int needed = 1, n = 0;

    for (int card = 0; card < CARDS; card++)
        needed += g->card[card].state == ISSUED && fleet_of_card(card) == fleet;
    for (int f = first_of_fleet(fleet); f < end_of_fleet(fleet); f++)
        n += g->formation[f].state != OUT;
    return n < needed;
}

/* A number for a Formation: not of one that was lost in the battle under way, whose lines everybody has seen, nor of one that a
 * procedure speaks of, which would be taken for that one. */
static int unseen_number(const Redraw *d, int fleet)
{
    for (int f = first_of_fleet(fleet); f < end_of_fleet(fleet); f++)
        if (d->g->formation[f].state == OUT && !is_engaged(d->g, f) && !(d->named >> f & 1))
            return f;
    return NOBODY;
}

/* In a Harbour: Fitting Out while there are numbers for Formations, or In Ordinary where it may be. */
static void berth(Redraw *d, int squadron, int place)
{
    Game *g = d->g;
    int fleet = squadrons[squadron].fleet, formation = unseen_number(d, fleet);
    bool lays = may_lay_up(g, fleet, harbour_of(place));

    if (formation != NOBODY && (!lays || lacks_formations(g, fleet) || pick(d, 2))) {
        open_formation(g, formation, FITTING_OUT, place, g->squadron[squadron].command);
        put_into(g, squadron, formation);
    } else {
        g->squadron[squadron].state = IN_ORDINARY;
        g->squadron[squadron].place = (uint8_t)place;
    }
}

static void put_at(Redraw *d, int squadron, int spot)
{
    d->g->squadron[squadron].dp = (uint8_t)pick(d, rating_of(squadron) + 1);
    if (spot >= FORMATIONS) {
        berth(d, squadron, spot - FORMATIONS);
        return;
    }
    if (!squadrons_in(d->g, spot))
        d->g->formation[spot].command = d->g->squadron[squadron].command;
    put_into(d->g, squadron, spot);
}

/* One to each place that must have one, then the rest anywhere. Galleys wait until those in Sea Zones have theirs. */
static void deal(Redraw *d, Pool *p)
{
    bool used[SQUADRON_COUNT] = {0};

    shuffle(d, p->squadron, p->n);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < p->spots; i++) {
            bool at_sea = p->spot[i] < FORMATIONS && spaces[d->g->formation[p->spot[i]].place].kind == KIND_SZ;
            if (at_sea == (pass == 1))
                continue;
            for (int k = 0; k < p->n; k++)
                if (!used[k] && suits(d, p->squadron[k], p->spot[i])) {
                    used[k] = true;
                    put_at(d, p->squadron[k], p->spot[i]);
                    break;
                }
        }
    for (int k = 0; k < p->n; k++) {
        if (used[k])
            continue;
        int i = pick(d, p->spots);
        bool lacking = lacks_formations(d->g, squadrons[p->squadron[k]].fleet) && p->spot[p->spots - 1] >= FORMATIONS;
        while (!suits(d, p->squadron[k], p->spot[i]) || (lacking && p->spot[i] < FORMATIONS))
            i = (i + 1) % p->spots;
        put_at(d, p->squadron[k], p->spot[i]);
    }
}

/* DPs of what is known otherwise are not, but in battle. */
static void redraw_damage(Redraw *d)
{
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if ((d->kept >> s & 1) && side_of_squadron(s) != d->side && is_in_play(d->g, s) && !d->g->battle.under_way &&
            d->g->squadron[s].dp <= rating_of(s))
            d->g->squadron[s].dp = (uint8_t)pick(d, rating_of(s) + 1);
}

/* ---- Leaders, cards, posts, Units ------------------------------------------------------------------------------ */

static bool has_redrawn_leader(const Redraw *d, int leader)
{
    int at = d->g->leader[leader].at;

    if (side_of_fleet(leaders[leader].fleet) == d->side || at >= LEADER_WAITING)
        return false;
    return at >= ASHORE || !(d->kept >> at & 1);
}

static void redraw_leaders(Redraw *d)
{
    Game *g = d->g;

    for (int leader = 0; leader < LEADER_COUNT; leader++) {
        if (!has_redrawn_leader(d, leader))
            continue;
        uint8_t berths[SQUADRON_COUNT + 1];
        int n = 0, fleet = leaders[leader].fleet;
        g->leader[leader].at = (uint8_t)(ASHORE + ports[fleet_hq(fleet)].place);
        g->leader[leader].wounded = g->leader[leader].handled = 0;
        berths[n++] = g->leader[leader].at;
        for (int s = 0; s < SQUADRON_COUNT; s++)
            if (squadrons[s].fleet == fleet && !(d->kept >> s & 1) && g->squadron[s].formation != NOBODY &&
                g->squadron[s].state != DUE && leaders_in(g, g->squadron[s].formation) < LEADERS_MOST)
                berths[n++] = (uint8_t)s;
        g->leader[leader].at = berths[pick(d, n)];
    }
}

/* A Formation of the fleet without an Order; NOBODY: none. */
static int some_bearer(Redraw *d, int fleet)
{
    int found[FORMATIONS], n = 0;

    for (int f = first_of_fleet(fleet); f < end_of_fleet(fleet); f++)
        if (d->g->formation[f].state != OUT && d->g->formation[f].card == NOBODY)
            found[n++] = f;
    return n ? found[pick(d, n)] : NOBODY;
}

static void redraw_card(Redraw *d, int card)
{
    Game *g = d->g;
    int fleet = fleet_of_card(card), command = command_of_card(card), state = g->card[card].state;
    Card drawn = {.state = (uint8_t)state, .target = NOBODY, .formation = NOBODY, .flags = 0};

    do
        drawn.order = (uint8_t)pick(d, ORDER_COUNT);
    while (!orders[drawn.order].cards[fleet] || (needs_port_target(drawn.order) | (drawn.order == ORDER_CRUISE) &&
                                                 drawn.order != ORDER_RELIEVE && !has_targets(command, drawn.order)));
    if (has_targets(command, drawn.order)) {
        const TargetInfo *row = &order_targets[command][drawn.order][pick(d, 10)];
        drawn.target = row->place;
        drawn.sail = row->sail;
    } else if (drawn.order == ORDER_RELIEVE)
        drawn.target = ports[commands[command].hq].place;
    if (state == ISSUED) {
        int bearer = some_bearer(d, fleet);
        if (bearer == NOBODY)
            drawn.state = HELD;
        else {
            drawn.formation = (uint8_t)bearer;
            drawn.deadline = (uint8_t)(g->turn + pick(d, orders[drawn.order].deadline));
            g->formation[bearer].card = (uint8_t)card;
        }
    }
    g->card[card] = drawn;
}

static void redraw_cards(Redraw *d)
{
    Game *g = d->g;

    for (int f = 0; f < FORMATIONS; f++)
        if (side_of_formation(f) != d->side)
            g->formation[f].card = NOBODY;
    for (int card = 0; card < CARDS; card++)
        if (side_of_card(card) != d->side && g->card[card].state)
            redraw_card(d, card);
}

/* An Assigned Auxiliary: any post that is one for it. */
static void redraw_post(Redraw *d, int aux)
{
    uint8_t posts[POST_ZONES + CZ_COUNT];
    int n = 0;

    for (int f = 0; f < FORMATIONS; f++)
        if (suits_formation(d->g, aux, f))
            posts[n++] = (uint8_t)f;
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        if (suits_post(d->g, aux, (Action){.verb = V_STATION, .arg = {0, ports[harbour].place}}))
            posts[n++] = (uint8_t)(POST_PLACES + ports[harbour].place);
    for (int zone = 0; zone < CZ_COUNT; zone++)
        if (suits_post(d->g, aux, (Action){.verb = V_CORSAIR, .arg = {0, (int16_t)zone}}))
            posts[n++] = (uint8_t)(POST_ZONES + zone);
    if (n)
        d->g->aux_at[aux] = posts[pick(d, n)];
    else
        for (int f = first_of_fleet(auxiliaries[aux].fleet); f < end_of_fleet(auxiliaries[aux].fleet); f++)
            if (d->g->formation[f].state != OUT)
                d->g->aux_at[aux] = (uint8_t)f;
}

static void redraw_posts(Redraw *d)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++) {
        if (auxiliaries[aux].fleet == FLEET_PIRATE || side_of_fleet(auxiliaries[aux].fleet) == d->side)
            continue;
        if (bit_has(d->posts, aux))
            continue;
        d->g->aux_flags[aux] &= AUX_ACTED | NEW_SHADOW;
        if (auxiliaries[aux].kind == AUX_MIXED_ROLE && pick(d, 2))
            d->g->aux_flags[aux] |= AS_FLEET50;
        if (d->g->aux_at[aux] < AVAILABLE)
            redraw_post(d, aux);
    }
}

/* ---- what is put forward unseen, 6.2.10 ------------------------------------------------------------------------ */

/* To a post from which it can do what it is put forward for, one of its own, or any port near. */
static bool bring_near(Game *g, int aux, const struct screening *l, int who)
{
    for (int at = 0; at < POST_ZONES + CZ_COUNT; at++) {
        Action post = {.verb = at < POST_ZONES ? V_STATION : V_CORSAIR,
                       .arg = {0, (int16_t)(at < POST_ZONES ? at - POST_PLACES : at - POST_ZONES)}};
        if (at < POST_PLACES ? !suits_formation(g, aux, at) : !suits_post(g, aux, post))
            continue;
        g->aux_at[aux] = (uint8_t)at;
        if (who == l->side ? may_do(g, aux, who, l->duty, l->object) : may_screen(g, aux, who, l->object))
            return true;
    }
    return false;
}

static int some_able(Redraw *d, const struct screening *l, int who)
{
    int first = pick(d, AUXILIARY_COUNT);

    for (int i = 0; i < AUXILIARY_COUNT; i++) {
        int aux = (first + i) % AUXILIARY_COUNT, at = d->g->aux_at[aux];
        bool able = who == l->side ? does(aux, l->duty) && is_screened(aux, l->duty) : class_of_auxiliary(aux)->screen;
        if (!able || !is_free(d->g, aux, who))
            continue;
        if (auxiliaries[aux].fleet == FLEET_PIRATE
                ? (who == l->side ? may_do(d->g, aux, who, l->duty, l->object) : may_screen(d->g, aux, who, l->object))
                : bring_near(d->g, aux, l, who))
            return aux;
        d->g->aux_at[aux] = (uint8_t)at;
    }
    return NOBODY;
}

/* Somebody can be put forward by the enemy; and what he has put forward, if he has, is drawn anew. */
static void redraw_forward(Redraw *d)
{
    Flow *w = flow_of(d->g);
    int who = other(d->side);

    if (w->question != Q_forward)
        return;
    const struct screening *l = ASKING(d->g, screening);
    bool sends = who == l->side || pick(d, 2);
    int aux = sends ? some_able(d, l, who) : NOBODY;
    if ((w->owing & ONLY(who)) || !w->answers[who].verb)
        return;
    w->answers[who] = aux == NOBODY ? (Action){.verb = V_PASS, .side = (uint8_t)who}
                                    : (Action){.verb = (uint8_t)(who == l->side ? V_SEND : V_SCREEN),
                                               .side = (uint8_t)who,
                                               .arg = {(int16_t)(PIECE_AUXILIARIES + aux)}};
}

/* ---- Convoys and Units ----------------------------------------------------------------------------------------- */

/* The Expedition of Ogle, 20 Units, has as much. */
enum { TROOP_SAIL_MOST = 7 };

static bool is_hidden_convoy(const Redraw *d, int convoy)
{
    const Convoy *c = &d->g->convoy[convoy];

    return convoy_slots[convoy].side != d->side && (c->state == READY || c->state == IN_HARBOUR) &&
           !(c->flags & CONVOY_KNOWN) && !(d->convoys >> convoy & 1);
}

static bool is_hidden_unit(const Redraw *d, int unit)
{
    int at = d->g->unit_at[unit];

    return side_of_unit(unit) != d->side && (at < IN_CONVOY || (at < BESIEGING && is_hidden_convoy(d, at - IN_CONVOY)));
}

static int some_own_port(Redraw *d, int fleet)
{
    uint8_t homes[HARBOUR_COUNT];
    int n = 0;

    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        if (is_own_port(d->g, fleet, harbour))
            homes[n++] = ports[harbour].place;
    return homes[pick(d, n)];
}

enum { STAYS = 8 }; /* one of so many has moved */

/* Most lie where the set-up put them: a Troop Convoy is seen to assemble. */
static int likely_port(Redraw *d, int unit)
{
    int home = units[unit].place;
    bool began = units[unit].event == HAPPENS_COUNT && is_own_port(d->g, units[unit].fleet, harbour_of(home));

    return began && pick(d, STAYS) ? home : some_own_port(d, units[unit].fleet);
}

/* Somebody holds what has not gone back (X3.461). */
static void man_held_ports(Redraw *d, const uint8_t *hidden, int n)
{
    Game *g = d->g;

    for (int harbour = 0, i = 0; harbour < HARBOUR_COUNT && i < n; harbour++)
        if (g->port[harbour].held && port_side(g, harbour) != d->side)
            g->unit_at[hidden[i++]] = ports[harbour].place;
}

/* 10.1: a Sail for three Units; what it has lost everybody has heard. Takes those aboard from the end of the list. */
static int load_troops(Redraw *d, int convoy, const uint8_t *hidden, int n)
{
    Convoy *c = &d->g->convoy[convoy];
    int lost = c->began - c->sail, sail = 1 + pick(d, TROOP_SAIL_MOST);
    int aboard = UNITS_TO_A_SAIL * sail - pick(d, UNITS_TO_A_SAIL);

    c->sail = (uint8_t)sail;
    c->began = (uint8_t)(sail + lost);
    for (; n > 0 && aboard > 0; aboard--)
        d->g->unit_at[hidden[--n]] = (uint8_t)(IN_CONVOY + convoy);
    return n;
}

/* Those in port and in Convoys that nobody has searched: anywhere in them, most at home, and fresh. Those ashore stay, and all while
 * losses are chosen. */
static void redraw_units(Redraw *d)
{
    Game *g = d->g;
    uint8_t hidden[UNIT_COUNT];
    int n = 0;

    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (is_hidden_unit(d, unit) && !RUNNING(g, losses)) {
            g->unit_at[unit] = (uint8_t)likely_port(d, unit);
            g->unit_state[unit] = 0;
            hidden[n++] = (uint8_t)unit;
        }
    shuffle(d, hidden, n);
    for (int convoy = FIRST_TROOPS; convoy < CONVOYS; convoy++)
        if (is_hidden_convoy(d, convoy))
            n = load_troops(d, convoy, hidden, n);
    man_held_ports(d, hidden, n);
}

/* 2.3: DPs, and where a Local Convoy is bound. The Sail of the others follows from their row and what they have lost. */
static void redraw_convoys(Redraw *d)
{
    for (int convoy = 0; convoy < CONVOYS; convoy++) {
        if (!is_hidden_convoy(d, convoy))
            continue;
        d->g->convoy[convoy].dp = (uint8_t)pick(d, DP_TO_A_SAIL);
        if (convoy_slots[convoy].kind == CONVOY_LOCAL)
            d->g->convoy[convoy].to = (uint8_t)some_own_port(d, fleet_of_convoy(convoy));
    }
}

static void determinise(Game *g, int side, Rng *rng)
{
    Redraw d = {.g = g, .rng = rng, .side = side};

    if (side != BRITISH && side != BOURBON)
        return;
    keep_what_is_known(&d);
    for (int fleet = 0; fleet < SIDE_FLEETS; fleet++)
        if (side_of_fleet(fleet) != side) {
            Pool pool = {.n = 0};
            collect(&d, fleet, &pool);
            take_off(&d, fleet);
            muster(&d, fleet, &pool);
            deal(&d, &pool);
        }
    redraw_damage(&d);
    redraw_leaders(&d);
    redraw_cards(&d);
    redraw_posts(&d);
    redraw_forward(&d);
    redraw_convoys(&d);
    redraw_units(&d);
    memset(g->repaired, 0, g->flow.question == Q_repair && g->flow.owing == ONLY(side) ? 0 : sizeof g->repaired);
}
