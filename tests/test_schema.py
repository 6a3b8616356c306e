#!/usr/bin/env python3
"""tools/schema.py: what it refuses, and that page, types and schema cannot drift apart unnoticed."""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOL, SCHEMA, PAGE = ROOT / "tools/schema.py", ROOT / "docs/view.schema.json", ROOT / "docs/view.md"


def run(*arguments):
    done = subprocess.run([sys.executable, TOOL, *map(str, arguments)], capture_output=True, text=True, timeout=1800)
    return done.returncode, done.stderr


class Drift(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, text):
        path = Path(self.folder.name) / name
        path.write_text(text, encoding="utf-8")
        return path

    def schema_with(self, change):
        schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
        change(schema["$defs"])
        return self.file("schema.json", json.dumps(schema))

    def refused(self, words, *arguments):
        status, errors = run(*arguments)
        self.assertNotEqual(status, 0)
        self.assertIn(words, errors)

    def test_a_new_member_must_be_explained(self):
        schema = self.schema_with(lambda d: d["Stage"]["properties"].update(weather={"type": "string"}))
        self.refused("'weather' of Stage is not explained", "doc", schema, PAGE)

    def test_a_member_must_be_explained_where_it_belongs(self):
        page = self.file("view.md", PAGE.read_text(encoding="utf-8").replace("`owes`", "owes"))
        self.refused("'owes' of StageLine is not explained", "doc", SCHEMA, page)

    def test_the_page_may_not_invent_members(self):
        page = self.file("view.md", PAGE.read_text(encoding="utf-8").replace("| `headline` |", "| `headlines` |"))
        self.refused("View and Question and Goal and GoalSide and Owes has no 'headlines'", "doc", SCHEMA, page)
        page = self.file("view.md", PAGE.read_text(encoding="utf-8") + "\nAnd `thunder`.\n")
        self.refused("'thunder' is not in the schema", "doc", SCHEMA, page)

    def test_words_of_an_enum_are_named(self):
        schema = self.schema_with(lambda d: d["Edge"]["properties"]["style"]["enum"].append("lava"))
        self.refused("the word 'lava' is not named", "doc", schema, PAGE)

    def test_stale_types_are_refused(self):
        types = self.file("documents.ts", "")
        self.assertEqual(run("ts", SCHEMA, types), (0, ""))
        self.assertEqual(run("ts", "--check", SCHEMA, types), (0, ""))
        schema = self.schema_with(lambda d: d["Mark"]["properties"].update(colour={"type": "string"}))
        self.refused("is not what the schema says", "ts", "--check", schema, types)

    def test_what_it_does_not_understand(self):
        schema = self.schema_with(lambda d: d["Mark"].update(oneOf=[]))
        self.refused("Mark: 'oneOf' is not understood", "c", schema, "/dev/null")
        schema = self.schema_with(lambda d: d["Mark"]["required"].append("nothing"))
        self.refused("Mark: 'nothing' is required and no member", "c", schema, "/dev/null")
        schema = self.schema_with(lambda d: d["Mark"]["properties"].update(of={"$ref": "#/$defs/Nobody"}))
        self.refused("Mark.of: there is no #/$defs/Nobody", "c", schema, "/dev/null")


if __name__ == "__main__":
    unittest.main()
