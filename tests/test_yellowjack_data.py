#!/usr/bin/env python3
"""The tables of Yellow Jack: they are good as they are, and what contradicts the booklet, the rulebook or another table is
refused with file, line and column."""

import csv
import json
import os
import re
import unittest

from test_csvtables import ROOT, Scratch

SEASONS = ("spring", "summer", "fall", "winter")
FLEETS = ("british", "spanish", "french")


class YellowJack(Scratch):
    data = os.path.join(ROOT, "src", "games", "yellowjack", "data")
    product = "yellowjack_data.h"


class GoodData(YellowJack):
    def test_same_bytes_twice(self):
        self.same_bytes_twice()

    def test_header_is_complete(self):
        self.header_has('#define YELLOWJACK_DATA_HASH "', "spaces[PLACE_COUNT]", "squadrons[SQUADRON_COUNT]", "UNIT_COUNT      = 70",
                        "AUXILIARY_COUNT = 72", "combat_damage[10][9]", "escalade[10][ODDS_KINDS]",
                        "order_targets[COMMAND_COUNT][ORDER_COUNT][10]")

    def numbers(self, name):
        text = self.header().decode("ascii")
        rows = re.search(r" %s\[[^=]* = \{(.*?)\n\};" % name, text, re.S)[1]
        return [list(map(int, re.findall(r"-?\d+", row))) for row in rows.strip().split("\n")]

    def test_distances(self):
        """2.2: a lane counts 1, a link 2."""
        self.generate()
        text = self.header().decode("ascii")
        places = re.search(r"enum \{\s+(PLACE_X23N.*?),\s*PLACE_COUNT,", text, re.S)[1]
        places = [word.strip()[6:].lower() for word in places.split(",")]
        far = self.numbers("distances")

        def distance(a, b):
            return far[places.index(a)][places.index(b)]
        self.assertEqual(distance("portobelo", "cartagena"), 2)
        self.assertEqual(distance("port_royal_j", "cartagena"), 4)
        self.assertEqual(distance("bermuda", "sz_hatteras"), 2)
        self.assertEqual([far[a][b] for a in range(78) for b in range(78)], [far[b][a] for a in range(78) for b in range(78)])

    def test_combat_damage(self):
        """8.33: 2S* is two DPs, a Sail and a casualty check; SS two Sail."""
        self.generate()
        first = self.numbers("combat_damage")[0]
        self.assertEqual(first[:3] + first[9:12] + first[18:24], [1, 0, 0, 0, 1, 0, 2, 1, 1, 0, 2, 1])


class Board(YellowJack):
    def test_board(self):
        board = json.loads("{%s}" % self.board()["board_text"])
        places = {space["place"] for space in board["map"]["spaces"]}
        self.assertEqual((len(places), len(board["map"]["links"]), len(board["sites"])), (78, 135, 34 + 11))
        self.assertEqual({link[end] for link in board["map"]["links"] for end in ("from", "to")}, places)
        slugs = [piece["slug"] for piece in board["pieces"]]
        self.assertEqual((len(slugs), len(set(slugs))), (60 + 30 + 19 + 21 + 16 + 11 + 70 + 72,) * 2)

    def test_names_stand_clear(self):
        """No name of a place covers another, and hardly one covers a place."""
        chart = json.loads("{%s}" % self.board()["board_text"])["map"]
        names = [name for name in chart["names"] if name["style"] == "small" and name["y"] < 1960]
        boxes = [self.box(name) for name in names]
        rounds = [(s["x"] - 36, s["y"] - 36, s["x"] + 36, s["y"] + 36) for s in chart["spaces"]]
        self.assertEqual([n["text"] for n, a in zip(names, boxes) if sum(self.meet(a, b) for b in boxes) > 1], [])
        self.assertLessEqual(sum(self.meet(a, b) for a in boxes for b in rounds), 3)

    @staticmethod
    def box(name):
        """What letters take, a little less than half as wide as they are high."""
        wide = 0.46 * name["size"] * len(name["text"])
        left = name["x"] - {"start": 0, "end": wide}.get(name.get("align"), wide / 2)
        return left, name["y"] - 15, left + wide, name["y"] + 4

    @staticmethod
    def meet(a, b):
        return min(a[2], b[2]) - max(a[0], b[0]) > 4 and min(a[3], b[3]) - max(a[1], b[1]) > 4

    def test_charts(self):
        self.charts_are("yellowjack.tables.txt")


class Cells(YellowJack):
    """Every cell of the charts as the rules read it, worked out from the tables a second time."""

    known, arrays = {}, {}

    def setUp(self):
        super().setUp()
        if not self.known:
            self.generate()
            self.read_header(re.sub(r"/\*.*?\*/", "", self.header().decode("ascii"), flags=re.S))

    def read_header(self, text):
        self.known.update({"NULL": None, "UINT64_C": int})
        for body in re.findall(r"^enum \{(.*?)\};", text, re.S | re.M):
            at = 0
            for word in filter(None, map(str.strip, body.split(","))):
                name, _, value = word.partition("=")
                self.known[name.strip()] = at = int(value) if value else at
                at += 1
        self.arrays.update(re.findall(r"^DATA [^;]*?(\w+)\[[^=]*= \{(.*?)^\};", text, re.S | re.M))

    def array(self, name):
        return eval("[%s]" % self.arrays[name].replace("{", "[").replace("}", "]"), {}, self.known)

    def rows(self, name):
        with open(self.path(name), encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def number(self, prefix, word):
        return self.known[("%s_%s" % (prefix, word)).upper().replace("-", "_").replace(" ", "_")]

    def place(self, slug):
        return 255 if slug in ("off", "-") else self.number("place", slug)

    def by_die(self, name, value):
        return [value(row) for row in self.rows(name) for _ in range(int(row["die_min"]), int(row["die_max"]) + 1)]

    @staticmethod
    def dice(cell):
        low, high = (int(end) for end in cell.split("-")) if cell != "-" else (0, -1)
        return range(low, high + 1)

    def same(self, name, wanted):
        self.assertEqual(self.array(name), wanted, name)

    def test_winds_and_gales(self):
        winds, forces = [], {}
        for row in self.rows("winds.csv"):
            track = row["gale_track"].split(";") if row["gale_track"] != "-" else []
            winds.append([row["code"].lower(), row["name"], self.number("point", row["blows_from"]),
                          [max(self.dice(row[season]), default=-1) for season in SEASONS], self.place(row["gale_start"]),
                          [self.place(a) for a in track] + [255] * (3 - len(track))])
        self.same("winds", winds)
        for row in self.rows("gale_ranges.csv"):
            for force in (8, 9, 10, 11):
                for die in self.dice(row["force%d" % force]):
                    forces[row["wind"].lower(), row["season"], die] = force
        self.same("gale_force", [[[forces.get((wind[0], season, die), 0) for die in range(10)] for season in SEASONS]
                                 for wind in winds])

    def ring(self, row):
        return [int(row["dp"]), int(row["in_ordinary_dp"]), int(row["ctw_ls_drm"]),
                [{"-": 10, "A": 0}.get(cell) if cell in "-A" else int(cell)
                 for cell in (row["aux_%s_min" % kind] for kind in ("fleet", "fleet50", "light", "other"))]]

    def test_rings(self):
        gales = {(int(row["force"]), int(row["radius"])): self.ring(row) for row in self.rows("gale_effects.csv")}
        none = [0, 0, 0, [10] * 4]
        self.same("gale_rings", [[gales.get((force, far), none) for far in range(4)] for force in (8, 9, 10, 11)])
        storms = [self.ring(row) for row in self.rows("hurricane_effects.csv")]
        self.same("storm_rings", [storms[:4], storms[4:]])

    def test_storms(self):
        base, *starts = self.rows("hurricane_generation.csv")
        columns = [column for column in base if column not in ("row", "storm_to_hurricane", "source")]
        self.same("storm_most", [max(self.dice(base[column])) for column in columns])
        self.same("storm_start", [[next(self.place(row["row"]) for row in starts if die in self.dice(row[column]))
                                   for die in range(10)] for column in columns])
        tracks = {}
        for row in self.rows("storm_tracks.csv"):
            tracks.setdefault(row["start"], []).append([self.place(row["impulse_%d" % at]) for at in (2, 3, 4)])
        self.same("storm_tracks", [[self.place(row["row"]), -1 if row["storm_to_hurricane"] == "NA" else
                                    max(self.dice(row["storm_to_hurricane"])), tracks[row["row"]]] for row in starts])
        self.same("random_events", self.by_die("random_events.csv", lambda row: self.number("event", row["event"])))
        self.same("random_event_dp", [int(row["dp"]) for row in self.rows("random_events.csv")])

    def test_search_and_battle(self):
        table = self.rows("search_table.csv")
        self.assertEqual([(row["formation"], row["auxiliary"]) for row in table],
                         [("yes", "may-shadow"), ("yes", "yes"), ("no", "no")])
        self.assertEqual([self.known["SEARCH_SHADOW"], self.known["SEARCH_CONTACT"]], [int(row["die_max"]) for row in table[:2]])
        self.same("intensities", [[int(row[column]) for column in ("light", "medium", "heavy")]
                                  for row in self.rows("battle_intensity.csv")])
        self.same("combat_damage", [[[int(cell.strip("S*") or 0), cell.count("S"), cell.count("*")]
                                     for cell in (row["dl%d" % at] for at in range(9))]
                                    for row in self.rows("combat_damage.csv")])
        for row in self.rows("weather_gauge.csv")[:-1]:
            self.assertEqual(self.number("gauge", row["modifier"]), int(row["value"]))
        chart = "timid bold squadron began_there against catching fitting_out assisted nimble damaged".split()
        self.assertEqual([self.number("reinforce", word) for word in chart],
                         [int(row["drm"]) for row in self.rows("battle_reinforcement.csv")])
        self.same("strike_percent", self.by_die("strike_colours.csv", lambda row: int(row["percent"])))
        self.same("casualties", self.by_die("leader_casualty.csv", lambda row: [
            self.number("fate", row["result"]), int(row["turns"].replace("-", "0"))]))

    def test_squadrons_and_leaders(self):
        self.same("classes", [[row["slug"], row["name"], int(row["max_sail"]), int(row["damage_rating"]),
                               int(row["movement"].replace("squadron", "0")), int(row["column_shift"]),
                               int(row["dp_modifier"]), int(row["dp_modifier_strait_port"])]
                              for row in self.rows("squadron_classes.csv")])
        kinds = {row["personality"]: [int(row["points"]), int(row["reinforcement_drm"])]
                 for row in self.rows("personalities.csv")}
        ranks = {word: at for at, word in enumerate(("Admiral", "Vice Admiral", "Rear Admiral", "Commodore"))}
        for leader, row in zip(self.array("leaders"), self.rows("leaders.csv")):
            rank = row["rank"].replace(" Red", "").replace(" White", "").replace(" Blue", "")
            colour = {"White": 1, "Blue": 2}.get(row["rank"].split()[-1], 0)
            self.assertEqual(leader[:9], [row["slug"], row["name"], self.number("fleet", row["fleet"]),
                                          3 * ranks[rank] + colour, int(row["leadership"]), int(row["strategy"]),
                                          int(row["control"]), *kinds[row["personality"]]])
        for personage, row in zip(self.array("personages"), self.rows("personages.csv")):
            self.assertEqual([personage[0], *personage[6:]],
                             [row["slug"], int(row["fort"]), int(row["adm"]), int(row["cbt"]),
                              ("-", "attacker", "defender").index(row["cbt_role"])])

    def test_auxiliaries(self):
        flags = "search shadow counter_shadow assist screen".split()
        posts = "formation port galley-formation cz flotilla".split()
        column = {"-": -1, "F": 4, "G": 2, "L": 1}
        for kind, row in zip(self.array("aux_classes"), self.rows("auxiliary_classes.csv")):
            self.assertEqual([kind[0], *kind[2:]],
                             [row["class"], self.number("task", row["task_class"]),
                              sum(1 << posts.index(post) for post in row["posts"].split(";")),
                              *(int(row[flag] == "yes") for flag in flags), column[row["convoy_attack"]]])
        self.same("screening", [[self.number("screen", row[by]) for by in ("by_fleet", "by_fleet50", "by_galley", "by_light")]
                                for row in self.rows("screening.csv")])
        for row in self.rows("recovery_table.csv")[:6]:
            self.assertEqual(self.array("recovery_most")[self.number("task", row["class"])], int(row["die_max"]))
        for row in self.rows("marine_tasks.csv"):
            self.assertEqual(self.number("marine", row["task"]), int(row["die_max"]))
        for zone, row in zip(self.array("corsair_zones"), self.rows("corsair_zones.csv")):
            self.assertEqual([zone[0], zone[2], zone[3]],
                             [row["slug"], self.place(row["centre"]),
                              sum((row[fleet + "_privateers"] == "yes") << at for at, fleet in enumerate(FLEETS))])
            homes = [aux[0] for aux in self.array("auxiliaries") if aux[6] == self.number("cz", row["slug"])]
            self.assertEqual(homes, [] if row["pirates"] == "-" else ["pirate-" + row["pirates"]])

    def test_ports(self):
        numbers = "blockade fort garrison repair_points".split()
        self.assertEqual([port[:11] for port in self.array("ports")],
                         [[row["slug"], row["name"], self.place(row["slug"]), self.number("nation", row["nation"]),
                           self.number("port", row["class"]), *(int(row[column]) for column in numbers),
                           int(row["repair_period"] == "quarter"), int(row["prestige"])] for row in self.rows("ports.csv")])
        for space, row in zip(self.array("spaces"), self.rows("spaces.csv")):
            self.assertEqual(space[:6], [row["slug"], row["name"], self.number("kind", row["kind"]),
                                         self.number("zone", row["land_zone"]),
                                         self.number("wind", row["wind_region"].replace("-", "count")),
                                         self.number("point", "sw" if float(row["lat"]) >= 28 else "e")])

    def test_orders_and_convoys(self):
        self.same("orders", [[row["slug"], row["order"].replace(" (AAO)", ""), [int(row[fleet]) for fleet in FLEETS],
                              int(row["deadline_turns"])] for row in self.rows("orders.csv")])
        targets = self.array("order_targets")
        for row in self.rows("order_targets.csv"):
            cells = targets[self.number("command", row["command"])][self.number("order", row["order"])]
            for die in range(int(row["die_min"]), int(row["die_max"]) + 1):
                self.assertEqual(cells[die], [self.place(row["target"]), int(row["sail_needed"])])
                cells[die] = [255, 0]
        self.assertEqual({tuple(cell) for command in targets for order in command for cell in order}, {(255, 0)})
        for convoy, row in zip(self.array("convoys"), self.rows("convoys.csv")):
            turns = [int(turn) for turn in row["turns"].split(";")] if row["turns"][0].isdigit() else []
            self.assertEqual([convoy[0], convoy[2], convoy[5], convoy[6]],
                             [row["slug"], int(row["sail"]) if row["sail"].isdigit() else 0,
                              sum(1 << turn for turn in turns), int(row["prestige"])])

    def test_wear_and_entry(self):
        self.same("repair_table", self.by_die("repair_table.csv", lambda row: int(row["dp"])))
        self.same("land_attrition", self.by_die("land_attrition.csv", lambda row: [
            [int(row["%s_%s" % (zone, what)]) for what in ("n", "exp", "gar")] for zone in ("car", "jam", "lee", "gulf")]))
        entry = self.rows("map_entry.csv")
        self.same("map_entries", [[next(self.place(row["space"]) for row in entry if die in self.dice(row[column]))
                                   for die in range(10)]
                                  for column in ("british", "french_normal", "french_convoy_1", "french_convoy_2")])
        self.same("entry_wear", self.by_die("map_entry_attrition.csv", lambda row: [
            int(row["impulse"]), [int(row[season + "_dp"]) for season in SEASONS]]))
        self.same("requests", [[int(row[fleet + what]) for fleet in FLEETS for what in ("_sail", "_units")]
                               for row in self.rows("reinforcement_request.csv")])

    def test_land_and_events(self):
        rows = self.rows("escalade.csv")
        self.assertEqual([cell for line in self.array("escalade") for cell in line],
                         [[int(row["attacker_loss_per_10"]), int(row["defender_loss_per_10"]),
                           ("-", "success", "retreat").index(row["result"]), int(row["attacker_sail_lost"]),
                           int(row["defender_sail_lost"])] for row in rows])
        self.same("happenings", [[row["slug"], row["event"],
                                  16 * (int(row["earliest_year"]) - 1739) + int(row["earliest_turn"]),
                                  int(row["yearly"] == "yes"), max(self.dice(row["die_success"]))]
                                 for row in self.rows("events.csv")])
        self.same("track_start", [row["boxes"].split(";").index(row["start"]) for row in self.rows("campaign_tracks.csv")])
        self.same("player_ranks", [[row["rank"], int(row["cost"])] for row in self.rows("player_ranks.csv")])


class BadSense(YellowJack):
    def test_way_to_nowhere(self):
        self.spoiled("connections.csv", b"x23n,cape_fear", b"x23n,atlantis", "b", "atlantis")

    def test_way_twice(self):
        line = self.edit("connections.csv", b"charles_town,port_royal_c,", b"charles_town,cape_fear,")
        self.refused("connections.csv", line, "b", "already in line")

    def test_way_bearing(self):
        self.spoiled("connections.csv", b"x23n,cape_fear,SW,NE", b"x23n,cape_fear,SW,N", "bearing_ba", "opposite")

    def test_way_kind(self):
        self.spoiled("connections.csv", b"sz_carib,sz_honduras,W,E,sz", b"sz_carib,sz_honduras,W,E,lane", "type", "kind")

    def test_sea_zone_name(self):
        self.spoiled("spaces.csv", b"Cape Hatteras SZ,sz", b"Cape Hatteras SZ,space", "kind", "Sea Zone")

    def test_port_without_a_space(self):
        self.spoiled("ports.csv", b"la_habana,La Habana", b"la_havana,La Habana", "slug", "la_havana")

    def test_port_class(self):
        self.edit("ports.csv", b"nassau,Nassau,britain,minor", b"nassau,Nassau,britain,neutral")
        self.refused("spaces.csv", 11, "kind", "ports.csv")

    def test_repair_period(self):
        self.spoiled("ports.csv", b"britain,major,2,1,2,1,quarter", b"britain,major,2,1,2,1,turn", "repair_period", "11.3")

    def test_calendar(self):
        self.spoiled("calendar.csv", b"Sep 18,summer,yes", b"Sep 18,summer,no", "quarterly", "1.2")

    def test_wind_range(self):
        self.spoiled("winds.csv", b"NO,Norther,N,-,0-3", b"NO,Norther,N,-,3-0", "summer", "range")

    def test_gale_without_wind(self):
        self.spoiled("gale_ranges.csv", b"NO,summer", b"NO,spring", "season", "does not blow")

    def test_gale_dice_shared(self):
        self.spoiled("gale_ranges.csv", b"CA,winter,0-0,1-1", b"CA,winter,0-0,0-1", "force9", "share")

    def test_gale_ring(self):
        self.spoiled("gale_effects.csv", b"9,1,1,-1,-1", b"9,2,1,-1,-1", "radius", "chart")

    def test_removal_order(self):
        self.spoiled("hurricane_effects.csv", b"5,-2,3,6,5,3,2", b"5,-2,3,6,5,3,4", "aux_other_min", "smaller")

    def test_storm_start(self):
        self.edit("hurricane_generation.csv", b"sz_carolinas,7-9", b"sz_carolinas,8-9")
        self.refused("hurricane_generation.csv", 1, "row", "names no place")

    def test_storm_track(self):
        self.spoiled("storm_tracks.csv", b"sz_bahamas,sz_carolinas,sz_hatteras", b"sz_bahamas,sz_carolinas,sz_nowhere",
                     "impulse_4", "sz_nowhere")

    def test_squadron_sail(self):
        self.spoiled("squadrons.csv", b"J1,sol,3", b"J1,sol,4", "sail", "outside 1..3")

    def test_squadron_command(self):
        self.spoiled("squadrons.csv", b"br-j1,british,jamaica", b"br-j1,british,new-spain", "command", "another fleet")

    def test_leader_rank(self):
        self.spoiled("leaders.csv", b"Vice Admiral Blue", b"Captain", "rank", "no rank")

    def test_units_lost(self):
        self.edit("land_units.csv", b"ogle,regular,12", b"ogle,regular,11")
        self.refused("land_units.csv", 1, "units", "69 Units")

    def test_auxiliaries_lost(self):
        self.edit("auxiliaries.csv", b"british,fireship,3", b"british,fireship,2")
        self.refused("auxiliaries.csv", 1, "count", "71 Auxiliaries")

    def test_combat_cell(self):
        self.spoiled("combat_damage.csv", b"2S,7,8", b"2S,7,9", "dl8", "the booklet")

    def test_intensity_cell(self):
        self.spoiled("battle_intensity.csv", b"9,0,1,2", b"9,0,1,3", "heavy", "the booklet")

    def test_escalade_cell(self):
        self.spoiled("escalade.csv", b"9,3:1,5,1", b"9,3:1,5,0", "defender_loss_per_10", "the booklet")

    def test_land_attrition_cell(self):
        self.spoiled("land_attrition.csv", b"9,9,2,2,1,4", b"9,9,2,2,1,3", "jam_n", "the booklet")

    def test_request_cell(self):
        self.spoiled("reinforcement_request.csv", b"-1,4,2", b"-1,4,1", "british_units", "the booklet")

    def test_recovery(self):
        self.spoiled("recovery_table.csv", b"fireship,1", b"fireship,2", "die_max", "the booklet")

    def test_target_gap(self):
        self.spoiled("order_targets.csv", b"british,jamaica,cruise,3,4", b"british,jamaica,cruise,4,4", "die_min", "ends at 2")

    def test_target_is_a_port(self):
        self.spoiled("order_targets.csv", b"blockade,0,2,santiago", b"blockade,0,2,windward", "target", "windward")

    def test_entry(self):
        self.edit("map_entry.csv", b"bridge_town,7-9", b"bridge_town,8-9")
        self.refused("map_entry.csv", 1, "british", "names no place")

    def test_scenario_length(self):
        self.spoiled("scenarios.csv", b"1741,4,7", b"1741,4,8", "turns", "first and last")

    def test_posting(self):
        self.spoiled("scenario_setup.csv", b"cartagena,br-o1", b"cartagena,br-o9", "item", "br-o9")

    def test_event_turn(self):
        self.spoiled("events.csv", b"Torres sails,1740,8", b"Torres sails,1740,7", "earliest_turn", "Quarterly")

    def test_source(self):
        self.spoiled("repair_table.csv", b"7,9,0,seed", b"7,9,0,rumour", "source", "rumour")


if __name__ == "__main__":
    unittest.main()
