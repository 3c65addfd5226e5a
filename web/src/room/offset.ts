// How far the server's clock is from ours, which the clocks of a game need.

/** The server's clock less ours: of some answers the one that was under way for the shortest time. Milliseconds. */
export class Offset {
  private samples: number[] = [];

  take(server: number, ours: number): void {
    this.samples = [...this.samples.slice(-7), server - ours];
  }

  /** Something happened at this time or before. */
  heard(server: number, ours: number): void {
    if (this.samples.length > 0 && server - ours > this.now) this.take(server, ours);
  }

  get now(): number {
    return this.samples.length > 0 ? Math.max(...this.samples) : 0;
  }
}
