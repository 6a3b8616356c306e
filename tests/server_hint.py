#!/usr/bin/env python3
"""Who plays against machines may ask for a hint: an order and why, from what his seat may know. Between people there is none."""
import re

from server_client import *


def hinted(person, match, seat=""):
    """Asks until the hint is there."""
    found = {}

    def is_done():
        answer = person.get(f"/api/matches/{match}/hint{seat}")
        expect(answer.status in (200, 202, 409), answer.json)   # 409: a machine moved, and is asked now
        found.update(answer.json)
        return found.get("status") == "done"
    until(is_done, PATIENCE)
    return found


def hint_of_a_view(person, match):
    """The hint and what was legal; nothing where a machine moved between."""
    before = person.get(f"/api/matches/{match}").json
    if not before["view"].get("legal"):
        return None
    hint, after = hinted(person, match), person.get(f"/api/matches/{match}").json
    return (hint, before["view"]["legal"]) if before["version"] == after["version"] else None


def test_a_hint_is_a_legal_order_with_its_reason(server):
    anna = Person(server, "Anna")
    options = {"drake": {"players": "3"}, "glory1805": {"scenario": "trafalgar-battle"}}
    for game, seats in (("jenkins", 2), ("drake", 3), ("glory1805", 2)):
        match = anna.create("me", *["machine random"] * (seats - 1), game=game,
                            **({"options": options[game]} if game in options else {}))["id"]
        hint, legal = until(lambda: hint_of_a_view(anna, match))
        expect(hint["action"] in legal, (hint, legal))
        expect(hint["reason"] and hint["by"] in ("midshipman", "captain", "admiral"), hint)
        if game == "glory1805":
            expect(re.match(r"drawn by lot from order \w+ \w+ \d+ %|best against", hint["reason"]), hint)
        if hint["judged"]:
            expect(0 <= hint["chance"] <= 1000 and hint.get("next") != hint["action"], hint)


def test_no_hint_between_people_nor_for_others(server):
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    match = anna.create("me", "open", game="jenkins", public=True)["id"]
    check(ben.post(f"/api/matches/{match}/join", {"seat": "spanish"}).status, 200)
    for person in (anna, ben):
        answer = person.get(f"/api/matches/{match}/hint")
        check(answer.status, 403)
        expect("between people" in answer.json["error"], answer.json)
    alone = anna.create("me", "machine random", game="jenkins")["id"]
    check(ben.get(f"/api/matches/{alone}/hint").status, 403)                # not his seat
    check(ben.get("/api/matches/nosuchmatch/hint").status, 404)
    check(anna.post(f"/api/matches/{alone}/resign", {}).status, 200)
    check(anna.get(f"/api/matches/{alone}/hint").status, 409)


run(globals())
