"""A table in C, made by a program of tools/ from a text."""

import os
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def made(test, tool, text):
    """The table; or, where the text is wrong, the one line that says so."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "table.csv"), os.path.join(folder, "table.h")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", tool), source, target],
                              capture_output=True, text=True)
        if done.returncode == 0:
            with open(target, encoding="ascii") as file:
                return file.read()
        test.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        return done.stderr
