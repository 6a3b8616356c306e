/* Where a first game stands, for whoever learns. */
#include "table/table.h"

static bool is_his(const GameDef *def, const FirstLine *line, Str *order)
{
    *order = str(line->words);
    return side_find(def, str_word(order)) == side_find(def, str(def->first->side));
}

/* The step of the next order that is his, or the one after the last. */
static int step_from(const GameDef *def, int at)
{
    int step = 0;
    Str order;

    for (const FirstLine *line = def->first->actions; line->words; line++) {
        step = line->step;
        if (line - def->first->actions >= at && is_his(def, line, &order))
            return step;
    }
    return step + 1;
}

/* His orders that are wanted now. */
static void orders_json(Json *j, const GameDef *def, FirstPlace place)
{
    Str order;

    json_key(j, "next");
    json_list(j);
    for (int i = 0; i < place.n; i++)
        if (!(place.given >> i & 1) && is_his(def, &def->first->actions[place.at + i], &order))
            json_str(j, str_trim(order));
    json_close(j);
}

void taught_json(Json *j, const Match *m)
{
    FirstPlace place = first_place_of(m);

    json_key(j, "first");
    json_begin(j);
    json_kint(j, "step", step_from(m->def, place.at));
    if (place.left)
        json_kbool(j, "left", true);
    else
        orders_json(j, m->def, place);
    json_end(j);
}
