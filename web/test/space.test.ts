import { test } from "node:test";
import { deepEqual, equal, ok } from "node:assert/strict";
import { enters, meant, walk, type Box } from "../src/space/pick.ts";
import type { BufferGeometry } from "three";
import { body, heights, horn, pieceScale } from "../src/space/shapes.ts";
import { glides } from "../src/glide.ts";
import { commandOf, keymap, step } from "../src/keymap.ts";
import { attackOn, pathOf, sightsOf } from "../src/reach.ts";
import { cellName, cellOf, type Scene } from "../src/scene.ts";

const box = (cell: number, x: number): Box => ({ cell, least: [x, 0, 0], most: [x + 1, 1, 1] });

test("a ray enters boxes where it reaches them, and those it starts in at once", () => {
  equal(enters([-3, 0.5, 0.5], [1, 0, 0], box(0, 0)), 3);
  equal(enters([0.5, 0.5, 0.5], [1, 0, 0], box(0, 0)), 0);
  equal(enters([2, 0.5, 0.5], [1, 0, 0], box(0, 0)), null);
  equal(enters([-3, 2, 0.5], [1, 0, 0], box(0, 0)), null);
  equal(enters([-3, 0, 0.5], [1, 0, 0], box(0, 0)), 3); // along a side
  deepEqual(walk([-1, 0.5, 0.5], [1, 0, 0], [box(2, 2), box(0, 0), box(1, 1)]), [0, 1, 2]);
});

test("a click means the first cell of its walk that means something", () => {
  const [meaning, pieces] = [new Set([1, 3, 4]), new Set([2, 3, 4])];
  const pick = (drawn: number[], cells: number[]): number | null =>
    meant(
      drawn,
      cells,
      (c) => meaning.has(c),
      (c) => pieces.has(c),
    );
  equal(pick([4, 3], [0, 1, 3, 4]), 4); // what is drawn, not the air of another cell
  equal(pick([2, 3], [0, 2, 3]), 3); // a piece that may not move is seen through
  equal(pick([2], [0, 2, 3, 1]), 3); // the air of a cell
  equal(pick([2], [0, 4]), 4);
  equal(pick([2], [0, 2]), 2);
  equal(pick([], [0, 2]), 2);
  equal(pick([], [0]), null);
});

test("keys go to neighbours, and stop at the edges", () => {
  const go = (from: string, key: string, flipped = false): number | null =>
    step(cellOf(from), commandOf("board", { key, shiftKey: false }) ?? "", flipped);
  equal(go("Bc3", "ArrowRight"), cellOf("Bd3"));
  equal(go("Bc3", "ArrowUp"), cellOf("Bc4"));
  equal(go("Bc3", "ArrowUp", true), cellOf("Bc2"));
  equal(go("Bc3", "ArrowLeft", true), cellOf("Bd3"));
  equal(go("Bc3", "PageUp"), cellOf("Cc3"));
  equal(go("Ac3", "PageDown"), cellOf("Ac3"));
  equal(go("Be3", "ArrowRight"), cellOf("Be3"));
  equal(go("Be3", "x"), null);
});

test("a key has one meaning in a place", () => {
  const keys = keymap.flatMap(({ place, keys }) => Object.keys(keys).map((key) => `${place} ${key}`));
  equal(new Set(keys).size, keys.length);
  equal(commandOf("study", { key: " ", shiftKey: true }), "play-first");
  equal(commandOf("study", { key: " ", shiftKey: false }), "play-best");
  equal(commandOf("game", { key: "?", shiftKey: true }), "help");
  equal(commandOf("game", { key: "ArrowLeft", shiftKey: true }), null);
});

const span = (made: BufferGeometry): [low: number, high: number] => {
  made.computeBoundingBox();
  return [made.boundingBox!.min.y, made.boundingBox!.max.y];
};

test("row 11 heights in the document's proportions, row 13 feet at 0, row 14 pieces of the cube × 0.83", () => {
  deepEqual(heights, { k: 1.5, q: 1.342, b: 1.105, n: 0.947, u: 0.947, r: 0.868, p: 0.789 });
  equal(pieceScale, 0.83);
  for (const letter of "kqrbnup") {
    const [low, high] = span(body(letter));
    equal(low, 0);
    ok(Math.abs(high / heights[letter]! - 1) < 0.02, `${letter} ${high}`);
  }
});

test("row 12 a unicorn is a knight with a horn", () => {
  equal(heights["u"], heights["n"]);
  const above = span(horn())[1] - span(body("u"))[1];
  ok(above > 0.1 && above < 0.72 * (6 / 9.5), String(above));
});

const board = (pieces: Record<string, string>): string =>
  Array.from({ length: 125 }, (_, c) => pieces[cellName(c)] ?? ".").join("");
const names = (cells: Iterable<number>): string[] => [...cells].map(cellName).sort();

test("a piece sees to the edge, or to the piece that stops it; mirrored ones are air to the others", () => {
  const pieces = board({ Aa1: "R", Ca1: "p", Aa3: "N" });
  const stops = (mirrored: string[]): string[] =>
    names(sightsOf(pieces, new Set(mirrored.map(cellOf)), cellOf("Aa1")).flatMap(({ stop }) => stop ?? []));
  deepEqual(stops([]), ["Aa3", "Ca1"]);
  deepEqual(stops(["Ca1"]), ["Aa3"]);
  const sights = sightsOf(pieces, new Set(), cellOf("Aa1"));
  deepEqual(names(sights.flatMap(({ cells }) => cells)), ["Aa2", "Ab1", "Ac1", "Ad1", "Ae1", "Ba1"]);
  deepEqual(sightsOf(board({ Cc3: "N" }), new Set(), cellOf("Cc3")), []);
});

test("a cell is attacked along open lines, by knights over pieces, by pawns as their rules say", () => {
  const by = (pieces: Record<string, string>, cell: string, pawns = "normal"): string[] =>
    names(attackOn(board(pieces), new Set(), cellOf(cell), pawns).by);
  deepEqual(by({ Aa1: "U", Ee5: "u", Dd4: "P", Ec3: "n", Ca1: "b" }, "Cc3"), ["Aa1", "Ca1"]);
  deepEqual(by({ Bb3: "P", Dc2: "p", Db3: "p", Bc2: "P" }, "Cc3"), ["Bb3", "Bc2", "Db3"]);
  deepEqual(by({ Bc2: "P" }, "Cc3", "sideways"), []);
  deepEqual(by({ Bc4: "P" }, "Cc3", "fivecubed"), ["Bc4"]);
  deepEqual(by({ Ec4: "n", Db4: "K" }, "Cc3"), ["Db4", "Ec4"]);
});

test("the way between two cells is their line; a knight has none", () => {
  deepEqual(names(pathOf(cellOf("Bc1"), cellOf("Ec4"))), ["Cc2", "Dc3"]);
  deepEqual(pathOf(cellOf("Ab1"), cellOf("Bb3")), []);
  deepEqual(pathOf(cellOf("Aa1"), cellOf("Ba1")), []);
});

test("pieces glide from where they were, but not to another position", () => {
  const scene = (pieces: Record<string, string>, lastMove: Scene["lastMove"] = null): Scene =>
    ({ board: board(pieces), lastMove }) as Scene;
  const from = scene({ Aa1: "R", Ea1: "p", Dd4: "P" });
  deepEqual([...glides(from, scene({ Ea1: "R", Dd4: "P" }))], [[cellOf("Ea1"), cellOf("Aa1")]]);
  const promoted = scene({ Aa1: "R", Ea1: "p", Ed4: "Q" }, [cellOf("Dd4"), cellOf("Ed4")]);
  deepEqual([...glides(from, promoted)], [[cellOf("Ed4"), cellOf("Dd4")]]);
  equal(glides(scene({}), scene({ Aa1: "R", Ba1: "R", Ca1: "R", Da1: "R", Ea1: "R" })).size, 0);
});
