/* The client's files, from one directory and nothing outside it. */
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/pack.h"

static const char *const types[][2] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
};

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');

    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return NULL;
}

/* Plain names between slashes: nothing that begins with a dot, so no way up and nothing hidden. */
static bool path_is_good(const char *path)
{
    if (path[0] != '/' || strstr(path, "//") || strstr(path, "/."))
        return false;
    for (const char *p = path; *p; p++)
        if (*p < '!' || *p > '~' || *p == '\\' || *p == '%')
            return false;
    return true;
}

static int file_open(const char *path, struct stat *info)
{
    char file[4096];
    Text t = text_in(file, sizeof file);

    text_fmt(&t, "%s%s", server.config.web, path);
    int fd = t.full ? -1 : open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd >= 0 && (fstat(fd, info) != 0 || !S_ISREG(info->st_mode))) {
        close(fd);
        return -1;
    }
    return fd;
}

/* The client's page of a match asks for more at once; an older client has one page for all. */
bool match_page_read(Text *out)
{
    struct stat info;
    int fd = server.config.web ? file_open("/match.html", &info) : -1;
    if (fd < 0 && server.config.web)
        fd = file_open("/index.html", &info);
    char *to = fd < 0 ? NULL : text_room(out, (size_t)info.st_size);
    bool good = to && pread(fd, to, (size_t)info.st_size, 0) == info.st_size;

    if (good)
        text_end(out, to + info.st_size);
    if (fd >= 0)
        close(fd);
    return good;
}

/* ---- packed ----------------------------------------------------------------------------------------------------------------- */

/* Those that get smaller by it, packed when they are first asked for and again when they have changed. */
typedef struct {
    char path[128];
    struct stat info;
    Document document;
} Packed;

enum { PACKED_FILES = 256, PACKED_MOST = 1 << 20 };

static Packed packed[PACKED_FILES];
static int packed_count;
static pthread_mutex_t packed_lock = PTHREAD_MUTEX_INITIALIZER;

static bool gets_smaller(const char *type)
{
    static const char *const kinds[] = {"text/", "application/json", "application/wasm", "application/manifest",
                                        "image/svg"};

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strncmp(type, kinds[i], strlen(kinds[i])) == 0)
            return true;
    return false;
}

static Packed *packed_find(const char *path)
{
    for (int i = 0; i < packed_count; i++)
        if (strcmp(packed[i].path, path) == 0)
            return &packed[i];
    return packed_count < PACKED_FILES && strlen(path) < sizeof packed[0].path ? &packed[packed_count++] : NULL;
}

static bool is_current(const Packed *p, const struct stat *info)
{
    return p->document.at[PACKED_NOT] && p->info.st_mtime == info->st_mtime && p->info.st_size == info->st_size &&
           p->info.st_ino == info->st_ino;
}

static bool packed_read(Packed *p, const char *path, int fd, const struct stat *info)
{
    Text t = page(PAGE_LOOK), name = text_in(p->path, sizeof p->path);
    ssize_t n = pread(fd, t.at, (size_t)info->st_size, 0);

    text_put(&name, path);
    document_free(&p->document);
    if (n != info->st_size)
        return false;
    p->info = *info;
    return document_make(&p->document, (Str){t.at, (size_t)n});
}

/* False: it is sent as it is. */
static bool packed_answer(Request *r, const char *path, int fd, const struct stat *info)
{
    if (info->st_size < WORTH_PACKING || info->st_size > PACKED_MOST || !gets_smaller(r->type))
        return false;
    pthread_mutex_lock(&packed_lock);
    Packed *p = packed_find(path);
    bool good = p && (is_current(p, info) || packed_read(p, path, fd, info));
    r->packed = good ? packing_of(r, &p->document) : PACKED_NOT;
    good = r->packed != PACKED_NOT;
    if (good) {
        r->text = page(PAGE_REPLY);
        text_str(&r->text, (Str){p->document.at[r->packed], p->document.n[r->packed]});
    }
    pthread_mutex_unlock(&packed_lock);
    return good;
}

static void file_answer(Request *r, const char *path, int fd, const struct stat *info)
{
    Text t = text_in(r->etag, sizeof r->etag);

    text_char(&t, '"');
    text_hex64(&t, (uint64_t)info->st_mtime);
    text_hex64(&t, (uint64_t)info->st_size);
    text_char(&t, '"');
    /* What the client's build names after its content never changes. */
    r->cache = strncmp(r->path, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable" : "no-cache";
    r->status = etag_known(r, r->etag) ? 304 : 200;
    if (r->status == 304) {
        r->text = page(PAGE_REPLY);
        close(fd);
    } else if (packed_answer(r, path, fd, info)) {
        close(fd);
    } else {
        r->response = MHD_create_response_from_fd((size_t)info->st_size, fd);
    }
}

/* Every path that is no file's is a page of the client. Home asks for more at once; an older client has one page for all. */
static const char *page_of(const char *path)
{
    struct stat info;
    int fd = strcmp(path, "/") == 0 ? file_open("/home.html", &info) : -1;

    if (fd < 0)
        return "/index.html";
    close(fd);
    return "/home.html";
}

void file_serve(Request *r)
{
    struct stat info;

    bool named = strncmp(r->path, "/player/", 8) == 0; /* somebody's name may have points and spaces in it */
    if (!server.config.web || !(named || path_is_good(r->path))) {
        refuse(r, 404, "there is nothing here");
        return;
    }
    bool asset = !named && strchr(strrchr(r->path, '/'), '.');
    const char *path = asset ? r->path : page_of(r->path);
    const char *type = type_of(path);
    int fd = type ? file_open(path, &info) : -1;
    if (fd < 0) {
        refuse(r, 404, "there is nothing here");
        return;
    }
    r->type = type;
    file_answer(r, path, fd, &info);
}
