/* A taste of a fuzz target without libFuzzer, for the tests: the files given, and variations of each that are the same in
 * every run. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"

enum { LARGEST = 1 << 18, VARIATIONS = 400 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint8_t seed_file[LARGEST], varied[LARGEST];

/* A byte changed, a stretch cut out, doubled or moved to the end. */
static size_t vary(size_t n, Rng *rng)
{
    memcpy(varied, seed_file, n);
    for (uint32_t times = 1 + rng_below(rng, 4); times && n > 1; times--) {
        size_t at = rng_below(rng, (uint32_t)n), length = 1 + rng_below(rng, 16);
        if (at + length > n)
            length = n - at;
        switch (rng_below(rng, 4)) {
        case 0: varied[at] = (uint8_t)rng_next(rng); break;
        case 1:
            memmove(varied + at, varied + at + length, n - at - length);
            n -= length;
            break;
        case 2:
            if (n + length < LARGEST) {
                memmove(varied + at + length, varied + at, n - at);
                n += length;
            }
            break;
        default: n = at + 1; break;
        }
    }
    return n;
}

static void taste(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(seed_file, 1, sizeof seed_file, file) : 0;
    Rng rng = 1739;

    if (!file) {
        perror(path);
        exit(1);
    }
    fclose(file);
    LLVMFuzzerTestOneInput(seed_file, n);
    for (int i = 0; i < VARIATIONS; i++) {
        size_t size = vary(n, &rng);
        LLVMFuzzerTestOneInput(varied, size);
    }
}

int main(int argc, char **argv)
{
    DIR *dir = argc == 2 ? opendir(argv[1]) : NULL;
    int files = 0;

    if (!dir) {
        fputs("usage: taste CORPUS-FOLDER\n", stderr);
        return 2;
    }
    for (struct dirent *entry; (entry = readdir(dir));) {
        char path[1024];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
        taste(path);
        files++;
    }
    closedir(dir);
    printf("1..1\n%s 1 - %d files, %d variations of each\n", files ? "ok" : "not ok", files, VARIATIONS);
    return !files;
}
