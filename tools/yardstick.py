#!/usr/bin/env python3
"""Writes what machines of each level give away as a C table.

    yardstick.py YARDSTICK.csv OUTPUT.h

The file is what `yardarm yardstick GAME` prints: comment lines that begin with #, a head, then a level, a side (none
where the seats are alike), games, and points lost in a hundred decisions with one standard error. Weaker levels first.
"""

import sys

HEAD = "level,side,games,lost,error"


def fail(path, number, what):
    sys.exit("%s:%d: %s" % (path, number, what))


def row_of(path, number, line):
    words = line.split(",")
    if len(words) != 5:
        fail(path, number, "this must be " + HEAD)
    try:
        games, lost, error = int(words[2]), float(words[3]), float(words[4])
    except ValueError:
        fail(path, number, "games, lost and error must be numbers")
    if not words[0].isalpha() or games < 2 or not abs(lost) <= 10000 or not 0 < error <= 10000:
        fail(path, number, "a level, at least two games, and an error above nought are wanted")
    return '    {"%s", "%s", %d, %r, %r},\n' % (words[0], words[1], games, lost, error)


def read(path):
    rows, head, seen = [], False, set()
    with open(path, encoding="ascii") as file:
        for number, line in enumerate(file, 1):
            line = line.strip()
            if line.startswith("#"):
                continue
            if not head and line != HEAD:
                fail(path, number, "the head must be " + HEAD)
            if head:
                rows.append(row_of(path, number, line))
                key = tuple(line.split(",")[:2])
                if key in seen:
                    fail(path, number, "this level and side stand here twice")
                seen.add(key)
            head = True
    if not rows:
        fail(path, 1, "there are no rows")
    return rows


def main():
    source, target = sys.argv[1:]
    rows = read(source)
    with open(target, "w", encoding="ascii") as out:
        out.write("static const YardDef yardstick[] = {\n" + "".join(rows) + "    {0},\n};\n")


main()
