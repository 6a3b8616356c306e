/* 5.3 to 5.37 and X1: winds, gales, storms, and what they do. */
#include "games/yellowjack/state.h"

/* ---- where the wind blows from, 5.3 ---------------------------------------------------------------------------- */

static int wind_at(const Game *g, int place)
{
    int wind = spaces[place].wind;

    return wind < WIND_COUNT && (g->winds >> wind & 1) ? winds[wind].from : spaces[place].basic;
}

/* 1.7: into a place, on a bearing. */
static bool is_against(const Game *g, int place, int bearing)
{
    int turn = (bearing - wind_at(g, place) + POINT_KINDS) % POINT_KINDS;

    return turn == 0 || turn == 1 || turn == POINT_KINDS - 1;
}

/* ---- rings, 5.36, X1.51 ---------------------------------------------------------------------------------------- */

static int storm_ring(const Game *g, int place)
{
    int ring = distances[g->storm.place][place] - (g->storm.kind == STORM_HURRICANE + 1);

    return ring < 0 ? 0 : ring;
}

static bool in_storm(const Game *g, int place)
{
    return g->storm.kind && storm_ring(g, place) < 4;
}

static int gale_ring(const Gale *gale, int place)
{
    return gale->force ? distances[gale->place][place] : 99;
}

/* The Gale with most DPs at a place; WIND_COUNT: none. */
static int worst_gale(const Game *g, int place)
{
    int found = WIND_COUNT, most = 0;

    for (int wind = 0; wind < WIND_COUNT; wind++) {
        const Gale *gale = &g->gale[wind];
        int ring = gale_ring(gale, place);
        if (ring <= gale->force - 8 && gale_rings[gale->force - 8][ring].dp > most) {
            most = gale_rings[gale->force - 8][ring].dp;
            found = wind;
        }
    }
    return found;
}

/* What holds at a place, or so many rings outwards of it; NULL: no weather. Inside a storm Gales have no effect. */
static const RingInfo *ring_at(const Game *g, int place, int outwards)
{
    if (in_storm(g, place)) {
        int ring = storm_ring(g, place) + outwards;
        return ring < 4 ? &storm_rings[g->storm.kind - 1][ring] : NULL;
    }
    int wind = worst_gale(g, place);
    if (wind == WIND_COUNT)
        return NULL;
    const Gale *gale = &g->gale[wind];
    int ring = gale_ring(gale, place) + outwards;
    return ring <= gale->force - 8 ? &gale_rings[gale->force - 8][ring] : NULL;
}

static bool in_weather(const Game *g, int place)
{
    if (in_storm(g, place))
        return true;
    for (int wind = 0; wind < WIND_COUNT; wind++)
        if (gale_ring(&g->gale[wind], place) <= g->gale[wind].force - 8)
            return true;
    return false;
}

enum { GALE_8 = 8, STORM_REACH = 3 };

static void add_places(uint64_t *out, const uint64_t *more)
{
    for (int k = 0; k < PLACE_WORDS; k++)
        out[k] |= more[k];
}

static bool any_weather(const Game *g)
{
    for (int wind = 0; wind < WIND_COUNT; wind++)
        if (g->gale[wind].force)
            return true;
    return g->storm.kind;
}

/* All places of which in_weather() is true. */
static void weather_places(const Game *g, uint64_t out[PLACE_WORDS])
{
    bits_none(out, PLACE_WORDS);
    if (g->storm.kind)
        add_places(out, within[STORM_REACH + (g->storm.kind == STORM_HURRICANE + 1)][g->storm.place]);
    for (int wind = 0; wind < WIND_COUNT; wind++)
        if (g->gale[wind].force >= GALE_8)
            add_places(out, within[g->gale[wind].force - GALE_8][g->gale[wind].place]);
}

/* 5.25. */
static int catch_drm(const Game *g, int place)
{
    const RingInfo *ring = ring_at(g, place, 0);

    return ring ? ring->catch_drm : 0;
}

/* An LC with it. */
static bool keeps_up(Run *r, const Game *g, int formation, int die)
{
    int drm = catch_drm(g, g->formation[formation].place);

    MODIFIER_OF(ONLY(side_of_formation(formation)), R(5_25), drm, "the gale");
    return try_lc(r, g, formation, die, drm);
}

/* ---- winds and gales of an Impulse, 5.3 to 5.32 ---------------------------------------------------------------- */

/* 5.31: along its track, one Force less. */
static void move_gale(Gale *gale, int wind)
{
    int to = gale->step < 3 ? winds[wind].track[gale->step] : NOBODY;

    if (gale->force <= 8 || to == NOBODY) {
        *gale = (Gale){0};
        return;
    }
    gale->force--;
    gale->step++;
    gale->place = (uint8_t)to;
}

PROC(winds)
{
    BEGIN
    g->winds = 0;
    g->squall = NOBODY;
    for (int wind = 0; wind < WIND_COUNT; wind++)
        if (g->gale[wind].force)
            move_gale(&g->gale[wind], wind);
    for (l->wind = 0; l->wind < WIND_COUNT; l->wind++) {
        if (winds[l->wind].most[season(g)] < 0)
            continue;
        ROLL(STEP(5_3, 1), wind_die);
        l->nine |= w->rolled == 9;
        NEED(R(5_3), "%1d or less", winds[l->wind].most[season(g)]);
        if (w->rolled > winds[l->wind].most[season(g)]) {
            TELL(R(5_3), "Wind not in effect: %1W", WORD_WINDS + l->wind);
            continue;
        }
        g->winds |= (uint8_t)(1 << l->wind);
        TELL(R(5_3), "Wind in effect: %1W", WORD_WINDS + l->wind);
        ROLL(STEP(5_31, 1), gale_die);
        l->nine |= w->rolled == 9;
        int force = gale_force[l->wind][season(g)][w->rolled];
        if (!force) {
            TELL(R(5_31), "It brings no Gale");
            continue;
        }
        g->gale[l->wind] = (Gale){.force = (uint8_t)force, .place = winds[l->wind].start};
        TELL(R(5_31), "A Gale of Force %1d at %2L", force, winds[l->wind].start);
    }
    l->wind = 0;
    if (l->nine)
        CALL(STEP(5_32, 1), random_event, .none = 0);
    END;
}

/* ---- random events, X3.16, X1.42 ------------------------------------------------------------------------------- */

static bool lies_at_minor(const Game *g, int formation)
{
    const Formation *f = &g->formation[formation];

    return f->state == FITTING_OUT && ports[harbour_of(f->place)].kind == PORT_MINOR;
}

/* Where one may strike: a bit a place. */
static void exposed_places(const Game *g, uint64_t out[BIT_WORDS(PLACE_COUNT)])
{
    memset(out, 0, sizeof(uint64_t[BIT_WORDS(PLACE_COUNT)]));
    for (int f = 0; f < FORMATIONS; f++)
        if ((g->formation[f].state == READY || lies_at_minor(g, f)) && !in_storm(g, g->formation[f].place))
            bit_add(out, g->formation[f].place);
}

static void list_strike(const Game *g, int side, Offer *o)
{
    uint64_t places[BIT_WORDS(PLACE_COUNT)];

    (void)side;
    exposed_places(g, places);
    BITS_EACH(place, places, BIT_WORDS(PLACE_COUNT))
        sure1(o, V_DRAW, place);
}

static Verdict judge_strike(const Game *g, int side, Action a)
{
    uint64_t places[BIT_WORDS(PLACE_COUNT)];

    if (!is_for(a, V_DRAW))
        return no(R(X3_16), "that is not asked");
    (void)side;
    exposed_places(g, places);
    return bit_has(places, a.arg[0]) ? ok() : no(R(X3_16), "there is nothing to strike");
}

static void set_state(Game *g, int formation, int state);

/* 3.53: at once, without MP or LC. */
static void drive_out(Run *r, Game *g, int formation)
{
    if (!lies_at_minor(g, formation))
        return;
    set_state(g, formation, READY);
    show(r, EVERYBODY); /* that it lay there Fitting Out */
    TELL(R(3_53), "%1P is driven out of %2L", PIECE_FORMATIONS + formation, g->formation[formation].place);
}

static void hurt_convoy(Run *r, Game *g, int convoy, int sail, int dp, int by);

static void batter(Run *r, Game *g, int place, int dp, bool freak)
{
    for (int f = 0; f < FORMATIONS; f++) {
        if (g->formation[f].state == OUT || g->formation[f].place != place || g->formation[f].state == DUE)
            continue;
        if (freak)
            drive_out(r, g, f);
        if (g->formation[f].state == READY)
            FOR_SQUADRONS(s, g, f)
        damage(g, s, dp);
    }
}

PROC(random_event)
{
    uint64_t places[BIT_WORDS(PLACE_COUNT)];

    BEGIN
    ROLL(STEP(X3_16, 1), event_die);
    l->blow = random_events[w->rolled];
    exposed_places(g, places);
    if (l->blow == EVENT_NONE || bits_empty(places, BIT_WORDS(PLACE_COUNT))) {
        TELL(R(X3_16), "No Random Event");
        RETURN(0);
    }
    l->place = bits_next(places, BIT_WORDS(PLACE_COUNT), 0);
    if (bits_count(places, BIT_WORDS(PLACE_COUNT)) > 1) { /* 1.4: one place is not drawn */
        ROLL(STEP(X3_16, 2), strike);
        l->place = w->answer.arg[0];
    }
    g->squall = (uint8_t)l->place;
    TELL(R(X1_42), l->blow == EVENT_SQUALL ? "A squall strikes %1L" : "A freak gale strikes %1L", l->place);
    batter(r, g, l->place, random_event_dp[l->blow], l->blow == EVENT_FREAK_GALE);
    if (l->blow == EVENT_FREAK_GALE) {
        CALL(STEP(X1_42, 1), removal, .side = BRITISH, .place = l->place, .freak = 1);
        CALL(STEP(X1_42, 2), removal, .side = BOURBON, .place = l->place, .freak = 1);
    }
    CALL(STEP(X1_42, 3), sunk_checks, .side = BRITISH, .place = l->place);
    CALL(STEP(X1_42, 4), sunk_checks, .side = BOURBON, .place = l->place);
    END;
}

/* ---- hurricanes, X1.5 ------------------------------------------------------------------------------------------ */

static bool storm_season(const Game *g)
{
    return turn_of_year(g) >= 4 && turn_of_year(g) <= 11;
}

/* The most on the die with which a storm becomes a Hurricane where it is; -1: never. */
static int grows_at(const Game *g)
{
    for (size_t i = 0; i < sizeof storm_tracks / sizeof storm_tracks[0]; i++)
        if (storm_tracks[i].start == g->storm.place && g->storm.kind == STORM_TROPICAL_STORM + 1)
            return storm_tracks[i].grows;
    return -1;
}

static const TrackInfo *track_of(int start)
{
    size_t i = 0;

    while (i + 1 < sizeof storm_tracks / sizeof storm_tracks[0] && storm_tracks[i].start != start)
        i++;
    return &storm_tracks[i];
}

static void move_storm(Run *r, Game *g)
{
    Storm *storm = &g->storm;
    int to = storm->step < 3 ? track_of(storm->start)->to[storm->half][storm->step] : NOBODY;

    if (to == NOBODY) {
        TELL(R(X1_5), "The storm leaves the map");
        *storm = (Storm){.came = 1};
        return;
    }
    storm->step++;
    storm->place = (uint8_t)to;
    TELL(R(X1_5), "The storm moves to %1L", to);
}

PROC(hurricane)
{
    BEGIN
    if (g->storm.kind)
        move_storm(r, g);
    else if (storm_season(g) && !g->storm.came) {
        l->column = turn_of_year(g) - 4;
        if (storm_most[l->column] < 9) {
            ROLL(STEP(X1_5, 1), storm_die);
            MODIFIER(R(X1_5), 1 - g->impulse, "Impulses gone");
            NEED(R(X1_5), "%1d or less", storm_most[l->column]);
            if (w->rolled - (g->impulse - 1) > storm_most[l->column]) {
                TELL(R(X1_5), "No storm begins");
                RETURN(0);
            }
        }
        ROLL(STEP(X1_5, 2), storm_place);
        l->start = storm_start[l->column][w->rolled];
        ROLL(STEP(X1_5, 3), storm_track);
        g->storm = (Storm){.kind = STORM_TROPICAL_STORM + 1,
                           .place = (uint8_t)l->start,
                           .start = (uint8_t)l->start,
                           .half = w->rolled >= 5,
                           .came = 1};
        TELL(R(X1_5), "A Tropical Storm begins at %1L", l->start);
    }
    if (g->storm.kind && grows_at(g) >= 0) {
        ROLL(STEP(X1_5, 4), storm_grows);
        NEED(R(X1_5), "%1d or less", grows_at(g));
        if (w->rolled <= grows_at(g)) {
            g->storm.kind = STORM_HURRICANE + 1;
            TELL(R(X1_5), "It becomes a Hurricane");
        } else
            TELL(R(X1_5), "It does not become a Hurricane");
    }
    END;
}

/* ---- sunk checks, 7.3 ------------------------------------------------------------------------------------------ */

/* Where sunk checks are made: in one place, in all weather areas, or everywhere. */
enum { IN_WEATHER = NOBODY, EVERYWHERE = NOBODY - 1 };

static bool may_sink(const Game *g, int squadron, int side, int place)
{
    if (!g->squadron[squadron].dp || g->squadron[squadron].dp <= rating_of(squadron))
        return false;
    if (!is_in_play(g, squadron) || side_of_squadron(squadron) != side)
        return false;
    int where = place_of_squadron(g, squadron);
    return place == EVERYWHERE || place == where || (place == IN_WEATHER && in_weather(g, where));
}

/* By how much it is beyond its rating its owner alone may know. */
static bool sinks(Run *r, const Game *g, int squadron, int rolled)
{
    int side = side_of_squadron(squadron), most = g->squadron[squadron].dp - rating_of(squadron);

    NEED_OF(ONLY(side), R(7_3), "%1d or less sinks: its DPs beyond its rating", most);
    if (own_die(r, g, side, DIE_HIGH, rolled) <= most)
        return true;
    TELL_SOME(R(7_3), ONLY(side), "No Sail of %1P sinks", "No Sail sinks", squadron);
    return false;
}

PROC(sunk_checks)
{
    BEGIN
    for (l->squadron = 0; l->squadron < SQUADRON_COUNT; l->squadron++)
        if (may_sink(g, l->squadron, l->side, l->place))
            CALL(STEP(7_3, 1), sunk_check, .squadron = l->squadron);
    END;
}

PROC(sunk_check)
{
    BEGIN
    show(r, EVERYBODY); /* DPs above a rating */
    ROLL(STEP(7_3, 2), sunk_die);
    if (!sinks(r, g, l->squadron, w->rolled))
        RETURN(0);
    g->squadron[l->squadron].dp = (uint8_t)rating_of(l->squadron);
    TELL(R(7_3), "A Sail of %1P sinks", l->squadron);
    lose_sail(r, g, l->squadron, 1);
    RETURN(1);
    END;
}

/* ---- Auxiliaries, 5.361 ---------------------------------------------------------------------------------------- */

/* 6.32: by class, or by turns. */
static bool is_fleet50(const Game *g, int aux)
{
    int kind = auxiliaries[aux].kind;

    return kind == AUX_FLEET50 || (kind == AUX_MIXED_ROLE && (g->aux_flags[aux] & AS_FLEET50));
}

/* 6.1: into a box, or back to a post; what it was about is over. */
static void box_up(Game *g, int aux, int box)
{
    g->aux_at[aux] = (uint8_t)box;
    g->aux_follows[aux] = NOBODY;
    g->aux_flags[aux] &= AS_FLEET50;
}

/* The column of a class: Fleet, Fleet-50, Light, Other. */
static int removal_class(const Game *g, int aux)
{
    int kind = auxiliaries[aux].kind;

    if (is_fleet50(g, aux))
        return 1;
    if (kind == AUX_FLEET_AUX || kind == AUX_MIXED_ROLE)
        return 0;
    return aux_classes[kind].task_class == TASK_LIGHT ? 2 : 3;
}

/* X2.4: the side a pirate serves. */
static int side_of_pirate(const Game *g, int aux)
{
    int zone = g->aux_at[aux] - POST_ZONES;

    if (g->aux_at[aux] < POST_ZONES || zone >= CZ_COUNT)
        zone = auxiliaries[aux].home;
    if (zone == CZ_MARGARITA)
        return g->initiative;
    return corsair_zones[zone].privateers & 1 ? BRITISH : BOURBON;
}

static int side_of_auxiliary(const Game *g, int aux)
{
    int fleet = auxiliaries[aux].fleet;

    return fleet == FLEET_PIRATE ? side_of_pirate(g, aux) : side_of_fleet(fleet);
}

/* Where an Auxiliary is; NOBODY: in a box. */
static int place_of_auxiliary(const Game *g, int aux)
{
    int at = g->aux_at[aux];

    if (at < POST_PLACES)
        return g->formation[at].state == DUE ? NOBODY : g->formation[at].place;
    if (at < POST_ZONES)
        return at - POST_PLACES;
    return at < AVAILABLE ? corsair_zones[at - POST_ZONES].centre : NOBODY;
}

/* The die from which it goes to Recovery; 10: it stays. */
static int removal_die(const Game *g, int aux, int place, bool freak)
{
    int where = place_of_auxiliary(g, aux);

    if (where == NOBODY || (place != NOBODY && where != place))
        return 10;
    const RingInfo *ring = freak ? &gale_rings[0][0] : ring_at(g, where, 0);
    return ring ? ring->removed[removal_class(g, aux)] : 10;
}

PROC(removal)
{
    BEGIN
    if (!l->freak && !any_weather(g))
        RETURN(0);
    for (l->aux = 0; l->aux < AUXILIARY_COUNT; l->aux++) {
        if (side_of_auxiliary(g, l->aux) != l->side)
            continue;
        l->die = removal_die(g, l->aux, l->place, l->freak);
        if (l->die > 9)
            continue;
        show(r, EVERYBODY); /* 2.3: a post */
        if (l->die > 0) {
            ROLL(STEP(5_361, 1), aux_die);
            NEED_OF(ONLY(l->side), R(5_361), "less than %1d", l->die);
            if (own_die(r, g, l->side, DIE_LOW, w->rolled) < l->die) {
                TELL_SOME(R(5_361), ONLY(l->side), "%1P keeps its post", "An Auxiliary keeps its post",
                          PIECE_AUXILIARIES + l->aux);
                continue;
            }
        }
        box_up(g, l->aux, RECOVERY);
        TELL(R(5_361), "%1P goes to Recovery", PIECE_AUXILIARIES + l->aux);
    }
    END;
}

/* ---- loss of subordination, 5.37 ------------------------------------------------------------------------------- */

static bool may_lose_subordination(const Game *g, int side, int formation)
{
    const Formation *f = &g->formation[formation];

    return f->state == READY && side_of_formation(formation) == side && in_weather(g, f->place) &&
           squadrons_in(g, formation) > 1;
}

static int flag_of(const Game *g, int formation)
{
    int leader = commander(g, formation);

    return leader == LEADER_COUNT ? NOBODY : g->leader[leader].at;
}

static void list_straggler(const Game *g, int side, Offer *o)
{
    int formation = ASKING(g, subordination)->formation, flag = flag_of(g, formation);

    (void)side;
    FOR_SQUADRONS(s, g, formation)
    if (s != flag)
        sure1(o, V_STRAGGLE, s);
}

static Verdict judge_straggler(const Game *g, int side, Action a)
{
    int formation = ASKING(g, subordination)->formation;

    if (!is_for(a, V_STRAGGLE))
        return no(R(5_37), "that is not asked");
    (void)side;
    return a.arg[0] < SQUADRON_COUNT && g->squadron[a.arg[0]].formation == formation &&
                   a.arg[0] != flag_of(g, formation)
               ? ok()
               : no(R(5_37), "it is not one of those that may be driven off");
}

/* With the wind; Galleys never enter an SZ. */
static bool may_drift(const Game *g, int squadron, const WayInfo *way)
{
    return !is_against(g, way->to, way->bearing) &&
           (squadrons[squadron].kind != CLASS_GALLEY || spaces[way->to].kind != KIND_SZ);
}

static void list_drift(const Game *g, int side, Offer *o)
{
    const struct subordination *l = ASKING(g, subordination);
    const SpaceInfo *space = &spaces[g->formation[l->formation].place];

    (void)side;
    for (int i = 0; i < space->ways; i++)
        if (may_drift(g, l->squadron, &ways[space->way + i]))
            sure1(o, V_DRAW, ways[space->way + i].to);
}

static Verdict judge_drift(const Game *g, int side, Action a)
{
    Action legal[16];
    Offer o = {.at = legal, .cap = 16, .side = (uint8_t)side, .g = g};

    if (!is_for(a, V_DRAW))
        return no(R(5_37), "that is not asked");
    list_drift(g, side, &o);
    for (int i = 0; i < o.n; i++)
        if (legal[i].arg[0] == a.arg[0])
            return ok();
    return no(R(5_37), "no step with the wind leads there");
}

static int drifts(const Game *g, int squadron, int place)
{
    int n = 0;

    for (int i = 0; i < spaces[place].ways; i++)
        n += may_drift(g, squadron, &ways[spaces[place].way + i]);
    return n;
}

static int only_drift(const Game *g, int squadron, int place)
{
    for (int i = 0; i < spaces[place].ways; i++)
        if (may_drift(g, squadron, &ways[spaces[place].way + i]))
            return ways[spaces[place].way + i].to;
    return place;
}

/* The one Squadron that may be driven off where there is no choice. */
static int only_straggler(const Game *g, int formation)
{
    int flag = flag_of(g, formation), found = NOBODY, n = 0;

    FOR_SQUADRONS(s, g, formation)
    if (s != flag) {
        found = s;
        n++;
    }
    return n == 1 ? found : NOBODY;
}

static void drive_off(Run *r, Game *g, int squadron, int formation, int place)
{
    int alone = free_formation(g, squadrons[squadron].fleet);

    open_formation(g, alone, READY, place, g->squadron[squadron].command);
    g->formation[alone].flags = g->formation[formation].flags & (KNOWN | DISORGANISED | ACTED);
    put_into(g, squadron, alone);
    TELL(R(5_37), "%1P loses a Squadron, which is driven to %2L", PIECE_FORMATIONS + formation, place);
}

PROC(subordination)
{
    BEGIN
    show(r, EVERYBODY); /* that it has two Squadrons or more */
    ROLL(STEP(5_37, 2), subordination_die);
    if (keeps_up(r, g, l->formation, w->rolled) || free_formation(g, fleet_of_formation(l->formation)) == NOBODY) {
        TELL(R(5_37), "%1P keeps together", PIECE_FORMATIONS + l->formation);
        RETURN(0);
    }
    l->squadron = only_straggler(g, l->formation);
    if (l->squadron == NOBODY) {
        ROLL(STEP(5_37, 3), straggler);
        l->squadron = w->answer.arg[0];
    }
    l->place = only_drift(g, l->squadron, g->formation[l->formation].place);
    if (drifts(g, l->squadron, g->formation[l->formation].place) > 1) {
        ROLL(STEP(5_37, 4), drift);
        l->place = w->answer.arg[0];
    }
    drive_off(r, g, l->squadron, l->formation, l->place);
    END;
}

/* ---- weather effects at the end of an MPI, 5.36 ---------------------------------------------------------------- */

static int weather_dp(const Game *g, int squadron)
{
    int place = place_of_squadron(g, squadron), state = g->squadron[squadron].state;
    const RingInfo *ring = ring_at(g, place, state == FITTING_OUT);

    if (!ring)
        return 0;
    if (state != IN_ORDINARY)
        return ring->dp;
    return ring->dp + ring->in_ordinary > 0 ? ring->dp + ring->in_ordinary : 0;
}

/* 3.53 first; then DPs on ships and on Convoys at sea. */
static void weather_strikes(Run *r, Game *g, int side)
{
    FOR_SIDE_FORMATIONS(f, g, side)
    if (g->formation[f].state == FITTING_OUT && in_weather(g, g->formation[f].place))
        drive_out(r, g, f);
    for (int s = 0; s < SQUADRON_COUNT; s++) {
        int dp = side_of_squadron(s) == side && is_in_play(g, s) ? weather_dp(g, s) : 0;
        if (!dp)
            continue;
        damage(g, s, dp);
        TELL_SOME(R(5_36), ONLY(side), "%1P suffers %2d {DP|DPs} from the weather", NULL, s, dp);
    }
    for (int convoy = 0; convoy < CONVOYS; convoy++)
        if (convoy_slots[convoy].side == side && g->convoy[convoy].state == READY) {
            const RingInfo *ring = ring_at(g, g->convoy[convoy].place, 0);
            if (ring)
                hurt_convoy(r, g, convoy, 0, ring->dp, BOTH_SIDES);
        }
}

PROC(weather_effects)
{
    BEGIN
    if (!any_weather(g))
        RETURN(0);
    weather_strikes(r, g, l->side);
    CALL(STEP(5_36, 1), sunk_checks, .side = l->side, .place = IN_WEATHER);
    CALL(STEP(5_36, 2), removal, .side = l->side, .place = NOBODY);
    for (l->formation = 0; l->formation < FORMATIONS; l->formation++)
        if (may_lose_subordination(g, l->side, l->formation))
            CALL(STEP(5_37, 1), subordination, .formation = l->formation);
    END;
}
