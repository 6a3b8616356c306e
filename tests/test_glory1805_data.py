#!/usr/bin/env python3
"""The tables of 1805: Sea of Glory: they are good as they are, and what contradicts the cards, the rulebook or another
table is refused with file, line and column."""

import json
import os
import re
import unittest

from test_csvtables import ROOT, Scratch


class Glory(Scratch):
    data = os.path.join(ROOT, "src", "games", "glory1805", "data")
    product = "glory1805_data.h"


class GoodData(Glory):
    def test_same_bytes_twice(self):
        self.same_bytes_twice()

    def test_header_is_complete(self):
        self.header_has('#define GLORY1805_DATA_HASH "', "nodes[NODE_COUNT]", "ships[SHIP_COUNT]", "PLACE_COUNT      = 86",
                        "damage_table[DAMAGE_LAST + 1]", "fate_dice[FATE_KINDS][NATION_KINDS]", "ship_postings[135]")

    def printed(self, name):
        """The rows of a square table of the header, by node."""
        text = self.header().decode("ascii")
        nodes = re.search(r"enum \{\s+(NODE_PZ_BOULOGNE.*?),\s*NODE_COUNT,", text, re.S)[1]
        nodes = [word.strip()[5:].lower() for word in nodes.split(",")]
        rows = re.search(r"%s\[\w+\]\[NODE_COUNT\] = \{(.*?)\n\};" % name, text, re.S)[1]
        rows = [dict(zip(nodes, map(int, re.findall(r"\d+", row)))) for row in re.findall(r"\{(.*?)\}", rows)]
        return dict(zip(nodes, rows)) if len(rows) == len(nodes) else rows

    def test_shortest_ways(self):
        """10.3, and the fourth worked example: Toulon is 8 points from Cadiz, Genoa 10."""
        self.generate()
        mp = self.printed("printed_mp")
        self.assertEqual((mp["pz_toulon"]["pz_cadiz"], mp["pz_genoa"]["pz_cadiz"]), (8, 10))
        self.assertEqual(mp["sea_madeira"]["sea_windward"], 30)
        self.assertEqual(mp["sea_bermuda"]["sea_azores"], 40)
        westbound, eastbound = self.printed("printed_mp_of_track")
        self.assertEqual((westbound["pz_canada"], eastbound["sea_finisterre"]), (30, 40))


class Board(Glory):
    def test_board(self):
        board = json.loads("{%s}" % self.board()["board_text"])
        places = {space["place"] for space in board["map"]["spaces"]} | {box["place"] for box in board["map"]["boxes"]}
        self.assertEqual((len(places), len(board["pieces"])), (86 + 1, 171 + 32 + 12 + 34 + 4 + 2))     # a box for Barges
        self.assertEqual({link[end] for link in board["map"]["links"] for end in ("from", "to")},
                         places - {"north-sea-box", "boulogne-box"})
        slugs = [piece["slug"] for piece in board["pieces"]]
        self.assertEqual(len(slugs), len(set(slugs)))
        ship = next(piece for piece in board["pieces"] if piece["slug"] == "b-victory")    # a name says what its number is
        self.assertEqual([value["name"] for value in ship["values"]], ["guns", "attack", "attack when Damaged"])
        self.assertTrue({"damaged", "wrecked", "in-ordinary"} <= {mark["slug"] for mark in board["marks"]})

    def test_charts(self):
        self.charts_are("glory1805.tables.txt")


class BadSense(Glory):
    def test_edges(self):
        self.spoiled("edges.csv", b"sea_channel,pz_portsmouth,1,32", b"sea_channel,pz_atlantis,1,32", "b", "pz_atlantis")

    def test_edge_twice(self):
        line = self.edit("edges.csv", b"sea_channel,pz_portsmouth,1,32", b"sea_channel,nar_dover,1,32")
        self.refused("edges.csv", line, "b", "already in line")

    def test_edge_bearing(self):
        self.spoiled("edges.csv", b"1,32,NE,SW", b"1,32,NE,S", "bearing_ba", "opposite")

    def test_edge_length(self):
        self.spoiled("edges.csv", b"sea_channel,pz_portsmouth,1,32", b"sea_channel,pz_portsmouth,3,32", "mp", "sea miles")

    def test_node_zone(self):
        self.spoiled("nodes.csv", b"sea,WA,50.15", b"sea,XX,50.15", "zone", "weather zone")

    def test_node_slug_and_kind(self):
        self.spoiled("nodes.csv", b"Mid Channel,sea", b"Mid Channel,patrol", "slug", "pz_")

    def test_port_node(self):
        self.spoiled("ports.csv", b"french,pz_brest", b"french,pz_boulogne", "node", "already in line")

    def test_frigate_ports(self):
        self.spoiled("ports.csv", b"1700,1058,2,-,no,no,no", b"1700,1058,2,-,no,yes,no", "frigate_return", "5.3")

    def test_transit_entry(self):
        self.spoiled("transit.csv", b"sea_stvincent:2", b"sea_stvincent:x", "enter_from_and_extra_mp", "extra points")

    def test_transit_exit(self):
        self.spoiled("transit.csv", b"sea_windward;pz_canada", b"sea_windward;pz_atlantis", "leave_to", "pz_atlantis")

    def test_tracks_join_the_charts(self):
        self.edit("transit.csv", b"sea_azores;sea_finisterre;sea_approaches", b"sea_bermuda")
        self.refused("edges.csv", 1, "mp", "do not join")

    def test_ship_lost(self):
        content = self.read("ships.csv")
        self.write("ships.csv", re.sub(rb"\nb-victory,[^\n]*", b"", content))
        self.refused("ships.csv", content.count(b"\n") - 1, "file", "170 rows, expected 171")

    def test_ship_factor(self):
        self.spoiled("ships.csv", b"Victory,british,100,6,3", b"Victory,british,100,5,3", "attack", "guns")

    def test_ship_elsewhere_than_its_fleet(self):
        self.spoiled("ships.csv", b"100,6,3,br-mediterranean-fleet,node,sea_sardinia,-,ready,0,history(seen)\nb-royal",
                     b"100,6,3,br-mediterranean-fleet,node,sea_balearic,-,ready,0,history(seen)\nb-royal",
                     "start_place", "its fleet")

    def test_ships_at_the_start(self):
        self.edit("ships.csv", b"gibraltar,-,damaged", b"gibraltar,-,ready")
        self.refused("ships.csv", 172, "state", "69 british ships begin ready, expected 68")

    def test_in_ordinary_without_a_box(self):
        self.spoiled("ships.csv", b"b-vanguard,Vanguard,british,74,4,2,br-jamaica,port,jamaica,-,ready",
                     b"b-vanguard,Vanguard,british,74,4,2,br-jamaica,port,jamaica,-,in_ordinary", "state", "jamaica")

    def test_admiral_without_a_post(self):
        self.spoiled("admirals.csv", b"Orde,british,br-cadiz-squadron", b"Orde,british,-", "fleet", "at the start")

    def test_commander_elsewhere(self):
        self.edit("fleets.csv", b"british,orde,node", b"british,nelson,node")
        self.refused("admirals.csv", 5, "fleet", "fleets.csv")

    def test_three_frigates_in_a_node(self):
        self.edit("frigates.csv", b"frigate-3,node,pz_rochefort", b"frigate-3,node,pz_brest")
        self.refused("frigates.csv", 1, "start_place", "3 frigates in pz_brest")

    def test_calendar(self):
        self.spoiled("turns.csv", b"12,Apr III,Feb-Apr", b"12,Apr III,May-Jul", "season_row", "Feb-Apr")

    def test_fixed_events(self):
        self.spoiled("turns.csv", b"barham-automatic", b"-", "fixed_event", "5.0")

    def test_chits(self):
        self.edit("provisions_chits.csv", b"0,5,design", b"0,4,design")
        self.refused("provisions_chits.csv", 1, "count", "15 chits in all")

    def test_damage_falls(self):
        self.spoiled("damage_table.csv", b"8,8,1,2,3,4,5,8,12,18", b"8,8,1,2,3,4,3,8,12,18", "f21_30", "less than")

    def test_damage_gap(self):
        self.spoiled("damage_table.csv", b"17,18,2,4", b"18,18,2,4", "roll_min", "ends at 16")

    def test_matrix_footnote(self):
        self.spoiled("tactics_matrix.csv", b"WT,CA,HA,WF,1", b"WT,CA,HA,WF,-", "footnotes", "footnote 1")

    def test_matrix_order(self):
        self.spoiled("tactics_matrix.csv", b"WT,CA,HA,WF,1", b"WT,GC,HA,WF,1", "windward", "CA")

    def test_bonus_dice(self):
        self.spoiled("bonus_dice.csv", b"pell-mell-windward,2", b"pell-mell-windward,1", "dice", "the card")

    def test_fate(self):
        self.spoiled("fate_dice.csv", b"draw,2,1", b"draw,1,1", "british_dice", "outside 2..5")

    def test_trafalgar(self):
        self.edit("scenario_ships.csv", b"trafalgar-battle,b-victory,node,pz_cadiz,loose,ready,nelson",
                  b"trafalgar-battle,b-victory,node,pz_cadiz,loose,ready,-")
        self.refused("scenario_ships.csv", 136, "group", "26 british ships at Trafalgar")

    def test_posted_twice(self):
        self.spoiled("scenario_admirals.csv", b"trafalgar-battle,collingwood", b"trafalgar-battle,nelson", "admiral", "twice")

    def test_admiralty_port(self):
        self.spoiled("admiralty_events.csv", b"antigua;barbados", b"antigua;atlantis", "ports", "atlantis")

    def test_admiralty_draws(self):
        self.spoiled("scenarios.csv", b"9;15", b"9;25", "admiralty_draw_turns", "25")

    def test_points_of_the_start(self):
        self.spoiled("scenarios.csv", b"15,5,5,0", b"15,5,21,0", "british_vp", "outside 0..20")

    def test_a_battle_begins_without_points(self):
        self.spoiled("scenarios.csv", b"8,6,0,0", b"8,6,0,1", "allied_vp", "without points")

    def test_objective(self):
        self.spoiled("objectives.csv", b"malta,Malta,raid,3", b"malta,Malta,raid,0", "ships", "raid places")

    def test_constant_missing(self):
        content = self.read("constants.csv")
        self.write("constants.csv", content.replace(b"box_mp,10,design\n", b""))
        self.refused("constants.csv", 1, "key", "box_mp")

    def test_constant_unknown(self):
        line = self.edit("constants.csv", b"box_mp,10,design\n", b"box_mp,10,design\nbox_mb,10,design\n")
        self.refused("constants.csv", line + 1, "key", "box_mb")

    def test_source(self):
        self.spoiled("manpower.csv", b"french,6,15,design", b"french,6,15,rumour", "source", "rumour")


if __name__ == "__main__":
    unittest.main()
