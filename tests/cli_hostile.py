#!/usr/bin/env python3
"""Nothing a client sends may crash the referee, and every line that says something gets one reply.   cli_hostile.py PROGRAM"""
import random

from cli_common import main, run, test

GOOD = b"new skeleton\nauto 2\nactor\n"
AFTER = b"= left right\n\n"


def talk(given):
    _, out, _ = run("referee", given=given, check=0)
    return out


def survives(nonsense):
    """The nonsense is refused, once, and the session goes on."""
    before, after = talk(GOOD), talk(GOOD + nonsense + b"\nactor\n")
    assert after.startswith(before) and after.endswith(AFTER), after[-300:]
    refusal = after[len(before):-len(AFTER)]
    assert refusal.startswith(b"? ") and refusal.count(b"\n") == 2, refusal[:300]


@test
def huge_lines():
    for size in (65535, 65536, 65537, 1 << 20, 5 << 20):
        survives(b"play " + b"x" * size)
        survives(b"x" * size)
        survives(b"x " * (size // 2))


@test
def bytes_that_are_no_text():
    for byte in [*range(0, 9), *range(14, 32), 127]:
        survives(b"play keep" + bytes([byte]) + b"left-1")
    survives(b"\0" * 100)
    survives(b"new \xff\xfe\x80")
    survives("play keep höß".encode())
    survives(b"load \xff\xfe/\x80")


@test
def the_input_ends_anywhere():
    session = GOOD + b"view left\nodds 5\nload -\nyardarm position 1\ngame: skeleton\n.\nplay left play left-1\nundo\nquit"
    for end in range(len(session)):
        run("referee", given=session[:end], check=0)


@test
def line_ends():
    assert talk(GOOD.replace(b"\n", b"\r\n")) == talk(GOOD)
    assert talk(b"\n\n \n\t\n# a remark\n" + GOOD + b"\n\n") == talk(GOOD)
    assert talk(GOOD.rstrip(b"\n")) == talk(GOOD)
    assert talk(b"  actor  \n\tactor\t\n").count(b"? no game") == 2


@test
def formats_and_odd_words():
    for words in (b"%s%s%s%n", b"play %n%n", b"new %s", b"new skeleton rounds=%d", b"view %s", b"dice %d", b"load %s%n", b"auto %s",
                  b"play left left left", b"play chance", b"why chance roll roll", b"..", b"=", b"? ? ?", b"play add left-1",
                  b"auto 99999999999999999999999999", b"dice 18446744073709551616", b"undo chance", b"undo spectator"):
        survives(words)


@test
def random_bytes():
    dice = random.Random(1739)
    for _ in range(150):
        run("referee", "--no-files", given=bytes(dice.randrange(256) for _ in range(dice.randrange(600))), check=0)


@test
def random_words():
    words = ("games options new dice position actor prompt legal play why view board undo record odds auto genmove score help load "
             "skeleton left right chance spectator referee random manual keep add all leave done pass roll left-1 left-2 right-1 "
             "right-5 1 2 3 6 7 -1 0 rounds=1 rounds=4 - . # yardarm position record").split()
    dice = random.Random(7)
    for _ in range(60):
        lines = [" ".join(dice.choices(words, k=dice.randrange(1, 5))) for _ in range(60)]
        run("referee", "--no-files", given="new skeleton\n" + "\n".join(lines) + "\n", check=0)


@test
def random_play_by_the_words_of_the_legal_list():
    dice = random.Random(11)
    for _ in range(3):
        commands = ["new skeleton rounds=4", "dice manual"]
        while True:
            out = run("referee", given="\n".join([*commands, "legal"]) + "\n", check=0)[1].split("\n\n")[:-1][-1]
            actions = out.splitlines()[1:]
            if not actions:
                break
            commands.append("play " + dice.choice(actions))
        assert len(commands) > 10
        assert run("referee", given="\n".join([*commands, "actor"]) + "\n", check=0)[1].endswith("= over\n\n")


main()
