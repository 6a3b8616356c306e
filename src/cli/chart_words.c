/* The chart's words: above the map where the game stands, below it what lies where it matters. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "cli/chart_parts.h"

/* ---- names ------------------------------------------------------------------------------------------------------- */

const char *place_name(const Page *page, const char *place)
{
    const char *label = word_of(json_object_get(page->chart->spaces, place), "label");
    return label[0] ? label : place;
}

static const char *party_name(const Page *page, const char *party)
{
    const char *name = word_of(json_object_get(page->chart->parties, party), "name");
    return name[0] ? name : party;
}

void write_kind(const Page *page, const char *kind, char out[32])
{
    const char *name = word_of(json_object_get(page->chart->kinds, kind), "name");

    snprintf(out, 32, "%s", name[0] && strlen(name) < strlen(kind) ? name : kind);
    for (char *c = out; *c; c++)
        *c = (char)tolower((unsigned char)*c);
}

/* Actions name a catalogued piece by its slug: so does the chart. */
static void piece_word(const Page *page, const json_t *shown, char out[32])
{
    const char *slug = json_is_string(shown) ? json_string_value(shown) : word_of(shown, "piece");

    if (slug[0])
        snprintf(out, 32, "%s", slug);
    else if (word_of(shown, "kind")[0])
        write_kind(page, word_of(shown, "kind"), out);
    else
        snprintf(out, 32, "%.31s", word_of(shown, "name"));
}

static int ink_of_piece(const Page *page, const json_t *shown)
{
    const json_t *info = json_object_get(page->chart->pieces, word_of(shown, "piece"));
    const char *party = word_of(shown, "party");

    return chart_ink(page->chart, party[0] ? party : word_of(info, "party"));
}

/* ---- goods and tokens -------------------------------------------------------------------------------------------- */

void write_goods(const Page *page, const json_t *goods, Pen *pen)
{
    const json_t *good;
    size_t i;

    json_array_foreach(goods, i, good) {
        char word[32];
        piece_word(page, good, word);
        if (json_object_get(good, "count"))
            pen_fmt(pen, INK_PLAIN, false, "%s%d %s", i ? " " : "", number_of(good, "count"), word);
        else
            pen_fmt(pen, INK_PLAIN, false, "%s%s", i ? " " : "", word);
    }
}

/* What is on it, in a letter or two; a shape is told by its first. */
static void glyph_of(const Page *page, const json_t *shown, char out[3])
{
    const char *piece = word_of(shown, "piece");
    const char *glyph = word_of(json_object_get(page->chart->pieces, piece), "glyph");

    if (!piece[0])
        glyph = json_is_true(json_object_get(shown, "down")) ? "?" : "";
    snprintf(out, 3, "%.*s", strlen(glyph) > 2 ? 1 : 2, glyph);
    out[0] = (char)toupper((unsigned char)out[0]);
}

/* The first word of its kind tells it well enough from what else lies there. */
static void token_word(const Page *page, const json_t *shown, char out[32])
{
    const char *kind = word_of(shown, "piece")[0] ? "" : word_of(shown, "kind");

    if (kind[0])
        snprintf(out, 32, "%.*s", (int)strcspn(kind, "-"), kind);
    else
        piece_word(page, shown, out);
}

/* A player's token is his letter; others are a word, and their value. */
void write_token(const Page *page, const json_t *shown, Pen *pen)
{
    int ink = ink_of_piece(page, shown);
    char word[32], glyph[3];

    if (word_of(shown, "party")[0]) {
        glyph_of(page, shown, glyph);
        pen_fmt(pen, ink, true, " %c%s", letter_of(page, word_of(shown, "party")), glyph);
        if (json_array_size(json_object_get(shown, "marks")))
            pen_text(pen, INK_MARK, true, "*");
        return;
    }
    token_word(page, shown, word);
    pen_fmt(pen, ink, false, " %s", word);
    if (json_object_get(shown, "value"))
        pen_fmt(pen, INK_MARK, false, " %d", number_of(shown, "value"));
    else if (json_is_true(json_object_get(shown, "down")))
        pen_text(pen, ink, false, " ?");
}

/* ---- above the map ----------------------------------------------------------------------------------------------- */

/* In brief, the parties' letters for their names. */
static void write_track(const Page *page, const json_t *track, bool brief, Pen *pen)
{
    const json_t *value;
    bool named = false;
    size_t i;

    json_array_foreach(json_object_get(page->view, "tracks"), i, value) {
        const char *party = word_of(value, "party");
        if (!party[0] || strcmp(word_of(value, "track"), word_of(track, "slug")) != 0)
            continue;
        if (!named)
            pen_fmt(pen, INK_FAINT, false, "  %s", word_of(track, "name"));
        pen_fmt(pen, chart_ink(page->chart, party), true, " %.*s %d", brief ? 1 : 99, party_name(page, party),
                number_of(value, "value"));
        named = true;
    }
}

static bool panels_tell_points(const Page *page)
{
    return json_object_get(json_array_get(json_object_get(page->view, "panels"), 0), "worth");
}

static int track_wide(const Page *page, const json_t *track, bool brief)
{
    Pen count = pen_in(NULL, -1, 1 << 14, 0, 0);

    count.x = 0;
    write_track(page, track, brief, &count);
    return count.x;
}

/* As many as the row has room for. */
static void write_tracks(const Page *page, Pen *pen)
{
    const json_t *track;
    size_t i;

    json_array_foreach(json_object_get(page->chart->board, "tracks"), i, track) {
        bool brief = pen->x + track_wide(page, track, false) > pen->right;
        if (pen->x + track_wide(page, track, brief) <= pen->right)
            write_track(page, track, brief, pen);
    }
}

void write_headline(const Page *page, Pen *pen)
{
    pen_text(pen, INK_PLAIN, true, word_of(page->view, "headline"));
    if (!panels_tell_points(page))
        write_tracks(page, pen);
    pen_line(pen);
}

void write_facts(const Page *page, Pen *pen)
{
    Pen few = pen_few(pen, 3);
    const json_t *fact;
    size_t i;

    json_array_foreach(json_object_get(page->view, "facts"), i, fact)
        pen_fmt(&few, INK_FAINT, false, " %s: %s.", word_of(fact, "label"), word_of(fact, "value"));
    pen_below(pen, &few);
}

static void write_pieces(const Page *page, const json_t *pieces, Pen *pen)
{
    const json_t *shown;
    size_t i;

    json_array_foreach(pieces, i, shown) {
        char word[32];
        piece_word(page, shown, word);
        pen_fmt(pen, INK_PLAIN, false, " %s", word);
    }
}

static void write_list(const Page *page, const json_t *list, Pen *pen)
{
    const char *party = word_of(list, "party");

    if (!json_array_size(json_object_get(list, "pieces")) || json_object_get(list, "goods"))
        return;
    pen_fmt(pen, chart_ink(page->chart, party), true, "%s", party_name(page, party));
    pen_fmt(pen, INK_FAINT, false, " %s:", word_of(list, "title"));
    write_pieces(page, json_object_get(list, "pieces"), pen);
    pen_line(pen);
}

/* A player's sheet without goods is a list too. */
void write_lists(const Page *page, int rows, Pen *pen)
{
    Pen few = pen_few(pen, rows);
    const json_t *list;
    size_t i;

    json_array_foreach(json_object_get(page->view, "lists"), i, list)
        write_list(page, list, &few);
    json_array_foreach(json_object_get(page->view, "panels"), i, list)
        write_list(page, list, &few);
    pen_below(pen, &few);
}

/* ---- stacks ------------------------------------------------------------------------------------------------------ */

static void write_values(const json_t *values, Pen *pen)
{
    const json_t *value;
    size_t i;

    json_array_foreach(values, i, value)
        pen_fmt(pen, INK_FAINT, false, "%s%s %d%s", i ? " " : "(", word_of(value, "name"), number_of(value, "value"),
                i + 1 == json_array_size(values) ? ")" : ",");
}

static void write_shown(const Page *page, const json_t *shown, Pen *pen)
{
    char word[32];

    piece_word(page, shown, word);
    if (number_of(shown, "count") > 1)
        pen_fmt(pen, INK_PLAIN, false, " %d %s", number_of(shown, "count"), word);
    else
        pen_fmt(pen, INK_PLAIN, false, " %s", word);
    write_values(json_object_get(shown, "values"), pen);
}

static void write_stack(const Page *page, const json_t *stack, Pen *pen)
{
    const json_t *pieces = json_object_get(stack, "pieces"), *shown;
    bool moving = stack == json_object_get(page->view, "moving");
    int height = stack_height(stack), unseen = height - (int)json_array_size(pieces);
    size_t i;

    if (!word_of(stack, "side")[0]) {
        json_array_foreach(pieces, i, shown)
            write_token(page, shown, pen);
        return;
    }
    pen_fmt(pen, chart_ink(page->chart, word_of(stack, "side")), true, "%s %s %d:", moving ? " Moving" : "",
            party_name(page, word_of(stack, "side")), height);
    json_array_foreach(pieces, i, shown)
        write_shown(page, shown, pen);
    if (unseen > 0)
        pen_fmt(pen, INK_FAINT, false, " %d unseen", unseen);
    pen_text(pen, INK_PLAIN, false, ".");
}

static void write_stacks_at(const Page *page, const char *place, Pen *pen)
{
    const json_t *stack;
    size_t i;

    json_array_foreach(stacks_at(page, place), i, stack)
        write_stack(page, stack, pen);
}

void write_boxes(const Page *page, Pen *pen)
{
    Pen few = pen_few(pen, 3);
    const json_t *box;
    size_t i;

    json_array_foreach(json_object_get(page->chart->map, "boxes"), i, box) {
        if (!json_object_get(page->named, word_of(box, "place")))
            continue;
        const char *name = word_of(box, "name");
        pen_fmt(&few, INK_SEA, true, " %s:", name[0] ? name : word_of(box, "label"));
        write_stacks_at(page, word_of(box, "place"), &few);
    }
    pen_below(pen, &few);
}

/* ---- the place in focus ------------------------------------------------------------------------------------------ */

/* What the game tells of a place beyond what the chart draws. */
static void write_details(const json_t *space, Pen *pen)
{
    static const char *const drawn[] = {"place",  "label", "x",      "y",     "sides", "style", "width",
                                        "height", "worth", "colour", "shape", "rule",  "words", "terrain"};
    static const char *const names[] = {"region", "type", "zone"};
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)space, key, value) {
        bool plain = str_among(names, COUNT_OF(names), str(key)) >= 0;
        if (str_among(drawn, COUNT_OF(drawn), str(key)) >= 0)
            continue;
        if (json_is_string(value))
            pen_fmt(pen, INK_PLAIN, false, ", %s%s%s", plain ? "" : key, plain ? "" : " ", json_string_value(value));
        else if (json_is_integer(value))
            pen_fmt(pen, INK_PLAIN, false, ", %s %d", key, (int)json_integer_value(value));
    }
}

static void write_marks(const Page *page, const char *place, Pen *pen)
{
    const json_t *mark;
    size_t i;

    json_array_foreach(json_object_get(page->view, "marks"), i, mark)
        if (is_word(mark, "place", place))
            pen_fmt(pen, INK_PLAIN, false, " %s.",
                    word_of(json_object_get(page->chart->marks, word_of(mark, "kind")), "name"));
    const char *note = word_of(json_object_get(page->view, "notes"), place);
    if (note[0])
        pen_fmt(pen, INK_PLAIN, false, " %s.", note);
}

static void write_place(const Page *page, const char *place, Pen *pen)
{
    const json_t *space = json_object_get(page->chart->spaces, place);
    const char *name = place_name(page, place), *site = word_of(json_object_get(page->chart->site_at, place), "name");

    pen_text(pen, INK_PLAIN, true, strstr(site, name) ? site : name);
    if (site[0] && !strstr(site, name))
        pen_fmt(pen, INK_PLAIN, true, " (%s)", site);
    write_details(space, pen);
    pen_text(pen, INK_PLAIN, false, ".");
    if (word_of(space, "words")[0])
        pen_fmt(pen, INK_FAINT, false, " %s.", word_of(space, "words"));
    write_marks(page, place, pen);
    write_stacks_at(page, place, pen);
}

/* ---- a fight ----------------------------------------------------------------------------------------------------- */

/* Whether one before it is in the same state, and has been written with all that are. */
static bool is_told(const json_t *counters, size_t at)
{
    const char *state = word_of(json_array_get(counters, at), "state");

    for (size_t i = 0; i < at; i++)
        if (is_word(json_array_get(counters, i), "state", state))
            return true;
    return false;
}

static void write_in_state(const Page *page, const json_t *counters, const char *state, Pen *pen)
{
    const json_t *counter;
    size_t i;

    if (state[0])
        pen_fmt(pen, INK_FAINT, false, " %s:", state);
    json_array_foreach(counters, i, counter) {
        if (!is_word(counter, "state", state))
            continue;
        write_shown(page, counter, pen);
        if (json_is_true(json_object_get(counter, "lost")))
            pen_text(pen, INK_MARK, false, " lost");
    }
    pen_text(pen, INK_PLAIN, false, ".");
}

static void write_side_of_fight(const Page *page, const json_t *line, Pen *pen)
{
    const json_t *counters = json_object_get(line, "counters"), *strength = json_object_get(line, "strength"), *counter;
    size_t i;

    pen_fmt(pen, chart_ink(page->chart, word_of(line, "party")), true, " %s", party_name(page, word_of(line, "party")));
    pen_fmt(pen, INK_PLAIN, false, " %s", word_of(line, "role"));
    if (strength)
        pen_fmt(pen, INK_PLAIN, true, " with %d", (int)json_integer_value(strength));
    pen_text(pen, INK_PLAIN, false, json_array_size(counters) ? ":" : ".");
    json_array_foreach(counters, i, counter)
        if (!is_told(counters, i))
            write_in_state(page, counters, word_of(counter, "state"), pen);
    if (number_of(line, "owes"))
        pen_fmt(pen, INK_MARK, false, " Owes %d losses.", number_of(line, "owes"));
}

static void write_modifiers(const json_t *stage, Pen *pen)
{
    const json_t *modifier;
    size_t i;

    json_array_foreach(json_object_get(stage, "modifiers"), i, modifier) {
        const json_t *value = json_object_get(modifier, "value");
        pen_fmt(pen, INK_FAINT, false, " %s %s", word_of(modifier, "rule"), word_of(modifier, "text"));
        if (json_is_integer(value))
            pen_fmt(pen, INK_PLAIN, false, " %+d.", (int)json_integer_value(value));
        else
            pen_fmt(pen, INK_PLAIN, false, " %s.", word_of(modifier, "value"));
    }
}

static void write_dice(const json_t *stage, Pen *pen)
{
    const json_t *group, *die;
    size_t i, k;

    json_array_foreach(json_object_get(stage, "dice"), i, group) {
        pen_fmt(pen, INK_PLAIN, false, " %s:", word_of(group, "title"));
        json_array_foreach(json_object_get(group, "dice"), k, die) {
            int face = number_of(die, "face");
            pen_fmt(pen, INK_PLAIN, true, face ? " [%d]" : " [ ]", face);
        }
        if (word_of(group, "words")[0])
            pen_fmt(pen, INK_PLAIN, false, " %s", word_of(group, "words"));
    }
}

static void write_stage(const Page *page, const json_t *stage, Pen *pen)
{
    const json_t *line;
    size_t i;

    pen_text(pen, INK_MARK, true, word_of(stage, "title"));
    if (word_of(stage, "place")[0])
        pen_fmt(pen, INK_PLAIN, false, " %s", place_name(page, word_of(stage, "place")));
    if (number_of(stage, "round"))
        pen_fmt(pen, INK_PLAIN, false, ", round %d of %d", number_of(stage, "round"), number_of(stage, "of"));
    pen_text(pen, INK_PLAIN, false, ".");
    json_array_foreach(json_object_get(stage, "lines"), i, line)
        write_side_of_fight(page, line, pen);
    write_dice(stage, pen);
    write_modifiers(stage, pen);
    if (word_of(stage, "outcome")[0])
        pen_fmt(pen, INK_PLAIN, true, " %s", word_of(stage, "outcome"));
}

void write_focus(const Page *page, Pen *pen)
{
    const json_t *stage = json_object_get(page->view, "stage");

    if (json_is_object(stage))
        write_stage(page, stage, pen);
    else if (page->focus[0])
        write_place(page, page->focus, pen);
}
