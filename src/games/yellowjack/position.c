/* Positions: every record that is not as on an empty board, in words; then the numbers. */
#include "games/yellowjack/state.h"

static void open_position(Reader *r)
{
    clear_board(r->g);
    r->g->squall = r->g->challenged = r->g->active = 0; /* what is 0 is not written */
}

/* ---- records: squadron: br-j1 state=ready sail=3 dp=2 formation=0 ---------------------------------------------- */

static void write_field(const FieldDef *field, uint32_t value, Text *out)
{
    text_fmt(out, " %s=", field->name);
    if (field->type == FIELD_STATE)
        text_put(out, state_names[value]);
    else if (field->type == FIELD_PLACE && value != NOBODY)
        text_put(out, spaces[value].slug);
    else
        text_int(out, value);
}

static void write_record(const Game *g, const Game *blank, const RecordDef *def, int i, Text *out)
{
    const uint8_t *record = record_in(g, def, i), *none = record_in(blank, def, i);

    if (memcmp(record, none, def->size) == 0)
        return;
    text_fmt(out, "%s: ", def->key);
    slug_write(&game_yellowjack, def->kind, def == &port_record ? ports[i].place : def->first + i, out);
    for (const FieldDef *field = def->fields; field->name; field++)
        if (field_value(record, field) != field_value(none, field))
            write_field(field, field_value(record, field), out);
    text_char(out, '\n');
}

static void write_records(const Game *g, const RecordDef *def, Text *out)
{
    struct Game blank = {0};

    clear_board(&blank);
    for (int i = 0; i < def->n; i++)
        write_record(g, &blank, def, i, out);
}

static bool read_value(Reader *r, const FieldDef *field, Str word, uint32_t *out)
{
    int32_t number;

    if (field->type == FIELD_STATE)
        for (uint32_t state = 0; state < STATE_COUNT; state++)
            if (str_is(word, state_names[state])) {
                *out = state;
                return true;
            }
    if (field->type == FIELD_PLACE) {
        int place = name_find(r->def, ARG_PLACE, word);
        if (place >= 0) {
            *out = (uint32_t)place;
            return true;
        }
    }
    if (field->type == FIELD_STATE || !str_int(word, &number) || number < 0)
        return bad(r, "'%v' is no value for it", word);
    *out = (uint32_t)number;
    return true;
}

static bool read_field(Reader *r, const RecordDef *def, uint8_t *record, Str word)
{
    Str value = word, name = str_until(&value, '=');
    uint32_t number = 0;

    for (const FieldDef *field = def->fields; field->name; field++) {
        if (!str_is(name, field->name))
            continue;
        if (!read_value(r, field, value, &number))
            return false;
        if (field->type == FIELD_LONG)
            memcpy(record + field->offset, &number, sizeof number);
        else if (number > 255)
            return bad(r, "'%v' is too large", value);
        else
            record[field->offset] = (uint8_t)number;
        if (!in_bounds(record, field))
            return bad(r, "'%v' is out of bounds", word);
        return true;
    }
    return bad(r, "'%v' is no field", name);
}

static bool read_record(Reader *r, const RecordDef *def)
{
    Str word = next_word(r);
    int i = name_find(r->def, def->kind, word) - def->first;

    if (def == &port_record && i >= 0)
        i = i < PLACE_COUNT && is_port(i) ? harbour_of(i) : -1;
    if (i < 0 || i >= def->n)
        return bad(r, "'%v' is none of them", word);
    FOR_WORDS(field, r)
    if (!read_field(r, def, (uint8_t *)r->g + def->at + (size_t)i * def->size, field))
        return false;
    return true;
}

#define RECORD_OF(name, number)                                                                                        \
    static bool read_##name(Reader *r)                                                                                 \
    {                                                                                                                  \
        return read_record(r, record_at(number));                                                                      \
    }                                                                                                                  \
    static void write_##name(const Game *g, Text *out)                                                                 \
    {                                                                                                                  \
        write_records(g, record_at(number), out);                                                                      \
    }

RECORD_OF(squadrons, 0)
RECORD_OF(formations, 1)
RECORD_OF(leaders, 2)
RECORD_OF(convoys, 3)
RECORD_OF(cards, 4)
RECORD_OF(gales, 5)
RECORD_OF(storm, 6)
RECORD_OF(ports, PORT_RECORD)

/* ---- the rest -------------------------------------------------------------------------------------------------- */

/* tried-local: port_royal_j bridge_town */
static bool read_tried(Reader *r)
{
    FOR_WORDS(word, r)
    {
        int place = name_find(r->def, ARG_PLACE, word);
        if (place < 0 || !is_port(place))
            return bad(r, "'%v' is no port", word);
        r->g->tried_local |= UINT64_C(1) << harbour_of(place);
    }
    return true;
}

static void write_tried(const Game *g, Text *out)
{
    if (!g->tried_local)
        return;
    text_put(out, "tried-local:");
    BITS_EACH(harbour, &g->tried_local, 1)
        text_fmt(out, " %s", ports[harbour].slug);
    text_char(out, '\n');
}

static const char *const scenario_names[] = {"full-war", "vernons-war", "cartagena"};

static const LineDef position_lines[] = {
    WORD_LINE("scenario", scenario, NEEDED, scenario_names),
    NUMBER_LINE("turn", turn, NEEDED, 1, 65),
    NUMBER_LINE("impulse", impulse, ONCE, 0, IMPULSES + 1),
    SIDES_LINE("prestige", prestige, NEEDED, 0, 200),
    SIDES_LINE("prestige-then", prestige_then, ONCE, 0, 200),
    SIDES_LINE("fulfilled", fulfilled, ONCE, 0, 255),
    SIDES_LINE("failed", failed, ONCE, 0, 255),
    LIST_LINE("british-totals", total[BRITISH], ONCE, 0, 255),
    LIST_LINE("bourbon-totals", total[BOURBON], ONCE, 0, 255),
    OWN_LINE("squadron", OFTEN, read_squadrons, write_squadrons),
    OWN_LINE("formation", OFTEN, read_formations, write_formations),
    OWN_LINE("leader", OFTEN, read_leaders, write_leaders),
    OWN_LINE("convoy", OFTEN, read_convoys, write_convoys),
    OWN_LINE("card", OFTEN, read_cards, write_cards),
    OWN_LINE("port", OFTEN, read_ports, write_ports),
    OWN_LINE("gale", OFTEN, read_gales, write_gales),
    OWN_LINE("storm", OFTEN, read_storm, write_storm),
    BITS_LINE("company", company.w, PIECE, PIECE_COUNT),
    OWN_LINE("tried-local", ONCE, read_tried, write_tried),
    LIST_LINE("personages", personage_at, ONCE, 0, LAND_KINDS - 1),
    LIST_LINE("units", unit_at, ONCE, 0, LAND_KINDS - 1),
    LIST_LINE("unit-states", unit_state, ONCE, 0, DISRUPTED | EMPLOYED),
    LIST_LINE("auxiliaries", aux_at, ONCE, 0, POSTED_KINDS - 1),
    LIST_LINE("auxiliary-flags", aux_flags, ONCE, 0, AUX_FLAGS),
    LIST_LINE("shadows", aux_follows, ONCE, 0, 255),
    LIST_LINE("tracks", track, ONCE, 0, 2),
    LIST_LINE("fleet-admirals", fleet_admiral, ONCE, 0, 255),
    NUMBER_LINE("winds", winds, ONCE, 0, 127),
    NUMBER_LINE("squall", squall, ONCE, 0, 255),
    NUMBER_LINE("challenged", challenged, ONCE, 0, 255),
    NUMBER_LINE("first", first, ONCE, BRITISH, BOURBON),
    NUMBER_LINE("initiative", initiative, ONCE, BRITISH, BOURBON),
    NUMBER_LINE("active", active, ONCE, BRITISH, BOTH_SIDES),
    NUMBER_LINE("battles", battles, ONCE, 0, 8),
    LIST_LINE("fought", fought, ONCE, 0, PLACE_COUNT - 1),
    NUMBER_LINE("withdrawn", withdrawn, ONCE, 0, 255),
    SIDES_LINE("mulligan", mulligan, ONCE, 0, 1),
    SIDES_LINE("rank", rank, ONCE, 0, RANK_COUNT),
    SIDES_LINE("announced", announced, ONCE, 0, 3),
    NUMBER_LINE("edge", edge, ONCE, -2, 2),
    NUMBER_LINE("happened", happened, ONCE, 0, (1 << HAPPENS_COUNT) - 1),
    NUMBER_LINE("yearly", yearly, ONCE, 0, 255),
    NUMBER_LINE("fair", fair, ONCE, 0, 1),
    NUMBER_LINE("french-repair", french_repair, ONCE, 0, 1),
    LIST_LINE("repaired", repaired, ONCE, 0, 99),
    NUMBER_LINE("ended", ended, ONCE, 0, 1),
    NUMBER_LINE("battle-place", battle.place, ONCE, 0, PLACE_COUNT - 1),
    NUMBER_LINE("battle-under-way", battle.under_way, ONCE, 0, 1),
    NUMBER_LINE("attacker", battle.attacker, ONCE, BRITISH, BOURBON),
    NUMBER_LINE("gauge", battle.gauge, ONCE, BRITISH, BOURBON),
    NUMBER_LINE("level", battle.level, ONCE, 0, 8),
    NUMBER_LINE("intensity", battle.intensity, ONCE, 0, 2),
    NUMBER_LINE("combats", battle.count, ONCE, 0, COMBATS),
    LIST_LINE("combat", battle.combat, ONCE, 0, NO_COMBAT),
    LIST_LINE("lost", battle.lost, ONCE, 0, 3),
    SIDES_LINE("points", battle.points, ONCE, 0, 255),
    SIDES_LINE("dice", battle.dice, ONCE, 0, 9),
    SIDES_LINE("shifts", battle.shift, ONCE, -9, 9),
    SIDES_LINE("engaged", battle.engaged, ONCE, 0, (1 << FORMATIONS) - 1),
    {0},
};

static bool close_position(Reader *r)
{
    return checked(r, check_state);
}

/* Without a word on where play stands, a Turn begins. */
static void entry(Reader *r, Text *out)
{
    (void)r;
    text_put(out, "game@1.2#1 > turn");
}
