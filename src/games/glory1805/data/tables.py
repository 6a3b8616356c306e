#!/usr/bin/env python3
"""Checks the tables of 1805: Sea of Glory and writes them as glory1805_data.h.

    tables.py OUTPUT.h | OUTPUT_DIR

Reads the CSV files in its own folder.  Each load_* function checks one file, or a few that belong together, row by row
and against those read before; each write_* function adds to the header.
"""

import os
import re
import sys
from collections import Counter

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "..", "..", "..", "tools"))

from csvtables import Header, c_mask, c_name, c_string, quoted, run  # noqa: E402

# ------------------------------------------------------------------------------------ words, in enum order

SIDES = ("british", "allied")
NATIONS = ("british", "french", "spanish")
OWNERS = NATIONS + ("neutral", "russian", "ottoman")
NODE_KINDS = ("patrol", "narrows", "sea")
POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SEVERITIES = ("North Atlantic", "Mediterranean", "West Indies")
SEASON_COLUMNS = ("W. Approaches / Biscay", "Capes / Med", "West Indies")
SEASON_ROWS = ("Nov-Jan", "Feb-Apr", "May-Jul", "Aug-Oct")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
FIXED_EVENTS = ("-", "barham-automatic", "napoleon-heads-east-automatic", "neapolitan-event-last-turn")
PLACE_KINDS = ("node", "port", "box")
STATIONS = ("-", "inshore", "loose", "off")
STATES = ("ready", "damaged", "wrecked", "in_ordinary")
BASES = ("no", "yes", "barges", "gold")
WEATHER = ("squall", "gale", "storm", "hurricane")
WINDWARD = ("GC", "CA", "AW", "FL")
LEEWARD = ("GW+FS", "GW+ES", "WT", "AW", "FL")
CODES = ("HA", "WF", "BTL", "PM", "RB")
RESULTS = CODES + ("admirals-choice", "leeward-withdraws")
OUTCOMES = ("victorious", "draw", "withdrew-or-broke-off", "majority-of-own-ships-wrecked", "precipitous-withdrawal",
            "all-own-ships-wrecked")
MODES = ("invasion", "raid", "duty", "mission", "conquest")
DEMANDS = ("none", "expedition", "ships", "ships-inshore", "mission")
PITT = ("none", "half", "full")
WORKS = ("refit", "salvage", "commission", "prepare")
NORTH_SEA_BOX = "north-sea-box"
DAMAGE_COLUMNS = (5, 10, 15, 20, 30, 50, 75, 100)
NEVER = 255                                             # `arrives` of those that only an event brings

# ------------------------------------------- what the cards and the rulebook state: no edit of a CSV may lose it

ROWS = {"nodes": 49, "edges": 78, "ports": 29, "transit": 7, "ships": 171, "admirals": 33, "fleets": 21, "frigates": 12,
        "turns": 36, "zones": 6}
START_SHIPS = {("british", "ready"): 68, ("british", "damaged"): 5, ("british", "in_ordinary"): 7,
               ("french", "ready"): 43, ("french", "in_ordinary"): 1,
               ("spanish", "ready"): 20, ("spanish", "damaged"): 4, ("spanish", "in_ordinary"): 10}
FRIGATE_PORTS = {"portsmouth", "plymouth", "gibraltar"}                                             # 5.3
FIXED = {"barham-automatic": "Apr III", "napoleon-heads-east-automatic": "Aug III",
         "neapolitan-event-last-turn": "Oct III"}                                                    # 5.0, 15.11
TRAFALGAR = {"british": 27, "allied": 33}                                                           # 24.4
EVENT_ROLLS = ("dutch-navy-stripped", "barham", "admiral-ill", "new-orders", "spanish-manpower", "agents-and-privateers",
               "spies", "french-manpower", "yellow-jack", "st-cyr", "sea-fencibles")                # 15.2 to 15.12
SCENARIOS = ("campaign", "grand-design", "trafalgar-campaign", "trafalgar-battle")                  # 24
BONUS_DICE = {"base": 2, "maximum": 5, "hot-action": 1, "withering-fire-leeward": 1, "pell-mell-leeward": 1,
              "break-the-line-windward": 1, "target-at-full-sail": 1, "pell-mell-windward": 2, "running-battle": 1,
              "leeward-at-anchor": 1}                                                               # 17.7, 18.2
CONSTANTS = (
    "british_blocks allied_blocks allied_fleets fog_blocks fog_turns fog_per_sortie ships_in_a_fleet frigates "
    "frigates_per_node expeditions transports cargo_ready_box initiative_chits weather_chits provisions_chits "
    "admiralty_chits directive_chits events_ahead tension_boxes tension_start gold_turn gold_manpower barham_space "
    "algiers_spanish_manpower gibraltar_repair_british_algiers gibraltar_repair_allied_algiers dutch_manpower "
    "fever_ends_from privateer_turns illness_turns fleet_mp wrecked_mp fog_mp frigate_mp long_move box_mp port_mp "
    "least_chit hungry_one_in search_rolls spotted_from night_share nelson_fate wreck_from weather_most "
    "barges_ready_ships barges_held_by alarm_mp unite_ships sugar_raids trafalgar_ships").split()


class Game:
    """All tables once read: rows as in the files, indexes by what names them."""


def index_of(names):
    return {name: at for at, name in enumerate(names)}


def follow_on(table, low, high, first, last):
    """Rows of ranges: the first begins at `first`, each at the end of the one before, the last ends at `last`."""
    wanted = first
    for row in table:
        if row.number(low, first, last) != wanted:
            row.fail(low, "%s, but the row before ends at %d" % (row[low], wanted - 1))
        wanted = row.number(high, wanted, last) + 1
    if wanted != last + 1:
        row.fail(high, "the last row ends at %d, not at %d" % (wanted - 1, last))


def in_order(table, column, words):
    """Every one of the words has its row, in this order."""
    table.expect_rows(len(words))
    for row, word in zip(table, words):
        row.expect(column, str(word), "the order of the table")


# -------------------------------------------------------------------------------------------------- the map

def load_zones(folder, game):
    table = folder.table("weather_zones.csv", "code name severity_class season_column prevailing_wind_from "
                         "start_wind_from x y source")
    game.zones = table.unique("code")
    table.expect_rows(ROWS["zones"])
    game.zone_index = index_of(game.zones)
    for row in table:
        row.text("name")
        row.choice("severity_class", SEVERITIES)
        row.choice("season_column", SEASON_COLUMNS)
        row.choice("prevailing_wind_from", POINTS)
        row.choice("start_wind_from", POINTS)
        row.number("x", 0, game.sheet[0])
        row.number("y", 0, game.sheet[1])


def load_nodes(folder, game):
    table = folder.table("nodes.csv", "slug name kind zone lat lon x y source")
    game.nodes = table.unique("slug")
    table.expect_rows(ROWS["nodes"])
    game.node_index = index_of(game.nodes)
    prefix = {"patrol": "pz_", "narrows": "nar_", "sea": "sea_"}
    for row in table:
        row.text("name")
        kind = NODE_KINDS[row.choice("kind", NODE_KINDS)]
        if not re.fullmatch(prefix[kind] + "[a-z]+", row["slug"]):
            row.fail("slug", "%s is not %s and a word" % (quoted(row["slug"]), prefix[kind]))
        row.reference("zone", game.zones, "weather zone")
        check_spot(row, game)


def check_spot(row, game):
    row.decimal("lat", 9, 53)
    row.decimal("lon", -85, 31)
    row.number("x", 0, game.sheet[0])
    row.number("y", 0, game.sheet[1])


def load_layout(folder, game):
    table = folder.table("layout.csv", "item x y width height west north east south note source")
    game.layout = table.by_slug("item")
    sheet = table.rows[0]
    sheet.expect("item", "sheet", "the order of the table")
    game.sheet = (sheet.number("width", 1000, 9999), sheet.number("height", 1000, 9999))
    for row in table:
        left, top = row.number("x", 0, game.sheet[0]), row.number("y", 0, game.sheet[1])
        if left + row.number("width", 1, game.sheet[0]) > game.sheet[0]:
            row.fail("width", "it reaches beyond the sheet")
        if top + row.number("height", 1, game.sheet[1]) > game.sheet[1]:
            row.fail("height", "it reaches beyond the sheet")
        if row["west"] != "-":
            west, east = (float(row.decimal(column, -90, 60)) for column in ("west", "east"))
            north, south = (float(row.decimal(column, 0, 60)) for column in ("north", "south"))
            if west >= east or south >= north:
                row.fail("west", "the corners are not north-west and south-east")
    for item in ("chart-europe", "chart-west-indies", "north-sea-box", "turn-track", "transit-box"):
        if item not in game.layout:
            table.fail("item", "there is no %s" % item)


def load_edges(folder, game):
    table = folder.table("edges.csv", "a b mp nm bearing_ab bearing_ba source")
    table.expect_rows(ROWS["edges"])
    game.ways = {slug: [] for slug in game.nodes}
    seen = {}
    for row in table:
        row.reference("a", game.nodes, "node")
        row.reference("b", game.nodes, "node")
        if row["a"] == row["b"]:
            row.fail("b", "an edge leads from a node to itself")
        first = seen.setdefault(frozenset((row["a"], row["b"])), row)
        if first is not row:
            row.fail("b", "this edge is already in line %d" % first.line)
        mp, nm = row.number("mp", 1, 12), row.number("nm", 1, 1200)
        if abs(mp - max(1, nm / 100)) > 0.55:
            row.fail("mp", "%d for %d sea miles, at a hundred a point" % (mp, nm))
        there, back = row.choice("bearing_ab", POINTS), row.choice("bearing_ba", POINTS)
        if (there + 4) % 8 != back:
            row.fail("bearing_ba", "is not the opposite of %s" % row["bearing_ab"])
        game.ways[row["a"]].append((row["b"], mp, there))
        game.ways[row["b"]].append((row["a"], mp, back))
    for slug, ways in game.ways.items():
        if not ways:
            game.nodes[slug].fail("slug", "no edge leads there")
    game.edges = list(table)


def load_ports(folder, game):
    table = folder.table("ports.csv", "slug name owner node lat lon x y repair repair_note in_ordinary_box frigate_return "
                         "transport_base owner_source value_source")
    game.ports = table.by_slug()
    table.unique("node")
    table.expect_rows(ROWS["ports"])
    game.port_index = index_of(game.ports)
    for row in table:
        row.text("name")
        row.choice("owner", OWNERS)
        row.reference("node", game.nodes, "node")
        row.number("repair", 0, 9)
        row.flag("in_ordinary_box")
        if row.flag("frigate_return") != (row["slug"] in FRIGATE_PORTS):
            row.fail("frigate_return", "5.3 names Portsmouth, Plymouth and Gibraltar")
        row.choice("transport_base", BASES)
        check_spot(row, game)


def load_transit(folder, game):
    table = folder.table("transit.csv", "track box order weather_zone enter_from_and_extra_mp leave_to x y source")
    game.boxes = table.unique("box")
    table.expect_rows(ROWS["transit"])
    game.box_index = index_of(game.boxes)
    game.tracks = {"westbound": [], "eastbound": []}
    for row in table:
        row.choice("track", game.tracks)
        track = game.tracks[row["track"]]
        track.append(row)
        if row.number("order", 1, 9) != len(track):
            row.fail("order", "is not the %d. box of its track" % len(track))
        row.expect("box", row["track"][0].upper() + row["order"], "its track and order")
        if row["weather_zone"] != "-":
            row.reference("weather_zone", game.zones, "weather zone")
        row.number("x", 0, game.sheet[0])
        row.number("y", 0, game.sheet[1])
    game.entries, game.exits = {}, {}
    for name, track in game.tracks.items():
        game.entries[name] = [entry(track[0], word, game) for word in track[0]["enter_from_and_extra_mp"].split(";")]
        game.exits[name] = [exit_of(track[-1], word, game) for word in track[-1]["leave_to"].split(";")]
        for row in track[1:]:
            row.expect("enter_from_and_extra_mp", "-", "12.2: a track is entered at its first box")
        for row in track[:-1]:
            row.expect("leave_to", "-", "12.3: a track is left from its last box")


def entry(row, word, game):
    match = re.fullmatch(r"([a-z_]+):([0-9])", word)
    if not match or match[1] not in game.nodes:
        row.fail("enter_from_and_extra_mp", "%s is not a node and its extra points" % quoted(word))
    return match[1], int(match[2])


def exit_of(row, word, game):
    if word not in game.nodes:
        row.fail("leave_to", "%s is not a known node" % quoted(word))
    return word


def printed_mp(game):
    """10.3 The shortest way between all nodes in printed points, tracks included; and from the first box of a track."""
    far = 10 ** 6
    names = list(game.nodes)
    table = {a: {b: 0 if a == b else far for b in names} for a in names}
    for slug, ways in game.ways.items():
        for other, mp, _ in ways:
            table[slug][other] = mp
    length = {name: game.constants["box_mp"] * len(track) for name, track in game.tracks.items()}
    for name in game.tracks:
        for start, extra in game.entries[name]:
            for end in game.exits[name]:
                table[start][end] = min(table[start][end], extra + length[name])
    for by in names:
        for a in names:
            for b in names:
                table[a][b] = min(table[a][b], table[a][by] + table[by][b])
    worst = max(table[a][b] for a in names for b in names)
    if worst > 250:
        game.edges[0].table.fail("mp", "two nodes are %s points apart: the tracks do not join the charts" % worst)
    game.printed = [[table[a][b] for b in names] for a in names]
    game.printed_from_track = [[length[name] + min(table[end][b] for end in game.exits[name]) for b in names]
                               for name in game.tracks]


# -------------------------------------------------------------------------------------------- ships and men

def place_number(row, kind, place, game):
    """The places in their order: nodes, ports, transit boxes, the North Sea Fleet box."""
    if row[kind] == "node":
        return game.node_index[row.reference(place, game.nodes, "node")["slug"]]
    if row[kind] == "port":
        return len(game.nodes) + game.port_index[row.reference(place, game.ports, "port")["slug"]]
    row.expect(place, NORTH_SEA_BOX, "its kind")
    return len(game.nodes) + len(game.ports) + len(game.boxes)


def check_station(row, kind, place, game):
    patrol = row[kind] == "node" and game.nodes[row[place]]["kind"] == "patrol"
    station = STATIONS[row.choice("station", STATIONS)]
    if patrol != (station != "-"):
        row.fail("station", "there is one in a patrol zone and nowhere else")


def load_fleets(folder, game):
    table = folder.table("fleets.csv", "slug name nation commander start_kind start_place station source")
    game.fleets = table.by_slug()
    table.expect_rows(ROWS["fleets"])
    for row in table:
        row.text("name")
        row.choice("nation", NATIONS)
        row.choice("start_kind", PLACE_KINDS)
        place_number(row, "start_kind", "start_place", game)
        check_station(row, "start_kind", "start_place", game)


def arrival(row, column):
    return NEVER if row[column] == "event" else row.number(column, 0, ROWS["turns"])


def load_ships(folder, game):
    table = folder.table("ships.csv", "slug name nation guns attack attack_damaged fleet start_kind start_place station "
                         "state arrives source")
    game.ships = table.by_slug()
    table.expect_rows(ROWS["ships"])
    game.ship_index = index_of(game.ships)
    for row in table:
        nation = NATIONS[row.choice("nation", NATIONS)]
        if row["slug"][:2] != nation[0] + "-":
            row.fail("slug", "does not begin with %s-" % nation[0])
        row.text("name")
        attack = row.number("guns", 50, 140) // 20 + (nation == "british")
        row.expect("attack", str(attack), "a twentieth of the guns, one more for the British,")
        row.expect("attack_damaged", str(attack // 2), "half of the attack factor")
        state = STATES[row.choice("state", STATES)]
        row.choice("start_kind", PLACE_KINDS)
        place_number(row, "start_kind", "start_place", game)
        check_station(row, "start_kind", "start_place", game)
        if state == "in_ordinary" and not game.ports.get(row["start_place"], row)["in_ordinary_box"] == "yes":
            row.fail("state", "there is no In Ordinary box in %s" % row["start_place"])
        check_posting(row, game)
    found = Counter((row["nation"], row["state"]) for row in table if row["arrives"] == "0")
    for key, count in START_SHIPS.items():
        if found[key] != count:
            table.fail("state", "%d %s ships begin %s, expected %d" % (found[key], *key, count), table.rows[-1].line)


def check_posting(row, game):
    """A ship at the start belongs to a fleet and lies where that lies; one that comes later comes Ready to a port."""
    if arrival(row, "arrives"):
        row.expect("fleet", "-", "a later arrival")
        row.expect("start_kind", "port", "5.4")
        row.expect("state", "ready", "5.4")
        if game.ports[row["start_place"]]["owner"] != row["nation"]:
            row.fail("start_place", "is no port of its nation")
        return
    fleet = row.reference("fleet", game.fleets, "fleet")
    for column in ("nation", "start_kind", "start_place", "station"):
        row.expect(column, fleet[column], "its fleet")


def load_admirals(folder, game):
    table = folder.table("admirals.csv", "slug name nation fleet port seamanship command seniority arrives source")
    game.admirals = table.by_slug()
    table.expect_rows(ROWS["admirals"])
    table.rows[-1].expect("slug", "senior-captain", "8.2: the captain without a name comes last,")
    game.admiral_index = index_of(game.admirals)
    for row in table:
        row.text("name")
        for column, most in (("seamanship", 3), ("command", 4), ("seniority", 6)):
            row.number(column, 0, most)
        if row["slug"] == "senior-captain":
            for column, value in (("nation", "any"), ("seamanship", "0"), ("command", "0"), ("seniority", "6")):
                row.expect(column, value, "8.2")
            continue
        row.choice("nation", NATIONS)
        check_appointment(row, game)
    for fleet in game.fleets.values():
        if fleet["commander"] != "-":
            admiral = fleet.reference("commander", game.admirals, "admiral")
            admiral.expect("fleet", fleet["slug"], "fleets.csv")


def check_appointment(row, game):
    turn = arrival(row, "arrives")
    if (row["fleet"] != "-") != (turn == 0):
        row.fail("fleet", "those who are there at the start have one, and nobody else")
    if (row["port"] != "-") != (0 < turn < NEVER):
        row.fail("port", "those who arrive later have one, and nobody else")
    if turn == 0:
        row.expect("nation", row.reference("fleet", game.fleets, "fleet")["nation"], "his fleet")
    elif turn < NEVER:
        port = row.reference("port", game.ports, "port")
        if (port["owner"] == "british") != (row["nation"] == "british") or port["owner"] not in NATIONS:
            row.fail("port", "is no port of his side")


def admiral_place(row, game):
    if row["fleet"] != "-":
        fleet = game.fleets[row["fleet"]]
        return place_number(fleet, "start_kind", "start_place", game)
    if row["port"] != "-":
        return len(game.nodes) + game.port_index[row["port"]]
    return NEVER


def load_frigates(folder, game):
    table = folder.table("frigates.csv", "slug start_kind start_place source")
    in_order(table, "slug", ["frigate-%d" % n for n in range(1, ROWS["frigates"] + 1)])
    game.frigates = list(table)
    for row in table:
        row.choice("start_kind", PLACE_KINDS[:2])
        place_number(row, "start_kind", "start_place", game)
    most = Counter(row["start_place"] for row in table).most_common(1)[0]
    if most[1] > game.constants["frigates_per_node"]:
        table.fail("start_place", "%d frigates in %s" % (most[1], most[0]))


# ------------------------------------------------------------------------------------------------ scenarios

def load_scenarios(folder, game):
    table = folder.table("scenarios.csv", "slug sentence first_turn last_turn admiralty_draw_turns expedition_box "
                         "damaged_begin_ready directives pitt_values decisive marginal british_vp allied_vp extra_setup "
                         "source")
    game.scenarios = table.by_slug()
    in_order(table, "slug", SCENARIOS)
    for row in table:
        row.text("sentence")
        first = row.number("first_turn", 1, ROWS["turns"])
        last = row.number("last_turn", first, ROWS["turns"])
        for word in [] if row["admiralty_draw_turns"] == "-" else row["admiralty_draw_turns"].split(";"):
            if not word.isdigit() or not first <= int(word) <= last:
                row.fail("admiralty_draw_turns", "%s is not a turn of this scenario" % quoted(word))
        row.number_or_none("expedition_box", 0, 3, "-")
        row.flag("damaged_begin_ready")
        row.flag("directives")
        row.choice("pitt_values", PITT)
        marginal = row.number("marginal", 1, 50)
        row.number("decisive", marginal + 1, 60)
        for side in SIDES:
            if row.number(side + "_vp", 0, 20) and row["slug"] == "trafalgar-battle":
                row.fail(side + "_vp", "a battle alone begins without points")


def load_rosters(folder, game):
    table = folder.table("scenario_ships.csv", "scenario ship kind place station state group source")
    game.rosters = list(table)
    seen = set()
    for row in table:
        check_posted(row, "ship", game.ships, game, seen)
        row.choice("state", STATES + ("lost",))
        if row["kind"] == "out":
            row.expect("state", "lost", "its kind")
        if row["group"] != "-":
            row.reference("group", game.admirals, "admiral")
    for scenario in SCENARIOS[2:]:
        for side, count in TRAFALGAR.items():
            found = sum(row["scenario"] == scenario and row["group"] == ("nelson" if side == "british" else "villeneuve")
                        for row in table)
            if found != count:
                table.fail("group", "%d %s ships at Trafalgar in %s, 24.4 has %d" % (found, side, scenario, count),
                           table.rows[-1].line)
    table = folder.table("scenario_admirals.csv", "scenario admiral kind place source")
    game.appointments = list(table)
    seen = set()
    for row in table:
        check_posted(row, "admiral", game.admirals, game, seen)


def check_posted(row, column, catalogue, game, seen):
    row.reference("scenario", game.scenarios, "scenario")
    row.reference(column, catalogue, column)
    if (row["scenario"], row[column]) in seen:
        row.fail(column, "%s is posted twice in this scenario" % quoted(row[column]))
    seen.add((row["scenario"], row[column]))
    row.choice("kind", PLACE_KINDS[:2] + ("out",))
    if row["kind"] == "out":
        row.expect("place", "-", "its kind")
    else:
        place_number(row, "kind", "place", game)


# --------------------------------------------------------------------------------------------------- charts

def load_constants(folder, game):
    table = folder.table("constants.csv", "key value source")
    rows = table.unique("key")
    game.constants = {}
    for key in CONSTANTS:
        if key not in rows:
            table.fail("key", "there is no %s" % key)
        game.constants[key] = rows[key].number("value", 0, 99)
    for key, row in rows.items():
        if key not in game.constants:
            row.fail("key", "%s is not known" % quoted(key))


def load_turns(folder, game):
    table = folder.table("turns.csv", "turn label season_row winter hurricane_season fixed_event source")
    in_order(table, "turn", range(1, ROWS["turns"] + 1))
    for at, row in enumerate(table):
        row.expect("label", "%s %s" % (MONTHS[at // 3], "I" * (at % 3 + 1)), "the calendar")
        row.expect("season_row", SEASON_ROWS[(at // 3 + 2) % 12 // 3], "the month")
        row.flag("winter")
        row.flag("hurricane_season")
        event = FIXED_EVENTS[row.choice("fixed_event", FIXED_EVENTS)]
        if (FIXED.get(event) or row["label"]) != row["label"] or (event == "-" and row["label"] in FIXED.values()):
            row.fail("fixed_event", "5.0 and 15.11 name Apr III, Aug III and Oct III")
    game.turns = list(table)


def load_weather(folder, game):
    table = folder.table("weather_levels.csv", "level_min level_max kind source")
    in_order(table, "kind", WEATHER)
    follow_on(table, "level_min", "level_max", 1, game.constants["weather_most"])
    game.levels = list(table)
    table = folder.table("weather_severity.csv", "severity_class winter hurricane_season source")
    in_order(table, "severity_class", SEVERITIES)
    game.severity = [(row.number("winter", 0, 3), row.number("hurricane_season", 0, 3)) for row in table]
    table = folder.table("seasonal_modifiers.csv", "season_row wa_bb cp_wm_em wi source")
    in_order(table, "season_row", SEASON_ROWS)
    game.seasons = [[row.number(column, -3, 3) for column in ("wa_bb", "cp_wm_em", "wi")] for row in table]
    table = folder.table("weather_effects.csv", "kind fleets_at_sea inshore_fleets frigates off_station wrecked_ships "
                         "ports cargo source")
    in_order(table, "kind", WEATHER)
    game.effects = list(table)
    for row in table:
        for column in table.columns:
            row.text(column)


def load_damage(folder, game):
    columns = ["f1_5", "f6_10", "f11_15", "f16_20", "f21_30", "f31_50", "f51_75", "f76_100"]
    table = folder.table("damage_table.csv", "roll_min roll_max %s wreck_and_prize source" % " ".join(columns))
    table.expect_rows(22)
    follow_on(table, "roll_min", "roll_max", 1, table.rows[-1].number("roll_max", 29, 99))
    before = [0] * len(columns)
    for row in table:
        hits = [row.number(column, 0, 75) for column in columns]
        for column, left, right in zip(columns[1:], hits, hits[1:]):
            if right < left:
                row.fail(column, "less than in the column before")
        for column, above, here in zip(columns, before, hits):
            if here < above:
                row.fail(column, "less than in the row above")
        if row.flag("wreck_and_prize") != (int(row["roll_min"]) >= game.constants["wreck_from"]):
            row.fail("wreck_and_prize", "W and P stand at %d and higher" % game.constants["wreck_from"])
        before = hits
    game.damage = [(int(row["roll_min"]), int(row["roll_max"]), [int(row[column]) for column in columns]) for row in table]
    table = folder.table("firepower_drm.csv", "firepower_min firepower_max drm source")
    table.expect_rows(5)
    follow_on(table, "firepower_min", "firepower_max", 101, 9999)
    game.firepower = [row.number("firepower_min", 101, 999) for row in table]
    for at, row in enumerate(table, 1):
        row.expect("drm", str(at), "18.3")


def load_search(folder, game):
    table = folder.table("search_table.csv", "total_min total_max result if_sortie source")
    in_order(table, "result", ("no-contact", "spotted"))
    follow_on(table, "total_min", "total_max", -9, 99)
    table.rows[1].expect("total_min", str(game.constants["spotted_from"]), "constants.csv")
    table = folder.table("search_modifiers.csv", "modifier value stationary_only source")
    in_order(table, "modifier", ("inshore", "loose", "narrows", "foul-weather", "off-station-long-move-or-atlantic",
                                 "season"))
    table.rows[-1].expect("value", "-", "seasonal_modifiers.csv, which has it,")
    game.search = [(c_name("search", row["modifier"]), row.number("value", -3, 3)) for row in table.rows[:-1]]
    for row in table:
        row.flag("stationary_only")


def load_battle(folder, game):
    table = folder.table("day_of_battle.csv", "total_min total_max max_rounds source")
    in_order(table, "max_rounds", range(1, 7))
    follow_on(table, "total_min", "total_max", -9, 99)
    game.day = [row.number("total_min", -9, 99) for row in table]
    table = folder.table("tactics_codes.csv", "code name windward_bonus leeward_bonus from_round command_windward "
                         "command_leeward firepower_halved source")
    in_order(table, "code", CODES)
    game.codes = [(c_string(row["code"]), c_string(row.text("name")), row.number("windward_bonus", 0, 2),
                   row.number("leeward_bonus", 0, 2), row.number("from_round", 1, 3), row.number("command_windward", -1, 0),
                   row.number("command_leeward", -1, 0), row.flag("firepower_halved")) for row in table]
    load_matrix(folder, game)
    load_fate(folder, game)
    table = folder.table("bonus_dice.csv", "case dice condition source")
    found = table.unique("case")
    table.expect_rows(len(BONUS_DICE))
    for case, dice in BONUS_DICE.items():
        if case not in found:
            table.fail("case", "there is no %s" % case)
        found[case].expect("dice", str(dice), "the card")


def load_matrix(folder, game):
    table = folder.table("tactics_matrix.csv", "leeward windward first_round later_rounds footnotes source")
    table.expect_rows(len(LEEWARD) * len(WINDWARD))
    game.matrix = []
    for at, row in enumerate(table):
        row.expect("leeward", LEEWARD[at // 4], "the order of the table")
        row.expect("windward", WINDWARD[at % 4], "the order of the table")
        first, later = row.choice("first_round", RESULTS), row.choice("later_rounds", RESULTS)
        notes = [] if row["footnotes"] == "-" else row["footnotes"].split(";")
        if not set(notes) <= set("13456"):
            row.fail("footnotes", "%s is not a list of footnotes" % quoted(row["footnotes"]))
        if (first != later) != ("1" in notes):
            row.fail("footnotes", "footnote 1 stands where the first round differs")
        for note, leeward in (("4", ("GW+FS",)), ("5", ("GW+ES",)), ("6", ("FL",))):
            wanted = row["leeward"] in leeward and RESULTS[first] != "leeward-withdraws"
            if (note in notes) != wanted:
                row.fail("footnotes", "footnote %s stands with %s" % (note, leeward[0]))
        if ("3" in notes) != (RESULTS[first] == "admirals-choice"):
            row.fail("footnotes", "footnote 3 is the Admiral's Choice")
        game.matrix.append((c_name("result", RESULTS[first]), c_name("result", RESULTS[later])))


def load_fate(folder, game):
    columns = [nation + part for nation in NATIONS for part in ("_dice", "_add")]
    table = folder.table("fate_dice.csv", "outcome %s source" % " ".join(columns))
    in_order(table, "outcome", OUTCOMES)
    game.fate = []
    for row in table:
        cells = [row.number(column, 2 if "dice" in column else 0, 5) for column in columns]
        game.fate.append(["{ %d, %d }" % (cells[k], cells[k + 1]) for k in (0, 2, 4)])
    table = folder.table("admiral_fate.csv", "modifier value source")
    in_order(table, "modifier", ("killed-if-total-at-most", "two-rounds-fought", "three-or-more-rounds", "nelson",
                                 "under-six-own-ships-hurt"))
    game.admiral_fate = [(c_name("fate", row["modifier"]), row.number("value", -9, 9)) for row in table]


def load_events(folder, game):
    table = folder.table("random_events.csv", "roll slug name effect source")
    in_order(table, "roll", range(2, 13))
    for row, slug in zip(table, EVENT_ROLLS):
        row.expect("slug", slug, "the card")
        row.text("effect")
    game.events = [(c_name("event", row["slug"]), c_string(row.text("name"))) for row in table]
    table = folder.table("replacements.csv", "event_occurrence leaves replaced_by turns_absent source")
    in_order(table, "event_occurrence", (1, 2))
    for row in table:
        row.reference("leaves", game.admirals, "admiral")
        row.reference("replaced_by", game.admirals, "admiral").expect("arrives", "event", "15.4")
    table.rows[0].expect("turns_absent", str(game.constants["illness_turns"]), "constants.csv")
    table.rows[1].expect("turns_absent", "permanent", "15.4")
    load_admiralty(folder, game)
    table = folder.table("directives.csv", "slug name condition vp source")
    game.directives = table.by_slug()
    table.expect_rows(game.constants["directive_chits"])
    for row in table:
        row.text("condition")
        row.expect("vp", str(game.points["directive"]), "victory_points.csv")


def load_admiralty(folder, game):
    table = folder.table("admiralty_events.csv", "slug name kind demand ships ports penalty full_six_turns rule source")
    game.admiralty = table.by_slug()
    table.expect_rows(game.constants["admiralty_chits"] + 1)
    for at, row in enumerate(table):
        row.expect("kind", "cup" if at else "special", "2.5: the special one comes first,")
        row.expect("rule", "15.%d" % (21 + at), "the rulebook")
        demand = DEMANDS[row.choice("demand", DEMANDS)]
        if (row.number("ships", 0, 40) > 0) != demand.startswith("ships"):
            row.fail("ships", "is a number of ships where ships are asked for")
        if row.flag("full_six_turns") != (demand == "none"):
            row.fail("full_six_turns", "those that ask for nothing lie the full six turns")
        for port in [] if row["ports"] == "-" else row["ports"].split(";"):
            if port not in game.ports:
                row.fail("ports", "%s is not a known port" % quoted(port))
        if not row["penalty"].isdigit() and row["penalty"] not in set(game.ports) | {"-"}:
            row.fail("penalty", "%s is neither points nor a port that falls" % quoted(row["penalty"]))


def load_points(folder, game):
    table = folder.table("victory_points.csv", "event side vp source")
    in_order(table, "event", ("ship-lost", "prize", "admiral-killed", "nelson-killed", "directive", "gold-home",
                              "gold-taken", "barges-destroyed", "trafalgar-break-out", "trafalgar-kept-in",
                              "algiers-held"))
    for row in table:
        row.choice("side", SIDES + ("scorer",))
    game.points = {row["event"]: row.number("vp", 1, 20) for row in table}
    table = folder.table("objectives.csv", "place name mode ships turn_ends napoleon_vp pitt_vp source")
    table.unique("place")
    game.objectives = list(table)
    for at, row in enumerate(table):
        if at == 0:
            row.expect("place", "nar_dover", "22.6: Great Britain comes first,")
            row.expect("napoleon_vp", "win", "23.1")
            row.expect("ships", str(game.constants["barges_ready_ships"]), "constants.csv")
        else:
            row.reference("place", game.ports, "port")
            row.number("napoleon_vp", 0, 20)
            if (row.number("ships", 0, 10) > 0) != (row["mode"] == "raid"):
                row.fail("ships", "are asked for at raid places")
        row.choice("mode", MODES)
        row.number("turn_ends", 1, 2)
        row.number("pitt_vp", 0, 20)


def load_chits(folder, game):
    table = folder.table("provisions_chits.csv", "turns_at_sea count source")
    game.chits = [(row.number("turns_at_sea", 0, 9), row.number("count", 1, 9)) for row in table]
    if sum(count for _, count in game.chits) != game.constants["provisions_chits"]:
        table.fail("count", "%d chits in all, constants.csv has %d" % (sum(count for _, count in game.chits),
                                                                      game.constants["provisions_chits"]))
    table = folder.table("manpower.csv", "nation start max source")
    in_order(table, "nation", NATIONS)
    game.manpower = [(row.number("start", 0, 15), row.number("max", 15, 15)) for row in table]
    table = folder.table("manpower_costs.csv", "work points from_state to_state counts_against_port source")
    in_order(table, "work", WORKS)
    game.costs = [row.number("points", 1, 9) for row in table]
    for row in table:
        if row.flag("counts_against_port") != (row["work"] != "prepare"):
            row.fail("counts_against_port", "5.2.2: work on ships does, work on markers does not")
    table = folder.table("administration_steps.csv", "step what who source")
    in_order(table, "step", range(1, 14))
    game.steps = [row.text("what") for row in table]


# ------------------------------------------------------------------------------------------------- the header

def write_words(out, game):
    out.comment("Numbers of the rulebook. constants.csv")
    out.enum([(c_name(key), value) for key, value in game.constants.items()])
    out.enum([(c_name("most", key), value) for key, value in (("turns", len(game.turns)), ("manpower", 15))])
    out.comment("Words of the tables")
    for prefix, words in (("nation", NATIONS), ("owner", OWNERS), ("node", NODE_KINDS), ("point", POINTS),
                          ("station", ("none",) + STATIONS[1:]), ("state", STATES), ("base", BASES), ("weather", WEATHER),
                          ("windward", WINDWARD), ("leeward", LEEWARD), ("result", RESULTS), ("fate", OUTCOMES),
                          ("mode", MODES), ("demand", DEMANDS), ("pitt", PITT), ("work", WORKS),
                          ("fixed", ("none",) + FIXED_EVENTS[1:])):
        out.enum([c_name(prefix, word) for word in words] + [c_name(prefix, "kinds")])
    out.comment("Those that have a name")
    for prefix, rows in (("zone", game.zones), ("node", game.nodes), ("port", game.ports), ("box", game.boxes),
                         ("ship", game.ships), ("admiral", game.admirals), ("scenario", game.scenarios),
                         ("admiralty", game.admiralty), ("directive", game.directives)):
        out.enum([c_name(prefix, slug) for slug in rows] + [c_name(prefix, "count")])
    out.enum([(c_name("event", "lowest"), 2)] + [(name, at) for at, (name, _) in enumerate(game.events, 2)])
    out.enum([(c_name("vp", event), points) for event, points in game.points.items()])
    out.enum(game.search + game.admiral_fate)
    out.comment("A place is a node, then a port, a transit box, the North Sea Fleet box")
    nodes, ports, boxes = len(game.nodes), len(game.ports), len(game.boxes)
    out.enum([("PLACE_PORTS", nodes), ("PLACE_BOXES", nodes + ports), ("PLACE_NORTH_SEA", nodes + ports + boxes),
              ("PLACE_COUNT", nodes + ports + boxes + 1), ("ARRIVES_BY_EVENT", NEVER), ("PLACE_NOWHERE", NEVER)])


def zone_of_node(game, node):
    return game.nodes[node]["zone"]


def write_map(out, game):
    out.comment("The weather zones. weather_zones.csv, weather_severity.csv")
    out.struct("ZoneInfo", "const char *code", "const char *name", "uint8_t season", "uint8_t prevailing", "uint8_t start",
               ("int8_t winter", "6.6"), "int8_t hurricane", ("int16_t x", "of its arrow"), "int16_t y",
               ("uint64_t ports", "in it"))
    out.rows("ZoneInfo zones[ZONE_COUNT]",
             [(c_string(row["code"]), c_string(row["name"]), SEASON_COLUMNS.index(row["season_column"]),
               POINTS.index(row["prevailing_wind_from"]), POINTS.index(row["start_wind_from"]),
               *game.severity[SEVERITIES.index(row["severity_class"])], int(row["x"]), int(row["y"]), c_mask(
                   at for at, port in enumerate(game.ports.values()) if zone_of_node(game, port["node"]) == row["code"]))
              for row in game.zones.values()])
    out.values("char *const points[POINT_KINDS]", [c_string(point) for point in POINTS])
    port_at = {row["node"]: c_name("port", slug) for slug, row in game.ports.items()}
    out.comment("The nodes, and the ways from them. nodes.csv, edges.csv")
    out.struct("NodeInfo", "const char *slug", "const char *name", "uint8_t kind", "uint8_t zone",
               ("uint8_t port", "or PORT_COUNT"), "uint8_t way", "uint8_t ways")
    first, rows = 0, []
    for slug, row in game.nodes.items():
        rows.append((c_string(slug), c_string(row["name"]), c_name("node", row["kind"]), c_name("zone", row["zone"]),
                     port_at.get(slug, "PORT_COUNT"), first, len(game.ways[slug])))
        first += len(game.ways[slug])
    out.rows("NodeInfo nodes[NODE_COUNT]", rows)
    out.struct("WayInfo", "uint8_t to", "uint8_t mp", "uint8_t bearing")
    out.rows("WayInfo ways[%d]" % first, [(c_name("node", to), mp, c_name("point", POINTS[bearing]))
                                          for ways in game.ways.values() for to, mp, bearing in ways])
    out.comment("10.3 The shortest ways in printed movement points, tracks included; from having entered a track")
    out.rows("uint8_t printed_mp[NODE_COUNT][NODE_COUNT]", game.printed)
    out.rows("uint8_t printed_mp_of_track[2][NODE_COUNT]", game.printed_from_track)
    write_ports(out, game)


def write_ports(out, game):
    out.comment("The ports. ports.csv")
    out.struct("PortInfo", "const char *slug", "const char *name", "uint8_t owner", "uint8_t node", "uint8_t repair",
               "uint8_t in_ordinary", "uint8_t frigates", "uint8_t base")
    out.rows("PortInfo ports[PORT_COUNT]",
             [(c_string(slug), c_string(row["name"]), c_name("owner", row["owner"]), c_name("node", row["node"]),
               row["repair"], row.flag("in_ordinary_box"), row.flag("frigate_return"), c_name("base", row["transport_base"]))
              for slug, row in game.ports.items()])
    out.comment("12.1 The transit tracks: their boxes in order, the nodes that lead in, those they lead to. transit.csv")
    out.struct("BoxInfo", "const char *slug", ("uint8_t zone", "of its weather; ZONE_COUNT: none"), "uint8_t track",
               "uint8_t last")
    out.rows("BoxInfo boxes[BOX_COUNT]",
             [(c_string(slug.lower()), c_name("zone", row["weather_zone"]) if row["weather_zone"] != "-" else "ZONE_COUNT",
               list(game.tracks).index(row["track"]), int(row is game.tracks[row["track"]][-1]))
              for slug, row in game.boxes.items()])
    out.struct("EntryInfo", "uint8_t node", "uint8_t mp", "uint8_t box")
    out.rows("EntryInfo track_entries[%d]" % sum(map(len, game.entries.values())),
             [(c_name("node", node), mp, c_name("box", game.tracks[track][0]["box"]))
              for track, entries in game.entries.items() for node, mp in entries])
    out.values("uint64_t track_exits[2]", [c_mask(game.node_index[node] for node in game.exits[track])
                                           for track in game.tracks])
    out.comment("1.7 The zone of a place: of a port that of its node, of a box that of its weather; ZONE_COUNT: none")
    zones = ([row["zone"] for row in game.nodes.values()] +
             [zone_of_node(game, row["node"]) for row in game.ports.values()] +
             [row["weather_zone"] for row in game.boxes.values()] + ["-"])
    out.values("uint8_t zone_of_place[PLACE_COUNT]",
               [c_name("zone", zone) if zone != "-" else "ZONE_COUNT" for zone in zones])


def ship_words(game, nations):
    """The ships of some nations as a set, a word for every 64."""
    members = [at for at, row in enumerate(game.ships.values()) if row["nation"] in nations]
    return [c_mask(at - first for at in members if first <= at < first + 64) for first in range(0, len(game.ships), 64)]


def write_forces(out, game):
    out.comment("The ships in line order. ships.csv")
    out.struct("ShipInfo", "const char *slug", "const char *name", "uint8_t nation", "uint8_t guns", "uint8_t attack[2]",
               "uint8_t place", "uint8_t state", "uint8_t arrives")
    out.rows("ShipInfo ships[SHIP_COUNT]",
             [(c_string(slug), c_string(row["name"]), c_name("nation", row["nation"]), row["guns"],
               "{ %s, %s }" % (row["attack"], row["attack_damaged"]),
               place_number(row, "start_kind", "start_place", game), c_name("state", row["state"]), row["arrives"])
              for slug, row in game.ships.items()])
    sides = [ship_words(game, NATIONS[:1]), ship_words(game, NATIONS[1:])]
    out.rows("uint64_t ships_of_side[2][%d]" % len(sides[0]), sides)
    out.values("uint64_t french_ships[%d]" % len(sides[0]), ship_words(game, ["french"]))
    out.comment("The admirals; the last is the captain without a name. admirals.csv")
    out.struct("AdmiralInfo", "const char *slug", "const char *name", ("uint8_t nation", "NATION_KINDS: any"),
               "uint8_t seamanship", "uint8_t command", "uint8_t seniority", "uint8_t place", "uint8_t arrives")
    out.rows("AdmiralInfo admirals[ADMIRAL_COUNT]",
             [(c_string(slug), c_string(row["name"]),
               c_name("nation", row["nation"]) if row["nation"] in NATIONS else "NATION_KINDS", row["seamanship"],
               row["command"], row["seniority"], admiral_place(row, game),
               row["arrives"] if row["arrives"].isdigit() else NEVER) for slug, row in game.admirals.items()])
    starts = [row for row in game.fleets.values() if row["start_kind"] == "node"]
    out.comment("3.1 The blocks at the start, 3.2 the frigates. fleets.csv, frigates.csv")
    out.struct("StartInfo", "uint8_t place", "uint8_t station")
    out.rows("StartInfo start_fleets[%d]" % len(starts),
             [(place_number(row, "start_kind", "start_place", game), STATIONS.index(row["station"])) for row in starts])
    out.values("uint8_t start_frigates[FRIGATES]",
               [place_number(row, "start_kind", "start_place", game) for row in game.frigates])


def write_scenarios(out, game):
    out.comment("24 The scenarios; draws: a bit a turn. scenarios.csv")
    out.struct("ScenarioInfo", "const char *slug", "const char *sentence", "uint8_t first_turn", "uint8_t last_turn",
               "uint64_t draws", "uint8_t cargo_box", "uint8_t all_ready", "uint8_t directives", "uint8_t pitt",
               "uint8_t decisive", "uint8_t marginal", "uint8_t vp[2]")
    out.rows("ScenarioInfo scenarios[SCENARIO_COUNT]",
             [(c_string(slug), c_string(row["sentence"]), row["first_turn"], row["last_turn"],
               c_mask(int(word) for word in row["admiralty_draw_turns"].split(";") if word != "-"),
               row["expedition_box"].replace("-", "0"), row.flag("damaged_begin_ready"), row.flag("directives"),
               c_name("pitt", row["pitt_values"]), row["decisive"], row["marginal"],
               "{ %s, %s }" % (row["british_vp"], row["allied_vp"]))
              for slug, row in game.scenarios.items()])
    out.comment("24.3, 24.4 Who is elsewhere then. scenario_ships.csv, scenario_admirals.csv")
    out.struct("PostingInfo", "uint8_t scenario", "uint8_t who", "uint8_t place", "uint8_t state")

    def place(row):
        return NEVER if row["kind"] == "out" else place_number(row, "kind", "place", game)
    out.rows("PostingInfo ship_postings[%d]" % len(game.rosters),
             [(c_name("scenario", row["scenario"]), c_name("ship", row["ship"]), place(row),
               0 if row["state"] == "lost" else c_name("state", row["state"])) for row in game.rosters])
    out.rows("PostingInfo admiral_postings[%d]" % len(game.appointments),
             [(c_name("scenario", row["scenario"]), c_name("admiral", row["admiral"]), place(row), 0)
              for row in game.appointments])


def write_charts(out, game):
    out.comment("1.1 The turns. turns.csv, seasonal_modifiers.csv")
    out.struct("TurnInfo", "const char *label", "uint8_t season", "uint8_t winter", "uint8_t hurricane", "uint8_t fixed")
    out.rows("TurnInfo turns[MOST_TURNS + 1]",
             [(c_string(""), 0, 0, 0, 0)] +
             [(c_string(row["label"]), SEASON_ROWS.index(row["season_row"]), row.flag("winter"),
               row.flag("hurricane_season"), FIXED_EVENTS.index(row["fixed_event"])) for row in game.turns])
    out.rows("int8_t season_modifier[4][3]", game.seasons)
    out.comment("6.6 The weather by its level. weather_levels.csv")
    out.values("uint8_t weather_kind[WEATHER_MOST + 1]",
               [0] + [WEATHER.index(row["kind"]) for row in game.levels
                      for _ in range(int(row["level_min"]), int(row["level_max"]) + 1)])
    last = game.damage[-1][0]
    by_total = [next(hits for low, high, hits in game.damage if low <= total <= high) for total in range(1, last + 1)]
    out.comment("18.4 The Damage Table by total, from 0 (as 1) to %d (and more), and column. damage_table.csv" % last)
    out.enum([("DAMAGE_LAST", last), ("DAMAGE_COLUMNS", len(DAMAGE_COLUMNS))])
    out.values("uint8_t damage_column_most[DAMAGE_COLUMNS]", DAMAGE_COLUMNS)
    out.rows("uint8_t damage_table[DAMAGE_LAST + 1][DAMAGE_COLUMNS]", by_total[:1] + by_total)
    out.comment("18.3 The least firepower of each modifier; 17.3 the least total of each number of rounds")
    out.values("uint8_t firepower_over[5]", game.firepower)
    out.values("int8_t rounds_from[6]", game.day)
    out.comment("17.6 The tactics matrix by Leeward's order and Windward's: in the first round, later. tactics_matrix.csv")
    out.rows("uint8_t tactics_matrix[LEEWARD_KINDS * WINDWARD_KINDS][2]", game.matrix)
    out.comment("17.7 Its results. tactics_codes.csv")
    out.struct("CodeInfo", "const char *code", "const char *name", "uint8_t windward", "uint8_t leeward",
               "uint8_t from_round", "int8_t windward_command", "int8_t leeward_command", "uint8_t halved")
    out.rows("CodeInfo tactics_codes[%d]" % len(CODES), game.codes)
    out.comment("20.3 Fate by row and nation. fate_dice.csv")
    out.struct("FateDice", "uint8_t dice", "uint8_t add")
    out.rows("FateDice fate_dice[FATE_KINDS][NATION_KINDS]", game.fate)


def write_events(out, game):
    out.comment("2.5 The Provisions chits, each by its turns. provisions_chits.csv")
    out.values("uint8_t provisions[PROVISIONS_CHITS]", [turns for turns, count in game.chits for _ in range(count)])
    out.comment("Manpower at the start, and what work costs. manpower.csv, manpower_costs.csv")
    out.values("uint8_t manpower_start[NATION_KINDS]", [start for start, _ in game.manpower])
    out.values("uint8_t work_costs[WORK_KINDS]", game.costs)
    out.comment("15.1 Random events by roll. random_events.csv")
    out.values("char *const event_names[13]", ["0", "0"] + [name for _, name in game.events])
    out.comment("15.20 Admiralty events: what they ask for, where, and what failing costs: points, or a port that falls. "
                "admiralty_events.csv")
    out.struct("AdmiraltyInfo", "const char *slug", "const char *name", "uint8_t demand", "uint8_t ships",
               "uint32_t ports", "uint8_t vp", "uint8_t falls", "uint8_t full_six_turns")
    out.rows("AdmiraltyInfo admiralty[ADMIRALTY_COUNT]",
             [(c_string(slug), c_string(row["name"]), c_name("demand", row["demand"]), row["ships"],
               "0x%08x" % sum(1 << game.port_index[port] for port in row["ports"].split(";") if port != "-"),
               row["penalty"] if row["penalty"].isdigit() else 0,
               c_name("port", row["penalty"]) if row["penalty"] in game.ports else "PORT_COUNT",
               row.flag("full_six_turns")) for slug, row in game.admiralty.items()])
    out.comment("21.4 Emperor's Directives. directives.csv")
    out.struct("DirectiveInfo", "const char *slug", "const char *name", "const char *condition")
    out.rows("DirectiveInfo directives[DIRECTIVE_COUNT]",
             [(c_string(slug), c_string(row["name"]), c_string(row["condition"]))
              for slug, row in game.directives.items()])
    out.comment("21.1 Objectives but Great Britain, by port. objectives.csv")
    out.struct("ObjectiveInfo", "uint8_t port", "uint8_t mode", "uint8_t ships", "uint8_t turn_ends", "uint8_t napoleon",
               "uint8_t pitt")
    out.enum([("OBJECTIVE_COUNT", len(game.objectives) - 1)])
    out.rows("ObjectiveInfo objectives[OBJECTIVE_COUNT]",
             [(c_name("port", row["place"]), c_name("mode", row["mode"]), row["ships"], row["turn_ends"],
               row["napoleon_vp"], row["pitt_vp"]) for row in game.objectives[1:]])


def load(folder):
    game = Game()
    for read in (load_constants, load_layout, load_zones, load_nodes, load_edges, load_ports, load_transit, load_fleets,
                 load_ships, load_admirals, load_frigates, load_scenarios, load_rosters, load_turns, load_weather,
                 load_damage, load_search, load_battle, load_points, load_events, load_chits):
        read(folder, game)
    printed_mp(game)
    return game


def generate(folder):
    game = load(folder)
    out = Header("src/games/glory1805/data/tables.py", "GLORY1805_DATA_H")
    out.lines("", '#define GLORY1805_DATA_HASH "%s"' % folder.hash())
    for write in (write_words, write_map, write_forces, write_scenarios, write_charts, write_events):
        write(out, game)
    return out.text()


if __name__ == "__main__":
    run(generate, HERE, "glory1805_data.h")
