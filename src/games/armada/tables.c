/* Every chart as printed, for `yardarm tables armada`. */
#include "games/armada/state.h"

static void cell(Text *out, size_t width, int a, int b, const char *ra, const char *rb)
{
    size_t before = out->n;

    if (a)
        text_fmt(out, "%d%s", a, ra);
    else
        text_fmt(out, "-%s", ra);
    text_char(out, '/');
    if (b)
        text_fmt(out, "%d%s", b, rb);
    else
        text_fmt(out, "-%s", rb);
    while (out->n - before < width)
        text_char(out, ' ');
}

static void end_row(Text *out)
{
    while (out->n && out->at[out->n - 1] == ' ')
        out->n--;
    text_char(out, '\n');
}

static void number_cell(Text *out, size_t width, int value)
{
    size_t before = out->n;

    if (value)
        text_int(out, value);
    else
        text_char(out, '-');
    while (out->n - before < width)
        text_char(out, ' ');
}

static void wind_table(Text *out)
{
    text_put(out, "6.7 Wind effects: movement lost / steps lost\n"
                  "dice  Apr-Sep with  against  Oct, winter with  against\n");
    for (int dice = 2; dice <= 12; dice++) {
        static const size_t widths[] = {14, 9, 18, 8};
        number_cell(out, 6, dice);
        for (int k = 0; k < 4; k++)
            cell(out, widths[k], wind_effects[dice - 2][k].loss, wind_effects[dice - 2][k].steps, "", "");
        end_row(out);
    }
}

static void naval_table(Text *out)
{
    text_put(out, "\n7.2 Naval combat: attacker / defender steps lost\n"
                  "die   <-20  -20..-11  -10..0  1..10  11..20  >20\n");
    for (int die = 1; die <= 6; die++) {
        static const size_t widths[] = {6, 10, 8, 7, 8, 4};
        number_cell(out, 6, die);
        for (int k = 0; k < NAVAL_COLUMNS; k++)
            cell(out, widths[k], naval_crt[k][die - 1].attacker, naval_crt[k][die - 1].defender, "", "");
        end_row(out);
    }
}

static void land_table(Text *out)
{
    text_put(out, "\n9.3 Land combat: attacker / defender steps lost, r retreats\ndie   ");
    for (int k = 0; k < LAND_COLUMNS; k++)
        text_fmt(out, "%s    ", land_ratio[k]);
    end_row(out);
    for (int die = 1; die <= 6; die++) {
        number_cell(out, 6, die);
        for (int k = 0; k < LAND_COLUMNS; k++) {
            const LandResult *at = &land_crt[k][die - 1];
            cell(out, 7, at->attacker, at->defender, at->attacker_retreats ? "r" : "",
                 at->defender_retreats ? "r" : "");
        }
        end_row(out);
    }
}

static void income_rows(Text *out)
{
    text_put(out, "\n11.4 Income in ducats\ndie   Spanish  English\n");
    for (int die = 1; die <= 6; die++) {
        number_cell(out, 6, die);
        number_cell(out, 9, income_table[die - 1][0]);
        number_cell(out, 7, income_table[die - 1][1]);
        end_row(out);
    }
    text_put(out, "\n11.5 Purchase and maintenance\n"
                  "                purchase  at sea  in port\n");
    text_fmt(out, "land unit       %d x CS    %d x CS  %d x CS\n", COST_LAND_UNIT_PURCHASE,
             COST_LAND_UNIT_MAINTAIN_AT_SEA, COST_LAND_UNIT_MAINTAIN_IN_PORT);
    text_fmt(out, "deep draft      %d x M    %d x M   %d x M\n", COST_DEEP_DRAFT_PURCHASE,
             COST_DEEP_DRAFT_MAINTAIN_AT_SEA, COST_DEEP_DRAFT_MAINTAIN_IN_PORT);
    text_fmt(out, "shallow draft   %d x M     %d x M   %d x M\n", COST_SHALLOW_DRAFT_PURCHASE,
             COST_SHALLOW_DRAFT_MAINTAIN_AT_SEA, COST_SHALLOW_DRAFT_MAINTAIN_IN_PORT);
    text_fmt(out, "invasion barge  %d x M     %d x M   %d x M\n", COST_INVASION_BARGE_PURCHASE,
             COST_INVASION_BARGE_MAINTAIN_AT_SEA, COST_INVASION_BARGE_MAINTAIN_IN_PORT);
    text_fmt(out, "munitions       %d x M\n", COST_MUNITIONS_POINT_PURCHASE);
}

static void revolt_tables(Text *out)
{
    text_put(out, "\n15.4 Irish revolt\ndie   1-5  6-10  11-15  16+\n");
    for (int die = 1; die <= 6; die++) {
        static const size_t widths[] = {5, 6, 7, 4};
        number_cell(out, 6, die);
        for (int k = 0; k < 4; k++)
            number_cell(out, widths[k], irish_revolt[die - 1][k]);
        end_row(out);
    }
    text_put(out, "\n15.5 English Catholic revolt, 15.6 Scottish intervention\ndie   English  Scottish\n");
    for (int die = 1; die <= 6; die++) {
        number_cell(out, 6, die);
        number_cell(out, 9, english_catholic_revolt[die - 1]);
        number_cell(out, 8, scottish_intervention[die - 1]);
        end_row(out);
    }
}

static void level_table(Text *out)
{
    text_put(out, "\n16.4 Levels of victory: Spanish less English points\n");
    for (int level = 0, above = 0; level < LEVEL_COUNT; above = victory_levels[level++].least - 1) {
        if (level == 0)
            text_fmt(out, "%d or more", victory_levels[level].least);
        else if (level == LEVEL_COUNT - 1)
            text_fmt(out, "%d or less", above);
        else
            text_fmt(out, "%d to %d", victory_levels[level].least, above);
        text_fmt(out, ": %s\n", victory_levels[level].name);
    }
}

static void map_tables(Text *out)
{
    text_put(out, "\n6.22 Prevailing winds: zone, wind from, directions against it\n");
    for (int z = 0; z < ZONE_COUNT; z++) {
        static const char *const winds[] = {"none", "N", "NE", "SE", "S", "SW", "NW"};
        text_fmt(out, "%s: %s", zones[z].name, winds[zones[z].wind]);
        for (int k = 0; k < DIRECTION_COUNT; k++)
            if (zones[z].against >> k & 1)
                text_fmt(out, " %s", winds[1 + k]);
        text_char(out, '\n');
    }
    text_put(out, "\n3.1 Cities: hex, kind, victory points / activation value\n");
    for (int c = 0; c < CITY_COUNT; c++) {
        put_hex_number(cities[c].hex, out);
        text_fmt(out, " %s:%s%s ", cities[c].name, cities[c].fortress ? " fortress" : "",
                 cities[c].port ? " port" : "");
        if (cities[c].vp < 0)
            text_char(out, '-');
        else
            text_int(out, cities[c].vp);
        text_char(out, '/');
        if (cities[c].activation < 0)
            text_char(out, '-');
        else
            text_int(out, cities[c].activation);
        text_char(out, '\n');
    }
}

static void turn_table(Text *out)
{
    text_put(out, "\n4.2 Game-turns\n");
    for (int t = 1; t <= TURNS; t++)
        text_fmt(out, "%d %s %s%s%s\n", t, turns[t].month, turns[t].year, turns[t].rough ? ", rough winds" : "",
                 turns[t].treasure ? ", Treasure Fleet" : "");
}

static void print_tables(Text *out)
{
    wind_table(out);
    naval_table(out);
    land_table(out);
    income_rows(out);
    revolt_tables(out);
    level_table(out);
    turn_table(out);
    map_tables(out);
}
