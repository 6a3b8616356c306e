#!/usr/bin/env python3
"""One of several servers loses its data base: the line to it is cut, or swallows all that is sent. It refuses everything with a
sentence rather than inventing something or hanging, tells nobody that all is well, and goes on by itself when the line is mended.
Needs a PostgreSQL: with_postgres.py server_split.py PROGRAM."""
from server_client import *
from server_many import asked, at, sql, table

KINDS = with_postgres.Line.cut, with_postgres.Line.swallow


class CutOff(Server):
    """A server on the data of another one, at the end of a line."""

    def __init__(self, other):
        self.line = with_postgres.Line(POSTGRES)
        super().__init__(*other.options, data=other.data)

    def store(self):
        super().store()
        return ["--store", with_postgres.address(self.line.folder, os.path.basename(self.data))]


@contextlib.contextmanager
def cut_off(server):
    far = CutOff(server)
    try:
        yield far
        far.stop()
    finally:
        if far.process.poll() is None:
            far.kill()
        far.line.remove()


def check_refused(answer):
    check(answer.status, 503, answer)
    check(answer.headers["Retry-After"], "2")
    words = answer.json["error"]
    expect("out of reach" in words or "not known whether it was stored" in words, words)


def both_at(server, far):
    """Two people at a table, one at each server, and the same two at the other one."""
    anna, ben = Person(server), Person(far)
    return anna, ben, at(far, anna), at(server, ben), table(anna, ben)


def turn(match, *people):
    person, state = asked(match, *people)
    return people.index(person), state


def one_split(server, far, split):
    anna, ben, anna_far, ben_near, match = both_at(server, far)
    stream = ben.listen(match)
    stream.wait_version(ben.match(match)["version"])
    who, state = turn(match, anna, ben)
    near, there = (anna, ben_near)[who], (anna_far, ben)[who]
    split(far.line)
    key, action = "%032x" % random.getrandbits(128), state["view"]["legal"][0]
    check_refused(there.play(match, action, None, state["version"], key))
    check_refused(there.get(f"/api/matches/{match}"))
    until(lambda: stream.closed)
    refused = there.listen(match)
    check(refused.status, 503, "who would listen hears that he cannot")
    refused.close()
    check(there.get("/healthz").status, 503)
    # The others go on, and who was refused goes on there, with the same key.
    answer = near.play(match, action, None, state["version"], key)
    check(answer.status, 200, answer)
    for _ in range(4):
        person, state = asked(match, anna, ben_near)
        check(person.play(match, state["view"]["legal"][0], None, state["version"]).status, 200)
    check(sql(server, f"SELECT count(*) FROM step WHERE match='{match}' AND key LIKE '%{key}'"), "1\n")
    far.line.mend()
    until(lambda: there.get(f"/api/matches/{match}").status == 200)
    for one, other in ((anna, anna_far), (ben_near, ben)):
        until(lambda: other.match(match) == one.match(match))
    stream = ben.listen(match)
    for _ in range(3):
        person, state = asked(match, anna_far, ben)
        check(person.play(match, state["view"]["legal"][0], None, state["version"]).status, 200)
        person, state = asked(match, anna, ben_near)
        check(person.play(match, state["view"]["legal"][0], None, state["version"]).status, 200)
    stream.wait_version(ben_near.match(match)["version"])
    stream.close()
    check(sql(server, f"SELECT count(*)-count(DISTINCT key) FROM step WHERE match='{match}' AND key IS NOT NULL"), "0\n")


def test_a_server_that_is_cut_off_refuses_and_comes_back(server):
    with cut_off(server) as far:
        for _ in range(3):
            one_split(server, far, with_postgres.Line.cut)


def test_a_server_whose_data_base_says_nothing_refuses_and_comes_back(server):
    with cut_off(server) as far:
        for _ in range(2):
            one_split(server, far, with_postgres.Line.swallow)


def test_a_move_that_was_on_its_way_is_made_once(server):
    """Whatever became of it, who asks again with the same key anywhere is told."""
    with cut_off(server) as far:
        anna, ben, anna_far, ben_near, match = both_at(server, far)
        for n in range(6):
            who, state = turn(match, anna, ben)
            near, there = (anna, ben_near)[who], (anna_far, ben)[who]
            key, action, answers = f"key-{n}", state["view"]["legal"][0], []
            asking = threading.Thread(target=lambda: answers.append(there.play(match, action, None, state["version"], key)))
            asking.start()
            KINDS[n % 2](far.line)
            asking.join()
            expect(answers[0].status in (200, 503), answers)
            again = near.play(match, action, None, state["version"], key)
            check(again.status, 200, again)
            if answers[0].status == 200:
                check(again.json["replayed"], True)
            far.line.mend()
            until(lambda: there.get(f"/api/matches/{match}").status == 200)
            check(there.play(match, action, None, state["version"], key).json["replayed"], True)
        check(sql(server, f"SELECT count(*),count(DISTINCT key) FROM step WHERE match='{match}' AND key IS NOT NULL"), "6\t6\n")


def test_machines_go_on_elsewhere(server):
    with cut_off(server) as far:
        for split in KINDS:
            anna = Person(far)
            near = at(server, anna)
            matches = [anna.create("machine random", "machine random")["id"] for _ in range(5)]
            split(far.line)
            until(lambda: all(near.match(match)["status"] == "over" for match in matches))
            far.line.mend()
            until(lambda: all(anna.get(f"/api/matches/{match}").status == 200 for match in matches))
            check([anna.match(match)["status"] for match in matches], ["over"] * len(matches))


def test_it_stops_though_it_is_cut_off(server):
    for split in KINDS:
        with cut_off(server) as far:
            Person(far).create("me", "me")
            split(far.line)
            far.stop()


def test_it_does_not_start_without_its_data_base(server):
    line = with_postgres.Line(POSTGRES)
    try:
        line.swallow()
        started = subprocess.run([PROGRAM, "serve", "--port", "0", "--web", "none", "--store", with_postgres.address(line.folder, "postgres")],
                                 capture_output=True, text=True)
        check(started.returncode, 1)
        check(len(started.stderr.splitlines()), 1, started.stderr)
        expect("timeout" in started.stderr, started.stderr)
    finally:
        line.remove()


if __name__ == "__main__":
    run(globals())
