#!/usr/bin/env python3
"""Yellow Jack: reads the CSV files beside it, checks them against the booklet's own facts and against each other, and
writes yellowjack_data.h."""

import os
import re
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "..", "..", "..", "tools"))
from csvtables import Header, c_name, c_string, quoted, run                                     # noqa: E402

POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SPACE_KINDS = ("space", "port", "minor", "neutral", "strait", "exit", "entry", "sz")
FLEETS = ("british", "spanish", "french", "pirate")
NATIONS = ("britain", "spain", "france", "neutral")
ZONES = ("carolinas", "jamaica", "leewards", "gulf")
PORT_CLASSES = ("major", "minor", "neutral")
SEASONS = ("spring", "summer", "fall", "winter")
STATES = ("ready", "fitting-out", "in-ordinary")
RANKS = ("Admiral", "Vice Admiral", "Rear Admiral", "Commodore")
COLOURS = ("Red", "White", "Blue")
UNIT_TYPES = ("regular", "grenadier", "marine", "tribal")
ROLES = ("-", "attacker", "defender")
TASK_CLASSES = ("fleet", "galley", "light", "fireship", "bomb", "marine")
POSTS = ("formation", "port", "galley-formation", "cz", "flotilla")
SCREENED = ("no", "partial", "yes")
CASUALTIES = ("captured", "killed", "wounded", "none")
ODDS = ("1:2", "1:1", "3:2", "2:1", "3:1")
ESCALADE = ("-", "success", "retreat")
WEATHER_EVENTS = ("none", "squall", "freak-gale")
STORMS = ("tropical-storm", "hurricane")
NOBODY = 255                                        # no place, no leader, no event
NEVER = 10                                          # of a die

# ---------------------------------------------------- what the booklet states: no edit of a CSV may lose it
MAJOR_PORTS = 18
WINDS = ("NE", "NO", "PA", "TE", "CH", "VE", "CA")
HURRICANE_COLUMNS = ("May-Jun", "Jun-Jul", "Jul-Aug", "Aug", "Aug-Sep", "Sep-Oct", "Oct", "Oct-Nov")
GALE_RINGS = ((8, 0), (9, 0), (9, 1), (10, 0), (10, 1), (10, 2), (11, 0), (11, 1), (11, 2), (11, 3))
STORM_INCHES = {"tropical-storm": (1, 3, 5, 7), "hurricane": (2, 4, 7, 9)}
INTENSITY = ("4 6 8", "3 5 7", "3 5 7", "2 4 6", "2 4 6", "1 4 5", "1 3 5", "1 3 4", "0 2 3", "0 1 2")
COMBAT = ("1 3 4 S S* S* 2S* SS* SS*", "1 2 3 4 5 6 2S 7 8", "0 2 3 4 5 5 6 2S 3S", "0 1 2 3 4 4 6 6 7",
          "0 1 2 3 4 4 5* 5* 6*", "0 1 1 3 3 4 4 5* 2S", "0 1 1 2 3 3 4 4 5", "0 0 1 2 3 3 3 4 4*",
          "0 0 1 1 2 3 3 3 4*", "0 0 0 1 1 2 2 3 3")
GAUGE = {"base": 10, "on-station": -5, "approach-with-wind": -2, "approach-against-wind": -8,
         "approach-catching-wind": -6, "approach-from-fitting-out": -7, "movement-5": 2,
         "any-squadron-over-two-thirds-damaged": -1, "galleys-in-strait-or-port": 2}
REINFORCEMENT = (1, -1, 1, -2, 1, 2, 2, -1, -1, 1)
SEARCH_DRM = (1, 1, -1, -1, -4)
RECOVERY = {"fleet": 3, "galley": 4, "light": 5, "bomb": 3, "fireship": 1, "marine": 3,
            "drm-spanish-galleys-and-corsairs": -2, "drm-british-fleet": -1, "drm-british-bomb": -1}
STRIKE = (100, 80, 60, 40, 40, 20, 20, 0, 0, 0)
ATTRITION = {"0": "0 0 0 1 1 0 0 0 0 0 0 0", "2": "0 1 0 2 2 1 1 1 1 0 1 0", "6": "1 1 1 3 3 1 2 2 1 1 2 1",
             "9": "2 2 1 4 4 2 3 3 1 2 3 1"}
REQUEST = ("4 2 4 3 4 1", "3 1 3 2 3 1", "2 1 2 1 3 0", "2 0 1 1 2 0", "1 0 1 0 1 0", "1 0 0 0 0 0", "0 0 0 0 0 0")
MARINE = (("raid-port", 3), ("cutting-out-squadron", 4), ("cutting-out-troop-convoy", 5))
LOSSES = {"1:2": "23 22 32 41 41 51 51 60 70 80", "1:1": "24 23 22 32 31 41 51 51 60 70",
          "3:2": "25 24 23 32 32 31 41 51 51 60", "2:1": "15 25 24 23 32 32 31 41 51 51",
          "3:1": "16 15 25 24 23 32 32 31 41 51"}
PRESTIGE = {"orders-lead-1": 1, "orders-lead-3": 2, "orders-lead-5": 3, "enemy-flagship-sunk-or-struck": 1,
            "enemy-sol-sunk-or-struck": 2, "enemy-frigates-sunk-or-struck": 4, "damage-points-inflicted": 8,
            "azogues-sail-sunk": 1}
PLACE_CASES = ("map-entry", "x82")


class Game:
    """All tables once read: rows as in the files, indexes by what names them."""


def index_of(names):
    return {name: at for at, name in enumerate(names)}


def span(row, column, high=9):
    """A range a-b of a die; "-" is never: (10, -1)."""
    if row[column] == "-":
        return NEVER, -1
    match = re.fullmatch(r"(\d)-(\d)", row[column])
    if not match or not int(match[1]) <= int(match[2]) <= high:
        row.fail(column, "%s is not a range of the die" % quoted(row[column]))
    return int(match[1]), int(match[2])


def least(row, column):
    """The least die of a removal: "-" never, "A" always."""
    return {"-": NEVER, "A": 0}[row[column]] if row[column] in "-A" else row.number(column, 1, 9)


def follow_on(table, low, high, first, last):
    wanted = first
    for row in table:
        if row.number(low, first, last) != wanted:
            row.fail(low, "%s, but the row before ends at %d" % (row[low], wanted - 1))
        wanted = row.number(high, wanted, last) + 1
    if wanted != last + 1:
        row.fail(high, "the last row ends at %d, not at %d" % (wanted - 1, last))


def by_die(table, value):
    """A cell for each die 0-9 of a table of ranges."""
    return [value(row) for row in table for _ in range(int(row["die_min"]), int(row["die_max"]) + 1)]


def in_order(table, column, words):
    table.expect_rows(len(words))
    for row, word in zip(table, words):
        row.expect(column, str(word), "the order of the table")


def split(cell):
    return [] if cell == "-" else cell.split(";")


# -------------------------------------------------------------------------------------------------- the chart

def load_layout(folder, game):
    table = folder.table("layout.csv", "item x y width height west north east south note source")
    game.layout = table.by_slug("item")
    sheet = table.rows[0]
    sheet.expect("item", "sheet", "the order of the table")
    game.sheet = (sheet.number("width", 1000, 9999), sheet.number("height", 1000, 9999))
    for row in table:
        if row.number("x", 0, game.sheet[0]) + row.number("width", 1, game.sheet[0]) > game.sheet[0]:
            row.fail("width", "it reaches beyond the sheet")
        if row.number("y", 0, game.sheet[1]) + row.number("height", 1, game.sheet[1]) > game.sheet[1]:
            row.fail("height", "it reaches beyond the sheet")
    for item in ("chart", "space-cell", "sz-cell", "turn-track", "impulse-track", "mc-georgia", "off-map"):
        if item not in game.layout:
            table.fail("item", "there is no %s" % item)
    chart = game.layout["chart"]
    chart.corners = [float(chart.decimal(side, -99, 60)) for side in ("west", "north", "east", "south")]


def load_spaces(folder, game):
    table = folder.table("spaces.csv", "slug name kind nation land_zone wind_region lat lon x y source")
    table.expect_rows(78)
    game.spaces = table.unique("slug")
    game.space = index_of(game.spaces)
    west, north, east, south = game.layout["chart"].corners
    for row in table:
        if not re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", row["slug"]):
            row.fail("slug", "%s is not words and underscores" % quoted(row["slug"]))
        row.text("name")
        kind = SPACE_KINDS[row.choice("kind", SPACE_KINDS)]
        if (kind == "sz") != row["slug"].startswith("sz_"):
            row.fail("kind", "a Sea Zone is named sz_, and nothing else is")
        row.choice("land_zone", ZONES)
        row.choice("wind_region", ("-",) + WINDS)
        lat, lon = float(row.decimal("lat", south, north)), float(row.decimal("lon", west, east))
        row.basic = POINTS.index("SW" if lat >= 28 else "E")                                        # 5.3
        row.at = (row.number("x", 0, game.sheet[0]), row.number("y", 0, game.sheet[1]))
    kinds = [row["kind"] for row in table]
    if (kinds.count("sz"), kinds.count("strait"), kinds.count("entry")) != (6, 6, 6):
        table.fail("kind", "there are six Sea Zones, six Straits, six Entry Spaces")


def load_connections(folder, game):
    table = folder.table("connections.csv", "a b bearing_ab bearing_ba type source")
    table.expect_rows(135)
    game.ways = {slug: [] for slug in game.spaces}
    seen = {}
    for row in table:
        ends = [row.reference(column, game.spaces, "space") for column in "ab"]
        if row["a"] == row["b"]:
            row.fail("b", "a way leads from a place to itself")
        first = seen.setdefault(frozenset((row["a"], row["b"])), row)
        if first is not row:
            row.fail("b", "this way is already in line %d" % first.line)
        zone = any(end["kind"] == "sz" for end in ends)
        row.expect("type", "sz" if zone else "lane", "the kind of its ends")
        there, back = row.choice("bearing_ab", POINTS), row.choice("bearing_ba", POINTS)
        if (there + 4) % 8 != back:
            row.fail("bearing_ba", "is not the opposite of %s" % row["bearing_ab"])
        game.ways[row["a"]].append((row["b"], there))
        game.ways[row["b"]].append((row["a"], back))
    game.connections = list(table)
    game.distance = distances(game, lambda a, b: 2 if "sz" in (game.spaces[a]["kind"], game.spaces[b]["kind"]) else 1)
    game.by_lanes = distances(game, lambda a, b: 99 if "sz" in (game.spaces[a]["kind"], game.spaces[b]["kind"]) else 1)
    if max(map(max, game.distance)) > 60:
        table.fail("a", "some places are not joined")


def distances(game, cost):
    """2.2 The shortest ways between all places."""
    names = list(game.spaces)
    far = [[0 if a == b else 99 for b in names] for a in names]
    for a, ways in game.ways.items():
        for b, _ in ways:
            far[game.space[a]][game.space[b]] = cost(a, b)
    for by in range(len(names)):
        for a in range(len(names)):
            through = far[a][by]
            for b in range(len(names)):
                if through + far[by][b] < far[a][b]:
                    far[a][b] = through + far[by][b]
    return far


def load_ports(folder, game):
    table = folder.table("ports.csv", "slug name nation class blockade fort garrison repair_points repair_period "
                         "prestige source")
    table.expect_rows(34)
    game.ports = table.unique("slug")
    game.port = index_of(game.ports)
    kinds = {"major": "port", "minor": "minor", "neutral": "neutral"}
    for row in table:
        space = row.reference("slug", game.spaces, "space")
        row.expect("name", space["name"], "spaces.csv")
        nation = NATIONS[row.choice("nation", NATIONS)]
        if nation != "neutral":
            row.expect("nation", space["nation"], "spaces.csv")
        space.expect("kind", kinds[PORT_CLASSES[row.choice("class", PORT_CLASSES)]], "ports.csv")
        for column, most in (("blockade", 3), ("fort", 5), ("garrison", 4), ("repair_points", 3), ("prestige", 3)):
            row.number(column, 0, most)
        row.choice("repair_period", ("turn", "quarter"))
        quarterly = row["class"] != "major" or row["slug"] in ("port_royal_j", "english_harbour")
        row.expect("repair_period", "quarter" if quarterly else "turn", "11.3")
    for slug, row in game.spaces.items():
        if (row["kind"] in kinds.values()) != (slug in game.ports):
            row.fail("kind", "ports.csv and this row do not agree whether it is a port")
    if sum(row["class"] == "major" for row in table) != MAJOR_PORTS:
        table.fail("class", "the booklet has %d Major ports" % MAJOR_PORTS)


# ------------------------------------------------------------------------------------------- calendar, weather

def load_calendar(folder, game):
    table = folder.table("calendar.csv", "turn dates season quarterly hurricane_column source")
    in_order(table, "turn", range(1, 17))
    for at, row in enumerate(table):
        row.text("dates")
        row.expect("season", SEASONS[at // 4], "1.2: four Turns to a season")
        row.expect("quarterly", "yes" if at % 4 == 3 else "no", "1.2")
        row.expect("hurricane_column", HURRICANE_COLUMNS[at - 3] if 3 <= at <= 10 else "-", "X1.5")
    game.calendar = list(table)


def load_winds(folder, game):
    table = folder.table("winds.csv", "code name blows_from spring summer fall winter gale_start gale_track "
                         "table_source region_source")
    in_order(table, "code", WINDS)
    game.winds = list(table)
    for row in table:
        row.choice("blows_from", POINTS)
        row.spans = [span(row, season) for season in SEASONS]
        row.reference("gale_start", game.spaces, "space")
        row.track = split(row["gale_track"])
        for a in row.track:
            if a not in game.spaces:
                row.fail("gale_track", "%s is not a known space" % quoted(a))
    ranges = folder.table("gale_ranges.csv", "wind season force8 force9 force10 force11 source")
    game.gales = [[[0] * 10 for _ in SEASONS] for _ in WINDS]
    for row in ranges:
        wind, season = row.choice("wind", WINDS), row.choice("season", SEASONS)
        if game.winds[wind].spans[season][1] < 0:
            row.fail("season", "this Wind does not blow then")
        for force in (8, 9, 10, 11):
            low, high = span(row, "force%d" % force)
            for die in range(low, high + 1):
                if game.gales[wind][season][die]:
                    row.fail("force%d" % force, "two Forces share the die %d" % die)
                game.gales[wind][season][die] = force
    game.gale_ranges = list(ranges)


RING_COLUMNS = "dp in_ordinary_dp ctw_ls_drm aux_fleet_min aux_fleet50_min aux_light_min aux_other_min"


def ring(row):
    least_of = [least(row, column) for column in RING_COLUMNS.split()[3:]]
    if least_of != sorted(least_of, reverse=True):
        row.fail("aux_other_min", "the smaller classes are removed more easily")
    return (row.number("dp", 1, 9), row.number("in_ordinary_dp", -2, -1), row.number("ctw_ls_drm", -4, 5), *least_of)


def load_rings(folder, game):
    table = folder.table("gale_effects.csv", "force radius %s source" % RING_COLUMNS)
    table.expect_rows(len(GALE_RINGS))
    game.gale_rows = list(table)
    game.gale_rings = {}
    for row, wanted in zip(table, GALE_RINGS):
        row.expect("force", str(wanted[0]), "the chart")
        row.expect("radius", str(wanted[1]), "the chart")
        game.gale_rings[wanted] = ring(row)
    table = folder.table("hurricane_effects.csv", "kind radius_inches %s source" % RING_COLUMNS)
    table.expect_rows(8)
    game.storm_rows = list(table)
    game.storm_rings = []
    for at, row in enumerate(table):
        row.expect("kind", STORMS[at // 4], "the chart")
        row.expect("radius_inches", str(STORM_INCHES[STORMS[at // 4]][at % 4]), "the chart")
        game.storm_rings.append(ring(row))


def load_storms(folder, game):
    columns = [column.lower().replace("-", "_") for column in HURRICANE_COLUMNS]
    table = folder.table("hurricane_generation.csv", "row %s storm_to_hurricane source" % " ".join(columns))
    table.expect_rows(7)
    table.rows[0].expect("row", "base", "the order of the table")
    game.storm_table = list(table)
    game.storm_base = [span(table.rows[0], column)[1] for column in columns]
    game.storm_start, game.storm_grows = [[None] * 10 for _ in columns], {}
    for row in table.rows[1:]:
        row.reference("row", game.spaces, "space")
        game.storm_grows[row["row"]] = -1 if row["storm_to_hurricane"] == "NA" else span(row, "storm_to_hurricane")[1]
        for at, column in enumerate(columns):
            low, high = span(row, column)
            for die in range(low, high + 1):
                if game.storm_start[at][die]:
                    row.fail(column, "two places share the die %d" % die)
                game.storm_start[at][die] = row["row"]
    if any(None in column for column in game.storm_start):
        table.fail("row", "some die names no place")
    table = folder.table("storm_tracks.csv", "start die_min die_max impulse_2 impulse_3 impulse_4 source")
    table.expect_rows(12)
    game.storm_tracks = {}
    for row in table:
        row.reference("start", game.storm_grows, "start of storms")
        where = []
        for column in ("impulse_2", "impulse_3", "impulse_4"):
            if row[column] != "off":
                row.reference(column, game.spaces, "space")
            where.append(row[column])
        low, high = row.number("die_min", 0, 9), row.number("die_max", 0, 9)
        if (low, high) not in ((0, 4), (5, 9)):
            row.fail("die_min", "a track has half of the die")
        game.storm_tracks[row["start"], low // 5] = where
    game.track_rows = list(table)
    table = folder.table("random_events.csv", "die_min die_max event dp source")
    follow_on(table, "die_min", "die_max", 0, 9)
    game.random = list(table)
    game.random_event = by_die(table, lambda row: row.choice("event", WEATHER_EVENTS))
    game.random_dp = [row.number("dp", 0, 2) for row in table]


# ------------------------------------------------------------------------------------------------- the fleets

def load_classes(folder, game):
    table = folder.table("squadron_classes.csv", "slug name max_sail damage_rating movement column_shift dp_modifier "
                         "dp_modifier_strait_port source")
    table.expect_rows(7)
    game.classes = table.by_slug()
    for slug, row in game.classes.items():
        row.text("name")
        row.number("max_sail", 1, 3)
        row.number("damage_rating", 1, 15)
        row.ma = 0 if row["movement"] == "squadron" else row.number("movement", 3, 5)
        row.number("column_shift", -1, 1)
        row.number("dp_modifier", -2, 0)
        row.number("dp_modifier_strait_port", -2, 2)
        if slug in ("sol-d", "frigate", "galley"):
            row.expect("max_sail", "2", "the booklet")


def load_commands(folder, game):
    table = folder.table("commands.csv", "command fleet command_admiral fleet_admiral hq ports viceroy source")
    table.expect_rows(7)
    game.commands = table.by_slug("command")
    game.port_command = {fleet: {} for fleet in FLEETS}
    for row in table:
        row.choice("fleet", FLEETS)
        row.reference("hq", game.ports, "port")
    for slug, row in game.commands.items():
        for port in split(row["ports"]) if ";" in row["ports"] else []:
            if port not in game.ports:
                row.fail("ports", "%s is not a known port" % quoted(port))
            game.port_command[row["fleet"]][port] = slug
    british = {"jamaica": "jamaica", "gulf": "jamaica", "leewards": "leewards", "carolinas": "carolinas"}
    for slug, row in game.ports.items():
        if row["nation"] == "britain":
            game.port_command["british"][slug] = british[game.spaces[slug]["land_zone"]]
        if row["nation"] == "neutral":
            game.port_command["british"][slug] = british[game.spaces[slug]["land_zone"]]
        if row["nation"] == "spain":
            game.port_command["spanish"].setdefault(slug, "new-spain")
        if row["nation"] == "france":
            game.port_command["french"][slug] = "french"


def arrival(row, column):
    """0 at the start, else year and Turn as a Turn from 1739 T1 on."""
    if row[column] == "0":
        return 0
    match = re.fullmatch(r"(17(?:39|40|41|42))-(\d+)", row[column])
    if not match or not 1 <= int(match[2]) <= 16:
        row.fail(column, "%s is neither 0 nor year-turn" % quoted(row[column]))
    return (int(match[1]) - 1739) * 16 + int(match[2])


def start_of(row, game, event):
    """Where it begins: a port, or off the map until its event."""
    if event != "-":
        if row["start"] not in ("event",) + PLACE_CASES:
            row.fail("start", "what an event brings has no place before")
        return NOBODY
    return game.space[row.reference("start", game.ports, "port")["slug"]]


def load_events(folder, game):
    table = folder.table("events.csv", "slug event earliest_year earliest_turn yearly die_success effect source")
    table.expect_rows(11)
    game.events = table.by_slug()
    for row in table:
        row.text("event")
        row.text("effect")
        year, turn = row.number("earliest_year", 1740, 1742), row.number("earliest_turn", 1, 16)
        if turn % 4:
            row.fail("earliest_turn", "is not a Quarterly Turn")
        row.due = (year - 1739) * 16 + turn
        row.flag("yearly")
        low, high = span(row, "die_success")
        if low:
            row.fail("die_success", "does not begin with 0")
        row.most = high


def check_event(row, game):
    if row["event"] != "-":
        row.reference("event", game.events, "event")


def load_squadrons(folder, game):
    table = folder.table("squadrons.csv", "slug fleet command name class sail start event state ships source")
    table.expect_rows(39)
    game.squadrons = table.by_slug()
    for row in table:
        fleet = FLEETS[row.choice("fleet", FLEETS[:3])]
        if row["slug"][:2] != {"british": "br", "spanish": "es", "french": "fr"}[fleet]:
            row.fail("slug", "does not begin like its fleet")
        if row.reference("command", game.commands, "Command")["fleet"] != fleet:
            row.fail("command", "is a Command of another fleet")
        row.number("sail", 1, int(row.reference("class", game.classes, "class")["max_sail"]))
        check_event(row, game)
        start_of(row, game, row["event"])
        row.choice("state", STATES)
    table = folder.table("spare_squadrons.csv", "fleet class count source")
    game.spare_rows = list(table)
    game.spares = [(row["fleet"], row.reference("class", game.classes, "class")["slug"])
                   for row in table for _ in range(row.number("count", 1, 5))]
    game.spare_slugs = ["spare-%s-%s-%d" % (*spare, game.spares[:at].count(spare) + 1)
                        for at, spare in enumerate(game.spares)]
    if len(game.spares) != 21:
        table.fail("count", "%d spare Squadrons, expected 21" % len(game.spares))


def rank_of(row):
    match = re.fullmatch(r"(Vice Admiral|Rear Admiral|Admiral|Commodore)(?: (Red|White|Blue))?", row["rank"])
    if not match:
        row.fail("rank", "%s is no rank" % quoted(row["rank"]))
    return RANKS.index(match[1]) * 3 + (COLOURS.index(match[2]) if match[2] else 0)


def load_leaders(folder, game):
    table = folder.table("personalities.csv", "personality points pips reinforcement_drm source")
    game.personalities = table.unique("personality")
    for row in table:
        row.number("points", -2, 2)
        row.number("reinforcement_drm", -1, 1)
    table = folder.table("leaders.csv", "slug name fleet rank leadership strategy control personality start event arrives "
                         "hq role note source")
    table.expect_rows(16)
    game.leaders = table.by_slug()
    for row in table:
        row.choice("fleet", FLEETS[:3])
        row.seniority = rank_of(row)
        for column in ("leadership", "strategy", "control"):
            row.number(column, 1, 6)
        row.reference("personality", game.personalities, "personality")
        check_event(row, game)
        row.where = start_of(row, game, row["event"])
        row.turn = arrival(row, "arrives")
        left = re.fullmatch(r"leaves (\d+-\d+)|-", row["note"])
        if not left:
            row.fail("note", "%s says nothing we know" % quoted(row["note"]))
        row.leaves = 0
        if left[1]:
            year, turn = left[1].split("-")
            row.leaves = (int(year) - 1739) * 16 + int(turn)
    for command in game.commands.values():
        for column in ("command_admiral", "fleet_admiral"):
            command.reference(column, game.leaders, "leader").expect("fleet", command["fleet"], "commands.csv")
    table = folder.table("personages.csv", "slug name fleet start event arrives fort adm cbt cbt_role viceroy source")
    table.expect_rows(11)
    game.personages = table.by_slug()
    for row in table:
        row.choice("fleet", FLEETS[:3])
        check_event(row, game)
        row.where = start_of(row, game, row["event"])
        row.turn = arrival(row, "arrives")
        row.number("fort", 0, 1)
        row.number("adm", -1, 0)
        row.number("cbt", -1, 1)
        if (row.choice("cbt_role", ROLES) > 0) != (row["cbt"] != "0"):
            row.fail("cbt_role", "a Cbt rating is an attacker's or a defender's")
        row.flag("viceroy")


def load_units(folder, game):
    table = folder.table("land_units.csv", "fleet place event type units source")
    game.units, game.unit_rows = [], list(table)
    for row in table:
        row.choice("fleet", FLEETS[:3])
        check_event(row, game)
        if row["event"] == "-":
            row.reference("place", game.ports, "port")
        else:
            row.expect("place", "event", "its event")
        row.choice("type", UNIT_TYPES)
        game.units += [row] * row.number("units", 1, 12)
    if len(game.units) != 70:
        table.fail("units", "%d Units, expected 70" % len(game.units))


SPOKEN = {"fleet-aux": "Fleet Auxiliary", "fleet50": "Fleet-50 Auxiliary", "mixed-role": "Mixed Role Auxiliary",
          "light": "Light Auxiliary", "galley": "Galley Auxiliary", "marine": "Marine Auxiliary",
          "regulars": "Regular Unit", "grenadiers": "Grenadier Unit", "marines": "Marine Unit", "tribals": "Tribal Unit",
          "sol": "SOL", "sol-d": "SOL(D)", "sol-habana": "Habana SOL"}
WATERS = {"bahamas": "the Bahamas", "mosquito-coast": "the Mosquito Coast", "mosquitos": "the Mosquito Coast",
          "santiago-de-cuba": "Santiago de Cuba"}


def waters(slug):
    return WATERS.get(slug, slug.replace("-", " ").title())


def kind_name(slug):
    return SPOKEN.get(slug, slug.replace("-", " ").capitalize())


def spoken(slug):
    """What people call british-fleet-aux-1 or pirate-tortuga."""
    fleet, rest = slug.split("-", 1)
    if fleet == "pirate":
        return "Pirate of " + waters(rest)
    kind, number = rest.rsplit("-", 1)
    return "%s %s %s" % (fleet.capitalize(), kind_name(kind), number)


def unit_slugs(game):
    """british-regulars-1: in the plural, for a Marine is an Auxiliary."""
    kinds = [(row["fleet"], row["type"]) for row in game.units]
    return ["%s-%ss-%d" % (*kind, kinds[:at].count(kind) + 1) for at, kind in enumerate(kinds)]


def load_auxiliaries(folder, game):
    table = folder.table("auxiliary_classes.csv", "class task_class posts search shadow counter_shadow assist convoy_attack "
                         "screen special limits screened source")
    table.expect_rows(11)
    game.aux_classes = table.by_slug("class")
    for row in table:
        row.choice("task_class", TASK_CLASSES)
        for post in row["posts"].split(";"):
            if post not in POSTS:
                row.fail("posts", "%s is no post" % quoted(post))
        for column in ("search", "shadow", "counter_shadow", "assist", "screen"):
            row.flag(column)
        row.choice("convoy_attack", ("-", "F", "G", "L"))
    table = folder.table("auxiliaries.csv", "fleet class count reserve operational_range source")
    table.expect_rows(26)
    game.auxiliaries = []
    game.auxiliary_rows = list(table)
    for row in table:
        row.choice("fleet", FLEETS)
        kind = "pirate" if row["fleet"] == "pirate" else row["class"]
        if kind not in game.aux_classes:
            row.fail("class", "%s is not a known class" % quoted(row["class"]))
        corsair = kind in ("pirate", "privateer")
        reach = 0 if row["operational_range"] in ("-", "cz") else row.number("operational_range", 1, 3)
        if (row["operational_range"] == "cz") != corsair:
            row.fail("operational_range", "Corsairs have that of their zone, others their own")
        count = row.number("count", 1, 6)
        for at in range(count + row.number("reserve", 0, 4)):
            game.auxiliaries.append((row, kind, at >= count, reach, at + 1))
    if len(game.auxiliaries) != 72:
        table.fail("count", "%d Auxiliaries, expected 72" % len(game.auxiliaries))
    load_corsairs(folder, game)


def load_corsairs(folder, game):
    table = folder.table("corsair_zones.csv", "slug centre range british_privateers spanish_privateers french_privateers "
                         "pirates source")
    table.expect_rows(11)
    game.zones = table.by_slug()
    for row in table:
        row.reference("centre", game.ports, "port")
        row.number("range", 3, 7)
        for fleet in FLEETS[:3]:
            row.flag(fleet + "_privateers")
        if row["pirates"] != "-" and not any(aux["class"] == "pirate-" + row["pirates"] for aux, *_ in game.auxiliaries):
            row.fail("pirates", "there are no such pirates")
    game.covers = {slug: corsair_places(row, game) for slug, row in game.zones.items()}


def corsair_places(row, game):
    """X2.4 Places within range of the centre over lanes; Bermuda's is counted from the Sea Zones linked to it."""
    centre, reach = game.space[row["centre"]], int(row["range"])
    if row["slug"] != "bermuda":
        return {at for at in range(len(game.spaces)) if game.by_lanes[centre][at] <= reach}
    zones = [to for to, _ in game.ways["bermuda"]]
    first = {game.space[to] for zone in zones for to, _ in game.ways[zone] if game.spaces[to]["kind"] != "sz"}
    return {at for at in range(len(game.spaces)) if game.spaces[list(game.spaces)[at]]["kind"] != "sz"
            and min(1 + game.by_lanes[start][at] for start in first) <= reach}


# ------------------------------------------------------------------------------------------- search and battle

def load_search(folder, game):
    table = folder.table("search_table.csv", "die_min die_max formation auxiliary source")
    follow_on(table, "die_min", "die_max", -9, 19)
    game.search = list(table)
    if [row["formation"] for row in table] != ["yes", "yes", "no"]:
        table.fail("formation", "Contact is on 5 or less")
    game.contact, game.may_shadow = int(table.rows[1]["die_max"]), int(table.rows[0]["die_max"])
    table = folder.table("search_drm.csv", "drm condition source")
    in_order(table, "drm", SEARCH_DRM)
    game.search_drm = list(table)
    table = folder.table("damage_effects.csv", "over up_to reinforcement_drm ma weather_gauge sunk_chance source")
    in_order(table, "over", ("0", "1/3 DR", "2/3 DR", "DR"))
    game.damage_effects = list(table)


def load_battle(folder, game):
    table = folder.table("battle_intensity.csv", "die light medium heavy source")
    in_order(table, "die", range(10))
    for row, wanted in zip(table, INTENSITY):
        for column, cell in zip(("light", "medium", "heavy"), wanted.split()):
            row.expect(column, cell, "the booklet")
    game.intensity = list(table)
    columns = ["dl%d" % at for at in range(9)]
    table = folder.table("combat_damage.csv", "die %s source" % " ".join(columns))
    in_order(table, "die", range(10))
    for row, wanted in zip(table, COMBAT):
        for column, cell in zip(columns, wanted.split()):
            row.expect(column, cell, "the booklet")
    game.combat = list(table)
    table = folder.table("weather_gauge.csv", "modifier value source")
    in_order(table, "modifier", list(GAUGE) + ["leader"])
    for row in table.rows[:-1]:
        row.expect("value", str(GAUGE[row["modifier"]]), "the booklet")
    game.gauge = list(table)
    table = folder.table("battle_reinforcement.csv", "drm condition source")
    in_order(table, "drm", REINFORCEMENT)
    game.reinforcement = list(table)
    table = folder.table("strike_colours.csv", "die_min die_max percent source")
    follow_on(table, "die_min", "die_max", 0, 9)
    game.strike = list(table)
    if by_die(table, lambda row: int(row["percent"])) != list(STRIKE):
        table.fail("percent", "does not agree with the booklet")
    table = folder.table("leader_casualty.csv", "die_min die_max result turns source")
    follow_on(table, "die_min", "die_max", 0, 9)
    game.casualty = list(table)
    table = folder.table("leadership.csv", "use kind rule drm source")
    table.expect_rows(20)
    for row in table:
        row.choice("kind", ("LC", "SC", "rating LR"))
    game.leadership = list(table)


def cell_of(cell):
    """2S* is 2 DPs, one Sail, a casualty check; SS two Sail."""
    match = re.fullmatch(r"(\d?)(S{0,2})(\*?)", cell)
    return "{ %s, %d, %d }" % (match[1] or 0, len(match[2]), bool(match[3]))


def load_tasks(folder, game):
    table = folder.table("screening.csv", "tasked by_fleet by_fleet50 by_galley by_light source")
    in_order(table, "tasked", ("fleet", "galley", "galley-in-strait-or-port", "light", "guardacostas"))
    for row in table:
        for column in ("by_fleet", "by_fleet50", "by_galley", "by_light"):
            row.choice(column, SCREENED)
    game.screening = list(table)
    table = folder.table("recovery_table.csv", "class die_max source")
    in_order(table, "class", RECOVERY)
    for row in table:
        row.expect("die_max", str(RECOVERY[row["class"]]), "the booklet")
    game.recovery = list(table)
    table = folder.table("marine_tasks.csv", "task die_max drm source")
    in_order(table, "task", [task for task, _ in MARINE])
    for row, (_, most) in zip(table, MARINE):
        row.expect("die_max", str(most), "the booklet")
    game.marine = list(table)
    table = folder.table("special_attacks.csv", "attack rule success column row dp_factor modifiers source")
    table.expect_rows(5)
    game.special = list(table)


# ------------------------------------------------------------------------------------- orders, convoys, wear, land

def load_orders(folder, game):
    table = folder.table("orders.csv", "slug order british spanish french fulfilled_when deadline_turns source")
    table.expect_rows(9)
    game.orders = table.by_slug()
    for row in table:
        row.text("fulfilled_when")
        for fleet in FLEETS[:3]:
            row.number(fleet, 0, 5)
        row.number("deadline_turns", 2, 6)
    table = folder.table("order_targets.csv", "fleet command order die_min die_max target sail_needed source")
    game.targets = {}
    for row in table:
        command = row.reference("command", game.commands, "Command")
        row.expect("fleet", command["fleet"], "commands.csv")
        row.reference("order", game.orders, "Order")
        row.reference("target", game.spaces, "space")
        if row["order"] != "cruise":
            row.reference("target", game.ports, "port")
        row.number("sail_needed", 1, 6)
        game.targets.setdefault((row["command"], row["order"]), []).append(row)
    game.target_rows = list(table)
    for rows in game.targets.values():
        follow_on(rows, "die_min", "die_max", 0, 9)
    table = folder.table("convoys.csv", "slug fleet sail from to turns prestige success source")
    table.expect_rows(11)
    game.convoys = table.by_slug()
    for row in table:
        row.choice("fleet", FLEETS[:3] + ("any",))
        row.when = [int(word) for word in row["turns"].split(";")] if row["turns"][0].isdigit() else []
        if any(not 1 <= turn <= 16 for turn in row.when):
            row.fail("turns", "there are sixteen")
        row.number("prestige", 0, 3)
        row.sails = row.number("sail", 1, 6) if row["sail"].isdigit() else 0


def load_wear(folder, game):
    table = folder.table("naval_attrition.csv", "item dp grog source")
    table.expect_rows(14)
    game.wear = list(table)
    for row in table:
        row.flag("grog")
    table = folder.table("repair_table.csv", "die_min die_max dp source")
    follow_on(table, "die_min", "die_max", 0, 9)
    game.repair = list(table)
    table = folder.table("prestige.csv", "item value per source")
    table.expect_rows(19)
    game.prestige = table.by_slug("item")
    for item, number in PRESTIGE.items():
        if game.prestige[item]["per" if number not in (1, 2, 3) or "enemy" in item else "value"] != str(number):
            game.prestige[item].fail("value", "does not agree with the booklet")
    table = folder.table("player_ranks.csv", "rank cost effect source")
    table.expect_rows(15)
    for row in table:
        row.number("cost", 1, 7)
    game.ranks = list(table)


def load_land(folder, game):
    zones = ("car", "jam", "lee", "gulf")
    columns = ["%s_%s" % (zone, what) for zone in zones for what in ("n", "exp", "gar")]
    table = folder.table("land_attrition.csv", "die_min die_max %s source" % " ".join(columns))
    follow_on(table, "die_min", "die_max", 0, 9)
    for row in table:
        for column, cell in zip(columns, ATTRITION[row["die_min"]].split()):
            row.expect(column, cell, "the booklet")
    game.attrition = list(table)
    table = folder.table("escalade.csv", "die odds attacker_loss_per_10 defender_loss_per_10 result attacker_sail_lost "
                         "defender_sail_lost source")
    table.expect_rows(50)
    for at, row in enumerate(table):
        row.expect("die", str(at // 5), "the order of the table")
        row.expect("odds", ODDS[at % 5], "the order of the table")
        both = LOSSES[ODDS[at % 5]].split()[at // 5]
        row.expect("attacker_loss_per_10", both[0], "the booklet")
        row.expect("defender_loss_per_10", both[1], "the booklet")
        row.choice("result", ESCALADE)
        row.number("attacker_sail_lost", 0, 2)
        row.number("defender_sail_lost", 0, 2)
    game.escalade = list(table)
    columns = [fleet + what for fleet in FLEETS[:3] for what in ("_sail", "_units")]
    table = folder.table("reinforcement_request.csv", "die %s source" % " ".join(columns))
    in_order(table, "die", range(-1, 6))
    for row, wanted in zip(table, REQUEST):
        for column, cell in zip(columns, wanted.split()):
            row.expect(column, cell, "the booklet")
    game.request = list(table)


def load_entry(folder, game):
    table = folder.table("map_entry.csv", "space british french_normal french_convoy_1 french_convoy_2 source")
    table.expect_rows(7)
    game.entry = {}
    for column in ("british", "french_normal", "french_convoy_1", "french_convoy_2"):
        cells = [None] * 10
        for row in table:
            row.reference("space", game.spaces, "space")
            low, high = span(row, column)
            for die in range(low, high + 1):
                if cells[die] is not None:
                    row.fail(column, "two places share the die %d" % die)
                cells[die] = row["space"]
        if None in cells:
            table.fail(column, "some die names no place")
        game.entry[column] = cells
    game.entry_rows = list(table)
    columns = [season + "_dp" for season in SEASONS]
    table = folder.table("map_entry_attrition.csv", "die_min die_max impulse %s source" % " ".join(columns))
    follow_on(table, "die_min", "die_max", 0, 9)
    for at, row in enumerate(table):
        row.expect("impulse", str(at + 1), "the booklet")
        for column in columns:
            row.number(column, 1, 10)
    game.entry_wear = list(table)
    table = folder.table("campaign_tracks.csv", "track boxes start source")
    in_order(table, "track", ("georgia", "honduran", "louisburg"))
    game.tracks = list(table)
    for row in table:
        if row["start"] not in row["boxes"].split(";"):
            row.fail("start", "%s is no box of the track" % quoted(row["start"]))
    table = folder.table("withdrawals.csv", "event fleet what deadline source")
    table.expect_rows(2)
    game.withdrawals = list(table)
    table = folder.table("clarifications.csv", "table clarification source")
    game.clarifications = list(table)


def load_scenarios(folder, game):
    table = folder.table("scenarios.csv", "slug start_year start_turn end_year end_turn turns source")
    in_order(table, "slug", ("full-war", "vernons-war", "cartagena"))
    prestige = game.scenario_prestige = folder.table("scenario_prestige.csv", "slug british bourbon source").by_slug()
    game.scenarios = []
    for row in table:
        first, last = ((row.number(end + "_year", 1739, 1742) - 1739) * 16 + row.number(end + "_turn", 1, 16)
                       for end in ("start", "end"))
        row.expect("turns", str(last - first + 1), "its first and last Turn")
        start = row.reference("slug", prestige, "scenario")
        game.scenarios.append((row, first, last, start.number("british", 1, 30), start.number("bourbon", 1, 30)))
    table = folder.table("scenario_setup.csv", "scenario item kind place state damage source")
    table.expect_rows(41)
    game.postings = []
    for row in table:
        row.expect("scenario", "cartagena", "the rulebook")
        if row["place"] != "out":
            row.reference("place", game.ports, "port")
        row.number("damage", 0, 11)
        known = {"squadron": game.squadrons, "leader": game.leaders, "personage": game.personages,
                 "units of event": game.events, "port": game.ports}
        row.reference("item", row.reference("kind", known, "kind of piece"), "thing")
        game.postings.append(row)


# ------------------------------------------------------------------------------------------------- the header

def place(slug):
    return c_name("place", slug)


def write_words(out, game):
    out.comment("Words of the tables")
    for prefix, words in (("point", POINTS), ("kind", SPACE_KINDS), ("fleet", FLEETS), ("nation", NATIONS),
                          ("zone", ZONES), ("port", PORT_CLASSES), ("season", SEASONS), ("type", UNIT_TYPES),
                          ("task", TASK_CLASSES), ("screen", SCREENED), ("fate", CASUALTIES), ("odds", ODDS),
                          ("event", WEATHER_EVENTS), ("storm", STORMS), ("role", ("none",) + ROLES[1:])):
        out.enum([c_name(prefix, word) for word in words] + [c_name(prefix, "kinds")])
    out.enum([c_name("escalade", word) for word in ("on", "success", "retreat")])
    out.comment("Those that have a name")
    spares = game.spare_slugs
    for prefix, rows in (("place", game.spaces), ("harbour", game.ports), ("class", game.classes),
                         ("command", game.commands), ("squadron", list(game.squadrons) + spares),
                         ("leader", game.leaders), ("personage", game.personages), ("aux", game.aux_classes),
                         ("cz", game.zones), ("order", game.orders), ("convoy", game.convoys), ("happens", game.events),
                         ("wind", WINDS), ("scenario", [row["slug"] for row, *_ in game.scenarios]),
                         ("track", [row["track"] for row in game.tracks]),
                         ("rank", [row["rank"] for row in game.ranks])):
        out.enum([c_name(prefix, slug) for slug in rows] + [c_name(prefix, "count")])
    out.enum([("NOBODY", NOBODY), ("UNIT_COUNT", len(game.units)), ("AUXILIARY_COUNT", len(game.auxiliaries)),
              ("SPARES_FROM", len(game.squadrons))])


def write_map(out, game):
    out.comment("2.1 The places, and the ways from them. spaces.csv, connections.csv")
    out.struct("SpaceInfo", "const char *slug", "const char *name", "uint8_t kind", "uint8_t zone",
               ("uint8_t wind", "its region; WIND_COUNT: none"), ("uint8_t basic", "wind, where it blows from"),
               ("uint8_t harbour", "or HARBOUR_COUNT"), "uint16_t way", "uint8_t ways")
    first, rows = 0, []
    for slug, row in game.spaces.items():
        rows.append((c_string(slug), c_string(row["name"]), c_name("kind", row["kind"]), c_name("zone", row["land_zone"]),
                     "WIND_COUNT" if row["wind_region"] == "-" else c_name("wind", row["wind_region"]), row.basic,
                     c_name("harbour", slug) if slug in game.ports else "HARBOUR_COUNT", first, len(game.ways[slug])))
        first += len(game.ways[slug])
    out.rows("SpaceInfo spaces[PLACE_COUNT]", rows)
    out.struct("WayInfo", "uint8_t to", "uint8_t bearing")
    out.rows("WayInfo ways[%d]" % first, [(place(to), c_name("point", POINTS[bearing]))
                                          for ways in game.ways.values() for to, bearing in ways])
    out.comment("2.2 Distances between all places. A module measures them when it is loaded (distances.c): that is smaller")
    out.lines("#ifndef __wasm__")
    out.rows("uint8_t distances[PLACE_COUNT][PLACE_COUNT]", game.distance)
    out.lines("#endif")
    out.comment("The ports. ports.csv, commands.csv")
    out.struct("PortInfo", "const char *slug", "const char *name", "uint8_t place", "uint8_t nation", "uint8_t kind",
               "uint8_t blockade", "uint8_t fort", "uint8_t garrison", "uint8_t repair_points", "uint8_t quarterly",
               "uint8_t prestige", ("uint8_t command[3]", "of each fleet; COMMAND_COUNT: none"))
    out.rows("PortInfo ports[HARBOUR_COUNT]",
             [(c_string(slug), c_string(row["name"]), place(slug), c_name("nation", row["nation"]),
               c_name("port", row["class"]), row["blockade"], row["fort"], row["garrison"], row["repair_points"],
               int(row["repair_period"] == "quarter"), row["prestige"],
               "{ %s }" % ", ".join(c_name("command", game.port_command[fleet].get(slug, "count"))
                                    for fleet in FLEETS[:3])) for slug, row in game.ports.items()])


# Where the arrow of a wind region stands, by the wind that comes there; those of the north have its basic wind (5.3).
WIND_ZONES = {"noreaster-north": (1480, 330), "noreaster": (1310, 690), "norther-north": (720, 640), "norther": (560, 850),
              "tehuantepecer": (470, 1120), "chubasco": (860, 1290), "papagayo": (1040, 1580), "vendavales": (1330, 1690),
              "caldereta": (1970, 1600), "prevailing-north": (2060, 400), "prevailing": (1850, 1060)}
WIND_WORDS = {"NE": "noreaster", "NO": "norther", "PA": "papagayo", "TE": "tehuantepecer", "CH": "chubasco",
              "VE": "vendavales", "CA": "caldereta", "-": "prevailing"}


def wind_zone(row):
    return WIND_WORDS[row["wind_region"]] + ("-north" if POINTS[row.basic] == "SW" else "")


def write_weather(out, game):
    out.comment("5.3 The wind regions, parted by their basic wind, and where their arrow is drawn")
    out.struct("WindZoneInfo", "const char *slug", "uint8_t place", "uint16_t x", "uint16_t y")
    first = {wind_zone(row): slug for slug, row in reversed(list(game.spaces.items()))}
    out.rows("WindZoneInfo wind_zones[%d]" % len(WIND_ZONES),
             [(c_string(slug), place(first[slug]), *at) for slug, at in WIND_ZONES.items()])
    out.comment("Map units of the middles of places")
    out.rows("uint16_t place_at[PLACE_COUNT][2]", [row.at for row in game.spaces.values()])
    out.comment("1.2 The Turns of a year, from 1. calendar.csv")
    out.values("char *const turn_dates[17]", ['""'] + [c_string(row["dates"]) for row in game.calendar])
    out.comment("5.3 The Winds: the most on the die by season (-1: none), where their Gales start and go. winds.csv")
    out.struct("WindInfo", "const char *slug", "const char *name", "uint8_t from", "int8_t most[4]", "uint8_t start",
               "uint8_t track[3]")
    out.rows("WindInfo winds[WIND_COUNT]",
             [(c_string(row["code"].lower()), c_string(row["name"]), c_name("point", row["blows_from"]),
               "{ %s }" % ", ".join(str(high) for _, high in row.spans), place(row["gale_start"]),
               "{ %s }" % ", ".join([place(a) for a in row.track] + ["NOBODY"] * (3 - len(row.track))))
              for row in game.winds])
    out.comment("5.31 The Force of a Gale by Wind, season and die; 0: none. gale_ranges.csv")
    out.rows("uint8_t gale_force[WIND_COUNT][4][10]",
             [["{ %s }" % ", ".join(map(str, cells)) for cells in seasons] for seasons in game.gales])
    out.comment("5.36, X1.51 Rings of Gales by Force - 8 and of storms by kind, from the middle: DPs, less In Ordinary, CtW/LS, "
                "the die from which each class goes. gale_effects.csv, hurricane_effects.csv")
    out.struct("RingInfo", "uint8_t dp", "int8_t in_ordinary", "int8_t catch_drm", "uint8_t removed[4]")

    def ring_row(cells):
        return "{ %d, %d, %d, { %s } }" % (*cells[:3], ", ".join(map(str, cells[3:])))
    none = "{ 0, 0, 0, { 10, 10, 10, 10 } }"
    out.rows("RingInfo gale_rings[4][4]",
             [[ring_row(game.gale_rings[force, at]) if (force, at) in game.gale_rings else none for at in range(4)]
              for force in (8, 9, 10, 11)])
    out.rows("RingInfo storm_rings[STORM_KINDS][4]",
             [[ring_row(game.storm_rings[4 * kind + at]) for at in range(4)] for kind in (0, 1)])
    out.comment("X1.5 Storms by Turn from the fourth: the most on the die, where they start, their tracks by the die's half; and "
                "the most with which one becomes a Hurricane, by place. hurricane_generation.csv, storm_tracks.csv")
    out.values("int8_t storm_most[8]", game.storm_base)
    out.rows("uint8_t storm_start[8][10]", [[place(cell) for cell in column] for column in game.storm_start])
    out.struct("TrackInfo", "uint8_t start", "int8_t grows", "uint8_t to[2][3]")
    out.rows("TrackInfo storm_tracks[%d]" % len(game.storm_grows),
             [(place(start), grows, "{ %s }" % ", ".join("{ %s }" % ", ".join(
                 "NOBODY" if a == "off" else place(a) for a in game.storm_tracks[start, half]) for half in (0, 1)))
              for start, grows in game.storm_grows.items()])
    out.comment("X3.16 Random Events by die, and their DPs. random_events.csv")
    out.values("uint8_t random_events[10]", game.random_event)
    out.values("uint8_t random_event_dp[EVENT_KINDS]", game.random_dp)


def write_forces(out, game):
    out.comment("3.1 Classes of Squadrons. squadron_classes.csv")
    out.struct("ClassInfo", "const char *slug", "const char *name", "uint8_t most_sail", "uint8_t rating",
               ("uint8_t movement", "0: that of its company"), "int8_t shift", "int8_t modifier",
               ("int8_t modifier_close", "in Straits and Port Spaces"))
    out.rows("ClassInfo classes[CLASS_COUNT]",
             [(c_string(slug), c_string(row["name"]), row["max_sail"], row["damage_rating"], row.ma, row["column_shift"],
               row["dp_modifier"], row["dp_modifier_strait_port"]) for slug, row in game.classes.items()])
    out.comment("X2.16 Commands. commands.csv")
    out.struct("CommandInfo", "const char *slug", "uint8_t fleet", "uint8_t admiral", "uint8_t fleet_admiral", "uint8_t hq",
               ("uint8_t viceroy", "PERSONAGE_COUNT: none"))
    viceroy = {"eslava": "eslava", "duque-de-la-conquista": "duque-de-la-conquista"}
    out.rows("CommandInfo commands[COMMAND_COUNT]",
             [(c_string(slug), c_name("fleet", row["fleet"]), c_name("leader", row["command_admiral"]),
               c_name("leader", row["fleet_admiral"]), c_name("harbour", row["hq"]),
               c_name("personage", viceroy.get(row["viceroy"], "count"))) for slug, row in game.commands.items()])
    hq = {"british": "jamaica", "spanish": "new-spain", "french": "french"}
    out.comment("3.2 Squadrons, the spare ones last. squadrons.csv, spare_squadrons.csv")
    out.struct("SquadronInfo", "const char *slug", "const char *name", "uint8_t fleet", "uint8_t command", "uint8_t kind",
               "uint8_t sail", ("uint8_t place", "NOBODY: later"), ("uint8_t event", "HAPPENS_COUNT: none"), "uint8_t state")
    out.rows("SquadronInfo squadrons[SQUADRON_COUNT]",
             [(c_string(slug), c_string("%s %s" % (row["fleet"].capitalize(), row["name"])), c_name("fleet", row["fleet"]),
               c_name("command", row["command"]), c_name("class", row["class"]), row["sail"],
               start_of(row, game, row["event"]),
               "HAPPENS_COUNT" if row["event"] == "-" else c_name("happens", row["event"]), STATES.index(row["state"]))
              for slug, row in game.squadrons.items()] +
             [(c_string(slug), c_string(spoken(slug[6:])), c_name("fleet", fleet),
               c_name("command", hq[fleet]), c_name("class", kind), 0, "NOBODY", "HAPPENS_COUNT", 0)
              for slug, (fleet, kind) in zip(game.spare_slugs, game.spares)])
    out.comment("3.3 Leaders; rank: 0 an Admiral of the Red to 9 a Commodore. leaders.csv, personalities.csv")
    out.struct("LeaderInfo", "const char *slug", "const char *name", "uint8_t fleet", "uint8_t rank", "uint8_t leadership",
               "uint8_t strategy", "uint8_t control", ("int8_t points", "8.31"), ("int8_t reinforcement", "8.24"),
               "uint8_t place", "uint8_t event", ("uint8_t arrives", "Turn; 0: at the start"), "uint8_t leaves")
    rows = []
    for slug, row in game.leaders.items():
        kind = game.personalities[row["personality"]]
        rows.append((c_string(slug), c_string(row["name"]), c_name("fleet", row["fleet"]), row.seniority, row["leadership"],
                     row["strategy"], row["control"], kind["points"], kind["reinforcement_drm"], row.where,
                     "HAPPENS_COUNT" if row["event"] == "-" else c_name("happens", row["event"]), row.turn, row.leaves))
    out.rows("LeaderInfo leaders[LEADER_COUNT]", rows)
    out.comment("X2.56 Personages. personages.csv")
    out.struct("PersonageInfo", "const char *slug", "const char *name", "uint8_t fleet", "uint8_t place", "uint8_t event",
               "uint8_t arrives", "uint8_t fort", "int8_t adm", "int8_t cbt", "uint8_t role")
    out.rows("PersonageInfo personages[PERSONAGE_COUNT]",
             [(c_string(slug), c_string(row["name"]), c_name("fleet", row["fleet"]), row.where,
               "HAPPENS_COUNT" if row["event"] == "-" else c_name("happens", row["event"]), row.turn, row["fort"], row["adm"],
               row["cbt"], ROLES.index(row["cbt_role"])) for slug, row in game.personages.items()])
    out.comment("X2.57 Land Units. land_units.csv")
    out.struct("UnitInfo", "uint8_t fleet", "uint8_t place", "uint8_t event", "uint8_t type")
    out.rows("UnitInfo units[UNIT_COUNT]",
             [(c_name("fleet", row["fleet"]), game.space[row["place"]] if row["event"] == "-" else NOBODY,
               "HAPPENS_COUNT" if row["event"] == "-" else c_name("happens", row["event"]), c_name("type", row["type"]))
              for row in game.units])
    out.struct("UnitNameInfo", "const char *slug", "const char *name")
    out.rows("UnitNameInfo unit_names[UNIT_COUNT]",
             [(c_string(slug), c_string(spoken(slug))) for slug in unit_slugs(game)])
    write_auxiliaries(out, game)


def write_auxiliaries(out, game):
    flags = "search shadow counter_shadow assist screen".split()
    out.comment("6.1 Auxiliaries: classes and each. auxiliary_classes.csv, auxiliaries.csv, recovery_table.csv")
    out.enum([c_name("post", post) for post in POSTS] + ["POST_KINDS"])
    out.struct("AuxClassInfo", "const char *slug", "const char *name", "uint8_t task_class", ("uint8_t posts", "a bit each"),
               *("uint8_t " + flag for flag in flags), ("int8_t convoy_column", "10.181; -1: none"))
    column = {"-": -1, "F": 4, "G": 2, "L": 1}
    out.rows("AuxClassInfo aux_classes[AUX_COUNT]",
             [(c_string(slug), c_string(kind_name(slug)), c_name("task", row["task_class"]),
               sum(1 << POSTS.index(p) for p in row["posts"].split(";")),
               *(row.flag(flag) for flag in flags), column[row["convoy_attack"]]) for slug, row in game.aux_classes.items()])
    def aux_slug(row, kind, at):
        return row["class"] if kind == "pirate" else "%s-%s-%d" % (row["fleet"], row["class"], at)
    out.struct("AuxiliaryInfo", "const char *slug", "const char *name", "uint8_t fleet", "uint8_t kind", "uint8_t reserve",
               ("uint8_t range", "Corsairs: that of their zone"), ("uint8_t home", "of a pirate; CZ_COUNT: none"))
    of_pirate = {"pirate-" + row["pirates"]: slug for slug, row in game.zones.items()}
    out.rows("AuxiliaryInfo auxiliaries[AUXILIARY_COUNT]",
             [(c_string(aux_slug(row, kind, at)), c_string(spoken(aux_slug(row, kind, at))),
               c_name("fleet", row["fleet"]), c_name("aux", kind), int(reserve), reach,
               c_name("cz", of_pirate.get(row["class"], "count"))) for row, kind, reserve, reach, at in game.auxiliaries])
    out.values("int8_t recovery_most[TASK_KINDS]", [RECOVERY[word] for word in TASK_CLASSES])
    out.comment("X2.4 Corsair Zones: who may be there, and the places they cover. corsair_zones.csv")
    out.struct("ZoneInfo", "const char *slug", "const char *name", "uint8_t centre", ("uint8_t privateers", "a bit a fleet"), "uint64_t covers[2]")
    out.rows("ZoneInfo corsair_zones[CZ_COUNT]",
             [(c_string(slug), c_string("the zone of " + waters(slug)), place(row["centre"]),
               sum(row.flag(fleet + "_privateers") << at for at, fleet in enumerate(FLEETS[:3])),
               row_of(game.covers[slug])) for slug, row in game.zones.items()])
    out.comment("6.2.10 Screening: by row of the Tasked and class of the screener. screening.csv")
    out.enum([(c_name("marine", task), most) for task, most in MARINE])
    out.rows("uint8_t screening[5][4]",
             [[c_name("screen", row[column]) for column in ("by_fleet", "by_fleet50", "by_galley", "by_light")]
              for row in game.screening])


def write_battle(out, game):
    out.comment("7.12 Search")
    out.enum([("SEARCH_CONTACT", game.contact), ("SEARCH_SHADOW", game.may_shadow)])
    out.comment("8.31 Damage Level by die and intensity. battle_intensity.csv")
    out.rows("uint8_t intensities[10][3]", [[row[c] for c in ("light", "medium", "heavy")] for row in game.intensity])
    out.comment("8.33 Combat Damage by die and column: DPs, Sail, casualty check. combat_damage.csv")
    out.struct("DamageInfo", "uint8_t dp", "uint8_t sail", "uint8_t casualty")
    out.rows("DamageInfo combat_damage[10][9]", [[cell_of(row["dl%d" % at]) for at in range(9)] for row in game.combat])
    out.comment("8.22 Weather Gauge. weather_gauge.csv")
    out.enum([(c_name("gauge", item), value) for item, value in GAUGE.items()])
    out.comment("8.24 Battle Reinforcement, in the order of the chart. battle_reinforcement.csv")
    out.enum(list(zip(("REINFORCE_TIMID", "REINFORCE_BOLD", "REINFORCE_SQUADRON", "REINFORCE_BEGAN_THERE",
                       "REINFORCE_AGAINST", "REINFORCE_CATCHING", "REINFORCE_FITTING_OUT", "REINFORCE_ASSISTED",
                       "REINFORCE_NIMBLE", "REINFORCE_DAMAGED"), REINFORCEMENT)))
    out.comment("8.44 Strike Colours, 8.37 casualties by die. strike_colours.csv, leader_casualty.csv")
    out.values("uint8_t strike_percent[10]", STRIKE)
    out.struct("CasualtyInfo", "uint8_t fate", "uint8_t turns")
    out.rows("CasualtyInfo casualties[10]", by_die(game.casualty, lambda row: (
        c_name("fate", row["result"]), 0 if row["turns"] == "-" else row["turns"])))


def write_orders(out, game):
    out.comment("9.1 Orders: cards of each fleet, Turns to the deadline. orders.csv")
    out.struct("OrderInfo", "const char *slug", "const char *name", "uint8_t cards[3]", "uint8_t deadline")
    out.rows("OrderInfo orders[ORDER_COUNT]",
             [(c_string(slug), c_string(row["order"].removesuffix(" (AAO)")), "{ %s }" % ", ".join(row[fleet] for fleet in FLEETS[:3]),
               row["deadline_turns"]) for slug, row in game.orders.items()])
    out.comment("9.2 Their targets by Command, Order and die; NOBODY: none. order_targets.csv")
    out.struct("TargetInfo", "uint8_t place", "uint8_t sail")
    rows = []
    for command in game.commands:
        cells = []
        for order in game.orders:
            found = game.targets.get((command, order))
            dice = by_die(found, lambda row: (place(row["target"]), row["sail_needed"])) if found else [("NOBODY", 0)] * 10
            cells.append("{ %s }" % ", ".join("{ %s, %s }" % pair for pair in dice))
        rows.append(cells)
    out.rows("TargetInfo order_targets[COMMAND_COUNT][ORDER_COUNT][10]", rows)
    out.comment("10.1 Convoys: Sail, where from and to (NOBODY: off the map, or chosen), a bit a Turn, Prestige. convoys.csv")
    out.struct("ConvoyInfo", "const char *slug", ("uint8_t fleet", "FLEET_KINDS: any"), "uint8_t sail", "uint8_t from",
               "uint8_t to", "uint32_t turns", "uint8_t prestige")

    def end(cell):
        first = cell.split(";")[0]
        return place(first) if first in game.spaces else "NOBODY"
    out.rows("ConvoyInfo convoys[CONVOY_COUNT]",
             [(c_string(slug), c_name("fleet", row["fleet"]) if row["fleet"] in FLEETS else "FLEET_KINDS", row.sails,
               end(row["from"]), end(row["to"]), "0x%05x" % sum(1 << turn for turn in row.when), row["prestige"])
              for slug, row in game.convoys.items()])
    out.comment("11.3 Repair by die. repair_table.csv")
    out.values("uint8_t repair_table[10]", by_die(game.repair, lambda row: row["dp"]))


def write_land(out, game):
    zones = ("car", "jam", "lee", "gulf")
    out.comment("X2.58, X3.45 Land attrition by die, zone and kind: in port, Expedition, Garrison. land_attrition.csv")
    out.rows("uint8_t land_attrition[10][ZONE_KINDS][3]",
             by_die(game.attrition, lambda row: ["{ %s }" % ", ".join(row["%s_%s" % (zone, what)]
                                                                      for what in ("n", "exp", "gar")) for zone in zones]))
    out.comment("X3.44 Escalade by die and odds. escalade.csv")
    out.struct("EscaladeInfo", "uint8_t attacker", "uint8_t defender", "uint8_t result", "uint8_t attacker_sail",
               "uint8_t defender_sail")
    out.rows("EscaladeInfo escalade[10][ODDS_KINDS]",
             [["{ %s, %s, %d, %s, %s }" % (row["attacker_loss_per_10"], row["defender_loss_per_10"],
                                           ESCALADE.index(row["result"]), row["attacker_sail_lost"],
                                           row["defender_sail_lost"]) for row in game.escalade[5 * die:5 * die + 5]]
              for die in range(10)])
    out.comment("X2.17 Reinforcement Requests from a die of -1 to 5: Sail and Units of each fleet. reinforcement_request.csv")
    out.rows("uint8_t requests[7][6]", [[row[c] for c in game.request[0].table.columns[1:7]] for row in game.request])
    out.comment("5.6 Map entry by die: British, French, first and second Home Convoy; wear. map_entry.csv, "
                "map_entry_attrition.csv")
    out.rows("uint8_t map_entries[4][10]", [[place(cell) for cell in cells] for cells in game.entry.values()])
    out.struct("EntryWear", "uint8_t impulse", "uint8_t dp[4]")
    out.rows("EntryWear entry_wear[10]", by_die(game.entry_wear, lambda row: (
        row["impulse"], "{ %s }" % ", ".join(row[season + "_dp"] for season in SEASONS))))
    out.comment("X3.1 Events: the Turn from which they are due, the most on the die. events.csv")
    out.struct("EventInfo", "const char *slug", "const char *name", "uint8_t due", "uint8_t yearly", "uint8_t most")
    out.rows("EventInfo happenings[HAPPENS_COUNT]",
             [(c_string(slug), c_string(row["event"]), row.due, row.flag("yearly"), row.most)
              for slug, row in game.events.items()])
    out.comment("X3.2 Campaign tracks: the box at the start. campaign_tracks.csv")
    out.values("uint8_t track_start[TRACK_COUNT]", [row["boxes"].split(";").index(row["start"]) for row in game.tracks])


def write_scenarios(out, game):
    out.comment("1.5 Scenarios: first and last Turn from 1739 T1 on, Prestige. scenarios.csv, scenario_prestige.csv")
    out.struct("ScenarioInfo", "const char *slug", "uint8_t first", "uint8_t last", "uint8_t prestige[2]")
    out.rows("ScenarioInfo scenarios[SCENARIO_COUNT]",
             [(c_string(row["slug"]), first, last, "{ %d, %d }" % (british, bourbon))
              for row, first, last, british, bourbon in game.scenarios])
    out.comment("3.2 Cartagena: who is elsewhere then. scenario_setup.csv")
    out.struct("PostingInfo", "uint8_t who", ("uint8_t place", "NOBODY: gone"), "uint8_t state", "uint8_t damage")
    for kind, prefix in (("squadron", "squadron"), ("leader", "leader"), ("personage", "personage")):
        rows = [row for row in game.postings if row["kind"] == kind]
        out.rows("PostingInfo %s_postings[%d]" % (kind, len(rows)),
                 [(c_name(prefix, row["item"]), "NOBODY" if row["place"] == "out" else place(row["place"]),
                   STATES.index(row["state"]) if row["state"] in STATES else 0, row["damage"]) for row in rows])


def write_ranks(out, game):
    out.comment("12.3 Player Ranks. player_ranks.csv")
    out.struct("RankInfo", "const char *name", "uint8_t cost")
    out.rows("RankInfo player_ranks[RANK_COUNT]", [(c_string(row["rank"]), row["cost"]) for row in game.ranks])
    out.rows("ChoiceDef rank_choices[RANK_COUNT + 2]",
             [(c_string("none"), c_string("No rank"))] +
             [(c_string(row["rank"].lower().replace(" ", "-")), c_string("%s: %s" % (row["rank"], row["effect"])))
              for row in game.ranks] + [("NULL", "NULL")])


NEAR = 4                                            # the widest range (12.3), and the outermost ring of a storm
LOCAL_DISTANCE = 3                                  # 10.1
FORMATIONS = 30                                     # 2.5


def words(members, count=2):
    """A set as so many 64-bit words."""
    return ["UINT64_C(0x%x)" % sum(1 << at % 64 for at in members if at // 64 == word) for word in range(count)]


def row_of(members):
    return "{ %s }" % ", ".join(words(members))


def alike(values, wanted):
    return [at for at, value in enumerate(values) if value == wanted]


def write_sets(out, game):
    out.comment("The tables above as sets, a bit each, for lists that are asked for all the time")
    out.enum([("NEAR", NEAR), ("LOCAL_DISTANCE", LOCAL_DISTANCE)])
    harbours = [game.space[slug] for slug in game.ports]
    nations = [row["nation"] for row in game.ports.values()]
    squadrons = [row["fleet"] for row in game.squadrons.values()] + [fleet for fleet, _ in game.spares]
    units = [row["fleet"] for row in game.units]
    auxiliaries = [row["fleet"] for row, *_ in game.auxiliaries]
    kinds = [kind for _, kind, *_ in game.auxiliaries]
    out.values("uint8_t port_places[HARBOUR_COUNT]", harbours)
    out.lines("#ifndef __wasm__")
    out.rows("uint64_t within[NEAR + 1][PLACE_COUNT][2]",
             [[row_of([at for at, far in enumerate(row) if far <= most]) for row in game.distance]
              for most in range(NEAR + 1)])
    out.lines("#endif")
    out.values("uint64_t sea_zones[2]", words(alike([row["kind"] for row in game.spaces.values()], "sz")))
    out.values("uint64_t ports_of_nation[NATION_KINDS]", [words(alike(nations, nation), 1)[0] for nation in NATIONS])
    out.values("uint64_t local_ports[HARBOUR_COUNT]",
               [words([to for to, there in enumerate(harbours) if game.distance[at][there] >= LOCAL_DISTANCE], 1)[0]
                for at in harbours])
    out.values("uint64_t squadrons_of_fleet[3]", [words(alike(squadrons, fleet), 1)[0] for fleet in FLEETS[:3]])
    classes = [row["class"] for row in game.squadrons.values()] + [kind for _, kind in game.spares]
    out.values("uint64_t squadrons_of_class[CLASS_COUNT]", [words(alike(classes, kind), 1)[0] for kind in game.classes])
    pieces = len(squadrons)
    out.values("uint8_t formation_pieces[%d]" % FORMATIONS, range(pieces, pieces + FORMATIONS))
    leads = [row["fleet"] for row in game.commands.values()]
    out.values("uint8_t commands_of_fleet[3]", [sum(1 << at for at in alike(leads, fleet)) for fleet in FLEETS[:3]])
    out.values("uint16_t zones_of_fleet[3]",
               [sum(row.flag(fleet + "_privateers") << at for at, row in enumerate(game.zones.values()))
                for fleet in FLEETS[:3]])
    out.rows("uint64_t units_of_fleet[3][2]", [words(alike(units, fleet)) for fleet in FLEETS[:3]])
    out.rows("uint64_t auxiliaries_of_fleet[4][2]", [words(alike(auxiliaries, fleet)) for fleet in FLEETS])
    out.rows("uint64_t auxiliaries_of_kind[AUX_COUNT][2]", [words(alike(kinds, kind)) for kind in game.aux_classes])


def load(folder):
    game = Game()
    for read in (load_layout, load_spaces, load_connections, load_ports, load_calendar, load_winds, load_rings, load_storms,
                 load_events, load_classes, load_commands, load_squadrons, load_leaders, load_units, load_auxiliaries,
                 load_search, load_battle, load_tasks, load_orders, load_wear, load_land, load_entry, load_scenarios):
        read(folder, game)
    return game


def generate(folder):
    game = load(folder)
    out = Header("src/games/yellowjack/data/tables.py", "YELLOWJACK_DATA_H")
    out.comment("Of all CSV files: a record of another edition is told apart")
    out.lines('#define YELLOWJACK_DATA_HASH "%s"' % folder.hash())
    for write in (write_words, write_map, write_weather, write_forces, write_battle, write_orders, write_land,
                  write_scenarios, write_ranks, write_sets):
        write(out, game)
    return out.text()


if __name__ == "__main__":
    run(generate, HERE, "yellowjack_data.h")
