#!/usr/bin/env python3
"""Attacks on sessions, seats and the edges of the server: what outlives its right, who takes what is not his, what is read twice."""
import base64
import hashlib
import hmac
import http.server
import sqlite3
import stat
import struct

from server_client import *

WORDS = "down to the sea in ships"
CAPTAINS = ("red", "blue", "yellow", "green")


def account(server, name):
    person = Person(server)
    answer = person.post("/api/claim", {"name": name, "password": WORDS})
    check(answer.status, 200, answer)
    return person


def signed_in(server, name, **more):
    person = Person(server, guest=False)
    answer = person.post("/api/login", {"name": name, "password": WORDS, **more})
    check(answer.status, 200, answer)
    return person


def ended(stream):
    until(lambda: stream.closed)


# ---- streams end with their session ---------------------------------------------------------------------------------------------


def test_a_stream_ends_with_its_session(server):
    anna = account(server, "Anna")
    match = anna.create("me", "link")
    ben = Person(server)
    check(ben.post(f"/api/matches/{match['id']}/join", {"link": match["links"]["right"]}).status, 200)
    match = match["id"]
    others = ben.listen(match)
    browsers = [signed_in(server, "Anna") for _ in range(3)]
    streams = [browser.listen(match) for browser in browsers]
    bot = Person(server, token=anna.post("/api/bots", {"label": "watch"}).json["token"])
    streams.append(bot.listen(match))
    own = anna.listen(match)
    check(browsers[0].post("/api/logout").status, 200)
    ended(streams[0])
    sessions = anna.get("/api/sessions").json["sessions"]
    check(anna.post(f"/api/sessions/{[s for s in sessions if s['kind'] == 'browser'][1]['id']}/revoke").status, 200)
    ended(streams[1])
    check(anna.post("/api/password", {"password": WORDS, "new": "another dozen letters"}).status, 200)
    ended(streams[2])
    expect(not streams[3].closed and not own.closed and not others.closed, "not those of others")
    check(anna.play(match, "keep left-1").status, 200)
    own.wait_version(2)
    check(anna.post("/api/sessions/revoke", {"which": "bots"}).status, 200)
    ended(streams[3])
    check(bot.get("/api/session").json["user"], None)
    expect(not own.closed)
    for stream in [own, others, *streams]:
        stream.close()


def test_a_stream_ends_with_its_seat(server):
    people = {side: Person(server) for side in CAPTAINS}
    match = people["red"].create(*["open"] * 4, game="drake", options={"players": 4})["id"]
    for side, person in people.items():
        check(person.post(f"/api/matches/{match}/join", {"seat": side}).status, 200)
    stays, leaves = people["red"].listen(match), people["blue"].listen(match)
    check(people["blue"].post(f"/api/matches/{match}/resign").status, 200)
    ended(leaves)
    expect(not stays.closed)
    stays.close()


# ---- bots -------------------------------------------------------------------------------------------------------------------------


def test_a_bot_may_do_what_its_scopes_say_and_nothing_to_the_account(server):
    anna = account(server, "Anna")
    match = anna.create("me", "machine random")["id"]
    bots = {scopes: Person(server, token=anna.post("/api/bots", {"label": "x", "scopes": scopes}).json["token"])
            for scopes in ("read", "play", "notify", "read play notify")}
    may = {"read": [("GET", f"/api/matches/{match}"), ("GET", f"/api/matches/{match}/log"), ("GET", "/api/matches")],
           "play": [("POST", f"/api/matches/{match}/chat"), ("POST", "/api/matches"), ("POST", f"/api/matches/{match}/undo")],
           "notify": [("GET", "/api/notices"), ("POST", "/api/webhook")],
           "account": [("POST", "/api/password"), ("GET", "/api/sessions"), ("POST", "/api/bots"), ("POST", "/api/sessions/revoke"),
                       ("POST", "/api/totp"), ("POST", "/api/account/delete"), ("GET", "/api/account/export"), ("POST", "/api/claim")]}
    for scopes, bot in bots.items():
        for kind, routes in may.items():
            for method, path in routes:
                status = bot.ask(method, path, {} if method == "POST" else None).status
                check(status == 403, kind not in scopes.split(), (scopes, path, status))
    for scopes in ("", "all", "read account", 7):
        check(anna.post("/api/bots", {"scopes": scopes}).status, 400 if isinstance(scopes, str) else 201, scopes)
    check(anna.post("/api/sessions/revoke", {"which": "them"}).status, 400)
    check(len(anna.post("/api/sessions/revoke", {"which": "all"}).json["sessions"]), 1)
    check(bots["read"].get("/api/sessions").status, 401)


def test_a_new_password_offers_to_end_the_bots(server):
    anna = account(server, "Anna")
    bot = Person(server, token=anna.post("/api/bots", {}).json["token"])
    check(anna.post("/api/password", {"password": WORDS, "new": "another dozen letters", "revoke_bots": True}).status, 200)
    check(bot.get("/api/session").json["user"], None)


def test_all_sessions_are_listed(server):
    anna = account(server, "Anna")
    for number in range(130):
        check(anna.post("/api/bots", {"label": f"bot {number}"}).status, 201)
    sessions = anna.get("/api/sessions").json["sessions"]
    check(len(sessions), 131)
    check(sessions[-1]["label"], "bot 129")


# ---- accounts ------------------------------------------------------------------------------------------------------------------------


def code(secret, off=0):
    counter = struct.pack(">Q", int(time.time()) // 30 + off)
    mac = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    at = mac[-1] & 15
    return "%06d" % ((struct.unpack(">I", mac[at:at + 4])[0] & 0x7fffffff) % 1000000)


@sqlite_only
def test_codes_at_sign_in(server):
    anna = account(server, "Anna")
    check(anna.post("/api/totp/confirm", {"code": "123456"}).status, 409)
    check(anna.post("/api/totp", {"password": "wrong by a mile"}).status, 401)
    made = anna.post("/api/totp", {"password": WORDS}).json
    expect(made["url"].startswith("otpauth://totp/Yardarm:Anna?secret=" + made["secret"]), made)
    check(signed_in(server, "Anna").get("/api/session").json["user"]["totp"], False, "nothing is asked for before the first code")
    check(anna.post("/api/totp/confirm", {"code": "12345"}).status, 401)
    first = code(made["secret"])
    recovery = anna.post("/api/totp/confirm", {"code": first}).json["recovery"]
    other = Person(server, guest=False)
    answer = other.post("/api/login", {"name": "Anna", "password": WORDS})
    check((answer.status, answer.json["code"]), (401, True))
    check("code" in other.post("/api/login", {"name": "Anna", "password": "wrong by a mile", "code": code(made["secret"], 1)}).json, False)
    check(other.post("/api/login", {"name": "Anna", "password": WORDS, "code": first}).status, 401, "it was used")
    next_one = code(made["secret"], 1)
    check(other.post("/api/login", {"name": "Anna", "password": WORDS, "code": next_one}).status, 200)
    check(other.post("/api/login", {"name": "Anna", "password": WORDS, "code": next_one}).status, 401)
    check(anna.post("/api/totp/off", {"password": WORDS, "code": next_one}).status, 401)
    check(signed_in(server, "Anna", code=recovery).get("/api/session").json["user"]["totp"], False)
    check(other.post("/api/login", {"name": "Anna", "password": WORDS, "code": recovery}).status, 200, "codes are off")
    server.stop()
    with open(os.path.join(server.data, "yardarm.db"), "rb") as file:
        expect(recovery.encode() not in file.read())
    server.start()


def test_weak_passwords(server):
    anna = Person(server)
    for password in ("aaaaaaaaaaaa", "abcabcabcabc", "123456789012", "Password1234", "qwertyuiop12", "Anna Anna Anna", "annabella1234"):
        answer = anna.post("/api/claim", {"name": "Annabella", "password": password})
        check(answer.status, 400, password)
    check(anna.post("/api/claim", {"name": "Annabella", "password": WORDS}).status, 200)
    check(anna.post("/api/password", {"password": WORDS, "new": "zzzzzzzzzzzzzzzz"}).status, 400)


def test_guests_are_guests(server):
    early = Person(server, guest=False)
    check(early.post("/api/guest", {"name": "anna"}).status, 201)
    anna = account(server, "Anna")
    expect(re.fullmatch(r"Guest \d+", early.get("/api/session").json["user"]["name"]), "the name is the account's now")
    check(Person(server, guest=False).post("/api/guest", {"name": "ANNA"}).status, 409)
    made = anna.create("me", "link")
    check(early.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    check([seat["guest"] for seat in anna.match(made["id"])["seats"]], [False, True])
    check(early.post("/api/claim", {"name": "Earl", "password": WORDS}).status, 200)
    check([seat["guest"] for seat in anna.match(made["id"])["seats"]], [False, False])


@sqlite_only
def test_everything_of_an_account(server):
    anna, ben = account(server, "Anna"), Person(server)
    made = anna.create("me", "link")
    match = made["id"]
    check(ben.post(f"/api/matches/{match}/join", {"link": made["links"]["right"]}).status, 200)
    waiting, over = anna.create("me", "open")["id"], anna.create("me", "machine random")["id"]
    check(anna.post(f"/api/matches/{over}/resign").status, 200)
    check(anna.post(f"/api/matches/{match}/chat", {"text": "farewell"}).status, 200)
    everything = anna.get("/api/account/export").json
    check({m["id"] for m in everything["matches"]}, {match, waiting, over})
    check([(line["match"], line["text"]) for line in everything["chat"]], [(match, "farewell")])
    check([session["this"] for session in everything["sessions"]], [True])
    expect("password" not in json.dumps(everything) and "hash" not in json.dumps(everything))
    stream = anna.listen(match)
    check(anna.post("/api/account/delete", {"password": "wrong by a mile"}).status, 401)
    check(anna.get("/api/session").json["user"]["name"], "Anna")
    check(anna.post("/api/account/delete", {"password": WORDS}).json["user"], None)
    ended(stream)
    check(anna.get("/api/session").json["user"], None)
    check(Person(server, guest=False).post("/api/login", {"name": "Anna", "password": WORDS}).status, 401)
    state = ben.match(match)
    check((state["status"], state["result"]["winner"], state["seats"][0]["name"]), ("over", "right", "(gone)"))
    check(state["seats"][1]["name"], ben.get("/api/session").json["user"]["name"], "the other keeps his name")
    check([line["name"] for line in ben.get(f"/api/matches/{match}/chat").json["chat"]], ["(gone)"])
    again = ben.post(f"/api/matches/{match}/rematch").json["id"]
    check([seat["kind"] for seat in ben.match(again)["seats"]], ["person", "open"], "a rematch waits for nobody who is gone")
    check([ben.match(m)["status"] for m in (waiting, over)], ["over", "over"])
    server.stop()
    with sqlite3.connect(os.path.join(server.data, "yardarm.db")) as db:
        check(db.execute("SELECT count(*) FROM user WHERE name='Anna'").fetchone(), (0,))
        check(db.execute("SELECT count(*) FROM seat WHERE name='Anna'").fetchone(), (0,))
    server.start()
    check(Person(server).post("/api/claim", {"name": "Anna", "password": WORDS}).status, 200, "the name is free")


# ---- seats -----------------------------------------------------------------------------------------------------------------------------


def test_one_person_does_not_take_a_table_unasked(server):
    maker, greedy = Person(server), Person(server)
    made = maker.create("me", "open", "open", "link", game="drake", options={"players": 4})
    match = made["id"]
    sides = [seat["side"] for seat in maker.match(match)["seats"]]
    check(greedy.post(f"/api/matches/{match}/join", {"seat": sides[1]}).status, 200)
    check(greedy.post(f"/api/matches/{match}/join", {"seat": sides[2]}).status, 409)
    check(greedy.post(f"/api/matches/{match}/join", {}).status, 409)
    check(greedy.post(f"/api/matches/{match}/join", {"link": made["links"][sides[3]]}).status, 200, "who is given a link was asked")
    check(maker.post(f"/api/matches/{match}/join", {"seat": sides[2]}).status, 200, "and who made it may")


def test_only_who_made_a_waiting_match_calls_it_off(server):
    maker, other, third = (Person(server) for _ in range(3))
    made = maker.create("me", "open", "link", "open", game="drake", options={"players": 4})
    match, sides = made["id"], [seat["side"] for seat in maker.match(made["id"])["seats"]]
    for person, body in ((other, {"seat": sides[1]}), (third, {"link": made["links"][sides[2]]})):
        check(person.post(f"/api/matches/{match}/join", body).status, 200)
        check(person.post(f"/api/matches/{match}/resign").json["status"], "waiting")
    check([seat["kind"] for seat in maker.match(match)["seats"]], ["person", "open", "link", "open"])
    check(third.post(f"/api/matches/{match}/join", {"link": made["links"][sides[2]]}).status, 200, "the link is good again")
    check(maker.post(f"/api/matches/{match}/resign").json["status"], "over")


def test_an_old_invitation_does_not_open_the_rematch(server):
    maker, thief = Person(server), Person(server)
    made = maker.create("me", "link")
    check(maker.post(f"/api/matches/{made['id']}/resign").json["status"], "over")
    again = maker.post(f"/api/matches/{made['id']}/rematch").json
    check(thief.post(f"/api/matches/{again['id']}/join", {"link": made["links"]["right"]}).status, 403)
    check(thief.post(f"/api/matches/{again['id']}/join", {"link": again["links"]["left"]}).status, 200)


# ---- the edges ---------------------------------------------------------------------------------------------------------------------------


GUEST = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
TWICE = {
    "two lengths": GUEST + b"Content-Length: 2\r\nContent-Length: 44\r\n\r\n{}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a list of lengths": GUEST + b"Content-Length: 2, 2\r\n\r\n{}",
    "length and chunks": GUEST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "chunks": GUEST + b"Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n",
    "no Host": b"GET /healthz HTTP/1.1\r\n\r\n",
    "no Host, long ago": b"GET /healthz HTTP/1.0\r\n\r\n",
    "two Hosts": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
    "bare LF": b"GET /healthz HTTP/1.1\nHost: localhost\nAccept: */*\n\n",
    "one bare LF": b"GET /healthz HTTP/1.1\r\nAccept: */*\nHost: localhost\r\n\r\n",
    "a bare LF first": b"GET /healthz HTTP/1.1\nHost: localhost\r\n\r\n",
    "a bare CR": b"GET /healthz HTTP/1.1\r\nAccept: x\rHost: localhost\r\n\r\n",
    "a space before the colon": b"GET /healthz HTTP/1.1\r\nHost : localhost\r\n\r\n",
    "a space before another colon": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nAccept : x\r\n\r\n",
    "a bare LF last": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nAccept: */*\n\r\n",
    "a bare LF last, and a body": GUEST + b"Content-Length: 2\n\r\n{}",
    "a bare LF for the empty line": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\n",
    "bare LFs at the end": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nAccept: */*\n\n",
    "a folded line": b"GET /healthz HTTP/1.1\r\nAccept: a\r\n b\r\nHost: localhost\r\n\r\n",
    "a folded line last": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nAccept: a\r\n\tb\r\n\r\n",
    "a folded line first": b"GET /healthz HTTP/1.1\r\n x: y\r\nHost: localhost\r\n\r\n",
}


def test_what_can_be_read_in_two_ways_is_refused(server):
    for name, request in TWICE.items():
        answer = raw(server, request + b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
        expect(answer.split()[1] in (b"400", b"411"), (name, answer[:200]))
        expect(b"HTTP/1.1 2" not in answer and b"skeleton" not in answer, (name, "nothing after it is believed", answer[:200]))
    for lines in (b"", b"Accept: */*\r\n", b"Accept: a \t \r\n", b"Accept:\r\n", b"Cookie: a=b; c=d\r\n", b"Accept:a\r\nX: \r\n"):
        for request in (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + lines + b"\r\n",
                        b"HEAD /healthz?x=%20&y HTTP/1.1\r\n" + lines + b"Host: localhost\r\nConnection: close\r\n\r\n"):
            check(raw(server, request).split()[1], b"200", lines)
    check(raw(server, GUEST + b"Content-Length: 2\r\nConnection: close\r\n\r\n{}").split()[1], b"201")


@options("--rates", "0", "--web", "none", "--host", "yardarm.example,play.example")
def test_it_goes_by_its_own_names_only(server):
    for host, status in {"yardarm.example": 200, "PLAY.example": 200, "play.example:8443": 200, "localhost:1": 200, "127.0.0.1": 200,
                         "[::1]:80": 200, "192.0.2.1:1739": 200, "evil.example": 421, "yardarm.example.evil.example": 421, "": 421,
                         "127.0.0.1.evil.example": 421, "xplay.example": 421}.items():
        answer = raw(server, f"GET /api/session HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        check(int(answer.split()[1]), status, host)


def test_nobody_frames_it(server):
    headers = Person(server, guest=False).get("/api/session").headers
    check(headers["X-Frame-Options"], "DENY")
    expect("frame-ancestors 'none'" in headers["Content-Security-Policy"])


@options("--rates", "0", "--web", "none", "--log-requests")
def test_nobody_writes_the_log(server):
    raw(server, b"GET /x%22%20event=fatal%20reason=%22%5c HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    raw(server, b"GE\"T /y HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    lines = [line for line in server.notes().splitlines() if "event=request" in line]
    expect('path="/x\\" event=fatal reason=\\"\\\\" status=404' in lines[0], lines)
    for line in lines:
        expect(not re.sub(r'"(\\.|[^"\\])*"', "", line).count('"'), line)


@sqlite_only
def test_the_data_are_nobody_elses(server):
    Person(server)
    os.chmod(os.path.join(server.data, "yardarm.db"), 0o644)
    server.restart()
    copy = os.path.join(server.data, "copy.db")
    old = os.umask(0)
    try:
        subprocess.run([PROGRAM, "backup", "--data", server.data, copy], check=True)
    finally:
        os.umask(old)
    Person(server)
    files = [name for name in os.listdir(server.data) if ".db" in name]
    expect(len(files) >= 3, files)
    for name in files:
        check(stat.S_IMODE(os.stat(os.path.join(server.data, name)).st_mode), 0o600, name)


@options("--rates", "0", "--web", "none", "--metrics", "0")
def test_the_numbers_are_for_this_machine_and_tell_nothing(server):
    anna = Person(server)
    check(anna.get("/metrics").status, 404, "not where the public is")
    match = anna.create("me", "me")["id"]
    before = server.metrics()
    check(anna.play(match, "keep left-1", "left").status, 200)
    after = server.metrics()
    check({name for name in before if before[name] != after[name]} - {"yardarm_uptime_seconds"}, set())
    for _ in range(120):
        anna.get("/api/games")
    check(int(server.metrics()["yardarm_requests_total"]) % 100, 0)
    expect(int(server.metrics()["yardarm_requests_total"]) >= 100)


class Hook(http.server.BaseHTTPRequestHandler):
    heard = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Hook.heard.append((self.headers["Yardarm-Signature"], self.headers["Yardarm-Notice"], body))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *unused):
        pass


@options("--rates", "0", "--web", "none", "--local-webhooks")
def test_notices_are_signed(server):
    listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    anna, ben = Person(server), account(server, "Ben")
    answer = ben.post("/api/webhook", {"url": f"http://127.0.0.1:{listener.server_port}/"}).json
    expect("secret" not in ben.get("/api/session").json["user"], "shown once")
    made = anna.create("me", "link")
    check(ben.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    check(anna.play(made["id"], "keep left-1").status, 200)
    signature, number, body = until(lambda: Hook.heard)[0]
    at, digest = re.fullmatch(r"t=(\d+),sha256=([0-9a-f]{64})", signature).groups()
    expect(abs(int(at) - time.time()) < 60 and int(number) > 0)
    check(hmac.new(answer["secret"].encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest(), digest)
    listener.shutdown()


# ---- spectators who are told late ------------------------------------------------------------------------------------------------------------


def test_a_late_spectator_hears_nothing_early(server):
    people = {side: Person(server) for side in CAPTAINS}
    match = people["red"].create(*["open"] * 4, game="drake", options={"players": 4}, delay=20, public=True)["id"]
    for side, person in people.items():
        check(person.post(f"/api/matches/{match}/join", {"seat": side}).status, 200)
    watcher = Person(server)
    stream = watcher.listen(match)
    stream.wait(lambda events: [e for e in events if e.get("event") == "match"])
    time.sleep(2.5)     # the presence of the watcher itself is told
    known, heard = watcher.match(match), len(stream.events)
    rng = random.Random(7)
    began = time.time()
    play_out(match, people, rng, 6)
    actor = next(side for side in people if people[side].match(match)["acted"])
    check(people[actor].post(f"/api/matches/{match}/take-back", {"do": "ask"}).status, 200)
    check(people[actor].post(f"/api/matches/{match}/chat", {"text": "land ahoy"}).status, 200)
    check(people["green"].post(f"/api/matches/{match}/resign").status, 200)
    if time.time() - began < 10:
        now = watcher.match(match)
        for member in ("seats", "draw_offers", "take_back", "dice"):
            check(now[member], known[member], member)
        check(watcher.get(f"/api/matches/{match}/chat").json["chat"], [])
        listed = next(m for m in watcher.get("/api/matches").json["watchable"] if m["id"] == match)
        check([seat["kind"] for seat in listed["seats"]], ["person"] * 4)
        if time.time() - began < 15:
            check([e for e in stream.events[heard:] if e.get("event") != "state"], [])
    stream.wait(lambda events: [e for e in events if e.get("event") == "chat" and e["data"]["text"] == "land ahoy"])
    check([line["text"] for line in watcher.get(f"/api/matches/{match}/chat").json["chat"]], ["land ahoy"])
    check(len(stream.of("chat")), 1)
    stream.close()


run(globals())
