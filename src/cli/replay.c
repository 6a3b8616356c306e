/* replay and verify: a record played from its first line to its last, every line checked. */
#include "cli/cli.h"

#include <stdlib.h>

#include "server/dice.h"

typedef struct {
    int side;
} Reading;

static void print_event(void *listener, const YaGame *def, const YaEvent *e)
{
    const Reading *reading = listener;
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    if (event_line(def, e, reading->side, &t))
        puts(line);
}

static int fail(const char *path, const char *why)
{
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", path, why);
    return EXIT_FAILED;
}

static void print_outcome(const Match *m)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);
    bool over = !ya_owing(m->def, m->now);

    if (m->def->standing)
        m->def->standing(m->now, &t);
    printf("%s: %d actions, %s, hash %016llx%s%s\n", m->def->id, m->n, over ? "finished" : "unfinished",
           (unsigned long long)ya_meaning(m->def, m->now), t.n ? ": " : "", line);
}

/* Reads the record, and tells as much of it as was asked for. */
static Match *run_through(const Args *args, const Buffer *text, bool may_tell, Text *err)
{
    const GameDef *def = record_game(buffer_str(text), err);

    if (!def)
        return NULL;
    int side = may_tell ? arg_side(args, def, "--side") : -1;
    Reading reading = {side < 0 ? YA_REFEREE : side};
    bool events = may_tell && (side >= 0 || arg_value(args, "--events"));
    Run r = {.tell = events ? print_event : NULL, .listener = &reading};
    return match_from_record(buffer_str(text), &r, err);
}

/* Says what is proved of the dice; false: something is not, and nobody said that this is well. */
static bool dice_hold(const Args *args, Str record, Text *err)
{
    DiceKept kept = {arg_value(args, "--commitment"), arg_value(args, "--receipt")};
    DiceProof proof;

    if (!dice_verify(record, &kept, &proof, err))
        return false;
    bool good = (!proof.unproved && !proof.skipped) || arg_value(args, "--unproved");
    if (!good) {
        text_fmt(err, "%d dice proved, %d unproved, %d retaken, %d skipped", proof.proved, proof.unproved,
                 proof.retaken, proof.skipped);
        text_put(err, ": the actions are legal, but nothing proves these dice (--unproved passes them)");
        return false;
    }
    printf("ok %d dice proved, %d unproved, %d retaken, %d skipped; ", proof.proved, proof.unproved, proof.retaken,
           proof.skipped);
    return true;
}

static int read_record(const Args *args, bool may_tell)
{
    char why[2 * YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    Buffer text = {0};
    Match *m = file_read(args->operand[0], &text, &err) ? run_through(args, &text, may_tell, &err) : NULL;

    if (m && !may_tell && !dice_hold(args, buffer_str(&text), &err)) {
        free(m);
        m = NULL;
    }
    bool older = record_version(buffer_str(&text)) == 1;
    buffer_free(&text);
    if (!m)
        return fail(args->operand[0], why);
    print_outcome(m);
    if (older)
        puts("a record of version 1: every line was checked, its hash could not be");
    free(m);
    return EXIT_SUCCESS;
}

static int replay(const Args *args)
{
    return read_record(args, true);
}

static int verify(const Args *args)
{
    return read_record(args, false);
}

const Command command_replay = {
    .name = "replay",
    .operands = "FILE",
    .summary = "play a record through and tell what happened",
    .about =
        "Plays the record in FILE from its first line to its last and prints the outcome. A line that is not legal\n"
        "ends it, with an error that names the line and exit status 1.\n"
        "'-' is standard input.",
    .least = 1,
    .most = 1,
    .run = replay,
    .flags = {{"--events", NULL, "print every event, each behind its rule number"},
              {"--side", "SIDE", "print the events as that side (or 'spectator') may read them"}},
};

const Command command_verify = {
    .name = "verify",
    .operands = "FILE",
    .summary = "check a record: every line, the result, the hash and the dice",
    .about =
        "Plays the record in FILE and compares its result and its hash with what the rules say, and its dice with\n"
        "what the players and the server had committed to. Prints one line that begins with 'ok', or an error; then\n"
        "the exit status is 1. '-' is standard input. Dice that nothing proves are an error unless you say so.",
    .least = 1,
    .most = 1,
    .run = verify,
    .flags = {{"--commitment", "HEX", "the server's commitment, as you saw it when you sat down"},
              {"--receipt", "HEX", "what the server answered to one of your actions: the record must have it"},
              {"--unproved", NULL, "dice that nothing proves are no error"}},
};
