#!/usr/bin/env python3
"""Before an order is given its seat may ask what may come of it, and for what it knows, between people too: from what the seat may know,
to no one else."""
from urllib.parse import quote

from server_client import *


def asked(person, match, action=None, seat=""):
    where = f"/api/matches/{match}/odds?{seat}" + (f"&action={quote(action)}" if action else "")
    return person.get(where)


def test_a_battle_that_people_fight(server):
    """Trafalgar: both are asked for orders at once, unseen."""
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    match = anna.create("me", "open", game="glory1805", public=True)["id"]
    check(ben.post(f"/api/matches/{match}/join", {"seat": "allied"}).status, 200)
    for person in (anna, ben):
        actions = until(lambda: asked(person, match).json.get("actions"))
        expect(actions and set(actions) <= set(person.get(f"/api/matches/{match}").json["view"]["legal"]), actions)
        one, again = asked(person, match, actions[0]), asked(person, match, actions[0])
        check(one.status, 200)
        check(one.json, again.json)
        expect(one.json["chance"] and one.json["way"] in ("exact", "worlds", "thrown"), one.json)
        expect(one.json["by"] and one.json["by"] in one.json["how"], one.json)
        rows = one.json["rows"]
        expect({"outcome", "losses"} <= {row["kind"] for row in rows}, rows)
        for row in rows:
            expect(0 <= row["chance"] <= 1 and row.get("low", 0) <= row["chance"] <= row.get("high", 1), row)
            expect(row["kind"] != "losses" or abs(sum(row["spread"]) - 1) < 0.001, row)


def test_what_one_has_ordered_changes_nothing_for_the_other(server):
    """Whatever order it is that is not shown yet, the odds of the other side are the same to the letter."""
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    match = anna.create("me", "open", game="glory1805", public=True)["id"]
    check(ben.post(f"/api/matches/{match}/join", {"seat": "allied"}).status, 200)
    actions = until(lambda: asked(ben, match).json.get("actions"))
    found = []
    for which in (0, -1):
        mine = anna.get(f"/api/matches/{match}").json
        expect("british" in mine["view"]["owing"], mine["view"]["owing"])
        order = {"base_version": mine["version"], "idempotency_key": f"a{which}", "action": mine["view"]["legal"][which]}
        done = anna.post(f"/api/matches/{match}/actions", order)
        check(done.status, 200)
        found.append(asked(ben, match, actions[0]).json)
        check(anna.post(f"/api/matches/{match}/undo", {"base_version": done.json["version"]}).status, 200)
    check(found[0], found[1])


def known(person, match):
    return person.get(f"/api/matches/{match}/known")


def test_what_a_seat_knows_is_what_it_sees(server):
    """Whatever the other has ordered, what one is given to think with is the same to the letter, and of the version one sees."""
    anna, ben, eve = Person(server, "Anna"), Person(server, "Ben"), Person(server, "Eve")
    match = anna.create("me", "open", game="glory1805", public=True)["id"]
    check(known(anna, match).status, 409)                                   # it has not begun
    check(ben.post(f"/api/matches/{match}/join", {"seat": "allied"}).status, 200)
    until(lambda: known(ben, match).status == 200)
    texts = []
    for which in (0, -1):
        mine = anna.get(f"/api/matches/{match}").json
        order = {"base_version": mine["version"], "idempotency_key": f"k{which}", "action": mine["view"]["legal"][which]}
        done = anna.post(f"/api/matches/{match}/actions", order)
        check(done.status, 200)
        his = known(ben, match)
        check(his.json["version"], ben.get(f"/api/matches/{match}").json["version"])
        check(his.headers["Cache-Control"], "no-store")
        expect(his.json["position"].startswith("yardarm position 2\ngame: glory1805\n"), his.json["position"][:80])
        texts.append(his.json["position"])
        check(anna.post(f"/api/matches/{match}/undo", {"base_version": done.json["version"]}).status, 200)
    check(texts[0], texts[1])
    check(known(eve, match).status, 403)                                    # not her seat
    check(eve.get("/api/matches/nosuchmatch/known").status, 404)
    check(anna.post(f"/api/matches/{match}/resign", {}).status, 200)
    check(known(anna, match).status, 409)


def test_nothing_for_others_and_clear_words(server):
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    match = anna.create("me", "machine random", game="glory1805")["id"]
    actions = until(lambda: asked(anna, match).json.get("actions"))
    check(asked(ben, match).status, 403)                                    # not his seat
    check(asked(ben, match, actions[0]).status, 403)
    check(ben.get("/api/matches/nosuchmatch/odds").status, 404)
    check(asked(anna, match, "sing").status, 422)
    check(asked(anna, match, "a\nb").status, 400)
    refused = asked(anna, match, "withdraw")
    expect(refused.status == 422 or refused.json.get("legal") is False, refused.json)
    check(anna.post(f"/api/matches/{match}/resign", {}).status, 200)
    check(asked(anna, match).status, 409)


run(globals())
