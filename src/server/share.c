/* Links to a match, a step of it or an invitation, as they look where they are pasted: a page that says in its head what it
 * shows, and a picture. Both have what a spectator may see at that moment and no more, whoever asks. */
#include <jansson.h>
#include <string.h>

#include "server/pack.h"
#include "server/picture.h"
#include "server/stream.h"
#include "server/watch.h"

enum { WORDS_CAP = 512 };

typedef struct {
    const GameDef *def;
    Body *view;
    char who[WORDS_CAP], names[WORDS_CAP], outcome[WORDS_CAP];
    char etag[48];
} Shared;

/* To who is told late a seat is whoever sat down there. */
static const char *sitter(const StoredSeat *s, bool late)
{
    if (s->kind == SEAT_PERSON || (late && s->kind == SEAT_MACHINE && s->name[0]))
        return s->name;
    return s->kind == SEAT_MACHINE ? "the machine" : "a free seat";
}

static char capital(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static void sitters_write(const Room *room, Shared *out)
{
    Text who = text_in(out->who, sizeof out->who), names = text_in(out->names, sizeof out->names);
    bool late = told_late(room, YA_SPECTATOR);

    for (int seat = 0; seat < room->row.seats; seat++) {
        const char *side = side_name(room->def, seat), *name = sitter(&room->row.seat[seat], late);
        text_char(&who, capital(side[0]));
        text_fmt(&who, "%s: %s\n", side + 1, name);
        text_fmt(&names, "%s%s", !seat ? "" : room->row.seats == 2 ? " against " : ", ", name);
    }
}

static const json_t *member(const Shared *of, const char *key)
{
    return json_object_get(body_root(of->view), key);
}

static const char *word(const json_t *of, const char *key)
{
    const char *words = json_string_value(json_object_get(of, key));
    return words ? words : "";
}

/* How it ended is told where the rules say so, and of the match as a whole: a step of it gives nothing away. */
static void outcome_write(const Room *room, int32_t step, Shared *out)
{
    Text t = text_in(out->outcome, sizeof out->outcome);
    const char *by_the_rules = word(member(out, "result"), "text");

    if (by_the_rules[0])
        text_put(&t, by_the_rules);
    else if (step == AS_IT_STANDS && room->row.status == MATCH_OVER)
        text_put(&t, room->row.ended);
    out->outcome[0] = capital(out->outcome[0]);
}

static void tag_write(Shared *out, Str view)
{
    Text t = page(PAGE_SCRATCH);

    text_fmt(&t, "%s%s", out->who, out->outcome);
    text_str(&t, view);
    etag_make(out->etag, (Str){t.at, t.n});
}

/* False: refused. What is kept of it is freed by the caller. */
static bool shared_read(Request *r, int32_t step, Shared *out)
{
    Room *room = room_for_request(r);

    if (!room)
        return false;
    out->def = room->def;
    Str view = view_watched(r, room, step);
    out->view = view.n ? body_own(view) : NULL;
    if (out->view) {
        sitters_write(room, out);
        outcome_write(room, step, out);
        tag_write(out, view);
    } else if (view.n) {
        refuse(r, 503, NO_MEMORY);
    } else if (!r->status) {
        refuse(r, 503, "there is nothing to be shown now");
    }
    room_close(room);
    return out->view;
}

static bool step_read(Request *r, int32_t *out)
{
    bool good = str_int(str(r->param[1]), out) && *out >= 0;

    if (!good)
        refuse(r, 400, "the step must be a number");
    return good;
}

/* ---- the picture ------------------------------------------------------------------------------------------------------------- */

static bool is_small(const Request *r)
{
    const char *size = query(r, "size");
    return size && strcmp(size, "small") == 0;
}

static void answer_png(Request *r, const Shared *shared)
{
    const Document *board = board_of(shared->def);
    Body *own = board ? body_own((Str){board->at[PACKED_NOT], board->n[PACKED_NOT]}) : NULL;
    Picture p = {shared->def->title, shared->who, shared->outcome, own, shared->view, is_small(r)};
    Text png = page(PAGE_REPLY);

    if (!own || !picture_png(&p, &png)) {
        refuse(r, 503, NO_MEMORY);
    } else {
        r->text = png;
        r->type = "image/png";
        r->status = 200;
    }
    body_free(own);
}

static void picture(Request *r, int32_t step)
{
    Shared shared = {0};

    if (query(r, "size") && !is_small(r)) {
        refuse(r, 404, "a picture has no such size");
        return;
    }
    if (!shared_read(r, step, &shared))
        return;
    Text etag = text_in(r->etag, sizeof r->etag);
    text_put(&etag, shared.etag);
    r->cache = "public, max-age=60"; /* what was shown once was seen; a step may be taken back */
    r->anywhere = true;
    if (etag_known(r, shared.etag)) {
        r->text = page(PAGE_REPLY);
        r->status = 304;
    } else {
        answer_png(r, &shared);
    }
    if (r->status >= 400) {
        r->cache = NULL;
        r->etag[0] = 0;
    }
    body_free(shared.view);
}

void get_picture(Request *r)
{
    picture(r, AS_IT_STANDS);
}

void get_step_picture(Request *r)
{
    int32_t step;

    if (step_read(r, &step))
        picture(r, step);
}

/* ---- the page ----------------------------------------------------------------------------------------------------------------- */

/* Between quotes of an attribute. */
static void quoted(Text *out, const char *words)
{
    for (const char *p = words; *p; p++)
        if (strchr("&<>\"'", *p))
            text_fmt(out, "&#%d;", *p);
        else
            text_char(out, *p);
}

static void meta(Text *out, const char *property, const char *words)
{
    text_fmt(out, "<meta property=\"%s\" content=\"", property);
    quoted(out, words);
    text_put(out, "\" />\n");
}

/* Pictures are found by their whole address only. */
static void meta_address(Text *out, const Request *r, const char *property, const char *path)
{
    char words[WORDS_CAP];
    Text t = text_in(words, sizeof words);
    const char *as = query(r, "as");

    text_fmt(&t, "%s://%s%s", r->secure ? "https" : "http", header(r, "Host"), path);
    if (as && text_is_plain(as, PARAM_CAP) && !strpbrk(as, "&#?% "))
        text_fmt(&t, "?as=%s", as);
    if (!t.full)
        meta(out, property, words);
}

/* The page asks for the board, and for what one's seat sees of a match as it stands, before it has read any code. */
static void ask_ahead(Text *out, const Request *r, const GameDef *def, bool sees)
{
    static const char *const looks[] = {"?", "/log?from=0&amp;", "/chat?from=0&amp;"};

    text_fmt(out, "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"/api/games/%s/board?part=table\" />\n",
             def->id);
    for (size_t i = 0; sees && i < sizeof looks / sizeof looks[0]; i++)
        text_fmt(out, "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"/api/matches/%s%sseat=mine\" />\n",
                 r->param[0], looks[i]);
}

static void head_write(Text *out, const Request *r, const Shared *shared, int32_t step)
{
    char words[2 * WORDS_CAP], path[PARAM_CAP + 64];
    Text t = text_in(words, sizeof words), picture_path = text_in(path, sizeof path);
    const char *battle = word(member(shared, "stage"), "title");

    text_fmt(&t, "%s: %s", shared->def->title, shared->names);
    meta(out, "og:title", words);
    t = text_in(words, sizeof words);
    text_fmt(&t, "%s%s%s", battle, battle[0] ? ". " : "", word(body_root(shared->view), "headline"));
    text_fmt(&t, "%s%s", shared->outcome[0] ? ". " : "", shared->outcome);
    meta(out, "og:description", words);
    text_fmt(&picture_path, "/api/matches/%s/picture", r->param[0]);
    if (step != AS_IT_STANDS)
        text_fmt(&picture_path, "/%d", (int)step);
    meta_address(out, r, "og:image", path);
    meta(out, "og:image:type", "image/png");
    meta(out, "og:image:width", "1200");
    meta(out, "og:image:height", "630");
    meta_address(out, r, "og:url", r->path);
    meta(out, "og:type", "website");
    meta(out, "og:site_name", "Yardarm");
    meta(out, "twitter:card", "summary_large_image");
    /* who follows an invitation sits down first, and sees something else then */
    ask_ahead(out, r, shared->def, step == AS_IT_STANDS && strncmp(r->path, "/match/", 7) == 0);
}

/* Of what cannot be shown the page itself tells, as it does of any other match. */
static void page_answer(Request *r, int32_t step, bool known)
{
    Shared shared = {0};
    Text index = page(PAGE_LINES);
    _Static_assert(PICTURE_WIDTH == 1200 && PICTURE_HEIGHT == 630, "as the page says");

    known = known && shared_read(r, step, &shared);
    if (!match_page_read(&index)) {
        refuse(r, 404, "there is nothing here");
    } else {
        const char *end = strstr(index.at, "</head>");
        size_t before = end ? (size_t)(end - index.at) : index.n;
        r->text = page(PAGE_REPLY);
        r->type = "text/html; charset=utf-8";
        r->cache = "no-cache";
        r->status = 200;
        text_str(&r->text, (Str){index.at, before});
        if (known)
            head_write(&r->text, r, &shared, step);
        text_str(&r->text, (Str){index.at + before, index.n - before});
        etag_make(r->etag, (Str){r->text.at, r->text.n});
        if (etag_known(r, r->etag)) {
            r->status = 304;
            r->text.n = 0;
        }
    }
    body_free(shared.view);
}

void get_match_page(Request *r)
{
    page_answer(r, AS_IT_STANDS, true);
}

void get_step_page(Request *r)
{
    int32_t step = AS_IT_STANDS;
    bool good = step_read(r, &step);

    page_answer(r, step, good);
}
