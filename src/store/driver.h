/* What the files of src/store are written with: statements that are prepared once on each connection, filled in, stepped
 * through and read. Two drivers know how a data base does that, sqlite.c and postgres.c; nothing else does. */
#ifndef STORE_DRIVER_H
#define STORE_DRIVER_H

#include <pthread.h>
#include <stdatomic.h>

#include "store/schema.h"
#include "store/statements.h"
#include "store/store.h"

typedef struct Driver Driver;
typedef struct Connection Connection;

/* What a statement is given, or a row has in a column. */
typedef struct {
    char kind; /* i, d, t or b, as fill() has them */
    int64_t integer;
    double real;
    const void *bytes; /* of text, NUL-terminated, or of a blob; NULL: there is none */
    size_t n;
} Value;

typedef struct {
    Connection *of;
    void *handle; /* the driver's */
    int sql, row;
} Statement;

struct Connection {
    const Driver *driver;
    Store *store;
    void *db; /* the driver's */
    pthread_mutex_t lock;
    int64_t since;      /* it has been held, in microseconds */
    atomic_bool failed; /* the disk did not keep what it was given: nothing more is written */
    bool behind;        /* another transaction was in the way of something in this one */
    bool reads;         /* and nothing else: what it was asked may be asked again */
    Statement statement[SQL_COUNT];
};

/* How a transaction ended that was to be kept. */
typedef enum {
    ENDED_NOT,    /* nothing of it is there */
    ENDED_BEHIND, /* nor of this, but another transaction was in its way: it may be tried again */
    ENDED_UNSURE, /* the data base was lost before it said */
    ENDED_KEPT
} Ended;

struct Driver {
    Statement *(*prepare)(Connection *c, int sql); /* NULL: it cannot be */
    void (*fill)(Statement *s, const Value *values, int n);
    Stored (*step)(Statement *s);
    bool (*later)(
        Statement *s); /* in a transaction: sent, and what comes of it is known later; NULL: it knows at once */
    bool (*settle)(Connection *c); /* whether all that was sent so far was done; NULL: that is known */
    void (*reset)(Statement *s);
    void (*give)(Statement *s); /* it is not needed any more */
    int64_t (*integer)(Statement *s, int column);
    double (*real)(Statement *s, int column);
    const char *(*words)(Statement *s, int column);
    const void *(*bytes)(Statement *s, int column, size_t *n);
    char (*kind)(Statement *s, int column); /* of what the column has there; t: or nothing */
    int64_t (*changes)(Connection *c);      /* rows that the last statement changed */
    bool (*ready)(Connection *c);           /* connected, and in no transaction */
    bool (*in_transaction)(Connection *c);
    bool (*begin)(Connection *c);
    Ended (*end)(Connection *c, bool commit);
    void (*disconnect)(Connection *c);
    void (*tidy)(Store *store);
    const char *(*problem)(Store *store);
    void (*error)(Connection *c, Text *out); /* why the last statement failed */
};

extern const Driver sqlite_driver, postgres_driver;

typedef struct Queued Queued; /* matches.c */
typedef struct Known Known;   /* accounts.c */
typedef struct Ear Ear;       /* postgres_hear.c */

enum { READERS = 8, WRITERS = 4, MOST_VALUES = 32 };

/* What a store is opened for: a server's work; to be moved elsewhere, which wants one that is there; to be moved into, which
 * wants none of anybody else's tables. */
typedef enum { OPEN_TO_SERVE, OPEN_TO_LEAVE, OPEN_TO_FILL } Opening;

struct Store {
    const Driver *driver;
    Opening opening;
    int64_t version; /* of its tables, when it was opened */
    Connection write[WRITERS], read[READERS];
    int writers;                /* SQLite has one */
    Connection tidy;            /* for what is done once a second, beside the changes */
    atomic_llong written;       /* by the clock that never jumps: the last second in which something was */
    int directory;              /* SQLite's, locked: no other server may use it */
    char *address;              /* PostgreSQL's, with whatever password is in it */
    atomic_int away;            /* why PostgreSQL cannot be used (postgres.c) */
    int64_t number;             /* of this server among those that share it */
    Ear *ear;                   /* by which they hear each other; NULL: it is not shared */
    pthread_mutex_t queue_lock; /* guards what follows */
    Queued *queue, **queue_end; /* changes of matches that wait for the disk */
    bool committing;
    Known *known;                 /* sessions that were looked up (accounts.c) */
    pthread_mutex_t known_lock;   /* guards them */
    atomic_llong account_changes; /* so far: what was known before the last one is not believed */
};

/* Always the same ones in a thread: one that reads much holds up few others. */
Connection *reader(Store *store);
Connection *writer(Store *store);

/* Takes the connection for one statement: prepared, unbound. Every take is followed by its give. */
Statement *take(Connection *c, int sql);
void give(Connection *c, Statement *s);

/* Inside a transaction the connection is held already. */
Statement *prepared(Connection *c, int sql);
bool run_once(Statement *s);                /* a statement that returns nothing; resets it */
bool run_later(Statement *s);               /* the same, in a transaction, where that it failed may be known later */
bool settled(Connection *c);                /* nothing has failed that was to be known later */
bool run_for_id(Statement *s, int64_t *id); /* one that returns the id of the row it has added */
int64_t changes(Connection *c);
Stored done_once(Store *store,
                 Statement *s); /* a change that is one statement, and gives it; NONE: it changed nothing */
bool in_transaction(Connection *c);

/* A transaction is gone through again where another was in its way; each round ends with transaction_end. */
#define TRANSACTION(c) for (bool again = transaction_begin(c); again; again = transaction_again(c))
bool transaction_begin(Connection *c);
bool transaction_again(Connection *c);
bool transaction_end(Connection *c, bool commit);
Ended transaction_ended(void); /* how this thread's last one did, that was to be kept */

/* Fills in, in order: i int64_t, d double, t const char * (NULL too), b pointer and size_t. */
void fill(Statement *s, const char *kinds, ...);
void fill_values(Statement *s, const Value *values, int n);

Stored step_once(Statement *s); /* a row, none, or a failure */
void reset(Statement *s);
void faults_forget(int64_t before); /* of a change: whether it was made is said by what is returned */
Stored damaged(void);               /* counts as a failure to read: no program of ours wrote that */
int64_t column_int(Statement *s, int i);
double column_double(Statement *s, int i);
int column_small(Statement *s, int i, int most); /* -1: it is less than nought, or more than that */
Value column_value(Statement *s, int i);         /* until the next row */
const char *column_words(Statement *s, int i);   /* until the next row; NULL: there are none */
void column_text(Statement *s, int i, char *out, size_t cap);
void column_blob(Statement *s, int i, void *out, size_t size);

Store *store_open_for(Opening opening, const char *where, Text *err);
bool store_half_filled(Store *store, Text *err); /* and err says so; or that it cannot be read */

/* The drivers' own. */
void connection_make(Connection *c, const Driver *driver, Store *store);
void count_fault(void);
void count_open(int n);                                      /* connections made, or fewer */
bool store_fits(const Store *store, Holds holds, Text *err); /* for what it is opened for */
bool sqlite_open(Store *store, const char *directory, Text *err);
bool sqlite_backup(const char *directory, const char *file, Text *err);
bool postgres_open(Store *store, const char *address, Text *err);

bool ratings_write(Connection *c, const StoredMatch *m, int64_t now); /* of a rated match that ends so */
/* accounts.c: end a change of accounts, of several statements or of one (NONE: it changed nothing); what was known of them is
 * forgotten. */
Stored accounts_end(Store *store, Connection *c, bool commit);
Stored changed(Store *store, Statement *s);
bool notice_write(Connection *c, const StoredNotice *notice, int64_t now); /* in a transaction */
Known *known_make(void);                                                   /* NULL: no memory */
Ear *ear_make(void);                                                       /* NULL: no memory, or no file for it */
void ear_free(Ear *ear);

#endif
