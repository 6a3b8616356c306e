/* A wall clock that is off by as many seconds as the file $WRONG_CLOCK says; preloaded by server_limits.py. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static long seconds_off(void)
{
    char words[32] = "";
    const char *path = getenv("WRONG_CLOCK");
    int fd = path ? open(path, O_RDONLY) : -1;

    if (fd < 0)
        return 0;
    ssize_t n = read(fd, words, sizeof words - 1);
    close(fd);
    return n > 0 ? strtol(words, NULL, 10) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
    static int (*real)(clockid_t, struct timespec *);

    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, out);
    if (clock == CLOCK_REALTIME)
        out->tv_sec += seconds_off();
    return result;
}
