// A hint: a good move of the position on the board, and in words why it is good.
import { other, type Side } from "./clock.ts";
import { text } from "./english.ts";
import type { Page } from "./page.ts";
import { movesOf } from "./panels/search.ts";
import { cellName, type Cell } from "./scene.ts";
import { cellsOf } from "./typed.ts";
import type { Line, Lines, Position } from "./wire.ts";
import { kind, moveWords } from "./words.ts";
import { mayMove, seatAt } from "./state.ts";

const words = text.hint;

export interface Hint {
  cells: readonly [from: Cell, to: Cell];
  words: string;
}

/**
 * The hint of the best line of a position, null where the line has no move. Seat is the side of the only person who
 * plays.
 */
export function hintOf(position: Position, line: Line, seat: Side | null): Hint | null {
  const move = line.moves[0];
  if (!move) return null;
  const cells = cellsOf(move);
  const [from, to] = cells;
  const piece = kind(position.board[from]!);
  return {
    cells,
    words: `${words.move(position.mirrored?.includes(cellName(from)) ? text.play.mirrored(piece) : piece, cellName(from), cellName(to))}${does(position, move)} ${worth(position.turn as Side, line, seat)}${answer(position.turn as Side, line)}`,
  };
}

/** What everybody sees at once: captures, promotions, checks. */
function does(position: Position, move: string): string {
  const m = position.legal.find((l) => l.move === move);
  const deeds: string[] = [];
  if (m?.capture) deeds.push(words.takes(kind(m.capture)));
  if (m?.promotion) deeds.push(words.becomes(kind(m.promotion)));
  if (m?.text.endsWith("+")) deeds.push(words.check);
  return (deeds.length === 0 ? "" : words.does(deeds)) + (m && m.exchange < 0 ? words.offered : "");
}

/** What the move is worth, for its side. */
function worth(side: Side, line: Line, seat: Side | null): string {
  const sign = side === "white" ? 1 : -1;
  const [score, mate] = [sign * line.score, sign * (line.mate ?? 0)];
  const who = side === seat ? null : side;
  if (mate === 1) return words.mate;
  if (mate > 1) return words.mates(mate);
  const better = line.bound ? words.better(who) : "";
  if (mate < 0) return words.isMated(other(side), -mate, better);
  if (Math.abs(score) < 50) return words.even(better);
  return words.worth(who, score > 0, (Math.abs(score) / 100).toFixed(1), better);
}

function answer(side: Side, line: Line): string {
  const [move, written] = [line.moves[1], movesOf(line.text)[1]];
  return move && written ? words.answer(other(side), moveWords({ text: written, move })) : "";
}

/** The hint of the page, or the search for one. */
export class Hints {
  shown: Hint | null = null;
  private asked: AbortController | null = null;

  constructor(private readonly page: Page) {}

  get searching(): boolean {
    return this.asked !== null;
  }

  get may(): boolean {
    return mayMove(this.page.state) && !this.page.state.room;
  }

  /** Asks for a good move, or removes the one that is shown. */
  async ask(): Promise<void> {
    const { page } = this;
    if (this.asked || this.shown) {
      this.clear();
      page.state.note = "";
      return page.changed();
    }
    if (!this.may) return;
    page.state.note = "";
    const asked = (this.asked = new AbortController());
    const node = page.state.game.current;
    page.changed();
    let best: Line | undefined;
    const request = { ...page.state.game.moves(node), ...page.about.hint, lines: 1 };
    const search = (): Promise<void> =>
      page.desk.stream<Lines>("analyse", request, (answer) => (best = answer.lines[0] ?? best), asked.signal);
    await page.ask(search, asked.signal);
    if (asked.signal.aborted) return;
    this.asked = null;
    if (best && page.state.game.current === node) {
      this.shown = hintOf(page.state.shown!, best, seatAt(page.state));
      page.state.selected = null;
      page.state.said = this.shown?.words ?? "";
    }
    page.changed();
  }

  stop(): void {
    this.asked?.abort();
    this.asked = null;
  }

  clear(): void {
    this.stop();
    this.shown = null;
  }
}
