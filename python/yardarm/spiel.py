"""The games in the manner of OpenSpiel's Python interface: chance is a player of its own, actions are whole numbers.

    game = yardarm.spiel.load_game("drake", "players=3")
    state = game.new_initial_state()

An action's number is its place in the list of legal answers. That list follows from what the player can know, so states
with the same information have the same actions. Where several sides answer unseen they are asked one after the other,
and none sees what another said.
"""
from ._library import CHANCE, MAX_LEGAL
from .game import game as _game

CHANCE_PLAYER, TERMINAL_PLAYER = -1, -4


def load_game(id, options=""):
    return SpielGame(_game(id), options)


class SpielGame:
    def __init__(self, game, options=""):
        self.game, self.options = game, options
        self._players = len(game.start(options, seed=None).sides)

    def num_players(self):
        return self._players

    def num_distinct_actions(self):
        return MAX_LEGAL

    def max_chance_outcomes(self):
        return MAX_LEGAL

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def new_initial_state(self):
        return SpielState(self)

    def __str__(self):
        return f"{self.game.id}({self.options})"


class SpielState:
    def __init__(self, game):
        self._game = game
        self._heard = [[] for _ in range(game.num_players())]     # what each player has been told and has done
        self._history = []
        self._state = game.game.start(game.options, seed=None)

    def get_game(self):
        return self._game

    def num_players(self):
        return self._game.num_players()

    def current_player(self):
        actor = self._state.actor
        return TERMINAL_PLAYER if actor is None else CHANCE_PLAYER if actor == CHANCE else actor

    def is_terminal(self):
        return self._state.over

    def is_chance_node(self):
        return self.current_player() == CHANCE_PLAYER

    def is_simultaneous_node(self):
        return False

    # ---- actions

    def _list(self, player):
        if player == CHANCE_PLAYER:
            return [action for action, _ in self._state.chance()]
        return self._state.legal(player, walk=True)

    def legal_actions(self, player=None):
        asked = self.current_player()
        if asked == TERMINAL_PLAYER or (player is not None and player != asked):
            return []
        return list(range(len(self._list(asked))))

    def chance_outcomes(self):
        return [(i, share) for i, (_, share) in enumerate(self._state.chance())]

    def action_to_string(self, player, action=None):
        if action is None:
            player, action = self.current_player(), player
        return self._state.text(self._list(player)[action])

    def apply_action(self, action):
        player = self.current_player()
        if action not in self.legal_actions():
            raise ValueError(f"{action} is no legal action of player {player}")
        taken, told = self._list(player)[action], [[] for _ in self._heard]
        words = self._state.text(taken)
        for side, heard in enumerate(told):         # each hears it in the words that are for him
            self._trial(taken, side, heard)
        self._state.apply(taken)
        for side, heard in enumerate(told):
            self._heard[side] += ([f"> {words}"] if side == player else []) + heard
        self._history.append((player, action))

    def _trial(self, action, side, heard):
        self._state.copy().apply(action, listener=lambda event: heard.append(event.text), side=side)

    def child(self, action):
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def clone(self):
        twin = object.__new__(SpielState)
        twin._game, twin._state = self._game, self._state.copy()
        twin._heard, twin._history = [list(heard) for heard in self._heard], list(self._history)
        return twin

    # ---- what players know

    def history(self):
        return [action for _, action in self._history]

    def full_history(self):
        return list(self._history)

    def observation_string(self, player=None):
        return self._state.view_text(self._whose(player))

    def information_state_string(self, player=None):
        """All that the player has heard and done, then what he sees: he forgets nothing."""
        whose = self._whose(player)
        return "\n".join([*self._heard[whose], self._state.view_text(whose)])

    def _whose(self, player):
        player = self.current_player() if player is None else player
        if not 0 <= player < self.num_players():
            raise ValueError(f"{player} is no player")
        return player

    # ---- what came of it

    def returns(self):
        """1 for who has won, and for the others what makes the sum 0; 0 for all where nobody has, or not yet."""
        winner, n = self._state.winner, self.num_players()
        if not self.is_terminal() or winner is None:
            return [0.0] * n
        return [1.0 if side == winner else -1.0 / (n - 1) for side in self._state.sides]

    def rewards(self):
        return self.returns()

    def player_return(self, player):
        return self.returns()[player]

    def __str__(self):
        return self._state.view_text("referee")
