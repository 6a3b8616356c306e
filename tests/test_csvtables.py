#!/usr/bin/env python3
"""The data generators: good data gives the same bytes twice, bad data one line naming file, line and column.

Works on temporary copies of the data of The War of Jenkins' Ear, the largest set of tables.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
TOOLS = os.path.join(ROOT, "tools")
DATA = os.path.join(ROOT, "src", "games", "jenkins", "data")
sys.path.insert(0, TOOLS)

import csvtables  # noqa: E402


class Scratch(unittest.TestCase):
    """A copy of the data that a test may spoil."""

    data, product = DATA, "jenkins_data.h"

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = os.path.join(scratch.name, "data")
        self.output = os.path.join(scratch.name, "out")
        shutil.copytree(self.data, self.folder)
        os.mkdir(self.output)

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def write(self, name, content):
        os.chmod(self.path(name), 0o644)
        with open(self.path(name), "wb") as file:
            file.write(content)

    def generate(self, output=None):
        script = self.path("tables.py")
        return subprocess.run([sys.executable, script, output or self.output], env=dict(os.environ, PYTHONPATH=TOOLS),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)

    def header(self):
        with open(os.path.join(self.output, self.product), "rb") as file:
            return file.read()

    def edit(self, name, old, new):
        """Replaces the one occurrence of `old`; returns its line number."""
        content = self.read(name)
        self.assertEqual(content.count(old), 1, "%s in %s" % (old, name))
        self.write(name, content.replace(old, new))
        return content[:content.index(old)].count(b"\n") + 1

    def refused(self, name, line, column, what):
        """The generator stops with one line that names the place, and writes nothing."""
        result = self.generate()
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertEqual(result.stdout, "")
        place = r"(\S*/)?%s:%d: %s: .*%s.*\n" % (re.escape(name), line, re.escape(column), re.escape(what))
        self.assertRegex(result.stderr, r"\A%s\Z" % place)
        self.assertEqual(os.listdir(self.output), [])

    def spoiled(self, name, old, new, column, what):
        self.refused(name, self.edit(name, old, new), column, what)

    def same_bytes_twice(self):
        self.assertEqual(self.generate().returncode, 0)
        first = self.header()
        os.remove(os.path.join(self.output, self.product))
        result = self.generate(os.path.join(self.output, self.product))
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(self.header(), first)

    def header_has(self, *parts):
        self.generate()
        text = self.header().decode("ascii")
        for part in parts:
            self.assertIn(part, text)

    def board(self):
        """The texts of a game's board, by the names of their arrays."""
        schema, out = os.path.join(ROOT, "docs", "view.schema.json"), os.path.join(self.output, "board.h")
        result = subprocess.run([sys.executable, os.path.join(self.data, "board.py"), schema, out, out + ".d"],
                                stderr=subprocess.PIPE, universal_newlines=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        with open(out, encoding="ascii") as file:
            arrays = re.findall(r"(\w+)\[\] = \{(.*?)\};", file.read(), re.S)
        return {name: "".join(chr(int(n)) for n in re.findall(r"\d+", text)[:-1]) for name, text in arrays}

    def charts_are(self, golden):
        with open(os.path.join(ROOT, "tests", "golden", golden), encoding="ascii") as file:
            self.assertEqual(self.board()["charts_text"], file.read())


class GoodData(Scratch):
    def test_same_bytes_twice(self):
        self.same_bytes_twice()

    def test_header_is_complete(self):
        self.header_has('#define JENKINS_DATA_HASH "', "HEX_COUNT   = 1170", "ports[PORT_COUNT]", "pieces[PIECE_COUNT]",
                        "PIECE_DECEPTION_S8, PIECE_COUNT", "succession[SUCCESSION_HIGHEST + 1]")

    def test_hash_follows_every_file(self):
        def digest():
            self.assertEqual(self.generate().returncode, 0)
            return re.search(rb'DATA_HASH "([0-9a-f]{8})"', self.header()).group(1)
        seen = {digest()}
        self.edit("storms.csv", b"1,none,,guess", b"1,none,,print")
        seen.add(digest())
        self.edit("counters.csv", b"Vernon flagship 1741", b"Vernon's flagship 1741")
        seen.add(digest())
        self.assertEqual(len(seen), 3)

    def test_no_argument(self):
        result = subprocess.run([sys.executable, self.path("tables.py")], env=dict(os.environ, PYTHONPATH=TOOLS),
                                stderr=subprocess.PIPE, universal_newlines=True)
        self.assertEqual(result.returncode, 1)
        self.assertIn("usage", result.stderr)


class BadFiles(Scratch):
    def test_missing_file(self):
        os.remove(self.path("storms.csv"))
        self.refused("storms.csv", 1, "file", "cannot be read")

    def test_empty_file(self):
        self.write("storms.csv", b"")
        self.refused("storms.csv", 1, "file", "is empty")

    def test_header_only(self):
        self.write("storms.csv", b"die,port,hex,source\n")
        self.refused("storms.csv", 1, "file", "no rows")

    def test_truncated_in_a_row(self):
        content = self.read("counters.csv")
        self.write("counters.csv", content[:5000])
        self.refused("counters.csv", content[:5000].count(b"\n") + 1, "file", "cut short")

    def test_truncated_between_rows(self):
        content = self.read("hexes.csv")
        self.write("hexes.csv", content[:content.index(b"\n4504,") + 1])
        self.refused("hexes.csv", 1145, "file", "rows, expected 1170")

    def test_missing_column(self):
        self.spoiled("ports.csv", b"name,slug,hex,nation,", b"name,slug,nation,", "hex", "missing from the header")

    def test_extra_column(self):
        self.spoiled("constants.csv", b"key,value,source", b"key,value,unit,source", "unit", "not expected")

    def test_doubled_column(self):
        self.spoiled("constants.csv", b"key,value,source", b"key,value,value,source", "value", "twice")

    def test_swapped_columns(self):
        self.spoiled("trade_routes.csv", b"from,to,", b"to,from,", "to", "out of order")

    def test_ragged_row(self):
        self.spoiled("ports.csv", b"Nassau,nassau,2612,English,2,", b"Nassau,nassau,2612,English,", "row", "10 fields")

    def test_blank_line(self):
        line = self.edit("storms.csv", b"3,maracaibo", b"\n3,maracaibo")
        self.refused("storms.csv", line, "row", "blank")

    def test_open_quote(self):
        self.spoiled("ports.csv", b"Nassau,", b'"Nassau,', "row", "bad quoting")

    def test_not_ascii(self):
        self.spoiled("ports.csv", b"Curacao,curacao", b"Cura\xc3\xa7ao,curacao", "column 1", "0xC3")

    def test_carriage_return(self):
        self.spoiled("constants.csv", b"turns,10,seed\n", b"turns,10,seed\r\n", "column 3", "0x0D")


class BadCells(Scratch):
    def test_bad_number(self):
        self.spoiled("counters.csv", b"boyne,8,4,", b"boyne,eight,4,", "gun", '"eight" is not a number')

    def test_number_with_leading_zero(self):
        self.spoiled("constants.csv", b"scuttle_max,2,", b"scuttle_max,02,", "value", "not a number")

    def test_number_out_of_range(self):
        self.spoiled("ports.csv", b"2612,English,2,", b"2612,English,7,", "value", "7 is outside 0..6")

    def test_space_around(self):
        self.spoiled("ports.csv", b"2612,English,2,", b"2612,English, 2,", "value", "space")

    def test_unknown_word(self):
        self.spoiled("counters.csv", b"english,ship of the line,Boyne", b"english,galleon,Boyne", "type", "galleon")

    def test_bad_decimal(self):
        self.spoiled("ports.csv", b"25.06", b"25.O6", "lat", "decimal")

    def test_bad_slug(self):
        self.spoiled("counters.csv", b"Boyne,boyne,", b"Boyne,Boyne,", "slug", "not a slug")

    def test_reserved_slug(self):
        self.spoiled("counters.csv", b"Boyne,boyne,", b"Boyne,count,", "slug", "taken")

    def test_duplicate_slug(self):
        self.spoiled("counters.csv", b"Russell,russell,", b"Russell,cornwall,", "slug", "already in line 3")

    def test_duplicate_hex(self):
        line = self.edit("hexes.csv", b"\n0105,", b"\n0104,") + 1
        self.refused("hexes.csv", line, "hex", "already in line 2")

    def test_empty_source(self):
        self.spoiled("trade_routes.csv", b"panama,acapulco,guess", b"panama,acapulco,", "source", "is empty")

    def test_unknown_source(self):
        self.spoiled("trade_routes.csv", b"panama,acapulco,guess", b"panama,acapulco,rumour", "source", "rumour")


class BadSense(Scratch):
    """Each cell is well-formed, but rows or files contradict each other or the rulebook."""

    def test_route_to_unknown_port(self):
        self.spoiled("trade_routes.csv", b"panama,acapulco", b"panama,atlantis", "to", '"atlantis" is not a known port')

    def test_route_to_english_port(self):
        self.spoiled("trade_routes.csv", b"panama,acapulco", b"panama,nassau", "to", "Spanish")

    def test_route_twice(self):
        line = self.edit("trade_routes.csv", b"san-juan,cumana", b"st-augustine,pensacola")
        self.refused("trade_routes.csv", line, "to", "already in line 17")

    def test_port_without_route(self):
        self.edit("trade_routes.csv", b"vera-cruz,tampico", b"vera-cruz,san-juan")
        self.refused("ports.csv", 22, "slug", "tampico")

    def test_asymmetric_hexside(self):
        line = self.edit("hexes.csv", b"\n2920,sea,SSSSSS", b"\n2920,sea,SSCSSS") + 1
        other = self.read("hexes.csv")[:self.read("hexes.csv").index(b"\n3020,")].count(b"\n") + 2
        result = self.generate()
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"\A\S*hexes\.csv:(%d|%d): hexsides: side (SE|NW) [^\n]*\n\Z" % (line, other))

    def test_hexside_letters(self):
        line = self.edit("hexes.csv", b"\n2920,sea,SSSSSS", b"\n2920,sea,SSSSS") + 1
        self.refused("hexes.csv", line, "hexsides", "six of the letters")

    def test_hex_off_the_map(self):
        line = self.edit("hexes.csv", b"\n0104,", b"\n0103,") + 1
        self.refused("hexes.csv", line, "hex", "off the map")

    def test_wrong_ocean(self):
        line = self.edit("hexes.csv", b"\n2920,sea,SSSSSS,,caribbean", b"\n2920,sea,SSSSSS,,pacific") + 1
        self.refused("hexes.csv", line, "ocean", "ships reach it")

    def test_port_at_another_hex(self):
        self.edit("ports.csv", b"2612,English", b"2613,English")
        result = self.generate()
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"\A\S*\.csv:\d+: \w+: [^\n]*\n\Z")

    def test_port_value_of_the_rulebook(self):
        self.spoiled("ports.csv", b"2114,Spanish,5", b"2114,Spanish,4", "value", "3.4")

    def test_counter_of_the_rulebook(self):
        self.spoiled("counters.csv", b"cornwall,8,", b"cornwall,7,", "gun", "2.2")

    def test_start_in_unknown_port(self):
        self.spoiled("counters.csv", b"X,yes,savannah,seed(name)", b"X,yes,atlantis,seed(name)", "start", "atlantis")

    def test_start_counter_with_cost(self):
        self.spoiled("counters.csv", b"oglethorpe,X,X,X,X,2,X,", b"oglethorpe,X,X,X,X,2,3,", "cost", "must be X")

    def test_storm_hex(self):
        self.spoiled("storms.csv", b"2,nassau,2612", b"2,nassau,2613", "hex", "ports.csv")

    def test_storm_die_missing(self):
        content = self.read("storms.csv")
        self.write("storms.csv", content.replace(b"1,none,,guess\n", b""))
        self.refused("storms.csv", 16, "die", "no row for die 1")

    def test_roll_ranges(self):
        self.spoiled("perilous_sea.csv", b"3,3,davy-jones", b"4,4,davy-jones", "roll_min", "end at 2")

    def test_fortunes_order(self):
        self.spoiled("fortunes.csv", b"6,2,spanish", b"6,1,spanish", "die", "does not follow")

    def test_constant_missing(self):
        content = self.read("constants.csv")
        self.write("constants.csv", content.replace(b"turns,10,seed\n", b""))
        self.refused("constants.csv", 1, "key", "turns")


class Library(unittest.TestCase):
    def test_distance_counts_steps(self):
        reached, ring = {2015: 0}, [2015]
        for steps in range(1, 8):
            ring = {csvtables.next_hex(number, k) for number in ring for k in range(6)} - set(reached)
            reached.update((number, steps) for number in ring)
        for number, steps in reached.items():
            self.assertEqual(csvtables.distance(2015, number), steps, number)

    def test_directions_are_opposite(self):
        for number in (2015, 2115):
            for k in range(6):
                self.assertEqual(csvtables.next_hex(csvtables.next_hex(number, k), (k + 3) % 6), number)

    def test_names_and_strings(self):
        self.assertEqual(csvtables.c_name("port", "la-guaira"), "PORT_LA_GUAIRA")
        self.assertEqual(csvtables.c_string('a "b" \\ ??/'), '"a \\"b\\" \\\\ \\?\\?/"')
        self.assertEqual(csvtables.c_mask([0, 4, 63]), "UINT64_C(0x8000000000000011)")
        self.assertEqual(csvtables.c_bitset([64], 2), "{ UINT64_C(0x0000000000000000), UINT64_C(0x0000000000000001) }")

    def test_a_table_is_summed_up_from_its_differences(self):
        rows = [[3, 250, 7], [0, 9, 255], [255, 255, 1]]
        header = csvtables.Header("test", "TEST_H")
        header.bytes_summed("way[3][3]", rows)
        differences = header.text().split("#ifdef __wasm__")[1].split("#else")[0]
        found = [list(map(int, row.split(","))) for row in re.findall(r"{([\d, ]+)}", differences)]
        for r, row in enumerate(found):         # as base/summed.h does
            for i in range(len(row)):
                row[i] += (row[i - 1] if i else 0) + (found[r - 1][i] if r else 0) - (found[r - 1][i - 1] if r and i else 0)
                row[i] %= 256
        self.assertEqual(found, rows)


if __name__ == "__main__":
    unittest.main()
