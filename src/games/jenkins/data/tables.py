#!/usr/bin/env python3
"""Checks the tables of The War of Jenkins' Ear and writes them as jenkins_data.h.

    tables.py OUTPUT.h | OUTPUT_DIR

Reads the CSV files in its own folder; README.md there explains the columns.  Each load_* function checks one file
row by row, each check_* function what several rows or files must agree on, each write_* function adds to the header.
"""

import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "..", "..", "..", "tools"))

from csvtables import (  # noqa: E402
    DIRECTIONS, Header, c_bitset, c_mask, c_name, c_padded, c_string, check_grid, distance, distances, hex_number,
    next_hex, quoted, reachable, run)

# ------------------------------------------------------------------------------------ words, in enum order

SIDES = ("english", "spanish")
NATIONS = ("English", "Spanish", "French", "Dutch", "Danish")       # the first two are the sides
TERRAINS = ("sea", "coastal", "land")
OCEANS = ("none", "caribbean", "pacific")
HEXSIDES = {"S": "SIDE_SEA", "L": "SIDE_LAND", "C": "SIDE_COAST"}
CLASSES = ("naval", "land")
NAVAL_TYPES = ("ship of the line", "frigate", "fire ship", "bomb ship", "merchant")
LAND_TYPES = ("soldiers", "cannons", "heavy guns", "supplies", "leader", "boom chain")
TYPES = NAVAL_TYPES + LAND_TYPES + ("deception",)
EXEMPT_TYPES = ("deception", "cannons", "boom chain", "leader", "frigate")                  # 4.2
VALUES = ("gun", "cannonade", "land", "naval_tactics", "land_tactics", "cost")
STARTS = {"pool": "START_POOL", "spanish-ports-2plus": "START_GARRISON", "turn-track": "START_TRACK"}
CHOOSERS = ("none", "owner", "enemy")
SUCCESSION_KINDS = ("funds", "remove-named-ship", "remove-soldiers", "end")

# ------------------------------------------------- what the rulebook states: no edit of a CSV may lose it

COLUMNS, LINES = range(1, 46), range(4, 30)                         # the map: every CC and RR between, 1170 hexes
ROWS = {"ports": 43, "trade_routes": 23, "counters": 228, "garrisons": 17}

SEEDS = ((2920, "caribbean"), (322, "pacific"))                     # a hex of open sea in each ocean

RULEBOOK_PORTS = (                                                  # slug, column, value, rule
    ("leogane", "hex", "3018", "the example of play"), ("santo-domingo", "hex", "3318", "the example of play"),
    ("port-royal", "hex", "2719", "the example of play"), ("zihuatanejo", "hex", "0218", "4.0"),
    ("cartagena", "value", "6", "5.0"), ("havana", "value", "5", "3.4"), ("la-guaira", "value", "4", "9.1"),
    ("port-royal", "value", "4", "4.0"), ("santo-domingo", "value", "5", "the example of play"),
    ("leogane", "value", "2", "the example of play"), ("zihuatanejo", "value", "0", "4.0"),
)

RULEBOOK_COUNTERS = (
    ("cornwall", "gun", "8", "2.2"), ("frederick", "gun", "7", "the example of play"),
    ("augusta", "gun", "6", "the example of play"), ("frigate-e1", "gun", "4", "the example of play"),
    ("san-isidro", "gun", "6", "11.9"), ("cannons-e1", "gun", "1", "3.1"), ("cannons-e2", "gun", "7", "3.1"),
    ("cannons-s1", "gun", "7", "3.1"), ("cannons-s2", "gun", "7", "3.1"),
    ("ogle", "naval_tactics", "3", "6.3"), ("waterhouse", "naval_tactics", "1", "the example of play"),
    ("pizarro", "naval_tactics", "1", "the example of play"), ("reggio", "naval_tactics", "1", "the example of play"),
    ("reggio", "land_tactics", "1", "the example of play"),
)

EXAMPLE_SEA = (3019, 3320)                                          # terrain and steps of the example of play
EXAMPLE_COAST = (3119,)
EXAMPLE_STEPS = ((3018, 2919), (3119, 3019), (2719, 2819), (2819, 2919), (3320, 3219), (3219, 3119))
EXAMPLE_CANNONADE = ("cornwall", "frederick", "cannons-e3")         # nine dice between them

COUNTER_COUNTS = {                                                  # type: English, Spanish
    "ship of the line": (45, 34), "frigate": (8, 8), "fire ship": (4, 2), "bomb ship": (3, 0), "merchant": (4, 0),
    "soldiers": (11, 20), "cannons": (6, 12), "heavy guns": (2, 4), "supplies": (5, 4), "leader": (10, 9),
    "boom chain": (0, 5), "deception": (8, 8),
}
START_COUNTS = {"savannah": 5, "port-royal": 2, "cartagena": 6, "san-juan": 2}              # 3.1


class Game:
    """All tables once read: rows as in the files, indexes by what names them."""


def named(rows, slug, rule):
    """The row of a slug that the rulebook names and the checks need."""
    if slug not in rows:
        next(iter(rows.values())).table.fail("slug", "there is no row %s, which %s names" % (quoted(slug), rule))
    return rows[slug]


def check_facts(rows, facts):
    for slug, column, value, rule in facts:
        named(rows, slug, rule).expect(column, value, rule)


# -------------------------------------------------------------------------------------------------- the map

def load_hexes(folder, game):
    table = folder.table("hexes.csv", "hex terrain hexsides region ocean sea_area port nation land_fraction special")
    table.unique("hex")
    for row in table:
        terrain = TERRAINS[row.choice("terrain", TERRAINS)]
        row.choice("ocean", OCEANS)
        row.choice("nation", ("",) + NATIONS)
        row.choice("special", ("", "to-spain"))
        row.decimal("land_fraction", 0, 1)
        if (row["region"] == "") != (terrain == "sea"):
            row.fail("region", "is empty if and only if the hex is sea")
        if (row["ocean"] == "none") != (terrain == "land"):
            row.fail("ocean", "is none if and only if the hex is land")
        if (row["sea_area"] == "") != (terrain == "land"):
            row.fail("sea_area", "is empty if and only if the hex is land")
        column, line = divmod(hex_number(row, "hex"), 100)
        if column not in COLUMNS or line not in LINES:
            row.fail("hex", "%s is off the map (columns %d..%d, rows %d..%d)"
                     % (quoted(row["hex"]), COLUMNS[0], COLUMNS[-1], LINES[0], LINES[-1]))
    table.expect_rows(len(COLUMNS) * len(LINES))
    game.hexes = {number: row for number, row in sorted((hex_number(row, "hex"), row) for row in table)}
    game.hex_index = {number: index for index, number in enumerate(game.hexes)}
    game.regions = [""] + sorted({row["region"] for row in table} - {""})
    game.sea_areas = [""] + sorted({row["sea_area"] for row in table} - {""})
    check_grid(game.hexes, "SLC", "L")


def sea_step(game, number, direction):
    """7.1: where a ship gets to; not over an all-land hexside, not into an inland hex."""
    beyond = game.hexes.get(next_hex(number, direction))
    here = game.hexes[number]
    if beyond is None or "land" in (here["terrain"], beyond["terrain"]) or here["hexsides"][direction] == "L":
        return None
    return next_hex(number, direction)


def land_step(game, number, direction):
    """7.1: where a land counter gets to; not over an all-sea hexside, not into a sea hex."""
    beyond = game.hexes.get(next_hex(number, direction))
    here = game.hexes[number]
    if beyond is None or "sea" in (here["terrain"], beyond["terrain"]) or here["hexsides"][direction] == "S":
        return None
    return next_hex(number, direction)


def by_sea(game, start):
    return reachable(start, lambda number, direction: sea_step(game, number, direction))


def by_land(game, start):
    return reachable(start, lambda number, direction: land_step(game, number, direction))


def check_oceans(game):
    """7.4: ships get from one ocean to the other only off the map."""
    for start, ocean in SEEDS:
        reach = by_sea(game, start)
        for number, row in game.hexes.items():
            if number in reach and row["ocean"] != ocean:
                row.fail("ocean", "%s, but ships reach it from %04d (%s)" % (quoted(row["ocean"]), start, ocean))
            if number not in reach and row["ocean"] == ocean:
                row.fail("ocean", "%s, but no ship reaches it from %04d" % (quoted(ocean), start))


def check_example_map(game):
    """Terrain and distances that the example of play shows."""
    for numbers, terrain in ((EXAMPLE_SEA, "sea"), (EXAMPLE_COAST, "coastal")):
        for number in numbers:
            game.hexes[number].expect("terrain", terrain, "the example of play")
    for start, goal in EXAMPLE_STEPS:
        if not any(next_hex(start, k) == goal and game.hexes[start]["hexsides"][k] != "L" for k in range(6)):
            game.hexes[start].fail("hexsides", "no passage to %04d, which the example of play uses" % goal)
    assert distance(2719, 3320) == 6


def check_land_routes(game):
    """Islands are islands, and the Isthmus joins two seas."""
    at = {slug: hex_number(named(game.ports, slug, "the map"), "hex")
          for slug in ("havana", "santiago-de-cuba", "leogane", "porto-bello", "panama", "santo-domingo")}
    for start, goal, joined in (
            ("havana", at["santiago-de-cuba"], True), ("havana", at["leogane"], False), ("havana", 2210, False),
            ("porto-bello", at["panama"], True), ("santo-domingo", at["leogane"], True)):
        if (goal in by_land(game, at[start])) != joined:
            game.ports[start].fail("hex", "%04d should %sbe within reach by land" % (goal, "" if joined else "not "))


# ------------------------------------------------------------------------------- constants, ports and routes

def load_constants(folder, game):
    table = folder.table("constants.csv", "key value source")
    rows = table.unique("key")
    most = {"turns": 20, "start_funds_english": 100, "start_funds_spanish": 100, "income_english": 100,
            "income_spanish": 100, "funds_max": 100, "perilous_sea_hexes": 99, "interception_fails_on": 6,
            "scuttle_max": 99}
    for row in table:
        if row["key"] not in most and row["key"] not in ("to_spain_hex", "disease_on"):
            row.fail("key", "%s is not a known constant" % quoted(row["key"]))
    for key in list(most) + ["to_spain_hex", "disease_on"]:
        if key not in rows:
            table.fail("key", "there is no row %s" % quoted(key))
    game.constants = [(c_name(key), rows[key].number("value", 1, most[key])) for key in rows if key in most]
    rows["disease_on"].choice("value", ("odd",))
    for key in ("start_funds_english", "start_funds_spanish"):
        rows[key].number("value", 1, int(rows["funds_max"]["value"]))
    row = rows["to_spain_hex"]
    game.to_spain = hex_number(row, "value")
    if game.to_spain not in game.hexes:
        row.fail("value", "%s is not a hex of the map" % quoted(row["value"]))
    game.hexes[game.to_spain].expect("terrain", "sea", "7.4")
    for number, hex_row in game.hexes.items():
        hex_row.expect("special", "to-spain" if number == game.to_spain else "", "constants.csv")


def load_ports(folder, game):
    table = folder.table("ports.csv", "name slug hex nation value lat lon ocean name_source hex_source value_source")
    game.ports = table.by_slug()
    table.unique("name")
    table.unique("hex")
    for row in table:
        row.choice("nation", NATIONS)
        row.choice("ocean", OCEANS[1:])
        row.number("value", 0, 6)
        row.decimal("lat", -90, 90)
        row.decimal("lon", -180, 180)
        number = hex_number(row, "hex")
        if number not in game.hexes:
            row.fail("hex", "%s is not a hex of the map" % quoted(row["hex"]))
        place = game.hexes[number]
        if place["terrain"] != "coastal":
            row.fail("hex", "%s is %s, a seaport needs a coastal hex" % (quoted(row["hex"]), place["terrain"]))
        place.expect("port", row["slug"], "ports.csv")
        place.expect("nation", row["nation"], "ports.csv")
        row.expect("ocean", place["ocean"], "hexes.csv")
    for place in game.hexes.values():
        if place["port"]:
            row = place.reference("port", game.ports, "port")
            place.expect("hex", row["hex"], "ports.csv")
        elif place["nation"]:
            place.fail("nation", "%s where there is no port" % quoted(place["nation"]))
    table.expect_rows(ROWS["ports"])
    game.port_index = {slug: index for index, slug in enumerate(game.ports)}
    check_facts(game.ports, RULEBOOK_PORTS)
    for slug, column, _, rule in RULEBOOK_PORTS:
        game.ports[slug].expect(column + "_source", "seed", rule)
    game.garrisoned = [row["slug"] for row in table if row["nation"] == "Spanish" and int(row["value"]) >= 2]
    if len(game.garrisoned) != ROWS["garrisons"]:
        table.fail("value", "%d Spanish ports of value 2 or more, but 3.1 has a soldier for each of %d"
                   % (len(game.garrisoned), ROWS["garrisons"]), table.rows[-1].line)


def load_routes(folder, game):
    table = folder.table("trade_routes.csv", "from to source")
    seen = {}
    for row in table:
        for column in ("from", "to"):
            port = row.reference(column, game.ports, "port")
            if port["nation"] != "Spanish":
                row.fail(column, "%s is %s; trade routes join Spanish ports" % (quoted(row[column]), port["nation"]))
        if row["from"] == row["to"]:
            row.fail("to", "the route leads back to %s" % quoted(row["to"]))
        first = seen.setdefault(frozenset((row["from"], row["to"])), row)
        if first is not row:
            row.fail("to", "this route is already in line %d" % first.line)
    table.expect_rows(ROWS["trade_routes"])
    game.routes = [(game.port_index[row["from"]], game.port_index[row["to"]]) for row in table]
    game.route_ends = {port: [] for port in game.port_index.values()}
    for start, goal in game.routes:
        game.route_ends[start].append(goal)
        game.route_ends[goal].append(start)
    ends = [row for row in table if "cartagena" in (row["from"], row["to"])]
    if len(ends) != 2:
        (ends or table.rows)[-1].fail("from", "%d routes of cartagena, in 5.0 there are two" % len(ends))
    for slug, row in game.ports.items():
        joined = bool(game.route_ends[game.port_index[slug]])
        if row["nation"] == "Spanish" and joined != (slug != "zihuatanejo"):
            row.fail("slug", "%s must%s be on a trade route" % (quoted(slug), " not" if joined else ""))


# ------------------------------------------------------------------------------------------------- counters

def load_counters(folder, game):
    table = folder.table("counters.csv", "side type name slug gun cannonade land naval_tactics land_tactics cost "
                         "anchor start source basis")
    rows = table.by_slug()
    for row in table:
        row.choice("side", SIDES + ("none",))
        row.choice("type", TYPES + ("marker",))
        row.text("name")
        row.flag("anchor")
        for column in VALUES:
            row.number_or_none(column, 0, 9)
        if row["slug"] in game.ports:
            row.fail("slug", "%s is also a port" % quoted(row["slug"]))
        if (row["side"] == "none") != (row["type"] == "marker"):
            row.fail("side", "is none if and only if the type is marker")
        check_start(game, row)
        if row["type"] != "marker":
            check_values(row)
    table.expect_rows(ROWS["counters"])
    game.pieces = [row for side in SIDES for row in table if row["side"] == side]
    game.piece_index = {row["slug"]: index for index, row in enumerate(game.pieces)}
    game.side_counts = [sum(row["side"] == side for row in game.pieces) for side in SIDES]
    check_facts(rows, RULEBOOK_COUNTERS)
    check_counts(game, table)
    check_start_stacks(game)
    guns = sum(named(rows, slug, "the example of play").number("cannonade", 0, 9) for slug in EXAMPLE_CANNONADE)
    if guns != 9:
        rows[EXAMPLE_CANNONADE[0]].fail("cannonade", "%s come to %d, in the example of play to 9"
                                        % (" + ".join(EXAMPLE_CANNONADE), guns))


def check_start(game, row):
    """3.1: where a counter begins, and that start counters are never bought (but the English supplies are)."""
    start = row["start"]
    if row["type"] == "marker":
        row.expect("start", "marker", "its type")
        return
    if start in STARTS:
        if start == "spanish-ports-2plus" and (row["side"], row["type"]) != ("spanish", "soldiers"):
            row.fail("start", "only Spanish soldiers garrison the Spanish ports")
    else:
        port = row.reference("start", game.ports, "port, nor one of " + ", ".join(STARTS))
        if NATIONS.index(port["nation"]) != SIDES.index(row["side"]):
            row.fail("start", "%s is %s" % (quoted(start), port["nation"]))
    bought = start == "pool" or row["slug"] == "supplies-e1"
    if (row["cost"] != "X") != bought:
        row.fail("cost", "must be a number: the counter is bought" if bought else "must be X: start counters are free")


def check_values(row):
    """2.2: tactics belong to leaders, who have nothing else."""
    tactics = row["naval_tactics"] != "X" or row["land_tactics"] != "X"
    if row["type"] != "leader" and tactics:
        row.fail("naval_tactics" if row["naval_tactics"] != "X" else "land_tactics", "only leaders have one")
    if row["type"] == "leader" and not tactics:
        row.fail("naval_tactics", "a leader has at least one of the two tactics values")
    if row["type"] == "leader":
        for column in ("gun", "cannonade", "land"):
            row.expect(column, "X", "the type leader")


def check_counts(game, table):
    for kind, counts in COUNTER_COUNTS.items():
        for side, count in zip(SIDES, counts):
            found = [row for row in game.pieces if row["side"] == side and row["type"] == kind]
            if len(found) != count:
                table.fail("type", "%d %s counters of type %s, expected %d" % (len(found), side, kind, count),
                           (found or table.rows)[-1].line)
    found = [row for row in game.pieces if row["start"] == "spanish-ports-2plus"]
    if len(found) != len(game.garrisoned):
        table.fail("start", "%d garrison soldiers for %d ports" % (len(found), len(game.garrisoned)),
                   (found or table.rows)[-1].line)


def check_start_stacks(game):
    """3.1 and 4.0: the free counters are all there and fit into their ports."""
    for slug, port in game.ports.items():
        here = [row for row in game.pieces if row["start"] == slug]
        wanted = START_COUNTS.get(slug, 0)
        if len(here) != wanted:
            (here or game.pieces)[-1].fail(
                "start", "%d counters start in %s, in 3.1 it is %d" % (len(here), slug, wanted))
        counted = [row for row in here if row["type"] not in EXEMPT_TYPES]
        ashore = sum(row["type"] in LAND_TYPES for row in counted) + (slug in game.garrisoned)
        afloat = sum(row["type"] in NAVAL_TYPES for row in counted)
        if counted and max(ashore, afloat) > int(port["value"]):
            port.fail("value", "%s is less than the %d counters that start here"
                      % (quoted(port["value"]), max(ashore, afloat)))


# ---------------------------------------------------------------------------------------------- dice tables

def load_storms(folder, game):
    table = folder.table("storms.csv", "die port hex source")
    game.storms = {die: [] for die in range(1, 7)}
    seen = set()
    for row in table:
        die = row.number("die", 1, 6)
        if row["port"] == "none":
            row.expect("hex", "", "port none")
            if die in seen:
                row.fail("port", "none, but die %d has other rows" % die)
        else:
            port = row.reference("port", game.ports, "port")
            row.expect("hex", port["hex"], "ports.csv")
            if game.port_index[row["port"]] in game.storms[die]:
                row.fail("port", "%s is already in the rows of die %d" % (quoted(row["port"]), die))
            if die in seen and not game.storms[die]:
                row.fail("die", "die %d already has the port none" % die)
            game.storms[die].append(game.port_index[row["port"]])
        seen.add(die)
    for die in range(1, 7):
        if die not in seen:
            table.fail("die", "there is no row for die %d" % die, table.rows[-1].line)
    if game.port_index.get("curacao") not in game.storms[3]:
        table.fail("port", "die 3 must list curacao (errata)", next(row.line for row in table if row["die"] == "3"))


def load_fortunes(folder, game):
    table = folder.table("fortunes.csv", "die order chooser victim_side victim_class count mandatory "
                         "visible_only source")
    game.fortunes = []
    last = (1, 0)
    for row in table:
        die, order = row.number("die", 1, 6), row.number("order", 1, 2)
        if (die, order) not in ((last[0], last[1] + 1), (last[0] + 1, 1)):
            row.fail("die", "die %d choice %d does not follow die %d choice %d" % ((die, order) + last))
        last = die, order
        chooser, victim = row.choice("chooser", SIDES), row.choice("victim_side", SIDES)
        if chooser == victim:
            row.fail("victim_side", "the chooser takes an enemy counter")
        row.number("count", 1, 1)
        row.choice("mandatory", ("yes",))
        row.choice("visible_only", ("yes",))
        game.fortunes.append((die, order, chooser, victim, row.choice("victim_class", CLASSES)))
    if last[0] != 6:
        table.fail("die", "there is no row for die %d" % (last[0] + 1), table.rows[-1].line)


def rows_by_roll(table, low, high):
    """The row for each modified roll; the ranges must follow each other from `low` to `high`."""
    rows, due = {}, low
    for row in table:
        first, last = row.number("roll_min", low, high), row.number("roll_max", low, high)
        if first != due:
            row.fail("roll_min", "%d, but the rows before end at %d" % (first, due - 1))
        if last < first:
            row.fail("roll_max", "%d is less than roll_min" % last)
        rows.update((roll, row) for roll in range(first, last + 1))
        due = last + 1
    if due != high + 1:
        table.fail("roll_max", "the rows end at %d, not at %d" % (due - 1, high), table.rows[-1].line)
    return rows


def clamp_rolls(rows, low, high):
    """The rows of low..high, proving that every other roll gives what the nearest of those gives."""
    for roll, row in rows.items():
        if row is not rows[min(max(roll, low), high)]:
            row.fail("roll_min", "roll %d is clamped to %d..%d and must share that row" % (roll, low, high))
    return [rows[roll] for roll in range(low, high + 1)]


def load_perilous(folder, game):
    table = folder.table("perilous_sea.csv", "roll_min roll_max name chooser losses chooser_sees_stack effect source")
    for row in table.by_slug("name").values():
        row.text("effect")
        chooser = CHOOSERS[row.choice("chooser", CHOOSERS)]
        row.expect("chooser_sees_stack", "yes" if chooser == "enemy" else "-", "its chooser")
        if (chooser == "none") != (row.dice("losses", 6) == (0, 0)):
            row.fail("losses", "are 0 if and only if nobody chooses")
    game.perilous = clamp_rolls(rows_by_roll(table, 0, 9), 1, 6)
    table = folder.table("perilous_sea_modifiers.csv", "modifier value note source")
    rows = modifier_rows(table, ("storm", "leader"))
    game.constants.append(("PERILOUS_STORM_MODIFIER", rows["storm"].number("value", -6, 6)))
    rows["leader"].expect("value", "+naval_tactics", "6.3")


def load_succession(folder, game):
    table = folder.table("succession.csv", "roll_min roll_max player kind amount effect source")
    for row in table:
        row.text("effect")
        player, kind = row.choice("player", SIDES + ("none",)), SUCCESSION_KINDS[row.choice("kind", SUCCESSION_KINDS)]
        if (player == len(SIDES)) != (kind == "end"):
            row.fail("player", "is none if and only if the war ends")
        if (row.dice("amount", 99) == (0, 0)) != (kind == "end"):
            row.fail("amount", "is 0 if and only if the war ends")
        if kind.startswith("remove"):
            row.expect("amount", "1", "its kind")
    game.succession = clamp_rolls(rows_by_roll(table, 0, 7), 1, 7)
    table = folder.table("succession_modifiers.csv", "modifier value note source")
    rows = modifier_rows(table, ("french-port-captured", "dutch-port-captured"))
    for key, row in rows.items():
        name = c_name("succession", key.replace("-captured", ""), "modifier")
        game.constants.append((name, row.number("value", -6, 6)))


def modifier_rows(table, known):
    rows = table.by_slug("modifier")
    for row in table:
        row.choice("modifier", known)
    for key in known:
        if key not in rows:
            table.fail("modifier", "there is no row %s" % quoted(key), table.rows[-1].line)
    return rows


# ------------------------------------------------------------------------------------------------ the header

def write_constants(out, game):
    out.comment("Numbers of the rules. constants.csv, perilous_sea_modifiers.csv (6.3), succession_modifiers.csv (6.8)")
    out.enum([("NO_VALUE", -1, "printed X, or none")] + game.constants + [
        ("DISEASE_ON_ODD", 1, "7.5: an odd roll"),
        ("TO_SPAIN", game.hex_index[game.to_spain], "hex index of %04d (7.4, 11.9)" % game.to_spain)])
    out.comment("1.1 The nations; the first two are the sides, under the same numbers. ports.csv")
    out.enum([c_name("nation", nation) for nation in NATIONS] + ["NATION_COUNT"])
    out.values("char *const nation_names[NATION_COUNT]", [c_string(nation) for nation in NATIONS])
    out.comment("Words of the map: terrain of a hex, the ocean its waters belong to (7.4), the directions in which its "
                "neighbours lie, and what a hexside shows (7.1): all sea, all land, both, or the edge of the map. "
                "hexes.csv")
    out.enum([c_name("terrain", word) for word in TERRAINS])
    out.enum([c_name("ocean", word) for word in OCEANS])
    out.enum([c_name("direction", word) for word in DIRECTIONS + ("count",)])
    out.enum(list(HEXSIDES.values()) + ["SIDE_EDGE"])


def write_hexes(out, game):
    out.comment("2.0 The map: hexes in the order of their numbers CCRR; even columns stand half a hex lower. hexes.csv")
    columns, rows = COLUMNS[-1], LINES[-1]
    out.enum([("HEX_COUNT", len(game.hexes)), ("HEX_COLUMNS", columns, "highest CC"), ("HEX_ROWS", rows, "highest RR")])
    for title, word, names in (("Regions of the land hexes", "region", game.regions),
                               ("Parts of the sea", "sea_area", game.sea_areas)):
        out.comment("%s, by name; 0 is none. hexes.csv" % title)
        out.enum([(c_name(word, "count"), len(names))])
        out.values("char *const %s_names[%s]" % (word, c_name(word, "count")), [c_string(name) for name in names])
    out.struct("HexInfo", ("uint16_t number", "CCRR"), "uint8_t terrain", "uint8_t ocean",
               ("int8_t port", "port id or NO_VALUE"), "uint8_t region", "uint8_t sea_area")
    out.rows("HexInfo hexes[HEX_COUNT]", [(
        number, c_name("terrain", row["terrain"]), c_name("ocean", row["ocean"]),
        c_name("port", row["port"]) if row["port"] else "NO_VALUE",
        game.regions.index(row["region"]), game.sea_areas.index(row["sea_area"]))
        for number, row in game.hexes.items()])
    out.comment("7.4 The all-sea hexes of each ocean, as bits. hexes.csv")
    words = (len(game.hexes) + 63) // 64
    out.rows("uint64_t open_sea[%d][%d]" % (len(OCEANS), words), [[c_mask(
        at % 64 for at, row in enumerate(game.hexes.values())
        if at // 64 == word and row["terrain"] == "sea" and row["ocean"] == ocean)
        for word in range(words)] for ocean in OCEANS], OCEANS)
    write_steps(out, game)
    out.comment("The hex of a number, hex_at[CC][RR], -1 where there is none; row and column 0 are empty. hexes.csv")
    out.rows("int16_t hex_at[HEX_COLUMNS + 1][HEX_ROWS + 1]",
             [[game.hex_index.get(100 * column + row, -1) for row in range(rows + 1)] for column in range(columns + 1)])


def write_steps(out, game):
    numbers = list(game.hexes)
    remarks = ["%04d" % number for number in numbers]
    out.comment("The next hex in each direction, -1 off the map. hexes.csv")
    out.rows("int16_t neighbour[HEX_COUNT][DIRECTION_COUNT]",
             [[game.hex_index.get(next_hex(number, k), -1) for k in range(6)] for number in numbers], remarks)
    out.comment("7.1 What the hexsides show, in the same order. hexes.csv, column hexsides")
    out.rows("uint8_t hexside[HEX_COUNT][DIRECTION_COUNT]",
             [[HEXSIDES[side] if next_hex(number, k) in game.hexes else "SIDE_EDGE"
               for k, side in enumerate(row["hexsides"])] for number, row in game.hexes.items()], remarks)
    for name, step, rule in (
            ("sea_exits", sea_step, "a ship may leave: not into land hexes, not over all-land hexsides."),
            ("land_exits", land_step, "a land counter may leave: not into sea hexes, not over all-sea hexsides.")):
        exits = [sum(1 << k for k in range(6) if step(game, number, k) is not None) for number in numbers]
        out.comment("7.1 Directions in which %s Bit k is direction k. hexes.csv" % rule)
        out.values("uint8_t %s[HEX_COUNT]" % name, ["0x%02x" % mask for mask in exits])


def write_ports(out, game):
    out.comment("4.0 Seaports; Zihuatanejo has the value 0 and serves no purpose. ports.csv")
    out.enum([c_name("port", slug) for slug in game.ports] + ["PORT_COUNT"])
    out.struct("PortInfo", "const char *name", "const char *slug", ("int16_t hex", "index into hexes"),
               "uint8_t nation", "uint8_t value", "uint8_t ocean")
    out.rows("PortInfo ports[PORT_COUNT]", [(
        c_string(row["name"]), c_string(slug), game.hex_index[hex_number(row, "hex")], c_name("nation", row["nation"]),
        row["value"], c_name("ocean", row["ocean"])) for slug, row in game.ports.items()])
    out.rows("Padded port_words[PORT_COUNT]", [c_padded(slug) for slug in game.ports])
    out.comment("3.1 The Spanish ports of value 2 or more, each with one soldier at the start. ports.csv")
    out.value("uint64_t garrisoned_ports", c_mask(game.port_index[slug] for slug in game.garrisoned))
    slugs = list(game.ports)
    out.comment("5.0 Trade routes, and the ports at the other ends of a port's routes. trade_routes.csv")
    out.enum([("ROUTE_COUNT", len(game.routes))])
    out.struct("RouteInfo", "uint8_t from", "uint8_t to")
    out.rows("RouteInfo routes[ROUTE_COUNT]", [[c_name("port", slugs[end]) for end in route] for route in game.routes])
    out.values("uint64_t route_mask[PORT_COUNT]", [c_mask(ends) for ends in game.route_ends.values()], slugs)


def write_distances(out, game):
    for name, step, by in (("sea_distance", sea_step, "sea"), ("land_distance", land_step, "land")):
        out.comment("Steps from a hex to each port by %s, NO_WAY where there is none: for machine players. hexes.csv" % by)
        if by == "sea":
            out.enum([("NO_WAY", 255)])
        far = [distances(hex_number(row, "hex"), lambda number, direction: step(game, number, direction))
               for row in game.ports.values()]
        out.lines("DATA uint8_t %s[HEX_COUNT][PORT_COUNT] = {" % name)
        for number in game.hexes:
            row = [str(steps.get(number, 255)) for steps in far]
            out.packed(["{" + row[0]] + row[1:-1] + [row[-1] + "}"])
        out.lines("};")


def write_pieces(out, game):
    out.comment("2.2 Counter types, naval ones first, then land ones")
    out.enum([c_name("type", word) for word in TYPES] + ["TYPE_COUNT"])
    out.values("char *const type_names[TYPE_COUNT]", [c_string(word) for word in TYPES])
    out.enum(["KIND_NAVAL", "KIND_LAND", "KIND_DECEPTION"])
    out.comment("3.1 Where a counter begins: a port id, or one of these")
    out.enum([("START_POOL", -1, "force pool"),
              ("START_GARRISON", -2, "one in each of garrisoned_ports, owner's choice"),
              ("START_TRACK", -3, "Turn Record Track (11.9)")])
    out.comment("Counters, English first, in the order of the file; markers are none. counters.csv")
    out.enum([c_name("piece", slug) for slug in game.piece_index] + ["PIECE_COUNT"])
    out.value("uint8_t SIDE_FIRST[2]", "{ 0, %d }" % game.side_counts[0])
    out.value("uint8_t SIDE_PIECE_COUNT[2]", "{ %d, %d }" % tuple(game.side_counts))
    out.struct("PieceInfo", ("const char *label", "look-alikes by their numbers"), "const char *slug",
               ("uint8_t side", "NATION_ENGLISH or NATION_SPANISH"), "uint8_t type", "uint8_t kind",
               ("int8_t gun", "red; these six NO_VALUE where X is printed"), ("int8_t cannonade", "blue"),
               ("int8_t land", "green"), "int8_t naval_tactics", "int8_t land_tactics", "int8_t cost",
               ("uint8_t anchor", "1 if it may be carried"), ("int16_t start", "port id or START_..."))
    out.rows("PieceInfo pieces[PIECE_COUNT]", [piece_cells(game, row) for row in game.pieces])
    out.rows("Padded piece_words[PIECE_COUNT]", [c_padded(row["slug"]) for row in game.pieces])
    out.comment("The first counter identical in every printed value and in the kind of start (pool, garrison, track, "
                "any port): look-alikes fold into it. counters.csv")
    first = {}
    out.values("uint8_t class_of_piece[PIECE_COUNT]",
               [first.setdefault(printed(game, row), at) for at, row in enumerate(game.pieces)])

def piece_kind(row):
    return 0 if row["type"] in NAVAL_TYPES else 1 if row["type"] in LAND_TYPES else 2


def piece_label(game, row):
    """As people say it. Those that share a name have their number, as on the slug: Frigates E3."""
    alike = sum(other["name"] == row["name"] for other in game.pieces) > 1
    name = "Deception" if row["type"] == "deception" else row["name"]
    return f"{name} {row['slug'].rsplit('-', 1)[1].upper()}" if alike or row["type"] == "deception" else name


def piece_cells(game, row):
    values = [-1 if row[column] == "X" else row[column] for column in VALUES]
    start = STARTS.get(row["start"]) or c_name("port", row["start"])
    return ([c_string(piece_label(game, row)), c_string(row["slug"]), c_name("nation", row["side"]), c_name("type", row["type"]),
             ("KIND_NAVAL", "KIND_LAND", "KIND_DECEPTION")[piece_kind(row)]] + values + [row.flag("anchor"), start])


def printed(game, row):
    start = "port" if row["start"] in game.ports else row["start"]
    return (row["side"], row["type"], row["anchor"], start) + tuple(row[column] for column in VALUES)


def write_sets(out, game):
    def members(test):
        return c_bitset([at for at, row in enumerate(game.pieces) if test(row)], 4)

    out.comment("Sets of counters, counter p is bit p % 64 of word p / 64. counters.csv")
    out.enum([("PIECE_WORDS", 4)])
    out.lines("DATA uint64_t SIDE_PIECES[2][PIECE_WORDS] = {",
              *("    %s," % members(lambda row: row["side"] == side) for side in SIDES), "};")
    for name, remark, test in (
            ("NAVAL", "2.2", lambda row: row["type"] in NAVAL_TYPES),
            ("LAND_TYPE", "2.2, leaders included", lambda row: row["type"] in LAND_TYPES),
            ("DECEPTIONS", "11.2", lambda row: row["type"] == "deception"),
            ("LEADERS", "11.4", lambda row: row["type"] == "leader"),
            ("MERCHANTS", "7.3", lambda row: row["type"] == "merchant"),
            ("ANCHORED", "7.1: may be carried", lambda row: row["anchor"] == "yes"),
            ("GREEN", "2.2: a land value is printed", lambda row: row["land"] != "X"),
            ("RED", "2.2: a gun value is printed", lambda row: row["gun"] != "X"),
            ("BLUE", "2.2: a cannonade value is printed", lambda row: row["cannonade"] != "X"),
            ("EXEMPT", "4.2: never counts for stacking", lambda row: row["type"] in EXEMPT_TYPES)):
        out.lines("DATA uint64_t %s[PIECE_WORDS] =  /* %s */" % (name, remark), "    %s;" % members(test))
    highest = max(int(row["cost"]) for row in game.pieces if row["cost"] != "X")
    out.enum([("COST_MAX", highest)])
    out.lines("DATA uint64_t COSTS_AT_MOST[COST_MAX + 1][PIECE_WORDS] = {  /* 3.3 */",
              *("    %s," % members(lambda row: row["cost"] != "X" and 0 < int(row["cost"]) <= cost)
                for cost in range(highest + 1)), "};")
    out.lines("DATA uint64_t LOOK_ALIKES[PIECE_COUNT][PIECE_WORDS] = {  /* with a counter and itself */",
              *("    %s," % members(lambda row: printed(game, row) == printed(game, one)) for one in game.pieces), "};")


def write_dice_tables(out, game):
    out.comment("6.2 Storms: the ports that get a marker, by die. storms.csv")
    out.values("uint64_t storm_ports[7]", [c_mask(())] + [c_mask(ports) for ports in game.storms.values()],
               ["no die"] + ["%d: %s" % (die, ", ".join(list(game.ports)[port] for port in ports) or "none")
                             for die, ports in game.storms.items()])
    out.comment("10.0 Fortunes of War: one row a choice, by die and order; the chooser eliminates one visible enemy "
                "counter. Rows of die d: fortunes_first[d] up to fortunes_first[d + 1]. fortunes.csv")
    out.enum([c_name("class", word) for word in CLASSES])
    out.enum([("FORTUNE_COUNT", len(game.fortunes))])
    out.struct("FortuneInfo", "uint8_t die", "uint8_t order", "uint8_t chooser", "uint8_t victim_side",
               "uint8_t victim_class")
    nations = [c_name("nation", side) for side in SIDES]
    out.rows("FortuneInfo fortunes[FORTUNE_COUNT]", [
        (die, order, nations[chooser], nations[victim], c_name("class", CLASSES[kind]))
        for die, order, chooser, victim, kind in game.fortunes])
    out.values("uint8_t fortunes_first[8]", [sum(row[0] < die for row in game.fortunes) for die in range(8)])

    out.comment("6.3 Perilous Sea, by modified roll clamped to 1..6: who chooses the ships to be lost, and how many: "
                "a fixed number or so many dice. An enemy who chooses sees the stack. perilous_sea.csv")
    out.enum([("PERILOUS_LOWEST", 1), ("PERILOUS_HIGHEST", len(game.perilous))])
    out.enum(["NOBODY", "OWNER", "ENEMY"])
    out.struct("PerilousInfo", "const char *name", "const char *effect", "uint8_t chooser",
               ("uint8_t fixed", "so many, or 0"), ("uint8_t dice", "so many dice, or 0"))
    out.rows("PerilousInfo perilous[PERILOUS_HIGHEST + 1]", by_roll(game.perilous, lambda row: (
        c_string(row["name"]), c_string(row["effect"]), ("NOBODY", "OWNER", "ENEMY")[row.choice("chooser", CHOOSERS)],
        *row.dice("losses", 6))), roll_remarks(game.perilous))

    out.comment("6.8 War of Austrian Succession, by modified roll clamped to 1..7. succession.csv")
    out.enum([("SUCCESSION_LOWEST", 1), ("SUCCESSION_HIGHEST", len(game.succession))])
    out.enum([c_name("succession", word) for word in SUCCESSION_KINDS])
    out.struct("SuccessionInfo", "const char *effect", ("int8_t player", "a side or NO_VALUE"), "uint8_t kind",
               ("uint8_t amount", "fixed, or 0"), ("uint8_t dice", "so many dice, or 0"))
    out.rows("SuccessionInfo succession[SUCCESSION_HIGHEST + 1]", by_roll(game.succession, lambda row: (
        c_string(row["effect"]), (nations + ["NO_VALUE"])[row.choice("player", SIDES + ("none",))],
        c_name("succession", row["kind"]), *row.dice("amount", 99))), roll_remarks(game.succession))


def by_roll(rows, cells):
    """Indexed by roll; entry 0 repeats roll 1, so that no roll reads nothing."""
    return [cells(row) for row in [rows[0]] + rows]


def roll_remarks(rows):
    return ["0: as 1"] + [str(roll) for roll in range(1, len(rows) + 1)]


def load(folder):
    game = Game()
    load_hexes(folder, game)
    load_constants(folder, game)
    load_ports(folder, game)
    load_routes(folder, game)
    load_counters(folder, game)
    load_storms(folder, game)
    load_fortunes(folder, game)
    load_perilous(folder, game)
    load_succession(folder, game)
    check_oceans(game)
    check_example_map(game)
    check_land_routes(game)
    return game


def generate(folder):
    game = load(folder)
    out = Header("src/games/jenkins/data/tables.py", "JENKINS_DATA_H")
    out.comment("First digits of a SHA-256 over the CSV files: part of rules_version")
    out.lines('#define JENKINS_DATA_HASH "%s"' % folder.hash())
    write_constants(out, game)
    write_ports(out, game)
    write_hexes(out, game)
    write_distances(out, game)
    write_pieces(out, game)
    write_sets(out, game)
    write_dice_tables(out, game)
    return out.text()


if __name__ == "__main__":
    run(generate, HERE, "jenkins_data.h")
