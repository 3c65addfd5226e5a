// A position in which somebody looks for a move: what is on the board, what is selected, and what a try is answered
// with. What is legal, and why something is not, the desk says.
import type { Side } from "../clock.ts";
import { isDeskError, patiently, type Desk } from "../desk.ts";
import { text } from "../english.ts";
import { arrowsOf, toggled, type Marks } from "../marks.ts";
import { pieceName } from "../pieces.ts";
import { reasonsOf } from "../rays.ts";
import { attackOn, sightsOf } from "../reach.ts";
import { cellName, cellOf, type Cell, type Scene, type Target } from "../scene.ts";
import { cellsOf } from "../typed.ts";
import type { Legal, Position, Why } from "../wire.ts";
import { kind, moveWords, reasonText } from "../words.ts";
import { ray, way } from "./ray.ts";

const words = text.learn;

/** What a try is worth. */
export interface Verdict {
  right: boolean;
  words: string; // {reply} stands for the reply
  reply?: string; // what the other side answers; to a wrong move, its refutation
  others?: readonly string[]; // that were right, too
  replies?: readonly string[]; // all that the other side had
  stays?: boolean; // the piece goes back at once: of a wrong move nothing is shown
  done?: boolean; // nothing is left to find
}

/** What is asked at a position. */
export interface Question {
  start: string; // RFEN
  say: string;
  marks?: readonly Cell[];
  how?: string; // how one answers it, where the question does not say that
  plain?: boolean; // without what exchanges win and lose
  judge(m: Legal, x: Exercise): Promise<Verdict>;
  /** A right move, for hints. */
  answer(x: Exercise): Promise<string>;
}

/** Milliseconds until the other side answers, so that both moves are seen. */
const pause = 500;

export class Exercise {
  shown: Position | null = null;
  moves: string[] = []; // from the start
  selected: Cell | null = null;
  /**
   * The selection is of a hint or a wrong try: who then clicks the piece that it names does not mean to put it back.
   */
  private given = false;
  asked: Cell | null = null; // what attacks it?
  focus: Cell;
  promotion: Legal[] | null = null; // between which to choose
  words = "";
  tone: "" | "good" | "bad" = "";
  state: "asked" | "busy" | "wrong" | "done" = "busy";
  hints = 0; // that were given
  refused: Why | null = null; // the last move that is not legal
  problem = "";
  others: readonly string[] = []; // that were right, too
  replies: readonly string[] = []; // all that the other side had to the last move
  marks: Marks = []; // arrows and circles of one's own
  readonly flipped: boolean;
  private hint: { cells: readonly [Cell, Cell] | null; marks: readonly Cell[] } = { cells: null, marks: [] };
  private readonly away = new AbortController();

  constructor(
    readonly desk: Desk,
    readonly question: Question,
    private readonly changed: () => void,
  ) {
    this.flipped = question.start.split(" ")[1] === "b";
    this.focus = cellOf(this.flipped ? "Ec5" : "Ac1");
    void this.show("asked");
  }

  get signal(): AbortSignal {
    return this.away.signal;
  }

  /** Ends what the desk does for us. */
  close(): void {
    this.away.abort();
  }

  get mover(): Side {
    return this.flipped ? "black" : "white";
  }

  /** Asks the desk, and waits while it is busy. */
  async ask<T>(method: string, body: unknown): Promise<T> {
    return patiently(
      () => this.desk.call<T>(method, body, this.signal),
      () => undefined,
      this.signal,
    );
  }

  position(moves: readonly string[]): Promise<Position> {
    return this.ask<Position>("position", { rules: "", start: this.question.start, moves });
  }

  /** Shows the position after our moves and perhaps others. */
  private async show(state: Exercise["state"], more: readonly string[] = []): Promise<void> {
    await this.guard(async () => {
      const position = await this.position([...this.moves, ...more]);
      if (this.signal.aborted) return;
      if (!this.shown) this.focus = cellOf(position.legal[0]?.from ?? cellName(this.focus));
      this.shown = position;
      this.state = state;
    });
  }

  /** Does what may fail: an error is shown, unless the learner has moved on. */
  private async guard(act: () => Promise<void>): Promise<void> {
    try {
      await act();
      this.problem = "";
    } catch (error) {
      if (this.signal.aborted) return;
      if (!isDeskError(error)) throw error;
      this.problem = error.message;
      this.state = "asked";
    }
    if (!this.signal.aborted) this.changed();
  }

  // ---- what people do

  pick(cell: Cell): void {
    this.focus = cell;
    this.asked = null;
    this.marks = [];
    if (this.state !== "asked" || !this.shown || this.promotion) return this.changed();
    const from = this.selected;
    if (from !== null && from !== cell && this.go(from, cell)) return;
    this.refused = null;
    if (cell === from && !this.given) this.selected = null;
    else if (this.own(cell)) this.choose(cell);
    else if (from !== null) return void this.refuse(from, cell);
    else this.say(words.choose(this.what(cell), this.mover));
    this.changed();
  }

  drop(from: Cell, to: Cell): void {
    this.focus = to;
    if (this.state !== "asked" || this.go(from, to)) return;
    void this.refuse(from, to);
  }

  /** Shows what attacks a cell, or no longer if it shows that already. */
  askAbout(cell: Cell): void {
    this.asked = cell === this.asked ? null : cell;
    this.changed();
  }

  /** Draws an arrow, or a circle where both cells are one. */
  mark(from: Cell, to: Cell): void {
    this.marks = toggled(this.marks, from, to);
    this.changed();
  }

  /** The keyboard moved to a cell. */
  look(cell: Cell): void {
    this.focus = cell;
    this.changed();
  }

  cancel(): void {
    this.refused = null;
    this.asked = null;
    this.marks = [];
    this.selected = null;
    this.promotion = null;
    this.changed();
  }

  /** Takes back a wrong move. */
  again(): void {
    if (this.state !== "wrong") return;
    this.state = "busy";
    this.say("");
    void this.show("asked");
  }

  private say(words: string, tone: Exercise["tone"] = ""): void {
    this.words = words;
    this.tone = tone;
  }

  private own(cell: Cell): boolean {
    const letter = this.shown!.board[cell]!;
    return letter !== "." && (letter === letter.toUpperCase()) === (this.shown!.turn === "white");
  }

  private what(cell: Cell): string {
    const letter = this.shown!.board[cell]!;
    return letter === "." ? words.empty(cellName(cell)) : words.piece(pieceName(letter));
  }

  private choose(cell: Cell): void {
    this.selected = cell;
    this.given = false;
    this.refused = null;
    if (this.from(cell).length === 0) void this.refuse(cell, null);
  }

  private from(cell: Cell): Legal[] {
    return this.shown?.legal.filter((m) => m.from === cellName(cell)) ?? [];
  }

  private go(from: Cell, to: Cell): boolean {
    const moves = this.from(from).filter((m) => m.to === cellName(to));
    if (moves.length === 0) return false;
    if (moves.length > 1) {
      this.promotion = moves;
      this.changed();
    } else void this.try(moves[0]!);
    return true;
  }

  /** Says why a piece cannot go to a cell, or why it has no move at all. The selection stays. */
  private async refuse(from: Cell, to: Cell | null): Promise<void> {
    const game = { rules: "", start: this.question.start, moves: this.moves };
    const request = { ...game, from: cellName(from), ...(to === null ? {} : { to: cellName(to) }) };
    await this.guard(async () => {
      const why = await this.ask<Why>("why", request);
      if (this.signal.aborted || !why.reason) return;
      this.refused = why;
      this.say(
        reasonText({ shown: this.shown, selected: null, view: "layers" }, why, to === null ? from : null),
        "bad",
      );
    });
  }

  /** Tries a legal move. */
  async try(m: Legal): Promise<void> {
    this.promotion = null;
    this.refused = null;
    this.marks = [];
    this.selected = null;
    this.state = "busy";
    this.say("");
    this.changed();
    await this.guard(async () => {
      const verdict = await this.question.judge(m, this);
      if (this.signal.aborted) return;
      this.focus = cellOf(m.to);
      const { right, words, reply } = verdict;
      this.others = verdict.others ?? [];
      this.replies = verdict.replies ?? [];
      if (!right && verdict.stays) {
        this.focus = cellOf(m.from);
        this.selected = cellOf(m.from);
        this.given = true;
        this.state = "asked";
        return this.say(words, "bad");
      }
      if (right) {
        this.moves.push(m.move);
        this.hint = { cells: null, marks: [] };
        this.hints = 0;
      }
      const more = right ? [] : [m.move];
      await this.show("busy", more);
      if (reply) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (right) this.moves.push(reply);
        else more.push(reply);
        if (!this.signal.aborted) await this.show("busy", more);
      }
      const last = this.shown?.line.at(-1);
      this.say(words.replace("{reply}", last ? moveWords(last) : ""), right ? "good" : "bad");
      this.state = !right ? "wrong" : verdict.done ? "done" : "asked";
    });
  }

  // ---- hints

  /** Helps one step more: which piece, along which ray, to which cell. */
  async help(): Promise<void> {
    if (this.state !== "asked") return;
    await this.guard(async () => {
      const move = await this.question.answer(this);
      if (this.signal.aborted || !this.shown || !move) return;
      const [from, to] = cellsOf(move);
      const [piece, start] = [kind(this.shown.board[from]!), cellName(from)];
      this.hints = Math.min(3, this.hints + 1);
      this.selected = from;
      this.given = true;
      if (this.hints === 1) this.say(words.hints.piece(piece, start));
      else if (this.hints === 2) {
        this.hint = { cells: null, marks: ray(from, to) };
        this.say(words.hints.way(piece, start, way(from, to, this.flipped)));
      } else {
        this.hint = { cells: [from, to], marks: [] };
        this.say(words.hints.cell(piece, start, cellName(to)));
      }
    });
  }

  // ---- the board

  scene(): Scene {
    const position = this.shown!;
    const targets = new Map<Cell, Target>();
    for (const m of this.selected === null ? [] : this.from(this.selected)) {
      const [gain, loss, exchange] = this.question.plain ? [0, 0, 0] : [m.gain, m.loss, m.exchange];
      if (!targets.has(cellOf(m.to)) || m.promotion === "q")
        targets.set(cellOf(m.to), {
          capture: !!m.capture,
          promotion: !!m.promotion,
          gain,
          loss,
          exchange,
          ring: true,
          plain: this.question.plain ?? false,
        });
    }
    const last = position.line.at(-1);
    const hint = this.hint.cells;
    const marks = this.hint.marks.length > 0 ? this.hint.marks : (this.question.marks ?? []);
    const label = Array.from({ length: 125 }, (_, c) => (marks.includes(c) ? "✓" : ""));
    return {
      board: position.board,
      mirrored: new Set(),
      flipped: this.flipped,
      turn: position.turn as Side,
      selected: this.selected,
      targets,
      sights: this.selected === null ? [] : sightsOf(position.board, new Set(), this.selected),
      attack: this.asked === null ? null : attackOn(position.board, new Set(), this.asked, "normal"),
      movable: new Set(this.state === "asked" ? position.legal.map((m) => cellOf(m.from)) : []),
      lastMove: last ? cellsOf(last.move) : null,
      check: position.check ? cellOf(position.check) : null,
      mated: position.over?.reason === "checkmate",
      reasons: reasonsOf(this),
      hint,
      arrows: [
        ...(hint ? [{ from: hint[0], to: hint[1], kind: "hint" as const, weight: 0.6 }] : []),
        ...arrowsOf(this.marks),
      ],
      drawing: false,
      overlay: marks.length > 0 ? { kind: "marked", label, tone: label.map((l) => (l ? 1 : 0)) } : null,
      focus: this.focus,
    };
  }
}
