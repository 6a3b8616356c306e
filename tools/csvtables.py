"""CSV tables in, constant C tables out: what the games' data generators share.

A game keeps its numbers in data/*.csv and a script data/tables.py that reads them with this module,
checks them, and writes one C header.  Whatever is wrong with the input ends the build with exit status 1
and exactly one line on stderr:

    file:line: column: what is wrong

Reading    Folder -> Table -> Row; a Row reads its own typed cells and knows its line.
Checking   Row.fail, Table.fail, check_grid: raise DataError.
Writing    Header: comments, enums, structs and aligned arrays of `DATA` (static const, may stay unused).

Standard library only; Python 3.9 or later.  Output depends on nothing but the input bytes.
"""

import csv
import hashlib
import os
import re
import sys

# Where a value comes from.  A source cell is one or more of these joined by '/', each with an optional
# remark in brackets: "seed(count)/guess".
SOURCE_TAGS = (
    "seed",             # stated in the rulebook
    "seed-name",        # named there, its values are not
    "seed-bounded",     # limited by what is stated
    "seed-inferred",    # forced by what is stated
    "print",            # read off a copy of the printed game
    "public",           # found in other public material
    "history",          # a real ship, place or person
    "derived",          # computed, such as a hex from latitude and longitude
    "derived-shifted",  # computed, then moved to the next hex
    "guess",            # a free choice
    "design",           # a choice of this implementation
)


class DataError(Exception):
    """One thing wrong with the input; its text is the line to show."""


def quoted(text):
    """A cell for a message: ASCII, one line, never long."""
    shown = ascii(text if len(text) <= 40 else text[:37] + "...")[1:-1].replace('"', "'")
    return '"%s"' % shown


# ---------------------------------------------------------------------------------------------- reading

class Folder:
    """The folder of one game's CSV files; remembers the bytes of those read, for the hash."""

    def __init__(self, path):
        self.path = path
        self._read = {}

    def table(self, name, columns):
        """Reads one file whose header must be exactly `columns` (words in one string)."""
        table = Table(os.path.join(self.path, name), columns.split())
        self._read[name] = table.content
        return table

    def hash(self):
        """Eight hex digits over names and contents of all files read so far, whatever the order."""
        digest = hashlib.sha256()
        for name, content in sorted(self._read.items()):
            digest.update(("%s %d\n" % (name, len(content))).encode("ascii"))
            digest.update(content)
        return digest.hexdigest()[:8]


class Table:
    """One CSV file: a header line, then one row a line, at least one."""

    def __init__(self, path, columns):
        self.path = path
        self.name = os.path.basename(path)
        self.columns = columns
        try:
            with open(path, "rb") as file:
                self.content = file.read()
        except OSError as error:
            self.fail("file", "cannot be read: %s" % (error.strerror or error))
        lines = self._lines()
        self._check_header(self._cells(1, lines[0]))
        self.rows = [Row(self, number, self._cells(number, line)) for number, line in enumerate(lines[1:], 2)]
        if not self.rows:
            self.fail("file", "has a header but no rows")

    def __iter__(self):
        return iter(self.rows)

    def __len__(self):
        return len(self.rows)

    def fail(self, column, what, line=1):
        """Stops with a message about one line of this file."""
        path = os.path.relpath(self.path)
        raise DataError("%s:%d: %s: %s" % (path, line, column, what))

    def expect_rows(self, count):
        """The printed game has so many: a lost or doubled row must not pass unseen."""
        if len(self) != count:
            self.fail("file", "%d rows, expected %d" % (len(self), count), self.rows[-1].line)

    def unique(self, column):
        """A dict of rows by a column in which no value may occur twice."""
        found = {}
        for row in self:
            first = found.setdefault(row.text(column), row)
            if first is not row:
                row.fail(column, "%s is already in line %d" % (quoted(row[column]), first.line))
        return found

    def by_slug(self, column="slug"):
        """The same for slugs: lower case words and numbers joined by hyphens."""
        for row in self:
            row.slug(column)
        return self.unique(column)

    def _lines(self):
        if not self.content:
            self.fail("file", "is empty")
        lines = self.content.split(b"\n")
        for number, line in enumerate(lines, 1):
            bad = next((at for at, byte in enumerate(line) if not 0x20 <= byte < 0x7F), None)
            if bad is not None:
                self.fail("column %d" % (line[:bad].count(b",") + 1),
                          "byte 0x%02X is not printable ASCII" % line[bad], number)
        if lines.pop():
            self.fail("file", "last line has no line end; is the file cut short?", len(lines) + 1)
        return [line.decode("ascii") for line in lines]

    def _cells(self, number, line):
        if not line.strip():
            self.fail("row", "is blank", number)
        try:
            return next(csv.reader([line], strict=True))
        except csv.Error as error:
            self.fail("row", "bad quoting: %s" % error, number)

    def _check_header(self, found):
        for name in found:
            if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
                self.fail("header", "%s is not the name of a column" % quoted(name))
            if found.count(name) > 1:
                self.fail(name, "column occurs twice in the header")
            if name not in self.columns:
                self.fail(name, "column is not expected here; the columns are %s" % ",".join(self.columns))
        for name in self.columns:
            if name not in found:
                self.fail(name, "column is missing from the header")
        for name, wanted in zip(found, self.columns):
            if name != wanted:
                self.fail(name, "column is out of order, %s comes here" % wanted)


class Row:
    """One line of a table.  row["column"] is the cell as written; the methods below check and convert it."""

    def __init__(self, table, line, cells):
        self.table = table
        self.line = line
        if len(cells) != len(table.columns):
            self.fail("row", "%d fields, the header has %d" % (len(cells), len(table.columns)))
        self._cells = dict(zip(table.columns, cells))
        for column, cell in self._cells.items():
            if cell != cell.strip():
                self.fail(column, "%s begins or ends with a space" % quoted(cell))
            if column == "source" or column.endswith("_source"):
                self._check_source(column, cell)

    def __getitem__(self, column):
        return self._cells[column]

    def fail(self, column, what):
        """Stops with a message about this row."""
        self.table.fail(column, what, self.line)

    def expect(self, column, wanted, why):
        """A cell that something outside the table fixes (a rule, another table)."""
        if self[column] != wanted:
            self.fail(column, "%s, but %s says %s" % (quoted(self[column]), why, quoted(wanted)))

    def text(self, column):
        if not self[column]:
            self.fail(column, "is empty")
        return self[column]

    def number(self, column, low, high):
        if not re.fullmatch(r"-?(0|[1-9][0-9]{0,8})", self[column]):
            self.fail(column, "%s is not a number" % quoted(self[column]))
        value = int(self[column])
        if not low <= value <= high:
            self.fail(column, "%d is outside %d..%d" % (value, low, high))
        return value

    def number_or_none(self, column, low, high, none="X"):
        """A number, or None where the cell says that there is none."""
        return None if self[column] == none else self.number(column, low, high)

    def decimal(self, column, low, high):
        """Checks a decimal fraction; returned as written, for nothing is computed from it."""
        if not re.fullmatch(r"-?[0-9]{1,4}(\.[0-9]{1,6})?", self[column]):
            self.fail(column, "%s is not a decimal number" % quoted(self[column]))
        if not low <= float(self[column]) <= high:
            self.fail(column, "%s is outside %s..%s" % (self[column], low, high))
        return self[column]

    def choice(self, column, options):
        """One of a few words; its number, by the order of `options`, as an enum has it."""
        words = list(options)
        if self[column] not in words:
            self.fail(column, "%s is not one of %s" % (quoted(self[column]), ", ".join(w or '""' for w in words)))
        return words.index(self[column])

    def flag(self, column):
        return self.choice(column, ("no", "yes"))

    def slug(self, column):
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", self[column]):
            self.fail(column, "%s is not a slug (a-z, 0-9, single hyphens)" % quoted(self[column]))
        if self[column] == "count":
            self.fail(column, '"count" is taken: the enum of a table ends with it')
        return self[column]

    def reference(self, column, rows, what):
        """The row of another table (or whatever `rows` holds) that this cell names."""
        if self[column] not in rows:
            self.fail(column, "%s is not a known %s" % (quoted(self[column]), what))
        return rows[self[column]]

    def dice(self, column, most):
        """A fixed count "2" or so many dice "2d6": the pair (fixed, dice), one of them 0."""
        match = re.fullmatch(r"([1-9])d6", self[column])
        if match:
            return 0, int(match.group(1))
        return self.number(column, 0, most), 0

    def _check_source(self, column, cell):
        if not cell:
            self.fail(column, "is empty; say where the row comes from")
        for tag in re.sub(r"\s*\([^()]*\)", "", cell).split("/"):
            if tag not in SOURCE_TAGS:
                self.fail(column, "%s is not a known source tag (%s)" % (quoted(tag), ", ".join(SOURCE_TAGS)))


# -------------------------------------------------------------------------------------------- hex grids

# Flat-topped hexes numbered CCRR (column, row), even columns half a hex lower; six hexsides in this order.
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
_STEPS = {
    1: ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),   # from an odd column
    0: ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),     # from an even one
}


def hex_number(row, column):
    """Checks a CCRR cell and returns it as a number."""
    if not re.fullmatch(r"[0-9]{4}", row[column]):
        row.fail(column, "%s is not a hex number CCRR" % quoted(row[column]))
    return int(row[column])


def next_hex(number, direction):
    """The neighbour's number, whether or not the map has it."""
    across, down = _STEPS[number // 100 % 2][direction]
    return number + 100 * across + down


def distances(start, step):
    """How many steps each hex is from `start`; step(number, direction) tells the next hex, or None."""
    found, ring = {start: 0}, [start]
    while ring:
        beyond = {step(number, direction) for number in ring for direction in range(6)} - found.keys() - {None}
        far = found[ring[0]] + 1
        ring = sorted(beyond)
        found.update((number, far) for number in ring)
    return found


def reachable(start, step):
    """All hexes reached from `start`."""
    return set(distances(start, step))


def distance(start, goal):
    """Hexes from one to the other, whatever lies between."""
    def cube(number):
        column, row = divmod(number, 100)
        down = row - (column + 1) // 2
        return column, down, -column - down
    return max(abs(a - b) for a, b in zip(cube(start), cube(goal)))


def check_grid(hexes, letters, land_letters):
    """Checks the hexsides of {number: row}: six of `letters`, the same from both hexes, S wherever one of the two
    hexes is sea, else one of `land_letters` wherever one is land."""
    for number, row in hexes.items():
        sides = row["hexsides"]
        if len(sides) != 6 or not set(sides) <= set(letters):
            row.fail("hexsides", "%s is not six of the letters %s" % (quoted(sides), letters))
    for number, row in hexes.items():
        for direction, side in enumerate(row["hexsides"]):
            other = hexes.get(next_hex(number, direction))
            if other is None:
                continue
            where = "side %s (towards %s)" % (DIRECTIONS[direction], other["hex"])
            back = other["hexsides"][(direction + 3) % 6]
            if back != side:
                row.fail("hexsides", "%s is %s, but line %d has %s there" % (where, side, other.line, back))
            terrain = (row["terrain"], other["terrain"])
            if "sea" in terrain and side != "S":
                row.fail("hexsides", "%s is %s, but it borders a sea hex" % (where, side))
            if "sea" not in terrain and "land" in terrain and side not in land_letters:
                row.fail("hexsides", "%s is %s, but it borders a land hex" % (where, side))


# ---------------------------------------------------------------------------------------------- writing

def c_name(*words):
    """ALL_CAPS name from slugs: c_name("port", "la-guaira") is PORT_LA_GUAIRA."""
    return re.sub(r"[^A-Z0-9]+", "_", "_".join(words).upper()).strip("_")


def c_string(text):
    """A string literal; the escaped ? keeps trigraphs out."""
    return '"%s"' % re.sub(r'[\\"?]', r"\\\g<0>", text)


def c_padded(word):
    """A Padded of base/str.h."""
    return c_string(word), len(word)


def c_mask(members):
    """A 64-bit set of small numbers."""
    return "UINT64_C(0x%016x)" % sum(1 << member for member in set(members))


def c_bitset(members, words):
    """A larger set as initialiser of uint64_t[words], lowest members first."""
    members = set(members)
    assert all(0 <= member < 64 * words for member in members)
    return "{ %s }" % ", ".join(c_mask(m % 64 for m in members if m // 64 == word) for word in range(words))


class Header:
    """Collects the text of one generated header.  Every array is DATA: static const, allowed to stay unused."""

    WIDTH = 120

    def __init__(self, script, guard):
        self._guard = guard
        self._enumerators = set()
        self._text = [
            "/* Generated by %s from the CSV files beside it: edit those, not this. */" % script,
            "",
            "#ifndef %s" % guard,
            "#define %s" % guard,
            "",
            "#include <stdint.h>",
            "",
            '#include "base/str.h"',
            '#include "base/summed.h"',
            "",
            "#if defined(__GNUC__)",
            "#define DATA __attribute__((unused)) static const",
            "#else",
            "#define DATA static const",
            "#endif",
        ]

    def text(self):
        return "\n".join(self._text + ["", "#endif /* %s */" % self._guard, ""])

    def lines(self, *lines):
        self._text.extend(lines)

    def comment(self, text):
        """Begins a paragraph: blank line and comment, wrapped."""
        line, wrapped = "/*", []
        for word in (text + " */").split():
            if len(line) + 1 + len(word) > self.WIDTH:
                wrapped.append(line)
                line = "  "
            line += " " + word
        self.lines("", *wrapped, line)

    def enum(self, items):
        """Names in order, or (name, value) pairs with an optional remark as third."""
        items = [(item,) if isinstance(item, str) else item for item in items]
        for name, *_ in items:
            assert name not in self._enumerators, name
            self._enumerators.add(name)
        wide = max(len(item[0]) for item in items)
        self.lines("enum {")
        if any(len(item) > 1 for item in items):
            for name, value, *remark in items:
                line = "    %s = %s," % (name.ljust(wide), value)
                self.lines(line + "".join("  /* %s */" % r for r in remark))
        else:
            self.packed([item[0] for item in items])
        self.lines("};")

    def struct(self, name, *fields):
        """A typedef; a field is "type name" or ("type name", "remark")."""
        fields = [(field, "") if isinstance(field, str) else field for field in fields]
        wide = max(len(field) for field, _ in fields) + 1
        self.lines("typedef struct {")
        for field, remark in fields:
            self.lines("    %s" % ((field + ";").ljust(wide) + "  /* %s */" % remark if remark else field + ";"))
        self.lines("} %s;" % name)

    def rows(self, declaration, rows, remarks=None):
        """An array of structs or of small arrays: one row a line, cells aligned."""
        rows = [[str(cell) for cell in row] for row in rows]
        wide = [max(map(len, column)) for column in zip(*rows)]
        self.lines("DATA %s = {" % declaration)
        for at, row in enumerate(rows):
            cells = []
            for cell, width in zip(row, wide):
                number = re.fullmatch(r"-?[0-9]+", cell)
                cells.append((cell + ",").rjust(width + 1) if number else (cell + ",").ljust(width + 1))
            line = "    { %s }," % " ".join(cells).rstrip().rstrip(",")
            self.lines(line + ("  /* %s */" % remarks[at] if remarks else ""))
        self.lines("};")

    def values(self, declaration, values, remarks=None):
        """An array of scalars: packed, or one a line when each has a remark."""
        values = [str(value) for value in values]
        self.lines("DATA %s = {" % declaration)
        if remarks:
            for value, remark in zip(values, remarks):
                self.lines("    %s,  /* %s */" % (value, remark))
        else:
            wide = max(map(len, values))
            self.packed([v.rjust(wide) if re.fullmatch(r"-?[0-9]+", v) else v for v in values])
        self.lines("};")

    def bytes_summed(self, name, rows):
        """A large table of bytes. A module has of each only what it is more than the one before it and the one above it
        together, less the one above that before it: so it packs well. It sums them up when it is loaded."""
        above = [[0] * len(rows[0])] + rows[:-1]
        left = [[(row[i] - up[i] - (row[i - 1] - up[i - 1] if i else 0)) % 256 for i in range(len(row))]
                for row, up in zip(rows, above)]
        self.lines("#ifdef __wasm__")
        self._grid("static uint8_t %s" % name, left)
        self.lines("SUMMED(%s)" % name.split("[")[0], "#else")
        self._grid("DATA uint8_t %s" % name, rows)
        self.lines("#endif")

    def _grid(self, declaration, rows):
        self.lines("%s = {" % declaration)
        for row in rows:
            words = [str(value) for value in row]
            self.packed(["{" + words[0]] + words[1:-1] + [words[-1] + "}"])
        self.lines("};")

    def value(self, declaration, value):
        self.lines("DATA %s = %s;" % (declaration, value))

    def packed(self, words):
        line = "   "
        for word in words:
            if len(line) + len(word) + 2 > self.WIDTH:
                self.lines(line)
                line = "   "
            line += " " + word + ","
        self.lines(line)


def run(generate, folder, header_name):
    """Runs a generator: generate(Folder) -> text.  The argument is the header to write, or the folder for it."""
    if len(sys.argv) != 2:
        sys.exit("usage: %s OUTPUT.h | OUTPUT_DIR" % os.path.basename(sys.argv[0]))
    output = sys.argv[1]
    if os.path.isdir(output):
        output = os.path.join(output, header_name)
    try:
        text = generate(Folder(folder))
        with open(output, "w", encoding="ascii", newline="\n") as file:
            file.write(text)
    except DataError as error:
        sys.exit(str(error))
    except OSError as error:
        sys.exit("%s: %s" % (output, error.strerror or error))
