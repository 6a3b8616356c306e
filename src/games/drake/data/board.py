#!/usr/bin/env python3
"""The board of Francis Drake: board.json, the tiles, destinations and pieces of the CSV files, the coast, charts."""
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[3] / "tools"))
import board                                                                                    # noqa: E402
import tables                                                                                   # noqa: E402

GLYPHS = ("ship", "1", "2", "3", "4", "ghost")                                          # of the mission discs
SECTIONS = {"crew": 31, "guns": 32, "supplies": 33, "trade-goods": 34, "tavern": 35, "shipyard": 36, "pinnace": 37,
            "drake": 38, "queen": 39, "admiral": 40, "governor": 41, "informer": 42, "golden-hind": 43, "investor": 44,
            "dockside": 45}                                                           # of the ledger, by location
TYPES = {"town": ("town", "town", "#8a5f2b", "3.51"), "fort": ("fort", "fort", "#7d2f26", "3.52"),
         "galleon": ("galleon", "galleon", "#23527a", "3.53"), "trade": ("trade port", "crate", "#2f6043", "3.54")}
ITEMS = ("crew", "guns", "barrels", "trade goods")
GOODS = ITEMS + ("silver", "gold", "jewels")


# ---------------------------------------------------------------------------------------------------- spaces

def area(x, y, size):
    return {"x": x, "y": y, "width": size[0], "height": size[1]}


def location_name(row):
    return row["name"] + (" " + row["pair"] if row["pair"] else "")


def tile(words, row, x, y):
    section = SECTIONS[re.sub("-[ab]$", "", row["slug"])]
    return {"place": row["slug"], "label": location_name(row), "style": "tile", **area(x, y, tables.TILE), **words,
            "rule": f"2.{section}"}


def strength(row):
    icons = [{"kind": kind, "count": int(row[column])} for kind, column in (("crew", "troops"), ("gun", "guns"))
             if row[column].isdigit() and int(row[column])]
    worth = {"worth": int(row["vp"])} if row["vp"].isdigit() and int(row["vp"]) else {}
    return {"icons": icons, **worth}


def destination(game, row):
    kind, shape, colour, rule = TYPES[row["type"]]
    afloat = row["type"] == "galleon"
    pin = {} if afloat else {"pin": dict(zip("xy", game.pin[row["slug"]]))}
    return {"place": row["slug"], "label": row["name"].replace("station ", ""), "style": "tile",
            **area(*game.at[row["slug"]], tables.PLAQUE), "colour": colour, "shape": shape, "rule": rule, **pin,
            **strength(row), "slots": [[] for _ in range(int(row["circles"]))], "type": kind, "zone": int(row["zone"])}


def spaces(game, written):
    words = {space["place"]: space for space in written}
    tiles = [tile(words.pop(row["slug"]), row, *at)
             for row, at in zip(game.locations.values(), tables.street_places())]
    return tiles + [destination(game, row) for row in game.destinations.values()] + list(words.values())


# ---------------------------------------------------------------------------------------------------- pieces

def pieces(game):
    discs = [{"slug": f"{captain}-{slug}", "name": tables.face_name(slug, name), "kind": "mission", "party": captain,
              "glyph": glyph}
             for captain in tables.CAPTAINS for slug, name, glyph in zip(tables.FACE_SLUGS, game.faces, GLYPHS)]
    return discs + [{"slug": slug, "name": label} for slug, label in tables.pieces_of(game)[len(discs):]]


def sites(game):
    return [{"slug": slug, "name": row["name"], "place": slug} for slug, row in game.destinations.items()]


def coast():
    """The strings of coast.h: literals that stand side by side are one."""
    text = (HERE / "coast.h").read_text(encoding="ascii")
    return ["".join(re.findall('"([^"]*)"', group)) for group in re.findall(r'((?:\s*"[^"]*")+)', text)]


# ---------------------------------------------------------------------------------------------------- charts

def line(*cells):
    """Cells are (column, text): each begins at its column, or behind the one before."""
    text = ""
    for column, words in cells:
        text = text.ljust(column) + str(words)
    return text + "\n"


def items(grant):
    given = "".join(f"{n}{letter}" for n, letter in zip(grant, "cgbt") if n)
    return (given + ("G" if grant[4] else "P" if grant[5] else "")) or "-"


def street_chart(game):
    text = ("2.3 Plymouth Street, as printed: what each circle gives (c crew, g guns, b barrels, t trade goods,\n"
            "    G galleon, P pinnace)\n\n place location      3 captains        4 captains        5 captains\n")
    for at, row in enumerate(game.locations.values()):
        given = [(21 + 18 * group + 5 * circle, items(game.grants[players, row["slug"], circle + 1]))
                 for group, players in enumerate(tables.PLAYERS) for circle in range(tables.circles_of(row))
                 if row["circles"] != "all"]
        text += line((5 if at < 9 else 4, at + 1), (7, location_name(row)), *(given or [(21, "everybody")]))
    return text


def choices_chart(game):
    text = "\n2.38, 2.44, 2.45 Choices\n\n"
    for slug, choice, numbers in game.choices:
        grant = (*numbers[:3], 0, numbers[3], 0)
        text += line((1, game.locations[slug]["name"]), (12, choice), (21, items(grant)))
    text += "\n2.35 The Tavern: the first visitor adds 1\n\n roll crew ghost ship\n"
    for roll, (crew, ghost) in enumerate(game.tavern[1:], 1):
        text += line((4, roll), (9, crew), (11, "yes" if ghost else "no"))
    return text


def defence(row):
    if row["type"] == "trade":
        return []
    guns, points = (row[column] if row[column].isdigit() else "0" for column in ("guns", "vp"))
    fort, afloat = "*" * (row["type"] == "fort"), "*" * (row["type"] == "galleon")
    return [(50, row["troops"] + fort), (55, guns + afloat), (58, points + afloat), (61, row["treasure"])]


def destinations_chart(game):
    text = ("\n3.5 Destinations (* plus the counter; galleons: the counter on the station)\n\n"
            " zone destination                 type       troops guns VP treasure places\n")
    for slug, row in game.destinations.items():
        wares = "".join(f" {ware}" for ware in game.stock if ware in game.wares.get(slug, ()))
        text += line((4, row["zone"]), (6, row["name"]), (34, TYPES[row["type"]][0]), *defence(row),
                     (75, row["circles"] + wares))
    text += "\n1.3 Spanish galleons\n\n guns VP\n"
    text += "".join(line((4, guns), (6, points)) for guns, points in game.galleons.values())
    return text + "\n3.1 Frigate counters: 0 1 2 guns. Troop counters: 0 0 1 2 troops.\n"


def scores_chart(game):
    score = game.scores
    text = "\n3.7 Types of conquests        VP\n"
    for n in range(1, 4):
        text += f" {n} {'type ' if n == 1 else 'types'}                     {score[f'conquest_types_{n}']}\n"
    text += "\n5.1 Commodities in a set      VP\n"
    for n in range(1, 5):
        text += f" {n} {'single   ' if n == 1 else 'different'}                 {score[f'set_{n}']}\n"
    text += "\n5.2 Treasures                 VP\n"
    for name, key in zip(GOODS[len(ITEMS):], tables.TREASURES):
        text += line((1, name), (30, score[key]))
    return text + (f"\n3.6 Hero's bonus: {score['hero_first']} for the first home, "
                   f"{score['hero_second']} for the second\n"
                   f"3.7 Admiral: {score['admiral_per_gold_left']} a gold left. "
                   f"Governor: {score['governor_per_silver_left']} a silver left.\n"
                   f"2.44 Investor: costs {score['investor_cost']}, once a game. "
                   f"1.7 Everybody begins with {score['start_vp']}.\n")


def box_chart(game):
    stocks = [game.constants[key + "_stock"] for key in ("crew", "gun", "barrel", "trade_cube", *tables.TREASURES)]
    rows = [*zip(GOODS, stocks), *game.stock.items()]
    return "\n1.1 The box\n" + "".join(line((1, name), (14, stock)) for name, stock in rows)


def charts(game):
    return "".join(chart(game) for chart in (street_chart, choices_chart, destinations_chart, scores_chart, box_chart))


def complete(document, folder):
    game = tables.load(folder)
    document["map"]["spaces"] = spaces(game, document["map"]["spaces"])
    document["map"]["outline"] = coast()
    document["pieces"] = pieces(game)
    document["sites"] = sites(game)
    document["tables"] = charts(game)


board.run(complete, HERE, "src/games/drake/data/board.py")
