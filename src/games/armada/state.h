/* Armada: the state of a game, and the words its chapters share.
 *
 * The game is one translation unit: game.c includes the chapters in the order of the rulebook, everything is static,
 * and the one symbol outside is game_armada. A chapter builds on this header and on those before it.
 *
 * A counter is in a hex, in a box of an activation track, or off the map. All counters of a hex stand in one list in id
 * order: head, then next. A counter on the map belongs to a group: ships to their fleet or to the loose ships of the
 * hex, land units to the fleet or loose ships that carry them or to nobody (ashore), leaders to the ship they are
 * aboard of or to nobody. */
#ifndef ARMADA_STATE_H
#define ARMADA_STATE_H

#define STACK_WORDS 64
#define PLAN_SIDES  2
#define PLAN_ORDERS 135

#include <stddef.h>
#include <string.h>

#include "armada_data.h"
#include "armada_rules.h"
#include "engine/game.h"
#include "games/armada/flow.def"

enum { ENGLISH, SPANISH, NOBODY };

enum {
    TRACK_BOXES = HEX_COUNT,              /* plus 4 * track + box - 1 */
    POOL = TRACK_BOXES + 4 * TRACK_COUNT, /* not built yet, or the dead pile (5.42); a fleet marker not in use */
    GONE,                                 /* a leader out of the game */
    AWAITED,                              /* the Treasure Fleet while it is not on the map */
    PLACES,
};

enum {
    NO_PIECE = 255,
    LOOSE = 254, /* the group of ships in no fleet, and of what they carry */
    NO_HEX = -1,
    HEX_WORDS = BIT_WORDS(HEX_COUNT),
    MAX_PATH = 20,
    SHIP_COUNT = FIRST_LAND,
    FLEET_COUNT = PIECE_COUNT - FIRST_FLEET,
    TREASURE = PIECE_ES_TREASURE_FLEET,
    THE_THIRTY = PIECE_EN_TRAINED_BANDS_MAIN_ARMY,
    THE_TWENTY = PIECE_EN_TRAINED_BANDS_TILBURY,
};

/* Per counter. */
enum {
    MOVED = 1,      /* ships and fleets in a naval, land units in a land movement segment */
    JOINED = 2,     /* has joined a fleet in this segment: once only (6.12) */
    LEFT = 4,       /* has left one */
    EMBARKED = 8,   /* has gone aboard in this segment (6.51) */
    LANDED = 16,    /* has stepped ashore in this segment */
    ASSIGNED = 32,  /* a leader has changed ship in this segment (13.16) */
    ADVANCED = 64,  /* has moved along its track, or come from it, in this phase (5.0) */
    ICEBOUND = 128, /* began a winter turn in a port (14.22) */
    TRIED = 256,    /* a fleet has attempted its interception of the turn (6.44) */
    DECLINED = 512, /* a fleet will not try against the present move */
    STRUCK = 1024,  /* has attacked in this combat segment (7.14, 9.0) */
    KNOWN = 2048,   /* seen by the enemy, and certain still */
    SAILED = 4096,  /* a ship has had its wind in this segment (6.26) */
    MARCHED = 8192, /* has gone a hex or more in this land movement segment (14.1) */
    WORN = 16384,   /* the enemy has seen that it is reduced */
    SEGMENT_FLAGS = MOVED | JOINED | LEFT | EMBARKED | LANDED | ASSIGNED | SAILED | MARCHED,
};

enum { SPARE_BYTES = 4 };

struct Game {
    GAME_HEAD;

    uint64_t ships[2][HEX_WORDS];      /* hexes with a side's ships: public */
    uint64_t troops[2][HEX_WORDS];     /* hexes with a side's combat units ashore: public */
    uint64_t control[2][HEX_WORDS];    /* hexes a side controls (16.2) */
    uint64_t land_siege[2][HEX_WORDS]; /* hexes where this side's land units are besieged (10.1) */
    uint64_t sea_siege[2][HEX_WORDS];  /* hexes where this side's ships are besieged (10.2) */
    uint64_t struck_at[HEX_WORDS];     /* hexes attacked in this combat segment (7.14, 9.0) */
    uint64_t struck_from[HEX_WORDS];   /* hexes from which land units have attacked in it */
    Set party;                         /* scratch of sail, coast, march: who moves */
    Set fighting;                      /* scratch of naval_combat and land_combat: fleets or units that attack */
    uint16_t where[PIECE_COUNT], flags[PIECE_COUNT];
    uint16_t path[MAX_PATH];      /* scratch of sail: the declared course */
    uint16_t quarry[FLEET_COUNT]; /* 1 + the hex whose ships an interceptor must attack (6.4); 0: none */
    int16_t treasury[2];
    int16_t steps_lost[2];      /* of naval units, by combat and wind (16.1) */
    uint8_t group[PIECE_COUNT]; /* see above; NO_PIECE: ashore or off the map */
    uint8_t lost[PIECE_COUNT];  /* 1: shows its reduced side */
    uint8_t next[PIECE_COUNT];  /* in its hex; NO_PIECE ends the list */
    uint8_t munitions[FLEET_COUNT];
    uint8_t head[HEX_COUNT];
    uint8_t clock[HEX_COUNT];                 /* land combat segments a siege has lasted (10.3) */
    uint8_t turn, phase, side;                /* side: whose segment or lane */
    uint8_t path_n, path_at;                  /* scratch of sail: hexes declared, and sailed */
    uint8_t sailed[2];                        /* high seas moves in this segment (6.11) */
    uint8_t month, silver;                    /* 11.21 noted month 1 to 3, secret; 11.2 what has become of it */
    uint8_t irish_landing, british_landing;   /* 15.21, 15.31 */
    uint8_t loyal_irish_due, loyal_scots_due; /* 15.24, 15.34 in the next English land movement segment */
    uint8_t muster_turn;                      /* 15.36 the turn of the free trained bands; 0: not yet */
    uint8_t bands_out;                        /* 15.36 bit 0 the thirty, 1 the twenty: on the map in the turn before */
    uint8_t violated;                         /* 15.11 1 + turn in which French neutrality was violated; 0: never */
    uint8_t pope_paid;                        /* 11.27 */
    uint8_t bankrupt_turn[2];                 /* 11.3 last turn it struck */
    uint8_t bankruptcies[2];
    uint8_t spare[SPARE_BYTES];
};

_Static_assert(offsetof(struct Game, group) ==
                   offsetof(struct Game, where) + 4 * PIECE_COUNT + 2 * MAX_PATH + 2 * FLEET_COUNT + 8,
               "no padding among the words");
_Static_assert(offsetof(struct Game, spare) + SPARE_BYTES == sizeof(struct Game), "no padding at the end");
_Static_assert(sizeof(struct Game) <= 12 * 1024, "the state stays small");
_Static_assert((int)PIECE_COUNT < (int)LOOSE && (int)PIECE_COUNT <= (int)SET_MAX, "counters fit a byte and a set");

#define FOR_HEX(p, g, hex)      for (int p = (g)->head[hex]; p != NO_PIECE; p = (g)->next[p])
#define FOR_KIND(p, side, kind) for (int p = side_range[side][kind][0]; p < side_range[side][kind][1]; p++)
#define FOR_SIDES(side)         for (int side = ENGLISH; side <= SPANISH; side++)

#include "games/armada/terms.h"

/* ---- what chapters want of later ones ---------------------------------------------------------------------------- */

static Verdict may_enter(const Game *g, int p, int from, int to); /* 8.2 */
static bool may_command(const Game *g, int p);                    /* 8.21, 8.22, 15.13 */
static bool violates_by_land(const Game *g, int hex);             /* 15.11 */
static bool violates_at_sea(const Game *g, int hex, bool coastal);
static bool needs_capture(const Game *g, int side, int hex); /* 16.2, 13.17 */
static void pope(Run *r, Game *g);                           /* 11.27 */
static Verdict may_set_foot(const Game *g, int p, int hex);  /* 6.54 */
static void step_ashore(Run *r, Game *g, int p);
static void lose_unit_wholly(Run *r, Game *g, int p);
static void treasure_home(Run *r, Game *g);
static int victory_points(const Game *g, int side);

enum { LOSS_BY_WIND, LOSS_OF_ATTACKER, LOSS_OF_DEFENDER };

FLOW_ENUMS

#endif
