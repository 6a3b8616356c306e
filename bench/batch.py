#!/usr/bin/env python3
"""Random games from Python, many at once: millions of decisions a second of the processor's time.

    batch.py [--seconds N] [--games N] [--options TEXT] [GAME]...    all games; games that are over begin anew

It fails where the best of three rounds of a game is below what is wanted.
"""
import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

import yardarm                                              # noqa: E402

STEPS, ROUNDS, WANTED = 20, 3, 1_000_000


def decisions_a_second(game, options, n, seconds):
    batch = yardarm.Batch(game, n, options)
    done, began = 0, time.process_time()
    while time.process_time() < began + seconds:
        for _ in range(STEPS):
            batch.sample()
            done += batch.step()
        batch.renew(options)
    return done / (time.process_time() - began)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*")
    parser.add_argument("--options", default="")
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=2)
    asked = parser.parse_args()
    slow = []
    for game in [yardarm.game(id) for id in asked.game] or yardarm.games():
        speed = max(decisions_a_second(game, asked.options, asked.games, asked.seconds) for _ in range(ROUNDS))
        print(f"{game.id:11} {asked.options} {speed / 1e6:.2f} million decisions a second", flush=True)
        slow += [game.id] if speed < WANTED else []
    if slow:
        sys.exit(f"fewer than {WANTED:,} decisions a second: {', '.join(slow)}")


if __name__ == "__main__":
    main()
