import { test } from "node:test";
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { cellOf } from "../src/scene.ts";
import { readMove, wholeText } from "../src/typed.ts";
import type { Legal, Position } from "../src/wire.ts";
import { notation } from "../src/words.ts";

const legal = (piece: string, text: string, move: string): Legal => ({
  move,
  text,
  piece,
  from: move.slice(0, 3),
  to: move.slice(3, 6),
  gain: 0,
  loss: 0,
  exchange: 0,
  ...(move[6] ? { promotion: move[6] } : {}),
});

function position(turn: string, moves: Legal[], others: [string, string][] = []): Position {
  const board = [...".".repeat(125)];
  for (const m of moves) board[cellOf(m.from)] = m.piece;
  for (const [letter, cell] of others) board[cellOf(cell)] = letter;
  return {
    rfen: "",
    rules: "",
    board: board.join(""),
    turn,
    check: "",
    halfmove: 0,
    fullmove: 1,
    legal: moves,
    line: [],
    captured: { white: [], black: [] },
    material: 0,
  };
}

const start = position(
  "white",
  [
    legal("Q", "Qc1-Ec1", "Bc1Ec1"),
    legal("Q", "Qc1xEc4+", "Bc1Ec4"),
    legal("P", "Pb2-Cb2", "Bb2Cb2"),
    legal("B", "Bd2-Cb2", "Ad2Cb2"),
    legal("R", "Ra1-Ba3", "Aa1Ba3"),
    legal("P", "Pd4-Ed5=Q", "Ed4Ed5q"),
    legal("P", "Pd4-Ed5=U", "Ed4Ed5u"),
  ],
  [
    ["k", "Ec5"],
    ["N", "Ab1"],
  ],
);

const read = (text: string, p = start): string => {
  const meant = readMove(text, p);
  return "moves" in meant ? meant.moves.map((m) => m.move).join(" ") : meant.error;
};

test("a move is read in every way in which people write it", () => {
  for (const text of [
    "Qc1-Ec1",
    "qc1-ec1",
    "Bc1Ec1",
    "bc1ec1",
    "BC1 EC1",
    "Q Ec1",
    "QBc1-Ec1",
    " Qc1–Ec1! ",
    "1. Qc1-Ec1",
    "12... Qc1-Ec1",
  ])
    equal(read(text), "Bc1Ec1", text);
  for (const text of ["Qc1xEc4+", "Qc1:Ec4", "qxec4", "Bc1xEc4"]) equal(read(text), "Bc1Ec4", text);
});

test("upper and lower case decide where a small letter could be two things", () => {
  equal(read("Pb2-Cb2"), "Bb2Cb2");
  equal(read("b2-Cb2"), "Bb2Cb2");
  equal(read("Cb2"), "Bb2Cb2"); // a pawn's letter can be left out
  equal(read("Bd2-Cb2"), "Ad2Cb2"); // the bishop
  equal(read("BCb2"), "Ad2Cb2");
  match(read("bcb2"), /^Ad2Cb2$/);
});

test("a text of two legal moves is not guessed", () => {
  const two = position("white", [legal("R", "RAa1-Ba3", "Aa1Ba3"), legal("R", "RCa1-Ba3", "Ca1Ba3")]);
  match(read("Ra1-Ba3", two), /can be RAa1-Ba3 or RCa1-Ba3/);
  equal(read("RCa1-Ba3", two), "Ca1Ba3");
});

test("a text that is a bishop's move and two cells is not guessed", () => {
  const two = position("white", [legal("B", "Bc1-Cd2", "Cc1Cd2"), legal("Q", "Qc1-Cd2", "Bc1Cd2")]);
  for (const text of ["Bc1-Cd2", "Bc1Cd2"])
    equal(read(text, two), `${text} can be BCc1-Cd2 or QBc1-Cd2. Type one of these.`);
  equal(read("BCc1-Cd2", two), "Cc1Cd2");
  equal(read("QBc1-Cd2", two), "Bc1Cd2");
  equal(read("Cc1Cd2", two), "Cc1Cd2");
});

test("the page explains the notation of docs/reference/rules.md", () => {
  const rules = readFileSync("../docs/reference/rules.md", "utf8");
  for (const of of ["chessvariants/normal", "chessvariants/normal/alice"]) {
    const move = /^(.*?) is /.exec(notation(of))![1]!;
    ok(rules.includes(`\`${move}\``), move);
  }
});

test("a move is written with the level that the piece leaves, and read so", () => {
  for (const [text, move, whole] of [
    ["Qc1-Ec1", "Bc1Ec1", "QBc1-Ec1"],
    ["Qc1xEc4+", "Bc1Ec4", "QBc1xEc4+"],
    ["QBc1-Cc1", "Bc1Cc1", "QBc1-Cc1"],
    ["Pd4-Ed5=Q#", "Ed4Ed5q", "PEd4-Ed5=Q#"],
    ["", "Bc1Ec1", ""],
  ]) {
    equal(wholeText(text!, move!), whole);
  }
});

test("a promotion without its letter leaves the choice", () => {
  equal(read("Pd4-Ed5=U"), "Ed4Ed5u");
  equal(read("ed4ed5q"), "Ed4Ed5q");
  deepEqual(read("Ed4Ed5"), "Ed4Ed5q Ed4Ed5u");
});

test("what is wrong is said", () => {
  match(read(""), /^Type a move, such as /);
  match(read("hello"), /names no cell/);
  match(read("Cc3Cc4"), /no piece on Cc3/);
  match(read("Ec5Ec4"), /black king on Ec5 is not yours/);
  match(read("Ab1Ab2"), /white knight on Ab1 cannot go to Ab2. It has no legal move now/);
  match(read("Bc1Ea1"), /white queen on Bc1 cannot go to Ea1. It can go to Ec1 and Ec4/);
  match(read("Nb1-Ec1"), /not a legal move. To Ec1 go Qc1-Ec1/);
  match(read("Qc1-Dd1"), /No piece of White can go to Dd1/);
});
