#include "cli/screen.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { NARROWEST = 40, LOWEST = 12, WIDEST = 240, HIGHEST = 120 };

static int within(int n, int min, int max)
{
    return n < min ? min : n > max ? max : n;
}

void screen_measure(Screen *s)
{
    struct winsize size;

    s->width = 80;
    s->height = 24;
    if (s->terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_row) {
        s->width = within(size.ws_col, NARROWEST, WIDEST);
        s->height = within(size.ws_row, LOWEST, HIGHEST);
    }
}

Screen screen_open(void)
{
    const char *no_colour = getenv("NO_COLOR"), *kind = getenv("TERM");
    Screen s = {.terminal = isatty(STDOUT_FILENO) && !(kind && strcmp(kind, "dumb") == 0)};

    s.colour = s.terminal && !(no_colour && no_colour[0]);
    screen_measure(&s);
    return s;
}

void screen_clear(const Screen *s)
{
    if (s->terminal)
        fputs("\033[H\033[2J\033[3J", stdout);
}

void screen_ink(const Screen *s, int ink, bool bold)
{
    static const char *const colour[INK_COUNT] = {
        [INK_PLAIN] = "",   [INK_FAINT] = ";2", [INK_MARK] = ";30;103", [INK_SEA] = ";34",
        [INK_LAND] = ";32", [INK_RED] = ";91",  [INK_YELLOW] = ";93",   [INK_GREEN] = ";92",
        [INK_CYAN] = ";96", [INK_BLUE] = ";94", [INK_MAGENTA] = ";95",
    };

    if (s->colour)
        printf("\033[0%s%sm", bold ? ";1" : "", colour[ink]);
}

static void plain(const Screen *s)
{
    if (s->colour)
        fputs("\033[0m", stdout);
}

void screen_line(const Screen *s, int ink, const char *text)
{
    screen_ink(s, ink, false);
    printf("%.*s", s->terminal ? s->width : 1 << 20, text);
    plain(s);
    putchar('\n');
}

void screen_bar(const Screen *s, const char *left, const char *right)
{
    int n = (int)strlen(right), room = s->width - n - 3;

    if (s->colour)
        fputs("\033[0;7m", stdout);
    printf(" %-*.*s %s ", room, room, left, right);
    plain(s);
    putchar('\n');
}

void screen_canvas(const Screen *s, const Canvas *c, int top, int rows)
{
    for (int y = top; y < top + rows && y < c->height; y++) {
        const Cell *row = c->cell + y * c->width;
        int end = c->width;
        while (end && row[end - 1].c == ' ' && row[end - 1].ink != INK_MARK)
            end--;
        for (int x = 0; x < end; x++) {
            if (x == 0 || row[x].ink != row[x - 1].ink || row[x].bold != row[x - 1].bold)
                screen_ink(s, row[x].ink, row[x].bold);
            putchar(row[x].c);
        }
        plain(s);
        putchar('\n');
    }
}

Str screen_fit(const Screen *s, Str *rest, int indent)
{
    size_t room = (size_t)(s->width - indent), cut = room;

    if (rest->n <= room)
        cut = rest->n;
    else
        while (cut && rest->at[cut] != ' ')
            cut--;
    if (!cut && rest->n)
        cut = room;
    Str line = {rest->at, cut};
    *rest = str_trim((Str){rest->at + cut, rest->n - cut});
    return line;
}

int screen_rows(const Screen *s, const char *text, int indent)
{
    int rows = 0;

    for (Str rest = str(text); rest.n || !rows; rows++)
        screen_fit(s, &rest, rows ? indent : 0);
    return rows;
}

int screen_wrapped(const Screen *s, int ink, const char *text, int indent)
{
    int lines = 0;

    for (Str rest = str(text); rest.n || !lines; lines++) {
        Str line = screen_fit(s, &rest, lines ? indent : 0);
        screen_ink(s, ink, false);
        printf("%*s%.*s", lines ? indent : 0, "", (int)line.n, line.at);
        plain(s);
        putchar('\n');
    }
    return lines;
}

bool screen_ask(const Screen *s, const char *mark, char *out, size_t cap)
{
    size_t n = 0;
    int c;

    fputs(mark, stdout);
    fflush(stdout);
    while ((c = getchar()) != EOF && c != '\n')
        if (c >= ' ' && c < 127 && n + 1 < cap)
            out[n++] = (char)c;
    out[n] = 0;
    if (!s->terminal || c == EOF)
        putchar('\n');
    return c != EOF || n;
}
