/* How ships, admirals, blocks, places and words are called. */
#include "games/glory1805/state.h"

static const char *const side_names[] = {"british", "allied"};

static const char *const block_names[BLOCKS] = {
    "british-1", "british-2", "british-3",  "british-4",  "british-5",  "british-6",  "british-7",
    "british-8", "british-9", "british-10", "british-11", "british-12", "british-13", "british-14",
    "allied-1",  "allied-2",  "allied-3",   "allied-4",   "allied-5",   "allied-6",   "allied-7",
    "allied-8",  "allied-9",  "allied-10",  "allied-11",  "allied-12",  "allied-13",  "allied-14",
    "allied-15", "allied-16", "allied-17",  "allied-18",  "allied-19",  "allied-20",
};

static const char *const word_names[WORD_COUNT] = {
    "gc", "ca", "aw", "fl", "gw", "wt", "easy", "full", "ha", "wf", "btl", "pm", "rb",
};

static const char *const order_names[ORDERS] = {
    "General Chase", "Close Action", "Admiral's Wake", "Form Line of Battle", "General Withdrawal", "Wear Together",
};

static const char *const north_sea_box[] = {"north-sea-box"};

/* Where something is that is nowhere on the sheet. */
static const char *const off_names[] = {"waiting", "lost", "prize"};

static const char *const state_names[] = {"Ready", "Damaged", "Wrecked", "In Ordinary", "Wrecked, In Ordinary"};

static const NameDef names[] = {
    NAME_TABLE(PIECE, 0, SHIP_COUNT, ships, slug, name),
    NAME_TABLE(PIECE, PIECE_ADMIRALS, NAMED_ADMIRALS, admirals, slug, name),
    NAME_LIST(PIECE, PIECE_BLOCKS, BLOCKS, block_names),
    NAME_TABLE(PLACE, 0, NODE_COUNT, nodes, slug, name),
    NAME_TABLE(PLACE, PLACE_PORTS, PORT_COUNT, ports, slug, name),
    NAME_TABLE(PLACE, PLACE_BOXES, BOX_COUNT, boxes, slug, slug),
    NAME_LIST(PLACE, PLACE_NORTH_SEA, 1, north_sea_box),
    NAME_LIST(WORD, 0, WORD_COUNT, word_names),
    {0},
};
