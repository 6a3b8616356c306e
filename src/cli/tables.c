#include "cli/cli.h"

static int tables(const Args *args)
{
    fputs(arg_game(args)->charts_text, stdout);
    return 0;
}

const Command command_tables = {
    .name = "tables",
    .operands = "GAME",
    .summary = "print every table of a game",
    .about = "Prints the charts and data of GAME as they are printed in its rules, to be proof-read against them.",
    .least = 1,
    .most = 1,
    .run = tables,
};
