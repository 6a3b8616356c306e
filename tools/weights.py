#!/usr/bin/env python3
"""Writes the weights of a policy as a C table.

    weights.py POLICY.csv OUTPUT.h

The file holds comment lines that begin with #, then `place,weight` in rising order of places; what is not named is 0.
"""

import sys

SIZE = 1 << 15          # POLICY_SIZE


def fail(path, number, what):
    sys.exit("%s:%d: %s" % (path, number, what))


def read(path):
    weights, last = [0] * SIZE, -1
    with open(path, encoding="ascii") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("#"):
                continue
            try:
                place, weight = (int(word) for word in line.split(","))
            except ValueError:
                fail(path, number, "this must be a place and a weight")
            if not last < place < SIZE:
                fail(path, number, "places must rise and lie below %d" % SIZE)
            if not -32768 <= weight <= 32767:
                fail(path, number, "the weight does not fit 16 bits")
            weights[place], last = weight, place
    return weights


def main():
    source, target = sys.argv[1:]
    weights = read(source)
    with open(target, "w", encoding="ascii") as out:
        out.write("static const int16_t policy_weights[%d] = {\n" % SIZE)
        for i in range(0, SIZE, 16):
            out.write("    " + " ".join("%d," % w for w in weights[i:i + 16]) + "\n")
        out.write("};\n")


main()
