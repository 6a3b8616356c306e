#!/usr/bin/env python3
"""The board of the skeleton: board.json, and the tokens of both sides."""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[3] / "tools"))
import board                                                                                    # noqa: E402

CHARTS = "2.0 The die\neven: the higher token scores the difference\nodd:  the lower token scores it\n"


def token(side, points):
    slug = f"{side}-{points}"
    return {"slug": slug, "name": slug, "party": side, "type": "token", "shape": "disc",
            "values": [{"name": "points", "value": points}]}


def complete(document, _):
    document["pieces"] = [token(side, points) for side in ("left", "right") for points in range(1, 6)]
    document["tables"] = CHARTS


board.run(complete, HERE, "src/games/skeleton/data/board.py")
