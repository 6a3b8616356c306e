#!/usr/bin/env python3
"""Web Push: a browser is told of a turn by a message that only it can read. A push service of the test's own takes it, checks
who sends it and opens it, by another way than the server made it: the openssl program and the arithmetic of GCM."""
import base64
import hashlib
import hmac
import http.server
import sqlite3

from server_client import *

WORDS = "down to the sea in ships"
SPKI = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")    # before a point of P-256


def openssl(*words, data=b""):
    result = subprocess.run(["openssl", *words], input=data, capture_output=True)
    expect(result.returncode == 0, result.stderr)
    return result.stdout


def plain64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def bytes64(words):
    return base64.urlsafe_b64decode(words + "=" * (-len(words) % 4))


class Browser:
    """Its own key pair and secret, and where its push service waits."""

    def __init__(self, service, path):
        self.folder = tempfile.mkdtemp(prefix="yardarm-push-")
        self.key = os.path.join(self.folder, "key.pem")
        openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", self.key)
        self.point = openssl("pkey", "-in", self.key, "-pubout", "-outform", "DER")[-65:]
        self.auth = os.urandom(16)
        self.endpoint = f"http://127.0.0.1:{service.server_port}{path}"

    def keys(self):
        return {"endpoint": self.endpoint, "p256dh": plain64(self.point), "auth": plain64(self.auth)}

    def open(self, message):
        """The words of a message (RFC 8291, RFC 8188)."""
        salt, size, length = message[:16], int.from_bytes(message[16:20], "big"), message[20]
        check((size, length), (4096, 65))
        sender, sealed = message[21:86], message[86:]
        peer = os.path.join(self.folder, "peer.der")
        with open(peer, "wb") as file:
            file.write(SPKI + sender)
        secret = openssl("pkeyutl", "-derive", "-inkey", self.key, "-peerkey", peer, "-peerform", "DER")
        both = hkdf(self.auth, secret, b"WebPush: info\0" + self.point + sender, 32)
        key, nonce = hkdf(salt, both, b"Content-Encoding: aes128gcm\0", 16), hkdf(salt, both, b"Content-Encoding: nonce\0", 12)
        words = gcm_open(key, nonce, sealed[:-16], sealed[-16:])
        check(words[-1:], b"\2", "the last record")
        return json.loads(words[:-1])


def hkdf(salt, secret, info, length):
    key = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(key, info + b"\1", hashlib.sha256).digest()[:length]


def times(x, y):
    """In the field of GCM."""
    product = 0
    for i in range(128):
        if x >> (127 - i) & 1:
            product ^= y
        y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
    return product


def gcm_open(key, nonce, sealed, tag):
    def block(data):
        return openssl("enc", "-aes-128-ecb", "-K", key.hex(), "-nopad", data=data)
    h, total = int.from_bytes(block(bytes(16)), "big"), 0
    padded = sealed + bytes(-len(sealed) % 16) + (0).to_bytes(8, "big") + (8 * len(sealed)).to_bytes(8, "big")
    for i in range(0, len(padded), 16):
        total = times(total ^ int.from_bytes(padded[i:i + 16], "big"), h)
    first = int.from_bytes(block(nonce + b"\0\0\0\1"), "big")
    check((total ^ first).to_bytes(16, "big"), tag, "the seal")
    return openssl("enc", "-d", "-aes-128-ctr", "-K", key.hex(), "-iv", (nonce + b"\0\0\0\2").hex(), data=sealed)


def whole(number):
    data = number.lstrip(b"\0")
    data = b"\0" + data if data[0] & 0x80 else data
    return b"\x02" + bytes([len(data)]) + data


def check_sender(header, server_key, origin):
    """The signature is the server's, and meant for this service (RFC 8292)."""
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", header)
    expect(found, header)
    check(found[4], server_key)
    check(json.loads(bytes64(found[1])), {"typ": "JWT", "alg": "ES256"})
    claims = json.loads(bytes64(found[2]))
    check(claims["aud"], origin)
    expect(0 < claims["exp"] - time.time() <= 24 * 3600, claims)
    signature = bytes64(found[3])
    halves = whole(signature[:32]) + whole(signature[32:])
    with tempfile.TemporaryDirectory() as folder:
        public, proof = os.path.join(folder, "public.pem"), os.path.join(folder, "proof")
        with open(public, "wb") as file:
            file.write(openssl("pkey", "-pubin", "-inform", "DER", data=SPKI + bytes64(server_key)))
        with open(proof, "wb") as file:
            file.write(b"\x30" + bytes([len(halves)]) + halves)
        openssl("dgst", "-sha256", "-verify", public, "-signature", proof, data=f"{found[1]}.{found[2]}".encode())


class Service(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Take)
        self.heard, self.gone, self.arrived = [], set(), threading.Condition()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def wait(self, number, seconds=600):
        end = time.time() + seconds
        with self.arrived:
            while len(self.heard) < number:
                expect(time.time() < end, "waited in vain")
                self.arrived.wait(1)
            return self.heard[number - 1]


class Take(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(410 if self.path in self.server.gone else 201)
        self.end_headers()
        with self.server.arrived:
            self.server.heard.append((self.path, self.headers, body))
            self.server.arrived.notify_all()

    def log_message(self, *unused):
        pass


LOCAL = options("--rates", "0", "--web", "none", "--local-webhooks")


def account(server, name):
    person = Person(server)
    check(person.post("/api/claim", {"name": name, "password": WORDS}).status, 200)
    return person


def turn_of(server, person):
    maker = Person(server)
    made = maker.create("me", "link")
    check(person.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    check(maker.play(made["id"], "keep left-1").status, 200)
    return made["id"]


@LOCAL
def test_a_turn_is_told_to_every_browser_that_wants_it(server):
    with Service() as service:
        anna = account(server, "Anna")
        browsers = {path: Browser(service, path) for path in ("/one", "/two")}
        for browser in browsers.values():
            check(anna.post("/api/push", browser.keys()).json, {"push": True})
        check(anna.post("/api/push", browsers["/one"].keys()).status, 200, "the same again is the same")
        key = anna.get("/api/push").json["key"]
        match = turn_of(server, anna)
        service.wait(2)
        check(sorted(path for path, _, _ in service.heard), ["/one", "/two"])
        for path, headers, body in service.heard:
            check((headers["Content-Encoding"], headers["TTL"]), ("aes128gcm", "86400"))
            check_sender(headers["Authorization"], key, f"http://127.0.0.1:{service.server_port}")
            check(browsers[path].open(body), {"title": "Your turn: Skeleton", "body": "You are right.", "path": f"/match/{match}"})
        server.restart()
        check(anna.get("/api/push").json["key"], key, "browsers know the server by it")
        check(anna.post("/api/push/off", {"endpoint": browsers["/one"].endpoint}).json, {"push": False})
        turn_of(server, anna)
        check(service.wait(3)[0], "/two")
        notices = until(lambda: [n for n in anna.get("/api/notices").json["notices"] if n["status"] == "sent"][2:], 600)
        expect(notices and re.fullmatch(r"push:\d+", notices[0]["url"]))


@LOCAL
def test_a_browser_is_forgotten_with_its_session_or_by_its_service(server):
    with Service() as service:
        anna = account(server, "Anna")
        elsewhere = Person(server, guest=False)
        check(elsewhere.post("/api/login", {"name": "Anna", "password": WORDS}).status, 200)
        lent, kept = Browser(service, "/lent"), Browser(service, "/kept")
        check(elsewhere.post("/api/push", lent.keys()).status, 200)
        check(anna.post("/api/push", kept.keys()).status, 200)
        check(elsewhere.post("/api/logout").status, 200)
        turn_of(server, anna)
        check(service.wait(1)[0], "/kept")
        service.gone.add("/kept")
        turn_of(server, anna)
        check(service.wait(2)[0], "/kept")
        db = sqlite3.connect(os.path.join(server.data, "yardarm.db"))
        until(lambda: db.execute("SELECT count(*) FROM push").fetchone() == (0,), 600)
        db.close()


@LOCAL
def test_what_is_no_subscription_is_refused(server):
    with Service() as service:
        anna, good = account(server, "Anna"), Browser(service, "/x").keys()
        off_curve = plain64(b"\4" + bytes(63) + b"\1")
        for wrong in ({"endpoint": ""}, {"endpoint": "ftp://a.example/"}, {"endpoint": "https://a.example/" + "x" * 1024},
                      {"endpoint": "https://a.example/\r\nX: y"}, {"endpoint": 'https://a.example/"'}, {"p256dh": ""}, {"p256dh": "!"},
                      {"p256dh": good["auth"]}, {"p256dh": off_curve}, {"auth": ""}, {"auth": good["p256dh"]}, {"auth": 5}):
            check(anna.post("/api/push", {**good, **wrong}).status, 400, wrong)
        check(Person(server).post("/api/push", good).status, 403)
        check(Person(server, guest=False).post("/api/push", good).status, 401)
        for i in range(8):
            check(anna.post("/api/push", {**good, "endpoint": good["endpoint"] + str(i)}).status, 200)
        check(anna.post("/api/push", good).status, 409, "eight are enough")
        check(account(server, "Ben").post("/api/push/off", {"endpoint": good["endpoint"] + "0"}).status, 200)
        check(anna.post("/api/push", good).status, 409, "nobody ends another's")


def test_without_the_operators_word_it_goes_over_tls_and_outside(server):
    with Service() as service:
        anna = account(server, "Anna")
        keys = Browser(service, "/x").keys()
        check(anna.post("/api/push", keys).status, 400)
        check(anna.post("/api/push", {**keys, "endpoint": keys["endpoint"].replace("http:", "https:")}).status, 200)
        turn_of(server, anna)
        notice = until(lambda: [n for n in anna.get("/api/notices").json["notices"] if n["tries"]], 600)[0]
        check((notice["status"], service.heard), ("waiting", []))


run(globals())
