#!/usr/bin/env python3
"""Checks the tables of Francis Drake and writes them as drake_data.h.

    tables.py OUTPUT.h | OUTPUT_DIR

Reads the CSV files in its own folder; README.md there explains the columns.  Each load_* function checks one file
row by row, each check_* function what several rows or files must agree on, each write_* function adds to the header.
"""

import json
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "..", "..", "..", "tools"))

from csvtables import Header, c_name, c_string, quoted, run  # noqa: E402

# ------------------------------------------------------------------------------------ words, in enum order

PLAYERS = (3, 4, 5)
ITEMS = ("crew", "gun", "barrel", "trade")              # what a captain carries: the first goods
TREASURES = ("silver", "gold", "jewel")
TYPES = ("town", "fort", "galleon", "trade")            # of destinations; the first three are the conquests
FACES = ("golden-hind", "disc-1", "disc-2", "disc-3", "disc-4", "ghost-ship")       # in the order of resolution
CAPTAINS = ("red", "blue", "yellow", "green", "white")
FACE_SLUGS = ("hind", "1", "2", "3", "4", "ghost")
CIRCLES = 3                                             # no location has more circles that differ

CONSTANTS = ("voyages", "players_min", "players_max", "barrels_per_zone", "attacks_per_destination", "barrel_stock",
             "crew_stock", "gun_stock", "trade_cube_stock", "gold_stock", "silver_stock", "jewel_stock",
             "last_captain_guns", "player_discs")
SCORES = ("start_vp", "conquest_types_1", "conquest_types_2", "conquest_types_3", "hero_first", "hero_second",
          "set_1", "set_2", "set_3", "set_4", "silver", "gold", "jewel", "admiral_per_gold_left",
          "governor_per_silver_left", "investor_cost")

# ------------------------------------------------- what the rulebook states: no edit of a CSV may lose it

CHOOSERS = {"drake": ("crew", "gun"), "investor": ("crew", "gun", "galleon"), "dockside": ("crew", "gun", "barrel")}
COUNTERS = {"troop": (0, 0, 1, 2), "frigate": (0, 1, 2)}
TYPE_COUNTS = {"town": 4, "fort": 4, "galleon": 3, "trade": 3}
TREASURE_COUNTS = {"town": {"gold": 2, "silver": 2}, "fort": {"gold": 2, "silver": 2}, "galleon": {"jewel": 3}}

# ------------------------------------------------------------------------------------------- the board, in map units

SHEET = (2520, 1890)
PLAQUE = (262, 150)                                     # of a destination
ZONE_BORDERS = (2430, 1888, 1400, 738, 90)              # from east to west, around zones 1 to 4
STREET_ROW = 9                                          # locations on either side of the street
TILE = (244, 184)                                       # of a location


class Game:
    """All tables once read: rows as in the files, indexes by what names them."""


def load_keys(folder, name, keys):
    table = folder.table(name, "key value source")
    rows = table.unique("key")
    for row in table:
        row.choice("key", keys)
    for key in keys:
        if key not in rows:
            table.fail("key", "there is no row %s" % quoted(key), table.rows[-1].line)
    return {key: rows[key].number("value", 0, 99) for key in keys}, rows


def load_constants(folder, game):
    game.constants, rows = load_keys(folder, "constants.csv", CONSTANTS)
    rows["players_min"].expect("value", str(PLAYERS[0]), "the tile sets")
    rows["players_max"].expect("value", str(PLAYERS[-1]), "the tile sets")
    rows["barrels_per_zone"].expect("value", "1", "2.33")
    game.scores, rows = load_keys(folder, "scoring.csv", SCORES)
    steps = [game.scores["set_%d" % n] for n in range(1, 5)]
    rises = [b - a for a, b in zip([0] + steps, steps)]
    if rises != sorted(rises):
        rows["set_4"].fail("value", "sets must gain more with each kind: larger sets are scored first (5.1)")


# --------------------------------------------------------------------------------------------- the street

def load_locations(folder, game):
    table = folder.table("locations.csv", "pos slug name pair circles kind order_source note")
    game.locations = table.by_slug()
    for pos, row in enumerate(table, 1):
        row.expect("pos", str(pos), "the order of the rows")
        row.text("name")
        row.choice("pair", ("", "A", "B"))
        row.choice("kind", ("items", "personality", "printed-only"))
        if (row["kind"] == "printed-only") != (pos > 16) or (row["circles"] == "all") != (pos > 16):
            row.fail("circles", "all may stop at the last two locations, and there only")
        if row["circles"] != "all":
            row.number("circles", 1, CIRCLES)
    table.expect_rows(18)
    for slug in ("investor", "dockside"):
        if slug not in game.locations:
            table.fail("slug", "there is no row %s" % quoted(slug))


def circles_of(row):
    return PLAYERS[-1] if row["circles"] == "all" else int(row["circles"])


def load_items(folder, game):
    """What a circle gives, by players, location and circle: crew, guns, barrels, trade, galleon, pinnace."""
    game.grants = {}
    table = folder.table("items_per_circle.csv", "players location circle item count source")
    for row in table:
        players, location, circle = grant_key(game, row, row.number("players", 3, 5))
        cells = [0] * 6
        cells[row.choice("item", ITEMS)] = row.number("count", 1, 9)
        add_grant(game, row, (players, location, circle), cells)
    table = folder.table("location_grants.csv", "location circle crew guns trade galleon pinnace source")
    for row in table:
        cells = [row.number("crew", 0, 9), row.number("guns", 0, 9), 0, row.number("trade", 0, 9),
                 row.number("galleon", 0, 1), row.number("pinnace", 0, 1)]
        for players in PLAYERS:
            add_grant(game, row, grant_key(game, row, players), cells)
    check_grants(game, table)


def grant_key(game, row, players):
    location = row.reference("location", game.locations, "location")
    if location["circles"] == "all":
        row.fail("location", "what may be had there is in choices.csv")
    return players, row["location"], row.number("circle", 1, circles_of(location))


def add_grant(game, row, key, cells):
    if key in game.grants:
        row.fail("circle", "this circle has a row already")
    game.grants[key] = cells


def check_grants(game, table):
    for players in PLAYERS:
        for slug, row in game.locations.items():
            if row["circles"] == "all":
                continue
            given = []
            for circle in range(1, circles_of(row) + 1):
                if (players, slug, circle) not in game.grants:
                    table.fail("circle", "no row for %s, circle %d, %d players" % (slug, circle, players))
                given.append(game.grants[players, slug, circle])
            for early, late in zip(given, given[1:]):
                if any(a < b for a, b in zip(early, late)):
                    row.fail("circles", "an earlier circle gives less than a later one (2.3)")


def load_choices(folder, game):
    table = folder.table("choices.csv", "location choice crew guns barrels galleon source")
    game.choices = []
    for row in table:
        slug = row["location"]
        row.choice("location", CHOOSERS)
        row.choice("choice", CHOOSERS[slug])
        numbers = [row.number(column, 0, 9) for column in ("crew", "guns", "barrels")] + [row.number("galleon", 0, 1)]
        if (row["choice"] == "galleon") != bool(numbers[3]):
            row.fail("galleon", "is 1 for the choice of a galleon, and there only")
        game.choices.append((slug, row["choice"], numbers))
    wanted = [(slug, choice) for slug, choices in CHOOSERS.items() for choice in choices]
    if [(slug, choice) for slug, choice, _ in game.choices] != wanted:
        table.fail("choice", "the rows must be %s" % ", ".join("%s %s" % pair for pair in wanted))


def load_tavern(folder, game):
    table = folder.table("tavern_table.csv", "modified_roll crew ghost_ship source")
    game.tavern = [(0, 0)]
    for roll, row in enumerate(table, 1):
        row.expect("modified_roll", str(roll), "the order of the rows")
        crew, ghost = row.number("crew", 0, 9), row.flag("ghost_ship")
        if ghost != (roll <= 2) or (ghost and crew):
            row.fail("ghost_ship", "rolls of 1 and 2 give the ghost ship and no crew (2.35)")
        game.tavern.append((crew, ghost))
    table.expect_rows(7)


# ---------------------------------------------------------------------------------------------- the chart

def load_destinations(folder, game):
    table = folder.table("destinations.csv", "slug name type zone troops troop_counter guns frigate_counter vp treasure "
                         "circles zone_source type_source strength_source vp_source treasure_source")
    game.destinations = table.by_slug()
    game.counts = dict.fromkeys(TYPES, 0)
    game.index = {}
    for row in table:
        kind = TYPES[row.choice("type", TYPES)]
        game.index[row["slug"]] = game.counts[kind]
        game.counts[kind] += 1
        row.number("zone", 1, 4)
        row.number("troops", 0, 9)
        row.expect("troop_counter", "yes" if kind == "fort" else "no", "its type")
        row.expect("frigate_counter", "yes" if kind == "galleon" else "no", "its type")
        if kind == "town":
            row.expect("troops", "1", "3.51")
        for column in ("guns", "vp"):
            if kind == "galleon":
                row.expect(column, "galleon-counter", "its type")
            else:
                row.number(column, 0, 20)
        row.number("circles", 2, 3)
        row.choice("treasure", ("none",) + TREASURES)
        if kind != "trade":
            row.expect("circles", str(game.constants["attacks_per_destination"]), "constants.csv")
    for kind, count in TYPE_COUNTS.items():
        if game.counts[kind] != count:
            table.fail("type", "%d of type %s, expected %d" % (game.counts[kind], kind, count))
    check_treasures(game, table)


def check_treasures(game, table):
    for kind, wanted in TREASURE_COUNTS.items():
        found = {}
        for row in table:
            if row["type"] == kind:
                found[row["treasure"]] = found.get(row["treasure"], 0) + 1
        if found != wanted:
            table.fail("treasure", "the treasures of the %ss are not as in 3.1" % kind)
    for treasure in TREASURES:
        laid = sum(row["treasure"] == treasure for row in table)
        if laid * game.constants["voyages"] > game.constants[treasure + "_stock"]:
            table.fail("treasure", "the box has not enough %s for all voyages" % treasure)


def load_commodities(folder, game):
    table = folder.table("commodity_stock.csv", "commodity stock source")
    game.stock = {slug: row.number("stock", 1, 99) for slug, row in table.by_slug("commodity").items()}
    table.expect_rows(4)
    table = folder.table("trade_commodities.csv", "port commodity source")
    game.wares = {}
    for row in table:
        port = row.reference("port", game.destinations, "destination")
        row.reference("commodity", game.stock, "commodity")
        if port["type"] != "trade":
            row.fail("port", "is no trade port")
        wares = game.wares.setdefault(row["port"], [])
        if row["commodity"] in wares:
            row.fail("commodity", "the port has it already")
        wares.append(row["commodity"])
    for slug, row in game.destinations.items():
        if row["type"] == "trade":
            row.expect("circles", str(len(game.wares.get(slug, ()))), "trade_commodities.csv")
    for commodity, stock in game.stock.items():
        if shown_of(game, commodity) * game.constants["voyages"] > stock:
            table.fail("commodity", "the box has not enough %s for all voyages" % commodity)


def load_counters(folder, game):
    table = folder.table("spanish_counters.csv", "slug kind troops guns vp source")
    game.counters = table.by_slug()
    game.galleons = {}
    values = {kind: [] for kind in COUNTERS}
    for row in table:
        kind = row["kind"]
        row.choice("kind", ("troop", "frigate", "galleon"))
        troops, guns, points = row.number("troops", 0, 9), row.number("guns", 0, 9), row.number("vp", 0, 20)
        if kind == "galleon":
            game.galleons[row["slug"]] = (guns, points)
        else:
            values[kind].append(troops if kind == "troop" else guns)
    for kind, wanted in COUNTERS.items():
        if tuple(values[kind]) != wanted:
            table.fail("kind", "the %s counters must be %s" % (kind, ", ".join(map(str, wanted))))
    if len(game.galleons) != TYPE_COUNTS["galleon"]:
        table.fail("kind", "there must be a galleon counter for each station")


def load_discs(folder, game):
    table = folder.table("mission_discs.csv", "slug name always_available source")
    rows = table.by_slug()
    for row in table:
        row.choice("slug", FACES)
        row.expect("always_available", "yes" if row["slug"].startswith("disc-") else "no", "3.2")
    table.expect_rows(len(FACES))
    game.faces = [rows[slug]["name"] for slug in FACES]


# ---------------------------------------------------------------------------------- places on the sheet

def load_chart(folder, game):
    """coast.json says which part of the world lies where on the sheet; tools/coast draws the land by it."""
    with open(os.path.join(folder.path, "coast.json"), encoding="ascii") as file:
        game.chart = json.load(file)["chart"]


def on_chart(chart, latitude, longitude):
    across = (longitude - chart["west"]) / (chart["east"] - chart["west"])
    down = (chart["north"] - latitude) / (chart["north"] - chart["south"])
    return (round(chart["left"] + across * (chart["right"] - chart["left"])),
            round(chart["top"] + down * (chart["bottom"] - chart["top"])))


def load_coordinates(folder, game):
    """Where each destination is, and where its plaque lies, inside its zone."""
    load_chart(folder, game)
    chart, wide, high = game.chart, PLAQUE[0] // 2, PLAQUE[1] // 2
    table = folder.table("coordinates.csv", "slug name lat lon x y source")
    rows = table.by_slug()
    game.at, game.pin = {}, {}
    for row in table:
        zone = row.reference("slug", game.destinations, "destination").number("zone", 1, 4)
        game.pin[row["slug"]] = on_chart(chart, float(row.decimal("lat", chart["south"], chart["north"])),
                                         float(row.decimal("lon", chart["west"], chart["east"])))
        game.at[row["slug"]] = (row.number("x", ZONE_BORDERS[zone] + wide, ZONE_BORDERS[zone - 1] - wide),
                                row.number("y", chart["top"] + high, chart["bottom"] - high))
    for slug in game.destinations:
        if slug not in rows:
            table.fail("slug", "there is no row %s" % quoted(slug), table.rows[-1].line)


def street_places():
    """The street runs to the right on one side, turns, and comes back on the other to the harbour below."""
    places = []
    for at in range(18):
        across = at if at < STREET_ROW else 17 - at
        places.append((220 + 260 * across, 185 if at < STREET_ROW else 425))
    return places


# ------------------------------------------------------------------------------------------- the header

def write_numbers(out, game):
    out.comment("Numbers of the rules. constants.csv, scoring.csv")
    out.enum([(c_name(key), value) for key, value in game.constants.items()])
    out.enum([(c_name(key, "vp") if key in TREASURES else c_name(key), value) for key, value in game.scores.items()])
    out.comment("3.7, 5.1: points by the number of conquest types, of different commodities in a set. scoring.csv")
    for name, key, count in (("conquest_points", "conquest_types_", 4), ("set_points", "set_", 5)):
        out.values("uint8_t %s[%d]" % (name, count), [0] + [game.scores[key + str(n)] for n in range(1, count)])
    out.comment("5.2: points of a treasure. scoring.csv")
    out.values("uint8_t treasure_points[%d]" % len(TREASURES), [game.scores[word] for word in TREASURES])


def goods_words(game):
    return list(ITEMS) + list(TREASURES) + list(game.stock)


def shown_of(game, good):
    return sum(row["treasure"] == good or good in game.wares.get(slug, ()) for slug, row in game.destinations.items())


def write_goods(out, game):
    out.comment("Goods: carried for a voyage, kept in the chest, kept in the hold. constants.csv, commodity_stock.csv")
    words = goods_words(game)
    names = ["GOOD_" + c_name(word) for word in words]
    out.enum(names + ["GOODS"])
    out.enum([("FIRST_TREASURE", "GOOD_SILVER"), ("FIRST_COMMODITY", names[len(ITEMS) + len(TREASURES)]),
              ("COMMODITIES", len(game.stock)), ("TREASURES", len(TREASURES))])
    stocks = {"trade": "trade_cube_stock"}
    out.values("uint8_t stock_of[GOODS]",
               [game.stock[word] if word in game.stock else game.constants[stocks.get(word, word + "_stock")]
                for word in words])
    slugs = ["trade-cube" if word == "trade" else word for word in words]
    out.values("char *const good_slugs[GOODS]", [c_string(slug) for slug in slugs])


def write_locations(out, game):
    out.comment("2.3 The locations of Plymouth Street in the printed order; x, y by place on the street. locations.csv")
    out.enum([c_name("location", slug) for slug in game.locations] + ["LOCATION_COUNT"])
    out.enum([("TILE_COUNT", 16)])
    out.struct("LocationInfo", "const char *name", "const char *slug", "uint8_t circles",
               ("uint8_t all", "a circle for everybody"))
    out.rows("LocationInfo locations[LOCATION_COUNT]", [(
        c_string(row["name"] + (" " + row["pair"] if row["pair"] else "")), c_string(slug), circles_of(row),
        int(row["circles"] == "all")) for slug, row in game.locations.items()])
    out.rows("uint16_t street_places[LOCATION_COUNT][2]", street_places())
    out.comment("2.3 What a circle gives, by players, location and circle. items_per_circle.csv, location_grants.csv")
    out.struct("Grant", "uint8_t goods[4]", "uint8_t galleon", "uint8_t pinnace")
    out.lines("DATA Grant grants[%d][TILE_COUNT][%d] = {" % (len(PLAYERS), CIRCLES))
    for players in PLAYERS:
        out.lines("    {  /* %d players */" % players)
        for slug in list(game.locations)[:16]:
            given = [game.grants.get((players, slug, circle), [0] * 6) for circle in range(1, CIRCLES + 1)]
            cells = ["{ { %d, %d, %d, %d }, %d, %d }" % tuple(cells) for cells in given]
            out.lines("        { %s },  /* %s */" % (", ".join(cells), slug))
        out.lines("    },")
    out.lines("};")
    write_choices(out, game)


def write_choices(out, game):
    out.comment("2.38, 2.44, 2.45 What may be chosen, and what it brings. choices.csv")
    out.enum([("CHOICE_COUNT", len(game.choices)), ("WORD_GALLEON", "GOODS", "the choice that is no good")])
    out.struct("Choice", "uint8_t location", ("uint8_t word", "a good, or WORD_GALLEON"), "Grant grant")
    out.rows("Choice choices[CHOICE_COUNT]", [(
        c_name("location", slug), "WORD_GALLEON" if choice == "galleon" else "GOOD_" + c_name(choice),
        "{ { %d, %d, %d, 0 }, %d, 0 }" % tuple(numbers)) for slug, choice, numbers in game.choices])
    out.comment("2.35 The tavern, by modified roll: crew, and whether the ghost ship comes. tavern_table.csv")
    out.rows("uint8_t tavern[%d][2]" % len(game.tavern), game.tavern)


def write_destinations(out, game):
    out.comment("The destinations by zone. A galleon's guns and points are those of the counter on its station. "
                "destinations.csv, coordinates.csv")
    out.enum([c_name("to", slug) for slug in game.destinations] + ["DESTINATION_COUNT"])
    out.enum(["TYPE_" + c_name(word) for word in TYPES])
    for kind in TYPES:
        out.enum([(c_name(kind, "count"), game.counts[kind])])
    out.struct("DestinationInfo", "const char *name", "const char *slug", "uint8_t type",
               ("uint8_t index", "among its type"), "uint8_t zone", "uint8_t troops", "uint8_t guns", "uint8_t vp",
               ("uint8_t treasure", "a good; none where 0"), "uint8_t circles", "uint16_t x", "uint16_t y",
               "uint16_t pin_x", "uint16_t pin_y")
    out.rows("DestinationInfo destinations[DESTINATION_COUNT]", [destination_cells(game, row)
                                                                 for row in game.destinations.values()])
    by_type = {kind: [slug for slug, row in game.destinations.items() if row["type"] == kind] for kind in TYPES}
    for kind in TYPES:
        out.values("uint8_t %s_at[%s]" % (kind, c_name(kind, "count")), [c_name("to", slug) for slug in by_type[kind]])
    out.comment("1.2 The commodities of each Trade Port, bit each; and how many of each good a voyage has to offer. "
                "trade_commodities.csv, destinations.csv")
    out.values("uint8_t wares_of[TRADE_COUNT]", ["0x%x" % wares_mask(game, slug) for slug in by_type["trade"]])
    out.values("uint8_t shown_of[GOODS]", [shown_of(game, word) for word in goods_words(game)])
    out.comment("2.33 Destinations within reach, by barrels. destinations.csv")
    out.values("uint16_t reach_of[5]", ["0x%04x" % sum(
        1 << at for at, row in enumerate(game.destinations.values()) if int(row["zone"]) <= barrels)
        for barrels in range(5)])
    out.comment("The sheet: where the street's tiles, the zones and the chart lie. coast.json, coordinates.csv")
    out.values("uint16_t zone_borders[5]", ZONE_BORDERS)
    out.enum([("CHART_" + c_name(word), game.chart[word]) for word in ("left", "top", "right", "bottom")])
    out.enum([("SHEET_WIDTH", SHEET[0]), ("SHEET_HEIGHT", SHEET[1]), ("PLAQUE_WIDTH", PLAQUE[0]),
              ("PLAQUE_HEIGHT", PLAQUE[1]), ("TILE_WIDTH", TILE[0]), ("TILE_HEIGHT", TILE[1])])


def wares_mask(game, slug):
    return sum(1 << at for at, commodity in enumerate(game.stock) if commodity in game.wares.get(slug, ()))


def destination_cells(game, row):
    slug = row["slug"]
    numbers = [0 if row[column] == "galleon-counter" else row[column] for column in ("guns", "vp")]
    return ([c_string(row["name"]), c_string(slug), "TYPE_" + c_name(row["type"]), game.index[slug], row["zone"],
             row["troops"]] + numbers + ["GOOD_" + c_name(row["treasure"]) if row["treasure"] != "none" else "0",
                                         row["circles"], *game.at[slug], *game.pin[slug]])


def write_counters(out, game):
    out.comment("1.3 The galleon counters: guns and points. spanish_counters.csv")
    out.struct("GalleonInfo", "const char *slug", "uint8_t guns", "uint8_t vp")
    out.rows("GalleonInfo galleons[GALLEON_COUNT]",
             [(c_string(slug), *values) for slug, values in game.galleons.items()])
    out.comment("3.2 The mission discs in the order in which they are resolved; the ghost never is. mission_discs.csv")
    out.enum([("FACE_HIND", 0), ("FACE_1", 1), ("FACE_4", 4), ("FACE_GHOST", 5), ("FACES", len(FACES))])
    out.values("char *const face_names[FACES]", [c_string(name) for name in game.faces])
    out.values("char *const face_slugs[FACES]", [c_string(slug) for slug in FACE_SLUGS])
    out.values("char *const captain_names[%d]" % (len(CAPTAINS) + 1), [c_string(name) for name in CAPTAINS] + ["0"])
    out.values("char *const captain_titles[]", [c_string(name.capitalize()) for name in CAPTAINS])
    out.comment("The pieces: the discs of each captain, then the galleon counters")
    out.struct("PieceInfo", "const char *slug", "const char *label")
    out.rows("PieceInfo piece_infos[]", [(c_string(slug), c_string(label)) for slug, label in pieces_of(game)])


def face_name(slug, name):
    return "Disc " + name if slug.isdigit() else name


def pieces_of(game):
    discs = [("%s-%s" % (captain, slug), "%s's %s" % (captain.capitalize(), face_name(slug, name).replace("Disc", "disc")))
             for captain in CAPTAINS for slug, name in zip(FACE_SLUGS, game.faces)]
    return discs + [(slug, "the galleon of %d guns" % guns) for slug, (guns, _) in game.galleons.items()]


def load(folder):
    game = Game()
    for part in (load_constants, load_locations, load_items, load_choices, load_tavern, load_destinations,
                 load_commodities, load_counters, load_discs, load_coordinates):
        part(folder, game)
    return game


def generate(folder):
    game = load(folder)
    out = Header("src/games/drake/data/tables.py", "DRAKE_DATA_H")
    out.comment("First digits of a SHA-256 over the CSV files: part of rules_version")
    out.lines('#define DRAKE_DATA_HASH "%s"' % folder.hash())
    for write in (write_numbers, write_goods, write_locations, write_destinations, write_counters):
        write(out, game)
    return out.text()


if __name__ == "__main__":
    run(generate, HERE, "drake_data.h")
