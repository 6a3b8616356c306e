#include "cli/cli.h"

static void write_tables(const void *def, Text *out)
{
    const GameDef *game = def;

    if (game->charts_text)
        text_put(out, game->charts_text);
    else
        game->tables(out);
}

static int tables(const Args *args)
{
    const GameDef *def = arg_game(args);
    Buffer text = {0};

    if (def->tables || def->charts_text) {
        buffer_write(&text, write_tables, def);
        fputs(text.at, stdout);
    }
    buffer_free(&text);
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
