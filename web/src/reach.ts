// Where a piece goes on an empty board, for the pictures that explain the pieces. The rules of the game are the desk's.
import type { Cell } from "./scene.ts";

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

/** The cells that a piece of White reaches, and those where it captures only. Pawns move as the rules say. */
export function reach(piece: string, from: Cell, pawns: string): { moves: Set<Cell>; captures: Set<Cell> } {
  const moves = new Set<Cell>();
  const captures = new Set<Cell>();
  const along = (step: Step, most: number, into: Set<Cell>): void => {
    let [l, r, f] = [Math.floor(from / 25), Math.floor(from / 5) % 5, from % 5];
    for (let i = 0; i < most; i++) {
      [l, r, f] = [l + step[0], r + step[1], f + step[2]];
      if (Math.min(l, r, f) < 0 || Math.max(l, r, f) > 4) return;
      into.add(l * 25 + r * 5 + f);
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
    const takes: Step[] = fivecubed
      ? [
          [1, 0, 1],
          [1, 0, -1],
          [1, 1, 0],
          [1, -1, 0],
        ]
      : [
          [0, 1, 1],
          [0, 1, -1],
          [1, 0, 1],
          [1, 0, -1],
          [1, 1, 0],
        ];
    for (const s of takes) if (pawns !== "sideways" || s[0] + s[1] < 2) along(s, 1, captures);
  } else for (const s of slides[piece] ?? []) along(s, 4, moves);
  return { moves, captures };
}
