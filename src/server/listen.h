#ifndef SERVER_LISTEN_H
#define SERVER_LISTEN_H

#include "base/text.h"

bool is_listen_address(const char *words);                 /* of IPv4 or IPv6 */
int listen_bind(const char *address, int port, Text *err); /* the socket, or -1 and why */
bool listen_begin(int socket);
int listen_port(int socket);

#endif
