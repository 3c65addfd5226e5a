"""A whole engine for Raumschach. Try it: raumlab match 'cmd:python3 notebooks/engine.py' random --movetime 1s"""
import itertools, sys, threading, time

START = "rnknr/ppppp/5/5/5|buqbu/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/BUQBU|5/5/5/PPPPP/RNKNR w 0 1"
CELLS = set(itertools.product(range(5), repeat=3))  # level, rank, file
# Steps of each kind. A sliding piece repeats its step; a pawn has two steps and five captures.
STEPS = {kind: [d for d in itertools.product(range(-2, 3), repeat=3) if sorted(map(abs, d)) == shape]
         for kind, shape in {"r": [0, 0, 1], "b": [0, 1, 1], "u": [1, 1, 1], "n": [0, 1, 2]}.items()}
STEPS["q"] = STEPS["k"] = STEPS["r"] + STEPS["b"] + STEPS["u"]
STEPS["p"] = [(1, 0, 0), (0, 1, 0), (0, 1, 1), (0, 1, -1), (1, 0, 1), (1, 0, -1), (1, 1, 0)]
VALUES = {"k": 0, "q": 1000, "r": 500, "b": 300, "n": 300, "u": 200, "p": 100}
ANSWERS = {"uci": "id name engine.py\nuciok", "isready": "readyok"}

def say(text):
    print(text + "\n", end="", flush=True)

def parse(rfen):
    levels, side = rfen.split()[:2]
    ranks = [rank for level in reversed(levels.split("|")) for rank in reversed(level.split("/"))]
    line = "".join("." * int(c) if c.isdigit() else c for c in "".join(ranks))
    if len(ranks) != 25 or len(line) != 125 or line.count("K") != 1 or line.count("k") != 1 or side not in ("w", "b"):
        raise ValueError
    return {(i // 25, i // 5 % 5, i % 5): c for i, c in enumerate(line) if c != "."}, side == "w"

def reach(board, cell, kind, white):
    """The cells that a piece of that kind and side could move to from a cell."""
    for step in STEPS[kind]:
        d, to = step if kind != "p" or white else (-step[0], -step[1], step[2]), cell
        while (to := (to[0] + d[0], to[1] + d[1], to[2] + d[2])) in CELLS:
            there = board.get(to)
            if kind == "p" and (there is None) != (sum(map(abs, step)) == 1) or there and there.isupper() == white:
                break
            yield to
            if there or kind in "knp":
                break

def in_check(board, white):
    """A king is attacked by every piece that a piece of the same kind would attack from its cell."""
    king = next(cell for cell, piece in board.items() if piece == ("K" if white else "k"))
    return any(board.get(to, "").lower() in (kind, kind in "rbu" and "q") for kind in "rbunpk"
               for to in reach(board, king, kind, white))

def moves(board, white):
    """The legal moves with the board after each, captures of valuable pieces first."""
    found = [(cell, to, promoted) for cell, piece in board.items() if piece.isupper() == white
             for to in reach(board, cell, piece.lower(), white)
             for promoted in ("QRBUN" if piece in "Pp" and to[:2] == ((4, 4) if white else (0, 0)) else piece.upper())]
    for cell, to, piece in sorted(found, key=lambda m: -VALUES[board.get(m[1], "k").lower()]):
        after = {c: p for c, p in board.items() if c != cell} | {to: piece if white else piece.lower()}
        if not in_check(after, white):
            text = "".join("ABCDE"[c[0]] + "abcde"[c[2]] + "12345"[c[1]] for c in (cell, to))
            yield text + ("" if piece == board[cell].upper() else piece.lower()), after

def evaluate(board, white):  # material, and pieces near the centre
    return sum((VALUES[p.lower()] - sum(abs(x - 2) for x in cell)) * (1 if p.isupper() == white else -1)
               for cell, p in board.items())

def think(board, white, limits, stop):
    """Plays the move after which the best reply leaves most, or the best of those tried in time."""
    end = time.monotonic() + limits.get("movetime", limits.get("wtime" if white else "btime", 1e9) / 40) / 1000
    best, plies = (-30000, "(none)"), min(2, limits.get("depth", 2))
    for move, after in moves(board, white):
        replies = (evaluate(reply, white) for _, reply in moves(after, not white))
        score = evaluate(after, white) if plies == 1 else min(replies, default=20000 * in_check(after, not white))
        best = max(best, (score, move))
        if stop.is_set() or time.monotonic() > end:
            break
    if "infinite" in limits:
        stop.wait()
    say(f"info depth {plies} score cp {best[0]} pv {best[1]}\nbestmove {best[1]}")

def play(words):
    """The position of a command such as: startpos moves Ab2Ab3."""
    end = words.index("moves") if "moves" in words else len(words)
    board, white = parse(START if words[0] == "startpos" else " ".join(words[1:end]))
    for text in words[end + 1:]:
        board, white = dict(moves(board, white))[text], not white
    return board, white

position, stop = parse(START), threading.Event()
for line in sys.stdin:
    command, *words = line.split() or [""]
    if command in ANSWERS:
        say(ANSWERS[command])
    elif command == "position":
        try:
            position = play(words)
        except (ValueError, KeyError, IndexError):
            say("info string error: " + line.strip())
    elif command == "go":
        limits = {word: int(n) for word, n in zip(words, words[1:] + ["0"]) if n.isdigit()}
        stop = threading.Event()
        threading.Thread(target=think, args=(*position, limits, stop)).start()
    elif command in ("stop", "quit"):
        stop.set()
    if command == "quit":
        break
stop.set()
