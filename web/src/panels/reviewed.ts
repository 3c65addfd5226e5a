// The review of a game: what an engine thinks of each position, and the moves that gave winning chances away.
import { isDeskError, patiently, type Desk } from "../desk.ts";
import type { Game, Node } from "../game.ts";
import type { Lines, Position } from "../wire.ts";
import { scoreText } from "./search.ts";

/** What is known of a position. */
export interface Point {
  win: number; // White's chance, from 0 to 1
  score: string; // White's view
  best: string; // the engine's move, empty at the end of the game
  bestText: string;
}

/** Nodes of the search of each position: 4 to 6 plies, a seventh of a second on a server. */
const nodes = 20_000;

/** The scale of chances in centipawns: k of the fit that made the shipped weights, configs/weights/raumlab.toml. */
export const scale = 537;

export const chance = (line: { score: number; mate?: number }): number =>
  line.mate ? (line.mate > 0 ? 1 : 0) : 1 / (1 + Math.exp(-line.score / scale));

/** How much of the chance to win a move of each kind gives away at least. */
export const thresholds = [
  { name: "blunder", least: 0.3, sign: "??" },
  { name: "mistake", least: 0.2, sign: "?" },
  { name: "inaccuracy", least: 0.1, sign: "?!" },
] as const;

export type Kind = (typeof thresholds)[number];

/** A move that gave chances away. */
export interface Moment {
  node: Node;
  kind: Kind;
  white: boolean;
  before: number; // the mover's chances
  after: number;
  best: string;
  bestText: string;
}

export class Review {
  readonly points: (Point | null)[]; // of the start and after each move
  running = false;
  error = "";
  waits = "";
  private aborter: AbortController | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly desk: Desk,
    private readonly engine: string,
    readonly game: Game,
    readonly line: readonly Node[],
  ) {
    this.points = Array.from({ length: line.length + 1 }, () => null);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** How many positions are looked at. */
  get done(): number {
    return this.points.filter(Boolean).length;
  }

  get finished(): boolean {
    return this.done === this.points.length;
  }

  /** Whether it is the review of this line. */
  of(line: readonly Node[]): boolean {
    return line.length === this.line.length && line.every((n, i) => n === this.line[i]);
  }

  cancel(): void {
    this.aborter?.abort();
    this.running = false;
    this.waits = "";
    this.changed();
  }

  /** Looks at the positions that are left, one after the other. */
  async start(): Promise<void> {
    if (this.running) return;
    const { signal } = (this.aborter = new AbortController());
    this.running = true;
    this.error = "";
    this.changed();
    try {
      for (const [i, known] of this.points.entries()) {
        if (known) continue;
        const point = await this.look(i, signal);
        if (signal.aborted) return;
        this.points[i] = point;
        this.changed();
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isDeskError(error)) throw error;
      this.error = error.message;
    }
    this.running = false;
    this.changed();
  }

  private async look(i: number, signal: AbortSignal): Promise<Point> {
    const game = this.game.moves(this.line[i - 1] ?? this.game.root);
    if (i === this.line.length) {
      const { over } = await this.desk.call<Position>("position", game, signal);
      if (over) {
        const win = over.result === "1-0" ? 1 : over.result === "0-1" ? 0 : 0.5;
        return { win, score: over.result, best: "", bestText: "" };
      }
    }
    let last: Lines | null = null;
    const waits = (why: string): void => {
      this.waits = why;
      this.changed();
    };
    const search = (): Promise<void> =>
      this.desk.stream<Lines>(
        "analyse",
        { ...game, engine: this.engine, nodes, lines: 1 },
        (lines) => {
          last = lines;
          this.waits = "";
        },
        signal,
      );
    await patiently(search, waits, signal);
    const line = (last as Lines | null)?.lines[0];
    const best = line?.moves[0] ?? "";
    return {
      win: line ? chance(line) : 0.5,
      score: line ? scoreText(line) : "",
      best,
      bestText: (line?.text.match(/(?:[nm] ?)?[KQRBUNP]\S+/) ?? [""])[0],
    };
  }

  /** The moves that gave chances away, as far as both positions are known. */
  moments(whiteFirst: boolean): Moment[] {
    return this.line.flatMap((node, i) => {
      const [a, b] = [this.points[i], this.points[i + 1]];
      if (!a || !b || a.best === node.move) return [];
      const white = (i % 2 === 0) === whiteFirst;
      const [before, after] = white ? [a.win, b.win] : [1 - a.win, 1 - b.win];
      const kind = thresholds.find((t) => before - after >= t.least);
      return kind ? [{ node, kind, white, before, after, best: a.best, bestText: a.bestText }] : [];
    });
  }
}
