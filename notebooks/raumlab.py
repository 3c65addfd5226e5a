"""What the notebooks beside this file share: runs of raumlab, its tables as data frames, statistics.

RAUMLAB names the binary; without it, it is built from the repository with Go. RAUMLAB_RUNS names
the folder of the runs; without it, that is runs/notebooks in the repository. A run that is there is
not made again.
"""

import functools
import io
import os
import random
import subprocess
import tempfile
import textwrap
from pathlib import Path

import matplotlib
import numpy as np
import pandas as pd

matplotlib.use("agg")
import matplotlib.pyplot as plt

try:
    import duckdb
except ImportError:
    duckdb = None

ROOT = Path(__file__).resolve().parent.parent
RUNS = Path(os.environ.get("RAUMLAB_RUNS", ROOT / "runs" / "notebooks"))

# Seven colours that the colour-blind tell apart (Okabe and Ito).
BLUE, ORANGE, GREEN, RED, SKY, PINK, GREY = "#0072b2 #e69f00 #009e73 #d55e00 #56b4e9 #cc79a7 #666666".split()

plt.rcParams.update(
    {
        "svg.hashsalt": "raumlab",
        "svg.fonttype": "none",
        "font.size": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "figure.figsize": (7.5, 3.6),
        "figure.constrained_layout.use": True,
    }
)


# Runs


@functools.lru_cache(maxsize=None)
def binary():
    """Returns the path of raumlab."""
    if "RAUMLAB" in os.environ:
        return os.environ["RAUMLAB"]
    path = RUNS / "raumlab"
    RUNS.mkdir(parents=True, exist_ok=True)
    subprocess.run(["go", "build", "-o", path, "./cmd/raumlab"], cwd=ROOT, check=True)
    return str(path)


def run(*arguments):
    """Runs raumlab and returns what it prints."""
    done = subprocess.run([binary(), *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    return done.stdout


def lab():
    """Returns the folder of a small run: corpus, weights, match."""
    folder = RUNS / "lab"
    if (folder / "report.html").exists():  # the last file of a run
        return folder
    run("pipeline", "--games", 400, "--depth", 1, "--pairs", 60, "--seed", 1, "--out", folder, "--quiet")
    return folder


def grown():
    """Returns the folder of a book and the games that it grew from."""
    folder = RUNS / "grown"
    run("book", "grow", "--games", 500, "--depth", 1, "--seed", 1, "--out", folder, "--quiet")
    return folder


# Tables

TEXTS = ["opening", "split", "rfen", "side", "move", "termination"]
NULLABLE = ["score_cp", "mate", "move_score_cp", "move_mate"]  # integers


def positions(corpus, features=False):
    """Returns the flat table of a corpus, a row a position (docs/reference/formats/corpus.md)."""
    extra = ["--features"] if features else []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "positions.parquet" if duckdb else "positions.csv")
        run("corpus", "positions", corpus, "--out", path, *extra)
        if duckdb:
            table = duckdb.connect().execute("SELECT * FROM read_parquet(?)", [path]).df()
            table = table.astype({name: "Int64" for name in NULLABLE})
        else:
            types = {**{name: str for name in TEXTS}, **{name: "Int64" for name in NULLABLE}, "seed": "uint64"}
            table = pd.read_csv(path, dtype=types, keep_default_na=False, na_values={name: [""] for name in NULLABLE})
    return table.sort_values(["game", "ply"], ignore_index=True)


def games(table):
    """Returns a row a game of a table of positions; points are White's."""
    by = table.groupby("game")
    found = by[["opening", "result", "termination"]].first()
    return found.assign(plies=by.size(), points=(found.result + 1) / 2)


EMPTY = str.maketrans({"|": "", "/": "", **{str(n): "." * n for n in range(1, 6)}})


def boards(rfens):
    """Returns an array of letters: position, level A to E, rank 1 to 5, file a to e."""
    text = "".join(rfen.split(" ", 1)[0].translate(EMPTY) for rfen in rfens)
    return np.frombuffer(text.encode(), "S1").reshape(-1, 5, 5, 5)[:, ::-1, ::-1, :]


def mirrored(boards):
    """Returns boards with the colours exchanged: each is turned round as the other side sees it."""
    letters = np.frombuffer(boards.tobytes().swapcase(), "S1").reshape(boards.shape)
    return letters[:, ::-1, ::-1, :]


# Statistics

Z = 1.959963984540054  # 97.5 % quantile of the normal law


def logistic(x):
    return 1 / (1 + np.exp(-x))


def slope(x, points, clusters):
    """Fits points = σ(slope · x) and returns the slope with two standard errors.

    The first takes rows for independent; the second, the sandwich, clusters.
    """
    b = 0.0
    for _ in range(50):
        p = logistic(b * x)
        information = np.sum(x * x * p * (1 - p))
        step = np.sum(x * (points - p)) / information
        b += step
        if abs(step) < 1e-12:
            break
    scores = np.bincount(clusters, x * (points - logistic(b * x)))
    return b, information**-0.5, np.sum(scores**2) ** 0.5 / information


def resamples(clusters, times, seed):
    """Returns, of each bootstrap sample, how often it draws each cluster."""
    draw = random.Random(seed).random  # the same numbers in every version of Python
    drawn = np.array([int(draw() * clusters) for _ in range(clusters * times)]).reshape(times, clusters)
    return np.stack([np.bincount(row, minlength=clusters) for row in drawn])


# What a notebook shows


def show(figure):
    """Returns a figure as SVG whose bytes depend on the data alone."""
    from IPython.display import SVG

    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    plt.close(figure)
    return SVG(out.getvalue())


def table(head, rows):
    """Prints rows of text; numbers to the right."""
    rows = [head, *rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    for row in rows:
        cells = [cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths))]
        print("  ".join(cells).rstrip())


def found(sentence):
    """Prints the answer to a question."""
    print(textwrap.fill("Found: " + sentence, 100))
