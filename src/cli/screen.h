/* Lines on a terminal, or in a pipe: there without colours and without any control code. */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include "cli/canvas.h"
#include "cli/cli.h"

typedef struct {
    bool terminal, colour;
    int width, height;
} Screen;

Screen screen_open(void);
void screen_measure(Screen *s); /* the window may have changed */
void screen_clear(const Screen *s);
void screen_bar(const Screen *s, const char *left, const char *right); /* a line across, in reverse */
void screen_line(const Screen *s, int ink, const char *text);          /* cut at the edge of a terminal */
void screen_ink(const Screen *s, int ink, bool bold);
void screen_canvas(const Screen *s, const Canvas *c, int top, int rows);

/* Takes as many words of a text as fit into a line of the screen's width; the rest stays. */
Str screen_fit(const Screen *s, Str *rest, int indent);
int screen_rows(const Screen *s, const char *text, int indent); /* how many lines it takes */
int screen_wrapped(const Screen *s, int ink, const char *text, int indent);

/* A line typed, without its end; false when the input is over. Too much of it is dropped. */
bool screen_ask(const Screen *s, const char *mark, char *out, size_t cap);

#endif
