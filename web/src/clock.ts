// A Fischer clock. The first move of each side takes no time, as on every server: players first look at the board.

export type Side = "white" | "black";

export const other = (side: Side): Side => (side === "white" ? "black" : "white");

/** Milliseconds. */
export interface TimeControl {
  initial: number;
  increment: number;
}

export interface ClockState {
  control: TimeControl;
  left: Record<Side, number>;
  running: Side | null;
}

export class Clock {
  readonly control: TimeControl;
  private readonly left: Record<Side, number>;
  private side: Side | null = null;
  private deadline = 0; // of the side whose clock runs, in the time of now()

  constructor(
    state: TimeControl | ClockState,
    private readonly now: () => number = Date.now,
  ) {
    if ("control" in state) {
      this.control = state.control;
      this.left = { ...state.left };
      if (state.running) this.run(state.running);
    } else {
      this.control = state;
      this.left = { white: state.initial, black: state.initial };
    }
  }

  get running(): Side | null {
    return this.side;
  }

  /** When the time of the side whose clock runs is over, in milliseconds since 1970. */
  get until(): number {
    return this.deadline - this.now() + Date.now();
  }

  /** Milliseconds that a side has left, not below 0. */
  at(side: Side): number {
    return Math.max(0, this.side === side ? this.deadline - this.now() : this.left[side]);
  }

  /** A side has made a move, after which the game has this number of plies. */
  moved(side: Side, plies: number): void {
    const untimed = this.side === null;
    this.stop();
    if (!untimed) this.left[side] += this.control.increment;
    if (plies >= 2) this.run(other(side));
  }

  /** Lets the clock of a side run, after a pause or an undo. */
  run(side: Side): void {
    this.stop();
    this.side = side;
    this.deadline = this.now() + this.left[side];
  }

  /** Takes over what a server's clock says; the deadline is in the time of now(). */
  set(left: Record<Side, number>, running: Side | null, deadline: number): void {
    Object.assign(this.left, left);
    this.side = running;
    this.deadline = deadline;
  }

  stop(): void {
    if (this.side) this.left[this.side] = this.at(this.side);
    this.side = null;
  }

  state(): ClockState {
    return { control: this.control, left: { white: this.at("white"), black: this.at("black") }, running: this.side };
  }
}

/** Such as 1:23:45, 4:05 or 0:09.3: tenths when little is left. */
export function clockText(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const s = Math.floor(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, "0");
  return s < 3600
    ? `${Math.floor(s / 60)}:${two(s % 60)}`
    : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}

/** Such as 5+3: minutes and seconds. */
export const controlText = (c: TimeControl): string => `${c.initial / 60_000}+${c.increment / 1000}`;
