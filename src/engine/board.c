#include "engine/board.h"

/* ---- small things ------------------------------------------------------------------------------------------------ */

void json_named(Json *j, const char *key, void (*name)(int kind, int id, Text *out), int kind, int id)
{
    char buffer[YA_MAX_ACTION];
    Text t = text_in(buffer, sizeof buffer);

    name(kind, id, &t);
    json_kplain(j, key, (Str){t.at, t.n});
}

void json_area(Json *j, int x, int y, int width, int height)
{
    json_kint(j, "x", x);
    json_kint(j, "y", y);
    json_kint(j, "width", width);
    json_kint(j, "height", height);
}

void json_value(Json *j, const char *name, const char *colour, int value, bool plus)
{
    json_begin(j);
    json_ktext(j, "name", name);
    json_ktext(j, "colour", colour);
    json_kint(j, "value", value);
    if (plus)
        json_kbool(j, "plus", true);
    json_end(j);
}

void json_word(Json *j, const char *key, bool *open, const char *word, bool on)
{
    if (!on)
        return;
    if (!*open) {
        json_key(j, key);
        json_list(j);
        *open = true;
    }
    json_slug(j, word);
}

/* ---- the board --------------------------------------------------------------------------------------------------- */

static void flag(const char *const part[][2], Json *j)
{
    if (!part[0][0])
        return;
    json_key(j, "flag");
    json_list(j);
    for (int i = 0; part[i][0]; i++) {
        json_begin(j);
        json_ktext(j, "shape", part[i][0]);
        json_ktext(j, "colour", part[i][1]);
        json_end(j);
    }
    json_close(j);
}

void board_parties(const Party *party, int n, int playing, Json *j)
{
    json_key(j, "parties");
    json_list(j);
    for (int i = 0; i < n; i++) {
        json_begin(j);
        json_ktext(j, "slug", party[i].slug);
        json_ktext(j, "name", party[i].name);
        json_ktext(j, "letter", party[i].letter);
        json_ktext(j, "colour", party[i].colour);
        json_kbool(j, "plays", i < playing);
        flag(party[i].flag, j);
        json_end(j);
    }
    json_close(j);
}

void board_sheet(const Sheet *sheet, Json *j)
{
    json_key(j, "map");
    json_begin(j);
    json_ktext(j, "kind", sheet->kind);
    json_kint(j, "width", sheet->width);
    json_kint(j, "height", sheet->height);
    if (!sheet->cell_width)
        return;
    json_key(j, "cell");
    json_begin(j);
    json_kint(j, "width", sheet->cell_width);
    json_kint(j, "height", sheet->cell_height);
    json_end(j);
}

void board_sides(const char *letters, const uint8_t *side, Json *j)
{
    char shown[HEX_DIRECTIONS];

    for (int k = 0; k < HEX_DIRECTIONS; k++)
        shown[k] = letters[side[k]];
    json_kplain(j, "sides", (Str){shown, HEX_DIRECTIONS});
}

void board_outline(const char *const *path, int n, Json *j)
{
    json_key(j, "outline");
    json_list(j);
    for (int i = 0; i < n; i++)
        json_text(j, path[i]);
    json_close(j);
}

void board_compass(int x, int y, int radius, Json *j)
{
    json_key(j, "compass");
    json_begin(j);
    json_kint(j, "x", x);
    json_kint(j, "y", y);
    json_kint(j, "radius", radius);
    json_end(j);
}

void board_edges(const Edge *edge, int n, Json *j)
{
    json_key(j, "edges");
    json_list(j);
    for (int i = 0; i < n; i++) {
        json_begin(j);
        json_ktext(j, "letter", edge[i].letter);
        json_ktext(j, "style", edge[i].style);
        json_ktext(j, "name", edge[i].name);
        json_ktext(j, "between", edge[i].between);
        json_end(j);
    }
    json_close(j);
}

void board_names(const Lettering *name, int n, Json *j)
{
    json_key(j, "names");
    json_list(j);
    for (int i = 0; i < n; i++) {
        json_begin(j);
        json_ktext(j, "text", name[i].text);
        json_ktext(j, "style", name[i].style);
        json_kint(j, "x", name[i].x);
        json_kint(j, "y", name[i].y);
        json_kint(j, "size", name[i].size);
        json_kint(j, "turn", name[i].turn);
        json_end(j);
    }
    json_close(j);
}

static void way(const Way *w, Json *j)
{
    json_begin(j);
    json_ktext(j, "question", w->question);
    json_ktext(j, "verb", w->verb);
    json_key(j, "terrain");
    json_list(j);
    for (int i = 0; i < 4 && w->terrain[i]; i++)
        json_text(j, w->terrain[i]);
    json_close(j);
    json_ktext(j, "sides", w->sides);
    if (w->commit)
        json_ktext(j, "commit", w->commit);
    if (w->wind)
        json_kbool(j, "wind", true);
    json_end(j);
}

void board_ways(const Way *ways, int n, Json *j)
{
    json_key(j, "ways");
    json_list(j);
    for (int i = 0; i < n; i++)
        way(&ways[i], j);
    json_close(j);
}

static void track_on_map(const Track *t, Json *j)
{
    json_kint(j, "x", t->x);
    json_kint(j, "y", t->y);
    json_kint(j, "step", t->step);
    if (t->row)
        json_kint(j, "row", t->row);
    if (t->columns) {
        json_kint(j, "columns", t->columns);
        json_kint(j, "rows", t->rows);
    }
}

static void track(const Track *t, Json *j)
{
    json_begin(j);
    json_ktext(j, "slug", t->slug);
    json_ktext(j, "name", t->name);
    if (t->high) {
        json_kint(j, "low", t->low);
        json_kint(j, "high", t->high);
    }
    if (t->money)
        json_kbool(j, "money", true);
    if (t->step)
        track_on_map(t, j);
    if (t->boxes) {
        json_key(j, "boxes");
        json_list(j);
        t->boxes(j);
        json_close(j);
    }
    json_end(j);
}

void board_tracks(const Track *tracks, int n, Json *j)
{
    json_key(j, "tracks");
    json_list(j);
    for (int i = 0; i < n; i++)
        track(&tracks[i], j);
    json_close(j);
}

void board_marks(const Mark *mark, int n, Json *j)
{
    json_key(j, "marks");
    json_list(j);
    for (int i = 0; i < n; i++) {
        json_begin(j);
        json_ktext(j, "slug", mark[i].slug);
        json_ktext(j, "name", mark[i].name);
        json_ktext(j, "shape", mark[i].shape);
        if (mark[i].spent)
            json_kbool(j, "spent", true);
        json_end(j);
    }
    json_close(j);
}

void board_phrases(const VerbDef *verbs, const Phrase *phrase, int n, Json *j)
{
    json_key(j, "phrases");
    json_begin(j);
    for (int i = 0; i < n; i++)
        json_ktext(j, verbs[phrase[i].verb].name, phrase[i].phrase);
    json_end(j);
}

enum { TABLES_TEXT = 1 << 16 };

void board_tables(void (*print)(Text *out), Json *j)
{
    char buffer[TABLES_TEXT];
    Text charts = text_in(buffer, sizeof buffer);

    print(&charts);
    CHECK(!charts.full);
    json_key(j, "tables");
    json_str(j, (Str){charts.at, charts.n});
}

/* ---- the view ---------------------------------------------------------------------------------------------------- */

void view_track(const char *slug, const char *party, int value, Json *j)
{
    json_begin(j);
    json_kslug(j, "track", slug);
    if (party)
        json_kslug(j, "party", party);
    json_kint(j, "value", value);
    json_end(j);
}

void view_fact(const char *label, const char *value, Json *j)
{
    json_begin(j);
    json_ktext(j, "label", label);
    json_ktext(j, "value", value);
    json_end(j);
}

void view_list(const char *slug, const char *title, const char *party, Json *j)
{
    json_begin(j);
    json_kslug(j, "slug", slug);
    json_ktext(j, "title", title);
    json_kslug(j, "party", party);
    json_key(j, "pieces");
    json_list(j);
}

void view_list_end(Json *j)
{
    json_close(j);
    json_end(j);
}
