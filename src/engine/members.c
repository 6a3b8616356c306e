#include "engine/members.h"

#include "engine/match.h"

/* ---- small things ------------------------------------------------------------------------------------------------ */

void json_value(Json *j, const char *name, const char *colour, int value, bool plus)
{
    json_begin(j);
    json_ktext(j, "name", name);
    json_ktext(j, "colour", colour);
    json_kint(j, "value", value);
    if (plus)
        json_kbool(j, "plus", true);
    json_end(j);
}

void json_words(Json *j, const WordIf *words)
{
    for (; words->word; words++)
        if (words->on)
            json_slug(j, words->word);
}

/* ---- the view ---------------------------------------------------------------------------------------------------- */

static void write_text(const MemberDef *member, const Game *g, Json *j)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    member->say(g, &t);
    if (!t.n)
        return;
    json_name(j, member->key);
    json_str(j, (Str){t.at, t.n});
}

static void write_result(const GameDef *def, const MemberDef *member, const Game *g, int viewer, Json *j)
{
    char line[YA_MAX_LINE];
    Text t = text_in(line, sizeof line);

    if (flow_in(g)->depth) /* whoever has written his plan owes nothing either */
        return;
    int winner = ya_winner(def, g);
    def->standing(g, &t);
    json_name(j, member->key);
    json_begin(j);
    if (winner >= 0)
        json_kslug(j, "winner", side_name(def, winner));
    json_key(j, "text");
    json_str(j, (Str){t.at, t.n});
    if (member->write)
        member->write(g, viewer, j);
    json_end(j);
}

static void write_member(const GameDef *def, const MemberDef *member, const Game *g, int viewer, Json *j)
{
    switch (member->type) {
    case MEMBER_TEXT: write_text(member, g, j); break;
    case MEMBER_RESULT: write_result(def, member, g, viewer, j); break;
    case MEMBER_LIST:
        json_name(j, member->key);
        json_list(j);
        member->write(g, viewer, j);
        json_close(j);
        break;
    case MEMBER_OBJECT:
        json_name(j, member->key);
        json_begin(j);
        member->write(g, viewer, j);
        json_end(j);
        break;
    default: member->write(g, viewer, j);
    }
}

void write_members(const GameDef *def, const Game *g, int viewer, Json *j)
{
    for (const MemberDef *member = def->members; member->type; member++)
        write_member(def, member, g, viewer, j);
}

void view_track(const char *slug, const char *party, int value, Json *j)
{
    json_begin(j);
    json_kslug(j, "track", slug);
    if (party)
        json_kslug(j, "party", party);
    json_kint(j, "value", value);
    json_end(j);
}

void view_fact(const char *label, const char *value, Json *j)
{
    json_begin(j);
    json_ktext(j, "label", label);
    json_ktext(j, "value", value);
    json_end(j);
}

void view_number(const char *label, int value, Json *j)
{
    fact_fmt(j, label, "%d", value);
}

void fact_fmt(Json *j, const char *label, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    json_begin(j);
    json_ktext(j, "label", label);
    json_key(j, "value");
    json_vfmt(j, format, args);
    json_end(j);
    va_end(args);
}

void goal_open(Json *j, YaRule rule, const char *text, const char *standing_format, ...)
{
    va_list args;

    va_start(args, standing_format);
    json_ktext(j, "text", text);
    stage_rule(rule, j);
    json_key(j, "standing");
    json_vfmt(j, standing_format, args);
    json_klist(j, "sides");
    va_end(args);
}

void goal_side(Json *j, const char *party, const char *words, const char *value_format, ...)
{
    va_list args;

    va_start(args, value_format);
    json_begin(j);
    json_kslug(j, "party", party);
    json_key(j, "value");
    json_vfmt(j, value_format, args);
    if (words && words[0])
        json_ktext(j, "words", words);
    json_end(j);
    va_end(args);
}

void view_list(const char *slug, const char *title, const char *party, Json *j)
{
    json_begin(j);
    json_kslug(j, "slug", slug);
    json_ktext(j, "title", title);
    json_kslug(j, "party", party);
    json_key(j, "pieces");
    json_list(j);
}

void view_list_end(Json *j)
{
    json_close(j);
    json_end(j);
}

void view_shown(Shown shown, Json *j)
{
    json_begin(j);
    if (shown.kind)
        json_kslug(j, "kind", shown.kind);
    if (shown.party)
        json_kslug(j, "party", shown.party);
    if (shown.piece)
        json_kslug(j, "piece", shown.piece);
    if (shown.value || shown.valued)
        json_kint(j, "value", shown.value);
    if (shown.lies)
        json_kbool(j, "down", shown.lies == FACE_DOWN);
    if (shown.count || shown.counted)
        json_kint(j, "count", shown.count);
    if (shown.slot)
        json_kint(j, "slot", shown.slot);
    if (shown.mark) {
        json_klist(j, "marks");
        json_slug(j, shown.mark);
        json_close(j);
    }
    json_end(j);
}

/* ---- the stage --------------------------------------------------------------------------------------------------- */

void stage_open(const char *title, Json *j)
{
    json_kbegin(j, "stage");
    json_ktext(j, "title", title);
}

void stage_line(const char *party, const char *role, Json *j)
{
    json_begin(j);
    json_kslug(j, "party", party);
    json_ktext(j, "role", role);
}

void stage_rule(YaRule rule, Json *j)
{
    char number[32];

    ya_rule_text(rule, number, sizeof number);
    json_ktext(j, "rule", number);
}

static void open_modifier(YaRule rule, const char *text, Json *j)
{
    json_begin(j);
    stage_rule(rule, j);
    json_ktext(j, "text", text);
}

static void end_modifier(int line, Json *j)
{
    if (line)
        json_kint(j, "line", line);
    json_end(j);
}

void stage_modifier(YaRule rule, const char *text, int value, int line, Json *j)
{
    open_modifier(rule, text, j);
    json_kint(j, "value", value);
    end_modifier(line, j);
}

void stage_modifier_words(YaRule rule, const char *text, const char *value, int line, Json *j)
{
    open_modifier(rule, text, j);
    json_ktext(j, "value", value);
    end_modifier(line, j);
}

void stage_dice(const char *title, YaRule rule, int line, Json *j)
{
    json_begin(j);
    json_ktext(j, "title", title);
    stage_rule(rule, j);
    if (line)
        json_kint(j, "line", line);
    json_klist(j, "dice");
}

void stage_die(const char *party, int face, Json *j)
{
    json_begin(j);
    if (face)
        json_kint(j, "face", face);
    if (party)
        json_kslug(j, "party", party);
}

void stage_results(const char *title, YaRule rule, int of, Json *j)
{
    json_kbegin(j, "results");
    json_ktext(j, "title", title);
    stage_rule(rule, j);
    if (of)
        json_kint(j, "of", of);
    json_klist(j, "rows");
}
