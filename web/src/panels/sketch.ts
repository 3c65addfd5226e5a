// A position that somebody sets up: an RFEN, and the pieces in it. It may break every rule; the desk says what is wrong.
import type { Cell } from "../scene.ts";

export interface Sketch {
  board: string; // 125 letters, a dot for an empty cell; cell level*25 + rank*5 + file
  black: boolean; // to move
  halfmove: number;
  fullmove: number;
}

export const empty: Sketch = { board: ".".repeat(125), black: false, halfmove: 0, fullmove: 1 };

/** The sketch as RFEN: levels E to A, ranks 5 to 1, files a to e. */
export function write(s: Sketch): string {
  const levels = [4, 3, 2, 1, 0].map((level) =>
    [4, 3, 2, 1, 0].map((rank) => s.board.slice(level * 25 + rank * 5, level * 25 + rank * 5 + 5).replace(/\.+/g, (dots) => String(dots.length))).join("/"),
  );
  return `${levels.join("|")} ${s.black ? "b" : "w"} ${s.halfmove} ${s.fullmove}`;
}

/** Reads an RFEN as far as a board can show it; null where the text is no board of 125 cells. */
export function read(text: string): Sketch | null {
  const [pieces = "", side = "w", halfmove = "0", fullmove = "1"] = text.trim().split(/\s+/);
  const levels = pieces.split("|").map((level) => level.split("/"));
  if (levels.length !== 5 || levels.some((ranks) => ranks.length !== 5)) return null;
  const cells: string[] = new Array<string>(125);
  for (const [l, ranks] of levels.entries()) {
    for (const [r, rank] of ranks.entries()) {
      if (!/^[1-5kqrbunp]+$/i.test(rank)) return null;
      const row = rank.replace(/[1-5]/g, (n) => ".".repeat(Number(n)));
      if (row.length !== 5) return null;
      for (let file = 0; file < 5; file++) cells[(4 - l) * 25 + (4 - r) * 5 + file] = row[file]!;
    }
  }
  const number = (word: string, least: number): number => (/^\d{1,4}$/.test(word) && Number(word) >= least ? Number(word) : least);
  return { board: cells.join(""), black: side === "b", halfmove: number(halfmove, 0), fullmove: number(fullmove, 1) };
}

/** Puts a piece on a cell; a dot empties it. */
export const put = (s: Sketch, cell: Cell, letter: string): Sketch => ({ ...s, board: s.board.slice(0, cell) + letter + s.board.slice(cell + 1) });

/** Puts a piece on a cell, or takes the same piece away again. */
export const toggle = (s: Sketch, cell: Cell, letter: string): Sketch => put(s, cell, s.board[cell] === letter ? "." : letter);

/** Moves what is on a cell to another. */
export const shift = (s: Sketch, from: Cell, to: Cell): Sketch => (from === to ? s : put(put(s, to, s.board[from]!), from, "."));
