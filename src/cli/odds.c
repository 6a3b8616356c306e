/* Odds in the terminal and at the referee (ai/odds.h): of one action, or of all that lead to dice. */
#include <stdlib.h>
#include <string.h>

#include "cli/referee.h"

enum { MOST_ACTIONS = 12, MOST_LINES = 12 };

static void put_chance(Buffer *out, const OddsRow *row)
{
    buffer_fmt(out, "  %6.2f%% ", 100 * row->chance);
    if (row->low < row->high)
        buffer_fmt(out, "(%.1f-%.1f) ", 100 * row->low, 100 * row->high);
}

static void put_mean(Buffer *out, const OddsRow *row)
{
    buffer_fmt(out, row->kind == ODDS_SCORE ? "  %+7.2f " : "  %7.2f ", row->mean);
    if (row->error > 0)
        buffer_fmt(out, "(+-%.2f) ", row->error);
}

static void put_spread(Buffer *out, const OddsRow *row)
{
    buffer_fmt(out, "; none %.1f%%", 100 * row->spread[0]);
    for (int n = 1; n <= ODDS_MOST; n++)
        if (row->spread[n] >= 0.0005)
            buffer_fmt(out, ", %d%s %.1f%%", n, n == ODDS_MOST ? " or more" : "", 100 * row->spread[n]);
}

static void put_row(Buffer *out, const GameDef *def, const OddsRow *row)
{
    char words[YA_MAX_LINE];
    Text t = text_in(words, sizeof words);

    odds_row_words(def, row, &t);
    if (row->kind == ODDS_LOSSES || row->kind == ODDS_SCORE)
        put_mean(out, row);
    else
        put_chance(out, row);
    buffer_text(out, words);
    if (row->kind == ODDS_LOSSES)
        put_spread(out, row);
    buffer_text(out, "\n");
}

static void put_rows(Buffer *out, const GameDef *def, const Odds *odds)
{
    int lines = 0;
    double rest = 0;

    for (const OddsRow *row = odds->row; row < odds->row + odds->n; row++)
        if (row->kind != ODDS_TOLD || lines++ < MOST_LINES)
            put_row(out, def, row);
        else
            rest += row->chance;
    if (rest > 0)
        buffer_fmt(out, "  %6.2f%% something else\n", 100 * rest);
}

/* How it is known, and the rows. */
static bool put_block(const OddsAsked *asked, void *room, Buffer *out)
{
    char how[YA_MAX_LINE];
    Text way = text_in(how, sizeof how);
    Odds *odds = must(malloc(sizeof *odds));
    bool found = odds_find(asked, room, NULL, odds);

    if (found) {
        odds_way_words(odds, &way);
        buffer_fmt(out, ": %s\n", how);
        put_rows(out, asked->def, odds);
    }
    free(odds);
    return found;
}

static void put_one(const OddsAsked *asked, void *room, Buffer *out)
{
    char line[YA_MAX_ACTION] = "chance";
    Text t = text_in(line, asked->acts ? sizeof line : 0);
    Buffer block = {0};

    if (asked->acts)
        action_write(asked->def, asked->action, &t);
    if (put_block(asked, room, &block)) {
        buffer_text(out, line);
        buffer_text(out, block.at);
    }
    buffer_free(&block);
}

/* The names of all that have the same odds as this one, and these; those that come after it are told with it. */
static void put_alike(const OddsAsked *asked, const Action *list, Buffer *blocks, int i, int n, Buffer *out)
{
    char line[YA_MAX_ACTION];

    for (int k = i; k < n; k++) {
        if (!blocks[k].at || (k > i && strcmp(blocks[k].at, blocks[i].at) != 0))
            continue;
        Text t = text_in(line, sizeof line);
        action_write(asked->def, list[k], &t);
        buffer_fmt(out, k > i ? "; %s" : "%s", line);
        if (k > i)
            blocks[k].n = 0;
    }
    buffer_text(out, blocks[i].at);
}

static void put_actions(OddsAsked asked, void *room, Buffer *out)
{
    Action list[MOST_ACTIONS];
    Buffer blocks[MOST_ACTIONS] = {0};
    int n = odds_actions(&asked, room, list, MOST_ACTIONS), shown = n < MOST_ACTIONS ? n : MOST_ACTIONS;

    asked.acts = true;
    for (int i = 0; i < shown; i++) {
        asked.action = list[i];
        put_block(&asked, room, &blocks[i]);
    }
    for (int i = 0; i < shown; i++) {
        if (blocks[i].n)
            put_alike(&asked, list, blocks, i, shown, out);
        buffer_free(&blocks[i]);
    }
    if (n > MOST_ACTIONS)
        buffer_fmt(out, "%d more actions are not shown\n", n - MOST_ACTIONS);
}

static bool may_ask(const OddsAsked *asked, Text *err)
{
    int actor = ya_actor(asked->def, asked->now);
    bool asks = asked->side < YA_MAX_SIDES && ya_owing(asked->def, asked->now) >> asked->side & 1;

    if (actor < 0) {
        text_put(err, "the game is over");
        return false;
    }
    if (actor == YA_CHANCE || asked->side == YA_REFEREE || asks)
        return true;
    text_fmt(err, "another side is asked: %s", side_name(asked->def, actor));
    return false;
}

bool odds_read(OddsAsked *asked, Str words, Text *err)
{
    char line[2 * YA_MAX_ACTION];
    Text t = text_in(line, sizeof line);
    Str rest = words;

    if (asked->side < YA_MAX_SIDES && side_find(asked->def, str_word(&rest)) < 0)
        text_fmt(&t, "%s ", side_name(asked->def, asked->side));
    text_str(&t, words);
    if (!may_ask(asked, err) || !action_read(asked->def, asked->now, (Str){t.at, t.n}, &asked->action, err))
        return false;
    if (asked->side < YA_MAX_SIDES && asked->action.side != asked->side) {
        text_put(err, "that is another side's action");
        return false;
    }
    Verdict v = ya_why(asked->def, asked->now, asked->action);
    if (v.reason)
        verdict_text(v, err);
    asked->acts = true;
    return !v.reason;
}

bool odds_write(OddsAsked asked, Buffer *out, Text *err)
{
    if (!may_ask(&asked, err))
        return false;
    void *room = must(malloc(odds_room(asked.def)));
    size_t before = out->n;
    if (asked.acts || ya_actor(asked.def, asked.now) == YA_CHANCE)
        put_one(&asked, room, out);
    else
        put_actions(asked, room, out);
    free(room);
    if (out->n == before)
        text_put(err, asked.acts ? "nothing is left to chance in that" : "nothing that can be done leads to dice now");
    return out->n > before;
}
