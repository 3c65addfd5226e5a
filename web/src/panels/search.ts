// A search that follows the position: it runs only while a panel shows it.
import { text } from "../english.ts";
import { isDeskError, patiently, type Desk } from "../desk.ts";
import type { AnalyseRequest, Lines } from "../wire.ts";

export class Search {
  /** The lines of the last depth that was finished, of the position that is asked for. */
  lines: Lines | null = null;
  /** What was asked, as lines and command belong to it. */
  asked: AnalyseRequest | null = null;
  running = false;
  error = "";
  /** Why it has not begun. */
  waits = "";

  private key = "";
  private seen = true;
  private aborter: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * changed is called after every change. A search begins wait milliseconds after its question, so that somebody who
   * steps through a game does not search every position.
   */
  constructor(
    private readonly desk: Desk,
    private readonly changed: () => void,
    private readonly wait = 120,
  ) {}

  /** Searches for this, instead of what was asked before. Null stops. The same question again goes on. */
  ask(request: AnalyseRequest | null): void {
    const key = request ? JSON.stringify(request) : "";
    if (key === this.key) return;
    this.key = key;
    this.asked = request;
    this.lines = null;
    this.restart();
  }

  /** Searches again, after an error or the end of the time that a server allows. */
  again(): void {
    this.restart();
  }

  /** Whether the page is seen. A hidden one does not search; it starts again when it is seen. */
  show(seen: boolean): void {
    if (seen === this.seen) return;
    this.seen = seen;
    // A finished search stays as it is.
    if (!seen && this.running) this.halt();
    else if (seen && this.asked && !this.lines?.last && !this.error) this.restart();
    this.changed();
  }

  stop(): void {
    this.ask(null);
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.aborter?.abort();
    this.aborter = null;
    this.running = false;
    this.waits = "";
  }

  private restart(): void {
    this.halt();
    this.error = "";
    if (this.asked && this.seen) {
      this.running = true;
      this.timer = setTimeout(() => void this.run(this.asked!), this.wait);
    }
    this.changed();
  }

  private async run(request: AnalyseRequest): Promise<void> {
    const { signal } = (this.aborter = new AbortController());
    try {
      const search = (): Promise<void> =>
        this.desk.stream<Lines>(
          "analyse",
          request,
          (lines) => {
            if (signal.aborted) return;
            this.waits = "";
            // A search that starts again begins at depth 1: what was known stays until it is deeper.
            if (!this.lines || lines.last || lines.depth >= this.lines.depth) this.lines = lines;
            this.changed();
          },
          signal,
        );
      const waits = (why: string): void => {
        this.waits = why;
        this.changed();
      };
      await patiently(search, waits, signal);
    } catch (error) {
      if (!signal.aborted) {
        if (!isDeskError(error)) throw error;
        this.error = error.message;
      }
    }
    if (signal.aborted) return;
    this.running = false;
    this.waits = "";
    this.changed();
  }
}

/** A score as people write it: +1.23, or mate in moves as M5, -M3. White's view. */
export function scoreText(line: { score: number; mate?: number; bound?: string }): string {
  return (line.bound === "lower" ? "≥" : line.bound === "upper" ? "≤" : "") + exactText(line);
}

function exactText(line: { score: number; mate?: number }): string {
  if (line.mate) return line.mate < 0 ? `−M${-line.mate}` : `M${line.mate}`;
  const pawns = Math.abs(line.score / 100).toFixed(2);
  return line.score > 0 ? `+${pawns}` : line.score < 0 ? `−${pawns}` : pawns;
}

/** A score in words. */
export function scoreWords(line: { score: number; mate?: number; bound?: string }): string {
  return exactWords(line) + (line.bound ? text.score.better(line.bound === "lower" ? "white" : "black") : "");
}

function exactWords(line: { score: number; mate?: number }): string {
  if (line.mate) return text.score.mates(line.mate > 0 ? "white" : "black", Math.abs(line.mate));
  if (line.score === 0) return text.score.equal;
  return text.score.ahead(line.score > 0 ? "white" : "black", Math.abs(line.score / 100).toFixed(2));
}

/**
 * White's share of the evaluation bar, from 0 to 1. A bar has no room for all scores: 400 centipawns fill about three
 * quarters.
 */
export function share(line: { score: number; mate?: number }): number {
  if (line.mate) return line.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-line.score / 350));
}

/** A number of nodes as 12,345 or 1.2 M. */
export function count(n: number): string {
  if (n < 100_000) return Math.round(n).toLocaleString("en");
  return n < 1e9 ? `${(n / 1e6).toFixed(n < 1e7 ? 2 : 1)} M` : `${(n / 1e9).toFixed(2)} G`;
}

/** The moves of a line: numbers of moves are no moves. */
export const movesOf = (text: string): string[] =>
  (text.match(/[nm][KQRBUNP] \S+(?: mate)?|\S+/g) ?? []).filter((w) => !/^\d+\.+$/.test(w));
