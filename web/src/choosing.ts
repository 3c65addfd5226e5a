// What people do on the board: they choose a piece and where it goes, by clicks, drags, keys or typed moves. What is no
// move is answered by the reason.
import { toggled } from "./marks.ts";
import type { Page } from "./page.ts";
import { cellName, cellOf, type Cell } from "./scene.ts";
import { mayMove, movesFrom } from "./state.ts";
import { readMove } from "./typed.ts";
import type { Legal, Why, WhyRequest } from "./wire.ts";
import { reasonText, whyNot, wrongCell } from "./words.ts";

/** A cell was clicked, tapped, or chosen with Enter. */
export function pick(page: Page, cell: Cell): void {
  const { state } = page;
  state.focus = cell;
  if (state.editor) return state.editor.pick(cell);
  const { proposed } = state;
  page.forgive();
  state.asked = null;
  state.marks = [];
  state.proposed = null;
  if (proposed?.[0]!.to === cellName(cell)) return choose(page, proposed);
  if (!mayMove(state)) {
    state.note = whyNot(page.state);
  } else if (state.selected !== null && state.selected !== cell && go(page, state.selected, cell)) {
    return;
  } else if (cell === state.selected) {
    state.selected = null;
  } else if (movesFrom(state, cell).length > 0) {
    state.selected = cell;
  } else {
    refuse(page, state.selected, cell);
  }
  page.changed();
}

/** A piece was dragged to another cell. */
export function drop(page: Page, from: Cell, to: Cell): void {
  const { state } = page;
  state.focus = to;
  if (state.editor) return state.editor.drop(from, to);
  page.forgive();
  state.proposed = null;
  if (!mayMove(state)) state.note = whyNot(page.state);
  else if (go(page, from, to)) return;
  else if (movesFrom(state, from).length === 0) refuse(page, null, from);
  else refuse(page, from, to, true);
  page.changed();
}

/** Takes back a selection, or a promotion that was not chosen. */
export function cancel(page: Page): void {
  if (page.state.editor) return page.state.editor.cancel();
  page.clearChoice();
  page.changed();
}

/** Plays a move as a person typed it. Reports whether it was one. */
export function typeMove(page: Page, text: string): boolean {
  const { state } = page;
  page.forgive();
  if (!mayMove(state)) state.note = whyNot(page.state);
  else {
    const meant = readMove(text, state.shown!);
    if ("moves" in meant) {
      choose(page, meant.moves);
      return true;
    }
    state.note = meant.error;
    if (meant.from) void askWhy(page, cellOf(meant.from), cellOf(meant.to!), meant.promotion);
  }
  page.changed();
  return false;
}

/** Plays the move that was proposed. */
export function confirm(page: Page): void {
  if (page.state.proposed && mayMove(page.state)) choose(page, page.state.proposed);
}

/** Shows what attacks a cell, or no longer if it shows that already. */
export function askAbout(page: Page, cell: Cell): void {
  const { state } = page;
  if (state.editor || !state.shown) return;
  state.focus = cell;
  page.forgive();
  state.asked = cell === state.asked ? null : cell;
  page.changed();
}

/** Draws an arrow, or a circle where both cells are one. What is there already is wiped away. */
export function mark(page: Page, from: Cell, to: Cell): void {
  const { state } = page;
  if (state.editor || !state.shown) return;
  state.marks = toggled(state.marks, from, to);
  page.changed();
}

function go(page: Page, from: Cell, to: Cell): boolean {
  const moves = movesFrom(page.state, from).filter((m) => m.to === cellName(to));
  if (moves.length === 0) return false;
  if (page.asksFirst()) {
    page.state.proposed = moves;
    page.changed();
  } else choose(page, moves);
  return true;
}

function choose(page: Page, moves: Legal[]): void {
  page.state.proposed = null;
  if (moves.length > 1) {
    page.state.promotion = moves;
    page.changed();
  } else {
    void page.play(moves[0]!);
  }
}

/**
 * Says why a cell is no answer to the question which piece to move, or where. The piece that is selected stays so: its
 * rings are the help. A piece of one's own is chosen by a click, and in the way of a piece that is dragged to it. The
 * true reason comes from the desk; until it is known, other words are shown.
 */
function refuse(page: Page, selected: Cell | null, cell: Cell, dragged = false): void {
  const { state } = page;
  const own = state.shown!.turn === "white" ? /[A-Z]/ : /[a-z]/;
  state.note = wrongCell(state, selected, cell);
  if (!dragged && own.test(state.shown!.board[cell]!)) void askWhy(page, cell, null);
  else if (selected !== null) void askWhy(page, selected, cell);
}

/** Asks why a piece does not go to a cell, or why it has no legal move. What the desk cannot say is not missed. */
async function askWhy(page: Page, from: Cell, to: Cell | null, promotion = ""): Promise<void> {
  const { state } = page;
  const { signal } = (page.asksWhy = new AbortController());
  const cells = { from: cellName(from), ...(to === null ? {} : { to: cellName(to) }) };
  const request: WhyRequest = { ...state.game.moves(), ...cells, ...(promotion ? { promotion } : {}) };
  const why = await page.desk.call<Why>("why", request, signal).catch(() => null);
  if (!why?.reason || signal.aborted) return;
  state.refused = why;
  state.note = reasonText(state, why, to === null ? from : null);
  page.changed();
}
