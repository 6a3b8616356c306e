#include "server/profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "server/first.h"

/* ---- ratings ------------------------------------------------------------------------------------------------------------------ */

#define NO_ACCOUNT "a rated match needs an account: claim yours first"

const char *rated_problem(const StoredUser *who, const MatchRequest *ask)
{
    int mine = 0, others = 0;

    for (int seat = 0; seat < ask->seats; seat++) {
        mine += ask->me[seat];
        others += ask->kind[seat] == SEAT_OPEN || ask->kind[seat] == SEAT_LINK;
    }
    return who->guest                                    ? NO_ACCOUNT
           : ask->seats != 2 || mine != 1 || others != 1 ? "a rated match is between two people: you, and open or link"
                                                         : NULL;
}

const char *rated_join_problem(const StoredUser *who, const StoredMatch *row)
{
    if (!row->rated)
        return NULL;
    for (int seat = 0; seat < row->seats; seat++)
        if (row->seat[seat].kind == SEAT_PERSON && row->seat[seat].user == who->id)
            return "a rated match is between two people, and you are one of them";
    return who->guest ? NO_ACCOUNT : NULL;
}

/* Somebody of whom little is known may be much stronger or weaker. */
static bool is_provisional(const Glicko *g)
{
    return g->deviation > 110;
}

static void krounded(Json *j, const char *key, double value)
{
    json_kint(j, key, (int64_t)lround(value));
}

static void rating_members(Json *j, const StoredRating *rating)
{
    krounded(j, "rating", rating->now.rating);
    krounded(j, "deviation", rating->now.deviation);
    json_kint(j, "matches", rating->number);
    json_kbool(j, "provisional", is_provisional(&rating->now));
}

void rating_json(Json *j, const char *key, const StoredRating *rating)
{
    json_kbegin(j, key);
    rating_members(j, rating);
    json_end(j);
}

void seat_rating_json(Json *j, const StoredMatch *row, const StoredSeat *s)
{
    StoredRating rating;

    if (row->rated && s->kind == SEAT_PERSON && s->user &&
        store_rating_get(server.store, s->user, row->game, now_seconds(), &rating) != STORE_FAILED)
        rating_json(j, "rating", &rating);
}

static void kept_rating_json(void *json, const StoredRating *rating)
{
    Json *j = json;

    json_begin(j);
    json_ktext(j, "game", rating->game);
    json_ktext(j, "match", rating->match);
    json_kint(j, "at", rating->at);
    rating_members(j, rating);
    json_end(j);
}

void ratings_json(Json *j, int64_t user)
{
    json_klist(j, "ratings");
    store_ratings_of(server.store, user, kept_rating_json, j);
    json_close(j);
}

/* ---- what was played ------------------------------------------------------------------------------------------------------------ */

typedef enum { WON, DRAWN, LOST, OUTCOMES } Played;
static const char *const played_words[] = {"won", "drawn", "lost"};

enum { MOST_RATINGS = 400, MOST_TALLIES = 100, MOST_MATCHES = 5000, RECENT = 30 };

typedef struct {
    const GameDef *def;
    char level[LEVEL_CAP]; /* of the machine; empty: people */
    int64_t count[OUTCOMES];
} Tally;

typedef struct {
    StoredMatch row;
    int seat;
    Played played;
} Recent;

typedef struct {
    StoredUser user;
    bool own; /* who asks sees his own */
    StoredRating rating[MOST_RATINGS];
    int ratings;
    Tally tally[MOST_TALLIES];
    int tallies;
    Recent recent[RECENT];
    int recents;
} Profile;

static void rating_add(void *profile, const StoredRating *rating)
{
    Profile *p = profile;

    if (p->ratings < MOST_RATINGS)
        p->rating[p->ratings++] = *rating;
}

static int seats_of(const StoredMatch *row, int64_t user, int *seat)
{
    int n = 0;

    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].kind == SEAT_PERSON && row->seat[i].user == user) {
            *seat = i;
            n++;
        }
    return n;
}

/* Against people where there is one among the others, else against the first machine. NULL: against nobody. */
static const char *against(const StoredMatch *row, int seat)
{
    const char *level = NULL;

    for (int i = row->seats - 1; i >= 0; i--) {
        if (i != seat && row->seat[i].kind == SEAT_PERSON)
            return "";
        if (i != seat && row->seat[i].kind == SEAT_MACHINE)
            level = row->seat[i].level;
    }
    return level;
}

/* Among more than two nobody wins when the last person gives up; but he has lost. */
static Played played(const StoredMatch *row, const GameDef *def, int seat)
{
    Str rest = str(row->ended), who = str_word(&rest), does = str_word(&rest);
    bool gave_up = row->seats > 2 && side_find(def, who) == seat &&
                   (str_is(does, "resigns") || str_is(does, "leaves") || str_is(does, "runs"));

    return row->winner == seat ? WON : row->winner < 0 && !gave_up ? DRAWN : LOST;
}

static void tally_add(Profile *p, const GameDef *def, const char *level, Played what)
{
    int i = 0;

    while (i < p->tallies && (p->tally[i].def != def || strcmp(p->tally[i].level, level) != 0))
        i++;
    if (i == MOST_TALLIES)
        return;
    if (i == p->tallies) {
        Text t = text_in(p->tally[i].level, LEVEL_CAP);
        p->tally[p->tallies++].def = def;
        text_put(&t, level);
    }
    p->tally[i].count[what]++;
}

/* First games and those called off count for nothing, and so does who plays himself. */
const GameDef *contest_of(const StoredMatch *row, int64_t user, int *seat)
{
    const GameDef *def = game_find(str(row->game));
    bool alone = seats_of(row, user, seat) != 1 || !against(row, *seat);

    return alone || first_is(row) || strncmp(row->ended, CALLED_OFF, strlen(CALLED_OFF)) == 0 ? NULL : def;
}

/* A match that was not public is shown to its own players. */
static void match_add(void *profile, const StoredMatch *row)
{
    Profile *p = profile;
    int seat = 0;
    const GameDef *def = contest_of(row, p->user.id, &seat);

    if (!def)
        return;
    Played what = played(row, def, seat);
    tally_add(p, def, against(row, seat), what);
    if (p->recents < RECENT && (p->own || row->listed || row->rated))
        p->recent[p->recents++] = (Recent){*row, seat, what};
}

static void counts_json(Json *j, const int64_t count[OUTCOMES])
{
    for (int i = 0; i < OUTCOMES; i++)
        json_kint(j, played_words[i], count[i]);
}

/* ---- the profile ------------------------------------------------------------------------------------------------------------------ */

/* The last rating of a game, as it is now; and those before it. */
static void game_rating_json(Json *j, const Profile *p, const GameDef *def)
{
    StoredRating now = {.number = 0};

    for (int i = 0; i < p->ratings; i++)
        if (strcmp(p->rating[i].game, def->id) == 0)
            now = p->rating[i];
    if (!now.number)
        return;
    store_rating_age(&now, now_seconds());
    json_kbegin(j, "rating");
    rating_members(j, &now);
    json_klist(j, "history");
    for (int i = 0; i < p->ratings; i++)
        if (strcmp(p->rating[i].game, def->id) == 0)
            json_int(j, (int64_t)lround(p->rating[i].now.rating));
    json_close(j);
    json_end(j);
}

static void tallies_json(Json *j, const Profile *p, const GameDef *def)
{
    int64_t none[OUTCOMES] = {0};
    const int64_t *people = none;

    for (int i = 0; i < p->tallies; i++)
        if (p->tally[i].def == def && !p->tally[i].level[0])
            people = p->tally[i].count;
    json_kbegin(j, "people");
    counts_json(j, people);
    json_end(j);
    json_klist(j, "machines");
    for (int i = 0; i < p->tallies; i++) {
        if (p->tally[i].def != def || !p->tally[i].level[0])
            continue;
        json_begin(j);
        json_ktext(j, "level", p->tally[i].level);
        counts_json(j, p->tally[i].count);
        json_end(j);
    }
    json_close(j);
}

static bool has_played(const Profile *p, const GameDef *def)
{
    for (int i = 0; i < p->tallies; i++)
        if (p->tally[i].def == def)
            return true;
    return false;
}

static void games_json(Json *j, const Profile *p)
{
    json_klist(j, "games");
    for (int i = 0; i < ya_game_count(); i++) {
        const GameDef *def = ya_game_at(i);
        if (!has_played(p, def))
            continue;
        json_begin(j);
        json_ktext(j, "game", def->id);
        json_ktext(j, "title", def->title);
        game_rating_json(j, p, def);
        tallies_json(j, p, def);
        json_end(j);
    }
    json_close(j);
}

/* What a match did to his rating, where that is among those read. */
static void rating_change_json(Json *j, const Profile *p, const StoredMatch *row)
{
    for (int i = 0; i < p->ratings; i++) {
        const StoredRating *r = &p->rating[i];
        if (strcmp(r->match, row->id) != 0)
            continue;
        bool follows = i && strcmp(r[-1].game, r->game) == 0;
        if (follows || r->number == 1) {
            double before = follows ? r[-1].now.rating : glicko_unknown.rating;
            json_kint(j, "change", lround(r->now.rating) - lround(before));
        }
        return;
    }
}

static void opponents_json(Json *j, const Recent *m)
{
    json_klist(j, "against");
    for (int seat = 0; seat < m->row.seats; seat++) {
        const StoredSeat *s = &m->row.seat[seat];
        if (seat != m->seat)
            json_text(j, s->kind == SEAT_PERSON ? s->name : s->level);
    }
    json_close(j);
}

static void recent_json(Json *j, const Profile *p, const Recent *m)
{
    const GameDef *def = game_find(str(m->row.game));

    json_begin(j);
    json_ktext(j, "id", m->row.id);
    json_ktext(j, "game", m->row.game);
    json_ktext(j, "title", def->title);
    json_ktext(j, "side", side_name(def, m->seat));
    opponents_json(j, m);
    json_kbool(j, "people", against(&m->row, m->seat)[0] == 0);
    json_ktext(j, "outcome", played_words[m->played]);
    json_ktext(j, "words", m->row.ended);
    json_kint(j, "created", m->row.created);
    json_kbool(j, "rated", m->row.rated);
    rating_change_json(j, p, &m->row);
    json_end(j);
}

static void profile_json(Request *r, const Profile *p)
{
    answer_begin(r, 200);
    json_ktext(&r->out, "name", p->user.name);
    json_kbool(&r->out, "own", p->own);
    json_kbool(&r->out, "shown", p->user.shown);
    games_json(&r->out, p);
    json_klist(&r->out, "recent");
    for (int i = 0; i < p->recents; i++)
        recent_json(&r->out, p, &p->recent[i]);
    json_close(&r->out);
    answer_end(r);
}

bool person_shown(Request *r, StoredUser *out)
{
    Stored found = store_user_named(server.store, r->param[0], out);

    if (found == STORE_FAILED)
        refuse(r, 503, "the store cannot be read");
    else if (found == STORE_NONE || (out->id != r->user.id && !out->shown))
        refuse(r, 404, "nobody of that name shows what he has played");
    else
        return true;
    return false;
}

static void profile_answer(Request *r, Profile *p)
{
    if (!person_shown(r, &p->user))
        return;
    p->own = p->user.id == r->user.id;
    store_ratings_of(server.store, p->user.id, rating_add, p);
    store_match_rows(server.store, ROWS_OVER, p->user.id, MOST_MATCHES, match_add, p);
    profile_json(r, p);
}

void get_profile(Request *r)
{
    Profile *p = calloc(1, sizeof *p);

    if (p)
        profile_answer(r, p);
    else
        refuse(r, 503, NO_MEMORY);
    free(p);
}

void post_profile(Request *r)
{
    bool shown = body_bool(r->json, "shown", false);

    if (r->user.guest) {
        refuse(r, 403, "only an account has a profile: claim yours first");
        return;
    }
    if (store_user_shown(server.store, r->user.id, shown) != STORE_OK) {
        refuse(r, 503, "it could not be stored");
        return;
    }
    answer_begin(r, 200);
    json_kbool(&r->out, "shown", shown);
    answer_end(r);
}
