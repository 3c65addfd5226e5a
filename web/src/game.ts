// The state of a game without the page: a tree of moves with comments and variations, and where in it we are. It knows
// no rules; the desk says what is legal.

import type { Game as Moves, Tag } from "./wire.ts";

/** A move of the tree, or the root, whose move is empty. */
export interface Node {
  readonly id: number; // unique in its game
  readonly parent: Node | null;
  readonly ply: number; // moves from the root
  readonly move: string; // machine notation
  text: string; // game notation
  before: string; // comment before the move, of the first in a variation
  comment: string; // after it; the root's is about the game
  nags: number[];
  readonly next: Node[]; // what follows; the first is the main line
}

export class Game {
  readonly root: Node = {
    id: 0,
    parent: null,
    ply: 0,
    move: "",
    text: "",
    before: "",
    comment: "",
    nags: [],
    next: [],
  };
  current: Node = this.root;
  tags: Tag[] = [];
  private ids = 1;

  /** start is an RFEN, empty for the start position of the rules. */
  constructor(
    readonly rules: string,
    readonly start = "",
  ) {}

  /** Plays a move from the current node: a known one is followed, a new one is the last of the variations. */
  play(move: string, text: string): Node {
    return (this.current = this.add(this.current, move, text));
  }

  /** Adds a move without going there. */
  add(parent: Node, move: string, text: string): Node {
    const known = parent.next.find((n) => n.move === move);
    if (known) return known;
    const node: Node = {
      id: this.ids++,
      parent,
      ply: parent.ply + 1,
      move,
      text,
      before: "",
      comment: "",
      nags: [],
      next: [],
    };
    parent.next.push(node);
    return node;
  }

  go(node: Node): void {
    this.current = node;
  }

  /** One move back, if there is one. */
  back(): boolean {
    if (!this.current.parent) return false;
    this.current = this.current.parent;
    return true;
  }

  /** One move forward along the main line from here, if there is one. */
  forward(): boolean {
    const next = this.current.next[0];
    if (!next) return false;
    this.current = next;
    return true;
  }

  /** The moves from the root to a node. */
  path(node: Node = this.current): Node[] {
    const path: Node[] = [];
    for (let n: Node | null = node; n?.parent; n = n.parent) path.unshift(n);
    return path;
  }

  /** The path to a node, and the main line from there on. */
  line(node: Node = this.current): Node[] {
    const line = this.path(node);
    for (let n = node.next[0]; n; n = n.next[0]) line.push(n);
    return line;
  }

  find(id: number): Node | null {
    const search = (n: Node): Node | null => {
      // Along the main line in a loop: games have hundreds of moves, variations are a few deep.
      for (let at: Node | undefined = n; at; at = at.next[0]) {
        if (at.id === id) return at;
        for (const side of at.next.slice(1)) {
          const found = search(side);
          if (found) return found;
        }
      }
      return null;
    };
    return search(this.root);
  }

  /** Makes the line to a node the main one, at every fork on the way. */
  promote(node: Node): void {
    for (let n = node; n.parent; n = n.parent) {
      const next = n.parent.next;
      next.splice(next.indexOf(n), 1);
      next.unshift(n);
    }
  }

  /** Removes a move and all that follows. If we are there, we go to the move before. */
  remove(node: Node): void {
    if (!node.parent) return;
    if (this.path().includes(node)) this.current = node.parent;
    node.parent.next.splice(node.parent.next.indexOf(node), 1);
  }

  /** The position of a node, as the desk wants it. */
  moves(node: Node = this.current): Moves {
    const moves = this.path(node).map((n) => n.move);
    return this.start ? { rules: this.rules, start: this.start, moves } : { rules: this.rules, moves };
  }
}
