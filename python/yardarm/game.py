"""Games, states and matches."""
import ctypes as c
import json
from dataclasses import dataclass

from ._library import (Action, CHANCE, MAX_ACTION, MAX_LEGAL, MAX_LINE, MAX_SIDES, REFEREE, SPECTATOR, Run, Tell,
                       text_of, ya)

VIEWERS = {"spectator": SPECTATOR, "chance": CHANCE, "referee": REFEREE}
KINDS = ("line", "die", "modifier", "need", "column", "loss")


class Refused(ValueError):
    """An action that the rules forbid. `rule` is the number in the rulebook, '' where it is no matter of a rule."""

    def __init__(self, verdict):
        self.rule = text_of(ya.ya_rule_text, verdict.rule, cap=16) if verdict.rule else ""
        self.reason = verdict.reason.decode()
        super().__init__(f"{self.rule}: {self.reason}" if self.rule else self.reason)


@dataclass(frozen=True)
class Event:
    """Something that happened, in the words of whoever listens."""
    kind: str       # line, die, modifier, need or column: what dice decided comes behind its dice and what was added to them
    text: str
    rule: str
    heading: int    # 1: a turn begins; 2: a phase; 0: something within
    value: int      # of a die, of a modifier, of what was needed


def _uint64(seed):
    if not 0 <= seed < 1 << 64:
        raise ValueError("a seed is a whole number from 0 to 2**64 - 1")
    return c.c_uint64(seed)


def _checked(good, err):
    if not good:
        raise ValueError(err.value.decode())


def _err():
    return c.create_string_buffer(MAX_LINE), MAX_LINE


def _rule(number):
    return text_of(ya.ya_rule_text, number, cap=16) if number else ""


class _Listening:
    """A run that rolls by a generator, or by nobody, and hands what happens to a listener."""

    def __init__(self, game, dice, side, listener):
        self.failed = None

        def tell(_, __, event):
            if self.failed:
                return
            try:
                e = event.contents
                words = text_of(ya.ya_event_text, game._at, event, side, cap=MAX_LINE)
                if words:
                    listener(Event(KINDS[e.kind], words, _rule(e.rule), e.heading, e.value))
            except BaseException as why:      # it may not pass through the library
                self.failed = why

        self.tell = Tell(tell) if listener else Tell()
        self.run = Run(dice=c.pointer(dice) if dice is not None else None, tell=self.tell)

    def done(self):
        if self.failed:
            raise self.failed


class Game:
    """One of the games there are: its rules and data."""

    def __init__(self, at):
        self._at = at
        self.id, self.title = ya.ya_id(at).decode(), ya.ya_title(at).decode()
        self.rules_version = ya.ya_rules_version(at).decode()
        self.state_size = ya.ya_state_size(at)

    def __repr__(self):
        return f"yardarm.game({self.id!r})"

    def __eq__(self, other):
        return isinstance(other, Game) and self._at == other._at

    def __hash__(self):
        return hash(self._at)

    @property
    def players(self):
        """The machine players of this game, the weakest first."""
        names, i = [], 0
        while name := ya.ya_player_name(self._at, i):
            names.append(name.decode())
            i += 1
        return names

    def board(self):
        """What never changes about its board (docs/view.md)."""
        return json.loads(text_of(ya.ya_board, self._at, cap=1 << 18))

    def start(self, options="", seed=1, listener=None, side="referee"):
        """A game that begins. Without a seed chance is asked like a player."""
        state = State(self, seed=seed)
        listening = _Listening(self, state._rng, state._viewer(side), listener)
        err, cap = _err()
        _checked(ya.ya_start(self._at, state._bytes, options.encode(), listening.run, err, cap), err)
        listening.done()
        return state

    def position(self, text, seed=1):
        """A state from a position's text; an error names the line."""
        state, (err, cap), data = State(self, seed=seed), _err(), text.encode()
        _checked(ya.ya_read_position(self._at, state._bytes, data, len(data), err, cap), err)
        return state

    def from_bytes(self, data, seed=1):
        """A state from the bytes of one of the same build: `bytes(state)`. They are believed."""
        if len(data) != self.state_size:
            raise ValueError(f"a state of {self.id} has {self.state_size} bytes, these are {len(data)}")
        state = State(self, seed=seed)
        state._bytes[:] = data
        return state

    def side_name(self, side):
        return ya.ya_side_name(self._at, side).decode()


class State:
    """A game in progress."""

    def __init__(self, game, seed=1):
        self.game = game
        self._bytes = (c.c_char * game.state_size)()
        self._rng = None if seed is None else _uint64(seed)

    # ---- as bytes

    def __bytes__(self):
        return bytes(self._bytes.raw)

    def __eq__(self, other):
        return isinstance(other, State) and self.game == other.game and bytes(self) == bytes(other)

    __hash__ = None

    def copy(self):
        twin = State(self.game, seed=None if self._rng is None else self._rng.value)
        twin._bytes[:] = self._bytes[:]
        return twin

    @property
    def hash(self):
        """Of its bytes: the same within one build."""
        return ya.ya_hash(self.game._at, self._bytes)

    @property
    def meaning(self):
        """The same in every build whose rules are the same; slower."""
        return ya.ya_meaning(self.game._at, self._bytes)

    @property
    def seed(self):
        """Where its generator is now; None: chance is asked."""
        return None if self._rng is None else self._rng.value

    # ---- who is asked what

    @property
    def sides(self):
        return [self.game.side_name(i) for i in range(ya.ya_sides(self.game._at, self._bytes))]

    def _viewer(self, side):
        names = {self.game.side_name(i): i for i in range(MAX_SIDES)} | VIEWERS
        if side in names.values():
            return side
        if side not in names:
            raise ValueError(f"{side!r} is no side of {self.game.id}: {', '.join(names)}")
        return names[side]

    @property
    def owing(self):
        """The sides that owe an answer; 'chance' among them where dice are asked."""
        bits = ya.ya_owing(self.game._at, self._bytes)
        return [s for i, s in enumerate(self.sides) if bits >> i & 1] + (["chance"] if bits >> CHANCE & 1 else [])

    @property
    def over(self):
        return ya.ya_owing(self.game._at, self._bytes) == 0

    @property
    def actor(self):
        """The number of the first side that owes an answer, 7 for chance; None: the game is over."""
        actor = ya.ya_actor(self.game._at, self._bytes)
        return None if actor < 0 else actor

    def _asked(self, side):
        if side is not None:
            return self._viewer(side)
        actor = self.actor
        if actor is None:
            raise ValueError("the game is over: nobody is asked")
        return actor

    def legal(self, side=None, walk=False):
        """The legal answers of a side, or of whoever is asked. With walk every group is picked in one order only."""
        if side is None and self.over:
            return []
        out = (Action * MAX_LEGAL)()
        n = ya.ya_legal(self.game._at, self._bytes, self._asked(side), walk, out, MAX_LEGAL)
        return [Action.from_buffer_copy(a) for a in out[:n]]

    def chance(self):
        """Where chance is asked: what may come, each with its probability."""
        if self.actor != CHANCE:
            return []
        out, weight = (Action * MAX_LEGAL)(), (c.c_uint32 * MAX_LEGAL)()
        n = ya.ya_chance(self.game._at, self._bytes, out, weight, MAX_LEGAL)
        whole = sum(weight[:n])
        return [(Action.from_buffer_copy(out[i]), weight[i] / whole) for i in range(n)]

    def why(self, action):
        """None: it is legal. Otherwise what `apply` would raise."""
        verdict = ya.ya_why(self.game._at, self._bytes, self._action(action))
        return Refused(verdict) if verdict.reason else None

    # ---- play

    def _action(self, action):
        return self.parse(action) if isinstance(action, str) else action

    def apply(self, action, listener=None, side="referee"):
        """Takes an action (or its text) and runs the rules to the next question. What happens is told to the listener
        in the words of a side."""
        action = self._action(action)
        listening = _Listening(self.game, self._rng, self._viewer(side), listener)
        verdict = ya.ya_apply(self.game._at, self._bytes, action, listening.run)
        if verdict.reason:
            raise Refused(verdict)
        listening.done()

    def _chosen(self, pick):
        action, rng = Action(), self._rng if self._rng is not None else c.c_uint64(1)
        if not pick(rng, action):
            raise ValueError("that side is asked nothing")
        return action

    def sample(self, side=None):
        """Any legal answer, by the state's generator."""
        asked = self._asked(side)
        return self._chosen(lambda rng, out: ya.ya_sample(self.game._at, self._bytes, asked, rng, out))

    def choose(self, player, side=None):
        """What a machine player would answer, by what that side can know."""
        if player not in self.game.players:
            raise ValueError(f"{player!r} does not play {self.game.id}: {', '.join(self.game.players)} do")
        asked, size = self._asked(side), ya.ya_player_room(self.game._at)
        memory, name = c.create_string_buffer(size + 16), player.encode()
        room = (c.addressof(memory) + 15) & ~15
        return self._chosen(lambda rng, out: ya.ya_choose(self.game._at, self._bytes, asked, name, room, rng, out))

    def determinise(self, side, seed):
        """A copy in which all that a side cannot know is drawn anew."""
        twin, rng = self.copy(), _uint64(seed)
        ya.ya_determinise(self.game._at, twin._bytes, self._viewer(side), rng)
        return twin

    # ---- what came of it

    def scores(self):
        out = (c.c_int32 * MAX_SIDES)()
        ya.ya_score(self.game._at, self._bytes, out)
        return dict(zip(self.sides, out))

    @property
    def winner(self):
        """The side that has won; None: nobody, or not yet."""
        winner = ya.ya_winner(self.game._at, self._bytes)
        return None if winner < 0 else self.game.side_name(winner)

    # ---- as text

    def text(self, action):
        """An action as it is written in a record, without its side."""
        return text_of(ya.ya_action_text, self.game._at, action, cap=MAX_ACTION)

    def parse(self, text):
        """An action from its text, with its side before it where several are asked."""
        action, (err, cap), data = Action(), _err(), text.encode()
        _checked(ya.ya_parse_action(self.game._at, self._bytes, data, len(data), action, err, cap), err)
        return action

    def prompt(self, side=None):
        return text_of(ya.ya_prompt, self.game._at, self._bytes, self._asked(side), cap=MAX_LINE)

    def view(self, side="spectator"):
        """What a side sees (docs/view.md), as a dictionary."""
        return json.loads(self.view_text(side))

    def view_text(self, side="spectator"):
        return text_of(ya.ya_view, self.game._at, self._bytes, self._viewer(side), cap=1 << 18)

    def position(self):
        """The whole state as readable text; None where the game stands between two quiet points."""
        return text_of(ya.ya_write_position, self.game._at, self._bytes, cap=1 << 16) or None


class Match:
    """A game with all that was done in it: it has a record, and actions can be taken back. Chance is asked like a
    player."""

    def __init__(self, game, options="", position=None, actions=1 << 14):
        self.game = game
        self._memory = c.create_string_buffer(ya.ya_match_size(game._at, actions) + 16)
        self._at = ya.ya_match_in((c.addressof(self._memory) + 15) & ~15, game._at, actions)
        err, cap = _err()
        if position is None:
            _checked(ya.ya_match_start(self._at, options.encode(), Run(), err, cap), err)
        else:
            data = position.encode()
            _checked(ya.ya_match_load(self._at, data, len(data), err, cap), err)

    @property
    def state(self):
        """A copy of the state as it is now; chance is asked in it too."""
        state = State(self.game, seed=None)
        c.memmove(state._bytes, ya.ya_match_state(self._at), self.game.state_size)
        return state

    @property
    def actions(self):
        first = c.POINTER(Action)()
        n = ya.ya_match_actions(self._at, first)
        return [Action.from_buffer_copy(first[i]) for i in range(n)]

    def play(self, action, listener=None, side="referee"):
        """Takes an action, or its text; dice too."""
        state = self.state
        listening = _Listening(self.game, None, state._viewer(side), listener)
        verdict = ya.ya_match_play(self._at, state._action(action), listening.run)
        if verdict.reason:
            raise Refused(verdict)
        listening.done()

    def undo(self, side):
        """Takes back that side's last action; refused where dice fell or something was shown since."""
        verdict = ya.ya_match_undo(self._at, self.state._viewer(side))
        if verdict.reason:
            raise Refused(verdict)

    def record(self):
        return text_of(ya.ya_write_record, self._at, cap=1 << 16)


def games():
    """All games there are."""
    return [Game(ya.ya_game_at(i)) for i in range(ya.ya_game_count())]


def game(id):
    at = ya.ya_game(id.encode())
    if not at:
        raise ValueError(f"there is no game {id!r}: {', '.join(g.id for g in games())} are there")
    return Game(at)


def read_record(text):
    """Plays a whole record, checking every line, its result and its hash. An error names the line."""
    data, (err, cap) = text.encode(), _err()
    at = ya.ya_record_game(data, len(data), err, cap)
    _checked(at, err)
    match = Match(Game(at), actions=data.count(b"\n") + 1)
    _checked(ya.ya_read_record(match._at, data, len(data), Run(), err, cap), err)
    return match
