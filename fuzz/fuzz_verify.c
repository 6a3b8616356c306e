/* Any bytes as a record whose dice are to be proved. It never fails but with a reason, and proves nothing by halves. */
#include "engine/match.h"
#include "server/dice.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char why[2 * YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    DiceKept kept = {0};
    DiceProof proof;

    if (!dice_verify((Str){(const char *)data, size}, &kept, &proof, &err))
        CHECK(err.n);
    else
        CHECK(proof.proved >= 0 && proof.unproved >= 0 && (!proof.proved || proof.seeds));
    return 0;
}
