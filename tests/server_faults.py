#!/usr/bin/env python3
"""Faults that were there once, each provoked again: late spectators, a store that is busy or refuses, a crowded lobby."""
import contextlib
import resource
import sqlite3

from server_client import *


def two_people(server, **more):
    anna, ben = Person(server), Person(server)
    match = anna.create("me", "open", public=True, **more)["id"]
    check(ben.post(f"/api/matches/{match}/join", {"seat": "right"}).status, 200)
    return match, anna, ben


MEASURED = ("--rates", "0", "--web", "none", "--metrics", "0")


def questions(server):
    """Put to the store, in hundreds."""
    return int(server.metrics()["yardarm_store_questions_total"])


def data_base(server):
    return contextlib.closing(sqlite3.connect(f"{server.data}/yardarm.db", isolation_level=None))


# ---- spectators who are told late --------------------------------------------------------------------------------------------


def test_the_last_action_is_answered_to_its_player(server):
    """What a late spectator is then told is written elsewhere than what the player is answered."""
    match, anna, ben = two_people(server, delay=60, options={"rounds": 1})
    watcher = Person(server)
    stream = watcher.listen(match)
    seen = []
    play_out(match, {"left": anna, "right": ben}, random.Random(1), on_step=lambda side, state: seen.append((side, state)))
    for side, state in seen:
        check(state["view"]["as"], side)
    check(anna.match(match)["status"], "over")
    check(stream.wait_version(watcher.match(match)["version"])[-1]["view"]["as"], "spectator")
    stream.close()


@options(*MEASURED)
def test_looking_late_costs_nothing_while_nothing_is_due(server):
    match, anna, ben = two_people(server, delay=60)
    play_out(match, {"left": anna, "right": ben}, random.Random(1), most=4)
    nobody = Person(server, guest=False)
    check(nobody.match(match)["version"], 0)
    before = questions(server)
    for _ in range(500):
        check(nobody.match(match)["version"], 0)
    asked = questions(server) - before
    expect(asked <= 100, f"{asked} questions to the store for 500 looks")


# ---- a store that is busy, or refuses ------------------------------------------------------------------------------------------


@options("--rates", "0", "--web", "none", "--machine-pause", "50")
def test_a_machine_tries_again_when_the_store_was_busy(server):
    """Another process keeps the store for longer than a change waits for it. Without a pause the match could be over before."""
    anna = Person(server)
    match = anna.create("machine random", "machine random", game="jenkins", public=True)["id"]
    with data_base(server) as other:
        other.execute("BEGIN IMMEDIATE")
        version = until(lambda: anna.match(match)["version"])
        time.sleep(7)
        check([anna.match(match)[what] for what in ("status", "version")], ["running", version])
        other.execute("COMMIT")
    until(lambda: anna.match(match)["version"] > version)


def test_a_store_that_cannot_be_asked_is_survived(server):
    anna = Person(server)
    match = anna.create("me", "machine random")["id"]
    with data_base(server) as other:
        other.execute("ALTER TABLE chat RENAME TO elsewhere")
        check(anna.post(f"/api/matches/{match}/chat", {"text": "Anybody there?"}).status, 503)
        anna.get(f"/api/matches/{match}/chat")
        other.execute("ALTER TABLE elsewhere RENAME TO chat")
    check(anna.get("/healthz").status, 200)
    check(anna.post(f"/api/matches/{match}/chat", {"text": "Anybody there?"}).status, 200)


def test_health_is_told_of_a_store_that_is_damaged(server):
    with data_base(server) as other:
        until(lambda: other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)      # while the server does it, it is busy
    file = f"{server.data}/yardarm.db"
    with open(file, "r+b") as damaged:
        head = damaged.read(100)
        damaged.seek(0)
        damaged.write(b"\0" * 100)
    check(Person(server, guest=False).get("/healthz").status, 503)
    with open(file, "r+b") as mended:
        mended.write(head)


def test_health_is_told_of_a_disk_that_is_full(server):
    """Its files may not grow any more: then nothing is taken, and nothing is lost."""
    anna = Person(server)
    match = anna.create("me", "me")["id"]
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    check(anna.get("/healthz").json["ok"], True)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, limits[1]))
    check(anna.play(match, "keep left-1", "left").status, 503)
    health = until(lambda: [answer for answer in [anna.get("/healthz")] if answer.status == 503])[0]
    expect("full" in health.json["problem"], health)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
    check(anna.get("/healthz").json["ok"], True)
    check(anna.play(match, "keep left-1", "left").status, 200)


def test_a_seat_is_taken_with_the_start_or_not_at_all(server):
    anna, ben = Person(server), Person(server)
    match = anna.create("me", "open", public=True)["id"]
    with data_base(server) as other:
        other.execute("CREATE TRIGGER no_start BEFORE INSERT ON step WHEN new.seq>1 BEGIN SELECT RAISE(ABORT,'no'); END")
        check(ben.post(f"/api/matches/{match}/join", {"seat": "right"}).status, 503)
        check([seat["kind"] for seat in anna.match(match)["seats"]], ["person", "open"])
        other.execute("DROP TRIGGER no_start")
    check(ben.post(f"/api/matches/{match}/join", {"seat": "right"}).status, 200)
    check(anna.match(match)["status"], "running")


def test_a_match_of_one_s_own_is_made_running_or_not_at_all(server):
    anna = Person(server)
    with data_base(server) as other:
        other.execute("CREATE TRIGGER no_start BEFORE INSERT ON step WHEN new.seq>1 BEGIN SELECT RAISE(ABORT,'no'); END")
        made = anna.create("me", "me")["id"]
        other.execute("DROP TRIGGER no_start")
        check(other.execute("SELECT status FROM match WHERE id=?", [made]).fetchall(), [(1,)])


def test_a_rematch_is_named_by_the_old_match_or_not_made(server):
    match, anna, ben = two_people(server)
    check(anna.post(f"/api/matches/{match}/resign").status, 200)
    with data_base(server) as other:
        for trigger in ("BEFORE UPDATE OF rematch ON match", "BEFORE INSERT ON step"):
            other.execute(f"CREATE TRIGGER half {trigger} BEGIN SELECT RAISE(ABORT,'no'); END")
            check(ben.post(f"/api/matches/{match}/rematch").status, 503)
            check(other.execute("SELECT count(*), max(rematch) FROM match").fetchone(), (1, ""))
            expect("rematch" not in anna.match(match), "what failed is not told")
            other.execute("DROP TRIGGER half")
    made = ben.post(f"/api/matches/{match}/rematch")
    check((made.status, made.json["id"]), (201, anna.match(match)["rematch"]))
    check(anna.post(f"/api/matches/{match}/rematch").json["id"], made.json["id"])


def test_a_new_password_ends_the_other_sessions_or_is_none(server):
    old, new = "down to the sea in ships", "another dozen letters"
    anna = Person(server)
    check(anna.post("/api/claim", {"name": "Anna", "password": old}).status, 200)
    other = Person(server, guest=False)
    check(other.post("/api/login", {"name": "Anna", "password": old}).status, 200)
    with data_base(server) as store:
        store.execute("CREATE TRIGGER half BEFORE DELETE ON session BEGIN SELECT RAISE(ABORT,'no'); END")
        check(anna.post("/api/password", {"password": old, "new": new}).status, 503)
        store.execute("DROP TRIGGER half")
    check(Person(server, guest=False).post("/api/login", {"name": "Anna", "password": new}).status, 401)
    check(anna.post("/api/password", {"password": old, "new": new}).status, 200)
    check(other.get("/api/session").json["user"], None)


def test_two_servers_do_not_share_their_data(server):
    other = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", server.data, "--web", "none"], capture_output=True,
                           text=True, timeout=PATIENCE)
    expect(other.returncode and "another server uses it" in other.stderr, other)
    check(Person(server).get("/healthz").status, 200)


def test_nobody_writes_over_what_he_has_not_seen(server):
    anna = Person(server)
    match = anna.create("me", "me")["id"]
    with data_base(server) as other:
        other.execute("UPDATE match SET seq=seq+1 WHERE id=?", [match])
        check(anna.play(match, "keep left-1", "left").status, 503)
        check(anna.post(f"/api/matches/{match}/resign?seat=left").status, 503)
        check(other.execute("SELECT count(*) FROM step WHERE match=?", [match]).fetchone(), (1,))
        other.execute("UPDATE match SET seq=seq-1 WHERE id=?", [match])
    check(anna.play(match, "keep left-1", "left").status, 200)


def test_a_match_left_behind_with_all_seats_taken_is_begun_at_the_start(server):
    anna = Person(server)
    match = anna.create("me", "machine random")["id"]
    server.stop()
    with data_base(server) as other:
        other.execute("UPDATE match SET status=0, machine=0 WHERE id=?", [match])
    server.start()
    until(lambda: anna.match(match)["status"] == "running")
    check(anna.play(match, "keep left-1").status, 200)
    until(lambda: anna.match(match)["view"]["legal"])


def test_damage_is_an_error_that_names_the_match(server):
    """Values that the server never writes, one after the other; the match beside it goes on."""
    anna = Person(server)
    match, other = anna.create("me", "me", public=True)["id"], anna.create("me", "me")["id"]
    wrong = [("match", "id", column, value) for column, value in
             (("seats", 0), ("seats", 200), ("status", 9), ("winner", 77), ("winner", -3), ("retake_side", 40), ("owing", 4096),
              ("seq", -1), ("dice", -7), ("delay", -1), ("clock_move", -5), ("game", "nonesuch"))]
    wrong += [("seat", "match", column, value) for column, value in (("kind", 17), ("bank", -1), ("since", -1))]
    for table, key, column, value in wrong:
        server.stop()
        with data_base(server) as store:
            before = store.execute(f"SELECT {column} FROM {table} WHERE {key}=?", [match]).fetchone()
            store.execute(f"UPDATE {table} SET {column}=? WHERE {key}=?", [value, match])
        server.start()
        answer = anna.get(f"/api/matches/{match}?seat=left")
        expect(answer.status == 503 and match in answer.json["error"], (column, value, answer))
        check(anna.match(other, "left")["status"], "running")
        lobby = anna.get("/api/matches")
        check(lobby.status, 200)
        expect(other in lobby.body, lobby)
        with data_base(server) as store:
            store.execute(f"UPDATE {table} SET {column}=? WHERE {key}=?", [*before, match])
    check(anna.match(match, "left")["status"], "running")


NUMBERS = (-1, 7, 99, 256, 2**31, 2**40, -2**63)
IMPOSSIBLE = {
    "match": {"status seats owing dice winner draw_offers retake_yes retake_side clock_move clock_bank delay seq": NUMBERS,
              "game rules options retaken rematch": ("", "\x01\xff", "x" * 5000), "secret": (b"", b"x" * 500)},
    "seat": {"seat kind muted since bank": NUMBERS, "seed level name": ("", "x" * 5000, "r:"), "link": (b"", b"x" * 500)},
    "step": {"seq keep": NUMBERS, "actions": ("", "\n\n", "nonsense\n", "left keep left-1", "x" * 5000), "key": ("", "x" * 5000)},
    "told": {"viewer version actions step log_from log_to": NUMBERS, "lines": ("", "x", "#" * 100 + "\n", "\t\t\t\n" * 1000)},
    "chat": {"number seat at": NUMBERS, "words name": ("", "x" * 5000)},
    "seen": {"viewer version": NUMBERS, "view": ("", "{", "x" * 5000)},
}


def damages():
    for table, columns in IMPOSSIBLE.items():
        for names, values in columns.items():
            yield from ((table, column, value) for column in names.split() for value in values)


def test_no_value_in_the_file_is_believed_blindly(server):
    """Each of many values in the file of a match of its own: it is said which match is damaged, or nothing comes of it."""
    anna = Person(server)
    damaged = [(anna.create("me", "me", public=True)["id"], *damage) for damage in damages()]
    whole = anna.create("me", "me", public=True)["id"]
    for match in [whole] + [row[0] for row in damaged]:
        check(anna.play(match, "keep left-1", "left").status, 200)
        check(anna.post(f"/api/matches/{match}/chat?seat=left", {"text": "ahoy"}).status, 200)
    server.stop()
    with data_base(server) as store:
        for match, table, column, value in damaged:
            key = "id" if table == "match" else "match"
            store.execute(f"UPDATE OR IGNORE {table} SET {column}=? WHERE {key}=?", [value, match])
    server.start()
    for match, *damage in damaged:
        at = f"/api/matches/{match}"
        answers = [anna.get(f"{at}?seat=left"), *(anna.get(f"{at}{path}") for path in (
            "?seat=spectator", "/log?seat=left", "/replay/1?seat=left", "/chat?seat=left", "/why?seat=left&action=done", "/record"))]
        answers += [anna.post(f"{at}{path}?seat=left", body) for path, body in (
            ("/chat", {"text": "ahoy"}), ("/undo", {"base_version": 2}), ("/take-back", {"do": "ask"}), ("/resign", {}), ("/rematch", {}))]
        answers += [anna.get(f"{at}{path}") for path in ("?seat=left", "/log?as=referee", "/record")]
        said = answers[0]
        expect(said.status in (200, 403) or (said.status == 503 and match in said.json["error"]), (match, damage, said))
        for answer in answers:
            expect(answer.status not in (401, 500), (damage, answer))
    check(anna.get("/api/matches").status, 200)
    check(anna.get("/api/account/export").status, 200)
    check(anna.play(whole, "keep right-1", "right").status, 200)


def test_a_session_that_is_damaged_is_no_stranger_s(server):
    for column, value in (("user", 99), ("user", -1), ("kind", 7), ("kind", 256), ("scopes", 2**40), ("seen", -1)):
        anna = Person(server)
        number = anna.get("/api/session").json["user"]["id"]
        with data_base(server) as store:
            store.execute(f"UPDATE session SET {column}=? WHERE user=?", [value, number])
        server.restart()        # it knows of those it has looked up
        for answer in (anna.get("/api/session"), anna.post("/api/matches", {"game": GAME, "seats": ["me", "open"]})):
            check(answer.status, 503, (column, value, answer))


# ---- taking back ------------------------------------------------------------------------------------------------------------------


def test_orders_are_taken_back_from_among_those_of_others(server):
    """Random play at one screen with much taking back, also where both sides write orders at once. What each was told is in
    the end what the record tells, and a restart changes nothing."""
    anna, rng, sides = Person(server), random.Random(5), ("english", "spanish")
    match = anna.create("me", "me", game="armada")["id"]
    taken_back = 0
    for move in range(400):
        states = {side: anna.match(match, side) for side in sides}
        side = rng.choice([side for side in sides if states[side]["view"]["legal"]])
        state, at = states[side], f"/api/matches/{match}"
        if state["undo"] and rng.random() < 0.4:
            how = rng.choice(("undo", "undo", "restart-turn"))
            check(anna.post(f"{at}/{how}?seat={side}", {"base_version": state["version"]}).status, 200)
            taken_back += 1
        else:
            check(anna.play(match, rng.choice(state["view"]["legal"]), side, state["version"]).status, 200)
        if move % 100 == 99:
            before = [anna.get(f"{at}?seat={side}").body for side in sides]
            server.restart()
            check([anna.get(f"{at}?seat={side}").body for side in sides], before)
    expect(taken_back > 20, taken_back)
    check(anna.post(f"{at}/resign?seat=english").status, 200)
    for side in sides:
        told, again = (anna.get(f"{at}/log?{which}={side}").json["log"] for which in ("seat", "as"))
        check([line["text"] for line in told], [line["text"] for line in again])


# ---- the lobby -----------------------------------------------------------------------------------------------------------------


@options(*MEASURED)
def test_the_lobby_asks_the_store_little(server):
    anna, ben = Person(server), Person(server)
    made = [anna.create("me", "open", public=True)["id"] for _ in range(40)]
    for match in made[:20]:
        check(ben.post(f"/api/matches/{match}/join", {"seat": "right"}).status, 200)
    before = questions(server)
    for _ in range(100):
        lobby = anna.get("/api/matches").json
    asked = questions(server) - before
    check([len(lobby[key]) for key in ("mine", "open", "watchable")], [40, 20, 20])
    check({match["id"] for match in lobby["open"]}, set(made[20:]))
    check([seat["kind"] for seat in lobby["watchable"][0]["seats"]], ["person", "person"])
    expect(asked <= 700, f"{asked} questions to the store for 100 looks")


run(globals())
