/* Matches with memory of their own, and copies of them. */
#include <stdlib.h>
#include <string.h>

#include "table/table.h"

Match *match_make(const GameDef *def, int cap)
{
    void *memory = calloc(1, match_size(def, cap));
    return memory ? match_in(memory, def, cap) : NULL;
}

void match_assign(Match *to, const Match *from, int alike)
{
    size_t size = from->def->state_size;

    CHECK(to->cap >= from->n);
    memcpy(to->now, from->now, size);
    alike = alike < from->n ? alike : from->n;
    if (!alike)
        memcpy(to->first, from->first, size);
    if (!alike || to->fixed_n != from->fixed_n || from->fixed_n > alike)
        memcpy(to->fixed, from->fixed, size);
    memcpy(to->log + alike, from->log + alike, (size_t)(from->n - alike) * sizeof(Action));
    to->n = from->n;
    to->fixed_n = from->fixed_n;
    to->from_position = from->from_position;
    memcpy(to->option, from->option, sizeof to->option);
}

Match *match_grow(Match *m, int cap)
{
    Match *larger = match_make(m->def, cap);

    if (!larger)
        return NULL;
    match_assign(larger, m, 0);
    free(m);
    return larger;
}

bool match_may_undo_since(const Match *m, int side, int brought)
{
    int last = m->n - 1;

    while (last >= brought && m->log[last].side != side)
        last--;
    return last >= brought && match_may_undo(m, side);
}

static void start_again(Match *to, const Match *from, Run *run)
{
    enum { OPTIONS = 256 };
    char options[OPTIONS];
    Text words = text_in(options, sizeof options), none = {0};

    options_write(from->def, from->option, &words);
    CHECK(match_start(to, str(options), run, &none));
}

void match_replay(Match *to, const Match *from, int actions)
{
    Run quiet = {0};

    start_again(to, from, &quiet);
    while (to->n < actions)
        CHECK(!match_play(to, from->log[to->n], &quiet).reason);
}

static int lines_of(Str text)
{
    int n = 1;

    for (size_t i = 0; i < text.n; i++)
        n += text.at[i] == '\n';
    return n;
}

static bool is_whole(Match *m, Str record, Text *err)
{
    Run quiet = {0};

    if (!record_read(m, record, &quiet, err))
        return false;
    if (m->from_position)
        text_put(err, "the record begins from a position, and is no match");
    return !m->from_position;
}

Match *match_read(const GameDef *def, Str record, Text *err)
{
    Match *m = match_make(def, lines_of(record));

    if (m && is_whole(m, record, err))
        return m;
    free(m);
    return NULL;
}

/* ---- told again -------------------------------------------------------------------------------------------------------------- */

typedef struct {
    int viewer, actions, n;
    Text words; /* of one line, as it grows */
    Json *out;
} Retelling;

static void retell(void *listener, const YaGame *def, const YaEvent *e)
{
    Retelling *t = listener;

    if (!line_write(def, e, t->viewer, &t->words))
        return;
    json_begin(t->out);
    json_kint(t->out, "n", t->n++);
    json_kint(t->out, "step", t->actions);
    line_json(t->out, (Str){t->words.at, t->words.n});
    json_end(t->out);
    t->words.n = 0;
}

void retold_json(Json *j, const Match *of, Match *again, int viewer, Text words)
{
    Retelling t = {.viewer = viewer, .words = words, .out = j};
    Run run = {.tell = retell, .listener = &t};

    json_ktext(j, "as", side_name(of->def, viewer));
    json_kint(j, "of", of->n);
    json_key(j, "log");
    json_list(j);
    start_again(again, of, &run);
    while (t.actions < of->n) {
        Action a = of->log[t.actions++];
        CHECK(!match_play(again, a, &run).reason);
    }
    json_close(j);
}
