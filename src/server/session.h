/* Sessions and passwords: what session.c and account.c share. */
#ifndef SERVER_SESSION_H
#define SERVER_SESSION_H

#include "server/request.h"

enum { PASSWORD_MOST = 128 };

void sessions_start(void);
void sessions_expire(void); /* once an hour */
void seats_tick(void);      /* once a second: names that seats do not bear yet */
void cookie_set(Request *r, const char *token, bool keep);
void answer_user(Request *r, unsigned status);

void mail_json(Json *j, const StoredUser *user); /* a member, where there is any */

bool may_check_password(Request *r); /* in a worker, next; or it is refused */
bool password_hash(const char *password, char out[PASSWORD_CAP]);
bool password_holds(Request *r, const char *password);
bool code_holds(Request *r, StoredUser *user);
const char *password_problem(const char *password, const char *name); /* NULL: it will do. passwords.c */

#endif
