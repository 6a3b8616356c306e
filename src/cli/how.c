#include "cli/how.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum { FEW = 3 }; /* more dice than that are looked at one by one, and not added up */

void hows_keep(Hows *h, const YaEvent *e)
{
    if (h->n == h->cap) {
        h->cap = h->cap ? 2 * h->cap : 64;
        h->at = must(realloc(h->at, (size_t)h->cap * sizeof *h->at));
    }
    h->at[h->n] = *e;
    h->at[h->n++].full = must(strdup(e->full)); /* its own words are gone when the listener returns */
}

void hows_cut(Hows *h, int n)
{
    while (h->n > n)
        free((char *)h->at[--h->n].full);
    h->open = n;
}

void hows_free(Hows *h)
{
    hows_cut(h, 0);
    free(h->at);
}

/* ---- words --------------------------------------------------------------------------------------------------------------- */

static bool is_read(const YaEvent *e, int kind, int viewer)
{
    return e->kind == kind && (e->see & e->hear & 1u << viewer);
}

static void comma(Text *out)
{
    if (out->n)
        text_put(out, ", ");
}

static void words_write(const GameDef *def, const YaEvent *e, int viewer, Text *out)
{
    event_write(def, e, viewer, out);
    if (!e->rule)
        return;
    text_put(out, " (");
    rule_write(e->rule, out, false);
    text_char(out, ')');
}

/* What a die is for, where more is said than that it is rolled. */
static const char *purpose(const char *words)
{
    static const char *const rolling[] = {"Roll a die", "Roll the dice", "Roll dice"};

    for (int i = 0; i < COUNT_OF(rolling); i++)
        if (str_starts(str(words), rolling[i]))
            words += strlen(rolling[i]);
    return words + strspn(words, " ");
}

/* Dice for the same thing stand together before it: "rolled 3, 5 for the storms". */
static void dice_write(const YaEvent *at, int n, int viewer, Text *out)
{
    const char *last = NULL;

    for (int i = 0; i <= n; i++) {
        if (i < n && !is_read(&at[i], YA_DIE, viewer))
            continue;
        bool same = i < n && last && strcmp(last, at[i].full) == 0;
        if (last && !same && *purpose(last))
            text_fmt(out, " %s", purpose(last));
        if (i == n)
            return;
        comma(out);
        text_fmt(out, same ? "%d" : "rolled %d", at[i].value);
        last = at[i].full;
    }
}

/* summed: even if nothing is added to several dice. */
static void modifiers_write(const GameDef *def, const YaEvent *at, int n, int viewer, bool summed, Text *out)
{
    int dice = 0, modifiers = 0, sum = 0;

    for (int i = 0; i < n; i++) {
        bool modifier = is_read(&at[i], YA_MODIFIER, viewer), die = is_read(&at[i], YA_DIE, viewer);
        if (die || modifier)
            sum += at[i].value;
        dice += die;
        modifiers += modifier;
        if (!modifier)
            continue;
        comma(out);
        text_fmt(out, at[i].value > 0 ? "+%d " : "%d ", at[i].value);
        words_write(def, &at[i], viewer, out);
    }
    if (dice && dice <= FEW && (modifiers || (summed && dice > 1)))
        text_fmt(out, ", makes %d", sum);
}

/* Where the column is told, and behind it what made it; n: nowhere. */
static int column_in(const YaEvent *at, int n, int viewer)
{
    for (int i = 0; i < n; i++)
        if (is_read(&at[i], YA_COLUMN, viewer))
            return i;
    return n;
}

void hows_write(const GameDef *def, const Hows *h, int from, int n, int viewer, Text *out)
{
    if (!n)
        return;
    const YaEvent *at = h->at + from;
    int column = column_in(at, n, viewer);
    dice_write(at, n, viewer, out);
    modifiers_write(def, at, column, viewer, column < n, out);
    if (column < n) {
        comma(out);
        text_put(out, "column ");
        words_write(def, &at[column], viewer, out);
        modifiers_write(def, at + column, n - column, viewer, false, out);
    }
    for (int i = 0; i < n; i++)
        if (is_read(&at[i], YA_NEED, viewer)) {
            comma(out);
            text_put(out, "needs ");
            words_write(def, &at[i], viewer, out);
        }
}
