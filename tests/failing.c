/* Loaded before the C library, or under the sanitizers linked into the program: the n-th request for memory, or the n-th call
 * of files and sockets, fails. Which one stands in a file shared with the test (server_failures.py), so it can be changed
 * while the program runs. With YARDARM_FENCE whoever reads or writes past what he was given, or what he has given back, is
 * stopped at once, in libraries too, which the sanitizers do not see into. */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* it would give the calls below other names */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NOTHING, MEMORY, FILES };

typedef struct {
    _Atomic int64_t kind;        /* that is counted now */
    _Atomic int64_t first, last; /* those of it that fail */
    _Atomic int64_t calls, failed;
    _Atomic int64_t from_start; /* the kind that is counted as soon as the program itself begins */
    _Atomic int64_t open;       /* connections that it has taken and not closed */
} Plan;

static Plan *plan;

/* Where memory comes from: the C library, or the address sanitizer where it is there. */
#define MEMORY_CALLS(X)                                                                                                \
    X(malloc, (size_t n), (n))                                                                                         \
    X(calloc, (size_t count, size_t n), (count, n))                                                                    \
    X(realloc, (void *old, size_t n), (old, n))                                                                        \
    X(memalign, (size_t alignment, size_t n), (alignment, n))

#define X(name, parameters, arguments)                                                                                 \
    void *__libc_##name parameters;                                                                                    \
    void *__interceptor_##name parameters __attribute__((weak));                                                       \
    static void *real_##name parameters                                                                                \
    {                                                                                                                  \
        return __interceptor_##name ? __interceptor_##name arguments : __libc_##name arguments;                        \
    }
MEMORY_CALLS(X)
#undef X

void __libc_free(void *old);
void __interceptor_free(void *old) __attribute__((weak));

static void real_free(void *old)
{
    if (__interceptor_free)
        __interceptor_free(old);
    else
        __libc_free(old);
}

/* ---- the fence -------------------------------------------------------------------------------------------------------------- */

/* Each block has pages of its own, ends where they end, and is followed by one that nobody may touch. Pages are not used
 * again. What lies between a block's end and that of its last sixteen bytes is looked at when it is given back. */
enum { PAGE = 4096, GRAIN = 16, UNTOUCHED = 0xa5 };
static const size_t FENCED = (size_t)1 << 38;

static char *field;
static size_t *sizes; /* of the block that begins in a page */
static _Atomic size_t pages_used;

static void *space(size_t n, int protection)
{
    long at = syscall(SYS_mmap, NULL, n, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0L);
    return at < 0 && at > -PAGE ? NULL : (void *)(uintptr_t)at;
}

static void fence_build(void)
{
    if (!getenv("YARDARM_FENCE") || __interceptor_malloc)
        return;
    sizes = space(FENCED / PAGE * sizeof *sizes, PROT_READ | PROT_WRITE);
    field = sizes ? space(FENCED, PROT_NONE) : NULL;
}

static bool is_fenced(const void *block)
{
    return field && (const char *)block >= field && (const char *)block < field + FENCED;
}

static size_t rounded(size_t n, size_t to)
{
    return (n + to - 1) / to * to;
}

static size_t *size_of(const void *block)
{
    return &sizes[(size_t)((const char *)block - field) / PAGE];
}

static void *fenced(size_t n)
{
    size_t whole = n ? rounded(n, GRAIN) : GRAIN, pages = rounded(whole, PAGE) / PAGE;
    char *start = field + atomic_fetch_add(&pages_used, pages + 1) * PAGE, *block = start + pages * PAGE - whole;

    if (start + (pages + 1) * PAGE > field + FENCED ||
        syscall(SYS_mprotect, start, pages * PAGE, PROT_READ | PROT_WRITE))
        return NULL;
    *size_of(block) = n;
    memset(block + n, UNTOUCHED, whole - n);
    return block;
}

static void fenced_free(char *block)
{
    size_t n = *size_of(block), whole = n ? rounded(n, GRAIN) : GRAIN;
    char *start = block - (uintptr_t)block % PAGE;

    for (size_t i = n; i < whole; i++)
        if ((unsigned char)block[i] != UNTOUCHED)
            abort();
    syscall(SYS_madvise, start, rounded(whole, PAGE), MADV_DONTNEED);
    syscall(SYS_mprotect, start, rounded(whole, PAGE), PROT_NONE);
}

static void *fenced_again(void *old, size_t n)
{
    void *new = fenced(n);

    if (new &&old) {
        memcpy(new, old, *size_of(old) < n ? *size_of(old) : n);
        fenced_free(old);
    }
    return new;
}

/* ---- what fails --------------------------------------------------------------------------------------------------------------- */

/* By the kernel's own calls: nothing here may come back to what is wrapped below. */
__attribute__((constructor)) static void plan_open(void)
{
    const char *path = getenv("YARDARM_FAILING");
    long fd = path ? syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC) : -1;

    if (fd < 0)
        return;
    long at = syscall(SYS_mmap, NULL, sizeof *plan, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0L);
    if (at != -1)
        plan = (Plan *)(uintptr_t)at;
    if (plan)
        plan->open = 0;
    syscall(SYS_close, fd);
    fence_build();
}

static int fails_up_to(int64_t last, int kind, int error)
{
    if (!plan || plan->kind != kind)
        return 0;
    int64_t n = ++plan->calls;
    if (n < plan->first || n > last)
        return 0;
    plan->failed++;
    errno = error;
    return 1;
}

static int fails(int kind, int error)
{
    return fails_up_to(plan ? plan->last : 0, kind, error);
}

/* The first thing the server does; what libraries do before it is none of its business. */
int sodium_init(void)
{
    int (*real)(void);

    *(void **)&real = dlsym(RTLD_NEXT, "sodium_init");
    int result = real();
    if (plan && plan->from_start)
        plan->kind = plan->from_start;
    return result;
}

/* ---- memory ----------------------------------------------------------------------------------------------------------------- */

/* A start makes thousands of calls. A fence around them all makes it ten times as long, so only those near the one that
 * fails get one: then each can be made to fail. */
static bool gets_a_fence(void)
{
    enum { NEAR = 400 };

    return field && (!plan || plan->from_start != MEMORY || llabs(plan->calls - plan->first) <= NEAR);
}

void *malloc(size_t n)
{
    return fails(MEMORY, ENOMEM) ? NULL : gets_a_fence() ? fenced(n) : real_malloc(n);
}

void *calloc(size_t count, size_t n)
{
    if (fails(MEMORY, ENOMEM))
        return NULL;
    return gets_a_fence() ? fenced(count * n) : real_calloc(count, n); /* new pages are empty */
}

void *realloc(void *old, size_t n)
{
    if (fails(MEMORY, ENOMEM))
        return NULL;
    return is_fenced(old) || (!old && gets_a_fence()) ? fenced_again(old, n) : real_realloc(old, n);
}

int posix_memalign(void **out, size_t alignment, size_t n)
{
    *out = fails(MEMORY, ENOMEM) ? NULL : real_memalign(alignment, n);
    return *out ? 0 : ENOMEM;
}

void free(void *old)
{
    if (is_fenced(old))
        fenced_free(old);
    else
        real_free(old);
}

size_t __interceptor_malloc_usable_size(void *block) __attribute__((weak));

size_t malloc_usable_size(void *block)
{
    size_t (*real)(void *) = __interceptor_malloc_usable_size;

    if (is_fenced(block))
        return *size_of(block);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "malloc_usable_size");
    return real(block);
}

void *mmap(void *where, size_t n, int protection, int flags, int fd, off_t offset)
{
    if (fails(flags & MAP_ANONYMOUS ? MEMORY : FILES, ENOMEM))
        return MAP_FAILED;
    return (void *)(uintptr_t)syscall(SYS_mmap, where, n, protection, flags, fd, offset);
}

/* ---- files and sockets ------------------------------------------------------------------------------------------------------- */

#define REAL(name, ...) ((int)syscall(SYS_##name, __VA_ARGS__))

int open(const char *path, int flags, ...)
{
    va_list more;

    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    return fails(FILES, EMFILE) ? -1 : REAL(openat, AT_FDCWD, path, flags, mode);
}

/* What threads wake each other with is no file. */
static int is_file(int fd)
{
    struct stat info;
    return syscall(SYS_fstat, fd, &info) == 0 && S_ISREG(info.st_mode);
}

ssize_t read(int fd, void *out, size_t n)
{
    return is_file(fd) && fails(FILES, EIO) ? -1 : syscall(SYS_read, fd, out, n);
}

ssize_t write(int fd, const void *bytes, size_t n)
{
    return is_file(fd) && fails(FILES, ENOSPC) ? -1 : syscall(SYS_write, fd, bytes, n);
}

ssize_t pread(int fd, void *out, size_t n, off_t at)
{
    return fails(FILES, EIO) ? -1 : syscall(SYS_pread64, fd, out, n, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at)
{
    return fails(FILES, ENOSPC) ? -1 : syscall(SYS_pwrite64, fd, bytes, n, at);
}

int fsync(int fd)
{
    return fails(FILES, EIO) ? -1 : REAL(fsync, fd);
}

int fdatasync(int fd)
{
    return fails(FILES, EIO) ? -1 : REAL(fdatasync, fd);
}

int ftruncate(int fd, off_t n)
{
    return fails(FILES, EIO) ? -1 : REAL(ftruncate, fd, n);
}

int fstat(int fd, struct stat *out)
{
    return fails(FILES, EIO) ? -1 : REAL(fstat, fd, out);
}

int stat(const char *path, struct stat *out)
{
    return fails(FILES, EIO) ? -1 : REAL(newfstatat, AT_FDCWD, path, out, 0);
}

int unlink(const char *path)
{
    return fails(FILES, EIO) ? -1 : REAL(unlinkat, AT_FDCWD, path, 0);
}

int mkdir(const char *path, mode_t mode)
{
    return fails(FILES, EIO) ? -1 : REAL(mkdirat, AT_FDCWD, path, mode);
}

int fchmod(int fd, mode_t mode)
{
    return fails(FILES, EPERM) ? -1 : REAL(fchmod, fd, mode);
}

int flock(int fd, int how)
{
    return fails(FILES, ENOLCK) ? -1 : REAL(flock, fd, how);
}

/* Locks of files; the rest of what it does is no business of the disk, and a lock given up is given up. */
int fcntl(int fd, int command, ...)
{
    va_list more;

    va_start(more, command);
    void *argument = va_arg(more, void *);
    va_end(more);
    bool locks = command == F_GETLK || (command == F_SETLK && ((struct flock *)argument)->l_type != F_UNLCK);
    if (locks && fails_up_to(plan ? plan->first : 0, FILES, EIO)) /* SQLite waits for a lock for seconds */
        return -1;
    return REAL(fcntl, fd, command, argument);
}

enum { MOST_FILES = 1 << 16 };
static _Atomic bool taken[MOST_FILES];

/* Several threads ask for the same connection: only who may get one is counted. */
int accept4(int fd, struct sockaddr *from, socklen_t *n, int flags)
{
    struct pollfd waiting = {.fd = fd, .events = POLLIN};

    if (syscall(SYS_poll, &waiting, 1, 0) > 0 && fails(FILES, EMFILE))
        return -1;
    int got = REAL(accept4, fd, from, n, flags);
    if (got >= 0 && got < MOST_FILES && plan) {
        taken[got] = true;
        plan->open++;
    }
    return got;
}

int close(int fd)
{
    bool was_taken = plan && fd >= 0 && fd < MOST_FILES && atomic_exchange(&taken[fd], false);
    int result = REAL(close, fd);

    if (was_taken)
        plan->open--;
    return result;
}

ssize_t recv(int fd, void *out, size_t n, int flags)
{
    return fails(FILES, ECONNRESET) ? -1 : syscall(SYS_recvfrom, fd, out, n, flags, NULL, NULL);
}

ssize_t send(int fd, const void *bytes, size_t n, int flags)
{
    return fails(FILES, ECONNRESET) ? -1 : syscall(SYS_sendto, fd, bytes, n, flags, NULL, 0);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    return fails(FILES, ECONNRESET) ? -1 : syscall(SYS_sendmsg, fd, message, flags);
}

/* Who stops the server comes late where the others are busy, if that is wanted. */
int epoll_ctl(int set, int how, int fd, struct epoll_event *event)
{
    if (how == EPOLL_CTL_DEL && getpid() == syscall(SYS_gettid) && getenv("YARDARM_SLOW_STOP"))
        usleep(20000);
    return REAL(epoll_ctl, set, how, fd, event);
}

/* The same under the names that programs with large files use. */
#define ALIAS(name, as) __typeof__(name) as __attribute__((alias(#name)))
ALIAS(open, open64);
ALIAS(pread, pread64);
ALIAS(pwrite, pwrite64);
ALIAS(ftruncate, ftruncate64);
ALIAS(fcntl, fcntl64);
ALIAS(mmap, mmap64);

int fstat64(int fd, struct stat64 *out)
{
    return fails(FILES, EIO) ? -1 : REAL(fstat, fd, out);
}

int stat64(const char *path, struct stat64 *out)
{
    return fails(FILES, EIO) ? -1 : REAL(newfstatat, AT_FDCWD, path, out, 0);
}
