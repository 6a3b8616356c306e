/* A streaming JSON writer. Commas and quotes are its business; nesting is the caller's. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

typedef struct {
    Text *out;
    bool comma; /* something stands before the next value */
} Json;

Json json_to(Text *out);
void json_begin(Json *j); /* { */
void json_end(Json *j);   /* } */
void json_list(Json *j);  /* [ */
void json_close(Json *j); /* ] */
void json_key(Json *j, const char *key);
void json_int(Json *j, int64_t v);
void json_bool(Json *j, bool v);
void json_nothing(Json *j);
void json_text(Json *j, const char *z);
void json_str(Json *j, Str s);

/* key and value at once */
void json_kint(Json *j, const char *key, int64_t v);
void json_kbool(Json *j, const char *key, bool v);
void json_ktext(Json *j, const char *key, const char *z);

#endif
