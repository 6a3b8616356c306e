#!/usr/bin/env python3
"""Compiles to WebAssembly what all games share, or one game with it.

    build.py CLANG AR core.a DEPFILE SOURCE...
    build.py CLANG AR GAME.wasm DEPFILE core.a SOURCE...

Rules are compiled for speed, all else for size: what people are told is asked for once a move, and a search spends its time
in the rules.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

clang, archiver, output, depfile, *sources = sys.argv[1:]
root, output = Path(__file__).resolve().parent.parent, Path(output)
built, game = output.parent.parent, output.stem             # where the generated headers are
BEFORE_LINKING = {"int128.c", "libc.c", "memory.c"}         # what the compiler itself calls, after the others were linked
FEATURES = ["-mbulk-memory", "-msign-ext", "-msimd128", "-D__SSE2__", # of sixteen bytes at once: base/bits.h, libc/emmintrin.h
            "-fno-vectorize", "-fno-slp-vectorize"]         # elsewhere that makes code larger, and no quicker
SMALLER = ["-unroll-threshold=60",                          # by default 150
           "-enable-load-pre=false", "-disable-lsr"]        # they write code twice for a load or a sum less; a browser saves those itself
QUICK = {"flow.c", "plan.c", "group.c", "tell.c", "hash.c", "hex.c", "int128.c", "libc.c", "module.c", "game.c"}
INLINE = {"core": 25, "armada": 25, "yellowjack": 15}       # the largest two fit only so; by default clang inlines up to 225
ASKED = ("wasm/game.mjs", "wasm/module.c", "src/table/local.h", "src/table/judging.h")
EXPORT_SECTION, START_SECTION = 7, 8
CONSTRUCTORS = "__wasm_call_ctors"
chosen = [*SMALLER, f"-inline-threshold={INLINE[game]}"] if game in INLINE else SMALLER


def exports():
    """The functions that JavaScript calls."""
    text = "".join((root / path).read_text() for path in ASKED)
    return sorted({"malloc", "free", *re.findall(r"(?:\bya\.|\blibrary\.|YA_API [\w ]+\W)((?:ya|local|judging|module)_\w+)", text)})


def compiled(source, made, folder):
    """Returns what it was made from."""
    name = Path(source).name
    folders = [folder, root / "src", root / "include", built, built / "src" / "games" / game]
    flags = ["--target=wasm32", "-std=c17", "-O2" if name in QUICK else "-Oz", "-nostdlibinc", "-fno-math-errno", *FEATURES,
             "-fvisibility=hidden", "-D_Thread_local=", "-DYARDARM_BESIDE", f"-ffile-prefix-map={root}=.",
             *[f"-I{f}" for f in folders], "-isystem", str(root / "wasm" / "libc"), "-Wall", "-Wno-unused", "-Werror"]
    flags += [word for option in (chosen if name in QUICK - BEFORE_LINKING else []) for word in ("-mllvm", option)]
    flags += ["-ffreestanding"] if name in BEFORE_LINKING else ["-flto"]
    subprocess.run([clang, *flags, "-c", source, "-o", str(made), "-MD", "-MF", f"{made}.d"], check=True)
    words = Path(f"{made}.d").read_text().replace("\\\n", " ").split(":", 1)[1].split()
    return {word for word in words if not word.startswith(folder)}


def number(module, at):
    """A number in a module, and where the next thing stands."""
    value = shift = 0
    while True:
        byte = module[at]
        value, shift, at = value | (byte & 127) << shift, shift + 7, at + 1
        if byte < 128:
            return value, at


def encoded(value):
    return bytes([value]) if value < 128 else bytes([value & 127 | 128]) + encoded(value >> 7)


def exported(section, name):
    """The index of a function that is exported under this name."""
    at = section.index(encoded(len(name)) + name) + 1 + len(name)
    assert section[at] == 0                                 # a function
    return number(section, at + 1)[0]


def started(module):
    """The module with its constructors as what is run when it is loaded: lld leaves that to whoever calls it."""
    at = 8
    while at < len(module):
        length, body = number(module, at + 1)
        if module[at] == EXPORT_SECTION:
            index = encoded(exported(module[body:body + length], CONSTRUCTORS.encode()))
            start = bytes([START_SECTION]) + encoded(len(index)) + index
            return module[:body + length] + start + module[body + length:]
        at = body + length


with tempfile.TemporaryDirectory() as folder:
    listed = Path(folder, "games", "games.def")             # found before the one of src/
    listed.parent.mkdir()
    listed.write_text(f"GAME({game})\n")
    objects, seen = [source for source in sources if source.endswith(".a")], {*sources, *[str(root / path) for path in ASKED]}
    for i, source in enumerate(source for source in sources if source.endswith(".c")):
        objects.append(str(Path(folder, f"{i}-{Path(source).stem}.o")))
        seen |= compiled(source, objects[-1], folder)
    if output.suffix == ".a":
        output.unlink(missing_ok=True)
        subprocess.run([archiver, "rcsD", str(output), *objects], check=True)
    else:
        subprocess.run([clang, "--target=wasm32", "-nostdlib", "-flto", "-O2", "-Wl,--no-entry",
                        *[f"-Wl,--export={name}" for name in (CONSTRUCTORS, *exports())], "-Wl,--strip-all", "-Wl,--compress-relocations", "-Wl,-z,stack-size=2097152",
                        "-Wl,-O0",                          # strings in their own order pack better than by their ends
                        *[f"-Wl,-mllvm,{option}" for option in chosen],
                        "-Wl,--fatal-warnings", "-o", str(output), *objects], check=True)
        output.write_bytes(started(output.read_bytes()))
    Path(depfile).write_text(f"{output}: {' '.join(sorted(seen))}\n")
