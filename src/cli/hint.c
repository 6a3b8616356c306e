/* A hint: what the best player would do for a side, and why (ai/hint.h). */
#include <stdlib.h>

#include "ai/hint.h"
#include "cli/referee.h"

enum { SEED = 1 };

bool hint_write(const GameDef *def, const Game *now, int side, Buffer *out, Text *err)
{
    char line[YA_MAX_ACTION], reason[YA_MAX_LINE];
    Text action = text_in(line, sizeof line), why = text_in(reason, sizeof reason);
    Hint hint;

    if (!judge_level(def)) {
        text_fmt(err, "nobody knows %s well enough for a hint", def->title);
        return false;
    }
    if (side >= YA_MAX_SIDES || !(ya_owing(def, now) >> side & 1)) {
        text_put(err, "that side is asked for nothing now");
        return false;
    }
    void *room = must(malloc(hint_room(def)));
    bool found = hint_find(def, now, side, room, SEED, NULL, &hint);
    free(room);
    if (!found) {
        text_put(err, "there is nothing to say");
        return false;
    }
    action_write(def, hint.action, &action);
    hint_reason(def, &hint, &why);
    buffer_fmt(out, "%s: %s (the %s)", line, reason, hint.by);
    return true;
}
