/* The script's purse: what is built, where, and what is kept. */
#include "games/armada/script.h"

/* ---- what can be afforded ------------------------------------------------------------------------------------------------ */

/* What is left until the next income, and after the winter that it pays, if all goes on as it is. */
static int spare_ducats(const Staff *s)
{
    int left = s->g->treasury[s->side] - s->own.due * winter_to_pay(s->g) -
               (s->own.due + s->own.laid_up / 2) * common_turns_left(s->g);
    int later = left + income_ahead(s->g, s->side) - s->own.due * WINTER_MAINTENANCE_FACTOR;

    return s->g->turn < TURNS && later < left ? later : left;
}

static int keeping(const Staff *s, int p)
{
    int turns_left = common_turns_left(s->g) + WINTER_MAINTENANCE_FACTOR;

    if (!is_paid(p))
        return 0;
    return is_land(p) ? COST_LAND_UNIT_MAINTAIN_AT_SEA * pieces[p].combat * turns_left : pieces[p].m * turns_left;
}

/* ---- what is built --------------------------------------------------------------------------------------------------------- */

typedef struct {
    uint8_t first, last, track;
    uint8_t from, to; /* turns in which it is of use to begin them */
} Wanted;

static const Wanted wish_list[] = {
    {PIECE_DU_HOLLAND, PIECE_DU_DUTCH_REGIMENT_3, TRACK_PROTESTANT_NETHERLANDS, 1, 16},
    {PIECE_DU_FLYBOATS_1, PIECE_DU_FLYBOATS_2, TRACK_BRILL, 1, 12},
    {PIECE_EN_LEVIES_1, PIECE_EN_LEVIES_4, TRACK_PLYMOUTH, 1, 13},
    {PIECE_EN_VOLUNTEERS_AND_BRISTOL_MERCHANTS_1, PIECE_EN_COASTERS_AND_PINNACES_3, TRACK_PLYMOUTH, 1, 10},
    {THE_TWENTY, THE_TWENTY, TRACK_PLYMOUTH, 3, 12},
    {THE_THIRTY, THE_TWENTY, TRACK_LONDON, 13, 15},
    {PIECE_ES_TERCIO_OF_NAPLES, PIECE_ES_TERCIO_OF_NAPLES, TRACK_CORUNNA, 1, 14},
    {PIECE_ES_TERCIO_OF_SICILY, PIECE_ES_TERCIO_OF_SICILY, TRACK_CADIZ, 1, 14},
    {PIECE_ES_TERCIO_OF_ENTRE_DUERO_Y_MINO, PIECE_ES_TERCIO_OF_ENTRE_DUERO_Y_MINO, TRACK_CORUNNA, 1, 14},
    {PIECE_ES_TERCIO_OF_ISLA, PIECE_ES_TERCIO_OF_ISLA, TRACK_SANTANDER, 1, 14},
    {PIECE_ES_TERCIO_OF_MEXIA, PIECE_ES_PORTUGUESE, TRACK_CORUNNA, 1, 14},
    {PIECE_WA_REGIMENT_1, PIECE_WA_REGIMENT_6, TRACK_CATHOLIC_NETHERLANDS, 1, 14},
    {PIECE_GE_REGIMENT_1, PIECE_GE_REGIMENT_6, TRACK_GERMAN_STATES, 1, 12},
    {PIECE_BU_REGIMENT_2, PIECE_BU_REGIMENT_2, TRACK_LORRAINE, 1, 12},
    {PIECE_IT_ITALIAN_REGIMENT_1, PIECE_IT_ITALIAN_REGIMENT_2, TRACK_SAVOY, 1, 11},
    {PIECE_ES_HULKS_1, PIECE_ES_HULKS_3, TRACK_CORUNNA, 1, 11},
    {PIECE_WA_INVASION_BARGE_1, PIECE_WA_INVASION_BARGE_4, TRACK_ANTWERP, 10, 11},
};

enum { WANTED = sizeof wish_list / sizeof wish_list[0], RESERVE = 60, ENGLISH_RESERVE = 250, THRIFT = 1000 };

/* The English fleet will be at sea; the Dutch cost nothing later. */
static int reserve_for(int p)
{
    return side_of(p) == ENGLISH && !is_dutch(p) ? ENGLISH_RESERVE : RESERVE;
}

static int32_t wish_begin(const Staff *s, int p, int track)
{
    if (purchase_price(p) + keeping(s, p) + reserve_for(p) > spare_ducats(s))
        return 0;
    for (int i = 0; i < WANTED; i++)
        if (p >= wish_list[i].first && p <= wish_list[i].last && wish_list[i].track == track &&
            s->g->turn >= wish_list[i].from && s->g->turn <= wish_list[i].to)
            return 200 - i;
    return 0;
}

/* Bands are called out where the enemy is far. */
static int32_t wish_muster(const Staff *s, int track)
{
    int near = HEX_ROWS, column = hexes[tracks[track].hex].number / 100;
    Force here = {.column = (int16_t)column,
                  .row = (int16_t)(hexes[tracks[track].hex].number % 100 - (column + 1) / 2)};

    for (const Force *f = s->enemies.force; f < s->enemies.force + s->enemies.n; f++)
        near = f->ashore && between(f, &here) < near ? between(f, &here) : near;
    return 300 + near;
}

static int32_t wish_build(const Staff *s, Action a)
{
    switch (a.verb) {
    case V_BUILD: return wish_begin(s, a.arg[0], a.arg[1]);
    case V_REPAIR: return repair_price(a.arg[0]) + RESERVE < spare_ducats(s) && s->g->turn < ARMADA_TURN - 3 ? 10 : 0;
    case V_MUSTER: return wish_muster(s, a.arg[1]);
    default: return 1;
    }
}

/* ---- activation -------------------------------------------------------------------------------------------------------------- */

/* Barges come out when they sail at once; other ships in spring. */
static bool shall_come_out(const Game *g, int ship)
{
    if (is_barge(ship))
        return g->turn == ARMADA_TURN - 1;
    return !is_oared_fighter(ship) && (g->turn < 7 || (g->turn >= 10 && g->turn < ARMADA_TURN));
}

static int32_t wish_advance(const Staff *s, Action a)
{
    if (a.verb == V_DONE)
        return 1;
    if (a.verb == V_ADVANCE)
        return shall_come_out(s->g, a.arg[0]) && spare_ducats(s) > 0 ? 2 : 0;
    int city = hexes[a.arg[1]].city, post = post_at(s->g, s->side, a.arg[1]),
        wanting = post - force_in(&s->own, a.arg[1])->ashore;
    return 2 + (city >= 0 ? 2 + cities[city].vp : 0) + (wanting > 0 ? 10 * wanting : 0);
}

static int32_t wish_lay_off(const Staff *s, Action a)
{
    bool autumn = s->g->turn == 8 || s->g->turn == TURNS - 1;

    if (a.verb == V_DONE)
        return 1;
    if (is_ship(a.arg[0]) && (autumn || spare_ducats(s) < 0))
        return 2;
    return spare_ducats(s) < (autumn ? THRIFT : 0) && off_post(s->g, s->side, a.arg[0]) ? 2 + strength(s->g, a.arg[0])
                                                                                        : 0;
}

/* ---- munitions ----------------------------------------------------------------------------------------------------------------- */

enum { ROUNDS = 3, SQUADRON = 9 };

static int32_t wish_acquire(const Staff *s, Action a)
{
    int points = a.verb == V_BUY ? a.arg[1] : 0, have = a.verb == V_BUY ? munitions_of(s->g, a.arg[0]) : 0;

    if (a.verb == V_BUY)
        return have + points == ROUNDS && fleet_strength(s->g, a.arg[0]) >= SQUADRON &&
                       points * point_price(s->g, a.arg[0]) + 2 * RESERVE < spare_ducats(s)
                   ? 2
                   : 0;
    if (a.verb == V_ENLIST)
        return !is_dutch(a.arg[0]) && a.arg[2] && a.arg[2] == munitions_of(s->g, a.arg[1]) &&
                       2 * RESERVE < spare_ducats(s)
                   ? 2
                   : 0;
    return a.verb == V_DONE;
}

/* ---- bankruptcy ------------------------------------------------------------------------------------------------------------------ */

static int32_t wish_lay_up(const Staff *s, Action a)
{
    return strength(s->g, a.arg[0]);
}

static int32_t wish_disband(const Staff *s, Action a)
{
    return a.verb == V_DONE ? 100 : 50 - strength(s->g, a.arg[0]);
}
