"""Tests notebooks/environment.py with the program that RAUMLAB names."""

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "notebooks"))
from environment import Environment, number, observe


def refused(text, call, *arguments, **named):
    try:
        call(*arguments, **named)
    except ValueError as error:
        assert text in str(error), error
    else:
        raise AssertionError(f"not refused: {text}")


env = Environment(max_plies=200)
refused("0 legal moves", env.step, "Bb2Cb2")  # before a game
observation, info = env.reset(seed=1)
assert observation.shape == env.observation_shape and observation.dtype == np.float32
assert observation[:7].sum() == observation[7:14].sum() == 20 and observation[14].all()
assert observation[6, 1, 1, 1] == 1 and observation[13, 3, 3, 0] == 1  # pawns on Bb2 and Da4
assert number("Aa1Ee5") == 124 * 128 and number("Cc3Ee5q") == 62 + 124 * 128 + 2 * 16384
assert len(set(info["legal_numbers"])) == len(info["legal_moves"]) > 50
refused("is not one of the", env.step, "Bb2Eb2")
refused("go", env.search, "depth none")
assert env.search("depth 1") in info["legal_moves"]
assert env.info["rfen"].endswith(" w 0 1") and "White to move" in env.render()

# Random moves against the engine: the engine mates, or the game is cut.
over = False
while not over:
    white = " w " in info["rfen"]
    move = env.np_random.choice(info["legal_moves"]) if white else env.search("depth 1")
    observation, reward, terminated, truncated, info = env.step(move)
    assert observation[14].all() != white and (observation == observe(info["rfen"])).all()
    over = terminated or truncated
assert terminated and reward == 1 and info["result"] == "0-1" and info["legal_moves"] == [], info
refused("0 legal moves", env.step, move)
first = list(env.moves)
print(f"the engine mates random moves after {len(first)} plies")

# The same seed gives the same moves, and a position can be given.
_, info = env.reset(seed=1)
assert env.np_random.choice(info["legal_moves"]) == first[0]
_, info = env.reset(options={"rfen": "4k/5/5/5/5|5/5/5/5/3Q1|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w 3 40"})
assert env.step("Dd1Dd4")[1:4] == (1.0, True, False) and env.info["result"] == "1-0"
_, info = env.reset(options={"rfen": "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w 3 40"})
assert info["reason"] == "a draw: only the kings are left" and info["result"] == "1/2-1/2" and not info["legal_moves"]
before = env.render()
refused("position", env.reset, options={"rfen": "nonsense"})
assert env.render() == before
env.close()
