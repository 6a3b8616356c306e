#!/usr/bin/env python3
"""Attacks on the dice: by an operator who knows the secret, by players who talk to him, by who forges a record. And what is proved."""
import contextlib
import hashlib
import hmac
import pathlib
import secrets as chance
import sqlite3

from server_client import *


def fingerprint(seed):
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class Seated(Person):
    """Somebody with a seed of his own, as the client has one."""

    def __init__(self, server):
        super().__init__(server)
        self.seed, self.receipts = chance.token_hex(32), []

    def make(self, *seats, **more):
        made = self.create(*seats, commitment=fingerprint(self.seed), **more)
        self.commitment = self.get(f"/api/matches/{made['id']}" + ("?seat=left" if list(seats).count("me") > 1 else "")).json["dice"]["commitment"]
        return made

    def join(self, match, **how):
        check(self.post(f"/api/matches/{match}/join", {"commitment": fingerprint(self.seed), **how}).status, 200)
        self.commitment = self.match(match)["dice"]["commitment"]

    def show(self, match):
        return self.post(f"/api/matches/{match}/seed", {"seed": self.seed})

    def play(self, *words, **more):
        answer = super().play(*words, **more)
        if answer.status == 200:
            self.receipts.append(answer.json["receipt"])
        return answer


def two(server, **more):
    anna, ben = Seated(server), Seated(server)
    made = anna.make("me", "link", **more)
    ben.join(made["id"], link=made["links"]["right"])
    return made["id"], anna, ben


def fixed(server, **more):
    match, anna, ben = two(server, **more)
    for person in (anna, ben):
        check(person.show(match).status, 200)
    return match, anna, ben


def verify(record, *flags):
    result = subprocess.run([PROGRAM, "verify", *flags, "-"], input=record, capture_output=True, text=True, timeout=PATIENCE)
    expect(result.returncode in (0, 1), result)
    return result.returncode, result.stdout + result.stderr


def figures(words):
    return tuple(map(int, re.search(r"(\d+) dice proved, (\d+) unproved, (\d+) retaken, (\d+) skipped", words).groups()))


def to_the_dice(match, anna, ben):
    """Both keep one and play one: then a die is due."""
    for person, action in ((anna, "keep left-1"), (ben, "keep right-1"), (anna, "play left-2")):
        check(person.play(match, action).status, 200)
    return ben.play(match, "play right-3")


def rolls(record):
    return [int(line.split()[1]) for line in record.split("\n\n", 1)[1].splitlines() if line.startswith("roll ")]


# ---- before the first die ----------------------------------------------------------------------------------------------------------


def test_seeds_are_hidden_until_all_have_committed_and_fixed_before_the_first_die(server):
    anna, ben = Seated(server), Seated(server)
    made = anna.make("me", "link")
    match = made["id"]
    check(anna.match(match)["dice"]["phase"], "commit")
    check(anna.show(match).status, 409, "not before the others have committed")
    ben.join(match, link=made["links"]["right"])
    dice = anna.match(match)["dice"]
    check((dice["phase"], dice["waiting"]), ("show", ["left", "right"]))
    check([seat["commitment"] for seat in dice["seats"]], [fingerprint(anna.seed), fingerprint(ben.seed)])
    check(ben.post(f"/api/matches/{match}/seed", {"commitment": fingerprint(chance.token_hex(32))}).status, 409, "no second thoughts")
    check(ben.post(f"/api/matches/{match}/seed", {"seed": chance.token_hex(32)}).status, 422)
    check(ben.post(f"/api/matches/{match}/seed", {}).status, 400)
    check(anna.show(match).status, 200)
    for person in (anna, ben):
        expect(anna.seed not in person.get(f"/api/matches/{match}").body, "nobody sees a seed before he has shown his own")
    check(to_the_dice(match, anna, ben).status, 200)
    state = ben.match(match)
    check((state["status"], state["view"]["owing"], state["dice"]["waiting"]), ("running", ["chance"], ["right"]))
    server.restart()
    check(ben.show(match).status, 200)
    state = ben.match(match)
    expect(state["view"]["owing"] != ["chance"], "now it is rolled")
    check([seat["seed"] for seat in state["dice"]["seats"]], [anna.seed, ben.seed])
    check(ben.show(match).status, 409)
    play_out(match, {"left": anna, "right": ben}, random.Random(1))
    code, words = verify(anna.get(f"/api/matches/{match}/record").body, "--commitment", anna.commitment)
    check(code, 0, words)
    check(figures(words)[1:], (0, 0, 0))


def test_a_seed_that_is_kept_back_gives_nobody_a_second_choice(server):
    match, anna, ben = two(server)
    check(ben.show(match).status, 200)
    check(to_the_dice(match, anna, ben).status, 200)
    answer = ben.post(f"/api/matches/{match}/resign").json
    check((answer["status"], answer["result"]["winner"]), ("over", None))
    check(rolls(anna.get(f"/api/matches/{match}/record").body), [])


def test_bad_commitments(server):
    anna = Person(server)
    for bad in ("x", "0" * 63, "A" * 64, "0" * 65, "g" * 64):
        check(anna.post("/api/matches", {"game": GAME, "seats": ["me", "open"], "commitment": bad}).status, 400)
    match = anna.create("me", "open")["id"]
    check(Person(server).post(f"/api/matches/{match}/join", {"commitment": "zz"}).status, 400)


def test_against_a_machine_too(server):
    anna = Seated(server)
    made = anna.make("me", "machine random")
    match = made["id"]
    check((made["sides"], made["dice"]), (["left", "right"], anna.match(match)["dice"]), "the seed may be shown at once")
    check(made["dice"]["phase"], "show")
    check(anna.show(match).status, 200)
    rng = random.Random(5)
    while anna.match(match)["status"] != "over":
        legal = until(lambda: anna.match(match)["view"]["legal"] or anna.match(match)["status"] == "over")
        if legal is not True:
            check(anna.play(match, rng.choice(legal)).status, 200)
    code, words = verify(anna.get(f"/api/matches/{match}/record").body, "--commitment", anna.commitment, "--receipt", anna.receipts[-1])
    check(code, 0, words)
    expect(figures(words)[0] > 0 and figures(words)[1] == 0, words)


def test_a_rematch_asks_for_new_seeds(server):
    match, anna, ben = fixed(server)
    check(anna.post(f"/api/matches/{match}/resign").status, 200)
    anna.seed = chance.token_hex(32)
    again = anna.post(f"/api/matches/{match}/rematch", {"commitment": fingerprint(anna.seed)}).json["id"]
    check(ben.match(again)["dice"]["waiting"], ["left"], "Ben, one seat further")
    ben.seed = chance.token_hex(32)
    check(ben.post(f"/api/matches/{again}/seed", {"commitment": fingerprint(ben.seed)}).status, 200)
    for person in (anna, ben):
        check(person.show(again).status, 200)
    check(ben.match(again)["dice"]["phase"], "fixed")


# ---- the dice themselves --------------------------------------------------------------------------------------------------------------


def test_every_die_can_be_reckoned_by_hand(server):
    match, anna, ben = fixed(server)
    play_out(match, {"left": anna, "right": ben}, random.Random(9))
    record, dice = anna.get(f"/api/matches/{match}/record").body, anna.match(match)["dice"]
    check(hashlib.sha256(bytes.fromhex(dice["secret"])).hexdigest(), anna.commitment)
    for k, face in enumerate(rolls(record)):
        words = ["yardarm dice 2", match, "r:" + anna.seed, "r:" + ben.seed, str(k), "0"]
        block = hmac.new(bytes.fromhex(dice["secret"]), "".join(word + "\n" for word in words).encode(), hashlib.sha256).digest()
        numbers = [int.from_bytes(block[i:i + 4], "big") for i in range(0, 32, 4)]
        check(face, 1 + next(n for n in numbers if n < 2**32 // 6 * 6) % 6)
    link = hmac.new(bytes.fromhex(dice["secret"]), f"yardarm chain 1\n{match}\n".encode(), hashlib.sha256).digest()
    links = []
    for line in re.findall(r"^x-step: (.*)$", record, re.M):
        head, *actions = line.split("; ")
        keep, who = head.split()
        link = hmac.new(bytes.fromhex(dice["secret"]), link + f"{keep}\n{who}\n".encode() +
                        "".join(action + "\n" for action in actions).encode(), hashlib.sha256).digest()
        links.append(link.hex())
    expect(set(anna.receipts + ben.receipts) <= set(links), "every receipt is a link of the chain")


def test_a_take_back_gives_no_second_throw(server):
    match, anna, ben = fixed(server, options={"rounds": 2})
    back = f"/api/matches/{match}/take-back"
    check(to_the_dice(match, anna, ben).status, 200)

    def last_roll():
        with contextlib.closing(sqlite3.connect(f"{server.data}/yardarm.db")) as db:
            rows = db.execute("SELECT actions FROM step WHERE match=? ORDER BY seq DESC", [match]).fetchall()
        return next(line for (actions,) in rows for line in reversed(actions.splitlines()) if line.startswith("roll "))
    first = last_roll()
    for again in range(3):
        check(ben.post(back, {"do": "ask"}).status, 200)
        check(anna.post(back, {"do": "accept"}).status, 200)
        if again == 1:
            server.restart()
        check(ben.play(match, "play right-3").status, 200)
        check(last_roll(), first, "the same question")
    check(ben.post(back, {"do": "ask"}).status, 200)
    check(anna.post(back, {"do": "accept"}).status, 200)
    check(ben.play(match, "play right-4").status, 200)
    play_out(match, {"left": anna, "right": ben}, random.Random(2))
    record = anna.get(f"/api/matches/{match}/record").body
    code, words = verify(record, "--commitment", ben.commitment, "--receipt", ben.receipts[0])
    check(code, 0, words)
    check(figures(words), (len(rolls(record)), 0, 4, 0))
    cuts = re.findall(r"^x-step: (\d+ [a-z]+,[a-z]+)", record, re.M)
    check(cuts, ["3 left,right"] * 4)
    # an operator who leaves the take-backs out, or says that one side alone took a die back
    check(verify("\n".join(line for line in record.split("\n") if "left,right" not in line))[0], 1)
    code, words = verify(record.replace("x-step: 3 left,right", "x-step: 3 right"))
    expect(code == 1 and "everybody's agreement" in words, words)


# ---- forgers ---------------------------------------------------------------------------------------------------------------------------


def finished(server):
    match, anna, ben = fixed(server)
    play_out(match, {"left": anna, "right": ben}, random.Random(9))
    return match, anna, ben, anna.get(f"/api/matches/{match}/record").body


def without(record, *tags):
    return "\n".join(line for line in record.split("\n") if not line.startswith(tags))


def test_dice_that_were_chosen_are_found_out(server):
    match, anna, ben, record = finished(server)
    check(verify(record)[0], 0)
    lines = without(record, "hash:", "result:").split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("roll "))
    for face in range(1, 7):
        forged = "\n".join(lines[:at] + [f"roll {face}"] + lines[at + 1:])
        both = forged.replace("; " + lines[at], f"; roll {face}", 1)
        for one in (forged, both):
            code, words = verify(one)
            check(code == 0, lines[at] == f"roll {face}", words)
    for tag in ("x-dice-secret", "x-dice-commitment", "x-dice-match", "x-dice-seat", "x-step"):
        code, words = verify(without(record, tag))
        check(code, 1, (tag, words))
        changed = "\n".join(line[:-1] + ("1" if line[-1] == "0" else "0") if line.startswith(tag) else line for line in lines)
        check(verify(changed)[0], 1, tag)


def test_a_record_that_proves_nothing_says_so(server):
    match, anna, ben, record = finished(server)
    bare = without(record, "x-")
    code, words = verify(bare)
    check(code, 1)
    check(figures(words), (0, len(rolls(record)), 0, 0))
    check(verify(bare, "--unproved")[0], 0)
    check(verify(bare, "--unproved", "--commitment", anna.commitment)[0], 1, "what was kept must be in it")
    code, words = verify(bare.replace("\n\n", "\nx-dice-retaken: 0-59\nx-dice-seed: words\n\n", 1))
    check((code, figures(words)), (1, (0, len(rolls(record)), 0, 60)))
    people = Person(server), Person(server)
    match = people[0].create("me", "open")["id"]
    check(people[1].post(f"/api/matches/{match}/join", {}).status, 200)
    play_out(match, dict(zip(("left", "right"), people)), random.Random(3))
    code, words = verify(people[0].get(f"/api/matches/{match}/record").body)
    expect(code == 1 and "0 dice proved" in words, "dice of the server alone are proved against nobody")


def test_a_secret_that_was_exchanged_is_found_out(server):
    """The operator tries secrets until the first die is a six, after he has seen the seeds."""
    match, anna, ben = fixed(server)
    server.stop()
    with contextlib.closing(sqlite3.connect(f"{server.data}/yardarm.db", isolation_level=None)) as db:
        db.execute("UPDATE match SET secret=? WHERE id=?", [chance.token_bytes(32), match])
    server.start()
    expect(anna.match(match)["dice"]["commitment"] != anna.commitment, "the client sees another one than it kept")
    play_out(match, {"left": anna, "right": ben}, random.Random(9))
    record = anna.get(f"/api/matches/{match}/record").body
    check(verify(record)[0], 0, "the record alone cannot know")
    code, words = verify(record, "--commitment", anna.commitment)
    expect(code == 1 and "kept" in words, words)


def test_a_history_that_was_rewritten_is_found_out(server):
    match, anna, ben, record = finished(server)
    other = finished(server)[3]
    check(verify(record, "--receipt", ben.receipts[2])[0], 0)
    for bad in ("0" * 64, ben.receipts[2][::-1], ""):
        check(verify(record, "--receipt", bad)[0], 1, bad)
    check(verify(other, "--receipt", ben.receipts[2])[0], 1)


# ---- records from anywhere ----------------------------------------------------------------------------------------------------------------


def test_verify_neither_aborts_nor_runs_away(server):
    record = finished(server)[3]
    tags = "\n".join(line for line in record.split("\n") if line.startswith("x-"))
    position = pathlib.Path("fuzz/corpus/fuzz_record/from-position").read_text()
    steps = "\n".join(f"x-step: {keep} left,right" for keep in (0, 5, 1, -1, 10**9, 2)) + "\nx-step: 0 left,right; " + "; ".join(["roll 1"] * 5000)
    for text in (position.replace("\n\n", "\n" + tags + "\n\n", 1), position.replace("\n\n", "\nx-dice-retaken: 0-999999999\n\n", 1),
                 record.replace("\n\n", "\nx-dice-retaken: 0-999999999 5-5 7-3 x\n\n", 1), record.replace("\n\n", "\n" + steps + "\n\n", 1),
                 record.replace("x-step: 0 -", "x-step: 0 -" + "; keep" * 100000, 1), record.replace("x-dice-seat", "x-dice-seat: machine\nx-dice-seat"),
                 re.sub("x-step: .*", "x-step: 0 left,right", record)):
        check(verify(text)[0], 1)


run(globals())
