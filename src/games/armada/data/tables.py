#!/usr/bin/env python3
"""Checks the tables of Armada and writes them as armada_data.h.

    tables.py OUTPUT.h | OUTPUT_DIR

Reads the CSV files in its own folder.  Each load_* function checks one file row by row, each check_* function what
several rows or files must agree on, each write_* function adds to the header.
"""

import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "..", "..", "..", "tools"))

from csvtables import (  # noqa: E402
    DIRECTIONS, Header, c_name, c_padded, c_string, check_grid, distance, distances, hex_number, next_hex, quoted,
    reachable, run)

# ------------------------------------------------------------------------------------ words, in enum order

SIDES = ("english", "spanish")
NATIONS = (
    "English", "Dutch", "Loyal Irish", "Scottish Protestant", "Huguenot",
    "Spanish", "Italian", "Walloon", "Burgundian", "German",
    "Irish Rebel", "Scottish Catholic", "English Catholic", "French Catholic League")
ENGLISH_NATIONS = NATIONS[:5]
PAID = ("English", "Spanish", "Italian", "Walloon", "Burgundian", "German")                 # 11.16, 11.17
TERRAINS = ("sea", "coastal", "shallow", "land")
HEXSIDES = {"S": "SIDE_SEA", "C": "SIDE_COAST", "L": "SIDE_LAND", "X": "SIDE_CLOSED"}
CITY_KINDS = ("city", "fortress", "port", "fortress port")
CONTROLS = {"english": 0, "spanish": 1, "spanish-road": 1, "german-only": 1, "neutral": 2, "none": 2,
            "french-league": 2, "french-huguenot": 2}
TRACK_KINDS = ("city", "hex", "area")
ENTRIES = ("start", "construct", "construct-or-invasion", "irish-revolt", "scottish-intervention",
           "english-catholic-revolt")
WINDS = ("none",) + DIRECTIONS
MONTHS = ("June", "July", "August")
PARTIES = {"english": ("english",), "spanish": ("spanish", "spanish-road", "german-only"),   # whose an area is shown to be
           "french-league": ("french-league",), "huguenot": ("french-huguenot",), "scots": ("neutral",),
           "neutral": ("none",)}
PHASES = {"activation": "joint activation", "naval-movement": "naval movement", "naval-combat": "naval combat",
          "land-movement": "land movement", "land-combat": "land combat", "maintenance": "maintenance",
          "acquisition": "joint acquisition", "de-activation": "joint de-activation", "over": "over"}            # 4.2
SILVER = {"awaited": "awaited", "at-sea": "at sea", "home": "home", "lost": "lost"}     # 11.2 the Treasure Fleet
LANDINGS = {"none": "none", "now": "in this segment", "past": "made"}                   # 15.2, 15.3 the first landing

# ------------------------------------------------- what the rulebook states: no edit of a CSV may lose it

COLUMNS, LINES = range(1, 34), range(1, 42)                         # the map: 1353 hexes
ROWS = {"cities": 57, "naval_units": 46, "land_units": 87, "leaders": 22, "markers": 45, "activation_tracks": 29,
        "turns": 17, "zones": 11, "areas": 23}
RULEBOOK_CITIES = (                                                 # slug, column, value, rule
    ("london", "hex", "2114", "2.2"), ("bordeaux", "hex", "2025", "18.0"), ("bordeaux", "kind", "port", "18.0"),
    ("toulouse", "hex", "2426", "18.0"), ("toulouse", "kind", "city", "18.0"), ("corunna", "hex", "1027", "18.0"),
    ("corunna", "activation", "10", "18.0"), ("santander", "hex", "1728", "18.0"),
    ("santander", "activation", "10", "18.0"))
SOUTHERLY = [(5, 23, 26), (6, 23, 26), (7, 16, 24), (8, 15, 24)]    # 18.0, corrected: column, first and last row
MEDITERRANEAN_PORTS = ("malaga", "cartagena", "valencia", "barcelona", "marseilles")        # 14.23
SENIOR = {"leader-medina-sidonia", "leader-santa-cruz", "leader-howard"}                    # 13.14


class Game:
    """All tables once read: rows as in the files, indexes by what names them."""


# -------------------------------------------------------------------------------------------------- the map

def load_areas(folder, game):
    table = folder.table("areas.csv", "area tint initial_control land_units_may_enter source")
    game.areas = table.unique("area")
    for row in table:
        row.choice("tint", ("-", "blue", "yellow"))
        row.choice("initial_control", CONTROLS)
        row.flag("land_units_may_enter")
    table.expect_rows(ROWS["areas"])
    game.area_index = {name: at for at, name in enumerate(game.areas)}


def load_zones(folder, game):
    table = folder.table("zones.csv", "zone slug prevailing_wind_from hexes source")
    table.by_slug()
    game.zones = table.unique("zone")
    for row in table:
        row.choice("prevailing_wind_from", WINDS)
        row.number("hexes", 1, 1353)
    table.expect_rows(ROWS["zones"])
    game.zone_index = {name: at for at, name in enumerate(game.zones)}
    table = folder.table("wind_against.csv", "wind_from against_left against_ahead against_right source")
    game.against = {word: set() for word in WINDS}
    for word, row in table.unique("wind_from").items():
        row.choice("wind_from", WINDS)
        for column in ("against_left", "against_ahead", "against_right"):
            if word == "none":
                row.expect(column, "-", "no wind")
            else:
                game.against[word].add(row.choice(column, DIRECTIONS))
    for row in game.zones.values():
        wind = row["prevailing_wind_from"]
        if wind != "none" and len(game.against[wind]) != 3:
            row.fail("prevailing_wind_from", "wind_against.csv does not give three directions for %s" % quoted(wind))
        for direction in game.against[wind]:                        # 7.71: exactly one of two stacks has the wind
            if (direction + 3) % 6 in game.against[wind]:
                row.fail("prevailing_wind_from", "both ways are against the wind")


def load_hexes(folder, game):
    table = folder.table("hexes.csv", "hex terrain hexsides region sea_zone city land_fraction")
    table.unique("hex")
    for row in table:
        terrain = TERRAINS[row.choice("terrain", TERRAINS)]
        row.decimal("land_fraction", 0, 1)
        if (row["region"] == "") != (terrain == "sea"):
            row.fail("region", "is empty if and only if the hex is sea")
        if row["region"]:
            row.reference("region", game.areas, "area")
        if (row["sea_zone"] == "") != (terrain == "land"):
            row.fail("sea_zone", "is empty if and only if the hex is land")
        if row["sea_zone"]:
            row.reference("sea_zone", game.zones, "sea zone")
        column, line = divmod(hex_number(row, "hex"), 100)
        if column not in COLUMNS or line not in LINES:
            row.fail("hex", "%s is off the map" % quoted(row["hex"]))
    table.expect_rows(len(COLUMNS) * len(LINES))
    game.hexes = {number: row for number, row in sorted((hex_number(row, "hex"), row) for row in table)}
    game.hex_index = {number: index for index, number in enumerate(game.hexes)}
    check_grid(game.hexes, "SCLX", "LX")
    for name, zone in game.zones.items():
        zone.expect("hexes", str(sum(row["sea_zone"] == name for row in table)), "hexes.csv")
    for column, first, last in SOUTHERLY:
        for line in range(first, last + 1):
            row = game.hexes[100 * column + line]
            wind = game.zones[row["sea_zone"]]["prevailing_wind_from"] if row["sea_zone"] else ""
            if wind != "S":
                row.fail("sea_zone", "18.0 puts this hex in the area with southerly winds")


def load_cities(folder, game):
    table = folder.table("cities.csv", "name slug hex area kind vp activation activation_track lat lon name_source "
                         "hex_source kind_source vp_source activation_source")
    game.cities = table.by_slug()
    table.unique("hex")
    for row in table:
        row.text("name")
        row.choice("kind", CITY_KINDS)
        row.number_or_none("vp", 0, 50, "-")
        row.number_or_none("activation", 0, 50, "-")
        row.flag("activation_track")
        row.decimal("lat", -90, 90)
        row.decimal("lon", -180, 180)
        place = game.hexes.get(hex_number(row, "hex")) or row.fail("hex", "is not a hex of the map")
        place.expect("city", row["slug"], "cities.csv")
        place.expect("region", row["area"], "cities.csv")
        if "port" in row["kind"] and place["terrain"] not in ("coastal", "shallow"):
            row.fail("hex", "%s is %s, a port needs a coastal hex" % (quoted(row["hex"]), place["terrain"]))
    for place in game.hexes.values():
        if place["city"]:
            place.reference("city", game.cities, "city").expect("hex", place["hex"], "hexes.csv")
    table.expect_rows(ROWS["cities"])
    game.city_index = {slug: at for at, slug in enumerate(game.cities)}
    for slug, column, value, rule in RULEBOOK_CITIES:
        if slug not in game.cities:
            table.fail("slug", "there is no row %s, which %s names" % (quoted(slug), rule))
        game.cities[slug].expect(column, value, rule)
    for slug in MEDITERRANEAN_PORTS:
        if slug not in game.cities or "port" not in game.cities[slug]["kind"]:
            table.fail("kind", "14.23 names the port %s" % quoted(slug))


def load_landmarks(folder, game):
    table = folder.table("landmarks.csv", "name slug hex area start_place lat lon name_source hex_source")
    game.landmarks = table.by_slug()
    for row in table:
        if hex_number(row, "hex") not in game.hexes:
            row.fail("hex", "is not a hex of the map")
        row.flag("start_place")


def load_tracks(folder, game):
    table = folder.table("activation_tracks.csv", "name slug kind place hex side naval_capacity builds_naval "
                         "builds_land source")
    game.tracks = table.by_slug()
    for row in table:
        row.choice("side", SIDES)
        kind = TRACK_KINDS[row.choice("kind", TRACK_KINDS)]
        row.number_or_none("naval_capacity", 0, 50, "-")
        row.choice("builds_naval", ("none",) + NATIONS)
        for nation in row["builds_land"].split(";"):
            if nation not in ("none",) + NATIONS:
                row.fail("builds_land", "%s is not a nation" % quoted(nation))
        if kind == "city":
            city = row.reference("place", game.cities, "city")
            row.expect("hex", city["hex"], "cities.csv")
            row.expect("naval_capacity", city["activation"], "cities.csv")
            city.expect("activation_track", "yes", "activation_tracks.csv")
        elif kind == "area":
            row.reference("place", game.areas, "area")
            row.expect("hex", "-", "its kind")
        elif hex_number(row, "hex") not in game.hexes:
            row.fail("hex", "is not a hex of the map")
    table.expect_rows(ROWS["activation_tracks"])
    game.track_index = {slug: at for at, slug in enumerate(game.tracks)}


# ------------------------------------------------------------------------------------------------- counters

def check_nation(row):
    nation = NATIONS[row.choice("nation", NATIONS)]
    row.expect("side", "english" if nation in ENGLISH_NATIONS else "spanish", "its nation")


def check_reduced(row, steps_with_back):
    steps = row.number("steps", 1, 3)
    if (row["reduced_combat"] != "-") != (steps == 2 and steps_with_back):
        row.fail("reduced_combat", "is given if and only if the counter is back-printed")
    if row["reduced_combat"] != "-":
        row.number("reduced_combat", 0, row.number("combat", 0, 99) - 1)


def load_ships(folder, game):
    table = folder.table("naval_units.csv", "side nation name slug draft oared combat movement transport maintenance "
                         "steps reduced_combat start_track start_hex source basis")
    table.by_slug()
    for row in table:
        check_nation(row)
        check_reduced(row, True)
        row.choice("draft", ("deep", "shallow"))
        if row.flag("oared"):
            row.expect("draft", "shallow", "3.22")
        for column, most in (("combat", 20), ("movement", 20), ("transport", 20), ("maintenance", 9)):
            row.number(column, 0, most)
        if row["start_track"] not in ("pool", "treasure"):
            track = row.reference("start_track", game.tracks, "track")
            row.expect("start_hex", track["hex"], "activation_tracks.csv")
    table.expect_rows(ROWS["naval_units"])
    game.ships = list(table)
    for track in game.tracks.values():                              # 5.25 holds at the start
        load = sum(int(row["combat"]) for row in table if row["start_track"] == track["slug"])
        if load and load > int(track["naval_capacity"]):
            track.fail("naval_capacity", "%d of naval strength begins here" % load)


def start_hex(game, row):
    """-1, or the hex of a start place: a city, a landmark or a track's hex."""
    slug = row["start_place"]
    if slug == "-":
        row.expect("start_hex", "-", "no start place")
        return -1
    place = game.cities.get(slug) or game.landmarks.get(slug) or game.tracks.get(slug)
    if place is None:
        row.fail("start_place", "%s is not a known place" % quoted(slug))
    row.expect("start_hex", place["hex"], "its start place")
    return game.hex_index[hex_number(row, "start_hex")]


def load_land(folder, game):
    table = folder.table("land_units.csv", "side nation name slug combat movement steps reduced_combat entry "
                         "start_place start_hex source basis")
    table.by_slug()
    for row in table:
        check_nation(row)
        combat = row.number("combat", 1, 30)
        check_reduced(row, combat < 20)
        if combat >= 20:
            row.expect("steps", str(combat // 10), "9.14")
            row.expect("entry", "construct-or-invasion", "15.36")
        row.number("movement", 1, 20)
        row.choice("entry", ENTRIES)
        if (row["start_place"] != "-") != (row["entry"] == "start"):
            row.fail("entry", "is start if and only if there is a start place")
        start_hex(game, row)
    table.expect_rows(ROWS["land_units"])
    game.land = list(table)
    big = sorted(int(row["combat"]) for row in table if int(row["combat"]) >= 20)
    if big != [20, 30]:
        table.fail("combat", "9.14 has one unit of 20 and one of 30")


def load_leaders(folder, game):
    table = folder.table("leaders.csv", "side nation name slug senior naval land bonus movement start_place start_hex "
                         "removed_after_turn kind_source bonus_source")
    table.by_slug()
    for row in table:
        check_nation(row)
        for column in ("senior", "naval", "land"):
            row.flag(column)
        row.number("bonus", 0, 20)
        row.number("movement", 1, 20)
        row.expect("senior", "yes" if row["slug"] in SENIOR else "no", "13.14")
        row.expect("removed_after_turn", "8" if row["slug"] == "leader-santa-cruz" else "-", "13.2")
        start_hex(game, row)
    table.expect_rows(ROWS["leaders"])
    game.leaders = list(table)


def load_markers(folder, game):
    table = folder.table("markers.csv", "side name slug source basis")
    table.by_slug()
    table.expect_rows(ROWS["markers"])
    game.fleets = [row for side in SIDES for row in table
                   if row["side"] == side and row["name"].split()[0] in ("Fleet", "Armada")]
    if len(game.fleets) != 12:
        table.fail("name", "%d fleet and armada markers, 6.11 has six a side" % len(game.fleets))


# ------------------------------------------------------------------------------------------ numbers and charts

def load_constants(folder, game):
    table = folder.table("constants.csv", "key value source")
    rows = table.unique("key")
    game.constants = [(c_name(key), row.number("value", -100, 1000)) for key, row in rows.items()]
    table = folder.table("costs.csv", "item base purchase maintain_at_sea maintain_in_port in_use note source")
    for slug, row in table.by_slug("item").items():
        row.flag("in_use")
        for column in ("purchase", "maintain_at_sea", "maintain_in_port"):
            value = row.number_or_none(column, 0, 99, "-")
            if value is not None and row["in_use"] == "yes":
                game.constants.append((c_name("cost", slug, column), value))


def die_table(folder, name, columns, low, high):
    table = folder.table(name, "die " + " ".join(columns) + " source")
    rows = []
    for at, row in enumerate(table):
        row.expect("die", str(at + 1), "the order of the die")
        rows.append([row.number(column, low, high) for column in columns])
    table.expect_rows(6)
    return rows


def load_turns(folder, game):
    table = folder.table("turns.csv", "turn month year winter wind_column treasure_fleet_may_arrive income source")
    game.turns = []
    for at, row in enumerate(table):
        row.expect("turn", str(at + 1), "the order of the turns")
        winter = row.flag("winter")
        row.expect("income", "yes" if winter else "no", "11.0")
        row.expect("treasure_fleet_may_arrive", "yes" if row["month"] in MONTHS else "no", "11.21")
        rough = row.choice("wind_column", ("apr_sep", "oct_winter"))
        if rough != (winter or row["month"] == "October"):
            row.fail("wind_column", "6.23 has October and the winters apart")
        month = MONTHS.index(row["month"]) + 1 if row["month"] in MONTHS else 0
        game.turns.append((c_string(row["month"]), c_string(row["year"]), winter, rough, month))
    table.expect_rows(ROWS["turns"])


def load_charts(folder, game):
    game.income = die_table(folder, "income.csv", ("spanish", "english"), 0, 9999)
    game.irish = die_table(folder, "irish_revolt.csv",
                           ("one_to_five", "six_to_ten", "eleven_to_fifteen", "sixteen_up"), 0, 20)
    game.english_revolt = die_table(folder, "english_catholic_revolt.csv", ("strength",), 0, 20)
    game.scottish = die_table(folder, "scottish_intervention.csv", ("strength",), 0, 20)
    columns = ["%s_%s_%s" % (season, way, what) for season in ("apr_sep", "oct_winter")
               for way in ("with", "against") for what in ("mp", "steps")]
    table = folder.table("wind_effects.csv", "dice " + " ".join(columns) + " source")
    game.wind = []
    for at, row in enumerate(table):
        row.expect("dice", str(at + 2), "the order of the dice")
        cells = [row.number(column, 0, 20) for column in columns]
        game.wind.append(["{ %d, %d }" % (cells[k], cells[k + 1]) for k in (0, 2, 4, 6)])
    table.expect_rows(11)
    load_naval_crt(folder, game)
    load_land_crt(folder, game)
    load_levels(folder, game)
    folder.table("terrain_effects.csv", "terrain land_units naval_units source").unique("terrain")


def load_naval_crt(folder, game):
    table = folder.table("naval_crt.csv", "diff_min diff_max die attacker_steps defender_steps source")
    table.expect_rows(36)
    game.naval_columns, game.naval_crt = [], []
    due = -999
    for at, row in enumerate(table):
        column, die = divmod(at, 6)
        row.expect("die", str(die + 1), "the order of the die")
        if die == 0:
            if row.number("diff_min", -999, 999) != due:
                row.fail("diff_min", "the column before ends at %d" % (due - 1))
            game.naval_columns.append(row.number("diff_max", due, 999))
            due = game.naval_columns[-1] + 1
            game.naval_crt.append([])
        game.naval_crt[column].append(
            "{ %d, %d }" % (row.number("attacker_steps", 0, 9), row.number("defender_steps", 0, 9)))


def load_land_crt(folder, game):
    table = folder.table("land_crt.csv", "ratio die attacker_steps attacker_retreat defender_steps defender_retreat "
                         "source")
    table.expect_rows(36)
    game.ratios, game.land_crt = [], []
    for at, row in enumerate(table):
        column, die = divmod(at, 6)
        row.expect("die", str(die + 1), "the order of the die")
        if die == 0:
            game.ratios.append(row.text("ratio"))
            game.land_crt.append([])
        game.land_crt[column].append("{ %d, %d, %d, %d }" % (
            row.number("attacker_steps", 0, 9), row.flag("attacker_retreat"),
            row.number("defender_steps", 0, 9), row.flag("defender_retreat")))


def load_levels(folder, game):
    table = folder.table("victory_levels.csv", "diff_min diff_max level source")
    table.expect_rows(7)
    game.levels, due = [], 999
    for row in table:
        if row.number("diff_max", -999, 999) != due:
            row.fail("diff_max", "the level above ends at %d" % (due + 1))
        game.levels.append((row.number("diff_min", -999, 999), c_string(row.text("level"))))
        due = game.levels[-1][0] - 1


# ------------------------------------------------------------------------------------------------ the header

def write_states(out, kind, words):
    """Slugs of what something may be, and what people read."""
    out.enum([c_name(kind, slug) for slug in words] + [c_name(kind, "count")])
    out.values("char *const %s_slugs[]" % kind, [c_string(slug) for slug in words])
    out.values("char *const %s_labels[]" % kind, [c_string(label) for label in words.values()])


def write_words(out, game):
    out.comment("Numbers of the rules. constants.csv, costs.csv (11.5)")
    out.enum(game.constants)
    out.comment("2.1 The nations: the English Player's first, the Spanish Player's from NATION_SPANISH on")
    out.enum([c_name("nation", nation) for nation in NATIONS] + ["NATION_COUNT"])
    out.values("char *const nation_names[NATION_COUNT]", [c_string(nation) for nation in NATIONS])
    out.comment("11.16, 11.17 Nations whose upkeep is paid")
    out.values("uint8_t nation_is_paid[NATION_COUNT]", [int(nation in PAID) for nation in NATIONS], NATIONS)
    out.comment("4.2 The phases of a turn; in a joint one both sides play at once")
    write_states(out, "phase", PHASES)
    out.values("uint8_t phase_is_joint[]", [int(label.startswith("joint")) for label in PHASES.values()])
    out.comment("11.2 What has become of the Treasure Fleet of the year")
    write_states(out, "silver", SILVER)
    out.comment("15.2, 15.3 A first landing: in this segment, or before")
    write_states(out, "landing", LANDINGS)
    out.comment("Words of the map. hexes.csv")
    out.enum([c_name("terrain", word) for word in TERRAINS])
    out.enum([c_name("direction", word) for word in DIRECTIONS + ("count",)])
    out.enum(list(HEXSIDES.values()) + ["SIDE_EDGE"])
    out.comment("Who an area is shown to belong to")
    out.enum([c_name("party", word) for word in PARTIES] + ["PARTY_COUNT"])
    out.rows("Padded party_words[PARTY_COUNT]", [c_padded(word) for word in PARTIES])
    party_of = {control: c_name("party", party) for party, controls in PARTIES.items() for control in controls}
    out.comment("Areas and who controls them at the start: a side, or 2 for nobody. areas.csv")
    out.enum([c_name("area", name) for name in game.areas] + ["AREA_COUNT"])
    out.struct("AreaInfo", "const char *name", "uint8_t control", ("uint8_t open", "land units may enter"),
               ("uint8_t blue", "printed in blue, not yellow"), "uint8_t party", ("uint16_t first", "its hexes in area_hexes"), "uint16_t hexes")
    by_area = [[game.hex_index[n] for n, row in game.hexes.items() if row["region"] == name] for name in game.areas]
    rows, first = [], 0
    for (name, row), members in zip(game.areas.items(), by_area):
        rows.append((c_string(name), CONTROLS[row["initial_control"]], row.flag("land_units_may_enter"),
                     int(row["tint"] == "blue"), party_of[row["initial_control"]], first, len(members)))
        first += len(members)
    out.rows("AreaInfo areas[AREA_COUNT]", rows)
    out.values("int16_t area_hexes[]", [at for members in by_area for at in members])
    out.comment("6.22 Sea zones, their prevailing wind and the directions that are against it (bit per direction). "
                "zones.csv, wind_against.csv")
    out.enum([c_name("zone", row["slug"]) for row in game.zones.values()] + ["ZONE_COUNT"])
    out.enum([c_name("wind", word) for word in WINDS])
    out.struct("ZoneInfo", "const char *name", "const char *slug", "uint8_t wind", "uint8_t against")
    out.rows("ZoneInfo zones[ZONE_COUNT]", [(
        c_string(name), c_string(row["slug"]), c_name("wind", row["prevailing_wind_from"]),
        "0x%02x" % sum(1 << d for d in game.against[row["prevailing_wind_from"]])) for name, row in game.zones.items()])


def land_step(game, number, direction):
    beyond = game.hexes.get(next_hex(number, direction))
    here = game.hexes[number]
    return (beyond is not None and "sea" not in (here["terrain"], beyond["terrain"])
            and here["hexsides"][direction] in "LC")


def sea_step(game, number, direction):
    beyond = game.hexes.get(next_hex(number, direction))
    here = game.hexes[number]
    return (beyond is not None and "land" not in (here["terrain"], beyond["terrain"])
            and here["hexsides"][direction] in "SC")


def coast_step(game, number, direction):
    return sea_step(game, number, direction) and game.hexes[number]["hexsides"][direction] == "C"


def islets(game):
    """Land hexes from which no march leads to a city: 15.35 strands nobody there."""
    def step(number, direction):
        return next_hex(number, direction) if land_step(game, number, direction) else None

    joined = set()
    for city in game.cities.values():
        if int(city["hex"]) not in joined:
            joined |= reachable(int(city["hex"]), step)
    return {number for number, row in game.hexes.items() if row["region"] and number not in joined}


def hex_bits(game, wanted):
    """Which hexes are wanted, as a row of words."""
    members = sum(1 << at for at, row in enumerate(game.hexes.values()) if wanted(row))
    return ["UINT64_C(0x%x)" % (members >> at & (1 << 64) - 1) for at in range(0, len(game.hexes), 64)]


def write_hexes(out, game):
    out.comment("3.1 The map: hexes in the order of their numbers CCRR; even columns stand half a hex lower. hexes.csv")
    columns, rows = COLUMNS[-1], LINES[-1]
    out.enum([("HEX_COUNT", len(game.hexes)), ("HEX_COLUMNS", columns, "highest CC"), ("HEX_ROWS", rows, "highest RR")])
    out.struct("HexInfo", ("uint16_t number", "CCRR"), "uint8_t terrain", ("int8_t area", "-1 at sea"),
               ("int8_t zone", "-1 inland"), ("int8_t city", "-1: none"), ("uint8_t brill", "hexes to Brill (6.6)"),
               ("uint8_t islet", "land without a way to any city"))
    lonely = islets(game)
    out.rows("HexInfo hexes[HEX_COUNT]", [(
        number, c_name("terrain", row["terrain"]), game.area_index[row["region"]] if row["region"] else -1,
        game.zone_index[row["sea_zone"]] if row["sea_zone"] else -1,
        game.city_index[row["city"]] if row["city"] else -1,
        distance(number, int(game.cities["brill"]["hex"])), int(number in lonely)) for number, row in game.hexes.items()])
    numbers = list(game.hexes)
    remarks = ["%04d" % number for number in numbers]
    out.comment("The next hex in each direction, -1 off the map. hexes.csv")
    out.rows("int16_t neighbour[HEX_COUNT][DIRECTION_COUNT]",
             [[game.hex_index.get(next_hex(number, k), -1) for k in range(6)] for number in numbers], remarks)
    out.comment("What the hexsides show, in the same order. hexes.csv, column hexsides")
    out.rows("uint8_t hexside[HEX_COUNT][DIRECTION_COUNT]",
             [[HEXSIDES[side] if next_hex(number, k) in game.hexes else "SIDE_EDGE"
               for k, side in enumerate(row["hexsides"])] for number, row in game.hexes.items()], remarks)
    for name, step, rule in (
            ("sea_exits", sea_step, "6.2 a ship may leave: over high seas and coast sides"),
            ("coast_exits", coast_step, "6.31 coastal movement may leave: over coast sides"),
            ("land_exits", land_step, "8.14 a land unit may leave: over land and coast sides, not into the sea")):
        exits = [sum(1 << k for k in range(6) if step(game, number, k)) for number in numbers]
        out.comment("Directions in which %s. Bit k is direction k" % rule)
        out.values("uint8_t %s[HEX_COUNT]" % name, ["0x%02x" % mask for mask in exits])
    out.comment("Hexes that a side may control and nobody marks it: those it has from the start, and cities. "
                "areas.csv, hexes.csv")
    out.rows("uint64_t unmarked_control[2][(HEX_COUNT + 63) / 64]",
             [hex_bits(game, lambda row: row["city"] or (
                 row["region"] and CONTROLS[game.areas[row["region"]]["initial_control"]] == side)) for side in (0, 1)])
    out.comment("The hex of a number, hex_at[CC][RR], -1 where there is none; row and column 0 are empty. hexes.csv")
    out.rows("int16_t hex_at[HEX_COLUMNS + 1][HEX_ROWS + 1]",
             [[game.hex_index.get(100 * column + row, -1) for row in range(rows + 1)] for column in range(columns + 1)])


def write_cities(out, game):
    out.comment("3.1 Cities; a printed dash is -1. cities.csv")
    out.enum([c_name("city", slug) for slug in game.cities] + ["CITY_COUNT"])
    out.struct("CityInfo", "const char *name", "const char *slug", ("int16_t hex", "index into hexes"), "int8_t area",
               "uint8_t port", "uint8_t fortress", "uint8_t mediterranean", "int8_t vp", "int8_t activation",
               ("int8_t track", "-1: none"))
    tracks = {row["place"]: at for at, row in enumerate(game.tracks.values()) if row["kind"] == "city"}
    out.rows("CityInfo cities[CITY_COUNT]", [(
        c_string(row["name"]), c_string(slug), game.hex_index[int(row["hex"])], game.area_index[row["area"]],
        int("port" in row["kind"]), int("fortress" in row["kind"]), int(slug in MEDITERRANEAN_PORTS),
        -1 if row["vp"] == "-" else row["vp"], -1 if row["activation"] == "-" else row["activation"],
        tracks.get(slug, -1)) for slug, row in game.cities.items()])
    out.rows("Padded city_words[CITY_COUNT]", [c_padded(slug) for slug in game.cities])
    out.comment("5.0 Activation tracks: of a city, of a hex or of an area. activation_tracks.csv")
    out.enum([c_name("track", slug) for slug in game.tracks] + ["TRACK_COUNT"])
    out.enum(["TRACK_OF_CITY", "TRACK_OF_HEX", "TRACK_OF_AREA"])
    out.struct("TrackInfo", "const char *name", "const char *slug", "uint8_t kind", "uint8_t side",
               ("int16_t hex", "-1: an area's"), ("int8_t area", "of the hex, or the area itself"),
               ("int8_t capacity", "-1: no naval track"), ("int8_t naval", "nation that is built, or -1"),
               ("uint16_t land", "nations that are raised: bit per nation"))
    rows = []
    for slug, row in game.tracks.items():
        kind = TRACK_KINDS.index(row["kind"])
        number = None if row["kind"] == "area" else int(row["hex"])
        area = row["place"] if row["kind"] == "area" else game.hexes[number]["region"]
        raises = sum(1 << NATIONS.index(nation) for nation in row["builds_land"].split(";") if nation != "none")
        rows.append((c_string(row["name"]), c_string(slug), kind, SIDES.index(row["side"]),
                     -1 if number is None else game.hex_index[number], game.area_index[area],
                     -1 if row["naval_capacity"] == "-" else row["naval_capacity"],
                     -1 if row["builds_naval"] == "none" else NATIONS.index(row["builds_naval"]), "0x%04x" % raises))
    out.rows("TrackInfo tracks[TRACK_COUNT]", rows)
    out.comment("Tracks of an area, and of the cities and hexes in it: bit per track")
    in_area = [sum(1 << at for at, row in enumerate(rows) if row[5] == area) for area in range(len(game.areas))]
    out.values("uint32_t area_tracks[AREA_COUNT]", ["0x%08x" % mask for mask in in_area])
    out.comment("Places on the map that have a name and no meaning. landmarks.csv")
    out.enum([("LANDMARK_COUNT", len(game.landmarks))])
    out.struct("LandmarkInfo", "const char *name", "int16_t hex")
    out.rows("LandmarkInfo landmarks[LANDMARK_COUNT]",
             [(c_string(row["name"]), game.hex_index[int(row["hex"])]) for row in game.landmarks.values()])


MARCH = 3      # a march of a turn is six hexes, a course twenty
HEAD_WIND = 3  # against the wind a course is seldom longer than six
DETOURS = ("France (Catholic League)", "France (Huguenot)", "German States")


def winds_against(game, number):
    zone = game.hexes[number]["sea_zone"]
    return game.against[game.zones[zone]["prevailing_wind_from"]] if zone else ()


def ways_to(game, goal):
    """How far it is to a hex from each other: for troops ashore, and for troops afloat that sail as the wind allows,
    land somewhere and march.  Where neutrals or Germans alone may go is no way, unless the goal lies there."""
    closed = set() if game.hexes[goal]["region"] in DETOURS else set(DETOURS)

    def march(number, direction):
        to = next_hex(number, direction)
        return to if land_step(game, number, direction) and game.hexes[to]["region"] not in closed else None

    ashore = {number: MARCH * far for number, far in distances(goal, march).items()}
    afloat, rings = {}, {}
    for number, far in ashore.items():
        rings.setdefault(far, set()).add(number)
    far = 0
    while rings:
        for number in rings.pop(far, set()) - afloat.keys():
            ways = [k for k in range(6) if sea_step(game, number, k)]
            if ways:
                afloat[number] = far
            for k in ways:
                against = (k + 3) % 6 in winds_against(game, number)  # seen from the hex one comes from
                rings.setdefault(far + (HEAD_WIND if against else 1), set()).add(next_hex(number, k))
        far += 1
    return ashore, afloat


def write_ways(out, game):
    ways = [ways_to(game, int(city["hex"])) for city in game.cities.values()]
    out.enum([("NO_WAY", 255)])
    for name, what, k in (("way_ashore", "ashore", 0), ("way_afloat", "afloat", 1)):
        out.comment("How far it is from a hex to each city for troops %s, a hex of march or against the wind counting "
                    "three; NO_WAY: too far, or none. For machine players. hexes.csv" % what)
        out.bytes_summed("%s[HEX_COUNT][CITY_COUNT]" % name,
                         [[min(way[k].get(number, 255), 255) for way in ways] for number in game.hexes])


def by_side(rows):
    return [row for side in SIDES for row in rows if row["side"] == side]


def piece_rows(game):
    ships, land, leaders = by_side(game.ships), by_side(game.land), by_side(game.leaders)
    rows = []
    for row in ships:
        start = {"pool": -1, "treasure": -2}.get(row["start_track"])
        if start is None:
            start = 2000 + game.track_index[row["start_track"]]
        rows.append(cells(row, "KIND_SHIP", row["combat"], reduced(row), row["movement"], row["steps"],
                          row["transport"], row["maintenance"], int(row["draft"] == "deep"), row.flag("oared"), 1,
                          0, 0, 0, 0, start))
    for row in land:
        rows.append(cells(row, "KIND_LAND", row["combat"], reduced(row), row["movement"], row["steps"], 0, 0, 0, 0,
                          ENTRIES.index(row["entry"]), 0, 0, 0, 0, start_hex(game, row)))
    for row in leaders:
        rows.append(cells(row, "KIND_LEADER", 0, 0, row["movement"], 1, 0, 0, 0, 0, 0, row.flag("senior"),
                          row.flag("naval"), row.flag("land"), row["bonus"], start_hex(game, row)))
    for row in game.fleets:
        rows.append([c_string(row["name"]), c_string(row["slug"]), SIDES.index(row["side"]), "KIND_FLEET",
                     NATIONS.index("English" if row["side"] == "english" else "Spanish")] + [0] * 13 + [-1])
    return rows


def first_alike(rows):
    """For each row the first one that is printed alike; markers of fleets are told apart."""
    first = {}
    return [first.setdefault(tuple(map(str, row[2:])), at) if row[3] != "KIND_FLEET" else at
            for at, row in enumerate(rows)]


def look_alikes(game):
    rows = piece_rows(game)
    return [rows[at][1].strip('"') for at in first_alike(rows)]


def write_pieces(out, game):
    ships, land, leaders = by_side(game.ships), by_side(game.land), by_side(game.leaders)
    out.comment("3.22 Counters: ships, land units, leaders, fleet and armada markers; English before Spanish in each. "
                "naval_units.csv, land_units.csv, leaders.csv, markers.csv")
    out.enum(["KIND_SHIP", "KIND_LAND", "KIND_LEADER", "KIND_FLEET"])
    out.enum([c_name("entry", word) for word in ENTRIES])
    everything = ships + land + leaders + game.fleets
    out.enum([c_name("piece", row["slug"]) for row in everything] + ["PIECE_COUNT"])
    first = len(ships), len(ships) + len(land), len(ships) + len(land) + len(leaders)
    out.enum([("FIRST_LAND", first[0]), ("FIRST_LEADER", first[1]), ("FIRST_FLEET", first[2])])
    out.comment("Where a counter begins: a hex index, one of these, or START_ON_TRACK plus a track")
    out.enum([("START_POOL", -1), ("START_TREASURE", -2), ("START_ON_TRACK", 2000)])
    out.struct("PieceInfo", "const char *name", "const char *slug", "uint8_t side", "uint8_t kind", "uint8_t nation",
               "uint8_t combat", "uint8_t reduced", "uint8_t movement", "uint8_t steps", "uint8_t transport",
               ("uint8_t m", "maintenance multiple"), "uint8_t deep", "uint8_t oared", "uint8_t entry",
               "uint8_t senior", "uint8_t naval", ("uint8_t ashore", "a land leader"), "uint8_t bonus", "int16_t start")
    rows = piece_rows(game)
    out.rows("PieceInfo pieces[PIECE_COUNT]", rows)
    out.rows("Padded piece_words[PIECE_COUNT]", [c_padded(row[1].strip('"')) for row in rows])
    out.comment("The first counter identical in every printed value: look-alikes fold into it")
    out.values("uint8_t class_of_piece[PIECE_COUNT]", first_alike(rows))
    out.comment("Half-open ranges of a side's counters by kind: first, end")
    ranges = []
    for side in (0, 1):
        for kind in ("KIND_SHIP", "KIND_LAND", "KIND_LEADER", "KIND_FLEET"):
            at = [k for k, row in enumerate(rows) if row[2] == side and row[3] == kind]
            ranges.append((at[0], at[-1] + 1))
    out.lines("DATA uint8_t side_range[2][4][2] = {",
              *("    { %s }," % ", ".join("{ %d, %d }" % pair for pair in ranges[4 * side:4 * side + 4])
                for side in (0, 1)), "};")


def cells(row, kind, *values):
    return [c_string(row["name"]), c_string(row["slug"]), SIDES.index(row["side"]), kind,
            NATIONS.index(row["nation"])] + list(values)


def reduced(row):
    return 0 if row["reduced_combat"] == "-" else row["reduced_combat"]


def write_charts(out, game):
    out.comment("4.2 The game-turns. turns.csv")
    out.struct("TurnInfo", "const char *month", "const char *year", "uint8_t winter",
               ("uint8_t rough", "6.23: October and winter"), ("uint8_t treasure", "1 June, 2 July, 3 August"))
    out.rows("TurnInfo turns[TURNS + 1]", [(c_string(""), c_string(""), 0, 0, 0)] + game.turns)
    out.comment("6.7 Wind effects by total of two dice: April to September with and against, October and winter with "
                "and against. wind_effects.csv")
    out.struct("WindEffect", "uint8_t loss", "uint8_t steps")
    out.rows("WindEffect wind_effects[11][4]", game.wind, ["%d" % n for n in range(2, 13)])
    out.comment("7.2 Naval combat: highest difference of each column, then steps by column and die. naval_crt.csv")
    out.enum([("NAVAL_COLUMNS", 6), ("LAND_COLUMNS", 6), ("LEVEL_COUNT", 7)])
    out.values("int16_t naval_column_max[NAVAL_COLUMNS]", game.naval_columns)
    out.struct("NavalResult", "uint8_t attacker", "uint8_t defender")
    out.rows("NavalResult naval_crt[NAVAL_COLUMNS][6]", game.naval_crt)
    out.comment("9.3 Land combat by ratio and die. land_crt.csv")
    out.values("char *const land_ratio[LAND_COLUMNS]", [c_string(ratio) for ratio in game.ratios])
    out.struct("LandResult", "uint8_t attacker", "uint8_t attacker_retreats", "uint8_t defender",
               "uint8_t defender_retreats")
    out.rows("LandResult land_crt[LAND_COLUMNS][6]", game.land_crt)
    out.comment("11.4 Income by die: Spanish, English. income.csv")
    out.rows("int16_t income_table[6][2]", game.income)
    out.comment("15.4 Irish revolt by die and Spanish strength. irish_revolt.csv")
    out.rows("uint8_t irish_revolt[6][4]", game.irish)
    out.comment("15.5 English Catholic revolt, 15.6 Scottish intervention, by die")
    out.values("uint8_t english_catholic_revolt[6]", [row[0] for row in game.english_revolt])
    out.values("uint8_t scottish_intervention[6]", [row[0] for row in game.scottish])
    out.comment("16.4 Levels of victory, the lowest difference of each first. victory_levels.csv")
    out.struct("LevelInfo", "int16_t least", "const char *name")
    out.rows("LevelInfo victory_levels[LEVEL_COUNT]", game.levels)


def load(folder):
    game = Game()
    load_areas(folder, game)
    load_zones(folder, game)
    load_hexes(folder, game)
    load_cities(folder, game)
    load_landmarks(folder, game)
    load_tracks(folder, game)
    load_ships(folder, game)
    load_land(folder, game)
    load_leaders(folder, game)
    load_markers(folder, game)
    load_constants(folder, game)
    load_turns(folder, game)
    load_charts(folder, game)
    return game


def generate(folder):
    game = load(folder)
    out = Header("src/games/armada/data/tables.py", "ARMADA_DATA_H")
    out.lines("", '#define ARMADA_DATA_HASH "%s"' % folder.hash())
    write_words(out, game)
    write_hexes(out, game)
    write_cities(out, game)
    write_ways(out, game)
    write_pieces(out, game)
    write_charts(out, game)
    return out.text()


if __name__ == "__main__":
    run(generate, HERE, "armada_data.h")
