"""The games in the manner of PettingZoo's AEC interface: one agent is asked at a time, dice roll by themselves.

    env = yardarm.aec.Env("jenkins")
    env.reset(seed=1739)
    for agent in env.agent_iter():
        seen, reward, ended, cut, info = env.last()
        env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))

An observation is a dictionary: `observation`, what that side sees (docs/view.md), and `action_mask`, a byte for each
action number: 1 where it is legal. An action's number is its place in the list of legal answers; `info["actions"]` has
their texts.

PettingZoo, Gymnasium and numpy are not needed. Where they are installed an environment is a `pettingzoo.AECEnv`, its
spaces are Gymnasium's, and masks are numpy's arrays.
"""
import random
from array import array

from ._library import CHANCE, MAX_LEGAL
from .game import game as _game

try:
    import numpy
    from gymnasium import spaces
except ImportError:
    numpy = spaces = None
try:
    from pettingzoo import AECEnv
except ImportError:
    AECEnv = object


class Discrete:
    """Whole numbers from 0, with a mask."""

    def __init__(self, n, seed=None):
        self.n, self._random = n, random.Random(seed)

    def seed(self, seed=None):
        self._random.seed(seed)

    def contains(self, x):
        return isinstance(x, int) and 0 <= x < self.n

    __contains__ = contains

    def sample(self, mask=None):
        return self._random.choice([i for i in range(self.n) if mask is None or mask[i]])


class Seen:
    """What is observed: a view and a mask."""

    def seed(self, seed=None):
        """Nothing is drawn from it."""

    def contains(self, x):
        return (isinstance(x, dict) and set(x) == {"observation", "action_mask"} and isinstance(x["observation"], dict)
                and isinstance(x["action_mask"], array) and len(x["action_mask"]) == MAX_LEGAL
                and set(x["action_mask"]) <= {0, 1})

    __contains__ = contains


if spaces:
    class View(spaces.Dict):
        """A dictionary with the members that docs/view.md names, which differ from game to game and from side to side."""

        def contains(self, x):
            return isinstance(x, dict)

    def _seen():
        return spaces.Dict({"observation": View(), "action_mask": spaces.Box(0, 1, (MAX_LEGAL,), numpy.int8)})

    _discrete = spaces.Discrete
else:
    _seen, _discrete = Seen, Discrete


def _mask(legal):
    bits = array("b", bytes([1]) * legal + bytes(MAX_LEGAL - legal))
    return numpy.array(bits, numpy.int8) if spaces else bits


class Env(AECEnv):
    metadata = {"name": "yardarm", "render_modes": ["ansi"], "is_parallelizable": False}
    render_mode = "ansi"

    def __init__(self, id, options="", max_actions=None):
        super().__init__()
        self.game, self.options, self.max_actions = _game(id), options, max_actions
        self.metadata = {**self.metadata, "name": f"yardarm_{id}"}
        self.possible_agents = self.game.start(options, seed=1).sides
        self.action_spaces = {agent: _discrete(MAX_LEGAL) for agent in self.possible_agents}
        self.observation_spaces = {agent: _seen() for agent in self.possible_agents}
        self.agents = []

    def __str__(self):
        return self.metadata["name"]

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def action_space(self, agent):
        return self.action_spaces[agent]

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    # ---- play

    def reset(self, seed=None, options=None):
        """Begins anew; the same seed gives the same dice, and seeds the spaces of actions. What is played has been said
        when the environment was made: `options` is PettingZoo's, and changes nothing."""
        self._state = self.game.start(self.options, seed=random.getrandbits(64) if seed is None else seed)
        if seed is not None:
            for i, space in enumerate(self.action_spaces.values()):
                space.seed(seed + i)
        self.agents = list(self.possible_agents)
        self._number = {agent: i for i, agent in enumerate(self.possible_agents)}
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._taken = 0
        self._settle()

    def _settle(self):
        """Sees who is asked now, or that it is over."""
        actor = self._state.actor
        assert actor != CHANCE, "dice roll by themselves"
        self._legal = [] if actor is None else self._state.legal(actor, walk=True)
        self.infos = {agent: {"actions": []} for agent in self.agents}
        if actor is None:
            self._end(self.terminations)
        elif self.max_actions is not None and self._taken >= self.max_actions:
            self._end(self.truncations)
        else:
            self.agent_selection = self.possible_agents[actor]
            self.infos[self.agent_selection] = {"actions": [self._state.text(a) for a in self._legal]}

    def _end(self, how):
        winner, others = self._state.winner, len(self.agents) - 1
        for agent in self.agents:
            how[agent] = True
            if winner is not None:
                self.rewards[agent] = 1.0 if agent == winner else -1.0 / others
        self._add_rewards()
        self.agent_selection = self.agents[0]

    def _add_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _leave(self, action):
        """Whoever is through is asked once more, for nothing, and goes."""
        agent = self.agent_selection
        if action is not None:
            raise ValueError(f"it is over for {agent}: its last action is None")
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)      # each is given once
        if self.agents:
            self.agent_selection = self.agents[0]

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(action)
            return
        if action is None or not 0 <= action < len(self._legal):
            raise ValueError(f"{action} is no legal action of {agent}: there are {len(self._legal)}")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._state.apply(self._legal[action])
        self._taken += 1
        self._settle()

    # ---- what is seen

    def observe(self, agent):
        asked = agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent])
        legal = len(self._legal) if asked else 0
        return {"observation": self._state.view(self._number[agent]), "action_mask": _mask(legal)}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=1 << 62):
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self):
        return self._state.view_text("spectator")

    def state(self):
        return bytes(self._state)

    def close(self):
        pass
