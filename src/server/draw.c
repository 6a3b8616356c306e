/* What a match is made of by chance: its name and the secret of its dice. Nothing else is here, so that the browser's tests
 * can put draws of their own in its place (tests/fixed_draw.c) and meet the same dice every time. */
#include <sodium.h>

#include "server/server.h"

/* Twelve letters and digits that are not mistaken for each other: 60 bits. */
static void id_draw(char out[ID_CAP])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    int i;

    for (i = 0; i < 12; i++)
        out[i] = letters[randombytes_uniform(32)];
    out[i] = 0;
}

void match_draw(char id[ID_CAP], uint8_t secret[SECRET_BYTES])
{
    id_draw(id);
    randombytes_buf(secret, SECRET_BYTES);
}
