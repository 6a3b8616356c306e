#include "base/check.h"

#include <stdlib.h>

static _Thread_local CheckHandler *on_failure;

void check_on_failure(CheckHandler *handler)
{
    on_failure = handler;
}

_Noreturn void check_failed(const char *file, int line, const char *what)
{
    if (on_failure)
        on_failure(file, line, what);
    abort();
}
