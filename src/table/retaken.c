#include <string.h>

#include "table/table.h"

bool retaken_add(char *list, size_t cap, int64_t k, const char *question)
{
    size_t before = strlen(list);
    Text t = {list, before, cap, false};

    text_put(&t, before ? " " : "");
    text_int(&t, k);
    text_fmt(&t, ":%s", question);
    if (t.full)
        list[before] = 0;
    return !t.full;
}

/* The first entry with this question, or with this number. */
static int64_t retaken_seek(const char *list, const char *question, int64_t k)
{
    int32_t number;

    for (Str rest = str(list), word = str_word(&rest); word.n; word = str_word(&rest)) {
        Str id = word, first = str_until(&id, ':');
        if (str_int(first, &number) && (question ? str_is(id, question) : number == k))
            return number;
    }
    return -1;
}

int64_t retaken_find(const char *list, const char *question)
{
    return retaken_seek(list, question, 0);
}

bool retaken_has(const char *list, int64_t k)
{
    return retaken_seek(list, NULL, k) >= 0;
}
