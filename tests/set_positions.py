#!/usr/bin/env python3
"""Set positions: twenty a game, each with the plainly right decision; the captain finds eighteen.

    set_positions.py YARDARM GAME [--level NAME] [--only WORD] [--seeds N]

A position is a file tests/set/GAME/NAME.txt. What is right stands in it, in comments:

    # right: land | step 28?? | sail 2719     one of these is done by the side that is asked first, or by the one
    # side: british                           named here; where there are several such lines, one of each
    # wrong: done                             none of these is done before that
    # within: 12                              decisions of that side; 1 where nothing is said

`*` and `?` stand for any words and signs. The machine decides for everybody, the dice are the referee's own (seed 1): what is
found once is found always. Where the machine has habits another seed finds others: with --seeds seeds 1 to N are tried, and
it is their mean that counts. Nobody trains or tunes a player on these positions. Where the captain does not play a game, the
best who does."""

import argparse
import fnmatch
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent / "set"
WANTED, OF = 18, 20
BEST = "captain"


class Referee:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return "".join(iter(self.process.stdout.readline, "\n")).rstrip("\n")

    def must(self, command):
        answer = self.ask(command)
        assert answer.startswith("="), f"{command}: {answer}"
        return answer[2:]

    def quit(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def expectations(text, key):
    return [line.strip() for line in re.findall(rf"^# {key}:(.*)$", text, re.M)]


def alternatives(line):
    return [word.strip() for word in line.split("|")]


def matches(action, line):
    return any(fnmatch.fnmatchcase(action, pattern) for pattern in alternatives(line))


def level_of(referee, asked):
    there = referee.ask("genmove -").split("there are: ")[1].split(", ")
    return asked if asked in there else there[-1]


def decide(referee, level, side):
    """The next decision of that side, others' and chance's passed over; None: the game is over."""
    while (actor := referee.must("actor").split(" ")[0]) != side:
        if actor == "over":
            return None
        referee.must(f"auto 1 {level}")
    action = referee.must(f"genmove {level}")
    referee.must(f"play {action}")
    return action.removeprefix(side + " ")


def judge(referee, level, text):
    """(whether it was found, what was done)."""
    right, wrong = expectations(text, "right"), expectations(text, "wrong")
    assert right or wrong, "neither right nor wrong is said"
    side = (expectations(text, "side") or [referee.must("actor").split(" ")[0]])[0]
    done = []
    for _ in range(int((expectations(text, "within") or ["1"])[0])):
        action = decide(referee, level, side)
        if action is None:
            break
        done.append(action)
        if any(matches(action, line) for line in wrong):
            return False, done
        right = [line for line in right if not matches(action, line)]
        if not right and expectations(text, "right"):
            break
    return not right, done


def reseed(referee, seed):
    """Other dice, and other lots of the machine's: who has decided before goes on where he is with them."""
    referee.must(f"dice random {seed}")
    for _ in range(1, seed):
        referee.ask("genmove random")


def found(program, level, file, seed):
    referee = Referee(program)
    try:
        referee.must(f"load {file}")
        reseed(referee, seed)
        good, done = judge(referee, level_of(referee, level), file.read_text())
    finally:
        referee.quit()
    print(f"{'found ' if good else 'MISSED'} {file.stem}: {'; '.join(done)}", flush=True)
    return good


def all_found(args, files, seed):
    good = sum(found(args.yardarm, args.level, file, seed) for file in files)
    print(f"seed {seed}: {good} of {len(files)} found", flush=True)
    return good


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("yardarm")
    parser.add_argument("game")
    parser.add_argument("--level", default=BEST)
    parser.add_argument("--only", default="")
    parser.add_argument("--seeds", type=int, default=1)
    args = parser.parse_args()
    files = sorted(file for file in (FOLDER / args.game).glob("*.txt") if args.only in file.stem)
    mean = sum(all_found(args, files, seed) for seed in range(1, args.seeds + 1)) / args.seeds
    print(f"{mean:g} of {len(files)} found, {WANTED} of {OF} wanted")
    sys.exit(0 if files and mean * OF >= WANTED * len(files) and (args.only or len(files) >= OF) else 1)


if __name__ == "__main__":
    main()
