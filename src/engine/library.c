/* What the library shows of matches and records, and of many games at once: the same in the types of its header. */
#include <string.h>

#include "engine/match.h"

/* ---- matches ------------------------------------------------------------------------------------------------------------ */

size_t ya_match_size(const YaGame *def, int actions)
{
    return match_size(def, actions);
}

YaMatch *ya_match_in(void *memory, const YaGame *def, int actions)
{
    return match_in(memory, def, actions);
}

bool ya_match_start(YaMatch *m, const char *options, YaRun *run, char *err, size_t errcap)
{
    Text t = text_in(err, errcap);

    return match_start(m, str(options), run, &t);
}

/* Nobody has to hear why. */
static bool told(bool good, const char *why, char *err, size_t errcap)
{
    Text t = text_in(err, errcap);

    if (!good)
        text_put(&t, why);
    return good;
}

bool ya_match_load(YaMatch *m, const char *position, size_t n, char *err, size_t errcap)
{
    char why[YA_MAX_LINE];
    Text t = text_in(why, sizeof why);

    return told(match_load(m, (Str){position, n}, &t), why, err, errcap);
}

YaVerdict ya_match_play(YaMatch *m, YaAction a, YaRun *run)
{
    return match_play(m, a, run);
}

YaVerdict ya_match_undo(YaMatch *m, int side)
{
    return match_undo(m, side);
}

const YaState *ya_match_state(const YaMatch *m)
{
    return m->now;
}

int ya_match_actions(const YaMatch *m, const YaAction **first)
{
    *first = m->log;
    return m->n;
}

size_t ya_write_record(const YaMatch *m, char *out, size_t cap)
{
    Text t = text_in(out, cap);

    record_write(m, &t);
    return t.full ? 0 : t.n;
}

const YaGame *ya_record_game(const char *text, size_t n, char *err, size_t errcap)
{
    Text t = text_in(err, errcap);

    return record_game((Str){text, n}, &t);
}

bool ya_read_record(YaMatch *m, const char *text, size_t n, YaRun *run, char *err, size_t errcap)
{
    char why[YA_MAX_LINE];
    Text t = text_in(why, sizeof why);

    return told(record_read(m, (Str){text, n}, run, &t), why, err, errcap);
}

/* ---- many games at once --------------------------------------------------------------------------------------------------- */

bool ya_start_many(const YaGame *def, void *states, size_t n, const char *options, uint64_t *rng, char *err,
                   size_t errcap)
{
    int16_t option[MAX_OPTIONS];
    Text why = text_in(err, errcap);
    char *at = states;

    if (!options_read(def, str(options), option, &why))
        return false;
    for (size_t i = 0; i < n; i++, at += def->state_size)
        if (!ya_owing(def, (const Game *)(const void *)at))
            flow_start(def, (Game *)(void *)at, option, &(Run){.dice = &rng[i]});
    return true;
}

void ya_sample_many(const YaGame *def, const void *states, size_t n, uint64_t *rng, YaAction *out)
{
    const char *at = states;

    for (size_t i = 0; i < n; i++, at += def->state_size) {
        const Game *g = (const void *)at;
        if (!ya_owing(def, g) || !ya_sample(def, g, ya_actor(def, g), &rng[i], &out[i]))
            out[i] = (Action){.side = YA_SPECTATOR};
    }
}

size_t ya_apply_many(const YaGame *def, void *states, size_t n, const YaAction *actions, uint64_t *rng, bool *taken)
{
    char *at = states;
    size_t count = 0;

    for (size_t i = 0; i < n; i++, at += def->state_size) {
        Run r = {.dice = &rng[i]};
        taken[i] = actions[i].side != YA_SPECTATOR && !ya_apply(def, (Game *)(void *)at, actions[i], &r).reason;
        count += taken[i];
    }
    return count;
}
