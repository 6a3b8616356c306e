#!/usr/bin/env python3
"""First games over HTTP: made, followed, left, taken back, kept over a restart."""
from server_client import *

TAUGHT = "jenkins"


def begun(server):
    anna = Person(server)
    answer = anna.post(f"/api/games/{TAUGHT}/first")
    check(answer.status, 201, answer)
    return anna, answer.json["id"]


def asked(anna, match):
    """Waits until the teacher has answered."""
    def answered():
        state = anna.match(match)
        return state if state["as"] in state["view"]["owing"] or state["status"] == "over" else None

    return until(answered)


def followed(anna, match, most=1000):
    """Gives the orders that are wanted; the state behind the last of them."""
    for _ in range(most):
        state = asked(anna, match)
        wanted = [a for a in state["first"].get("next", []) if a in state["view"]["legal"]]
        if not wanted:
            return state
        check(anna.play(match, wanted[0]).status, 200, wanted)
    return anna.match(match)


def test_games_without_one(server):
    anna = Person(server)
    check(anna.get("/api/games/skeleton/first").status, 404)
    check(anna.post("/api/games/skeleton/first").status, 404)
    check(anna.get("/api/games/nonesuch/first").status, 404)
    check({g["id"]: g["first"] for g in anna.get("/api/games").json["games"]}["skeleton"], False)


def test_the_whole_of_it_is_followed(server):
    anna, match = begun(server)
    steps = anna.get(f"/api/games/{TAUGHT}/first").json["first"]["steps"]
    first = anna.match(match)
    check(first["taught"], True)
    check(steps[first["first"]["step"] - 1]["title"], next(s["title"] for s in steps if "task" in s))
    state = followed(anna, match)
    check(state["first"], {"step": 15 + 1, "next": []})      # free play follows
    log = anna.get(f"/api/matches/{match}/log").json["log"]
    expect(any("hold Santiago de Cuba" in line["text"] for line in log))
    check(state["status"], "running")


def test_the_teacher_waits_where_both_are_asked(server):
    anna = Person(server)
    match = anna.post("/api/games/armada/first").json["id"]
    state = followed(anna, match)
    check(state["first"]["next"], [])
    expect(not state["first"].get("left"))
    log = anna.get(f"/api/matches/{match}/log").json["log"]
    expect(any("Squadron of Biscay 1 is lost" in line["text"] for line in log))


def test_its_opening_cannot_be_undone(server):
    anna, match = begun(server)
    expect(any(line.get("heading") == 1 for line in anna.get(f"/api/matches/{match}/log").json["log"]))
    check(anna.post(f"/api/matches/{match}/undo", {"base_version": anna.match(match)["version"]}).status, 422)


def test_who_leaves_it_can_go_back(server):
    anna, match = begun(server)
    before = anna.match(match)
    other = next(a for a in before["view"]["legal"] if a not in before["first"]["next"])
    answer = anna.play(match, other)
    check(answer.json["first"].get("left"), True, answer)
    check("next" in answer.json["first"], False)
    check(anna.post(f"/api/matches/{match}/undo", {"base_version": answer.json["version"]}).status, 200)
    check(anna.match(match)["first"], before["first"])


def test_dice_that_are_taken_back_fall_the_same(server):
    anna, match = begun(server)
    state = followed(anna, match, 4)
    weather = anna.get(f"/api/matches/{match}/log").json["log"]
    check(anna.post(f"/api/matches/{match}/take-back", {"do": "ask"}).status, 200)
    check(asked(anna, match)["first"]["next"], ["done"])
    check(anna.play(match, "done").status, 200)
    check(asked(anna, match)["first"], state["first"])
    check([line["text"] for line in anna.get(f"/api/matches/{match}/log").json["log"]], [line["text"] for line in weather])


def test_a_restart_forgets_nothing(server):
    anna, match = begun(server)
    state = followed(anna, match, 6)
    server.restart()
    check(anna.match(match)["first"], state["first"])


def test_the_record_claims_nothing_of_its_dice(server):
    anna, match = begun(server)
    check(anna.post(f"/api/matches/{match}/resign").status, 200)
    record = anna.get(f"/api/matches/{match}/record").body
    expect("x-player: spanish teacher" in record)
    expect("x-dice" not in record and "x-step" not in record)


run(globals())
