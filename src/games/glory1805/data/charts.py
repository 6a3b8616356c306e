"""Every chart of 1805: Sea of Glory as people read it, from the same tables as the rules."""
from tables import DAMAGE_COLUMNS, LEEWARD, NATIONS, SEASON_ROWS, WINDWARD


def grid(rows, indent="  "):
    """Columns as wide as their widest cell."""
    rows = [[str(cell) for cell in row] for row in rows]
    wide = [max(map(len, column)) for column in zip(*rows)]
    return [(indent + "  ".join(cell.ljust(width) for cell, width in zip(row, wide))).rstrip() for row in rows]


def again(table, columns):
    """A chart whose cells are words: the header and the rows as they are."""
    return grid([[column.replace("_", " ") for column in columns]] + [[row[column] for column in columns] for row in table])


def signed(number):
    return "%+d" % number if number else "0"


def administration(game):
    return grid([["%d" % at, what] for at, what in enumerate(game.steps, 1)])


def spread(low, high, last=99):
    return low if low == high else "%s+" % low if int(high) >= last else "%s-%s" % (low, high)


def damage(game):
    heads = ["roll"] + ["%d-%d" % (low + 1, high) for low, high in zip((0,) + DAMAGE_COLUMNS, DAMAGE_COLUMNS)]
    wreck = game.constants["wreck_from"]
    rows = [[spread(str(low), str(high), game.damage[-1][1]) + (" W P" if low >= wreck else ""), *hits]
            for low, high, hits in game.damage]
    over = ["  firepower %d and more: %+d" % (low, at) for at, low in enumerate(game.firepower, 1)]
    marks = ["  W: Damaged ships may be wrecked (18.5); P: some of those that founder are Prizes (20.4.3)",
             "  by weather the column is the number of ships, by fate that of hurt ships; the North Sea box is exempt"]
    return grid([heads] + rows) + over + marks


FOOTNOTES = (
    "2 Windward's AW: after the round it may break off if Leeward is at Easy Sail, or withdraw precipitously",
    "  if it is at Full Sail (17.6.4)",
    "3 who has more seamanship and command names the result, at a tie Windward (17.6.5)",
    "4 Windward at Easy Sail: Leeward may withdraw before the round (17.6.2)",
    "5 from the second round, Windward at Easy Sail: Leeward may withdraw precipitously after the round (17.6.3)",
    "6 at anchor: command +1, and no other order until the round after weighing (19.3, 19.4)",
)


def matrix(folder):
    table = folder.table("tactics_matrix.csv", "leeward windward first_round later_rounds footnotes source")

    def cell(row):
        first, later = row["first_round"].replace("-", " "), row["later_rounds"].replace("-", " ")
        notes = [note for note in row["footnotes"].split(";") if note not in "1-"]
        return (first if first == later else "%s, later %s" % (first, later)) + "".join(" [%s]" % note for note in notes)
    cells = [cell(row) for row in table]
    rows = [[leeward] + cells[4 * at:4 * at + 4] for at, leeward in enumerate(LEEWARD)]
    return (grid([["Leeward, Windward:", *(order + " [2]" * (order == "AW") for order in WINDWARD)]] + rows)
            + ["  " + line for line in FOOTNOTES])


def codes(game):
    names = [[cell.strip('"') if isinstance(cell, str) else cell for cell in row] for row in game.codes]
    return grid([["code", "result", "Windward dice", "Leeward dice", "from round", "Windward command", "Leeward command",
                  "firepower"]] + [row[:5] + [signed(row[5]), signed(row[6]), "half" if row[7] else "all"] for row in names])


FATE_NOTES = (
    "the worst row that applies, if a round was fought (20.1, 20.3); the column is the commander's nation",
    "the first three: a moving fleet may go on (20.6.1); the last three: after a sortie back into port (20.6.2)",
    "General Withdrawal as Leeward's last order counts as having withdrawn, even in vain (20.3)",
    "against the last two the other fleet does not roll, unless all of it is Wrecked (20.4)",
    "Nelson commands in a victory or draw: +5 to the enemy's fate (20.3); 13 and more: half are Prizes (20.4.3)",
    "British victorious: Transports scatter, Gold and Barges are lost; Allies victorious: Expeditions scatter (20.2)",
)


def fate(folder):
    table = folder.table("fate_dice.csv", "outcome british_dice british_add french_dice french_add spanish_dice "
                         "spanish_add source")

    def dice(row, nation):
        add = int(row[nation + "_add"])
        return row[nation + "_dice"] + "d6" + (" %+d" % add if add else "")
    return grid([["row", *NATIONS]] + [[row["outcome"].replace("-", " ")] + [dice(row, nation) for nation in NATIONS]
                                       for row in table]) + ["  " + line for line in FATE_NOTES]


def seasons(game):
    return grid([["months", "WA BB", "CP WM EM", "WI"]] +
                [[row] + [signed(n) for n in cells] for row, cells in zip(SEASON_ROWS, game.seasons)])


def calendar(game):
    columns = "turn label season_row winter hurricane_season fixed_event".split()
    return again(game.turns, columns)


def tracks(game):
    return again(game.boxes.values(), "track box weather_zone enter_from_and_extra_mp leave_to".split())


def constants(game):
    return grid([[name.replace("_", " "), value] for name, value in game.constants.items()])


def zones(game):
    rows = [[code, row["name"], row["severity_class"], row["prevailing_wind_from"]] for code, row in game.zones.items()]
    return grid([["die", "zone", "", "weather", "prevailing wind"]] + [[str(at)] + row for at, row in enumerate(rows, 1)])


def weather(game):
    levels = ["%s %s" % (spread(row["level_min"], row["level_max"]), row["kind"]) for row in game.levels]
    classes = [["class", "winter", "hurricane season"]]
    classes += [[name, signed(winter), signed(hurricane)] for name, (winter, hurricane)
                in zip(("North Atlantic", "Mediterranean", "West Indies"), game.severity)]
    columns = "kind fleets_at_sea inshore_fleets frigates off_station wrecked_ships ports cargo".split()
    return ["  " + ", ".join(levels)] + grid(classes) + again(game.effects, columns)


SEARCH_NOTES = (
    "1 who has moved more than 5 MP or has come off a track searches only in a Patrol Zone (14.4)",
    "2 Spotted with a Transport, an Expedition, Gold or Barges: the opponent has +1 for the weather gauge (17.1)",
)


def search(folder, game):
    table = folder.table("search_modifiers.csv", "modifier value stationary_only source")
    rows = [[row["modifier"].replace("-", " "), row["value"], "stationary only" if row["stationary_only"] == "yes" else ""]
            for row in table]
    results = folder.table("search_table.csv", "total_min total_max result if_sortie source")
    totals = [["two dice", "result", "if sortie"]] + [["%s or less" % row["total_max"] if int(row["total_min"]) < 0 else
                                                       "%s or more" % row["total_min"], row["result"].replace("-", " "),
                                                       row["if_sortie"]] for row in results]
    return grid(totals) + grid(rows) + ["  " + line for line in SEARCH_NOTES]


def day(folder):
    table = folder.table("day_of_battle.csv", "total_min total_max max_rounds source")
    return grid([["total", "rounds at most"]] + [["3 or less" if int(row["total_min"]) < 0 else
                                                  spread(row["total_min"], row["total_max"]), row["max_rounds"]]
                                                 for row in table])


SCENARIO_NOTES = (
    "VP: with so many points a side begins (3.3); then the lead that wins (23.2)",
    "in the battle the British draw with the one and win with the other (24.4)",
)


def objectives(game):
    return again(game.objectives, "name mode ships turn_ends napoleon_vp pitt_vp".split())


def scenarios(game):
    return grid([["scenario", "turns", "British VP", "Allied VP", "marginal", "decisive"]] +
                [[slug, spread(row["first_turn"], row["last_turn"]), row["british_vp"], row["allied_vp"], row["marginal"],
                  row["decisive"]] for slug, row in game.scenarios.items()]) + ["  " + line for line in SCENARIO_NOTES]


def charts(folder, game):
    parts = (
        ("1.1 Turns", calendar(game)),
        ("2.4, 2.5 Limits, cups and other numbers", constants(game)),
        ("5 Administration Phase", administration(game)),
        ("5.2.1 Manpower", again(folder.table("manpower_costs.csv", "work points from_state to_state counts_against_port "
                                              "source"), ("work", "points", "from_state", "to_state"))),
        ("2.5 Provisions chits", again(folder.table("provisions_chits.csv", "turns_at_sea count source"),
                                       ("turns_at_sea", "count"))),
        ("6.6 Weather zones", zones(game)),
        ("6.6-6.9 Weather", weather(game)),
        ("12.1 Atlantic tracks", tracks(game)),
        ("14.3, 14.4 Search", search(folder, game)),
        ("14.4, 17.3 Seasons", seasons(game)),
        ("15.1 Random Events", again(folder.table("random_events.csv", "roll slug name effect source"),
                                     ("roll", "name", "effect"))),
        ("15.4 Admirals who fall ill", again(folder.table("replacements.csv", "event_occurrence leaves replaced_by "
                                                          "turns_absent source"),
                                             "event_occurrence leaves replaced_by turns_absent".split())),
        ("15.20 Admiralty Events", again(game.admiralty.values(), "rule name kind demand ships ports penalty "
                                         "full_six_turns".split())),
        ("17.3 Day of Battle", day(folder)),
        ("17.6 Tactics", matrix(folder)),
        ("17.7 Results", codes(game)),
        ("18.2 Dice", again(folder.table("bonus_dice.csv", "case dice condition source"), ("case", "dice", "condition"))),
        ("18.4 Damage", damage(game)),
        ("20.3 Fate", fate(folder)),
        ("20.5 Admirals' fate", grid([[name[5:].lower().replace("_", " "), value] for name, value in game.admiral_fate])),
        ("21.1 Objectives", objectives(game)),
        ("21.4 Emperor's Directives", again(game.directives.values(), ("name", "condition", "vp"))),
        ("20.7 Victory points", grid([[event.replace("-", " "), vp] for event, vp in game.points.items()])),
        ("3.3, 24 Scenarios", scenarios(game)),
    )
    return "\n".join("\n".join([title] + lines + [""]) for title, lines in parts)
