/* Words of prompts beside the locals. */
#include "games/glory1805/state.h"

/* 9.1. */
static int count_left(const Game *g, int side)
{
    int unit = unit_of(ASKING(g, act)->unit);

    (void)side;
    return allowance(g, unit) - g->unit[unit].mp;
}

/* 5.2: what each nation of the side still has. */
static void say_points(const Game *g, int side, Text *out)
{
    if (side == BRITISH)
        text_fmt(out, "%d points", g->manpower[NATION_BRITISH] - g->spent[NATION_BRITISH]);
    else
        text_fmt(out, "French %d, Spanish %d points", g->manpower[NATION_FRENCH] - g->spent[NATION_FRENCH],
                 g->manpower[NATION_SPANISH] - g->spent[NATION_SPANISH]);
}

/* The block whose raid or landing is asked for. */
static void say_block(const Game *g, int side, Text *out)
{
    (void)side;
    text_put(out, block_names[ASKS(g, raids) ? ASKING(g, raids)->unit : ASKING(g, landings)->unit].slug);
}

static const WordDef prompt_words[] = {
    {"left", .count = count_left},
    {"points", .say = say_points},
    {"block", .say = say_block},
    {0},
};
