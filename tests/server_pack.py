#!/usr/bin/env python3
"""What is sent: packed for those who take it, the same bytes for all others, and nothing where it is known already."""
import ctypes
import gzip

from server_client import *


def fetch(server, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


def unbrotli(packed, size):
    """The server's own library, the other way round."""
    library = ctypes.CDLL("libbrotlidec.so.1")
    out, n = ctypes.create_string_buffer(size), ctypes.c_size_t(size)
    done = library.BrotliDecoderDecompress(ctypes.c_size_t(len(packed)), packed, ctypes.byref(n), out)
    check((done, n.value), (1, size))
    return out.raw


def check_same(server, path, least, **headers):
    """Packed it is smaller, by so many times at least, and unpacks to the same."""
    plain, whole = fetch(server, path, **headers)
    packed, small = fetch(server, path, Accept_Encoding="deflate, gzip;q=0.8", **headers)
    check((plain.status, packed.status), (200, 200))
    check((plain.getheader("Content-Encoding"), packed.getheader("Content-Encoding")), (None, "gzip"))
    check((plain.getheader("Vary"), packed.getheader("Vary")), ("Accept-Encoding", "Accept-Encoding"))
    check(gzip.decompress(small), whole)
    check(plain.getheader("Content-Type"), packed.getheader("Content-Type"))
    expect(len(small) * least < len(whole), f"{path}: {len(small)} of {len(whole)} bytes")
    return plain, packed


def test_boards_are_packed_and_tagged(server):
    for game in ("jenkins", "drake", "armada"):
        path = f"/api/games/{game}/board"
        plain, packed = check_same(server, path, 3)
        tags = plain.getheader("ETag"), packed.getheader("ETag")
        expect(all(tags) and tags[0] != tags[1], tags)
        for tag in (*tags, f'"other", W/{tags[0]}'):
            for coding in ("identity", "gzip"):
                known, body = fetch(server, path, If_None_Match=tag, Accept_Encoding=coding)
                check((known.status, body), (304, b""))
        check(fetch(server, path, If_None_Match='"other"')[0].status, 200)


def rows_of(columns):
    """As docs/http-api.md says."""
    rows = []
    for member, (how, *told) in columns.items():
        at = before = 0
        for value, after in zip(told, [*told[1:], None]):
            if isinstance(value, list):
                continue
            for _ in range(after[0] if isinstance(after, list) else 1):
                before += value if how[0] == "+" else 0
                it = value if how == "=" else str(before).zfill(int(how[1:])) if how[1:] else before
                if at == len(rows):
                    rows.append({})
                if it is not None:
                    rows[at][member] = it
                at += 1
    return rows


def test_hexes_come_as_columns_and_say_the_same(server):
    for game in ("jenkins", "armada"):
        whole = json.loads(fetch(server, f"/api/games/{game}/board")[1])
        table = json.loads(fetch(server, f"/api/games/{game}/board?part=table")[1])
        check(rows_of(table["map"]["spaces"]), whole["map"]["spaces"])
        whole["map"].update(spaces=None, outline=[])
        table["map"].update(spaces=None)
        check({**table, "rules": whole["rules"], "tables": whole["tables"]}, whole)
    drake = json.loads(fetch(server, "/api/games/drake/board?part=table")[1])
    expect(isinstance(drake["map"]["spaces"], list), "free places are rows")


def test_views_and_answers_are_packed(server):
    anna = Person(server)
    match = anna.create("me", "machine random", game="jenkins")["id"]
    until(lambda: anna.match(match)["view"]["legal"])
    check_same(server, f"/api/matches/{match}", 2, Cookie=anna.cookie)
    state = anna.match(match)
    body = json.dumps({"base_version": state["version"], "idempotency_key": "k", "action": state["view"]["legal"][0]})
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("POST", f"/api/matches/{match}/actions", body, {
        "Cookie": anna.cookie, "Content-Type": "application/json", "Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    check((answer.status, answer.getheader("Content-Encoding")), (200, "gzip"))
    expect(json.loads(gzip.decompress(answer.read()))["version"] > state["version"], "it was done")


def test_who_does_not_take_it_is_not_given_it(server):
    for accepted in ("identity", "br;q=0", "gzip;q=0", "gzip; q=0.0", "x-gzip"):
        check(fetch(server, "/api/games/jenkins/board", Accept_Encoding=accepted)[0].getheader("Content-Encoding"), None, accepted)
    check(fetch(server, "/healthz", Accept_Encoding="gzip")[0].getheader("Content-Encoding"), None, "too short")


def test_brotli_for_what_is_packed_once(server):
    """Smaller than gzip, under a tag of its own; what is written for one comes as gzip."""
    folder, other = site(server)
    for place, path in ((server, "/api/games/jenkins/board"), (other, "/a.js")):
        plain, whole = fetch(place, path)
        _, gzipped = fetch(place, path, Accept_Encoding="gzip")
        packed, small = fetch(place, path, Accept_Encoding="gzip, deflate, br")
        check(packed.getheader("Content-Encoding"), "br")
        expect(len(small) < len(gzipped), f"{path}: {len(small)} of {len(gzipped)} bytes")
        check(unbrotli(small, len(whole)), whole)
        tag = packed.getheader("ETag")
        expect(tag not in (plain.getheader("ETag"), None), tag)
        check(fetch(place, path, If_None_Match=tag, Accept_Encoding="br")[0].status, 304)
        check(fetch(place, path, Accept_Encoding="br;q=0, gzip")[0].getheader("Content-Encoding"), "gzip")
    anna = Person(server)
    match = anna.create("me", "me", game="jenkins")["id"]
    answer, _ = fetch(server, f"/api/matches/{match}?seat=english", Cookie=anna.cookie, Accept_Encoding="gzip, br")
    check(answer.getheader("Content-Encoding"), "gzip")
    other.stop()
    other.remove()
    shutil.rmtree(folder)


def site(server):
    """A folder of files, and a server that serves it."""
    folder = tempfile.mkdtemp(prefix="yardarm-web-")
    for name, words in (("index.html", "<p>home</p>" * 500), ("a.js", "let a = 1;\n" * 1000), ("b.png", "x" * 5000)):
        with open(os.path.join(folder, name), "w") as file:
            file.write(words)
    return folder, Server("--rates", "0", "--web", folder)


def test_files_are_packed_until_they_change(server):
    folder, other = site(server)
    check_same(other, "/", 5)
    _, packed = check_same(other, "/a.js", 5)
    check(fetch(other, "/a.js", If_None_Match=packed.getheader("ETag"), Accept_Encoding="gzip")[0].status, 304)
    check(fetch(other, "/b.png", Accept_Encoding="gzip")[0].getheader("Content-Encoding"), None)
    with open(os.path.join(folder, "a.js"), "w") as file:
        file.write("let b = 2;\n" * 2000)
    check_same(other, "/a.js", 5)
    check(fetch(other, "/a.js", If_None_Match=packed.getheader("ETag"))[0].status, 200)
    other.stop()
    other.remove()
    shutil.rmtree(folder)


def events_raw(person, match, version, *headers):
    """What comes over the wire of a stream up to the second state, without the head."""
    with socket.create_connection(("127.0.0.1", person.server.port), timeout=PATIENCE) as connection:
        lines = [f"GET /api/matches/{match}/events?seat=left HTTP/{version}", "Host: localhost", f"Cookie: {person.cookie}", *headers]
        connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        heard, moved = b"", False
        while heard.count(b"event: state") < 2 or not heard.endswith(b"\n"):
            heard += connection.recv(65536)
            if not moved and b"event: state" in heard:
                moved = True
                check(person.play(match, person.match(match, "left")["view"]["legal"][0], "left").status, 200)
    head, _, body = heard.partition(b"\r\n\r\n")
    return head.lower(), body


def test_events_come_in_chunks_or_not_as_the_listener_can(server):
    """Whether the thread of the connection writes them or that of who moves."""
    anna = Person(server)
    for version, *headers in (("1.1",), ("1.1", "Connection: close"), ("1.0",)):
        head, body = events_raw(anna, anna.create("me", "me")["id"], version, *headers)
        check(b"transfer-encoding: chunked" in head, version == "1.1", head)
        if version == "1.1":
            whole = b""
            while body:
                size, _, rest = body.partition(b"\r\n")
                n = int(size, 16)
                if len(rest) >= n + 2:
                    check(rest[n:n + 2], b"\r\n")
                whole, body = whole + rest[:n], rest[n + 2:]
            body = whole
        for line in body.decode().split("\n"):
            expect(not line or line.startswith((":", "id: ", "event: ", "data: {")), repr(line[:80]))


run(globals())
