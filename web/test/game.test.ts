import { test } from "node:test";
import { deepEqual, equal } from "node:assert/strict";
import { Game } from "../src/game.ts";

const names = (nodes: { move: string }[]): string[] => nodes.map((n) => n.move);

test("a move that is known is followed, a new one is a variation", () => {
  const game = new Game("chessvariants/normal");
  const first = game.play("Ab2Bb2", "Pb2-Bb2");
  game.play("Ed4Ec4", "Pd4-Dd4");
  game.go(game.root);
  equal(game.play("Ab2Bb2", ""), first);
  game.play("Ea4Eb4", "x");
  deepEqual(names(first.next), ["Ed4Ec4", "Ea4Eb4"]);
  deepEqual(game.moves().moves, ["Ab2Bb2", "Ea4Eb4"]);
});

test("a promoted line is the main one at every fork", () => {
  const game = new Game("chessvariants/normal");
  for (const m of ["a", "b", "c"]) game.play(m, m);
  game.go(game.find(1)!);
  game.play("d", "d");
  const e = game.play("e", "e");
  deepEqual(names(game.line(game.root)), ["a", "b", "c"]);
  game.promote(e);
  deepEqual(names(game.line(game.root)), ["a", "d", "e"]);
  deepEqual(names(game.path()), ["a", "d", "e"]);
});

test("when the current move is removed, the one before is current", () => {
  const game = new Game("chessvariants/normal");
  for (const m of ["a", "b", "c"]) game.play(m, m);
  game.remove(game.find(2)!);
  deepEqual(names(game.path()), ["a"]);
  equal(game.back(), true);
  equal(game.back(), false);
  equal(game.forward(), true);
});
