#!/usr/bin/env python3
"""Mail: an address is confirmed by a letter, notices go there, and a letter is the way back from a forgotten password. A small
server of the test's own takes the mail."""
import email
import email.policy
import socketserver

from server_client import *

WORDS, OTHERS = "down to the sea in ships", "and do business in great waters"
HOME = "https://sails.example"


class Relay(socketserver.ThreadingTCPServer):
    """Speaks as much SMTP as is needed, and keeps what it gets; `refuses` are those it takes no mail for."""
    daemon_threads = allow_reuse_address = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Talk)
        self.mail, self.refused, self.refuses, self.arrived = [], [], set(), threading.Condition()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def put(self, to, letter, taken):
        with self.arrived:
            (self.mail if taken else self.refused).append((to, letter))
            self.arrived.notify_all()

    def wait(self, found, seconds=600):
        """Until found(self) is something; that."""
        end = time.time() + seconds
        with self.arrived:
            while not found(self):
                if time.time() > end:
                    raise AssertionError(f"waited in vain; heard {self.mail} {self.refused}")
                self.arrived.wait(1)
            return found(self)

    def letter(self, to, number=1):
        """The so-manieth one to an address, once it is there."""
        return self.wait(lambda r: [text for whom, text in r.mail if whom == f"<{to}>"][number - 1:number])[0]


class Talk(socketserver.StreamRequestHandler):
    def say(self, words):
        self.wfile.write(words.encode() + b"\r\n")

    def handle(self):
        self.say("220 a relay for tests")
        sender = to = None
        while line := self.rfile.readline().decode().rstrip("\r\n"):
            verb, _, rest = line.partition(" ")
            if verb == "MAIL":
                sender = rest.partition(":")[2].split()[0]
                self.say("250 so be it")
            elif verb == "RCPT":
                to = rest.partition(":")[2].split()[0]
                taken = to not in self.server.refuses
                if not taken:
                    self.server.put(to, sender, False)
                self.say("250 so be it" if taken else "550 nobody of that name")
            elif verb == "DATA":
                self.say("354 go on")
                lines = []
                while (part := self.rfile.readline().decode()) != ".\r\n":
                    lines.append(part[1:] if part.startswith(".") else part)
                self.say("250 taken")
                self.server.put(to, "".join(lines), True)
            elif verb == "QUIT":
                self.say("221 farewell")
                return
            else:
                self.say("250 so be it")


@contextlib.contextmanager
def posted(*more):
    """A server that sends its mail to a relay."""
    with Relay() as relay:
        server = Server("--rates", "0", "--web", "none", "--smtp", f"smtp://127.0.0.1:{relay.server_address[1]}",
                        "--mail-from", "table@sails.example", "--url", HOME, *more)
        try:
            yield server, relay
            server.stop()
            check([line for line in server.notes().splitlines() if "Sanitizer" in line or "event=check" in line], [])
        finally:
            if server.process.poll() is None:
                server.kill()
            relay.shutdown()
            server.remove()


def account(server, name):
    person = Person(server)
    check(person.post("/api/claim", {"name": name, "password": WORDS}).status, 200)
    return person


def token_in(letter, page):
    found = re.search(rf"{HOME}/account/{page}#([\w-]{{43}})\r\n", letter)
    expect(found, letter)
    return found[1]


def ask_for(person, mail, password=WORDS):
    return person.post("/api/mail", {"mail": mail, "password": password})


def confirmed(server, relay, name, mail):
    person = account(server, name)
    check(ask_for(person, mail).status, 200)
    answer = Person(server, guest=False).post("/api/mail/confirm", {"token": token_in(relay.letter(mail), "confirm")})
    check((answer.status, answer.json), (200, {"confirmed": mail}))
    return person


def mail_of(person):
    return person.get("/api/session").json["user"].get("mail")


def forgotten(server, relay, mail):
    """The token of a new letter for whoever has forgotten."""
    before = len([to for to, _ in relay.mail if to == f"<{mail}>"])
    check(Person(server, guest=False).post("/api/forgot", {"mail": mail}).json, {"asked": True})
    return token_in(relay.letter(mail, before + 1), "reset")


def signs_in(server, name, password):
    return Person(server, guest=False).post("/api/login", {"name": name, "password": password}).status == 200


# ---- an address ---------------------------------------------------------------------------------------------------------------------


def test_an_address_counts_when_it_is_confirmed(_):
    with posted() as (server, relay):
        anna = account(server, "Anna")
        check((anna.get("/api/session").json["offers"]["mail"], mail_of(anna)), (True, None))
        check(ask_for(anna, "anna@example.org", "not the password").status, 401)
        check(ask_for(anna, "anna@example.org").json["user"]["mail"], {"address": "", "asked": "anna@example.org", "notices": False})
        check(anna.post("/api/mail/notices", {"on": True}).status, 409, "not confirmed yet")
        letter = relay.letter("anna@example.org")
        parsed = email.message_from_string(letter, policy=email.policy.default)
        check((parsed["From"], parsed["To"], parsed["Auto-Submitted"]),
              ("Yardarm <table@sails.example>", "anna@example.org", "auto-generated"))
        expect(parsed["Date"].datetime and parsed["Message-ID"].endswith("@sails.example>") and "Anna" in parsed.get_content())
        token = token_in(letter, "confirm")
        check(anna.post("/api/mail/confirm", {"token": token[:-1] + ("A" if token[-1] != "A" else "B")}).status, 403)
        check(anna.post("/api/reset", {"token": token, "password": OTHERS}).status, 403, "it is no letter of that kind")
        check(anna.post("/api/mail/confirm", {"token": token}).status, 200)
        check(mail_of(anna), {"address": "anna@example.org", "asked": "", "notices": True})
        check(anna.post("/api/mail/confirm", {"token": token}).status, 403, "it is good once")
        server.restart()
        check(mail_of(anna)["address"], "anna@example.org")
        check(anna.get("/api/account/export").json["mail"]["address"], "anna@example.org")
        check(anna.post("/api/mail/notices", {"on": False}).json["user"]["mail"]["notices"], False)
        check(ask_for(anna, "").json["user"].get("mail"), None)


def test_a_token_lies_nowhere_in_the_data(_):
    with posted() as (server, relay):
        confirmed(server, relay, "Anna", "anna@example.org")
        token = forgotten(server, relay, "anna@example.org")
        server.stop()
        found = [name for name in os.listdir(server.data)
                 if token.encode() in open(os.path.join(server.data, name), "rb").read()]
        check(found, [])
        server.start()
        check(Person(server, guest=False).post("/api/reset", {"token": token, "password": OTHERS}).status, 200)


def test_another_address_makes_the_first_letter_void(_):
    with posted() as (server, relay):
        anna = confirmed(server, relay, "Anna", "anna@example.org")
        check(ask_for(anna, "second@example.org").status, 200)
        token = token_in(relay.letter("second@example.org"), "confirm")
        check(ask_for(anna, "third@example.org").status, 200)
        check(mail_of(anna)["address"], "anna@example.org", "the old one holds until another is confirmed")
        third = token_in(relay.letter("third@example.org"), "confirm")
        check(anna.post("/api/mail/confirm", {"token": token}).status, 403)
        check(anna.post("/api/mail/confirm", {"token": third}).status, 200)
        check(mail_of(anna)["address"], "third@example.org")


def test_addresses_that_are_none(_):
    with posted() as (server, _relay):
        anna = account(server, "Anna")
        for mail in ("anna", "@example.org", "anna@", "anna@example", "an na@example.org", "anna@exam ple.org", "a" * 65 + "@example.org",
                     "anna@example.org\r\nBcc: all@example.org", "anna@example.org\nDATA", "<anna@example.org>", "anna@example.org>",
                     "anna@@example.org", "anna@example.org,ben@example.org", '"an na"@example.org', "anna@example..org", ".a@example.org",
                     "a..b@example.org", "anna@-example.org", "änna@example.org", "anna@" + "e" * 250 + ".org", "-x@example.org"):
            check(ask_for(anna, mail).status, 400, mail)
            check(anna.post("/api/forgot", {"mail": mail}).status, 400, mail)
        check(anna.post("/api/forgot", {"mail": 5}).status, 400)
        check(mail_of(anna), None)
        check(ask_for(Person(server), "anna@example.org").status, 403, "a guest has none")
        check(Person(server, guest=False).post("/api/mail", {"mail": "anna@example.org"}).status, 401)
        for body in ({}, {"token": ""}, {"token": "x" * 1000}, {"token": 7}):
            check(anna.post("/api/mail/confirm", body).status, 403, body)
            check(anna.post("/api/reset", {**body, "password": OTHERS}).status, 403, body)


def test_a_server_without_mail_says_so(server):
    anna = account(server, "Anna")
    check(anna.get("/api/session").json["offers"]["mail"], False)
    check(ask_for(anna, "anna@example.org").status, 409)
    check(anna.post("/api/forgot", {"mail": "anna@example.org"}).status, 409)
    check(ask_for(anna, "").status, 200, "an old address can still be taken back")


def test_settings_that_cannot_be_used_are_refused(_):
    smtp, sender, url = ("--smtp", "smtp://127.0.0.1:25"), ("--mail-from", "table@sails.example"), ("--url", HOME)
    for words in (smtp, (*smtp, *sender), (*smtp, *url), ("--smtp", "http://127.0.0.1", *sender, *url),
                  (*smtp, "--mail-from", "a\nb@example.org", *url), (*smtp, *sender, "--url", "sails.example"),
                  (*smtp, *sender, "--url", HOME + "/"), (*smtp, *sender, "--url", 'https://a"b.example')):
        with tempfile.TemporaryDirectory() as data:
            result = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", data, *words], capture_output=True, text=True, timeout=600)
        expect(result.returncode and "event=fatal" in result.stderr, words)


# ---- notices ----------------------------------------------------------------------------------------------------------------------------


def turn_of(server, person):
    """A match in which it becomes his turn while he is away."""
    maker = Person(server)
    made = maker.create("me", "link")
    check(person.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    check(maker.play(made["id"], "keep left-1").status, 200)
    return made["id"]


def test_a_turn_is_told_by_mail_to_who_wants_it(_):
    with posted() as (server, relay):
        anna = confirmed(server, relay, "Anna", "anna@example.org")
        match = turn_of(server, anna)
        letter = relay.letter("anna@example.org", 2)
        expect("Subject: Your turn: Skeleton\r\n" in letter and f"{HOME}/match/{match}\r\n" in letter and "as right" in letter, letter)
        check(anna.post("/api/mail/notices", {"on": False}).status, 200)
        turn_of(server, anna)
        check(anna.post("/api/mail/notices", {"on": True}).status, 200)
        third = turn_of(server, anna)
        expect(third in relay.letter("anna@example.org", 3), "the one between was not sent")
        sent = until(lambda: [n for n in anna.get("/api/notices").json["notices"] if n["status"] == "sent" and n["tries"] == 1][2:], 600)
        check(sent[-1]["url"], "mailto:anna@example.org")


def test_a_mail_that_fails_is_tried_again(_):
    with posted() as (server, relay):
        relay.refuses.add("<anna@example.org>")
        anna, ben = account(server, "Anna"), account(server, "Ben")
        check(ask_for(anna, "anna@example.org").status, 200)
        check(ask_for(ben, "ben@example.org").status, 200)
        relay.letter("ben@example.org")                 # another's failure is no matter of his
        notice = until(lambda: [n for n in anna.get("/api/notices").json["notices"] if n["tries"]], 600)[0]
        check((notice["status"], notice["notice"]), ("waiting", {"event": "confirm"}))
        expect(notice["problem"] and notice["next"] > notice["created"], notice)
        relay.refuses.clear()
        server.stop()
        db = sqlite3.connect(os.path.join(server.data, "yardarm.db"))
        with db:
            db.execute("UPDATE notice SET next=0 WHERE status=0")      # its half minute is over
        db.close()
        server.start()
        check(anna.post("/api/mail/confirm", {"token": token_in(relay.letter("anna@example.org"), "confirm")}).status, 200)


def test_a_letter_nobody_wants_any_more_is_not_sent(_):
    with posted() as (server, relay):
        relay.refuses.add("<anna@example.org>")
        anna = account(server, "Anna")
        check(ask_for(anna, "anna@example.org").status, 200)
        until(lambda: [n for n in anna.get("/api/notices").json["notices"] if n["tries"]], 600)
        check(ask_for(anna, "").status, 200)
        with stopped(server) as db:
            db.execute("UPDATE notice SET next=0 WHERE status=0")
        until(lambda: anna.get("/api/notices").json["notices"] == [], 600)
        check(relay.mail, [])


# ---- a forgotten password ---------------------------------------------------------------------------------------------------------------


def test_a_letter_opens_the_way_back_once(_):
    with posted() as (server, relay):
        anna = confirmed(server, relay, "Anna", "anna@example.org")
        bot = anna.post("/api/bots", {"label": "oarsman"}).json["token"]
        stream = anna.listen(anna.create("me", "link")["id"])
        token = forgotten(server, relay, "anna@example.org")
        somebody = Person(server, guest=False)
        check(somebody.post("/api/reset", {"token": token, "password": "short"}).status, 400)
        check(somebody.post("/api/reset", {"token": token, "password": "Anna Anna Anna"}).status, 400, "its own name")
        check(somebody.post("/api/mail/confirm", {"token": token}).status, 403)
        check(signs_in(server, "Anna", WORDS), True, "nothing has changed yet")
        check(somebody.post("/api/reset", {"token": token, "password": OTHERS}).json, {"changed": True})
        check(somebody.post("/api/reset", {"token": token, "password": OTHERS + "!"}).status, 403, "it is good once")
        check((signs_in(server, "Anna", WORDS), signs_in(server, "Anna", OTHERS)), (False, True))
        check(anna.get("/api/session").json["user"], None, "whoever was signed in is not any more")
        check(Person(server, token=bot).get("/api/sessions").status, 401, "nor is a bot")
        until(lambda: stream.closed, 600)


def test_only_the_last_letter_is_good(_):
    with posted() as (server, relay):
        confirmed(server, relay, "Anna", "anna@example.org")
        first, second = forgotten(server, relay, "anna@example.org"), forgotten(server, relay, "anna@example.org")
        somebody = Person(server, guest=False)
        check(somebody.post("/api/reset", {"token": first, "password": OTHERS}).status, 403)
        check(somebody.post("/api/reset", {"token": second, "password": OTHERS}).status, 200)


def test_a_letter_is_good_for_an_hour(_):
    with posted() as (server, relay):
        confirmed(server, relay, "Anna", "anna@example.org")
        token = forgotten(server, relay, "anna@example.org")
        with stopped(server) as db:
            left = db.execute("SELECT until FROM letter").fetchone()[0] - time.time()
            expect(0 < left <= 3600, left)
            db.execute("UPDATE letter SET until=?", (int(time.time()) - 1,))
        check(Person(server, guest=False).post("/api/reset", {"token": token, "password": OTHERS}).status, 403)
        check(signs_in(server, "Anna", WORDS), True)


def test_an_address_given_up_opens_nothing(_):
    with posted() as (server, relay):
        anna = confirmed(server, relay, "Anna", "anna@example.org")
        token = forgotten(server, relay, "anna@example.org")
        check(ask_for(anna, "").status, 200)
        check(Person(server, guest=False).post("/api/reset", {"token": token, "password": OTHERS}).status, 403)
        ben = confirmed(server, relay, "Ben", "ben@example.org")
        token = forgotten(server, relay, "ben@example.org")
        check(ben.post("/api/account/delete", {"password": WORDS}).status, 200)
        check(Person(server, guest=False).post("/api/reset", {"token": token, "password": OTHERS}).status, 403)


def test_who_has_no_address_here_is_answered_the_same(_):
    with posted() as (server, relay):
        anna = confirmed(server, relay, "Anna", "anna@example.org")
        check(ask_for(account(server, "Ben"), "ben@example.org").status, 200)      # asked for, and not confirmed
        relay.letter("ben@example.org")
        answers = [Person(server, guest=False).post("/api/forgot", {"mail": mail})
                   for mail in ("ANNA@example.org", "ben@example.org", "nobody@example.org")]
        check({(a.status, a.body) for a in answers}, {(200, '{"asked":true}\n')})
        check(len({tuple(k for k in a.headers.keys()) for a in answers}), 1)
        expect("a new password" in relay.letter("anna@example.org", 2), "in whatever case it was written")
        with data_base(server) as db:
            until(lambda: not db.execute("SELECT 1 FROM notice WHERE user=0").fetchone(), 600)
        check([to for to, text in relay.mail if "a new password" in text], ["<anna@example.org>"])
        check(anna.get("/api/session").json["user"]["name"], "Anna", "asking alone changes nothing")


def test_codes_are_asked_for_after_a_reset_too(_):
    with posted() as (server, relay):
        confirmed(server, relay, "Anna", "anna@example.org")
        with stopped(server) as db:
            db.execute("UPDATE user SET totp='JBSWY3DPEHPK3PXP',totp_on=1 WHERE name='Anna'")
        token = forgotten(server, relay, "anna@example.org")
        check(Person(server, guest=False).post("/api/reset", {"token": token, "password": OTHERS}).status, 200)
        answer = Person(server, guest=False).post("/api/login", {"name": "Anna", "password": OTHERS})
        check((answer.status, answer.json["code"]), (401, True))


def test_nobody_is_flooded(_):
    with posted("--rates", "100") as (server, relay):
        anna = confirmed(server, relay, "Anna", "anna@example.org")
        statuses = [Person(server, guest=False).post("/api/forgot", {"mail": "anna@example.org"}).status for _ in range(8)]
        check((statuses[:5], set(statuses[5:])), ([200] * 5, {429}))
        statuses = [ask_for(anna, f"n{i}@example.org").status for i in range(6)]
        check(statuses, [200] * 4 + [429] * 2, "the first was for the address there is")


def test_letters_to_one_address_are_few_whoever_asks(_):
    with posted("--rates", "100", "--proxy") as (server, relay):
        confirmed(server, relay, "Anna", "anna@example.org")
        for i in range(12):
            answer = Person(server, guest=False).post("/api/forgot", {"mail": "anna@example.org"}, **{"X-Forwarded-For": f"192.0.2.{i}"})
            check((answer.status, answer.json), (200, {"asked": True}))
        with data_base(server) as db:
            until(lambda: not db.execute("SELECT 1 FROM notice WHERE status=0").fetchone(), 600)
        check(len([1 for _, text in relay.mail if "a new password" in text]), 5)


def test_the_data_of_an_earlier_program_are_taken_over(_):
    with posted() as (server, relay):
        account(server, "Anna")
        with stopped(server) as db:
            to_schema(db, 7)
        anna = Person(server, guest=False)
        check(anna.post("/api/login", {"name": "Anna", "password": WORDS}).status, 200)
        check(ask_for(anna, "anna@example.org").status, 200)
        check(anna.post("/api/mail/confirm", {"token": token_in(relay.letter("anna@example.org"), "confirm")}).status, 200)


run(globals())
