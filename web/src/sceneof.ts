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
import { mayMove, movesFrom, type State } from "./state.ts";

/** The scene of the page, whose position is there. */
export function sceneOf(page: Page): Scene {
  if (page.state.editor) return sketch(page.state, page.state.editor);
  const position = page.state.shown!;
  const targets = new Map<Cell, Target>();
  for (const m of page.state.selected === null ? [] : movesFrom(page.state, page.state.selected)) {
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
  const next = page.state.proposed?.[0];
  if (next) arrow.push({ from: cellOf(next.from), to: cellOf(next.to), kind: "line", weight: 0.8 });
  return {
    board: position.board,
    mirrored,
    flipped: page.state.flipped,
    turn: position.turn as Side,
    selected: page.state.selected,
    targets,
    sights: page.state.selected === null ? [] : sightsOf(position.board, mirrored, page.state.selected),
    attack:
      page.state.asked === null ? null : attackOn(position.board, mirrored, page.state.asked, pawnsOf(position.rules)),
    movable: new Set(mayMove(page.state) ? position.legal.map((m) => cellOf(m.from)) : []),
    lastMove: last ? cellsOf(last.move) : null,
    check: position.check ? cellOf(position.check) : null,
    mated: position.over?.reason === "checkmate",
    reasons: reasonsOf(page.state),
    hint,
    arrows: [...page.state.arrows, ...arrow, ...arrowsOf(page.state.marks)],
    drawing: page.state.drawing,
    overlay: page.state.overlay,
    focus: page.state.focus,
  };
}

/** What a board shows while a position is set up. */
function sketch({ flipped, focus }: State, { board, mirrored, turn, selected, moves, overlay }: Editor): Scene {
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
