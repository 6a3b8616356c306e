#include "engine/board.h"

static void flag(const char *const part[][2], Json *j)
{
    json_key(j, "flag");
    json_list(j);
    for (int i = 0; part[i][0]; i++) {
        json_begin(j);
        json_ktext(j, "shape", part[i][0]);
        json_ktext(j, "colour", part[i][1]);
        json_end(j);
    }
    json_close(j);
}

void board_parties(const Party *party, int n, int playing, Json *j)
{
    json_key(j, "parties");
    json_list(j);
    for (int i = 0; i < n; i++) {
        json_begin(j);
        json_ktext(j, "slug", party[i].slug);
        json_ktext(j, "name", party[i].name);
        json_ktext(j, "letter", party[i].letter);
        json_ktext(j, "colour", party[i].colour);
        json_kbool(j, "plays", i < playing);
        flag(party[i].flag, j);
        json_end(j);
    }
    json_close(j);
}
