#include "table/judged.h"

#include <math.h>

#include "ai/fairness.h"
#include "engine/match.h"

static int thousandths(double x)
{
    return (int)(1000 * x + (x < 0 ? -0.5 : 0.5));
}

typedef struct {
    char at[YA_MAX_ACTION];
} Words;

static Words words_of(const GameDef *def, Action a)
{
    Words words;
    Text t = text_in(words.at, sizeof words.at);

    action_write(def, a, &t);
    return words;
}

void hint_json(Json *j, const GameDef *def, const Hint *hint)
{
    const Worth *w = &hint->worth;
    bool judged = !hint->only && !hint->by_lot;
    char why[YA_MAX_LINE];
    Text t = text_in(why, sizeof why);

    hint_reason(def, hint, &t);
    json_put(j, "by:%s action:%s reason:%s judged:%b", hint->by, words_of(def, hint->action).at, why, judged);
    if (judged)
        json_put(j, "chance:%d aim:%s?", thousandths(w->chance), hint->aim[0] ? hint->aim : NULL);
    if (judged && hint->aim[0] && w->done >= 0)
        json_put(j, "done:%d", thousandths(w->done));
    if (judged && hint->next_aim[0])
        json_put(j, "next_aim:%s", hint->next_aim);
    if (judged && w->has_next)
        json_put(j, "next:%s ahead:%d error:%d", words_of(def, w->next).at, thousandths(w->ahead),
                 thousandths(sqrt(w->variance)));
}

/* ---- a whole match ---------------------------------------------------------------------------------------------------------- */

static void part_json(Json *j, const char *phase, const Part *p)
{
    json_put(j, "{phase:%s? lost:%d decisions:%d}", phase, thousandths(p->lost), p->decisions);
}

/* Where a side gave away what it did. */
static void parts_json(Json *j, const Analysis *a, int side)
{
    json_klist(j, "thirds");
    for (int i = 0; i < ANALYSIS_THIRDS; i++)
        part_json(j, NULL, &a->third[side][i]);
    json_close(j);
    json_klist(j, "phases");
    for (int proc = 0; proc < a->def->proc_count; proc++)
        if (a->phase[side][proc].decisions)
            part_json(j, a->def->procs[proc].title, &a->phase[side][proc]);
    json_close(j);
}

static void share_json(Json *j, const Analysis *a, int side)
{
    Share s = analysis_share(a, side);
    int start = thousandths(a->start.mean[side]), end = thousandths(a->end.mean[side]), skill = thousandths(s.skill);

    json_put(j, "{side:%s start:%d end:%d skill:%d luck:%d", side_name(a->def, side), start, end, skill,
             end - start - skill); /* they add up as they are shown */
    json_put(j, "error:%d given_away:%d decisions:%d", thousandths(sqrt(s.variance)), thousandths(a->given_away[side]),
             a->decisions[side]);
    parts_json(j, a, side);
    json_end(j);
}

static void shares_json(Json *j, const Analysis *a)
{
    json_klist(j, "sides");
    for (int side = 0; side < a->sides; side++)
        share_json(j, a, side);
    json_close(j);
}

static void curve_json(Json *j, const Analysis *a)
{
    json_klist(j, "curve");
    for (const Point *p = a->point; p < a->point + a->points; p++) {
        json_put(j, "{at:%d level:%d title:%s chances:[", p->at, p->level, p->title);
        for (int side = 0; side < a->sides; side++)
            json_int(j, thousandths(p->chance.mean[side]));
        json_put(j, "]}");
    }
    json_close(j);
}

static void mistake_json(Json *j, const Analysis *a, const Mistake *m)
{
    char rule[32];
    Text t = text_in(rule, sizeof rule);

    rule_write(m->rule, &t, false);
    json_put(j, "{at:%d side:%s rule:%s asked:%s", m->at, side_name(a->def, m->done.side), rule, m->asked);
    json_put(j, "done:%s better:%s", words_of(a->def, m->done).at, words_of(a->def, m->better).at);
    json_put(j, "cost:%d error:%d}", thousandths(m->cost), thousandths(sqrt(m->variance)));
}

static void costly_json(Json *j, const Analysis *a)
{
    json_klist(j, "costly");
    for (int i = 0; i < a->worst_count; i++)
        mistake_json(j, a, &a->worst[i]);
    json_close(j);
}

static void throws_json(Json *j, const char *key, const GameDef *def, const Throw *list, int n)
{
    json_klist(j, key);
    for (const Throw *t = list; t < list + n; t++)
        json_put(j, "{at:%d action:%s asked:%s told:%s gain:%d error:%d}", t->at, words_of(def, t->action).at, t->asked,
                 t->told, thousandths(t->gain), thousandths(sqrt(t->variance)));
    json_close(j);
}

static void fortunes_json(Json *j, const Analysis *a)
{
    json_klist(j, "fortunes");
    for (int side = 0; side < a->sides; side++) {
        const Fortune *f = &a->fortune[side];
        json_put(j, "{side:%s", side_name(a->def, side));
        throws_json(j, "lucky", a->def, f->best, f->good);
        throws_json(j, "unlucky", a->def, f->worst, f->bad);
        json_end(j);
    }
    json_close(j);
}

static void die_json(Json *j, const Analysis *a, int faces)
{
    Fairness f = fairness_of(a, faces);

    if (f.rolled == 0)
        return;
    json_put(j, "{faces:%d low:%d rolled:%d seen:[", faces, a->lowest[faces], (int)f.rolled);
    for (int i = 0; i < faces; i++)
        json_int(j, a->face[faces][i]);
    json_put(j, "] p:%d}", thousandths(f.p));
}

static void dice_json(Json *j, const Analysis *a)
{
    json_klist(j, "dice");
    for (int faces = 2; faces <= ANALYSIS_FACES; faces++)
        die_json(j, a, faces);
    json_close(j);
}

void analysis_json(Json *j, const Analysis *a)
{
    json_put(j, "{by:%s version:%d actions:%d played_out:%b", judge_level(a->def), judge_version(a->def), a->n,
             !ya_owing(a->def, a->now));
    shares_json(j, a);
    curve_json(j, a);
    costly_json(j, a);
    fortunes_json(j, a);
    dice_json(j, a);
    json_end(j);
}
