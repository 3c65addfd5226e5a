// Games as the desk reads and writes them, and as the browser keeps them.
import { Game, type Node } from "./game.ts";
import type { Tree, TreeLine, TreeMove } from "./wire.ts";

export function toTree(game: Game, result = "*"): Tree {
  const line = lineOf(game.root.next[0], game.root.next.slice(1));
  if (game.root.comment) line.comment = game.root.comment;
  const tree: Tree = { tags: game.tags.map((t) => ({ ...t })), rules: game.rules, result, line };
  if (game.start) tree.start = game.start;
  return tree;
}

/** The main line from a node, which has these alternatives. */
function lineOf(first: Node | undefined, alternatives: Node[]): TreeLine {
  const line: TreeLine = { moves: [] };
  for (let node = first, beside = alternatives; node; beside = node.next.slice(1), node = node.next[0]) {
    const move: TreeMove = { move: node.move, text: node.text };
    if (node.nags.length) move.nags = [...node.nags];
    if (node.comment) move.comment = node.comment;
    if (beside.length) {
      move.variations = beside.map((side) => {
        const variation = lineOf(side, []);
        if (side.before) variation.comment = side.before;
        return variation;
      });
    }
    line.moves.push(move);
  }
  return line;
}

export function fromTree(tree: Tree): Game {
  const game = new Game(tree.rules, tree.start ?? "");
  game.tags = tree.tags.map((t) => ({ ...t }));
  game.root.comment = tree.line.comment ?? "";
  grow(game, game.root, tree.line);
  return game;
}

function grow(game: Game, from: Node, line: TreeLine): void {
  let at = from;
  for (const move of line.moves) {
    const node = game.add(at, move.move, move.text);
    node.nags = [...(move.nags ?? [])];
    node.comment = move.comment ?? "";
    for (const variation of move.variations ?? []) {
      grow(game, at, variation);
      const first = at.next.find((n) => n.move === variation.moves[0]?.move);
      if (first) first.before = variation.comment ?? "";
    }
    at = node;
  }
}
