#!/usr/bin/env python3
"""yardarm migrate: a server's data directory into PostgreSQL, and back; interrupted, refused, damaged. Needs a PostgreSQL:
with_postgres.py server_migrate.py PROGRAM."""
import atexit
import pty

from server_client import *

WORDS = "down to the sea in ships"
TABLES = ("user", "session", "letter", "push", "secret", "match", "seat", "step", "told", "seen", "chat", "notice", "rating",
          "analysis", "inquiry")
ANEW = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
NUMBERED = ("user", "session", "push", "notice")


class Files(Server):
    """A server on a data directory, in spite of the PostgreSQL."""

    def store(self):
        return ["--data", self.data]


# ---- what is moved ---------------------------------------------------------------------------------------------------

def account(server, name):
    person = Person(server)
    check(person.post("/api/claim", {"name": name, "password": WORDS}).status, 200)
    return person


def hot_seat(person, game, moves, rng):
    """A match at one screen, some way on."""
    sides = sides_of(next(g for g in person.get("/api/games").json["games"] if g["id"] == game))
    match = person.create(*["me"] * len(sides), game=game)["id"]
    play_out(match, {side: person for side in sides}, rng, moves)
    return match


def against_machine(person, game):
    match = person.create("me", "machine random", game=game)["id"]
    person.answer(match)
    until(lambda: person.match(match)["view"]["legal"])
    return match


def rated_and_over(anna, ben):
    made = anna.create("me", "link", rated=True)
    check(ben.post(f"/api/matches/{made['id']}/join", {"link": made["links"]["right"]}).status, 200)
    for person, words in (anna, "Ahoy – ‘you’ <there>\\ \"'"), (ben, "🐚 $1 ?"):
        check(person.post(f"/api/matches/{made['id']}/chat", {"text": words}).status, 200)
    check(ben.post(f"/api/matches/{made['id']}/resign").status, 200)
    return made["id"]


def over_and_judged(person):
    match = against_machine(person, "jenkins")
    check(person.post(f"/api/matches/{match}/resign").status, 200)
    path = f"/api/matches/{match}/analysis"
    person.post(path, {})
    until(lambda: person.get(path).json["status"] == "done")
    return match


def add_what_needs_others(data):
    """Letters and browsers that are told by push come about by mail and by push services."""
    db = sqlite3.connect(os.path.join(data, "yardarm.db"))
    with db:
        db.execute("INSERT INTO inquiry VALUES('nosuchmatch',1,1739,3,0)")      # one that no server will be done with meanwhile
        db.execute("INSERT INTO letter VALUES(1,0,?,'anna@sea.example',4000000000)", (bytes(range(32)),))
        db.execute("INSERT INTO push(id,user,session,endpoint,point,auth) VALUES(7,1,2,'https://push.example/1',?,?)",
                   (bytes(65), bytes(range(240, 256))))
    db.close()


class Source:
    """A data directory that was played in, made once; its people and their matches."""

    def __init__(self):
        rng = random.Random(1739)
        server = Files("--rates", "0", "--web", "none", "--local-webhooks")
        atexit.register(shutil.rmtree, server.data, ignore_errors=True)
        self.data, self.anna, self.ben = server.data, account(server, "Anna"), account(server, "Ben")
        check(self.anna.post("/api/webhook", {"url": "http://127.0.0.1:9/nobody"}).status, 200)
        self.anna.get("/api/push")
        self.matches = [hot_seat(self.anna, game, moves, rng)
                        for game, moves in (("skeleton", 2000), ("drake", 12), ("armada", 30), ("glory1805", 9),
                                            ("yellowjack", 20))]
        self.machine = against_machine(self.anna, "jenkins")
        self.open = self.anna.create("me", "open", public=True)["id"]
        check(self.ben.post(f"/api/matches/{self.open}/join", {"seat": "right"}).status, 200)
        self.play_open()
        self.matches += [rated_and_over(self.anna, self.ben), over_and_judged(self.anna), self.machine, self.open]
        self.seen = self.looks(server)
        server.stop()
        add_what_needs_others(self.data)

    def play_open(self):
        """One answer of whoever owes one, so that the other is told."""
        for person in (self.anna, self.ben):
            state = person.match(self.open)
            if state["view"]["legal"]:
                check(person.play(self.open, state["view"]["legal"][0], None, state["version"]).status, 200)

    def looks(self, server):
        """All that Anna and Ben are shown, with the sessions they have."""
        seen = {}
        for person in (self.anna, self.ben):
            person.server = server
            seen[person, "session"] = person.get("/api/session").json
            seen[person, "profile"] = person.get("/api/people/Anna").json
            for match in self.matches:
                for path in ("", "/log", "/record", "/chat", "/analysis"):
                    answer = person.get(f"/api/matches/{match}{path}")
                    seen[person, match, path] = answer.status, answer.body
        return seen

    def copy(self):
        folder = tempfile.mkdtemp(prefix="yardarm-from-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        for name in os.listdir(self.data):
            if name.startswith("yardarm.db"):
                shutil.copy2(os.path.join(self.data, name), folder)
        return folder


made = []


def source():
    if not made:
        made.append(Source())
    return made[0]


# ---- both data bases -------------------------------------------------------------------------------------------------

def in_postgres(server, words):
    return with_postgres.sql(POSTGRES, words, os.path.basename(server.data))


def emptied(server):
    """The test's own server stops, and its data base is new."""
    server.stop()
    database = os.path.basename(server.data)
    with_postgres.sql(POSTGRES, f'DROP DATABASE "{database}" WITH (FORCE)')
    with_postgres.sql(POSTGRES, f'CREATE DATABASE "{database}"')
    return with_postgres.address(POSTGRES, database)


def in_file(folder):
    """{table: its rows}."""
    db = sqlite3.connect(os.path.join(folder, "yardarm.db"))
    rows = {table: sorted(db.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in TABLES}
    names = {table: [row[1] for row in db.execute(f"PRAGMA table_info({table})")] for table in TABLES}
    db.close()
    return {table: [dict(zip(names[table], row)) for row in rows[table]] for table in TABLES}


def everything(server):
    """All rows of PostgreSQL, the versions they are in, and where its counters stand."""
    rows = {table: in_postgres(server, f'SELECT xmin,ctid,* FROM "{table}" ORDER BY ctid') for table in TABLES}
    return rows, [in_postgres(server, f"SELECT last_value,is_called FROM {table}_id_seq") for table in NUMBERED]


def migrate(*words):
    done = subprocess.run([PROGRAM, "migrate", *words], capture_output=True, text=True, timeout=PATIENCE)
    expect(done.returncode >= 0 and "Sanitizer" not in done.stderr and "runtime error" not in done.stderr, done.stderr)
    return done


def check_moved(done, words):
    check((done.returncode, done.stderr), (0, ""), done)
    lines = done.stdout.splitlines()
    check([line.split()[0] for line in lines[1:-1]], list(TABLES))
    check(lines[-1], words)
    for line in lines[1:-1]:
        _, rows, there, digest, digest_there = line.split()
        check((rows, digest), (there, digest_there))


NOW = "everything of FROM is in TO, and the same"
BEFORE = "everything of FROM was in TO already, and is the same: nothing was changed"


def refused(words, *arguments, status=1):
    done = migrate(*arguments)
    check((done.returncode, done.stdout, len(done.stderr.splitlines())), (status, "", 1), done)
    expect(words in done.stderr, done.stderr)


def wait_alone(server):
    """A data base notices that a program was killed when it next listens."""
    until(lambda: in_postgres(server, "SELECT count(*) FROM pg_stat_activity WHERE datname=current_database() "
                                      "AND backend_type='client backend'").strip() == "1")


def check_does_not_start(server, words):
    try:
        server.start()
    except RuntimeError as error:
        expect(words in str(error), error)
        server.process.wait(PATIENCE)
        server.process.stdout.close()
        server.log.close()
        return
    raise AssertionError("it starts")


# ---- moved -----------------------------------------------------------------------------------------------------------

def test_a_server_goes_on_elsewhere(server):
    from_here, target = source(), emptied(server)
    rows = in_file(from_here.data)
    check([table for table in TABLES if not rows[table]], [], "tables without a row")
    check_moved(migrate("sqlite:" + from_here.data, target), NOW)
    for table in NUMBERED:
        following = max(row["id"] for row in rows[table]) + 1
        check(in_postgres(server, f"SELECT nextval('{table}_id_seq')"), f"{following}\n", table)
    server.start()
    seen = from_here.looks(server)
    for what in from_here.seen:
        check(seen[what], from_here.seen[what], what[1:])
    anna = from_here.anna
    anna.answer(from_here.machine)
    until(lambda: anna.match(from_here.machine)["view"]["legal"])       # the machine has answered
    from_here.play_open()
    check(account(server, "Cora").post("/api/claim", {"name": "anna", "password": WORDS}).status, 409)
    for table in ("user", "session", "notice"):
        last = max(row["id"] for row in rows[table])
        expect(int(in_postgres(server, f'SELECT max(id) FROM "{table}"')) > last, table)
    check(in_file(from_here.data), rows, "where it came from is as it was")


def test_and_back_again(server):
    target, folder = emptied(server), tempfile.mkdtemp(prefix="yardarm-back-")
    check_moved(migrate("sqlite:" + source().data, target, "--batch", "100000"), NOW)
    check_moved(migrate(target, f"sqlite:{folder}/new/store", "--batch", "3"), NOW)
    check(in_file(f"{folder}/new/store"), in_file(source().data))
    check_moved(migrate(f"sqlite:{folder}/new/store", f"sqlite:{folder}/third"), NOW)
    check(in_file(f"{folder}/third"), in_file(source().data))
    shutil.rmtree(folder)
    server.start()


# ---- interrupted -----------------------------------------------------------------------------------------------------

def killed_after(batches, *arguments):
    """On a terminal, where it tells how far it is; killed when it has told so often. Whether it was; what it said."""
    control, terminal = pty.openpty()
    process = subprocess.Popen([PROGRAM, "migrate", *arguments], stdout=subprocess.PIPE, stderr=terminal, text=True)
    os.close(terminal)
    heard = b""
    try:
        while piece := os.read(control, 4096):
            heard += piece
            if heard.count(b" rows") >= batches:
                process.send_signal(signal.SIGKILL)
    except OSError:                                         # nobody holds the terminal any more
        pass
    os.close(control)
    out = process.communicate(timeout=PATIENCE)[0]
    expect(process.returncode in (0, -signal.SIGKILL), (process.returncode, heard))
    return process.returncode != 0, out, heard.decode()


def slow_down(server):
    """So that it is not done before it can be killed."""
    server.start()
    server.stop()
    in_postgres(server, "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS "
                        "$$ BEGIN PERFORM pg_sleep(0.003); RETURN new; END $$;" +
                        "".join(f'CREATE TRIGGER slow BEFORE INSERT ON "{table}" FOR EACH ROW EXECUTE FUNCTION slow();'
                                for table in TABLES))


def test_killed_again_and_again_it_ends_the_same(server):
    """Each run is killed some batches later than the one before, until one comes to its end."""
    from_here, target, runs, batches = "sqlite:" + source().copy(), emptied(server), 0, 1
    slow_down(server)
    killed = True
    while killed:
        killed, out, heard = killed_after(batches, from_here, target, "--batch", "5")
        expect(" of " in heard or not killed, heard)        # the last may find nothing left to copy
        wait_alone(server)
        runs, batches = runs + 1, batches + 7
        if killed and runs == 2:
            check_does_not_start(server, "a move into this store was begun and is not done: run yardarm migrate again")
            refused("FROM: a move into this store was begun", target, "sqlite:" + tempfile.gettempdir() + "/yardarm-nowhere")
    expect(runs > 2, runs)
    expect(out.rstrip().endswith((NOW, BEFORE)), out)
    in_postgres(server, "DROP FUNCTION slow CASCADE")
    before = everything(server)
    check_moved(migrate(from_here, target), BEFORE)
    check(everything(server), before)
    server.start()
    check(len(source().looks(server)), len(source().seen))


def test_killed_with_everything_copied_it_is_not_done(server):
    from_here, target = "sqlite:" + source().copy(), emptied(server)
    in_postgres(server, "CREATE FUNCTION wait() RETURNS event_trigger LANGUAGE plpgsql AS "
                        "$$ BEGIN PERFORM pg_sleep(600); END $$;"
                        "CREATE EVENT TRIGGER at_the_end ON ddl_command_start WHEN TAG IN ('DROP TABLE') "
                        "EXECUTE FUNCTION wait()")
    process = subprocess.Popen([PROGRAM, "migrate", from_here, target], stdout=subprocess.DEVNULL)
    until(lambda: in_postgres(server, "SELECT pid FROM pg_stat_activity WHERE wait_event='PgSleep'"))
    process.kill()
    process.wait()
    in_postgres(server, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event='PgSleep';"
                        "DROP EVENT TRIGGER at_the_end; DROP FUNCTION wait")
    wait_alone(server)
    check_does_not_start(server, "was begun and is not done")
    check_moved(migrate(from_here, target), NOW)
    check_moved(migrate(from_here, target), BEFORE)
    server.start()


def test_what_fails_in_the_middle_is_gone_on_with(server):
    folder, target = source().copy(), emptied(server)
    db = sqlite3.connect(folder + "/yardarm.db")
    with db:
        db.execute("UPDATE chat SET words=CAST(x'61ff' AS TEXT) WHERE number=2")
    refused("TO: chat: ERROR:  invalid byte sequence", "sqlite:" + folder, target, "--batch", "1")
    with db:
        db.execute("UPDATE chat SET words='mended' WHERE number=2")
    db.close()
    in_postgres(server, "CREATE FUNCTION harm() RETURNS trigger LANGUAGE plpgsql AS "
                        "$$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(600); RETURN new; END $$;"
                        "CREATE TRIGGER harm BEFORE INSERT ON notice FOR EACH ROW EXECUTE FUNCTION harm()")
    refused("TO: notice: FATAL:  terminating connection", "sqlite:" + folder, target)
    check(in_postgres(server, "SELECT words FROM chat WHERE number=2"), "mended\n")
    in_postgres(server, "DROP FUNCTION harm CASCADE")
    check_moved(migrate("sqlite:" + folder, target), NOW)
    server.start()


# ---- refused ---------------------------------------------------------------------------------------------------------

def test_what_cannot_be_moved_is_refused(server):
    from_here, nowhere = "sqlite:" + source().copy(), tempfile.mkdtemp(prefix="yardarm-none-")
    target = with_postgres.address(POSTGRES, os.path.basename(server.data))
    refused("TO: another server uses the data base", from_here, target)
    running = Files(data=source().copy())
    refused("FROM: " + running.data + ": another server uses it", "sqlite:" + running.data, target)
    running.stop()
    target = emptied(server)
    refused("FROM: there is no store in it", target, f"sqlite:{nowhere}/new")
    refused(f"FROM: {nowhere}/none: No such file", f"sqlite:{nowhere}/none", target)
    refused(f"FROM: {nowhere}/yardarm.db: unable to open", "sqlite:" + nowhere, target)
    refused("TO: ", from_here, "postgres://nobody.invalid/none")
    check(os.listdir(nowhere), [])
    check(in_postgres(server, "SELECT tablename FROM pg_tables WHERE schemaname='public'"), "")
    for words, arguments in (("neither sqlite:DIR nor postgres://...", (nowhere, target)),
                             ("neither sqlite:DIR nor postgres://...", (from_here, "sqlite:")),
                             ("are the same store", (target, target)), ("an argument is missing", (target,)),
                             ("--batch takes a number", ("--batch", "0", from_here, target))):
        refused(words, *arguments, status=2)
    os.rmdir(nowhere)
    server.start()


def test_a_target_that_holds_anything_else_is_left_as_it_is(server):
    from_here, target = "sqlite:" + source().copy(), with_postgres.address(POSTGRES, os.path.basename(server.data))
    Person(server)
    server.stop()
    before = everything(server)
    refused("TO holds something else: the rows in its table user are not the first", from_here, target)
    check(everything(server), before)
    emptied(server)
    in_postgres(server, "CREATE TABLE recipe(words TEXT)")
    refused("TO: it holds tables that are not of a store", from_here, target)
    check(in_postgres(server, "SELECT tablename FROM pg_tables WHERE schemaname='public'"), "recipe\n")
    folder = tempfile.mkdtemp(prefix="yardarm-other-")
    db = sqlite3.connect(folder + "/yardarm.db")
    db.execute("CREATE TABLE recipe(words)")
    db.close()
    refused("TO: it holds tables that are not of a store", from_here, "sqlite:" + folder)
    shutil.rmtree(folder)
    in_postgres(server, "DROP TABLE recipe")
    server.start()


# ---- damaged ---------------------------------------------------------------------------------------------------------

def test_what_comes_out_otherwise_is_found(server):
    from_here, target = "sqlite:" + source().copy(), emptied(server)
    server.start()                                          # its tables, and nothing in them
    server.stop()
    in_postgres(server, "DELETE FROM secret; DELETE FROM seen; CREATE FUNCTION harm() RETURNS trigger LANGUAGE plpgsql AS "
                        "$$ BEGIN new.words = lower(new.words); RETURN new; END $$;"
                        "CREATE TRIGGER harm BEFORE INSERT ON chat FOR EACH ROW EXECUTE FUNCTION harm()")
    done = migrate(from_here, target)
    check((done.returncode, done.stderr), (1, "yardarm migrate: TO differs from FROM: no server starts on it\n"), done)
    check([line.split()[0] for line in done.stdout.splitlines() if line.endswith("  differs")], ["chat"], done.stdout)
    check_does_not_start(server, "was begun and is not done")
    refused("the rows in its table chat are not the first", from_here, target)
    in_postgres(server, "DROP FUNCTION harm CASCADE; DELETE FROM chat")
    check_moved(migrate(from_here, target), NOW)
    for table, change in (("rating", "UPDATE rating SET volatility=volatility+1e-12"),
                          ("user", "UPDATE \"user\" SET recovery='a'"),
                          ("step", "UPDATE step SET key='' WHERE key IS NULL"),
                          ("told", "DELETE FROM told WHERE version=1")):
        in_postgres(server, ANEW)
        check_moved(migrate(from_here, target), NOW)
        in_postgres(server, change)
        refused(f"the rows in its table {table} are not the first", from_here, target)
    in_postgres(server, ANEW)
    server.start()


run(globals())
