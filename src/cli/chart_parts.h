/* What the files of the chart share. */
#ifndef CLI_CHART_PARTS_H
#define CLI_CHART_PARTS_H

#include "cli/chart.h"

/* Members of the board, by their slugs or places. */
struct Chart {
    json_t *board, *map;
    json_t *parties, *pieces, *kinds, *marks, *spaces, *sites; /* sites by slug */
    json_t *site_at;                                           /* and by place */
};

/* A view on its way to the sheet. */
typedef struct {
    const Chart *chart;
    json_t *view;
    json_t *stacks;   /* by place, lists of them; the moving group stands with the others */
    json_t *piece_at; /* places, by the pieces that lie there */
    json_t *named;    /* by place: those that legal actions name */
    const char *focus;
    Canvas *c;
} Page;

/* ---- members (chart.c) --------------------------------------------------------------------------------------------- */

const char *word_of(const json_t *of, const char *key); /* "": it has none */
int number_of(const json_t *of, const char *key);       /* 0: it has none */
bool is_word(const json_t *of, const char *key, const char *word);
int ink_of_colour(const char *colour); /* the nearest a terminal has to #rrggbb */
char letter_of(const Page *page, const char *party);
const json_t *stacks_at(const Page *page, const char *place);
int stack_height(const json_t *stack); /* as it says, or what lies there */

/* ---- words (chart_words.c) ----------------------------------------------------------------------------------------- */

const char *place_name(const Page *page, const char *place);
void write_kind(const Page *page, const char *kind, char out[32]); /* one of several alike, as short as may be */
void write_goods(const Page *page, const json_t *goods, Pen *pen); /* 2 crew gun */
void write_token(const Page *page, const json_t *shown, Pen *pen); /* as it lies on a tile */
void write_headline(const Page *page, Pen *pen);
void write_facts(const Page *page, Pen *pen);
void write_lists(const Page *page, int rows, Pen *pen); /* at most so many rows */
void write_boxes(const Page *page, Pen *pen);           /* who stands beside the map, and may be called upon */
void write_focus(const Page *page, Pen *pen);           /* the fight, or what lies at the place that matters */

/* ---- the map (chart_map.c) ----------------------------------------------------------------------------------------- */

bool has_chart(const Page *page);                      /* hexes, or places without a print of their own */
int draw_chart(const Page *page, int top, int bottom); /* the first row below it */

/* ---- prints and holdings (chart_sheet.c) --------------------------------------------------------------------------- */

void draw_panels(const Page *page, Pen *pen);
void draw_cells(const Page *page, Pen *pen);
void draw_tiles(const Page *page, Pen *pen);

#endif
