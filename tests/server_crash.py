#!/usr/bin/env python3
"""kill -9 in the middle of bursts of moves: no acknowledged move is lost, none is made twice, every match loads.

YARDARM_BURSTS sets how many times the server is killed, YARDARM_GAME which game of two sides is played.
"""
import sqlite3

from server_client import *

BURSTS = int(os.environ.get("YARDARM_BURSTS", "20"))
PLAYERS = 6
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
    check(keys[0], sum(len(player.acknowledged) for player in players), "no move that nobody made")
    db.close()


def test_kill_in_the_middle_of_bursts(server):
    SIDES[:] = next(game["sides"] for game in Person(server).get("/api/games").json["games"] if game["id"] == GAME)
    players = [Player(Person(server), seed) for seed in range(PLAYERS)]
    rng = random.Random(int(os.environ.get("YARDARM_SEED", "1")))
    for burst in range(BURSTS):
        for player in players:
            player.start()
        time.sleep(0.05 + 0.3 * rng.random())
        server.kill()
        for player in players:
            player.stopped = True
            player.join(10)
        server.start()
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
    moves = sum(len(player.acknowledged) for player in players)
    expect(moves > BURSTS, moves)
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
    print(f"# {BURSTS} crashes, {moves} moves acknowledged, {result.stdout.strip()}")


run(globals())
