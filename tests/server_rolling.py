#!/usr/bin/env python3
"""Servers on one PostgreSQL are replaced one by one by those of the next version, which has other states in memory and adds to the
tables, while clients play: nobody notices more than that he has to connect again, and nothing that was acknowledged is lost. A
program one version behind goes on with the tables of the next; two versions behind it is refused. A match that another program's
rules would play otherwise stays with those that play it. Needs a PostgreSQL: with_postgres.py server_rolling.py PROGRAM."""
from many_clients import *
from server_many import at, beside, sql

OTHER_LAYOUT = os.environ.get("YARDARM_OTHER_LAYOUT", "build/tests/yardarm-other-layout")
OTHER_RULES = os.environ.get("YARDARM_OTHER_RULES", "build/tests/yardarm-other-rules")
NEXT = "UPDATE version SET oldest=number,number=number+1"       # as a program leaves it that has added something


@contextlib.contextmanager
def program(name):
    """Servers that are started meanwhile are of that program."""
    usual, server_client.PROGRAM = server_client.PROGRAM, name
    try:
        yield
    finally:
        server_client.PROGRAM = usual


def started(name, data):
    with program(name):
        return Server(data=data)


def replace(site, clients, place, name):
    """The new one first, then the old one is told to stop; it must put everything away by itself."""
    old, site.servers[place] = site.servers[place], started(name, site.data)
    old.stop()
    everybody_goes_on(clients)


def test_servers_are_replaced_one_by_one_while_all_play(_):
    site = Site()
    try:
        clients = [Client(site, seed) for seed in range(6)]
        for client in clients:
            client.start()
        everybody_goes_on(clients)
        before = int(site.sql("SELECT number FROM version"))
        for place in range(SERVERS):
            replace(site, clients, place, OTHER_LAYOUT)
        check(int(site.sql("SELECT number FROM version")), before + 1)
        replace(site, clients, 1, server_client.PROGRAM)       # and one of them back again
        replace(site, clients, 1, OTHER_LAYOUT)
        all_stop(site, clients)
        notes = site.servers[0].notes()
        expect("event=match-differs" not in notes, notes[-2000:])
        for server in site.servers:
            server.stop()
    finally:
        site.end()


def test_what_a_server_had_taken_is_the_others_when_it_stops(server):
    with beside(server) as (other,):
        anna = Person(server)
        stream = anna.listen(anna.create("me", "me")["id"], "left")
        path = asked_to_judge(anna)
        server.stop()
        check(sql(other, "SELECT count(*) FROM server"), "1\n", "no lease is left to run out")
        until(lambda: stream.closed)
        until(lambda: at(other, anna).get(path).json["status"] == "done")
    server.start()


def plays(person, match):
    """Somebody at that one screen is asked, and answers."""
    for side in SIDES:
        state = person.match(match, side)
        if state["view"]["legal"]:
            answer = person.play(match, state["view"]["legal"][0], side, state["version"])
            check(answer.status, 200, answer)
            return
    check(state["status"], "over")


def test_tables_of_the_next_version_are_used_and_those_after_it_are_not(server):
    anna = Person(server)
    match = anna.create("me", "me")["id"]
    sql(server, NEXT + "; ALTER TABLE match ADD COLUMN newer BIGINT NOT NULL DEFAULT 0; ALTER TABLE step ADD COLUMN newer TEXT")
    plays(anna, match)
    with beside(server) as (other,):        # another of this version may still be started
        plays(at(other, anna), match)
    sql(server, NEXT)
    until(lambda: anna.get(f"/api/matches/{match}").status == 503)
    answer = anna.get(f"/api/matches/{match}")
    expect("newer programs have changed the data base" in answer.json["error"], answer)
    refused = subprocess.run([server_client.PROGRAM, "serve", "--port", "0", "--web", "none", *server.store()], capture_output=True, text=True)
    check(refused.returncode, 1)
    check(len(refused.stderr.splitlines()), 1, refused.stderr)
    expect("the data were written by a newer program" in refused.stderr, refused.stderr)


def test_a_program_that_would_leave_servers_behind_is_not_started(server):
    sql(server, "INSERT INTO server(id,until,began,tables) SELECT 1,9999999999999,0,number-1 FROM version")     # one that is older by one
    with program(OTHER_LAYOUT):
        refused = subprocess.run([server_client.PROGRAM, "serve", "--port", "0", "--web", "none", *server.store()], capture_output=True, text=True)
    check(refused.returncode, 1)
    check(len(refused.stderr.splitlines()), 1, refused.stderr)
    expect("more than one version older" in refused.stderr, refused.stderr)
    Person(server).create("me", "me")


def test_a_match_that_other_rules_would_play_otherwise_stays_with_those_that_play_it(server):
    anna, rng = Person(server), random.Random(1739)
    games = {game["id"]: sides_of(game) for game in anna.get("/api/games").json["games"] if game["id"] != "skeleton"}
    matches = [(anna.create(*["me"] * len(sides), game=game)["id"], sides) for game, sides in games.items()]
    for match, sides in matches:
        play_out(match, {side: anna for side in sides}, rng, 60)
    with program(OTHER_RULES), beside(server) as (other,):
        there, kept = at(other, anna), 0
        for match, sides in matches:
            state = there.match(match, "spectator")
            if state["playable"] or anna.match(match, "spectator")["status"] == "over":
                continue
            kept += 1
            expect("rules of this program differ" in state["problem"], state)
            for side in sides:
                state = anna.match(match, side)
                if state["view"]["legal"]:
                    check(there.play(match, state["view"]["legal"][0], side, state["version"]).status, 409)
                    check(anna.play(match, state["view"]["legal"][0], side, state["version"]).status, 200, "it goes on where it is played")
                    break
        expect(kept, "rules that make no difference prove nothing")
        expect("event=match-differs" in other.notes())


run(globals())
