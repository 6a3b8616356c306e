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

/* The group being picked is its picker's business until it is done. */
static void chosen_view(const GameDef *def, const Game *g, int side, Json *j)
{
    const QuestionDef *q = question_of(def, g);
    char line[YA_MAX_ACTION];

    if (!q || q->kind != ASK_GROUP || !(flow_in(g)->owing >> side & 1))
        return;
    json_key(j, "chosen");
    json_list(j);
    BITS_EACH(i, chosen_in(g), def->set_words)
    {
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
