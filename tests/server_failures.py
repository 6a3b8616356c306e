#!/usr/bin/env python3
"""Memory that runs out and files and sockets that fail, at one call after the other, while people play a short scenario.

SQLite is tested this way: the n-th call fails, then the n+1-st. Each is refused cleanly or not noticed, and what was refused is
taken when it is asked again: no crash, nothing that hangs, no damaged file, nothing lost that was acknowledged. YARDARM_EVERY=1
tries every call; otherwise every so many-th, from a random one on, which is printed (YARDARM_SEED). YARDARM_SHARE=2/4 is the
second of four shares of them, which may run at the same time.
"""
import mmap
import sqlite3
import struct

from server_client import *

MODULE = os.environ.get("YARDARM_FAILING_MODULE", "build/tests/failing.so")
EVERY = int(os.environ.get("YARDARM_EVERY", "97"))
SEED = int(os.environ.get("YARDARM_SEED", random.randrange(10**6)))
SHARE, SHARES = map(int, os.environ.get("YARDARM_SHARE", "1/1").split("/"))
KINDS = {"memory": 1, "files": 2}
STRIDE = {"memory": EVERY, "files": max(1, EVERY // 8)}     # there are fewer of these
MODES = {"one": 1, "all": 50}           # how many calls fail: one, or those of a while
PATIENCE = 120                          # seconds after which something hangs, on however busy a machine


class Plan:
    """What fails next: see failing.c."""

    def __init__(self, path):
        with open(path, "wb") as file:
            file.write(bytes(48))
        with open(path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 48)

    def set(self, kind=0, first=0, count=1, from_start=0):
        self.memory[:48] = struct.pack("6q", 0, 0, 0, 0, 0, 0)
        self.memory[8:48] = struct.pack("5q", first, first + count - 1, 0, 0, from_start)
        self.memory[:8] = struct.pack("q", 0 if from_start else kind)

    def well(self):
        self.memory[:8] = struct.pack("q", 0)

    @property
    def calls(self):
        return struct.unpack("6q", self.memory[:48])[3]

    @property
    def failed(self):
        return struct.unpack("6q", self.memory[:48])[4]


class Player(Person):
    """Asks until it is taken; whatever is not taken must be refused as something that passes."""

    def __init__(self, server, plan, guest=True):
        self.plan, self.refusals = plan, 0
        super().__init__(server, guest=False)
        if guest:
            self.insist("POST", "/api/guest", 201)

    def insist(self, method, path, good, body=None, again=()):
        body = {} if body is None and method == "POST" else body
        for attempt in range(4):
            try:
                answer = self.ask(method, path, body)
                if answer.status == good or (attempt and answer.status in again):
                    return answer
                check(answer.status, 503, (path, answer))
                if "started again" in answer.body:      # a disk that did not keep something is not believed again
                    self.plan.well()
                    self.server.restart()
            except (OSError, http.client.HTTPException):
                self.connection = None
            self.refusals += 1
            expect(self.server.process.poll() is None, "the server lives")
            self.plan.well()
        raise AssertionError(f"{path} is refused though nothing fails any more")

    def look(self, match, seat):
        return self.insist("GET", f"/api/matches/{match}?seat={seat}", 200).json

    def move(self, match, seat, kept):
        state = self.look(match, seat)
        key = "%032x" % random.getrandbits(128)
        body = {"base_version": state["version"], "idempotency_key": key, "action": state["view"]["legal"][0]}
        self.insist("POST", f"/api/matches/{match}/actions?seat={seat}", 200, body)
        kept["keys"].append((match, key))


def wait_for(condition, what):
    end = time.time() + PATIENCE
    while not condition():
        expect(time.time() < end, f"{what}: waited in vain")
        time.sleep(0.005)


def at_one_table(anna, ben, kept):
    made = anna.insist("POST", "/api/matches", 201, {"game": GAME, "seats": ["me", "open"], "public": True}).json["id"]
    at = f"/api/matches/{made}"
    ben.insist("POST", f"{at}/join", 200, {"seat": "right"}, again=(409,))
    kept["joined"].append(made)
    heard = None
    while heard is None or heard.status != 200:
        try:
            heard = ben.listen(made, "right")
        except (OSError, http.client.HTTPException):
            ben.plan.well()
    anna.move(made, "left", kept)
    version = anna.look(made, "left")["version"]
    if anna.look(made, "left")["undo"]:
        anna.insist("POST", f"{at}/undo?seat=left", 200, {"base_version": version}, again=(409,))
        kept["keys"].pop()
        anna.move(made, "left", kept)
    ben.move(made, "right", kept)
    anna.insist("POST", f"{at}/chat", 200, {"text": "well played"})
    kept["chats"].append(made)
    anna.insist("POST", f"{at}/take-back", 200, {"do": "ask"})
    ben.insist("POST", f"{at}/take-back", 200, {"do": "decline"}, again=(409,))
    for path in (f"{at}/log?seat=right", f"{at}/replay/1?seat=right", f"{at}/why?seat=right&action=nonsense", f"{at}/chat?seat=right",
                 "/api/matches", f"/api/games/{GAME}/board", "/api/session"):
        ben.insist("GET", path, 200)
    ben.insist("POST", f"{at}/resign?seat=right", 200, again=(409,))
    again = ben.insist("POST", f"{at}/rematch?seat=right", 201, {}, again=(200,)).json["id"]
    kept["joined"].append(again)
    kept["rematchers"].append(ben.insist("GET", "/api/session", 200).json["user"]["id"])
    anna.insist("GET", f"{at}/record", 200)
    last = ben.look(made, "right")["version"]
    wait_for(lambda: heard.closed or any(int(event["id"]) >= last for event in heard.of("state")), "a listener hears all, or is cut off")
    heard.close()


def against_the_machine(anna, kept):
    made = anna.insist("POST", "/api/matches", 201, {"game": GAME, "seats": ["me", "machine random"]}).json["id"]
    kept["joined"].append(made)
    anna.move(made, "left", kept)
    anna.plan.well() if anna.plan.failed > 1 else None      # it would wait for memory as long as we wait for it
    wait_for(lambda: anna.insist("GET", "/healthz", 200) and anna.look(made, "left")["view"]["legal"], "the machine moves")


def scenario(server, plan, kept):
    anna, ben = Player(server, plan), Player(server, plan)
    at_one_table(anna, ben, kept)
    against_the_machine(anna, kept)
    name = "a%015x" % random.getrandbits(60)
    anna.insist("POST", "/api/claim", 200, {"name": name, "password": "seven fathoms deep"}, again=(401, 409))
    anna.insist("POST", "/api/login", 200, {"name": name, "password": "seven fathoms deep"})
    plan.well()
    ben.insist("GET", "/healthz", 200)
    for person in (anna, ben):
        if person.connection:
            person.connection.close()
    return anna.refusals + ben.refusals


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


class Trial:
    """A server with failures to come; started anew where one has ended it."""

    def __init__(self, server):
        server.stop()
        self.server, self.problems = server, []
        self.kept = {"keys": [], "chats": [], "joined": [], "rematchers": []}
        os.environ.update(YARDARM_FAILING=os.path.join(server.data, "plan"), MALLOC_PERTURB_="165")
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
            self.server.start()

    def end(self):
        self.plan.well()
        self.server.stop()
        for name in ("LD_PRELOAD", "MALLOC_PERTURB_", "YARDARM_FAILING"):
            os.environ.pop(name, None)
        check_kept(self.server.data, self.kept)
        self.server.start()
        for problem in self.problems[:10]:
            print("# " + problem.replace("\n", "\n#   "))
        check(len(self.problems), 0, "problems")


def share_of(kind, calls):
    """The calls that fail, one after the other."""
    every = STRIDE[kind]
    first = 1 + random.Random(SEED).randrange(every)
    print(f"# {kind}: {calls} calls, every {every} from {first} on (YARDARM_SEED={SEED}), share {SHARE} of {SHARES}", flush=True)
    return range(first, calls + 1, every)[SHARE - 1::SHARES]


def sweep(server, kind, mode):
    trial = Trial(server)
    plan = trial.plan
    plan.set(KINDS[kind], first=-1)
    scenario(server, plan, trial.kept)                          # the first time is dearer: all is counted at its second
    plan.set(KINDS[kind], first=-1)
    scenario(server, plan, trial.kept)
    runs, refusals = 0, 0
    expect(plan.calls > 100, f"{plan.calls} calls: the module is not loaded")
    for n in share_of(kind, plan.calls):
        plan.set(KINDS[kind], n, MODES[mode])
        refused = trial.run(f"{kind} {mode} {n}", lambda: scenario(server, plan, trial.kept))
        runs, refusals = runs + 1, refusals + (refused or 0)
    print(f"# {mode}: {runs} runs, {refusals} refusals", flush=True)
    trial.end()


def try_to_start(trial, kind, n, count):
    """On data that are not there yet: it starts, or says why not and ends."""
    trial.plan.set(KINDS[kind], n, count, from_start=KINDS[kind])
    data = tempfile.mkdtemp(prefix="yardarm-")
    process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", os.path.join(data, "new"), "--web", "none"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    started = process.stdout.readline()
    trial.plan.well()
    if started:
        process.send_signal(signal.SIGTERM)
    notes = process.communicate(timeout=PATIENCE)[1]
    shutil.rmtree(data)
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
    sweep(server, "memory", "one")


def test_memory_runs_out_for_a_while(server):
    sweep(server, "memory", "all")


def test_a_file_or_socket_fails_once(server):
    sweep(server, "files", "one")


def test_files_and_sockets_fail_for_a_while(server):
    sweep(server, "files", "all")


def test_no_memory_is_no_wrong_password(server):
    trial = Trial(server)
    anna, words = Player(server, trial.plan), {"name": "Anna", "password": "seven fathoms deep"}
    check(anna.post("/api/claim", words).status, 200)
    for n in range(1, 60):
        trial.plan.set(KINDS["memory"], n)
        person = Player(server, trial.plan, guest=False)
        person.insist("POST", "/api/login", 200, words)
        person.connection.close()
    trial.end()


LOGIN = json.dumps({"name": "nobody", "password": "seven fathoms deep"})
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
