/* A match as a picture, for who is sent a link to it: drawn from the board and a view (docs/view.md), of any game. */
#ifndef SERVER_PICTURE_H
#define SERVER_PICTURE_H

#include "server/body.h"

enum { PICTURE_WIDTH = 1200, PICTURE_HEIGHT = 630, SMALL_PICTURE_WIDTH = 256, SMALL_PICTURE_HEIGHT = 168 };

/* What stands beside the chart. A view with a stage is a battle, and shown as one. */
typedef struct {
    const char *title, *who; /* who plays, a line each */
    const char *outcome;     /* empty: it goes on */
    const Body *board, *view;
    bool small; /* the chart alone, to tell one match from another in a list */
} Picture;

bool picture_png(const Picture *p, Text *out); /* false: no memory for it */

#endif
