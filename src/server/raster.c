#include "server/raster.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#include "server/glyphs.h"

/* ---- the sheet ----------------------------------------------------------------------------------------------------- */

static void touched_none(Raster *r)
{
    r->left = r->width;
    r->top = r->height;
    r->right = r->bottom = 0;
}

void raster_clip(Raster *r, int left, int top, int right, int bottom)
{
    r->clip_left = left < 0 ? 0 : left;
    r->clip_top = top < 0 ? 0 : top;
    r->clip_right = right > r->width ? r->width : right;
    r->clip_bottom = bottom > r->height ? r->height : bottom;
}

bool raster_make(Raster *r, int width, int height, Colour ground)
{
    size_t n = (size_t)width * (size_t)height;

    *r = (Raster){.width = width, .height = height, .pixels = malloc(3 * n), .cover = calloc(n, sizeof(float))};
    if (!r->pixels || !r->cover) {
        raster_free(r);
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        r->pixels[3 * i] = ground.red;
        r->pixels[3 * i + 1] = ground.green;
        r->pixels[3 * i + 2] = ground.blue;
    }
    raster_clip(r, 0, 0, width, height);
    touched_none(r);
    return true;
}

void raster_free(Raster *r)
{
    free(r->pixels);
    free(r->cover);
    *r = (Raster){0};
}

Colour colour_of(const char *words, Colour standard)
{
    unsigned red, green, blue;

    if (!words || sscanf(words, "#%2x%2x%2x", &red, &green, &blue) != 3)
        return standard;
    return (Colour){(uint8_t)red, (uint8_t)green, (uint8_t)blue};
}

/* ---- outlines ------------------------------------------------------------------------------------------------------- */

static double within(double v, double low, double high)
{
    return v < low ? low : v > high ? high : v;
}

/* What a piece of a line leaves uncovered of the row it crosses: `height` of it (with its sign), from x0 to x1. All that
 * lies to the right is covered, so the pixels it crosses get their part and the next one the rest. */
static void row_cover(Raster *r, int y, double x0, double x1, double height)
{
    float *row = r->cover + (size_t)y * (size_t)r->width;
    double low = x0 < x1 ? x0 : x1, high = x0 < x1 ? x1 : x0;
    int first = (int)low, last = (int)ceil(high);

    if (last <= first + 1) {
        double middle = (low + high) / 2 - first;
        row[first] += (float)(height * (1 - middle));
        if (first + 1 < r->width)
            row[first + 1] += (float)(height * middle);
        return;
    }
    double before = 0;
    for (int x = first; x <= last && x < r->width; x++) { /* how much of it is covered up to the end of this pixel */
        double to = within(x + 1, low, high), from = within(x, low, high);
        double area =
            (within(to, low, high) - from) / (high - low) * (x + 1 - (from + to) / 2) + (from - low) / (high - low);
        row[x] += (float)(height * (area - before));
        before = area;
    }
}

static void touch(Raster *r, double x0, double x1, int top, int bottom)
{
    int left = (int)(x0 < x1 ? x0 : x1), right = (int)ceil(x0 < x1 ? x1 : x0) + 2;

    r->left = left < r->left ? left : r->left;
    r->right = right > r->right ? right : r->right;
    r->top = top < r->top ? top : r->top;
    r->bottom = bottom > r->bottom ? bottom : r->bottom;
}

void outline_line(Raster *r, double x0, double y0, double x1, double y1)
{
    double sign = y0 < y1 ? 1 : -1;

    if (y0 > y1) {
        double x = x0, y = y0;
        x0 = x1, y0 = y1, x1 = x, y1 = y;
    }
    if (y0 == y1 || y1 <= r->clip_top || y0 >= r->clip_bottom)
        return;
    double slope = (x1 - x0) / (y1 - y0), top = within(y0, r->clip_top, r->clip_bottom);
    double bottom = within(y1, r->clip_top, r->clip_bottom);
    int first = (int)top, last = (int)ceil(bottom);
    touch(r, within(x0, r->clip_left, r->clip_right), within(x1, r->clip_left, r->clip_right), first, last);
    for (int y = first; y < last; y++) {
        double from = within(y, top, bottom), to = within(y + 1, top, bottom);
        double a = within(x0 + (from - y0) * slope, r->clip_left, r->clip_right - 0.001);
        double b = within(x0 + (to - y0) * slope, r->clip_left, r->clip_right - 0.001);
        row_cover(r, y, a, b, sign * (to - from));
    }
}

static void blend(uint8_t *pixel, Colour c, double part)
{
    const uint8_t colour[3] = {c.red, c.green, c.blue};

    for (int i = 0; i < 3; i++)
        pixel[i] = (uint8_t)(pixel[i] + (colour[i] - pixel[i]) * part + 0.5);
}

void outline_fill(Raster *r, Colour colour, double opacity)
{
    int right = r->right < r->width ? r->right : r->width;

    for (int y = r->top; y < r->bottom; y++) {
        double sum = 0;
        for (int x = r->left; x < right; x++) {
            size_t at = (size_t)y * (size_t)r->width + (size_t)x;
            sum += (double)r->cover[at];
            r->cover[at] = 0;
            double part = fabs(sum) < 1 ? fabs(sum) : 1;
            if (part > 0.002 && x < r->clip_right)
                blend(r->pixels + 3 * at, colour, part * opacity);
        }
    }
    touched_none(r);
}

/* ---- paths ---------------------------------------------------------------------------------------------------------- */

typedef void Visit(void *context, double x0, double y0, double x1, double y1);

/* Numbers follow each other with blanks, or with the sign of the next one, between. */
static bool number_take(const char **path, double *out)
{
    char *end;
    long value = strtol(*path, &end, 10);

    if (end == *path)
        return false;
    *path = end;
    *out = (double)value;
    return true;
}

static void path_walk(const char *path, Placing at, Visit *visit, void *context)
{
    double x = 0, y = 0, begin_x = 0, begin_y = 0, a, b;

    while (*path) {
        char order = *path++;
        while (order != 'z' && number_take(&path, &a) && number_take(&path, &b)) {
            double to_x = order == 'M' ? a : x + a, to_y = order == 'M' ? b : y + b;
            if (order == 'M')
                begin_x = to_x, begin_y = to_y;
            else
                visit(context, at.x + x * at.scale, at.y + y * at.scale, at.x + to_x * at.scale,
                      at.y + to_y * at.scale);
            x = to_x, y = to_y;
        }
        if (order == 'z') {
            visit(context, at.x + x * at.scale, at.y + y * at.scale, at.x + begin_x * at.scale,
                  at.y + begin_y * at.scale);
            x = begin_x, y = begin_y;
        }
    }
}

static void outline_visit(void *raster, double x0, double y0, double x1, double y1)
{
    outline_line(raster, x0, y0, x1, y1);
}

void outline_path(Raster *r, const char *path, Placing at)
{
    path_walk(path, at, outline_visit, r);
}

typedef struct {
    Raster *raster;
    double width;
    Colour colour;
} Pen;

static void pen_visit(void *context, double x0, double y0, double x1, double y1)
{
    const Pen *pen = context;
    line_draw(pen->raster, x0, y0, x1, y1, pen->width, pen->colour);
}

void path_draw(Raster *r, const char *path, Placing at, double width, Colour colour)
{
    path_walk(path, at, pen_visit, &(Pen){r, width, colour});
}

/* ---- shapes --------------------------------------------------------------------------------------------------------- */

static void polygon(Raster *r, const double (*point)[2], int n)
{
    for (int i = 0; i < n; i++)
        outline_line(r, point[i][0], point[i][1], point[(i + 1) % n][0], point[(i + 1) % n][1]);
}

void line_draw(Raster *r, double x0, double y0, double x1, double y1, double width, Colour colour)
{
    double length = hypot(x1 - x0, y1 - y0);

    if (length < 0.01)
        return;
    double dx = (x1 - x0) / length * width / 2, dy = (y1 - y0) / length * width / 2;
    const double corner[4][2] = {{x0 - dx + dy, y0 - dy - dx},
                                 {x1 + dx + dy, y1 + dy - dx},
                                 {x1 + dx - dy, y1 + dy + dx},
                                 {x0 - dx - dy, y0 - dy + dx}};
    polygon(r, corner, 4);
    outline_fill(r, colour, 1);
}

enum { ROUND = 40 };

static void arc(Raster *r, double x, double y, double radius, int from, int to, double *last)
{
    for (int i = from; i <= to; i++) {
        double turn = 2 * 3.14159265358979 * i / ROUND, px = x + radius * cos(turn), py = y + radius * sin(turn);
        if (last[2] > 0)
            outline_line(r, last[0], last[1], px, py);
        last[0] = px, last[1] = py, last[2] = 1;
    }
}

void disc_fill(Raster *r, double x, double y, double radius, Colour colour, double opacity)
{
    double last[3] = {0};

    arc(r, x, y, radius, 0, ROUND, last);
    outline_fill(r, colour, opacity);
}

void rectangle_fill(Raster *r, double x, double y, double width, double height, double radius, Colour colour)
{
    double last[3] = {0}, right = x + width - radius, bottom = y + height - radius;

    arc(r, right, bottom, radius, 0, ROUND / 4, last);
    arc(r, x + radius, bottom, radius, ROUND / 4, ROUND / 2, last);
    arc(r, x + radius, y + radius, radius, ROUND / 2, 3 * ROUND / 4, last);
    arc(r, right, y + radius, radius, 3 * ROUND / 4, ROUND, last);
    outline_line(r, last[0], last[1], x + width, bottom);
    outline_fill(r, colour, 1);
}

/* Flat side up. */
void hexagon_draw(Raster *r, double x, double y, double width, double height, double line, Colour colour)
{
    const double point[6][2] = {{x - width / 2, y}, {x - width / 4, y - height / 2}, {x + width / 4, y - height / 2},
                                {x + width / 2, y}, {x + width / 4, y + height / 2}, {x - width / 4, y + height / 2}};

    for (int i = 0; i < 6; i++)
        line_draw(r, point[i][0], point[i][1], point[(i + 1) % 6][0], point[(i + 1) % 6][1], line, colour);
}

/* ---- words ---------------------------------------------------------------------------------------------------------- */

typedef struct {
    int code, advance;
    const char *path;
} Glyph;

static const Glyph glyphs[] = {
#define X(code, advance, path) {code, advance, path},
    GLYPHS(X)
#undef X
};

enum { EM = 1000 };

/* The next character of UTF-8; what is not understood is a question mark. */
static int code_take(Str *rest)
{
    unsigned char first = (unsigned char)rest->at[0];
    int more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3, code = first;

    if (more)
        code = first & (0x3F >> more);
    *rest = (Str){rest->at + 1, rest->n - 1};
    for (; more && rest->n && ((unsigned char)rest->at[0] & 0xC0) == 0x80; more--) {
        code = code << 6 | ((unsigned char)rest->at[0] & 0x3F);
        *rest = (Str){rest->at + 1, rest->n - 1};
    }
    return more ? '?' : code;
}

static const Glyph *glyph_of(int code)
{
    int low = 0, high = COUNT_OF(glyphs) - 1;

    while (low < high) {
        int middle = (low + high) / 2;
        if (glyphs[middle].code < code)
            low = middle + 1;
        else
            high = middle;
    }
    return glyphs[low].code == code ? &glyphs[low] : glyph_of('?');
}

double words_width(Str words, double size)
{
    double width = 0;

    while (words.n)
        width += glyph_of(code_take(&words))->advance * size / EM;
    return width;
}

void words_draw(Raster *r, double x, double y, Str words, double size, Colour colour)
{
    while (words.n) {
        const Glyph *g = glyph_of(code_take(&words));
        outline_path(r, g->path, (Placing){x, y, size / EM});
        outline_fill(r, colour, 1);
        x += g->advance * size / EM;
    }
}

Str words_fitting(Str *rest, double size, double width)
{
    Str line = {rest->at, 0}, after = *rest;

    while (after.n) {
        Str next = after;
        str_word(&next);
        Str longer = str_trim((Str){rest->at, rest->n - next.n});
        if (line.n && words_width(longer, size) > width)
            break;
        line = longer;
        after = next;
    }
    *rest = str_trim(after);
    return line;
}

/* ---- PNG ------------------------------------------------------------------------------------------------------------- */

static void four(uint8_t *out, uint32_t v)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(v >> (24 - 8 * i));
}

/* The chunk's bytes stand in `out` already, from `begin`: length and kind go before them, their sum behind. */
static void chunk_begin(Text *out, const char *kind)
{
    text_str(out, (Str){"\0\0\0\0", 4});
    text_put(out, kind);
}

static void chunk_end(Text *out, size_t begin)
{
    uint8_t sum[4];

    if (out->full)
        return;
    four((uint8_t *)out->at + begin, (uint32_t)(out->n - begin - 8));
    four(sum, (uint32_t)crc32(0, (const Bytef *)out->at + begin + 4, (uInt)(out->n - begin - 4)));
    text_str(out, (Str){(const char *)sum, 4});
}

/* Each row as what it differs by from its left neighbour or from the row above, whichever is less. */
static void row_filter(const uint8_t *row, const uint8_t *above, size_t n, uint8_t *out)
{
    size_t left_cost = 0, up_cost = 0;

    for (size_t i = 0; i < n; i++) {
        left_cost += (size_t)abs((int8_t)(row[i] - (i < 3 ? 0 : row[i - 3])));
        up_cost += (size_t)abs((int8_t)(row[i] - (above ? above[i] : 0)));
    }
    bool up = up_cost < left_cost;
    out[0] = up ? 2 : 1;
    for (size_t i = 0; i < n; i++)
        out[i + 1] = (uint8_t)(row[i] - (up ? above ? above[i] : 0 : i < 3 ? 0 : row[i - 3]));
}

/* ---- few colours ---------------------------------------------------------------------------------------------------- */

/* Colours that are nearly alike stand for one, which is their mean. */
enum { STEPS = 16, KINDS = STEPS * STEPS * STEPS, PALETTE = 256 };

typedef struct {
    uint32_t n, sum[3];
    int number; /* in the palette */
} Kind;

static int kind_of(const uint8_t *pixel)
{
    return (pixel[0] / STEPS * STEPS + pixel[1] / STEPS) * STEPS + pixel[2] / STEPS;
}

static int apart(int a, int b)
{
    int red = a / (STEPS * STEPS) - b / (STEPS * STEPS), green = a / STEPS % STEPS - b / STEPS % STEPS;
    int blue = a % STEPS - b % STEPS;
    return red * red + green * green + blue * blue;
}

static void kinds_count(const Raster *r, Kind *kinds)
{
    for (size_t i = 0; i < (size_t)r->width * (size_t)r->height; i++) {
        const uint8_t *pixel = r->pixels + 3 * i;
        Kind *kind = &kinds[kind_of(pixel)];
        kind->n++;
        for (int k = 0; k < 3; k++)
            kind->sum[k] += pixel[k];
    }
}

static int most_first(const void *a, const void *b)
{
    const Kind *const *left = a, *const *right = b;
    return (*left)->n < (*right)->n ? 1 : (*left)->n > (*right)->n ? -1 : *left < *right ? -1 : 1;
}

/* The kinds that most pixels are of are the palette; each other one is the nearest of those. */
static size_t palette_choose(Kind *kinds, const Kind *palette[PALETTE])
{
    Kind *sorted[KINDS];
    size_t found = 0;

    for (int i = 0; i < KINDS; i++)
        if (kinds[i].n)
            sorted[found++] = &kinds[i];
    qsort(sorted, found, sizeof *sorted, most_first);
    size_t n = found < PALETTE ? found : PALETTE;
    for (size_t i = 0; i < found; i++) {
        size_t best = 0;
        for (size_t k = 1; i >= n && k < n; k++)
            if (apart((int)(sorted[k] - kinds), (int)(sorted[i] - kinds)) <
                apart((int)(sorted[best] - kinds), (int)(sorted[i] - kinds)))
                best = k;
        sorted[i]->number = (int)(i < n ? i : best);
        if (i < n)
            palette[i] = sorted[i];
    }
    return n;
}

static void palette_write(const Kind *const *palette, size_t n, Text *out)
{
    size_t begin = out->n;

    chunk_begin(out, "PLTE");
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            text_char(out, (char)((palette[i]->sum[k] + palette[i]->n / 2) / palette[i]->n));
    chunk_end(out, begin);
}

static void row_number(const uint8_t *row, const Kind *kinds, int width, uint8_t *out)
{
    out[0] = 0; /* not filtered */
    for (int x = 0; x < width; x++)
        out[x + 1] = (uint8_t)kinds[kind_of(row + (size_t)x * 3)].number;
}

/* ---- the file ------------------------------------------------------------------------------------------------------- */

/* Without kinds, in its own colours. */
static bool rows_deflate(const Raster *r, const Kind *kinds, uint8_t *line, Text *out)
{
    size_t n = 3 * (size_t)r->width;
    z_stream z = {.next_out = (Bytef *)out->at + out->n, .avail_out = (uInt)(out->cap - out->n - 1)};
    int status = deflateInit(&z, kinds ? 9 : 6);

    if (status != Z_OK)
        return false;
    for (int y = 0; y < r->height && status == Z_OK; y++) {
        const uint8_t *row = r->pixels + (size_t)y * n;
        if (kinds)
            row_number(row, kinds, r->width, line);
        else
            row_filter(row, y ? row - n : NULL, n, line);
        z.next_in = line;
        z.avail_in = (uInt)(kinds ? (size_t)r->width : n) + 1;
        status = deflate(&z, y + 1 < r->height ? Z_NO_FLUSH : Z_FINISH);
    }
    out->n += z.total_out;
    deflateEnd(&z);
    return status == Z_STREAM_END;
}

static bool written(const Raster *r, Kind *kinds, uint8_t *line, Text *out)
{
    static const char mark[] = "\x89PNG\r\n\x1a\n";
    uint8_t head[13] = {[8] = 8, [9] = kinds ? 3 : 2};
    const Kind *palette[PALETTE];
    size_t begin;

    four(head, (uint32_t)r->width);
    four(head + 4, (uint32_t)r->height);
    text_str(out, (Str){mark, 8});
    begin = out->n;
    chunk_begin(out, "IHDR");
    text_str(out, (Str){(const char *)head, sizeof head});
    chunk_end(out, begin);
    if (kinds) {
        kinds_count(r, kinds);
        palette_write(palette, palette_choose(kinds, palette), out);
    }
    begin = out->n;
    chunk_begin(out, "IDAT");
    bool good = !out->full && rows_deflate(r, kinds, line, out);
    chunk_end(out, begin);
    begin = out->n;
    chunk_begin(out, "IEND");
    chunk_end(out, begin);
    return good && !out->full;
}

bool png_write(const Raster *r, bool few, Text *out)
{
    uint8_t *line = malloc(3 * (size_t)r->width + 1);
    Kind *kinds = few ? calloc(KINDS, sizeof *kinds) : NULL;
    bool good = line && (kinds || !few) && written(r, kinds, line, out);

    free(kinds);
    free(line);
    return good;
}
