#!/usr/bin/env python3
"""Matches that are taken home, and such that were played elsewhere and go on here: what is told of them, and what is proved."""
import hashlib
import secrets as chance

from server_client import *


def fingerprint(seed):
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def verify(record, *flags):
    result = subprocess.run([PROGRAM, "verify", *flags, "-"], input=record, capture_output=True, text=True, timeout=PATIENCE)
    expect(result.returncode in (0, 1), result)
    return result.returncode, result.stdout + result.stderr


def figures(words):
    return tuple(map(int, re.search(r"(\d+) dice proved, (\d+) unproved", words).groups()))


def record_of(person, match):
    answer = person.get(f"/api/matches/{match}/record")
    check(answer.status, 200, answer)
    return answer.body


def actions_of(record):
    return record.split("\n\n", 1)[1].splitlines()


def dice_in(record):
    return sum(line.startswith("roll ") for line in actions_of(record))


def home(person, match, seat=None):
    return person.post(f"/api/matches/{match}/take-home" + (f"?seat={seat}" if seat else ""))


def begun(person, *seats, orders=6, **more):
    """A match in play, with a few dice in it."""
    match = person.create(*seats, options={"rounds": 4}, **more)["id"]
    if seats == ("me", "me"):
        play_out(match, {side: person for side in ("left", "right")}, random.Random(5), orders)
    else:
        for _ in range(orders):
            person.answer(match)
    return match


def brought(person, record, **more):
    answer = person.post("/api/records", {"record": record, **more})
    check(answer.status, 201, answer)
    return answer.json["id"]


def sow(person, match, seed):
    for side in ("left", "right"):
        check(person.post(f"/api/matches/{match}/seed?seat={side}", {"seed": seed}).status, 200)


def played_on(person, record):
    """The whole record of one that was brought and played to its end."""
    seed = chance.token_hex(32)
    match = brought(person, record, commitment=fingerprint(seed))
    sow(person, match, seed)
    play_out(match, {"left": person, "right": person}, random.Random(6))
    return record_of(person, match)


def test_a_match_is_taken_home_and_brought_back(server):
    anna, seed = Person(server), chance.token_hex(32)
    match = begun(anna, "me", "me")
    log = anna.get(f"/api/matches/{match}/log?seat=left").json["log"]
    state = anna.match(match, "left")
    taken = home(anna, match, "left")
    check((taken.status, taken.json["status"], taken.json["result"]["words"]), (200, "over", "taken home"), taken)
    record = record_of(anna, match)
    expect(dice_in(record) > 0)
    check(verify(record, "--unproved")[0], 0)
    check(home(anna, match, "left").status, 409, "it is over here")

    again = brought(anna, record, commitment=fingerprint(seed))
    there = anna.match(again, "left")
    check((there["status"], there["brought"]), ("running", len(actions_of(record))))
    check([seat["kind"] for seat in there["seats"]], ["person", "person"])
    check(there["view"]["legal"], state["view"]["legal"])
    check([line["text"] for line in anna.get(f"/api/matches/{again}/log?seat=left").json["log"]], [line["text"] for line in log])
    sow(anna, again, seed)
    server.restart()
    check(anna.match(again, "left")["brought"], there["brought"])
    play_out(again, {"left": anna, "right": anna}, random.Random(6))
    whole = record_of(anna, again)
    check(whole.count("x-brought: "), 1)
    check(verify(whole)[0], 1, "not all of its dice are proved")
    code, words = verify(whole, "--unproved", "--commitment", there["dice"]["commitment"])
    check((code, figures(words)), (0, (dice_in(whole) - dice_in(record), dice_in(record))), words)
    expect(verify(re.sub(r"x-brought: \d+", "x-brought: many", whole), "--unproved")[0] == 1)


def test_dice_that_were_brought_do_not_pass_for_proved(server):
    """Few dice can be by chance what the secret would have given; not a dozen times."""
    anna = Person(server)
    match = begun(anna, "me", "me")
    check(home(anna, match, "left").status, 200)
    record = record_of(anna, match)
    found = [verify(re.sub(r"x-brought: \d+", "x-brought: 0", played_on(anna, record)), "--unproved") for _ in range(12)]
    refused = [words for code, words in found if code == 1]
    expect(refused and all("is not the one the secret gives" in words for words in refused), found)


def test_machines_sit_where_they_sat_and_play_on(server):
    anna = Person(server)
    match = begun(anna, "me", "machine random", orders=3)
    check(home(anna, match).status, 200)
    again = brought(anna, record_of(anna, match))
    seats = anna.match(again)["seats"]
    check([(s["side"], s["kind"], s.get("level")) for s in seats], [("left", "person", None), ("right", "machine", "random")])

    def is_over():
        state = anna.match(again)
        if state["view"]["legal"]:
            anna.play(again, state["view"]["legal"][0], None, state["version"])
        return state["status"] == "over"
    until(is_over)
    check(verify(record_of(anna, again), "--unproved")[0], 0)


def test_who_is_called_like_a_machine_is_none(server):
    anna = Person(server, guest=False)
    check(anna.post("/api/guest", {"name": "random"}).status, 201)
    match = begun(anna, "me", "machine random", orders=1)
    check(home(anna, match).status, 200)
    again = brought(anna, record_of(anna, match))
    check([seat["kind"] for seat in anna.match(again)["seats"]], ["person", "machine"])


def test_a_match_between_people_stays(server):
    anna, ben, carl = Person(server), Person(server), Person(server)
    made = anna.create("me", "link")
    check(home(anna, made["id"]).status, 409, "nobody sits there yet")
    check(ben.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    for person, status in ((anna, 403), (ben, 403), (carl, 403)):
        check(home(person, made["id"]).status, status)
        check(person.get(f"/api/matches/{made['id']}/record").status, 403)
    check(anna.match(made["id"])["status"], "running")
    check(home(carl, begun(anna, "me", "machine random", orders=1)).status, 403, "somebody else's")


def test_what_was_brought_cannot_be_taken_back(server):
    anna = Person(server)
    match = begun(anna, "me", "me", orders=7)
    check(home(anna, match, "left").status, 200)
    record = record_of(anna, match)
    again = brought(anna, record)
    for _ in range(2):          # also where the match was read from the store
        for side, other in (("left", "right"), ("right", "left")):
            state = anna.match(again, side)
            version = state["version"]
            check(state["undo"], False)
            undone = anna.post(f"/api/matches/{again}/undo?seat={side}", {"base_version": version})
            check(anna.post(f"/api/matches/{again}/take-back?seat={side}", {"do": "ask"}).status, 200)
            taken = anna.post(f"/api/matches/{again}/take-back?seat={other}", {"do": "accept"})
            for refused in (undone, taken):
                expect(refused.status == 422 and "brought here" in refused.json["error"], refused)
            check(anna.post(f"/api/matches/{again}/take-back?seat={other}", {"do": "decline"}).status, 200)
        server.restart()
    check(home(anna, again, "left").status, 200)
    check(actions_of(record_of(anna, again))[:len(actions_of(record))], actions_of(record))


def test_what_is_no_record_makes_no_match(server):
    anna = Person(server)
    match = begun(anna, "me", "me")
    check(home(anna, match, "left").status, 200)
    record, before = record_of(anna, match), len(anna.get("/api/matches").json["mine"])
    head, actions = record.split("\n\n", 1)
    wrong = ["", "hello", head, record.replace("skeleton", "chess"), f"{head}\n\nplay the moon\n{actions}",
             record.replace("rules: ", "rules: other "), re.sub(r"roll (\d)", "roll 9", record)]
    for words in wrong:
        answer = anna.post("/api/records", {"record": words})
        expect(answer.status == 422 and answer.json["error"], (words[:60], answer))
    check(anna.post("/api/records", {}).status, 422)
    check(anna.post("/api/records", {"record": record, "commitment": "few"}).status, 400)
    check(anna.post("/api/records", {"record": "x" * (1 << 20)}).status, 413)
    check(Person(server, guest=False).post("/api/records", {"record": record}).status, 401)
    check(len(anna.get("/api/matches").json["mine"]), before)


def test_a_game_that_is_over_comes_as_it_ended(server):
    anna = Person(server)
    match = begun(anna, "me", "me", orders=2000)
    again = brought(anna, record_of(anna, match))
    there = anna.match(again, "left")
    check((there["status"], there["result"]), ("over", anna.match(match, "left")["result"]))


run(globals())
