#include "table/reply.h"

Text *reply_new(Reply *r)
{
    r->out = text_in(r->page, sizeof r->page);
    return &r->out;
}

Json reply_json(Reply *r)
{
    return json_to(reply_new(r));
}

int reply_given(const Reply *r, int status)
{
    return r->out.full ? 500 : status;
}

Json reply_begin(Reply *r)
{
    Json j = reply_json(r);

    json_begin(&j);
    return j;
}

int reply_end(Reply *r, Json *j)
{
    json_end(j);
    return reply_given(r, 200);
}

int reply_refused(Reply *r, int status, Refusal no)
{
    Json j = reply_begin(r);

    json_ktext(&j, "error", no.why);
    if (no.rule[0])
        json_ktext(&j, "rule", no.rule);
    reply_end(r, &j);
    return status;
}

int reply_no(Reply *r, int status, const char *why)
{
    return reply_refused(r, status, refusal_of((Verdict){.reason = why}));
}

int reply_no_memory(Reply *r)
{
    return reply_no(r, 503, "there is no memory left for it");
}
