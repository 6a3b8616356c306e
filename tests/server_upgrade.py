#!/usr/bin/env python3
"""A server is replaced while matches of every game are being played: by a build of the same rules with a question more and
larger states, and by one with other rules. The first goes on with everything; the second shows what it would play otherwise
as it stood, and alters nothing."""
import server_client
from server_client import *

OTHER_LAYOUT = os.environ.get("YARDARM_OTHER_LAYOUT", "build/tests/yardarm-other-layout")
OTHER_RULES = os.environ.get("YARDARM_OTHER_RULES", "build/tests/yardarm-other-rules")
MOVES = 0, 3, 9, 40, 120


def become(server, program):
    server.stop()
    server_client.PROGRAM = program
    server.start()


def forecast(server, program):
    result = subprocess.run([program, "check-upgrade", "--data", server.data], capture_output=True, text=True)
    return result.returncode, result.stdout.splitlines()


def begun(person):
    """Matches at one screen in every game, some only begun, some well under way: {id: sides}."""
    matches, rng = {}, random.Random(1739)
    for game in person.get("/api/games").json["games"]:
        sides = sides_of(game)
        for moves in MOVES[:4] if game["example"] else MOVES:
            match = person.create(*["me"] * len(sides), game=game["id"])["id"]
            play_out(match, {side: person for side in sides}, rng, moves)
            matches[match] = sides
    return matches


def looks(person, matches):
    """All that everybody sees of them, and everything that was told."""
    seen = {}
    for match, sides in matches.items():
        for side in [*sides, "spectator"]:
            state = person.match(match, side)
            log = person.get(f"/api/matches/{match}/log?seat={side}").json["log"]
            seen[match, side] = [state[key] for key in ("status", "version", "step", "view")], log
    return seen


def running(person, matches):
    return {match: sides for match, sides in matches.items() if person.match(match, "spectator")["status"] == "running"}


def check_goes_on(person, match, sides):
    expect(person.match(match, "spectator")["playable"], match)
    for side in sides:
        state = person.match(match, side)
        if state["view"]["legal"]:
            answer = person.play(match, state["view"]["legal"][0], side, state["version"])
            check(answer.status, 200, answer)
            return


def check_shown_only(person, match, sides):
    for side in sides:
        state = person.match(match, side)
        check(state["playable"], False)
        expect("rules of this program differ" in state["problem"], state)
        if state["view"]["legal"]:
            check(person.play(match, state["view"]["legal"][0], side, state["version"]).status, 409)
            check(person.get(f"/api/matches/{match}/why{query(action=state['view']['legal'][0], seat=side)}").status, 409)
    check(person.get(f"/api/matches/{match}/replay/1?seat={sides[0]}").status, 409)
    stream = person.listen(match, sides[0])
    check(stream.wait_version(1)[-1]["view"], person.match(match, sides[0])["view"])
    stream.close()


def test_an_upgrade_that_changes_no_rule_is_not_noticed(server):
    program, anna = server_client.PROGRAM, Person(server)
    matches = begun(anna)
    before = looks(anna, matches)
    code, lines = forecast(server, OTHER_LAYOUT)
    check((code, len(lines)), (0, 1), lines)
    expect(" 0 go on, " in lines[0], lines)
    become(server, OTHER_LAYOUT)
    check(looks(anna, matches), before)
    for match, sides in running(anna, matches).items():
        check_goes_on(anna, match, sides)
    check(forecast(server, OTHER_LAYOUT)[0], 0)
    before = looks(anna, matches)
    become(server, program)                                # and back again
    check(looks(anna, matches), before)
    for match, sides in running(anna, matches).items():
        check_goes_on(anna, match, sides)


def test_a_match_that_other_rules_would_play_otherwise_is_shown_as_it_stood(server):
    program, anna = server_client.PROGRAM, Person(server)
    matches = begun(anna)
    before, games = looks(anna, matches), {match: anna.match(match, "spectator")["game"] for match in matches}
    server.stop()
    code, lines = forecast(server, OTHER_RULES)
    told = {line.split()[0] for line in lines[:-1]}
    check(code, 1)
    expect(all(": will be shown only: " in line and "not kept" not in line for line in lines[:-1]), lines)
    server_client.PROGRAM = OTHER_RULES
    server.start()
    check(looks(anna, matches), before)
    shown = {match for match in matches if not anna.match(match, "spectator")["playable"]}
    check(shown & set(running(anna, matches)), told)
    check({games[match] for match in shown}, set(games.values()), "some of every game")
    expect(shown != set(matches), "where nothing has come out otherwise yet, play goes on")
    for match in told:
        check_shown_only(anna, match, matches[match])
    become(server, program)                                # it was kept, and can be played with the old rules
    check(looks(anna, matches), before)
    for match, sides in running(anna, matches).items():
        check_goes_on(anna, match, sides)


def test_an_upgrade_after_a_crash(server):
    """What was not kept any more is not there to be compared or shown; the record and the logs are."""
    program, anna = server_client.PROGRAM, Person(server)
    matches = begun(anna)
    before = looks(anna, matches)
    server.kill()
    server_client.PROGRAM = OTHER_LAYOUT
    server.start()
    check(looks(anna, matches), before)
    server.kill()
    server_client.PROGRAM = OTHER_RULES
    server.start()
    for (match, side), (_, log) in looks(anna, matches).items():
        check(log, before[match, side][1])
    become(server, program)
    check(looks(anna, matches), before)


run(globals())
