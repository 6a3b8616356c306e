#include "ai/hint.h"

#include <string.h>

#include "engine/match.h"
#include "engine/matrix.h"

size_t hint_room(const GameDef *def)
{
    return 2 * rounded(def->state_size) + player_room(def);
}

/* The first who thinks; where nobody does, the strongest. */
static const Player *adviser(const GameDef *def)
{
    const Player *best = NULL;

    for (int i = 0; player_at(def, i); i++) {
        best = player_at(def, i);
        if (player_level(best, def) && player_level(best, def)->thought)
            break;
    }
    return judge_level(def) ? best : NULL;
}

/* Where there are plans to compare nothing is left to the lot; and what is done by habit needs none. */
static bool is_drawn(const GameDef *def, const Game *as_seen, int side, const Action *list, int n, Rng rng)
{
    Plan plans[MAX_PLANS];
    Rng before = rng;
    Action lot;

    if (def->plans && def->plans->propose(as_seen, side, list, n, plans, MAX_PLANS) > 1)
        return false;
    return def->by_lot && def->by_lot(as_seen, side, &rng, &lot) && rng != before;
}

/* Those that are drawn most often, as far as there is room. */
static void name_mixture(Hint *out, const Action *actions, uint32_t *parts, int n)
{
    for (out->mixed = 0; out->mixed < HINT_MIXED; out->mixed++) {
        int most = 0;
        for (int i = 1; i < n; i++)
            most = parts[i] > parts[most] ? i : most;
        int share = (int)((100 * parts[most] + MATRIX_WHOLE / 2) / MATRIX_WHOLE);
        if (!share)
            return;
        out->mixture[out->mixed] = actions[most];
        out->share[out->mixed] = share;
        parts[most] = 0;
    }
}

/* Drawn from a mixture that can be told. */
static bool draw_from_mixture(const GameDef *def, const Game *as_seen, int side, Rng *rng, Hint *out)
{
    Action actions[MATRIX_MOST];
    uint32_t parts[MATRIX_MOST];
    int n = def->plans && def->plans->mixture ? def->plans->mixture(as_seen, side, rng, actions, parts) : 0;

    if (!n)
        return false;
    out->action = actions[matrix_draw(parts, rng)];
    name_mixture(out, actions, parts, n);
    return true;
}

static void say_aim(const GameDef *def, const Game *as_seen, Action a, Plan plan, char aim[HINT_AIM])
{
    Text t = text_in(aim, HINT_AIM);

    if (def->plans && def->plans->aim)
        def->plans->aim(as_seen, a.side, plan, &t);
    else if (def->policy && def->policy->aim)
        def->policy->aim(as_seen, a, &t);
}

/* Who is asked for advice decides nothing by habit. */
static bool advise(CallOff *off, const Player *player, const GameDef *def, const Game *g, void *room, int side,
                   Rng *rng, Action *out)
{
    const LevelDef *usual = player_level(player, def);
    LevelDef attentive = {.thought = usual ? usual->thought : 0};
    Player asked = *player;

    asked.level = usual ? &attentive : NULL;
    return player_choose_unless(off, &asked, def, g, room, side, rng, out);
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
               .plans = def->plans != NULL,
               .reach = def->plans ? def->plans->outlook.advised * def->plans->outlook.turn : 0,
               .effort = def->policy ? judge_effort(def) : 1,
               .off = off};
    Action list[YA_MAX_LEGAL];

    if (!player || side >= YA_MAX_SIDES || !(ya_owing(def, g) >> side & 1))
        return false;
    *out = (Hint){.by = player->name};
    player_redraw(def, g, side, &j.rng, j.world);
    int n = ya_legal(def, j.world, side, true, list, YA_MAX_LEGAL);
    out->only = n == 1;
    out->by_lot = !out->only && is_drawn(def, j.world, side, list, n, j.rng);
    if (out->by_lot && draw_from_mixture(def, j.world, side, &j.rng, out))
        return !is_off(off);
    if (!advise(off, player, def, g, rest, side, &j.rng, &out->action))
        return false;
    if (out->only || out->by_lot)
        return !is_off(off);
    out->worth = judge_worth(&j, g, out->action);
    player_redraw(def, g, side, &j.rng, j.world);
    say_aim(def, j.world, out->action, out->worth.plan, out->aim);
    if (out->worth.has_next)
        say_aim(def, j.world, out->worth.next, out->worth.next_plan, out->next_aim);
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

static void put_lot(const GameDef *def, const Hint *hint, Text *out)
{
    if (hint->mixed == 1) {
        text_put(out, "best against whatever the other side may choose");
        return;
    }
    text_put(out, "drawn by lot");
    for (int i = 0; i < hint->mixed; i++) {
        text_put(out, i ? ", " : " from ");
        action_write(def, hint->mixture[i], out);
        text_fmt(out, " %d %%", hint->share[i]);
    }
    text_put(out, ": who always did the same would be seen through");
}

void hint_reason(const GameDef *def, const Hint *hint, Text *out)
{
    const Worth *w = &hint->worth;

    if (hint->only) {
        text_put(out, "the only thing to do");
        return;
    }
    if (hint->by_lot) {
        put_lot(def, hint, out);
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
