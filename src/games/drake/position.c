/* Positions: the whole state as readable text, and the way back to the same bytes.
 *
 *     players: 4
 *     voyage: 2
 *     phase: mission                            preparation, street, hiding, sailing, mission
 *     street: drake crew-b queen ...            the first 16 places, as far as they are laid; unnamed: as printed
 *     galleons: spanish-galleon-2 ...           by station, as far as they are laid
 *     order: red blue yellow green
 *     outbound: green red yellow blue
 *     homebound: green
 *     drake: red                                who owes Drake his second disc
 *     peeked: panama                            where the Informer looked at the discs
 *     scouted: cumana                           where he looked at the defence
 *     frigates: 2 0 1+                          by station; + is turned over
 *     troops: 0 1+ 0 2                          by fort
 *     stop supplies-a: red blue
 *     taken panama: red
 *     wares san-juan: coffee                    what is left; unnamed: all
 *     red: score 12 after-1 9 crew 3 gun 2 barrel 4 gold 1 sugar 2 galleon pinnace ghost invested
 *     red discs: 1 panama 3 cumana              on the map
 *
 * after-1 and after-2 are the scores at the end of the voyages before. The rest follows: the supply, the treasures on
 * the map, who stands where on the street, the conquests. Without a line that says where play stands, the phase names
 * whose question it is: `street SIDE`, `sailing SIDE`, `mission DISC SIDE`; and the galleons may be left out. */
#include "engine/reader.h"
#include "games/drake/state.h"

static const char *const phase_words[] = {"preparation", "street", "hiding", "sailing", "mission"};

struct Notes {
    bool asked;     /* the phase says who is asked: */
    int side, face; /* the captain, and the disc of his mission */
};

/* ---- whose question it is ----------------------------------------------------------------------------------------- */

/* The phase alone, where another line says where play stands. */
static bool read_asked(Reader *in)
{
    Notes *n = in->notes;

    n->asked = str_trim(in->rest).n;
    if (n->asked && in->g->phase == PHASE_MISSIONS &&
        !read_among(in, face_slugs, FACE_GHOST, "'%v' is no disc that has a mission", &n->face))
        return false;
    return !n->asked ||
           read_among(in, captain_names, in->g->flow.sides, "'%v' is not a captain of this game", &n->side);
}

/* ---- the lines --------------------------------------------------------------------------------------------------- */

#define FLAG_FIELD(word, flag_)                                                                                        \
    {                                                                                                                  \
        ONE_WORD(word), .kind = ARG_NONE, FIELD_OF(Captain, flags), .flag = flag_                                      \
    }
#define SCORE_FIELD(word, member, ...)                                                                                 \
    {                                                                                                                  \
        ONE_WORD(word), .kind = ARG_NUMBER, FIELD_OF(Captain, member), .high = 999, __VA_ARGS__                        \
    }

static const RecordField captain_fields[] = {
    SCORE_FIELD("score", score, .always = true),
    SCORE_FIELD("after-1", after[0], ),
    SCORE_FIELD("after-2", after[1], ),
    {.words = good_slugs, .kind = ARG_NUMBER, FIELDS_OF(Captain, goods), .most = stock_of},
    FLAG_FIELD("galleon", GALLEON),
    FLAG_FIELD("pinnace", PINNACE),
    FLAG_FIELD("ghost", GHOST),
    FLAG_FIELD("invested", INVESTED),
    {0},
};
static const RecordField disc_fields[] = {
    {.words = face_slugs, .kind = ARG_SITE, FIELDS_OF(Captain, disc)},
    {0},
};

static const LineDef position_lines[] = {
    NUMBER_LINE("players", flow.sides, FIRST, PLAYERS_MIN, PLAYERS_MAX),
    NUMBER_LINE("printed", printed, ONCE, 0, 1),
    NUMBER_LINE("voyage", voyage, ONCE, 1, VOYAGES),
    WORD_AND_LINE("phase", phase, NEEDED, phase_words, read_asked),
    NAMES_FROM_LINE("street", street, TILE_COUNT, PLACE, 0, NO_TILE),
    NAMES_FROM_LINE("galleons", station, GALLEON_COUNT, PIECE, FIRST_GALLEON - 1, 0),
    NAMES_LINE("order", order, SIDE),
    NAMES_LINE("outbound", outbound, SIDE),
    NAMES_LINE("homebound", homebound, SIDE),
    NAMES_LINE("drake", drake, SIDE),
    NAMES_LINE("peeked", peeked, SITE),
    NAMES_LINE("scouted", scouted, SITE),
    MARKED_LIST_LINE("frigates", frigate, frigates_up, 0, 2),
    MARKED_LIST_LINE("troops", troop, troops_up, 0, 2),
    NAMES_LINES("stop *", circle, PLACE, LOCATION_COUNT, SIDE),
    BYTE_BITS_LINES("taken *", taken, SITE, DESTINATION_COUNT, SIDE),
    USUAL_BITS_LINES("wares *", wares, SITE, TRADE_COUNT, trade_at, WORD, FIRST_COMMODITY, wares_of),
    RECORD_LINES("*", captain, SIDE, CAPTAINS, captain_fields),
    RECORD_LINES("* discs", captain, SIDE, CAPTAINS, disc_fields),
    {0},
};

/* ---- what the lines do not say ----------------------------------------------------------------------------------- */

static void open_position(Reader *in)
{
    Game *g = in->g;

    g->voyage = 1;
    for (int side = 0; side < CAPTAINS; side++)
        g->captain[side].score = START_VP;
    for (int place = 0; place < LOCATION_COUNT; place++)
        g->street[place] = (uint8_t)place;
    memcpy(g->wares, wares_of, sizeof g->wares);
}

/* Locals are judged before they are used: a text must come to a question. */
static bool close_position(Reader *in)
{
    Game *g = in->g;

    if (in->stands.n && !memchr(in->stands.at, '?', in->stands.n))
        return bad_line(in, "the line 'stands:' must say what is asked");
    for (int station = 0; station < GALLEON_COUNT && in->notes->asked; station++)
        if (!g->station[station])
            g->station[station] = (uint8_t)(last_counter(g) + 1);
    memset(&g->captain[g->flow.sides], 0, (CAPTAINS - g->flow.sides) * sizeof g->captain[0]);
    derive(g);
    return true;
}

static void entry(Reader *in, Text *out)
{
    const Game *g = in->g;
    int side = in->notes->side, face = in->notes->face;
    int turn = place_in(g->phase == PHASE_PROVISIONING ? g->order : g->outbound, side);
    const char *name = captain_names[side];

    if (!in->notes->asked)
        return;
    if (g->phase == PHASE_PROVISIONING)
        text_fmt(out, "game@4.0#1 > voyage@2.2#0 > provisioning@2.2#1(turn=%d side=%s) ? street %s", turn, name, name);
    else if (g->phase == PHASE_PLACING)
        text_fmt(out, "game@4.0#1 > voyage@3.0#0 > sailing@3.2#0 > place_discs@3.2#1(turn=%d side=%s) ? sail %s", turn,
                 name, name);
    else if (g->phase == PHASE_MISSIONS)
        text_fmt(out,
                 "game@4.0#1 > voyage@3.0#0 > sailing@3.5#0 > resolve_missions@3.5#1(face=%d turn=%d) > "
                 "mission@3.5#1(side=%s face=%d to=#%d) ? mission %s",
                 face, turn, name, face, g->captain[side].disc[face] - 1, name);
}
