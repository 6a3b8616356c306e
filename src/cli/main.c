/* The program: finds the subcommand and runs it. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

static const Command *const commands[] = {
    &command_play,   &command_referee, &command_sim,           &command_match,   &command_ladder,    &command_replay,
    &command_verify, &command_analyse, &command_odds,          &command_tables,  &command_train,     &command_perft,
    &command_serve,  &command_backup,  &command_check_upgrade, &command_migrate, &command_documents, &command_yardstick,
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void help(void)
{
    puts("yardarm plays age-of-sail board wargames with the rules enforced.\n\n"
         "usage: yardarm COMMAND [OPTION ...] [ARGUMENT ...]\n\ncommands:");
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-13s %s\n", commands[i]->name, commands[i]->summary);
    puts("\ngames:");
    for (int i = 0; i < ya_game_count(); i++)
        printf("  %-13s %s\n", ya_game_at(i)->id, ya_game_at(i)->title);
    puts("\n'yardarm COMMAND --help' says more; 'yardarm --version' prints the version.");
}

/* A full disk or a closed pipe must not look like success. */
static int finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fputs("yardarm: cannot write the output\n", stderr);
    return status ? status : EXIT_FAILED;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        bad_usage(NULL, "a command is missing");
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        help();
        return finish(EXIT_SUCCESS);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("yardarm " YARDARM_VERSION);
        return finish(EXIT_SUCCESS);
    }
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(argv[1], commands[i]->name) == 0) {
            Args args = args_read(commands[i], argc - 2, argv + 2);
            return finish(commands[i]->run(&args));
        }
    bad_usage(NULL, "no command '%s'", argv[1]);
}
