/* The stage of a combat (9.1, 9.2): both lines with what each counter brings, what the port and markers change, the dice
 * and what they brought. Both stacks were revealed when the combat began: everybody may see all of it. */
#include "engine/board.h"
#include "games/jenkins/state.h"

typedef struct {
    int hex, attacker;
    bool naval;
    int hits[2]; /* by side */
} Scene;

static void stage_rule(YaRule rule, Json *j)
{
    char number[32];

    ya_rule_text(rule, number, sizeof number);
    json_ktext(j, "rule", number);
}

/* ---- the lines ------------------------------------------------------------------------------------------------------ */

static bool takes_part(const Game *g, const Scene *s, int p)
{
    if (s->naval)
        return is_ship(p) || set_has(&g->fighting, p);
    return green_value(g, p) != NO_VALUE || cannonade(g, p) || land_tactics(p) || is_ashore(g, p);
}

static void stage_brings(const Game *g, const Scene *s, int p, Json *j)
{
    int dice = cannonade(g, p) + land_tactics(p);
    char line[32];
    Text t = text_in(line, sizeof line);

    json_key(j, "brings");
    if (s->naval) {
        json_int(j, gun_value(g, s->hex, p));
    } else if (green_value(g, p) != NO_VALUE) {
        json_int(j, green_value(g, p));
    } else {
        text_fmt(&t, dice ? "+%d dice" : "-", dice);
        json_str(j, (Str){t.at, t.n});
    }
}

static void stage_line(const Game *g, const Scene *s, int side, Json *j)
{
    const struct losses *l = RUNNING(g, losses);

    json_begin(j);
    json_kslug(j, "party", side_slugs[side]);
    json_ktext(j, "role", side == s->attacker ? "attacks" : "defends");
    json_key(j, "counters");
    json_list(j);
    FOR_STACK(p, g, side, s->hex)
        if (takes_part(g, s, p)) {
            json_begin(j);
            json_kslug(j, "piece", pieces[p].slug);
            stage_brings(g, s, p, j);
            json_end(j);
        }
    json_close(j);
    if (l && l->side == side)
        json_kint(j, "owes", l->left);
    json_end(j);
}

/* ---- what changes the dice ------------------------------------------------------------------------------------------- */

static void stage_modifier(YaRule rule, const char *text, int value, int line, Json *j)
{
    json_begin(j);
    stage_rule(rule, j);
    json_ktext(j, "text", text);
    json_kint(j, "value", value);
    json_kint(j, "line", line);
    json_end(j);
}

static void stage_modifiers(const Game *g, const Scene *s, Json *j)
{
    int english = s->attacker == ENGLISH ? 1 : 2;
    int value = is_enemy_port(g, s->attacker, s->hex) ? ports[port_at(s->hex)].value : 0;

    json_key(j, "modifiers");
    json_list(j);
    if (value && s->naval)
        stage_modifier(R(9_1_3), "enemy seaport, to each die of the ships", value, 1, j);
    else if (value)
        stage_modifier(R(9_2_3), "enemy seaport, dice", -value, 1, j);
    if (!s->naval && is_blocked(g, ENGLISH, s->hex)) {
        json_begin(j);
        stage_rule(R(11_7), j);
        json_ktext(j, "text", "scuttled ship");
        json_ktext(j, "value", "ships are silent");
        json_kint(j, "line", english);
        json_end(j);
    }
    json_close(j);
}

/* ---- the dice ---------------------------------------------------------------------------------------------------------- */

static void open_die(int side, int face, Json *j)
{
    json_begin(j);
    if (face)
        json_kint(j, "face", face);
    json_kslug(j, "party", side_slugs[side]);
}

static void stage_naval_die(const Game *g, const Scene *s, int i, Json *j)
{
    int p = g->dice.piece[i], bonus = port_bonus(g, s->hex, s->attacker, p);

    open_die(side_of(p), g->dice.face[i], j);
    json_kslug(j, "piece", pieces[p].slug);
    if (bonus)
        json_kint(j, "adds", bonus);
    json_kint(j, "needs", gun_value(g, s->hex, p));
    if (g->dice.face[i])
        json_kbool(j, "hit", is_hit(g, s->hex, s->attacker, i));
    json_end(j);
}

static void stage_dice_of(const Game *g, const Scene *s, int side, Json *j)
{
    json_begin(j);
    json_ktext(j, "title", nation_names[side]);
    stage_rule(s->naval ? R(9_1_4) : R(9_2_4), j);
    json_kint(j, "line", side == s->attacker ? 1 : 2);
    json_key(j, "dice");
    json_list(j);
    for (int i = 0; i < g->dice.n; i++)
        if (side_of(g->dice.piece[i]) == side)
            stage_naval_die(g, s, i, j);
    for (int face = 1; face <= 6; face++)
        for (int n = g->dice.land[side][face]; n; n--) {
            open_die(side, face, j);
            json_end(j);
        }
    json_close(j);
    if (!memchr(g->dice.face, 0, g->dice.n))
        json_kint(j, "hits", s->hits[side]);
    json_end(j);
}

static bool dice_are_laid(const Game *g)
{
    static const uint8_t none[2][8];

    return g->dice.n || memcmp(g->dice.land, none, sizeof none) != 0;
}

static void stage_dice(const Game *g, const Scene *s, Json *j)
{
    if (!dice_are_laid(g))
        return;
    json_key(j, "dice");
    json_list(j);
    stage_dice_of(g, s, s->attacker, j);
    stage_dice_of(g, s, enemy_of(s->attacker), j);
    json_close(j);
}

static void view_scene(const Game *g, const Scene *s, Json *j)
{
    json_key(j, "stage");
    json_begin(j);
    json_ktext(j, "title", s->naval ? "Naval combat" : "Land combat");
    json_named(j, "place", slug, ARG_PLACE, s->hex);
    json_key(j, "lines");
    json_list(j);
    stage_line(g, s, s->attacker, j);
    stage_line(g, s, enemy_of(s->attacker), j);
    json_close(j);
    stage_modifiers(g, s, j);
    stage_dice(g, s, j);
    json_end(j);
}

static void view_stage(const Game *g, Json *j)
{
    const struct naval_combat *at_sea = RUNNING(g, naval_combat);
    const struct land_combat *on_land = RUNNING(g, land_combat);
    bool counted = RUNNING(g, losses) != NULL;

    if (at_sea) {
        Scene s = {.hex = at_sea->hex, .attacker = at_sea->attacker, .naval = true};
        s.hits[s.attacker] = counted ? at_sea->inflicted : naval_hits(g, s.hex, s.attacker, s.attacker);
        s.hits[enemy_of(s.attacker)] =
            counted ? at_sea->suffered : naval_hits(g, s.hex, s.attacker, enemy_of(s.attacker));
        view_scene(g, &s, j);
    } else if (on_land) {
        Scene s = {.hex = on_land->hex, .attacker = on_land->attacker};
        s.hits[s.attacker] = counted ? on_land->inflicted : land_hits(g, s.attacker, s.hex);
        s.hits[enemy_of(s.attacker)] = counted ? on_land->suffered : land_hits(g, enemy_of(s.attacker), s.hex);
        view_scene(g, &s, j);
    }
}
