// Which pieces have moved from one scene to the next, so that a view lets them glide.
import type { Cell, Scene } from "./scene.ts";

/**
 * From where pieces came, by the cell where they are now. Where many have changed it is another position: nothing
 * glides.
 */
export function glides(before: Scene, now: Scene): Map<Cell, Cell> {
  const moved = new Map<Cell, Cell>();
  const came = [...now.board].flatMap((p, c) => (p !== "." && p !== before.board[c] ? [c] : []));
  if (came.length > 4) return moved;
  const left = new Set([...before.board].flatMap((p, c) => (p !== "." && p !== now.board[c] ? [c] : [])));
  for (const to of came) {
    let from = [...left].find((c) => before.board[c] === now.board[to]);
    if (from === undefined && now.lastMove?.[1] === to) from = now.lastMove[0]; // a promotion
    if (from === undefined) continue;
    left.delete(from);
    moved.set(to, from);
  }
  return moved;
}
