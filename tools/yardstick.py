#!/usr/bin/env python3
"""Writes what machines of each level give away as a C table.

    yardstick.py YARDSTICK.csv OUTPUT.h

The file is what `yardarm yardstick GAME` prints: comment lines that begin with #, a head, then a level, a side (none
where the seats are alike), games, points lost in a hundred decisions with one standard error, the options of the game
(none: the standard ones), and the version of the judge, which is the same for all. Weaker levels first, and one kind of game
after the other.
"""

import re
import sys

HEAD = "level,side,games,lost,error,options,judge"


def fail(path, number, what):
    sys.exit("%s:%d: %s" % (path, number, what))


def row_of(path, number, line):
    words = line.split(",")
    if len(words) != 7:
        fail(path, number, "this must be " + HEAD)
    try:
        games, lost, error, judge = int(words[2]), float(words[3]), float(words[4]), int(words[6])
    except ValueError:
        fail(path, number, "games, lost, error and judge must be numbers")
    if not words[0].isalpha() or games < 2 or not abs(lost) <= 10000 or not 0 < error <= 10000:
        fail(path, number, "a level, at least two games, and an error above nought are wanted")
    if not re.fullmatch(r"[a-z0-9=\- ]*", words[5]):
        fail(path, number, "options are key=value, with blanks between")
    return '    {"%s", "%s", %d, %r, %r, "%s", %d},\n' % (words[0], words[1], games, lost, error, words[5], judge)


def read(path):
    rows, head, seen, kinds, judges = [], False, set(), [], set()
    with open(path, encoding="ascii") as file:
        for number, line in enumerate(file, 1):
            line = line.strip()
            if line.startswith("#"):
                continue
            if not head and line != HEAD:
                fail(path, number, "the head must be " + HEAD)
            if head:
                rows.append(row_of(path, number, line))
                level, side, *_, options, judge = line.split(",")
                if (level, side, options) in seen:
                    fail(path, number, "this level and side stand here twice")
                if options in kinds[:-1]:
                    fail(path, number, "games of one kind stand together")
                if judges - {judge}:
                    fail(path, number, "another judge measured the rows before: they do not compare")
                judges.add(judge)
                seen.add((level, side, options))
                kinds += [options] if options not in kinds else []
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
