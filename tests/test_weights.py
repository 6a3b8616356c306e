#!/usr/bin/env python3
"""Weights of policies as C tables: every line is checked, and what is wrong is named by file and line."""

import unittest

from made_table import made


class Weights(unittest.TestCase):
    def write(self, text):
        return made(self, "weights.py", text)

    def test_what_is_not_named_is_nought(self):
        numbers = self.write("# trained\n1,-7\n32767,32767\n").split("{")[1].split("}")[0].replace(",", " ").split()
        self.assertEqual((len(numbers), numbers[0], numbers[1], numbers[-1]), (32768, "0", "-7", "32767"))

    def test_what_is_wrong_is_named(self):
        for text, wrong in (("5\n", ":1: this must be"), ("# x\nfive,1\n", ":2: this must be"), ("5,1\n5,2\n", ":2: places must rise"),
                            ("32768,1\n", ":1: places"), ("-1,1\n", ":1: places"), ("1,32768\n", ":1: the weight")):
            self.assertIn(wrong, self.write(text))


if __name__ == "__main__":
    unittest.main()
