/* Sockets to listen on. They are bound before anything else is begun, so that a port that cannot be had is said before a
 * machine has moved or a letter has gone out; whoever comes is let in when all is ready. */
#include "server/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WAITING_AT_MOST = 511 };

typedef union {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
} Address;

/* Its length; 0: the words are no address. */
static socklen_t address_read(const char *words, int port, Address *out)
{
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, words, &out->four.sin_addr) == 1) {
        out->four.sin_family = AF_INET;
        out->four.sin_port = htons((uint16_t)port);
        return sizeof out->four;
    }
    if (inet_pton(AF_INET6, words, &out->six.sin6_addr) == 1) {
        out->six.sin6_family = AF_INET6;
        out->six.sin6_port = htons((uint16_t)port);
        return sizeof out->six;
    }
    return 0;
}

bool is_listen_address(const char *words)
{
    Address address;
    return address_read(words, 0, &address);
}

static bool bound(int s, const Address *address, socklen_t n)
{
    int on = 1;

    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (address->any.sa_family == AF_INET6)
        setsockopt(s, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    return bind(s, &address->any, n) == 0;
}

int listen_bind(const char *words, int port, Text *err)
{
    Address address;
    socklen_t n = address_read(words, port, &address);
    int s = n ? socket(address.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0) : -1;

    if (s >= 0 && bound(s, &address, n))
        return s;
    text_fmt(err, "cannot listen on %s, port %d: %s", words, port, n ? strerror(errno) : "that is no address");
    if (s >= 0)
        close(s);
    return -1;
}

bool listen_begin(int s)
{
    return listen(s, WAITING_AT_MOST) == 0;
}

int listen_port(int s)
{
    Address address;
    socklen_t n = sizeof address;

    if (getsockname(s, &address.any, &n) != 0)
        return 0;
    return ntohs(address.any.sa_family == AF_INET6 ? address.six.sin6_port : address.four.sin_port);
}
