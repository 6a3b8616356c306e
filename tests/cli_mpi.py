#!/usr/bin/env python3
"""sim under mpirun: the same games over any number of ranks; a rank that dies is named.    cli_mpi.py YARDARM"""
import os
import re
import signal
import subprocess
import tempfile
import time

from cli_common import PROGRAM, main, run, test

ENV = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
       "OMPI_MCA_plm_rsh_agent": "false", "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_hwloc_base_binding_policy": "none"}
PATIENCE = 1800


def mpirun(ranks, *arguments):
    done = subprocess.run(["mpirun", "-n", str(ranks), PROGRAM, *map(str, arguments)], capture_output=True, text=True, env=ENV,
                          stdin=subprocess.DEVNULL, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


@test
def the_games_are_the_same_over_any_number_of_ranks():
    for sim in (["sim", "skeleton", "--games", 300, "--seed", 5, "--hash"], ["sim", "jenkins", "--games", 7, "--hash"]):
        alone = run(*sim, check=0)[1]
        for ranks, more in ((1, []), (2, []), (3, ["--threads", 2])):
            assert mpirun(ranks, *sim, *more)[:2] == (0, alone), (ranks, sim)


@test
def all_that_is_counted_is_counted_over_ranks():
    sim = ["sim", "skeleton", "--games", 200, "--tally", "2.0", "--results"]
    alone, spread = run(*sim, check=0)[1].splitlines(), mpirun(2, *sim)[1].splitlines()
    assert "1 thread" in alone[0] and "2 ranks of 1 thread" in spread[0], spread
    assert [line for line in alone[1:] if "seconds" not in line] == [line for line in spread[1:] if "seconds" not in line]
    with tempfile.TemporaryDirectory() as folder:
        pages = [os.path.join(folder, name) for name in ("alone", "spread")]
        assert run("sim", "armada", "--games", 9, "--report", pages[0])[0] == 0
        assert mpirun(3, "sim", "armada", "--games", 9, "--report", pages[1])[0] == 0
        assert open(pages[0]).read() == open(pages[1]).read()


@test
def what_is_wrong_is_said():
    for wrong in (["--device", "processor"], ["--games", "none"]):
        code, out, errors = mpirun(2, "sim", "skeleton", *wrong)
        assert code != 0 and out == "" and "yardarm sim: --" in errors, errors


def processes_of(rank):
    """(process, parent) of the program as that rank of this very run."""
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/environ", "rb") as file:
                words = file.read().split(b"\0")
            with open(f"/proc/{name}/stat") as file:
                state, parent = file.read().rsplit(")", 1)[1].split()[:2]
            ours = os.path.realpath(f"/proc/{name}/exe") == os.path.realpath(PROGRAM)
        except OSError:
            continue                            # it is gone
        if ours and f"RUN={os.getpid()}".encode() in words and f"OMPI_COMM_WORLD_RANK={rank}".encode() in words and state != "Z":
            yield int(name), int(parent)


def until(found):
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if result := found():
            return result
        time.sleep(0.02)
    raise AssertionError("it never happens")


def player_of(rank):
    """The process that plays: its parent is of that rank too."""
    both = dict(processes_of(rank))
    return next(((process, parent) for process, parent in both.items() if parent in both), None)


def endless(out, errors):
    return subprocess.Popen(["mpirun", "-n", "2", PROGRAM, "sim", "skeleton", "--games", str(1 << 40)], stdout=out, stderr=errors,
                            stdin=subprocess.DEVNULL, env={**ENV, "RUN": str(os.getpid())})


def said(errors):
    errors.seek(0)
    return errors.read()


MISSING = r"\d+ of \d+ games are missing: \d+ to \d+ \(rank \d\), .*, and more"


@test
def a_player_that_dies_is_named_with_its_rank_and_the_others_play_on():
    with tempfile.TemporaryFile("w+") as errors, tempfile.TemporaryFile("w+") as out:
        program = endless(out, errors)
        try:
            player, _ = until(lambda: player_of(1))
            os.kill(player, signal.SIGKILL)
            until(lambda: re.search(rf"rank 1 \(process {player} on .*\) died: Killed; it had played \d+ of its \d+ games", said(errors)))
            assert program.poll() is None and player_of(0)
            os.kill(player_of(0)[1], signal.SIGTERM)      # which now says what it has
            assert program.wait(PATIENCE) != 0
        finally:
            program.kill()
        assert re.search(MISSING, said(errors)), said(errors)


main()
