/* The view: both forces on the sheet, and the battle on its stage. Battle shows both forces whole (2.7); an order is not
 * written before both are in (2.6). */
#include "games/glory1805/state.h"

static const char *const nation_names[] = {"british", "french", "spanish"};

static void view_marks(const Game *g, int ship, Json *j)
{
    json_key(j, "marks");
    json_list(j);
    if (is_hurt(g, ship))
        json_text(j, g->ship_state[ship] == STATE_DAMAGED ? "damaged" : "wrecked");
    json_close(j);
}

/* ---- stacks -------------------------------------------------------------------------------------------------------------- */

static void view_block(const Game *g, int block, Json *j)
{
    int at = AT_BLOCKS + block, height = 0;

    for (int ship = 0; ship < SHIP_COUNT; ship++)
        height += g->ship_at[ship] == at;
    if (!height)
        return;
    json_begin(j);
    json_ktext(j, "side", side_names[block >= BRITISH_BLOCKS]);
    json_ktext(j, "place", nodes[g->block[block].place].slug);
    json_kint(j, "height", height);
    json_ktext(j, "top", block_names[block]);
    json_key(j, "pieces");
    json_list(j);
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (g->ship_at[ship] == at) {
            json_begin(j);
            json_ktext(j, "piece", ships[ship].slug);
            view_marks(g, ship, j);
            json_end(j);
        }
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (g->admiral_at[admiral] == at) {
            json_begin(j);
            json_ktext(j, "piece", admirals[admiral].slug);
            json_end(j);
        }
    json_close(j);
    json_end(j);
}

static void view_gone(const Game *g, int at, const char *slug, const char *title, Json *j)
{
    view_list(slug, title, "neutral", j);
    for (int ship = 0; ship < SHIP_COUNT; ship++)
        if (g->ship_at[ship] == at)
            json_text(j, ships[ship].slug);
    for (int admiral = 0; admiral < NAMED_ADMIRALS; admiral++)
        if (g->admiral_at[admiral] == at)
            json_text(j, admirals[admiral].slug);
    view_list_end(j);
}

/* ---- the stage ----------------------------------------------------------------------------------------------------------- */

static void view_counters(const Game *g, int side, Json *j)
{
    json_key(j, "counters");
    json_list(j);
    FORCE_SHIPS(ship, g, side)
    {
        int state = g->ship_state[ship];
        json_begin(j);
        json_ktext(j, "piece", ships[ship].slug);
        json_kint(j, "brings", state == STATE_WRECKED ? 0 : ships[ship].attack[state == STATE_DAMAGED]);
        json_ktext(j, "state", state_names[state]);
        json_end(j);
    }
    json_close(j);
}

static void view_number(const char *label_, int value, Json *j)
{
    char words[16];
    Text t = text_in(words, sizeof words);

    text_int(&t, value);
    view_fact(label_, words, j);
}

static void view_line(const Game *g, int side, Json *j)
{
    json_begin(j);
    json_ktext(j, "party", side_names[side]);
    json_ktext(j, "role", side == g->battle.windward ? "attacks" : "defends");
    json_ktext(j, "name", admirals[commander(g, side)].name);
    json_ktext(j, "post", side == g->battle.windward ? "to windward" : "to leeward");
    json_kint(j, "strength", firepower(g, side, RESULT_HA));
    view_counters(g, side, j);
    json_key(j, "facts");
    json_list(j);
    view_fact("Nation", nation_names[commanding_nation(g, side)], j);
    view_number("Command", command_of(g, side), j);
    view_number("Seamanship", seamanship_of(g, side), j);
    if (g->battle.under_way) {
        view_fact("Order", order_names[g->battle.order[side]], j);
        view_fact("Sail", g->battle.sail[side] == SAIL_FULL ? "Full" : "Easy", j);
    }
    json_close(j);
    json_end(j);
}

static const char *result_text(int result)
{
    return result == RESULT_ADMIRALS_CHOICE     ? "Admiral's Choice"
           : result == RESULT_LEEWARD_WITHDRAWS ? "withdraws"
                                                : tactics_codes[result].code;
}

static void view_head(const char *text, const char *help, bool legal, bool chosen, Json *j)
{
    json_begin(j);
    json_ktext(j, "text", text);
    json_ktext(j, "help", help);
    json_kbool(j, "legal", legal);
    json_kbool(j, "chosen", chosen);
    json_end(j);
}

static void view_rows(const Game *g, Json *j)
{
    static const char *const text[] = {"GW full", "GW easy", "WT", "AW", "FL"};
    static const uint8_t order[] = {ORDER_GW, ORDER_GW, ORDER_WT, ORDER_AW, ORDER_FL};
    int leeward = leeward_of(g), mine = leeward_row(g->battle.order[leeward], g->battle.sail[leeward]);

    json_key(j, "rows");
    json_list(j);
    for (int row = 0; row < LEEWARD_KINDS; row++)
        view_head(text[row], order_names[order[row]], row != LEEWARD_GW_FS || !must_ease(g, leeward),
                  g->battle.under_way && row == mine, j);
    json_close(j);
}

static void view_columns(const Game *g, Json *j)
{
    static const char *const text[] = {"GC", "CA", "AW", "FL"};

    json_key(j, "columns");
    json_list(j);
    for (int order = 0; order < WINDWARD_KINDS; order++)
        view_head(text[order], order_names[order], true,
                  g->battle.under_way && g->battle.order[g->battle.windward] == order, j);
    json_close(j);
}

static void view_matrix(const Game *g, Json *j)
{
    json_key(j, "matrix");
    json_begin(j);
    json_ktext(j, "title", "Tactics");
    json_ktext(j, "rule", "17.6");
    json_kint(j, "row_line", leeward_of(g) + 1);
    json_kint(j, "column_line", g->battle.windward + 1);
    view_rows(g, j);
    view_columns(g, j);
    json_key(j, "cells");
    json_list(j);
    for (int row = 0; row < LEEWARD_KINDS; row++) {
        json_list(j);
        for (int column = 0; column < WINDWARD_KINDS; column++) {
            json_begin(j);
            json_ktext(j, "text", result_text(tactics_matrix[row * WINDWARD_KINDS + column][g->battle.round > 1]));
            json_end(j);
        }
        json_close(j);
    }
    json_close(j);
    json_end(j);
}

static void view_stage(const Game *g, Json *j)
{
    json_key(j, "stage");
    json_begin(j);
    json_ktext(j, "title", "Battle");
    json_ktext(j, "place", nodes[g->battle.node].slug);
    if (g->battle.rounds) {
        json_kint(j, "round", g->battle.round);
        json_kint(j, "of", g->battle.rounds);
    }
    json_key(j, "lines");
    json_list(j);
    for (int side = BRITISH; side <= ALLIED; side++)
        view_line(g, side, j);
    json_close(j);
    view_matrix(g, j);
    json_end(j);
}

static void view(const Game *g, int side, Json *j)
{
    (void)side;
    json_ktext(j, "headline", "21 October 1805, off Cadiz");
    json_key(j, "tracks");
    json_list(j);
    for (int who = BRITISH; who <= ALLIED; who++)
        view_track("vp", side_names[who], g->vp[who], j);
    json_close(j);
    json_key(j, "stacks");
    json_list(j);
    for (int block = 0; block < BLOCKS; block++)
        view_block(g, block, j);
    json_close(j);
    json_key(j, "lists");
    json_list(j);
    view_gone(g, AT_LOST, "lost", "Lost", j);
    view_gone(g, AT_PRIZE, "prizes", "Taken", j);
    json_close(j);
    view_stage(g, j);
}
