/* Actions that nobody would send, or nearly what is legal, as text through the server's own judge, at every turn of random
 * matches: what is not on the list is refused, with words, and changes nothing.
 *
 *     made_up [ACTIONS [SEED]]
 *
 * One of many goes the whole way of a request, the store excepted; the others are only judged, as GET …/why does. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "server/play.h"

enum { PLACES = 5, WORDS = 512, AT_EACH_TURN = 40, WHOLE_WAY = 16, DEFAULT_ACTIONS = 200000 };

static Rng rng;
static Action list[YA_MAX_LEGAL];
static char words[PLACES][WORDS][48]; /* seen in legal actions, of either side, by where they stood */
static int word_count[PLACES];
static long tried, legal_by_chance, unread, posted;

static uint32_t below(uint32_t n)
{
    return rng_below(&rng, n);
}

/* ---- matches ------------------------------------------------------------------------------------------------------------- */

static Room *fresh_match(const GameDef *def)
{
    StoredMatch row = {.seats = def->min_sides, .created = now_seconds(), .winner = -1, .retake_side = -1};

    match_draw(row.id, row.secret);
    snprintf(row.game, sizeof row.game, "%s", def->id);
    for (int seat = 0; seat < row.seats; seat++)
        row.seat[seat] = (StoredSeat){.kind = SEAT_PERSON, .user = 1, .seed = "-"};
    Room *room = room_add(&row, def);
    CHECK(room && play_create(room, NULL, change_space()).status == 200);
    return room;
}

static Outcome post(Room *room, int side, const char *action)
{
    char key[24];
    bool replayed;

    snprintf(key, sizeof key, "%llx", (unsigned long long)rng_next(&rng));
    ActionRequest ask = {room->viewer[side].version, key, {action}, 1, false, false};
    return play_action(room, side, &ask, change_space(), &replayed);
}

/* ---- made up --------------------------------------------------------------------------------------------------------------- */

static void remember(const char *action)
{
    Str rest = str(action), word = str_word(&rest);

    for (int place = 0; word.n && place < PLACES; place++, word = str_word(&rest)) {
        int *n = &word_count[place], i = *n < WORDS ? (*n)++ : (int)below(WORDS);
        snprintf(words[place][i], sizeof words[0][0], "%.*s", (int)word.n, word.at);
    }
}

static void words_of(const GameDef *def, Action a, char *out, size_t cap)
{
    Text t = text_in(out, cap);
    action_write(def, a, &t);
}

/* Mostly a word that has stood there before. */
static void put_any(Text *t, int place)
{
    uint32_t how = below(32);

    place = place < PLACES && how > 3 ? place : (int)below(PLACES);
    if (how == 0)
        text_int(t, (int64_t)below(3000) - 1000);
    else if (how == 1)
        text_char(t, (char)(' ' + below(95)));
    else if (word_count[place])
        text_put(t, words[place][below((uint32_t)word_count[place])]);
}

/* A legal action with words replaced by others, now and then with one dropped, doubled or added. */
static void make_up(const char *legal, Text *t)
{
    Str rest = str(legal), word = str_word(&rest);

    for (int place = 0; word.n; place++, word = str_word(&rest)) {
        uint32_t how = below(64);
        if (how == 0)
            continue;
        if (how < 32)
            put_any(t, place);
        else
            text_str(t, word);
        text_put(t, how == 63 ? "  " : " ");
        if (how == 62)
            text_str(t, word);
    }
    if (!below(16))
        put_any(t, PLACES);
}

/* ---- the judge -------------------------------------------------------------------------------------------------------------- */

static bool listed(Action a, int n)
{
    for (int i = 0; i < n; i++)
        if (memcmp(&list[i], &a, sizeof a) == 0)
            return true;
    return false;
}

static void fail(const Room *room, const char *action, const char *what)
{
    fprintf(stderr, "made_up: %s, action %d, '%s': %s\n", room->def->id, room->m->n, action, what);
    exit(1);
}

/* Whether it may be done; it is as the list says. */
static bool judge(const Room *room, int side, const char *action, int n)
{
    char why[YA_MAX_LINE] = "";
    Text err = text_in(why, sizeof why);
    bool other_side;
    Action a;

    if (!action_of(&room->table, side, str(action), &a, &err, &other_side)) {
        unread++;
        if (!why[0])
            fail(room, action, "it is refused without a word");
        return false;
    }
    Verdict v = ya_why(room->def, room->m->now, a);
    if (!v.reason != listed(a, n))
        fail(room, action, v.reason ? "it is listed and refused" : "it is accepted and not listed");
    return !v.reason;
}

static void try_whole_way(Room *room, int side, const char *action)
{
    viewer_settle(room, side); /* as any request does first */
    uint64_t before = ya_hash(room->def, room->m->now);
    int64_t seq = room->row.seq, version = room->viewer[side].version;
    Outcome o = post(room, side, action);

    posted++;
    if (o.status < 400 || o.status >= 500 || !o.why[0])
        fail(room, action, "it is not refused with words");
    if (ya_hash(room->def, room->m->now) != before || room->row.seq != seq || room->viewer[side].version != version)
        fail(room, action, "it is refused and changes something");
}

static void try_one(Room *room, int side, int n)
{
    char legal[YA_MAX_ACTION + 32], action[200];
    Text t = text_in(action, sizeof action);

    words_of(room->def, list[below((uint32_t)n)], legal, sizeof legal);
    make_up(legal, &t);
    tried++;
    if (judge(room, side, action, n))
        legal_by_chance++;
    else if (!below(WHOLE_WAY) && text_is_plain(action, 200))
        try_whole_way(room, side, action);
}

/* One turn: made-up actions of whoever is asked, then one that is legal. False: the match is over. */
static bool turn(Room *room)
{
    char action[YA_MAX_ACTION + 32];
    int side = ya_actor(room->def, room->m->now);
    int n = side < 0 ? 0 : ya_legal(room->def, room->m->now, side, false, list, YA_MAX_LEGAL);

    if (!n)
        return false;
    for (int i = 0; i < AT_EACH_TURN; i++)
        try_one(room, side, n);
    words_of(room->def, list[below((uint32_t)n)], action, sizeof action);
    remember(action);
    viewer_settle(room, side);
    if (post(room, side, action).status != 200)
        fail(room, action, "it is listed and refused");
    return true;
}

int main(int argc, char **argv)
{
    long wanted = argc > 1 ? atol(argv[1]) : DEFAULT_ACTIONS;
    unsigned long long seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1739;

    CHECK(sodium_init() >= 0);
    rng = seed;
    server.config.rooms = 4;
    server.store = store_open("", NULL);
    for (int game = 0; game < ya_game_count(); game++) {
        memset(word_count, 0, sizeof word_count);
        long until = wanted / ya_game_count() * (game + 1);
        while (tried < until) {
            Room *room = fresh_match(ya_game_at(game));
            while (tried < until && turn(room))
                ;
            room_close(room);
        }
    }
    printf(
        "1..1\nok 1 - %ld made-up actions, %ld of them no action at all, %ld posted, %ld legal by chance (seed %llu)\n",
        tried, unread, posted, legal_by_chance, seed);
    return 0;
}
