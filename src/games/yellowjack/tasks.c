/* 6.2 to 6.28, 7.1 to 7.14, 10.181: Tasks that are screened, Shadows, pirates, and Mixed Role. Fireships, Bombs and
 * Marines are in assaults.c. */
#include "games/yellowjack/state.h"

/* What is Tasked unseen: the Auxiliary is put forward together with the enemy's screener (6.2.10). */
enum { DUTY_SEARCH, DUTY_SHADOW, DUTY_PREY, DUTY_ASSIST, DUTY_KINDS };

/* ---- who may act where, 6.2, X2.4 ------------------------------------------------------------------------------ */

static const AuxClassInfo *class_of_auxiliary(int aux)
{
    return &aux_classes[auxiliaries[aux].kind];
}

/* X2.4: a pirate fights beside the side it serves. */
static int fleet_served(const Game *g, int aux)
{
    int fleet = auxiliaries[aux].fleet;

    return fleet != FLEET_PIRATE ? fleet : side_of_pirate(g, aux) == BRITISH ? FLEET_BRITISH : FLEET_SPANISH;
}

static bool is_assigned(const Game *g, int aux)
{
    return g->aux_at[aux] < AVAILABLE;
}

/* 6.2: one Task an Impulse. */
static bool is_free(const Game *g, int aux, int side)
{
    return is_assigned(g, aux) && side_of_auxiliary(g, aux) == side && !(g->aux_flags[aux] & AUX_ACTED) &&
           g->aux_follows[aux] == NOBODY;
}

/* All of whom is_free() is true. */
static void find_free(const Game *g, int side, uint64_t out[AUX_WORDS])
{
    uint64_t acted[AUX_WORDS], alone[AUX_WORDS];

    bits_below(g->aux_at, AUXILIARY_COUNT, AVAILABLE, out);
    bits_flagged(g->aux_flags, AUXILIARY_COUNT, AUX_ACTED, acted);
    bits_where(g->aux_follows, AUXILIARY_COUNT, NOBODY, alone);
    for (int k = 0; k < AUX_WORDS; k++) {
        uint64_t pirates = auxiliaries_of_fleet[FLEET_PIRATE][k], british = auxiliaries_of_fleet[FLEET_BRITISH][k];
        out[k] &= alone[k] & ~acted[k] & (side == BRITISH ? british | pirates : ~british);
    }
    for (int k = 0; k < AUX_WORDS; k++) {
        uint64_t pirates = out[k] & auxiliaries_of_fleet[FLEET_PIRATE][k];
        WORD_EACH(i, pirates)
        if (side_of_pirate(g, 64 * k + i) != side)
            bit_remove(out, 64 * k + i);
    }
}

/* Light and Galley classes go into no weather, Galleys into no Sea Zone or squall. */
static bool may_go(const Game *g, int aux, int place)
{
    int kind = class_of_auxiliary(aux)->task_class;

    if ((kind == TASK_LIGHT || kind == TASK_GALLEY) && in_weather(g, place))
        return false;
    return kind != TASK_GALLEY || (spaces[place].kind != KIND_SZ && g->squall != place);
}

/* 12.3: a Rear Admiral of the White sends them further. */
static int range_of(const Game *g, int aux)
{
    return auxiliaries[aux].range + has_rank(g, side_of_auxiliary(g, aux), RANK_REAR_ADMIRAL_WHITE);
}

/* The places in its operational range from its post, a bit each; of a Corsair those of its zone (X2.4). */
static const uint64_t *reach_of(const Game *g, int aux)
{
    static const uint64_t nowhere[PLACE_WORDS];
    int from = place_of_auxiliary(g, aux), zone = g->aux_at[aux] - POST_ZONES;

    if (from == NOBODY)
        return nowhere;
    return zone >= 0 ? corsair_zones[zone].covers : within[range_of(g, aux)][from];
}

static bool reaches(const Game *g, int aux, int place)
{
    return bit_has(reach_of(g, aux), place) && may_go(g, aux, place);
}

/* ---- what a Task is on ----------------------------------------------------------------------------------------- */

static bool is_convoy(int piece)
{
    return piece >= PIECE_CONVOYS && piece < PIECE_CARDS;
}

static bool is_formation(int piece)
{
    return piece >= PIECE_FORMATIONS && piece < PIECE_LEADERS;
}

static bool is_at_sea(const Game *g, int piece)
{
    return is_convoy(piece) ? g->convoy[piece - PIECE_CONVOYS].state == READY
                            : is_formation(piece) && g->formation[piece - PIECE_FORMATIONS].state == READY;
}

static int place_of_object(const Game *g, int piece)
{
    return is_convoy(piece) ? g->convoy[piece - PIECE_CONVOYS].place : g->formation[piece - PIECE_FORMATIONS].place;
}

static int fleet_of_object(int piece)
{
    return is_convoy(piece) ? fleet_of_convoy(piece - PIECE_CONVOYS) : fleet_of_formation(piece - PIECE_FORMATIONS);
}

/* 6.21. */
static bool does(int aux, int duty)
{
    const AuxClassInfo *class = class_of_auxiliary(aux);

    switch (duty) {
    case DUTY_SEARCH: return class->search;
    case DUTY_SHADOW: return class->shadow;
    case DUTY_PREY: return class->convoy_column >= 0;
    default: return class->assist;
    }
}

/* 6.28: not the Search of a Light class. */
static bool is_screened(int aux, int duty)
{
    return duty != DUTY_SEARCH || class_of_auxiliary(aux)->task_class != TASK_LIGHT;
}

/* 7.13: not in a weather area; Galleys not in a Sea Zone. */
static bool may_follow(const Game *g, int aux, int formation)
{
    const Formation *f = &g->formation[formation];

    return f->state == READY && !in_weather(g, f->place) && may_go(g, aux, f->place);
}

/* What the object must be besides being an enemy in range. */
static bool suits_duty(const Game *g, int aux, int duty, int piece)
{
    if (duty == DUTY_SHADOW)
        return is_formation(piece) && (g->formation[piece - PIECE_FORMATIONS].flags & KNOWN) &&
               may_follow(g, aux, piece - PIECE_FORMATIONS);
    return duty != DUTY_PREY || (is_convoy(piece) && !is_covered(g, place_of_object(g, piece), fleet_served(g, aux),
                                                                 fleet_of_object(piece)));
}

/* One that is free, on an enemy in its range. 8.24: one that Assists is Tasked on the battle. */
static bool is_able(const Game *g, int aux, int duty, int piece)
{
    int place = place_of_object(g, piece);

    return does(aux, duty) && reaches(g, aux, place) &&
           are_enemies(g, fleet_served(g, aux), fleet_of_object(piece), place) && suits_duty(g, aux, duty, piece);
}

static bool may_do(const Game *g, int aux, int side, int duty, int piece)
{
    return is_free(g, aux, side) && is_able(g, aux, duty, piece);
}

/* 6.28: any of the classes that search, against an enemy of its own. */
static bool may_screen(const Game *g, int aux, int side, int piece)
{
    int fleet = side == BRITISH ? FLEET_SPANISH : FLEET_BRITISH, place = place_of_object(g, piece);

    return is_free(g, aux, side) && class_of_auxiliary(aux)->screen && reaches(g, aux, place) &&
           are_enemies(g, fleet_served(g, aux), fleet, place);
}

/* 1.8: whether a side is asked for a screener, as both know: it has some Assigned. */
static bool has_screeners(const Game *g, int side)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (is_assigned(g, aux) && class_of_auxiliary(aux)->screen && side_of_auxiliary(g, aux) == side)
            return true;
    return false;
}

/* ---- Recovery and Shadows -------------------------------------------------------------------------------------- */

/* 6.2: after its Task; Guardacostas stay, and have acted. */
static void spend(Game *g, int aux)
{
    bool stays = auxiliaries[aux].kind == AUX_GUARDACOSTA && is_assigned(g, aux);

    box_up(g, aux, stays ? g->aux_at[aux] : RECOVERY);
    if (stays)
        g->aux_flags[aux] |= AUX_ACTED;
}

/* 7.13. */
static void follow(Run *r, Game *g, int aux, int formation)
{
    g->aux_follows[aux] = (uint8_t)formation;
    g->aux_flags[aux] |= NEW_SHADOW;
    TELL(R(7_13), "%1P shadows %2P", PIECE_AUXILIARIES + aux, PIECE_FORMATIONS + formation);
}

/* A Shadow ends where it may not follow, or if the pirate serves the other side now. */
static void shake_off(Game *g)
{
    uint64_t shadows[AUX_WORDS];

    bits_below(g->aux_follows, AUXILIARY_COUNT, NOBODY, shadows);
    BITS_EACH(aux, shadows, AUX_WORDS)
        if (!may_follow(g, aux, g->aux_follows[aux]) ||
            side_of_auxiliary(g, aux) == side_of_formation(g->aux_follows[aux]))
            spend(g, aux);
}

/* 7.13: at the end of its owner's next MPI. */
static void end_shadows(Game *g, int side)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++) {
        if (g->aux_follows[aux] == NOBODY || side_of_auxiliary(g, aux) != side)
            continue;
        if (g->aux_flags[aux] & NEW_SHADOW)
            g->aux_flags[aux] &= (uint8_t)~NEW_SHADOW;
        else
            spend(g, aux);
    }
}

/* ---- screening, 6.2.10 ----------------------------------------------------------------------------------------- */

static bool may_be_forward(const Game *g, int aux, int side)
{
    const struct screening *l = ASKING(g, screening);

    return side == l->side ? is_screened(aux, l->duty) && may_do(g, aux, side, l->duty, l->object)
                           : may_screen(g, aux, side, l->object);
}

static void list_forward(const Game *g, int side, Offer *o)
{
    uint64_t idle[AUX_WORDS];
    int place = place_of_object(g, ASKING(g, screening)->object);

    find_free(g, side, idle);
    ROW_EACH(aux, idle, AUX_WORDS)
        if (bit_has(reach_of(g, aux), place) && may_be_forward(g, aux, side))
            sure1(o, side == ASKING(g, screening)->side ? V_SEND : V_SCREEN, PIECE_AUXILIARIES + aux);
    if (side != ASKING(g, screening)->side)
        sure(o, V_PASS);
}

static Verdict judge_forward(const Game *g, int side, Action a)
{
    const struct screening *l = ASKING(g, screening);
    int aux = a.arg[0] - PIECE_AUXILIARIES;

    if (side != l->side && a.verb == V_PASS)
        return ok();
    if (!is_for(a, side == l->side ? V_SEND : V_SCREEN) || aux < 0 || aux >= AUXILIARY_COUNT)
        return no(R(6_2_10), "an Auxiliary is put forward");
    if (may_be_forward(g, aux, side))
        return ok();
    return side == l->side ? no(R(6_2), "it cannot do that there") : no(R(6_28), "it cannot screen there");
}

/* Rows and columns of the table. */
static int screened_row(int aux, int place)
{
    if (auxiliaries[aux].kind == AUX_GUARDACOSTA)
        return 4;
    switch (class_of_auxiliary(aux)->task_class) {
    case TASK_FLEET: return 0;
    case TASK_GALLEY: return close_waters(place) ? 2 : 1;
    default: return 3;
    }
}

static int screen_column(const Game *g, int aux)
{
    int kind = class_of_auxiliary(aux)->task_class;

    return kind == TASK_GALLEY ? 2 : kind == TASK_LIGHT ? 3 : is_fleet50(g, aux);
}

static void tell_forward(Run *r, const struct screening *l)
{
    static const char *const words[DUTY_KINDS] = {"%1P is sent to search %2P", "%1P is sent to shadow %2P",
                                                  "%1P is sent against %2P", "%1P is sent to assist against %2P"};

    show(r, EVERYBODY);
    TELL(R(6_2_10), words[l->duty], PIECE_AUXILIARIES + l->sent, l->object);
    if (l->screener != NOBODY)
        TELL(R(6_2_10), "%1P screens it", PIECE_AUXILIARIES + l->screener);
}

/* Who is put forward to do it, and 256 more if it is partly screened; -1: it is not done. */
PROC(screening)
{
    BEGIN
    TELL(R(6_2), "The %1S task an Auxiliary on %2P", l->side, l->object);
    ASK_ALL(STEP(6_2_10, 1), ONLY(l->side) | (has_screeners(g, other(l->side)) ? ONLY(other(l->side)) : 0), forward);
    l->sent = w->answers[l->side].arg[0] - PIECE_AUXILIARIES;
    l->screener =
        w->answers[other(l->side)].verb == V_SCREEN ? w->answers[other(l->side)].arg[0] - PIECE_AUXILIARIES : NOBODY;
    tell_forward(r, l);
    if (l->screener == NOBODY)
        RETURN(l->sent);
    l->fate = screening[screened_row(l->sent, place_of_object(g, l->object))][screen_column(g, l->screener)];
    spend(g, l->screener);
    if (l->fate == SCREEN_YES) {
        TELL(R(6_2_10), "It is driven off");
        spend(g, l->sent);
        RETURN(-1);
    }
    RETURN(l->sent + (l->fate == SCREEN_PARTIAL ? PARTLY_SCREENED : 0));
    END;
}

/* ---- search and Shadow, 7.12, 7.13 ----------------------------------------------------------------------------- */

static SearchDrm lookout_drm(const Game *g, int aux, int piece, int partly)
{
    int side = side_of_auxiliary(g, aux);
    SearchDrm drm = {{0}};

    drm.part[BY_RANK] = (int8_t)rank_drm(g, side, DIE_LOOKOUT);
    drm.part[BY_ENEMIES] = (int8_t)(-enemies_at(g, place_of_object(g, piece), side) / 2);
    drm.part[BY_CLASS] = is_fleet50(g, aux) || class_of_auxiliary(aux)->task_class == TASK_GALLEY;
    drm.part[BY_SCREEN] = (int8_t)partly;
    if (is_convoy(piece))
        add_unknown_sail(g, piece - PIECE_CONVOYS, &drm);
    return drm;
}

static void sight(Run *r, Game *g, int aux, int piece)
{
    if (is_convoy(piece)) {
        g->convoy[piece - PIECE_CONVOYS].flags |= CONVOY_KNOWN;
        show(r, ONLY(side_of_auxiliary(g, aux)));
    } else
        make_known(r, g, piece - PIECE_FORMATIONS);
    TELL(R(7_12), "%1P has Contact with %2P", PIECE_AUXILIARIES + aux, piece);
}

static void list_follow(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    sure(o, V_FOLLOW);
    sure(o, V_PASS);
}

static Verdict judge_follow(const Game *g, int side, Action a)
{
    (void)g, (void)side;
    return a.verb == V_FOLLOW || a.verb == V_PASS ? ok() : no(R(7_13), "it follows, or goes home");
}

PROC(lookout)
{
    BEGIN
    if (any_announces(g))
        CALL(STEP(12_3, 4), announce, .side = BRITISH);
    ROLL(STEP(7_12, 3), search_die);
    l->sum = look_for(r, g, side_of_auxiliary(g, l->sent), w->rolled, lookout_drm(g, l->sent, l->object, l->partly));
    if (l->sum > SEARCH_CONTACT) {
        TELL(R(7_12), "%1P does not find %2P", PIECE_AUXILIARIES + l->sent, l->object);
        RETURN(0);
    }
    sight(r, g, l->sent, l->object);
    if (l->sum > SEARCH_SHADOW || is_convoy(l->object) || !may_follow(g, l->sent, l->object - PIECE_FORMATIONS))
        RETURN(0);
    ASK(STEP(7_13, 1), side_of_auxiliary(g, l->sent), follow);
    if (w->answer.verb == V_FOLLOW)
        follow(r, g, l->sent, l->object - PIECE_FORMATIONS);
    END;
}

/* ---- Convoy Attack, 10.181 ------------------------------------------------------------------------------------- */

static int prey_column(const Game *g, int aux, int convoy)
{
    int escort = g->convoy[convoy].escort, column = class_of_auxiliary(aux)->convoy_column;

    if (escort != NOBODY)
        column -= sail_in(g, escort);
    return column < 0 ? 0 : column;
}

static void strike_convoy(Run *r, Game *g, const struct task *l, int die)
{
    int convoy = l->object - PIECE_CONVOYS, row = face(own_die(r, g, l->side, DIE_TASK, die) + l->partly);
    DamageInfo cell = combat_damage[row][prey_column(g, l->sent, convoy)];

    MODIFIER(R(6_2), l->partly, "partly screened");
    COLUMN_OF(ONLY(convoy_slots[convoy].side), R(10_181), "Damage Level %1d", prey_column(g, l->sent, convoy));
    TELL(R(10_181), "%1P attacks %2P", PIECE_AUXILIARIES + l->sent, l->object);
    hurt_convoy(r, g, convoy, cell.sail, cell.dp, l->side);
}

/* ---- the Task itself ------------------------------------------------------------------------------------------- */

PROC(task)
{
    BEGIN
    if (l->sent == NOBODY) {
        CALL(STEP(6_2, 1), screening, .side = l->side, .duty = l->duty, .object = l->object, .sent = NOBODY,
             .screener = NOBODY);
        if (w->result < 0)
            RETURN(0);
        l->sent = w->result % PARTLY_SCREENED;
        l->partly = w->result >= PARTLY_SCREENED;
    }
    if (l->duty == DUTY_SEARCH)
        CALL(STEP(7_1, 3), lookout, .sent = l->sent, .object = l->object, .partly = l->partly);
    else if (l->duty == DUTY_SHADOW)
        follow(r, g, l->sent, l->object - PIECE_FORMATIONS);
    else {
        ROLL(STEP(10_181, 1), convoy_die);
        strike_convoy(r, g, l, w->rolled);
    }
    if (g->aux_follows[l->sent] == NOBODY)
        spend(g, l->sent);
    CALL(STEP(10_181, 2), gains, .side = l->side);
    END;
}

/* ---- Assist, 8.24 ---------------------------------------------------------------------------------------------- */

/* 1.8: as both know. */
static bool has_helpers(const Game *g, int side)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (is_assigned(g, aux) && class_of_auxiliary(aux)->assist && side_of_auxiliary(g, aux) == side)
            return true;
    return false;
}

/* The enemy it is done against: the first of his Formations that are Engaged. */
static int enemy_engaged(const Game *g, int side)
{
    return PIECE_FORMATIONS + bit_lowest(g->battle.engaged[other(side)]);
}

static bool can_do(const Game *g, int side, int duty, int piece)
{
    for (int aux = 0; aux < AUXILIARY_COUNT; aux++)
        if (is_assigned(g, aux) && is_screened(aux, duty) && may_do(g, aux, side, duty, piece))
            return true;
    return false;
}

static void list_assist(const Game *g, int side, Offer *o)
{
    (void)g, (void)side;
    offer(o, V_ASSIST);
    sure(o, V_PASS);
}

static Verdict judge_assist(const Game *g, int side, Action a)
{
    if (a.verb == V_PASS)
        return ok();
    return a.verb == V_ASSIST && can_do(g, side, DUTY_ASSIST, enemy_engaged(g, side))
               ? ok()
               : no(R(8_24), "no Auxiliary of yours can assist there");
}

/* What it adds to the die: -1, and +1 if it is partly screened. */
PROC(assist)
{
    BEGIN
    if (!has_helpers(g, l->side))
        RETURN(0);
    ASK(STEP(8_24, 5), l->side, assist);
    if (w->answer.verb == V_PASS)
        RETURN(0);
    CALL(STEP(8_24, 6), screening, .side = l->side, .duty = DUTY_ASSIST, .object = enemy_engaged(g, l->side),
         .sent = NOBODY, .screener = NOBODY);
    if (w->result < 0)
        RETURN(0);
    l->partly = w->result >= PARTLY_SCREENED;
    spend(g, w->result % PARTLY_SCREENED);
    RETURN(REINFORCE_ASSISTED + l->partly);
    END;
}

/* ---- Counter-Shadow, 7.14 -------------------------------------------------------------------------------------- */

static Verdict judge_counter(const Game *g, int side, Action a)
{
    int aux = a.arg[0] - PIECE_AUXILIARIES, shadow = a.arg[1] - PIECE_AUXILIARIES;

    if (!is_free(g, aux, side) || !class_of_auxiliary(aux)->counter_shadow)
        return no(R(7_14), "it cannot do that");
    if (shadow < 0 || shadow >= AUXILIARY_COUNT || g->aux_follows[shadow] == NOBODY ||
        side_of_auxiliary(g, shadow) == side)
        return no(R(7_14), "that is no Shadow");
    return g->aux_at[aux] == g->aux_follows[shadow] ? ok() : no(R(7_14), "it is not with the shadowed Formation");
}

/* The Shadow as Tasked, by the matrix. */
static void counter_shadow(Run *r, Game *g, int aux, int shadow)
{
    int place = g->formation[g->aux_at[aux]].place;
    int fate = screening[screened_row(shadow, place)][screen_column(g, aux)];

    show(r, EVERYBODY);
    TELL(R(7_14), fate == SCREEN_YES ? "%1P drives off %2P" : "%1P does not drive off %2P", PIECE_AUXILIARIES + aux,
         PIECE_AUXILIARIES + shadow);
    spend(g, aux);
    if (fate == SCREEN_YES)
        spend(g, shadow);
}

/* ---- pirates, 6.27, X2.4 --------------------------------------------------------------------------------------- */

/* Zones with a pirate, a bit each. */
static uint64_t pirate_zones(const Game *g)
{
    uint64_t zones = 0;

    BITS_EACH(aux, auxiliaries_of_fleet[FLEET_PIRATE], AUX_WORDS)
        if (g->aux_at[aux] >= POST_ZONES && g->aux_at[aux] < AVAILABLE)
            zones |= UINT64_C(1) << (g->aux_at[aux] - POST_ZONES);
    return zones;
}

/* Where privateers of a side may be, a bit each. */
static uint64_t own_zones(int side)
{
    return side == BRITISH ? zones_of_fleet[FLEET_BRITISH]
                           : zones_of_fleet[FLEET_SPANISH] | zones_of_fleet[FLEET_FRENCH];
}

static Verdict judge_rebase(const Game *g, int side, Action a)
{
    int aux = a.arg[0] - PIECE_AUXILIARIES, zone = a.arg[1];

    if (auxiliaries[aux].fleet != FLEET_PIRATE || !is_free(g, aux, side))
        return no(R(6_27), "it is no pirate that serves you now");
    if (pirate_zones(g) >> zone & 1)
        return no(R(6_27), "there is a pirate in that zone");
    return own_zones(side) >> zone & 1 ? ok() : no(R(6_27), "that zone is not yours");
}

static void offer_rebase(const Game *g, int side, int aux, Offer *o)
{
    sure_among(o, V_REBASE, PIECE_AUXILIARIES + aux, own_zones(side) & ~pirate_zones(g), NULL);
}

static void rebase(Run *r, Game *g, int aux, int zone)
{
    g->aux_at[aux] = (uint8_t)(POST_ZONES + zone);
    g->aux_flags[aux] |= AUX_ACTED;
    TELL(R(6_27), "%1P goes to %2T", PIECE_AUXILIARIES + aux, zone);
}

/* ---- Mixed Role in an MPI, 6.324 ------------------------------------------------------------------------------- */

/* In a Port the Leader is notional; where it is the enemy does not hear (2.3). */
static bool turns_over(Run *r, const Game *g, int aux, int die)
{
    int side = side_of_auxiliary(g, aux);

    return g->aux_at[aux] < POST_PLACES ? try_lc(r, g, g->aux_at[aux], die, 0)
                                        : notional_passes(r, g, side, die, ONLY(side));
}

static void tell_turning(Run *r, const Game *g, int aux, const char *words)
{
    TELL_SOME(R(6_324), ONLY(side_of_auxiliary(g, aux)), words, "An Auxiliary is looked to", PIECE_AUXILIARIES + aux);
}

PROC(turning)
{
    BEGIN
    g->aux_flags[l->sent] |= AUX_HANDLED;
    ROLL(STEP(6_324, 1), turning_die);
    if (turns_over(r, g, l->sent, w->rolled)) {
        turn_over(g, l->sent);
        tell_turning(r, g, l->sent, "%1P is turned over");
    } else
        tell_turning(r, g, l->sent, "%1P stays as it is");
    END;
}

/* ---- what may be Tasked in an MPI, 4.3, 6.2 -------------------------------------------------------------------- */

static int duty_of(int verb)
{
    return verb == V_SHADOW ? DUTY_SHADOW : verb == V_PREY ? DUTY_PREY : DUTY_SEARCH;
}

/* An unseen Task: some Auxiliary can be put forward. */
static Verdict judge_unseen(const Game *g, int side, Action a)
{
    if (!is_at_sea(g, a.arg[0]))
        return no(R(6_2), "it is no Formation or Convoy at sea");
    return can_do(g, side, duty_of(a.verb), a.arg[0]) ? ok() : no(R(6_2), "no Auxiliary of yours can do that there");
}

static Verdict judge_lookout(const Game *g, int side, Action a)
{
    int aux = a.arg[0] - PIECE_AUXILIARIES;

    if (!is_at_sea(g, a.arg[1]))
        return no(R(6_2), "it is no Formation or Convoy at sea");
    if (is_screened(aux, DUTY_SEARCH))
        return no(R(6_28), "its Search may be screened: it is put forward unseen");
    return may_do(g, aux, side, DUTY_SEARCH, a.arg[1]) ? ok() : no(R(6_2), "it cannot do that there");
}

static Verdict judge_assault_task(const Game *g, int side, Action a);

static Verdict judge_task(const Game *g, int side, Action a)
{
    int aux = a.arg[0] - PIECE_AUXILIARIES;

    if (a.verb == V_SCOUT || a.verb == V_SHADOW || a.verb == V_PREY)
        return judge_unseen(g, side, a);
    if (aux < 0 || aux >= AUXILIARY_COUNT)
        return no(R(6_2), "it is no Auxiliary");
    switch (a.verb) {
    case V_LOOKOUT: return judge_lookout(g, side, a);
    case V_COUNTER: return judge_counter(g, side, a);
    case V_REBASE: return judge_rebase(g, side, a);
    case V_TURN:
        return is_assigned(g, aux) ? judge_turn(g, side, a) : no(R(6_324), "it is no Mixed Role Auxiliary at a post");
    default: return judge_assault_task(g, side, a);
    }
}

/* The enemy's Formations and Convoys at sea, numbered as they are found; sets of them have a bit each. */
typedef struct {
    int16_t piece[FORMATIONS + CONVOYS];
    uint64_t places[PLACE_WORDS], at[PLACE_COUNT];    /* where they are, and of these places which */
    uint64_t enemies[SIDE_FLEETS], prey[SIDE_FLEETS]; /* of who serves a fleet; Convoys that he may attack */
    uint64_t known;                                   /* Formations that may be Shadowed (7.13) */
    uint64_t rough, no_galleys;                       /* where Light classes do not go, and Galleys: as may_go() */
    int n;
} Objects;

_Static_assert(FORMATIONS + CONVOYS <= 64, "all that is at sea has room in a word");

static void add_enemy(const Game *g, int piece, int place, Objects *out)
{
    int whose = fleet_of_object(piece), first = whose == FLEET_BRITISH ? FLEET_SPANISH : FLEET_BRITISH;
    int end = whose == FLEET_BRITISH ? SIDE_FLEETS : FLEET_SPANISH;
    uint64_t bit = UINT64_C(1) << out->n;

    for (int by = first; by < end; by++)
        if (are_enemies(g, by, whose, place)) {
            out->enemies[by] |= bit;
            if (is_convoy(piece) && !is_covered(g, place, by, whose))
                out->prey[by] |= bit;
        }
}

static void add_object(const Game *g, const uint64_t *weather, int piece, Objects *out)
{
    int place = place_of_object(g, piece);
    uint64_t bit = UINT64_C(1) << out->n;

    add_enemy(g, piece, place, out);
    if (bit_has(weather, place))
        out->rough |= bit;
    else if (!is_convoy(piece) && (g->formation[piece - PIECE_FORMATIONS].flags & KNOWN))
        out->known |= bit;
    if (spaces[place].kind == KIND_SZ || g->squall == place)
        out->no_galleys |= bit;
    out->at[place] = bit_has(out->places, place) ? out->at[place] | bit : bit;
    bit_add(out->places, place);
    out->piece[out->n++] = (int16_t)piece;
}

static void find_objects(const Game *g, int side, Objects *out)
{
    uint64_t weather[PLACE_WORDS];

    weather_places(g, weather);
    bits_none(out->places, PLACE_WORDS);
    bits_none(out->enemies, SIDE_FLEETS);
    bits_none(out->prey, SIDE_FLEETS);
    out->known = out->rough = out->no_galleys = 0;
    out->n = 0;
    FOR_SIDE_FORMATIONS(f, g, other(side))
    if (g->formation[f].state == READY)
        add_object(g, weather, PIECE_FORMATIONS + f, out);
    WORD_EACH(convoy, convoys_of_side[other(side)])
    if (g->convoy[convoy].state == READY)
        add_object(g, weather, PIECE_CONVOYS + convoy, out);
    out->no_galleys |= out->rough;
}

/* Those that are within reach. */
static uint64_t objects_within(const Objects *objects, const uint64_t *reach)
{
    uint64_t found = 0;

    for (int k = 0; k < PLACE_WORDS; k++)
        WORD_EACH(i, reach[k] & objects->places[k])
    found |= objects->at[64 * k + i];
    return found;
}

/* Where Light classes and Galleys do not go. */
static uint64_t barred(const Objects *objects, int kind)
{
    return kind == TASK_GALLEY ? objects->no_galleys : kind == TASK_LIGHT ? objects->rough : 0;
}

/* What some Auxiliary of a side can be put forward against unseen, and what each of the Light classes can search. */
typedef struct {
    uint64_t scout, shadow, prey;
    uint64_t lookouts[AUX_WORDS], of_lookout[AUXILIARY_COUNT];
} Chances;

static void add_chances(const Objects *objects, int side, int aux, uint64_t near, Chances *out)
{
    const AuxClassInfo *class = class_of_auxiliary(aux);
    int own = auxiliaries[aux].fleet, fleet = own != FLEET_PIRATE ? own
                                              : side == BRITISH   ? FLEET_BRITISH
                                                                  : FLEET_SPANISH;
    uint64_t found = near & objects->enemies[fleet] & ~barred(objects, class->task_class);

    if (!found)
        return;
    if (class->search && class->task_class == TASK_LIGHT) {
        bit_add(out->lookouts, aux);
        out->of_lookout[aux] = found;
    } else if (class->search)
        out->scout |= found;
    if (class->shadow)
        out->shadow |= found & objects->known;
    if (class->convoy_column >= 0)
        out->prey |= found & objects->prey[fleet];
}

/* Most are too far away. */
static void find_chances(const Game *g, int side, const Objects *objects, const uint64_t *idle, Chances *out)
{
    out->scout = out->shadow = out->prey = 0;
    bits_none(out->lookouts, AUX_WORDS);
    if (objects->n)
        ROW_EACH(aux, idle, AUX_WORDS) {
            uint64_t near = objects_within(objects, reach_of(g, aux));
            if (near)
                add_chances(objects, side, aux, near, out);
        }
}

static void offer_unseen(const Objects *objects, const Chances *chances, Offer *o)
{
    uint64_t any = chances->scout | chances->shadow | chances->prey;

    WORD_EACH(i, any)
    {
        if (chances->scout >> i & 1)
            sure1(o, V_SCOUT, objects->piece[i]);
        if (chances->prey >> i & 1)
            sure1(o, V_PREY, objects->piece[i]);
        if (chances->shadow >> i & 1)
            sure1(o, V_SHADOW, objects->piece[i]);
    }
}

static bool stands_ready(const Game *g, int aux);
static void offer_assault_task(const Game *g, int aux, const Objects *objects, Offer *o);

/* Fireships, Bombs and Marines, a word of them. */
static uint64_t assailants(int k)
{
    return auxiliaries_of_kind[AUX_FIRESHIP][k] | auxiliaries_of_kind[AUX_BOMB][k] | auxiliaries_of_kind[AUX_MARINE][k];
}

/* Those of the idle that may have a Task of their own, not unseen: the others need not be looked at. */
static void find_doers(const uint64_t *idle, const Chances *chances, const uint64_t *shadows, uint64_t out[AUX_WORDS])
{
    uint64_t any_shadow = bits_empty(shadows, AUX_WORDS) ? 0 : ~UINT64_C(0);

    for (int k = 0; k < AUX_WORDS; k++)
        out[k] =
            chances->lookouts[k] | (idle[k] & (auxiliaries_of_fleet[FLEET_PIRATE][k] | assailants(k) | any_shadow));
}

static void offer_lookouts(const Objects *objects, int aux, uint64_t found, Offer *o)
{
    WORD_EACH(i, found)
    sure2(o, V_LOOKOUT, PIECE_AUXILIARIES + aux, objects->piece[i]);
}

static void offer_counters(const Game *g, int aux, const uint64_t *shadows, Offer *o)
{
    ROW_EACH(shadow, shadows, AUX_WORDS)
        if (g->aux_follows[shadow] == g->aux_at[aux])
            offer2(o, V_COUNTER, PIECE_AUXILIARIES + aux, PIECE_AUXILIARIES + shadow);
}

static void offer_tasks(const Game *g, int side, Offer *o)
{
    Objects objects;
    Chances chances;
    uint64_t idle[AUX_WORDS], shadows[AUX_WORDS], doers[AUX_WORDS];

    find_objects(g, side, &objects);
    find_free(g, side, idle);
    find_chances(g, side, &objects, idle, &chances);
    offer_unseen(&objects, &chances, o);
    bits_below(g->aux_follows, AUXILIARY_COUNT, NOBODY, shadows);
    find_doers(idle, &chances, shadows, doers);
    ROW_EACH(aux, doers, AUX_WORDS) {
        const AuxClassInfo *class = class_of_auxiliary(aux);
        if (bit_has(chances.lookouts, aux))
            offer_lookouts(&objects, aux, chances.of_lookout[aux], o);
        if (class->counter_shadow)
            offer_counters(g, aux, shadows, o);
        if (auxiliaries[aux].fleet == FLEET_PIRATE)
            offer_rebase(g, side, aux, o);
        if (class->task_class >= TASK_FIRESHIP && stands_ready(g, aux))
            offer_assault_task(g, aux, &objects, o);
    }
    ROW_EACH(aux, auxiliaries_of_kind[AUX_MIXED_ROLE], AUX_WORDS)
        if (is_assigned(g, aux) && side_of_fleet(auxiliaries[aux].fleet) == side)
            offer1(o, V_TURN, PIECE_AUXILIARIES + aux);
}
