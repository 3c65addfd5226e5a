// What somebody has learned and solved, kept in the browser.

export type Kind = "lesson" | "mate" | "win";

const key = "raumlab.learned";

export class Progress {
  private readonly done: Set<string>;

  constructor() {
    let kept: unknown = null;
    try {
      kept = JSON.parse(localStorage.getItem(key) ?? "[]");
    } catch {
      // Nothing is kept, or nothing that can be read: we begin again.
    }
    this.done = new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : []);
  }

  has(kind: Kind, name: string): boolean {
    return this.done.has(`${kind} ${name}`);
  }

  add(kind: Kind, name: string): void {
    this.done.add(`${kind} ${name}`);
    try {
      localStorage.setItem(key, JSON.stringify([...this.done]));
    } catch {
      // It holds until the page is closed.
    }
  }

  count(kind: Kind): number {
    return [...this.done].filter((name) => name.startsWith(`${kind} `)).length;
  }
}
