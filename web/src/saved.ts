// A game as the browser keeps it, and the one that is resumed when the page is loaded again.
import type { ClockState } from "./clock.ts";
import type { Game, Node } from "./game.ts";
import type { Setup } from "./setup.ts";
import type { Over, Tree, TreeLine } from "./wire.ts";

/** Where the browser keeps it: localStorage, or a map in tests. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Saved {
  version: 1;
  id?: string; // in the library; a game of an earlier version has none
  worth?: boolean; // has moves, and a study something that it did not begin with
  based?: number; // of the last game: when the library had it changed before
  result?: string; // 1-0, 1/2-1/2 or 0-1 of a finished game
  setup: Setup;
  tree: Tree;
  current: number[]; // which continuation at each move
  live: number[];
  ending: Over | null; // by other means than the rules
  finished: boolean;
  clock: ClockState | null;
  flipped: boolean;
  paused: boolean;
  seed: number;
}

export const savedKey = "raumlab.game";

const modes = ["local", "engine", "engines", "analysis"];
const isText = (x: unknown, most = 1000): x is string => typeof x === "string" && x.length <= most;

/** Whether a value that comes from a browser or a file is a game. The desk says later whether its moves are legal. */
export function isSaved(value: unknown): value is Saved {
  const saved = value as Saved | null;
  if (saved?.version !== 1 || !saved.setup || !saved.tree) return false;
  const { setup, tree } = saved;
  const players = [setup.white, setup.black];
  return (
    modes.includes(setup.mode) &&
    isText(setup.rules) &&
    isText(setup.start) &&
    players.every((p) => isText(p?.name) && isText(p.engine)) &&
    isText(tree.rules) &&
    (tree.start === undefined || isText(tree.start)) &&
    Array.isArray(tree.tags) &&
    tree.tags.every((t) => isText(t?.name) && isText(t.value)) &&
    isLine(tree.line) &&
    [saved.current, saved.live].every((way) => Array.isArray(way) && way.every(Number.isInteger)) &&
    (saved.clock === null || typeof saved.clock === "object") &&
    (saved.ending === null || (isText(saved.ending?.result) && isText(saved.ending.text)))
  );
}

function isLine(line: TreeLine | undefined): boolean {
  return (
    Array.isArray(line?.moves) &&
    (line.comment === undefined || isText(line.comment, 100_000)) &&
    line.moves.every(
      (m) =>
        /^([A-E][a-e][1-5]){2}[qrbnu]?$/.test(m?.move) &&
        /^([nm]?[KQRBUNP][ \w=+#x-]{4,24})?$/.test(m.text) &&
        (m.comment === undefined || isText(m.comment, 100_000)) &&
        (m.nags === undefined || (Array.isArray(m.nags) && m.nags.every(Number.isInteger))) &&
        (m.variations === undefined || (Array.isArray(m.variations) && m.variations.every(isLine))),
    )
  );
}

/** The game that is kept, null if there is none that this version reads. */
export function readSaved(store: Store): Saved | null {
  try {
    const saved = JSON.parse(store.getItem(savedKey) ?? "null") as Saved | null;
    return isSaved(saved) ? saved : null;
  } catch {
    return null;
  }
}

/** Keeps a game. Reports whether there was room. */
export function writeSaved(store: Store, saved: Saved): boolean {
  try {
    store.setItem(savedKey, JSON.stringify(saved));
    return true;
  } catch {
    return false;
  }
}

/** Which continuation leads to a node, from the root on. */
export function trail(node: Node): number[] {
  const trail: number[] = [];
  for (let n = node; n.parent; n = n.parent) trail.unshift(n.parent.next.indexOf(n));
  return trail;
}

/** The node at the end of a trail. */
export function follow(game: Game, trail: number[]): Node {
  let node = game.root;
  for (const i of trail) {
    const next = node.next[i];
    if (!next) break;
    node = next;
  }
  return node;
}
