/* Any bytes as a record. What is accepted must be written back as a record that leads to the same state. */
#include <stdlib.h>
#include <string.h>

#include "engine/match.h"

enum { ROOM = 4096, LARGEST_TEXT = 1 << 19 };

static char text[LARGEST_TEXT];

static Match *match_new(const GameDef *def)
{
    void *memory = calloc(1, match_size(def, ROOM));

    CHECK(memory);
    return match_in(memory, def, ROOM);
}

static void comes_back(const Match *m)
{
    Match *again = match_new(m->def);
    char why[2 * YA_MAX_LINE];
    Text err = text_in(why, sizeof why), out = text_in(text, sizeof text);
    Run r = {0};

    record_write(m, &out);
    CHECK(!out.full);
    CHECK(record_read(again, (Str){out.at, out.n}, &r, &err));
    CHECK(memcmp(m->now, again->now, m->def->state_size) == 0);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str record = {(const char *)data, size};
    char why[2 * YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    Run r = {0};
    const GameDef *def = record_game(record, &err);

    if (!def)
        return 0;
    Match *m = match_new(def);
    if (record_read(m, record, &r, &err))
        comes_back(m);
    else
        CHECK(err.n);
    free(m);
    return 0;
}
