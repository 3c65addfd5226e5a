// Which cell a click means. A click goes through many cells, and pieces hide cells and pieces behind them.
import { Line3, Vector3 } from "three";

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

/** The boxes that a ray hits, nearest first. */
function along(origin: Vector, direction: Vector, boxes: Iterable<Box>): (Box & { at: number })[] {
  const hits: (Box & { at: number })[] = [];
  for (const box of boxes) {
    const at = enters(origin, direction, box);
    if (at !== null) hits.push({ ...box, at });
  }
  return hits.sort((a, b) => a.at - b.at || a.cell - b.cell);
}

/** The cells of the boxes that a ray hits, nearest first. */
export const walk = (origin: Vector, direction: Vector, boxes: Iterable<Box>): number[] =>
  along(origin, direction, boxes).map(({ cell }) => cell);

/** How far a ray passes by the axis of a box, which goes up through its middle. */
export function misses(origin: Vector, direction: Vector, { least, most }: Box): number {
  const [from, way] = [new Vector3(...origin), new Vector3(...direction)];
  // Seen along the ray the ray is a point, and the axis a line on a plane.
  const seen = (y: number): Vector3 =>
    new Vector3((least[0] + most[0]) / 2, y, (least[2] + most[2]) / 2).sub(from).projectOnPlane(way);
  return new Line3(seen(least[1]), seen(most[1])).closestPointToPoint(new Vector3(), true, new Vector3()).length();
}

/** A pointer that is nearer than this to the axis of a piece is on its trunk, in units of the world. */
const trunk = 0.15;

/**
 * What a click means where floors hide what is behind them: of the bodies before the first floor, and of its cell.
 * 1. A target, by its cell or its piece.
 * 2. Of the player's own pieces under the pointer the one whose own cell is there, too; else the one whose axis is
 * nearest.
 * 3. The same of all pieces; else the cell.
 * Another of the player's pieces wins where the pointer is on its trunk, and nearer to its axis than to what would win.
 */
export function taken(
  origin: Vector,
  direction: Vector,
  bodies: Iterable<Box>,
  floors: Iterable<Box>,
  target: (cell: number) => boolean,
  own: (cell: number) => boolean,
): number | null {
  const [floor] = along(origin, direction, floors);
  const seen = along(origin, direction, bodies).filter(({ at }) => !floor || at <= floor.at);
  const far = (box: Box): number => misses(origin, direction, box);
  const nearest = (boxes: Box[]): Box | undefined => [...boxes].sort((a, b) => far(a) - far(b))[0];
  const choose = (favoured: Box[], others: Box[]): Box | undefined => {
    const [best, other] = [nearest(favoured), nearest(others)];
    return !best || (other && far(other) < Math.min(trunk, far(best))) ? other : best;
  };
  const targets = [...seen, ...(floor ? [floor] : [])].filter(({ cell }) => target(cell));
  const mine = seen.filter(({ cell }) => own(cell));
  if (targets.length > 0) return choose(targets, mine)!.cell;
  const standing = (box: Box): boolean => box.cell === floor?.cell;
  const piece = choose(mine.filter(standing), mine);
  if (piece) return piece.cell;
  if (floor && own(floor.cell)) return floor.cell;
  return (choose(seen.filter(standing), seen) ?? floor)?.cell ?? null;
}

/**
 * What a click means where nothing hides anything: of the drawn things on its way, pieces and the boxes of targets,
 * the first that means something; else the first such cell, for a click beside what is drawn in it; else the first
 * piece.
 */
export function meant(
  drawn: readonly number[],
  cells: readonly number[],
  means: (cell: number) => boolean,
  piece: (cell: number) => boolean,
): number | null {
  return drawn.find(means) ?? cells.find(means) ?? drawn.find(piece) ?? cells.find(piece) ?? null;
}
