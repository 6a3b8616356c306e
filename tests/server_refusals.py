#!/usr/bin/env python3
"""Everything the server must refuse, and how it keeps people apart: bodies, sites, sessions, limits, files, slow clients."""
import sqlite3
import pathlib

from server_client import *

JSON = {"Content-Type": "application/json"}


# ---- bodies ---------------------------------------------------------------------------------------------------------------


def test_malformed_bodies(server):
    anna = Person(server)
    match = anna.create("me", "machine random")["id"]
    actions = f"/api/matches/{match}/actions"
    cases = ["{", "[]", "7", "\"x\"", "nul", "{\"a\":1,\"a\":2}", "{\"a\":}", "\x00", "{} {}", "{\"a\":1e999}", b"\xff\xfe",
             b"{\"action\":\"\xc3\x28\"}", "{\"base_version\":1}", "{\"base_version\":\"1\"}",
             "{\"base_version\":1,\"idempotency_key\":\"k\",\"action\":7}",
             "{\"base_version\":1,\"idempotency_key\":\"\",\"action\":\"keep left-1\"}",
             "{\"base_version\":1,\"idempotency_key\":\"" + "k" * 65 + "\",\"action\":\"keep left-1\"}",
             "{\"base_version\":1.5,\"idempotency_key\":\"k\",\"action\":\"keep left-1\"}",
             "{\"base_version\":-1,\"idempotency_key\":\"k\",\"action\":\"keep left-1\"}",
             "{\"base_version\":99999999999999999999,\"idempotency_key\":\"k\",\"action\":\"keep left-1\"}",
             "{\"base_version\":1,\"idempotency_key\":\"k\",\"action\":\"keep\\u0000left-1\"}",
             "{\"base_version\":1,\"idempotency_key\":\"k\",\"action\":\"keep\\nleft-1\"}",
             "{\"base_version\":1,\"idempotency_key\":\"k\",\"action\":\"" + "x" * 300 + "\"}"]
    for body in cases:
        answer = anna.ask("POST", actions, body, JSON)
        check(answer.status, 400, f"{body!r}: {answer}")
        expect(answer.json["error"])
    check(anna.match(match)["version"], 1)


def test_nesting_and_size_are_limited(server):
    anna = Person(server)
    for deep in ("{\"a\":" + "[" * 5000 + "]" * 5000 + "}", "{\"a\":" * 17 + "1" + "}" * 17, "[" * 60000):
        answer = anna.ask("POST", "/api/matches", deep, JSON)
        check((answer.status, answer.json["error"]), (400, "the JSON is nested too deep"))
    check(anna.ask("POST", "/api/matches", "{\"a\":\"" + "[" * 60 + "\"}", JSON).json["error"], "game must be the id of a game")
    check(anna.ask("POST", "/api/matches", "{\"a\":\"" + "x" * 70000 + "\"}", JSON).status, 413)
    check(anna.ask("POST", "/api/matches", "x" * 5_000_000, JSON).status, 413)


def test_content_type_must_be_json(server):
    anna = Person(server)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx"):
        check(anna.ask("POST", "/api/matches", "{}", {"Content-Type": kind}).status, 415)
    check(anna.ask("POST", "/api/matches", "{}", {"Content-Type": "application/json; charset=utf-8"}).status, 400)
    check(anna.ask("POST", "/api/logout", None).status, 415)


def test_paths_and_methods(server):
    anna = Person(server)
    for method, path, status in [("GET", "/api/nonesuch", 404), ("GET", "/api/matches/x/y", 404), ("POST", "/nowhere", 404),
                                 ("GET", "/api/matches/" + "x" * 100, 404), ("POST", "/healthz", 405), ("GET", "/api/login", 405),
                                 ("DELETE", "/api/matches", 405), ("PUT", "/api/games", 405), ("OPTIONS", "/api/games", 405),
                                 ("GET", "/api/matches//events", 404), ("GET", "/api/matches/x%2fy", 404)]:
        check(anna.ask(method, path, "{}" if method == "POST" else None, JSON).status, status, f"{method} {path}")
    check(anna.ask("HEAD", "/healthz").status, 200)


def test_bad_matches(server):
    anna = Person(server)
    good = {"game": GAME, "seats": ["me", "machine random"]}
    for change, status in [({"game": "chess"}, 422), ({"game": 7}, 400), ({"seats": "me"}, 400), ({"seats": []}, 400),
                           ({"seats": ["me"] * 3}, 422), ({"seats": ["me", "machine"]}, 400), ({"seats": ["me", "machine deep"]}, 422), ({"seats": ["me", "machine midshipman:rash"]}, 422),
                           ({"seats": ["me", 1]}, 400), ({"seats": ["me"] * 7}, 400), ({"options": {"rounds": 99}}, 422),
                           ({"options": {"nonesuch": 1}}, 422), ({"options": {"rounds": "x"}}, 422), ({"options": {"scenario": "war"}}, 422), ({"options": {"scenario": "open rounds=1"}}, 400), ({"options": {"a b": 1}}, 400),
                           ({"options": {"rounds=1 x": 1}}, 400), ({"options": [1]}, 400), ({"clock": {"move": -1}}, 400),
                           ({"clock": {"move": 10**12}}, 400), ({"delay": -5}, 400), ({"commitment": "ü"}, 400), ({"commitment": "x" * 64}, 400)]:
        answer = anna.post("/api/matches", {**good, **change})
        check(answer.status, status, f"{change}: {answer}")
    check(anna.get("/api/matches").json["mine"], [])


# ---- other sites --------------------------------------------------------------------------------------------------------------


def test_other_sites_cannot_act(server):
    anna = Person(server)
    host = f"127.0.0.1:{server.port}"
    body = {"game": GAME, "seats": ["me", "machine random"]}
    for headers, status in [({"Origin": "https://evil.example"}, 403), ({"Origin": "null"}, 403), ({"Sec-Fetch-Site": "cross-site"}, 403),
                            ({"Sec-Fetch-Site": "same-site"}, 403), ({"Origin": "http://" + host + ".evil.example"}, 403),
                            ({"Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"}, 403),
                            ({"Sec-Fetch-Site": "same-origin", "Origin": "http://" + host}, 201), ({"Sec-Fetch-Site": "none"}, 201), ({}, 201)]:
        check(anna.ask("POST", "/api/matches", body, headers).status, status, headers)
    for path in ("/api/games", "/api/session", "/healthz"):
        expect(anna.ask("GET", path, None, {"Origin": "https://evil.example"}).headers["Access-Control-Allow-Origin"] is None)


def test_headers_of_every_answer(server):
    anna = Person(server)
    for path in ("/api/session", "/api/nonesuch", "/"):
        headers = anna.get(path).headers
        policy = headers["Content-Security-Policy"]
        expect(policy.startswith("default-src 'none'") and "unsafe" not in policy and "frame-ancestors 'none'" in policy, policy)
        if headers["Content-Type"].startswith("text/html"):
            expect("script-src 'self'" in policy and headers["Cross-Origin-Opener-Policy"] == "same-origin", policy)
        check((headers["X-Content-Type-Options"], headers["Referrer-Policy"]), ("nosniff", "no-referrer"))
    check(anna.get("/api/session").headers["Cache-Control"], "no-store")


# ---- sessions ------------------------------------------------------------------------------------------------------------------


def test_cookies_and_what_is_stored_of_them(server):
    anna = Person(server, guest=False)
    answer = anna.post("/api/guest")
    cookie = answer.headers["Set-Cookie"]
    expect(re.fullmatch(r"yardarm=[\w-]{43}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax", cookie), cookie)
    check(anna.post("/api/guest").status, 200, "a second one changes nothing")
    token = anna.cookie.split("=")[1]
    server.stop()
    for file in pathlib.Path(server.data).iterdir():
        expect(token.encode() not in file.read_bytes(), file)
    server.start()
    check(anna.get("/api/session").json["user"]["guest"], True)
    for bad in ("yardarm=", "yardarm=x", "yardarm=" + "A" * 43, "yardarm=" + token[:-1], "yardarm=" + "x" * 4000, "=;;;", "yardarm"):
        check(anna.ask("GET", "/api/session", None, {"Cookie": bad}).json["user"], None)


@options("--rates", "0", "--web", "none", "--proxy")
def test_behind_tls_the_cookie_is_secure(server):
    anna = Person(server, guest=False)
    answer = anna.ask("POST", "/api/guest", {}, {"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.0.0.1, 192.0.2.7"})
    expect(re.fullmatch(r"__Host-yardarm=\S+; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure", answer.headers["Set-Cookie"]))
    expect(answer.headers["Strict-Transport-Security"])
    check(anna.ask("GET", "/api/session", None, {"X-Forwarded-Proto": "https"}).json["user"]["guest"], True)


def test_tokens_are_renewed_at_sign_in(server):
    anna = Person(server)
    old = anna.cookie
    check(anna.post("/api/claim", {"name": "Anna", "password": "twelve letters"}).status, 200)
    expect(anna.cookie != old)
    check(anna.ask("GET", "/api/session", None, {"Cookie": old}).json["user"], None)
    second = Person(server)
    guest = second.cookie
    check(second.post("/api/login", {"name": "ANNA", "password": "twelve letters"}).status, 200)
    expect(second.cookie != guest)
    check(second.ask("GET", "/api/session", None, {"Cookie": guest}).json["user"], None)
    sessions = second.get("/api/sessions").json["sessions"]
    other = next(session for session in sessions if not session["this"])
    check(second.post(f"/api/sessions/{other['id']}/revoke").status, 200)
    check(anna.get("/api/session").json["user"], None)
    check(Person(server).post(f"/api/sessions/{sessions[0]['id']}/revoke").status, 404, "somebody else's")
    check(second.post("/api/logout").status, 200)
    check(second.get("/api/sessions").status, 401)


def test_names_and_passwords(server):
    for name in ["a", "x" * 25, "<script>", " Anna", "Anna ", "An  na", "An<na", "Anna\n", "Änna", "", None, 7, "a..b", "'; DROP TABLE user"]:
        check(Person(server, guest=False).post("/api/guest", {"name": name} if name is not None else {"name": None}).status,
              400 if isinstance(name, str) else 201, repr(name))
    anna = Person(server)
    for password in ["short", "x" * 129, "", None]:
        check(anna.post("/api/claim", {"name": "Anna", "password": password}).status, 400)
    check(anna.post("/api/claim", {"name": "Anna", "password": "twelve letters"}).status, 200)
    check(Person(server).post("/api/claim", {"name": "anna", "password": "twelve letters"}).status, 409)
    for name, password in [("Anna", "twelve Letters"), ("Anna", ""), ("Bob", "twelve letters"), ("", ""), ("x" * 100, "x")]:
        check(Person(server).post("/api/login", {"name": name, "password": password}).status, 401)
    server.stop()
    with sqlite3.connect(os.path.join(server.data, "yardarm.db")) as db:
        stored = db.execute("SELECT password FROM user WHERE guest=0").fetchone()[0]
    expect(stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$"), stored)
    server.start()


def test_only_accounts_have_bots_and_webhooks(server):
    anna = Person(server)
    check((anna.post("/api/bots").status, anna.post("/api/webhook", {"url": "https://example.org"}).status), (403, 403))
    check(anna.post("/api/claim", {"name": "Anna", "password": "twelve letters"}).status, 200)
    bot = Person(server, token=anna.post("/api/bots", {"label": "deck hand"}).json["token"])
    match = bot.create("me", "machine random")["id"]
    check(bot.play(match, bot.match(match)["view"]["legal"][0]).status, 200)
    check(anna.match(match)["as"], "left")
    check(anna.post("/api/bots", {"label": "a\nb"}).status, 400)
    check(Person(server, token="x" * 43, guest=False).get("/api/sessions").status, 401)


def test_what_needs_signing_in(server):
    nobody = Person(server, guest=False)
    match = Person(server).create("me", "open")["id"]
    for path in ["/api/matches", "/api/bots", "/api/claim", "/api/logout", "/api/webhook", "/api/sessions/1/revoke"] + \
                [f"/api/matches/{match}/{word}" for word in ("join actions undo restart-turn take-back resign draw rematch chat mute seed "
                                                             "claim-time").split()]:
        check(nobody.post(path).status, 401, path)
    somebody = Person(server)
    for word in "actions undo restart-turn take-back resign draw rematch chat mute seed claim-time".split():
        body = {"base_version": 1, "idempotency_key": "k", "action": "keep left-1", "text": "x", "seed": "x", "do": "ask"}
        check(somebody.post(f"/api/matches/{match}/{word}", body).status, 403, word)


# ---- limits ---------------------------------------------------------------------------------------------------------------------


def burst(person, room, seconds, ask):
    """As many as there is room for are let through, and then one every so many seconds, however slowly they come."""
    began, n, answer = time.time(), 0, ask(person)
    while answer.status != 429 and n < 4 * room:
        n, answer = n + 1, ask(person)
    earned = (time.time() - began) / seconds + 1
    expect(room <= n <= room + earned, (n, room, earned))
    expect(answer.status != 429 or answer.headers["Retry-After"])


@options("--rates", "100", "--web", "none")
def test_too_fast(server):
    anna = Person(server)
    burst(anna, 10, 12, lambda p: p.post("/api/login", {"name": "x", "password": "y"}))
    match = anna.create("me", "machine random")["id"]
    burst(anna, 19, 10, lambda p: p.post("/api/matches", {"game": GAME, "seats": ["me", "open"]}))
    burst(anna, 8, 2, lambda p: p.post(f"/api/matches/{match}/chat", {"text": "x"}))
    burst(anna, 120, 0.05, lambda p: p.post(f"/api/matches/{match}/actions"))
    burst(anna, 19, 6, lambda p: Person(server, guest=False).post("/api/guest"))
    check(anna.get("/healthz").status, 200)


def answers(server):
    """Whether it takes a connection of ours; it may not have noticed yet that others have ended."""
    try:
        return Person(server, guest=False).get("/healthz").status == 200
    except (OSError, http.client.HTTPException):
        return False


@options("--rates", "0", "--web", "none", "--per-address", "5")
def test_connections_of_one_address_are_limited(server):
    held = [Person(server, guest=False) for _ in range(5)]
    for one in held:
        check(one.get("/healthz").status, 200)
    extra = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    extra.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try:
        check(extra.recv(100), b"")
    except ConnectionResetError:
        pass
    extra.close()
    for one in held:
        one.connection.close()
    until(lambda: answers(server))


def test_who_drips_his_headers_is_cut_off_and_holds_up_nobody(server):
    began = time.time()
    slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    for one in slow:
        one.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
    ended = 0
    while time.time() - began < PATIENCE and ended < len(slow):
        check(Person(server, guest=False).get("/healthz").status, 200)
        ended = 0
        for one in slow:
            try:
                one.sendall(b"X: y\r\n")
                one.setblocking(False)
                ended += one.recv(100) == b""
            except BlockingIOError:
                pass
            except OSError:
                ended += 1
        time.sleep(0.5)
    check(ended, len(slow))
    for one in slow:
        one.close()


def test_rubbish_on_the_wire(server):
    for request in [b"\x00" * 1000, b"GET", b"GET /\r\n\r\n", b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                    b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n", b"G" * 100000,
                    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 5000 + b"\r\n", b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n",
                    b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"]:
        try:
            raw(server, request, 0.5)
        except (ConnectionResetError, BrokenPipeError):
            pass
        check(Person(server, guest=False).get("/healthz").status, 200)


def test_a_page_that_reads_nothing_is_dropped_not_waited_for(server):
    anna = Person(server)
    match = anna.create("me", "me")["id"]
    stuck = socket.create_connection(("127.0.0.1", server.port))
    stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    stuck.sendall(f"GET /api/matches/{match}/events?seat=left HTTP/1.1\r\nHost: localhost\r\nCookie: {anna.cookie}\r\n\r\n".encode())
    time.sleep(0.3)
    check(anna.play(match, "keep left-1", "left").status, 200)
    for n in range(300):
        check(anna.post(f"/api/matches/{match}/chat?seat=left", {"text": "x" * 500}).status, 200)
    check(anna.play(match, "keep right-1", "right").status, 200)
    stuck.close()


# ---- files ------------------------------------------------------------------------------------------------------------------------


def web_folder():
    folder = tempfile.mkdtemp(prefix="yardarm-web-")
    for name, text in {"index.html": "<!doctype html><title>x</title>", "assets/app-1a2b.js": "let a = 1", "favicon.svg": "<svg/>",
                       ".secret": "hidden", "assets/.env": "hidden", "notes.odd": "?", "style.css": "a{}"}.items():
        file = pathlib.Path(folder, name)
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    os.symlink("/etc/passwd", os.path.join(folder, "passwd.txt"))
    return folder


WEB = web_folder()


@options("--rates", "0", "--web", WEB)
def test_files(server):
    anna = Person(server, guest=False)
    for path, kind, cache in [("/", "text/html; charset=utf-8", "no-cache"), ("/match/abc", "text/html; charset=utf-8", "no-cache"),
                              ("/index.html", "text/html; charset=utf-8", "no-cache"), ("/style.css", "text/css; charset=utf-8", "no-cache"),
                              ("/assets/app-1a2b.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
                              ("/favicon.svg", "image/svg+xml", "no-cache")]:
        answer = anna.get(path)
        check((answer.status, answer.headers["Content-Type"], answer.headers["Cache-Control"]), (200, kind, cache))
        policy = answer.headers["Content-Security-Policy"]
        expect(answer.headers["ETag"] and policy.startswith("default-src 'none'"), policy)
        check(re.findall(r"\S*unsafe\S*", policy), ["'wasm-unsafe-eval';"] if path.endswith(".js") else [])
        check(anna.ask("GET", path, None, {"If-None-Match": answer.headers["ETag"]}).status, 304)
    check(anna.ask("HEAD", "/style.css").body, "")


@options("--rates", "0", "--web", WEB)
def test_no_way_out_of_the_folder(server):
    for path in ["/../etc/passwd", "/assets/../../etc/passwd.txt", "/%2e%2e/%2e%2e/etc/passwd.txt", "/..%2fetc%2fpasswd.txt",
                 "/assets/..%5c..%5cetc/passwd.txt", "/.secret", "/assets/.env", "/passwd.txt", "//etc/passwd.txt", "/assets//app-1a2b.js",
                 "/notes.odd", "/assets", "/assets/", "/index.html%00.js", "/nonesuch.js", "/%252e%252e/etc/passwd.txt"]:
        answer = raw(server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        expect(b"root:" not in answer and b"hidden" not in answer and b"?" != answer[-1:], (path, answer))
        status = answer.split()[1]
        expect(status == b"404" or b"<!doctype html>" in answer, (path, answer))


try:
    run(globals())
finally:
    shutil.rmtree(WEB, ignore_errors=True)
