#!/usr/bin/env python3
"""Compiles one game to PTX.    build.py CLANG LINK OPT LLC OUTPUT DEPFILE SOURCE..."""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

clang, link, opt, llc, output, depfile, *sources = sys.argv[1:]
root, output = Path(__file__).resolve().parent.parent, Path(output)
built, game = output.parent.parent, output.stem             # where the generated headers are
ENTRY = "play_many"
CARD, PTX = "sm_70", "ptx64"
TARGET = [word for given in ("-target-cpu", CARD, "-target-feature", f"+{PTX}") for word in ("-Xclang", given)]


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


with tempfile.TemporaryDirectory() as folder:
    listed = Path(folder, "games", "games.def")             # found before the one of src/
    listed.parent.mkdir()
    listed.write_text(f"GAME({game})\n")
    folders = [folder, root / "src", root / "include", built, built / "src" / "games" / game]
    flags = ["--target=nvptx64-nvidia-cuda", "-std=c17", "-O1", "-Xclang", "-disable-llvm-passes", "-ffreestanding",
             "-fvisibility=hidden", "-D_Thread_local=", "-DYARDARM_SILENT", *[f"-I{f}" for f in folders],
             "-isystem", root / "wasm" / "libc", *TARGET, "-DLIST_ROOM=64", "-Wall", "-Wno-unused", "-Werror", "-emit-llvm", "-c"]
    objects, seen = [], set()
    for i, source in enumerate(sources):
        made = Path(folder, f"{i}.bc")
        run(clang, *flags, source, "-o", made, "-MD", "-MF", f"{made}.d")
        words = Path(f"{made}.d").read_text().replace("\\\n", " ").split(":", 1)[1].split()
        seen.update(word for word in words if not word.startswith(folder))
        objects.append(made)
    whole, small, ptx = Path(folder, "whole.bc"), Path(folder, "small.bc"), Path(folder, "game.ptx")
    run(link, *objects, "-o", whole)
    run(opt, "--passes=internalize,globaldce,default<O3>", f"--internalize-public-api-list={ENTRY}", whole, "-o", small)
    run(llc, "-O3", "-march=nvptx64", f"-mcpu={CARD}", f"-mattr=+{PTX}", small, "-o", ptx)
    text = ptx.read_text()
    # LLVM turns ~(1 << (n & 63)) into a rotation and then leaves out the & 63; but PTX cuts shifts off at 64.
    text = re.sub(r"(sh[lr]\.b64 \t%lhs, \S+, )(%r\d+);\n\tsub\.u32 \t%amt2, 64, \2;",
                  r".reg .u32 %amt;\n\tand.b32 \t%amt, \2, 63;\n\t\1%amt;\n\tsub.u32 \t%amt2, 64, %amt;", text)
    text = text.replace(f".visible .func {ENTRY}(", f".visible .entry {ENTRY}(")
    # LLVM gives a struct passed by value other alignments where it is received than where a pointer is called.
    text = re.sub(r"\.param \.align \d+ \.b8", ".param .align 16 .b8", text)
    output.write_text(text)
    Path(depfile).write_text(f"{output}: {' '.join(sorted(seen))}\n")
