#!/usr/bin/env python3
"""What `make install` puts where: each file is in one of the Debian packages and each package finds its files; a program
compiles with what is installed and runs. `make deb` tries the packages themselves, in a new Debian.

    test_installed.py BUILD
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = Path(sys.argv.pop(1)).resolve()
UNPACKED = "yardarm-mpi.so",        # packages are built without Open MPI (packaging/debian/rules)


GAME = """
import yardarm
state = yardarm.game("drake").start(seed=1739)
while not state.over:
    state.apply(state.sample())
print(*(game.id for game in yardarm.games()))
"""


def step(instruction):
    """The rest of that line of packaging/Containerfile."""
    return re.search(rf"^{instruction} (.*)$", (ROOT / "packaging/Containerfile").read_text(), re.M)[1]


def said(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="yardarm-")
        root = Path(cls.folder.name)
        said("meson", "install", "-C", BUILD, "--no-rebuild", env={**os.environ, "DESTDIR": str(root)})
        prefix = next(root.rglob("bin/yardarm")).parent.parent
        cls.prefix = prefix

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_every_file_is_in_one_package(self):
        wanted = {}                     # as a pattern below the prefix: its package
        for file in ROOT.glob("packaging/debian/*.install"):
            for line in file.read_text().splitlines():
                if line.startswith("usr/"):
                    wanted[line.removeprefix("usr/")] = file.stem
        found = {pattern: set(self.prefix.glob(pattern)) for pattern in wanted}
        for pattern, package in wanted.items():
            self.assertTrue(found[pattern], f"{package} wants {pattern}, which is not installed")
        for path in (p for p in self.prefix.rglob("*") if not p.is_dir() and p.name not in UNPACKED):
            holders = [wanted[pattern] for pattern, tops in found.items() if any(path == top or top in path.parents for top in tops)]
            self.assertEqual(len(holders), 1, f"{path.relative_to(self.prefix)} is in {holders or 'no package'}")

    def test_a_program_compiles_with_it(self):
        description = next(self.prefix.rglob("yardarm.pc"))
        flags = said("pkg-config", f"--define-variable=prefix={self.prefix}", "--cflags", "--libs", "yardarm",
                     env={**os.environ, "PKG_CONFIG_PATH": str(description.parent)}).split()
        source, program = Path(self.folder.name, "games.c"), Path(self.folder.name, "games")
        source.write_text('#include <stdio.h>\n#include <yardarm.h>\n\nint main(void)\n{\n    printf("%d", ya_game_count());\n}\n')
        said("cc", "-o", program, source, *flags)
        count = said(program, env={"LD_LIBRARY_PATH": str(description.parent.parent)})
        self.assertGreater(int(count), 1)

    def test_python_imports_it(self):
        library = next(self.prefix.rglob("libyardarm.so.1"))
        played = said(sys.executable, "-c", GAME, env={**os.environ, "PYTHONPATH": str(ROOT / "python"), "YARDARM_LIBRARY": str(library)})
        self.assertIn("drake", played.split())

    @unittest.skipUnless((ROOT / "web/dist/index.html").exists(), "the client is not built")
    def test_what_a_container_starts_serves_the_client(self):
        *command, data = json.loads(step("ENTRYPOINT"))
        self.assertEqual((command[:2], command[-1]), (["yardarm", "serve"], "--data"))
        server = subprocess.Popen([self.prefix / "bin/yardarm", *command[1:], self.folder.name + data, "--port", "0",
                                   "--web", self.prefix / "share/yardarm/web"], stdout=subprocess.PIPE, text=True)
        try:
            port = re.search(r":(\d+)/", server.stdout.readline())[1]
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
                self.assertIn("<!doctype html>", answer.read().decode().lower())
        finally:
            server.terminate()
            server.stdout.close()
            self.assertEqual(server.wait(), 0)

    def test_the_steps_of_a_container_can_be_taken(self):
        for line in said("scripts/container", "--steps", cwd=ROOT).splitlines():
            stage, word, rest = line.split(" ", 2)
            if word == "RUN":
                said("sh", "-n", "-c", rest)
                for script in re.findall(r"\bscripts/\S+", rest):
                    self.assertTrue(os.access(ROOT / script, os.X_OK), script)

    def test_the_program_runs_and_has_its_manual(self):
        self.assertIn("yardarm", said(self.prefix / "bin/yardarm", "--version"))
        for program in (self.prefix / "bin").iterdir():
            page = self.prefix / f"share/man/man1/{program.name}.1"
            self.assertIn(".SH NAME", page.read_text())

    @unittest.skipUnless((BUILD / "gpu/drake.ptx").exists(), "the games for graphics cards are not built")
    def test_the_program_finds_the_games_for_graphics_cards(self):
        def play():
            return subprocess.run([self.prefix / "bin/yardarm", "sim", "drake", "--games", "1", "--device", "gpu"],
                                  capture_output=True, text=True).stderr
        rules = self.prefix / "share/yardarm/gpu"
        self.assertNotIn("was not built", play())       # it may have come to grief later, for want of a card
        rules.rename(rules.with_name("elsewhere"))
        self.assertIn("was not built", play())
        rules.with_name("elsewhere").rename(rules)


unittest.main(verbosity=2)
