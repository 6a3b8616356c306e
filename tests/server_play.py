#!/usr/bin/env python3
"""Matches over real HTTP: seats, actions, live updates, undo, agreements, machines, dice, restarts."""
import contextlib
import hashlib
import hmac
import http.server
import sqlite3

from server_client import *


def two_people(server, **more):
    anna, ben = Person(server), Person(server)
    made = anna.create("me", "link", **more)
    check(ben.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    return made["id"], anna, ben


# ---- seats and actions ------------------------------------------------------------------------------------------------


def test_a_match_waits_until_all_seats_are_taken(server):
    anna, ben = Person(server), Person(server)
    made = anna.create("me", "open", public=True)
    check(anna.match(made["id"])["status"], "waiting")
    check(anna.play(made["id"], "keep left-1").status, 409)
    check([m["id"] for m in ben.get("/api/matches").json["open"]], [made["id"]])
    check(ben.post(f"/api/matches/{made['id']}/join", {}).status, 200)
    check(anna.match(made["id"])["status"], "running")
    lists = ben.get("/api/matches").json
    check(([m["id"] for m in lists["mine"]], lists["open"], [m["id"] for m in lists["watchable"]]),
          ([made["id"]], [], [made["id"]]))
    check([m["your_turn"] for m in anna.get("/api/matches").json["mine"]], [True])
    check([m["your_turn"] for m in lists["mine"]], [False])


def test_unlisted_matches_are_in_no_list(server):
    anna, ben = Person(server), Person(server)
    anna.create("me", "open")
    anna.create("me", "machine random")
    lists = ben.get("/api/matches").json
    check((lists["mine"], lists["open"], lists["watchable"]), ([], [], []))


def test_a_whole_game_between_two_people(server):
    match, anna, ben = two_people(server)
    rng = random.Random(5)
    steps = play_out(match, {"left": anna, "right": ben}, rng)
    expect(steps >= 8)
    state = anna.match(match)
    check(state["status"], "over")
    check(state["result"]["winner"] in ("left", "right", None), True)
    check(anna.play(match, "keep left-1").status, 409)


def test_headings_are_told_as_such(server):
    match, anna, ben = two_people(server)
    heard = []
    play_out(match, {"left": anna, "right": ben}, random.Random(6), on_step=lambda side, answer: heard.extend(answer["log"]))
    log = anna.get(f"/api/matches/{match}/log").json["log"]
    check([line["text"] for line in log if line.get("heading") == 1], ["round 1", "round 2", "round 3"])
    expect(all(line["rule"][0].isdigit() for line in log), log)
    expect([line for line in heard if line.get("heading") == 1 and line["rule"] == "2.0"], heard)


def test_a_line_says_how_dice_led_to_it(server):
    match, anna, ben = two_people(server)
    heard = []
    play_out(match, {"left": anna, "right": ben}, random.Random(7), on_step=lambda side, answer: heard.extend(answer["log"]))
    after = anna.get(f"/api/matches/{match}/log?as=right").json["log"]
    for log in (heard, anna.get(f"/api/matches/{match}/log").json["log"], after):
        rolled = [line for line in log if line["text"].startswith("the die shows") and line["rule"] == "2.0"]
        expect(rolled, log)
        for line in rolled:
            face = int(line["text"].split("[")[1][0])
            check(line["how"], [{"die": face, "for": "Roll a die", "rule": "2.0"},
                                {"need": "even: the higher token scores; odd: the lower", "rule": "2.0"}])
        expect(not any("how" in line for line in log if "the die" not in line["text"]), log)


def test_hot_seat_says_which_seat(server):
    anna = Person(server)
    match = anna.create("me", "me")["id"]
    check(anna.get(f"/api/matches/{match}").status, 400)
    check(anna.match(match, "left")["my_seats"], ["left", "right"])
    check(anna.play(match, "keep left-1", "left").status, 200)
    check(anna.play(match, "keep right-1", "right").status, 200)
    check(anna.get(f"/api/matches/{match}?seat=middle").status, 404)
    check(anna.get(f"/api/matches/{match}?seat=spectator").json["as"], "spectator")
    check(Person(server).get(f"/api/matches/{match}?seat=left").status, 403)
    play_out(match, {"left": anna, "right": anna}, random.Random(1))


def test_idempotency_keys(server):
    match, anna, ben = two_people(server)
    first = anna.play(match, "keep left-1", version=1, key="k")
    again = anna.play(match, "keep left-1", version=1, key="k")
    check((first.status, again.status, again.json["replayed"], again.json["version"]), (200, 200, True, 2))
    check(anna.play(match, "keep left-2", version=2, key="k").status, 409)
    check(ben.play(match, "keep right-1", key="k").status, 200, "another seat's key is another key")
    check(anna.play(match, "left keep left-1", version=1, key="k").json["replayed"], True)
    server.restart()
    check(anna.play(match, "keep left-1", version=1, key="k").json["replayed"], True)


def test_every_key_of_a_long_match_is_known_again(server):
    anna, taken = Person(server), []
    match = anna.create("me", "me", game="jenkins")["id"]
    while len(taken) < 150:
        side = anna.match(match, "english")["view"]["owing"][0]
        state = anna.match(match, side)
        action = random.Random(len(taken)).choice(state["view"]["legal"])
        check(anna.play(match, action, side, state["version"], f"key-{len(taken)}").status, 200)
        taken.append((side, action, state["version"]))
    version = anna.match(match, "english")["version"]
    for number, (side, action, seen) in enumerate(taken):
        check(anna.play(match, action, side, seen, f"key-{number}").json["replayed"], True, number)
    check(anna.match(match, "english")["version"], version)


def post_list(person, match, actions, seat=None, key=None, version=None, **more):
    version = version if version is not None else person.match(match, seat)["version"]
    return person.post(f"/api/matches/{match}/actions" + (f"?seat={seat}" if seat else ""),
                       {"base_version": version, "idempotency_key": key or "%032x" % random.getrandbits(128), "actions": actions,
                        **more})


def at_the_stakes(server):
    """Left is asked for a group of tokens: add, add, done, and then a die."""
    anna = Person(server)
    match = anna.create("me", "me", options={"rounds": 1})["id"]
    for side, action in [("left", "keep left-1"), ("right", "keep right-1"), ("left", "play left-2"), ("right", "play right-2")]:
        check(anna.play(match, action, side).status, 200)
    check(anna.match(match, "left")["view"]["owing"], ["left"])
    return anna, match


def test_a_list_of_actions_is_one_step_and_taken_back_as_one(server):
    anna, match = at_the_stakes(server)
    before = anna.match(match, "left")
    done = post_list(anna, match, ["add left-3", "add left-4"], "left").json
    check((done["taken"], "stopped" in done, done["version"], done["step"], done["undo"]),
          (2, False, before["version"] + 1, before["step"] + 1, True))
    check(done["view"]["chosen"], ["left-3", "left-4"])
    for count in (0, -1, 65):
        check(anna.post(f"/api/matches/{match}/undo?seat=left", {"base_version": done["version"], "count": count}).status, 400)
    back = anna.post(f"/api/matches/{match}/undo?seat=left", {"base_version": done["version"], "count": 2}).json
    check((back["view"], back["step"]), (before["view"], before["step"]))


def test_a_list_of_actions_stops_at_a_die_and_before_a_refusal(server):
    anna, match = at_the_stakes(server)
    refused = post_list(anna, match, ["add left-3", "add left-3", "done"], "left").json
    check((refused["taken"], refused["view"]["chosen"], refused["stopped"]["rule"]), (1, ["left-3"], "3.0"))
    unread = post_list(anna, match, ["add left-4", "fly", "done"], "left").json
    check((unread["taken"], unread["stopped"]["error"]), (1, "'fly' is not something one can do here"))
    die = post_list(anna, match, ["done", "add left-5"], "left").json
    check((die["taken"], "stopped" in die), (1, False))
    expect(any("how" in line for line in die["log"]), die["log"])


def test_a_careful_list_stops_before_what_deserves_a_second_thought(server):
    anna = Person(server)
    match = anna.create("me", "me", game="jenkins")["id"]
    done = post_list(anna, match, ["buy boyne", "done"], "english", careful=True).json
    check((done["taken"], done["stopped"]["warns"], done["view"]["question"]["name"]), (1, True, "buy"))
    check(done["stopped"]["error"], done["view"]["confirm"]["done"])
    through = post_list(anna, match, ["buy cornwall", "done"], "english").json
    check((through["taken"], "stopped" in through, through["view"]["question"]["name"]), (2, False, "place"))


def test_a_list_of_actions_is_idempotent(server):
    anna, match = at_the_stakes(server)
    version, order = anna.match(match, "left")["version"], ["add left-4", "add left-3", "done"]
    first = post_list(anna, match, order, "left", key="k").json
    check(first["taken"], 3)
    for _ in range(2):
        again = post_list(anna, match, order, "left", key="k", version=version).json
        check((again["replayed"], again["taken"], again["version"]), (True, 3, first["version"]))
        server.restart()
    check(post_list(anna, match, ["add left-3", "done"], "left", key="k", version=version).status, 409)


def test_bad_lists_of_actions_change_nothing(server):
    anna, match = at_the_stakes(server)
    before = anna.match(match, "left")
    for actions in ([], ["add left-3"] * 65, "add left-3", [7], [None], ["add left-3", ""], {"a": 1}):
        check(post_list(anna, match, actions, "left").status, 400, actions)
    check(post_list(anna, match, ["fly", "add left-3"], "left").status, 422)
    check(post_list(anna, match, ["right pass", "add left-3"], "left").status, 403)
    check(anna.match(match, "left"), before)


def test_stale_pages_cannot_play(server):
    match, anna, ben = two_people(server)
    check(anna.play(match, "keep left-1", version=1).status, 200)
    check(ben.play(match, "keep right-1", version=1).json, {"error": "the match has moved on: look again", "version": 2})
    check(ben.play(match, "keep right-1", version=2).status, 200)
    check(anna.post(f"/api/matches/{match}/undo", {"base_version": 1}).status, 409)


def test_refused_actions_change_nothing(server):
    match, anna, ben = two_people(server)
    before = anna.match(match), ben.match(match)
    for action, status in [("keep right-1", 422), ("fly", 422), ("keep", 422), ("keep left-9", 422), ("right keep right-1", 403),
                           ("chance roll 3", 403), ("spectator keep left-1", 403), ("roll 3", 422), ("done", 422),
                           ("keep left-1 left-2", 422)]:
        answer = anna.play(match, action, version=1)
        check(answer.status, status, f"{action}: {answer}")
    check(ben.play(match, "keep right-1", version=1).status, 422)
    check((anna.match(match), ben.match(match)), before)


def test_why_is_answered_for_ones_own_seat_only(server):
    match, anna, ben = two_people(server)
    why = f"/api/matches/{match}/why"
    check(anna.get(why + query(action="keep left-1")).json, {"legal": True})
    check(ben.get(why + query(action="keep right-1")).json["legal"], False)
    check(ben.get(why + query(action="left keep left-1")).status, 403)
    check(ben.get(why).status, 400)
    check(Person(server).get(why + query(action="keep left-1")).status, 403)
    check(Person(server, guest=False).get(why + query(action="keep left-1")).status, 401)


# ---- live updates -------------------------------------------------------------------------------------------------------


def test_each_seat_hears_its_own_and_only_when_it_changes(server):
    match, anna, ben = two_people(server)
    streams = {"left": anna.listen(match), "right": ben.listen(match), "nobody": Person(server).listen(match)}
    for stream in streams.values():
        stream.wait_version(1)
    play = [(anna, "keep left-1"), (ben, "keep right-5"), (anna, "play left-2"), (ben, "play right-2")]
    for person, action in play:
        check(person.play(match, action).status, 200)
    for name, stream in streams.items():
        stream.wait_version(5)
        states = [event["data"] for event in stream.of("state")]
        check([state["version"] for state in states], [1, 2, 3, 4, 5])
        check(states[1]["log"][0]["text"], "Left keeps left-1" if name == "left" else "Left keeps a token")
        check({state["view"]["as"] for state in states}, {name if name != "nobody" else "spectator"})
        log = []
        for state in states:
            log[state["log_from"]:] = state["log"]
        check(len(log), 6)
        stream.close()


def test_a_pick_in_a_group_is_news_for_the_picker_only(server):
    match, anna, ben = two_people(server, options={"rounds": 1})
    for person, action in [(anna, "keep left-1"), (ben, "keep right-1"), (anna, "play left-2"), (ben, "play right-3")]:
        check(person.play(match, action).status, 200)
    before = ben.match(match)["version"]
    check(anna.play(match, "add left-4").status, 200)
    check(anna.play(match, "add left-3").status, 200)
    check(ben.match(match)["version"], before)
    check(anna.post(f"/api/matches/{match}/undo", {"base_version": anna.match(match)["version"]}).status, 200)
    check(anna.match(match)["view"]["chosen"], ["left-4"])
    check(anna.post(f"/api/matches/{match}/restart-turn", {"base_version": anna.match(match)["version"]}).status, 200)
    check(anna.match(match)["view"]["chosen"], [])
    check(ben.match(match)["version"], before)
    check(anna.play(match, "pass").status, 200)
    check(ben.match(match)["version"], before + 1)


def test_versions_advance_exactly_when_view_or_log_changes(server):
    """For each seat and the spectators, whether anybody listens (then all views are written) or not."""
    rng = random.Random(4)
    for game, sides, most in [("skeleton", ["left", "right"], 60), ("skeleton", ["left", "right"], 60), ("jenkins", ["english", "spanish"], 250)]:
        anna = Person(server)
        match = anna.create("me", "me", game=game)["id"]
        viewers = [*sides, "spectator"]
        streams = [anna.listen(match, viewer) for viewer in viewers if rng.random() < 0.5]

        def looks():
            return [anna.match(match, viewer) for viewer in viewers]
        before, quiet = looks(), 0
        for _ in range(most):
            actor = next((look for look in before if look["view"]["legal"]), None)
            if not actor or before[0]["status"] == "over":
                break
            undo = rng.random() < 0.2
            answer = (anna.post(f"/api/matches/{match}/undo?seat={actor['as']}", {"base_version": actor["version"]}) if undo else
                      anna.play(match, rng.choice(actor["view"]["legal"]), actor["as"], actor["version"]))
            expect(answer.status == 200 or undo and answer.status == 422, answer)
            after = looks()
            for old, new in zip(before, after):
                changed = (old["view"], old["log_n"]) != (new["view"], new["log_n"])
                check(new["version"], old["version"] + changed, (game, new["as"], answer))
                quiet += not changed
            before = after
        expect(quiet > 3, "some things are nobody else's business")
        for stream in streams:
            stream.close()


def test_streams_resume_where_they_were(server):
    match, anna, ben = two_people(server)
    for person, action in [(anna, "keep left-1"), (ben, "keep right-5"), (anna, "play left-2"), (ben, "play right-2")]:
        check(person.play(match, action).status, 200)
    stream = anna.listen(match, last=2)
    stream.wait_version(5)
    states = [event["data"] for event in stream.of("state")]
    check([state["version"] for state in states], [3, 4, 5])
    check([bool(state["view"]) for state in states], [False, False, True])
    check([event["id"] for event in stream.of("state")], ["3", "4", "5"])
    stream.close()
    current = anna.listen(match, last=5)
    current.wait(lambda events: events)
    time.sleep(0.2)
    check(current.of("state"), [])
    current.close()
    ahead = anna.listen(match, last=99)
    check(ahead.wait_version(5)[0]["reset"], True)
    ahead.close()
    check(anna.listen("nonesuch").status, 404)
    check(Person(server).listen(match, seat="left").status, 403)


def test_streams_survive_a_restart(server):
    match, anna, ben = two_people(server)
    stream = anna.listen(match)
    stream.wait_version(1)
    check(anna.play(match, "keep left-1").status, 200)
    server.restart()
    expect(until(lambda: stream.closed))
    check(ben.play(match, "keep right-1").status, 200)
    stream = anna.listen(match, last=1)
    check([state["version"] for state in stream.wait_version(3)], [3])
    check([event["data"]["version"] for event in stream.of("state")], [2, 3])
    stream.close()


def test_presence(server):
    match, anna, ben = two_people(server)
    stream = anna.listen(match)
    other = ben.listen(match)
    stream.wait(lambda events: any(e.get("event") == "match" and [s["present"] for s in e["data"]["seats"]] == [True, True]
                                   for e in events))
    other.close()
    until(lambda: [seat["present"] for seat in anna.match(match)["seats"]] == [True, False])
    stream.close()


def test_spectators_may_be_told_late(server):
    match, anna, ben = two_people(server, public=True, delay=15)
    watcher = Person(server)
    stream = watcher.listen(match)
    stream.wait_version(1)
    check(anna.play(match, "keep left-1").status, 200)
    at = time.time()
    check(watcher.match(match)["view"]["owing"], ["left"])
    check(watcher.match(match)["version"], 1)
    check(watcher.get(f"/api/matches/{match}/log").json["log"], [])
    check("owing" in watcher.get("/api/matches").json["watchable"][0], False)
    state = stream.wait_version(2)[-1]
    expect(time.time() - at > 12, "told too early")
    check((state["view"]["owing"], state["log"][0]["text"]), (["right"], "Left keeps a token"))
    check(watcher.match(match)["view"]["owing"], ["right"])
    stream.close()


def spectators_history(match, person):
    """What spectators are shown of a match at its present version."""
    state = person.match(match)
    log = [line["text"] for line in person.get(f"/api/matches/{match}/log").json["log"]]
    return state["version"], (state["view"], state["step"], log)


def test_late_spectators_and_take_backs(server):
    """They see the past as it was, never what came later, whatever is taken back. The same without delay tells what was."""
    late, open_ = two_people(server, public=True, delay=3), two_people(server, public=True)
    watcher = Person(server)
    stream = watcher.listen(late[0])
    history, when = dict([spectators_history(open_[0], watcher)]), {1: time.time()}

    def both(act):
        began = time.time()
        for match, anna, ben in (late, open_):
            check(act(match, anna, ben).status, 200)
        version, shown = spectators_history(open_[0], watcher)
        history[version] = shown
        when[version] = began

    def look(seen):
        version, shown = spectators_history(late[0], watcher)
        past = [watcher.get(f"/api/matches/{late[0]}/replay/{step}") for step in (shown[1], shown[1] + 1)]
        if version and watcher.match(late[0])["version"] == version:    # else time has passed while we asked
            expect(version >= max(seen), (version, seen))
            expect(time.time() - when[version] > 1.9, f"{version} is shown too early")
            check(shown, history[version], version)
            check((past[0].json["view"], past[1].status), (shown[0], 404))
            seen.append(version)

    def take_back(match, anna, ben):
        check(ben.post(f"/api/matches/{match}/take-back", {"do": "ask"}).status, 200)
        return anna.post(f"/api/matches/{match}/take-back", {"do": "accept"})

    seen = [0]
    for act in (lambda m, anna, ben: anna.play(m, "keep left-1"), lambda m, anna, ben: ben.play(m, "keep right-1"),
                lambda m, anna, ben: anna.play(m, "play left-2"), take_back, lambda m, anna, ben: ben.play(m, "keep right-4"),
                take_back, lambda m, anna, ben: ben.play(m, "keep right-5"), lambda m, anna, ben: ben.play(m, "play right-2")):
        both(act)
        for _ in range(4):
            look(seen)
            time.sleep(0.2)
    until(lambda: look(seen) or seen[-1] == max(history))
    expect(len(set(seen)) > 2, seen)
    check(late[1].play(late[0], "play left-3").status, 200)
    check(late[2].post(f"/api/matches/{late[0]}/resign").status, 200)
    last = watcher.match(late[0])["version"]
    expect(last > max(history), "all is shown when it is over")
    stream.wait_version(last)
    versions = [event["data"]["version"] for event in stream.of("state")]
    check([version for version in versions if version], list(range(versions[0] or versions[1], last + 1)))
    for state in (event["data"] for event in stream.of("state")):
        if state["view"] and state["version"] in history:
            check(state["view"], history[state["version"]][0])
    stream.close()


# ---- more than two sides ---------------------------------------------------------------------------------------------------


CAPTAINS = "red", "blue", "yellow", "green"


def four_captains(server, *seats, **more):
    """A match of four; {side: Person} for those who are persons."""
    people = {side: Person(server) for side, seat in zip(CAPTAINS, seats or ("open",) * 4) if seat == "open"}
    made = next(iter(people.values())).create(*(seats or ("open",) * 4), game="drake", options={"players": 4}, **more)
    for side, person in people.items():
        check(person.post(f"/api/matches/{made['id']}/join", {"seat": side}).status, 200)
    return made["id"], people


def test_a_machine_takes_the_seat_of_a_captain_who_resigns(server):
    match, people = four_captains(server)
    kinds = lambda: [seat["kind"] for seat in people["red"].match(match)["seats"]]
    stream, leaver = people["blue"].listen(match), people["green"].listen(match)
    heard = len(stream.of("match"))
    rng = random.Random(3)
    play_out(match, people, rng, 12)
    check(people["red"].post(f"/api/matches/{match}/take-back", {"do": "ask"}).status, 200)
    check(people["blue"].post(f"/api/matches/{match}/take-back", {"do": "accept"}).status, 200)
    answer = people["green"].post(f"/api/matches/{match}/resign").json
    check((answer["status"], answer["take_back"]), ("running", None))
    check(kinds(), ["person", "person", "person", "machine"])
    stream.wait(lambda events: [e for e in events if e.get("event") == "match" and e["data"]["seats"][3]["kind"] == "machine"])
    gone = people.pop("green")
    until(lambda: leaver.closed)
    before = len(leaver.of("state"))
    check((gone.match(match)["as"], gone.match(match)["my_seats"]), ("spectator", []))
    for path, body in (("actions", {"base_version": 1, "idempotency_key": "x", "action": "home"}), ("undo", {"base_version": 1}),
                       ("resign", {}), ("take-back", {"do": "ask"})):
        check(gone.post(f"/api/matches/{match}/{path}?seat=green", body).status, 403)
    check(gone.get(f"/api/matches/{match}?seat=green").status, 403)

    def moves(most):
        for _ in range(most):
            asked = until(lambda: [side for side in people if people[side].match(match)["view"]["legal"]] or
                          people["red"].match(match)["status"] == "over")
            if asked is True:
                return
            state = people[asked[0]].match(match)
            answer = people[asked[0]].play(match, rng.choice(state["view"]["legal"]), version=state["version"])
            expect(answer.status in (200, 409), answer)
    moves(10)
    check(len(leaver.of("state")), before, "who has resigned hears no more from his seat")
    server.restart()
    moves(6)
    check(people["yellow"].post(f"/api/matches/{match}/resign").json["status"], "running")
    people.pop("yellow")
    moves(400)
    state = people["red"].match(match)
    check(state["status"], "over")
    check(verified(people["red"].get(f"/api/matches/{match}/record").body)[0], 0)
    again = people["blue"].post(f"/api/matches/{match}/rematch").json["id"]
    check((people["red"].match(again)["as"], people["blue"].match(again)["as"]), ("blue", "yellow"))
    check([seat["kind"] for seat in people["red"].match(again)["seats"]], ["machine", "person", "person", "machine"])
    for one in (stream, leaver):
        one.close()


def test_the_last_person_ends_a_match_by_resigning(server):
    match, people = four_captains(server, "open", "open", "machine random", "machine random")
    check(people["red"].post(f"/api/matches/{match}/resign").json["status"], "running")
    answer = people["blue"].post(f"/api/matches/{match}/resign").json
    check((answer["status"], answer["result"]), ("over", {"words": "blue resigns", "winner": None}))


def test_four_captains_agree_to_a_take_back_and_to_no_draw(server):
    match, people = four_captains(server, "open", "open", "open", "machine random")
    until(lambda: any(person.match(match)["view"]["legal"] for person in people.values()))
    check(people["red"].match(match)["draws"], False)
    answer = people["red"].post(f"/api/matches/{match}/draw", {"do": "offer"})
    check((answer.status, answer.json["error"]), (422, "this game knows no draw"))
    check(people["red"].match(match)["draw_offers"], [])
    actor = next(side for side, person in people.items() if person.match(match)["view"]["legal"])
    before = people[actor].match(match)["view"]
    check(people[actor].play(match, before["legal"][0]).status, 200)
    until(lambda: any(person.match(match)["view"]["legal"] for person in people.values()))  # else the machine's answer ends it
    path, others = f"/api/matches/{match}/take-back", [side for side in people if side != actor]
    check(people[actor].post(path, {"do": "ask"}).json["take_back"], {"asked_by": actor, "agreed": [actor]})
    check(people[others[0]].post(path, {"do": "accept"}).json["take_back"]["asked_by"], actor)
    check(people[others[1]].post(path, {"do": "decline"}).json["take_back"], None)
    check(people[actor].post(path, {"do": "ask"}).status, 200)
    for side in others:
        check(Person(server).post(path, {"do": "accept"}).status, 403)
        check(people[side].post(path, {"do": "accept"}).status, 200)
    check(people[actor].match(match)["view"], before)


# ---- undo, agreements ------------------------------------------------------------------------------------------------------


def test_undo_cuts_logs_back_and_versions_go_on(server):
    match, anna, ben = two_people(server)
    stream = ben.listen(match)
    stream.wait_version(1)
    check(anna.play(match, "keep left-1").status, 200)
    undone = anna.post(f"/api/matches/{match}/undo", {"base_version": 2}).json
    check((undone["version"], undone["log_from"], undone["step"]), (3, 0, 1))
    check(ben.post(f"/api/matches/{match}/undo", {"base_version": 3}).status, 422)
    check(anna.play(match, "keep left-2").status, 200)
    stream.wait_version(4)
    check([(e["data"]["version"], e["data"]["step"], e["data"]["log_from"], len(e["data"]["log"]))
           for e in stream.of("state")], [(1, 1, 0, 0), (2, 2, 0, 1), (3, 1, 0, 0), (4, 2, 0, 1)])
    check([line["text"] for line in anna.get(f"/api/matches/{match}/log").json["log"]], ["Left keeps left-2"])
    check(anna.get(f"/api/matches/{match}/replay/2").json["view"], anna.match(match)["view"])
    before = anna.get(f"/api/matches/{match}").body
    stream.close()
    server.restart()
    check(anna.match(match)["view"], json.loads(before)["view"])
    check([line["text"] for line in anna.get(f"/api/matches/{match}/log").json["log"]], ["Left keeps left-2"])


def test_take_back_needs_everybody(server):
    match, anna, ben = two_people(server, options={"rounds": 2})
    for person, action in [(anna, "keep left-1"), (ben, "keep right-1"), (anna, "play left-2"), (ben, "play right-3")]:
        check(person.play(match, action).status, 200)
    check(ben.post(f"/api/matches/{match}/undo", {"base_version": ben.match(match)["version"]}).status, 422)
    take_back = f"/api/matches/{match}/take-back"
    check(ben.post(take_back, {"do": "accept"}).status, 409)
    check(ben.post(take_back, {"do": "please"}).status, 400)
    check(ben.post(take_back, {"do": "ask"}).json["take_back"], {"asked_by": "right", "agreed": ["right"]})
    check(anna.post(take_back, {"do": "ask"}).status, 409)
    check(Person(server).post(take_back, {"do": "accept"}).status, 403)
    check(anna.post(take_back, {"do": "accept"}).json["take_back"], None)
    check(ben.match(match)["view"]["owing"], ["right"])
    check(len(ben.get(f"/api/matches/{match}/log").json["log"]), 3)
    check(ben.play(match, "play right-4").status, 200)
    server.restart()
    play_out(match, {"left": anna, "right": ben}, random.Random(2))
    record = anna.get(f"/api/matches/{match}/record").body
    expect("\nx-step: 3 left,right\n" in record, record)
    check(verified(record)[0], 0)


def test_undo_is_announced_truly_and_changes_with_the_version_only(server):
    """Whenever it is one's own to act, what the page says of undo is what comes of it."""
    rng = random.Random(6)
    refused = allowed = 0
    for _ in range(4):
        match, anna, ben = two_people(server)
        streams = anna.listen(match), ben.listen(match)
        known = [{}, {}]
        for _ in range(30):
            states = [person.match(match) for person in (anna, ben)]
            if states[0]["status"] == "over":
                check([state["undo"] for state in states], [False, False])
                break
            for state, seen in zip(states, known):
                check(state["undo"], seen.setdefault(state["version"], state["undo"]))
            who = rng.randrange(2)
            person, state = (anna, ben)[who], states[who]
            if rng.random() < 0.4:
                answer = person.post(f"/api/matches/{match}/undo", {"base_version": state["version"]})
                if state["undo"]:
                    check(answer.status, 200, answer)
                    allowed += 1
                elif answer.status == 422:
                    refused += 1
            elif state["view"]["legal"]:
                check(person.play(match, rng.choice(state["view"]["legal"])).status, 200)
        for stream, person, seen in zip(streams, (anna, ben), known):
            stream.wait_version(person.match(match)["version"])
            for event in stream.of("state"):
                check(event["data"]["undo"], seen.get(event["data"]["version"], event["data"]["undo"]))
            stream.close()
        check(Person(server).match(match)["undo"], False)
    expect(refused > 3 and allowed > 3, (refused, allowed))


def test_asking_for_a_take_back_ends_with_the_next_action(server):
    match, anna, ben = two_people(server)
    check(anna.play(match, "keep left-1").status, 200)
    check(anna.post(f"/api/matches/{match}/take-back", {"do": "ask"}).status, 200)
    check(ben.play(match, "keep right-1").status, 200)
    check(ben.match(match)["take_back"], None)
    check(ben.post(f"/api/matches/{match}/take-back", {"do": "accept"}).status, 409)


def test_machines_agree_to_a_take_back_but_to_no_draw(server):
    anna = Person(server)
    match = anna.create("me", "machine random")["id"]
    before = anna.match(match)["view"]
    check(anna.play(match, "keep left-1").status, 200)
    until(lambda: "left" in anna.match(match)["view"]["owing"])
    check(anna.post(f"/api/matches/{match}/draw", {"do": "offer"}).status, 422)
    check(anna.post(f"/api/matches/{match}/take-back", {"do": "ask"}).status, 200)
    check(anna.match(match)["view"], before)


def test_machines_have_characters(server):
    anna = Person(server)
    seats = ["machine midshipman:careful", "me", "machine lieutenant:bold"]
    match = anna.create(*seats, game="drake", options={"players": 3})["id"]
    check([seat.get("level") for seat in anna.match(match)["seats"]], ["midshipman:careful", None, "lieutenant:bold"])
    until(lambda: "blue" in anna.match(match)["view"]["owing"])
    version = anna.play(match, "harbour").json["version"]
    until(lambda: anna.match(match)["version"] > version)
    games = {game["id"]: game["characters"] for game in anna.get("/api/games").json["games"]}
    check((games["drake"], games["skeleton"]), (["bold", "careful", "cunning"], []))


@sqlite_only
def test_a_machine_asked_again_is_of_the_same_mind(server):
    anna = Person(server)
    match = anna.create("me", "machine random")["id"]
    kept = set()
    for _ in range(8):
        check(anna.play(match, "keep left-1").status, 200)
        until(lambda: "left" in anna.match(match)["view"]["owing"])
        with contextlib.closing(sqlite3.connect(f"{server.data}/yardarm.db")) as db:
            rows = db.execute("SELECT actions FROM step WHERE match=? ORDER BY seq", [match]).fetchall()
        kept.add([line for (actions,) in rows for line in actions.splitlines() if line.startswith("right keep")][-1])
        check(anna.post(f"/api/matches/{match}/take-back", {"do": "ask"}).status, 200)
    check(len(kept), 1, kept)


def test_nobody_looks_again_by_a_take_back_against_machines(server):
    """Red among machines: supplies, the Informer, the harbour; then whatever comes first, to his look."""
    anna = Person(server)
    wanted = ("stop supplies-a", "stop supplies-b", "stop informer", "harbour", "peek ", "")
    for _ in range(20):
        match = anna.create("me", *["machine random"] * 2, game="drake", options={"players": 3})["id"]
        done = ""
        while not done.startswith(("peek", "attack", "decline", "home")):
            until(lambda: anna.match(match)["view"].get("legal"))
            state = anna.match(match)
            done = next(action for start in wanted for action in state["view"]["legal"] if action.startswith(start))
            expect(anna.play(match, done, version=state["version"]).status in (200, 409))
        if done.startswith("peek"):
            break
    until(lambda: "keep" in anna.match(match)["view"]["legal"])
    before = anna.match(match)["view"]
    answer = anna.post(f"/api/matches/{match}/take-back", {"do": "ask"})
    check(answer.status, 422)
    expect("looked at something hidden" in answer.json["error"], answer)
    check(anna.match(match)["view"], before)


def test_a_draw_is_agreed(server):
    match, anna, ben = two_people(server)
    check(anna.post(f"/api/matches/{match}/draw", {"do": "offer"}).json["draw_offers"], ["left"])
    answer = ben.post(f"/api/matches/{match}/draw", {"do": "offer"}).json
    check((answer["status"], answer["result"]), ("over", {"words": "a draw was agreed", "winner": None}))
    check(anna.post(f"/api/matches/{match}/draw", {"do": "offer"}).status, 409)


def test_resignation_and_rematch_turn_the_seats(server):
    match, anna, ben = two_people(server)
    check(anna.post(f"/api/matches/{match}/resign").json["result"], {"words": "left resigns", "winner": "right"})
    check(anna.post(f"/api/matches/{match}/resign").status, 409)
    again = ben.post(f"/api/matches/{match}/rematch").json["id"]
    check(anna.post(f"/api/matches/{match}/rematch").json["id"], again)
    check((anna.match(again)["as"], ben.match(again)["as"], anna.match(match)["rematch"]), ("right", "left", again))
    expect("x-ended: left resigns\n" in anna.get(f"/api/matches/{match}/record").body)


def test_a_waiting_match_is_called_off(server):
    anna = Person(server)
    made = anna.create("me", "open", public=True)
    check(anna.post(f"/api/matches/{made['id']}/resign").json["status"], "over")
    check(anna.get("/api/matches").json["open"], [])


DAY = 86400


def began_earlier(server, seconds):
    with stopped(server) as db:
        db.execute("UPDATE seat SET since=since-? WHERE since<>0", [seconds * 1000])


@sqlite_only
def test_time_is_claimed_never_taken(server):
    match, anna, ben = two_people(server, clock={"move": DAY, "bank": DAY})
    check(ben.post(f"/api/matches/{match}/claim-time").status, 422)
    began_earlier(server, 2 * DAY)
    check(anna.match(match)["seats"][0]["clock"]["flagged"], True)
    check(anna.match(match)["status"], "running")
    check(anna.post(f"/api/matches/{match}/claim-time").status, 422)
    check(ben.post(f"/api/matches/{match}/claim-time").json["result"], {"words": "left runs out of time", "winner": "right"})


@sqlite_only
def test_the_bank_is_used_up_by_long_turns(server):
    match, anna, ben = two_people(server, clock={"move": DAY, "bank": 10 * DAY, "increment": 3600})
    began_earlier(server, 3 * DAY)
    check(anna.play(match, "keep left-1").status, 200)
    seats = anna.match(match)["seats"]
    expect(7 * DAY < seats[0]["clock"]["bank"] <= 8 * DAY + 3600, seats)
    check((seats[0]["clock"]["since"], seats[1]["clock"]["bank"]), (0, 10 * DAY))
    expect(seats[1]["clock"]["since"] > 0)


@sqlite_only
def test_a_live_clock_survives_a_restart(server):
    """What was thought before is kept, what the server was away for costs nobody anything."""
    match, anna, ben = two_people(server, clock={"move": 0, "bank": 300, "increment": 5})
    check(anna.match(match)["clock"], {"move": 0, "bank": 300, "increment": 5, "live": True})
    with stopped(server) as db:
        db.execute("UPDATE seat SET bank=200000 WHERE seat=0")
        db.execute("UPDATE seat SET since=since-86400000 WHERE since<>0")
    clock = anna.match(match)["seats"][0]["clock"]
    check((clock["flagged"], clock["bank"]), (False, 200))
    expect(0 < clock["left"] <= 200000, clock)
    check(ben.post(f"/api/matches/{match}/claim-time").status, 422)
    check(anna.play(match, "keep left-1").status, 200)
    left, right = (seat["clock"] for seat in anna.match(match)["seats"])
    expect(left["since"] == 0 and 0 < left["left"] <= 205000 and right["since"] > 0, (left, right))
    with stopped(server) as db:
        db.execute("UPDATE seat SET bank=1 WHERE seat=1")
    until(lambda: ben.match(match)["seats"][1]["clock"]["flagged"])
    check(anna.post(f"/api/matches/{match}/claim-time").json["result"], {"words": "right runs out of time", "winner": "left"})


def test_clocks_that_make_no_sense_are_refused(server):
    for clock in ({"increment": 5}, {"bank": 60, "increment": -1}, {"bank": 60, "increment": 86401}, {"move": -1}, {"bank": 10**12}):
        check(Person(server).post("/api/matches", {"game": GAME, "seats": ["me", "link"], "clock": clock}).status, 400, clock)
    anna = Person(server)
    for clock in (None, {}, {"move": 0, "bank": 0}):
        expect("clock" not in anna.match(anna.create("me", "link", clock=clock)["id"]), clock)


@sqlite_only
def test_clocks_of_an_older_file_go_on(server):
    """They were in seconds."""
    match, anna, ben = two_people(server, clock={"move": DAY, "bank": 2 * DAY})
    plain = anna.create("me", "open")["id"]
    before = anna.match(match)
    with stopped(server) as db:
        to_schema(db, 5)
        db.execute("UPDATE match SET clock_bank=77 WHERE id=?", [plain])      # was no clock without time for a move
    after = anna.match(match)
    check((after["clock"], [seat["clock"]["since"] for seat in after["seats"]]),
          (before["clock"], [seat["clock"]["since"] for seat in before["seats"]]))
    check([seat["clock"]["bank"] for seat in after["seats"]], [2 * DAY, 2 * DAY])
    expect("clock" not in anna.match(plain))
    check(ben.post(f"/api/matches/{match}/claim-time").status, 422)
    check(anna.play(match, "keep left-1").status, 200)


# ---- chat --------------------------------------------------------------------------------------------------------------------


def test_chat_is_heard_escaped_and_may_be_muted(server):
    match, anna, ben = two_people(server)
    streams = anna.listen(match), ben.listen(match)
    for stream in streams:
        stream.wait_version(1)
    chat = f"/api/matches/{match}/chat"
    answer = anna.post(chat, {"text": "<script>alert(1)</script> & \"ahoy\" ⚓"})
    check(answer.status, 200)
    expect("<script" not in answer.body and "&" not in answer.body, answer)
    check(answer.headers["Content-Type"], "application/json")
    line = streams[1].wait(lambda events: [e for e in events if e.get("event") == "chat"])[0]["data"]
    check((line["text"], line["number"]), ("<script>alert(1)</script> & \"ahoy\" ⚓", 1))
    expect("<script" not in ben.get(chat).body)
    check(ben.post(f"/api/matches/{match}/mute", {"muted": True}).status, 200)
    check(anna.post(chat, {"text": "psst"}).json["number"], 2)
    streams[0].wait(lambda events: len([e for e in events if e.get("event") == "chat"]) == 2)
    check(len(streams[1].of("chat")), 1)
    check(ben.post(f"/api/matches/{match}/mute", {"muted": False}).json["muted"], [])
    check(len(ben.get(chat).json["chat"]), 2)
    check(ben.post(chat, {"text": "I hear you"}).status, 200)
    for side in ("right", "spectator", "chance", "nobody", ""):
        check(ben.post(f"/api/matches/{match}/mute", {"side": side}).status, 404, side)
    check(Person(server).post(chat, {"text": "let me in"}).status, 403)
    for bad in ["", "a\nb", "x" * 501, 7, None]:
        check(anna.post(chat, {"text": bad}).status, 400)
    for stream in streams:
        stream.close()


@sqlite_only
def test_one_of_many_is_muted(server):
    game, seats = next((game["id"], game["sides"][:3]) for game in Person(server).get("/api/games").json["games"]
                       if game["min_sides"] == 3)
    anna, ben, carol = (Person(server) for _ in range(3))
    made = anna.create("me", "link", "link", game=game, options={"players": 3})
    for person, side in ((ben, seats[1]), (carol, seats[2])):
        check(person.post(f"/api/matches/{made['id']}/join", {"link": made["links"][side]}).status, 200)
    chat, mute = f"/api/matches/{made['id']}/chat", f"/api/matches/{made['id']}/mute"
    check(anna.post(mute, {"side": seats[1]}).json["muted"], [seats[1]])
    stream = anna.listen(made["id"])
    stream.wait_version(1)
    for person, words in ((ben, "blah"), (carol, "ahoy"), (anna, "hello")):
        check(person.post(chat, {"text": words}).status, 200)
    heard = stream.wait(lambda events: [e["data"]["text"] for e in events if e.get("event") == "chat"][1:])
    check([e["data"]["text"] for e in stream.of("chat")], ["ahoy", "hello"], heard)
    stream.close()
    check([line["text"] for line in anna.get(chat).json["chat"]], ["ahoy", "hello"])
    check([line["text"] for line in carol.get(chat).json["chat"]], ["blah", "ahoy", "hello"])
    server.restart()
    check(anna.get(chat).json["muted"], [seats[1]])
    check(anna.post(mute, {"muted": True}).json["muted"], seats[1:])

    # as the first schema had it: 1 for hearing nobody
    server.stop()
    db = sqlite3.connect(os.path.join(server.data, "yardarm.db"))
    db.execute("UPDATE seat SET muted=1 WHERE seat=0")
    to_schema(db, 1)
    db.commit()
    db.close()
    server.start()
    check(anna.get(chat).json["muted"], seats[1:])
    check(anna.post(mute, {"side": seats[2], "muted": False}).json["muted"], [seats[1]])


# ---- machines -----------------------------------------------------------------------------------------------------------------


def test_a_game_against_the_machine(server):
    anna = Person(server)
    match = anna.create("me", "machine random")["id"]
    rng = random.Random(3)
    while anna.match(match)["status"] == "running":
        state = anna.match(match)
        if state["view"]["legal"]:
            expect(anna.play(match, rng.choice(state["view"]["legal"]), version=state["version"]).status in (200, 409))
    check(verified(anna.get(f"/api/matches/{match}/record").body)[0], 0)


def test_machines_play_each_other_and_survive_a_restart(server):
    anna = Person(server)
    matches = [anna.create("machine random", "machine random", public=True)["id"] for _ in range(20)]
    server.restart()
    for match in matches:
        until(lambda: anna.match(match)["status"] == "over")
    check(anna.get(f"/api/matches/{matches[0]}/replay/0?as=left").status, 200)


# ---- records and dice -----------------------------------------------------------------------------------------------------------


def verified(record):
    result = subprocess.run([PROGRAM, "verify", "--unproved", "-"], input=record, capture_output=True, text=True)
    return result.returncode, result.stdout + result.stderr


def test_replay_shows_each_seat_its_own_past(server):
    match, anna, ben = two_people(server)
    seen = {("left", 1): anna.match(match)["view"]}
    play_out(match, {"left": anna, "right": ben}, random.Random(4),
             on_step=lambda side, answer: seen.__setitem__((side, answer["step"]), answer["view"]))
    for (side, step), view in seen.items():
        person = anna if side == "left" else ben
        check(person.get(f"/api/matches/{match}/replay/{step}").json["view"], view)
    check(anna.get(f"/api/matches/{match}/replay/99").status, 404)
    check(anna.get(f"/api/matches/{match}/replay/x").status, 400)
    check(anna.get(f"/api/matches/{match}/replay/2?as=right").json["view"]["as"], "right")
    check(anna.get(f"/api/matches/{match}/replay/0?as=referee").json["view"]["as"], "referee")
    check(anna.get(f"/api/matches/{match}/replay/999?as=right").status, 404)
    check(anna.get(f"/api/matches/{match}/replay/0?as=chance").status, 404)


def test_afterwards_everybody_sees_with_everybodys_eyes(server):
    match, anna, ben = two_people(server)
    paths = [f"/api/matches/{match}/{what}?as={side}" for what in ("log", "replay/0", "replay/1")
             for side in ("left", "right", "referee", "spectator", "chance", "nobody")]
    people = {"left": anna, "right": ben}

    def refused(side, answer):
        if anna.match(match)["status"] == "running":
            for path in paths:
                check(people[side].get(path).status, 403, path)
    for path in paths:
        check(Person(server).get(path).status, 403, path)
    play_out(match, people, random.Random(8), on_step=refused)

    stranger = Person(server)
    for side, person in people.items():
        own = [(line["rule"], line["text"]) for line in person.get(f"/api/matches/{match}/log").json["log"]]
        seen = stranger.get(f"/api/matches/{match}/log?as={side}").json
        check([(line["rule"], line["text"]) for line in seen["log"]], own)
        check([line["n"] for line in seen["log"]], list(range(len(own))))
        expect(all(0 <= line["step"] <= seen["of"] for line in seen["log"]), seen)
        check([line["text"] for line in seen["log"] if line.get("heading")], ["round 1", "round 2", "round 3"])
        last = stranger.get(f"/api/matches/{match}/replay/{seen['of']}?as={side}").json
        check((last["view"], last["of"]), (person.match(match)["view"], seen["of"]))
    whole = [line["text"] for line in stranger.get(f"/api/matches/{match}/log?as=referee").json["log"]]
    expect([text for text in whole if text.startswith("Left keeps left-")] and
           [text for text in whole if text.startswith("Right keeps right-")], whole)
    for what in ("log", "replay/0"):
        for name in ("chance", "nobody", ""):
            check(stranger.get(f"/api/matches/{match}/{what}?as={name}").status, 404, name)
    check(stranger.get("/api/matches/nonesuch/log?as=left").status, 404)


# ---- restarts -----------------------------------------------------------------------------------------------------------------------


def test_everything_is_where_it_was_after_a_restart(server):
    match, anna, ben = two_people(server)
    rng = random.Random(8)
    for _ in range(4):
        for person in (anna, ben):
            state = person.match(match)
            if state["view"]["legal"]:
                check(person.play(match, rng.choice(state["view"]["legal"])).status, 200)
        before = [person.get(f"/api/matches/{match}").body for person in (anna, ben)]
        server.restart()
        check([person.get(f"/api/matches/{match}").body for person in (anna, ben)], before)


@sqlite_only
def test_a_match_that_would_be_played_otherwise_is_kept_but_not_changed(server):
    match, anna, ben = two_people(server)
    check(anna.play(match, "keep left-1").status, 200)
    view = anna.match(match)["view"]
    server.stop()
    with sqlite3.connect(os.path.join(server.data, "yardarm.db")) as db:
        db.execute("UPDATE step SET actions=replace(actions,'left-1','left-2') WHERE match=?", [match])
    differ = subprocess.run([PROGRAM, "check-upgrade", "--data", server.data], capture_output=True, text=True)
    check((differ.returncode, differ.stdout.splitlines()[0]),
          (1, f"{match} skeleton: will be shown only: the record leads to another position"))
    check(os.listdir(server.data).count("yardarm.db"), 1)
    expect(not [name for name in os.listdir(server.data) if name.startswith("check-")], "the copy is gone")
    server.start()
    state = anna.match(match)
    check((state["playable"], state["view"]), (False, view))
    expect("rules of this program differ" in state["problem"], state)
    check(ben.play(match, "keep right-1").status, 409)


@sqlite_only
def test_backup_while_running_and_restore(server):
    match, anna, ben = two_people(server)
    check(anna.play(match, "keep left-1").status, 200)
    before = anna.get(f"/api/matches/{match}").body
    folder = tempfile.mkdtemp(prefix="yardarm-backup-")
    copy = os.path.join(folder, "yardarm.db")
    check(subprocess.run([PROGRAM, "backup", "--data", server.data, copy]).returncode, 0)
    check(subprocess.run([PROGRAM, "backup", "--data", server.data, copy], stderr=subprocess.DEVNULL).returncode, 1)
    check(ben.play(match, "keep right-1").status, 200)
    restored = Server(data=folder)
    anna.server = restored
    check(anna.get(f"/api/matches/{match}").body, before)
    restored.stop()
    check(subprocess.run([PROGRAM, "check-upgrade", "--data", folder], stdout=subprocess.DEVNULL).returncode, 0)
    shutil.rmtree(folder)


def begun(person, game, sides, moves, rng, **more):
    """A match at one screen after so many moves, or at its end."""
    match = person.create(*["me"] * len(sides), game=game, **more)["id"]
    play_out(match, {side: person for side in sides}, rng, moves)
    return match


def copy_matches(db, match, first, number):
    for table, key in (("match", "id"), ("seat", "match"), ("step", "match"), ("told", "match"), ("seen", "match")):
        columns = ",".join(row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] != key)
        db.execute(f"WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i+1 FROM n WHERE i<{first + number - 1}) "
                   f"INSERT INTO {table}({key},{columns}) SELECT printf('copy%08d',i),{columns} FROM {table},n WHERE {key}=?", [match])


@sqlite_only
def test_many_matches_start_quickly(server):
    """10,000 in the store, of all games and in all states; some wait for a machine, as after a crash."""
    anna, rng = Person(server), random.Random(7)
    two, captains = ("left", "right"), ("red", "blue", "yellow")
    kinds = [(begun(anna, "skeleton", two, 5, rng), 3000), (begun(anna, "skeleton", two, 99, rng), 3000),
             (anna.create("me", "open", public=True)["id"], 1000), (anna.create("me", "machine random", public=True)["id"], 1500),
             (begun(anna, "drake", captains, 40, rng, options={"players": 3}), 500),
             (begun(anna, "jenkins", ("english", "spanish"), 60, rng), 500), (begun(anna, "armada", ("english", "spanish"), 60, rng), 500)]
    views = [anna.match(match, "spectator")["view"] for match, _ in kinds]
    server.stop()
    db = sqlite3.connect(os.path.join(server.data, "yardarm.db"))
    db.execute("UPDATE match SET machine=1 WHERE id=?", [kinds[3][0]])
    copied = 0
    for match, number in kinds:
        copy_matches(db, match, copied, number)
        copied += number
    check(copied, 10000)
    db.commit()
    db.close()
    server.start()
    expect(server.seconds_to_start < 5, server.seconds_to_start)
    print(f"# 10,000 matches: ready in {server.seconds_to_start:.2f} s")
    check(anna.get("/healthz").status, 200)
    first = 0
    for (_, number), view in zip(kinds, views):
        check(anna.match(f"copy{first + rng.randrange(number):08d}", "spectator")["view"], view)
        first += number
    lists = Person(server).get("/api/matches").json
    check((len(lists["open"]), len(lists["watchable"])), (100, 100))


# ---- notices ---------------------------------------------------------------------------------------------------------------------------


class Hook(http.server.BaseHTTPRequestHandler):
    heard = []

    def do_POST(self):
        Hook.heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *words):
        pass


@options("--rates", "0", "--web", "none", "--local-webhooks")
def test_an_absent_player_is_told_by_webhook(server):
    hook = http.server.HTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=hook.serve_forever, daemon=True).start()
    match, anna, ben = two_people(server)
    check(ben.post("/api/claim", {"name": "Ben", "password": "twelve letters"}).status, 200)
    check(ben.post("/api/webhook", {"url": f"http://127.0.0.1:{hook.server_port}/"}).status, 200)
    check(anna.play(match, "keep left-1").status, 200)
    until(lambda: Hook.heard)
    check(Hook.heard, [{"event": "turn", "match": match, "game": "skeleton", "seat": "right"}])
    until(lambda: ben.get("/api/notices").json["notices"][0]["status"] == "sent")
    hook.shutdown()
    hook.server_close()


@options("--rates", "0", "--web", "none", "--local-webhooks")
def test_who_made_the_match_and_moves_first_is_told_when_the_other_joins(server):
    anna, ben, seed = Person(server), Person(server), "5a" * 32
    check(anna.post("/api/claim", {"name": "Anna", "password": "twelve letters"}).status, 200)
    check(anna.post("/api/webhook", {"url": f"http://127.0.0.1:{server.port}/"}).status, 200)
    match = anna.create("me", "open")["id"]
    check(anna.get("/api/notices").json["notices"], [])
    check(ben.post(f"/api/matches/{match}/join", {"seat": "right"}).status, 200)
    check([notice["notice"] for notice in anna.get("/api/notices").json["notices"]],
          [{"event": "turn", "match": match, "game": "skeleton", "seat": "left"}])
    commitment = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    other = anna.create("open", "me", commitment=commitment)["id"]          # not first to move, but the dice wait for her seed
    check(ben.post(f"/api/matches/{other}/join", {"seat": "left"}).status, 200)
    check(anna.get("/api/notices").json["notices"][0]["notice"],
          {"event": "seed", "match": other, "game": "skeleton", "seat": "right"})
    third = anna.create("open", "me", commitment=commitment)["id"]
    with_stream = anna.listen(third)
    with_stream.wait(lambda events: events)
    check(ben.post(f"/api/matches/{third}/join", {"seat": "left"}).status, 200)
    check(len(anna.get("/api/notices").json["notices"]), 2, "who is here sees it")
    with_stream.close()


def test_webhooks_reach_no_private_address(server):
    match, anna, ben = two_people(server)
    check(ben.post("/api/claim", {"name": "Ben", "password": "twelve letters"}).status, 200)
    check(ben.post("/api/webhook", {"url": f"http://127.0.0.1:{server.port}/healthz"}).status, 200)
    check(anna.play(match, "keep left-1").status, 200)
    notice = until(lambda: [n for n in ben.get("/api/notices").json["notices"] if n["tries"]])[0]
    check((notice["status"], notice["tries"]), ("waiting", 1))
    expect(notice["problem"], notice)


run(globals())
