#!/usr/bin/env python3
"""A match that is over is judged: luck, skill, what cost most and the dice, kept with the match."""
from server_client import *


def judged(person, match):
    """Asks until the match is judged; what was found."""
    found = {}

    def is_done():
        found.update(person.get(f"/api/matches/{match}/analysis").json)
        return found["status"] == "done"
    until(is_done, PATIENCE)
    return found["found"]


def machines_match(person, game, **options):
    """Against a machine; one order is given in it."""
    match = person.create("me", "machine random", game=game, options=options)["id"]
    person.answer(match)
    return match


def test_only_what_is_over_is_judged(server):
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    match = machines_match(anna, "jenkins")
    for ask in ({}, {"do": "begin"}):
        check(anna.post(f"/api/matches/{match}/analysis", ask).status, 403)
    state = anna.get(f"/api/matches/{match}/analysis").json
    check((state["status"], state["possible"]), ("none", False))
    expect("when it is over" in state["why"], state)
    check(anna.post(f"/api/matches/{match}/analysis", {"do": "dance"}).status, 400)
    check(anna.post(f"/api/matches/{match}/analysis", {"do": "stop"}).status, 409)
    check(ben.post("/api/matches/nosuchmatch/analysis", {}).status, 404)


def test_a_match_between_people_is_not_judged_before_its_end(server):
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    match = anna.create("me", "open", game="jenkins", public=True)["id"]
    check(ben.post(f"/api/matches/{match}/join", {"seat": "spanish"}).status, 200)
    for person in (anna, ben):
        answer = person.post(f"/api/matches/{match}/analysis", {})
        check(answer.status, 403)
        expect("between people" in str(answer.json), answer.json)


def test_whoever_plays_by_what_was_learnt_alone_judges_and_it_is_kept(server):
    anna = Person(server, "Anna")
    for game, by, options in (("jenkins", "lieutenant", {}), ("armada", "captain", {}),
                              ("glory1805", "captain", {"scenario": "campaign"}), ("yellowjack", "captain", {})):
        match = machines_match(anna, game, **options)       # a Trafalgar may be over after one order
        path = f"/api/matches/{match}/analysis"
        check(anna.post(f"/api/matches/{match}/resign", {}).status, 200)
        expect(anna.post(path, {}).status in (200, 202), game)
        found = judged(anna, match)
        check((found["by"], len(found["sides"]), found["played_out"]), (by, 2, False))
        for side in found["sides"]:
            check(side["start"] + side["luck"] + side["skill"], side["end"], game)
            check(len(side["thirds"]), 3)
            for parts in (side["thirds"], side["phases"]):      # the same decisions, by stage and by phase
                check(sum(part["decisions"] for part in parts), side["decisions"], game)
                expect(abs(sum(part["lost"] for part in parts) - side["given_away"]) <= len(parts), (game, side))
        answer = anna.get(path)
        check(anna.post(path, {}).json["found"], found)
        check(anna.ask("GET", path, headers={"If-None-Match": answer.headers["ETag"]}).status, 304)


@sqlite_only
def test_what_another_judge_found_is_shown_and_judged_anew(server):
    anna = Person(server, "Anna")
    match = machines_match(anna, "jenkins")
    path = f"/api/matches/{match}/analysis"
    check(anna.post(f"/api/matches/{match}/resign", {}).status, 200)
    anna.post(path, {})
    today = judged(anna, match)
    expect(today["version"] > 1, today)
    for before in ({**today, "version": today["version"] - 1}, {**today, "by": "midshipman"},
                   {k: v for k, v in today.items() if k != "version"}):   # as it was before judges had versions
        with data_base(server) as db:
            db.execute("UPDATE analysis SET found=? WHERE match=?", [json.dumps(before), match])
        state = anna.get(path).json
        check((state["status"], state["before"], state["found"]), ("done", True, before))
        expect(anna.post(path, {}).status in (200, 202), before)
        until(lambda: anna.get(path).json.get("before") is False)
        check(anna.get(path).json["found"], today)


def test_what_is_asked_for_outlives_the_server(server):
    anna, left = Person(server, "Anna"), None
    while not left:             # until one was not done before the server was killed
        path = asked_to_judge(anna)
        server.kill()
        server.start()
        left = anna.get(path).json["status"] == "working"
        until(lambda: anna.get(path).json["status"] == "done")


run(globals())
