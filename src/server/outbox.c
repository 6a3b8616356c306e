#include "server/outbox.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/server.h"

enum { MOST_TRIES = 8, FIRST_WAIT = 30, SECONDS_EACH = 10 };

static pthread_t thread;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static bool stopping;

/* ---- where a notice may go ------------------------------------------------------------------------------------------------------------- */

static bool private_four(uint32_t a)
{
    return a >> 24 == 0 || a >> 24 == 10 || a >> 24 == 127 || a >> 22 == (100u << 2 | 1) ||
           a >> 16 == (169u << 8 | 254) || a >> 20 == (172u << 4 | 1) || a >> 16 == (192u << 8 | 168) || a >> 28 >= 14;
}

static bool private_six(const uint8_t *a)
{
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, none[15] = {0};

    if (memcmp(a, mapped, sizeof mapped) == 0)
        return private_four((uint32_t)a[12] << 24 | (uint32_t)a[13] << 16 | (uint32_t)a[14] << 8 | a[15]);
    return memcmp(a, none, sizeof none) == 0 || (a[0] & 0xfe) == 0xfc || (a[0] == 0xfe && (a[1] & 0xc0) == 0x80) ||
           a[0] == 0xff;
}

/* Somebody's webhook must not be a way to speak to machines behind our wall: checked on the address itself. */
static curl_socket_t open_socket(void *unused, curlsocktype purpose, struct curl_sockaddr *to)
{
    const struct sockaddr_in *four = (const void *)&to->addr;
    const struct sockaddr_in6 *six = (const void *)&to->addr;
    bool inside = to->family == AF_INET    ? private_four(ntohl(four->sin_addr.s_addr))
                  : to->family == AF_INET6 ? private_six(six->sin6_addr.s6_addr)
                                           : true;

    (void)unused;
    (void)purpose;
    if (inside && !server.config.local_webhooks)
        return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype, to->protocol);
}

/* ---- delivery ---------------------------------------------------------------------------------------------------------------------------- */

static size_t ignore(char *bytes, size_t size, size_t n, void *unused)
{
    (void)bytes;
    (void)unused;
    return size * n;
}

static void curl_prepare(CURL *curl, const Notice *notice, struct curl_slist *headers)
{
    curl_easy_setopt(curl, CURLOPT_URL, notice->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)SECONDS_EACH);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, notice->body);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "yardarm");
}

static bool deliver(Notice *notice)
{
    CURL *curl = curl_easy_init();
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    Text problem = text_in(notice->problem, sizeof notice->problem);
    long status = 0;

    if (!curl)
        return false;
    curl_prepare(curl, notice, headers);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    bool good = code == CURLE_OK && status >= 200 && status < 300;
    if (!good && code != CURLE_OK)
        text_put(&problem, curl_easy_strerror(code));
    else if (!good)
        text_fmt(&problem, "answered %d", (int)status);
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    return good;
}

static void settle(Notice *notice, bool good)
{
    notice->tries++;
    if (good) {
        notice->status = NOTICE_SENT;
        metrics.notices_sent++;
    } else if (notice->tries == MOST_TRIES) {
        notice->status = NOTICE_FAILED;
        metrics.notices_failed++;
    }
    notice->next = now_seconds() + ((int64_t)FIRST_WAIT << (notice->tries - 1));
    store_notice_done(server.store, notice);
}

static bool rest(int seconds)
{
    struct timespec until = {.tv_sec = now_seconds() + seconds};

    pthread_mutex_lock(&lock);
    if (!stopping)
        pthread_cond_timedwait(&wake, &lock, &until);
    bool on = !stopping;
    pthread_mutex_unlock(&lock);
    return on;
}

static void *run(void *unused)
{
    Notice notice;

    while (rest(1))
        while (!server.stopping && store_notice_due(server.store, now_seconds(), &notice) == STORE_OK)
            settle(&notice, deliver(&notice));
    return unused;
}

void outbox_start(void)
{
    curl_global_init(CURL_GLOBAL_DEFAULT);
    pthread_create(&thread, NULL, run, NULL);
}

void outbox_stop(void)
{
    pthread_mutex_lock(&lock);
    stopping = true;
    pthread_cond_signal(&wake);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    curl_global_cleanup();
}
