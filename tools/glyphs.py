#!/usr/bin/env python3
"""Writes the letters of the server's pictures (src/server/glyphs.h) as paths, out of a font in WOFF 1.0:

    tools/glyphs.py web/node_modules/@fontsource/eb-garamond/files/eb-garamond-latin-500-normal.woff >src/server/glyphs.h

Run by hand, when another font is wanted. Curves become a few straight lines, on an em of 1,000.
"""
import struct
import sys
import zlib

EM = 1000
LETTERS = sorted([*range(0x20, 0x7F), *map(ord, "£½·×ßàáâäåæçèéêíîñóôöøúûüÉÖ–—‘’“”…−")])


def tables_of(data):
    count = struct.unpack(">H", data[12:14])[0]
    tables = {}
    for i in range(count):
        tag, at, packed, length = struct.unpack(">4sIII", data[44 + 20 * i:60 + 20 * i])
        table = data[at:at + packed]
        tables[tag.decode()] = zlib.decompress(table) if packed < length else table
    return tables


class Font:
    def __init__(self, data):
        self.tables = tables_of(data)
        head = self.tables["head"]
        self.em, self.long = struct.unpack(">H", head[18:20])[0], struct.unpack(">h", head[50:52])[0]
        self.metrics = struct.unpack(">H", self.tables["hhea"][34:36])[0]
        self.cmap = self.read_cmap()

    def read_cmap(self):
        table = self.tables["cmap"]
        for i in range(struct.unpack(">H", table[2:4])[0]):
            at = struct.unpack(">I", table[8 + 8 * i:12 + 8 * i])[0]
            if struct.unpack(">H", table[at:at + 2])[0] == 4:
                return self.read_segments(table[at:])
        raise SystemExit("the font has no table of letters that is understood")

    @staticmethod
    def read_segments(table):
        n = struct.unpack(">H", table[6:8])[0] // 2
        row = lambda at, kind: struct.unpack(f">{n}{kind}", table[at:at + 2 * n])
        ends, starts, deltas, offsets = row(14, "H"), row(16 + 2 * n, "H"), row(16 + 4 * n, "h"), row(16 + 6 * n, "H")
        found = {}
        for i in range(n):
            for code in range(starts[i], ends[i] + 1):
                glyph = code
                if offsets[i]:
                    at = 16 + 6 * n + 2 * i + offsets[i] + 2 * (code - starts[i])
                    glyph = struct.unpack(">H", table[at:at + 2])[0]
                found[code] = (glyph + deltas[i]) & 0xFFFF
        return found

    def advance(self, glyph):
        at = 4 * min(glyph, self.metrics - 1)
        return struct.unpack(">H", self.tables["hmtx"][at:at + 2])[0]

    def glyph(self, number):
        loca, size = self.tables["loca"], 4 if self.long else 2
        begin, end = (int.from_bytes(loca[size * i:size * i + size], "big") * (1 if self.long else 2) for i in (number, number + 1))
        return self.tables["glyf"][begin:end]

    def contours(self, number):
        """Lists of (x, y, on the line)."""
        data = self.glyph(number)
        if not data:
            return []
        count = struct.unpack(">h", data[:2])[0]
        return self.simple(data, count) if count >= 0 else self.composite(data)

    @staticmethod
    def simple(data, count):
        ends = struct.unpack(f">{count}H", data[10:10 + 2 * count])
        at = 10 + 2 * count
        at += 2 + struct.unpack(">H", data[at:at + 2])[0]
        flags = []
        while len(flags) <= ends[-1]:
            flag = data[at]
            at += 1
            again = 0
            if flag & 8:
                again = data[at]
                at += 1
            flags += [flag] * (again + 1)
        values = []
        for short, same in ((2, 16), (4, 32)):
            here, line = 0, []
            for flag in flags:
                if flag & short:
                    here += data[at] if flag & same else -data[at]
                    at += 1
                elif not flag & same:
                    here += struct.unpack(">h", data[at:at + 2])[0]
                    at += 2
                line.append(here)
            values.append(line)
        points = [(x, y, bool(flag & 1)) for x, y, flag in zip(*values, flags)]
        return [points[a:b + 1] for a, b in zip([0, *[e + 1 for e in ends]], ends)]

    def composite(self, data):
        at, more, found = 10, True, []
        while more:
            flags, glyph = struct.unpack(">HH", data[at:at + 4])
            kind = ">hh" if flags & 1 else ">bb"
            dx, dy = struct.unpack_from(kind, data, at + 4)
            at += 4 + struct.calcsize(kind)
            if flags & 0xC8:
                raise SystemExit("the font has scaled parts, which are not understood")
            found += [[(x + dx, y + dy, on) for x, y, on in line] for line in self.contours(glyph)]
            more = flags & 32
        return found


def flattened(line):
    """Straight lines: a point off the line bends it, and between two such lies one on it."""
    full = []
    for here, after in zip(line, line[1:] + line[:1]):
        full.append(here)
        if not here[2] and not after[2]:
            full.append(((here[0] + after[0]) / 2, (here[1] + after[1]) / 2, True))
    first = next(i for i, point in enumerate(full) if point[2])
    full = full[first:] + full[:first + 1]
    out, i = [full[0][:2]], 1
    while i < len(full):
        if full[i][2]:
            out.append(full[i][:2])
            i += 1
            continue
        (ax, ay), (bx, by, _), (cx, cy, _) = out[-1], full[i], full[i + 1]
        bend = abs(ax - 2 * bx + cx) + abs(ay - 2 * by + cy)
        steps = 1 if bend < 12 else 2 if bend < 90 else 3 if bend < 300 else 4
        for step in range(1, steps + 1):
            t = step / steps
            out.append(((1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t * t * cx,
                        (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t * t * cy))
        i += 2
    return out


def path_of(contours, em):
    words = []
    for line in contours:
        points = [(round(x * EM / em), round(-y * EM / em)) for x, y in flattened(line)]
        path, before = [], points[0]
        for point in points[1:]:
            if point != before:
                path.append(f"{point[0] - before[0]} {point[1] - before[1]}")
            before = point
        words.append(f"M{points[0][0]} {points[0][1]}l{' '.join(path)}z".replace(" -", "-"))
    return "".join(words)


def main():
    font = Font(open(sys.argv[1], "rb").read())
    print("/* The letters of pictures: made by tools/glyphs.py from EB Garamond, which is under the SIL Open Font License 1.1\n"
          " * (web/public/fonts-eb-garamond-license.txt). X(code, advance, path), by code, on an em of 1,000, y down. */")
    print("#define GLYPHS(X) \\")
    rows = []
    for code in LETTERS:
        glyph = font.cmap.get(code)
        if not glyph:
            continue
        path = path_of(font.contours(glyph), font.em)
        parts = [path[i:i + 106] for i in range(0, len(path), 106)] or [""]
        text = " \\\n      ".join(f'"{part}"' for part in parts)
        rows.append(f"    X({code}, {round(font.advance(glyph) * EM / font.em)}, {text})")
    print(" \\\n".join(rows))


main()
