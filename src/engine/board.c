#include "engine/board.h"

/* ---- small things ------------------------------------------------------------------------------------------------ */

void json_named(Json *j, const char *key, void (*name)(int kind, int id, Text *out), int kind, int id)
{
    char buffer[YA_MAX_ACTION];
    Text t = text_in(buffer, sizeof buffer);

    name(kind, id, &t);
    json_kplain(j, key, (Str){t.at, t.n});
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
