// The engines that play on the page: when they are asked, and how fast two of them may move.
import type { Page } from "./page.ts";
import type { Played } from "./wire.ts";
import { endOf, liveNode, modeOf, playerOf, turnOf } from "./state.ts";
import { save } from "./keeping.ts";

/** How long a move of two engines is on the board at least, in milliseconds. */
const pace = 700;

export class Engines {
  asked: AbortController | null = null;
  private lastMoveAt = 0;

  constructor(private readonly page: Page) {}

  get thinking(): boolean {
    return this.asked !== null;
  }

  /** Asks an engine for its move, and plays it. */
  async move(engine: string): Promise<void> {
    const { page } = this;
    const asked = (this.asked = new AbortController());
    const clock = page.state.clock;
    const timed = clock
      ? { left: Math.max(1, Math.round(clock.at(turnOf(page.state)))), increment: clock.control.increment }
      : {};
    const request = { ...page.state.game.moves(liveNode(page.state)), engine, seed: page.state.seed, ...timed };
    page.changed();
    const played = await page.ask(() => page.desk.call<Played>("play", request, asked.signal), asked.signal);
    if (played && modeOf(page.state) === "engines") await this.seen(asked.signal);
    if (asked.signal.aborted) return;
    this.asked = null;
    if (played && !endOf(page.state)) await page.add(played);
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
    page.state.paused = paused;
    if (page.state.clock && !endOf(page.state)) {
      if (paused) page.state.clock.stop();
      else if (liveNode(page.state).ply >= 2) page.state.clock.run(turnOf(page.state));
    }
    page.proceed();
    save(page);
  }

  /** Lets the engine whose turn it is make one move. */
  step(): void {
    const { page } = this;
    if (page.engines.thinking || endOf(page.state)) return;
    page.state.paused = true;
    if (page.state.clock && liveNode(page.state).ply >= 2) page.state.clock.run(turnOf(page.state));
    void this.move(playerOf(page.state, turnOf(page.state)).engine).then(() => {
      if (page.state.paused) page.state.clock?.stop();
    });
  }
}
