import { test } from "node:test";
import { deepEqual } from "node:assert/strict";
import { fromTree, toTree } from "../src/tree.ts";
import { follow, trail } from "../src/saved.ts";
import type { Tree } from "../src/wire.ts";

const m = (move: string, more: object = {}): { move: string; text: string } => ({
  move,
  text: move.toUpperCase(),
  ...more,
});

const tree: Tree = {
  tags: [{ name: "White", value: "Maack" }],
  rules: "dickins/normal",
  start: "5/5 b",
  result: "0-1",
  line: {
    comment: "A game",
    moves: [
      m("a", {
        comment: "first",
        nags: [1, 14],
        variations: [
          { comment: "or", moves: [m("b"), m("c", { variations: [{ moves: [m("d")] }] })] },
          { moves: [m("e")] },
        ],
      }),
      m("f"),
      m("g", { variations: [{ moves: [m("h", { comment: "last" })] }] }),
    ],
  },
};

test("a tree of the desk is the same after it was a game", () => {
  deepEqual(toTree(fromTree(tree), "0-1"), tree);
});

test("every node is found again by its trail", () => {
  const game = fromTree(tree);
  for (let id = 1; game.find(id); id++) deepEqual(follow(game, trail(game.find(id)!)), game.find(id));
});
