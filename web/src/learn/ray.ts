// The way of a move through the levels, for hints.
import { text } from "../english.ts";
import type { Cell } from "../scene.ts";

type Place = readonly [level: number, rank: number, file: number];

const placeOf = (c: Cell): Place => [Math.floor(c / 25), Math.floor(c / 5) % 5, c % 5];

/** The steps of a move, as [levels, ranks, files]. */
const stepsOf = (from: Cell, to: Cell): Place => {
  const [a, b] = [placeOf(from), placeOf(to)];
  return [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
};

/** Whether a move goes along one line, as all but those of the knight. */
const straight = (steps: Place): boolean => new Set(steps.map(Math.abs).filter((n) => n > 0)).size === 1;

/** The cells on the line of a move, from the piece to the wall of the cube; of a jump, the cell where it ends. */
export function ray(from: Cell, to: Cell): Cell[] {
  const steps = stepsOf(from, to);
  if (!straight(steps)) return [to];
  const cells: Cell[] = [];
  let [l, r, f] = placeOf(from);
  for (;;) {
    [l, r, f] = [l + Math.sign(steps[0]), r + Math.sign(steps[1]), f + Math.sign(steps[2])];
    if (Math.min(l, r, f) < 0 || Math.max(l, r, f) > 4) return cells;
    cells.push(l * 25 + r * 5 + f);
  }
}

/** The way of a move in words, as its side sees it: "up, forward and right". */
export function way(from: Cell, to: Cell, black: boolean): string {
  const [levels, ranks, files] = stepsOf(from, to);
  const steps: Place = black ? [levels, -ranks, -files] : [levels, ranks, files];
  const jump = !straight(steps);
  const parts = steps.flatMap((n, i) => {
    if (n === 0) return [];
    const name = text.learn.ways[i]![n > 0 ? 1 : 0]!;
    return [jump ? text.learn.step(Math.abs(n), name) : name];
  });
  return text.and(parts);
}
