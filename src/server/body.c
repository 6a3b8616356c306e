#include "server/body.h"

#include <jansson.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON ------------------------------------------------------------------------------------------------------------------ */

/* Depth is counted before anything is built. */
static bool too_deep(const char *bytes, size_t n)
{
    int depth = 0;
    bool quoted = false;

    for (size_t i = 0; i < n; i++) {
        if (quoted && bytes[i] == '\\')
            i++;
        else if (bytes[i] == '"')
            quoted = !quoted;
        else if (quoted)
            continue;
        else if (bytes[i] == '{' || bytes[i] == '[')
            depth++;
        else if (bytes[i] == '}' || bytes[i] == ']')
            depth--;
        if (depth > MAX_DEPTH)
            return true;
    }
    return false;
}

/* A body and all that jansson makes of it lies in chunks of its own, which go when it goes. Where there is no memory for one
 * we leave jansson at once and never come back: it goes on without what it could not have, and when that is the quote which
 * ends a word it reads, and writes, past its end (lex_scan_string in 2.14). */
enum { CHUNK = 4000, ALIGNED = 16 };

typedef struct Chunk Chunk;
struct Chunk {
    Chunk *next;
    size_t used, room;
    _Alignas(ALIGNED) char bytes[];
};

struct Body {
    Chunk *chunks; /* in which it lies itself */
    json_t *root;
};

static _Thread_local Chunk **reading; /* the chunks of the body that is being read; NULL: none is */
static _Thread_local jmp_buf starved;

static void *chunk_take(Chunk *c, size_t n)
{
    if (!c || c->room - c->used < n)
        return NULL;
    c->used += n;
    return c->bytes + c->used - n;
}

static void *take(size_t n)
{
    if (!reading)
        return malloc(n);
    n = (n + ALIGNED - 1) / ALIGNED * ALIGNED;
    void *memory = chunk_take(*reading, n);
    if (memory)
        return memory;
    size_t room = n > CHUNK ? n : CHUNK;
    Chunk *c = malloc(sizeof *c + room);
    if (!c)
        longjmp(starved, 1);
    *c = (Chunk){.next = *reading, .room = room};
    *reading = c;
    return chunk_take(c, n);
}

static void give_back(void *memory)
{
    if (!reading)
        free(memory);
}

static void allocate_in_chunks(void)
{
    json_set_alloc_funcs(take, give_back);
}

static void chunks_free(Chunk *c)
{
    while (c) {
        Chunk *next = c->next;
        free(c);
        c = next;
    }
}

/* NULL: there is no memory for it. Its root is NULL where the text is not JSON. */
static Body *parse(const char *bytes, size_t n, json_error_t *problem)
{
    static _Thread_local Chunk *chunks; /* a local variable would be lost on the way out */

    chunks = NULL;
    reading = &chunks;
    if (setjmp(starved)) {
        reading = NULL;
        chunks_free(chunks);
        return NULL;
    }
    Body *body = take(sizeof *body);
    body->root = json_loadb(n ? bytes : "{}", n ? n : 2, JSON_REJECT_DUPLICATES, problem);
    body->chunks = chunks;
    reading = NULL;
    return body;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

Body *body_own(Str document)
{
    json_error_t problem;

    pthread_once(&once, allocate_in_chunks);
    return parse(document.at, document.n, &problem);
}

const json_t *body_root(const Body *body)
{
    return body->root;
}

Body *body_read(const char *bytes, size_t n, Text *err, bool *no_memory)
{
    json_error_t problem;

    pthread_once(&once, allocate_in_chunks);
    *no_memory = false;
    if (too_deep(bytes, n)) {
        text_put(err, "the JSON is nested too deep");
        return NULL;
    }
    Body *body = parse(bytes, n, &problem);
    *no_memory = !body;
    if (body && json_is_object(body->root))
        return body;
    if (body && body->root)
        text_put(err, "a JSON object is expected");
    else if (body)
        text_fmt(err, "not JSON: line %d: %s", problem.line, problem.text);
    body_free(body);
    return NULL;
}

void body_free(Body *body)
{
    if (body)
        chunks_free(body->chunks);
}

static const json_t *member(const Body *body, const char *key)
{
    return json_object_get(body->root, key);
}

const char *body_text(const Body *body, const char *key, const char *standard)
{
    const json_t *value = member(body, key);
    return json_is_string(value) ? json_string_value(value) : standard;
}

static int64_t whole_number(const json_t *value, int64_t standard)
{
    return json_is_integer(value) ? json_integer_value(value) : standard;
}

int64_t body_int(const Body *body, const char *key, int64_t standard)
{
    return whole_number(member(body, key), standard);
}

bool body_bool(const Body *body, const char *key, bool standard)
{
    const json_t *value = member(body, key);
    return json_is_boolean(value) ? json_is_true(value) : standard;
}

bool text_is_plain(const char *words, size_t most)
{
    size_t n = words ? strlen(words) : 0;
    return n > 0 && n <= most && str_plain((Str){words, n});
}

/* jansson accepts well-formed UTF-8 only. */
bool text_is_utf8(const char *words, size_t most)
{
    size_t n = words ? strlen(words) : 0;

    for (size_t i = 0; i < n; i++)
        if ((unsigned char)words[i] < ' ' || words[i] == 0x7f)
            return false;
    return n > 0 && n <= most;
}

static bool wrong(Text *err, const char *what)
{
    text_put(err, what);
    return false;
}

/* ---- actions ---------------------------------------------------------------------------------------------------------------- */

static void actions_read(const Body *body, ActionRequest *out)
{
    const json_t *list = member(body, "actions");
    size_t n = list ? json_array_size(list) : 1;

    out->listed = list;
    out->count = n <= MOST_ACTIONS ? (int)n : 0;
    for (int i = 0; i < out->count; i++)
        out->action[i] = list ? json_string_value(json_array_get(list, (size_t)i)) : body_text(body, "action", NULL);
}

bool action_request_read(const Body *body, ActionRequest *out, Text *err)
{
    *out = (ActionRequest){.base_version = body_int(body, "base_version", -1),
                           .key = body_text(body, "idempotency_key", NULL),
                           .careful = body_bool(body, "careful", false)};
    actions_read(body, out);
    if (out->base_version < 0)
        return wrong(err, "base_version must be a number: the version your page shows");
    if (!text_is_plain(out->key, 64))
        return wrong(err, "idempotency_key must be 1 to 64 plain characters");
    if (!out->count)
        return wrong(err, "actions must be a list of 1 to 64 lines of plain text");
    for (int i = 0; i < out->count; i++)
        if (!text_is_plain(out->action[i], 200))
            return wrong(err, "action must be a line of plain text");
    return true;
}

/* ---- matches ---------------------------------------------------------------------------------------------------------------- */

static bool options_to_text(const json_t *options, char *out, size_t cap)
{
    Text t = text_in(out, cap);
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)options, key, value) {
        const char *word = json_string_value(value);
        if (!text_is_plain(key, 40) || strpbrk(key, " =") || (!json_is_integer(value) && !word) ||
            (word && (!text_is_plain(word, 40) || strchr(word, ' '))))
            return false;
        text_fmt(&t, "%s%s=", t.n ? " " : "", key);
        if (word)
            text_put(&t, word);
        else
            text_int(&t, json_integer_value(value));
    }
    return !t.full;
}

static bool seat_read(const json_t *value, MatchRequest *out, int seat)
{
    const char *words = json_string_value(value);

    if (!words)
        return false;
    out->me[seat] = strcmp(words, "me") == 0;
    if (out->me[seat])
        out->kind[seat] = SEAT_PERSON;
    else if (strcmp(words, "open") == 0)
        out->kind[seat] = SEAT_OPEN;
    else if (strcmp(words, "link") == 0)
        out->kind[seat] = SEAT_LINK;
    else if (strncmp(words, "machine ", 8) == 0 && strlen(words + 8) < LEVEL_CAP) {
        out->kind[seat] = SEAT_MACHINE;
        out->level[seat] = words + 8;
    } else
        return false;
    return true;
}

static bool seats_read(const json_t *seats, MatchRequest *out)
{
    size_t n = json_array_size(seats);

    if (n < 1 || n > MAX_SEATS)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!seat_read(json_array_get(seats, i), out, (int)i))
            return false;
    out->seats = (int)n;
    return true;
}

enum { DAY = 86400 };

static bool between(int64_t n, int64_t most)
{
    return n >= 0 && n <= most;
}

bool commitment_is_good(const char *words)
{
    return !words[0] || (strlen(words) == 2 * HASH_BYTES && strspn(words, "0123456789abcdef") == 2 * HASH_BYTES);
}

/* Said in seconds. */
static bool clock_read(const json_t *clock, MatchRequest *out, Text *err)
{
    int64_t move = whole_number(json_object_get(clock, "move"), 0),
            bank = whole_number(json_object_get(clock, "bank"), 0),
            increment = whole_number(json_object_get(clock, "increment"), 0);

    if (!between(move, 90 * DAY) || !between(bank, 365 * DAY) || !between(increment, DAY))
        return wrong(err, "a clock is in seconds: at most 90 days a move, 365 in the bank, one day of increment");
    if (increment && !move && !bank)
        return wrong(err, "a clock with an increment needs time for the first turn: move or bank");
    out->clock_move = move * 1000;
    out->clock_bank = bank * 1000;
    out->clock_increment = increment * 1000;
    return true;
}

bool match_request_read(const Body *body, MatchRequest *out, Text *err)
{
    const json_t *options = member(body, "options"), *clock = member(body, "clock");

    memset(out, 0, sizeof *out);
    out->game = body_text(body, "game", NULL);
    if (!text_is_plain(out->game, GAME_CAP - 1))
        return wrong(err, "game must be the id of a game");
    if (options && (!json_is_object(options) || !options_to_text(options, out->options, sizeof out->options)))
        return wrong(err, "options must be an object of names, with whole numbers or words");
    if (!seats_read(member(body, "seats"), out))
        return wrong(err, "seats must be a list, a word for each side: me, open, link or machine LEVEL");
    out->listed = body_bool(body, "public", false);
    out->rated = body_bool(body, "rated", false);
    if (clock && !clock_read(clock, out, err))
        return false;
    out->delay = body_int(body, "delay", 0);
    if (!between(out->delay, DAY))
        return wrong(err, "delay is in seconds: at most a day");
    out->commitment = body_text(body, "commitment", "");
    if (!commitment_is_good(out->commitment))
        return wrong(err, "a commitment is 64 hexadecimal digits, in small letters");
    return true;
}
