#!/usr/bin/env python3
"""docs/table.md names tests as proof: each of them exists, and every row names one."""
import re
import sys
import tempfile
from pathlib import Path

PROOF = re.compile(r"`((?:web/)?tests/[\w.]+)` \*([^*]+)\*")


def has_test(file, name):
    """Whether a file has a test of that name: as a test of JavaScript or a function of Python or C."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".mjs":
        return any(f"test({quote}{name}{quote}" in text for quote in "'\"`")
    return re.search(rf"\b{re.escape(name)}\(", text) is not None


def faults(root, document):
    found = []
    for number, line in enumerate(document.splitlines(), 1):
        if not line.startswith("| ") or line.startswith(("| promise", "| fault |")):
            continue
        proofs = PROOF.findall(line)
        if not proofs:
            found.append(f"{number}: nothing proves it")
        for path, name in proofs:
            if not (root / path).is_file() or not has_test(root / path, name):
                found.append(f"{number}: {path} has no test '{name}'")
    return found


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "tests").mkdir()
        (root / "tests/a.mjs").write_text("test('it sails', async () => {});", encoding="utf-8")
        row = "| promise | proved by | games |\n|---|---|---|\n| it sails | {} | all |\n"
        assert faults(root, row.format("`tests/a.mjs` *it sails*")) == []
        assert faults(root, row.format("`tests/a.mjs` *it sinks*")) == ["3: tests/a.mjs has no test 'it sinks'"]
        assert faults(root, row.format("`tests/b.mjs` *it sails*")) == ["3: tests/b.mjs has no test 'it sails'"]
        assert faults(root, row.format("we have seen it")) == ["3: nothing proves it"]


if __name__ == "__main__":
    self_test()
    here = Path(__file__).resolve().parent.parent
    wrong = faults(here, (here / "docs/table.md").read_text(encoding="utf-8"))
    for fault in wrong:
        print(f"docs/table.md:{fault}", file=sys.stderr)
    sys.exit(1 if wrong else 0)
