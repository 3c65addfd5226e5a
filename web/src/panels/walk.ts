// Ways through the tree of a game, and how it is written in rows.
import { text } from "../english.ts";
import type { Game, Node } from "../game.ts";

/** The move annotations (NAGs) with a sign of their own: game text writes 1 to 6 as signs and the others as numbers. */
export const glyphs: readonly { nag: number; sign: string }[] = [
  { nag: 1, sign: "!" },
  { nag: 3, sign: "!!" },
  { nag: 5, sign: "!?" },
  { nag: 6, sign: "?!" },
  { nag: 2, sign: "?" },
  { nag: 4, sign: "??" },
];

export const glyphText = (nags: readonly number[]): string =>
  nags.map((n) => glyphs.find((g) => g.nag === n)?.sign ?? `$${n}`).join(" ");

export const glyphNames = (nags: readonly number[]): string =>
  nags.map((n) => text.tree.glyphs[n] ?? text.tree.glyphNumber(n)).join(", ");

/** Sets one of the six glyphs of a move, or removes it. A move has one of the six; others stay. */
export function toggleGlyph(node: Node, nag: number): void {
  const had = node.nags.includes(nag);
  node.nags = node.nags.filter((n) => n < 1 || n > 6);
  if (!had) node.nags.unshift(nag);
}

/** Up: to the fork before, where the line leaves another, or to the start. */
export function up(game: Game): Node {
  for (let n = game.current.parent; n; n = n.parent) if (n.next.length > 1 || !n.parent) return n;
  return game.current;
}

/** Down: to the next fork, or to the end of the line. */
export function down(game: Game): Node {
  let n = game.current;
  while (n.next[0]) {
    n = n.next[0];
    if (n.next.length > 1) break;
  }
  return n;
}

/** The variation beside a move: the next one for 1, the one before for -1, around at the end. */
export function beside(node: Node, step: 1 | -1): Node {
  // In the middle of a variation, its fork decides.
  for (let n = node; n.parent; n = n.parent) {
    const { next } = n.parent;
    if (next.length > 1) return next[(next.indexOf(n) + step + next.length) % next.length]!;
  }
  return node;
}

/** Makes a variation the one before its neighbour. */
export function raise(node: Node): void {
  for (let n = node; n.parent; n = n.parent) {
    const { next } = n.parent;
    const at = next.indexOf(n);
    if (at === 0) continue;
    next.splice(at, 1);
    next.splice(at - 1, 0, n);
    return;
  }
}

export const onMainLine = (node: Node): boolean => {
  for (let n = node; n.parent; n = n.parent) if (n.parent.next[0] !== n) return false;
  return true;
};

/** Who moves first, and the number of the first move. */
export interface First {
  black: boolean;
  number: number;
}

export function firstOf(game: Game): First {
  const fields = game.start.trim().split(/\s+/);
  const number = Number(fields[3]);
  return { black: fields[1] === "b", number: number >= 1 ? number : 1 };
}

/** The number of a move with dots, as in 3. and 3... */
export function numberOf(node: Node, first: First): { number: number; black: boolean; text: string } {
  const half = node.ply - 1 + (first.black ? 1 : 0);
  const number = first.number + Math.floor(half / 2);
  const black = half % 2 === 1;
  return { number, black, text: `${number}${black ? "..." : "."}` };
}

/** What a row of the move list shows: the moves of a number, a comment, or a variation beside the main line. */
export type Row =
  | { kind: "moves"; number: number; white: Node | null; black: Node | null }
  | { kind: "comment"; of: Node; text: string }
  | { kind: "variation"; first: Node };

/** The main line in rows, with comments and variations between them. */
export function rowsOf(game: Game): Row[] {
  const rows: Row[] = [];
  const first = firstOf(game);
  if (game.root.comment) rows.push({ kind: "comment", of: game.root, text: game.root.comment });
  let open: Extract<Row, { kind: "moves" }> | null = null;
  for (let node = game.root.next[0]; node; node = node.next[0]) {
    const { number, black } = numberOf(node, first);
    if (open && black) {
      open.black = node;
      open = null;
    } else {
      const row: Row = { kind: "moves", number, white: black ? null : node, black: black ? node : null };
      rows.push(row);
      open = black ? null : row;
    }
    if (node.comment) rows.push({ kind: "comment", of: node, text: node.comment });
    const sides = node.parent!.next.slice(1);
    for (const side of sides) rows.push({ kind: "variation", first: side });
    if (node.comment || sides.length) open = null;
  }
  return rows;
}

/** The moves of a variation up to its end; variations inside start at the alternatives of its moves. */
export function variationOf(first: Node): Node[] {
  const nodes = [first];
  for (let n = first.next[0]; n; n = n.next[0]) nodes.push(n);
  return nodes;
}
