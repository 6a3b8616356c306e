/* The stage of a combat (9.1, 9.2): both lines with what each counter brings, what the port and markers change, the dice
 * and what they brought. Both stacks were revealed when the combat began: everybody may see all of it. */
#include "engine/members.h"
#include "games/jenkins/state.h"

typedef struct {
    int hex, attacker;
    bool naval;
    int hits[2]; /* by side */
} Scene;

/* ---- the lines ------------------------------------------------------------------------------------------------------ */

static bool takes_part(const Game *g, const Scene *s, int p)
{
    if (s->naval)
        return is_ship(p) || set_has(&g->fighting, p);
    return green_value(g, p) != NO_VALUE || cannonade(g, p) || land_tactics(p) || is_ashore(g, p);
}

static void view_brings(const Game *g, const Scene *s, int p, Json *j)
{
    int dice = cannonade(g, p) + land_tactics(p);

    if (s->naval)
        json_kint(j, "brings", gun_value(g, s->hex, p));
    else if (green_value(g, p) != NO_VALUE)
        json_kint(j, "brings", green_value(g, p));
    else
        json_kfmt(j, "brings", dice ? "+%d dice" : "-", dice);
}

static void view_line(const Game *g, const Scene *s, int side, Json *j)
{
    const struct losses *l = RUNNING(g, losses);

    stage_line(side_slugs[side], side == s->attacker ? "attacks" : "defends", j);
    json_klist(j, "counters");
    FOR_STACK(p, g, side, s->hex)
        if (takes_part(g, s, p)) {
            json_put(j, "{piece:%w", pieces[p].slug);
            view_brings(g, s, p, j);
            json_end(j);
        }
    json_close(j);
    if (l && l->side == side)
        json_kint(j, "owes", l->left);
    json_end(j);
}

/* ---- what changes the dice ------------------------------------------------------------------------------------------- */

static void view_modifiers(const Game *g, const Scene *s, Json *j)
{
    int english = s->attacker == ENGLISH ? 1 : 2;
    int value = is_enemy_port(g, s->attacker, s->hex) ? ports[port_at(s->hex)].value : 0;

    json_klist(j, "modifiers");
    if (value && s->naval)
        stage_modifier(R(9_1_3), "enemy seaport, to each die of the ships", value, 1, j);
    else if (value)
        stage_modifier(R(9_2_3), "enemy seaport, dice", -value, 1, j);
    if (!s->naval && is_blocked(g, ENGLISH, s->hex))
        stage_modifier_words(R(11_7), "scuttled ship", "ships are silent", english, j);
    json_close(j);
}

/* ---- the dice ---------------------------------------------------------------------------------------------------------- */

static void view_naval_die(const Game *g, const Scene *s, int i, Json *j)
{
    int p = g->dice.piece[i], bonus = port_bonus(g, s->hex, s->attacker, p);

    json_put(j, "{face:%d? party:%w piece:%w adds:%d? needs:%d", g->dice.face[i], side_slugs[side_of(p)],
             pieces[p].slug, bonus, gun_value(g, s->hex, p));
    if (g->dice.face[i])
        json_kbool(j, "hit", is_hit(g, s->hex, s->attacker, i));
    json_end(j);
}

static void view_dice_of(const Game *g, const Scene *s, int side, Json *j)
{
    stage_dice(nation_names[side], s->naval ? R(9_1_4) : R(9_2_4), side == s->attacker ? 1 : 2, j);
    for (int i = 0; i < g->dice.n; i++)
        if (side_of(g->dice.piece[i]) == side)
            view_naval_die(g, s, i, j);
    for (int face = 1; face <= 6; face++)
        for (int n = g->dice.land[side][face]; n; n--)
            json_put(j, "{face:%d party:%w}", face, side_slugs[side]);
    json_close(j);
    if (!memchr(g->dice.face, 0, g->dice.n))
        json_kint(j, "hits", s->hits[side]);
    json_end(j);
}

static void view_dice(const Game *g, const Scene *s, Json *j)
{
    if (!g->dice.n && all_zero(g->dice.land, sizeof g->dice.land))
        return;
    json_klist(j, "dice");
    view_dice_of(g, s, s->attacker, j);
    view_dice_of(g, s, enemy_of(s->attacker), j);
    json_close(j);
}

/* ---- what they may bring ----------------------------------------------------------------------------------------------- */

/* Of the dice of one counter at sea, or of its one where they are not laid yet. */
static int dice_of_counter(const Game *g, int p)
{
    int n = 0;

    for (int i = 0; i < g->dice.n; i++)
        n += g->dice.piece[i] == p;
    return g->dice.n ? n : 1;
}

/* Batteries that are being chosen are their side's secret until they are named. */
static bool is_to_fire(const Game *g, int p)
{
    return is_ship(p) || set_has(&g->fighting, p);
}

/* How likely each number of hits is: a counter scores one, however many of its dice hit (9.1.4). The number of counters. */
static int hit_chances(const Game *g, const Scene *s, int side, double chance[MAX_DICE + 1])
{
    int n = 0;

    chance[0] = 1;
    FOR_STACK(p, g, side, s->hex) {
        int faces = gun_value(g, s->hex, p) - port_bonus(g, s->hex, s->attacker, p);
        double miss = 1;
        if (!is_to_fire(g, p))
            continue;
        for (int i = dice_of_counter(g, p); i; i--)
            miss *= (6 - (faces < 0 ? 0 : faces > 6 ? 6 : faces)) / 6.0;
        chance[++n] = 0;
        for (int i = n; i >= 0; i--)
            chance[i] = chance[i] * miss + (i ? chance[i - 1] * (1 - miss) : 0);
    }
    return n;
}

static void view_chance(int hits, int counters, const double chance[], Json *j)
{
    char words[8];
    Text t = text_in(words, sizeof words);

    if (hits <= counters)
        text_fmt(&t, "%d %%", (int)(100 * chance[hits] + 0.5));
    json_text(j, words);
}

/* Before the first die is rolled. */
static void view_hit_chances(const Game *g, const Scene *s, Json *j)
{
    double attacks[MAX_DICE + 1], defends[MAX_DICE + 1];
    int most = hit_chances(g, s, s->attacker, attacks), others = hit_chances(g, s, enemy_of(s->attacker), defends);

    if (!all_zero(g->dice.face, sizeof g->dice.face) || RUNNING(g, losses))
        return;
    stage_results("Hits the dice may bring", R(9_1_4), 0, j);
    for (int hits = 0; hits <= most || hits <= others; hits++) {
        char label[8];
        Text t = text_in(label, sizeof label);
        text_int(&t, hits);
        json_put(j, "{label:%s words:[", label);
        view_chance(hits, most, attacks, j);
        view_chance(hits, others, defends, j);
        json_put(j, "]}");
    }
    json_put(j, "]}");
}

static void view_scene(const Game *g, const Scene *s, Json *j)
{
    json_put(j, "stage:{title:%s place:%w lines:[", s->naval ? "Naval combat" : "Land combat", PLACE(s->hex));
    view_line(g, s, s->attacker, j);
    view_line(g, s, enemy_of(s->attacker), j);
    json_put(j, "]");
    view_modifiers(g, s, j);
    view_dice(g, s, j);
    if (s->naval)
        view_hit_chances(g, s, j);
    json_end(j);
}

static void view_stage(const Game *g, int viewer UNUSED, Json *j)
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
