#include "cli/cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void bad_usage(const Command *command, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fprintf(stderr, "yardarm%s%s: ", command ? " " : "", command ? command->name : "");
    vfprintf(stderr, format, args);
    fprintf(stderr, "; try 'yardarm %s%s--help'\n", command ? command->name : "", command ? " " : "");
    va_end(args);
    exit(EXIT_USAGE);
}

void command_help(const Command *command)
{
    printf("usage: yardarm %s%s%s%s\n\n%s\n", command->name, command->flags[0].name ? " [OPTION ...]" : "",
           command->operands[0] ? " " : "", command->operands, command->about);
    if (command->flags[0].name)
        printf("\noptions:\n");
    for (const Flag *flag = command->flags; flag->name; flag++) {
        char left[40];
        snprintf(left, sizeof left, "%s%s%s", flag->name, flag->value ? " " : "", flag->value ? flag->value : "");
        printf("  %-18s %s\n", left, flag->help);
    }
}

static int flag_find(const Command *command, const char *word, size_t n)
{
    for (int i = 0; i < MAX_FLAGS && command->flags[i].name; i++)
        if (strlen(command->flags[i].name) == n && memcmp(command->flags[i].name, word, n) == 0)
            return i;
    return -1;
}

/* "--seed 7" and "--seed=7" mean the same. Returns how many words were used. */
static int flag_read(Args *args, char **argv)
{
    const char *word = argv[0], *equals = strchr(word, '=');
    size_t n = equals ? (size_t)(equals - word) : strlen(word);
    int i = flag_find(args->command, word, n);

    if (i < 0)
        bad_usage(args->command, "unknown option '%.*s'", (int)n, word);
    const Flag *flag = &args->command->flags[i];
    if (!flag->value && equals)
        bad_usage(args->command, "%s takes no value", flag->name);
    if (!flag->value || equals) {
        args->value[i] = flag->value ? equals + 1 : flag->name;
        return 1;
    }
    if (!argv[1])
        bad_usage(args->command, "%s needs a value: %s", flag->name, flag->value);
    args->value[i] = argv[1];
    return 2;
}

static bool wants_help(char **argv)
{
    for (; *argv && strcmp(*argv, "--") != 0; argv++)
        if (strcmp(*argv, "--help") == 0 || strcmp(*argv, "-h") == 0)
            return true;
    return false;
}

Args args_read(const Command *command, int argc, char **argv)
{
    Args args = {.command = command};
    bool flags = true;

    if (wants_help(argv)) {
        command_help(command);
        exit(EXIT_SUCCESS);
    }
    for (int i = 0; i < argc;) {
        if (flags && strcmp(argv[i], "--") == 0) {
            flags = false;
            i++;
        } else if (flags && argv[i][0] == '-' && argv[i][1]) {
            i += flag_read(&args, argv + i);
        } else if (args.count == command->most) {
            bad_usage(command, "'%s' is one argument too many", argv[i]);
        } else {
            args.operand[args.count++] = argv[i++];
        }
    }
    if (args.count < command->least)
        bad_usage(command, "an argument is missing: %s", command->operands);
    return args;
}

const char *arg_value(const Args *args, const char *flag)
{
    int i = flag_find(args->command, flag, strlen(flag));

    CHECK(i >= 0);
    return args->value[i];
}

bool number_read(Str s, uint64_t *out)
{
    uint64_t n = 0;

    for (size_t i = 0; i < s.n; i++) {
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(s.at[i] - '0');
        if (n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *out = n;
    return s.n > 0;
}

uint64_t arg_number(const Args *args, const char *flag, uint64_t standard, uint64_t min, uint64_t max)
{
    const char *word = arg_value(args, flag);
    uint64_t n;

    if (!word)
        return standard;
    if (!number_read(str(word), &n) || n < min || n > max)
        bad_usage(args->command, "%s takes a number from %llu to %llu, not '%s'", flag, (unsigned long long)min,
                  (unsigned long long)max, word);
    return n;
}

const GameDef *arg_game(const Args *args)
{
    const GameDef *def = game_find(str(args->operand[0]));

    if (!def) {
        char names[512];
        Text t = text_in(names, sizeof names);
        for (int i = 0; i < ya_game_count(); i++)
            text_fmt(&t, "%s%s", i ? ", " : "", ya_game_at(i)->id);
        bad_usage(args->command, "no game '%s' (there are %s)", args->operand[0], names);
    }
    return def;
}

void arg_options(const Args *args, int first, int16_t option[MAX_OPTIONS])
{
    char words[YA_MAX_LINE], why[YA_MAX_LINE];
    Text t = text_in(words, sizeof words), err = text_in(why, sizeof why);

    for (int i = first; i < args->count; i++)
        text_fmt(&t, "%s ", args->operand[i]);
    if (t.full)
        bad_usage(args->command, "the options of the game are too long");
    if (!options_read(arg_game(args), (Str){t.at, t.n}, option, &err))
        bad_usage(args->command, "%s", why);
}

int arg_side(const Args *args, const GameDef *def, const char *flag)
{
    const char *word = arg_value(args, flag);

    if (!word)
        return -1;
    int side = side_find(def, str(word));
    if (side < 0 || side == YA_CHANCE)
        bad_usage(args->command, "%s has no side '%s'", def->id, word);
    return side;
}
