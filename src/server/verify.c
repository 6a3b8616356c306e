/* Proves the dice of a published record: the secret fits the commitment, and every die is the one it gives. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/dice.h"
#include "server/server.h"

typedef struct {
    bool any;
    char match[ID_CAP], seed[MAX_SEATS][SEED_CAP];
    uint8_t secret[SECRET_BYTES], commitment[HASH_BYTES];
    bool has_secret, has_commitment;
    int seats;
    Str retaken;
} Tags;

static bool copy(Str from, char *to, size_t cap)
{
    Text t = text_in(to, cap);

    text_str(&t, from);
    return !t.full;
}

static bool tag_read(Tags *tags, Str key, Str value)
{
    if (str_is(key, "x-dice-match"))
        return copy(value, tags->match, sizeof tags->match);
    if (str_is(key, "x-dice-secret"))
        return tags->has_secret = bytes_of(value, tags->secret, sizeof tags->secret);
    if (str_is(key, "x-dice-commitment"))
        return tags->has_commitment = bytes_of(value, tags->commitment, sizeof tags->commitment);
    if (str_is(key, "x-dice-seed"))
        return tags->seats < MAX_SEATS && copy(value, tags->seed[tags->seats++], SEED_CAP);
    if (str_is(key, "x-dice-retaken")) {
        tags->retaken = value;
        return true;
    }
    return false;
}

static bool tags_read(Str record, Tags *tags, Text *err)
{
    for (Str line = str_line(&record); line.n; line = str_line(&record)) {
        Str value = line, key = str_until(&value, ':');
        if (!str_starts(key, "x-dice-"))
            continue;
        tags->any = true;
        if (!tag_read(tags, key, str_trim(value))) {
            text_fmt(err, "the tag '%v' is not understood", key);
            return false;
        }
    }
    return true;
}

static bool commitment_holds(const Tags *tags, Text *err)
{
    uint8_t commitment[HASH_BYTES];

    if (!tags->has_secret || !tags->has_commitment || !tags->match[0]) {
        text_put(err, "a tag of the dice is missing: match, commitment and secret are needed");
        return false;
    }
    dice_commitment(tags->secret, commitment);
    if (memcmp(commitment, tags->commitment, sizeof commitment) == 0)
        return true;
    text_put(err, "the secret of the dice does not fit the commitment");
    return false;
}

static bool same_action(Action a, Action b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Plays the record once more, now asking the secret for each die. */
static bool dice_agree(const Match *record, Match *again, const Tags *tags, int *checked, Text *err)
{
    Dice dice = {.secret = tags->secret, .match = tags->match, .seats = tags->seats};
    Run quiet = {0};
    int64_t k = 0;

    for (int i = 0; i < tags->seats; i++)
        dice.seed[i] = tags->seed[i];
    for (int i = 0; i < record->n; i++) {
        Action a = record->log[i];
        if (a.side == YA_CHANCE) {
            while (retaken_has(tags->retaken, k))
                k++;
            if (!same_action(a, dice_answer(&dice, k, again->def, again->now))) {
                text_fmt(err, "die %d (action %d) is not the one the secret gives", *checked + 1, i + 1);
                return false;
            }
            k++;
            ++*checked;
        }
        match_play(again, a, &quiet);
    }
    return true;
}

static bool replay_and_compare(Str record, const GameDef *def, int cap, const Tags *tags, int *checked, Text *err)
{
    Match *m = match_in(need(calloc(1, match_size(def, cap))), def, cap);
    Match *again = match_in(need(calloc(1, match_size(def, cap))), def, cap);
    char options[OPTIONS_CAP];
    Text t = text_in(options, sizeof options);
    Run quiet = {0};
    bool good = record_read(m, record, &quiet, err);

    if (good) {
        options_write(def, m->option, &t);
        good = match_start(again, str(options), &quiet, err) && dice_agree(m, again, tags, checked, err);
    }
    free(m);
    free(again);
    return good;
}

bool dice_verify(Str record, int *checked, Text *err)
{
    Tags tags = {.retaken = str("")};

    *checked = 0;
    if (sodium_init() < 0 || !tags_read(record, &tags, err))
        return false;
    if (!tags.any)
        return true;
    const GameDef *def = record_game(record, err);
    int lines = 1;
    for (size_t i = 0; i < record.n; i++)
        lines += record.at[i] == '\n';
    return def && commitment_holds(&tags, err) && replay_and_compare(record, def, lines, &tags, checked, err);
}
