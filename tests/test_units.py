#!/usr/bin/env python3
"""The units for systemd and what they start: systemd finds nothing wrong with them, they are as shut in as they should be, and their
commands are ones that the program takes.

    test_units.py PROGRAM
"""
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = str(Path(sys.argv.pop(1)).resolve())
UNITS = Path("packaging/yardarm.service"), Path("packaging/yardarm@.service")
ANALYZE = shutil.which("systemd-analyze")
EXPOSURE = 15           # tenths of what `systemd-analyze security` reckons, from 0 to 10


def settings(unit):
    """[(name, value)] of its lines, in order; a line that is none is an error."""
    found = []
    for line in unit.read_text().splitlines():
        if line and not line.startswith(("#", "[")):
            name, equals, value = line.partition("=")
            assert equals and re.fullmatch("[A-Za-z]+", name), f"{unit}: {line}"
            found.append((name, value))
    return found


def value(unit, name):
    return dict(settings(unit))[name]


def analysed(*words):
    """In a copy that starts the program as it is built, since it may not be installed."""
    with tempfile.TemporaryDirectory() as folder:
        for unit in UNITS:
            text = unit.read_text().replace("/usr/local/bin/yardarm", PROGRAM)
            Path(folder, unit.name).write_text(re.sub("^Documentation=.*\n", "", text, flags=re.M))
        return subprocess.run([ANALYZE, *words, *(os.path.join(folder, unit.name) for unit in UNITS)], capture_output=True, text=True)


class Units(unittest.TestCase):
    def test_their_commands_are_taken(self):
        flags = set(re.findall(r"^  (--[a-z-]+)", subprocess.check_output([PROGRAM, "serve", "--help"], text=True), re.M))
        for unit in UNITS:
            words = shlex.split(value(unit, "ExecStart"))
            self.assertEqual(words[:2], ["/usr/local/bin/yardarm", "serve"])
            self.assertLessEqual({word for word in words if word.startswith("--")}, flags)
            self.assertEqual(words[-1], "$OPTIONS")
            self.assertEqual(value(unit, "Type"), "notify")

    def test_both_are_shut_in_alike(self):
        one, other = (settings(unit) for unit in UNITS)
        first = one.index(("NoNewPrivileges", "yes"))
        self.assertEqual(one[first:], other[other.index(("NoNewPrivileges", "yes")):])
        self.assertGreater(len(one) - first, 25)

    def test_their_defaults_are_words_of_a_shell(self):
        for name, needs in (("yardarm.default", {"OPTIONS"}), ("yardarm-servers.default", {"STORE", "OPTIONS"})):
            lines = [line for line in Path("packaging", name).read_text().splitlines() if line and line[0] != "#"]
            self.assertEqual({line.partition("=")[0] for line in lines}, needs)

    @unittest.skipUnless(ANALYZE, "there is no systemd-analyze here")
    def test_systemd_finds_nothing_wrong(self):
        done = analysed("verify")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    @unittest.skipUnless(ANALYZE, "there is no systemd-analyze here")
    def test_they_are_as_shut_in_as_they_should_be(self):
        done = analysed("security", "--offline=true", "--no-pager", f"--threshold={EXPOSURE}")
        self.assertEqual(done.returncode, 0, done.stdout[-2000:] + done.stderr)


unittest.main(verbosity=2)
