"""The shared library, found and declared. Nothing is compiled: ctypes calls it as the C header says."""
import ctypes as c
import ctypes.util
import os
from pathlib import Path

MAX_SIDES, SPECTATOR, CHANCE, REFEREE = 6, 6, 7, 8
MAX_LEGAL, MAX_ACTION, MAX_LINE = 4096, 96, 480


class Action(c.Structure):
    """An answer, as the library knows it: eight bytes that can be compared, kept and sent."""
    _fields_ = [("verb", c.c_uint8), ("side", c.c_uint8), ("arg", c.c_int16 * 3)]

    def __eq__(self, other):
        return isinstance(other, Action) and bytes(self) == bytes(other)

    def __hash__(self):
        return hash(bytes(self))

    def __repr__(self):
        return f"Action(verb={self.verb}, side={self.side}, arg={list(self.arg)})"


class Verdict(c.Structure):
    _fields_ = [("rule", c.c_uint32), ("reason", c.c_char_p)]


class Event(c.Structure):
    _fields_ = [("rule", c.c_uint32), ("see", c.c_uint16), ("hear", c.c_uint16), ("full", c.c_char_p),
                ("redacted", c.c_char_p), ("arg", c.c_int32 * 6), ("heading", c.c_uint8), ("kind", c.c_uint8),
                ("value", c.c_int32)]


Tell = c.CFUNCTYPE(None, c.c_void_p, c.c_void_p, c.POINTER(Event))


class Run(c.Structure):
    _fields_ = [("dice", c.POINTER(c.c_uint64)), ("tell", Tell), ("listener", c.c_void_p), ("game", c.c_void_p),
                ("shown", c.c_uint16), ("rolled", c.c_uint32)]


GAME, STATE, TEXT, SIZE, RNG, BOOL = c.c_void_p, c.c_void_p, c.c_char_p, c.c_size_t, c.POINTER(c.c_uint64), c.c_bool
ONE, ERR = c.POINTER(Action), (c.c_char_p, c.c_size_t)

FUNCTIONS = {                   # name: what it gives, then what it takes, in the order of yardarm.h
    "game_count": (c.c_int,),
    "game_at": (GAME, c.c_int),
    "game": (GAME, TEXT),
    "id": (TEXT, GAME),
    "title": (TEXT, GAME),
    "rules_version": (TEXT, GAME),
    "state_size": (SIZE, GAME),
    "sides": (c.c_int, GAME, STATE),
    "side_name": (TEXT, GAME, c.c_int),
    "start": (BOOL, GAME, STATE, TEXT, c.POINTER(Run), *ERR),
    "owing": (c.c_uint16, GAME, STATE),
    "actor": (c.c_int, GAME, STATE),
    "legal": (c.c_int, GAME, STATE, c.c_int, BOOL, ONE, c.c_int),
    "is_legal": (BOOL, GAME, STATE, Action),
    "why": (Verdict, GAME, STATE, Action),
    "chance": (c.c_int, GAME, STATE, ONE, c.POINTER(c.c_uint32), c.c_int),
    "sample": (BOOL, GAME, STATE, c.c_int, RNG, ONE),
    "apply": (Verdict, GAME, STATE, Action, c.POINTER(Run)),
    "hash": (c.c_uint64, GAME, STATE),
    "meaning": (c.c_uint64, GAME, STATE),
    "class": (c.c_uint32, GAME, STATE, Action),
    "determinise": (None, GAME, STATE, c.c_int, RNG),
    "score": (None, GAME, STATE, c.POINTER(c.c_int32)),
    "winner": (c.c_int, GAME, STATE),
    "action_text": (SIZE, GAME, Action, TEXT, SIZE),
    "parse_action": (BOOL, GAME, STATE, TEXT, SIZE, ONE, *ERR),
    "rule_text": (SIZE, c.c_uint32, TEXT, SIZE),
    "event_text": (SIZE, GAME, c.POINTER(Event), c.c_int, TEXT, SIZE),
    "prompt": (SIZE, GAME, STATE, c.c_int, TEXT, SIZE),
    "stack_text": (SIZE, GAME, STATE, TEXT, SIZE),
    "view": (SIZE, GAME, STATE, c.c_int, TEXT, SIZE),
    "board": (SIZE, GAME, TEXT, SIZE),
    "write_position": (SIZE, GAME, STATE, TEXT, SIZE),
    "read_position": (BOOL, GAME, STATE, TEXT, SIZE, *ERR),
    "match_size": (SIZE, GAME, c.c_int),
    "match_in": (c.c_void_p, c.c_void_p, GAME, c.c_int),
    "match_start": (BOOL, c.c_void_p, TEXT, c.POINTER(Run), *ERR),
    "match_load": (BOOL, c.c_void_p, TEXT, SIZE, *ERR),
    "match_play": (Verdict, c.c_void_p, Action, c.POINTER(Run)),
    "match_undo": (Verdict, c.c_void_p, c.c_int),
    "match_state": (STATE, c.c_void_p),
    "match_actions": (c.c_int, c.c_void_p, c.POINTER(ONE)),
    "write_record": (SIZE, c.c_void_p, TEXT, SIZE),
    "record_game": (GAME, TEXT, SIZE, *ERR),
    "read_record": (BOOL, c.c_void_p, TEXT, SIZE, c.POINTER(Run), *ERR),
    "player_name": (TEXT, GAME, c.c_int),
    "player_room": (SIZE, GAME),
    "choose": (BOOL, GAME, STATE, c.c_int, TEXT, c.c_void_p, RNG, ONE),
    "start_many": (BOOL, GAME, STATE, SIZE, TEXT, RNG, *ERR),
    "sample_many": (None, GAME, STATE, SIZE, RNG, ONE),
    "apply_many": (SIZE, GAME, STATE, SIZE, ONE, RNG, c.POINTER(BOOL)),
}


def candidates():
    """Where the library may be: named, built in this source tree, installed."""
    if "YARDARM_LIBRARY" in os.environ:
        yield os.environ["YARDARM_LIBRARY"]
        return
    tree = Path(__file__).resolve().parents[2]
    yield from (str(tree / build / "libyardarm.so") for build in ("build-release", "build")
                if (tree / build / "libyardarm.so").exists())
    found = ctypes.util.find_library("yardarm")
    if found:
        yield found


def load():
    tried = []
    for name in candidates():
        try:
            library = c.CDLL(name)
            break
        except OSError as why:
            tried.append(str(why))
    else:
        raise ImportError("libyardarm.so is not found: install it, build it with make, or name it in YARDARM_LIBRARY"
                          + "".join(f"\n  {why}" for why in tried))
    for name, (gives, *takes) in FUNCTIONS.items():
        try:
            function = getattr(library, f"ya_{name}")
        except AttributeError:
            raise ImportError(f"{library._name} has no ya_{name}: it is older than this package") from None
        function.restype, function.argtypes = gives, takes
    return library


ya = load()


def text_of(write, *arguments, cap=1 << 12):
    """What a function of the library writes, however long it is; '' where it has nothing to say."""
    while cap <= 1 << 24:
        out = c.create_string_buffer(cap)
        n = write(*arguments, out, cap)
        if n:
            return out.raw[:n].decode("utf-8")
        cap <<= 4
    return ""
