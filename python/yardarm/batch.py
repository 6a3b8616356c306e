"""Many games at once, a step of all of them in one call."""
import ctypes as c

from ._library import Action, ya
from .game import State, _checked, _err, _uint64


class Batch:
    """N games of one kind, each with its own generator: game i has the seed first_seed + i, whatever N is.

    `actions` is a row of N actions and `taken` a row of N truth values, both ctypes arrays that numpy.frombuffer takes;
    write your own actions, or let `sample` draw them, then `step`.
    """

    def __init__(self, game, n, options="", first_seed=1):
        if n < 1:
            raise ValueError("a batch has at least one game")
        self.game, self.n = game, n
        self.states = (c.c_char * (n * game.state_size))()
        self.rng = (c.c_uint64 * n)(*(_uint64(first_seed + i).value for i in range(n)))
        self.actions, self.taken = (Action * n)(), (c.c_bool * n)()
        self.renew(options)

    def renew(self, options=""):
        """Begins every game anew that is over, with dice by its generator as it is now."""
        err, cap = _err()
        _checked(ya.ya_start_many(self.game._at, self.states, self.n, options.encode(), self.rng, err, cap), err)

    def restart(self, i, options=""):
        """Begins game i anew, wherever it stands."""
        fresh = self.game.start(options, seed=self.rng[self._number(i)])
        c.memmove(self._at(i), fresh._bytes, self.game.state_size)
        self.rng[i] = fresh.seed

    def _number(self, i):
        if not 0 <= i < self.n:
            raise IndexError(f"game {i} of {self.n}")
        return i

    def _at(self, i):
        return c.addressof(self.states) + self._number(i) * self.game.state_size

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        """A copy of game i as it is now."""
        state = State(self.game, seed=self.rng[self._number(i)])
        c.memmove(state._bytes, self._at(i), self.game.state_size)
        return state

    def sample(self):
        """A legal action for each, into `actions`; side 6 where a game is over."""
        ya.ya_sample_many(self.game._at, self.states, self.n, self.rng, self.actions)

    def step(self):
        """Takes the action of each game; says how many were taken. Which, stands in `taken`."""
        return ya.ya_apply_many(self.game._at, self.states, self.n, self.actions, self.rng, self.taken)

    def running(self):
        """The numbers of the games that are not over."""
        return [i for i in range(self.n) if ya.ya_owing(self.game._at, self._at(i))]

    def winners(self):
        """The number of the side that has won each, -1 for nobody yet."""
        return [ya.ya_winner(self.game._at, self._at(i)) for i in range(self.n)]
