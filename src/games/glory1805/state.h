/* 1805: Sea of Glory: the state of a game, and the words its chapters share.
 *
 * The game is one translation unit: game.c includes the chapters in the order of the rulebook, everything is static,
 * and the one symbol outside is game_glory1805. A chapter may be read alone: it includes this header.
 *
 * A ship or an admiral is at a place (86 of them), in a block, or out of the game for one of several reasons. Blocks are
 * numbered through: the British 0 to 13, then the Allied. */
#ifndef GLORY1805_STATE_H
#define GLORY1805_STATE_H

#define SET_MAX     256
#define STACK_WORDS 32

#include <string.h>

#include "engine/members.h"
#include "engine/reader.h"
#include "games/glory1805/flow.def"
#include "glory1805_data.h"
#include "glory1805_rules.h"

enum { BRITISH, ALLIED, BOTH_SIDES };
enum { BLOCKS = BRITISH_BLOCKS + ALLIED_BLOCKS, NAMED_ADMIRALS = ADMIRAL_SENIOR_CAPTAIN };

/* Where a ship or an admiral is. */
enum { AT_BLOCKS = PLACE_COUNT, AT_WAITING = AT_BLOCKS + BLOCKS, AT_LOST, AT_PRIZE, AT_KINDS };

/* Pieces, as actions name them. */
enum {
    PIECE_ADMIRALS = SHIP_COUNT,
    PIECE_BLOCKS = PIECE_ADMIRALS + NAMED_ADMIRALS,
    PIECE_COUNT = PIECE_BLOCKS + BLOCKS
};

/* Words, as actions name them: orders, sails, results. */
enum { ORDER_GC, ORDER_CA, ORDER_AW, ORDER_FL, ORDER_GW, ORDER_WT, ORDERS };
enum { SAIL_EASY, SAIL_FULL };
enum { WORD_SAILS = ORDERS, WORD_RESULTS = WORD_SAILS + 2, WORD_COUNT = WORD_RESULTS + RESULT_RB + 1 };

/* How a force left the battle. */
enum { STAYED, WITHDREW, BROKE_OFF, PRECIPITOUS };

/* 2.4, 7.1. */
typedef struct {
    uint8_t place; /* PLACE_NOWHERE: the number is free */
    uint8_t station;
} Block;

/* 7.4. */
typedef struct {
    uint8_t place; /* PLACE_NOWHERE: away, until a turn or for good */
    uint8_t station;
    uint8_t returns; /* 5.3: the turn; 0: never */
} Frigate;

/* 15.22. */
enum { TENSION_NEUTRAL, TENSION_STRAINED, TENSION_WAR };

/* 16 to 20. Sides are British and Allied, whoever is Windward. */
typedef struct {
    uint64_t hurt[BIT_WORDS(SHIP_COUNT)];    /* went a step in this battle */
    uint64_t sinking[BIT_WORDS(SHIP_COUNT)]; /* founder, or are taken (20.4) */
    uint64_t fleets[BOTH_SIDES];             /* blocks of each force */
    uint16_t steps[BOTH_SIDES];              /* 20.1.3: points against each */
    uint8_t ships[BOTH_SIDES];               /* at the start */
    uint8_t order[BOTH_SIDES], sail[BOTH_SIDES];
    uint8_t command_lost[BOTH_SIDES];
    uint8_t left[BOTH_SIDES];
    uint8_t windward;
    uint8_t round, rounds; /* fought or being fought; at most */
    uint8_t fought;        /* rounds with fire */
    uint8_t node;
    uint8_t victor; /* side + 1; 0: nobody */
    uint8_t counts_withdrawn;
    uint8_t under_way;
    uint8_t ended;
    uint8_t spare[5];
} Battle;

struct Game {
    GAME_HEAD;
    Battle battle;
    uint8_t scenario, turn;
    uint8_t vp[BOTH_SIDES];
    uint8_t ship_at[SHIP_COUNT];
    uint8_t ship_state[SHIP_COUNT];
    uint8_t admiral_at[NAMED_ADMIRALS];
    Block block[BLOCKS];
    Frigate frigate[FRIGATES];
    uint8_t wind[ZONE_COUNT], last_wind[ZONE_COUNT]; /* points they blow from */
    uint8_t manpower[NATION_KINDS];
    uint8_t cargo_box[EXPEDITIONS + TRANSPORTS]; /* 0: start; the Expeditions first */
    uint8_t tension;
    uint8_t barham; /* how often it has occurred (15.3) */
    uint8_t napoleon_east;
    uint8_t spare[4];
};

_Static_assert(sizeof(struct Game) <= 4096, "a state fits into 4 KiB");

FLOW_ENUMS

/* 2.1, 2.3: of a ship laid up; the data know only Damaged ones. */
enum { STATE_LAID_UP_WRECKED = STATE_KINDS, SHIP_STATES };

static int first_block(int side)
{
    return side == BRITISH ? 0 : BRITISH_BLOCKS;
}

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

#endif
