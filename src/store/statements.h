/* All SQL of the program but for the tables, as data. What is written here SQLite takes as it stands; for PostgreSQL
 * ? becomes $1 and user, a word of its own there, "user" (postgres.c). What they say differently stands in the second list. */
#ifndef STORE_STATEMENTS_H
#define STORE_STATEMENTS_H

#include "store/tables.h"

#define MATCH_COLUMNS                                                                                                  \
    "game,rules,options,status,seats,listed,owner,created,seq,hash,owing,machine,clock_move,clock_bank,delay,secret,"  \
    "dice,retaken,ended,winner,rematch,draw_offers,retake_yes,retake_side,rated,"                                      \
    "clock_increment,edition"
/* What a match in play changes; its status, which is indexed, changes twice in its life. */
#define MATCH_IN_PLAY                                                                                                  \
    "seq=?,hash=?,owing=?,machine=?,dice=?,retaken=?,ended=?,winner=?,rematch=?,draw_offers=?,retake_yes=?,"           \
    "retake_side=?,edition=edition+1"
#define SEAT_COLUMNS    "seat,kind,muted,user,since,bank,name,level,seed,link,guest"
#define TOLD_COLUMNS    "version,at,actions,step,log_from,log_to"
#define SESSION_COLUMNS "id,user,created,seen,kind,label,hash,scopes"
#define USER_COLUMNS                                                                                                   \
    "id,guest,name,password,webhook,hook_key,totp,totp_on,totp_last,recovery,shown,mail,mail_asked,mail_on"
#define RATING_COLUMNS  "game,number,match,rating,deviation,volatility,at"
#define INQUIRY_COLUMNS "match,asker,asked,at,server"
#define NOTICE_COLUMNS  "id,user,created,next,tries,status,url,body,problem"

/* Whole matches with their seats, at most ?2 of them: those that are not over first, the newest before the older. */
#define ROWS(which)                                                                                                    \
    "SELECT " MATCH_COLUMNS ",id," SEAT_COLUMNS " FROM (SELECT id AS found,status=2 AS is_over,created AS made "       \
    "FROM match WHERE " which                                                                                          \
    " ORDER BY is_over,made DESC LIMIT ?2) AS which JOIN match ON id=found JOIN seat ON match=found "                  \
    "ORDER BY is_over,made DESC,id,seat"

#define SEEN_PUT(values)                                                                                               \
    "INSERT INTO seen(match,viewer,version,view) VALUES(" values ") ON CONFLICT(match,viewer) DO UPDATE SET "          \
    "version=excluded.version,view=excluded.view"

/* What is done to a whole table: its rows are counted, read in the order of its key, the first ones or those after one, and
 * added; where the data base counts, it goes on after the last. SQLite does so by itself. */
#define WHOLE_TABLE(X, id, table, key, key_marks, columns, marks)                                                      \
    X(ROWS_##id, "SELECT count(*) FROM " table)                                                                        \
    X(FIRST_##id, "SELECT " key "," columns " FROM " table " ORDER BY " key " LIMIT ?")                                \
    X(AFTER_##id,                                                                                                      \
      "SELECT " key "," columns " FROM " table " WHERE (" key ")>(" key_marks ") ORDER BY " key " LIMIT ?")            \
    X(COPY_##id, "INSERT INTO " table "(" key "," columns ") VALUES(" key_marks "," marks ")")
#define NUMBER_ON(X, id, table) X(NUMBER_##id, "SELECT max(id) FROM " table)
#define POSTGRES_NUMBER_ON(X, id, table)                                                                               \
    X(NUMBER_##id, "SELECT setval(pg_get_serial_sequence('" table "','id'),coalesce(max(id),0)+1,false) FROM " table)

/* What only servers that share a PostgreSQL ask (servers.c). They go by its clock, in milliseconds. */
#define NOW_MS        "(extract(epoch FROM now())*1000)::bigint"
#define NOW_US        "(extract(epoch FROM now())*1000000)::bigint"
#define ALIVE(server) "EXISTS (SELECT 1 FROM server s WHERE s.id=" server " AND s.until>" NOW_MS ")"
#define IN_QUOTES(n)  #n
#define AS_TEXT(n)    IN_QUOTES(n)
#define SERVER_LEASE  AS_TEXT(SERVER_LEASE_MS)
/* Longer than a delivery may take. Where another server was quicker PostgreSQL looks again at the row alone, not at what is
 * asked about others: so a notice that is due must not be taken itself. */
#define NOTICE_LEASE "20000"

#define SHARED_STATEMENTS(X)                                                                                           \
    X(SERVER_HERE, "INSERT INTO server(id,until,began,tables) VALUES(?1," NOW_MS "+" SERVER_LEASE                      \
                   ",coalesce((SELECT min(began) FROM server WHERE until>" NOW_MS "),?2),?3) "                         \
                   "ON CONFLICT(id) DO UPDATE SET until=excluded.until RETURNING began")                               \
    X(SERVERS_ALIVE, "SELECT count(*) FROM server WHERE until>" NOW_MS)                                                \
    X(SERVER_GONE, "DELETE FROM server WHERE id=?")                                                                    \
    X(SERVERS_TIDY, "DELETE FROM server WHERE until<" NOW_MS "-60000")                                                 \
    X(HERE_TIDY, "DELETE FROM here WHERE NOT EXISTS (SELECT 1 FROM server s WHERE s.id=here.server)")                  \
    X(BUCKETS_TIDY, "DELETE FROM bucket WHERE full_at<" NOW_US)                                                        \
    X(HERE_ADD, "INSERT INTO here(match,viewer,server,n) VALUES(?,?,?,?) ON CONFLICT(match,viewer,server) "            \
                "DO UPDATE SET n=excluded.n WHERE here.n<>excluded.n")                                                 \
    X(HERE_DROP, "DELETE FROM here WHERE match=? AND viewer=? AND server=?")                                           \
    X(MATCH_LOOK,                                                                                                      \
      "SELECT m.id,m.edition,(SELECT coalesce(max(number),0) FROM chat c WHERE c.match=m.id),"                         \
      "(SELECT coalesce(bit_or(1<<h.viewer::int),0)::bigint FROM here h WHERE h.match=m.id "                           \
      "AND h.server<>?2 AND " ALIVE(                                                                                   \
          "h.server") "),(SELECT coalesce(sum(h.n),0)::bigint FROM here h "                                            \
                      "WHERE h.match=m.id AND h.viewer=6 AND h.server<>?2 AND " ALIVE(                                 \
                          "h.server") ") "                                                                             \
                                      "FROM json_array_elements_text(?1::json) AS wanted JOIN match m ON m.id=wanted") \
    X(MACHINE_TAKE, "INSERT INTO machine(match,seq,server) VALUES(?,?,?) ON CONFLICT(match) DO UPDATE SET "            \
                    "seq=excluded.seq,server=excluded.server WHERE machine.seq<excluded.seq OR "                       \
                    "machine.server=excluded.server OR NOT " ALIVE("machine.server"))                                  \
    X(MACHINES_IDLE, "SELECT id,edition FROM match m WHERE machine=1 AND id>? AND NOT EXISTS (SELECT 1 FROM "          \
                     "machine h WHERE h.match=m.id AND h.seq>=m.seq AND " ALIVE("h.server") ") ORDER BY id LIMIT ?")   \
    X(SESSIONS_GONE, "SELECT wanted::bigint FROM json_array_elements_text(?::json) AS wanted WHERE NOT EXISTS "        \
                     "(SELECT 1 FROM session WHERE id=wanted::bigint)")                                                \
    X(BUCKET_TAKE, "INSERT INTO bucket(key,full_at,lacks) VALUES(?1," NOW_US "+?2,?2) ON CONFLICT(key) DO UPDATE SET " \
                   "lacks=greatest(bucket.full_at-" NOW_US ",0)+?2,full_at=greatest(bucket.full_at," NOW_US ")+"       \
                   "CASE WHEN greatest(bucket.full_at-" NOW_US ",0)+?2<=?3 THEN ?2 ELSE 0 END RETURNING lacks")

#define STATEMENTS(X)                                                                                                  \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                                        \
    X(COMMIT, "COMMIT")                                                                                                \
    X(ROLLBACK, "ROLLBACK")                                                                                            \
    X(SAVEPOINT, "SAVEPOINT change")                                                                                   \
    X(UNDO, "ROLLBACK TO change")                                                                                      \
    X(RELEASE, "RELEASE change")                                                                                       \
    X(TABLES_VERSION, "SELECT user_version,(SELECT count(*) FROM sqlite_schema) FROM pragma_user_version")             \
    X(WRITES, /* SQLite does not touch the disk for a row that stays what it was */                                    \
      "INSERT INTO seen(match,viewer,version,view) VALUES('',0,0,'') ON CONFLICT(match,viewer) DO UPDATE SET "         \
      "version=seen.version+1")                                                                                        \
    X(USER_ADD, "INSERT INTO user(guest,name,created) VALUES(1,?,?) RETURNING id")                                     \
    X(USER_HOLD, "SELECT id FROM user WHERE id=?")                                                                     \
    X(USER_GET, "SELECT " USER_COLUMNS " FROM user WHERE id=?")                                                        \
    X(USER_NAMED, "SELECT " USER_COLUMNS " FROM user WHERE guest=0 AND name=? COLLATE NOCASE")                         \
    X(USER_CLAIM, "UPDATE OR IGNORE user SET guest=0,name=?,password=? WHERE id=? AND guest=1")                        \
    X(USER_PASSWORD, "UPDATE user SET password=? WHERE id=?")                                                          \
    X(USER_WEBHOOK, "UPDATE user SET webhook=?,hook_key=? WHERE id=?")                                                 \
    X(USER_TOTP, "UPDATE user SET totp=?,totp_on=?,totp_last=?,recovery=? WHERE id=?")                                 \
    X(USER_TOTP_USED, "UPDATE user SET totp_last=?1 WHERE id=?2 AND totp_last<?1")                                     \
    X(USER_RENAME_GUESTS, "UPDATE user SET name='Guest '||(1000+abs(random())%9000) "                                  \
                          "WHERE guest=1 AND name=? COLLATE NOCASE")                                                   \
    X(USER_DROP, "DELETE FROM user WHERE id=?")                                                                        \
    X(USER_SESSIONS_DROP, "DELETE FROM session WHERE user=?")                                                          \
    X(USER_SHOWN, "UPDATE user SET shown=? WHERE id=?")                                                                \
    X(USER_RATINGS_DROP, "DELETE FROM rating WHERE user=?")                                                            \
    X(USER_NOTICES_DROP, "DELETE FROM notice WHERE user=?")                                                            \
    X(SESSION_ADD, "INSERT INTO session(user,created,seen,kind,label,hash,scopes) VALUES(?,?,?,?,?,?,?) RETURNING id") \
    X(SESSION_FIND, "SELECT " SESSION_COLUMNS " FROM session WHERE hash=?")                                            \
    X(SESSION_SEEN, "UPDATE session SET seen=? WHERE id=?")                                                            \
    X(SESSION_DROP, "DELETE FROM session WHERE user=? AND id=?")                                                       \
    X(SESSION_END, "DELETE FROM session WHERE user=? AND id<>? AND (1<<kind) & ?")                                     \
    X(SESSION_NEWEST, "SELECT coalesce(max(seen),0) FROM session")                                                     \
    X(SESSION_EXPIRE, "DELETE FROM session WHERE seen<? AND kind=0")                                                   \
    X(SESSION_OF, "SELECT " SESSION_COLUMNS " FROM session WHERE user=? ORDER BY id")                                  \
    X(MATCH_ADD,                                                                                                       \
      "INSERT INTO match(" MATCH_COLUMNS ",id) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")       \
    X(MATCH_SAVE, "UPDATE match SET " MATCH_IN_PLAY " WHERE id=? AND seq=? AND status=? AND edition=?")                \
    X(MATCH_SAVE_STATUS, "UPDATE match SET " MATCH_IN_PLAY ",status=?15 WHERE id=?13 AND seq=?14 AND edition=?16")     \
    X(MATCH_UNRATED, "UPDATE match SET rated=0 WHERE id=? AND rated=1")                                                \
    X(MATCH_REMATCH, "UPDATE match SET rematch=?,edition=edition+1 WHERE id=? AND rematch=''")                         \
    X(SEEN_SAVE, SEEN_PUT("?,?,?,?"))                                                                                  \
    X(SEEN_GET, "SELECT version,view FROM seen WHERE match=? AND viewer=?")                                            \
    X(INQUIRY_ADD, "INSERT INTO inquiry(" INQUIRY_COLUMNS ") SELECT ?1,?2,?3,0,0 "                                     \
                   "WHERE (SELECT count(*) FROM inquiry WHERE asker=?2)<?4 ON CONFLICT(match) DO NOTHING")             \
    X(INQUIRY_GET, "SELECT " INQUIRY_COLUMNS " FROM inquiry WHERE match=?")                                            \
    X(INQUIRY_DROP, "DELETE FROM inquiry WHERE match=? AND asker=?")                                                   \
    X(INQUIRIES_IDLE, "SELECT " INQUIRY_COLUMNS " FROM inquiry WHERE ?1>=0 ORDER BY asked,match LIMIT ?2")             \
    X(INQUIRY_TAKE, "UPDATE inquiry SET server=? WHERE match=? AND server=?")                                          \
    X(INQUIRY_AT, "UPDATE inquiry SET at=? WHERE match=? AND server=?")                                                \
    X(INQUIRY_END, "DELETE FROM inquiry WHERE match=? AND server=?")                                                   \
    X(ANALYSIS_SAVE,                                                                                                   \
      "INSERT INTO analysis(match,found) VALUES(?,?) ON CONFLICT(match) DO UPDATE SET found=excluded.found")           \
    X(ANALYSIS_GET, "SELECT found FROM analysis WHERE match=?")                                                        \
    X(MATCH_GET, "SELECT " MATCH_COLUMNS ",id FROM match WHERE id=?")                                                  \
    X(SEAT_SAVE, "INSERT INTO seat(" SEAT_COLUMNS                                                                      \
                 ",match) VALUES(?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(match,seat) DO UPDATE SET "                      \
                 "kind=excluded.kind,muted=excluded.muted,user=excluded.user,since=excluded.since,bank=excluded.bank," \
                 "name=excluded.name,level=excluded.level,seed=excluded.seed,link=excluded.link,guest=excluded.guest") \
    X(SEAT_CLOCK, "UPDATE seat SET since=?,bank=? WHERE match=? AND seat=?")                                           \
    X(SEAT_GET, "SELECT " SEAT_COLUMNS " FROM seat WHERE match=?")                                                     \
    X(SEAT_PEOPLE, "SELECT user FROM seat WHERE match=? AND kind=1 ORDER BY seat")                                     \
    X(ROWS_MINE, ROWS("id IN (SELECT match FROM seat WHERE user=?1 AND kind=1)"))                                      \
    X(ROWS_OVER, ROWS("status=2 AND id IN (SELECT match FROM seat WHERE user=?1 AND kind=1)"))                         \
    X(ROWS_JUDGED, ROWS("status=2 AND id IN (SELECT match FROM seat WHERE user=?1 AND kind=1) AND "                    \
                        "EXISTS (SELECT 1 FROM analysis WHERE analysis.match=id)"))                                    \
    X(ROWS_OPEN, ROWS("status=0 AND listed=1 AND ?1>=0 AND EXISTS (SELECT 1 FROM seat WHERE match=id AND kind=0)"))    \
    X(ROWS_WATCHABLE, ROWS("status=1 AND listed=1 AND ?1>=0"))                                                         \
    X(LIST_SEATED, "SELECT DISTINCT match FROM seat WHERE user=?1 AND kind=1 AND match>?2 ORDER BY match LIMIT ?3")    \
    X(LIST_MACHINE, "SELECT id FROM match WHERE machine=1 AND id>?2 AND ?1>=0 ORDER BY id LIMIT ?3")                   \
    X(LIST_RUNNING, "SELECT id FROM match WHERE status<2 AND id>?2 AND ?1>=0 ORDER BY id LIMIT ?3")                    \
    X(LIST_STUCK, "SELECT id FROM match WHERE status=0 AND id>?2 AND ?1>=0 AND NOT EXISTS (SELECT 1 FROM seat "        \
                  "WHERE match=id AND kind IN (0,3)) ORDER BY id LIMIT ?3")                                            \
    X(LIST_MISNAMED, "SELECT DISTINCT match FROM seat JOIN user ON user.id=seat.user WHERE seat.kind=1 AND "           \
                     "seat.guest=1 AND user.guest=0 AND match>?2 AND ?1>=0 ORDER BY match LIMIT ?3")                   \
    X(LIST_UNKEPT, "SELECT id FROM match WHERE id>?2 AND ?1>=0 AND NOT EXISTS (SELECT 1 FROM seen "                    \
                   "WHERE match=id AND viewer=8 AND version=seq) ORDER BY id LIMIT ?3")                                \
    X(MATCH_COUNT, "SELECT count(*) FROM match WHERE status=?")                                                        \
    X(STEP_ADD, "INSERT INTO step(match,seq,keep,actions,key,at,hash) VALUES(?,?,?,?,?,?,?)")                          \
    X(STEP_AFTER, "SELECT seq,keep,actions,at,hash,key FROM step WHERE match=? AND seq>? ORDER BY seq")                \
    X(STEP_KEYED, "SELECT actions FROM step WHERE match=? AND seq BETWEEN ? AND ? AND key=?")                          \
    X(TOLD_ADD, "INSERT INTO told(match,viewer," TOLD_COLUMNS ",lines) VALUES(?,?,?,?,?,?,?,?,?)")                     \
    X(TOLD_AFTER, "SELECT " TOLD_COLUMNS ",lines FROM told WHERE match=? AND viewer=? AND version>? ORDER BY version") \
    X(TOLD_MOVE_UP, "UPDATE told SET actions=actions-1 WHERE match=? AND actions>?")                                   \
    X(TOLD_LATEST, "SELECT " TOLD_COLUMNS " FROM told WHERE match=? AND viewer=? AND ?>=0 "                            \
                   "ORDER BY version DESC LIMIT 1")                                                                    \
    X(TOLD_ACTIONS, "SELECT " TOLD_COLUMNS " FROM told WHERE match=? AND viewer=? AND actions<=? "                     \
                    "ORDER BY version DESC LIMIT 1")                                                                   \
    X(TOLD_TIME, "SELECT " TOLD_COLUMNS " FROM told WHERE match=? AND viewer=? AND at<=? "                             \
                 "ORDER BY version DESC LIMIT 1")                                                                      \
    X(TOLD_STEP, "SELECT " TOLD_COLUMNS " FROM told WHERE match=? AND viewer=? AND step=? AND version<=? "             \
                 "ORDER BY version DESC LIMIT 1")                                                                      \
    X(CHAT_ADD, "INSERT INTO chat(match,number,seat,name,words,at) VALUES(?1,"                                         \
                "(SELECT coalesce(max(number),0)+1 FROM chat WHERE match=?1),?2,?3,?4,?5) RETURNING number")           \
    X(CHAT_FROM, "SELECT number,seat,name,words,at FROM chat WHERE match=? AND number>? ORDER BY number DESC LIMIT ?") \
    X(CHAT_SAID, "SELECT c.match,c.number,c.words,c.at FROM seat s JOIN chat c ON c.match=s.match AND c.seat=s.seat "  \
                 "WHERE s.user=? AND s.kind=1 ORDER BY c.match,c.number")                                              \
    X(CHAT_FORGET, "UPDATE chat SET name='(gone)' WHERE (match,seat) IN "                                              \
                   "(SELECT match,seat FROM seat WHERE user=? AND kind=1)")                                            \
    X(NOTICE_ADD, "INSERT INTO notice(user,created,next,tries,status,url,body,problem) VALUES(?,?,?,0,0,?,?,'')")      \
    X(NOTICE_DUE, "SELECT " NOTICE_COLUMNS " FROM notice WHERE status=0 AND next<=?1 "                                 \
                  "AND user NOT IN (SELECT value FROM json_each(?2)) ORDER BY next LIMIT 1")                           \
    X(NOTICE_WAIT, "UPDATE notice SET next=?1 WHERE user=?2 AND url=?3 AND status=0 AND next<?1")                      \
    X(NOTICE_DROP, "DELETE FROM notice WHERE id=?")                                                                    \
    X(NOTICE_ADDRESS, "INSERT INTO notice(user,created,next,tries,status,url,body,problem) "                           \
                      "SELECT id,?3,?3,0,0,'mailto:'||mail,?2,'' FROM user WHERE mail=?1 COLLATE NOCASE LIMIT 5")      \
    X(NOTICE_PUSH, "INSERT INTO notice(user,created,next,tries,status,url,body,problem) "                              \
                   "SELECT user,?2,?2,0,0,'push:'||id,?3,'' FROM push WHERE user=?1")                                  \
    X(PUSH_ADD, "INSERT INTO push(user,session,endpoint,point,auth) SELECT ?1,?2,?3,?4,?5 "                            \
                "WHERE (SELECT count(*) FROM push WHERE user=?1)<?6")                                                  \
    X(PUSH_GET, "SELECT user,session,endpoint,point,auth FROM push WHERE id=?")                                        \
    X(PUSH_DROP, "DELETE FROM push WHERE endpoint=?1 AND (user=?2 OR ?2=0)")                                           \
    X(SECRET_ADD, "INSERT INTO secret(name,bytes) VALUES('push',?) ON CONFLICT DO NOTHING")                            \
    X(SECRET_GET, "SELECT bytes FROM secret WHERE name='push'")                                                        \
    X(MAIL_ASK, "UPDATE user SET mail_asked=? WHERE id=? AND guest=0")                                                 \
    X(MAIL_NONE, "UPDATE user SET mail='',mail_asked='',mail_on=0 WHERE id=?")                                         \
    X(MAIL_ON, "UPDATE user SET mail_on=? WHERE id=? AND mail<>''")                                                    \
    X(MAIL_CONFIRM, "UPDATE user SET mail=mail_asked,mail_asked='',mail_on=1 WHERE id=? AND mail_asked=?")             \
    X(MAIL_RESET, "UPDATE user SET password=? WHERE id=? AND mail=?")                                                  \
    X(LETTER_ADD,                                                                                                      \
      "INSERT INTO letter(user,kind,hash,mail,until) VALUES(?,?,?,?,?) ON CONFLICT(user,kind) DO UPDATE SET "          \
      "hash=excluded.hash,mail=excluded.mail,until=excluded.until")                                                    \
    X(LETTER_FIND, "SELECT user,mail,until FROM letter WHERE hash=? AND kind=? AND until>?")                           \
    X(LETTER_TAKE, "DELETE FROM letter WHERE user=? AND hash=?")                                                       \
    X(LETTERS_DROP, "DELETE FROM letter WHERE user=?")                                                                 \
    X(NOTICE_DONE, "UPDATE notice SET status=?,tries=?,next=?,problem=?,taken=0 WHERE id=?")                           \
    X(NOTICE_OF, "SELECT " NOTICE_COLUMNS " FROM notice WHERE user=? ORDER BY id DESC LIMIT ?")                        \
    X(RATING_ADD, "INSERT INTO rating(user,game,number,match,rating,deviation,volatility,at) VALUES(?,?,?,?,?,?,?,?)") \
    X(RATING_LATEST, "SELECT " RATING_COLUMNS " FROM rating WHERE user=? AND game=? ORDER BY number DESC LIMIT 1")     \
    X(RATING_OF,                                                                                                       \
      "SELECT " RATING_COLUMNS " FROM rating WHERE user=?1 AND number>(SELECT max(o.number)-40 FROM rating o "         \
      "WHERE o.user=?1 AND o.game=rating.game) ORDER BY game,number")                                                  \
    X(NOTICE_COUNT, "SELECT count(*) FROM notice WHERE status=?")                                                      \
    X(MOVING, "SELECT count(*) FROM sqlite_schema WHERE name='moving'")                                                \
    X(MOVING_BEGIN, "CREATE TABLE IF NOT EXISTS moving(begun INTEGER)")                                                \
    X(MOVING_END, "DROP TABLE IF EXISTS moving")                                                                       \
    SHARED_STATEMENTS(X)                                                                                               \
    TABLES(WHOLE_TABLE, X)                                                                                             \
    NUMBERED_TABLES(NUMBER_ON, X)

/* Names are alike whatever their ASCII case: columns of PostgreSQL have the collation "C", where lower() does just that. */
#define POSTGRES_STATEMENTS(X)                                                                                         \
    X(BEGIN, "BEGIN")                                                                                                  \
    X(TABLES_VERSION, "SELECT number FROM version")                                                                    \
    X(USER_HOLD, "SELECT id FROM user WHERE id=? FOR UPDATE")                                                          \
    X(USER_NAMED, "SELECT " USER_COLUMNS " FROM user WHERE guest=0 AND lower(name)=lower(? COLLATE \"C\")")            \
    X(USER_CLAIM, "UPDATE user SET guest=0,name=?1,password=?2 WHERE id=?3 AND guest=1 AND NOT EXISTS "                \
                  "(SELECT 1 FROM user o WHERE o.guest=0 AND lower(o.name)=lower(?1 COLLATE \"C\"))")                  \
    X(USER_RENAME_GUESTS, "UPDATE user SET name='Guest '||(1000+floor(random()*9000)::bigint) "                        \
                          "WHERE guest=1 AND lower(name)=lower(? COLLATE \"C\")")                                      \
    X(SESSION_END, "DELETE FROM session WHERE user=? AND id<>? AND (?>>kind::int)%2=1")                                \
    X(NOTICE_DUE, "UPDATE notice SET taken=" NOW_MS "+" NOTICE_LEASE " WHERE id=(SELECT id FROM notice n "             \
                  "WHERE status=0 AND next<=?1 AND taken<=" NOW_MS " AND user NOT IN "                                 \
                  "(SELECT value::bigint FROM json_array_elements_text(?2::json)) AND NOT EXISTS (SELECT 1 "           \
                  "FROM notice o WHERE o.user=n.user AND o.status=0 AND o.taken>" NOW_MS ") "                          \
                  "ORDER BY next,id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING " NOTICE_COLUMNS)                        \
    X(INQUIRIES_IDLE, "SELECT " INQUIRY_COLUMNS " FROM inquiry WHERE server=?1 OR NOT " ALIVE(                         \
                          "inquiry.server") " ORDER BY asked,match LIMIT ?2")                                          \
    X(SEEN_SAVE, SEEN_PUT("?,?,?,?") " WHERE seen.version<=excluded.version")                                          \
    X(NOTICE_ADDRESS, "INSERT INTO notice(user,created,next,tries,status,url,body,problem) "                           \
                      "SELECT id,?3,?3,0,0,'mailto:'||mail,?2,'' FROM user "                                           \
                      "WHERE mail<>'' AND lower(mail)=lower(?1 COLLATE \"C\") ORDER BY id LIMIT 5")                    \
    X(MOVING, "SELECT count(to_regclass('moving'))")                                                                   \
    NUMBERED_TABLES(POSTGRES_NUMBER_ON, X)

enum {
#define X(id, sql) SQL_##id,
    STATEMENTS(X)
#undef X
        SQL_COUNT
};

#endif
