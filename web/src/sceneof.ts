// What a board shows of the page: the position with selection, targets, hint and arrows, or what is set up.
import { isAlice, pawnsOf } from "./alice.ts";
import type { Side } from "./clock.ts";
import { arrowsOf } from "./marks.ts";
import type { Page } from "./page.ts";
import type { Editor } from "./panels/panel.ts";
import { noReasons, reasonsOf } from "./rays.ts";
import { attackOn, sightsOf } from "./reach.ts";
import { cellOf, type Arrow, type Cell, type Scene, type Target } from "./scene.ts";
import { cellsOf } from "./typed.ts";

/** The scene of the page, whose position is there. */
export function sceneOf(page: Page): Scene {
  if (page.editor) return sketch(page, page.editor);
  const position = page.shown!;
  const targets = new Map<Cell, Target>();
  for (const m of page.selected === null ? [] : page.movesFrom(page.selected)) {
    const to = cellOf(m.to);
    if (!targets.has(to) || m.promotion === "q") {
      const ring = !isAlice(position.rules);
      const [gain, loss] = ring ? [m.gain, m.loss] : [Math.max(0, m.exchange), Math.max(0, -m.exchange)];
      targets.set(to, { capture: !!m.capture, promotion: !!m.promotion, gain, loss, exchange: m.exchange, ring });
    }
  }
  const mirrored = new Set(position.mirrored?.map(cellOf));
  const last = position.line.at(-1);
  const hint = page.hints.shown?.cells ?? null;
  const arrow: Arrow[] = hint ? [{ from: hint[0], to: hint[1], kind: "hint", weight: 0.6 }] : [];
  const next = page.proposed?.[0];
  if (next) arrow.push({ from: cellOf(next.from), to: cellOf(next.to), kind: "line", weight: 0.8 });
  return {
    board: position.board,
    mirrored,
    flipped: page.flipped,
    turn: position.turn as Side,
    selected: page.selected,
    targets,
    sights: page.selected === null ? [] : sightsOf(position.board, mirrored, page.selected),
    attack: page.asked === null ? null : attackOn(position.board, mirrored, page.asked, pawnsOf(position.rules)),
    movable: new Set(page.canMove ? position.legal.map((m) => cellOf(m.from)) : []),
    lastMove: last ? cellsOf(last.move) : null,
    check: position.check ? cellOf(position.check) : null,
    mated: position.over?.reason === "checkmate",
    reasons: reasonsOf(page),
    hint,
    arrows: [...page.arrows, ...arrow, ...arrowsOf(page.marks)],
    drawing: page.drawing,
    overlay: page.overlay,
    focus: page.focus,
  };
}

/** What a board shows while a position is set up. */
function sketch({ flipped, focus }: Page, { board, mirrored, turn, selected, moves, overlay }: Editor): Scene {
  const movable = new Set([...board].flatMap((letter, cell) => (moves && letter !== "." ? [cell] : [])));
  return {
    board,
    mirrored,
    flipped,
    turn,
    selected,
    targets: new Map(),
    sights: [],
    attack: null,
    movable,
    lastMove: null,
    check: null,
    mated: false,
    reasons: noReasons,
    hint: null,
    arrows: [],
    drawing: false,
    overlay,
    focus,
  };
}
