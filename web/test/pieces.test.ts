import { test } from "node:test";
import { equal, ok } from "node:assert/strict";
import { pieceName, pieceSVG } from "../src/pieces.ts";

const luminance = (colour: string): number => {
  const [r, g, b] = [1, 3, 5]
    .map((i) => parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

test("body or line of every piece has a contrast of 3 to 1 to a cell of any colour", () => {
  for (const letter of "KQRBUNPkqrbunp") {
    const [fill, stroke] = [/fill="(#[0-9a-f]{6})"/, /stroke="(#[0-9a-f]{6})"/].map((r) =>
      luminance(r.exec(pieceSVG(letter))![1]!),
    );
    for (let cell = 0; cell <= 1; cell += 0.01)
      ok(Math.max(contrast(cell, fill!), contrast(cell, stroke!)) >= 3, `${letter} on ${cell}`);
  }
});

test("no two pieces have the same drawing or name", () => {
  const letters = [..."KQRBUNPkqrbunp"];
  const both = letters.flatMap((l) => [false, true].map((mirrored) => [l, mirrored] as const));
  equal(new Set(both.map(([l, mirrored]) => pieceSVG(l, mirrored))).size, 28);
  equal(new Set(both.map(([l, mirrored]) => pieceName(l, mirrored))).size, 28);
  equal(pieceName("p"), "black pawn");
  equal(pieceName("U"), "white unicorn");
  equal(pieceName("q", true), "black mirrored queen");
});

test("a drawing has no inline style, which the page's policy forbids", () => {
  for (const letter of "KQRBUNPkqrbunp") ok(!/style=/.test(pieceSVG(letter)));
});
