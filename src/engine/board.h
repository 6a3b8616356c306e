/* Members of boards and views that games write alike. docs/view.md says what they mean; what a game does not give (NULL,
 * 0) is left out. */
#ifndef ENGINE_BOARD_H
#define ENGINE_BOARD_H

#include "engine/game.h"

/* ---- the board --------------------------------------------------------------------------------------------------- */

typedef struct {
    const char *slug, *name, *letter, *colour;
    const char *flag[5][2]; /* shapes and their colours, drawn one over the other; NULL ends them */
} Party;

void board_parties(const Party *party, int n, int playing, Json *j); /* the first so many are the sides */

/* Opens the map, which is closed by json_end. Spaces of their own size need no cell. */
typedef struct {
    const char *kind;
    int width, height, cell_width, cell_height;
} Sheet;

void board_sheet(const Sheet *sheet, Json *j);
void board_sides(const char *letters, const uint8_t *side, Json *j); /* of a hex: which letter each of the six shows */
void board_outline(const char *const *path, int n, Json *j);
void board_compass(int x, int y, int radius, Json *j);

typedef struct {
    const char *letter, *style, *name, *between;
} Edge;

void board_edges(const Edge *edge, int n, Json *j);

typedef struct {
    const char *text, *style;
    int x, y, size, turn;
} Lettering;

void board_names(const Lettering *name, int n, Json *j);

typedef struct {
    const char *question, *verb;
    const char *terrain[4]; /* NULL ends them */
    const char *sides;
    const char *commit;
    bool wind;
} Way;

void board_ways(const Way *way, int n, Json *j);

typedef struct {
    const char *slug, *name;
    int low, high; /* high 0: not given */
    bool money;
    int x, y, step, row, columns, rows; /* step 0: not on the map */
    void (*boxes)(Json *j);             /* the objects in it */
} Track;

void board_tracks(const Track *track, int n, Json *j);

typedef struct {
    const char *slug, *name, *shape;
    bool spent;
} Mark;

void board_marks(const Mark *mark, int n, Json *j);

typedef struct {
    int verb;
    const char *phrase;
} Phrase;

void board_phrases(const VerbDef *verbs, const Phrase *phrase, int n, Json *j);
void board_tables(void (*print)(Text *out), Json *j);

/* ---- the view ---------------------------------------------------------------------------------------------------- */

void view_track(const char *track, const char *party, int value, Json *j);
void view_fact(const char *label, const char *value, Json *j);
void view_list(const char *slug, const char *title, const char *party, Json *j); /* opens it for its pieces */
void view_list_end(Json *j);

/* ---- both -------------------------------------------------------------------------------------------------------- */

void json_named(Json *j, const char *key, void (*name)(int kind, int id, Text *out), int kind, int id);
void json_area(Json *j, int x, int y, int width, int height);
void json_value(Json *j, const char *name, const char *colour, int value, bool plus); /* one of a piece's `values` */

/* A word of a list, if it is true. The first one opens the list; who has opened one must close it. */
void json_word(Json *j, const char *key, bool *open, const char *word, bool on);

#endif
