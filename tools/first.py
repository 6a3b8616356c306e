#!/usr/bin/env python3
"""A first game as people write it in, a C header out.

    tools/first.py FIRST.txt OUTPUT.h

The text has a head, an opening and steps:

    title: Cut out the convoy
    side: english                   who learns
    minutes: 12
    options: scenario=short         how the match is made; may be left out
    opening:                        what is played before he sits down, as in a record
        spanish pass
        roll 4

    step: Put to sea
    look: 2715, orders              places, pieces, sites of the board, or parts of the page
    text: What there is to see and to know.
    task: What to do, in a sentence.
    why: Why it is done.
    risk: What may go wrong.
    do:                             his orders, as he gives them
        sail port-royal
        all
    then:                           what the dice and the others answer, as in a record
        roll 5
    tell: the interception fails    words he must be told in this step, for the test of it

A step without `do` is read only. What is indented belongs to the line above. A line with # at its beginning is a remark.
Whatever is wrong ends the build with one line on stderr: file:line: what is wrong.
"""
import json
import sys

from board import c_bytes

HEAD = ("title", "side", "minutes", "options", "opening")
STEP = ("step", "look", "text", "task", "why", "risk", "do", "then", "tell")
LISTS = ("opening", "do", "then")
PARTS = ("chart", "strip", "goal", "orders", "log", "forces", "undo", "seat", "stage", "rules")    # of the page


class Wrong(Exception):
    pass


def entries(lines):
    """Each key with its number, what stands behind it, and the indented lines below."""
    found = []
    for number, line in enumerate(lines, 1):
        line = line.rstrip()
        if not line or line.startswith("#"):
            continue
        if line[0] == " ":
            if not found:
                raise Wrong(f"{number}: nothing stands above this")
            found[-1][3].append(line.strip())
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in HEAD + STEP:
            raise Wrong(f"{number}: '{key}' is no word of a first game")
        found.append((number, key, value.strip(), []))
    return found


def value_of(number, key, value, more):
    if key in LISTS:
        if value:
            raise Wrong(f"{number}: the actions of '{key}' stand in lines of their own")
        return more
    words = " ".join([value, *more]).strip()
    if not words:
        raise Wrong(f"{number}: '{key}' says nothing")
    return words


def read(lines):
    head, steps = {}, []
    for number, key, value, more in entries(lines):
        if key == "step":
            steps.append({"then": []})
        into = head if key in HEAD else steps[-1] if steps else None
        if into is None or (key in HEAD and steps):
            raise Wrong(f"{number}: '{key}' stands in the wrong place")
        words = value_of(number, key, value, more)
        if key == "then":
            into["then"] += words
        elif key == "tell":
            into.setdefault("tell", []).append(words)
        elif key in into:
            raise Wrong(f"{number}: '{key}' is said twice")
        else:
            into[key] = words
    judge(head, steps)
    return head, steps


def judge(head, steps):
    for key in ("title", "side", "minutes"):
        if key not in head:
            raise Wrong(f"1: '{key}' is missing")
    if not head["minutes"].isdigit():
        raise Wrong("1: the minutes are no number")
    if not steps:
        raise Wrong("1: there is no step")
    for step in steps:
        if "text" not in step:
            raise Wrong(f"1: step '{step['step']}' has no text")
        if ("do" in step) != ("task" in step):
            raise Wrong(f"1: step '{step['step']}' has orders without a task, or a task without orders")
        if step["then"] and "do" not in step:
            raise Wrong(f"1: step '{step['step']}' is read only, but something follows it")


def actions(head, steps):
    rows = [(0, words) for words in head.get("opening", [])]
    for number, step in enumerate(steps, 1):
        rows += [(number, f"{head['side']} {words}") for words in step.get("do", [])]
        rows += [(number, words) for words in step["then"]]
    return rows


def looks_of(step):
    return [word.strip() for word in step.get("look", "").split(",") if word.strip()]


def shown(head, steps):
    def one(step):
        told = {key: step[key] for key in ("text", "task", "why", "risk") if key in step}
        return {"title": step["step"], **told, "look": looks_of(step)}
    return {"title": head["title"], "side": head["side"], "minutes": int(head["minutes"]),
            "steps": [one(step) for step in steps]}


def c_rows(name, rows):
    lines = "".join(f"    {{{number}, {json.dumps(words)}}},\n" for number, words in rows)
    return f"static const FirstLine {name}[] = {{\n{lines}    {{0, NULL}},\n}};\n"


def written(head, steps):
    tells = [(number, words) for number, step in enumerate(steps, 1) for words in step.get("tell", [])]
    looks = [(number, word) for number, step in enumerate(steps, 1) for word in looks_of(step) if word not in PARTS]
    return (c_bytes("first_text", json.dumps(shown(head, steps), separators=(",", ":")))
            + c_rows("first_actions", actions(head, steps)) + c_rows("first_tells", tells)
            + c_rows("first_looks", looks)
            + "static const FirstGame first_game = {\n"
            + f"    .side = {json.dumps(head['side'])},\n    .options = {json.dumps(head.get('options', ''))},\n"
            + "    .text = BESIDE(first_text),\n    .actions = first_actions,\n    .tells = first_tells,\n"
            + "    .looks = first_looks,\n};\n")


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: tools/first.py FIRST.txt OUTPUT.h")
    path, output = sys.argv[1:]
    try:
        with open(path, encoding="utf-8") as file:
            text = written(*read(file))
    except Wrong as wrong:
        sys.exit(f"{path}:{wrong}")
    with open(output, "w", encoding="ascii") as file:
        file.write(f"/* Generated by tools/first.py from first.txt: edit that, not this. */\n{text}")


if __name__ == "__main__":
    main()
