/* How a position looks to a side, for machine players that look one action ahead: points, money, ships and troops, and
 * above all what the troops may hope to take, the fleets to beat, and the silver to bring. The weights are guesses of
 * this implementation and no part of the rules. It looks at everything in the state it is given, which for a player is
 * a redrawn copy. */
#include "games/armada/state.h"

enum {
    POINT = 400,    /* a victory point */
    SURE = 1 << 10, /* a chance of one */
    FAR = 60,       /* from where a goal does not attract: three turns by sea, or of march */
    REACH_OF_FLEETS = 16,
    FERRY = 16,       /* a point of empty transport with troops waiting for it */
    SHIP = 20,        /* a strength point of a ship on the map */
    SHIP_LAID_UP = 8, /* the same on a track; building it costs more */
    ROOM = 6,         /* a point of transport */
    TROOPS = 24,      /* a strength point of land units on the map */
    TROOPS_LAID_UP = 8,
    MOBILE = 6,    /* a unit that is larger stays at home */
    COMMAND = 12,  /* a point of a leader who has somebody to lead */
    ORGANISED = 3, /* a strength point in a fleet */
    BANKRUPT = 8000,
    SHORTAGE = 20,  /* a ducat that will be wanting */
    SUPPLIES = 8,   /* ducats kept for each multiple of a ship, for munitions and the high seas */
    HEAD_WIND = 20, /* what each hex of a course against the wind is likely to cost */
    RISK = 30,      /* and what it is feared to */
    SILVER = 1200,  /* the Treasure Fleet, safely home */
};

/* ---- what stands where --------------------------------------------------------------------------------------------- */

typedef struct {
    int16_t hex, column, row; /* the row along a slant, as hexes are counted */
    int16_t ashore, cargo;    /* strength of land units a side commands, ashore and aboard */
    int16_t guard;            /* strength ashore, commanded or not */
    int16_t generals, admirals;
    int16_t guns, deep; /* strength of ships, and of deep-draft ones */
    int16_t armed;      /* of ships in fleets with munitions */
    int16_t room;
    bool besieged;
} Force;

typedef struct {
    Force force[PIECE_COUNT];
    uint8_t here[HEX_COUNT]; /* 1 + which force stands there */
    int n;
    int32_t worth;
    int due, laid_up; /* upkeep of a common turn: of what is on the map, and of what may come there */
    int m;            /* multiples of all ships */
} Array;

/* A course that is being declared, or lies ahead: its fleet is judged where it leads. */
typedef struct {
    int mover, to; /* NO_PIECE: there is none */
    int against;   /* hexes, if it is against the wind */
} Course;

static bool declared_against(const Game *g, int mover)
{
    for (int i = 0, at = g->where[mover]; i < g->path_n; at = g->path[i++])
        if (step_is_against(at, g->path[i]))
            return true;
    return false;
}

/* 6.7: against the wind a fleet commonly gets half as far, and may lose ships. */
static Course course_of(const Game *g)
{
    const Flow *w = flow_in(g);
    Course c = {NO_PIECE, NO_HEX, 0};

    if (!ASKS(g, sail) || (w->question != Q_course && w->question != Q_under_way))
        return c;
    const struct sail *l = ASKING(g, sail);
    bool declared = w->question == Q_course;
    int end = declared ? g->path_n : g->path_at + hexes_in_reach(g, l);
    if (declared && declared_against(g, l->mover)) {
        end = end < MAX_PATH / 2 ? end : MAX_PATH / 2;
        c.against = end;
    }
    if (end > g->path_at) {
        c.mover = l->mover;
        c.to = g->path[end - 1];
    }
    return c;
}

static bool sails_with(const Game *g, int p, int mover)
{
    return mover != NO_PIECE && (p == mover || (g->group[p] != NO_PIECE && group_of(g, p) == mover));
}

static Force *force_at(Array *a, int hex)
{
    if (!a->here[hex]) {
        int column = hexes[hex].number / 100, row = hexes[hex].number % 100 - (column + 1) / 2;
        a->force[a->n] = (Force){.hex = (int16_t)hex, .column = (int16_t)column, .row = (int16_t)row};
        a->here[hex] = (uint8_t)++a->n;
    }
    return &a->force[a->here[hex] - 1];
}

static const Force *force_in(const Array *a, int hex)
{
    static const Force nobody;

    return a->here[hex] ? &a->force[a->here[hex] - 1] : &nobody;
}

static void add16(int16_t *to, int n)
{
    *to = (int16_t)(*to + n);
}

static void join_ship(const Game *g, int p, Force *f, Array *a)
{
    int power = strength(g, p), group = g->group[p];

    add16(&f->guns, power);
    add16(&f->deep, pieces[p].deep ? power : 0);
    add16(&f->armed, munitions_of(g, group) ? power : 0);
    add16(&f->room, pieces[p].transport);
    a->worth += SHIP * power + ROOM * pieces[p].transport + (group != LOOSE ? ORGANISED * (power + 1) : 0);
}

static void join_land(const Game *g, int p, Force *f, Array *a)
{
    int power = strength(g, p);

    add16(&f->guard, is_aboard(g, p) ? 0 : power);
    if (may_command(g, p))
        add16(is_aboard(g, p) ? &f->cargo : &f->ashore, power);
    a->worth += TROOPS * (power < MOBILE ? power : MOBILE);
}

static void join_leader(const Game *g, int p, Force *f)
{
    if (pieces[p].naval && is_aboard(g, p) && pieces[p].bonus > f->admirals)
        f->admirals = pieces[p].bonus;
    if (pieces[p].ashore)
        add16(&f->generals, pieces[p].bonus);
}

static void lay_up(const Game *g, int p, Array *a)
{
    int power = strength(g, p);

    if (is_ship(p))
        a->worth += box_of(g, p) == 1 ? (SHIP - 1) * power + ROOM * pieces[p].transport
                                      : SHIP_LAID_UP * power + ROOM / 2 * pieces[p].transport;
    else
        a->worth += TROOPS_LAID_UP * (power < MOBILE ? power : MOBILE);
    a->laid_up += !is_paid(p) ? 0 : is_ship(p) ? pieces[p].m : COST_LAND_UNIT_MAINTAIN_AT_SEA * power;
    a->m += is_paid(p) ? pieces[p].m : 0;
}

static void array_forces(const Game *g, int side, Course course, Array *a)
{
    memset(a->here, 0, sizeof a->here);
    a->n = 0;
    a->worth = a->due = a->laid_up = a->m = 0;
    for (int kind = KIND_SHIP; kind <= KIND_LEADER; kind++)
        FOR_KIND(p, side, kind) {
            if (on_track(g, p))
                lay_up(g, p, a);
            if (!on_map(g, p))
                continue;
            a->due += upkeep_of(g, p);
            a->m += is_paid(p) ? pieces[p].m : 0;
            Force *f = force_at(a, sails_with(g, p, course.mover) ? course.to : g->where[p]);
            if (kind == KIND_SHIP)
                join_ship(g, p, f, a);
            else if (kind == KIND_LAND)
                join_land(g, p, f, a);
            else
                join_leader(g, p, f);
        }
    for (Force *f = a->force; f < a->force + a->n; f++) {
        f->besieged = besieged_by_land(g, side, f->hex);
        int led = f->ashore + f->cargo, fleet = f->armed;
        a->worth += COMMAND * ((f->generals < led ? f->generals : led) + (f->admirals < fleet ? f->admirals : fleet));
    }
}

/* ---- what troops hope to take --------------------------------------------------------------------------------------- */

typedef struct {
    int16_t city, hex, prize;
    int16_t guard; /* what defends it, doubled or trebled as it may be */
} Target;

static int guard_of(const Game *g, int enemy, int hex, const Force *f)
{
    int factor = is_fortress(hex) ? 2 : 1;

    if (besieged_by_land(g, enemy, hex))
        factor++;
    return f->guard ? factor * f->guard + f->generals : 0;
}

/* Points that taking a city brings, or takes from the enemy; in the French civil war every city is a step. */
static int value_of(const Game *g, int side, int c)
{
    if (g->violated && in_france(cities[c].hex))
        return 2;
    return cities[c].vp > 0 && (pays_points(side, c) || controls(g, enemy_of(side), cities[c].hex)) ? cities[c].vp : 0;
}

static int list_targets(const Game *g, int side, const Array *enemies, Target *targets)
{
    int n = 0, enemy = enemy_of(side);

    for (int c = 0; c < CITY_COUNT; c++) {
        int hex = cities[c].hex, value = value_of(g, side, c);
        if (!value || controls(g, side, hex))
            continue;
        targets[n++] = (Target){(int16_t)c, (int16_t)hex, (int16_t)(POINT * value / 8),
                                (int16_t)guard_of(g, enemy, hex, force_in(enemies, hex))};
    }
    return n;
}

/* The square of the odds: 1 to 1 is a half, 2 to 1 four fifths, 1 to 2 a fifth. */
static int32_t odds(int attack, int defence)
{
    return SURE * attack * attack / (attack * attack + defence * defence + (defence == 0));
}

/* 10.3: a siege that closes the place takes it without a storm. */
static int32_t siege_odds(const Game *g, int side, int hex)
{
    int enemy = enemy_of(side);

    if (!besieged_by_land(g, enemy, hex) || !is_closed(g, enemy, hex))
        return 0;
    return SURE / 2 + SURE * g->clock[hex] / (2 * siege_limit(hex));
}

static int32_t hope_for(const Game *g, int side, const Target *t, int way, int power)
{
    if (way >= FAR)
        return 0;
    int32_t chance = odds(power, t->guard);
    if (way == 0) {
        int32_t siege = siege_odds(g, side, t->hex);
        chance = siege > chance ? siege : chance;
    }
    return 8 * t->prize * chance / SURE * (FAR - way) / FAR;
}

static int led(int troops, const Force *f)
{
    return troops + (f->generals < troops ? f->generals : troops);
}

/* What a force hopes for at a goal: by land, or by sea when it is aboard or could be. What enemies might do overseas
 * in later turns is not feared. */
static int32_t hope_of(const Game *g, int side, const Force *f, const Target *t, bool feared)
{
    int spare = f->room - f->cargo, could = feared ? 0 : f->ashore < spare ? f->ashore : spare;
    int by_sea = way_afloat[f->hex][t->city];
    int32_t best = f->cargo ? hope_for(g, side, t, by_sea + 6, led(f->cargo, f)) : 0;

    if (feared && by_sea > MAX_PATH / 2)
        best /= 4;
    if (f->besieged)
        return best;
    int32_t march = f->ashore ? hope_for(g, side, t, way_ashore[f->hex][t->city], led(f->ashore, f)) : 0;
    int32_t later = could > 0 ? hope_for(g, side, t, by_sea + 12, could) / 2 : 0;
    best = march > best ? march : best;
    return later > best ? later : best;
}

/* No hope of it is higher. */
static int32_t most_of(const Force *f, const Target *t)
{
    int by_sea = f->room ? way_afloat[f->hex][t->city] + 6 : FAR,
        by_land = f->ashore ? way_ashore[f->hex][t->city] : FAR;
    int way = by_sea < by_land ? by_sea : by_land;

    return way < FAR ? 8 * t->prize * (FAR - way) / FAR : 0;
}

/* Each force has a goal, which those with the same goal share; and whatever lies open to anybody is in danger. */
static int32_t conquests(const Game *g, int side, const Array *own, const Array *enemies, bool feared)
{
    Target targets[CITY_COUNT];
    uint8_t wanted[CITY_COUNT] = {0};
    int32_t highest[CITY_COUNT] = {0}, sum = 0;
    int n = list_targets(g, side, enemies, targets);

    for (const Force *f = own->force; f < own->force + own->n; f++) {
        int goal = 0;
        int32_t best = 0;
        for (int i = 0; i < n && (f->ashore || f->cargo); i++) {
            int32_t most = most_of(f, &targets[i]);
            if (most <= best && most <= highest[i])
                continue;
            int32_t hope = hope_of(g, side, f, &targets[i], feared);
            highest[i] = hope > highest[i] ? hope : highest[i];
            if (hope > best) {
                best = hope;
                goal = i;
            }
        }
        if (best)
            sum += best / ++wanted[goal];
    }
    for (int i = 0; i < n; i++)
        sum += highest[i] / 4;
    return sum;
}

/* ---- what fleets hope to beat ---------------------------------------------------------------------------------------- */

static int between(const Force *a, const Force *b) /* hexes */
{
    int dc = a->column - b->column, dr = a->row - b->row, ds = dc + dr;

    dc = dc < 0 ? -dc : dc;
    dr = dr < 0 ? -dr : dr;
    ds = ds < 0 ? -ds : ds;
    return dc > dr ? (dc > ds ? dc : ds) : (dr > ds ? dr : ds);
}

/* 7.12, 7.62: what the ships of a hex are worth in defence. */
static int sea_defence(const Game *g, int side, const Force *f)
{
    int power = f->deep ? f->deep : f->guns;

    power = f->armed ? power : power / 2;
    if (friendly_port(g, side, f->hex))
        power = is_fortress(f->hex) ? 2 * power : power / 2;
    return power + (f->admirals < power ? f->admirals : power);
}

static int32_t prey(const Game *g, int side, const Force *f, const Force *enemy)
{
    int far = between(f, enemy);
    int power = f->armed + (f->admirals < f->armed ? f->admirals : f->armed);
    int lead = power - sea_defence(g, enemy_of(side), enemy);

    if (far >= REACH_OF_FLEETS || lead <= 0 || !enemy->guns)
        return 0;
    int32_t gain = 6 * (lead < 30 ? lead : 30) + 4 * (enemy->guns < lead ? enemy->guns : lead);
    if (side == ENGLISH && g->where[TREASURE] == enemy->hex)
        gain += SILVER;
    far = REACH_OF_FLEETS - far;
    return gain * far * far / (REACH_OF_FLEETS * REACH_OF_FLEETS);
}

static int32_t chases(const Game *g, int side, const Array *own, const Array *enemies)
{
    int32_t sum = 0;

    for (const Force *f = own->force; f < own->force + own->n; f++) {
        int32_t best = 0;
        if (!f->armed)
            continue;
        for (const Force *e = enemies->force; e < enemies->force + enemies->n; e++) {
            int32_t hope = e->guns ? prey(g, side, f, e) : 0;
            best = hope > best ? hope : best;
        }
        sum += best;
    }
    return sum;
}

/* Empty transports go where troops wait in a port. */
static int32_t ferries(const Game *g, int side, const Array *own)
{
    int32_t sum = 0;

    for (const Force *f = own->force; f < own->force + own->n; f++) {
        int32_t best = 0;
        int spare = f->room - f->cargo;
        for (const Force *e = own->force; spare > 0 && e < own->force + own->n; e++) {
            if (e->ashore < 2 || !friendly_port(g, side, e->hex))
                continue;
            int near = FAR / 2 - between(f, e);
            int32_t hope = near > 0 ? FERRY * (spare < e->ashore ? spare : e->ashore) * near / (FAR / 2) : 0;
            best = hope > best ? hope : best;
        }
        sum += best;
    }
    return sum;
}

static int32_t munitions_worth(const Game *g, int side)
{
    int32_t worth = 0;

    FOR_KIND(f, side, KIND_FLEET) {
        int points = g->munitions[f - FIRST_FLEET], power = 0;
        if (!points || !on_map(g, f))
            continue;
        FOR_HEX(p, g, g->where[f])
            power += is_ship(p) && g->group[p] == f ? strength(g, p) : 0;
        worth += power * (points > 3 ? 20 : points == 3 ? 19 : points == 2 ? 16 : 10);
    }
    return worth;
}

/* ---- money ----------------------------------------------------------------------------------------------------------- */

static int common_turns_left(const Game *g) /* until the next income; this one's upkeep is paid in its last phases */
{
    int next = g->turn < 9 ? 9 : TURNS, paid = g->phase >= PHASE_ACQUISITION && g->phase < PHASE_OVER;

    return g->turn >= TURNS ? 0 : next - g->turn - (paid && !is_winter(g)) - is_winter(g);
}

static int winter_to_pay(const Game *g)
{
    return is_winter(g) && g->phase < PHASE_ACQUISITION ? WINTER_MAINTENANCE_FACTOR : 0;
}

static int turns_after(const Game *g) /* that the next income must pay for, a winter counting five */
{
    return WINTER_MAINTENANCE_FACTOR + (g->turn < 9 ? TURNS - 10 : 0);
}

/* 11.4: what the next income brings at least, of which the winter is paid. */
static int income_ahead(const Game *g, int side)
{
    int ducats = income_table[0][side == ENGLISH];
    bool last = g->turn >= 9;

    if (g->turn >= TURNS)
        return 0;
    if (last)
        ducats /= LAST_INCOME_DIVISOR;
    if (side == SPANISH && g->silver == SILVER_LOST)
        ducats -= last ? TREASURE_LOSS_1588 : TREASURE_LOSS_1587;
    return ducats;
}

static int32_t shortage(int ducats)
{
    return ducats >= 0 ? 0 : ducats * SHORTAGE > -BANKRUPT ? ducats * SHORTAGE : -BANKRUPT + ducats;
}

/* What is left until the next income when all that is built is kept on the map and the fleets are supplied, and what
 * the winter then leaves of the income. */
static int32_t money_worth(const Game *g, int side, const Array *a)
{
    int turns_left = common_turns_left(g);
    int left = g->treasury[side] - a->due * winter_to_pay(g) - (a->due + a->laid_up) * turns_left;
    int after_winter = g->turn < TURNS ? left + income_ahead(g, side) - a->due * turns_after(g) : 0;
    int years_left = g->turn < 9 ? 3 : g->turn < TURNS ? 2 : 0, spare = after_winter > 0 ? after_winter : 0;

    if (g->phase == PHASE_ACTIVATION)
        left -= SUPPLIES * a->m;
    return spare * years_left / 12 + shortage(left) + shortage(after_winter);
}

/* ---- the silver ------------------------------------------------------------------------------------------------------- */

static int32_t silver_worth(const Game *g, Course course)
{
    if (g->silver == SILVER_HOME)
        return SILVER;
    if (g->silver == SILVER_LOST)
        return 0;
    if (!on_map(g, TREASURE))
        return SILVER * 3 / 4;
    int way = way_afloat[sails_with(g, TREASURE, course.mover) ? course.to : g->where[TREASURE]][CITY_SEVILLE];
    return SILVER * (100 - (way < 90 ? way : 90)) / 120;
}

/* ---- the sum ---------------------------------------------------------------------------------------------------------- */

/* 15.14: the civil war, as good as it goes: each of the last three cities is worth a quarter of it. */
static int32_t french_war(const Game *g, int side)
{
    int wanting = (side == ENGLISH ? FRANCE_CITIES_ENGLISH : FRANCE_CITIES_SPANISH) - french_cities(g, side);

    return !g->violated || wanting > 3 ? 0 : POINT * FRANCE_VP * (wanting > 0 ? 4 - wanting : 4) / 4;
}

/* As victory_points, without the rounding of lost steps. */
static int32_t points_worth(const Game *g, int side)
{
    return POINT * (points_for_cities(g, side) + BANKRUPT_VP * g->bankruptcies[side]) + french_war(g, side) +
           POINT * g->steps_lost[enemy_of(side)] / STEPS_PER_VP;
}

static int32_t side_worth(const Game *g, int side, const Array *own, const Array *enemies, bool feared)
{
    return points_worth(g, side) + own->worth + money_worth(g, side, own) + munitions_worth(g, side) +
           conquests(g, side, own, enemies, feared) + chases(g, side, own, enemies) + ferries(g, side, own);
}

static int32_t evaluate(const Game *g, int side)
{
    Array english, spanish;
    Course course = course_of(g);

    array_forces(g, ENGLISH, course, &english);
    array_forces(g, SPANISH, course, &spanish);
    int32_t lead = side_worth(g, SPANISH, &spanish, &english, side == ENGLISH) + silver_worth(g, course) -
                   side_worth(g, ENGLISH, &english, &spanish, side == SPANISH);
    return (side == SPANISH ? lead : -lead) - (course.against ? RISK + HEAD_WIND * course.against : 0);
}

/* Orders given one by one are judged one by one, in a joint segment too. */
static bool settled(const Game *g)
{
    switch (flow_in(g)->question) {
    case Q_NONE:
    case Q_advance:
    case Q_build:
    case Q_naval_order:
    case Q_naval_attack:
    case Q_land_order:
    case Q_land_attack:
    case Q_acquire:
    case Q_lay_off: return true;
    default: return false;
    }
}
