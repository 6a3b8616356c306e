/* Games to play, matches to join: making them, finding them, taking a seat. */
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "server/brought.h"
#include "server/clock.h"
#include "server/dice.h"
#include "server/first.h"
#include "server/pack.h"
#include "server/profile.h"
#include "server/seat.h"
#include "server/stream.h"
#include "server/worker.h"

/* ---- games -------------------------------------------------------------------------------------------------------------------- */

void get_games(Request *r)
{
    answer_begin(r, 200);
    json_key(&r->out, "games");
    json_list(&r->out);
    for (int i = 0; i < ya_game_count(); i++)
        game_json(&r->out, ya_game_at(i));
    json_close(&r->out);
    answer_end(r);
}

/* ---- boards ------------------------------------------------------------------------------------------------------------------- */

/* Who plays needs the table at once, the coast to look at, and the book when he opens it. */
typedef enum { WHOLE_BOARD, TABLE_PART, BOOK_PART, COAST_PART, BOARD_PARTS } BoardPart;

static const char *const part_names[BOARD_PARTS] = {"", "table", "book", "coast"};
static const char *const book_members[] = {"rules", "tables"};

enum { BOOK_MEMBERS = sizeof book_members / sizeof book_members[0] };

/* Takes the book out of a board. NULL: no memory for it. */
static json_t *book_taken(json_t *board)
{
    json_t *book = json_object();

    for (int i = 0; book && i < BOOK_MEMBERS; i++) {
        json_t *member = json_object_get(board, book_members[i]);
        if (member && json_object_set(book, book_members[i], member) != 0) {
            json_decref(book);
            return NULL;
        }
        json_object_del(board, book_members[i]);
    }
    return book;
}

/* Takes the coast out of a board; where there is one, none of its lines are left. NULL: no memory for it. */
static json_t *coast_taken(json_t *board)
{
    json_t *map = json_object_get(board, "map"), *outline = json_object_get(map, "outline");
    json_t *coast = json_pack("{s:{s:O*}}", "map", "outline", outline);

    if (coast && outline && json_object_set_new(map, "outline", json_array()) != 0) {
        json_decref(coast);
        return NULL;
    }
    return coast;
}

/* The hexes of a map are hundreds of rows that differ little: as columns of what changes from one to the next they are a
 * third smaller on the wire. A column says how it is to be read: "=" as it stands, "+" numbers that are added to the one
 * before, "+4" the same, of four digits. Then its values, each with a list of one number behind it where it comes
 * several times. A row that has no such member has null. */
typedef struct {
    json_t *list; /* being written */
    json_t *last;
    json_int_t times;
} Column;

static bool run_end(Column *c)
{
    bool done = !c->last || json_array_append(c->list, c->last) == 0;

    done = done && (c->times < 2 || json_array_append_new(c->list, json_pack("[I]", c->times)) == 0);
    json_decref(c->last);
    c->last = NULL;
    c->times = 0;
    return done;
}

/* Takes the value over. */
static bool column_add(Column *c, json_t *value)
{
    bool done = value && (!c->last || json_equal(c->last, value) || run_end(c));

    json_decref(c->last);
    c->last = value;
    c->times++;
    return done;
}

/* 0: not numbers in digits that are all of one length. */
static size_t digits_of(json_t *rows, const char *key)
{
    size_t i, width = 0;
    json_t *row;

    json_array_foreach(rows, i, row) {
        const char *word = json_string_value(json_object_get(row, key));
        size_t n = word ? strspn(word, "0123456789") : 0;
        if (!n || word[n] || n > 9 || (width && n != width))
            return 0;
        width = n;
    }
    return width;
}

static bool all_numbers(json_t *rows, const char *key)
{
    size_t i;
    json_t *row;

    json_array_foreach(rows, i, row)
        if (!json_is_integer(json_object_get(row, key)))
            return false;
    return true;
}

/* NULL: no memory for it. */
static json_t *column_of(json_t *rows, const char *key)
{
    size_t i, width = digits_of(rows, key);
    bool numbers = width || all_numbers(rows, key), done = true;
    char how[16] = "=";
    json_int_t before = 0;
    json_t *row;

    if (numbers)
        snprintf(how, sizeof how, width ? "+%zu" : "+", width);
    Column c = {.list = json_pack("[s]", how)};
    json_array_foreach(rows, i, row) {
        json_t *value = json_object_get(row, key);
        json_int_t n = width ? atoll(json_string_value(value)) : json_integer_value(value);
        done = done && column_add(&c, numbers ? json_integer(n - before) : value ? json_incref(value) : json_null());
        before = n;
    }
    if (c.list && done && run_end(&c))
        return c.list;
    json_decref(c.last);
    json_decref(c.list);
    return NULL;
}

static bool column_put(json_t *columns, json_t *rows, const char *key)
{
    json_t *column = json_object_get(columns, key) ? NULL : column_of(rows, key);

    return json_object_get(columns, key) || (column && json_object_set_new(columns, key, column) == 0);
}

/* Where there is no memory for it false. */
static bool hexes_to_columns(json_t *board)
{
    json_t *map = json_object_get(board, "map"), *rows = json_object_get(map, "spaces"), *row, *value;
    const char *kind = json_string_value(json_object_get(map, "kind")), *key;
    size_t i;

    if (!kind || strcmp(kind, "hexes") != 0 || !json_array_size(rows))
        return true;
    json_t *columns = json_object();
    bool done = columns;
    json_array_foreach(rows, i, row)
        json_object_foreach(row, key, value)
            done = done && column_put(columns, rows, key);
    done = done && json_object_set(map, "spaces", columns) == 0;
    json_decref(columns);
    return done;
}

static bool part_make(Document *out, Str whole, BoardPart part)
{
    json_t *board = json_loadb(whole.at, whole.n, 0, NULL);
    json_t *book = board ? book_taken(board) : NULL, *coast = book ? coast_taken(board) : NULL;
    json_t *wanted = part == BOOK_PART ? book : part == COAST_PART ? coast : board;
    bool ready = coast && (part != TABLE_PART || hexes_to_columns(board));
    char *text = ready ? json_dumps(wanted, JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;
    bool made = text && document_make(out, str(text));

    free(text);
    json_decref(coast);
    json_decref(book);
    json_decref(board);
    return made;
}

static bool board_make(Document *out, const GameDef *def, BoardPart part)
{
    Text t = page(PAGE_LOOK);
    Str whole = {t.at, ya_board(def, t.at, t.cap)};

    return part == WHOLE_BOARD || !whole.n ? document_make(out, whole) : part_make(out, whole, part);
}

/* Boards never change while the program runs: each is written and packed once, when it is first asked for. NULL: no memory
 * for it. */
static const Document *part_of(const GameDef *def, BoardPart part)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static Document(*boards)[BOARD_PARTS];
    int i = 0;

    while (ya_game_at(i) != def)
        i++;
    pthread_mutex_lock(&lock);
    if (!boards)
        boards = calloc((size_t)ya_game_count(), sizeof *boards);
    bool made = boards && (boards[i][part].at[PACKED_NOT] || board_make(&boards[i][part], def, part));
    pthread_mutex_unlock(&lock);
    return made ? &boards[i][part] : NULL;
}

const Document *board_of(const GameDef *def)
{
    return part_of(def, WHOLE_BOARD);
}

/* BOARD_PARTS: there is none of that name. */
static BoardPart part_asked(const Request *r)
{
    const char *name = query(r, "part");
    BoardPart part = WHOLE_BOARD;

    while (part < BOARD_PARTS && strcmp(name ? name : "", part_names[part]) != 0)
        part++;
    return part;
}

void get_board(Request *r)
{
    const GameDef *def = game_find(str(r->param[0]));

    if (!def) {
        refuse(r, 404, "there is no such game");
        return;
    }
    BoardPart part = part_asked(r);
    if (part == BOARD_PARTS) {
        refuse(r, 404, "a board has no such part");
        return;
    }
    const Document *board = part_of(def, part);
    r->cache = "no-cache";
    if (board && board->n[PACKED_NOT])
        document_answer(r, board);
    else if (!board)
        refuse(r, 503, NO_MEMORY);
    else
        refuse(r, 500, "the board is too long");
}

/* ---- a match as JSON ------------------------------------------------------------------------------------------------------------ */

static const char *const statuses[] = {"waiting", "running", "over"};
static const char *const seat_kinds[] = {"open", "person", "machine", "link"};

/* To who is told late a seat is whoever sat down there: that a machine has taken it over since is news. */
static void seats_json(Json *j, const StoredMatch *row, const GameDef *def, const int *present, bool late, bool clocks)
{
    json_key(j, "seats");
    json_list(j);
    for (int seat = 0; seat < row->seats; seat++) {
        const StoredSeat *s = &row->seat[seat];
        int kind = late && s->kind == SEAT_MACHINE && s->name[0] ? SEAT_PERSON : s->kind;
        json_begin(j);
        json_ktext(j, "side", side_name(def, seat));
        json_ktext(j, "kind", seat_kinds[kind]);
        if (kind == SEAT_PERSON) {
            json_ktext(j, "name", s->name);
            json_kbool(j, "guest", s->guest);
        }
        if (kind == SEAT_MACHINE)
            json_ktext(j, "level", s->level);
        if (present)
            json_kbool(j, "present", kind == SEAT_MACHINE || present[seat] > 0);
        if (clocks)
            seat_clock_json(j, row, s);
        if (!present || row->status != MATCH_RUNNING) /* of a match in play it would be read with every move */
            seat_rating_json(j, row, s);
        json_end(j);
    }
    json_close(j);
}

void sides_json(Json *j, const char *key, const GameDef *def, unsigned sides)
{
    json_key(j, key);
    json_list(j);
    for (int side = 0; side < YA_MAX_SIDES; side++)
        if (sides >> side & 1)
            json_text(j, side_name(def, side));
    json_close(j);
}

static void offers_json(Json *j, const StoredMatch *row, const GameDef *def, bool late)
{
    json_kbool(j, "draws", def->draws);
    sides_json(j, "draw_offers", def, late ? 0 : row->draw_offers);
    json_key(j, "take_back");
    if (late || row->retake_side < 0) {
        json_nothing(j);
        return;
    }
    json_begin(j);
    json_ktext(j, "asked_by", side_name(def, row->retake_side));
    sides_json(j, "agreed", def, row->retake_yes);
    json_end(j);
}

static void khex(Json *j, const char *key, const uint8_t *bytes, size_t n)
{
    char hex[2 * HASH_BYTES + 1];
    Text t = text_in(hex, sizeof hex);

    hex_of(&t, bytes, n);
    json_ktext(j, key, hex);
}

static void seed_json(Json *j, const char *mark, bool fixed)
{
    char commitment[2 * HASH_BYTES + 1];
    SeedState state = seed_state(mark);

    seed_commitment(mark, commitment);
    json_begin(j);
    if (commitment[0])
        json_ktext(j, "commitment", commitment);
    json_kbool(j, "shown", state == SEED_SHOWN);
    json_kbool(j, "none", state != SEED_OPEN && !commitment[0]);
    if (fixed && state == SEED_SHOWN)
        json_ktext(j, "seed", mark + 2);
    json_end(j);
}

static unsigned seats_without(const StoredMatch *row, SeedState wanted)
{
    unsigned mask = 0;

    for (int seat = 0; seat < row->seats; seat++)
        if (seed_state(row->seat[seat].seed) == wanted)
            mask |= 1u << seat;
    return mask;
}

/* Seeds are shown to others only when all of them are there, so that nobody sees the dice before he has shown his own. */
static void seeds_json(Json *j, const StoredMatch *row, const GameDef *def)
{
    static const char *const phases[] = {"commit", "show", "fixed"};
    DicePhase phase = dice_phase(row);

    json_ktext(j, "phase", phases[phase]);
    sides_json(j, "waiting", def,
               phase == DICE_COMMIT ? seats_without(row, SEED_OPEN) : seats_without(row, SEED_COMMITTED));
    json_key(j, "seats");
    json_list(j);
    for (int seat = 0; seat < row->seats; seat++)
        seed_json(j, row->seat[seat].seed, phase == DICE_FIXED);
    json_close(j);
}

static void dice_json(Json *j, const StoredMatch *row, const GameDef *def, bool late)
{
    uint8_t commitment[HASH_BYTES];

    dice_commitment(row->secret, commitment);
    json_key(j, "dice");
    json_begin(j);
    khex(j, "commitment", commitment, sizeof commitment);
    if (!late)
        seeds_json(j, row, def);
    if (row->status == MATCH_OVER)
        khex(j, "secret", row->secret, sizeof row->secret);
    json_end(j);
}

static void result_json(Json *j, const StoredMatch *row, const GameDef *def)
{
    if (row->status != MATCH_OVER)
        return;
    json_key(j, "result");
    json_begin(j);
    json_ktext(j, "words", row->ended);
    json_key(j, "winner");
    if (row->winner < 0)
        json_nothing(j);
    else
        json_text(j, side_name(def, row->winner));
    json_end(j);
    if (row->rematch[0])
        json_ktext(j, "rematch", row->rematch);
}

static void row_json(Json *j, const StoredMatch *row, const GameDef *def, const int *present, bool late, bool clocks)
{
    json_ktext(j, "id", row->id);
    json_ktext(j, "game", row->game);
    json_ktext(j, "title", def->title);
    json_ktext(j, "options", row->options);
    json_ktext(j, "status", statuses[row->status]);
    json_kbool(j, "public", row->listed);
    json_kbool(j, "rated", row->rated);
    json_kint(j, "created", row->created);
    json_kint(j, "delay", row->delay);
    clock_json(j, row);
    seats_json(j, row, def, present, late, clocks);
    json_kbool(j, "taught", first_is(row));
    result_json(j, row, def);
}

void match_json(Json *j, Room *room, int viewer)
{
    int present[VIEWERS];
    bool late = told_late(room, viewer);

    pthread_mutex_lock(&room->listening);
    memcpy(present, room->present, sizeof present);
    pthread_mutex_unlock(&room->listening);
    for (int seat = 0; seat < room->row.seats; seat++)
        present[seat] += (int)(room->elsewhere >> seat & 1);
    present[YA_SPECTATOR] += room->spectators;
    row_json(j, &room->row, room->def, present, late, !late);
    json_kint(j, "spectators", present[YA_SPECTATOR]);
    json_kbool(j, "playable", !room->broken);
    if (room->brought && !late)
        json_kint(j, "brought", room->brought);
    if (room->broken)
        json_ktext(j, "problem", OTHER_RULES);
    offers_json(j, &room->row, room->def, late);
    dice_json(j, &room->row, room->def, late);
}

/* ---- lists ----------------------------------------------------------------------------------------------------------------------- */

enum { LISTED = 100 };

/* A list is read before any of it is told: what is told of each row asks the store for more. */
typedef struct {
    StoredMatch *at;
    int n;
} Rows;

static void row_keep(void *rows, const StoredMatch *row)
{
    Rows *kept = rows;

    if (kept->n < LISTED)
        kept->at[kept->n++] = *row;
}

static int my_seats(const Request *r, const StoredMatch *row)
{
    int mask = 0;

    for (int seat = 0; seat < row->seats; seat++)
        if (r->user.id && row->seat[seat].kind == SEAT_PERSON && row->seat[seat].user == r->user.id)
            mask |= 1 << seat;
    return mask;
}

static void listed_json(Request *r, const StoredMatch *row)
{
    const GameDef *def = game_find(str(row->game));

    if (!def)
        return;
    unsigned mine = (unsigned)my_seats(r, row);
    json_begin(&r->out);
    row_json(&r->out, row, def, NULL, !mine && row->delay && row->status == MATCH_RUNNING, false);
    sides_json(&r->out, "mine", def, mine);
    if (row->status == MATCH_RUNNING && (mine || !row->delay))
        sides_json(&r->out, "owing", def, row->owing);
    if (mine && row->status == MATCH_RUNNING)
        json_kbool(&r->out, "your_turn", mine & row->owing);
    json_end(&r->out);
}

static void list_json(Request *r, const char *key, int which, Rows *rows)
{
    rows->n = 0;
    if (which != ROWS_MINE || r->user.id)
        store_match_rows(server.store, which, r->user.id, LISTED, row_keep, rows);
    json_key(&r->out, key);
    json_list(&r->out);
    for (int i = 0; i < rows->n; i++)
        listed_json(r, &rows->at[i]);
    json_close(&r->out);
}

void get_matches(Request *r)
{
    Rows rows = {malloc(LISTED * sizeof *rows.at), 0};

    if (!rows.at) {
        refuse(r, 503, NO_MEMORY);
        return;
    }
    answer_begin(r, 200);
    list_json(r, "mine", ROWS_MINE, &rows);
    list_json(r, "open", ROWS_OPEN, &rows);
    list_json(r, "watchable", ROWS_WATCHABLE, &rows);
    answer_end(r);
    free(rows.at);
}

/* ---- making a match ------------------------------------------------------------------------------------------------------------------ */

/* How many sides the game has with these options; 0: err says what is wrong with them; -1: no memory to try. */
static int sides_with(const GameDef *def, const char *options, Text *err)
{
    YaState *state = calloc(1, def->state_size);

    if (!state)
        return -1;
    YaRun quiet = {0};
    bool good = ya_start(def, state, options, &quiet, err->at, err->cap);
    int sides = good ? ya_sides(def, state) : 0;

    free(state);
    return sides;
}

static void copy(char *to, size_t cap, const char *from)
{
    Text t = text_in(to, cap);
    text_put(&t, from);
}

static bool levels_exist(const GameDef *def, const MatchRequest *ask)
{
    for (int seat = 0; seat < ask->seats; seat++)
        if (ask->kind[seat] == SEAT_MACHINE && !player_find(def, str(ask->level[seat])))
            return false;
    return true;
}

static StoredMatch row_made(const Request *r, const GameDef *def, const char *options)
{
    StoredMatch row = {.owner = r->user.id, .created = now_seconds(), .winner = -1, .retake_side = -1};
    int16_t option[MAX_OPTIONS];
    Text none = {0}, t = text_in(row.options, sizeof row.options);

    match_draw(row.id, row.secret);
    copy(row.game, sizeof row.game, def->id);
    copy(row.rules, sizeof row.rules, def->rules_version);
    if (options_read(def, str(options), option, &none))
        options_write(def, option, &t);
    return row;
}

/* Who sits down commits to a seed at once, or has none. */
static void seat_take(StoredSeat *s, const StoredUser *user, const char *commitment)
{
    s->kind = SEAT_PERSON;
    s->user = user->id;
    s->guest = user->guest;
    copy(s->name, sizeof s->name, user->name);
    if (!seed_commit(s->seed, commitment))
        seed_set(s->seed, SEED_WAIVED);
}

static void link_make(StoredSeat *s, char token[TOKEN_CAP])
{
    token_make(token);
    token_hash(str(token), s->link);
}

static void seats_make(StoredMatch *row, const MatchRequest *ask, const Request *r, char tokens[MAX_SEATS][TOKEN_CAP])
{
    row->seats = (uint8_t)ask->seats;
    for (int seat = 0; seat < ask->seats; seat++) {
        StoredSeat *s = &row->seat[seat];
        *s = (StoredSeat){.kind = ask->kind[seat], .bank = ask->clock_bank};
        seed_set(s->seed, ask->kind[seat] == SEAT_MACHINE ? SEED_MACHINE : SEED_OPEN);
        if (ask->me[seat])
            seat_take(s, &r->user, ask->commitment);
        if (ask->kind[seat] == SEAT_MACHINE)
            copy(s->level, sizeof s->level, ask->level[seat]);
        if (ask->kind[seat] == SEAT_LINK)
            link_make(s, tokens[seat]);
    }
}

/* Adds the match to the store, as the rematch of another where that is one; it begins where all seats are taken. */
static Outcome match_open(const StoredMatch *row, const GameDef *def, Room *rematch_of, const Match *brought)
{
    Change *c = change_space();
    Room *room = room_add(row, def);

    if (!room)
        return outcome(503, NO_MEMORY);
    Outcome o = rematch_of ? play_rematch(room, rematch_of, c) : play_create(room, brought, c);

    room->gone = o.status != 200;
    room_close(room);
    return o;
}

static void made_json(Request *r, const StoredMatch *row, const GameDef *def, char tokens[MAX_SEATS][TOKEN_CAP])
{
    answer_begin(r, 201);
    json_ktext(&r->out, "id", row->id);
    json_key(&r->out, "links");
    json_begin(&r->out);
    for (int seat = 0; seat < row->seats; seat++)
        if (row->seat[seat].kind == SEAT_LINK)
            json_ktext(&r->out, side_name(def, seat), tokens[seat]);
    json_end(&r->out);
    sides_json(&r->out, "sides", def, (1u << row->seats) - 1);
    dice_json(&r->out, row, def, false);
    answer_end(r);
}

/* Makes the match that was asked for, and answers. */
static void match_begin(Request *r, const GameDef *def, const MatchRequest *ask, const Match *brought)
{
    char tokens[MAX_SEATS][TOKEN_CAP];
    StoredMatch row = row_made(r, def, ask->options);

    row.listed = ask->listed;
    row.clock_move = ask->clock_move;
    row.clock_bank = ask->clock_bank;
    row.clock_increment = ask->clock_increment;
    row.delay = ask->delay;
    row.rated = ask->rated;
    seats_make(&row, ask, r, tokens);
    Outcome o = match_open(&row, def, NULL, brought);
    if (o.status == 200)
        made_json(r, &row, def, tokens);
    else
        refuse(r, o.status, o.why);
}

void post_match(Request *r)
{
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    MatchRequest ask;

    if (!slow_enough(r, LIMIT_CREATE, true) || !slow_enough(r, LIMIT_CREATE, false))
        return;
    if (!match_request_read(r->json, &ask, &err)) {
        refuse(r, 400, why);
        return;
    }
    const GameDef *def = game_find(str(ask.game));
    int sides = def ? sides_with(def, ask.options, &err) : 0;
    if (sides < 0) {
        refuse(r, 503, NO_MEMORY);
        return;
    }
    if (!def || !sides || sides != ask.seats || !levels_exist(def, &ask)) {
        refuse(r, 422,
               !def                 ? "there is no such game"
               : !sides             ? why
               : sides != ask.seats ? "the game has another number of sides"
                                    : "there is no such machine player");
        return;
    }
    const char *problem = ask.rated ? rated_problem(&r->user, &ask) : NULL;
    if (problem)
        refuse(r, r->user.guest ? 403 : 422, problem);
    else
        match_begin(r, def, &ask, NULL);
}

/* A match that was played elsewhere goes on here. */
void post_record(Request *r)
{
    MatchRequest ask;

    if (!slow_enough(r, LIMIT_CREATE, true) || !slow_enough(r, LIMIT_CREATE, false))
        return;
    Match *brought = brought_read(r, &ask);
    if (brought)
        match_begin(r, brought->def, &ask, brought);
    free(brought);
}

/* A first game: its sides and options are the game's own, and so are its dice at first, so nobody has a seed. */
void post_first(Request *r)
{
    char why[YA_MAX_LINE];
    Text err = text_in(why, sizeof why);
    MatchRequest ask = {.commitment = ""};
    const GameDef *def = first_of(r);

    if (!def || !slow_enough(r, LIMIT_CREATE, true) || !slow_enough(r, LIMIT_CREATE, false))
        return;
    copy(ask.options, sizeof ask.options, def->first->options);
    ask.seats = sides_with(def, ask.options, &err);
    if (ask.seats < 1) {
        refuse(r, ask.seats < 0 ? 503 : 500, ask.seats < 0 ? NO_MEMORY : why);
        return;
    }
    first_seats(def, &ask);
    match_begin(r, def, &ask, NULL);
}

/* In a rematch who had a seed is asked for another, and who had none has none; who asks for it says so at once. */
static void seed_again(StoredSeat *s, const char *commitment)
{
    bool had = seed_state(s->seed) == SEED_COMMITTED || seed_state(s->seed) == SEED_SHOWN;

    if (s->kind == SEAT_PERSON && seed_commit(s->seed, commitment))
        return;
    seed_set(s->seed, s->kind == SEAT_MACHINE ? SEED_MACHINE : s->kind != SEAT_PERSON || had ? SEED_OPEN : SEED_WAIVED);
}

/* Whoever sat here sits there; where he has left for good anybody may. Old links open nothing. */
static void seat_again(StoredSeat *s, const StoredSeat *old, const StoredMatch *row, const char *commitment,
                       char token[TOKEN_CAP])
{
    *s = *old;
    s->since = 0;
    s->bank = row->clock_bank;
    memset(s->link, 0, sizeof s->link);
    if (s->kind == SEAT_PERSON && !s->user)
        seat_free(s);
    seed_again(s, s->user == row->owner ? commitment : "");
    if (s->kind == SEAT_LINK)
        link_make(s, token);
}

/* The same again, everybody one seat further. */
static StoredMatch row_again(const Request *r, const Room *old, char tokens[MAX_SEATS][TOKEN_CAP])
{
    const StoredMatch *was = &old->row;
    StoredMatch row = row_made(r, old->def, was->options);

    row.listed = was->listed;
    row.clock_move = was->clock_move;
    row.clock_bank = was->clock_bank;
    row.clock_increment = was->clock_increment;
    row.delay = was->delay;
    row.rated = was->rated;
    row.seats = was->seats;
    for (int seat = 0; seat < was->seats; seat++) {
        int next = (seat + 1) % was->seats;
        seat_again(&row.seat[next], &was->seat[seat], &row, body_text(r->json, "commitment", ""), tokens[next]);
    }
    return row;
}

static void rematch(Request *r, Room *old)
{
    char tokens[MAX_SEATS][TOKEN_CAP];

    if (!slow_enough(r, LIMIT_CREATE, true) || !slow_enough(r, LIMIT_CREATE, false))
        return;
    StoredMatch row = row_again(r, old, tokens);
    Outcome o = match_open(&row, old->def, old, NULL);
    if (o.status == 200)
        made_json(r, &row, old->def, tokens);
    else
        refuse(r, o.status, o.why);
}

/* Who asks first makes it; the others find it. */
void post_rematch(Request *r)
{
    int side;
    Room *room = room_for_player(r, &side);

    if (!room)
        return;
    if (room->row.status != MATCH_OVER) {
        refuse(r, 409, "the match is not over yet");
    } else if (room->row.rematch[0]) {
        answer_begin(r, 200);
        json_ktext(&r->out, "id", room->row.rematch);
        answer_end(r);
    } else {
        rematch(r, room);
    }
    room_close(room);
}

/* ---- joining ---------------------------------------------------------------------------------------------------------------------------- */

/* The seat that is asked for: by its name where it is open, by its token where it is kept for somebody. -1: none. */
static int seat_to_take(const Request *r, const Room *room)
{
    const char *link = body_text(r->json, "link", NULL), *name = body_text(r->json, "seat", NULL);
    uint8_t hash[HASH_BYTES];

    if (link)
        token_hash(str(link), hash);
    for (int seat = 0; seat < room->row.seats; seat++) {
        const StoredSeat *s = &room->row.seat[seat];
        bool named = !name || strcmp(name, side_name(room->def, seat)) == 0;
        if (link ? s->kind == SEAT_LINK && sodium_memcmp(hash, s->link, sizeof hash) == 0
                 : s->kind == SEAT_OPEN && named)
            return seat;
    }
    return -1;
}

/* Which seat a link is for: whoever was sent it may ask before he takes it. */
void post_invitation(Request *r)
{
    Room *room = room_for_request(r);

    if (!room)
        return;
    int seat = body_text(r->json, "link", NULL) ? seat_to_take(r, room) : -1;
    if (seat < 0) {
        refuse(r, 403, "this link opens no seat, or it is taken already");
    } else {
        answer_begin(r, 200);
        json_ktext(&r->out, "id", room->id);
        json_ktext(&r->out, "seat", side_name(room->def, seat));
        answer_end(r);
    }
    room_close(room);
}

static void join(Request *r, Room *room, int seat)
{
    Change *c = change_space();
    StoredMatch next = room->row;

    seat_take(&next.seat[seat], &r->user, body_text(r->json, "commitment", ""));
    Outcome o = play_join(room, &next, c);
    if (o.status != 200) {
        refuse(r, o.status, o.why);
        return;
    }
    answer_begin(r, 200);
    json_ktext(&r->out, "id", room->id);
    json_ktext(&r->out, "seat", side_name(room->def, seat));
    answer_end(r);
}

void post_join(Request *r)
{
    Room *room = room_for_request(r);

    if (!room)
        return;
    if (!commitment_is_good(body_text(r->json, "commitment", ""))) {
        refuse(r, 400, "a commitment is 64 hexadecimal digits, in small letters");
        room_close(room);
        return;
    }
    int seat = seat_to_take(r, room);
    bool second = my_seats(r, &room->row) && room->row.owner != r->user.id;
    const char *problem = rated_join_problem(&r->user, &room->row);
    if (seat >= 0 && problem)
        refuse(r, r->user.guest ? 403 : 409, problem);
    else if (seat >= 0 && second && room->row.seat[seat].kind == SEAT_OPEN)
        refuse(r, 409, "you sit here already: more seats are for whoever made the match, or for who has their links");
    else if (seat < 0)
        refuse(r, body_text(r->json, "link", NULL) ? 403 : 409, "there is no such seat to take");
    else
        join(r, room, seat);
    room_close(room);
}

/* ---- a seat's own part in the dice ---------------------------------------------------------------------------------------------------- */

/* Commits to a seed where that is still open, or shows it when everybody has decided. */
static Outcome seed_change(StoredMatch *next, int side, const char *commitment, const char *seed)
{
    char *mark = next->seat[side].seed;

    if (next->status == MATCH_OVER)
        return outcome(409, "the match is over");
    if (commitment) {
        if (seed_state(mark) != SEED_OPEN)
            return outcome(409, "it is decided already what goes into the dice for this seat");
        return seed_commit(mark, commitment) ? outcome(200, "") : outcome(400, "a commitment is 64 hexadecimal digits");
    }
    if (!seed)
        return outcome(400, "say a commitment, or the seed that was committed to");
    if (dice_phase(next) != DICE_SHOW || seed_state(mark) != SEED_COMMITTED)
        return outcome(409, "no seed is to be shown now");
    return seed_show(mark, seed) ? outcome(200, "") : outcome(422, "this is not the seed that was committed to");
}

void post_seed(Request *r)
{
    int side;
    const char *commitment = body_text(r->json, "commitment", NULL), *seed = body_text(r->json, "seed", NULL);
    Room *room = room_for_player(r, &side);

    if (!room)
        return;
    Change *c = change_space();
    StoredMatch next = room->row;
    Outcome o = seed_change(&next, side, commitment, seed);
    if (o.status == 200)
        o = play_seed(room, &next, c);
    if (o.status == 200) {
        answer_begin(r, 200);
        dice_json(&r->out, &room->row, room->def, false);
        answer_end(r);
    } else {
        refuse(r, o.status, o.why);
    }
    room_close(room);
}
