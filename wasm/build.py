#!/usr/bin/env python3
"""Compiles one game to WebAssembly.    build.py CLANG OUTPUT DEPFILE SOURCE..."""
import subprocess
import sys
import tempfile
from pathlib import Path

clang, output, depfile, *sources = sys.argv[1:]
root, output = Path(__file__).resolve().parent.parent, Path(output)
built, game = output.parent.parent, output.stem             # where the generated headers are
with tempfile.TemporaryDirectory() as folder:
    listed = Path(folder, "games", "games.def")             # found before the one of src/
    listed.parent.mkdir()
    listed.write_text(f"GAME({game})\n")
    folders = [folder, root / "src", root / "include", built, built / "src" / "games" / game]
    flags = ["--target=wasm32", "-std=c17", "-O2", "-flto", "-mbulk-memory", "-msign-ext", "-ffreestanding",
             "-fvisibility=hidden", "-D_Thread_local=", f"-ffile-prefix-map={root}=.", *[f"-I{f}" for f in folders],
             "-isystem", str(root / "wasm" / "libc"), "-Wall", "-Werror"]
    objects, seen = [], set()
    for i, source in enumerate(sources):
        made = Path(folder, f"{i}.o")
        early = ["-fno-lto"] if Path(source).name == "int128.c" else []
        subprocess.run([clang, *flags, *early, "-c", source, "-o", str(made), "-MD", "-MF", f"{made}.d"], check=True)
        words = Path(f"{made}.d").read_text().replace("\\\n", " ").split(":", 1)[1].split()
        seen.update(word for word in words if not word.startswith(folder))
        objects.append(str(made))
    subprocess.run([clang, "--target=wasm32", "-nostdlib", "-flto", "-O2", "-Wl,--no-entry", "-Wl,--export-dynamic",
                    "-Wl,--export=malloc", "-Wl,--export=free", "-Wl,--strip-all", "-Wl,-z,stack-size=2097152", "-Wl,--fatal-warnings",
                    "-o", str(output), *objects], check=True)
    Path(depfile).write_text(f"{output}: {' '.join(sorted(seen))}\n")
