/* 1805: Sea of Glory: the state of a game, and the words its chapters share.
 *
 * The game is one translation unit: game.c includes the chapters in the order of the rulebook, everything is static,
 * and the one symbol outside is game_glory1805. A chapter may be read alone: it includes this header.
 *
 * A ship or an admiral is at a place (86 of them), in a block, or out of the game for one of several reasons. Units are
 * numbered through: the British blocks 0 to 13, the Allied, the frigates. */
#ifndef GLORY1805_STATE_H
#define GLORY1805_STATE_H

#define SET_MAX     256
#define STACK_WORDS 72
#define PLAN_SIDES  2
#define PLAN_ORDERS 40

#include <string.h>

#include "engine/members.h"
#include "engine/reader.h"
#include "games/glory1805/flow.def"
#include "glory1805_data.h"
#include "glory1805_rules.h"

enum { BRITISH, ALLIED, BOTH_SIDES };
enum { BLOCKS = BRITISH_BLOCKS + ALLIED_BLOCKS, UNITS = BLOCKS + FRIGATES };
enum { NAMED_ADMIRALS = ADMIRAL_SENIOR_CAPTAIN };
enum { CARGO_TRANSPORTS = EXPEDITIONS, CARGO_GOLD = EXPEDITIONS + TRANSPORTS, CARGOES };

/* Where a ship, an admiral or cargo is. Waiting cargo is on its track, waiting Gold has not come yet. */
enum { AT_BLOCKS = PLACE_COUNT, AT_WAITING = AT_BLOCKS + BLOCKS, AT_LOST, AT_PRIZE, AT_KINDS };

/* Pieces, as actions name them. */
enum {
    PIECE_ADMIRALS = SHIP_COUNT,
    PIECE_UNITS = PIECE_ADMIRALS + NAMED_ADMIRALS,
    PIECE_FRIGATES = PIECE_UNITS + BLOCKS,
    PIECE_CARGO = PIECE_UNITS + UNITS,
    PIECE_COUNT = PIECE_CARGO + CARGOES
};

_Static_assert(PIECE_COUNT <= SET_MAX, "a group may hold every piece");

/* Words, as actions name them: orders, sails, results, stations, what spies bring, events, Directives, chits. */
enum { ORDER_GC, ORDER_CA, ORDER_AW, ORDER_FL, ORDER_GW, ORDER_WT, ORDERS };
enum { SAIL_EASY, SAIL_FULL };
enum { CHIT_WEATHER = INITIATIVE_CHITS, CHIT_KINDS };
enum {
    WORD_SAILS = ORDERS,
    WORD_RESULTS = WORD_SAILS + 2,
    WORD_INSHORE = WORD_RESULTS + RESULT_RB + 1,
    WORD_LOOSE,
    WORD_MARKERS,
    WORD_RAIDS,
    WORD_EVENT,
    WORD_PLAIN,
    WORD_EVENTS = WORD_PLAIN,
    WORD_DIRECTIVES = WORD_EVENTS + ADMIRALTY_COUNT,
    WORD_CHITS = WORD_DIRECTIVES + DIRECTIVE_COUNT,
    WORD_ZONES = WORD_CHITS + CHIT_KINDS,
    WORD_COUNT = WORD_ZONES + ZONE_COUNT
};

/* How a force left the battle. */
enum { STAYED, WITHDREW, BROKE_OFF, PRECIPITOUS };

/* 1.5: what is done to ships that are taken at random. */
enum {
    DAMAGE_READY,
    WRECK_DAMAGED,
    SINK_WRECKED,
    TAKE_SINKING,
    DAMAGE_BY_FATE,
    STEP_WORSE,
    FOUNDER_AT_SEA,
    ROCKETS_ON_READY,
    ROCKETS_ON_DAMAGED,
    RANDOM_KINDS
};

/* What has come of a unit that was searched for. */
enum { UNSEEN_BY_ALL, GO_ON, HALTED, VANISHED };

/* What a unit is marked with. */
enum {
    ACTED = 1,
    ARRIVED = 2,      /* 12.3: came off a track this turn */
    SPOTTED = 4,      /* 10.4: since the last step 13 */
    FOG = 8,          /* 7.3 */
    PROVEN = 16,      /* the other side knows whether it is Fog */
    MARK_SHOWN = 32,  /* 10.5: the British know its marker */
    MARKED = 64,      /* 10.1: in this step 13 */
    WAS_INSHORE = 128 /* 19.2: when the turn began */
};

/* 1.7, 2.4, 7.1, 7.4: the British blocks, the Allied, the frigates. */
typedef struct {
    uint8_t place; /* PLACE_NOWHERE: the number is free, the frigate away */
    uint8_t station;
    uint8_t flags;
    uint8_t mp;                                /* spent this turn */
    uint8_t endurance;                         /* 10.7 */
    uint8_t marker;                            /* 10.1: a node + 1; 0: none */
    uint8_t since;                             /* the turn a block appeared; in which a frigate returns, 0: never */
    uint8_t sortie;                            /* 11.2: those that came out together have the same number; 0: alone */
    uint8_t strays;                            /* of its sortie so many have gone into a port unknown */
    uint8_t landing;                           /* 22.3: the port + 1 where it said so at the last turn end */
    uint8_t seen_turn, seen_ships, seen_cargo; /* 2.7: the last sighting; turn 0: none */
} Unit;

/* What a port is marked with. */
enum {
    PORT_ACTED = 1,
    CHIT_SHOWN = 2,       /* 15.7 */
    PORT_MARK_SHOWN = 4,  /* 15.8.1 */
    PORT_MARKED = 8,      /* 10.1: in this step 13 */
    PORT_CLOSED = 16,     /* 22.5 */
    BRITISH_CONTROL = 32, /* 22.5, 15.26 */
    ALLIED_CONTROL = 64
};

typedef struct {
    uint8_t flags;
    uint8_t chit;   /* 5.12: its turns + 1; 0: none */
    uint8_t marker; /* 10.1: a node + 1; 0: Hold */
    uint8_t worked; /* 5.2.2: ships at work in this step 2 */
} Port;

/* 15.22. */
enum { TENSION_NEUTRAL, TENSION_STRAINED, TENSION_WAR };

/* 22.6: where the Barges are. */
enum { BARGES_AT_BOULOGNE, BARGES_OUT, BARGES_DESTROYED };

/* 16 to 20. Sides are British and Allied, whoever is Windward. */
typedef struct {
    uint64_t hurt[BIT_WORDS(SHIP_COUNT)];    /* went a step in this battle */
    uint64_t sinking[BIT_WORDS(SHIP_COUNT)]; /* founder, or are taken (20.4) */
    uint64_t moored[BIT_WORDS(SHIP_COUNT)];  /* fight from a roadstead (19.2) or the North Sea (22.6.4) */
    uint64_t fleets[BOTH_SIDES];             /* blocks of each force */
    uint16_t steps[BOTH_SIDES];              /* 20.1.3: points against each */
    uint8_t harbour[BOTH_SIDES];             /* the place + 1 of those moored */
    uint8_t ships[BOTH_SIDES];               /* at the start */
    uint8_t order[BOTH_SIDES], sail[BOTH_SIDES];
    uint8_t command_lost[BOTH_SIDES];
    uint8_t left[BOTH_SIDES];
    uint8_t row[BOTH_SIDES]; /* 20.3: the fate of each */
    uint8_t windward;
    uint8_t moving;        /* 16.2: the side */
    uint8_t round, rounds; /* fought or being fought; at most */
    uint8_t fought;        /* rounds with fire */
    uint8_t node;
    uint8_t victor; /* side + 1; 0: nobody */
    uint8_t counts_withdrawn;
    uint8_t under_way;
    uint8_t ended;
    uint8_t anchored; /* 19.3 */
    uint8_t weighing; /* 19.4: in this round */
    uint8_t spare[2];
} Battle;

struct Game {
    GAME_HEAD;
    Battle battle;
    uint64_t busy[BIT_WORDS(SHIP_COUNT)]; /* 5.2.2: at work in step 2; then 11.4: came in this turn */
    uint64_t fought;                      /* 16.3: fleets, in this activation or arrival */
    uint8_t scenario, turn;
    uint8_t vp[BOTH_SIDES]; /* those that both sides know of */
    uint8_t ship_at[SHIP_COUNT];
    uint8_t ship_state[SHIP_COUNT];
    uint8_t admiral_at[NAMED_ADMIRALS];
    uint8_t cargo_at[CARGOES];
    uint8_t cargo_box[CARGO_GOLD]; /* 0: start; the Expeditions first */
    Unit unit[UNITS];
    Port port[PORT_COUNT];
    uint8_t wind[ZONE_COUNT], last_wind[ZONE_COUNT]; /* points they blow from */
    uint8_t wind_known, foul;                        /* zones: 6.3 this turn's wind is rolled; 6.7 */
    uint8_t manpower[NATION_KINDS];
    uint8_t spent[NATION_KINDS]; /* in this step 2 */
    uint8_t prepared;            /* 5.2.2: cargo that moved in this step 2 */
    uint8_t initiative;          /* 6.2: the side that holds it */
    uint8_t chits_left;          /* Weather chits in the cup */
    uint16_t cup;                /* 2.5: Initiative chits in it: British by zone, then Allied */
    uint8_t event_rolled;        /* 6.2: this turn */
    uint8_t provisioned;         /* 5.12 was done this turn */
    uint8_t tension;
    uint8_t barham; /* how often it has occurred (15.3) */
    uint8_t brest_sortie;
    uint8_t napoleon_east;
    uint8_t dutch_stripped, illness, cornwallis_returns, st_cyr; /* 15.2, 15.4, 15.11 */
    uint8_t fever;
    uint8_t barges, barges_held; /* 22.6: at so many turn ends running */
    uint8_t events_gone;         /* cup events that are out of the game, revealed, or shown on the track */
    uint8_t event_down, event_down_turn, event_seen; /* 5.11: + 1; 15.8.3: the Allies have seen it */
    uint8_t event_up;                                /* 5.10: + 1; it takes effect at the turn end */
    uint8_t naples_turn;                             /* 15.11: the special event lies there; 0: it does not */
    uint8_t canada_held;                             /* 15.22: an Expedition has landed there at War */
    uint16_t landed[BOTH_SIDES];                     /* 22.4: objectives where each side has landed */
    uint16_t raid_markers, raids_true, raids_shown;  /* 22.2: objectives */
    uint8_t directive, directive_shown;              /* + 1 */
    uint8_t directives_gone, accomplished;           /* out of the pool; 21.4: conditions met in this game */
    uint8_t invaded;                                 /* 23.1 */
    uint8_t spare[4];
};

_Static_assert(sizeof(struct Game) <= 4096, "a state fits into 4 KiB");

FLOW_ENUMS

#include "games/glory1805/terms.h"

#endif
