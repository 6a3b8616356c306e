#!/usr/bin/env python3
"""What is played of each game, for tests that hold one place where the rules run against another: every scenario, and every
number of players.

    scenarios.py YARDARM [GAME]       lines of `GAME OPTION=VALUE`, without the option where a game has none
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

SAY_WHAT_IS_PLAYED = "scenario", "players"


def values(option):
    if "choices" in option:
        return [choice["name"] for choice in option["choices"]]
    return range(option["min"], option["max"] + 1)


def scenarios(yardarm):
    """Of each game by its id: the options that start it, as words."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([yardarm, "documents", folder], check=True)
        games = json.loads(Path(folder, "games.json").read_text())
    return {game["id"]: [f"{option['key']}={value}" for option in game["options"] if option["key"] in SAY_WHAT_IS_PLAYED
                         for value in values(option)] or [""]
            for game in games}


if __name__ == "__main__":
    for game, played in scenarios(sys.argv[1]).items():
        if game in (sys.argv[2:] or [game]):
            print(*(f"{game} {options}".strip() for options in played), sep="\n")
