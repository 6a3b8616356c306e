/* What notices and letters say as mail. */
#ifndef SERVER_LETTERS_H
#define SERVER_LETTERS_H

#include "server/server.h"

enum { LETTER_BYTES = 4096 };

bool mail_offered(void);                   /* the operator has said through whom */
const char *mail_settings_problem(void);   /* NULL: what he said can be used */
bool mail_address_is_good(const char *to); /* a plain address, of which no byte means anything in a header */

/* Where a notice goes: mail by "mailto:…". The bodies of letters, which have a token of their own. */
#define MAILTO       "mailto:"
#define BODY_CONFIRM "{\"event\":\"confirm\"}"
#define BODY_RESET   "{\"event\":\"reset\"}"
bool notice_is_mail(const Notice *notice);
bool notice_is_letter(const char *body);

/* The mail that a notice becomes, with its headers. A letter's token is made here and kept as its hash, so that it lies nowhere
 * while the letter waits; each try has a new one. NONE: it is not wanted any more. */
Stored letter_write(const Notice *notice, Text *out);

#endif
