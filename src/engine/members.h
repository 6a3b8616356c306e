/* Members of views that games write alike. docs/view.md says what they mean. */
#ifndef ENGINE_MEMBERS_H
#define ENGINE_MEMBERS_H

#include "engine/game.h"

/* ---- the view ---------------------------------------------------------------------------------------------------- */

/* The members of a game's view, in their order. The engine opens and closes them; a text of nothing is left out. */
enum { MEMBERS_END, MEMBER_TEXT, MEMBER_LIST, MEMBER_OBJECT, MEMBER_RESULT, MEMBER_OWN };

struct MemberDef {
    uint8_t type;
    Str key;
    void (*say)(const Game *g, Text *out);
    void (*write)(const Game *g, int viewer, Json *j);
};

#define MEMBER_KEY(key_)                                                                                               \
    {                                                                                                                  \
        key_, sizeof(key_) - 1                                                                                         \
    }
#define TEXT_MEMBER(key_, say_)                                                                                        \
    {                                                                                                                  \
        .key = MEMBER_KEY(key_), .type = MEMBER_TEXT, .say = say_                                                      \
    }
#define LIST_MEMBER(key_, write_)                                                                                      \
    {                                                                                                                  \
        .key = MEMBER_KEY(key_), .type = MEMBER_LIST, .write = write_                                                  \
    }
#define OBJECT_MEMBER(key_, write_)                                                                                    \
    {                                                                                                                  \
        .key = MEMBER_KEY(key_), .type = MEMBER_OBJECT, .write = write_                                                \
    }
#define RESULT_MEMBER(more_) /* at the end, who has won and the standing; and what else belongs to it, or NULL */      \
    {                                                                                                                  \
        .key = MEMBER_KEY("result"), .type = MEMBER_RESULT, .write = more_                                             \
    }
#define OWN_MEMBER(key_, write_) /* it writes the key too, or nothing */                                               \
    {                                                                                                                  \
        .key = MEMBER_KEY(key_), .type = MEMBER_OWN, .write = write_                                                   \
    }

void write_members(const GameDef *def, const Game *g, int viewer, Json *j);

void view_track(const char *track, const char *party, int value, Json *j);
void view_fact(const char *label, const char *value, Json *j);
void view_number(const char *label, int value, Json *j); /* a fact */
void fact_fmt(Json *j, const char *label, const char *format, ...);
/* Of the member `goal`: it opens a list for the sides. Words may be NULL. */
void goal_open(Json *j, YaRule rule, const char *text, const char *standing_format, ...);
void goal_side(Json *j, const char *party, const char *words, const char *value_format, ...);
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

/* Its name is plain, as all names are that actions have. */
static inline void json_named(Json *j, const char *key, void (*name)(int kind, int id, Text *out), int kind, int id)
{
    json_key(j, key);
    json_quote(j);
    name(kind, id, j->out);
    json_unquote(j);
}

void json_value(Json *j, const char *name, const char *colour, int value, bool plus); /* one of a piece's `values` */

/* Words, those that are true; a NULL ends them. */
typedef struct {
    const char *word;
    bool on;
} WordIf;
void json_words(Json *j, const WordIf *words);

/* A word of a list, if it is true. The first one opens the list; who has opened one must close it. */
static inline void json_word(Json *j, const char *key, bool *open, const char *word, bool on)
{
    if (!on)
        return;
    if (!*open)
        json_klist(j, key);
    *open = true;
    json_slug(j, word);
}

#endif
