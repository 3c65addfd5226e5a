"""Plays matches between engines of known strength, and compares Elo of a test that stops with that of a fixed length."""

from math import log, log10, sqrt
from random import Random
from statistics import mean

ALPHA = BETA = 0.05
LOW, HIGH = log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)  # -2.94 and 2.94 nats
T0, T1 = (nelo * sqrt(2) * log(10) / 800 for nelo in (0, 10))


def elo(score):
    return 400 * log10(score / (1 - score))


def pair(random, score, draws=0.3):
    """The points of a pair of games, as a share of two points."""
    return sum(random.choices((0, 0.5, 1), (1 - score - draws / 2, draws, score - draws / 2), k=2)) / 2


def stopped(random, score):
    """A match that the test ends: did it accept H1, and by which Elo?"""
    n = total = squares = 0
    while True:
        x = pair(random, score)
        n, total, squares = n + 1, total + x, squares + x * x
        m, sd = total / n, sqrt(squares / n - (total / n) ** 2)
        if n < 16 or sd == 0:
            continue
        llr = n * (T1 - T0) * ((m - 0.5) / sd - (T0 + T1) / 2)
        if not LOW < llr < HIGH:
            return llr > 0, elo(m), n


print("true Elo   stopped: H1   pairs    Elo   Elo where H1   fixed: Elo")
for truth in (0, 5, 10, 50, 200):
    random, score = Random(truth), 1 / (1 + 10 ** (-truth / 400))
    matches = [stopped(random, score) for _ in range(300)]
    fixed = [elo(mean(pair(random, score) for _ in range(400))) for _ in range(300)]
    accepted = [e for h1, e, _ in matches if h1]
    print(
        f"{truth:8d} {len(accepted) / len(matches):13.0%} {mean(n for *_, n in matches):7.0f}"
        f" {mean(e for _, e, _ in matches):+6.1f} {mean(accepted):+14.1f} {mean(fixed):+12.1f}"
    )
