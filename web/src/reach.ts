// How the pieces step: where one goes on an empty board, for the pictures that explain the pieces, and what one sees on
// a board with others. The rules of the game are the desk's.
import { isWhite } from "./pieces.ts";
import type { Attack, Cell, Sight } from "./scene.ts";

type Step = readonly [level: number, rank: number, file: number];

const range = [-1, 0, 1];
const steps: Step[] = range.flatMap((l) => range.flatMap((r) => range.map((f): Step => [l, r, f])));
const changing = (n: number): Step[] => steps.filter((s) => s.filter((x) => x !== 0).length === n);

const jumps: Step[] = [-2, -1, 0, 1, 2]
  .flatMap((l) => [-2, -1, 0, 1, 2].flatMap((r) => [-2, -1, 0, 1, 2].map((f): Step => [l, r, f])))
  .filter((s) => [...s].map(Math.abs).sort().join() === "0,1,2");

const slides: Record<string, Step[]> = {
  r: changing(1),
  b: changing(2),
  u: changing(3),
  q: [...changing(1), ...changing(2), ...changing(3)],
};

/** Where a pawn of White captures. */
function pawnTakes(pawns: string): Step[] {
  const takes: Step[] = [
    [1, 0, 1],
    [1, 0, -1],
    [1, 1, 0],
  ];
  if (pawns === "fivecubed") return [...takes, [1, -1, 0]];
  takes.push([0, 1, 1], [0, 1, -1]);
  return takes.filter((s) => pawns !== "sideways" || s[0] + s[1] < 2);
}

/** The cell at some steps from another, null outside the cube. */
function stepped(from: Cell, [l, r, f]: Step, times: number): Cell | null {
  const to = [
    Math.floor(from / 25) + times * l,
    (Math.floor(from / 5) % 5) + times * r,
    (from % 5) + times * f,
  ] as const;
  return to.some((v) => v < 0 || v > 4) ? null : to[0] * 25 + to[1] * 5 + to[2];
}

/** The cells that a piece of White reaches, and those where it captures only. Pawns move as the rules say. */
export function reach(piece: string, from: Cell, pawns: string): { moves: Set<Cell>; captures: Set<Cell> } {
  const moves = new Set<Cell>();
  const captures = new Set<Cell>();
  const along = (step: Step, most: number, into: Set<Cell>): void => {
    for (let i = 1; i <= most; i++) {
      const to = stepped(from, step, i);
      if (to === null) return;
      into.add(to);
    }
  };
  if (piece === "k") for (const s of slides["q"]!) along(s, 1, moves);
  else if (piece === "n") for (const s of jumps) along(s, 1, moves);
  else if (piece === "p") {
    const fivecubed = pawns === "fivecubed";
    for (const s of (fivecubed
      ? [[1, 0, 0]]
      : [
          [1, 0, 0],
          [0, 1, 0],
        ]) as Step[])
      along(s, 1, moves);
    for (const s of pawnTakes(pawns)) along(s, 1, captures);
  } else for (const s of slides[piece] ?? []) along(s, 4, moves);
  return { moves, captures };
}

/** What a piece sees along a way: the empty cells, and the piece that stops it. In Alice's variants others are air. */
function sight(board: string, mirrored: ReadonlySet<Cell>, from: Cell, step: Step, most: number): Sight {
  const cells: Cell[] = [];
  for (let i = 1; i <= most; i++) {
    const to = stepped(from, step, i);
    if (to === null) break;
    if (board[to] !== "." && mirrored.has(to) === mirrored.has(from)) return { from, cells, stop: to };
    cells.push(to);
  }
  return { from, cells, stop: null };
}

/** The rays of a piece that slides; the others have none. */
export function sightsOf(board: string, mirrored: ReadonlySet<Cell>, from: Cell): Sight[] {
  return (slides[board[from]!.toLowerCase()] ?? [])
    .map((step) => sight(board, mirrored, from, step, 4))
    .filter(({ cells, stop }) => cells.length > 0 || stop !== null);
}

/** The pieces of both sides that would capture on a cell if the other side had a piece there, by the rules of pawns. */
export function attackOn(board: string, mirrored: ReadonlySet<Cell>, cell: Cell, pawns: string): Attack {
  const attacks = (from: Cell): boolean => {
    const letter = board[from]!;
    const kind = letter.toLowerCase();
    if (letter === "." || from === cell || (board[cell] !== "." && mirrored.has(from) !== mirrored.has(cell)))
      return false;
    const forward = isWhite(letter) ? 1 : -1;
    const ways =
      kind === "p"
        ? pawnTakes(pawns).map(([l, r, f]): Step => [forward * l, forward * r, f])
        : kind === "n"
          ? jumps
          : slides[kind === "k" ? "q" : kind]!;
    return ways.some((step) => {
      const { cells, stop } = sight(board, mirrored, from, step, "pnk".includes(kind) ? 1 : 4);
      return stop === cell || cells.includes(cell);
    });
  };
  return { cell, by: [...board].flatMap((_, from) => (attacks(from) ? [from] : [])) };
}

/** The cells strictly between two that are in one line; none between others, as a knight jumps. */
export function pathOf(from: Cell, to: Cell): Cell[] {
  const by = [
    Math.floor(to / 25) - Math.floor(from / 25),
    (Math.floor(to / 5) % 5) - (Math.floor(from / 5) % 5),
    (to % 5) - (from % 5),
  ];
  const most = Math.max(...by.map(Math.abs));
  if (by.some((d) => d !== 0 && Math.abs(d) !== most)) return [];
  const step = by.map(Math.sign) as [number, number, number];
  return Array.from({ length: Math.max(0, most - 1) }, (_, i) => stepped(from, step, i + 1)!);
}
