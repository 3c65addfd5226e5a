"""Says how well weight files predict the results of games that no fit saw.

Usage: held_out.py HELD_OUT.csv BASE.toml WEIGHTS.toml...

The table is of `raumlab corpus positions --features`, BASE the weights of the engine that played.
It prints for each file K, the log-loss of the results at that K, and the change from the first
file with its standard error, games being independent. K is the file's own: the one that makes its
loss on these games least. Positions drawn at random, in check or before ply 9 are left out, and of
the rest every third is used.
"""

import csv
import math
import sys
import tomllib

FIRST_PLY = 9
EACH = 3  # positions from one that is used to the next


def weights(path):
    with open(path, "rb") as file:
        return tomllib.load(file)["weights"]


def read(path, base):
    """Returns of each position the game, the points of White, the part without weights, and the features."""
    names = list(base)
    positions, usable = [], 0
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            if int(row["ply"]) < FIRST_PLY or row["in_check"] == "true" or row["sampled"] == "true":
                continue
            usable += 1
            if usable % EACH:
                continue
            counts = [(i, int(row["f_" + name])) for i, name in enumerate(names) if row["f_" + name] != "0"]
            fixed = int(row["static_cp"]) - sum(n * base[names[i]] for i, n in counts)
            positions.append((row["game"], (int(row["result"]) + 1) / 2, fixed, counts))
    return positions


def loss(scores, points, k):
    """Returns the log-loss of each position, and the first two derivatives of their sum by 1/K."""
    losses, first, second = [], 0.0, 0.0
    for score, y in zip(scores, points):
        x = score / k
        p = 1 / (1 + math.exp(-x)) if x > -500 else 0.0
        losses.append(max(x, 0) - x * y + math.log1p(math.exp(-abs(x))))
        first += (p - y) * score
        second += p * (1 - p) * score * score
    return losses, first, second


def fitted(scores, points):
    """Returns the K of least log-loss, and the losses at it."""
    slope = 1 / 500
    for _ in range(50):
        losses, first, second = loss(scores, points, 1 / slope)
        step = max(-first / second, -slope / 2)
        if abs(step) < 1e-6 * slope:
            break
        slope += step
    return 1 / slope, losses


def of_games(games, losses):
    """Returns the sum of the losses of each game."""
    sums = {}
    for game, x in zip(games, losses):
        sums[game] = sums.get(game, 0.0) + x
    return list(sums.values())


def main(table, base_file, *files):
    base = weights(base_file)
    names = list(base)
    positions = read(table, base)
    games = [p[0] for p in positions]
    points = [p[1] for p in positions]
    print(f"{len(set(games))} games, {len(positions)} positions")
    reference = None
    for file in files:
        w = weights(file)
        values = [w[name] for name in names]
        scores = [fixed + sum(n * values[i] for i, n in counts) for _, _, fixed, counts in positions]
        k, losses = fitted(scores, points)
        sums = of_games(games, losses)
        reference = reference or sums
        changes = [x - y for x, y in zip(sums, reference)]
        mean = sum(changes) / len(changes)
        spread = sum((x - mean) ** 2 for x in changes) / (len(changes) - 1)
        n = len(positions)
        error = math.sqrt(spread * len(changes)) / n
        print(f"{file}\t{k:.0f}\t{sum(losses) / n:.4f}\t{sum(changes) / n:+.4f}\t{error:.4f}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
