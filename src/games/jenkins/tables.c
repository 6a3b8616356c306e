/* Every chart of the game as text: those at the end of the rulebook in its order, then those of the map, then the
 * counters. The output is a golden file: what the program uses, to be held against a printed copy. */
#include "games/jenkins/state.h"

static void print_title(const char *title, Text *out)
{
    text_fmt(out, "%s%s\n", out->n ? "\n" : "", title);
}

static void print_roll(int low, int high, Text *out)
{
    text_fmt(out, "  %d", low);
    if (high > low)
        text_fmt(out, "-%d", high);
    text_pad(out, 8);
}

static void print_modifier(const char *what, int value, Text *out)
{
    text_fmt(out, "  %s%d", value > 0 ? "+" : "", value);
    text_pad(out, 8);
    text_fmt(out, "%s\n", what);
}

/* ---- 3.2 --------------------------------------------------------------------------------------------------------- */

static void print_funds(Text *out)
{
    print_title("War Fund Points (3.2, 3.4)", out);
    text_put(out, "            English  Spanish\n");
    text_fmt(out, "  at start  %d      %d\n", START_FUNDS_ENGLISH, START_FUNDS_SPANISH);
    text_fmt(out, "  a turn    %d       %d\n", INCOME_ENGLISH, INCOME_SPANISH);
    text_fmt(out, "  at most   %d      %d\n", FUNDS_MAX, FUNDS_MAX);
    text_put(out, "  a seaport of another nation: its value when captured, and again in each purchase step\n");
}

/* ---- 6.3 --------------------------------------------------------------------------------------------------------- */

static int last_alike_peril(int row)
{
    while (row < PERILOUS_HIGHEST && strcmp(perilous[row + 1].name, perilous[row].name) == 0)
        row++;
    return row;
}

static void print_perilous_sea(Text *out)
{
    print_title("Perilous Sea Table (6.3)", out);
    for (int row = PERILOUS_LOWEST; row <= PERILOUS_HIGHEST; row = last_alike_peril(row) + 1) {
        print_roll(row, last_alike_peril(row), out);
        text_put(out, perilous[row].name);
        text_pad(out, 28);
        text_put(out, perilous[row].effect);
        text_put(out, perilous[row].chooser == ENEMY ? "; he sees the stack\n" : "\n");
    }
    text_put(out, "Modifiers\n");
    print_modifier("a storm next to the stack in this stretch, once", PERILOUS_STORM_MODIFIER, out);
    text_put(out, "  +     the naval tactics of one leader aboard\n");
}

/* ---- 6.8 --------------------------------------------------------------------------------------------------------- */

static void print_succession(Text *out)
{
    print_title("War of Austrian Succession Table (6.8)", out);
    for (int row = SUCCESSION_LOWEST; row <= SUCCESSION_HIGHEST; row++) {
        print_roll(row, row, out);
        text_fmt(out, "%s\n", succession[row].effect);
    }
    text_put(out, "Modifiers\n");
    print_modifier("a French seaport was captured this turn", SUCCESSION_FRENCH_PORT_MODIFIER, out);
    print_modifier("a Dutch seaport was captured this turn", SUCCESSION_DUTCH_PORT_MODIFIER, out);
}

/* ---- 7.5 --------------------------------------------------------------------------------------------------------- */

static void print_disease(Text *out)
{
    print_title("Land Movement & Disease (7.5)", out);
    text_put(out, DISEASE_ON_ODD ? "  odd   one land counter is lost, its owner choosing\n  even  no effect\n"
                                 : "  even  one land counter is lost, its owner choosing\n  odd   no effect\n");
}

/* ---- 6.2 --------------------------------------------------------------------------------------------------------- */

static void print_storms(Text *out)
{
    print_title("Storm Location Table (6.2)", out);
    for (int die = 1; die <= 6; die++) {
        const char *before = "";
        print_roll(die, die, out);
        for (uint64_t rest = storm_ports[die]; rest; rest &= rest - 1, before = ", ")
            text_fmt(out, "%s%s", before, ports[bit_lowest(rest)].name);
        text_put(out, storm_ports[die] ? "\n" : "no storm\n");
    }
}

/* ---- 10.0 -------------------------------------------------------------------------------------------------------- */

static void print_fortunes(Text *out)
{
    print_title("Fortunes of War Table (10.0)", out);
    for (int row = 0; row < FORTUNE_COUNT; row++) {
        const FortuneInfo *f = &fortunes[row];
        print_roll(f->die, f->die, out);
        text_fmt(out, "the %s player must eliminate one %s %s he can see\n", nation_names[f->chooser],
                 nation_names[f->victim_side], f->victim_class == CLASS_NAVAL ? "ship" : "land counter");
    }
}

/* ---- 4.0, 5.0 ---------------------------------------------------------------------------------------------------- */

static void print_seaports(Text *out)
{
    print_title("Seaports (4.0)", out);
    text_put(out, "  hex   value  nation   name\n");
    for (int port = 0; port < PORT_COUNT; port++) {
        text_put(out, "  ");
        put_hex_number(ports[port].hex, out);
        text_fmt(out, "  %d      %s", ports[port].value, nation_names[ports[port].nation]);
        text_pad(out, 24);
        text_fmt(out, "%s%s\n", ports[port].name, ports[port].ocean == OCEAN_PACIFIC ? " [Great South Sea]" : "");
    }
}

static void print_routes(Text *out)
{
    print_title("Trade Routes (5.0)", out);
    for (int i = 0; i < ROUTE_COUNT; i++)
        text_fmt(out, "  %s - %s\n", ports[routes[i].from].name, ports[routes[i].to].name);
}

/* ---- 2.2 --------------------------------------------------------------------------------------------------------- */

enum { FIRST_VALUE_COLUMN = 59, VALUE_WIDTH = 6 };

static void print_start(int p, Text *out)
{
    switch (pieces[p].start) {
    case START_POOL: text_put(out, "pool"); break;
    case START_GARRISON: text_put(out, "garrison"); break;
    case START_TRACK: text_put(out, "track"); break;
    default: text_put(out, ports[pieces[p].start].slug); break;
    }
}

static void print_counter(int p, Text *out)
{
    const PieceInfo *c = &pieces[p];
    const int values[] = {c->gun, c->cannonade, c->land, c->naval_tactics, c->land_tactics, c->cost};

    text_fmt(out, "  %s", c->slug);
    text_pad(out, 22);
    text_put(out, c->name);
    text_pad(out, FIRST_VALUE_COLUMN);
    for (int i = 0; i < 6; i++) {
        bool bonus = i == 1 || i == 3 || i == 4; /* printed with a plus */
        text_fmt(out, values[i] == NO_VALUE ? "X" : bonus ? "+%d" : "%d", values[i]);
        text_pad(out, (size_t)(FIRST_VALUE_COLUMN + VALUE_WIDTH * (i + 1)));
    }
    text_put(out, c->anchor ? "yes     " : "no      ");
    print_start(p, out);
    text_char(out, '\n');
}

static void print_counters(Text *out)
{
    print_title("Counters (2.2, 3.1): red gun, blue cannonade, green land value; + tactics of leaders; X none", out);
    for (int p = 0; p < PIECE_COUNT; p++) {
        if (p == 0 || side_of(p) != side_of(p - 1) || !is_type(p, pieces[p - 1].type)) {
            text_fmt(out, "%s, %s", nation_names[side_of(p)], type_names[pieces[p].type]);
            text_pad(out, FIRST_VALUE_COLUMN);
            text_put(out, "gun   blue  green naval land  cost  anchor  start\n");
        }
        print_counter(p, out);
    }
}

static void print_tables(Text *out)
{
    print_funds(out);
    print_perilous_sea(out);
    print_succession(out);
    print_disease(out);
    print_storms(out);
    print_fortunes(out);
    print_seaports(out);
    print_routes(out);
    print_counters(out);
}
