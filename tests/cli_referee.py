#!/usr/bin/env python3
"""The referee: every command, every refusal, and that a refusal changes nothing.   cli_referee.py PROGRAM"""
import json
import tempfile
from pathlib import Path

from cli_common import main, replies, reply, run, test

NEW = "new skeleton rounds=2"
KEPT = [NEW, "play keep left-3", "play keep right-1"]
POSITION = ("yardarm position 2\ngame: skeleton\nrules: 1\nrounds: 2\nround: 1\nkept: left 3 right 1\n"
            "stands: game@2.0#1 ? play left right\n")
RECORD = "yardarm record 1\ngame: skeleton\noptions: rounds=1\n--\nleft keep left-1\nright keep right-2\n"


def games():
    return [line.split(" | ")[0] for line in reply("games").splitlines()[1:]]


def unchanged_by(before, command, *expected):
    """The command is refused, with these words, and the record, the legal actions and the dice are as they were."""
    plain = replies([*before, "record", "legal", "auto 5", "record"])
    tried = replies([*before, command, "record", "legal", "auto 5", "record"])
    refusal = tried.pop(len(before))
    assert refusal.startswith("? "), refusal
    for words in expected:
        assert words in refusal, (words, refusal)
    assert plain == tried, (command, plain, tried)


@test
def games_have_four_columns():
    for line in reply("games").splitlines()[1:]:
        assert len(line.split(" | ")) == 4, line


@test
def every_game_starts_and_ends():
    for game in games():
        answers = replies([f"new {game}", "actor", "prompt", "legal", "score", "auto", "actor", "score", "record"])
        assert all(answer[0] == "=" for answer in answers), answers
        assert answers[1] != "= over" and answers[6] == "= over", (game, answers[1], answers[6])
        assert len(answers[3].splitlines()) > 1, answers[3]
        assert "result: unfinished" not in answers[8]


@test
def every_view_and_board_is_json():
    for game in games():
        board = json.loads(reply(f"board {game}")[2:])
        for side in [*board["sides"], "spectator", "referee"]:
            answer = reply(f"new {game}", "auto 9", f"view {side}")
            if answer.startswith("? "):             # a seat that this number of players leaves empty
                assert side in board["sides"][2:], answer
                continue
            view = json.loads(answer[2:])
            assert view["game"] == game and view["as"] == side
        assert json.loads(reply(f"new {game}", "board")[2:]) == board
        if "tables" in board:
            assert board["tables"] == run("tables", game)[1], f"the charts of {game} are not whole"


@test
def options_are_listed_and_checked():
    assert reply("options skeleton").splitlines()[1].startswith("rounds=3 | 1..4 | ")
    assert reply("options").startswith("? ")
    assert reply("options chess").startswith("? ")
    assert reply("options skeleton now").startswith("? ")
    for bad in ("rounds=0", "rounds=5", "rounds=x", "rounds", "rounds=", "colour=3", "rounds=99999999999999"):
        unchanged_by(KEPT, f"new skeleton {bad}")
    unchanged_by(KEPT, "new", "game")
    unchanged_by(KEPT, "new chess", "no such game")


@test
def dice_by_hand():
    start = [*KEPT, "dice manual", "play left play left-1", "play right play right-5"]
    assert reply(*start, "actor") == "= chance"
    assert reply(*start, "legal").splitlines()[1:] == [f"roll {face}" for face in range(1, 7)]
    assert "[5]" in reply(*start, "play roll 5")
    assert "[5]" in reply(*start, "play chance roll 5")
    for bad in ("play roll 0", "play roll 7", "play roll x", "play roll", "play roll 5 5", "play roll 5 5 x", "play left roll 5",
                "play roll 99999999999999", "play roll 2 " + "3 " * 200):
        unchanged_by(start, bad)


@test
def dice_from_a_queue():
    start = ["dice 2 5", *KEPT, "play left play left-1", "play right play right-5"]
    assert "[2]" in reply(*start)
    end = replies([*start, "play left play left-2", "play right play right-4"])[-1]
    assert "[5]" in end
    assert reply(*start, "play left play left-2", "play right play right-4", "play all", "play done", "actor") == "= chance"
    odd = reply("dice 9", *start[1:])
    assert "queued 9" in odd and reply("dice 9", *start[1:], "actor") == "= chance", odd


@test
def dice_given_late_roll_at_once():
    start = [*KEPT, "dice manual", "play left play left-1", "play right play right-5"]
    assert "[6]" in reply(*start, "dice 6")
    assert "the die shows" in reply(*start, "dice random 3")


@test
def dice_are_the_same_in_every_session():
    session = [NEW, "auto", "record"]
    assert replies(session) == replies(session)
    assert replies(["dice random 1", *session])[1:] == replies(session)
    assert len({reply(f"dice random {seed}", *session) for seed in range(20)}) > 10


@test
def dice_refusals():
    for bad in ("dice", "dice x", "dice 0", "dice -1", "dice 1 x", "dice random x", "dice random 1 2", "dice manual 3",
                "dice 40000", "dice " + "1 " * 5000, "dice random 99999999999999999999999"):
        unchanged_by(KEPT, bad, "dice")


@test
def commands_that_need_a_game():
    for command in ("position", "save x", "actor", "prompt", "legal", "play pass", "why pass", "view left", "undo", "record",
                    "odds", "auto", "genmove random", "score", "board"):
        assert reply(command).startswith("? no game is on"), command


@test
def play_refusals():
    for action, *words in (("", "missing"), ("sing", "sing"), ("keep", "needs a piece"), ("keep left-9", "left-9"),
                           ("keep left-1 left-2", "no more"), ("keep right-1", "1.0"), ("right keep right-1", "1.0"),
                           ("spectator keep left-1", "1.0"), ("left", "missing"), ("roll 3", "die"), ("chance roll 3", "die"),
                           ("pass", "1.0"), ("KEEP left-1", "KEEP")):
        unchanged_by([NEW], f"play {action}", *words)


@test
def why_answers():
    assert reply(NEW, "why keep left-1") == "= legal"
    assert reply(NEW, "why left keep left-1") == "= legal"
    assert reply(NEW, "why keep right-1").startswith("= illegal 1.0 ")
    assert reply(NEW, "why roll 4").startswith("= illegal 1.0 ")
    assert reply(NEW, "auto", "why keep left-1").startswith("= illegal - ")
    for bad in ("why", "why sing", "why keep"):
        unchanged_by([NEW], bad)


@test
def sides_asked_at_once():
    assert reply(*KEPT, "actor") == "= left right"
    assert reply(*KEPT, "play left play left-1", "actor") == "= right"
    unchanged_by(KEPT, "play play left-1", "several")
    unchanged_by([*KEPT, "play left play left-1"], "play left play left-2", "not this side")
    legal = reply(*KEPT, "legal").splitlines()[1:]
    assert legal[0] == "left play left-1" and legal[-1] == "right play right-5"
    assert reply(*KEPT, "legal right").splitlines()[1] == "play right-2"
    assert reply(*KEPT, "legal chance") == "="


@test
def every_legal_action_can_be_played():
    for game in games():
        for action in reply(f"new {game}", "auto 3", "legal").splitlines()[1:40]:
            why, played = replies([f"new {game}", "auto 3", f"why {action}", f"play {action}"])[2:]
            assert why == "= legal" and played[0] == "=", (action, why, played)


@test
def undo_is_free_until_something_is_known():
    assert reply(NEW, "undo").startswith("? nothing")
    assert reply(NEW, "play keep left-1", "undo", "legal") == reply(NEW, "legal")
    unchanged_by(KEPT, "undo left", "cannot be taken back")
    assert reply(*KEPT, "undo right") == "="
    unchanged_by([*KEPT, "play left play left-1", "play right play right-5"], "undo", "cannot be taken back")
    unchanged_by(KEPT, "undo nobody", "no such side")


@test
def views_keep_secrets():
    for side in ("left", "right", "spectator"):
        facts = json.loads(reply(*KEPT, f"view {side}")[2:])["facts"]
        assert all(fact["value"].startswith(side) for fact in facts) and len(facts) == (side != "spectator")
    for bad in ("view", "view nobody", "view chance", "view left right"):
        unchanged_by(KEPT, bad)


@test
def odds_say_how_they_know():
    start = [*KEPT, "play left play left-5"]
    exact = reply(*start, "odds")
    assert "exact" in exact and "thrown" not in exact
    redrawn = reply(*start, "odds right 50")
    assert "50 worlds" in redrawn and "%" in redrawn
    assert replies([*start, "odds right", "odds right"])[-1] == replies([*start, "odds right", "odds right"])[-2]
    assert "chance: exact" in reply(*start, "dice manual", "play right play right-2", "odds")
    one = reply(*start, "odds right 50 play right-2")
    assert one.count("worlds") == 1 and one.split("\n")[1].startswith("play right-2: "), one
    for bad in ("odds left", "odds nobody", "odds right 0", "odds right 99999999", "odds right play left-2", "odds play nothing"):
        unchanged_by(start, bad)
    unchanged_by([NEW, "auto"], "odds", "over")


@test
def odds_that_are_the_same_are_told_once():
    """Six hexes of open sea, of which each leads into the same perilous sea."""
    lines = ["load -", "yardarm position 1", "game: jenkins", "turn: 3", "phase: english movement",
             "funds: english 40 spanish 12", "english 2719: boyne cornwall", ".", "play sail 2719", "play all", "play done",
             *(f"play step {hex_}" for hex_ in (2720, 2721, 2722, 2723, 2722)), "odds"]
    told = reply("\n".join(lines[:8]), *lines[8:]).split("\n")
    names = told[1].split(":")[0].split("; ")
    assert sorted(names) == sorted(f"step {hex_}" for hex_ in (2721, 2821, 2822, 2723, 2622, 2621)), told
    assert sum("ships of the line lost" in line for line in told) == 1, told


@test
def odds_of_every_game():
    for game in games():
        for decisions in (0, 5, 40):
            answer = reply(f"new {game}", f"auto {decisions}", "odds 20")
            assert answer[0] == "=" or "over" in answer or "leads to dice" in answer, (game, answer)


@test
def machines():
    assert reply(NEW, "genmove random") in [f"= keep left-{n}" for n in range(1, 6)]
    assert reply(NEW, "genmove random", "actor") == "= left"
    assert reply(NEW, "auto 1", "actor") == "= right"
    assert reply(NEW, "auto random 1", "actor") == "= right"
    assert reply(NEW, "auto 0") == "="
    for bad in ("genmove expert", "genmove random now", "auto expert", "auto 1 2", "auto random random", "auto -1"):
        unchanged_by([NEW], bad)
    for bad in ("genmove random", "auto 1"):
        unchanged_by([*KEPT, "dice manual", "play left play left-1", "play right play right-5"], bad, "chance is asked")
    assert reply(NEW, "auto", "auto") == "="
    unchanged_by([NEW, "auto"], "genmove random", "over")


@test
def prompts():
    assert reply(NEW, "prompt").startswith("= 1.0 ")
    assert len(reply(*KEPT, "prompt").splitlines()) == 3
    assert reply(NEW, "auto", "prompt").startswith("? ")
    unchanged_by([NEW], "prompt nobody")


@test
def positions_come_back():
    text = reply(*KEPT, "position")[2:]
    assert text + "\n" == POSITION, text
    assert reply("load -\n" + text + "\n.", "position")[2:] == text
    unchanged_by([NEW, "auto"], "position", "record")
    unchanged_by(KEPT, "position now")


@test
def every_position_of_every_game_comes_back():
    for game in games():
        quiet = 0
        for decisions in [*range(12), *range(12, 240, 13)]:
            answer = reply(f"new {game}", f"auto {decisions}", "position")
            if answer[0] == "=":
                quiet += 1
                assert reply(f"new {game}\nload -\n{answer[2:]}\n.", "position") == answer, (game, decisions)
        assert quiet, game


@test
def loading_names_the_line():
    for text, *words in (("", "line 1"), ("chess", "line 1"), ("yardarm position 3\ngame: skeleton", "line 1"),
                         ("yardarm position 1\ngame: chess", "line 2"), ("yardarm position 1", "line 2"),
                         (POSITION.replace("round: 1", "round: 4"), "line "), (POSITION + "more: 1", "line 8"),
                         (POSITION.replace("rules: 1", "rules: 0"), "line 3"), (POSITION.replace("left 3", "left 9"), "line 6"),
                         (RECORD + "left keep left-1", "line 7"), (RECORD.replace("left-1", "left-9"), "line 5"),
                         (RECORD.replace("skeleton", "chess"), "line"), ("yardarm record 1\n\nleft pass", "line"),
                         (RECORD.replace("options: rounds=1", "options: rounds=7"), "line")):
        unchanged_by(KEPT, f"load -\n{text}\n.", *words)
    assert reply("load -\n" + RECORD + ".", "actor") == "= left right"


@test
def loading_takes_its_lines_whatever_they_are():
    answers = replies("load -\nquit\nnew skeleton\n.\nactor\n")
    assert len(answers) == 2 and answers[1].startswith("? no game is on"), answers
    assert replies("load -\nyardarm position 1\n")[-1].startswith("? the input ended")


@test
def files():
    with tempfile.TemporaryDirectory() as folder:
        position, record = Path(folder, "a position"), Path(folder, "record")
        assert reply(*KEPT, f"save {position}") == "=" and position.read_text() == POSITION
        assert reply(f"load {position}", "actor") == "= left right"
        whole = replies([NEW, "auto", f"record {record}", "score"])
        assert whole[2] == "=" and "\n--\n" not in record.read_text()
        assert reply(f"replay {record}") == whole[1]
        assert reply(f"replay {record}", "score") == whole[3] == reply(f"load {record}", "score")
        checked = reply(NEW, f"verify {record}")
        assert checked.startswith("= ok skeleton"), checked
        assert reply(NEW, f"verify {record}", "actor") == "= left"
        record.write_text(record.read_text().replace("result: left ", "result: left 9"))
        unchanged_by(KEPT, f"verify {record}", "line")
        unchanged_by(KEPT, f"replay {record}", "line")
        unchanged_by(KEPT, f"replay {position}", "line 1")
        for command in ("load", "save", "replay", "verify", "record"):
            unchanged_by(KEPT, f"{command} {folder}/no/such/file")
            unchanged_by(KEPT, f"{command} {folder}")
        for command in ("load", "save", "replay", "verify"):
            unchanged_by(KEPT, command, "file")
        assert sorted(p.name for p in Path(folder).iterdir()) == ["a position", "record"]
        for command in (f"load {position}", f"save {position}", f"replay {record}", f"verify {record}", f"record {record}"):
            assert reply(*KEPT, command, using=["--no-files"]).startswith("? this session uses no files"), command


@test
def words_too_many():
    for command in ("games x", "actor x", "board skeleton x", "score x", "help x", "quit x", "undo left x", "legal left x"):
        unchanged_by(KEPT, command)


@test
def help_names_every_command():
    listed = {line.split()[0] for line in reply("help").splitlines()[1:]}
    for command in ("games options new dice load position save actor prompt legal play why view board undo record replay verify "
                    "odds auto genmove score help quit").split():
        assert command in listed, command
        assert not reply(command).startswith("? unknown"), command


@test
def quit_ends_the_session():
    assert replies("quit\ngames\n") == ["="]
    assert run("referee", given="", check=0)[1] == ""


main()
