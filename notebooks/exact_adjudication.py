"""Compares games that ended where their result is known with the same games played on.

Usage: exact_adjudication.py ON.csv CUT.csv BASE.toml ON.toml CUT.toml

The tables are of `raumlab corpus positions --features`, the weights those of the engine that played
and of the fits to each corpus. The losses are of one set for both fits: the test games as they were
played on, without positions drawn at random, in check or with mate scores.
"""

import csv
import math
import sys
import tomllib

K = 611.0  # centipawns; of the fit to CUT
FIRST_PLY = 9  # after the random plies


def weights(path):
    with open(path, "rb") as file:
        return tomllib.load(file)["weights"]


def games(path):
    """Returns length, result and way of ending of each game."""
    found = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            length = found.get(row["game"], (0,))[0] + 1
            found[row["game"]] = (length, int(row["result"]), row["termination"])
    return found


def usable(row):
    return (
        row["split"] == "test"
        and int(row["ply"]) >= FIRST_PLY
        and row["in_check"] == "false"
        and row["sampled"] == "false"
        and row["score_cp"] != ""  # no mate
        and abs(int(row["quiescence_cp"])) <= 15_000  # no mate
    )


def log_loss(score, result):
    p = 1 / (1 + math.exp(-score / K))
    p = min(max(p, 1e-12), 1 - 1e-12)
    points = (result + 1) / 2
    return -(points * math.log(p) + (1 - points) * math.log(1 - p))


def losses(path, base, fits):
    """Returns for each fit the mean loss of each test game, and the number of positions."""
    sums, positions = {}, 0
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            if not usable(row):
                continue
            positions += 1
            counts = {name: int(row["f_" + name]) for name in base}
            entry = sums.setdefault(row["game"], [0] + [0.0] * len(fits))
            entry[0] += 1
            for i, fit in enumerate(fits):
                change = sum(n * (fit[name] - base[name]) for name, n in counts.items())
                entry[i + 1] += log_loss(int(row["static_cp"]) + change, int(row["result"]))
    return [[s[i + 1] / s[0] for s in sums.values()] for i in range(len(fits))], positions


def main(on, cut, base, on_fit, cut_fit):
    played, ended = games(on), games(cut)
    shorter = sum(ended[g] != played[g] for g in played)
    changed = [g for g in played if ended[g][1] != played[g][1]]
    drawn = sum(ended[g][1] == 0 for g in changed)
    print(f"games cut: {shorter} of {len(played)}")
    print(f"positions: {sum(g[0] for g in played.values())} and {sum(g[0] for g in ended.values())}")
    print(f"results changed: {len(changed)}, of them now draws: {drawn}")

    (a, b), positions = losses(on, weights(base), [weights(on_fit), weights(cut_fit)])
    n = len(a)
    changes = [y - x for x, y in zip(a, b)]
    mean = sum(changes) / n
    error = math.sqrt(sum((x - mean) ** 2 for x in changes) / (n - 1) / n)
    print(f"{n} test games, {positions} positions")
    print(f"log-loss {sum(a) / n:.4f}, change {mean:+.4f} ± {error:.4f}")


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    main(*sys.argv[1:])
