import { test } from "node:test";
import { deepEqual, equal, rejects } from "node:assert/strict";
import { text } from "../src/english.ts";
import { WorkerDesk } from "../src/wasm.ts";

const soon = (globalThis as unknown as { setImmediate(act: () => void): void }).setImmediate;
const tick = (): Promise<void> => new Promise((resolve) => soon(() => resolve()));

/** A browser whose workers start, or fail to. */
class FakeWorker {
  static made = 0;
  static starts = true;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  private ended = false;

  constructor() {
    FakeWorker.made++;
  }

  postMessage(message: { id?: number; method?: string }): void {
    soon(() => {
      if (this.ended) return;
      if (!FakeWorker.starts) return this.onerror?.({ message: "" });
      if (message.id === undefined || message.method === "analyse") return;
      this.onmessage?.({ data: { id: message.id, event: message.method } });
      this.onmessage?.({ data: { id: message.id, done: true } });
    });
  }

  terminate(): void {
    this.ended = true;
  }
}

test("a worker that does not start fails its job in words, and only the next job starts another", async () => {
  const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  const globals = {
    document: { baseURI: "http://127.0.0.1/" },
    Worker: FakeWorker,
    fetch: async () => new Response(empty),
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const desk = await WorkerDesk.open(() => undefined, text.desk);
  FakeWorker.starts = false;
  await rejects(desk.call("about", {}), /^DeskError: The engine in this browser failed \(its worker does not start\)/);
  const made = FakeWorker.made;
  for (let i = 0; i < 20; i++) await tick();
  equal(FakeWorker.made, made);
  const both = await Promise.allSettled(["position", "setup"].map((method) => desk.call(method, {})));
  deepEqual([both.map((b) => b.status), FakeWorker.made], [["rejected", "rejected"], made + 2]);
  FakeWorker.starts = true;
  equal(await desk.call("about", {}), "about");
  const stop = new AbortController();
  const search = desk.stream("analyse", {}, () => undefined, stop.signal);
  await tick();
  stop.abort();
  await search;
  equal(await desk.call("play", {}), "play");
});
