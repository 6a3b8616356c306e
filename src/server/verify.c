/* Proves the dice of a published record: the secret and the seeds fit what was committed to, every die is the one they
 * give, and what was taken back was taken back by everybody and gave no second throw. Records come from anywhere:
 * nothing here may fail but with a reason, and the work is bounded. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/brought.h"
#include "server/dice.h"
#include "server/server.h"

enum { MOST_REPLAYED = 20000000 }; /* actions played again because something was taken back */

static bool fail(Text *err, const char *why)
{
    text_put(err, why);
    return false;
}

/* ---- the tags ------------------------------------------------------------------------------------------------------------------ */

typedef struct {
    bool any, old; /* old: from before seeds were committed to */
    char match[ID_CAP], mark[MAX_SEATS][SEED_CAP];
    uint8_t secret[SECRET_BYTES], commitment[HASH_BYTES];
    bool has_secret, has_commitment;
    int seats, steps;
    int32_t brought; /* actions that were done elsewhere: their dice are nobody's here */
    int64_t skipped;
} Tags;

static bool copy(Str from, char *to, size_t cap)
{
    Text t = text_in(to, cap);

    text_str(&t, from);
    return !t.full;
}

/* "committed HEX seed HEX", "machine" or "none" */
static bool seat_read(Tags *tags, Str value)
{
    char commitment[SEED_CAP], seed[SEED_CAP];
    Str kind = str_word(&value), first = str_word(&value), word = str_word(&value), second = str_word(&value);

    if (tags->seats == MAX_SEATS)
        return false;
    char *mark = tags->mark[tags->seats++];
    if (str_is(kind, "committed"))
        return str_is(word, "seed") && copy(first, commitment, sizeof commitment) && copy(second, seed, sizeof seed) &&
               seed_commit(mark, commitment) && seed_show(mark, seed);
    seed_set(mark, str_is(kind, "machine") ? SEED_MACHINE : SEED_WAIVED);
    return str_is(kind, "machine") || str_is(kind, "none");
}

/* "0-4 9": how records said before that dice had been taken back. Nothing proves it. */
static int64_t ranges_count(Str list)
{
    int64_t n = 0;
    int32_t from, to;

    for (Str word = str_word(&list); word.n; word = str_word(&list)) {
        Str last = word, first = str_until(&last, '-');
        if (!str_int(first, &from))
            continue;
        if (!last.n || !str_int(last, &to))
            to = from;
        n += to >= from ? (int64_t)to - from + 1 : 0;
    }
    return n < INT32_MAX ? n : INT32_MAX;
}

static bool tag_read(Tags *tags, Str key, Str value)
{
    if (str_is(key, "x-dice-match"))
        return copy(value, tags->match, sizeof tags->match);
    if (str_is(key, "x-dice-secret"))
        return tags->has_secret = bytes_of(value, tags->secret, sizeof tags->secret);
    if (str_is(key, "x-dice-commitment"))
        return tags->has_commitment = bytes_of(value, tags->commitment, sizeof tags->commitment);
    if (str_is(key, "x-dice-seat"))
        return seat_read(tags, value);
    if (str_is(key, "x-dice-retaken"))
        tags->skipped += ranges_count(value);
    tags->old = str_is(key, "x-dice-retaken") || str_is(key, "x-dice-seed");
    return tags->old;
}

static bool tags_read(Str record, Tags *tags, Text *err)
{
    for (Str line = str_line(&record); line.n; line = str_line(&record)) {
        Str value = line, key = str_until(&value, ':');
        tags->steps += str_is(key, "x-step");
        if (str_is(key, BROUGHT_TAG) && (!str_int(str_trim(value), &tags->brought) || tags->brought < 0))
            return fail(err, "it does not say how many actions were brought from elsewhere");
        if (!str_starts(key, "x-dice-"))
            continue;
        tags->any = true;
        bool was_old = tags->old;
        if (!tag_read(tags, key, str_trim(value))) {
            text_fmt(err, "the tag '%v' is not understood, or its seed does not fit what was committed to", key);
            return false;
        }
        tags->old |= was_old;
    }
    return true;
}

static bool commitment_holds(const Tags *tags, const DiceKept *kept, Text *err)
{
    uint8_t commitment[HASH_BYTES], own[HASH_BYTES];

    if (kept->commitment && !bytes_of(str(kept->commitment), own, sizeof own))
        return fail(err, "the commitment that was kept is not 64 hexadecimal digits");
    if (!tags->any || tags->old)
        return kept->commitment || kept->receipt ? fail(err, "the record says nothing of its dice") : true;
    if (!tags->has_secret || !tags->has_commitment || !tags->match[0] || !tags->seats || !tags->steps)
        return fail(err, "a tag of the dice is missing: match, commitment, secret, seats and steps are needed");
    dice_commitment(tags->secret, commitment);
    if (memcmp(commitment, tags->commitment, sizeof commitment) != 0)
        return fail(err, "the secret of the dice does not fit the commitment");
    if (kept->commitment && memcmp(own, commitment, sizeof own) != 0)
        return fail(err, "the commitment is not the one that was kept");
    return true;
}

/* ---- the steps, played again ------------------------------------------------------------------------------------------------------ */

typedef struct {
    char question[QUESTION_CAP];
    Action answer;
} Die;

typedef struct {
    const Match *record;
    Match *again;
    const Tags *tags;
    Dice dice;
    int64_t next;                /* number of the next new die */
    int live;                    /* dice in what is played */
    int brought;                 /* those of them that were rolled elsewhere */
    char (*asked)[QUESTION_CAP]; /* of each die in it, by its place */
    Die *taken;                  /* those that were taken back */
    int taken_n, step;
    Action *stays; /* of the others, in a step in which one side takes something back */
    int stays_n;
    int64_t replayed;
    char *words; /* of one step */
    Chain chain;
    const DiceKept *kept;
    bool has_receipt;
    Text *err;
} Walk;

static bool fails(Walk *w, const char *why)
{
    text_fmt(w->err, "step %d: %s", w->step, why);
    return false;
}

static bool is_die(Action a)
{
    return a.side == YA_CHANCE;
}

static void from_the_start(Walk *w)
{
    size_t size = w->again->def->state_size;

    memcpy(w->again->first, w->record->first, size);
    memcpy(w->again->now, w->record->first, size);
    memcpy(w->again->fixed, w->record->first, size);
    w->again->n = w->again->fixed_n = 0;
}

static Action *answer_before(const Walk *w, const char *question)
{
    for (int i = 0; i < w->taken_n; i++)
        if (strcmp(w->taken[i].question, question) == 0)
            return &w->taken[i].answer;
    return NULL;
}

static bool die_holds(Walk *w, Action a)
{
    const Match *m = w->again;
    char *question = w->asked[m->n];

    if (ya_owing(m->def, m->now) != 1u << YA_CHANCE)
        return fails(w, "no die is due here");
    question_id(m->def, m->now, w->live, question);
    const Action *before = answer_before(w, question);
    Action due = before ? *before : dice_answer(&w->dice, w->next, m->def, m->now);
    w->next += !before;
    w->live++;
    if (m->n < w->tags->brought) {
        w->brought++;
        return true;
    }
    if (memcmp(&a, &due, sizeof a) == 0)
        return true;
    text_fmt(w->err, "step %d: die %d (action %d) is not the one the secret gives", w->step, w->live, m->n + 1);
    return false;
}

static bool action_holds(Walk *w, Str words)
{
    Match *m = w->again;
    Run quiet = {0};
    Action a;

    if (!ya_owing(m->def, m->now))
        return fails(w, "the game is over already");
    if (m->n == m->cap || !action_read(m->def, m->now, words, &a, w->err))
        return fails(w, "not an action");
    if (is_die(a) && !die_holds(w, a))
        return false;
    Verdict v = match_play(m, a, &quiet);
    return v.reason ? fails(w, v.reason) : true;
}

/* "left,right" as a bit each; 0: not understood. */
static unsigned sides_named(const GameDef *def, Str names)
{
    unsigned mask = 0;

    for (Str name = str_until(&names, ','); name.n; name = str_until(&names, ',')) {
        int side = side_find(def, name);
        if (side < 0 || side >= YA_MAX_SIDES)
            return 0;
        mask |= 1u << side;
    }
    return mask;
}

/* One side alone may take back what is its own and no die; what others did in between stays, and stands in this step.
 * Anything else takes everybody. */
static bool may_cut(Walk *w, int keep, Str who)
{
    const Match *m = w->again;
    unsigned agreed = sides_named(m->def, who), everybody = (1u << w->tags->seats) - 1;

    if (!agreed || (agreed & everybody) != agreed)
        return fails(w, "something was taken back, and it does not say who agreed");
    for (int i = keep; i < m->n && agreed != everybody; i++) {
        if (is_die(m->log[i]))
            return fails(w, "a die was taken back without everybody's agreement");
        if (!(agreed >> m->log[i].side & 1))
            w->stays[w->stays_n++] = m->log[i];
    }
    return true;
}

static bool others_stay(Walk *w, int keep)
{
    const Match *m = w->again;
    bool same =
        w->stays_n <= m->n - keep && memcmp(&m->log[keep], w->stays, (size_t)w->stays_n * sizeof *w->stays) == 0;

    w->stays_n = 0;
    return same ? true : fails(w, "something was taken back without everybody's agreement");
}

static bool cut(Walk *w, int keep, DiceProof *out)
{
    Match *m = w->again;
    Run quiet = {0};

    for (int i = keep; i < m->n; i++)
        if (is_die(m->log[i])) {
            if (!answer_before(w, w->asked[i])) {
                memcpy(w->taken[w->taken_n].question, w->asked[i], QUESTION_CAP);
                w->taken[w->taken_n++].answer = m->log[i];
            }
            out->retaken++;
            w->live--;
        }
    w->replayed += keep;
    if (w->replayed > MOST_REPLAYED)
        return fails(w, "too much is taken back too often to be checked");
    from_the_start(w);
    while (m->n < keep)
        if (match_play(m, m->log[m->n], &quiet).reason)
            return fails(w, "what was left cannot be played again");
    return true;
}

static void link_add(Walk *w, int keep, Str who, const Text *actions)
{
    char key[160], hex[2 * HASH_BYTES + 1];
    Text t = text_in(key, sizeof key), h = text_in(hex, sizeof hex);
    StoredStep step = {.keep = keep, .actions = actions->at, .key = key};

    text_fmt(&t, "undo::%v", str_is(who, "-") ? (Str){"", 0} : who);
    chain_add(&w->chain, &step);
    hex_of(&h, w->chain.link, sizeof w->chain.link);
    w->has_receipt |= w->kept->receipt && strcmp(hex, w->kept->receipt) == 0;
}

/* "KEEP WHO; action; action" */
static bool step_holds(Walk *w, Str line, size_t cap, DiceProof *out)
{
    Str rest = line, head = str_until(&rest, ';'), number = str_word(&head), who = str_word(&head);
    Text actions = text_in(w->words, cap);
    int32_t keep;

    w->step++;
    if (!str_int(number, &keep) || keep < 0 || keep > w->again->n || !who.n)
        return fails(w, "not a step");
    if (keep < w->tags->brought && w->step > 1)
        return fails(w, "what was brought from elsewhere was taken back");
    if (keep < w->again->n && (!may_cut(w, keep, who) || !cut(w, keep, out)))
        return false;
    while (rest.n) {
        Str action = str_trim(str_until(&rest, ';'));
        text_fmt(&actions, "%v\n", action);
        if (!action_holds(w, action))
            return false;
    }
    if (w->stays_n && !others_stay(w, keep))
        return false;
    link_add(w, keep, who, &actions);
    return true;
}

static bool same_record(const Walk *w)
{
    return w->again->n == w->record->n &&
           memcmp(w->again->log, w->record->log, (size_t)w->record->n * sizeof(Action)) == 0;
}

static bool steps_hold(Walk *w, Str record, DiceProof *out)
{
    size_t cap = record.n + 2;

    from_the_start(w);
    chain_start(&w->chain, w->tags->secret, w->tags->match);
    for (Str line = str_line(&record); line.n; line = str_line(&record)) {
        Str value = line, key = str_until(&value, ':');
        if (str_is(key, "x-step") && !step_holds(w, str_trim(value), cap, out))
            return false;
    }
    if (!same_record(w))
        return fail(w->err, "the steps do not lead to the actions of the record");
    if (w->kept->receipt && !w->has_receipt)
        return fail(w->err, "the receipt that was kept is of no step of this record");
    return true;
}

/* ---- the record -------------------------------------------------------------------------------------------------------------------- */

static int count(Str text, char c)
{
    int n = 0;

    for (size_t i = 0; i < text.n; i++)
        n += text.at[i] == c;
    return n;
}

static Match *match_new(const GameDef *def, int cap)
{
    return match_in(need(calloc(1, match_size(def, cap))), def, cap);
}

static bool replay_and_compare(Str record, const Match *m, const Tags *tags, const DiceKept *kept, DiceProof *out,
                               Text *err)
{
    int cap = count(record, ';') + 1;
    Walk w = {.record = m, .again = match_new(m->def, cap), .tags = tags, .kept = kept, .err = err};

    w.dice = (Dice){.secret = tags->secret, .match = tags->match, .seats = tags->seats};
    for (int i = 0; i < tags->seats; i++) {
        w.dice.mark[i] = tags->mark[i];
        out->seeds += seed_state(tags->mark[i]) == SEED_SHOWN;
    }
    w.asked = need(calloc((size_t)cap + 1, sizeof *w.asked));
    w.taken = need(calloc((size_t)cap + 1, sizeof *w.taken));
    w.stays = need(calloc((size_t)cap + 1, sizeof *w.stays));
    w.words = need(malloc(record.n + 2));
    bool good = steps_hold(&w, record, out);
    *(out->seeds ? &out->proved : &out->unproved) = w.live - w.brought;
    out->unproved += w.brought;
    free(w.again);
    free(w.asked);
    free(w.taken);
    free(w.stays);
    free(w.words);
    return good;
}

static int dice_in(const Match *m)
{
    int n = 0;

    for (int i = 0; i < m->n; i++)
        n += is_die(m->log[i]);
    return n;
}

bool dice_verify(Str record, const DiceKept *kept, DiceProof *out, Text *err)
{
    Tags tags = {0};
    Run quiet = {0};

    *out = (DiceProof){0};
    if (sodium_init() < 0 || !tags_read(record, &tags, err))
        return false;
    const GameDef *def = record_game(record, err);
    if (!def || !commitment_holds(&tags, kept, err))
        return false;
    Match *m = match_new(def, count(record, '\n') + 1);
    bool good = record_read(m, record, &quiet, err);
    if (good && tags.any && !tags.old) {
        good = replay_and_compare(record, m, &tags, kept, out, err);
    } else {
        out->unproved = dice_in(m);
        out->skipped = (int)tags.skipped;
    }
    free(m);
    return good;
}
