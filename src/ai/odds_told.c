/* Odds in words, and as the document that clients read. */
#include "ai/odds.h"
#include "engine/match.h"

static bool has_side(const OddsRow *row)
{
    return row->kind < ODDS_OVER && row->side != YA_SPECTATOR;
}

/* Without whose it is. */
static void what_words(const GameDef *def, const OddsRow *row, Text *out)
{
    switch (row->kind) {
    case ODDS_OUTCOME: text_put(out, def->odds->outcomes[row->what]); break;
    case ODDS_HOLDS:
        text_put(out, row->side == YA_SPECTATOR ? "nobody holds " : "hold ");
        argument_write(def, def->odds->place_kind, row->what, false, out);
        break;
    case ODDS_LOSSES: text_put(out, def->odds->classes[row->what]); break;
    case ODDS_SCORE: text_put(out, "points"); break;
    case ODDS_OVER: text_put(out, "the game is over"); break;
    case ODDS_TOLD: text_put(out, row->story); break;
    }
}

void odds_row_words(const GameDef *def, const OddsRow *row, Text *out)
{
    if (has_side(row)) {
        argument_write(def, ARG_SIDE, row->side, false, out);
        text_put(out, ": ");
    }
    what_words(def, row, out);
}

static const char *const ways[] = {[ODDS_EXACT] = "exact", [ODDS_WORLDS] = "worlds", [ODDS_THROWN] = "thrown"};

void odds_way_words(const Odds *odds, Text *out)
{
    if (odds->way == ODDS_EXACT)
        text_put(out, "exact");
    else if (odds->way == ODDS_WORLDS)
        text_fmt(out, "every way of the dice in %d worlds that may be%s", odds->worlds,
                 odds->agree ? ", which all say the same" : "");
    else
        text_fmt(out, "thrown in %d worlds that may be", odds->worlds);
    if (odds->everybody)
        text_put(out, "; everybody who may takes part");
    if (odds->by)
        text_fmt(out, "; all later choices as the %s makes them", odds->by);
}

/* ---- JSON ------------------------------------------------------------------------------------------------------------- */

static void number(Json *j, double x) /* with four decimals */
{
    int64_t n = (int64_t)(10000 * x + (x < 0 ? -0.5 : 0.5)), whole = n < 0 ? -n : n;
    char digits[] = {(char)('0' + whole / 1000 % 10), (char)('0' + whole / 100 % 10), (char)('0' + whole / 10 % 10),
                     (char)('0' + whole % 10), 0};

    if (j->comma)
        text_char(j->out, ',');
    text_fmt(j->out, "%s%d.%s", n < 0 ? "-" : "", (int)(whole / 10000), digits);
    j->comma = true;
}

static void knumber(Json *j, const char *key, double x)
{
    json_key(j, key);
    number(j, x);
}

static void counts_json(Json *j, const OddsRow *row)
{
    knumber(j, "mean", row->mean);
    if (row->error > 0)
        knumber(j, "error", row->error);
    if (row->kind != ODDS_LOSSES)
        return;
    json_klist(j, "spread");
    for (int n = 0; n <= ODDS_MOST; n++)
        number(j, row->spread[n]);
    json_close(j);
}

static void row_json(Json *j, const GameDef *def, const OddsRow *row)
{
    static const char *const kinds[] = {[ODDS_OUTCOME] = "outcome", [ODDS_HOLDS] = "holds", [ODDS_LOSSES] = "losses",
                                        [ODDS_SCORE] = "score",     [ODDS_OVER] = "over",   [ODDS_TOLD] = "told"};
    char words[YA_MAX_LINE];
    Text t = text_in(words, sizeof words);

    what_words(def, row, &t);
    json_begin(j);
    json_kslug(j, "kind", kinds[row->kind]);
    if (has_side(row))
        json_kslug(j, "side", def->side_names[row->side]);
    json_ktext(j, "text", words);
    knumber(j, "chance", row->chance);
    if (row->low < row->high) {
        knumber(j, "low", row->low);
        knumber(j, "high", row->high);
    }
    if (row->kind == ODDS_LOSSES || row->kind == ODDS_SCORE)
        counts_json(j, row);
    json_end(j);
}

void odds_json(Json *j, const GameDef *def, const Odds *odds)
{
    char words[YA_MAX_LINE];
    Text t = text_in(words, sizeof words);

    odds_way_words(odds, &t);
    json_kslug(j, "way", ways[odds->way]);
    json_ktext(j, "how", words);
    json_kint(j, "worlds", odds->worlds);
    json_kbool(j, "agree", odds->agree);
    if (odds->by)
        json_ktext(j, "by", odds->by);
    json_klist(j, "rows");
    for (int i = 0; i < odds->n; i++)
        row_json(j, def, &odds->row[i]);
    json_close(j);
}
