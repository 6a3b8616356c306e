#!/usr/bin/env python3
"""Accounts over real HTTP: what a guest has is kept when he claims it or signs in; passwords, sessions, bots, notices."""
import sqlite3

from server_client import *

WORDS = "down to the sea in ships"


def account(server, name):
    person = Person(server)
    answer = person.post("/api/claim", {"name": name, "password": WORDS})
    check(answer.status, 200, answer)
    return person


def names(match):
    return [seat.get("name") for seat in match["seats"]]


def test_signing_in_brings_the_matches_of_the_guest(server):
    anna = account(server, "Anna")
    old = anna.create("me", "machine random")["id"]
    guest, ben = Person(server), Person(server)
    shared = guest.create("me", "link")
    check(ben.post(f"/api/matches/{shared['id']}/join", {"link": shared["links"]["right"]}).status, 200)
    over = guest.create("me", "machine random")["id"]
    check(guest.post(f"/api/matches/{over}/resign").status, 200)
    stream = ben.listen(shared["id"])

    check(guest.post("/api/login", {"name": "anna", "password": "wrong by a mile"}).status, 401)
    check(len(guest.get("/api/matches").json["mine"]), 2, "a wrong password changes nothing")
    check(guest.post("/api/login", {"name": "anna", "password": WORDS}).status, 200)
    check({m["id"] for m in guest.get("/api/matches").json["mine"]}, {old, shared["id"], over})
    check({m["id"] for m in anna.get("/api/matches").json["mine"]}, {old, shared["id"], over})
    stream.wait(lambda events: [e for e in events if e.get("event") == "match" and names(e["data"])[0] == "Anna"])
    stream.close()
    check(anna.play(shared["id"], "keep left-1").status, 200, "from any of her browsers")
    check(guest.match(shared["id"])["view"]["owing"], ["right"])
    check(ben.match(shared["id"])["as"], "right")
    server.restart()
    check(names(anna.match(shared["id"]))[0], "Anna")
    check(anna.match(shared["id"])["my_seats"], ["left"])


@sqlite_only
def test_many_matches_are_brought(server):
    anna, guest = account(server, "Anna"), Person(server)
    made = {guest.create("me", "open")["id"] for _ in range(120)}
    check(guest.post("/api/login", {"name": "Anna", "password": WORDS}).status, 200)
    db = sqlite3.connect(os.path.join(server.data, "yardarm.db"))
    user = anna.get("/api/session").json["user"]["id"]
    check({row[0] for row in db.execute("SELECT match FROM seat WHERE user=?", [user])}, made)
    db.close()


def test_who_plays_himself_has_both_seats(server):
    anna, guest = account(server, "Anna"), Person(server)
    made = anna.create("me", "link")
    check(guest.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    check(guest.post("/api/login", {"name": "Anna", "password": WORDS}).status, 200)
    check(guest.match(made["id"], "left")["my_seats"], ["left", "right"])


def test_signing_in_from_an_account_brings_nothing(server):
    anna, ben = account(server, "Anna"), account(server, "Ben")
    match = ben.create("me", "machine random")["id"]
    check(ben.post("/api/login", {"name": "Anna", "password": WORDS}).status, 200)
    check(ben.get("/api/matches").json["mine"], [])
    check(anna.get(f"/api/matches/{match}").json["my_seats"], [])


def test_claiming_gives_the_seats_their_name(server):
    guest, other = Person(server), Person(server, guest=False)
    check(other.post("/api/guest", {"name": "Byng"}).status, 201)
    made = guest.create("me", "link")
    check(other.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    check(guest.post("/api/claim", {"name": "Anson", "password": WORDS}).status, 200)
    check(names(guest.match(made["id"])), ["Anson", "Byng"])


def test_a_new_password_ends_the_other_browsers(server):
    anna, other = account(server, "Anna"), Person(server, guest=False)
    check(other.post("/api/login", {"name": "Anna", "password": WORDS}).status, 200)
    bot = Person(server, guest=False, token=anna.post("/api/bots", {"label": "watch"}).json["token"])
    for old, new, status in (("wrong by a mile", "another dozen letters", 401), (WORDS, "too short", 400), (WORDS, "x" * 129, 400),
                             ("x" * 129, "another dozen letters", 401), (WORDS, None, 400)):
        check(anna.post("/api/password", {"password": old, "new": new}).status, status, (old, new))
    check(anna.post("/api/password", {"password": WORDS, "new": "another dozen letters"}).status, 200)
    check(anna.get("/api/session").json["user"]["name"], "Anna")
    check(other.get("/api/session").json["user"], None)
    check(bot.get("/api/session").json["user"]["name"], "Anna")
    check(other.post("/api/login", {"name": "Anna", "password": WORDS}).status, 401)
    check(other.post("/api/login", {"name": "Anna", "password": "another dozen letters"}).status, 200)
    check(Person(server).post("/api/password", {"password": WORDS, "new": "another dozen letters"}).status, 409)
    check(Person(server, guest=False).post("/api/password", {"password": WORDS, "new": WORDS}).status, 401)


def test_notices_say_what_became_of_them(server):
    anna, ben = Person(server), account(server, "Ben")
    made = anna.create("me", "link")
    check(ben.post("/api/webhook", {"url": f"http://127.0.0.1:{server.port}/healthz"}).status, 200)
    check(ben.get("/api/session").json["user"]["webhook"], f"http://127.0.0.1:{server.port}/healthz")
    check(ben.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    check(anna.play(made["id"], "keep left-1").status, 200)
    notice = until(lambda: [n for n in ben.get("/api/notices").json["notices"] if n["tries"]])[0]
    check(notice["notice"], {"event": "turn", "match": made["id"], "game": GAME, "seat": "right"})
    expect(notice["next"] > notice["created"], notice)
    check(notice["url"], f"http://127.0.0.1:{server.port}/healthz")


run(globals())
