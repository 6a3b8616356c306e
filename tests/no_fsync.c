/* Loaded before the C library: while the file named by YARDARM_NO_FSYNC exists, the disk keeps nothing. */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include <sys/syscall.h>

static int fails(void)
{
    const char *file = getenv("YARDARM_NO_FSYNC");
    return file && access(file, F_OK) == 0;
}

static int keep(long call, int fd)
{
    if (!fails())
        return (int)syscall(call, fd);
    errno = EIO;
    return -1;
}

int fsync(int fd)
{
    return keep(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return keep(SYS_fdatasync, fd);
}
