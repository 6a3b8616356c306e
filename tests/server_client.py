"""What the server tests share: a server on a free port with its own data, people who speak HTTP to it, live streams.

Python's standard library only. A test file calls run(globals()) at its end: every function test_… gets a fresh server.
"""
import contextlib
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import urllib.parse

import with_postgres

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "build/yardarm"
GAME = os.environ.get("YARDARM_GAME", "skeleton")
POSTGRES = os.environ.get("YARDARM_POSTGRES")       # folder of a PostgreSQL whose data bases the servers use (with_postgres.py)
PATIENCE = 600              # seconds after which something hangs, on however busy a machine


class Server:
    def __init__(self, *options, data=None):
        self.own = data is None
        self.data = data or tempfile.mkdtemp(prefix="yardarm-")
        self.options = options
        self.start()

    def store(self):
        """Each data directory has its own: the data are there, or in the data base that bears its name."""
        if not POSTGRES:
            return ["--data", self.data]
        database = os.path.basename(self.data)
        if not with_postgres.sql(POSTGRES, f"SELECT 1 FROM pg_database WHERE datname='{database}'"):
            with_postgres.sql(POSTGRES, f'CREATE DATABASE "{database}"')
        return ["--store", with_postgres.address(POSTGRES, database)]

    def start(self):
        self.log = open(os.path.join(self.data, "log"), "ab")
        self.started = began = time.time()
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", *self.store(), "--machine-pause", "0",
                                         *(self.options or ("--rates", "0", "--web", "none"))],
                                        stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        self.seconds_to_start = time.time() - began
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError("the server does not start: " + self.notes())
        self.port = int(found[1])

    def notes(self):
        with open(os.path.join(self.data, "log")) as log:
            return log.read()

    def metrics(self):
        """The operator's numbers, by name; for a server with the option --metrics 0."""
        if not hasattr(self, "metrics_port"):
            self.metrics_port = int(re.search(r":(\d+)/metrics", self.process.stdout.readline())[1])
        connection = http.client.HTTPConnection("127.0.0.1", self.metrics_port, timeout=PATIENCE)
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
        connection.close()
        return dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def stop(self):
        """Ends it as an operator would; it must put everything away by itself."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.close()
        if code:
            raise AssertionError(f"the server ended with {code}: {self.notes()[-4000:]}")

    def restart(self):
        self.stop()
        self.start()

    def remove(self):
        if self.own and POSTGRES:
            with_postgres.sql(POSTGRES, f'DROP DATABASE IF EXISTS "{os.path.basename(self.data)}" WITH (FORCE)')
        if self.own:
            shutil.rmtree(self.data, ignore_errors=True)


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:400]!r}"


class Person:
    """Somebody with a cookie jar; a guest unless told otherwise."""

    def __init__(self, server, guest=True, token=None):
        self.server, self.cookie, self.token = server, None, token
        self.connection, self.used = None, 0
        if guest and not token:
            check(self.post("/api/guest").status, 201)

    def ask(self, method, path, body=None, headers=None):
        headers = dict(headers or {})
        if self.cookie:
            headers.setdefault("Cookie", self.cookie)
        if self.token:
            headers.setdefault("Authorization", "Bearer " + self.token)
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        for attempt in range(2):
            idle = time.time() - self.used > 30     # the server ends those that say nothing for a minute
            if self.connection is None or self.connection.port != self.server.port or idle:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
            try:
                self.connection.request(method, path, body, headers)
                response = self.connection.getresponse()
                break
            except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):
                self.connection = None
                if attempt or method != "GET":
                    raise
        data = response.read()
        self.used = time.time()
        cookie = response.getheader("Set-Cookie")
        if cookie:
            self.cookie = cookie.split(";")[0]
        return Answer(response.status, response.headers, data.decode(errors="surrogateescape"))

    def get(self, path, **headers):
        return self.ask("GET", path, headers=headers)

    def post(self, path, body=None, **headers):
        return self.ask("POST", path, {} if body is None else body, headers)

    # -- matches

    def create(self, *seats, game=GAME, **more):
        answer = self.post("/api/matches", {"game": game, "seats": list(seats), **more})
        check(answer.status, 201, answer)
        return answer.json

    def match(self, match, seat=None):
        answer = self.get(f"/api/matches/{match}" + (f"?seat={seat}" if seat else ""))
        check(answer.status, 200, answer)
        return answer.json

    def play(self, match, action, seat=None, version=None, key=None):
        """Without a version as of now: where somebody else's order came in between, asked again."""
        key = key or "%032x" % random.getrandbits(128)
        if version is None:
            version = self.match(match, seat)["version"]
            answer = self.play(match, action, seat, version, key)
            overtaken = answer.status == 409 and self.match(match, seat)["version"] != version
            return self.play(match, action, seat, None, key) if overtaken else answer
        return self.post(f"/api/matches/{match}/actions" + (f"?seat={seat}" if seat else ""),
                         {"base_version": version, "idempotency_key": key, "action": action})

    def answer(self, match):
        """The first of what he may do, once he is asked; again where a machine's own order came in between (409)."""
        def is_given():
            state = self.match(match)
            legal = state["view"]["legal"]
            if not legal:
                return False
            status = self.play(match, legal[0], None, state["version"]).status
            expect(status in (200, 409), status)
            return status == 200
        until(is_given)

    def listen(self, match, seat=None, last=None, **headers):
        return Stream(self, match, seat, last, headers)


class Stream:
    """A live stream, read in a thread of its own."""

    def __init__(self, person, match, seat=None, last=None, headers=None):
        self.events, self.closed = [], False
        self.more = threading.Condition()
        headers = dict(headers or {})
        if person.cookie:
            headers["Cookie"] = person.cookie
        if person.token:
            headers["Authorization"] = "Bearer " + person.token
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        self.connection = http.client.HTTPConnection("127.0.0.1", person.server.port, timeout=60)
        self.connection.request("GET", f"/api/matches/{match}/events" + (f"?seat={seat}" if seat else ""),
                                headers=headers)
        self.socket = self.connection.sock
        self.response = self.connection.getresponse()
        self.status = self.response.status
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        event = {}
        try:
            for line in self.response:
                line = line.decode().rstrip("\n")
                if line.startswith(":"):
                    self.put({"event": "heartbeat"})
                elif line:
                    key, _, value = line.partition(": ")
                    event[key] = value
                elif event:
                    event["data"] = json.loads(event.get("data", "null"))
                    self.put(event)
                    event = {}
        except (OSError, http.client.HTTPException, ValueError, AttributeError):
            pass
        with self.more:
            self.closed = True
            self.more.notify_all()

    def put(self, event):
        with self.more:
            self.events.append(event)
            self.more.notify_all()

    def of(self, kind):
        with self.more:
            return [event for event in self.events if event.get("event") == kind]

    def wait(self, condition, seconds=PATIENCE):
        """Until condition(events) holds; its value."""
        until = time.time() + seconds
        with self.more:
            while True:
                value = condition(self.events)
                if value:
                    return value
                if time.time() > until or self.closed:
                    raise AssertionError(f"waited in vain; heard {self.events[-3:]}")
                self.more.wait(0.2)

    def wait_version(self, version, seconds=PATIENCE):
        return self.wait(lambda events: [event["data"] for event in events
                                         if event.get("event") == "state" and event["data"]["version"] >= version], seconds)

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.thread.join(5)


def check(found, expected, more=""):
    if found != expected:
        raise AssertionError(f"expected {expected!r}, found {found!r} {more}")


def expect(truth, more=""):
    if not truth:
        raise AssertionError(f"this should hold {more}")


def until(condition, seconds=PATIENCE):
    end = time.time() + seconds
    while time.time() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError("waited in vain")


def raw(server, request, wait=PATIENCE):
    """Bytes in, bytes out until it closes the connection: for what no client library would send."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=wait) as connection:
        connection.sendall(request)
        answer = b""
        try:
            while piece := connection.recv(65536):
                answer += piece
        except (socket.timeout, ConnectionResetError):
            pass
        return answer


def run(names):
    """Runs every test_… function; speaks TAP."""
    tests = [(name, test) for name, test in names.items() if name.startswith("test_") and callable(test)
             and not (POSTGRES and getattr(test, "sqlite_only", False))]
    wanted = sys.argv[2:]
    failed = 0
    print(f"1..{len([n for n, _ in tests if not wanted or n in wanted])}", flush=True)
    for number, (name, test) in enumerate(((n, t) for n, t in tests if not wanted or n in wanted), 1):
        options = getattr(test, "options", ())
        server = Server(*options)
        try:
            test(server)
            server.stop()
            notes = [line for line in server.notes().splitlines() if "event=check" in line or "Sanitizer" in line]
            check(notes, [])
            print(f"ok {number} - {name}", flush=True)
        except Exception:
            failed += 1
            print(f"not ok {number} - {name}", flush=True)
            for line in server.notes().splitlines()[-20:] + traceback.format_exc().splitlines():
                print("# " + line, flush=True)
            if server.process.poll() is None:
                server.kill()
        server.remove()
    sys.exit(bool(failed))


# ---- the file of a server -----------------------------------------------------------------------------------------------------

@contextlib.contextmanager
def stopped(server):
    """The file of a server that is not running; it is started again."""
    server.stop()
    db = sqlite3.connect(os.path.join(server.data, "yardarm.db"))
    with db:
        yield db
    db.close()
    server.start()


@contextlib.contextmanager
def data_base(server):
    """The same while it runs."""
    db = sqlite3.connect(os.path.join(server.data, "yardarm.db"))
    with db:
        yield db
    db.close()


ADDED = {12: [], 11: ["match.edition", "notice.taken"], 10: [], 9: [], 8: ["user.mail_asked", "user.mail_on", "user.mail"], 6: ["match.clock_increment"], 5: ["match.rated", "user.shown"],
         3: ["user.hook_key", "user.totp", "user.totp_on", "user.totp_last", "user.recovery", "session.scopes", "seat.guest"]}
UNDONE = {12: ["DROP TABLE inquiry"], 10: ["DROP TABLE analysis"], 9: ["DROP TRIGGER push_ends", "DROP TABLE push", "DROP TABLE secret"], 8: ["DROP TABLE letter"], 6: ["UPDATE match SET clock_move=clock_move/1000,clock_bank=clock_bank/1000", "UPDATE seat SET since=since/1000,bank=bank/1000"],
          5: ["DROP TABLE rating"], 3: ["DROP INDEX told_step"]}
INDEXES = {8: ["user_mail"]}    # of such columns


def to_schema(db, version):
    """Takes out what later changes of the schema added, so that they are made again."""
    for later in range(max(ADDED), version, -1):
        for index in INDEXES.get(later, []):
            db.execute(f"DROP INDEX {index}")
        for column in ADDED.get(later, []):
            db.execute("ALTER TABLE {} DROP COLUMN {}".format(*column.split(".")))
        for statement in UNDONE.get(later, []):
            db.execute(statement)
    db.execute(f"PRAGMA user_version={version}")


def sqlite_only(test):
    """It looks into the file, or is about it."""
    test.sqlite_only = True
    return test


def options(*words):
    """The options a test's server is started with."""
    def set_options(test):
        test.options = words
        return test
    return set_options


def query(**values):
    return "?" + urllib.parse.urlencode(values)


def sides_of(game):
    """Those that play a game of /api/games as it stands, without options."""
    count = next((option["standard"] for option in game["options"] if option["key"] == "players"), game["min_sides"])
    return game["sides"][:count]


def asked_to_judge(person):
    """A match that takes a while to judge, and is to be: where it is asked about."""
    match = person.create("me", "me", game="jenkins")["id"]
    play_out(match, {side: person for side in ("english", "spanish")}, random.Random(1739), 30)
    check(person.post(f"/api/matches/{match}/resign?seat=english").status, 200)
    path = f"/api/matches/{match}/analysis"
    expect(person.post(path, {}).status in (200, 202))
    return path


def play_out(match, people, rng, most=2000, on_step=None):
    """Random play by everybody, each through his own seat: {side: Person}. Returns the number of actions."""
    steps = 0
    while steps < most:
        moved = False
        for side, person in people.items():
            state = person.match(match, side)
            if state["status"] == "over":
                return steps
            legal = state["view"]["legal"]
            if state["status"] == "running" and legal:
                answer = person.play(match, rng.choice(legal), side, state["version"])
                check(answer.status, 200, answer)
                steps += 1
                moved = True
                if on_step:
                    on_step(side, answer.json)
        expect(moved, "somebody is asked")
    return steps
