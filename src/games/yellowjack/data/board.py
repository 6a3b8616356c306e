#!/usr/bin/env python3
"""The board of Yellow Jack: board.json, and from the tables its places, links, pieces, tracks and charts."""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parents[3] / "tools"))
import board                                                                                    # noqa: E402
import tables                                                                                   # noqa: E402
from charts import charts                                                                       # noqa: E402

PARTY = {"britain": "british", "spain": "spanish", "france": "french"}
FORMATIONS = {"british": 12, "spanish": 10, "french": 8}                                        # 2.5
TERRAIN = {"port": "port", "minor": "port", "neutral": "port", "sz": "sea"}
SHAPES = {"sol": "ship-of-the-line", "sol-80": "ship-of-the-line", "sol-d": "ship-of-the-line", "frigate": "frigate",
          "galley": "galley", "flagship": "ship-of-the-line", "sol-habana": "ship-of-the-line"}


def frame(row):
    return {key: int(row[key]) for key in ("x", "y", "width", "height")}


# ------------------------------------------------------------------------------------------------- the sheet

def spaces(game):
    zone = {key: int(game.layout["sz-cell"][key]) for key in ("width", "height")}
    return [{"place": slug, "label": row["name"], "x": row.at[0], "y": row.at[1], "terrain": TERRAIN.get(row["kind"], "space"),
             "zone": row["land_zone"], **(zone if row["kind"] == "sz" else {})} for slug, row in game.spaces.items()]


def links(game):
    """5.2: a lane costs 1; into an SZ 2, out of one 1."""
    def cost(row):
        return 2 if game.spaces[row["b"]]["kind"] == "sz" else 1
    return [{"from": row["a"], "to": row["b"], "cost": cost(row), "bearing": 45 * tables.POINTS.index(row["bearing_ab"]),
             "kind": row["type"]} for row in game.connections]


def boxes(game):
    names = {"recovery-british": "British in Recovery", "recovery-bourbon": "Bourbons in Recovery",
             "available-british": "British Available", "available-bourbon": "Bourbons Available", "off-map": "Arriving"}
    return [{"place": item, "label": name, **frame(game.layout[item])} for item, name in names.items()]


def sites(game):
    return [{"slug": slug, "name": row["name"], "place": slug, "party": PARTY.get(row["nation"], "neutral"), "label": "",
             "port": True} for slug, row in game.ports.items()]


# ------------------------------------------------------------------------------------------------ the pieces

def squadron(slug, name, fleet, kind, row):
    return {"slug": slug, "name": name, "party": fleet, "type": row["name"], "shape": SHAPES[kind],
            "values": [{"name": "most Sail", "value": int(row["max_sail"])}, {"name": "DR", "value": int(row["damage_rating"])}]}


def squadrons(game):
    named = [squadron(slug, "%s %s" % (row["fleet"].capitalize(), row["name"]), row["fleet"], row["class"],
                      game.classes[row["class"]]) for slug, row in game.squadrons.items()]
    return named + [squadron(slug, slug[6:].replace("-", " ").capitalize(), fleet, kind, game.classes[kind])
                    for slug, (fleet, kind) in zip(game.spare_slugs, game.spares)]


def leaders(game):
    values = ("leadership", "strategy", "control")
    men = [{"slug": slug, "name": row["name"], "party": row["fleet"], "type": row["rank"], "shape": "leader", "carried": True,
            "values": [{"name": name, "value": int(row[name])} for name in values]} for slug, row in game.leaders.items()]
    return men + [{"slug": slug, "name": row["name"], "party": row["fleet"], "type": "personage", "shape": "leader",
                   "carried": True} for slug, row in game.personages.items()]


def units(game):
    return [{"slug": slug, "name": slug.replace("-", " ").capitalize(), "party": row["fleet"], "type": row["type"],
             "shape": "soldiers", "carried": True} for slug, row in zip(tables.unit_slugs(game), game.units)]


def auxiliaries(game):
    found = []
    for row, kind, _, _, at in game.auxiliaries:
        slug = row["class"] if kind == "pirate" else "%s-%s-%d" % (row["fleet"], row["class"], at)
        found.append({"slug": slug, "name": slug.replace("-", " ").capitalize(), "party": row["fleet"], "type": kind,
                      "shape": "galley" if kind == "galley" else "frigate"})
    return found


def formations():
    return [{"slug": "%s-formation-%d" % (fleet, n), "name": "%s Formation %d" % (fleet.capitalize(), n), "party": fleet,
             "type": "formation", "shape": "counter"} for fleet, most in FORMATIONS.items() for n in range(1, most + 1)]


# ------------------------------------------------------------------------------------------------ the tracks

def row_of(game, item, slug, name, labels):
    place = frame(game.layout[item])
    return {"slug": slug, "name": name, "low": 0, "high": len(labels) - 1, "x": place["x"], "y": place["y"],
            "step": place["width"] // len(labels), "row": len(labels), "boxes": [{"label": label} for label in labels]}


def tracks(game):
    turn = row_of(game, "turn-track", "turn", "Turn", ["%s" % row["turn"] for row in game.calendar])
    turn["low"], turn["high"] = 1, 16
    for row, box in zip(game.calendar, turn["boxes"]):
        if row["quarterly"] == "yes":
            box["under"] = row["season"]
    impulse = row_of(game, "impulse-track", "impulse", "Impulse", ["1", "2", "3", "4"])
    impulse["low"], impulse["high"] = 1, 4
    campaigns = [row_of(game, "mc-" + row["track"], row["track"], row["track"].capitalize() + " campaign",
                        [box.capitalize() for box in row["boxes"].split(";")]) for row in game.tracks]
    return [turn, impulse] + campaigns + [{"slug": "prestige", "name": "Prestige"}]


def complete(document, folder):
    game = tables.load(folder)
    chart = document["map"]
    chart["width"], chart["height"] = game.sheet
    cell = game.layout["space-cell"]
    chart["cell"] = {"width": int(cell["width"]), "height": int(cell["height"])}
    chart["spaces"] = spaces(game)
    chart["boxes"] = boxes(game)
    chart["links"] = links(game)
    chart["outline"] = board.outline(HERE)
    chart["areas"] = [{"name": "The Caribbean", **frame(game.layout["chart"])}]
    document["sites"] = sites(game)
    document["pieces"] = squadrons(game) + formations() + leaders(game) + units(game) + auxiliaries(game)
    document["tracks"] = tracks(game)
    document["tables"] = charts(game)


if __name__ == "__main__":
    board.run(complete, HERE, "src/games/yellowjack/data/board.py")
