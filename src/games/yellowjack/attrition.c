/* 11 Attrition and repair. */
#include "games/yellowjack/state.h"

/* ---- naval attrition at the Turn's end, 11.2, 11.22 ------------------------------------------------------------ */

enum { GROG_FROM = 16 + 7 }; /* 1740 T7 */

/* X2.33. */
static bool has_grog(const Game *g)
{
    return g->turn >= GROG_FROM && g->fleet_admiral[FLEET_BRITISH] == LEADER_VERNON && is_serving(g, LEADER_VERNON);
}

/* An item marked (g). */
static int with_grog(int dp, bool grog)
{
    return dp > 0 && grog ? dp - 1 : dp;
}

static int ready_wear(const Game *g, int squadron, bool grog)
{
    const Formation *f = &g->formation[g->squadron[squadron].formation];
    int due = with_grog(season(g) == SEASON_WINTER ? 2 : 1, grog);

    if (f->flags & BLOCKADING)
        due += with_grog(ports[harbour_of(f->place)].blockade, grog);
    return due + !!(f->flags & INTERDICTING);
}

/* What a Squadron suffers; die: of one Fitting Out. */
static int wear_of(const Game *g, int squadron, int die, bool grog)
{
    const Squadron *s = &g->squadron[squadron];
    int kind = squadrons[squadron].kind, place = place_of_squadron(g, squadron), due;

    if (s->state == IN_ORDINARY)
        return 0;
    if (s->state == READY)
        due = ready_wear(g, squadron, grog);
    else
        due = with_grog(die + 2 * (ports[harbour_of(place)].nation == NATION_NEUTRAL) <= 4 ? 1 : 2, grog);
    due += oversize(g, s->formation);
    if (due > 1 && (kind == CLASS_FRIGATE || (kind == CLASS_GALLEY && spaces[place].kind == KIND_STRAIT)))
        due--;
    return due;
}

/* 11.22: never above its DR. */
static void wear_down(Run *r, Game *g, int squadron, int due)
{
    int rating = rating_of(squadron), dp = g->squadron[squadron].dp, to = dp + due > rating ? rating : dp + due;

    g->squadron[squadron].dp = (uint8_t)(to > dp ? to : dp);
    if (to > dp || g->squadron[squadron].state == FITTING_OUT)
        TELL_SOME(
            R(11_2), ONLY(side_of_squadron(squadron)), to > dp ? "%1P wears by %2d {DP|DPs}" : "%1P wears no further",
            g->squadron[squadron].state == FITTING_OUT ? "A Squadron Fitting Out wears" : NULL, squadron, to - dp);
}

PROC(grog)
{
    BEGIN
    for (l->command = 0; l->command < COMMAND_COUNT; l->command++) {
        if (commands[l->command].fleet != FLEET_BRITISH || !has_grog(g))
            continue;
        ROLL(STEP(X2_33, 1), grog_die);
        NEED(R(X2_33), "4 or less");
        if (own_die(r, g, BRITISH, DIE_LOW, w->rolled) <= 4) {
            l->drunk |= 1 << l->command;
            TELL(R(X2_33), "Grog keeps the crews of a Command well");
        } else
            TELL(R(X2_33), "Grog is of no use to a Command");
    }
    RETURN(l->drunk);
    END;
}

PROC(attrition)
{
    BEGIN
    CALL(STEP(11_2, 1), grog, .command = 0);
    l->grog = w->result;
    for (l->squadron = 0; l->squadron < SQUADRON_COUNT; l->squadron++) {
        if (!is_in_play(g, l->squadron))
            continue;
        w->rolled = 0;
        if (g->squadron[l->squadron].state == FITTING_OUT) {
            show(r, EVERYBODY); /* how many lie there */
            ROLL(STEP(11_2, 2), wear_die);
            NEED(R(11_2), "4 or less wears it by 1, more by 2");
        }
        w->rolled = own_die(r, g, side_of_squadron(l->squadron), DIE_LOW, w->rolled);
        wear_down(r, g, l->squadron,
                  wear_of(g, l->squadron, w->rolled, l->grog >> g->squadron[l->squadron].command & 1));
    }
    CALL(STEP(7_3, 4), sunk_checks, .side = BRITISH, .place = EVERYWHERE);
    CALL(STEP(7_3, 5), sunk_checks, .side = BOURBON, .place = EVERYWHERE);
    END;
}

/* ---- repair, 11.3, 11.32 --------------------------------------------------------------------------------------- */

/* A port's own dice for a side in this Turn. */
static int repair_dice(const Game *g, int harbour)
{
    const PortInfo *port = &ports[harbour];
    int dice = port->quarterly ? is_quarterly(g) : 1 + port->repair_points;

    if (g->port[harbour].razed)
        return 0;
    return dice > g->port[harbour].raided ? dice - g->port[harbour].raided : 0;
}

static bool french_may_repair(const Game *g)
{
    return france_at_war(g) || (is_quarterly(g) && !g->french_repair);
}

static Verdict judge_repair(const Game *g, int side, Action a)
{
    const Squadron *s;
    int harbour;

    if (a.verb != V_DONE && !is_for(a, V_REPAIR))
        return no(R(11_3), "that is not asked");
    if (a.verb == V_DONE)
        return ok();
    if (a.arg[0] >= SQUADRON_COUNT || side_of_squadron(a.arg[0]) != side || g->squadron[a.arg[0]].state != IN_ORDINARY)
        return no(R(11_3), "it does not lie In Ordinary");
    s = &g->squadron[a.arg[0]];
    if (!s->dp)
        return no(R(11_3), "it is sound");
    if (squadrons[a.arg[0]].fleet == FLEET_FRENCH && !french_may_repair(g))
        return no(R(11_3), "neutral France has one die a Quarter");
    harbour = harbour_of(s->place);
    if (g->repaired[harbour] >= repair_dice(g, harbour) && (g->port[harbour].razed || !g->port[harbour].tokens))
        return no(R(11_3), "the port has no more dice");
    return ok();
}

static void list_repair(const Game *g, int side, Offer *o)
{
    (void)side;
    for (int s = 0; s < SQUADRON_COUNT; s++)
        if (g->squadron[s].state == IN_ORDINARY)
            offer1(o, V_REPAIR, s);
    offer(o, V_DONE);
}

static void take_die(Game *g, int squadron)
{
    int harbour = harbour_of(g->squadron[squadron].place);

    if (g->repaired[harbour] < repair_dice(g, harbour))
        g->repaired[harbour]++;
    else
        g->port[harbour].tokens--;
    if (squadrons[squadron].fleet == FLEET_FRENCH && !france_at_war(g))
        g->french_repair = 1;
}

static void mend(Game *g, int squadron, int dp)
{
    g->squadron[squadron].dp = (uint8_t)(dp > g->squadron[squadron].dp ? 0 : g->squadron[squadron].dp - dp);
}

/* 6.251: until after the next Quarterly R&R. */
static void forget_raids(Game *g, int side)
{
    for (int harbour = 0; harbour < HARBOUR_COUNT; harbour++)
        if (port_side(g, harbour) == side)
            g->port[harbour].raided = 0;
}

PROC(repairs)
{
    BEGIN
    memset(g->repaired, 0, sizeof g->repaired);
    for (;;) {
        ASK(STEP(11_3, 1), l->side, repair);
        if (w->answer.verb == V_DONE)
            break;
        l->squadron = w->answer.arg[0];
        take_die(g, l->squadron);
        if (any_announces(g))
            CALL(STEP(12_3, 5), announce, .side = BRITISH);
        ROLL(STEP(11_3, 2), repair_die);
        w->rolled = face(own_die(r, g, l->side, DIE_REPAIR, w->rolled) + take_edge(r, g));
        mend(g, l->squadron, repair_table[w->rolled]);
        TELL_SOME(R(11_3), ONLY(l->side), "%1P repairs %2d {DP|DPs}", "A Squadron is repaired", l->squadron,
                  repair_table[w->rolled]);
    }
    memset(g->repaired, 0, sizeof g->repaired);
    if (is_quarterly(g))
        forget_raids(g, l->side);
    END;
}

/* ---- Emergency Repair, 11.32 ----------------------------------------------------------------------------------- */

static Verdict judge_refit(const Game *g, int side, int squadron)
{
    int harbour;

    if (squadron >= SQUADRON_COUNT || side_of_squadron(squadron) != side ||
        g->squadron[squadron].state != FITTING_OUT || !g->squadron[squadron].dp)
        return no(R(11_32), "it is not Fitting Out, or sound");
    harbour = harbour_of(place_of_squadron(g, squadron));
    return is_own_port(g, squadrons[squadron].fleet, harbour) && g->port[harbour].tokens && !g->port[harbour].razed
               ? ok()
               : no(R(11_32), "the port has no RP token");
}

PROC(emergency_repair)
{
    BEGIN
    g->port[harbour_of(place_of_squadron(g, l->squadron))].tokens--;
    if (any_announces(g))
        CALL(STEP(12_3, 6), announce, .side = BRITISH);
    ROLL(STEP(11_32, 2), emergency_die);
    w->rolled = face(own_die(r, g, side_of_squadron(l->squadron), DIE_REPAIR, w->rolled) + take_edge(r, g));
    mend(g, l->squadron, repair_table[w->rolled]);
    TELL_SOME(R(11_32), ONLY(side_of_squadron(l->squadron)), "%1P repairs %2d {DP|DPs}", "A Squadron is repaired",
              l->squadron, repair_table[w->rolled]);
    END;
}
