#ifndef SERVER_SETTINGS_H
#define SERVER_SETTINGS_H

#include "base/text.h"

bool settings_good(Text *err); /* or which is not, in one line */

#endif
