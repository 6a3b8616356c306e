#!/usr/bin/env python3
"""What an operator sees of a server: health, numbers, the log with the names of requests, and settings that cannot be meant."""
import concurrent.futures
import shlex

from server_client import *

MEASURED = ("--rates", "0", "--web", "none", "--metrics", "0")
QUIET = ("--rates", "0", "--web", "none")


def break_store(server):
    """Whatever matches lie in is gone; what puts it back."""
    if POSTGRES:
        database = os.path.basename(server.data)
        with_postgres.sql(POSTGRES, f'ALTER DATABASE "{database}" ALLOW_CONNECTIONS false')
        with_postgres.sql(POSTGRES, f"SELECT pg_terminate_backend(pid,60000) FROM pg_stat_activity WHERE datname='{database}'")
        return lambda: with_postgres.sql(POSTGRES, f'ALTER DATABASE "{database}" ALLOW_CONNECTIONS true')
    db = sqlite3.connect(os.path.join(server.data, "yardarm.db"), isolation_level=None)
    db.execute("ALTER TABLE seen RENAME TO unseen")

    def mend():
        db.execute("ALTER TABLE unseen RENAME TO seen")
        db.close()
    return mend


def set_version(server, change):
    if POSTGRES:
        with_postgres.sql(POSTGRES, f"UPDATE version SET number=number+({change})", os.path.basename(server.data))
        return
    db = sqlite3.connect(os.path.join(server.data, "yardarm.db"), isolation_level=None)
    version = db.execute("PRAGMA user_version").fetchone()[0]
    db.execute(f"PRAGMA user_version={version + change}")
    db.close()


# ---- health -------------------------------------------------------------------------------------------------------------------

def is_ready(server, path="/healthz/ready"):
    return Person(server, guest=False).get(path).status == 200


@options(*MEASURED)
def test_ready_and_live_are_apart(server):
    somebody, anna = Person(server, guest=False), Person(server)
    for path in ("/healthz", "/healthz/ready", "/healthz/live"):
        check(somebody.get(path).json["ok"], True, path)
    mend = break_store(server)
    until(lambda: not is_ready(server))
    for path in ("/healthz", "/healthz/ready"):
        answer = somebody.get(path)
        check(answer.status, 503)
        check(answer.json["ok"], False)
        expect(answer.json["problem"], answer)
    check(somebody.get("/healthz/live").json["ok"], True)
    check(anna.get("/healthz/live").status, 200, "whoever asks is not looked up")
    numbers = server.metrics()
    expect("yardarm_uptime_seconds" in numbers)
    check("yardarm_matches_running" in numbers, not POSTGRES, "what cannot be known is not told")
    mend()
    until(lambda: is_ready(server))
    until(lambda: "yardarm_matches_running" in server.metrics())


def test_tables_that_are_too_old_are_not_ready(server):
    set_version(server, -1)
    answer = Person(server, guest=False).get("/healthz/ready")
    check(answer.status, 503)
    expect("tables are older" in answer.json["problem"], answer)
    check(is_ready(server, "/healthz/live"), True)
    set_version(server, +1)
    check(is_ready(server), True)
    set_version(server, +1)
    check(is_ready(server), True, "a newer program may have changed them")
    set_version(server, -1)


@options(*MEASURED, "--drain", "3600")
def test_who_is_about_to_stop_is_not_ready_and_serves_on(server):
    check(server.metrics()["yardarm_draining"], "0")
    server.process.send_signal(signal.SIGTERM)
    until(lambda: not is_ready(server))
    check(Person(server, guest=False).get("/healthz").json["problem"], "this server is about to stop")
    anna = Person(server)
    match = anna.create("me", "me")["id"]
    check(anna.play(match, "keep left-1", "left").status, 200)
    check(is_ready(server, "/healthz/live"), True)
    check(server.metrics()["yardarm_draining"], "1")
    expect("event=drain seconds=3600" in server.notes())
    server.stop()      # the second signal ends it


def test_whoever_started_it_is_told(server):
    """The protocol of systemd's Type=notify."""
    folder = tempfile.mkdtemp(prefix="yardarm-notify-")
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
            ear.bind(os.path.join(folder, "socket"))
            ear.settimeout(PATIENCE)
            os.environ["NOTIFY_SOCKET"] = os.path.join(folder, "socket")
            server.restart()
            check(ear.recv(100), b"READY=1")
            check(is_ready(server), True)
            server.stop()
            check(ear.recv(100), b"STOPPING=1")
            for bad in ("", "relative", "/" + "x" * 200, os.path.join(folder, "nobody")):
                os.environ["NOTIFY_SOCKET"] = bad
                server.start()
                server.stop()
    finally:
        del os.environ["NOTIFY_SOCKET"]
        shutil.rmtree(folder)
    server.start()


# ---- requests have names ------------------------------------------------------------------------------------------------------

def lines_of(server, event):
    """Lines of the log as dictionaries; every one must be well formed."""
    found = []
    for line in server.notes().splitlines():
        words = dict(word.split("=", 1) for word in shlex.split(line))
        expect("time" in words and "event" in words, line)
        if words["event"] == event:
            found.append(words)
    return found


@options(*QUIET, "--log-requests")
def test_requests_have_names(server):
    somebody = Person(server, guest=False)
    first, second = (somebody.get("/api/games").headers["X-Request-Id"] for _ in range(2))
    expect(re.fullmatch("[0-9a-f]{16}", first) and first != second, (first, second))
    given = somebody.get("/api/games", **{"X-Request-Id": "f3a.b-C_0"}).headers["X-Request-Id"]
    check(given, "f3a.b-C_0")
    check([line["request"] for line in lines_of(server, "request")], [first, second, given])
    nowhere = somebody.get("/api/nowhere", **{"X-Request-Id": "not-found-1"})
    check((nowhere.status, nowhere.headers["X-Request-Id"]), (404, "not-found-1"))
    check(lines_of(server, "request")[-1]["request"], "not-found-1")
    anna = Person(server)
    match = anna.create("me", "me")["id"]
    stream = anna.listen(match, "left", **{"X-Request-Id": "a-live-stream"})
    check(stream.response.getheader("X-Request-Id"), "a-live-stream")
    stream.close()


@options(*QUIET, "--log-requests")
def test_hostile_names_are_not_taken(server):
    somebody = Person(server, guest=False)
    bad = ["short", "x" * 65, "a b c d e f", "quote\"quote", "evil;rm -rf", "<script>x", "event=fatal", "\\x00\\x0a", "ünicöde-id", "",
           "../../../etc", "%0d%0aX-Evil", "`id`12345", "a\tb\tc\td\te"]
    for value in bad:
        answer = somebody.get("/api/games", **{"X-Request-Id": value.encode().decode("latin-1")})
        check(answer.status, 200, value)
        expect(re.fullmatch("[0-9a-f]{16}", answer.headers["X-Request-Id"]), (value, answer.headers["X-Request-Id"]))
    expect(somebody.get("/api/games", **{"X-Request-Id": "x" * 64}).headers["X-Request-Id"] == "x" * 64)
    answer = raw(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: abcdefgh\nX-Evil: 1\r\nConnection: close\r\n\r\n")
    expect(b"X-Evil" not in answer and b" 400 " in answer and b"X-Request-Id: " in answer, answer)
    check(len(lines_of(server, "request")), len(bad) + 2)
    expect("X-Evil" not in server.notes() and "script" not in server.notes())


@options(*QUIET)
def test_a_failure_says_by_what_name_to_report_it(server):
    """The answer, its header and each line of the log that came of it bear the same name."""
    anna = Person(server)
    match = anna.create("me", "me")["id"]
    version = anna.match(match, "left")["version"]
    mend = break_store(server)
    until(lambda: not is_ready(server))
    if not POSTGRES:
        db = sqlite3.connect(os.path.join(server.data, "yardarm.db"), isolation_level=None)
        db.execute("ALTER TABLE step RENAME TO other")
    answer = anna.ask("POST", f"/api/matches/{match}/actions?seat=left",
                      {"base_version": version, "idempotency_key": "0" * 32, "action": "keep left-1"}, {"X-Request-Id": "the-one-that-failed"})
    check(answer.status, 503, answer)
    check(answer.headers["X-Request-Id"], "the-one-that-failed")
    check(answer.json["request"], "the-one-that-failed")
    failed = [line for line in lines_of(server, "request") if line["request"] == "the-one-that-failed"]
    check([line["status"] for line in failed], ["503"])
    if not POSTGRES:
        check([(line["match"], line["request"]) for line in lines_of(server, "store")], [(match, "the-one-that-failed")])
        db.execute("ALTER TABLE other RENAME TO step")
        db.close()
    mend()
    until(lambda: is_ready(server))
    check(anna.play(match, "keep left-1", "left").status, 200)


@options(*QUIET, "--log-requests")
def test_names_do_not_mix(server):
    """Many at once, over and over, on few threads: each line has the name of its own request, also of those answered later."""
    def one(number):
        person = Person(server, guest=False)
        names = []
        for turn in range(10):
            name = f"person-{number}-{turn}"
            answer = person.ask("POST", "/api/login", {"name": f"nobody {number}", "password": "no such password"}, {"X-Request-Id": name}) \
                if turn == 5 else person.ask("GET", f"/api/people/{number}-{turn}", headers={"X-Request-Id": name})
            check(answer.headers["X-Request-Id"], name)
            names.append((f"/api/people/{number}-{turn}" if turn != 5 else "/api/login", name))
        return names
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        sent = [name for names in pool.map(one, range(16)) for name in names]
    check(sorted((line["path"], line["request"]) for line in lines_of(server, "request")), sorted(sent))


# ---- numbers ------------------------------------------------------------------------------------------------------------------

def whole(numbers, name):
    return int(numbers[f"yardarm_{name}"])


@options(*MEASURED)
def test_the_store_is_measured(server):
    anna = Person(server)
    for _ in range(220):
        check(anna.get("/api/matches").status, 200)
    numbers = server.metrics()
    questions, took = whole(numbers, "store_questions_total"), whole(numbers, "store_seconds_count")
    expect(questions >= 200 and took >= 200 and took % 100 == 0, (questions, took))
    check(numbers['yardarm_store_seconds_bucket{le="+Inf"}'], numbers["yardarm_store_seconds_count"])
    expect(float(numbers["yardarm_store_seconds_sum"]) > 0)
    expect(1 <= whole(numbers, "store_connections_busy") + 1 <= whole(numbers, "store_connections") + 1 <= 15, numbers)
    until(lambda: whole(server.metrics(), "servers") == 1)
    kind = "postgres" if POSTGRES else "sqlite"
    info = [name for name in numbers if name.startswith("yardarm_info{")]
    expect(len(info) == 1 and f'store="{kind}"' in info[0] and 'version="' in info[0], info)
    check(whole(numbers, "store_faults_total"), 0)
    mend = break_store(server)
    until(lambda: not is_ready(server))
    expect(whole(server.metrics(), "store_faults_total") > 0)
    mend()
    until(lambda: is_ready(server))


def played_to_its_end(person, match, rng, most):
    """How many answers, drawn by lot, are taken in a match with oneself: so many at most."""
    taken = 0
    while taken < most:
        for side in ("english", "spanish"):
            state = person.match(match, side)
            if state["status"] == "over":
                return taken
            if state["view"]["legal"]:
                taken += person.play(match, rng.choice(state["view"]["legal"]), side, state["version"]).status == 200
    return taken


def what_servers_tell_each_other_is_counted(server):
    other = Server(*MEASURED, data=server.data)
    try:
        anna = Person(server)
        until(lambda: whole(server.metrics(), "servers") == 2)
        ben = Person(other, guest=False)
        ben.cookie = anna.cookie
        rng, moves, streams = random.Random(1), 0, []
        # Who is busy follows several moves at once: so many that he has followed a hundred times.
        while moves < 250 or moves < 3000 and whole(other.metrics(), "rooms_followed_total") < 100:
            match = anna.create("me", "me", game="jenkins")["id"]
            streams.append(ben.listen(match, "english"))
            moves += played_to_its_end(anna, match, rng, 250)
        until(lambda: whole(server.metrics(), "store_notifications_total") >= 100)
        until(lambda: whole(other.metrics(), "notifications_heard_total") >= 100)
        until(lambda: whole(other.metrics(), "rooms_followed_total") >= 100)
        before = whole(other.metrics(), "leases_lost_total")
        other.process.send_signal(signal.SIGSTOP)
        until(lambda: whole(server.metrics(), "servers") == 1)
        other.process.send_signal(signal.SIGCONT)
        until(lambda: whole(other.metrics(), "leases_lost_total") > before)
        until(lambda: whole(server.metrics(), "servers") == 2)
        for stream in streams:
            stream.close()
        other.stop()
        until(lambda: whole(server.metrics(), "servers") == 1)
    finally:
        if other.process.poll() is None:
            other.kill()


if POSTGRES:
    test_what_servers_tell_each_other_is_counted = options(*MEASURED)(what_servers_tell_each_other_is_counted)


# ---- settings -----------------------------------------------------------------------------------------------------------------

BAD = {
    "--port": ["-1", "65536", "http", "", "80x"],
    "--bind": ["nowhere", "1.2.3", "localhost", "", "::g", "300.1.1.1", "192.0.2.1"],
    "--threads": ["0", "65", "many"],
    "--workers": ["0", "17", "-2"],
    "--per-address": ["-1", "100001", "x"],
    "--rates": ["-5", "10001", "%"],
    "--machine-pause": ["60001", "1s"],
    "--metrics": ["65536", "on"],
    "--drain": ["3601", "-1", "soon"],
    "--host": ["https://sails.example", "sails.example:443", "a b", "a,,b", ",", "sails.example,"],
    "--web": ["/no/such/folder", "", "tests"],
    "--url": ["sails.example", "https://", "ftp://sails.example", "https://sails.example/", "https://a b"],
    "--smtp": ["mail.example:25", "http://mail.example", ""],
    "--mail-from": ["anna@example.org"],
    "--store": ["", "mysql://x", "sqlite:", "postgres:", "DIR"],
    "--data": [""],
    "--frobnicate": ["1"],
    "--proxy=yes": [None],
    "--log-requests=": [None],
}


def start(*words, **environment):
    """How a server ends that should not start: its status, and the lines it has said."""
    process = subprocess.Popen([PROGRAM, "serve", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env={**os.environ, **environment})
    said = process.stdout.readline()       # where it listens, if it does; nothing when it ends
    if said:
        process.kill()
    out, lines = process.communicate()
    return process.returncode, said + out, lines.splitlines()


def does_not_start(words, **environment):
    status, said, lines = start(*words, **environment)
    expect(status in (1, 2), (words, status, said, lines))
    check(said, "", words)
    check(len(lines), 1, (words, lines))
    expect(lines[0].startswith("yardarm serve: ") or re.search(r'event=fatal reason="([^"\\]|\\.)+"$', lines[0]), lines)
    return lines[0]


def test_bad_settings_are_one_line_and_no_server(server):
    """Nothing is made, either."""
    folder = tempfile.mkdtemp(prefix="yardarm-bad-")
    data = os.path.join(folder, "data")
    try:
        for option, values in BAD.items():
            for value in values:
                words = [option] if value is None else [option, value]
                where = [] if option in ("--store", "--data") else ["--data", data]
                line = does_not_start(["--port", "0", *where, *words] if option != "--port" else [*where, *words])
                expect(option.split("=")[0] in line or option == "--bind", (words, line))
        for options in (["--data", data, "--store", "sqlite:" + data], ["--port"], ["--port", "0", "more"],
                        ["--smtp", "smtp://mail.example", "--url", "https://sails.example"],
                        ["--smtp", "smtp://mail.example", "--mail-from", "anna@example.org"],
                        ["--smtp", "smtp://mail.example", "--mail-from", "nobody", "--url", "https://sails.example"]):
            does_not_start(options if options[0] == "--data" else ["--data", data, *options])
        check(os.path.exists(data), False, "nothing was made")
    finally:
        shutil.rmtree(folder)


def test_a_port_that_is_taken_is_said_before_anything_is_begun(server):
    folder = tempfile.mkdtemp(prefix="yardarm-bad-")
    data = os.path.join(folder, "data")
    try:
        line = does_not_start(["--port", str(server.port), "--data", data])
        expect(f"cannot listen on 127.0.0.1, port {server.port}: Address already in use" in line, line)
        line = does_not_start(["--port", "0", "--metrics", str(server.port), "--data", data])
        expect("Address already in use" in line, line)
        line = does_not_start(["--port", str(server.port), "--bind", "::", "--metrics", str(server.port), "--data", data])
        expect("Address already in use" in line, line)
        check(os.path.exists(data), False)
    finally:
        shutil.rmtree(folder)


def test_data_that_cannot_be_had_are_said(server):
    folder = tempfile.mkdtemp(prefix="yardarm-bad-")
    try:
        file = os.path.join(folder, "file")
        open(file, "w").close()
        expect("Not a directory" in does_not_start(["--port", "0", "--data", file + "/data"]))
        does_not_start(["--port", "0", "--data", file])
        does_not_start(["--port", "0", "--data", "/proc/none/data"])
        expect("give --data" in does_not_start(["--port", "0"], HOME="", XDG_DATA_HOME=""))
        expect("give --data" in does_not_start(["--port", "0"], HOME="", XDG_DATA_HOME="relative"))
        os.mkdir(os.path.join(folder, "damaged"))
        with open(os.path.join(folder, "damaged", "yardarm.db"), "w") as damaged:
            damaged.write("this is no data base, however long it may be " * 100)
        does_not_start(["--port", "0", "--data", os.path.join(folder, "damaged")])
        for address in ("postgres://127.0.0.1:1/none?connect_timeout=5", "postgres://nobody@/none?host=/no/such/folder", "postgres://x?frob=1",
                        "postgres://[::g]/none", "postgres://%zz/"):
            does_not_start(["--port", "0", "--store", address])
        does_not_start(["--port", "0", "--store", "postgres:///none"], PGHOST="/no/such/folder", PGSSLMODE="disable")
        does_not_start(["--port", "0", "--store", "postgres:///none?host=/no/such/folder"], PGSSLMODE="perhaps")
    finally:
        shutil.rmtree(folder)


@sqlite_only
def test_one_data_directory_has_one_server(server):
    line = does_not_start(["--port", "0", "--data", server.data])
    expect("another server uses it" in line, line)

run(globals())
