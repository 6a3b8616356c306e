"""Clients that play at several servers on one PostgreSQL, each at whichever answers, whatever becomes of them meanwhile."""
import server_client
from server_client import *

SERVERS, LEASE = 3, 5
SIDES = "left", "right"


class Site:
    """Servers that may be down, and whoever asks takes the next one, as a balancer would."""

    def __init__(self):
        self.data = tempfile.mkdtemp(prefix="yardarm-")
        self.servers = [Server(data=self.data) for _ in range(SERVERS)]

    def sql(self, words):
        return with_postgres.sql(server_client.POSTGRES, words, os.path.basename(self.data))

    def end(self):
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()
        shutil.rmtree(self.data)


class Client(threading.Thread):
    """Plays one match at one screen, each request at whichever server answers; listens to both seats all the while."""

    def __init__(self, site, seed):
        super().__init__(daemon=True)
        self.site, self.rng = site, random.Random(seed)
        self.person = Person(site.servers[seed % SERVERS], guest=False)
        self.acknowledged, self.over, self.problem, self.stopped = [], 0, None, False
        self.match, self.seen, self.wrong, self.overtaken = None, {}, [], 0

    def run(self):
        try:
            self.persist("POST", "/api/guest", {}, 201, 200)
            listeners = []
            while not self.stopped:
                if self.match is None:
                    self.sit_down()
                    listeners = [threading.Thread(target=self.listen, args=(self.match, side), daemon=True) for side in SIDES]
                    for listener in listeners:
                        listener.start()
                self.step()
        except BaseException:
            self.problem = traceback.format_exc()

    def persist(self, method, path, body, *good):
        """Asks until a server answers, one after the other. 503 says: not now."""
        end = time.time() + PATIENCE
        while time.time() < end:
            try:
                answer = self.person.ask(method, path, body)
                if answer.status in good:
                    return answer
                expect(answer.status == 503, (path, answer))
            except (OSError, http.client.HTTPException):
                pass
            self.person.connection = None
            self.person.server = self.rng.choice(self.site.servers)
            time.sleep(0.02)
        raise AssertionError(f"nobody answers {path}")

    def sit_down(self):
        self.match = self.persist("POST", "/api/matches", {"game": GAME, "seats": ["me", "me"]}, 201).json["id"]
        self.seen = {}

    def look(self, side):
        state = self.persist("GET", f"/api/matches/{self.match}?seat={side}", None, 200).json
        expect(state["version"] >= self.seen.get(side, 0), f"{self.match} {side}: {state['version']} after {self.seen}")
        self.seen[side] = state["version"]
        return state

    def step(self):
        for side in SIDES:
            if self.rng.random() < 0.3:
                self.person.server, self.person.connection = self.rng.choice(self.site.servers), None
            state = self.look(side)
            if state["status"] == "over":
                self.over, self.match = self.over + 1, None
                return
            if state["view"]["legal"]:
                self.move(side, state)

    def move(self, side, state):
        key = "%032x" % self.rng.getrandbits(128)
        action = self.rng.choice(state["view"]["legal"])
        body = {"base_version": state["version"], "idempotency_key": key, "action": action}
        answer = self.persist("POST", f"/api/matches/{self.match}/actions?seat={side}", body, 200, 409)
        answer, status = answer.json, answer.status
        if status == 409:       # a server has noticed meanwhile that his view had changed: he looks again. It was not taken
            expect(answer.get("version", 0) > state["version"], (self.match, side, state["version"], answer))
            self.overtaken += 1
            return
        self.acknowledged.append((self.match, side, key, action, answer["version"]))
        self.seen[side] = max(self.seen.get(side, 0), answer["version"])

    def listen(self, match, side):
        """Comes back with the last version it has heard, wherever it is let in. Each version comes once, in order."""
        last = None
        while self.match == match and not self.stopped:
            try:
                stream = Person(self.rng.choice(self.site.servers), guest=False)
                stream.cookie = self.person.cookie
                stream = stream.listen(match, side, last)
                while not stream.closed and self.match == match and not self.stopped:
                    time.sleep(0.05)
                stream.close()
                for event in stream.of("state"):
                    version = event["data"]["version"]
                    if last is not None and version != last + 1 and not event["data"].get("reset"):
                        self.wrong.append((match, side, last, version))
                    last = version
            except (OSError, http.client.HTTPException):
                time.sleep(0.02)


def acknowledged_moves_are_there_once(site, clients):
    rows = site.sql("SELECT match,key,actions FROM step WHERE key IS NOT NULL").splitlines()
    steps = {}
    for row in rows:
        if row.count("\t") == 2:
            match, key, action = row.split("\t")
            expect((match, key) not in steps, ("twice", match, key))
            steps[match, key] = action
    told = set(site.sql("SELECT match,viewer,version FROM told").splitlines())
    moves = 0
    for client in clients:
        for match, side, key, action, version in client.acknowledged:
            seat = SIDES.index(side)
            check(steps.get((match, f"{seat}:{key}")), f"{side} {action}", "acknowledged, and lost")
            expect(f"{match}\t{seat}\t{version}" in told, (match, seat, version))
            moves += 1
    check(len(steps), moves, "no move that nobody made")
    return moves


def progress(clients):
    return [len(client.acknowledged) for client in clients]


def everybody_goes_on(clients):
    before = progress(clients)
    until(lambda: any(client.problem for client in clients) or all(now > then for now, then in zip(progress(clients), before)))
    check([client.problem for client in clients if client.problem], [])


def all_stop(site, clients):
    """Everybody gets up; what was acknowledged is there. The number of moves."""
    for client in clients:
        client.stopped = True
    for client in clients:
        client.join(PATIENCE)
    check([client.problem for client in clients if client.problem], [])
    check([wrong for client in clients for wrong in client.wrong], [], "streams")
    return acknowledged_moves_are_there_once(site, clients)
