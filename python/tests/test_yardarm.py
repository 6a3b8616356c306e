#!/usr/bin/env python3
"""The Python package against the library that YARDARM_LIBRARY names: every game, every call, every refusal."""
import contextlib
import ctypes
import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
import warnings
from pathlib import Path

PYTHON = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(PYTHON), str(PYTHON.parent / "tools")]

import scenarios                                            # noqa: E402
import yardarm                                              # noqa: E402
from yardarm import _library, aec, spiel                    # noqa: E402

GAMES = yardarm.games()
PROGRAM = Path(_library.ya._name).with_name("yardarm")      # built beside the library
PLAYED = [(yardarm.game(id), options) for id, every in scenarios.scenarios(PROGRAM).items() for options in every]
MANY = 400                                                  # actions of a game that is not played to its end

try:
    from pettingzoo.test import api_test
    from pettingzoo.test.seed_test import seed_test
except ImportError:
    api_test = None
try:
    import pyspiel
except ImportError:
    pyspiel = None


def played(game, actions, seed=1, options="", **more):
    state = game.start(options, seed=seed, **more)
    while actions and not state.over:
        state.apply(state.sample())
        actions -= 1
    return state


class Declared(unittest.TestCase):
    def test_every_function_of_the_header_is_declared_and_no_other(self):
        header = (PYTHON.parent / "include" / "yardarm.h").read_text()
        self.assertEqual(set(re.findall(r"YA_API [^;]*?\bya_(\w+)\(", header)), set(_library.FUNCTIONS))

    def test_structures_have_the_sizes_of_the_header(self):
        self.assertEqual([ctypes.sizeof(t) for t in (_library.Action, _library.Verdict, _library.Event, _library.Run)],
                         [8, 16, 56, 40])

    def test_a_library_that_is_not_there_is_one_clear_line(self):
        done = subprocess.run([sys.executable, "-c", "import yardarm"], cwd=PYTHON, capture_output=True, text=True,
                              env={**os.environ, "YARDARM_LIBRARY": "/nowhere/libyardarm.so"})
        self.assertIn("libyardarm.so is not found: install it, build it with make, or name it in YARDARM_LIBRARY",
                      done.stderr)


class States(unittest.TestCase):
    def test_a_game_that_is_not_there(self):
        with self.assertRaisesRegex(ValueError, "no game 'chess': .*drake"):
            yardarm.game("chess")

    def test_the_same_seed_is_the_same_game(self):
        for game, options in PLAYED:
            one, other = (played(game, MANY, seed=5, options=options) for _ in range(2))
            self.assertEqual(bytes(one), bytes(other), (game.id, options))
            self.assertEqual(one.meaning, other.meaning)

    def test_bytes_make_the_state_again(self):
        for game, options in PLAYED:
            state = played(game, 40, options=options)
            again = game.from_bytes(bytes(state), seed=state.seed)
            self.assertEqual(state, again)
            if not state.over:
                again.apply(again.sample())
                self.assertNotEqual(state, again)
        with self.assertRaisesRegex(ValueError, "has 464 bytes, these are 3"):
            yardarm.game("drake").from_bytes(b"abc")

    def test_options_are_heard_and_bad_ones_refused(self):
        drake = yardarm.game("drake")
        self.assertEqual(len(drake.start("players=3").sides), 3)
        with self.assertRaisesRegex(ValueError, "players"):
            drake.start("players=17")
        with self.assertRaisesRegex(ValueError, "seed"):
            drake.start(seed=-1)

    def test_what_is_listed_is_legal_and_its_text_is_read_back(self):
        for game, options in PLAYED:
            state = played(game, 30, options=options)
            for action in state.legal()[:50]:
                self.assertIsNone(state.why(action))
                side = state.sides[action.side] if action.side < 6 else ""
                self.assertEqual(state.parse(f"{side} {state.text(action)}".strip()), action)

    def test_a_refusal_names_its_rule_and_changes_nothing(self):
        jenkins = yardarm.game("jenkins")
        state = jenkins.start(seed=1)
        before, action = bytes(state), state.legal()[0]
        action.arg[0] = 32767
        with self.assertRaises(yardarm.Refused) as refused:
            state.apply(action)
        self.assertTrue(refused.exception.reason)
        self.assertEqual(bytes(state), before)
        with self.assertRaises(ValueError):
            state.apply("english conquer the moon")
        with self.assertRaisesRegex(ValueError, "is no side of jenkins: .*spectator"):
            state.view("martian")

    def test_what_happens_is_told_in_a_sides_own_words(self):
        for game, options in PLAYED:
            lines = []
            state = game.start(options, seed=2, listener=lines.append)
            for _ in range(60):
                if not state.over:
                    state.apply(state.sample(), listener=lines.append)
            self.assertTrue(lines, game.id)
            self.assertTrue(all(event.kind in ("line", "die", "modifier", "need", "column") and event.text for event in lines))

    def test_a_listener_that_fails_is_heard(self):
        state = yardarm.game("drake").start(seed=1)

        def fails(_):
            raise KeyError("mine")
        with self.assertRaisesRegex(KeyError, "mine"):
            state.apply(state.legal()[0], listener=fails)

    def test_views_positions_and_boards(self):
        for game, options in PLAYED:
            state = played(game, 30, options=options)
            self.assertEqual(state.view("referee")["game"], game.id)
            self.assertTrue(game.board())
            position = state.position()
            if position:
                self.assertEqual(game.position(position).meaning, state.meaning)
            with self.assertRaisesRegex(ValueError, "line 1"):
                game.position("nonsense")

    def test_a_redraw_keeps_what_a_side_sees(self):
        for game, options in PLAYED:
            state = played(game, 50, options=options)
            if not state.over:
                self.assertEqual(state.determinise(0, 99).view_text(0), state.view_text(0), game.id)

    def test_machine_players_answer_and_others_are_refused(self):
        for game in GAMES:
            state = game.start(seed=1)
            for player in game.players[:3]:
                self.assertIn(state.choose(player), state.legal())
            with self.assertRaisesRegex(ValueError, "'bot' does not play"):
                state.choose("bot")

    def test_over_is_over(self):
        state = played(yardarm.game("drake"), 100_000)
        self.assertTrue(state.over)
        self.assertEqual((state.owing, state.legal(), state.actor), ([], [], None))
        self.assertIn(state.winner, state.sides)
        self.assertEqual(max(state.scores().values()), state.scores()[state.winner])
        with self.assertRaisesRegex(ValueError, "over"):
            state.sample()


def drawn(state, draws):
    if state.actor != _library.CHANCE:
        return draws.choice(state.legal(state.actor, walk=True))
    actions, shares = zip(*state.chance())
    return draws.choices(actions, shares)[0]


class Matches(unittest.TestCase):
    def match(self, game, actions=-1, options=""):
        match, draws = yardarm.Match(game, options), random.Random(1739)
        while actions and not match.state.over:
            match.play(drawn(match.state, draws))
            actions -= 1
        return match

    def test_a_record_is_read_back(self):
        for game, options in PLAYED:
            match = self.match(game, 60, options)
            again = yardarm.read_record(match.record())
            self.assertEqual(again.state, match.state, game.id)
            self.assertEqual(again.actions, match.actions)

    def test_the_program_plays_the_same_games_to_their_ends(self):
        """It fails where a line, the result or the state at the end is not as its rules have it."""
        with tempfile.TemporaryDirectory() as folder:
            for game, options in PLAYED:
                file = Path(folder, "record")
                file.write_text(self.match(game, options=options).record())
                done = subprocess.run([PROGRAM, "replay", file], capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, (game.id, options, done.stderr))

    def test_a_broken_record_is_refused_by_its_line(self):
        record = self.match(yardarm.game("drake"), 60).record().splitlines()
        with self.assertRaisesRegex(ValueError, f"line {len(record)}: "):
            yardarm.read_record("\n".join([*record[:-1], "stop nowhere", ""]))
        with self.assertRaisesRegex(ValueError, "line 1: not a record"):
            yardarm.read_record("hello")

    def test_an_action_is_taken_back(self):
        match = self.match(yardarm.game("skeleton"), 0)
        while match.state.actor == 7:
            match.play(match.state.sample())
        before, side = match.state, match.state.owing[0]
        match.play(before.legal()[0])
        match.undo(side)
        self.assertEqual(match.state, before)
        with self.assertRaises(yardarm.Refused):
            match.undo(side)

    def test_a_match_from_a_position(self):
        game = yardarm.game("jenkins")
        position = game.start(seed=None).position()
        match = yardarm.Match(game, position=position)
        self.assertIn("| ", match.record())
        self.assertEqual(yardarm.read_record(match.record()).state, match.state)


class Batches(unittest.TestCase):
    def test_many_games_are_the_same_as_each_alone(self):
        for game, options in PLAYED:
            batch = yardarm.Batch(game, 5, options, first_seed=10)
            alone = [game.start(options, seed=10 + i) for i in range(5)]
            for _ in range(50):
                batch.sample()
                self.assertEqual(batch.step(), len([s for s in alone if not s.over]))
                for state in alone:
                    if not state.over:
                        state.apply(state.sample())
            self.assertEqual([bytes(batch[i]) for i in range(5)], [bytes(state) for state in alone], (game.id, options))

    def test_a_refused_action_is_told_and_the_others_go_on(self):
        batch = yardarm.Batch(yardarm.game("drake"), 3)
        batch.sample()
        before = bytes(batch[1])
        batch.actions[1].verb = 255
        self.assertEqual(batch.step(), 2)
        self.assertEqual(list(batch.taken), [True, False, True])
        self.assertEqual(bytes(batch[1]), before)
        with self.assertRaises(IndexError):
            batch[3]

    def test_games_end_and_begin_anew(self):
        batch = yardarm.Batch(yardarm.game("drake"), 4)
        while batch.running():
            batch.sample()
            batch.step()
        self.assertTrue(all(0 <= winner < 4 for winner in batch.winners()))
        batch.restart(2)
        self.assertEqual(batch.running(), [2])
        going, generators = bytes(batch[2]), list(batch.rng)
        with self.assertRaises(ValueError):
            batch.renew("players=99")
        self.assertEqual(batch.running(), [2], "wrong options change nothing")
        batch.renew()
        self.assertEqual(batch.running(), [0, 1, 2, 3])
        self.assertEqual(bytes(batch[2]), going, "what is not over goes on")
        self.assertEqual(bytes(batch[0]), bytes(yardarm.game("drake").start(seed=generators[0])))

    def test_a_batch_is_asked_for_what_there_is(self):
        for wrong in ({"n": 0}, {"n": 2, "options": "players=99"}, {"n": 2, "first_seed": -1}):
            with self.assertRaises(ValueError):
                yardarm.Batch(yardarm.game("drake"), **wrong)


class Spiel(unittest.TestCase):
    """The contract of OpenSpiel's states, as its own tests of games hold it: told by us."""

    def walk(self, state, seed, most):
        chance = random.Random(seed)
        while not state.is_terminal() and most:
            most -= 1
            self.node(state)
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = chance.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0]
            else:
                action = chance.choice(state.legal_actions())
            twin = state.clone()
            state.apply_action(action)
            self.assertEqual(str(twin.child(action)), str(state), "a child is what the action makes")
        return state

    def node(self, state):
        player, legal = state.current_player(), state.legal_actions()
        self.assertTrue(legal)
        self.assertEqual(legal, sorted(set(legal)))
        self.assertLess(legal[-1], state.get_game().num_distinct_actions())
        self.assertEqual(state.returns(), [0.0] * state.num_players())
        if player == spiel.CHANCE_PLAYER:
            self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1.0)
            self.assertEqual([a for a, _ in state.chance_outcomes()], legal)
        else:
            self.assertIn(player, range(state.num_players()))
            self.assertEqual(state.legal_actions((player + 1) % state.num_players()), [])
            self.assertTrue(state.information_state_string())
            json.loads(state.observation_string())
        self.assertTrue(all(state.action_to_string(player, a) for a in legal[:5]))

    def test_random_walks_keep_the_contract(self):
        for game, options in PLAYED:
            self.walk(spiel.load_game(game.id, options).new_initial_state(), 7, 60)

    def test_a_finished_game_pays_nothing_in_sum(self):
        for game, options in PLAYED:
            state, chance = spiel.load_game(game.id, options).new_initial_state(), random.Random(3)
            while not state.is_terminal():
                state._state.apply(state._list(state.current_player())[chance.choice(state.legal_actions())])
            self.assertEqual(state.current_player(), spiel.TERMINAL_PLAYER)
            self.assertEqual(state.legal_actions(), [])
            self.assertAlmostEqual(sum(state.returns()), 0.0)
            self.assertIn(max(state.returns()), (0.0, 1.0))
            self.assertEqual([state.player_return(player) for player in range(state.num_players())], state.returns())
            self.assertTrue(all(map(state.information_state_string, range(state.num_players()))))

    def test_same_history_same_information(self):
        for id, options in PLAYED:
            game = spiel.load_game(id.id, options)
            one = self.walk(game.new_initial_state(), 11, 40)
            other = game.new_initial_state()
            for action in one.history():
                other.apply_action(action)
            for player in range(game.num_players()):
                self.assertEqual(one.information_state_string(player), other.information_state_string(player))

    def test_what_is_unseen_is_not_in_the_others_information(self):
        """The first of two who answer unseen: whatever he says, the other knows the same and may do the same."""
        met = set()
        for game, options in PLAYED:
            state, chance = spiel.load_game(game.id, options).new_initial_state(), random.Random(5)
            for _ in range(300):
                if len(state._state.owing) > 1:
                    met.add(game.id)
                    self.unseen(state, chance)
                if not state.is_terminal():
                    state.apply_action(chance.choice(state.legal_actions()))
        self.assertEqual(met, {"skeleton", "armada", "glory1805", "yellowjack"})

    def unseen(self, state, chance):
        legal = state.legal_actions()
        for side in state._state.owing[1:]:
            other, told = state._state.sides.index(side), {}
            for twin in map(state.child, chance.sample(legal, min(6, len(legal)))):
                owing = tuple(twin._state.owing)        # that an answer is given may be known
                if side in owing:
                    told.setdefault(owing, set()).add((twin.information_state_string(other), *twin.legal_actions(other)))
            self.assertTrue(all(len(same) == 1 for same in told.values()), state.get_game())

    @unittest.skipUnless(pyspiel, "pyspiel is not to be had here")
    def test_players_are_numbered_as_openspiel_numbers_them(self):
        self.assertEqual((spiel.CHANCE_PLAYER, spiel.TERMINAL_PLAYER), (pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL))

    def test_what_is_not_legal_is_refused(self):
        state = spiel.load_game("drake").new_initial_state()
        with self.assertRaisesRegex(ValueError, "no legal action"):
            state.apply_action(4000)
        with self.assertRaisesRegex(ValueError, "no player"):
            state.observation_string(9)


class Aec(unittest.TestCase):
    """The contract of PettingZoo's environments, told by us, and its own tests where it can be imported."""

    @unittest.skipUnless(api_test, "PettingZoo, Gymnasium and numpy are not to be had here")
    def test_pettingzoos_own_tests(self):
        for game, options in PLAYED:
            with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")     # it says that a view is no array of numbers
                api_test(aec.Env(game.id, options), num_cycles=100)
                seed_test(lambda: aec.Env(game.id, options), num_cycles=50)     # noqa: B023

    def answer(self, env, seen):
        """Any that the mask allows: what is drawn by hand, and what the space draws."""
        legal = [i for i, bit in enumerate(memoryview(seen["action_mask"])) if bit]
        drawn = env.action_space(env.agent_selection).sample(seen["action_mask"])
        self.assertIn(drawn, legal)
        self.assertIn(drawn, env.action_space(env.agent_selection))
        return random.choice((drawn, legal[0], legal[-1]))

    def settled(self, env, left):
        """What is kept of each agent is kept of those that are there, and of no other."""
        self.assertEqual(env.agents, [agent for agent in env.possible_agents if agent not in left])
        self.assertEqual((env.num_agents, env.max_num_agents), (len(env.agents), len(env.possible_agents)))
        for kept in (env.rewards, env.terminations, env.truncations, env.infos):
            self.assertEqual(list(kept), env.agents)
        if env.agents:
            self.assertIn(env.agent_selection, env.agents)
        for agent in env.agents:
            self.assertIs(type(env.terminations[agent]), bool)
            self.assertIs(type(env.truncations[agent]), bool)
            self.assertIsInstance(env.infos[agent], dict)
            float(env.rewards[agent])

    def asked(self, env, owed, look):
        """What `last` says is what is kept, and the reward is all that was given since the agent was asked before."""
        agent = env.agent_selection
        seen, reward, ended, cut, info = env.last(observe=look)
        self.assertEqual((ended, cut, info), (env.terminations[agent], env.truncations[agent], env.infos[agent]))
        self.assertEqual(reward, owed[agent])
        if look:
            self.assertIn(seen, env.observation_space(agent))
            self.assertEqual(seen["observation"]["as"], agent)
            self.assertEqual(sum(memoryview(seen["action_mask"])), 0 if ended or cut else len(info["actions"]))
        else:
            self.assertIsNone(seen)
        return ended or cut

    def whole(self, env):
        """Plays to the end; what each was paid in all."""
        left, owed, paid = [], dict.fromkeys(env.possible_agents, 0.0), dict.fromkeys(env.possible_agents, 0.0)
        for n, agent in enumerate(env.agent_iter()):
            self.assertNotIn(agent, left, "nobody comes back")
            through = self.asked(env, owed, look=n % 5 == 0)
            paid[agent] += owed[agent]
            owed[agent] = 0.0
            if through:
                with self.assertRaises(ValueError):
                    env.step(0)
                left.append(agent)
            self.assertIsNone(env.step(None if through else self.answer(env, env.observe(agent))))
            for each, reward in env.rewards.items():
                owed[each] += reward
            self.settled(env, left)
        self.assertEqual(left, env.possible_agents, "everybody is told that it is over")
        return paid

    def test_whole_games_keep_the_contract(self):
        for game, options in PLAYED:
            with self.subTest(game=game.id, options=options):
                env = aec.Env(game.id, options)
                env.reset(seed=4)
                self.settled(env, [])
                self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
                paid = self.whole(env)
                self.assertAlmostEqual(sum(paid.values()), 0.0)
                self.assertEqual(max(paid.values()), 1.0 if env._state.winner else 0.0)

    def test_reset_in_mid_game_begins_anew(self):
        for game, options in PLAYED:
            env = aec.Env(game.id, options)
            env.reset(seed=4, options={"any": 1})
            before = env.state()
            for agent in env.agent_iter(20):
                seen, _, through, _, _ = env.last()
                env.step(None if through else self.answer(env, seen))
            self.assertNotEqual(env.state(), before)
            env.reset(seed=4)
            self.assertEqual(env.state(), before, (game.id, options))
            self.settled(env, [])
            self.assertEqual(env.last()[1], 0.0)
            action = self.answer(env, env.observe(env.agent_selection))
            for given in (action, action):          # the same answer to the same question
                env.reset(seed=4)
                env.step(given)
            env.reset()                             # any dice
            self.settled(env, [])

    def test_spaces_are_the_same_objects_every_time(self):
        env = aec.Env("drake")
        for agent in env.possible_agents:
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
        self.assertNotIn(-1, env.action_space(agent))
        self.assertNotIn({"observation": {}}, env.observation_space(agent))
        self.assertNotIn({"observation": {}, "action_mask": b""}, env.observation_space(agent))

    def test_the_same_seed_is_the_same_game(self):
        def played():
            env = aec.Env("jenkins")
            env.reset(seed=9)
            for agent in env.agent_iter(50):
                seen, _, ended, cut, _ = env.last()
                env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
            return env.state()
        self.assertEqual(played(), played())

    def test_nobody_sees_more_than_his_view_and_only_who_is_asked_may_act(self):
        env = aec.Env("jenkins")
        env.reset(seed=1)
        for agent in env.agents:
            seen = env.observe(agent)
            self.assertEqual(seen["observation"]["as"], agent)
            self.assertEqual(1 in seen["action_mask"], agent == env.agent_selection)

    def test_cut_short_all_are_told(self):
        env = aec.Env("armada", max_actions=5)
        env.reset(seed=1)
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
            self.assertFalse(ended)
        self.assertEqual(env.agents, [])

    def test_what_is_not_legal_is_refused(self):
        env = aec.Env("drake")
        env.reset(seed=1)
        for action in (None, -1, 4095):
            with self.assertRaisesRegex(ValueError, "no legal action"):
                env.step(action)


class Example(unittest.TestCase):
    def test_win_chances_are_drawn(self):
        done = subprocess.run([sys.executable, "examples/win_chance.py", "drake", "--games", "4", "--points", "3"],
                              cwd=PYTHON, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(done.stdout.startswith("<svg"))
        self.assertEqual(done.stdout.count("<polyline"), 4)


if __name__ == "__main__":
    unittest.main()
