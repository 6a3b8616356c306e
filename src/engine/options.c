/* Options of a game: "key=value key=value", whole numbers within the limits the game gives. */
#include "engine/match.h"

static int option_find(const GameDef *def, Str key)
{
    for (int i = 0; def->options && def->options[i].key; i++)
        if (str_is(key, def->options[i].key))
            return i;
    return -1;
}

static bool option_read(const GameDef *def, Str word, int16_t option[MAX_OPTIONS], Text *err)
{
    Str value = word, key = str_until(&value, '=');
    int i = option_find(def, key);
    int32_t n;

    if (i < 0 || !str_plain(word)) {
        text_fmt(err, "%s has no such option", def->id);
        return false;
    }
    if (!str_int(value, &n) || n < def->options[i].min || n > def->options[i].max) {
        text_fmt(err, "option %s takes a number from %d to %d", def->options[i].key, def->options[i].min,
                 def->options[i].max);
        return false;
    }
    option[i] = (int16_t)n;
    return true;
}

bool options_read(const GameDef *def, Str text, int16_t option[MAX_OPTIONS], Text *err)
{
    for (int i = 0; i < MAX_OPTIONS; i++)
        option[i] = 0;
    for (int i = 0; def->options && def->options[i].key; i++)
        option[i] = def->options[i].standard;
    for (Str word = str_word(&text); word.n; word = str_word(&text))
        if (!option_read(def, word, option, err))
            return false;
    return true;
}

void options_write(const GameDef *def, const int16_t option[MAX_OPTIONS], Text *out)
{
    for (int i = 0; def->options && def->options[i].key; i++)
        text_fmt(out, "%s%s=%d", i ? " " : "", def->options[i].key, option[i]);
}

bool ya_start(const YaGame *def, YaState *g, const char *options, YaRun *r, char *err, size_t errcap)
{
    int16_t option[MAX_OPTIONS];
    Text why = text_in(err, errcap);

    if (!options_read(def, str(options), option, &why))
        return false;
    flow_start(def, g, option, r);
    return true;
}
