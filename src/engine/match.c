#include "engine/match.h"

#include <string.h>

size_t match_size(const GameDef *def, int cap)
{
    return rounded(sizeof(Match)) + 3 * rounded(def->state_size) + (size_t)cap * sizeof(Action);
}

Match *match_in(void *memory, const GameDef *def, int cap)
{
    Match *m = memory;
    char *at = (char *)memory + rounded(sizeof(Match));

    *m = (Match){.def = def, .cap = cap};
    m->now = (Game *)(void *)at;
    m->first = (Game *)(void *)(at += rounded(def->state_size));
    m->fixed = (Game *)(void *)(at += rounded(def->state_size));
    m->log = (Action *)(void *)(at + rounded(def->state_size));
    return m;
}

static void fix(Match *m)
{
    memcpy(m->fixed, m->now, m->def->state_size);
    m->fixed_n = m->n;
}

static void begin(Match *m, bool from_position)
{
    m->n = 0;
    m->from_position = from_position;
    memcpy(m->first, m->now, m->def->state_size);
    fix(m);
}

bool match_start(Match *m, Str options, Run *r, Text *err)
{
    int16_t option[MAX_OPTIONS];

    CHECK(!r->dice);
    if (!options_read(m->def, options, option, err))
        return false;
    memcpy(m->option, option, sizeof option);
    flow_start(m->def, m->now, option, r);
    begin(m, false);
    return true;
}

bool match_load(Match *m, Str position, Text *err)
{
    if (!ya_read_position(m->def, m->now, position.at, position.n, err->at + err->n, err->cap - err->n)) {
        err->n += strlen(err->at + err->n);
        return false;
    }
    CHECK(options_read(m->def, str(""), m->option, err));
    begin(m, true);
    return true;
}

/* The order in which a group was picked means nothing: the record keeps it ascending. */
static void sort_picks(Match *m)
{
    int last = m->n - 2, first = last;
    Action done = m->log[m->n - 1];

    if (last < m->fixed_n || m->log[last].side != done.side ||
        (m->log[last].verb != V_ADD && m->log[last].verb != V_LEAVE))
        return;
    while (first > m->fixed_n && m->log[first - 1].verb == m->log[last].verb && m->log[first - 1].side == done.side)
        first--;
    for (int i = first + 1; i <= last; i++)
        for (int k = i; k > first && m->log[k].arg[0] < m->log[k - 1].arg[0]; k--) {
            Action swap = m->log[k];
            m->log[k] = m->log[k - 1];
            m->log[k - 1] = swap;
        }
}

/* An action that leaves another side to decide unseen cannot be taken back, or a refusal would tell when he has begun. */
static bool hands_over_unseen(const Match *m, int side)
{
    const QuestionDef *q = question_of(m->def, m->now);

    return q && q->unseen && !(ya_owing(m->def, m->now) >> side & 1);
}

Verdict match_play(Match *m, Action a, Run *r)
{
    bool planning = flow_in(m->now)->plan;

    CHECK(!r->dice);
    if (m->n == m->cap)
        return no(0, "this match has no room for more actions");
    Verdict v = ya_why(m->def, m->now, a);
    if (v.reason)
        return v;
    if (!planning && m->n > m->fixed_n && m->log[m->fixed_n].side != a.side)
        fix(m);
    flow_take(m->def, m->now, a, r);
    m->log[m->n++] = a;
    if (a.verb == V_DONE)
        sort_picks(m);
    if (a.side == YA_CHANCE || r->shown || hands_over_unseen(m, a.side))
        fix(m);
    return ok();
}

/* The last action a side may take back, or -1: the last of all, or of its own orders while it writes a plan. */
static int last_of(const Match *m, int side)
{
    const Flow *w = flow_in(m->now);
    int i = m->n - 1;

    if (w->plan && !(w->owing >> side & 1))
        return -1;
    while (w->plan && i >= m->fixed_n && m->log[i].side != side)
        i--;
    return i >= m->fixed_n && m->log[i].side == side ? i : -1;
}

bool match_may_undo(const Match *m, int side)
{
    return last_of(m, side) >= 0;
}

bool match_has_acted(const Match *m, int side)
{
    for (int i = 0; side < flow_in(m->now)->sides && i < m->n; i++)
        if (m->log[i].side == side)
            return true;
    return false;
}

Verdict match_undo(Match *m, int side)
{
    Run quiet = {0};
    int last = last_of(m, side);

    if (m->n == 0)
        return no(0, "nothing has been done yet");
    if (last < 0)
        return no(0,
                  "it cannot be taken back: since then a die was rolled, something was shown or another has answered "
                  "or decides unseen");
    memcpy(m->now, m->fixed, m->def->state_size);
    m->n--;
    memmove(&m->log[last], &m->log[last + 1], (size_t)(m->n - last) * sizeof m->log[0]);
    for (int i = m->fixed_n; i < m->n; i++)
        flow_take(m->def, m->now, m->log[i], &quiet);
    return ok();
}
