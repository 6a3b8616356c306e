/* Settings that cannot be meant. They are looked at before anything is begun. */
#include "server/settings.h"

#include <string.h>
#include <unistd.h>

#include "server/letters.h"
#include "server/listen.h"
#include "server/server.h"

static bool is_name(Str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!((s.at[i] | 32) >= 'a' && (s.at[i] | 32) <= 'z') && !(s.at[i] >= '0' && s.at[i] <= '9') &&
            !strchr("-._", s.at[i]))
            return false;
    return s.n;
}

static bool are_names(const char *words)
{
    Str rest = str(words);

    if (!rest.n)
        return true;
    for (bool more = true; more;) {
        more = memchr(rest.at, ',', rest.n);
        if (!is_name(str_until(&rest, ',')))
            return false;
    }
    return true;
}

static bool has_client(const char *directory)
{
    char file[4096];
    Text t = text_in(file, sizeof file);

    text_fmt(&t, "%s/index.html", directory);
    return !t.full && access(file, R_OK) == 0;
}

bool settings_good(Text *err)
{
    const Config *c = &server.config;
    const char *mail = mail_settings_problem();

    if (!is_listen_address(c->address))
        text_fmt(err, "--bind takes an address of IPv4 or IPv6, not '%s'", c->address);
    else if (!are_names(c->hosts))
        text_fmt(err, "--host takes names with commas between, without scheme, port or spaces, not '%s'", c->hosts);
    else if (c->web && !has_client(c->web))
        text_fmt(err, "--web '%s' has no index.html that can be read", c->web);
    else if (mail)
        text_put(err, mail);
    return !err->n;
}
