#!/usr/bin/env python3
"""Three servers on one PostgreSQL, and clients spread over all of them, while servers are killed with -9, stopped for longer than
their lease and continued, and the data base itself is restarted and killed, which cuts all of them off. No acknowledged move is
lost, none is made twice, every stream agrees with the record, and every client goes on by itself.

YARDARM_MATCHES says how many matches are played, YARDARM_KILLS how many servers are killed, YARDARM_RESTARTS how often the data
base is, YARDARM_SEED which kills. It starts its own PostgreSQL."""
import with_postgres

PG = with_postgres.Postgres()

from many_clients import *

server_client.POSTGRES = PG.folder
MATCHES = int(os.environ.get("YARDARM_MATCHES", "6"))
KILLS = int(os.environ.get("YARDARM_KILLS", "6"))
RESTARTS = int(os.environ.get("YARDARM_RESTARTS", "2"))
with_postgres.SETTINGS.update({"fsync": "on", "full_page_writes": "on"})     # it is killed


def kill(site, rng):
    place = rng.randrange(SERVERS)
    site.servers[place].kill()
    time.sleep(rng.random())
    site.servers[place] = Server(data=site.data)


def halt(site, rng):
    """Longer than its lease: it is taken for dead, and goes on where it was."""
    server = rng.choice(site.servers)
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(LEASE + 1)
    server.process.send_signal(signal.SIGCONT)


def restart(site, rng):
    PG.stop(rng.choice((signal.SIGINT, signal.SIGQUIT, signal.SIGKILL)))
    until(starts)


def starts():
    """The children of one that was killed may live on for a moment; before they are gone no other starts."""
    try:
        PG.start()
        return True
    except SystemExit:
        return False


def records_verify(site, clients):
    person, n = Person(site.servers[0]), 0
    for match in site.sql("SELECT id FROM match WHERE status=2 LIMIT 50").split():
        record = person.get(f"/api/matches/{match}/record")
        check(record.status, 200, record)
        result = subprocess.run([PROGRAM, "verify", "--unproved", "-"], input=record.body, capture_output=True, text=True)
        check(result.returncode, 0, result.stderr)
        n += 1
    return n


def test_servers_and_the_data_base_die_while_all_play(_):
    site = Site()
    try:
        all_play(site, random.Random(int(os.environ.get("YARDARM_SEED", "1"))))
    finally:
        site.end()


def all_play(site, rng):
    clients = [Client(site, seed) for seed in range(MATCHES)]
    for client in clients:
        client.start()
    blows = [kill] * KILLS + [halt] * max(1, KILLS // 10) + [restart] * RESTARTS
    rng.shuffle(blows)
    for number, blow in enumerate(blows):
        blow(site, rng)
        if number % 10 == 9 or len(blows) < 20:
            everybody_goes_on(clients)
    everybody_goes_on(clients)
    moves, verified = all_stop(site, clients), records_verify(site, clients)
    print(f"# {MATCHES} clients, {KILLS} servers killed, {blows.count(halt)} stopped and continued, {RESTARTS} restarts of the data base: "
          f"{moves} moves acknowledged, "
          f"{sum(client.overtaken for client in clients)} after another look, {sum(client.over for client in clients)} matches over, {verified} records verified")
    for server in site.servers:
        server.stop()


PG.create()
PG.start()
try:
    run(globals())
finally:
    if PG.process.poll() is None:
        PG.stop(signal.SIGQUIT)
    PG.remove()
