/* 1.3, 2.1, 2.3: ships, admirals and units, whose they are, and what damage is done to how many. Part of state.h. */
#ifndef GLORY1805_TERMS_H
#define GLORY1805_TERMS_H

/* 2.1, 2.3: of a ship laid up; the data know only Damaged ones. */
enum { STATE_LAID_UP_WRECKED = STATE_KINDS, SHIP_STATES };

/* Units by their numbers and their names. */
static int unit_of(int piece)
{
    return piece - PIECE_UNITS;
}

static int side_of_unit(int unit)
{
    return unit < BRITISH_BLOCKS || unit >= BLOCKS ? BRITISH : ALLIED;
}

static int first_block(int side)
{
    return side == BRITISH ? 0 : BRITISH_BLOCKS;
}

static int end_of_blocks(int side)
{
    return side == BRITISH ? BRITISH_BLOCKS : BLOCKS;
}

/* The British have two rows of units: whoever leaves such a loop leaves the function. */
#define BLOCKS_OF(unit, side) for (int unit = first_block(side); unit < end_of_blocks(side); unit++)
#define UNITS_OF(unit, side)                                                                                           \
    for (int unit##_row = 0; unit##_row < ((side) == BRITISH ? 2 : 1); unit##_row++)                                   \
        for (int unit = unit##_row ? BLOCKS : first_block(side); unit < (unit##_row ? UNITS : end_of_blocks(side));    \
             unit++)

static int side_of_nation(int nation)
{
    return nation == NATION_BRITISH ? BRITISH : ALLIED;
}

static int side_of_ship(int ship)
{
    return side_of_nation(ships[ship].nation);
}

static int side_of_admiral(int admiral)
{
    return side_of_nation(admirals[admiral].nation);
}

static bool is_hurt(const Game *g, int ship)
{
    return g->ship_state[ship] == STATE_DAMAGED || g->ship_state[ship] == STATE_WRECKED;
}

/* Ships in line order, as a set. */
enum { LINE_WORDS = BIT_WORDS(SHIP_COUNT), ADMIRAL_WORDS = BIT_WORDS(NAMED_ADMIRALS) };

typedef struct {
    uint64_t w[LINE_WORDS];
} Line;

static Line ships_at(const Game *g, int at)
{
    Line line;

    bits_where(g->ship_at, SHIP_COUNT, at, line.w);
    return line;
}

static Line ships_of_side_at(const Game *g, int side, int at)
{
    Line line = ships_at(g, at);

    for (int k = 0; k < LINE_WORDS; k++)
        line.w[k] &= ships_of_side[side][k];
    return line;
}

static Line both(Line a, Line b)
{
    for (int k = 0; k < LINE_WORDS; k++)
        a.w[k] &= b.w[k];
    return a;
}

/* Those in one of some states, a bit each. */
static Line ships_in_any_of(const Game *g, int states)
{
    Line line = {{0}}, alike;

    for (int state = 0; states >> state; state++) {
        if (!(states >> state & 1))
            continue;
        bits_where(g->ship_state, SHIP_COUNT, state, alike.w);
        for (int k = 0; k < LINE_WORDS; k++)
            line.w[k] |= alike.w[k];
    }
    return line;
}

#define SHIPS_IN(ship, line)                                                                                           \
    for (Line ship##_left = line, *ship##_once = &ship##_left; ship##_once; ship##_once = NULL)                        \
        for (int ship; (ship = bits_take(ship##_left.w, LINE_WORDS)) >= 0;)
#define SHIPS_AT(ship, g, at) SHIPS_IN(ship, ships_at(g, at))

static uint64_t admirals_at(const Game *g, int at)
{
    uint64_t there[ADMIRAL_WORDS];

    bits_where(g->admiral_at, NAMED_ADMIRALS, at, there);
    return there[0];
}

_Static_assert((int)ADMIRAL_WORDS == 1, "admirals fit into a word");

#define ADMIRALS_AT(admiral, g, at)                                                                                    \
    for (uint64_t admiral##_left = admirals_at(g, at), *admiral##_once = &admiral##_left; admiral##_once;              \
         admiral##_once = NULL)                                                                                        \
        for (int admiral; (admiral = bits_take(&admiral##_left, 1)) >= 0;)

/* 1.3: column by a number of ships or of factors, row by total. */
static int damage(int total, int number)
{
    int column = 0, row = total < 0 ? 0 : total > DAMAGE_LAST ? DAMAGE_LAST : total;

    if (number <= 0)
        return 0;
    while (column < DAMAGE_COLUMNS - 1 && number > damage_column_most[column])
        column++;
    return damage_table[row][column];
}

/* ---- what odds are asked for (odds.c) ------------------------------------------------------------------------------------------ */

enum { SEEN, IN_BATTLE, VICTORIOUS, OUTCOMES };

/* And what is counted as losses are. */
enum { SHIP_WRECKED = OUTCOMES + 1, SHIP_DAMAGED, ADMIRAL_KILLED };

#endif
