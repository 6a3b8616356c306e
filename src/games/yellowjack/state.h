/* Yellow Jack: the state of a game, and the words its chapters share.
 *
 * The game is one translation unit: game.c includes the chapters in the order of the rulebook, everything is static,
 * and the one symbol outside is game_yellowjack. A chapter may be read alone: it includes this header.
 *
 * Squadrons, Leaders, Units and the rest have a fixed number each; where a byte names one of them NOBODY is none.
 * Turns are
 * counted from the first of 1739. */
#ifndef YELLOWJACK_STATE_H
#define YELLOWJACK_STATE_H

#define SET_MAX     320
#define STACK_WORDS 96

#include <string.h>

#include "engine/members.h"
#include "engine/reader.h"
#include "games/yellowjack/flow.def"
#include "yellowjack_data.h"
#include "yellowjack_rules.h"

enum { BRITISH, BOURBON, BOTH_SIDES };

/* 2.5. */
enum { BRITISH_FORMATIONS = 12, SPANISH_FORMATIONS = 10, FRENCH_FORMATIONS = 8, FORMATIONS = 30 };
enum { CONVOYS = 19, FIRST_LOCALS = 9, FIRST_TROOPS = 13 /* the Local and Troop Convoys are the last */ };
enum { COMMAND_CARDS = 3, CARDS = COMMAND_COUNT * COMMAND_CARDS, LEADERS_MOST = 3, TOKENS_MOST = 12 };
_Static_assert(sizeof formation_pieces == FORMATIONS, "the data know how many Formations there are");
enum { IMPULSES = 4, YEAR = 16, SIDE_FLEETS = 3 };

/* Pieces, as actions name them. */
enum {
    PIECE_FORMATIONS = SQUADRON_COUNT,
    PIECE_LEADERS = PIECE_FORMATIONS + FORMATIONS,
    PIECE_PERSONAGES = PIECE_LEADERS + LEADER_COUNT,
    PIECE_UNITS = PIECE_PERSONAGES + PERSONAGE_COUNT,
    PIECE_AUXILIARIES = PIECE_UNITS + UNIT_COUNT,
    PIECE_CONVOYS = PIECE_AUXILIARIES + AUXILIARY_COUNT,
    PIECE_CARDS = PIECE_CONVOYS + CONVOYS,
    PIECE_COUNT = PIECE_CARDS + CARDS
};

enum { PLACE_WORDS = BIT_WORDS(PLACE_COUNT), AUX_WORDS = BIT_WORDS(AUXILIARY_COUNT) };
enum { UNIT_WORDS = BIT_WORDS(UNIT_COUNT) };

/* 3.5. WAITING: with its event or Turn; DUE: enters this Turn (5.6). */
enum { OUT, READY, FITTING_OUT, IN_ORDINARY, DUE, WAITING, STATE_COUNT };

/* What was done with a Squadron in this Orders step (4.1.4), or that it arrived this Turn. */
enum { STATE_CHANGED = 1, FORMATION_CHANGED = 2, ARRIVED = 4, TRANSFERRED = 8 };

typedef struct {
    uint8_t state;
    uint8_t place; /* of one In Ordinary */
    uint8_t sail, dp;
    uint8_t formation;
    uint8_t command;
    uint8_t flags;
} Squadron;

/* How a Formation came where it is, in this MPI (8.22). */
enum { ON_STATION, CAME_WITH, CAME_AGAINST, CAME_CATCHING, CAME_OUT, CAME_KINDS };

/* Of a Formation. The last are of its activation. */
enum {
    FLOTILLA = 1,
    BLOCKADING = 2,
    INTERDICTING = 4,
    DISORGANISED = 8,
    KNOWN = 16, /* to the enemy (7.16) */
    ACTED = 32,
    MOVED = 64,
    SEARCHED = 128
};

typedef struct {
    uint8_t state; /* OUT: the number is free */
    uint8_t place;
    uint8_t command;
    uint8_t card; /* its Order */
    uint8_t came;
    uint8_t impulse; /* of one DUE */
    uint8_t flags;
    uint8_t spare;
    uint32_t passed; /* 5.22: the Interdicting Formations that searched it in this Impulse */
} Formation;

/* What came of a part of an activation. CONTACTS: the number of the Formation is added. */
enum { GOES_ON, MOVEMENT_ENDS, ACTIVATION_ENDS, DETACH_FAILED, CONTACTS };

/* A Leader is aboard a Squadron, ashore in a place, or not in play. */
enum { ASHORE = SQUADRON_COUNT, LEADER_WAITING = ASHORE + PLACE_COUNT, LEADER_CAPTURED, LEADER_GONE, LEADER_AT_KINDS };

typedef struct {
    uint8_t at;
    uint8_t wounded; /* Turns */
    uint8_t handled; /* in this Orders step (4.1.4) */
} Leader;

/* A Unit or Personage is in a port, in a Convoy, ashore before a port (X3.41), or not in play. */
enum {
    IN_CONVOY = PLACE_COUNT,
    BESIEGING = IN_CONVOY + CONVOYS,
    LAND_WAITING = BESIEGING + PLACE_COUNT,
    LAND_LOST,
    LAND_KINDS
};

/* X2.57. The first: became so in this Turn. */
enum { JUST_DISRUPTED = 1, DISRUPTED = 2, EMPLOYED = 4 /* in the Escalade under way */ };

/* 6.1: where an Auxiliary is posted, or its box. */
enum {
    POST_PLACES = FORMATIONS,
    POST_ZONES = POST_PLACES + PLACE_COUNT,
    AVAILABLE = POST_ZONES + CZ_COUNT,
    RECOVERY,
    RESERVE,
    AUX_GONE,
    POSTED_KINDS
};

/* Of an Auxiliary: has been Tasked in this Impulse; a Mixed Role one is a Fleet-50; was handled in this Orders step or
 * MPI; began to Shadow in this MPI (7.13). */
enum { AUX_ACTED = 1, AS_FLEET50 = 2, AUX_HANDLED = 4, NEW_SHADOW = 8, AUX_FLAGS = 15 };
enum { PARTLY_SCREENED = 256 };

/* 10.1. */
enum { IN_HARBOUR = READY + 1 }; /* FITTING_OUT, for a Convoy */
/* The last: assembled in this Orders step (4.1.4). */
enum { CONVOY_ACTED = 1, CONVOY_KNOWN = 2, ESCORT_CHANGED = 4, CONVOY_HANDLED = 8, CONVOY_FLAGS = 15 };

typedef struct {
    uint8_t state; /* OUT, READY, IN_HARBOUR or DUE */
    uint8_t place, to;
    uint8_t sail, began; /* Sail now, and when it was assembled */
    uint8_t dp;
    uint8_t escort; /* the Formation it moves with: an escort, or its Flotilla */
    uint8_t impulse;
    uint8_t flags;
} Convoy;

/* 9.2, 9.3. */
enum { HELD = 1, ISSUED };
enum { CARD_TRIED = 1, EXTENDED = 2 };

typedef struct {
    uint8_t state; /* 0: no card */
    uint8_t order, target, sail;
    uint8_t progress;
    uint8_t deadline; /* the Turn at whose end it fails */
    uint8_t formation;
    uint8_t flags;
} Card;

/* X3.46, 11.32. */
typedef struct {
    uint8_t held; /* by the other side than that of its nation */
    uint8_t razed;
    uint8_t tokens;
    uint8_t raided; /* repair dice lost */
    uint8_t taken;  /* its Prestige has been won */
    uint8_t known;  /* what lies in its Harbour, to the enemy, by an Escalade (7.16) */
} Port;

/* 5.31. */
typedef struct {
    uint8_t force; /* 0: none */
    uint8_t place, step;
} Gale;

typedef struct {
    uint8_t kind; /* 0: none; STORM_... + 1 */
    uint8_t place, start, half, step;
    uint8_t came; /* in this Turn */
} Storm;

/* X2.17: what Sail of a Request buys. */
enum { GOOD_SOL, GOOD_SOL_D, GOOD_FRIGATES, GOOD_LIGHT, GOOD_GALLEY, GOOD_BOMB, GOODS };

/* 12.1: what the running totals count. */
enum { TOTAL_FLAGSHIPS, TOTAL_SOL, TOTAL_FRIGATES, TOTAL_DP, TOTAL_AZOGUES, TOTAL_CONVOYS, TOTAL_KINDS };

/* 8: the battle under way. */
enum { COMBATS = 18, NO_COMBAT = COMBATS };

typedef struct {
    uint32_t engaged[BOTH_SIDES]; /* Formations */
    uint8_t combat[SQUADRON_COUNT];
    uint8_t lost[SQUADRON_COUNT]; /* Sail sunk here, for Strike Colours */
    uint8_t points[BOTH_SIDES];   /* DPs and four for each Sail lost (8.4) */
    uint8_t dice[BOTH_SIDES];
    int16_t shift[BOTH_SIDES];
    uint8_t place, attacker, gauge, level, intensity, count;
    uint8_t under_way;
    uint8_t spare[3];
} Battle;

struct Game {
    GAME_HEAD;
    Battle battle;
    Set company;          /* 3.33: what is to become one Flotilla, while the check is made */
    uint64_t tried_local; /* 10.1: ports of which a Local Convoy was tried in this Orders step */
    Squadron squadron[SQUADRON_COUNT];
    Formation formation[FORMATIONS];
    Leader leader[LEADER_COUNT];
    uint8_t personage_at[PERSONAGE_COUNT];
    uint8_t unit_at[UNIT_COUNT];
    uint8_t unit_state[UNIT_COUNT];
    uint8_t aux_at[AUXILIARY_COUNT];
    uint8_t aux_flags[AUXILIARY_COUNT];
    uint8_t aux_follows[AUXILIARY_COUNT]; /* 7.13: the Formation it Shadows */
    Convoy convoy[CONVOYS];
    Card card[CARDS];
    Port port[HARBOUR_COUNT];
    Gale gale[WIND_COUNT];
    Storm storm;
    uint8_t winds; /* in effect: a bit each */
    uint8_t squall;
    uint8_t fleet_admiral[SIDE_FLEETS];
    uint8_t scenario, turn, impulse;
    uint8_t first;      /* has the first MPI */
    uint8_t initiative; /* won it */
    uint8_t active;     /* whose MPI it is; BOTH_SIDES: nobody's */
    uint8_t battles;    /* 8.1: places of this MPI with one, their number below */
    uint8_t fought[8];
    uint8_t prestige[BOTH_SIDES];
    uint8_t prestige_then[BOTH_SIDES]; /* at the start of the year (3.485) */
    uint8_t fulfilled[BOTH_SIDES], failed[BOTH_SIDES];
    uint8_t total[BOTH_SIDES][TOTAL_KINDS]; /* since the last point each gave */
    uint8_t track[TRACK_COUNT];
    uint8_t withdrawn;            /* X3.1.4: SOL Sail that left or were lost */
    uint8_t challenged;           /* X2.32: the place */
    uint8_t mulligan[BOTH_SIDES]; /* 12.2: had in this Turn */
    uint8_t ended;
    uint16_t happened;               /* X3.1: a bit each */
    int16_t edge;                    /* 12.3: announced for the next die */
    uint8_t yearly;                  /* X3.1: the yearly ones of this year */
    uint8_t fair;                    /* X3.1.6 */
    uint8_t french_repair;           /* 11.3: had its die of the Quarter */
    uint8_t repaired[HARBOUR_COUNT]; /* 11.3: dice had, in this R&R of a side */
    uint8_t rank[BOTH_SIDES];        /* 12.3: one more than the row; 0: none */
    uint8_t announced[BOTH_SIDES];   /* in this Turn */
    uint8_t spare;
};

_Static_assert(sizeof(struct Game) <= 6144, "a state fits into 6 KiB");

FLOW_ENUMS

/* 1.6. */
static int side_of_fleet(int fleet)
{
    return fleet == FLEET_BRITISH ? BRITISH : BOURBON;
}

static int other(int side)
{
    return !side;
}

static int fleet_of_formation(int formation)
{
    return formation < BRITISH_FORMATIONS                        ? FLEET_BRITISH
           : formation < BRITISH_FORMATIONS + SPANISH_FORMATIONS ? FLEET_SPANISH
                                                                 : FLEET_FRENCH;
}

static int side_of_formation(int formation)
{
    return formation < BRITISH_FORMATIONS ? BRITISH : BOURBON;
}

static int side_of_squadron(int squadron)
{
    return side_of_fleet(squadrons[squadron].fleet);
}

/* A bit each. */
static uint64_t squadrons_of_side(int side)
{
    return side == BRITISH ? squadrons_of_fleet[FLEET_BRITISH]
                           : squadrons_of_fleet[FLEET_SPANISH] | squadrons_of_fleet[FLEET_FRENCH];
}

static const ClassInfo *class_of_squadron(int squadron)
{
    return &classes[squadrons[squadron].kind];
}

static int harbour_of(int place)
{
    return spaces[place].harbour;
}

static bool is_port(int place)
{
    return spaces[place].harbour != HARBOUR_COUNT;
}

/* 1.2: 1 to 16. */
static int turn_of_year(const Game *g)
{
    return (g->turn - 1) % YEAR + 1;
}

static int season(const Game *g)
{
    return (turn_of_year(g) - 1) / 4;
}

static bool is_quarterly(const Game *g)
{
    return turn_of_year(g) % 4 == 0;
}

static bool has_happened(const Game *g, int event)
{
    return g->happened >> event & 1;
}

/* X2.3, X3.1.5. */
static bool france_at_war(const Game *g)
{
    return has_happened(g, HAPPENS_FRANCE_DECLARES_WAR_ON_BRITAIN);
}

#define FOR_SIDE_FORMATIONS(f, g, side)                                                                                \
    for (int f = (side) == BRITISH ? 0 : BRITISH_FORMATIONS;                                                           \
         f < ((side) == BRITISH ? BRITISH_FORMATIONS : FORMATIONS); f++)                                               \
        if ((g)->formation[f].state != OUT)
#define FOR_SQUADRONS(s, g, f)                                                                                         \
    WORD_EACH(s, squadrons_of_fleet[fleet_of_formation(f)])                                                            \
    if ((g)->squadron[s].formation == (f))

/* What odds are asked for (odds.c), and what is counted as losses are. */
enum { FOUND, CAUGHT, SLIPS_AWAY, MISSES_THE_WIND, BEATEN, TAKES_THE_PORT, RAIDED, OUTCOMES, LEADER_LOST = OUTCOMES };

#endif
