/* What a side may know, as JSON: the engine adds who is asked what, and the legal answers; the game adds the rest. */
#include "engine/match.h"
#include "engine/members.h"

static void member(Json *j, const char *key, const Text *t)
{
    json_key(j, key);
    json_str(j, (Str){t->at, t->n});
}

static void owing_view(const GameDef *def, const Game *g, Json *j)
{
    json_key(j, "owing");
    json_list(j);
    for (int side = 0; side <= YA_CHANCE; side++)
        if (ya_owing(def, g) >> side & 1)
            json_text(j, side_name(def, side));
    json_close(j);
}

static void question_view(const GameDef *def, const Game *g, int side, Json *j)
{
    const QuestionDef *q = question_of(def, g);
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    if (!q)
        return;
    json_key(j, "question");
    json_begin(j);
    json_ktext(j, "name", q->name);
    rule_write(asked_rule(def, g, side), &t, false);
    member(j, "rule", &t);
    t = text_in(line, sizeof line);
    prompt_write(def, g, side, &t);
    member(j, "prompt", &t);
    json_end(j);
}

/* By the action's text, for those that deserve a second thought. */
static void confirm_view(const GameDef *def, const Game *g, const Action *list, int n, Json *j)
{
    char key[YA_MAX_ACTION], line[YA_MAX_LINE];
    bool any = false;

    for (int i = 0; def->confirm && i < n; i++) {
        Text words = text_in(line, sizeof line);
        def->confirm(g, list[i], list, n, &words);
        if (!words.n)
            continue;
        Text name = text_in(key, sizeof key);
        if (!any) {
            json_key(j, "confirm");
            json_begin(j);
            any = true;
        }
        action_write(def, list[i], &name);
        json_ktext(j, key, line);
    }
    if (any)
        json_end(j);
}

static void legal_view(const GameDef *def, const Game *g, const Action *list, int n, Json *j)
{
    json_klist(j, "legal");
    for (int i = 0; i < n; i++) {
        json_quote(j);
        action_write(def, list[i], j->out);
        json_unquote(j);
    }
    json_close(j);
    confirm_view(def, g, list, n, j);
}

/* What an answer gives or costs, where there is something to say. */
static void hints_view(const GameDef *def, const Game *g, const Action *list, int n, Json *j)
{
    char line[YA_MAX_ACTION + 1], words[YA_MAX_LINE];

    if (!def->hint)
        return;
    json_key(j, "hints");
    json_begin(j);
    for (int i = 0; i < n; i++) {
        Text hint = text_in(words, sizeof words);
        def->hint(g, list[i], &hint);
        if (!hint.n)
            continue;
        Text t = text_in(line, sizeof line);
        action_write(def, list[i], &t);
        member(j, line, &hint);
    }
    json_end(j);
}

/* ---- what is lost by choice ---------------------------------------------------------------------------------------- */

static const OwesDef *owes_at(const GameDef *def, const Game *g)
{
    const OwesDef *row = def->owes;

    while (row && row->verb && row->question != flow_in(g)->question)
        row++;
    return row && row->verb && flow_in(g)->owing && !flow_in(g)->plan ? row : NULL;
}

static int steps_of(const OwesDef *row, const Game *g, Action a)
{
    return a.verb != row->verb ? 0 : row->steps ? row->steps(g, a.arg[0]) : 1;
}

/* No more than those who may be chosen now can take. */
static int owed_count(const OwesDef *row, const Game *g, int side, const Action *list, int n)
{
    int owed = row->count ? row->count(g, side) : 1, most = 0;

    for (int i = 0; i < n; i++)
        most += steps_of(row, g, list[i]);
    return owed < most ? owed : most;
}

static Action cheapest(const OwesDef *row, const Game *g, const Action *list, int n)
{
    const Action *best = list;

    for (int i = 1; i < n; i++)
        if (list[i].verb == row->verb &&
            (best->verb != row->verb || row->cost(g, list[i].side, list[i]) < row->cost(g, best->side, *best)))
            best = &list[i];
    return *best;
}

static void piece_view(const GameDef *def, int piece, Json *j)
{
    Word slug = slug_of(def, ARG_PIECE, piece);

    json_text(j, slug.at);
}

enum { ANSWERS_ON_TRIAL = 64 };

/* What a machine would answer, loss after loss: the question is answered on a copy, with dice of its own. Whatever else is
 * asked in between (cargo that goes down with a ship, a leader's refuge) is answered, and not proposed. */
static void suggested_view(const GameDef *def, const Game *g, const OwesDef *asked, int side, int count, Json *j)
{
    Twin memory;
    Game *copy = memcpy(memory.at, g, def->state_size);
    uint64_t dice = 1;
    Action list[YA_MAX_LEGAL];

    json_klist(j, "suggested");
    for (int i = 0; i < ANSWERS_ON_TRIAL && count; i++) {
        if (ya_actor(def, copy) != side || flow_in(copy)->depth < flow_in(g)->depth)
            break;
        const OwesDef *row = owes_at(def, copy);
        int n = ya_legal(def, copy, side, false, list, YA_MAX_LEGAL);
        Action a = row ? cheapest(row, copy, list, n) : list[0];
        if (row == asked && !ya_is_legal(def, g, a))
            break;
        if (row == asked) {
            piece_view(def, a.arg[0], j);
            count--;
        }
        ya_apply(def, copy, a, &(YaRun){.dice = &dice});
    }
    json_close(j);
}

static void steps_view(const GameDef *def, const Game *g, const OwesDef *row, const Action *list, int n, Json *j)
{
    json_kbegin(j, "steps");
    for (int i = 0; i < n; i++)
        if (steps_of(row, g, list[i]) > 1)
            json_kint(j, slug_of(def, ARG_PIECE, list[i].arg[0]).at, steps_of(row, g, list[i]));
    json_end(j);
}

static void why_view(const GameDef *def, const Game *g, const OwesDef *row, int side, Json *j)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    sentence_write(def, g, side, row->why, &t);
    member(j, "why", &t);
    t = text_in(line, sizeof line);
    rule_write(asked_rule(def, g, side), &t, false);
    member(j, "rule", &t);
}

/* Only who chooses is told: how many there are to choose from may be his secret. */
static void owes_view(const GameDef *def, const Game *g, int side, const Action *list, int n, Json *j)
{
    const OwesDef *row = owes_at(def, g);
    int count = row && n ? owed_count(row, g, side, list, n) : 0;

    if (count <= 0)
        return;
    json_kbegin(j, "owes");
    json_ktext(j, "party", side_name(def, row->whose ? row->whose(g) : side));
    json_ktext(j, "verb", def->verbs[row->verb].name);
    json_kint(j, "count", count);
    json_ktext(j, "what", row->what[count > 1]);
    why_view(def, g, row, side, j);
    if (row->more)
        json_kbool(j, "more", true);
    if (row->keeps)
        json_kbool(j, "keeps", true);
    if (row->steps)
        steps_view(def, g, row, list, n, j);
    suggested_view(def, g, row, side, count, j);
    json_end(j);
}

/* The group being picked is its picker's business until it is done. */
static void chosen_view(const GameDef *def, const Game *g, int side, Json *j)
{
    const QuestionDef *q = question_of(def, g);
    char line[YA_MAX_ACTION];

    if (!q || q->kind != ASK_GROUP || !(flow_in(g)->owing >> side & 1))
        return;
    json_key(j, "chosen");
    json_list(j);
    BITS_EACH(i, chosen_in(g), def->set_words) {
        Text t = text_in(line, sizeof line);
        slug_write(def, ARG_PIECE, i, &t);
        json_str(j, (Str){t.at, t.n});
    }
    json_close(j);
}

/* What is asked, and what the side may answer. A side whose orders are in waits, as the others do. */
static void asked_view(const GameDef *def, const Game *g, const Game *seen, int side, Json *j)
{
    int asked = side == YA_REFEREE ? ya_actor(def, g) : side;
    Action list[YA_MAX_LEGAL];

    owing_view(def, g, j);
    question_view(def, flow_in(seen)->owing ? seen : g, side, j);
    if (asked < 0)
        return;
    int n = ya_legal(def, g, asked, false, list, YA_MAX_LEGAL);
    chosen_view(def, seen, asked, j);
    legal_view(def, seen, list, n, j);
    hints_view(def, seen, list, n, j);
    owes_view(def, seen, asked, list, n, j);
}

size_t ya_view(const YaGame *def, const YaState *g, int side, char *out, size_t cap)
{
    Text t = text_in(out, cap);
    Json j = json_to(&t);
    Twin memory;
    const Game *seen = seen_by(def, g, side, &memory);

    json_begin(&j);
    json_ktext(&j, "game", def->id);
    json_ktext(&j, "as", side_name(def, side));
    asked_view(def, g, seen, side, &j);
    write_members(def, seen, side, &j);
    json_end(&j);
    return t.full ? 0 : t.n;
}

static void verbs_board(const GameDef *def, Json *j)
{
    static const char *const kinds[ARG_COUNT] = {"none", "number", "die", "side", "piece", "place", "site", "word"};

    json_key(j, "verbs");
    json_list(j);
    for (int i = 1; i < def->verb_count; i++) {
        json_begin(j);
        json_ktext(j, "name", def->verbs[i].name);
        json_ktext(j, "help", def->verbs[i].help);
        json_key(j, "args");
        json_list(j);
        for (int k = 0; k < 3 && def->verbs[i].kind[k] != ARG_NONE; k++)
            json_text(j, kinds[def->verbs[i].kind[k]]);
        json_close(j);
        json_end(j);
    }
    json_close(j);
}

static void help_board(const GameDef *def, Json *j)
{
    json_key(j, "rules");
    json_list(j);
    for (const RuleHelp *rule = def->help; rule && rule->number; rule++) {
        json_begin(j);
        json_ktext(j, "number", rule->number);
        json_ktext(j, "title", rule->title);
        json_ktext(j, "text", rule->text);
        json_end(j);
    }
    json_close(j);
}

size_t ya_board(const YaGame *def, char *out, size_t cap)
{
    Text t = text_in(out, cap);
    Json j = json_to(&t);

    json_begin(&j);
    json_ktext(&j, "game", def->id);
    json_ktext(&j, "title", def->title);
    json_ktext(&j, "blurb", def->blurb);
    json_ktext(&j, "rules_version", def->rules_version);
    json_key(&j, "sides");
    json_list(&j);
    for (int side = 0; side < def->max_sides; side++)
        json_text(&j, def->side_names[side]);
    json_close(&j);
    verbs_board(def, &j);
    help_board(def, &j);
    json_members(&j, def->board_text);
    json_end(&j);
    return t.full ? 0 : t.n;
}
