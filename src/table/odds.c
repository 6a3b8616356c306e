/* Odds as clients are told them (ai/odds.h): which actions lead to dice now, and what may come of one. */
#include "table/table.h"

enum { MOST_ACTIONS = 64 };

size_t odds_page_room(const GameDef *def)
{
    return rounded(sizeof(Odds)) + odds_room(def);
}

static void action_json(Json *j, const char *key, const GameDef *def, Action a)
{
    char words[YA_MAX_ACTION];
    Text t = text_in(words, sizeof words);

    action_write(def, a, &t);
    if (key)
        json_key(j, key);
    json_text(j, words);
}

static void actions_json(Json *j, const OddsAsked *asked, void *room)
{
    Action list[MOST_ACTIONS];
    int n = odds_actions(asked, room, list, MOST_ACTIONS);

    json_klist(j, "actions");
    for (int i = 0; i < n && i < MOST_ACTIONS; i++)
        action_json(j, NULL, asked->def, list[i]);
    json_close(j);
}

void odds_page(Json *j, const OddsAsked *asked, void *room, CallOff *off)
{
    Odds *odds = room;
    void *rest = (char *)room + rounded(sizeof *odds);

    if (!asked->acts) {
        actions_json(j, asked, rest);
        return;
    }
    action_json(j, "action", asked->def, asked->action);
    Verdict v = ya_why(asked->def, asked->now, asked->action);
    if (v.reason) {
        verdict_json(j, v.reason, v.rule);
        return;
    }
    bool found = odds_find(asked, rest, off, odds);
    json_kbool(j, "chance", found);
    if (found)
        odds_json(j, asked->def, odds);
}
