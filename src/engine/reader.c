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

/* The digits are those of that word, or a part of it. */
static bool number_in(Reader *r, Str word, Str digits, int low, int high, int *out)
{
    int32_t v;

    if (!str_int(digits, &v) || v < low || v > high)
        return bad(r, "'%v' is no number in its range", word);
    *out = v;
    return true;
}

bool read_number(Reader *r, int low, int high, int *out)
{
    Str word = next_word(r);
    return number_in(r, word, word, low, high, out);
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

bool read_thing(Reader *r, int kind, int *out)
{
    Str word = next_word(r);
    int32_t id;

    if (!argument_read(r->def, kind, word, &id) || id < 0 || (kind == ARG_SIDE && id >= r->def->max_sides))
        return bad(r, kind == ARG_SIDE ? "'%v' is not a side" : "'%v' is not known here", word);
    *out = id;
    return true;
}

void end_line(Text *out)
{
    size_t n = out->n;

    if (!n || out->at[n - 1] != ':') {
        text_char(out, '\n');
        return;
    }
    while (n && out->at[n - 1] != '\n')
        n--;
    text_end(out, out->at + n);
}

bool at_end(Reader *r)
{
    Str more = next_word(r);
    return more.n == 0 || bad(r, "'%v' is too much", more);
}

/* ---- counters ---------------------------------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

void write_letters(const FlagLetter *list, unsigned flags, Text *out)
{
    bool stroke = false;

    for (; list->letter; list++)
        if (flags & list->flag) {
            if (is_letter(list->letter) && !stroke) {
                text_char(out, '/');
                stroke = true;
            }
            text_char(out, list->letter);
        }
}

bool take_char(Reader *r, char c)
{
    if (r->rest.n == 0 || r->rest.at[0] != c)
        return false;
    r->rest.at++;
    r->rest.n--;
    return true;
}

Str take_name(Reader *r)
{
    Str name = {r->rest.at, 0};

    while (name.n < r->rest.n && !strchr(" \t/*+()@", name.at[name.n]))
        name.n++;
    r->rest.at += name.n;
    r->rest.n -= name.n;
    return name;
}

bool more_words(Reader *r)
{
    while (take_char(r, ' ') || take_char(r, '\t'))
        ;
    return r->rest.n;
}

bool take_piece(Reader *r, uint64_t *named, int *piece)
{
    Str word = take_name(r);
    int p = name_find(r->def, ARG_PIECE, word);

    if (word.n == 0)
        return bad(r, "'%v' is no counter", r->rest);
    if (p < 0)
        return bad(r, "unknown counter '%v'", word);
    if (named && bit_has(named, p))
        return bad(r, "%v is named twice", word);
    if (named)
        bit_add(named, p);
    *piece = p;
    return true;
}

static const FlagLetter *find_letter(const FlagLetter *list, char letter)
{
    while (list->letter && list->letter != letter)
        list++;
    return list->letter ? list : NULL;
}

static bool take_letters(Reader *r, const FlagLetter *list, unsigned *flags)
{
    Str letters = take_name(r);

    for (size_t i = 0; i < letters.n; i++) {
        const FlagLetter *found = find_letter(list, letters.at[i]);
        if (!found)
            return bad(r, "'%v' has an unknown letter", letters);
        *flags |= found->flag;
    }
    return true;
}

bool take_marks(Reader *r, const FlagLetter *list, unsigned *flags)
{
    const FlagLetter *sign;

    for (;;) {
        if (take_char(r, '/')) {
            if (!take_letters(r, list, flags))
                return false;
            continue;
        }
        sign = r->rest.n && !is_letter(r->rest.at[0]) ? find_letter(list, r->rest.at[0]) : NULL;
        if (!sign || (*flags & sign->flag)) /* what stands twice is too much */
            return true;
        take_char(r, sign->letter);
        *flags |= sign->flag;
    }
}

/* ---- rows of bits ------------------------------------------------------------------------------------------------ */

void write_bits(const GameDef *def, int kind, const uint64_t *bits, int n, Text *out)
{
    BITS_EACH(i, bits, BIT_WORDS(n)) {
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
    int side;

    while (str_trim(r->rest).n)
        if (!read_thing(r, ARG_SIDE, &side) || !read_field(r, line, at + side * line->size))
            return false;
    return true;
}

static bool read_side_bits(Reader *r, const LineDef *line, uint64_t *bits)
{
    int side;

    return read_thing(r, ARG_SIDE, &side) &&
           read_bits(r, line->kind, bits + side * BIT_WORDS(line->high), line->high);
}

/* A number of a list; the + behind one that is marked is no part of it. */
static bool read_item(Reader *r, const LineDef *line, int i, char *at)
{
    Str word = next_word(r);
    bool marked = line->marks && word.n && word.at[word.n - 1] == '+';
    int value;

    if (!number_in(r, word, (Str){word.at, word.n - marked}, line->low, line->high, &value))
        return false;
    set(at + i * line->size, line->size, value);
    if (marked)
        ((uint8_t *)r->g)[line->marks] |= (uint8_t)(1 << i);
    return true;
}

static bool read_list(Reader *r, const LineDef *line, char *at)
{
    for (int i = 0; i < line->kind; i++)
        if (!read_item(r, line, i, at))
            return false;
    return true;
}

/* A thing whose number + 1 fits in so many bytes; a side that plays. */
static bool thing_of_word(Reader *r, int kind, int size, Str word, int32_t *id)
{
    return (argument_read(r->def, kind, word, id) && *id >= 0 && *id < (size == 1 ? UINT8_MAX : INT16_MAX) &&
            (kind != ARG_SIDE || *id < flow_in(r->g)->sides)) ||
           bad(r, "'%v' is not known here", word);
}

static bool read_names(Reader *r, const LineDef *line, uint8_t *list)
{
    int n = 0;

    FOR_WORDS(word, r)
    {
        int32_t id;
        if (!thing_of_word(r, line->kind, 1, word, &id))
            return false;
        id -= line->low;
        if (id < 0 || id > UINT8_MAX || id == line->high)
            return bad(r, "'%v' is not known here", word);
        if (n == line->size)
            return bad(r, "'%v' is too much", word);
        list[n++] = (uint8_t)id;
    }
    memset(list + n, line->high, (size_t)(line->size - n));
    return true;
}

static bool read_byte_bits(Reader *r, const LineDef *line, uint8_t *bits)
{
    uint8_t possible = line->usual ? line->usual[r->row] : UINT8_MAX;

    *bits = 0;
    FOR_WORDS(word, r)
    {
        int32_t id;
        if (!thing_of_word(r, line->kind, 1, word, &id))
            return false;
        id -= line->low;
        if (id < 0 || id >= 8 || !(possible >> id & 1))
            return bad(r, "'%v' is not known here", word);
        *bits = (uint8_t)(*bits | 1u << id);
    }
    return true;
}

/* ---- records ----------------------------------------------------------------------------------------------------- */

static bool read_value(Reader *r, const RecordField *field, int i, int *value)
{
    int high = field->most ? field->most[i] : field->high;
    int32_t id;

    if (field->names)
        return read_among(r, field->names, high + 1, "'%v' is not known here", value);
    if (field->kind == ARG_NUMBER)
        return read_number(r, field->low, high, value);
    if (!thing_of_word(r, field->kind, field->size, next_word(r), &id))
        return false;
    *value = id + 1;
    return true;
}

static bool read_word_of(Reader *r, const RecordField *field, int i, char *at)
{
    int value = 0;

    if (field->kind == ARG_NONE) {
        set(at, field->size, get(at, field->size) | field->flag);
        return true;
    }
    if (!read_value(r, field, i, &value))
        return false;
    set(at + i * field->size, field->size, value);
    return true;
}

static bool read_record(Reader *r, const RecordField *fields, char *at)
{
    FOR_WORDS(word, r)
    {
        const RecordField *field = fields;
        int i = -1;
        while (field->size && (i = str_among(field->words, field->n, word)) < 0)
            field++;
        if (i < 0)
            return bad(r, "'%v' is not known here", word);
        if (!read_word_of(r, field, i, at + field->offset))
            return false;
    }
    return true;
}

static void write_value(const GameDef *def, const RecordField *field, int32_t value, Text *out)
{
    text_char(out, ' ');
    if (field->names)
        text_put(out, field->names[value]);
    else if (field->kind == ARG_NUMBER)
        text_int(out, value);
    else
        argument_write(def, field->kind, value - 1, true, out);
}

static void write_word_of(const GameDef *def, const RecordField *field, int i, const char *at, Text *out)
{
    int32_t value = get(at + i * field->size, field->size);

    if (field->kind == ARG_NONE)
        value &= field->flag;
    if (!value && !field->always)
        return;
    text_fmt(out, " %s", field->words[i]);
    if (field->kind != ARG_NONE)
        write_value(def, field, value, out);
}

static void write_record(const GameDef *def, const RecordField *fields, const char *at, Text *out)
{
    for (; fields->size; fields++)
        for (int i = 0; i < fields->n; i++)
            write_word_of(def, fields, i, at + fields->offset, out);
}

static bool record_says_nothing(const RecordField *fields, const char *at)
{
    for (; fields->size; fields++)
        for (int i = 0; i < fields->n; i++) {
            int32_t value = get(at + fields->offset + i * fields->size, fields->size);
            if (fields->always || (fields->kind == ARG_NONE ? value & fields->flag : value))
                return false;
        }
    return true;
}

/* ---- tuples ------------------------------------------------------------------------------------------------------ */

/* The thing whose line it is, where there is one for each. */
static bool read_row(Reader *r, const LineDef *line, int *row)
{
    int32_t id = line->low;
    Str word = line->kind ? next_word(r) : (Str){0};

    if (line->kind && (!argument_read(r->def, line->kind, word, &id) || id < line->low || id >= line->low + line->rows))
        return bad(r, "'%v' is not known here", word);
    *row = id - line->low;
    return true;
}

static bool read_tuple(Reader *r, const LineDef *line)
{
    int row, value = 0;

    if (!read_row(r, line, &row))
        return false;
    for (const RecordField *field = line->fields; field->size; field++) {
        if (field->open && !str_trim(r->rest).n)
            break;
        if (!read_value(r, field, row, &value))
            return false;
        set((char *)r->g + field->offset + row * field->size, field->size, value);
    }
    return true;
}

static int32_t tuple_value(const RecordField *field, const Game *g, int row)
{
    return get((const char *)g + field->offset + row * field->size, field->size);
}

static void write_tuple(const GameDef *def, const LineDef *line, const Game *g, int row, Text *out)
{
    bool any = false;

    for (const RecordField *field = line->fields; field->size; field++)
        any |= tuple_value(field, g, row) != 0;
    if (!any)
        return;
    text_fmt(out, "%s:", line->key);
    if (line->kind) {
        text_char(out, ' ');
        argument_write(def, line->kind, line->low + row, true, out);
    }
    for (const RecordField *field = line->fields; field->size; field++)
        if (!field->open || tuple_value(field, g, row))
            write_value(def, field, tuple_value(field, g, row), out);
    text_char(out, '\n');
}

/* ---- lines as they are described --------------------------------------------------------------------------------- */

static bool read_named(Reader *r, const LineDef *line, void *at)
{
    int value;

    if (!read_among(r, line->words, line->high + 1, "'%v' is not known here", &value))
        return false;
    set(at, line->size, value);
    return !line->read || line->read(r);
}

static bool read_named_thing(Reader *r, const LineDef *line, void *at)
{
    Str word = next_word(r);
    int32_t id;

    if (!argument_read(r->def, line->kind, word, &id) || id < 0 || id >= line->high)
        return bad(r, "'%v' is not known here", word);
    set(at, line->size, id);
    return true;
}

static bool read_as_described(Reader *r, const LineDef *line)
{
    void *at = (char *)r->g + line->offset + r->row * line->step;

    switch (line->type) {
    case LINE_NUMBER: return read_field(r, line, at);
    case LINE_THING: return read_named_thing(r, line, at);
    case LINE_WORD: return read_named(r, line, at);
    case LINE_BITS: return read_bits(r, line->kind, at, line->high);
    case LINE_SIDES: return read_sides(r, line, at);
    case LINE_SIDE_BITS: return read_side_bits(r, line, at);
    case LINE_LIST: return read_list(r, line, at);
    case LINE_NAMES: return read_names(r, line, at);
    case LINE_BYTE_BITS: return read_byte_bits(r, line, at);
    case LINE_RECORD: return read_record(r, line->fields, at);
    case LINE_TUPLE: return read_tuple(r, line);
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
    for (int i = 0; i < line->size && list[i] != line->high; i++) {
        text_char(out, ' ');
        argument_write(def, line->kind, list[i] + line->low, true, out);
    }
}

static void write_list(const LineDef *line, const Game *g, const char *at, Text *out)
{
    uint8_t marks = line->marks ? ((const uint8_t *)g)[line->marks] : 0;

    for (int i = 0; i < line->kind; i++, marks = (uint8_t)(marks >> 1))
        text_fmt(out, " %d%s", get(at + i * line->size, line->size), marks & 1 ? "+" : "");
}

static void write_byte_bits(const GameDef *def, const LineDef *line, const uint8_t *bits, Text *out)
{
    write_bits(def, line->kind, &(uint64_t){(uint64_t)*bits << line->low}, 64, out);
}

static bool says_nothing(const LineDef *line, const Game *g, int row, const void *at)
{
    switch (line->type) {
    case LINE_THING: return get(at, line->size) == line->low;
    case LINE_BITS: return bits_empty(at, BIT_WORDS(line->high));
    case LINE_SIDES: return line->how < NEEDED && !any_set(at, flow_in(g)->sides, line->size);
    case LINE_LIST: return line->how < NEEDED && !any_set(at, line->kind, line->size);
    case LINE_NAMES: return !line->high && !get(at, 1);
    case LINE_BYTE_BITS: return get(at, 1) == (line->usual ? line->usual[row] : 0);
    case LINE_RECORD: return record_says_nothing(line->fields, at);
    default: return line->how < NEEDED && !get(at, line->size);
    }
}

static void write_key(const GameDef *def, const LineDef *line, int row, Text *out)
{
    for (const char *c = line->key; *c; c++)
        if (*c == '*')
            argument_write(def, line->of, line->ids ? line->ids[row] : row, true, out);
        else
            text_char(out, *c);
    text_char(out, ':');
}

static void write_as_described(const GameDef *def, const LineDef *line, const Game *g, int row, Text *out)
{
    const void *at = (const char *)g + line->offset + row * line->step;

    if (line->type == LINE_SIDE_BITS) {
        write_side_bits(def, line, g, at, out);
        return;
    }
    if (line->type == LINE_TUPLE) {
        for (int i = 0; i < line->rows; i++)
            write_tuple(def, line, g, i, out);
        return;
    }
    if (says_nothing(line, g, row, at))
        return;
    write_key(def, line, row, out);
    switch (line->type) {
    case LINE_NUMBER: text_fmt(out, " %d", get(at, line->size)); break;
    case LINE_THING:
        text_char(out, ' ');
        argument_write(def, line->kind, get(at, line->size), true, out);
        break;
    case LINE_WORD: text_fmt(out, " %s", line->words[get(at, line->size)]); break;
    case LINE_BITS: write_bits(def, line->kind, at, line->high, out); break;
    case LINE_SIDES: write_sides(def, line, g, at, out); break;
    case LINE_NAMES: write_names(def, line, at, out); break;
    case LINE_BYTE_BITS: write_byte_bits(def, line, at, out); break;
    case LINE_RECORD: write_record(def, line->fields, at, out); break;
    default: write_list(line, g, at, out);
    }
    text_char(out, '\n');
}

static void write_line(const GameDef *def, const LineDef *line, const Game *g, int row, Text *out)
{
    if (line->type != LINE_OWN)
        write_as_described(def, line, g, row, out);
    else if (line->write)
        line->write(g, out);
}

static int rows_of(const LineDef *line, const Game *g)
{
    return !line->step ? 1 : line->of == ARG_SIDE ? flow_in(g)->sides : line->rows;
}

/* Lines of the same things stand together. */
void lines_write(const GameDef *def, const LineDef *lines, const Game *g, Text *out)
{
    const LineDef *end;

    for (; lines->key; lines = end) {
        for (end = lines + 1; lines->step && end->key && end->of == lines->of && end->offset == lines->offset;)
            end++;
        for (int row = 0; row < rows_of(lines, g); row++)
            for (const LineDef *line = lines; line < end; line++)
                write_line(def, line, g, row, out);
    }
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

enum { MOST_LINES = 128 };

/* Which lines there have been; of those that things have, which of them. */
typedef struct {
    uint64_t lines[BIT_WORDS(MOST_LINES)];
    uint64_t rows[MOST_LINES][BIT_WORDS(256)];
} Seen;

/* What stands for the * in a key; nothing: the key is another. */
static Str name_in_key(const Reader *r, const char *pattern)
{
    size_t before = strcspn(pattern, "*"), after = strlen(pattern) - before - 1;

    if (r->key.n <= before + after || memcmp(r->key.at, pattern, before) != 0 ||
        memcmp(r->key.at + r->key.n - after, pattern + before + 1, after) != 0)
        return (Str){0};
    return (Str){r->key.at + before, r->key.n - before - after};
}

/* Which of its rows a thing has; if none, as many as there are. */
static int row_of(const LineDef *line, int32_t id)
{
    int row = 0;

    if (!line->ids)
        return id >= 0 && id < line->rows ? id : line->rows;
    while (row < line->rows && line->ids[row] != id)
        row++;
    return row;
}

static bool is_line(Reader *r, const LineDef *line)
{
    int32_t id;

    r->row = 0;
    if (line->of == ARG_NONE)
        return str_is(r->key, line->key);
    Str name = name_in_key(r, line->key);
    if (!name.n || !argument_read(r->def, line->of, name, &id) || (line->of == ARG_SIDE && id >= flow_in(r->g)->sides))
        return false;
    r->row = row_of(line, id);
    return r->row < line->rows;
}

/* Where the list has the key of this line: at its end, if it has not. */
static int find_line(Reader *r, const LineDef *lines)
{
    int i = 0;

    while (lines[i].key && !is_line(r, &lines[i]))
        i++;
    return i;
}

/* A key of lines that things have, with the name of none of them, is an error of its own. */
static bool names_something(Reader *r, const LineDef *lines)
{
    for (; lines->key; lines++)
        if (lines->of && lines->key[0] != '*' && name_in_key(r, lines->key).n)
            return bad(r, "'%v' is not known here", name_in_key(r, lines->key));
    return true;
}

static bool has_stood(Seen *seen, const LineDef *line, int i, int row)
{
    bool stood = line->of ? bit_has(seen->rows[i], row) : bit_has(seen->lines, i);

    bit_add(seen->lines, i);
    bit_add(seen->rows[i], row);
    return stood;
}

static bool read_line(Reader *r, const LineDef *lines, bool (*other)(Reader *r), Seen *seen)
{
    if (!memchr(r->rest.at, ':', r->rest.n))
        return bad_line(r, "'key: value' is expected");
    r->key = str_trim(str_until(&r->rest, ':'));
    int i = find_line(r, lines);
    CHECK(i < MOST_LINES);
    if (i && lines[0].how == FIRST && bits_empty(seen->lines, BIT_WORDS(MOST_LINES)))
        return bad(r, "the line '%v:' comes first", str(lines[0].key));
    if (!lines[i].key)
        return names_something(r, lines) && other(r);
    if (has_stood(seen, &lines[i], i, r->row) && lines[i].how != OFTEN)
        return bad(r, "'%v' stands twice", r->key);
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
    Seen seen = {0};

    for (; r->text.n; r->line++) {
        r->rest = str_trim(str_line(&r->text));
        bool says_something = r->rest.n && r->rest.at[0] != '#';
        if (says_something && (!read_line(r, lines, other, &seen) || !at_end(r)))
            return false;
    }
    return nothing_is_missing(r, lines, seen.lines);
}
