/* A store that keeps nothing and always says yes: what a move costs without one. */
#include "store/store.h"

#define UNUSED __attribute__((unused))

static char nowhere;
const Glicko glicko_unknown;

Store *store_open(const char *where UNUSED, Text *err UNUSED)
{
    return (Store *)(void *)&nowhere;
}

bool store_is_postgres(const char *where UNUSED)
{
    return false;
}

const char *store_directory(const char *where)
{
    return where;
}

void store_close(Store *store UNUSED) {}

void store_tidy(Store *store UNUSED) {}

const char *store_not_ready(Store *store UNUSED)
{
    return NULL;
}

const char *store_problem(Store *store UNUSED)
{
    return NULL;
}

int64_t store_faults(void)
{
    return 0;
}

StoreFigures store_figures;

bool store_is_shared(const Store *store UNUSED)
{
    return false;
}

Stored store_server_here(Store *store UNUSED, int64_t *began UNUSED)
{
    return STORE_OK;
}

int64_t store_servers_alive(Store *store UNUSED)
{
    return 1;
}

void store_server_gone(Store *store UNUSED) {}

void store_servers_tidy(Store *store UNUSED) {}

Stored store_match_look(Store *store UNUSED, const char *ids UNUSED, LookVisitor *visit UNUSED, void *context UNUSED)
{
    return STORE_OK;
}

Stored store_here(Store *store UNUSED, const char *match UNUSED, int viewer UNUSED, int n UNUSED)
{
    return STORE_OK;
}

Stored store_machine_take(Store *store UNUSED, const char *match UNUSED, int64_t seq UNUSED)
{
    return STORE_OK;
}

int store_machines_idle(Store *store UNUSED, StoredLook *out UNUSED, int cap UNUSED, const char *after UNUSED)
{
    return 0;
}

Stored store_sessions_gone(Store *store UNUSED, const char *sessions UNUSED, NumberVisitor *visit UNUSED,
                           void *context UNUSED)
{
    return STORE_OK;
}

Stored store_bucket_take(Store *store UNUSED, const uint8_t key[BUCKET_BYTES] UNUSED, int64_t cost UNUSED,
                         int64_t most UNUSED, int64_t *lacks)
{
    *lacks = 0;
    return STORE_OK;
}

void store_tell_sessions(Store *store UNUSED, int64_t user UNUSED) {}

bool store_hear(Store *store UNUSED, int64_t millis UNUSED, const StoreHeard *heard UNUSED)
{
    return false;
}

bool store_backup(const char *where UNUSED, const char *file UNUSED, Text *err UNUSED)
{
    return true;
}

Stored store_user_add(Store *store UNUSED, StoredUser *user UNUSED, int64_t now UNUSED, StoredSession *session UNUSED,
                      const StoredSession *instead_of UNUSED)
{
    return STORE_NONE;
}

Stored store_user_get(Store *store UNUSED, int64_t id UNUSED, StoredUser *out UNUSED)
{
    return STORE_NONE;
}

Stored store_user_named(Store *store UNUSED, const char *name UNUSED, StoredUser *out UNUSED)
{
    return STORE_NONE;
}

Stored store_user_claim(Store *store UNUSED, int64_t id UNUSED, const char *name UNUSED, const char *password UNUSED,
                        StoredSession *session UNUSED, const StoredSession *instead_of UNUSED)
{
    return STORE_NONE;
}

Stored store_user_password(Store *store UNUSED, int64_t id UNUSED, const char *password UNUSED, int64_t but UNUSED,
                           int kinds UNUSED)
{
    return STORE_NONE;
}

Stored store_user_webhook(Store *store UNUSED, int64_t id UNUSED, const char *url UNUSED, const char *key UNUSED)
{
    return STORE_NONE;
}

Stored store_user_totp(Store *store UNUSED, const StoredUser *user UNUSED)
{
    return STORE_NONE;
}

Stored store_user_totp_used(Store *store UNUSED, int64_t id UNUSED, int64_t when UNUSED)
{
    return STORE_NONE;
}

Stored store_user_drop(Store *store UNUSED, int64_t id UNUSED)
{
    return STORE_NONE;
}

Stored store_session_add(Store *store UNUSED, StoredSession *session UNUSED, const StoredSession *instead_of UNUSED)
{
    return STORE_NONE;
}

Stored store_session_find(Store *store UNUSED, const uint8_t hash[HASH_BYTES] UNUSED, StoredSession *out UNUSED,
                          StoredUser *whose UNUSED)
{
    return STORE_NONE;
}

Stored store_session_seen(Store *store UNUSED, int64_t id UNUSED, int64_t now UNUSED)
{
    return STORE_NONE;
}

Stored store_session_drop(Store *store UNUSED, int64_t user UNUSED, int64_t id UNUSED)
{
    return STORE_NONE;
}

Stored store_sessions_end(Store *store UNUSED, int64_t user UNUSED, int64_t but UNUSED, int kinds UNUSED)
{
    return STORE_NONE;
}

int64_t store_sessions_newest(Store *store UNUSED)
{
    return 0;
}

Stored store_sessions_expire(Store *store UNUSED, int64_t seen_before UNUSED)
{
    return STORE_NONE;
}

Stored store_sessions_of(Store *store UNUSED, int64_t user UNUSED, SessionVisitor *visit UNUSED, void *context UNUSED)
{
    return STORE_NONE;
}

Stored store_match_add(Store *store UNUSED, const StoredChange *change UNUSED)
{
    return STORE_OK;
}

Stored store_match_save(Store *store UNUSED, const StoredChange *change UNUSED)
{
    return STORE_OK;
}

Stored store_match_get(Store *store UNUSED, const char *id UNUSED, StoredMatch *out UNUSED)
{
    return STORE_NONE;
}

Stored store_seen_save(Store *store UNUSED, const char *match UNUSED, const StoredSeen *seen UNUSED, int n UNUSED)
{
    return STORE_OK;
}

Stored store_seen_get(Store *store UNUSED, const char *match UNUSED, int viewer UNUSED, int64_t *version UNUSED,
                      Text *view UNUSED)
{
    return STORE_NONE;
}

Stored store_match_rows(Store *store UNUSED, int which UNUSED, int64_t user UNUSED, int most UNUSED,
                        RowVisitor *visit UNUSED, void *context UNUSED)
{
    return STORE_NONE;
}

int store_match_list(Store *store UNUSED, int which UNUSED, int64_t user UNUSED, char (*ids)[ID_CAP] UNUSED,
                     int cap UNUSED, const char *after UNUSED)
{
    return 0;
}

int64_t store_match_count(Store *store UNUSED, int status UNUSED)
{
    return 0;
}

Stored store_steps(Store *store UNUSED, const char *match UNUSED, int64_t after_seq UNUSED, StepVisitor *visit UNUSED,
                   void *context UNUSED)
{
    return STORE_NONE;
}

Stored store_told(Store *store UNUSED, const char *match UNUSED, int viewer UNUSED, int64_t after_version UNUSED,
                  ToldVisitor *visit UNUSED, void *context UNUSED)
{
    return STORE_NONE;
}

Stored store_told_find(Store *store UNUSED, const char *match UNUSED, int viewer UNUSED, int by UNUSED,
                       int64_t value UNUSED, StoredTold *out UNUSED)
{
    return STORE_NONE;
}

Stored store_told_step(Store *store UNUSED, const char *match UNUSED, int viewer UNUSED, int32_t step UNUSED,
                       int64_t until UNUSED, StoredTold *out UNUSED)
{
    return STORE_NONE;
}

Stored store_step_keyed(Store *store UNUSED, const char *match UNUSED, const char *key UNUSED, int64_t from UNUSED,
                        int64_t to UNUSED, Text *actions UNUSED)
{
    return STORE_NONE;
}

Stored store_chat_add(Store *store UNUSED, const char *match UNUSED, StoredChat *line UNUSED)
{
    return STORE_NONE;
}

Stored store_chat_said(Store *store UNUSED, int64_t user UNUSED, ChatVisitor *visit UNUSED, void *context UNUSED)
{
    return STORE_NONE;
}

Stored store_chat_forget(Store *store UNUSED, int64_t user UNUSED)
{
    return STORE_NONE;
}

int store_chat_from(Store *store UNUSED, const char *match UNUSED, int64_t from UNUSED, StoredChat *out UNUSED,
                    int cap UNUSED)
{
    return 0;
}

Stored store_notice_due(Store *store UNUSED, int64_t now UNUSED, const char *but UNUSED, Notice *out UNUSED)
{
    return STORE_NONE;
}

Stored store_notices_wait(Store *store UNUSED, const Notice *notice UNUSED, int64_t until UNUSED)
{
    return STORE_NONE;
}

Stored store_notice_done(Store *store UNUSED, const Notice *notice UNUSED)
{
    return STORE_NONE;
}

Stored store_notice_add(Store *store UNUSED, const StoredNotice *notice UNUSED, int64_t now UNUSED)
{
    return STORE_NONE;
}

Stored store_mail_ask(Store *store UNUSED, int64_t user UNUSED, const char *mail UNUSED,
                      const StoredNotice *notice UNUSED, int64_t now UNUSED)
{
    return STORE_NONE;
}

Stored store_mail_on(Store *store UNUSED, int64_t user UNUSED, bool on UNUSED)
{
    return STORE_NONE;
}

Stored store_mail_confirm(Store *store UNUSED, const StoredLetter *letter UNUSED)
{
    return STORE_NONE;
}

Stored store_letter_add(Store *store UNUSED, const StoredLetter *letter UNUSED)
{
    return STORE_NONE;
}

Stored store_letter_find(Store *store UNUSED, const uint8_t hash[HASH_BYTES] UNUSED, int kind UNUSED,
                         int64_t now UNUSED, StoredLetter *out UNUSED)
{
    return STORE_NONE;
}

Stored store_password_reset(Store *store UNUSED, const StoredLetter *letter UNUSED, const char *password UNUSED)
{
    return STORE_NONE;
}

int store_notices_of(Store *store UNUSED, int64_t user UNUSED, Notice *out UNUSED, int cap UNUSED)
{
    return 0;
}

int64_t store_notice_count(Store *store UNUSED, int status UNUSED)
{
    return 0;
}

Stored store_user_shown(Store *store UNUSED, int64_t id UNUSED, bool shown UNUSED)
{
    return STORE_NONE;
}

Stored store_rating_get(Store *store UNUSED, int64_t user UNUSED, const char *game UNUSED, int64_t now UNUSED,
                        StoredRating *out UNUSED)
{
    return STORE_NONE;
}

void store_rating_age(StoredRating *rating UNUSED, int64_t now UNUSED) {}

Stored store_ratings_of(Store *store UNUSED, int64_t user UNUSED, RatingVisitor *visit UNUSED, void *context UNUSED)
{
    return STORE_NONE;
}

Stored store_push_add(Store *store UNUSED, const StoredPush *push UNUSED)
{
    return STORE_NONE;
}

Stored store_push_get(Store *store UNUSED, int64_t id UNUSED, StoredPush *out UNUSED)
{
    return STORE_NONE;
}

Stored store_push_drop(Store *store UNUSED, int64_t user UNUSED, const char *endpoint UNUSED)
{
    return STORE_NONE;
}

Stored store_push_key(Store *store UNUSED, uint8_t *bytes UNUSED, size_t n UNUSED)
{
    return STORE_NONE;
}

Stored store_inquiry_add(Store *store UNUSED, const StoredInquiry *inquiry UNUSED, int most UNUSED)
{
    return STORE_OK;
}

Stored store_inquiry_get(Store *store UNUSED, const char *match UNUSED, StoredInquiry *out UNUSED)
{
    return STORE_NONE;
}

Stored store_inquiry_drop(Store *store UNUSED, const char *match UNUSED, int64_t asker UNUSED)
{
    return STORE_NONE;
}

int store_inquiries_idle(Store *store UNUSED, StoredInquiry *out UNUSED, int cap UNUSED)
{
    return 0;
}

Stored store_inquiry_take(Store *store UNUSED, const StoredInquiry *idle UNUSED)
{
    return STORE_OK;
}

Stored store_inquiry_at(Store *store UNUSED, const char *match UNUSED, int64_t at UNUSED)
{
    return STORE_OK;
}

Stored store_inquiry_give_up(Store *store UNUSED, const char *match UNUSED)
{
    return STORE_OK;
}

Stored store_analysis_save(Store *store UNUSED, const char *match UNUSED, const char *found UNUSED)
{
    return STORE_OK;
}

Stored store_analysis_get(Store *store UNUSED, const char *match UNUSED, Text *found UNUSED)
{
    return STORE_NONE;
}
