// A position that somebody sets up: an RFEN, and the pieces in it. It may break every rule; the desk says what is
// wrong.
import type { Cell } from "../scene.ts";

export interface Sketch {
  board: string; // 125 letters, a dot for an empty cell; cell level*25 + rank*5 + file
  mirrored: ReadonlySet<Cell>; // pieces of a variant of Alice
  black: boolean; // to move
  halfmove: number;
  fullmove: number;
}

export const empty: Sketch = { board: ".".repeat(125), mirrored: new Set(), black: false, halfmove: 0, fullmove: 1 };

/** The sketch as RFEN: levels E to A, ranks 5 to 1, files a to e, ~ after the letter of a mirrored piece. */
export function write(s: Sketch): string {
  const cell = (c: Cell): string => s.board[c]! + (s.mirrored.has(c) ? "~" : "");
  const rank = (first: Cell): string =>
    [0, 1, 2, 3, 4]
      .map((file) => cell(first + file))
      .join("")
      .replace(/\.+/g, (dots) => String(dots.length));
  const levels = [4, 3, 2, 1, 0].map((level) => [4, 3, 2, 1, 0].map((r) => rank(level * 25 + r * 5)).join("/"));
  return `${levels.join("|")} ${s.black ? "b" : "w"} ${s.halfmove} ${s.fullmove}`;
}

/** Reads an RFEN as far as a board can show it; null where the text is no board of 125 cells. */
export function read(text: string): Sketch | null {
  const [pieces = "", side = "w", halfmove = "0", fullmove = "1"] = text.trim().split(/\s+/);
  const levels = pieces.split("|").map((level) => level.split("/"));
  if (levels.length !== 5 || levels.some((ranks) => ranks.length !== 5)) return null;
  const cells: string[] = new Array<string>(125);
  const mirrored = new Set<Cell>();
  for (const [l, ranks] of levels.entries()) {
    for (const [r, rank] of ranks.entries()) {
      if (!/^(?:[1-5]|[kqrbunp]~?)+$/i.test(rank)) return null;
      const row = rank.replace(/[1-5]/g, (n) => ".".repeat(Number(n))).match(/[^~]~?/g)!;
      if (row.length !== 5) return null;
      for (const [file, piece] of row.entries()) {
        const c = (4 - l) * 25 + (4 - r) * 5 + file;
        cells[c] = piece[0]!;
        if (piece[1]) mirrored.add(c);
      }
    }
  }
  const number = (word: string, least: number): number =>
    /^\d{1,4}$/.test(word) && Number(word) >= least ? Number(word) : least;
  return {
    board: cells.join(""),
    mirrored,
    black: side === "b",
    halfmove: number(halfmove, 0),
    fullmove: number(fullmove, 1),
  };
}

/** Puts a piece on a cell, normal or mirrored; a dot empties it. */
export function put(s: Sketch, cell: Cell, letter: string, mirrored = false): Sketch {
  const all = new Set(s.mirrored);
  all.delete(cell);
  if (mirrored && letter !== ".") all.add(cell);
  return { ...s, board: s.board.slice(0, cell) + letter + s.board.slice(cell + 1), mirrored: all };
}

/** Puts a piece on a cell, or takes the same piece away again. */
export const toggle = (s: Sketch, cell: Cell, letter: string, mirrored = false): Sketch =>
  put(s, cell, s.board[cell] === letter && s.mirrored.has(cell) === mirrored ? "." : letter, mirrored);

/** Makes a mirrored piece normal, a normal one mirrored. */
export const turn = (s: Sketch, cell: Cell): Sketch => put(s, cell, s.board[cell]!, !s.mirrored.has(cell));

/** Moves what is on a cell to another. */
export const shift = (s: Sketch, from: Cell, to: Cell): Sketch =>
  from === to ? s : put(put(s, to, s.board[from]!, s.mirrored.has(from)), from, ".");
