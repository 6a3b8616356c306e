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
    return grid([heads] + rows) + over


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


def fate(folder):
    table = folder.table("fate_dice.csv", "outcome british_dice british_add french_dice french_add spanish_dice "
                         "spanish_add source")

    def dice(row, nation):
        add = int(row[nation + "_add"])
        return row[nation + "_dice"] + "d6" + (" %+d" % add if add else "")
    return grid([["row", *NATIONS]] + [[row["outcome"].replace("-", " ")] + [dice(row, nation) for nation in NATIONS]
                                       for row in table])


def seasons(game):
    return grid([["months", "WA BB", "CP WM EM", "WI"]] +
                [[row] + [signed(n) for n in cells] for row, cells in zip(SEASON_ROWS, game.seasons)])


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


def search(folder, game):
    table = folder.table("search_modifiers.csv", "modifier value stationary_only source")
    rows = [[row["modifier"].replace("-", " "), row["value"], "stationary only" if row["stationary_only"] == "yes" else ""]
            for row in table]
    return ["  two dice: %d and more is Spotted" % game.constants["spotted_from"]] + grid(rows)


def day(folder):
    table = folder.table("day_of_battle.csv", "total_min total_max max_rounds source")
    return grid([["total", "rounds at most"]] + [["3 or less" if int(row["total_min"]) < 0 else
                                                  spread(row["total_min"], row["total_max"]), row["max_rounds"]]
                                                 for row in table])


def objectives(game):
    return again(game.objectives, "name mode ships turn_ends napoleon_vp pitt_vp".split())


def charts(folder, game):
    parts = (
        ("5 Administration Phase", administration(game)),
        ("5.2.1 Manpower", again(folder.table("manpower_costs.csv", "work points from_state to_state counts_against_port "
                                              "source"), ("work", "points", "from_state", "to_state"))),
        ("2.5 Provisions chits", again(folder.table("provisions_chits.csv", "turns_at_sea count source"),
                                       ("turns_at_sea", "count"))),
        ("6.6 Weather zones", zones(game)),
        ("6.6-6.9 Weather", weather(game)),
        ("14.3, 14.4 Search", search(folder, game)),
        ("14.4, 17.3 Seasons", seasons(game)),
        ("15.1 Random Events", again(folder.table("random_events.csv", "roll slug name effect source"),
                                     ("roll", "name", "effect"))),
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
    )
    return "\n".join("\n".join([title] + lines + [""]) for title, lines in parts)
