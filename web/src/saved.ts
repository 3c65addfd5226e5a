// The game that the browser keeps, so that nothing is lost when the page is closed or loaded again.
import type { ClockState } from "./clock.ts";
import type { Game, Node } from "./game.ts";
import type { Setup } from "./setup.ts";
import type { Over, Tree } from "./wire.ts";

/** Where the browser keeps it: localStorage, or a map in tests. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Saved {
  version: 1;
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

const key = "raumlab.game";

/** The game that is kept, null if there is none that this version reads. */
export function readSaved(store: Store): Saved | null {
  try {
    const saved = JSON.parse(store.getItem(key) ?? "null") as Saved | null;
    return saved?.version === 1 && saved.tree.line.moves ? saved : null;
  } catch {
    return null;
  }
}

/** Keeps a game. Reports whether there was room. */
export function writeSaved(store: Store, saved: Saved): boolean {
  try {
    store.setItem(key, JSON.stringify(saved));
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
