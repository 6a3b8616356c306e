#!/usr/bin/env python3
"""kill -9 in the middle of bursts of moves, joins, take-backs, chats and rematches, with machines in play: nothing that was
acknowledged is lost, no move is made twice, every match loads, and none is stuck.

YARDARM_BURSTS sets how many times the server is killed, YARDARM_GAME which game of two sides is played.
"""
import sqlite3

from server_client import *

BURSTS = int(os.environ.get("YARDARM_BURSTS", "20"))
PLAYERS, PAIRS, ALONE = 4, 3, 2     # at one screen; two people at a table; against the machine
SIDES = []                  # of the game that is played


class Player(threading.Thread):
    """Plays hot-seat matches as fast as it can; remembers what was acknowledged and what it does not know about."""

    def __init__(self, person, seed):
        super().__init__(daemon=True)
        self.person, self.rng = person, random.Random(seed)
        self.match, self.acknowledged, self.unknown, self.over = None, [], None, []
        self.stopped = False

    def run(self):
        self.stopped = False
        try:
            while not self.stopped:
                self.step()
        except (OSError, http.client.HTTPException):
            pass

    def step(self):
        if self.match is None:
            self.match = self.person.create("me", "me")["id"]
        for side in SIDES:
            state = self.person.match(self.match, side)
            if state["status"] == "over":
                self.over.append(self.match)
                self.match = None
                return
            if state["view"]["legal"]:
                key = "%032x" % self.rng.getrandbits(128)
                action = self.rng.choice(state["view"]["legal"])
                self.unknown = (self.match, side, state["version"], key, action)
                self.acknowledge(self.person.play(self.match, action, side, state["version"], key))

    def acknowledge(self, answer):
        if answer.status != 200:
            raise AssertionError(answer)
        match, side, _, key, action = self.unknown
        self.acknowledged.append((match, side, key, action, answer.json["version"]))
        self.unknown = None

    def settle(self):
        """After the crash: the same request once more, with its key. It is taken now, or was taken before."""
        if self.unknown:
            match, side, version, key, action = self.unknown
            self.acknowledge(self.person.play(match, action, side, version, key))


class Table(threading.Thread):
    """Two people, or one and a machine, who do all that people do at a table; remembers what was acknowledged."""

    def __init__(self, people, seed):
        super().__init__(daemon=True)
        self.people, self.rng = people, random.Random(seed)
        self.match, self.facts, self.problem = None, [], None
        self.stopped = False

    def again(self, seed):
        table = Table(self.people, seed)
        table.match, table.facts = self.match, self.facts
        for person in self.people:
            person.connection = None
        return table

    def run(self):
        try:
            while not self.stopped:
                self.step()
        except (OSError, http.client.HTTPException):
            pass
        except AssertionError as problem:
            self.problem = problem

    def post(self, person, what, body, good, *fact):
        """What is refused because something has moved on since is no fact; nothing else is refused."""
        answer = person.post(f"/api/matches/{self.match}{what}", body)
        expect(answer.status in (good, 200, 409, 422), (what, answer))
        if answer.status in (good, 200):
            self.facts.append((fact[0], self.match, *[value(answer.json) if callable(value) else value for value in fact[1:]]))
        return answer

    def sit_down(self):
        host = self.people[0]
        seats = ("me", "open") if len(self.people) == 2 else ("me", "machine random")
        self.match = host.create(*seats, public=True)["id"]
        self.facts.append(("made", self.match))

    def step(self):
        if self.match is None:
            self.sit_down()
        host = self.people[0]
        state = host.match(self.match)
        if state["status"] == "waiting":
            self.post(self.people[1], "/join", {"seat": SIDES[1]}, 200, "joined")
        elif state["status"] == "over" and self.rng.random() < 0.5:
            self.match = None                   # others sit down, one after the other
        elif state["status"] == "over":
            answer = self.post(host, "/rematch", {}, 201, "rematch", lambda made: made["id"])
            self.match = answer.json["id"]
        else:
            self.do_something()

    def do_something(self):
        person, other = self.people[0], self.people[-1]
        if self.rng.random() < 0.5:
            person, other = other, person
        state = person.match(self.match)
        chance = self.rng.random()
        if chance < 0.1:
            self.post(person, "/chat", {"text": "%016x" % self.rng.getrandbits(64)}, 200, "chat", lambda line: line["text"])
        elif chance < 0.2 and state.get("undo"):
            self.post(person, "/undo", {"base_version": state["version"]}, 200, "told", state["as"], lambda made: made["version"])
        elif chance < 0.25 and state.get("acted"):
            if self.post(person, "/take-back", {"do": "ask"}, 200, "asked").status == 200 and other is not person:
                self.post(other, "/take-back", {"do": self.rng.choice(("accept", "decline"))}, 200, "answered")
        elif chance < 0.27:
            self.post(person, "/resign", {}, 200, "over")
        else:
            self.move(person, state)

    def move(self, person, state):
        if not state["view"]["legal"]:
            return
        key = "%032x" % self.rng.getrandbits(128)
        body = {"base_version": state["version"], "idempotency_key": key, "action": self.rng.choice(state["view"]["legal"])}
        self.post(person, "/actions", body, 200, "step", f"{SIDES.index(state['as'])}:{key}", state["as"], lambda made: made["version"])

    def is_moving(self):
        """Somebody is asked, or it is over, or it waits for somebody to sit down."""
        states = [person.match(self.match) for person in self.people] if self.match else []
        return not states or any(state["status"] != "running" or state["view"]["legal"] for state in states)


QUESTIONS = {           # each finds something where a fact is true; "asked" and "answered" are gone with the next move
    "made": "SELECT 1 FROM match WHERE id=?",
    "joined": "SELECT 1 FROM match WHERE id=? AND status>0",
    "over": "SELECT 1 FROM match WHERE id=? AND status=2",
    "rematch": "SELECT 1 FROM match old JOIN match new ON new.id=old.rematch WHERE old.id=? AND new.id=?",
    "chat": "SELECT 1 FROM chat WHERE match=? AND words=?",
    "told": "SELECT 1 FROM told WHERE match=? AND viewer=? AND version=?",
}


# Two people sit down one after the other: a match that began with both of them is a rematch.
HALF_REMATCHES = ("SELECT id FROM match WHERE status>0 AND id NOT IN (SELECT rematch FROM match) AND "
                  "(SELECT count(DISTINCT user) FROM seat WHERE match=id AND kind=1)=2")


def check_facts(server, tables, since):
    db = sqlite3.connect(f"file:{server.data}/yardarm.db?mode=ro", uri=True)
    made = {fact[1] for table in tables for fact in table.facts if fact[0] == "made"}
    check([match for (match,) in db.execute(HALF_REMATCHES) if match not in made], [], "a rematch that no match names")
    for table in tables:
        for what, *values in table.facts[since.get(table.people[0], 0):]:
            if what == "step":
                steps = db.execute("SELECT count(*) FROM step WHERE match=? AND key=?", values[:2]).fetchone()[0]
                expect(steps <= 1, "taken once at most: it may have been taken back since")
                what, values = "told", [values[0], *values[2:]]
            if what == "told":
                values[1] = SIDES.index(values[1])
            if what in QUESTIONS:
                check(db.execute(QUESTIONS[what], values).fetchall(), [(1,)], (what, values))
        since[table.people[0]] = len(table.facts)
    db.close()


def check_moving(tables):
    for table in tables:
        end = time.time() + PATIENCE
        while not table.is_moving():
            expect(time.time() < end, f"match {table.match} is stuck")
            time.sleep(0.01)


def check_store(server, players):
    db = sqlite3.connect(f"file:{server.data}/yardarm.db?mode=ro", uri=True)
    check(db.execute("PRAGMA integrity_check").fetchone()[0], "ok")
    for player in players:
        for match, side, key, action, version in player.acknowledged[-200:]:
            seat = SIDES.index(side)
            steps = db.execute("SELECT actions FROM step WHERE match=? AND key=?", [match, f"{seat}:{key}"]).fetchall()
            check(len(steps), 1, "taken exactly once")
            check(steps[0][0].splitlines()[0], f"{side} {action}")
            check(db.execute("SELECT count(*) FROM told WHERE match=? AND viewer=? AND version=?", [match, seat, version]).fetchone()[0], 1)
    keys = db.execute("SELECT count(*), count(DISTINCT match || key) FROM step WHERE key IS NOT NULL").fetchone()
    check(keys[0], keys[1])
    ours = tuple(player.person.id for player in players)
    keys = db.execute(f"SELECT count(*) FROM step WHERE key LIKE '_:%' AND match IN (SELECT match FROM seat WHERE user IN {ours})").fetchone()
    check(keys[0], sum(len(player.acknowledged) for player in players), "no move that nobody made")
    db.close()


def burst(server, players, tables, rng, since):
    """All play until the server is killed; then all is there. Returns the tables as they go on."""
    for thread in players + tables:
        thread.start()
    time.sleep(0.05 + 0.3 * rng.random())
    server.kill()
    for thread in players + tables:
        thread.stopped = True
        thread.join(PATIENCE)
        expect(not thread.is_alive(), "whoever asks is answered, or cut off")
    check([table.problem for table in tables if table.problem], [])
    server.start()
    tables = [table.again(rng.random()) for table in tables]
    check_facts(server, tables, since)
    check_moving(tables)
    for number, player in enumerate(players):
        again = Player(player.person, rng.random())
        again.match, again.acknowledged, again.unknown, again.over = player.match, player.acknowledged, player.unknown, player.over
        again.person.connection = None
        players[number] = again
        if again.match is None or again.unknown:
            again.settle()
    check_store(server, players)
    for player in players:
        if player.match:
            check(player.person.match(player.match, "spectator")["playable"], True)
    return tables


def not_yet_done(tables):
    kinds = {fact[0] for table in tables for fact in table.facts}
    return [kind for kind in ("step", "told", "chat", "asked", "answered", "over", "rematch", "joined") if kind not in kinds]


def test_kill_in_the_middle_of_bursts(server):
    SIDES[:] = next(game["sides"] for game in Person(server).get("/api/games").json["games"] if game["id"] == GAME)
    players = [Player(Person(server), seed) for seed in range(PLAYERS)]
    for player in players:
        player.person.id = player.person.get("/api/session").json["user"]["id"]
    tables = [Table([Person(server) for _ in range(1 if seed < ALONE else 2)], seed) for seed in range(ALONE + PAIRS)]
    rng, since, bursts = random.Random(int(os.environ.get("YARDARM_SEED", "1"))), {}, 0
    while bursts < BURSTS or (BURSTS >= 20 and not_yet_done(tables) and bursts < 50 * BURSTS):  # little is done on a busy machine
        tables = burst(server, players, tables, rng, since)
        bursts += 1
    moves = sum(len(player.acknowledged) for player in players)
    expect(moves > 0, moves)
    for player in players:
        for match in player.over[-3:]:
            record = player.person.get(f"/api/matches/{match}/record")
            check(record.status, 200)
            result = subprocess.run([PROGRAM, "verify", "--unproved", "-"], input=record.body, capture_output=True, text=True)
            check(result.returncode, 0, result.stderr)
    server.stop()
    result = subprocess.run([PROGRAM, "check-upgrade", "--data", server.data], capture_output=True, text=True)
    check(result.returncode, 0, result.stdout)
    server.start()
    kinds = [fact[0] for table in tables for fact in table.facts]
    counts = ", ".join(f"{kinds.count(kind)} {kind}" for kind in sorted(set(kinds)))
    print(f"# {bursts} crashes, {moves} moves acknowledged at one screen; at tables {counts}; {result.stdout.strip()}")
    if BURSTS >= 20:
        check(not_yet_done(tables), [])


run(globals())
