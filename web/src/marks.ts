// Arrows and circles of one's own on the board. They are sent nowhere, and go with the next move.
import type { Arrow, Cell } from "./scene.ts";

export type Marks = readonly (readonly [from: Cell, to: Cell])[]; // a circle where both are one

/** The marks with one more, or without it where it is there already. */
export function toggled(marks: Marks, from: Cell, to: Cell): Marks {
  const others = marks.filter(([a, b]) => a !== from || b !== to);
  return others.length < marks.length ? others : [...marks, [from, to]];
}

/** The marks as arrows of a scene. */
export const arrowsOf = (marks: Marks): Arrow[] => marks.map(([from, to]) => ({ from, to, kind: "own", weight: 0.6 }));
