#include "engine/reader.h"

#include <string.h>

#include "engine/match.h"

/* ---- errors ------------------------------------------------------------------------------------------------------ */

enum { LONGEST_WORD = 40 }; /* of what is wrong, in an error */

bool bad(Reader *r, const char *what, Str word)
{
    if (word.n > LONGEST_WORD)
        word.n = LONGEST_WORD;
    text_fmt(r->err, "line %d: ", r->line);
    text_fmt(r->err, what, word);
    return false;
}

bool bad_line(Reader *r, const char *what)
{
    text_fmt(r->err, "line %d: %s", r->line, what);
    return false;
}

bool checked(Reader *r, bool (*check)(const Game *g, Text *why))
{
    char why[YA_MAX_LINE];
    Text reason = text_in(why, sizeof why);

    return check(r->g, &reason) || bad_line(r, why);
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

Str next_word(Reader *r)
{
    return str_word(&r->rest);
}

bool read_number(Reader *r, int low, int high, int *out)
{
    Str word = next_word(r);
    int32_t v;

    if (!str_int(word, &v) || v < low || v > high)
        return bad(r, "'%v' is no number in its range", word);
    *out = v;
    return true;
}

bool read_byte(Reader *r, int low, int high, uint8_t *out)
{
    int v;

    if (!read_number(r, low, high, &v))
        return false;
    *out = (uint8_t)v;
    return true;
}

bool read_among(Reader *r, const char *const *words, int n, const char *what, int *out)
{
    Str word = next_word(r);

    *out = str_among(words, n, word);
    return *out >= 0 || bad(r, what, word);
}

bool at_end(Reader *r)
{
    Str more = next_word(r);
    return more.n == 0 || bad(r, "'%v' is too much", more);
}

/* ---- letters ----------------------------------------------------------------------------------------------------- */

void write_letters(const FlagLetter *list, unsigned flags, Text *out)
{
    const char *before = "/";

    for (; list->letter; list++)
        if (flags & list->flag) {
            text_put(out, before);
            text_char(out, list->letter);
            before = "";
        }
}

static const FlagLetter *find_letter(const FlagLetter *list, char letter)
{
    while (list->letter && list->letter != letter)
        list++;
    return list->letter ? list : NULL;
}

bool read_letters(Reader *r, const FlagLetter *list, Str letters, unsigned *flags)
{
    for (size_t i = 0; i < letters.n; i++) {
        const FlagLetter *found = find_letter(list, letters.at[i]);
        if (!found)
            return bad(r, "'%v' has an unknown letter", letters);
        *flags |= found->flag;
    }
    return true;
}

/* ---- rows of bits ------------------------------------------------------------------------------------------------ */

void write_bits(const GameDef *def, int kind, const uint64_t *bits, int n, Text *out)
{
    BITS_EACH(i, bits, BIT_WORDS(n))
    {
        text_char(out, ' ');
        argument_write(def, kind, i, true, out);
    }
}

bool read_bits(Reader *r, int kind, uint64_t *bits, int n)
{
    FOR_WORDS(word, r)
    {
        int32_t i;
        if (!argument_read(r->def, kind, word, &i) || i >= n)
            return bad(r, "'%v' is not known here", word);
        bit_add(bits, i);
    }
    return true;
}

/* ---- fields ------------------------------------------------------------------------------------------------------ */

static int32_t get(const void *at, int size)
{
    switch (size) {
    case 1: return *(const uint8_t *)at;
    case 2: return *(const int16_t *)at;
    default: return *(const int32_t *)at;
    }
}

static void set(void *at, int size, int32_t value)
{
    switch (size) {
    case 1: *(uint8_t *)at = (uint8_t)value; break;
    case 2: *(int16_t *)at = (int16_t)value; break;
    default: *(int32_t *)at = value; break;
    }
}

static bool read_field(Reader *r, const LineDef *line, void *at)
{
    int value;

    if (!read_number(r, line->low, line->high, &value))
        return false;
    set(at, line->size, value);
    return true;
}

static bool read_sides(Reader *r, const LineDef *line, char *at)
{
    FOR_WORDS(word, r)
    {
        int side = side_find(r->def, word);
        if (side < 0 || side >= r->def->max_sides)
            return bad(r, "'%v' is not a side", word);
        if (!read_field(r, line, at + side * line->size))
            return false;
    }
    return true;
}

static bool read_side_bits(Reader *r, const LineDef *line, uint64_t *bits)
{
    Str word = next_word(r);
    int side = side_find(r->def, word);

    if (side < 0 || side >= r->def->max_sides)
        return bad(r, "'%v' is not a side", word);
    return read_bits(r, line->kind, bits + side * BIT_WORDS(line->high), line->high);
}

static bool read_list(Reader *r, const LineDef *line, char *at)
{
    for (int i = 0; i < line->kind; i++)
        if (!read_field(r, line, at + i * line->size))
            return false;
    return true;
}

static bool read_names(Reader *r, const LineDef *line, uint8_t *list)
{
    int n = 0;

    FOR_WORDS(word, r)
    {
        int32_t id;
        if (!argument_read(r->def, line->kind, word, &id) || id < 0 || id >= UINT8_MAX ||
            (line->kind == ARG_SIDE && id >= flow_in(r->g)->sides))
            return bad(r, "'%v' is not known here", word);
        if (n == line->size)
            return bad(r, "'%v' is too much", word);
        list[n++] = (uint8_t)(id + 1);
    }
    return true;
}

static bool read_named(Reader *r, const LineDef *line, void *at)
{
    int value;

    if (!read_among(r, line->words, line->high + 1, "'%v' is not known here", &value))
        return false;
    set(at, line->size, value);
    return true;
}

static bool read_as_described(Reader *r, const LineDef *line)
{
    void *at = (char *)r->g + line->offset;

    switch (line->type) {
    case LINE_NUMBER: return read_field(r, line, at);
    case LINE_WORD: return read_named(r, line, at);
    case LINE_BITS: return read_bits(r, line->kind, at, line->high);
    case LINE_SIDES: return read_sides(r, line, at);
    case LINE_SIDE_BITS: return read_side_bits(r, line, at);
    case LINE_LIST: return read_list(r, line, at);
    case LINE_NAMES: return read_names(r, line, at);
    default: return line->read(r);
    }
}

static bool any_set(const char *at, int n, int size)
{
    for (int i = 0; i < n; i++)
        if (get(at + i * size, size))
            return true;
    return false;
}

static void write_sides(const GameDef *def, const LineDef *line, const Game *g, const char *at, Text *out)
{
    for (int side = 0; side < flow_in(g)->sides; side++)
        text_fmt(out, " %s %d", side_name(def, side), get(at + side * line->size, line->size));
}

static void write_side_bits(const GameDef *def, const LineDef *line, const Game *g, const uint64_t *bits, Text *out)
{
    for (int side = 0; side < flow_in(g)->sides; side++) {
        const uint64_t *own = bits + side * BIT_WORDS(line->high);
        if (bits_empty(own, BIT_WORDS(line->high)))
            continue;
        text_fmt(out, "%s: %s", line->key, side_name(def, side));
        write_bits(def, line->kind, own, line->high, out);
        text_char(out, '\n');
    }
}

static void write_names(const GameDef *def, const LineDef *line, const uint8_t *list, Text *out)
{
    for (int i = 0; i < line->size && list[i]; i++) {
        text_char(out, ' ');
        argument_write(def, line->kind, list[i] - 1, true, out);
    }
}

static bool says_nothing(const LineDef *line, const Game *g, const void *at)
{
    switch (line->type) {
    case LINE_BITS: return bits_empty(at, BIT_WORDS(line->high));
    case LINE_SIDES: return line->how < NEEDED && !any_set(at, flow_in(g)->sides, line->size);
    case LINE_LIST: return line->how < NEEDED && !any_set(at, line->kind, line->size);
    case LINE_NAMES: return !get(at, 1);
    default: return line->how < NEEDED && !get(at, line->size);
    }
}

static void write_as_described(const GameDef *def, const LineDef *line, const Game *g, Text *out)
{
    const void *at = (const char *)g + line->offset;

    if (line->type == LINE_SIDE_BITS) {
        write_side_bits(def, line, g, at, out);
        return;
    }
    if (says_nothing(line, g, at))
        return;
    text_fmt(out, "%s:", line->key);
    switch (line->type) {
    case LINE_NUMBER: text_fmt(out, " %d", get(at, line->size)); break;
    case LINE_WORD: text_fmt(out, " %s", line->words[get(at, line->size)]); break;
    case LINE_BITS: write_bits(def, line->kind, at, line->high, out); break;
    case LINE_SIDES: write_sides(def, line, g, at, out); break;
    case LINE_NAMES: write_names(def, line, at, out); break;
    default:
        for (int i = 0; i < line->kind; i++)
            text_fmt(out, " %d", get((const char *)at + i * line->size, line->size));
    }
    text_char(out, '\n');
}

void lines_write(const GameDef *def, const LineDef *lines, const Game *g, Text *out)
{
    for (; lines->key; lines++)
        if (lines->type != LINE_OWN)
            write_as_described(def, lines, g, out);
        else if (lines->write)
            lines->write(g, out);
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

/* Where the list has the key of this line: at its end, if it has not. */
static int find_line(const Reader *r, const LineDef *lines)
{
    int i = 0;

    while (lines[i].key && !str_is(r->key, lines[i].key))
        i++;
    return i;
}

enum { MOST_LINES = 128 };

static bool read_line(Reader *r, const LineDef *lines, bool (*other)(Reader *r), uint64_t *seen)
{
    if (!memchr(r->rest.at, ':', r->rest.n))
        return bad_line(r, "'key: value' is expected");
    r->key = str_trim(str_until(&r->rest, ':'));
    int i = find_line(r, lines);
    CHECK(i < MOST_LINES);
    if (i && lines[0].how == FIRST && bits_empty(seen, BIT_WORDS(MOST_LINES)))
        return bad(r, "the line '%v:' comes first", str(lines[0].key));
    if (!lines[i].key)
        return other(r);
    if (lines[i].how != OFTEN && bit_has(seen, i))
        return bad(r, "'%v' stands twice", r->key);
    bit_add(seen, i);
    return read_as_described(r, &lines[i]);
}

static bool nothing_is_missing(Reader *r, const LineDef *lines, const uint64_t *seen)
{
    for (int i = 0; lines[i].key; i++)
        if (lines[i].how >= NEEDED && !bit_has(seen, i))
            return bad(r, "the line '%v:' is missing", str(lines[i].key));
    return true;
}

bool read_lines(Reader *r, const LineDef *lines, bool (*other)(Reader *r))
{
    uint64_t seen[BIT_WORDS(MOST_LINES)] = {0};

    for (; r->text.n; r->line++) {
        r->rest = str_trim(str_line(&r->text));
        bool says_something = r->rest.n && r->rest.at[0] != '#';
        if (says_something && (!read_line(r, lines, other, seen) || !at_end(r)))
            return false;
    }
    return nothing_is_missing(r, lines, seen);
}
