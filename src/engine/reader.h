/* Positions: the whole state as readable text, and back. A game describes its lines, `key: words`, one row a field, and
 * each row both reads and writes:
 *
 *     static const LineDef position_lines[] = {
 *         NUMBER_LINE("turn", turn, NEEDED, 1, TURNS),                      turn: 3
 *         SIDES_LINE("funds", funds, NEEDED, 0, FUNDS_MAX),                 funds: english 40 spanish 12
 *         WORD_LINE("silver", silver, ONCE, silver_names),                  silver: at-sea
 *         BITS_LINE("storms", storm, SITE, PORT_COUNT),                     storms: havana nassau
 *         NAMES_LINES("stop *", circle, PLACE, LOCATIONS, SIDE),            stop tavern: red blue
 *         RECORD_LINES("*", captain, SIDE, CAPTAINS, captain_fields),       red: score 12 crew 3 galleon
 *         TUPLE_LINES("bankrupt", SIDE, 0, 2, bankrupt_fields),             bankrupt: english 1 7
 *         OWN_LINE("phase", NEEDED, read_phase, write_phase),               whatever the game makes of it
 *         {0},
 *     };
 *
 * What is zero is not written unless the line is NEEDED. The first thing that is wrong in a text is written down with
 * the number of its line; false then goes all the way up. */
#ifndef ENGINE_READER_H
#define ENGINE_READER_H

#include "engine/game.h"

typedef struct Notes Notes; /* what a game has to remember from line to line: each defines its own, or none */

enum { LATER_MAX = 512 };

typedef struct {
    Str key, rest;
    int line;
} LaterLine;

struct Reader {
    const GameDef *def;
    Game *g;
    Notes *notes;
    Str text; /* the lines that are still to be read */
    int line; /* the number of this one; in the end, of the one that does not follow */
    Str key;  /* what stands before its colon */
    Str rest; /* what stands behind it and has not been read yet */
    int row;  /* the thing that its key names, where there is a line for each */
    Text *err;
    Str stands; /* the line that says where play stands, and its number */
    int stands_line;
    LaterLine later[LATER_MAX]; /* those that are read when play stands there */
    int later_n;
    Run run; /* for what needs one: nobody listens */
};

enum { ONCE, OFTEN, NEEDED, FIRST }; /* at most once; any number; exactly once; that, before all others */
enum {
    LINE_OWN,
    LINE_NUMBER,
    LINE_THING,
    LINE_WORD,
    LINE_BITS,
    LINE_SIDES,
    LINE_SIDE_BITS,
    LINE_LIST,
    LINE_NAMES,
    LINE_BYTE_BITS,
    LINE_RECORD,
    LINE_TUPLE
};

/* Words of a record, as `score 12 crew 3 galleon`: one, or several whose fields follow each other. In a tuple, `1 7`, the
 * fields have no words but their order. */
typedef struct {
    const char *const *words;
    uint8_t n;    /* words */
    uint8_t kind; /* what follows each: NUMBER; NONE: it is a flag; a thing, kept as its number + 1 */
    uint8_t size; /* 0 ends the list */
    uint8_t flag;
    bool always; /* it is written even where it is 0 */
    bool open;   /* of a tuple: where it is 0 it is left out, at the end */
    uint16_t offset;
    const uint8_t *most;      /* of each word; NULL: the highest number is the same for all */
    const char *const *names; /* of its numbers; NULL: they are written as such */
    int32_t low, high;
} RecordField;

#define FIELD_OF(type_, member_) .offset = offsetof(type_, member_), .size = sizeof(((type_ *)0)->member_)
#define FIELDS_OF(type_, member_)                                                                                      \
    .offset = offsetof(type_, member_), .size = sizeof(((type_ *)0)->member_[0]),                                      \
    .n = sizeof(((type_ *)0)->member_) / sizeof(((type_ *)0)->member_[0])
#define ONE_WORD(word_) .words = (const char *const[]){word_}, .n = 1

struct LineDef {
    const char *key; /* NULL ends the list. A * stands for a name, where each of several things has its line */
    uint8_t how, type, kind;
    uint8_t size; /* of one number, in bytes */
    uint8_t of;   /* what the * names, how many of them there are, and the bytes from one to the next */
    uint8_t rows;
    uint16_t step;
    uint32_t offset;
    uint32_t marks;       /* where the bits are of the numbers that have a +; 0: none has */
    int32_t low, high;    /* of its numbers; how many bits, how many of a list */
    const uint8_t *ids;   /* by row, the number of its thing; NULL: they are those from 0 on */
    const uint8_t *usual; /* by row, the bits that a line need not say, and the only ones it may */
    const char *const *words;
    const RecordField *fields;
    bool (*read)(Reader *r);
    void (*write)(const Game *g, Text *out); /* whole lines, and only where there is something to say */
};

#define FIELD_AT(member) .offset = offsetof(struct Game, member)
#define NUMBER_LINE(key_, member, how_, low_, high_)                                                                   \
    {                                                                                                                  \
        .key = key_, .how = how_, .type = LINE_NUMBER, FIELD_AT(member), .size = sizeof(((struct Game *)0)->member),   \
        .low = low_, .high = high_                                                                                     \
    }
/* One of the first so many things of a kind, or the number that stands for nothing. */
#define THING_LINE(key_, member, kind_, n, nothing_)                                                                   \
    {                                                                                                                  \
        .key = key_, .how = ONCE, .type = LINE_THING, .kind = ARG_##kind_, FIELD_AT(member),                           \
        .size = sizeof(((struct Game *)0)->member), .low = nothing_, .high = n                                         \
    }
/* A byte, by the names of its values; that of 0 is written only where the line is NEEDED. */
#define WORD_LINE(key_, member, how_, words_) WORD_AND_LINE(key_, member, how_, words_, NULL)
/* And the words that may stand behind it: the game reads them, and writes none. */
#define WORD_AND_LINE(key_, member, how_, words_, read_)                                                               \
    {                                                                                                                  \
        .key = key_, .how = how_, .type = LINE_WORD, FIELD_AT(member), .size = sizeof(((struct Game *)0)->member),     \
        .words = words_, .high = (int)(sizeof(words_) / sizeof((words_)[0])) - 1, .read = read_                        \
    }
/* A row of bits, by the names of things of a kind. */
#define BITS_LINE(key_, member, kind_, n)                                                                              \
    {                                                                                                                  \
        .key = key_, .how = ONCE, .type = LINE_BITS, .kind = ARG_##kind_, FIELD_AT(member), .high = n                  \
    }
/* A number, or a row of bits, for each side. */
#define SIDES_LINE(key_, member, how_, low_, high_)                                                                    \
    {                                                                                                                  \
        .key = key_, .how = how_, .type = LINE_SIDES, FIELD_AT(member), .size = sizeof(((struct Game *)0)->member[0]), \
        .low = low_, .high = high_                                                                                     \
    }
#define SIDE_BITS_LINE(key_, member, kind_, n)                                                                         \
    {                                                                                                                  \
        .key = key_, .how = OFTEN, .type = LINE_SIDE_BITS, .kind = ARG_##kind_, FIELD_AT(member), .high = n            \
    }
/* So many numbers in a row. */
#define LIST_OF(key_, member, how_, low_, high_)                                                                       \
    .key = key_, .how = how_, .type = LINE_LIST, FIELD_AT(member), .size = sizeof(((struct Game *)0)->member[0]),      \
    .kind = (uint8_t)(sizeof(((struct Game *)0)->member) / sizeof(((struct Game *)0)->member[0])), .low = low_,        \
    .high = high_
#define LIST_LINE(key_, member, how_, low_, high_)                                                                     \
    {                                                                                                                  \
        LIST_OF(key_, member, how_, low_, high_)                                                                       \
    }
/* Some of them with a +, of which a byte keeps a bit each. */
#define MARKED_LIST_LINE(key_, member, marks_, low_, high_)                                                            \
    {                                                                                                                  \
        LIST_OF(key_, member, ONCE, low_, high_), .marks = offsetof(struct Game, marks_)                               \
    }
/* Names of things of a kind, kept in bytes that hold their number + 1: as many as there are before the first 0. */
#define NAMES_LINE(key_, member, kind_) NAMES_FROM_LINE(key_, member, sizeof(((struct Game *)0)->member), kind_, -1, 0)
/* Or in so many bytes that hold their numbers from first_ on, and another for nothing. If that is not 0, the line is always
 * written. */
#define NAMES_FROM_LINE(key_, member, n_, kind_, first_, nothing_)                                                     \
    {                                                                                                                  \
        .key = key_, .how = ONCE, .type = LINE_NAMES, .kind = ARG_##kind_, FIELD_AT(member), .size = n_,               \
        .low = first_, .high = nothing_                                                                                \
    }
/* A line for each of so many things, under a key with a *: names as above; a row of bits in a byte; a record. Such lines
 * of the same things stand together, thing by thing, if they follow each other in the list. */
#define ROWS_OF(member_, of_, n_)                                                                                      \
    .how = ONCE, .of = ARG_##of_, .rows = n_, FIELD_AT(member_), .step = sizeof(((struct Game *)0)->member_[0]),       \
    .size = sizeof(((struct Game *)0)->member_[0])
#define NAMES_LINES(key_, member_, of_, n_, kind_)                                                                     \
    {                                                                                                                  \
        .key = key_, .type = LINE_NAMES, .kind = ARG_##kind_, .low = -1, ROWS_OF(member_, of_, n_)                     \
    }
#define BYTE_BITS_LINES(key_, member_, of_, n_, kind_)                                                                 \
    {                                                                                                                  \
        .key = key_, .type = LINE_BYTE_BITS, .kind = ARG_##kind_, ROWS_OF(member_, of_, n_)                            \
    }
/* Those that a row of bytes has are usual, and written only where some are gone. The things that have lines are listed,
 * and bit 0 stands for first_. */
#define USUAL_BITS_LINES(key_, member_, of_, n_, ids_, kind_, first_, usual_)                                          \
    {                                                                                                                  \
        .key = key_, .type = LINE_BYTE_BITS, .kind = ARG_##kind_, .ids = ids_, .low = first_, .usual = usual_,         \
        ROWS_OF(member_, of_, n_)                                                                                      \
    }
#define RECORD_LINES(key_, member_, of_, n_, fields_)                                                                  \
    {                                                                                                                  \
        .key = key_, .type = LINE_RECORD, .fields = fields_, ROWS_OF(member_, of_, n_)                                 \
    }
#define RECORD_LINE(key_, fields_) /* of the state itself */                                                           \
    {                                                                                                                  \
        .key = key_, .how = ONCE, .type = LINE_RECORD, .fields = fields_                                               \
    }
#define TUPLE_LINE(key_, fields_) /* of the state itself, in their order */                                            \
    {                                                                                                                  \
        .key = key_, .how = ONCE, .type = LINE_TUPLE, .rows = 1, .fields = fields_                                     \
    }
/* A line for each of so many things, which it names first: the fields are arrays with a number for each of them. */
#define TUPLE_LINES(key_, kind_, first_, n_, fields_)                                                                  \
    {                                                                                                                  \
        .key = key_, .how = OFTEN, .type = LINE_TUPLE, .kind = ARG_##kind_, .low = first_, .rows = n_,                 \
        .fields = fields_                                                                                              \
    }
#define OWN_LINE(key_, how_, read_, write_)                                                                            \
    {                                                                                                                  \
        .key = key_, .how = how_, .type = LINE_OWN, .read = read_, .write = write_                                     \
    }

void lines_write(const GameDef *def, const LineDef *lines, const Game *g, Text *out);

/* Reads all lines: those of the list, and the others, whose keys are no fixed words, by `other`. Empty lines and those
 * that begin with # are skipped; words that nobody has read are an error. */
bool read_lines(Reader *r, const LineDef *lines, bool (*other)(Reader *r));
bool checked(Reader *r, bool (*check)(const Game *g, Text *why)); /* the invariants, when all is read */
void write_bits(const GameDef *def, int kind, const uint64_t *bits, int n, Text *out); /* names, a blank before each */
bool read_bits(Reader *r, int kind, uint64_t *bits, int n);

void end_line(Text *out); /* and takes it back where nothing stands behind its colon */

/* What is wrong, as in "'%v' is not a side" with the word that is. They return false. */
bool bad(Reader *r, const char *what, Str word);
bool bad_line(Reader *r, const char *what);

/* The next word of the line, as what it must be. */
Str next_word(Reader *r); /* empty at the end */
bool read_number(Reader *r, int low, int high, int *out);
bool read_byte(Reader *r, int low, int high, uint8_t *out);
bool read_thing(Reader *r, int kind, int *out); /* by its name */
bool read_among(Reader *r, const char *const *words, int n, const char *what, int *out); /* one of them, or bad(what) */

bool at_end(Reader *r); /* there is no more; read_lines asks that of every line */

#define FOR_WORDS(word, r) for (Str word = next_word(r); word.n; word = next_word(r))

/* What a piece has done, in letters, and what it is, in signs: "/ms*+". A list of them, as they are written, ends with 0. */
typedef struct {
    char letter;
    uint16_t flag;
} FlagLetter;

void write_letters(const FlagLetter *list, unsigned flags, Text *out); /* nothing for none */

/* A line of counters is taken bit by bit: the slug of a counter that is named for the first time, the letters and signs
 * behind it, and whatever a game has besides. */
bool more_words(Reader *r);                              /* behind blanks; false at the end of the line */
bool take_piece(Reader *r, uint64_t *named, int *piece); /* named NULL: it may be named again */
bool take_marks(Reader *r, const FlagLetter *list, unsigned *flags);
bool take_char(Reader *r, char c); /* if it is the next */
Str take_name(Reader *r);          /* up to a blank or a sign */

#endif
