/* Members of views that games write alike. docs/view.md says what they mean. */
#ifndef ENGINE_BOARD_H
#define ENGINE_BOARD_H

#include "engine/game.h"

/* ---- the view ---------------------------------------------------------------------------------------------------- */

void view_track(const char *track, const char *party, int value, Json *j);
void view_fact(const char *label, const char *value, Json *j);
void view_list(const char *slug, const char *title, const char *party, Json *j); /* opens it for its pieces */
void view_list_end(Json *j);

/* ---- both -------------------------------------------------------------------------------------------------------- */

void json_named(Json *j, const char *key, void (*name)(int kind, int id, Text *out), int kind, int id);
void json_value(Json *j, const char *name, const char *colour, int value, bool plus); /* one of a piece's `values` */

/* A word of a list, if it is true. The first one opens the list; who has opened one must close it. */
void json_word(Json *j, const char *key, bool *open, const char *word, bool on);

#endif
