/* Text that grows, and whole files. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void *must(void *memory)
{
    if (!memory) {
        fputs("yardarm: out of memory\n", stderr);
        exit(EXIT_FAILED);
    }
    return memory;
}

static void reserve(Buffer *b, size_t more)
{
    if (b->cap - b->n > more)
        return;
    while (b->cap - b->n <= more)
        b->cap = b->cap ? 2 * b->cap : 256;
    b->at = must(realloc(b->at, b->cap));
}

void buffer_put(Buffer *b, const char *bytes, size_t n)
{
    reserve(b, n);
    if (n)
        memcpy(b->at + b->n, bytes, n);
    b->n += n;
    b->at[b->n] = 0;
}

void buffer_text(Buffer *b, const char *z)
{
    buffer_put(b, z, strlen(z));
}

void buffer_fmt(Buffer *b, const char *format, ...)
{
    va_list args, again;

    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    reserve(b, (size_t)n);
    vsnprintf(b->at + b->n, (size_t)n + 1, format, again);
    b->n += (size_t)n;
    va_end(again);
    va_end(args);
}

void buffer_free(Buffer *b)
{
    free(b->at);
    *b = (Buffer){0};
}

Str buffer_str(const Buffer *b)
{
    return (Str){b->at, b->n};
}

void buffer_write(Buffer *b, Writer *writer, const void *subject)
{
    for (size_t room = 1 << 14;; room *= 2) {
        reserve(b, room);
        Text t = text_in(b->at + b->n, b->cap - b->n);
        writer(subject, &t);
        if (!t.full) {
            b->n += t.n;
            return;
        }
    }
}

/* ---- files -------------------------------------------------------------------------------------------------------- */

static bool drain(FILE *file, Buffer *out, Text *err)
{
    char block[1 << 14];
    size_t n;

    while ((n = fread(block, 1, sizeof block, file)) > 0) {
        if (out->n + n > MAX_FILE) {
            text_fmt(err, "the file is larger than %d MB", MAX_FILE >> 20);
            return false;
        }
        buffer_put(out, block, n);
    }
    if (ferror(file))
        text_fmt(err, "cannot read it: %s", strerror(errno));
    return !ferror(file);
}

bool file_read(const char *path, Buffer *out, Text *err)
{
    if (strcmp(path, "-") == 0)
        return drain(stdin, out, err);
    FILE *file = fopen(path, "rb");
    if (!file) {
        text_fmt(err, "cannot open it: %s", strerror(errno));
        return false;
    }
    bool ok = drain(file, out, err);
    fclose(file);
    return ok;
}

static bool fill(FILE *file, Str text)
{
    if (!file)
        return false;
    bool ok = fwrite(text.at, 1, text.n, file) == text.n;
    return fclose(file) == 0 && ok;
}

/* As any new file would have it: mkstemp is stricter. */
static void usual_rights(int file)
{
    mode_t mask = umask(0);

    umask(mask);
    fchmod(file, 0666 & ~mask);
}

static int make_beside(const char *path, Buffer *beside)
{
    buffer_fmt(beside, "%s.XXXXXX", path);
    return mkstemp(beside->at);
}

static bool fill_beside(const char *path, Str text)
{
    Buffer beside = {0};
    int made = make_beside(path, &beside);

    if (made >= 0)
        usual_rights(made);
    bool ok = made >= 0 && fill(fdopen(made, "wb"), text) && rename(beside.at, path) == 0;
    int why = errno;
    if (made >= 0 && !ok)
        remove(beside.at);
    errno = why;
    buffer_free(&beside);
    return ok;
}

/* A device, a pipe: written as it stands. */
static bool is_special(const char *path)
{
    struct stat there;

    return stat(path, &there) == 0 && !S_ISREG(there.st_mode);
}

bool file_can_be_written(const char *path, Text *err)
{
    Buffer beside = {0};
    bool special = is_special(path);
    int made = special ? open(path, O_WRONLY | O_NONBLOCK) : make_beside(path, &beside);

    if (made < 0)
        text_fmt(err, "cannot write it: %s", strerror(errno));
    else
        close(made);
    if (made >= 0 && !special)
        remove(beside.at);
    buffer_free(&beside);
    return made >= 0;
}

bool file_write(const char *path, Str text, Text *err)
{
    bool ok = is_special(path) ? fill(fopen(path, "wb"), text) : fill_beside(path, text);

    if (!ok)
        text_fmt(err, "cannot write it: %s", strerror(errno));
    return ok;
}
