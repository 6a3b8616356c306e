/* The client's files, from one directory and nothing outside it. */
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/request.h"

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

static void file_answer(Request *r, int fd, const struct stat *info)
{
    const char *known = header(r, "If-None-Match");
    Text t = text_in(r->etag, sizeof r->etag);

    text_char(&t, '"');
    text_hex64(&t, (uint64_t)info->st_mtime);
    text_hex64(&t, (uint64_t)info->st_size);
    text_char(&t, '"');
    /* What the client's build names after its content never changes. */
    r->cache = strncmp(r->path, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable" : "no-cache";
    if (known && strcmp(known, r->etag) == 0) {
        close(fd);
        r->status = 304;
        r->text = page(PAGE_REPLY);
        return;
    }
    r->status = 200;
    r->response = MHD_create_response_from_fd((size_t)info->st_size, fd);
}

void file_serve(Request *r)
{
    struct stat info;

    if (!server.config.web || !path_is_good(r->path)) {
        refuse(r, 404, "there is nothing here");
        return;
    }
    bool asset = strchr(strrchr(r->path, '/'), '.');
    const char *path = asset ? r->path : "/index.html"; /* every other path is a page of the client */
    const char *type = type_of(path);
    int fd = type ? file_open(path, &info) : -1;
    if (fd < 0) {
        refuse(r, 404, "there is nothing here");
        return;
    }
    r->type = type;
    file_answer(r, fd, &info);
}
