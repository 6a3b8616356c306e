#!/usr/bin/env python3
"""A module is the same, byte for byte, wherever its sources and its build folder lie.    twice.py CLANG AR MODULE SOURCE...

The sources of what all games share come first, then a dash, then those of the game.
"""
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

clang, archiver, module, *sources = sys.argv[1:]
root, module = Path(__file__).resolve().parent.parent, Path(module).resolve()
shared, own = sources[:sources.index("-")], sources[sources.index("-") + 1:]

with tempfile.TemporaryDirectory() as folder:
    elsewhere, built = Path(folder, "sources"), Path(folder, "elsewhere", "built")
    for part in ("src", "include", "wasm"):
        shutil.copytree(root / part, elsewhere / part)
    (built / "wasm").mkdir(parents=True)
    generated = module.parent.parent
    for header in (*generated.glob("*.h"), *generated.glob(f"src/games/{module.stem}/*.h")):
        there = built / header.relative_to(generated)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(header, there)

    def build(output, *given):
        subprocess.run([sys.executable, elsewhere / "wasm" / "build.py", clang, archiver, output, f"{output}.d", *given], check=True)

    def moved(paths):
        return [elsewhere / Path(path).resolve().relative_to(root) for path in paths]

    build(built / "wasm" / "core.a", *moved(shared))
    build(built / "wasm" / module.name, built / "wasm" / "core.a", *moved(own))
    if (built / "wasm" / module.name).read_bytes() != module.read_bytes():
        sys.exit(f"{module.name} differs where it is built elsewhere")
