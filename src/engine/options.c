/* Options of a game: "key=value key=value": whole numbers within the limits the game gives, or one of its choices by
 * name, as scenarios are. */
#include "engine/match.h"

static int option_find(const GameDef *def, Str key)
{
    for (int i = 0; def->options && def->options[i].key; i++)
        if (str_is(key, def->options[i].key))
            return i;
    return -1;
}

static int choice_find(const ChoiceDef *choices, Str name)
{
    for (int i = 0; choices[i].name; i++)
        if (str_is(name, choices[i].name))
            return i;
    return -1;
}

static bool choice_read(const OptionDef *def, Str value, int16_t *out, Text *err)
{
    int i = choice_find(def->choices, value);

    if (i < 0) {
        text_fmt(err, "option %s takes one of", def->key);
        for (const ChoiceDef *choice = def->choices; choice->name; choice++)
            text_fmt(err, "%s %s", choice == def->choices ? "" : ",", choice->name);
        return false;
    }
    *out = (int16_t)i;
    return true;
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
    if (def->options[i].choices)
        return choice_read(&def->options[i], value, &option[i], err);
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
    for (int i = 0; def->options && def->options[i].key; i++) {
        const OptionDef *o = &def->options[i];
        text_fmt(out, "%s%s=", i ? " " : "", o->key);
        if (o->choices)
            text_put(out, o->choices[option[i]].name);
        else
            text_fmt(out, "%d", option[i]);
    }
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
