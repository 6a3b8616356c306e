/* What is asked, as a sentence. flow.def has it twice: for everybody, and for the side that is asked, who may read more:
 *
 *     "Choose the ship that rolls an extra die of {leader}[ ({left} to go)]"
 *
 * A word in braces is a local of the procedure that asks, said as its kind is said, or a word the game knows how to say
 * (its WordDefs). What stands in brackets is left out where a word in it comes to nothing. */
#include "engine/match.h"

typedef struct {
    const GameDef *def;
    const Game *g;
    int side;
} Speech;

static const WordDef *word_named(const GameDef *def, Str name)
{
    const WordDef *word = def->words;

    while (word && word->name && !str_is(name, word->name))
        word++;
    return word && word->name ? word : NULL;
}

static int local_named(const ProcDef *proc, Str name)
{
    for (int i = 0; i < proc->local_count; i++)
        if (str_is(name, proc->locals[i].name))
            return i;
    return -1;
}

static bool say_number(int n, Text *out)
{
    text_int(out, n);
    return n != 0;
}

/* Whether the word comes to something. */
static bool say_word(const Speech *s, const WordDef *word, Text *out)
{
    size_t before = out->n;

    if (word->count)
        return say_number(word->count(s->g, s->side), out);
    word->say(s->g, s->side, out);
    return out->n > before;
}

static bool say_local(const Speech *s, Str name, Text *out)
{
    const Frame *f = top_frame(flow_in(s->g), stack_in(s->def, s->g));
    const ProcDef *proc = &s->def->procs[f->proc];
    int i = local_named(proc, name);

    if (i < 0)
        CANNOT_BE("a word of a prompt that nobody knows");
    if (proc->locals[i].kind == ARG_NUMBER)
        return say_number(f->local[i], out);
    argument_write(s->def, proc->locals[i].kind, f->local[i], false, out);
    return true;
}

/* Says what stands before the sign that ends it, and goes behind that. */
static bool say(const Speech *s, const char **from, char end, Text *out)
{
    const char *p = *from;
    bool something = true;

    for (; *p && *p != end; p++)
        if (*p == '{') {
            Str name = {p + 1, strcspn(p + 1, "}")};
            const WordDef *word = word_named(s->def, name);
            something &= word ? say_word(s, word, out) : say_local(s, name, out);
            p += name.n + 1;
        } else if (*p == '[') {
            Text before = *out;
            p++;
            if (!say(s, &p, ']', out))
                *out = before;
        } else {
            text_char(out, *p);
        }
    *from = p;
    return something;
}

/* A group that is being chosen: how many are in it already. */
static void say_chosen(const Speech *s, Text *out)
{
    int n = 0;

    for (int i = 0; i < s->def->set_words; i++)
        n += bit_count(chosen_in(s->g)[i]);
    if (n)
        text_fmt(out, " (%d chosen)", n);
}

static void say_question(const Speech *s, const QuestionDef *q, Text *out)
{
    const char *sentence = q->prompt[1] ? q->prompt[1] : q->prompt[0];

    say(s, &sentence, 0, out);
    if (q->kind == ASK_GROUP)
        say_chosen(s, out);
}

void sentence_write(const GameDef *def, const Game *g, int side, const char *sentence, Text *out)
{
    say(&(Speech){def, g, side}, &sentence, 0, out);
}

YaRule asked_rule(const GameDef *def, const Game *g, int side)
{
    Twin memory;
    const Game *seen = seen_by(def, g, side, &memory);
    const QuestionDef *q = question_of(def, flow_in(seen)->owing ? seen : g);

    if (!q)
        return 0;
    bool by_its_place = q->kind == ASK_PLANS || q->kind == ASK_DIE; /* one question, asked for by many rules */
    return by_its_place ? top_frame(flow_in(g), stack_in(def, g))->step : q->rule;
}

/* Of a die everybody hears what it is for. */
void prompt_write(const GameDef *def, const Game *g, int side, Text *out)
{
    Twin memory;
    const Game *seen = seen_by(def, g, side, &memory);
    const QuestionDef *q = question_of(def, seen);

    if (!q)
        return;
    if (q->kind == ASK_PLANS)
        text_put(out, def->procs[flow_in(g)->plan].title);
    else if (q->kind == ASK_DIE)
        say_question(&(Speech){def, seen, YA_CHANCE}, q, out);
    else if (side == YA_REFEREE)
        say_question(&(Speech){def, seen, ya_actor(def, seen)}, q, out);
    else if (flow_in(seen)->owing >> side & 1)
        say_question(&(Speech){def, seen, side}, q, out);
    else
        text_put(out, q->prompt[0]);
}

size_t ya_prompt(const YaGame *def, const YaState *g, int side, char *out, size_t cap)
{
    Text t = text_in(out, cap);

    prompt_write(def, g, side, &t);
    return t.full ? 0 : t.n;
}
