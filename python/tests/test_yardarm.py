#!/usr/bin/env python3
"""The Python package against the library that YARDARM_LIBRARY names: every game, every call, every refusal."""
import ctypes
import json
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

PYTHON = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PYTHON))

import yardarm                                              # noqa: E402
from yardarm import _library, aec, spiel                    # noqa: E402

GAMES = yardarm.games()
MANY = 400                                                  # actions of a game that is not played to its end


def played(game, actions, seed=1, **more):
    state = game.start(seed=seed, **more)
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
        for game in GAMES:
            self.assertEqual(bytes(played(game, MANY, seed=5)), bytes(played(game, MANY, seed=5)), game.id)
            self.assertEqual(played(game, MANY, seed=5).meaning, played(game, MANY, seed=5).meaning)

    def test_bytes_make_the_state_again(self):
        for game in GAMES:
            state = played(game, 40)
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
        for game in GAMES:
            state = played(game, 30)
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
        for game in GAMES:
            lines = []
            state = game.start(seed=2, listener=lines.append)
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
        for game in GAMES:
            state = played(game, 30)
            self.assertEqual(state.view("referee")["game"], game.id)
            self.assertTrue(game.board())
            position = state.position()
            if position:
                self.assertEqual(game.position(position).meaning, state.meaning)
            with self.assertRaisesRegex(ValueError, "line 1"):
                game.position("nonsense")

    def test_a_redraw_keeps_what_a_side_sees(self):
        for game in GAMES:
            state = played(game, 50)
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


class Matches(unittest.TestCase):
    def match(self, game, actions):
        match = yardarm.Match(game)
        while actions and not match.state.over:
            match.play(match.state.sample())
            actions -= 1
        return match

    def test_a_record_is_read_back(self):
        for game in GAMES:
            match = self.match(game, 60)
            again = yardarm.read_record(match.record())
            self.assertEqual(again.state, match.state, game.id)
            self.assertEqual(again.actions, match.actions)

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
        for game in GAMES:
            batch = yardarm.Batch(game, 5, first_seed=10)
            alone = [game.start(seed=10 + i) for i in range(5)]
            for _ in range(50):
                batch.sample()
                self.assertEqual(batch.step(), len([s for s in alone if not s.over]))
                for state in alone:
                    if not state.over:
                        state.apply(state.sample())
            self.assertEqual([bytes(batch[i]) for i in range(5)], [bytes(state) for state in alone], game.id)

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
        import random
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
        for game in GAMES:
            self.walk(spiel.load_game(game.id).new_initial_state(), 7, 60)

    def test_a_finished_game_pays_nothing_in_sum(self):
        state = self.walk(spiel.load_game("drake", "players=3").new_initial_state(), 3, 100_000)
        self.assertEqual(state.current_player(), spiel.TERMINAL_PLAYER)
        self.assertEqual(state.legal_actions(), [])
        self.assertAlmostEqual(sum(state.returns()), 0.0)
        self.assertEqual(max(state.returns()), 1.0)

    def test_same_history_same_information(self):
        game = spiel.load_game("jenkins")
        one = self.walk(game.new_initial_state(), 11, 40)
        other = game.new_initial_state()
        for action in one.history():
            other.apply_action(action)
        for player in range(game.num_players()):
            self.assertEqual(one.information_state_string(player), other.information_state_string(player))

    def test_what_is_unseen_is_not_in_the_others_information(self):
        """The first of two who answer unseen: whatever he says, the other knows the same and may do the same."""
        state = spiel.load_game("skeleton").new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        told = {(twin.information_state_string(1), tuple(twin.legal_actions(1)))
                for twin in map(state.child, state.legal_actions())}
        self.assertEqual(len(told), 1)

    def test_what_is_not_legal_is_refused(self):
        state = spiel.load_game("drake").new_initial_state()
        with self.assertRaisesRegex(ValueError, "no legal action"):
            state.apply_action(4000)
        with self.assertRaisesRegex(ValueError, "no player"):
            state.observation_string(9)


class Aec(unittest.TestCase):
    """The contract of PettingZoo's environments, told by us: its own test is not to be had from Debian."""

    def test_a_whole_game(self):
        env = aec.Env("drake")
        env.reset(seed=4)
        total, asked = dict.fromkeys(env.possible_agents, 0.0), []
        for agent in env.agent_iter():
            self.assertEqual(agent, env.agent_selection)
            seen, reward, ended, cut, info = env.last()
            self.assertIn(seen, env.observation_space(agent))
            self.assertFalse(cut)
            total[agent] += reward
            asked.append(agent)
            if ended:
                env.step(None)
            else:
                self.assertEqual(sum(seen["action_mask"]), len(info["actions"]))
                env.step(env.action_space(agent).sample(seen["action_mask"]))
        self.assertEqual(env.agents, [])
        self.assertEqual(set(asked), set(env.possible_agents))
        self.assertAlmostEqual(sum(total.values()), 0.0)
        self.assertEqual(max(total.values()), 1.0)

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
            self.assertEqual(any(seen["action_mask"]), agent == env.agent_selection)

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
