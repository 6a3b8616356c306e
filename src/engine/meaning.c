/* What a state means, as a number: the same in every build whose rules are the same, however its bytes lie. It is taken
 * from text, never from the struct: the position, or where none can be written what the referee sees. */
#include "base/hash.h"
#include "engine/match.h"
#include "engine/members.h"

enum { MOST_TEXT = 1 << 17 };

/* The head of a position names the program's rules and the version of the text: that is not what it means. */
static Str without_head(Str text)
{
    static const char *const head[] = {"yardarm position", "game:", "rules:"};
    Str rest = text;

    for (int i = 0; i < 3 && str_starts(rest, head[i]); i++)
        str_line(&rest);
    return rest;
}

/* Who is asked what, and what there is; not the words of the question, nor its answers. */
static Str as_referee(const GameDef *def, const Game *g, Text *t)
{
    const QuestionDef *q = question_of(def, g);
    Json j = json_to(t);

    json_begin(&j);
    json_kint(&j, "owing", ya_owing(def, g));
    json_ktext(&j, "question", q ? q->name : "");
    write_members(def, g, YA_REFEREE, &j);
    json_end(&j);
    return (Str){t->at, t->n};
}

uint64_t ya_meaning(const YaGame *def, const YaState *g)
{
    char memory[MOST_TEXT];
    Text t = text_in(memory, sizeof memory);
    size_t n = ya_write_position(def, g, memory, sizeof memory);
    Str text = n ? without_head((Str){memory, n}) : as_referee(def, g, &t);

    CHECK(!t.full);
    return hash_bytes(text.at, text.n, 0);
}
