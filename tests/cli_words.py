#!/usr/bin/env python3
"""What whole games tell reads like English: plays some of every game and scans every line that anybody is told."""
import re
import tempfile
from pathlib import Path

from cli_common import main, replies, reply, run, test

GAMES = {"skeleton": 20, "jenkins": 4, "drake": 12, "armada": 2, "glory1805": 1,
         "glory1805 scenario=trafalgar-battle": 4, "yellowjack scenario=cartagena": 4, "yellowjack scenario=vernons-war": 1}
SIDES = "english|spanish|french|dutch|danish|portuguese|british|allied|bourbon|red|blue|yellow|green|white"
THINGS = ("points|ships|guns|tokens|counters|hexes|turns|rounds|ducats|steps|hits|troops|segments|losses|discs|"
          "barrels|units|DPs|Units|Turns|cards|squadrons")
SLIPS = {
    "a side without its capital": rf"\b(?:{SIDES})(?:'s)?(?:$| (?!hand\b))",
    "one of a plural": rf"(?<![-\d])(?<!Formation )1 (?:\w+ )?(?:{THINGS})\b(?! ashore)",
    "a doubled word": r"\b([A-Za-z]{2,}) \1\b",
    "a wrong article": r"\ba [AEIOaeio][a-z]+|\ban [^AEIOUaeiouh ]|\b(?:a|an|the) (?:a|an|the)\b",
    "a plural with a verb of one": rf"\b(?:{SIDES}) (?:is|has|owes|pays|loses|receives)\b",
    "a name for programs": r"\b[a-z]+(?:-[a-z]+)+-\d+\b|\b[a-z]+\d*_[a-z]",
    "a side called by its adjective": r"\b[Tt]he Bourbon (?:have|gain|lose|task|buy|lead)\b|\bthe Bourbon$",
    "a sign that was not filled in": r"%\d|[{}|]|\(\)|  | [,.;:]",
}


def lines_of(game, seed, level):
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record"
        reply(f"new {game}", f"dice random {seed}", f"auto {level}", f"record {record}")
        _, out, _ = run("replay", "--events", record, check=0)
    return [line.split(" ", 1)[-1] for line in out.splitlines()[:-1]]


def prompts_of(game, seed, steps):
    """What is asked on the way, of players and of chance: a die waits until it has been asked for, and is then rolled."""
    step = ["prompt", "dice random {}", "prompt", "dice manual", "auto 1 random"]
    said = replies(["dice manual", f"new {game}", *(line.format(seed * steps + i) for i in range(steps) for line in step)])[2:]
    asked = [line for i, one in enumerate(said) if i % len(step) in (0, 2) for line in one.lstrip("= ").splitlines()]
    return [re.sub(r"^(?:[a-z]+ )?[-A-Z\d.]+ ", "", line) for line in asked]


def slips_in(lines):
    return sorted({f"{what}: {line}" for line in lines for what, found in SLIPS.items() if re.search(found, line)})


@test
def what_a_game_tells_has_no_slip():
    for game, count in GAMES.items():
        lines = [line for seed in range(1, count + 1) for line in lines_of(game, seed, "")]
        assert len(lines) > 10 * count, (game, len(lines))
        slips = slips_in(lines)
        assert not slips, (game, slips[:20])


ASKING = [*GAMES, "glory1805 scenario=campaign", "glory1805 scenario=trafalgar-campaign"]


@test
def what_is_asked_has_no_slip():
    for game in ASKING:
        lines = {line for seed in (1, 2) for line in prompts_of(game, seed, 1500)}
        assert len(lines) > 3, (game, lines)
        slips = slips_in(lines) + sorted(f"no capital at the beginning: {line}" for line in lines if line[:1].islower())
        assert not slips, (game, slips[:20])


@test
def the_scan_finds_slips():
    for line in ("the spanish have won", "a English ship is lost", "Red stakes 1 tokens", "Dutch Dutch regiment 1 is placed",
                 "takes a the silver", "%1P sinks", "red's disc 2 is placed", "suffers 1 DPs",
                 "sails to la_habana", "Roll a die for the income of the english", "local-convoy-1 assembles", "The Bourbon have lost"):
        assert len(slips_in([line])) == 1, line


main()
