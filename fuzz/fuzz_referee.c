/* Any bytes as a session of the referee, without files. A failed CHECK is a crash here. */
#include "cli/referee.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *nowhere;
    FILE *in = size ? fmemopen((void *)(uintptr_t)data, size, "r") : NULL;

    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    if (!in || !nowhere)
        return 0;
    referee_run((Session){.in = in, .out = nowhere});
    fclose(in);
    return 0;
}
