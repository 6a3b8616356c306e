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
NAMED_CONVOYS = (("sugar-convoy", "Sugar Convoy", "british"), ("leeward-convoy", "Leeward Convoy", "british"),
                 ("victualling-convoy", "Victualling Convoy", "british"), ("azogues-convoy", "Azogues Convoy", "bourbon"),
                 ("treasure-convoy", "Treasure Convoy", "bourbon"), ("cacao-convoy", "Cacao Convoy", "bourbon"),
                 ("french-home-convoy-1", "French Home Convoy 1", "bourbon"),
                 ("french-home-convoy-2", "French Home Convoy 2", "bourbon"),
                 ("french-victualling-convoy", "French Victualling Convoy", "bourbon"))
FORMATIONS = {"british": 12, "spanish": 10, "french": 8}                                        # 2.5
TERRAIN = {"port": "port", "minor": "port", "neutral": "port", "sz": "sea"}
SHAPES = {"sol": "ship-of-the-line", "sol-80": "three-decker", "sol-d": "two-decker", "frigate": "frigate",
          "galley": "galley", "flagship": "flagship", "sol-habana": "ship-of-the-line",
          "fleet-aux": "frigate", "fleet50": "two-decker", "mixed-role": "frigate", "light": "sloop", "guardacosta": "sloop",
          "privateer": "schooner", "pirate": "schooner", "fireship": "fire-ship", "bomb": "bomb-ship", "marine": "barge"}


def frame(row):
    return {key: int(row[key]) for key in ("x", "y", "width", "height")}


# ------------------------------------------------------------------------------------------------- the sheet

def port_facts(row):
    """What the map prints beside a port; what is 0 is not printed."""
    facts = {"prestige": "prestige", "fort": "fort", "garrison": "garrison", "blockade_value": "blockade"}
    return {name: int(row[column]) for name, column in facts.items() if row and int(row[column])}


def spaces(game):
    zone = {key: int(game.layout["sz-cell"][key]) for key in ("width", "height")}
    return [{"place": slug, "label": "", "name": row["name"], "x": row.at[0], "y": row.at[1],
             "terrain": TERRAIN.get(row["kind"], "space"), "zone": tables.wind_zone(row),
             "region": f"{row['land_zone'].capitalize()} fever zone", **port_facts(game.ports.get(slug, {})),
             **(zone if row["kind"] == "sz" else {})} for slug, row in game.spaces.items()]


# ------------------------------------------------------------------------------------- names beside the places

NAME_SIZE, LEADING = 21, 20
ROUNDS = 4
SHORT = {"Cape San Antonio (Yucatan Channel)": "Cape San Antonio", "Port Royal (Carolinas)": "Port Royal",
         "Port Royal (Jamaica)": "Port Royal, Jamaica", "Basse-Terre (Guadeloupe)": "Basse-Terre",
         "Fort Royal (Martinique)": "Fort Royal, Martinique", "Fort Louis (Grenada)": "Fort Louis, Grenada",
         "Space 23 north (exit)": "Space 23", "Space 23 (exit)": "Space 23"}


def overlap(a, b):
    """Of two boxes (left, top, right, bottom)."""
    return (max(0, min(a[2], b[2]) - max(a[0], b[0]))) * (max(0, min(a[3], b[3]) - max(a[1], b[1])))


def round_about(row):
    """Where its own circle is, and the flag beside it."""
    x, y = row.at
    near = 46 if row["kind"] == "sz" else 36
    flag = [(x - 52, y - 48, x - 14, y - 18)] if row["nation"] not in ("", "-") else []
    return [(x - near, y - near, x + near, y + near)] + flag


def along(start, end):
    """What a lane takes of the sheet: a small box every so often."""
    n = max(abs(start[0] - end[0]), abs(start[1] - end[1])) // 24 + 1
    for at in range(n + 1):
        x, y = ((a * (n - at) + b * at) // n for a, b in zip(start, end))
        yield (x - 5, y - 5, x + 5, y + 5)


def in_two(text):
    """A long name on two lines, cut where that leaves the shorter ones."""
    cuts = [(text[:at], text[at + 1:]) for at, letter in enumerate(text) if letter == " "]
    return [min(cuts, key=lambda lines: max(map(len, lines)))] if cuts and len(text) > 11 else []


def seats(row, text):
    """Where its name may stand, the best first: what is written, and the box it takes."""
    x, y = row.at
    near = 50 if row["kind"] == "sz" else 40
    for lines in [[text]] + in_two(text):
        wide, more = int(max(map(len, lines)) * NAME_SIZE * 0.5), LEADING * (len(lines) - 1)
        for dx, dy, align in ((0, near + 18, "middle"), (near + 4, 8 - more // 2, "start"), (-near - 4, 8 - more // 2, "end"),
                              (0, -near - 4 - more, "middle"), (near - 8, near + 6, "start"), (8 - near, near + 6, "end"),
                              (near - 8, -near + 4 - more, "start"), (8 - near, -near + 4 - more, "end")):
            left = {"middle": x + dx - wide // 2, "start": x + dx, "end": x + dx - wide}[align]
            words = [{"text": line, "style": "small", "x": x + dx, "y": y + dy + LEADING * n, "size": NAME_SIZE,
                      **({} if align == "middle" else {"align": align})} for n, line in enumerate(lines)]
            yield words, (left, y + dy - 17, left + wide, y + dy + more + 5)


def about(row, boxes):
    """Those of them that a name of it could cover."""
    x, y = row.at
    return [box for box in boxes if box[2] > x - 320 and box[0] < x + 320 and box[3] > y - 120 and box[1] < y + 120]


def price_of(box, kept_free, lanes, edges):
    """What it covers: lanes count least, less than other names, places and what is outside of the chart."""
    outside = (box[2] - box[0]) * (box[3] - box[1]) - overlap(box, edges)
    return 5 * (sum(overlap(box, other) for other in kept_free) + outside) + sum(overlap(box, lane) for lane in lanes)


def place_names(game):
    """Each where it covers least of what is there already; and again, until none can do better."""
    places = [box for row in game.spaces.values() for box in round_about(row)]
    lanes = [box for row in game.connections for box in along(game.spaces[row["a"]].at, game.spaces[row["b"]].at)]
    frame_ = frame(game.layout["chart"])
    edges = (frame_["x"], frame_["y"], frame_["x"] + frame_["width"], frame_["y"] + frame_["height"])
    seat = {}
    for _ in range(ROUNDS):
        for row in sorted(game.spaces.values(), key=lambda row: (row["kind"] == "sz", -len(row["name"]))):
            others = [box for slug, (_, box) in seat.items() if slug != row["slug"]]
            free, thin = about(row, others + places), about(row, lanes)
            seat[row["slug"]] = min(seats(row, SHORT.get(row["name"], row["name"])),
                                    key=lambda one: price_of(one[1], free, thin, edges))
    return [word for words, _ in seat.values() for word in words]


def links(game):
    """5.2: a lane costs 1; into an SZ 2, out of one 1."""
    def cost(place):
        return 2 if game.spaces[place]["kind"] == "sz" else 1
    return [{"from": row["a"], "to": row["b"], "cost": cost(row["b"]), "cost_back": cost(row["a"]),
             "bearing": 45 * tables.POINTS.index(row["bearing_ab"]), "kind": row["type"]} for row in game.connections]


def boxes(game):
    names = {"off-map": "Arriving"}
    return [{"place": item, "label": name, **frame(game.layout[item])} for item, name in names.items()]


def sites(game):
    zones = [{"slug": slug, "name": "Corsair zone of " + tables.waters(slug), "place": row["centre"], "party": "neutral",
              "label": ""}
             for slug, row in game.zones.items()]
    return zones + [{"slug": slug, "name": row["name"], "place": slug, "party": PARTY.get(row["nation"], "neutral"), "label": "",
             "port": True} for slug, row in game.ports.items()]


# ------------------------------------------------------------------------------------------------ the pieces

def squadron(slug, name, fleet, kind, row):
    return {"slug": slug, "name": name, "party": fleet, "type": row["name"], "shape": SHAPES[kind],
            "values": [{"name": "most Sail", "value": int(row["max_sail"])}, {"name": "damage rating", "value": int(row["damage_rating"])}]}


def squadrons(game):
    named = [squadron(slug, "%s %s" % (row["fleet"].capitalize(), row["name"]), row["fleet"], row["class"],
                      game.classes[row["class"]]) for slug, row in game.squadrons.items()]
    return named + [squadron(slug, tables.spoken(slug[6:]), fleet, kind, game.classes[kind])
                    for slug, (fleet, kind) in zip(game.spare_slugs, game.spares)]


def leaders(game):
    values = ("leadership", "strategy", "control")
    men = [{"slug": slug, "name": row["name"], "party": row["fleet"], "type": row["rank"], "shape": "leader", "carried": True,
            "values": [{"name": name, "value": int(row[name])} for name in values]} for slug, row in game.leaders.items()]
    return men + [{"slug": slug, "name": row["name"], "party": row["fleet"], "type": "personage", "shape": "leader",
                   "carried": True} for slug, row in game.personages.items()]


def units(game):
    return [{"slug": slug, "name": tables.spoken(slug), "party": row["fleet"], "type": row["type"],
             "shape": "soldiers", "carried": True} for slug, row in zip(tables.unit_slugs(game), game.units)]


def auxiliaries(game):
    found = []
    for row, kind, _, _, at in game.auxiliaries:
        slug = row["class"] if kind == "pirate" else "%s-%s-%d" % (row["fleet"], row["class"], at)
        found.append({"slug": slug, "name": tables.spoken(slug), "party": row["fleet"], "type": tables.kind_name(kind),
                      "shape": SHAPES[kind]})
    return found


def formations():
    return [{"slug": "%s-formation-%d" % (fleet, n), "name": "%s Formation %d" % (fleet.capitalize(), n), "party": fleet,
             "type": "Formation", "kind": "formation", "glyph": str(n), "values": []}
            for fleet, most in FORMATIONS.items() for n in range(1, most + 1)]


def convoys(game):
    def one(slug, name, party):
        return {"slug": slug, "name": name, "party": party, "type": "Convoy", "kind": "convoy", "values": []}
    named = [one(slug, name, party) for slug, name, party in NAMED_CONVOYS]
    several = [one("%s-%s-convoy-%d" % (side, kind, n), "%s %s Convoy %d" % (title, kind.capitalize(), n), side)
               for kind, most in (("local", 2), ("troop", 3)) for side, title in (("british", "British"), ("bourbon", "Bourbon"))
               for n in range(1, most + 1)]
    return named + several


def cards(game):
    return [{"slug": "%s-order-%d" % (slug, n), "name": "Order %d of %s" % (n, slug.replace("-", " ").title()), "party": row["fleet"],
             "type": "Order", "shape": "card"} for slug, row in game.commands.items() for n in (1, 2, 3)]


# ------------------------------------------------------------------------------------------------ the tracks

def row_of(game, item, slug, name, labels):
    """x and y are the middle of the first box."""
    place = frame(game.layout[item])
    step = place["width"] // len(labels)
    return {"slug": slug, "name": name, "low": 0, "high": len(labels) - 1, "x": place["x"] + step // 2,
            "y": place["y"] + step // 2, "step": step, "row": len(labels), "boxes": [{"label": label} for label in labels]}


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
    chart["sea"] = frame(game.layout["chart"])
    chart["names"] += place_names(game)
    document["sites"] = sites(game)
    document["pieces"] = squadrons(game) + formations() + convoys(game) + cards(game) + leaders(game) + units(game) + auxiliaries(game)
    document["tracks"] = tracks(game)
    document["tables"] = charts(game)


if __name__ == "__main__":
    board.run(complete, HERE, "src/games/yellowjack/data/board.py")
