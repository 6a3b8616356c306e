#!/usr/bin/env python3
"""Several servers on one PostgreSQL, none of them the master: whatever is done at one is so at all of them. Needs a PostgreSQL:
with_postgres.py server_many.py PROGRAM."""
import http.server

from server_client import *

WORDS = "down to the sea in ships"
SIDES = "left", "right"             # of the game that is played


@contextlib.contextmanager
def beside(server, n=1):
    """So many more servers on the data of this one."""
    others = [Server(*server.options, data=server.data) for _ in range(n)]
    try:
        yield others
        for other in others:
            if other.process.poll() is None:
                other.stop()
    finally:
        for other in others:
            if other.process.poll() is None:
                other.kill()


def at(server, person):
    """The same person, at another server."""
    same = Person(server, guest=False)
    same.cookie = person.cookie
    return same


def sql(server, words):
    return with_postgres.sql(POSTGRES, words, os.path.basename(server.data))


def table(one, other):
    """A match between two people."""
    made = one.create("me", "link")
    check(other.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    return made["id"]


def asked(match, *people):
    """Who of them is asked, and what he sees."""
    for person in people:
        state = person.match(match)
        if state["view"]["legal"]:
            return person, state
    raise AssertionError("somebody is asked")


# ---- moves -------------------------------------------------------------------------------------------------------------------------


def test_every_request_may_go_to_another_server(server):
    """Each sees at once what the one before has done: no read is older than the last write."""
    with beside(server, 2) as others:
        servers, rng = [server, *others], random.Random(1739)
        person = Person(server)
        everywhere = [at(one, person) for one in servers]
        match = person.create("me", "me")["id"]
        versions = {}
        for turn in range(200):
            state = None
            for side in SIDES:
                state = rng.choice(everywhere).match(match, side)
                expect(state["version"] >= versions.get(side, 0), (turn, side, versions, state["version"]))
                versions[side] = state["version"]
                if state["status"] == "over" or state["view"]["legal"]:
                    break
            if state["status"] == "over":
                break
            if rng.random() < 0.1 and state["undo"]:
                answer = rng.choice(everywhere).post(f"/api/matches/{match}/undo?seat={side}", {"base_version": state["version"]})
            else:
                answer = rng.choice(everywhere).play(match, rng.choice(state["view"]["legal"]), side, state["version"])
            check(answer.status, 200, answer)
            expect(answer.json["version"] > versions[side])
            versions[side] = answer.json["version"]
        seen = [[one.match(match, side)["view"] for side in SIDES] for one in everywhere]
        expect(seen[0] == seen[1] == seen[2], "all show the same")
        logs = [one.get(f"/api/matches/{match}/log?seat=left").json for one in everywhere]
        expect(logs[0] == logs[1] == logs[2])


def test_one_key_is_one_action_whichever_server_is_asked(server):
    with beside(server, 2) as others:
        person = Person(server)
        everywhere = [at(one, person) for one in (server, *others) for _ in range(3)]
        match = person.create("me", "me")["id"]
        for turn in range(10):
            side, state = next((side, state) for side in SIDES for state in [person.match(match, side)] if state["view"]["legal"] or state["status"] == "over")
            if state["status"] == "over":
                break
            answers = []
            threads = [threading.Thread(target=lambda one=one: answers.append(
                one.play(match, state["view"]["legal"][0], side, state["version"], f"key-{turn}"))) for one in everywhere]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            check(sorted(answer.status for answer in answers), [200] * len(everywhere), answers)
            check(sum(not answer.json.get("replayed") for answer in answers), 1, "taken once")
        check(sql(server, "SELECT count(*)-count(DISTINCT key) FROM step WHERE key IS NOT NULL"), "0\n")


def test_what_players_settle_holds_everywhere(server):
    """Joining, chat, draws, take-backs, resigning and the rematch, each asked for at one server and answered at another."""
    with beside(server) as (other,):
        anna, ben = Person(server), Person(other)
        made = anna.create("me", "open", public=True)
        check([row["id"] for row in ben.get("/api/matches").json["open"]], [made["id"]])
        match = made["id"]
        both = [threading.Thread(target=lambda one=one: one.post(f"/api/matches/{match}/join", {"seat": "right"}))
                for one in (Person(server), Person(other), ben)]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()
        check(sql(server, f"SELECT count(*) FROM seat WHERE match='{match}' AND kind=1"), "2\n", "one of them sits there")
        match = table(anna, ben)
        person, state = asked(match, anna, ben)
        check(person.play(match, state["view"]["legal"][0], None, state["version"]).status, 200)
        where = other if person is anna else server
        check(at(where, person).post(f"/api/matches/{match}/take-back", {"do": "ask"}).status, 200)
        rival = ben if person is anna else anna
        check(rival.post(f"/api/matches/{match}/take-back", {"do": "accept"}).status, 200)
        check(asked(match, person)[1]["view"]["legal"], state["view"]["legal"], "as before")
        for n, speaker in enumerate((anna, ben, anna)):
            check(speaker.post(f"/api/matches/{match}/chat", {"text": f"line {n}"}).json["number"], n + 1)
        check([line["text"] for line in ben.get(f"/api/matches/{match}/chat").json["chat"]], ["line 0", "line 1", "line 2"])
        check(ben.post(f"/api/matches/{match}/resign").status, 200)
        check(anna.match(match)["status"], "over")
        ids = [one.post(f"/api/matches/{match}/rematch") for one in (anna, ben)]
        check([answer.status for answer in ids], [201, 200])
        check(ids[0].json["id"], ids[1].json["id"])


def test_nobody_overwrites_what_another_server_has_stored(server):
    """Two rows of one match, changed at once at two servers: both changes are there."""
    with beside(server) as (other,):
        anna, ben = Person(server), Person(other)
        for _ in range(10):
            match = table(anna, ben)
            both = [threading.Thread(target=lambda one=one: check(one.post(f"/api/matches/{match}/mute", {"muted": True}).status, 200))
                    for one in (anna, ben)]
            for thread in both:
                thread.start()
            for thread in both:
                thread.join()
            check(sql(server, f"SELECT count(*) FROM seat WHERE match='{match}' AND muted>0"), "2\n")


# ---- live streams ------------------------------------------------------------------------------------------------------------------


def test_who_listens_at_one_server_hears_what_is_done_at_another(server):
    with beside(server) as (other,):
        anna, ben = Person(server), Person(other)
        match = table(anna, ben)
        streams = {person: person.listen(match) for person in (anna, ben)}
        watcher = Person(other, guest=False).listen(match)
        until(lambda: all(seat["present"] for seat in anna.match(match)["seats"]))
        check(ben.match(match)["spectators"], 1)
        until(lambda: anna.match(match)["spectators"] == 1)
        for _ in range(20):
            person, state = asked(match, anna, ben)
            check(person.play(match, state["view"]["legal"][0], None, state["version"]).status, 200)
            if person.match(match)["status"] == "over":
                break
        check(anna.post(f"/api/matches/{match}/chat", {"text": "ahoy"}).status, 200)
        check(ben.post(f"/api/matches/{match}/chat", {"text": "aye"}).status, 200)
        for person, stream in streams.items():
            last = person.match(match)
            stream.wait_version(last["version"])
            stream.wait(lambda events: len([1 for event in events if event.get("event") == "chat"]) == 2)
            check([event["data"]["text"] for event in stream.of("chat")], ["ahoy", "aye"], "in the order in which it was said")
            states = [event["data"] for event in stream.of("state")]
            versions = [state["version"] for state in states]
            check(versions, list(range(versions[0], last["version"] + 1)), "each once, in order")
            check(states[-1]["view"], last["view"])
        at_last = Person(other, guest=False).match(match)
        watcher.wait_version(at_last["version"])
        check(watcher.of("state")[-1]["data"]["view"], at_last["view"])
        streams[ben].close()
        until(lambda: [seat["present"] for seat in anna.match(match)["seats"]] == [True, False])
        other.kill()
        watcher.close()
        until(lambda: anna.match(match)["spectators"] == 0)      # whoever listened there is gone with it
        streams[anna].close()


def test_what_nobody_was_told_is_noticed(server):
    """A change for which no notification comes: everybody looks from time to time."""
    with beside(server) as (other,):
        anna, ben = Person(server), Person(other)
        match = table(anna, ben)
        stream = anna.listen(match)
        version = anna.match(match)["version"]
        stream.wait_version(version)
        # As a server that dies right after the commit leaves it: changed, and told to nobody.
        sql(server, f"UPDATE match SET draw_offers=2,edition=edition+1 WHERE id='{match}'")
        stream.wait(lambda events: [1 for event in events if event.get("event") == "match" and event["data"]["draw_offers"] == ["right"]])
        stream.close()


def test_spectators_who_are_told_late_are_so_everywhere(server):
    with beside(server) as (other,):
        anna = Person(server)
        match = anna.create("me", "me", delay=3600)["id"]
        watcher = Person(other, guest=False)
        begun = watcher.match(match)["version"]
        stream = watcher.listen(match)
        for _ in range(5):
            side = next(side for side in SIDES if anna.match(match, side)["view"]["legal"])
            state = anna.match(match, side)
            check(at(other, anna).play(match, state["view"]["legal"][0], side, state["version"]).status, 200)
            check(watcher.match(match)["version"], begun)
            check(Person(server, guest=False).match(match)["version"], begun)
        check(anna.post(f"/api/matches/{match}/resign?seat=left").status, 200)
        last = Person(server, guest=False).match(match)
        expect(last["version"] > begun)
        stream.wait_version(last["version"])
        stream.close()


# ---- who somebody is ----------------------------------------------------------------------------------------------------------------


def test_a_session_ends_everywhere(server):
    with beside(server) as (other,):
        anna = Person(server)
        match = anna.create("me", "me")["id"]
        there = at(other, anna)
        check(there.get("/api/session").json["user"]["guest"], True)
        stream = there.listen(match, "left")
        check(anna.post("/api/claim", {"name": "Anna", "password": WORDS}).status, 200)
        check(there.get("/api/session").json["user"], None, "the old session has ended")
        until(lambda: stream.closed)
        there = at(other, anna)
        check(there.get("/api/session").json["user"]["name"], "Anna")
        # Of this one no server is told: it is noticed.
        stream = there.listen(match, "left")
        sql(server, "DELETE FROM session")
        check(there.get("/api/session").json["user"], None)
        until(lambda: stream.closed)


def how_many(status, ask):
    """So many are answered so before one is too fast, and how long that took."""
    began, n = time.time(), 0
    while (answer := ask(n)).status == status:
        n += 1
    check(answer.status, 429, answer)
    return n, time.time() - began


@options("--rates", "100", "--web", "none")
def test_limits_that_matter_are_shared(server):
    with beside(server) as (other,):
        anna = Person(server)
        there = at(other, anna)
        made, seconds = how_many(201, lambda n: (anna, there)[n % 2].post("/api/matches", {"game": GAME, "seats": ["me", "me"]}))
        expect(20 <= made <= 21 + seconds / 10, (made, seconds))
        tried, seconds = how_many(401, lambda n: Person((server, other)[n % 2], guest=False).post(
            "/api/login", {"name": f"nobody{n}", "password": WORDS}))
        expect(10 <= tried <= 11 + seconds / 12, (tried, seconds))


# ---- work that is done once ---------------------------------------------------------------------------------------------------------


def test_machines_go_on_when_their_server_dies(server):
    with beside(server, 2) as others:
        anna = Person(server)
        matches = [anna.create("machine random", "machine random")["id"] for _ in range(20)]
        others[0].kill()
        server.kill()
        there = at(others[1], anna)
        until(lambda: all(there.match(match)["status"] == "over" for match in matches))
        server.start()
        check(sql(server, "SELECT count(*) FROM (SELECT match,seq FROM step GROUP BY match,seq HAVING count(*)>1) AS twice"), "0\n")


def test_a_match_is_judged_though_the_server_that_does_it_dies(server):
    with beside(server) as (other,):
        under_way = False
        while not under_way:        # a server that was done before it was killed has proved nothing
            anna = Person(server)
            path = asked_to_judge(anna)
            server.kill()
            under_way = sql(server, "SELECT count(*) FROM inquiry") == "1\n"
            there = at(other, anna)
            until(lambda: there.get(path).json["status"] == "done")
            server.start()
        check(at(server, anna).get(path).json["found"], there.get(path).json["found"])
        check(sql(server, "SELECT count(*) FROM inquiry"), "0\n")


def test_how_far_a_match_is_judged_is_said_everywhere_and_it_is_called_off_anywhere(server):
    with beside(server) as (other,):
        anna = Person(server)
        there, again = at(other, anna), 0
        while again != 200:
            path = asked_to_judge(anna)
            state = there.get(path).json
            expect(state["status"] in ("working", "done"), state)
            again = there.post(path, {"do": "stop"}).status
            expect(again in (200, 409), again)          # 409: it was done before
        check(anna.get(path).json["status"], "none")
        check(sql(server, "SELECT count(*) FROM inquiry"), "0\n")


class Hook(http.server.BaseHTTPRequestHandler):
    bodies = []

    def do_POST(self):
        Hook.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *words):
        pass


class Crowded(http.server.ThreadingHTTPServer):
    request_queue_size = 256        # with the usual five some wait so long that they are sent again


@options("--rates", "0", "--web", "none", "--local-webhooks")
def test_a_notice_is_sent_once(server):
    hook = Crowded(("127.0.0.1", 0), Hook)
    threading.Thread(target=hook.serve_forever, daemon=True).start()
    with beside(server, 2) as others:
        people = [Person(one) for one in (server, *others) for _ in range(5)]
        for n, person in enumerate(people):
            check(person.post("/api/claim", {"name": f"Anna {n}", "password": WORDS}).status, 200)
        ids = [int(person.get("/api/session").json["user"]["id"]) for person in people]
        for n in range(10):
            rows = ",".join(f"({user},0,0,0,0,'http://127.0.0.1:{hook.server_port}/','{{\"n\":\"{user}.{n}\"}}','')" for user in ids)
            sql(server, f'INSERT INTO notice("user",created,next,tries,status,url,body,problem) VALUES{rows}')
        until(lambda: sql(server, "SELECT count(*) FROM notice WHERE status=0") == "0\n")
    check(len(Hook.bodies), 10 * len(people))
    check(len(set(Hook.bodies)), len(Hook.bodies), "none twice")
    hook.shutdown()


def test_a_clock_runs_on_when_a_server_is_added(server):
    anna, ben = Person(server), Person(server)
    made = anna.create("me", "link", clock={"move": 0, "bank": 3600})
    check(ben.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    running = lambda person: [seat["clock"]["since"] for seat in person.match(made["id"])["seats"]]
    before = running(anna)
    expect(any(before), before)
    time.sleep(1.1)
    with beside(server) as (other,):
        check(running(at(other, anna)), before)


if __name__ == "__main__":
    run(globals())
