/* Every table that holds what people did: its name, the columns of its key, marks for them, its other columns, marks for
 * those. Whatever goes through whole tables is made from this list; a test holds it against both schemas. */
#ifndef STORE_TABLES_H
#define STORE_TABLES_H

#define TABLES(T, X)                                                                                                   \
    T(X, USER, "user", "id", "?",                                                                                      \
      "guest,name,password,webhook,created,hook_key,totp,totp_on,totp_last,recovery,shown,mail,mail_asked,mail_on",    \
      "?,?,?,?,?,?,?,?,?,?,?,?,?,?")                                                                                   \
    T(X, SESSION, "session", "id", "?", "user,created,seen,kind,label,hash,scopes", "?,?,?,?,?,?,?")                   \
    T(X, LETTER, "letter", "user,kind", "?,?", "hash,mail,until", "?,?,?")                                             \
    T(X, PUSH, "push", "id", "?", "user,session,endpoint,point,auth", "?,?,?,?,?")                                     \
    T(X, SECRET, "secret", "name", "?", "bytes", "?")                                                                  \
    T(X, MATCH, "match", "id", "?",                                                                                    \
      "game,rules,options,status,seats,listed,owner,created,seq,hash,owing,machine,clock_move,clock_bank,delay,"       \
      "secret,dice,retaken,ended,winner,rematch,draw_offers,retake_yes,retake_side,rated,clock_increment,edition",     \
      "?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?")                                                         \
    T(X, SEAT, "seat", "match,seat", "?,?", "kind,muted,user,since,bank,name,level,seed,link,guest",                   \
      "?,?,?,?,?,?,?,?,?,?")                                                                                           \
    T(X, STEP, "step", "match,seq", "?,?", "keep,actions,key,at,hash", "?,?,?,?,?")                                    \
    T(X, TOLD, "told", "match,viewer,version", "?,?,?", "at,actions,step,log_from,log_to,lines", "?,?,?,?,?,?")        \
    T(X, SEEN, "seen", "match,viewer", "?,?", "version,view", "?,?")                                                   \
    T(X, CHAT, "chat", "match,number", "?,?", "seat,name,words,at", "?,?,?,?")                                         \
    T(X, NOTICE, "notice", "id", "?", "user,created,next,tries,status,url,body,problem,taken", "?,?,?,?,?,?,?,?,?")    \
    T(X, RATING, "rating", "user,game,number", "?,?,?", "match,rating,deviation,volatility,at", "?,?,?,?,?")           \
    T(X, ANALYSIS, "analysis", "match", "?", "found", "?")                                                             \
    T(X, INQUIRY, "inquiry", "match", "?", "asker,asked,at,server", "?,?,?,?")

/* Those whose keys the data base counts by itself. */
#define NUMBERED_TABLES(T, X)                                                                                          \
    T(X, USER, "user")                                                                                                 \
    T(X, SESSION, "session")                                                                                           \
    T(X, PUSH, "push")                                                                                                 \
    T(X, NOTICE, "notice")

enum {
#define T(X, id, ...) TABLE_##id,
    TABLES(T, )
#undef T
        TABLE_COUNT
};

enum { MOST_KEYS = 3 };

#endif
