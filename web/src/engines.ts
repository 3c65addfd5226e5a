// The engines that play on the page: when they are asked, and how fast two of them may move.
import type { Page } from "./page.ts";
import type { Played } from "./wire.ts";

/** How long a move of two engines is on the board at least, in milliseconds. */
const pace = 700;

export class Engines {
  asked: AbortController | null = null;
  private lastMoveAt = 0;

  constructor(private readonly page: Page) {}

  /** Asks an engine for its move, and plays it. */
  async move(engine: string): Promise<void> {
    const { page } = this;
    const asked = (this.asked = new AbortController());
    const clock = page.clock;
    const timed = clock
      ? { left: Math.max(1, Math.round(clock.at(page.turn))), increment: clock.control.increment }
      : {};
    const request = { ...page.game.moves(page.live), engine, seed: page.seed, ...timed };
    page.changed();
    const played = await page.ask(() => page.desk.call<Played>("play", request, asked.signal), asked.signal);
    if (played && page.mode === "engines") await this.seen(asked.signal);
    if (asked.signal.aborted) return;
    this.asked = null;
    if (played && !page.over) await page.add(played);
    else page.changed();
  }

  stop(): void {
    this.asked?.abort();
    this.asked = null;
  }

  /** A move is on the board now. */
  moved(): void {
    this.lastMoveAt = Date.now();
  }

  /** Waits until the last move of two engines was on the board for long enough. */
  private seen(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, this.lastMoveAt + pace - Date.now()));
      signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
  }

  /** Stops or continues two engines. */
  pause(paused: boolean): void {
    const { page } = this;
    page.quiet();
    page.paused = paused;
    if (page.clock && !page.over) {
      if (paused) page.clock.stop();
      else if (page.live.ply >= 2) page.clock.run(page.turn);
    }
    page.proceed();
    page.save();
  }

  /** Lets the engine whose turn it is make one move. */
  step(): void {
    const { page } = this;
    if (page.thinking || page.over) return;
    page.paused = true;
    if (page.clock && page.live.ply >= 2) page.clock.run(page.turn);
    void this.move(page.player(page.turn).engine).then(() => {
      if (page.paused) page.clock?.stop();
    });
  }
}
