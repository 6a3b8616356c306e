#!/usr/bin/env python3
"""Yardsticks as C tables: every line is checked, and what is wrong is named by file and line."""

import unittest

from made_table import made

HEAD = "# how it was made\nlevel,side,games,lost,error,options,judge\n"


class Yardstick(unittest.TestCase):
    def write(self, text):
        return made(self, "yardstick.py", text)

    def test_rows_come_in_their_order_with_an_end(self):
        table = self.write(HEAD + "cabinboy,left,8,40.5,3.25,,2\ncaptain,,8,-0.125,1.0,scenario=a-b,2\n")
        self.assertEqual(table.split("{\n", 1)[1],
                         '    {"cabinboy", "left", 8, 40.5, 3.25, "", 2},\n    {"captain", "", 8, -0.125, 1.0, "scenario=a-b", 2},\n'
                         "    {0},\n};\n")

    def test_what_is_wrong_is_named(self):
        for text, wrong in (("level,side\n", ":1: the head must be"), (HEAD, ":1: there are no rows"),
                            (HEAD + "captain,left,8,40.5,1,\n", ":3: this must be"),
                            (HEAD + "captain,left,8,much,1,,2\n", ":3: games, lost, error and judge"),
                            (HEAD + "captain,left,8,4,1,,today\n", ":3: games, lost, error and judge"),
                            (HEAD + "captain,left,1,40.5,1,,2\n", ":3: a level, at least two"),
                            (HEAD + "captain,left,8,40.5,0,,2\n", ":3: a level, at least two"),
                            (HEAD + "captain,left,8,nan,1,,2\n", ":3: a level, at least two"),
                            (HEAD + 'captain,left,8,4,1,a="b",2\n', ":3: options are"),
                            (HEAD + "captain,left,8,4,1,,2\ncaptain,left,8,4,1,,2\n", ":4: this level and side"),
                            (HEAD + "captain,left,8,4,1,,2\ncaptain,right,8,4,1,,1\n", ":4: another judge measured"),
                            (HEAD + "".join("captain,%s,8,4,1,%s,2\n" % row for row in (("left", ""), ("left", "a=b"), ("right", ""))),
                             ":5: games of one kind")):
            self.assertIn(wrong, self.write(text))


if __name__ == "__main__":
    unittest.main()
