#!/usr/bin/env python3
"""Memory that runs out and files and sockets that fail, at one call after the other, while people play a short scenario.

SQLite is tested this way: the first call that a step of the scenario makes fails, then the second, until the step makes no
more. Each is refused cleanly or not noticed, and what was refused is taken when it is asked again: no crash, nothing that
hangs, no damaged file, nothing lost that was acknowledged, nothing read or written past its end (failing.c). What was
refused has changed nothing, so a step is asked again and again until it is taken; then it waits for the next round.

YARDARM_EVERY=1 tries every call; otherwise every so many-th, from the one on that YARDARM_SEED draws: the same each time.
YARDARM_SHARE=2/4 is the second of four shares of the starts, which may run at the same time.
"""
import collections
import mmap
import sqlite3
import struct

from server_client import *

MODULE = os.environ.get("YARDARM_FAILING_MODULE", "build/tests/failing.so")
EVERY = int(os.environ.get("YARDARM_EVERY", "193"))
SEED = int(os.environ.get("YARDARM_SEED", "1739"))
SHARE, SHARES = map(int, os.environ.get("YARDARM_SHARE", "1/1").split("/"))
KINDS = {"memory": 1, "files": 2}
STRIDE = {"memory": EVERY, "files": max(1, EVERY // 8)}     # of a start; there are fewer of these
STEP_STRIDE = {"memory": max(1, EVERY // 8), "files": max(1, EVERY // 24)}
WORDS = "seven fathoms deep"
MODES = {"once": 1, "from then on": 1000}                   # more than any step makes


class Plan:
    """What fails next: see failing.c."""

    FIELDS = ("kind", "first", "last", "calls", "failed", "from_start", "open")

    def __init__(self, path):
        size = 8 * len(self.FIELDS)
        with open(path, "wb") as file:
            file.write(bytes(size))
        with open(path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), size)

    def put(self, field, value):
        at = 8 * self.FIELDS.index(field)
        self.memory[at:at + 8] = struct.pack("q", value)

    def get(self, field):
        at = 8 * self.FIELDS.index(field)
        return struct.unpack("q", self.memory[at:at + 8])[0]

    def set(self, kind=0, first=0, count=1, from_start=0):
        self.well()
        for field, value in (("first", first), ("last", first + count - 1), ("calls", 0), ("failed", 0), ("from_start", from_start)):
            self.put(field, value)
        self.put("kind", 0 if from_start else kind)

    def well(self):
        self.put("kind", 0)

    @property
    def calls(self):
        return self.get("calls")

    @property
    def failed(self):
        return self.get("failed")


class Sweep:
    """Which call of each step fails next."""

    def __init__(self, plan, kind=None, count=1):
        self.plan, self.kind, self.count = plan, KINDS.get(kind, 0), count
        self.every = STEP_STRIDE.get(kind, 1)
        self.random = random.Random(SEED)
        self.call = {}                          # of a step; None: all of its calls have failed
        self.names = collections.Counter()
        self.trials, self.refusals = 0, 0

    def round(self):
        self.names.clear()

    def step(self, what):
        """Its name: the same in every round."""
        what = re.sub("(matches|people)/[^/?]+", r"\1/:id", what)
        self.names[what] += 1
        step = f"{what} ({self.names[what]})"
        self.call.setdefault(step, 1 + self.random.randrange(self.every) if self.kind else None)
        return step

    def arm(self, step):
        if self.call[step]:
            self.plan.set(self.kind, self.call[step], self.count)
        else:
            self.plan.set()
        return self.call[step]

    def disarm(self, step):
        """Whether anything failed; if not, and all went its way, the step makes no more calls than that."""
        failed = self.plan.failed
        self.plan.well()
        if failed:
            self.trials += 1
            self.call[step] += self.every
        return failed > 0

    def left(self):
        return [step for step, call in self.call.items() if call]


class Player(Person):
    """Asks until it is taken; whatever is not taken must be refused as something that passes."""

    def __init__(self, server, plan, guest=True, sweep=None, name="somebody"):
        self.plan, self.sweep, self.name = plan, sweep or Sweep(plan), name
        self.started_again = False
        super().__init__(server, guest=False)
        if guest:
            self.insist("POST", "/api/guest", 201)

    def once(self, method, path, body):
        """None: the connection was cut off."""
        try:
            answer = self.ask(method, path, body)
            self.started_again = "started again" in answer.body     # a disk that did not keep something is not believed again
            if self.started_again:
                self.plan.well()
                self.server.restart()
            return answer
        except (OSError, http.client.HTTPException):
            expect(self.server.process.poll() is None, "the server lives")
            return None
        finally:
            self.leave()

    def leave(self):
        """Comes by a new connection the next time, when the server is done with this one: its calls are always the same."""
        if self.connection:
            self.connection.close()
        self.connection = None
        wait_for(lambda: self.plan.get("open") <= Ear.open or self.server.process.poll() is not None, "connections are closed")

    def insist(self, method, path, good, body=None, again=(), then=None):
        body = {} if body is None and method == "POST" else body
        step = self.sweep.step(f"{self.name}: {method} {path}")
        lost, harmless = False, method == "GET"
        while True:
            call = None if lost else self.sweep.arm(step)
            answer = self.once(method, path, body)
            taken = answer is not None and (answer.status == good or (lost and answer.status in again))
            if taken and then:
                then()
            failed = call and self.sweep.disarm(step)
            expect(taken or failed or lost or self.started_again, f"{step} is refused though nothing fails: {answer}")
            if taken and not failed and not lost:
                self.sweep.call[step] = None
            if taken and not (harmless and failed):
                return answer
            if not taken:
                check(answer.status if answer else 503, 503, (path, answer))
                expect(not lost or self.started_again, f"{step} is refused though nothing fails any more: {answer}")
                self.sweep.refusals += 1
            lost = answer is None and not harmless

    def look(self, match, seat):
        return self.insist("GET", f"/api/matches/{match}?seat={seat}", 200).json

    def move(self, match, seat, kept, then=None):
        state = self.look(match, seat)
        key = "%032x" % random.getrandbits(128)
        body = {"base_version": state["version"], "idempotency_key": key, "action": state["view"]["legal"][0]}
        self.insist("POST", f"/api/matches/{match}/actions?seat={seat}", 200, body, then=then)
        kept["keys"].append((match, key))


def wait_for(condition, what):
    end = time.time() + PATIENCE
    while not condition():
        expect(time.time() < end, f"{what}: waited in vain")
        time.sleep(0.0005)


class Ear:
    """A live stream, opened again where it was cut off."""

    open = 0

    def __init__(self, player, match, seat):
        self.player, self.match, self.seat = player, match, seat
        step = player.sweep.step(f"{player.name}: GET /api/matches/{match}/events")
        while self.listen(player.sweep.arm(step)) is None or player.sweep.disarm(step):
            player.sweep.disarm(step)
            self.close()
        player.sweep.call[step] = None

    def listen(self, armed=None):
        Ear.open = 1
        try:
            self.heard = self.player.listen(self.match, self.seat)
            wait_for(lambda: self.heard.closed or self.heard.of("state"), "a listener is told how it stands")
            return None if self.heard.closed or self.heard.status != 200 else self.heard
        except (OSError, http.client.HTTPException):
            expect(self.player.server.process.poll() is None, "the server lives")
            self.heard = None

    def hears(self, enough=lambda new: new):
        """For what follows a step: until there is enough news, or it is cut off."""
        while not self.heard or self.heard.closed:
            self.close()
            self.player.plan.well()
            self.listen()
        heard, before = self.heard, len(self.heard.events)
        return lambda: wait_for(lambda: heard.closed or enough(heard.events[before:]), "a listener hears all, or is cut off")

    def close(self):
        if self.heard:
            self.heard.close()
            self.heard.connection.close()
        Ear.open = 0
        self.player.leave()


def at_one_table(anna, ben, kept):
    made = anna.insist("POST", "/api/matches", 201, {"game": GAME, "seats": ["me", "open"], "public": True}).json["id"]
    at = f"/api/matches/{made}"
    ben.insist("POST", f"{at}/join", 200, {"seat": "right"}, again=(409,))
    kept["joined"].append(made)
    ear = Ear(ben, made, "right")
    anna.move(made, "left", kept, then=ear.hears())
    version = anna.look(made, "left")["version"]
    if anna.look(made, "left")["undo"]:
        anna.insist("POST", f"{at}/undo?seat=left", 200, {"base_version": version}, again=(409,))
        kept["keys"].pop()
        anna.move(made, "left", kept)
    ben.move(made, "right", kept, then=ear.hears())
    anna.insist("POST", f"{at}/chat", 200, {"text": "well played"}, then=ear.hears())
    kept["chats"].append(made)
    anna.insist("POST", f"{at}/take-back", 200, {"do": "ask"}, then=ear.hears())
    ben.insist("POST", f"{at}/take-back", 200, {"do": "decline"}, again=(409,), then=ear.hears())
    for path in (f"{at}/log?seat=right", f"{at}/replay/1?seat=right", f"{at}/why?seat=right&action=nonsense", f"{at}/chat?seat=right",
                 "/api/matches", f"/api/games/{GAME}/board", "/api/session"):
        ben.insist("GET", path, 200)
    ben.insist("POST", f"{at}/resign?seat=right", 200, again=(409,), then=ear.hears())
    again = ben.insist("POST", f"{at}/rematch?seat=right", 201, {}, again=(200,), then=ear.hears()).json["id"]
    kept["joined"].append(again)
    kept["rematchers"].append(ben.insist("GET", "/api/session", 200).json["user"]["id"])
    anna.insist("GET", f"{at}/record", 200)
    ear.close()


def against_the_machine(anna, kept):
    made = anna.insist("POST", "/api/matches", 201, {"game": GAME, "seats": ["me", "machine random"]}).json["id"]
    kept["joined"].append(made)
    ear = Ear(anna, made, "left")

    def asked(new):
        return any(event.get("event") == "state" and event["data"]["view"]["legal"] for event in new)

    def asked_or_over(new):                                 # where the disk has failed it moves after the next start only
        failed = anna.plan.failed
        anna.plan.well() if failed > 1 else None            # it would wait for memory as long as we wait for it
        return asked(new) or (failed and anna.once("GET", "/healthz", None) and anna.started_again)

    machine_moves = ear.hears(asked_or_over)

    anna.move(made, "left", kept, then=machine_moves)
    def moved():                                            # its stream may have been cut off before the disk failed
        return anna.once("GET", "/healthz", None) and anna.look(made, "left")["view"]["legal"]

    anna.sweep, sweep = Sweep(anna.plan), anna.sweep        # nothing fails while we only wait
    wait_for(moved, "the machine moves")
    anna.sweep = sweep
    ear.close()


def apart(anna, ben, name, kept):
    """Both have accounts: a rated match with a live clock, by invitation, and what others may see of it and of them."""
    made = anna.insist("POST", "/api/matches", 201, {"game": GAME, "seats": ["me", "link"], "rated": True,
                                                     "clock": {"move": 60, "bank": 600, "increment": 2}}).json
    at, link = f"/api/matches/{made['id']}", {"link": made["links"]["right"]}
    ben.insist("POST", f"{at}/invitation", 200, link)
    ben.insist("POST", f"{at}/join", 200, link, again=(403, 409))
    kept["joined"].append(made["id"])
    anna.move(made["id"], "left", kept)
    for path in (f"{at}/link/1?seat=right", f"{at}/picture", f"{at}/picture/1"):
        ben.insist("GET", path, 200)
    ben.insist("POST", f"{at}/resign?seat=right", 200, again=(409,))
    anna.insist("POST", "/api/profile", 200, {"shown": True})
    anna.insist("POST", "/api/mail", 200, {"mail": "", "password": WORDS})
    ben.insist("GET", f"/api/people/{name}", 200)


def scenario(server, plan, kept, sweep=None):
    anna, ben = (Player(server, plan, sweep=sweep, name=name) for name in ("anna", "ben"))
    at_one_table(anna, ben, kept)
    against_the_machine(anna, kept)
    name = "a%015x" % random.getrandbits(60)
    anna.insist("POST", "/api/claim", 200, {"name": name, "password": WORDS}, again=(401, 409))
    anna.insist("POST", "/api/login", 200, {"name": name, "password": WORDS})
    other = "b" + name[1:]
    ben.insist("POST", "/api/claim", 200, {"name": other, "password": WORDS}, again=(401, 409))
    ben.insist("POST", "/api/login", 200, {"name": other, "password": WORDS})
    apart(anna, ben, name, kept)
    ben.insist("GET", "/healthz", 200)


def check_kept(data, kept):
    """All that was acknowledged is there, once."""
    db = sqlite3.connect(f"file:{data}/yardarm.db?mode=ro", uri=True)
    check(db.execute("PRAGMA integrity_check").fetchone()[0], "ok")
    keys = set(db.execute("SELECT match, substr(key, 3) FROM step WHERE key IS NOT NULL"))
    chats = {row[0] for row in db.execute("SELECT match FROM chat")}
    begun = {row[0] for row in db.execute("SELECT id FROM match WHERE status > 0")}
    orphans = f"SELECT id FROM match WHERE owner IN ({','.join(map(str, kept['rematchers']))}) AND id NOT IN (SELECT rematch FROM match)"
    check(db.execute(orphans).fetchall(), [], "rematches that no match names")
    check(db.execute("SELECT count(*) - count(DISTINCT match || key) FROM step WHERE key IS NOT NULL").fetchone(), (0,))
    db.close()
    check([wanted for wanted in kept["keys"] if wanted not in keys], [])
    check([wanted for wanted in kept["chats"] if wanted not in chats], [])
    check([wanted for wanted in kept["joined"] if wanted not in begun], [])
    result = subprocess.run([PROGRAM, "check-upgrade", "--data", data], capture_output=True, text=True)
    check(result.returncode, 0, result.stdout)


def check_names(data):
    """Once the server has started again every seat bears the name of who sits there."""
    db = sqlite3.connect(f"file:{data}/yardarm.db?mode=ro", uri=True)
    check(db.execute("SELECT match FROM seat JOIN user ON id=user WHERE kind=1 AND (seat.guest<>user.guest OR seat.name<>user.name)").fetchall(), [])
    db.close()


class Trial:
    """A server with failures to come; started anew where one has ended it."""

    def __init__(self, server):
        server.stop()
        self.server, self.problems = server, []
        self.kept = {"keys": [], "chats": [], "joined": [], "rematchers": []}
        os.environ.update(YARDARM_FAILING=os.path.join(server.data, "plan"), YARDARM_FENCE="1")
        if MODULE:
            os.environ["LD_PRELOAD"] = os.path.abspath(MODULE)
        self.plan = Plan(os.environ["YARDARM_FAILING"])
        server.start()

    def run(self, what, work):
        try:
            return work()
        except Exception as problem:
            self.problems.append(f"{what}: {type(problem).__name__} {problem}\n" +
                                 "\n".join(traceback.format_exc().splitlines()[-8:] + self.server.notes().splitlines()[-4:]))
            self.plan.well()
            if self.server.process.poll() is None:
                self.server.kill()
            Ear.open = 0
            self.server.start()

    def end(self):
        self.plan.well()
        self.server.stop()
        for name in ("LD_PRELOAD", "YARDARM_FENCE", "YARDARM_FAILING"):
            os.environ.pop(name, None)
        check_kept(self.server.data, self.kept)
        self.server.start()
        check_names(self.server.data)
        expect(not self.problems, "\n".join(self.problems[:10]))


def share_of(kind, calls):
    """The calls that fail, one after the other."""
    every = STRIDE[kind]
    first = 1 + random.Random(SEED).randrange(every)
    print(f"# {kind}: {calls} calls, every {every} from {first} on (YARDARM_SEED={SEED}), share {SHARE} of {SHARES}", flush=True)
    return range(first, calls + 1, every)[SHARE - 1::SHARES]


def sweep(server, kind, mode):
    trial = Trial(server)
    scenario(server, trial.plan, trial.kept)                    # the first time is dearer
    tries = Sweep(trial.plan, kind, MODES[mode])
    rounds = 0
    while not rounds or (tries.left() and len(trial.problems) < 10):
        rounds += 1
        tries.round()
        trial.run(f"{kind} {mode}", lambda: scenario(server, trial.plan, trial.kept, tries))
    print(f"# {kind} fail {mode}: {len(tries.call)} steps, every {tries.every} of their calls (YARDARM_SEED={SEED}): "
          f"{tries.trials} failures, {tries.refusals} refusals, {rounds} rounds", flush=True)
    expect(tries.trials > 50 // tries.every, "the module is not loaded")
    trial.end()


# libcurl and OpenSSL, which it sets up, forget some of their own when they are refused more.
NOT_OURS = {"LSAN_OPTIONS": f"suppressions={os.path.dirname(os.path.abspath(__file__))}/not_ours.supp:print_suppressions=0"}


def sanitizer_gave_up(notes):
    """It asks for memory itself when a thread begins, and does without nothing."""
    return not MODULE and "CHECK failed" in notes and "pthread_getattr_np" in notes


def try_to_start(trial, kind, n, count):
    """On data that are not there yet: it starts, or says why not and ends."""
    trial.plan.set(KINDS[kind], n, count, from_start=KINDS[kind])
    data = tempfile.mkdtemp(prefix="yardarm-")
    process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", os.path.join(data, "new"), "--web", "none"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **NOT_OURS})
    started = process.stdout.readline()
    trial.plan.well()
    if started:
        process.send_signal(signal.SIGTERM)
    notes = process.communicate(timeout=PATIENCE)[1]
    shutil.rmtree(data)
    if sanitizer_gave_up(notes):
        return True
    if started:
        check(process.returncode, 0, notes)
    else:
        expect(process.returncode == 1 and "event=fatal" in notes, (process.returncode, notes))
    return not started


def sweep_start(server, kind):
    trial = Trial(server)
    try_to_start(trial, kind, -1, 1)
    calls = trial.plan.calls
    expect(calls > 50, f"{calls} calls: the module is not loaded")
    runs = [(n, count) for n in share_of(kind, calls) for count in MODES.values()]
    refused = [trial.run(f"{kind} {count} {n} at the start", lambda: try_to_start(trial, kind, n, count)) for n, count in runs]
    print(f"# {len(runs)} starts, {refused.count(True)} refusals", flush=True)
    trial.end()


def test_memory_runs_out_at_the_start(server):
    sweep_start(server, "memory")


def test_files_and_sockets_fail_at_the_start(server):
    sweep_start(server, "files")


def test_memory_runs_out_once(server):
    sweep(server, "memory", "once")


def test_memory_runs_out_from_then_on(server):
    sweep(server, "memory", "from then on")


def test_a_file_or_socket_fails_once(server):
    sweep(server, "files", "once")


def test_files_and_sockets_fail_from_then_on(server):
    sweep(server, "files", "from then on")


def test_no_memory_is_no_wrong_password(server):
    trial = Trial(server)
    words = {"name": "Anna", "password": WORDS}
    check(Player(server, trial.plan).post("/api/claim", words).status, 200)
    tries = Sweep(trial.plan, "memory")
    anna = Player(server, trial.plan, guest=False, sweep=tries)
    while not tries.call or tries.left():
        tries.round()
        anna.cookie = None
        anna.insist("POST", "/api/login", 200, words)
    expect(tries.refusals, "some were refused")
    trial.end()


LOGIN = json.dumps({"name": "nobody", "password": WORDS})
BUSY = (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20,
        (f"POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(LOGIN)}\r\n\r\n{LOGIN}").encode())


def keep_busy(port, request, over):
    """Comes, asks and goes, without end."""
    while not over.is_set():
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=0.02) as connection:
                connection.sendall(request)
                connection.recv(65536)
        except OSError:
            pass


def stop_while_busy(server):
    anna, over = Person(server), threading.Event()
    match = anna.create("machine random", "machine random", game="jenkins", public=True)["id"]
    streams = [anna.listen(match) for _ in range(5)]
    crowd = [threading.Thread(target=keep_busy, args=(server.port, BUSY[i % 2], over), daemon=True) for i in range(6)]
    for one in crowd:
        one.start()
    time.sleep(0.2)
    try:
        server.stop()
    finally:
        over.set()
        for one in crowd:
            one.join(PATIENCE)
    wait_for(lambda: all(stream.closed for stream in streams), "streams end with the server")


def test_stopping_a_busy_server_ends_well(server):
    """Its own threads may see that it stops sooner than whoever stops it is done."""
    trial = Trial(server)
    os.environ["YARDARM_SLOW_STOP"] = "1"
    for _ in range(5):
        server.restart()
        stop_while_busy(server)
        server.start()
    del os.environ["YARDARM_SLOW_STOP"]
    trial.end()


run(globals())
