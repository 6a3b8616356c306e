#!/usr/bin/env python3
"""The board of Armada: board.json, and what the CSV files say of hexes, winds, cities, activation tracks and counters;
every chart of the game as text."""
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "..", "..", "..", "tools"), HERE]

import board  # noqa: E402
import tables  # noqa: E402
from board import columns, title  # noqa: E402
from csvtables import DIRECTIONS, next_hex  # noqa: E402

# The chart in the middle; the record of turns and the English tracks on its left, the Spanish tracks on its right.
CHART_LEFT, CHART_WIDTH, MARGIN = 1600, 3400, 60                    # the first is also the shift in coast.json
TRACK_TOP = {"english": 1430, "spanish": 270}
TRACK_PITCH, BOX_WIDTH, BOX_HEIGHT, BOX_PITCH = 215, 205, 180, 217

PARTIES = {"french-league": "french-league", "french-huguenot": "huguenot"}
COLOURS = {"Dutch": "#c4650a", "Huguenot": "#5b6f8f", "French Catholic League": "#6d4fa3", "Walloon": "#8a5a2b"}


# ---- the chart ----

def space(game, number, row):
    sides = "".join(side.lower() if next_hex(number, k) in game.hexes else "-" for k, side in enumerate(row["hexsides"]))
    area, zone = row["region"], row["sea_zone"]
    found = {"place": f"{number:04}", "x": CHART_LEFT + board.hex_x(number), "y": board.hex_y(number),
             "terrain": row["terrain"], "sides": sides, "region": area or zone}
    if area and zone:
        found["zone"] = zone
    if zone:
        found["wind"] = game.zones[zone]["prevailing_wind_from"]
    return found


def tint_of(name, row):
    """15.0: which faith the people hold; only Germans enter the German States (8.24); some areas nobody enters."""
    if row["tint"] == "blue" or name == "Protestant Netherlands":
        return "protestant"
    if name == "German States":
        return "german"
    return "catholic" if row["land_units_may_enter"] == "yes" else "closed"


def wind(game, name, row):
    """6.22: where the wind of a zone comes from, and which of the six steps into a hex of it are against."""
    word = row["prevailing_wind_from"]
    if word == "none":
        return {"zone": name, "steps": "------"}
    steps = "".join("a" if k in game.against[word] else "w" for k in range(6))
    return {"zone": name, "from": word, "turn": (60 * DIRECTIONS.index(word) + 180) % 360, "steps": steps}


# ---- 5.0 the activation tracks in the margins ----

def top_of(game, track):
    row = [other["slug"] for other in game.tracks.values() if other["side"] == track["side"]].index(track["slug"])
    return TRACK_TOP[track["side"]] + TRACK_PITCH * row


def left_of(side, box):
    """Box 1 lies next to the chart, for from it units come into play."""
    if side == "english":
        return CHART_LEFT - MARGIN - BOX_WIDTH - BOX_PITCH * (box - 1)
    return CHART_LEFT + CHART_WIDTH + MARGIN + BOX_PITCH * (box - 1)


def boxes(game, track):
    for box in range(1, 5):
        yield {"place": f"{track['slug']}-{box}", "label": str(box), "name": f"{track['name']}, activation box {box}",
               "x": left_of(track["side"], box), "y": top_of(game, track), "width": BOX_WIDTH, "height": BOX_HEIGHT}


def track_words(game, track):
    """A port and what it holds; an area, which holds land units only, in two lines where it has two words."""
    english, port = track["side"] == "english", track["naval_capacity"] != "-"
    x = left_of("english", 4) - 24 if english else left_of("spanish", 4) + BOX_WIDTH + 24
    upper, _, lower = (track["name"], "", f"holds {track['naval_capacity']}") if port else \
        track["name"].rpartition(" ") if " " in track["name"] else (track["name"], "", "")
    align = "end" if english else "start"
    y = top_of(game, track)
    yield {"text": upper, "style": "label", "x": x, "y": y + 78, "size": 66, "align": align}
    if lower:
        yield {"text": lower, "style": "small" if port else "label", "x": x, "y": y + 162, "size": 58 if port else 66,
               "align": align}


# ---- cities ----

def party_of(area, row):
    side = tables.CONTROLS[row["initial_control"]]
    if side < 2:
        return tables.SIDES[side]
    return "scots" if area.startswith("Scotland") else PARTIES.get(row["initial_control"], "neutral")


def city(game, row):
    party = party_of(row["area"], game.areas[row["area"]])
    found = {"slug": row["slug"], "name": row["name"], "place": row["hex"], "party": party}
    if row["vp"] not in ("-", "0"):
        found["value"] = int(row["vp"])
    return {**found, "port": "port" in row["kind"], "fortress": "fortress" in row["kind"]}


def site_of_track(game, track):
    """A site of its own, which nobody holds and nothing marks; of a whole area: in a hex of it without a city."""
    place = track["hex"] if track["hex"] != "-" else next(
        f"{number:04}" for number, row in game.hexes.items() if row["region"] == track["place"] and not row["city"])
    return {"slug": track["slug"], "name": track["name"], "place": place, "label": ""}


# ---- counters ----

def label(names, row, nation):
    tail = row["slug"].rsplit("-", 1)[-1]
    name = f"{nation} {row['name']}" if nation else row["name"]
    return f"{name} {tail}" if names.count(row["name"]) > 1 and tail[:1].isdigit() else name


def ship_shape(row):
    if row["start_track"] == "treasure":
        return "gem"
    if row["oared"] == "yes":
        return "barge" if row["nation"] == "Walloon" else "galley"
    return "galleon" if row["draft"] == "deep" else "sloop"


def value(name, colour, number, plus=False):
    return {"name": name, "colour": colour, "value": int(number), **({"plus": True} if plus else {})}


def price(game, row, kind):
    """5.12, 5.22, 11.5"""
    cost = dict(game.constants)
    if kind == "land":
        return cost["COST_LAND_UNIT_PURCHASE"] * int(row["combat"])
    what = "INVASION_BARGE" if row["nation"] == "Walloon" else f"{row['draft'].upper()}_DRAFT"
    return cost[f"COST_{what}_PURCHASE"] * int(row["maintenance"])


def ship(game, row):
    oars = ", oared" if row["oared"] == "yes" else ""
    return {"type": f"{row['nation']} {row['draft']} draft{oars}", "shape": ship_shape(row),
            "values": [value("combat", "red", row["combat"]), value("transport", "green", row["transport"]),
                       value("movement", "blue", row["movement"])]}


def land_unit(game, row):
    return {"type": f"{row['nation']} land unit", "shape": "soldiers",
            "values": [value("combat", "green", row["combat"]), value("movement", "blue", row["movement"])]}


def leader(game, row):
    senior = "senior " if row["senior"] == "yes" else ""
    where = " and ".join(word for word in ("naval", "land") if row[word] == "yes") or "land"
    found = {"type": f"{row['nation']} {senior}{where} leader", "shape": "leader",
             "values": [value("bonus", "red", row["bonus"], plus=True), value("movement", "blue", row["movement"])]}
    if row["naval"] == "yes":
        found["leads"] = int(row["bonus"])
    return found


def counter(game, names, kind, row, like):
    make = {"ship": ship, "land": land_unit, "leader": leader}[kind]
    found = {"slug": row["slug"], "name": label(names, row, row["nation"] if kind == "land" else ""),
             "party": row["side"], **make(game, row)}
    if row["nation"] in COLOURS:
        found["colour"] = COLOURS[row["nation"]]
    bought = kind == "land" or kind == "ship" and row["start_track"] != "treasure"
    if bought and (row["nation"] in tables.PAID or row["nation"] == "Dutch"):
        found["cost"] = price(game, row, kind)
    return {**found, "like": like}


def fleet(names, row):
    return {"slug": row["slug"], "name": label(names, row, ""), "party": row["side"], "type": "fleet marker",
            "shape": "ship-of-the-line"}


def pieces(game):
    kinds = (("ship", game.ships), ("land", game.land), ("leader", game.leaders))
    every = [(kind, row) for kind, rows in kinds for row in tables.by_side(rows)]
    names = [row["name"] for _, row in every] + [row["name"] for row in game.fleets]
    alike = tables.look_alikes(game)
    return [counter(game, names, kind, row, alike[at]) for at, (kind, row) in enumerate(every)] + \
        [fleet(names, row) for row in game.fleets]


# ---- 4.2 the record of turns ----

def turn(month, year, winter, rough, treasure):
    """The months of the Treasure Fleet, and the winters, when money comes in and ships stay at home."""
    found = {"label": month if winter else month[:3],
             "under": year if winter else "silver" if treasure else "rough" if rough else ""}
    if rough or treasure:
        found["colour"] = "#6f9fc4" if winter else "#9db4bd" if rough else "#d8b64c"
    return found


def turns(game):
    return [(month.strip('"'), year.strip('"'), *rest) for month, year, *rest in game.turns]


# ---- charts ----

def pair(words, marks=("", "")):
    return "/".join(f"{word if word != '0' else '-'}{mark}" for word, mark in zip(words, marks))


def numbers(cell):
    return [word.strip() for word in cell.strip("{ }").split(",")]


def laid_out(first, widths, words):
    """Cells of these widths behind the first, which takes six."""
    at, cells = 6, [(0, first)]
    for width, word in zip(widths, words):
        cells.append((at, word))
        at += width
    return columns(*cells).rstrip()


def dash(number):
    return str(number) if number else "-"


def by_die(widths, rows):
    return (laid_out(str(die), widths, row) for die, row in enumerate(rows, 1))


def winds_chart(game):
    yield title("6.7 Wind effects: movement lost / steps lost")
    yield "dice  Apr-Sep with  against  Oct, winter with  against"
    for dice, row in enumerate(game.wind, 2):
        yield laid_out(str(dice), (14, 9, 18, 8), [pair(numbers(cell)) for cell in row])


def naval_chart(game):
    yield title("7.2 Naval combat: attacker / defender steps lost")
    yield "die   <-20  -20..-11  -10..0  1..10  11..20  >20"
    yield from by_die((6, 10, 8, 7, 8, 4), ([pair(numbers(cell)) for cell in row] for row in zip(*game.naval_crt)))


def land_result(cell):
    steps, flees, lost, routed = numbers(cell)
    return pair((steps, lost), ("r" if flees == "1" else "", "r" if routed == "1" else ""))


def land_chart(game):
    yield title("9.3 Land combat: attacker / defender steps lost, r retreats")
    yield ("die   " + "".join(f"{ratio}    " for ratio in game.ratios)).rstrip()
    yield from by_die((7,) * 6, ([land_result(cell) for cell in row] for row in zip(*game.land_crt)))


def income_chart(game):
    yield title("11.4 Income in ducats")
    yield "die   Spanish  English"
    yield from by_die((9, 7), ([dash(number) for number in row] for row in game.income))


def costs_chart(game):
    cost = dict(game.constants)

    def of(item, unit, gaps):
        words = [cost[f"COST_{item}_{what}"] for what in ("PURCHASE", "MAINTAIN_AT_SEA", "MAINTAIN_IN_PORT")]
        return "".join(f"{word} x {unit}{gap}" for word, gap in zip(words, gaps))

    yield title("11.5 Purchase and maintenance")
    yield "                purchase  at sea  in port"
    yield "land unit       " + of("LAND_UNIT", "CS", ("    ", "  ", ""))
    yield "deep draft      " + of("DEEP_DRAFT", "M", ("    ", "   ", ""))
    yield "shallow draft   " + of("SHALLOW_DRAFT", "M", ("     ", "   ", ""))
    yield "invasion barge  " + of("INVASION_BARGE", "M", ("     ", "   ", ""))
    yield f"munitions       {cost['COST_MUNITIONS_POINT_PURCHASE']} x M"


def revolts_chart(game):
    yield title("15.4 Irish revolt")
    yield "die   1-5  6-10  11-15  16+"
    yield from by_die((5, 6, 7, 4), ([dash(number) for number in row] for row in game.irish))
    yield title("15.5 English Catholic revolt, 15.6 Scottish intervention")
    yield "die   English  Scottish"
    yield from by_die((9, 8), ([dash(one[0]), dash(other[0])] for one, other in zip(game.english_revolt, game.scottish)))


def levels_chart(game):
    yield title("16.4 Levels of victory: Spanish less English points")
    above = None
    for at, (least, name) in enumerate(game.levels):
        last = at == len(game.levels) - 1
        span = f"{least} or more" if above is None else f"{above} or less" if last else f"{least} to {above}"
        name = name.strip('"')
        yield f"{span}: {name}"
        above = least - 1


def turns_chart(game):
    yield title("4.2 Game-turns")
    for at, (month, year, _, rough, treasure) in enumerate(turns(game), 1):
        yield f"{at} {month} {year}{', rough winds' if rough else ''}{', Treasure Fleet' if treasure else ''}"


def map_chart(game):
    yield title("6.22 Prevailing winds: zone, wind from, directions against it")
    for name, row in game.zones.items():
        against = "".join(f" {DIRECTIONS[k]}" for k in sorted(game.against[row["prevailing_wind_from"]]))
        yield f"{name}: {row['prevailing_wind_from']}{against}"
    yield title("3.1 Cities: hex, kind, victory points / activation value")
    for row in game.cities.values():
        kind = "".join(f" {word}" for word in ("fortress", "port") if word in row["kind"])
        yield f"{row['hex']} {row['name']}:{kind} {row['vp']}/{row['activation']}"


CHARTS = (winds_chart, naval_chart, land_chart, income_chart, costs_chart, revolts_chart, levels_chart, turns_chart,
          map_chart)


def complete(document, folder):
    game = tables.load(folder)
    chart = document["map"]
    chart["spaces"] = [space(game, number, row) for number, row in game.hexes.items()]
    chart["boxes"] = [box for track in game.tracks.values() for box in boxes(game, track)]
    chart["names"] += [word for track in game.tracks.values() for word in track_words(game, track)]
    for tint in chart["tints"]:
        tint["regions"] = [name for name, row in game.areas.items() if tint_of(name, row) == tint["slug"]]
    chart["winds"] = [wind(game, name, row) for name, row in game.zones.items()]
    chart["outline"] = board.outline(HERE)                          # by the projection that the hexes were taken from
    own = [track for track in game.tracks.values() if track["slug"] not in game.cities]
    document["sites"] = [city(game, row) for row in game.cities.values()] + [site_of_track(game, track) for track in own]
    document["pieces"] = pieces(game)
    document["tracks"][0]["boxes"] = [turn(*row) for row in turns(game)]
    document["tables"] = board.charts(chart(game) for chart in CHARTS)


board.run(complete, HERE, "src/games/armada/data/board.py")
