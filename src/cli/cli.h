/* What the subcommands of the program share. Memory, files and the clock are used here and nowhere below. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdatomic.h>
#include <stdio.h>

#include "ai/player.h"
#include "engine/match.h"

enum { MATCH_ROOM = 1 << 20 };     /* actions in a match; the memory is touched only as they come */
enum { MOST_ONE_IN = MATCH_ROOM }; /* of decisions that are looked into by lot */

enum { EXIT_FAILED = 1, EXIT_USAGE = 2 };

/* ---- the command line (args.c) ------------------------------------------------------------------------------------ */

#ifndef YARDARM_VERSION
#define YARDARM_VERSION "0.1.0"
#endif

enum { MAX_FLAGS = 24, MAX_OPERANDS = 1024 };

typedef struct {
    const char *name;  /* --seed */
    const char *value; /* N; NULL: a switch */
    const char *help;
} Flag;

typedef struct Args Args;

typedef struct {
    const char *name, *operands, *summary;
    const char *about; /* paragraphs below the usage line of --help */
    int least, most;   /* operands */
    int (*run)(const Args *args);
    Flag flags[MAX_FLAGS];
} Command;

struct Args {
    const Command *command;
    int count;
    const char *operand[MAX_OPERANDS];
    const char *value[MAX_FLAGS]; /* as the command's flags stand; a switch that is set has its own name */
};

extern const Command command_referee, command_play, command_sim, command_replay, command_verify, command_tables,
    command_perft, command_match, command_ladder, command_train, command_analyse, command_odds, command_serve,
    command_backup, command_check_upgrade, command_migrate, command_documents, command_yardstick;

/* One line on stderr, naming the command; the exit status is 2. */
_Noreturn void bad_usage(const Command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

Args args_read(const Command *command, int argc, char **argv); /* bad usage, --help: does not return */
void command_help(const Command *command);
const char *arg_value(const Args *args, const char *flag); /* NULL: not given */
uint64_t arg_number(const Args *args, const char *flag, uint64_t standard, uint64_t min, uint64_t max);

/* The first operand as a game; those from some place on as its options, key=value each. */
const GameDef *arg_game(const Args *args);
void arg_options(const Args *args, int first, int16_t option[MAX_OPTIONS]);
int arg_side(const Args *args, const GameDef *def, const char *flag); /* -1: not given */

bool number_read(Str s, uint64_t *out);

/* ---- text that grows (buffer.c) ------------------------------------------------------------------------------------ */

typedef struct {
    char *at; /* NUL-terminated once anything was put */
    size_t n, cap;
} Buffer;

void *must(void *memory); /* ends the program when memory has run out */
void buffer_put(Buffer *b, const char *bytes, size_t n);
void buffer_text(Buffer *b, const char *z);
void buffer_fmt(Buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_free(Buffer *b);
Str buffer_str(const Buffer *b);

/* Appends what a writer writes, however long it is. */
typedef void Writer(const void *subject, Text *out);
void buffer_write(Buffer *b, Writer *writer, const void *subject);

/* ---- files (buffer.c) ------------------------------------------------------------------------------------------------ */

enum { MAX_FILE = 64 << 20 };

bool file_read(const char *path, Buffer *out, Text *err); /* "-" is standard input */
bool file_write(const char *path, Str text, Text *err);   /* all of it, or the old file stays */
bool file_can_be_written(const char *path, Text *err);    /* as things are; nothing of it is changed */

/* ---- matches (matches.c) ---------------------------------------------------------------------------------------------- */

Match *match_new(const GameDef *def);

/* A match made from the text of a position or a record; NULL and an error that names the line. */
Match *match_from(Str text, Run *r, Text *err);
Match *match_from_record(Str text, Run *r, Text *err);

/* Writers of a view and of a game's board. */
typedef struct {
    const GameDef *def;
    const Game *g;
    int side;
} Looking;
void write_view(const void *looking, Text *out);
void write_board(const void *def, Text *out);

void write_record(const void *match, Text *out);
void action_text(const GameDef *def, Action a, bool with_side, Text *out);
void verdict_text(Verdict v, Text *out); /* "7.2 reason" */
Game *state_new(const GameDef *def);

/* "7.2 words", as that side may read it; false: nothing for its eyes. */
bool event_line(const GameDef *def, const YaEvent *e, int side, Text *out);

/* ---- stores (serve.c) ------------------------------------------------------------------------------------------------- */

bool is_store(const char *where); /* sqlite:DIR or postgres://… */

/* ---- time and terminal (terminal.c) -------------------------------------------------------------------------------------- */

double seconds_now(void);
uint64_t seed_from_clock(void);

/* A bar on a terminal, drawn over itself. */
void progress_show(uint64_t done, uint64_t games, const char *what, double seconds);
void progress_clear(void);
/* What other threads count up, until it is all, where standard error is a terminal. */
void progress_watch(const atomic_uint_fast64_t *finished, uint64_t all, const char *what);

#endif
