#!/usr/bin/env python3
"""Plays a game between machines and draws each side's chance to win over it, as an SVG.

    win_chance.py GAME [--player NAME] [--by NAME] [--games N] [--points N] [--seed N] > chance.svg

At so many points of the game it is played on to its end N times, at random or by another machine, from what chance has left open.
"""
import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import yardarm                                              # noqa: E402

COLOURS = ("#8c1c13", "#1b4965", "#c9a227", "#386641", "#5e548e", "#333333")
WIDE, HIGH, EDGE = 720, 360, 52


def whole_game(game, player, seed):
    """All states of a game that a machine plays against itself."""
    state = game.start(seed=seed)
    states = [state.copy()]
    while not state.over:
        state.apply(state.choose(player))
        states.append(state.copy())
    return states


def chances(state, by, games, seed):
    """The share of games that each side wins when they are played on."""
    won = dict.fromkeys(state.sides, 0)
    for i in range(games):
        trial = state.game.from_bytes(bytes(state), seed=seed + i)
        while not trial.over:
            trial.apply(trial.choose(by))
        if trial.winner:
            won[trial.winner] += 1
    return {side: n / games for side, n in won.items()}


def drawn(title, decisions, curves):
    """The curves as an SVG: {side: [chance, ...]}, over so many decisions."""
    def line(values):
        step = (WIDE - 2 * EDGE) / max(len(values) - 1, 1)
        points = ((EDGE + i * step, HIGH - EDGE - v * (HIGH - 2 * EDGE)) for i, v in enumerate(values))
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="serif" font-size="14">'
    yield f'<rect width="{WIDE}" height="{HIGH}" fill="#f7f3e8"/><text x="{EDGE}" y="24">{title}: chance to win</text>'
    for share in (0, 0.5, 1):
        y = HIGH - EDGE - share * (HIGH - 2 * EDGE)
        yield f'<path d="M{EDGE} {y}H{WIDE - EDGE}" stroke="#cbbf9f"/><text x="6" y="{y + 5}">{share:.0%}</text>'
    for i, (side, values) in enumerate(curves.items()):
        yield f'<polyline points="{line(values)}" fill="none" stroke="{COLOURS[i]}" stroke-width="2"/>'
        yield f'<text x="{EDGE + 100 * i}" y="{HIGH - 12}" fill="{COLOURS[i]}">{side}</text>'
    yield f'<text x="{WIDE - EDGE}" y="{HIGH - 12}" text-anchor="end">{decisions} decisions</text></svg>'


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--player", default="cabinboy")
    parser.add_argument("--by", default="random")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--points", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1739)
    asked = parser.parse_args()
    game = yardarm.game(asked.game)
    states = whole_game(game, asked.player, asked.seed)
    last = max(asked.points - 1, 1)
    at = [states[i * (len(states) - 1) // last] for i in range(last + 1)]
    found = [chances(state, asked.by, asked.games, asked.seed) for state in at]
    print("\n".join(drawn(game.title, len(states) - 1, {side: [f[side] for f in found] for side in states[0].sides})))


if __name__ == "__main__":
    main()
