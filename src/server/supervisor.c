/* systemd, or whoever else has started us with NOTIFY_SOCKET, is told when we are ready and when we stop. */
#include "server/supervisor.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void supervisor_tell(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t n = path ? strlen(path) : 0;

    if (!n || n >= sizeof to.sun_path || !strchr("/@", path[0]))
        return;
    memcpy(to.sun_path, path, n);
    if (path[0] == '@') /* a name that is no file's */
        to.sun_path[0] = 0;
    int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (s < 0)
        return;
    if (sendto(s, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&to,
               (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n)) < 0) {
        /* nobody waits for it, then */
    }
    close(s);
}
