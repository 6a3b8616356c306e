/* Is a JSON text what docs/view.schema.json says of a document of that name (Board, View)? For tests only: nothing of the
 * core reads JSON. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* If not, `why` says where and what: "stacks[2].pieces[0]: Shown has no member 'nam'". */
bool schema_holds(const char *name, const char *json, char *why, size_t cap);
