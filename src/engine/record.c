/* A record is text: tags, an empty line, then one action a line, chance outcomes included.
 *
 *     yardarm record 2
 *     game: GAME
 *     rules: 1
 *     options: rounds=3
 *     result: unfinished
 *     hash: 0123456789abcdef
 *
 *     left hide 2
 *     roll 4
 *
 * The hash is of what the last state means (ya_meaning), so that a build with other structs can check it. Version 1 had one
 * of the state's bytes, which no other build can make again: it is not compared.
 *
 * A match that began from a position carries it before the empty line, each of its lines behind "| ". Where an empty
 * line cannot be sent, two dashes stand for it. */
#include <string.h>

#include "engine/match.h"

#define RECORD_MARK "yardarm record 2"
#define OLDER_MARK  "yardarm record 1"

enum { MAX_POSITION = 1 << 16 };

/* ---- write -------------------------------------------------------------------------------------------------------- */

static void result_write(const Match *m, Text *out)
{
    if (ya_owing(m->def, m->now)) {
        text_put(out, "unfinished");
        return;
    }
    int32_t score[YA_MAX_SIDES];
    ya_score(m->def, m->now, score);
    for (int side = 0; side < flow_in(m->now)->sides; side++)
        text_fmt(out, "%s%s %d", side ? " " : "", side_name(m->def, side), score[side]);
}

static void position_tag(const Match *m, Text *out)
{
    char position[MAX_POSITION];
    size_t n = ya_write_position(m->def, m->first, position, sizeof position);

    CHECK(n > 0);
    for (Str rest = {position, n}; rest.n;) {
        Str line = str_line(&rest);
        text_fmt(out, "| %v\n", line);
    }
}

void record_write(const Match *m, Text *out)
{
    text_fmt(out, RECORD_MARK "\ngame: %s\nrules: %s\noptions: ", m->def->id, m->def->rules_version);
    options_write(m->def, m->option, out);
    text_put(out, "\nresult: ");
    result_write(m, out);
    text_put(out, "\nhash: ");
    text_hex64(out, ya_meaning(m->def, m->now));
    text_char(out, '\n');
    if (m->from_position)
        position_tag(m, out);
    text_char(out, '\n');
    for (int i = 0; i < m->n; i++) {
        action_line(m->def, m->log[i], out);
        text_char(out, '\n');
    }
}

/* ---- read --------------------------------------------------------------------------------------------------------- */

enum { TAG_GAME, TAG_RULES, TAG_OPTIONS, TAG_RESULT, TAG_HASH, TAG_COUNT };

static const char *const tag_names[TAG_COUNT] = {"game", "rules", "options", "result", "hash"};

typedef struct {
    Str rest;
    int line;    /* of the line last taken */
    int version; /* of the record */
    Str tag[TAG_COUNT];
    int tag_line[TAG_COUNT]; /* 0: absent */
    Text at_start;           /* the position it began from, in the buffer below */
    char position[MAX_POSITION];
} RecordReader;

static bool fail_at(int line, Text *err, const char *what)
{
    text_fmt(err, "line %d: %s", line, what);
    return false;
}

static bool fail(const RecordReader *in, Text *err, const char *what)
{
    return fail_at(in->line, err, what);
}

static Str next_line(RecordReader *in)
{
    in->line++;
    return str_line(&in->rest);
}

static bool tag_read(RecordReader *in, Str line, Text *err)
{
    Str value = line, key = str_until(&value, ':');

    for (int i = 0; i < TAG_COUNT; i++)
        if (str_is(key, tag_names[i])) {
            if (in->tag_line[i])
                return fail(in, err, "this tag stands twice");
            in->tag[i] = str_trim(value);
            in->tag_line[i] = in->line;
            return true;
        }
    if (str_starts(key, "x-")) /* a driver's own, e.g. how the dice can be checked */
        return true;
    return fail(in, err, "unknown tag: game, rules, options, result, hash and x-... are known");
}

/* 0: none that this program reads */
int record_version(Str text)
{
    Str mark = str_line(&text);

    return str_is(mark, RECORD_MARK) ? 2 : str_is(mark, OLDER_MARK) ? 1 : 0;
}

static bool header_read(RecordReader *in, Text *err)
{
    in->version = record_version(in->rest);
    if (!in->version && str_starts(in->rest, "yardarm record "))
        return fail_at(1, err, "a record of another version: this program reads versions 1 and 2");
    if (!in->version)
        return fail_at(1, err, "not a record: the first line must be '" RECORD_MARK "'");
    next_line(in);
    for (;;) {
        if (!in->rest.n)
            return fail(in, err, "the record ends before its actions");
        Str line = next_line(in);
        if (!line.n || str_is(line, "--"))
            break;
        if (!str_plain(line))
            return fail(in, err, "only plain ASCII text is allowed");
        if (str_starts(line, "| "))
            text_fmt(&in->at_start, "%v\n", (Str){line.at + 2, line.n - 2});
        else if (!tag_read(in, line, err))
            return false;
    }
    if (in->at_start.full)
        return fail(in, err, "the position is too long");
    return in->tag_line[TAG_GAME] ? true : fail(in, err, "the tag 'game' is missing");
}

static void open_reader(RecordReader *in, Str text)
{
    memset(in, 0, offsetof(RecordReader, position));
    in->rest = text;
    in->at_start = text_in(in->position, sizeof in->position);
}

const GameDef *record_game(Str text, Text *err)
{
    RecordReader in;

    open_reader(&in, text);
    if (!header_read(&in, err))
        return NULL;
    const GameDef *def = game_find(in.tag[TAG_GAME]);
    if (!def)
        fail_at(in.tag_line[TAG_GAME], err, "no such game");
    return def;
}

static void take_back(Text *err, Text before)
{
    *err = before;
    if (err->cap)
        err->at[err->n] = 0;
}

static bool begin_match(Match *m, RecordReader *in, Run *r, Text *err)
{
    Text before = *err;

    if (!str_is(in->tag[TAG_GAME], m->def->id))
        return fail_at(in->tag_line[TAG_GAME], err, "the record is of another game");
    if (in->tag_line[TAG_RULES] && !str_is(in->tag[TAG_RULES], m->def->rules_version)) {
        text_fmt(err, "line %d: the record was made with rules %v, these are %s", in->tag_line[TAG_RULES],
                 in->tag[TAG_RULES], m->def->rules_version);
        return false;
    }
    if (in->at_start.n) {
        text_put(err, "in the position it began from, ");
        if (!match_load(m, (Str){in->at_start.at, in->at_start.n}, err))
            return false;
    } else {
        text_fmt(err, "line %d: ", in->tag_line[TAG_OPTIONS]);
        if (!match_start(m, in->tag[TAG_OPTIONS], r, err))
            return false;
    }
    take_back(err, before);
    return true;
}

static bool line_play(Match *m, RecordReader *in, Str line, Run *r, Text *err)
{
    Text before = *err;
    Action a;

    text_fmt(err, "line %d: ", in->line);
    if (!str_plain(line)) {
        text_put(err, "only plain ASCII text is allowed");
        return false;
    }
    if (!ya_owing(m->def, m->now)) {
        text_put(err, "the game is over already");
        return false;
    }
    if (!action_read(m->def, m->now, line, &a, err))
        return false;
    Verdict v = match_play(m, a, r);
    if (v.reason) {
        text_fmt(err, "%v: illegal, ", line);
        rule_write(v.rule, err, false);
        text_fmt(err, ": %s", v.reason);
        return false;
    }
    take_back(err, before);
    return true;
}

static bool outcome_agrees(Match *m, RecordReader *in, Text *err)
{
    char buffer[YA_MAX_LINE];
    Text result = text_in(buffer, sizeof buffer);
    uint64_t hash;

    result_write(m, &result);
    if (in->tag_line[TAG_RESULT] && !str_is(in->tag[TAG_RESULT], buffer)) {
        text_fmt(err, "line %d: the record says '%v', the rules say '%s'", in->tag_line[TAG_RESULT],
                 in->tag[TAG_RESULT], buffer);
        return false;
    }
    if (!in->tag_line[TAG_HASH])
        return true;
    if (!str_hex64(in->tag[TAG_HASH], &hash))
        return fail_at(in->tag_line[TAG_HASH], err, "the hash is not 16 hexadecimal digits");
    return in->version == 1 || hash == ya_meaning(m->def, m->now)
               ? true
               : fail_at(in->tag_line[TAG_HASH], err, "the hash differs: the actions do not lead to it");
}

bool record_read(Match *m, Str text, Run *r, Text *err)
{
    RecordReader in;

    open_reader(&in, text);
    if (!header_read(&in, err) || !begin_match(m, &in, r, err))
        return false;
    while (in.rest.n) {
        Str line = str_trim(next_line(&in));
        if (line.n && line.at[0] != '#' && !line_play(m, &in, line, r, err))
            return false;
    }
    return outcome_agrees(m, &in, err);
}
