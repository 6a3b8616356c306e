"""Every chart of Yellow Jack as people read it, from the same tables as the rules."""
from tables import FLEETS, HURRICANE_COLUMNS, ODDS, POINTS


def grid(rows, indent="  "):
    """Columns as wide as their widest cell."""
    rows = [[str(cell) for cell in row] for row in rows]
    wide = [max(map(len, column)) for column in zip(*rows)]
    return [(indent + "  ".join(cell.ljust(width) for cell, width in zip(row, wide))).rstrip() for row in rows]


def again(table, columns, heads=None):
    """A chart whose cells are words: the header and the rows as they are."""
    columns = columns.split()
    heads = heads.split() if heads else [column.replace("_", " ") for column in columns]
    return grid([heads] + [[row[column] for column in columns] for row in table])


def die(row):
    return row["die_min"] if row["die_min"] == row["die_max"] else "%s-%s" % (row["die_min"], row["die_max"])


def by_range(table, columns):
    columns = columns.split()
    return grid([["die"] + [column.replace("_", " ") for column in columns]] +
                [[die(row)] + [row[column] for column in columns] for row in table])


def search(game):
    rows = zip(("2 or less", "3-5", "6 or more"), game.search)
    return grid([["die", "Formation", "Auxiliary"]] + [[what, row["formation"], row["auxiliary"]] for what, row in rows])


RINGS = "dp in_ordinary_dp ctw_ls_drm aux_fleet_min aux_fleet50_min aux_light_min aux_other_min"
RING_HEADS = "DPs IO CtW/LS Fleet Fleet-50 Light Other"


def escalade(game):
    def cell(row):
        mark = {"success": " S", "retreat": " R"}.get(row["result"], "")
        lost = row["attacker_loss_per_10"] + (mark if mark == " R" else "")
        return "%s / %s%s" % (lost, row["defender_loss_per_10"], mark if mark == " S" else "")
    rows = []
    for at in range(10):
        cells = game.escalade[5 * at:5 * at + 5]
        rows.append(["%s%d%s" % ("*" * int(cells[0]["attacker_sail_lost"]), at, "*" * int(cells[0]["defender_sail_lost"]))]
                    + [cell(row) for row in cells])
    return grid([["die", *ODDS]] + rows)


def targets(game):
    return grid([["Command", "Order", "die", "target", "Sail"]] +
                [[row["command"], game.orders[row["order"]]["order"], die(row), game.spaces[row["target"]]["name"],
                  row["sail_needed"]] for row in game.target_rows])


def storms(game):
    heads = ["place", *HURRICANE_COLUMNS, "becomes a Hurricane"]
    columns = [column.lower().replace("-", "_") for column in HURRICANE_COLUMNS]
    return grid([heads] + [[row["row"], *(row[column] for column in columns), row["storm_to_hurricane"]]
                           for row in game.storm_table])


def attrition(game):
    zones = ("car", "jam", "lee", "gulf")
    heads = ["die"] + ["%s %s" % (zone, what) for zone in ("Carolinas", "Jamaica", "Leewards", "Gulf")
                       for what in ("port", "Expedition", "Garrison")]
    return grid([heads] + [[die(row)] + [row["%s_%s" % (zone, what)] for zone in zones for what in ("n", "exp", "gar")]
                           for row in game.attrition]) + ["  +3 in Spring, +2 in Summer, +1 in Fall"]


def ways(game):
    return grid([["place", "ways"]] + [
        [game.spaces[slug]["name"], "; ".join("%s %s" % (POINTS[bearing], game.spaces[to]["name"]) for to, bearing in found)]
        for slug, found in game.ways.items()])


def charts(game):
    ring_columns = RINGS.split()
    storm_rows = [[row["kind"], row["radius_inches"]] + [row[column] for column in ring_columns] for row in game.storm_rows]
    parts = (
        ("1.2 Turns of a year", again(game.calendar, "turn dates season quarterly hurricane_column")),
        ("1.5 Scenarios", again([row for row, *_ in game.scenarios], "slug start_year start_turn end_year end_turn turns") +
         again(game.scenario_prestige.values(), "slug british bourbon")),
        ("2.1 Places", again(game.spaces.values(), "slug name kind nation land_zone wind_region lat lon")),
        ("2.1 Ways", ways(game)),
        ("3.1 Squadrons", again(game.classes.values(), "name max_sail damage_rating movement column_shift dp_modifier "
                                "dp_modifier_strait_port")),
        ("3.2 Squadrons at the start", again(game.squadrons.values(), "slug fleet command name class sail start event "
                                              "state ships")),
        ("3.2 Spare Squadrons", again(game.spare_rows, "fleet class count")),
        ("3.2 Cartagena", again(game.postings, "item kind place state damage")),
        ("3.3 Leaders", again(game.leaders.values(), "name fleet rank leadership strategy control personality start event "
                              "arrives hq role note")),
        ("5.3 Winds", again(game.winds, "code name blows_from spring summer fall winter gale_start gale_track")),
        ("5.31 Gales", again(game.gale_ranges, "wind season force8 force9 force10 force11")),
        ("5.36 Gale effects", again(game.gale_rows, "force radius " + RINGS, "Force radius " + RING_HEADS)),
        ("5.6 Map entry", again(game.entry_rows, "space british french_normal french_convoy_1 french_convoy_2")),
        ("5.6 Map entry attrition", by_range(game.entry_wear, "impulse spring_dp summer_dp fall_dp winter_dp")),
        ("6.1 Auxiliaries", again(game.auxiliary_rows, "fleet class count reserve operational_range")),
        ("6.21 Tasks", again(game.aux_classes.values(), "class task_class posts search shadow counter_shadow assist convoy_attack "
                             "screen special limits screened")),
        ("6.2.10 Screening", again(game.screening, "tasked by_fleet by_fleet50 by_galley by_light")),
        ("6.12 Recovery", again(game.recovery, "class die_max")),
        ("6.23, 6.24, 10.18 Special attacks", again(game.special, "attack rule success column row dp_factor modifiers")),
        ("6.25 Marines", again(game.marine, "task die_max drm")),
        ("7.12 Search", search(game) + again(game.search_drm, "drm condition")),
        ("7.3 Damage effects", again(game.damage_effects, "over up_to reinforcement_drm ma weather_gauge sunk_chance")),
        ("8.22 Weather Gauge", again(game.gauge, "modifier value")),
        ("8.24 Battle Reinforcement", again(game.reinforcement, "drm condition")),
        ("8.31 Battle Intensity", again(game.intensity, "die light medium heavy")),
        ("8.31 Personalities", again(game.personalities.values(), "personality points pips reinforcement_drm")),
        ("8.33 Combat Damage", again(game.combat, "die dl0 dl1 dl2 dl3 dl4 dl5 dl6 dl7 dl8", "die 0 1 2 3 4 5 6 7 8")),
        ("8.37 Leader casualties", by_range(game.casualty, "result turns")),
        ("8.44 Strike Colours", by_range(game.strike, "percent")),
        ("9.1 Orders", again(game.orders.values(), "order british spanish french deadline_turns fulfilled_when")),
        ("9.2 Targets", targets(game)),
        ("10.1 Convoys", again(game.convoys.values(), "slug fleet sail from to turns prestige success")),
        ("11.2 Naval attrition", again(game.wear, "item dp grog")),
        ("11.3 Repair", by_range(game.repair, "dp")),
        ("11.32, X3.46 Ports", again(game.ports.values(), "name nation class blockade fort garrison repair_points "
                                     "repair_period prestige")),
        ("12.1 Prestige", again(game.prestige.values(), "item value per")),
        ("12.3 Player Ranks", again(game.ranks, "rank cost effect")),
        ("1.3 Checks", again(game.leadership, "use kind rule drm")),
        ("X1.5 Hurricanes", storms(game)),
        ("X1.5 Tracks", by_range(game.track_rows, "start impulse_2 impulse_3 impulse_4")),
        ("X1.51 Hurricane effects", grid([["storm", "inches", *RING_HEADS.split()]] + storm_rows)),
        ("X2.16 Commands", again(game.commands.values(), "command fleet command_admiral fleet_admiral hq ports viceroy")),
        ("X2.17 Reinforcement Request", again(game.request, "die " + " ".join(
            fleet + what for fleet in FLEETS[:3] for what in ("_sail", "_units")))),
        ("X2.4 Corsair Zones", again(game.zones.values(), "slug centre range british_privateers spanish_privateers "
                                     "french_privateers pirates")),
        ("X2.56 Personages", again(game.personages.values(), "name fleet start event arrives fort adm cbt cbt_role viceroy")),
        ("X2.57 Land Units", again(game.unit_rows, "fleet place event type units")),
        ("X2.58, X3.45 Land and siege attrition", attrition(game)),
        ("X3.1 Events", again(game.events.values(), "event earliest_year earliest_turn yearly die_success effect")),
        ("X3.1 Withdrawals", again(game.withdrawals, "event fleet what deadline")),
        ("X3.16 Random Events", by_range(game.random, "event dp")),
        ("X3.2 Campaigns", again(game.tracks, "track boxes start")),
        ("X3.44 Escalade", escalade(game)),
        ("Readings of the booklet", again(game.clarifications, "table clarification")),
    )
    return "\n".join("\n".join([title] + lines + [""]) for title, lines in parts)
