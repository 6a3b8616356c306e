#!/usr/bin/env python3
"""Runs every example session of docs/protocol.md and docs/notation.md and compares it line by line. Verifies their records.

    cli_protocol.py PROGRAM [--write]

In a ```session block, lines behind "> " are sent, the others are the replies. A line "..." stands for any lines, and
"..." at the end of a line for the rest of it. --write puts what the program says into the documents.
"""
import re
import subprocess
import sys
from pathlib import Path

BLOCK = re.compile(r"^```session\n(.*?)^```$", re.S | re.M)
RECORD = re.compile(r"^```record\n(.*?)^```$", re.S | re.M)


def exchanges(block):
    """[(lines sent, lines expected)]: a reply answers all lines sent before it."""
    turns = []
    for line in block.splitlines():
        if line.startswith("> "):
            if not turns or turns[-1][1]:
                turns.append(([], []))
            turns[-1][0].append(line[2:])
        else:
            turns[-1][1].append(line)
    return turns


def talk(program, turns):
    commands = "".join(line + "\n" for sent, _ in turns for line in sent)
    run = subprocess.run([program, "referee"], input=commands, capture_output=True, text=True, timeout=1800)
    assert run.returncode == 0, (run.returncode, run.stderr)
    return [reply.split("\n") for reply in run.stdout.split("\n\n")[:-1]]


def same_line(expected, actual):
    return actual.startswith(expected[:-3]) if expected.endswith("...") else actual == expected


def same(expected, actual):
    if not expected:
        return not actual
    if expected[0] == "...":
        return any(same(expected[1:], actual[i:]) for i in range(len(actual) + 1))
    return bool(actual) and same_line(expected[0], actual[0]) and same(expected[1:], actual[1:])


def check(program, document):
    failures = sessions = 0
    for match in BLOCK.finditer(document.read_text()):
        turns = exchanges(match[1])
        replies = talk(program, turns)
        sessions += 1
        line = document.read_text()[:match.start()].count("\n") + 2
        if len(replies) != len(turns):
            print(f"{document}:{line}: {len(turns)} replies expected, {len(replies)} came")
            failures += 1
        for (sent, expected), actual in zip(turns, replies):
            if not same(expected, actual):
                failures += 1
                print(f"{document}:{line}: > {sent[-1]}", *("  expected: " + x for x in expected),
                      *("  came:     " + x for x in actual), sep="\n")
    for match in RECORD.finditer(document.read_text()):
        run = subprocess.run([program, "verify", "--unproved", "-"], input=match[1], capture_output=True, text=True, timeout=1800)
        if run.returncode:
            failures += 1
            print(f"{document}: a record is not right: {run.stderr}")
    return failures, sessions


def rewritten(program, block):
    turns = exchanges(block)
    lines = []
    for (sent, expected), actual in zip(turns, talk(program, turns)):
        lines += ["> " + line for line in sent]
        lines += expected if same(expected, actual) or "..." in "".join(expected) else actual
    return "```session\n" + "\n".join(lines) + "\n```"


def main():
    program, root = Path(sys.argv[1]).resolve(), Path(__file__).resolve().parent.parent
    failures = sessions = 0
    for name in ("protocol.md", "notation.md"):
        document = root / "docs" / name
        if "--write" in sys.argv:
            document.write_text(BLOCK.sub(lambda m: rewritten(program, m[1]), document.read_text()))
        bad, ran = check(program, document)
        failures, sessions = failures + bad, sessions + ran
    print(f"cli_protocol: {sessions} sessions, {failures} differences")
    return bool(failures) or sessions < 8


sys.exit(main())
