/* referee: one command a line, one reply each. docs/protocol.md is the description; this is its table of commands.
 *
 * A command either succeeds or changes nothing: what a session may change is remembered before each command and put
 * back when the command fails. A new match is made aside and takes the old one's place only when it is complete. */
#include "cli/referee.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = 1 << 16, MOST_DICE_QUEUED = 4096, MOST_WORLDS = 100000 };
enum { STANDARD_SEED = 1 };

typedef struct {
    enum { DICE_RANDOM, DICE_QUEUED, DICE_MANUAL } who;
    Rng rng;
    int next, count;
    int16_t face[MOST_DICE_QUEUED];
} Dice;

typedef struct {
    Session io;
    Match *match; /* NULL: none yet */
    Dice dice;
    Rng mind; /* of the machine players */
    Buffer line, head, body;
    char why[2 * YA_MAX_LINE];
    Text err;
    bool over;

    Match was; /* before the command */
    Game *was_now, *was_fixed, *scratch;
    uint64_t was_size;
    Dice was_dice;
} Referee;

typedef struct {
    const char *name, *arguments, *help;
    bool (*run)(Referee *r, Str rest);
    bool needs_match;
} Verb;

/* ---- replies ------------------------------------------------------------------------------------------------------ */

static bool fail(Referee *r, const char *why)
{
    text_put(&r->err, why);
    return false;
}

static bool refuse(Referee *r, Verdict v)
{
    text_put(&r->err, "illegal ");
    verdict_text(v, &r->err);
    return false;
}

static void reply(Referee *r, bool ok)
{
    if (ok)
        fprintf(r->io.out, "=%s%s\n%s\n", r->head.n ? " " : "", r->head.n ? r->head.at : "",
                r->body.n ? r->body.at : "");
    else
        fprintf(r->io.out, "? %s\n\n", r->why);
    fflush(r->io.out);
}

static void begin_reply(Referee *r)
{
    r->head.n = r->body.n = 0;
    r->err = text_in(r->why, sizeof r->why);
}

static void hear(void *listener, const YaGame *def, const YaEvent *e)
{
    Referee *r = listener;
    char line[2 * YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    if (event_line(def, e, YA_REFEREE, &t))
        buffer_fmt(&r->body, "%s\n", line);
}

static Run listening(Referee *r)
{
    return (Run){.tell = hear, .listener = r};
}

static const GameDef *def_of(const Referee *r)
{
    return r->match->def;
}

/* ---- what a failed command must not change ------------------------------------------------------------------------ */

static void remember(Referee *r)
{
    r->was_dice = r->dice;
    if (!r->match)
        return;
    size_t size = def_of(r)->state_size;
    if (r->was_size < size) {
        r->was_now = must(realloc(r->was_now, size));
        r->was_fixed = must(realloc(r->was_fixed, size));
        r->scratch = must(realloc(r->scratch, player_room(def_of(r))));
        r->was_size = size;
    }
    r->was = *r->match;
    memcpy(r->was_now, r->match->now, size);
    memcpy(r->was_fixed, r->match->fixed, size);
}

static void put_back(Referee *r)
{
    r->dice = r->was_dice;
    if (!r->match)
        return;
    *r->match = r->was;
    memcpy(r->match->now, r->was_now, def_of(r)->state_size);
    memcpy(r->match->fixed, r->was_fixed, def_of(r)->state_size);
}

/* ---- dice --------------------------------------------------------------------------------------------------------- */

/* A number given for a chance question: the face of a die, or the place in the list of legal draws. */
static bool answer_by_number(const GameDef *def, const Game *g, int face, Action *out)
{
    if (question_of(def, g)->kind == ASK_DIE) {
        *out = (Action){V_ROLL, YA_CHANCE, {(int16_t)face, 0, 0}};
        return ya_is_legal(def, g, *out);
    }
    Action list[YA_MAX_LEGAL];
    int n = ya_legal(def, g, YA_CHANCE, false, list, YA_MAX_LEGAL);
    if (face < 1 || face > n)
        return false;
    *out = list[face - 1];
    return true;
}

/* False: a person rolls. */
static bool next_die(Referee *r, Action *out)
{
    Dice *d = &r->dice;

    if (d->who == DICE_RANDOM)
        return ya_sample(def_of(r), r->match->now, YA_CHANCE, &d->rng, out);
    if (d->who == DICE_MANUAL)
        return false;
    if (d->next < d->count) {
        int face = d->face[d->next++];
        if (answer_by_number(def_of(r), r->match->now, face, out))
            return true;
        buffer_fmt(&r->body, "dice: the queued %d does not answer this; dice are manual now\n", face);
    }
    d->who = DICE_MANUAL;
    return false;
}

/* Answers chance for as long as it is asked and the dice are not a person's. */
static bool settle(Referee *r)
{
    Run run = listening(r);
    Action a;

    while (r->match && ya_actor(def_of(r), r->match->now) == YA_CHANCE && next_die(r, &a)) {
        Verdict v = match_play(r->match, a, &run);
        if (v.reason)
            return refuse(r, v);
    }
    return true;
}

static bool queue_dice(Referee *r, Str rest)
{
    Dice d = {.who = DICE_QUEUED, .rng = r->dice.rng};

    for (Str word = str_word(&rest); word.n; word = str_word(&rest)) {
        uint64_t face;
        if (!number_read(word, &face) || face < 1 || face > INT16_MAX)
            return fail(r, "dice: random [SEED], manual, or numbers to be rolled");
        if (d.count == MOST_DICE_QUEUED)
            return fail(r, "dice: too many at once (4096 at most)");
        d.face[d.count++] = (int16_t)face;
    }
    r->dice = d;
    return d.count ? settle(r) : fail(r, "dice: random [SEED], manual, or numbers to be rolled");
}

static bool run_dice(Referee *r, Str rest)
{
    Str all = rest, word = str_word(&rest), number = str_word(&rest);
    uint64_t seed = STANDARD_SEED;

    if (str_is(word, "manual") && !number.n) {
        r->dice.who = DICE_MANUAL;
        return true;
    }
    if (!str_is(word, "random"))
        return queue_dice(r, all);
    if ((number.n && !number_read(number, &seed)) || str_trim(rest).n)
        return fail(r, "dice random takes one number, the seed");
    r->dice.who = DICE_RANDOM;
    r->dice.rng = seed;
    return settle(r);
}

/* ---- games -------------------------------------------------------------------------------------------------------- */

static bool nothing_more(Referee *r, Str rest)
{
    return str_trim(rest).n ? fail(r, "this command takes no argument here") : true;
}

static const GameDef *take_game(Referee *r, Str *rest)
{
    Str word = str_word(rest);
    const GameDef *def = game_find(word);

    if (!def)
        fail(r, word.n ? "no such game; 'games' lists them" : "name a game; 'games' lists them");
    return def;
}

static bool run_games(Referee *r, Str rest)
{
    for (int i = 0; i < ya_game_count(); i++) {
        const GameDef *def = ya_game_at(i);
        buffer_fmt(&r->body, "%s | %s | %d", def->id, def->title, def->min_sides);
        if (def->max_sides > def->min_sides)
            buffer_fmt(&r->body, "-%d", def->max_sides);
        buffer_fmt(&r->body, " | %s\n", def->rules_version);
    }
    return nothing_more(r, rest);
}

static bool run_options(Referee *r, Str rest)
{
    const GameDef *def = take_game(r, &rest);

    for (const OptionDef *o = def ? def->options : NULL; o && o->key; o++) {
        if (!o->choices)
            buffer_fmt(&r->body, "%s=%d | %d..%d | %s\n", o->key, o->standard, o->min, o->max, o->help);
        for (const ChoiceDef *choice = o->choices; choice && choice->name; choice++)
            buffer_fmt(&r->body, "%s=%s | %s | %s: %s\n", o->key, choice->name,
                       choice == o->choices + o->standard ? "standard" : "or", o->help, choice->help);
    }
    return def && nothing_more(r, rest);
}

static bool take_over(Referee *r, Match *m)
{
    if (!m)
        return false;
    free(r->match);
    r->match = m;
    remember(r);
    return settle(r);
}

static bool run_new(Referee *r, Str rest)
{
    const GameDef *def = take_game(r, &rest);
    Run run = listening(r);

    if (!def)
        return false;
    Match *m = match_new(def);
    if (match_start(m, rest, &run, &r->err))
        return take_over(r, m);
    free(m);
    return false;
}

/* ---- files -------------------------------------------------------------------------------------------------------- */

static bool path_of(Referee *r, Str rest, char **out)
{
    Str path = str_trim(rest);

    if (!r->io.files)
        return fail(r, "this session uses no files");
    if (!path.n)
        return fail(r, "name a file");
    *out = must(malloc(path.n + 1));
    memcpy(*out, path.at, path.n);
    (*out)[path.n] = 0;
    return true;
}

static bool read_path(Referee *r, Str rest, Buffer *text)
{
    char *path;

    if (!path_of(r, rest, &path))
        return false;
    bool ok = strcmp(path, "-") == 0 ? fail(r, "name a file") : file_read(path, text, &r->err);
    free(path);
    return ok;
}

static bool write_path(Referee *r, Str rest, Str text)
{
    char *path;

    if (!path_of(r, rest, &path))
        return false;
    bool ok = file_write(path, text, &r->err);
    free(path);
    return ok;
}

static int read_line(Referee *r, Buffer *line);

enum { LINE_END, LINE_GOOD, LINE_LONG, LINE_DIRTY };

/* Lines up to a single dot. They are all taken, also after an error in one, so that none is mistaken for a command. */
static bool read_lines(Referee *r, Buffer *text)
{
    Buffer line = {0};
    bool ok = true;
    int kind;

    while ((kind = read_line(r, &line)) != LINE_END && !(kind == LINE_GOOD && str_is(buffer_str(&line), "."))) {
        ok = ok && kind == LINE_GOOD && text->n + line.n < MAX_FILE;
        if (ok)
            buffer_fmt(text, "%s\n", line.at);
    }
    buffer_free(&line);
    if (kind == LINE_END)
        return fail(r, "the input ended before the single dot");
    return ok ? true : fail(r, "a line is too long, or not plain text");
}

static bool run_load(Referee *r, Str rest)
{
    Buffer text = {0};
    Run run = {0};
    bool ok = str_is(str_trim(rest), "-") ? read_lines(r, &text) : read_path(r, rest, &text);

    ok = ok && take_over(r, match_from(buffer_str(&text), &run, &r->err));
    buffer_free(&text);
    return ok;
}

static bool run_replay(Referee *r, Str rest)
{
    Buffer text = {0};
    Run run = listening(r);
    bool ok = read_path(r, rest, &text) && take_over(r, match_from_record(buffer_str(&text), &run, &r->err));

    buffer_free(&text);
    return ok;
}

static bool run_verify(Referee *r, Str rest)
{
    Buffer text = {0};
    Run run = {0};
    Match *m = read_path(r, rest, &text) ? match_from_record(buffer_str(&text), &run, &r->err) : NULL;

    buffer_free(&text);
    if (!m)
        return false;
    buffer_fmt(&r->head, "ok %s, %d actions, hash %016llx", m->def->id, m->n,
               (unsigned long long)ya_meaning(m->def, m->now));
    free(m);
    return true;
}

static void write_position(const void *match, Text *out)
{
    const Match *m = match;
    size_t n = ya_write_position(m->def, m->now, out->at, out->cap);

    out->n = n;
    out->full = n == 0 && out->cap < MAX_FILE;
}

static bool position_text(Referee *r, Buffer *out)
{
    const GameDef *def = def_of(r);

    if (!ya_owing(def, r->match->now))
        return fail(r, "the game is over: use 'record'");
    buffer_write(out, write_position, r->match);
    return true;
}

static bool run_position(Referee *r, Str rest)
{
    return nothing_more(r, rest) && position_text(r, &r->body);
}

static bool run_save(Referee *r, Str rest)
{
    Buffer text = {0};
    bool ok = position_text(r, &text) && write_path(r, rest, buffer_str(&text));

    buffer_free(&text);
    return ok;
}

/* An empty line would end the reply; a record read back may have two dashes there. */
static void put_record(Referee *r, const Buffer *text)
{
    for (Str rest = buffer_str(text); rest.n;) {
        Str line = str_line(&rest);
        buffer_put(&r->body, line.n ? line.at : "--", line.n ? line.n : 2);
        buffer_text(&r->body, "\n");
    }
}

static bool run_record(Referee *r, Str rest)
{
    Buffer text = {0};
    bool ok = true;

    buffer_write(&text, write_record, r->match);
    if (str_trim(rest).n)
        ok = write_path(r, rest, buffer_str(&text));
    else
        put_record(r, &text);
    buffer_free(&text);
    return ok;
}

/* ---- looking ------------------------------------------------------------------------------------------------------ */

static bool several_owe(const Referee *r)
{
    uint16_t owing = ya_owing(def_of(r), r->match->now);
    return owing & (owing - 1);
}

/* The sides a command is about: the one named, or all that owe an answer. */
static bool take_sides(Referee *r, Str rest, unsigned *sides)
{
    Str word = str_word(&rest);

    *sides = ya_owing(def_of(r), r->match->now);
    if (!word.n)
        return true;
    int side = side_find(def_of(r), word);
    if (side < 0 || (side < YA_MAX_SIDES && side >= ya_sides(def_of(r), r->match->now)))
        return fail(r, "no such side");
    *sides = 1u << side;
    return nothing_more(r, rest);
}

static bool run_actor(Referee *r, Str rest)
{
    unsigned owing = ya_owing(def_of(r), r->match->now);

    for (int side = 0; side <= YA_CHANCE; side++)
        if (owing >> side & 1)
            buffer_fmt(&r->head, "%s%s", r->head.n ? " " : "", side_name(def_of(r), side));
    if (!owing)
        buffer_text(&r->head, "over");
    return nothing_more(r, rest);
}

static void put_prompt(Referee *r, int side, bool named)
{
    char line[2 * YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    if (named)
        text_fmt(&t, "%s ", side_name(def_of(r), side));
    rule_write(asked_rule(def_of(r), r->match->now, side), &t, false);
    text_char(&t, ' ');
    prompt_write(def_of(r), r->match->now, side, &t);
    if (named)
        buffer_fmt(&r->body, "%s\n", line);
    else
        buffer_text(&r->head, line);
}

static bool run_prompt(Referee *r, Str rest)
{
    unsigned sides;

    if (!ya_owing(def_of(r), r->match->now))
        return fail(r, "the game is over: nothing is asked");
    if (!take_sides(r, rest, &sides))
        return false;
    bool named = sides & (sides - 1);
    for (int side = 0; side <= YA_CHANCE; side++)
        if (sides >> side & 1)
            put_prompt(r, side, named);
    return true;
}

static bool run_legal(Referee *r, Str rest)
{
    Action list[YA_MAX_LEGAL];
    unsigned sides;

    if (!take_sides(r, rest, &sides))
        return false;
    for (int side = 0; side <= YA_CHANCE; side++) {
        int n = sides >> side & 1 ? ya_legal(def_of(r), r->match->now, side, false, list, YA_MAX_LEGAL) : 0;
        for (int i = 0; i < n; i++) {
            char line[YA_MAX_LINE];
            Text t = text_in(line, sizeof line);
            action_text(def_of(r), list[i], sides & (sides - 1), &t);
            buffer_fmt(&r->body, "%s\n", line);
        }
    }
    return true;
}

static bool run_why(Referee *r, Str rest)
{
    char line[2 * YA_MAX_LINE];
    Text t = text_in(line, sizeof line);
    Action a;

    if (!action_read(def_of(r), r->match->now, rest, &a, &r->err))
        return false;
    Verdict v = ya_why(def_of(r), r->match->now, a);
    if (v.reason) {
        text_put(&t, "illegal ");
        verdict_text(v, &t);
    }
    buffer_text(&r->head, v.reason ? line : "legal");
    return true;
}

static bool run_view(Referee *r, Str rest)
{
    Str word = str_word(&rest);
    int side = str_is(word, "referee") ? YA_REFEREE : side_find(def_of(r), word);

    if (side < 0 || side == YA_CHANCE || (side < YA_MAX_SIDES && side >= ya_sides(def_of(r), r->match->now)))
        return fail(r, "name a side, 'spectator' or 'referee'");
    buffer_write(&r->head, write_view, &(Looking){r->match->def, r->match->now, side});
    return nothing_more(r, rest);
}

static bool run_board(Referee *r, Str rest)
{
    const GameDef *def = str_trim(rest).n ? take_game(r, &rest) : r->match ? def_of(r) : NULL;

    if (!def)
        return r->err.n ? false : fail(r, "no game is on: say 'new GAME', or 'board GAME'");
    buffer_write(&r->head, write_board, def);
    return nothing_more(r, rest);
}

static bool run_score(Referee *r, Str rest)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);
    int32_t score[YA_MAX_SIDES];

    ya_score(def_of(r), r->match->now, score);
    if (def_of(r)->standing)
        def_of(r)->standing(r->match->now, &t);
    buffer_text(&r->head, t.n ? line : ya_owing(def_of(r), r->match->now) ? "the game goes on" : "the game is over");
    for (int side = 0; side < ya_sides(def_of(r), r->match->now); side++)
        buffer_fmt(&r->body, "%s %d\n", side_name(def_of(r), side), score[side]);
    return nothing_more(r, rest);
}

/* "odds", "odds SIDE", "odds SIDE WORLDS", and behind them an action: whose view, how many worlds, and of what. */
static bool run_odds(Referee *r, Str rest)
{
    OddsAsked asked = {.def = def_of(r), .now = r->match->now, .side = YA_REFEREE, .seed = STANDARD_SEED};
    uint64_t worlds;
    Str after = rest, word = str_word(&after);
    int side = word.n ? side_find(def_of(r), word) : -1;

    if (side >= 0 && side < ya_sides(def_of(r), r->match->now)) {
        asked.side = side;
        rest = after;
        word = str_word(&after);
    }
    if (word.n && number_read(word, &worlds)) {
        if (worlds < 1 || worlds > MOST_WORLDS)
            return fail(r, "odds are thrown in 1 to 100000 worlds");
        asked.worlds = (int)worlds;
        rest = after;
    }
    rest = str_trim(rest);
    asked.acts = rest.n > 0;
    if (asked.acts && !odds_read(&asked, rest, &r->err))
        return false;
    return odds_write(asked, &r->body, &r->err);
}

/* "hint", "hint SIDE": of whoever is asked, or of one of those. */
static bool run_hint(Referee *r, Str rest)
{
    Str word = str_word(&rest);
    int side = word.n ? side_find(def_of(r), word) : ya_actor(def_of(r), r->match->now);

    if (word.n && (side < 0 || side >= ya_sides(def_of(r), r->match->now)))
        return fail(r, "hint takes a side");
    if (side < 0)
        return fail(r, "the game is over");
    return nothing_more(r, rest) && hint_write(def_of(r), r->match->now, side, &r->head, &r->err);
}

/* ---- playing ------------------------------------------------------------------------------------------------------ */

static bool play_action(Referee *r, Str text)
{
    Run run = listening(r);
    Action a;

    if (!action_read(def_of(r), r->match->now, text, &a, &r->err))
        return false;
    Verdict v = match_play(r->match, a, &run);
    return v.reason ? refuse(r, v) : true;
}

/* "roll 2 3 6": one die after the other. */
static bool play_rolls(Referee *r, Str faces)
{
    for (Str word = str_word(&faces); word.n; word = str_word(&faces)) {
        char line[YA_MAX_ACTION];
        Text t = text_in(line, sizeof line);
        text_fmt(&t, "chance roll %v", word);
        if (t.full)
            return fail(r, "a die has no such face");
        if (!play_action(r, (Str){t.at, t.n}))
            return false;
    }
    return true;
}

static bool run_play(Referee *r, Str rest)
{
    Str faces = rest, word = str_word(&faces);

    if (str_is(word, "chance"))
        word = str_word(&faces);
    bool rolls = str_is(word, "roll") && str_trim(faces).n;
    return (rolls ? play_rolls(r, faces) : play_action(r, rest)) && settle(r);
}

static bool run_undo(Referee *r, Str rest)
{
    Match *m = r->match;
    Str word = str_word(&rest);
    int side = word.n ? side_find(m->def, word) : m->n ? m->log[m->n - 1].side : 0;

    if (side < 0)
        return fail(r, "no such side");
    Verdict v = match_undo(m, side);
    return v.reason ? fail(r, v.reason) : nothing_more(r, rest);
}

static bool suggest(Referee *r, const Player *player, Action *out)
{
    int side = ya_actor(def_of(r), r->match->now);

    if (side < 0)
        return fail(r, "the game is over");
    if (side == YA_CHANCE)
        return fail(r, "chance is asked: 'play roll N', or 'dice random'");
    if (!player_choose(player, def_of(r), r->match->now, r->scratch, side, &r->mind, out))
        return fail(r, "there is no legal answer");
    return true;
}

static bool fail_level(Referee *r, const char *why)
{
    text_put(&r->err, why);
    for (int i = 0; player_at(def_of(r), i); i++)
        text_fmt(&r->err, "%s%s", i ? ", " : "", player_at(def_of(r), i)->name);
    return false;
}

static bool run_genmove(Referee *r, Str rest)
{
    Str word = str_word(&rest);
    const Player *player = word.n ? player_find(def_of(r), word) : &player_random;
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);
    Action a;

    if (!player)
        return fail_level(r, "no such level; there are: ");
    if (!nothing_more(r, rest) || !suggest(r, player, &a))
        return false;
    action_text(def_of(r), a, several_owe(r), &t);
    buffer_text(&r->head, line);
    return true;
}

static bool take_auto(Referee *r, Str rest, uint64_t *decisions, const Player **player)
{
    bool counted = false, named = false;

    for (Str word = str_word(&rest); word.n; word = str_word(&rest)) {
        const Player *found = player_find(def_of(r), word);
        if (found && !named) {
            *player = found;
            named = true;
        } else if (!counted && number_read(word, decisions)) {
            counted = true;
        } else {
            return fail_level(r, "auto takes a number of decisions and a level: ");
        }
    }
    return true;
}

static bool run_auto(Referee *r, Str rest)
{
    const Player *player = &player_random;
    uint64_t decisions = UINT64_MAX;
    Run run = listening(r);
    Action a;

    if (!take_auto(r, rest, &decisions, &player))
        return false;
    for (uint64_t i = 0; i < decisions && ya_owing(def_of(r), r->match->now); i++) {
        if (i && ya_actor(def_of(r), r->match->now) == YA_CHANCE)
            break;
        if (!suggest(r, player, &a))
            return false;
        Verdict v = match_play(r->match, a, &run);
        if (v.reason)
            return refuse(r, v);
        if (!settle(r))
            return false;
    }
    return true;
}

/* ---- the table of commands ---------------------------------------------------------------------------------------- */

static bool run_help(Referee *r, Str rest);

static bool run_quit(Referee *r, Str rest)
{
    r->over = nothing_more(r, rest);
    return r->over;
}

static const Verb verbs[] = {
    {"games", "", "the games there are: id | title | players | rules", run_games, false},
    {"options", "GAME", "its options: key=standard | limits | meaning", run_options, false},
    {"new", "GAME [KEY=VALUE ...]", "start a game", run_new, false},
    {"dice", "random [SEED] | manual | N N N ...", "who rolls: a generator, you, or these and then you", run_dice,
     false},
    {"load", "FILE | -", "a position or a record; '-': the lines that follow, up to a single dot", run_load, false},
    {"position", "", "the position as text", run_position, true},
    {"save", "FILE", "write the position to a file", run_save, true},
    {"actor", "", "who owes an answer: sides, 'chance' or 'over'", run_actor, true},
    {"prompt", "[SIDE]", "what is asked, behind its rule number", run_prompt, true},
    {"legal", "[SIDE]", "the legal actions, one a line", run_legal, true},
    {"play", "[SIDE] ACTION", "take an action; 'play roll 2 3 6' answers for several dice", run_play, true},
    {"why", "[SIDE] ACTION", "legal, or the rule that forbids it", run_why, true},
    {"view", "SIDE", "what that side may know, as JSON", run_view, true},
    {"board", "[GAME]", "what never changes, as JSON", run_board, false},
    {"undo", "[SIDE]", "take the last action back", run_undo, true},
    {"record", "[FILE]", "the record of the match", run_record, true},
    {"replay", "FILE", "play a record through; the match stands at its end", run_replay, false},
    {"verify", "FILE", "check a record; the match stays as it is", run_verify, false},
    {"odds", "[SIDE] [WORLDS] [ACTION]", "what may come of it, or of all that leads to dice", run_odds, true},
    {"hint", "[SIDE]", "what the best player would do, and why", run_hint, true},
    {"auto", "[N] [LEVEL]", "let the machine decide N times, or to the end", run_auto, true},
    {"genmove", "[LEVEL]", "what the machine would do", run_genmove, true},
    {"score", "", "the result, or how things stand", run_score, true},
    {"help", "", "this list", run_help, false},
    {"quit", "", "end the session", run_quit, false},
};

enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

static bool run_help(Referee *r, Str rest)
{
    for (int i = 0; i < VERB_COUNT; i++) {
        char left[60];
        snprintf(left, sizeof left, "%s %s", verbs[i].name, verbs[i].arguments);
        buffer_fmt(&r->body, "%-40s %s\n", left, verbs[i].help);
    }
    return nothing_more(r, rest);
}

/* ---- the session -------------------------------------------------------------------------------------------------- */

static int read_line(Referee *r, Buffer *line)
{
    int kind = LINE_GOOD, c;

    line->n = 0;
    while ((c = getc(r->io.in)) != EOF && c != '\n') {
        if (c == '\r' || c == '\t')
            c = ' ';
        if (c < ' ' || c == 127)
            kind = LINE_DIRTY;
        if (line->n < LONGEST_LINE)
            buffer_put(line, &(char){(char)c}, 1);
        else if (kind == LINE_GOOD)
            kind = LINE_LONG;
    }
    if (c == EOF && line->n == 0)
        return LINE_END;
    while (line->n && line->at[line->n - 1] == ' ')
        line->n--;
    buffer_put(line, "", 0);
    return kind;
}

static bool obey(Referee *r)
{
    Str rest = buffer_str(&r->line), word = str_word(&rest);

    for (int i = 0; i < VERB_COUNT; i++)
        if (str_is(word, verbs[i].name)) {
            if (verbs[i].needs_match && !r->match)
                return fail(r, "no game is on: say 'new GAME', or 'load FILE'");
            return verbs[i].run(r, rest);
        }
    return fail(r, "unknown command; 'help' lists them");
}

static jmp_buf recovery;
static Referee *recovering;

static void recover(const char *file, int line, const char *what)
{
    begin_reply(recovering);
    text_fmt(&recovering->err, "internal error, nothing was changed: %s:%d: %s", file, line, what);
    longjmp(recovery, 1);
}

static bool obey_and_survive(Referee *r)
{
    recovering = r;
    check_on_failure(recover);
    bool ok = setjmp(recovery) == 0 && obey(r);
    check_on_failure(NULL);
    return ok;
}

static void answer(Referee *r, int kind)
{
    bool ok = false;

    begin_reply(r);
    remember(r);
    if (kind == LINE_LONG)
        fail(r, "the line is longer than 65536 bytes");
    else if (kind == LINE_DIRTY)
        fail(r, "the line holds a byte that is not text");
    else
        ok = r->io.survive ? obey_and_survive(r) : obey(r);
    if (!ok)
        put_back(r);
    reply(r, ok);
}

static bool says_something(const Buffer *line)
{
    Str s = str_trim(buffer_str(line));
    return s.n && s.at[0] != '#';
}

void referee_run(Session session)
{
    Referee *r = must(calloc(1, sizeof *r));
    int kind;

    r->io = session;
    r->dice.rng = r->mind = STANDARD_SEED;
    while (!r->over && (kind = read_line(r, &r->line)) != LINE_END)
        if (kind != LINE_GOOD || says_something(&r->line))
            answer(r, kind);
    free(r->match);
    free(r->was_now);
    free(r->was_fixed);
    free(r->scratch);
    buffer_free(&r->line);
    buffer_free(&r->head);
    buffer_free(&r->body);
    free(r);
}

static int referee(const Args *args)
{
    referee_run((Session){stdin, stdout, !arg_value(args, "--no-files"), true});
    return EXIT_SUCCESS;
}

const Command command_referee = {
    .name = "referee",
    .operands = "",
    .summary = "one command a line on standard input, one reply each",
    .about = "Reads commands on standard input and answers each: lines, the first beginning with '=' (done) or '?'\n"
             "(refused, nothing changed), ended by an empty line. 'help' lists the commands. The dice are random with\n"
             "seed 1 until told otherwise, so that a session can be repeated.",
    .run = referee,
    .flags = {{"--no-files", NULL, "refuse every command that reads or writes a file"}},
};
