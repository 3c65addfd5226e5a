import { test } from "node:test";
import { deepEqual, equal } from "node:assert/strict";
import { hintOf } from "../src/hint.ts";
import { cellOf } from "../src/scene.ts";
import type { Legal, Position } from "../src/wire.ts";

/** A position with one legal move of a white queen on Bc1 to Ec4. */
function position(text: string, capture?: string, exchange = 0): Position {
  const board = [...".".repeat(125)];
  board[cellOf("Bc1")] = "Q";
  const legal: Legal = {
    move: "Bc1Ec4",
    text,
    from: "Bc1",
    to: "Ec4",
    piece: "Q",
    gain: 0,
    loss: 0,
    exchange,
    ...(capture ? { capture } : {}),
  };
  return {
    rfen: "",
    rules: "",
    board: board.join(""),
    turn: "white",
    check: "",
    halfmove: 0,
    fullmove: 1,
    legal: [legal],
    line: [],
    captured: { white: [], black: [] },
    material: 0,
  };
}

const line = (score: number, mate?: number) => ({
  score,
  moves: ["Bc1Ec4", "Ed5Dd3"],
  text: "12. Qc1xEc4+ Nd5-Dd3",
  ...(mate ? { mate } : {}),
});

test("a hint says both cells, what the move does, what it is worth and what is expected", () => {
  const answer = " Black's likely answer: knight Ed5 to Dd3.";
  for (const [from, of, seat, words] of [
    [position("Qc1-Ec4"), line(20), "white", `Hint: queen Bc1 to Ec4. The game is then about even.${answer}`],
    [
      position("Qc1xEc4+", "p"),
      line(120),
      "white",
      `Hint: queen Bc1 to Ec4. It takes the pawn and gives check. You are then ahead by about 1.2 pawns.${answer}`,
    ],
    [
      position("Qc1-Ec4", undefined, -900),
      line(80),
      "white",
      `Hint: queen Bc1 to Ec4. It can be taken there, and is still the best move. You are then ahead by about 0.8 pawns.${answer}`,
    ],
    [
      position("Qc1-Ec4"),
      { ...line(-250), bound: "lower" },
      null,
      `Hint: queen Bc1 to Ec4. White is then behind by about 2.5 pawns, or better for White.${answer}`,
    ],
    [
      position("Qc1-Ec4"),
      { ...line(20), bound: "lower" },
      "white",
      `Hint: queen Bc1 to Ec4. The game is then about even, or better for you.${answer}`,
    ],
    [
      position("Qc1-Ec4"),
      line(-250),
      null,
      `Hint: queen Bc1 to Ec4. White is then behind by about 2.5 pawns.${answer}`,
    ],
    [
      position("Qc1-Ec4+"),
      line(99_000, 3),
      "white",
      `Hint: queen Bc1 to Ec4. It gives check. It forces mate in 3 moves.${answer}`,
    ],
    [
      position("Qc1-Ec4"),
      { ...line(-99_000, -2), bound: "lower" },
      "white",
      `Hint: queen Bc1 to Ec4. Black can force mate in 2 moves, or better for you; this holds out longest.${answer}`,
    ],
    [
      position("Qc1-Ec4"),
      line(-99_000, -2),
      "white",
      `Hint: queen Bc1 to Ec4. Black can force mate in 2 moves; this holds out longest.${answer}`,
    ],
    [
      position("Qc1-Ec4#"),
      { score: 99_999, mate: 1, moves: ["Bc1Ec4"], text: "3. Qc1-Ec4#" },
      "white",
      "Hint: queen Bc1 to Ec4. It is checkmate.",
    ],
  ] as const) {
    deepEqual(hintOf(from, { ...of, moves: [...of.moves] }, seat), { cells: [cellOf("Bc1"), cellOf("Ec4")], words });
  }
});

test("a line without a move is no hint", () =>
  equal(hintOf(position(""), { score: 0, moves: [], text: "" }, null), null));
