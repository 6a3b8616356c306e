/* What things are called in actions and on the page. Most stand in a table of the game's data; what is reckoned, as the
 * numbers of hexes are, the game writes itself. */
#include "engine/game.h"

static const char *word_of(const char *const *first, size_t row, int i)
{
    return *(const char *const *)(const void *)((const char *)(const void *)first + (size_t)i * row);
}

static const NameDef *table_of(const GameDef *def, int kind, int id)
{
    const NameDef *names = def->names;

    while (names && names->kind && !(names->kind == kind && id >= names->first && id < names->first + names->n))
        names++;
    return names && names->kind ? names : NULL;
}

void slug_write(const GameDef *def, int kind, int id, Text *out)
{
    const NameDef *names = table_of(def, kind, id);

    if (names)
        text_put(out, word_of(names->slug, names->row, id - names->first));
    else if (def->slug)
        def->slug(kind, id, out);
}

void label_write(const GameDef *def, int kind, int id, Text *out)
{
    const NameDef *names = table_of(def, kind, id);

    if (names)
        text_put(out, word_of(names->label ? names->label : names->slug, names->row, id - names->first));
    else if (def->label)
        def->label(kind, id, out);
    else if (def->slug)
        def->slug(kind, id, out);
}

Word slug_of(const GameDef *def, int kind, int id)
{
    Word word;
    Text t = text_in(word.at, sizeof word.at);

    slug_write(def, kind, id, &t);
    return word;
}

Word label_of(const GameDef *def, int kind, int id)
{
    Word word;
    Text t = text_in(word.at, sizeof word.at);

    label_write(def, kind, id, &t);
    return word;
}

int name_find(const GameDef *def, int kind, Str slug)
{
    for (const NameDef *names = def->names; names && names->kind; names++)
        if (names->kind == kind) {
            int i = str_among_rows(names->slug, names->row, names->n, slug);
            if (i >= 0)
                return names->first + i;
        }
    return def->find ? def->find(kind, slug) : -1;
}
