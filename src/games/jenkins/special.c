/* 11 Special rules that are questions of their own: bomb ships (11.1), deception (11.2), scuttling (11.7), the San Isidoro
 * (11.9). Fire ships (11.3), leaders (11.4), guns (11.5), boom chains (11.6) and supplies (11.8) are where they serve. */
#include "games/jenkins/state.h"

/* ---- 11.1 bomb ships --------------------------------------------------------------------------------------------- */

static Verdict may_bombard(const Game *g, int side, int hex) /* 9.2-b */
{
    if (!ships_at(g, side, hex) || !ashore_at(g, enemy_of(side), hex))
        return no(R(6_4), "there is no combat in that hex");
    if (storm_at(g, hex))
        return no(R(8_1), "nobody fights in a storm");
    if (bit_has(g->done, hex))
        return no(R(11_1), "land combat was fought there this step");
    if (is_blocked(g, side, hex))
        return no(R(11_7), "a scuttled ship keeps yours from firing at the shore");
    if (!has_green(g, side, hex))
        return no(R(11_1), "only a bomb ship can begin a land combat from the sea");
    return ok();
}

static bool unseen_bomb_ship(const Game *g, int side)
{
    for (int p = SIDE_FIRST[side], end = p + SIDE_PIECE_COUNT[side]; p < end; p++)
        if (is_type(p, TYPE_BOMB_SHIP) && in_stack(g, p) && !is_seen(g, p))
            return true;
    return false;
}

/* The owner is asked wherever a bomb ship may lie for all the enemy knows: being asked must not give it away. */
static bool might_bombard(const Game *g, int side, int hex)
{
    bool unseen = false;

    if (bit_has(g->done, hex) || storm_at(g, hex) || is_blocked(g, side, hex))
        return false;
    FOR_STACK(p, g, side, hex) {
        unseen |= !is_seen(g, p);
        if (is_type(p, TYPE_BOMB_SHIP) && is_seen(g, p))
            return true;
    }
    return unseen && unseen_bomb_ship(g, side);
}

/* ---- 11.2 deception counters ------------------------------------------------------------------------------------- */

static bool is_face(int face)
{
    return face >= 1 && face <= 6;
}

/* The die of a naval combat with that face, or -1; two that show the same are as good as one. */
static int find_die(const Game *g, int piece, int face)
{
    for (int i = 0; i < g->dice.n; i++)
        if (g->dice.piece[i] == piece && g->dice.face[i] == face)
            return i;
    return -1;
}

static void offer_naval_dice(const Game *g, int deception, Offer *o)
{
    for (int i = 0; i < g->dice.n; i++)
        if (find_die(g, g->dice.piece[i], g->dice.face[i]) == i)
            sure3(o, V_REROLL, deception, g->dice.piece[i], g->dice.face[i]);
}

static void offer_land_dice(const Game *g, int deception, Offer *o)
{
    for (int side = ENGLISH; side <= SPANISH; side++)
        for (int face = 1; face <= 6; face++)
            if (g->dice.land[side][face])
                sure3(o, V_RECAST, deception, side, face);
}

static void list_spend(const Game *g, int side, Offer *o)
{
    const struct reroll *l = ASKING(g, reroll);
    Set met = {0};

    FOR_STACK(p, g, side, l->hex)
        if (is_deception(p) && !look_alike(o, p, &met))
            (l->naval ? offer_naval_dice : offer_land_dice)(g, p, o);
    sure(o, V_PASS);
}

static Verdict judge_spend(const Game *g, int side, Action a)
{
    const struct reroll *l = ASKING(g, reroll);
    int deception = a.arg[0], whose = a.arg[1], face = a.arg[2];

    if (a.verb == V_PASS)
        return ok();
    if (a.verb != (l->naval ? V_REROLL : V_RECAST))
        return no(R(11_2), "re-roll a die of this combat, or pass");
    if (!is_in(g, side, l->hex, deception) || !is_deception(deception))
        return no(R(11_2), "you have no such deception counter in this combat");
    if (l->naval ? is_face(face) && find_die(g, whose, face) >= 0
                 : is_face(face) && (whose == ENGLISH || whose == SPANISH) && g->dice.land[whose][face])
        return ok();
    return no(R(11_2), "no such die was rolled");
}

/* The old face leaves the table; the die is remembered until it is rolled again. */
static void take_up_die(Run *r, Game *g, struct reroll *l, Action a)
{
    l->deception = a.arg[0];
    if (l->naval) {
        l->die = find_die(g, a.arg[1], a.arg[2]);
        g->dice.face[l->die] = 0;
        TELL(R(11_2), "the %1S spend %2P: %3P rolls its %4D again", l->turn, l->deception, a.arg[1], a.arg[2]);
    } else {
        l->die = a.arg[1];
        g->dice.land[l->die][a.arg[2]]--;
        TELL(R(11_2), "the %1S spend %2P: the %3S roll their %4D again", l->turn, l->deception, a.arg[1], a.arg[2]);
    }
}

PROC(reroll) /* 11.2-a: the attacker first, in turns, until both let it be */
{
    BEGIN
    for (l->turn = l->attacker; l->passes < 2; l->turn = enemy_of(l->turn)) {
        l->passes++;
        if (first_of_kind(g, l->turn, l->hex, KIND_DECEPTION) == NO_PIECE)
            continue;
        ASK(STEP(11_2, 1), l->turn, spend);
        if (w->answer.verb == V_PASS)
            continue;
        l->passes = 0;
        take_up_die(r, g, l, w->answer);
        ROLL(STEP(11_2, 2), d6);
        if (l->naval)
            show_naval_die(r, g, l->hex, l->attacker, l->die, w->rolled);
        else
            show_land_die(r, g, l->die, w->rolled);
        CALL(STEP(11_2, 3), eliminate, .piece = l->deception);
    }
    END;
}

/* ---- 11.7 scuttling ---------------------------------------------------------------------------------------------- */

/* 11.7-a */
static Verdict may_scuttle(const Game *g, int side, int p)
{
    if (side != SPANISH)
        return no(R(11_7), "only the Spanish scuttle ships");
    if (!is_own(side, p) || !is_ship(p) || !is_hex(g->where[p]) || !is_friendly_port(g, side, g->where[p]))
        return no(R(11_7), "no such ship of yours is in a friendly seaport");
    if (g->scuttles >= SCUTTLE_MAX)
        return no(R(11_7), "two scuttlings are all there are");
    if (carries(g, p))
        return no(R(11_7), "it has counters aboard");
    return ok();
}

static void list_scuttling(const Game *g, int side, Offer *o)
{
    if (side != SPANISH || g->scuttles >= SCUTTLE_MAX)
        return;
    BITS_EACH(hex, g->ships[side], HEX_WORDS)
        if (is_friendly_port(g, side, hex))
            FOR_STACK(p, g, side, hex)
                if (is_ship(p) && !carries(g, p))
                    sure1(o, V_SCUTTLE, p);
}

PROC(scuttle) /* 11.7 */
{
    BEGIN
    g->scuttles++;
    TELL(R(11_7), "%1P is scuttled in %2L", l->piece, g->where[l->piece]);
    name_publicly(r, g, l->piece);
    ROLL(STEP(11_7, 1), d6);
    NEED(R(11_7), "%1d or less", pieces[l->piece].gun);
    if (w->rolled <= pieces[l->piece].gun) {
        g->scuttled |= UINT64_C(1) << hexes[g->where[l->piece]].port;
        TELL(STEP(11_7, 1), "%1D: the wreck blocks the harbour", w->rolled);
    } else {
        TELL(STEP(11_7, 1), "%1D: the wreck blocks nothing", w->rolled);
    }
    withdraw(r, g, l->piece, GONE);
    END;
}

/* 9.2-i: English ships in a port with a scuttled marker lend nothing to land combat. */
static bool is_blocked(const Game *g, int side, int hex)
{
    int port = port_at(hex);
    return side == ENGLISH && port >= 0 && (g->scuttled >> port & 1);
}

/* ---- 11.9 the San Isidoro ---------------------------------------------------------------------------------------- */

static void list_isidoro(const Game *g, int side, Offer *o)
{
    (void)g;
    (void)side;
    for (int box = 1; box <= TURNS; box++)
        sure1(o, V_BOX, box);
}

static Verdict judge_isidoro(const Game *g, int side, Action a)
{
    (void)g;
    (void)side;
    if (a.verb != V_BOX || a.arg[0] < 1 || a.arg[0] > TURNS)
        return no(R(11_9), "choose a box of the Turn Record Track, 1 to 10");
    return ok();
}

static void dispatch_isidoro(Run *r, Game *g, int box, int die)
{
    NEED(R(11_9), box > 1 ? "%1d or less" : "what no die shows", box - 1);
    if (die < box) {
        g->isidoro_box = (uint8_t)box;
        TELL(STEP(11_9, 1), "%1D: %2P is to arrive in turn %3d", die, PIECE_SAN_ISIDRO, box);
    } else {
        withdraw(r, g, PIECE_SAN_ISIDRO, GONE);
        TELL(STEP(11_9, 1), "%1D: %2P stays in Europe", die, PIECE_SAN_ISIDRO);
    }
}

/* 11.9-a */
static void isidoro_arrives(Run *r, Game *g)
{
    if (g->side != SPANISH || g->isidoro_box != g->turn)
        return;
    g->isidoro_box = 0;
    deploy(r, g, PIECE_SAN_ISIDRO, TO_SPAIN);
    g->flags[PIECE_SAN_ISIDRO] |= KNOWN;
    TELL(R(11_9), "%1P arrives from Spain in %2L", PIECE_SAN_ISIDRO, TO_SPAIN);
    if (g->head[ENGLISH][TO_SPAIN] != NO_PIECE)
        reveal(r, g, SPANISH, TO_SPAIN);
}
