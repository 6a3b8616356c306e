/* First games: whoever learns follows a script of orders and dice, and may leave it whenever he likes. Where the record stands
 * in the script is read from the record itself, so nothing else has to be kept, taken back or stored. */
#include "engine/match.h"

enum { MOST_AT_ONCE = 64 };

static bool is_said(const GameDef *def, Action a, const char *words)
{
    char line[YA_MAX_ACTION + 32];
    Text t = text_in(line, sizeof line);

    action_line(def, a, &t);
    return str_is((Str){t.at, t.n}, words);
}

static int side_said(const GameDef *def, const char *words)
{
    Str rest = str(words);
    int side = side_find(def, str_word(&rest));

    return side < 0 ? YA_CHANCE : side;
}

/* Orders of one side in one step belong together: their order is his own. */
static int orders_from(const GameDef *def, const FirstLine *line)
{
    int n = 1, side = side_said(def, line->words);

    while (side != YA_CHANCE && n < MOST_AT_ONCE && line[n].words && line[n].step == line->step &&
           side_said(def, line[n].words) == side)
        n++;
    return n;
}

/* Which of some lines a match has said from an action on, a bit each; false: it has said something else. */
static bool orders_given(const Match *m, int at, const FirstLine *line, int n, uint64_t *given)
{
    *given = 0;
    for (int i = at; i < m->n && i < at + n; i++) {
        int k = 0;
        while (k < n && ((*given >> k & 1) || !is_said(m->def, m->log[i], line[k].words)))
            k++;
        if (k == n)
            return false;
        *given |= UINT64_C(1) << k;
    }
    return true;
}

FirstPlace first_place_of(const Match *m)
{
    const FirstLine *line = m->def->first->actions;
    FirstPlace place = {.at = 0};

    while (line[place.at].words) {
        place.n = orders_from(m->def, &line[place.at]);
        place.left = !orders_given(m, place.at, &line[place.at], place.n, &place.given);
        if (place.left || m->n < place.at + place.n)
            return place;
        place.at += place.n;
    }
    place.n = 0;
    return place;
}

bool first_next(const Match *m, Action *out)
{
    FirstPlace place = first_place_of(m);
    Text none = {0};

    for (int i = 0; i < place.n && !place.left; i++)
        if (!(place.given >> i & 1))
            return action_read(m->def, m->now, str(m->def->first->actions[place.at + i].words), out, &none);
    return false;
}

bool first_opening(const Match *m)
{
    const FirstLine *line = &m->def->first->actions[first_place_of(m).at];

    return line->words && !line->step;
}
