/* What happens is told as a format and numbers; the words are made when somebody reads them. */
#include <stdarg.h>

#include "engine/answers.h"
#include "engine/match.h"

static int highest_argument(const char *format)
{
    int n = 0;

    for (; format && *format; format++)
        if (format[0] == '%' && format[1] >= '1' && format[1] <= '6' && format[1] - '0' > n)
            n = format[1] - '0';
    return n;
}

static void send(Run *r, YaEvent *e, va_list args)
{
    int n = highest_argument(e->full), m = highest_argument(e->redacted);

    for (int i = 0; i < n || i < m; i++)
        e->arg[i] = va_arg(args, int);
    r->tell(r->listener, r->game, e);
}

void tell_all(Run *r, YaRule rule, const char *full, ...)
{
    YaEvent e = {.rule = rule, .see = EVERYBODY, .hear = EVERYBODY, .full = full};
    va_list args;

    va_start(args, full);
    send(r, &e, args);
    va_end(args);
}

void tell_heading(Run *r, int level, YaRule rule, const char *full, ...)
{
    YaEvent e = {.rule = rule, .see = EVERYBODY, .hear = EVERYBODY, .full = full, .heading = (uint8_t)level};
    va_list args;

    va_start(args, full);
    send(r, &e, args);
    va_end(args);
}

void tell_modifier(Run *r, unsigned see, YaRule rule, int value, const char *full, ...)
{
    YaEvent e = {
        .rule = rule, .see = (uint16_t)see, .hear = EVERYBODY, .full = full, .kind = YA_MODIFIER, .value = value};
    va_list args;

    if (!value)
        return;
    va_start(args, full);
    send(r, &e, args);
    va_end(args);
}

void tell_against(Run *r, int kind, unsigned see, YaRule rule, const char *full, ...)
{
    YaEvent e = {.rule = rule, .see = (uint16_t)see, .hear = EVERYBODY, .full = full, .kind = (uint8_t)kind};
    va_list args;

    va_start(args, full);
    send(r, &e, args);
    va_end(args);
}

void tell_loss(Run *r, int piece, int place, int parts)
{
    YaEvent e = {.kind = YA_LOSS, .full = "", .arg = {piece, place}, .value = parts};

    r->tell(r->listener, r->game, &e);
}

void tell_outcome(Run *r, int what, int side)
{
    YaEvent e = {.kind = YA_OUTCOME, .full = "", .arg = {what, side}};

    r->tell(r->listener, r->game, &e);
}

/* Of what the prompt says, what it is for: "Roll a die for the storms". */
void tell_die(const GameDef *def, const Game *g, int face, Run *r)
{
    char prompt[YA_MAX_LINE];
    Text t = text_in(prompt, sizeof prompt);
    const QuestionDef *q = question_of(def, g);
    YaEvent e = {.see = EVERYBODY, .hear = EVERYBODY, .kind = YA_DIE, .value = face};

    prompt_write(def, g, YA_CHANCE, &t);
    e.rule = top_frame(flow_in(g), stack_in(def, g))->step;
    e.full = prompt;
    if (q->prompt[1] && str_starts((Str){t.at, t.n}, q->prompt[0]))
        e.full += strlen(q->prompt[0]) + 1;
    r->tell(r->listener, def, &e);
}

void tell_some(Run *r, YaRule rule, unsigned see, const char *full, const char *redacted, ...)
{
    YaEvent e = {.rule = rule, .see = (uint16_t)see, .hear = EVERYBODY, .full = full, .redacted = redacted};
    va_list args;

    va_start(args, redacted);
    send(r, &e, args);
    va_end(args);
}
