/* The bodies of requests: whatever comes in, what is read out of it keeps its promises. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "engine/match.h"
#include "server/body.h"

static void check_action(const Body *body)
{
    char why[200];
    Text err = text_in(why, sizeof why);
    ActionRequest ask;

    if (!action_request_read(body, &ask, &err)) {
        CHECK(why[0]);
        return;
    }
    CHECK(ask.base_version >= 0 && strlen(ask.key) <= 64 && ask.count >= 1 && ask.count <= MOST_ACTIONS);
    for (int i = 0; i < ask.count; i++)
        CHECK(strlen(ask.action[i]) <= 200);
    for (int i = 0; i < ya_game_count(); i++) { /* the words go on to the engine */
        const GameDef *def = ya_game_at(i);
        Game *g = calloc(1, def->state_size);
        Run quiet = {0};
        Action a;
        ya_start(def, g, "", &quiet, why, sizeof why);
        err = text_in(why, sizeof why);
        if (action_read(def, g, str(ask.action[0]), &a, &err))
            ya_apply(def, g, a, &quiet);
        free(g);
    }
}

static void check_match(const Body *body)
{
    char why[200];
    Text err = text_in(why, sizeof why);
    MatchRequest ask;

    if (!match_request_read(body, &ask, &err)) {
        CHECK(why[0]);
        return;
    }
    CHECK(ask.seats >= 1 && ask.seats <= MAX_SEATS && strlen(ask.commitment) < SEED_CAP && ask.clock_move >= 0 &&
          ask.delay >= 0);
    for (int seat = 0; seat < ask.seats; seat++)
        CHECK(ask.kind[seat] != SEAT_MACHINE || strlen(ask.level[seat]) < LEVEL_CAP);
    const GameDef *def = game_find(str(ask.game));
    int16_t option[MAX_OPTIONS];
    if (def)
        options_read(def, str(ask.options), option, &err);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    char why[300];
    Text err = text_in(why, sizeof why);
    bool no_memory;
    Body *body = body_read((const char *)bytes, n, &err, &no_memory);

    if (!body) {
        CHECK(why[0]);
        return 0;
    }
    check_action(body);
    check_match(body);
    const char *words = body_text(body, "text", NULL);
    CHECK(!text_is_utf8(words, 500) || strlen(words) <= 500);
    body_free(body);
    return 0;
}
