/* Members of views that games write alike. docs/view.md says what they mean. */
#ifndef ENGINE_MEMBERS_H
#define ENGINE_MEMBERS_H

#include "engine/game.h"

/* ---- the view ---------------------------------------------------------------------------------------------------- */

void view_track(const char *track, const char *party, int value, Json *j);
void view_fact(const char *label, const char *value, Json *j);
void view_goal(const char *text, YaRule rule, const char *standing, Json *j);     /* opens it for its sides */
void goal_side(const char *party, const char *value, const char *words, Json *j); /* words NULL: none */
void view_goal_end(Json *j);
void view_list(const char *slug, const char *title, const char *party, Json *j); /* opens it for its pieces */
void view_list_end(Json *j);

/* A piece in a stack, a list, a panel, on a tile or on the stage: what it has of these. */
typedef struct {
    const char *kind, *party, *piece, *mark;
    int count, slot, value;
    bool counted, valued; /* these are written even where they are 0 */
    uint8_t lies;         /* FACE_DOWN, FACE_UP; 0: it has no face */
} Shown;
enum { FACE_DOWN = 1, FACE_UP };
void view_shown(Shown shown, Json *j);

/* ---- the stage --------------------------------------------------------------------------------------------------- */

/* A number of a line counts from 1; 0: it is the same for all. */
void stage_open(const char *title, Json *j);                   /* for its place, if it has one, and all that follows */
void stage_line(const char *party, const char *role, Json *j); /* likewise */
void stage_rule(YaRule rule, Json *j);
void stage_modifier(YaRule rule, const char *text, int value, int line, Json *j);
void stage_modifier_words(YaRule rule, const char *text, const char *value, int line, Json *j);
void stage_dice(const char *title, YaRule rule, int line, Json *j); /* opened for its dice */
void stage_die(const char *party, int face, Json *j);               /* likewise; face 0: still to be rolled */
void stage_results(const char *title, YaRule rule, int of,
                   Json *j); /* likewise, for its rows; of: cases in all, or 0 */

/* ---- anywhere -------------------------------------------------------------------------------------------------------- */

void json_named(Json *j, const char *key, void (*name)(int kind, int id, Text *out), int kind, int id);
void json_value(Json *j, const char *name, const char *colour, int value, bool plus); /* one of a piece's `values` */

/* A word of a list, if it is true. The first one opens the list; who has opened one must close it. */
void json_word(Json *j, const char *key, bool *open, const char *word, bool on);

#endif
