/* How strong somebody plays and where he gives it away, over his matches that are over and were judged: all of it from what
 * is stored with them (table/judged.h). */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/judge.h"
#include "server/analysis.h"
#include "server/profile.h"
#include "table/strength.h"

enum { MOST_JUDGED = 200, MOST_GAMES = 32, MOST_PHASES = 64, THIRDS = 3, TITLE_CAP = 80 };

/* What was lost in a part of the game, in thousandths of a win. */
typedef struct {
    char title[TITLE_CAP];
    int64_t lost, decisions;
} Place;

typedef struct {
    const GameDef *def;
    int judged, before; /* before: by another judge, and they do not count */
    Played played;      /* of those that are of kinds that were measured */
    Place third[THIRDS], phase[MOST_PHASES];
    int phases;
} GameSkill;

typedef struct {
    char match[ID_CAP];
    const GameDef *def;
    int seat, kind;
} Judged;

typedef struct {
    StoredUser user;
    Judged judged[MOST_JUDGED];
    int n;
    GameSkill game[MOST_GAMES];
    int games;
} Skill;

/* ---- from the store --------------------------------------------------------------------------------------------------------- */

static int kind_of(const GameDef *def, const char *options)
{
    int16_t option[MAX_OPTIONS];
    Text none = {0};

    return options_read(def, str(options), option, &none) ? strength_kind(def, option) : -1;
}

static void judged_add(void *skill, const StoredMatch *row)
{
    Skill *s = skill;
    int seat = 0;
    const GameDef *def = contest_of(row, s->user.id, &seat);

    if (!def || s->n == MOST_JUDGED)
        return;
    Judged *one = &s->judged[s->n++];
    *one = (Judged){.def = def, .seat = seat, .kind = kind_of(def, row->options)};
    memcpy(one->match, row->id, ID_CAP);
}

static int64_t number_of(const json_t *of, const char *key)
{
    return json_integer_value(json_object_get(of, key));
}

static void place_add(Place *p, const json_t *part)
{
    p->lost += number_of(part, "lost");
    p->decisions += number_of(part, "decisions");
}

static Place *phase_of(GameSkill *g, const char *title)
{
    int i = 0;

    while (i < g->phases && strcmp(g->phase[i].title, title) != 0)
        i++;
    if (i == MOST_PHASES || strlen(title) >= TITLE_CAP)
        return NULL;
    if (i == g->phases)
        strcpy(g->phase[g->phases++].title, title);
    return &g->phase[i];
}

static void phases_add(GameSkill *g, const json_t *list)
{
    size_t i;
    const json_t *part;

    json_array_foreach(list, i, part) {
        const char *title = json_string_value(json_object_get(part, "phase"));
        Place *p = title ? phase_of(g, title) : NULL;
        if (p)
            place_add(p, part);
    }
}

/* What was found of his side of one match. */
static void share_add(GameSkill *g, const Judged *one, const json_t *share)
{
    const json_t *thirds = json_object_get(share, "thirds");

    if (!json_is_object(share))
        return;
    g->judged++;
    for (size_t i = 0; i < THIRDS; i++)
        place_add(&g->third[i], json_array_get(thirds, i));
    phases_add(g, json_object_get(share, "phases"));
    if (one->kind >= 0)
        losses_add(&g->played.of[one->kind][one->seat], (double)number_of(share, "given_away") / 1000,
                   (double)number_of(share, "decisions"));
}

static GameSkill *game_of(Skill *s, const GameDef *def)
{
    int i = 0;

    while (i < s->games && s->game[i].def != def)
        i++;
    if (i == MOST_GAMES)
        return NULL;
    if (i == s->games)
        s->game[s->games++].def = def;
    return &s->game[i];
}

static void read_one(Skill *s, const Judged *one)
{
    Text found = page(PAGE_SCRATCH);
    GameSkill *g = game_of(s, one->def);

    if (!g || store_analysis_get(server.store, one->match, &found) != STORE_OK)
        return;
    Body *body = body_own((Str){found.at, found.n});
    if (body && !is_of_its_judge(one->def, body))
        g->before++;
    else if (body)
        share_add(g, one, json_array_get(json_object_get(body_root(body), "sides"), (size_t)one->seat));
    body_free(body);
}

/* ---- the answer ------------------------------------------------------------------------------------------------------------- */

/* In hundredths of a point. */
static int hundredths(double x)
{
    return (int)lround(100 * x);
}

static void places_json(Json *j, const char *key, const Place *list, int n)
{
    json_klist(j, key);
    for (const Place *p = list; p < list + n; p++)
        json_put(j, "{phase:%s? lost:%d decisions:%d}", p->title[0] ? p->title : NULL, (int)p->lost, (int)p->decisions);
    json_close(j);
}

static const char *level_at(const Strength *s, int rung)
{
    return rung < 0 ? NULL : s->rung[rung].level;
}

static void strength_json(Json *j, const Strength *s)
{
    char words[YA_MAX_LINE];
    Text t = text_in(words, sizeof words);

    strength_words(s, &t);
    json_put(j, "strength:{words:%s above:%s? below:%s? more:%b rungs:[", words, level_at(s, s->above),
             level_at(s, s->below), s->more);
    for (const Rung *r = s->rung; r < s->rung + s->rungs; r++)
        json_put(j, "{level:%s lost:%d margin:%d}", r->level, hundredths(r->lost), hundredths(r->margin));
    json_put(j, "]}");
}

static void game_skill_json(Json *j, const GameSkill *g)
{
    Strength s;
    bool told = strength_of(g->def, &g->played, &s);

    json_put(j, "{game:%s title:%s by:%s? judged:%d before:%d compared:%d measured:%b", g->def->id, g->def->title,
             judge_level(g->def), g->judged, g->before, s.own.games, is_measured(g->def));
    json_put(j, "lost:%d margin:%d", hundredths(s.own.lost), hundredths(rate_margin(s.own)));
    if (told)
        strength_json(j, &s);
    places_json(j, "thirds", g->third, THIRDS);
    places_json(j, "phases", g->phase, g->phases);
    json_end(j);
}

static void skill_json(Request *r, const Skill *s)
{
    answer_begin(r, 200);
    json_put(&r->out, "name:%s own:%b shown:%b least:%d games:[", s->user.name, s->user.id == r->user.id, s->user.shown,
             STRENGTH_GAMES);
    for (int i = 0; i < s->games; i++)
        if (s->game[i].judged || s->game[i].before)
            game_skill_json(&r->out, &s->game[i]);
    json_put(&r->out, "]");
    answer_end(r);
    r->cache = "no-store";
}

static void skill_answer(Request *r, Skill *s)
{
    if (!person_shown(r, &s->user))
        return;
    store_match_rows(server.store, ROWS_JUDGED, s->user.id, MOST_JUDGED, judged_add, s);
    for (int i = 0; i < s->n; i++)
        read_one(s, &s->judged[i]);
    skill_json(r, s);
}

void get_skill(Request *r)
{
    Skill *s = calloc(1, sizeof *s);

    if (s)
        skill_answer(r, s);
    else
        refuse(r, 503, NO_MEMORY);
    free(s);
}
