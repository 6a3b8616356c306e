/* The stage: a battle with its Combats (8), and a siege with its Escalade (X3.44). In battle everybody sees both sides
 * whole (2.3); of a siege each side sees its own. */
#include "games/yellowjack/state.h"

static void view_die(int face_, Json *j)
{
    json_begin(j);
    if (face_ >= 0)
        json_kint(j, "face", face_);
    json_kint(j, "low", 0);
    json_kint(j, "high", 9);
    json_end(j);
}

enum { RESULT_WORDS = 48 };

/* What a face of the die brings to both lines. */
static void view_result(int die, char words[2][RESULT_WORDS], Json *j)
{
    char label[8];
    Text l = text_in(label, sizeof label);

    text_int(&l, die);
    json_begin(j);
    json_ktext(j, "label", label);
    json_klist(j, "words");
    json_text(j, words[0]);
    json_text(j, words[1]);
    json_close(j);
    json_kint(j, "chance", 1);
    json_end(j);
}

/* ---- the lines of a battle ------------------------------------------------------------------------------------- */

/* The Weather Gauge is decided before anybody is asked to reinforce. */
static bool has_gauge(const Game *g)
{
    return g->flow.question != Q_gauge_die;
}

static int first_line(const Game *g)
{
    return has_gauge(g) ? g->battle.gauge : g->battle.attacker;
}

static int line_number(const Game *g, int side)
{
    return side == first_line(g) ? 1 : 2;
}

static void view_fighter(const Game *g, int squadron, Json *j)
{
    char state[24];
    Text t = text_in(state, sizeof state);

    json_begin(j);
    json_kslug(j, "piece", squadrons[squadron].slug);
    json_kint(j, "brings", g->squadron[squadron].sail);
    text_fmt(&t, g->squadron[squadron].dp == 1 ? "%d DP of %d" : "%d DPs of %d", g->squadron[squadron].dp,
             rating_of(squadron));
    json_ktext(j, "state", state);
    if (g->battle.combat[squadron] != NO_COMBAT)
        json_kint(j, "pair", g->battle.combat[squadron] + 1);
    json_end(j);
}

static int sail_engaged(const Game *g, int side)
{
    int n = 0;

    FOR_FIGHTERS(s, g, side)
    n += g->squadron[s].sail;
    return n;
}

static void view_battle_line(const Game *g, int side, Json *j)
{
    int leader = senior_engaged(g, side);
    char lost[64];
    Text t = text_in(lost, sizeof lost);

    stage_line(side_names[side], side == g->battle.attacker ? "attacks" : "defends", j);
    if (leader != LEADER_COUNT)
        json_ktext(j, "name", leaders[leader].name);
    if (has_gauge(g))
        json_ktext(j, "post", side == g->battle.gauge ? "to windward" : "to leeward");
    json_kint(j, "strength", sail_engaged(g, side));
    json_klist(j, "counters");
    FOR_FIGHTERS(s, g, side)
    view_fighter(g, s, j);
    json_close(j);
    if (sunk_here(g, side) || g->battle.points[side]) {
        text_fmt(&t, "%d Sail sunk; counts as %d", sunk_here(g, side), g->battle.points[side]);
        json_ktext(j, "lost", lost);
    }
    json_end(j);
}

/* ---- what the rules add ---------------------------------------------------------------------------------------- */

static int first_engaged(const Game *g, int side)
{
    return bit_lowest(g->battle.engaged[side]);
}

/* 8.22: the sum that gave the Weather Gauge. */
static void modifiers_of_gauge(const Game *g, Json *j)
{
    static const char *const came[CAME_KINDS] = {"on station", "came with the wind", "came against the wind",
                                                 "caught the wind", "came out of Harbour"};

    for (int side = BRITISH; side <= BOURBON; side++) {
        int formation = first_engaged(g, side);
        stage_modifier(R(8_22), came[g->formation[formation].came],
                       gauge_of(g, formation) - GAUGE_BASE - leadership_of(g, commander(g, formation)),
                       line_number(g, side), j);
        stage_modifier(R(8_22), "Leadership", leadership_of(g, commander(g, formation)), line_number(g, side), j);
    }
}

/* 8.34: of the Combat that is fought now. */
static void modifiers_of_combat(const Game *g, int combat, Json *j)
{
    for (int side = BRITISH; side <= BOURBON; side++) {
        int excess = sail_of(g, combat, side) - sail_of(g, combat, other(side));
        const struct {
            const char *words;
            int value;
        } parts[] = {{"columns by class", worst_shift(g, combat, side)},
                     {"columns by Leaders", g->battle.shift[side]},
                     {"DPs for more Sail", excess > 0 ? excess : 0},
                     {"DPs by class", worst_modifier(g, combat, side)},
                     {"DPs, Naval Ordnance", has_rank(g, side, RANK_NAVAL_ORDNANCE)}};
        for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
            if (parts[i].value)
                stage_modifier(R(8_34), parts[i].words, parts[i].value, line_number(g, side), j);
    }
}

/* ---- dice and what they may bring ------------------------------------------------------------------------------ */

static void say_damage(DamageInfo cell, Text *t)
{
    if (cell.sail)
        text_fmt(t, "%d Sail", cell.sail);
    if (cell.dp || !cell.sail)
        text_fmt(t, cell.dp == 1 ? "%s%d DP" : "%s%d DPs", cell.sail ? ", " : "", cell.dp);
    if (cell.casualty)
        text_put(t, ", Leaders");
}

static void results_of_combat(const Game *g, int combat, Json *j)
{
    stage_results("What the dice may bring", R(8_34), 10, j);
    for (int die = 0; die < 10; die++) {
        char words[2][RESULT_WORDS];
        for (int line = 0; line < 2; line++) {
            Text t = text_in(words[line], RESULT_WORDS);
            say_damage(combat_result(g, combat, line == 0 ? first_line(g) : other(first_line(g)), die), &t);
        }
        view_result(die, words, j);
    }
    json_close(j);
    json_end(j);
}

/* The first die has fallen when the second is rolled; both when anybody suffers. */
static void dice_of_combat(const Game *g, int combat, Json *j)
{
    YaRule step = top_frame(&g->flow, g->stack)->step;
    bool over = RUNNING(g, suffer) || RUNNING(g, casualties), second = over || step == STEP(8_34, 3);

    json_klist(j, "dice");
    for (int line = 1; line <= 2; line++) {
        int side = line == 1 ? first_line(g) : other(first_line(g));
        bool fallen = line == 1 ? second : over;
        stage_dice("Combat", R(8_34), line, j);
        view_die(fallen ? g->battle.dice[side] : -1, j);
        json_close(j);
        json_kint(j, "pair", combat + 1);
        if (fallen) {
            char words[40];
            Text t = text_in(words, sizeof words);
            say_damage(combat_result(g, combat, side, g->battle.dice[side]), &t);
            json_ktext(j, "words", words);
        }
        json_end(j);
    }
    json_close(j);
}

static bool is_fighting(const Game *g)
{
    const struct combat *l = RUNNING(g, combat);

    return l && sail_of(g, l->number, BRITISH) && sail_of(g, l->number, BOURBON);
}

static void view_battle(const Game *g, Json *j)
{
    const struct combat *l = RUNNING(g, combat);
    char words[64];
    Text t = text_in(words, sizeof words);

    stage_open("Battle", j);
    json_kslug(j, "place", spaces[g->battle.place].slug);
    if (l) {
        json_kint(j, "round", l->number + 1);
        json_kint(j, "of", g->battle.count);
    }
    json_klist(j, "lines");
    view_battle_line(g, first_line(g), j);
    view_battle_line(g, other(first_line(g)), j);
    json_close(j);
    json_klist(j, "modifiers");
    if (is_fighting(g))
        modifiers_of_combat(g, l->number, j);
    else if (!g->battle.count && g->battle.engaged[BRITISH] && g->battle.engaged[BOURBON])
        modifiers_of_gauge(g, j);
    json_close(j);
    if (is_fighting(g)) {
        dice_of_combat(g, l->number, j);
        results_of_combat(g, l->number, j);
    }
    if (g->battle.count) {
        text_fmt(&t, "%s intensity, Damage Level %d", intensity_names[g->battle.intensity].name, g->battle.level);
        json_ktext(j, "outcome", words);
    }
    json_end(j);
}

/* ---- a siege --------------------------------------------------------------------------------------------------- */

static void view_soldier(const Game *g, int piece, bool defends, Json *j)
{
    int unit = piece - PIECE_UNITS;

    json_begin(j);
    json_kslug(j, "piece", unit >= 0 ? unit_names[unit].slug : personages[piece - PIECE_PERSONAGES].slug);
    json_kint(j, "brings", unit >= 0 ? fresh_worth(g, unit, defends) : 1);
    if (unit >= 0 && g->unit_state[unit] & (JUST_DISRUPTED | DISRUPTED))
        json_ktext(j, "state", "Disrupted");
    json_end(j);
}

/* Of those a viewer may not see the line is empty. */
static void view_soldiers(const Game *g, int at, int side, int viewer, Json *j)
{
    bool defends = at < IN_CONVOY;

    json_klist(j, "counters");
    if (!sees_side(viewer, side)) {
        json_close(j);
        return;
    }
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        if (g->unit_at[unit] == at && side_of_unit(unit) == side)
            view_soldier(g, PIECE_UNITS + unit, defends, j);
    for (int man = 0; man < PERSONAGE_COUNT; man++)
        if (g->personage_at[man] == at && side_of_fleet(personages[man].fleet) == side)
            view_soldier(g, PIECE_PERSONAGES + man, defends, j);
    json_close(j);
}

/* All that is ashore, or the group that is being picked. */
static int storming_strength(const Game *g, int place, int side)
{
    Set all = {{0}};

    if (g->flow.question == Q_employ && !set_empty(&g->chosen))
        return attack_of(g, place, side, &g->chosen);
    for (int piece = PIECE_PERSONAGES; piece < PIECE_AUXILIARIES; piece++)
        if (is_before(g, side, piece, place))
            set_add(&all, piece);
    return attack_of(g, place, side, &all);
}

static void view_besieger(const Game *g, const struct siege *l, int viewer, Json *j)
{
    stage_line(side_names[l->side], "besieges", j);
    view_soldiers(g, BESIEGING + l->place, l->side, viewer, j);
    if (sees_side(viewer, l->side)) {
        json_kint(j, "strength", storming_strength(g, l->place, l->side));
        json_klist(j, "facts");
        char words[16];
        Text t = text_in(words, sizeof words);
        text_int(&t, sail_at(g, l->side, l->place, false));
        view_fact("Sail off the port", words, j);
        json_close(j);
    }
    json_end(j);
}

static void view_garrison(const Game *g, const struct siege *l, int viewer, Json *j)
{
    int side = other(l->side), harbour = harbour_of(l->place);
    char words[48];
    Text t = text_in(words, sizeof words);

    stage_line(side_names[side], "defends", j);
    json_ktext(j, "name", ports[harbour].name);
    if (sees_side(viewer, side))
        json_kint(j, "strength", defence_of(g, l->place, side));
    view_soldiers(g, l->place, side, viewer, j);
    json_klist(j, "facts");
    text_fmt(&t, "%d, Intrinsic Garrison %d", g->port[harbour].razed ? 1 : ports[harbour].fort, intrinsic(g, harbour));
    view_fact("Fort", words, j);
    json_close(j);
    json_end(j);
}

static void say_escalade(int die, int odds, bool attacker, Text *t)
{
    const EscaladeInfo *cell = &escalade[die][odds];
    static const char *const ends[] = {"", "; captured", "; driven off"};

    text_fmt(t, "%d of ten Units%s", attacker ? cell->attacker : cell->defender, attacker ? ends[cell->result] : "");
}

/* Once the odds are known: it is being stormed. */
static void results_of_escalade(const struct siege *l, Json *j)
{
    char title[48];
    Text n = text_in(title, sizeof title);

    text_fmt(&n, "Escalade at %s", odds_names[l->odds]);
    stage_results(title, R(X3_444), 10, j);
    for (int die = 0; die < 10; die++) {
        char words[2][RESULT_WORDS];
        for (int line = 0; line < 2; line++) {
            Text t = text_in(words[line], RESULT_WORDS);
            say_escalade(face(die + l->drm), l->odds, line == 0, &t);
        }
        view_result(die, words, j);
    }
    json_close(j);
    json_end(j);
}

static void view_siege(const Game *g, const struct siege *l, int viewer, Json *j)
{
    bool storming = l->employed && l->odds >= 0 && l->odds < ODDS_KINDS;

    stage_open(storming ? "Escalade" : "Siege", j);
    json_kslug(j, "place", spaces[l->place].slug);
    json_klist(j, "lines");
    view_besieger(g, l, viewer, j);
    view_garrison(g, l, viewer, j);
    json_close(j);
    json_klist(j, "modifiers");
    stage_modifier(R(X3_45), "the fever, by season", season_drm(g), 0, j);
    if (l->drm)
        stage_modifier(R(X2_56), "Personages", l->drm, 1, j);
    json_close(j);
    if (storming && (g->flow.question == Q_escalade_die || g->flow.question == Q_mulligan)) {
        json_klist(j, "dice");
        stage_dice("Escalade", R(X3_444), 1, j);
        view_die(g->flow.question == Q_mulligan ? l->die : -1, j);
        json_close(j);
        json_end(j);
        json_close(j);
        results_of_escalade(l, j);
    }
    json_end(j);
}

static void view_stage(const Game *g, int viewer, Json *j)
{
    if (g->battle.under_way)
        view_battle(g, j);
    else if (RUNNING(g, siege))
        view_siege(g, RUNNING(g, siege), viewer, j);
}
