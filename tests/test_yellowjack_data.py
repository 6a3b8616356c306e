#!/usr/bin/env python3
"""The tables of Yellow Jack: they are good as they are, and what contradicts the booklet, the rulebook or another table is
refused with file, line and column."""

import json
import os
import re
import subprocess
import sys
import unittest

from test_csvtables import ROOT, Scratch


class YellowJack(Scratch):
    data = os.path.join(ROOT, "src", "games", "yellowjack", "data")
    product = "yellowjack_data.h"


class GoodData(YellowJack):
    def test_same_bytes_twice(self):
        self.assertEqual(self.generate().returncode, 0)
        first = self.header()
        os.remove(os.path.join(self.output, self.product))
        result = self.generate(os.path.join(self.output, self.product))
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(self.header(), first)

    def test_header_is_complete(self):
        self.generate()
        text = self.header().decode("ascii")
        for part in ('#define YELLOWJACK_DATA_HASH "', "spaces[PLACE_COUNT]", "squadrons[SQUADRON_COUNT]", "UNIT_COUNT      = 70",
                     "AUXILIARY_COUNT = 72", "combat_damage[10][9]", "escalade[10][ODDS_KINDS]",
                     "order_targets[COMMAND_COUNT][ORDER_COUNT][10]"):
            self.assertIn(part, text)

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
    def board(self):
        schema, out = os.path.join(ROOT, "docs", "view.schema.json"), os.path.join(self.output, "board.h")
        result = subprocess.run([sys.executable, os.path.join(self.data, "board.py"), schema, out, out + ".d"],
                                stderr=subprocess.PIPE, universal_newlines=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        with open(out, encoding="ascii") as file:
            arrays = re.findall(r"(\w+)\[\] = \{(.*?)\};", file.read(), re.S)
        return {name: "".join(chr(int(n)) for n in re.findall(r"\d+", text)[:-1]) for name, text in arrays}

    def test_board(self):
        board = json.loads("{%s}" % self.board()["board_text"])
        places = {space["place"] for space in board["map"]["spaces"]}
        self.assertEqual((len(places), len(board["map"]["links"]), len(board["sites"])), (78, 135, 34 + 11))
        self.assertEqual({link[end] for link in board["map"]["links"] for end in ("from", "to")}, places)
        slugs = [piece["slug"] for piece in board["pieces"]]
        self.assertEqual((len(slugs), len(set(slugs))), (60 + 30 + 19 + 21 + 16 + 11 + 70 + 72,) * 2)

    def test_charts(self):
        with open(os.path.join(ROOT, "tests", "golden", "yellowjack.tables.txt"), encoding="ascii") as file:
            self.assertEqual(self.board()["charts_text"], file.read())


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
