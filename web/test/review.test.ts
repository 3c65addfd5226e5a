import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deepEqual, equal } from "node:assert/strict";
import { Game } from "../src/game.ts";
import { openingName } from "../src/panels/names.ts";
import { Review, chance, scale, thresholds } from "../src/panels/reviewed.ts";
import type { Desk } from "../src/desk.ts";

const game = new Game("");
for (const move of ["Ac2Ac3", "Dc5Bc3", "Bb1Dd3"]) game.play(move, move);

test("chances have the scale of the weights that ship", () => {
  const text = readFileSync("../configs/weights/raumlab.toml", "utf8");
  equal(Math.round(Number(/^k = '(.*)'$/m.exec(text)![1])), scale);
  equal(chance({ score: 0 }), 0.5);
  equal(chance({ score: -5, mate: 3 }), 1);
  equal(chance({ score: 5, mate: -3 }), 0);
});

test("a move is a blunder, mistake or inaccuracy by the chances of its side", () => {
  const review = new Review({} as Desk, "", game, game.line());
  const point = (win: number, best = "Aa2Aa3") => ({ win, score: "", best, bestText: "Pa2-Aa3" });
  review.points.splice(0, 4, point(0.5), point(0.39), point(0.61), point(0.3));
  const found = () => review.moments(true).map((m) => [m.node.move, m.white, m.kind.name]);
  deepEqual(found(), [
    ["Ac2Ac3", true, "inaccuracy"],
    ["Dc5Bc3", false, "mistake"],
    ["Bb1Dd3", true, "blunder"],
  ]);
  review.points[2] = point(0.61, "Bb1Dd3"); // the engine's own move
  equal(found().length, 2);
  review.points[1] = null; // not known yet
  equal(found().length, 0);
  deepEqual(
    thresholds.map((t) => t.least),
    [0.3, 0.2, 0.1],
  );
});

test("openings are named by the longest line of the table", () => {
  equal(openingName(["Ac2Ac3", "Dc5Bc3"]), "Foundation");
  equal(openingName(["Aa2Aa3"]), "", "a code alone says nothing");
  equal(openingName([]), "");
});
