#!/usr/bin/env python3
"""Odds are held against battles that are played: thirty-eight positions of all games, tests/odds/cases.csv.

    odds_cases.py YARDARM [--battles N] [--threads N] [--only WORD]

Everything has a seed, so a case that holds once holds always. `make test` plays few, `make soak` 200,000 of each."""

import argparse
import csv
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent / "odds"


def cases(only):
    with open(FOLDER / "cases.csv", newline="") as file:
        return [row for row in csv.DictReader(file) if only in row["position"]]


def held(args, row):
    command = [args.yardarm, "odds", str(FOLDER / f"{row['position']}.txt"), "--side", row["side"],
               "--check", str(args.battles), "--threads", str(args.threads), *row["action"].split()]
    done = subprocess.run(command, capture_output=True, text=True)
    lines = done.stdout.splitlines() or [done.stderr.strip()]
    print(f"{row['position']}: {row['action']}: {lines[0].split(';')[0]}: {lines[-1]}", flush=True)
    if done.returncode:
        print(done.stdout, done.stderr, sep="")
    return done.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("yardarm")
    parser.add_argument("--battles", type=int, default=400)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    rows = cases(args.only)
    failed = [row["position"] for row in rows if not held(args, row)]
    print(f"{len(rows)} positions, {args.battles} battles of each, {len(failed)} do not hold")
    sys.exit(1 if failed or not rows else 0)


if __name__ == "__main__":
    main()
