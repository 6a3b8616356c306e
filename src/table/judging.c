#include "table/judging.h"

#include <stdlib.h>

#include "table/judged.h"
#include "table/reply.h"

struct Judging {
    const GameDef *def;
    Match *m; /* NULL: none was read */
    Analysis *analysis;
    Reply reply;
};

Judging *judging_new(const YaGame *game)
{
    Judging *j = calloc(1, sizeof *j);

    if (j)
        j->def = game;
    return j;
}

static void match_forget(Judging *j)
{
    free(j->m);
    free(j->analysis);
    j->m = NULL;
    j->analysis = NULL;
}

void judging_free(Judging *j)
{
    match_forget(j);
    free(j);
}

const char *judging_text(const Judging *j)
{
    return j->reply.page;
}

size_t judging_length(const Judging *j)
{
    return j->reply.out.n;
}

int judging_read(Judging *j, const char *record)
{
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);

    match_forget(j);
    j->m = match_read(j->def, str(record), &err);
    if (!j->m)
        return err.n ? reply_no(&j->reply, 422, why) : reply_no_memory(&j->reply);
    Json out = reply_json(&j->reply);
    json_put(&out, "{}");
    return reply_given(&j->reply, 200);
}

static int advise(Judging *j, int side, void *room)
{
    Hint hint;

    if (!hint_find(j->def, j->m->now, side, room, JUDGED_SEED, NULL, &hint))
        return reply_no(&j->reply, 422, NO_ADVICE);
    Json out = reply_json(&j->reply);
    json_put(&out, "{status:done");
    hint_json(&out, j->def, &hint);
    json_put(&out, "}");
    return reply_given(&j->reply, 200);
}

int judging_hint(Judging *j, int side)
{
    void *room = malloc(hint_room(j->def));
    int status;

    if (!judge_level(j->def))
        status = reply_no(&j->reply, 422, NO_ADVISER);
    else if (!j->m || side < 0 || side >= YA_MAX_SIDES || !(ya_owing(j->def, j->m->now) >> side & 1))
        status = reply_no(&j->reply, 409, "you are not asked for anything");
    else
        status = room ? advise(j, side, room) : reply_no_memory(&j->reply);
    free(room);
    return status;
}

static bool begin(Judging *j)
{
    void *memory = j->analysis ? NULL : malloc(analysis_size(j->def));

    if (!memory)
        return j->analysis;
    j->analysis = analysis_in(memory, j->def, j->m->first, j->m->log, j->m->n);
    analysis_means(j->analysis, JUDGED_SEED, 0, NULL);
    return true;
}

int judging_go_on(Judging *j)
{
    if (!judge_level(j->def))
        return reply_no(&j->reply, 422, NO_JUDGE);
    if (!j->m || !j->m->n)
        return reply_no(&j->reply, 422, NOT_PLAYED);
    if (!begin(j))
        return reply_no_memory(&j->reply);
    bool more = analysis_step(j->analysis);
    Json out = reply_json(&j->reply);
    if (more)
        json_put(&out, "{at:%d of:%d}", j->analysis->at, j->analysis->n);
    else
        analysis_json(&out, j->analysis);
    return reply_given(&j->reply, more ? 202 : 200);
}
