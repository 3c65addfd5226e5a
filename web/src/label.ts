import { pieceName } from "./pieces.ts";
import { cellName, type Cell, type Scene, type Target } from "./scene.ts";

/**
 * What a cell is called for people who do not see it, such as
 * "Ec4 black pawn, move there: gain 100, loss 1000, exchange −900".
 */
export function cellLabel(scene: Scene, c: Cell): string {
  const letter = scene.board[c]!;
  const parts = [`${cellName(c)} ${letter === "." ? "empty" : pieceName(letter, scene.mirrored.has(c))}`];
  const target = scene.targets.get(c);
  const exchange = String(target?.exchange).replace("-", "−");
  if (target?.plain) parts.push("move there");
  else if (target && !target.ring) parts.push(`move there: exchange ${exchange}`);
  else if (target) parts.push(`move there: gain ${target.gain}, loss ${target.loss}, exchange ${exchange}`);
  if (target?.promotion) parts.push("promotes");
  if (c === scene.selected) parts.push("selected");
  if (c === scene.check) parts.push("in check");
  const { attackers, blockers, guarded, rays } = scene.reasons;
  if (attackers.has(c)) parts.push("attacks the king");
  if (blockers.has(c)) parts.push("in the way");
  if (guarded.has(c)) parts.push("guarded");
  if (rays.some((r) => r.attack && r.cells.includes(c))) parts.push("on the line to the king");
  if (c === scene.lastMove?.[0]) parts.push("last move from here");
  if (c === scene.lastMove?.[1]) parts.push("last move to here");
  if (scene.hint) {
    if (c === scene.hint[0]) parts.push("hint: move this piece");
    if (c === scene.hint[1]) parts.push("hint: move here");
  }
  for (const { from, to } of scene.arrows.filter(({ kind, from }) => kind === "own" && from === c))
    parts.push(from === to ? "your circle" : `your arrow to ${cellName(to)}`);
  const overlay = scene.overlay?.label[c];
  if (overlay) parts.push(`${scene.overlay!.kind} ${overlay}`);
  return parts.join(", ");
}

/** Such as 3 or 2.5. */
export const pawnsText = (pawns: number): string => pawns.toFixed(pawns % 1 === 0 ? 0 : 1);

/** The exchange in pawns, for the little space of a cell. */
export function balance({ capture, gain, loss, exchange, plain }: Target): string {
  if (plain || (gain === 0 && loss === 0 && !capture)) return "";
  const text = pawnsText(Math.abs(exchange) / 100);
  return exchange > 0 ? `+${text}` : exchange < 0 ? `−${text}` : "=";
}
