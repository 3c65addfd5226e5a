"""Says what the 26 features and a table of pieces by cell each know of the search's score and of the result.

    raumlab corpus positions CORPUS --features --out POSITIONS.csv
    python3 notebooks/cells.py POSITIONS.csv

Models are linear. Each is fitted to the search scores and again to the results of training games, on every third of
the positions that `raumlab net train` takes, and judged on openings that are held out. The table has a weight for each
kind of piece on each cell, as its side sees the cell; cells that a symmetry of the rules exchanges share it. For each
model it prints the number of weights, and in each column the loss, and in brackets the change from the 26 features with
its standard error, games being independent: log-loss to the search and squared error of models that are fitted to it;
log-loss to the result of the same models, scaled, and of models that are fitted to it. Needs numpy alone."""

import csv
import sys

import numpy as np

K = 519  # centipawns in one unit of log-odds
EACH = 3  # positions from one that is used to the next
GROUPS = {
    "material": "value_", "centrality": "center_", "activity": "mobility dormancy", "centre": "inner_cube level_c",
    "king safety": "open_ray pawn_shelter", "pawns": "passed_pawn doubled_pawns level_majority isolated_pawn",
    "rooks": "rook_level_line rook_cross_line rook_home_level doubled_rooks", "unicorns": "unicorn_",
}
EMPTY = str.maketrans({"|": "", "/": "", **{str(n): "." * n for n in range(1, 6)}})


def read(path):
    """Returns the features and their names, the boards, and the columns game, held, tempo, score and points."""
    features, boards, facts, seen = [], [], [], set()
    with open(path, newline="") as file:
        rows = csv.DictReader(file)
        names = [name for name in rows.fieldnames if name.startswith("f_")]
        for row in rows:
            if row["in_check"] == "true" or row["capture"] == "true" or not row["score_cp"]:
                continue
            if abs(int(row["quiescence_cp"]) - int(row["static_cp"])) > 60 or abs(int(row["score_cp"])) > 2500:
                continue
            place, tempo = row["rfen"].split(" ")[0].translate(EMPTY), 1 if row["side"] == "w" else -1
            mirrored = "".join(place[i : i + 5] for i in range(120, -1, -5)).swapcase()
            key = (place, tempo) if tempo > 0 else (mirrored, 1)
            if key in seen:
                continue
            seen.add(key)
            if len(seen) % EACH:
                continue
            boards.append(place)
            features.append([float(row[name]) for name in names])
            points = (int(row["result"]) + 1) / 2
            facts.append((int(row["game"]), row["split"] == "test", tempo, int(row["score_cp"]), points))
    letters = np.frombuffer("".join(boards).encode(), "S1").reshape(-1, 5, 5, 5)[:, ::-1, ::-1, :]
    return np.array(features, "f4"), [name[2:] for name in names], letters, [np.array(x) for x in zip(*facts)]


def cells(letters, cell_of):
    """Returns own minus other pieces of each kind on each class of cells, White's view."""
    n = cell_of.max() + 1
    table = np.zeros((len(letters), 7, n), "f4")
    for k, kind in enumerate("KQRBUNP"):
        for sign, plane in ((1, letters == kind.encode()), (-1, (letters == kind.lower().encode())[:, ::-1, ::-1, :])):
            position, *cell = np.nonzero(plane)
            np.add.at(table, (position, k, cell_of[tuple(cell)]), sign)
    return table.reshape(len(letters), -1)


def fit(x, hessian, target):
    """Returns the weights of least cross-entropy, by half steps with one Hessian for all."""
    w = np.zeros(x.shape[1])
    for _ in range(100):
        gradient = x.T @ (sigmoid(x @ w.astype("f4")) - target).astype("f4") / len(x) + 1e-6 * w
        step = np.linalg.solve(hessian, gradient)
        w -= step / 2
        if step @ gradient < 1e-8:
            return w.astype("f4")
    raise ArithmeticError(f"no minimum found: {step @ gradient:.1e}")


def sigmoid(z):
    return 1 / (1 + np.exp(-np.asarray(z, float)))


def entropy(z, target):
    return np.logaddexp(0, z) - z * target


def scaled(z, held, target):
    """Returns the log-odds times the factor that fits them best to the targets of training games."""
    a = 1.0
    for _ in range(20):
        p = sigmoid(a * z[~held])
        a -= ((p - target[~held]) @ z[~held]) / ((p * (1 - p)) @ z[~held] ** 2)
    return a * z


def main(path):
    features, names, letters, (game, held, tempo, score, points) = read(path)
    held, search = held.astype(bool), sigmoid(score / K)
    level, rank, file = np.indices((5, 5, 5))
    low, high = np.minimum(level, rank), np.maximum(level, rank)
    orbit = np.unique(25 * low + 5 * high + np.minimum(file, 4 - file), return_inverse=True)[1].reshape(5, 5, 5)
    parts = {"tempo": tempo[:, None].astype("f4"), "pawn": cells(letters, np.zeros((5, 5, 5), int))[:, 6:],
             "table": cells(letters, orbit), "whole": cells(letters, np.arange(125).reshape(5, 5, 5))}
    for group, of in GROUPS.items():
        parts[group] = features[:, [any(name.startswith(x) for x in of.split()) for name in names]]
    assert sum(parts[group].shape[1] for group in GROUPS) == len(names) == 26
    print(f"{len(set(game))} games, {(~held).sum()} positions of training, {held.sum()} held out")

    models = {"26 features": ["pawn", *GROUPS], "table": ["table"], "table without symmetries": ["whole"]}
    models |= {f"table + {group}": ["table", group] for group in GROUPS}
    models["table + 26 features"] = ["table", "pawn", *GROUPS]
    models |= {f"26 features - {group}": ["pawn", *(g for g in GROUPS if g != group)] for group in GROUPS}
    base = None
    for name, chosen in models.items():
        x = np.concatenate([parts["tempo"], *(parts[part] for part in chosen)], axis=1)
        train, q = x[~held], search[~held]
        some = train[::2] * np.sqrt(q * (1 - q))[::2, None].astype("f4")  # enough for a Hessian
        hessian = (some.T @ some).astype(float) / len(some) + 3e-5 * np.eye(x.shape[1])
        z, of_results = (x @ fit(train, hessian, target[~held]) for target in (search, points))
        columns = [entropy(z, search)[held], (sigmoid(z) - search)[held] ** 2,
                   entropy(scaled(z, held, points), points)[held], entropy(of_results, points)[held]]
        base = base or columns
        text = []
        for column, first in zip(columns, base):
            change = np.bincount(game[held], column - first)
            error = np.sqrt((change**2).sum()) / held.sum()
            text.append(f"{column.mean():.6f} ({change.sum() / held.sum():+.6f} ± {error:.6f})")
        print(f"{name} | {x.shape[1]} | " + " | ".join(text), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
