/* documents: what pages read of the games beside their modules, as files. */
#include "cli/cli.h"
#include "table/table.h"

static void write_games(const void *none, Text *out)
{
    Json j = json_to(out);

    (void)none;
    json_list(&j);
    for (int i = 0; i < ya_game_count(); i++)
        game_json(&j, ya_game_at(i));
    json_close(&j);
}

static void write_first(const void *def, Text *out)
{
    text_put(out, ((const GameDef *)def)->first->text);
}

static bool keep(const char *folder, const char *name, const char *kind, Writer *writer, const void *of)
{
    Buffer path = {0}, text = {0};
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);

    buffer_fmt(&path, "%s/%s%s.json", folder, name, kind);
    buffer_write(&text, writer, of);
    buffer_text(&text, "\n");
    bool good = file_write(path.at, buffer_str(&text), &err);
    if (!good)
        fprintf(stderr, "yardarm: %s\n", why);
    buffer_free(&path);
    buffer_free(&text);
    return good;
}

static int documents(const Args *args)
{
    const char *folder = args->operand[0];
    bool good = keep(folder, "games", "", write_games, NULL);

    for (int i = 0; i < ya_game_count() && good; i++) {
        const GameDef *def = ya_game_at(i);
        good = keep(folder, def->id, "", write_board, def) &&
               (!def->first || keep(folder, def->id, "-first", write_first, def));
    }
    return good ? 0 : EXIT_FAILED;
}

const Command command_documents = {
    .name = "documents",
    .operands = "FOLDER",
    .summary = "write what a page reads of the games, as files",
    .about = "Writes into FOLDER the list of games (games.json), of each its board, charts and rules\n"
             "(GAME.json) and what its first game teaches (GAME-first.json): what a server answers,\n"
             "for pages that have none.",
    .least = 1,
    .most = 1,
    .run = documents,
};
