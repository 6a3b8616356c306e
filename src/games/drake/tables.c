/* Every chart of the game, as printed or as reconstructed. */
#include "games/drake/state.h"

static void print_number(int n, Text *out, size_t column)
{
    text_pad(out, column);
    text_int(out, n);
}

static void print_items(const Grant *grant, Text *out)
{
    static const char letters[ITEMS] = {'c', 'g', 'b', 't'};
    size_t before = out->n;

    for (int good = 0; good < ITEMS; good++)
        if (grant->goods[good]) {
            text_int(out, grant->goods[good]);
            text_char(out, letters[good]);
        }
    text_put(out, grant->galleon ? "G" : grant->pinnace ? "P" : "");
    if (out->n == before)
        text_char(out, '-');
}

static void print_street(Text *out)
{
    text_put(out, "2.3 Plymouth Street, as printed: what each circle gives (c crew, g guns, b barrels, t trade goods,\n"
                  "    G galleon, P pinnace)\n\n place location      3 captains        4 captains        5 captains\n");
    for (int at = 0; at < LOCATION_COUNT; at++) {
        print_number(at + 1, out, at < 9 ? 5 : 4);
        text_pad(out, 7);
        text_put(out, locations[at].name);
        for (int set = 0; set < 3 && at < TILE_COUNT; set++)
            for (int circle = 0; circle < locations[at].circles; circle++) {
                text_pad(out, (size_t)(21 + 18 * set + 5 * circle));
                print_items(&grants[set][at][circle], out);
            }
        if (at >= TILE_COUNT) {
            text_pad(out, 21);
            text_put(out, "everybody");
        }
        text_char(out, '\n');
    }
}

static void print_choices(Text *out)
{
    text_put(out, "\n2.38, 2.44, 2.45 Choices\n\n");
    for (int i = 0; i < CHOICE_COUNT; i++) {
        text_fmt(out, " %s", locations[choices[i].location].name);
        text_pad(out, 12);
        text_put(out, choices[i].word == WORD_GALLEON ? "galleon" : good_slugs[choices[i].word]);
        text_pad(out, 21);
        print_items(&choices[i].grant, out);
        text_char(out, '\n');
    }
    text_put(out, "\n2.35 The Tavern: the first visitor adds 1\n\n roll crew ghost ship\n");
    for (int roll = 1; roll <= 7; roll++) {
        print_number(roll, out, 4);
        print_number(tavern[roll][0], out, 9);
        text_pad(out, 11);
        text_put(out, tavern[roll][1] ? "yes\n" : "no\n");
    }
}

static void print_wares(int wares, Text *out)
{
    for (int c = 0; c < COMMODITIES; c++)
        if (wares >> c & 1)
            text_fmt(out, " %s", good_slugs[FIRST_COMMODITY + c]);
}

static void print_destinations(Text *out)
{
    text_put(out, "\n3.5 Destinations (* plus the counter; galleons: the counter on the station)\n\n"
                  " zone destination                 type       troops guns VP treasure places\n");
    for (int to = 0; to < DESTINATION_COUNT; to++) {
        const DestinationInfo *d = &destinations[to];
        print_number(d->zone, out, 4);
        text_pad(out, 6);
        text_put(out, d->name);
        text_pad(out, 34);
        text_put(out, type_names[d->type]);
        if (d->type != TYPE_TRADE) {
            print_number(d->troops, out, 50);
            text_put(out, d->type == TYPE_FORT ? "*" : "");
            print_number(d->guns, out, 55);
            text_put(out, d->type == TYPE_GALLEON ? "*" : "");
            print_number(d->vp, out, 58);
            text_put(out, d->type == TYPE_GALLEON ? "*" : "");
            text_pad(out, 61);
            text_put(out, good_slugs[d->treasure]);
        }
        print_number(d->circles, out, 75);
        print_wares(d->wares, out);
        text_char(out, '\n');
    }
    text_put(out, "\n1.3 Spanish galleons\n\n guns VP\n");
    for (int i = 0; i < GALLEON_COUNT; i++) {
        print_number(galleons[i].guns, out, 4);
        print_number(galleons[i].vp, out, 6);
        text_char(out, '\n');
    }
    text_put(out, "\n3.1 Frigate counters: 0 1 2 guns. Troop counters: 0 0 1 2 troops.\n");
}

static void print_scores(Text *out)
{
    text_put(out, "\n3.7 Types of conquests        VP\n");
    for (int n = 1; n < 4; n++)
        text_fmt(out, " %d %s                     %d\n", n, n == 1 ? "type " : "types", conquest_points[n]);
    text_put(out, "\n5.1 Commodities in a set      VP\n");
    for (int n = 1; n < 5; n++)
        text_fmt(out, " %d %s                 %d\n", n, n == 1 ? "single   " : "different", set_points[n]);
    text_put(out, "\n5.2 Treasures                 VP\n");
    for (int i = 0; i < TREASURES; i++) {
        text_fmt(out, " %s", good_names[FIRST_TREASURE + i]);
        print_number(treasure_points[i], out, 30);
        text_char(out, '\n');
    }
    text_fmt(out, "\n3.6 Hero's bonus: %d for the first home, %d for the second\n", HERO_FIRST, HERO_SECOND);
    text_fmt(out, "3.7 Admiral: %d a gold left. Governor: %d a silver left.\n", ADMIRAL_PER_GOLD_LEFT,
             GOVERNOR_PER_SILVER_LEFT);
    text_fmt(out, "2.44 Investor: costs %d, once a game. 1.7 Everybody begins with %d.\n", INVESTOR_COST, START_VP);
    text_put(out, "\n1.1 The box\n");
    for (int good = 0; good < GOODS; good++) {
        text_fmt(out, " %s", good_names[good]);
        print_number(stock_of[good], out, 14);
        text_char(out, '\n');
    }
}

static void print_tables(Text *out)
{
    print_street(out);
    print_choices(out);
    print_destinations(out);
    print_scores(out);
}
