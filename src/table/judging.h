/* A match judged where there is no server (local.h): it is read from its record as it stands, and a hint is found or the whole
 * of it judged, an action at a time. Whoever has waited long enough throws all of it away. Asked and answered as local.h. */
#ifndef TABLE_JUDGING_H
#define TABLE_JUDGING_H

#include "table/table.h"

typedef struct Judging Judging;

YA_API Judging *judging_new(const YaGame *game); /* NULL: no memory */
YA_API void judging_free(Judging *j);
YA_API const char *judging_text(const Judging *j);
YA_API size_t judging_length(const Judging *j);

/* Each returns a status. */
YA_API int judging_read(Judging *j, const char *record);
YA_API int judging_hint(Judging *j, int side);
YA_API int judging_go_on(Judging *j); /* 202: members at, of; 200: what was found */

#endif
