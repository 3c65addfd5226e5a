"""Trains the network of `raumlab net train` in plain Python, on the positions of a corpus, and lets it play.

    raumlab selfplay --games 1000 --depth 2 --out runs/games
    python3 notebooks/network.py runs/games runs/python.net
    raumlab match runs/python.net raumlab --nodes 4000 --pairs 50

The network and its file: docs/reference/formats/network.md. The trainer of raumlab also uses the symmetries of the
rules, fits K, and gives the same bytes on every machine."""

import sys

import numpy as np
import raumlab

K, HIDDEN, EPOCHS, BATCH, RATE, SCALE = 519, 32, 25, 1024, 0.002, 128
rng = np.random.default_rng(1)


def views(letters):
    """Returns the inputs of boards as the mover and as the opponent see them: two arrays (position, 1750)."""
    planes = lambda seen: np.stack([seen == kind.encode() for kind in "KQRBUNPkqrbunp"], axis=1)
    return [planes(seen).reshape(len(seen), -1).astype("f4") for seen in (letters, raumlab.mirrored(letters))]


def forward(p, inputs):
    """Returns the log-odds that the mover wins, and for each view the sums of the hidden units, clipped and not."""
    sums = [x @ p["rows"] + p["biases"] for x in inputs]
    clips = [np.clip(s, 0, 1) for s in sums]
    return p["bias"] + sum(c**2 @ w for c, w in zip(clips, p["outputs"])), sums, clips


def gradient(p, inputs, target):
    """Returns the gradient of the mean cross-entropy."""
    odds, sums, clips = forward(p, inputs)
    error = (raumlab.logistic(odds) - target) / len(target)
    back = [(s > 0) * (s < 1) * 2 * c * error[:, None] * w for s, c, w in zip(sums, clips, p["outputs"])]
    return {"rows": sum(x.T @ b for x, b in zip(inputs, back)), "biases": sum(b.sum(0) for b in back),
            "outputs": np.stack([error @ c**2 for c in clips]), "bias": error.sum()}


def main(corpus, out):
    t = raumlab.positions(corpus)
    quiet = ~t.in_check & ~t.capture & ((t.quiescence_cp - t.static_cp).abs() <= 60)
    t = t[quiet & t.score_cp.notna() & (t.score_cp.abs() <= 2500).fillna(False)]
    white = (t.side == "w").to_numpy()
    letters = raumlab.boards(t.rfen)
    letters = np.where(white[:, None, None, None], letters, raumlab.mirrored(letters))
    target = raumlab.logistic(np.where(white, 1, -1) * t.score_cp.to_numpy(float) / K).astype("f4")
    held = np.flatnonzero(t.split == "test")
    known = np.flatnonzero(t.split != "test")

    p = {"rows": rng.uniform(-0.1, 0.1, (1750, HIDDEN)), "biases": rng.uniform(0.1, 0.6, HIDDEN),
         "outputs": rng.uniform(-0.5, 0.5, (2, HIDDEN)), "bias": np.zeros(())}
    p = {name: x.astype("f4") for name, x in p.items()}
    mean, square = ({name: np.zeros_like(x) for name, x in p.items()} for _ in range(2))
    steps, step = EPOCHS * -(-len(known) // BATCH), 0
    for epoch in range(EPOCHS):
        for batch in np.array_split(rng.permutation(known), steps // EPOCHS):
            rate, step = RATE * (1 - step / steps), step + 1
            for name, g in gradient(p, views(letters[batch]), target[batch]).items():  # Adam
                mean[name] = 0.9 * mean[name] + 0.1 * g
                square[name] = 0.999 * square[name] + 0.001 * g**2
                move = mean[name] / (1 - 0.9**step) / (np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8)
                p[name] = (p[name] - rate * move).astype("f4")
            p["rows"], p["biases"] = np.clip(p["rows"], -1.97, 1.97), np.clip(p["biases"], -9, 9)  # sums fit in 16 bits
        errors = [raumlab.logistic(forward(p, views(letters[b]))[0]) - target[b] for b in np.array_split(held, len(held) // 1000 + 1)]
        print(f"epoch {epoch + 1}: squared error on held-out openings {np.mean(np.concatenate(errors) ** 2):.6f}")
    whole = {name: np.rint(x * (SCALE if name in ("rows", "biases") else 64 * K)).astype("i4") for name, x in p.items()}
    np.savez(out + ".npz", scale=np.int32(SCALE), **whole)
    raumlab.run("net", "import", out + ".npz", "--k", K, "--out", out)


if __name__ == "__main__":
    main(*sys.argv[1:])
