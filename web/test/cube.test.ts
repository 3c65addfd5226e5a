import { test } from "node:test";
import { deepEqual, equal, ok } from "node:assert/strict";
import { enters, meant, walk, type Box } from "../src/cube/pick.ts";
import { step } from "../src/cube/cells.ts";
import { body, heights, pieceScale } from "../src/cube/shapes.ts";
import { cellOf } from "../src/scene.ts";

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
  const go = (from: string, key: string, flipped = false): number | null => step(cellOf(from), key, flipped);
  equal(go("Bc3", "ArrowRight"), cellOf("Bd3"));
  equal(go("Bc3", "ArrowUp"), cellOf("Bc4"));
  equal(go("Bc3", "ArrowUp", true), cellOf("Bc2"));
  equal(go("Bc3", "ArrowLeft", true), cellOf("Bd3"));
  equal(go("Bc3", "PageUp"), cellOf("Cc3"));
  equal(go("Ac3", "PageDown"), cellOf("Ac3"));
  equal(go("Be3", "ArrowRight"), cellOf("Be3"));
  equal(go("Be3", "x"), null);
});

const span = (letter: string): [low: number, high: number] => {
  const { inner } = body(letter);
  inner.computeBoundingBox();
  return [inner.boundingBox!.min.y, inner.boundingBox!.max.y];
};

test("row 11 heights in the document's proportions, row 13 feet at 0, row 14 pieces of the cube × 0.83", () => {
  deepEqual(heights, { k: 1.5, q: 1.342, b: 1.105, n: 0.947, u: 0.947, r: 0.868, p: 0.789 });
  equal(pieceScale, 0.83);
  for (const letter of "kqrbnp") {
    const [low, high] = span(letter);
    equal(low, 0);
    ok(Math.abs(high / pieceScale / heights[letter]! - 1) < 0.02, `${letter} ${high}`);
  }
});

test("row 12 a unicorn is a knight with a horn", () => {
  equal(heights["u"], heights["n"]);
  const above = (span("u")[1] - span("n")[1]) / pieceScale;
  ok(above > 0.1 && above < 0.72 * (6 / 9.5), String(above));
});
