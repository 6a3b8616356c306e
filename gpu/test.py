#!/usr/bin/env python3
"""The games for graphics cards are whole, and who has no card is told so.    test.py YARDARM LANE PTX..."""
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))
from scenarios import scenarios                             # noqa: E402

yardarm, lane, *files = sys.argv[1:]
done, games, seats = 0, 70, 40


def test(good, what, why=""):
    global done
    done += 1
    print(f"{'ok' if good else 'not ok'} {done} - {what}" + ("" if good else f"\n# {why}"), flush=True)


def said(*words):
    run = subprocess.run([*map(str, words)], capture_output=True, text=True)
    return run.returncode, run.stdout, run.stderr


def sim(game, *words, games=games):
    return said(yardarm, "sim", game, *words, "--games", games, "--seed", 9)


def through_the_driver(game, options, count):
    return [sim(game, *options.split(), "--hash", *device, games=count) for device in ((), ("--device", "processor"))]


def from_the_kernels_seats(game, options, count):
    return [said(lane, game, count, options), said(yardarm, "sim", game, *options.split(), "--games", count, "--hash")]


def test_scenarios(what, pair, game, games):
    """Both ways of a pair play the same games, whatever is played, a few of each."""
    different = []
    for options in played[game]:
        one, other = pair(game, options, -(-games // len(played[game])))
        if one[0] or one[:2] != other[:2]:
            different.append((options, one, other))
    test(not different, f"{game} is the same {what}", different)


def whole(text):
    """What is called or named is there; what is there has the entry; every rotation is cut to its width."""
    entry = re.findall(r"^\.visible \.entry (\w+)\(", text, re.M)
    unmet = re.findall(r"^\.extern [^\n]*", text, re.M)
    bare = [n for n in re.findall(r"sub\.u32 \t%amt2, 64, (%\w+);", text) if n != "%amt"]
    return entry == ["play_many"] and not unmet and not bare, f"entries {entry}, unmet {unmet[:3]}, rotations {bare[:3]}"


def frames(text):
    """A thread's stack (STACK in src/cli/gpu.c) has room for the entry and the largest of what may call each other there."""
    sizes = sorted(map(int, re.findall(r"__local_depot\d+\[(\d+)\]", text)), reverse=True)
    return sum(sizes[:4]) <= 32 << 10, f"frames {sizes[:4]}"


played = scenarios(yardarm)
print(f"1..{4 * len(files) + 3}")
for file in files:
    game = Path(file).stem
    text = Path(file).read_text()
    for good, what in ((whole(text), "is whole"), (frames(text), "finds room on the stack")):
        test(good[0], f"{game} {what}", good[1])
    test_scenarios("through the driver", through_the_driver, game, games)
    test_scenarios("from the kernel's seats", from_the_kernels_seats, game, seats)
table = [sim("drake", "--json", *words)[1] for words in ((), ("--device", "processor"))]
table = [re.sub(r'"(seconds|decisions_per_second|games_per_second)":[\d.]+', "", line) for line in table]
test(table[0] == table[1] != "", "all that is counted is counted alike", table)
code, out, err = sim("drake", "--device", "abacus")
test(code == 2 and not out and len(err.splitlines()) == 1, "an unknown device is refused", err)
if os.path.exists("/dev/nvidiactl"):
    code, out, err = sim("drake", "--hash", "--device", "gpu")
    test(code == 0 and out == sim("drake", "--hash")[1], "the card plays the same games", out + err)
else:
    code, out, err = sim("drake", "--device", "gpu")
    test(code == 1 and not out and len(err.splitlines()) == 1, "without a card there is one line that says so", err)
