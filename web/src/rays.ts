// Why a move is refused, what gives check, what mates: as rays through the levels, which every view of the board draws.
import type { State } from "./state.ts";
import { cellOf, type Cell } from "./scene.ts";
import type { Ray as Sent } from "./wire.ts";

/** The way of a piece to another cell. */
export interface Ray {
  from: Cell;
  to: Cell;
  cells: readonly Cell[]; // strictly between, from the first on; none for a neighbour or a knight's leap
  attack: boolean; // from an attacker to the king; else from a piece to what is in its way
}

/** What a board marks besides the move: rays, and the pieces and cells that they are about. */
export interface Reasons {
  rays: readonly Ray[];
  attackers: ReadonlySet<Cell>; // of the king
  blockers: ReadonlySet<Cell>; // in the way of a move that was refused
  guarded: ReadonlySet<Cell>; // cells beside a king that is mated, where it could be captured
}

export const noReasons: Reasons = { rays: [], attackers: new Set(), blockers: new Set(), guarded: new Set() };

/** The reasons that the page shows now: of a refusal, else of the check or the mate on the board. */
export function reasonsOf(s: Pick<State, "refused" | "shown">): Reasons {
  const why = s.refused;
  const refused = why !== null && why.rays.length > 0;
  const sent: Sent[] = refused ? why.rays : (s.shown?.checks ?? []);
  const attack = !refused || (why.reason !== "blocked" && why.reason !== "straight-on");
  const rays = sent.map((r) => ({ from: cellOf(r.from), to: cellOf(r.to), cells: r.cells.map(cellOf), attack }));
  return {
    rays,
    attackers: new Set(rays.filter((r) => r.attack).map((r) => r.from)),
    blockers: new Set(rays.filter((r) => !r.attack).map((r) => r.to)),
    guarded: new Set(s.shown?.guards?.map((g) => cellOf(g.cell))),
  };
}
