/* The War of Jenkins' Ear: the state of a game, and the words its chapters share.
 *
 * The game is one translation unit: game.c includes the chapters in the order of the rulebook, everything is static,
 * and the one symbol outside is game_jenkins. A chapter may be read alone: it includes this header.
 *
 * A stack is all counters of one side in one location: a hex, one of the two boxes of the Turn Record Track on the way
 * to the other ocean (7.4), or the group now being moved. Its members are a list in id order: head, then next. */
#ifndef JENKINS_STATE_H
#define JENKINS_STATE_H

#define STACK_WORDS 64

#include <stddef.h>
#include <string.h>

#include "engine/game.h"
#include "games/jenkins/flow.def"
#include "jenkins_data.h"
#include "jenkins_rules.h"

enum { ENGLISH = NATION_ENGLISH, SPANISH = NATION_SPANISH };

enum {
    TO_PACIFIC = HEX_COUNT, /* boxes of the track: stacks on their way, due in the owner's next Movement Step */
    TO_CARIBBEAN,
    MOVING, /* the group being moved; it stands in g->moving_at */
    STACKS,

    POOL = STACKS, /* force pool */
    GONE,          /* out of the game */
    BOUGHT,        /* paid for; its port is secretly chosen in g->bound_for until all are (3.5) */
    ASIDE,         /* start counters not yet set up (3.1) */
    BOX,           /* the San Isidoro waiting on the track (11.9) */
};

enum { NO_PIECE = 255, NO_PORT = 255, NO_HEX = -1, HEX_WORDS = BIT_WORDS(HEX_COUNT) };

/* Per counter. MOVED to LANDED last a Movement Step, FLIPPED a game turn. */
enum {
    MOVED = 1,    /* its own activation this step is over (7.0) */
    STOPPED = 2,  /* by disease or enemies: neither marches nor embarks any more (7.0, 7.5) */
    EMBARKED = 4, /* has gone aboard this step: once only */
    LANDED = 8,   /* has been put ashore this step: once only */
    FLIPPED = 16, /* has intercepted this game turn: not again (7.2) */
    ON_TOP = 32,  /* the counter of its stack that the enemy sees (4.3) */
    KNOWN = 64,   /* seen by the enemy and certain still (4.4) */
    OPEN = 128,   /* and it was in this hex that it was revealed: that lasts as long as it is there */
};

enum { PHASE_SETUP, PHASE_PURCHASES, PHASE_MOVEMENT, PHASE_COMBAT, PHASE_ADMINISTRATION, PHASE_VICTORY };

/* 9.1, 9.2: the dice on the table. A naval die belongs to a counter; land dice are a pool, counted by face. */
enum { MAX_DICE = 192, SPARE_BYTES = 7 };

typedef struct {
    uint8_t n, spare[7];
    uint8_t piece[MAX_DICE], face[MAX_DICE]; /* face 0: not rolled yet */
    uint8_t land[2][8];                      /* by side: how many dice show each face */
} Dice;

struct Game {
    GAME_HEAD;

    uint64_t storm, scuttled;           /* ports with a storm marker (8.0), a scuttled marker (11.7) */
    uint64_t paid[2];                   /* ports whose capture has paid this side this turn (3.4) */
    uint64_t claimed;                   /* ports that have had their victory roll (5.0) */
    uint64_t taken;                     /* nations that have lost a port this turn (6.8) */
    uint64_t ships[2][HEX_WORDS];       /* hexes with a side's ships: public (A8) */
    uint64_t ashore[2][HEX_WORDS];      /* hexes with a side's land counters ashore: public (A8) */
    uint64_t battle[HEX_WORDS];         /* hexes where an interception succeeded this phase (7.2) */
    uint64_t spanish_attack[HEX_WORDS]; /* of these, where the Spanish are the attackers */
    uint64_t done[HEX_WORDS];           /* scratch of arrange (stacks seen to) and combat_step (land combat fought) */
    Set fighting;                       /* scratch of naval_combat: the guns ashore that take part */
    Set party;                          /* scratch of intercept and debark: who takes part (7.2, 7.3) */
    uint16_t where[PIECE_COUNT];        /* a stack or one of the places after STACKS */
    int16_t moving_at;                  /* where the moving group stands; NO_HEX */
    uint8_t next[PIECE_COUNT];          /* in its stack; NO_PIECE ends it */
    uint8_t carrier[PIECE_COUNT];       /* the ship a land counter is aboard of; NO_PIECE: ashore */
    uint8_t flags[PIECE_COUNT];
    uint8_t bound_for[PIECE_COUNT]; /* port of a BOUGHT counter; NO_PORT */
    uint8_t head[2][STACKS];
    uint8_t holder[PORT_COUNT]; /* nation that controls the port (7.6, A3) */
    Dice dice;                  /* scratch of naval_combat and land_combat */
    uint8_t turn, phase, side;  /* side: whose phase, or whose set-up */
    uint8_t funds[2];
    uint8_t succession_over;
    uint8_t isidoro_box; /* the turn the San Isidoro arrives; 0: never, or arrived */
    uint8_t scuttles;    /* attempts made (11.7) */
    uint8_t winner;      /* 0 nobody yet, 1 + side */
    uint8_t contested;   /* scratch of land_combat: control waits for its end (7.6) */
    uint8_t spare[SPARE_BYTES];
};

_Static_assert(offsetof(struct Game, spare) + SPARE_BYTES == sizeof(struct Game), "no padding at the end");

#define FOR_STACK(p, g, side, at) for (int p = (g)->head[side][at]; p != NO_PIECE; p = (g)->next[p])

/* The hexes next to this one in the directions of sea_exits or land_exits (7.1). */
#define FOR_EXITS(to, exits, hex)                                                                                      \
    for (int to##_ways = (exits)[hex], to = NO_HEX;                                                                    \
         to##_ways && (to = neighbour[hex][bit_lowest((uint64_t)to##_ways)], true); to##_ways &= to##_ways - 1)

#include "games/jenkins/terms.h"

FLOW_ENUMS

/* ---- what chapters use of later ones ------------------------------------------------------------------------------- */

static void collect(Run *r, Game *g, int side);        /* 3.2, 6.1 */
static bool exposed(const Game *g, int side, int hex); /* 7.2-a: may the enemy intercept ships there? */
static Verdict may_attack(const Game *g, int side);    /* 7.2-i: with the whole moving group */
static bool carries(const Game *g, int ship);          /* 7.3 */
static Verdict may_embark(const Game *g, int side, int land, int ship);
static void list_embarking(const Game *g, int side, Offer *o);
static void go_aboard(Run *r, Game *g, int land, int ship);
static bool on_a_shore(const Game *g, int side);
static Verdict may_land(const Game *g, int side);               /* out of the moving group */
static Verdict may_depart(const Game *g, const struct sail *l); /* 7.4 */
static void leave_for_the_horn(Run *r, Game *g, int side);
static void round_the_horn(Run *r, Game *g, int side, int hex);
static void change_control(Run *r, Game *g, int hex);         /* 7.6: after land counters came or went */
static int green_value(const Game *g, int p);                 /* 9.2: NO_VALUE: none here */
static bool may_come_back(int p);                             /* 9.3-a */
static void remove_with_cargo(Run *r, Game *g, int p);        /* out of the game without a die (6.8, 11.7) */
static Verdict may_bombard(const Game *g, int side, int hex); /* 11.1 */
static bool might_bombard(const Game *g, int side, int hex);
static Verdict may_scuttle(const Game *g, int side, int p); /* 11.7 */
static void list_scuttling(const Game *g, int side, Offer *o);
static bool is_blocked(const Game *g, int side, int hex);
static void dispatch_isidoro(Run *r, Game *g, int box, int die); /* 11.9 */
static void isidoro_arrives(Run *r, Game *g);

#endif
