"""Raumschach for reinforcement learning, as an environment in the manner of Gymnasium, over `raumlab uci`.

    env = Environment()
    observation, info = env.reset(seed=1)
    over = False
    while not over:
        move = env.np_random.choice(info["legal_moves"])
        observation, reward, terminated, truncated, info = env.step(move)
        over = terminated or truncated

It needs NumPy and the program raumlab (RAUMLAB names another path of it), not Gymnasium.
"""

import os
import subprocess

import numpy as np

KINDS = "KQRBUNP"
PROMOTIONS = ["", None, "q", "r", "b", "u", "n"]  # by kind: 1 is the king
EMPTY = str.maketrans({"|": "", "/": "", **{str(n): "." * n for n in range(1, 6)}})


def observe(rfen):
    """Returns the planes of a position: White's K Q R B U N P, Black's, and ones if White is to move.

    Their shape is (15, 5, 5, 5): plane, level A to E, rank 1 to 5, file a to e."""
    cells, side = rfen.split()[:2]
    letters = np.frombuffer(cells.translate(EMPTY).encode(), "S1").reshape(5, 5, 5)[::-1, ::-1, :]
    planes = [letters == kind.encode() for kind in KINDS + KINDS.lower()]
    return np.array([*planes, np.full((5, 5, 5), side == "w")], dtype=np.float32)


def number(move):
    """Returns the number that corpora have for a move: from + 128·to + 16384·promotion."""
    start, end = ("ABCDE".index(c[0]) * 25 + (int(c[2]) - 1) * 5 + "abcde".index(c[1]) for c in (move[:3], move[3:6]))
    return start + 128 * end + 16384 * PROMOTIONS.index(move[6:])


class Environment:
    """A game. The engine answers `search`; a game of `max_plies` plies is truncated.

    The reward is for the side that has just moved: 1 if it mates, otherwise 0. `info` has the legal moves in machine
    notation (`legal_numbers` has them as corpora do), the position as RFEN, and after the end the result and its reason."""

    observation_shape = (15, 5, 5, 5)

    def __init__(self, engine="raumlab", max_plies=400):
        self.program = subprocess.Popen(
            [os.environ.get("RAUMLAB", "raumlab"), "uci", "--engine", engine],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )
        self.max_plies = max_plies
        self.np_random = np.random.default_rng()
        self.start, self.moves, self.info = "startpos", [], {}

    def _ask(self, command, end):
        """Returns the lines that answer a command, up to one that begins with the given text."""
        self.program.stdin.write(command + "\n")
        lines, error = [], ""
        while not lines or not lines[-1].startswith(end):
            line = self.program.stdout.readline()
            if not line:
                raise RuntimeError(f"raumlab ended after {command!r}")
            error = error or line.partition("info string error: ")[2].strip()
            lines.append(line.rstrip("\n"))
        if error:
            raise ValueError(error)
        return lines

    def _look(self):
        """Returns observation and info of the present position, and whether the game is over."""
        played = " moves " + " ".join(self.moves) if self.moves else ""
        board = self._ask(f"position {self.start}{played}\nd", "Key: ")
        rfen = next(line.removeprefix("RFEN: ") for line in board if line.startswith("RFEN: "))
        legal = [line.split(":")[0] for line in self._ask("go perft 1", "Nodes searched")[:-2]]
        answer = self._ask("go depth 1", "bestmove")
        reason = next((line.partition("over by rule, ")[2] for line in answer if "the game is over by rule" in line), "")
        result = "1/2-1/2" if reason else "*"
        if not legal:
            mate = any(line.endswith("score mate 0") for line in answer)
            reason = "checkmate" if mate else "stalemate"
            result = ("0-1" if " w " in rfen else "1-0") if mate else "1/2-1/2"
        legal = [] if reason else legal
        self.info = {"rfen": rfen, "legal_moves": legal, "legal_numbers": [number(m) for m in legal], "result": result,
                     "reason": reason}
        return observe(rfen), self.info, bool(reason)

    def reset(self, *, seed=None, options=None):
        """Begins a game at the start, or at options["rfen"]. Returns observation and info."""
        if seed is not None:
            self.np_random = np.random.default_rng(seed)
        rfen = (options or {}).get("rfen")
        before = self.start, self.moves
        self.start, self.moves = f"rfen {rfen}" if rfen else "startpos", []
        self._ask("ucinewgame\nisready", "readyok")
        try:
            observation, info, _ = self._look()
        except ValueError:  # the position is not legal: the game before goes on
            self.start, self.moves = before
            raise
        return observation, info

    def step(self, move):
        """Plays a legal move. Returns observation, reward, terminated, truncated and info."""
        if move not in self.info.get("legal_moves", []):
            raise ValueError(f"{move!r} is not one of the {len(self.info.get('legal_moves', []))} legal moves")
        self.moves.append(str(move))
        observation, info, over = self._look()
        truncated = not over and len(self.moves) >= self.max_plies
        return observation, float(info["reason"] == "checkmate"), over, truncated, info

    def search(self, limit="depth 2"):
        """Returns the engine's move here, or (none); limits are those of UCI, such as nodes 4000."""
        return self._ask(f"go {limit}", "bestmove")[-1].split()[1]

    def render(self):
        """Returns the board as text."""
        return "\n".join(self._ask("d", "Key: ")[:-2])

    def close(self):
        self.program.communicate("quit\n")
