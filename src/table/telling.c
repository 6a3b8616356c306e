/* What a viewer is told: lines of his log, each with what led to it.
 *
 *     {"die":3,"for":"the interception in 2919"},{"need":"1 to 2"} TAB 7.2 TAB the interception fails
 *
 * Dice, modifiers and needs come before the line they explain, so they are written as they come and wait for it. */
#include "table/table.h"

static void words_json(Json *j, const char *key, const GameDef *def, const YaEvent *e, int viewer)
{
    char line[YA_MAX_LINE];
    Text words = text_in(line, sizeof line);

    event_write(def, e, viewer, &words);
    json_key(j, key);
    json_str(j, (Str){words.at, words.n});
}

/* What leads to the next line. */
static void how_write(const GameDef *def, const YaEvent *e, int viewer, Text *out)
{
    static const char *const word_of[] = {
        [YA_DIE] = "for", [YA_MODIFIER] = "text", [YA_NEED] = "need", [YA_COLUMN] = "column"};
    char number[32];
    Text rule = text_in(number, sizeof number);
    Json j = json_to(out);

    if (!(e->see & e->hear & 1u << viewer) && viewer != YA_REFEREE)
        return;
    if (out->n && out->at[out->n - 1] != '\n')
        text_char(out, ',');
    rule_write(e->rule, &rule, false);
    json_begin(&j);
    if (e->kind == YA_DIE || e->kind == YA_MODIFIER)
        json_kint(&j, e->kind == YA_DIE ? "die" : "add", e->value);
    words_json(&j, word_of[e->kind], def, e, viewer);
    json_kplain(&j, "rule", (Str){rule.at, rule.n});
    json_end(&j);
}

static size_t line_start(const Text *out)
{
    size_t n = out->n;

    while (n && out->at[n - 1] != '\n')
        n--;
    return n;
}

void lines_end(Text *out)
{
    out->at[out->n = line_start(out)] = 0;
}

bool line_write(const GameDef *def, const YaEvent *e, int viewer, Text *out)
{
    if (e->kind >= YA_LOSS)
        return false;
    if (e->kind != YA_LINE) {
        how_write(def, e, viewer, out);
        return false;
    }
    size_t start = line_start(out);
    if (out->n > start)
        text_char(out, '\t');
    for (int level = 0; level < e->heading; level++)
        text_char(out, '#');
    rule_write(e->rule, out, false);
    text_char(out, '\t');
    size_t before = out->n;
    event_write(def, e, viewer, out);
    if (out->n == before)
        out->at[out->n = start] = 0;
    return out->n > start;
}

void line_json(Json *j, Str line)
{
    int heading = 0;
    Str how = {0};

    if (line.n && line.at[0] == '{')
        how = str_until(&line, '\t');
    for (; line.n && line.at[0] == '#'; heading++)
        line = (Str){line.at + 1, line.n - 1};
    Str words = line, rule = str_until(&words, '\t');
    if (heading)
        json_kint(j, "heading", heading);
    json_key(j, "rule");
    json_str(j, rule);
    json_key(j, "text");
    json_str(j, words);
    if (!how.n)
        return;
    json_key(j, "how");
    json_list(j);
    text_str(j->out, how);
    json_close(j);
}

void lines_json(Json *j, Str lines)
{
    json_list(j);
    while (lines.n) {
        json_begin(j);
        line_json(j, str_line(&lines));
        json_end(j);
    }
    json_close(j);
}
