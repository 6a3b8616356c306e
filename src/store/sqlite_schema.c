/* The tables in SQLite. PRAGMA user_version counts the schema's changes: each is one entry here, applied once, in order. */
#include "store/schema.h"

#include <sqlite3.h>

static const char *const changes[] = {
    "CREATE TABLE user("
    "  id INTEGER PRIMARY KEY, guest INTEGER NOT NULL, name TEXT NOT NULL, password TEXT NOT NULL DEFAULT '',"
    "  webhook TEXT NOT NULL DEFAULT '', created INTEGER NOT NULL);"
    "CREATE UNIQUE INDEX user_name ON user(name COLLATE NOCASE) WHERE guest=0;"

    "CREATE TABLE session("
    "  id INTEGER PRIMARY KEY, user INTEGER NOT NULL REFERENCES user, created INTEGER NOT NULL, seen INTEGER NOT NULL,"
    "  kind INTEGER NOT NULL, label TEXT NOT NULL, hash BLOB NOT NULL UNIQUE);"
    "CREATE INDEX session_user ON session(user);"

    "CREATE TABLE match("
    "  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, options TEXT NOT NULL, status INTEGER NOT NULL,"
    "  seats INTEGER NOT NULL, listed INTEGER NOT NULL, owner INTEGER NOT NULL, created INTEGER NOT NULL,"
    "  seq INTEGER NOT NULL, hash INTEGER NOT NULL, owing INTEGER NOT NULL, machine INTEGER NOT NULL,"
    "  clock_move INTEGER NOT NULL, clock_bank INTEGER NOT NULL, delay INTEGER NOT NULL, secret BLOB NOT NULL,"
    "  dice INTEGER NOT NULL, retaken TEXT NOT NULL, ended TEXT NOT NULL, winner INTEGER NOT NULL,"
    "  rematch TEXT NOT NULL, draw_offers INTEGER NOT NULL, retake_yes INTEGER NOT NULL, retake_side INTEGER NOT NULL"
    ") WITHOUT ROWID;"
    "CREATE INDEX match_status ON match(status,listed,created);"
    "CREATE INDEX match_machine ON match(id) WHERE machine=1;"

    "CREATE TABLE snapshot(match TEXT PRIMARY KEY, seq INTEGER NOT NULL, state BLOB NOT NULL);"

    "CREATE TABLE seat("
    "  match TEXT NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, muted INTEGER NOT NULL, user INTEGER NOT "
    "NULL,"
    "  since INTEGER NOT NULL, bank INTEGER NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL, seed TEXT NOT NULL,"
    "  link BLOB NOT NULL, PRIMARY KEY(match,seat)) WITHOUT ROWID;"
    "CREATE INDEX seat_user ON seat(user) WHERE kind=1;"

    "CREATE TABLE step("
    "  match TEXT NOT NULL, seq INTEGER NOT NULL, keep INTEGER NOT NULL, actions TEXT NOT NULL, key TEXT,"
    "  at INTEGER NOT NULL, hash INTEGER NOT NULL, PRIMARY KEY(match,seq)) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX step_key ON step(match,key) WHERE key IS NOT NULL;"

    "CREATE TABLE told("
    "  match TEXT NOT NULL, viewer INTEGER NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL,"
    "  actions INTEGER NOT NULL, step INTEGER NOT NULL, log_from INTEGER NOT NULL, log_to INTEGER NOT NULL,"
    "  lines TEXT NOT NULL, PRIMARY KEY(match,viewer,version)) WITHOUT ROWID;"

    "CREATE TABLE chat("
    "  match TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, words TEXT NOT NULL,"
    "  at INTEGER NOT NULL, PRIMARY KEY(match,number)) WITHOUT ROWID;"

    "CREATE TABLE notice("
    "  id INTEGER PRIMARY KEY, user INTEGER NOT NULL, created INTEGER NOT NULL, next INTEGER NOT NULL,"
    "  tries INTEGER NOT NULL, status INTEGER NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL, problem TEXT NOT NULL);"
    "CREATE INDEX notice_due ON notice(next) WHERE status=0;"
    "CREATE INDEX notice_user ON notice(user);",

    /* Who heard nobody now hears none of the others: a bit for each seat. */
    "UPDATE seat SET muted=(1 << (SELECT m.seats FROM match m WHERE m.id=seat.match)) - 1 & ~(1 << seat.seat)"
    "  WHERE muted=1;",

    /* Notices are signed, sign-in may ask for a code, tokens may do only some things, guests are marked; the last time
     * a viewer came to a step is found without looking through all it was told. */
    "ALTER TABLE user ADD COLUMN hook_key TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE user ADD COLUMN totp TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE user ADD COLUMN totp_on INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE user ADD COLUMN totp_last INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE user ADD COLUMN recovery BLOB NOT NULL DEFAULT x'';"
    "ALTER TABLE session ADD COLUMN scopes INTEGER NOT NULL DEFAULT 15;"
    "UPDATE session SET scopes=7 WHERE kind=1;"
    "ALTER TABLE seat ADD COLUMN guest INTEGER NOT NULL DEFAULT 0;"
    "UPDATE seat SET guest=1 WHERE kind=1 AND (SELECT guest FROM user WHERE id=seat.user);"
    "CREATE INDEX told_step ON told(match,viewer,step,version);",

    /* A state's bytes say nothing to another program: what a match meant and what everybody saw last is kept as text. */
    "DROP TABLE IF EXISTS snapshot;"
    "CREATE TABLE IF NOT EXISTS seen("
    "  match TEXT NOT NULL, viewer INTEGER NOT NULL, version INTEGER NOT NULL, view TEXT NOT NULL,"
    "  PRIMARY KEY(match,viewer)) WITHOUT ROWID;",

    /* Matches may be rated, and who wants shows what he has played. */
    "ALTER TABLE match ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE user ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE rating("
    "  user INTEGER NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL, match TEXT NOT NULL, rating REAL NOT NULL,"
    "  deviation REAL NOT NULL, volatility REAL NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(user,game,number)"
    ") WITHOUT ROWID;",

    /* Clocks are in milliseconds, and may add something after each turn. A bank without time for a move was no clock. */
    "ALTER TABLE match ADD COLUMN clock_increment INTEGER NOT NULL DEFAULT 0;"
    "UPDATE match SET clock_bank=0 WHERE clock_move=0 AND clock_bank<>0;"
    "UPDATE match SET clock_move=clock_move*1000,clock_bank=clock_bank*1000 WHERE clock_move<>0;"
    "UPDATE seat SET since=since*1000,bank=bank*1000 WHERE since<>0 OR bank<>0;",

    /* A match in play knows which of its steps bore a key. */
    "DROP INDEX IF EXISTS step_key;",

    /* An address for mail, which is confirmed by a letter; a letter is also the way back from a forgotten password. */
    "ALTER TABLE user ADD COLUMN mail TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE user ADD COLUMN mail_asked TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE user ADD COLUMN mail_on INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX user_mail ON user(mail COLLATE NOCASE) WHERE mail<>'';"
    "CREATE TABLE letter("
    "  user INTEGER NOT NULL, kind INTEGER NOT NULL, hash BLOB NOT NULL, mail TEXT NOT NULL, until INTEGER NOT NULL,"
    "  PRIMARY KEY(user,kind)) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX letter_hash ON letter(hash);",

    /* Browsers that are told by push, each until the session ends in which it asked; and the key that shows who tells them. */
    "CREATE TABLE push("
    "  id INTEGER PRIMARY KEY, user INTEGER NOT NULL, session INTEGER NOT NULL, endpoint TEXT NOT NULL UNIQUE,"
    "  point BLOB NOT NULL, auth BLOB NOT NULL);"
    "CREATE INDEX push_user ON push(user);"
    "CREATE INDEX push_session ON push(session);"
    "CREATE TRIGGER push_ends AFTER DELETE ON session BEGIN DELETE FROM push WHERE session=old.id; END;"
    "CREATE TABLE secret(name TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;",

    /* What was found out about a match that is over. */
    "CREATE TABLE analysis(match TEXT PRIMARY KEY, found TEXT NOT NULL) WITHOUT ROWID;",

    /* How often a match was changed, and until when somebody is delivering a notice: for servers that share their data. */
    "ALTER TABLE match ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE notice ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;",

    /* Matches that somebody wants judged: what is asked for outlives the server that works at it. */
    "CREATE TABLE inquiry("
    "  match TEXT PRIMARY KEY, asker INTEGER NOT NULL, asked INTEGER NOT NULL, at INTEGER NOT NULL,"
    "  server INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX inquiry_asker ON inquiry(asker);",

#ifdef YARDARM_NEXT_SCHEMA /* what the program after this one might add: for the tests of upgrades */
    "ALTER TABLE match ADD COLUMN next_version INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE next_version(match TEXT PRIMARY KEY) WITHOUT ROWID;",
#endif
};

enum { CHANGES = sizeof changes / sizeof changes[0] };

/* -1: it cannot be read. */
static int number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *s = NULL;
    int n = -1;

    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
        n = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    return n;
}

static int version_of(sqlite3 *db)
{
    return number(db, "PRAGMA user_version");
}

Holds schema_holds(struct sqlite3 *db)
{
    if (version_of(db) > 0)
        return HOLDS_STORE;
    return number(db, "SELECT count(*) FROM sqlite_schema") == 0 ? HOLDS_NOTHING : HOLDS_OTHER;
}

/* The oldest that a program must know has its place in the file's head too. */
static bool change(sqlite3 *db, int i)
{
    char mark[80];
    Text t = text_in(mark, sizeof mark);

    text_fmt(&t, "PRAGMA user_version=%d; PRAGMA application_id=%d", i + 1, i);
    return sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, changes[i], NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, mark, NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

/* The tables are newer: they may be such that this program can use them. */
static bool may_be_used(sqlite3 *db, bool exactly)
{
    int oldest = number(db, "PRAGMA application_id");
    return !exactly && oldest > 0 && oldest <= CHANGES;
}

bool schema_install(struct sqlite3 *db, bool exactly, Text *err)
{
    int version = version_of(db);

    if (version < 0 || (version > CHANGES && !may_be_used(db, exactly))) {
        text_put(err, version < 0 ? "this is not a data base of ours" : SCHEMA_NEWER);
        return false;
    }
    for (int i = version; i < CHANGES; i++)
        if (!change(db, i)) {
            text_fmt(err, "cannot set up the tables: %s", sqlite3_errmsg(db));
            return false;
        }
    return true;
}
