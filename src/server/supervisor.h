#ifndef SERVER_SUPERVISOR_H
#define SERVER_SUPERVISOR_H

void supervisor_tell(const char *state); /* "READY=1" or "STOPPING=1" */

#endif
