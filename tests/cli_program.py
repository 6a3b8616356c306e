#!/usr/bin/env python3
"""The program from outside: usage, exit statuses, sim, perft, tables, replay, verify, and play in a pipe.   cli_program.py PROGRAM"""
import html.parser
import json
import os
import pty
import re
import subprocess
import tempfile
import termios
from pathlib import Path

from cli_common import PROGRAM, ROOT, main, replies, run, test

COMMANDS = "play referee sim match ladder train replay verify analyse yardstick odds tables documents perft".split()


def one_line(text):
    return text.endswith("\n") and text.count("\n") == 1


def record(folder, name, *commands):
    path = Path(folder, name)
    assert replies([*commands, f"record {path}"])[-1] == "="
    return path


@test
def help_and_version():
    out = run("--help", check=0)[1]
    assert all(f"\n  {command} " in out for command in COMMANDS) and "skeleton" in out, out
    assert re.fullmatch(r"yardarm \d+\.\d+\.\d+\n", run("--version", check=0)[1])
    for command in COMMANDS:
        text = run(command, "--help", check=0)[1]
        assert text.startswith(f"usage: yardarm {command}"), text
        assert all(len(line) <= 110 for line in text.splitlines()), text


@test
def bad_usage_is_one_line_and_status_2():
    for arguments in ([], ["sing"], ["sim"], ["sim", "chess"], ["sim", "skeleton", "--games"], ["sim", "skeleton", "--games", "x"],
                      ["sim", "skeleton", "--games", "0"], ["sim", "skeleton", "--games=-1"], ["sim", "skeleton", "--players", "x"],
                      ["sim", "skeleton", "--players", "random,random,random"], ["sim", "skeleton", "--players="],
                      ["sim", "skeleton", "--threads", "0"], ["sim", "skeleton", "--json=1"], ["sim", "skeleton", "rounds=9"],
                      ["sim", "skeleton", "nonsense"], ["sim", "skeleton", "--seed", "18446744073709551616"],
                      ["play"], ["play", "chess"], ["play", "skeleton", "--side", "up"], ["play", "skeleton", "--side", "chance"],
                      ["play", "skeleton", "--side", "spectator"], ["play", "skeleton", "--level", "x"],
                      ["play", "skeleton", "--dice", "x"], ["replay"], ["replay", "a", "b"], ["verify"], ["verify", "a", "--x"],
                      ["tables"], ["tables", "chess"], ["tables", "skeleton", "x"], ["perft", "skeleton"],
                      ["perft", "skeleton", "x"], ["perft", "skeleton", "99"], ["referee", "x"], ["referee", "--x"], ["--x"]):
        _, out, errors = run(*arguments, check=2)
        assert out == "" and one_line(errors) and errors.startswith("yardarm"), (arguments, out, errors)


@test
def sim_json_has_its_keys():
    found = json.loads(run("sim", "skeleton", "--games", 50, "--seed", 3, "--players", "random,random", "--json", check=0)[1])
    for key in ("games", "decisions", "seconds", "decisions_per_second", "games_per_second", "wins", "dead_ends", "longest_game"):
        assert key in found, key
    assert found["games"] == 50 and found["dead_ends"] == 0 and set(found["wins"]) == {"left", "right"}
    assert sum(found["wins"].values()) + found["draws"] == 50


@test
def a_machine_learns_the_same_twice():
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("one", "two", "other")]
        for file, seed in zip(files, (3, 3, 4)):
            assert run("train", "drake", "--games", 20, "--seed", seed, "--out", file, check=0)[1] == ""
        one, two, other = (file.read_text() for file in files)
        assert one == two and one != other and one.startswith("# yardarm train drake --games 20 --seed 3\n")
    assert one_line(run("train", "skeleton", check=2)[2])
    assert one_line(run("train", "drake", "--games", 1, "--out", "/nowhere/at/all", check=2)[2])


@test
def a_teacher_is_imitated():
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "taught")
        run("train", "drake", "--games", 3, "--lessons", 3, "--teacher", "cabinboy", "--out", file, check=0)
        assert file.read_text().startswith("# yardarm train drake --games 3 --seed 1 --lessons 3 --teacher cabinboy\n")
    assert one_line(run("train", "drake", "--games", 3, "--lessons", 4, check=2)[2])
    assert one_line(run("train", "drake", "--games", 3, "--lessons", 3, "--teacher", "nelson", check=2)[2])
    assert not Path("policy.csv").exists(), "what is refused leaves nothing behind"


def record_of(folder, lines):
    file = Path(folder, "record")
    run("referee", given="".join(line + "\n" for line in (*lines, f"record {file}", "quit")), check=0)
    return file


@test
def luck_and_skill_add_up():
    with tempfile.TemporaryDirectory() as folder:
        file = record_of(folder, ["new drake players=3", "seed 3", "auto 99999 midshipman"])
        out = run("analyse", file, "--effort", 1, check=0)[1]
        assert out == run("analyse", file, "--effort", 1, check=0)[1]
        rows = re.findall(r"^(red|blue|yellow|green) +([\d.]+) +([\d.]+) +([-+][\d.]+) +([-+][\d.]+) +([\d.]+) ", out, re.M)
        assert len(rows) == 3 and abs(sum(float(row[1]) for row in rows) - 100) < 0.3
        assert sorted(float(row[2]) for row in rows) == [0, 0, 100]
        for _, start, end, luck, skill, _ in rows:
            assert abs(float(start) + float(luck) + float(skill) - float(end)) < 0.3
        assert abs(sum(float(row[4]) for row in rows)) < 0.3   # what one gives away the others have
        assert "What cost most" in out and "better: " in out


@test
def what_is_no_better_is_not_held_against_anybody():
    with tempfile.TemporaryDirectory() as folder:
        out = run("analyse", record_of(folder, ["new jenkins", "seed 3", "auto 99999 midshipman"]), "--effort", 1, check=0)[1]
        given = [float(word) for word in re.findall(r" (-?[\d.]+) in \d+ decisions", out)]
        assert len(given) == 2 and min(given) > -5, out


@test
def several_records_are_held_against_the_levels():
    with tempfile.TemporaryDirectory() as folder:
        files = [record_of(folder, [f"dice random {dice}", "new glory1805", "auto 99999 midshipman"])
                 .rename(Path(folder, f"game{dice}")) for dice in (3, 5, 6)]      # in which there is something to decide
        out = run("analyse", *files, check=0)[1]
        assert len(re.findall(r"game\d: \w+ gave away -?[\d.]+ in \d+ decisions", out)) == 6, out
        assert out.endswith("\nnone of these games is of such a kind\n"), out     # the campaign was measured
        whole = re.findall(r"in (\d+) decisions", out)
        some = run("analyse", *files, "--one-in", 3, "--seed", 7, check=0)[1]
        assert some == run("analyse", *files, "--one-in", 3, "--seed", 7, check=0)[1]
        found = re.findall(r"game\d: \w+ gave away -?[\d.]+ in (\d+) of (\d+) decisions", some)
        assert [of for _, of in found] == whole and len(found) == 6, (some, out)
        assert all(int(of) // 3 <= int(drawn) <= (int(of) + 2) // 3 for drawn, of in found), some
        assert re.search(r"gave away -?[\d.]+ in (\d+) of \1 decisions", run("analyse", files[0], "--one-in", 1, check=0)[1])
        assert one_line(run("analyse", files[0], "--one-in", 0, check=2)[2])
        other = record_of(folder, ["new jenkins", "seed 3", "auto 99999 random"])
        _, out, errors = run("analyse", files[0], other, check=1)
        assert out == "" and "do not compare" in errors, (out, errors)    # before any is judged
        out = run("analyse", other, other, "--one-in", 200, check=0)[1]
        sums = re.findall(r"^(english|spanish) +-?[\d.]+ \(\+-[\d.]+\) in a hundred decisions, \d games: \w", out, re.M)
        assert len(sums) == 2, out
        assert one_line(run("analyse", files[0], Path(folder, "nothing"), check=1)[2])


@test
def a_yardstick_is_measured_and_comes_out_the_same():
    words = ("yardstick", "glory1805", "--games", 2, "--levels", "cabinboy,midshipman", "--seed", 5)
    out = run(*words, check=0)[1]
    assert out == run(*words, "--threads", 2, check=0)[1]
    head, columns, *rows = out.splitlines()
    assert head == "# yardarm yardstick glory1805 --games 2 --seed 5 --levels cabinboy,midshipman", head
    assert columns == "level,side,games,lost,error,options,judge"
    assert [row.split(",")[0] for row in rows] == ["cabinboy"] * 2 + ["midshipman"] * 2, out
    assert {row.split(",")[-1] for row in rows} == {"2"}, out
    words += ("--one-in", 2)
    out = run(*words, check=0)[1]
    assert out == run(*words, "--threads", 2, check=0)[1]
    assert out.startswith("# yardarm yardstick glory1805 --games 2 --seed 5 --one-in 2 --levels cabinboy,midshipman\n"), out
    for wrong in (("skeleton",), ("jenkins", "--games", 1), ("jenkins", "--one-in", 0), ("jenkins", "--levels", "bosun")):
        assert one_line(run("yardstick", *wrong, check=2)[2])


@test
def what_cannot_be_judged_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        for lines in (["new drake", "auto 9 midshipman"], ["new skeleton", "auto 99999 random"]):
            assert one_line(run("analyse", record_of(folder, lines), check=1)[2])
        assert one_line(run("analyse", Path(folder, "nothing"), check=1)[2])


@test
def a_hint_says_what_it_is_for():
    for position, wanted in (("jenkins/larger-prize", r"to take Cartagena, in \d+ of 100 cases; wins in [\d.]+ %, [\d.]+ more than the "
                                                      r"next best: done, to keep them where they are \(the captain\)"),
                             ("armada/land-at-lisbon", r"wins in [\d.]+ %, [\d.]+ more than the next best: done, to keep the ships in port"),
                             ("drake/discs-where-he-can-act", r"to take Campeche, in \d+ of 100 cases; wins in [\d.]+ %, .* the next best: "
                                                              r"sail \S+ \S+, to (take|trade at) .*\(the captain\)"),
                             ("drake/" + sorted(path.stem for path in (ROOT / "tests/set/drake").glob("*.txt"))[0], r"wins in|the only thing")):
        out = run("referee", given=f"load {ROOT / 'tests/set' / position}.txt\nhint\nquit\n", check=0)[1]
        assert re.search(wanted, out), (position, out)


@test
def what_was_learnt_is_worth_it():
    def share(player):
        out = run("match", "drake", "--a", player, "--b", "midshipman", "--games", 6, check=0)[1]
        return int(re.search(r"all +(\d+) of 24", out)[1])
    assert share("lieutenant@0") >= 14 and share("midshipman") <= 12   # of 24; among equals it is 6
    assert one_line(run("sim", "skeleton", "--players", "captain", check=2)[2])


@test
def who_follows_the_script_beats_the_midshipman():
    out = run("match", "jenkins", "--a", "lieutenant", "--b", "midshipman", "--games", 8, check=0)[1]
    assert int(re.search(r"all +(\d+) of 16", out)[1]) >= 10   # among equals it is 8


@test
def every_level_is_on_the_ladder():
    out = run("ladder", "skeleton", "--games", 3, check=0)[1]
    assert "cabinboy against random" in out and "midshipman against cabinboy" in out and out.count("all ") == 2
    out = run("ladder", "skeleton", "--all", "--games", 3, check=0)[1]
    assert "midshipman against random" in out and out.count("all ") == 3


@test
def sim_does_not_depend_on_threads():
    hashes = {run("sim", "skeleton", "--games", 300, "--seed", 5, "--hash", "--threads", n, check=0)[1] for n in (1, 2, 7)}
    assert len(hashes) == 1 and one_line(hashes.pop())
    assert run("sim", "skeleton", "--games", 300, "--seed", 6, "--hash")[1] not in hashes
    tables = [re.sub(r"\n  seconds .*|thread.*", "", run("sim", "skeleton", "--games", 300, "--threads", n)[1]) for n in (1, 3)]
    assert re.sub(r"\d+ $", "", tables[0]).split()[7:] == re.sub(r"\d+ $", "", tables[1]).split()[7:]


@test
def sim_tallies_rules_and_results():
    sim = ["sim", "skeleton", "--games", 40, "--seed", 3, "--tally", "2.0,3.0,9.9,2.0#9", "--results"]
    found = json.loads(run(*sim, "--json", check=0)[1])
    assert found["tally"]["2.0"]["games"] == 40 < found["tally"]["2.0"]["events"], found["tally"]
    assert 0 < found["tally"]["3.0"]["games"] <= 40 and found["tally"]["9.9"] == found["tally"]["2.0#9"] == {"games": 0, "events": 0}
    assert sum(found["results"].values()) == 40 and not re.search(r"[0-9]", "".join(found["results"]))
    assert found["results"] == json.loads(run(*sim, "--json", "--threads", 3, check=0)[1])["results"]
    table = run(*sim, check=0)[1]
    assert re.search(r"rule 2\.0 +40 +100\.0 %", table) and re.search(r"rule 9\.9 +0 +0\.0 %", table), table
    assert all(line in table for line in found["results"])
    assert "rule" not in run("sim", "skeleton", "--games", 5, check=0)[1]
    for wrong in ("seven", "7", "7.", "7.2.", "0.1", "7.2000", "7.2.32", "100.1", "x7.2", "7.2#", "7.2#0", "7.2#16", "7#2", ",".join(["1.1"] * 17)):
        assert run("sim", "skeleton", "--games", 1, "--tally", wrong)[0] == 2, wrong


@test
def sim_counts_wins_by_what_a_rule_gives():
    sim = ["sim", "drake", "--games", 30, "--wins-by", "2.1"]
    found = json.loads(run(*sim, "--json", check=0)[1])
    assert {dock: row["sides"] for dock, row in found["wins_by"].items()} == {"1": 30, "2": 30, "3": 30, "4": 30}, found["wins_by"]
    assert sum(row["wins"] for row in found["wins_by"].values()) == sum(found["wins"].values()) == 30 - found["draws"]
    assert found["wins_by"] == json.loads(run(*sim, "--json", "--threads", 3, check=0)[1])["wins_by"]
    table = run(*sim, check=0)[1]
    for dock, row in found["wins_by"].items():
        assert re.search(rf"\n  wins, 2\.1: {dock} +{row['wins']} .* % +of 30\n", table), table
    assert "wins, 2.1" not in run("sim", "drake", "--games", 2, check=0)[1]
    assert run("sim", "drake", "--games", 1, "--wins-by", "seven")[0] == 2


class Page(html.parser.HTMLParser):
    """Elements that are opened and closed as they should be, and the words of the page."""

    def __init__(self, text):
        super().__init__()
        self.open, self.words = [], ""
        self.feed(text)
        assert self.open == [], self.open

    def handle_starttag(self, tag, attributes):
        assert not {"src", "srcset"} & {name for name, _ in attributes}, tag
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        if self.open[-1:] != ["style"]:
            self.words += data


def report(folder, game, *arguments):
    path = os.path.join(folder, "report.html")
    run("sim", game, *arguments, "--report", path, check=0)
    with open(path, encoding="utf-8") as file:
        return file.read()


@test
def sim_reports_the_same_whatever_the_threads():
    with tempfile.TemporaryDirectory() as folder:
        for game, sides, lost, *options in (("skeleton", 2, False), ("jenkins", 2, True), ("drake", 4, False), ("armada", 2, True),
                                            ("glory1805", 2, True, "scenario=campaign"), ("yellowjack", 2, True)):
            sim = [game, *options, "--games", 12]
            text, again = (report(folder, *sim, "--threads", n) for n in (1, 3))
            page = Page(text)
            assert text == again and "http" not in text, game
            assert len(re.findall(r"[0-9.]+ % +[0-9.]+ to [0-9.]+", page.words)) >= sides, page.words
            assert ("Where pieces are lost" in page.words) == lost, game
            assert all(words in page.words for words in ("Who wins", "Decisions", "What is scored", "What is ordered"))
            assert all((words in page.words) == (game != "skeleton") for words in ("What is bought", "Where orders go")), game
            assert run("sim", *sim, "--hash")[1].split()[-1] in page.words


@test
def a_report_counts_what_is_lost_and_bought():
    with tempfile.TemporaryDirectory() as folder:
        words = Page(report(folder, "jenkins", "--games", 30)).words
        found = json.loads(run("sim", "jenkins", "--games", 30, "--tally", "9.3", "--json", check=0)[1])
        lost = re.search(r"Where pieces are lost.*?([0-9.]+) a game, at \d+ places(?:; ([0-9.]+) more)?", words, re.S)
        assert abs(sum(float(n or 0) for n in lost.groups()) - found["tally"]["9.3"]["events"] / 30) < 0.11, (lost, found)
        bought = re.search(r"What is bought.*?Where pieces", words, re.S)[0].split("Each by name")
        ordered = [float(n) for n in re.search(r"buy buy it from the force pool\s*([0-9.]+?\.\d\d)([0-9.]+)", words).groups()]
        for side, all_of_it in zip(bought, ordered):
            kinds = [float(n) for n in re.findall(r"[a-z](\d+\.\d\d)", side.split("nglish" if all_of_it == ordered[0] else "panish")[-1])]
            assert abs(sum(kinds) - all_of_it) < 0.1, (kinds, ordered)


@test
def a_report_that_cannot_be_written_is_no_game_played():
    with tempfile.TemporaryDirectory() as folder:
        for path in ("/nowhere/at/all.html", folder):
            code, out, errors = run("sim", "skeleton", "--games", 1 << 40, "--report", path)
            assert code == 1 and out == "" and one_line(errors) and path in errors, errors
        old = os.path.join(folder, "old.html")
        with open(old, "w") as file:
            file.write("as it was")
        assert run("sim", "skeleton", "--games", "x", "--report", old)[0] == 2
        assert open(old).read() == "as it was" and os.listdir(folder) == ["old.html"]
        assert run("sim", "drake", "--device", "processor", "--report", old)[0] == 2
        assert run("sim", "skeleton", "--report", "/dev/null", check=0)[2] == ""


@test
def sim_prints_no_progress_into_a_pipe():
    _, out, errors = run("sim", "skeleton", "rounds=1", "--games", 200, check=0)
    assert errors == "" and "wins, left" in out and "decisions a game" in out


@test
def perft_counts():
    assert run("perft", "skeleton", 3, check=0)[1] == " 0 1\n 1 5\n 2 25\n 3 100\n"
    sampled, every = (run("perft", "skeleton", 4, *more, check=0)[1] for more in ([], ["--chance"]))
    assert sampled.splitlines()[-1] == " 4 400" and every.splitlines()[-1] == " 4 2400"
    assert run("perft", "skeleton", 4, "--seed", 9, check=0)[1] == sampled


@test
def documents_are_what_a_page_reads():
    with tempfile.TemporaryDirectory() as folder:
        run("documents", folder, check=0)
        games = json.loads(Path(folder, "games.json").read_text())
        assert [game["id"] for game in games if game["example"]] == ["skeleton"] and len(games) > 3
        for game in games:
            board = json.loads(Path(folder, f"{game['id']}.json").read_text())
            assert (board["game"], board["rules_version"]) == (game["id"], game["rules_version"])
            assert Path(folder, f"{game['id']}-first.json").exists() == game["first"], game["id"]
        assert all(json.loads(path.read_text())["steps"] for path in Path(folder).glob("*-first.json"))
    code, _, err = run("documents", folder)
    assert code == 1 and one_line(err), err


@test
def tables_are_printed():
    assert "2.0" in run("tables", "skeleton", check=0)[1]


@test
def good_records():
    with tempfile.TemporaryDirectory() as folder:
        for commands in (["new skeleton", "auto"], ["new skeleton", "auto 4"], ["new skeleton"],
                         ["new skeleton", "auto 2", "load -\nyardarm position 1\ngame: skeleton\nrounds: 2\nround: 1\n"
                          "kept: left 3 right 1\n.", "auto"]):
            path = record(folder, "good", *commands)
            assert run("verify", "--unproved", path, check=0)[1].startswith("ok 0 dice proved, ")
            assert run("verify", "-", "--unproved", given=path.read_text(), check=0)[1].startswith("ok 0 dice proved, ")
            assert one_line(run("replay", path, check=0)[1])


@test
def replay_tells_what_a_side_may_read():
    with tempfile.TemporaryDirectory() as folder:
        path = record(folder, "whole", "new skeleton", "play keep left-2", "auto")
        assert "Left keeps left-2" in run("replay", path, "--events", check=0)[1]
        assert "Left keeps left-2" in run("replay", path, "--side", "left", check=0)[1]
        for side in ("right", "spectator"):
            told = run("replay", path, "--side", side, check=0)[1]
            assert "Left keeps a token" in told and "left-2" not in told
        assert run("replay", path, "--side", "up")[0] == 2


@test
def bad_records():
    with tempfile.TemporaryDirectory() as folder:
        path = record(folder, "whole", "new skeleton rounds=2", "auto")
        text = path.read_text()
        lines = text.splitlines(keepends=True)
        cut = "".join(lines[:-1])
        for bad, words in ((cut, "line"), ("".join(lines[:4]), "line"), (text.replace("hash: ", "hash: f"), "hash"), ("", "line 1"),
                           (text.replace("rules: 1", "rules: 0"), "rules"), (text.replace("keep left-", "keep right-"), "line 8"),
                           (text + "left pass\n", "over"), (text.replace("roll ", "roll 1"), "line"), (text + "\0", "line"),
                           (text.replace("game: skeleton", "game: chess"), "no such game"), ("x" * 100000, "line 1"),
                           (text.replace("result: ", "result: left 0 "), "rules say"), (text.replace("hash", "hush"), "line 6")):
            path.write_text(bad)
            for command in ("verify", "replay"):
                _, out, errors = run(command, path, check=1)
                assert out == "" and one_line(errors) and words in errors and str(path) in errors, (bad, errors)
        for missing in (Path(folder, "none"), folder):
            assert one_line(run("verify", missing, check=1)[2])


@test
def every_game_can_be_recorded_and_verified():
    with tempfile.TemporaryDirectory() as folder:
        for line in replies(["games"])[0].splitlines()[1:]:
            game = line.split(" | ")[0]
            path = record(folder, game, "dice random 1739", f"new {game}", "auto")
            assert f"; {game}: " in run("verify", "--unproved", path, check=0)[1]
            lines = path.read_text().splitlines(keepends=True)
            path.write_text("".join(lines[:len(lines) // 2]))
            assert run("verify", path)[0] == 1


def plain(text):
    return all(c == "\n" or " " <= c <= "~" for c in text)


@test
def play_in_a_pipe_is_plain_text():
    with tempfile.TemporaryDirectory() as folder:
        for line in replies(["games"])[0].splitlines()[1:]:
            game = line.split(" | ")[0]
            typed = f"h\n?\n? 9.9\nm\nl\no\nw pass\nw\nu\ns {folder}/saved\ns\nxyzzy\n0\n99999\n" + "1\n\n" * 40 + "q\n"
            _, out, errors = run("play", game, "--seed", 5, given=typed, check=0, env={**os.environ, "TERM": "xterm"})
            assert plain(out) and errors == "", [c for c in out if not plain(c)]
            assert "The list has numbers from 1 to" in out and "Saved to" in out
            assert run("verify", "--unproved", f"{folder}/saved")[0] == 0


@test
def play_to_the_end_against_the_machine():
    out = run("play", "skeleton", "--side", "right", "--seed", 2, given="1\n" * 30, check=0)[1]
    assert "right 1.0: Keep a token" in out and "left 1.0: Keep" not in out
    assert "Left kept" in out and "Skeleton: left" in out


@test
def play_hides_what_the_other_did():
    out = run("play", "skeleton", "--seed", 2, given="keep left-4\nkeep right-2\n" + "1\n" * 30, check=0)[1]
    left, right = out.split("--- right: it is your turn ---")[:2]
    assert "Left keeps a token" in right and "left-4" not in right.split("--- left")[0]


@test
def play_takes_back():
    out = run("play", "skeleton", "--seed", 1, given="u\n1\n1\nu\nl\n1\nq\n", check=0)[1]
    assert out.count("nothing has been done yet") == 1 and out.count("Taken back.") == 1
    assert "Right keeps" not in out.split("Taken back.")[1].split("> ")[1]


@test
def play_with_real_dice():
    out = run("play", "skeleton", "--dice", "manual", given="1\n1\n1\n1\n2\nq\n", check=0)[1]
    assert "chance 2.0: Roll a die" in out and "[2]" in out


def news(out):
    """What a pipe was told, a line with what led to it as one, without the lines' ends."""
    return re.sub(r"\n    ", " ", out)


@test
def play_says_what_led_to_a_line():
    typed = "1\n1\n1\n1\n2\n1\n1\n3\nl all\nq\n"
    out = run("play", "skeleton", "--dice", "manual", given=typed, check=0)[1]
    told = [f"the die shows [{die}]: 0 for {who}\n    rolled {die}, needs even: the higher token scores; odd: the lower (2.0)\n"
            for die, who in ((2, "Right"), (3, "Left"))]
    for line in told:
        assert out.count(line) >= 2, out                        # as news, and in the log
    assert out.count("needs even") == out.count("the die shows [")
    out = news(run("play", "glory1805", "--seed", 4, given="1\n" * 30 + "q\n", check=0)[1])
    assert re.search(r"there is time for \d rounds? rolled \d, \d for the Day of Battle, \+3 the seamanship of Nelson \(17.3\), "
                     r"\+1 the seamanship of Villeneuve \(17.3\), makes \d+\n", out), out
    for dice, sum_of in re.findall(r"rolled ([\d, ]+) for [^\n]*?, makes (\d+)", out):
        line = next(n for n in out.splitlines() if f"rolled {dice} for" in n and f"makes {sum_of}" in n)
        added = re.findall(r", ([+-]\d+) ", line)
        assert int(sum_of) == sum(map(int, dice.split(", "))) + sum(map(int, added)), line


@test
def what_led_to_a_line_is_told_again_of_a_loaded_match():
    with tempfile.TemporaryDirectory() as folder:
        path = record(folder, "part", "new skeleton", "dice 2", *(f"play {a}" for a in (
            "keep left-1", "keep right-1", "left play left-2", "right play right-2")))
        out = run("play", "skeleton", "--load", path, given="l all\nq\n", check=0)[1]
        assert "the die shows [2]: 0 for Right\n    rolled 2, needs even" in out, out


def on_a_terminal(*arguments, typed, **env):
    """What the program shows on a terminal of 80 by 24."""
    master, slave = pty.openpty()
    modes = termios.tcgetattr(slave)
    modes[3] &= ~termios.ECHO                   # what is typed ahead would stand anywhere on the screen
    termios.tcsetattr(slave, termios.TCSANOW, modes)
    settings = {**{k: v for k, v in os.environ.items() if k != "NO_COLOR"}, "TERM": "xterm", **env}
    program = subprocess.Popen([PROGRAM, *arguments], stdin=slave, stdout=slave, stderr=slave, env=settings)
    os.close(slave)
    os.write(master, typed.encode())
    shown = b""
    try:
        while block := os.read(master, 1 << 16):
            shown += block
    except OSError:
        pass                                    # the program is gone
    os.close(master)
    assert program.wait(1800) == 0, shown
    return shown.decode()


@test
def play_on_a_terminal():
    typed = "1\n\n1\nl\n\nm\n\nq\n"
    colour, plain_ink = (on_a_terminal("play", "skeleton", "--seed", "1", typed=typed, **env) for env in ({}, {"NO_COLOR": "1"}))
    assert "\033[H\033[2J" in colour and re.search(r"\033\[0[;0-9]*m", colour) and "Hand over" in colour
    assert "\033[H\033[2J" in plain_ink and not re.search(r"\033\[[;0-9]*m", plain_ink)
    assert "\033" not in on_a_terminal("play", "skeleton", typed="q\n", TERM="dumb")
    for screen in plain_ink.split("\033[3J")[1:]:
        rows = screen.split("\r\n")
        assert len(rows) <= 25 and all(len(row) <= 80 for row in rows[:22]), screen


@test
def sim_shows_progress_on_a_terminal_only():
    assert "games, " in on_a_terminal("sim", "skeleton", "--games", "400000", typed="")
    battle = "tests/odds/jenkins-maracaibo.txt", "--side", "english", "--check", "2000", "battle", "3225"
    assert " of 2000 battles, " in on_a_terminal("odds", *battle, typed="")


@test
def match_plays_every_seat():
    out = run("match", "skeleton", "--a", "random", "--games", "50", check=0)[1].splitlines()
    assert [line.split()[0] for line in out[1::3]] == ["left", "right", "all"] and " of 50 " in out[1], out
    wins, drawn = [int(line.split()[1]) for line in out[1::3]], [int(line.split()[0]) for line in out[2::3]]
    assert all(" drawn; of the decided " in line for line in out[2::3]) and drawn[2] == drawn[0] + drawn[1], out
    scores = [float(line.split()[1]) for line in out[3::3]]
    assert scores == [(w + d / 2) * 100 / n for w, d, n in zip(wins, drawn, (50, 50, 100))], out
    assert one_line(run("match", "skeleton", "--b", "admiral", check=2)[2])


@test
def match_tells_of_chances_and_thought_of_any_player():
    out = run("match", "jenkins", "--a", "lieutenant:bold", "--b", "lieutenant", "--games", 1, "--thought", check=0)[1]
    assert "lieutenant:bold against lieutenant" in out and out.count("chance ") == 3 and out.count("thought ") == 3, out
    out = run("match", "drake", "--a", "captain@5", "--b", "lieutenant", "--games", 1, check=0)[1]
    assert "captain@5 against lieutenant" in out and "chance" not in out, out
    for bad in ("captain@", "captain@many", "captain@5%101", "captain@5%", "cabinboy@5", "captain:rash", "random:bold"):
        assert one_line(run("match", "drake", "--a", bad, check=2)[2])


@test
def play_goes_on_from_a_file():
    with tempfile.TemporaryDirectory() as folder:
        path = record(folder, "part", "new skeleton rounds=2", "auto 4")
        assert "Play a token" in run("play", "skeleton", "--load", path, given="l\nq\n", check=0)[1]
        for missing in (f"{folder}/none", folder):
            assert one_line(run("play", "skeleton", "--load", missing, check=1)[2])


def played(folder, game, position, *typed):
    """What is told of a position that is played on; then the lines of suggestions in it."""
    path = Path(folder, "position")
    path.write_text(f"yardarm position 1\ngame: {game}\n{position}")
    out = run("play", game, "--seed", 1, "--load", path, given="\n".join([*typed, "l all", "q", ""]), check=0)[1]
    return out, re.findall("losses: what is suggested, (.*)\n", out)


@test
def play_takes_the_losses_that_are_suggested():
    with tempfile.TemporaryDirectory() as folder:
        out, suggested = played(folder, "jenkins", "turn: 3\nphase: english movement\nfunds: english 40 spanish 12\n"
                                "english 2612: soldiers-e3 soldiers-e4 soldiers-e5 soldiers-e6\n", "losses", "losses")
        assert suggested == ["soldiers-e5, soldiers-e6"], out
        told = out.split("As suggested")
        assert len(told) == 2 and "lose soldiers-e3" in told[0] and "lose soldiers-e3" not in told[1], out  # a die after each
        assert out.count("Nothing is to be lost now") == 1, out
        out, suggested = played(folder, "armada", "turn: 3\nphase: spanish land-combat\ntreasury: english 0 spanish 1000\n"
                                "english 2214: en-queens-reserve en-volunteers-and-bristol-merchants-1 "
                                "en-volunteers-and-bristol-merchants-2\n"
                                "english 2114: en-levies-1 en-levies-2 en-levies-3 en-levies-4\n", "losses", "losses")
        assert suggested == ["en-volunteers-and-bristol-merchants-1, en-volunteers-and-bristol-merchants-2",
                             "en-levies-3, en-levies-4"], out
        told = out.split("As suggested")
        assert len(told) == 3 and "disband en-levies-1" in told[0] and "spanish: it is your turn" in told[1], out  # and done


main()
