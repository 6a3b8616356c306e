#!/usr/bin/env python3
"""The board of 1805: Sea of Glory: board.json, and from the tables its places, links, pieces, tracks and charts."""
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parents[3] / "tools"))
import board                                                                                    # noqa: E402
import tables                                                                                   # noqa: E402
from charts import charts                                                                       # noqa: E402


def frame(row):
    return {key: int(row[key]) for key in ("x", "y", "width", "height")}


def middle(row, size):
    """A rectangle whose row gives the corner."""
    width, height = int(size["width"]), int(size["height"])
    return {"x": int(row["x"]) + width // 2, "y": int(row["y"]) + height // 2, "width": width, "height": height}


# ------------------------------------------------------------------------------------------------- the sheet

SHORT = {"Strait of Dover (Invasion hex)": "Dover", "Florida Straits and Bahamas": "Florida Straits",
         "Sicilian Channel (Narrows)": "Sicilian Channel", "Windward Approaches": "Windward",
         "Windward Passage (Narrows)": "Windward Passage", "Western Approaches": "Approaches",
         "West of Sardinia": "Sardinia", "Halifax (Canada)": "Halifax", "Tyrrhenian Sea": "Tyrrhenian"}


def short(row):
    """As it is printed."""
    return SHORT.get(row["name"], row["name"])


def spaces(game):
    least, high = int(game.layout["port-box"]["width"]), int(game.layout["port-box"]["height"])
    nodes = [{"place": slug, "label": "", "name": row["name"], "x": int(row["x"]), "y": int(row["y"]),
              "terrain": row["kind"], "zone": row["zone"]} for slug, row in game.nodes.items()]
    ports = [{"place": slug, "label": short(row), "name": row["name"], "x": int(row["x"]), "y": int(row["y"]),
              "width": max(least, 30 + 10 * len(short(row))), "height": high, "terrain": "port",
              "zone": game.nodes[row["node"]]["zone"]} for slug, row in game.ports.items()]
    boxes = [{"place": slug.lower(), "label": slug, **middle(row, game.layout["transit-box"]), "terrain": "transit"}
             for slug, row in game.boxes.items()]
    return nodes + ports + boxes


# Names of nodes stand over them, or on the side that is free of lanes. A patrol zone has its port beside it.
BESIDE = {"sea_stvincent": "left", "nar_dover": "right", "sea_channel": "under", "sea_approaches": "over-right",
          "sea_biscay": "left", "sea_finisterre": "left", "sea_alboran": "under", "sea_madeira": "right",
          "sea_caribbean": "under-left", "sea_windward": "under", "nar_sicily": "under-left",
          "sea_tyrrhenian": "under-left", "sea_balearic": "left", "sea_levant": "right", "sea_ionian": "right",
          "nar_windpass": "over-right", "sea_sardinia": "right"}


def node_names(game):
    near = int(game.layout["node-cell"]["width"]) // 2
    harbours = {row["node"] for row in game.ports.values()}
    at = {"right": (near + 8, 8, "start"), "left": (-near - 8, 8, "end"), "under": (0, near + 22, None),
          "over": (0, -near - 8, None), "under-left": (near // 2, near + 22, "end"),
          "over-right": (-12, -near - 8, "start")}
    names = []
    for slug, row in game.nodes.items():
        if slug in harbours:
            continue
        dx, dy, align = at[BESIDE.get(slug, "over")]
        names.append({"text": short(row), "style": "small", "x": int(row["x"]) + dx,
                      "y": int(row["y"]) + dy, "size": 26, **({"align": align} if align else {})})
    return names


# Outside the charts from one to the other: between them, then along the margin.
MARGINS = {("E1", "E2"): [[665, 1356], [20, 1356], [20, 240]], ("W2", "W3"): [[255, 1376], [1334, 1376], [1334, 1690]]}


def degrees(point):
    return 45 * tables.POINTS.index(point)


def links(game):
    lanes = [{"from": row["a"], "to": row["b"], "cost": int(row["mp"]), "bearing": degrees(row["bearing_ab"]),
              "kind": "lane"} for row in game.edges]
    harbours = [{"from": row["node"], "to": slug, "cost": game.constants["port_mp"], "kind": "harbour"}
                for slug, row in game.ports.items()]
    crossings = [{"from": node, "to": track[0]["box"].lower(), "cost": mp, "kind": "atlantic", "one_way": True}
                 for name, track in game.tracks.items() for node, mp in game.entries[name]]
    on = [{"from": a["box"].lower(), "to": b["box"].lower(), "cost": 0, "kind": "atlantic", "one_way": True,
           **({"via": MARGINS[a["box"], b["box"]]} if (a["box"], b["box"]) in MARGINS else {})}
          for track in game.tracks.values() for a, b in zip(track, track[1:])]
    out = [{"from": track[-1]["box"].lower(), "to": node, "cost": 0, "kind": "atlantic", "one_way": True}
           for name, track in game.tracks.items() for node in game.exits[name]]
    return lanes + harbours + crossings + on + out


def outline():
    """The land of both charts, as tools/coast drew it."""
    return [line for name in ("coast-europe.h", "coast-west-indies.h")
            for line in re.findall(r'"([^"]*)"', (HERE / name).read_text(encoding="ascii").split("{", 1)[1])]


def sites(game):
    owner = {"russian": "neutral", "ottoman": "neutral"}
    return [{"slug": slug, "name": row["name"], "place": slug, "party": owner.get(row["owner"], row["owner"]),
             "label": "", "port": True} for slug, row in game.ports.items()]


SIDES = {"british": "British", "allied": "Allies"}


def chits(game):
    """6.1: those of the Initiative: the side, the code of the zone, its name."""
    return [(side, code.lower(), zone["name"]) for side in SIDES for code, zone in game.zones.items()]


def heading(side, zone):
    """As names.c has it."""
    return f"chit: the {SIDES[side]} {'at the Capes' if zone == 'The Capes' else f'in the {zone}'}"


def words(game):
    drawn = {f"{side}-{code}": f"{SIDES[side]}, {zone}" for side, code, zone in chits(game)}
    return {**{code.strip('"').lower(): name.strip('"') for code, name, *_ in game.codes}, **drawn,
            **{slug: row["name"] for slug, row in {**game.admiralty, **game.directives}.items()}}


# ------------------------------------------------------------------------------------------------ the pieces

def ship(slug, row):
    values = [("guns", "guns"), ("attack", "attack"), ("attack when Damaged", "attack_damaged")]
    return {"slug": slug, "name": row["name"], "party": row["nation"], "type": "ship of the line",
            "shape": "ship-of-the-line", "values": [{"name": name, "value": int(row[cell])} for name, cell in values]}


def admiral(slug, row):
    return {"slug": slug, "name": row["name"], "party": row["nation"], "type": "admiral", "shape": "leader",
            "carried": True,
            "values": [{"name": name, "value": int(row[name])} for name in ("seamanship", "command", "seniority")]}


def numbered(word, name, count, **more):
    return [{"slug": f"{word}-{n}", "name": f"{name} {n}", **more} for n in range(1, count + 1)]


def blocks(party, name, count):
    return [{**block, "glyph": str(n)}
            for n, block in enumerate(numbered(party, name, count, party=party, type="block", kind="block", values=[]),
                                  1)]


def pieces(game):
    few = game.constants
    return ([ship(slug, row) for slug, row in game.ships.items()]
            + [admiral(slug, row) for slug, row in game.admirals.items() if row["nation"] != "any"]
            + numbered("expedition", "Expedition", few["expeditions"], party="british", type="cargo", shape="soldiers",
                       carried=True)
            + numbered("transport", "Transport", few["transports"], party="french", type="cargo", shape="soldiers",
                       carried=True)
            + [{"slug": "gold", "name": "Spanish Gold", "party": "spanish", "type": "cargo", "shape": "coins",
                "carried": True}]
            + numbered("frigate", "Frigate", few["frigates"], party="british", type="frigate", kind="frigate",
                       values=[])
            + blocks("british", "British block", few["british_blocks"])
            + blocks("allied", "Allied block", few["allied_blocks"])
            + [{"slug": "barges", "name": "Invasion Barges", "party": "french", "type": "barges", "shape": "barge"}])


# ------------------------------------------------------------------------------------------------ the tracks

def row_of(game, item, slug, name, labels, row=None):
    """A track drawn as boxes as wide as the layout gives them room; x and y are the middle of the first."""
    place = frame(game.layout[item])
    row = row or len(labels)
    step = place["width"] // row
    track = {"slug": slug, "name": name, "low": 0, "high": len(labels) - 1, "x": place["x"] + step // 2,
             "y": place["y"] + step // 2, "step": step, "row": row}
    plain = labels == [str(n) for n in range(len(labels))]
    return track if plain else {**track, "boxes": [{"label": label} for label in labels]}


def tracks(game):
    track = row_of(game, "turn-track", "turn", "Turn", [row["label"] for row in game.turns], 12)
    track["low"], track["high"] = 1, len(game.turns)
    levels = [str(n) for n in range(16)]
    manpower = [row_of(game, f"manpower-{nation}", f"manpower-{nation}", f"{nation.capitalize()} manpower", levels)
                for nation in tables.NATIONS]
    cargo = ["start", "1", "2", "Ready"]
    return ([track] + manpower
            + [row_of(game, "expedition-track", "expeditions", "Expeditions", cargo),
               row_of(game, "transport-track", "transports", "Transports", cargo),
               row_of(game, "tension-track", "tension", "Tension", ["Neutral", "Strained", "War!"]),
               {"slug": "vp", "name": "Victory points"}])


def track_names(game):
    """What is drawn beside the charts has its name over it."""
    def over(item, text, style="heading", dx=0, dy=-10):
        place = frame(game.layout[item])
        return {"text": text, "style": style, "x": place["x"] + dx, "y": place["y"] + dy, "size": 26, "align": "start"}
    step = int(game.layout["manpower-british"]["width"]) // 16
    return ([over("turn-track", "Turns, of ten days each")]
            + [over(f"manpower-{nation}", f"{nation.capitalize()} manpower") for nation in tables.NATIONS]
            + [over("manpower-british", "Lord Barham", "small", game.constants["barham_space"] * step),
               over("expedition-track", "British Expeditions"), over("transport-track", "French Transports"),
               over("tension-track", "Tension with the United States"),
               over("north-sea-box", "North Sea Fleet", dy=138), over("boulogne-box", "Barges at Boulogne", dy=138)])


def complete(document, folder):
    game = tables.load(folder)
    chart = document["map"]
    chart["width"], chart["height"] = game.sheet
    chart["sea"] = {"x": 0, "y": 0, "width": game.sheet[0], "height": game.sheet[1]}
    cell = game.layout["node-cell"]
    chart["cell"] = {"width": int(cell["width"]), "height": int(cell["height"])}
    chart["spaces"] = spaces(game)
    chart["boxes"] = [{"place": item, "label": "", "name": name, **frame(game.layout[item])}
                      for item, name in (("north-sea-box", "North Sea Fleet"), ("boulogne-box", "Boulogne"))]
    chart["links"] = links(game)
    chart["outline"] = outline()
    chart["areas"] = [{"name": name, **frame(game.layout[item])} for item, name in
                      (("chart-europe", "Europe"), ("chart-west-indies", "The West Indies"), ("inset-canada", "Canada"))]
    chart["names"] += node_names(game) + track_names(game)
    document["words"].update(words(game))
    document["phases"] += [{"name": heading(side, zone), "party": side, "part": True} for side, _, zone in chits(game)]
    document["sites"] = sites(game)
    document["pieces"] = pieces(game)
    document["tracks"] = tracks(game)
    document["tables"] = charts(folder, game)


if __name__ == "__main__":
    board.run(complete, HERE, "src/games/glory1805/data/board.py")
