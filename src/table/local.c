#include "table/local.h"

#include <stdlib.h>
#include <string.h>

#include "ai/judge.h"
#include "base/hash.h"
#include "table/reply.h"

enum { FIRST_ROOM = 256, RETAKEN = 2048, MOST_LISTED = 64, STANDING = 240 };

typedef struct {
    Telling telling;
    int64_t at;
    char *lines;
} Told;

typedef struct {
    Told *told;
    int n, cap;
} History;

/* Numbers of the dice that were rolled, and those that were taken back: tried with a change, and taken over with it. */
typedef struct {
    int64_t rolled;
    char retaken[RETAKEN];
} DiceCount;

struct Local {
    Table table;
    unsigned people;
    bool taught;
    uint64_t seed;
    DiceCount dice, tried;
    Trial trial;
    History history[VIEWERS];
    void *thoughts;
    Reply reply;
    char lines[PAGE], views[2 * PAGE], look[PAGE], log[2 * PAGE];
};

static void match_forget(Local *l)
{
    free(l->table.m);
    free(l->table.trial);
    past_free(&l->table.past);
    for (int v = 0; v < VIEWERS; v++) {
        for (int i = 0; i < l->history[v].n; i++)
            free(l->history[v].told[i].lines);
        free(l->history[v].told);
    }
    memset(l->history, 0, sizeof l->history);
    l->table = (Table){.def = l->table.def};
}

Local *local_new(const YaGame *game)
{
    Local *l = calloc(1, sizeof *l);

    if (!l)
        return NULL;
    l->table.def = game;
    l->thoughts = malloc(player_room(l->table.def));
    if (!l->thoughts) {
        free(l);
        return NULL;
    }
    reply_new(&l->reply);
    return l;
}

void local_free(Local *l)
{
    match_forget(l);
    free(l->thoughts);
    free(l);
}

const char *local_text(const Local *l)
{
    return l->reply.page;
}

size_t local_length(const Local *l)
{
    return l->reply.out.n;
}

/* ---- answers ---------------------------------------------------------------------------------------------------------------- */

static int nothing(Local *l)
{
    reply_new(&l->reply);
    return 204;
}

static int moved_on(Local *l, int side)
{
    Json j = reply_begin(&l->reply);

    json_ktext(&j, "error", "the match has moved on");
    json_kint(&j, "version", l->table.viewer[side].version);
    reply_end(&l->reply, &j);
    return 409;
}

/* Nobody sits there, or no match was begun. */
static int nobody_there(Local *l)
{
    return reply_no(&l->reply, 404, "nobody sits there");
}

static bool is_side(const Local *l, int side)
{
    return l->table.m && side >= 0 && side < ya_sides(l->table.def, l->table.m->now);
}

static bool is_viewer(const Local *l, int viewer)
{
    return is_side(l, viewer) || (l->table.m && viewer == YA_SPECTATOR);
}

static bool is_eye(const Local *l, int viewer)
{
    return is_viewer(l, viewer) || (l->table.m && viewer == YA_REFEREE);
}

/* ---- dice ------------------------------------------------------------------------------------------------------------------- */

static uint32_t below(void *rng, uint32_t n)
{
    return rng_below(rng, n);
}

/* Each die has a generator of its own, by its number. */
static Action roll(void *local, int64_t number, const GameDef *def, const Game *g)
{
    const Local *l = local;
    Rng rng = seed_of_game(l->seed, (uint64_t)number);

    return chance_answer(def, g, below, &rng);
}

static void question(const GameDef *def, const Game *g, int64_t dice_before, char out[QUESTION_CAP])
{
    uint64_t asked[2] = {(uint64_t)dice_before, ya_meaning(def, g)};
    Text t = text_in(out, QUESTION_CAP); /* as many digits as there is room for */

    text_hex64(&t, hash_bytes(asked, sizeof asked, 0));
}

typedef struct {
    uint32_t number[8];
    bool none; /* of them would do */
} Given;

static uint32_t below_given(void *given, uint32_t n)
{
    Given *from = given;
    uint32_t below = 0;

    from->none = !below_of_eight(from->number, n, &below);
    return below;
}

int local_due(Local *l, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    uint64_t pair[4] = {a, b, c, d};
    char line[YA_MAX_LINE];
    Text words = text_in(line, sizeof line);
    Given given;

    if (!l->table.m || ya_owing(l->table.def, l->table.m->now) != 1u << YA_CHANCE)
        return reply_no(&l->reply, 409, "no die is due here");
    for (int i = 0; i < 8; i++)
        given.number[i] = (uint32_t)(i % 2 ? pair[i / 2] : pair[i / 2] >> 32);
    given.none = false;
    Action due = chance_answer(l->table.def, l->table.m->now, below_given, &given);
    if (given.none)
        return reply_no(&l->reply, 422, "none of these numbers will do");
    action_line(l->table.def, due, &words);
    Json j = reply_begin(&l->reply);
    json_ktext(&j, "due", line);
    return reply_end(&l->reply, &j);
}

/* ---- what was told --------------------------------------------------------------------------------------------------------- */

static const Told *told_within(const History *h, int64_t actions)
{
    for (int i = h->n - 1; i >= 0; i--)
        if (h->told[i].telling.actions <= actions)
            return &h->told[i];
    return NULL;
}

/* The last time he came to that step: what was taken back since has steps of the same number. */
static const Told *told_step(const History *h, int step)
{
    for (int i = h->n - 1; i >= 0; i--)
        if (h->told[i].telling.step == step)
            return &h->told[i];
    return NULL;
}

static bool history_grow(History *h)
{
    int cap = h->cap ? 2 * h->cap : 64;
    Told *more = h->n == h->cap ? realloc(h->told, (size_t)cap * sizeof *more) : NULL;

    if (more) {
        h->told = more;
        h->cap = cap;
    }
    return h->n < h->cap;
}

static char *copy_of(const Text *lines)
{
    char *copy = malloc(lines->n + 1);

    if (copy)
        memcpy(copy, lines->at, lines->n + 1);
    return copy;
}

/* Room for what is told is made before anything is changed. */
static bool told_make(Local *l, int v)
{
    Trial *t = &l->trial;
    History *h = &l->history[v];
    const Viewer *old = &l->table.viewer[v];

    if (!trial_lines_end(t, v) || !history_grow(h))
        return false;
    const Told *base = trial_cuts(t, v) ? told_within(h, t->keep) : NULL;
    trial_tell(t, v, base ? base->telling.step : old->step, base ? base->telling.log_to : old->log_n);
    h->told[h->n].lines = t->told[v].version ? copy_of(&t->lines[v]) : NULL;
    return !t->told[v].version || h->told[h->n].lines;
}

static void told_add(Local *l, int v, int64_t at)
{
    const Trial *t = &l->trial;
    History *h = &l->history[v];

    for (int i = 0; i < h->n; i++)
        for (int k = 0; k < t->removed_count; k++)
            h->told[i].telling.actions -= h->told[i].telling.actions > t->removed[k];
    if (!t->told[v].version)
        return;
    h->told[h->n].telling = t->told[v];
    h->told[h->n++].at = at;
}

/* ---- changes ---------------------------------------------------------------------------------------------------------------- */

static unsigned watching(const Local *l)
{
    return l->people | 1u << YA_SPECTATOR;
}

static void change_open(Local *l, int reader)
{
    trial_open(&l->trial, &l->table, reader, text_in(l->lines, sizeof l->lines), text_in(l->views, sizeof l->views));
}

static void change_ready(Local *l, bool rolls)
{
    Trial *t = &l->trial;

    l->tried = l->dice;
    t->watching = t->looking = watching(l);
    t->people = l->people;
    t->taught = l->taught;
    t->rolls = rolls;
    t->dice = (TableDice){l, roll, question, &l->tried.rolled, l->tried.retaken, sizeof l->tried.retaken};
}

static void change_take(Local *l, int64_t at)
{
    trial_take(&l->trial, at);
    for (int v = 0; v < VIEWERS; v++)
        told_add(l, v, at);
    l->dice = l->tried;
}

static bool is_over(const Local *l)
{
    return !ya_owing(l->table.def, l->table.m->now);
}

static const Match *taught(const Local *l)
{
    return l->taught ? l->table.m : NULL;
}

static int answer_change(Local *l, int reader)
{
    Json j = reply_begin(&l->reply);

    if (reader != NOBODY) {
        trial_json(&j, &l->trial, reader, !is_over(l), taught(l));
        taken_json(&j, &l->trial);
    }
    return reply_end(&l->reply, &j);
}

static int make(Local *l, Attempt a, bool rolls, int64_t at)
{
    Trial *t = &l->trial;

    if (l->table.m->from_position)
        return reply_no(&l->reply, 409, "nothing can be done here: this is only what a side knows");
    if (t->no_memory)
        return reply_no_memory(&l->reply);
    change_ready(l, rolls);
    trial_run(t, &a);
    trial_end(t);
    if (a.verdict.reason)
        return reply_refused(&l->reply, 422, refusal_of(a.verdict));
    for (int v = 0; v < VIEWERS; v++)
        if (t->no_memory || ((watching(l) >> v & 1) && !told_make(l, v)))
            return reply_no_memory(&l->reply);
    change_take(l, at);
    return answer_change(l, t->reader);
}

/* Another match is forgotten. False: there is no memory for one. */
static bool lay(Local *l, unsigned people, bool is_taught, uint64_t seed)
{
    match_forget(l);
    l->people = people;
    l->taught = is_taught;
    l->seed = seed;
    l->dice = (DiceCount){0};
    l->table.m = match_make(l->table.def, FIRST_ROOM);
    l->table.trial = match_make(l->table.def, FIRST_ROOM);
    return l->table.m && l->table.trial;
}

/* Unless the options are no good. */
static int begin(Local *l, const char *options, unsigned people, bool is_taught, uint64_t seed, bool rolls, int64_t at)
{
    Refusal wrong = {0};
    Text err = text_in(wrong.why, sizeof wrong.why);
    int16_t option[MAX_OPTIONS];

    if (!options_read(l->table.def, str(options), option, &err))
        return reply_refused(&l->reply, 422, wrong);
    if (!lay(l, people, is_taught, seed))
        return reply_no_memory(&l->reply);
    change_open(l, NOBODY);
    return make(l, (Attempt){.what = TRY_START, .options = str(options)}, rolls, at);
}

int local_start(Local *l, const char *options, unsigned people, bool is_taught, uint64_t seed, int64_t at)
{
    const FirstGame *first = is_taught ? l->table.def->first : NULL;

    return begin(l, first ? first->options : options, people, first, seed, true, at);
}

int local_open(Local *l, const char *options, unsigned people, uint64_t seed, int64_t at)
{
    return begin(l, options, people, false, seed, false, at);
}

int local_known(Local *l, const char *position)
{
    Refusal wrong = {0};
    Text err = text_in(wrong.why, sizeof wrong.why);
    Match *m = match_make(l->table.def, 0);

    if (!m)
        return reply_no_memory(&l->reply);
    bool good = match_load(m, str(position), &err);
    bool room = good && lay(l, 0, false, 0);
    if (room)
        match_assign(l->table.m, m, 0);
    free(m);
    return !good ? reply_refused(&l->reply, 422, wrong) : room ? nothing(l) : reply_no_memory(&l->reply);
}

/* 0: there are none, or too many. */
static int list_split(char *lines, const char *list[MOST_LISTED])
{
    int n = 0;

    for (char *at = lines, *end; *at; at = end) {
        if (n == MOST_LISTED)
            return 0;
        list[n++] = at;
        end = strchr(at, '\n');
        if (!end)
            break;
        *end++ = 0;
    }
    return n;
}

int local_act(Local *l, int side, int64_t version, const char *lines, int64_t at)
{
    char words[MOST_LISTED * 208];
    const char *list[MOST_LISTED];
    Text t = text_in(words, sizeof words);
    Refusal wrong = {0};
    Text err = text_in(wrong.why, sizeof wrong.why);
    bool other_side;

    if (!is_side(l, side))
        return nobody_there(l);
    text_put(&t, lines);
    bool careful = strncmp(words, "careful\n", 8) == 0;
    int n = list_split(words + 8 * careful, list);
    if (t.full || !n)
        return reply_no(&l->reply, 400, "say 1 to 64 actions");
    Attempt a = {.what = TRY_ACTION, .side = side, .list = n > 1 ? list : NULL, .listed = n, .careful = careful};
    if (!action_of(&l->table, side, str(list[0]), &a.action, &err, &other_side))
        return reply_refused(&l->reply, other_side ? 403 : 422, wrong);
    if (version != l->table.viewer[side].version)
        return moved_on(l, side);
    change_open(l, side);
    return make(l, a, true, at);
}

int local_undo(Local *l, int side, int64_t version, int count, int64_t at)
{
    if (!is_side(l, side))
        return nobody_there(l);
    if (version != l->table.viewer[side].version)
        return moved_on(l, side);
    change_open(l, side);
    return make(l, (Attempt){.what = count ? TRY_UNDO : TRY_TURN, .side = side, .count = count}, true, at);
}

int local_take_back(Local *l, int side, int64_t at)
{
    if (!is_side(l, side))
        return nobody_there(l);
    change_open(l, NOBODY);
    return make(l, (Attempt){.what = TRY_CUT, .side = side}, true, at);
}

static int play_line(Local *l, const char *line, bool rolls, int64_t at)
{
    Refusal wrong = {0};
    Text err = text_in(wrong.why, sizeof wrong.why);
    Attempt a = {.what = TRY_ACTION};

    if (!l->table.m)
        return nobody_there(l);
    if (!action_read(l->table.def, l->table.m->now, str(line), &a.action, &err))
        return reply_refused(&l->reply, 422, wrong);
    a.side = a.action.side;
    change_open(l, NOBODY);
    int status = make(l, a, rolls, at);
    l->dice.rolled += status == 200 && a.side == YA_CHANCE;
    return status;
}

int local_play(Local *l, const char *line, int64_t at)
{
    return play_line(l, line, true, at);
}

int local_read(Local *l, const char *line, int64_t at)
{
    return play_line(l, line, false, at);
}

int local_roll(Local *l, int64_t at)
{
    if (!l->table.m)
        return nobody_there(l);
    change_open(l, NOBODY);
    return make(l, (Attempt){.what = TRY_NOTHING}, true, at);
}

void local_people(Local *l, unsigned people)
{
    l->people = people;
}

int local_told(Local *l, int viewer)
{
    if (!is_viewer(l, viewer))
        return nobody_there(l);
    if (!l->trial.told[viewer].version)
        return nothing(l);
    return answer_change(l, viewer);
}

/* ---- looking ---------------------------------------------------------------------------------------------------------------- */

static Str look(Local *l, int viewer)
{
    return (Str){l->look, ya_view(l->table.def, l->table.m->now, viewer, l->look, sizeof l->look)};
}

int local_look(Local *l, int viewer)
{
    if (!is_viewer(l, viewer))
        return nobody_there(l);
    const Viewer *v = &l->table.viewer[viewer];
    Json j = reply_begin(&l->reply);

    json_ktext(&j, "as", side_name(l->table.def, viewer));
    json_kint(&j, "changed", v->changed);
    json_kint(&j, "log_n", v->log_n);
    viewer_json(&j, v, !is_over(l), taught(l), v->log_n, (Str){0}, look(l, viewer));
    return reply_end(&l->reply, &j);
}

int local_log(Local *l, int viewer, int from)
{
    if (!is_viewer(l, viewer))
        return nobody_there(l);
    const History *h = &l->history[viewer];
    Log log = {.text = text_in(l->log, sizeof l->log)};
    bool whole = true;

    for (int i = 0; i < h->n && whole; i++) {
        const Told *told = &h->told[i];
        whole = log_tell(&log, told->telling.log_from, told->telling.step, told->at, str(told->lines));
    }
    Json j = reply_begin(&l->reply);
    json_kint(&j, "version", l->table.viewer[viewer].version);
    json_kint(&j, "log_n", log.n);
    log_json(&j, &log, from > 0 ? from : 0);
    int status = reply_end(&l->reply, &j);
    free(log.line);
    return whole ? status : reply_no_memory(&l->reply);
}

static int answer_past(Local *l, int viewer, int actions, const Told *told)
{
    Str view = past_look(&l->table.past, l->table.m, actions, viewer, text_in(l->look, sizeof l->look));

    if (!view.n)
        return reply_no_memory(&l->reply);
    Json j = reply_begin(&l->reply);
    json_ktext(&j, "as", side_name(l->table.def, viewer));
    if (told) {
        json_kint(&j, "step", told->telling.step);
        json_kint(&j, "log_n", told->telling.log_to);
    } else {
        json_kint(&j, "actions", actions);
        json_kint(&j, "of", l->table.m->n);
    }
    json_key(&j, "view");
    text_str(j.out, view);
    j.comma = true;
    return reply_end(&l->reply, &j);
}

int local_replay(Local *l, int viewer, int step)
{
    if (!is_viewer(l, viewer))
        return nobody_there(l);
    const Told *told = step <= l->table.viewer[viewer].step ? told_step(&l->history[viewer], step) : NULL;

    if (!told)
        return reply_no(&l->reply, 404, "there is no such step");
    int64_t actions = told->telling.actions < l->table.m->n ? told->telling.actions : l->table.m->n;
    return answer_past(l, viewer, (int)actions, told);
}

int local_replay_as(Local *l, int viewer, int actions)
{
    if (!is_eye(l, viewer))
        return nobody_there(l);
    if (actions < 0 || actions > l->table.m->n)
        return reply_no(&l->reply, 404, "the match was not that long");
    return answer_past(l, viewer, actions, NULL);
}

int local_log_as(Local *l, int viewer)
{
    if (!is_eye(l, viewer))
        return nobody_there(l);
    Match *again = match_make(l->table.def, l->table.m->cap);

    if (!again)
        return reply_no_memory(&l->reply);
    Json j = reply_begin(&l->reply);
    retold_json(&j, l->table.m, again, viewer, text_in(l->log, sizeof l->log));
    free(again);
    return reply_end(&l->reply, &j);
}

int local_why(Local *l, int side, const char *words)
{
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    bool other_side;
    Action a;

    if (!is_side(l, side))
        return nobody_there(l);
    if (!action_of(&l->table, side, str(words), &a, &err, &other_side) && other_side)
        return reply_no(&l->reply, 403, why);
    Verdict v = err.n ? (Verdict){.reason = why} : ya_why(l->table.def, l->table.m->now, a);
    Json j = reply_begin(&l->reply);
    verdict_json(&j, v.reason, v.rule);
    return reply_end(&l->reply, &j);
}

/* Plays them where the next change will be tried. False: not even the first is legal. */
static bool play_ahead(Local *l, int side, char *lines, Run *run)
{
    const char *list[MOST_LISTED];
    Table ahead = {.def = l->table.def, .m = l->table.trial};
    int n = list_split(lines, list), taken = 0;
    bool other_side;
    Text none = {0};
    Action a;

    match_assign(ahead.m, l->table.m, 0);
    l->table.alike = 0;
    while (taken < n && action_of(&ahead, side, str(list[taken]), &a, &none, &other_side) &&
           !match_play(ahead.m, a, run).reason)
        taken++;
    return taken;
}

int local_next(Local *l, int side, const char *lines)
{
    char words[MOST_LISTED * 208];
    Text t = text_in(words, sizeof words);
    Run run = {0};

    if (!is_side(l, side))
        return nobody_there(l);
    text_put(&t, lines);
    if (t.full || !play_ahead(l, side, words, &run) || (run.shown >> side & 1))
        return nothing(l);
    const Game *then = l->table.trial->now;
    if (ya_owing(l->table.def, then) >> YA_CHANCE & 1)
        return nothing(l);
    Json j = reply_begin(&l->reply);
    json_key(&j, "view");
    text_str(&l->reply.out, (Str){l->look, ya_view(l->table.def, then, side, l->look, sizeof l->look)});
    return reply_end(&l->reply, &j);
}

static int odds_answer(Local *l, const OddsAsked *asked)
{
    void *room = malloc(odds_page_room(asked->def));

    if (!room)
        return reply_no_memory(&l->reply);
    Json j = reply_begin(&l->reply);
    odds_page(&j, asked, room, NULL);
    free(room);
    return reply_end(&l->reply, &j);
}

int local_odds(Local *l, int side, const char *words)
{
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    OddsAsked asked = {.def = l->table.def, .now = l->table.m->now, .side = side, .seed = 1, .acts = words[0]};
    bool other_side;

    if (!is_side(l, side))
        return nobody_there(l);
    if (!(ya_owing(asked.def, asked.now) >> side & 1))
        return reply_no(&l->reply, 409, "you are not asked for anything");
    if (asked.acts && !action_of(&l->table, side, str(words), &asked.action, &err, &other_side))
        return reply_no(&l->reply, other_side ? 403 : 422, why);
    return odds_answer(l, &asked);
}

static void owing_json(Json *j, unsigned owing, const GameDef *def)
{
    json_key(j, "owing");
    json_list(j);
    for (int side = 0; side < YA_MAX_SIDES; side++)
        if (owing >> side & 1)
            json_text(j, side_name(def, side));
    json_close(j);
}

int local_status(Local *l)
{
    if (!l->table.m)
        return nobody_there(l);
    const GameDef *def = l->table.def;
    const Game *g = l->table.m->now;
    char line[STANDING], meaning[24];
    Text words = text_in(line, sizeof line), number = text_in(meaning, sizeof meaning);
    int winner = is_over(l) ? ya_winner(def, g) : -1;
    Json j = reply_begin(&l->reply);

    text_hex64(&number, ya_meaning(def, g));
    if (is_over(l) && def->standing)
        def->standing(g, &words);
    json_ktext(&j, "rules", def->rules_version);
    json_kint(&j, "sides", ya_sides(def, g));
    json_kbool(&j, "over", is_over(l));
    json_kbool(&j, "draws", def->draws);
    owing_json(&j, ya_owing(def, g), def);
    json_ktext(&j, "words", line);
    if (winner >= 0)
        json_ktext(&j, "winner", side_name(def, winner));
    json_kint(&j, "actions", l->table.m->n);
    if (judge_level(def))
        json_put(&j, "judge:{by:%s version:%d}", judge_level(def), judge_version(def));
    json_ktext(&j, "meaning", meaning);
    return reply_end(&l->reply, &j);
}

int local_record(Local *l)
{
    if (!l->table.m)
        return nobody_there(l);
    record_write(l->table.m, reply_new(&l->reply));
    return reply_given(&l->reply, 200);
}

static void verified_json(Json *j, const Match *m)
{
    char options[256], line[YA_MAX_LINE];
    Text t = text_in(options, sizeof options);

    options_write(m->def, m->option, &t);
    json_ktext(j, "options", options);
    json_kint(j, "sides", ya_sides(m->def, m->now));
    json_key(j, "actions");
    json_list(j);
    for (int i = 0; i < m->n; i++) {
        Text words = text_in(line, sizeof line);
        action_line(m->def, m->log[i], &words);
        json_text(j, line);
    }
    json_close(j);
}

int local_verify(Local *l, const char *record)
{
    Refusal wrong = {0};
    Text err = text_in(wrong.why, sizeof wrong.why);
    Match *m = match_read(l->table.def, str(record), &err);

    if (!m)
        return err.n ? reply_refused(&l->reply, 422, wrong) : reply_no_memory(&l->reply);
    Json j = reply_begin(&l->reply);
    verified_json(&j, m);
    free(m);
    return reply_end(&l->reply, &j);
}

/* ---- machines --------------------------------------------------------------------------------------------------------------- */

/* Asked again what it was asked before a take-back, it is of the same mind. */
static Rng mind_of(const Local *l, int side)
{
    uint64_t asked[2] = {(uint64_t)side, ya_meaning(l->table.def, l->table.m->now)};

    return hash_bytes(asked, sizeof asked, l->seed);
}

static bool chooses(Local *l, int side, const char *level, Action *out)
{
    const GameDef *def = l->table.def;
    const Player *player = player_find(def, str(level));
    Rng rng = mind_of(l, side);

    if (!player)
        player = player_standard(def);
    return player_choose(player, def, l->table.m->now, l->thoughts, side, &rng, out);
}

int local_think(Local *l, int side, const char *level)
{
    if (!is_side(l, side))
        return nobody_there(l);
    Action a;
    bool told = l->taught && first_next(l->table.m, &a);

    if (told && a.side < YA_MAX_SIDES && (l->people >> a.side & 1))
        return nothing(l);
    if ((!told || a.side != side) && !chooses(l, side, level, &a))
        return nothing(l);
    action_line(l->table.def, a, reply_new(&l->reply));
    return 200;
}
