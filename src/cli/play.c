/* play: people at one keyboard, or one of them against the machine.
 *
 * The screen shows what the side at the keyboard may know and nothing else; between two people the screen is handed
 * over. In a pipe the same text comes line after line, so that a script can play too. */
#include <stdlib.h>
#include <string.h>

#include "cli/chart.h"
#include "cli/how.h"
#include "cli/referee.h"
#include "cli/screen.h"

enum { LOG_ROWS = 4, ACTION_ROWS = 6, LEAST_BOARD = 6, TALLEST_BOARD = 200, TYPED = 512, NOBODY = -1 };

typedef struct {
    int at;       /* actions taken when it was told: gone when they are taken back */
    int only_for; /* a note for one side: its forced answer; NOBODY: an event */
    YaEvent event;
    int how, hows; /* what led to it: the first, and how many */
    Action answer;
} Entry;

typedef struct {
    Screen screen;
    Match *match;
    const GameDef *def;
    Chart *chart;
    const Player *rival;
    unsigned people; /* sides at the keyboard */
    int viewer;      /* the one who sits there now */
    bool manual_dice, just_sat_down, quit;
    Rng dice, mind;
    Game *scratch;
    Twin *twin;

    Entry *log;
    int logged, log_cap, at;
    Hows hows;
    int seen[YA_SPECTATOR + 1]; /* entries of the log that stood there at its last decision */

    Action legal[YA_MAX_LEGAL];
    int asked, n; /* whose answers they are, and how many */
    int page, pages;
    char filter[TYPED], message[2 * YA_MAX_LINE];
} Table;

/* The game as a side acts on it. */
static const Game *seen(const Table *t, int side)
{
    return seen_by(t->def, t->match->now, side, t->twin);
}

/* ---- the log ------------------------------------------------------------------------------------------------------ */

static Entry *log_entry(Table *t)
{
    if (t->logged == t->log_cap) {
        t->log_cap = t->log_cap ? 2 * t->log_cap : 256;
        t->log = must(realloc(t->log, (size_t)t->log_cap * sizeof *t->log));
    }
    Entry *e = &t->log[t->logged++];
    *e = (Entry){.at = t->at, .only_for = NOBODY, .how = t->hows.open, .hows = t->hows.n - t->hows.open};
    t->hows.open = t->hows.n;
    return e;
}

static void hear(void *listener, const YaGame *def, const YaEvent *event)
{
    Table *t = listener;

    (void)def;
    if (event->kind == YA_LINE)
        log_entry(t)->event = *event;
    else if (event->kind < YA_LOSS)
        hows_keep(&t->hows, event);
}

/* Before an action: dice wait over other dice for their line, but not over an order. */
static void hear_next(Table *t, Action a, int at)
{
    t->at = at;
    if (a.side != YA_CHANCE)
        hows_cut(&t->hows, t->hows.open);
}

static void log_undone(Table *t)
{
    while (t->logged && t->log[t->logged - 1].at >= t->match->n)
        hows_cut(&t->hows, t->log[--t->logged].how);
    for (int side = 0; side <= YA_SPECTATOR; side++)
        if (t->seen[side] > t->logged)
            t->seen[side] = t->logged;
}

static bool entry_line(const Table *t, const Entry *e, Text *out)
{
    if (e->only_for == NOBODY)
        return event_line(t->def, &e->event, t->viewer, out);
    if (e->only_for != t->viewer)
        return false;
    action_write(t->def, e->answer, out);
    text_put(out, " (the only answer)");
    return true;
}

static void log_rows(const Table *t, Text text, char mark, int indent, Buffer *out)
{
    for (Str rest = {text.at, text.n}; rest.n; indent = 4) {
        Str row = screen_fit(&t->screen, &rest, indent);
        buffer_fmt(out, "%c%*s%.*s\n", mark, indent, "", (int)row.n, row.at);
    }
}

/* Lines of the screen for all entries from one on, each with what led to it; a mark before each tells what is new to the
 * viewer. */
static void log_lines(const Table *t, int from, Buffer *out)
{
    for (int i = from; i < t->logged; i++) {
        const Entry *e = &t->log[i];
        char line[2 * YA_MAX_LINE], led[8 * YA_MAX_LINE], mark = i < t->seen[t->viewer] ? '-' : '+';
        Text text = text_in(line, sizeof line), how = text_in(led, sizeof led);
        if (!entry_line(t, e, &text))
            continue;
        hows_write(t->def, &t->hows, e->how, e->hows, t->viewer, &how);
        log_rows(t, text, mark, 0, out);
        log_rows(t, how, mark, 4, out);
    }
}

static int count_lines(const Buffer *b)
{
    int lines = 0;

    for (size_t i = 0; i < b->n; i++)
        lines += b->at[i] == '\n';
    return lines;
}

static void show_log(const Table *t, int rows)
{
    Buffer text = {0};

    log_lines(t, t->logged > 400 ? t->logged - 400 : 0, &text);
    int lines = count_lines(&text), skip = lines > rows ? lines - rows : 0;
    for (int i = lines; i < rows; i++)
        putchar('\n');
    Str rest = buffer_str(&text);
    for (int i = 0; rest.n; i++) {
        Str line = str_line(&rest);
        if (i < skip)
            continue;
        if (i == skip && skip && line.at[0] == '+')
            line = str("-... more happened: l shows the log");
        screen_ink(&t->screen, line.at[0] == '+' ? INK_PLAIN : INK_FAINT, false);
        printf("%.*s", (int)line.n - 1, line.at + 1);
        screen_ink(&t->screen, INK_PLAIN, false);
        putchar('\n');
    }
    buffer_free(&text);
}

static void print_news(Table *t)
{
    Buffer text = {0};

    log_lines(t, t->seen[t->viewer], &text);
    for (Str rest = buffer_str(&text); rest.n;) {
        Str line = str_line(&rest);
        printf("%.*s\n", (int)line.n - 1, line.at + 1);
    }
    t->seen[t->viewer] = t->logged;
    buffer_free(&text);
}

/* ---- pages that stand alone --------------------------------------------------------------------------------------- */

static bool wait_for_enter(Table *t, const char *mark)
{
    char typed[TYPED];

    if (!t->screen.terminal)
        return true;
    if (!screen_ask(&t->screen, mark, typed, sizeof typed))
        t->quit = true;
    return !t->quit && !typed[0];
}

static void show_text(Table *t, const char *title, Str text)
{
    int row = 0;

    screen_clear(&t->screen);
    if (t->screen.terminal)
        screen_bar(&t->screen, title, "");
    while (text.n) {
        char line[TYPED];
        Str next = str_line(&text);
        snprintf(line, sizeof line, "%.*s", (int)next.n, next.at);
        row += screen_wrapped(&t->screen, INK_PLAIN, line, 4);
        if (row >= t->screen.height - 4 && text.n) {
            if (!wait_for_enter(t, "Enter: more; q: back "))
                return;
            row = 0;
        }
    }
    wait_for_enter(t, "Enter: back ");
}

static json_t *document(Writer *writer, const void *subject)
{
    Buffer text = {0};

    buffer_write(&text, writer, subject);
    json_t *made = json_loadb(text.at, text.n, 0, NULL);
    buffer_free(&text);
    return made;
}

static json_t *view_of(const Table *t)
{
    return document(write_view, &(Looking){t->def, t->match->now, t->viewer});
}

static Canvas draw_map(const Table *t, int height)
{
    Canvas c = canvas_new(t->screen.width, height);
    json_t *view = view_of(t);

    chart_draw(t->chart, view, &c);
    json_decref(view);
    return c;
}

static void show_board(Table *t)
{
    Canvas c = draw_map(t, t->screen.terminal ? t->screen.height - 2 : TALLEST_BOARD);

    screen_clear(&t->screen);
    screen_canvas(&t->screen, &c, 0, canvas_rows(&c));
    canvas_free(&c);
    wait_for_enter(t, "Enter: back ");
}

/* What happened since the last decision, and as much before it as fills a page; or everything. */
static void show_log_page(Table *t, bool all)
{
    Buffer marked = {0}, text = {0};
    int page = t->screen.height - 4, line_number = 0, old = 0;

    log_lines(t, 0, &marked);
    int lines = count_lines(&marked);
    for (Str rest = buffer_str(&marked); rest.n;)
        old += str_line(&rest).at[0] == '-';
    int first = all ? 0 : old < lines - page ? old : lines - page;
    for (Str rest = buffer_str(&marked); rest.n; line_number++) {
        Str line = str_line(&rest);
        if (line_number >= first)
            buffer_fmt(&text, "%.*s\n", (int)line.n - 1, line.at + 1);
    }
    show_text(t, all ? "The log" : "The log (l all: from the beginning)", buffer_str(&text));
    buffer_free(&text);
    buffer_free(&marked);
}

static void show_odds(Table *t)
{
    OddsAsked asked = {.def = t->def, .now = t->match->now, .side = t->viewer, .seed = 1};
    Text err = text_in(t->message, sizeof t->message);
    Buffer text = {0};

    if (odds_write(asked, &text, &err))
        show_text(t, "Odds, as you see it", buffer_str(&text));
    buffer_free(&text);
}

static void show_hint(Table *t)
{
    Text message = text_in(t->message, sizeof t->message);
    Buffer line = {0};

    if (t->people & (t->people - 1))
        text_put(&message, "no hints where people play against each other");
    else if (hint_write(t->def, t->match->now, t->viewer, &line, &message))
        text_str(&message, buffer_str(&line));
    buffer_free(&line);
}

static const RuleHelp *help_find(const GameDef *def, Str number)
{
    for (const RuleHelp *h = def->help; h && h->number; h++)
        if (str_is(number, h->number))
            return h;
    return NULL;
}

static void show_rule(Table *t, Str number)
{
    char buffer[32], line[2 * YA_MAX_LINE];
    Text rule = text_in(buffer, sizeof buffer), text = text_in(line, sizeof line);
    const QuestionDef *q = question_of(t->def, seen(t, t->asked));

    if (!number.n && q) {
        rule_write(q->rule, &rule, false);
        number = (Str){rule.at, rule.n};
    }
    const RuleHelp *help = help_find(t->def, number);
    Buffer page = {0};
    if (help) {
        buffer_fmt(&page, "%s\n", help->text);
        text_fmt(&text, "%s %s", help->number, help->title);
    } else {
        prompt_write(t->def, t->match->now, t->asked, &text);
        buffer_fmt(&page, "%s\n", line);
        text = text_in(line, sizeof line);
        text_fmt(&text, "Rule %v", number);
    }
    for (int i = 0, last = 0; i < t->n; i++)
        if (t->legal[i].verb != last) {
            last = t->legal[i].verb;
            buffer_fmt(&page, "  %-10s %s\n", t->def->verbs[last].name, t->def->verbs[last].help);
        }
    show_text(t, line, buffer_str(&page));
    buffer_free(&page);
}

static void show_keys(Table *t)
{
    show_text(
        t, "What can be typed",
        str("a number       take that action of the list\n"
            "an action      as it is written in the list: the same\n"
            "some letters   show only the actions with these letters\n"
            "Enter          the next page of the list, or the only answer\n"
            "?  or  ? 7.2   explain the rule behind the question, or that rule\n"
            "w ACTION       why is it legal or not\n"
            "o              odds of what is asked, as far as you can know\n"
            "hint           what the best player would do, and why\n"
            "losses         lose, or keep, what is suggested\n"
            "u              undo\n"
            "l  or  l all   the log since your last decision, or from the beginning\n"
            "m              the map on the whole screen\n"
            "s FILE         save the record\n"
            "q              quit\n"
            "\n"
            "The chart: E7& are seven counters of the party with that letter, ships and ashore (s: ships alone,\n"
            "a: ashore alone); PR4 is a port and its value in its holder's colour; < > is where something is\n"
            "decided; yellow is what an action of the list names; * a storm, ! a fight, ^ control, + a course.\n"));
}

/* ---- the list of actions ------------------------------------------------------------------------------------------ */

static void legal_text(const Table *t, int i, char *out, size_t cap)
{
    char word[YA_MAX_ACTION];
    Text text = text_in(out, cap), hint = text_in(word, sizeof word);

    action_write(t->def, t->legal[i], &text);
    if (t->def->hint)
        t->def->hint(seen(t, t->asked), t->legal[i], &hint);
    if (hint.n)
        text_fmt(&text, " (%s)", word);
}

static int matching(const Table *t, int *at, int *widest)
{
    int n = 0;

    *widest = 0;
    for (int i = 0; i < t->n; i++) {
        char line[YA_MAX_ACTION];
        legal_text(t, i, line, sizeof line);
        if (!strstr(line, t->filter))
            continue;
        at[n++] = i;
        if ((int)strlen(line) > *widest)
            *widest = (int)strlen(line);
    }
    return n;
}

static void put_action(const Table *t, int i, int width)
{
    char line[YA_MAX_ACTION];

    legal_text(t, i, line, sizeof line);
    screen_ink(&t->screen, INK_FAINT, false);
    printf("%3d ", i + 1);
    screen_ink(&t->screen, INK_PLAIN, true);
    printf("%-*s", width, line);
    screen_ink(&t->screen, INK_PLAIN, false);
}

/* A short list has the help of each verb beside it. */
static void show_short_list(const Table *t, const int *at, int n, int widest)
{
    int room = t->screen.width - widest - 7;

    for (int i = 0; i < n; i++) {
        char help[YA_MAX_LINE];
        snprintf(help, sizeof help, "%.*s", room > 0 ? room : 0, t->def->verbs[t->legal[at[i]].verb].help);
        put_action(t, at[i], widest + 3);
        screen_line(&t->screen, INK_FAINT, help);
    }
}

/* A number of up to three digits and a space before each, two spaces between them. */
static int columns_of(const Table *t, int widest)
{
    int columns = (t->screen.width + 2) / (widest + 6);
    return columns > 1 ? columns : 1;
}

static void show_columns(const Table *t, const int *at, int n, int widest, int rows)
{
    int columns = columns_of(t, widest);
    int first = t->page * rows * columns, left = n - first < rows * columns ? n - first : rows * columns;

    if (left < rows)
        rows = left;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < left; i += rows)
            put_action(t, at[first + i], i + rows < left ? widest + 2 : 0);
        putchar('\n');
    }
}

static int rows_needed(const Table *t, int n, int widest, int *pages)
{
    int columns = columns_of(t, widest);
    int rows = t->screen.terminal ? ACTION_ROWS : YA_MAX_LEGAL;

    *pages = 1;
    if (n <= ACTION_ROWS)
        return n;
    if (n <= rows * columns)
        return (n + columns - 1) / columns;
    *pages = (n + rows * columns - 1) / (rows * columns);
    return rows;
}

static void show_actions(const Table *t, const int *at, int n, int widest, int rows)
{
    if (n <= ACTION_ROWS)
        show_short_list(t, at, n, widest);
    else
        show_columns(t, at, n, widest, rows);
}

/* ---- the screen --------------------------------------------------------------------------------------------------- */

static void chosen_text(const Table *t, Text *out)
{
    const Game *g = seen(t, t->asked);

    if (question_of(t->def, g)->kind != ASK_GROUP || bits_empty(chosen_in(g), t->def->set_words))
        return;
    text_char(out, ':');
    BITS_EACH(i, chosen_in(g), t->def->set_words) {
        text_char(out, ' ');
        slug_write(t->def, ARG_PIECE, i, out);
    }
}

static void prompt_text(const Table *t, Text *out)
{
    const QuestionDef *q = question_of(t->def, seen(t, t->asked));

    text_fmt(out, "%s ", side_name(t->def, t->asked));
    rule_write(q->rule, out, false);
    text_put(out, ": ");
    prompt_write(t->def, t->match->now, t->asked, out);
    chosen_text(t, out);
}

static void standing_text(const Table *t, Text *out)
{
    if (t->def->standing)
        t->def->standing(t->match->now, out);
    if (!out->n)
        text_put(out, t->def->title);
}

static void show_bar(const Table *t)
{
    char line[2 * YA_MAX_LINE];
    Text text = text_in(line, sizeof line);

    standing_text(t, &text);
    screen_bar(&t->screen, line, t->viewer < YA_MAX_SIDES ? side_name(t->def, t->viewer) : "");
}

/* The board gets the room that the rest leaves; what it does not use goes to the log. */
static void show_top(const Table *t, int room)
{
    int board = room - LOG_ROWS > LEAST_BOARD ? room - LOG_ROWS : LEAST_BOARD;
    Canvas c = draw_map(t, board);
    int used = canvas_rows(&c);

    show_bar(t);
    screen_canvas(&t->screen, &c, 0, used);
    canvas_free(&c);
    show_log(t, room - used > LOG_ROWS ? room - used : LOG_ROWS);
}

static void show_footer(Table *t, int shown)
{
    char line[2 * YA_MAX_LINE] = "number or action; ? rule, w why, o odds, u undo, l log, m map, h keys, q quit";

    if (t->message[0]) {
        screen_line(&t->screen, INK_YELLOW, t->message);
    } else if (t->filter[0] || t->pages > 1) {
        snprintf(line, sizeof line, "page %d of %d, %d of %d actions; Enter: %s; h: keys", t->page + 1, t->pages, shown,
                 t->n, t->pages > 1 ? "next page" : "all again");
        screen_line(&t->screen, INK_FAINT, line);
    } else if (t->screen.terminal) {
        screen_line(&t->screen, INK_FAINT, line);
    }
    t->message[0] = 0;
}

static int ink_of_side(const Table *t, int side)
{
    return chart_ink(t->chart, side < YA_MAX_SIDES ? t->def->side_names[side] : "");
}

static void show_all(Table *t)
{
    int at[YA_MAX_LEGAL], widest, n = matching(t, at, &widest), rows = rows_needed(t, n, widest, &t->pages);
    char line[2 * YA_MAX_LINE];
    Text text = text_in(line, sizeof line);

    if (t->page >= t->pages)
        t->page = 0;
    prompt_text(t, &text);
    screen_measure(&t->screen);
    if (t->screen.terminal) {
        int prompt = screen_rows(&t->screen, line, 2);
        screen_clear(&t->screen);
        show_top(t, t->screen.height - 3 - rows - prompt);
    } else {
        print_news(t);
    }
    screen_wrapped(&t->screen, ink_of_side(t, t->asked), line, 2);
    show_actions(t, at, n, widest, rows);
    show_footer(t, n);
}

/* ---- playing ------------------------------------------------------------------------------------------------------ */

static bool take(Table *t, Action a)
{
    Run r = {.tell = hear, .listener = t};
    int before = t->logged;

    hear_next(t, a, t->match->n);
    Verdict v = match_play(t->match, a, &r);

    if (!v.reason) {
        if (a.side == t->viewer && t->screen.terminal)
            t->seen[t->viewer] = before;
        t->filter[0] = 0;
        t->page = 0;
        t->just_sat_down = false;
        return true;
    }
    Text text = text_in(t->message, sizeof t->message);
    text_put(&text, "No: ");
    verdict_text(v, &text);
    return false;
}

static void dice_answer(Table *t)
{
    Action a;

    CHECK(ya_sample(t->def, t->match->now, YA_CHANCE, &t->dice, &a));
    take(t, a);
}

static void sit_down(Table *t, int side)
{
    char line[YA_MAX_LINE];
    bool changed = t->viewer != side && t->viewer != YA_SPECTATOR;

    t->viewer = side;
    if (!changed || !(t->people & (t->people - 1)))
        return;
    t->just_sat_down = true;
    snprintf(line, sizeof line, "--- %s: it is your turn ---", side_name(t->def, side));
    screen_clear(&t->screen);
    screen_line(&t->screen, INK_PLAIN, line);
    if (t->screen.terminal)
        wait_for_enter(t, "Hand over the keyboard; then press Enter. ");
}

static void undo(Table *t)
{
    Verdict v = match_undo(t->match, t->viewer);

    if (v.reason) {
        Text text = text_in(t->message, sizeof t->message);
        text_put(&text, v.reason);
        return;
    }
    while (ya_legal(t->def, t->match->now, t->viewer, false, t->legal, YA_MAX_LEGAL) == 1 &&
           !match_undo(t->match, t->viewer).reason)
        continue; /* a forced answer would only be given again */
    log_undone(t);
    Text text = text_in(t->message, sizeof t->message);
    text_put(&text, "Taken back.");
}

static void save(Table *t, Str path)
{
    Text err = text_in(t->message, sizeof t->message);
    char name[TYPED];
    Buffer text = {0};

    snprintf(name, sizeof name, "%.*s", (int)path.n, path.at);
    buffer_write(&text, write_record, t->match);
    if (!path.n)
        text_put(&err, "s FILE: name a file");
    else if (file_write(name, buffer_str(&text), &err))
        text_fmt(&err, "Saved to %s", name);
    buffer_free(&text);
}

static void why(Table *t, Str words)
{
    Text text = text_in(t->message, sizeof t->message);
    Action a;

    if (!action_read(t->def, t->match->now, words, &a, &text))
        return;
    a.side = (uint8_t)t->asked;
    Verdict v = ya_why(t->def, t->match->now, a);
    if (v.reason)
        verdict_text(v, &text);
    else
        text_put(&text, "That is legal.");
}

/* An action in words; or letters to look for in the list. */
static void words(Table *t, Str typed)
{
    Text text = text_in(t->message, sizeof t->message);
    char line[2 * TYPED];
    Action a;
    int at[YA_MAX_LEGAL], widest;

    snprintf(line, sizeof line, "%s %.*s", side_name(t->def, t->asked), (int)typed.n, typed.at);
    if (action_read(t->def, t->match->now, str(line), &a, &text)) {
        text = text_in(t->message, sizeof t->message);
        take(t, a);
        return;
    }
    snprintf(t->filter, sizeof t->filter, "%.*s", (int)typed.n, typed.at);
    if (matching(t, at, &widest))
        t->message[0] = 0;
    else
        t->filter[0] = 0;
    t->page = 0;
}

static bool take_words(Table *t, const char *verb, const char *piece)
{
    char line[TYPED], wrong[YA_MAX_LINE];
    Text err = text_in(wrong, sizeof wrong);
    Action a;

    snprintf(line, sizeof line, "%s %s %s", side_name(t->def, t->asked), verb, piece);
    if (!action_read(t->def, t->match->now, str(line), &a, &err) || !ya_is_legal(t->def, t->match->now, a))
        return false;
    take(t, a);
    while (!t->manual_dice && ya_owing(t->def, t->match->now) == 1u << YA_CHANCE)
        dice_answer(t);
    return true;
}

/* What the view suggests, answer by answer, as long as nothing else is asked, as what goes down with a ship. */
static void take_suggested(Table *t)
{
    json_t *view = view_of(t), *owes = json_object_get(view, "owes"), *piece;
    const char *verb = json_string_value(json_object_get(owes, "verb"));
    int question = flow_in(t->match->now)->question;
    bool same = owes;
    size_t i;

    snprintf(t->message, sizeof t->message, owes ? "As suggested" : "Nothing is to be lost now");
    json_array_foreach(json_object_get(owes, "suggested"), i, piece) {
        same = same && take_words(t, verb, json_string_value(piece));
        same = same && flow_in(t->match->now)->question == question;
    }
    if (same && json_is_true(json_object_get(owes, "more")))
        take_words(t, "done", "");
    json_decref(view);
}

/* Before they are asked for: what the word would lose. */
static void offer_suggested(Table *t)
{
    json_t *view = view_of(t), *piece;
    size_t said = strlen(t->message), i;
    Text text = text_in(t->message + said, sizeof t->message - said);

    json_array_foreach(json_object_get(json_object_get(view, "owes"), "suggested"), i, piece)
        text_fmt(&text, "%s%s %s", said && !i ? "; " : "", i ? "," : "losses: what is suggested,",
                 json_string_value(piece));
    json_decref(view);
}

static void enter(Table *t)
{
    if (t->n == 1)
        take(t, t->legal[0]);
    else if (t->page + 1 < t->pages)
        t->page++;
    else
        t->page = t->filter[0] = 0;
}

static bool one_letter(Table *t, Str key, Str rest)
{
    if (str_is(key, "?"))
        show_rule(t, str_trim(rest));
    else if (str_is(key, "w"))
        why(t, rest);
    else if (str_is(key, "s"))
        save(t, str_trim(rest));
    else if (str_is(key, "l") && str_is(str_trim(rest), "all"))
        show_log_page(t, true);
    else if (str_trim(rest).n)
        return false;
    else if (str_is(key, "u"))
        undo(t);
    else if (str_is(key, "l"))
        show_log_page(t, false);
    else if (str_is(key, "m"))
        show_board(t);
    else if (str_is(key, "o"))
        show_odds(t);
    else if (str_is(key, "hint"))
        show_hint(t);
    else if (str_is(key, "losses"))
        take_suggested(t);
    else if (str_is(key, "h"))
        show_keys(t);
    else if (str_is(key, "q"))
        t->quit = true;
    else
        return false;
    return true;
}

static void obey(Table *t, Str typed)
{
    Str rest = typed, key = str_word(&rest);
    uint64_t number;

    if (!key.n)
        enter(t);
    else if (number_read(str_trim(typed), &number)) {
        if (number >= 1 && number <= (uint64_t)t->n)
            take(t, t->legal[number - 1]);
        else
            snprintf(t->message, sizeof t->message, "The list has numbers from 1 to %d.", t->n);
    } else if (!one_letter(t, key, rest)) {
        words(t, str_trim(typed));
    }
}

/* ---- who answers -------------------------------------------------------------------------------------------------- */

static void machine_answers(Table *t, int side)
{
    Action a;

    CHECK(player_choose(t->rival, t->def, t->match->now, t->scratch, side, &t->mind, &a));
    take(t, a);
}

/* A forced answer is given for a side that sits at the keyboard already. Otherwise the others could tell, from not
 * being asked to hand over, that there was no choice. */
static bool forced(Table *t)
{
    if (t->n != 1 || t->just_sat_down || t->asked == YA_CHANCE)
        return false;
    t->at = t->match->n;
    Entry *e = log_entry(t);
    e->only_for = t->asked;
    e->answer = t->legal[0];
    return take(t, t->legal[0]);
}

static void person_answers(Table *t, int side)
{
    char typed[TYPED];

    if (side != YA_CHANCE)
        sit_down(t, side);
    t->asked = side;
    t->n = ya_legal(t->def, t->match->now, side, false, t->legal, YA_MAX_LEGAL);
    if (t->quit || forced(t))
        return;
    if (t->n == 1 && !t->message[0])
        snprintf(t->message, sizeof t->message, "There is one answer: press Enter.");
    else
        offer_suggested(t);
    show_all(t);
    if (screen_ask(&t->screen, "> ", typed, sizeof typed))
        obey(t, str(typed));
    else
        t->quit = true;
}

static int who_answers(const Table *t)
{
    uint16_t owing = ya_owing(t->def, t->match->now);
    bool viewer_owes = t->viewer < YA_MAX_SIDES && (owing >> t->viewer & 1);

    return viewer_owes ? t->viewer : ya_actor(t->def, t->match->now);
}

static void play_on(Table *t)
{
    while (!t->quit && ya_owing(t->def, t->match->now)) {
        int side = who_answers(t);
        if (side == YA_CHANCE && !t->manual_dice)
            dice_answer(t);
        else if (side == YA_CHANCE || (t->people >> side & 1))
            person_answers(t, side);
        else
            machine_answers(t, side);
    }
}

static void show_end(Table *t)
{
    char line[2 * YA_MAX_LINE], typed[TYPED];
    Text text = text_in(line, sizeof line);

    text_fmt(&text, "%s: ", t->def->title);
    if (t->def->standing)
        t->def->standing(t->match->now, &text);
    if (!t->screen.terminal) {
        print_news(t);
        puts(line);
        return;
    }
    while (!t->quit) {
        screen_measure(&t->screen);
        screen_clear(&t->screen);
        show_top(t, t->screen.height - 4);
        screen_wrapped(&t->screen, INK_PLAIN, line, 2);
        screen_line(&t->screen, INK_FAINT,
                    t->message[0] ? t->message : "The game is over. l log, m map, s FILE save, q quit");
        t->message[0] = 0;
        t->n = 0;
        if (!screen_ask(&t->screen, "> ", typed, sizeof typed))
            return;
        Str rest = str(typed), key = str_word(&rest);
        if (str_is(key, "l") || str_is(key, "m") || str_is(key, "s") || str_is(key, "q"))
            one_letter(t, key, rest);
    }
}

/* ---- the command -------------------------------------------------------------------------------------------------- */

static Match *open_match(const Args *args, const GameDef *def, Run *r, Text *err)
{
    const char *path = arg_value(args, "--load");
    int16_t option[MAX_OPTIONS];
    char words_of[YA_MAX_LINE];
    Text options = text_in(words_of, sizeof words_of);
    Buffer text = {0};

    arg_options(args, 1, option);
    options_write(def, option, &options);
    if (!path) {
        Match *m = match_new(def);
        match_start(m, (Str){options.at, options.n}, r, err);
        return m;
    }
    Match *m = file_read(path, &text, err) ? match_from(buffer_str(&text), &(Run){0}, err) : NULL;
    buffer_free(&text);
    if (m && m->def != def) {
        text_put(err, "it is of another game");
        free(m);
        return NULL;
    }
    return m;
}

/* A match that was loaded has a past: run through it again, now with somebody to tell it to. */
static void recall(Table *t)
{
    Run r = {.tell = hear, .listener = t};

    memcpy(t->scratch, t->match->first, t->def->state_size);
    for (int i = 0; i < t->match->n; i++) {
        hear_next(t, t->match->log[i], i);
        flow_take(t->def, t->scratch, t->match->log[i], &r);
    }
    for (int side = 0; t->match->n && side <= YA_SPECTATOR; side++)
        t->seen[side] = t->logged;
}

static void seat_people(const Args *args, Table *t)
{
    int side = arg_side(args, t->def, "--side");
    const char *level = arg_value(args, "--level"), *dice = arg_value(args, "--dice");

    t->people = side < 0 ? (1u << ya_sides(t->def, t->match->now)) - 1 : 1u << side;
    t->viewer = side < 0 ? YA_SPECTATOR : side;
    t->rival = level ? player_find(t->def, str(level)) : &player_random;
    if (!t->rival)
        bad_usage(args->command, "no player '%s' plays %s", level, t->def->id);
    if (side == YA_SPECTATOR)
        bad_usage(args->command, "--side names a player");
    if (dice && strcmp(dice, "manual") != 0)
        bad_usage(args->command, "--dice is 'manual' or not given, not '%s'", dice);
    t->manual_dice = dice != NULL;
}

static int play(const Args *args)
{
    const GameDef *def = arg_game(args);
    Table *t = must(calloc(1, sizeof *t));
    Text err = text_in(t->message, sizeof t->message);
    uint64_t seed = arg_number(args, "--seed", seed_from_clock(), 0, UINT64_MAX);
    Run r = {.tell = hear, .listener = t};

    t->def = def;
    t->match = open_match(args, def, &r, &err);
    if (!t->match) {
        fprintf(stderr, "yardarm play: %s: %s\n", arg_value(args, "--load"), t->message);
        free(t);
        return EXIT_FAILED;
    }
    seat_people(args, t);
    t->screen = screen_open();
    t->scratch = must(malloc(player_room(def)));
    t->twin = must(aligned_alloc(_Alignof(Twin), sizeof(Twin)));
    t->chart = chart_new(document(write_board, def));
    recall(t);
    t->dice = seed;
    t->mind = rng_next(&t->dice);
    snprintf(t->message, sizeof t->message, "%s, seed %llu; h shows what can be typed", def->title,
             (unsigned long long)seed);
    play_on(t);
    if (!t->quit)
        show_end(t);
    chart_free(t->chart);
    free(t->log);
    hows_free(&t->hows);
    free(t->scratch);
    free(t->twin);
    free(t->match);
    free(t);
    return EXIT_SUCCESS;
}

const Command command_play = {
    .name = "play",
    .operands = "GAME [KEY=VALUE ...]",
    .summary = "play in this terminal",
    .about =
        "People take turns at the keyboard; with --side one of them plays that side against the machine. Type the\n"
        "number of an action or its words; 'h' shows what else can be typed. In a pipe the output is plain text.\n"
        "NO_COLOR switches the colours off. KEY=VALUE are options of the game.",
    .least = 1,
    .most = 1 + MAX_OPTIONS,
    .run = play,
    .flags = {{"--side", "SIDE", "play this side; the machine plays the others"},
              {"--level", "NAME", "which machine (random)"},
              {"--seed", "N", "seed of the dice and the machine (from the clock)"},
              {"--dice", "manual", "you roll: the program asks what your dice show"},
              {"--load", "FILE", "go on from a record or a position"}},
};
