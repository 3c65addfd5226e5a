// Which cell a click means. A click goes through many cells, and the first of them is always an outer one.

export type Vector = readonly [number, number, number];

export interface Box {
  cell: number;
  least: Vector;
  most: Vector;
}

/** Where a ray enters a box, in lengths of its direction; null where it misses. */
export function enters(origin: Vector, direction: Vector, { least, most }: Box): number | null {
  let [near, far] = [0, Infinity];
  for (let d = 0; d < 3; d++) {
    const [a, b] = [(least[d]! - origin[d]!) / direction[d]!, (most[d]! - origin[d]!) / direction[d]!];
    // A ray within a side's plane divides nothing by nothing: it is neither in nor out.
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far ? near : null;
}

/** The cells of the boxes that a ray hits, nearest first. */
export function walk(origin: Vector, direction: Vector, boxes: Iterable<Box>): number[] {
  const hits: [number, number][] = [];
  for (const box of boxes) {
    const at = enters(origin, direction, box);
    if (at !== null) hits.push([at, box.cell]);
  }
  return hits.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, cell]) => cell);
}

/**
 * What a click means: of the drawn things on its way, pieces and the boxes of targets, the first that means something; else the
 * first such cell, for a click beside what is drawn in it; else the first piece.
 */
export function meant(
  drawn: readonly number[],
  cells: readonly number[],
  means: (cell: number) => boolean,
  piece: (cell: number) => boolean,
): number | null {
  return drawn.find(means) ?? cells.find(means) ?? drawn.find(piece) ?? cells.find(piece) ?? null;
}
