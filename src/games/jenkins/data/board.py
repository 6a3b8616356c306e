#!/usr/bin/env python3
"""The board of The War of Jenkins' Ear: board.json, and what the CSV files say of hexes, seaports, trade routes and
counters; every chart of the game as text: those at the end of the rulebook in its order, then those of the map, then the
counters."""
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "..", "..", "..", "tools"), HERE]

import board  # noqa: E402
import tables  # noqa: E402
from board import columns, title  # noqa: E402
from csvtables import next_hex  # noqa: E402

ROWS_ABOVE = 3                                                      # the numbers of the rows begin with 4
KINDS = ("naval", "land", "deception")
SHAPES = {"ship of the line": "ship-of-the-line", "fire ship": "fire-ship", "bomb ship": "bomb-ship",
          "cannons": "cannon", "heavy guns": "mortar", "supplies": "barrels", "boom chain": "chain",
          "deception": "unknown"}                                   # the others are called what they are
VALUES = (("guns", "red", "gun", False), ("cannonade", "blue", "cannonade", True), ("land", "green", "land", False),
          ("naval tactics", "red", "naval_tactics", True), ("land tactics", "green", "land_tactics", True))     # 2.2
BONUSES = ("cannonade", "naval_tactics", "land_tactics")            # printed with a plus


# ---- the chart ----

def space(game, number, row):
    sides = "".join(side.lower() if next_hex(number, k) in game.hexes else "-" for k, side in enumerate(row["hexsides"]))
    found = {"place": f"{number:04}", "x": board.hex_x(number), "y": board.hex_y(number - ROWS_ABOVE),
             "terrain": row["terrain"], "sides": sides}
    region = row["region"] or row["sea_area"]
    return {**found, "region": region} if region else found


def site(row):
    found = {"slug": row["slug"], "name": row["name"], "place": row["hex"], "party": row["nation"].lower(),
             "value": int(row["value"])}
    port = row["name"].split(" (")[0]                               # its island goes without saying
    return {**found, "label": port} if port != row["name"] else found


def line(game, route):
    ports = list(game.ports.values())
    return {"from": ports[route[0]]["hex"], "to": ports[route[1]]["hex"], "kind": "trade route"}


# ---- counters ----

def values(row):
    return [{"name": name, "colour": colour, "value": int(row[column]), **({"plus": True} if plus else {})}
            for name, colour, column, plus in VALUES if row[column] != "X"]


def piece(game, row, like):
    found = {"slug": row["slug"], "name": tables.piece_label(game, row), "party": row["side"], "type": row["type"],
             "kind": KINDS[tables.piece_kind(row)], "shape": SHAPES.get(row["type"], row["type"]), "values": values(row)}
    if row["cost"] != "X":
        found["cost"] = int(row["cost"])
    if row["anchor"] == "yes":
        found["carried"] = True
    return {**found, "like": like}


def pieces(game):
    first = {}
    return [piece(game, row, first.setdefault(tables.printed(game, row), row["slug"])) for row in game.pieces]


# ---- charts ----

def funds(game):
    value = dict(game.constants)
    yield title("War Fund Points (3.2, 3.4)")
    yield "            English  Spanish"
    yield f"  at start  {value['START_FUNDS_ENGLISH']}      {value['START_FUNDS_SPANISH']}"
    yield f"  a turn    {value['INCOME_ENGLISH']}       {value['INCOME_SPANISH']}"
    yield f"  at most   {value['FUNDS_MAX']}      {value['FUNDS_MAX']}"
    yield "  a seaport of another nation: its value when captured, and again in each purchase step"


def modifier(value, what):
    return columns((2, f"{value:+}"), (8, what))


def roll(low, high, words):
    return columns((2, f"{low}-{high}" if high > low else f"{low}"), *words)


def perilous_sea(game):
    yield title("Perilous Sea Table (6.3)")
    for name in dict.fromkeys(row["name"] for row in game.perilous):
        rolls = [die for die, row in enumerate(game.perilous, 1) if row["name"] == name]
        row = game.perilous[rolls[0] - 1]
        seen = "; he sees the stack" if row["chooser"] == "enemy" else ""
        yield roll(rolls[0], rolls[-1], [(8, name), (28, row["effect"] + seen)])
    yield "Modifiers"
    yield modifier(dict(game.constants)["PERILOUS_STORM_MODIFIER"], "a storm next to the stack in this stretch, once")
    yield "  +     the naval tactics of one leader aboard"


def succession(game):
    value = dict(game.constants)
    yield title("War of Austrian Succession Table (6.8)")
    for die, row in enumerate(game.succession, 1):
        yield roll(die, die, [(8, row["effect"])])
    yield "Modifiers"
    yield modifier(value["SUCCESSION_FRENCH_PORT_MODIFIER"], "a French seaport was captured this turn")
    yield modifier(value["SUCCESSION_DUTCH_PORT_MODIFIER"], "a Dutch seaport was captured this turn")


def disease(_):
    yield title("Land Movement & Disease (7.5)")
    yield "  odd   one land counter is lost, its owner choosing"
    yield "  even  no effect"


def storms(game):
    names = [row["name"] for row in game.ports.values()]
    yield title("Storm Location Table (6.2)")
    for die, ports in game.storms.items():
        yield roll(die, die, [(8, ", ".join(names[port] for port in sorted(ports)) or "no storm")])


def fortunes(game):
    yield title("Fortunes of War Table (10.0)")
    for die, _, chooser, victim, kind in game.fortunes:
        what = "ship" if tables.CLASSES[kind] == "naval" else "land counter"
        yield roll(die, die, [(8, f"the {tables.NATIONS[chooser]} player must eliminate one {tables.NATIONS[victim]} "
                                  f"{what} he can see")])


def seaports(game):
    yield title("Seaports (4.0)")
    yield "  hex   value  nation   name"
    for row in game.ports.values():
        sea = " [Great South Sea]" if row["ocean"] == "pacific" else ""
        yield columns((2, row["hex"]), (8, row["value"]), (15, row["nation"]), (24, row["name"] + sea))


def routes(game):
    names = [row["name"] for row in game.ports.values()]
    yield title("Trade Routes (5.0)")
    for start, goal in game.routes:
        yield f"  {names[start]} - {names[goal]}"


def counter(game, row):
    cells = [(59 + 6 * i, ("+" if column in BONUSES and row[column] != "X" else "") + row[column])
             for i, column in enumerate(tables.VALUES)]
    starts = {"pool": "pool", "spanish-ports-2plus": "garrison", "turn-track": "track"}
    return columns((2, row["slug"]), (22, row["name"]), *cells, (95, row["anchor"]),
                   (103, starts.get(row["start"], row["start"])))


def counters(game):
    last = None
    yield title("Counters (2.2, 3.1): red gun, blue cannonade, green land value; + tactics of leaders; X none")
    for row in game.pieces:
        if (row["side"], row["type"]) != last:
            last = row["side"], row["type"]
            yield columns((0, f"{row['side'].capitalize()}, {row['type']}"),
                          (59, "gun   blue  green naval land  cost  anchor  start"))
        yield counter(game, row)


CHARTS = (funds, perilous_sea, succession, disease, storms, fortunes, seaports, routes, counters)


def complete(document, folder):
    game = tables.load(folder)
    document["map"]["spaces"] = [space(game, number, row) for number, row in game.hexes.items()]
    document["map"]["outline"] = board.outline(HERE)
    document["sites"] = [site(row) for row in game.ports.values()]
    document["lines"] = [line(game, route) for route in game.routes]
    document["pieces"] = pieces(game)
    document["tables"] = board.charts(chart(game) for chart in CHARTS)


board.run(complete, HERE, "src/games/jenkins/data/board.py")
