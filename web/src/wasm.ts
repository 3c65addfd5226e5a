// The desk without a server: the Go engine, compiled to WebAssembly, in two workers of the browser.
import type { Desk } from "./desk.ts";
import type { Words } from "./english.ts";
import type { FromWorker, ToWorker } from "./worker.ts";

/** What the page says of the engine: this module is loaded on demand, and has no code of the page. */
type EngineWords = Words["desk"];

/** What a worker is asked. */
interface Job {
  id: number;
  method: string;
  body: unknown;
  event(value: unknown): void;
  end(error?: string): void;
}

/** A worker that does one job after another. It cannot be interrupted: it is ended, and another replaces it. */
class Bench {
  private worker: Worker | null = null; // until the first job, and after a failure
  private readonly waiting: Job[] = [];
  private job: Job | null = null;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly url: URL,
    private readonly words: EngineWords,
  ) {}

  add(job: Job): void {
    this.waiting.push(job);
    this.next();
  }

  /** Cancels a job, whether it has begun or not. */
  cancel(id: number): void {
    const at = this.waiting.findIndex((job) => job.id === id);
    if (at >= 0) this.waiting.splice(at, 1);
    if (this.job?.id !== id) return;
    this.drop();
    this.next();
  }

  private start(): Worker {
    const worker = new Worker(this.url, { type: "module" });
    const failed = (why: string): void => {
      if (worker !== this.worker) return;
      const job = this.job;
      this.drop();
      job?.end(this.words.engineFailed(why));
      this.next();
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ("failed" in data) return failed(data.failed || this.words.stopped);
      const job = this.job;
      if (worker !== this.worker || job?.id !== data.id) return;
      if ("event" in data) return job.event(data.event);
      this.job = null;
      job.end("error" in data ? data.error : undefined);
      this.next();
    };
    worker.onerror = (event) => failed(event.message || this.words.noWorker);
    worker.postMessage({ module: this.module } satisfies ToWorker);
    return worker;
  }

  /** Ends the worker and its job. The next job starts another: one that cannot start fails once a job. */
  private drop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.job = null;
  }

  private next(): void {
    if (this.job) return;
    this.job = this.waiting.shift() ?? null;
    if (!this.job) return;
    const { id, method, body } = this.job;
    this.worker ??= this.start();
    this.worker.postMessage({ id, method, body } satisfies ToWorker);
  }
}

/** A DeskError, without its module: this one is loaded on demand, and shares no code with the page. */
const failure = (text: string): Error => Object.assign(new Error(text), { name: "DeskError" });

/** The methods that take long. The others are answered while one of these runs. */
const searches: ReadonlySet<string> = new Set(["analyse", "play", "defend"]);

export class WorkerDesk implements Desk {
  private ids = 0;
  private readonly rules: Bench;
  private readonly search: Bench;

  private constructor(
    module: WebAssembly.Module,
    private readonly words: EngineWords,
  ) {
    const url = new URL("worker.js", document.baseURI);
    this.rules = new Bench(module, url, words);
    this.search = new Bench(module, url, words);
  }

  /** Loads and compiles the engine, and tells how much of it has arrived; null where that is not known. */
  static async open(progress: (share: number | null) => void, words: EngineWords): Promise<WorkerDesk> {
    try {
      return new WorkerDesk(await compile(new URL("engine.wasm.gz", document.baseURI), progress), words);
    } catch (error) {
      throw failure(words.noEngine(error instanceof Error ? error.message : String(error)));
    }
  }

  async call<T>(method: string, body: unknown, signal?: AbortSignal): Promise<T> {
    let answer: { value: T } | null = null;
    await this.ask(method, body, (value) => (answer = { value: value as T }), signal);
    signal?.throwIfAborted();
    if (!answer) throw failure(this.words.noAnswer(method));
    return (answer as { value: T }).value;
  }

  stream<T>(method: string, body: unknown, on: (answer: T) => void, signal: AbortSignal): Promise<void> {
    return this.ask(method, body, (value) => on(value as T), signal);
  }

  /** Asks, and ends early where the signal aborts. */
  private ask(method: string, body: unknown, event: (value: unknown) => void, signal?: AbortSignal): Promise<void> {
    return new Promise((done, fail) => {
      if (signal?.aborted) return done();
      const id = ++this.ids;
      const bench = searches.has(method) ? this.search : this.rules;
      const abort = (): void => {
        bench.cancel(id);
        done();
      };
      signal?.addEventListener("abort", abort, { once: true });
      const end = (error?: string): void => {
        signal?.removeEventListener("abort", abort);
        if (error === undefined) done();
        else fail(failure(error));
      };
      bench.add({ id, method, body, event, end });
    });
  }
}

/**
 * Compiles the engine, which is compressed; a host may have declared that, and then the browser has decompressed it.
 */
async function compile(url: URL, progress: (share: number | null) => void): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status} ${response.statusText}`);
  const all = Number(response.headers.get("Content-Length"));
  let came = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      came += part.length;
      // Of a body that the browser decompresses the length says nothing.
      progress(came <= all ? came / all : null);
      out.enqueue(part);
    },
  });
  const bytes = new Uint8Array(await new Response(response.body!.pipeThrough(counted)).arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return WebAssembly.compile(bytes);
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
}
