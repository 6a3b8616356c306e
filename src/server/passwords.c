/* Which passwords will not do: those a guesser tries first. Length does more than odd characters, so that is all we ask
 * for beyond not being one of these. */
#include <string.h>

#include "server/session.h"

enum { PASSWORD_LEAST = 12, LEAST_LETTERS = 5, LEAST_OWN = 4 };

static void folded(const char *words, char *out)
{
    for (; *words; words++)
        *out++ = *words >= 'A' && *words <= 'Z' ? (char)(*words - 'A' + 'a') : *words;
    *out = 0;
}

static int letters_in(const char *words)
{
    bool seen[256] = {false};
    int n = 0;

    for (; *words; words++) {
        n += !seen[(unsigned char)*words];
        seen[(unsigned char)*words] = true;
    }
    return n;
}

/* The same few letters over and over: "abcabcabcabc", "passwordpassword". */
static bool repeats(const char *words)
{
    size_t n = strlen(words);

    for (size_t unit = 1; unit <= n / 2; unit++)
        if (memcmp(words, words + unit, n - unit) == 0)
            return true;
    return false;
}

/* "abcdefghijkl", "210987654321": mostly steps to the neighbour in the alphabet. */
static bool counts(const char *words)
{
    size_t n = strlen(words), steps = 0;

    for (size_t i = 1; i < n; i++) {
        int step = words[i] - words[i - 1];
        steps += step >= -1 && step <= 1;
    }
    return 3 * steps >= 2 * n;
}

static void take_out(char *words, const char *known)
{
    size_t n = strlen(known);

    for (char *at = n > 2 ? strstr(words, known) : NULL; at; at = strstr(words, known))
        memmove(at, at + n, strlen(at + n) + 1);
}

/* What is left when the words everybody knows, and the name, are taken out. */
static bool is_well_known(const char *words, const char *name)
{
    static const char *const known[] = {
        "password",     "passwort",      "passw0rd",
        "p@ssword",     "p@ssw0rd",      "qwertyuiop",
        "qwertzuiop",   "asdfghjkl",     "zxcvbnm",
        "1q2w3e4r5t6y", "1q2w3e4r",      "qwerty",
        "qwertz",       "letmein",       "iloveyou",
        "welcome",      "administrator", "admin",
        "changeme",     "secret",        "football",
        "baseball",     "superman",      "batman",
        "dragon",       "monkey",        "sunshine",
        "princess",     "master",        "trustno1",
        "whatever",     "starwars",      "computer",
        "internet",     "abc123",        "123456",
        "1234567890",   "0123456789",    "correcthorsebatterystaple",
        "yardarm",      "1qaz2wsx",
    };
    char left[PASSWORD_MOST + 1], folded_name[NAME_CAP];

    folded(words, left);
    for (int i = 0; i < COUNT_OF(known); i++)
        take_out(left, known[i]);
    if (name && strlen(name) < sizeof folded_name) {
        folded(name, folded_name);
        take_out(left, folded_name);
    }
    for (size_t n = strlen(left); n && !((left[n - 1] | 32) >= 'a' && (left[n - 1] | 32) <= 'z'); n--)
        left[n - 1] = 0; /* digits and marks at the end are what everybody adds */
    return letters_in(left) < LEAST_OWN;
}

const char *password_problem(const char *password, const char *name)
{
    size_t n = strlen(password);
    char words[PASSWORD_MOST + 1];

    if (n < PASSWORD_LEAST || n > PASSWORD_MOST)
        return "a password has 12 to 128 characters";
    folded(password, words);
    if (letters_in(words) < LEAST_LETTERS || repeats(words) || counts(words))
        return "this password repeats itself: it is guessed at once";
    if (is_well_known(words, name))
        return "this password is one that is tried first: take a few words of your own";
    return NULL;
}
