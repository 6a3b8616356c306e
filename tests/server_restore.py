#!/usr/bin/env python3
"""Backups are worth what a restore brings back. PostgreSQL: a base copy and the log (packaging/yardarm-pitr), the cluster killed and
deleted, restored elsewhere, and a server shows every move that was acknowledged; and to a point in time before a mistake. SQLite: a
copy made while everybody plays. And what a server says of itself while its data base is stopped."""
import with_postgres

with_postgres.SETTINGS.update({"fsync": "on", "full_page_writes": "on"})     # it is killed

import calendar
import pathlib

import server_client
from server_client import *

PITR = str(pathlib.Path("packaging/yardarm-pitr").resolve())
PGBIN = os.path.dirname(with_postgres.tool("pg_basebackup"))
SIDES = "left", "right"
QUIET = ("--rates", "0", "--web", "none")


class Cluster(with_postgres.Postgres):
    """One of its own with an archive beside it, and a server on it."""

    def __init__(self):
        super().__init__()
        self.archive = os.path.join(self.folder, "archive")

    def archive_segments(self):
        self.sql("ALTER SYSTEM SET archive_mode='on'")
        self.sql(f"ALTER SYSTEM SET archive_command='{PITR} archive {self.archive} %p %f'")
        self.stop()
        self.start()

    def switch(self):
        """To the next segment, until the one before is in the archive."""
        segment = self.sql("SELECT pg_walfile_name(pg_switch_wal())")
        until(lambda: os.path.exists(os.path.join(self.archive, "log", segment)))

    def pitr(self, *words, good=True):
        done = subprocess.run([PITR, *words], capture_output=True, text=True, cwd=self.folder, env={**os.environ, "PGBIN": PGBIN},
                              **self.someone)
        check(done.returncode == 0, good, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def connection(self):
        return f"host={self.folder} user=yardarm dbname=postgres"

    def sql(self, words, database="postgres"):
        return with_postgres.sql(self.folder, words, database).strip()

    def recover(self):
        self.start()
        until(lambda: self.sql("SELECT pg_is_in_recovery()") == "f")

    def burn(self):
        """As when the machine is gone: nothing is put in order, and nothing is left but the archive."""
        with open(os.path.join(self.data, "postmaster.pid")) as file:
            leader = int(file.readline())
        children = [int(entry) for entry in os.listdir("/proc") if entry.isdigit() and parent_of(entry) == leader]
        self.process.kill()
        self.process.wait()
        until(lambda: not any(os.path.exists(f"/proc/{child}") for child in children))
        shutil.rmtree(self.data)


def parent_of(process):
    try:
        with open(f"/proc/{process}/stat") as file:
            return int(file.read().rsplit(")", 1)[1].split()[1])
    except (OSError, ValueError):
        return 0


class Players:
    """One person at both sides of one match after the other, who remembers what was acknowledged."""

    def __init__(self, server, seed):
        self.person, self.rng, self.moves, self.over, self.match = Person(server), random.Random(seed), [], [], None

    def play(self, n):
        end = len(self.moves) + n
        while len(self.moves) < end:
            self.match = self.match or self.person.create("me", "me")["id"]
            for side in SIDES:
                self.move(side)

    def move(self, side):
        state = self.match and self.person.match(self.match, side)
        if not state or not state["view"]["legal"]:
            return
        key, action = "%032x" % self.rng.getrandbits(128), self.rng.choice(state["view"]["legal"])
        answer = self.person.play(self.match, action, side, state["version"], key)
        if answer.status == 200:
            self.moves.append((self.match, f"{SIDES.index(side)}:{key}", f"{side} {action}"))
        if self.person.match(self.match, side)["status"] == "over":
            self.over.append(self.match)
            self.match = None

    def play_until_it_dies(self):
        try:
            while True:
                self.play(1)
        except (AssertionError, OSError, http.client.HTTPException):
            pass


def steps_in(rows):
    """{(match, key): action} of the rows of step, each of which is there once; the dice behind an action are left out."""
    rows = [tuple(row) for row in rows]
    steps = {(match, key): action.splitlines()[0] for match, key, action in rows}
    check(len(steps), len(rows), "twice")
    return steps


STEPS = "SELECT match,key,split_part(actions,E'\\n',1) FROM step WHERE key IS NOT NULL"


def steps_of(cluster, database):
    return steps_in(line.split("\t") for line in cluster.sql(STEPS, database).splitlines())


def all_there(steps, moves):
    for match, key, action in moves:
        check(steps.get((match, key)), action, "acknowledged, and lost")


def serves(players, server):
    """Everybody's session, cookies and matches are there; records of what is over verify; play goes on."""
    players.person.server, players.person.connection = server, None
    check(players.person.get("/api/session").json["user"]["guest"], True)
    for match in players.over:
        record = players.person.get(f"/api/matches/{match}/record")
        check(record.status, 200, record)
        result = subprocess.run([PROGRAM, "verify", "--unproved", "-"], input=record.body, capture_output=True, text=True)
        check(result.returncode, 0, result.stderr)
    if players.match:
        check(players.person.match(players.match, "left")["playable"], True)
    players.play(10)


@contextlib.contextmanager
def a_cluster():
    cluster = Cluster()
    server_client.POSTGRES = cluster.folder
    try:
        cluster.create()
        cluster.start()
        yield cluster
    finally:
        server_client.POSTGRES = None
        if cluster.process and cluster.process.poll() is None:
            cluster.stop(signal.SIGQUIT)
        cluster.remove()


@contextlib.contextmanager
def a_server(data=None):
    server = Server(*QUIET, data=data)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


def test_nothing_acknowledged_is_lost_with_the_cluster(_):
    """The log is received as it is written, and a move waits for it: the machine may burn at any time."""
    with a_cluster() as cluster:
        receiver = subprocess.Popen([PITR, "receive", cluster.archive, cluster.connection()], cwd=cluster.folder, stderr=subprocess.PIPE,
                                    env={**os.environ, "PGBIN": PGBIN}, **cluster.someone)
        try:
            until(lambda: cluster.sql("SELECT count(*) FROM pg_stat_replication WHERE application_name='yardarm_pitr' AND state='streaming'") == "1")
            cluster.sql("ALTER SYSTEM SET synchronous_standby_names='yardarm_pitr'")
            cluster.sql("SELECT pg_reload_conf()")
            until(lambda: cluster.sql("SELECT sync_state FROM pg_stat_replication WHERE application_name='yardarm_pitr'") == "sync")
            with a_server() as server:
                database = os.path.basename(server.data)
                players = Players(server, 1)
                players.play(40)
                cluster.pitr("base", cluster.archive, cluster.connection())
                players.play(40)
                thread = threading.Thread(target=players.play_until_it_dies)
                before = len(players.moves)
                thread.start()
                until(lambda: len(players.moves) >= before + 20)
                cluster.burn()
                server.kill()
                thread.join()
        finally:
            receiver.terminate()
            receiver.communicate()
        told = cluster.pitr("restore", cluster.archive, cluster.data)
        expect("start PostgreSQL on it" in told, told)
        expect("not empty" in cluster.pitr("restore", cluster.archive, cluster.data, good=False))
        cluster.recover()
        steps = steps_of(cluster, database)
        all_there(steps, players.moves)
        expect(len(steps) - len(players.moves) in (0, 1), "at most the move that was under way besides")
        with a_server(server.data) as again:
            serves(players, again)
        server.remove()


def test_a_mistake_is_undone_to_a_point_in_time(_):
    """The log is archived a segment at a time, by PostgreSQL itself."""
    with a_cluster() as cluster:
        cluster.archive_segments()
        with a_server() as server:
            database = os.path.basename(server.data)
            players = Players(server, 2)
            players.play(20)
            base = cluster.pitr("base", cluster.archive, cluster.connection()).strip().splitlines()[-1]
            players.play(30)
            cluster.switch()
            players.play(30)
            until(lambda: cluster.sql(f"SELECT now()>='{base.rsplit('base-')[-1]}'::timestamptz+interval '1 second'") == "t")
            then = cluster.sql("SELECT now()")
            good = list(players.moves), list(players.over), players.match
            players.play(20)
            server.stop()
            cluster.sql("DELETE FROM step", database)
            cluster.switch()
        cluster.burn()
        expect("no base copy" in cluster.pitr("restore", cluster.archive, cluster.data, "2001-01-01 00:00:00+00", good=False))
        expect("no time" in cluster.pitr("restore", cluster.archive, cluster.data, "the day before yesterday's eve", good=False))
        cluster.pitr("restore", cluster.archive, cluster.data, then)
        cluster.recover()
        check(steps_of(cluster, database), steps_in(good[0]), "neither less nor more")
        players.moves, players.over, players.match = good
        with a_server(server.data) as again:
            serves(players, again)
        server.remove()


def test_old_copies_are_forgotten_with_their_log(_):
    with a_cluster() as cluster:
        cluster.archive_segments()
        made = []
        for _ in range(3):
            made.append(cluster.pitr("base", cluster.archive, cluster.connection()).strip().splitlines()[-1])
            cluster.sql("CREATE TABLE IF NOT EXISTS kept(n INT); INSERT INTO kept SELECT generate_series(1,100)")
            cluster.switch()
            until(lambda: time.time() > calendar.timegm(time.strptime(made[-1].rsplit("base-")[-1], "%Y-%m-%dT%H:%M:%SZ")) + 1)
        log = set(os.listdir(os.path.join(cluster.archive, "log")))
        cluster.pitr("forget", cluster.archive, "x", good=False)
        cluster.pitr("forget", cluster.archive, "3")
        check(set(os.listdir(os.path.join(cluster.archive, "log"))), log)
        cluster.pitr("forget", cluster.archive, "1")
        check(os.listdir(os.path.join(cluster.archive, "bases")), [os.path.basename(made[-1])])
        expect(set(os.listdir(os.path.join(cluster.archive, "log"))) < log)
        cluster.burn()
        cluster.pitr("restore", cluster.archive, cluster.data)
        cluster.recover()
        check(cluster.sql("SELECT count(*) FROM kept"), "300")


def test_the_archive_takes_a_segment_once(_):
    folder = tempfile.mkdtemp(prefix="yardarm-archive-")
    try:
        one, other = os.path.join(folder, "one"), os.path.join(folder, "other")
        for path, words in ((one, "one"), (other, "other")):
            with open(path, "w") as file:
                file.write(words)
        archive = [PITR, "archive", os.path.join(folder, "archive")]
        for path, status in ((one, 0), (one, 0), (other, 1), (os.path.join(folder, "none"), 1)):
            name = "00000001" if path != os.path.join(folder, "none") else "00000002"
            check(subprocess.run([*archive, path, name], stderr=subprocess.DEVNULL).returncode, status, path)
        with open(os.path.join(folder, "archive", "log", "00000001")) as file:
            check(file.read(), "one")
        check([name for name in os.listdir(os.path.join(folder, "archive", "log")) if not name.startswith(".")], ["00000001"])
        for words in ([], ["frob"], ["base"], ["restore", "x"], ["archive", "x", "y"]):
            check(subprocess.run([PITR, *words], stderr=subprocess.DEVNULL).returncode, 2, words)
    finally:
        shutil.rmtree(folder)


def test_sqlite_is_copied_while_everybody_plays(server):
    players = [Players(server, seed) for seed in range(3)]
    threads = [threading.Thread(target=one.play, args=(80,)) for one in players]
    for thread in threads:
        thread.start()
    until(lambda: all(len(one.moves) >= 20 for one in players))
    before = [list(one.moves) for one in players]
    folder = tempfile.mkdtemp(prefix="yardarm-copy-")
    copy = os.path.join(folder, "yardarm.db")
    check(subprocess.run([PROGRAM, "backup", "--data", server.data, copy]).returncode, 0)
    for thread in threads:
        thread.join()
    db = sqlite3.connect(copy)
    steps = steps_in(db.execute("SELECT match,key,actions FROM step WHERE key IS NOT NULL"))
    check(db.execute("PRAGMA integrity_check").fetchone()[0], "ok")
    db.close()
    all_there(steps, [move for moves in before for move in moves])
    made = {(match, key): action for one in players for match, key, action in one.moves}
    expect(steps.items() <= made.items(), "nothing that nobody made")
    server.kill()
    shutil.rmtree(server.data)
    os.rename(folder, server.data)
    server.start()
    for one in players:
        matches = {match for match, _ in steps}
        one.over = [match for match in one.over if match in matches and one.person.match(match, "left")["status"] == "over"]
        one.match = None
        serves(one, server)


def test_with_its_data_base_stopped_a_server_is_live_and_not_ready(_):
    with a_cluster() as cluster, a_server() as server:
        players = Players(server, 3)
        players.play(10)
        somebody = Person(server, guest=False)
        check(somebody.get("/healthz/ready").status, 200)
        cluster.stop()
        until(lambda: somebody.get("/healthz/ready").status == 503)
        answer = somebody.get("/healthz/ready")
        check((answer.json["ok"], answer.json["problem"]),
              (False, "the data base is out of reach: nothing is taken until it is there again"))
        check(somebody.get("/healthz/live").status, 200)
        refused = players.person.post("/api/matches", {"game": GAME, "seats": ["me", "me"]})
        check((refused.status, refused.json["request"]), (503, refused.headers["X-Request-Id"]))
        cluster.start()
        until(lambda: somebody.get("/healthz/ready").status == 200)
        players.play(10)
        all_there(steps_of(cluster, os.path.basename(server.data)), players.moves)
        server.stop()
        server.remove()


run(globals())
