/* Every thing that has a record in the state, field by field: positions are written and read by it, and every state
 * is held
 * against its bounds. */
#include "games/yellowjack/state.h"

enum { FIELD_NUMBER, FIELD_STATE, FIELD_PLACE, FIELD_LONG };

typedef struct {
    const char *name;
    uint8_t type, offset;
    uint8_t low, high;
    bool none; /* NOBODY will do */
} FieldDef;

#define F(record, member, type_, low_, high_, none_)                                                                   \
    {                                                                                                                  \
        .name = #member, .type = FIELD_##type_, .offset = offsetof(record, member), .low = low_, .high = high_,        \
        .none = none_                                                                                                  \
    }

static const FieldDef squadron_fields[] = {
    F(Squadron, state, STATE, OUT, STATE_COUNT - 1, false),
    F(Squadron, place, PLACE, 0, PLACE_COUNT - 1, true),
    F(Squadron, sail, NUMBER, 0, 3, false),
    F(Squadron, dp, NUMBER, 0, 99, false),
    F(Squadron, formation, NUMBER, 0, FORMATIONS - 1, true),
    F(Squadron, command, NUMBER, 0, COMMAND_COUNT - 1, false),
    F(Squadron, flags, NUMBER, 0, 15, false),
    {0},
};
static const FieldDef formation_fields[] = {
    F(Formation, state, STATE, OUT, DUE, false),
    F(Formation, place, PLACE, 0, PLACE_COUNT - 1, true),
    F(Formation, command, NUMBER, 0, COMMAND_COUNT - 1, false),
    F(Formation, card, NUMBER, 0, CARDS - 1, true),
    F(Formation, came, NUMBER, 0, CAME_KINDS - 1, false),
    F(Formation, impulse, NUMBER, 0, IMPULSES, false),
    F(Formation, flags, NUMBER, 0, 255, false),
    F(Formation, passed, LONG, 0, 0, false),
    {0},
};
static const FieldDef leader_fields[] = {
    F(Leader, at, NUMBER, 0, LEADER_AT_KINDS - 1, false),
    F(Leader, wounded, NUMBER, 0, 99, false),
    F(Leader, handled, NUMBER, 0, 1, false),
    {0},
};
static const FieldDef convoy_fields[] = {
    F(Convoy, state, STATE, OUT, DUE, false),
    F(Convoy, place, PLACE, 0, PLACE_COUNT - 1, true),
    F(Convoy, to, PLACE, 0, PLACE_COUNT - 1, true),
    F(Convoy, sail, NUMBER, 0, 24, false),
    F(Convoy, began, NUMBER, 0, 24, false),
    F(Convoy, dp, NUMBER, 0, 3, false),
    F(Convoy, escort, NUMBER, 0, FORMATIONS - 1, true),
    F(Convoy, impulse, NUMBER, 0, IMPULSES, false),
    F(Convoy, flags, NUMBER, 0, CONVOY_FLAGS, false),
    {0},
};
static const FieldDef card_fields[] = {
    F(Card, state, NUMBER, 0, ISSUED, false),
    F(Card, order, NUMBER, 0, ORDER_COUNT - 1, false),
    F(Card, target, PLACE, 0, PLACE_COUNT - 1, true),
    F(Card, sail, NUMBER, 0, 9, false),
    F(Card, progress, NUMBER, 0, 99, false),
    F(Card, deadline, NUMBER, 0, 99, false),
    F(Card, formation, NUMBER, 0, FORMATIONS - 1, true),
    F(Card, flags, NUMBER, 0, 3, false),
    {0},
};
static const FieldDef port_fields[] = {
    F(Port, held, NUMBER, 0, 1, false),
    F(Port, razed, NUMBER, 0, 1, false),
    F(Port, tokens, NUMBER, 0, TOKENS_MOST, false),
    F(Port, raided, NUMBER, 0, 9, false),
    F(Port, taken, NUMBER, 0, 1, false),
    F(Port, known, NUMBER, 0, 1, false),
    {0},
};
static const FieldDef gale_fields[] = {
    F(Gale, force, NUMBER, 0, 11, false),
    F(Gale, place, PLACE, 0, PLACE_COUNT - 1, true),
    F(Gale, step, NUMBER, 0, 3, false),
    {0},
};
static const FieldDef storm_fields[] = {
    F(Storm, kind, NUMBER, 0, STORM_KINDS, false),
    F(Storm, place, PLACE, 0, PLACE_COUNT - 1, true),
    F(Storm, start, PLACE, 0, PLACE_COUNT - 1, true),
    F(Storm, half, NUMBER, 0, 1, false),
    F(Storm, step, NUMBER, 0, 3, false),
    F(Storm, came, NUMBER, 0, 1, false),
    {0},
};

typedef struct {
    const char *key;
    uint8_t kind; /* of its names */
    int first, n;
    size_t at, size;
    const FieldDef *fields;
} RecordDef;

#define RECORD(key_, kind_, first_, n_, member, fields_)                                                               \
    {                                                                                                                  \
        .key = key_, .kind = ARG_##kind_, .first = first_, .n = n_, .at = offsetof(struct Game, member),               \
        .size = sizeof(((struct Game *)0)->member) / (n_), .fields = fields_                                           \
    }

enum { WORD_STORM = WORD_WINDS }; /* it is alone, and needs no name of its own */

static const RecordDef records[] = {
    RECORD("squadron", PIECE, 0, SQUADRON_COUNT, squadron, squadron_fields),
    RECORD("formation", PIECE, PIECE_FORMATIONS, FORMATIONS, formation, formation_fields),
    RECORD("leader", PIECE, PIECE_LEADERS, LEADER_COUNT, leader, leader_fields),
    RECORD("convoy", PIECE, PIECE_CONVOYS, CONVOYS, convoy, convoy_fields),
    RECORD("card", PIECE, PIECE_CARDS, CARDS, card, card_fields),
    RECORD("gale", WORD, WORD_WINDS, WIND_COUNT, gale, gale_fields),
    RECORD("storm", WORD, WORD_STORM, 1, storm, storm_fields),
};
enum { RECORDS = sizeof records / sizeof records[0], PORT_RECORD = RECORDS };

/* Ports are called by their places, which are not in their order. */
static const RecordDef port_record = RECORD("port", PLACE, 0, HARBOUR_COUNT, port, port_fields);

static const RecordDef *record_at(int i)
{
    return i == PORT_RECORD ? &port_record : &records[i];
}

static const uint8_t *record_in(const Game *g, const RecordDef *def, int i)
{
    return (const uint8_t *)g + def->at + (size_t)i * def->size;
}

static uint32_t field_value(const uint8_t *record, const FieldDef *field)
{
    uint32_t value;

    if (field->type != FIELD_LONG)
        return record[field->offset];
    memcpy(&value, record + field->offset, sizeof value);
    return value;
}

static bool in_bounds(const uint8_t *record, const FieldDef *field)
{
    uint32_t value = field_value(record, field);

    return field->type == FIELD_LONG || (value >= field->low && value <= field->high) ||
           (field->none && value == NOBODY);
}

static bool records_in_bounds(const Game *g)
{
    for (int k = 0; k <= RECORDS; k++)
        for (int i = 0; i < record_at(k)->n; i++)
            for (const FieldDef *field = record_at(k)->fields; field->name; field++)
                if (!in_bounds(record_in(g, record_at(k), i), field))
                    return false;
    return true;
}
