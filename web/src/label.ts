import { text } from "./english.ts";
import { pieceName } from "./pieces.ts";
import { cellName, type Cell, type Scene, type Target } from "./scene.ts";

const words = text.cell;

/**
 * What a cell is called for people who do not see it, such as
 * "Ec4 black pawn, move there: gain 100, loss 1000, exchange −900".
 */
export function cellLabel(scene: Scene, c: Cell): string {
  const letter = scene.board[c]!;
  const parts = [`${cellName(c)} ${letter === "." ? words.empty : pieceName(letter, scene.mirrored.has(c))}`];
  const target = scene.targets.get(c);
  const exchange = String(target?.exchange).replace("-", "−");
  if (target?.plain) parts.push(words.move);
  else if (target && !target.ring) parts.push(words.exchange(exchange));
  else if (target) parts.push(words.worth(target.gain, target.loss, exchange));
  if (target?.promotion) parts.push(words.promotes);
  if (c === scene.selected) parts.push(words.selected);
  if (c === scene.check) parts.push(words.check);
  const { attackers, blockers, guarded, rays } = scene.reasons;
  if (attackers.has(c)) parts.push(words.attacks);
  if (blockers.has(c)) parts.push(words.inTheWay);
  if (guarded.has(c)) parts.push(words.guarded);
  if (rays.some((r) => r.attack && r.cells.includes(c))) parts.push(words.onTheLine);
  if (c === scene.lastMove?.[0]) parts.push(words.from);
  if (c === scene.lastMove?.[1]) parts.push(words.to);
  if (scene.hint) {
    if (c === scene.hint[0]) parts.push(words.hintFrom);
    if (c === scene.hint[1]) parts.push(words.hintTo);
  }
  for (const { from, to } of scene.arrows.filter(({ kind, from }) => kind === "own" && from === c))
    parts.push(from === to ? words.circle : words.arrow(cellName(to)));
  const overlay = scene.overlay?.label[c];
  if (overlay) parts.push(`${words.overlays[scene.overlay!.kind]} ${overlay}`);
  return parts.join(", ");
}

/** Such as 3 or 2.5. */
export const pawnsText = (pawns: number): string => pawns.toFixed(pawns % 1 === 0 ? 0 : 1);

/** The exchange in pawns, for the little space of a cell. */
export function balance({ capture, gain, loss, exchange, plain }: Target): string {
  if (plain || (gain === 0 && loss === 0 && !capture)) return "";
  const pawns = pawnsText(Math.abs(exchange) / 100);
  return exchange > 0 ? `+${pawns}` : exchange < 0 ? `−${pawns}` : "=";
}
