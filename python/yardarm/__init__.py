"""Age-of-sail board wargames with the rules enforced, from Python.

    import yardarm

    game = yardarm.game("drake")
    state = game.start(seed=1739)
    while not state.over:
        state.apply(state.sample())
    print(state.winner, state.scores())

A state is bytes: copy it, compare it, keep as many as you like. Dice roll by the state's own generator, or chance is
asked like a player (`game.start(seed=None)`). A refused action raises `Refused` with the rule that forbids it, and
changes nothing.
"""
from .batch import Batch
from .game import Action, Event, Game, Match, Refused, State, game, games, read_record

__all__ = ["Action", "Batch", "Event", "Game", "Match", "Refused", "State", "game", "games", "read_record"]
