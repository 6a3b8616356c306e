/* What was found out about matches that are over. */
#include "store/driver.h"

Stored store_analysis_save(Store *store, const char *match, const char *found)
{
    Statement *s = take(writer(store), SQL_ANALYSIS_SAVE);

    fill(s, "tt", match, found);
    Stored result = step_once(s) == STORE_FAILED ? STORE_FAILED : STORE_OK;
    give(writer(store), s);
    return result;
}

Stored store_analysis_get(Store *store, const char *match, Text *found)
{
    Statement *s = take(reader(store), SQL_ANALYSIS_GET);

    fill(s, "t", match);
    Stored result = step_once(s);
    if (result == STORE_OK) {
        const char *words = column_words(s, 0);
        text_put(found, words ? words : "");
    }
    give(reader(store), s);
    return result;
}
