#!/usr/bin/env python3
"""Attacks on the limits: names and addresses that are not what they seem, a wall clock that is set, work that is not paid for."""
import http.server

from server_client import *

WORDS = "down to the sea in ships"
PROXY = ("--rates", "100", "--web", "none", "--proxy")


def login(server, name, password, *forwarded):
    """Status and seconds of one sign-in; each of `forwarded` is a line X-Forwarded-For of its own."""
    body = json.dumps({"name": name, "password": password})
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.putrequest("POST", "/api/login")
    for line in forwarded:
        connection.putheader("X-Forwarded-For", line)
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Content-Length", str(len(body)))
    began = time.time()
    connection.endheaders(body.encode())
    status = connection.getresponse().status
    connection.close()
    return status, time.time() - began


def tries(server, n, name, *forwarded):
    """How many of n wrong sign-ins are not refused as too fast."""
    return sum(login(server, name, "wrong by a mile", *forwarded)[0] != 429 for _ in range(n))


def let_through(server, found, room):
    """As many as there is room for, and no more than can be earned since the server began, at one in twelve seconds."""
    expect(room <= found <= room + (time.time() - server.started) / 12, (found, room))


# ---- whose limit it is --------------------------------------------------------------------------------------------------------


@options(*PROXY)
def test_a_name_is_not_an_address(server):
    for name in ("198.51.100.77", "#1", "1"):
        check(tries(server, 10, name, "192.0.2.%d" % (len(name))), 10)
    let_through(server, tries(server, 20, "nobody", "198.51.100.77"), 10)       # who signs in as an address drains nothing of it


@options(*PROXY)
def test_an_address_cannot_wipe_its_own_limit(server):
    check(tries(server, 10, "nobody", "192.0.2.7"), 10)
    let_through(server, sum(tries(server, 1, f"x{n}", "192.0.2.7") for n in range(400)), 0)


@options(*PROXY)
def test_a_network_of_ipv6_is_one_address(server):
    let_through(server, sum(tries(server, 1, f"n{n}", f"2001:db8:1:2::{n:x}") for n in range(30)), 10)
    check(tries(server, 1, "nobody", "2001:db8:1:3::1"), 1, "the next network is another")
    let_through(server, tries(server, 20, "nobody", "[2001:db8:1:2::99]:4711"), 0)
    one = ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1:80")
    let_through(server, sum(tries(server, 1, f"m{n}", line) for n, line in enumerate(one * 10)), 10)


@options(*PROXY)
def test_the_last_line_of_the_proxy_counts(server):
    let_through(server, sum(tries(server, 1, f"n{n}", f"203.0.113.{n}", "192.0.2.9") for n in range(30)), 10)
    let_through(server, sum(tries(server, 1, f"m{n}", f"203.0.113.{n}, 192.0.2.9") for n in range(30)), 0)
    let_through(server, sum(tries(server, 1, f"o{n}", f"nonsense {n}") for n in range(30)), 10)     # no address: the proxy itself


@options("--rates", "100", "--web", "none")
def test_without_a_proxy_nobody_is_believed(server):
    let_through(server, sum(tries(server, 1, f"n{n}", f"203.0.113.{n}") for n in range(30)), 10)


@options(*PROXY)
def test_strangers_cannot_lock_the_owner_out(server):
    anna = Person(server)
    check(anna.post("/api/claim", {"name": "Anna", "password": WORDS}).status, 200)
    for n in range(10):
        check(login(server, "aNNa" if n % 2 else "anna", "wrong by a mile", f"198.51.100.{n}")[0], 401)
    for n in range(3):
        status, seconds = login(server, "Anna", "wrong by a mile", f"198.51.100.{50 + n}")
        check(status, 401)
        expect(seconds > 0.4 * (n + 1), ("slowed down", n, seconds))
    status, seconds = login(server, "Anna", WORDS, "192.0.2.200")
    check(status, 200)
    expect(seconds > 1, seconds)
    check(anna.get("/healthz").status, 200, "and others are not held up")


# ---- what things cost ---------------------------------------------------------------------------------------------------------------


@options("--rates", "100", "--web", "none")
def test_rematches_are_matches_made(server):
    anna, made = Person(server), 0
    match = anna.create("me", "machine random")["id"]
    began = time.time()
    while made < 100:
        anna.post(f"/api/matches/{match}/resign")
        answer = anna.post(f"/api/matches/{match}/rematch")
        if answer.status == 429:
            break
        check(answer.status, 201)
        match, made = answer.json["id"], made + 1
    expect(19 <= made <= 20 + (time.time() - began) / 10, made)


@options("--rates", "10", "--web", "none")
def test_all_that_changes_a_match_is_paced(server):
    """Twelve, and two a second: they are refused, and to look is not."""
    anna = Person(server)
    match = anna.create("me", "me")["id"]
    for path, body in (("undo", {"base_version": 1}), ("restart-turn", {}), ("take-back", {"do": "x"}), ("mute", {}), ("draw", {"do": "x"}),
                       ("claim-time", {}), ("seed", {}), ("join", {})):
        expect(any(anna.post(f"/api/matches/{match}/{path}?seat=left", body).status == 429 for _ in range(300)), path)
        check(anna.get("/api/session").status, 200, path)


def processor(server):
    """Seconds of processor time it has used."""
    with open(f"/proc/{server.process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def looks_back(server, match, person):
    """Seconds of processor time that many of them take."""
    before = processor(server)
    for _ in range(600):
        check(person.get(f"/api/matches/{match}/replay/1?seat=left").status, 200)
    return processor(server) - before


def test_a_look_back_costs_the_same_however_long_it_went_on(server):
    anna = Person(server)
    short, match = (anna.create("me", "me")["id"] for _ in range(2))
    for one, rounds in ((short, 1), (match, 1500)):
        for _ in range(rounds):
            version = anna.match(one, "left")["version"]
            check(anna.play(one, "keep left-1", "left", version).status, 200)
            check(anna.post(f"/api/matches/{one}/undo?seat=left", {"base_version": version + 1}).status, 200)
    brief, long = looks_back(server, short, anna), looks_back(server, match, anna)
    expect(long < 4 * brief, f"{long:.2f} s instead of {brief:.2f} s")


def test_looks_along_a_long_match_agree_with_each_other(server):
    anna = Person(server)
    match = anna.create("machine random", "machine random", game="jenkins")["id"]
    until(lambda: anna.match(match)["status"] == "over")
    length = anna.get(f"/api/matches/{match}/replay/0?as=referee").json["of"]
    steps = [length, 0, 127, 128, 129, 255, 256, 257, length - 1, length // 2] * 2
    views = {step: anna.get(f"/api/matches/{match}/replay/{step}?as=referee").json["view"] for step in steps}
    server.restart()
    for step in sorted(views):
        check(anna.get(f"/api/matches/{match}/replay/{step}?as=referee").json["view"], views[step], step)


def test_looking_back_after_a_take_back_shows_what_happened(server):
    anna = Person(server)
    match = anna.create("me", "me")["id"]
    seen = []
    for token in ("left-1", "left-2"):
        version = anna.match(match, "left")["version"]
        check(anna.play(match, f"keep {token}", "left", version).status, 200)
        seen.append(anna.get(f"/api/matches/{match}/replay/2?seat=left").json["view"])
        check(anna.match(match, "left")["view"], seen[-1])
        check(anna.post(f"/api/matches/{match}/undo?seat=left", {"base_version": version + 1}).status, 200)
    expect(seen[0] != seen[1])


@options("--rates", "100", "--web", "none", "--proxy")
def test_who_looks_all_the_time_pays_and_others_do_not(server):
    anna, ben = Person(server), Person(server)
    match = anna.create("machine random", "machine random", game="jenkins")["id"]
    until(lambda: anna.match(match)["status"] == "over")
    began, refused = time.time(), False
    before = processor(server)
    while time.time() - began < 30 and not refused:
        answer = anna.get(f"/api/matches/{match}/log?as=referee", **{"X-Forwarded-For": "192.0.2.66"})
        refused = answer.status == 429
        expect(refused or answer.status == 200, answer)
    used, most = processor(server) - before, 4 + (time.time() - began) / 4
    expect(used < most + 4 and (refused or used < most + 2), f"{used:.1f} s of the processor, where {most:.1f} s are to be had")
    check(ben.get("/api/matches").status, 200)


class Hook(http.server.BaseHTTPRequestHandler):
    heard = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Hook.heard.append((dict(self.headers), body))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *unused):
        pass


@options("--rates", "0", "--web", "none", "--local-webhooks")
def test_a_hook_that_never_answers_delays_no_others(server):
    tarpit = socket.create_server(("127.0.0.1", 0))
    listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    Hook.heard.clear()
    maker = Person(server)
    stuck = []
    for number, port in enumerate([tarpit.getsockname()[1]] * 3 + [listener.server_port]):
        person = Person(server)
        stuck.append(person)
        check(person.post("/api/claim", {"name": f"Sailor {number}", "password": WORDS}).status, 200)
        check(person.post("/api/webhook", {"url": f"http://127.0.0.1:{port}/"}).status, 200)
        for _ in range(3):
            made = maker.create("me", "link")
            check(person.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
            check(maker.play(made["id"], "keep left-1").status, 200)
    until(lambda: len(Hook.heard) == 3)
    given_up = sum(note["tries"] for person in stuck[:3] for note in person.get("/api/notices").json["notices"])
    expect(given_up < 9, "one after the other each of them would be waited for")
    listener.shutdown()
    tarpit.close()


# ---- a wall clock that is set ----------------------------------------------------------------------------------------------------------


class Clocked(Server):
    """A server whose wall clock we set: the library WRONG_CLOCK reads how many seconds it is off from a file."""

    def set(self, seconds):
        with open(os.path.join(self.data, "off"), "w") as file:
            file.write(str(seconds))

    def start(self):
        if not os.path.exists(os.path.join(self.data, "off")):
            self.set(0)
        changed = {"LD_PRELOAD": WRONG_CLOCK, "WRONG_CLOCK": os.path.join(self.data, "off"), "ASAN_OPTIONS": "verify_asan_link_order=0"}
        os.environ.update(changed)
        try:
            super().start()
        finally:
            for name in changed:
                del os.environ[name]


WRONG_CLOCK = os.path.join(os.path.dirname(os.path.abspath(PROGRAM)), "tests", "libwrong_clock.so")
DAY = 86400


def test_a_clock_that_is_set_locks_nobody_out_and_ends_no_session(server):
    own = Clocked("--rates", "100", "--web", "none")
    try:
        anna = Person(own)
        match = anna.create("me", "me")["id"]
        stream = anna.listen(match, "left")
        before = anna.match(match, "left")["created"]
        for off in (-DAY, 200 * DAY, 0):
            own.set(off)
            time.sleep(1.2)
            for _ in range(30):
                check(anna.get("/api/session").json["user"]["guest"], True, off)
            late = anna.create("me", "me")["id"]
            expect(abs(anna.match(late, "left")["created"] - before) < 60, "the hour does not jump")
        expect("event=clock" in own.notes())
        heard = len(stream.of("heartbeat"))
        own.set(-DAY)
        stream.wait(lambda events: len([e for e in events if e.get("event") == "heartbeat"]) > heard)
        stream.close()
        idle = socket.create_connection(("127.0.0.1", own.port))
        idle.settimeout(PATIENCE)
        check(idle.recv(1), b"", "a deadline is a deadline")
        own.set(200 * DAY)
        own.restart()
        check(anna.get("/api/session").json["user"]["guest"], True, "nor at the start")
        own.stop()
    finally:
        if own.process.poll() is None:
            own.kill()
        own.remove()


run(globals())
