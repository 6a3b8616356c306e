#include "ai/hint.h"

#include <string.h>

#include "engine/match.h"

size_t hint_room(const GameDef *def)
{
    return 2 * rounded(def->state_size) + player_room(def);
}

/* The captain; where there is none, the best below him who looks at what he does. */
static const Player *adviser(const GameDef *def)
{
    const Player *best = NULL;

    for (int i = 0; player_at(def, i); i++) {
        const Player *p = player_at(def, i);
        if (p->looks)
            best = p;
        if (p == &player_captain)
            break;
    }
    return judge_level(def) ? best : NULL;
}

static bool is_drawn(const GameDef *def, const Game *as_seen, int side, Rng rng)
{
    Action lot;

    return def->by_lot && def->by_lot(as_seen, side, &rng, &lot);
}

static void say_aim(const GameDef *def, const Game *as_seen, int side, Plan plan, char aim[HINT_AIM])
{
    Text t = text_in(aim, HINT_AIM);

    if (def->plans && def->plans->aim)
        def->plans->aim(as_seen, side, plan, &t);
}

bool hint_find(const GameDef *def, const Game *g, int side, void *room, Rng seed, CallOff *off, Hint *out)
{
    char *rest = (char *)room + 2 * rounded(def->state_size);
    const Player *player = adviser(def);
    Judge j = {.def = def,
               .world = room,
               .trial = (Game *)(void *)((char *)room + rounded(def->state_size)),
               .room = rest,
               .rng = seed,
               .plans = def->plans && def->plans->compared,
               .effort = judge_effort(def),
               .off = off};
    Action list[YA_MAX_LEGAL];

    if (!player || side >= YA_MAX_SIDES || !(ya_owing(def, g) >> side & 1))
        return false;
    *out = (Hint){.by = player->name};
    player_redraw(def, g, side, &j.rng, j.world);
    out->only = ya_legal(def, j.world, side, true, list, YA_MAX_LEGAL) == 1;
    out->by_lot = !out->only && is_drawn(def, j.world, side, j.rng);
    if (!player_choose_unless(off, player, def, g, rest, side, &j.rng, &out->action))
        return false;
    if (out->only || out->by_lot)
        return !is_off(off);
    out->worth = judge_worth(&j, g, out->action);
    player_redraw(def, g, side, &j.rng, j.world);
    say_aim(def, j.world, side, out->worth.plan, out->aim);
    say_aim(def, j.world, side, out->worth.next_plan, out->next_aim);
    return !is_off(off);
}

/* ---- in words --------------------------------------------------------------------------------------------------------------- */

static int tenths(double x)
{
    return (int)(1000 * x + 0.5);
}

static void put_tenths(Text *out, int n)
{
    text_fmt(out, "%d.%d", n / 10, n % 10);
}

void hint_reason(const GameDef *def, const Hint *hint, Text *out)
{
    const Worth *w = &hint->worth;

    if (hint->only || hint->by_lot) {
        text_put(out,
                 hint->only ? "the only thing to do" : "drawn by lot: who always did the same would be seen through");
        return;
    }
    if (hint->aim[0]) {
        text_fmt(out, "to %s", hint->aim);
        if (w->done >= 0)
            text_fmt(out, ", in %d of 100 cases", (int)(100 * w->done + 0.5));
        text_put(out, "; ");
    }
    text_put(out, "wins in ");
    put_tenths(out, tenths(w->chance));
    text_put(out, " %");
    if (!w->has_next)
        return;
    int more = w->ahead > 0 ? tenths(w->ahead) : 0;
    text_put(out, ", ");
    if (more)
        put_tenths(out, more);
    text_put(out, more ? " more than the next best: " : "no more than the next best: ");
    action_write(def, w->next, out);
    if (hint->next_aim[0])
        text_fmt(out, ", to %s", hint->next_aim);
}
